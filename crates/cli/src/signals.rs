//! Ctrl-C and SIGTERM: the first signal requests a stop, the second ends the program at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kernwright::measure::worker::Interrupt;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The signal received, if any.
pub(crate) struct Signals(Arc<AtomicUsize>);

/// From now on signals set the interrupt.
pub(crate) fn listen(interrupt: &Interrupt) -> std::io::Result<Signals> {
    let received = Arc::new(AtomicUsize::new(0));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal must not meet the flag that it sets itself.
        flag::register_conditional_shutdown(signal, 128 + signal, interrupt.flag())?;
        flag::register(signal, interrupt.flag())?;
        flag::register_usize(signal, received.clone(), signal as usize)?;
    }
    Ok(Signals(received))
}

impl Signals {
    /// The exit code of a program that a signal ended, as shells count.
    pub(crate) fn exit_code(&self) -> u8 {
        let signal = match self.0.load(Ordering::Relaxed) {
            0 => SIGINT as usize,
            signal => signal,
        };
        128 + signal as u8
    }
}
