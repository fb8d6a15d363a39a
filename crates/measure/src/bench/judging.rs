//! Answers that are judged by data: here, in the process that alone has the labels.
//!
//! A time without an answer that is good enough goes no further than this file.

use std::collections::{BTreeMap, VecDeque};

use kernwright_answers::{Difference, Gauge, Graded, Points};
use kernwright_space::FailureClass;

use super::{BASELINE, Bench, BenchError, Built, Verdict};
use crate::device::Elapsed;
use crate::evaluate::{EvaluateReply, EvaluateRequest};
use crate::failure::Failure;
use crate::job::Judged;
use crate::stats::normal::students_quantile;
use crate::worker::Lost;

/// A program may lose this many times what the job allows before its times are refused: what loses a
/// little too much leads to what does not.
const STEPPING_STONES: f64 = 2.0;
/// And what chance may take away on the rows of one input, in standard errors.
const CHANCE: f64 = 3.0;
/// Answers without sense have to lose this many times what the job allows, at least.
const SENSELESS: f64 = 3.0;
/// The grades of this many programs are kept.
const KEPT: usize = 64;

/// How wrong programs were, by program and seed.
#[derive(Debug, Default)]
pub(super) struct Grades {
    of: BTreeMap<u64, BTreeMap<u64, (Vec<u8>, Graded)>>,
    recent: VecDeque<u64>,
    /// The program that others are compared with.
    original: u64,
}

impl Grades {
    fn get(&self, program: u64, seed: u64) -> Option<&(Vec<u8>, Graded)> {
        self.of.get(&program)?.get(&seed)
    }

    fn add(&mut self, program: u64, seed: u64, answers: Vec<u8>, graded: Graded) {
        if !self.of.contains_key(&program) {
            self.recent.push_back(program);
            while self.recent.len() > KEPT {
                match self.recent.pop_front() {
                    Some(old) if old == self.original => self.recent.push_back(old),
                    Some(old) => drop(self.of.remove(&old)),
                    None => {}
                }
            }
        }
        let seeds = self.of.entry(program).or_default();
        seeds.insert(seed, (answers, graded));
    }

    /// For the seeds that both were judged for.
    fn both(&self, one: u64, other: u64) -> Option<(Vec<Graded>, Vec<Graded>)> {
        let (one, other) = (self.of.get(&one)?, self.of.get(&other)?);
        let shared = one.iter().filter_map(|(seed, (_, graded))| {
            let (_, beside) = other.get(seed)?;
            Some((graded.clone(), beside.clone()))
        });
        Some(shared.unzip())
    }
}

impl Bench {
    /// Makes this program the one whose losses others are compared with, in the default's place.
    pub fn judge_by(&mut self, original: &Built) {
        self.grades.original = original.id;
    }

    /// The mean loss of a program's answers, where they are judged by data.
    pub fn error_of(&self, program: &Built) -> Option<f64> {
        let seeds = self.grades.of.get(&program.id)?;
        let means = seeds.values().map(|(_, graded)| graded.mean());
        Some(means.sum::<f64>() / seeds.len().max(1) as f64)
    }

    /// What a program loses beside another, over all inputs that both were run on.
    pub fn lost(&self, program: &Built, beside: &Built) -> Option<Difference> {
        let (one, other) = self.grades.both(program.id, beside.id)?;
        Some(Difference::between(&one, &other))
    }

    /// Reads the reply to a request for rounds: arms are programs, and inputs have these seeds.
    pub(super) fn measured(
        &mut self,
        reply: Result<EvaluateReply, Lost>,
        request: &EvaluateRequest,
        seeds: &[u64],
        program: impl Fn(u32) -> Option<u64>,
    ) -> Result<Verdict<Vec<Vec<Elapsed>>>, BenchError> {
        let (rounds, answers) = match reply {
            Ok(EvaluateReply::Answered { rounds, answers }) => (rounds, answers),
            other => return super::measured(other),
        };
        let EvaluateRequest::Measure { orders, first, .. } = request else {
            return Ok(Ok(rounds));
        };
        for ((order, answers), round) in orders.iter().zip(answers).zip(*first..) {
            let seed = seeds[(round % seeds.len().max(1) as u64) as usize];
            for (arm, answers) in order.iter().zip(answers) {
                let Some(id) = program(*arm) else { continue };
                match (self.judge(id, seed, answers), *arm) {
                    (Ok(()), _) => {}
                    (Err(failure), BASELINE) => return Err(BenchError::Baseline(failure)),
                    (Err(failure), _) => return Ok(Err(failure)),
                }
            }
        }
        Ok(Ok(rounds))
    }

    /// Judges what a program answered to the input of a seed.
    pub(super) fn judge(&mut self, id: u64, seed: u64, answers: Vec<u8>) -> Result<(), Failure> {
        let wrong = |why: String| Failure::new(FailureClass::WrongAnswer, why);
        if let Some((before, _)) = self.grades.get(id, seed)
            && *before == answers
        {
            return Ok(());
        }
        let setup = self.setup.clone();
        let Some(judged) = setup.job.judged() else {
            return Ok(());
        };
        if self.grades.get(id, seed).is_some() {
            let why = "it answers the same input otherwise the next time";
            return Err(wrong(why.to_owned()));
        }
        let graded = judged.grade(&setup.case, seed, &answers);
        let graded = graded.ok_or_else(|| wrong("it gave no answers to judge".to_owned()))?;
        let (mean, gauge) = (graded.mean(), judged.gauge());
        let base = self.grades.get(self.grades.original, seed);
        let base = base.map(|(_, base)| (base.mean(), chance(base)));
        self.grades.add(id, seed, answers, graded);
        match base {
            Some((base, chance))
                if mean > base + STEPPING_STONES * judged.points() / 100.0 + CHANCE * chance =>
            {
                Err(wrong(format!(
                    "it is {}, and what it is compared with {}: {} may be lost",
                    level(gauge, mean),
                    level(gauge, base),
                    gauge.allowance(judged.points())
                )))
            }
            _ => Ok(()),
        }
    }

    /// Whether answers are judged by data, and a program's for some of these inputs were not yet.
    pub(super) fn is_to_be_judged(&self, program: &Built, seeds: &[u64]) -> bool {
        let is_new = |seed: &u64| self.grades.get(program.id, *seed).is_none();
        self.job().judged().is_some() && seeds.iter().any(is_new)
    }

    /// Why a program loses more than the job allows, beside the original and over all inputs, if it does.
    pub(super) fn beyond_limit(&self, program: &Built) -> Option<Failure> {
        let judged = self.job().judged()?;
        let (own, original) = self.grades.both(program.id, self.grades.original)?;
        let points = points(Difference::between(&own, &original));
        let gauge = judged.gauge();
        (-points.mean > judged.points()).then(|| {
            let why = format!(
                "{} ({}) beside what it is compared with: {} may be lost",
                gauge.change(points.mean),
                gauge.range(&points),
                gauge.allowance(judged.points())
            );
            Failure::new(FailureClass::WrongAnswer, why)
        })
    }

    /// Refuses data and a metric that say nothing, once the original was judged.
    pub(super) fn audit_judged(&self) -> Result<(), BenchError> {
        let Some(judged) = self.job().judged() else {
            return Ok(());
        };
        let (case, gauge) = (&self.setup.case, judged.gauge());
        let allowed = judged.points() / 100.0;
        let Some(seeds) = self.grades.of.get(&self.grades.original) else {
            return Ok(());
        };
        for (seed, (answers, graded)) in seeds {
            let (mean, rows) = (graded.mean(), graded.rows.len());
            if gauge == Gauge::Accuracy && allowed * (rows as f64) < 1.0 {
                return Err(BenchError::Weak(format!(
                    "{} points of {rows} rows are less than a row; judge by at least {:.0}, or allow more",
                    judged.points(),
                    (1.0 / allowed).ceil()
                )));
            }
            let needed = mean + (SENSELESS * allowed).max(CHANCE * chance(graded));
            let senseless = [
                ("one answer for every row", judged.constant(case, *seed)),
                (
                    "each row's answer given to another",
                    judged.exchanged(case, *seed, answers),
                ),
            ];
            for (what, loss) in senseless {
                let loss = loss.unwrap_or(f64::INFINITY);
                if loss < needed {
                    return Err(BenchError::Weak(format!(
                        "{what} is {}, and the program {}: where {} may be lost nothing could be seen",
                        level(gauge, loss),
                        level(gauge, mean),
                        gauge.allowance(judged.points())
                    )));
                }
            }
        }
        Ok(())
    }
}

/// The standard error of a mean loss.
fn chance(graded: &Graded) -> f64 {
    let (count, mean) = (graded.losses.len().max(2) as f64, graded.mean());
    let squares: f64 = graded.losses.iter().map(|one| (one - mean).powi(2)).sum();
    let is_share = graded.losses.iter().all(|one| *one == 0.0 || *one == 1.0);
    let least = if is_share { 1.0 / count } else { 0.0 };
    (squares / (count - 1.0) / count).sqrt().max(least)
}

/// What a difference of losses gains, in points, with its interval (95 %).
#[must_use]
pub fn points(lost: Difference) -> Points {
    let margin = students_quantile(0.05, lost.freedom) * lost.error;
    Points {
        mean: -100.0 * lost.mean,
        low: -100.0 * (lost.mean + margin),
        high: -100.0 * (lost.mean - margin),
    }
}

/// How good answers are, for people.
fn level(gauge: Gauge, loss: f64) -> String {
    gauge.level(100.0 * (1.0 - loss))
}

/// How well a program answers, beside another.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Answered {
    /// What answers are judged by.
    pub gauge: Gauge,
    /// Accuracy in percent, of the baseline and of the candidate; of a metric 100 less a hundred times it.
    pub accuracy: [f64; 2],
    /// What the candidate gains.
    pub points: Points,
    /// What may be lost.
    pub allowed: f64,
    /// The rows that were judged.
    pub rows: usize,
    /// The inputs.
    pub inputs: usize,
}

impl Bench {
    /// How well a program answers beside another, where answers are judged by data.
    pub fn answered(&self, baseline: &Built, candidate: &Built) -> Option<Answered> {
        let judged: &Judged = self.job().judged()?;
        let lost = self.lost(candidate, baseline)?;
        let percent = |program: &Built| Some(100.0 * (1.0 - self.error_of(program)?));
        Some(Answered {
            gauge: judged.gauge(),
            accuracy: [percent(baseline)?, percent(candidate)?],
            points: points(lost),
            allowed: judged.points(),
            rows: lost.rows,
            inputs: self.grades.of.get(&candidate.id)?.len(),
        })
    }
}
