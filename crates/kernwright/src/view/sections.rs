//! The sections of a Run's page, each from the Run alone.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kernwright_files::units;
use kernwright_measure::stats::robust::median;
use kernwright_space::{Config, Doubt, Nanos, Outcome};

use kernwright_report::{counted, escape, shorten};

use super::{RunView, importance};
use crate::figures::{Bar, ByValue, Seen, by_value, convergence as convergence_figure, shares};

/// The best that are listed.
const LISTED: usize = 10;
/// The letters of a name or value that fit into a column of theirs.
const COLUMN: usize = 16;
/// The kinds of doubt that are listed.
const DOUBTS: usize = 8;
/// The lines and letters of a tool's words that are shown.
const LINES: usize = 14;
const LETTERS: usize = 1500;
/// A parameter with more values than this is drawn by those tried only as far as they fit.
const DRAWN_VALUES: usize = 40;

/// The parameters of the winner, or of the best found, beside the default's.
pub(super) fn parameters(view: &RunView) -> String {
    let fastest = view.fastest_first();
    let best = fastest.first().map(|(at, _)| &view.trials[*at].config);
    let finalist = view.finalist().map(|finalist| &finalist.trial.config);
    let name = match view.winner() {
        Some(_) => "winner",
        None => "best found",
    };
    let shown = finalist.or(best).filter(|config| **config != view.default);
    let mut html = match shown {
        Some(shown) => {
            let pairs = shown.values().zip(view.default.values());
            let changed = pairs.filter(|(one, other)| one != other).count();
            format!(
                "<h2>Parameters of the {name}</h2>\n<p class=\"soft\">{changed} of {} differ from the default.</p>\n",
                shown.values().len()
            )
        }
        None => "<h2>Parameters of the default</h2>\n".to_owned(),
    };
    html += "<div class=\"scroll\"><table>\n<tr><th>parameter</th>";
    if shown.is_some() {
        let _ = write!(html, "<th>{name}</th>");
    }
    html += "<th>default</th><th></th></tr>\n";
    for (at, (name, default)) in view.default.pairs().enumerate() {
        let value = shown.and_then(|shown| shown.values().nth(at));
        let class = match value {
            Some(value) if value != default => " class=\"changed\"",
            _ => "",
        };
        let _ = write!(html, "<tr{class}><td class=\"name\">{}</td>", escape(name));
        for value in value.into_iter().chain([default]) {
            let value = escape(&value.to_string());
            let _ = write!(html, "<td class=\"value\">{value}</td>");
        }
        let about = escape(view.space.params()[at].about());
        let _ = writeln!(html, "<td class=\"about\">{about}</td></tr>");
    }
    html + "</table></div>\n"
}

/// Every Trial in order.
pub(super) fn convergence(view: &RunView) -> String {
    let seen = view.trials.iter().zip(view.times());
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
        convergence_figure(&seen, view.default_time())
    )
}

/// What the parameters matter.
pub(super) fn importances(view: &RunView) -> String {
    let mut html = "<h2>Which parameters matter</h2>\n".to_owned();
    let found = match importance(&view.space, &view.trials) {
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
    let how = match &*view.run.recipe.strategy {
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
pub(super) fn by_parameter(view: &RunView) -> String {
    let timed: Vec<(&Config, Nanos)> = view
        .trials
        .iter()
        .zip(view.times())
        .filter_map(|(trial, time)| Some((&trial.config, time?)))
        .filter(|(_, time)| time.0 > 0.0)
        .collect();
    let mut drawn: Vec<(&str, Vec<ByValue>)> = Vec::new();
    for (at, param) in view.space.params().iter().enumerate() {
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
pub(super) fn best(view: &RunView) -> String {
    let fastest = view.fastest_first();
    let listed: Vec<_> = fastest.iter().take(LISTED).collect();
    if listed.is_empty() {
        return String::new();
    }
    let configs: Vec<&Config> = listed
        .iter()
        .map(|(at, _)| &view.trials[*at].config)
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
        let name = params[*at];
        let shown = shorten(name, COLUMN);
        let _ = write!(
            html,
            "<th title=\"{}\">{}</th>",
            escape(name),
            escape(&shown)
        );
    }
    html += "</tr>\n";
    let default: Vec<_> = view.default.values().collect();
    for ((at, time), config) in listed.iter().zip(&configs) {
        let ratio = view
            .default_time()
            .map(|default| format!("{:.2}", default.0 / time.0));
        let _ = write!(
            html,
            "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>",
            units::time(*time),
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
            let value = values[*at].to_string();
            let _ = write!(
                html,
                "<td class=\"value{class}\" title=\"{}\">{}</td>",
                escape(&value),
                escape(&shorten(&value, COLUMN))
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
pub(super) fn failures(view: &RunView) -> String {
    let groups = view.failures();
    let mut html = "<h2>Failures</h2>\n".to_owned();
    let (failed, all) = (
        groups.iter().map(|group| group.places.len()).sum::<usize>(),
        view.trials.len(),
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
            escape(&capital(&group.class.to_string())),
            group.places.len(),
            first + 1,
            escape(&view.trials[first].config.to_string()),
            escape(&shortened(group.example)),
        );
    }
    html
}

/// Those that were fast and failed when they were measured again.
pub(super) fn struck_out(view: &RunView) -> String {
    let mut html = String::new();
    for trial in view.struck_out() {
        if let Outcome::Failed { class, text } = &trial.outcome {
            let _ = writeln!(
                html,
                "<p class=\"soft\">{}: {}</p>\n<pre>{}</pre>",
                escape(&capital(&class.to_string())),
                escape(&trial.config.to_string()),
                escape(&shortened(text)),
            );
        }
    }
    match html.is_empty() {
        true => html,
        false => format!(
            "<h2>Struck out in the finals</h2>\n<p>Fast in the search, and failed when measured again or checked on inputs \
             that no search had seen.</p>\n{html}"
        ),
    }
}

/// Doubts by kind: numbers differ from Trial to Trial, the words do not.
pub(super) fn doubts(view: &RunView) -> String {
    let finalist = view.finalist();
    let mut of_winner = finalist.map_or(Vec::new(), |finalist| finalist.trial.doubts.clone());
    let load = view.run.found.as_ref().and_then(|found| found.load);
    of_winner.extend(
        load.as_ref()
            .map_or(Vec::new(), kernwright_measure::load::doubts),
    );
    let mut kinds: Vec<(String, &Doubt, usize)> = Vec::new();
    for doubt in view.trials.iter().flat_map(|trial| &trial.doubts) {
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
    if finalist.is_some() {
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

/// A capital letter in front.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// A capital letter in front and a full stop behind.
fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    capital(text) + stop
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
