//! The smallest subject there is, an example for the next: a network that sorts four bits becomes smaller.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use kernwright_evolve::*;
use kernwright_evolve_run::conformance::{Asked, conforms};
use kernwright_evolve_run::folder::{Folder, UNPROVEN, WINNER};
use kernwright_evolve_run::*;
use kernwright_space::FailureClass;
use serde::{Deserialize, Serialize};

/// Comparators that sort, some of them in vain. An edit takes one out.
const NETWORK: [[usize; 2]; 9] = [
    [0, 1],
    [2, 3],
    [0, 1],
    [0, 2],
    [2, 3],
    [1, 3],
    [0, 2],
    [1, 2],
    [1, 2],
];

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct TakeOut(usize);

impl Edit for TakeOut {
    fn needs(&self) -> smallvec::SmallVec<[EditId; 2]> {
        Default::default()
    }
}

impl std::fmt::Display for TakeOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "take out comparator {}", self.0)
    }
}

type Network = Genome<TakeOut>;

fn left(genome: &Network) -> Vec<[usize; 2]> {
    let is_out = |at: &usize| genome.edits().iter().any(|(_, edit)| edit.0 == *at);
    let left = (0..NETWORK.len()).filter(|at| !is_out(at));
    left.map(|at| NETWORK[at]).collect()
}

/// Whether it sorts the first of the 16 inputs: by the 0-1 principle those are all there are.
fn sorts(genome: &Network, inputs: u32) -> bool {
    (0..inputs).all(|bits| {
        let mut wires = [0, 1, 2, 3].map(|wire| bits >> wire & 1);
        for [low, high] in left(genome) {
            (wires[low], wires[high]) = (wires[low].min(wires[high]), wires[low].max(wires[high]));
        }
        wires.is_sorted()
    })
}

struct Sorting(Vec<Plan<TakeOut>>);

impl Program for Sorting {
    type Edit = TakeOut;

    fn operators(&self) -> &[&'static str] {
        &["take out"]
    }

    fn propose(&self, _: &Network, _: usize, rng: &mut dyn rand::Rng) -> Option<TakeOut> {
        Some(TakeOut(rng.next_u32() as usize % NETWORK.len()))
    }
}

impl Oracle<TakeOut> for Sorting {
    type Code = Vec<[usize; 2]>;
    type Error = EvolveError;

    fn code(&mut self, genome: &Network) -> Result<Option<Self::Code>, EvolveError> {
        Ok(Some(left(genome)))
    }

    fn verdict(&mut self, part: &Network, whole: &Network) -> Result<Verdict, EvolveError> {
        let is_as_good = sorts(part, 16) && left(part).len() <= left(whole).len();
        Ok([Verdict::Loses, Verdict::Keeps][usize::from(is_as_good)])
    }
}

impl Subject for Sorting {
    type Request = ();
    type Edit = TakeOut;
    type Candidate = Plan<TakeOut>;
    type Report = Result<Network, Option<Unproven<TakeOut>>>;

    const LEAST_PROOF: Duration = Duration::ZERO;

    fn open((): (), on_event: OnEvent<'_>) -> Result<Self, EvolveError> {
        on_event(EvolveEvent::Begun(&["9 comparators".to_owned()]));
        Ok(Sorting(Vec::new()))
    }

    fn header(&self) -> Header {
        let given = [("network", format!("{NETWORK:?}"))];
        Header::new(3, Settings::usual(Mode::Ours, 8), self.operators(), &given)
    }

    fn prepare(&mut self, _: &[Answer<TakeOut>]) -> Result<(), EvolveError> {
        Ok(())
    }

    fn send(&mut self, plan: Plan<TakeOut>) {
        self.0.push(plan);
    }

    fn gather(&mut self, _: usize) -> Result<Vec<Plan<TakeOut>>, EvolveError> {
        Ok(std::mem::take(&mut self.0))
    }

    fn withdraw(&mut self) -> usize {
        std::mem::take(&mut self.0).len()
    }

    fn judge(&mut self, plan: Plan<TakeOut>) -> Result<Answer<TakeOut>, EvolveError> {
        let wrong = || Failed::new(Failure::Candidate(FailureClass::WrongAnswer), "not sorted");
        let Some(born) = bring_to_life(self, &plan) else {
            return Ok(Answer::stillborn(&plan, wrong()));
        };
        let size = left(&born.genome).len() as f64 / NETWORK.len() as f64;
        let scores = Scores::exact([size, born.genome.len() as f64]).unwrap();
        let result = sorts(&born.genome, 12).then_some(scores).ok_or_else(wrong);
        Ok(Answer::new(&plan, born, Vec::new(), result))
    }

    fn proof_takes(&self) -> Duration {
        Duration::ZERO
    }

    fn prove(
        &mut self,
        found: Searched<'_, TakeOut>,
        on_event: OnEvent<'_>,
    ) -> Result<Self::Report, EvolveError> {
        let mut members: Vec<_> = found.search.archive().members().iter().collect();
        members.sort_by_key(|member| left(&member.genome).len());
        for member in members {
            if !found.clock.has_time_for_a_proof() {
                let pending = (member.individual, 0.0, member.genome.clone());
                return Ok(Err(Some(
                    found.clock.unproven(pending, found.clock.spent()),
                )));
            }
            let until = found.clock.reduce_until();
            let reduced = reduce(&member.genome, Limits::default(), self, until, on_event)?.genome;
            if sorts(&reduced, 16) && !reduced.is_empty() {
                return Ok(Ok(reduced));
            }
        }
        Ok(Err(None))
    }

    fn write(&self, folder: &Folder, report: &Self::Report) -> Result<(), EvolveError> {
        folder.forget(&[UNPROVEN, WINNER]);
        let (name, genome) = match report {
            Ok(winner) => (WINNER, winner),
            Err(Some(unproven)) => (UNPROVEN, &unproven.genome),
            Err(None) => return Ok(()),
        };
        folder.write(name, &serde_json::to_vec(genome).unwrap())
    }
}

#[test]
fn a_sorting_network_becomes_smaller_whatever_kills_its_run() {
    let root = tempfile::tempdir().unwrap();
    conforms(
        root.path(),
        40,
        |Asked {
             folder,
             resume,
             prove,
         }| {
            let budget = Budget {
                time: None,
                candidates: Some(120),
            };
            let place = (folder.to_owned(), resume);
            let order = Order::new((budget, Some(prove)), place, &mut Default::default());
            let found = run::<Sorting>(&order, (), &mut |_| {})?;
            assert!(!found.is_ok_and(|winner| left(&winner).len() != 5));
            Ok(())
        },
    );
}
