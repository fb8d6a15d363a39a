//! [`Deadline`]: asks an interrupt once a time has passed.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use kernwright_measure::worker::Interrupt;

/// Asks an interrupt when its time has passed; dropped before, it never does.
#[derive(Debug)]
pub(crate) struct Deadline {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Deadline {
    /// Begins to wait.
    pub(crate) fn after(limit: Duration, interrupt: &Interrupt) -> Self {
        let (end, ended) = channel();
        let interrupt = interrupt.clone();
        let thread = std::thread::spawn(move || {
            if ended.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                interrupt.ask();
            }
        });
        Deadline {
            end: Some(end),
            thread: Some(thread),
        }
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_asks_in_time_or_never() {
        let soon = Interrupt::default();
        let deadline = Deadline::after(Duration::from_millis(1), &soon);
        while !soon.is_asked() {
            std::thread::yield_now();
        }
        drop(deadline);
        let late = Interrupt::default();
        drop(Deadline::after(Duration::from_secs(3600), &late));
        assert!(!late.is_asked());
    }
}
