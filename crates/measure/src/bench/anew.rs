//! Runs of data that is always the same, such as the contents of files: each in a process of its own.
//!
//! There is no other input to run on, so what must be new is everything a candidate could remember in:
//! the process, its memory, its scratch folder. Numbers that follow from a seed beside those of a file
//! differ from run to run as in the search. The right answer never is in that process; what the
//! run wrote is handed out and judged here. Another build of the default runs before the clock starts,
//! so that libraries and processor are awake; the program that is timed runs once.

use kernwright_space::FailureClass;

use super::compare::PairedRun;
use super::outside::Watch;
use super::setup::compute;
use super::turns::{CLOCKS, Turns};
use super::{BASELINE, done, load_request, open};
use super::{Bench, BenchError, Built, PATIENCE, Verdict};
use crate::device::Elapsed;
use crate::evaluate::{Answers, EvaluateRequest};
use crate::failure::Failure;

/// The arm of the program that runs before the clock starts.
const WARM_UP: u32 = 2;

impl Bench {
    /// Runs one more round, each program in a new process.
    pub(super) fn run_round_anew(
        &mut self,
        paired: &mut PairedRun,
        baseline: &Built,
        candidate: &Built,
    ) -> Result<Verdict<()>, BenchError> {
        let Some(order) = paired.orders(1).pop() else {
            return Ok(Ok(()));
        };
        let warm_up = match &paired.warm_up {
            Some(warm_up) => warm_up.clone(),
            None => {
                let config = self.baseline.config.clone();
                let built = self.build(&[config])?.pop();
                let built = built.unwrap_or_else(|| Ok(self.baseline.clone()));
                let built = built.map_err(BenchError::Baseline)?;
                paired.warm_up.insert(built).clone()
            }
        };
        let salt = 2 + paired.times[0].len() as u64;
        let (mut samples, mut taken) = (Vec::new(), [[0.0; CLOCKS]; 2]);
        for &arm in &order {
            let program = if arm == BASELINE { baseline } else { candidate };
            match self.run_anew(&warm_up, program, arm, salt, &mut paired.turns)? {
                Ok((elapsed, by_clocks)) => {
                    samples.push(elapsed);
                    taken[arm as usize] = by_clocks;
                }
                Err(failure) if arm == BASELINE => return Err(BenchError::Baseline(failure)),
                Err(failure) => return Ok(Err(failure)),
            }
        }
        paired.turns.add(taken);
        paired.add(&order, &samples);
        Ok(Ok(()))
    }

    fn run_anew(
        &mut self,
        warm_up: &Built,
        program: &Built,
        arm: u32,
        salt: u64,
        turns: &mut Turns,
    ) -> Result<Verdict<(Elapsed, [f64; CLOCKS])>, BenchError> {
        let setup = self.setup.clone();
        let seeds = &setup.job.seeds.search;
        let input = salt as usize % seeds.len();
        let mut worker = setup.evaluator(setup.options.device, seeds, Answers::None);
        open(&mut worker)?;
        for (arm, program) in [(WARM_UP, warm_up), (arm, program)] {
            let loaded = worker.ask(load_request(arm, program), PATIENCE);
            if let Err(failure) = done(self.note_kill(loaded))? {
                return Ok(Err(failure));
            }
        }
        let limit = self.run_limit();
        let warm = EvaluateRequest::Warm {
            arm: WARM_UP,
            input,
        };
        let warmed = worker.ask(warm, limit);
        if let Err(failure) = done(self.note_kill(warmed))? {
            return Err(BenchError::Baseline(failure));
        }
        let watch = Watch::start(&worker);
        let computed = match compute(&mut worker, arm, input, salt, limit)? {
            Ok(computed) => computed,
            Err(failure) => return Ok(Err(failure)),
        };
        let by_clocks = watch.stop(&worker, computed.elapsed.wall.0, turns);
        let judged = match setup.job.judged() {
            None => setup.judge(seeds[input], &computed.files)?,
            Some(_) => match computed.files.first() {
                Some((_, file)) => self.judge(program.id, seeds[input], std::fs::read(file)?),
                None => Ok(()),
            },
        };
        Ok(judged
            .map(|()| (computed.elapsed, by_clocks))
            .map_err(|failure| {
                let text = format!("{} (in a new process)", failure.text);
                Failure::new(FailureClass::WrongAnswer, text)
            }))
    }
}
