//! The smallest subject there is, an example for the next: a network that sorts four bits becomes smaller.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use kernwright_evolve::*;
use kernwright_evolve_run::folder::{Folder, UNPROVEN, WINNER};
use kernwright_evolve_run::*;
use serde::{Deserialize, Serialize};

/// Comparators that sort, some of them in vain: a low wire and a high one. An edit takes one out.
const NETWORK: [u8; 9] = [0x01, 0x23, 0x01, 0x02, 0x23, 0x13, 0x02, 0x12, 0x12];

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct TakeOut(usize);
type Network = Genome<TakeOut>;

impl Edit for TakeOut {}

fn left(genome: &Network) -> Vec<u8> {
    let is_out = |at: &usize| genome.edits().iter().any(|(_, edit)| edit.0 == *at);
    let left = (0..NETWORK.len()).filter(|at| !is_out(at));
    left.map(|at| NETWORK[at]).collect()
}

/// Whether it sorts the first of the 16 inputs: by the 0-1 principle those are all there are.
fn sorts(genome: &Network, inputs: u32) -> bool {
    (0..inputs).all(|bits| {
        let mut wires = [0, 1, 2, 3].map(|wire| bits >> wire & 1);
        for comparator in left(genome) {
            let (low, high) = (comparator as usize >> 4, comparator as usize & 15);
            (wires[low], wires[high]) = (wires[low].min(wires[high]), wires[low].max(wires[high]));
        }
        wires.is_sorted()
    })
}

/// Plans wait here until they are judged: there is no lab.
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

impl Subject for Sorting {
    type Request = ();
    type Edit = TakeOut;
    type Candidate = Plan<TakeOut>;
    type Report = Result<Network, Unproven<TakeOut>>;

    fn open((): (), on_event: OnEvent<'_>) -> Result<Self, EvolveError> {
        on_event(EvolveEvent::Begun(&["9 comparators".to_owned()]));
        Ok(Sorting(Vec::new()))
    }
    fn header(&self) -> Header {
        let given = [("network", format!("{NETWORK:?}"))];
        Header::new(3, Settings::usual(Mode::Ours, 8), self.operators(), &given)
    }
    fn send(&mut self, plan: Plan<TakeOut>) {
        self.0.push(plan);
    }
    fn gather(&mut self, _: usize) -> Result<Vec<Plan<TakeOut>>, EvolveError> {
        Ok(std::mem::take(&mut self.0))
    }
    fn judge(&mut self, plan: Plan<TakeOut>) -> Result<Answer<TakeOut>, EvolveError> {
        let born = bring_to_life(self, &plan).unwrap();
        let size = left(&born.genome).len() as f64 / NETWORK.len() as f64;
        let scores = Scores::exact([size, born.genome.len() as f64]).unwrap();
        let wrong = Failed::new(Failure::Refused, "not sorted");
        let result = sorts(&born.genome, 12).then_some(scores).ok_or(wrong);
        Ok(Answer::new(&plan, born, Vec::new(), result))
    }
    fn prove(
        &mut self,
        found: Searched<'_, TakeOut>,
        on_event: OnEvent<'_>,
    ) -> Result<Self::Report, EvolveError> {
        let mut members: Vec<_> = found.search.archive().members().iter().collect();
        members.sort_by_key(|one| (!sorts(&one.genome, 16), left(&one.genome).len()));
        let (best, clock) = (members[0], found.clock);
        if !clock.has_time_for_a_proof() {
            let pending = (best.individual, 0.0, best.genome.clone());
            return Ok(Err(clock.unproven(pending, clock.spent())));
        }
        let mut compare = |part: &Network, whole: &Network| {
            let is_as_good = sorts(part, 16) && left(part).len() <= left(whole).len();
            Ok([Verdict::Loses, Verdict::Keeps][usize::from(is_as_good)])
        };
        let (limits, until) = (Limits::default(), clock.reduce_until());
        let reduced = reduce(&best.genome, limits, &mut compare, until, on_event)?;
        Ok(Ok(reduced.genome))
    }
    fn write(&self, folder: &Folder, report: &Self::Report) -> Result<(), EvolveError> {
        let (name, genome) = match report {
            Ok(winner) => (WINNER, winner),
            Err(unproven) => (UNPROVEN, &unproven.genome),
        };
        folder.forget(&[WINNER, UNPROVEN]);
        folder.write(name, &serde_json::to_vec(genome).unwrap())
    }
}

#[test]
fn a_sorting_network_becomes_smaller_whatever_kills_its_run() {
    let root = tempfile::tempdir().unwrap();
    conformance::conforms(root.path(), 40, |request| {
        let found = run::<Sorting>(&request.order(120), (), &mut |_| {})?;
        assert!(!found.is_ok_and(|winner| !sorts(&winner, 16) || left(&winner).len() != 5));
        Ok(())
    });
}
