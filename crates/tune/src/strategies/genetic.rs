//! [`Genetic`]: children of the best so far, with a little chance.

use kernwright_space::{Config, Nanos};
use rand::RngExt;

use super::answers::{Answers, Scored};
use super::moves::{change, leap, propose, take_nearest};
use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Random configurations that a population begins with.
const FOUNDERS: usize = 10;
/// The smallest population. Few survivors find a good region soon …
const FEWEST: usize = 6;
/// … and more are needed not to be caught in it: one more place per this many answers.
const ANSWERS_PER_PLACE: usize = 10;
/// The largest population.
const MOST: usize = 40;
/// The best of this many drawn at random becomes a parent.
const TOURNAMENT: usize = 3;
/// One child in this many gets another value somewhere.
const CHILDREN_PER_MUTATION: u32 = 5;
/// Pairs of parents tried for an unseen child.
const MAX_PAIRS: usize = 8;
/// After this many answers in a row that change nothing the population has converged.
const MAX_BARREN: usize = 60;

/// A genetic algorithm in which every answer counts at once: one that is better than the worst of the
/// population takes its place. A child takes a stretch of one parent's values and the rest from the
/// other; where that breaks a rule the nearest valid configuration stands in. A population that
/// no child gets into any more starts over with its best and new founders.
#[derive(Debug, Default)]
pub struct Genetic {
    answers: Answers,
    /// The living, best first.
    population: Vec<Scored>,
    /// Founders proposed since the last start.
    founded: usize,
    /// Answers so far.
    answered: usize,
    /// Answers in a row that changed nothing.
    barren: usize,
}

impl Genetic {
    /// Adds every new answer that is good enough to the population.
    fn settle(&mut self) {
        for (config, score) in self.answers.take_fresh() {
            self.answered += 1;
            let places = (FEWEST + self.answered / ANSWERS_PER_PLACE).min(MOST);
            let place = self.population.partition_point(|other| other.1 <= score);
            if place >= places || score.is_infinite() {
                self.barren += 1;
                continue;
            }
            self.barren = 0;
            self.population.insert(place, (config, score));
            self.population.truncate(places);
        }
        if self.barren >= MAX_BARREN {
            self.population.truncate(1);
            (self.founded, self.barren) = (0, 0);
        }
    }

    fn parent(&self, unseen: &mut Unseen<'_>) -> &Config {
        let draw = |_| unseen.rng().random_range(0..self.population.len());
        let best = (0..TOURNAMENT).map(draw).min().unwrap_or(0);
        &self.population[best].0
    }

    fn child(&self, unseen: &mut Unseen<'_>) -> Option<Config> {
        let n_params = unseen.space().params().len();
        for _ in 0..MAX_PAIRS {
            let (mother, father) = (self.parent(unseen), self.parent(unseen));
            let cuts = [(); 2].map(|()| unseen.rng().random_range(0..=n_params));
            let stretch = cuts[0].min(cuts[1])..cuts[0].max(cuts[1]);
            let mut wanted = father.positions().to_vec();
            wanted[stretch.clone()].copy_from_slice(&mother.positions()[stretch]);
            if unseen.rng().random_range(0..CHILDREN_PER_MUTATION) == 0 {
                change(unseen, &mut wanted, 1);
            }
            if let Some(child) = take_nearest(unseen, &wanted) {
                return Some(child);
            }
        }
        // The parents are too much alike for anything but mutants.
        let parent = self.parent(unseen);
        leap(unseen, parent, 1).or_else(|| leap(unseen, parent, 2))
    }
}

impl Strategy for Genetic {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        self.settle();
        propose(unseen, count, |unseen| {
            if self.founded < FOUNDERS || self.population.len() < 2 {
                self.founded += 1;
                return None;
            }
            self.child(unseen)
        })
    }

    fn tell(&mut self, config: &Config, time: Option<Nanos>) {
        self.answers.add(config, time);
    }
}
