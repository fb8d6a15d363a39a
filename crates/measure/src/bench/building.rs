//! Building programs for a bench.

use kernwright_space::{Config, FailureClass, FieldValue, Problem};

use super::ground::Ground;
use super::{Bench, BenchError, Built, Verdict};
use crate::failure::Failure;
use crate::job::{Case, CaseBuffer, CaseError, Job};

impl Bench {
    /// Builds configurations, on all compiling processes at once.
    pub fn build(&mut self, configs: &[Config]) -> Result<Vec<Verdict<Built>>, BenchError> {
        let mut tasks = Vec::new();
        for config in configs {
            let Ground { job, problem, .. } = &self.ground;
            let program = job.lay_out(&job.program, problem, config);
            self.built += 1;
            tasks.push((self.built, config, program));
        }
        let ground = &self.ground;
        let mut results: Vec<Option<Result<Verdict<Built>, BenchError>>> = Vec::new();
        results.resize_with(tasks.len(), || None);
        let next = std::sync::Mutex::new(tasks.into_iter().zip(&mut results));
        std::thread::scope(|scope| {
            for compiler in &mut self.compilers {
                let next = &next;
                scope.spawn(move || {
                    loop {
                        // The lock is held while a task is taken, not while it is compiled.
                        let task = next.lock().ok().and_then(|mut tasks| tasks.next());
                        let Some(((id, config, program), result)) = task else {
                            return;
                        };
                        *result = Some(match program {
                            Ok(program) => {
                                let folder = ground.job.folder();
                                ground.build(compiler, id, config, program, folder)
                            }
                            Err(error) => Ok(Err(no_layout(&error))),
                        });
                    }
                });
            }
        });
        let missing = || {
            Err(BenchError::Broken(
                "a compiling thread ended early".to_owned(),
            ))
        };
        results
            .into_iter()
            .map(|result| result.unwrap_or_else(missing))
            .collect()
    }

    /// Builds another job's program in its default configuration, which is told too; it must work on
    /// the same buffers.
    pub fn build_other(&mut self, other: &Job) -> Result<(Config, Verdict<Built>), BenchError> {
        let refuse = |why: String| BenchError::Other(why);
        let family = other.kernel.family();
        let problem = if family == self.ground.job.kernel.family() {
            self.ground.problem.clone()
        } else {
            let known = self
                .ground
                .problem
                .pairs()
                .filter_map(|(name, value)| match value {
                    FieldValue::Known(value) => Some((name, value.clone())),
                    FieldValue::OneOf(_) => None,
                });
            Problem::new(family, known).map_err(|error| refuse(error.to_string()))?
        };
        let memory = |case: &Case| {
            let one = |buffer: &CaseBuffer| {
                let CaseBuffer {
                    name,
                    element,
                    count,
                    role,
                    ..
                } = buffer.clone();
                (name, element, count, role)
            };
            case.buffers.iter().map(one).collect::<Vec<_>>()
        };
        if memory(&other.case(&problem)?) != memory(&self.ground.case) {
            return Err(refuse("its buffers differ".to_owned()));
        }
        if other.program.language != self.ground.job.program.language {
            return Err(refuse("its language differs".to_owned()));
        }
        let config = other.default_config(&problem, Some(&self.info.device))?;
        let program = other.lay_out(&other.program, &problem, &config)?;
        self.built += 1;
        let mut compilers = self.ground.compilers(other.folder(), &self.info);
        let (id, compiler) = (self.built, &mut compilers[0]);
        let built = self
            .ground
            .build(compiler, id, &config, program, other.folder())?;
        Ok((config, built))
    }
}

/// A configuration for which the job's formulas have no value is the configuration's fault.
fn no_layout(error: &CaseError) -> Failure {
    Failure::new(FailureClass::DoesNotLaunch, error.to_string())
}
