//! [`JudgedClaim`]: how well a winner answers that is judged by data, and what remains over tuning one
//! number.

use kernwright_answers::{Gauge, Points};
use serde::{Deserialize, Serialize};

/// How well a winner answers, on rows that no search has seen.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JudgedClaim {
    /// What answers are judged by.
    pub gauge: Gauge,
    /// The rows, and the inputs that they were judged for.
    pub rows: usize,
    /// See `rows`.
    pub inputs: usize,
    /// Accuracy in percent, of the original and of the winner.
    pub accuracy: [f64; 2],
    /// What the winner gains.
    pub points: Points,
    /// What it may lose.
    pub allowed: f64,
    /// The turns of each loop: its name, the original's, the winner's.
    pub turns: Vec<(String, f64, f64)>,
    /// The original with the number tuned that a person would tune first, where the job says which.
    pub tuned: Option<TunedClaim>,
}

/// The original with one number tuned within the same limit.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TunedClaim {
    /// What the number is called.
    pub what: String,
    /// Its best value.
    pub value: f64,
    /// Whether that is an end of the values tried.
    pub is_at_edge: bool,
    /// Its time over the original's, and the range of plausible ratios.
    pub ratio: f64,
    /// See `ratio`.
    pub interval: (f64, f64),
    /// What it gains.
    pub points: Points,
    /// The winner's time over that, and the range of plausible ratios: what remains of the gain.
    pub remains: f64,
    /// See `remains`.
    pub remains_interval: (f64, f64),
}

impl TunedClaim {
    /// What is claimed first: what the winner brings over the number tuned alone.
    #[must_use]
    pub fn headline(&self) -> String {
        let (low, high) = (1.0 / self.remains_interval.1, 1.0 / self.remains_interval.0);
        let range = format!("99 % interval {low:.3} to {high:.3}");
        match (self.is_passed(), low < 1.0 && high < 1.0) {
            (true, _) => format!(
                "{:.3} times as fast as the original with {} tuned alone ({range})",
                1.0 / self.remains,
                self.what
            ),
            (_, true) => format!(
                "tuning {} alone does better: beside that the winner is {:.3} times as fast ({range})",
                self.what,
                1.0 / self.remains
            ),
            _ => format!(
                "nothing over tuning {} alone, as far as can be measured: {:.3} times as fast ({range})",
                self.what,
                1.0 / self.remains
            ),
        }
    }

    /// What tuning alone brings, in a line.
    #[must_use]
    pub fn line(&self, gauge: Gauge) -> String {
        let edge = match self.is_at_edge {
            true => ", an end of its grid",
            false => "",
        };
        format!(
            "  the original with {} tuned to {}{edge}: {:.3} times as fast ({:.3} to {:.3}), {} ({})",
            self.what,
            self.value,
            1.0 / self.ratio,
            1.0 / self.interval.1,
            1.0 / self.interval.0,
            gauge.change(self.points.mean),
            gauge.range(&self.points)
        )
    }

    /// Whether the winner is surely faster than what tuning alone brings.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.remains_interval.1 < 1.0
    }
}
