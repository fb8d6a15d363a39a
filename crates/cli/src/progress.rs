//! Progress on stderr, for people only: nothing where stderr is no terminal.

use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
