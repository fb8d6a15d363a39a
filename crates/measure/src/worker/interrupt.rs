//! [`Interrupt`]: a request to stop, which ends every wait for a child.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop. Clones share it: any of them can make the request, and every wait for a child
/// ends soon after, with the child killed.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    own: Arc<AtomicBool>,
    /// The interrupt of the work that this is a part of.
    outer: Option<Arc<Interrupt>>,
}

impl Interrupt {
    /// An interrupt for a part of the work: a request to it stops that part alone, and what stops the whole
    /// stops the part.
    #[must_use]
    pub fn part(&self) -> Interrupt {
        Interrupt {
            own: Arc::default(),
            outer: Some(Arc::new(self.clone())),
        }
    }

    /// Makes the request to stop.
    pub fn ask(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Returns whether a stop was requested.
    pub fn is_asked(&self) -> bool {
        let outer = || self.outer.as_ref().is_some_and(|outer| outer.is_asked());
        self.own.load(Ordering::Relaxed) || outer()
    }

    /// Gives the flag itself, for a signal handler to set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.own.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_stops_alone_and_with_the_whole() {
        let whole = Interrupt::default();
        let (one, other) = (whole.part(), whole.part());
        one.clone().ask();
        assert!(one.is_asked() && !other.is_asked() && !whole.is_asked());
        whole.ask();
        assert!(other.is_asked());
    }
}
