//! Last words of a process that is about to die by a signal: which signal, and where.
//!
//! The handler runs when nothing can be trusted any more, so it only reads plain numbers and
//! writes to the log; the parent finds the line there.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Memory that is named in last words: number, address, length.
static REGIONS: [[AtomicUsize; 2]; 64] = [const { [AtomicUsize::new(0), AtomicUsize::new(0)] }; 64];

/// Addresses this close to a buffer's memory are reported as being beside it.
const NEAR: usize = 1 << 20;

/// Remembers where the memory with this number lies; length 0 forgets it.
pub(crate) fn note_region(number: usize, address: usize, bytes: usize) {
    if let Some([start, length]) = REGIONS.get(number) {
        start.store(address, Ordering::Relaxed);
        length.store(bytes, Ordering::Relaxed);
    }
}

/// Installs the handler for signals that mean a broken program.
pub(super) fn install() {
    for signal in [
        libc::SIGSEGV,
        libc::SIGBUS,
        libc::SIGFPE,
        libc::SIGILL,
        libc::SIGSYS,
    ] {
        // SAFETY: the action is fully initialised, and the handler is safe to run at any moment.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) = last_words;
            action.sa_sigaction = handler as usize;
            // After it returns, the same instruction faults again and the default action kills.
            action.sa_flags = libc::SA_SIGINFO | libc::SA_RESETHAND | libc::SA_ONSTACK;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
}

extern "C" fn last_words(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
    let mut line = Line::default();
    line.text(match signal {
        libc::SIGSEGV => b"touched memory it must not",
        libc::SIGBUS => b"touched memory that is not there",
        libc::SIGFPE => b"divided by zero or overflowed",
        libc::SIGILL => b"ran an illegal instruction",
        _ => b"made a forbidden system call",
    });
    if matches!(signal, libc::SIGSEGV | libc::SIGBUS) && !info.is_null() {
        // SAFETY: the system passes a valid description for these signals.
        let address = unsafe { (*info).si_addr() } as usize;
        line.text(b" at 0x");
        line.number(address, 16);
        for (number, [start, length]) in REGIONS.iter().enumerate() {
            let (start, length) = (
                start.load(Ordering::Relaxed),
                length.load(Ordering::Relaxed),
            );
            if length == 0 {
                continue;
            }
            let end = start + length;
            let place: &[u8] = if (start..end).contains(&address) {
                b", inside the memory of buffer "
            } else if (end..end + NEAR).contains(&address) {
                b", past the memory of buffer "
            } else if (start.saturating_sub(NEAR)..start).contains(&address) {
                b", before the memory of buffer "
            } else {
                continue;
            };
            line.text(place);
            line.number(number, 10);
            break;
        }
    }
    line.text(b"\n");
    // SAFETY: writing initialised bytes to the log.
    unsafe { libc::write(2, line.bytes.as_ptr().cast(), line.length) };
}

/// A line put together without allocating.
struct Line {
    bytes: [u8; 200],
    length: usize,
}

impl Default for Line {
    fn default() -> Self {
        Line {
            bytes: [0; 200],
            length: 0,
        }
    }
}

impl Line {
    fn text(&mut self, text: &[u8]) {
        for byte in text {
            if let Some(place) = self.bytes.get_mut(self.length) {
                *place = *byte;
                self.length += 1;
            }
        }
    }

    fn number(&mut self, mut number: usize, base: usize) {
        let mut digits = [0; 20];
        let mut start = digits.len();
        loop {
            start -= 1;
            digits[start] = b"0123456789abcdef"[number % base];
            number /= base;
            if number == 0 || start == 0 {
                break;
            }
        }
        self.text(&digits[start..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_spell_numbers_and_never_overflow() {
        let mut line = Line::default();
        line.text(b"at ");
        line.number(0xbeef, 16);
        line.text(b" ");
        line.number(0, 10);
        assert_eq!(&line.bytes[..line.length], b"at beef 0");
        for _ in 0..100 {
            line.number(usize::MAX, 10);
        }
        assert_eq!(line.length, 200);
    }
}
