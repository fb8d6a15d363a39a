//! What a job is given on the command line: a device, fields, parameters.

use anyhow::Context;
use kernwright::measure::Failure;
use kernwright::measure::bench::{Bench, Built};
use kernwright::measure::device::DeviceChoice;
use kernwright::measure::job::Job;
use kernwright::space::{Config, Value, did_you_mean};

use crate::exit::{self, NoDevice, Usage};

/// Reads `name=value` pairs separated by spaces or commas.
pub(crate) fn pairs(text: &str) -> anyhow::Result<Vec<(String, Value)>> {
    kernwright::parse_pairs(text).map_err(|error| Usage(error.to_string()).into())
}

/// Changes the named parameters of a configuration and checks the result.
pub(super) fn config(
    bench: &Bench,
    start: &Config,
    changes: impl IntoIterator<Item = (String, Value)>,
) -> anyhow::Result<Config> {
    let kernel = bench.job().kernel();
    let mut values: Vec<Value> = start.values().cloned().collect();
    for (name, value) in changes {
        let names = || kernel.params().iter().map(|param| param.name());
        let Some(at) = names().position(|known| known == name) else {
            let hint = did_you_mean(&name, names());
            return Err(Usage(format!(
                "`{name}` is no parameter of `{}`{hint}",
                kernel.name()
            ))
            .into());
        };
        values[at] = value;
    }
    let device = &bench.info().device;
    kernel
        .config(bench.problem(), Some(device), &values)
        .map_err(|error| exit::Invalid(error.to_string()).into())
}

pub(super) fn build(bench: &mut Bench, config: &Config) -> anyhow::Result<Result<Built, Failure>> {
    let mut built = bench.build(std::slice::from_ref(config))?;
    built.pop().context("a build has a result")
}

/// The device of this name, or the first that runs the job's language.
pub(crate) fn device(name: Option<&str>, job: &Job) -> anyhow::Result<DeviceChoice> {
    match name {
        Some(name) => name.parse().map_err(|why| NoDevice(why).into()),
        None => DeviceChoice::for_language(job.program().language).ok_or_else(|| {
            let message =
                "no device here runs this job's language; `kernwright devices` lists what there is";
            NoDevice(message.to_owned()).into()
        }),
    }
}
