//! Trees as teachers: what they learn, and that they keep silent about what they learned from; and the
//! numbers they and networks read.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::ops::ControlFlow;
use std::sync::Arc;

use kernwright_predict::{Encoder, Example, ForestPlan, Forests, Pool, Prepared, Take, Vocabulary};

const GROUPS: usize = 3;

fn keep_going(_: usize, _: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn plan() -> ForestPlan {
    ForestPlan {
        trees: 12,
        leaf: 1,
        share: 0.5,
        seed: 3,
    }
}

fn prepare(pool: &Pool) -> Prepared {
    let family = pool.kernel.family();
    let vocabulary = Vocabulary::learn(family, &pool.examples, pool.domains.clone());
    let encoder = Encoder::new(Arc::new(vocabulary), family).unwrap();
    Prepared::new(&pool.kernel, &encoder, &pool.examples, true, |_| 1.0)
}

/// What the trees that have not seen an example say of it.
fn unseen(forests: &Forests, examples: &Prepared) -> Vec<f32> {
    let may_speak = |tree: usize, row: usize| examples.hides(row, tree, GROUPS);
    forests.say(examples, may_speak, 1)
}

#[test]
fn trees_answer_for_problems_they_have_not_seen() {
    let pool = common::pool();
    let examples = prepare(&pool);
    let forests = Forests::grow(&examples, &plan(), GROUPS, 1, &keep_going).unwrap();
    let shares = unseen(&forests, &examples);
    let steps = &examples.interface().steps;
    let mut right = 0;
    for (row, shares) in shares.chunks_exact(steps.total()).enumerate() {
        for step in 0..steps.count() {
            let part = &shares[steps.offset(step)..steps.offset(step + 1)];
            assert!((part.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{part:?}");
            let first = part.iter().position(|x| part.iter().all(|y| y <= x));
            right += usize::from(first == Some(examples.chosen(row, step)));
        }
    }
    let total = examples.len() * steps.count();
    assert!(right * 10 > total * 8, "{right} of {total}");
}

#[test]
fn a_tree_knows_nothing_of_the_group_it_has_not_seen() {
    let mut pool = common::pool();
    // One example has an answer that no other has: the most lanes.
    let odd = |e: &Example| e.problem.to_string() == "n=2 m=24 kind=far";
    let at = pool.examples.iter().position(odd).unwrap();
    pool.examples[at].best = [0, 0, 3].into();
    let examples = prepare(&pool);
    assert_eq!(examples.len(), pool.examples.len());
    let forests = Forests::grow(&examples, &plan(), GROUPS, 1, &keep_going).unwrap();
    let steps = &examples.interface().steps;
    let most_lanes = at * steps.total() + steps.offset(2) + 3;
    assert_eq!(unseen(&forests, &examples)[most_lanes], 0.0);
    let everyone = forests.say(&examples, |_, _| true, 1);
    assert!(everyone[most_lanes] > 0.3, "{}", everyone[most_lanes]);
}

#[test]
fn threads_do_not_change_trees() {
    let examples = prepare(&common::pool());
    let one = Forests::grow(&examples, &plan(), GROUPS, 1, &keep_going).unwrap();
    let three = Forests::grow(&examples, &plan(), GROUPS, 3, &keep_going).unwrap();
    assert_eq!(unseen(&one, &examples), unseen(&three, &examples));
}

#[test]
fn growing_can_be_broken_off() {
    let examples = prepare(&common::pool());
    let watch = |done: usize, all: usize| {
        assert_eq!(all, 36);
        if done == 5 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    assert!(Forests::grow(&examples, &plan(), GROUPS, 1, &watch).is_none());
}

/// No number says what an earlier one says, and none is nearly always the same.
#[test]
fn every_number_says_something_of_its_own() {
    let pool = common::pool();
    let family = pool.kernel.family();
    let vocabulary = Vocabulary::learn(family, &pool.examples, pool.domains.clone());
    let numbers = vocabulary.numbers.clone();
    let taken: Vec<(&str, Take)> = numbers.iter().map(|n| (&*n.of, n.take)).collect();
    for of in ["n", "m", "n * m"] {
        assert!(taken.contains(&(of, Take::Log)), "{taken:?}");
    }
    let encoder = Encoder::new(Arc::new(vocabulary), family).unwrap();
    let rows: Vec<Vec<f32>> = pool
        .examples
        .iter()
        .map(|e| encoder.encode(&e.problem, None).numbers)
        .collect();
    let mean = |a: usize, b: usize| {
        let products = rows.iter().map(|row| f64::from(row[a] * row[b]));
        products.sum::<f64>() / rows.len() as f64
    };
    for (at, number) in numbers.iter().enumerate() {
        for earlier in 0..at {
            let alike = mean(at, earlier).abs();
            assert!(alike < 0.96 || number.take == Take::Log, "{number:?}");
        }
        if matches!(number.take, Take::Divides(_) | Take::Below(_)) {
            assert!((0.02..=0.98).contains(&number.mean), "{number:?}");
        }
    }
}
