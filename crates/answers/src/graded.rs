//! [`Graded`] and [`Difference`]: how wrong answers are row by row, and what one program loses beside
//! another.

use std::collections::BTreeMap;

/// How wrong answers to one input are, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Graded {
    /// The numbers of the rows.
    pub rows: Vec<usize>,
    /// What each lost: for classes 0 or 1.
    pub losses: Vec<f64>,
}

impl Graded {
    /// The mean loss.
    #[must_use]
    pub fn mean(&self) -> f64 {
        mean(&self.losses)
    }
}

/// What one program loses beside another, with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// The mean difference of losses; above 0 the other is better.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
    /// Degrees of freedom of that.
    pub freedom: f64,
    /// The rows that were compared.
    pub rows: usize,
}

impl Difference {
    /// Compares the losses of one program with those of another for the same inputs, row by row.
    ///
    /// A row may be judged for several inputs, and an input may suit one of the programs: both rows and
    /// inputs are taken for a sample of those that could have been. Their variances are added, which
    /// counts what belongs to neither twice.
    #[must_use]
    pub fn between(one: &[Graded], other: &[Graded]) -> Self {
        let mut by_row: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        let mut by_input = Vec::new();
        for (one, other) in one.iter().zip(other) {
            let pairs = one.losses.iter().zip(&other.losses);
            let differences: Vec<f64> = pairs.map(|(one, other)| one - other).collect();
            for (row, difference) in one.rows.iter().zip(&differences) {
                by_row.entry(*row).or_default().push(*difference);
            }
            by_input.push(mean(&differences));
        }
        let by_row: Vec<f64> = by_row.values().map(|all| mean(all)).collect();
        let (rows, inputs) = (variance_of_mean(&by_row), variance_of_mean(&by_input));
        let freedom = |variance: f64, count: usize| variance.powi(2) / (count.max(2) - 1) as f64;
        let spread = freedom(rows, by_row.len()) + freedom(inputs, by_input.len());
        // Where no row of many differs, a few others may: in up to 3.7 of them, at 95 %.
        let is_share = |graded: &Graded| graded.losses.iter().all(|one| *one == 0.0 || *one == 1.0);
        let least = match one.iter().chain(other).all(is_share) {
            true => 1.9 / by_row.len().max(1) as f64,
            false => 0.0,
        };
        let error = (rows + inputs).sqrt();
        Difference {
            mean: mean(&by_input),
            error: error.max(least),
            freedom: match spread > 0.0 && error > least {
                true => (rows + inputs).powi(2) / spread,
                false => by_row.len().max(2) as f64 - 1.0,
            },
            rows: by_row.len(),
        }
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The variance of the mean of some numbers; of a single one nothing is known, and it counts as none.
fn variance_of_mean(numbers: &[f64]) -> f64 {
    let (count, mean) = (numbers.len() as f64, mean(numbers));
    let squares: f64 = numbers.iter().map(|one| (one - mean).powi(2)).sum();
    match numbers.len() {
        0 | 1 => 0.0,
        _ => squares / (count - 1.0) / count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(wrong: &[usize], rows: usize) -> Graded {
        Graded {
            rows: (0..rows).collect(),
            losses: (0..rows)
                .map(|row| f64::from(u8::from(wrong.contains(&row))))
                .collect(),
        }
    }

    #[test]
    fn rows_that_both_get_wrong_do_not_count() {
        let original = vec![graded(&[1, 2, 3], 1000); 3];
        let same = Difference::between(&original, &original);
        assert_eq!((same.mean, same.error, same.rows), (0.0, 0.0019, 1000));
        let other = vec![graded(&[1, 2, 3, 4, 5, 6, 7], 1000); 3];
        let lost = Difference::between(&other, &original);
        assert!((lost.mean - 0.004).abs() < 1e-12);
        // Four of a thousand: the error of a share, whatever the number of inputs.
        assert!((lost.error - (0.004_f64 * 0.996 / 999.0).sqrt()).abs() < 1e-6);
    }

    #[test]
    fn squares_have_no_least_error_of_their_own() {
        let squares = vec![
            Graded {
                rows: vec![0, 1, 2],
                losses: vec![1e-4, 2e-4, 0.5e-4]
            };
            2
        ];
        let same = Difference::between(&squares, &squares);
        assert_eq!((same.mean, same.error), (0.0, 0.0));
        assert!(same.freedom >= 1.0);
    }

    #[test]
    fn inputs_that_differ_widen_the_error() {
        let original = vec![graded(&[], 1000); 3];
        let even = vec![graded(&[1, 2, 3, 4], 1000); 3];
        let uneven = [&[][..], &[1, 2, 3, 4][..], &[1, 2, 3, 4, 5, 6, 7, 8][..]];
        let uneven = uneven.map(|wrong| graded(wrong, 1000));
        let (even, uneven) = (
            Difference::between(&even, &original),
            Difference::between(&uneven, &original),
        );
        assert!((even.mean - uneven.mean).abs() < 1e-12);
        assert!(uneven.error > 1.1 * even.error && uneven.freedom < even.freedom);
    }
}
