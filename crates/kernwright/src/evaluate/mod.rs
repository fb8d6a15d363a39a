//! Honest evaluation: train on one part, test on problems never seen, beside yardsticks.

mod metrics;
mod split;
mod table;

use std::ops::ControlFlow;
use std::sync::Arc;

use kernwright_predict::{
    Event, Example, Frequent, Learned, Metric, Model, ModelError, Nearest, Options, Plan, Pool,
    Search, in_parallel, learn,
};
use kernwright_space::{Kernel, Space};
use serde::Serialize;

pub use metrics::{Score, Tally};
pub use split::{Division, TestSet, hold_out};
pub use table::{PAPER, PaperRow, table_four};

/// What is evaluated.
#[derive(Debug, Clone)]
pub struct Protocol {
    /// Which rows are under test.
    pub test: TestSet,
    /// The values of the family's `precision`-like field, one case each.
    pub precisions: Vec<String>,
    /// The models, by name.
    pub models: Vec<Contender>,
    /// The lengths of the lists.
    pub ks: Vec<usize>,
    /// What every random choice follows from.
    pub seed: u64,
    /// Threads to use.
    pub threads: usize,
}

/// A model or yardstick to evaluate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contender {
    /// Our default model, trained on every device, source and precision.
    Default,
    /// One network of the default model's shape, without teachers.
    Untaught,
    /// The paper's best, trained on the rows of the case alone.
    Hybrid2,
    /// The most frequent configurations of the case.
    Frequent,
    /// The configurations of the nearest problems of the case.
    Nearest,
}

impl Contender {
    /// All of them.
    pub const ALL: [Contender; 5] = [
        Contender::Default,
        Contender::Untaught,
        Contender::Hybrid2,
        Contender::Frequent,
        Contender::Nearest,
    ];

    /// The name users say.
    pub fn name(self) -> &'static str {
        match self {
            Contender::Default => "default",
            Contender::Untaught => "untaught",
            Contender::Hybrid2 => "hybrid2",
            Contender::Frequent => "frequent",
            Contender::Nearest => "nearest",
        }
    }
}

/// One figure of an evaluation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
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
    /// The threads of each training; their number belongs to the seed.
    pub threads: usize,
    /// The model or yardstick.
    pub model: String,
    /// How its list was made: `plain` or `constrained`.
    pub decoder: &'static str,
    /// The list's figures.
    #[serde(flatten)]
    pub score: Score,
}

/// What an evaluation is doing.
#[derive(Debug)]
pub enum Doing<'e> {
    /// A network learns.
    Learning(&'e str, &'e Event<'e>),
    /// Something was evaluated.
    Evaluated(&'e str),
}

/// One thing to train or count, and to evaluate.
struct Task<'p> {
    pool: &'p Pool,
    division: &'p Division,
    contender: Contender,
    /// The case, or all of them for a model that covers them together.
    precisions: &'p [String],
    /// Threads to train with.
    threads: usize,
}

/// Trains and tests everything the protocol names. `None` if `watch` broke off.
pub fn evaluate(
    pools: &[Pool],
    protocol: &Protocol,
    watch: &(dyn Fn(Doing<'_>) -> ControlFlow<()> + Sync),
) -> Result<Option<Vec<Row>>, ModelError> {
    let divisions: Vec<(&Pool, Division)> = pools
        .iter()
        .filter_map(|pool| Some((pool, protocol.test.divide(pool)?)))
        .collect();
    let mut tasks = Vec::new();
    for contender in &protocol.models {
        for (pool, division) in &divisions {
            let cases: Vec<&[String]> = match contender {
                Contender::Default | Contender::Untaught => vec![&protocol.precisions],
                _ => protocol.precisions.chunks(1).collect(),
            };
            tasks.extend(cases.into_iter().map(|precisions| Task {
                pool,
                division,
                contender: *contender,
                precisions,
                threads: 1,
            }));
        }
    }
    // Threads beyond one for each training share its work.
    let trainings = tasks.iter().filter(|task| task.learns()).count();
    for task in &mut tasks {
        task.threads = (protocol.threads / trainings.max(1)).max(1);
    }
    // The largest first, so that no thread is left with one at the end.
    let mut order: Vec<usize> = (0..tasks.len()).collect();
    order.sort_by_key(|at| {
        let task = &tasks[*at];
        let size = match task.contender {
            Contender::Default | Contender::Untaught => task.division.pooled.examples.len(),
            _ => task.division.own_train.len(),
        };
        std::cmp::Reverse((task.learns(), size))
    });
    let rows = in_parallel(&order, protocol.threads, |at| {
        tasks[at].run(protocol, watch)
    })?;
    Ok(rows.map(|rows| rows.into_iter().flatten().collect()))
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

impl Task<'_> {
    fn learns(&self) -> bool {
        !matches!(self.contender, Contender::Frequent | Contender::Nearest)
    }

    fn name(&self) -> String {
        let precisions = self.precisions.join("+");
        let kernel = self.pool.kernel.name();
        format!("{} {kernel} {precisions}", self.contender.name())
    }

    fn run(
        &self,
        protocol: &Protocol,
        watch: &(dyn Fn(Doing<'_>) -> ControlFlow<()> + Sync),
    ) -> Result<Option<Vec<Row>>, ModelError> {
        let name = self.name();
        if of_precision(&self.division.test, self.precisions)
            .next()
            .is_none()
        {
            return Ok(Some(Vec::new()));
        }
        let own = |examples: &[Example]| -> Vec<Example> {
            of_precision(examples, self.precisions).cloned().collect()
        };
        let learned = match self.contender {
            Contender::Default => {
                let plan = Plan::default_for(&self.division.pooled, protocol.seed)
                    .with_focus(Some(protocol.test.focus()));
                self.learn(&self.division.pooled, &[], &plan, &name, watch)?
            }
            Contender::Untaught => {
                let plan = Plan::untaught_for(&self.division.pooled, protocol.seed)
                    .with_focus(Some(protocol.test.focus()));
                self.learn(&self.division.pooled, &[], &plan, &name, watch)?
            }
            Contender::Hybrid2 => {
                let pool = Pool {
                    examples: own(&self.division.own_train),
                    ..self.pool.filtered(|_| false)
                };
                let validation = own(&self.division.own_validation);
                let plan = Plan::hybrid2_for(&pool, protocol.seed);
                self.learn(&pool, &validation, &plan, &name, watch)?
            }
            Contender::Frequent | Contender::Nearest => None,
        };
        let ranker = match (self.contender, learned) {
            (Contender::Frequent, _) => {
                Ranker::Frequent(Frequent::learn(&own(&self.division.own_train)))
            }
            (Contender::Nearest, _) => {
                Ranker::Nearest(Nearest::learn(&own(&self.division.own_train)))
            }
            (_, Some(learned)) => Ranker::Model(Box::new(learned.model)),
            (_, None) => return Ok(None),
        };
        let mut rows = Vec::new();
        for precision in self.precisions {
            let tested = [precision.clone()];
            if of_precision(&self.division.test, &tested).next().is_none() {
                continue;
            }
            for decoder in ["plain", "constrained"] {
                let scores = self.test(&ranker, precision, decoder == "constrained", protocol);
                rows.extend(scores.into_iter().map(|score| Row {
                    kernel: self.pool.kernel.name().to_owned(),
                    precision: precision.clone(),
                    device: protocol.test.arch.clone(),
                    snapshot: protocol.test.source.clone(),
                    split: format!("hash:{}", protocol.test.seed),
                    seed: protocol.seed,
                    threads: self.threads,
                    model: self.contender.name().to_owned(),
                    decoder,
                    score,
                }));
            }
        }
        if watch(Doing::Evaluated(&name)).is_break() {
            return Ok(None);
        }
        Ok(Some(rows))
    }

    fn learn(
        &self,
        pool: &Pool,
        validation: &[Example],
        plan: &Plan,
        name: &str,
        watch: &(dyn Fn(Doing<'_>) -> ControlFlow<()> + Sync),
    ) -> Result<Option<Learned>, ModelError> {
        let options = Options {
            threads: self.threads,
            checkpoints: None,
            checkpoint_every: u64::MAX,
            watch: &|event| watch(Doing::Learning(name, event)),
        };
        learn(pool, validation, plan, "kernwright reproduce", &options)
    }

    /// Tests on the rows of one precision.
    fn test(
        &self,
        ranker: &Ranker,
        precision: &str,
        constrained: bool,
        protocol: &Protocol,
    ) -> Vec<Score> {
        let mut tally = Tally::new(&protocol.ks);
        let most = protocol.ks.iter().copied().max().unwrap_or(1);
        let precision = [precision.to_owned()];
        for example in of_precision(&self.division.test, &precision) {
            let Ok(space) = self
                .pool
                .kernel
                .space(&example.problem, Some(&example.device))
            else {
                tally.add(std::iter::empty(), &example.best);
                continue;
            };
            let list = ranker.list(&space, example, most, constrained);
            tally.add(list.iter().map(|positions| &**positions), &example.best);
        }
        tally.scores()
    }
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
                let list = rank(model, &space, Some(at), 100, true);
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

/// A model's ranked list, by the search that `predict` uses.
fn rank(
    model: &Model,
    space: &Space,
    domain: Option<usize>,
    count: usize,
    constrained: bool,
) -> Vec<Box<[u16]>> {
    let list = model.candidates(space, domain, count, Search::Default, constrained);
    list.into_iter()
        .map(|candidate| candidate.positions)
        .collect()
}

enum Ranker {
    Model(Box<Model>),
    Frequent(Frequent),
    Nearest(Nearest),
}

impl Ranker {
    fn list(
        &self,
        space: &Space,
        example: &Example,
        count: usize,
        constrained: bool,
    ) -> Vec<Box<[u16]>> {
        let valid = |positions: &&[u16]| !constrained || space.config_at(positions).is_some();
        match self {
            Ranker::Frequent(frequent) => {
                let list = frequent.ranked().filter(valid).take(count);
                list.map(Into::into).collect()
            }
            Ranker::Nearest(nearest) => {
                let list = nearest.ranked(space.problem());
                let list = list.into_iter().filter(valid).take(count);
                list.map(Into::into).collect()
            }
            Ranker::Model(model) => {
                let domain = example.domains.first().copied();
                rank(model, space, domain, count, constrained)
            }
        }
    }
}
