//! Replay: on a space whose optimum is known, strategies that learn do better than chance.

use kernwright_space::{Nanos, Space};
use kernwright_tune::score::{fraction_after, random_fraction};
use kernwright_tune::{by_name, names};

use super::cards::{self, World};
use super::{plan, search};

const SEEDS: u64 = 20;
/// These do not learn, and are the yardstick.
const BLIND: [&str; 2] = ["random", "exhaustive"];

/// Every time of a space, and the best.
fn times(space: &Space, world: World) -> (Vec<Option<Nanos>>, Nanos) {
    let all: Vec<Option<Nanos>> = space
        .iter()
        .unwrap()
        .map(|config| world.time(&config))
        .collect();
    let best = all
        .iter()
        .flatten()
        .map(|time| time.0)
        .fold(f64::INFINITY, f64::min);
    (all, Nanos(best))
}

/// The mean over seeds of how near the optimum a strategy comes.
fn fraction(name: &str, space: &Space, world: World, optimum: Nanos, evaluations: u64) -> f64 {
    let one = |seed| {
        let (found, _) = search(name, space, world, &plan(seed, Some(evaluations), 1), &[]);
        let times: Vec<Option<Nanos>> = found.seen.into_iter().map(|(_, time)| time).collect();
        fraction_after(optimum, &times, times.len())
    };
    (0..SEEDS).map(one).sum::<f64>() / SEEDS as f64
}

#[test]
fn learning_pays() {
    let space = cards::tiled();
    for world in [World::Smooth, World::QuarterFails] {
        let (all, optimum) = times(&space, world);
        for evaluations in [50, 100] {
            let chance = random_fraction(&all, all.len() as u128, evaluations as usize);
            for (name, _) in names().filter(|(name, _)| !BLIND.contains(name)) {
                let reached = fraction(name, &space, world, optimum, evaluations);
                let case = format!("{name}, {world:?}: {reached:.3} after {evaluations}");
                assert!(reached > chance, "{case}, {chance:.3} by chance");
            }
        }
    }
}

#[test]
fn chance_is_as_good_as_it_should_be() {
    let space = cards::tiled();
    let (all, optimum) = times(&space, World::QuarterFails);
    let expected = random_fraction(&all, all.len() as u128, 50);
    let reached = fraction("random", &space, World::QuarterFails, optimum, 50);
    assert!(
        (reached - expected).abs() < 0.1,
        "{reached:.3} {expected:.3}"
    );
}

#[test]
fn a_large_space_is_searched_far_better_than_by_chance() {
    // Chance is estimated by the strategy of that name; the optimum is not known and not needed.
    let space = cards::huge();
    let best = |name: &str| {
        let one = |seed| {
            let (found, _) = search(name, &space, World::Smooth, &plan(seed, Some(200), 1), &[]);
            let times = found.seen.iter().filter_map(|(_, time)| *time);
            times.map(|time| time.0).fold(f64::INFINITY, f64::min).ln()
        };
        (0..SEEDS).map(one).sum::<f64>() / SEEDS as f64
    };
    let chance = best("random");
    for (name, _) in names().filter(|(name, _)| !BLIND.contains(name)) {
        assert!(by_name(name).is_some());
        let reached = best(name);
        assert!(
            reached < chance - 0.2,
            "{name}: {reached:.3}, {chance:.3} by chance"
        );
    }
}
