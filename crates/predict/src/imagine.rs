//! Problems that were not tuned, made up from those that were: what a student practises on.
//!
//! A problem is changed in one or two respects at a time (another batch size, another number of
//! channels, another image), always to values that were seen, and not far from where it was.
//! Fields that mostly agree, such as height and width, change together.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernwright_space::{Device, FieldKind, FieldValue, Problem, Value};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashSet;

use crate::example::{Example, Pool};
use crate::nn::uniform;

/// Fields with fewer values than this are left alone: a stride is not a matter of degree.
const VARIED: usize = 6;
/// Fields that agree in this share of the examples change together.
const TIED: f64 = 0.5;
/// A change by more than this many doublings makes another problem altogether.
const FAR: f64 = 1.8;

/// Fields that change together, and the values seen for them with how often.
struct Respect {
    fields: Vec<usize>,
    seen: Vec<(Vec<i64>, f64)>,
}

fn int(problem: &Problem, field: usize) -> Option<i64> {
    match &problem.values()[field] {
        FieldValue::Known(Value::Int(int)) => Some(*int),
        _ => None,
    }
}

fn values(problem: &Problem, fields: &[usize]) -> Option<Vec<i64>> {
    fields.iter().map(|field| int(problem, *field)).collect()
}

fn size(values: &[i64]) -> f64 {
    values
        .iter()
        .map(|value| (*value as f64).max(1.0).log2())
        .sum()
}

/// In which respects the problems of a pool differ.
fn respects(pool: &Pool) -> Vec<Respect> {
    let family = pool.kernel.family();
    let plain = |field: &usize| {
        let field = &family.fields()[*field];
        !field.is_inferred() && matches!(field.kind(), FieldKind::Int { .. })
    };
    let fields: Vec<usize> = (0..family.fields().len()).filter(plain).collect();
    let tied = |a: usize, b: usize| {
        let same = |e: &&Example| int(&e.problem, a) == int(&e.problem, b);
        let count = pool.examples.iter().filter(same).count();
        count as f64 > TIED * pool.examples.len() as f64
    };
    let varied = |field: &usize| {
        let seen: FxHashSet<Option<i64>> = pool
            .examples
            .iter()
            .map(|e| int(&e.problem, *field))
            .collect();
        seen.len() >= VARIED
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for field in fields.into_iter().filter(varied) {
        match groups.iter_mut().find(|group| tied(group[0], field)) {
            Some(group) => group.push(field),
            None => groups.push(vec![field]),
        }
    }
    let respect = |fields: Vec<usize>| {
        let mut seen: BTreeMap<Vec<i64>, f64> = BTreeMap::new();
        for example in &pool.examples {
            if let Some(values) = values(&example.problem, &fields) {
                *seen.entry(values).or_default() += 1.0;
            }
        }
        Respect {
            fields,
            seen: seen.into_iter().collect(),
        }
    };
    groups.into_iter().map(respect).collect()
}

impl Respect {
    /// Other values near those of a problem: the more often seen and the nearer, the likelier.
    fn other(&self, problem: &Problem, rng: &mut ChaCha8Rng) -> Option<Vec<i64>> {
        let here = values(problem, &self.fields)?;
        let weight = |(there, often): &(Vec<i64>, f64)| {
            let gap = (size(there) - size(&here)).abs() / self.fields.len() as f64;
            let near = gap <= FAR && *there != here;
            if near {
                often.sqrt() * (-gap).exp()
            } else {
                0.0
            }
        };
        let total: f64 = self.seen.iter().map(weight).sum();
        let mut left = uniform(rng) * total;
        for candidate in &self.seen {
            left -= weight(candidate);
            if left < 0.0 {
                return Some(candidate.0.clone());
            }
        }
        None
    }
}

/// Makes up to `tries` problems that are in the pool on no device, each with a configuration that
/// is valid for it. Twins of theirs may be in the pool.
pub(crate) fn imagine(pool: &Pool, tries: usize, rng: &mut ChaCha8Rng) -> Vec<Example> {
    let respects = respects(pool);
    if respects.is_empty() {
        return Vec::new();
    }
    let mut known: FxHashSet<String> = pool
        .examples
        .iter()
        .map(|e| e.problem.split_key())
        .collect();
    let mut made = Vec::new();
    for _ in 0..tries {
        let at = (uniform(rng) * pool.examples.len() as f64) as usize;
        let source = &pool.examples[at];
        let changes = if uniform(rng) < 0.6 { 1 } else { 2 };
        let mut changed: BTreeMap<usize, i64> = BTreeMap::new();
        for _ in 0..changes {
            let respect = &respects[(uniform(rng) * respects.len() as f64) as usize];
            if let Some(values) = respect.other(&source.problem, rng) {
                changed.extend(respect.fields.iter().copied().zip(values));
            }
        }
        let Some(problem) = with(&source.problem, &changed) else {
            continue;
        };
        let fits = is_valid(pool, &problem, &source.device, &source.best);
        if fits && known.insert(problem.split_key()) {
            // One domain, so that what teachers say and what the student sees belong together.
            let domain = (uniform(rng) * source.domains.len() as f64) as usize;
            made.push(Example {
                problem,
                domains: vec![source.domains[domain]],
                device: source.device.clone(),
                best: source.best.clone(),
            });
        }
    }
    made
}

/// The problem with some fields changed; what was worked out from them is worked out again.
fn with(problem: &Problem, changed: &BTreeMap<usize, i64>) -> Option<Problem> {
    if changed.is_empty() {
        return None;
    }
    let family: &Arc<_> = problem.family();
    let mut given = Vec::new();
    for (at, field) in family.fields().iter().enumerate() {
        if field.is_inferred() {
            continue;
        }
        let FieldValue::Known(old) = &problem.values()[at] else {
            return None;
        };
        let new = changed.get(&at).map(|int| Value::Int(*int));
        given.push((field.name(), new.unwrap_or_else(|| old.clone())));
    }
    Problem::new(family, given).ok()
}

fn is_valid(pool: &Pool, problem: &Problem, device: &Device, best: &[u16]) -> bool {
    let device = Some(device);
    let accepted = pool.kernel.refuses_problem(problem, device);
    accepted.is_ok_and(|refused| refused.is_empty())
        && pool
            .kernel
            .space(problem, device)
            .is_ok_and(|space| space.config_at(best).is_some())
}
