//! [`Trainer`]: from examples to learned parameters, step by step.
//!
//! Every random choice follows from the seed and the step's number, never from what happened
//! before, so a training resumed from a checkpoint ends with the same bits as one never stopped.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::arch::{AnyNetwork, Network};
use crate::nn::{Adam, AdamSettings, Average, Grads, Matrix, Params, Steps, Tape, Workspace};
use crate::prepared::{Batch, Draw, Prepared};

/// How to train.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Steps in all.
    pub steps: u64,
    /// Examples per step.
    pub batch: usize,
    /// The greatest learning rate.
    pub rate: f64,
    /// Steps until the learning rate is at its greatest.
    pub warmup: u64,
    /// Whether the learning rate then falls along a cosine.
    pub cosine: bool,
    /// Weight decay.
    pub decay: f64,
    /// Share of each target spread over the valid values.
    pub smoothing: f32,
    /// Share of tokens replaced by "any other value".
    pub token_dropout: f64,
    /// Share of numeric inputs set to their mean.
    pub number_dropout: f64,
    /// Deviation of the noise added to numeric inputs.
    pub number_noise: f64,
    /// How long the average of the parameters remembers; 0 for none.
    pub average: f64,
    /// Steps between looks at the validation problems.
    pub look_every: u64,
    /// Looks without improvement after which training stops.
    pub patience: Option<u64>,
    /// What every random choice follows from.
    pub seed: u64,
}

/// Where a training stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Steps taken.
    pub step: u64,
    /// Mean loss of the batches since the last point.
    pub train: f64,
    /// Loss on the validation problems; absent without them.
    pub validation: Option<f64>,
    /// The share of values right in the batches since the last point, each given those before it.
    #[serde(default)]
    pub train_right: f64,
    /// The same share on the validation problems.
    #[serde(default)]
    pub validation_right: Option<f64>,
}

/// How well a network does on some examples.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Performance {
    /// The weighted loss.
    pub loss: f64,
    /// The share of values right, each given those before it.
    pub right: f64,
}

impl Performance {
    fn plus(self, other: Performance) -> Performance {
        Performance {
            loss: self.loss + other.loss,
            right: self.right + other.right,
        }
    }

    fn over(self, count: u64) -> Performance {
        let count = count.max(1) as f64;
        Performance {
            loss: self.loss / count,
            right: self.right / count,
        }
    }
}

/// A training in progress.
#[derive(Debug)]
pub struct Trainer<'d> {
    network: &'d AnyNetwork,
    course: Course<'d>,
    recipe: Recipe,
    threads: usize,
    state: State,
}

/// What a network learns from.
#[derive(Debug, Clone)]
pub struct Course<'d> {
    /// The examples.
    pub examples: &'d Prepared,
    /// Those of them to learn from.
    pub rows: Vec<u32>,
    /// More to learn from, as many in every step as examples.
    pub practice: Option<&'d Prepared>,
    /// Examples that decide when to stop; none, and the last step is the best.
    pub validation: &'d Prepared,
}

/// All that a checkpoint must hold.
#[derive(Debug, Clone)]
pub struct State {
    /// Steps taken.
    pub step: u64,
    /// The parameters as the optimiser sees them.
    pub params: Params<f32>,
    /// Their running average.
    pub average: Params<f32>,
    /// The optimiser.
    pub adam: Adam<f32>,
    /// The average at the best look.
    pub best: Params<f32>,
    /// The loss of the best look.
    pub best_loss: f64,
    /// The step of the best look.
    pub best_step: u64,
    /// Losses so far.
    pub curve: Vec<Point>,
    /// The sum since the last point, and over how many steps.
    pub running: (Performance, u64),
}

impl State {
    /// Before the first step.
    pub fn new(params: Params<f32>, recipe: &Recipe) -> Self {
        State {
            step: 0,
            average: params.clone(),
            adam: Adam::new(&params, recipe.adam()),
            best: params.clone(),
            best_loss: f64::INFINITY,
            best_step: 0,
            curve: Vec::new(),
            running: (Performance::default(), 0),
            params,
        }
    }
}

/// Random numbers for one purpose at one step.
fn stream(seed: u64, purpose: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ purpose);
    rng.set_stream(number);
    rng
}

const ORDER: u64 = 1;
const NOISE: u64 = 2;
const PRACTICE: u64 = 3;

impl Recipe {
    /// The same with `steps` steps, for one of several networks, which differ in their seeds.
    pub(crate) fn for_number(&self, number: usize, steps: u64) -> Recipe {
        Recipe {
            steps,
            seed: self.seed.wrapping_add(1000 * number as u64),
            ..self.clone()
        }
    }

    /// The optimiser's settings.
    pub fn adam(&self) -> AdamSettings {
        AdamSettings {
            decay: self.decay,
            ..AdamSettings::default()
        }
    }

    /// How rows become a batch.
    fn draw(&self) -> Draw {
        Draw {
            token_dropout: self.token_dropout,
            number_dropout: self.number_dropout,
            number_noise: self.number_noise,
            smoothing: self.smoothing,
        }
    }

    /// The learning rate of a step.
    fn rate_at(&self, step: u64) -> f64 {
        let rise = ((step + 1) as f64 / self.warmup.max(1) as f64).min(1.0);
        let done = step as f64 / self.steps.max(1) as f64;
        let fall = if self.cosine {
            (0.5 * (1.0 + (std::f64::consts::PI * done).cos())).max(0.01)
        } else {
            1.0
        };
        self.rate * rise * fall
    }
}

impl<'d> Trainer<'d> {
    /// Starts, or resumes from a checkpoint.
    pub fn new(
        network: &'d AnyNetwork,
        course: Course<'d>,
        recipe: Recipe,
        threads: usize,
        state: State,
    ) -> Self {
        Trainer {
            network,
            course,
            recipe,
            threads: threads.max(1),
            state,
        }
    }

    /// Trains to the end, or until `watch` breaks off. It is called after every step.
    pub fn run(&mut self, watch: &mut dyn FnMut(&State) -> ControlFlow<()>) {
        let batch = self.recipe.batch;
        let mut examples = Order::new(self.course.rows.clone(), batch, ORDER);
        let practice = self.course.practice.filter(|practice| !practice.is_empty());
        let mut practice = practice.map(|practice| {
            let rows = (0..practice.len() as u32).collect();
            Order::new(rows, batch, PRACTICE)
        });
        let mut workers: Vec<Worker> = Vec::new();
        workers.resize_with(self.threads, || Worker::new(&self.state.params));
        while self.state.step < self.recipe.steps && !self.is_tired() {
            let (step, seed) = (self.state.step, self.recipe.seed);
            let rows = examples.rows(step, seed);
            let more = practice
                .as_mut()
                .map_or(&[][..], |order| order.rows(step, seed));
            let step = self.one_step(rows, more, &mut workers);
            let state = &mut self.state;
            state.running.0 = state.running.0.plus(step);
            state.running.1 += 1;
            state.step += 1;
            if state.step.is_multiple_of(self.recipe.look_every) || state.step == self.recipe.steps
            {
                self.look();
            }
            if watch(&self.state).is_break() {
                break;
            }
        }
    }

    /// Whether too many looks went by without improvement.
    fn is_tired(&self) -> bool {
        let quiet = self.state.step - self.state.best_step;
        let tired = |patience: u64| quiet >= patience * self.recipe.look_every;
        self.recipe.patience.is_some_and(tired)
    }

    /// One step over a batch, its rows shared out among the workers in a fixed way.
    fn one_step(&mut self, rows: &[u32], more: &[u32], workers: &mut [Worker]) -> Performance {
        let recipe = &self.recipe;
        let (params, step) = (&self.state.params, self.state.step);
        let share = |rows: &[u32]| rows.len().div_ceil(self.threads).max(1);
        let parts = [rows, more].map(|rows| rows.chunks(share(rows)).count());
        let parts = parts.into_iter().max().unwrap_or_default();
        let draw = recipe.draw();
        let run = |(at, worker): (usize, &mut Worker)| {
            let mut rng = stream(recipe.seed, NOISE, step * 64 + at as u64);
            let part = rows.chunks(share(rows)).nth(at).unwrap_or_default();
            let mut batch = self
                .course
                .examples
                .batch(part, rows.len(), draw, Some(&mut rng));
            let part = more.chunks(share(more)).nth(at).unwrap_or_default();
            if let (Some(practice), false) = (self.course.practice, part.is_empty()) {
                batch = batch.and(practice.batch(part, more.len(), draw, Some(&mut rng)));
            }
            worker.pass(
                self.network,
                params,
                &batch,
                &self.course.examples.interface().steps,
                &mut rng,
            );
        };
        let mut jobs = workers[..parts].iter_mut().enumerate();
        if let Some(first) = jobs.next() {
            std::thread::scope(|scope| {
                for job in jobs {
                    scope.spawn(move || run(job));
                }
                run(first);
            });
        }
        let rate = recipe.rate_at(step);
        let state = &mut self.state;
        let grads = workers[..parts].iter_mut().map(|worker| &mut worker.grads);
        let average = Average {
            of: &mut state.average,
            keep: recipe.average.min((1 + step) as f64 / (10 + step) as f64),
        };
        state.adam.step(
            &mut state.params,
            grads.collect(),
            average,
            rate,
            self.threads,
        );
        let performances = workers[..parts].iter().map(|worker| worker.performance);
        let sum = performances.fold(Performance::default(), Performance::plus);
        Performance {
            right: sum.right / (rows.len() + more.len()).max(1) as f64,
            ..sum
        }
    }

    /// Looks at the validation problems with the averaged parameters.
    fn look(&mut self) {
        let examples = self.course.validation;
        let validation = (!examples.is_empty()).then(|| {
            let rows: Vec<u32> = (0..examples.len() as u32).collect();
            performance(self.network, &self.state.average, examples, &rows)
        });
        let state = &mut self.state;
        let train = state.running.0.over(state.running.1);
        state.running = (Performance::default(), 0);
        state.curve.push(Point {
            step: state.step,
            train: train.loss,
            validation: validation.map(|performance| performance.loss),
            train_right: train.right,
            validation_right: validation.map(|performance| performance.right),
        });
        let validation = validation.map(|performance| performance.loss);
        if validation.is_none_or(|loss| loss < state.best_loss) {
            state.best_loss = validation.unwrap_or(train.loss);
            state.best_step = state.step;
            state.best.clone_from(&state.average);
        }
    }

    /// Where the training stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The parameters at the best look, and how it went.
    pub fn finish(self) -> (Params<f32>, Vec<Point>) {
        (self.state.best, self.state.curve)
    }
}

/// One thread's part of a step.
struct Worker {
    grads: Grads<f32>,
    workspace: Option<Workspace<f32>>,
    /// The loss, and how many rows' worth of values were right.
    performance: Performance,
}

impl Worker {
    fn new(params: &Params<f32>) -> Self {
        Worker {
            grads: Grads::zeros(params),
            workspace: Some(Workspace::new()),
            performance: Performance::default(),
        }
    }

    fn pass(
        &mut self,
        network: &AnyNetwork,
        params: &Params<f32>,
        batch: &Batch,
        steps: &Steps,
        rng: &mut ChaCha8Rng,
    ) {
        self.grads.clear();
        let mut tape = Tape::new(params, self.workspace.take().unwrap_or_default());
        let logits = network.logits(&mut tape, &batch.inputs, Some(rng));
        let loss = tape.cross_entropy(logits, &batch.targets, &batch.valid, &batch.weights, steps);
        tape.backward(loss, &mut self.grads);
        self.performance = Performance {
            loss: f64::from(tape.value(loss).data()[0]),
            right: rows_right(tape.value(logits), batch, steps),
        };
        self.workspace = Some(tape.finish());
    }
}

/// The order in which examples are shown, epoch by epoch.
struct Order {
    all: Vec<u32>,
    batch: usize,
    purpose: u64,
    epoch: Option<u64>,
    rows: Vec<u32>,
}

impl Order {
    fn new(all: Vec<u32>, batch: usize, purpose: u64) -> Self {
        Order {
            batch: batch.min(all.len()).max(1),
            all,
            purpose,
            epoch: None,
            rows: Vec::new(),
        }
    }

    /// The rows of a step.
    fn rows(&mut self, step: u64, seed: u64) -> &[u32] {
        let per_epoch = (self.all.len() / self.batch).max(1) as u64;
        let epoch = step / per_epoch;
        if self.epoch != Some(epoch) {
            self.rows.clone_from(&self.all);
            self.rows.shuffle(&mut stream(seed, self.purpose, epoch));
            self.epoch = Some(epoch);
        }
        let from = (step % per_epoch) as usize * self.batch;
        &self.rows[from..from + self.batch]
    }
}

/// How many rows' worth of values have the best score among the valid ones.
fn rows_right(scores: &Matrix<f32>, batch: &Batch, steps: &Steps) -> f64 {
    let mut right = 0;
    for row in 0..scores.rows() {
        let (scores, targets) = (scores.row(row), batch.targets.row(row));
        let valid = &batch.valid[row * steps.total()..(row + 1) * steps.total()];
        for step in 0..steps.count() {
            let values = steps.offset(step)..steps.offset(step + 1);
            let best = |numbers: &[f32]| {
                let open = values.clone().filter(|at| valid[*at]);
                open.max_by(|a, b| numbers[*a].total_cmp(&numbers[*b]))
            };
            right += usize::from(best(scores) == best(targets));
        }
    }
    right as f64 / steps.count().max(1) as f64
}

/// How a network does on some of the examples, without noise or smoothing: the weighted mean loss
/// and the share of values right.
pub fn performance(
    network: &AnyNetwork,
    params: &Params<f32>,
    examples: &Prepared,
    rows: &[u32],
) -> Performance {
    let mut workspace = Workspace::new();
    let mut sum = Performance::default();
    let steps = &examples.interface().steps;
    for some in rows.chunks(512) {
        let batch = examples.batch(some, rows.len(), Draw::QUIET, None);
        let mut tape = Tape::one_way(params, workspace);
        let logits = network.logits(&mut tape, &batch.inputs, None);
        let loss = tape.cross_entropy(logits, &batch.targets, &batch.valid, &batch.weights, steps);
        sum = sum.plus(Performance {
            loss: f64::from(tape.value(loss).data()[0]),
            right: rows_right(tape.value(logits), &batch, steps),
        });
        workspace = tape.finish();
    }
    Performance {
        right: sum.right / rows.len().max(1) as f64,
        ..sum
    }
}
