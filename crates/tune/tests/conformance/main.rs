//! What every strategy must do, by name; adding one adds it here.

#![allow(clippy::unwrap_used, reason = "clippy does not know helpers of tests")]

mod cards;
mod regret;

use std::collections::HashSet;
use std::ops::ControlFlow;

use cards::{WORLDS, World};
use kernwright_measure::bench::BenchError;
use kernwright_measure::{Evidence, Measure, Sink};
use kernwright_space::{Budget, Config, Nanos, Space, StopReason};
use kernwright_tune::strategies::Seeded;
use kernwright_tune::{Finished, Plan, Strategy, Unseen, Watch, by_name, names, tune};
use proptest::prelude::*;

/// Answers from a made-up world and counts the questions.
struct Made {
    world: World,
    asked: usize,
}

impl Measure for Made {
    fn measure(&mut self, configs: &[Config], report: &mut Sink<'_>) -> Result<(), BenchError> {
        for (at, config) in configs.iter().enumerate() {
            self.asked += 1;
            if report(at, self.world.evidence(config)).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Watches in silence.
struct Silent;

impl Watch for Silent {
    fn seen(&mut self, _: &Config, _: &Evidence, _: bool) -> ControlFlow<StopReason> {
        ControlFlow::Continue(())
    }
}

fn plan(seed: u64, evaluations: Option<u64>, batch: usize) -> Plan {
    let budget = Budget {
        evaluations,
        ..Budget::default()
    };
    Plan {
        seed,
        budget,
        batch,
    }
}

/// Searches a space by the loop and gives what was seen, and how many were measured.
fn search(
    name: &str,
    space: &Space,
    world: World,
    plan: &Plan,
    earlier: &[(Config, Evidence)],
) -> (Finished, usize) {
    let mut strategy = make(name, space);
    let mut made = Made { world, asked: 0 };
    let found = tune(space, &mut *strategy, plan, earlier, &mut made, &mut Silent);
    (found.unwrap(), made.asked)
}

/// The default strategy with seeds: it has no name of its own, and the same duties.
const SEEDED: &str = "auto with seeds";

fn all_names() -> impl Iterator<Item = &'static str> {
    names().map(|(name, _)| name).chain([SEEDED])
}

/// Makes a strategy by name; seeds are from here and there, some of them twice.
fn make(name: &str, space: &Space) -> Box<dyn Strategy> {
    if name != SEEDED {
        return by_name(name).unwrap();
    }
    let Ok(count) = space.count() else {
        let n_params = space.params().len();
        let seeds = (0..12_u16).filter_map(|at| space.nearest(&vec![at % 10; n_params]));
        return Box::new(Seeded::new(seeds, by_name("auto").unwrap()));
    };
    let seeds = (0..12_u128).filter_map(|at| space.nth(at * 1009 % count.max(1)).unwrap());
    Box::new(Seeded::new(seeds, by_name("auto").unwrap()))
}

/// Asks by hand, as often as `rounds`, and checks every proposal; gives all of them in order.
/// `answer` gets each and calls `tell` with any answer.
fn drive(
    name: &str,
    unseen: &mut Unseen<'_>,
    rounds: usize,
    batch: usize,
    mut answer: impl FnMut(&mut dyn Strategy, &Config),
) -> Vec<Config> {
    let space = unseen.space();
    let mut strategy = make(name, space);
    let (mut seen, mut keys) = (Vec::new(), HashSet::new());
    for _ in 0..rounds {
        let asked = strategy.ask(unseen, batch);
        assert!(asked.len() <= batch, "{name}: more than requested");
        if asked.is_empty() {
            assert_eq!(unseen.left(), Some(0), "{name}: silent with some left");
            break;
        }
        for config in asked {
            let positions = config.positions().to_vec();
            assert!(
                space.config_at(&positions).is_some(),
                "{name}: {config} is not valid"
            );
            assert!(!unseen.is_new(&positions), "{name}: {config} was not taken");
            assert!(keys.insert(positions), "{name}: {config} comes twice");
            answer(&mut *strategy, &config);
            seen.push(config);
        }
    }
    seen
}

#[test]
fn every_space_is_searched_to_its_end_without_repeating() {
    for (place, space) in cards::small() {
        let count = space.count().unwrap() as usize;
        for name in all_names() {
            for (world, batch) in WORLDS.into_iter().flat_map(|w| [1, 3, 8].map(|b| (w, b))) {
                let case = format!("{name} on {place}, {world:?}, batches of {batch}");
                let (found, asked) = search(name, &space, world, &plan(1, None, batch), &[]);
                assert_eq!(found.stop, StopReason::Exhausted, "{case}");
                assert_eq!((found.seen.len(), asked), (count, count), "{case}");
                let unique: HashSet<&[u16]> = found
                    .seen
                    .iter()
                    .map(|(config, _)| config.positions())
                    .collect();
                assert_eq!(unique.len(), count, "{case}: repeats");
                let valid =
                    |(config, _): &(Config, _)| space.config_at(config.positions()).is_some();
                assert!(found.seen.iter().all(valid), "{case}: not valid");
            }
        }
    }
}

#[test]
fn asked_by_hand_too() {
    for (place, space) in cards::small() {
        let count = space.count().unwrap() as usize;
        for (name, batch) in all_names().flat_map(|name| [1, 3, 8].map(|batch| (name, batch))) {
            let mut unseen = Unseen::new(&space, 3);
            let tell = |strategy: &mut dyn Strategy, config: &Config| {
                strategy.tell(config, World::QuarterFails.time(config));
            };
            let seen = drive(name, &mut unseen, count + 1, batch, tell);
            assert_eq!(seen.len(), count, "{name} on {place}");
            assert_eq!(unseen.left(), Some(0));
        }
    }
}

#[test]
fn batches_are_filled_while_there_is_something_left() {
    let space = cards::huge();
    for name in all_names() {
        let (found, _) = search(name, &space, World::Smooth, &plan(4, Some(64), 8), &[]);
        assert_eq!(found.seen.len(), 64, "{name}");
        let mut unseen = Unseen::new(&space, 4);
        let mut strategy = make(name, &space);
        for _ in 0..8 {
            let asked = strategy.ask(&mut unseen, 8);
            assert_eq!(asked.len(), 8, "{name}");
            for config in &asked {
                strategy.tell(config, World::Smooth.time(config));
            }
        }
    }
}

#[test]
fn a_huge_space_is_no_trouble() {
    let space = cards::huge();
    assert_eq!(space.count(), Ok(900_000_000));
    for name in all_names() {
        for world in WORLDS {
            let mut unseen = Unseen::new(&space, 9);
            let tell = |strategy: &mut dyn Strategy, config: &Config| {
                strategy.tell(config, world.time(config));
            };
            let seen = drive(name, &mut unseen, 300, 1, tell);
            assert_eq!(seen.len(), 300, "{name}, {world:?}");
        }
    }
}

#[test]
fn a_space_that_cannot_be_counted_is_no_trouble() {
    let space = cards::endless();
    assert!(space.count().is_err());
    for (name, batch) in all_names().flat_map(|name| [1, 8].map(|batch| (name, batch))) {
        let mut unseen = Unseen::new(&space, 9);
        let tell = |strategy: &mut dyn Strategy, config: &Config| {
            strategy.tell(config, World::QuarterFails.time(config));
        };
        let seen = drive(name, &mut unseen, 40, batch, tell);
        assert_eq!(seen.len(), 40 * batch, "{name}");
    }
}

#[test]
fn going_through_everything_is_in_order_even_where_nothing_can_be_counted() {
    let plan = plan(1, Some(30), 1);
    let (found, _) = search("exhaustive", &cards::endless(), World::Flat, &plan, &[]);
    let seen = found.seen.iter().map(|(config, _)| config.positions());
    assert!(seen.is_sorted());
    assert_eq!(found.stop, StopReason::BudgetSpent);
}

#[test]
fn a_wide_domain_is_no_trouble() {
    let space = cards::wide();
    for name in all_names() {
        let mut unseen = Unseen::new(&space, 9);
        let tell = |strategy: &mut dyn Strategy, config: &Config| {
            strategy.tell(config, World::QuarterFails.time(config));
        };
        let seen = drive(name, &mut unseen, 40, 1, tell);
        assert_eq!(seen.len(), 40, "{name}");
    }
}

#[test]
fn seed_and_answers_decide_everything() {
    for space in [cards::tiled(), cards::huge(), cards::endless()] {
        for (name, batch) in all_names().flat_map(|name| [1, 3, 8].map(|batch| (name, batch))) {
            let run = |seed| {
                search(
                    name,
                    &space,
                    World::QuarterFails,
                    &plan(seed, Some(150), batch),
                    &[],
                )
                .0
                .seen
            };
            let first = run(11);
            assert_eq!(first, run(11), "{name}, batches of {batch}");
            // Going through everything in order leaves nothing to chance.
            assert!(
                name == "exhaustive" || first != run(12),
                "{name}: seeds alike"
            );
        }
    }
}

#[test]
fn an_interrupted_search_continues_as_if_it_had_not_been() {
    let space = cards::tiled();
    for name in all_names() {
        for (batch, n_cuts) in [(1, 60), (4, 60)] {
            let plan = plan(5, Some(60), batch);
            let (whole, _) = search(name, &space, World::QuarterFails, &plan, &[]);
            let evidence =
                |(config, _): &(Config, _)| (config.clone(), World::QuarterFails.evidence(config));
            let all: Vec<(Config, Evidence)> = whole.seen.iter().map(evidence).collect();
            for cut in 0..=n_cuts {
                let (again, asked) = search(name, &space, World::QuarterFails, &plan, &all[..cut]);
                assert_eq!(again.seen, whole.seen, "{name}, cut at {cut}");
                assert_eq!(asked, 60 - cut, "{name}, cut at {cut}");
            }
        }
    }
}

#[test]
fn a_strategy_without_answers_still_proposes() {
    // A batch that ends early leaves some proposals unanswered; here it happens to all of them.
    let space = cards::tiled();
    let count = space.count().unwrap() as usize;
    for name in all_names() {
        let mut unseen = Unseen::new(&space, 2);
        let seen = drive(name, &mut unseen, count + 1, 8, |_, _| {});
        assert_eq!(seen.len(), count, "{name}");
    }
}

/// Questions to a strategy that is given odd answers.
const ROUNDS: usize = 60;

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Answers to configurations the strategy did not propose, at any moment, also the same again,
    /// also another answer to the same, and odd times.
    #[test]
    fn foreign_answers_do_no_harm(
        seed: u64,
        batch in 1_usize..9,
        foreign in prop::collection::vec((any::<u32>(), 0_u8..6), 1..40),
    ) {
        let space = cards::tiled();
        let count = space.count().unwrap();
        for name in all_names() {
            let mut unseen = Unseen::new(&space, seed);
            let mut strangers = foreign.iter();
            let seen = drive(name, &mut unseen, ROUNDS, batch, |strategy, config| {
                if let Some((index, kind)) = strangers.next() {
                    let stranger = space.nth(u128::from(*index) % count).unwrap().unwrap();
                    let time = match kind {
                        0 => None,
                        1 => Some(Nanos(0.0)),
                        2 => Some(Nanos(f64::INFINITY)),
                        3 => Some(Nanos(f64::NAN)),
                        _ => World::Smooth.time(&stranger),
                    };
                    strategy.tell(&stranger, time);
                }
                strategy.tell(config, World::Smooth.time(config));
            });
            prop_assert_eq!(seen.len(), ROUNDS * batch, "{}", name);
        }
    }

    /// Configurations are taken from `Unseen` between the questions.
    #[test]
    fn what_others_took_is_not_proposed(seed: u64, taken in prop::collection::vec(any::<u32>(), 1..20)) {
        // Small enough that most of it is taken by others.
        let (_, space) = cards::small().swap_remove(1);
        let count = space.count().unwrap();
        for name in all_names() {
            let mut unseen = Unseen::new(&space, seed);
            let mut n_taken = 0;
            for index in &taken {
                let config = space.nth(u128::from(*index) % count).unwrap().unwrap();
                n_taken += u128::from(unseen.take(&config));
            }
            let tell = |strategy: &mut dyn Strategy, config: &Config| {
                strategy.tell(config, World::Smooth.time(config));
            };
            let seen = drive(name, &mut unseen, count as usize, 2, tell);
            prop_assert_eq!(seen.len() as u128, count - n_taken, "{}", name);
        }
    }
}
