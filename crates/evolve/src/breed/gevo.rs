//! [`Gevo`]: in generations, as GEVO breeds (Liou, Wang, Forrest, Wu, 2020), for comparison.
//!
//! As there: the first individuals are three mutants of one edit each, put together, each having
//! passed alone and the three together; parents by a tournament on dominance, then crowding, in
//! which every individual takes part twice; crossover of neighbours deals what only one of them has, in
//! random order, cut at a random point; a child that fails is drawn again; mutation adds one edit
//! and is drawn again until it works; edits only ever grow; operators are equally probable;
//! survivors are the best of the offspring and an elite of the old; values count as exact.
//!
//! What differs: edits are applied in the order of birth, not in that of the list; an edit whose
//! target or need is gone is inert or left out, where there it fails; a draw that finds no edit
//! counts as a try; several plans are out at a time, so a slot may wait for the others; the limit
//! of tries is a setting. A mutant that is its parent again is a good mutant there, so in this
//! mode it is to be answered with its parent's scores. The caller may refuse what GEVO would run, and
//! weigh other objectives than its time and error: kernels are judged by the same classes of risk, and by the
//! same objectives, in every mode.

use std::collections::BTreeMap;

use kernwright_space::FailureClass;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::random::any_order;
use super::{Breed, Draft};
use crate::archive::Member;
use crate::genome::{Edit, Genome};
use crate::nsga2::Standing;
use crate::plan::{Answer, Failed, Failure, Plan};
use crate::rates::Rates;
use crate::scores::{Dominance, Scores};
use crate::settings::Settings;

/// How many mutants make one of the first individuals.
const FOUNDERS: usize = 3;
/// One in this many individuals survives as it is.
const ELITE_SHARE: usize = 64;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "E: Edit"))]
pub(crate) struct Gevo<E> {
    n_operators: usize,
    population: Vec<Member<E>>,
    /// Before the first generation: the individuals that are being put together.
    first: Vec<Founding<E>>,
    /// Since then: the individuals that are being made of two parents.
    pairs: Vec<Pair<E>>,
    /// What each plan that is out is for.
    out: BTreeMap<u64, Errand>,
}

/// What a plan is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Errand {
    Original,
    Found { slot: usize },
    Cross { pair: usize, child: usize },
    Mutate { pair: usize, child: usize },
}

/// One of the first individuals, coming together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Founding<E> {
    mutants: Vec<(u64, Genome<E>)>,
    is_out: bool,
    done: Option<Member<E>>,
}

/// Two neighbours among the offspring.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "E: Edit"))]
struct Pair<E> {
    now: [Member<E>; 2],
    /// How many more times children may be drawn.
    crossings: usize,
    /// Children of one drawing that are still to be planned.
    unborn: Vec<Unborn<E>>,
    /// How many more mutants of each may fail.
    mutations: [usize; 2],
    is_out: [bool; 2],
    /// Whether a child of the drawing that is out has worked.
    has_worked: bool,
}

/// A child that was drawn and not planned yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Unborn<E> {
    child: usize,
    parents: [u64; 2],
    genome: Genome<E>,
}

impl<E: Edit> Gevo<E> {
    pub(super) fn new(settings: &Settings, n_operators: usize) -> Gevo<E> {
        let empty = || Founding {
            mutants: Vec::new(),
            is_out: false,
            done: None,
        };
        Gevo {
            n_operators,
            population: Vec::new(),
            first: (0..settings.population).map(|_| empty()).collect(),
            pairs: Vec::new(),
            out: BTreeMap::new(),
        }
    }

    /// Plans the next step of the first individual that waits for nothing.
    fn found(&mut self, rng: &mut ChaCha8Rng) -> Option<(Errand, Draft<E>)> {
        let is_open = |one: &Founding<E>| one.done.is_none() && !one.is_out;
        let slot = self.first.iter().position(is_open)?;
        let founding = &mut self.first[slot];
        founding.is_out = true;
        let draft = if founding.mutants.len() < FOUNDERS {
            Draft::mutant(vec![any_order(self.n_operators, rng)])
        } else {
            Draft {
                parents: founding.mutants.iter().map(|(who, _)| *who).collect(),
                genome: (founding.mutants.iter())
                    .fold(Genome::original(), |all, (_, one)| all.union(one)),
                grow: Vec::new(),
                avoid: Vec::new(),
            }
        };
        Some((Errand::Found { slot }, draft))
    }

    /// Plans the next step of the first pair that waits for nothing.
    fn breed_pair(&mut self, rng: &mut ChaCha8Rng) -> Option<(Errand, Draft<E>)> {
        for (pair, both) in self.pairs.iter_mut().enumerate() {
            if let Some(Unborn {
                child,
                parents,
                genome,
            }) = both.next_child(rng)
            {
                both.is_out[child] = true;
                let draft = Draft {
                    parents: parents.to_vec(),
                    genome,
                    grow: Vec::new(),
                    avoid: Vec::new(),
                };
                return Some((Errand::Cross { pair, child }, draft));
            }
            if both.crossings > 0 {
                continue;
            }
            let is_open = |&child: &usize| both.mutations[child] > 0 && !both.is_out[child];
            if let Some(child) = (0..2).find(is_open) {
                both.is_out[child] = true;
                let draft = Draft {
                    parents: vec![both.now[child].individual],
                    genome: both.now[child].genome.clone(),
                    grow: vec![any_order(self.n_operators, rng)],
                    avoid: Vec::new(),
                };
                return Some((Errand::Mutate { pair, child }, draft));
            }
        }
        None
    }

    /// Ends a generation, and pairs the parents of the next.
    fn turn(&mut self, settings: &Settings, rng: &mut ChaCha8Rng) {
        if self.population.is_empty() {
            let first = std::mem::take(&mut self.first);
            self.population = first.into_iter().filter_map(|one| one.done).collect();
        } else {
            let pairs = std::mem::take(&mut self.pairs);
            let mut all: Vec<Member<E>> = pairs.into_iter().flat_map(|pair| pair.now).collect();
            let n_elite = settings.population.div_ceil(ELITE_SHARE);
            let elite = standing(&self.population).survivors(n_elite);
            all.extend(elite.into_iter().map(|one| self.population[one].clone()));
            let survivors = standing(&all).survivors(settings.population);
            self.population = survivors.into_iter().map(|one| all[one].clone()).collect();
        }
        let parents = tournament(&standing(&self.population), rng);
        self.pairs = parents
            .chunks_exact(2)
            .map(|two| {
                let now = [0, 1].map(|k| self.population[two[k]].clone());
                Pair::new(now, settings, rng)
            })
            .collect();
        if self.pairs.iter().all(Pair::is_done)
            && let Some(pair) = self.pairs.first_mut()
        {
            // By chance no pair has anything to do; a generation must ask for something.
            pair.mutations[0] = settings.tries;
        }
    }
}

impl<E: Edit> Pair<E> {
    fn new(now: [Member<E>; 2], settings: &Settings, rng: &mut ChaCha8Rng) -> Pair<E> {
        let [a, b] = [&now[0].genome, &now[1].genome];
        let n_common = a.ids().filter(|id| b.has(*id)).count();
        let n_different = a.len() + b.len() - 2 * n_common;
        let worthwhile = (a.len() >= 2 || b.len() >= 2) && n_different > 1;
        let crosses = rng.random_bool(settings.crossover);
        let crossings = if crosses && worthwhile {
            a.len() + b.len()
        } else {
            0
        };
        let mutations = [0, 1].map(|_| {
            let mutates = rng.random_bool(settings.mutation);
            if mutates { settings.tries } else { 0 }
        });
        Pair {
            now,
            crossings,
            unborn: Vec::new(),
            mutations,
            is_out: [false; 2],
            has_worked: false,
        }
    }

    fn is_done(&self) -> bool {
        self.crossings == 0 && self.mutations == [0; 2] && self.is_out == [false; 2]
    }

    /// The next child to plan; both children of a drawing are planned before the next drawing.
    fn next_child(&mut self, rng: &mut ChaCha8Rng) -> Option<Unborn<E>> {
        if self.unborn.is_empty() {
            if self.crossings == 0 || self.is_out != [false; 2] {
                return None;
            }
            let parents = [0, 1].map(|child| self.now[child].individual);
            let children = self.deal(rng).into_iter().enumerate();
            self.unborn = children
                .map(|(child, genome)| Unborn {
                    child,
                    parents,
                    genome,
                })
                .collect();
        }
        self.unborn.pop()
    }

    /// Both children: what is common, and the two parts of the rest, shuffled and cut.
    fn deal(&self, rng: &mut ChaCha8Rng) -> [Genome<E>; 2] {
        let [a, b] = [&self.now[0].genome, &self.now[1].genome];
        let all = a.union(b);
        let is_common = |id| a.has(id) && b.has(id);
        let mut rest: Vec<_> = all.ids().filter(|&id| !is_common(id)).collect();
        rest.shuffle(rng);
        let cut = rng.random_range(1..rest.len());
        [&rest[..cut], &rest[cut..]]
            .map(|part| all.keep(|id, _| is_common(id) || part.contains(&id)))
    }

    fn crossed(&mut self, child: usize, result: Option<Member<E>>) {
        self.is_out[child] = false;
        if let Some(member) = result {
            self.now[child] = member;
            self.has_worked = true;
        }
        if self.unborn.is_empty() && self.is_out == [false; 2] {
            self.crossings = if self.has_worked {
                0
            } else {
                self.crossings - 1
            };
        }
    }

    fn mutated(&mut self, child: usize, result: Result<Member<E>, &Failed>) {
        self.is_out[child] = false;
        match result {
            Ok(member) => {
                self.now[child] = member;
                self.mutations[child] = 0;
            }
            // What does not compile costs nothing there, and is drawn again without limit.
            Err(failed) if failed.why == Failure::Candidate(FailureClass::DoesNotCompile) => {}
            Err(_) => self.mutations[child] -= 1,
        }
    }
}

impl<E: Edit> Breed<E> for Gevo<E> {
    fn breed(
        &mut self,
        individual: u64,
        settings: &Settings,
        rng: &mut ChaCha8Rng,
    ) -> Option<Draft<E>> {
        if individual == 0 {
            self.out.insert(individual, Errand::Original);
            return Some(Draft::original());
        }
        let are_founded = self.first.iter().all(|one| one.done.is_some());
        if are_founded && self.pairs.iter().all(Pair::is_done) {
            self.turn(settings, rng);
        }
        let (errand, draft) = if self.pairs.is_empty() {
            self.found(rng)?
        } else {
            self.breed_pair(rng)?
        };
        self.out.insert(individual, errand);
        Some(draft)
    }

    fn learn(&mut self, plan: &Plan<E>, answer: &Answer<E>, _: &Settings) {
        let result = Member::of(answer);
        match self.out.remove(&plan.individual) {
            None | Some(Errand::Original) => {}
            Some(Errand::Found { slot }) => {
                let founding = &mut self.first[slot];
                founding.is_out = false;
                let was_whole = founding.mutants.len() == FOUNDERS;
                match result {
                    Ok(member) if was_whole => founding.done = Some(member),
                    Ok(member) => founding.mutants.push((member.individual, member.genome)),
                    Err(_) if was_whole => founding.mutants.clear(),
                    Err(_) => {}
                }
            }
            Some(Errand::Cross { pair, child }) => self.pairs[pair].crossed(child, result.ok()),
            Some(Errand::Mutate { pair, child }) => self.pairs[pair].mutated(child, result),
        }
    }

    fn population(&self) -> &[Member<E>] {
        &self.population
    }

    fn rates(&self) -> Option<&Rates> {
        None
    }
}

fn standing<E>(members: &[Member<E>]) -> Standing {
    let scores: Vec<&Scores> = members.iter().map(|one| &one.scores).collect();
    Standing::of(&scores, Dominance::Plain)
}

/// As many parents as there are individuals. Each individual takes part twice; between equals chance
/// decides.
fn tournament(standing: &Standing, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut winners = Vec::with_capacity(standing.rank.len());
    for _ in 0..2 {
        let mut order: Vec<usize> = (0..standing.rank.len()).collect();
        order.shuffle(rng);
        for two in order.chunks_exact(2) {
            let (a, b) = (two[0], two[1]);
            let takes_first = if standing.prefers(a, b) || standing.prefers(b, a) {
                standing.prefers(a, b)
            } else {
                rng.random_bool(0.5)
            };
            winners.push(if takes_first { a } else { b });
        }
    }
    winners
}
