//! [`Tabu`]: the best of a few neighbours, even if it is worse, and not back.

use std::collections::VecDeque;

use kernwright_space::{Config, Nanos, Neighbourhood};

use super::answers::{Answers, Scored};
use super::moves::{neighbour_where, propose};
use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Random configurations; the search begins at the best of them.
const START: usize = 15;
/// Answers before it moves to the best of them: a whole neighbourhood would cost half a budget.
const LOOK: usize = 10;
/// The number of parameters, those changed last, that stay as they are.
const TENURE: usize = 3;
/// The number of moves without a new best after which it returns to the best.
const WANDER: usize = 3;

/// Tabu search. What is better than here becomes here at once. Otherwise, after a few answers, it
/// moves to the best of them, although that is worse; what it changed last stays, so that it
/// does not slide straight back. A search that has nowhere to go begins at a random place.
#[derive(Debug, Default)]
pub struct Tabu {
    answers: Answers,
    here: Option<Scored>,
    /// The best answer since the last move.
    ahead: Option<Scored>,
    /// Answers since the last move.
    looked: usize,
    /// The parameters changed last, the latest at the end.
    tabu: VecDeque<usize>,
    /// Random configurations proposed at the start.
    started: usize,
    /// Moves since there was a new best.
    moves: usize,
}

impl Tabu {
    /// Joins a search in progress: it gets answers before it is asked, and begins around the best of them.
    pub(super) fn joining() -> Self {
        Tabu {
            started: START,
            ..Tabu::default()
        }
    }

    /// Processes the new answers.
    fn settle(&mut self) {
        for (config, score) in self.answers.take_fresh() {
            let better = |than: &Option<Scored>| than.as_ref().is_none_or(|than| score < than.1);
            self.looked += 1;
            if better(&self.here) {
                if self.answers.best().is_some_and(|best| best.0 == config) {
                    self.moves = 0;
                }
                self.go((config, score));
            } else if better(&self.ahead) {
                self.ahead = Some((config, score));
            }
        }
        if self.started >= START && self.looked >= LOOK {
            self.move_on();
        }
    }

    /// Moves to the best answer since the last move, or back to the best of all.
    fn move_on(&mut self) {
        self.moves += 1;
        if self.moves >= WANDER {
            self.moves = 0;
            self.tabu.clear();
            self.place(self.answers.best().cloned());
        } else if let Some(ahead) = self.ahead.take() {
            self.go(ahead);
        } else {
            self.place(None);
        }
    }

    /// Moves, and forbids changing back what the move changes.
    fn go(&mut self, there: Scored) {
        if let Some((here, _)) = &self.here {
            let pairs = here.positions().iter().zip(there.0.positions());
            for (param, _) in pairs.enumerate().filter(|(_, (old, new))| old != new) {
                self.tabu.retain(|other| *other != param);
                self.tabu.push_back(param);
            }
            let excess = self.tabu.len().saturating_sub(TENURE);
            self.tabu.drain(..excess);
        }
        self.place(Some(there));
    }

    fn place(&mut self, here: Option<Scored>) {
        self.here = here;
        self.ahead = None;
        self.looked = 0;
    }

    /// Takes an unseen neighbour that changes nothing forbidden.
    fn next(&mut self, unseen: &mut Unseen<'_>) -> Option<Config> {
        let here = &self.here.as_ref()?.0;
        let keeps = |there: &Config| {
            let kept = |param: &usize| there.positions()[*param] == here.positions()[*param];
            self.tabu.iter().all(kept)
        };
        let found = neighbour_where(unseen, here, Neighbourhood::Hamming, keeps);
        if found.is_none() {
            self.move_on();
        }
        found
    }
}

impl Strategy for Tabu {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        self.settle();
        propose(unseen, count, |unseen| {
            if self.started < START {
                self.started += 1;
                return None;
            }
            self.next(unseen)
        })
    }

    fn tell(&mut self, config: &Config, time: Option<Nanos>) {
        self.answers.add(config, time);
    }
}
