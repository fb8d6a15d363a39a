//! From a model's scores to a ranked list of configurations. No tensors here.
//!
//! With rules, every prefix is extended only by values that some valid configuration continues
//! with ([`Lookahead`]), so there are no dead ends, and all valid configurations come back if
//! there are fewer than asked for.

mod beam;
mod best_first;
mod explain;
mod fixed;
mod ranked;

pub use beam::{beam, beam_first};
pub use best_first::best_first;
pub use explain::{Removed, Step, TokenView, explain};
pub use fixed::FixedScores;
pub use ranked::{Competition, Search, ranked};

use kernwright_space::{Allowed, Lookahead};

/// Scores the next value of a configuration that grows parameter by parameter.
pub trait NextToken {
    /// Whether scores depend on the values chosen before.
    fn feeds_back(&self) -> bool;

    /// Writes the scores of every value of parameter `step` after each of `count` prefixes, which
    /// stand one after the other and hold `step` positions each. Only differences between scores
    /// of one prefix mean anything.
    fn scores(&mut self, step: usize, prefixes: &[u16], count: usize, scores: &mut Vec<f32>);
}

/// A configuration and how likely the model thinks it is the best.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Positions in the parameters' domains.
    pub positions: Box<[u16]>,
    /// The natural logarithm of its probability.
    pub log_probability: f64,
}

/// Which values compete with each other.
#[derive(Debug)]
pub enum Rules<'l> {
    /// All of them: the result may hold invalid configurations. For comparison only.
    None,
    /// Those that lead to a valid configuration; probabilities are among all values, as in the
    /// paper.
    Filter(&'l mut Lookahead),
    /// Those that lead to a valid configuration; probabilities are among these alone.
    Masked(&'l mut Lookahead),
}

impl Rules<'_> {
    /// Turns the scores after one prefix into log-probabilities, minus infinity where a value is
    /// not allowed.
    fn apply(&mut self, prefix: &[u16], scores: &mut [f32]) {
        match self {
            Rules::None => log_softmax(scores),
            Rules::Filter(lookahead) => {
                log_softmax(scores);
                forbid(lookahead.allowed(prefix), scores);
            }
            Rules::Masked(lookahead) => {
                forbid(lookahead.allowed(prefix), scores);
                log_softmax(scores);
            }
        }
    }
}

fn forbid(allowed: &Allowed, scores: &mut [f32]) {
    for (position, score) in (0..).zip(scores) {
        if !allowed.contains(position) {
            *score = f32::NEG_INFINITY;
        }
    }
}

/// Leaves minus infinity as it is; all of it if nothing is finite.
pub(crate) fn log_softmax(scores: &mut [f32]) {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if most == f32::NEG_INFINITY {
        return;
    }
    let sum: f32 = scores.iter().map(|score| (score - most).exp()).sum();
    let norm = most + sum.ln();
    for score in scores {
        *score -= norm;
    }
}
