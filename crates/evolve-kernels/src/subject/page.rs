//! The page of a Run of `evolve`: one file that needs nothing else and runs nothing.

use std::fmt::Write as _;

use crate::Risk;

use super::claim::Timed;
use super::judged_answers::JudgedClaim;
use super::{Evolved, Goal, Winner};
use kernwright_evolve_run::sections;
use kernwright_evolve_run::view::EditsView;
use kernwright_report::{best_so_far, escape, fact_list, front, gain, page_head};

/// Lays a Run out as a page: the claim first, then what it rests on.
#[must_use]
pub fn evolved_page(evolved: &Evolved) -> String {
    let mut html = page_head(&format!("{}, evolved", evolved.job));
    html += &headline(evolved);
    html += &facts(evolved);
    html += &sections::doubts(&evolved.doubts);
    html += &edits(evolved);
    html += &shapes(evolved);
    html += &evolved
        .winner
        .as_ref()
        .map_or(String::new(), |winner| sections::lineage(&winner.lineage));
    html += &search(evolved);
    html += &by_error(evolved);
    html += &sections::failures(&evolved.standing);
    html += &sections::fallen(&evolved.fallen);
    html += &programs(evolved);
    html + "</body></html>\n"
}

fn headline(evolved: &Evolved) -> String {
    let above = format!(
        "<p class=\"above\">{} · {}</p>\n",
        escape(&evolved.job),
        escape(&evolved.problem)
    );
    let Some(winner) = &evolved.winner else {
        return above + &sections::no_winner(evolved.unproven.as_ref());
    };
    let time = winner.claim.as_ref().and_then(|claim| claim.time.as_ref());
    let judged = winner
        .claim
        .as_ref()
        .and_then(|claim| claim.judged.as_ref());
    let tuned = judged.and_then(|judged| judged.tuned.as_ref());
    let is_no_gain = tuned.is_some_and(|tuned| !tuned.is_passed());
    let class = match is_no_gain || time.is_some_and(Timed::is_behind_job) {
        true => "",
        false => " class=\"good\"",
    };
    let mut html = format!(
        "{above}<h1{class}>{}</h1>\n",
        escape(&claim(evolved, winner))
    );
    let held_out = match winner.held_out {
        count if judged.is_some() => format!(
            "Nothing was broken on {count} inputs that no search had seen, in the emulator: accesses, races, barriers, ends."
        ),
        0 => "It could not be emulated, so it was tried on the device alone.".to_owned(),
        count => {
            format!("It was right on {count} inputs that no search had seen, in the emulator.")
        }
    };
    let problems = match &winner.held_out_problems[..] {
        [] => String::new(),
        all => format!(" Problems: {}.", escape(&all.join("; "))),
    };
    let untried = winner.untried.as_ref().map_or(String::new(), |own| {
        let own = escape(own);
        format!(" It was not tried for {own}, which is too large to emulate.")
    });
    let _ = writeln!(
        html,
        "<p>{held_out}{problems}{untried} That is no proof: read the edits.</p>"
    );
    if let Some(judged) = judged {
        html += &answers(judged);
    }
    if let Some(time) = time {
        let over_job = time.over_job.map_or(String::new(), |ratio| {
            format!(
                " Against what the job's own compiler makes of it: {:.3} times as fast.",
                1.0 / ratio
            )
        });
        let _ = writeln!(
            html,
            "<p>Timed in a fresh process on inputs that no search had seen, in turns with the original.{over_job}</p>\n\
             <figure>{}<figcaption>Times as fast as the original: the dot is the estimate, the line its \
             interval (99 %).</figcaption></figure>",
            gain(
                1.0 / time.ratio,
                (1.0 / time.interval.1, 1.0 / time.interval.0),
                "the original"
            )
        );
    }
    html
}

/// How well a winner answers, and what tuning one number alone brings.
fn answers(judged: &JudgedClaim) -> String {
    let gauge = judged.gauge;
    let mut html = format!(
        "<p>It is {} on {} test rows, which were read once, over {} inputs; the original is {}: {} (95 % interval {}), and {} may be lost.",
        escape(&gauge.level(judged.accuracy[1])),
        judged.rows,
        judged.inputs,
        escape(&gauge.level(judged.accuracy[0])),
        escape(&gauge.change(judged.points.mean)),
        escape(&gauge.range(&judged.points)),
        escape(&gauge.allowance(judged.allowed))
    );
    for (name, before, after) in &judged.turns {
        let _ = write!(
            html,
            " Turns of {}: {before:.1} became {after:.1}.",
            escape(name)
        );
    }
    html += "</p>\n";
    if let Some(tuned) = &judged.tuned {
        let _ = writeln!(
            html,
            "<p>Beside it: {}.</p>",
            escape(tuned.line(gauge).trim())
        );
    }
    html
}

/// The claim in a line.
fn claim(evolved: &Evolved, winner: &Winner) -> String {
    let time = winner.claim.as_ref().and_then(|claim| claim.time.as_ref());
    let judged = winner
        .claim
        .as_ref()
        .and_then(|claim| claim.judged.as_ref());
    if let Some(tuned) = judged.and_then(|judged| judged.tuned.as_ref()) {
        return tuned.headline();
    }
    match (time, evolved.goal) {
        (Some(time), _) if time.is_behind_job() => format!(
            "Slower than what the job's own compiler makes of it, though {:.3} times as fast as the original built like \
             the winner",
            1.0 / time.ratio
        ),
        (Some(time), _) => format!("{:.3} times as fast as the original", 1.0 / time.ratio),
        (None, Goal::Instructions) => format!(
            "{:.1} % of the original's instructions",
            100.0 * winner.share
        ),
        (None, Goal::Time) => "Better than the original".to_owned(),
    }
}

fn facts(evolved: &Evolved) -> String {
    let standing = &evolved.standing;
    let allowed: Vec<&str> = evolved.allowed.iter().map(|risk| risk.word()).collect();
    let (major, minor, patch) = evolved.original.llvm;
    let goal = match evolved.goal {
        Goal::Instructions => "fewer instructions",
        Goal::Time => "less time",
    };
    let edits = evolved.winner.as_ref().map(Winner::edits_view);
    let is_judged = is_judged(evolved);
    let facts = [
        standing.fact("candidate"),
        EditsView::fact(edits.as_ref()),
        (
            "Goal",
            goal.to_owned(),
            match allowed.is_empty() {
                true if is_judged => "answers may differ within the limit".to_owned(),
                true => "no risks allowed".to_owned(),
                false => format!("risks allowed: {}", allowed.join(", ")),
            },
        ),
        (
            "Program",
            format!("{} instructions of IR", evolved.original.n_instructions),
            format!("LLVM {major}.{minor}.{patch}; seed {}", evolved.seed),
        ),
    ];
    fact_list(facts)
}

fn edits(evolved: &Evolved) -> String {
    let Some(winner) = &evolved.winner else {
        return String::new();
    };
    let mut html = winner.edits_view().html();
    let pairs = winner.pair_lines();
    if !pairs.is_empty() {
        html += "<h3>Pairs</h3>\n<ul>\n";
        for pair in pairs {
            let _ = writeln!(html, "<li>{}</li>", escape(&pair));
        }
        html += "</ul>\n";
    }
    html
}

fn shapes(evolved: &Evolved) -> String {
    let claim = evolved
        .winner
        .as_ref()
        .and_then(|winner| winner.claim.as_ref());
    let Some(claim) = claim.filter(|claim| !claim.shapes.is_empty()) else {
        return String::new();
    };
    let is_timed = claim.shapes.iter().any(|shape| shape.ratio.is_some());
    let (more, head) = match is_timed {
        true => (
            " The times are a glance, not a claim.",
            "<th class=\"number\">times as fast</th>",
        ),
        false => ("", ""),
    };
    let mut html = format!(
        "<h2>Other problems</h2>\n<p class=\"soft\">Problems that no search had seen, on the device and against the \
         job's reference.{more}</p>\n<table>\n<tr><th>problem</th><th>answer</th>{head}</tr>\n"
    );
    for shape in &claim.shapes {
        let answer = match &shape.untried {
            Some(why) => format!("not tried: {why}"),
            None => "right".to_owned(),
        };
        let ratio = match (is_timed, shape.ratio) {
            (false, _) => String::new(),
            (true, None) => "<td></td>".to_owned(),
            (true, Some(ratio)) => format!("<td class=\"number\">{:.3}</td>", 1.0 / ratio),
        };
        let _ = writeln!(
            html,
            "<tr><td class=\"name\">{}</td><td>{}</td>{ratio}</tr>",
            escape(&shape.problem),
            escape(&answer),
        );
    }
    html + "</table>\n"
}

fn search(evolved: &Evolved) -> String {
    let standing = &evolved.standing;
    let points: Vec<(usize, f64)> = evolved
        .front
        .iter()
        .filter_map(|point| Some((point.genome.len(), *point.scores.first()?)))
        .collect();
    let winner = evolved
        .winner
        .as_ref()
        .map(|winner| (winner.edits.len(), winner.share));
    format!(
        "<h2>The search</h2>\n<figure>{}<figcaption>The best share of the original's cost so far. While time is \
         the goal these are short races, no claims.</figcaption></figure>\n\
         <figure>{}<figcaption>The front: what costs less only with more edits, as the search saw it, and the winner as it was \
         proven.</figcaption></figure>\n",
        best_so_far(&standing.convergence, standing.judged),
        front(&points, winner)
    )
}

/// Whether answers are judged by data: error is weighed although rounding was not allowed.
fn is_judged(evolved: &Evolved) -> bool {
    let weighs_error = evolved.objectives.iter().any(|one| one == "error");
    weighs_error && !evolved.allowed.contains(&Risk::Precision)
}

fn by_error(evolved: &Evolved) -> String {
    let points = evolved.by_error();
    if points.len() < 2 {
        return String::new();
    }
    let error = match is_judged(evolved) {
        true => "how wrong answers are on the fitness rows",
        false => {
            "how far answers are from the original's, as a share of their size, on the inputs of the screen"
        }
    };
    let mut html = format!(
        "<h2>What exactness costs</h2>\n<p class=\"soft\">The least share of the original's cost for every error, \
                    as the search saw it. Error: {error}.</p>\n<table>\n<tr><th class=\"number\">error</th><th class=\"number\">share</th>\
                    <th class=\"number\">edits</th></tr>\n"
    );
    for point in points {
        let _ = writeln!(
            html,
            "<tr><td class=\"number\">{}</td><td class=\"number\">{:.4}</td><td class=\"number\">{}</td></tr>",
            match evolved.error(point) {
                None | Some(0.0) => "0".to_owned(),
                Some(error) => format!("{error:.1e}"),
            },
            point.scores.first().copied().unwrap_or(1.0),
            point.genome.len()
        );
    }
    html + "</table>\n"
}

fn programs(evolved: &Evolved) -> String {
    let Some(winner) = &evolved.winner else {
        return String::new();
    };
    format!(
        "<h2>The winner</h2>\n<p class=\"soft\">As IR before optimisation, and as code.</p>\n\
         <details><summary>LLVM-IR</summary><pre>{}</pre></details>\n\
         <details><summary>code</summary><pre>{}</pre></details>\n",
        escape(&winner.ir),
        escape(&winner.code)
    )
}
