//! Loops of a program at one problem and configuration, and what changes with their turns.

use std::cmp::Ordering;
use std::fmt;
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
    pub bound: Bound,
}

/// What an element is compared with, as its type has it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Bound {
    /// For integers, exactly.
    Int(i64),
    /// For floats; and a bound of integers that is none.
    Float(f64),
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Int(number) => number.fmt(f),
            Bound::Float(number) => number.fmt(f),
        }
    }
}

impl Bound {
    /// A float as a type rounds it.
    pub(crate) fn rounded(number: f64, kind: ElementType) -> Self {
        let mut bytes = [0; 8];
        let place = &mut bytes[..kind.size()];
        kind.store(number, place);
        Bound::Float(kind.load(place))
    }
}

/// An element of an integer type, whichever it is.
fn integer(kind: ElementType, element: &[u8]) -> i128 {
    match (kind, element.first_chunk::<8>()) {
        (ElementType::U64, Some(bytes)) => i128::from(u64::from_le_bytes(*bytes)),
        _ => i128::from(kind.load_int(element)),
    }
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

impl Relation {
    /// The word for it in a sentence.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Relation::Equals => "equal to",
            Relation::Below => "below",
            Relation::Above => "above",
        }
    }
}

impl CaseUntil {
    /// Returns whether it holds for an element.
    pub fn holds(&self, element: &[u8]) -> bool {
        let order = match self.bound {
            Bound::Int(bound) => Some(integer(self.kind, element).cmp(&i128::from(bound))),
            Bound::Float(bound) => self.kind.load(element).partial_cmp(&bound),
        };
        let wanted = match self.relation {
            Relation::Equals => Ordering::Equal,
            Relation::Below => Ordering::Less,
            Relation::Above => Ordering::Greater,
        };
        order == Some(wanted)
    }

    /// Describes an element for which it does not hold.
    pub fn describe(&self, element: &[u8]) -> String {
        let relation = match self.relation {
            Relation::Equals => "",
            Relation::Below => "below ",
            Relation::Above => "above ",
        };
        let found = match self.kind.is_float() {
            true => self.shown(self.kind.load(element)),
            false => integer(self.kind, element).to_string(),
        };
        let bound = match self.bound {
            Bound::Float(number) => self.shown(number),
            Bound::Int(number) => number.to_string(),
        };
        format!(
            "`{}[{}]` ({}) was {found} and should be {relation}{bound}",
            self.name,
            self.element,
            job_name(self.kind),
        )
    }

    /// A number with the digits that its type has.
    fn shown(&self, number: f64) -> String {
        match self.kind {
            ElementType::F64 => number.to_string(),
            _ => (number as f32).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_integers_are_compared_and_shown_exactly() {
        let large = 1_i64 << 53;
        let until = CaseUntil {
            buffer: 0,
            name: "state".into(),
            element: 0,
            kind: ElementType::I64,
            relation: Relation::Above,
            bound: Bound::Int(large),
        };
        assert!(!until.holds(&large.to_le_bytes()));
        assert!(until.holds(&(large + 1).to_le_bytes()));
        let unsigned = CaseUntil {
            kind: ElementType::U64,
            bound: Bound::Int(i64::MAX),
            ..until
        };
        assert!(!unsigned.holds(&i64::MAX.to_le_bytes()));
        assert!(unsigned.holds(&(1_u64 << 63).to_le_bytes()));
        assert_eq!(
            unsigned.describe(&u64::MAX.to_le_bytes()),
            "`state[0]` (u64) was 18446744073709551615 and should be above 9223372036854775807"
        );
        let tenth = Bound::rounded(0.1, ElementType::F32);
        assert_eq!(tenth, Bound::Float(f64::from(0.1_f32)));
    }

    #[test]
    fn a_loop_ends_by_its_relation() {
        let until = |relation| CaseUntil {
            buffer: 0,
            name: "error".into(),
            element: 0,
            kind: ElementType::F32,
            relation,
            bound: Bound::Float(1.0),
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
