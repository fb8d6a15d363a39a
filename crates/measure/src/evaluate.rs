//! The payload that runs candidates: on one machine, for one case, several programs side by side.
//!
//! Before every run the buffers are moved and fenced, inputs filled and (where the device can)
//! sealed, outputs poisoned, and the program made to forget. After every run the fences are
//! looked at and the answer is verified: a time without a right answer does not leave this file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kernwright_space::{FailureClass, Nanos};
use serde::{Deserialize, Serialize};

use crate::arena::Arena;
use crate::device::{Artifact, DeviceChoice, DeviceInfo, Elapsed, Loaded, Machine};
use crate::failure::Failure;
use crate::fill::{digest, poison, scramble};
use crate::job::{Case, CaseProgram, Language, Role};
use crate::verify::compare;
use crate::worker::{Launcher, Notes, Payload, Sandbox, SandboxReport, Worker};
use crate::{contents, npy};

/// Opens a process as candidates on the CPU get it and tells what its sandbox denies, or why there
/// is none.
pub fn sandbox_report(launcher: Launcher) -> Result<SandboxReport, String> {
    let setup = EvaluateSetup {
        device: DeviceChoice::Cpu,
        case: Case {
            buffers: Vec::new(),
        },
        seeds: Vec::new(),
        builds: PathBuf::new(),
        sources: PathBuf::new(),
        expected: None,
    };
    let memory = 1 << 30;
    let mut worker: Worker<Evaluate> = Worker::new(launcher, setup, memory);
    worker.open().map_err(|lost| lost.to_string())
}

/// So many bytes at the end of an output are looked at first.
const END: usize = 4096;

/// A process that runs candidates.
pub struct Evaluate {
    machine: Box<dyn Machine>,
    case: Case,
    scratch: PathBuf,
    arena: Arena,
    /// What buffers hold before a run, for every seed.
    inputs: Vec<Vec<Vec<u8>>>,
    /// What written buffers should hold afterwards, for every seed.
    expected: Vec<Vec<Vec<u8>>>,
    arms: BTreeMap<u32, Arm>,
    /// What written buffers held after the last run, and room for poison: the same memory for
    /// every arm.
    found: Vec<Vec<u8>>,
    poison: Vec<u8>,
    /// Whether programs forget earlier runs.
    refreshing: bool,
    /// Runs so far: poison changes with it.
    runs: u64,
}

impl std::fmt::Debug for Evaluate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let device = &self.machine.info().device;
        f.debug_struct("Evaluate")
            .field("device", device)
            .finish_non_exhaustive()
    }
}

/// A program under measurement.
struct Arm {
    program: CaseProgram,
    loaded: Loaded,
    /// Digests of answers already found right, by seed: the same bytes need no second look. Not the
    /// answers themselves: looking at memory that belongs to one arm alone leaves the caches in
    /// another state for its next run than for the other arm's, by a per cent or more.
    right: BTreeMap<usize, [u64; 2]>,
}

/// What an evaluating process is opened with.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct EvaluateSetup {
    /// The device to open.
    pub device: DeviceChoice,
    /// The case.
    pub case: Case,
    /// The seeds of the inputs.
    pub seeds: Vec<u64>,
    /// The folder that built programs lie in.
    pub builds: PathBuf,
    /// The folder that `#include "…"` of programs built on loading starts from.
    pub sources: PathBuf,
    /// The folder of expected contents; without it nothing is verified.
    pub expected: Option<PathBuf>,
}

/// What an evaluating process is asked.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum EvaluateRequest {
    /// What the device is.
    Info,
    /// Load a program as an arm.
    Load {
        /// The arm's number.
        arm: u32,
        /// What the compiler built.
        artifact: Artifact,
        /// What it was built from.
        program: CaseProgram,
    },
    /// Run an arm once and keep what it wrote, for the input with this number.
    Compute {
        /// The arm's number.
        arm: u32,
        /// The number of the seed.
        input: usize,
    },
    /// Run arms in these orders, one round after the other.
    Measure {
        /// The arms of each round, in the order they run.
        orders: Vec<Vec<u32>>,
        /// The number of the first round; inputs and places follow from it.
        first: u64,
        /// Runs that make one sample.
        repeats: u32,
        /// Whether programs forget earlier runs. Timing does, so that remembering answers gains
        /// nothing; checking does not, so that remembered answers show: inputs change between runs.
        refresh: bool,
    },
}

/// What an evaluating process answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum EvaluateReply {
    /// The device.
    Info(DeviceInfo),
    /// It was done.
    Done,
    /// The files of written buffers, by number.
    Computed(Vec<(usize, PathBuf)>),
    /// One sample for each arm of each round, in the order they ran.
    Measured(Vec<Vec<Elapsed>>),
    /// An arm is at fault.
    Failed {
        /// The arm.
        arm: u32,
        /// Its fault.
        failure: Failure,
    },
    /// The machine is at fault.
    Broken(String),
}

impl Payload for Evaluate {
    const NAME: &'static str = "evaluate";
    type Setup = EvaluateSetup;
    type Request = EvaluateRequest;
    type Reply = EvaluateReply;

    fn open(setup: EvaluateSetup, scratch: &Path) -> Result<Self, String> {
        let machine = setup.device.open(scratch)?;
        let inputs = setup
            .seeds
            .iter()
            .map(|seed| contents::inputs(&setup.case, *seed))
            .collect::<Result<_, npy::NpyError>>()
            .map_err(|error| error.to_string())?;
        let expected = match &setup.expected {
            Some(folder) => contents::read_expected(&setup.case, &setup.seeds, folder)?,
            None => Vec::new(),
        };
        let found = vec![Vec::new(); setup.case.buffers.len()];
        Ok(Evaluate {
            machine,
            case: setup.case,
            scratch: scratch.to_owned(),
            arena: Arena::default(),
            inputs,
            expected,
            found,
            poison: Vec::new(),
            arms: BTreeMap::new(),
            refreshing: true,
            runs: 0,
        })
    }

    fn settle(&mut self) -> Result<(), String> {
        self.machine.settle()
    }

    fn is_spent(&self) -> bool {
        self.machine.is_spent()
    }

    fn sandbox(setup: &EvaluateSetup) -> Sandbox {
        let mut read = setup.device.reads();
        read.push(setup.builds.clone());
        if setup.device.language() == Language::Opencl {
            read.push(setup.sources.clone());
        }
        Sandbox {
            strictness: setup.device.strictness(),
            read,
            write: Vec::new(),
            // Drivers take far more addresses than memory: PoCL with LLVM some 800 MiB.
            limits_addresses: setup.device == DeviceChoice::Cpu,
            moves_files: setup.device.moves_files(),
        }
    }

    fn handle(&mut self, request: EvaluateRequest, notes: &mut Notes) -> EvaluateReply {
        match request {
            EvaluateRequest::Info => EvaluateReply::Info(self.machine.info().clone()),
            EvaluateRequest::Load {
                arm,
                artifact,
                program,
            } => {
                notes.at(u64::from(arm));
                match self.load(arm, &artifact, program) {
                    Ok(()) => EvaluateReply::Done,
                    Err(failure) => failed(arm, failure),
                }
            }
            EvaluateRequest::Compute { arm, input } => {
                notes.at(u64::from(arm));
                match self.compute(arm, input) {
                    Ok(reply) => reply,
                    Err(failure) => failed(arm, failure),
                }
            }
            EvaluateRequest::Measure {
                orders,
                first,
                repeats,
                refresh,
            } => {
                self.refreshing = refresh;
                self.measure(&orders, first, repeats, notes)
            }
        }
    }
}

fn failed(arm: u32, failure: Failure) -> EvaluateReply {
    EvaluateReply::Failed { arm, failure }
}

impl Evaluate {
    fn load(&mut self, arm: u32, artifact: &Artifact, program: CaseProgram) -> Result<(), Failure> {
        // The old one goes afterwards: a library that both use (OpenMP's, with its threads) would
        // otherwise be unloaded in between, and its threads with nowhere to return to.
        let loaded = self.machine.load(artifact, &program.launches);
        let old = match loaded {
            Ok(loaded) => {
                let right = BTreeMap::new();
                let new = Arm {
                    program,
                    loaded,
                    right,
                };
                self.arms.insert(arm, new)
            }
            Err(_) => self.arms.remove(&arm),
        };
        if let Some(old) = old {
            self.machine.unload(old.loaded);
        }
        loaded.map(drop)
    }

    /// Makes room for the largest of every buffer among the arms.
    fn make_room(&mut self) -> Result<(), Failure> {
        let sizes: Vec<usize> = (0..self.case.buffers.len())
            .map(|index| {
                let counts = self.arms.values().map(|arm| arm.program.counts[index]);
                counts.max().unwrap_or(0) * self.case.buffers[index].element.size
            })
            .collect();
        self.arena.resize(&mut *self.machine, &sizes)
    }

    fn compute(&mut self, arm: u32, input: usize) -> Result<EvaluateReply, Failure> {
        self.make_room()?;
        self.begin_round(0, input)?;
        self.run(arm, input)?;
        let buffers = &self.case.buffers;
        self.arena
            .check(&mut *self.machine, |index| buffers[index].name.clone())?;
        let mut files = Vec::new();
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            if !matches!(buffer.role, Role::Out | Role::InOut) {
                continue;
            }
            let mut bytes = vec![0; buffer.count * buffer.element.size];
            let place = self.arena.places()[index];
            self.machine.read(place, &mut bytes)?;
            let path = self.scratch.join(format!("computed-{input}-{index}"));
            if let Err(error) = std::fs::write(&path, bytes) {
                return Ok(EvaluateReply::Broken(format!(
                    "`{}`: {error}",
                    path.display()
                )));
            }
            files.push((index, path));
        }
        Ok(EvaluateReply::Computed(files))
    }

    fn measure(
        &mut self,
        orders: &[Vec<u32>],
        first: u64,
        repeats: u32,
        notes: &mut Notes,
    ) -> EvaluateReply {
        let mut rounds = Vec::new();
        for (index, order) in orders.iter().enumerate() {
            let round = first + index as u64;
            let input = (round % self.inputs.len() as u64) as usize;
            let mut samples = Vec::new();
            if let Err(failure) = self
                .make_room()
                .and_then(|()| self.begin_round(round, input))
            {
                // The candidate has the highest number; the baseline fitted without it.
                return match (failure.class, order.iter().max()) {
                    (FailureClass::OutOfMemory, Some(arm)) => failed(*arm, failure),
                    _ => EvaluateReply::Broken(failure.to_string()),
                };
            }
            if self.refreshing {
                for &arm in order {
                    notes.at(u64::from(arm));
                    let loaded = self.arms.get(&arm).map(|arm| arm.loaded);
                    let salt = scramble(round ^ scramble(u64::from(arm)));
                    let moved = loaded.map_or(Ok(()), |loaded| self.machine.relocate(loaded, salt));
                    if let Err(failure) = moved {
                        return failed(arm, failure);
                    }
                }
            }
            for &arm in order {
                match self.sample(arm, input, repeats, notes) {
                    Ok(elapsed) => samples.push(elapsed),
                    Err(failure) => return failed(arm, failure),
                }
            }
            rounds.push(samples);
        }
        EvaluateReply::Measured(rounds)
    }

    /// Moves the buffers, fences them and fills what is only read.
    fn begin_round(&mut self, round: u64, input: usize) -> Result<(), Failure> {
        self.arena.place(&mut *self.machine, scramble(round))?;
        let places = self.arena.places();
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            if buffer.role == Role::In {
                self.machine
                    .write(places[index], &self.inputs[input][index])?;
                self.machine.seal(self.arena.memory(index), true)?;
            }
        }
        Ok(())
    }

    /// Takes the mean of a few runs, each prepared and verified.
    fn sample(
        &mut self,
        arm: u32,
        input: usize,
        repeats: u32,
        notes: &mut Notes,
    ) -> Result<Elapsed, Failure> {
        let (mut kernel, mut wall) = (0.0, 0.0);
        for _ in 0..repeats {
            notes.at(u64::from(arm));
            let elapsed = self.run(arm, input)?;
            kernel += elapsed.kernel.0;
            wall += elapsed.wall.0;
            self.check(arm, input)?;
        }
        // A run shorter than the clock's step still took some time.
        let mean = |sum: f64| Nanos((sum / f64::from(repeats)).max(1.0));
        Ok(Elapsed {
            kernel: mean(kernel),
            wall: mean(wall),
        })
    }

    fn run(&mut self, arm: u32, input: usize) -> Result<Elapsed, Failure> {
        self.runs += 1;
        let places = self.arena.places();
        let Some(arm) = self.arms.get(&arm) else {
            return Err(Failure::new(
                FailureClass::DoesNotLaunch,
                format!("arm {arm} is not loaded"),
            ));
        };
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            match buffer.role {
                Role::In => {}
                Role::InOut => self
                    .machine
                    .write(places[index], &self.inputs[input][index])?,
                Role::Out | Role::Scratch => {
                    let bytes = arm.program.counts[index] * buffer.element.size;
                    self.arena.fit(&mut *self.machine, index, bytes)?;
                    self.poison.resize(bytes, 0);
                    poison(buffer, self.runs, &mut self.poison);
                    self.machine.write(places[index], &self.poison)?;
                }
            }
        }
        if self.refreshing {
            self.machine.refresh(arm.loaded)?;
        }
        self.machine.run(arm.loaded, &arm.program.launches, &places)
    }

    /// Verifies what was written and looks at the fences.
    fn check(&mut self, arm: u32, input: usize) -> Result<(), Failure> {
        let buffers = &self.case.buffers;
        let places = self.arena.places();
        let wrong = |text: String| Failure::new(FailureClass::WrongAnswer, text);
        // The ends first, at once: work that goes on after its run's end is not waited for.
        let mut ends = vec![Vec::new(); buffers.len()];
        for (index, buffer) in buffers.iter().enumerate() {
            if matches!(buffer.role, Role::Out | Role::InOut) {
                let bytes = buffer.count * buffer.element.size;
                ends[index] = vec![0; bytes.min(END)];
                let mut place = places[index];
                place.offset += bytes - ends[index].len();
                self.machine.read(place, &mut ends[index])?;
            }
        }
        for (index, buffer) in buffers.iter().enumerate() {
            if matches!(buffer.role, Role::Out | Role::InOut) {
                self.found[index].resize(buffer.count * buffer.element.size, 0);
                self.machine.read(places[index], &mut self.found[index])?;
                if !self.found[index].ends_with(&ends[index]) {
                    let text = format!("went on writing `{}` after its run had ended", buffer.name);
                    return Err(wrong(text));
                }
            }
        }
        self.arena
            .check(&mut *self.machine, |index| buffers[index].name.clone())?;
        self.inputs_are_whole(input)?;
        let buffers = &self.case.buffers;
        let Some(arm) = self.arms.get_mut(&arm) else {
            return Ok(());
        };
        let answer = digest(&self.found);
        if arm.right.get(&input) == Some(&answer) {
            return Ok(());
        }
        if let Some(expected) = self.expected.get(input) {
            for (index, buffer) in buffers.iter().enumerate() {
                let found = &self.found[index];
                if found.is_empty() {
                    continue;
                }
                let before = (buffer.role == Role::InOut).then(|| &*self.inputs[input][index]);
                compare(buffer, before, &expected[index], found).map_err(wrong)?;
            }
        }
        arm.right.insert(input, answer);
        Ok(())
    }

    /// Sees that what is only read has not changed, where the device could not forbid it.
    fn inputs_are_whole(&mut self, input: usize) -> Result<(), Failure> {
        if self.machine.seals() {
            return Ok(());
        }
        let places = self.arena.places();
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            if buffer.role == Role::In {
                let mut found = vec![0; buffer.count * buffer.element.size];
                self.machine.read(places[index], &mut found)?;
                if found != self.inputs[input][index] {
                    let text = format!("changed its input `{}`", buffer.name);
                    return Err(Failure::new(FailureClass::WrongAnswer, text));
                }
            }
        }
        Ok(())
    }
}
