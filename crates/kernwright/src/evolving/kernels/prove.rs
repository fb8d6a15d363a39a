//! The best that was found: reduced to the edits it needs, tried on what no search has seen, and
//! written down.

use std::collections::BTreeSet;
use std::time::Instant;

use kernwright_evolve::{Answer, EditId, Failed, Genome, Limits, Mode, Search, minimise};
use kernwright_evolve_llvm::{Action, Begun, Cost, Edit, LabSetup, Made, Risk, SourcePlace};
use serde::{Deserialize, Serialize};

use super::asked::{Asked, Pair, Times};
use super::claim::{self, Claim};
use super::held_out::{FinalLab, HeldOut};
use super::judge::{Aim, Judge};
use super::labs::Labs;
use super::page::evolved_page;
use super::patch::Patch;
use super::{Ancestor, EvolveError, EvolveEvent, EvolveRequest, Folder, Goal, Standing};

/// How many of the front are tried before none is called better.
const TRIED: usize = 8;

/// A time below this while searching may prove itself, however much rounds differed.
const WORTH_PROVING: f64 = 0.998;

/// What came of a Run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Evolved {
    /// The job.
    pub job: String,
    /// The problem that was timed.
    pub problem: String,
    /// What was to become less.
    pub goal: Goal,
    /// How candidates were chosen.
    pub mode: Mode,
    /// What every choice followed from.
    pub seed: u64,
    /// The risks that were allowed.
    pub allowed: Vec<Risk>,
    /// The original.
    pub original: Begun,
    /// How the search ended.
    pub standing: Standing,
    /// What the front's numbers are, in their order.
    pub objectives: Vec<String>,
    /// The front: what is better in one objective only at the price of another.
    pub front: Vec<Point>,
    /// The best that proved itself; none if nothing better did.
    pub winner: Option<Winner>,
    /// Those that were better while searching and failed afterwards, and why.
    pub fallen: Vec<String>,
}

impl Evolved {
    /// What exactness costs: on the front, the least share of the original's for every error, from
    /// the most exact on. Empty if error was not weighed.
    #[must_use]
    pub fn by_error(&self) -> Vec<&Point> {
        let Some(error) = self.objectives.iter().position(|name| name == "error") else {
            return Vec::new();
        };
        let mut points: Vec<&Point> = self.front.iter().collect();
        let key = |point: &Point, index: usize| point.scores.get(index).copied();
        points.sort_by(|one, other| {
            let order = |index| key(one, index).partial_cmp(&key(other, index));
            order(error)
                .and_then(|first| Some(first.then(order(0)?)))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let mut least = f64::INFINITY;
        points.retain(|point| {
            let share = key(point, 0).unwrap_or(f64::INFINITY);
            let is_less = share < least;
            least = least.min(share);
            is_less
        });
        points
    }

    /// A point's error, if it was weighed.
    #[must_use]
    pub fn error(&self, point: &Point) -> Option<f64> {
        let at = self.objectives.iter().position(|name| name == "error")?;
        point.scores.get(at).copied()
    }
}

/// A member of the front.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Point {
    /// Its objectives: shares of the original's, error as a share of the answers, edits.
    pub scores: Vec<f64>,
    /// Its edits.
    pub genome: Genome<Edit>,
}

/// A better program.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Winner {
    /// Which candidate it came from.
    pub individual: u64,
    /// From the original to that candidate, parent by parent.
    pub lineage: Vec<Ancestor>,
    /// How many edits that one had.
    pub found_edits: usize,
    /// The edits it needs.
    pub genome: Genome<Edit>,
    /// What it costs in the emulator.
    pub cost: Option<Cost>,
    /// The first objective as a share of the original's.
    pub share: f64,
    /// Each edit in full.
    pub edits: Vec<WinnerEdit>,
    /// What pairs of edits are to each other, where that was asked.
    pub pairs: Vec<Pair>,
    /// Pairs that nobody asked about, because there were too many.
    #[serde(default)]
    pub pairs_left: usize,
    /// Whether every edit was shown to be needed.
    pub is_minimal: bool,
    /// Inputs and problems it was right on that no search had seen.
    pub held_out: usize,
    /// Those problems.
    #[serde(default)]
    pub held_out_problems: Vec<String>,
    /// The job's own problem, if it was tried there neither in the emulator nor on a device.
    #[serde(default)]
    pub untried: Option<String>,
    /// What it came to on the device, where it was tried there.
    pub claim: Option<Claim>,
    /// Its IR before passes.
    pub ir: String,
    /// Its machine code as text.
    pub code: String,
}

/// An edit of a winner.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct WinnerEdit {
    /// The edit's id.
    pub id: EditId,
    /// What it does, in words.
    pub words: String,
    /// What it rests on.
    pub risk: Risk,
    /// Where it comes from in the source, and the calls by which that came to be there.
    pub source: Vec<SourcePlace>,
    /// The instruction it is about.
    pub before: String,
    /// What is new after it.
    pub after: Vec<String>,
    /// What the program costs without it; none if it does not work without it.
    pub without: Option<Times>,
}

impl Winner {
    /// What pairs of its edits are to each other, in words, where they are something.
    #[must_use]
    pub fn told_pairs(&self) -> Vec<String> {
        let edit = |id: EditId| {
            let at = self.edits.iter().position(|edit| edit.id == id)?;
            Some((at + 1, self.edits[at].without?))
        };
        let told = |pair: &Pair| pair.told(edit);
        let mut lines: Vec<String> = self.pairs.iter().filter_map(told).collect();
        if self.pairs_left > 0 {
            lines.push(format!("{} more pairs were not tried", self.pairs_left));
        }
        lines
    }
}

impl WinnerEdit {
    /// Its places in the source, in words.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        let places: Vec<String> = self.source.iter().map(ToString::to_string).collect();
        (!places.is_empty()).then(|| places.join(", called at "))
    }
}

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
}

impl Trials {
    /// Whether a candidate has edits that were wrong together.
    fn is_known_wrong(&self, genome: &Genome<Edit>) -> bool {
        let mut guilty = self.guilty.iter();
        guilty.any(|edits| edits.iter().all(|id| genome.get(*id).is_some()))
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
    /// Opened when it is first needed.
    pub(super) final_lab: Option<FinalLab>,
}

impl Proof<'_> {
    /// Finds the best of the front that proves itself; if none does, the best of all `answers` that
    /// does without the edits that were found wrong.
    pub(super) fn of(
        mut self,
        search: &Search<Edit>,
        (answers, standing): (&[Answer<Edit>], Standing),
        hear: &mut dyn FnMut(EvolveEvent<'_>),
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
        let on_front: Vec<Tried<'_>> = members
            .iter()
            .map(|member| (first(&member.scores), member.individual, &member.genome))
            .collect();
        let mut trials = Trials {
            worth,
            fallen: Vec::new(),
            guilty: Vec::new(),
        };
        let mut winner = self.try_all(&on_front, &mut trials, hear)?;
        if winner.is_none() && !trials.guilty.is_empty() {
            // What was wrong may have crowded out what is right: the others have a turn.
            let mut others: Vec<Tried<'_>> = answers
                .iter()
                .filter_map(|answer| {
                    let scores = answer.result.as_ref().ok()?;
                    Some((first(scores), answer.individual, &answer.genome))
                })
                .collect();
            others.sort_by(|one, other| one.0.total_cmp(&other.0));
            winner = self.try_all(&others, &mut trials, hear)?;
        }
        let fallen = trials.fallen;
        Ok(Evolved {
            job: self.request.job.name().to_owned(),
            problem: self.request.problem.to_string(),
            goal: self.request.goal,
            mode: self.request.mode,
            seed: self.request.seed,
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
        })
    }

    /// Tries candidates in their order until one proves itself, and only so many.
    fn try_all(
        &mut self,
        candidates: &[Tried<'_>],
        trials: &mut Trials,
        hear: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Option<Winner>, EvolveError> {
        let mut tried = 0;
        for (share, individual, genome) in candidates {
            let is_worth_it = !genome.is_empty() && *share < trials.worth;
            if tried == TRIED || !is_worth_it || trials.is_known_wrong(genome) {
                continue;
            }
            let mut next = Some((*genome).clone());
            while let Some(genome) = next.take().filter(|_| tried < TRIED) {
                tried += 1;
                hear(EvolveEvent::Minimising {
                    edits: genome.len(),
                });
                match self.try_member(*individual, &genome, hear)? {
                    Ok(proven) => return Ok(Some(proven)),
                    Err(Fallen { why, guilty, rest }) => {
                        trials.fallen.push(format!("candidate {individual}: {why}"));
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
        hear: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Result<Winner, Fallen>, EvolveError> {
        let base = match &self.begun.cost {
            Ok(cost) => *cost,
            Err(_) => Cost::default(),
        };
        let mut asked = Asked {
            request: self.request,
            labs: &mut *self.labs,
            judge: &mut *self.judge,
            base,
            since: Instant::now(),
        };
        let minimised = minimise(genome, Limits::default(), &mut asked)?;
        let minimal = minimised.genome;
        if minimal.is_empty() {
            return Ok(Err("nothing is gained by any of its edits".into()));
        }
        hear(EvolveEvent::Proving);
        let made = match self.labs.make(&minimal, None)? {
            Ok(made) => made,
            Err(failed) => return Ok(Err(failed.to_string().into())),
        };
        let cost = match &made.result {
            Ok(cost) => *cost,
            Err(failed) => return Ok(Err(failed.to_string().into())),
        };
        let (tried, is_exact) = match self.held_out(&minimal)? {
            Ok(passed) => passed,
            Err(why) => {
                return Ok(Err(self.fallen(&minimal, &why)?));
            }
        };
        let claim = match self.claim(&minimal)? {
            Ok(claim) => claim,
            Err(why) => return Ok(Err(why.into())),
        };
        let share = match (claim.as_ref().and_then(|claim| claim.time.as_ref()), cost) {
            (Some(time), _) => time.ratio,
            (None, Some(cost)) => cost.instructions as f64 / base.instructions.max(1) as f64,
            (None, None) => 1.0,
        };
        let shown = self.labs.show(&minimal)?;
        let is_exact = is_exact && cost.is_some_and(|cost| cost.is_exact);
        let edits = minimal.edits().iter().map(|(id, edit)| {
            let full = shown.edits.iter().find(|full| full.id == *id);
            let effect = minimised.effects.iter().find(|effect| effect.edit == *id);
            WinnerEdit {
                id: *id,
                words: edit.action.to_string(),
                risk: risk_of(*id, edit, &made, is_exact),
                source: full.map(|full| full.source.clone()).unwrap_or_default(),
                before: full
                    .map(|full| full.before.trim().to_owned())
                    .unwrap_or_default(),
                after: full.map(|full| full.after.clone()).unwrap_or_default(),
                without: effect.and_then(|effect| Some(effect.slower?.into())),
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

    /// Runs a program in the emulator on inputs and problems that no search has seen; tells on how
    /// many, and whether every answer had the bits of the original's.
    fn held_out(
        &mut self,
        genome: &Genome<Edit>,
    ) -> Result<Result<(HeldOut, bool), String>, EvolveError> {
        if self.begun.cost.is_err() {
            return Ok(Ok((HeldOut::default(), false)));
        }
        if self.final_lab.is_none() {
            // Where there is a device, the job's own problem is tried there.
            let own = &self.request.problem;
            let own = self.judge.timing().is_none().then_some(own);
            match FinalLab::open(self.request, self.setup, self.begun, own)? {
                Ok(lab) => self.final_lab = Some(lab),
                Err(why) => return Ok(Err(why)),
            }
        }
        match &mut self.final_lab {
            Some(lab) => lab.run(genome),
            None => Ok(Err("it was not emulated".to_owned())),
        }
    }

    /// Where there is a bench, tries a program on what no search has seen, on the device itself.
    fn claim(
        &mut self,
        genome: &Genome<Edit>,
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
        // No other process holds the device meanwhile.
        timing.bench.restart();
        let original = timing.file.clone();
        let claimed = claim::claim(self.request, &claim::Programs { original, winner })?;
        Ok(claimed.map(Some))
    }
}

/// What an edit rests on, once tests are in: code that was removed without any effect that
/// anybody can see is no risk.
fn risk_of(id: EditId, edit: &Edit, made: &Made, is_exact: bool) -> Risk {
    let told = made.risks.iter().find(|(other, _)| *other == id);
    let risk = told.map_or(Risk::Tested, |(_, risk)| *risk);
    let removes = matches!(edit.action, Action::Delete { stand_in: None, .. });
    if risk == Risk::Tested && removes && edit.repairs.is_empty() && is_exact {
        Risk::Equivalent
    } else {
        risk
    }
}

/// Writes what came of a Run beside its journal.
pub(super) fn write(
    folder: &Folder,
    setup: &LabSetup,
    evolved: &Evolved,
) -> Result<(), EvolveError> {
    let text = |error: serde_json::Error| EvolveError::Broken(error.to_string());
    let report = serde_json::to_vec_pretty(evolved).map_err(text)?;
    folder.write("report.json", &report)?;
    folder.write("report.html", evolved_page(evolved).as_bytes())?;
    let Some(winner) = &evolved.winner else {
        folder.forget(&["winner.edits.json", "winner.ll", "winner.ptx", "winner.s"]);
        return Ok(());
    };
    let patch = Patch {
        program: evolved.original.fingerprint.clone(),
        target: setup.target.clone(),
        entries: setup.entries.clone(),
        edits: winner.genome.clone(),
    };
    let patch = serde_json::to_vec_pretty(&patch).map_err(text)?;
    folder.write("winner.edits.json", &patch)?;
    folder.write("winner.ll", winner.ir.as_bytes())?;
    let name = if evolved.original.is_for_gpu {
        "winner.ptx"
    } else {
        "winner.s"
    };
    folder.write(name, winner.code.as_bytes())
}

/// A failure in words.
impl From<Failed> for EvolveError {
    fn from(failed: Failed) -> Self {
        EvolveError::Broken(failed.to_string())
    }
}
