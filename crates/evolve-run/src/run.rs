//! The one recipe by which anything is evolved: open, search, reduce, prove, write.

use std::path::PathBuf;
use std::time::Duration;

use kernwright_measure::load::LoadWatch;
use kernwright_measure::worker::Interrupt;

use crate::folder::check_resumed;
use crate::proof_clock::ProofClock;
use crate::search_loop::{SearchLoop, open_run};
use crate::subject::{OnEvent, Searched, Subject};
use crate::{Budget, EvolveError};

/// How a run is to go, whatever is evolved.
#[derive(Debug)]
pub struct Order {
    budget: Budget,
    /// How long proving may take, if the user set a limit.
    prove: Option<Duration>,
    folder: PathBuf,
    resume: bool,
    /// By which a user stops it.
    whole: Interrupt,
    /// By which all that works for it is stopped.
    part: Interrupt,
}

impl Order {
    /// An order for a run in a folder. In the place of the user's `interrupt` comes one that stops all that
    /// works for the run alone.
    pub fn new(
        (budget, prove): (Budget, Option<Duration>),
        (folder, resume): (PathBuf, bool),
        interrupt: &mut Interrupt,
    ) -> Self {
        let whole = interrupt.clone();
        let part = whole.part();
        *interrupt = part.clone();
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
