//! The page of a Run: one file that needs nothing else and runs nothing.

use std::fmt::Write as _;

use super::sections::{best, by_parameter, convergence, doubts, failures, importances, winner};
use super::words::{budget, claim, counted, evidence, grouped, held_out, stop, time_text};
use super::{Tuned, date};
use crate::figures::{escape, gain};

const STYLE: &str = include_str!("page.css");

/// Lays a Run out as a page: the claim first, then what it rests on.
pub fn page(tuned: &Tuned) -> String {
    let title = format!("{} on {}", tuned.job, tuned.run.device);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Kernwright: {}</title>\n<style>\n{STYLE}</style></head><body>\n",
        escape(&title)
    );
    html += &headline(tuned);
    html += &facts(tuned);
    html += &winner(tuned);
    html += &convergence(tuned);
    html += &importances(tuned);
    html += &by_parameter(tuned);
    html += &best(tuned);
    html += &failures(tuned);
    html += &doubts(tuned);
    html += &again(tuned);
    html + "</body></html>\n"
}

fn headline(tuned: &Tuned) -> String {
    let good = match tuned.better() {
        Some(_) => " class=\"good\"",
        None => "",
    };
    let mut html = format!(
        "<p class=\"above\">{} · {} · {}</p>\n<h1{good}>{}</h1>\n",
        escape(&tuned.job),
        escape(&tuned.space.problem().to_string()),
        escape(&tuned.run.device.to_string()),
        escape(&claim(tuned)),
    );
    match &tuned.winner {
        Some(winner) => {
            let text = format!(
                "{} against {}: {}. Both ran in turns, in an order drawn anew for every round, and every \
                 answer was checked; {}.",
                time_text(winner.time),
                time_text(winner.default_time),
                evidence(winner),
                held_out(winner),
            );
            let _ = writeln!(html, "<p>{}</p>", escape(&text));
            let figure = gain(winner.speedup(), winner.speedup_interval());
            let _ = writeln!(
                html,
                "<figure>{figure}<figcaption>Times as fast as the default: the dot is the estimate, the line \
                 its interval.</figcaption></figure>"
            );
        }
        None => {
            let text = match tuned.fastest_first().first() {
                Some((at, time)) => {
                    let against = match tuned.default_time {
                        Some(default) => format!("; the default takes {}", time_text(default)),
                        None => String::new(),
                    };
                    format!(
                        "The best of the search, Trial {}, took {}{against}. Times of a search are taken at \
                         different moments: they rank configurations and are no claim.",
                        at + 1,
                        time_text(*time)
                    )
                }
                None => "There is no time to show; below is what went wrong.".to_owned(),
            };
            let _ = writeln!(html, "<p>{}</p>", escape(&text));
        }
    }
    html
}

fn facts(tuned: &Tuned) -> String {
    let failed: usize = tuned
        .failures()
        .iter()
        .map(|group| group.places.len())
        .sum();
    let tried = tuned.trials.len();
    let of_space = match tuned.space.count() {
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
    let found = match tuned.fastest_first().first() {
        Some((at, _)) => format!("Trial {}", grouped(*at as u128 + 1)),
        None => "never".to_owned(),
    };
    let day = tuned.started_at.map(date::day).unwrap_or_default();
    let facts = [
        (
            "Tried",
            counted(tried, "configuration"),
            format!("{of_space}; {failed}"),
        ),
        (
            "Best found at",
            found,
            format!("of {}", counted(tried, "Trial")),
        ),
        (
            "Strategy",
            tuned.strategy.clone(),
            format!("seed {}", tuned.run.seed),
        ),
        ("Ended because", stop(tuned.run.stop).to_owned(), day),
    ];
    let mut html = "<dl>\n".to_owned();
    for (name, fact, more) in facts {
        let _ = writeln!(
            html,
            "<div><dt>{name}</dt><dd>{}<small>{}</small></dd></div>",
            escape(&fact),
            escape(&more)
        );
    }
    html + "</dl>\n"
}

fn again(tuned: &Tuned) -> String {
    let rows = [
        ("Job", tuned.job.clone()),
        ("Kernel", tuned.run.kernel.clone()),
        ("Problem", tuned.space.problem().to_string()),
        ("Device", tuned.run.device.to_string()),
        ("Driver", tuned.driver.clone()),
        ("Strategy", tuned.strategy.clone()),
        ("Seed", tuned.run.seed.to_string()),
        ("Budget", budget(&tuned.run.budget)),
        (
            "Run",
            tuned
                .id
                .map_or("not kept in the ledger".to_owned(), |id| id.to_string()),
        ),
        ("Kernwright", tuned.version.clone()),
    ];
    let mut html = format!(
        "<h2>Again</h2>\n<pre>{}</pre>\n<p class=\"soft\">The same seed proposes the same configurations as long as the \
         answers are the same; times differ from machine to machine and from day to day.</p>\n<table>\n",
        escape(&tuned.command)
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
