//! [`Attention`]: a bidirectional LSTM reads the tokens; before every parameter a small network
//! decides where in what was read to look; a second LSTM takes what it found there and the value
//! before; a softmax per parameter.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::parts::{build_heads, even};
use super::stepwise::{Noise, Read, Stepwise, logits};
use super::{Inputs, Interface, Network};
use crate::nn::{Act, Matrix, ParamId, Params, Real, Steps, Tape, Var};

/// How large an attention network is. The paper gives all but the dropout.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttentionShape {
    /// Cells of each LSTM that reads.
    pub before: usize,
    /// Cells of the LSTM that answers.
    pub after: usize,
    /// Numbers that key and query have.
    pub nodes: usize,
    /// Share of what was found that is dropped while training.
    pub dropout: f64,
}

impl Default for AttentionShape {
    fn default() -> Self {
        AttentionShape {
            before: 256,
            after: 512,
            nodes: 2,
            dropout: 0.2,
        }
    }
}

/// The matrices of either attention network.
#[derive(Debug, Clone)]
pub(super) struct Looking {
    shape: AttentionShape,
    length: usize,
    steps: Steps,
    /// Forwards and backwards: a row for each token, and the recurrent matrix. A token's row holds
    /// the bias too, as there is exactly one at every place.
    readers: [[ParamId; 2]; 2],
    keys: [ParamId; 2],
    query: [ParamId; 2],
    score: ParamId,
    /// A row for each value before, where it is shown.
    values: Option<ParamId>,
    answer: [ParamId; 2],
    heads: [ParamId; 2],
}

impl Looking {
    pub(super) fn build(
        shape: &AttentionShape,
        feeds_back: bool,
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let (before, after, nodes) = (shape.before, shape.after, shape.nodes);
        let steps = interface.steps.clone();
        let readers = ["forward", "backward"].map(|way| {
            let name = |part: &str| format!("reader.{way}.{part}");
            let (reach, gates) = (even(before), 4 * before);
            [
                params.add_uniform(name("input"), (interface.tokens, gates), reach, rng),
                params.add_uniform(name("recurrent"), (before, gates), reach, rng),
            ]
        });
        let mut dense = |name: &str, from: usize, to: usize| {
            let reach = even(from);
            [
                params.add_uniform(format!("{name}.weight"), (from, to), reach, rng),
                params.add_uniform(format!("{name}.bias"), (1, to), reach, rng),
            ]
        };
        let keys = dense("keys", 2 * before, nodes);
        let query = dense("query", after, nodes);
        let answer = dense("answer", 2 * before + after, 4 * after);
        let score = params.add_uniform("score", (1, nodes), even(nodes), rng);
        let values = feeds_back.then(|| {
            let size = (1 + steps.total(), 4 * after);
            params.add_uniform("values", size, even(after), rng)
        });
        Looking {
            shape: *shape,
            length: interface.length,
            readers,
            keys,
            query,
            score,
            values,
            answer,
            heads: build_heads(after, &steps, params, rng),
            steps,
        }
    }
}

impl Stepwise for Looking {
    fn steps(&self) -> &Steps {
        &self.steps
    }

    fn heads(&self) -> [ParamId; 2] {
        self.heads
    }

    fn read<T: Real>(&self, tape: &mut Tape<'_, T>, inputs: &Inputs<T>) -> Read {
        let (rows, length) = (inputs.rows, self.length);
        let in_time = |at: usize| inputs.tokens[at % rows * length + at / rows];
        let tokens: Arc<[u32]> = (0..rows * length).map(in_time).collect();
        let nothing = tape.input(&Matrix::zeros(tokens.len(), 0));
        let [there, back] = [(0, false), (1, true)].map(|(at, backwards)| {
            let [table, recurrent] = self.readers[at];
            let projected = tape.embed(nothing, tokens.clone(), table);
            tape.recur(projected, recurrent, rows, length, backwards)
        });
        let memory = tape.concat(there, back);
        let keys = tape.linear(memory, self.keys[0], self.keys[1], Act::None);
        Read {
            state: tape.input(&Matrix::zeros(rows, 2 * self.shape.after)),
            memory: vec![memory, keys],
        }
    }

    fn step<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        read: &Read,
        before: Arc<[u32]>,
        noise: &mut Option<Noise<'_>>,
    ) -> Var {
        let h = tape.columns(read.state, 0, self.shape.after);
        let query = tape.linear(h, self.query[0], self.query[1], Act::None);
        let (memory, keys) = (read.memory[0], read.memory[1]);
        let mut found = tape.attend(memory, keys, query, self.score, self.length);
        if let Some(noise) = noise {
            found = tape.dropout(found, self.shape.dropout, noise.fresh);
        }
        let x = tape.concat(found, h);
        let mut sums = tape.linear(x, self.answer[0], self.answer[1], Act::None);
        if let Some(table) = self.values {
            let nothing = tape.input(&Matrix::zeros(before.len(), 0));
            let values = tape.embed(nothing, before, table);
            sums = tape.add(sums, values);
        }
        tape.cell(sums, read.state)
    }
}

/// The network's matrices.
#[derive(Debug, Clone)]
pub struct Attention(pub(super) Looking);

impl Attention {
    pub(super) fn build(
        shape: &AttentionShape,
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        Attention(Looking::build(shape, true, interface, params, rng))
    }
}

impl Network for Attention {
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        noise: Option<&mut ChaCha8Rng>,
    ) -> Var {
        logits(&self.0, tape, inputs, noise)
    }
}
