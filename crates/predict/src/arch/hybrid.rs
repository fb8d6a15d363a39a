//! [`Hybrid`]: the paper's first network with convolutions. Tokens pass two convolutions without
//! pooling; the flattened result is repeated for every parameter into a bidirectional LSTM, whose
//! whole output is the input of a second one; a softmax per parameter. No output is fed back.

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::parts::{BiLstm, Convolutions, build_heads, drop};
use super::{Inputs, Interface, Network};
use crate::nn::{ParamId, Params, Real, Steps, Tape, Var};

/// How large either hybrid is. The paper gives the 256 cells; it leaves filters, window and dropout
/// open.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HybridShape {
    /// Filters of each convolution.
    pub filters: usize,
    /// Tokens a filter sees.
    pub window: usize,
    /// Cells of each LSTM.
    pub cells: usize,
    /// Share of numbers dropped while training.
    pub dropout: f64,
}

impl Default for HybridShape {
    fn default() -> Self {
        HybridShape {
            filters: 128,
            window: 2,
            cells: 256,
            dropout: 0.2,
        }
    }
}

/// The matrices of either hybrid.
#[derive(Debug, Clone)]
pub(super) struct Layers {
    pub(super) dropout: f64,
    pub(super) steps: Steps,
    pub(super) convolutions: Convolutions,
    pub(super) lstms: [BiLstm; 2],
    pub(super) heads: [ParamId; 2],
}

impl Layers {
    pub(super) fn build(
        shape: &HybridShape,
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let cells = shape.cells;
        let sizes = (shape.filters, shape.window);
        let convolutions = Convolutions::build(sizes, interface, params, rng);
        let lstms = [
            BiLstm::build("lstm1", (convolutions.width(), cells), params, rng),
            BiLstm::build("lstm2", (2 * cells, cells), params, rng),
        ];
        Layers {
            dropout: shape.dropout,
            steps: interface.steps.clone(),
            heads: build_heads(2 * cells, &interface.steps, params, rng),
            convolutions,
            lstms,
        }
    }
}

/// The network's matrices.
#[derive(Debug, Clone)]
pub struct Hybrid(pub(super) Layers);

impl Network for Hybrid {
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        mut noise: Option<&mut ChaCha8Rng>,
    ) -> Var {
        let layers = &self.0;
        let (batch, steps) = (inputs.rows, layers.steps.count());
        let x = layers.convolutions.run(tape, inputs.tokens.clone());
        let mut x = drop(tape, x, layers.dropout, &mut noise);
        for lstm in &layers.lstms {
            let [there, back] = lstm.run(tape, x, batch, steps);
            x = tape.concat(there, back);
            x = drop(tape, x, layers.dropout, &mut noise);
        }
        tape.heads_in_time(x, layers.heads[0], layers.heads[1], &layers.steps)
    }
}
