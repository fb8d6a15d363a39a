//! [`stored_choices`]: the best configuration the ledger knows for each problem.
//!
//! Of measured Trials the fastest wins; of several measurements of one configuration the last counts,
//! as tunings measure their best anew at the end, and strike out what then fails. A configuration that another database calls the best gives
//! no time: it stays the winner unless it was itself tried here, with a time or in vain, because
//! nothing else shows that a measured one is faster. Of several reported ones the last imported
//! wins.

use std::collections::HashMap;
use std::sync::Arc;

use kernwright_dataset::exported::median;
use kernwright_space::{Device, Fields, Outcome, RecordParams};
use kernwright_store::{
    RecordFilter, RecordId, SourceId, Store, StoreError, StoredSource, StoredTrial, TrialFilter,
};

use crate::catalog::Catalog;
use crate::export::choices::{Choice, Choices, Grounds, Unanswered};
use crate::export::identity::Identity;

/// The source of what this program measured.
const MEASURED: &str = "measured by kernwright";

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
    choose(store, catalog, kernels, device, problems, Extent::Winners)
}

/// Finds all that the ledger knows of each problem, with its sources: the winner first, then what
/// has a time, what is reported, and what failed. Each configuration comes once.
pub fn stored_knowledge(
    store: &Store,
    catalog: &Catalog,
    kernels: &[String],
    device: Option<&Device>,
    problems: Option<&[(u64, Fields)]>,
) -> Result<Choices, StoreError> {
    choose(
        store,
        catalog,
        kernels,
        device,
        problems,
        Extent::Everything,
    )
}

/// How much of what is known of a problem is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    Winners,
    Everything,
}

fn choose(
    store: &Store,
    catalog: &Catalog,
    kernels: &[String],
    device: Option<&Device>,
    problems: Option<&[(u64, Fields)]>,
    extent: Extent,
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
        let mut winners = Winners {
            keeps_all: extent == Extent::Everything,
            ..Winners::default()
        };
        let sources = match extent {
            Extent::Winners => Sources::default(),
            Extent::Everything => Sources::of(store, kernel)?,
        };
        for candidate in candidates(store, catalog, kernel, device, &sources)? {
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
        for (identity, known) in winners.into_rows() {
            for at in wanted.iter().flat_map(|wanted| wanted.matching(&identity)) {
                states[at] = State::Answered;
            }
            choices.rows.extend(known);
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

/// What the ledger has for a requested problem, the best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Unknown,
    Failed,
    Answered,
}

/// The requested problems, by the part of their identity that all of them state.
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

/// Where the Records of a kernel come from; empty where sources are not wanted.
#[derive(Default)]
struct Sources {
    named: HashMap<SourceId, Arc<str>>,
    of_records: HashMap<RecordId, SourceId>,
}

impl Sources {
    fn of(store: &Store, kernel: &str) -> Result<Self, StoreError> {
        let mut sources = Sources::default();
        for source in store.sources()? {
            let StoredSource { info, .. } = source;
            let name = format!("{} ({}, BLAKE3 {})", info.path, info.format, info.digest);
            sources.named.insert(source.id, name.into());
        }
        let filter = RecordFilter {
            kernel: Some(kernel.to_owned()),
            ..RecordFilter::default()
        };
        for record in store.records(&filter)? {
            let record = record?;
            sources.of_records.insert(record.id, record.source);
        }
        Ok(sources)
    }

    /// Names the import of a Record; what is none was measured.
    fn name(&self, record: Option<RecordId>) -> Option<Arc<str>> {
        match record {
            Some(record) => self.named.get(self.of_records.get(&record)?).cloned(),
            None => Some(Arc::from(MEASURED)),
        }
    }
}

/// A configuration in the ledger.
#[derive(Clone)]
struct Candidate {
    kernel: Arc<str>,
    problem: Fields,
    device: Device,
    params: RecordParams,
    outcome: Outcome,
    source: Option<Arc<str>>,
}

type Candidates<'s> = Box<dyn Iterator<Item = Result<Candidate, StoreError>> + 's>;

fn candidates<'s>(
    store: &'s Store,
    catalog: &Catalog,
    kernel: &str,
    device: Option<&Device>,
    sources: &'s Sources,
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
            source: sources.name(trial.record),
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
            source: sources.name(Some(stored.id)),
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
    /// Whether those that lose are wanted too.
    keeps_all: bool,
}

struct Found {
    identity: Identity,
    /// The last measurement of each configuration that was measured or failed, in the order of the first.
    tried: Vec<Candidate>,
    tried_at: HashMap<String, usize>,
    reported: Option<Candidate>,
    /// Where losers are wanted: the last of each configuration, in the order of the first.
    all: Vec<Candidate>,
    places: HashMap<String, usize>,
}

impl Winners {
    fn offer(&mut self, identity: Identity, candidate: Candidate) {
        let place = (identity.whole.clone(), candidate.device.clone());
        let at = *self.places.entry(place).or_insert_with(|| {
            let alike = (identity.key.clone(), candidate.device.clone());
            self.alike.entry(alike).or_default().push(self.found.len());
            self.found.push(Found {
                identity,
                tried: Vec::new(),
                tried_at: HashMap::new(),
                reported: None,
                all: Vec::new(),
                places: HashMap::new(),
            });
            self.found.len() - 1
        });
        let found = &mut self.found[at];
        if self.keeps_all {
            let all = &mut found.all;
            let place = *found
                .places
                .entry(spelled(&candidate.params))
                .or_insert(all.len());
            match all.get_mut(place) {
                Some(earlier) => *earlier = candidate.clone(),
                None => all.push(candidate.clone()),
            }
        }
        if matches!(candidate.outcome, Outcome::ReportedBest) {
            found.reported = Some(candidate);
            return;
        }
        if matches!(&candidate.outcome, Outcome::Timed { samples, .. } if samples.is_empty()) {
            return;
        }
        let tried = &mut found.tried;
        let place = *found
            .tried_at
            .entry(spelled(&candidate.params))
            .or_insert(tried.len());
        match tried.get_mut(place) {
            Some(earlier) => *earlier = candidate,
            None => tried.push(candidate),
        }
    }

    /// Returns whether a reported configuration was tried on what may be the same problem: a
    /// database that leaves the output size out reports for all of them.
    fn was_tried(&self, identity: &Identity, reported: &Candidate) -> bool {
        let params = spelled(&reported.params);
        let alike = (identity.key.clone(), reported.device.clone());
        let mut alike = self.alike.get(&alike).into_iter().flatten();
        alike.any(|at| {
            let found = &self.found[*at];
            found.identity.may_be(identity) && found.tried_at.contains_key(&params)
        })
    }

    fn into_rows(self) -> impl Iterator<Item = (Identity, Vec<Choice>)> {
        let was_tried = |found: &Found| {
            let reported = found.reported.as_ref();
            reported.is_some_and(|reported| self.was_tried(&found.identity, reported))
        };
        let refuted: Vec<bool> = self.found.iter().map(was_tried).collect();
        self.found
            .into_iter()
            .zip(refuted)
            .filter_map(|(found, refuted)| {
                let timed = found.tried.into_iter();
                let timed = timed.filter(|tried| matches!(tried.outcome, Outcome::Timed { .. }));
                let fastest =
                    timed.min_by(|one, other| one.standing().total_cmp(&other.standing()));
                let reported = found.reported.filter(|_| !refuted);
                let winner = reported.or(fastest);
                let mut others = found.all;
                others.sort_by(|one, other| one.standing().total_cmp(&other.standing()));
                if let Some(winner) = &winner {
                    let best = spelled(&winner.params);
                    others.retain(|other| spelled(&other.params) != best);
                }
                let known = winner.into_iter().chain(others);
                let known: Vec<Choice> = (1..)
                    .zip(known)
                    .map(|(rank, candidate)| candidate.into_choice(rank))
                    .collect();
                (!known.is_empty()).then_some((found.identity, known))
            })
    }
}

impl Candidate {
    /// By what configurations that are known are ordered: times, then what has none, then failures.
    fn standing(&self) -> f64 {
        match &self.outcome {
            Outcome::Timed { samples, .. } => median(samples).unwrap_or(f64::MAX),
            Outcome::ReportedBest => f64::MAX,
            Outcome::Failed { .. } => f64::INFINITY,
        }
    }

    fn into_choice(self, rank: u32) -> Choice {
        Choice {
            kernel: self.kernel,
            problem: self.problem,
            device: Some(self.device),
            params: self.params,
            rank,
            grounds: match self.outcome {
                Outcome::Timed {
                    samples,
                    verification,
                } => Grounds::Timed {
                    samples,
                    verification,
                },
                Outcome::ReportedBest => Grounds::ReportedBest,
                Outcome::Failed { class, text } => Grounds::Failed { class, text },
            },
            source: self.source,
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
