//! What several of the paper's networks are made of.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::{Inputs, Interface, Network};
use crate::decode::FixedScores;
use crate::nn::{Act, Matrix, ParamId, Params, Real, Steps, Tape, Var, Workspace};
use crate::vocab::Encoded;

/// How far random weights may reach for sums of `from` numbers to stay in bounds.
pub(super) fn even(from: usize) -> f64 {
    1.0 / (from.max(1) as f64).sqrt()
}

/// Two convolutions over one-hot tokens, without pooling; what they give stands in one row.
#[derive(Debug, Clone)]
pub(super) struct Convolutions {
    length: usize,
    window: usize,
    filters: usize,
    layers: [[ParamId; 2]; 2],
}

impl Convolutions {
    pub(super) fn build(
        (filters, window): (usize, usize),
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let length = interface.length;
        // Too short a problem for two windows is seen token by token.
        let window = if length > 2 * (window - 1) { window } else { 1 };
        let mut layer = |name: &str, channels: usize| {
            let reach = even(window * channels);
            let (rows, weight) = (window * channels, format!("{name}.weight"));
            [
                params.add_uniform(weight, (rows, filters), reach, rng),
                params.add_uniform(format!("{name}.bias"), (1, filters), reach, rng),
            ]
        };
        Convolutions {
            layers: [layer("conv1", interface.tokens), layer("conv2", filters)],
            length,
            window,
            filters,
        }
    }

    /// How many numbers a problem becomes.
    pub(super) fn width(&self) -> usize {
        (self.length + 2).saturating_sub(2 * self.window) * self.filters
    }

    pub(super) fn run<T: Real>(&self, tape: &mut Tape<'_, T>, tokens: Arc<[u32]>) -> Var {
        let [[w1, b1], [w2, b2]] = self.layers;
        let x = tape.token_conv(tokens, self.length, w1, b1, Act::Relu, self.window);
        tape.conv(x, w2, b2, Act::Relu, self.filters)
    }
}

/// Two LSTMs over the same sequence, forwards and backwards: input, recurrent and bias of each.
#[derive(Debug, Clone)]
pub(super) struct BiLstm([[ParamId; 3]; 2]);

impl BiLstm {
    pub(super) fn build(
        name: &str,
        (from, cells): (usize, usize),
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let (reach, gates) = (even(cells), 4 * cells);
        BiLstm(["forward", "backward"].map(|way| {
            let name = |part: &str| format!("{name}.{way}.{part}");
            [
                params.add_uniform(name("input"), (from, gates), reach, rng),
                params.add_uniform(name("recurrent"), (cells, gates), reach, rng),
                params.add_uniform(name("bias"), (1, gates), reach, rng),
            ]
        }))
    }

    /// What each gives at every step, in blocks of rows.
    pub(super) fn run<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        x: Var,
        batch: usize,
        steps: usize,
    ) -> [Var; 2] {
        let [there, back] = self.0;
        [
            tape.lstm(x, there, batch, steps, false),
            tape.lstm(x, back, batch, steps, true),
        ]
    }
}

/// Weight and bias of a softmax per parameter.
pub(super) fn build_heads(
    depth: usize,
    steps: &Steps,
    params: &mut Params<f32>,
    rng: &mut ChaCha8Rng,
) -> [ParamId; 2] {
    let (total, reach) = (steps.total(), even(depth));
    [
        params.add_uniform("heads.weight", (depth, total), reach, rng),
        params.add_uniform("heads.bias", (1, total), reach, rng),
    ]
}

/// Drops a share of the numbers while training.
pub(super) fn drop<T: Real>(
    tape: &mut Tape<'_, T>,
    x: Var,
    share: f64,
    noise: &mut Option<&mut ChaCha8Rng>,
) -> Var {
    match noise {
        Some(rng) => tape.dropout(x, share, *rng),
        None => x,
    }
}

/// One problem as a batch, nothing chosen.
pub(super) fn alone(input: &Encoded) -> Inputs<f32> {
    Inputs {
        rows: 1,
        tokens: input.tokens.as_slice().into(),
        numbers: Matrix::from_vec(1, input.numbers.len(), input.numbers.clone()),
        chosen: Arc::default(),
        work: Matrix::zeros(1, 0),
    }
}

/// All scores that a network which feeds nothing back gives a problem.
pub(super) fn fixed_scores(
    network: &impl Network,
    steps: &Steps,
    params: &Params<f32>,
    input: &Encoded,
) -> FixedScores {
    let mut tape = Tape::one_way(params, Workspace::new());
    let logits = network.logits(&mut tape, &alone(input), None);
    let scores = tape.value(logits).data();
    let step = |step: usize| scores[steps.offset(step)..steps.offset(step + 1)].to_vec();
    FixedScores::new((0..steps.count()).map(step).collect())
}
