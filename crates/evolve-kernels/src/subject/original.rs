//! From a job to a program that can be evolved: its IR, and the small problems it is screened on.

use crate::{LabSetup, Operator, Risk, Screen};
use kernwright_evolve::Mode;
use kernwright_llvm_ir::Target;
use kernwright_measure::bench::{BenchError, reference_answers};
use kernwright_measure::device::{assembler_library, libdevice};
use kernwright_measure::fill::EDGES;
use kernwright_measure::job::{Job, Language};
use kernwright_space::{FailureClass, FieldKind, FieldValue, Problem, Value};

use super::translate::{PTX, is_for_this_processor, translate};
use super::{EvolveError, EvolveRequest, Goal, RunOptions};

/// The passes that run over every candidate, and over the original.
pub(super) const PASSES: &str = "default<O3>";

/// The chip that code for GPUs is made for where none is available.
const CHIP: &str = "sm_90";

/// Sets up labs for a job: the program as IR, and what candidates are run on.
pub(super) fn lab_setup(
    request: &EvolveRequest,
    chip: Option<&str>,
) -> Result<LabSetup, EvolveError> {
    let EvolveRequest {
        job,
        tools,
        allow,
        goal,
        run: RunOptions { folder, mode, .. },
        ..
    } = request;
    let mut allow = allow.clone();
    if job.judged().is_some() {
        // How good answers are is what the job's metric says. That nothing is broken stays required.
        for risk in [Risk::Relaxed, Risk::Precision, Risk::Inputs] {
            if !allow.contains(&risk) {
                allow.push(risk);
            }
        }
    }
    let chip = chip.unwrap_or(CHIP);
    let is_for_gpu = match job.program().language {
        Language::C => false,
        Language::Cuda => true,
        Language::Opencl => {
            return Err(EvolveError::Unfit(
                "OpenCL programs cannot be evolved; give a CUDA or C version of the kernel"
                    .to_owned(),
            ));
        }
    };
    let screen = searched(job)?;
    let ir = match &job.evolve().ir {
        Some(path) => path.clone(),
        None => translate((job, &screen.program), folder, tools, chip)?,
    };
    let mut entries: Vec<String> = Vec::new();
    for launch in &screen.program.launches {
        if !entries.contains(&launch.entry) {
            entries.push(launch.entry.clone());
        }
    }
    let launches = || screen.program.launches.iter();
    let is_edited = |entry: &String| {
        let mut own = launches().filter(|launch| launch.entry == *entry);
        own.any(|launch| launch.is_edited)
    };
    let frozen: Vec<String> = entries
        .iter()
        .filter(|one| !is_edited(one))
        .cloned()
        .collect();
    let target = if is_for_gpu {
        Target::Nvptx {
            chip: chip.to_owned(),
            ptx: PTX,
        }
    } else {
        // For the processor that the job's own build is for: another one rounds otherwise. Where the flags name none,
        // that is one that every machine can be, and what is counted is the same everywhere.
        Target::Host {
            native: is_for_this_processor(&screen.program.flags),
        }
    };
    Ok(LabSetup {
        llvm: tools.llvm.clone(),
        ir,
        entries,
        frozen,
        operators: operators(*goal, &allow, is_for_gpu),
        // GEVO draws every instruction alike, and so do random edits.
        is_guided: *mode == Mode::Ours,
        is_strict: *mode == Mode::Ours,
        allow,
        target,
        passes: PASSES.to_owned(),
        // Not where instructions are counted: what is found there is the same on every machine.
        assembler: (is_for_gpu && *goal == Goal::Time)
            .then(assembler_library)
            .flatten(),
        libdevice: (is_for_gpu && *goal == Goal::Time)
            .then(libdevice)
            .flatten(),
        screens: vec![screen],
        near: near(job, SEARCHED_NEAR_INSTRUCTIONS),
        builds: folder.join("builds"),
    })
}

/// Has the job's reference answer the inputs of the screen, which the original is then compared with:
/// a device compares them for the job's own problem, if there is one. Gives why that cannot be done.
pub(super) fn add_reference(
    request: &EvolveRequest,
    setup: &mut LabSetup,
) -> Result<Option<String>, EvolveError> {
    let job = &request.job;
    if job.judged().is_some() {
        return Ok(None);
    }
    let problem = job
        .problem(&job.evolve().screen)
        .map_err(|error| EvolveError::Unfit(format!("[evolve] screen: {error}")))?;
    let answers = reference_answers(job, &problem, &job.seeds().search, &request.bench);
    match (answers, setup.screens.first_mut()) {
        (Ok(answers), Some(screen)) => {
            screen.right = answers.unwrap_or_default();
            Ok(None)
        }
        // Where it does not compile, the compiler may be to blame.
        (Err(BenchError::Reference(failure)), _)
            if failure.class != FailureClass::DoesNotCompile =>
        {
            Err(BenchError::Reference(failure).into())
        }
        (Err(error), _) => Ok(Some(error.to_string())),
        (Ok(_), None) => Ok(None),
    }
}

/// What every candidate is run on in the emulator.
pub(super) fn searched(job: &Job) -> Result<Screen, EvolveError> {
    let problem = job
        .problem(&job.evolve().screen)
        .map_err(|error| EvolveError::Unfit(format!("[evolve] screen: {error}")))?;
    screen(job, &problem, &job.seeds().search)
}

/// The operators that can pay: what caches do costs time, but no instructions.
fn operators(goal: Goal, allow: &[Risk], is_for_gpu: bool) -> Vec<Operator> {
    let mut operators = Operator::allowed(allow, is_for_gpu);
    if goal == Goal::Instructions {
        operators.retain(|one| !matches!(one, Operator::Hint | Operator::ReadOnly));
    }
    operators
}

/// Inputs of each problem held out, where they are cheap: an edit that is wrong for one input in
/// thirty passes two of them more often than not.
const MANY_INPUTS: u64 = 64;

/// The seeds of further inputs start here, far from those that people write.
const FURTHER_SEEDS: u64 = 0x6b77_0000;

/// Instructions that all further inputs of one problem may take together in the emulator.
const FURTHER_INSTRUCTIONS: u64 = 20_000_000;

/// How many of the further inputs are at the edges of what they may be.
const EDGE_INPUTS: usize = 8;

/// A problem near the screen is passed over if it takes more instructions than this on one input.
const NEAR_INSTRUCTIONS: u64 = 5_000_000;

/// In the search it may take fewer: every lab runs the original on all of them before it begins.
const SEARCHED_NEAR_INSTRUCTIONS: u64 = 500_000;

/// The job's own problem may take this many.
const OWN_INSTRUCTIONS: u64 = 100_000_000;

/// What no search sees: other inputs, and other problems: those that the job names, those near its
/// screen that its card allows, and its `own` where no device tries that. `cost` is what
/// one input of the screen takes in the emulator; as many are added as that allows.
pub(super) fn held_out(
    job: &Job,
    cost: u64,
    own: Option<&Problem>,
) -> Result<Vec<Screen>, EvolveError> {
    let mut seeds = job.seeds().held_out.clone();
    let further = MANY_INPUTS.min(FURTHER_INSTRUCTIONS / cost.max(1));
    seeds.extend((FURTHER_SEEDS..).take(further as usize));
    let edges = (FURTHER_SEEDS..).take(EDGE_INPUTS.min(further as usize));
    let edges: Vec<u64> = edges.map(|seed| seed | EDGES).collect();
    let problem = |fields: &[(String, Value)]| {
        let problem = job.problem(fields);
        problem.map_err(|error| EvolveError::Unfit(format!("[evolve] held-out: {error}")))
    };
    let mut screens = vec![screen(job, &problem(&job.evolve().screen)?, &seeds)?];
    for fields in &job.evolve().held_out {
        screens.push(screen(job, &problem(fields)?, &seeds)?);
    }
    let at_edges: Vec<Screen> = screens
        .iter()
        .filter(|_| !edges.is_empty())
        .map(|screen| Screen {
            seeds: edges.clone(),
            limit: Some(NEAR_INSTRUCTIONS),
            ..screen.clone()
        })
        .collect();
    screens.extend(at_edges);
    screens.extend(near(job, NEAR_INSTRUCTIONS));
    if let Some(own) = own {
        let first = job.seeds().held_out.first().copied();
        let mut screen = screen(job, own, &[first.unwrap_or(FURTHER_SEEDS)])?;
        screen.limit = Some(OWN_INSTRUCTIONS);
        screens.push(screen);
    }
    Ok(screens)
}

/// Problems near the screen: one field at a time at its least or one more than that, one less, one more, twice as much, as much as
/// in the job's own problem and twice that, or another choice. Those that the card does not allow, or that cannot be laid out, are left out.
pub(super) fn near(job: &Job, limit: u64) -> Vec<Screen> {
    let Ok(base) = job.problem(&job.evolve().screen) else {
        return Vec::new();
    };
    let own = job.problem(&[]).ok();
    let fields: Vec<(String, Value)> = base
        .pairs()
        .filter_map(|(name, value)| match value {
            FieldValue::Known(value) => Some((name.to_owned(), value.clone())),
            FieldValue::OneOf(_) => None,
        })
        .collect();
    let mut seen = vec![base.to_string()];
    seen.extend(job.evolve().held_out.iter().filter_map(|fields| {
        let problem = job.problem(fields).ok()?;
        Some(problem.to_string())
    }));
    let mut screens = Vec::new();
    for field in base.family().fields() {
        let Some(place) = fields.iter().position(|(name, _)| name == field.name()) else {
            continue;
        };
        let others = match (field.kind(), &fields[place].1) {
            (FieldKind::Int { min, max }, Value::Int(now)) => {
                let next = min.saturating_add(1);
                let mut others = vec![*min, next, now - 1, now + 1, now.saturating_mul(2)];
                let own = own.as_ref().and_then(|own| own.get(field.name()));
                if let Some(FieldValue::Known(Value::Int(own))) = own {
                    others.extend([*own, own.saturating_mul(2)]);
                }
                let fits = others.into_iter().filter(|one| (*min..=*max).contains(one));
                fits.map(Value::Int).collect()
            }
            (FieldKind::Choice(all), _) => all.iter().take(4).cloned().collect(),
            (FieldKind::Bool, _) => vec![Value::Bool(false), Value::Bool(true)],
            _ => Vec::new(),
        };
        for other in others {
            let mut changed = fields.clone();
            changed[place].1 = other;
            let Ok(problem) = job.problem(&changed) else {
                continue;
            };
            let words = problem.to_string();
            if seen.contains(&words) {
                continue;
            }
            seen.push(words);
            let seeds = [FURTHER_SEEDS, FURTHER_SEEDS | EDGES];
            let screen = screen(job, &problem, &seeds).ok();
            // What has more numbers than may be executed instructions is not worth being laid out.
            if let Some(mut screen) = screen.filter(|screen| n_numbers(screen) <= limit) {
                screen.limit = Some(limit);
                screens.push(screen);
            }
        }
    }
    screens
}

fn n_numbers(screen: &Screen) -> u64 {
    let buffers = screen.case.buffers.iter();
    buffers.map(|buffer| buffer.count as u64).sum()
}

/// Whether the card's rules allow a problem. Those that ask for a device are for the device.
pub(super) fn check(job: &Job, problem: &Problem) -> Result<(), String> {
    let refusing = job.kernel().refuses_problem(problem, None);
    match refusing
        .ok()
        .and_then(|all| Some(all.first()?.rule.rule().to_owned()))
    {
        None => Ok(()),
        Some(rule) => Err(format!(
            "`{}` does not take {problem}: `{rule}` does not hold",
            job.kernel().name()
        )),
    }
}

fn screen(job: &Job, problem: &Problem, seeds: &[u64]) -> Result<Screen, EvolveError> {
    let unfit = |error: String| EvolveError::Unfit(error);
    check(job, problem).map_err(|why| unfit(format!("{why} ([evolve] names it)")))?;
    let config = job
        .default_config(problem, None)
        .map_err(|error| unfit(error.to_string()))?;
    let case = job
        .case(problem)
        .map_err(|error| unfit(error.to_string()))?;
    let program = job
        .lay_out(job.program(), problem, &config)
        .map_err(|error| unfit(error.to_string()))?;
    Ok(Screen {
        problem: problem.to_string(),
        case,
        program,
        seeds: seeds.to_vec(),
        right: Vec::new(),
        limit: None,
    })
}
