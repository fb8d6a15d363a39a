//! [`Prepared`]: examples as the numbers a network reads, with the values the rules leave open.

use std::sync::Arc;

use kernwright_space::Kernel;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::arch::{Inputs, Interface};
use crate::example::Example;
use crate::nn::{Matrix, Steps, simd, uniform};
use crate::vocab::{Encoder, Take, signal};
use crate::work::{Weigher, WorkScale, works};

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
    /// A number that twins share and other problems hardly ever do.
    twins: Vec<u64>,
    targets: Option<Vec<f32>>,
    /// What every value of every step makes of each problem.
    work: Vec<f32>,
    /// Whether trees have a use for a number: limits they find by themselves.
    useful_to_trees: Vec<bool>,
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
    /// How much each row counts.
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
                work: stack(self.inputs.work, other.inputs.work),
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

    /// Drops and shakes numbers. The noise of a number is the sum of three even ones.
    fn shake(&self, numbers: &mut [f32], rng: &mut ChaCha8Rng, bytes: &mut Vec<u8>) {
        bytes.resize(numbers.len() * 4, 0);
        rng.fill_bytes(bytes);
        let threshold = (self.number_dropout * 256.0).round() as u8;
        // A sum of three numbers from 0 to 255 has this mean and deviation.
        let (middle, spread) = (382.5, 128.0);
        let noise = self.number_noise as f32 / spread;
        simd(
            #[inline(always)]
            || {
                for (number, bytes) in numbers.iter_mut().zip(bytes.as_chunks::<4>().0) {
                    let [fate, a, b, c] = *bytes;
                    let sum = i32::from(a) + i32::from(b) + i32::from(c);
                    let shaken = *number + noise * (sum as f32 - middle);
                    *number = if fate >= threshold { shaken } else { 0.0 };
                }
            },
        );
    }
}

/// The interface of a kernel's models under an encoder.
pub fn interface(kernel: &Kernel, encoder: &Encoder) -> Interface {
    let vocabulary = encoder.vocabulary();
    let steps = Steps::new(kernel.params().iter().map(|param| param.values().len()));
    Interface {
        works: works(kernel, &vocabulary.work, &steps),
        length: vocabulary.fields.len(),
        tokens: vocabulary.token_count(),
        numbers: vocabulary.number_count(),
        steps,
    }
}

impl Prepared {
    /// Encodes examples. With `masked`, only values that lead to a valid configuration compete;
    /// an example the rules do not allow is left out; an encoder that knows of work needs it.
    /// `weight` says how much an example counts.
    pub fn new(
        kernel: &Arc<Kernel>,
        encoder: &Encoder,
        examples: &[Example],
        masked: bool,
        weight: impl Fn(&Example) -> f32,
    ) -> Self {
        let interface = interface(kernel, encoder);
        let numbers = encoder.vocabulary().numbers.iter();
        let useful = numbers.map(|number| !matches!(number.take, Take::Below(_)));
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
            twins: Vec::new(),
            targets: None,
            work: Vec::new(),
            useful_to_trees: useful.collect(),
            interface,
        };
        for example in examples {
            let before = (prepared.valid.len(), prepared.work.len());
            let scales = &encoder.vocabulary().work;
            if masked && !prepared.push_valid(kernel, example, scales) {
                prepared.valid.truncate(before.0);
                prepared.work.truncate(before.1);
                continue;
            }
            if !masked {
                let total = prepared.interface.steps.total();
                prepared.valid.resize(before.0 + total, true);
            }
            let encoded = encoder.encode(&example.problem, None);
            prepared.tokens.extend(encoded.tokens);
            prepared.numbers.extend(encoded.numbers);
            prepared.domains.push(example.domains.clone());
            prepared
                .chosen
                .extend(example.best.iter().map(|at| u32::from(*at)));
            prepared.weights.push(weight(example));
            prepared.twins.push(hash(&example.problem.twin_key()));
            prepared.count += 1;
        }
        let mean = prepared.weights.iter().sum::<f32>() / prepared.count.max(1) as f32;
        for weight in &mut prepared.weights {
            *weight /= mean;
        }
        prepared
    }

    /// Marks what may follow each prefix of the true configuration, and what it would make of the
    /// problem; false if the configuration is not valid.
    fn push_valid(
        &mut self,
        kernel: &Arc<Kernel>,
        example: &Example,
        scales: &[WorkScale],
    ) -> bool {
        let Ok(space) = kernel.space(&example.problem, Some(&example.device)) else {
            return false;
        };
        let mut lookahead = space.lookahead();
        let mut weigher = Weigher::new(&space, scales);
        for (step, best) in example.best.iter().enumerate() {
            let allowed = lookahead.allowed(&example.best[..step]);
            if !allowed.contains(*best) {
                return false;
            }
            let width = self.interface.steps.width(step);
            let values = 0..width as u16;
            self.valid.extend(values.map(|at| allowed.contains(at)));
            if let Some(weigher) = &mut weigher {
                weigher.values(&example.best[..step], width, &mut self.work);
            }
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

    /// How many numeric inputs there are besides the domains.
    pub(crate) fn number_count(&self) -> usize {
        self.interface.numbers - self.domain_count
    }

    /// A numeric input of an example.
    pub(crate) fn number(&self, row: usize, at: usize) -> f32 {
        self.numbers[row * self.interface.numbers + at]
    }

    /// Whether trees have a use for a numeric input.
    pub(crate) fn is_useful_to_trees(&self, at: usize) -> bool {
        self.useful_to_trees[at]
    }

    /// How many domains there are.
    pub(crate) fn domain_count(&self) -> usize {
        self.domain_count
    }

    /// The domains of an example.
    pub(crate) fn domains(&self, row: usize) -> &[usize] {
        &self.domains[row]
    }

    /// The value an example chose at a step.
    pub fn chosen(&self, row: usize, step: usize) -> usize {
        self.chosen[row * self.interface.steps.count() + step] as usize
    }

    /// What the value an example chose at a step makes of its problem.
    pub(crate) fn work_of_chosen(&self, row: usize, step: usize) -> &[f32] {
        let works = &self.interface.works;
        let from = row * works.numbers().total() + works.at(step, self.chosen(row, step));
        &self.work[from..from + works.each().width(step)]
    }

    /// Which of `groups` groups an example belongs to. Twins are in one group.
    fn group(&self, row: usize, groups: usize) -> usize {
        (self.twins[row] % groups.max(1) as u64) as usize
    }

    /// Whether an example is kept from a learner: number `n` sees nothing of group `n` modulo
    /// `groups`. With one group, every learner sees everything.
    pub fn hides(&self, row: usize, learner: usize, groups: usize) -> bool {
        groups > 1 && self.group(row, groups) == learner % groups
    }

    /// Whether every learner sees something when the examples are dealt into this many groups.
    pub(crate) fn can_deal(&self, groups: usize) -> bool {
        let in_group = |at: usize| {
            let rows = 0..self.count;
            rows.filter(|row| self.group(*row, groups) == at).count()
        };
        (0..groups).all(|at| in_group(at) < self.count)
    }

    /// A fingerprint of all that is learned from: examples, rules and weights.
    pub(crate) fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("{:?}{:?}", self.interface, self.domains).as_bytes());
        let numbers = self.numbers.iter().chain(&self.weights).chain(&self.work);
        hasher.update(&numbers.flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>());
        let tokens = self.tokens.iter().chain(&self.chosen);
        hasher.update(&tokens.flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>());
        hasher.update(&self.valid.iter().map(|x| u8::from(*x)).collect::<Vec<u8>>());
        hasher.finalize().to_hex()[..32].to_owned()
    }

    /// The values that compete at every step of an example.
    pub(crate) fn valid(&self, row: usize) -> &[bool] {
        let total = self.interface.steps.total();
        &self.valid[row * total..(row + 1) * total]
    }

    /// Makes the examples teach these distributions instead of which configuration is best; of the
    /// latter a share may be left.
    pub(crate) fn teach(&mut self, mut opinions: Vec<f32>, left: f32, smoothing: f32) {
        if left > 0.0 {
            let mut own = Vec::with_capacity(opinions.len());
            for row in 0..self.count {
                self.push_best(row, smoothing, &mut own);
            }
            for (opinion, own) in opinions.iter_mut().zip(own) {
                *opinion += left * (own - *opinion);
            }
        }
        self.targets = Some(opinions);
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
            works,
            ..
        } = &self.interface;
        let weighed = works.numbers().total();
        let (count, total) = (steps.count(), steps.total());
        let mut batch_tokens = Vec::with_capacity(rows.len() * length);
        let mut batch_numbers = Vec::with_capacity(rows.len() * numbers);
        let mut chosen = Vec::with_capacity(rows.len() * count);
        let mut valid = Vec::with_capacity(rows.len() * total);
        let mut targets = Vec::with_capacity(rows.len() * total);
        let mut weights = Vec::with_capacity(rows.len());
        let mut work = Vec::with_capacity(rows.len() * weighed);
        let mut bytes = Vec::new();
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
            let from = batch_numbers.len();
            batch_numbers.extend_from_slice(&self.numbers[row * numbers..][..own]);
            if let Some(rng) = &mut rng {
                draw.shake(&mut batch_numbers[from..], rng, &mut bytes);
            }
            batch_numbers.extend((0..self.domain_count).map(|at| signal(domain, at)));
            chosen.extend_from_slice(&self.chosen[row * count..(row + 1) * count]);
            valid.extend_from_slice(self.valid(row));
            work.extend_from_slice(&self.work[row * weighed..(row + 1) * weighed]);
            self.push_targets(row, draw.smoothing, &mut targets);
            weights.push(self.weights[row] / of as f32);
        }
        Batch {
            inputs: Inputs {
                rows: rows.len(),
                tokens: batch_tokens.into(),
                numbers: Matrix::from_vec(rows.len(), *numbers, batch_numbers),
                chosen: chosen.into(),
                work: Matrix::from_vec(rows.len(), weighed, work),
            },
            targets: Matrix::from_vec(rows.len(), total, targets),
            valid,
            weights,
        }
    }

    fn push_targets(&self, row: usize, smoothing: f32, targets: &mut Vec<f32>) {
        let total = self.interface.steps.total();
        match &self.targets {
            Some(taught) => targets.extend_from_slice(&taught[row * total..(row + 1) * total]),
            None => self.push_best(row, smoothing, targets),
        }
    }

    fn push_best(&self, row: usize, smoothing: f32, targets: &mut Vec<f32>) {
        let (steps, valid) = (&self.interface.steps, self.valid(row));
        for step in 0..steps.count() {
            let open = &valid[steps.offset(step)..steps.offset(step + 1)];
            let share = smoothing / open.iter().filter(|open| **open).count().max(1) as f32;
            let best = self.chosen(row, step);
            targets.extend(open.iter().enumerate().map(|(at, open)| {
                let even = if *open { share } else { 0.0 };
                even + if at == best { 1.0 - smoothing } else { 0.0 }
            }));
        }
    }
}

fn hash(text: &str) -> u64 {
    let hash = blake3::hash(text.as_bytes());
    let bytes = hash.as_bytes().iter().take(8);
    bytes.fold(0, |number, byte| number << 8 | u64::from(*byte))
}
