//! Types as lanes: what a value of them is in registers, and where each lane lies in memory.

use smallvec::SmallVec;

use crate::float::FloatKind;
use kernwright_llvm_ir::{Layout, Type, TypeKind};

/// What a lane is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LaneKind {
    Int(u8),
    Float(FloatKind),
    Pointer,
}

impl LaneKind {
    pub(super) fn bits(self) -> u8 {
        match self {
            LaneKind::Int(bits) => bits,
            LaneKind::Float(kind) => kind.bytes() * 8,
            LaneKind::Pointer => 64,
        }
    }

    /// How many bytes it takes in memory.
    pub(super) fn bytes(self) -> u8 {
        self.bits().div_ceil(8)
    }

    pub(super) fn float(self) -> Option<FloatKind> {
        match self {
            LaneKind::Float(kind) => Some(kind),
            _ => None,
        }
    }
}

/// A lane and its place in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) kind: LaneKind,
    pub(super) offset: u64,
}

pub(super) type Leaves = SmallVec<[Leaf; 4]>;

/// Aggregates beyond this many lanes are not values that programs compute with.
const MOST_LANES: usize = 1 << 16;

/// The lanes of a type; `None` if a part of it cannot be held in registers of 64 bits, or two of them.
pub(super) fn leaves<'m>(layout: Layout<'m>, ty: Type<'m>) -> Option<Leaves> {
    let mut leaves = Leaves::new();
    add(layout, ty, 0, &mut leaves)?;
    Some(leaves)
}

fn add<'m>(layout: Layout<'m>, ty: Type<'m>, offset: u64, leaves: &mut Leaves) -> Option<()> {
    if leaves.len() > MOST_LANES {
        return None;
    }
    let kind = match ty.kind() {
        TypeKind::Void => return Some(()),
        TypeKind::Int(128) => {
            let kind = LaneKind::Int(64);
            let halves = [offset, offset + 8];
            leaves.extend(halves.map(|offset| Leaf { kind, offset }));
            return Some(());
        }
        TypeKind::Int(bits) => LaneKind::Int(u8::try_from(bits).ok().filter(|&bits| bits <= 64)?),
        TypeKind::Half => LaneKind::Float(FloatKind::Half),
        TypeKind::Brain => LaneKind::Float(FloatKind::Brain),
        TypeKind::Float => LaneKind::Float(FloatKind::Single),
        TypeKind::Double => LaneKind::Float(FloatKind::Double),
        TypeKind::Pointer(_) => LaneKind::Pointer,
        TypeKind::Vector(count, element) => {
            let size = u64::from(scalar(element)?.bytes());
            for index in 0..u64::from(count) {
                add(layout, element, offset + index * size, leaves)?;
            }
            return Some(());
        }
        TypeKind::Array(count, element) => {
            let size = layout.stride(element)?;
            for index in 0..count {
                add(layout, element, offset + index * size, leaves)?;
            }
            return Some(());
        }
        TypeKind::Struct(count) => {
            for index in 0..count {
                let at = layout.field_offset(ty, index)?;
                add(layout, ty.field(index)?, offset + at, leaves)?;
            }
            return Some(());
        }
        TypeKind::Other => return None,
    };
    leaves.push(Leaf { kind, offset });
    Some(())
}

/// The lane that a scalar or each lane of a vector is.
pub(super) fn scalar(ty: Type<'_>) -> Option<LaneKind> {
    match ty.kind() {
        TypeKind::Vector(_, element) => scalar(element),
        TypeKind::Int(bits) => u8::try_from(bits)
            .ok()
            .filter(|&bits| bits <= 64)
            .map(LaneKind::Int),
        TypeKind::Half => Some(LaneKind::Float(FloatKind::Half)),
        TypeKind::Brain => Some(LaneKind::Float(FloatKind::Brain)),
        TypeKind::Float => Some(LaneKind::Float(FloatKind::Single)),
        TypeKind::Double => Some(LaneKind::Float(FloatKind::Double)),
        TypeKind::Pointer(_) => Some(LaneKind::Pointer),
        _ => None,
    }
}

/// Whether memory holds vectors of this type bit by bit.
pub(super) fn is_packed_bits(ty: Type<'_>) -> bool {
    match ty.kind() {
        TypeKind::Vector(_, element) => {
            matches!(element.kind(), TypeKind::Int(bits) if bits % 8 != 0)
        }
        _ => false,
    }
}

/// Whether a type is an integer of 128 bits.
pub(super) fn is_wide(ty: Type<'_>) -> bool {
    matches!(ty.kind(), TypeKind::Int(128))
}
