//! [`Attention2`]: the paper's modified attention. As [`Attention`](super::Attention), but no value
//! is fed back: all scores follow from the problem.

use rand_chacha::ChaCha8Rng;

use super::attention::{AttentionShape, Looking};
use super::stepwise::{Stepwise, logits};
use super::{Inputs, Interface, Network};
use crate::nn::{Params, Real, Steps, Tape, Var};

/// The network's matrices.
#[derive(Debug, Clone)]
pub struct Attention2(Looking);

impl Attention2 {
    pub(super) fn build(
        shape: &AttentionShape,
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        Attention2(Looking::build(shape, false, interface, params, rng))
    }

    pub(super) fn steps(&self) -> &Steps {
        self.0.steps()
    }
}

impl Network for Attention2 {
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        noise: Option<&mut ChaCha8Rng>,
    ) -> Var {
        logits(&self.0, tape, inputs, noise)
    }
}
