//! An edit of a model's program, in a form that outlives the module it was drawn for.

use std::fmt;

use kernwright_evolve::{Edit as EvolveEdit, EditId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use kernwright_stablehlo::{ElementType, mlir_name};

/// An operation: the original's by its number, counted through regions in the order of the text, or
/// one that an edit made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// Of the original.
    Original(u32),
    /// Made by an edit.
    Product(EditId),
    /// Put in by an edit besides, so that what it made fits: a part cut out, a filler, a conversion. Counted by the
    /// values that the edit made before it.
    Repair(EditId, u32),
}

/// A value.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// An argument of the program.
    Argument(u32),
    /// A result of an operation.
    Result(Spot, u16),
    /// An argument of the region that an operation runs: which region, which argument.
    Inside(Spot, u16, u16),
    /// A number, of whatever type is wanted.
    Number(f64),
}

/// How a value of another type is made to fit: cut or filled up, where, and with what.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// Which part is kept of what is too long, and where what is too short goes.
    pub anchor: Anchor,
    /// What it is filled up with.
    pub filler: f64,
}

/// Where along a dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Anchor {
    Start,
    Centre,
    End,
}

/// A value, and how it is made to fit.
pub type Fitted = (Source, Fit);

/// What an edit does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Removes an operation; the users of its result get another value.
    Delete {
        /// The operation.
        at: Spot,
        /// What its users get.
        stand_in: Fitted,
    },
    /// Does an operation once more elsewhere, and gives what comes of it to a later one.
    Copy {
        /// The operation.
        from: Spot,
        /// Before this one.
        before: Spot,
        /// Its operands there.
        operands: Vec<Fitted>,
        /// Whose operand the result becomes, and which.
        into: (Spot, u8),
        /// How it is made to fit there.
        fit: Fit,
    },
    /// Gives an operation another operand.
    Rewire {
        /// The operation.
        at: Spot,
        /// Which operand.
        operand: u8,
        /// The value.
        to: Fitted,
    },
    /// Does in place of an operation what another does.
    Replace {
        /// The operation.
        at: Spot,
        /// The other.
        with: Spot,
        /// Operands of what is done there.
        operands: Vec<Fitted>,
        /// How what comes of it is made to fit.
        fit: Fit,
    },
    /// Two operations change places.
    Swap {
        /// One of them.
        one: Spot,
        /// The other.
        other: Spot,
        /// Operands of the other where the one stood.
        first: Vec<Fitted>,
        /// Operands of the one where the other stood.
        second: Vec<Fitted>,
        /// How what comes of either is made to fit.
        fit: Fit,
    },
    /// Changes a number that is written down.
    Scale {
        /// The constant.
        at: Spot,
        /// What it is multiplied by.
        factor: f64,
    },
    /// Changes one of the numbers that say what an operation does.
    Tune {
        /// The operation.
        at: Spot,
        /// Which of them, counted through all of its lists.
        number: u8,
        /// By how much.
        by: i64,
        /// How what comes of it is made to fit.
        fit: Fit,
    },
    /// Computes an operation, or a region from it on, with other floats, and comes back; a conversion, by way of another
    /// type.
    Round {
        /// The operation.
        at: Spot,
        /// These.
        to: ElementType,
        /// The number of operations, itself included, of those that can be computed so.
        #[serde(default = "one")]
        reach: u16,
    },
    /// Computes a convolution, and others after it, in another way that means the same.
    Respell {
        /// The convolution.
        at: Spot,
        /// How.
        way: Way,
        /// The number of convolutions, itself included, of those that can be computed so.
        reach: u16,
    },
    /// Lets a convolution or product absorb what scales its features afterwards, and so others after it.
    Absorb {
        /// The operation that ends the scaling.
        at: Spot,
        /// The number of scalings, that one included.
        reach: u16,
    },
    /// Leaves out a part of what a product or a convolution sums over, or of what it gives.
    Prune {
        /// The operation.
        at: Spot,
        /// Whether what it gives is cut, and not what it sums over.
        is_output: bool,
        /// The number of sixteenths that stay.
        keep: u8,
        /// Which of them, and what takes the place of what is not computed.
        fit: Fit,
    },
}

/// Another way to compute a convolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// With a window of one element: as a product of matrices.
    Product,
    /// In groups: without them, with zeros in the kernel where a feature is of another group. That is more work,
    /// of a kind that some devices are better at.
    Dense,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Way::Product => "as a product",
            Way::Dense => "without groups",
        })
    }
}

fn one() -> u16 {
    1
}

/// An edit of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelEdit {
    /// What it does.
    #[serde(flatten)]
    pub action: Action,
}

impl Action {
    /// The operation it is about.
    #[must_use]
    pub fn subject(&self) -> Spot {
        match self {
            Action::Copy { from, .. } => *from,
            Action::Swap { one, .. } => *one,
            Action::Delete { at, .. }
            | Action::Rewire { at, .. }
            | Action::Replace { at, .. }
            | Action::Scale { at, .. }
            | Action::Tune { at, .. }
            | Action::Round { at, .. }
            | Action::Respell { at, .. }
            | Action::Absorb { at, .. }
            | Action::Prune { at, .. } => *at,
        }
    }

    fn spots(&self) -> SmallVec<[Spot; 4]> {
        let mut spots = SmallVec::from_slice(&[self.subject()]);
        let mut source = |(source, _): &Fitted| match source {
            Source::Result(spot, _) | Source::Inside(spot, ..) => spots.push(*spot),
            Source::Argument(_) | Source::Number(_) => {}
        };
        match self {
            Action::Delete { stand_in, .. } => source(stand_in),
            Action::Rewire { to, .. } => source(to),
            Action::Copy {
                operands,
                before,
                into,
                ..
            } => {
                operands.iter().for_each(&mut source);
                spots.extend([*before, into.0]);
            }
            Action::Replace { operands, with, .. } => {
                operands.iter().for_each(&mut source);
                spots.push(*with);
            }
            Action::Swap {
                other,
                first,
                second,
                ..
            } => {
                first.iter().chain(second).for_each(&mut source);
                spots.push(*other);
            }
            Action::Scale { .. }
            | Action::Tune { .. }
            | Action::Round { .. }
            | Action::Respell { .. }
            | Action::Absorb { .. }
            | Action::Prune { .. } => {}
        }
        spots
    }
}

impl EvolveEdit for ModelEdit {
    fn needs(&self) -> SmallVec<[EditId; 2]> {
        let mut needs = SmallVec::new();
        for spot in self.action.spots() {
            if let Spot::Product(id) | Spot::Repair(id, _) = spot
                && !needs.contains(&id)
            {
                needs.push(id);
            }
        }
        needs
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Original(number) => write!(f, "#{number}"),
            Spot::Product(id) => write!(f, "that of edit {id}"),
            Spot::Repair(id, number) => write!(f, "repair {number} of edit {id}"),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Argument(number) => write!(f, "argument {number}"),
            Source::Result(spot, 0) => spot.fmt(f),
            Source::Result(spot, number) => write!(f, "result {number} of {spot}"),
            Source::Inside(spot, _, number) => write!(f, "argument {number} inside {spot}"),
            Source::Number(number) => write!(f, "{number}"),
        }
    }
}

impl fmt::Display for ModelEdit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action.fmt(f)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Delete { at, stand_in } => {
                write!(f, "delete {at}, its users get {}", stand_in.0)
            }
            Action::Copy {
                from, before, into, ..
            } => write!(
                f,
                "copy {from} before {before}, used as operand {} of {}",
                into.1, into.0
            ),
            Action::Rewire { at, operand, to } => {
                write!(f, "operand {operand} of {at} becomes {}", to.0)
            }
            Action::Replace { at, with, .. } => write!(f, "do {with} in place of {at}"),
            Action::Swap { one, other, .. } => write!(f, "{one} and {other} change places"),
            Action::Scale { at, factor } => write!(f, "{factor} times {at}"),
            Action::Tune { at, number, by, .. } => {
                write!(f, "number {number} of {at} changes by {by}")
            }
            Action::Round { at, to, reach: 1 } => write!(f, "compute {at} in {}", mlir_name(*to)),
            Action::Round { at, to, reach } => {
                write!(
                    f,
                    "compute {reach} operations from {at} on in {}",
                    mlir_name(*to)
                )
            }
            Action::Respell { at, way, reach: 1 } => write!(f, "compute {at} {way}"),
            Action::Respell { at, way, reach } => {
                write!(f, "compute {reach} convolutions from {at} on {way}")
            }
            Action::Absorb { at, reach: 1 } => {
                write!(
                    f,
                    "scale the weights before {at} and not what comes of them"
                )
            }
            Action::Absorb { at, reach } => write!(
                f,
                "scale {reach} times from {at} on the weights and not what comes of them"
            ),
            Action::Prune {
                at,
                is_output,
                keep,
                ..
            } => {
                let what = if *is_output { "gives" } else { "sums over" };
                write!(f, "keep {keep} sixteenths of what {at} {what}")
            }
        }
    }
}
