//! What answers are judged by, and how that is shown.

use serde::{Deserialize, Serialize};

/// What answers are judged by. Reports always keep it as accuracy in percent; for a metric of the user's
/// own that is 100 less a hundred times the metric. Texts show the number that the user knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gauge {
    /// The share of right answers.
    #[default]
    Accuracy,
    /// A number of the user's own, less being better.
    Metric,
}

impl Gauge {
    /// The number that goes with an accuracy in percent.
    #[must_use]
    pub fn number(self, accuracy: f64) -> f64 {
        match self {
            Gauge::Accuracy => accuracy,
            Gauge::Metric => (100.0 - accuracy) / 100.0,
        }
    }

    /// That number alone.
    #[must_use]
    pub fn figure(self, accuracy: f64) -> String {
        match self {
            Gauge::Accuracy => format!("{accuracy:.2}"),
            Gauge::Metric => digits(self.number(accuracy)),
        }
    }

    /// How good answers are: `right on 87.40 %`, or `metric 0.126`.
    #[must_use]
    pub fn level(self, accuracy: f64) -> String {
        let figure = self.figure(accuracy);
        match self {
            Gauge::Accuracy => format!("right on {figure} %"),
            Gauge::Metric => format!("metric {figure}"),
        }
    }

    /// How much better answers are: `+5.25 points`, or `metric -0.0525`.
    #[must_use]
    pub fn change(self, points: f64) -> String {
        match self {
            Gauge::Accuracy => format!("{:+.2} points", plain_zero(points)),
            Gauge::Metric => format!("metric {}", signed(-points / 100.0)),
        }
    }

    /// What may be lost, given in points.
    #[must_use]
    pub fn allowance(self, points: f64) -> String {
        match self {
            Gauge::Accuracy => format!("{points} points"),
            Gauge::Metric => digits(points / 100.0),
        }
    }

    /// The ends of a range of such changes, the smaller number first.
    #[must_use]
    pub fn range(self, points: &Points) -> String {
        match self {
            Gauge::Accuracy => {
                let (low, high) = (plain_zero(points.low), plain_zero(points.high));
                format!("{low:+.2} to {high:+.2}")
            }
            Gauge::Metric => {
                let end = |points: f64| signed(-points / 100.0);
                format!("{} to {}", end(points.high), end(points.low))
            }
        }
    }

    /// What a table's column of it is called.
    pub fn column(self) -> &'static str {
        match self {
            Gauge::Accuracy => "right, %",
            Gauge::Metric => "metric",
        }
    }

    /// What a training is evolved for.
    pub fn goal(self) -> &'static str {
        match self {
            Gauge::Accuracy => "fewer wrong answers",
            Gauge::Metric => "a smaller metric",
        }
    }

    /// What is better the less there is of it.
    pub fn loss(self) -> &'static str {
        match self {
            Gauge::Accuracy => "wrong answers",
            Gauge::Metric => "metric",
        }
    }
}

/// A number with four significant digits.
fn digits(number: f64) -> String {
    let before = match number.abs() {
        size if size >= 1.0 && size.is_finite() => size.log10() as usize + 1,
        size if size > 0.0 => 0,
        _ => return format!("{number}"),
    };
    match number.abs() {
        size if !(1e-4..1e6).contains(&size) => format!("{number:.3e}"),
        _ => format!("{number:.*}", 4_usize.saturating_sub(before)),
    }
}

/// What would be written as -0.00 is nothing.
fn plain_zero(points: f64) -> f64 {
    match points.abs() < 0.005 {
        true => 0.0,
        false => points,
    }
}

fn signed(number: f64) -> String {
    let sign = if number < 0.0 { "-" } else { "+" };
    format!("{sign}{}", digits(number.abs()))
}

/// Points of accuracy, with the range they lie in (95 %).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Points {
    /// The best guess.
    pub mean: f64,
    /// Not less than this.
    pub low: f64,
    /// Not more than this.
    pub high: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metric_is_shown_as_what_it_is() {
        let points = Points {
            mean: 5.25,
            low: 5.0,
            high: 5.5,
        };
        let shown = |gauge: Gauge, accuracy: f64| {
            let (level, change) = (gauge.level(accuracy), gauge.change(points.mean));
            format!("{level}; {change} ({})", gauge.range(&points))
        };
        assert_eq!(
            shown(Gauge::Accuracy, 87.4),
            "right on 87.40 %; +5.25 points (+5.00 to +5.50)"
        );
        assert_eq!(
            shown(Gauge::Metric, 87.4),
            "metric 0.1260; metric -0.0525 (-0.0550 to -0.0500)"
        );
        assert_eq!(Gauge::Accuracy.change(-0.001), "+0.00 points");
        // A squared distance may be larger than one, by much.
        assert_eq!(Gauge::Metric.level(-3420.0), "metric 35.20");
        assert_eq!(Gauge::Metric.level(-1.2e9), "metric 1.200e7");
        assert_eq!(Gauge::Metric.level(99.9999), "metric 1.000e-6");
        assert_eq!(Gauge::Metric.change(0.0), "metric +0");
    }
}
