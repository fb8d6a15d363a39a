//! [`Lab`]: the child process that edits, builds and screens. LLVM may end it at any time; that
//! costs one candidate.
//!
//! Of a candidate it gets a plan or a genome; it answers with the genome that resulted, a hash of
//! its machine code, and how it did on small inputs in the emulator.

mod allowed;
mod emulation;
mod intermediate;
mod libdevice;
mod messages;
mod profile;
mod screen;
mod unneeded;

use std::path::Path;
use std::time::Duration;

use kernwright_evolve::{Born, EditId, Failed, Failure, Genome, bring_to_life};
use kernwright_evolve_run::lab::{Answers, Begin, Show};
use kernwright_measure::device::Assembler;
use kernwright_measure::fill::EDGES;
use kernwright_measure::worker::{Notes, Payload, Sandbox, Strictness};
use kernwright_space::FailureClass;
use rustc_hash::{FxHashMap, FxHashSet};

use self::allowed::Allowed;
use self::intermediate::Intermediate;
use self::libdevice::Libdevice;
pub use self::messages::{
    Begun, Cost, Grow, LabReply, LabRequest, LabSetup, Made, Make, Screen, Shown, ShownEdit,
};
use self::screen::Screening;
use self::unneeded::Unneeded;
use crate::edit::{Action, Edit};
use crate::program::{EditedModule, Original, plain_text};
use crate::risk::Risk;
use kernwright_llvm_ir::{Llvm, Machine, Module, Target, TypeKind};

/// How many cubins are kept, of some ten thousand bytes each.
const MOST_ASSEMBLED: usize = 10_000;

/// A candidate that costs less than the original is run on this many further inputs of the first screen, or on as many
/// as take no more than `FURTHER_INSTRUCTIONS`: an edit that is wrong for one input in thirty would
/// otherwise be the best for the rest of the search.
const FURTHER_INPUTS: u64 = 16;
const FURTHER_INSTRUCTIONS: u64 = 2_000_000;

/// Their seeds start here, far from those that people write and those that are held out.
const FURTHER_SEEDS: u64 = 0x6b57_0000;

/// A process that edits, builds and screens.
#[derive(Debug)]
pub struct Lab {
    setup: LabSetup,
    original: Original,
    machine: Machine,
    assembler: Option<Assembler>,
    libdevice: Option<Libdevice>,
    /// Instructions of the original that its screen never reaches.
    unreached: FxHashSet<usize>,
    /// Those that never change a result there.
    unneeded: Unneeded,
    /// What they are given there.
    intermediate: Option<Intermediate>,
    begun: Begun,
    screenings: Vec<Screening>,
    /// Further inputs and problems for those that cost less.
    further: Vec<Screening>,
    /// Cubins of PTX that came before: many edits end in the same.
    cubins: FxHashMap<blake3::Hash, Vec<u8>>,
    /// What is known of programs that were the same after passes. Not of machine code: several
    /// programs may become the same, and what the emulator counts is the program.
    known: FxHashMap<blake3::Hash, Result<Cost, Failed>>,
}

/// The first of these functions that gives something back.
fn returning(module: &Module, entries: &[&str]) -> Option<String> {
    let gives = |name: &&&str| {
        let function = module.function(name);
        function.is_some_and(|function| function.return_type().kind() != TypeKind::Void)
    };
    entries.iter().find(gives).map(|name| (*name).to_owned())
}

impl Payload for Lab {
    const NAME: &'static str = "llvm";
    // The original runs on every screen before the first request, in an emulator.
    const OPENING: Duration = Duration::from_secs(900);
    type Setup = LabSetup;
    type Request = LabRequest;
    type Reply = LabReply;

    fn open(setup: LabSetup, _scratch: &Path) -> Result<Self, String> {
        let llvm = Llvm::open(setup.llvm.as_deref())?;
        let path = setup.ir.display();
        let contents = std::fs::read(&setup.ir).map_err(|error| format!("`{path}`: {error}"))?;
        let name = setup.ir.file_name().unwrap_or_default().to_string_lossy();
        let module = Module::parse(&name, &contents).map_err(|error| {
            format!(
                "this is no IR of LLVM {}: {error}",
                kernwright_llvm_ir::MAJOR
            )
        })?;
        let broken = |error| format!("`{path}` is not well-formed: {error}");
        module.verify().map_err(broken)?;
        let machine = Machine::new(&setup.target)?;
        if !machine.suits(&module.triple()) {
            return Err(format!(
                "`{path}` is for `{}`, and code is made for `{}`: translate its source for that",
                module.triple(),
                machine.processor()
            ));
        }
        let assembler = match (&setup.assembler, &setup.target) {
            (Some(library), Target::Nvptx { chip, .. }) => Some(Assembler::open(library, chip)?),
            _ => None,
        };
        machine.adopt(&module);
        let libdevice = match &setup.libdevice {
            Some(file) => Libdevice::of(&module, file, &machine, (&setup.entries, &setup.passes))?,
            None => None,
        };
        let entries: Vec<&str> = setup.entries.iter().map(String::as_str).collect();
        let is_frozen = |entry: &&&str| setup.frozen.iter().any(|one| one == **entry);
        let (frozen, edited): (Vec<&str>, Vec<&str>) = entries.iter().partition(is_frozen);
        let original =
            Original::new(&module, &edited, &setup.operators).map_err(|error| error.to_string())?;
        let kept = original.keep(&module, &frozen);
        kept.map_err(|error| error.to_string())?;
        let begun = Begun {
            llvm: llvm.version,
            fingerprint: blake3::hash(&contents).to_hex().to_string(),
            code: String::new(),
            n_instructions: original.n_instructions(),
            n_unreached: 0,
            is_for_gpu: module.is_for_gpu(),
            cost: Err("there is no screen".to_owned()),
            vacuous: None,
            weak: None,
            unwritten: None,
            opened: Vec::new(),
            returning: returning(&module, &entries),
        };
        Ok(Lab {
            setup,
            original,
            machine,
            assembler,
            libdevice,
            unreached: FxHashSet::default(),
            unneeded: Unneeded::default(),
            intermediate: None,
            begun,
            screenings: Vec::new(),
            further: Vec::new(),
            cubins: FxHashMap::default(),
            known: FxHashMap::default(),
        })
    }

    fn settle(&mut self) -> Result<(), String> {
        let original = self.original.edited(&Genome::original()).product.module;
        let screens = std::mem::take(&mut self.setup.screens);
        if let Some(screen) = screens.first() {
            self.original.set_bindings(screen.bindings());
        }
        match screen::reach(
            &original,
            &self.setup.entries,
            screens.first(),
            &self.setup.near,
        ) {
            Ok(reach) => {
                if self.setup.is_guided {
                    self.original.set_heat(reach.heat);
                }
                self.begun.n_unreached = reach.unreached.len();
                self.unreached = reach.unreached;
                self.unneeded = reach.unneeded;
                let is_exact =
                    |screen: &&Screen| self.setup.is_strict && screen.case.judged.is_none();
                if let Some(screen) = screens.first().filter(is_exact) {
                    let intermediate =
                        Intermediate::new(&original, &self.setup.entries, screen, &self.setup.near);
                    self.intermediate = intermediate.ok();
                }
            }
            Err(why) => self.begun.cost = Err(why),
        }
        let needed = match self.libdevice {
            Some(_) => Vec::new(),
            None => libdevice::needed(&original),
        };
        let unbuilt = |failed| match needed.first() {
            None => format!("the original cannot be built: {failed}"),
            Some(name) => format!(
                "the original cannot be built: {failed}; it calls `{name}` of CUDA's libdevice, which was not \
                 found: install the CUDA toolkit and let CUDA_HOME name its folder, or `pip install nvidia-nvvm`; \
                 `kernwright doctor` shows what is found where"
            ),
        };
        let module = self.optimised(original).map_err(unbuilt)?;
        let bitcode = self.to_be_linked(&module);
        let code = self.machine.emit(&module).map_err(not_compiled);
        let code = code
            .and_then(|code| self.finished(code, bitcode.as_deref()))
            .map_err(unbuilt)?;
        self.begun.code = blake3::hash(&code).to_hex().to_string();
        let further = screens.first().cloned();
        let mut total = Cost::default();
        for screen in screens {
            let may_fail = screen.limit.is_some();
            let opened = Screening::new(&module, &self.setup.entries, screen);
            self.begun.opened.push(opened.is_ok());
            match opened {
                Ok((screening, cost)) => {
                    // Of further problems some may be so small that any answer would pass.
                    if self.screenings.is_empty() {
                        self.begun.unwritten = screening.unwritten();
                        if !screening.is_judged_elsewhere() {
                            match screening.audit() {
                                Ok(weak) => self.begun.weak = weak,
                                Err(why) => self.begun.vacuous = Some(why),
                            }
                        }
                    }
                    total = total + cost;
                    self.screenings.push(screening);
                    self.begun.cost = Ok(total);
                }
                Err(_) if may_fail => {}
                Err(why) => {
                    self.screenings.clear();
                    self.begun.cost = Err(why);
                    break;
                }
            }
        }
        if let (Some(further), Ok(cost)) = (further, &self.begun.cost) {
            self.further = self.further(&module, &further, *cost);
        }
        Ok(())
    }

    fn sandbox(setup: &LabSetup) -> Sandbox {
        let folder = setup.ir.parent().map(Path::to_owned);
        let screens = setup.screens.iter().chain(&setup.near);
        let buffers = screens.flat_map(|screen| &screen.case.buffers);
        let files = buffers.flat_map(|buffer| buffer.fill.files());
        let files = files.map(Path::to_owned);
        Sandbox {
            strictness: Strictness::Tool,
            read: folder
                .into_iter()
                .chain(files)
                .chain(Llvm::place(setup.llvm.as_deref()))
                .chain(setup.assembler.clone().filter(|path| path.is_absolute()))
                .chain(setup.libdevice.clone())
                .collect(),
            write: vec![setup.builds.clone()],
            limits_addresses: true,
            writes_scratch: true,
            moves_files: false,
        }
    }

    fn handle(&mut self, request: LabRequest, notes: &mut Notes) -> LabReply {
        self.dispatch(request, notes)
    }
}

impl Answers<Begin> for Lab {
    fn answer(&mut self, _: Begin, _: &mut Notes) -> Result<Begun, Failed> {
        Ok(self.begun.clone())
    }
}

impl Answers<Grow> for Lab {
    fn answer(
        &mut self,
        Grow { plan, keep }: Grow,
        _: &mut Notes,
    ) -> Result<(Option<Born<Edit>>, Made), Failed> {
        let born = match self.setup.is_strict {
            true => bring_to_life(&Allowed(self), &plan),
            false => bring_to_life(&self.original, &plan),
        };
        let made = match &born {
            Some(born) => self.make(&born.genome, keep.as_deref()),
            None => Made::nothing(Err(Failed::no_edit())),
        };
        Ok((born, made))
    }
}

impl Answers<Make> for Lab {
    fn answer(&mut self, Make { genome, keep }: Make, _: &mut Notes) -> Result<Made, Failed> {
        Ok(self.make(&genome, keep.as_deref()))
    }
}

impl Answers<Show<Edit>> for Lab {
    fn answer(&mut self, Show(genome): Show<Edit>, _: &mut Notes) -> Result<Shown, Failed> {
        Ok(self.show(&genome))
    }
}

impl Lab {
    /// Edits, builds and screens one candidate.
    fn make(&mut self, genome: &Genome<Edit>, keep: Option<&str>) -> Made {
        let applied = self.edited(genome);
        let edited = applied.product;
        let mut made = Made {
            inert: applied.inert,
            risks: edited.risks.clone(),
            ..Made::nothing(Ok(None))
        };
        if let Some(refused) = self.refused(&made.risks) {
            made.result = Err(refused);
            return made;
        }
        if let Err(error) = edited.module.verify() {
            made.result = Err(Failed::new(
                Failure::Candidate(FailureClass::DoesNotCompile),
                error,
            ));
            return made;
        }
        let fed = fed(&edited, &made.risks);
        let of = fed.iter().map(|(_, number)| *number).collect();
        let intermediate = self.intermediate.as_ref().filter(|_| !fed.is_empty());
        let keeping = intermediate.and_then(|one| one.opened(&edited, &self.setup.entries, &of));
        made.result = self.build(edited.module, keep, &mut made);
        if made.result.is_ok()
            && let (Some(intermediate), Some(keeping)) = (&self.intermediate, keeping)
        {
            match intermediate.changed(&keeping, &self.setup.entries) {
                Ok(changed) => raise(&mut made.risks, &fed, &changed),
                Err(failed) => made.result = Err(failed),
            }
            if let Some(refused) = self.refused(&made.risks) {
                made.result = Err(refused);
            }
        }
        if let Ok(Some(cost)) = &made.result
            && !cost.is_exact
            && self.setup.is_strict
            && !self.setup.allow.contains(&Risk::Precision)
        {
            let text = "its answers have not the bits of the original's, which rests on precision and is not allowed";
            made.result = Err(Failed::new(Failure::Refused, text));
        }
        made
    }

    /// Runs the passes, makes code, screens, and assembles what is right. Making code changes the
    /// module once more, towards the machine; that is what is screened and counted.
    fn build(
        &mut self,
        module: Module,
        keep: Option<&str>,
        made: &mut Made,
    ) -> Result<Option<Cost>, Failed> {
        let module = self.optimised(module)?;
        let bitcode = self.to_be_linked(&module);
        let code = self.machine.emit(&module).map_err(not_compiled)?;
        let cost = self.screened(&module)?;
        let code = self.finished(code, bitcode.as_deref())?;
        made.code = Some(blake3::hash(&code).to_hex().to_string());
        if let Some(name) = keep {
            let kind = match (&self.setup.target, &self.assembler) {
                (Target::Host { .. }, _) => "o",
                (Target::Nvptx { .. }, Some(_)) => "cubin",
                (Target::Nvptx { .. }, None) => "ptx",
            };
            let path = self.setup.builds.join(name).with_extension(kind);
            std::fs::write(&path, code).map_err(|error| {
                Failed::new(Failure::Refused, format!("`{}`: {error}", path.display()))
            })?;
            made.file = Some(path);
        }
        Ok(cost)
    }

    /// Runs a program in the emulator, if there is anything to run it on.
    fn screened(&mut self, module: &Module) -> Result<Option<Cost>, Failed> {
        if self.screenings.is_empty() {
            return Ok(None);
        }
        let program = blake3::hash(&module.bitcode());
        let result = match self.known.get(&program) {
            Some(result) => result.clone(),
            None => {
                let mut result = screen::run_all(&mut self.screenings, module, &self.setup.entries);
                let base = self.begun.cost.as_ref().map_or(0, |cost| cost.instructions);
                if let Ok(cost) = &mut result
                    && cost.instructions < base
                {
                    match screen::run_all(&mut self.further, module, &self.setup.entries) {
                        Ok(other) => {
                            cost.is_exact &= other.is_exact;
                            cost.error = cost.error.max(other.error);
                        }
                        Err(failed) => result = Err(failed),
                    }
                }
                self.known.insert(program, result.clone());
                result
            }
        };
        result.map(Some)
    }

    /// As many further inputs of a screen as are cheap, a quarter of them at the edges of what inputs may be, and as
    /// many problems near it; none of those that the original cannot be run on.
    fn further(&self, module: &Module, screen: &Screen, cost: Cost) -> Vec<Screening> {
        let each = cost.instructions / screen.seeds.len().max(1) as u64;
        let count = FURTHER_INPUTS.min(FURTHER_INSTRUCTIONS / each.max(1)) as usize;
        let inputs = |count: usize, edges: u64| Screen {
            seeds: (FURTHER_SEEDS..)
                .take(count)
                .map(|seed| seed | edges)
                .collect(),
            right: Vec::new(),
            limit: Some(FURTHER_INSTRUCTIONS),
            ..screen.clone()
        };
        let own = [inputs(count - count / 4, 0), inputs(count / 4, EDGES)];
        let own = own.into_iter().filter(|screen| !screen.seeds.is_empty());
        let open = |screen| Screening::new(module, &self.setup.entries, screen).ok();
        let mut further: Vec<Screening> = own.filter_map(open).map(|(one, _)| one).collect();
        let mut spent = 0;
        for near in &self.setup.near {
            if let Some((screening, cost)) = open(near.clone())
                && spent + cost.instructions <= FURTHER_INSTRUCTIONS
            {
                spent += cost.instructions;
                further.push(screening);
            }
        }
        further
    }

    /// Runs the passes.
    fn optimised(&self, module: Module) -> Result<Module, Failed> {
        // Places in the source would make equal code look different.
        module.strip_debug_info();
        let passed = self.machine.run_passes(&module, &self.setup.passes);
        passed.map_err(not_compiled).map(|()| module)
    }

    /// A program as it is before code is made of it, if something must be linked to it.
    fn to_be_linked(&self, module: &Module) -> Option<Vec<u8>> {
        self.libdevice.as_ref().map(|_| module.bitcode())
    }

    /// Makes code that can be run: of a program that was linked, and assembled.
    fn finished(&mut self, code: Vec<u8>, bitcode: Option<&[u8]>) -> Result<Vec<u8>, Failed> {
        let code = match (&self.libdevice, bitcode) {
            (Some(libdevice), Some(bitcode)) => libdevice
                .linked(bitcode, &self.machine)
                .and_then(|linked| self.machine.emit(&linked))
                .map_err(not_compiled)?,
            _ => code,
        };
        self.assembled(code)
    }

    /// Makes a cubin of PTX, if there is an assembler.
    fn assembled(&mut self, code: Vec<u8>) -> Result<Vec<u8>, Failed> {
        let Some(assembler) = &self.assembler else {
            return Ok(code);
        };
        let key = blake3::hash(&code);
        if let Some(cubin) = self.cubins.get(&key) {
            return Ok(cubin.clone());
        }
        let cubin = assembler.assemble(&code).map_err(not_compiled)?;
        if self.cubins.len() >= MOST_ASSEMBLED {
            self.cubins.clear();
        }
        self.cubins.insert(key, cubin.clone());
        Ok(cubin)
    }

    fn show(&self, genome: &Genome<Edit>) -> Shown {
        let original = self.original.edited(&Genome::original()).product.module;
        let module = self.original.edited(genome).product.module;
        let ir = module.text();
        let passed = self.machine.run_passes(&module, &self.setup.passes);
        let code = passed.and_then(|()| match &self.libdevice {
            Some(libdevice) => {
                let linked = libdevice.linked(&module.bitcode(), &self.machine)?;
                self.machine.emit_text(&linked)
            }
            None => self.machine.emit_text(&module),
        });
        let edits = genome.edits().iter().map(|(id, edit)| {
            let value = self.original.instruction(&original, edit.action.subject());
            let mut before = value.map(plain_text).unwrap_or_default();
            let mut after = self.original.changed(genome, *id);
            // What stays as it was is not shown as gone.
            let same = after.iter().position(|line| line.trim() == before.trim());
            if let Some(same) = same {
                after.remove(same);
            }
            if same.is_some() || matches!(edit.action, Action::Copy { .. }) {
                before.clear();
            }
            if let Action::Move { at, before: spot } = edit.action
                && let Some(next) = self.original.instruction(&original, spot)
            {
                let moved = value.map_or_else(|| at.to_string(), plain_text);
                let next = plain_text(next);
                after.insert(
                    0,
                    format!("{}  ; now before: {}", moved.trim(), next.trim()),
                );
            }
            ShownEdit {
                id: *id,
                before,
                after,
                source: value.map(|value| value.source_places()).unwrap_or_default(),
            }
        });
        Shown {
            edits: edits.collect(),
            ir,
            code: code.unwrap_or_default(),
        }
    }
}

/// Instructions that are given something else by edits which rest on tests alone.
fn fed(edited: &EditedModule, risks: &[(EditId, Risk)]) -> Vec<(EditId, u32)> {
    let is_plain = |id: &EditId| {
        let mut risks = risks.iter();
        risks.any(|(one, risk)| one == id && *risk <= Risk::Tested)
    };
    let fed = edited.lineage.fed.iter().filter(|(id, _)| is_plain(id));
    fed.copied().collect()
}

/// Raises the risks of edits that give instructions other numbers, which no answer shows.
fn raise(risks: &mut [(EditId, Risk)], fed: &[(EditId, u32)], changed: &FxHashMap<u32, Risk>) {
    for (id, number) in fed {
        let own = risks.iter_mut().find(|(one, _)| one == id);
        if let (Some((_, known)), Some(risk)) = (own, changed.get(number)) {
            *known = (*known).max(*risk);
        }
    }
}

fn not_compiled(why: impl Into<String>) -> Failed {
    let why: String = why.into();
    Failed::new(Failure::Candidate(FailureClass::DoesNotCompile), why)
}

impl Made {
    fn nothing(result: Result<Option<Cost>, Failed>) -> Self {
        Made {
            inert: Vec::new(),
            risks: Vec::new(),
            code: None,
            result,
            file: None,
        }
    }
}

impl Default for Cost {
    fn default() -> Self {
        Cost {
            instructions: 0,
            accesses: 0,
            barriers: 0,
            is_exact: true,
            error: 0.0,
        }
    }
}

impl std::ops::Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost {
            instructions: self.instructions + other.instructions,
            accesses: self.accesses + other.accesses,
            barriers: self.barriers + other.barriers,
            is_exact: self.is_exact && other.is_exact,
            error: self.error.max(other.error),
        }
    }
}
