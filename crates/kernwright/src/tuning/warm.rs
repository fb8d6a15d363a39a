//! What is worth trying first: seeds from what was measured elsewhere and from a model.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

use kernwright_measure::median_time;
use kernwright_predict::{Model, Search};
use kernwright_space::{Config, Device, Fields, Outcome, Space, Value};
use kernwright_store::{Store, TrialFilter};
use kernwright_tune::transfer;

use super::{OnEvent, TuneEvent, TuningError};
use crate::keep::{config_fields, kept_config};
use crate::recorded::{RecordedTrial, read_recorded};

/// Seeds at most: bad ones cost their own number of evaluations.
pub(crate) const MOST_SEEDS: usize = 16;
/// The number of nearest subjects of the ledger that are used.
const MOST_SOURCES: usize = 8;
/// How far a field that is no number, and another device, put a subject away; a number does by the
/// powers of two between.
const OTHER_WORD: f64 = 4.0;
const OTHER_DEVICE: f64 = 2.0;

/// What a search may start from.
#[derive(Debug, Default)]
pub struct Warmth {
    /// What the ledger knows of the kernel: on other devices, of other problems, of earlier runs.
    pub ledger: bool,
    /// A model, whose predictions become seeds.
    pub model: Option<Model>,
    /// Recorded spaces of the same kernel.
    pub recorded: Vec<PathBuf>,
}

/// A list of configurations with their times; `None` for those that fail.
type Source = Vec<(Config, Option<f64>)>;

impl Warmth {
    /// Chooses seeds for a space, the most promising first. Without a ledger, none come from it.
    pub(super) fn seeds(
        &self,
        store: Option<&Store>,
        space: &Space,
        device: &Device,
        problem: &Fields,
        on_event: &mut OnEvent<'_>,
    ) -> Result<Vec<Config>, TuningError> {
        let mut sources = Vec::new();
        for path in &self.recorded {
            sources.push(from_file(path, space)?);
        }
        if let (true, Some(store)) = (self.ledger, store) {
            sources.extend(from_ledger(store, space, device, problem)?);
        }
        sources.retain(|source| source.iter().any(|(_, time)| time.is_some()));
        let measured = transfer::seeds(&sources, MOST_SEEDS);
        let predicted = match &self.model {
            Some(model) => predicted(model, space, device)?,
            None => Vec::new(),
        };
        let (known, guessed) = (sources.len(), predicted.len());
        let seeds = in_turns(measured, predicted);
        if !seeds.is_empty() {
            on_event(TuneEvent::Warm {
                seeds: seeds.len(),
                sources: known,
                predicted: guessed,
            });
        }
        Ok(seeds)
    }
}

/// Takes from two lists in turns, each configuration once.
fn in_turns(one: Vec<Config>, other: Vec<Config>) -> Vec<Config> {
    let mut seeds: Vec<Config> = Vec::new();
    let longest = one.len().max(other.len());
    for place in 0..longest {
        for config in [one.get(place), other.get(place)].into_iter().flatten() {
            if seeds.len() < MOST_SEEDS && !seeds.contains(config) {
                seeds.push(config.clone());
            }
        }
    }
    seeds
}

/// What a model ranks first.
fn predicted(model: &Model, space: &Space, device: &Device) -> Result<Vec<Config>, TuningError> {
    let prediction = model.predict(space, Some(device), None, MOST_SEEDS, Search::Default)?;
    let ranked = prediction.ranked.into_iter();
    Ok(ranked.map(|ranked| ranked.config).collect())
}

/// The times in a recorded space of configurations that are valid here too.
fn from_file(path: &Path, space: &Space) -> Result<Source, TuningError> {
    let recorded = read_recorded(path, None)?;
    let known = |trial: &RecordedTrial| {
        let config = kept_config(space, &config_fields(&trial.config));
        Some((config.ok()?, trial.time.map(|time| time.0)))
    };
    let source: Source = recorded.trials.iter().filter_map(known).collect();
    match source.is_empty() {
        true => Err(TuningError::StrangeSeeds {
            path: path.to_owned(),
            kernel: space.kernel().name().to_owned(),
        }),
        false => Ok(source),
    }
}

/// What the ledger knows of the nearest problems and devices, nearest first.
fn from_ledger(
    store: &Store,
    space: &Space,
    device: &Device,
    problem: &Fields,
) -> Result<Vec<Source>, TuningError> {
    let filter = TrialFilter {
        kernel: Some(space.kernel().name().to_owned()),
        ..TrialFilter::default()
    };
    // Two looks: a ledger may hold far more problems than are near.
    let mut far: HashMap<(Device, Fields), f64> = HashMap::new();
    for trial in store.trials(&filter)? {
        let trial = trial?;
        let subject = (trial.device, trial.problem);
        if let Entry::Vacant(place) = far.entry(subject) {
            let distance = distance(place.key(), device, problem);
            place.insert(distance);
        }
    }
    let mut nearest: Vec<((Device, Fields), f64)> = far.into_iter().collect();
    nearest.sort_by(|a, b| {
        let spelled = |subject: &(Device, Fields)| format!("{} {:?}", subject.0, subject.1);
        let by_name = || spelled(&a.0).cmp(&spelled(&b.0));
        a.1.total_cmp(&b.1).then_with(by_name)
    });
    nearest.truncate(MOST_SOURCES);
    let mut sources: Vec<Source> = vec![Vec::new(); nearest.len()];
    let mut reported: Vec<Vec<Config>> = vec![Vec::new(); nearest.len()];
    for trial in store.trials(&filter)? {
        let trial = trial?;
        let is_of = |(subject, _): &((Device, Fields), f64)| {
            subject.0 == trial.device && subject.1 == trial.problem
        };
        let Some(place) = nearest.iter().position(is_of) else {
            continue;
        };
        let Ok(config) = kept_config(space, &trial.config) else {
            continue;
        };
        match &trial.outcome {
            Outcome::ReportedBest => reported[place].push(config),
            outcome => sources[place].push((config, median_time(outcome).map(|time| time.0))),
        }
    }
    for (source, reported) in sources.iter_mut().zip(reported) {
        // What another database calls best without a time is as good as the best that has one.
        let times = source.iter().filter_map(|(_, time)| *time);
        let least = times.reduce(f64::min).unwrap_or(1.0);
        source.extend(reported.into_iter().map(|config| (config, Some(least))));
    }
    Ok(sources)
}

/// How far a subject of the ledger is from a device and a problem.
fn distance(subject: &(Device, Fields), device: &Device, problem: &Fields) -> f64 {
    let here = |name: &str| problem.iter().find(|(known, _)| &**known == name);
    let fields = subject.1.iter().map(|(name, value)| match here(name) {
        Some((_, own)) => apart(value, own),
        None => OTHER_WORD,
    });
    let device = if subject.0 == *device {
        0.0
    } else {
        OTHER_DEVICE
    };
    device + fields.sum::<f64>()
}

fn apart(one: &Value, other: &Value) -> f64 {
    match (one, other) {
        _ if one == other => 0.0,
        (Value::Int(one), Value::Int(other)) if *one > 0 && *other > 0 => {
            (*one as f64 / *other as f64).log2().abs()
        }
        _ => OTHER_WORD,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernwright_space::{FailureClass, Kernel, Nanos, Problem, Verification};
    use kernwright_store::NewTrial;
    use tempfile::TempDir;

    use super::*;
    use crate::catalog::Catalog;
    use crate::models::embedded_model;

    const CARD: &str = "kernel = \"made\"
        [[field]]\nname = \"n\"
        [[param]]\nname = \"a\"\nvalues = \"0..12\"
        [[param]]\nname = \"b\"\nvalues = \"0..12\"
        [[constraint]]\nname = \"fits\"\nrule = \"a * b <= n\"";

    fn space(n: i64) -> Space {
        let kernel = Kernel::parse("made.toml", CARD, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), [("n", Value::Int(n))]).unwrap();
        kernel.space(&problem, None).unwrap()
    }

    fn fields(n: i64) -> Fields {
        Arc::new([(Arc::from("n"), Value::Int(n))])
    }

    fn device(text: &str) -> Device {
        text.parse().unwrap()
    }

    fn timed(nanos: f64) -> Outcome {
        Outcome::Timed {
            samples: vec![Nanos(nanos); 3],
            verification: Verification::Passed,
        }
    }

    fn failed() -> Outcome {
        Outcome::Failed {
            class: FailureClass::Crashes,
            text: "made to".to_owned(),
        }
    }

    /// A ledger of its own folder.
    struct Ledger {
        folder: TempDir,
        store: Store,
    }

    impl Ledger {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open(folder.path().join("ledger.db")).unwrap();
            Ledger { folder, store }
        }

        fn add(&mut self, on: &str, n: i64, config: [u16; 2], outcome: &Outcome) {
            let trial = NewTrial {
                run: None,
                kernel: "made",
                problem: &fields(n),
                device: &device(on),
                config: &space(n).config_at(&config).unwrap(),
                outcome,
                doubts: &[],
            };
            self.store.add_trial(&trial).unwrap();
        }

        /// The seeds for `n = 16` here, and how many sources they are from.
        fn seeds(&self, warmth: &Warmth) -> Result<(Vec<Vec<u16>>, usize), TuningError> {
            let mut n_sources = 0;
            let mut on_event = |event: TuneEvent<'_>| match event {
                TuneEvent::Warm { sources, .. } => n_sources = sources,
                event => panic!("{event:?}"),
            };
            let (here, at) = (device("cpu:x86_64"), fields(16));
            let seeds = warmth.seeds(Some(&self.store), &space(16), &here, &at, &mut on_event)?;
            let positions = seeds.iter().map(|seed| seed.positions().to_vec());
            Ok((positions.collect(), n_sources))
        }

        fn write(&self, name: &str, text: &str) -> PathBuf {
            let path = self.folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        }
    }

    fn ledger_only() -> Warmth {
        Warmth {
            ledger: true,
            ..Warmth::default()
        }
    }

    #[test]
    fn only_the_nearest_problems_and_devices_are_used() {
        let mut ledger = Ledger::new();
        // Added from far to near; each knows a configuration of its own.
        for powers in (1..=9_u16).rev() {
            let n = 16 << powers;
            ledger.add("cpu:x86_64", n, [powers, 0], &timed(1000.0));
        }
        // As near as a problem four times as large; it has no time at all.
        let other = "nvidia:sm_90:H100";
        ledger.add(other, 16, [0, 9], &Outcome::ReportedBest);
        let (mut seeds, sources) = ledger.seeds(&ledger_only()).unwrap();
        seeds.sort();
        let mut expected = vec![vec![0, 9]];
        expected.extend((1..=7).map(|powers| vec![powers, 0]));
        assert_eq!((seeds, sources), (expected, MOST_SOURCES));
        // Another device comes before a problem of another size, and so on.
        let apart = |on: &str, n| {
            let subject = (device(on), fields(n));
            distance(&subject, &device("cpu:x86_64"), &fields(16))
        };
        assert_eq!(apart("cpu:x86_64", 16), 0.0);
        assert_eq!(apart("cpu:x86_64", 4), apart(other, 16));
        assert!(apart(other, 32) > apart("cpu:x86_64", 64));
        assert_eq!(apart("cpu:x86_64", 0), OTHER_WORD);
    }

    #[test]
    fn the_best_of_others_come_first_and_what_is_not_valid_here_never() {
        let mut ledger = Ledger::new();
        let from_empty = ledger.seeds(&ledger_only()).unwrap();
        assert_eq!(from_empty, (Vec::new(), 0));
        for (config, outcome) in [
            ([12, 12], timed(1.0)),
            ([1, 1], timed(30.0)),
            ([2, 2], timed(10.0)),
            ([3, 3], failed()),
        ] {
            ledger.add("cpu:x86_64", 256, config, &outcome);
        }
        // A source with only configurations that are not valid here, and one without a time, add none.
        ledger.add("cpu:x86_64", 200, [10, 10], &timed(1.0));
        ledger.add("cpu:x86_64", 8, [0, 0], &failed());
        let (seeds, sources) = ledger.seeds(&ledger_only()).unwrap();
        assert_eq!(seeds, [[2, 2], [1, 1], [3, 3]]);
        assert_eq!(sources, 1);
        assert_eq!(ledger.seeds(&Warmth::default()).unwrap().0.len(), 0);
    }

    #[test]
    fn a_reported_best_does_not_silence_what_was_measured() {
        let mut ledger = Ledger::new();
        for (config, outcome) in [
            ([1, 1], timed(30e6)),
            ([2, 2], timed(10e6)),
            ([5, 3], Outcome::ReportedBest),
            ([0, 4], timed(20e6)),
        ] {
            ledger.add("cpu:x86_64", 16, config, &outcome);
        }
        let (seeds, _) = ledger.seeds(&ledger_only()).unwrap();
        // As good as the best that has a time; then by time, and not by position.
        assert_eq!(seeds, [[2, 2], [5, 3], [0, 4], [1, 1]]);
    }

    const CACHE: &str = r#"{
        "device_name": "NVIDIA Made Up 1", "kernel_name": "made", "problem_size": 64,
        "tune_params_keys": ["b", "a"], "tune_params": {"b": [2, 3, 9], "a": [1, 2, 9]},
        "objective": "time", "cache": {
        "9,9": {"b": 9, "a": 9, "time": 0.1},
        "2,1": {"b": 2, "a": 1, "time": 5.0},
        "3,1": {"b": 3, "a": 1, "time": "RuntimeFailedConfig"},
        "3,2": {"b": 3, "a": 2, "time": 2.0}}}"#;

    #[test]
    fn a_recorded_space_gives_seeds_by_the_names_of_its_parameters() {
        let ledger = Ledger::new();
        let warmth = Warmth {
            recorded: vec![ledger.write("made.json", CACHE)],
            ..Warmth::default()
        };
        // Nine times nine is too much here; two seeds in a row differ in both parameters.
        let (seeds, sources) = ledger.seeds(&warmth).unwrap();
        assert_eq!((&seeds[0], &seeds[1]), (&vec![2, 3], &vec![1, 2]));
        assert_eq!((seeds.len(), sources), (3, 1));
    }

    #[test]
    fn a_recorded_space_of_another_kernel_is_refused_by_name() {
        let ledger = Ledger::new();
        let warmth = Warmth {
            recorded: vec![ledger.write("strange.json", &CACHE.replace("\"a\"", "\"tile\""))],
            ..Warmth::default()
        };
        let refused = ledger.seeds(&warmth).unwrap_err();
        assert!(
            matches!(refused, TuningError::StrangeSeeds { .. }),
            "{refused}"
        );
        let message = refused.to_string();
        assert!(
            message.contains("strange.json") && message.contains("`made`"),
            "{message}"
        );
    }

    #[test]
    fn a_model_gives_valid_seeds_and_measurements_come_in_turns_with_it() {
        let catalog = Catalog::embedded().unwrap();
        let kernel = catalog.get("ConvAsm1x1U").unwrap();
        let sizes = [("c", 64), ("k", 256), ("h", 56), ("w", 56), ("n", 32)];
        let sizes = sizes.map(|(name, size)| (name, Value::Int(size)));
        let problem = Problem::new(kernel.family(), sizes).unwrap();
        let device = device("gfx906_60");
        let space = kernel.space(&problem, Some(&device)).unwrap();
        let warmth = Warmth {
            ledger: true,
            model: Some(embedded_model(kernel).unwrap().unwrap()),
            recorded: Vec::new(),
        };
        let ledger = Ledger::new();
        let mut warm = None;
        let mut on_event = |event: TuneEvent<'_>| {
            if let TuneEvent::Warm {
                seeds,
                sources,
                predicted,
            } = event
            {
                warm = Some((seeds, sources, predicted));
            }
        };
        let problem = crate::keep::fields(&problem);
        let seeds = warmth.seeds(
            Some(&ledger.store),
            &space,
            &device,
            &problem,
            &mut on_event,
        );
        let seeds = seeds.unwrap();
        assert_eq!(warm, Some((MOST_SEEDS, 0, MOST_SEEDS)));
        for (at, seed) in seeds.iter().enumerate() {
            assert!(space.config_at(seed.positions()).is_some(), "{seed}");
            assert!(!seeds[..at].contains(seed), "{seed} twice");
        }
        let (first, last) = (seeds[..3].to_vec(), seeds[3..].to_vec());
        let mixed = in_turns(first.clone(), last.clone());
        assert_eq!(mixed.len(), MOST_SEEDS);
        assert_eq!(
            mixed[..4],
            [&first[0], &last[0], &first[1], &last[1]].map(Clone::clone)
        );
    }
}
