//! Why a configuration ranks where it does, value by value.

use kernwright_space::Space;

use super::{NextToken, log_softmax};

/// One parameter of an explained configuration.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The values that were open, likeliest first.
    pub open: Vec<TokenView>,
    /// The values that the rules took away, likeliest first.
    pub removed: Vec<Removed>,
}

/// A value and its probability among the open ones.
#[derive(Debug, Clone, PartialEq)]
pub struct TokenView {
    /// Its position in the parameter's domain.
    pub position: u16,
    /// Its probability.
    pub probability: f64,
    /// Whether it is the one chosen.
    pub chosen: bool,
}

/// A value that no valid configuration continues with.
#[derive(Debug, Clone, PartialEq)]
pub struct Removed {
    /// Its position in the parameter's domain.
    pub position: u16,
    /// The probability it would have had among all values.
    pub probability: f64,
    /// The rules that together leave no completion.
    pub rules: Vec<String>,
}

/// Retraces a configuration.
pub fn explain(model: &mut dyn NextToken, space: &Space, positions: &[u16]) -> Vec<Step> {
    let mut lookahead = space.lookahead();
    let mut scores = Vec::new();
    let mut steps = Vec::new();
    for (at, chosen) in positions.iter().enumerate() {
        let prefix = &positions[..at];
        model.scores(at, prefix, 1, &mut scores);
        let allowed = lookahead.allowed(prefix).clone();
        let mut among_all = scores.clone();
        log_softmax(&mut among_all);
        super::forbid(&allowed, &mut scores);
        log_softmax(&mut scores);
        let mut step = Step {
            open: Vec::new(),
            removed: Vec::new(),
        };
        for (position, score) in (0..).zip(&scores) {
            if allowed.contains(position) {
                step.open.push(TokenView {
                    position,
                    probability: f64::from(score.exp()),
                    chosen: position == *chosen,
                });
            } else {
                let longer: Vec<u16> = prefix.iter().copied().chain([position]).collect();
                let rules = space.conflict(&longer);
                step.removed.push(Removed {
                    position,
                    probability: f64::from(among_all[usize::from(position)].exp()),
                    rules: rules.into_iter().map(str::to_owned).collect(),
                });
            }
        }
        step.open
            .sort_by(|a, b| b.probability.total_cmp(&a.probability));
        step.removed
            .sort_by(|a, b| b.probability.total_cmp(&a.probability));
        steps.push(step);
    }
    steps
}
