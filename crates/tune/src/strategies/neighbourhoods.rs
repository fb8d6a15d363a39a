//! [`Neighbourhoods`]: ever wider circles around the best.

use kernwright_space::{Config, Nanos, Neighbourhood};

use super::answers::{Answers, Scored};
use super::moves::{leap, neighbour, propose};
use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Random configurations; the search begins around the best of them.
const START: usize = 15;
/// Random configurations of a later start.
const RESTART: usize = 8;

/// A circle around a configuration, and how many proposals it is worth before the next.
struct Circle {
    proposals: usize,
    kind: Kind,
}

enum Kind {
    /// One parameter has the value before or after.
    Step,
    /// One parameter has another value.
    Change,
    /// This many parameters have another value.
    Leap(usize),
}

/// From the nearest to the widest. The first two are small enough to be worth trying to the end
/// in most spaces; of the others a few are drawn.
const CIRCLES: [Circle; 5] = [
    Circle {
        proposals: 12,
        kind: Kind::Step,
    },
    Circle {
        proposals: 12,
        kind: Kind::Change,
    },
    Circle {
        proposals: 4,
        kind: Kind::Leap(2),
    },
    Circle {
        proposals: 4,
        kind: Kind::Leap(3),
    },
    Circle {
        proposals: 4,
        kind: Kind::Leap(4),
    },
];

/// Variable-neighbourhood search. Whatever is better becomes the new centre at once, and the
/// circles begin anew. After the widest the search leaves for the best of a few random
/// configurations, and every other time comes back to the best of all.
#[derive(Debug, Default)]
pub struct Neighbourhoods {
    answers: Answers,
    centre: Option<Scored>,
    /// The circle, as its place in the list.
    circle: usize,
    /// Proposals made in this circle.
    tried: usize,
    /// Random configurations proposed; a later start begins with some of them done.
    started: usize,
    /// How often the widest circle was left without success.
    rounds: usize,
}

impl Neighbourhoods {
    /// Moves to whatever is better.
    fn settle(&mut self) {
        for (config, score) in self.answers.take_fresh() {
            if self.centre.as_ref().is_none_or(|centre| score < centre.1) {
                self.centre = Some((config, score));
                (self.circle, self.tried) = (0, 0);
            }
        }
    }

    /// Takes something unseen from this circle or, where nothing is left, a wider one.
    fn next(&mut self, unseen: &mut Unseen<'_>) -> Option<Config> {
        let centre = &self.centre.as_ref()?.0;
        while let Some(circle) = CIRCLES.get(self.circle) {
            if self.tried < circle.proposals {
                self.tried += 1;
                let found = match circle.kind {
                    Kind::Step => neighbour(unseen, centre, Neighbourhood::Ordered),
                    Kind::Change => neighbour(unseen, centre, Neighbourhood::Hamming),
                    Kind::Leap(n_changes) => leap(unseen, centre, n_changes),
                };
                if found.is_some() {
                    return found;
                }
            }
            (self.circle, self.tried) = (self.circle + 1, 0);
        }
        self.leave();
        None
    }

    /// Goes elsewhere, or back to the best.
    fn leave(&mut self) {
        (self.circle, self.tried) = (0, 0);
        self.rounds += 1;
        if self.rounds.is_multiple_of(2) {
            self.centre = self.answers.best().cloned();
        } else {
            self.centre = None;
            self.started = START - RESTART;
        }
    }
}

impl Strategy for Neighbourhoods {
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
