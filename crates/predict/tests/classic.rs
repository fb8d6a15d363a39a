//! The classical methods: against values that `scripts/classic_fixtures.py` computed once with
//! scikit-learn, on tables with nothing to learn, and behind the decoders.
#![allow(
    clippy::unwrap_used,
    reason = "a test stops at the first thing that is not as it should be"
)]

mod common;

use kernwright_predict::classic::{
    Classifier, DecisionTree, Method, PerParam, Svc, Table, TableError, learn,
};
use kernwright_predict::decode::NextToken;
use kernwright_predict::{ModelError, Search};
use proptest::prelude::*;
use serde::Deserialize;

/// What scikit-learn says of one set of rows.
#[derive(Deserialize)]
struct Case {
    rows: Vec<Vec<f64>>,
    labels: Vec<u16>,
    test_rows: Vec<Vec<f64>>,
    test_labels: Vec<u16>,
    tree: TreeCase,
    bayes: BayesCase,
    neighbours: NeighboursCase,
    svc: SvcCase,
    forest: ForestCase,
}

#[derive(Deserialize)]
struct TreeCase {
    same_whatever_the_seed: bool,
    depth: usize,
    leaves: usize,
    /// -1 where the seed decides.
    predictions: Vec<i32>,
}

#[derive(Deserialize)]
struct BayesCase {
    probabilities: Vec<Vec<f64>>,
}

#[derive(Deserialize)]
struct NeighboursCase {
    /// None where a tie decides.
    votes: Vec<Option<Vec<u16>>>,
}

#[derive(Deserialize)]
struct SvcCase {
    predictions: Vec<u16>,
    decisions: Vec<Vec<f64>>,
}

#[derive(Deserialize)]
struct ForestCase {
    probabilities_of_2000_trees: Vec<Vec<f64>>,
    /// The least and the greatest of twenty forests of 100 trees.
    apart: [f64; 2],
    right: [f64; 2],
}

fn case(name: &str) -> Case {
    let text = include_str!("fixtures/classic.json");
    let mut all: serde_json::Value = serde_json::from_str(text).unwrap();
    serde_json::from_value(all["cases"][name].take()).unwrap()
}

const CASES: [&str; 2] = ["rules", "noisy"];

impl Case {
    fn table(&self) -> Table {
        Table::new(self.rows.iter().map(Vec::as_slice)).unwrap()
    }

    fn classes(&self) -> usize {
        usize::from(*self.labels.iter().max().unwrap()) + 1
    }

    fn learn(&self, method: Method, seed: u64) -> Box<dyn Classifier> {
        learn(method, &self.table(), &self.labels, self.classes(), seed, 1).unwrap()
    }
}

fn shares(classifier: &dyn Classifier, row: &[f64]) -> Vec<f64> {
    let mut shares = vec![f64::NAN; classifier.classes()];
    classifier.probabilities(row, &mut shares);
    shares
}

#[test]
fn trees_are_those_of_scikit_learn() {
    assert!(case("rules").tree.same_whatever_the_seed);
    for case in CASES.map(case) {
        let table = case.table();
        let known = table.labelled(&case.labels, case.classes()).unwrap();
        for seed in 0..5 {
            let tree = DecisionTree::learn(&known, seed);
            if case.tree.same_whatever_the_seed {
                assert_eq!(tree.depth(), case.tree.depth);
                assert_eq!(tree.leaf_count(), case.tree.leaves);
            }
            for (row, truth) in case.test_rows.iter().zip(&case.tree.predictions) {
                if *truth >= 0 {
                    assert_eq!(i32::from(tree.predict(row)), *truth, "{row:?}");
                }
            }
        }
    }
}

#[test]
fn bayes_gives_the_probabilities_of_scikit_learn() {
    for case in CASES.map(case) {
        let bayes = case.learn(Method::Bayes, 0);
        for (row, truth) in case.test_rows.iter().zip(&case.bayes.probabilities) {
            for (share, truth) in shares(&*bayes, row).iter().zip(truth) {
                assert!((share - truth).abs() < 1e-9, "{share} {truth}");
            }
        }
    }
}

#[test]
fn neighbours_vote_as_in_scikit_learn() {
    for case in CASES.map(case) {
        let neighbours = case.learn(Method::Neighbours, 0);
        let mut compared = 0;
        for (row, truth) in case.test_rows.iter().zip(&case.neighbours.votes) {
            let Some(truth) = truth else { continue };
            let votes: Vec<f64> = truth.iter().map(|votes| f64::from(*votes) / 5.0).collect();
            assert_eq!(shares(&*neighbours, row), votes, "{row:?}");
            compared += 1;
        }
        assert!(compared > case.test_rows.len() / 2, "{compared}");
    }
}

#[test]
fn machines_decide_as_in_scikit_learn() {
    for case in CASES.map(case) {
        let table = case.table();
        let known = table.labelled(&case.labels, case.classes()).unwrap();
        let svc = Svc::learn(&known, 1);
        for (at, row) in case.test_rows.iter().enumerate() {
            assert_eq!(svc.predict(row), case.svc.predictions[at], "{row:?}");
            let decisions = svc.decisions(row);
            assert_eq!(decisions.len(), case.svc.decisions[at].len());
            for (decision, truth) in decisions.iter().zip(&case.svc.decisions[at]) {
                assert!((decision - truth).abs() < 1e-3, "{decision} {truth}");
            }
        }
    }
}

/// Forests are random, so ours is held to the spread of scikit-learn's own: twenty forests of as
/// many trees, and how far they are from one of 2000.
#[test]
fn forests_are_as_close_to_a_large_one_as_those_of_scikit_learn() {
    for case in CASES.map(case) {
        for seed in 0..3 {
            let forest = case.learn(Method::Forest, seed);
            let (mut apart, mut right) = (0.0, 0.0);
            let truths = &case.forest.probabilities_of_2000_trees;
            for ((row, label), truth) in case.test_rows.iter().zip(&case.test_labels).zip(truths) {
                let shares = shares(&*forest, row);
                apart += shares
                    .iter()
                    .zip(truth)
                    .map(|(a, b)| (a - b).abs())
                    .sum::<f64>();
                right += f64::from(u8::from(forest.predict(row) == *label));
            }
            apart /= (case.test_rows.len() * case.classes()) as f64;
            right /= case.test_rows.len() as f64;
            let [least, most] = case.forest.apart;
            assert!(
                apart < most + (most - least),
                "{apart} {:?}",
                case.forest.apart
            );
            let [least, most] = case.forest.right;
            let band = least - 0.03..=most + 0.03;
            assert!(band.contains(&right), "{right} {band:?}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    let case = case("noisy");
    for method in Method::ALL {
        let learn = |threads| {
            let (table, classes) = (case.table(), case.classes());
            learn(method, &table, &case.labels, classes, 7, threads).unwrap()
        };
        let (one, three) = (learn(1), learn(3));
        for row in &case.test_rows {
            assert_eq!(shares(&*one, row), shares(&*three, row), "{method:?}");
        }
    }
}

/// Learns from a few rows with every method and checks the prediction for each of them.
fn check_small(rows: &[&[f64]], labels: &[u16], classes: usize, expected: &[f64]) {
    let table = Table::new(rows.iter().copied()).unwrap();
    for method in Method::ALL {
        let classifier = learn(method, &table, labels, classes, 3, 2).unwrap();
        for row in rows {
            let shares = shares(&*classifier, row);
            for (share, expected) in shares.iter().zip(expected) {
                assert!((share - expected).abs() < 0.2, "{method:?}: {shares:?}");
            }
        }
    }
}

#[test]
fn one_row_or_one_class_is_all_there_is_to_say() {
    check_small(&[&[3.0, -1.0]], &[1], 3, &[0.0, 1.0, 0.0]);
    check_small(&[&[3.0], &[4.0], &[9.0]], &[2, 2, 2], 3, &[0.0, 0.0, 1.0]);
}

#[test]
fn rows_that_are_all_the_same_get_the_most_frequent_class() {
    let rows: Vec<&[f64]> = vec![&[5.0, 0.0]; 5];
    let table = Table::new(rows.iter().copied()).unwrap();
    for method in Method::ALL {
        let classifier = learn(method, &table, &[1, 0, 1, 1, 0], 2, 3, 1).unwrap();
        assert_eq!(classifier.predict(rows[0]), 1, "{method:?}");
        assert_eq!(classifier.predict(&[5.0, 7.0]), 1, "{method:?}");
    }
}

#[test]
fn trees_cut_between_numbers_that_have_nothing_between_them() {
    let next = 1.0_f64.next_up();
    let rows: [&[f64]; 4] = [&[1.0], &[next], &[-0.0], &[0.0]];
    let table = Table::new(rows).unwrap();
    let tree = learn(Method::Tree, &table, &[0, 1, 2, 2], 3, 0, 1).unwrap();
    assert_eq!(rows.map(|row| tree.predict(row)), [0, 1, 2, 2]);
}

#[test]
fn numbers_of_any_size_give_probabilities() {
    let sizes = [Table::GREATEST, 1e30, 1e-30, 1e-200, f64::MIN_POSITIVE];
    for size in sizes {
        let rows: [&[f64]; 3] = [&[-size, 1.0], &[size, 1.0], &[0.0, 1.0]];
        let table = Table::new(rows).unwrap();
        for method in Method::ALL {
            let classifier = learn(method, &table, &[0, 1, 1], 2, 0, 1).unwrap();
            for asked in [size, 0.0, Table::GREATEST] {
                let sum: f64 = shares(&*classifier, &[asked, 1.0]).iter().sum();
                assert!((sum - 1.0).abs() < 1e-6, "{method:?} {size}: {sum}");
            }
        }
    }
}

#[test]
fn what_cannot_be_learned_from_is_refused() {
    let check = |rows: &[&[f64]], error: TableError| {
        assert_eq!(Table::new(rows.iter().copied()), Err(error));
    };
    check(
        &[],
        TableError::Empty {
            rows: 0,
            columns: 0,
        },
    );
    check(
        &[&[], &[]],
        TableError::Empty {
            rows: 2,
            columns: 0,
        },
    );
    let (row, column) = (1, 0);
    check(
        &[&[1.0], &[f64::NAN]],
        TableError::OutOfRange { row, column },
    );
    check(
        &[&[1.0], &[f64::INFINITY]],
        TableError::OutOfRange { row, column },
    );
    let (found, columns) = (1, 2);
    check(
        &[&[1.0, 2.0], &[1.0]],
        TableError::Ragged {
            row,
            found,
            columns,
        },
    );
    let table = Table::new([[1.0], [2.0]].iter().map(|row| &row[..])).unwrap();
    for method in Method::ALL {
        let error = learn(method, &table, &[0], 2, 0, 1).unwrap_err();
        assert_eq!(error, TableError::LabelCount { labels: 1, rows: 2 });
        let error = learn(method, &table, &[0, 2], 2, 0, 1).unwrap_err();
        let expected = "the label of row 1 is 2, but there are 2 classes, counted from 0";
        assert_eq!(error.to_string(), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn probabilities_sum_to_one_on_any_table(
        columns in 1_usize..5,
        numbers in prop::collection::vec(-3_i8..6, 4..120),
        labels in prop::collection::vec(0_u16..4, 30),
        asked in prop::collection::vec(-9_i8..20, 5),
        seed in any::<u64>(),
    ) {
        let numbers: Vec<f64> = numbers.into_iter().map(f64::from).collect();
        let rows: Vec<&[f64]> = numbers.chunks_exact(columns).take(30).collect();
        let table = Table::new(rows.iter().copied()).unwrap();
        let asked: Vec<f64> = asked[..columns].iter().map(|x| f64::from(*x)).collect();
        for method in Method::ALL {
            let classifier = learn(method, &table, &labels[..rows.len()], 5, seed, 1).unwrap();
            for row in rows.iter().copied().chain([asked.as_slice()]) {
                let shares = shares(&*classifier, row);
                prop_assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{:?}", shares);
                prop_assert!(shares.iter().all(|share| (0.0..=1.0 + 1e-6).contains(share)));
                prop_assert!(shares[4] == 0.0, "{method:?} knows a class it has not seen");
            }
        }
    }

    /// Unless equal rows have different labels, a tree that may cut anywhere knows all of them.
    #[test]
    fn a_tree_remembers_its_rows(
        rows in prop::collection::btree_map(prop::collection::vec(0_u8..9, 3), 0_u16..4, 1..60),
        seed in any::<u64>(),
    ) {
        let labels: Vec<u16> = rows.values().copied().collect();
        let rows: Vec<Vec<f64>> = rows
            .keys()
            .map(|row| row.iter().map(|x| f64::from(*x)).collect())
            .collect();
        let table = Table::new(rows.iter().map(Vec::as_slice)).unwrap();
        let tree = learn(Method::Tree, &table, &labels, 4, seed, 1).unwrap();
        for (row, label) in rows.iter().zip(labels) {
            prop_assert_eq!(tree.predict(row), label);
        }
    }
}

#[test]
fn every_method_ranks_configurations() {
    let pool = common::pool();
    let problem = common::problem(&pool.kernel, 32, 24, "near");
    let space = pool.kernel.space(&problem, None).unwrap();
    for method in Method::ALL {
        let learned = PerParam::learn(method, &pool.kernel, &pool.examples, 1, 2).unwrap();
        let again = PerParam::learn(method, &pool.kernel, &pool.examples, 1, 9).unwrap();
        assert_eq!(
            learned.scorer(&space).unwrap(),
            again.scorer(&space).unwrap()
        );
        let all = learned
            .candidates(&space, 1000, Search::Default, true)
            .unwrap();
        assert_eq!(all.len() as u128, space.count().unwrap(), "{method:?}");
        for candidate in &all {
            assert!(space.config_at(&candidate.positions).is_some());
        }
        let free = learned
            .candidates(&space, 1000, Search::Default, false)
            .unwrap();
        assert_eq!(free.len(), 80);
        let sum: f64 = free.iter().map(|c| c.log_probability.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-4, "{method:?} {sum}");
    }
}

#[test]
fn values_never_seen_come_last() {
    let pool = common::pool();
    let problem = common::problem(&pool.kernel, 32, 24, "far");
    let space = pool.kernel.space(&problem, None).unwrap();
    for method in Method::ALL {
        let learned = PerParam::learn(method, &pool.kernel, &pool.examples, 1, 1).unwrap();
        let mut scores = Vec::new();
        let mut never_seen = 0;
        for step in 0..3 {
            let prefix = &[0, 0][..step];
            let mut scorer = learned.scorer(&space).unwrap();
            scorer.scores(step, prefix, 1, &mut scores);
            let seen = |value: &usize| {
                let mut examples = pool.examples.iter();
                examples.any(|example| usize::from(example.best[step]) == *value)
            };
            let (seen, strange): (Vec<usize>, Vec<usize>) = (0..scores.len()).partition(seen);
            for value in &strange {
                assert!(scores[*value].is_finite());
                let comes_last = seen.iter().all(|other| scores[*other] > scores[*value]);
                assert!(comes_last, "{method:?} {scores:?}");
            }
            never_seen += strange.len();
        }
        assert!(never_seen > 0);
    }
}

#[test]
fn another_kernel_and_no_examples_are_refused() {
    let pool = common::pool();
    let refused = PerParam::learn(Method::Tree, &pool.kernel, &[], 1, 1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "nothing to learn from: there is no example of `toy`"
    );
    let learned = PerParam::learn(Method::Tree, &pool.kernel, &pool.examples, 1, 1).unwrap();
    let card = "kernel = \"other\"\n[[field]]\nname = \"n\"\nmin = 1\n[[param]]\nname = \"p\"\nvalues = [1, 2]\n";
    let other = kernwright_space::Kernel::parse("other.toml", card, &|_| None).unwrap();
    let problem = [("n", kernwright_space::Value::Int(4))];
    let problem = kernwright_space::Problem::new(other.family(), problem).unwrap();
    let space = other.space(&problem, None).unwrap();
    let refused = learned.scorer(&space).unwrap_err();
    assert!(
        matches!(refused, ModelError::OtherKernel { .. }),
        "{refused}"
    );
    let mut short = pool.examples.clone();
    short[3].best = [0, 1].into();
    let refused = PerParam::learn(Method::Tree, &pool.kernel, &short, 1, 1).unwrap_err();
    assert!(
        matches!(refused, ModelError::OtherParams { .. }),
        "{refused}"
    );
    short[3].best = [0, 1, 9].into();
    let refused = PerParam::learn(Method::Tree, &pool.kernel, &short, 1, 1).unwrap_err();
    assert!(
        matches!(refused, ModelError::Table(TableError::NoSuchClass { .. })),
        "{refused}"
    );
}
