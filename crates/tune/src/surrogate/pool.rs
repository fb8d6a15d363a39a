//! [`Pool`]: the candidates worth watching, and which of them promises most.
//!
//! Candidates stand side by side in blocks, and the algebra goes through a block at a time: what
//! it reads of the factor serves [`LANES`] candidates at once.

use std::hash::BuildHasher;

use kernwright_space::Config;
use pulp::{Simd, WithSimd};
use rustc_hash::FxBuildHasher;

use super::factor::{CAPACITY, Factor};
use super::promise::improvement;
use super::similarity::{Row, Similarity};
use super::{LANES, Lanes, vector, vector_mut, vectors, wide};

/// Rows of the factor that a block takes in together where it can: what is read of the block
/// serves all of them.
const TOGETHER: usize = 4;
/// Candidates that are kept between choices.
const KEPT: usize = 128;
/// Improvements smaller than this (in scores) are not looked for; a little of it explores.
const WORTH: f32 = 0.1;

/// What is known of the scores, in the factor's terms.
#[derive(Debug)]
pub(crate) struct Belief {
    pub(crate) mean: f32,
    pub(crate) variance: f32,
    /// One number per measured configuration; with a candidate's reach it gives a guess.
    pub(crate) pull: Vec<f32>,
    /// The least score seen.
    pub(crate) best: f32,
}

/// A configuration not proposed yet.
#[derive(Debug, Clone)]
struct Candidate {
    config: Config,
    /// A hash of its positions; two candidates of one hash are taken for one.
    mark: u64,
}

/// Candidates side by side.
#[derive(Debug, Clone)]
struct Block {
    candidates: [Option<Candidate>; LANES],
    row: Row,
    /// What each candidate has in common with each measured configuration, in the factor's terms.
    reach: Vec<Lanes>,
    /// The share of each one's variance that nothing measured explains, 0 to 1.
    unknown: Lanes,
    guess: Lanes,
    promise: Lanes,
}

/// Candidates with their part of the algebra.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    blocks: Vec<Block>,
    /// Candidates that have not met the factor yet.
    fresh: Vec<Candidate>,
}

impl Pool {
    pub(crate) fn len(&self) -> usize {
        self.fresh.len() + self.all().count()
    }

    /// Counts the candidates that may be added without another block.
    pub(crate) fn room(&self) -> usize {
        LANES - self.fresh.len() % LANES
    }

    fn all(&self) -> impl Iterator<Item = &Candidate> {
        self.blocks
            .iter()
            .flat_map(|block| &block.candidates)
            .flatten()
    }

    /// Adds a candidate; one that is there already is not added again.
    pub(crate) fn add(&mut self, config: Config) {
        let mark = FxBuildHasher.hash_one(config.positions());
        if !self
            .all()
            .chain(&self.fresh)
            .any(|known| known.mark == mark)
        {
            self.fresh.push(Candidate { config, mark });
        }
    }

    /// Makes every candidate begin again, for another factor.
    pub(crate) fn reset(&mut self) {
        for block in self.blocks.drain(..) {
            self.fresh.extend(block.candidates.into_iter().flatten());
        }
    }

    /// Brings the candidates up to the factor and judges them.
    pub(crate) fn judge(&mut self, factor: &Factor, similarity: &Similarity, belief: &Belief) {
        extend(&mut self.blocks, factor);
        for some in std::mem::take(&mut self.fresh).chunks(LANES) {
            let mut block = Block::new(some, similarity);
            extend(std::slice::from_mut(&mut block), factor);
            self.settle(block);
        }
        wide(
            #[inline(always)]
            || {
                for block in &mut self.blocks {
                    block.judge(belief);
                }
            },
        );
    }

    /// Gives the candidates of a block the empty places of the others, or keeps it as it is.
    fn settle(&mut self, mut block: Block) {
        let mut lane = 0;
        for other in &mut self.blocks {
            for hole in 0..LANES {
                if other.candidates[hole].is_some() {
                    continue;
                }
                if lane == LANES {
                    return;
                }
                other.take(hole, &mut block, lane);
                lane += 1;
            }
        }
        if lane < LANES && block.candidates[lane..].iter().any(Option::is_some) {
            self.blocks.push(block);
        }
    }

    /// Takes the most promising candidate that `is_free`, with the score to expect of it, and
    /// drops those that promise least.
    pub(crate) fn choose(&mut self, is_free: impl Fn(&Config) -> bool) -> Option<(Config, f32)> {
        let (config, guess) = loop {
            let (block, lane) = self.most_promising()?;
            let block = &mut self.blocks[block];
            let candidate = block.candidates[lane].take()?;
            if is_free(&candidate.config) {
                break (candidate.config, block.guess[lane]);
            }
        };
        let mut promises: Vec<f32> = self.blocks.iter().flat_map(Block::promises).collect();
        if promises.len() > KEPT {
            let (_, least, _) = promises.select_nth_unstable_by(KEPT - 1, |a, b| b.total_cmp(a));
            let least = *least;
            for block in &mut self.blocks {
                for lane in 0..LANES {
                    if block.promise[lane] < least {
                        block.candidates[lane] = None;
                    }
                }
            }
        }
        Some((config, guess))
    }

    fn most_promising(&self) -> Option<(usize, usize)> {
        let mut best = None;
        for (at, block) in self.blocks.iter().enumerate() {
            for lane in 0..LANES {
                let is_better = best.is_none_or(|(_, promise)| block.promise[lane] > promise);
                if is_better && block.candidates[lane].is_some() {
                    best = Some(((at, lane), block.promise[lane]));
                }
            }
        }
        Some(best?.0)
    }
}

impl Block {
    fn new(candidates: &[Candidate], similarity: &Similarity) -> Self {
        let mut row = similarity.row();
        for (lane, candidate) in candidates.iter().enumerate() {
            row.set(lane, &similarity.terms(candidate.config.positions()));
        }
        Block {
            candidates: std::array::from_fn(|lane| candidates.get(lane).cloned()),
            row,
            reach: Vec::with_capacity(CAPACITY),
            unknown: [1.0; LANES],
            guess: [0.0; LANES],
            promise: [f32::NEG_INFINITY; LANES],
        }
    }

    fn promises(&self) -> impl Iterator<Item = f32> {
        let pairs = self.candidates.iter().zip(self.promise);
        pairs.filter_map(|(candidate, promise)| candidate.is_some().then_some(promise))
    }

    /// Takes over a candidate of another block that has met as many measurements.
    fn take(&mut self, to: usize, other: &mut Block, from: usize) {
        self.candidates[to] = other.candidates[from].take();
        self.row.take(to, &other.row, from);
        for (row, other) in self.reach.iter_mut().zip(&other.reach) {
            row[to] = other[from];
        }
        self.unknown[to] = other.unknown[from];
    }

    /// Brings the reach up to the rows of the factor.
    #[inline(always)]
    fn extend<S: Simd>(&mut self, simd: S, factor: &Factor) {
        let known = self.reach.len();
        self.reach.resize(factor.len(), [0.0; LANES]);
        for at in 0..vectors::<S>() {
            let mut first = known;
            while first + TOGETHER <= factor.len() {
                self.take_in::<S, TOGETHER>(simd, at, factor, first);
                first += TOGETHER;
            }
            while first < factor.len() {
                self.take_in::<S, 1>(simd, at, factor, first);
                first += 1;
            }
        }
    }

    /// Takes in some rows of the factor, for as many candidates as a vector holds.
    #[inline(always)]
    fn take_in<S: Simd, const N: usize>(
        &mut self,
        simd: S,
        at: usize,
        factor: &Factor,
        first: usize,
    ) {
        let rows: [_; N] = std::array::from_fn(
            #[inline(always)]
            |next| factor.row(first + next),
        );
        let mut values = [simd.splat_f32s(0.0); N];
        for (next, value) in values.iter_mut().enumerate() {
            *value = self.row.alike(simd, at, factor.terms(first + next));
        }
        let (known, new) = self.reach.split_at_mut(first);
        let weights = rows.map(
            #[inline(always)]
            |row| &row[..known.len()],
        );
        for (column, reach) in known.iter().enumerate() {
            let reach = vector::<S>(reach, at);
            for (value, weights) in values.iter_mut().zip(&weights) {
                let weight = simd.splat_f32s(weights[column]);
                *value = simd.negate_mul_add_e_f32s(weight, reach, *value);
            }
        }
        let unknown = vector_mut::<S>(&mut self.unknown, at);
        for next in 0..N {
            let mut value = values[next];
            for (column, other) in values[..next].iter().enumerate() {
                let weight = simd.splat_f32s(rows[next][first + column]);
                value = simd.negate_mul_add_e_f32s(weight, *other, value);
            }
            value = simd.mul_f32s(value, simd.splat_f32s(factor.inverse(first + next)));
            *unknown = simd.negate_mul_add_e_f32s(value, value, *unknown);
            values[next] = value;
            *vector_mut::<S>(&mut new[next], at) = value;
        }
    }

    /// Guesses scores and what there is to hope for.
    #[inline(always)]
    fn judge(&mut self, belief: &Belief) {
        let mut guess = [belief.mean; LANES];
        for (reach, pull) in self.reach.iter().zip(&belief.pull) {
            for (guess, reach) in guess.iter_mut().zip(reach) {
                *guess += pull * reach;
            }
        }
        self.guess = guess;
        for (lane, candidate) in self.candidates.iter().enumerate() {
            self.promise[lane] = match candidate {
                Some(_) => belief.promise(guess[lane], self.unknown[lane]),
                None => f32::NEG_INFINITY,
            };
        }
    }
}

impl Belief {
    /// The logarithm of the improvement to expect.
    fn promise(&self, guess: f32, unknown: f32) -> f32 {
        let variance = self.variance * unknown.max(1e-6);
        let by = (self.best - WORTH - guess) / variance.sqrt();
        0.5 * variance.ln() + improvement(by)
    }
}

/// Brings the reach of blocks up to the rows of the factor.
fn extend(blocks: &mut [Block], factor: &Factor) {
    struct Extend<'a>(&'a mut [Block], &'a Factor);
    impl WithSimd for Extend<'_> {
        type Output = ();
        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) {
            for block in self.0 {
                block.extend(simd, self.1);
            }
        }
    }
    pulp::Arch::new().dispatch(Extend(blocks, factor));
}
