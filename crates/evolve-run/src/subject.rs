//! [`Subject`]: what can be evolved.

use std::time::Duration;

use kernwright_evolve::{Answer, Edit, Header, Plan, Search};
use kernwright_measure::load::LoadWatch;

use crate::folder::Folder;
use crate::proof_clock::ProofClock;
use crate::{EvolveError, EvolveEvent, Standing};

/// A kernel, a model, a toy in tests.
pub trait Subject: Sized {
    /// What a user asks for.
    type Request;
    /// One change.
    type Edit: Edit;
    /// What a lab makes of a plan, before it is judged.
    type Candidate;
    /// What a run comes to.
    type Report;

    /// Proving may take this long however short the search was.
    const LEAST_PROOF: Duration = Duration::from_secs(20);

    /// Understands the original and judges it; reports the facts about it with
    /// [`EvolveEvent::Begun`]. An error says why it cannot be evolved.
    fn open(request: Self::Request, on_event: OnEvent<'_>) -> Result<Self, EvolveError>;

    /// What a run follows from: another of these would be another run.
    fn header(&self) -> Header;

    /// Prepares to search, given the answers of a run that is resumed.
    fn prepare(&mut self, _answers: &[Answer<Self::Edit>]) -> Result<(), EvolveError> {
        Ok(())
    }

    /// Hands a plan to a lab.
    fn send(&mut self, plan: Plan<Self::Edit>);

    /// Waits for the result of some plan, or of several; `in_flight` are out.
    fn gather(&mut self, in_flight: usize) -> Result<Vec<Self::Candidate>, EvolveError>;

    /// Takes back plans that no lab works on yet. Returns how many.
    fn withdraw(&mut self) -> usize {
        0
    }

    /// Judges a candidate.
    fn judge(&mut self, candidate: Self::Candidate) -> Result<Answer<Self::Edit>, EvolveError>;

    /// What proving one candidate takes, about, once it is reduced.
    fn proof_takes(&self) -> Duration {
        Duration::ZERO
    }

    /// Proves the best that was found, as far as time allows.
    fn prove(
        &mut self,
        searched: Searched<'_, Self::Edit>,
        on_event: OnEvent<'_>,
    ) -> Result<Self::Report, EvolveError>;

    /// Writes a report beside the journal.
    fn write(&self, folder: &Folder, report: &Self::Report) -> Result<(), EvolveError>;
}

/// Receives the events of a run.
pub type OnEvent<'h> = &'h mut dyn FnMut(EvolveEvent<'_>);

/// A search that is over, and the clock of its proof.
pub struct Searched<'r, E> {
    /// The search.
    pub search: &'r Search<E>,
    /// All its answers.
    pub answers: &'r [Answer<E>],
    /// How it ended.
    pub standing: Standing,
    /// How long proving may take.
    pub clock: ProofClock,
    /// What else kept the machine busy.
    pub watch: LoadWatch,
}
