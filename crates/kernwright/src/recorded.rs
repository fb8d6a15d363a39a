//! Recorded search spaces: Kernel Tuner's caches and T4 results.
//!
//! Such a file stands in for a device: a search requests a configuration and gets the time in the
//! file. So a tuner can be tried, and compared with others, without any device.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_dataset::kernel_tuner::{self, Cut, RecordedCost, RecordedFile};
use kernwright_dataset::t1::T1Error;
use kernwright_dataset::t4::{T4, T4Judged, T4Result, write_t4};
use kernwright_dataset::{Format, InputError, Limits, Skipped, Source};
use kernwright_measure::{Evidence, Replay};
use kernwright_space::{
    BindError, CardError, Config, Device, ErrorKind, Fields, Kernel, Nanos, Outcome, Param,
    Problem, ProblemError, Space, Value, Verification,
};

use crate::foreign::{ForeignError, read_t1};
use crate::keep::config_fields;

/// A recorded space cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordedError {
    /// The file cannot be read, or is no such file.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The file that describes the space cannot be read.
    #[error(transparent)]
    T1(#[from] ForeignError),
    /// The parameters make no space.
    #[error("the parameters of `{}` make no space", path.display())]
    Params {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: T1Error,
    },
    /// The parameters break the rules of cards.
    #[error(transparent)]
    Card(#[from] CardError),
    /// The description is of another space.
    #[error("`{}` and `{}` do not describe one space: {difference}", path.display(), t1.display())]
    Differs {
        /// The file of measurements.
        path: PathBuf,
        /// The description.
        t1: PathBuf,
        /// In what they differ.
        difference: String,
    },
    /// The space needs a problem, which such a file does not describe.
    #[error("the space of `{}` needs a problem", path.display())]
    NeedsProblem {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: ProblemError,
    },
    /// The rules need more than the file states.
    #[error(transparent)]
    Bind(#[from] BindError),
    /// There is nothing in the file to make a Device of, nor in its name.
    #[error("`{}` names no device, and its own name gives none", .0.display())]
    NoDevice(PathBuf),
}

impl RecordedError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// In nanoseconds: no kernel is launched and done in less.
const LEAST_TIME: f64 = 10.0;
/// Means are written with as many digits as runs, and not rounded more than this.
const ROUNDING: f64 = 1e-3;
/// Where the fastest is as many times faster than the second, it did not do its work. In measured
/// spaces they differ by some per cent.
const LARGEST_GAP: f64 = 10.0;

/// A space with the Outcomes that a file gives for its Configs.
#[derive(Debug)]
pub struct Recorded {
    /// The kernel: of the T1 file, or made of the parameters alone.
    pub kernel: Arc<Kernel>,
    /// The Space; its problem has no fields.
    pub space: Space,
    /// Where it was measured.
    pub device: Device,
    /// What was computed, as far as the file states it.
    pub problem: Fields,
    /// The Configs of the space that the file lists, each once, in the file's order.
    pub trials: Vec<RecordedTrial>,
    /// Configs of the space that the file does not list; `None` if the space is too large to count.
    pub unlisted: Option<u128>,
    /// Listed points that are no Config of the space.
    pub invalid: u64,
    /// Entries that repeat a configuration; of several the last counts, as for Kernel Tuner.
    pub repeated: u64,
    /// Entries that cannot be read, by reason.
    pub skipped: Vec<Skipped>,
    /// Where the file ended too early, if it did.
    pub repaired: Option<Cut>,
    /// Whether the space has the constraints of a T1 file, and is not every combination of values.
    pub constrained: bool,
}

/// A Config and its result.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedTrial {
    /// The configuration.
    pub config: Config,
    /// Its result, with every raw sample.
    pub outcome: Outcome,
    /// The file's own mean time; `None` if it failed.
    pub time: Option<Nanos>,
    /// The seconds that trying it took: compiling, verifying and running.
    pub cost_seconds: f64,
    /// The same, piece by piece.
    pub cost: RecordedCost,
}

/// Reads a Kernel Tuner cache or T4 file, plain or packed, as a space with its Outcomes.
///
/// With a T1 file the space has its constraints, and its parameters must be those of the file.
/// Without one every combination of values is a Config, listed or not.
pub fn read_recorded(path: &Path, t1: Option<&Path>) -> Result<Recorded, RecordedError> {
    let input = |fault| InputError {
        path: path.to_owned(),
        fault,
    };
    let limits = Limits::default();
    let mut source = Source::open(path, &limits, None).map_err(|error| input(error.into()))?;
    let file = kernel_tuner::read(&mut source, &limits).map_err(input)?;
    let kernel = match t1 {
        Some(t1) => {
            let kernel = read_t1(t1)?;
            agree(&file, &kernel).map_err(|difference| RecordedError::Differs {
                path: path.to_owned(),
                t1: t1.to_owned(),
                difference,
            })?;
            kernel
        }
        None => recorded_kernel(path, &file)?,
    };
    let device = file
        .device_or_named_after(path)
        .ok_or_else(|| RecordedError::NoDevice(path.to_owned()))?;
    let problem =
        Problem::new(kernel.family(), []).map_err(|source| RecordedError::NeedsProblem {
            path: path.to_owned(),
            source,
        })?;
    let space = kernel.space(&problem, Some(&device))?;
    Ok(Recorded::new(file, device, space, t1.is_some()))
}

/// Reads a file of Kernel Tuner's as a kernel: a T1 description, or a cache or T4 file, of which
/// the parameters make a kernel without constraints.
pub fn read_foreign(path: &Path) -> Result<Arc<Kernel>, RecordedError> {
    let limits = Limits::default();
    if let Ok(mut source) = Source::open(path, &limits, None)
        && let Ok(head) = source.peek()
        && let Some(Format::KernelTuner | Format::T4) = Format::detect(head)
    {
        let file = kernel_tuner::read(&mut source, &limits).map_err(|fault| InputError {
            path: path.to_owned(),
            fault,
        })?;
        return recorded_kernel(path, &file);
    }
    Ok(read_t1(path)?)
}

/// Makes a kernel of the parameters alone.
fn recorded_kernel(path: &Path, file: &RecordedFile) -> Result<Arc<Kernel>, RecordedError> {
    let card = file.card(path).map_err(|source| RecordedError::Params {
        path: path.to_owned(),
        source,
    })?;
    Ok(Kernel::from_raw(&path.to_string_lossy(), card)?)
}

/// Says in what a file's parameters differ from those of a description.
fn agree(file: &RecordedFile, kernel: &Kernel) -> Result<(), String> {
    let described = |name: &str| kernel.params().iter().find(|param| param.name() == name);
    if let Some(other) = file
        .params
        .iter()
        .find(|param| described(&param.name).is_none())
    {
        return Err(format!(
            "only the measurements have a parameter `{}`",
            other.name
        ));
    }
    for param in kernel.params().iter() {
        let name = param.name();
        let Some(recorded) = file.params.iter().find(|recorded| recorded.name == name) else {
            return Err(format!("only the description has a parameter `{name}`"));
        };
        let places = Places::new(param);
        let found: HashSet<u16> = recorded
            .values
            .iter()
            .map(|value| {
                places.of(value).ok_or_else(|| {
                    let domain = param.domain_text();
                    format!("`{name}` may be `{value}` in the measurements, but only one of {domain} in the description")
                })
            })
            .collect::<Result<_, _>>()?;
        // Domains that are only what the entries use need not be complete.
        let missing = (0_u16..)
            .zip(param.values())
            .find(|(at, _)| !found.contains(at));
        if let Some((_, value)) = missing.filter(|_| file.has_domains) {
            return Err(format!("`{name}` may be `{value}` only in the description"));
        }
    }
    Ok(())
}

/// Where values stand in a domain, found as Python compares: `1`, `1.0` and `True` are one.
struct Places(HashMap<Value, u16>);

impl Places {
    fn new(param: &Param) -> Self {
        let values = param.values().iter().map(plain);
        Places(values.zip(0..).collect())
    }

    fn of(&self, value: &Value) -> Option<u16> {
        self.0.get(&plain(value)).copied()
    }
}

fn plain(value: &Value) -> Value {
    match value {
        Value::Bool(truth) => Value::Int(i64::from(*truth)),
        Value::Decimal(decimal) if decimal.parts().1 == 1 => Value::Int(decimal.parts().0),
        value => value.clone(),
    }
}

impl Recorded {
    fn new(file: RecordedFile, device: Device, space: Space, constrained: bool) -> Self {
        // For each parameter of the space, its column in the file and its values' places.
        let column = |param: &Param| {
            let at = file
                .params
                .iter()
                .position(|found| found.name == param.name());
            at.map(|at| (at, Places::new(param)))
        };
        let columns: Vec<_> = space.params().iter().filter_map(column).collect();
        let mut trials: Vec<RecordedTrial> = Vec::new();
        let mut by_positions: HashMap<Vec<u16>, usize> = HashMap::new();
        let (mut invalid, mut repeated) = (0, 0);
        for entry in file.entries {
            let places = columns
                .iter()
                .map(|(at, places)| places.of(&entry.values[*at]));
            let positions: Option<Vec<u16>> = places.collect();
            let config = positions.and_then(|positions| space.config_at(&positions));
            let Some(config) = config else {
                invalid += 1;
                continue;
            };
            let at = *by_positions
                .entry(config.positions().to_vec())
                .or_insert(trials.len());
            let trial = RecordedTrial {
                config,
                outcome: entry.outcome,
                time: entry.time,
                cost_seconds: entry.cost.seconds(),
                cost: entry.cost,
            };
            match trials.get_mut(at) {
                Some(earlier) => {
                    *earlier = trial;
                    repeated += 1;
                }
                None => trials.push(trial),
            }
        }
        let count = space.count().ok();
        Recorded {
            kernel: space.kernel().clone(),
            device,
            problem: file.problem,
            unlisted: count.map(|count| count.saturating_sub(trials.len() as u128)),
            space,
            trials,
            invalid,
            repeated,
            skipped: file.skipped,
            repaired: file.cut,
            constrained,
        }
    }

    /// Answers a search with what the file says.
    ///
    /// Each answer is one sample, the file's own mean, and not the raw runs: Kernel Tuner's
    /// strategies compare means, we compare medians, and a comparison of searches must give all of
    /// them the same numbers and the same optimum. The raw runs stay in [`Recorded::trials`].
    pub fn replay(&self) -> Replay {
        Replay::new(self.trials.iter().map(|trial| {
            let outcome = match trial.time {
                Some(time) => Outcome::Timed {
                    samples: vec![time],
                    verification: match trial.outcome {
                        Outcome::Timed { verification, .. } => verification,
                        _ => Verification::NotChecked,
                    },
                },
                None => trial.outcome.clone(),
            };
            (trial.config.clone(), Evidence::from(outcome))
        }))
    }

    /// Finds the fastest Config by the file's own mean; the first of several.
    pub fn best(&self) -> Option<&RecordedTrial> {
        let timed = self.trials.iter().filter(|trial| trial.time.is_some());
        let time = |trial: &RecordedTrial| trial.time.map_or(f64::INFINITY, |time| time.0);
        timed.min_by(|one, other| time(one).total_cmp(&time(other)))
    }

    /// Writes everything as T4, with the file's own means.
    pub fn write_t4(&self, out: &mut dyn Write) -> io::Result<()> {
        let configs = self.trials.iter().map(|trial| config_fields(&trial.config));
        let configs: Vec<Fields> = configs.collect();
        let results = self
            .trials
            .iter()
            .zip(&configs)
            .map(|(trial, config)| T4Result {
                config,
                judged: match &trial.outcome {
                    Outcome::Timed {
                        samples,
                        verification,
                    } => T4Judged::Timed {
                        samples,
                        time: trial.time,
                        verified: *verification == Verification::Passed,
                    },
                    Outcome::Failed { class, text } => T4Judged::Failed {
                        class: *class,
                        text,
                    },
                    Outcome::ReportedBest => T4Judged::ReportedBest,
                },
                cost: Some(trial.cost),
            });
        let document = T4 {
            sources: Vec::new(),
            kernel: self.kernel.name(),
            problem: &self.problem,
            device: Some(&self.device),
            results: results.collect(),
        };
        write_t4(&document, out)
    }

    /// Says why searches on this space would show nothing: the recording is incomplete, or some of
    /// it cannot be. `None` if it is fit.
    pub fn unfit(&self) -> Option<String> {
        if let Some(cut) = &self.repaired {
            return Some(format!("it is incomplete: {cut}"));
        }
        if let Some(group) = self.skipped.first() {
            let count: u64 = self.skipped.iter().map(|group| group.count).sum();
            let place = group.first.first().map(|at| format!("{}: ", at.place));
            return Some(format!(
                "it is incomplete: {count} entries cannot be read, the first because {}{}",
                place.unwrap_or_default(),
                group.reason
            ));
        }
        if let (true, Some(unlisted @ 1..)) = (self.constrained, self.unlisted) {
            let all = unlisted + self.trials.len() as u128;
            return Some(format!(
                "it is incomplete: {unlisted} of the {all} valid configurations are not in it, and \
                 one of them may be the best"
            ));
        }
        if self.invalid > self.trials.len() as u64 {
            return Some(format!(
                "{} of its {} configurations break the constraints; is the T1 file another space's?",
                self.invalid,
                self.invalid + self.trials.len() as u64
            ));
        }
        self.absurd()
    }

    /// Says which times cannot be those of a kernel.
    fn absurd(&self) -> Option<String> {
        let shown = |nanos: f64| match nanos < 1e3 {
            true => format!("{nanos:.3} ns"),
            false => format!("{:.4} ms", nanos / 1e6),
        };
        let mut timed: Vec<(f64, &RecordedTrial)> = self
            .trials
            .iter()
            .filter_map(|trial| Some((trial.time?.0, trial)))
            .collect();
        timed.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (time, trial) in &timed {
            if *time < LEAST_TIME {
                return Some(format!(
                    "{} is recorded with {}, less than a call of nothing",
                    trial.config,
                    shown(*time)
                ));
            }
            let Outcome::Timed { samples, .. } = &trial.outcome else {
                continue;
            };
            let samples = samples.iter().map(|sample| sample.0);
            let least = samples.clone().fold(f64::INFINITY, f64::min);
            let most = samples.fold(0.0, f64::max);
            if *time < least * (1.0 - ROUNDING) || *time > most * (1.0 + ROUNDING) {
                return Some(format!(
                    "the mean of {} is {}, but its runs took {} to {}",
                    trial.config,
                    shown(*time),
                    shown(least),
                    shown(most)
                ));
            }
        }
        let [(best, trial), (second, _), .., (worst, _)] = &timed[..] else {
            // Another error reports that none works; with one or two nothing can be compared.
            return (!timed.is_empty() && timed.len() < 3).then(|| {
                format!(
                    "{} of its configurations work, too few to search among",
                    timed.len()
                )
            });
        };
        if *second > LARGEST_GAP * best {
            return Some(format!(
                "{} is recorded with {} and the second fastest with {}: the first is an error, and no optimum",
                trial.config,
                shown(*best),
                shown(*second)
            ));
        }
        (best >= worst).then(|| {
            format!(
                "all that work take {}, so that every search finds the best at once",
                shown(*best)
            )
        })
    }

    /// Says what a person should know before believing a search on this space.
    pub fn notices(&self) -> Vec<String> {
        let mut notices = Vec::new();
        notices.extend(self.repaired.as_ref().map(Cut::to_string));
        for group in &self.skipped {
            let s = if group.count == 1 { "y is" } else { "ies are" };
            notices.push(format!(
                "{} entr{s} left out: {}",
                group.count, group.reason
            ));
        }
        if self.invalid > 0 {
            notices.push(format!(
                "{} listed configurations break the constraints and are left out",
                self.invalid
            ));
        }
        if self.repeated > 0 {
            notices.push(format!(
                "{} entries repeat a configuration; the last of each counts",
                self.repeated
            ));
        }
        match self.unlisted {
            None => notices.push("the space is too large to count".to_owned()),
            Some(0) => {}
            Some(unlisted) => {
                let hint = match self.constrained {
                    true => "",
                    false => "; a T1 file states which of them are invalid",
                };
                let all = unlisted + self.trials.len() as u128;
                notices.push(format!(
                    "{unlisted} of {all} configurations are not listed and count as failed{hint}"
                ));
            }
        }
        notices
    }
}
