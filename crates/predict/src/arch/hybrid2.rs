//! [`Hybrid2`]: the paper's best network. Tokens pass two convolutions without pooling; the
//! flattened result is repeated for every parameter into a bidirectional LSTM whose last states
//! alone reach a second one; a softmax per parameter. No output is fed back.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{Inputs, Interface, Network};
use crate::decode::FixedScores;
use crate::nn::{Act, Matrix, ParamId, Params, Real, Steps, Tape, Var, Workspace};
use crate::vocab::Encoded;

/// How large the network is. The paper gives the 256 cells; it leaves filters, window and dropout
/// open.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hybrid2Shape {
    /// Filters of each convolution.
    pub filters: usize,
    /// Tokens a filter sees.
    pub window: usize,
    /// Cells of each LSTM.
    pub cells: usize,
    /// Share of numbers dropped while training.
    pub dropout: f64,
}

impl Default for Hybrid2Shape {
    fn default() -> Self {
        Hybrid2Shape {
            filters: 128,
            window: 2,
            cells: 256,
            dropout: 0.2,
        }
    }
}

/// The network's matrices.
#[derive(Debug, Clone)]
pub struct Hybrid2 {
    shape: Hybrid2Shape,
    length: usize,
    window: usize,
    steps: Steps,
    convolutions: [[ParamId; 2]; 2],
    /// First and second pair, forwards and backwards: input, recurrent, bias.
    lstms: [[[ParamId; 3]; 2]; 2],
    heads: [ParamId; 2],
}

impl Hybrid2 {
    pub(super) fn build(
        shape: &Hybrid2Shape,
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let length = interface.length;
        // Too short a problem for two windows is seen token by token.
        let window = if length > 2 * (shape.window - 1) {
            shape.window
        } else {
            1
        };
        let places = (length + 2).saturating_sub(2 * window);
        let (filters, cells) = (shape.filters, shape.cells);
        let even = |from: usize| 1.0 / (from.max(1) as f64).sqrt();
        let mut conv = |name: &str, channels: usize| {
            let reach = even(window * channels);
            let (rows, weight) = (window * channels, format!("{name}.weight"));
            [
                params.add_uniform(weight, (rows, filters), reach, rng),
                params.add_uniform(format!("{name}.bias"), (1, filters), reach, rng),
            ]
        };
        let convolutions = [conv("conv1", interface.tokens), conv("conv2", filters)];
        let mut lstm = |name: &str, from: usize| {
            let (reach, gates) = (even(cells), 4 * cells);
            ["forward", "backward"].map(|way| {
                let name = |part: &str| format!("{name}.{way}.{part}");
                [
                    params.add_uniform(name("input"), (from, gates), reach, rng),
                    params.add_uniform(name("recurrent"), (cells, gates), reach, rng),
                    params.add_uniform(name("bias"), (1, gates), reach, rng),
                ]
            })
        };
        let lstms = [lstm("lstm1", places * filters), lstm("lstm2", 2 * cells)];
        let (total, reach) = (interface.steps.total(), even(2 * cells));
        let heads = [
            params.add_uniform("heads.weight", (2 * cells, total), reach, rng),
            params.add_uniform("heads.bias", (1, total), reach, rng),
        ];
        Hybrid2 {
            shape: *shape,
            length,
            window,
            steps: interface.steps.clone(),
            convolutions,
            lstms,
            heads,
        }
    }

    /// Scores of all steps: they do not depend on what is chosen.
    pub(super) fn scorer(&self, params: &Params<f32>, input: &Encoded) -> FixedScores {
        let inputs = Inputs {
            rows: 1,
            tokens: input.tokens.as_slice().into(),
            numbers: Matrix::zeros(1, 0),
            chosen: Arc::default(),
        };
        let mut tape = Tape::new(params, Workspace::new());
        let logits = self.logits(&mut tape, &inputs, None);
        let scores = tape.value(logits).data();
        let step = |at: usize| scores[self.steps.offset(at)..self.steps.offset(at + 1)].to_vec();
        FixedScores::new((0..self.steps.count()).map(step).collect())
    }
}

impl Network for Hybrid2 {
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        mut noise: Option<&mut ChaCha8Rng>,
    ) -> Var {
        let share = self.shape.dropout;
        let mut drop = |tape: &mut Tape<'_, T>, x: Var| match &mut noise {
            Some(rng) => tape.dropout(x, share, *rng),
            None => x,
        };
        let (batch, steps) = (inputs.rows, self.steps.count());
        let [[w1, b1], [w2, b2]] = self.convolutions;
        let tokens = inputs.tokens.clone();
        let x = tape.token_conv(tokens, self.length, w1, b1, Act::Relu, self.window);
        let x = tape.conv(x, w2, b2, Act::Relu, self.shape.filters);
        let x = drop(tape, x);
        let there = tape.lstm(x, self.lstms[0][0], batch, steps, false);
        let back = tape.lstm(x, self.lstms[0][1], batch, steps, true);
        let last = tape.rows(there, (steps - 1) * batch, batch);
        let first = tape.rows(back, 0, batch);
        let x = tape.concat(last, first);
        let x = drop(tape, x);
        let there = tape.lstm(x, self.lstms[1][0], batch, steps, false);
        let back = tape.lstm(x, self.lstms[1][1], batch, steps, true);
        let x = tape.concat(there, back);
        let x = drop(tape, x);
        tape.heads_in_time(x, self.heads[0], self.heads[1], &self.steps)
    }
}
