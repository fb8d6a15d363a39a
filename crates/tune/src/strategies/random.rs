//! [`Random`]: the yardstick.

use kernwright_space::{Config, Nanos};

use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Proposes each unseen configuration with the same probability.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl Strategy for Random {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        std::iter::from_fn(|| unseen.random()).take(count).collect()
    }

    fn tell(&mut self, _config: &Config, _time: Option<Nanos>) {}
}
