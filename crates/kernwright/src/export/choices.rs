//! [`Choices`]: which configuration for which problem, and why; in every format.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use kernwright_dataset::exported::{self, median};
use kernwright_dataset::t4::{T4, T4Judged, T4Result};
use kernwright_dataset::user_db::{EntryError, UserEntry};
use kernwright_dataset::{Cell, Table};
use kernwright_space::{Device, FailureClass, Fields, Nanos, RecordParams, Value, Verification};

/// Configurations chosen for problems.
#[derive(Debug, Clone, Default)]
pub struct Choices {
    /// The choices: by kernel, then by problem, then best first.
    pub rows: Vec<Choice>,
    /// Problems that no kernel has a configuration for, each with the reason.
    pub unanswered: Vec<Unanswered>,
    /// Problems that were requested more than once.
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
    /// The import it comes from, or that it was measured; absent of a prediction and of a
    /// winner alone.
    pub source: Option<Arc<str>>,
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
    /// It failed: it is no choice, but known.
    Failed {
        /// The kind of failure.
        class: FailureClass,
        /// The tool's own words.
        text: String,
    },
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
    /// Counts the problems that have a configuration, of any kernel.
    pub fn answered(&self) -> usize {
        let spelled = |row: &Choice| {
            let pairs = row.problem.iter();
            let pairs = pairs.map(|(name, value)| format!("{name}={value}"));
            let mut pairs: Vec<String> = pairs.collect();
            // Sources differ in the order of fields.
            pairs.sort_unstable();
            pairs.join(" ")
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
    /// rows of the others. Stored winners come with all that reading the table back needs: see
    /// [`exported`].
    pub fn table(&self) -> Table {
        let mut fields: Vec<Arc<str>> = Vec::new();
        let mut params: Vec<Arc<str>> = Vec::new();
        for row in &self.rows {
            add_names(&mut fields, &row.problem);
            if let RecordParams::Named(named) = &row.params {
                add_names(&mut params, named);
            }
        }
        let predicted = |row: &Choice| matches!(row.grounds, Grounds::Predicted { .. });
        let any_predicted = self.rows.iter().any(predicted);
        let (parting, outcome): (&[&str], &[&str]) = match any_predicted {
            true => (&[], &["rank", "probability"]),
            false => (&[exported::PARAMS], &exported::OUTCOME),
        };
        let exact_names = |names: &[Arc<str>]| -> Vec<String> {
            let name = |name: &Arc<str>| match any_predicted {
                true => name.to_string(),
                false => exported::exact_text(name),
            };
            names.iter().map(name).collect()
        };
        let plain = |names: &[&str]| -> Vec<String> {
            names.iter().map(|name| (*name).to_owned()).collect()
        };
        let header = [
            plain(&exported::SUBJECT),
            exact_names(&fields),
            plain(parting),
            exact_names(&params),
            plain(outcome),
        ];
        let cells = |row: &Choice| {
            let device = row.device.as_ref().map(ToString::to_string);
            let device = device.map_or(Cell::Empty, |text| Cell::Value(Value::text(&*text)));
            let mut cells = vec![Cell::Value(Value::text(&*row.kernel)), device];
            cells.extend(fields.iter().map(|name| cell(&row.problem, name)));
            let none = Fields::from([]);
            let (positional, named) = match &row.params {
                RecordParams::Named(named) => (Cell::Empty, named),
                RecordParams::Positional(text) => {
                    let text = exported::exact_text(text);
                    (Cell::Value(Value::text(text)), &none)
                }
            };
            if !any_predicted {
                cells.push(positional);
            }
            cells.extend(params.iter().map(|name| cell(named, name)));
            cells.extend(row.outcome());
            cells
        };
        Table {
            header: header.concat(),
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
                Grounds::Failed { class, text } => T4Judged::Failed {
                    class: *class,
                    text,
                },
            };
            let is_of = |document: &T4<'_>| {
                *document.kernel == *row.kernel
                    && *document.problem == row.problem
                    && document.device == row.device.as_ref()
            };
            if row.rank == 1 || !documents.last().is_some_and(is_of) {
                documents.push(T4 {
                    kernel: &row.kernel,
                    problem: &row.problem,
                    device: row.device.as_ref(),
                    sources: Vec::new(),
                    results: Vec::new(),
                });
            }
            if let Some(document) = documents.last_mut() {
                let source = row.source.as_deref();
                document
                    .sources
                    .extend(source.filter(|source| !document.sources.contains(source)));
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
    /// The last columns of a table.
    fn outcome(&self) -> Vec<Cell> {
        match &self.grounds {
            Grounds::Predicted { probability } => vec![
                Cell::Value(Value::Int(i64::from(self.rank))),
                Cell::Number(*probability),
            ],
            Grounds::Timed {
                samples,
                verification,
            } => {
                let count = Value::Int(i64::try_from(samples.len()).unwrap_or(i64::MAX));
                let time = median(samples).map_or(Cell::Empty, |time| Cell::Number(time / 1e3));
                vec![
                    time,
                    Cell::Value(count),
                    Cell::Value(Value::text(exported::samples_text(samples))),
                    Cell::Value(Value::Bool(*verification == Verification::Passed)),
                ]
            }
            Grounds::ReportedBest | Grounds::Failed { .. } => {
                vec![Cell::Empty; exported::OUTCOME.len()]
            }
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
    found.map_or(Cell::Empty, |(_, value)| {
        Cell::Value(exported::exact(value))
    })
}
