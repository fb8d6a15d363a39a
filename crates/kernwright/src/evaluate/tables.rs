//! The paper's Tables II, III and IV, beside what was measured.

use super::paper::{PAPER, PAPER_KS, PaperCase};
use super::table::{Cell, Line, Table};
use super::{Contender, Evaluation, Row};

/// The tables we reproduce, by the paper's numbers.
pub const REPRODUCED: [u32; 3] = [2, 3, 4];

/// Models that stand for their kind in Table IV, where none are named.
const KINDS: [&str; 7] = [
    "default", "untaught", "encdec", "hybrid2", "forest", "frequent", "nearest",
];

/// One of the paper's tables; `None` if it is not among [`REPRODUCED`]. Table IV shows the models
/// named, or some that stand for all.
pub fn table(number: u32, found: &Evaluation, models: &[Contender]) -> Option<Table> {
    let shown: Vec<&str> = match models {
        [] => KINDS.into(),
        models => models.iter().map(Contender::name).collect(),
    };
    let figures = Figures::new(&found.rows, shown);
    match number {
        2 => Some(two(&figures)),
        3 => Some(three(&figures)),
        4 => Some(four(&figures)),
        _ => None,
    }
}

/// Rows by case, in the paper's order.
struct Figures<'r> {
    rows: &'r [Row],
    cases: Vec<(&'r str, &'r str)>,
    shown: Vec<&'r str>,
}

#[derive(Clone, Copy)]
enum Metric {
    Average,
    Perfect,
}

impl<'r> Figures<'r> {
    fn new(rows: &'r [Row], shown: Vec<&'r str>) -> Self {
        let mut cases: Vec<(&str, &str)> = Vec::new();
        for row in rows {
            let case = (row.case.kernel.as_str(), row.case.precision.as_str());
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
        cases.sort_by_key(|case| {
            let place = PAPER.iter().position(|p| (p.kernel, p.precision) == *case);
            (place.unwrap_or(usize::MAX), *case)
        });
        Figures { rows, cases, shown }
    }

    fn of(
        &self,
        case: (&str, &str),
        model: &str,
        decoder: &str,
        k: usize,
    ) -> impl Iterator<Item = &'r Row> {
        self.rows.iter().filter(move |row| {
            (row.case.kernel.as_str(), row.case.precision.as_str()) == case
                && row.case.model == model
                && row.decoder == decoder
                && row.score.k == k
        })
    }

    /// A figure, one for each seed.
    fn figures(
        &self,
        case: (&str, &str),
        model: &str,
        how: (&str, usize),
        metric: Metric,
    ) -> Vec<f64> {
        let by_seed = self.by_seed(case, model, how, metric);
        by_seed.into_iter().map(|(_, figure)| figure).collect()
    }

    fn by_seed(
        &self,
        case: (&str, &str),
        model: &str,
        (decoder, k): (&str, usize),
        metric: Metric,
    ) -> Vec<(u64, f64)> {
        let pick = |row: &Row| match metric {
            Metric::Average => row.score.average,
            Metric::Perfect => row.score.perfect,
        };
        let rows = self.of(case, model, decoder, k);
        rows.map(|row| (row.case.seed, pick(row))).collect()
    }

    /// The mean over all cases, one for each seed that has them all.
    fn means(&self, model: &str, how: (&str, usize), metric: Metric) -> Vec<f64> {
        let by_case: Vec<Vec<(u64, f64)>> = self
            .cases
            .iter()
            .map(|case| self.by_seed(*case, model, how, metric))
            .collect();
        let mean = |(seed, _): &(u64, f64)| {
            let mut sum = 0.0;
            for figures in &by_case {
                sum += figures.iter().find(|(other, _)| other == seed)?.1;
            }
            Some(sum / by_case.len() as f64)
        };
        by_case
            .first()
            .into_iter()
            .flatten()
            .filter_map(mean)
            .collect()
    }

    /// Those of the models shown that have rows.
    fn models(&self) -> Vec<&'r str> {
        let has_rows = |name: &&&str| self.rows.iter().any(|row| row.case.model == **name);
        self.shown.iter().filter(has_rows).copied().collect()
    }

    fn tested(&self, case: (&str, &str)) -> u64 {
        let of_case = |row: &&Row| (row.case.kernel.as_str(), row.case.precision.as_str()) == case;
        self.rows.iter().find(of_case).map_or(0, |row| row.score.n)
    }
}

fn paper_of(case: (&str, &str)) -> Option<&'static PaperCase> {
    PAPER.iter().find(|p| (p.kernel, p.precision) == case)
}

/// The cells that name a case.
fn heading((kernel, precision): (&str, &str), whose: &str) -> Vec<Cell> {
    let words = [kernel, precision, whose];
    words.map(|word| Cell::Text(word.to_owned())).into()
}

const OURS: &str = "here";
const THEIRS: &str = "paper";

fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn line(mut heading: Vec<Cell>, cells: impl IntoIterator<Item = Cell>, begins: bool) -> Line {
    heading.extend(cells);
    Line {
        paper: matches!(heading.get(2), Some(Cell::Text(whose)) if whose == THEIRS),
        cells: heading,
        begins,
    }
}

/// Mean and best of a line of figures.
fn average_and_best(cells: &[Cell]) -> [Cell; 2] {
    let figures: Vec<f64> = cells
        .iter()
        .filter_map(|cell| match cell {
            Cell::Figure(mean, _) => Some(*mean),
            _ => None,
        })
        .collect();
    if figures.is_empty() {
        return [Cell::Empty, Cell::Empty];
    }
    let mean = figures.iter().sum::<f64>() / figures.len() as f64;
    let best = figures.iter().copied().fold(f64::MIN, f64::max);
    [Cell::Figure(mean, None), Cell::Figure(best, None)]
}

fn two(figures: &Figures<'_>) -> Table {
    let models = Contender::of_table(2);
    let mut lines = Vec::new();
    let how = ("greedy", 1);
    let ours = |case: (&str, &str), begins: bool| {
        let cells = models
            .iter()
            .map(|model| Cell::of(&figures.figures(case, model.name(), how, Metric::Average)));
        let cells: Vec<Cell> = cells.collect();
        let tested = Cell::Text(figures.tested(case).to_string());
        let rest = average_and_best(&cells);
        line(
            heading(case, OURS),
            std::iter::once(tested).chain(cells).chain(rest),
            begins,
        )
    };
    for case in &figures.cases {
        lines.push(ours(*case, true));
        if let Some(paper) = paper_of(*case) {
            let cells = paper.classic.map(|figure| Cell::Figure(figure, None));
            let samples = Cell::Text(paper.samples.to_string());
            let [_, best] = average_and_best(&cells);
            let printed = Cell::Figure(paper.classic_average, None);
            let cells = std::iter::once(samples).chain(cells);
            let cells = cells.chain([printed, best]);
            lines.push(line(heading(*case, THEIRS), cells, false));
        }
    }
    let means = models
        .iter()
        .map(|model| Cell::of(&figures.means(model.name(), how, Metric::Average)));
    let means: Vec<Cell> = means.collect();
    let rest = average_and_best(&means);
    let cells = std::iter::once(Cell::Empty).chain(means).chain(rest);
    lines.push(line(heading(("mean", ""), OURS), cells, true));
    Table {
        title: "Table II: average accuracy of classical methods, %".to_owned(),
        groups: Vec::new(),
        columns: columns(&[
            "kernel", "", "", "rows", "D.Tree", "GNB", "k-NN", "SVC", "RFC", "Average", "Best",
        ]),
        words: 3,
        lines,
        notes: vec![
            "D.Tree: decision tree, GNB: naive Bayes, k-NN: nearest neighbours, SVC: support vectors, \
             RFC: random forest; one classifier per parameter. rows: here the rows tested, in the \
             paper all it had. The \
             paper's averages are as printed; they are not the means of its five columns."
                .to_owned(),
        ],
    }
}

fn three(figures: &Figures<'_>) -> Table {
    let models = Contender::of_table(3);
    let how = ("greedy", 1);
    let both = [Metric::Average, Metric::Perfect];
    let mut lines = Vec::new();
    for case in &figures.cases {
        let cells = models.iter().flat_map(|model| {
            both.map(|metric| Cell::of(&figures.figures(*case, model.name(), how, metric)))
        });
        lines.push(line(heading(*case, OURS), cells, true));
        if let Some(paper) = paper_of(*case) {
            let cells = paper.networks.into_iter();
            let cells = cells.flat_map(|(average, perfect)| {
                [average, perfect].map(|figure| Cell::Figure(figure, None))
            });
            lines.push(line(heading(*case, THEIRS), cells, false));
        }
    }
    let means = models
        .iter()
        .flat_map(|model| both.map(|metric| Cell::of(&figures.means(model.name(), how, metric))));
    lines.push(line(heading(("mean", ""), OURS), means, true));
    let mut groups = vec![(String::new(), 3)];
    let names = ["Enc-Dec", "Attn", "Attn-2", "Hybrid", "Hybrid-2"];
    groups.extend(names.map(|name| (name.to_owned(), 2)));
    let mut heads = columns(&["kernel", "", ""]);
    for _ in names {
        heads.extend(columns(&["Avg", "Pft"]));
    }
    Table {
        title: "Table III: average accuracy and perfect prediction of the paper's networks, \
                decoded greedily, %"
            .to_owned(),
        groups,
        columns: heads,
        words: 3,
        lines,
        notes: Vec::new(),
    }
}

fn four(figures: &Figures<'_>) -> Table {
    let mut lines = Vec::new();
    let ks = [1].into_iter().chain(PAPER_KS);
    let both = [("Avg", Metric::Average), ("Pft", Metric::Perfect)];
    let cell = |figure: Option<f64>| Cell::known(figure);
    let word = |text: &str| Cell::Text(text.to_owned());
    for case in &figures.cases {
        let mut begins = true;
        for (name, metric) in both {
            if let Some(paper) = paper_of(*case) {
                let pick = |beam: super::paper::Beam| match metric {
                    Metric::Average => beam.average,
                    Metric::Perfect => beam.perfect,
                };
                let greedy = match metric {
                    Metric::Average => paper.networks[4].0,
                    Metric::Perfect => paper.networks[4].1,
                };
                let plain = pick(paper.plain).map(Some);
                let constrained = paper.constrained.map(pick);
                let constrained = (0..4).map(|at| constrained.map(|figures| figures[at]));
                let cells = [Some(greedy)].into_iter().chain(plain);
                let cells = cells.chain([None]).chain(constrained).map(cell);
                let words = [word("Hybrid-2"), word(name)];
                let cells = words.into_iter().chain(cells);
                lines.push(line(heading(*case, THEIRS), cells, begins));
                begins = false;
            }
            for model in figures.models() {
                let cells = ["plain", "constrained"].into_iter().flat_map(|decoder| {
                    let figure = move |k: usize| {
                        Cell::of(&figures.figures(*case, model, (decoder, k), metric))
                    };
                    ks.clone().map(figure)
                });
                let words = [word(model), word(name)];
                lines.push(line(
                    heading(*case, OURS),
                    words.into_iter().chain(cells),
                    begins,
                ));
                begins = false;
            }
        }
    }
    for (name, metric) in both {
        for (at, model) in figures.models().into_iter().enumerate() {
            let cells = ["plain", "constrained"].into_iter().flat_map(|decoder| {
                let figure = move |k: usize| Cell::of(&figures.means(model, (decoder, k), metric));
                ks.clone().map(figure)
            });
            let words = [word(model), word(name)];
            let begins = at == 0;
            lines.push(line(
                heading(("mean", ""), OURS),
                words.into_iter().chain(cells),
                begins,
            ));
        }
    }
    let mut heads = columns(&["kernel", "", "", "model", ""]);
    for _ in 0..2 {
        heads.extend(ks.clone().map(|k| format!("k={k}")));
    }
    Table {
        title: "Table IV: lists of k configurations from a beam without rules, and from one with \
                them, %"
            .to_owned(),
        groups: vec![
            (String::new(), 5),
            ("plain beam".to_owned(), 5),
            ("constrained beam".to_owned(), 5),
        ],
        columns: heads,
        words: 5,
        lines,
        notes: vec![
            "Avg is that of the best match in the list, so it rises with k by itself. The plain \
             columns of `default` are low by construction: it is trained among valid values only."
                .to_owned(),
        ],
    }
}
