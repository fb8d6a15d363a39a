//! Dividing a pool so that no problem under test is ever learned from.

use std::collections::HashSet;

use kernwright_dataset::split::{Part, split};
use kernwright_predict::{Example, Focus, Pool};

/// Which rows are under test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestSet {
    /// The device's architecture.
    pub arch: String,
    /// The source (snapshot) of the rows.
    pub source: String,
    /// The seed of the hash split.
    pub seed: String,
}

/// A pool divided for one test.
#[derive(Debug)]
pub struct Division {
    /// Rows of the test: of the device and source alone.
    pub test: Vec<Example>,
    /// Rows of the same device and source in the validation part.
    pub own_validation: Vec<Example>,
    /// Rows of the same device and source in the training part.
    pub own_train: Vec<Example>,
    /// Everything, of any device, source and precision, that has no twin in the test.
    pub pooled: Pool,
}

impl TestSet {
    /// What a model under this test is for.
    pub fn focus(&self) -> Focus {
        Focus {
            arch: self.arch.clone(),
            source: self.source.clone(),
        }
    }

    /// Divides a pool. Test, validation and training part follow from the hash of each problem;
    /// then every row that is a twin of a problem under test leaves the pool, whatever device,
    /// source or precision it comes from.
    pub fn divide(&self, pool: &Pool) -> Option<Division> {
        let target = pool
            .domains
            .iter()
            .position(|domain| domain.arch == self.arch && domain.source == self.source)?;
        let own = pool.examples.iter().filter(|e| e.domains.contains(&target));
        let (mut test, mut own_validation, mut own_train) = (Vec::new(), Vec::new(), Vec::new());
        for example in own {
            let part = split(&self.seed, &example.problem.split_key());
            let example = Example {
                domains: vec![target],
                ..example.clone()
            };
            match part {
                Part::Test => test.push(example),
                Part::Validation => own_validation.push(example),
                Part::Train => own_train.push(example),
            }
        }
        let banned: HashSet<String> = test.iter().map(|e| e.problem.twin_key()).collect();
        let pooled = pool.filtered(|example| !banned.contains(&example.problem.twin_key()));
        Some(Division {
            test,
            own_validation,
            own_train,
            pooled,
        })
    }
}

/// Divides a pool in two: everything that has no twin in the test part of a split, and the test
/// part, of every device and source.
pub fn hold_out(pool: &Pool, seed: &str) -> (Pool, Vec<Example>) {
    let tested = |example: &&Example| split(seed, &example.problem.split_key()) == Part::Test;
    let test: Vec<Example> = pool.examples.iter().filter(tested).cloned().collect();
    let banned: HashSet<String> = test.iter().map(|e| e.problem.twin_key()).collect();
    let rest = pool.filtered(|example| !banned.contains(&example.problem.twin_key()));
    (rest, test)
}
