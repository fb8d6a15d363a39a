//! [`Neighbours`]: the nearest rows vote.

use super::Classifier;
use super::points::Points;
use super::table::Labelled;

/// The five nearest rows, by Euclid, one vote each. Of rows equally far, those that come first in
/// the table vote.
#[derive(Debug)]
pub struct Neighbours {
    points: Points,
    labels: Vec<u16>,
    classes: usize,
}

/// The number that scikit-learn asks by default.
const NEIGHBOURS: usize = 5;

impl Neighbours {
    /// Remembers everything.
    pub fn learn(known: &Labelled<'_>) -> Self {
        let rows: Vec<u32> = (0..known.table.rows() as u32).collect();
        Neighbours {
            points: Points::new(known.table, &rows),
            labels: known.labels.to_vec(),
            classes: known.classes,
        }
    }
}

impl Classifier for Neighbours {
    fn classes(&self) -> usize {
        self.classes
    }

    fn probabilities(&self, row: &[f64], out: &mut [f64]) {
        let mut nearest = [(f64::INFINITY, 0); NEIGHBOURS];
        self.points.squared_distances(row, |first, distances| {
            for (at, distance) in (first..).zip(distances) {
                if *distance < nearest[NEIGHBOURS - 1].0 {
                    let place = nearest.partition_point(|(other, _)| other <= distance);
                    nearest[place..].rotate_right(1);
                    nearest[place] = (*distance, at);
                }
            }
        });
        let voters = self.labels.len().min(NEIGHBOURS);
        out.fill(0.0);
        for (_, at) in &nearest[..voters] {
            out[usize::from(self.labels[*at])] += 1.0;
        }
        for votes in out {
            *votes /= voters as f64;
        }
    }
}
