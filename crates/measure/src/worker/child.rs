//! The child's side: close the doors, then answer until the parent hangs up.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::{Call, Notes, Opening, Payload, Word, crash, frame, lifeline, sandbox};

/// How often the child says that it is alive.
const BEAT: Duration = Duration::from_millis(500);
/// A single file, the log included, grows to at most this many bytes.
const MAX_FILE: u64 = 1 << 30;

/// The pipe to the parent, shared with the thread that beats.
type Pipe = Arc<Mutex<File>>;

/// Answers requests until the parent hangs up. Call it from a process started for this alone.
pub fn serve<P: Payload>() -> ExitCode {
    match run::<P>() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn run<P: Payload>() -> io::Result<()> {
    lifeline::hold()?;
    let (mut calls, words) = take_pipes()?;
    crash::install();
    let words: Pipe = Arc::new(Mutex::new(words));
    let Some(Call::Open(opening)) = frame::read::<Call<P::Setup, P::Request>>(&mut calls)? else {
        return Ok(());
    };
    let mut notes = Notes::open(&opening.scratch)?;
    let mut payload: P = match open(opening) {
        Ok((payload, report)) => {
            say::<P::Reply>(&words, &Word::Ready(report))?;
            payload
        }
        Err(why) => return say::<P::Reply>(&words, &Word::Refused(why)),
    };
    beat(words.clone());
    while let Some(call) = frame::read::<Call<P::Setup, P::Request>>(&mut calls)? {
        if let Call::Ask(request) = call {
            let answer = catch_unwind(AssertUnwindSafe(|| payload.handle(request, &mut notes)));
            match answer {
                Ok(reply) if payload.is_spent() => return say(&words, &Word::LastReply(reply)),
                Ok(reply) => say(&words, &Word::Reply(reply))?,
                // The payload may be half changed: this process is of no use any more.
                Err(panic) => return say::<P::Reply>(&words, &Word::Broken(panic_text(&*panic))),
            }
        }
    }
    // Finalisers of candidates are not worth waiting for.
    // SAFETY: nothing of this process is needed any more.
    unsafe { libc::_exit(0) }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a worker panicked").to_owned()
}

fn open<P: Payload>(opening: Opening<P::Setup>) -> Result<(P, sandbox::SandboxReport), String> {
    let Opening {
        setup,
        scratch,
        memory,
        sandboxed,
    } = opening;
    limit(libc::RLIMIT_CORE, 0)?;
    limit(libc::RLIMIT_FSIZE, MAX_FILE)?;
    let doors = P::sandbox(&setup);
    if doors.limits_addresses {
        // A little more than the parent's limit, so that the parent is the one to report it.
        limit(libc::RLIMIT_AS, memory.saturating_add(memory / 2))?;
    }
    let mut payload = P::open(setup, &scratch)?;
    let report = if sandboxed {
        sandbox::enter(&doors, &scratch)?
    } else {
        sandbox::SandboxReport::default()
    };
    payload.settle()?;
    Ok((payload, report))
}

/// Sets a limit, or leaves a lower one that is there already: batch systems set them, and only root
/// could raise it.
fn limit(what: libc::__rlimit_resource_t, most: u64) -> Result<(), String> {
    let mut limit = libc::rlimit {
        rlim_cur: most,
        rlim_max: most,
    };
    let failed = |what: &str| {
        Err(format!(
            "cannot {what} a limit: {}",
            io::Error::last_os_error()
        ))
    };
    // SAFETY: the system fills in a limit.
    if unsafe { libc::getrlimit(what, &raw mut limit) } != 0 {
        return failed("read");
    }
    limit.rlim_max = limit.rlim_max.min(most);
    limit.rlim_cur = limit.rlim_cur.min(limit.rlim_max);
    // SAFETY: the limit is initialised.
    if unsafe { libc::setrlimit(what, &raw const limit) } != 0 {
        return failed("set");
    }
    Ok(())
}

/// Moves the pipes away from stdin and stdout, where a candidate would read and print.
fn take_pipes() -> io::Result<(File, File)> {
    let keep = |descriptor| {
        // SAFETY: duplicating a descriptor of ours.
        let copy = unsafe { libc::fcntl(descriptor, libc::F_DUPFD_CLOEXEC, 100) };
        if copy < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the descriptor is new and has no other owner.
        Ok(unsafe { File::from_raw_fd(copy) })
    };
    let pipes = (keep(0)?, keep(1)?);
    let nothing = File::open("/dev/null")?;
    // SAFETY: both descriptors are open; from now on stdin is empty and stdout is the log.
    unsafe {
        libc::dup2(nothing.as_raw_fd(), 0);
        libc::dup2(2, 1);
    }
    Ok(pipes)
}

fn say<R: serde::Serialize>(pipe: &Pipe, word: &Word<R>) -> io::Result<()> {
    let mut pipe = pipe.lock().unwrap_or_else(PoisonError::into_inner);
    frame::write(&mut *pipe, word)
}

/// Reports at intervals that the process lives; ends it, and all it started, once the pipe has no
/// reader. (The system's own signal for this is sent when the *thread* that started the child
/// ends, which is too early.)
fn beat(pipe: Pipe) {
    std::thread::spawn(move || {
        while say::<()>(&pipe, &Word::Beat).is_ok() {
            std::thread::sleep(BEAT);
        }
        // SAFETY: neither call has preconditions; a sandbox may deny the first.
        unsafe {
            libc::kill(0, libc::SIGKILL);
            libc::_exit(1);
        }
    });
}
