//! Rounds on inputs that this process has never seen: all that leads to a claim is timed here.
//!
//! Every run gets inputs of its own, made from a key that the operating system drew at random. So
//! an answer that a candidate keeps, wherever it keeps it, is the answer to a question that does
//! not come again. The right answer to such an input is not known beforehand either: the oracle (the
//! program that the candidate is compared with) works on the same input, and both must agree. Where
//! they do not, the bench asks the job's reference who is right.
//!
//! No answer of the oracle stays in memory while the candidate runs. If the oracle was first, a
//! digest is all that is kept of its answer, and where that is not enough it answers once more.

use std::borrow::Cow;

use kernwright_space::Nanos;

use super::{Evaluate, Given};
use crate::device::{Digest, Elapsed, Memory, Place};
use crate::failure::Failure;
use crate::fill::{FRESH, Quick, fill, scramble, spread_digest};
use crate::job::{Case, CaseBuffer, CaseFill, Role};
use crate::verify::Limits;
use crate::worker::Notes;

/// The arm whose answers the others are compared with.
pub const ORACLE: u32 = 0;

/// Whether every seed gives other inputs; otherwise a candidate always gets the same numbers, and
/// only a process can be new.
pub fn has_fresh_inputs(case: &Case) -> bool {
    case.buffers.iter().any(is_random)
}

fn is_random(buffer: &CaseBuffer) -> bool {
    let is_read = matches!(buffer.role, Role::In | Role::InOut);
    is_read && matches!(buffer.fill, CaseFill::Uniform { low, high } if low < high)
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

/// So many bytes of what a device fills by itself are compared with what it should be, once.
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
    /// The answer of the arm that was first.
    held: Vec<Vec<u8>>,
    /// The same, kept on the device.
    held_there: Vec<Option<(Memory, usize)>>,
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
        let first = order.first().copied().unwrap_or(ORACLE);
        let mut sums = vec![(0.0, 0.0); order.len()];
        for run in 0..repeats {
            let seed = fresh_seed(key, round, run);
            self.renew_inputs(seed)
                .map_err(|failure| Fault::Of(first, failure))?;
            let mut digests = Vec::new();
            for (turn, (&arm, sum)) in order.iter().zip(&mut sums).enumerate() {
                notes.at(u64::from(arm));
                if turn > 0 && order[turn - 1] != ORACLE {
                    self.hold().map_err(|failure| Fault::Of(arm, failure))?;
                }
                let (elapsed, digest) = self
                    .run_and_look(arm)
                    .map_err(|failure| Fault::Of(arm, failure))?;
                sum.0 += elapsed.kernel.0;
                sum.1 += elapsed.wall.0;
                digests.push(digest);
                if arm == ORACLE && turn + 1 < order.len() {
                    self.wipe();
                }
            }
            self.agree(order, &digests, seed, notes)?;
        }
        let mean = |sum: f64| Nanos((sum / f64::from(repeats)).max(1.0));
        let elapsed = |(kernel, wall)| Elapsed {
            kernel: mean(kernel),
            wall: mean(wall),
        };
        Ok(sums.into_iter().map(elapsed).collect())
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
            if !is_random(&self.case.buffers[index]) {
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
        if self.fresh.made_there[index].is_none() {
            let is_right = match (Quick::of(buffer, index, seed), self.machine.on_device()) {
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
        if self.fresh.made_there[index] == Some(true) {
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

    /// Sees that the arms gave the same answer, as far as rounding allows. An arm that was alone is
    /// compared with the oracle, which then runs once more.
    fn agree(
        &mut self,
        order: &[u32],
        digests: &[Vec<Digest>],
        seed: u64,
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        if digests.len() > 1 && digests.iter().all(|digest| *digest == digests[0]) {
            return Ok(());
        }
        if order.len() < 2 || order.last() != Some(&ORACLE) {
            let of_oracle = |failure| Fault::Of(ORACLE, failure);
            self.hold().map_err(of_oracle)?;
            notes.at(u64::from(ORACLE));
            let (_, answer) = self.run_and_look(ORACLE).map_err(of_oracle)?;
            if digests.last() == Some(&answer) {
                return Ok(());
            }
        }
        let agree = self
            .compare_with_held()
            .map_err(|failure| Fault::Of(ORACLE, failure))?;
        agree.map_err(|why| Fault::Disagreement { seed, why })
    }

    /// Keeps the present answer while another program runs.
    fn hold(&mut self) -> Result<(), Failure> {
        if self.machine.on_device().is_none() {
            std::mem::swap(&mut self.found, &mut self.fresh.held);
            self.found.resize(self.case.buffers.len(), Vec::new());
            return Ok(());
        }
        let places = self.arena.places();
        self.fresh.held_there.resize(self.case.buffers.len(), None);
        for (index, place) in self.written_places(&places) {
            let bytes = self.bytes_of(index);
            let memory = match self.fresh.held_there[index] {
                Some((memory, room)) if room == bytes => memory,
                _ => {
                    let memory = self.machine.allocate(bytes)?;
                    self.fresh.held_there[index] = Some((memory, bytes));
                    memory
                }
            };
            if let Some(device) = self.machine.on_device() {
                device.copy(place, Place { memory, offset: 0 }, bytes)?;
            }
        }
        Ok(())
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
                let Some((memory, _)) = self.fresh.held_there[index] else {
                    continue;
                };
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
                return Ok(Err(why));
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
