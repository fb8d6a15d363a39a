//! Ways from a configuration to an unseen one, shared by the strategies.

use kernwright_space::{Config, Neighbourhood};
use rand::RngExt;

use crate::unseen::Unseen;

/// Tries before a way of making a proposal counts as used up.
const MAX_TRIES: usize = 20;

/// Takes an unseen configuration that differs in one parameter, each with the same probability;
/// `None` if all are seen.
pub(super) fn neighbour(
    unseen: &mut Unseen<'_>,
    from: &Config,
    near: Neighbourhood,
) -> Option<Config> {
    neighbour_where(unseen, from, near, |_| true)
}

/// Takes one of those that please.
pub(super) fn neighbour_where(
    unseen: &mut Unseen<'_>,
    from: &Config,
    near: Neighbourhood,
    pleases: impl Fn(&Config) -> bool,
) -> Option<Config> {
    let mut open = unseen.space().neighbours(from, near);
    open.retain(|config| unseen.is_new(config.positions()) && pleases(config));
    if open.is_empty() {
        return None;
    }
    let config = open.swap_remove(unseen.rng().random_range(0..open.len()));
    unseen.take(&config).then_some(config)
}

/// Takes an unseen configuration that differs in about `n_changes` parameters: this many get another
/// value, and more where the rules require it.
pub(super) fn leap(unseen: &mut Unseen<'_>, from: &Config, n_changes: usize) -> Option<Config> {
    (0..MAX_TRIES).find_map(|_| {
        let mut wanted = from.positions().to_vec();
        change(unseen, &mut wanted, n_changes);
        take_nearest(unseen, &wanted)
    })
}

/// Gives `n_changes` parameters another value, or as many as have one.
pub(super) fn change(unseen: &mut Unseen<'_>, positions: &mut [u16], n_changes: usize) {
    let params = unseen.space().params();
    let mut open: Vec<usize> = (0..params.len())
        .filter(|param| params[*param].values().len() > 1)
        .collect();
    for _ in 0..n_changes.min(open.len()) {
        let param = open.swap_remove(unseen.rng().random_range(0..open.len()));
        let n_values = params[param].values().len() as u16;
        let step = unseen.rng().random_range(1..n_values);
        // In 32 bits: two positions of a wide domain add up to more than 16 hold.
        let moved = u32::from(positions[param]) + u32::from(step);
        positions[param] = (moved % u32::from(n_values)) as u16;
    }
}

/// Takes the valid configuration nearest to these positions, unless it was seen.
pub(super) fn take_nearest(unseen: &mut Unseen<'_>, wanted: &[u16]) -> Option<Config> {
    let config = unseen.space().nearest(wanted)?;
    unseen.take(&config).then_some(config)
}

/// Asks `next` until there are `count`; where it has no proposal, a random one is taken.
pub(super) fn propose(
    unseen: &mut Unseen<'_>,
    count: usize,
    mut next: impl FnMut(&mut Unseen<'_>) -> Option<Config>,
) -> Vec<Config> {
    let one = || {
        let config = next(unseen);
        config.or_else(|| unseen.random())
    };
    std::iter::from_fn(one).take(count).collect()
}
