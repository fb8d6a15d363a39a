//! [`Strategy`]: what to measure next. One file each in [`strategies`](crate::strategies), with
//! one line each in the list there.

use std::fmt::Debug;

use kernwright_space::{Config, Nanos};

use crate::unseen::Unseen;

/// Decides what to measure next.
///
/// Every random choice comes from [`Unseen::rng`], so the same seed and the same answers give the
/// same proposals. A strategy keeps no list of what it proposed: `Unseen` does.
pub trait Strategy: Debug + Send {
    /// Proposes at most `count` configurations, each taken from `unseen`; they will be measured
    /// together. None at all means that this strategy has no more proposals.
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config>;

    /// Learns how long a proposed configuration takes; `None` if it fails. Called in the order of
    /// the proposals, and also for configurations that came from elsewhere.
    fn tell(&mut self, config: &Config, time: Option<Nanos>);
}
