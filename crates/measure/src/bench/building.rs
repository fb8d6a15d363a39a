//! Building programs for a bench.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, mpsc};

use kernwright_space::{Config, FailureClass, FieldValue, Problem};

use super::setup::Setup;
use super::{Bench, BenchError, Built, BuiltFile, Verdict};
use crate::compile::Compile;
use crate::failure::Failure;
use crate::job::{Case, CaseBuffer, CaseError, CaseProgram, Job};
use crate::worker::Worker;

/// Configurations waiting to be built, by their places.
type Tasks = Mutex<std::vec::IntoIter<Task>>;

/// What is to be built: its place, number, configuration and layout.
type Task = (usize, u64, Config, Result<CaseProgram, CaseError>);

impl Bench {
    /// Builds configurations, on all compiling processes at once.
    pub fn build(&mut self, configs: &[Config]) -> Result<Vec<Verdict<Built>>, BenchError> {
        let mut all = Vec::new();
        self.build_each(configs, |_, built| {
            all.push(built);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(all)
    }

    /// Builds configurations on all compiling processes at once, and passes each to `each`, in
    /// order, until that returns a break. Where programs run on a device of their own, one is used
    /// while others are built; on the processor that would disturb what is measured.
    pub(crate) fn build_each(
        &mut self,
        configs: &[Config],
        mut each: impl FnMut(&mut Bench, Verdict<Built>) -> Result<ControlFlow<()>, BenchError>,
    ) -> Result<(), BenchError> {
        let device = self.setup.options.device;
        let is_alone = device.shares_memory();
        // The default is there already. Programs that share their process's memory are distinguished
        // by their files, so each gets its own.
        let is_there = |config: &Config| !is_alone && *config == self.baseline.config;
        let there = configs.iter().position(is_there);
        let tasks = self.tasks(configs, there);
        let (setup, mut compilers) = (self.setup.clone(), std::mem::take(&mut self.compilers));
        let used = std::thread::scope(|scope| {
            let (built, results) = mpsc::channel();
            for compiler in &mut compilers {
                let (setup, tasks, built) = (&setup, &tasks, built.clone());
                scope.spawn(move || build_tasks(setup, compiler, tasks, &built));
            }
            drop(built);
            let mut ready = BTreeMap::new();
            if let Some(there) = there {
                ready.insert(there, Ok(Ok(self.baseline.clone())));
            }
            for place in 0..configs.len() {
                while !ready.contains_key(&place)
                    || (is_alone && ready.len() + place < configs.len())
                {
                    let (place, result) = results.recv().map_err(|_| {
                        BenchError::Broken("a compiling thread ended early".to_owned())
                    })?;
                    ready.insert(place, result);
                }
                let next = ready
                    .remove(&place)
                    .map_or(Ok(ControlFlow::Continue(())), |built| each(self, built?));
                if !matches!(next, Ok(ControlFlow::Continue(()))) {
                    // Nothing more is begun; what is under way is waited for.
                    drop(tasks.lock().map(|mut tasks| tasks.by_ref().for_each(drop)));
                    return next.map(drop);
                }
            }
            Ok(())
        });
        self.compilers = compilers;
        used
    }

    /// Numbers and lays out what is to be built: all but one that is there.
    fn tasks(&mut self, configs: &[Config], there: Option<usize>) -> Tasks {
        let mut tasks = Vec::new();
        let places = configs.iter().enumerate();
        for (place, config) in places.filter(|(place, _)| Some(*place) != there) {
            let Setup { job, problem, .. } = &*self.setup;
            let program = job.lay_out(&job.program, problem, config);
            self.built += 1;
            tasks.push((place, self.built, config.clone(), program));
        }
        Mutex::new(tasks.into_iter())
    }

    /// Builds the default configuration from other sources: objects or PTX that were not made by
    /// the job's compiler. Their folders must be readable ones of the job's or `builds`.
    pub fn build_from(&mut self, sources: Vec<PathBuf>) -> Result<Verdict<Built>, BenchError> {
        self.built += 1;
        let setup = self.setup.clone();
        let config = self.baseline.config.clone();
        let program = CaseProgram {
            sources,
            ..self.baseline.program.clone()
        };
        let compiler = self
            .compilers
            .first_mut()
            .ok_or_else(|| BenchError::Broken("there is no compiler".to_owned()))?;
        setup.build(compiler, self.built, &config, program, setup.job.folder())
    }

    /// The same code with the arguments and loops of another job, which is this one but for a number.
    ///
    /// # Errors
    /// They cannot be laid out for the bench's problem.
    pub fn with_arguments_of(&mut self, program: &Built, job: &Job) -> Result<Built, BenchError> {
        let (problem, config) = (&self.setup.problem, &program.config);
        let laid = job.lay_out(job.program(), problem, config)?;
        Ok(self.variant(program, laid))
    }

    /// The same code with loops of at most this many turns, which may end there.
    pub fn with_turns(&mut self, program: &Built, most: u32) -> Built {
        let mut other = program.program.clone();
        for one in &mut other.loops {
            one.most = one.most.min(most);
            one.least = one.least.min(most);
            one.is_capped = true;
        }
        self.variant(program, other)
    }

    fn variant(&mut self, program: &Built, other: CaseProgram) -> Built {
        self.built += 1;
        Built {
            id: self.built,
            program: other,
            ..program.clone()
        }
    }

    /// The same program, with its number, in another file, which is loaded at other addresses.
    pub(super) fn copy_of(&self, program: &Built) -> Result<Built, BenchError> {
        let mut copy = program.clone();
        copy.artifact.path.set_extension("copy.so");
        std::fs::copy(&program.artifact.path, &copy.artifact.path)
            .map_err(|error| BenchError::Broken(format!("a program cannot be copied: {error}")))?;
        copy._file = Arc::new(BuiltFile(copy.artifact.path.clone()));
        Ok(copy)
    }

    /// The folder that results of building are put into; deleted with the bench.
    pub fn builds(&self) -> &Path {
        self.setup.builds()
    }

    /// Builds another job's program in its default configuration, and returns that too; it must work
    /// on the same buffers.
    pub fn build_other(&mut self, other: &Job) -> Result<(Config, Verdict<Built>), BenchError> {
        let refuse = |why: String| BenchError::Other(why);
        let family = other.kernel.family();
        let problem = if family == self.setup.job.kernel.family() {
            self.setup.problem.clone()
        } else {
            let known = self
                .setup
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
        if memory(&other.case(&problem)?) != memory(&self.setup.case) {
            return Err(refuse("its buffers differ".to_owned()));
        }
        if other.program.language != self.setup.job.program.language {
            return Err(refuse("its language differs".to_owned()));
        }
        // What is not timed could do the work of what is.
        let prepares = other
            .program
            .launches
            .iter()
            .any(|launch| launch.is_prepared);
        if prepares && other.program.sources != self.setup.job.program.sources {
            let why = "it has a launch with `prepare = true`, whose time would not count";
            return Err(refuse(why.to_owned()));
        }
        let config = other.default_config(&problem, Some(&self.info.device))?;
        let program = other.lay_out(&other.program, &problem, &config)?;
        self.built += 1;
        let mut compilers = self.setup.compilers(other.folder(), &self.info);
        let (id, compiler) = (self.built, &mut compilers[0]);
        let built = self
            .setup
            .build(compiler, id, &config, program, other.folder())?;
        Ok((config, built))
    }
}

/// Builds one task after the other until there are none.
fn build_tasks(
    setup: &Setup,
    compiler: &mut Worker<Compile>,
    tasks: &Tasks,
    built: &mpsc::Sender<(usize, Result<Verdict<Built>, BenchError>)>,
) {
    loop {
        // The lock is held while a task is taken, not while it is compiled.
        let task = tasks.lock().ok().and_then(|mut tasks| tasks.next());
        let Some((place, id, config, program)) = task else {
            return;
        };
        let result = match program {
            Ok(program) => setup.build(compiler, id, &config, program, setup.job.folder()),
            Err(error) => Ok(Err(no_layout(&error))),
        };
        if built.send((place, result)).is_err() {
            return;
        }
    }
}

/// A configuration for which the job's formulas have no value is the configuration's fault.
fn no_layout(error: &CaseError) -> Failure {
    Failure::new(FailureClass::DoesNotLaunch, error.to_string())
}
