//! Running candidates in the emulator on small inputs, and judging what they answer.
//!
//! What is right is what the original answers there; that the original itself is right is for the
//! bench to prove, against the job's reference.

use kernwright_evolve::{Failed, Failure};
use kernwright_measure::fill::{EDGES, poison};
use kernwright_measure::inputs;
use kernwright_measure::job::Role;
use kernwright_measure::verify::{Limits, Sample, audit, deviation};
use kernwright_space::FailureClass;
use rustc_hash::{FxHashMap, FxHashSet};

use std::ops::Range;

use super::emulation::Emulation;
use super::profile::with_callees;
use super::unneeded::Unneeded;
use super::{Cost, FURTHER_INPUTS, FURTHER_SEEDS, Screen};
use crate::propose::Heat;
use kernwright_llvm_emulate::{
    Buffer, BufferId, Code, Finding, FindingKind, Memory, Observed, Place, Races, Report,
};
use kernwright_llvm_ir::Module;

/// An original may take this many instructions on a screen; more would make every candidate slow.
const MOST_INSTRUCTIONS: u64 = 400_000_000;

/// A candidate may take this many times the original's instructions, and some more.
const FUEL_FACTOR: u64 = 4;
const FUEL_MORE: u64 = 10_000;

/// About this many answers of a buffer are exchanged for those to other inputs.
const EXCHANGED: usize = 200;

/// If more than this share of them pass all the same, a check says too little to search by.
const MOST_EXCHANGEABLE: f64 = 0.05;

/// What the poison in buffers that are only written follows from: for floats it is NaNs.
const POISON: u64 = 0;

/// A screen with the right answers.
#[derive(Debug)]
pub(super) struct Screening {
    screen: Screen,
    /// For each seed: what buffers hold before, and after.
    inputs: Vec<Vec<Vec<u8>>>,
    answers: Vec<Vec<Vec<u8>>>,
    /// What each launch gives back.
    returned: Vec<Vec<Vec<u64>>>,
    limits: Vec<Vec<Limits>>,
    fuel: u64,
    /// Whether threads of the original itself write the same value to one place.
    same_values: bool,
    /// What the original leaves unwritten of what it should write.
    unwritten: Option<String>,
}

/// What a run on one seed came to.
pub(super) struct Ran {
    pub(super) cost: Cost,
    after: Vec<Vec<u8>>,
    /// The number of each launch, and what became of it.
    pub(super) reports: Vec<(usize, Report)>,
    /// What was left unwritten of a buffer that is only written.
    unwritten: Option<String>,
}

impl Ran {
    /// What each launch gave back that gives something back; how often the others ran is their own
    /// affair.
    fn returned(&self) -> Vec<Vec<u64>> {
        let returned = self.reports.iter().map(|(_, ran)| &ran.returned);
        returned.filter(|one| !one.is_empty()).cloned().collect()
    }
}

impl Screening {
    /// Runs the original; an error says why it cannot be emulated, or what is wrong with it.
    pub(super) fn new(
        module: &Module,
        entries: &[String],
        screen: Screen,
    ) -> Result<(Self, Cost), String> {
        let codes = decode(module, entries)?;
        let mut screening = Screening {
            inputs: Vec::new(),
            answers: Vec::new(),
            returned: Vec::new(),
            limits: Vec::new(),
            fuel: screen.limit.unwrap_or(MOST_INSTRUCTIONS),
            same_values: false,
            unwritten: None,
            screen,
        };
        let mut cost = Cost::default();
        let mut most = 0;
        for seed in screening.screen.seeds.clone() {
            let before = inputs(&screening.screen.case, seed).map_err(|error| error.to_string())?;
            let mut ran = screening.run(&codes, entries, &before);
            if let Err(finding) = &ran
                && finding.kind == FindingKind::SameValueRace
            {
                screening.same_values = true;
                ran = screening.run(&codes, entries, &before);
            }
            let ran = ran.map_err(|finding| {
                let problem = &screening.screen.problem;
                format!("{} ({problem}, seed {seed})", own_fault(&finding))
            })?;
            screening.agrees(seed, (&before, &ran.after))?;
            most = most.max(ran.cost.instructions);
            cost = cost + ran.cost;
            let buffers = screening.screen.case.buffers.iter().enumerate();
            let limits = buffers.map(|(index, buffer)| {
                let old = (buffer.role == Role::InOut).then(|| &*before[index]);
                Limits::new(buffer, old, &ran.after[index])
            });
            screening.limits.push(limits.collect());
            screening.returned.push(ran.returned());
            screening.unwritten = screening.unwritten.or(ran.unwritten);
            screening.inputs.push(before);
            screening.answers.push(ran.after);
        }
        screening.limit(most);
        Ok((screening, cost))
    }

    /// Compares the original's answer with the reference's, where that is known.
    fn agrees(&self, seed: u64, (before, after): (&[Vec<u8>], &[Vec<u8>])) -> Result<(), String> {
        let Some(right) = self.screen.right.get(self.answers.len()) else {
            return Ok(());
        };
        for (index, buffer) in self.screen.case.buffers.iter().enumerate() {
            if !buffer.role.is_answer() {
                continue;
            }
            let old = (buffer.role == Role::InOut).then(|| &*before[index]);
            let judged = Limits::new(buffer, old, &right[index]).judge(
                buffer,
                old,
                &right[index],
                &after[index],
            );
            judged.map_err(|why| {
                format!(
                    "the program and the job's reference disagree on the screen ({}, seed {seed}): \
                     {why}; one of the two is wrong",
                    self.screen.problem
                )
            })?;
        }
        Ok(())
    }

    /// What the original leaves unwritten of what it should write.
    pub(super) fn unwritten(&self) -> Option<String> {
        self.unwritten.clone()
    }

    /// Refuses a check that a meaningless kernel would pass, on these small inputs as on the bench's,
    /// and reports where much that is wrong would pass.
    pub(super) fn audit(&self) -> Result<Option<String>, String> {
        let samples = self.inputs.iter().zip(&self.answers);
        let samples: Vec<Sample<'_>> = samples
            .map(|(before, after)| Sample { before, after })
            .collect();
        let one_input = self.inputs.iter().all(|inputs| *inputs == self.inputs[0]);
        match audit(&self.screen.case.buffers, &samples, one_input) {
            Ok(_) => Ok(self.exchangeable()),
            Err(why) => Err(format!("the job's check proves nothing: {why}")),
        }
    }

    /// Reports buffers in which many answers could be another input's without being noticed: a
    /// tolerance that goes by the largest number lets everything pass that is small beside it.
    fn exchangeable(&self) -> Option<String> {
        let (right, others) = (self.answers.first()?, &self.answers[1..]);
        let written = self.screen.case.buffers.iter().enumerate();
        let written = written.filter(|(_, buffer)| buffer.role.is_answer());
        let mut weak: Vec<String> = Vec::new();
        for (index, buffer) in written {
            let (size, right) = (buffer.element.size.max(1), &right[index]);
            let old = (buffer.role == Role::InOut).then(|| &*self.inputs[0][index]);
            let (mut tried, mut passed) = (0, 0);
            for other in others.iter().map(|answers| &answers[index]) {
                let step = (right.len() / size / EXCHANGED).max(1);
                for at in (0..right.len() / size).step_by(step) {
                    let element = at * size..(at + 1) * size;
                    if right[element.clone()] == other[element.clone()] {
                        continue;
                    }
                    let mut found = right.clone();
                    found[element.clone()].copy_from_slice(&other[element]);
                    tried += 1;
                    let judged = self.limits[0][index].judge(buffer, old, right, &found);
                    passed += usize::from(judged.is_ok());
                }
            }
            if passed as f64 > MOST_EXCHANGEABLE * tried as f64 {
                weak.push(format!(
                    "the check of `{}` is weak: {passed} of {tried} answers may be those for other inputs and pass",
                    buffer.name
                ));
            }
        }
        let it = if weak.len() == 1 {
            "it a tolerance of its own"
        } else {
            "each a tolerance of its own"
        };
        (!weak.is_empty()).then(|| {
            format!(
                "{}; give {it} in the job, as `tolerance = {{ relative = 1e-6 }}`",
                weak.join("; ")
            )
        })
    }

    /// Runs a candidate on every seed and judges its answers.
    fn judge(&self, codes: &[Code], entries: &[String]) -> Result<Cost, Failed> {
        let mut total = Cost::default();
        for (seed, before) in self.inputs.iter().enumerate() {
            let ran = self
                .run(codes, entries, before)
                .map_err(|found| failed_by(&found))?;
            let mut cost = ran.cost;
            if self.is_judged_elsewhere() {
                cost.is_exact =
                    ran.after == self.answers[seed] && ran.returned() == self.returned[seed];
                if let (Some(what), None) = (&ran.unwritten, &self.unwritten) {
                    let why = format!("it leaves {what} unwritten");
                    let why = Failed::new(Failure::Candidate(FailureClass::WrongAnswer), why);
                    return Err(why);
                }
                total = total + cost;
                continue;
            }
            if ran.returned() != self.returned[seed] {
                let why = "it gives back something else than the original";
                return Err(Failed::new(
                    Failure::Candidate(FailureClass::WrongAnswer),
                    why,
                ));
            }
            for (index, buffer) in self.screen.case.buffers.iter().enumerate() {
                if !buffer.role.is_answer() {
                    continue;
                }
                let (right, found) = (&self.answers[seed][index], &ran.after[index]);
                if right == found {
                    continue;
                }
                cost.is_exact = false;
                let old = (buffer.role == Role::InOut).then(|| &*before[index]);
                self.limits[seed][index]
                    .judge(buffer, old, right, found)
                    .map_err(|why| {
                        Failed::new(
                            Failure::Candidate(FailureClass::WrongAnswer),
                            why.to_string(),
                        )
                    })?;
                cost.error = cost.error.max(deviation(buffer, old, right, found));
            }
            total = total + cost;
        }
        Ok(total)
    }

    /// One that runs, and judges nothing.
    pub(super) fn unjudged(screen: Screen) -> Self {
        Screening {
            inputs: Vec::new(),
            answers: Vec::new(),
            returned: Vec::new(),
            limits: Vec::new(),
            fuel: screen.limit.unwrap_or(MOST_INSTRUCTIONS),
            same_values: true,
            unwritten: None,
            screen,
        }
    }

    /// Whether only accesses, races, barriers and ends are looked at: how good answers are shows on the
    /// rows that judge.
    pub(super) fn is_judged_elsewhere(&self) -> bool {
        self.screen.case.judged.is_some()
    }

    /// The small problem.
    pub(super) fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Limits candidates to a multiple of `most`, the instructions that the original took.
    pub(super) fn limit(&mut self, most: u64) {
        self.fuel = FUEL_FACTOR * most + FUEL_MORE;
    }

    /// Runs every launch on one seed's inputs.
    pub(super) fn run(
        &self,
        codes: &[Code],
        entries: &[String],
        before: &[Vec<u8>],
    ) -> Result<Ran, Finding> {
        let mut memory = Memory::new();
        let buffers: Vec<BufferId> = self
            .screen
            .case
            .buffers
            .iter()
            .enumerate()
            .map(|(index, buffer)| {
                let is_filled = buffer.role.is_filled();
                let contents = if is_filled {
                    before[index].clone()
                } else {
                    // What is left unwritten must not look like an answer: many are zero.
                    let size = self.screen.program.counts[index] * buffer.element.size;
                    let mut contents = vec![0; size];
                    poison(buffer, POISON, &mut contents);
                    contents
                };
                memory.add(Buffer {
                    name: buffer.name.clone(),
                    contents,
                    initialised: is_filled,
                    writable: buffer.role != Role::In,
                })
            })
            .collect();
        let mut emulation = Emulation {
            codes,
            entries,
            buffers: &buffers,
            memory,
            races: match self.same_values {
                true => Races::FindDifferent,
                false => Races::Find,
            },
            fuel: self.fuel,
            cost: Cost::default(),
            reports: Vec::new(),
        };
        self.screen.program.steps().walk(&mut emulation)?;
        let Emulation {
            memory,
            cost,
            reports,
            ..
        } = emulation;
        let unwritten = self.screen.case.buffers.iter().enumerate();
        let unwritten = unwritten
            .filter(|(_, buffer)| buffer.role == Role::Out)
            .find_map(|(index, buffer)| {
                let size = buffer.element.size.max(1);
                let blank = memory.blank_bytes(buffers[index]).div_ceil(size);
                (blank > 0)
                    .then(|| format!("{blank} of {} elements of `{}`", buffer.count, buffer.name))
            });
        let after = buffers
            .iter()
            .map(|&buffer| memory.contents(buffer).to_vec())
            .collect();
        Ok(Ran {
            cost,
            after,
            reports,
            unwritten,
        })
    }
}

/// Runs a candidate on every screen.
pub(super) fn run_all(
    screenings: &mut [Screening],
    module: &Module,
    entries: &[String],
) -> Result<Cost, Failed> {
    let codes = decode(module, entries).map_err(|why| Failed::new(Failure::Refused, why))?;
    let mut total = Cost::default();
    for screening in screenings {
        total = total + screening.judge(&codes, entries)?;
    }
    Ok(total)
}

pub(super) fn decode(module: &Module, entries: &[String]) -> Result<Vec<Code>, String> {
    let decode = |entry: &String| Code::decode(module, entry).map_err(|error| error.to_string());
    entries.iter().map(decode).collect()
}

/// A fault of the original itself.
fn own_fault(finding: &Finding) -> String {
    let cause = match finding.kind {
        FindingKind::OutOfFuel => "; it has a loop that does not end, or its screen is too large",
        _ => "",
    };
    format!("the original itself: {finding}{cause}")
}

/// How a finding counts among the ways to fail.
pub(super) fn failed_by(finding: &Finding) -> Failed {
    let why = match finding.kind {
        FindingKind::OutOfFuel | FindingKind::DivergentBarrier | FindingKind::DivergentWarp => {
            Failure::Candidate(FailureClass::Hangs)
        }
        FindingKind::Uninitialised | FindingKind::NotInvariant => {
            Failure::Candidate(FailureClass::WrongAnswer)
        }
        FindingKind::Race | FindingKind::SameValueRace | FindingKind::NotEmulated => {
            Failure::Refused
        }
        FindingKind::BadLaunch => Failure::Candidate(FailureClass::DoesNotLaunch),
        _ => Failure::Candidate(FailureClass::Crashes),
    };
    Failed::new(why, finding.to_string())
}

/// Which parts of a program its screen executes.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// How often each instruction was executed, and what for; nothing if that is not known.
    pub(super) heat: Vec<Heat>,
    /// Instructions of blocks that never were.
    pub(super) unreached: FxHashSet<usize>,
    /// Instructions that never changed a result.
    pub(super) unneeded: Unneeded,
}

/// How often each instruction of the original is executed, in the order of the module.
pub(super) fn reach(
    original: &Module,
    entries: &[String],
    screen: Option<&Screen>,
    near: &[Screen],
) -> Result<Reach, String> {
    let Some(screen) = screen else {
        return Ok(Reach::default());
    };
    let decode =
        |entry: &String| Code::decode_observing(original, entry).map_err(|error| error.to_string());
    let codes: Vec<Code> = entries.iter().map(decode).collect::<Result<_, _>>()?;
    let order = Order::of_module(original);
    let Order { count, blocks, .. } = &order;
    let count = *count;
    let mut counts = vec![0.0; count];
    let mut observed = vec![Observed::default(); count];
    let mut spent = 0;
    for (screen, seed, is_further) in all_inputs(screen, near) {
        if is_further && spent > OBSERVED_INSTRUCTIONS {
            break;
        }
        let before = inputs(&screen.case, seed).map_err(|error| error.to_string())?;
        let screening = Screening::unjudged(screen.clone());
        let ran = match screening.run(&codes, entries, &before) {
            Ok(ran) => ran,
            Err(_) if is_further => continue,
            Err(finding) => return Err(own_fault(&finding)),
        };
        spent += ran.cost.instructions;
        for (number, report) in &ran.reports {
            let launch = &screen.program.launches[*number];
            let Some(code) = entries.iter().position(|entry| *entry == launch.entry) else {
                continue;
            };
            let places = codes[code].places().iter();
            for ((place, &count), seen) in places.zip(&report.counts).zip(&report.observed) {
                if let Some(at) = order.of(place) {
                    observed[at].join(seen);
                    // Only the screen itself counts for how often.
                    counts[at] += if is_further { 0.0 } else { count as f64 };
                }
            }
        }
    }
    // Not every instruction is counted, but of every block that runs some are.
    let (mut times, mut unreached) = (vec![0.0; count], FxHashSet::default());
    for (_, block) in blocks {
        let most = counts[block.clone()].iter().copied().fold(0.0, f64::max);
        times[block.clone()].fill(most);
        if most == 0.0 {
            unreached.extend(block.clone());
        }
    }
    Ok(Reach {
        heat: with_callees(original, blocks, &times, &counts),
        unreached,
        unneeded: Unneeded::new(original, &observed),
    })
}

/// The instructions of a module in their order.
#[derive(Debug)]
pub(super) struct Order {
    starts: FxHashMap<(String, u32), usize>,
    /// Of every block: its function, and its instructions.
    blocks: Vec<(usize, Range<usize>)>,
    count: usize,
}

impl Order {
    pub(super) fn of_module(module: &Module) -> Self {
        let mut order = Order {
            starts: FxHashMap::default(),
            blocks: Vec::new(),
            count: 0,
        };
        for (number, function) in module.functions().into_iter().enumerate() {
            for (block, handle) in function.blocks().into_iter().enumerate() {
                let (start, size) = (order.count, handle.instructions().len());
                order.starts.insert((function.name(), block as u32), start);
                order.blocks.push((number, start..start + size));
                order.count += size;
            }
        }
        order
    }

    /// The number of the instruction at a place.
    pub(super) fn of(&self, place: &Place) -> Option<usize> {
        let start = self.starts.get(&(place.function.to_string(), place.block));
        start.map(|start| start + place.ordinal as usize)
    }
}

/// Further inputs are looked at until this many instructions were executed.
const OBSERVED_INSTRUCTIONS: u64 = 4_000_000;

/// A screen's own inputs, then those of problems near it, then further ones that show more of what values there may be;
/// and whether they are not its own. Other problems come early: what is made from sizes is always the same on one.
pub(super) fn all_inputs<'s>(
    screen: &'s Screen,
    near: &'s [Screen],
) -> impl Iterator<Item = (&'s Screen, u64, bool)> {
    let seeds = || (FURTHER_SEEDS..).take(FURTHER_INPUTS as usize);
    let further = seeds().map(|seed| seed | EDGES).chain(seeds());
    let own = screen.seeds.iter().map(move |seed| (screen, *seed, false));
    let others = near
        .iter()
        .flat_map(|near| near.seeds.iter().map(move |seed| (near, *seed, true)));
    let further = further.map(move |seed| (screen, seed, true));
    own.chain(others).chain(further)
}
