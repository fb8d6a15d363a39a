//! The best that was found: reduced to the edits it needs, tried on what no search has seen, and
//! written down.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::{Action, Begun, Cost, Edit, LabSetup, Made, Risk, Screen};
use kernwright_evolve::{Answer, EditId, Genome, Limits, Search};

use super::claim::{self, Claim};
use super::evolved::{Evolved, Point, Winner, WinnerEdit};
use super::held_out::{FinalLabs, HeldOut, one_input};
use super::judge::{Aim, Judge};
use super::judged_claim::{self, Confirming};
use super::labs::Labs;
use super::oracle::MinimiseOracle;
use super::page::evolved_page;
use super::pair::Pair;
use super::patch::Patch;
use super::{EvolveError, EvolveEvent, EvolveRequest, Folder, Goal, ProofStep, Standing, original};
use kernwright_evolve_run::proof_clock::{Pending, ProofClock};
use kernwright_evolve_run::reduce;

/// How many of the front are tried before none is called better.
const TRIED: usize = 8;

/// A time below this while searching may prove itself, however much rounds differed.
const WORTH_PROVING: f64 = 0.998;

/// A candidate that may be tried: its share of the original's cost, its number, its edits.
type Tried<'t> = (f64, u64, &'t Genome<Edit>);

/// Why a candidate did not prove itself.
struct Fallen {
    why: String,
    /// Sets of edits that are wrong together.
    guilty: Vec<Vec<EditId>>,
    /// What is left of the candidate without edits that are wrong by themselves.
    rest: Option<Genome<Edit>>,
}

impl From<String> for Fallen {
    fn from(why: String) -> Self {
        Fallen {
            why,
            guilty: Vec::new(),
            rest: None,
        }
    }
}

impl From<&str> for Fallen {
    fn from(why: &str) -> Self {
        why.to_owned().into()
    }
}

/// What trying has shown so far.
struct Trials {
    /// Nothing that costs as much as this share of the original is tried.
    worth: f64,
    fallen: Vec<String>,
    guilty: Vec<Vec<EditId>>,
    /// The candidate that is being tried, or that there was no time for.
    pending: Option<Pending<Edit>>,
}

impl Trials {
    /// Whether a candidate has edits that were wrong together.
    fn is_known_wrong(&self, genome: &Genome<Edit>) -> bool {
        let mut guilty = self.guilty.iter();
        guilty.any(|edits| edits.iter().all(|id| genome.get(*id).is_some()))
    }

    fn is_worth_it(&self, (share, _, genome): &Tried<'_>) -> bool {
        !genome.is_empty() && *share < self.worth && !self.is_known_wrong(genome)
    }
}

/// What proving needs.
pub(super) struct Proof<'p> {
    pub(super) request: &'p EvolveRequest,
    pub(super) setup: &'p LabSetup,
    pub(super) begun: &'p Begun,
    pub(super) labs: &'p mut Labs,
    pub(super) judge: &'p mut Judge,
    pub(super) aim: Aim,
    /// Opened when they are first needed.
    pub(super) final_labs: Option<FinalLabs>,
    /// Where answers are judged by rows for confirmation; opened when it is first needed.
    pub(super) confirming: Option<Confirming>,
    /// Whether the test rows were read.
    pub(super) is_test_read: bool,
    /// How long proving may take.
    pub(super) clock: ProofClock,
}

impl Proof<'_> {
    /// Finds the best of the front that proves itself; if none does, the best of all `answers` that
    /// does without the edits that were found wrong.
    pub(super) fn of(
        mut self,
        search: &Search<Edit>,
        (answers, standing): (&[Answer<Edit>], Standing),
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Evolved, EvolveError> {
        let mut members: Vec<_> = search.archive().members().iter().collect();
        members.sort_by(|one, other| {
            let value = |scores: &kernwright_evolve::Scores| scores.objectives()[0].value;
            value(&one.scores).total_cmp(&value(&other.scores))
        });
        let front = members.iter().map(|member| Point {
            scores: member.scores.values().collect(),
            genome: member.genome.clone(),
        });
        let front = front.collect();
        let worth = match self.request.goal {
            Goal::Instructions => 1.0,
            Goal::Time => WORTH_PROVING,
        };
        let first = |scores: &kernwright_evolve::Scores| scores.objectives()[0].value;
        // What loses too much was a stepping stone.
        let most_error = self.aim.most_error;
        let is_within = |scores: &kernwright_evolve::Scores| {
            let error = scores.objectives().get(1);
            most_error.is_none_or(|most| error.is_some_and(|error| error.value <= most))
        };
        let on_front: Vec<Tried<'_>> = members
            .iter()
            .filter(|member| is_within(&member.scores))
            .map(|member| (first(&member.scores), member.individual, &member.genome))
            .collect();
        let mut trials = Trials {
            worth,
            fallen: Vec::new(),
            guilty: Vec::new(),
            pending: None,
        };
        // Whatever stops it: the best that is left is reported as unproven.
        let best = on_front.iter().find(|tried| trials.is_worth_it(tried));
        trials.pending = best.map(|(share, nth, genome)| (*nth, *share, (*genome).clone()));
        if trials.pending.is_some() {
            on_event(EvolveEvent::ProofBegins(self.clock.estimate()));
        }
        let mut others: Vec<Tried<'_>> = answers
            .iter()
            .filter_map(|answer| {
                let scores = answer.result.as_ref().ok()?;
                if !is_within(scores) {
                    return None;
                }
                Some((first(scores), answer.individual, &answer.genome))
            })
            .collect();
        others.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut stopped = None;
        let winner = match self.try_both([&on_front, &others], &mut trials, on_event) {
            Err(EvolveError::Interrupted) => {
                stopped = Some(self.clock.why_stopped());
                None
            }
            tried => tried?,
        };
        if winner.is_none() && stopped.is_none() && trials.pending.is_some() {
            stopped = Some(self.clock.spent());
        }
        let unproven = stopped.zip(trials.pending.take());
        let unproven = unproven.map(|(why, pending)| self.clock.unproven(pending, why));
        let fallen = trials.fallen;
        Ok(Evolved {
            job: self.request.job.name().to_owned(),
            problem: self.request.problem.to_string(),
            goal: self.request.goal,
            mode: self.request.run.mode,
            seed: self.request.run.seed,
            allowed: self.request.allow.clone(),
            original: self.begun.clone(),
            standing,
            objectives: self
                .aim
                .objectives()
                .into_iter()
                .map(str::to_owned)
                .collect(),
            front,
            winner,
            fallen,
            unproven,
            proving_seconds: self.clock.elapsed().as_secs_f64(),
            load: None,
            doubts: Vec::new(),
        })
    }

    /// Tries the front, and all others if something was wrong there: that may have crowded out what
    /// is right.
    fn try_both(
        &mut self,
        [on_front, others]: [&[Tried<'_>]; 2],
        trials: &mut Trials,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Option<Winner>, EvolveError> {
        let winner = self.try_all(on_front, trials, on_event)?;
        if winner.is_some() || trials.guilty.is_empty() || trials.pending.is_some() {
            return Ok(winner);
        }
        self.try_all(others, trials, on_event)
    }

    /// Tries candidates in their order, at most [`TRIED`] in all, until one proves itself or time is over.
    fn try_all(
        &mut self,
        candidates: &[Tried<'_>],
        trials: &mut Trials,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Option<Winner>, EvolveError> {
        let mut tried = 0;
        for candidate in candidates {
            if tried == TRIED || !trials.is_worth_it(candidate) {
                continue;
            }
            let (share, individual, genome) = *candidate;
            let mut next = Some(genome.clone());
            while let Some(genome) = next.take().filter(|_| tried < TRIED) {
                trials.pending = Some((individual, share, genome.clone()));
                // The first is tried even if its proof is expected to take longer than is left: it may not.
                if !trials.fallen.is_empty() && !self.clock.has_time_for_a_proof() {
                    return Ok(None);
                }
                tried += 1;
                match self.try_member(individual, &genome, trials, on_event)? {
                    Ok(proven) => {
                        trials.pending = None;
                        return Ok(Some(proven));
                    }
                    Err(Fallen { why, guilty, rest }) => {
                        on_event(EvolveEvent::Proof(ProofStep::Fell(&why)));
                        trials.pending = None;
                        trials.fallen.push(format!("candidate {individual}: {why}"));
                        if self.is_test_read {
                            // Test rows are read for one candidate: the next would be chosen by them.
                            return Ok(None);
                        }
                        trials.guilty.extend(guilty);
                        next = rest;
                    }
                }
            }
        }
        Ok(None)
    }

    fn try_member(
        &mut self,
        individual: u64,
        genome: &Genome<Edit>,
        trials: &mut Trials,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Result<Winner, Fallen>, EvolveError> {
        let base = match &self.begun.cost {
            Ok(cost) => *cost,
            Err(_) => Cost::default(),
        };
        let until = self.clock.reduce_until();
        let minimised = reduce(
            genome,
            Limits::default(),
            &mut MinimiseOracle::new(
                (self.request, base),
                (&mut *self.labs, &mut *self.judge),
                until,
            ),
            until,
            on_event,
        )?;
        let minimal = minimised.genome;
        if minimal.is_empty() {
            return Ok(Err("nothing is gained by any of its edits".into()));
        }
        if let Some((_, _, pending)) = &mut trials.pending {
            pending.clone_from(&minimal);
        }
        on_event(EvolveEvent::Proof(ProofStep::HeldOut));
        let made = match self.labs.make(&minimal, None)? {
            Ok(made) => made,
            Err(failed) => return Ok(Err(failed.to_string().into())),
        };
        let cost = match &made.result {
            Ok(cost) => *cost,
            Err(failed) => return Ok(Err(failed.to_string().into())),
        };
        // Now: afterwards time may be over, and nothing of a proven winner must be missing.
        let shown = self.labs.show(&minimal)?;
        let (tried, is_exact) = match self.held_out(&minimal)? {
            Ok(passed) => passed,
            Err(why) => {
                return Ok(Err(self.fallen(&minimal, &why)?));
            }
        };
        if let Err(why) = self.confirmed(&minimal)? {
            return Ok(Err(why.into()));
        }
        let claim = match self.claim(&minimal, on_event)? {
            Ok(claim) => claim,
            Err(why) => return Ok(Err(why.into())),
        };
        let share = match (claim.as_ref().and_then(|claim| claim.time.as_ref()), cost) {
            (Some(time), _) => time.ratio,
            (None, Some(cost)) => cost.instructions as f64 / base.instructions.max(1) as f64,
            (None, None) => 1.0,
        };
        let is_exact = is_exact && cost.is_some_and(|cost| cost.is_exact);
        let edits = minimal.edits().iter().map(|(id, edit)| {
            let full = shown.edits.iter().find(|full| full.id == *id);
            let effect = minimised.effects.iter().find(|effect| effect.edit == *id);
            WinnerEdit {
                id: *id,
                words: edit.action.to_string(),
                risk: match risk_of(*id, edit, &made, is_exact) {
                    Risk::Tested if self.aim.most_error.is_some() && !is_exact => Risk::Relaxed,
                    risk => risk,
                },
                source: full.map(|full| full.source.clone()).unwrap_or_default(),
                before: full
                    .map(|full| full.before.trim().to_owned())
                    .unwrap_or_default(),
                after: full.map(|full| full.after.clone()).unwrap_or_default(),
                without: effect.and_then(|effect| Some(effect.slower?.into())),
                is_unasked: effect.is_none(),
            }
        });
        Ok(Ok(Winner {
            individual,
            lineage: Vec::new(),
            found_edits: genome.len(),
            edits: edits.collect(),
            genome: minimal.clone(),
            cost,
            share,
            pairs: minimised.interactions.iter().map(Pair::from).collect(),
            pairs_left: minimised.pairs_left,
            is_minimal: minimised.is_minimal,
            held_out: tried.inputs,
            held_out_problems: tried.problems,
            untried: tried.untried,
            claim,
            ir: shown.ir,
            code: shown.code,
        }))
    }

    /// What is known of a candidate that was wrong on inputs no search has seen: which of its edits are wrong by
    /// themselves, and what it is without them.
    fn fallen(&mut self, genome: &Genome<Edit>, why: &str) -> Result<Fallen, EvolveError> {
        let why = format!("on inputs no search has seen: {why}");
        let mut wrong = BTreeSet::new();
        if genome.len() > 1 {
            for id in genome.ids() {
                if !self.clock.has_time_for_a_proof() {
                    break;
                }
                let alone = genome.keep(|other, _| other == id);
                // What needs other edits cannot be tried without them.
                if alone.len() == 1 && self.held_out(&alone)?.is_err() {
                    wrong.insert(id);
                }
            }
        }
        let rest = genome.without(&wrong);
        Ok(Fallen {
            why,
            guilty: match wrong.is_empty() {
                true => vec![genome.ids().collect()],
                false => wrong.iter().map(|id| vec![*id]).collect(),
            },
            rest: (!wrong.is_empty() && !rest.is_empty()).then_some(rest),
        })
    }

    /// Runs a program in the emulator on inputs and problems that no search has seen. Returns what
    /// it was tried on, and whether every answer had the bits of the original's.
    fn held_out(
        &mut self,
        genome: &Genome<Edit>,
    ) -> Result<Result<(HeldOut, bool), String>, EvolveError> {
        if self.begun.cost.is_err() {
            return Ok(Ok((HeldOut::default(), false)));
        }
        if self.final_labs.is_none() {
            // Where there is a device, the job's own problem is tried there.
            let own = &self.request.problem;
            let own = self.judge.timing().is_none().then_some(own);
            let (of, count) = ((self.setup, self.begun), self.labs.count());
            match FinalLabs::open(self.request, of, own, count)? {
                Ok(labs) => self.final_labs = Some(labs),
                // No candidate is to blame, and none could be proven.
                Err(why) => return Err(EvolveError::Unfit(why)),
            }
        }
        match &mut self.final_labs {
            Some(labs) => labs.run(genome),
            None => Ok(Err("it was not emulated".to_owned())),
        }
    }

    /// Where there are rows for confirmation, tries a program on those.
    fn confirmed(&mut self, genome: &Genome<Edit>) -> Result<Result<(), String>, EvolveError> {
        let is_asked = self
            .request
            .job
            .judged()
            .is_some_and(|judged| judged.has_confirm());
        if !is_asked {
            return Ok(Ok(()));
        }
        let winner = match self.labs.make(genome, Some("confirmed"))? {
            Ok(made) => made.file,
            Err(failed) => return Ok(Err(failed.to_string())),
        };
        let (Some(winner), Some(timing)) = (winner, self.judge.timing()) else {
            return Ok(Err("it has no code to run".to_owned()));
        };
        if self.confirming.is_none() {
            self.confirming = Some(Confirming::open(self.request, &timing.file)?);
        }
        match &mut self.confirming {
            Some(confirming) => confirming.confirms(&winner),
            None => Ok(Ok(())),
        }
    }

    /// Where there is a bench, tries a program on what no search has seen, on the device itself.
    fn claim(
        &mut self,
        genome: &Genome<Edit>,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Result<Option<Claim>, String>, EvolveError> {
        if self.judge.timing().is_none() {
            return Ok(Ok(None));
        }
        let winner = match self.labs.make(genome, Some("winner"))? {
            Ok(made) => made.file,
            Err(failed) => return Ok(Err(failed.to_string())),
        };
        let (Some(winner), Some(timing)) = (winner, self.judge.timing()) else {
            return Ok(Err("it has no code to time".to_owned()));
        };
        let choice = judged_claim::choose(self.request, timing)?;
        // No other process holds the device meanwhile.
        timing.bench.restart();
        self.confirming = None;
        let original = timing.file.clone();
        let programs = claim::Programs { original, winner };
        let claimed = match self.request.job.judged() {
            None => claim::claim(self.request, &programs, on_event)?,
            Some(_) => {
                self.is_test_read = true;
                if let Err(why) = judged_claim::read_once(&self.request.run.folder, genome)? {
                    return Ok(Err(why));
                }
                judged_claim::claim(self.request, &programs, choice, on_event)?
            }
        };
        Ok(claimed.map(Some))
    }
}

/// What an edit rests on, once tests are in: code that was removed without any visible effect is no
/// risk.
fn risk_of(id: EditId, edit: &Edit, made: &Made, is_exact: bool) -> Risk {
    let known = made.risks.iter().find(|(other, _)| *other == id);
    let risk = known.map_or(Risk::Tested, |(_, risk)| *risk);
    let removes = matches!(edit.action, Action::Delete { stand_in: None, .. });
    if risk == Risk::Tested && removes && edit.repairs.is_empty() && is_exact {
        Risk::Equivalent
    } else {
        risk
    }
}

/// Rounds of the claim, and of each glance beside it, as a rule.
const CLAIM_ROUNDS: usize = 60;
const GLANCE_ROUNDS: usize = 15;

/// What proving one candidate takes, about: from how long its original took to be `screened`, and
/// the bench to be `opened`.
pub(super) fn expected(
    (request, begun): (&EvolveRequest, &Begun),
    (setup, screened): (&LabSetup, Duration),
    (judge, opened): (&Judge, Duration),
) -> Duration {
    let inputs = |screens: &[Screen]| -> usize {
        let screens = screens.iter();
        screens.map(|screen| screen.seeds.len()).sum()
    };
    let seen = inputs(&setup.screens) + inputs(&setup.near);
    let held_out = original::held_out(&request.job, one_input(request, begun), None);
    let held_out = held_out.map_or(0, |screens| inputs(&screens));
    let emulated = screened.mul_f64(held_out as f64 / seen.max(1) as f64);
    let n_problems = request.job.evolve().held_out.len();
    let timed = judge.rounds_take(CLAIM_ROUNDS + (1 + n_problems) * GLANCE_ROUNDS);
    let opened = opened.mul_f64(1.0 + n_problems as f64);
    emulated + opened + timed
}

/// Writes the result of a Run beside its journal. What was proven before stays if proving was stopped
/// this time.
pub(super) fn write(
    folder: &Folder,
    setup: &LabSetup,
    evolved: &Evolved,
) -> Result<(), EvolveError> {
    let text = |error: serde_json::Error| EvolveError::Broken(error.to_string());
    let patch = |edits: &Genome<Edit>| {
        let patch = Patch {
            program: evolved.original.fingerprint.clone(),
            target: setup.target.clone(),
            entries: setup.entries.clone(),
            edits: edits.clone(),
        };
        serde_json::to_vec_pretty(&patch).map_err(text)
    };
    let unproven = evolved.unproven.as_ref();
    let unproven = unproven.map(|one| patch(&one.genome)).transpose()?;
    if folder.leave_unproven(unproven.as_deref())? {
        return Ok(());
    }
    let report = serde_json::to_vec_pretty(evolved).map_err(text)?;
    folder.write("report.json", &report)?;
    folder.write("report.html", evolved_page(evolved).as_bytes())?;
    let Some(winner) = &evolved.winner else {
        folder.forget(&["winner.edits.json", "winner.ll", "winner.ptx", "winner.s"]);
        return Ok(());
    };
    folder.write("winner.edits.json", &patch(&winner.genome)?)?;
    folder.write("winner.ll", winner.ir.as_bytes())?;
    let name = if evolved.original.is_for_gpu {
        "winner.ptx"
    } else {
        "winner.s"
    };
    folder.write(name, winner.code.as_bytes())
}
