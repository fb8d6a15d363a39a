//! What configurations make of a problem, as a card's `[work]` declares it, in the form that networks
//! and trees read.

use std::sync::Arc;

use kernwright_space::{Gauge, Kernel, Space, Work};
use serde::{Deserialize, Serialize};

use crate::example::Example;
use crate::nn::{Steps, Works};

/// Numbers are cut off this many deviations from their mean.
const CUT: f32 = 4.0;
/// Logarithms are taken of nothing smaller.
const LEAST: f64 = 1e-4;
/// A scale is learned from at most this many examples.
const ENOUGH: usize = 2000;

/// A number of a card's `[work]`, and what is usual for it among valid values. Models look at its
/// logarithm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkScale {
    /// Its name on the card.
    pub name: String,
    /// How it is worked out, with the derived values it needs.
    pub rule: String,
    /// The mean of its logarithm.
    pub mean: f32,
    /// The deviation of its logarithm.
    pub deviation: f32,
}

fn log(number: f64) -> f32 {
    number.max(LEAST).log2() as f32
}

impl WorkScale {
    /// Learns what is usual for the numbers of a card among the values valid along the best
    /// configurations of examples.
    pub fn learn(kernel: &Arc<Kernel>, examples: &[Example]) -> Vec<WorkScale> {
        if kernel.work().is_empty() {
            return Vec::new();
        }
        let each = each(kernel);
        let mut sums = vec![(0.0_f64, 0.0_f64, 0.0_f64); each.total()];
        for example in examples
            .iter()
            .step_by(examples.len().div_ceil(ENOUGH).max(1))
        {
            let Ok(space) = kernel.space(&example.problem, Some(&example.device)) else {
                continue;
            };
            let (mut lookahead, mut gauge) = (space.lookahead(), space.gauge());
            for step in (0..example.best.len()).filter(|step| each.width(*step) > 0) {
                let prefix = &example.best[..step];
                gauge.follow(prefix);
                let sums = &mut sums[each.offset(step)..each.offset(step + 1)];
                for value in lookahead.allowed(prefix).iter() {
                    for (sum, number) in sums.iter_mut().zip(gauge.with(value)) {
                        let number = f64::from(log(number));
                        *sum = (sum.0 + 1.0, sum.1 + number, sum.2 + number * number);
                    }
                }
            }
        }
        let scale = |(work, (count, sum, squares)): (&Work, (f64, f64, f64))| {
            let count = f64::max(count, 1.0);
            let mean = sum / count;
            let deviation = (squares / count - mean * mean).max(0.0).sqrt();
            WorkScale {
                name: work.name().to_owned(),
                rule: kernel.spell_work(work),
                mean: mean as f32,
                // What never varies stays 0.
                deviation: if deviation < 1e-3 {
                    1.0
                } else {
                    deviation as f32
                },
            }
        };
        kernel.work().iter().zip(sums).map(scale).collect()
    }

    /// Whether this is the scale of a number as the card has it now.
    pub(crate) fn is_of(&self, kernel: &Kernel, work: &Work) -> bool {
        self.name == work.name() && self.rule == kernel.spell_work(work)
    }

    fn of(&self, number: f64) -> f32 {
        ((log(number) - self.mean) / self.deviation).clamp(-CUT, CUT)
    }
}

/// How many numbers of a card's `[work]` become known with each parameter.
fn each(kernel: &Kernel) -> Steps {
    let known = |param: usize| kernel.work().iter().filter(|it| it.last() == param).count();
    Steps::new((0..kernel.params().len()).map(known))
}

/// The numbers of every value of a kernel's parameters that a model with these scales reads.
pub(crate) fn works(kernel: &Kernel, scales: &[WorkScale], steps: &Steps) -> Works {
    if scales.is_empty() {
        return Works::none(steps);
    }
    let each = each(kernel);
    Works::new(steps, (0..steps.count()).map(|step| each.width(step)))
}

/// Works numbers out for one problem, on a model's scales.
#[derive(Debug)]
pub struct Weigher<'s> {
    gauge: Gauge,
    scales: &'s [WorkScale],
    each: Steps,
}

impl<'s> Weigher<'s> {
    /// For a model that reads any.
    pub fn new(space: &Space, scales: &'s [WorkScale]) -> Option<Self> {
        (!scales.is_empty()).then(|| Weigher {
            gauge: space.gauge(),
            scales,
            each: each(space.kernel()),
        })
    }

    /// Appends the numbers of the values in a prefix.
    pub fn carried(&mut self, prefix: &[u16], numbers: &mut Vec<f32>) {
        self.gauge.follow(prefix);
        for param in 0..prefix.len() {
            let scales = &self.scales[self.each.offset(param)..];
            let known = self.gauge.known(param).zip(scales);
            numbers.extend(known.map(|(number, scale)| scale.of(number)));
        }
    }

    /// Appends the numbers of each of `count` values of the parameter after a prefix.
    pub fn values(&mut self, prefix: &[u16], count: usize, numbers: &mut Vec<f32>) {
        let step = prefix.len();
        if self.each.width(step) == 0 {
            return;
        }
        self.gauge.follow(prefix);
        let scales = &self.scales[self.each.offset(step)..];
        for value in 0..count as u16 {
            let known = self.gauge.with(value).zip(scales);
            numbers.extend(known.map(|(number, scale)| scale.of(number)));
        }
    }
}
