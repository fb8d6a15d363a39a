//! [`stored_choices`]: the best configuration the ledger knows for each problem.
//!
//! Of measured Trials the fastest wins. A configuration that another database calls the best gives
//! no time: it stays the winner unless it was itself tried here, with a time or in vain, because
//! nothing else shows that a measured one is faster. Of several reported ones the last imported
//! wins.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use kernwright_space::{Device, Fields, Outcome, RecordParams};
use kernwright_store::{RecordFilter, Store, StoreError, StoredTrial, TrialFilter};

use crate::catalog::Catalog;
use crate::export::choices::{Choice, Choices, Grounds, Unanswered, median};
use crate::export::identity::Identity;

/// Finds the winners of kernels in the ledger, on one device or all, of some problems or all.
///
/// Of a kernel without a card here, Records stand in for the Trials that were made of them, beside
/// those that were measured with a card of their own, such as a job's.
pub fn stored_choices(
    store: &Store,
    catalog: &Catalog,
    kernels: &[String],
    device: Option<&Device>,
    problems: Option<&[(u64, Fields)]>,
) -> Result<Choices, StoreError> {
    let mut choices = Choices::default();
    let mut states = vec![State::Unknown; problems.map_or(0, <[_]>::len)];
    for kernel in kernels {
        let card = catalog.find(kernel);
        let identity = |fields: &Fields| Identity::new(card.map(|card| &**card), fields);
        let wanted = problems.map(|problems| {
            Wanted::new(
                problems
                    .iter()
                    .map(|(_, fields)| identity(fields))
                    .collect(),
            )
        });
        let mut winners = Winners::default();
        for candidate in candidates(store, catalog, kernel, device)? {
            let candidate = candidate?;
            let identity = identity(&candidate.problem);
            if let Some(wanted) = &wanted {
                let mut asked_for = false;
                for at in wanted.matching(&identity) {
                    asked_for = true;
                    states[at] = states[at].max(State::Failed);
                }
                if !asked_for {
                    continue;
                }
            }
            winners.offer(identity, candidate);
        }
        for (identity, choice) in winners.into_rows() {
            for at in wanted.iter().flat_map(|wanted| wanted.matching(&identity)) {
                states[at] = State::Answered;
            }
            choices.rows.push(choice);
        }
    }
    for ((line, _), state) in problems.unwrap_or_default().iter().zip(states) {
        let reason = match state {
            State::Answered => continue,
            State::Failed => "all that the ledger holds of it failed",
            State::Unknown => "the ledger holds nothing of it",
        };
        choices.unanswered.push(Unanswered {
            line: *line,
            reason: reason.to_owned(),
        });
    }
    // One line may give several problems; once is enough to say the same of it.
    choices.unanswered.dedup();
    Ok(choices)
}

/// What the ledger has for a problem that is asked for, the best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Unknown,
    Failed,
    Answered,
}

/// The problems asked for, by the part of their identity that all of them tell.
struct Wanted {
    identities: Vec<Identity>,
    by_key: HashMap<String, Vec<usize>>,
}

impl Wanted {
    fn new(identities: Vec<Identity>) -> Self {
        let mut by_key: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, identity) in identities.iter().enumerate() {
            by_key.entry(identity.key.clone()).or_default().push(at);
        }
        Wanted { identities, by_key }
    }

    /// Lists the places of those that a problem may be.
    fn matching<'w>(&'w self, found: &'w Identity) -> impl Iterator<Item = usize> + 'w {
        let places = self.by_key.get(&found.key).into_iter().flatten().copied();
        places.filter(|at| self.identities[*at].may_be(found))
    }
}

/// A configuration in the ledger.
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
    let has_card = catalog.find(kernel).is_some();
    let trials = store.trials(&TrialFilter {
        kernel: kernel_name.clone(),
        device: device.clone(),
        ..TrialFilter::default()
    })?;
    let is_wanted = move |trial: &Result<StoredTrial, StoreError>| {
        has_card || !matches!(trial, Ok(trial) if trial.record.is_some())
    };
    let trials = trials.filter(is_wanted).map(|trial| {
        trial.map(|trial| Candidate {
            kernel: trial.kernel,
            problem: trial.problem,
            device: trial.device,
            params: RecordParams::Named(trial.config),
            outcome: trial.outcome,
        })
    });
    if has_card {
        return Ok(Box::new(trials));
    }
    let records = store.records(&RecordFilter {
        kernel: kernel_name,
        device,
        ..RecordFilter::default()
    })?;
    let records = records.map(|stored| {
        stored.map(|stored| Candidate {
            kernel: stored.record.kernel,
            problem: stored.record.problem,
            device: stored.record.device,
            params: stored.record.params,
            outcome: stored.record.outcome,
        })
    });
    Ok(Box::new(records.chain(trials)))
}

/// The best so far of each problem and device, in the order the problems were met.
#[derive(Default)]
struct Winners {
    places: HashMap<(String, Device), usize>,
    /// Those that may be one problem, by what their identities have in common.
    alike: HashMap<(String, Device), Vec<usize>>,
    found: Vec<Found>,
}

struct Found {
    identity: Identity,
    fastest: Option<(f64, Candidate)>,
    reported: Option<Candidate>,
    /// Parameters that were measured or failed, to know whether the reported ones were.
    tried: HashSet<String>,
}

impl Winners {
    fn offer(&mut self, identity: Identity, candidate: Candidate) {
        let place = (identity.whole.clone(), candidate.device.clone());
        let at = *self.places.entry(place).or_insert_with(|| {
            let alike = (identity.key.clone(), candidate.device.clone());
            self.alike.entry(alike).or_default().push(self.found.len());
            self.found.push(Found {
                identity,
                fastest: None,
                reported: None,
                tried: HashSet::new(),
            });
            self.found.len() - 1
        });
        let found = &mut self.found[at];
        match &candidate.outcome {
            Outcome::Failed { .. } => {
                found.tried.insert(spelled(&candidate.params));
            }
            Outcome::ReportedBest => found.reported = Some(candidate),
            Outcome::Timed { samples, .. } => {
                let Some(time) = median(samples) else {
                    return;
                };
                found.tried.insert(spelled(&candidate.params));
                if found.fastest.as_ref().is_none_or(|(best, _)| time < *best) {
                    found.fastest = Some((time, candidate));
                }
            }
        }
    }

    /// Tells whether a reported configuration was tried on what may be the same problem: a
    /// database that leaves the output size out reports for all of them.
    fn was_tried(&self, identity: &Identity, reported: &Candidate) -> bool {
        let params = spelled(&reported.params);
        let alike = (identity.key.clone(), reported.device.clone());
        let mut alike = self.alike.get(&alike).into_iter().flatten();
        alike.any(|at| {
            let found = &self.found[*at];
            found.identity.may_be(identity) && found.tried.contains(&params)
        })
    }

    fn into_rows(self) -> impl Iterator<Item = (Identity, Choice)> {
        let was_tried = |found: &Found| {
            let reported = found.reported.as_ref();
            reported.is_some_and(|reported| self.was_tried(&found.identity, reported))
        };
        let refuted: Vec<bool> = self.found.iter().map(was_tried).collect();
        self.found
            .into_iter()
            .zip(refuted)
            .filter_map(|(found, refuted)| {
                let fastest = found.fastest.map(|(_, candidate)| candidate);
                let reported = found.reported.filter(|_| !refuted);
                let winner = reported.or(fastest)?;
                Some((found.identity, winner.into_choice()))
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

fn spelled(params: &RecordParams) -> String {
    match params {
        RecordParams::Positional(text) => text.to_string(),
        RecordParams::Named(named) => {
            let pairs = named.iter().map(|(name, value)| format!("{name}={value}"));
            pairs.collect::<Vec<_>>().join(" ")
        }
    }
}
