//! [`Setup`]: what must be built, computed and refused before the first measurement.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kernwright_space::{Config, Doubt, FailureClass, Problem};
use tempfile::TempDir;

use super::{
    BenchError, BenchOptions, Built, BuiltFile, CANDIDATE, PATIENCE, Verdict, broken, done,
    load_request, unexpected,
};
use crate::compile::{Compile, CompileReply, CompileRequest, CompileSetup};
use crate::contents::{self, expected_path};
use crate::device::{DeviceChoice, DeviceInfo};
use crate::evaluate::{Answers, Computed, Evaluate, EvaluateReply, EvaluateRequest, EvaluateSetup};
use crate::failure::Failure;
use crate::job::{Case, CaseBuffer, CaseProgram, Job, Language, Reference, Role};
use crate::npy;
use crate::verify::{Sample, WeakCheck, audit, compare};
use crate::worker::Worker;
use kernwright_files::scratch;

/// A compiler may use this much memory, however little a candidate may.
const COMPILER_MEMORY: u64 = 4 << 30;
/// References that run at the same time have at most this many bytes of buffers together.
const REFERENCE_MEMORY: usize = 4 << 30;
/// One compilation may take this long.
const COMPILE_LIMIT: Duration = Duration::from_secs(120);

/// The number of the reference among programs that are built.
const REFERENCE: u64 = 1;

/// What a bench stands on: the job at its problem, and where things are put.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) job: Job,
    pub(super) problem: Problem,
    pub(super) options: BenchOptions,
    pub(super) case: Case,
    // Both deleted when the bench is closed.
    builds: TempDir,
    expected: TempDir,
}

impl Setup {
    pub(super) fn new(
        job: Job,
        problem: Problem,
        options: BenchOptions,
    ) -> Result<Self, BenchError> {
        let (device, language) = (options.device, job.program.language);
        if device.language() != language {
            return Err(BenchError::Language { device, language });
        }
        let case = job.case(&problem)?;
        for seed in job.seeds.search.iter().chain(&job.seeds.held_out) {
            contents::check_files(&case, *seed)?;
        }
        Ok(Setup {
            case,
            builds: scratch::folder("builds", None)?,
            expected: scratch::folder("expected", None)?,
            job,
            problem,
            options,
        })
    }

    pub(super) fn builds(&self) -> &Path {
        self.builds.path()
    }

    /// Where the right answers lie.
    pub(super) fn expected(&self) -> &Path {
        self.expected.path()
    }

    /// Prepares processes that compile sources of a folder for a device.
    pub(super) fn compilers(&self, folder: &Path, info: &DeviceInfo) -> Vec<Worker<Compile>> {
        let is_nvidia = info.device.vendor() == "nvidia";
        let mut read = vec![folder.to_owned()];
        read.extend(self.job.program.folders());
        if let Reference::Program(program) = &self.job.reference {
            read.extend(program.folders());
        }
        read.retain(|folder| folder.is_dir());
        let setup = CompileSetup {
            cc: self.options.cc.clone(),
            read,
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
        answers: Answers,
    ) -> Worker<Evaluate> {
        let setup = EvaluateSetup {
            device,
            case: self.case.clone(),
            seeds: seeds.to_vec(),
            builds: self.builds.path().to_owned(),
            sources: self.job.folder().to_owned(),
            answers,
        };
        let memory = self
            .job
            .limits
            .memory
            .saturating_add(device.driver_memory());
        Worker::new(self.options.launcher.clone(), setup, memory)
    }

    /// The answers that the reference gave.
    pub(super) fn answers(&self) -> Answers {
        match self.job.judged() {
            None => Answers::Ready(self.expected().to_owned()),
            Some(_) => Answers::Judged,
        }
    }

    /// Asks the device what it is. The process that is asked measures later on, where it can be
    /// opened before the right answers are known.
    pub(super) fn info(&self) -> Result<(DeviceInfo, Option<Worker<Evaluate>>), BenchError> {
        let device = self.options.device;
        let is_early = !device.shares_memory();
        let mut worker = match is_early {
            true => {
                let answers = match self.job.judged() {
                    None => Answers::Later(self.expected().to_owned()),
                    Some(_) => Answers::Judged,
                };
                self.evaluator(device, &self.job.seeds.search, answers)
            }
            false => self.evaluator(device, &[], Answers::None),
        };
        match worker.ask(EvaluateRequest::Info, PATIENCE) {
            Ok(EvaluateReply::Info(info)) => Ok((info, is_early.then_some(worker))),
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
            is_candidate: id != REFERENCE,
        };
        match compiler.ask_again(&request, COMPILE_LIMIT) {
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

    /// Builds the default configuration, and puts the right contents of written buffers into files
    /// for every seed: at the same time, where the reference is another program and there are two
    /// compilers.
    pub(super) fn prepare(
        &self,
        compilers: &mut [Worker<Compile>],
        config: &Config,
    ) -> Result<Built, BenchError> {
        let program = self.job.lay_out(&self.job.program, &self.problem, config)?;
        let default = |compiler: &mut Worker<Compile>| {
            self.build(compiler, 0, config, program, self.job.folder())?
                .map_err(BenchError::Baseline)
        };
        match (compilers, &self.job.reference) {
            ([one, other, ..], Reference::Program(_)) => std::thread::scope(|scope| {
                let answers = scope.spawn(|| self.compute_expected(other, config, None));
                let baseline = default(one)?;
                let ended = |_| BenchError::Broken("a thread ended early".to_owned());
                answers.join().map_err(ended)??;
                Ok(baseline)
            }),
            ([one, ..], _) => {
                let baseline = default(one)?;
                self.compute_expected(one, config, Some(&baseline))?;
                Ok(baseline)
            }
            ([], _) => Err(BenchError::Broken("there is no compiler".to_owned())),
        }
    }

    /// Puts the right contents of written buffers into files, for every seed. Only a reference that
    /// is a program of its own can do without the default configuration built.
    fn compute_expected(
        &self,
        compiler: &mut Worker<Compile>,
        config: &Config,
        baseline: Option<&Built>,
    ) -> Result<(), BenchError> {
        if self.job.judged().is_some() {
            return Ok(());
        }
        if let Reference::Files(files) = &self.job.reference {
            return self.copy_expected(files);
        }
        let (device, reference) = self.reference(compiler, config, baseline)?;
        self.compute_all(device, &reference)
            .map_err(|error| match (error, &self.job.reference) {
                // The job has no reference that could be to blame.
                (BenchError::Reference(failure), Reference::Default) => {
                    BenchError::Baseline(failure)
                }
                (error, _) => error,
            })
    }

    /// Gives the program that knows right answers, built, and what it runs on.
    pub(super) fn reference(
        &self,
        compiler: &mut Worker<Compile>,
        config: &Config,
        baseline: Option<&Built>,
    ) -> Result<(DeviceChoice, Built), BenchError> {
        let reference = match (&self.job.reference, baseline) {
            (Reference::Files(_), _) => {
                let why = "answers in files are of one input".to_owned();
                return Err(BenchError::Broken(why));
            }
            (Reference::Default, Some(baseline)) => baseline.clone(),
            (Reference::Default, None) => {
                return Err(BenchError::Broken("the default is not built".to_owned()));
            }
            (Reference::Program(program), _) => {
                let program = self.job.lay_out(program, &self.problem, config)?;
                self.build(compiler, REFERENCE, config, program, self.job.folder())?
                    .map_err(BenchError::Reference)?
            }
        };
        let device = match reference.artifact.language {
            Language::C => DeviceChoice::Cpu,
            _ => self.options.device,
        };
        Ok((device, reference))
    }

    /// Puts the right answer to the input of one more seed into files.
    pub(super) fn answer_too(
        &self,
        compiler: &mut Worker<Compile>,
        baseline: &Built,
        seed: u64,
    ) -> Result<(), BenchError> {
        let (device, reference) = self.reference(compiler, &baseline.config, Some(baseline))?;
        self.compute_some(device, &reference, &[(seed, 1)])
    }

    /// Judges an answer in files by the right one to the same input.
    pub(super) fn judge(
        &self,
        seed: u64,
        files: &[(usize, PathBuf)],
    ) -> Result<Verdict<()>, BenchError> {
        let mut inputs = None;
        for (index, file) in files {
            let buffer = &self.case.buffers[*index];
            let found = std::fs::read(file)?;
            let right = std::fs::read(expected_path(self.expected(), seed, *index))?;
            if found == right {
                continue;
            }
            let inputs = match &mut inputs {
                Some(inputs) => inputs,
                none => none.insert(contents::inputs(&self.case, seed)?),
            };
            let before = (buffer.role == Role::InOut).then(|| &*inputs[*index]);
            if let Err(why) = compare(buffer, before, &right, &found) {
                let why = why.to_string();
                return Ok(Err(Failure::new(FailureClass::WrongAnswer, why)));
            }
        }
        Ok(Ok(()))
    }

    /// Runs the reference for every seed, and for the first once more over other poison: a
    /// reference that reads what it did not write, or leaves something unwritten, gives another
    /// answer then. On the processor several run at the same time.
    fn compute_all(&self, device: DeviceChoice, reference: &Built) -> Result<(), BenchError> {
        let seeds: Vec<u64> = self.seeds().collect();
        let again = seeds.first().map(|seed| (*seed, 2));
        let mut tasks: Vec<(u64, u64)> = seeds.iter().map(|seed| (*seed, 1)).collect();
        tasks.extend(again);
        let at_once = match device {
            DeviceChoice::Cpu => {
                let bytes = |buffer: &CaseBuffer| buffer.count * buffer.element.size;
                let each: usize = self.case.buffers.iter().map(bytes).sum();
                let fit = REFERENCE_MEMORY / each.max(1);
                self.options.compilers.min(fit).clamp(1, tasks.len().max(1))
            }
            _ => 1,
        };
        let share = tasks.len().div_ceil(at_once).max(1);
        std::thread::scope(|scope| {
            let one = |tasks: &'_ [(u64, u64)]| self.compute_some(device, reference, tasks);
            let shares: Vec<_> = tasks
                .chunks(share)
                .map(|tasks| scope.spawn(move || one(tasks)))
                .collect();
            for share in shares {
                let ended = || BenchError::Broken("a thread ended early".to_owned());
                share.join().map_err(|_| ended())??;
            }
            Ok::<(), BenchError>(())
        })?;
        let Some((seed, salt)) = again else {
            return Ok(());
        };
        let inputs = contents::inputs(&self.case, seed)?;
        for (index, buffer) in self.case.buffers.iter().enumerate() {
            let path = self.answer_path(seed, salt, index);
            if !path.exists() {
                continue;
            }
            let first = std::fs::read(self.answer_path(seed, 1, index))?;
            let before = (buffer.role == Role::InOut).then(|| &*inputs[index]);
            compare(buffer, before, &first, &std::fs::read(path)?).map_err(|why| {
                let hint = match buffer.role {
                    Role::Out => "; a buffer that is not written whole, or read first, is `in-out`",
                    _ => "",
                };
                let text = format!("it gives another answer the second time: {why}{hint}");
                BenchError::Reference(Failure::new(FailureClass::WrongAnswer, text))
            })?;
        }
        Ok(())
    }

    /// Runs the reference for some seeds, each over the poison of its salt.
    pub(super) fn compute_some(
        &self,
        device: DeviceChoice,
        reference: &Built,
        tasks: &[(u64, u64)],
    ) -> Result<(), BenchError> {
        let seeds: Vec<u64> = tasks.iter().map(|(seed, _)| *seed).collect();
        let mut worker = self.evaluator(device, &seeds, Answers::None);
        if let Err(failure) = done(worker.ask(load_request(CANDIDATE, reference), PATIENCE))? {
            return Err(BenchError::Reference(failure));
        }
        // A reference may be plain and slow.
        let limit = Duration::from_secs_f64(10.0 * self.job.limits.seconds);
        for (input, (seed, salt)) in tasks.iter().enumerate() {
            let computed = compute(&mut worker, CANDIDATE, input, *salt, limit)?
                .map_err(BenchError::Reference)?;
            for (buffer, file) in computed.files {
                std::fs::copy(file, self.answer_path(*seed, *salt, buffer))?;
            }
        }
        Ok(())
    }

    /// The file of what the reference wrote to a buffer: the first answer is the expected one.
    fn answer_path(&self, seed: u64, salt: u64, buffer: usize) -> PathBuf {
        let path = expected_path(self.expected(), seed, buffer);
        match salt {
            1 => path,
            _ => path.with_extension("again"),
        }
    }

    fn copy_expected(&self, files: &[(usize, PathBuf)]) -> Result<(), BenchError> {
        for (index, path) in files {
            let buffer = &self.case.buffers[*index];
            let bytes = npy::read(path, buffer)?;
            for seed in self.seeds() {
                std::fs::write(expected_path(self.expected(), seed, *index), &bytes)?;
            }
        }
        let given = |index: &usize| files.iter().any(|(file, _)| file == index);
        let missing = (0..self.case.buffers.len())
            .find(|index| self.case.buffers[*index].is_written() && !given(index));
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

    /// Refuses a check that proves nothing, and returns where it proves little.
    pub(super) fn audit(&self) -> Result<Vec<Doubt>, BenchError> {
        if self.job.judged().is_some() {
            return Ok(Vec::new());
        }
        let seeds = &self.job.seeds.search;
        let before = contents::all_inputs(&self.case, seeds)?;
        let after = contents::read_expected(&self.case, seeds, self.expected())
            .map_err(BenchError::Broken)?;
        let samples: Vec<Sample<'_>> = before
            .iter()
            .zip(&after)
            .map(|(before, after)| Sample { before, after })
            .collect();
        let one_input = matches!(self.job.reference, Reference::Files(_));
        audit(&self.case.buffers, &samples, one_input)
            .map_err(|WeakCheck(why)| BenchError::Weak(why))
    }
}

/// Runs an arm once and gives its time and the files of what it wrote.
pub(super) fn compute(
    worker: &mut Worker<Evaluate>,
    arm: u32,
    input: usize,
    salt: u64,
    limit: Duration,
) -> Result<Verdict<Computed>, BenchError> {
    let request = EvaluateRequest::Compute { arm, input, salt };
    match worker.ask(request, limit) {
        Ok(EvaluateReply::Computed(computed)) => Ok(Ok(computed)),
        other => unexpected(other),
    }
}
