//! The clock inside a child can be forged by the code that it times: here the same runs are timed from
//! outside.
//!
//! A request for runs of one program alone takes the runs' time and whatever surrounds them: filling
//! buffers, checking answers, the pipe. The latter is the same for both programs, so the difference
//! of two such requests is the difference of the programs, and no clock of the child's has a part in
//! it. A claim has to show there, too.

use std::time::Instant;

use kernwright_space::FailureClass;

use super::duel::{Duel, unforeseen};
use super::{BASELINE, Bench, BenchError, Built, CANDIDATE, Verdict, measure_request};
use crate::evaluate::Inputs;
use crate::failure::Failure;
use crate::stats::robust::median;

/// Turns of either program at first, and in all while it is not clear: many where much is claimed, for
/// a small gain is less than what the pipe's times differ by.
const TURNS: usize = 6;
const MOST_TURNS: usize = 48;
const MUCH: f64 = 0.9;
/// Of a gain this share may be hidden from the clock outside.
const HIDDEN_SHARE: f64 = 0.5;
/// Standard errors by which more must be hidden, or less.
const SURE: f64 = 4.0;
const LIKELY: f64 = 2.0;

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
        let most = if ratio < MUCH { MOST_TURNS } else { TURNS };
        // Of every turn, in nanoseconds: by how much the candidate was faster on either clock.
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        while inside.len() < most {
            let turn = inside.len();
            let mut taken = [[0.0; 2]; 2];
            let order = if turn.is_multiple_of(2) {
                [BASELINE, CANDIDATE]
            } else {
                [CANDIDATE, BASELINE]
            };
            for arm in order {
                let inputs = Inputs::Fresh { key: unforeseen() };
                let request = measure_request(vec![vec![arm]], turn, duel.repeats, inputs);
                let start = Instant::now();
                let rounds = match self.settled(request, programs)? {
                    Ok(rounds) => rounds,
                    Err(failure) => return Ok(Err(failure)),
                };
                let wall = start.elapsed().as_nanos() as f64;
                let own = rounds.iter().flatten().map(|elapsed| elapsed.wall.0);
                let own = own.sum::<f64>() * f64::from(duel.repeats);
                taken[arm as usize] = [own, wall];
            }
            inside.push(taken[0][0] - taken[1][0]);
            outside.push(taken[0][1] - taken[1][1]);
            if inside.len() >= TURNS && seen(&inside, &outside) != Seen::Unclear {
                break;
            }
        }
        if seen(&inside, &outside) != Seen::Differs {
            return Ok(Ok(()));
        }
        let mean = |values: &[f64]| median(values).unwrap_or(0.0);
        let runs = f64::from(duel.repeats);
        let text = format!(
            "its own process's clock says {:.0} ns less for a run than the baseline takes, a clock outside it {:.0} ns: \
             one of them is not to be trusted",
            mean(&inside) / runs,
            mean(&outside) / runs
        );
        Ok(Err(Failure::new(FailureClass::WrongAnswer, text)))
    }
}

/// Compares what either clock says was gained, turn by turn.
fn seen(inside: &[f64], outside: &[f64]) -> Seen {
    let gain = median(inside).unwrap_or(0.0);
    let hidden: Vec<f64> = inside.iter().zip(outside).map(|(a, b)| a - b).collect();
    let middle = median(&hidden).unwrap_or(0.0);
    let off: Vec<f64> = hidden.iter().map(|one| (one - middle).abs()).collect();
    // Of medians, as normal noise would have it: a busy moment must not widen them much.
    let error = 1.25 * 1.48 * median(&off).unwrap_or(0.0) / (hidden.len() as f64).sqrt();
    let most = HIDDEN_SHARE * gain.max(0.0);
    if middle - most > SURE * error {
        Seen::Differs
    } else if most - middle > LIKELY * error {
        Seen::Agrees
    } else {
        Seen::Unclear
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_hidden_from_one_clock_is_seen() {
        let gains = [100.0, 120.0, 90.0, 110.0, 95.0, 105.0];
        assert_eq!(seen(&gains, &gains), Seen::Agrees);
        let with_a_busy_moment = [104.0, 118.0, -9000.0, 113.0, 90.0, 108.0];
        assert_eq!(seen(&gains, &with_a_busy_moment), Seen::Agrees);
        let mostly_real = [80.0, 90.0, 70.0, 85.0, 77.0, 88.0];
        assert_eq!(seen(&gains, &mostly_real), Seen::Agrees);
        let nothing = [3.0, -2.0, 4.0, -1.0, 5.0, 0.0];
        assert_eq!(seen(&gains, &nothing), Seen::Differs);
        let slower = [-300.0, -320.0, -310.0, -290.0, -305.0, -280.0];
        assert_eq!(seen(&gains, &slower), Seen::Differs);
        let noisy = [900.0, -800.0, 700.0, -900.0, 800.0, -700.0];
        assert_eq!(seen(&gains, &noisy), Seen::Unclear);
    }
}
