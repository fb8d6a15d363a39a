//! The clock inside a child can be forged by the code that it times: here the same runs are timed from
//! outside.
//!
//! A request for runs of one program alone takes the runs' time and whatever surrounds them: filling
//! buffers, checking answers, the pipe. The latter is the same for both programs, so the difference
//! of two such requests is the difference of the programs, and no clock of the child's has a part in
//! it. (The oracle, which runs afterwards, is the baseline: it would be faster after itself, since a
//! processor foresees the branches that the same code has just taken on the same input. So a copy of
//! the baseline at other addresses stands for it.) A claim has to show there, too. Of a child with no threads but its own the processor time that
//! the kernel counts is taken, which other work on the machine does not lengthen; else the time that
//! passed.

use std::time::{Duration, Instant};

use super::compare::{PairedRun, unforeseen};
use super::turns::{CLOCKS, FEWEST_TO_REFUSE, LEAST, MUCH, PASSED, PLAIN_GAIN, Seen, Turns};
use super::{
    BASELINE, Bench, BenchError, Built, CANDIDATE, MAX_REPEATS, TWIN, Verdict, measure_request,
};
use crate::device::DeviceChoice;
use crate::evaluate::{Evaluate, Inputs};
use crate::stats::robust::quantile;
use crate::worker::Worker;

/// Turns of either program at first, and in all while it is not clear: many where much is claimed, for
/// a small gain is less than what the pipe's times differ by.
const TURNS: usize = 12;
const MOST_TURNS: usize = 120;
/// By this many nanoseconds the runs of a turn are to differ from program to program: what is done once
/// for all of them differs by some ten thousand.
const CLEAR_GAIN: f64 = 2e5;
/// Turns of programs so slow that the first would take longer than this many seconds are fewer,
const ENOUGH: f64 = 0.03;
const FEWEST_TURNS: usize = 4;
/// This many of them in a row can show a great gain plainly.
const PLAIN_TURNS: usize = 2;

impl Bench {
    /// Sees that a gain shows on this process's clock as well: a failure if it does not, and whether it
    /// came again at all.
    pub(super) fn outside_agrees(
        &mut self,
        paired: &PairedRun,
        programs: [&Built; 2],
        ratio: f64,
    ) -> Result<Verdict<bool>, BenchError> {
        if ratio >= MUCH {
            return Ok(Ok(true));
        }
        let baseline: Vec<f64> = paired.times[0].iter().map(|time| time.0).collect();
        // Other work on the machine makes runs longer, never shorter.
        let gain = (1.0 - ratio) * quantile(&baseline, LEAST).unwrap_or(CLEAR_GAIN);
        let repeats = (CLEAR_GAIN / gain.max(1.0)).ceil().clamp(1.0, MAX_REPEATS) as u32;
        // Kernels on a GPU cannot reach the clock that times them: a short look is enough.
        let is_here = !matches!(self.setup.options.device, DeviceChoice::Cuda(_));
        // Either program alone, and the oracle after it.
        let turn = 4.0 * f64::from(repeats) * self.usual_run();
        let many = ((ENOUGH / turn) as usize).clamp(FEWEST_TURNS, TURNS);
        let may_be_plain = is_here && 1.0 - ratio >= PLAIN_GAIN;
        let mut is_plain = false;
        let most = match is_here {
            true => many * MOST_TURNS / TURNS,
            false => many.max(FEWEST_TO_REFUSE),
        };
        let mut turns = Turns::on(self.setup.options.device);
        let mut alone = self.load_twin(programs[0])?;
        'turns: while turns.len() < most {
            let turn = turns.len();
            let mut taken = [[0.0; CLOCKS]; 2];
            let order = if turn.is_multiple_of(2) {
                [BASELINE, CANDIDATE]
            } else {
                [CANDIDATE, BASELINE]
            };
            for arm in order {
                let inputs = Inputs::Fresh { key: unforeseen() };
                let runs = if arm == BASELINE { alone } else { arm };
                let request = measure_request(vec![vec![runs]], turn, repeats, inputs);
                let watch = Watch::start(&self.evaluator);
                let rounds = match self.settled(request, programs)? {
                    Ok(rounds) => rounds,
                    Err(_) if runs == TWIN => {
                        // It may be one that gives other bits every time. If it took the process along, a
                        // new one has neither program.
                        alone = BASELINE;
                        for (arm, program) in [(CANDIDATE, programs[1]), (BASELINE, programs[0])] {
                            if let Err(failure) = self.load(arm, program)? {
                                return Ok(Err(failure));
                            }
                        }
                        turns = Turns::on(self.setup.options.device);
                        continue 'turns;
                    }
                    Err(failure) => return Ok(Err(failure)),
                };
                let own = rounds.iter().flatten().map(|elapsed| elapsed.wall.0);
                let own = own.sum::<f64>() * f64::from(repeats);
                taken[arm as usize] = watch.stop(&self.evaluator, own, &mut turns);
            }
            turns.add(taken);
            // Noise disturbs short turns more, and more of them cost little.
            let seconds = (taken[0][PASSED] + taken[1][PASSED]) / 1e9;
            let (plain, fewest) = match seconds < ENOUGH {
                true => (FEWEST_TURNS, TURNS),
                false => (PLAIN_TURNS, many),
            };
            is_plain = may_be_plain
                && turns.len() <= FEWEST_TURNS + PLAIN_TURNS
                && turns.are_last_plain(plain);
            if is_plain || (turns.len() >= fewest && turns.seen() != Seen::Unclear) {
                break;
            }
        }
        if !turns.has_it_again(ratio) {
            return Ok(Ok(false));
        }
        // Code on this processor has to be seen to be faster: a doubt is no claim.
        let is_seen = !is_here || is_plain || !turns.is_unseen(ratio);
        Ok(turns.refusal(ratio, repeats).map_or(Ok(is_seen), Err))
    }
}

impl Bench {
    /// Loads a copy of the baseline beside it where code runs on this processor. Returns the arm that
    /// stands for the baseline when it is alone.
    fn load_twin(&mut self, baseline: &Built) -> Result<u32, BenchError> {
        if !matches!(self.setup.options.device, DeviceChoice::Cpu) {
            return Ok(BASELINE);
        }
        let twin = match self.twin.take().filter(|twin| twin.id == baseline.id) {
            Some(twin) => twin,
            None => self.copy_of(baseline)?,
        };
        let loaded = self.load(TWIN, &twin)?;
        self.twin = Some(twin);
        Ok(if loaded.is_ok() { TWIN } else { BASELINE })
    }
}

/// What surrounds a request is timed from outside.
pub(super) struct Watch {
    start: Instant,
    worked: Option<(Duration, usize)>,
}

impl Watch {
    pub(super) fn start(evaluator: &Worker<Evaluate>) -> Self {
        Watch {
            start: Instant::now(),
            worked: evaluator.processor_time(),
        }
    }

    /// Gives what the request took by every clock; `own` is the child's.
    pub(super) fn stop(
        self,
        evaluator: &Worker<Evaluate>,
        own: f64,
        turns: &mut Turns,
    ) -> [f64; CLOCKS] {
        let wall = self.start.elapsed().as_nanos() as f64;
        let (worked, threads) = match (self.worked, evaluator.processor_time()) {
            (Some((before, _)), Some((after, threads))) => {
                (after.saturating_sub(before).as_nanos() as f64, threads)
            }
            _ => (0.0, usize::MAX),
        };
        if threads > OWN_THREADS {
            turns.outside = PASSED;
        }
        [own, wall, worked]
    }
}

/// A child's own threads: the one that works and the one that says that it lives.
const OWN_THREADS: usize = 2;
