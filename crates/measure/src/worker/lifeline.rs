//! The pipe by which a child dies with its parent.
//!
//! Nothing is ever written to it. The parent alone holds the end for writing, so the kernel closes
//! that end when the parent is gone, however it went, and sends the child's process group the signal
//! that was chosen beforehand. No thread has to be awake for it: it works while the child opens,
//! spins or stands still.
//!
//! A candidate in the child can close the pipe. `PR_SET_PDEATHSIG` is the second line: it kills the
//! child alone, but nothing that a candidate may call takes it back. All children are started by
//! one thread ([`spawner`](super::spawner)), because the kernel sends it when that *thread* ends.
//!
//! That thread may end before the last one that holds the pipe, and then the child is gone before its
//! group gets the signal. So whatever the child starts inherits its end of the pipe: the signal comes
//! as long as anything of the group has it open.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::process::Command;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pipe::{PipeFlags, pipe_with};

/// The variable that holds the number of the child's end.
const VARIABLE: &str = "KERNWRIGHT_LIFELINE";
/// Chooses the signal that is sent when something happens to a descriptor; the same on every Linux.
const F_SETSIG: libc::c_int = 10;

/// The parent's end; the child dies when it is dropped.
#[derive(Debug)]
pub(super) struct Lifeline(#[expect(dead_code, reason = "kept open, never used")] OwnedFd);

/// The child's end, to be closed here once the child has it.
#[derive(Debug)]
pub(super) struct ChildsEnd(#[expect(dead_code, reason = "kept open, never used")] OwnedFd);

/// Makes the pipe and hands its end for reading to a command about to be started.
pub(super) fn attach(command: &mut Command) -> io::Result<(Lifeline, ChildsEnd)> {
    let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
    // Another child started at this moment may inherit it too, which does no harm: what counts is
    // who holds the other end.
    fcntl_setfd(&read, FdFlags::empty())?;
    command.env(VARIABLE, read.as_raw_fd().to_string());
    Ok((Lifeline(write), ChildsEnd(read)))
}

/// Asks the kernel to kill this process group when the parent's end is closed. Without a lifeline
/// (a worker started by hand) nothing is done.
pub(super) fn hold() -> io::Result<()> {
    let Some(descriptor) = std::env::var(VARIABLE)
        .ok()
        .and_then(|number| number.parse::<RawFd>().ok())
    else {
        return Ok(());
    };
    // SAFETY: plain calls on a descriptor that this process inherited for this purpose.
    let done = unsafe {
        libc::fcntl(descriptor, libc::F_SETOWN, -libc::getpgrp()) >= 0
            && libc::fcntl(descriptor, F_SETSIG, libc::SIGKILL) >= 0
            && libc::fcntl(descriptor, libc::F_SETFL, libc::O_ASYNC | libc::O_NONBLOCK) >= 0
    };
    // SAFETY: the call takes a number and changes nothing but this process's own setting.
    let done =
        done && unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as libc::c_ulong) } == 0;
    if !done {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the descriptor stays open for as long as this process lives.
    let end = unsafe { BorrowedFd::borrow_raw(descriptor) };
    let now = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    let mut waiting = [PollFd::new(&end, PollFlags::empty())];
    poll(&mut waiting, Some(&now))?;
    // The parent may have been gone before either signal was chosen; its end of the pipe is closed
    // before the kernel signals its children, so this look misses none.
    match waiting[0].revents().contains(PollFlags::HUP) {
        true => Err(io::Error::other("the parent is gone")),
        false => Ok(()),
    }
}
