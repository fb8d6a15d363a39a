//! The smallest subject there is, for whoever adds one: a network that sorts four numbers becomes smaller.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt;
use std::time::Duration;

use kernwright_evolve::minimise::Estimate;
use kernwright_evolve::*;
use kernwright_evolve_run::conformance::{Asked, WINNER, conforms};
use kernwright_evolve_run::folder::Folder;
use kernwright_evolve_run::proof_clock::{Pending, UNPROVEN};
use kernwright_evolve_run::*;
use kernwright_measure::worker::Launcher;
use kernwright_space::FailureClass;
use serde::{Deserialize, Serialize};

/// Comparators that sort four numbers, some of them in vain.
const NETWORK: [(usize, usize); 9] = [
    (0, 1),
    (2, 3),
    (0, 1),
    (0, 2),
    (2, 3),
    (1, 3),
    (0, 2),
    (1, 2),
    (1, 2),
];

/// A comparator is taken out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct TakeOut(usize);

impl Edit for TakeOut {
    fn needs(&self) -> smallvec::SmallVec<[EditId; 2]> {
        Default::default()
    }
}

impl fmt::Display for TakeOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take out comparator {}", self.0)
    }
}

/// What is left of the network.
fn left(genome: &Genome<TakeOut>) -> Vec<(usize, usize)> {
    let is_out = |at: usize| genome.edits().iter().any(|(_, edit)| edit.0 == at);
    (0..NETWORK.len())
        .filter(|at| !is_out(*at))
        .map(|at| NETWORK[at])
        .collect()
}

/// The share of comparators that is left; none if what they make of some of these numbers is not sorted.
fn share(genome: &Genome<TakeOut>, inputs: impl Iterator<Item = [u32; 4]>) -> Option<f64> {
    let network = left(genome);
    let sorts = |mut numbers: [u32; 4]| {
        for &(low, high) in &network {
            if numbers[low] > numbers[high] {
                numbers.swap(low, high);
            }
        }
        numbers.is_sorted()
    };
    { inputs }
        .all(sorts)
        .then(|| network.len() as f64 / NETWORK.len() as f64)
}

/// Inputs that the search sees, and those that prove a winner: by the 0-1 principle all there are.
fn inputs(count: u32) -> impl Iterator<Item = [u32; 4]> {
    (0..count).map(|bits| [0, 1, 2, 3].map(|wire| bits >> wire & 1))
}

struct Sorting {
    seed: u64,
    made: Vec<(Plan<TakeOut>, Option<Born<TakeOut>>)>,
}

impl Program for Sorting {
    type Edit = TakeOut;

    fn operators(&self) -> &[&'static str] {
        &["take out"]
    }

    fn propose(&self, _: &Genome<TakeOut>, _: usize, rng: &mut dyn rand::Rng) -> Option<TakeOut> {
        Some(TakeOut(rng.next_u32() as usize % NETWORK.len()))
    }
}

impl Oracle<TakeOut> for Sorting {
    type Code = Vec<(usize, usize)>;
    type Error = EvolveError;

    fn code(&mut self, genome: &Genome<TakeOut>) -> Result<Option<Self::Code>, EvolveError> {
        Ok(Some(left(genome)))
    }

    fn verdict(
        &mut self,
        smaller: &Genome<TakeOut>,
        whole: &Genome<TakeOut>,
    ) -> Result<Verdict, EvolveError> {
        let is_kept =
            share(smaller, inputs(16)).is_some() && left(smaller).len() <= left(whole).len();
        Ok(if is_kept {
            Verdict::Keeps
        } else {
            Verdict::Loses
        })
    }

    fn effect(
        &mut self,
        _: &Genome<TakeOut>,
        _: &Genome<TakeOut>,
    ) -> Result<Option<Estimate>, EvolveError> {
        Ok(None)
    }
}

/// The winner, or what was left unproven.
type Found = Result<Genome<TakeOut>, Option<Unproven<TakeOut>>>;

impl Subject for Sorting {
    type Request = u64;
    type Edit = TakeOut;
    type Candidate = (Plan<TakeOut>, Option<Born<TakeOut>>);
    type Report = Found;

    const LEAST_PROOF: Duration = Duration::ZERO;

    fn open(seed: u64, on_event: OnEvent<'_>) -> Result<Self, EvolveError> {
        on_event(EvolveEvent::Begun(&[format!(
            "{} comparators",
            NETWORK.len()
        )]));
        Ok(Sorting {
            seed,
            made: Vec::new(),
        })
    }

    fn header(&self) -> Header {
        let settings = Settings::usual(Mode::Ours, 8);
        Header::new(
            self.seed,
            settings,
            self.operators(),
            &[("network", format!("{NETWORK:?}"))],
        )
    }

    fn prepare(&mut self, _answers: &[Answer<TakeOut>]) -> Result<(), EvolveError> {
        Ok(())
    }

    fn send(&mut self, plan: Plan<TakeOut>) {
        let born = bring_to_life(self, &plan);
        self.made.push((plan, born));
    }

    fn gather(&mut self, _in_flight: usize) -> Result<Vec<Self::Candidate>, EvolveError> {
        Ok(vec![self.made.remove(0)])
    }

    fn withdraw(&mut self) -> usize {
        std::mem::take(&mut self.made).len()
    }

    fn judge(&mut self, (plan, born): Self::Candidate) -> Result<Answer<TakeOut>, EvolveError> {
        let wrong = |why: &str| Failed::new(Failure::Candidate(FailureClass::WrongAnswer), why);
        let Some(born) = born else {
            return Ok(Answer::stillborn(&plan, wrong("nothing to take out")));
        };
        let score = share(&born.genome, inputs(12)).ok_or_else(|| wrong("not sorted"));
        let scores = score.map(|share| Scores::exact([share, born.genome.len() as f64]).unwrap());
        Ok(Answer::new(&plan, born, Vec::new(), scores))
    }

    fn proof_takes(&self) -> Duration {
        Duration::ZERO
    }

    fn prove(
        &mut self,
        searched: Searched<'_, TakeOut>,
        _on_event: OnEvent<'_>,
    ) -> Result<Found, EvolveError> {
        let mut members: Vec<_> = searched.search.archive().members().iter().collect();
        members.sort_by_key(|member| left(&member.genome).len());
        for member in members {
            let value = member.scores.objectives()[0].value;
            let pending: Pending<TakeOut> = (member.individual, value, member.genome.clone());
            if !searched.clock.has_time_for_a_proof() {
                return Ok(Err(Some(
                    searched.clock.unproven(pending, searched.clock.spent()),
                )));
            }
            let reduced = minimise(&member.genome, Limits::default(), self)?.genome;
            if share(&reduced, inputs(16)).is_some_and(|share| share < 1.0) {
                return Ok(Ok(reduced));
            }
        }
        Ok(Err(None))
    }

    fn write(&self, folder: &Folder, found: &Found) -> Result<(), EvolveError> {
        folder.forget(&[UNPROVEN, WINNER]);
        let text = |genome| serde_json::to_vec(genome).unwrap();
        match found {
            Ok(winner) => folder.write(WINNER, &text(winner)),
            Err(Some(unproven)) => folder.write(UNPROVEN, &text(&unproven.genome)),
            Err(None) => Ok(()),
        }
    }
}

/// Labs run in this process: no launcher starts anything.
fn launcher() -> Launcher {
    Launcher {
        program: "none".into(),
        arguments: Vec::new(),
        sandboxed: false,
        environment: Vec::new(),
        scratch_root: None,
        interrupt: Default::default(),
    }
}

#[test]
fn a_sorting_network_becomes_smaller_whatever_kills_its_run() {
    let root = tempfile::tempdir().unwrap();
    let evolve = |asked: Asked<'_>| {
        let budget = Budget {
            time: None,
            candidates: Some(120),
        };
        let folder = (asked.folder.to_owned(), asked.resume);
        let order = Order::new((budget, Some(asked.prove)), folder, &mut launcher());
        let found = run::<Sorting>(&order, 3, &mut |_| {})?;
        if let Ok(winner) = &found {
            assert_eq!(left(winner).len(), 5, "{winner:?}");
        }
        Ok(())
    };
    conforms(root.path(), 40, evolve);
}
