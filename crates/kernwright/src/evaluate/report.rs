//! The report: one page that needs nothing else.

use super::paper::{PAPER, PAPER_KS};
use super::table::escape;
use super::{Case, Contender, Evaluation, table};
use crate::figures::{AgainstK, accuracy_against_k, accuracy_and_loss, confusion};

const STYLE: &str = include_str!("report.css");

/// A page with the tables asked for, accuracy against the length of the list, learning curves and
/// what was taken for what. `account` says how it came about.
pub fn report(found: &Evaluation, numbers: &[u32], account: &str) -> String {
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Kernwright: the paper reproduced</title>\n<style>{STYLE}</style></head><body>\n\
         <h1>Predicting tuning parameters: the paper reproduced</h1>\n<p>{}</p>\n",
        escape(account)
    );
    html += "<p>Lines on grey are the paper's own figures, from other rows of the same databases. \
             <em>Average accuracy</em> is the share of parameters right; <em>perfect prediction</em> \
             the share of problems with all of them right.</p>\n";
    html += "<h2>Tables</h2>\n";
    for number in numbers {
        if let Some(table) = table(*number, found) {
            html += &table.to_html();
        }
    }
    html += &against_k(found);
    html += &curves(found);
    html += &confusions(found);
    html + "</body></html>\n"
}

/// The cases with rows, in the paper's order.
fn cases(found: &Evaluation) -> Vec<(String, String)> {
    let of = |case: &Case| (case.kernel.clone(), case.precision.clone());
    let mut cases: Vec<(String, String)> = Vec::new();
    for row in &found.rows {
        if !cases.contains(&of(&row.case)) {
            cases.push(of(&row.case));
        }
    }
    cases.sort_by_key(|(kernel, precision)| {
        PAPER
            .iter()
            .position(|p| (p.kernel, p.precision) == (kernel, precision))
    });
    cases
}

fn is_of(case: &Case, (kernel, precision): &(String, String)) -> bool {
    case.kernel == *kernel && case.precision == *precision
}

fn against_k(found: &Evaluation) -> String {
    let ks: Vec<usize> = [1].into_iter().chain(PAPER_KS).collect();
    let mut html = "<h2>Accuracy against the length of the list</h2>\n\
                    <p>Perfect prediction, rules applied; means over seeds.</p>\n\
                    <div class=\"figures\">\n"
        .to_owned();
    for case in cases(found) {
        let mut models = Vec::new();
        for contender in Contender::all() {
            let at = |k: &usize| {
                let figures: Vec<f64> = found
                    .rows
                    .iter()
                    .filter(|row| {
                        is_of(&row.case, &case)
                            && row.case.model == contender.name()
                            && row.decoder == "constrained"
                            && row.score.k == *k
                    })
                    .map(|row| row.score.perfect)
                    .collect();
                let sum: f64 = figures.iter().sum();
                (!figures.is_empty()).then(|| sum / figures.len() as f64)
            };
            let percent: Vec<Option<f64>> = ks.iter().map(at).collect();
            if percent.iter().any(Option::is_some) {
                models.push(AgainstK {
                    name: contender.name().to_owned(),
                    percent,
                    marks: false,
                });
            }
        }
        // The paper's networks lie close together; of them, and of the methods that guess every
        // parameter alone, the best known one each stands for all.
        models.retain(|model| SHOWN.contains(&model.name.as_str()));
        let paper = PAPER
            .iter()
            .find(|p| (p.kernel, p.precision) == (&case.0, &case.1));
        if let Some(paper) = paper {
            let list = paper.constrained.unwrap_or(paper.plain).perfect;
            let greedy = paper.networks[4].1;
            models.push(AgainstK {
                name: "paper, Hybrid-2".to_owned(),
                percent: [greedy].into_iter().chain(list).map(Some).collect(),
                marks: true,
            });
        }
        html += &accuracy_against_k(&format!("{} {}", case.0, case.1), &ks, &models);
    }
    html + "</div>\n"
}

/// Those drawn against k.
const SHOWN: [&str; 5] = ["default", "hybrid2", "forest", "frequent", "nearest"];

fn curves(found: &Evaluation) -> String {
    let mut html = String::new();
    for contender in Contender::networks().collect::<Vec<_>>().into_iter().rev() {
        let mut figures = String::new();
        for case in cases(found) {
            let of_case: Vec<_> = found
                .curves
                .iter()
                .filter(|curve| is_of(&curve.case, &case) && curve.case.model == contender.name())
                .collect();
            let Some(first) = of_case.first() else {
                continue;
            };
            let points: Vec<_> = of_case.iter().map(|curve| &curve.points[..]).collect();
            let title = format!("{} {}, {} problems", case.0, case.1, first.samples);
            figures += &accuracy_and_loss(&title, first.steps_per_epoch, &points);
        }
        if !figures.is_empty() {
            let open = if contender.name() == "hybrid2" {
                " open"
            } else {
                ""
            };
            html += &format!(
                "<details{open}><summary>{}</summary><div class=\"figures\">\n{figures}</div></details>\n",
                contender.name()
            );
        }
    }
    match html.is_empty() {
        true => html,
        false => format!(
            "<h2>Learning curves</h2>\n<p>As the paper's Figures 8 to 11: accuracy and loss on the \
             problems learned from and on validation problems, one line for each seed. Accuracy is \
             that of each value given the true ones before it.</p>\n{html}"
        ),
    }
}

fn confusions(found: &Evaluation) -> String {
    let mut html = String::new();
    for model in ["default", "hybrid2"] {
        for case in cases(found) {
            let Some(confused) = found
                .confusions
                .iter()
                .find(|one| is_of(&one.case, &case) && one.case.model == model)
            else {
                continue;
            };
            let squares: String = confused
                .params
                .iter()
                .map(|param| {
                    let title = format!("{}: {:.0} % right", param.param, 100.0 * param.right());
                    confusion(&escape(&title), &param.values, &param.counts)
                })
                .collect();
            html += &format!(
                "<details><summary>{model}, {} {}, seed {}</summary><div class=\"figures\">\n{squares}</div></details>\n",
                case.0, case.1, confused.case.seed
            );
        }
    }
    match html.is_empty() {
        true => html,
        false => format!(
            "<h2>What is taken for what</h2>\n<p>For each parameter, rows are the values that were \
             best and columns those the first answer has; darker is a larger share of the row.</p>\n{html}"
        ),
    }
}
