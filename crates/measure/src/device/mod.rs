//! Devices behind one small trait, opened at run time inside a worker.
//!
//! A [`Machine`] gives raw memory, loads what a compiler built and runs launches against the
//! clock. Everything that keeps measurements honest (fences, poison, moving, verification) is
//! written once above it, in [`arena`](crate::arena) and [`evaluate`](crate::evaluate).

mod cpu;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kernwright_space::{Device, Nanos};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::job::{CaseLaunch, Language};
use crate::worker::Strictness;

pub use cpu::Cpu;
pub(crate) use cpu::wrapper_name as cpu_wrapper_name;

/// Which device to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DeviceChoice {
    /// The processor.
    Cpu,
}

impl DeviceChoice {
    /// Picks the first device that runs a language.
    pub fn for_language(language: Language) -> Option<Self> {
        match language {
            Language::C => Some(DeviceChoice::Cpu),
            Language::Cuda | Language::Opencl => None,
        }
    }

    /// Names the language that the device runs.
    pub fn language(self) -> Language {
        match self {
            DeviceChoice::Cpu => Language::C,
        }
    }

    /// Lists every device of this machine, opened and asked what it is.
    pub fn all() -> Vec<(DeviceChoice, DeviceInfo)> {
        vec![(DeviceChoice::Cpu, Cpu::open().info().clone())]
    }

    /// Opens the device; a worker's child does this before its sandbox closes.
    pub(crate) fn open(self, _scratch: &Path) -> Result<Box<dyn Machine>, String> {
        match self {
            DeviceChoice::Cpu => Ok(Box::new(Cpu::open())),
        }
    }

    /// Says how tightly a process that runs candidates on it is closed.
    pub(crate) fn strictness(self) -> Strictness {
        match self {
            DeviceChoice::Cpu => Strictness::Kernel,
        }
    }
}

impl fmt::Display for DeviceChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceChoice::Cpu => f.write_str("cpu"),
        }
    }
}

impl FromStr for DeviceChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "cpu" => Ok(DeviceChoice::Cpu),
            _ => Err(format!(
                "`{text}` names no device; `kernwright devices` lists them"
            )),
        }
    }
}

/// Memory of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Memory(pub usize);

/// A program loaded on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loaded(pub usize);

/// Where a buffer lies: in which memory, and how many bytes from its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The memory.
    pub memory: Memory,
    /// Bytes from its start.
    pub offset: usize,
}

/// What a device is and what it can do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceInfo {
    /// The device, as results name it.
    pub device: Device,
    /// Its maker's name for it.
    pub model: String,
    /// The driver or system that runs it.
    pub driver: String,
    /// Bytes of memory.
    pub memory: u64,
    /// Cores or multiprocessors.
    pub units: u32,
    /// Buffers begin at multiples of this many bytes.
    pub alignment: usize,
    /// The smallest step of the clock, in nanoseconds.
    pub clock_step: u32,
}

/// How long a run took.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Elapsed {
    /// On the device's own clock: the launches alone, summed.
    pub kernel: Nanos,
    /// On the host's clock: from the first launch until everything had finished.
    pub wall: Nanos,
}

/// What a compiler hands to a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifact {
    /// The language it was written in.
    pub language: Language,
    /// The file that holds it.
    pub path: PathBuf,
    /// Options for a build that happens on loading (OpenCL).
    pub options: String,
}

/// Something that runs programs. One thread, one process, native code: it may crash or hang, so
/// it lives in a worker.
pub trait Machine {
    /// Says what it is.
    fn info(&self) -> &DeviceInfo;

    /// Gives memory with undefined contents.
    fn allocate(&mut self, bytes: usize) -> Result<Memory, Failure>;

    /// Takes memory back.
    fn free(&mut self, memory: Memory);

    /// Copies bytes to memory.
    fn write(&mut self, place: Place, bytes: &[u8]) -> Result<(), Failure>;

    /// Copies bytes from memory.
    fn read(&mut self, place: Place, bytes: &mut [u8]) -> Result<(), Failure>;

    /// Tells whether [`seal`](Machine::seal) really forbids writing.
    fn seals(&self) -> bool {
        false
    }

    /// Forbids or allows writing to memory, where the device can.
    fn seal(&mut self, _memory: Memory, _sealed: bool) -> Result<(), Failure> {
        Ok(())
    }

    /// Loads a program and finds the entries of its launches.
    fn load(&mut self, artifact: &Artifact, launches: &[CaseLaunch]) -> Result<Loaded, Failure>;

    /// Unloads a program.
    fn unload(&mut self, program: Loaded);

    /// Makes a program forget everything earlier runs left in its own variables.
    fn refresh(&mut self, program: Loaded) -> Result<(), Failure>;

    /// Runs a program's launches in order and waits for the end; `buffers` says where each lies.
    fn run(
        &mut self,
        program: Loaded,
        launches: &[CaseLaunch],
        buffers: &[Place],
    ) -> Result<Elapsed, Failure>;
}
