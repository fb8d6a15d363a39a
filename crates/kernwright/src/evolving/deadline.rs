//! [`Deadline`]: an interrupt that comes by itself after a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use kernwright_measure::worker::Interrupt;

/// The time of day is looked at this often.
const LOOK: Duration = Duration::from_millis(20);

/// Asks those to stop who hold its interrupt: when its time is over, or when another interrupt asks.
#[derive(Debug)]
pub(super) struct Deadline {
    interrupt: Interrupt,
    is_dropped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Deadline {
    /// Begins to wait.
    pub(super) fn after(limit: Duration, outer: &Interrupt) -> Self {
        let interrupt = Interrupt::default();
        let is_dropped = Arc::new(AtomicBool::new(false));
        let (own, outer, end) = (interrupt.clone(), outer.clone(), is_dropped.clone());
        let began = Instant::now();
        let thread = std::thread::spawn(move || {
            while !end.load(Ordering::Relaxed) {
                if outer.is_asked() || began.elapsed() >= limit {
                    return own.ask();
                }
                std::thread::sleep(LOOK);
            }
        });
        Deadline {
            interrupt,
            is_dropped,
            thread: Some(thread),
        }
    }

    /// The interrupt that comes.
    pub(super) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        self.is_dropped.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comes(interrupt: &Interrupt) -> bool {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(60) {
            if interrupt.is_asked() {
                return true;
            }
            std::thread::sleep(LOOK);
        }
        false
    }

    #[test]
    fn it_comes_by_itself_or_with_another() {
        let outer = Interrupt::default();
        let soon = Deadline::after(Duration::from_millis(1), &outer);
        assert!(comes(soon.interrupt()) && !outer.is_asked());
        let late = Deadline::after(Duration::from_secs(3600), &outer);
        assert!(!late.interrupt().is_asked());
        outer.ask();
        assert!(comes(late.interrupt()));
    }
}
