//! [`RandomForest`]: many trees, each on rows drawn with repetition and few columns for each cut.

use std::convert::Infallible;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::Classifier;
use super::table::Labelled;
use super::tree::{Ranks, ValueCut, add_shares};
use crate::nn::uniform;
use crate::parallel::in_parallel;
use crate::tree::Tree;

/// The mean of a hundred trees.
#[derive(Debug)]
pub struct RandomForest {
    trees: Vec<Tree<ValueCut>>,
    classes: usize,
}

/// The number that scikit-learn grows by default.
const TREES: usize = 100;

impl RandomForest {
    /// Grows the trees. Each draws from a stream of its own, so that threads change nothing.
    pub fn learn(known: &Labelled<'_>, seed: u64, threads: usize) -> Self {
        let count = known.labels.len();
        let ranks = Ranks::new(known.table);
        let wanted = known.table.columns().isqrt();
        let jobs: Vec<usize> = (0..TREES).collect();
        let trees = in_parallel(&jobs, threads, |tree| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(tree as u64);
            let mut weights = vec![0_u16; count];
            for _ in 0..count {
                let row = (uniform(&mut rng) * count as f64) as usize;
                weights[row] = weights[row].saturating_add(1);
            }
            let tree = ranks.grow(known, &weights, wanted, rng);
            Ok::<_, Infallible>(Some(tree))
        });
        let Ok(trees) = trees;
        RandomForest {
            trees: trees.unwrap_or_default(),
            classes: known.classes,
        }
    }
}

impl Classifier for RandomForest {
    fn classes(&self) -> usize {
        self.classes
    }

    fn probabilities(&self, row: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        for tree in &self.trees {
            add_shares(tree, row, out);
        }
        for share in out {
            *share /= self.trees.len() as f64;
        }
    }
}
