//! What a model must beat: candidate lists that need no learning.

use kernwright_space::{FieldKind, FieldValue, Problem, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::example::Example;

/// Best configurations known, most frequent first; equals in the order of their positions.
#[derive(Debug, Clone)]
pub struct Frequent(Vec<Box<[u16]>>);

impl Frequent {
    /// Counts.
    pub fn learn(examples: &[Example]) -> Self {
        let mut counts: FxHashMap<&[u16], usize> = FxHashMap::default();
        for example in examples {
            *counts.entry(&example.best).or_default() += 1;
        }
        let mut counts: Vec<(&[u16], usize)> = counts.into_iter().collect();
        counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        Frequent(counts.into_iter().map(|(best, _)| best.into()).collect())
    }

    /// The list, the same for every problem.
    pub fn ranked(&self) -> impl Iterator<Item = &[u16]> {
        self.0.iter().map(|best| &**best)
    }
}

/// Best configurations of the problems nearest in logarithmic space.
#[derive(Debug, Clone)]
pub struct Nearest {
    places: Vec<Vec<f32>>,
    bests: Vec<Box<[u16]>>,
}

/// Another choice of a field is as far as a factor of eight in a size.
const CHOICE: f32 = 3.0;

fn place(problem: &Problem) -> Vec<f32> {
    let fields = problem.family().fields().iter().zip(problem.values());
    fields
        .filter(|(field, _)| !field.is_inferred())
        .map(|(field, value)| match (field.kind(), value) {
            (FieldKind::Choice(choices), FieldValue::Known(value)) => {
                let at = choices.iter().position(|choice| choice == value);
                CHOICE * at.unwrap_or(0) as f32
            }
            (_, FieldValue::Known(Value::Int(int))) => (1.0 + *int as f32).log2(),
            _ => 0.0,
        })
        .collect()
}

impl Nearest {
    /// Remembers everything.
    pub fn learn(examples: &[Example]) -> Self {
        Nearest {
            places: examples.iter().map(|e| place(&e.problem)).collect(),
            bests: examples.iter().map(|e| e.best.clone()).collect(),
        }
    }

    /// The configurations of the nearest problems, nearest first, each once.
    pub fn ranked(&self, problem: &Problem) -> Vec<&[u16]> {
        let here = place(problem);
        let distance = |place: &Vec<f32>| -> f32 {
            let gaps = place.iter().zip(&here);
            gaps.map(|(a, b)| (a - b) * (a - b)).sum()
        };
        let mut order: Vec<(f32, usize)> = self.places.iter().map(distance).zip(0..).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut seen = FxHashSet::default();
        order
            .into_iter()
            .map(|(_, at)| &*self.bests[at])
            .filter(|best| seen.insert(*best))
            .collect()
    }
}
