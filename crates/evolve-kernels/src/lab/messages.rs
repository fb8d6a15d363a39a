//! The requests of a [`Lab`] and its replies.

use std::path::PathBuf;

use kernwright_evolve::{Born, EditId, Failed, Genome, Plan};
use kernwright_evolve_run::lab::{Begin, Show};
use kernwright_evolve_run::lab_protocol;
use kernwright_measure::job::{Case, CaseArgument, CaseLaunch as Launched, CaseProgram, Role};
use serde::{Deserialize, Serialize};

use super::Lab;
use crate::edit::{Edit, Operator};
use crate::risk::Risk;
use kernwright_llvm_ir::memory::Bindings;
use kernwright_llvm_ir::{SourcePlace, Target};

/// What a lab is opened with.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LabSetup {
    /// Where LLVM is, if the user named it.
    pub llvm: Option<PathBuf>,
    /// The program as LLVM-IR.
    pub ir: PathBuf,
    /// The functions that are run.
    pub entries: Vec<String>,
    /// Those among them that must not be edited.
    #[serde(default)]
    pub frozen: Vec<String>,
    /// What edits are tried.
    pub operators: Vec<Operator>,
    /// Whether they are tried where the original spends its time, and not everywhere alike.
    pub is_guided: bool,
    /// Whether right answers are not enough: they have the original's bits unless precision is allowed, and an edit
    /// that no answer can confirm is one that depends on inputs.
    pub is_strict: bool,
    /// The risks that are allowed; an edit of any other is refused.
    pub allow: Vec<Risk>,
    /// What code is made for.
    pub target: Target,
    /// The passes that run over every candidate, and over the original.
    pub passes: String,
    /// nvJitLink's library, if PTX is to become a cubin.
    pub assembler: Option<PathBuf>,
    /// CUDA's libdevice, if programs may need it.
    pub libdevice: Option<PathBuf>,
    /// What every candidate is run on in the emulator.
    pub screens: Vec<Screen>,
    /// What those that cost less than the original are run on besides.
    pub near: Vec<Screen>,
    /// Where objects and PTX are put when they are requested.
    pub builds: PathBuf,
}

impl LabSetup {
    /// Takes back every risk that was allowed, and the operators that need one.
    pub fn forbid_risks(&mut self) {
        self.allow.clear();
        let allowed = Operator::allowed(&[], true);
        self.operators.retain(|one| allowed.contains(one));
    }
}

/// A small problem to emulate, and the seeds of its inputs.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Screen {
    /// The problem, in words.
    pub problem: String,
    /// The buffers.
    pub case: Case,
    /// The launches.
    pub program: CaseProgram,
    /// What its inputs follow from.
    pub seeds: Vec<u64>,
    /// What the job's reference answers, for each seed and buffer, where that is known.
    #[serde(default)]
    pub right: Vec<Vec<Vec<u8>>>,
    /// If set, it is passed over where the original cannot be run on it, or takes more instructions than this
    /// on one input.
    pub limit: Option<u64>,
}

/// What an identity holds of launches, as before there were loops: a Run begun then goes on.
#[derive(Debug)]
#[allow(dead_code, reason = "it is printed")]
struct CaseLaunch<'l> {
    entry: &'l str,
    arguments: &'l [CaseArgument],
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    repeat: u32,
}

impl<'l> CaseLaunch<'l> {
    fn of(launch: &'l Launched) -> Self {
        CaseLaunch {
            entry: &launch.entry,
            arguments: &launch.arguments,
            grid: launch.grid,
            block: launch.block,
            shared: launch.shared,
            repeat: launch.repeat,
        }
    }
}

impl Screen {
    /// All that its answers and costs follow from, whatever folder the job lies in.
    #[must_use]
    pub fn identity(&self) -> String {
        let mut buffers = self.case.buffers.clone();
        for buffer in &mut buffers {
            buffer.fill = buffer.fill.without_folders();
        }
        let CaseProgram {
            launches,
            loops,
            counts,
            ..
        } = &self.program;
        let plain: Vec<CaseLaunch<'_>> = launches.iter().map(CaseLaunch::of).collect();
        let mut identity = format!(
            "{} {buffers:?} {plain:?} {counts:?} {:?} {:?}",
            self.problem, self.seeds, self.limit
        );
        let is_more = |launch: &Launched| launch.is_prepared || !launch.is_edited;
        if !loops.is_empty() || launches.iter().any(is_more) {
            identity += &format!(" {loops:?} {launches:?}");
        }
        identity
    }

    /// What its launches give the functions.
    #[must_use]
    pub fn bindings(&self) -> Bindings {
        let buffer = |argument: &CaseArgument| match argument {
            CaseArgument::Buffer(number) => Some(*number),
            CaseArgument::Value { .. } => None,
        };
        let launches = self.program.launches.iter().map(|launch| {
            let given = launch.arguments.iter().map(buffer).collect();
            (launch.entry.clone(), given)
        });
        let buffers = self.case.buffers.iter().enumerate();
        let loops = &self.program.loops;
        let ends = || loops.iter().filter_map(|one| one.until.as_ref());
        let unread = buffers.filter(|(number, buffer)| {
            matches!(buffer.role, Role::Scratch | Role::Clobbered)
                && ends().all(|until| until.buffer != *number)
        });
        Bindings {
            launches: launches.collect(),
            scratch: unread.map(|(number, _)| number).collect(),
        }
    }
}

/// Requests a candidate that a plan leads to, built and screened.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Grow {
    /// The plan.
    pub plan: Plan<Edit>,
    /// The name of a file for its code, if that is to be kept.
    pub keep: Option<String>,
}

/// Requests that a candidate is built and screened.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Make {
    /// Its edits.
    pub genome: Genome<Edit>,
    /// The name of a file for its code, if that is to be kept.
    pub keep: Option<String>,
}

lab_protocol!(Lab: LabRequest, LabReply {
    Begin: Begin => Begun,
    Grow: Grow => (Option<Born<Edit>>, Made),
    Make: Make => Made,
    Show: Show<Edit> => Shown,
});

/// What is known of the original.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Begun {
    /// LLVM's version.
    pub llvm: (u32, u32, u32),
    /// A hash of the IR, to which edits are bound.
    pub fingerprint: String,
    /// A hash of its machine code.
    pub code: String,
    /// How many instructions it has before passes.
    pub n_instructions: usize,
    /// How many of them no input of the screen reaches.
    pub n_unreached: usize,
    /// Whether it is code for a GPU.
    pub is_for_gpu: bool,
    /// What it costs in the emulator, or why that is not known.
    pub cost: Result<Cost, String>,
    /// Why the job's check says nothing about the answers of the first screen.
    pub vacuous: Option<String>,
    /// Why it says little.
    pub weak: Option<String>,
    /// What the original leaves unwritten of what it should write on the first screen.
    pub unwritten: Option<String>,
    /// Which of the screens candidates are run on.
    pub opened: Vec<bool>,
    /// The first of the entries that gives something back, which only the emulator looks at.
    pub returning: Option<String>,
}

/// The result of a candidate.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Made {
    /// Edits that did nothing.
    pub inert: Vec<EditId>,
    /// What the others rest on.
    pub risks: Vec<(EditId, Risk)>,
    /// A hash of its machine code, if there is any.
    pub code: Option<String>,
    /// How it did in the emulator; nothing if it was not run there.
    pub result: Result<Option<Cost>, Failed>,
    /// Where its code is, if it was wanted.
    pub file: Option<PathBuf>,
}

/// What a program costs in the emulator, over all screens.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Instructions executed, after passes.
    pub instructions: u64,
    /// Accesses to memory among them.
    pub accesses: u64,
    /// Barriers met.
    pub barriers: u64,
    /// Whether every answer had the bits of the original's.
    pub is_exact: bool,
    /// How far answers are from the original's, as a share of their size, where that is most.
    pub error: f64,
}

/// A candidate in full, for reports and files.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Shown {
    /// Its IR before passes.
    pub ir: String,
    /// Its machine code as text: assembly or PTX.
    pub code: String,
    /// Each edit's instruction before and after, and where it came from in the source.
    pub edits: Vec<ShownEdit>,
}

/// An edit in full.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ShownEdit {
    /// The edit.
    pub id: EditId,
    /// The instruction it is about, as the original has it; empty if that stays as it was.
    pub before: String,
    /// Instructions that are different or new after it.
    pub after: Vec<String>,
    /// Where it comes from in the source, and the calls by which that came to be there.
    pub source: Vec<SourcePlace>,
}
