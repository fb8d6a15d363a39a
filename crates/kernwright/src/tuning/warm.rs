//! What is worth trying first: seeds from what was measured elsewhere and from a model.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

use kernwright_measure::median_time;
use kernwright_predict::{Model, Search};
use kernwright_space::{Config, Device, Fields, Outcome, Space, Value};
use kernwright_store::{Store, TrialFilter};
use kernwright_tune::transfer;

use super::start::{config_fields, kept_config};
use super::{Hear, TuneEvent, TuningError};
use crate::recorded::{RecordedTrial, read_recorded};

/// Seeds at most: the search drops them as soon as they do not pay.
const MOST_SEEDS: usize = 16;
/// The nearest so many subjects of the ledger are heard.
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
    /// What a model thinks.
    pub model: Option<Model>,
    /// Recorded spaces of the same kernel.
    pub recorded: Vec<PathBuf>,
}

/// A list of configurations with their times; `None` for those that fail.
type Source = Vec<(Config, Option<f64>)>;

impl Warmth {
    /// Chooses seeds for a space, the most promising first.
    pub(super) fn seeds(
        &self,
        store: &Store,
        space: &Space,
        device: &Device,
        problem: &Fields,
        hear: &mut Hear<'_>,
    ) -> Result<Vec<Config>, TuningError> {
        let mut sources = Vec::new();
        for path in &self.recorded {
            sources.push(from_file(path, space)?);
        }
        if self.ledger {
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
            hear(TuneEvent::Warm {
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

/// What a recorded space says of configurations that are valid here too.
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
    for trial in store.trials(&filter)? {
        let trial = trial?;
        let is_of = |(subject, _): &((Device, Fields), f64)| {
            subject.0 == trial.device && subject.1 == trial.problem
        };
        let Some(place) = nearest.iter().position(is_of) else {
            continue;
        };
        if let Ok(config) = kept_config(space, &trial.config) {
            sources[place].push((config, time(&trial.outcome)));
        }
    }
    Ok(sources)
}

/// A Trial's time; what another database calls best without a time is as good as can be.
fn time(outcome: &Outcome) -> Option<f64> {
    match outcome {
        Outcome::ReportedBest => Some(1.0),
        outcome => median_time(outcome).map(|time| time.0),
    }
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
