//! Ctrl-C and a polite kill: the first asks to stop, the second does not ask.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kernwright::measure::worker::Interrupt;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Which signal came, if one did.
pub(crate) struct Signals(Arc<AtomicUsize>);

/// Lets signals ask the interrupt from now on.
pub(crate) fn listen(interrupt: &Interrupt) -> std::io::Result<Signals> {
    let came = Arc::new(AtomicUsize::new(0));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal must not meet the flag that it sets itself.
        flag::register_conditional_shutdown(signal, 128 + signal, interrupt.flag())?;
        flag::register(signal, interrupt.flag())?;
        flag::register_usize(signal, came.clone(), signal as usize)?;
    }
    Ok(Signals(came))
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
