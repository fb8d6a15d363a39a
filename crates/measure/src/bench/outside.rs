//! The clock inside a child can be forged by the code that it times: here the same runs are timed from
//! outside.
//!
//! A request for runs of one program alone takes the runs' time and whatever surrounds them: filling
//! buffers, checking answers, the pipe. The latter is the same for both programs, so the difference
//! of two such requests is the difference of the programs, and no clock of the child's has a part in
//! it. A claim has to show there, too. Of a child with no threads but its own the processor time that
//! the kernel counts is taken, which other work on the machine does not lengthen; else the time that
//! passed.

use std::time::Instant;

use kernwright_space::FailureClass;

use super::duel::{Duel, unforeseen};
use super::{BASELINE, Bench, BenchError, Built, CANDIDATE, MAX_REPEATS, Verdict, measure_request};
use crate::device::DeviceChoice;
use crate::evaluate::Inputs;
use crate::failure::Failure;
use crate::stats::robust::{median, quantile};

/// Turns of either program at first, and in all while it is not clear: many where much is claimed, for
/// a small gain is less than what the pipe's times differ by.
const TURNS: usize = 12;
const MOST_TURNS: usize = 120;
/// A turn's runs last this many nanoseconds together: what is done once for all of them differs by
/// some hundred thousand.
const LONG_TURN: f64 = 4e6;
/// Turns of programs so slow that the first would take longer than this many seconds are fewer.
const ENOUGH: f64 = 0.3;
const FEWEST_TURNS: usize = 4;
const MUCH: f64 = 0.9;
/// Of a gain this share may be hidden from the clock outside.
const HIDDEN_SHARE: f64 = 0.7;
/// Where turns do not tell, this much must be hidden for a refusal.
const NEARLY_ALL: f64 = 0.85;
/// Standard errors by which more must be hidden, or less.
const SURE: f64 = 4.0;
const LIKELY: f64 = 4.0;

/// What the turns so far say.
#[derive(Debug, PartialEq)]
enum Seen {
    /// The gain shows outside, too.
    Agrees,
    /// It does not.
    Differs,
    /// More turns may tell.
    Unclear,
}

impl Bench {
    /// Sees that a gain shows on this process's clock as well.
    pub(super) fn outside_agrees(
        &mut self,
        duel: &Duel,
        programs: [&Built; 2],
        ratio: f64,
    ) -> Result<Verdict<()>, BenchError> {
        let faster = duel.times.each_ref().map(|times| {
            let times: Vec<f64> = times.iter().map(|time| time.0).collect();
            median(&times).unwrap_or(LONG_TURN)
        });
        let faster = faster[0].min(faster[1]).max(1.0);
        let repeats = (LONG_TURN / faster).ceil().clamp(1.0, MAX_REPEATS) as u32;
        let repeats = repeats.max(duel.repeats);
        // Either program alone, and the oracle after it.
        let turn = 4.0 * f64::from(repeats) * self.usual_run();
        let turns_wanted = ((ENOUGH / turn) as usize).clamp(FEWEST_TURNS, TURNS);
        let most = match ratio < MUCH {
            true => turns_wanted * MOST_TURNS / TURNS,
            false => turns_wanted,
        };
        // A device works while the processor waits.
        let is_here = self.ground.options.device == DeviceChoice::Cpu;
        let mut turns = Turns::new(if is_here { WORKED } else { PASSED });
        while turns.len() < most {
            let turn = turns.len();
            let mut taken = [[0.0; CLOCKS]; 2];
            let order = if turn.is_multiple_of(2) {
                [BASELINE, CANDIDATE]
            } else {
                [CANDIDATE, BASELINE]
            };
            for arm in order {
                let inputs = Inputs::Fresh { key: unforeseen() };
                let request = measure_request(vec![vec![arm]], turn, repeats, inputs);
                let (start, before) = (Instant::now(), self.evaluator.processor_time());
                let rounds = match self.settled(request, programs)? {
                    Ok(rounds) => rounds,
                    Err(failure) => return Ok(Err(failure)),
                };
                let wall = start.elapsed().as_nanos() as f64;
                let own = rounds.iter().flatten().map(|elapsed| elapsed.wall.0);
                let own = own.sum::<f64>() * f64::from(repeats);
                let after = self.evaluator.processor_time();
                let (worked, threads) = match (before, after) {
                    (Some((before, _)), Some((after, threads))) => {
                        (after.saturating_sub(before).as_nanos() as f64, threads)
                    }
                    _ => (0.0, usize::MAX),
                };
                if threads > OWN_THREADS {
                    turns.outside = PASSED;
                }
                taken[arm as usize] = [own, wall, worked];
            }
            turns.add(taken);
            if turns.len() >= turns_wanted && turns.seen() != Seen::Unclear {
                break;
            }
        }
        let is_refused = match turns.seen() {
            Seen::Agrees => false,
            Seen::Differs => true,
            Seen::Unclear => ratio < MUCH && turns.hidden() > NEARLY_ALL * turns.gain(INSIDE),
        };
        if !is_refused {
            return Ok(Ok(()));
        }
        let runs = f64::from(repeats);
        let text = format!(
            "its own process's clock says {:.0} ns less for a run than the baseline takes, a clock outside it {:.0} ns: \
             one of them is not to be trusted",
            turns.gain(INSIDE) / runs,
            turns.gain(turns.outside) / runs
        );
        Ok(Err(Failure::new(FailureClass::WrongAnswer, text)))
    }
}

/// The clocks: the child's, time that passed outside, processor time.
const CLOCKS: usize = 3;
const INSIDE: usize = 0;
const PASSED: usize = 1;
const WORKED: usize = 2;
/// A child's own threads: the one that works and the one that says that it lives.
const OWN_THREADS: usize = 2;
/// A busy machine makes turns longer, never shorter: the quarter that took least is compared.
const LEAST: f64 = 0.25;

/// What turns took: by the program, and by the clock.
#[derive(Debug)]
struct Turns {
    took: [[Vec<f64>; CLOCKS]; 2],
    /// The clock that counts outside.
    outside: usize,
}

impl Turns {
    fn new(outside: usize) -> Self {
        Turns {
            took: Default::default(),
            outside,
        }
    }

    fn len(&self) -> usize {
        self.took[0][INSIDE].len()
    }

    fn add(&mut self, taken: [[f64; CLOCKS]; 2]) {
        for (series, taken) in self
            .took
            .iter_mut()
            .flatten()
            .zip(taken.into_iter().flatten())
        {
            series.push(taken);
        }
    }

    /// By how much the candidate is faster, on a clock.
    fn gain(&self, clock: usize) -> f64 {
        let least = |program: usize| quantile(&self.took[program][clock], LEAST).unwrap_or(0.0);
        least(0) - least(1)
    }

    /// How much of the gain may be hidden from the clock outside.
    fn most_hidden(&self) -> f64 {
        HIDDEN_SHARE * self.gain(INSIDE).max(0.0)
    }

    /// How much of it is.
    fn hidden(&self) -> f64 {
        self.gain(INSIDE) - self.gain(self.outside)
    }

    fn seen(&self) -> Seen {
        let hidden = self.hidden();
        let each: Vec<f64> = (0..self.len())
            .map(|turn| {
                let took = |program: usize, clock: usize| self.took[program][clock][turn];
                (took(0, INSIDE) - took(1, INSIDE))
                    - (took(0, self.outside) - took(1, self.outside))
            })
            .collect();
        let middle = median(&each).unwrap_or(0.0);
        let off: Vec<f64> = each.iter().map(|one| (one - middle).abs()).collect();
        // Of medians, as normal noise would have it: a busy moment must not widen them much.
        let error = 1.25 * 1.48 * median(&off).unwrap_or(0.0) / (each.len() as f64).sqrt();
        if hidden - self.most_hidden() > SURE * error {
            Seen::Differs
        } else if self.most_hidden() - hidden > LIKELY * error {
            Seen::Agrees
        } else {
            Seen::Unclear
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is seen where a candidate takes 100 ns, the baseline more by these, and around the runs
    /// something else is done for 1 µs and a little.
    fn check(inside: [f64; 6], outside: [f64; 6], expected: Seen) {
        let mut turns = Turns::new(PASSED);
        for (turn, (inside, outside)) in inside.into_iter().zip(outside).enumerate() {
            let around = 1000.0 + (turn * 5 % 3) as f64;
            let baseline = [100.0 + inside, 100.0 + outside + around, 0.0];
            turns.add([baseline, [100.0, 100.0 + around, 0.0]]);
        }
        assert_eq!(turns.seen(), expected, "{inside:?} {outside:?}");
    }

    #[test]
    fn time_hidden_from_one_clock_is_seen() {
        let gains = [100.0, 120.0, 90.0, 110.0, 95.0, 105.0];
        check(gains, gains, Seen::Agrees);
        let with_a_busy_moment = [104.0, 118.0, 9000.0, 113.0, 90.0, 108.0];
        check(gains, with_a_busy_moment, Seen::Agrees);
        let mostly_real = [80.0, 90.0, 70.0, 85.0, 77.0, 88.0];
        check(gains, mostly_real, Seen::Agrees);
        let nothing = [3.0, -2.0, 4.0, -1.0, 5.0, 0.0];
        check(gains, nothing, Seen::Differs);
        let slower = [-80.0, -70.0, -75.0, -60.0, -65.0, -72.0];
        check(gains, slower, Seen::Differs);
        let noisy = [900.0, -800.0, 700.0, -900.0, 800.0, -700.0];
        check(gains, noisy, Seen::Unclear);
    }
}
