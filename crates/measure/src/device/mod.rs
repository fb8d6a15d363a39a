//! Devices behind one small trait, opened at run time inside a worker.
//!
//! A [`Machine`] gives raw memory, loads what a compiler built and runs launches against the
//! clock. Everything that keeps measurements honest (fences, poison, moving, verification) is
//! written once above it, in [`arena`](crate::arena) and [`evaluate`](crate::evaluate).

mod cpu;
pub(crate) mod cuda;
mod library;
mod native;
mod opencl;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kernwright_space::{Device, FailureClass, Nanos};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::fill::Quick;
use crate::job::{CaseLaunch, CaseLoop, CaseUntil, Language};
use crate::steps::{Steps, TurnCounts};
use crate::worker::Strictness;

pub(crate) use cpu::wrapper_name as cpu_wrapper_name;
pub use cpu::{Cpu, physical_memory};
pub(crate) use cuda::no_cuda_device;
pub use cuda::{
    Assembler, Cuda, Toolkit, assembler_library, cuda_devices, libdevice, nvrtc_version,
    toolkit_headers, toolkits,
};
pub use native::NativeError;
pub(crate) use opencl::no_opencl_device;
pub use opencl::{OpenCl, opencl_devices};

/// Which device to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DeviceChoice {
    /// The processor.
    Cpu,
    /// The CUDA device with this number.
    Cuda(usize),
    /// The OpenCL device with this number, counted over all platforms.
    OpenCl(usize),
}

/// Nodes by which programs reach GPUs.
const GPU_NODES: [&str; 3] = ["/dev/nvidiactl", "/dev/kfd", "/dev/dri"];

impl DeviceChoice {
    /// Picks the first device that runs a language.
    pub fn for_language(language: Language) -> Option<Self> {
        match language {
            Language::C => Some(DeviceChoice::Cpu),
            Language::Cuda => Some(DeviceChoice::Cuda(0)),
            Language::Opencl => Some(DeviceChoice::OpenCl(0)),
        }
    }

    /// Names the language that the device runs.
    pub fn language(self) -> Language {
        match self {
            DeviceChoice::Cpu => Language::C,
            DeviceChoice::Cuda(_) => Language::Cuda,
            DeviceChoice::OpenCl(_) => Language::Opencl,
        }
    }

    /// Lists every device of this machine, opened and queried. Drivers may crash: a program that
    /// must survive asks a [`Listing`](crate::listing::Listing).
    pub(crate) fn all() -> Vec<(DeviceChoice, DeviceInfo)> {
        let mut found = vec![(DeviceChoice::Cpu, Cpu::open().info().clone())];
        let cuda = cuda_devices().into_iter().enumerate();
        found.extend(cuda.map(|(index, info)| (DeviceChoice::Cuda(index), info)));
        let opencl = opencl_devices().into_iter().enumerate();
        found.extend(opencl.map(|(index, info)| (DeviceChoice::OpenCl(index), info)));
        found
    }

    /// Opens the device; a worker's child does this before its sandbox closes and settles the
    /// machine afterwards.
    pub(crate) fn open(self, scratch: &Path) -> Result<Box<dyn Machine>, String> {
        match self {
            DeviceChoice::Cpu => Ok(Box::new(Cpu::open())),
            DeviceChoice::Cuda(index) => {
                // By default a kernel's code reaches the device when it is first launched, which
                // would be inside the timed region: programs are reloaded before every run.
                set_variable("CUDA_MODULE_LOADING", "EAGER".as_ref());
                Ok(Box::new(Cuda::open(index)?))
            }
            DeviceChoice::OpenCl(index) => {
                // PoCL keeps what it compiles in files, and may write to the scratch folder only.
                set_variable("POCL_CACHE_DIR", &scratch.join("pocl"));
                Ok(Box::new(OpenCl::new(index)))
            }
        }
    }

    /// Says how tightly a process that runs candidates on it is closed. Candidates of GPUs do not
    /// run on the host, and their drivers need many files; those of an OpenCL device do where it is
    /// the processor, for certain if there is no GPU. PoCL compiles and starts a linker, so it
    /// needs a tool's freedom.
    pub(crate) fn strictness(self) -> Strictness {
        match self {
            DeviceChoice::Cpu => Strictness::Kernel,
            DeviceChoice::Cuda(_) => Strictness::Driver,
            DeviceChoice::OpenCl(_) => {
                match GPU_NODES.iter().any(|node| Path::new(node).exists()) {
                    true => Strictness::Driver,
                    false => Strictness::Tool,
                }
            }
        }
    }

    /// Returns whether such a process moves files from folder to folder: PoCL does so with what it
    /// linked.
    pub(crate) fn moves_files(self) -> bool {
        matches!(self, DeviceChoice::OpenCl(_))
    }

    /// Returns whether candidates run in the memory of the process that measures them, where one can
    /// harm the next.
    pub fn shares_memory(self) -> bool {
        !matches!(self, DeviceChoice::Cuda(_))
    }

    /// Bytes of the host's memory that the device's driver takes for itself: PoCL with LLVM some
    /// 240 MiB, CUDA's more.
    pub(crate) fn driver_memory(self) -> u64 {
        match self {
            DeviceChoice::Cpu => 0,
            DeviceChoice::OpenCl(_) => 1 << 30,
            DeviceChoice::Cuda(_) => 4 << 30,
        }
    }

    /// Lists what such a process must be able to read besides programs and libraries.
    pub(crate) fn reads(self) -> Vec<PathBuf> {
        let paths: &[&str] = match self {
            DeviceChoice::Cpu | DeviceChoice::Cuda(_) => &["/proc/cpuinfo"],
            // The list of drivers, and what PoCL wants to know about the processor.
            DeviceChoice::OpenCl(_) => &[
                "/etc/OpenCL",
                "/proc/cpuinfo",
                "/proc/meminfo",
                "/sys/devices/system",
            ],
        };
        paths.iter().map(PathBuf::from).collect()
    }
}

impl fmt::Display for DeviceChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceChoice::Cpu => f.write_str("cpu"),
            DeviceChoice::Cuda(index) => write!(f, "cuda:{index}"),
            DeviceChoice::OpenCl(index) => write!(f, "opencl:{index}"),
        }
    }
}

impl FromStr for DeviceChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, index) = text.split_once(':').unwrap_or((text, "0"));
        match (kind, index.parse()) {
            ("cpu", Ok(0)) => Ok(DeviceChoice::Cpu),
            ("cuda", Ok(index)) => Ok(DeviceChoice::Cuda(index)),
            ("opencl", Ok(index)) => Ok(DeviceChoice::OpenCl(index)),
            _ => Err(format!(
                "`{text}` names no device; `kernwright devices` lists them"
            )),
        }
    }
}

/// Sets a variable that a driver reads when it is opened.
fn set_variable(name: &str, value: &Path) {
    // SAFETY: machines are opened by children that have one thread so far, so no other thread
    // reads the environment meanwhile.
    unsafe { std::env::set_var(name, value) };
}

/// Names a device, leaving out what a name cannot hold.
fn named(vendor: &str, arch: &str, model: &str) -> Device {
    let mut plain: String = model
        .chars()
        .filter(|c| c.is_alphanumeric() || "_-+. ()@".contains(*c))
        .collect();
    while plain.len() > 80 {
        plain.pop();
    }
    let parse = |text: String| text.parse::<Device>();
    parse(format!("{vendor}:{arch}:{}", plain.trim()))
        .or_else(|_| parse(format!("{vendor}:{arch}")))
        .or_else(|_| parse("other:unknown".to_owned()))
        .expect("a plain name")
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
    /// How many turns each loop had.
    pub turns: TurnCounts,
}

impl Elapsed {
    /// The mean of several runs.
    pub(crate) fn mean(runs: &[Elapsed]) -> Elapsed {
        let mean = |of: &dyn Fn(&Elapsed) -> f64| {
            runs.iter().map(of).sum::<f64>() / runs.len().max(1) as f64
        };
        // A run shorter than the clock's step still took some time.
        let time = |of: &dyn Fn(&Elapsed) -> f64| Nanos(mean(of).max(1.0));
        Elapsed {
            kernel: time(&|run| run.kernel.0),
            wall: time(&|run| run.wall.0),
            turns: TurnCounts(std::array::from_fn(|one| mean(&|run| run.turns.0[one]))),
        }
    }
}

/// A run whose loop did not end.
fn endless(one: &CaseLoop, until: &CaseUntil, element: [u8; 8]) -> Failure {
    let text = one.endless(until, element);
    Failure::new(FailureClass::Hangs, text)
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

/// Contents condensed to 128 bits, as `fill.rs` says (`spread_digest`).
pub type Digest = [u64; 2];

/// What a device whose memory lies behind a bus does with contents where they are. A machine that
/// cannot leaves it to the host.
pub trait OnDevice {
    /// Fills this many bytes by repeating a tile.
    fn fill(&mut self, place: Place, bytes: usize, tile: &[u8]) -> Result<(), Failure>;

    /// Fills this many bytes as [`Quick`] says; returns whether it can.
    fn fill_quickly(
        &mut self,
        _place: Place,
        _bytes: usize,
        _quick: Quick,
    ) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Copies from one memory to another.
    fn copy(&mut self, from: Place, to: Place, bytes: usize) -> Result<(), Failure>;

    /// Condenses each of several ranges.
    fn digests(&mut self, ranges: &[(Place, usize)]) -> Result<Vec<Digest>, Failure>;
}

/// Something that runs programs. One thread, one process, native code: it may crash or hang, so
/// it lives in a worker.
pub trait Machine {
    /// Finishes opening, once the sandbox is closed: threads that are started here and run
    /// candidates are inside it. Comes before everything else.
    fn settle(&mut self) -> Result<(), String> {
        Ok(())
    }

    /// Returns whether a candidate has broken it permanently: every later call fails in the same
    /// way, and only another process can continue.
    fn is_spent(&self) -> bool {
        false
    }

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

    /// Gives what can be done without moving bytes to the host and back.
    fn on_device(&mut self) -> Option<&mut dyn OnDevice> {
        None
    }

    /// Returns whether [`seal`](Machine::seal) really forbids writing.
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

    /// Puts a program's code and variables elsewhere, where the device can: how code lies in memory
    /// may make it a per cent faster or slower, and such luck must not last for all rounds.
    fn relocate(&mut self, _program: Loaded, _salt: u64) -> Result<(), Failure> {
        Ok(())
    }

    /// Runs a program's steps in order and waits for the end; `buffers` says where each lies.
    fn run(
        &mut self,
        program: Loaded,
        steps: Steps<'_>,
        buffers: &[Place],
    ) -> Result<Elapsed, Failure>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_round_trip() {
        for (text, shown) in [
            ("cpu", "cpu"),
            ("cuda", "cuda:0"),
            ("cuda:3", "cuda:3"),
            ("opencl:1", "opencl:1"),
        ] {
            let choice: DeviceChoice = text.parse().unwrap();
            assert_eq!(choice.to_string(), shown);
        }
        for text in ["", "cpu:1", "cuda:", "cuda:-1", "tpu"] {
            assert!(text.parse::<DeviceChoice>().is_err(), "{text}");
        }
    }

    #[test]
    fn names_leave_out_what_they_cannot_hold() {
        let check = |model: &str, expected: &str| {
            assert_eq!(named("cpu", "x86_64", model).to_string(), expected);
        };
        check("A/B: C", "cpu:x86_64:AB C");
        check("", "cpu:x86_64");
        check(&"é".repeat(60), &format!("cpu:x86_64:{}", "é".repeat(40)));
    }
}
