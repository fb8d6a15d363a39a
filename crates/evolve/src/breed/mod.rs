//! How new individuals come about: one file for each [`Mode`], behind one trait.

mod gevo;
mod ours;
mod random;

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::archive::Member;
use crate::genome::{Edit, Genome};
use crate::plan::{Answer, Plan};
use crate::rates::Rates;
use crate::settings::{Mode, Settings};
use gevo::Gevo;
use ours::Ours;
use random::Random;

/// Breeds, and learns from the results, in the order of the proposals.
pub(crate) trait Breed<E> {
    /// Drafts one individual. `None`, with nothing changed, if another result must be known
    /// first; never `None` when all results are known.
    fn breed(
        &mut self,
        individual: u64,
        settings: &Settings,
        rng: &mut ChaCha8Rng,
    ) -> Option<Draft<E>>;

    /// Learns the result of a plan that this breeder drafted.
    fn learn(&mut self, plan: &Plan<E>, answer: &Answer<E>, settings: &Settings);

    /// The individuals alive now, which children come from.
    fn population(&self) -> &[Member<E>];

    /// How often each operator is used now; `None` where that never changes.
    fn rates(&self) -> Option<&Rates>;
}

/// A plan before it has a number.
pub(crate) struct Draft<E> {
    pub(crate) parents: Vec<u64>,
    pub(crate) genome: Genome<E>,
    pub(crate) grow: Vec<Vec<usize>>,
    pub(crate) avoid: Vec<u32>,
}

impl<E> Draft<E> {
    /// The unedited program, to which everything is compared.
    fn original() -> Draft<E> {
        Draft {
            parents: Vec::new(),
            genome: Genome::original(),
            grow: Vec::new(),
            avoid: Vec::new(),
        }
    }

    /// The original with new edits.
    fn mutant(grow: Vec<Vec<usize>>) -> Draft<E> {
        Draft {
            parents: vec![0],
            genome: Genome::original(),
            grow,
            avoid: Vec::new(),
        }
    }
}

/// The breeder of a search; an enum rather than a box so that it can be stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "E: Edit"))]
pub(crate) enum Breeder<E> {
    Ours(Ours<E>),
    Random(Random),
    Gevo(Gevo<E>),
}

impl<E: Edit> Breeder<E> {
    pub(crate) fn new(settings: &Settings, n_operators: usize) -> Breeder<E> {
        match settings.mode {
            Mode::Ours => Breeder::Ours(Ours::new(settings, n_operators)),
            Mode::Random => Breeder::Random(Random::new(n_operators)),
            Mode::Gevo => Breeder::Gevo(Gevo::new(settings, n_operators)),
        }
    }

    pub(crate) fn get(&self) -> &dyn Breed<E> {
        match self {
            Breeder::Ours(ours) => ours,
            Breeder::Random(random) => random,
            Breeder::Gevo(gevo) => gevo,
        }
    }

    pub(crate) fn get_mut(&mut self) -> &mut dyn Breed<E> {
        match self {
            Breeder::Ours(ours) => ours,
            Breeder::Random(random) => random,
            Breeder::Gevo(gevo) => gevo,
        }
    }
}
