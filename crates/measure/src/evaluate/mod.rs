//! The payload that runs candidates: on one machine, for one case, several programs side by side.
//!
//! Before every run the buffers are moved and fenced, inputs filled and (where the device can)
//! sealed, outputs poisoned, and the program's own variables put back. After every run the fences are
//! looked at and the answer is verified: a time without a right answer does not leave this file.
//!
//! Candidates are looked for on a few inputs that come again ([`Inputs::Recurring`]): what a program
//! keeps outside its own variables may serve it there. What leads to a claim is timed on inputs that
//! come once ([`Inputs::Fresh`]), or, where a file fixes the data, by one run in each process
//! ([`EvaluateRequest::Compute`]): remembering gains a candidate nothing.

mod check;
mod fresh;
mod stock;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kernwright_space::FailureClass;
use serde::{Deserialize, Serialize};

pub use self::fresh::{ORACLE, has_fresh_inputs};

use self::check::Right;
use self::fresh::{Fault, Fresh};
use self::stock::Stock;
use crate::arena::Arena;
use crate::device::{Artifact, DeviceChoice, DeviceInfo, Elapsed, Loaded, Machine};
use crate::failure::Failure;
use crate::fill::{poison, poison_tile, scramble};
use crate::job::{Case, CaseProgram, Language, Role};
use crate::verify::Limits;
use crate::worker::{Launcher, Lost, Notes, Payload, Sandbox, SandboxReport, Worker};
use crate::{contents, npy};

/// Opens a process as candidates on the CPU get it and returns what its sandbox denies, or why
/// there is none.
pub fn sandbox_report(launcher: Launcher) -> Result<SandboxReport, Lost> {
    let setup = EvaluateSetup {
        device: DeviceChoice::Cpu,
        case: Case {
            buffers: Vec::new(),
            judged: None,
        },
        seeds: Vec::new(),
        builds: PathBuf::new(),
        sources: PathBuf::new(),
        answers: Answers::None,
    };
    let memory = 1 << 30;
    let mut worker: Worker<Evaluate> = Worker::new(launcher, setup, memory);
    worker.open()
}

/// A process that runs candidates.
pub struct Evaluate {
    machine: Box<dyn Machine>,
    case: Case,
    scratch: PathBuf,
    arena: Arena,
    seeds: Vec<u64>,
    /// What buffers hold before a run, for every seed.
    inputs: Vec<Vec<Vec<u8>>>,
    /// What written buffers should hold afterwards, for every seed, and how far off they may be.
    expected: Vec<Vec<(Vec<u8>, Limits)>>,
    /// The folder where that will be when something is measured.
    awaited: Option<PathBuf>,
    /// Inputs on the device.
    stock: Stock,
    arms: BTreeMap<u32, Arm>,
    /// Answers found right.
    right: Right,
    /// What written buffers held after the last run, and room for poison: the same memory for
    /// every arm.
    found: Vec<Vec<u8>>,
    /// The ends of that, read before the rest.
    ends: Vec<Vec<u8>>,
    poison: Vec<u8>,
    /// Inputs that are made for a single run.
    fresh: Fresh,
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

/// What a run works on.
#[derive(Debug, Clone, Copy)]
enum Given {
    /// The input of the search with this number.
    Kept(usize),
    /// An input made for this run.
    Fresh,
}

/// A program under measurement.
struct Arm {
    program: CaseProgram,
    loaded: Loaded,
    file: PathBuf,
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
    /// The right answers.
    pub answers: Answers,
}

/// Where the right answers are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answers {
    /// Nowhere: nothing is verified.
    None,
    /// In the files of this folder. They are read before the sandbox closes: what candidates could
    /// open they could copy.
    Ready(PathBuf),
    /// In the files of this folder when the first program is to be measured; for devices on which
    /// candidates cannot open files.
    Later(PathBuf),
    /// Nowhere in this process: what programs answer is returned, and judged where the data is.
    Judged,
}

/// A request to an evaluating process.
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
    /// Run an arm once and leave what it wrote where it is: programs and libraries that run after it
    /// find the processor awake.
    Warm {
        /// The arm's number.
        arm: u32,
        /// The number of the seed.
        input: usize,
    },
    /// Run an arm once and put what it wrote into files, for the input with this number.
    Compute {
        /// The arm's number.
        arm: u32,
        /// The number of the seed.
        input: usize,
        /// What the poison that lies there before follows from.
        salt: u64,
    },
    /// Run arms in these orders, one round after the other.
    Measure {
        /// The arms of each round, in the order they run.
        orders: Vec<Vec<u32>>,
        /// The number of the first round; inputs and places follow from it.
        first: u64,
        /// Runs that make one sample.
        repeats: u32,
        /// What they work on.
        inputs: Inputs,
    },
}

/// What the runs of a measurement work on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Inputs {
    /// Those of the search by turns, and programs keep what their variables hold: for checking, since
    /// answers kept from an earlier input show.
    Kept,
    /// Those of the search by turns; a program's variables are put back before every run.
    Recurring,
    /// For every run one that comes only once and follows from a key; variables are put back, too.
    Fresh {
        /// The key.
        key: u64,
    },
}

/// What an evaluating process answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum EvaluateReply {
    /// The device.
    Info(DeviceInfo),
    /// It was done.
    Done,
    /// A run whose answer was put into files.
    Computed(Computed),
    /// One sample for each arm of each round, in the order they ran.
    Measured(Vec<Vec<Elapsed>>),
    /// The same with answers that are judged elsewhere, by data which no candidate's process has.
    Answered {
        /// The samples.
        rounds: Vec<Vec<Elapsed>>,
        /// What the arms answered, in the same order.
        answers: Vec<Vec<Vec<u8>>>,
    },
    /// An arm is at fault.
    Failed {
        /// The arm.
        arm: u32,
        /// Its fault.
        failure: Failure,
    },
    /// The arms disagree about an input that was made for one run: one of them is wrong.
    Disagreement {
        /// The seed of the input.
        seed: u64,
        /// Where they differ.
        why: String,
    },
    /// The machine is at fault.
    Broken(String),
}

/// A run whose answer was put into files.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Computed {
    /// How long it took.
    pub elapsed: Elapsed,
    /// The files of written buffers, by number.
    pub files: Vec<(usize, PathBuf)>,
}

impl Payload for Evaluate {
    const NAME: &'static str = "evaluate";
    const NOTES_RENEW: bool = false;
    type Setup = EvaluateSetup;
    type Request = EvaluateRequest;
    type Reply = EvaluateReply;

    fn open(setup: EvaluateSetup, scratch: &Path) -> Result<Self, String> {
        let machine = setup.device.open(scratch)?;
        let inputs = contents::all_inputs(&setup.case, &setup.seeds)
            .map_err(|error: npy::NpyError| error.to_string())?;
        let found = vec![Vec::new(); setup.case.buffers.len()];
        let mut evaluate = Evaluate {
            machine,
            case: setup.case,
            scratch: scratch.to_owned(),
            arena: Arena::default(),
            inputs,
            seeds: setup.seeds,
            expected: Vec::new(),
            awaited: None,
            stock: Stock::default(),
            found,
            ends: Vec::new(),
            poison: Vec::new(),
            fresh: Fresh::default(),
            arms: BTreeMap::new(),
            right: Right::default(),
            refreshing: true,
            runs: 0,
        };
        match setup.answers {
            Answers::None | Answers::Judged => {}
            Answers::Ready(folder) => evaluate.expect(&folder)?,
            Answers::Later(folder) => evaluate.awaited = Some(folder),
        }
        Ok(evaluate)
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
        if let Answers::Later(folder) = &setup.answers {
            read.push(folder.clone());
        }
        if setup.device.language() == Language::Opencl {
            read.push(setup.sources.clone());
        }
        Sandbox {
            strictness: setup.device.strictness(),
            read,
            write: Vec::new(),
            // A reference's answers are handed over in files; a candidate leaves none.
            writes_scratch: setup.device != DeviceChoice::Cpu || setup.answers == Answers::None,
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
            EvaluateRequest::Warm { arm, input } => {
                notes.at(u64::from(arm));
                match self.warm(arm, input) {
                    Ok(()) => EvaluateReply::Done,
                    Err(failure) => failed(arm, failure),
                }
            }
            EvaluateRequest::Compute { arm, input, salt } => {
                notes.at(u64::from(arm));
                self.runs = salt;
                match self.compute(arm, input) {
                    Ok(reply) => reply,
                    Err(failure) => failed(arm, failure),
                }
            }
            EvaluateRequest::Measure {
                orders,
                first,
                repeats,
                inputs,
            } => {
                self.refreshing = inputs != Inputs::Kept;
                self.measure(&orders, first, repeats, inputs, notes)
            }
        }
    }
}

fn failed(arm: u32, failure: Failure) -> EvaluateReply {
    EvaluateReply::Failed { arm, failure }
}

impl Evaluate {
    /// Reads the right answers and works out how far off others may be.
    fn expect(&mut self, folder: &Path) -> Result<(), String> {
        let all = contents::read_expected(&self.case, &self.seeds, folder)?;
        let buffers = &self.case.buffers;
        let limited = |(before, after): (&Vec<Vec<u8>>, Vec<Vec<u8>>)| {
            let one = |(index, after): (usize, Vec<u8>)| {
                let before = (buffers[index].role == Role::InOut).then(|| &*before[index]);
                let limits = Limits::new(&buffers[index], before, &after);
                (after, limits)
            };
            after.into_iter().enumerate().map(one).collect()
        };
        self.expected = self.inputs.iter().zip(all).map(limited).collect();
        Ok(())
    }

    fn load(&mut self, arm: u32, artifact: &Artifact, program: CaseProgram) -> Result<(), Failure> {
        self.fresh.holds = false;
        self.forget_answers(&artifact.path, arm);
        // The old one goes afterwards: a library that both use (OpenMP's, with its threads) would
        // otherwise be unloaded in between, and its threads with nowhere to return to.
        let loaded = self.machine.load(artifact, &program.launches);
        let old = match loaded {
            Ok(loaded) => {
                let new = Arm {
                    program,
                    loaded,
                    file: artifact.path.clone(),
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
        match self.arena.resize(&mut *self.machine, &sizes) {
            // Copies of inputs must not take what a candidate needs.
            Err(failure)
                if failure.class == FailureClass::OutOfMemory
                    && self.stock.close(&mut *self.machine) =>
            {
                self.arena.resize(&mut *self.machine, &sizes)
            }
            resized => resized,
        }
    }

    fn warm(&mut self, arm: u32, input: usize) -> Result<(), Failure> {
        self.make_room()?;
        self.begin_round(0, input)?;
        self.run(arm, Given::Kept(input)).map(drop)
    }

    fn compute(&mut self, arm: u32, input: usize) -> Result<EvaluateReply, Failure> {
        self.make_room()?;
        self.begin_round(self.runs, input)?;
        let elapsed = self.run(arm, Given::Kept(input))?;
        let buffers = &self.case.buffers;
        self.arena
            .check(&mut *self.machine, |index| buffers[index].name.clone())?;
        let mut files = Vec::new();
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            if !buffer.is_written() {
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
        Ok(EvaluateReply::Computed(Computed { elapsed, files }))
    }

    fn measure(
        &mut self,
        orders: &[Vec<u32>],
        first: u64,
        repeats: u32,
        inputs: Inputs,
        notes: &mut Notes,
    ) -> EvaluateReply {
        if let Some(folder) = self.awaited.take()
            && let Err(why) = self.expect(&folder)
        {
            return EvaluateReply::Broken(why);
        }
        let (mut rounds, mut answers) = (Vec::new(), Vec::new());
        for (index, order) in orders.iter().enumerate() {
            let round = first + index as u64;
            let input = (round % self.inputs.len() as u64) as usize;
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
                // On fresh inputs the oracle may run, too; and a round of either arm alone must take
                // the same time but for its runs.
                let is_fresh = matches!(inputs, Inputs::Fresh { .. });
                let arms: Vec<(u32, Loaded)> = self
                    .arms
                    .iter()
                    .filter(|(arm, _)| is_fresh || order.contains(arm))
                    .map(|(number, arm)| (*number, arm.loaded))
                    .collect();
                for (arm, loaded) in arms {
                    notes.at(u64::from(arm));
                    let salt = scramble(round ^ scramble(u64::from(arm)));
                    if let Err(failure) = self.machine.relocate(loaded, salt) {
                        return failed(arm, failure);
                    }
                }
            }
            if let Inputs::Fresh { key } = inputs {
                match self.fresh_round(order, round, repeats, key, notes) {
                    Ok(elapsed) => rounds.push(elapsed),
                    Err(Fault::Of(arm, failure)) => return failed(arm, failure),
                    Err(Fault::Disagreement { seed, why }) => {
                        return EvaluateReply::Disagreement { seed, why };
                    }
                }
                continue;
            }
            let (mut samples, mut given) = (Vec::new(), Vec::new());
            for &arm in order {
                match self.sample(arm, input, repeats, notes) {
                    Ok(elapsed) => samples.push(elapsed),
                    Err(failure) => return failed(arm, failure),
                }
                given.extend(self.case.judged.map(|index| self.found[index].clone()));
            }
            rounds.push(samples);
            answers.push(given);
        }
        match self.case.judged {
            Some(_) => EvaluateReply::Answered { rounds, answers },
            None => EvaluateReply::Measured(rounds),
        }
    }

    /// Moves the buffers, fences them and fills what is only read.
    fn begin_round(&mut self, round: u64, input: usize) -> Result<(), Failure> {
        self.arena.place(&mut *self.machine, scramble(round))?;
        let places = self.arena.places();
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            if buffer.role == Role::In {
                let contents = &self.inputs[input][index];
                self.stock
                    .fill(&mut *self.machine, places[index], (input, index), contents)?;
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
        let mut runs = Vec::new();
        for _ in 0..repeats {
            notes.at(u64::from(arm));
            runs.push(self.run_and_check(arm, input)?);
        }
        Ok(Elapsed::mean(&runs))
    }

    /// Runs once and verifies the answer.
    fn run_and_check(&mut self, arm: u32, input: usize) -> Result<Elapsed, Failure> {
        let given = Given::Kept(input);
        let elapsed = self.run(arm, given)?;
        let Err(failure) = self.check(arm, input) else {
            return Ok(elapsed);
        };
        if self.stock.is_whole(&mut *self.machine)? {
            return Err(failure);
        }
        // A program, this one or an earlier one, wrote to the inputs that are kept, and this run was
        // given wrong ones. It runs again with right ones.
        self.stock.clear(&mut *self.machine);
        self.begin_round(self.arena.round(), input)?;
        let elapsed = self.run(arm, given)?;
        self.check(arm, input)?;
        Ok(elapsed)
    }

    fn run(&mut self, arm: u32, given: Given) -> Result<Elapsed, Failure> {
        self.runs += 1;
        let places = self.arena.places();
        if let Given::Fresh = given {
            for (index, place) in places.iter().enumerate() {
                if matches!(self.case.buffers[index].role, Role::InOut | Role::Clobbered) {
                    self.give_input(index, *place)?;
                }
            }
        }
        let Some(arm) = self.arms.get(&arm) else {
            return Err(Failure::new(
                FailureClass::DoesNotLaunch,
                format!("arm {arm} is not loaded"),
            ));
        };
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            match buffer.role {
                Role::In => {}
                Role::InOut | Role::Clobbered => match given {
                    // They were given above.
                    Given::Fresh => {}
                    Given::Kept(input) => {
                        let contents = &self.inputs[input][index];
                        let key = (input, index);
                        self.stock
                            .fill(&mut *self.machine, places[index], key, contents)?;
                    }
                },
                Role::Out | Role::Scratch => {
                    let bytes = arm.program.counts[index] * buffer.element.size;
                    self.arena.fit(&mut *self.machine, index, bytes)?;
                    match self.machine.on_device() {
                        Some(device) => {
                            let tile = poison_tile(buffer, self.runs, bytes);
                            device.fill(places[index], bytes, &tile)?;
                        }
                        None => {
                            self.poison.resize(bytes, 0);
                            poison(buffer, self.runs, &mut self.poison);
                            self.machine.write(places[index], &self.poison)?;
                        }
                    }
                }
            }
        }
        if self.refreshing {
            self.machine.refresh(arm.loaded)?;
        }
        self.machine.run(arm.loaded, arm.program.steps(), &places)
    }
}
