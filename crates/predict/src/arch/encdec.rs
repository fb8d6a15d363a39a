//! [`EncDec`]: the paper's basic encoder–decoder. An LSTM reads the tokens; its last state is where
//! a second LSTM starts, which is shown the value before at every step; a softmax per parameter.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::parts::{build_heads, even};
use super::stepwise::{Noise, Read, Stepwise, logits};
use super::{Inputs, Interface, Network};
use crate::nn::{Act, Matrix, ParamId, Params, Real, Steps, Tape, Var};

/// How large the network is; the paper gives all of it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncDecShape {
    /// Cells of each LSTM.
    pub cells: usize,
    /// Share of the decoder's inputs dropped while training, token by token.
    pub dropout: f64,
    /// Share of the decoder's state dropped while training, the same numbers at every step.
    pub recurrent_dropout: f64,
}

impl Default for EncDecShape {
    fn default() -> Self {
        EncDecShape {
            cells: 256,
            dropout: 0.2,
            recurrent_dropout: 0.2,
        }
    }
}

/// The network's matrices.
#[derive(Debug, Clone)]
pub struct EncDec {
    shape: EncDecShape,
    length: usize,
    steps: Steps,
    /// A row for each token, the recurrent matrix, the bias.
    encoder: [ParamId; 3],
    decoder: [ParamId; 3],
    heads: [ParamId; 2],
}

impl EncDec {
    pub(super) fn build(
        shape: &EncDecShape,
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let (cells, steps) = (shape.cells, interface.steps.clone());
        let (reach, gates) = (even(cells), 4 * cells);
        let mut lstm = |name: &str, tokens: usize| {
            let name = |part: &str| format!("{name}.{part}");
            [
                params.add_uniform(name("input"), (tokens, gates), reach, rng),
                params.add_uniform(name("recurrent"), (cells, gates), reach, rng),
                params.add_uniform(name("bias"), (1, gates), reach, rng),
            ]
        };
        let encoder = lstm("encoder", interface.tokens);
        let decoder = lstm("decoder", 1 + steps.total());
        EncDec {
            shape: *shape,
            length: interface.length,
            heads: build_heads(cells, &steps, params, rng),
            steps,
            encoder,
            decoder,
        }
    }
}

/// One step of an LSTM whose input is a token.
fn token_step<T: Real>(
    tape: &mut Tape<'_, T>,
    [table, recurrent, bias]: [ParamId; 3],
    state: Var,
    tokens: Arc<[u32]>,
    drop: Option<(&EncDecShape, &mut Noise<'_>)>,
) -> Var {
    let half = tape.value(state).cols() / 2;
    let nothing = tape.input(&Matrix::zeros(tokens.len(), 0));
    let mut x = tape.embed(nothing, tokens, table);
    let mut h = tape.columns(state, 0, half);
    if let Some((shape, noise)) = drop {
        x = tape.dropout_rows(x, shape.dropout, noise.fresh);
        h = tape.dropout(h, shape.recurrent_dropout, &mut noise.same());
    }
    let h = tape.linear(h, recurrent, bias, Act::None);
    let sums = tape.add(x, h);
    tape.cell(sums, state)
}

impl Stepwise for EncDec {
    fn steps(&self) -> &Steps {
        &self.steps
    }

    fn heads(&self) -> [ParamId; 2] {
        self.heads
    }

    fn read<T: Real>(&self, tape: &mut Tape<'_, T>, inputs: &Inputs<T>) -> Read {
        let mut state = tape.input(&Matrix::zeros(inputs.rows, 2 * self.shape.cells));
        for place in 0..self.length {
            let tokens = inputs.tokens.iter().skip(place).step_by(self.length);
            let tokens = tokens.copied().collect();
            state = token_step(tape, self.encoder, state, tokens, None);
        }
        let memory = Vec::new();
        Read { state, memory }
    }

    fn step<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        read: &Read,
        before: Arc<[u32]>,
        noise: &mut Option<Noise<'_>>,
    ) -> Var {
        let drop = noise.as_mut().map(|noise| (&self.shape, noise));
        token_step(tape, self.decoder, read.state, before, drop)
    }
}

impl Network for EncDec {
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        noise: Option<&mut ChaCha8Rng>,
    ) -> Var {
        logits(self, tape, inputs, noise)
    }
}
