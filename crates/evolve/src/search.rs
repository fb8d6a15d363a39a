//! [`Search`]: asks for individuals and takes their results.
//!
//! Up to [`window`](Settings::window) plans are out at a time and come back in any order. What is
//! planned does not depend on that order: proposal n is made when exactly the results of the
//! proposals up to n − window have been learned, in the order of proposals; results that come
//! early wait. (A breeder that needs more results gets the next ones, in order, one at a time.) So
//! the same seed and the same answers give the same search.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::archive::{Archive, Member};
use crate::breed::Breeder;
use crate::genome::{Edit, EditId};
use crate::header::Header;
use crate::plan::{Answer, Plan};
use crate::program::stream;
use crate::rates::Rates;
use crate::settings::{BadSetting, Settings};

/// A search: pure state, moved by [`ask`](Search::ask) and [`tell`](Search::tell).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "E: Edit"))]
pub struct Search<E> {
    seed: u64,
    settings: Settings,
    n_operators: usize,
    breeder: Breeder<E>,
    archive: Archive<E>,
    /// How many plans were made; the next one's number.
    n_planned: u64,
    /// How many answers were received.
    #[serde(rename = "n_told")]
    n_answers: u64,
    /// How many answers the breeder has learned from.
    n_learned: u64,
    /// How many answers the archive has been offered: all up to the first that is missing.
    n_archived: u64,
    /// How many objectives there are, once an individual has scores.
    n_objectives: Option<usize>,
    /// Plans that the breeder has not learned the end of.
    plans: BTreeMap<u64, Plan<E>>,
    /// Answers that the breeder has not learned from.
    answers: BTreeMap<u64, Answer<E>>,
    /// Plans that were made and not answered, and that no worker is working on.
    lost: BTreeSet<u64>,
}

/// An answer that does not fit the search.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TellError {
    /// There was no such plan.
    #[error("individual {0} was never planned")]
    NeverPlanned(u64),
    /// Answered before.
    #[error("individual {0} was answered before")]
    Twice(u64),
    /// The answer is about something else than the plan.
    #[error("the answer to individual {individual} is not about its plan: {what}")]
    OtherPlan {
        /// The plan's number.
        individual: u64,
        /// What differs.
        what: &'static str,
    },
    /// Scores that cannot be compared with the others'.
    #[error("individual {individual} has {found} objectives; those before had {expected}")]
    OtherObjectives {
        /// The plan's number.
        individual: u64,
        /// How many the others have.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
}

impl<E: Edit> Search<E> {
    /// A search at its beginning, for a program with this many operators.
    pub fn new(seed: u64, settings: Settings, n_operators: usize) -> Result<Search<E>, BadSetting> {
        settings.check()?;
        if n_operators == 0 {
            return Err(BadSetting::NoOperators);
        }
        Ok(Search {
            seed,
            n_operators,
            breeder: Breeder::new(&settings, n_operators),
            archive: Archive::new(settings.archive),
            settings,
            n_planned: 0,
            n_answers: 0,
            n_learned: 0,
            n_archived: 0,
            n_objectives: None,
            plans: BTreeMap::new(),
            answers: BTreeMap::new(),
            lost: BTreeSet::new(),
        })
    }

    /// A search at the beginning of its journal.
    pub fn begin(header: &Header) -> Result<Search<E>, BadSetting> {
        Search::new(header.seed, header.settings.clone(), header.operators.len())
    }

    /// The next individual to try. `None` means: call [`tell`](Search::tell) first.
    ///
    /// After [`replay`](Search::replay) and [`Snapshot::restore`](crate::Snapshot::restore), the plans that
    /// were not answered come first, again.
    pub fn ask(&mut self) -> Option<Plan<E>> {
        if let Some(individual) = self.lost.pop_first() {
            return self.plans.get(&individual).cloned();
        }
        self.plan_next()
    }

    /// Takes the answer to a plan, in any order. Nothing changes on an error.
    pub fn tell(&mut self, answer: Answer<E>) -> Result<(), TellError> {
        self.check(&answer)?;
        if let Ok(scores) = &answer.result {
            self.n_objectives = Some(scores.objectives().len());
        }
        self.lost.remove(&answer.individual);
        self.answers.insert(answer.individual, answer);
        self.n_answers += 1;
        while let Some(answer) = self.answers.get(&self.n_archived) {
            if let Ok(member) = Member::of(answer) {
                self.archive.offer(member);
            }
            self.n_archived += 1;
        }
        Ok(())
    }

    /// Resumes a search from its journal: its header, and its answers in the order in which the search
    /// received them.
    pub fn replay(
        header: &Header,
        answers: impl IntoIterator<Item = Answer<E>>,
    ) -> Result<Search<E>, ReplayError> {
        let mut search = Search::begin(header)?;
        search.catch_up(answers)?;
        Ok(search)
    }

    /// Replays earlier answers, in the same order, into a search that does not know them. Plans that
    /// were never answered are asked for again.
    pub fn catch_up(
        &mut self,
        answers: impl IntoIterator<Item = Answer<E>>,
    ) -> Result<(), TellError> {
        for answer in answers {
            while answer.individual >= self.n_planned {
                let Some(plan) = self.plan_next() else {
                    return Err(TellError::NeverPlanned(answer.individual));
                };
                self.lost.insert(plan.individual);
            }
            self.tell(answer)?;
        }
        Ok(())
    }

    /// The best of all answers up to the first that is missing.
    pub fn archive(&self) -> &Archive<E> {
        &self.archive
    }

    /// The individuals that children come from now.
    pub fn population(&self) -> &[Member<E>] {
        self.breeder.get().population()
    }

    /// How often each operator is used now, where that changes.
    pub fn rates(&self) -> Option<&Rates> {
        self.breeder.get().rates()
    }

    /// How many answers were received.
    pub fn n_answers(&self) -> u64 {
        self.n_answers
    }

    /// How many plans were made.
    pub fn n_planned(&self) -> u64 {
        self.n_planned
    }

    /// The settings that the search began with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seed that all chance follows from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Notes that no worker is working on the plans without an answer.
    pub(crate) fn lose_all(&mut self) {
        let unanswered = self
            .plans
            .keys()
            .filter(|one| !self.answers.contains_key(one));
        self.lost = unanswered.copied().collect();
    }

    fn plan_next(&mut self) -> Option<Plan<E>> {
        let individual = self.n_planned;
        let due = (individual + 1).saturating_sub(self.settings.window as u64);
        while self.n_learned < due {
            self.learn_next()?;
        }
        let draft = loop {
            // A draft that failed for want of results must not have used up chance.
            let mut rng = stream(self.seed, 2 * individual);
            let breeder = self.breeder.get_mut();
            match breeder.breed(individual, &self.settings, &mut rng) {
                Some(draft) => break draft,
                None => self.learn_next()?,
            }
        };
        let plan = Plan {
            individual,
            seed: self.seed,
            parents: draft.parents,
            genome: draft.genome,
            grow: draft.grow,
            avoid: draft.avoid,
        };
        self.n_planned += 1;
        self.plans.insert(individual, plan.clone());
        Some(plan)
    }

    /// Teaches the breeder the next answer in the order of proposals, if it is there.
    fn learn_next(&mut self) -> Option<()> {
        let answer = self.answers.remove(&self.n_learned)?;
        let plan = self.plans.remove(&self.n_learned)?;
        let breeder = self.breeder.get_mut();
        breeder.learn(&plan, &answer, &self.settings);
        self.n_learned += 1;
        Some(())
    }

    fn check(&self, answer: &Answer<E>) -> Result<(), TellError> {
        let individual = answer.individual;
        if individual >= self.n_planned {
            return Err(TellError::NeverPlanned(individual));
        }
        let plan = match self.plans.get(&individual) {
            Some(plan) if !self.answers.contains_key(&individual) => plan,
            _ => return Err(TellError::Twice(individual)),
        };
        if let Some(what) = differs(plan, answer, self.n_operators) {
            return Err(TellError::OtherPlan { individual, what });
        }
        match (&answer.result, self.n_objectives) {
            (Ok(scores), Some(expected)) if scores.objectives().len() != expected => {
                Err(TellError::OtherObjectives {
                    individual,
                    expected,
                    found: scores.objectives().len(),
                })
            }
            _ => Ok(()),
        }
    }
}

/// Returns what in an answer does not fit its plan.
fn differs<E: Edit>(
    plan: &Plan<E>,
    answer: &Answer<E>,
    n_operators: usize,
) -> Option<&'static str> {
    if answer.parents != plan.parents {
        return Some("other parents");
    }
    let n_inherited = plan.genome.len();
    let new = match answer.genome.edits().split_at_checked(n_inherited) {
        Some((inherited, new)) if inherited == plan.genome.edits() => new,
        _ => return Some("it lacks edits that were inherited"),
    };
    let ordinals = 0..=u8::MAX;
    let is_numbered = new
        .iter()
        .zip(ordinals)
        .all(|((id, _), ordinal)| *id == EditId::new(plan.individual, ordinal));
    if !is_numbered || new.len() > plan.grow.len() || new.len() != answer.grown.len() {
        return Some("its new edits are not those that were asked for");
    }
    if !answer.genome.is_closed() {
        return Some("an edit needs one that is not there");
    }
    (answer.grown.iter().any(|&operator| operator >= n_operators)).then_some("unknown operators")
}

/// A journal or a snapshot that does not fit its own beginning.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The settings cannot be.
    #[error(transparent)]
    Settings(#[from] BadSetting),
    /// An answer cannot be.
    #[error(transparent)]
    Answer(#[from] TellError),
    /// The snapshot is of another search than the journal.
    #[error("the snapshot belongs to another search; without it the whole journal is replayed")]
    OtherSearch,
    /// The journal is shorter than the snapshot taken of it.
    #[error(
        "the snapshot holds {snapshot} answers and the journal only {journal}; \
         without it the whole journal is replayed"
    )]
    ShortJournal {
        /// How many answers the snapshot holds.
        snapshot: u64,
        /// How many answers the journal holds.
        journal: u64,
    },
}
