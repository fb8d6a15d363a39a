//! [`Prepared`]: examples as the numbers a network reads, with the values the rules leave open.

use std::sync::Arc;

use kernwright_space::Kernel;
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::arch::{AnyNetwork, Inputs, Interface, Network};
use crate::decode::log_softmax;
use crate::example::Example;
use crate::nn::{Matrix, Params, Steps, Tape, Workspace, uniform};
use crate::vocab::{Encoder, signal};

/// Examples ready for training.
#[derive(Debug, Clone)]
pub struct Prepared {
    interface: Interface,
    count: usize,
    tokens: Vec<u32>,
    numbers: Vec<f32>,
    domains: Vec<Vec<usize>>,
    domain_count: usize,
    unknown: Vec<u32>,
    chosen: Vec<u32>,
    valid: Vec<bool>,
    weights: Vec<f32>,
    targets: Option<Vec<f32>>,
}

/// A batch: what goes in and what should come out.
#[derive(Debug, Clone)]
pub struct Batch {
    /// What goes in.
    pub inputs: Inputs<f32>,
    /// The distribution to learn, for every step.
    pub targets: Matrix<f32>,
    /// The values that compete.
    pub valid: Vec<bool>,
    /// How much each row counts; they add up to the share of the rows in their batch.
    pub weights: Vec<f32>,
}

impl Batch {
    /// Both batches as one.
    pub fn and(mut self, other: Batch) -> Batch {
        fn join<T: Clone>(a: &[T], b: &[T]) -> Arc<[T]> {
            a.iter().chain(b).cloned().collect()
        }
        fn stack(a: Matrix<f32>, b: Matrix<f32>) -> Matrix<f32> {
            let (rows, cols) = (a.rows() + b.rows(), a.cols());
            let mut data = a.into_vec();
            data.extend_from_slice(b.data());
            Matrix::from_vec(rows, cols, data)
        }
        self.valid.extend(other.valid);
        self.weights.extend(other.weights);
        Batch {
            inputs: Inputs {
                rows: self.inputs.rows + other.inputs.rows,
                tokens: join(&self.inputs.tokens, &other.inputs.tokens),
                numbers: stack(self.inputs.numbers, other.inputs.numbers),
                chosen: join(&self.inputs.chosen, &other.inputs.chosen),
            },
            targets: stack(self.targets, other.targets),
            ..self
        }
    }
}

/// How rows become a batch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Draw {
    /// Share of tokens replaced by "any other value".
    pub token_dropout: f64,
    /// Share of numeric inputs set to their mean.
    pub number_dropout: f64,
    /// Deviation of the noise added to numeric inputs.
    pub number_noise: f64,
    /// Share of each target spread evenly over the valid values.
    pub smoothing: f32,
}

impl Draw {
    /// Nothing random.
    pub const QUIET: Draw = Draw {
        token_dropout: 0.0,
        number_dropout: 0.0,
        number_noise: 0.0,
        smoothing: 0.0,
    };

    /// Drops and shakes numbers. The noise of a number is the sum of four even ones.
    fn push_noisy(&self, given: &[f32], rng: &mut ChaCha8Rng, numbers: &mut Vec<f32>) {
        let mut bytes = vec![0_u8; given.len() * 8];
        rng.fill_bytes(&mut bytes);
        let threshold = (self.number_dropout * 65536.0) as u32;
        // A sum of four numbers from 0 to 255 has this mean and deviation.
        let (middle, spread) = (510.0, 147.8);
        let noise = self.number_noise as f32 / spread;
        for (given, bytes) in given.iter().zip(bytes.as_chunks::<8>().0) {
            let [low, high, a, b, c, d, ..] = bytes.map(u32::from);
            let kept = low + 256 * high >= threshold;
            let shake = noise * ((a + b + c + d) as f32 - middle);
            numbers.push(if kept { given + shake } else { 0.0 });
        }
    }
}

/// The interface of a kernel's models under an encoder.
pub fn interface(kernel: &Kernel, encoder: &Encoder) -> Interface {
    let vocabulary = encoder.vocabulary();
    Interface {
        length: vocabulary.fields.len(),
        tokens: vocabulary.token_count(),
        numbers: vocabulary.number_count(),
        steps: Steps::new(kernel.params().iter().map(|param| param.values().len())),
    }
}

impl Prepared {
    /// Encodes examples. With `masked`, only values that lead to a valid configuration compete;
    /// an example the rules do not allow is left out. `weight` says how much an example counts.
    pub fn new(
        kernel: &Arc<Kernel>,
        encoder: &Encoder,
        examples: &[Example],
        masked: bool,
        weight: impl Fn(&Example) -> f32,
    ) -> Self {
        let interface = interface(kernel, encoder);
        let mut prepared = Prepared {
            count: 0,
            tokens: Vec::new(),
            numbers: Vec::new(),
            domains: Vec::new(),
            domain_count: encoder.vocabulary().domains.len(),
            unknown: encoder.unknown_tokens().collect(),
            chosen: Vec::new(),
            valid: Vec::new(),
            weights: Vec::new(),
            targets: None,
            interface,
        };
        for example in examples {
            let before = prepared.valid.len();
            if masked && !prepared.push_valid(kernel, example) {
                prepared.valid.truncate(before);
                continue;
            }
            if !masked {
                let total = prepared.interface.steps.total();
                prepared.valid.resize(before + total, true);
            }
            let encoded = encoder.encode(&example.problem, None);
            prepared.tokens.extend(encoded.tokens);
            prepared.numbers.extend(encoded.numbers);
            prepared.domains.push(example.domains.clone());
            prepared
                .chosen
                .extend(example.best.iter().map(|at| u32::from(*at)));
            prepared.weights.push(weight(example));
            prepared.count += 1;
        }
        let mean = prepared.weights.iter().sum::<f32>() / prepared.count.max(1) as f32;
        for weight in &mut prepared.weights {
            *weight /= mean;
        }
        prepared
    }

    /// Marks what may follow each prefix of the true configuration; false if it is not valid.
    fn push_valid(&mut self, kernel: &Arc<Kernel>, example: &Example) -> bool {
        let Ok(space) = kernel.space(&example.problem, Some(&example.device)) else {
            return false;
        };
        let mut lookahead = space.lookahead();
        for (step, best) in example.best.iter().enumerate() {
            let allowed = lookahead.allowed(&example.best[..step]);
            if !allowed.contains(*best) {
                return false;
            }
            let width = self.interface.steps.width(step) as u16;
            self.valid.extend((0..width).map(|at| allowed.contains(at)));
        }
        true
    }

    /// How many examples there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// True without examples.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// What a network for these must read.
    pub fn interface(&self) -> &Interface {
        &self.interface
    }

    /// Makes the examples say what networks that answer together think of them, instead of which
    /// configuration is best.
    pub fn ask(&mut self, network: &AnyNetwork, teachers: &[Params<f32>]) {
        let rows: Vec<u32> = (0..self.count as u32).collect();
        let mut targets = Vec::with_capacity(self.count * self.interface.steps.total());
        let mut workspace = Workspace::new();
        for rows in rows.chunks(512) {
            let batch = self.batch(rows, self.count, Draw::QUIET, None);
            let mut sum: Vec<f32> = Vec::new();
            for params in teachers {
                let mut tape = Tape::new(params, workspace);
                let logits = network.logits(&mut tape, &batch.inputs, None);
                let scores = tape.value(logits).data();
                sum.resize(scores.len(), 0.0);
                for (sum, score) in sum.iter_mut().zip(scores) {
                    *sum += score / teachers.len() as f32;
                }
                workspace = tape.finish();
            }
            for (score, valid) in sum.iter_mut().zip(&batch.valid) {
                if !valid {
                    *score = f32::NEG_INFINITY;
                }
            }
            let steps = &self.interface.steps;
            for row in sum.chunks_exact_mut(steps.total()) {
                for step in 0..steps.count() {
                    let part = &mut row[steps.offset(step)..steps.offset(step + 1)];
                    log_softmax(part);
                    targets.extend(part.iter().map(|score| score.exp()));
                }
            }
        }
        self.targets = Some(targets);
    }

    /// Makes a batch of some rows. Each row shows one of its domains, drawn by `rng`; without it,
    /// the first, and nothing is dropped.
    pub fn batch(
        &self,
        rows: &[u32],
        of: usize,
        draw: Draw,
        mut rng: Option<&mut ChaCha8Rng>,
    ) -> Batch {
        let Interface {
            length,
            numbers,
            steps,
            ..
        } = &self.interface;
        let (count, total) = (steps.count(), steps.total());
        let mut batch_tokens = Vec::with_capacity(rows.len() * length);
        let mut batch_numbers = Vec::with_capacity(rows.len() * numbers);
        let mut chosen = Vec::with_capacity(rows.len() * count);
        let mut valid = Vec::with_capacity(rows.len() * total);
        let mut targets = Vec::with_capacity(rows.len() * total);
        let mut weights = Vec::with_capacity(rows.len());
        for row in rows {
            let row = *row as usize;
            let tokens = &self.tokens[row * length..(row + 1) * length];
            let domains = &self.domains[row];
            let mut domain = domains.first().copied();
            if let Some(rng) = &mut rng {
                let at = (uniform(*rng) * domains.len() as f64) as usize;
                domain = domains.get(at).copied();
                batch_tokens.extend(tokens.iter().zip(&self.unknown).map(|(token, unknown)| {
                    if uniform(*rng) < draw.token_dropout {
                        *unknown
                    } else {
                        *token
                    }
                }));
            } else {
                batch_tokens.extend_from_slice(tokens);
            }
            let own = numbers - self.domain_count;
            let given = &self.numbers[row * numbers..][..own];
            match &mut rng {
                Some(rng) => draw.push_noisy(given, rng, &mut batch_numbers),
                None => batch_numbers.extend_from_slice(given),
            }
            batch_numbers.extend((0..self.domain_count).map(|at| signal(domain, at)));
            chosen.extend_from_slice(&self.chosen[row * count..(row + 1) * count]);
            let open = &self.valid[row * total..(row + 1) * total];
            valid.extend_from_slice(open);
            self.push_targets(row, open, draw.smoothing, &mut targets);
            weights.push(self.weights[row] / of as f32);
        }
        Batch {
            inputs: Inputs {
                rows: rows.len(),
                tokens: batch_tokens.into(),
                numbers: Matrix::from_vec(rows.len(), *numbers, batch_numbers),
                chosen: chosen.into(),
            },
            targets: Matrix::from_vec(rows.len(), total, targets),
            valid,
            weights,
        }
    }

    fn push_targets(&self, row: usize, open: &[bool], smoothing: f32, targets: &mut Vec<f32>) {
        let steps = &self.interface.steps;
        if let Some(soft) = &self.targets {
            targets.extend_from_slice(&soft[row * steps.total()..(row + 1) * steps.total()]);
            return;
        }
        for step in 0..steps.count() {
            let open = &open[steps.offset(step)..steps.offset(step + 1)];
            let share = smoothing / open.iter().filter(|open| **open).count().max(1) as f32;
            let best = self.chosen[row * steps.count() + step] as usize;
            targets.extend(open.iter().enumerate().map(|(at, open)| {
                let even = if *open { share } else { 0.0 };
                even + if at == best { 1.0 - smoothing } else { 0.0 }
            }));
        }
    }

    /// All rows in an order that depends on the seed alone.
    pub fn shuffled(&self, rng: &mut ChaCha8Rng) -> Vec<u32> {
        let mut rows: Vec<u32> = (0..self.count as u32).collect();
        rows.shuffle(rng);
        rows
    }
}
