//! [`Finals`]: how the finals of a search ended.

use kernwright_measure::Failure;
use kernwright_measure::bench::Measured;
use kernwright_measure::load::doubts;
use kernwright_space::{Compared, Config, Found, Load};

use crate::keep::config_fields;

/// How the finals ended.
#[derive(Debug)]
pub struct Finals {
    /// The winner; the default if nothing beats it.
    pub winner: Config,
    /// Whether the winner is another than the default.
    pub beats_default: bool,
    /// The best of the finalists and how it compares with the default; `None` if none is left.
    pub against_default: Option<(Config, Measured)>,
    /// Fast configurations that failed here, with what they did.
    pub struck_out: Vec<(Config, Failure)>,
    /// Those that were measured again, in turns with each other.
    pub(super) met: Vec<Config>,
    /// What else kept the machine busy while the Run was measured.
    pub load: Load,
}

impl Finals {
    /// Notes what else kept the machine busy, and doubts the comparison for it.
    pub(super) fn under(mut self, load: Load) -> Self {
        self.load = load;
        if let Some((_, measured)) = &mut self.against_default {
            let doubts = doubts(&load);
            for of in &mut measured.doubts_of {
                of.extend(doubts.iter().cloned());
            }
            measured.doubts.extend(doubts);
        }
        self
    }

    /// What the Run keeps of it.
    pub(super) fn found(&self) -> Found {
        let compared = |(config, measured): &(Config, Measured)| {
            let comparison = &measured.comparison;
            Compared {
                candidate: config_fields(config),
                ratio: comparison.ratio,
                interval: (comparison.interval.low, comparison.interval.high),
                p_value: comparison.p_value,
                rounds: comparison.pairs,
                verdict: comparison.verdict.to_string(),
            }
        };
        let struck_out = self.struck_out.iter();
        Found {
            winner: config_fields(&self.winner),
            against_default: self.against_default.as_ref().map(compared),
            struck_out: struck_out
                .map(|(config, _)| config_fields(config))
                .collect(),
            load: Some(self.load),
        }
    }
}
