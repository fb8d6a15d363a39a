//! [`FinalLab`]: the last word of the emulator, on inputs and problems that no search has seen.

use kernwright_evolve::Genome;
use kernwright_evolve_llvm::{Begun, Edit, LabSetup, Made};
use kernwright_space::Problem;

use super::labs::Labs;
use super::{EvolveError, EvolveRequest, original};

/// What a winner was right on that no search had seen, in the emulator.
#[derive(Debug, Clone, Default)]
pub(super) struct HeldOut {
    pub(super) inputs: usize,
    pub(super) problems: Vec<String>,
    /// The job's own problem, if it is not among them and nobody else tries it.
    pub(super) untried: Option<String>,
}

/// Instructions that the original takes for one input of the screen.
pub(super) fn one_input(request: &EvolveRequest, begun: &Begun) -> u64 {
    let seeds = request.job.seeds().search.len().max(1) as u64;
    let cost = begun.cost.as_ref();
    cost.map_or(u64::MAX, |cost| cost.instructions / seeds)
}

/// A lab with what is held out. The original is run there once, for all candidates that are tried.
pub(super) struct FinalLab {
    labs: Labs,
    held_out: HeldOut,
}

impl FinalLab {
    /// Opens it; `own` is the job's own problem, if it is to be tried here. Inside, why the original cannot be run.
    pub(super) fn open(
        request: &EvolveRequest,
        setup: &LabSetup,
        begun: &Begun,
        own: Option<&Problem>,
    ) -> Result<Result<Self, String>, EvolveError> {
        let setup = LabSetup {
            screens: original::held_out(&request.job, one_input(request, begun), own)?,
            ..setup.clone()
        };
        let mut labs = Labs::new(&request.bench.launcher, &setup, 1);
        let begun = labs.begin()?;
        if let Err(why) = begun.cost {
            return Ok(Err(why));
        }
        let mut held_out = HeldOut::default();
        let screens = setup.screens.iter().zip(begun.opened);
        for (screen, _) in screens.filter(|(_, opened)| *opened) {
            held_out.inputs += screen.seeds.len();
            if !held_out.problems.contains(&screen.problem) {
                held_out.problems.push(screen.problem.clone());
            }
        }
        let own = own.map(ToString::to_string);
        held_out.untried = own.filter(|own| !held_out.problems.contains(own));
        Ok(Ok(FinalLab { labs, held_out }))
    }

    /// Runs a candidate; inside, what is wrong with it, or whether every answer had the bits of the original's.
    pub(super) fn run(
        &mut self,
        genome: &Genome<Edit>,
    ) -> Result<Result<(HeldOut, bool), String>, EvolveError> {
        Ok(match self.labs.make(genome, None)? {
            Ok(Made {
                result: Ok(Some(cost)),
                ..
            }) => Ok((self.held_out.clone(), cost.is_exact)),
            Ok(Made {
                result: Err(failed),
                ..
            })
            | Err(failed) => Err(failed.to_string()),
            Ok(_) => Err("it was not emulated".to_owned()),
        })
    }
}
