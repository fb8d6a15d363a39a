//! [`Interrupt`]: a wish to stop, heard by everyone who waits for a child.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A wish to stop. Clones share it: whoever holds one can ask, and every wait for a child ends
/// soon after, with the child killed.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks everyone to stop.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Tells whether somebody asked.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Gives the flag itself, for a signal handler to set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}
