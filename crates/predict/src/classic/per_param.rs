//! [`PerParam`]: one classifier for each parameter of a kernel, behind the decoders of networks.

use kernwright_space::{Kernel, Problem, Space};

use super::{Classifier, Method, Table, learn};
use crate::decode::{Candidate, Competition, FixedScores, Search, ranked};
use crate::error::ModelError;
use crate::example::Example;
use crate::parallel::in_parallel;
use crate::vocab::field_sizes;

/// One classifier for each parameter. None knows what the others choose, so configurations are
/// ranked as by a network that feeds nothing back. All read the given fields of the problem as they
/// are: integers, and choices by their position. The device is no field; pool one device at a time.
#[derive(Debug)]
pub struct PerParam {
    kernel: String,
    params: Vec<OneParam>,
}

#[derive(Debug)]
struct OneParam {
    classifier: Box<dyn Classifier>,
    /// No value is less likely than this.
    floors: Vec<f64>,
}

/// The share that values a classifier excludes have between them at the most. Classifiers exclude
/// nearly everything, yet a list needs an order for what comes after: among the excluded, what was
/// best more often comes first, and values never seen come last.
const FLOOR: f64 = 1e-3;

impl PerParam {
    /// Learns one classifier for each parameter. Every one draws from the same seed; the number of
    /// threads changes nothing.
    pub fn learn(
        method: Method,
        kernel: &Kernel,
        examples: &[Example],
        seed: u64,
        threads: usize,
    ) -> Result<Self, ModelError> {
        if examples.is_empty() {
            let what = format!("there is no example of `{}`", kernel.name());
            return Err(ModelError::NoData { what });
        }
        let params = kernel.params();
        if let Some(stranger) = examples.iter().find(|e| e.best.len() != params.len()) {
            return Err(ModelError::OtherParams {
                kernel: kernel.name().to_owned(),
                what: format!("{} instead of {}", stranger.best.len(), params.len()),
            });
        }
        let rows: Vec<Vec<f64>> = examples.iter().map(|e| row(&e.problem)).collect();
        let table = Table::new(rows.iter().map(Vec::as_slice))?;
        let jobs: Vec<usize> = (0..params.len()).collect();
        let threads_each = threads / params.len().max(1);
        let learned = in_parallel(&jobs, threads, |param| {
            let labels: Vec<u16> = examples.iter().map(|e| e.best[param]).collect();
            let classes = params[param].values().len();
            let classifier = learn(method, &table, &labels, classes, seed, threads_each)?;
            let mut counts = vec![1.0; classes];
            for label in &labels {
                counts[usize::from(*label)] += 1.0;
            }
            let all = (labels.len() + classes) as f64;
            Ok::<_, ModelError>(Some(OneParam {
                classifier,
                floors: counts.iter().map(|count| FLOOR * count / all).collect(),
            }))
        })?;
        Ok(PerParam {
            kernel: kernel.name().to_owned(),
            params: learned.unwrap_or_default(),
        })
    }

    /// Prepares to score configurations of a space: logarithms of probabilities.
    pub fn scorer(&self, space: &Space) -> Result<FixedScores, ModelError> {
        if space.kernel().name() != self.kernel {
            return Err(ModelError::OtherKernel {
                model: self.kernel.clone(),
                asked: space.kernel().name().to_owned(),
            });
        }
        let row = row(space.problem());
        let scores = self.params.iter().map(|param| param.scores(&row));
        Ok(FixedScores::new(scores.collect()))
    }

    /// The likeliest configurations, as positions; without `rules` the list may hold invalid ones.
    pub fn candidates(
        &self,
        space: &Space,
        count: usize,
        search: Search,
        rules: bool,
    ) -> Result<Vec<Candidate>, ModelError> {
        let competition = if rules {
            Competition::Filter
        } else {
            Competition::None
        };
        let mut scorer = self.scorer(space)?;
        Ok(ranked(&mut scorer, space, competition, count, search))
    }
}

impl OneParam {
    fn scores(&self, row: &[f64]) -> Vec<f32> {
        let mut shares = vec![0.0; self.classifier.classes()];
        self.classifier.probabilities(row, &mut shares);
        for (share, floor) in shares.iter_mut().zip(&self.floors) {
            *share = share.max(*floor);
        }
        let all: f64 = shares.iter().sum();
        shares
            .iter()
            .map(|share| (share / all).ln() as f32)
            .collect()
    }
}

/// The fields that are given. One that is worked out from the others says nothing new, yet naive
/// Bayes would count it as more evidence.
fn row(problem: &Problem) -> Vec<f64> {
    let fields = problem.family().fields().iter().zip(field_sizes(problem));
    let given = fields.filter(|(field, _)| !field.is_inferred());
    given.map(|(_, size)| size).collect()
}
