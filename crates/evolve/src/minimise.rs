//! Which edits of a winner matter, and how much.
//!
//! Three steps, the surest first. Edits without which the code is the same are dropped: no noise
//! can mislead there. Then delta debugging drops what the judge says is not needed. Of what is left,
//! every edit is left out alone; one that is not shown to be worth anything goes, too, unless too much would be lost
//! altogether. Then they are left out in pairs, which shows which work only together. The judge is the caller's
//! [`Oracle`].

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::genome::{Edit, EditId, Genome};
use crate::scores::Objective;

/// Answers questions about genomes. An error ends everything: nothing can be judged any more.
pub trait Oracle<E> {
    /// What identifies the code that a genome becomes.
    type Code: PartialEq;
    /// Why nothing can be judged.
    type Error;

    /// The code of a genome; `None` if it becomes none.
    fn code(&mut self, genome: &Genome<E>) -> Result<Option<Self::Code>, Self::Error>;

    /// Whether `smaller` is as good as `whole`, of which it is a part.
    fn verdict(&mut self, smaller: &Genome<E>, whole: &Genome<E>) -> Result<Verdict, Self::Error>;

    /// How much slower `without` is than `with`; `None` if it does not work, or that is not known.
    fn effect(
        &mut self,
        _without: &Genome<E>,
        _with: &Genome<E>,
    ) -> Result<Option<Estimate>, Self::Error> {
        Ok(None)
    }

    /// How many genomes can be made at the same time.
    fn hands(&self) -> usize {
        1
    }

    /// Makes genomes about which this is asked soon, as many at the same time as it can.
    fn prepare(&mut self, _genomes: &[Genome<E>], _about: Question) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Whether there is no time for another question. What was not asked about stays.
    fn is_over(&self) -> bool {
        false
    }

    /// Whether that shows that something is lost without what was left out.
    fn is_needed(
        &mut self,
        _without: &Genome<E>,
        _with: &Genome<E>,
        slower: Estimate,
    ) -> Result<bool, Self::Error> {
        Ok(slower.low > 0.0)
    }
}

/// A verdict alone is an oracle, for which no two genomes are the same code.
impl<E: Edit, F, Error> Oracle<E> for F
where
    F: FnMut(&Genome<E>, &Genome<E>) -> Result<Verdict, Error>,
{
    type Code = Genome<E>;
    type Error = Error;

    fn code(&mut self, genome: &Genome<E>) -> Result<Option<Genome<E>>, Error> {
        Ok(Some(genome.clone()))
    }

    fn verdict(&mut self, smaller: &Genome<E>, whole: &Genome<E>) -> Result<Verdict, Error> {
        self(smaller, whole)
    }
}

/// What is asked about a genome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Which code it becomes.
    Code,
    /// What it costs.
    Worth,
}

/// Whether a part of a genome does what the whole does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is as good.
    Keeps,
    /// It is worse, or does not work.
    Loses,
    /// Not known yet. Counts as [`Loses`](Verdict::Loses).
    Undecided,
}

/// What a part has lost of what the whole gains.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    /// The best guess.
    pub lost: f64,
    /// It is not less than this.
    pub least: f64,
    /// It is not more than this.
    pub most: f64,
    /// What it may lose.
    pub allowed: f64,
}

impl Gap {
    /// Of two that were measured each by itself, as shares of what an original costs; a part may lose what is beyond this
    /// share of the whole's gain.
    pub fn between(smaller: Objective, whole: Objective, share: f64) -> Gap {
        let lost = smaller.value - whole.value;
        Gap {
            lost,
            least: lost - (smaller.value - smaller.low).hypot(whole.high - whole.value),
            most: lost + (smaller.high - smaller.value).hypot(whole.value - whole.low),
            allowed: (1.0 - share) * (1.0 - whole.value),
        }
    }

    /// What is to be made of it, if it is known well enough to say.
    pub fn verdict(self) -> Verdict {
        if self.most <= self.allowed {
            Verdict::Keeps
        } else if self.least > self.allowed {
            Verdict::Loses
        } else {
            Verdict::Undecided
        }
    }

    /// What is to be made of it when no more can be learnt: an edit stays only if it costs something to be without it,
    /// whatever the clock did.
    pub fn verdict_at_last(self) -> Verdict {
        match self.least > 0.0 && self.lost > self.allowed {
            true => Verdict::Loses,
            false => Verdict::Keeps,
        }
    }
}

/// The logarithm of a ratio, and the interval it lies in; above 0 means slower.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The best guess.
    pub log_ratio: f64,
    /// It is not less than this.
    pub low: f64,
    /// It is not more than this.
    pub high: f64,
}

impl Estimate {
    /// A ratio that is known exactly.
    pub fn exact(log_ratio: f64) -> Estimate {
        Estimate {
            log_ratio,
            low: log_ratio,
            high: log_ratio,
        }
    }

    /// How many times as much one costs as another, as if each were measured by itself: both are seldom off at once.
    pub fn between(one: Objective, other: Objective) -> Estimate {
        let log = |value: f64| value.max(1e-9).ln();
        let (here, there) = (log(one.value), log(other.value));
        let log_ratio = here - there;
        Estimate {
            log_ratio,
            low: log_ratio - (here - log(one.low)).hypot(log(other.high) - there),
            high: log_ratio + (log(one.high) - here).hypot(there - log(other.low)),
        }
    }

    /// Whether it is surely not 0.
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// The difference, as far off as both may be at once.
    fn minus(self, other: Estimate) -> Estimate {
        Estimate {
            log_ratio: self.log_ratio - other.log_ratio,
            low: self.low - other.high,
            high: self.high - other.low,
        }
    }
}

/// How much may be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Questions about code.
    pub codes: usize,
    /// Questions about whether a part is as good, and about what single edits are worth once some could go.
    pub verdicts: usize,
    /// Pairs that are left out together.
    pub pairs: usize,
}

impl Default for Limits {
    /// Enough for hundreds of edits of which few matter.
    fn default() -> Limits {
        Limits {
            codes: 2000,
            verdicts: 200,
            pairs: 45,
        }
    }
}

/// What is left of a genome, what was dropped and why, and what the rest is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Minimised<E> {
    /// The edits that matter.
    pub genome: Genome<E>,
    /// What was dropped, in that order.
    pub dropped: Vec<Dropped>,
    /// Whether every edit was shown to be needed. Otherwise questions or time ran out, or some are worth too little each to be
    /// shown, and too much together to go.
    pub is_minimal: bool,
    /// What each edit that is left is worth; those are missing for which there was no time.
    pub effects: Vec<Effect>,
    /// What pairs are worth beyond what each of both is.
    pub interactions: Vec<Interaction>,
    /// Pairs that were not asked about, because there were too many or there was no time.
    pub pairs_left: usize,
}

/// Edits that were dropped at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dropped {
    /// Which ones, with those that needed them.
    pub edits: Vec<EditId>,
    /// Why.
    pub why: Why,
}

/// Why edits were dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The code is the same without them.
    SameCode,
    /// The judge found the rest as good.
    AsGood,
}

/// What becomes of the rest without one edit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// The edit that is left out.
    pub edit: EditId,
    /// It and those that need it, which go with it.
    pub left_out: Vec<EditId>,
    /// How much slower that is; `None` if it does not work.
    pub slower: Option<Estimate>,
}

/// What two edits are to each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Interaction {
    /// The edits that are left out together.
    pub edits: [EditId; 2],
    /// How much slower it is without both; `None` if it does not work.
    pub slower: Option<Estimate>,
    /// That, less what it is without each alone. Below 0: they pay only together, and the loss of one
    /// is the loss of both. Above 0: each can stand in for the other. `None` if something that
    /// would have to be compared does not work.
    pub beyond_sum: Option<Estimate>,
}

/// Reduces a genome to the edits that matter and says what each is worth.
pub fn minimise<E: Edit, O: Oracle<E>>(
    genome: &Genome<E>,
    limits: Limits,
    oracle: &mut O,
) -> Result<Minimised<E>, O::Error> {
    let mut dropped = Vec::new();
    let mut left = genome.clone();
    let code = oracle.code(genome)?;
    if code.is_some() {
        let is_same = |oracle: &mut O, part: &Genome<E>| Ok(oracle.code(part)? == code);
        let note = |edits| {
            dropped.push(Dropped {
                edits,
                why: Why::SameCode,
            });
        };
        left = shrink(
            (left, Question::Code),
            &mut { limits.codes },
            oracle,
            is_same,
            note,
        )?;
    }
    let whole = left.clone();
    let keeps = |oracle: &mut O, part: &Genome<E>| {
        let verdict = oracle.verdict(part, &whole)?;
        Ok(verdict == Verdict::Keeps)
    };
    let mut note = |edits| {
        dropped.push(Dropped {
            edits,
            why: Why::AsGood,
        });
    };
    let mut questions = limits.verdicts;
    let whole_left = (left, Question::Worth);
    let left = shrink(whole_left, &mut questions, oracle, keeps, &mut note)?;
    let (left, effects, is_minimal) = settle((left, &whole), &mut questions, oracle, note)?;
    let (interactions, pairs_left) = interactions(&left, &effects, limits.pairs, oracle)?;
    Ok(Minimised {
        genome: left,
        dropped,
        is_minimal,
        effects,
        interactions,
        pairs_left,
    })
}

/// Delta debugging: leaves out ever smaller parts as long as `keeps` says that the rest will do.
///
/// Only complements are tried, never the parts themselves: few edits matter and the parts that
/// do not are what is found quickly. Younger parts go first, because no other edit needs them.
fn shrink<E: Edit, O: Oracle<E>>(
    (mut genome, about): (Genome<E>, Question),
    questions: &mut usize,
    oracle: &mut O,
    mut keeps: impl FnMut(&mut O, &Genome<E>) -> Result<bool, O::Error>,
    mut note: impl FnMut(Vec<EditId>),
) -> Result<Genome<E>, O::Error> {
    let mut size = genome.len();
    while size > 0 {
        let ids: Vec<EditId> = genome.ids().collect();
        let parts: Vec<BTreeSet<EditId>> = ids
            .rchunks(size)
            .map(|part| part.iter().copied().collect())
            .collect();
        let mut has_shrunk = false;
        // What lies before this place is made, unless the genome has shrunk since.
        let mut prepared = 0;
        for (place, part) in parts.iter().enumerate() {
            if part.iter().all(|id| !genome.has(*id)) {
                continue;
            }
            if *questions == 0 || oracle.is_over() {
                return Ok(genome);
            }
            *questions -= 1;
            if place >= prepared {
                prepared = (place + oracle.hands()).min(parts.len());
                let next = parts[place..prepared].iter();
                let next: Vec<Genome<E>> = next.map(|part| genome.without(part)).collect();
                oracle.prepare(&next, about)?;
            }
            let rest = genome.without(part);
            if keeps(oracle, &rest)? {
                note(genome.ids().filter(|id| !rest.has(*id)).collect());
                genome = rest;
                has_shrunk = true;
                prepared = place + 1;
            }
        }
        size = match (size, has_shrunk) {
            (1, true) => usize::from(!genome.is_empty()),
            (1, false) => 0,
            _ => size.div_ceil(2).min(genome.len()),
        };
    }
    Ok(genome)
}

/// Leaves every edit out alone, and drops those of which that does not show that anything is lost, the least useful first.
/// Says too whether the others are all needed: what is little each may be too much together.
fn settle<E: Edit, O: Oracle<E>>(
    (mut genome, whole): (Genome<E>, &Genome<E>),
    questions: &mut usize,
    oracle: &mut O,
    mut note: impl FnMut(Vec<EditId>),
) -> Result<(Genome<E>, Vec<Effect>, bool), O::Error> {
    // Those that must stay though nothing shows it.
    let mut unsure = BTreeSet::new();
    'anew: loop {
        let effects = effects(&genome, oracle)?;
        let mut idle = Vec::new();
        for effect in &effects {
            let Some(slower) = effect.slower else {
                continue;
            };
            let without = genome.without(&BTreeSet::from([effect.edit]));
            if !oracle.is_needed(&without, &genome, slower)? {
                idle.push((slower.log_ratio, effect.edit, without));
            }
        }
        let are_needed = idle.is_empty() && effects.len() == genome.len();
        idle.sort_by(|one, other| one.0.total_cmp(&other.0));
        idle.retain(|(_, edit, _)| !unsure.contains(edit));
        for (_, edit, rest) in idle {
            // What is left must then be looked at once more.
            if *questions <= rest.len() || oracle.is_over() {
                break;
            }
            *questions -= 1;
            if oracle.verdict(&rest, whole)? == Verdict::Keeps {
                *questions -= rest.len();
                note(genome.ids().filter(|id| !rest.has(*id)).collect());
                genome = rest;
                continue 'anew;
            }
            unsure.insert(edit);
        }
        return Ok((genome, effects, are_needed));
    }
}

/// Leaves every edit out alone, as long as there is time.
fn effects<E: Edit, O: Oracle<E>>(
    genome: &Genome<E>,
    oracle: &mut O,
) -> Result<Vec<Effect>, O::Error> {
    let without = |edit| genome.without(&BTreeSet::from([edit]));
    let mut effects = Vec::with_capacity(genome.len());
    let all: Vec<Genome<E>> = genome.ids().map(without).collect();
    for (place, edit) in genome.ids().enumerate() {
        if oracle.is_over() {
            break;
        }
        prepare_next(&all, place, oracle)?;
        let without = &all[place];
        effects.push(Effect {
            edit,
            left_out: genome.ids().filter(|id| !without.has(*id)).collect(),
            slower: oracle.effect(without, genome)?,
        });
    }
    Ok(effects)
}

/// Has the next genomes of a list made, as many as can be at the same time.
fn prepare_next<E: Edit, O: Oracle<E>>(
    all: &[Genome<E>],
    place: usize,
    oracle: &mut O,
) -> Result<(), O::Error> {
    let hands = oracle.hands().max(1);
    if !place.is_multiple_of(hands) {
        return Ok(());
    }
    oracle.prepare(&all[place..all.len().min(place + hands)], Question::Worth)
}

/// Leaves out pairs of which neither needs the other; of too many pairs the first ones.
fn interactions<E: Edit, O: Oracle<E>>(
    genome: &Genome<E>,
    effects: &[Effect],
    most: usize,
    oracle: &mut O,
) -> Result<(Vec<Interaction>, usize), O::Error> {
    let mut pairs = Vec::new();
    for (place, first) in effects.iter().enumerate() {
        for second in &effects[place + 1..] {
            if !first.left_out.contains(&second.edit) {
                pairs.push((first, second));
            }
        }
    }
    let n_pairs = pairs.len();
    pairs.truncate(most);
    let all: Vec<Genome<E>> = pairs
        .iter()
        .map(|(first, second)| genome.without(&BTreeSet::from([first.edit, second.edit])))
        .collect();
    let mut interactions = Vec::with_capacity(pairs.len());
    for (place, (first, second)) in pairs.into_iter().enumerate() {
        if oracle.is_over() {
            break;
        }
        prepare_next(&all, place, oracle)?;
        let slower = oracle.effect(&all[place], genome)?;
        let beyond_sum = match (slower, first.slower, second.slower) {
            (Some(both), Some(first), Some(second)) => Some(both.minus(first).minus(second)),
            _ => None,
        };
        interactions.push(Interaction {
            edits: [first.edit, second.edit],
            slower,
            beyond_sum,
        });
    }
    let pairs_left = n_pairs - interactions.len();
    Ok((interactions, pairs_left))
}
