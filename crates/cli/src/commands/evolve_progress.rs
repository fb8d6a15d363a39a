//! The progress of a search, on stderr.

use std::cell::Cell;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kernwright::evolve::{EvolveEvent, ProofStep, ProofTime, Standing};
use kernwright::space::Nanos;
use kernwright::units::time;

use crate::output::grouped;
use crate::progress;

/// The most points of the front that are shown.
const SHOWN: usize = 8;

/// A wait longer than this, in seconds, is announced.
const LONG: f64 = 10.0;

/// The time between lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(60);

/// A line that changes, and under it the front; where stderr is no terminal, a line now and then.
pub(super) struct Progress {
    pub(super) bar: ProgressBar,
    /// What the first two objectives are called.
    names: [&'static str; 2],
    start: Instant,
    written: Cell<Instant>,
    /// Candidates from before the Run was resumed.
    before: Cell<u64>,
    /// Whether any candidate was judged.
    has_judged: Cell<bool>,
}

impl Progress {
    pub(super) fn new(names: [&'static str; 2]) -> Self {
        let bar = ProgressBar::with_draw_target(None, progress::target(5));
        let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Progress {
            bar,
            names,
            start: Instant::now(),
            written: Cell::new(Instant::now()),
            before: Cell::new(0),
            has_judged: Cell::new(false),
        }
    }

    /// Whether there is something to lose.
    pub(super) fn has_begun(&self) -> bool {
        self.has_judged.get() || self.before.get() > 0
    }

    pub(super) fn on_event(&self, event: &EvolveEvent<'_>) {
        match event {
            EvolveEvent::Begun(lines) => lines.iter().for_each(|line| self.say(line)),
            EvolveEvent::FirstRun(_) | EvolveEvent::Timed { .. } => {
                if let Some(text) = time_notice(event) {
                    self.say(&text);
                }
            }
            EvolveEvent::Resumed(answers) => {
                self.before.set(*answers);
                self.say(&format!("resumed after {} candidates", grouped(*answers)));
            }
            EvolveEvent::Judged(standing) => {
                self.has_judged.set(true);
                if self.bar.is_hidden() {
                    self.write(standing);
                    return;
                }
                let mut lines = vec![line(standing, self.before.get(), self.start.elapsed())];
                lines.extend(front(standing, self.names));
                self.bar.set_message(lines.join("\n"));
                self.bar.tick();
            }
            EvolveEvent::Minimising { edits } => {
                self.written.set(Instant::now());
                let edits = super::evolved::edits(*edits);
                self.step(&format!("reducing the best, which has {edits}"));
            }

            EvolveEvent::ProofBegins(time) => self.say(&proof_notice(time)),
            EvolveEvent::Proof(step) => self.on_proof(step),
        }
    }

    /// Shows a step of proving: in a line that stays, and on a terminal beside the time it takes.
    fn on_proof(&self, step: &ProofStep<'_>) {
        match step {
            ProofStep::Reducing { questions, left } => {
                let left = left.as_secs_f64();
                let text = format!("{questions} parts compared, {left:.0} s left for that");
                match self.bar.is_hidden() {
                    true if self.written.get().elapsed() >= PAUSE => {
                        self.written.set(Instant::now());
                        notice!("{text}");
                    }
                    true => {}
                    false => self.bar.set_message(text),
                }
            }
            ProofStep::Reduced { from, to, seconds } => self.step(&format!(
                "reduced from {} to {to} in {seconds:.0} s",
                super::evolved::edits(*from)
            )),
            ProofStep::HeldOut => self.step("running it on inputs that no search has seen"),
            ProofStep::OnDevice => self.step("trying it in a fresh process on the device"),
            ProofStep::Problem(problem) => self.step(&format!("trying it for {problem}")),
            ProofStep::Fell(why) => self.step(&format!("not better after all: {why}")),
        }
    }

    /// Shows a step that takes a while.
    fn step(&self, text: &str) {
        self.say(text);
        self.bar.set_message(text.to_owned());
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    /// Prints a line that stays, with or without a terminal.
    fn say(&self, text: &str) {
        self.bar.suspend(|| notice!("{text}"));
    }

    /// Writes the state of a search, unless that was done a short time ago.
    fn write(&self, standing: &Standing) {
        if self.written.get().elapsed() < PAUSE {
            return;
        }
        self.written.set(Instant::now());
        let mut line = line(standing, self.before.get(), self.start.elapsed());
        let front = front(standing, self.names);
        if !front.is_empty() {
            line.push_str("; front:");
        }
        for point in front {
            line.push_str(&point);
        }
        notice!("{:.0} s: {line}", standing.seconds);
    }
}

/// How long proving will take.
fn proof_notice(time: &ProofTime) -> String {
    let (limit, proof) = (time.limit.as_secs_f64(), time.proof.as_secs_f64());
    let proof = match proof > limit {
        true => format!(
            "{proof:.0} s, which is more than the {limit:.0} s that reducing and proving may take"
        ),
        false => format!("{proof:.0} s once it is reduced; both end after {limit:.0} s"),
    };
    format!(
        "the search is over; proving a winner takes about {proof} (--prove-budget changes that)"
    )
}

/// How long a model may run for the first time, and how long judging it will take, if that is long.
pub(super) fn time_notice(event: &EvolveEvent<'_>) -> Option<String> {
    match event {
        EvolveEvent::FirstRun(limit) => Some(format!(
            "the model is run once first, for at most {} s",
            limit.as_secs()
        )),
        EvolveEvent::Timed { run, judging } if *judging > LONG => Some(format!(
            "a run takes {}: judging the original will take about {judging:.0} s, and a candidate as long; where that is too \
             long, XLA may be faster (--plugin), and fewer rows are judged sooner",
            time(Nanos(1e9 * run))
        )),
        _ => None,
    }
}

/// The front by its first two objectives, a line for each point.
fn front(standing: &Standing, [first, second]: [&str; 2]) -> Vec<String> {
    let mut least = f64::INFINITY;
    // A point that is no better by either is on the front for having fewer edits.
    let is_better = |(_, value): &&(f64, f64)| {
        let is_better = *value < least;
        least = least.min(*value);
        is_better
    };
    standing
        .trades
        .iter()
        .filter(is_better)
        .take(SHOWN)
        .map(|(one, other)| match second {
            "edits" => format!("  {first} {one:.3} {second} {other}"),
            _ => format!("  {first} {one:.3} {second} {other:.3}"),
        })
        .collect()
}

/// The state of a search, in a line.
fn line(standing: &Standing, before: u64, elapsed: Duration) -> String {
    let rate = standing.judged.saturating_sub(before) as f64 / elapsed.as_secs_f64().max(0.1);
    let failures: Vec<String> = standing
        .failures
        .iter()
        .map(|(why, count)| format!("{why} {}", grouped(*count)))
        .collect();
    format!(
        "{} candidates ({rate:.1}/s), best {:.3} with {} edits, front of {}; {}",
        grouped(standing.judged),
        standing.best,
        standing.best_edits,
        standing.front,
        failures.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_is_shown_by_what_it_trades() {
        let standing = Standing {
            // The third has fewer edits than the second, and is no better otherwise.
            trades: vec![(0.5, 0.2), (0.6, 0.1), (0.7, 0.15), (1.0, 0.05)],
            ..Standing::default()
        };
        assert_eq!(
            front(&standing, ["time", "error"]),
            [
                "  time 0.500 error 0.200",
                "  time 0.600 error 0.100",
                "  time 1.000 error 0.050"
            ]
        );
    }
}
