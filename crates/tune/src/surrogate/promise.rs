//! [`improvement`]: what a guess with its doubt gives to hope for.

use std::sync::LazyLock;

use kernwright_measure::stats::normal::two_sided;

/// The table reaches from here as far up.
const LOWEST: f32 = -8.0;
/// Its steps in a unit.
const STEPS: f32 = 32.0;

/// [`exact`] at every step.
static TABLE: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let last = (-2.0 * LOWEST * STEPS) as usize;
    let at = |step: usize| f64::from(LOWEST) + step as f64 / f64::from(STEPS);
    (0..=last).map(|step| exact(at(step)) as f32).collect()
});

/// The logarithm of the expected improvement, in units of the spread, of a normal value whose mean
/// is `by` units better than the best so far. Logarithms suffice for comparison, and
/// distinguish even hopeless values.
pub(crate) fn improvement(by: f32) -> f32 {
    if by < LOWEST {
        // The first term of the tail's expansion; the table continues from here without a gap.
        let start = TABLE[0] + 0.5 * LOWEST * LOWEST + 2.0 * LOWEST.abs().ln();
        return start - 0.5 * by * by - 2.0 * by.abs().ln();
    }
    let place = (by - LOWEST) * STEPS;
    let below = place as usize;
    match TABLE.get(below..below.saturating_add(2)) {
        Some(ends) => ends[0] + (place - below as f32) * (ends[1] - ends[0]),
        // So far up the spread no longer matters.
        None => by.ln(),
    }
}

/// `ln(by * Phi(by) + phi(by))`.
fn exact(by: f64) -> f64 {
    let tail = two_sided(by) / 2.0;
    let below = if by < 0.0 { tail } else { 1.0 - tail };
    let density = (-0.5 * by * by).exp() * 0.398_942_280_401_432_7;
    (by * below + density).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_the_formula() {
        // In Python: log(z * erfc(-z / sqrt(2)) / 2 + exp(-z * z / 2) / sqrt(2 * pi))
        for (by, expected) in [
            (0.0, -0.918_938_5),
            (0.01, -0.906_433_9),
            (1.5, 0.424_814_56),
            (-1.5, -3.529_936),
            (-5.03, -16.905_58),
        ] {
            let found = improvement(by);
            assert!((found - expected).abs() < 1e-3, "{by}: {found}");
        }
    }

    #[test]
    fn what_is_beyond_all_measure_is_no_trouble() {
        assert_eq!(improvement(f32::INFINITY), f32::INFINITY);
        assert_eq!(improvement(f32::NEG_INFINITY), f32::NEG_INFINITY);
        assert!(improvement(f32::NAN).is_nan());
    }

    #[test]
    fn it_grows_everywhere_and_has_no_gaps() {
        let mut last = f32::NEG_INFINITY;
        for step in -4000..4000_i16 {
            let by = f32::from(step) / 100.0;
            let found = improvement(by);
            assert!(found > last, "{by}: {found} {last}");
            assert!(step == -4000 || found - last < 0.5, "{by}: {found} {last}");
            last = found;
        }
    }
}
