//! What two edits of a winner are to each other, in numbers and in words.

use kernwright_evolve::EditId;
use kernwright_evolve::minimise::{Estimate, Interaction};
use serde::{Deserialize, Serialize};

/// How many times as much something costs, and the range in which that lies.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Times {
    /// The best guess.
    pub value: f64,
    /// It is not less than this.
    pub low: f64,
    /// It is not more than this.
    pub high: f64,
}

impl From<Estimate> for Times {
    fn from(estimate: Estimate) -> Self {
        Times {
            value: estimate.log_ratio.exp(),
            low: estimate.low.exp(),
            high: estimate.high.exp(),
        }
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3} times as much", self.value)?;
        match self.high - self.low > 1e-9 {
            true => write!(f, " ({:.3} to {:.3})", self.low, self.high),
            false => Ok(()),
        }
    }
}

/// Two edits have something to do with each other if leaving out both is worth this share of the lesser more or less than leaving out
/// each.
const MATTERS: f64 = 0.5;

/// What two edits of a winner are to each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// The two.
    pub edits: [EditId; 2],
    /// What the program costs without both; none if it does not work without them.
    pub without: Option<Times>,
    /// That, beyond what it costs without each alone. Surely below 1: they pay only together. Surely above 1: each can stand in for
    /// the other. None if something that would have to be compared does not work.
    pub beyond: Option<Times>,
}

impl From<&Interaction> for Pair {
    fn from(one: &Interaction) -> Self {
        Pair {
            edits: one.edits,
            without: one.slower.map(Times::from),
            beyond: one.beyond_sum.map(Times::from),
        }
    }
}

impl Pair {
    /// In words, with the number that each edit goes by and what the program costs without it; nothing where the two have
    /// little to do with each other.
    #[must_use]
    pub fn words(&self, edit: impl Fn(EditId) -> Option<(usize, Times)>) -> Option<String> {
        let ((one, first), (other, second)) = (edit(self.edits[0])?, edit(self.edits[1])?);
        let (without, beyond) = (self.without?, self.beyond?);
        let least = first.value.ln().abs().min(second.value.ln().abs());
        if beyond.value.ln().abs() < MATTERS * least {
            return None;
        }
        let what = match beyond {
            Times { high, .. } if high < 1.0 => "they pay only together",
            Times { low, .. } if low > 1.0 => "each can stand in for the other",
            _ => return None,
        };
        Some(format!("{one} and {other}: {what}; without both {without}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_have_words_where_they_matter() {
        let exact = |value: f64| Times {
            value,
            low: value,
            high: value,
        };
        let ids = [EditId::new(1, 0), EditId::new(2, 0)];
        let words = |beyond: Times| {
            let pair = Pair {
                edits: ids,
                without: Some(exact(1.2)),
                beyond: Some(beyond),
            };
            pair.words(|id| Some((if id == ids[0] { 1 } else { 2 }, exact(1.1))))
        };
        let together = words(exact(0.92)).expect("words");
        assert_eq!(
            together,
            "1 and 2: they pay only together; without both 1.200 times as much"
        );
        let instead = words(exact(1.09)).expect("words");
        assert!(instead.contains("each can stand in for the other"));
        // A little, and what may be nothing.
        assert_eq!(words(exact(0.99)), None);
        let unclear = Times {
            low: 0.8,
            ..exact(1.09)
        };
        assert_eq!(words(unclear), None);
    }
}
