//! Answers for minimisation, by building and emulating or timing.

use std::time::{Duration, Instant};

use crate::{Cost, Edit, Made};
use kernwright_evolve::minimise::{Estimate, Gap, Question};
use kernwright_evolve::{EditId, Genome, Objective, Oracle, Verdict};
use rustc_hash::FxHashMap;

use super::judge::{Judge, discard, is_well_known};
use super::labs::Labs;
use super::{EvolveError, EvolveRequest, Goal};

/// An edit may go if this share of the gain stays: what brings a hundredth is not worth a risk and a
/// line in the report.
const GAIN_KEPT: f64 = 0.95;

/// Rounds of timing of a part and of the whole: the more the closer they are.
const ROUNDS: [usize; 3] = [41, 164, 656];

/// How many times as long the next number of rounds takes.
const MORE: u32 = 4;

/// After this long no question is worth more rounds.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many programs are kept at once; further ones take the place of all.
const KEPT: usize = 256;

/// Answers for minimisation, by building and emulating or timing.
pub(super) struct MinimiseOracle<'l> {
    request: &'l EvolveRequest,
    base: Cost,
    labs: &'l mut Labs,
    judge: &'l mut Judge,
    /// Whether answers are judged by data.
    is_judged: bool,
    /// When the first question was asked.
    since: Instant,
    /// No question is asked that would be answered after this.
    until: Instant,
    /// Programs by the ids of their edits, and whether they have code to time; none for those that
    /// cannot be made.
    made: FxHashMap<(Vec<EditId>, bool), Option<Made>>,
    /// How many were made to be timed: each has a name of its own.
    named: usize,
    /// What the last question took.
    last: Duration,
    /// What making the last programs took.
    making: Duration,
}

impl Drop for MinimiseOracle<'_> {
    fn drop(&mut self) {
        self.forget();
    }
}

impl<'l> MinimiseOracle<'l> {
    /// Answers until then; `base` is what the original costs in the emulator.
    pub(super) fn new(
        (request, base): (&'l EvolveRequest, Cost),
        (labs, judge): (&'l mut Labs, &'l mut Judge),
        until: Instant,
    ) -> Self {
        MinimiseOracle {
            request,
            is_judged: request.job.judged().is_some(),
            base,
            labs,
            judge,
            since: Instant::now(),
            until,
            made: FxHashMap::default(),
            named: 0,
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

    /// Whether something that takes this long can be done in time.
    fn has_time_for(&self, time: Duration) -> bool {
        Instant::now() + time < self.until
    }

    /// What a program costs as a share of the original's, timed in `rounds` rounds; none if it does not work.
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

    /// Compares a part with the whole by their programs; none if one does not work.
    fn of_both<T>(
        &mut self,
        part: &Genome<Edit>,
        whole: &Genome<Edit>,
        compare: impl FnOnce(&mut Self, (&Made, &Made)) -> Result<Option<T>, EvolveError>,
    ) -> Result<Option<T>, EvolveError> {
        let began = Instant::now();
        let answer = match (self.made(part)?, self.made(whole)?) {
            (Some(part), Some(whole)) => compare(self, (&part, &whole)),
            _ => Ok(None),
        };
        self.last = began.elapsed();
        answer
    }

    /// How much slower one is than the other: in more rounds where few do not show it.
    fn slower(&mut self, both: (&Made, &Made)) -> Result<Option<Estimate>, EvolveError> {
        let mut best = None;
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
            best = Some(estimate);
            let is_enough = estimate.is_clear() || is_well_known(ratio);
            if is_enough
                || self.since.elapsed() > PATIENCE
                || !self.has_time_for(MORE * began.elapsed())
            {
                break;
            }
        }
        Ok(best)
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
            // However fast: what answers too badly is no smaller winner.
            if self.is_judged
                && (self.share(both.0, rounds)?.is_none() || !self.judge.is_within(both.0, rounds))
            {
                return Ok(Some(Verdict::Loses));
            }
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

impl Oracle<Edit> for MinimiseOracle<'_> {
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
        let verdict = self.of_both(smaller, whole, Self::judged)?;
        Ok(verdict.unwrap_or(Verdict::Loses))
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
