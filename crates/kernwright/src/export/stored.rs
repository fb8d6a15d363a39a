//! [`stored_choices`]: the best configuration the ledger knows for each problem.
//!
//! Of measured Trials the fastest wins. A configuration that another database calls the best gives
//! no time: it stays the winner unless it was itself measured here, because nothing else shows that
//! a measured one is faster. Of several reported ones the last imported wins.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use kernwright_space::{Device, Fields, Outcome, Problem, RecordParams};
use kernwright_store::{RecordFilter, Store, StoreError, TrialFilter};

use crate::catalog::Catalog;
use crate::export::choices::{Choice, Choices, Grounds, Unanswered, median};

/// Finds the winners of kernels in the ledger, on one device or all, of some problems or all.
///
/// A kernel without a card has Records and no Trials; its winners are taken from those.
pub fn stored_choices(
    store: &Store,
    catalog: &Catalog,
    kernels: &[String],
    device: Option<&Device>,
    problems: Option<&[(u64, Fields)]>,
) -> Result<Choices, StoreError> {
    let mut choices = Choices::default();
    let mut answered: HashSet<u64> = HashSet::new();
    for kernel in kernels {
        let key = |fields: &Fields| problem_key(catalog, kernel, fields);
        let wanted: Option<Vec<(u64, String)>> = problems.map(|problems| {
            let keys = problems.iter().map(|(line, fields)| (*line, key(fields)));
            keys.collect()
        });
        let keys: Option<HashSet<&String>> = wanted
            .as_ref()
            .map(|wanted| wanted.iter().map(|(_, key)| key).collect());
        let mut met = HashSet::new();
        let mut winners = Winners::default();
        for candidate in candidates(store, catalog, kernel, device)? {
            let candidate = candidate?;
            let key = key(&candidate.problem);
            if keys.as_ref().is_none_or(|keys| keys.contains(&key)) {
                met.insert(key.clone());
                winners.offer(key, candidate);
            }
        }
        let lines = wanted.iter().flatten().filter(|(_, key)| met.contains(key));
        answered.extend(lines.map(|(line, _)| *line));
        choices.rows.extend(winners.into_rows());
    }
    let lines = problems.unwrap_or_default().iter().map(|(line, _)| *line);
    let mut lines: Vec<u64> = lines.filter(|line| !answered.contains(line)).collect();
    lines.dedup();
    choices.unanswered = lines
        .into_iter()
        .map(|line| Unanswered {
            line,
            reason: "the ledger holds nothing of it".to_owned(),
        })
        .collect();
    Ok(choices)
}

/// A configuration in the ledger that did not fail.
struct Candidate {
    kernel: Arc<str>,
    problem: Fields,
    device: Device,
    params: RecordParams,
    outcome: Outcome,
}

type Candidates<'s> = Box<dyn Iterator<Item = Result<Candidate, StoreError>> + 's>;

fn candidates<'s>(
    store: &'s Store,
    catalog: &Catalog,
    kernel: &str,
    device: Option<&Device>,
) -> Result<Candidates<'s>, StoreError> {
    let (kernel_name, device) = (Some(kernel.to_owned()), device.cloned());
    if catalog.find(kernel).is_some() {
        let filter = TrialFilter {
            kernel: kernel_name,
            device,
            ..TrialFilter::default()
        };
        let trials = store.trials(&filter)?;
        return Ok(Box::new(trials.map(|trial| {
            trial.map(|trial| Candidate {
                kernel: trial.kernel,
                problem: trial.problem,
                device: trial.device,
                params: RecordParams::Named(trial.config),
                outcome: trial.outcome,
            })
        })));
    }
    let filter = RecordFilter {
        kernel: kernel_name,
        device,
        ..RecordFilter::default()
    };
    let records = store.records(&filter)?;
    Ok(Box::new(records.map(|stored| {
        stored.map(|stored| Candidate {
            kernel: stored.record.kernel,
            problem: stored.record.problem,
            device: stored.record.device,
            params: stored.record.params,
            outcome: stored.record.outcome,
        })
    })))
}

/// The best so far of each problem and device, in the order the problems were met.
#[derive(Default)]
struct Winners {
    places: HashMap<(String, Device), usize>,
    found: Vec<Found>,
}

#[derive(Default)]
struct Found {
    fastest: Option<(f64, Candidate)>,
    reported: Option<Candidate>,
    /// Parameters that were measured, to know whether the reported ones were.
    measured: HashSet<String>,
}

impl Winners {
    fn offer(&mut self, key: String, candidate: Candidate) {
        let place = (key, candidate.device.clone());
        let at = *self.places.entry(place).or_insert_with(|| {
            self.found.push(Found::default());
            self.found.len() - 1
        });
        let found = &mut self.found[at];
        match &candidate.outcome {
            Outcome::Failed { .. } => {}
            Outcome::ReportedBest => found.reported = Some(candidate),
            Outcome::Timed { samples, .. } => {
                let Some(time) = median(samples) else {
                    return;
                };
                found.measured.insert(spelled(&candidate.params));
                if found.fastest.as_ref().is_none_or(|(best, _)| time < *best) {
                    found.fastest = Some((time, candidate));
                }
            }
        }
    }

    fn into_rows(self) -> impl Iterator<Item = Choice> {
        self.found.into_iter().filter_map(|found| {
            let fastest = found.fastest.map(|(_, candidate)| candidate);
            let reported = found
                .reported
                .filter(|reported| !found.measured.contains(&spelled(&reported.params)));
            reported.or(fastest).map(Candidate::into_choice)
        })
    }
}

impl Candidate {
    fn into_choice(self) -> Choice {
        Choice {
            kernel: self.kernel,
            problem: self.problem,
            device: Some(self.device),
            params: self.params,
            rank: 1,
            grounds: match self.outcome {
                Outcome::Timed {
                    samples,
                    verification,
                } => Grounds::Timed {
                    samples,
                    verification,
                },
                _ => Grounds::ReportedBest,
            },
        }
    }
}

/// What makes two problems the same: the family's key, or all fields where there is no card.
fn problem_key(catalog: &Catalog, kernel: &str, fields: &Fields) -> String {
    let pairs = || fields.iter().map(|(name, value)| (&**name, value.clone()));
    let problem = catalog
        .find(kernel)
        .and_then(|kernel| Problem::new(kernel.family(), pairs()).ok());
    match problem {
        Some(problem) => problem.split_key(),
        None => {
            let mut pairs: Vec<String> = pairs().map(|(n, value)| format!("{n}={value}")).collect();
            pairs.sort();
            pairs.join(" ")
        }
    }
}

fn spelled(params: &RecordParams) -> String {
    match params {
        RecordParams::Positional(text) => text.to_string(),
        RecordParams::Named(named) => {
            let pairs = named.iter().map(|(name, value)| format!("{name}={value}"));
            pairs.collect::<Vec<_>>().join(" ")
        }
    }
}
