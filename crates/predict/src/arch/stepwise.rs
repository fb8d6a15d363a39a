//! [`Stepwise`]: networks that go from state to state, one parameter after the other. Training
//! shows them the true value of the step before; decoding, the value that was chosen.

use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashMap;

use super::Inputs;
use super::parts::alone;
use crate::decode::NextToken;
use crate::nn::{Into, Matrix, ParamId, Params, Real, Steps, Tape, Var, Workspace, product};
use crate::vocab::Encoded;

/// Numbers that are dropped while training: anew at every use, or the same at every step.
pub(super) struct Noise<'r> {
    pub(super) fresh: &'r mut ChaCha8Rng,
    same: ChaCha8Rng,
}

impl<'r> Noise<'r> {
    fn new(fresh: &'r mut ChaCha8Rng) -> Self {
        let same = ChaCha8Rng::from_rng(fresh);
        Noise { fresh, same }
    }

    /// The same random numbers at every call.
    pub(super) fn same(&self) -> ChaCha8Rng {
        self.same.clone()
    }
}

/// What a network remembers of the problems it has read.
pub(super) struct Read {
    /// The state before the first step: output and cell side by side.
    pub(super) state: Var,
    /// What steps look back at.
    pub(super) memory: Vec<Var>,
}

/// A network that goes from state to state.
pub(super) trait Stepwise: Send + Sync {
    /// The parameters to choose.
    fn steps(&self) -> &Steps;
    /// Weight and bias of the softmaxes.
    fn heads(&self) -> [ParamId; 2];
    /// Reads the problems.
    fn read<T: Real>(&self, tape: &mut Tape<'_, T>, inputs: &Inputs<T>) -> Read;
    /// The state after one step. `before` is the token of the value before it, row by row: see
    /// [`token_before`].
    fn step<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        read: &Read,
        before: Arc<[u32]>,
        noise: &mut Option<Noise<'_>>,
    ) -> Var;

    /// The outputs alone of a state.
    fn outputs<T: Real>(&self, tape: &mut Tape<'_, T>, state: Var) -> Var {
        let half = tape.value(state).cols() / 2;
        tape.columns(state, 0, half)
    }
}

/// Tokens of the values before a step: one for "none yet", then one for each value of each
/// parameter.
pub(super) fn token_before(steps: &Steps, step: usize, value: Option<u32>) -> u32 {
    match (step.checked_sub(1), value) {
        (Some(before), Some(value)) => 1 + steps.offset(before) as u32 + value,
        _ => 0,
    }
}

/// Scores of all steps, each given the true values before it; without any, given none.
pub(super) fn logits<T: Real>(
    network: &impl Stepwise,
    tape: &mut Tape<'_, T>,
    inputs: &Inputs<T>,
    noise: Option<&mut ChaCha8Rng>,
) -> Var {
    let mut noise = noise.map(Noise::new);
    let (steps, [weight, bias]) = (network.steps(), network.heads());
    let mut read = network.read(tape, inputs);
    let mut outputs: Option<Var> = None;
    for step in 0..steps.count() {
        let before = (0..inputs.rows).map(|row| {
            let at = (row * steps.count() + step).checked_sub(1);
            let value = at.and_then(|at| inputs.chosen.get(at)).copied();
            token_before(steps, step, value)
        });
        read.state = network.step(tape, &read, before.collect(), &mut noise);
        let out = network.outputs(tape, read.state);
        outputs = Some(match outputs {
            Some(earlier) => tape.concat(earlier, out),
            None => out,
        });
    }
    match outputs {
        Some(outputs) => tape.heads(outputs, weight, bias, steps),
        None => read.state,
    }
}

/// States after some prefixes of one length.
struct Level {
    rows: FxHashMap<Box<[u16]>, usize>,
    states: Matrix<f32>,
}

/// Scores configurations of one problem, remembering the states of all prefixes it has seen.
pub(super) struct StepScorer<'m, N> {
    network: &'m N,
    params: &'m Params<f32>,
    start: Matrix<f32>,
    memory: Vec<Matrix<f32>>,
    levels: Vec<Level>,
}

impl<'m, N: Stepwise> StepScorer<'m, N> {
    pub(super) fn new(network: &'m N, params: &'m Params<f32>, input: &Encoded) -> Self {
        let mut tape = Tape::new(params, Workspace::new());
        let read = network.read(&mut tape, &alone(input));
        let memory = read.memory.iter().map(|var| tape.value(*var).clone());
        let levels = (0..network.steps().count()).map(|_| Level {
            rows: FxHashMap::default(),
            states: Matrix::zeros(0, 0),
        });
        StepScorer {
            start: tape.value(read.state).clone(),
            memory: memory.collect(),
            levels: levels.collect(),
            network,
            params,
        }
    }

    /// Makes the states after `step` for all these prefixes, which hold `step` values each.
    fn reach(&mut self, step: usize, prefixes: &[&[u16]]) {
        if prefixes
            .iter()
            .all(|prefix| self.levels[step].rows.contains_key(*prefix))
        {
            return;
        }
        let mut wanted = prefixes.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        let parents: Vec<&[u16]> = wanted
            .iter()
            .map(|prefix| &prefix[..step.saturating_sub(1)])
            .collect();
        if step > 0 {
            self.reach(step - 1, &parents);
        }
        let width = self.start.cols();
        let mut states = Vec::with_capacity(wanted.len() * width);
        for parent in &parents {
            states.extend_from_slice(match step {
                0 => self.start.row(0),
                _ => {
                    let level = &self.levels[step - 1];
                    level.states.row(level.rows[*parent])
                }
            });
        }
        let states = Matrix::from_vec(wanted.len(), width, states);
        let steps = self.network.steps();
        let before = wanted.iter().map(|prefix| {
            let value = prefix.last().map(|value| u32::from(*value));
            token_before(steps, step, value)
        });
        let mut tape = Tape::new(self.params, Workspace::new());
        let read = Read {
            state: tape.input(&states),
            memory: self.memory.iter().map(|known| tape.input(known)).collect(),
        };
        let state = self
            .network
            .step(&mut tape, &read, before.collect(), &mut None);
        self.levels[step] = Level {
            rows: wanted
                .iter()
                .map(|prefix| (*prefix).into())
                .zip(0..)
                .collect(),
            states: tape.value(state).clone(),
        };
    }
}

impl<N: Stepwise> NextToken for StepScorer<'_, N> {
    fn feeds_back(&self) -> bool {
        true
    }

    fn scores(&mut self, step: usize, prefixes: &[u16], count: usize, scores: &mut Vec<f32>) {
        let list: Vec<&[u16]> = (0..count)
            .map(|at| &prefixes[at * step..(at + 1) * step])
            .collect();
        self.reach(step, &list);
        let level = &self.levels[step];
        let (steps, [weight, bias]) = (self.network.steps(), self.network.heads());
        let (from, width) = (steps.offset(step), steps.width(step));
        let weight = self.params.get(weight);
        let mut all = Matrix::zeros(level.states.rows(), width);
        let outputs = level.states.columns(0, weight.rows());
        product(
            all.view_mut(),
            Into::Replace,
            outputs,
            weight.columns(from, width),
        );
        let bias = &self.params.get(bias).data()[from..from + width];
        scores.clear();
        for prefix in list {
            let row = all.row(level.rows[prefix]);
            scores.extend(row.iter().zip(bias).map(|(score, bias)| score + bias));
        }
    }
}
