//! [`seeds`]: what to try first, from times of the same kernel elsewhere.

use kernwright_space::Config;
use rustc_hash::FxHashMap;

/// A source's slowdowns (logarithms of time over its best) are capped at this value, which also counts
/// where the source has no time: one source that fails must not outweigh all others.
const MOST: f64 = 1.0;
/// The least number of parameters in which two seeds of the diverse half differ.
const APART: usize = 2;

/// Chooses at most `count` seeds from what other devices or nearby problems have measured: each
/// source is a list of configurations with times, `None` for failures.
///
/// Configurations are ranked by their mean slowdown over all sources. Every other seed is the next
/// of that list, every other the next that differs clearly from all before: the best of others are
/// mostly variations of one, and if that one does not carry over, none of them does.
pub fn seeds(sources: &[Vec<(Config, Option<f64>)>], count: usize) -> Vec<Config> {
    let mut known: FxHashMap<&[u16], (f64, &Config)> = FxHashMap::default();
    for source in sources {
        let times = source.iter().filter_map(|(_, time)| *time);
        let best = times.fold(f64::INFINITY, f64::min);
        // A source may know a configuration from several measurements; the best of them counts, once.
        let mut own: FxHashMap<&[u16], (f64, &Config)> = FxHashMap::default();
        for (config, time) in source {
            let slowdown = time.map_or(MOST, |time| (time / best).ln().min(MOST));
            let place = own.entry(config.positions()).or_insert((MOST, config));
            place.0 = place.0.min(slowdown);
        }
        for (positions, (slowdown, config)) in own {
            // What a source does not know counts `MOST`; what it knows lowers that.
            known.entry(positions).or_insert((0.0, config)).0 += slowdown - MOST;
        }
    }
    let mut ranked: Vec<(f64, &Config)> = known.into_values().collect();
    ranked.sort_by(|a, b| {
        a.0.total_cmp(&b.0)
            .then_with(|| a.1.positions().cmp(b.1.positions()))
    });
    let mut chosen: Vec<&Config> = Vec::new();
    let mut plain = ranked.iter().map(|(_, config)| *config);
    let mut diverse = ranked.iter().map(|(_, config)| *config);
    while chosen.len() < count.min(ranked.len()) {
        let found = match chosen.len() % 2 {
            0 => plain.find(|config| distance(config, &chosen) > 0),
            _ => diverse.find(|config| distance(config, &chosen) >= APART),
        };
        let found = found.or_else(|| plain.find(|config| distance(config, &chosen) > 0));
        match found {
            Some(config) => chosen.push(config),
            None => break,
        }
    }
    chosen.into_iter().cloned().collect()
}

/// In how many parameters a configuration differs from the nearest of those chosen.
fn distance(config: &Config, chosen: &[&Config]) -> usize {
    let differing = |other: &&Config| {
        let pairs = config.positions().iter().zip(other.positions());
        pairs.filter(|(a, b)| a != b).count()
    };
    chosen.iter().map(differing).min().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use kernwright_space::{Kernel, Problem, Space};
    use proptest::prelude::*;

    use super::*;

    fn space() -> Space {
        let card = "kernel = \"made\"
            [[param]]\nname = \"a\"\nvalues = \"0..5\"
            [[param]]\nname = \"b\"\nvalues = \"0..5\"
            [[param]]\nname = \"c\"\nvalues = \"0..5\"";
        let kernel = Kernel::parse("made.toml", card, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        kernel.space(&problem, None).unwrap()
    }

    /// A source, written as positions and times; zero stands for a failure.
    fn source(space: &Space, listed: &[([u16; 3], f64)]) -> Vec<(Config, Option<f64>)> {
        let known = |(positions, time): &([u16; 3], f64)| {
            let config = space.config_at(positions).unwrap();
            (config, (*time > 0.0).then_some(*time))
        };
        listed.iter().map(known).collect()
    }

    fn positions(seeds: &[Config]) -> Vec<Vec<u16>> {
        seeds.iter().map(|seed| seed.positions().to_vec()).collect()
    }

    #[test]
    fn what_all_find_good_comes_before_what_one_finds_best() {
        let space = space();
        let (one, other, both) = ([0, 0, 0], [5, 5, 5], [2, 2, 2]);
        // The unit of a source does not matter, only how much slower than its best.
        let sources = [
            source(&space, &[(one, 1.0), (both, 1.1), (other, 2.0)]),
            source(&space, &[(one, 2000.0), (both, 1100.0), (other, 1000.0)]),
        ];
        let seeds = seeds(&sources, 3);
        assert_eq!(positions(&seeds)[0], both);
        assert_eq!(seeds.len(), 3);
    }

    #[test]
    fn failing_is_as_bad_as_unknown_and_not_worse_than_very_slow() {
        let space = space();
        let (best, fails, unknown, slow) = ([0, 0, 0], [1, 1, 1], [3, 3, 3], [2, 2, 2]);
        // All but the best have the same mean slowdown, so their positions decide.
        let sources = [
            source(
                &space,
                &[(unknown, 1.0), (slow, 1.0), (best, 1.0), (fails, 1.0)],
            ),
            source(&space, &[(slow, 900.0), (best, 3.0), (fails, 0.0)]),
        ];
        let seeds = seeds(&sources, 4);
        assert_eq!(positions(&seeds), [best, fails, slow, unknown]);
    }

    #[test]
    fn measuring_again_gives_no_second_vote() {
        let space = space();
        let (often, both) = ([0, 0, 0], [2, 2, 2]);
        let sources = [
            source(
                &space,
                &[(often, 1.0), (often, 1.0), (often, 0.0), (both, 1.2)],
            ),
            source(&space, &[(both, 1.0)]),
        ];
        assert_eq!(positions(&seeds(&sources, 2)), [both, often]);
    }

    #[test]
    fn every_other_seed_is_far_from_all_before() {
        let space = space();
        // The seven best are variations of one in the last parameter; then come others.
        let mut listed: Vec<([u16; 3], f64)> = (0..6)
            .map(|at| ([0, 0, at], 1.0 + f64::from(at) * 0.01))
            .collect();
        listed.extend([([0, 1, 0], 1.1), ([0, 3, 3], 1.2), ([4, 4, 0], 1.3)]);
        let seeds = positions(&seeds(&[source(&space, &listed)], 5));
        assert_eq!(
            seeds,
            [
                vec![0, 0, 0],
                vec![0, 3, 3],
                vec![0, 0, 1],
                vec![4, 4, 0],
                vec![0, 0, 2]
            ]
        );
    }

    #[test]
    fn nothing_gives_nothing() {
        let space = space();
        assert!(seeds(&[], 5).is_empty());
        assert!(seeds(&[Vec::new(), Vec::new()], 5).is_empty());
        let some = source(&space, &[([1, 2, 3], 1.0)]);
        assert!(seeds(std::slice::from_ref(&some), 0).is_empty());
        // An empty source changes nothing, and all of a short list is taken.
        assert_eq!(positions(&seeds(&[some, Vec::new()], 9)), [[1, 2, 3]]);
    }

    fn listed() -> impl proptest::strategy::Strategy<Value = Vec<([u16; 3], f64)>> {
        let time = prop_oneof![Just(0.0), 1.0..50.0_f64];
        let one = ([0_u16..6, 0_u16..6, 0_u16..6], time);
        prop::collection::vec(one, 0..30).prop_map(|mut listed| {
            listed.sort_by_key(|(positions, _)| *positions);
            listed.dedup_by_key(|(positions, _)| *positions);
            listed
        })
    }

    proptest! {
        #[test]
        fn seeds_are_known_different_and_do_not_depend_on_the_order(
            (one, other) in (listed(), listed()),
            count in 0_usize..20,
        ) {
            let space = space();
            let sources = [source(&space, &one), source(&space, &other)];
            let chosen = seeds(&sources, count);
            let mut all: Vec<[u16; 3]> = one.iter().chain(&other).map(|(at, _)| *at).collect();
            all.sort_unstable();
            all.dedup();
            prop_assert_eq!(chosen.len(), count.min(all.len()));
            for (at, seed) in chosen.iter().enumerate() {
                prop_assert!(all.iter().any(|known| known == seed.positions()));
                prop_assert!(!chosen[..at].contains(seed));
            }
            let (mut one, mut other) = (one, other);
            one.reverse();
            other.reverse();
            let again = seeds(&[source(&space, &other), source(&space, &one)], count);
            prop_assert_eq!(&chosen, &again);
            // A shorter list is the beginning of a longer one.
            let fewer = seeds(&sources, count / 2);
            prop_assert_eq!(&chosen[..fewer.len()], &fewer[..]);
        }
    }
}
