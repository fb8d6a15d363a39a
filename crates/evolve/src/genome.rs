//! [`Genome`]: a set of edits in the order of their birth.
//!
//! An edit may address what an older edit made, never what a younger one will make. So the order
//! of birth is an order in which every edit finds what it addresses, and it is the only one: the
//! same set of edits is the same program, however it came together.

use std::collections::BTreeSet;
use std::fmt::{self, Debug};

use rand::{Rng, RngExt};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thiserror::Error;

/// The permanent name of one edit: the individual that was born with it, and its number among that
/// individual's new edits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EditId(pub u64);

impl EditId {
    /// Names the edit that `individual` is born with as its `ordinal`-th new one.
    ///
    /// Individuals are counted from 0, so ids ascend with birth.
    pub const fn new(individual: u64, ordinal: u8) -> EditId {
        EditId(individual << 8 | ordinal as u64)
    }

    /// The individual that was born with this edit.
    pub fn individual(self) -> u64 {
        self.0 >> 8
    }

    /// Which of that individual's new edits this is.
    pub fn ordinal(self) -> u8 {
        (self.0 & 0xff) as u8
    }
}

impl fmt::Display for EditId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.individual(), self.ordinal())
    }
}

/// One change of a program, with every random choice already made: applying it again gives the
/// same.
pub trait Edit: Clone + Serialize + DeserializeOwned + PartialEq + Debug {
    /// The edits whose products this one addresses; all of them are older.
    fn needs(&self) -> SmallVec<[EditId; 2]> {
        SmallVec::new()
    }
}

/// A set of edits, oldest first; the whole difference between a variant and the original.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "Vec<(EditId, E)>")]
pub struct Genome<E> {
    edits: Vec<(EditId, E)>,
}

/// Why a list of edits is not a genome.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("edit {0} does not come after the one before it; edits are listed by id, each once")]
pub struct NotSorted(pub EditId);

impl<E> TryFrom<Vec<(EditId, E)>> for Genome<E> {
    type Error = NotSorted;

    fn try_from(edits: Vec<(EditId, E)>) -> Result<Self, NotSorted> {
        match edits.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
            Some(pair) => Err(NotSorted(pair[1].0)),
            None => Ok(Genome { edits }),
        }
    }
}

impl<E: Serialize> Serialize for Genome<E> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.edits.serialize(serializer)
    }
}

impl<E> Default for Genome<E> {
    fn default() -> Self {
        Genome { edits: Vec::new() }
    }
}

impl<E> Genome<E> {
    /// The unedited program.
    pub fn original() -> Genome<E> {
        Genome::default()
    }

    /// How many edits there are.
    pub fn len(&self) -> usize {
        self.edits.len()
    }

    /// Whether this is the unedited program.
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// The edits in the order in which they are applied.
    pub fn edits(&self) -> &[(EditId, E)] {
        &self.edits
    }

    /// The ids in the order of birth.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = EditId> + '_ {
        self.edits.iter().map(|(id, _)| *id)
    }

    /// The edit of this id, if it is here.
    pub fn get(&self, id: EditId) -> Option<&E> {
        let place = self.place(id)?;
        Some(&self.edits[place].1)
    }

    /// Whether the edit of this id is here.
    pub fn has(&self, id: EditId) -> bool {
        self.place(id).is_some()
    }

    fn place(&self, id: EditId) -> Option<usize> {
        self.edits.binary_search_by_key(&id, |(id, _)| *id).ok()
    }
}

impl<E: Edit> Genome<E> {
    /// Adds an edit; one of the same id is replaced.
    pub fn add(&mut self, id: EditId, edit: E) {
        match self.edits.binary_search_by_key(&id, |(id, _)| *id) {
            Ok(place) => self.edits[place].1 = edit,
            Err(place) => self.edits.insert(place, (id, edit)),
        }
    }

    /// Whether every edit finds the edits it needs.
    pub fn is_closed(&self) -> bool {
        self.edits
            .iter()
            .all(|(_, edit)| edit.needs().iter().all(|need| self.has(*need)))
    }

    /// Leaves out these edits, and with them every edit that needs one of them.
    pub fn without(&self, gone: &BTreeSet<EditId>) -> Genome<E> {
        self.keep(|id, _| !gone.contains(&id))
    }

    /// Keeps the edits that `wanted` names and whose needs are kept too.
    pub fn keep(&self, mut wanted: impl FnMut(EditId, &E) -> bool) -> Genome<E> {
        let mut kept = Genome::original();
        for (id, edit) in &self.edits {
            // What an edit needs is older, so it has been decided on already.
            if wanted(*id, edit) && edit.needs().iter().all(|need| kept.has(*need)) {
                kept.edits.push((*id, edit.clone()));
            }
        }
        kept
    }

    /// All edits of both; a set of edits is one program, so there is nothing to decide.
    pub fn union(&self, other: &Genome<E>) -> Genome<E> {
        let mut edits = self.edits.clone();
        edits.extend(other.edits.iter().filter(|(id, _)| !self.has(*id)).cloned());
        edits.sort_by_key(|(id, _)| *id);
        Genome { edits }
    }

    /// A child: every edit that both parents have, and each other one with probability `share`.
    ///
    /// One coin per edit rather than a cut through a random order: the coin's share says whether
    /// children are between their parents (one half) or join what both have found (one), and it does
    /// not tie the child's size to one draw. An edit that needs one of the others shares its fate
    /// instead of having a coin of its own, so that what was built together is inherited together.
    /// An edit that the child has already, born again in the other parent, is left out.
    pub fn cross(&self, other: &Genome<E>, share: f64, rng: &mut impl Rng) -> Genome<E> {
        let is_common = |id: EditId| self.has(id) && other.has(id);
        let mut child = self.keep(|id, _| other.has(id));
        for (id, edit) in self.union(other).edits {
            let needs = edit.needs();
            let is_left_out = is_common(id)
                || !needs.iter().all(|need| child.has(*need))
                || child.edits.iter().any(|(_, present)| *present == edit);
            if is_left_out {
                continue;
            }
            let follows = needs.iter().any(|need| !is_common(*need));
            if follows || rng.random_bool(share) {
                child.add(id, edit);
            }
        }
        child
    }

    /// Leaves out one edit drawn at random, and those that need it.
    pub fn drop_one(&self, rng: &mut impl Rng) -> Genome<E> {
        if self.is_empty() {
            return Genome::original();
        }
        let gone = self.edits[rng.random_range(0..self.len())].0;
        self.without(&BTreeSet::from([gone]))
    }

    /// A number that two genomes share if they are the same program edit for edit, whatever the
    /// ids of edits that no other edit refers to.
    ///
    /// Edits that were drawn twice have two ids. So the number does not depend on the ids themselves,
    /// but on what the edits say and which of the others they refer to.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = blake3::Hasher::new();
        for (_, edit) in &self.edits {
            let places: Vec<Option<usize>> =
                edit.needs().iter().map(|need| self.place(*need)).collect();
            let text = serde_json::to_vec(&(edit, places)).expect("an edit can be written as JSON");
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(&text);
        }
        let [a, b, c, d, e, f, g, h, ..] = *hasher.finalize().as_bytes();
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }
}

/// A number that two edits share if they say the same, whatever their ids.
pub(crate) fn mark<E: Edit>(edit: &E) -> u32 {
    let text = serde_json::to_vec(edit).expect("an edit can be written as JSON");
    let [a, b, c, d, ..] = *blake3::hash(&text).as_bytes();
    u32::from_le_bytes([a, b, c, d])
}
