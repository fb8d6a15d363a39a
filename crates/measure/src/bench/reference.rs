//! The answers of a job's reference, for programs that are run elsewhere.

use kernwright_space::Problem;

use super::setup::Setup;
use super::{BenchError, BenchOptions};
use crate::contents;
use crate::device::{Cpu, DeviceChoice, Machine};
use crate::job::{Job, Language, Reference};

/// What written buffers should hold after a run, for each of these seeds and by buffer; nothing if the
/// job's reference is no C program, which needs no device.
///
/// # Errors
/// The reference gives no answer, or cannot be tried.
pub fn reference_answers(
    job: &Job,
    problem: &Problem,
    seeds: &[u64],
    options: &BenchOptions,
) -> Result<Option<Vec<Vec<Vec<u8>>>>, BenchError> {
    let is_in_c = |reference: &Reference| match reference {
        Reference::Program(program) => program.language == Language::C,
        Reference::Default | Reference::Files(_) => false,
    };
    if !is_in_c(&job.reference) {
        return Ok(None);
    }
    let config = job.default_config(problem, None)?;
    // It is not opened: the reference runs on the processor.
    let device = DeviceChoice::for_language(job.program.language);
    let options = BenchOptions {
        device: device.unwrap_or(options.device),
        ..options.clone()
    };
    let setup = Setup::new(job.clone(), problem.clone(), options)?;
    let mut compilers = setup.compilers(job.folder(), Cpu::open().info());
    let Some(compiler) = compilers.first_mut() else {
        return Ok(None);
    };
    let (device, reference) = setup.reference(compiler, &config, None)?;
    let tasks: Vec<(u64, u64)> = seeds.iter().map(|seed| (*seed, 1)).collect();
    setup.compute_some(device, &reference, &tasks)?;
    let answers = contents::read_expected(&setup.case, seeds, setup.expected());
    answers.map(Some).map_err(BenchError::Broken)
}
