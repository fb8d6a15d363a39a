//! How far a model's probabilities can be trusted, from problems it has not seen.

use std::sync::Arc;

use kernwright_dataset::split::{BUCKETS, bucket};
use kernwright_predict::{
    Bin, Calibration, Checked, Domain, Example, Model, Search, calibration_error, reliability,
};
use kernwright_space::Kernel;

/// Lists of these lengths are checked.
const LENGTHS: [usize; 5] = [1, 3, 10, 30, 100];
/// Of the problems, those that this seed puts into the lower half teach the correction; the others
/// judge it.
const JUDGES: &str = "calibration";
/// At most this many problems are looked at.
const ENOUGH: usize = 2000;

/// A correction of a model's probabilities, and how well it does.
#[derive(Debug, Clone, PartialEq)]
pub struct Confidence {
    /// The correction, learned from all problems; its error is that of one learned from a part,
    /// on the others.
    pub calibration: Calibration,
    /// The model's probability and the observed share, on the problems that judge.
    pub raw: Vec<Bin>,
    /// The same with the correction.
    pub corrected: Vec<Bin>,
}

/// Learns how far a model can be trusted from problems it has never seen. `None` if there are too
/// few.
pub fn confidence(model: &Model, kernel: &Arc<Kernel>, unseen: &[Example]) -> Option<Confidence> {
    let (mut teach, mut judge) = (Vec::new(), Vec::new());
    let mut problems = [0, 0];
    for example in unseen.iter().step_by(unseen.len().div_ceil(ENOUGH).max(1)) {
        let Ok(space) = kernel.space(&example.problem, Some(&example.device)) else {
            continue;
        };
        // An example that several sources agree on is judged as of the newest of them.
        let domains = &model.description().vocabulary.domains;
        let age = |at: &&usize| domains.get(**at).map(Domain::age);
        let domain = example.domains.iter().max_by_key(age).copied();
        let longest = LENGTHS.iter().copied().max().unwrap_or(1);
        let list = model.candidates(&space, domain, longest, Search::Default, true);
        // One in two. Twins stay together, or one would judge what the other taught.
        let teaches = bucket(JUDGES, &example.problem.twin_key()) < BUCKETS / 2;
        problems[usize::from(teaches)] += 1;
        for k in LENGTHS {
            let part = &list[..k.min(list.len())];
            let one = Checked {
                predicted: part.iter().map(|one| one.log_probability.exp()).sum(),
                k,
                held: part.iter().any(|one| one.positions == example.best),
            };
            match teaches {
                true => teach.push(one),
                false => judge.push(one),
            }
        }
    }
    if problems.iter().any(|count| *count < 20) {
        return None;
    }
    let part = Calibration::learn(&teach, problems[1]);
    let raw = reliability(judge.iter().map(|one| (one.predicted, one.held)));
    let corrected = judge
        .iter()
        .map(|one| (part.probability(one.predicted, one.k), one.held));
    let corrected = reliability(corrected);
    teach.extend(judge);
    let whole = Calibration::learn(&teach, problems.iter().sum());
    Some(Confidence {
        calibration: Calibration {
            error: (1000.0 * calibration_error(&corrected)).round() / 10.0,
            ..whole
        },
        raw,
        corrected,
    })
}
