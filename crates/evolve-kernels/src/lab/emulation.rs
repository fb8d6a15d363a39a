//! Running all that a program runs in the emulator: its launches, and its loops as a device turns them.

use kernwright_llvm_emulate::{
    Argument, BufferId, Code, Finding, FindingKind, Launch, Memory, Races, Report,
};
use kernwright_measure::job::{CaseArgument, CaseLaunch, CaseLoop, CaseTurn, CaseUntil};
use kernwright_measure::steps::Walker;

use super::Cost;

/// A run under way.
pub(super) struct Emulation<'e> {
    pub(super) codes: &'e [Code],
    pub(super) entries: &'e [String],
    pub(super) buffers: &'e [BufferId],
    pub(super) memory: Memory,
    pub(super) races: Races,
    pub(super) fuel: u64,
    /// What all but the making of inputs cost.
    pub(super) cost: Cost,
    /// The number of each launch, and what became of it.
    pub(super) reports: Vec<(usize, Report)>,
}

impl Walker for Emulation<'_> {
    type Error = Finding;

    fn begin(&mut self) -> Result<(), Finding> {
        self.cost = Cost::default();
        Ok(())
    }

    fn launch(
        &mut self,
        number: usize,
        launch: &CaseLaunch,
        turn: Option<&CaseTurn>,
    ) -> Result<(), Finding> {
        let code = self.entries.iter().position(|entry| *entry == launch.entry);
        let code = &self.codes[code.unwrap_or(0)];
        let argument = |argument: &CaseArgument| match argument {
            CaseArgument::Buffer(index) => Argument::Buffer(self.buffers[*index]),
            CaseArgument::Value { bytes, .. } => Argument::Bytes(bytes.clone()),
        };
        let mut arguments: Vec<Argument> = launch.arguments.iter().map(argument).collect();
        for (number, bytes) in turn.into_iter().flat_map(|turn| &turn.values) {
            arguments[*number] = Argument::Bytes(bytes.clone());
        }
        let shape = Launch {
            grid: turn.map_or(launch.grid, |turn| turn.grid),
            block: launch.block,
            dynamic_shared: launch.shared,
            races: self.races,
        };
        for _ in 0..launch.repeat {
            let report = code.run(&shape, &arguments, &mut self.memory, self.fuel)?;
            self.fuel = self.fuel.saturating_sub(report.executed).max(1);
            self.cost.instructions += report.executed;
            self.cost.accesses += report.traffic.total();
            self.cost.barriers += report.barriers;
            self.reports.push((number, report));
        }
        Ok(())
    }

    fn element(&mut self, until: &CaseUntil) -> Result<[u8; 8], Finding> {
        let size = until.kind.size();
        let start = until.element * size;
        let mut element = [0; 8];
        let written = self
            .memory
            .written(self.buffers[until.buffer], start..start + size);
        let Some(written) = written else {
            let detail = format!(
                "a loop ends by `{}[{}]`, which no turn has written",
                until.name, until.element
            );
            return Err(finding(FindingKind::Uninitialised, detail));
        };
        element[..size].copy_from_slice(written);
        Ok(element)
    }

    fn endless(&mut self, one: &CaseLoop, until: &CaseUntil, element: [u8; 8]) -> Finding {
        finding(FindingKind::OutOfFuel, one.endless(until, element))
    }
}

/// What no instruction is to blame for.
fn finding(kind: FindingKind, detail: String) -> Finding {
    Finding {
        kind,
        place: None,
        block: [0; 3],
        thread: [0; 3],
        detail,
    }
}
