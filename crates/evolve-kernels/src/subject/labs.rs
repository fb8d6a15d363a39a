//! Labs that work at the same time, each a child process.

use std::time::Duration;

use crate::{Begun, Edit, Lab, LabReply, LabRequest, LabSetup, Made, Shown};
use kernwright_evolve::{Answer, Failed, Failure, Genome, Plan};
use kernwright_measure::worker::{Launcher, Lost, LostHow, Worker};
use kernwright_space::FailureClass;

use super::EvolveError;
use kernwright_evolve_run::pool::Pool;

/// One candidate may take this long to draw, build and emulate.
const LIMIT: Duration = Duration::from_secs(60);

/// A lab may use this much memory: LLVM's own, and emulated buffers.
const MEMORY: u64 = 4 << 30;

/// What came of a plan.
pub(super) struct Grown {
    pub(super) plan: Plan<Edit>,
    pub(super) came: Result<(Option<kernwright_evolve::Born<Edit>>, Made), Failed>,
}

/// What a lab of the pool is given to do.
enum Task {
    Grow(Plan<Edit>, Option<String>),
    /// The number of a genome, itself, and the name to keep its code under.
    Make(usize, Genome<Edit>, Option<String>),
}

/// What came of it.
enum Done {
    Grown(Grown),
    Made(usize, Result<Made, Failed>),
}

/// Several labs with the same setup.
pub(super) struct Labs {
    pool: Pool<Task, Done>,
    count: usize,
    /// One more, for what must be answered at once.
    own: Worker<Lab>,
}

impl Labs {
    /// Starts so many labs.
    pub(super) fn new(launcher: &Launcher, setup: &LabSetup, count: usize) -> Self {
        let worker = || Worker::new(launcher.clone(), setup.clone(), MEMORY);
        let workers = (0..count).map(|_| {
            let mut lab = worker();
            move |task| match task {
                Task::Grow(plan, keep) => Ok(Done::Grown(grow(&mut lab, plan, keep)?)),
                Task::Make(nth, genome, keep) => Ok(Done::Made(nth, make(&mut lab, genome, keep)?)),
            }
        });
        Labs {
            pool: Pool::new(workers),
            count,
            own: worker(),
        }
    }

    /// Hands a plan to a lab that is free.
    pub(super) fn send(&self, plan: Plan<Edit>, keep: Option<String>) {
        self.pool.send(Task::Grow(plan, keep));
    }

    /// Takes back plans that nobody works on yet; how many.
    pub(super) fn withdraw(&self) -> usize {
        self.pool.withdraw()
    }

    /// Waits for what came of some plan.
    pub(super) fn wait(&self) -> Result<Grown, EvolveError> {
        loop {
            if let Done::Grown(grown) = self.pool.wait()? {
                return Ok(grown);
            }
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Builds and screens several genomes at the same time, with the names to keep their code under.
    pub(super) fn make_all(
        &self,
        genomes: Vec<(Genome<Edit>, Option<String>)>,
    ) -> Result<Vec<Result<Made, Failed>>, EvolveError> {
        let mut made: Vec<Option<Result<Made, Failed>>> = genomes.iter().map(|_| None).collect();
        for (nth, (genome, keep)) in genomes.into_iter().enumerate() {
            self.pool.send(Task::Make(nth, genome, keep));
        }
        while made.iter().any(Option::is_none) {
            // What was grown for a search that has ended concerns nobody any more.
            if let Done::Made(nth, result) = self.pool.wait()? {
                made[nth] = Some(result);
            }
        }
        Ok(made.into_iter().flatten().collect())
    }

    /// Asks what the original is.
    pub(super) fn begin(&mut self) -> Result<Begun, EvolveError> {
        match self.own.ask_again(&LabRequest::Begin, LIMIT) {
            Ok(LabReply::Begun(begun)) => Ok(begun),
            Ok(_) => Err(unexpected()),
            Err(lost) => Err(match lost.how {
                LostHow::CannotStart(why) => {
                    EvolveError::Unfit(format!("the original program cannot be taken in: {why}"))
                }
                LostHow::Interrupted => EvolveError::Interrupted,
                how => {
                    EvolveError::Unfit(format!("LLVM does not survive the original program: {how}"))
                }
            }),
        }
    }

    /// Builds and screens one genome.
    pub(super) fn make(
        &mut self,
        genome: &Genome<Edit>,
        keep: Option<&str>,
    ) -> Result<Result<Made, Failed>, EvolveError> {
        make(&mut self.own, genome.clone(), keep.map(str::to_owned))
    }

    /// Shows one genome in full.
    pub(super) fn show(&mut self, genome: &Genome<Edit>) -> Result<Shown, EvolveError> {
        match self.own.ask_again(&LabRequest::Show(genome.clone()), LIMIT) {
            Ok(LabReply::Shown(shown)) => Ok(*shown),
            Ok(_) => Err(unexpected()),
            Err(Lost {
                how: LostHow::Interrupted,
                ..
            }) => Err(EvolveError::Interrupted),
            Err(lost) => Err(EvolveError::Broken(lost.to_string())),
        }
    }
}

fn grow(
    lab: &mut Worker<Lab>,
    plan: Plan<Edit>,
    keep: Option<String>,
) -> Result<Grown, EvolveError> {
    let request = LabRequest::Grow {
        plan: plan.clone(),
        keep,
    };
    let came = match lab.ask_again(&request, LIMIT) {
        Ok(LabReply::Grown(born, made)) => Ok((born, made)),
        Ok(_) => return Err(unexpected()),
        Err(lost) => Err(failed(&lost)?),
    };
    Ok(Grown { plan, came })
}

fn make(
    lab: &mut Worker<Lab>,
    genome: Genome<Edit>,
    keep: Option<String>,
) -> Result<Result<Made, Failed>, EvolveError> {
    match lab.ask_again(&LabRequest::Make { genome, keep }, LIMIT) {
        Ok(LabReply::Made(made)) => Ok(Ok(made)),
        Ok(_) => Err(unexpected()),
        Err(lost) => failed(&lost).map(Err),
    }
}

/// A lab that was lost with a candidate: the compiler could not stand it.
fn failed(lost: &Lost) -> Result<Failed, EvolveError> {
    match (&lost.how, lost.failure()) {
        (LostHow::Interrupted, _) => Err(EvolveError::Interrupted),
        (_, Some(failure)) => Ok(Failed::new(
            Failure::Candidate(FailureClass::DoesNotCompile),
            format!("LLVM: {}", failure.text),
        )),
        (how, None) => Err(EvolveError::Broken(how.to_string())),
    }
}

fn unexpected() -> EvolveError {
    EvolveError::Broken("a lab answered something else".to_owned())
}

impl Grown {
    /// The answer of a plan that came to nothing.
    pub(super) fn stillborn(&self, failed: Failed) -> Answer<Edit> {
        Answer::stillborn(&self.plan, failed)
    }
}
