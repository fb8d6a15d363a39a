//! [`Random`]: the yardstick. Every individual is the original with a few edits, all drawn anew.
//!
//! Nothing is learned: the best of many draws is in the archive.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{Breed, Draft};
use crate::archive::Member;
use crate::genome::Edit;
use crate::plan::{Answer, Plan};
use crate::rates::Rates;
use crate::settings::Settings;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Random {
    n_operators: usize,
}

impl Random {
    pub(super) fn new(n_operators: usize) -> Random {
        Random { n_operators }
    }
}

/// All operators, each order equally probable.
pub(super) fn any_order(n_operators: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n_operators).collect();
    order.shuffle(rng);
    order
}

impl<E: Edit> Breed<E> for Random {
    fn breed(
        &mut self,
        individual: u64,
        settings: &Settings,
        rng: &mut ChaCha8Rng,
    ) -> Option<Draft<E>> {
        if individual == 0 {
            return Some(Draft::original());
        }
        let n_edits = rng.random_range(1..=settings.random_edits);
        let grow = (0..n_edits)
            .map(|_| any_order(self.n_operators, rng))
            .collect();
        Some(Draft::mutant(grow))
    }

    fn learn(&mut self, _: &Plan<E>, _: &Answer<E>, _: &Settings) {}

    fn population(&self) -> &[Member<E>] {
        &[]
    }

    fn rates(&self) -> Option<&Rates> {
        None
    }
}
