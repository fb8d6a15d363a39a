//! Who is wrong when two programs disagree about an input that nothing but they have seen: the job's
//! reference answers it, too, and both are checked by that in processes of their own.

use super::setup::Setup;
use super::{Bench, BenchError, Built, PATIENCE, Verdict};
use super::{check_requests, done, load_request, measured, open};
use crate::device::Elapsed;
use crate::evaluate::{EvaluateReply, EvaluateRequest, Inputs};
use crate::failure::Failure;

/// Inputs on which two programs may differ although neither is wrong, or both are: numbers so badly
/// conditioned that rounding decides. With more of them in one comparison the two cannot be compared.
const MOST_UNSETTLED: u64 = 10;

impl Bench {
    /// Has rounds run; a disagreement about fresh inputs is settled by the reference.
    pub(super) fn settled(
        &mut self,
        mut request: EvaluateRequest,
        programs: [&Built; 2],
    ) -> Result<Verdict<Vec<Vec<Elapsed>>>, BenchError> {
        let mut unsettled = 0;
        loop {
            let limit = self.limit_for(&request);
            let reply = self.evaluator.ask(request.clone(), limit);
            let reply = self.note_kill(reply);
            let Ok(EvaluateReply::Disagreement { seed, .. }) = &reply else {
                return self.judged(reply, &request);
            };
            match self.who_is_wrong(programs, *seed)? {
                [_, Some(failure)] => {
                    let text = format!("{} (for inputs made for one run)", failure.text);
                    return Ok(Err(Failure { text, ..failure }));
                }
                [Some(failure), None] => return Err(BenchError::Baseline(failure)),
                [None, None] if unsettled == MOST_UNSETTLED => return measured(reply),
                [None, None] => unsettled += 1,
            }
            // The same rounds again, on other inputs.
            if let EvaluateRequest::Measure {
                inputs: Inputs::Fresh { key },
                ..
            } = &mut request
            {
                *key = key.wrapping_add(1);
            }
        }
    }

    /// Checks the baseline and the candidate by the reference, for one seed.
    fn who_is_wrong(
        &mut self,
        programs: [&Built; 2],
        seed: u64,
    ) -> Result<[Option<Failure>; 2], BenchError> {
        let setup = self.setup.clone();
        let broken = || BenchError::Broken("there is no compiler".to_owned());
        let compiler = self.compilers.first_mut().ok_or_else(broken)?;
        setup.answer_too(compiler, &self.baseline, seed)?;
        let mut failures = [None, None];
        for (failure, program) in failures.iter_mut().zip(programs) {
            *failure = self.check_one_seed(&setup, program, seed)?.err();
        }
        // An input that both get wrong says nothing about either.
        Ok(match failures {
            [Some(_), Some(_)] => [None, None],
            failures => failures,
        })
    }

    fn check_one_seed(
        &mut self,
        setup: &Setup,
        program: &Built,
        seed: u64,
    ) -> Result<Verdict<()>, BenchError> {
        let mut worker = setup.evaluator(setup.options.device, &[seed], setup.answers());
        open(&mut worker)?;
        let loaded = worker.ask(load_request(super::CANDIDATE, program), PATIENCE);
        if let Err(failure) = done(self.note_kill(loaded))? {
            return Ok(Err(failure));
        }
        let limit = self.run_limit();
        for request in check_requests(1) {
            let checked = worker.ask(request, limit);
            if let Err(failure) = measured(self.note_kill(checked))? {
                return Ok(Err(failure));
            }
        }
        Ok(Ok(()))
    }
}
