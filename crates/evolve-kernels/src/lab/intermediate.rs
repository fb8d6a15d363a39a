//! Intermediate values that differ although no answer does. Rounding, masks, comparisons and the like swallow
//! differences; what they swallowed on every input that was tried, they may not on the next. So where an edit gives an
//! instruction other numbers than the original gave it, right answers are no evidence for it.

use kernwright_evolve::Failed;
use kernwright_measure::inputs;
use kernwright_measure::job::CaseLaunch;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Screen;
use super::screen::{Order, Ran, Screening, all_inputs, decode, failed_by};
use crate::program::EditedModule;
use crate::risk::Risk;
use kernwright_llvm_emulate::{Code, Place, Sequence, Unsupported};
use kernwright_llvm_ir::{Module, Value};

/// Inputs are looked at until the original executed this many instructions, or this many sequences were kept.
const MOST_INSTRUCTIONS: u64 = 1_000_000;
const MOST_SEQUENCES: usize = 1_000_000;

/// About this many sequences are kept of a run on the screen: where there were more, of some threads only.
const MOST_OF_RUN: u64 = 200_000;

/// An operand of an instruction of the original: its number, and which.
type Operand = (u32, u32);

/// The numbers that threads had there, one after the other.
type Kept = FxHashMap<Operand, FxHashMap<u64, Sequence>>;

/// What the original's instructions are given.
#[derive(Debug)]
pub(super) struct Intermediate {
    /// Small problems, and what their buffers hold before.
    runs: Vec<(Screening, Vec<Vec<u8>>)>,
    /// One thread in this many is looked at.
    one_in: u64,
    kept: Kept,
    /// Instructions with operands that are floats.
    floats: FxHashSet<u32>,
}

/// A program that keeps what its instructions are given.
#[derive(Debug)]
pub(super) struct Keeping {
    codes: Vec<Code>,
    /// For each code and what it keeps: whose operand that is in the original, if it was there.
    operands: Vec<Vec<Option<Operand>>>,
}

impl Keeping {
    /// Has the operands kept of some instructions; `numbers` are those of all of a module's in the original.
    fn new<'m>(
        module: &'m Module,
        entries: &[String],
        of: &FxHashSet<Value<'m>>,
        numbers: impl Fn(usize) -> Option<u32>,
    ) -> Result<Self, Unsupported> {
        let decode = |entry: &String| Code::decode_keeping(module, entry, of.clone());
        let codes: Vec<Code> = entries.iter().map(decode).collect::<Result<_, _>>()?;
        let order = Order::of_module(module);
        let number = |place: &Place| numbers(order.of(place)?);
        let operands = codes.iter().map(|code| {
            let kept = code.kept();
            kept.map(|(place, operand)| Some((number(place)?, operand)))
                .collect()
        });
        Ok(Keeping {
            operands: operands.collect(),
            codes,
        })
    }

    /// Adds what was kept in a run on the n-th inputs, of all its launches. Threads of different runs are different ones.
    fn gather(
        &self,
        kept: &mut Kept,
        entries: &[String],
        screen: &Screen,
        (ran, nth): (&Ran, u64),
    ) {
        let run = nth.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for (number, report) in &ran.reports {
            let launch = &screen.program.launches[*number];
            let Some(code) = entries.iter().position(|entry| *entry == launch.entry) else {
                continue;
            };
            for (operand, threads) in self.operands[code].iter().zip(&report.kept) {
                let Some(operand) = operand else { continue };
                let kept = kept.entry(*operand).or_default();
                for (thread, numbers) in threads {
                    kept.entry(thread ^ run).or_default().join(numbers);
                }
            }
        }
    }

    /// How many sequences a run on a problem keeps at most, where its launches run so often.
    fn n_kept(&self, entries: &[String], screen: &Screen, times: &[u64]) -> u64 {
        let of = |(launch, times): (&CaseLaunch, &u64)| {
            let code = entries.iter().position(|entry| *entry == launch.entry)?;
            let grid = launch.widest_grid();
            let threads = grid.iter().chain(&launch.block);
            let threads: u64 = threads.map(|size| u64::from(*size)).product();
            Some(threads * self.operands[code].len() as u64 * times)
        };
        let launches = screen.program.launches.iter();
        launches.zip(times).filter_map(of).sum()
    }

    fn keep_of_one_in(&mut self, threads: u64) {
        self.codes
            .iter_mut()
            .for_each(|code| code.keep_of_one_in(threads));
    }
}

impl Intermediate {
    /// Runs the original as it is before any passes, on a screen's inputs, those of problems near it, and further ones.
    pub(super) fn new(
        original: &Module,
        entries: &[String],
        screen: &Screen,
        near: &[Screen],
    ) -> Result<Self, String> {
        let all: FxHashSet<Value<'_>> = instructions(original).collect();
        let keeping = Keeping::new(original, entries, &all, |at| u32::try_from(at).ok());
        let mut keeping = keeping.map_err(|error| error.to_string())?;
        let times = how_often(original, entries, screen)?;
        let n_kept = keeping.n_kept(entries, screen, &times);
        let one_in = n_kept.div_ceil(MOST_OF_RUN);
        keeping.keep_of_one_in(one_in);
        let floats = (0..).zip(instructions(original)).filter(|(_, value)| {
            let mut operands = value.operands().into_iter();
            operands.any(|operand| operand.ty().is_float())
        });
        let mut intermediate = Intermediate {
            runs: Vec::new(),
            one_in,
            kept: FxHashMap::default(),
            floats: floats.map(|(number, _)| number).collect(),
        };
        let mut spent = 0;
        for (screen, seed, is_further) in all_inputs(screen, near) {
            let n_kept: usize = intermediate.kept.values().map(FxHashMap::len).sum();
            if is_further && (spent > MOST_INSTRUCTIONS || n_kept > MOST_SEQUENCES) {
                break;
            }
            let before = inputs(&screen.case, seed).map_err(|error| error.to_string())?;
            let mut screening = Screening::unjudged(screen.clone());
            let ran = match screening.run(&keeping.codes, entries, &before) {
                Ok(ran) => ran,
                Err(_) if is_further => continue,
                Err(finding) => return Err(format!("the original itself: {finding}")),
            };
            spent += ran.cost.instructions;
            let nth = intermediate.runs.len() as u64;
            keeping.gather(&mut intermediate.kept, entries, screen, (&ran, nth));
            screening.limit(ran.cost.instructions);
            intermediate.runs.push((screening, before));
        }
        Ok(intermediate)
    }

    /// Makes a candidate ready to be looked at; nothing if that cannot be emulated before passes.
    pub(super) fn opened(
        &self,
        edited: &EditedModule,
        entries: &[String],
        of: &FxHashSet<u32>,
    ) -> Option<Keeping> {
        let numbers = &edited.lineage.numbers;
        let is_wanted = |number: &Option<u32>| number.is_some_and(|number| of.contains(&number));
        let all = instructions(&edited.module).zip(numbers);
        let wanted = all.filter(|(_, number)| is_wanted(number));
        let wanted: FxHashSet<Value<'_>> = wanted.map(|(value, _)| value).collect();
        let number = |at: usize| *numbers.get(at)?;
        let mut keeping = Keeping::new(&edited.module, entries, &wanted, number).ok()?;
        keeping.keep_of_one_in(self.one_in);
        Some(keeping)
    }

    /// Of a candidate's instructions those that are given other numbers than in the original, and what that rests on.
    pub(super) fn changed(
        &self,
        candidate: &Keeping,
        entries: &[String],
    ) -> Result<FxHashMap<u32, Risk>, Failed> {
        let mut kept = Kept::default();
        for (nth, (screening, before)) in (0..).zip(&self.runs) {
            let ran = screening.run(&candidate.codes, entries, before);
            let ran = ran.map_err(|finding| failed_by(&finding))?;
            candidate.gather(&mut kept, entries, screening.screen(), (&ran, nth));
        }
        let mut changed = FxHashMap::default();
        for (operand, now) in kept {
            let Some(before) = self.kept.get(&operand) else {
                continue;
            };
            // A thread that comes here more or less often than it did is another matter.
            let differs = |(thread, now): (&u64, &Sequence)| {
                let before = before.get(thread);
                before.is_some_and(|before| before.count == now.count && before != now)
            };
            if now.iter().any(differs) {
                let risk = match self.floats.contains(&operand.0) {
                    true => Risk::Precision,
                    false => Risk::Inputs,
                };
                changed.insert(operand.0, risk);
            }
        }
        Ok(changed)
    }
}

/// How often a program's launches run on a screen; what loops do is seen in a run.
fn how_often(original: &Module, entries: &[String], screen: &Screen) -> Result<Vec<u64>, String> {
    let launches = &screen.program.launches;
    if screen.program.loops.is_empty() {
        return Ok(launches.iter().map(|one| u64::from(one.repeat)).collect());
    }
    let codes = decode(original, entries)?;
    let seed = screen.seeds.first().copied().unwrap_or_default();
    let before = inputs(&screen.case, seed).map_err(|error| error.to_string())?;
    let ran = Screening::unjudged(screen.clone()).run(&codes, entries, &before);
    let ran = ran.map_err(|finding| format!("the original itself: {finding}"))?;
    let mut times = vec![0; launches.len()];
    for (number, _) in &ran.reports {
        times[*number] += 1;
    }
    Ok(times)
}

fn instructions(module: &Module) -> impl Iterator<Item = Value<'_>> {
    let functions = module.functions().into_iter();
    let blocks = functions.flat_map(|function| function.blocks());
    blocks.flat_map(|block| block.instructions())
}
