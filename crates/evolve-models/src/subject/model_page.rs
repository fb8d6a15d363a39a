//! The page of a Run over a model: one file that needs nothing else and runs nothing.

use std::fmt::Write as _;

use super::headline::{is_gain, model_claim};
use super::{ByXla, EvolvedModel, Gauge, ModelWinner, ModelWinnerEdit, WorkloadKind};
use kernwright_evolve_run::sections;
use kernwright_evolve_run::view::{EditView, EditsView};
use kernwright_files::units;
use kernwright_report::{best_so_far, counted, escape, fact_list, page_head, trade_off};

/// Lays a Run out as a page: the claim first, then what it rests on.
#[must_use]
pub fn evolved_model_page(evolved: &EvolvedModel) -> String {
    let mut html = page_head(&format!("{}, evolved", evolved.workload));
    html += &headline(evolved);
    html += &facts(evolved);
    html += &sections::doubts(&evolved.doubts);
    if let Some(winner) = &evolved.winner {
        html += &tested(evolved, winner);
        html += &winner.edits_view(evolved).html();
        html += &sections::lineage(&winner.lineage);
    }
    html += &search(evolved);
    html += &sections::failures(&evolved.standing);
    html += &sections::fallen(&evolved.fallen);
    if let Some(winner) = &evolved.winner {
        let _ = write!(
            html,
            "<h2>The winner</h2>\n<details><summary>StableHLO</summary><pre>{}</pre></details>\n",
            escape(&winner.text)
        );
    }
    html + "</body></html>\n"
}

fn headline(evolved: &EvolvedModel) -> String {
    let above = format!(
        "<p class=\"above\">{} · {}</p>\n<p class=\"soft\">{}</p>\n",
        escape(&evolved.workload),
        escape(&evolved.original.engine),
        escape(&evolved.about)
    );
    match &evolved.winner {
        None => above + &sections::no_winner(evolved.unproven.as_ref()),
        Some(winner) => format!(
            "{above}<h1{}>{}</h1>\n<p>On rows that no search had seen. That is no proof for yours: try the \
             winner on them.</p>\n",
            match is_gain(evolved, winner) {
                true => " class=\"good\"",
                false => "",
            },
            escape(&model_claim(evolved, winner))
        ),
    }
}

fn facts(evolved: &EvolvedModel) -> String {
    let standing = &evolved.standing;
    let edits = evolved
        .winner
        .as_ref()
        .map(|winner| winner.edits_view(evolved));
    let goal = match evolved.kind {
        WorkloadKind::Inference => "less time",
        WorkloadKind::Training => evolved.gauge.goal(),
    };
    fact_list([
        standing.fact("model"),
        EditsView::fact(edits.as_ref()),
        (
            "Goal",
            goal.to_owned(),
            format!(
                "the original on the fitness rows: {}",
                evolved.gauge.level(evolved.fitness)
            ),
        ),
        (
            "Model",
            counted(evolved.original.n_operations, "operation"),
            format!("seed {}", evolved.seed),
        ),
    ])
}

fn tested(evolved: &EvolvedModel, winner: &ModelWinner) -> String {
    let (tested, gauge) = (&winner.tested, evolved.gauge);
    let listed = |accuracies: &[f64]| {
        let each: Vec<String> = accuracies.iter().map(|one| gauge.figure(*one)).collect();
        match each.len() {
            1 => String::new(),
            _ => format!(" <span class=\"soft\">({})</span>", each.join(", ")),
        }
    };
    let mut html = format!(
        "<h2>On what no search had seen</h2>\n<p class=\"soft\">{} test rows, read once{}; times in a fresh process, in turns with the \
         original, on {}.</p>\n<table>\n\
         <tr><th></th><th>{}</th><th class=\"number\">time per run</th></tr>\n\
         <tr><td>the original</td><td>{}{}</td><td class=\"number\">{}</td></tr>\n",
        tested.rows,
        match evolved.kind {
            WorkloadKind::Training => format!(
                ", after {} trainings from starts of their own",
                tested.original.len()
            ),
            WorkloadKind::Inference => String::new(),
        },
        escape(&evolved.original.engine),
        gauge.column(),
        gauge.figure(tested.means().0),
        listed(&tested.original),
        seconds(tested.time.original),
    );
    if let Some(tuned) = &tested.tuned {
        let _ = writeln!(
            html,
            "<tr><td>the original, {} {}{}</td><td>{}</td><td></td></tr>",
            escape(&tuned.what),
            tuned.value,
            tuned.caveat(),
            gauge.figure(tuned.accuracy)
        );
    }
    let _ = write!(
        html,
        "<tr><td>the winner</td><td>{}{}</td><td class=\"number\">{}</td></tr>\n</table>\n\
         <p>{} (95 %: {}); {:.3} times the original's time (99 %: {:.3} to {:.3}).",
        gauge.figure(tested.means().1),
        listed(&tested.winner),
        seconds(tested.time.winner),
        gauge.change(tested.points.mean),
        gauge.range(&tested.points),
        tested.time.ratio,
        tested.time.interval.0,
        tested.time.interval.1
    );
    html += &match &tested.by_xla {
        None => String::new(),
        Some(ByXla::Not { why }) => format!(" Not measured by XLA: {}.", escape(why)),
        Some(ByXla::Measured { engine, time }) => format!(
            " By {}: {:.3} times the original's time (99 %: {:.3} to {:.3}).",
            escape(engine),
            time.ratio,
            time.interval.0,
            time.interval.1
        ),
    };
    if let Some(tuned) = &tested.tuned {
        let (change, range) = (
            gauge.change(tuned.remains.mean),
            gauge.range(&tuned.remains),
        );
        let what = escape(&tuned.what);
        html += &match gauge {
            Gauge::Accuracy => {
                format!(
                    " Of that, {change} (95 %: {range}) are more than tuning the {what} alone brings."
                )
            }
            Gauge::Metric => format!(
                " Beside the original with its {what} tuned alone the winner has {change} (95 %: {range}); less is better."
            ),
        };
    }
    html + "</p>\n"
}

fn seconds(seconds: f64) -> String {
    units::time(1e9 * seconds)
}

impl ModelWinner {
    /// Its edits, as they are shown.
    #[must_use]
    pub fn edits_view(&self, evolved: &EvolvedModel) -> EditsView {
        let view = |edit: &ModelWinnerEdit| EditView {
            words: edit.words.clone(),
            place: edit.place.clone(),
            about: vec![edit.subject.clone(), edit_effect(edit, evolved)],
            changes: edit.changes(),
        };
        EditsView {
            edits: self.edits.iter().map(view).collect(),
            found: self.found_edits,
            is_minimal: self.is_minimal,
        }
    }
}

/// What an edit is worth, in words.
fn edit_effect(edit: &ModelWinnerEdit, evolved: &EvolvedModel) -> String {
    let mut parts = Vec::new();
    let slower = match evolved.kind {
        WorkloadKind::Inference => edit.without,
        WorkloadKind::Training => edit.slower,
    };
    if let Some((times, low, high)) = slower {
        parts.push(format!(
            "without it {times:.3} times the time ({low:.3} to {high:.3})"
        ));
    }
    if let Some(points) = edit.points {
        parts.push(format!(
            "it brings {} on the fitness rows ({})",
            evolved.gauge.change(points.mean),
            evolved.gauge.range(&points)
        ));
    }
    match parts.is_empty() {
        true => "the winner does not work without it".to_owned(),
        false => parts.join("; "),
    }
}

fn search(evolved: &EvolvedModel) -> String {
    let standing = &evolved.standing;
    let gauge = evolved.gauge;
    let points: Vec<(f64, f64)> = evolved
        .trades()
        .into_iter()
        .map(|(_, time, accuracy)| (time, gauge.number(accuracy)))
        .collect();
    let winner = evolved.winner.as_ref().map(|winner| &winner.tested);
    let winner = winner.map(|tested| (tested.time.ratio, gauge.number(tested.means().1)));
    let (what, unit) = match gauge {
        Gauge::Accuracy => ("accuracy", " %"),
        Gauge::Metric => ("the metric", ""),
    };
    let goal = match evolved.kind {
        WorkloadKind::Inference => "time",
        WorkloadKind::Training => gauge.loss(),
    };
    format!(
        "<h2>The search</h2>\n<figure>{}<figcaption>The front: {what} on the fitness rows against time, measured anew after the \
         search, and the winner as it was proven on the test rows.</figcaption></figure>\n{}\
         <figure>{}<figcaption>The least share of the original's {goal} so far.</figcaption></figure>\n",
        trade_off(&points, gauge.number(evolved.fitness), winner, unit),
        passed_over(evolved),
        best_so_far(&standing.convergence, standing.judged)
    )
}

/// Members of the front that did not win, and why.
fn passed_over(evolved: &EvolvedModel) -> String {
    let mut rows = String::new();
    for (nth, (point, time, accuracy)) in evolved.trades().into_iter().enumerate() {
        if let Some(why) = &point.passed_over {
            let _ = writeln!(
                rows,
                "<tr><td class=\"number\">{}</td><td>{time:.3} times the time, {}</td><td>{}</td></tr>",
                nth + 1,
                evolved.gauge.level(accuracy),
                escape(why)
            );
        }
    }
    match rows.is_empty() {
        true => rows,
        false => format!(
            "<h3>Of the front, passed over</h3>\n<table>\n<tr><th class=\"number\">front</th><th>what it trades</th><th>why it \
             did not win</th></tr>\n{rows}</table>\n"
        ),
    }
}
