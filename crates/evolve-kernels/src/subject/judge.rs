//! From a lab's result for a candidate to the answer that the search gets.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::{Begun, Cost, Edit, Made};
use kernwright_answers::Difference;
use kernwright_evolve::{Answer, Failed, Failure, Mode, Objective, Scores};
use kernwright_measure::bench::{Bench, BenchError, Built};
use kernwright_measure::stats::Race;
use kernwright_measure::stats::bootstrap::{Interval, interval_of_medians};
use kernwright_measure::stats::robust::median;
use rustc_hash::FxHashMap;

use super::labs::Candidate;
use super::{EvolveError, Goal};

/// Rounds of a race between a candidate and the original.
const ROUNDS: usize = 9;

/// Rounds of a race that a decision depends on: of many equal candidates the luckiest looks best, so
/// one that would be the best is raced again, and only that result counts.
const MORE_ROUNDS: usize = 41;

/// Times closer than this are the same whatever the rounds say: where code happens to lie moves them
/// as much. Claims are made later and by stricter rules.
const NOISE: f64 = 0.002;

/// What candidates are judged by: the goal first, and what it may cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    pub(super) goal: Goal,
    pub(super) mode: Mode,
    /// Whether how far answers are from the original's is weighed too: where they may be.
    pub(super) weighs_error: bool,
    /// The mean loss that answers may have, where they are judged by data.
    pub(super) most_error: Option<f64>,
}

impl Aim {
    /// The names of the objectives, in their order.
    pub(super) fn objectives(self) -> Vec<&'static str> {
        let mut names = match self.goal {
            Goal::Instructions => vec!["instructions", "accesses"],
            Goal::Time => vec!["time"],
        };
        if self.weighs_error || self.most_error.is_some() {
            names.push("error");
        }
        names.push("edits");
        names
    }
}

/// Judges candidates by one aim.
#[derive(Debug)]
pub(super) struct Judge {
    aim: Aim,
    original: Begun,
    timing: Option<Timing>,
    /// Times of machine code that was measured before, by code and number of rounds.
    known: FxHashMap<(String, usize), Result<Rounds, Failed>>,
    /// The best time so far.
    best: f64,
}

/// A bench with the original on it.
#[derive(Debug)]
pub(super) struct Timing {
    pub(super) bench: Bench,
    pub(super) original: Built,
    /// The mean loss of its answers, where they are judged by data.
    pub(super) error: Option<f64>,
    /// Whether a run takes long, and few rounds have to do.
    pub(super) is_long: bool,
    /// The original's code.
    pub(super) file: PathBuf,
    pub(super) seed: u64,
    /// How many rounds were timed so far, and how long they took.
    pub(super) timed: (usize, Duration),
}

impl Judge {
    pub(super) fn new(aim: Aim, original: Begun, timing: Option<Timing>) -> Self {
        Judge {
            aim,
            original,
            timing,
            known: FxHashMap::default(),
            best: 1.0,
        }
    }

    pub(super) fn timing(&mut self) -> Option<&mut Timing> {
        self.timing.as_mut()
    }

    /// How long this number of rounds takes, about; zero where nothing is timed.
    pub(super) fn rounds_take(&self, rounds: usize) -> Duration {
        let timed = self.timing.as_ref().map(|timing| timing.timed);
        timed.map_or(Duration::ZERO, |(count, took)| {
            took.mul_f64(rounds as f64 / count.max(1) as f64)
        })
    }

    /// Judges the result of a plan.
    pub(super) fn answer(&mut self, candidate: Candidate) -> Result<Answer<Edit>, EvolveError> {
        let (born, made) = match &candidate.result {
            Err(failed) => return Ok(candidate.stillborn(failed.clone())),
            Ok((None, made)) => {
                let failed = made.result.clone().err().unwrap_or_else(Failed::no_edit);
                return Ok(candidate.stillborn(failed));
            }
            Ok((Some(born), made)) => (born.clone(), made),
        };
        let n_edits = born.genome.len() as f64;
        let is_original = made.code.as_ref() == Some(&self.original.code);
        let result = match &made.result {
            Err(failed) => Err(failed.clone()),
            // Original machine code from an edited program is no step anywhere.
            Ok(_) if is_original && n_edits > 0.0 && self.aim.mode != Mode::Gevo => {
                Err(Failed::same_as_parent())
            }
            Ok(cost) => {
                let cost = *cost;
                let first = match self.aim.goal {
                    Goal::Instructions => self.counted(cost),
                    Goal::Time => self.time(made)?,
                };
                first.and_then(|first| self.scores(first, cost, n_edits))
            }
        };
        let answer = Answer::new(&candidate.plan, born, made.inert.clone(), result);
        Ok(answer.of_code(made.code.clone()))
    }

    /// All objectives, from those of the goal.
    fn scores(
        &self,
        mut objectives: Vec<Objective>,
        cost: Option<Cost>,
        n_edits: f64,
    ) -> Result<Scores, Failed> {
        if self.aim.weighs_error && self.aim.most_error.is_none() {
            objectives.push(Objective::exact(cost.map_or(0.0, |cost| cost.error)));
        }
        objectives.push(Objective::exact(n_edits));
        Scores::new(objectives).map_err(|error| Failed::new(Failure::Refused, error.to_string()))
    }

    /// Instructions and accesses to memory as shares of the original's.
    fn counted(&self, cost: Option<Cost>) -> Result<Vec<Objective>, Failed> {
        let (Some(cost), Ok(base)) = (cost, &self.original.cost) else {
            return Err(Failed::new(Failure::Refused, "it was not emulated"));
        };
        let share = |part: u64, whole: u64| Objective::exact(part as f64 / whole.max(1) as f64);
        Ok(vec![
            share(cost.instructions, base.instructions),
            share(cost.accesses, base.accesses),
        ])
    }

    /// Times a candidate while searching; what its answers lose comes after its time, where they are judged by data.
    fn time(&mut self, made: &Made) -> Result<Result<Vec<Objective>, Failed>, EvolveError> {
        let mut raced = self.raced(made, ROUNDS)?;
        let is_best = |raced: &Result<Rounds, Failed>, best: f64| {
            let spread = raced.as_ref().map(Rounds::spread);
            spread.is_ok_and(|time| time.value < best)
        };
        // What loses too much is no best, however fast.
        let keeps = raced.as_ref().is_ok_and(|rounds| self.keeps_limit(rounds));
        if keeps && is_best(&raced, self.best) {
            raced = self.raced(made, MORE_ROUNDS)?;
            if let Ok(rounds) = &raced {
                self.best = self.best.min(rounds.spread().value);
            }
        }
        discard(made);
        Ok(raced.map(|rounds| {
            [Some(rounds.spread()), self.error(&rounds)]
                .into_iter()
                .flatten()
                .collect()
        }))
    }

    /// How wrong answers are, where they are judged by data.
    fn error(&self, rounds: &Rounds) -> Option<Objective> {
        let base = self.timing.as_ref()?.error?;
        let (mean, error) = rounds
            .lost
            .map_or((0.0, 0.0), |lost| (lost.mean, lost.error));
        let value = base + mean;
        Some(Objective {
            value,
            low: value - error,
            high: value + error,
        })
    }

    /// Whether answers lose no more than they may, as far as the search has seen.
    fn keeps_limit(&self, rounds: &Rounds) -> bool {
        let error = self.error(rounds);
        error.is_none_or(|error| self.aim.most_error.is_none_or(|most| error.value <= most))
    }

    /// Whether a program that was timed in this number of rounds loses no more than it may.
    pub(super) fn is_within(&self, made: &Made, rounds: usize) -> bool {
        let Some(code) = &made.code else { return false };
        let known = self.known.get(&(code.clone(), self.rounds(rounds)));
        known.is_none_or(|known| known.as_ref().is_ok_and(|rounds| self.keeps_limit(rounds)))
    }

    /// How many rounds stand for this number, by how long a run takes.
    fn rounds(&self, rounds: usize) -> usize {
        match self.timing.as_ref().is_some_and(|timing| timing.is_long) {
            true => (2 * rounds / 9).max(3),
            false => rounds,
        }
    }

    /// Times a program that a decision depends on.
    pub(super) fn timed(
        &mut self,
        made: &Made,
        rounds: usize,
    ) -> Result<Result<Objective, Failed>, EvolveError> {
        let time = self.raced(made, rounds)?;
        Ok(time.map(|rounds| rounds.median()))
    }

    /// Times one program as a share of another's, in turns with that: a disturbance of the machine affects both.
    pub(super) fn timed_against(
        &mut self,
        (made, other): (&Made, &Made),
        rounds: usize,
    ) -> Result<Result<Objective, Failed>, EvolveError> {
        if made.code == other.code {
            return Ok(Ok(Rounds::default().median()));
        }
        let rounds = self.rounds(rounds);
        let files = (made.file.as_deref(), other.file.as_deref());
        let ((Some(file), Some(other)), Some(timing)) = (files, self.timing.as_mut()) else {
            return Ok(Err(Failed::new(Failure::Refused, "it has no code to time")));
        };
        let time = timing.race_against(file, other, rounds)?;
        Ok(time.map(|rounds| rounds.median()))
    }

    /// Time as a share of the original's; equal machine code has one time.
    fn raced(&mut self, made: &Made, rounds: usize) -> Result<Result<Rounds, Failed>, EvolveError> {
        let rounds = self.rounds(rounds);
        let (code, file) = (made.code.as_deref(), made.file.as_deref());
        let (Some(code), Some(file), Some(timing)) = (code, file, self.timing.as_mut()) else {
            return Ok(Err(Failed::new(Failure::Refused, "it has no code to time")));
        };
        let key = (code.to_owned(), rounds);
        Ok(match self.known.get(&key) {
            Some(known) => known.clone(),
            None if code == self.original.code => Ok(Rounds::default()),
            None => {
                let time = timing.race(file, rounds)?;
                self.known.insert(key, time.clone());
                time
            }
        })
    }
}

/// The logarithms of a candidate's times as shares of the original's, round by round; none for the original's own code.
#[derive(Debug, Clone, Default)]
struct Rounds {
    log_ratios: Vec<f64>,
    /// What its answers lose, where they are judged by data.
    lost: Option<Difference>,
}

impl Rounds {
    /// With all rounds but the lowest and the highest eighth, which is what the next few may come to.
    fn spread(&self) -> Objective {
        let mut sorted = self.log_ratios.clone();
        sorted.sort_by(f64::total_cmp);
        let beyond = sorted.len() / 8;
        let at = |index: usize| sorted.get(index).copied().unwrap_or(0.0);
        let last = sorted.len().max(1) - 1;
        self.within(at(beyond), at(last - beyond))
    }

    /// With the interval of the median of all rounds (95 %), which is narrower with more rounds.
    fn median(&self) -> Objective {
        let Interval { low, high } = match self.log_ratios.is_empty() {
            true => Interval {
                low: 0.0,
                high: 0.0,
            },
            false => interval_of_medians(std::slice::from_ref(&self.log_ratios), 0.95, 400, 0),
        };
        self.within(low, high)
    }

    fn within(&self, low: f64, high: f64) -> Objective {
        let Some(middle) = median(&self.log_ratios) else {
            return Objective::exact(1.0);
        };
        let value = middle.exp();
        Objective {
            value,
            low: low.exp().min(value * (1.0 - NOISE)),
            high: high.exp().max(value * (1.0 + NOISE)),
        }
    }
}

/// Whether more rounds would not make a time better known.
pub(super) fn is_well_known(time: Objective) -> bool {
    time.high - time.low <= 2.01 * NOISE * time.value
}

/// Deletes a candidate's code, so that long searches do not fill the disk.
pub(super) fn discard(made: &Made) {
    if let Some(file) = &made.file {
        let _ = std::fs::remove_file(file);
    }
}

impl Timing {
    /// Checks a candidate's answers on the search's inputs and times it in turns with the original.
    fn race(&mut self, file: &Path, rounds: usize) -> Result<Result<Rounds, Failed>, EvolveError> {
        let built = match self.bench.build_from(vec![file.to_owned()])? {
            Ok(built) => built,
            Err(failure) => return Ok(Err(Failed::from(failure.class))),
        };
        let original = self.original.clone();
        self.raced(&original, &built, rounds)
    }

    /// The same in turns with another program.
    fn race_against(
        &mut self,
        file: &Path,
        other: &Path,
        rounds: usize,
    ) -> Result<Result<Rounds, Failed>, EvolveError> {
        let mut both = Vec::new();
        for file in [file, other] {
            match self.bench.build_from(vec![file.to_owned()])? {
                Ok(built) => both.push(built),
                Err(failure) => return Ok(Err(Failed::from(failure.class))),
            }
        }
        match self.raced(&both[1], &both[0], rounds) {
            // What it runs in turns with is a candidate, too: that it fails now and then is its own fault.
            Err(EvolveError::Bench(BenchError::Baseline(failure))) => Ok(Err(Failed::new(
                Failure::Candidate(failure.class),
                failure.text,
            ))),
            raced => raced,
        }
    }

    fn raced(
        &mut self,
        other: &Built,
        built: &Built,
        rounds: usize,
    ) -> Result<Result<Rounds, Failed>, EvolveError> {
        let race = Race::default();
        let began = Instant::now();
        let raced = self.bench.race(other, built, &race, rounds, self.seed)?;
        self.timed.0 += rounds;
        self.timed.1 += began.elapsed();
        Ok(match raced {
            Ok(raced) => Ok(Rounds {
                log_ratios: raced.log_ratios,
                lost: self.bench.lost(built, &self.original),
            }),
            Err(failure) => Err(Failed::new(Failure::Candidate(failure.class), failure.text)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_rounds_narrow_the_median_but_not_the_spread() {
        let of = |log_ratios: Vec<f64>| Rounds {
            log_ratios,
            lost: None,
        };
        // Between 5 % less and 5 % more, evenly, in an order of no meaning.
        let rounds = |count: usize| {
            let place = |round: usize| (round * 37 % 101) as f64 / 100.0;
            of((0..count).map(|round| 0.1 * place(round) - 0.05).collect())
        };
        let width = |time: Objective| time.high - time.low;
        let (few, many) = (rounds(41), rounds(656));
        assert!(width(many.median()) < 0.4 * width(few.median()));
        assert!(width(many.spread()) > 0.8 * width(few.spread()));
        assert!(width(of(vec![-0.02; 9]).spread()) >= 2.0 * NOISE * 0.98);
        // The original's own code takes its own time.
        let own = Rounds::default();
        assert_eq!([own.spread(), own.median()], [Objective::exact(1.0); 2]);
    }
}
