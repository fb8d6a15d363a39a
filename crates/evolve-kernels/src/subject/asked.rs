//! What minimisation asks of a program, and what came of it in words.

use std::time::{Duration, Instant};

use crate::{Cost, Edit, Made};
use kernwright_evolve::minimise::{Estimate, Gap, Interaction, Question};
use kernwright_evolve::{EditId, Genome, Objective, Oracle, Verdict};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::judge::{Judge, discard, is_well_known};
use super::labs::Labs;
use super::{EvolveError, EvolveEvent, EvolveRequest, Goal, ProofStep};

/// An edit may go if this share of the gain stays: what brings a hundredth is not worth a risk and a
/// line in the report.
const GAIN_KEPT: f64 = 0.95;

/// Rounds of timing of a part and of the whole: the more the closer they are.
const ROUNDS: [usize; 3] = [41, 164, 656];

/// How many times as long the next number of rounds takes.
const MORE: u32 = 4;

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

/// So many programs are kept at once; further ones take the place of all.
const KEPT: usize = 256;

/// Answers for minimisation, by building and emulating or timing.
pub(super) struct Asked<'l> {
    request: &'l EvolveRequest,
    base: Cost,
    labs: &'l mut Labs,
    judge: &'l mut Judge,
    /// When the first question was asked.
    since: Instant,
    /// No question is asked that would be answered after this.
    until: Instant,
    hear: &'l mut dyn FnMut(EvolveEvent<'_>),
    /// Programs by the ids of their edits, and whether they have code to time; none for those that
    /// cannot be made.
    made: FxHashMap<(Vec<EditId>, bool), Option<Made>>,
    /// How many were made to be timed: each has a name of its own.
    named: usize,
    questions: usize,
    /// What the last question took.
    last: Duration,
    /// What making the last programs took.
    making: Duration,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.forget();
    }
}

impl<'l> Asked<'l> {
    /// Asks until then; `base` is what the original costs in the emulator.
    pub(super) fn new(
        (request, base): (&'l EvolveRequest, Cost),
        (labs, judge): (&'l mut Labs, &'l mut Judge),
        until: Instant,
        hear: &'l mut dyn FnMut(EvolveEvent<'_>),
    ) -> Self {
        Asked {
            request,
            base,
            labs,
            judge,
            since: Instant::now(),
            until,
            hear,
            made: FxHashMap::default(),
            named: 0,
            questions: 0,
            last: Duration::ZERO,
            making: Duration::ZERO,
        }
    }

    fn forget(&mut self) {
        self.made.values().flatten().for_each(discard);
        self.made.clear();
    }

    /// Makes those programs that are not there yet, at the same time; with code to time, if they are
    /// `timed`.
    fn make(&mut self, genomes: &[Genome<Edit>], timed: bool) -> Result<(), EvolveError> {
        let mut new: Vec<(Genome<Edit>, Option<String>)> = Vec::new();
        for genome in genomes {
            let is_there = self.made.contains_key(&key(genome, timed));
            if !is_there && new.iter().all(|(other, _)| other != genome) {
                let name = timed.then(|| format!("part-{}", self.named));
                self.named += 1;
                new.push((genome.clone(), name));
            }
        }
        let keys: Vec<_> = new.iter().map(|(genome, _)| key(genome, timed)).collect();
        let began = Instant::now();
        let made = match &new[..] {
            [(genome, name)] => vec![self.labs.make(genome, name.as_deref())?],
            _ => self.labs.make_all(new)?,
        };
        self.making = began.elapsed();
        let made = made.into_iter().map(Result::ok);
        self.made.extend(keys.into_iter().zip(made));
        Ok(())
    }

    /// A genome's program, whether it works or not; none if it cannot be made.
    fn program(&mut self, genome: &Genome<Edit>, timed: bool) -> Result<Option<Made>, EvolveError> {
        let key = key(genome, timed);
        if !self.made.contains_key(&key) {
            self.make(std::slice::from_ref(genome), timed)?;
        }
        Ok(self.made.get(&key).cloned().flatten())
    }

    /// A genome's program, with its code where that is to be timed; none if it does not work.
    fn made(&mut self, genome: &Genome<Edit>) -> Result<Option<Made>, EvolveError> {
        let made = self.program(genome, self.request.goal == Goal::Time)?;
        Ok(made.filter(|made| made.result.is_ok()))
    }

    /// Whether so much more can be done in time.
    fn has_time_for(&self, time: Duration) -> bool {
        Instant::now() + time < self.until
    }

    /// What a program costs as a share of the original's, timed in so many rounds; none if it does not work.
    fn share(&mut self, made: &Made, rounds: usize) -> Result<Option<Objective>, EvolveError> {
        match self.request.goal {
            Goal::Time => Ok(self.judge.timed(made, rounds)?.ok()),
            Goal::Instructions => Ok(self.counted(made).map(Objective::exact)),
        }
    }

    /// The same as a share of another program's.
    fn ratio(
        &mut self,
        both: (&Made, &Made),
        rounds: usize,
    ) -> Result<Option<Objective>, EvolveError> {
        if self.request.goal == Goal::Time {
            return Ok(self.judge.timed_against(both, rounds)?.ok());
        }
        let (one, other) = (self.counted(both.0), self.counted(both.1));
        Ok(one
            .zip(other)
            .map(|(one, other)| Objective::exact(one / other)))
    }

    fn counted(&self, made: &Made) -> Option<f64> {
        let cost = made.result.as_ref().ok()?.as_ref()?;
        Some(cost.instructions as f64 / self.base.instructions.max(1) as f64)
    }

    /// What is asked of a part and the whole, with their programs; none if one does not work.
    fn of_both<T>(
        &mut self,
        part: &Genome<Edit>,
        whole: &Genome<Edit>,
        ask: impl FnOnce(&mut Self, (&Made, &Made)) -> Result<Option<T>, EvolveError>,
    ) -> Result<Option<T>, EvolveError> {
        self.questions += 1;
        (self.hear)(EvolveEvent::Proof(ProofStep::Reducing {
            questions: self.questions,
            left: self.until.saturating_duration_since(Instant::now()),
        }));
        let began = Instant::now();
        let answer = match (self.made(part)?, self.made(whole)?) {
            (Some(part), Some(whole)) => ask(self, (&part, &whole)),
            _ => Ok(None),
        };
        self.last = began.elapsed();
        answer
    }

    /// How much slower one is than the other: in more rounds where few do not tell.
    fn slower(&mut self, both: (&Made, &Made)) -> Result<Option<Estimate>, EvolveError> {
        let mut told = None;
        for rounds in &ROUNDS[1..] {
            let began = Instant::now();
            let Some(ratio) = self.ratio(both, *rounds)? else {
                return Ok(None);
            };
            let [log_ratio, low, high] = [ratio.value, ratio.low, ratio.high].map(f64::ln);
            let estimate = Estimate {
                log_ratio,
                low,
                high,
            };
            told = Some(estimate);
            let is_enough = estimate.is_clear() || is_well_known(ratio);
            if is_enough
                || self.since.elapsed() > PATIENCE
                || !self.has_time_for(MORE * began.elapsed())
            {
                break;
            }
        }
        Ok(told)
    }

    fn judged(&mut self, both: (&Made, &Made)) -> Result<Option<Verdict>, EvolveError> {
        let mut verdict = Verdict::Loses;
        for rounds in ROUNDS {
            let began = Instant::now();
            let (Some(ratio), Some(whole)) =
                (self.ratio(both, rounds)?, self.share(both.1, rounds)?)
            else {
                return Ok(None);
            };
            let lost = |ratio: f64| (ratio - 1.0) * whole.value;
            let gap = Gap {
                lost: lost(ratio.value),
                least: lost(ratio.low),
                most: lost(ratio.high),
                allowed: (1.0 - GAIN_KEPT) * (1.0 - whole.value),
            };
            match gap.verdict() {
                Verdict::Undecided => verdict = gap.verdict_at_last(),
                sure => return Ok(Some(sure)),
            }
            // As well known as times can be, or it has taken long enough.
            if is_well_known(ratio)
                || self.since.elapsed() > PATIENCE
                || !self.has_time_for(MORE * began.elapsed())
            {
                break;
            }
        }
        Ok(Some(verdict))
    }
}

impl Oracle<Edit> for Asked<'_> {
    type Code = String;
    type Error = EvolveError;

    fn code(&mut self, genome: &Genome<Edit>) -> Result<Option<String>, EvolveError> {
        Ok(self.program(genome, false)?.and_then(|made| made.code))
    }

    fn hands(&self) -> usize {
        self.labs.count()
    }

    fn prepare(&mut self, genomes: &[Genome<Edit>], question: Question) -> Result<(), EvolveError> {
        if self.made.len() + genomes.len() > KEPT {
            self.forget();
        }
        let timed = question == Question::Worth && self.request.goal == Goal::Time;
        self.make(genomes, timed)
    }

    fn is_over(&self) -> bool {
        // The next question may need more rounds than the last.
        let timing = self.judge.rounds_take(ROUNDS[1]);
        !self.has_time_for(self.last.max(timing) + self.making)
    }

    fn verdict(
        &mut self,
        smaller: &Genome<Edit>,
        whole: &Genome<Edit>,
    ) -> Result<Verdict, EvolveError> {
        let told = self.of_both(smaller, whole, Self::judged)?;
        Ok(told.unwrap_or(Verdict::Loses))
    }

    fn effect(
        &mut self,
        without: &Genome<Edit>,
        with: &Genome<Edit>,
    ) -> Result<Option<Estimate>, EvolveError> {
        self.of_both(without, with, Self::slower)
    }
}

/// What a program is kept by.
fn key(genome: &Genome<Edit>, timed: bool) -> (Vec<EditId>, bool) {
    (genome.ids().collect(), timed)
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
