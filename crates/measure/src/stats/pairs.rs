//! [`Pairs`]: two series of samples, checked, in which round `i` of one belongs to round `i` of
//! the other.

use std::fmt;

use kernwright_space::Nanos;

/// Paired samples of a baseline and a candidate on one input, in the order of the rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairs {
    baseline: Vec<Nanos>,
    candidate: Vec<Nanos>,
}

/// Why two series are not [`Pairs`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadPairs {
    /// The series differ in length.
    Lengths {
        /// How many samples the baseline has.
        baseline: usize,
        /// How many samples the candidate has.
        candidate: usize,
    },
    /// A sample is zero, negative, infinite or not a number: it has no logarithm.
    Sample {
        /// The round of the sample, from 0.
        round: usize,
        /// The sample itself.
        sample: Nanos,
    },
}

impl Pairs {
    /// Checks that the series are of one length and every sample is positive and finite.
    pub fn try_new(baseline: Vec<Nanos>, candidate: Vec<Nanos>) -> Result<Self, BadPairs> {
        if baseline.len() != candidate.len() {
            return Err(BadPairs::Lengths {
                baseline: baseline.len(),
                candidate: candidate.len(),
            });
        }
        for (round, pair) in baseline.iter().zip(&candidate).enumerate() {
            for sample in [*pair.0, *pair.1] {
                if !(sample.0.is_finite() && sample.0 > 0.0) {
                    return Err(BadPairs::Sample { round, sample });
                }
            }
        }
        Ok(Pairs {
            baseline,
            candidate,
        })
    }

    /// The baseline's samples.
    pub fn baseline(&self) -> &[Nanos] {
        &self.baseline
    }

    /// The candidate's samples.
    pub fn candidate(&self) -> &[Nanos] {
        &self.candidate
    }

    /// How many rounds there are.
    pub fn len(&self) -> usize {
        self.baseline.len()
    }

    /// Whether there is no round at all.
    pub fn is_empty(&self) -> bool {
        self.baseline.is_empty()
    }

    /// Gives the rounds from `start` up to `end`, both cut to the rounds there are.
    pub fn rounds(&self, start: usize, end: usize) -> Pairs {
        let end = end.min(self.len());
        let range = start.min(end)..end;
        Pairs {
            baseline: self.baseline[range.clone()].to_vec(),
            candidate: self.candidate[range].to_vec(),
        }
    }

    /// Gives the logarithm of candidate over baseline, round by round.
    ///
    /// The difference of logarithms changes its sign, and nothing else, when the arms change
    /// places; the logarithm of the quotient would differ in the last bit and so break ties in
    /// favour of one arm.
    pub fn log_ratios(&self) -> Vec<f64> {
        self.each(|baseline, candidate| candidate.ln() - baseline.ln())
    }

    /// Gives the logarithm of the geometric mean of both arms, round by round.
    ///
    /// It does not depend on which arm is which.
    pub fn log_levels(&self) -> Vec<f64> {
        self.each(|baseline, candidate| (candidate.ln() + baseline.ln()) / 2.0)
    }

    fn each(&self, value: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let both = self.baseline.iter().zip(&self.candidate);
        both.map(|(baseline, candidate)| value(baseline.0, candidate.0))
            .collect()
    }
}

impl fmt::Display for BadPairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPairs::Lengths {
                baseline,
                candidate,
            } => write!(
                f,
                "the baseline has {baseline} samples and the candidate {candidate}; pairs need as many of each"
            ),
            BadPairs::Sample { round, sample } => write!(
                f,
                "a sample of round {round} is `{}` ns; a timing must be positive and finite",
                sample.0
            ),
        }
    }
}

impl std::error::Error for BadPairs {}

#[cfg(test)]
mod tests {
    use super::*;

    fn nanos(values: &[f64]) -> Vec<Nanos> {
        values.iter().copied().map(Nanos).collect()
    }

    #[test]
    fn unequal_lengths_and_impossible_samples_are_refused() {
        let error = Pairs::try_new(nanos(&[1.0, 2.0]), nanos(&[1.0])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the baseline has 2 samples and the candidate 1; pairs need as many of each"
        );
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let error = Pairs::try_new(nanos(&[1.0, 1.0]), nanos(&[1.0, bad])).unwrap_err();
            assert!(error.to_string().contains("round 1"), "{error}");
        }
    }

    #[test]
    fn changing_places_negates_ratios_exactly_and_leaves_levels() {
        let (one, other) = (nanos(&[3.0, 7.1, 1e9]), nanos(&[3.3, 6.9, 1e9 + 1.0]));
        let pairs = Pairs::try_new(one.clone(), other.clone()).unwrap();
        let swapped = Pairs::try_new(other, one).unwrap();
        let negated: Vec<f64> = swapped.log_ratios().iter().map(|value| -value).collect();
        assert_eq!(pairs.log_ratios(), negated);
        assert_eq!(pairs.log_levels(), swapped.log_levels());
    }

    #[test]
    fn rounds_are_cut_to_those_there_are() {
        let pairs = Pairs::try_new(nanos(&[1.0, 2.0, 3.0]), nanos(&[4.0, 5.0, 6.0])).unwrap();
        assert_eq!(pairs.rounds(1, 9).baseline(), nanos(&[2.0, 3.0]));
        assert!(pairs.rounds(5, 9).is_empty());
    }
}
