//! [`Plan`] and [`Answer`]: what the engine wants tried, and the result.

use std::fmt;

use kernwright_space::FailureClass;
use serde::{Deserialize, Serialize};

use crate::genome::{Edit, EditId, Genome};
use crate::scores::Scores;

/// One individual to be made and judged.
///
/// The process that holds the program draws the new edits ([`bring_to_life`](crate::bring_to_life)),
/// because drawing them may crash that process.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan<E> {
    /// Its number, counted from 0 in the order of proposals; 0 is the unedited program.
    pub individual: u64,
    /// The search's seed.
    pub seed: u64,
    /// Whose child it is.
    pub parents: Vec<u64>,
    /// What it inherits.
    pub genome: Genome<E>,
    /// For each edit to be drawn, the operators to try until one finds something.
    pub grow: Vec<Vec<usize>>,
    /// Marks of edits that were tried in vain and are drawn again only if nothing else is found.
    pub avoid: Vec<u32>,
}

/// The result of one plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer<E> {
    /// The plan's number.
    pub individual: u64,
    /// The plan's parents: kept so that a journal alone shows every lineage.
    pub parents: Vec<u64>,
    /// What was inherited, and the new edits.
    pub genome: Genome<E>,
    /// The operator of each new edit.
    pub grown: Vec<usize>,
    /// Edits that did nothing.
    pub inert: Vec<EditId>,
    /// A hash of the code it came to, where that is known: equal ones are one program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// How good it is, or why that is not known.
    pub result: Result<Scores, Failed>,
}

impl<E: Edit> Answer<E> {
    /// Answers a plan that came to life.
    pub fn new(
        plan: &Plan<E>,
        born: Born<E>,
        inert: Vec<EditId>,
        result: Result<Scores, Failed>,
    ) -> Answer<E> {
        Answer {
            individual: plan.individual,
            parents: plan.parents.clone(),
            genome: born.genome,
            grown: born.grown,
            inert,
            code: None,
            result,
        }
    }

    /// The same, with a hash of the code it came to.
    #[must_use]
    pub fn of_code(self, code: Option<String>) -> Answer<E> {
        Answer { code, ..self }
    }

    /// Answers a plan that led to no individual: no edit was found, or the worker died drawing.
    pub fn stillborn(plan: &Plan<E>, failed: Failed) -> Answer<E> {
        let born = Born {
            genome: plan.genome.clone(),
            grown: Vec::new(),
        };
        Answer::new(plan, born, Vec::new(), Err(failed))
    }
}

/// Why an individual has no scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    /// The kind of failure.
    pub why: Failure,
    /// A few words from where it was noticed; may be empty.
    pub text: String,
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.text.as_str() {
            "" => self.why.fmt(f),
            text => write!(f, "{}: {text}", self.why),
        }
    }
}

/// The kinds of failure: a candidate's own, and those that end before there is a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// It was built or run, and failed.
    Candidate(FailureClass),
    /// No operator found anything to change.
    NoEdit,
    /// It is its parent again: the same code.
    SameAsParent,
    /// It was found out, or is of a kind that is not allowed, before it ran.
    Refused,
}

impl Failed {
    /// No operator found anything to change.
    pub fn no_edit() -> Failed {
        Failed::new(Failure::NoEdit, "")
    }

    /// The same code as a parent's.
    pub fn same_as_parent() -> Failed {
        Failed::new(Failure::SameAsParent, "")
    }

    /// A failure with a few words.
    pub fn new(why: Failure, text: impl Into<String>) -> Failed {
        Failed {
            why,
            text: text.into(),
        }
    }
}

impl From<FailureClass> for Failed {
    fn from(class: FailureClass) -> Failed {
        Failed::new(Failure::Candidate(class), "")
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Candidate(class) => class.fmt(f),
            Failure::NoEdit => f.write_str("no edit found"),
            Failure::SameAsParent => f.write_str("same as a parent"),
            Failure::Refused => f.write_str("refused"),
        }
    }
}

/// A genome with the edits that its plan asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Born<E> {
    /// The planned genome and the new edits.
    pub genome: Genome<E>,
    /// The operator of each new edit, in order of birth.
    pub grown: Vec<usize>,
}
