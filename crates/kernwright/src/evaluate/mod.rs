//! Honest evaluation: train on one part, test on problems never seen, beside yardsticks.

mod confidence;
mod confusion;
mod contender;
mod metrics;
mod paper;
mod report;
mod split;
mod table;
mod tables;
mod task;

use std::ops::ControlFlow;
use std::sync::Arc;

use kernwright_predict::{
    Event, Example, Metric, Model, ModelError, Point, Pool, Search, in_parallel,
};
use kernwright_space::{Kernel, Space};
use serde::{Deserialize, Serialize};

pub use confidence::{Confidence, confidence};
pub use confusion::Confusion;
pub use contender::Contender;
pub use metrics::{Score, Tally};
pub use paper::{Beam, PAPER, PAPER_KS, PaperCase};
pub use report::report;
pub use split::{Division, TestSet, hold_out};
pub use table::{Cell, Line, Table};
pub use tables::{REPRODUCED, table};

use task::Task;

/// What is evaluated.
#[derive(Debug, Clone)]
pub struct Protocol {
    /// Which rows are under test.
    pub test: TestSet,
    /// The values of the family's `precision`-like field, one case each.
    pub precisions: Vec<String>,
    /// The models.
    pub models: Vec<Contender>,
    /// The lengths of the lists.
    pub ks: Vec<usize>,
    /// What every random choice follows from; everything random is done once for each.
    pub seeds: Vec<u64>,
    /// Threads to use.
    pub threads: usize,
}

/// What was evaluated: the model of a kernel and precision, from one seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The kernel.
    pub kernel: String,
    /// The precision.
    pub precision: String,
    /// The device whose rows were tested.
    pub device: String,
    /// The snapshot whose rows were tested.
    pub snapshot: String,
    /// How test problems were chosen.
    pub split: String,
    /// What random choices followed from.
    pub seed: u64,
    /// The threads of each training; their number belongs to the seed. 0 where it was not noted.
    #[serde(default)]
    pub threads: usize,
    /// The model or yardstick.
    pub model: String,
}

impl Case {
    /// Whether two runs did the same. The number of threads may differ: it gives another network of
    /// the same seed, which is not a second seed.
    fn is_same(&self, other: &Case) -> bool {
        let other = Case {
            threads: self.threads,
            ..other.clone()
        };
        *self == other
    }
}

/// One figure of an evaluation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// What was evaluated.
    #[serde(flatten)]
    pub case: Case,
    /// How its list was made: `greedy` (one value at a time, no rules), `plain` (a list, no rules)
    /// or `constrained`.
    pub decoder: String,
    /// The list's figures.
    #[serde(flatten)]
    pub score: Score,
}

/// How a network learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// The network.
    #[serde(flatten)]
    pub case: Case,
    /// Problems learned from.
    pub samples: usize,
    /// Steps that show every problem once.
    pub steps_per_epoch: u64,
    /// Loss and accuracy along the way.
    pub points: Vec<Point>,
}

/// What a model took for what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Confused {
    /// The model.
    #[serde(flatten)]
    pub case: Case,
    /// Each parameter.
    pub params: Vec<Confusion>,
}

/// An evaluation whose parts do not fit each other.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the counts of `{param}` do not fit its values")]
pub struct Misshapen {
    /// The parameter.
    pub param: String,
}

/// All that an evaluation found.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Evaluation {
    /// The figures.
    pub rows: Vec<Row>,
    /// How the paper's networks learned.
    #[serde(default)]
    pub curves: Vec<Curve>,
    /// What the first answers got wrong.
    #[serde(default)]
    pub confusions: Vec<Confused>,
}

impl Evaluation {
    /// Which rows were tested: figures of different ones do not belong in one table.
    pub fn tests(&self) -> Vec<String> {
        let mut tests: Vec<String> = Vec::new();
        for case in self.rows.iter().map(|row| &row.case) {
            let (device, snapshot, split) = (&case.device, &case.snapshot, &case.split);
            let test = format!("{device} {snapshot}, test problems by {split}");
            if !tests.contains(&test) {
                tests.push(test);
            }
        }
        tests
    }

    /// Which rows were tested, and with which seeds.
    pub fn account(&self) -> String {
        let mut seeds: Vec<u64> = self.rows.iter().map(|row| row.case.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        let seeds: Vec<String> = seeds.iter().map(ToString::to_string).collect();
        format!("{}; seeds {}", self.tests().join("; "), seeds.join(", "))
    }

    /// Whether anything that belongs in one of the paper's tables was tested.
    pub fn has_figures_of(&self, table: u32) -> bool {
        let contenders = Contender::of_table(table);
        let mut names = contenders.iter().map(Contender::name);
        names.any(|name| self.rows.iter().any(|row| row.case.model == name))
    }

    /// Checks an evaluation that was read from a file.
    ///
    /// # Errors
    /// Its parts do not fit each other.
    pub fn check(&self) -> Result<(), Misshapen> {
        for confused in &self.confusions {
            if let Some(param) = confused.params.iter().find(|param| !param.is_square()) {
                let param = param.param.to_string();
                return Err(Misshapen { param });
            }
        }
        Ok(())
    }

    /// Adds what another evaluation found. What both have is taken once.
    pub fn merge(&mut self, other: Evaluation) {
        fn add<T>(all: &mut Vec<T>, more: Vec<T>, same: impl Fn(&T, &T) -> bool) {
            for one in more {
                if !all.iter().any(|other| same(&one, other)) {
                    all.push(one);
                }
            }
        }
        add(&mut self.rows, other.rows, |a, b| {
            a.case.is_same(&b.case) && (&a.decoder, a.score.k) == (&b.decoder, b.score.k)
        });
        add(&mut self.curves, other.curves, |a, b| {
            a.case.is_same(&b.case)
        });
        add(&mut self.confusions, other.confusions, |a, b| {
            a.case.is_same(&b.case)
        });
    }
}

/// What an evaluation is doing.
#[derive(Debug)]
pub enum Doing<'e> {
    /// A network learns.
    Learning(&'e str, &'e Event<'e>),
    /// Something was evaluated.
    Evaluated(&'e str),
}

/// Trains and tests everything the protocol names. `None` if `watch` broke off.
pub fn evaluate(
    pools: &[Pool],
    protocol: &Protocol,
    watch: &(dyn Fn(Doing<'_>) -> ControlFlow<()> + Sync),
) -> Result<Option<Evaluation>, ModelError> {
    let divisions: Vec<(&Pool, Division)> = pools
        .iter()
        .filter_map(|pool| Some((pool, protocol.test.divide(pool)?)))
        .collect();
    let mut tasks = Vec::new();
    for contender in &protocol.models {
        let seeds = match contender.is_random() {
            true => &protocol.seeds[..],
            false => &protocol.seeds[..protocol.seeds.len().min(1)],
        };
        for (pool, division) in &divisions {
            let cases: Vec<&[String]> = match contender.covers_all() {
                true => vec![&protocol.precisions],
                false => protocol.precisions.chunks(1).collect(),
            };
            for precisions in cases {
                tasks.extend(seeds.iter().map(|seed| Task {
                    pool,
                    division,
                    contender,
                    precisions,
                    seed: *seed,
                    threads: 1,
                }));
            }
        }
    }
    // Threads beyond one for each training share its work.
    let trainings = tasks.iter().filter(|task| task.contender.trains()).count();
    for task in &mut tasks {
        task.threads = (protocol.threads / trainings.max(1)).max(1);
    }
    // The largest first, so that no thread is left with one at the end.
    let mut order: Vec<usize> = (0..tasks.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(tasks[*at].size()));
    let found = in_parallel(&order, protocol.threads, |at| {
        tasks[at].run(protocol, watch)
    })?;
    Ok(found.map(|found| {
        let mut all = Evaluation::default();
        for one in found {
            all.rows.extend(one.rows);
            all.curves.extend(one.curves);
            all.confusions.extend(one.confusions);
        }
        all
    }))
}

/// The value of the field in which twins differ.
fn precision_of(example: &Example) -> String {
    let value = example.problem.get("precision");
    value.map(ToString::to_string).unwrap_or_default()
}

fn of_precision<'e>(
    examples: &'e [Example],
    precisions: &'e [String],
) -> impl Iterator<Item = &'e Example> {
    examples
        .iter()
        .filter(|example| precisions.contains(&precision_of(example)))
}

/// Tests at most this many rows of a device and source.
const ENOUGH: usize = 1000;

/// Tests a model on rows it never saw: for the newest source of each device, the share of problems
/// whose best configuration is in lists of 1, 10 and 100.
pub fn test_model(model: &Model, kernel: &Arc<Kernel>, test: &[Example]) -> Vec<Metric> {
    let ks = [1, 10, 100];
    let domains = &model.description().vocabulary.domains;
    let mut metrics = Vec::new();
    for (at, domain) in domains.iter().enumerate() {
        let newest = domains
            .iter()
            .filter(|other| other.arch == domain.arch)
            .all(|other| other.age() <= domain.age());
        let rows: Vec<&Example> = test.iter().filter(|e| e.domains.contains(&at)).collect();
        if !newest || rows.is_empty() {
            continue;
        }
        let mut tally = Tally::new(&ks);
        for example in rows.iter().step_by(rows.len().div_ceil(ENOUGH)) {
            if let Ok(space) = kernel.space(&example.problem, Some(&example.device)) {
                let list = rank(model, &space, Some(at), 100, Search::Default, true);
                tally.add(list.iter().map(|positions| &**positions), &example.best);
            }
        }
        metrics.extend(tally.scores().into_iter().map(|score| Metric {
            what: format!(
                "perfect prediction, %, {} {}, k = {}, n = {}",
                domain.arch, domain.source, score.k, score.n
            ),
            value: (score.perfect * 10.0).round() / 10.0,
        }));
    }
    metrics
}

/// A model's ranked list, without rules or by the search that `predict` uses.
fn rank(
    model: &Model,
    space: &Space,
    domain: Option<usize>,
    count: usize,
    search: Search,
    constrained: bool,
) -> Vec<Box<[u16]>> {
    let list = model.candidates(space, domain, count, search, constrained);
    list.into_iter()
        .map(|candidate| candidate.positions)
        .collect()
}
