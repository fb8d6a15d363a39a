//! The one way to run code that may crash, hang or eat the machine: a child process.
//!
//! A [`Payload`] is what the child does: compile, evaluate, later mutate IR. The parent holds a
//! [`Worker`] and asks; the child answers or is lost, which costs one request and never the
//! parent. A child has limits of time and memory, a scratch folder of its own, no network, and a
//! sandbox that proves it is on before anything is run.
//!
//! Requests and replies are JSON behind a length, over pipes that the candidate does not own
//! (its own prints go to a log). While it works, the child notes what it is doing ([`Notes`]):
//! the last note says whose fault a crash was, and where no candidate's code runs in the child, time
//! limits count from it. A child dies with its parent, whatever it is doing.

mod child;
pub(crate) mod crash;
mod frame;
mod interrupt;
mod lifeline;
mod notes;
mod parent;
mod patience;
mod reins;
mod sandbox;
mod spawner;

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use child::serve;
pub use interrupt::Interrupt;
pub use notes::Notes;
pub use parent::{Launcher, Lost, LostHow, Worker, despite_kills};
pub use reins::{Held, Reins};
pub use sandbox::{Sandbox, SandboxReport, Strictness};

/// A scratch folder holds at most this many files, as a rule,
const MOST_FILES: u64 = 20_000;
/// and this many bytes, or a few times the child's memory if that is more.
const MOST_BYTES: u64 = 4 << 30;
const SCRATCH_PER_MEMORY: u64 = 4;

/// What a child process does.
pub trait Payload: Sized {
    /// Names the payload on the child's command line.
    const NAME: &'static str;
    /// How long it may take to open.
    const OPENING: Duration = Duration::from_secs(60);
    /// Whether a note renews the limit of time. Not where a candidate's own code runs in the child:
    /// it could keep taking notes.
    const NOTES_RENEW: bool = true;
    /// What it is opened with.
    type Setup: Serialize + DeserializeOwned + Clone;
    /// A request to it.
    type Request: Serialize + DeserializeOwned;
    /// What it answers.
    type Reply: Serialize + DeserializeOwned;

    /// Opens devices and files, before the sandbox closes.
    fn open(setup: Self::Setup, scratch: &Path) -> Result<Self, String>;

    /// Finishes opening, once the sandbox is closed: drivers whose threads run candidates.
    fn settle(&mut self) -> Result<(), String> {
        Ok(())
    }

    /// Returns, after a request, whether this process can answer no more; then the next request
    /// starts another.
    fn is_spent(&self) -> bool {
        false
    }

    /// How much its scratch folder may hold, where it may use this much memory.
    fn scratch_limits(memory: u64) -> ScratchLimits {
        ScratchLimits {
            bytes: MOST_BYTES.max(memory.saturating_mul(SCRATCH_PER_MEMORY)),
            files: MOST_FILES,
        }
    }

    /// Says what the sandbox must leave open.
    fn sandbox(setup: &Self::Setup) -> Sandbox;

    /// Answers one request.
    fn handle(&mut self, request: Self::Request, notes: &mut Notes) -> Self::Reply;
}

/// How much a scratch folder may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScratchLimits {
    /// Bytes of all files.
    pub bytes: u64,
    /// Files and folders.
    pub files: u64,
}

/// What the parent says.
#[derive(Debug, Serialize, Deserialize)]
enum Call<Setup, Request> {
    /// The first call: what the child is and what it may use.
    Open(Opening<Setup>),
    /// A request.
    Ask(Request),
}

#[derive(Debug, Serialize, Deserialize)]
struct Opening<Setup> {
    setup: Setup,
    scratch: PathBuf,
    /// Bytes of memory the process may use.
    memory: u64,
    sandboxed: bool,
}

/// What the child says.
#[derive(Debug, Serialize, Deserialize)]
enum Word<Reply> {
    /// It is open, and what its sandbox is.
    Ready(SandboxReport),
    /// It cannot be opened, and why.
    Refused(String),
    /// It is alive.
    Beat,
    /// It has a fault of its own, and no candidate is to blame.
    Broken(String),
    /// The answer to the last request.
    Reply(Reply),
    /// The same, and the last word: the child ends, and that is no fault.
    LastReply(Reply),
}
