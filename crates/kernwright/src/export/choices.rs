//! [`Choices`]: which configuration for which problem, and why; in every format.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use kernwright_dataset::t4::{T4, T4Judged, T4Result};
use kernwright_dataset::user_db::{EntryError, UserEntry};
use kernwright_dataset::{Cell, Table};
use kernwright_space::{Device, Fields, Nanos, RecordParams, Value, Verification};

/// Configurations chosen for problems.
#[derive(Debug, Clone, Default)]
pub struct Choices {
    /// The choices: by kernel, then by problem, then best first.
    pub rows: Vec<Choice>,
    /// Problems that no kernel has a configuration for, each with the reason.
    pub unanswered: Vec<Unanswered>,
    /// Problems that were asked for more than once.
    pub repeated: u64,
    /// Reasons to trust the choices less, with how often each applies.
    pub warnings: Vec<(String, u64)>,
}

/// One configuration for one problem.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The kernel.
    pub kernel: Arc<str>,
    /// The problem's fields.
    pub problem: Fields,
    /// The device, if one is known.
    pub device: Option<Device>,
    /// The parameters, in the kernel's order.
    pub params: RecordParams,
    /// Its place in the list for its problem, from 1.
    pub rank: u32,
    /// Why it was chosen.
    pub grounds: Grounds,
}

/// Why a configuration was chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum Grounds {
    /// A model gives it this probability of being the best.
    Predicted {
        /// The probability.
        probability: f64,
    },
    /// It was the fastest of those measured.
    Timed {
        /// The raw samples.
        samples: Vec<Nanos>,
        /// Whether its answer was checked.
        verification: Verification,
    },
    /// Another database calls it the best and gives no time.
    ReportedBest,
}

/// A problem without a configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswered {
    /// The line of the list it stands on; 0 if it comes from the ledger.
    pub line: u64,
    /// Why no kernel has one.
    pub reason: String,
}

/// A choice that MIOpen's user database cannot hold.
#[derive(Debug)]
pub struct NotExpressed {
    /// The kernel.
    pub kernel: Arc<str>,
    /// Why.
    pub error: EntryError,
}

impl Choices {
    /// Counts the problems that have a configuration, whichever kernel's.
    pub fn answered(&self) -> usize {
        let spelled = |row: &Choice| {
            let pairs = row.problem.iter();
            let pairs = pairs.map(|(name, value)| format!("{name}={value}"));
            pairs.collect::<Vec<_>>().join(" ")
        };
        self.rows.iter().map(spelled).collect::<HashSet<_>>().len()
    }

    /// Writes the best choice of every problem as an entry of MIOpen's user database.
    pub fn user_entries(&self) -> (Vec<UserEntry>, Vec<NotExpressed>) {
        let mut entries = Vec::new();
        let mut refused = Vec::new();
        for row in self.rows.iter().filter(|row| row.rank == 1) {
            match UserEntry::of_parts(&row.kernel, &row.problem, &row.params) {
                Ok(entry) => entries.push(entry),
                Err(error) => refused.push(NotExpressed {
                    kernel: row.kernel.clone(),
                    error,
                }),
            }
        }
        (entries, refused)
    }

    /// Lays the choices out as one table. Columns that only some kernels have are empty in the
    /// rows of the others.
    pub fn table(&self) -> Table {
        let mut fields: Vec<Arc<str>> = Vec::new();
        let mut params: Vec<Arc<str>> = Vec::new();
        for row in &self.rows {
            add_names(&mut fields, &row.problem);
            match &row.params {
                RecordParams::Named(named) => add_names(&mut params, named),
                RecordParams::Positional(_) => add_name(&mut params, &Arc::from("params")),
            }
        }
        let predicted = |row: &Choice| matches!(row.grounds, Grounds::Predicted { .. });
        let any_predicted = self.rows.iter().any(predicted);
        let told: &[&str] = match any_predicted {
            true => &["rank", "probability"],
            false => &["time_us", "samples"],
        };
        let names = ["kernel", "device"].into_iter();
        let names = names.chain(fields.iter().map(|name| &**name));
        let names = names.chain(params.iter().map(|name| &**name));
        let header = names
            .chain(told.iter().copied())
            .map(str::to_owned)
            .collect();
        let cells = |row: &Choice| {
            let device = row.device.as_ref().map(ToString::to_string);
            let device = device.map_or(Cell::Empty, |text| Cell::Value(Value::text(&*text)));
            let mut cells = vec![Cell::Value(Value::text(&*row.kernel)), device];
            cells.extend(fields.iter().map(|name| cell(&row.problem, name)));
            cells.extend(params.iter().map(|name| match &row.params {
                RecordParams::Named(named) => cell(named, name),
                RecordParams::Positional(text) if &**name == "params" => {
                    Cell::Value(Value::text(&**text))
                }
                RecordParams::Positional(_) => Cell::Empty,
            }));
            cells.extend(row.told());
            cells
        };
        Table {
            header,
            rows: self.rows.iter().map(cells).collect(),
        }
    }

    /// Takes out the choices whose parameters have no names, which a T4 file cannot hold, and
    /// counts them by kernel.
    pub fn take_unnamed(&mut self) -> Vec<(Arc<str>, u64)> {
        let mut taken: BTreeMap<Arc<str>, u64> = BTreeMap::new();
        self.rows.retain(|row| {
            let named = matches!(row.params, RecordParams::Named(_));
            if !named {
                *taken.entry(row.kernel.clone()).or_default() += 1;
            }
            named
        });
        taken.into_iter().collect()
    }

    /// Gives one T4 document for each kernel, problem and device; see [`Choices::take_unnamed`]
    /// for what is left out.
    pub fn t4(&self) -> Vec<T4<'_>> {
        let mut documents: Vec<T4<'_>> = Vec::new();
        for row in &self.rows {
            let RecordParams::Named(config) = &row.params else {
                continue;
            };
            let judged = match &row.grounds {
                Grounds::Predicted { probability } => T4Judged::Predicted(*probability),
                Grounds::Timed {
                    samples,
                    verification,
                } => T4Judged::Timed {
                    samples,
                    time: None,
                    verified: *verification == Verification::Passed,
                },
                Grounds::ReportedBest => T4Judged::ReportedBest,
            };
            if row.rank == 1 {
                documents.push(T4 {
                    kernel: &row.kernel,
                    problem: &row.problem,
                    device: row.device.as_ref(),
                    results: Vec::new(),
                });
            }
            if let Some(document) = documents.last_mut() {
                document.results.push(T4Result {
                    config,
                    judged,
                    cost: None,
                });
            }
        }
        documents
    }
}

impl Choice {
    /// The last two columns of a table.
    fn told(&self) -> [Cell; 2] {
        match &self.grounds {
            Grounds::Predicted { probability } => [
                Cell::Value(Value::Int(i64::from(self.rank))),
                Cell::Number(*probability),
            ],
            Grounds::Timed { samples, .. } => {
                let count = Value::Int(i64::try_from(samples.len()).unwrap_or(i64::MAX));
                let time = median(samples).map_or(Cell::Empty, |time| Cell::Number(time / 1e3));
                [time, Cell::Value(count)]
            }
            Grounds::ReportedBest => [Cell::Empty, Cell::Empty],
        }
    }
}

fn add_names(known: &mut Vec<Arc<str>>, fields: &Fields) {
    fields.iter().for_each(|(name, _)| add_name(known, name));
}

fn add_name(known: &mut Vec<Arc<str>>, name: &Arc<str>) {
    if !known.contains(name) {
        known.push(name.clone());
    }
}

fn cell(fields: &Fields, name: &str) -> Cell {
    let found = fields.iter().find(|(known, _)| &**known == name);
    found.map_or(Cell::Empty, |(_, value)| Cell::Value(value.clone()))
}

/// The middle time.
pub(crate) fn median(samples: &[Nanos]) -> Option<f64> {
    let mut times: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}
