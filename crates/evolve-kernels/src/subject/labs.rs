//! Labs that work at the same time, each a child process.

use std::time::Duration;

use crate::{Begun, Edit, Grow, Lab, LabSetup, Made, Make, Shown};
use kernwright_evolve::{Answer, Failed, Failure, Genome, Plan};
use kernwright_evolve_run::lab::{Begin, LabProcess, LabRules, Show};
use kernwright_evolve_run::pool::Pool;
use kernwright_measure::worker::{Launcher, LostHow};
use kernwright_space::FailureClass;

use super::EvolveError;

/// The limit of time holds for drawing, building and emulating one candidate, the limit of memory for LLVM and emulated
/// buffers.
const RULES: LabRules = LabRules {
    limit: Duration::from_secs(60),
    memory: 4 << 30,
    blame,
};

/// The result of a plan.
pub(super) struct Candidate {
    pub(super) plan: Plan<Edit>,
    pub(super) result: Result<(Option<kernwright_evolve::Born<Edit>>, Made), Failed>,
}

/// What a lab of the pool is given to do.
enum Task {
    Grow(Grow),
    /// With the number of the genome.
    Make(usize, Make),
}

/// The result of a task.
enum Done {
    Candidate(Candidate),
    Made(usize, Result<Made, Failed>),
}

/// Several labs with the same setup.
pub(super) struct Labs {
    pool: Pool<Task, Done>,
    count: usize,
    /// One more, for what must be answered at once.
    own: LabProcess<Lab>,
}

impl Labs {
    /// Starts `count` labs.
    pub(super) fn new(launcher: &Launcher, setup: &LabSetup, count: usize) -> Self {
        let process = || LabProcess::new(launcher, setup, RULES);
        let workers = (0..count).map(|_| {
            let mut lab: LabProcess<Lab> = process();
            move |task| match task {
                Task::Grow(grow) => {
                    let plan = grow.plan.clone();
                    let result = lab.ask(grow)?;
                    Ok(Done::Candidate(Candidate { plan, result }))
                }
                Task::Make(nth, make) => Ok(Done::Made(nth, lab.ask(make)?)),
            }
        });
        Labs {
            pool: Pool::new(workers),
            count,
            own: process(),
        }
    }

    /// Hands a plan to a lab that is free.
    pub(super) fn send(&self, plan: Plan<Edit>, keep: Option<String>) {
        self.pool.send(Task::Grow(Grow { plan, keep }));
    }

    /// Takes back plans that no lab works on yet. Returns how many.
    pub(super) fn withdraw(&self) -> usize {
        self.pool.withdraw()
    }

    /// Waits for the result of some plan.
    pub(super) fn wait(&self) -> Result<Candidate, EvolveError> {
        loop {
            if let Done::Candidate(candidate) = self.pool.wait()? {
                return Ok(candidate);
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
            self.pool.send(Task::Make(nth, Make { genome, keep }));
        }
        while made.iter().any(Option::is_none) {
            // A candidate of a search that has ended is no longer needed.
            if let Done::Made(nth, result) = self.pool.wait()? {
                made[nth] = Some(result);
            }
        }
        Ok(made.into_iter().flatten().collect())
    }

    /// Returns what is known of the original.
    pub(super) fn begin(&mut self) -> Result<Begun, EvolveError> {
        let begun = self.own.try_ask(Begin, RULES.limit);
        let begun = begun.map_err(|lost| match lost.how {
            LostHow::CannotStart(why) => {
                EvolveError::Unfit(format!("the original program cannot be taken in: {why}"))
            }
            LostHow::Interrupted => EvolveError::Interrupted,
            how => EvolveError::Unfit(format!("LLVM does not survive the original program: {how}")),
        })?;
        begun.map_err(|failed| EvolveError::Unfit(failed.to_string()))
    }

    /// Builds and screens one genome.
    pub(super) fn make(
        &mut self,
        genome: &Genome<Edit>,
        keep: Option<&str>,
    ) -> Result<Result<Made, Failed>, EvolveError> {
        let (genome, keep) = (genome.clone(), keep.map(str::to_owned));
        self.own.ask(Make { genome, keep })
    }

    /// Returns everything that reports show of a genome.
    pub(super) fn show(&mut self, genome: &Genome<Edit>) -> Result<Shown, EvolveError> {
        let shown = self.own.ask(Show(genome.clone()))?;
        shown.map_err(|failed| EvolveError::Broken(failed.to_string()))
    }
}

/// The failure of a candidate that the compiler did not survive.
fn blame(failure: kernwright_measure::Failure) -> Failed {
    Failed::new(
        Failure::Candidate(FailureClass::DoesNotCompile),
        format!("LLVM: {}", failure.text),
    )
}

impl Candidate {
    /// The answer of a plan that led to nothing.
    pub(super) fn stillborn(&self, failed: Failed) -> Answer<Edit> {
        Answer::stillborn(&self.plan, failed)
    }
}
