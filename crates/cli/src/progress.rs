//! Progress on stderr, for people only: nothing where stderr is no terminal.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kernwright::predict::Event;

/// A bar that counts the bytes of one file.
pub(crate) fn reading(path: &Path) -> ProgressBar {
    // Indicatif draws nothing where stderr is no terminal.
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
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
    bar
}

/// A spinner for work whose end is unknown; seen only if it takes longer than a second.
pub(crate) struct Patience(ProgressBar);

/// Says what is being done, should it take long.
pub(crate) fn patience(what: &'static str) -> Patience {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.set_message(what);
    let late = bar.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(1));
        if !late.is_finished() {
            late.enable_steady_tick(Duration::from_millis(200));
        }
    });
    Patience(bar)
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
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
    let style = ProgressStyle::with_template(
        "{spinner} learning [{bar:30}] {pos}/{len} steps {elapsed} ETA {eta}  {msg}",
    );
    bar.set_style(
        style
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars("=> "),
    );
    bar.set_length(0);
    Learning {
        bar,
        seen: Mutex::default(),
    }
}

impl Learning {
    /// Hears of one step of one network.
    pub(crate) fn hear(&self, name: &str, event: &Event<'_>) {
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

    /// Says something above the bar.
    pub(crate) fn say(&self, text: &str) {
        self.bar.println(text);
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Says which rows and files were not learned from.
pub(crate) fn complain(files: &[kernwright::LearnedFile]) {
    for file in files {
        let complaint = file.complaint();
        if !complaint.is_empty() {
            let told = complaint.trim_start_matches("; ");
            anstream::eprintln!("warning: {told}; `kernwright data check` says why");
        }
    }
}

/// The number of threads asked for, or all cores.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, |threads| threads.get().min(64));
    asked.map_or_else(cores, usize::from)
}
