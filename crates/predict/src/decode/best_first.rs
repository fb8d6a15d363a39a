//! The exact k best, by best-first search.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use smallvec::SmallVec;

use super::{Candidate, NextToken, Rules};

/// Positions, held in place: a search makes thousands of prefixes.
type Prefix = SmallVec<[u16; 16]>;

/// A prefix and the most its completions can reach.
#[derive(Debug, PartialEq)]
struct Open {
    bound: f64,
    sum: f64,
    prefix: Prefix,
}

impl Eq for Open {}

impl Ord for Open {
    /// The greatest bound first; among equals the longest, then the least positions.
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound
            .total_cmp(&other.bound)
            .then(self.prefix.len().cmp(&other.prefix.len()))
            .then_with(|| other.prefix.cmp(&self.prefix))
    }
}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Finds exactly the `count` likeliest configurations, in order.
///
/// For a model that feeds nothing back, the best any completion can add is known, so little more
/// than the answers themselves is looked at. `limit` bounds the prefixes looked at; `None` if it
/// does not suffice.
pub fn best_first(
    model: &mut dyn NextToken,
    widths: &[usize],
    rules: &mut Rules<'_>,
    count: usize,
    limit: usize,
) -> Option<Vec<Candidate>> {
    let hopes = hopes(model, widths, rules);
    let mut open = BinaryHeap::from([Open {
        bound: hopes[0],
        sum: 0.0,
        prefix: Prefix::new(),
    }]);
    let mut scores = Vec::new();
    let mut found = Vec::new();
    let mut looked_at = 0;
    while found.len() < count
        && let Some(best) = open.pop()
    {
        let step = best.prefix.len();
        if step == widths.len() {
            found.push(Candidate {
                positions: best.prefix.as_slice().into(),
                log_probability: best.sum,
            });
            continue;
        }
        looked_at += 1;
        if looked_at > limit {
            return None;
        }
        model.scores(step, &best.prefix, 1, &mut scores);
        rules.apply(&best.prefix, &mut scores);
        for (value, score) in (0..).zip(&scores) {
            if score.is_finite() {
                let sum = best.sum + f64::from(*score);
                let mut prefix = best.prefix.clone();
                prefix.push(value);
                open.push(Open {
                    bound: sum + hopes[step + 1],
                    sum,
                    prefix,
                });
            }
        }
    }
    Some(found)
}

/// The most that the steps from each one on can add to a logarithm.
fn hopes(model: &mut dyn NextToken, widths: &[usize], rules: &Rules<'_>) -> Vec<f64> {
    let mut hopes = vec![0.0; widths.len() + 1];
    // Among valid values alone, a step may be certain.
    if model.feeds_back() || matches!(rules, Rules::Masked(_)) {
        return hopes;
    }
    let mut scores = Vec::new();
    for step in (0..widths.len()).rev() {
        let prefix = vec![0; step];
        model.scores(step, &prefix, 1, &mut scores);
        super::log_softmax(&mut scores);
        let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        hopes[step] = hopes[step + 1] + f64::from(most);
    }
    hopes
}
