//! The one recipe by which anything is evolved: open, search, reduce, prove, write.

use std::path::PathBuf;
use std::time::Duration;

use kernwright_evolve::Mode;
use kernwright_measure::load::LoadWatch;
use kernwright_measure::worker::Interrupt;

use crate::folder::check_resumed;
use crate::proof_clock::ProofClock;
use crate::search_loop::{SearchLoop, open_run};
use crate::subject::{OnEvent, Searched, Subject};
use crate::{Budget, EvolveError};

/// What a user decides about a run, whatever is evolved.
#[derive(Debug, Clone)]
pub struct RunOptions {
    /// How candidates are chosen.
    pub mode: Mode,
    /// What every choice follows from.
    pub seed: u64,
    /// When to stop searching.
    pub budget: Budget,
    /// Reducing and proving the best end after this; if absent, after as long as the search took, and
    /// [`Subject::LEAST_PROOF`] at least.
    pub prove: Option<Duration>,
    /// The run's folder.
    pub folder: PathBuf,
    /// Whether to resume the run that is there.
    pub resume: bool,
}

/// A run that can be stopped.
#[derive(Debug)]
pub struct Order {
    options: RunOptions,
    /// By which a user stops it.
    whole: Interrupt,
    /// By which all that works for it is stopped.
    part: Interrupt,
}

impl Order {
    /// An order for a run. In the place of the user's `interrupt` comes one that stops all that works for
    /// the run alone.
    pub fn new(options: &RunOptions, interrupt: &mut Interrupt) -> Self {
        let whole = interrupt.clone();
        let part = whole.part();
        *interrupt = part.clone();
        Order {
            options: options.clone(),
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
    let RunOptions { folder, resume, .. } = &order.options;
    check_resumed(folder, *resume)?;
    let mut subject = S::open(request, on_event)?;
    let (mut folder, mut search, standing) = open_run(folder, subject.header(), *resume, on_event)?;
    subject.prepare(&folder.answers()?)?;
    let mut search_loop = SearchLoop {
        folder: &mut folder,
        budget: order.options.budget,
        interrupt: &order.whole,
    };
    let standing = search_loop.run(&mut subject, &mut search, standing, on_event)?;
    let answers = folder.answers()?;
    let clock = ProofClock::begin(
        order.options.prove,
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
