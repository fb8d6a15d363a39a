//! [`seeds`]: what to try first, from how others fared with the same kernel.

use kernwright_space::Config;
use rustc_hash::FxHashMap;

/// A source's slowdowns (logarithms of time over its best) count up to this much, and so much where
/// it knows nothing: one source that fails must not outweigh all others.
const MOST: f64 = 1.0;
/// Two seeds of the diverse half differ in at least so many parameters.
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
        for (config, time) in source {
            let slowdown = time.map_or(MOST, |time| (time / best).ln().min(MOST));
            // What a source does not know counts `MOST`; what it knows lowers that.
            known.entry(config.positions()).or_insert((0.0, config)).0 += slowdown - MOST;
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
