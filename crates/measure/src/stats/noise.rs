//! Synthetic noise for tests and `examples/bench_aa.rs`: what machines do to timings.
//!
//! Time runs through the slots of a schedule; the machine's state belongs to the slot, and which
//! arm it hits follows from the order drawn for the round, as in a real run.

use kernwright_space::Nanos;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Pairs, Plan, Step, Verdict, order};

/// A kind of noise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Noise {
    /// Independent, 0.5 %.
    Quiet,
    /// Independent, 3 %.
    Loud,
    /// 1 %, and one sample in ten is slowed by a Pareto spike (index 1.1, no mean to speak of).
    ParetoSpikes,
    /// 1 % of one-sided Cauchy noise.
    Cauchy,
    /// 1 %, and 20 % slower by the end.
    Drift,
    /// 1 %, and clocks that switch to 30 % slower and back, some five times in a run.
    Steps,
    /// Autoregressive, 3 %, correlation 0.95 from sample to sample.
    Autocorrelated,
    /// 10 % common to both arms of a round, 1 % of their own.
    Common,
    /// 1 %, twice as slow at first, settling over some ten samples.
    WarmUp,
    /// 1 %, and the arm that runs first in a round is 1 % slower.
    FirstIsSlow,
    /// 0.5 %, and each sample falls in one of two modes 8 % apart.
    Bimodal,
    /// 0.5 %, read off a clock of 1 % of the time: many ties and zeros.
    CoarseClock,
}

impl Noise {
    /// Every kind.
    pub(crate) const ALL: [Noise; 12] = [
        Noise::Quiet,
        Noise::Loud,
        Noise::ParetoSpikes,
        Noise::Cauchy,
        Noise::Drift,
        Noise::Steps,
        Noise::Autocorrelated,
        Noise::Common,
        Noise::WarmUp,
        Noise::FirstIsSlow,
        Noise::Bimodal,
        Noise::CoarseClock,
    ];
}

/// Simulates rounds of a baseline of 10 µs and a candidate of `effect` times that.
pub(crate) fn series(noise: Noise, rounds: usize, effect: f64, seed: u64) -> Pairs {
    let mut machine = Machine {
        noise,
        // Not the seed of the schedule: the noise must not know the order.
        rng: ChaCha8Rng::seed_from_u64(!seed),
        state: 0.0,
    };
    let mut samples = [Vec::new(), Vec::new()];
    for (round, order) in order::schedule(seed, 2).take(rounds).enumerate() {
        let common = machine.normal();
        for (position, arm) in order.into_iter().enumerate() {
            let slot = 2 * round + position;
            let true_time = 10_000.0 * if arm == 1 { effect } else { 1.0 };
            let time = true_time * machine.slowdown(slot, position, common);
            samples[arm].push(Nanos(match noise {
                Noise::CoarseClock => (time / 100.0).round() * 100.0,
                _ => time,
            }));
        }
    }
    let [baseline, candidate] = samples;
    Pairs::try_new(baseline, candidate).expect("simulated times are positive")
}

/// Follows the default plan on one simulated input for each kind of noise; gives the verdict and
/// the rounds it took.
pub(crate) fn verdict(noises: &[Noise], effect: f64, seed: u64) -> (Verdict, usize) {
    let plan = Plan::default();
    let inputs: Vec<Pairs> = noises
        .iter()
        .zip(0..)
        .map(|(noise, input)| series(*noise, plan.most_rounds(), effect, (seed << 8) + input))
        .collect();
    for &rounds in plan.looks() {
        let seen: Vec<Pairs> = inputs.iter().map(|pairs| pairs.rounds(0, rounds)).collect();
        if let Step::Stop { comparison, .. } = plan.look(&seen, seed) {
            return (comparison.verdict, rounds);
        }
    }
    unreachable!("a plan stops at its last look")
}

struct Machine {
    noise: Noise,
    rng: ChaCha8Rng,
    /// What the machine remembers from slot to slot.
    state: f64,
}

impl Machine {
    fn slowdown(&mut self, slot: usize, position: usize, common: f64) -> f64 {
        let own = self.normal();
        match self.noise {
            Noise::Quiet | Noise::CoarseClock => (0.005 * own).exp(),
            Noise::Loud => (0.03 * own).exp(),
            Noise::ParetoSpikes => {
                let is_spike = self.rng.random_bool(0.1);
                let spike = 0.05 * (self.uniform().powf(-1.0 / 1.1) - 1.0);
                (0.01 * own).exp() * (1.0 + if is_spike { spike } else { 0.0 })
            }
            Noise::Cauchy => {
                1.0 + 0.01 * (std::f64::consts::PI * (self.uniform() - 0.5)).tan().abs()
            }
            Noise::Drift => (0.01 * own).exp() * (1.0 + 0.2 * slot as f64 / 240.0),
            Noise::Steps => {
                if self.rng.random_bool(1.0 / 48.0) {
                    self.state = 0.3 - self.state;
                }
                (0.01 * own).exp() * (1.0 + self.state)
            }
            Noise::Autocorrelated => {
                let fresh = (1.0_f64 - 0.95 * 0.95).sqrt();
                self.state = 0.95 * self.state + fresh * own;
                (0.03 * self.state).exp()
            }
            Noise::Common => (0.1 * common + 0.01 * own).exp(),
            Noise::WarmUp => (0.01 * own).exp() * (1.0 + (-(slot as f64) / 10.0).exp()),
            Noise::FirstIsSlow => (0.01 * own).exp() * if position == 0 { 1.01 } else { 1.0 },
            Noise::Bimodal => {
                (0.005 * own).exp() * if self.rng.random_bool(0.5) { 1.08 } else { 1.0 }
            }
        }
    }

    /// A uniform value, never 0.
    fn uniform(&mut self) -> f64 {
        1.0 - self.rng.random::<f64>()
    }

    /// A standard normal value, by Box and Muller.
    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * self.uniform().ln()).sqrt();
        radius * (std::f64::consts::TAU * self.uniform()).cos()
    }
}
