//! Texts about a Run, shared by all that show it.

use kernwright_measure::stats::Rule;
use kernwright_report::counted;
use kernwright_space::{Budget, StopReason};
use kernwright_store::RunId;

use kernwright_files::units;

use super::{Finalist, RunView, time};
use crate::command::{repeat_command, resume_command};

/// The version of this program, which the files it writes name.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The one sentence that a Run comes to.
pub(super) fn claim(view: &RunView) -> String {
    let Some(finalist) = view.finalist() else {
        let text = match view.fastest_first().first() {
            None if view.trials.is_empty() => "Nothing was tried",
            None => "Nothing that was tried works",
            Some(_) if view.is_unfinished() => {
                "Not finished: the best found is still to be compared with the default"
            }
            Some(_) if view.trials.len() < 2 => "Nothing but the default was tried",
            Some(_) => "Nothing beats the default",
        };
        return text.to_owned();
    };
    match &*finalist.compared.verdict {
        "faster" => format!("{:.2} times as fast as the default", finalist.speedup()),
        "slower" => "Nothing beats the default: the best found is slower".to_owned(),
        "same" => "Nothing beats the default: the best found is as fast".to_owned(),
        _ => "Nothing to claim: the comparison is undecided".to_owned(),
    }
}

/// A gain with its interval and what that rests on.
pub(super) fn evidence(finalist: &Finalist<'_>) -> String {
    let (low, high) = finalist.speedup_interval();
    let percent = 100.0 * Rule::default().confidence;
    format!(
        "{:.3} times as fast, {percent:.0} % interval {low:.3} to {high:.3}, p = {:.1e}, {}",
        finalist.speedup(),
        finalist.compared.p_value,
        counted(finalist.compared.rounds, "round"),
    )
}

/// The times of the two that were compared.
pub(super) fn both_times(finalist: &Finalist<'_>) -> Option<(String, String)> {
    let (time, default) = (time(finalist.trial)?, finalist.default_time?);
    Some((units::time(time), units::time(default)))
}

/// Why a Run stopped.
pub(super) fn stop(stop: Option<StopReason>) -> &'static str {
    match stop {
        Some(StopReason::Exhausted) => "every configuration was tried",
        Some(StopReason::BudgetSpent) => "the budget was spent",
        Some(StopReason::Converged) => "further measurements no longer paid off",
        Some(StopReason::Interrupted) => "it was interrupted",
        None => "it did not come to its end",
    }
}

/// When it was to stop at the latest.
pub(super) fn budget(budget: &Budget) -> String {
    let limits = [
        budget
            .evaluations
            .map(|most| counted(most as usize, "Trial")),
        budget.seconds.map(|most| counted(most as usize, "second")),
        budget
            .patience
            .filter(|most| (1..u64::MAX).contains(most))
            .map(|most| format!("{} in a row without gain", counted(most as usize, "Trial"))),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    match limits.is_empty() {
        true => "none".to_owned(),
        false => limits.join(", "),
    }
}

/// The command that repeats it, or resumes it.
pub(super) fn command(view: &RunView) -> String {
    let ledger = view.ledger.as_deref();
    match (view.is_unfinished(), view.id) {
        (true, Some(id)) => resume_command(&view.run, RunId(id), ledger),
        _ => repeat_command(&view.run, ledger),
    }
}
