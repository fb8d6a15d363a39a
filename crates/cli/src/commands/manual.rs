//! `kernwright man` and `kernwright completions`: the whole command line, with the names that can
//! be typed on it.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use kernwright::Catalog;

use crate::args::Args;
use crate::output::Output;

/// Names that arguments take; for most of them the path of a file does as well.
struct Names {
    kernels: Vec<&'static str>,
    jobs: Vec<&'static str>,
    workloads: Vec<&'static str>,
    strategies: Vec<&'static str>,
    sets: Vec<&'static str>,
}

impl Names {
    fn new(catalog: &Catalog) -> Self {
        // The generators want names that live as long as the program, which ends soon.
        let kernels = catalog.entries().map(|entry| entry.kernel.name());
        let kernels = kernels.map(|name| &*String::leak(name.to_owned()));
        Names {
            kernels: kernels.collect(),
            jobs: kernwright::embedded_jobs().collect(),
            workloads: kernwright::evolve::embedded_workloads().collect(),
            strategies: kernwright::tune::names().map(|(name, _)| name).collect(),
            sets: kernwright::sets::SETS.iter().map(|set| set.name).collect(),
        }
    }

    /// The names that an argument of a command takes, if it takes any.
    fn of(&self, command: &str, argument: &Arg) -> Option<Vec<&'static str>> {
        match (command, argument.get_id().as_str()) {
            (_, "kernel" | "kernels") => Some(self.kernels.clone()),
            ("evolve", "job") => Some([&self.jobs[..], &self.workloads].concat()),
            (_, "job" | "program") => Some(self.jobs.clone()),
            (_, "workload") => Some(self.workloads.clone()),
            (_, "strategy" | "strategies") => Some(self.strategies.clone()),
            ("get", "name") => Some(self.sets.clone()),
            _ => None,
        }
    }
}

/// Prints a completion script.
pub(crate) fn completions(
    shell: Shell,
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<ExitCode> {
    let names = Names::new(catalog);
    let mut command = with_names(Args::command(), &names);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "kernwright", &mut script);
    let mut script = String::from_utf8(script)?;
    match shell {
        Shell::Zsh => script = with_files(script, &command, &names),
        Shell::Fish => script += &fish_names(&command, &[], &names),
        _ => {}
    }
    output.writer().write_all(script.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// The command line in which every argument knows the names that it takes.
fn with_names(command: Command, names: &Names) -> Command {
    let name = command.get_name().to_owned();
    command
        .mut_args(|argument| match names.of(&name, &argument) {
            Some(names) => argument.value_parser(PossibleValuesParser::new(names)),
            None => argument,
        })
        .mut_subcommands(|command| with_names(command, names))
}

/// Zsh offers nothing but the names it knows; a job or a card may be a file as well.
fn with_files(script: String, command: &Command, names: &Names) -> String {
    let mut script = script;
    let takes_file = |argument: &&Arg| {
        ["kernel", "kernels", "job", "program", "workload"].contains(&argument.get_id().as_str())
    };
    for argument in command.get_arguments().filter(takes_file) {
        if let Some(names) = names.of(command.get_name(), argument) {
            let names = names.join(" ");
            let both = format!(":{{compadd -- {names}; _files}}");
            script = script.replace(&format!(":({names})"), &both);
        }
    }
    let commands = command.get_subcommands();
    commands.fold(script, |script, command| with_files(script, command, names))
}

/// What fish needs to offer names besides options, which its generator leaves out.
fn fish_names(command: &Command, path: &[&str], names: &Names) -> String {
    let mut lines = String::new();
    let positionals = command.get_positionals();
    let known = positionals.filter_map(|argument| names.of(command.get_name(), argument));
    for known in known {
        let seen: Vec<String> = match path {
            [] => Vec::new(),
            [first, rest @ ..] => {
                let first = format!("__fish_kernwright_using_subcommand {first}");
                let rest = rest
                    .iter()
                    .map(|name| format!("__fish_seen_subcommand_from {name}"));
                std::iter::once(first).chain(rest).collect()
            }
        };
        let (seen, known) = (seen.join("; and "), known.join(" "));
        lines += &format!("complete -c kernwright -n \"{seen}\" -a \"{known}\"\n");
    }
    for command in command.get_subcommands() {
        let path = [path, &[command.get_name()]].concat();
        lines += &fish_names(command, &path, names);
    }
    lines
}

/// Prints the manual page: every command with its options, and the names there are.
pub(crate) fn man(catalog: &Catalog, output: &mut Output) -> anyhow::Result<ExitCode> {
    let out = output.writer();
    let mut command = Args::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(out)?;
    for command in command.get_subcommands() {
        write_command(command, "kernwright", out)?;
    }
    let names = Names::new(catalog);
    for (title, names) in [
        ("KERNELS", &names.kernels),
        ("JOBS", &names.jobs),
        ("WORKLOADS", &names.workloads),
        ("STRATEGIES", &names.strategies),
        ("DATA SETS", &names.sets),
    ] {
        writeln!(
            out,
            ".SH \"{title}\"\n{}",
            names.join(", ").replace('-', "\\-")
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a command and those below it as sections.
fn write_command(command: &Command, above: &str, out: &mut dyn Write) -> io::Result<()> {
    if command.is_hide_set() || command.get_name() == "help" {
        return Ok(());
    }
    let name = format!("{above} {}", command.get_name());
    // What every command takes stands at the top of the page.
    let is_everywhere = |argument: &Arg| argument.is_global_set() || argument.get_id() == "help";
    let has_options = command
        .get_arguments()
        .any(|argument| !is_everywhere(argument));
    let own = command
        .clone()
        .mut_args(|argument| match is_everywhere(&argument) {
            true => argument.hide(true),
            false => argument,
        });
    let man = clap_mangen::Man::new(own);
    let mut page = Vec::new();
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if has_options {
        man.render_options_section(&mut page)?;
    }
    writeln!(out, ".SH \"{}\"", name.to_uppercase().replace('-', "\\-"))?;
    // In a page of its own each of these would be a section.
    for line in String::from_utf8_lossy(&page).lines() {
        match line {
            ".SH SYNOPSIS" => {}
            ".SH DESCRIPTION" | ".SH OPTIONS" => writeln!(out, ".PP")?,
            line => writeln!(out, "{line}")?,
        }
    }
    for command in command.get_subcommands() {
        write_command(command, &name, out)?;
    }
    Ok(())
}
