//! The report: one page that needs nothing else.

use super::paper::{PAPER, PAPER_KS};
use super::{Case, Contender, Evaluation, table};
use crate::figures::{AgainstK, accuracy_against_k, accuracy_and_loss, confusion};
use kernwright_report::escape;

const STYLE: &str = include_str!("report.css");

/// A page with the requested tables, accuracy against the length of the list, learning curves and
/// what was taken for what. `account` says how it came about.
pub fn report(found: &Evaluation, numbers: &[u32], models: &[Contender], account: &str) -> String {
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Kernwright: the paper reproduced</title>\n<style>{STYLE}</style></head><body>\n\
         <h1>Predicting tuning parameters: the paper reproduced</h1>\n<p>{}</p>\n",
        escape(account)
    );
    html += "<p>The paper is K. Mahmood, J. Khan and H. Afzal, <em>Optimal Kernel Tuning Parameter \
             Prediction using Deep Sequence Models</em>. ";
    html += "Lines on grey are its own figures, from other rows of the same databases. \
             <em>Average accuracy</em> is the share of parameters right; <em>perfect prediction</em> \
             the share of problems with all of them right.</p>\n";
    html += "<h2>Tables</h2>\n";
    for number in numbers {
        if let Some(table) = table(*number, found, models) {
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
        // Too many lines cannot be distinguished.
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
const SHOWN: [&str; 6] = [
    "default", "encdec", "hybrid2", "forest", "frequent", "nearest",
];

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
    let known = |model: &&str| found.confusions.iter().any(|one| one.case.model == **model);
    let mut models: Vec<&str> = ["default", "hybrid2"].into_iter().filter(known).collect();
    if models.is_empty() {
        let all = Contender::all();
        models = all
            .iter()
            .map(Contender::name)
            .filter(|name| known(name))
            .collect();
    }
    for model in models {
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
                    confusion(&title, &param.values, &param.counts)
                })
                .collect();
            html += &format!(
                "<details><summary>{model}, {} {}, seed {}</summary><div class=\"figures\">\n{squares}</div></details>\n",
                escape(&case.0),
                escape(&case.1),
                confused.case.seed
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::{Confused, Confusion, Curve, Row, Score};
    use kernwright_predict::Point;

    fn case(model: &str, seed: u64) -> Case {
        Case {
            kernel: "ConvAsm1x1U".to_owned(),
            precision: "FP32".to_owned(),
            device: "gfx900".to_owned(),
            snapshot: "2019-02".to_owned(),
            split: "hash:x".to_owned(),
            seed,
            threads: 1,
            model: model.to_owned(),
        }
    }

    fn row(model: &str, seed: u64, decoder: &str, k: usize, perfect: f64) -> Row {
        Row {
            case: case(model, seed),
            decoder: decoder.to_owned(),
            score: Score {
                k,
                average: perfect + 50.0,
                perfect,
                n: 324,
            },
        }
    }

    fn found() -> Evaluation {
        let mut rows = vec![
            row("forest", 0, "greedy", 1, 14.0),
            row("forest", 1, "greedy", 1, 16.0),
        ];
        for k in [1, 10, 30, 50, 100] {
            let perfect = 10.0 + k as f64 / 2.0;
            rows.push(row("hybrid2", 0, "constrained", k, perfect));
            rows.push(row("hybrid2", 0, "plain", k, perfect - 1.0));
        }
        rows.push(row("hybrid2", 0, "greedy", 1, 10.5));
        let point = |step: u64, right: f64| Point {
            step,
            train: 3.0 / step as f64,
            validation: Some(4.0 / step as f64),
            train_right: right,
            validation_right: Some(right - 0.1),
        };
        Evaluation {
            rows,
            curves: vec![Curve {
                case: case("hybrid2", 0),
                samples: 2681,
                steps_per_epoch: 21,
                points: vec![point(21, 0.4), point(42, 0.6)],
            }],
            confusions: vec![Confused {
                case: case("hybrid2", 0),
                params: vec![Confusion {
                    param: "k_mult".to_owned(),
                    values: vec!["8".to_owned(), "16".to_owned()],
                    counts: vec![vec![7, 3], vec![0, 41]],
                }],
            }],
        }
    }

    #[test]
    fn tables_lie_beside_the_paper() {
        let found = found();
        let two = table(2, &found, &[]).unwrap().to_text();
        let figures = "here    324       -     -     -     -  65.0 ±1.4     65.0  65.0";
        assert!(two.contains(figures), "{two}");
        assert!(two.contains("paper  7038"), "{two}");
        let three = table(3, &found, &[]).unwrap().to_text();
        let line = three.lines().find(|line| line.contains("here")).unwrap();
        assert!(line.ends_with("60.5  10.5"), "{three}");
        let four = table(4, &found, &[]).unwrap().to_text();
        let line = "hybrid2   Pft   9.5  14.0  24.0  34.0   59.0  10.5  15.0  25.0  35.0   60.0";
        assert!(four.contains(line), "{four}");
        assert!(table(1, &found, &[]).is_none());
        let none = [Contender::Default];
        assert!(
            !table(4, &found, &none)
                .unwrap()
                .to_text()
                .contains("hybrid2")
        );
    }

    #[test]
    fn the_page_has_everything_and_needs_nothing() {
        let html = report(&found(), &[2, 3, 4], &[], "a <test>");
        for part in [
            "a &lt;test&gt;",
            "Table II",
            "Table III",
            "Table IV",
            "Learning curves",
            "2681 problems",
            "k_mult: 94 % right",
            "paper, Hybrid-2",
        ] {
            assert!(html.contains(part), "{part}");
        }
        let foreign = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!foreign.contains("http") && !foreign.contains("src="));
    }

    #[test]
    fn what_two_runs_share_is_taken_once() {
        let mut all = found();
        all.merge(found());
        assert_eq!(all, found());
        let mut more = found();
        for row in &mut more.rows {
            row.case.seed += 7;
        }
        all.merge(more);
        assert_eq!(all.rows.len(), 2 * found().rows.len());
        assert!(
            all.account().contains("seeds 0, 1, 7, 8"),
            "{}",
            all.account()
        );
    }
}
