//! From arguments and buffers to a running grid, and back to a report.

use rustc_hash::FxHashMap;

use super::code::{Code, Parameter};
use super::map::Map;
use super::memory::{BufferId, Memory, Region, variable_address};
use super::op::Space;
use super::report::{Finding, FindingKind, Observed, Report};
use super::run::{Grid, Launch, Races};
use super::step::Machine;

/// An argument of the entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A pointer to the start of a buffer.
    Buffer(BufferId),
    /// A pointer this many bytes into a buffer.
    Into(BufferId, u64),
    /// A number, a vector, or a struct passed by value: its bytes as they lie in memory.
    Bytes(Vec<u8>),
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Argument::Bytes(number.to_le_bytes().to_vec())
            }
        }
    )*};
}

numbers!(i8 u8 i16 u16 i32 u32 i64 u64 f32 f64);

/// No device runs more threads in a block.
const MOST_THREADS: u64 = 1024;

impl Code {
    /// Runs the entry on `memory`, for at most `fuel` instructions of all threads together.
    ///
    /// Buffers keep what was written to them, also when something is found.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn run(
        &self,
        launch: &Launch,
        arguments: &[Argument],
        memory: &mut Memory,
        fuel: u64,
    ) -> Result<Report, Finding> {
        let threads = launch
            .block
            .iter()
            .map(|&size| u64::from(size))
            .product::<u64>();
        let blocks = launch
            .grid
            .iter()
            .try_fold(1u64, |all, &size| all.checked_mul(u64::from(size)));
        if threads == 0 || threads > MOST_THREADS || blocks.is_none_or(|blocks| blocks == 0) {
            return Err(bad_launch(format!(
                "a grid of {:?} blocks of {:?} threads; there is at least one of each, and a block has at most \
                 {MOST_THREADS} threads",
                launch.grid, launch.block
            )));
        }
        let mut copies = Vec::new();
        let values = self
            .values(arguments, memory, &mut copies)
            .map_err(bad_launch)?;
        let alone = (threads == 1 && blocks == Some(1)) || launch.races == Races::Ignore;
        let mut variables = self.variable_regions(launch, memory, copies);
        let mut buffers = std::mem::take(&mut memory.buffers);
        for region in buffers.iter_mut().chain(&mut variables) {
            prepare(region, self.granule, alone);
        }
        let mut map = Map::new(
            buffers,
            variables,
            threads as usize,
            (self.granule, launch.races == Races::FindDifferent),
        );
        map.clock.start_launch(memory.interval);
        let mut machine = Machine {
            code: self,
            map,
            entered: vec![0; self.blocks.len()],
            observed: vec![Observed::default(); if self.observes { self.places.len() } else { 0 }],
            kept: vec![FxHashMap::default(); self.kept.len()],
            fuel,
        };
        let result = Grid::new(&mut machine, launch).run(&values);
        memory.interval = machine.map.clock.interval;
        let traffic = machine.map.traffic;
        let entered = std::mem::take(&mut machine.entered);
        let observed = std::mem::take(&mut machine.observed);
        let kept = std::mem::take(&mut machine.kept);
        let (buffers, variables) = machine.map.into_parts();
        memory.buffers = buffers;
        memory.variables = variables
            .into_iter()
            .filter(|region| region.space == Some(Space::Global) && region.writable)
            .collect();
        let (barriers, returned) = result?;
        Ok(Report {
            executed: fuel - machine.fuel,
            traffic,
            barriers,
            counts: self.counts(&entered),
            returned,
            observed,
            kept,
        })
    }

    /// What each instruction's block was entered for.
    fn counts(&self, entered: &[u64]) -> Vec<u64> {
        let mut counts = vec![0; self.places.len()];
        for (block, &times) in self.blocks.iter().zip(entered) {
            counts[block.places.start as usize..block.places.end as usize].fill(times);
        }
        counts
    }

    /// The arguments as registers; what is passed by copy is added to `copies`.
    fn values(
        &self,
        arguments: &[Argument],
        memory: &Memory,
        copies: &mut Vec<Vec<u8>>,
    ) -> Result<Vec<u64>, String> {
        if arguments.len() != self.parameters.len() {
            return Err(format!(
                "`{}` takes {} arguments, {} are given",
                self.entry(),
                self.parameters.len(),
                arguments.len()
            ));
        }
        let mut values = Vec::new();
        for (index, (argument, parameter)) in arguments.iter().zip(&self.parameters).enumerate() {
            let mismatch = |given: String| {
                format!(
                    "argument {index} of `{}` is {parameter}, {given} is given",
                    self.entry()
                )
            };
            let address =
                |id: &BufferId| memory.buffers.get(id.0 as usize).map(|buffer| buffer.base);
            match (argument, parameter) {
                (
                    Argument::Buffer(id),
                    Parameter::Value {
                        lane_bytes: 8,
                        lanes: 1,
                    },
                ) => {
                    let unknown = || mismatch("a buffer of another memory".to_owned());
                    values.push(address(id).ok_or_else(unknown)?);
                }
                (
                    Argument::Into(id, offset),
                    Parameter::Value {
                        lane_bytes: 8,
                        lanes: 1,
                    },
                ) => {
                    let unknown = || mismatch("a buffer of another memory".to_owned());
                    values.push(address(id).ok_or_else(unknown)?.wrapping_add(*offset));
                }
                (Argument::Bytes(bytes), Parameter::Value { lane_bytes, lanes })
                    if bytes.len() == usize::from(*lane_bytes) * *lanes as usize =>
                {
                    let number = |bytes: &[u8]| {
                        let mut number = [0; 8];
                        number[..bytes.len()].copy_from_slice(bytes);
                        u64::from_le_bytes(number)
                    };
                    values.extend(bytes.chunks(usize::from(*lane_bytes).max(1)).map(number));
                }
                (Argument::Bytes(bytes), Parameter::Copied { bytes: size })
                    if bytes.len() as u64 == *size =>
                {
                    values.push(variable_address(self.variables.len() + copies.len()));
                    copies.push(bytes.clone());
                }
                (Argument::Bytes(bytes), _) => {
                    return Err(mismatch(format!("a value of {} bytes", bytes.len())));
                }
                _ => return Err(mismatch("a buffer".to_owned())),
            }
        }
        Ok(values)
    }

    /// Global variables as this launch finds them, then the copies of arguments.
    fn variable_regions(
        &self,
        launch: &Launch,
        memory: &mut Memory,
        copies: Vec<Vec<u8>>,
    ) -> Vec<Region> {
        let mut regions: Vec<Region> = Vec::new();
        for variable in &self.variables {
            let kept = |region: &&Region| {
                region.name == variable.name && region.bytes.len() == variable.bytes.len()
            };
            let kept = memory
                .variables
                .iter()
                .find(kept)
                .filter(|_| variable.space == Space::Global);
            if let Some(region) = kept {
                regions.push(region.clone());
                continue;
            }
            let bytes = if variable.dynamic {
                vec![0; launch.dynamic_shared as usize]
            } else {
                variable.bytes.clone()
            };
            let mut region = Region {
                name: variable.name.clone(),
                space: Some(variable.space),
                writable: variable.writable,
                ..Region::default()
            };
            region.fill(bytes, variable.initialised);
            regions.push(region);
        }
        regions.extend(copies.into_iter().map(|bytes| {
            let mut region = Region {
                name: "an argument".to_owned(),
                space: Some(Space::Constant),
                writable: !self.gpu,
                ..Region::default()
            };
            region.fill(bytes, true);
            region
        }));
        regions
    }
}

/// Races are looked for where more than one thread may write.
fn prepare(region: &mut Region, granule: usize, alone: bool) {
    if alone || !region.writable {
        region.cells.clear();
    } else if region.cells.len() != region.bytes.len().div_ceil(granule) {
        region.watch(granule);
    }
}

fn bad_launch(detail: String) -> Finding {
    Finding {
        kind: FindingKind::BadLaunch,
        place: None,
        block: [0; 3],
        thread: [0; 3],
        detail,
    }
}

impl std::fmt::Display for Parameter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Parameter::Value {
                lane_bytes,
                lanes: 1,
            } => write!(f, "a value of {lane_bytes} bytes"),
            Parameter::Value { lane_bytes, lanes } => {
                write!(f, "{lanes} values of {lane_bytes} bytes")
            }
            Parameter::Copied { bytes } => write!(f, "a copy of {bytes} bytes"),
        }
    }
}
