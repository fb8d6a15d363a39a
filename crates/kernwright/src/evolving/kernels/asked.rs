//! What minimisation asks of a program, and what came of it in words.

use std::time::{Duration, Instant};

use kernwright_evolve::minimise::{Estimate, Interaction};
use kernwright_evolve::{EditId, Genome, Objective, Oracle, Verdict};
use kernwright_evolve_llvm::{Cost, Edit};
use serde::{Deserialize, Serialize};

use super::judge::{Judge, is_well_known};
use super::labs::Labs;
use super::{EvolveError, EvolveRequest, Goal};

/// An edit may go if this share of the gain stays: what brings a hundredth is not worth a risk and a
/// line in the report.
const GAIN_KEPT: f64 = 0.95;

/// Rounds of timing of a part and of the whole: the more the closer they are.
const ROUNDS: [usize; 3] = [41, 164, 656];

/// After so long no question is worth more rounds.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many times as much something costs, and the range in which that lies.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Times {
    /// The best guess.
    pub value: f64,
    /// It is not less than this.
    pub low: f64,
    /// It is not more than this.
    pub high: f64,
}

impl From<Estimate> for Times {
    fn from(estimate: Estimate) -> Self {
        Times {
            value: estimate.log_ratio.exp(),
            low: estimate.low.exp(),
            high: estimate.high.exp(),
        }
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3} times as much", self.value)?;
        match self.high - self.low > 1e-9 {
            true => write!(f, " ({:.3} to {:.3})", self.low, self.high),
            false => Ok(()),
        }
    }
}

/// Two edits have something to do with each other if leaving out both is worth this share of the lesser more or less than leaving out
/// each.
const MATTERS: f64 = 0.5;

/// What two edits of a winner are to each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// The two.
    pub edits: [EditId; 2],
    /// What the program costs without both; none if it does not work without them.
    pub without: Option<Times>,
    /// That, beyond what it costs without each alone. Surely below 1: they pay only together. Surely above 1: each can stand in for
    /// the other. None if something that would have to be compared does not work.
    pub beyond: Option<Times>,
}

impl From<&Interaction> for Pair {
    fn from(one: &Interaction) -> Self {
        Pair {
            edits: one.edits,
            without: one.slower.map(Times::from),
            beyond: one.beyond_sum.map(Times::from),
        }
    }
}

impl Pair {
    /// In words, with the number that each edit goes by and what the program costs without it; nothing where the two have
    /// little to do with each other.
    #[must_use]
    pub fn told(&self, edit: impl Fn(EditId) -> Option<(usize, Times)>) -> Option<String> {
        let ((one, first), (other, second)) = (edit(self.edits[0])?, edit(self.edits[1])?);
        let (without, beyond) = (self.without?, self.beyond?);
        let least = first.value.ln().abs().min(second.value.ln().abs());
        if beyond.value.ln().abs() < MATTERS * least {
            return None;
        }
        let what = match beyond {
            Times { high, .. } if high < 1.0 => "they pay only together",
            Times { low, .. } if low > 1.0 => "each can stand in for the other",
            _ => return None,
        };
        Some(format!("{one} and {other}: {what}; without both {without}"))
    }
}

/// Answers for minimisation, by building and emulating or timing.
pub(super) struct Asked<'l> {
    pub(super) request: &'l EvolveRequest,
    pub(super) labs: &'l mut Labs,
    pub(super) judge: &'l mut Judge,
    pub(super) base: Cost,
    /// When the first question was asked.
    pub(super) since: Instant,
}

impl Asked<'_> {
    /// The first objective of a genome as a share of the original's, timed in so many rounds; none if it does not work.
    fn share(
        &mut self,
        genome: &Genome<Edit>,
        rounds: usize,
    ) -> Result<Option<Objective>, EvolveError> {
        let is_timed = self.request.goal == Goal::Time;
        let name = is_timed.then_some("part");
        let Ok(made) = self.labs.make(genome, name)? else {
            return Ok(None);
        };
        let Ok(cost) = made.result else {
            return Ok(None);
        };
        if is_timed {
            return Ok(self.judge.timed(&made, rounds)?.ok());
        }
        Ok(cost.map(|cost| {
            let share = cost.instructions as f64 / self.base.instructions.max(1) as f64;
            Objective::exact(share)
        }))
    }
}

impl Oracle<Edit> for Asked<'_> {
    type Code = String;
    type Error = EvolveError;

    fn code(&mut self, genome: &Genome<Edit>) -> Result<Option<String>, EvolveError> {
        let made = self.labs.make(genome, None)?;
        Ok(made.ok().and_then(|made| made.code))
    }

    fn verdict(
        &mut self,
        smaller: &Genome<Edit>,
        whole: &Genome<Edit>,
    ) -> Result<Verdict, EvolveError> {
        let mut verdict = Verdict::Loses;
        for rounds in ROUNDS {
            let shares = (self.share(smaller, rounds)?, self.share(whole, rounds)?);
            let (Some(smaller), Some(whole)) = shares else {
                return Ok(Verdict::Loses);
            };
            match Verdict::of(smaller, whole, GAIN_KEPT) {
                Verdict::Undecided => verdict = Verdict::at_last(smaller, whole, GAIN_KEPT),
                sure => return Ok(sure),
            }
            // As well known as times can be, or it has taken long enough.
            let is_known = is_well_known(smaller) && is_well_known(whole);
            if is_known || self.since.elapsed() > PATIENCE {
                break;
            }
        }
        Ok(verdict)
    }

    fn effect(
        &mut self,
        without: &Genome<Edit>,
        with: &Genome<Edit>,
    ) -> Result<Option<Estimate>, EvolveError> {
        let rounds = ROUNDS[1];
        let (Some(without), Some(with)) = (self.share(without, rounds)?, self.share(with, rounds)?)
        else {
            return Ok(None);
        };
        Ok(Some(Estimate::between(without, with)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_told_where_they_matter() {
        let exact = |value: f64| Times {
            value,
            low: value,
            high: value,
        };
        let ids = [EditId::new(1, 0), EditId::new(2, 0)];
        let told = |beyond: Times| {
            let pair = Pair {
                edits: ids,
                without: Some(exact(1.2)),
                beyond: Some(beyond),
            };
            pair.told(|id| Some((if id == ids[0] { 1 } else { 2 }, exact(1.1))))
        };
        let together = told(exact(0.92)).expect("worth telling");
        assert_eq!(
            together,
            "1 and 2: they pay only together; without both 1.200 times as much"
        );
        let instead = told(exact(1.09)).expect("worth telling");
        assert!(instead.contains("each can stand in for the other"));
        // A little, and what may be nothing.
        assert_eq!(told(exact(0.99)), None);
        let unclear = Times {
            low: 0.8,
            ..exact(1.09)
        };
        assert_eq!(told(unclear), None);
    }
}
