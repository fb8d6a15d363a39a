//! Where a candidate came from.

use std::fmt::Display;

use kernwright_evolve::{Answer, Edit, EditId};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// One step on the way from the original to a candidate.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ancestor {
    /// Its number.
    pub individual: u64,
    /// Whose child it is.
    pub parents: Vec<u64>,
    /// Its first objective, as a share of the original's.
    pub share: f64,
    /// How many edits it has.
    pub edits: usize,
    /// Edits that the step before did not have, in words.
    pub news: Vec<String>,
}

/// Goes back from a candidate to the original, of several parents always to the best, and returns
/// the way from there.
pub fn lineage<E: Edit + Display>(answers: &[Answer<E>], individual: u64) -> Vec<Ancestor> {
    let known: FxHashMap<u64, &Answer<E>> = answers
        .iter()
        .map(|answer| (answer.individual, answer))
        .collect();
    let share = |answer: &Answer<E>| {
        let scores = answer.result.as_ref().ok();
        scores.map_or(f64::INFINITY, |scores| scores.objectives()[0].value)
    };
    let (mut way, mut next) = (Vec::new(), known.get(&individual));
    while let Some(answer) = next {
        way.push(*answer);
        // Parents are older, so this ends.
        let parents = answer
            .parents
            .iter()
            .filter(|parent| **parent < answer.individual);
        let parents = parents.filter_map(|parent| known.get(parent));
        next = parents.min_by(|one, other| share(one).total_cmp(&share(other)));
    }
    way.reverse();
    let mut before: Vec<EditId> = Vec::new();
    let step = |answer: &Answer<E>| {
        let edits = answer.genome.edits();
        let news = edits.iter().filter(|(id, _)| !before.contains(id));
        let news = news.map(|(_, edit)| edit.to_string()).collect();
        before = edits.iter().map(|(id, _)| *id).collect();
        Ancestor {
            individual: answer.individual,
            parents: answer.parents.clone(),
            share: share(answer),
            edits: edits.len(),
            news,
        }
    };
    way.into_iter().map(step).collect()
}
