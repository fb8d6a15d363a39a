//! [`Hybrid2`]: the paper's best network. Tokens pass two convolutions without pooling; the
//! flattened result is repeated for every parameter into a bidirectional LSTM whose last states
//! alone reach a second one; a softmax per parameter. No output is fed back.

use rand_chacha::ChaCha8Rng;

use super::hybrid::Layers;
use super::parts::drop;
use super::{Inputs, Network};
use crate::nn::{Real, Tape, Var};

/// The network's matrices.
#[derive(Debug, Clone)]
pub struct Hybrid2(pub(super) Layers);

impl Network for Hybrid2 {
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        mut noise: Option<&mut ChaCha8Rng>,
    ) -> Var {
        let layers = &self.0;
        let share = layers.dropout;
        let (batch, steps) = (inputs.rows, layers.steps.count());
        let x = layers.convolutions.run(tape, inputs.tokens.clone());
        let x = drop(tape, x, share, &mut noise);
        let [there, back] = layers.lstms[0].run(tape, x, batch, steps);
        let last = tape.rows(there, (steps - 1) * batch, batch);
        let first = tape.rows(back, 0, batch);
        let x = tape.concat(last, first);
        let x = drop(tape, x, share, &mut noise);
        let [there, back] = layers.lstms[1].run(tape, x, batch, steps);
        let x = tape.concat(there, back);
        let x = drop(tape, x, share, &mut noise);
        tape.heads_in_time(x, layers.heads[0], layers.heads[1], &layers.steps)
    }
}
