//! Running a task: training step by step, answers batch by batch, and times in turns with the original.

mod odd;

use std::time::{Duration, Instant};

use kernwright_evolve::{Failed, Failure};
use kernwright_measure::stats::order;
use kernwright_measure::worker::Notes;
use kernwright_space::FailureClass;

pub use self::odd::Odd;
use super::task::{Feed, JudgedBatch, Start, Task, Training};
use super::{Timing, failed};
use kernwright_stablehlo::Module;
use kernwright_stablehlo_run::run::Tensor;
use kernwright_stablehlo_run::{Engine, EngineError, Held, Ready};

/// Runs are timed in blocks of about this many seconds, so that clocks and chance matter little.
const BLOCK: f64 = 2e-3;

/// The same where programs queue and the times are reported: there it also takes time to begin a block, and to be
/// notified of its end, and both weigh more the faster a program is.
const REPORTED_BLOCK: f64 = 20e-3;

/// The most runs of a block.
const MOST_RUNS: usize = 256;

/// Where programs queue, the fewest runs of a block, one right after the other as for a data set of this many batches:
/// the time it takes to start one is hidden while the one before runs.
const IN_A_ROW: usize = 5;

/// A candidate whose first run takes more than this many times as long as the original is not timed further.
const FAR_SLOWER: f64 = 5.0;

/// Steps that may be under way before one is waited for.
const STEPS_AHEAD: usize = 64;

/// A program may compute this many times as much as the original does.
const FUEL: u64 = 20;

/// An engine with a task's tensors and programs.
pub(super) struct Player {
    engine: Box<dyn Engine>,
    task: Task,
    held: Vec<Held>,
    original: Ready,
    evaluation: Option<Ready>,
    metric: Option<Ready>,
    /// Seconds of the original's fastest run so far.
    fastest: f64,
    is_warm: bool,
}

/// A program of the workload that is not edited, as the lab notes it before its first run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u64)]
pub enum FirstRun {
    /// The model.
    Model,
    /// What answers with the values that a training ends with.
    Evaluation,
    /// What judges answers.
    Metric,
}

impl FirstRun {
    /// The program that was noted.
    #[must_use]
    pub fn noted(note: u64) -> Option<Self> {
        let all = [FirstRun::Model, FirstRun::Evaluation, FirstRun::Metric];
        all.into_iter().find(|one| *one as u64 == note)
    }
}

impl Player {
    /// Holds the tensors and makes everything ready but candidates.
    pub(super) fn new(
        mut engine: Box<dyn Engine>,
        original: &Module,
        (evaluation, metric): (Option<Module>, Option<Module>),
        (task, tensors): (Task, Vec<Tensor>),
    ) -> Result<Self, EngineError> {
        let held: Result<Vec<Held>, EngineError> =
            tensors.iter().map(|tensor| engine.hold(tensor)).collect();
        let mut ready =
            |module: Option<Module>| module.map(|module| engine.compile(&module)).transpose();
        let (evaluation, metric) = (ready(evaluation)?, ready(metric)?);
        let original = engine.compile(original)?;
        Ok(Player {
            engine,
            task,
            held: held?,
            original,
            evaluation,
            metric,
            fastest: f64::INFINITY,
            is_warm: false,
        })
    }

    /// Runs the original, and what judges it, for the first time, unless that was done before. Each
    /// run has a note of its own: one of them may never end.
    pub(super) fn warm_up(&mut self, notes: &mut Notes) -> Result<(), EngineError> {
        if self.is_warm {
            return Ok(());
        }
        let arguments = arguments(&self.task, &self.held, 0)?;
        let engine = &mut *self.engine;
        notes.at(FirstRun::Model as u64);
        engine.bound(&self.original, &arguments, FUEL)?;
        let mut answers = None;
        for _ in 0..3 {
            notes.at(FirstRun::Model as u64);
            let (results, time) = engine.run(&self.original, &arguments)?;
            self.fastest = self.fastest.min(time.as_secs_f64());
            answers = results.into_iter().next();
        }
        match self.judge_once(answers, notes) {
            // Other faults are reported when it is judged, with more about them.
            Err(EngineError::Endless) => return Err(EngineError::Endless),
            Ok(()) | Err(_) => self.is_warm = true,
        }
        Ok(())
    }

    /// Runs what judges the original on a batch.
    fn judge_once(&mut self, answers: Option<Held>, notes: &mut Notes) -> Result<(), EngineError> {
        let judged = self.task.judged.first().ok_or_else(|| damaged("batch"))?;
        let engine = &mut *self.engine;
        let answers = match (&self.evaluation, &self.task.evaluation) {
            (Some(evaluation), Some(given)) => {
                let starts = self.task.training.iter().flat_map(|one| &one.starts);
                let start = starts.into_iter().next().ok_or_else(|| damaged("start"))?;
                let slots: Result<Vec<&Held>, EngineError> = start
                    .slots
                    .iter()
                    .map(|one| tensor(&self.held, *one))
                    .collect();
                let batch = Batch {
                    data: tensor(&self.held, judged.data)?,
                    labels: None,
                };
                let arguments = fed(&given.arguments, &self.held, &slots?, &batch)?;
                notes.at(FirstRun::Evaluation as u64);
                engine.bound(evaluation, &arguments, FUEL)?;
                engine.run(evaluation, &arguments)?.0.into_iter().next()
            }
            _ => answers,
        };
        if let (Some(metric), Some(answers), Some(labels)) = (&self.metric, answers, judged.labels)
        {
            let arguments = [&answers, tensor(&self.held, labels)?];
            notes.at(FirstRun::Metric as u64);
            engine.bound(metric, &arguments, FUEL)?;
            engine.run(metric, &arguments)?;
        }
        Ok(())
    }

    /// How many runs a block has.
    fn runs(&self, is_reported: bool) -> usize {
        let (seconds, fewest) = match self.engine.queues() {
            true if is_reported => (REPORTED_BLOCK, IN_A_ROW),
            true => (BLOCK, IN_A_ROW),
            false => (BLOCK, 1),
        };
        let runs = (seconds / self.fastest.max(1e-9)).ceil();
        (runs as usize).clamp(fewest, MOST_RUNS)
    }

    pub(super) fn engine_name(&self) -> String {
        self.engine.name().to_owned()
    }

    pub(super) fn compile(&mut self, module: &Module) -> Result<Ready, EngineError> {
        self.engine.compile(module)
    }

    /// Makes a program ready, if nothing of it has to be tried out.
    pub(super) fn recall(&mut self, module: &Module) -> Result<Option<Ready>, EngineError> {
        self.engine.recall(module)
    }

    /// Runs a program for the first time: on a device, libraries choose and load only then what they run.
    pub(super) fn run_once(&mut self, program: &Ready) -> Result<(), EngineError> {
        let arguments = arguments(&self.task, &self.held, 0)?;
        self.engine.run(program, &arguments).map(drop)
    }

    /// Seconds per run of the original and of a candidate, in turns; only one pair if the candidate is
    /// far slower. Batch follows batch, for both the same: how long a program takes may hang on its data.
    pub(super) fn time(
        &mut self,
        candidate: &Ready,
        Timing {
            rounds,
            is_reported,
        }: Timing,
        mut note: impl FnMut(u64),
    ) -> Result<Vec<(f64, f64)>, EngineError> {
        let batches: Result<Vec<Vec<&Held>>, EngineError> = (0..self.task.n_batches())
            .map(|batch| arguments(&self.task, &self.held, batch))
            .collect();
        let batches = batches?;
        let first_batch = batches.first().ok_or_else(|| damaged("batch"))?;
        // The first run of a program may cost more than all others, and any of them be disturbed.
        let mut first = f64::INFINITY;
        for _ in 0..4 {
            let (_, time) = self.engine.run(candidate, first_batch)?;
            first = first.min(time.as_secs_f64());
        }
        if first > FAR_SLOWER * self.fastest {
            return Ok(vec![(self.fastest, first)]);
        }
        let runs = self.runs(is_reported);
        let mut times = Vec::with_capacity(rounds);
        for round in 0..rounds {
            note(round as u64);
            let mut seconds = [0.0; 2];
            for arm in order::round(0, round as u64, 2) {
                let program = [&self.original, candidate][arm];
                let some = batches.iter().cycle().skip(round * runs % batches.len());
                let took = run_block(&mut *self.engine, program, some.take(runs))?;
                seconds[arm] = took.as_secs_f64() / runs as f64;
            }
            times.push((seconds[0], seconds[1]));
        }
        Ok(times)
    }

    /// Runs the whole task and judges its answers, until they are more wrong than one of the bars allows.
    pub(super) fn score(
        &mut self,
        candidate: &Ready,
        bars: &[f64],
        notes: &mut Notes,
    ) -> Result<Vec<Vec<f64>>, Failed> {
        let Some(training) = self.task.training.clone() else {
            let programs = (Some(candidate), self.metric.as_ref());
            let given = (&self.task, &self.held[..], &[][..]);
            return Ok(vec![judge(
                &mut *self.engine,
                programs,
                given,
                bars.first().copied(),
                notes,
            )?]);
        };
        let mut scores = Vec::new();
        for start in &training.starts {
            let slots = self.train(candidate, (&training, start), notes);
            let slots = slots.map_err(failed)?;
            let slots: Vec<&Held> = slots
                .iter()
                .zip(&start.slots)
                .map(|(slot, begun)| slot.as_ref().unwrap_or(&self.held[*begun]))
                .collect();
            let programs = (self.evaluation.as_ref(), self.metric.as_ref());
            let given = (&self.task, &self.held[..], &slots[..]);
            let bar = bars.get(scores.len()).copied();
            scores.push(judge(&mut *self.engine, programs, given, bar, notes)?);
        }
        Ok(scores)
    }

    /// What the values of the first training are in the end.
    pub(super) fn trained(
        &mut self,
        candidate: &Ready,
        notes: &mut Notes,
    ) -> Result<Vec<Tensor>, EngineError> {
        let training = self
            .task
            .training
            .clone()
            .ok_or_else(|| damaged("training"))?;
        let start = training.starts.first().ok_or_else(|| damaged("start"))?;
        let slots = self.train(candidate, (&training, start), notes)?;
        let mut values = Vec::new();
        for (slot, begun) in slots.iter().zip(&start.slots) {
            let held = match slot {
                Some(held) => held,
                None => tensor(&self.held, *begun)?,
            };
            values.push(self.engine.fetch(held)?);
        }
        Ok(values)
    }

    /// Trains; what its values are in the end, where a step changed them.
    fn train(
        &mut self,
        candidate: &Ready,
        (training, start): (&Training, &Start),
        notes: &mut Notes,
    ) -> Result<Vec<Option<Held>>, EngineError> {
        let mut slots: Vec<Option<Held>> = start.slots.iter().map(|_| None).collect();
        for (step, batch) in start.order.iter().enumerate() {
            notes.at(step as u64);
            let (data, labels) = *training
                .batches
                .get(*batch as usize)
                .ok_or_else(|| damaged("batch"))?;
            let values: Result<Vec<&Held>, EngineError> = slots
                .iter()
                .zip(&start.slots)
                .map(|(slot, begun)| match slot {
                    Some(held) => Ok(held),
                    None => tensor(&self.held, *begun),
                })
                .collect();
            let batch = Batch {
                data: tensor(&self.held, data)?,
                labels: Some(tensor(&self.held, labels)?),
            };
            let arguments = fed(&self.task.arguments, &self.held, &values?, &batch)?;
            // Every `STEPS_AHEAD` steps one is waited for, to see whether the engine still works.
            let results = match (step + 1) % STEPS_AHEAD {
                0 => self.engine.run(candidate, &arguments)?.0,
                _ => self.engine.start(candidate, &arguments)?,
            };
            for (result, slot) in results.into_iter().zip(&training.results) {
                if let Some(slot) = slot.and_then(|slot| slots.get_mut(slot)) {
                    *slot = Some(result);
                }
            }
        }
        Ok(slots)
    }
}

/// How wrong answers are, batch by batch.
fn judge(
    engine: &mut dyn Engine,
    (program, metric): (Option<&Ready>, Option<&Ready>),
    (task, held, slots): (&Task, &[Held], &[&Held]),
    worst: Option<f64>,
    notes: &mut Notes,
) -> Result<Vec<f64>, Failed> {
    let program = program.ok_or_else(|| failed(damaged("evaluation")))?;
    let feeds = match &task.evaluation {
        Some(evaluation) => &evaluation.arguments,
        None => &task.arguments,
    };
    let (mut scores, mut wrong, mut rows) = (Vec::new(), 0.0, 0.0);
    for (nth, judged) in task.judged.iter().enumerate() {
        notes.at(nth as u64);
        let batch = Batch {
            data: tensor(held, judged.data).map_err(failed)?,
            labels: None,
        };
        let arguments = fed(feeds, held, slots, &batch).map_err(failed)?;
        let (answers, _) = engine.run(program, &arguments).map_err(failed)?;
        let answers = answers.into_iter().next();
        let answers = answers.ok_or_else(|| failed(damaged("answer")))?;
        let score = match metric {
            None => share_wrong(&engine.fetch(&answers).map_err(failed)?, &judged.classes)?,
            Some(metric) => {
                let labels = judged.labels.ok_or_else(|| failed(damaged("label")))?;
                let labels = tensor(held, labels).map_err(failed)?;
                let results = engine.run(metric, &[&answers, labels]).map_err(failed)?.0;
                let result = results.first().ok_or_else(|| failed(damaged("metric")))?;
                let numbers = engine.fetch(result).map_err(failed)?.to_f64s();
                numbers
                    .first()
                    .copied()
                    .filter(|one| one.is_finite())
                    .ok_or_else(|| {
                        let text = "the metric of its answers is not a number";
                        Failed::new(Failure::Candidate(FailureClass::WrongAnswer), text)
                    })?
            }
        };
        scores.push(score);
        wrong += score * judged.rows as f64;
        rows += judged.rows as f64;
        // Of a few batches chance says too much.
        let is_hopeless = |worst: f64| wrong / rows > worst && rows >= 1000.0;
        if worst.is_some_and(is_hopeless) {
            return Err(too_wrong(wrong / rows));
        }
    }
    match worst {
        Some(worst) if wrong / rows > worst => Err(too_wrong(wrong / rows)),
        _ => Ok(scores),
    }
}

fn too_wrong(share: f64) -> Failed {
    let text = format!("wrong on {:.1} %", 100.0 * share);
    Failed::new(Failure::Candidate(FailureClass::WrongAnswer), text)
}

fn no_numbers() -> Failed {
    let text = "its answers are not numbers";
    Failed::new(Failure::Candidate(FailureClass::WrongAnswer), text)
}

/// The share of rows whose largest score is not their class's.
fn share_wrong(answers: &Tensor, classes: &[u32]) -> Result<f64, Failed> {
    let n_classes = answers.ty().shape.last().copied().unwrap_or(0).max(1);
    let scores = answers.to_f64s();
    let rows = || scores.chunks_exact(n_classes).take(classes.len());
    if rows().all(|row| row.iter().any(|score| score.is_nan())) {
        return Err(no_numbers());
    }
    let best = |row: &[f64]| {
        let mut best = 0;
        for (class, score) in row.iter().enumerate() {
            if *score > row[best] {
                best = class;
            }
        }
        // A model that gives no score, or the same for all classes, must not be right by chance.
        let is_alone = row.iter().filter(|score| **score == row[best]).count() == 1;
        is_alone.then_some(best as u32)
    };
    let right = rows()
        .zip(classes)
        .filter(|(row, class)| best(row) == Some(**class))
        .count();
    Ok(1.0 - right as f64 / classes.len().max(1) as f64)
}

/// The tensors of one batch.
struct Batch<'b> {
    data: &'b Held,
    labels: Option<&'b Held>,
}

/// Runs a program on batches, one after the other; how long all of them took.
fn run_block<'b>(
    engine: &mut dyn Engine,
    program: &Ready,
    batches: impl Iterator<Item = &'b Vec<&'b Held>>,
) -> Result<Duration, EngineError> {
    if !engine.queues() {
        let mut took = Duration::ZERO;
        for arguments in batches {
            took += engine.run(program, arguments)?.1;
        }
        return Ok(took);
    }
    let began = Instant::now();
    let mut under_way = Vec::with_capacity(MOST_RUNS);
    let mut batches = batches.peekable();
    while let Some(arguments) = batches.next() {
        match batches.peek() {
            Some(_) => under_way.push(engine.start(program, arguments)?),
            None => drop(engine.run(program, arguments)?),
        }
    }
    Ok(began.elapsed())
}

/// What a program is timed on: the first training's beginning with one of its batches, or a batch
/// that is judged.
fn arguments<'h>(task: &Task, held: &'h [Held], nth: usize) -> Result<Vec<&'h Held>, EngineError> {
    let (slots, batch) = match &task.training {
        Some(training) => {
            let start = training.starts.first();
            let start = start.ok_or_else(|| damaged("start"))?;
            let batch = start.order.get(nth).copied().unwrap_or(0) as usize;
            let (data, labels) = training
                .batches
                .get(batch)
                .ok_or_else(|| damaged("batch"))?;
            let slots: Result<Vec<&Held>, EngineError> =
                start.slots.iter().map(|one| tensor(held, *one)).collect();
            let batch = Batch {
                data: tensor(held, *data)?,
                labels: Some(tensor(held, *labels)?),
            };
            (slots?, batch)
        }
        None => {
            let judged: Option<&JudgedBatch> = task.judged.get(nth);
            let data = judged.ok_or_else(|| damaged("batch"))?.data;
            let batch = Batch {
                data: tensor(held, data)?,
                labels: None,
            };
            (Vec::new(), batch)
        }
    };
    fed(&task.arguments, held, &slots, &batch)
}

fn fed<'h>(
    feeds: &[Feed],
    held: &'h [Held],
    slots: &[&'h Held],
    batch: &Batch<'h>,
) -> Result<Vec<&'h Held>, EngineError> {
    let one = |feed: &Feed| match feed {
        Feed::Fixed(index) => tensor(held, *index),
        Feed::Slot(slot) => slots.get(*slot).copied().ok_or_else(|| damaged("value")),
        Feed::Data => Ok(batch.data),
        Feed::Labels => batch.labels.ok_or_else(|| damaged("label")),
    };
    feeds.iter().map(one).collect()
}

fn tensor(held: &[Held], index: usize) -> Result<&Held, EngineError> {
    held.get(index).ok_or_else(|| damaged("tensor"))
}

fn damaged(what: &str) -> EngineError {
    EngineError::Unusable(format!("the workload names a {what} that is not there"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernwright_stablehlo::{ElementType, TensorType};

    /// Counts its runs.
    struct Counter {
        queues: bool,
        started: usize,
        ran: usize,
        /// The first argument of each run.
        seen: std::rc::Rc<std::cell::RefCell<Vec<f64>>>,
    }

    impl Engine for Counter {
        fn name(&self) -> &str {
            "a counter"
        }

        fn hold(&mut self, tensor: &Tensor) -> Result<Held, EngineError> {
            Ok(Held::new(tensor.clone()))
        }

        fn fetch(&mut self, held: &Held) -> Result<Tensor, EngineError> {
            held.get().cloned()
        }

        fn compile(&mut self, module: &Module) -> Result<Ready, EngineError> {
            Ok(Ready::new(module.clone()))
        }

        fn run(
            &mut self,
            _program: &Ready,
            arguments: &[&Held],
        ) -> Result<(Vec<Held>, Duration), EngineError> {
            self.ran += 1;
            if let Some(first) = arguments.first() {
                let tensor: &Tensor = first.get()?;
                self.seen.borrow_mut().extend(tensor.to_f64s());
            }
            Ok((Vec::new(), Duration::from_secs(60)))
        }

        fn start(&mut self, _program: &Ready, _: &[&Held]) -> Result<Vec<Held>, EngineError> {
            self.started += 1;
            Ok(Vec::new())
        }

        fn queues(&self) -> bool {
            self.queues
        }
    }

    #[test]
    fn where_programs_queue_only_the_last_is_waited_for() {
        for (queues, counts) in [(true, (4, 1)), (false, (0, 5))] {
            let mut counter = Counter {
                queues,
                started: 0,
                ran: 0,
                seen: std::rc::Rc::default(),
            };
            let batches = vec![Vec::new(); 5];
            let took = run_block(&mut counter, &Ready::new(()), batches.iter()).unwrap();
            assert_eq!((counter.started, counter.ran), counts);
            // One by one, what the engine says counts; in a row, what the clock says.
            assert_eq!(took == Duration::from_secs(300), !queues);
        }
    }

    #[test]
    fn both_are_timed_on_one_batch_after_the_other() {
        let seen = std::rc::Rc::<std::cell::RefCell<Vec<f64>>>::default();
        let counter = Counter {
            queues: false,
            started: 0,
            ran: 0,
            seen: seen.clone(),
        };
        let batch = |number: f32| {
            let ty = TensorType::new([1], ElementType::F32);
            Held::new(Tensor::from_bytes(ty, &number.to_le_bytes()).unwrap())
        };
        let judged = (0..3).map(|data| JudgedBatch {
            data,
            rows: 1,
            classes: vec![0],
            labels: None,
        });
        let mut player = Player {
            engine: Box::new(counter),
            task: Task {
                arguments: vec![Feed::Data],
                training: None,
                evaluation: None,
                judged: judged.collect(),
                metric: None,
            },
            held: vec![batch(0.0), batch(1.0), batch(2.0)],
            original: Ready::new(()),
            evaluation: None,
            metric: None,
            fastest: 60.0,
            is_warm: true,
        };
        let timing = Timing {
            rounds: 4,
            is_reported: false,
        };
        let times = player.time(&Ready::new(()), timing, |_| {});
        assert_eq!(times.unwrap().len(), 4);
        // After the first runs of the candidate, a run of each in every round.
        assert_eq!(seen.borrow()[4..], [0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 0.0, 0.0]);
    }
}
