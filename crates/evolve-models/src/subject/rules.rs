//! What is required of candidates, and what they come to.

use kernwright_evolve::Scores;

use super::times::Times;

/// How a candidate did.
#[derive(Debug, Clone)]
pub(super) struct Measured {
    pub(super) times: Times,
    /// How wrong answers were, for each training or once, batch by batch.
    pub(super) scores: Vec<Vec<f64>>,
}

/// What is known of a program.
#[derive(Debug, Clone)]
pub(super) enum Judged {
    /// It was measured just now.
    Now(Measured),
    /// It was judged before the Run was resumed, with these scores.
    Before(Scores),
}

/// What is required of candidates.
#[derive(Debug, Clone)]
pub(super) struct Rules {
    /// Rounds of timing.
    pub(super) rounds: usize,
    /// More than this many times the original's time is too slow to be of use.
    pub(super) slowest: f64,
    /// More than this share of wrong answers is too wrong to be of use, for each training; without,
    /// nothing is.
    pub(super) bars: Vec<f64>,
    /// Whether something depends on the times, so that no other lab may disturb them.
    pub(super) is_weighty: bool,
    /// Whether the task is run before a candidate is timed.
    pub(super) scores_first: bool,
    /// What does not save time is trained further only if its first training is no more wrong than this.
    pub(super) first: Option<f64>,
}

impl Rules {
    /// Refuses nothing, and lets no other lab disturb the times.
    pub(super) fn lenient(rounds: usize) -> Self {
        Rules {
            rounds,
            slowest: f64::INFINITY,
            bars: Vec::new(),
            is_weighty: true,
            scores_first: false,
            first: None,
        }
    }
}
