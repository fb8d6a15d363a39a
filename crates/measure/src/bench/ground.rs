//! [`Ground`]: what must be built, computed and refused before the first measurement.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kernwright_space::{Config, FailureClass, Problem};
use tempfile::TempDir;

use super::{
    BenchError, BenchOptions, Built, BuiltFile, CANDIDATE, PATIENCE, Verdict, broken, done,
    load_request, unexpected,
};
use crate::compile::{Compile, CompileReply, CompileRequest, CompileSetup};
use crate::contents::{self, expected_path};
use crate::device::{DeviceChoice, DeviceInfo};
use crate::evaluate::{Evaluate, EvaluateReply, EvaluateRequest, EvaluateSetup};
use crate::failure::Failure;
use crate::job::{Case, CaseProgram, Job, Language, Program, Reference, Role};
use crate::npy;
use crate::scratch;
use crate::verify::{Sample, audit, compare};
use crate::worker::Worker;

/// A compiler may use this much memory, however little a candidate may.
const COMPILER_MEMORY: u64 = 4 << 30;
/// One compilation may take this long.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// What a bench stands on: the job at its problem, and where things are put.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) job: Job,
    pub(super) problem: Problem,
    pub(super) options: BenchOptions,
    pub(super) case: Case,
    // Both deleted when the bench is closed.
    builds: TempDir,
    expected: TempDir,
}

impl Ground {
    pub(super) fn new(
        job: Job,
        problem: Problem,
        options: BenchOptions,
    ) -> Result<Self, BenchError> {
        let (device, language) = (options.device, job.program.language);
        if device.language() != language {
            return Err(BenchError::Language { device, language });
        }
        Ok(Ground {
            case: job.case(&problem)?,
            builds: scratch::folder("builds", None)?,
            expected: scratch::folder("expected", None)?,
            job,
            problem,
            options,
        })
    }

    /// Prepares processes that compile sources of a folder for a device.
    pub(super) fn compilers(&self, folder: &Path, info: &DeviceInfo) -> Vec<Worker<Compile>> {
        let is_nvidia = info.device.vendor() == "nvidia";
        let setup = CompileSetup {
            cc: self.options.cc.clone(),
            read: vec![folder.to_owned()],
            builds: self.builds.path().to_owned(),
            arch: is_nvidia.then(|| info.device.arch().to_owned()),
        };
        let one = |_| {
            let launcher = self.options.launcher.clone();
            Worker::new(
                launcher,
                setup.clone(),
                self.job.limits.memory.max(COMPILER_MEMORY),
            )
        };
        (0..self.options.compilers.max(1)).map(one).collect()
    }

    pub(super) fn evaluator(
        &self,
        device: DeviceChoice,
        seeds: &[u64],
        verified: bool,
    ) -> Worker<Evaluate> {
        let setup = EvaluateSetup {
            device,
            case: self.case.clone(),
            seeds: seeds.to_vec(),
            builds: self.builds.path().to_owned(),
            sources: self.job.folder().to_owned(),
            expected: verified.then(|| self.expected.path().to_owned()),
        };
        let memory = self
            .job
            .limits
            .memory
            .saturating_add(device.driver_memory());
        Worker::new(self.options.launcher.clone(), setup, memory)
    }

    pub(super) fn info(&self) -> Result<DeviceInfo, BenchError> {
        let mut worker = self.evaluator(self.options.device, &[], false);
        match worker.ask(EvaluateRequest::Info, PATIENCE) {
            Ok(EvaluateReply::Info(info)) => Ok(info),
            Ok(_) => Err(BenchError::Broken(
                "a worker does not know its device".to_owned(),
            )),
            Err(lost) => Err(match broken(&lost) {
                BenchError::Broken(why) => BenchError::Device(why),
                interrupted => interrupted,
            }),
        }
    }

    pub(super) fn build(
        &self,
        compiler: &mut Worker<Compile>,
        id: u64,
        config: &Config,
        program: CaseProgram,
        folder: &Path,
    ) -> Result<Verdict<Built>, BenchError> {
        let request = CompileRequest {
            program: program.clone(),
            folder: folder.to_owned(),
            name: format!("program-{id}"),
        };
        match compiler.ask(request, COMPILE_LIMIT) {
            Ok(CompileReply::Built(artifact)) => Ok(Ok(Built {
                _file: Arc::new(BuiltFile(artifact.path.clone())),
                id,
                config: config.clone(),
                program,
                artifact,
            })),
            Ok(CompileReply::Failed(failure)) => Ok(Err(failure)),
            Ok(CompileReply::Broken(why)) => Err(BenchError::Broken(why)),
            Err(lost) => match lost.failure() {
                Some(failure) => Ok(Err(Failure::new(
                    FailureClass::DoesNotCompile,
                    format!("the compiler: {}", failure.text),
                ))),
                None => Err(broken(&lost)),
            },
        }
    }

    /// Puts the right contents of written buffers into files, for every seed.
    pub(super) fn compute_expected(
        &self,
        compiler: &mut Worker<Compile>,
        baseline: &Built,
    ) -> Result<(), BenchError> {
        let reference = match &self.job.reference {
            Reference::Files(files) => return self.copy_expected(files),
            Reference::Default => baseline.clone(),
            Reference::Program(program) => self.build_reference(compiler, program, baseline)?,
        };
        let device = match reference.artifact.language {
            Language::C => DeviceChoice::Cpu,
            _ => self.options.device,
        };
        let seeds: Vec<u64> = self.seeds().collect();
        let mut worker = self.evaluator(device, &seeds, false);
        if let Err(failure) = done(worker.ask(load_request(CANDIDATE, &reference), PATIENCE))? {
            return Err(BenchError::Reference(failure));
        }
        // A reference may be plain and slow.
        let limit = Duration::from_secs_f64(10.0 * self.job.limits.seconds);
        for (input, seed) in seeds.iter().enumerate() {
            for (buffer, file) in compute(&mut worker, input, limit)? {
                let path = expected_path(self.expected.path(), *seed, buffer);
                std::fs::copy(file, path)?;
            }
        }
        self.is_repeatable(&mut worker, limit)
    }

    /// Computes the first answer again, over other poison: a reference that reads what it did not
    /// write, or leaves something unwritten, gives another one.
    fn is_repeatable(
        &self,
        worker: &mut Worker<Evaluate>,
        limit: Duration,
    ) -> Result<(), BenchError> {
        let Some(seed) = self.seeds().next() else {
            return Ok(());
        };
        let inputs = contents::inputs(&self.case, seed)?;
        for (index, file) in compute(worker, 0, limit)? {
            let buffer = &self.case.buffers[index];
            let first = std::fs::read(expected_path(self.expected.path(), seed, index))?;
            let before = (buffer.role == Role::InOut).then(|| &*inputs[index]);
            compare(buffer, before, &first, &std::fs::read(file)?).map_err(|why| {
                let text = format!("it gives another answer the second time: {why}");
                BenchError::Reference(Failure::new(FailureClass::WrongAnswer, text))
            })?;
        }
        Ok(())
    }

    fn build_reference(
        &self,
        compiler: &mut Worker<Compile>,
        program: &Program,
        baseline: &Built,
    ) -> Result<Built, BenchError> {
        let program = self.job.lay_out(program, &self.problem, &baseline.config)?;
        self.build(compiler, 1, &baseline.config, program, self.job.folder())?
            .map_err(BenchError::Reference)
    }

    fn copy_expected(&self, files: &[(usize, PathBuf)]) -> Result<(), BenchError> {
        for (index, path) in files {
            let buffer = &self.case.buffers[*index];
            let bytes = npy::read(path, buffer)?;
            for seed in self.seeds() {
                std::fs::write(expected_path(self.expected.path(), seed, *index), &bytes)?;
            }
        }
        let given = |index: &usize| files.iter().any(|(file, _)| file == index);
        let written = |role| matches!(role, Role::Out | Role::InOut);
        let missing = (0..self.case.buffers.len())
            .find(|index| written(self.case.buffers[*index].role) && !given(index));
        match missing {
            Some(index) => {
                let name = &self.case.buffers[index].name;
                Err(BenchError::Weak(format!(
                    "no file says what `{name}` should hold"
                )))
            }
            None => Ok(()),
        }
    }

    fn seeds(&self) -> impl Iterator<Item = u64> {
        let seeds = &self.job.seeds;
        seeds.search.iter().chain(&seeds.held_out).copied()
    }

    pub(super) fn audit(&self) -> Result<(), BenchError> {
        let seeds = &self.job.seeds.search;
        let before: Vec<Vec<Vec<u8>>> = seeds
            .iter()
            .map(|seed| contents::inputs(&self.case, *seed))
            .collect::<Result<_, _>>()?;
        let after = contents::read_expected(&self.case, seeds, self.expected.path())
            .map_err(BenchError::Broken)?;
        let samples: Vec<Sample<'_>> = before
            .iter()
            .zip(&after)
            .map(|(before, after)| Sample { before, after })
            .collect();
        let one_input = matches!(self.job.reference, Reference::Files(_));
        audit(&self.case.buffers, &samples, one_input).map_err(BenchError::Weak)
    }
}

/// Runs the reference once and gives the files of what it wrote, by buffer.
fn compute(
    worker: &mut Worker<Evaluate>,
    input: usize,
    limit: Duration,
) -> Result<Vec<(usize, PathBuf)>, BenchError> {
    let request = EvaluateRequest::Compute {
        arm: CANDIDATE,
        input,
    };
    match worker.ask(request, limit) {
        Ok(EvaluateReply::Computed(files)) => Ok(files),
        other => match unexpected::<()>(other)? {
            Err(failure) => Err(BenchError::Reference(failure)),
            Ok(()) => Ok(Vec::new()),
        },
    }
}
