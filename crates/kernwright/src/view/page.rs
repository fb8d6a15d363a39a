//! The page of a Run: one file that needs nothing else and runs nothing.

use std::fmt::Write as _;

use super::RunView;
use super::sections::{
    best, by_parameter, convergence, doubts, failures, importances, parameters, struck_out,
};
use super::words::{VERSION, both_times, budget, claim, command, evidence, stop};
use kernwright_files::units;
use kernwright_report::{counted, escape, fact_list, gain, grouped, page_head};

/// Lays a Run out as a page: the claim first, then what it rests on.
pub fn page(view: &RunView) -> String {
    let title = format!("{} on {}", job(view), view.run.device);
    let mut html = page_head(&title);
    html += &headline(view);
    html += &facts(view);
    html += &parameters(view);
    html += &convergence(view);
    html += &importances(view);
    html += &by_parameter(view);
    html += &best(view);
    html += &failures(view);
    html += &struck_out(view);
    html += &doubts(view);
    html += &again(view);
    html + "</body></html>\n"
}

/// The job's name, or the kernel's where the Run does not know it.
fn job(view: &RunView) -> &str {
    match view.run.recipe.job.as_str() {
        "" => &view.run.kernel,
        job => job,
    }
}

fn headline(view: &RunView) -> String {
    let good = match view.winner() {
        Some(_) => " class=\"good\"",
        None => "",
    };
    let mut html = format!(
        "<p class=\"above\">{} · {} · {}</p>\n<h1{good}>{}</h1>\n",
        escape(job(view)),
        escape(&view.space.problem().to_string()),
        escape(&view.run.device.to_string()),
        escape(&claim(view)),
    );
    let Some(finalist) = view.finalist() else {
        let _ = writeln!(html, "<p>{}</p>", escape(&unconfirmed(view)));
        return html;
    };
    let times = match both_times(&finalist) {
        Some((time, default)) => format!("{time} against {default}: "),
        None => String::new(),
    };
    let text = format!(
        "{times}{}. Both ran in turns, in an order drawn anew for every round; every answer was checked, \
         beforehand also on inputs that no search had seen.",
        evidence(&finalist),
    );
    let _ = writeln!(
        html,
        "<p>{}</p>\n<figure>{}<figcaption>Times as fast as the default: the dot is the estimate, \
         the line its interval.</figcaption></figure>",
        escape(&text),
        gain(
            finalist.speedup(),
            finalist.speedup_interval(),
            "the default"
        )
    );
    html
}

/// What there is to say where nothing was compared with the default.
fn unconfirmed(view: &RunView) -> String {
    let fastest = view.fastest_first();
    let Some((at, time)) = fastest.first() else {
        return "There is no time to show.".to_owned();
    };
    if view.trials[*at].config == view.default {
        return format!(
            "Nothing tried so far is faster than the default, which took {}.",
            units::time(*time)
        );
    }
    let default = view.default_time().map(units::time);
    let against = default.map_or(String::new(), |time| format!("; the default took {time}"));
    format!(
        "The fastest of the search, Trial {}, took {}{against}. Times of a search are taken at different \
         moments: they rank configurations and are no claim.",
        at + 1,
        units::time(*time)
    )
}

fn facts(view: &RunView) -> String {
    let failed: usize = view.failures().iter().map(|group| group.places.len()).sum();
    let tried = view.trials.len();
    let of_space = match view.space.count() {
        Ok(count) if count > 0 => {
            let percent = 100.0 * tried as f64 / count as f64;
            let shown = match percent {
                _ if percent > 0.0 && percent < 0.1 => "less than 0.1 %".to_owned(),
                _ => format!("{percent:.1} %"),
            };
            format!("{shown} of {} valid configurations", grouped(count))
        }
        _ => "of a space too large to count".to_owned(),
    };
    let failed = match failed {
        0 => "none failed".to_owned(),
        failed => format!("{} of them failed", grouped(failed as u128)),
    };
    let found = match view.fastest_first().first() {
        Some((at, _)) => format!("Trial {}", grouped(*at as u128 + 1)),
        None => "never".to_owned(),
    };
    let day = view.started_at.map(units::day).unwrap_or_default();
    let facts = [
        (
            "Tried",
            counted(tried, "configuration"),
            format!("{of_space}; {failed}"),
        ),
        (
            "Fastest in the search",
            found,
            format!("of {}", counted(tried, "Trial")),
        ),
        (
            "Strategy",
            view.run.recipe.strategy.clone(),
            format!("seed {}", view.run.seed),
        ),
        ("Ended because", stop(view.run.stop).to_owned(), day),
    ];
    fact_list(facts)
}

/// What keeps a search that had seeds from being the same again.
fn warm_start(view: &RunView) -> String {
    match view.run.recipe.seeds.len() {
        _ if view.is_unfinished() => String::new(),
        0 => String::new(),
        seeds => format!(
            " This one had a warm start of {}; done again, it has what the ledger, this run included, and the \
             files named hold then (<code>--warm none</code>: nothing).",
            counted(seeds, "configuration")
        ),
    }
}

fn again(view: &RunView) -> String {
    let recipe = &view.run.recipe;
    let id = view.id.map(|id| id.to_string());
    let rows = [
        ("Job", recipe.job.clone()),
        ("Kernel", view.run.kernel.clone()),
        ("Problem", view.space.problem().to_string()),
        ("Device", view.run.device.to_string()),
        ("Strategy", recipe.strategy.clone()),
        ("Seed", view.run.seed.to_string()),
        ("Budget", budget(&view.run.budget)),
        ("Run", id.unwrap_or("not kept in the ledger".to_owned())),
        ("Sources", recipe.digest.clone()),
        ("Page by", format!("kernwright {VERSION}")),
    ];
    let title = match view.is_unfinished() {
        true => "Resume",
        false => "Repeat",
    };
    let mut html = format!(
        "<h2>{title}</h2>\n<pre>{}</pre>\n<p class=\"soft\">The same seed proposes the same configurations as long \
         as the answers are the same; times differ from machine to machine and from day to day.{}</p>\n<table>\n",
        escape(&command(view)),
        warm_start(view)
    );
    for (name, value) in rows.into_iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(
            html,
            "<tr><th>{name}</th><td class=\"name\">{}</td></tr>",
            escape(&value)
        );
    }
    html + "</table>\n"
}
