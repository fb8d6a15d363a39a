//! [`FinalLabs`]: the final tests in the emulator, on inputs and problems that no search has seen.

use std::thread;

use crate::{Begun, Edit, LabSetup, Made};
use kernwright_evolve::Genome;
use kernwright_space::Problem;

use super::labs::Labs;
use super::{EvolveError, EvolveRequest, original};

/// What a winner was right on that no search had seen, in the emulator.
#[derive(Debug, Clone, Default)]
pub(super) struct HeldOut {
    pub(super) inputs: usize,
    pub(super) problems: Vec<String>,
    /// The job's own problem, if it is not among them and nothing else tries it.
    pub(super) untried: Option<String>,
}

/// Instructions that the original takes for one input of the screen.
pub(super) fn one_input(request: &EvolveRequest, begun: &Begun) -> u64 {
    let seeds = request.job.seeds().search.len().max(1) as u64;
    let cost = begun.cost.as_ref();
    cost.map_or(u64::MAX, |cost| cost.instructions / seeds)
}

/// Labs with what is held out, a part each. The original is run there once, for all candidates that are tried.
pub(super) struct FinalLabs {
    labs: Vec<Labs>,
    held_out: HeldOut,
}

impl FinalLabs {
    /// Opens at most `count` of them; `own` is the job's own problem, if it is to be tried here. Inside, why the original cannot
    /// be run.
    pub(super) fn open(
        request: &EvolveRequest,
        (setup, begun): (&LabSetup, &Begun),
        own: Option<&Problem>,
        count: usize,
    ) -> Result<Result<Self, String>, EvolveError> {
        let screens = original::held_out(&request.job, one_input(request, begun), own)?;
        let parts = parts(screens.len(), count);
        let of_part = |part: &Vec<usize>| {
            let screens = part.iter().map(|at| screens[*at].clone()).collect();
            let setup = LabSetup {
                screens,
                ..setup.clone()
            };
            Labs::new(&request.bench.launcher, &setup, 0)
        };
        let mut labs: Vec<Labs> = parts.iter().map(of_part).collect();
        let mut opened = vec![false; screens.len()];
        for (part, begun) in parts.iter().zip(at_once(&mut labs, Labs::begin)) {
            let begun = begun?;
            if let Err(why) = begun.cost {
                return Ok(Err(why));
            }
            for (at, is_open) in part.iter().zip(begun.opened) {
                opened[*at] = is_open;
            }
        }
        let mut held_out = HeldOut::default();
        let screens = screens.iter().zip(opened);
        for (screen, _) in screens.filter(|(_, is_open)| *is_open) {
            held_out.inputs += screen.seeds.len();
            if !held_out.problems.contains(&screen.problem) {
                held_out.problems.push(screen.problem.clone());
            }
        }
        let own = own.map(ToString::to_string);
        held_out.untried = own.filter(|own| !held_out.problems.contains(own));
        Ok(Ok(FinalLabs { labs, held_out }))
    }

    /// Runs a candidate; inside, what is wrong with it, or whether every answer had the bits of the original's.
    pub(super) fn run(
        &mut self,
        genome: &Genome<Edit>,
    ) -> Result<Result<(HeldOut, bool), String>, EvolveError> {
        let mut is_exact = true;
        for made in at_once(&mut self.labs, |lab| lab.make(genome, None)) {
            match made? {
                Ok(Made {
                    result: Ok(Some(cost)),
                    ..
                }) => is_exact &= cost.is_exact,
                Ok(Made {
                    result: Err(failed),
                    ..
                })
                | Err(failed) => return Ok(Err(failed.to_string())),
                Ok(_) => return Ok(Err("it was not emulated".to_owned())),
            }
        }
        Ok(Ok((self.held_out.clone(), is_exact)))
    }
}

/// Has all labs work at the same time; the answers are in their order.
fn at_once<T: Send>(labs: &mut [Labs], work: impl Fn(&mut Labs) -> T + Sync) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = labs
            .iter_mut()
            .map(|lab| scope.spawn(move || work(lab)))
            .collect();
        let threads = threads.into_iter();
        let all = threads.map(|thread| thread.join().expect("labs answer, and do not panic"));
        all.collect()
    })
}

/// Shares out this number of screens. Each part begins with the first: what a lab knows of the original, and so
/// which risks it sees, comes from that one.
fn parts(screens: usize, count: usize) -> Vec<Vec<usize>> {
    let others = screens.saturating_sub(1);
    let mut parts = vec![vec![0]; count.clamp(1, others.max(1))];
    // Neighbours are much the same work, so they go to different labs.
    for at in 1..screens {
        let part = at % parts.len();
        parts[part].push(at);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_screen_has_a_lab_and_the_first_is_in_all() {
        assert_eq!(parts(1, 4), [[0]]);
        assert_eq!(parts(2, 4), [[0, 1]]);
        assert_eq!(parts(5, 1), [[0, 1, 2, 3, 4]]);
        assert_eq!(parts(6, 2), [vec![0, 2, 4], vec![0, 1, 3, 5]]);
        assert_eq!(parts(4, 16), [[0, 3], [0, 1], [0, 2]]);
    }
}
