//! The networks, each in its own file, behind one trait.

mod attention;
mod attention2;
mod chain;
mod encdec;
mod hybrid;
mod hybrid2;
mod parts;
mod stepwise;

use std::ops::Range;
use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

pub use attention::{Attention, AttentionShape};
pub use attention2::Attention2;
pub use chain::{Chain, ChainShape};
pub use encdec::{EncDec, EncDecShape};
pub use hybrid::{Hybrid, HybridShape};
pub use hybrid2::Hybrid2;

use self::hybrid::Layers;
use self::parts::fixed_scores;
use self::stepwise::StepScorer;
use crate::decode::NextToken;
use crate::nn::{Matrix, Params, Real, Steps, Tape, Var, Works};
use crate::parallel::share_out;
use crate::vocab::Encoded;
use crate::work::Weigher;

/// Which network, and how large.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "architecture", rename_all = "snake_case")]
pub enum Shape {
    /// Our default: dense layers, each parameter conditioned on those before it.
    Chain(ChainShape),
    /// The paper's basic network: an LSTM reads, a second one answers.
    EncDec(EncDecShape),
    /// The same with attention to what was read.
    Attention(AttentionShape),
    /// Attention, nothing fed back.
    Attention2(AttentionShape),
    /// Convolutions, then two bidirectional LSTMs; nothing is fed back.
    Hybrid(HybridShape),
    /// The paper's best: of the first pair of LSTMs only the last states reach the second.
    Hybrid2(HybridShape),
}

/// What a network reads and chooses among.
#[derive(Debug, Clone, PartialEq)]
pub struct Interface {
    /// Tokens per problem.
    pub length: usize,
    /// Tokens in the vocabulary.
    pub tokens: usize,
    /// Numeric inputs per problem.
    pub numbers: usize,
    /// Values of each parameter.
    pub steps: Steps,
    /// Numbers of each value.
    pub works: Works,
}

/// Inputs of several problems.
#[derive(Debug, Clone)]
pub struct Inputs<T> {
    /// The number of problems.
    pub rows: usize,
    /// The tokens, problem by problem.
    pub tokens: Arc<[u32]>,
    /// The numeric inputs.
    pub numbers: Matrix<T>,
    /// The values chosen at every step, problem by problem, for networks that look at them.
    pub chosen: Arc<[u32]>,
    /// What every value of every step makes of the problem, for networks that weigh it.
    pub work: Matrix<T>,
}

impl<T: Real> Inputs<T> {
    /// Those of some of the problems.
    fn some(&self, rows: Range<usize>) -> Inputs<T> {
        let part = |all: &Arc<[u32]>| -> Arc<[u32]> {
            let each = all.len() / self.rows.max(1);
            all[rows.start * each..rows.end * each].into()
        };
        let of = |matrix: &Matrix<T>| {
            let cols = matrix.cols();
            let part = &matrix.data()[rows.start * cols..rows.end * cols];
            Matrix::from_vec(rows.len(), cols, part.to_vec())
        };
        Inputs {
            rows: rows.len(),
            tokens: part(&self.tokens),
            numbers: of(&self.numbers),
            chosen: part(&self.chosen),
            work: of(&self.work),
        }
    }
}

/// Problems scored in one pass: more would leave the cache.
const AT_ONCE: usize = 256;

/// A network: scores of every value of every step.
pub trait Network: Send + Sync {
    /// Scores for all steps at once, each given the true values of the steps before it. `noise`
    /// switches dropout on.
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        noise: Option<&mut ChaCha8Rng>,
    ) -> Var;
}

/// Any of the networks.
#[derive(Debug, Clone)]
pub enum AnyNetwork {
    /// See [`Chain`].
    Chain(Chain),
    /// See [`EncDec`].
    EncDec(EncDec),
    /// See [`Attention`].
    Attention(Attention),
    /// See [`Attention2`].
    Attention2(Attention2),
    /// See [`Hybrid`].
    Hybrid(Hybrid),
    /// See [`Hybrid2`].
    Hybrid2(Hybrid2),
}

impl Network for AnyNetwork {
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        noise: Option<&mut ChaCha8Rng>,
    ) -> Var {
        match self {
            AnyNetwork::Chain(network) => network.logits(tape, inputs, noise),
            AnyNetwork::EncDec(network) => network.logits(tape, inputs, noise),
            AnyNetwork::Attention(network) => network.logits(tape, inputs, noise),
            AnyNetwork::Attention2(network) => network.logits(tape, inputs, noise),
            AnyNetwork::Hybrid(network) => network.logits(tape, inputs, noise),
            AnyNetwork::Hybrid2(network) => network.logits(tape, inputs, noise),
        }
    }
}

impl Shape {
    /// The five networks of the paper, with its sizes, in its order.
    pub fn of_the_paper() -> [Shape; 5] {
        [
            Shape::EncDec(EncDecShape::default()),
            Shape::Attention(AttentionShape::default()),
            Shape::Attention2(AttentionShape::default()),
            Shape::Hybrid(HybridShape::default()),
            Shape::Hybrid2(HybridShape::default()),
        ]
    }

    /// Makes a network with fresh parameters.
    pub fn build(&self, interface: &Interface, rng: &mut ChaCha8Rng) -> (AnyNetwork, Params<f32>) {
        let mut params = Params::new();
        let network = self.network(interface, &mut params, rng);
        (network, params)
    }

    /// Makes a network whose parameters come from elsewhere; those here only show their shapes.
    pub fn blank(&self, interface: &Interface) -> (AnyNetwork, Params<f32>) {
        let mut params = Params::blank();
        let mut unused = ChaCha8Rng::seed_from_u64(0);
        let network = self.network(interface, &mut params, &mut unused);
        (network, params)
    }

    fn network(
        &self,
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> AnyNetwork {
        match self {
            Shape::Chain(shape) => AnyNetwork::Chain(Chain::build(shape, interface, params, rng)),
            Shape::EncDec(shape) => {
                AnyNetwork::EncDec(EncDec::build(shape, interface, params, rng))
            }
            Shape::Attention(shape) => {
                AnyNetwork::Attention(Attention::build(shape, interface, params, rng))
            }
            Shape::Attention2(shape) => {
                AnyNetwork::Attention2(Attention2::build(shape, interface, params, rng))
            }
            Shape::Hybrid(shape) => {
                AnyNetwork::Hybrid(Hybrid(Layers::build(shape, interface, params, rng)))
            }
            Shape::Hybrid2(shape) => {
                AnyNetwork::Hybrid2(Hybrid2(Layers::build(shape, interface, params, rng)))
            }
        }
    }

    /// The same network with another share of numbers dropped while training.
    pub fn with_dropout(&self, share: f64) -> Shape {
        let mut shape = self.clone();
        match &mut shape {
            Shape::Chain(ChainShape { dropout, .. })
            | Shape::EncDec(EncDecShape { dropout, .. })
            | Shape::Attention(AttentionShape { dropout, .. })
            | Shape::Attention2(AttentionShape { dropout, .. })
            | Shape::Hybrid(HybridShape { dropout, .. })
            | Shape::Hybrid2(HybridShape { dropout, .. }) => *dropout = share,
        }
        shape
    }

    /// Whether a network of this shape could have been made here. Asked before memory is.
    pub fn is_sane(&self) -> bool {
        const MOST: usize = 8192;
        let sizes = match self {
            Shape::Chain(shape) => [shape.embedding, shape.hidden, shape.step, shape.depth * 128],
            Shape::EncDec(shape) => [shape.cells, 1, 1, 1],
            Shape::Attention(shape) | Shape::Attention2(shape) => {
                [shape.before, shape.after, shape.nodes, 1]
            }
            Shape::Hybrid(shape) | Shape::Hybrid2(shape) => {
                [shape.filters, shape.cells, shape.window * 64, 1]
            }
        };
        sizes.iter().all(|size| (1..=MOST).contains(size))
    }

    /// Whether all the network reads is tokens.
    pub fn reads_tokens_only(&self) -> bool {
        !matches!(self, Shape::Chain(_))
    }

    /// Whether the network weighs values by what they make of a problem.
    pub fn weighs(&self) -> bool {
        matches!(self, Shape::Chain(_))
    }

    /// The name users say.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Chain(_) => "chain",
            Shape::EncDec(_) => "encdec",
            Shape::Attention(_) => "attention",
            Shape::Attention2(_) => "attention2",
            Shape::Hybrid(_) => "hybrid",
            Shape::Hybrid2(_) => "hybrid2",
        }
    }
}

impl AnyNetwork {
    /// Scores of every value of every step of several problems, a row each, on at most
    /// `threads` threads.
    pub fn scores(
        &self,
        params: &Params<f32>,
        inputs: &Inputs<f32>,
        threads: usize,
    ) -> Matrix<f32> {
        let most = inputs.rows.div_ceil(threads.max(1)).clamp(1, AT_ONCE);
        let starts = (0..inputs.rows).step_by(most);
        let mut parts: Vec<(usize, Option<Matrix<f32>>)> = starts.map(|at| (at, None)).collect();
        // Blocks of a thread stand side by side and use the same memory one after the other.
        let share = parts.len().div_ceil(threads.max(1)).max(1);
        let mut shares: Vec<_> = parts.chunks_mut(share).collect();
        share_out(&mut shares, threads, |parts| {
            let mut workspace = params.workspace();
            for (from, scores) in parts.iter_mut() {
                let rows = *from..inputs.rows.min(*from + most);
                let mut tape = Tape::one_way(params, std::mem::take(&mut workspace));
                let logits = self.logits(&mut tape, &inputs.some(rows), None);
                *scores = Some(tape.value(logits).clone());
                workspace = tape.finish();
            }
            params.keep(workspace);
        });
        let parts = parts.into_iter().filter_map(|(_, scores)| scores);
        let scores: Vec<f32> = parts.flat_map(Matrix::into_vec).collect();
        Matrix::from_vec(inputs.rows, scores.len() / inputs.rows.max(1), scores)
    }

    /// Prepares to score one problem; a network that weighs values needs a weigher of it.
    ///
    /// # Panics
    ///
    /// If it lacks one, or a chain that weighs nothing has one.
    pub fn scorer<'m>(
        &'m self,
        params: &'m Params<f32>,
        input: &Encoded,
        weigher: Option<Weigher<'m>>,
    ) -> Box<dyn NextToken + 'm> {
        let steps = match self {
            AnyNetwork::Chain(network) => return Box::new(network.scorer(params, input, weigher)),
            AnyNetwork::EncDec(network) => {
                return Box::new(StepScorer::new(network, params, input));
            }
            AnyNetwork::Attention(network) => {
                return Box::new(StepScorer::new(&network.0, params, input));
            }
            AnyNetwork::Attention2(network) => network.steps(),
            AnyNetwork::Hybrid(network) => &network.0.steps,
            AnyNetwork::Hybrid2(network) => &network.0.steps,
        };
        Box::new(fixed_scores(self, steps, params, input))
    }

    /// Whether training and decoding normalise over valid values only.
    pub fn masked(&self) -> bool {
        matches!(self, AnyNetwork::Chain(_))
    }
}
