//! Loops of a program at one problem and configuration, and what changes with their turns.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::element::{ElementType, job_name};

/// A program has at most this many loops: every time that is taken says how many turns each had.
pub const MOST_LOOPS: usize = 4;

/// Launches that are run again and again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseLoop {
    /// Its name, for messages.
    pub name: String,
    /// The numbers of its launches.
    pub launches: Range<usize>,
    /// When it ends; without this it has `most` turns.
    pub until: Option<CaseUntil>,
    /// Turns before `until` is looked at.
    pub least: u32,
    /// The most turns there may be.
    pub most: u32,
    /// Whether it may end after `most` turns although `until` does not hold.
    pub is_capped: bool,
}

/// When a loop ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseUntil {
    /// The buffer that is looked at after a turn,
    pub buffer: usize,
    /// its name,
    pub name: String,
    /// the number of the element in it,
    pub element: usize,
    /// and its type.
    pub kind: ElementType,
    /// What the element must be to the bound.
    pub relation: Relation,
    /// The bound.
    pub bound: f64,
}

/// What a loop's element must be to its bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// Equal.
    Equals,
    /// Less.
    Below,
    /// Greater.
    Above,
}

/// What a launch is given in one turn of its loop.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseTurn {
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// The bytes of arguments that are another value every turn: the argument's number, and these.
    pub values: Vec<(usize, Vec<u8>)>,
}

impl CaseUntil {
    /// Returns whether it holds for an element.
    pub fn holds(&self, element: &[u8]) -> bool {
        let number = self.kind.load(element);
        match self.relation {
            Relation::Equals => number == self.bound,
            Relation::Below => number < self.bound,
            Relation::Above => number > self.bound,
        }
    }

    /// Describes an element for which it does not hold.
    pub fn describe(&self, element: &[u8]) -> String {
        let relation = match self.relation {
            Relation::Equals => "",
            Relation::Below => "below ",
            Relation::Above => "above ",
        };
        format!(
            "`{}[{}]` ({}) was {} and should be {relation}{}",
            self.name,
            self.element,
            job_name(self.kind),
            self.kind.load(element),
            self.bound
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_ends_by_its_relation() {
        let until = |relation| CaseUntil {
            buffer: 0,
            name: "error".into(),
            element: 0,
            kind: ElementType::F32,
            relation,
            bound: 1.0,
        };
        for (relation, holds) in [
            (Relation::Equals, [false, true, false]),
            (Relation::Below, [true, false, false]),
            (Relation::Above, [false, false, true]),
        ] {
            let found = [0.5_f32, 1.0, 2.0].map(|one| until(relation).holds(&one.to_le_bytes()));
            assert_eq!(found, holds, "{relation:?}");
        }
        let nan = f32::NAN.to_le_bytes();
        assert!(!until(Relation::Below).holds(&nan));
        assert_eq!(
            until(Relation::Below).describe(&2.0_f32.to_le_bytes()),
            "`error[0]` (f32) was 2 and should be below 1"
        );
    }
}
