//! What is said of a Run, in words shared by all that show it.

use kernwright_measure::stats::{Rule, Verdict};
use kernwright_space::{Budget, Nanos, StopReason};

use super::{Tuned, Winner};

/// A time in the unit that suits it.
pub fn time_text(time: Nanos) -> String {
    match time.0 {
        nanos if nanos < 1e3 => format!("{nanos:.0} ns"),
        nanos if nanos < 1e6 => format!("{:.2} µs", nanos / 1e3),
        nanos if nanos < 1e9 => format!("{:.3} ms", nanos / 1e6),
        nanos => format!("{:.3} s", nanos / 1e9),
    }
}

/// A count with thousands separators.
pub(super) fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `1 Trial`, `2 Trials`.
pub(super) fn counted(count: usize, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{} {what}{s}", grouped(count as u128))
}

/// The one sentence that a Run comes to.
pub(super) fn claim(tuned: &Tuned) -> String {
    let Some(winner) = &tuned.winner else {
        return match (tuned.fastest_first().first(), tuned.run.stop) {
            (None, _) if tuned.trials.is_empty() => "Nothing was tried".to_owned(),
            (None, _) => "Nothing that was tried works".to_owned(),
            (Some(_), None | Some(StopReason::Interrupted)) => {
                "Not finished: the best found was not compared with the default".to_owned()
            }
            (Some(_), Some(_)) => "Nothing beats the default".to_owned(),
        };
    };
    if winner.held_out.is_err() {
        return "Nothing to use: the fastest one gives wrong answers".to_owned();
    }
    match winner.comparison.verdict {
        Verdict::Faster => format!("{:.2} times as fast as the default", winner.speedup()),
        Verdict::Slower => "Nothing beats the default: the best found is slower".to_owned(),
        Verdict::Same => "Nothing beats the default: the best found is as fast".to_owned(),
        Verdict::Undecided => "Nothing to claim: the samples do not tell".to_owned(),
    }
}

/// A winner's gain with its interval and what that rests on.
pub(super) fn evidence(winner: &Winner) -> String {
    let (low, high) = winner.speedup_interval();
    let percent = 100.0 * Rule::default().confidence;
    format!(
        "{:.3} times as fast, {percent:.0} % interval {low:.3} to {high:.3}, p = {:.1e}, {}",
        winner.speedup(),
        winner.comparison.p_value,
        counted(winner.comparison.pairs, "round"),
    )
}

/// Whether the default's or the winner's answers were checked on inputs held out.
pub(super) fn held_out(winner: &Winner) -> String {
    match &winner.held_out {
        Ok(()) => "its answers are right on inputs that no search has seen".to_owned(),
        Err(failure) => format!(
            "on inputs that no search has seen it fails ({})",
            failure.class
        ),
    }
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
            .map(|most| format!("{} in a row without gain", counted(most as usize, "Trial"))),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    match limits.is_empty() {
        true => "none".to_owned(),
        false => limits.join(", "),
    }
}
