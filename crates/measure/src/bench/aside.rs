//! [`Aside`]: what a program's runs came to besides the time of its kernels.

use kernwright_space::Nanos;
use serde::Serialize;

use crate::device::Elapsed;
use crate::job::CaseProgram;
use crate::stats::robust::median;

/// What a program's runs came to besides the time of its kernels.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Aside {
    /// The median time by the host's clock, from the first launch to the end of the last.
    #[serde(rename = "wall_ns")]
    pub wall: Nanos,
    /// The turns of each loop, in the mean.
    pub loops: Vec<LoopTurns>,
}

/// The turns of a loop.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LoopTurns {
    /// The loop's name.
    pub name: String,
    /// How many turns it had; a mean may be a fraction.
    pub turns: f64,
}

impl Aside {
    pub(super) fn of(program: &CaseProgram, runs: &[Elapsed]) -> Self {
        let walls: Vec<f64> = runs.iter().map(|run| run.wall.0).collect();
        let turns = Elapsed::mean(runs).turns.0;
        let loops = program
            .loops
            .iter()
            .zip(turns)
            .map(|(one, turns)| LoopTurns {
                name: one.name.clone(),
                turns,
            });
        Aside {
            wall: Nanos(median(&walls).unwrap_or(f64::NAN)),
            loops: loops.collect(),
        }
    }

    /// Returns whether there is more to say than the time of kernels says.
    pub fn says_more(&self) -> bool {
        !self.loops.is_empty()
    }
}
