//! Layers: what a network may do without as a whole.
//!
//! A layer stands between two values of the same type, the one it is made from and the one that it
//! gives, with a product or a convolution between them. It is gone once the users of the second value
//! get the first.

use rustc_hash::FxHashMap;

use crate::workpiece::Candidate;
use kernwright_stablehlo::Kind;
use kernwright_stablehlo::{Module, Op, ValueId};

/// A layer: the value that it gives, and the one to get instead, as places among candidates.
pub(crate) type Layer = (usize, usize);

/// The layers of a program: those with a sum or the like around them, whose first value is there
/// afterwards anyway, and those after which the same is done as before them.
pub(crate) fn layers(module: &Module, all: &[Candidate<'_>]) -> (Vec<Layer>, Vec<Layer>) {
    let makers: FxHashMap<ValueId, usize> = (0..)
        .zip(all)
        .flat_map(|(at, one)| one.op.results.iter().map(move |id| (*id, at)))
        .collect();
    let products = Set::of((0..all.len()).filter(|at| is_product(all[*at].op)));
    let mut makings: Vec<Set> = Vec::with_capacity(all.len());
    let (mut around, mut repeated) = (Vec::new(), Vec::new());
    for (at, one) in all.iter().enumerate() {
        // What was made before it comes before it.
        let makers = one.op.operands.iter().filter_map(|id| makers.get(id));
        let makers = makers.filter(|maker| **maker < at);
        let mut making = Set::of([at]);
        for maker in makers.clone() {
            making.add_all(&makings[*maker]);
        }
        let ends = |first: &usize| {
            let other = &all[*first];
            other.path.is_beside(&one.path)
                && module.ty(other.op.results[0]) == module.ty(one.op.results[0])
                && making.has_more(&makings[*first], &products)
        };
        // The other side of the sum is made from this one.
        let is_within = |first: &&usize| {
            let mut others = makers.clone().filter(|other| other != first);
            others.any(|other| makings[*other].has(**first))
        };
        let first = makers.clone().filter(|first| ends(first));
        around.extend(first.filter(is_within).map(|first| (at, *first)));
        let is_alike = |first: &usize| all[*first].op.kind.name() == one.op.kind.name();
        let before = (0..at).rev().filter(|first| making.has(*first));
        repeated.extend(before.filter(is_alike).find(ends).map(|first| (at, first)));
        makings.push(making);
    }
    (around, repeated)
}

fn is_product(op: &Op) -> bool {
    matches!(op.kind, Kind::DotGeneral(_) | Kind::Convolution(_))
}

/// Some places, a bit for each.
#[derive(Debug, Clone, Default)]
struct Set(Vec<u64>);

impl Set {
    fn of(places: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Set::default();
        for place in places {
            let word = place / 64;
            set.0.resize(set.0.len().max(word + 1), 0);
            set.0[word] |= 1 << (place % 64);
        }
        set
    }

    fn has(&self, place: usize) -> bool {
        let word = self.0.get(place / 64).copied().unwrap_or(0);
        word & 1 << (place % 64) != 0
    }

    fn add_all(&mut self, other: &Set) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Whether it has some of these places that another has not.
    fn has_more(&self, other: &Set, of: &Set) -> bool {
        let others = other.0.iter().chain(std::iter::repeat(&0));
        let mut words = self.0.iter().zip(&of.0).zip(others);
        words.any(|((own, of), other)| own & of & !other != 0)
    }
}
