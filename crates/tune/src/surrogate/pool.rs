//! [`Pool`]: the candidates worth watching, and which of them promises most.

use kernwright_measure::stats::normal::two_sided;
use kernwright_space::Config;

use super::dot;
use super::factor::{Factor, Reach};
use super::similarity::Similarity;

/// Candidates that are kept between choices.
const KEPT: usize = 192;
/// Improvements smaller than this (in scores) are not looked for; a little of it explores.
const WORTH: f32 = 0.05;

/// A configuration not proposed yet.
#[derive(Debug)]
struct Candidate {
    config: Config,
    reach: Reach,
    promise: f32,
}

/// What is known of the scores, in the factor's terms.
#[derive(Debug)]
pub(crate) struct Belief {
    pub(crate) mean: f32,
    pub(crate) variance: f32,
    /// One number per measured configuration; with a reach it gives a guess.
    pub(crate) pull: Vec<f32>,
    /// The least score seen.
    pub(crate) best: f32,
}

/// Candidates with their part of the algebra.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    candidates: Vec<Candidate>,
}

impl Belief {
    /// Guesses a score.
    fn guess(&self, reach: &Reach) -> f32 {
        self.mean + dot(&reach.row[..self.pull.len()], &self.pull)
    }

    /// The logarithm of the improvement to expect.
    fn promise(&self, reach: &Reach) -> f32 {
        let spread = (self.variance * reach.unknown.max(1e-6)).sqrt();
        let by = f64::from((self.best - WORTH - self.guess(reach)) / spread);
        if by < -8.0 {
            return -1e3 + by as f32;
        }
        let tail = two_sided(by) / 2.0;
        let below = if by < 0.0 { tail } else { 1.0 - tail };
        let density = (-0.5 * by * by).exp() * 0.398_942_280_401_432_7;
        spread.ln() + (by * below + density).max(1e-30).ln() as f32
    }
}

impl Pool {
    pub(crate) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Adds a candidate; one that is there already is not added again.
    pub(crate) fn add(&mut self, config: Config) {
        let is_there = |known: &Candidate| known.config.positions() == config.positions();
        if !self.candidates.iter().any(is_there) {
            self.candidates.push(Candidate {
                config,
                reach: Reach::new(),
                promise: 0.0,
            });
        }
    }

    /// Makes every candidate begin again, for another factor.
    pub(crate) fn reset(&mut self) {
        for candidate in &mut self.candidates {
            candidate.reach.reset();
        }
    }

    /// Brings the candidates up to the factor and judges them.
    pub(crate) fn judge(
        &mut self,
        factor: &Factor,
        similarity: &Similarity,
        points: &[impl AsRef<[u16]>],
        belief: &Belief,
    ) {
        for candidate in &mut self.candidates {
            let positions = candidate.config.positions();
            factor.extend(similarity, points, positions, &mut candidate.reach);
            candidate.promise = belief.promise(&candidate.reach);
        }
    }

    /// Takes the most promising candidate that `is_free`, with the score to expect of it, and
    /// drops those that promise least.
    pub(crate) fn choose(
        &mut self,
        belief: &Belief,
        is_free: impl Fn(&Config) -> bool,
    ) -> Option<(Config, f32)> {
        let chosen = loop {
            let promises = self.candidates.iter().map(|candidate| candidate.promise);
            let best = promises.enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?.0;
            let candidate = self.candidates.swap_remove(best);
            if is_free(&candidate.config) {
                break candidate;
            }
        };
        if self.candidates.len() > KEPT {
            let by_promise = |a: &Candidate, b: &Candidate| b.promise.total_cmp(&a.promise);
            self.candidates.select_nth_unstable_by(KEPT, by_promise);
            self.candidates.truncate(KEPT);
        }
        let expected = belief.guess(&chosen.reach);
        Some((chosen.config, expected))
    }
}
