//! [`Ours`]: a population in steady state. Each result takes its place at once; no result
//! waits for a generation to end.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{Breed, Draft};
use crate::archive::Member;
use crate::genome::{Edit, EditId, Genome, mark};
use crate::nsga2::Standing;
use crate::plan::{Answer, Plan};
use crate::rates::Rates;
use crate::scores::{Dominance, Scores};
use crate::settings::Settings;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "E: Edit"))]
pub(crate) struct Ours<E> {
    population: Vec<Member<E>>,
    rates: Rates,
    /// Fingerprints of all genomes that were tried or planned whole.
    seen: BTreeSet<u64>,
    /// Marks of edits that were tried in vain, the oldest first.
    vain: VecDeque<u32>,
    /// Edits that paid when they came alone, the oldest first. The individuals that had them may be
    /// gone, because of those that score alike few are kept.
    proven: VecDeque<Proven<E>>,
    /// What the original scored, if it works: the yardstick of the first mutants.
    original: Option<Scores>,
    /// What the unborn will be judged by.
    expected: BTreeMap<u64, Expected>,
}

/// An edit that paid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Proven<E> {
    id: EditId,
    edit: E,
    /// Whether it paid clearly, and not perhaps by noise alone.
    is_clear: bool,
}

/// What a child is compared with, kept because its parents may be gone by then.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Expected {
    parents: Vec<Scores>,
    /// Whether it differs from its parent by a single new edit: then the result is due to that edit
    /// alone.
    alone: bool,
}

/// One in this many individuals is safe for being best in the first objective.
const SAFE_SHARE: usize = 2;
/// How many edits that paid are remembered.
const MOST_PROVEN: usize = 256;
/// How often one of those that paid clearly is taken, where there are such.
const CLEAR_SHARE: f64 = 0.75;
/// How many of them are added at once, at most.
const MOST_TRANSPLANTS: usize = 3;
/// How often what was tried in vain may be drawn again.
const SECOND_CHANCE: f64 = 0.1;
/// How often it may, where two edits are drawn.
const SECOND_CHANCE_TOGETHER: f64 = 0.5;

impl<E: Edit> Ours<E> {
    pub(super) fn new(settings: &Settings, n_operators: usize) -> Ours<E> {
        Ours {
            population: Vec::new(),
            rates: Rates::new(n_operators, settings.explore, settings.fade),
            seen: BTreeSet::new(),
            vain: VecDeque::new(),
            proven: VecDeque::new(),
            original: None,
            expected: BTreeMap::new(),
        }
    }

    /// Draws a child that is not known yet, if a few draws suffice; else one parent with a new edit.
    fn child(&mut self, individual: u64, settings: &Settings, rng: &mut ChaCha8Rng) -> Draft<E> {
        let scores: Vec<&Scores> = self.population.iter().map(|one| &one.scores).collect();
        let standing = Standing::of(&scores, Dominance::Clear);
        let mut redraws = settings.redraws;
        let (parents, genome, n_edits) = loop {
            let [first, second] = [0, 1].map(|_| self.parent(&standing, settings, rng));
            let (genome, parents) = self.inherit(first, second, settings, rng);
            let is_parent = |&parent: &usize| self.population[parent].genome == genome;
            if parents.iter().any(is_parent) || redraws == 0 {
                let n_edits = 1 + usize::from(rng.random_bool(settings.grow_twice));
                break (vec![first], self.population[first].genome.clone(), n_edits);
            }
            if rng.random_bool(settings.grow) {
                break (parents, genome, 1);
            }
            if self.seen.insert(genome.fingerprint()) {
                break (parents, genome, 0);
            }
            redraws -= 1;
        };
        let alone = parents.len() == 1 && genome == self.population[parents[0]].genome;
        let parents = parents.into_iter().map(|parent| &self.population[parent]);
        let expected = Expected {
            parents: parents.clone().map(|one| one.scores.clone()).collect(),
            alone: alone && n_edits == 1,
        };
        self.expected.insert(individual, expected);
        Draft {
            parents: parents.map(|one| one.individual).collect(),
            genome,
            grow: (0..n_edits).map(|_| self.rates.order(rng)).collect(),
            avoid: self.avoid(n_edits, rng),
        }
    }

    /// The better one of two: by the first objective, which is what the search is for, or by rank
    /// and room, which keeps other ways open.
    fn parent(&self, standing: &Standing, settings: &Settings, rng: &mut ChaCha8Rng) -> usize {
        if !rng.random_bool(settings.greed) {
            return standing.tournament(rng);
        }
        let [a, b] = [0, 1].map(|_| rng.random_range(0..self.population.len()));
        let [one, other] = [a, b].map(|one| &self.population[one].scores);
        match by_main(other, one, settings) {
            Ordering::Less => b,
            _ => a,
        }
    }

    /// What a child has of one parent or two, perhaps less an edit.
    fn inherit(
        &self,
        first: usize,
        second: usize,
        settings: &Settings,
        rng: &mut ChaCha8Rng,
    ) -> (Genome<E>, Vec<usize>) {
        let mother = &self.population[first].genome;
        let (mut genome, parents) = if rng.random_bool(settings.transplant) {
            (self.transplant(mother, rng), vec![first])
        } else if first != second && rng.random_bool(settings.crossover) {
            let father = &self.population[second].genome;
            let share = if rng.random_bool(settings.join) {
                1.0
            } else {
                0.5
            };
            (mother.cross(father, share, rng), vec![first, second])
        } else {
            (mother.clone(), vec![first])
        };
        if rng.random_bool(settings.mutation) {
            genome = genome.drop_one(rng);
        }
        (genome, parents)
    }

    /// Adds a few edits that have paid elsewhere, as far as all that they need is here.
    fn transplant(&self, genome: &Genome<E>, rng: &mut ChaCha8Rng) -> Genome<E> {
        let mut genome = genome.clone();
        for _ in 0..rng.random_range(1..=MOST_TRANSPLANTS) {
            let fits = |one: &&Proven<E>| {
                let mut present = genome.edits().iter();
                !genome.has(one.id)
                    && !present.any(|(_, present)| *present == one.edit)
                    && one.edit.needs().iter().all(|need| genome.has(*need))
            };
            let mut fitting: Vec<&Proven<E>> = self.proven.iter().filter(fits).collect();
            // Under noise most of what may have paid did not.
            if rng.random_bool(CLEAR_SHARE) && fitting.iter().any(|one| one.is_clear) {
                fitting.retain(|one| one.is_clear);
            }
            let Some(one) = fitting.choose(rng) else {
                break;
            };
            let (id, edit) = (one.id, one.edit.clone());
            genome.add(id, edit);
        }
        genome
    }

    /// What was tried in vain; now and then nothing, because what failed in one genome may do in
    /// another, and what failed alone together with another.
    fn avoid(&self, n_edits: usize, rng: &mut ChaCha8Rng) -> Vec<u32> {
        let second_chance = match n_edits {
            0 => return Vec::new(),
            1 => SECOND_CHANCE,
            _ => SECOND_CHANCE_TOGETHER,
        };
        if rng.random_bool(second_chance) {
            return Vec::new();
        }
        self.vain.iter().copied().collect()
    }

    /// Takes note of what an edit brought when it came alone.
    fn remember(&mut self, id: EditId, edit: &E, gain: Gain, settings: &Settings) {
        let is_proven = |one: &Proven<E>| one.is_clear && one.edit == *edit;
        match gain {
            // What has paid clearly elsewhere is worth another try elsewhere.
            Gain::None if self.proven.iter().any(is_proven) => {}
            Gain::None => self.vain.push_back(mark(edit)),
            Gain::Unclear | Gain::Clear => self.proven.push_back(Proven {
                id,
                edit: edit.clone(),
                is_clear: gain == Gain::Clear,
            }),
        }
        if self.vain.len() > settings.memory {
            self.vain.pop_front();
        }
        if self.proven.len() > MOST_PROVEN {
            let unclear = self.proven.iter().position(|one| !one.is_clear);
            self.proven.remove(unclear.unwrap_or(0));
        }
    }

    /// Adds a newcomer; the worst individual then goes. Returns whether the newcomer stayed.
    ///
    /// Those that are best in the first objective stay, whatever their rank: gains smaller than
    /// the noise are dominated by individuals with fewer edits, and must live to add up.
    fn enter(&mut self, newcomer: Member<E>, settings: &Settings) -> bool {
        let individual = newcomer.individual;
        let is_twin = |one: &Member<E>| one.code.is_some() && one.code == newcomer.code;
        if let Some(twin) = self.population.iter().position(is_twin) {
            // Of one program, one way to write it is enough: else its twins crowd all others out.
            if self.population[twin].genome.len() <= newcomer.genome.len() {
                return false;
            }
            self.population.remove(twin);
        }
        self.population.push(newcomer);
        if self.population.len() > settings.population {
            let scores: Vec<&Scores> = self.population.iter().map(|one| &one.scores).collect();
            let mut best: Vec<usize> = (0..scores.len()).collect();
            best.sort_by(|a, b| by_main(scores[*a], scores[*b], settings));
            let safe = &best[..settings.population / SAFE_SHARE];
            let order = Standing::of(&scores, Dominance::Clear).survivors(scores.len());
            if let Some(&worst) = order.iter().rev().find(|one| !safe.contains(one)) {
                self.population.remove(worst);
            }
        }
        (self.population.last()).is_some_and(|one| one.individual == individual)
    }
}

/// The order by the first objective; an individual beyond a limit comes after all that are not.
fn by_main(one: &Scores, other: &Scores, settings: &Settings) -> Ordering {
    let key = |scores: &Scores| (settings.is_beyond(scores), scores.objectives()[0].value);
    let (one, other) = (key(one), key(other));
    one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
}

/// What a child is, compared with its parents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gain {
    /// It failed, or is no better.
    None,
    /// It is better in the first objective, if the noise did not make it so.
    Unclear,
    /// It is clearly better than each parent in something, and dominated by none.
    Clear,
}

impl Gain {
    /// The credit of the operator that drew the edit.
    fn worth(self) -> f64 {
        match self {
            Gain::None => 0.0,
            // Under noise half of all edits that do nothing look like this.
            Gain::Unclear => 0.1,
            Gain::Clear => 1.0,
        }
    }
}

impl Expected {
    /// How a child compares with its parents.
    ///
    /// Not to be dominated would not be enough: where length is no objective, an edit that does
    /// nothing is not. And to be clearly better would be too much to ask: many gains are smaller
    /// than the noise, and only their sum is clear.
    fn gain(&self, child: &Scores) -> Gain {
        let surpasses = |parent: &Scores| {
            let mut pairs = child.objectives().iter().zip(parent.objectives());
            pairs.any(|(child, parent)| child.is_clearly_below(parent))
                && !parent.dominates(child, Dominance::Clear)
        };
        let main = |scores: &Scores| scores.objectives()[0].value;
        if self.parents.iter().all(surpasses) {
            Gain::Clear
        } else if self.parents.iter().all(|parent| main(child) < main(parent)) {
            Gain::Unclear
        } else {
            Gain::None
        }
    }
}

impl<E: Edit> Breed<E> for Ours<E> {
    fn breed(
        &mut self,
        individual: u64,
        settings: &Settings,
        rng: &mut ChaCha8Rng,
    ) -> Option<Draft<E>> {
        Some(if individual == 0 {
            Draft::original()
        } else if individual <= settings.first_mutants as u64 || self.population.is_empty() {
            let avoid = self.avoid(1, rng);
            Draft {
                avoid,
                ..Draft::mutant(vec![self.rates.order(rng)])
            }
        } else {
            self.child(individual, settings, rng)
        })
    }

    fn learn(&mut self, plan: &Plan<E>, answer: &Answer<E>, settings: &Settings) {
        let is_known = !self.seen.insert(answer.genome.fingerprint()) && !plan.grow.is_empty();
        let expected = self.expected.remove(&plan.individual);
        let expected = expected.unwrap_or_else(|| Expected {
            parents: self.original.iter().cloned().collect(),
            alone: true,
        });
        let mut gain = Gain::None;
        if let Ok(newcomer) = Member::of(answer) {
            let scores = newcomer.scores.clone();
            // A genome that was drawn a second time is in the population or was refused before.
            if !is_known && self.enter(newcomer, settings) {
                gain = expected.gain(&scores);
            }
            if answer.individual == 0 {
                self.original = Some(scores);
            }
        }
        if expected.alone
            && let (Some(&operator), Some((id, edit))) =
                (answer.grown.last(), answer.genome.edits().last())
        {
            self.rates.note(operator, gain.worth());
            self.remember(*id, edit, gain, settings);
        }
    }

    fn population(&self) -> &[Member<E>] {
        &self.population
    }

    fn rates(&self) -> Option<&Rates> {
        Some(&self.rates)
    }
}

#[cfg(test)]
mod tests {
    use smallvec::SmallVec;

    use super::*;
    use crate::scores::Objective;
    use crate::settings::Mode;

    #[test]
    fn an_individual_beyond_a_limit_comes_after_all_others() {
        let settings = Settings {
            limits: vec![None, Some(0.14)],
            ..Settings::usual(Mode::Ours, 8)
        };
        let scores = |time: f64, error: f64| Scores::exact([time, error]).unwrap();
        let slow = scores(0.9, 0.14);
        let fast = scores(0.4, 0.15);
        let faster = scores(0.3, 0.16);
        assert_eq!(by_main(&slow, &fast, &settings), Ordering::Less);
        assert_eq!(by_main(&fast, &faster, &settings), Ordering::Greater);
        let without = Settings::usual(Mode::Ours, 8);
        assert_eq!(by_main(&slow, &fast, &without), Ordering::Greater);
    }

    #[test]
    fn a_limit_is_kept_only_with_something_to_spare() {
        let settings = Settings {
            limits: vec![None, Some(0.14)],
            ..Settings::usual(Mode::Ours, 8)
        };
        let is_beyond = |error: f64, off: f64| {
            let error = Objective {
                value: error,
                low: error - off,
                high: error + off,
            };
            settings.is_beyond(&Scores::new([Objective::exact(0.5), error]).unwrap())
        };
        assert!(!is_beyond(0.131, 0.004));
        assert!(is_beyond(0.134, 0.004));
        assert!(!is_beyond(0.134, 0.002));
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    struct Anything(u64);

    impl Edit for Anything {
        fn needs(&self) -> SmallVec<[EditId; 2]> {
            SmallVec::new()
        }
    }

    #[test]
    fn one_program_lives_once_in_its_shortest_form() {
        let settings = Settings::usual(Mode::Ours, 8);
        let mut ours = Ours::new(&settings, 1);
        let mut enter = |individual: u64, n_edits: u64, code: Option<&str>| {
            let edits = (0..n_edits).map(|nth| (EditId::new(individual, nth as u8), Anything(nth)));
            ours.enter(
                Member {
                    individual,
                    parents: vec![0],
                    genome: edits.collect::<Vec<_>>().try_into().unwrap(),
                    code: code.map(str::to_owned),
                    scores: Scores::exact([0.5, n_edits as f64]).unwrap(),
                },
                &settings,
            )
        };
        assert!(enter(1, 3, Some("a")));
        assert!(!enter(2, 4, Some("a")), "a longer way to write the same");
        assert!(!enter(3, 3, Some("a")), "another way to write the same");
        assert!(enter(4, 2, Some("a")), "a shorter way");
        assert!(enter(5, 4, Some("b")), "another program that scores alike");
        assert!(
            enter(6, 4, None) && enter(7, 4, None),
            "their code is not known"
        );
        let alive: Vec<u64> = ours.population.iter().map(|one| one.individual).collect();
        assert_eq!(alive, [4, 5, 6, 7]);
    }
}
