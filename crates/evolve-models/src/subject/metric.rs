//! Whether there is anything to lose: a metric must distinguish answers to the rows from answers to other rows.

use crate::{JudgedBatch, ModelLabSetup};
use kernwright_evolve::{Failure, Genome};
use kernwright_measure::stats::normal;
use kernwright_measure::worker::Launcher;
use kernwright_space::FailureClass;

use super::EvolveError;
use super::rules::Rules;
use super::scheduled_labs::OneLab;
use super::workload::{Workload, WorkloadKind};
use kernwright_answers::Gauge;

/// Numbers closer than this share of each other are the same; a device does not add up in one order.
const SAME: f64 = 1e-6;

/// Refuses a metric that says nothing: by it no deletion would be a loss. The same answers are judged with the labels
/// of their own batch and with those of the next; a metric of both answers and labels must differ between the two.
pub(super) fn check_metric(
    workload: &Workload,
    (launcher, setup): (&Launcher, &ModelLabSetup),
) -> Result<(), EvolveError> {
    if workload.gauge() != Gauge::Metric {
        return Ok(());
    }
    let unfit = |why: String| EvolveError::Unfit(format!("{}: {why}", workload.name()));
    let mut setup = setup.clone();
    let judged = &mut setup.task.judged;
    let next = judged.iter().cycle().skip(1).map(|next| next.labels);
    let exchanged: Vec<JudgedBatch> = judged
        .iter()
        .zip(next)
        .map(|(own, labels)| JudgedBatch {
            labels,
            ..own.clone()
        })
        .collect();
    let count = judged.len();
    judged.extend(exchanged);
    if let Some(training) = &mut setup.task.training {
        training.starts.truncate(1);
    }
    let mut lab = OneLab::new(launcher, &setup);
    lab.begin()?;
    let scores = match lab.measure(&Genome::original(), &Rules::lenient(1))? {
        Ok(measured) => measured.scores.into_iter().next().unwrap_or_default(),
        // With its own labels it is a number. A metric that becomes infinite with other labels depends on them.
        Err(failed) if failed.why == Failure::Candidate(FailureClass::WrongAnswer) => return Ok(()),
        Err(failed) => return Err(unfit(format!("with labels of other rows: {failed}"))),
    };
    let (own, exchanged) = scores.split_at(count.min(scores.len()));
    match fault(workload.kind(), own, exchanged) {
        Some(fault) => Err(unfit(fault)),
        None => Ok(()),
    }
}

/// Refuses a model that predicts no better than by chance, which is wrong on this share of the fitness rows: it has
/// nothing to lose. For a metric of the user's own, chance is not defined.
pub(super) fn check_chance(workload: &Workload, wrong: f64) -> Result<(), EvolveError> {
    let by_chance = 1.0 - 1.0 / workload.classes as f64;
    let is_judged =
        workload.kind() == WorkloadKind::Inference && workload.gauge() == Gauge::Accuracy;
    match is_judged && wrong > 0.9 * by_chance {
        false => Ok(()),
        true => Err(EvolveError::Unfit(format!(
            "{}: the original is right on {:.1} % of the fitness rows, hardly more than by chance, so there is nothing to \
             lose; are these its weights, and scale and shift those it was trained with?",
            workload.name(),
            100.0 * (1.0 - wrong)
        ))),
    }
}

/// What is wrong with a metric that says this of the original's answers, batch by batch: with the labels of their own
/// rows, and with those of the next batch.
fn fault(kind: WorkloadKind, own: &[f64], exchanged: &[f64]) -> Option<String> {
    let count = own.len().max(1) as f64;
    let mean = |all: &[f64]| all.iter().sum::<f64>() / count;
    let text = format!(
        "the metric is {} with the labels of the answers' own rows, and {} with those of other rows",
        figure(mean(own)),
        figure(mean(exchanged)),
    );
    let both = "it must look at both answers and labels, and less must be better";
    let in_order = |all: &[f64]| {
        let mut all = all.to_vec();
        all.sort_by(f64::total_cmp);
        all
    };
    let is_same = |(one, other): (f64, f64)| (one - other).abs() <= SAME * one.abs().max(1e-30);
    let mut pairs = in_order(own).into_iter().zip(in_order(exchanged));
    if pairs.all(is_same) {
        return Some(format!("{text}, batch for batch: {both}"));
    }
    // Answers of one batch and of the next, with the same labels.
    let same_labels = own.iter().cycle().skip(1);
    let gaps: Vec<f64> = exchanged
        .iter()
        .zip(same_labels)
        .map(|(other, own)| other - own)
        .collect();
    let gap = mean(&gaps);
    let freedom = (count - 1.0).max(1.0);
    let squares: f64 = gaps.iter().map(|one| (one - gap).powi(2)).sum();
    let off = (squares / freedom / count).sqrt();
    match kind {
        _ if gap < -normal::students_quantile(0.05, freedom) * off => {
            Some(format!("{text}: {both}"))
        }
        // What is trained may begin with answers no better than any; what only answers has then nothing to lose.
        WorkloadKind::Inference if gap <= off => Some(format!(
            "{text}, hardly more, so there is nothing to lose: {both}; are these the model's weights?"
        )),
        _ => None,
    }
}

fn figure(metric: f64) -> String {
    Gauge::Metric.figure(100.0 * (1.0 - metric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metric_must_mind_whose_labels_it_is_given() {
        let (answers, training) = (WorkloadKind::Inference, WorkloadKind::Training);
        let own = [0.2, 0.25, 0.22, 0.21];
        let says = |kind: WorkloadKind, exchanged: [f64; 4]| fault(kind, &own, &exchanged);
        // A good one.
        assert_eq!(says(answers, [0.8, 0.9, 0.85, 0.82]), None);
        // One that looks at the labels only, one at the answers only.
        for vacuous in [[0.25, 0.22, 0.21, 0.2], own] {
            for kind in [answers, training] {
                let why = says(kind, vacuous).expect("a fault");
                assert!(why.contains("batch for batch"), "{why}");
            }
        }
        // One by which more is better.
        for kind in [answers, training] {
            let why = says(kind, [0.02, 0.01, 0.03, 0.02]).expect("a fault");
            assert!(why.contains("0.2200 with the labels"), "{why}");
            assert!(why.contains("less must be better"), "{why}");
        }
        // Answers that are right by chance: a training may begin so.
        let chance = [0.24, 0.22, 0.2, 0.23];
        assert!(says(answers, chance).is_some_and(|why| why.contains("nothing to lose")));
        assert_eq!(says(training, chance), None);
    }

    /// Batches whose labels differ much among themselves hide no answer that is a little better.
    #[test]
    fn answers_are_compared_by_the_same_labels() {
        let own = [1.0, 3.0, 0.5, 2.0, 1.4, 0.8];
        let next = own
            .iter()
            .cycle()
            .skip(1)
            .zip([0.1, 0.12, 0.09, 0.1, 0.11, 0.13]);
        let exchanged: Vec<f64> = next.map(|(labels, more)| labels + more).collect();
        assert_eq!(fault(WorkloadKind::Inference, &own, &exchanged), None);
        // Two batches are too few to decide.
        let (own, exchanged) = ([1.0, 1.1], [0.95, 1.12]);
        assert_eq!(fault(WorkloadKind::Training, &own, &exchanged), None);
    }
}
