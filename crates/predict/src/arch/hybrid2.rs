//! [`Hybrid2`]: the paper's best network. Tokens pass two convolutions without pooling; the
//! flattened result is repeated for every parameter into a bidirectional LSTM whose last states
//! alone reach a second one; a softmax per parameter. No output is fed back.

use rand_chacha::ChaCha8Rng;

use super::hybrid::HybridShape;
use super::parts::{BiLstm, Convolutions, build_heads, drop};
use super::{Inputs, Interface, Network};
use crate::nn::{ParamId, Params, Real, Steps, Tape, Var};

/// The network's matrices.
#[derive(Debug, Clone)]
pub struct Hybrid2 {
    shape: HybridShape,
    pub(super) steps: Steps,
    convolutions: Convolutions,
    lstms: [BiLstm; 2],
    heads: [ParamId; 2],
}

impl Hybrid2 {
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
        Hybrid2 {
            shape: *shape,
            steps: interface.steps.clone(),
            heads: build_heads(2 * cells, &interface.steps, params, rng),
            convolutions,
            lstms,
        }
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
        let (batch, steps) = (inputs.rows, self.steps.count());
        let x = self.convolutions.run(tape, inputs.tokens.clone());
        let x = drop(tape, x, share, &mut noise);
        let [there, back] = self.lstms[0].run(tape, x, batch, steps);
        let last = tape.rows(there, (steps - 1) * batch, batch);
        let first = tape.rows(back, 0, batch);
        let x = tape.concat(last, first);
        let x = drop(tape, x, share, &mut noise);
        let [there, back] = self.lstms[1].run(tape, x, batch, steps);
        let x = tape.concat(there, back);
        let x = drop(tape, x, share, &mut noise);
        tape.heads_in_time(x, self.heads[0], self.heads[1], &self.steps)
    }
}
