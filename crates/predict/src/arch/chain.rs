//! [`Chain`]: dense layers over tokens and numbers. Each parameter is conditioned on the ones
//! before it by looking their values' rows up in a table; the problem scales and shifts what these
//! rows say, so that a value can mean one thing for a small image and another for a large one.

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::parts::{alone, drop};
use super::{Inputs, Interface, Network};
use crate::decode::NextToken;
use crate::nn::{
    Act, Into, Matrix, ParamId, Params, Real, Steps, Tape, Var, View, ViewMut, Works, Workspace,
    gain, gelu, product,
};
use crate::vocab::Encoded;
use crate::work::Weigher;

/// How large a chain network is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainShape {
    /// Numbers a token becomes.
    pub embedding: usize,
    /// Width of the trunk.
    pub hidden: usize,
    /// Residual layers of the trunk.
    pub depth: usize,
    /// Width of each parameter's own part.
    pub step: usize,
    /// Share of numbers dropped while training.
    pub dropout: f64,
}

/// The network's matrices.
#[derive(Debug, Clone)]
pub struct Chain {
    shape: ChainShape,
    steps: Steps,
    table: ParamId,
    enter: [ParamId; 2],
    /// Gain, weight and bias of each residual layer.
    layers: Vec<[ParamId; 3]>,
    gain: ParamId,
    leave: [ParamId; 2],
    prefix: ParamId,
    own: [ParamId; 2],
    heads: [ParamId; 2],
    /// How values are weighed by what they make of a problem, where that is known.
    weigh: Option<WeighParams>,
    works: Works,
}

/// What turns the numbers of values into scores, and passes them to later steps.
#[derive(Debug, Clone, Copy)]
struct WeighParams {
    wishes: (ParamId, ParamId),
    carry: ParamId,
}

impl Chain {
    pub(super) fn build(
        shape: &ChainShape,
        interface: &Interface,
        params: &mut Params<f32>,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let (hidden, step) = (shape.hidden, shape.step);
        let steps = interface.steps.clone();
        let entering = interface.numbers + interface.length * shape.embedding;
        let all = steps.count() * step;
        let numbers = interface.works.each().total();
        let even = |from: usize| 1.0 / (from as f64).sqrt();
        let ones = Matrix::from_fn(1, hidden, |_, _| 1.0);
        let row = |params: &mut Params<f32>, name: &str, width: usize| {
            params.add(name, Matrix::zeros(1, width))
        };
        let chain = Chain {
            shape: *shape,
            table: params.add_normal("tokens", (interface.tokens, shape.embedding), 0.3, rng),
            enter: [
                params.add_normal("enter.weight", (entering, hidden), even(entering), rng),
                row(params, "enter.bias", hidden),
            ],
            layers: (0..shape.depth)
                .map(|at| {
                    let name = |part: &str| format!("layer{at}.{part}");
                    let even = even(hidden);
                    [
                        params.add(name("gain"), ones.clone()),
                        params.add_normal(name("weight"), (hidden, hidden), even, rng),
                        row(params, &name("bias"), hidden),
                    ]
                })
                .collect(),
            gain: params.add("leave.gain", ones),
            leave: [
                params.add_normal("leave.weight", (hidden, 2 * all), even(hidden), rng),
                row(params, "leave.bias", 2 * all),
            ],
            prefix: params.add_normal("prefix", (steps.total(), all), 0.1, rng),
            own: [
                params.add_normal("own.weight", (all, step), even(step), rng),
                row(params, "own.bias", all),
            ],
            heads: [
                params.add_normal("heads.weight", (step, steps.total()), 0.02, rng),
                row(params, "heads.bias", steps.total()),
            ],
            weigh: (numbers > 0).then(|| WeighParams {
                wishes: (
                    params.add_normal("weigh.weight", (step, 2 * numbers), 0.02, rng),
                    row(params, "weigh.bias", 2 * numbers),
                ),
                carry: params.add("carry", Matrix::zeros(numbers, all)),
            }),
            works: interface.works.clone(),
            steps,
        };
        // Scaling what earlier values say starts gently.
        let leave = params.get_mut(chain.leave[0]);
        for row in 0..leave.rows() {
            for scale in &mut leave.row_mut(row)[all..] {
                *scale *= 0.3;
            }
        }
        chain
    }

    /// What the problem alone says, for all steps.
    fn context<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        noise: &mut Option<&mut ChaCha8Rng>,
    ) -> Var {
        let numbers = tape.input(&inputs.numbers);
        let x = tape.embed(numbers, inputs.tokens.clone(), self.table);
        let mut h = tape.linear(x, self.enter[0], self.enter[1], Act::Gelu);
        for [gain, weight, bias] in &self.layers {
            let n = tape.layer_norm(h, *gain);
            let n = tape.linear(n, *weight, *bias, Act::Gelu);
            let n = drop(tape, n, self.shape.dropout, noise);
            h = tape.add(h, n);
        }
        let n = tape.layer_norm(h, self.gain);
        let n = drop(tape, n, self.shape.dropout, noise);
        tape.linear(n, self.leave[0], self.leave[1], Act::None)
    }

    pub(super) fn scorer<'m>(
        &'m self,
        params: &'m Params<f32>,
        input: &Encoded,
        weigher: Option<Weigher<'m>>,
    ) -> ChainScorer<'m> {
        let both = self.weigh.is_some() == weigher.is_some();
        assert!(
            both,
            "a network that weighs values, and no other, needs a weigher"
        );
        let mut tape = Tape::new(params, Workspace::new());
        let context = self.context(&mut tape, &alone(input), &mut None);
        ChainScorer {
            chain: self,
            params,
            context: tape.value(context).data().to_vec(),
            state: Vec::new(),
            own: Vec::new(),
            weigher,
            carried: Vec::new(),
            work: Vec::new(),
            wishes: Vec::new(),
        }
    }
}

impl Network for Chain {
    fn logits<T: Real>(
        &self,
        tape: &mut Tape<'_, T>,
        inputs: &Inputs<T>,
        mut noise: Option<&mut ChaCha8Rng>,
    ) -> Var {
        let context = self.context(tape, inputs, &mut noise);
        let mut earlier = tape.prefix(inputs.chosen.clone(), self.prefix, &self.steps);
        let weighed = self.weigh.map(|weigh| (weigh, tape.input(&inputs.work)));
        if let Some((weigh, work)) = weighed {
            let chosen = inputs.chosen.clone();
            let carried = tape.carry(work, chosen, weigh.carry, &self.works);
            earlier = tape.add(earlier, carried);
        }
        let h = tape.modulate(context, earlier);
        let h = tape.activate(h, Act::Gelu);
        let n = drop(tape, h, self.shape.dropout, &mut noise);
        let n = tape.blocks(n, self.own[0], self.own[1], Act::Gelu);
        let n = drop(tape, n, self.shape.dropout, &mut noise);
        let h = tape.add(h, n);
        let scores = tape.heads(h, self.heads[0], self.heads[1], &self.steps);
        match weighed {
            Some((weigh, work)) => tape.weigh(scores, h, work, weigh.wishes, &self.works),
            None => scores,
        }
    }
}

/// Scores one problem's prefixes.
pub(super) struct ChainScorer<'m> {
    chain: &'m Chain,
    params: &'m Params<f32>,
    context: Vec<f32>,
    state: Vec<f32>,
    own: Vec<f32>,
    weigher: Option<Weigher<'m>>,
    /// Numbers of the values in a prefix, and of the values that may follow each prefix.
    carried: Vec<f32>,
    work: Vec<f32>,
    wishes: Vec<f32>,
}

impl NextToken for ChainScorer<'_> {
    fn feeds_back(&self) -> bool {
        true
    }

    fn scores(&mut self, step: usize, prefixes: &[u16], count: usize, scores: &mut Vec<f32>) {
        let (chain, params) = (self.chain, self.params);
        let (width, steps) = (chain.shape.step, &chain.steps);
        let part = step * width..(step + 1) * width;
        let table = params.get(chain.prefix);
        let (own, own_bias) = (params.get(chain.own[0]), params.get(chain.own[1]));
        let (heads, heads_bias) = (params.get(chain.heads[0]), params.get(chain.heads[1]));
        let (state, residual) = (&mut self.state, &mut self.own);
        let (shift, scale) = self.context.split_at(self.context.len() / 2);
        let (shift, scale) = (&shift[part.clone()], &scale[part.clone()]);
        let values = steps.width(step);
        state.clear();
        self.work.clear();
        for at in 0..count {
            state.resize((at + 1) * width, 0.0);
            let row = &mut state[at * width..];
            let prefix = &prefixes[at * step..(at + 1) * step];
            for (earlier, value) in prefix.iter().enumerate() {
                let line = &table.row(steps.offset(earlier) + usize::from(*value))[part.clone()];
                for (sum, number) in row.iter_mut().zip(line) {
                    *sum += *number;
                }
            }
            if let (Some(weigh), Some(weigher)) = (&chain.weigh, &mut self.weigher) {
                self.carried.clear();
                weigher.carried(prefix, &mut self.carried);
                weigher.values(prefix, values, &mut self.work);
                let table = params.get(weigh.carry);
                for (number, carried) in self.carried.iter().enumerate() {
                    let line = &table.row(number)[part.clone()];
                    for (sum, weight) in row.iter_mut().zip(line) {
                        *sum += carried * weight;
                    }
                }
            }
            for ((x, shift), scale) in row.iter_mut().zip(shift).zip(scale) {
                *x = shift + *x * (1.0 + scale);
            }
        }
        residual.clear();
        residual.resize(count * width, 0.0);
        scores.clear();
        scores.resize(count * values, 0.0);
        crate::nn::simd(
            #[inline(always)]
            || {
                for x in state.iter_mut() {
                    *x = gelu(*x);
                }
            },
        );
        product(
            ViewMut::new(residual, count, width, width),
            Into::Replace,
            View::new(state, count, width, width),
            own.block(step * width, width),
        );
        let bias = &own_bias.data()[part];
        crate::nn::simd(
            #[inline(always)]
            || {
                let rows = state.chunks_exact_mut(width);
                for (row, residual) in rows.zip(residual.chunks_exact(width)) {
                    for ((x, own), bias) in row.iter_mut().zip(residual).zip(bias) {
                        *x += gelu(*own + *bias);
                    }
                }
            },
        );
        product(
            ViewMut::new(scores, count, values, values),
            Into::Replace,
            View::new(state, count, width, width),
            heads.columns(steps.offset(step), values),
        );
        let bias = &heads_bias.data()[steps.offset(step)..];
        for row in scores.chunks_exact_mut(values) {
            for (score, bias) in row.iter_mut().zip(bias) {
                *score += *bias;
            }
        }
        self.weigh(step, count, scores);
    }
}

impl ChainScorer<'_> {
    /// Adds what the numbers of every value are worth behind each of `count` prefixes.
    fn weigh(&mut self, step: usize, count: usize, scores: &mut [f32]) {
        let (chain, params) = (self.chain, self.params);
        let numbers = chain.works.each().width(step);
        let Some(weigh) = chain.weigh.filter(|_| numbers > 0) else {
            return;
        };
        let from = 2 * chain.works.each().offset(step);
        let (weight, bias) = (params.get(weigh.wishes.0), params.get(weigh.wishes.1));
        let (depth, values) = (chain.shape.step, chain.steps.width(step));
        self.wishes.clear();
        self.wishes.resize(count * 2 * numbers, 0.0);
        product(
            ViewMut::new(&mut self.wishes, count, 2 * numbers, 2 * numbers),
            Into::Replace,
            View::new(&self.state, count, depth, depth),
            weight.columns(from, 2 * numbers),
        );
        let bias = &bias.data()[from..from + 2 * numbers];
        let wishes = self.wishes.chunks_exact_mut(2 * numbers);
        let work = self.work.chunks_exact(values * numbers);
        for ((wishes, work), scores) in wishes.zip(work).zip(scores.chunks_exact_mut(values)) {
            for (wish, bias) in wishes.iter_mut().zip(bias) {
                *wish += *bias;
            }
            let (much, extreme) = wishes.split_at(numbers);
            for (score, work) in scores.iter_mut().zip(work.chunks_exact(numbers)) {
                for ((number, much), extreme) in work.iter().zip(much).zip(extreme) {
                    *score += gain(*number, *much, *extreme);
                }
            }
        }
    }
}
