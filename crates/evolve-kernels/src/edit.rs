//! An edit, written in a form that outlives the module it was found on.
//!
//! Instructions are named by their place in the original module or by the edit that made them;
//! what repair chose when the edit was found is kept with it, so that it means the same wherever
//! it is applied.

use std::fmt;

use kernwright_evolve::EditId;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// An instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Spot {
    /// The n-th of the original module, counted from 0 over all functions with a body.
    Original(u32),
    /// The n-th that an edit made.
    Product(EditId, u8),
    /// The n-th that the edit itself makes.
    Own {
        /// Which.
        own: u8,
    },
}

/// An operand of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Use {
    /// The instruction.
    pub user: Spot,
    /// Which of its operands.
    pub operand: u32,
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The result of an instruction.
    At(Spot),
    /// An argument of the function, counted from 0.
    Argument(u32),
    /// A global variable.
    Global(String),
    /// An integer; of the type that is wanted.
    Int(i64),
    /// A floating-point number; of the type that is wanted.
    Float(f64),
    /// Zero, null or all zeros.
    Zero,
}

/// How a load or a store treats the caches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cache {
    /// It will not be needed again soon.
    Streaming,
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// An instruction goes; its users get something else.
    Delete {
        /// The instruction.
        at: Spot,
        /// What its users get.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in: Option<Source>,
    },
    /// A copy of an instruction is put before another, and its result used somewhere.
    Copy {
        /// The original.
        from: Spot,
        /// Where it is put.
        before: Spot,
        /// Where its result is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        into: Option<Use>,
    },
    /// An instruction goes before another.
    Move {
        /// The instruction.
        at: Spot,
        /// Where it goes.
        before: Spot,
    },
    /// A copy of one instruction takes the place of another of the same type.
    Replace {
        /// What is replaced.
        at: Spot,
        /// What is copied.
        by: Spot,
    },
    /// Two instructions of one type take each other's places.
    Swap {
        /// One.
        first: Spot,
        /// The other.
        second: Spot,
    },
    /// An operand becomes something else of its type.
    Rewire {
        /// The operand.
        place: Use,
        /// What it becomes.
        to: Source,
    },
    /// A branch or a choice always goes one way.
    Decide {
        /// The branch or `select`.
        at: Spot,
        /// The way.
        taken: bool,
    },
    /// A barrier goes.
    DropBarrier {
        /// The barrier.
        at: Spot,
    },
    /// A load or store says how it treats the caches.
    Hint {
        /// The access.
        at: Spot,
        /// How.
        cache: Cache,
    },
    /// A load may assume that what it reads does not change while the kernel runs.
    ReadOnly {
        /// The load.
        at: Spot,
    },
    /// A floating-point operation may be computed as if it were one of real numbers.
    Relax {
        /// The operation.
        at: Spot,
    },
    /// A constant becomes a multiple of itself.
    Scale {
        /// The operand that it is.
        place: Use,
        /// How many times.
        factor: f64,
    },
}

/// An action, and what repair chose for operands it left without a value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Edit {
    /// What is done.
    #[serde(flatten)]
    pub action: Action,
    /// What operands became that could not stay what they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repairs: Vec<(Use, Source)>,
}

impl Action {
    /// The name of the operator that makes such actions.
    #[must_use]
    pub fn operator(&self) -> Operator {
        match self {
            Action::Delete { .. } => Operator::Delete,
            Action::Copy { .. } => Operator::Copy,
            Action::Move { .. } => Operator::Move,
            Action::Replace { .. } => Operator::Replace,
            Action::Swap { .. } => Operator::Swap,
            Action::Rewire { .. } => Operator::Rewire,
            Action::Decide { .. } => Operator::Decide,
            Action::DropBarrier { .. } => Operator::DropBarrier,
            Action::Hint { .. } => Operator::Hint,
            Action::ReadOnly { .. } => Operator::ReadOnly,
            Action::Relax { .. } => Operator::Relax,
            Action::Scale { .. } => Operator::Scale,
        }
    }

    /// The instruction it is about first of all.
    #[must_use]
    pub fn subject(&self) -> Spot {
        match self {
            Action::Copy { before, .. } => *before,
            Action::Rewire { place, .. } | Action::Scale { place, .. } => place.user,
            Action::Swap { first, .. } => *first,
            Action::Delete { at, .. }
            | Action::Move { at, .. }
            | Action::Replace { at, .. }
            | Action::Decide { at, .. }
            | Action::DropBarrier { at }
            | Action::Hint { at, .. }
            | Action::ReadOnly { at }
            | Action::Relax { at } => *at,
        }
    }

    /// The instructions that are not what they were after it, or not where they were.
    fn touched(&self) -> SmallVec<[Spot; 4]> {
        let mut spots = SmallVec::new();
        match self {
            Action::Copy { before, into, .. } => {
                spots.push(*before);
                spots.extend(into.map(|place| place.user));
            }
            Action::Move { at, before } => spots.extend([*at, *before]),
            Action::Swap { first, second } => spots.extend([*first, *second]),
            other => spots.push(other.subject()),
        }
        spots
    }

    /// The instructions it refers to.
    fn spots(&self) -> SmallVec<[Spot; 4]> {
        let mut spots = SmallVec::new();
        match self {
            Action::Delete { at, stand_in } => {
                spots.push(*at);
                spots.extend(stand_in.as_ref().and_then(Source::spot));
            }
            Action::Copy { from, before, into } => {
                spots.extend([*from, *before]);
                spots.extend(into.map(|place| place.user));
            }
            Action::Move { at, before } => spots.extend([*at, *before]),
            Action::Replace { at, by } => spots.extend([*at, *by]),
            Action::Swap { first, second } => spots.extend([*first, *second]),
            Action::Rewire { place, to } => {
                spots.push(place.user);
                spots.extend(to.spot());
            }
            Action::Scale { place, .. } => spots.push(place.user),
            Action::Decide { at, .. }
            | Action::DropBarrier { at }
            | Action::Hint { at, .. }
            | Action::ReadOnly { at }
            | Action::Relax { at } => spots.push(*at),
        }
        spots
    }
}

impl Spot {
    /// The name of an instruction inside the edit `id` itself.
    pub(crate) fn named_in(self, id: EditId) -> Spot {
        match self {
            Spot::Product(edit, own) if edit == id => Spot::Own { own },
            other => other,
        }
    }
}

impl Source {
    fn spot(&self) -> Option<Spot> {
        match self {
            Source::At(spot) => Some(*spot),
            _ => None,
        }
    }
}

impl Edit {
    /// Whether it changes one of these instructions of the original.
    pub(crate) fn touches(&self, ordinals: &FxHashSet<usize>) -> bool {
        let repaired = self.repairs.iter().map(|(place, _)| place.user);
        self.action
            .touched()
            .into_iter()
            .chain(repaired)
            .any(|spot| match spot {
                Spot::Original(ordinal) => ordinals.contains(&(ordinal as usize)),
                _ => false,
            })
    }
}

impl kernwright_evolve::Edit for Edit {
    fn needs(&self) -> SmallVec<[EditId; 2]> {
        let mut needs = SmallVec::new();
        for spot in self.action.spots() {
            if let Spot::Product(edit, _) = spot
                && !needs.contains(&edit)
            {
                needs.push(edit);
            }
        }
        needs
    }
}

/// How edits are found; the engine learns which of them pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operator {
    /// See [`Action::Delete`].
    Delete,
    /// See [`Action::Copy`].
    Copy,
    /// See [`Action::Move`].
    Move,
    /// See [`Action::Replace`].
    Replace,
    /// See [`Action::Swap`].
    Swap,
    /// See [`Action::Rewire`].
    Rewire,
    /// See [`Action::Decide`].
    Decide,
    /// See [`Action::DropBarrier`].
    DropBarrier,
    /// See [`Action::Hint`].
    Hint,
    /// See [`Action::ReadOnly`].
    ReadOnly,
    /// See [`Action::Relax`].
    Relax,
    /// See [`Action::Scale`].
    Scale,
}

impl Operator {
    /// The six of GEVO.
    pub const GEVO: [Operator; 6] = [
        Operator::Delete,
        Operator::Copy,
        Operator::Move,
        Operator::Replace,
        Operator::Swap,
        Operator::Rewire,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Operator::Delete => "delete",
            Operator::Copy => "copy",
            Operator::Move => "move",
            Operator::Replace => "replace",
            Operator::Swap => "swap",
            Operator::Rewire => "rewire",
            Operator::Decide => "decide",
            Operator::DropBarrier => "drop_barrier",
            Operator::Hint => "hint",
            Operator::ReadOnly => "read_only",
            Operator::Relax => "relax",
            Operator::Scale => "scale",
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Original(ordinal) => write!(f, "#{ordinal}"),
            Spot::Product(edit, 0) => write!(f, "#e{edit}"),
            Spot::Product(edit, nth) => write!(f, "#e{edit}.{nth}"),
            Spot::Own { own } => write!(f, "its product {own}"),
        }
    }
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "operand {} of {}", self.operand, self.user)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::At(spot) => spot.fmt(f),
            Source::Argument(index) => write!(f, "argument {index}"),
            Source::Global(name) => write!(f, "@{name}"),
            Source::Int(value) => value.fmt(f),
            Source::Float(value) => write!(f, "{value:?}"),
            Source::Zero => f.write_str("zero"),
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action.fmt(f)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Delete { at, stand_in: None } => write!(f, "delete {at}"),
            Action::Delete {
                at,
                stand_in: Some(value),
            } => write!(f, "delete {at}, its users get {value}"),
            Action::Copy { from, before, into } => {
                write!(f, "copy {from} before {before}")?;
                into.map_or(Ok(()), |place| write!(f, ", used as {place}"))
            }
            Action::Move { at, before } => write!(f, "move {at} before {before}"),
            Action::Replace { at, by } => write!(f, "replace {at} by a copy of {by}"),
            Action::Swap { first, second } => write!(f, "swap {first} and {second}"),
            Action::Rewire { place, to } => write!(f, "{place} becomes {to}"),
            Action::Decide { at, taken } => write!(f, "{at} is always {taken}"),
            Action::DropBarrier { at } => write!(f, "drop the barrier {at}"),
            Action::Hint {
                at,
                cache: Cache::Streaming,
            } => write!(f, "{at} does not keep its data in the cache"),
            Action::ReadOnly { at } => write!(f, "{at} reads what never changes"),
            Action::Relax { at } => write!(f, "{at} may round differently"),
            Action::Scale { place, factor } => write!(f, "{place} becomes {factor} times that"),
        }
    }
}
