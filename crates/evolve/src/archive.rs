//! [`Archive`]: the best of everything that was ever judged.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::genome::{Edit, Genome};
use crate::nsga2::crowding;
use crate::plan::{Answer, Failed};
use crate::scores::{Dominance, Scores};

/// An individual that was judged and works.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Member<E> {
    /// Its number.
    pub individual: u64,
    /// Whose child it is.
    pub parents: Vec<u64>,
    /// Its edits.
    pub genome: Genome<E>,
    /// A hash of its code, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// How good it is.
    pub scores: Scores,
}

impl<E: Edit> Member<E> {
    /// The individual that an answer is about, unless it failed.
    pub fn of(answer: &Answer<E>) -> Result<Member<E>, &Failed> {
        answer.result.as_ref().map(|scores| Member {
            individual: answer.individual,
            parents: answer.parents.clone(),
            genome: answer.genome.clone(),
            code: answer.code.clone(),
            scores: scores.clone(),
        })
    }
}

/// A bounded front. The member with the least value of an objective always stays, whatever the
/// intervals say and however crowded it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Archive<E> {
    limit: usize,
    members: Vec<Member<E>>,
}

impl<E: Edit> Archive<E> {
    /// An empty archive for about `limit` members; the holders of records stay beyond that.
    pub fn new(limit: usize) -> Archive<E> {
        Archive {
            limit,
            members: Vec::new(),
        }
    }

    /// The members in the order in which they came.
    pub fn members(&self) -> &[Member<E>] {
        &self.members
    }

    /// The member with the least value of one objective; of equals the one that is better in the
    /// others, then the one that came first.
    pub fn best(&self, objective: usize) -> Option<&Member<E>> {
        self.members
            .iter()
            .min_by(|a, b| compare_by(objective, &a.scores, &b.scores))
    }

    /// Adds a candidate, if it is no worse than the members or holds a record. Returns whether it did.
    ///
    /// A candidate with exactly the scores of a member is not added: it would show nothing new.
    pub fn offer(&mut self, candidate: Member<E>) -> bool {
        let mut members = self.members.iter();
        if members.any(|member| member.scores == candidate.scores) {
            return false;
        }
        let newest = candidate.individual;
        self.members.push(candidate);
        self.remove_beaten();
        while self.members.len() > self.limit && self.remove_most_crowded() {}
        self.members.iter().any(|one| one.individual == newest)
    }

    /// The members with the least value of some objective.
    fn holders(&self) -> Vec<u64> {
        let first = self.members.first();
        let n_objectives = first.map_or(0, |one| one.scores.objectives().len());
        (0..n_objectives)
            .filter_map(|objective| Some(self.best(objective)?.individual))
            .collect()
    }

    /// Removes members that another member beats and that hold no record.
    ///
    /// The newest is looked at first. One at a time, because members that beat each other in a circle
    /// must not all go.
    fn remove_beaten(&mut self) {
        let holders = self.holders();
        for index in (0..self.members.len()).rev() {
            let one = &self.members[index];
            let mut others = self.members.iter();
            let is_beaten =
                others.any(|other| other.scores.dominates(&one.scores, Dominance::Clear));
            if is_beaten && !holders.contains(&one.individual) {
                self.members.remove(index);
            }
        }
    }

    /// Removes the member with the least room; `false` if all hold records.
    fn remove_most_crowded(&mut self) -> bool {
        let points: Vec<Vec<f64>> = (self.members.iter())
            .map(|member| member.scores.values().collect())
            .collect();
        let distance = crowding(&points);
        let holders = self.holders();
        // Of equals the youngest goes: what was found first stays.
        let most_crowded = (0..self.members.len())
            .rev()
            .filter(|&index| !holders.contains(&self.members[index].individual))
            .min_by(|&a, &b| distance[a].total_cmp(&distance[b]));
        if let Some(index) = most_crowded {
            self.members.remove(index);
        }
        most_crowded.is_some()
    }
}

/// The order by one objective's value, and among equals by the others'.
fn compare_by(objective: usize, a: &Scores, b: &Scores) -> Ordering {
    let value = |scores: &Scores| scores.objectives()[objective].value;
    let others = a.values().zip(b.values());
    value(a)
        .total_cmp(&value(b))
        .then_with(|| others.fold(Ordering::Equal, |order, (a, b)| order.then(a.total_cmp(&b))))
}
