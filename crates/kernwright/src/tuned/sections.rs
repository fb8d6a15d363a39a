//! The sections of a Run's page, each from the Run alone.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kernwright_measure::stats::robust::median;
use kernwright_space::{Config, Doubt, Nanos, Outcome};

use super::words::{counted, time_text};
use super::{Tuned, importance};
use crate::figures::{
    Bar, ByValue, Seen, by_value, convergence as convergence_figure, escape, shares,
};

/// The best that are listed.
const LISTED: usize = 10;
/// The kinds of doubt that are listed.
const DOUBTS: usize = 8;
/// The lines and letters of a tool's words that are shown.
const LINES: usize = 14;
const LETTERS: usize = 1500;
/// A parameter with more values than this is drawn by those tried only as far as they fit.
const DRAWN_VALUES: usize = 40;

/// The winner's parameters beside the default's.
pub(super) fn winner(tuned: &Tuned) -> String {
    let fastest = tuned.fastest_first();
    let best = fastest.first().map(|(at, _)| &tuned.trials[*at].config);
    let (shown, name) = match (&tuned.winner, best) {
        (Some(winner), _) if winner.is_better() => (&winner.config, "winner"),
        (Some(winner), _) => (&winner.config, "best found"),
        (None, Some(best)) => (best, "best found"),
        (None, None) => (&tuned.default, "default"),
    };
    let changed = shown.values().zip(tuned.default.values());
    let changed = changed.filter(|(one, other)| one != other).count();
    let mut html = format!("<h2>The {name}'s parameters</h2>\n");
    if *shown == tuned.default {
        html += "<p>They are those of the default.</p>\n";
    } else {
        let all = shown.values().len();
        let _ = writeln!(
            html,
            "<p class=\"soft\">{changed} of {all} differ from the default.</p>"
        );
    }
    let _ = writeln!(
        html,
        "<div class=\"scroll\"><table>\n<tr><th>parameter</th><th>{name}</th><th>default</th><th></th></tr>"
    );
    let rows = shown
        .pairs()
        .zip(tuned.default.values())
        .zip(tuned.space.params().iter());
    for (((name, value), default), param) in rows {
        let class = if value == default {
            ""
        } else {
            " class=\"changed\""
        };
        let _ = writeln!(
            html,
            "<tr{class}><td class=\"name\">{}</td><td class=\"value\">{}</td><td class=\"value\">{}</td>\
             <td class=\"about\">{}</td></tr>",
            escape(name),
            escape(&value.to_string()),
            escape(&default.to_string()),
            escape(param.about()),
        );
    }
    html + "</table></div>\n"
}

/// Every Trial in order.
pub(super) fn convergence(tuned: &Tuned) -> String {
    let seen = tuned.trials.iter().zip(tuned.times());
    let seen: Vec<Seen> = seen
        .filter_map(|(trial, time)| match (&trial.outcome, time) {
            (Outcome::Failed { class, .. }, _) => Some(Seen::Failed(*class)),
            (_, Some(time)) => Some(Seen::Timed(time)),
            (_, None) => None,
        })
        .collect();
    if seen.is_empty() {
        return String::new();
    }
    format!(
        "<h2>The search</h2>\n<figure>{}<figcaption>Each dot is a Trial; where many lie together they are darker. Failures stand \
         below in a strip per kind.</figcaption></figure>\n",
        convergence_figure(&seen, tuned.default_time)
    )
}

/// What the parameters matter.
pub(super) fn importances(tuned: &Tuned) -> String {
    let mut html = "<h2>Which parameters matter</h2>\n".to_owned();
    let found = match importance(&tuned.space, &tuned.trials) {
        Ok(found) => found,
        Err(why) => {
            let text = sentence(&why.to_string());
            return html + &format!("<p>Nothing is drawn here. {}</p>\n", escape(&text));
        }
    };
    let bars: Vec<Bar> = found
        .params
        .iter()
        .map(|param| Bar {
            name: param.name.clone(),
            in_all: (param.in_all.share, param.in_all.low, param.in_all.high),
            alone: param.alone.share,
        })
        .collect();
    let how = match &*tuned.strategy {
        "random" | "exhaustive" => {
            "The Trials were chosen without regard to their times.".to_owned()
        }
        strategy => format!(
            "The Trials were chosen by a search ({strategy}), not at random: it looked longest where times were good, \
             and knows the rest less well."
        ),
    };
    let text = format!(
        "Shares of the variance of log time over all valid configurations, as trees see it that learned from {}; of Trials \
         hidden from them they explain {:.0} %. The thin line is where the share lies in nine of ten redrawings of the Trials. {how} \
         Failed configurations are not in it, shares need not add up to 100 %, and a small one does not mean that the value can be \
         anything: the best configuration may still need it.",
        counted(found.trials, "timed Trial"),
        100.0 * found.fit,
    );
    let _ = writeln!(
        html,
        "<figure>{}<figcaption>{}</figcaption></figure>",
        shares(&bars),
        escape(&text)
    );
    html
}

/// The best and the median time for each value of each parameter.
pub(super) fn by_parameter(tuned: &Tuned) -> String {
    let timed: Vec<(&Config, Nanos)> = tuned
        .trials
        .iter()
        .zip(tuned.times())
        .filter_map(|(trial, time)| Some((&trial.config, time?)))
        .filter(|(_, time)| time.0 > 0.0)
        .collect();
    let mut drawn: Vec<(&str, Vec<ByValue>)> = Vec::new();
    for (at, param) in tuned.space.params().iter().enumerate() {
        let mut groups: BTreeMap<u16, Vec<f64>> = BTreeMap::new();
        for (config, time) in &timed {
            groups
                .entry(config.positions()[at])
                .or_default()
                .push(time.0);
        }
        if groups.len() < 2 {
            continue;
        }
        let step = groups.len().div_ceil(DRAWN_VALUES);
        let values = groups
            .into_iter()
            .step_by(step)
            .map(|(position, times)| ByValue {
                value: param.values()[usize::from(position)].to_string(),
                best: Nanos(times.iter().copied().fold(f64::INFINITY, f64::min)),
                median: Nanos(median(&times).unwrap_or(f64::NAN)),
            });
        drawn.push((param.name(), values.collect()));
    }
    if drawn.is_empty() {
        return String::new();
    }
    let all = || drawn.iter().flat_map(|(_, values)| values);
    let least = all().map(|one| one.best.0).fold(f64::INFINITY, f64::min);
    let most = all().map(|one| one.median.0).fold(0.0, f64::max);
    let figures: String = drawn
        .iter()
        .map(|(param, values)| by_value(param, values, (Nanos(least), Nanos(most))))
        .collect();
    format!(
        "<h2>Times by value</h2>\n<p class=\"soft\">For each value that was tried: the best time (dot) and the median (bar). A value tried \
         seldom had fewer chances to be best.</p>\n<div class=\"grid\">\n{figures}</div>\n"
    )
}

/// The fastest of the search.
pub(super) fn best(tuned: &Tuned) -> String {
    let fastest = tuned.fastest_first();
    let listed: Vec<_> = fastest.iter().take(LISTED).collect();
    if listed.is_empty() {
        return String::new();
    }
    let configs: Vec<&Config> = listed
        .iter()
        .map(|(at, _)| &tuned.trials[*at].config)
        .collect();
    let params: Vec<&str> = configs[0].pairs().map(|(name, _)| name).collect();
    let differs = |at: &usize| {
        let first = configs[0].positions()[*at];
        configs
            .iter()
            .any(|config| config.positions()[*at] != first)
    };
    let (columns, same): (Vec<usize>, Vec<usize>) =
        (0..params.len()).partition(|at| configs.len() == 1 || differs(at));
    let title = match listed.len() {
        1 => "The only one with a time".to_owned(),
        count => format!("The {count} best"),
    };
    let mut html = format!("<h2>{title}</h2>\n<div class=\"scroll\"><table>\n<tr>");
    html += "<th class=\"number\">time</th><th class=\"number\">default / it</th><th class=\"number\">Trial</th>";
    for at in &columns {
        let _ = write!(html, "<th>{}</th>", escape(params[*at]));
    }
    html += "</tr>\n";
    let default: Vec<_> = tuned.default.values().collect();
    for ((at, time), config) in listed.iter().zip(&configs) {
        let ratio = tuned
            .default_time
            .map(|default| format!("{:.2}", default.0 / time.0));
        let _ = write!(
            html,
            "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>",
            time_text(*time),
            ratio.unwrap_or("–".to_owned()),
            at + 1
        );
        let values: Vec<_> = config.values().collect();
        for at in &columns {
            let class = if values[*at] == default[*at] {
                ""
            } else {
                " differs"
            };
            let _ = write!(
                html,
                "<td class=\"value{class}\">{}</td>",
                escape(&values[*at].to_string())
            );
        }
        html += "</tr>\n";
    }
    html += "</table></div>\n<p class=\"soft\">Times as the search took them, at different moments. Values marked differ from the default.";
    if !same.is_empty() {
        let value = |at: &usize| {
            configs[0]
                .values()
                .nth(*at)
                .map(ToString::to_string)
                .unwrap_or_default()
        };
        let same: Vec<String> = same
            .iter()
            .map(|at| format!("{} = {}", params[*at], value(at)))
            .collect();
        let _ = write!(html, " The same in all: {}.", escape(&same.join(", ")));
    }
    html + "</p>\n"
}

/// Failures by kind, with an example each.
pub(super) fn failures(tuned: &Tuned) -> String {
    let groups = tuned.failures();
    let mut html = "<h2>Failures</h2>\n".to_owned();
    let (failed, all) = (
        groups.iter().map(|group| group.places.len()).sum::<usize>(),
        tuned.trials.len(),
    );
    if failed == 0 {
        return html + "<p>None.</p>\n";
    }
    let _ = writeln!(
        html,
        "<p>{} of {}.</p>",
        counted(failed, "Trial"),
        counted(all, "Trial")
    );
    for group in groups {
        let first = group.places[0];
        let _ = writeln!(
            html,
            "<h3>{} <span class=\"soft\">× {}</span></h3>\n<p class=\"soft\">The first, Trial {}: {}</p>\n<pre>{}</pre>",
            escape(&sentence(&group.class.to_string()).replace('.', "")),
            group.places.len(),
            first + 1,
            escape(&tuned.trials[first].config.to_string()),
            escape(&shortened(group.example)),
        );
    }
    html
}

/// Doubts by kind: numbers differ from Trial to Trial, the words do not.
pub(super) fn doubts(tuned: &Tuned) -> String {
    let of_winner = tuned
        .winner
        .as_ref()
        .map_or(&[][..], |winner| &winner.doubts);
    let mut kinds: Vec<(String, &Doubt, usize)> = Vec::new();
    for doubt in tuned.trials.iter().flat_map(|trial| &trial.doubts) {
        let kind: String = doubt
            .what
            .chars()
            .filter(|c| !c.is_ascii_digit() && *c != '.')
            .collect();
        match kinds.iter_mut().find(|(known, ..)| *known == kind) {
            Some((.., count)) => *count += 1,
            None => kinds.push((kind, doubt, 1)),
        }
    }
    kinds.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
    let mut html = "<h2>Doubts</h2>\n".to_owned();
    if of_winner.is_empty() && kinds.is_empty() {
        return html + "<p>None.</p>\n";
    }
    if tuned.winner.is_some() {
        html += match of_winner.is_empty() {
            true => "<p>About the last comparison: none.</p>\n",
            false => "<p>About the last comparison:</p>\n",
        };
    }
    let item = |doubt: &Doubt, times: &str| {
        let (what, remedy) = (
            escape(&sentence(&doubt.what)),
            escape(&sentence(&doubt.remedy)),
        );
        format!("<li>{what}{times} <span class=\"soft\">{remedy}</span></li>\n")
    };
    if !of_winner.is_empty() {
        let items: String = of_winner.iter().map(|doubt| item(doubt, "")).collect();
        let _ = writeln!(html, "<ul>\n{items}</ul>");
    }
    if !kinds.is_empty() {
        html += "<p>About Trials of the search:</p>\n<ul>\n";
        for (_, doubt, count) in kinds.iter().take(DOUBTS) {
            let times = match count {
                1 => String::new(),
                count => format!(" (so or with other numbers, {count} times)"),
            };
            html += &item(doubt, &times);
        }
        html += "</ul>\n";
        if kinds.len() > DOUBTS {
            let _ = writeln!(
                html,
                "<p class=\"soft\">And {} more kinds.</p>",
                kinds.len() - DOUBTS
            );
        }
    }
    html
}

/// A capital letter in front and a full stop behind.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    let stop = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{}{stop}", first.unwrap_or_default(), letters.as_str())
}

/// The beginning of a tool's words.
fn shortened(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().collect();
    let mut shown = lines
        .iter()
        .take(LINES)
        .copied()
        .collect::<Vec<_>>()
        .join("\n");
    let mut cut = lines.len() > LINES;
    if shown.chars().count() > LETTERS {
        shown = shown.chars().take(LETTERS).collect();
        cut = true;
    }
    match cut {
        true => shown + "\n…",
        false if shown.is_empty() => "(no message)".to_owned(),
        false => shown,
    }
}
