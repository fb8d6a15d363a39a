//! The parent's side: start the child, ask, and survive whatever becomes of it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use kernwright_space::FailureClass;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use super::frame::{self, Inbox};
use super::interrupt::Interrupt;
use super::lifeline::{self, Lifeline};
use super::notes::NotesReader;
use super::patience::Patience;
use super::reins::Reins;
use super::spawner;
use super::{Call, Opening, Payload, SandboxReport, ScratchLimits, Word};
use crate::failure::Failure;
use kernwright_files::scratch;

/// A child that has sent nothing for this long is stopped or permanently swapped out.
const SILENCE: Duration = Duration::from_secs(30);
/// How often memory is looked at.
const TICK: Duration = Duration::from_millis(50);
/// How often the scratch folder is looked at: within a request, and over many short ones.
const SCRATCH_TICK: Duration = Duration::from_millis(500);
/// This many bytes of the end of a lost child's log are reported.
const LOG_TAIL: u64 = 2048;

/// How children are started.
#[derive(Debug, Clone)]
pub struct Launcher {
    /// The program that serves payloads.
    pub program: PathBuf,
    /// Its arguments before the payload's name.
    pub arguments: Vec<OsString>,
    /// Whether children are sandboxed.
    pub sandboxed: bool,
    /// Variables that children see besides a path and a scratch folder.
    pub environment: Vec<(OsString, OsString)>,
    /// The folder in which scratch folders are made; the system's if absent.
    pub scratch_root: Option<PathBuf>,
    /// Ends every wait for these children when a stop is requested.
    pub interrupt: Interrupt,
}

/// A child that answers, started when first needed and again after it was lost.
#[derive(Debug)]
pub struct Worker<P: Payload> {
    launcher: Launcher,
    setup: P::Setup,
    memory: u64,
    running: Option<Running>,
    reins: Reins,
    started: u64,
}

#[derive(Debug)]
struct Running {
    child: Child,
    calls: ChildStdin,
    words: ChildStdout,
    inbox: Inbox,
    log: PathBuf,
    notes: NotesReader,
    killed: bool,
    report: SandboxReport,
    interrupt: Interrupt,
    reins: Reins,
    limits: ScratchLimits,
    /// When the scratch folder was looked at last, whatever was requested since.
    swept: Instant,
    // Deleted when the child is gone.
    scratch: TempDir,
    // Closed when the child is gone, or this process.
    _lifeline: Lifeline,
}

/// A request without an answer.
#[derive(Debug, thiserror::Error)]
#[error("{how}")]
pub struct Lost {
    /// What happened.
    pub how: LostHow,
    /// What the child was doing, by its last note.
    pub note: Option<u64>,
    /// Whether the child was killed from outside, which says nothing about what it was doing.
    pub is_killed: bool,
}

/// What happened to a child.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LostHow {
    /// It could not be started or opened: no candidate is at fault.
    #[error("cannot start a worker: {0}")]
    CannotStart(String),
    /// It has a fault of its own: no candidate is at fault.
    #[error("a worker failed: {0}")]
    Broken(String),
    /// It ran past its limit and was killed.
    #[error("no answer after {:.1} s; killed", .0.as_secs_f64())]
    Hung(Duration),
    /// It used more memory than allowed and was killed.
    #[error("used {} MiB of memory, more than the {} MiB allowed; killed", .used >> 20, .allowed >> 20)]
    OutOfMemory {
        /// Bytes used.
        used: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// It filled its scratch folder and was killed.
    #[error("left {} MiB in {files} files in its scratch folder, more than allowed; killed", .bytes >> 20)]
    FilledScratch {
        /// Bytes of all files.
        bytes: u64,
        /// The number of files and folders.
        files: u64,
    },
    /// It ended by itself.
    #[error("{0}")]
    Died(String),
    /// A stop was requested, and it was killed.
    #[error("interrupted")]
    Interrupted,
}

impl Lost {
    /// Returns the failure of a candidate that was lost with its process; `None` if no candidate is
    /// at fault.
    pub fn failure(&self) -> Option<Failure> {
        let class = match self.how {
            LostHow::CannotStart(_) | LostHow::Broken(_) | LostHow::Interrupted => return None,
            LostHow::Hung(_) => FailureClass::Hangs,
            LostHow::OutOfMemory { .. } | LostHow::FilledScratch { .. } => {
                FailureClass::OutOfMemory
            }
            LostHow::Died(_) => FailureClass::Crashes,
        };
        Some(Failure::new(class, self.how.to_string()))
    }

    /// Something that has nothing to do with the request.
    fn aside(how: LostHow) -> Lost {
        Lost {
            how,
            note: None,
            is_killed: false,
        }
    }
}

/// The number of children that may be killed from outside over one request before it is given up. The system also
/// kills them when no memory is left, and then it does so again.
const MOST_KILLED: usize = 5;

/// Calls `ask`, and calls it again if a child was killed from outside meanwhile, which `ask` returns beside its answer.
/// Its argument says whether this is the last call.
pub fn despite_kills<T>(mut ask: impl FnMut(bool) -> (T, bool)) -> T {
    for _ in 0..MOST_KILLED {
        let (answer, is_killed) = ask(false);
        if !is_killed {
            return answer;
        }
    }
    ask(true).0
}

impl<P: Payload> Worker<P> {
    /// Prepares a worker that may use `memory` bytes; nothing is started yet.
    pub fn new(launcher: Launcher, setup: P::Setup, memory: u64) -> Self {
        Worker {
            launcher,
            setup,
            memory,
            running: None,
            reins: Reins::default(),
            started: 0,
        }
    }

    /// What others hold this worker's child up by.
    pub fn reins(&self) -> Reins {
        self.reins.clone()
    }

    /// The processor time that the kernel counts for the present child, and the number of its threads.
    /// Nothing that the child does to its own clocks changes it.
    pub fn processor_time(&self) -> Option<(Duration, usize)> {
        let process = self.running.as_ref()?.child.id();
        let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
        let worked = tasks.flatten().filter_map(|task| {
            let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
            text.split_ascii_whitespace().next()?.parse().ok()
        });
        let worked: Vec<u64> = worked.collect();
        Some((Duration::from_nanos(worked.iter().sum()), worked.len()))
    }

    /// Counts the children started so far.
    pub fn started(&self) -> u64 {
        self.started
    }

    /// Starts the child if there is none, and returns what its sandbox denies.
    pub fn open(&mut self) -> Result<SandboxReport, Lost> {
        let lost = |why: String| Lost::aside(LostHow::CannotStart(why));
        if let Some(running) = &self.running {
            return Ok(running.report.clone());
        }
        if self.launcher.interrupt.is_asked() {
            return Err(Lost::aside(LostHow::Interrupted));
        }
        let (mut running, opening) = self.start().map_err(|error| lost(error.to_string()))?;
        self.started += 1;
        let call: Call<P::Setup, P::Request> = Call::Open(opening);
        if let Err(error) = frame::write(&mut running.calls, &call) {
            let (ending, is_killed) = running.last_words();
            let lost = lost(format!("{error}; {ending}"));
            return Err(Lost { is_killed, ..lost });
        }
        match running.listen::<P>(P::OPENING, self.memory, 0) {
            Ok(Word::Ready(report)) => {
                running.report = report.clone();
                self.running = Some(running);
                Ok(report)
            }
            Ok(Word::Refused(why)) => Err(lost(why)),
            Ok(_) => Err(lost("it answered before it was asked".to_owned())),
            Err(
                interrupted @ Lost {
                    how: LostHow::Interrupted,
                    ..
                },
            ) => Err(interrupted),
            Err(Lost { how, is_killed, .. }) => Err(Lost {
                is_killed,
                ..lost(how.to_string())
            }),
        }
    }

    /// Asks as [`ask`](Worker::ask) does, and again if the child is killed from outside meanwhile.
    pub fn ask_again(&mut self, request: &P::Request, limit: Duration) -> Result<P::Reply, Lost>
    where
        P::Request: Clone,
    {
        despite_kills(|_| {
            let answer = self.ask(request.clone(), limit);
            let is_killed = answer.as_ref().is_err_and(|lost| lost.is_killed);
            (answer, is_killed)
        })
    }

    /// Asks and waits for the answer, at most `limit` (from the child's last note, where notes renew
    /// it); time that the machine denied it comes on top. A child that is lost is replaced when the next request comes.
    pub fn ask(&mut self, request: P::Request, limit: Duration) -> Result<P::Reply, Lost> {
        self.open()?;
        let Some(mut running) = self.running.take() else {
            unreachable!("a child was opened just now");
        };
        let call: Call<P::Setup, P::Request> = Call::Ask(request);
        // Before the child can have noted anything about this request.
        let (_, noted) = running.notes.read();
        // A child that died meanwhile is noticed when its answer is waited for.
        let _ = frame::write(&mut running.calls, &call);
        match running.listen::<P>(limit, self.memory, noted)? {
            Word::Reply(reply) => {
                self.running = Some(running);
                Ok(reply)
            }
            // Dropping the child's side ends it for certain.
            Word::LastReply(reply) => Ok(reply),
            Word::Broken(why) => Err(Lost::aside(LostHow::Broken(why))),
            _ => {
                let why = "it sent a message that is no answer".to_owned();
                Err(Lost::aside(LostHow::Broken(why)))
            }
        }
    }

    /// Ends the child, if there is one; the next request starts another.
    pub fn restart(&mut self) {
        self.running = None;
    }

    fn start(&self) -> io::Result<(Running, Opening<P::Setup>)> {
        let root = self.launcher.scratch_root.as_deref();
        let scratch = scratch::folder(P::NAME, root)?;
        let log = scratch.path().join("log");
        let notes = NotesReader::create(scratch.path())?;
        let mut command = Command::new(&self.launcher.program);
        command
            .args(&self.launcher.arguments)
            .arg(P::NAME)
            .env_clear()
            .envs(
                self.launcher
                    .environment
                    .iter()
                    .map(|(name, value)| (name, value)),
            )
            .env("TMPDIR", scratch.path())
            .env("HOME", scratch.path())
            .env("LC_ALL", "C.UTF-8")
            .current_dir(scratch.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(File::create(&log)?)
            .process_group(0);
        let (lifeline, childs_end) = lifeline::attach(&mut command)?;
        let mut child = spawner::spawn(command).map_err(|error| {
            let program = self.launcher.program.display();
            io::Error::other(format!("`{program}`: {error}"))
        })?;
        drop(childs_end);
        self.reins.take(group_of(&child));
        let (Some(calls), Some(words)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both were asked to be pipes");
        };
        let opening = Opening {
            setup: self.setup.clone(),
            scratch: scratch.path().to_owned(),
            memory: self.memory,
            sandboxed: self.launcher.sandboxed,
        };
        let running = Running {
            child,
            calls,
            words,
            inbox: Inbox::default(),
            log,
            notes,
            killed: false,
            report: SandboxReport::default(),
            interrupt: self.launcher.interrupt.clone(),
            reins: self.reins.clone(),
            limits: P::scratch_limits(self.memory),
            swept: Instant::now(),
            scratch,
            _lifeline: lifeline,
        };
        Ok((running, opening))
    }
}

impl Running {
    /// Waits for a word other than a sign of life; a child that is lost is killed and reported.
    /// `noted` counts the notes before the request.
    fn listen<P: Payload>(
        &mut self,
        limit: Duration,
        memory: u64,
        noted: u64,
    ) -> Result<Word<P::Reply>, Lost> {
        self.listen_until(limit, memory, P::NOTES_RENEW)
            .map_err(|how| {
                let (how, is_killed) = match how {
                    LostHow::Died(_) => {
                        let (ending, is_killed) = self.last_words();
                        (LostHow::Died(ending), is_killed)
                    }
                    other => (other, false),
                };
                self.kill();
                // A note of an earlier request says nothing about this one.
                let (note, count) = self.notes.read();
                let note = note.filter(|_| count > noted);
                Lost {
                    how,
                    note,
                    is_killed,
                }
            })
    }

    fn listen_until<R: serde::de::DeserializeOwned>(
        &mut self,
        limit: Duration,
        memory: u64,
        notes_renew: bool,
    ) -> Result<Word<R>, LostHow> {
        let died = |error: io::Error| LostHow::Died(error.to_string());
        let process = self.child.id();
        let mut patience = Patience::new(limit);
        let mut last_read = Instant::now();
        let (_, mut notes) = self.notes.read();
        let mut buffer = [0; 65536];
        loop {
            while let Some(word) = self.inbox.pop().map_err(died)? {
                match word {
                    Word::Beat => {}
                    answer => {
                        self.sweep()?;
                        return Ok(answer);
                    }
                }
            }
            if self.interrupt.is_asked() {
                return Err(LostHow::Interrupted);
            }
            let (_, noted) = self.notes.read();
            if notes_renew && noted != notes {
                notes = noted;
                patience.renew();
            }
            if let Some(time) = patience.ended(process) {
                return Err(LostHow::Hung(time));
            }
            let silent = last_read.elapsed();
            if silent > SILENCE.max(limit) {
                return Err(LostHow::Hung(silent));
            }
            let used = resident(process);
            if used > memory {
                return Err(LostHow::OutOfMemory {
                    used,
                    allowed: memory,
                });
            }
            self.sweep()?;
            let wait = TICK.min(patience.left());
            let wait = Timespec {
                tv_sec: 0,
                tv_nsec: wait.as_nanos() as i64,
            };
            let mut waiting = [PollFd::new(&self.words, PollFlags::IN)];
            match poll(&mut waiting, Some(&wait)) {
                Ok(0) => {
                    patience.wait_on(process);
                    continue;
                }
                Err(rustix::io::Errno::INTR) => continue,
                Err(error) => return Err(died(error.into())),
                Ok(_) => {}
            }
            match self.words.read(&mut buffer) {
                Ok(0) => return Err(LostHow::Died(String::new())),
                Ok(length) => {
                    last_read = Instant::now();
                    self.inbox.push(&buffer[..length]);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(died(error)),
            }
        }
    }

    /// Looks at the scratch folder if that is due.
    fn sweep(&mut self) -> Result<(), LostHow> {
        if self.swept.elapsed() <= SCRATCH_TICK {
            return Ok(());
        }
        self.swept = Instant::now();
        let ScratchLimits {
            bytes: most_bytes,
            files: most_files,
        } = self.limits;
        let (bytes, files) = scratch::usage(self.scratch.path(), most_files);
        match bytes > most_bytes || files > most_files {
            true => Err(LostHow::FilledScratch { bytes, files }),
            false => Ok(()),
        }
    }

    /// Describes how the child ended, with the end of its log; returns also whether it was killed from
    /// outside.
    fn last_words(&mut self) -> (String, bool) {
        self.reins.lose();
        // It closed its pipe, so it is gone or about to be; a moment later it is killed.
        let deadline = Instant::now() + Duration::from_secs(1);
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) if Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(1))
                }
                _ => break None,
            }
        };
        let ended = status.map_or("it closed its pipe".to_owned(), describe_status);
        let ending = match log_tail(&self.log) {
            Some(tail) => format!("{ended}; it last printed: {tail}"),
            None => ended,
        };
        let signal = status.and_then(|status| status.signal());
        // We have not killed it yet.
        (ending, signal == Some(Signal::KILL.as_raw()))
    }

    /// Kills the child and every process it started, once: afterwards its number may be another's.
    fn kill(&mut self) {
        if std::mem::replace(&mut self.killed, true) {
            return;
        }
        self.reins.lose();
        if let Some(group) = group_of(&self.child) {
            // The group is gone if the child and all it started are.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The process group that a child was started in.
fn group_of(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// The bytes of memory a process uses; 0 when it is gone.
fn resident(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = text
        .split_ascii_whitespace()
        .nth(1)
        .and_then(|pages| pages.parse().ok());
    pages.map_or(0, |pages: u64| {
        pages.saturating_mul(rustix::param::page_size() as u64)
    })
}

fn describe_status(status: ExitStatus) -> String {
    if let Some(signal) = status.signal() {
        let name = match signal {
            libc::SIGSEGV => "segmentation fault",
            libc::SIGBUS => "bus error",
            libc::SIGFPE => "arithmetic error",
            libc::SIGILL => "illegal instruction",
            libc::SIGABRT => "aborted",
            libc::SIGKILL => "killed",
            libc::SIGSYS => "forbidden system call",
            libc::SIGXFSZ => "wrote too large a file",
            _ => "a signal",
        };
        return format!("ended by signal {signal} ({name})");
    }
    match status.code() {
        Some(0) => "it ended its process as if it were done".to_owned(),
        Some(code) => format!("it ended its process with exit code {code}"),
        None => "it ended".to_owned(),
    }
}

fn log_tail(log: &Path) -> Option<String> {
    let mut file = File::open(log).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(LOG_TAIL)))
        .ok()?;
    let mut bytes = Vec::new();
    file.take(LOG_TAIL).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes).trim().to_owned();
    (!text.is_empty()).then_some(text)
}
