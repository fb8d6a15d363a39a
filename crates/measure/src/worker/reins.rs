//! Pausing a child from another thread, while something else must not be disturbed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process_group};

/// A handle of one [`Worker`](super::Worker) with which other threads pause its child, whatever the
/// worker's own thread waits for. A child that is started meanwhile is paused as well.
#[derive(Debug, Clone, Default)]
pub struct Reins(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// The child's process group, as long as its number cannot be another's.
    group: Option<Pid>,
    holds: usize,
}

/// A child that is paused until this is dropped.
#[derive(Debug)]
pub struct Held(Reins);

impl Reins {
    /// Pauses the child, if there is one. Its time limits keep running.
    pub fn hold(&self) -> Held {
        let mut state = self.state();
        state.holds += 1;
        if state.holds == 1 {
            state.send(Signal::STOP);
        }
        drop(state);
        Held(self.clone())
    }

    /// A child was started.
    pub(super) fn take(&self, group: Option<Pid>) {
        let mut state = self.state();
        state.group = group;
        if state.holds > 0 {
            state.send(Signal::STOP);
        }
    }

    /// The child is gone, or about to be.
    pub(super) fn lose(&self) {
        self.state().group = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn send(&self, signal: Signal) {
        if let Some(group) = self.group {
            // A child that has died already needs no signal.
            let _ = kill_process_group(group, signal);
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.holds -= 1;
        if state.holds == 0 {
            state.send(Signal::CONT);
        }
    }
}
