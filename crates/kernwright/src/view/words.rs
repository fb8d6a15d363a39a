//! What is said of a Run, in words shared by all that show it.

use kernwright_measure::stats::Rule;
use kernwright_report::counted;
use kernwright_space::{Budget, Nanos, StopReason};
use kernwright_store::RunId;

use super::{Finalist, RunView, time};
use crate::command::{repeat_command, resume_command};

/// The version of this program, which the files it writes name.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A time in the unit that suits it.
pub(super) fn time_text(time: Nanos) -> String {
    match time.0 {
        nanos if nanos < 1e3 => format!("{nanos:.0} ns"),
        nanos if nanos < 1e6 => format!("{:.2} µs", nanos / 1e3),
        nanos if nanos < 1e9 => format!("{:.3} ms", nanos / 1e6),
        nanos => format!("{:.3} s", nanos / 1e9),
    }
}

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
        _ => "Nothing to claim: the samples do not tell".to_owned(),
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
    Some((time_text(time), time_text(default)))
}

/// Why a Run stopped.
pub(super) fn stop(stop: Option<StopReason>) -> &'static str {
    match stop {
        Some(StopReason::Exhausted) => "every configuration was tried",
        Some(StopReason::BudgetSpent) => "the budget was spent",
        Some(StopReason::Converged) => "going on no longer paid",
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

/// The command that does it again, or goes on with it.
pub(super) fn command(view: &RunView) -> String {
    let ledger = view.ledger.as_deref();
    match (view.is_unfinished(), view.id) {
        (true, Some(id)) => resume_command(&view.run, RunId(id), ledger),
        _ => repeat_command(&view.run, ledger),
    }
}
