//! The headline of a Run over a model: no more than its intervals show, and by which engine.

use super::report::{ByXla, EvolvedModel, ModelTested, ModelTime, ModelWinner, TunedTested};
use super::{Gauge, Points, WorkloadKind};

/// A time whose range ends no further above the original's than this is called no slower.
const NO_SLOWER: f64 = 1.02;

/// The claim in a line.
#[must_use]
pub fn model_claim(evolved: &EvolvedModel, winner: &ModelWinner) -> String {
    let (tested, gauge) = (&winner.tested, evolved.gauge);
    match evolved.kind {
        WorkloadKind::Inference => prediction(tested, gauge),
        WorkloadKind::Training => match tuned_as_good(evolved.kind, tested) {
            None => {
                let points = match gauge {
                    Gauge::Accuracy => format!("{} of accuracy", gauge.change(tested.points.mean)),
                    Gauge::Metric => gauge.change(tested.points.mean),
                };
                format!("{points}, {}", training_time(tested))
            }
            Some(tuned) => {
                let verb = match tuned.remains.high < 0.0 {
                    true => "does better than the winner",
                    false => "does as well as the winner, as far as can be measured",
                };
                format!(
                    "tuning the {} to {} alone {verb}: {}, and the original {}; beside that the winner has {}, {}",
                    tuned.what,
                    tuned.value,
                    gauge.level(tuned.accuracy),
                    gauge.level(tested.means().0),
                    gauge.change(tuned.remains.mean),
                    training_time(tested)
                )
            }
        },
    }
}

/// Whether the claim is of a gain that the winner itself brings.
pub(super) fn is_gain(evolved: &EvolvedModel, winner: &ModelWinner) -> bool {
    let tested = &winner.tested;
    match (evolved.kind, &tested.by_xla) {
        (WorkloadKind::Training, _) => tuned_as_good(evolved.kind, tested).is_none(),
        (WorkloadKind::Inference, Some(ByXla::Measured { time, .. })) => time.is_faster,
        (WorkloadKind::Inference, _) => tested.time.is_faster,
    }
}

/// What tuning one number alone came to, if the winner is not surely better than that.
fn tuned_as_good(kind: WorkloadKind, tested: &ModelTested) -> Option<&TunedTested> {
    let tuned = tested.tuned.as_ref();
    // Numbers are tuned for better weights; a model that predicts is made faster.
    tuned.filter(|tuned| kind == WorkloadKind::Training && tuned.remains.low <= 0.0)
}

fn prediction(tested: &ModelTested, gauge: Gauge) -> String {
    let cost = cost(&tested.points, gauge);
    let own = speed(&tested.time);
    match &tested.by_xla {
        None => format!("{own}, {cost}"),
        Some(ByXla::Not { .. }) => {
            format!("{own} by our interpreter, {cost}; not measured by XLA")
        }
        Some(ByXla::Measured { time, .. }) => {
            format!("{} by XLA ({own} by our interpreter), {cost}", speed(time))
        }
    }
}

/// How much faster a model is, as far as the range goes.
fn speed(time: &ModelTime) -> String {
    let (low, high) = time.interval;
    match time {
        time if time.is_faster && time.is_blurred => {
            format!("{:.2} to {:.2} times as fast", 1.0 / high, 1.0 / low)
        }
        time if time.is_faster => format!("{:.2} times as fast", 1.0 / time.ratio),
        _ if low > 1.0 => format!("slower ({low:.3} to {high:.3} times the time)"),
        time if time.is_blurred => format!("undecided ({low:.3} to {high:.3} times the time)"),
        _ => "no faster, as far as can be measured,".to_owned(),
    }
}

/// What a prediction loses.
fn cost(points: &Points, gauge: Gauge) -> String {
    let range = gauge.range(points);
    match gauge {
        Gauge::Accuracy if points.mean < -0.005 => {
            format!("for {:.2} points of accuracy", -points.mean)
        }
        Gauge::Accuracy if points.low > 0.0 => {
            format!("and {} of accuracy", gauge.change(points.mean))
        }
        Gauge::Accuracy => {
            format!("and no accuracy lost, as far as can be measured ({range} points)")
        }
        Gauge::Metric if points.mean < 0.0 || points.low > 0.0 => gauge.change(points.mean),
        Gauge::Metric => format!("and no loss by the metric, as far as can be measured ({range})"),
    }
}

/// What a training takes, and by which engine.
fn training_time(tested: &ModelTested) -> String {
    let own = share(&tested.time);
    match &tested.by_xla {
        _ if tested.time.is_same_work => own,
        None => own,
        Some(ByXla::Not { .. }) => format!("{own} by our interpreter; not measured by XLA"),
        Some(ByXla::Measured { time, .. }) => {
            format!("{} by XLA ({own} by our interpreter)", share(time))
        }
    }
}

/// How many times the time a training takes, as far as the range goes.
fn share(time: &ModelTime) -> String {
    let (low, high) = time.interval;
    let is_sure = high < 1.0 || low > 1.0;
    match time {
        time if time.is_same_work => "in the same time, since only numbers differ".to_owned(),
        time if time.is_blurred && is_sure => format!("in {low:.3} to {high:.3} times the time"),
        time if time.is_blurred => format!(
            "in a time that is undecided ({low:.3} to {high:.3} times; the machine is too busy to time it)"
        ),
        time if is_sure => format!("in {:.3} times the time", time.ratio),
        _ if high <= NO_SLOWER => "no slower, as far as can be measured".to_owned(),
        _ => format!("in a time that is undecided ({low:.3} to {high:.3} times)"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::report::example;
    use super::*;

    fn timed(ratio: f64, low: f64, high: f64) -> ModelTime {
        ModelTime {
            ratio,
            interval: (low, high),
            is_faster: high < 0.995,
            is_blurred: high > 1.15 * low,
            is_same_work: false,
            original: 1.0,
            winner: ratio,
        }
    }

    fn claim(kind: WorkloadKind, change: impl FnOnce(&mut ModelTested)) -> (String, bool) {
        let (evolved, mut winner) = example(kind);
        change(&mut winner.tested);
        (model_claim(&evolved, &winner), is_gain(&evolved, &winner))
    }

    #[test]
    fn a_headline_claims_no_more_time_than_its_interval_shows() {
        let headline = |ratio, low, high| {
            let time = timed(ratio, low, high);
            claim(WorkloadKind::Training, |tested| tested.time = time).0
        };
        assert_eq!(
            headline(0.37, 0.321, 2.984),
            "+5.00 points of accuracy, in a time that is undecided (0.321 to 2.984 times; the machine is too busy to time it)"
        );
        for ((ratio, low, high), wanted) in [
            ((0.921, 0.908, 0.938), "in 0.921 times the time"),
            ((0.6, 0.5, 0.8), "in 0.500 to 0.800 times the time"),
            (
                (1.002, 0.995, 1.008),
                "no slower, as far as can be measured",
            ),
            (
                (1.01, 0.99, 1.06),
                "in a time that is undecided (0.990 to 1.060 times)",
            ),
        ] {
            let wanted = format!("+5.00 points of accuracy, {wanted}");
            assert_eq!(headline(ratio, low, high), wanted);
        }
        let faster = claim(WorkloadKind::Inference, |tested| {
            tested.time = timed(0.6, 0.4, 0.8);
        });
        assert_eq!(
            faster,
            (
                "1.25 to 2.50 times as fast, and +5.00 points of accuracy".to_owned(),
                true
            )
        );
        let same = claim(WorkloadKind::Training, |tested| {
            tested.time.is_same_work = true;
        });
        let wanted = "+5.00 points of accuracy, in the same time, since only numbers differ";
        assert_eq!(same.0, wanted);
    }

    #[test]
    fn accuracy_that_the_interval_does_not_show_is_not_claimed() {
        let headline = |mean, low, high| {
            claim(WorkloadKind::Inference, |tested| {
                tested.points = Points { mean, low, high };
            })
            .0
        };
        assert_eq!(
            headline(0.2, -0.3, 0.7),
            "1.25 times as fast, and no accuracy lost, as far as can be measured (-0.30 to +0.70 points)"
        );
        assert_eq!(
            headline(-0.6, -1.3, 0.1),
            "1.25 times as fast, for 0.60 points of accuracy"
        );
    }

    #[test]
    fn one_number_tuned_alone_is_the_headline_where_it_does_as_well() {
        let tuned = |mean, low, high| {
            claim(WorkloadKind::Training, |tested| {
                tested.tuned = Some(TunedTested {
                    what: "learning rate".to_owned(),
                    value: 0.7,
                    is_at_edge: false,
                    accuracy: 97.9,
                    remains: Points { mean, low, high },
                });
            })
        };
        let (better, is_gain) = tuned(-0.9, -1.43, -0.37);
        assert_eq!(
            better,
            "tuning the learning rate to 0.7 alone does better than the winner: right on 97.90 %, and the original right on \
             90.00 %; beside that the winner has -0.90 points, in 0.800 times the time"
        );
        assert!(!is_gain);
        let (as_well, _) = tuned(0.4, -0.2, 1.0);
        let wanted = "tuning the learning rate to 0.7 alone does as well as the winner, as far as can be measured: ";
        assert!(as_well.starts_with(wanted), "{as_well}");
        let (own, is_gain) = tuned(2.0, 1.0, 3.0);
        assert_eq!(own, "+5.00 points of accuracy, in 0.800 times the time");
        assert!(is_gain);
    }

    #[test]
    fn speed_by_our_interpreter_is_called_so() {
        let not = || {
            let why = "no plugin was found".to_owned();
            Some(ByXla::Not { why })
        };
        let measured = |ratio, low, high| {
            Some(ByXla::Measured {
                engine: "XLA cpu".to_owned(),
                time: timed(ratio, low, high),
            })
        };
        let headline = |kind, by_xla: Option<ByXla>| claim(kind, |tested| tested.by_xla = by_xla);
        assert_eq!(
            headline(WorkloadKind::Inference, not()).0,
            "1.25 times as fast by our interpreter, and +5.00 points of accuracy; not measured by XLA"
        );
        assert_eq!(
            headline(WorkloadKind::Training, not()).0,
            "+5.00 points of accuracy, in 0.800 times the time by our interpreter; not measured by XLA"
        );
        assert_eq!(
            headline(WorkloadKind::Inference, measured(0.9, 0.89, 0.91)).0,
            "1.11 times as fast by XLA (1.25 times as fast by our interpreter), and +5.00 points of accuracy"
        );
        let (level, is_gain) = headline(WorkloadKind::Inference, measured(0.998, 0.98, 1.01));
        assert_eq!(
            level,
            "no faster, as far as can be measured, by XLA (1.25 times as fast by our interpreter), and +5.00 points of accuracy"
        );
        assert!(!is_gain);
        assert_eq!(
            headline(WorkloadKind::Training, measured(0.98, 0.96, 1.01)).0,
            "+5.00 points of accuracy, no slower, as far as can be measured by XLA (in 0.800 times the time by our interpreter)"
        );
    }
}
