//! [`Rates`]: how often each operator is used, by what it has been worth lately.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

/// Probability matching: an operator is drawn in proportion to the share of its recent uses that
/// paid, and never less often than an even split of a fixed part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rates {
    uses: Vec<Uses>,
    explore: f64,
    fade: f64,
}

/// How often an operator was used lately, and how often that paid. Older uses count less.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
struct Uses {
    all: f64,
    paid: f64,
}

impl Uses {
    /// The share that paid, one use that half paid being assumed: an untried operator is tried.
    fn worth(&self) -> f64 {
        (self.paid + 0.5) / (self.all + 1.0)
    }
}

impl Rates {
    /// Even rates of `count` operators. A part `explore` of all draws is always shared evenly;
    /// with each use of an operator its older ones lose a part `fade` of their weight.
    pub fn new(count: usize, explore: f64, fade: f64) -> Rates {
        Rates {
            uses: vec![Uses::default(); count],
            explore,
            fade,
        }
    }

    /// The probability of each operator.
    pub fn probabilities(&self) -> Vec<f64> {
        let total: f64 = self.uses.iter().map(Uses::worth).sum();
        let even = 1.0 / self.uses.len() as f64;
        self.uses
            .iter()
            .map(|uses| self.explore * even + (1.0 - self.explore) * uses.worth() / total)
            .collect()
    }

    /// Notes how much a use of an operator paid: 0 for nothing, 1 for all that can be.
    pub fn note(&mut self, operator: usize, paid: f64) {
        if let Some(uses) = self.uses.get_mut(operator) {
            let kept = 1.0 - self.fade;
            uses.all = kept * uses.all + 1.0;
            uses.paid = kept * uses.paid + paid;
        }
    }

    /// All operators in random order, the more probable ones rather early.
    pub fn order(&self, rng: &mut impl Rng) -> Vec<usize> {
        let mut left: Vec<(usize, f64)> = self.probabilities().into_iter().enumerate().collect();
        let mut order = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let total: f64 = left.iter().map(|(_, share)| share).sum();
            let mut point = rng.random::<f64>() * total;
            // Rounding may leave the point past the end: then it is the last one's.
            let place = left
                .iter()
                .position(|(_, share)| {
                    point -= share;
                    point < 0.0
                })
                .unwrap_or(left.len() - 1);
            order.push(left.remove(place).0);
        }
        order
    }
}
