//! [`GaussianBayes`]: every column of a class is taken for a normal distribution of its own.

use std::f64::consts::TAU;

use super::Classifier;
use super::table::{Labelled, moments};

/// Gaussian naive Bayes.
#[derive(Debug)]
pub struct GaussianBayes {
    known: Vec<Known>,
    classes: usize,
}

/// What is known about a class that was seen.
#[derive(Debug)]
struct Known {
    class: usize,
    /// The logarithm of its share of the rows and of the densities at their means.
    peak: f64,
    /// The mean of each column, and half the inverse of its variance.
    columns: Vec<(f64, f64)>,
}

/// This share of the greatest variance of a column is added to all: a column that is constant
/// within a class would otherwise forbid every other value.
const SMOOTHING: f64 = 1e-9;
/// Less than this is no variance: dividing by it could overflow.
const LEAST: f64 = 1e-90;

impl GaussianBayes {
    /// Takes means and variances.
    pub fn learn(known: &Labelled<'_>) -> Self {
        let table = known.table;
        let widest = table.variances().fold(0.0, f64::max);
        // Where nothing varies, any variance leaves the decision to the shares of the classes.
        let added = SMOOTHING * if widest > LEAST { widest } else { 1.0 };
        let rows_of = known.rows_by_class();
        let seen = rows_of.iter().enumerate();
        let seen = seen.filter(|(_, rows)| !rows.is_empty());
        let seen = seen.map(|(class, rows)| {
            let mut peak = (rows.len() as f64 / table.rows() as f64).ln();
            let columns = (0..table.columns()).map(|column| {
                let (mean, variance) =
                    moments(rows.iter().map(|row| table.row(*row as usize)[column]));
                let variance = variance + added;
                peak -= 0.5 * (TAU * variance).ln();
                (mean, 0.5 / variance)
            });
            Known {
                class,
                columns: columns.collect(),
                peak,
            }
        });
        GaussianBayes {
            known: seen.collect(),
            classes: known.classes,
        }
    }
}

impl Classifier for GaussianBayes {
    fn classes(&self) -> usize {
        self.classes
    }

    fn probabilities(&self, row: &[f64], out: &mut [f64]) {
        out.fill(f64::NEG_INFINITY);
        for known in &self.known {
            let columns = known.columns.iter().zip(row);
            let away = columns.map(|((mean, half), x)| (x - mean) * (x - mean) * half);
            out[known.class] = known.peak - away.sum::<f64>();
        }
        let most = out.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = out.iter().map(|score| (score - most).exp()).sum();
        for score in out {
            *score = (*score - most).exp() / sum;
        }
    }
}
