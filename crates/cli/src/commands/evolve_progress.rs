//! What is told while a search goes on.

use std::cell::Cell;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kernwright::evolve::{EvolveEvent, ProofStep, ProofTime, Standing};
use kernwright::space::Nanos;

use super::time;
use crate::output::grouped;
use crate::progress;

/// So many of the front are shown.
const SHOWN: usize = 8;

/// Whoever has to wait for longer, in seconds, is told so before.
const LONG: f64 = 10.0;

/// Where there is no terminal, a line is written so often.
const PAUSE: Duration = Duration::from_secs(60);

/// A line that changes, and under it the front; where stderr is no terminal, a line now and then.
pub(super) struct Progress {
    pub(super) bar: ProgressBar,
    /// What the first two objectives are called.
    names: [&'static str; 2],
    start: Instant,
    written: Cell<Instant>,
    /// Candidates of before the Run was taken up.
    before: Cell<u64>,
    /// Whether any candidate was told of.
    has_told: Cell<bool>,
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
            has_told: Cell::new(false),
        }
    }

    /// Whether there is something to lose.
    pub(super) fn has_begun(&self) -> bool {
        self.has_told.get() || self.before.get() > 0
    }

    pub(super) fn hear(&self, event: &EvolveEvent<'_>) {
        match event {
            EvolveEvent::Begun(lines) => lines.iter().for_each(|line| self.say(line)),
            EvolveEvent::FirstRun(_) | EvolveEvent::Timed { .. } => {
                if let Some(text) = foretold(event) {
                    self.say(&text);
                }
            }
            EvolveEvent::TakenUp(answers) => {
                self.before.set(*answers);
                self.say(&format!("taken up after {} candidates", grouped(*answers)));
            }
            EvolveEvent::Told(standing) => {
                self.has_told.set(true);
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
                let edits = super::evolve::edits(*edits);
                self.step(&format!("reducing the best, which has {edits}"));
            }

            EvolveEvent::ProofBegins(time) => self.say(&proof_foretold(time)),
            EvolveEvent::Proof(step) => self.hear_proof(step),
        }
    }

    /// Tells of a step of proving: in a line that stays, and on a terminal beside the time it takes.
    fn hear_proof(&self, step: &ProofStep<'_>) {
        match step {
            ProofStep::Reducing { questions, left } => {
                let left = left.as_secs_f64();
                let text = format!("{questions} parts compared, {left:.0} s left for that");
                match self.bar.is_hidden() {
                    true if self.written.get().elapsed() >= PAUSE => {
                        self.written.set(Instant::now());
                        tell!("{text}");
                    }
                    true => {}
                    false => self.bar.set_message(text),
                }
            }
            ProofStep::Reduced { from, to, seconds } => self.step(&format!(
                "reduced from {} to {to} in {seconds:.0} s",
                super::evolve::edits(*from)
            )),
            ProofStep::HeldOut => self.step("running it on inputs that no search has seen"),
            ProofStep::OnDevice => self.step("trying it in a fresh process on the device"),
            ProofStep::Problem(problem) => self.step(&format!("trying it for {problem}")),
            ProofStep::Fell(why) => self.step(&format!("not better after all: {why}")),
        }
    }

    /// Tells of something that takes a while.
    fn step(&self, text: &str) {
        self.say(text);
        self.bar.set_message(text.to_owned());
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    /// Says something that stays, with or without a terminal.
    fn say(&self, text: &str) {
        self.bar.suspend(|| tell!("{text}"));
    }

    /// Writes how a search stands, if that was long ago.
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
        tell!("{:.0} s: {line}", standing.seconds);
    }
}

/// What proving will take.
fn proof_foretold(time: &ProofTime) -> String {
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

/// How long a model may run for the first time, and what judging it will take, if that is long.
pub(super) fn foretold(event: &EvolveEvent<'_>) -> Option<String> {
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
    // Who is no better by either is there for having fewer edits.
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

/// How a search stands, in a line.
fn line(standing: &Standing, before: u64, elapsed: Duration) -> String {
    let rate = standing.told.saturating_sub(before) as f64 / elapsed.as_secs_f64().max(0.1);
    let failures: Vec<String> = standing
        .failures
        .iter()
        .map(|(why, count)| format!("{why} {}", grouped(*count)))
        .collect();
    format!(
        "{} candidates ({rate:.1}/s), best {:.3} with {} edits, front of {}; {}",
        grouped(standing.told),
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
    fn the_front_is_told_by_what_it_trades() {
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
