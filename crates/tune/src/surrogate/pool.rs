//! [`Pool`]: the candidates worth watching, and which of them promises most.
//!
//! Candidates stand side by side in blocks, and the algebra goes through a block at a time: what
//! it reads of the factor serves [`LANES`] candidates at once.

use std::hash::BuildHasher;

use kernwright_measure::stats::normal::two_sided;
use kernwright_space::Config;
use rustc_hash::FxBuildHasher;

use super::factor::{CAPACITY, Factor};
use super::similarity::{Rows, Similarity};
use super::wide;

/// Candidates in a block.
const LANES: usize = 16;
/// Candidates that are kept between choices.
const KEPT: usize = 128;
/// Improvements smaller than this (in scores) are not looked for; a little of it explores.
const WORTH: f32 = 0.1;

/// One number for each candidate of a block.
type Lanes = [f32; LANES];

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
    rows: [Rows; LANES],
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
        wide(
            #[inline(always)]
            || {
                for block in &mut self.blocks {
                    block.extend(factor, similarity);
                }
            },
        );
        for some in std::mem::take(&mut self.fresh).chunks(LANES) {
            let mut block = Block::new(some, similarity);
            wide(
                #[inline(always)]
                || block.extend(factor, similarity),
            );
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
        let rows = |candidate: &Candidate| similarity.rows(candidate.config.positions());
        Block {
            candidates: std::array::from_fn(|lane| candidates.get(lane).cloned()),
            rows: std::array::from_fn(|lane| candidates.get(lane).map(rows).unwrap_or_default()),
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
        self.rows[to] = std::mem::take(&mut other.rows[from]);
        for (row, other) in self.reach.iter_mut().zip(&other.reach) {
            row[to] = other[from];
        }
        self.unknown[to] = other.unknown[from];
    }

    /// Brings the reach up to the rows of the factor.
    #[inline(always)]
    fn extend(&mut self, factor: &Factor, similarity: &Similarity) {
        for at in self.reach.len()..factor.len() {
            let row = factor.row(at);
            let mut value = [0.0; LANES];
            for (value, rows) in value.iter_mut().zip(&self.rows) {
                *value = similarity.of(rows, factor.values(at));
            }
            for (reach, weight) in self.reach.iter().zip(row) {
                for (value, reach) in value.iter_mut().zip(reach) {
                    *value -= weight * reach;
                }
            }
            for (value, unknown) in value.iter_mut().zip(&mut self.unknown) {
                *value /= row[at];
                *unknown -= *value * *value;
            }
            self.reach.push(value);
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
    /// The improvement to expect; negative where it is too small to tell.
    fn promise(&self, guess: f32, unknown: f32) -> f32 {
        let spread = (self.variance * unknown.max(1e-6)).sqrt();
        let by = f64::from((self.best - WORTH - guess) / spread);
        if by < -8.0 {
            return by as f32;
        }
        let tail = two_sided(by) / 2.0;
        let below = if by < 0.0 { tail } else { 1.0 - tail };
        let density = (-0.5 * by * by).exp() * 0.398_942_280_401_432_7;
        spread * (by * below + density).max(0.0) as f32
    }
}
