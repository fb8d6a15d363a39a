//! The one recipe by which anything is evolved: open, search, reduce, prove, write.

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

use kernwright_evolve::{Answer, Edit, Header, Plan, Search};
use kernwright_measure::load::LoadWatch;
use kernwright_measure::worker::{Interrupt, Launcher};

use crate::folder::{Folder, check_resumed};
use crate::proof_clock::ProofClock;
use crate::search_loop::{SearchLoop, open_run};
use crate::{Budget, EvolveError, EvolveEvent, Standing};

/// What can be evolved: a kernel, a model, a toy in tests.
pub trait Subject: Sized {
    /// What a user asks for.
    type Request;
    /// One change.
    type Edit: Edit + Display;
    /// What a lab makes of a plan, before it is judged.
    type Candidate;
    /// What a run comes to.
    type Report;

    /// Proving may take this long however short the search was.
    const LEAST_PROOF: Duration;

    /// Understands the original and judges it; reports what is to be known of it with
    /// [`EvolveEvent::Begun`]. An error says why it cannot be evolved.
    fn open(request: Self::Request, on_event: OnEvent<'_>) -> Result<Self, EvolveError>;

    /// What a run follows from: another of these would be another run.
    fn header(&self) -> Header;

    /// Makes ready to search, knowing the answers of a run that is taken up.
    fn prepare(&mut self, answers: &[Answer<Self::Edit>]) -> Result<(), EvolveError>;

    /// Hands a plan to a lab.
    fn send(&mut self, plan: Plan<Self::Edit>);

    /// Waits for what became of some plan, or of several; `in_flight` are out.
    fn gather(&mut self, in_flight: usize) -> Result<Vec<Self::Candidate>, EvolveError>;

    /// Takes back plans that no lab works on yet; how many.
    fn withdraw(&mut self) -> usize;

    /// Judges a candidate.
    fn judge(&mut self, candidate: Self::Candidate) -> Result<Answer<Self::Edit>, EvolveError>;

    /// What proving one candidate takes, about, once it is reduced.
    fn proof_takes(&self) -> Duration;

    /// Proves the best that was found, as far as time allows.
    fn prove(
        &mut self,
        searched: Searched<'_, Self::Edit>,
        on_event: OnEvent<'_>,
    ) -> Result<Self::Report, EvolveError>;

    /// Writes a report beside the journal.
    fn write(&self, folder: &Folder, report: &Self::Report) -> Result<(), EvolveError>;
}

/// Hears how a run goes on.
pub type OnEvent<'h> = &'h mut dyn FnMut(EvolveEvent<'_>);

/// How a run is to go, whatever is evolved.
#[derive(Debug)]
pub struct Order {
    budget: Budget,
    /// How long proving may take, where a user said so.
    prove: Option<Duration>,
    folder: PathBuf,
    resume: bool,
    /// By which a user stops it.
    whole: Interrupt,
    /// By which all that works for it is stopped.
    part: Interrupt,
}

impl Order {
    /// An order for a run in a folder. All that the launcher starts from now on can be stopped without the
    /// user's interrupt being asked.
    pub fn new(
        (budget, prove): (Budget, Option<Duration>),
        (folder, resume): (PathBuf, bool),
        launcher: &mut Launcher,
    ) -> Self {
        let whole = launcher.interrupt.clone();
        let part = whole.part();
        launcher.interrupt = part.clone();
        Order {
            budget,
            prove,
            folder,
            resume,
            whole,
            part,
        }
    }
}

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

/// Evolves a subject: understands the original, searches until the budget is spent, reduces the best to
/// what it needs, and tries that on what no search has seen.
pub fn run<S: Subject>(
    order: &Order,
    request: S::Request,
    on_event: OnEvent<'_>,
) -> Result<S::Report, EvolveError> {
    let watch = LoadWatch::start();
    check_resumed(&order.folder, order.resume)?;
    let mut subject = S::open(request, on_event)?;
    let (mut folder, mut search, standing) =
        open_run(&order.folder, subject.header(), order.resume, on_event)?;
    subject.prepare(&folder.answers()?)?;
    let mut search_loop = SearchLoop {
        folder: &mut folder,
        budget: order.budget,
        interrupt: &order.whole,
    };
    let standing = search_loop.run(&mut subject, &mut search, standing, on_event)?;
    let answers = folder.answers()?;
    let clock = ProofClock::begin(
        order.prove,
        (standing.seconds, S::LEAST_PROOF),
        subject.proof_takes(),
        (&order.whole, &order.part),
    );
    let searched = Searched {
        search: &search,
        answers: &answers,
        standing,
        clock,
        watch,
    };
    let report = subject.prove(searched, on_event)?;
    subject.write(&folder, &report)?;
    Ok(report)
}
