//! NSGA-II's parts: fronts, crowding distance, binary tournament, selection of survivors.
//!
//! Deb, Pratap, Agarwal, Meyarivan, *A fast and elitist multiobjective genetic algorithm: NSGA-II*
//! (2002). Fronts and distances agree with pymoo's on stored cases (`tests/pymoo.rs`). One thing
//! is added: a relation that runs in a circle is ranked too.

use std::cmp::Ordering;

use rand::{Rng, RngExt};

use crate::scores::{Dominance, Scores};

/// Sorts `count` individuals into fronts, the best first; within a front by number.
///
/// A front is all remaining individuals that no remaining one dominates. If every remaining one is
/// dominated (a circle), the front is those that are dominated by the fewest.
pub fn fronts(count: usize, dominates: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let worse_than: Vec<Vec<usize>> = (0..count)
        .map(|a| {
            let is_worse = |&b: &usize| a != b && dominates(a, b);
            (0..count).filter(is_worse).collect()
        })
        .collect();
    let mut n_better = vec![0_usize; count];
    for &one in worse_than.iter().flatten() {
        n_better[one] += 1;
    }
    let mut left: Vec<usize> = (0..count).collect();
    let mut fronts = Vec::new();
    while let Some(fewest) = left.iter().map(|&one| n_better[one]).min() {
        let (front, rest) = left.iter().partition(|&&one| n_better[one] == fewest);
        left = rest;
        for &one in &front {
            for &other in &worse_than[one] {
                // A member of a circle may be in this very front; its count is read no more.
                n_better[other] -= 1;
            }
        }
        fronts.push(front);
    }
    fronts
}

/// How far each point's neighbours are, as a share of the range, averaged over the objectives.
///
/// The ends of each objective are infinitely far from others; so are all points where there are
/// at most two. An objective in which all points agree has no information and adds nothing. Of equal
/// values the first counts as the smaller one.
pub fn crowding(points: &[Vec<f64>]) -> Vec<f64> {
    let count = points.len();
    if count <= 2 {
        return vec![f64::INFINITY; count];
    }
    let n_objectives = points[0].len();
    let mut distance = vec![0.0; count];
    for objective in 0..n_objectives {
        let column: Vec<f64> = points.iter().map(|point| point[objective]).collect();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&a, &b| column[a].partial_cmp(&column[b]).unwrap_or(Ordering::Equal));
        let value = |place: usize| column[order[place]];
        let range = value(count - 1) - value(0);
        if range == 0.0 {
            continue;
        }
        for place in 0..count {
            distance[order[place]] += if place == 0 || place == count - 1 {
                f64::INFINITY
            } else {
                (value(place) - value(place - 1)) / range
                    + (value(place + 1) - value(place)) / range
            };
        }
    }
    for sum in &mut distance {
        *sum /= n_objectives as f64;
    }
    distance
}

/// The standing of each individual: its front, and its distance to the others in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The number of each one's front, 0 being the best.
    pub rank: Vec<usize>,
    /// Each one's crowding distance within its front.
    pub crowding: Vec<f64>,
}

impl Standing {
    /// Ranks all individuals.
    pub fn of(scores: &[&Scores], dominance: Dominance) -> Standing {
        let mut standing = Standing {
            rank: vec![0; scores.len()],
            crowding: vec![0.0; scores.len()],
        };
        let all = fronts(scores.len(), |a, b| {
            scores[a].dominates(scores[b], dominance)
        });
        for (rank, front) in all.iter().enumerate() {
            let points: Vec<Vec<f64>> = front
                .iter()
                .map(|&one| scores[one].values().collect())
                .collect();
            for (&one, distance) in front.iter().zip(crowding(&points)) {
                standing.rank[one] = rank;
                standing.crowding[one] = distance;
            }
        }
        standing
    }

    /// Whether `a` is preferred to `b`: a better front, or the same one and more room.
    pub fn prefers(&self, a: usize, b: usize) -> bool {
        (self.rank[a], -self.crowding[a]) < (self.rank[b], -self.crowding[b])
    }

    /// The preferred one of two drawn at random. There must be at least one individual.
    pub fn tournament(&self, rng: &mut impl Rng) -> usize {
        let count = self.rank.len();
        let (a, b) = (rng.random_range(0..count), rng.random_range(0..count));
        if self.prefers(b, a) { b } else { a }
    }

    /// The `keep` preferred ones, best first; of equals the earlier ones.
    pub fn survivors(&self, keep: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.rank.len()).collect();
        order.sort_by(|&a, &b| {
            (self.rank[a].cmp(&self.rank[b])).then(self.crowding[b].total_cmp(&self.crowding[a]))
        });
        order.truncate(keep);
        order
    }
}
