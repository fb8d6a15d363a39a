//! The best model that was found: looked at again, reduced to the edits it needs, and tried once on
//! rows and starts that no search has seen.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::{ModelEdit, ModelLabSetup, ShownModel};
use kernwright_evolve::{Answer, EditId, Failed, Genome, Limits, Minimised, Objective, Scores};
use kernwright_measure::worker::Launcher;
use rustc_hash::FxHashMap;

use super::clock::fresh_time;
use super::confirm::{Confirmed, Confirming};
use super::report::{ModelTested, ModelTime, ModelWinner, ModelWinnerEdit, TunedTested};
use super::rules::Rules;
use super::scheduled_labs::OneLab;
use super::task_oracle::MinimiseOracle;
use super::times::{MORE_ROUNDS, time};
use super::tried::{
    Fallen, MOST_OVER, TRIED, Tried, WORTH_PROVING, judged_rows, keeps_limits, points,
};
use super::workload::{LimitsSpec, Tuned, Workload, WorkloadKind};
use super::yardstick::Yardstick;
use kernwright_answers::Points;
use kernwright_evolve_run::lineage::lineage;
use kernwright_evolve_run::proof_clock::{Pending, ProofClock};
use kernwright_evolve_run::{EvolveError, EvolveEvent, ProofStep, reduce};

/// Questions of minimisation, each of which may be a training.
const LIMITS: Limits = Limits {
    codes: 2000,
    verdicts: 80,
    pairs: 0,
};

/// What proving needs.
pub(super) struct Proof<'p> {
    pub(super) workload: &'p Workload,
    pub(super) launcher: &'p Launcher,
    /// Labs for what is reported: with the engine as it was requested.
    pub(super) setup: &'p ModelLabSetup,
    /// Labs that judge by the rows for confirmation, where there are such.
    pub(super) confirm: Option<&'p ModelLabSetup>,
    pub(super) lab: &'p mut OneLab,
    pub(super) yardstick: &'p Yardstick,
    pub(super) rules: Rules,
    /// Times that are reported, by the work that they are of.
    pub(super) times: FxHashMap<String, ModelTime>,
    pub(super) clock: &'p ProofClock,
    /// Candidates that were better while searching and failed afterwards.
    pub(super) fallen: Vec<Fallen>,
    /// The edits of the one that failed on the test rows.
    pub(super) struck_out: Option<Genome<ModelEdit>>,
    /// The candidate that is being tried.
    pub(super) pending: Option<Pending<ModelEdit>>,
}

impl Proof<'_> {
    /// Proves the best candidate that can be proven; `None` where none can, or where time ran out before.
    /// Test rows come from `layout`.
    pub(super) fn winner(
        &mut self,
        answers: &[Answer<ModelEdit>],
        layout: impl FnOnce() -> Result<ModelLabSetup, EvolveError>,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Option<ModelWinner>, EvolveError> {
        let Some(reduced) = self.best(answers, on_event)? else {
            return Ok(None);
        };
        on_event(EvolveEvent::Proof(ProofStep::HeldOut));
        let individual = reduced.0.individual;
        let genome = reduced.0.minimised.genome.clone();
        let tested = self.tested(reduced, &layout()?)?;
        self.pending = None;
        match tested {
            Ok(mut winner) => {
                winner.lineage = lineage(answers, individual);
                Ok(Some(winner))
            }
            Err(why) => {
                self.fell(individual, why, on_event);
                self.struck_out = Some(genome);
                Ok(None)
            }
        }
    }

    /// Notes why a candidate did not prove itself.
    fn fell(&mut self, individual: u64, why: String, on_event: &mut dyn FnMut(EvolveEvent<'_>)) {
        on_event(EvolveEvent::Proof(ProofStep::Fell(&why)));
        self.fallen.push(Fallen { individual, why });
    }

    /// Finds the best of all answers that keep the limits, and reduces it.
    fn best(
        &mut self,
        answers: &[Answer<ModelEdit>],
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Option<Found>, EvolveError> {
        let mut tried: Vec<Tried<'_>> = Vec::new();
        for answer in answers {
            let Ok(scores) = &answer.result else { continue };
            let is_kept = self.keeps_limits(scores.objectives());
            let scores = [0, 1].map(|nth| scores.objectives()[nth].value);
            if !answer.genome.is_empty() && scores[0] < WORTH_PROVING && is_kept {
                tried.push(Tried {
                    scores,
                    individual: answer.individual,
                    genome: &answer.genome,
                });
            }
        }
        tried.sort_by(|one, other| one.scores[0].total_cmp(&other.scores[0]));
        let Some(first) = tried.first() else {
            return Ok(None);
        };
        self.pending = Some(first.pending());
        on_event(EvolveEvent::ProofBegins(self.clock.estimate()));
        let mut confirming = match self.confirm {
            Some(setup) => Some(Confirming::new(self.workload, self.launcher, setup)?),
            None => None,
        };
        let groups = match &mut confirming {
            Some(confirming) => confirming.first(&tried, &mut self.fallen)?,
            None => {
                tried.truncate(TRIED);
                vec![tried]
            }
        };
        for group in groups {
            let found = self.best_of(group, &mut confirming, on_event)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        self.pending = None;
        Ok(None)
    }

    /// The best of a few, reduced, if one of them passes the tests; the failed ones are reported.
    fn best_of(
        &mut self,
        tried: Vec<Tried<'_>>,
        confirming: &mut Option<Confirming<'_>>,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Option<Found>, EvolveError> {
        // The luckiest of many looks best: they are looked at again, and only that counts.
        let mut again: Vec<Tried<'_>> = Vec::new();
        for one in tried {
            let Tried {
                individual, genome, ..
            } = one;
            match self.lab.measure(genome, &self.careful())? {
                Ok(measured) => match self.yardstick.scores(&measured, genome.len()) {
                    Ok(scores) if self.keeps_limits(scores.objectives()) => {
                        let scores = [0, 1].map(|nth| scores.objectives()[nth].value);
                        again.push(Tried { scores, ..one });
                    }
                    Ok(scores) => {
                        let trade = self.trade(&scores);
                        let why = format!("beyond the limits when looked at again ({trade})");
                        self.fell(individual, why, on_event);
                    }
                    Err(failed) => self.fell(individual, failed.to_string(), on_event),
                },
                Err(failed) => self.fell(individual, failed.to_string(), on_event),
            }
        }
        again.sort_by(|one, other| one.scores[0].total_cmp(&other.scores[0]));
        self.pending = again.first().map(Tried::pending);
        for Tried {
            scores,
            individual,
            genome,
        } in again
        {
            if scores[0] >= WORTH_PROVING {
                let why = "no better when looked at again".to_owned();
                self.fell(individual, why, on_event);
                continue;
            }
            self.pending = Some((individual, scores[0], genome.clone()));
            let reduced = self.reduced(individual, genome, on_event)?;
            let genome = &reduced.minimised.genome;
            self.pending = Some((individual, scores[0], genome.clone()));
            let confirmed = match confirming {
                Some(confirming) => confirming.confirms(genome)?,
                None => Confirmed::Surely,
            };
            let timed = match confirmed {
                Confirmed::Surely | Confirmed::Barely(_) => self.timed(genome)?,
                Confirmed::No(why) => Err(format!("{why}, reduced to what it needs")),
            };
            match timed {
                Ok(time) => return Ok(Some((reduced, time))),
                Err(why) => self.fell(individual, why, on_event),
            }
        }
        Ok(None)
    }

    /// Reduces a candidate to the edits it needs.
    fn reduced(
        &mut self,
        individual: u64,
        genome: &Genome<ModelEdit>,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Reduced, EvolveError> {
        let rules = self.careful();
        let limits = self.workload.spec.limits;
        let until = self.clock.reduce_until();
        let mut oracle = MinimiseOracle::new(&mut *self.lab, self.yardstick, (rules, limits));
        let minimised = reduce(genome, LIMITS, &mut oracle, until, on_event)?;
        let mut brings = BTreeMap::new();
        if let Some(whole) = oracle.measured(&minimised.genome)? {
            for id in minimised.genome.ids() {
                let without = minimised.genome.without(&[id].into());
                if let Some(without) = oracle.measured(&without)? {
                    let (slow, fast) = (time(&without.times), time(&whole.times));
                    let slower = (
                        slow.value / fast.value,
                        slow.low / fast.high,
                        slow.high / fast.low,
                    );
                    let without = self.yardstick.from(&without.scores);
                    let gained = points(without.lost(&whole.scores), without.n_units());
                    brings.insert(id, (gained, slower));
                }
            }
        }
        Ok(Reduced {
            individual,
            found_edits: genome.len(),
            minimised,
            brings,
        })
    }

    /// The reported time of a winner: in a fresh process, by the engine as it was requested. `Err` says
    /// that it is not what it must be; then the next candidate is tried, since no test row was read.
    fn timed(
        &mut self,
        genome: &Genome<ModelEdit>,
    ) -> Result<Result<ModelTime, String>, EvolveError> {
        let drawn = match self.lab.drawn(genome)? {
            Ok(drawn) => drawn,
            Err(failed) => return Ok(Err(failed.to_string())),
        };
        let time = match self.times.get(&drawn.work) {
            Some(time) => *time,
            None => match fresh_time((self.launcher, self.setup), genome)? {
                Ok((_, time)) => time,
                Err(failed) => return Ok(Err(failed.to_string())),
            },
        };
        self.times.insert(drawn.work, time);
        let limits = self.workload.spec.limits;
        Ok(in_time(self.workload.kind(), limits, &time).map(|()| time))
    }

    /// Tries a winner on the test rows, beside the original and what tuning one number brings. They are
    /// read here, and nowhere else.
    fn tested(
        &mut self,
        (reduced, time): (Reduced, ModelTime),
        setup: &ModelLabSetup,
    ) -> Result<Result<ModelWinner, String>, EvolveError> {
        let genome = &reduced.minimised.genome;
        let tuned = match &self.workload.spec.tuned {
            Some(tuned) => self.tuned(tuned)?,
            None => None,
        };
        let mut lab = OneLab::new(self.launcher, setup);
        lab.begin()?;
        let rules = Rules::lenient(3);
        let broken = |failed: Failed| EvolveError::Broken(failed.to_string());
        let original = lab.measure(&Genome::original(), &rules)?.map_err(broken)?;
        let rows = judged_rows(setup);
        let n_rows = rows.iter().sum::<f64>() as usize;
        let kind = self.workload.kind();
        let yardstick = Yardstick::new(kind, rows, &original.scores);
        let winner = match lab.measure(genome, &rules)? {
            Ok(measured) => measured,
            Err(failed) => return Ok(Err(format!("on test rows: {failed}"))),
        };
        let points = points(yardstick.lost(&winner.scores), yardstick.n_units());
        let tuned = match tuned {
            None => None,
            Some((value, rival)) => match lab.measure(&rival, &rules)? {
                Err(_) => None,
                Ok(rival) => {
                    let against = yardstick.from(&rival.scores);
                    let what = self.workload.spec.tuned.as_ref();
                    Some(TunedTested {
                        what: what.map(|tuned| tuned.what.clone()).unwrap_or_default(),
                        value,
                        is_at_edge: what.is_some_and(|tuned| tuned.is_at_edge(value)),
                        accuracy: 100.0 * (1.0 - yardstick.error(&rival.scores)),
                        remains: self::points(against.lost(&winner.scores), against.n_units()),
                    })
                }
            },
        };
        let percent = |scores: &[Vec<f64>]| -> Vec<f64> {
            let errors = yardstick.errors(scores).into_iter();
            errors.map(|error| 100.0 * (1.0 - error)).collect()
        };
        let tested = ModelTested {
            rows: n_rows,
            original: percent(&original.scores),
            winner: percent(&winner.scores),
            points,
            time,
            by_xla: None,
            tuned,
        };
        if let Err(why) = holds(self.workload, &tested) {
            return Ok(Err(why));
        }
        let shown = self.lab.show(genome)?;
        Ok(Ok(reduced.winner(shown, tested)))
    }

    /// How candidates are looked at again.
    pub(super) fn careful(&self) -> Rules {
        Rules {
            rounds: MORE_ROUNDS,
            first: None,
            is_weighty: true,
            ..self.rules.clone()
        }
    }

    /// What a candidate trades, in words.
    fn trade(&self, scores: &Scores) -> String {
        let values: Vec<f64> = scores.values().collect();
        let (time, error) = match self.workload.kind() {
            WorkloadKind::Inference => (values[0], values[1]),
            WorkloadKind::Training => (values[1], values[0] * self.yardstick.base()),
        };
        let level = self.workload.gauge().level(100.0 * (1.0 - error));
        format!("{time:.3} times the time, {level}")
    }

    fn keeps_limits(&self, objectives: &[Objective]) -> bool {
        keeps_limits(self.yardstick, self.workload.spec.limits, objectives)
    }

    /// The best value of the number that can be tuned, by the fitness rows, and the edits that set it.
    fn tuned(&mut self, tuned: &Tuned) -> Result<Option<(f64, Genome<ModelEdit>)>, EvolveError> {
        let mut best: Option<(f64, f64, Genome<ModelEdit>)> = None;
        let rules = Rules::lenient(3);
        for value in &tuned.grid {
            let genome = tuned.with(self.workload, *value);
            let Ok(measured) = self.lab.measure(&genome, &rules)? else {
                continue;
            };
            let error = self.yardstick.error(&measured.scores);
            if best.as_ref().is_none_or(|(least, ..)| error < *least) {
                best = Some((error, *value, genome));
            }
        }
        Ok(best.map(|(_, value, genome)| (value, genome)))
    }
}

/// What proving one candidate takes, about, from how long its original took to be `judged`: rows for
/// confirmation, the original and the winner on test rows, the number that can be tuned, and clocks.
pub(super) fn expected(workload: &Workload, judged: Duration) -> Duration {
    let tuned = workload.spec.tuned.as_ref();
    let n_tuned = tuned.map_or(0, |tuned| tuned.grid.len() + 1);
    judged.mul_f64((4 + n_tuned) as f64)
}

/// Whether what a winner takes in a fresh process is what it must be.
fn in_time(kind: WorkloadKind, limits: LimitsSpec, time: &ModelTime) -> Result<(), String> {
    let (is_well, why) = match kind {
        WorkloadKind::Inference if time.interval.1 < 1.0 => {
            (time.is_faster, ", too little to be called faster")
        }
        WorkloadKind::Inference => (time.is_faster, ""),
        // Surely more is too much, and so is what can hardly be chance.
        WorkloadKind::Training => {
            let most = limits.time * (1.0 + MOST_OVER);
            (time.interval.0 <= limits.time && time.ratio <= most, "")
        }
    };
    match is_well {
        true => Ok(()),
        false => Err(format!(
            "{:.3} times the time in a fresh process ({:.3} to {:.3}){why}{}",
            time.ratio,
            time.interval.0,
            time.interval.1,
            match time.is_blurred {
                true => "; the machine is too busy to time it",
                false => "",
            }
        )),
    }
}

/// Whether a winner is one on what no search has seen.
fn holds(workload: &Workload, tested: &ModelTested) -> Result<(), String> {
    let (kind, limits) = (workload.kind(), workload.spec.limits);
    let gauge = workload.gauge();
    let text = format!(
        "on test rows {} ({}) at {:.3} times the time ({:.3} to {:.3})",
        gauge.change(tested.points.mean),
        gauge.range(&tested.points),
        tested.time.ratio,
        tested.time.interval.0,
        tested.time.interval.1
    );
    let holds = match kind {
        WorkloadKind::Inference => -tested.points.mean <= limits.points,
        WorkloadKind::Training => tested.points.low > 0.0,
    };
    match (holds, kind) {
        (true, _) => Ok(()),
        (false, WorkloadKind::Training) if tested.points.mean > 0.0 => Err(format!(
            "{text}: trainings differ too much to be sure; more `test-seeds` would decide"
        )),
        (false, _) => Err(text),
    }
}

/// What may win, and its reported time.
type Found = (Reduced, ModelTime);

/// A winner reduced to what it needs.
pub(super) struct Reduced {
    pub(super) individual: u64,
    found_edits: usize,
    pub(super) minimised: Minimised<ModelEdit>,
    /// Points of accuracy that each edit brings, and how many times the time it is without it.
    brings: BTreeMap<EditId, (Points, (f64, f64, f64))>,
}

impl Reduced {
    fn winner(self, shown: ShownModel, tested: ModelTested) -> ModelWinner {
        let Minimised {
            genome,
            effects,
            is_minimal,
            ..
        } = self.minimised;
        let edits = genome.edits().iter().map(|(id, edit)| {
            let full = shown.edits.iter().find(|full| full.id == *id);
            let effect = effects.iter().find(|effect| effect.edit == *id);
            let without = effect.and_then(|effect| effect.slower.as_ref());
            ModelWinnerEdit {
                id: *id,
                words: edit.to_string(),
                subject: full.map(|full| full.subject.clone()).unwrap_or_default(),
                place: full.and_then(|full| full.place.clone()),
                gone: full.map(|full| full.gone.clone()).unwrap_or_default(),
                new: full.map(|full| full.new.clone()).unwrap_or_default(),
                without: without.map(|slower| {
                    let [value, low, high] =
                        [slower.log_ratio, slower.low, slower.high].map(f64::exp);
                    (value, low, high)
                }),
                points: self.brings.get(id).map(|(points, _)| *points),
                slower: self.brings.get(id).map(|(_, slower)| *slower),
            }
        });
        ModelWinner {
            individual: self.individual,
            lineage: Vec::new(),
            found_edits: self.found_edits,
            edits: edits.collect(),
            genome,
            is_minimal,
            n_operations: shown.n_operations,
            text: shown.text,
            tested,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_that_surely_takes_longer_does_not_win() {
        let limits = LimitsSpec {
            points: 2.0,
            time: 1.0,
        };
        let training = |ratio: f64, low: f64, high: f64| {
            let time = ModelTime {
                ratio,
                interval: (low, high),
                is_faster: high < 1.0,
                is_blurred: false,
                is_same_work: false,
                original: 1.0,
                winner: ratio,
            };
            in_time(WorkloadKind::Training, limits, &time).is_ok()
        };
        assert!(training(0.9, 0.88, 0.92));
        assert!(training(1.005, 0.99, 1.02));
        assert!(!training(1.005, 1.002, 1.008));
        assert!(!training(1.03, 0.99, 1.07));
    }
}
