//! [`Faculty`]: networks and trees that answer together, asked about problems they have not seen.
//!
//! A teacher that learned a problem by heart has nothing to teach about it. So the examples
//! are dealt into groups; some networks and all trees learn from all but one group, and about an example only
//! those are asked that have not seen it. About made-up problems all trees are asked, and the
//! networks that have seen everything. An example found in several sources is asked about as of the
//! first.

use std::convert::Infallible;

use crate::arch::{AnyNetwork, Network};
use crate::decode::log_softmax;
use crate::forest::Forests;
use crate::nn::{Params, Steps, Tape, Workspace};
use crate::parallel::in_parallel;
use crate::prepared::{Draw, Prepared};

/// Which teachers may be asked about an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// Those that did not learn from it.
    Examples,
    /// All of them: none learned from it, though perhaps from a twin.
    NewProblems,
}

/// Trained teachers.
#[derive(Debug)]
pub(crate) struct Faculty<'f> {
    pub network: &'f AnyNetwork,
    /// Number `n` of the members has not seen group `n` modulo `groups`; the others have seen
    /// everything.
    pub networks: Vec<Params<f32>>,
    /// How many of the networks are members.
    pub members: usize,
    pub forests: Option<Forests>,
    pub groups: usize,
    /// How far the networks and the trees are trusted: powers of what they say.
    pub trust: (f32, f32),
}

/// Added to what the trees say of any value: they know few examples, and nothing is impossible.
const LEAST_SHARE: f32 = 1e-3;

impl Faculty<'_> {
    /// The distributions the teachers agree on, along each example's own configuration.
    pub(crate) fn opinions(&self, examples: &Prepared, about: About, threads: usize) -> Vec<f32> {
        let steps = &examples.interface().steps;
        let mut scores = self.networks_say(examples, about, threads);
        if let Some(forests) = &self.forests {
            let may_speak =
                |tree, row| about == About::NewProblems || examples.hides(row, tree, self.groups);
            let shares = forests.say(examples, may_speak, threads);
            let rows = scores.chunks_exact_mut(steps.total());
            for (scores, shares) in rows.zip(shares.chunks_exact(steps.total())) {
                for step in 0..steps.count() {
                    let part = steps.offset(step)..steps.offset(step + 1);
                    self.mix(&mut scores[part.clone()], &shares[part]);
                }
            }
        }
        for (row, scores) in scores.chunks_exact_mut(steps.total()).enumerate() {
            settle(scores, examples.valid(row), steps);
        }
        for score in &mut scores {
            *score = score.exp();
        }
        scores
    }

    /// What networks and trees say of one step together; the networks alone where no tree knows it.
    fn mix(&self, scores: &mut [f32], shares: &[f32]) {
        let (networks, trees) = self.trust;
        let any = shares.iter().any(|share| *share > 0.0);
        for (score, share) in scores.iter_mut().zip(shares) {
            *score = if any {
                networks * *score + trees * (share + LEAST_SHARE).ln()
            } else {
                (networks + trees) * *score
            };
        }
    }

    /// Whether a network is asked about a row. Where none has seen everything, all are asked about
    /// made-up problems.
    fn may_speak(&self, network: usize, examples: &Prepared, row: usize, about: About) -> bool {
        let whole = network >= self.members;
        match about {
            About::NewProblems => whole || self.networks.len() == self.members,
            About::Examples => !whole && examples.hides(row, network, self.groups),
        }
    }

    /// The mean of the networks' log-probabilities over valid values.
    fn networks_say(&self, examples: &Prepared, about: About, threads: usize) -> Vec<f32> {
        let steps = &examples.interface().steps;
        let total = steps.total();
        let mut sum = vec![0.0; examples.len() * total];
        let mut asked = vec![0.0_f32; examples.len()];
        for (teacher, params) in self.networks.iter().enumerate() {
            let rows: Vec<u32> = (0..examples.len() as u32)
                .filter(|row| self.may_speak(teacher, examples, *row as usize, about))
                .collect();
            let blocks: Vec<usize> = (0..rows.len().div_ceil(512)).collect();
            let scores = in_parallel(&blocks, threads, |block| {
                let rows = &rows[block * 512..rows.len().min((block + 1) * 512)];
                let batch = examples.batch(rows, rows.len(), Draw::QUIET, None);
                let mut tape = Tape::one_way(params, Workspace::new());
                let logits = self.network.logits(&mut tape, &batch.inputs, None);
                let mut scores = tape.value(logits).data().to_vec();
                let valid = batch.valid.chunks_exact(total);
                for (scores, valid) in scores.chunks_exact_mut(total).zip(valid) {
                    settle(scores, valid, steps);
                }
                Ok::<_, Infallible>(Some(scores))
            });
            let Ok(scores) = scores;
            let scores = scores.unwrap_or_default().concat();
            for (row, scores) in rows.iter().zip(scores.chunks_exact(total)) {
                let row = *row as usize;
                asked[row] += 1.0;
                for (sum, score) in sum[row * total..].iter_mut().zip(scores) {
                    *sum += score;
                }
            }
        }
        for (sum, asked) in sum.chunks_exact_mut(total).zip(asked) {
            for sum in sum {
                *sum /= asked.max(1.0);
            }
        }
        sum
    }
}

/// Makes scores of every step log-probabilities over the valid values alone.
fn settle(scores: &mut [f32], valid: &[bool], steps: &Steps) {
    for (score, valid) in scores.iter_mut().zip(valid) {
        if !valid {
            *score = f32::NEG_INFINITY;
        }
    }
    for step in 0..steps.count() {
        log_softmax(&mut scores[steps.offset(step)..steps.offset(step + 1)]);
    }
}
