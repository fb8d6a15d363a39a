//! One file per subcommand; this is their table of contents.

mod annotate;
mod apply;
mod bench;
mod bench_against;
mod check;
mod compare_tuners;
mod config;
mod data;
mod data_get;
mod demo;
mod devices;
mod doctor;
mod evolve;
mod evolve_model;
mod evolve_progress;
mod evolved;
mod export;
mod export_report;
mod given;
mod import;
mod init;
mod kernels;
mod manual;
mod measured;
mod module;
mod predict;
mod reproduce;
mod run_files;
mod runs;
mod selftest;
mod space;
mod train;
mod tune;
mod workload;

use std::process::ExitCode;

use crate::args::{Args, Command};
use crate::exit::Usage;
use crate::output::Output;
use crate::settings::Settings;
use crate::target::catalog;

pub(crate) use measured::failures_text;

/// Runs the command and says how the program ends.
pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<ExitCode> {
    let done = |()| ExitCode::SUCCESS;
    match &args.command {
        Command::Worker { payload } => {
            return kernwright::serve(payload)
                .ok_or_else(|| Usage(format!("no payload is named `{payload}`")).into());
        }
        Command::CompareTuners(args) => return compare_tuners::run(args, output).map(done),
        Command::Apply(args) => return apply::run(args, output),
        Command::Module(args) => return module::run(args, output),
        Command::Devices => return devices::run(output).map(done),
        Command::Demo => return demo::run(output).map(done),
        Command::Init(args) => return init::run(args, output).map(done),
        Command::Doctor => return doctor::run(&args.global, output),
        _ => {}
    }
    let settings = Settings::load(&args.global)?;
    if let Command::Config(command) = &args.command {
        return config::run(command, &settings, output).map(done);
    }
    let catalog = catalog(&settings)?;
    match &args.command {
        Command::Completions { shell } => manual::completions(*shell, &catalog, output),
        Command::Man => manual::man(&catalog, output),
        Command::Kernels => kernels::list(&catalog, output).map(done),
        Command::Kernel(command) => kernels::run(command, &catalog, output).map(done),
        Command::Space(command) => space::run(command, &catalog, output),
        Command::Check(args) => check::run(args, &catalog, output),
        Command::Import(args) => import::run(args, &settings, &catalog, output).map(done),
        Command::Data(command) => data::run(command, &settings, &catalog, output),
        Command::Reproduce(args) => reproduce::run(args, &catalog, output),
        Command::Predict(args) => predict::run(args, &catalog, output),
        Command::Export(args) => export::run(args, &settings, &catalog, output),
        Command::Train(args) => train::run(args, &settings, &catalog, output),
        Command::Tune(args) => tune::run(args, &settings, &catalog, output),
        Command::Workload(args) => workload::run(args, &settings, output),
        Command::Evolve(args) => evolve::run(args, &settings, &catalog, output),
        Command::Runs(args) => runs::run(args, &settings, &catalog, output).map(done),
        Command::Bench(args) => bench::run(args, &settings, &catalog, output),
        Command::Selftest(args) => selftest::run(args, &catalog, output),
        Command::Demo
        | Command::Apply(_)
        | Command::CompareTuners(_)
        | Command::Devices
        | Command::Init(_)
        | Command::Module(_)
        | Command::Worker { .. }
        | Command::Doctor
        | Command::Config(_) => Ok(ExitCode::SUCCESS),
    }
}
