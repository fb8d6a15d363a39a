//! Rounds on inputs that this process has never seen: all that leads to a claim is timed here.
//!
//! Every run gets inputs of its own, made from a key that the operating system drew at random. So
//! an answer that a candidate keeps, wherever it keeps it, is the answer to a question that does
//! not come again. The right answer to such an input is not known beforehand either: the oracle (the
//! program that the candidate is compared with) works on the same input, and both must agree. Where
//! they do not, the bench asks the job's reference who is right.
//!
//! No answer of the oracle stays in memory while the candidate runs: a digest is all that is kept of
//! it, and where that is not enough (the answers differ, if only by rounding) the oracle answers once
//! more, after the candidate. The work between two timed runs is the same for either order of the
//! programs: what lies in the caches makes a difference of a per cent.

use std::borrow::Cow;

use kernwright_space::FailureClass;

use super::{Evaluate, Given};
use crate::device::{Digest, Elapsed, Memory, Place};
use crate::failure::Failure;
use crate::fill::{FRESH, Quick, fill, scramble, spread_digest};
use crate::job::{Case, CaseBuffer, Role};
use crate::verify::Limits;
use crate::worker::Notes;

/// The arm whose answers the others are compared with.
pub const ORACLE: u32 = 0;

/// Whether every seed gives other inputs. Otherwise, and where a file fixes some of them, a candidate
/// gets numbers that it has seen, and only a process can be new.
pub fn has_fresh_inputs(case: &Case) -> bool {
    case.buffers.iter().any(is_random) && !case.buffers.iter().any(is_of_a_file)
}

fn is_random(buffer: &CaseBuffer) -> bool {
    buffer.role.is_filled() && buffer.fill.is_random()
}

fn is_of_a_file(buffer: &CaseBuffer) -> bool {
    buffer.role.is_filled() && !buffer.fill.files().is_empty()
}

/// The seed of a run's inputs.
fn fresh_seed(key: u64, round: u64, run: u32) -> u64 {
    let mixed = scramble(scramble(key ^ scramble(round)) ^ u64::from(run));
    (mixed >> 2) | FRESH
}

/// Why a round gave no times.
pub(super) enum Fault {
    /// An arm is at fault.
    Of(u32, Failure),
    /// Two arms disagree about the inputs with this seed.
    Disagreement { seed: u64, why: String },
}

/// This many bytes of a buffer that a device fills by itself are compared with the right ones, once.
const LOOKED_AT: usize = 1 << 20;

/// What a buffer was given for a run.
#[derive(Debug, Clone, Default)]
enum Made {
    /// What every seed gives it.
    #[default]
    Fixed,
    /// These bytes.
    Here(Vec<u8>),
    /// Numbers that the device made.
    There,
}

/// Inputs made for one run, and what is needed to compare two answers to them.
#[derive(Debug, Default)]
pub(super) struct Fresh {
    seed: u64,
    inputs: Vec<Made>,
    /// What the device found them to be, right after they were made.
    digests: Vec<Option<Digest>>,
    /// Whether the device makes the numbers of a buffer right, once that is known.
    made_there: Vec<Option<bool>>,
    /// Whether answers are kept for comparing them: since two differed.
    pub(super) holds: bool,
    /// The answer of the candidate while the oracle runs.
    held: Vec<Vec<u8>>,
    /// The same, kept on the device, and room for a copy that means nothing.
    held_there: Vec<Option<([Memory; 2], usize)>>,
    /// How far two answers may be apart; worked out at the first that differ.
    limits: Vec<Option<Limits>>,
}

impl Fresh {
    /// What the device found a buffer to hold before the run.
    pub(super) fn digest(&self, buffer: usize) -> Option<Digest> {
        self.digests.get(buffer).copied().flatten()
    }
}

impl Evaluate {
    /// Runs the arms of a round on fresh inputs, by turns, and gives their mean times in that order.
    pub(super) fn fresh_round(
        &mut self,
        order: &[u32],
        round: u64,
        repeats: u32,
        key: u64,
        notes: &mut Notes,
    ) -> Result<Vec<Elapsed>, Fault> {
        let mut runs: Vec<Vec<Elapsed>> = vec![Vec::new(); order.len()];
        let (mut run, mut made) = (0, 0);
        while run < repeats {
            let seed = fresh_seed(key, round, made);
            made += 1;
            let (elapsed, digests) = self.fresh_runs(order, seed, notes)?;
            if digests.iter().any(|digest| *digest != digests[0]) {
                let held = std::mem::replace(&mut self.fresh.holds, true);
                if !held && order[0] != ORACLE {
                    // The candidate's answer is lost. From now on answers are kept.
                    self.ask_again(order[0], &digests, notes)?;
                    continue;
                }
                // Runs of one arm alone are timed from outside, including all that surrounds them. Of many
                // runs an unpredictable one is settled, not all of one arm's and none of the other's.
                let chosen = scramble(key ^ scramble(round)) % u64::from(repeats);
                if order.len() > 1 || u64::from(run) == chosen {
                    self.settle_by_oracle(order, seed, repeats, notes)?;
                }
            }
            for (runs, elapsed) in runs.iter_mut().zip(elapsed) {
                runs.push(elapsed);
            }
            run += 1;
        }
        Ok(runs.iter().map(|runs| Elapsed::mean(runs)).collect())
    }

    /// Runs every arm once on the inputs of a seed, and the oracle after an arm that is alone; gives
    /// their times, and digests of all answers.
    fn fresh_runs(
        &mut self,
        order: &[u32],
        seed: u64,
        notes: &mut Notes,
    ) -> Result<(Vec<Elapsed>, Vec<Vec<Digest>>), Fault> {
        let first = order.first().copied().unwrap_or(ORACLE);
        self.renew_inputs(seed)
            .map_err(|failure| Fault::Of(first, failure))?;
        let oracle = (order.len() < 2).then_some(ORACLE);
        let (mut times, mut digests) = (Vec::new(), Vec::new());
        for (turn, arm) in order.iter().copied().chain(oracle).enumerate() {
            let of_arm = |failure| Fault::Of(arm, failure);
            notes.at(u64::from(arm));
            if turn > 0 {
                self.set_aside(order[turn - 1]).map_err(of_arm)?;
            }
            let (elapsed, digest) = self.run_and_look(arm).map_err(of_arm)?;
            times.push(elapsed);
            digests.push(digest);
        }
        times.truncate(order.len());
        Ok((times, digests))
    }

    /// Runs a candidate again on the present inputs. If it then gives the oracle's answer, its first
    /// was wrong.
    fn ask_again(
        &mut self,
        candidate: u32,
        digests: &[Vec<Digest>],
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        let of_candidate = |failure| Fault::Of(candidate, failure);
        notes.at(u64::from(candidate));
        self.wipe();
        let (_, again) = self.run_and_look(candidate).map_err(of_candidate)?;
        match digests.last() == Some(&again) {
            true => Err(of_candidate(Failure::new(
                FailureClass::WrongAnswer,
                "gave another answer, the right one, when the same input came again",
            ))),
            false => Ok(()),
        }
    }

    /// Fills what is read with numbers that follow from the seed. What every seed fills alike is
    /// left as it is.
    fn renew_inputs(&mut self, seed: u64) -> Result<(), Failure> {
        let places = self.arena.places();
        let count = self.case.buffers.len();
        self.fresh.seed = seed;
        self.fresh.inputs.resize(count, Made::Fixed);
        self.fresh.digests.resize(count, None);
        self.fresh.made_there.resize(count, None);
        for (index, place) in places.iter().enumerate() {
            let buffer = &self.case.buffers[index];
            if !buffer.role.is_filled() || !buffer.fill.varies() {
                continue;
            }
            self.make_input(index, *place)?;
            if self.case.buffers[index].role == Role::In {
                let memory = self.arena.memory(index);
                self.machine.seal(memory, false)?;
                self.give_input(index, *place)?;
                self.machine.seal(memory, true)?;
                let range = (*place, self.bytes_of(index));
                self.fresh.digests[index] = match self.machine.on_device() {
                    Some(device) => device.digests(&[range])?.pop(),
                    None => None,
                };
            }
        }
        Ok(())
    }

    /// Makes the numbers of a buffer, unless the device does so.
    fn make_input(&mut self, index: usize, place: Place) -> Result<(), Failure> {
        let (buffer, seed) = (&self.case.buffers[index], self.fresh.seed);
        let bytes = self.bytes_of(index);
        let quick = Quick::of(buffer, index, seed);
        if self.fresh.made_there[index].is_none() && quick.is_some() {
            let is_right = match (quick, self.machine.on_device()) {
                (Some(quick), Some(device)) => {
                    let mut expected = vec![0; bytes.min(LOOKED_AT)];
                    quick.fill(&mut expected);
                    device.fill_quickly(place, bytes, quick)?
                        && device.digests(&[(place, expected.len())])?[0]
                            == spread_digest(&expected)
                }
                _ => false,
            };
            self.fresh.made_there[index] = Some(is_right);
        }
        if self.fresh.made_there[index] == Some(true) && quick.is_some() {
            self.fresh.inputs[index] = Made::There;
            return Ok(());
        }
        let mut contents = match std::mem::take(&mut self.fresh.inputs[index]) {
            Made::Here(contents) => contents,
            Made::Fixed | Made::There => Vec::new(),
        };
        contents.resize(bytes, 0);
        fill(buffer, index, seed, &mut contents);
        self.fresh.inputs[index] = Made::Here(contents);
        Ok(())
    }

    /// Puts what was made for a buffer where it belongs.
    pub(super) fn give_input(&mut self, index: usize, place: Place) -> Result<(), Failure> {
        let (buffer, bytes) = (&self.case.buffers[index], self.bytes_of(index));
        match self.fresh.inputs.get(index).unwrap_or(&Made::Fixed) {
            Made::Here(contents) => self.machine.write(place, contents),
            Made::There => {
                let quick = Quick::of(buffer, index, self.fresh.seed);
                if let (Some(quick), Some(device)) = (quick, self.machine.on_device()) {
                    device.fill_quickly(place, bytes, quick)?;
                }
                Ok(())
            }
            Made::Fixed => {
                let contents = &self.inputs[0][index];
                self.stock
                    .fill(&mut *self.machine, place, (0, index), contents)
            }
        }
    }

    fn run_and_look(&mut self, arm: u32) -> Result<(Elapsed, Vec<Digest>), Failure> {
        let elapsed = self.run(arm, Given::Fresh)?;
        Ok((elapsed, self.look(Given::Fresh)?))
    }

    /// Sees that answers of different bits are the same as far as rounding allows. The oracle's must
    /// be the present one: if the candidate was last, the oracle answers once more.
    fn settle_by_oracle(
        &mut self,
        order: &[u32],
        seed: u64,
        repeats: u32,
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        let of_oracle = |failure| Fault::Of(ORACLE, failure);
        let last = order.last().copied().unwrap_or(ORACLE);
        if order.iter().all(|arm| *arm == ORACLE) {
            // It need not give the same bits twice.
            return Ok(());
        }
        let candidate_was_last = order.len() > 1 && last != ORACLE;
        if candidate_was_last {
            self.hold().map_err(of_oracle)?;
            notes.at(u64::from(ORACLE));
            self.run_and_look(ORACLE).map_err(of_oracle)?;
        }
        let agree = self.compare_with_held().map_err(of_oracle)?;
        agree.map_err(|why| Fault::Disagreement { seed, why })?;
        if candidate_was_last && repeats > 1 {
            // So that the oracle's next run comes after the candidate, as in the other order.
            notes.at(u64::from(last));
            self.run(last, Given::Fresh)
                .map_err(|failure| Fault::Of(last, failure))?;
        }
        Ok(())
    }

    /// Makes room for the next answer. The oracle's is not kept; work and memory are the same.
    fn set_aside(&mut self, arm: u32) -> Result<(), Failure> {
        let is_kept = self.fresh.holds && arm != ORACLE;
        if is_kept {
            self.hold()?;
        } else if self.fresh.holds && self.machine.on_device().is_some() {
            for (index, _) in self.written_places(&self.arena.places()) {
                let bytes = self.bytes_of(index);
                let [held, spare] = self.room_there(index)?;
                let [from, to] = [held, spare].map(|memory| Place { memory, offset: 0 });
                if let Some(device) = self.machine.on_device() {
                    device.copy(from, to, bytes)?;
                }
            }
        }
        self.wipe();
        Ok(())
    }

    /// Keeps the present answer while another program runs.
    fn hold(&mut self) -> Result<(), Failure> {
        if self.machine.on_device().is_none() {
            std::mem::swap(&mut self.found, &mut self.fresh.held);
            self.found.resize(self.case.buffers.len(), Vec::new());
            return Ok(());
        }
        for (index, place) in self.written_places(&self.arena.places()) {
            let bytes = self.bytes_of(index);
            let [memory, _] = self.room_there(index)?;
            if let Some(device) = self.machine.on_device() {
                device.copy(place, Place { memory, offset: 0 }, bytes)?;
            }
        }
        Ok(())
    }

    /// Memory on the device for two answers of a buffer.
    fn room_there(&mut self, index: usize) -> Result<[Memory; 2], Failure> {
        self.fresh.held_there.resize(self.case.buffers.len(), None);
        let bytes = self.bytes_of(index);
        if let Some((memories, room)) = self.fresh.held_there[index]
            && room == bytes
        {
            return Ok(memories);
        }
        let memories = [self.machine.allocate(bytes)?, self.machine.allocate(bytes)?];
        self.fresh.held_there[index] = Some((memories, bytes));
        Ok(memories)
    }

    /// Compares the answer that is held with the one just given, which counts as right.
    fn compare_with_held(&mut self) -> Result<Result<(), String>, Failure> {
        let places = self.arena.places();
        if self.machine.on_device().is_some() {
            self.fresh.held.resize(self.case.buffers.len(), Vec::new());
            for (index, place) in self.written_places(&places) {
                let bytes = self.bytes_of(index);
                self.found[index].resize(bytes, 0);
                self.machine.read(place, &mut self.found[index])?;
                let [memory, _] = self.room_there(index)?;
                self.fresh.held[index].resize(bytes, 0);
                let held = Place { memory, offset: 0 };
                self.machine.read(held, &mut self.fresh.held[index])?;
            }
        }
        self.fresh.limits.resize(self.case.buffers.len(), None);
        for (index, _) in self.written_places(&places) {
            let buffer = &self.case.buffers[index];
            let (right, held) = (&self.found[index], &self.fresh.held[index]);
            if right == held {
                continue;
            }
            let before = (buffer.role == Role::InOut).then(|| self.fresh_contents(index));
            let before = before.as_deref();
            // Each may be off by the limit, in opposite directions.
            let limits = self.fresh.limits[index].clone();
            let limits = limits.unwrap_or_else(|| Limits::new(buffer, before, right).doubled());
            if let Err(why) = limits.judge(buffer, before, right, held) {
                return Ok(Err(why.to_string()));
            }
            self.fresh.limits[index] = Some(limits);
        }
        Ok(Ok(()))
    }

    /// What a buffer that is read was given for the present run.
    pub(super) fn fresh_contents(&self, index: usize) -> Cow<'_, [u8]> {
        match self.fresh.inputs.get(index).unwrap_or(&Made::Fixed) {
            Made::Here(contents) => contents.into(),
            Made::There => {
                let mut contents = vec![0; self.bytes_of(index)];
                let buffer = &self.case.buffers[index];
                fill(buffer, index, self.fresh.seed, &mut contents);
                contents.into()
            }
            Made::Fixed => self
                .inputs
                .first()
                .map_or(Cow::default(), |inputs| (&*inputs[index]).into()),
        }
    }

    fn bytes_of(&self, index: usize) -> usize {
        self.case.buffers[index].count * self.case.buffers[index].element.size
    }

    fn written_places(&self, places: &[Place]) -> Vec<(usize, Place)> {
        let buffers = self.case.buffers.iter().zip(places).enumerate();
        let written = buffers.filter(|(_, (buffer, _))| buffer.is_written());
        written.map(|(index, (_, place))| (index, *place)).collect()
    }

    /// Leaves nothing of an answer that was read back.
    fn wipe(&mut self) {
        for bytes in self.found.iter_mut().chain(&mut self.ends) {
            bytes.fill(0);
        }
    }
}
