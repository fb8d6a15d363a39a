//! A list of lines, some of which are not needed, as a [`Program`]; and a bench that judges it.

use kernwright_evolve::{
    Answer, Applied, Edit, EditId, Failed, Genome, Header, Objective, Plan, Program, Scores,
    Search, Settings, bring_to_life,
};
use kernwright_space::FailureClass;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

/// A line of the original, or the one that an edit made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Place {
    Original(usize),
    Product(EditId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Change {
    Delete(Place),
    Copy(Place),
    Nothing(u8),
}

impl Edit for Change {
    fn needs(&self) -> SmallVec<[EditId; 2]> {
        match self {
            Change::Delete(Place::Product(id)) | Change::Copy(Place::Product(id)) => {
                smallvec![*id]
            }
            _ => smallvec![],
        }
    }
}

/// Every line costs one. A needed line must be there, in some copy.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    pub(crate) needed: Vec<bool>,
    /// Lines that are there both or not at all.
    pub(crate) twins: Option<(usize, usize)>,
    /// Times are known to about this share.
    pub(crate) noise: f64,
}

/// A line's name and which line of the original it repeats.
type Line = (Place, usize);

pub(crate) const OPERATORS: &[&str] = &["delete", "copy", "nothing"];

impl Lines {
    /// Every `step`-th line is needed.
    pub(crate) fn every(step: usize, count: usize) -> Lines {
        Lines {
            needed: (0..count).map(|line| line % step == 0).collect(),
            twins: None,
            noise: 0.0,
        }
    }

    /// All lines but every `step`-th are needed.
    pub(crate) fn few_superfluous(count: usize, step: usize) -> Lines {
        Lines {
            needed: (0..count).map(|line| line % step != 0).collect(),
            ..Lines::every(1, 0)
        }
    }

    pub(crate) fn apply(&self, genome: &Genome<Change>) -> Applied<Vec<Line>> {
        let mut product: Vec<Line> = (0..self.needed.len())
            .map(|line| (Place::Original(line), line))
            .collect();
        let mut inert = Vec::new();
        for (id, change) in genome.edits() {
            let find = |place: Place| product.iter().position(|line| line.0 == place);
            match *change {
                Change::Delete(place) => match find(place) {
                    Some(index) => drop(product.remove(index)),
                    None => inert.push(*id),
                },
                Change::Copy(place) => match find(place) {
                    Some(index) => product.push((Place::Product(*id), product[index].1)),
                    None => inert.push(*id),
                },
                Change::Nothing(_) => {}
            }
        }
        Applied { product, inert }
    }

    pub(crate) fn works(&self, product: &[Line]) -> bool {
        let has = |line: usize| product.iter().any(|(_, original)| *original == line);
        let whole = (0..self.needed.len()).all(|line| !self.needed[line] || has(line));
        whole && self.twins.is_none_or(|(a, b)| has(a) == has(b))
    }

    /// Does what a worker does with a plan.
    pub(crate) fn answer(&self, plan: &Plan<Change>) -> Answer<Change> {
        let Some(born) = bring_to_life(self, plan) else {
            return Answer::stillborn(plan, Failed::no_edit());
        };
        let Applied { product, inert } = self.apply(&born.genome);
        let result = if self.works(&product) {
            Ok(self.scores(plan.individual, &product, &born.genome))
        } else {
            Err(Failed::from(FailureClass::WrongAnswer))
        };
        let lines: Vec<usize> = product.iter().map(|line| line.1).collect();
        Answer::new(plan, born, inert, result).of_code(Some(format!("{lines:?}")))
    }

    fn scores(&self, individual: u64, product: &[Line], genome: &Genome<Change>) -> Scores {
        let cost = product.len() as f64;
        // The same individual is always judged alike: answers are a function of the plan.
        let mut rng = ChaCha8Rng::seed_from_u64(individual);
        let value = cost * (1.0 + self.noise * (rng.random::<f64>() - 0.5));
        let time = Objective {
            value,
            low: value * (1.0 - self.noise),
            high: value * (1.0 + self.noise),
        };
        Scores::new([time, Objective::exact(genome.len() as f64)]).unwrap()
    }
}

impl Program for Lines {
    type Edit = Change;

    fn operators(&self) -> &[&'static str] {
        OPERATORS
    }

    fn propose(
        &self,
        genome: &Genome<Change>,
        operator: usize,
        rng: &mut dyn Rng,
    ) -> Option<Change> {
        let product = self.apply(genome).product;
        let (place, _) = *product.choose(rng)?;
        Some(match operator {
            0 => Change::Delete(place),
            1 => Change::Copy(place),
            _ => Change::Nothing(rng.random_range(0..200)),
        })
    }
}

pub(crate) fn header(seed: u64, settings: &Settings) -> Header {
    Header::new(
        seed,
        settings.clone(),
        OPERATORS,
        &[("program", "lines".to_owned())],
    )
}

pub(crate) fn begin(seed: u64, settings: &Settings) -> Search<Change> {
    Search::begin(&header(seed, settings)).unwrap()
}

/// Advances a search until `count` plans are answered; answers come back in an order that `arrival`
/// decides. Returns the answers in that order.
pub(crate) fn advance(
    search: &mut Search<Change>,
    lines: &Lines,
    count: u64,
    arrival: u64,
) -> Vec<Answer<Change>> {
    let mut rng = ChaCha8Rng::seed_from_u64(arrival);
    let mut answers = Vec::new();
    let mut out: Vec<Plan<Change>> = Vec::new();
    while search.n_answers() < count {
        // A caller that asks rarely must get the same plans as one that asks at once.
        while search.n_answers() + (out.len() as u64) < count
            && (out.is_empty() || rng.random_bool(0.8))
        {
            match search.ask() {
                Some(plan) => out.push(plan),
                None => break,
            }
        }
        assert!(
            !out.is_empty(),
            "a search with nothing out has something to ask"
        );
        let plan = out.swap_remove(rng.random_range(0..out.len()));
        let answer = lines.answer(&plan);
        answers.push(answer.clone());
        search.tell(answer).unwrap();
    }
    answers
}

/// The least cost of anything that works, as found.
pub(crate) fn best_cost(search: &Search<Change>) -> f64 {
    let best = search.archive().best(0).unwrap();
    best.scores.objectives()[0].value
}
