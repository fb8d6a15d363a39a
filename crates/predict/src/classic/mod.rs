//! The classical methods that the paper's second table compares networks with: one classifier for
//! each parameter, on the raw fields of a problem.
//!
//! Every method is meant to answer as scikit-learn's with its default settings does, so that our
//! figures for them can be compared with those of others. [`learn`] learns one classifier from a
//! [`Table`]; [`PerParam`] learns one for each parameter of a kernel and scores configurations.
//!
//! ```
//! use kernwright_predict::classic::{Method, Table, learn};
//!
//! let table = Table::new([[1.0, 7.0], [2.0, 9.0], [8.0, 7.5]].iter().map(|row| &row[..]))?;
//! let classifier = learn(Method::Tree, &table, &[0, 0, 1], 2, 1, 1)?;
//! assert_eq!(classifier.predict(&[9.0, 8.0]), 1);
//! # Ok::<(), kernwright_predict::classic::TableError>(())
//! ```

mod bayes;
mod forest;
mod neighbours;
mod per_param;
mod points;
mod smo;
mod svc;
mod table;
mod tree;

pub use bayes::GaussianBayes;
pub use forest::RandomForest;
pub use neighbours::Neighbours;
pub use per_param::PerParam;
pub use svc::Svc;
pub use table::{Labelled, Table, TableError};
pub use tree::DecisionTree;

/// A classical method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// See [`DecisionTree`].
    Tree,
    /// See [`GaussianBayes`].
    Bayes,
    /// See [`Neighbours`].
    Neighbours,
    /// See [`Svc`].
    Svc,
    /// See [`RandomForest`].
    Forest,
}

impl Method {
    /// All of them, in the order of the paper's table.
    pub const ALL: [Method; 5] = [
        Method::Tree,
        Method::Bayes,
        Method::Neighbours,
        Method::Svc,
        Method::Forest,
    ];

    /// The name users say.
    pub fn name(self) -> &'static str {
        match self {
            Method::Tree => "tree",
            Method::Bayes => "bayes",
            Method::Neighbours => "neighbours",
            Method::Svc => "svc",
            Method::Forest => "forest",
        }
    }
}

/// Says how likely each class is, given a row.
pub trait Classifier: std::fmt::Debug + Send + Sync {
    /// The number of classes, whether or not each was seen.
    fn classes(&self) -> usize;

    /// Writes the probability of every class. They sum to 1; a class that was never seen has 0.
    /// The row is one that the table could hold: as wide, and with no number out of range.
    fn probabilities(&self, row: &[f64], out: &mut [f64]);

    /// The likeliest class; of equals, the first.
    fn predict(&self, row: &[f64]) -> u16 {
        let mut shares = vec![0.0; self.classes()];
        self.probabilities(row, &mut shares);
        let mut best = 0;
        for (class, share) in shares.iter().enumerate() {
            if *share > shares[best] {
                best = class;
            }
        }
        best as u16
    }
}

/// Learns to distinguish classes. A label is the number of a row's class, below `classes`. The same
/// seed gives the same classifier, whatever the number of threads.
pub fn learn(
    method: Method,
    table: &Table,
    labels: &[u16],
    classes: usize,
    seed: u64,
    threads: usize,
) -> Result<Box<dyn Classifier>, TableError> {
    let known = table.labelled(labels, classes)?;
    Ok(match method {
        Method::Tree => Box::new(DecisionTree::learn(&known, seed)),
        Method::Bayes => Box::new(GaussianBayes::learn(&known)),
        Method::Neighbours => Box::new(Neighbours::learn(&known)),
        Method::Svc => Box::new(Svc::learn(&known, threads)),
        Method::Forest => Box::new(RandomForest::learn(&known, seed, threads)),
    })
}
