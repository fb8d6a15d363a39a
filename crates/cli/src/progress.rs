//! Progress on stderr: bars on a terminal, elsewhere a line a minute, and with `--quiet` nothing.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, WeakProgressBar};
use kernwright::measure::SAME_CODE;
use kernwright::predict::Event;
use kernwright::space::{Budget, FailureClass, Nanos, Outcome};
use kernwright::units;
use kernwright::{RunId, TuneEvent};

use crate::output::is_quiet;

/// The time between lines where stderr is no terminal.
const PAUSE: Duration = Duration::from_secs(60);

/// Where bars are drawn, at most `hertz` times a second.
pub(crate) fn target(hertz: u8) -> ProgressDrawTarget {
    match is_quiet() {
        true => ProgressDrawTarget::hidden(),
        // Indicatif draws nothing where stderr is no terminal.
        false => ProgressDrawTarget::stderr_with_hz(hertz),
    }
}

/// Writes the state of a hidden bar once a minute, so that a log shows that work continues.
fn log(bar: &ProgressBar, line: fn(&ProgressBar) -> String) {
    if bar.is_hidden() && !is_quiet() {
        log_every(PAUSE, bar.downgrade(), line, |line| notice!("{line}"));
    }
}

/// Writes a line after each pause until the bar is finished.
fn log_every(
    pause: Duration,
    bar: WeakProgressBar,
    line: fn(&ProgressBar) -> String,
    write: impl Fn(String) + Send + 'static,
) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(pause);
            match bar.upgrade() {
                Some(bar) if !bar.is_finished() => {
                    let elapsed = units::duration(bar.elapsed().as_secs_f64());
                    write(format!("{elapsed}: {}", line(&bar)));
                }
                _ => return,
            }
        }
    });
}

/// What has been done, of how much where that is known.
fn counted(bar: &ProgressBar, what: &str) -> String {
    match bar.length() {
        Some(length) => format!("{} of {length} {what}", bar.position()),
        None => format!("{} {what}", bar.position()),
    }
}

/// A bar that counts the bytes of one file.
pub(crate) fn reading(path: &Path) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target(10));
    let style = ProgressStyle::with_template(
        "{spinner} {msg}  {bytes}/{total_bytes} [{bar:30}] {elapsed} ETA {eta}",
    );
    bar.set_style(
        style
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars("=> "),
    );
    let name = path.file_name().unwrap_or(path.as_os_str());
    bar.set_message(name.to_string_lossy().into_owned());
    bar.enable_steady_tick(Duration::from_millis(200));
    log(&bar, |bar| {
        format!("{}, {}", bar.message(), counted(bar, "bytes"))
    });
    bar
}

/// A spinner for work whose end is unknown; seen only if it takes longer than a second.
pub(crate) struct Patience(ProgressBar);

/// Shows what is being done if it takes long.
pub(crate) fn patience(what: &'static str) -> Patience {
    let bar = ProgressBar::with_draw_target(None, target(10));
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.set_message(what);
    log(&bar, ProgressBar::message);
    let late = bar.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(1));
        if !late.is_finished() {
            late.enable_steady_tick(Duration::from_millis(200));
        }
    });
    Patience(bar)
}

impl Patience {
    /// Prints a line that stays, with or without a terminal.
    pub(crate) fn say(&self, text: &str) {
        self.0.suspend(|| notice!("{text}"));
    }
}

impl Drop for Patience {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Shows several networks learning at once: a bar for all their steps.
pub(crate) struct Learning {
    bar: ProgressBar,
    seen: Mutex<HashMap<String, (u64, u64)>>,
}

/// A bar over the steps of everything that learns.
pub(crate) fn learning() -> Learning {
    let bar = ProgressBar::with_draw_target(None, target(4));
    let style = ProgressStyle::with_template(
        "{spinner} learning [{bar:30}] {pos}/{len} steps {elapsed} ETA {eta}  {msg}",
    );
    bar.set_style(
        style
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars("=> "),
    );
    bar.set_length(0);
    log(&bar, |bar| {
        format!("{}; {}", counted(bar, "steps"), bar.message())
    });
    Learning {
        bar,
        seen: Mutex::default(),
    }
}

impl Learning {
    /// Shows one step of one network.
    pub(crate) fn on_event(&self, name: &str, event: &Event<'_>) {
        if let Some(trouble) = event.trouble {
            self.bar.suspend(|| notice!("warning: {trouble}"));
        }
        let key = format!("{name} {}", event.learner);
        let mut seen = self
            .seen
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        seen.insert(key, (event.step, event.steps));
        let (done, total) = seen
            .values()
            .fold((0, 0), |(done, total), (d, t)| (done + d, total + t));
        self.bar.set_length(total);
        self.bar.set_position(done);
        if let Some(point) = event.look {
            let validation = point
                .validation
                .map_or(String::new(), |loss| format!(", validation {loss:.3}"));
            self.bar
                .set_message(format!("{name}: loss {:.3}{validation}", point.train));
        }
    }

    /// Prints a line above the bar, if there is one.
    pub(crate) fn say(&self, text: &str) {
        self.bar.println(text);
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The most invalid start configurations that are named; a list of another kernel would fill the
/// screen.
const REFUSED_SHOWN: u32 = 10;

/// Shows a tuning: how many configurations, the best so far, what failed.
pub(crate) struct Tuning {
    bar: ProgressBar,
    verbose: bool,
    state: RefCell<TuningState>,
}

#[derive(Default)]
struct TuningState {
    run: Option<RunId>,
    /// Configurations to start from that were passed over.
    refused: u32,
    seen: u64,
    default: Option<Nanos>,
    best: Option<Nanos>,
    /// Whether all configurations were the same machine code so far.
    is_same_code: bool,
    failures: Vec<(FailureClass, usize)>,
}

/// A bar over the configurations of a tuning.
pub(crate) fn tuning(verbose: bool) -> Tuning {
    let bar = ProgressBar::with_draw_target(None, target(8));
    set_style(&bar, "{spinner} {msg} {elapsed}");
    bar.set_message("preparing the bench");
    bar.enable_steady_tick(Duration::from_millis(200));
    log(&bar, |bar| {
        format!("{}; {}", counted(bar, "configurations"), bar.message())
    });
    Tuning {
        bar,
        verbose,
        state: RefCell::default(),
    }
}

impl Tuning {
    /// Shows an event of the search.
    pub(crate) fn on_event(&self, event: &TuneEvent<'_>) {
        let mut state = self.state.borrow_mut();
        match event {
            TuneEvent::StartRefused { place, why } => {
                state.refused += 1;
                match state.refused {
                    ..=REFUSED_SHOWN => {
                        self.say(&format!("warning: passed over {place}: {why}"));
                    }
                    count if count == REFUSED_SHOWN + 1 => {
                        self.say("warning: more are passed over, which are not named");
                    }
                    _ => {}
                }
            }
            TuneEvent::Proven(known) => self.say(&format!(
                "run {} has proven a winner here, which is tried after the default: {}",
                known.run, known.config
            )),
            TuneEvent::Warm {
                seeds,
                sources,
                predicted,
            } => {
                let from = match (sources, predicted) {
                    (0, _) => "a model".to_owned(),
                    (1, 0) => "one other measurement series".to_owned(),
                    (many, 0) => format!("{many} other measurement series"),
                    (many, _) => format!("a model and {many} other measurement series"),
                };
                self.say(&format!("warm start: {seeds} configurations from {from}"));
            }
            TuneEvent::Began { run, space } => {
                state.run = Some(run.id());
                let space = space.map(|count| u64::try_from(count).unwrap_or(u64::MAX));
                let end = End::of(&run.run().budget, run.run().spent_ms, space);
                self.show(&end);
                self.bar.set_message("");
                if self.verbose {
                    let earlier = run.earlier().len();
                    self.say(&format!("run {}, {earlier} known already", run.id()));
                }
            }
            TuneEvent::Seen {
                config, evidence, ..
            } => {
                state.seen += 1;
                let time = evidence.time();
                let is_best = match (time, state.best) {
                    (Some(time), Some(best)) => time.0 < best.0,
                    (time, best) => time.is_some() && best.is_none(),
                };
                if state.seen == 1 {
                    state.default = time;
                }
                if is_best {
                    state.best = time;
                }
                let mut doubts = evidence.doubts.iter();
                let doubt = doubts.find(|doubt| doubt.what.starts_with(SAME_CODE));
                if let (Some(doubt), false) = (doubt, state.is_same_code) {
                    state.is_same_code = true;
                    self.say(&format!("doubt: {}; {}", doubt.what, doubt.remedy));
                }
                if let Outcome::Failed { class, .. } = &evidence.outcome {
                    match state.failures.iter_mut().find(|(known, _)| known == class) {
                        Some((_, count)) => *count += 1,
                        None => state.failures.push((*class, 1)),
                    }
                }
                let message = state.message();
                if is_best && self.verbose {
                    self.say(&format!("{}: {message}  {config}", state.seen));
                }
                self.bar.set_position(state.seen);
                self.bar.set_message(message);
            }
            TuneEvent::Finals { count } => {
                self.bar
                    .set_message(format!("measuring the fastest {count} again"));
            }
            TuneEvent::StruckOut { config, failure } => {
                self.say(&format!("struck out {config}: {failure}"));
            }
            _ => {}
        }
    }

    /// Shows as much as is known of the end.
    fn show(&self, end: &End) {
        let counted = match end.most {
            Some(most) => {
                self.bar.set_length(most);
                "[{bar:20}] {pos}/{len}"
            }
            None => "{pos}",
        };
        let (eta, seconds) = match end.by {
            By::Nothing => ("", None),
            By::Count => ("ETA {eta}", None),
            By::Time(seconds) => ("ETA {left}", Some(seconds)),
        };
        let template = format!("{{spinner}} {counted} {{elapsed}} {eta}  {{msg}}");
        let Ok(style) = ProgressStyle::with_template(&template) else {
            return;
        };
        let began = Instant::now();
        let left = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let rest = seconds.map_or(f64::INFINITY, |most| most - began.elapsed().as_secs_f64());
            // Before the first configuration the bar has no estimate.
            let by_count = match state.pos() {
                0 => f64::INFINITY,
                _ => state.eta().as_secs_f64(),
            };
            let left = match state.len() {
                Some(_) => rest.min(by_count),
                None => rest,
            };
            let _ = out.write_str(&units::duration(left.max(0.0)));
        };
        let style = style.with_key("left", left);
        self.bar.set_style(style.progress_chars("=> "));
    }

    /// The Run, once it has begun.
    pub(crate) fn run(&self) -> Option<RunId> {
        self.state.borrow().run
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Prints a line above the bar, or by itself where there is none.
    fn say(&self, text: &str) {
        self.bar.suspend(|| notice!("{text}"));
    }
}

/// What is known of a tuning's end before it comes.
#[derive(Debug, PartialEq)]
struct End {
    /// The most configurations, if there are few enough to wait for.
    most: Option<u64>,
    by: By,
}

/// What the end of a tuning can be estimated from.
#[derive(Debug, PartialEq)]
enum By {
    /// It ends when further measurements no longer pay off, at an unknown time.
    Nothing,
    /// The configurations that are left.
    Count,
    /// The seconds that are left, or the configurations if those are sooner.
    Time(f64),
}

impl End {
    fn of(budget: &Budget, spent_ms: u64, space: Option<u64>) -> End {
        let most = budget.evaluations.into_iter().chain(space).min();
        // The end of a space of millions is not worth showing.
        let most = most.filter(|most| *most < 1_000_000);
        let is_patient = budget.patience.is_none_or(|most| most == 0);
        let spent = spent_ms as f64 / 1e3;
        let by = match budget.seconds {
            Some(seconds) => By::Time((seconds as f64 - spent).max(0.0)),
            // Where patience may end it long before, the size of the space says nothing.
            None if most.is_some() && (is_patient || budget.evaluations.is_some()) => By::Count,
            None => By::Nothing,
        };
        End { most, by }
    }
}

impl TuningState {
    fn message(&self) -> String {
        let best = match (self.best, self.default) {
            (Some(best), Some(default)) => format!(
                "best {} ({:.2} times the default's speed)",
                units::time(best),
                default.0 / best.0
            ),
            _ => "nothing works yet".to_owned(),
        };
        let failed = crate::commands::failures_text(&self.failures);
        match failed.is_empty() {
            true => best,
            false => format!("{best}; failed: {failed}"),
        }
    }
}

fn set_style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
}

/// Prints which rows and files were not learned from.
pub(crate) fn complain(files: &[kernwright::LearnedFile]) {
    for file in files {
        let complaint = file.complaint();
        if !complaint.is_empty() {
            let text = complaint.trim_start_matches("; ");
            notice!("warning: {text}; `kernwright data check` says why");
        }
    }
}

/// The requested number of threads, or all cores.
pub(crate) fn threads(requested: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, |threads| threads.get().min(64));
    requested.map_or_else(cores, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_drawn_is_written_until_it_is_finished() {
        let bar = ProgressBar::with_draw_target(Some(30), ProgressDrawTarget::hidden());
        bar.set_message("best 3 ms");
        bar.set_position(12);
        let (write, lines) = std::sync::mpsc::channel();
        let line = |bar: &ProgressBar| format!("{}; {}", counted(bar, "tries"), bar.message());
        log_every(
            Duration::from_millis(1),
            bar.downgrade(),
            line,
            move |line| {
                let _ = write.send(line);
            },
        );
        assert!(
            lines
                .recv()
                .unwrap()
                .ends_with(" s: 12 of 30 tries; best 3 ms")
        );
        bar.set_position(13);
        let later = lines.iter().find(|line| line.contains("13 of 30"));
        assert!(later.is_some());
        bar.finish_and_clear();
        // The writer goes away, so this ends.
        lines.iter().for_each(drop);
    }

    #[test]
    fn an_end_is_estimated_from_what_limits_it() {
        let budget = |evaluations, seconds, patience| Budget {
            evaluations,
            seconds,
            patience,
        };
        let end = |budget: Budget| End::of(&budget, 90_000, Some(6050));
        let whole = Some(6050);
        for (budget, most, by) in [
            (budget(None, Some(600), Some(60)), whole, By::Time(510.0)),
            (budget(None, Some(60), Some(60)), whole, By::Time(0.0)),
            (budget(None, None, Some(60)), whole, By::Nothing),
            (budget(None, None, Some(0)), whole, By::Count),
            (budget(None, None, None), whole, By::Count),
            (budget(Some(30), None, Some(60)), Some(30), By::Count),
        ] {
            assert_eq!(end(budget), End { most, by }, "{budget:?}");
        }
        let huge = End::of(&Budget::default(), 0, Some(u64::MAX));
        assert_eq!((huge.most, huge.by), (None, By::Nothing));
    }
}
