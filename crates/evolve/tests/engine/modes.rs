//! What the modes find, on fixed seeds: deterministic, so it holds or it does not.

use kernwright_evolve::{Mode, Settings};

use crate::search::small;
use crate::toy::{Lines, advance, begin, best_cost};

const SEEDS: std::ops::Range<u64> = 0..10;

/// The least cost that each seed finds.
fn costs(lines: &Lines, settings: &Settings, count: u64) -> Vec<f64> {
    SEEDS
        .map(|seed| {
            let mut search = begin(seed, settings);
            advance(&mut search, lines, count, 0);
            best_cost(&search)
        })
        .collect()
}

#[test]
fn ours_beats_random_on_every_seed() {
    let lines = Lines::every(2, 30);
    let ours = costs(&lines, &small(Mode::Ours, 8), 400);
    let random = costs(&lines, &small(Mode::Random, 8), 400);
    for (seed, (ours, random)) in ours.iter().zip(&random).enumerate() {
        assert!(ours < random, "seed {seed}: {ours} and {random}");
    }
}

#[test]
fn ours_needs_a_third_of_what_gevo_needs() {
    for lines in [Lines::every(2, 30), Lines::few_superfluous(200, 10)] {
        let with = |mode| Settings {
            population: 32,
            ..Settings::usual(mode, 8)
        };
        let gevo = costs(&lines, &with(Mode::Gevo), 1500);
        let ours = costs(&lines, &with(Mode::Ours), 500);
        for (seed, (ours, gevo)) in ours.iter().zip(&gevo).enumerate() {
            assert!(ours <= gevo, "seed {seed}: {ours} and {gevo}");
        }
    }
}

#[test]
fn the_useful_operator_is_used_most() {
    for seed in SEEDS {
        let mut search = begin(seed, &small(Mode::Ours, 8));
        advance(&mut search, &Lines::every(4, 60), 150, 0);
        let rates = search.rates().unwrap().probabilities();
        assert!(
            rates[0] > 2.0 * rates[1] && rates[0] > 2.0 * rates[2],
            "seed {seed}: {rates:?}"
        );
    }
}

#[test]
fn everything_superfluous_is_found_and_no_more() {
    let lines = Lines::every(2, 12);
    for seed in SEEDS {
        let mut search = begin(seed, &small(Mode::Ours, 4));
        advance(&mut search, &lines, 1500, 0);
        let best = search.archive().best(0).unwrap();
        assert_eq!(
            best.scores.values().collect::<Vec<_>>(),
            [6.0, 6.0],
            "seed {seed}"
        );
    }
}

#[test]
fn edits_that_pay_only_together_are_found() {
    let lines = Lines {
        twins: Some((1, 3)),
        ..Lines::every(2, 6)
    };
    for seed in SEEDS {
        let mut search = begin(seed, &small(Mode::Ours, 4));
        advance(&mut search, &lines, 1500, 0);
        assert_eq!(best_cost(&search), 3.0, "seed {seed}");
    }
}

#[test]
fn gevo_founds_with_three_edits_and_only_grows() {
    let settings = small(Mode::Gevo, 4);
    let mut search = begin(3, &settings);
    let answers = advance(&mut search, &Lines::every(3, 20), 600, 0);
    let grown: Vec<_> = answers
        .iter()
        .filter(|answer| !answer.grown.is_empty())
        .collect();
    assert!(
        grown.iter().all(|answer| answer.grown.len() == 1),
        "one edit at a time"
    );
    let founders: Vec<_> = answers
        .iter()
        .filter(|answer| answer.parents.len() == 3)
        .collect();
    assert!(founders.len() >= settings.population);
    assert!(founders.iter().all(|answer| answer.genome.len() == 3));
    assert_eq!(search.population().len(), settings.population);
    let children = answers.iter().filter(|answer| answer.parents.len() == 2);
    assert!(children.count() > 0, "crossover happens");
}

#[test]
fn gains_smaller_than_the_noise_add_up() {
    // One line in 200 is half a percent; a time is known to one percent either way.
    let lines = Lines {
        noise: 0.01,
        ..Lines::few_superfluous(200, 10)
    };
    let found: Vec<usize> = (SEEDS.take(5))
        .map(|seed| {
            let mut search = begin(seed, &Settings::usual(Mode::Ours, 8));
            advance(&mut search, &lines, 1500, 0);
            let best = search.archive().best(0).unwrap();
            lines.apply(&best.genome).product.len()
        })
        .collect();
    // Where rank alone decides who stays, 198 lines are left.
    assert!(
        found.iter().sum::<usize>() <= 193 * found.len(),
        "{found:?}"
    );
}
