//! What a child may touch, enforced by the kernel, and the proof that it is.
//!
//! Landlock closes the file system but for what is listed; seccomp closes system calls. Both are
//! required, not tried: a sandbox that is silently off is worse than none. After closing the
//! doors the child knocks at them ([`self_test`]) and reports what it found.
//!
//! This protects the machine from a candidate by accident or by evolution. It does not make the
//! child's own answers trustworthy against code written to forge them.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, path_beneath_rules,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};
use serde::{Deserialize, Serialize};

/// What a child needs besides its scratch folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sandbox {
    /// How many system calls stay open.
    pub strictness: Strictness,
    /// Folders and files it may read, and run programs from.
    pub read: Vec<PathBuf>,
    /// Folders and files it may write.
    pub write: Vec<PathBuf>,
    /// Whether it may write to its scratch folder. What a candidate could write there it could find
    /// again in a later run.
    pub writes_scratch: bool,
    /// Whether the memory limit applies to address space; GPU drivers reserve far more than they
    /// use.
    pub limits_addresses: bool,
    /// Whether it may move files from folder to folder inside what it may write. PoCL must; the
    /// kernel can allow it since Linux 5.19.
    pub moves_files: bool,
}

/// How many system calls stay open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// Files, memory, threads and clocks: what a kernel on the CPU may need.
    Kernel,
    /// Everything but sockets and the handling of strange processes: compilers, PoCL.
    Tool,
    /// As `Tool`, with local sockets, and the file system stays open: GPU drivers reach for devices
    /// all over it.
    Driver,
}

/// What a child found when it tried what it must not do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxReport {
    /// What was tried and denied.
    pub denied: Vec<String>,
}

/// Folders that programs and libraries live in.
pub(crate) const SYSTEM: [&str; 8] = [
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    "/opt",
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/sys/devices/system/cpu",
];

/// Closes the doors of this thread and of those it will start, then tries them.
pub(super) fn enter(doors: &Sandbox, scratch: &Path) -> Result<SandboxReport, String> {
    if doors.strictness != Strictness::Driver {
        close_files(doors, scratch).map_err(|error| format!("Landlock: {error}"))?;
    }
    close_calls(doors.strictness).map_err(|error| format!("seccomp: {error}"))?;
    self_test(doors, scratch)
}

fn close_files(doors: &Sandbox, scratch: &Path) -> Result<(), String> {
    // The first version is required. Moving
    // files between folders is always denied by it, and a permission from the second on.
    let abi = match doors.moves_files {
        true => ABI::V2,
        false => ABI::V1,
    };
    let (all, read) = (AccessFs::from_all(abi), AccessFs::from_read(abi));
    let system = SYSTEM.iter().map(PathBuf::from);
    let readable: Vec<PathBuf> = system.chain(doors.read.iter().cloned()).collect();
    let mut writable = doors.write.clone();
    if doors.writes_scratch {
        writable.push(scratch.to_owned());
    }
    writable.push("/dev/null".into());
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(all)
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(&readable, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&writable, all)))
        .and_then(|rules| rules.restrict_self())
        .map_err(|error| error.to_string())?;
    if status.ruleset != RulesetStatus::FullyEnforced {
        return Err(format!("only {:?}", status.ruleset));
    }
    Ok(())
}

/// System calls that code on the CPU may make: files it was given, memory, threads, clocks.
const KERNEL_CALLS: &[i64] = &[
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_close,
    libc::SYS_openat,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_lseek,
    libc::SYS_getdents64,
    libc::SYS_readlinkat,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_futex,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_setaffinity,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getrandom,
    libc::SYS_getrusage,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_membarrier,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_restart_syscall,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_arch_prctl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_open,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_stat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_readlink,
];

/// System calls that no child may make: other processes, the system itself, raw devices.
const FORBIDDEN_CALLS: &[i64] = &[
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_userfaultfd,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    // Would make sockets past the rule below.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_send_signal,
    libc::SYS_pidfd_getfd,
    // Not covered by the first version of Landlock.
    libc::SYS_truncate,
];

fn close_calls(strictness: Strictness) -> Result<(), String> {
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    if strictness != Strictness::Kernel {
        return filter(tool_rules(strictness)?, SeccompAction::Allow, refuse);
    }
    // glibc asks for `clone3`, whose flags a filter cannot see, and falls back to `clone` when it
    // is not there. This filter comes first because the next one forbids adding filters.
    let absent = SeccompAction::Errno(libc::ENOSYS as u32);
    filter(
        Rules::from([(libc::SYS_clone3, Vec::new())]),
        SeccompAction::Allow,
        absent,
    )?;
    filter(kernel_rules()?, refuse, SeccompAction::Allow)
}

/// Adds a filter: system calls that match a rule get one action, all others the other.
fn filter(rules: Rules, others: SeccompAction, matching: SeccompAction) -> Result<(), String> {
    let filter = SeccompFilter::new(rules, others, matching, arch()?);
    let program: Result<BpfProgram, _> = filter.map_err(|error| error.to_string())?.try_into();
    let program = program.map_err(|error: seccompiler::BackendError| error.to_string())?;
    seccompiler::apply_filter(&program).map_err(|error| error.to_string())
}

fn arch() -> Result<seccompiler::TargetArch, String> {
    std::env::consts::ARCH
        .try_into()
        .map_err(|_| format!("no filters for {}", std::env::consts::ARCH))
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn rule(argument: u8, operation: SeccompCmpOp, value: u64) -> Result<SeccompRule, String> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, operation, value)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(|error| error.to_string())
}

fn kernel_rules() -> Result<Rules, String> {
    let mut rules: Rules = KERNEL_CALLS
        .iter()
        .map(|call| (*call, Vec::new()))
        .collect();
    let thread = libc::CLONE_THREAD as u64;
    rules.insert(
        libc::SYS_clone,
        vec![rule(0, SeccompCmpOp::MaskedEq(thread), thread)?],
    );
    // Answered by the other filter; of two answers the stricter counts.
    rules.insert(libc::SYS_clone3, Vec::new());
    // A process may end itself (abort), and name its threads.
    let own = u64::from(std::process::id());
    rules.insert(libc::SYS_tgkill, vec![rule(0, SeccompCmpOp::Eq, own)?]);
    rules.insert(
        libc::SYS_prctl,
        vec![rule(0, SeccompCmpOp::Eq, libc::PR_SET_NAME as u64)?],
    );
    // Some of the others would have signals sent to whom one likes.
    let harmless = [
        libc::F_DUPFD,
        libc::F_DUPFD_CLOEXEC,
        libc::F_GETFD,
        libc::F_SETFD,
        libc::F_GETFL,
    ];
    let harmless = harmless
        .iter()
        .map(|what| rule(1, SeccompCmpOp::Eq, *what as u64));
    rules.insert(libc::SYS_fcntl, harmless.collect::<Result<_, _>>()?);
    // Asking for limits is fine, for this process.
    rules.insert(libc::SYS_prlimit64, vec![rule(2, SeccompCmpOp::Eq, 0)?]);
    Ok(rules)
}

fn tool_rules(strictness: Strictness) -> Result<Rules, String> {
    let mut rules: Rules = FORBIDDEN_CALLS
        .iter()
        .map(|call| (*call, Vec::new()))
        .collect();
    // Tools need no sockets at all; drivers may talk to services of this machine.
    let remote = match strictness {
        Strictness::Driver => vec![rule(0, SeccompCmpOp::Ne, libc::AF_UNIX as u64)?],
        _ => Vec::new(),
    };
    rules.insert(libc::SYS_socket, remote);
    // A process may signal its own group, as it does when its parent is gone, and no other process.
    rules.insert(libc::SYS_kill, vec![rule(0, SeccompCmpOp::Ne, 0)?]);
    // Else a program could outlive the process that started it. The kernel looks at the lower half
    // of the number alone, and so does this.
    let lower_half = SeccompCmpOp::MaskedEq(u64::from(u32::MAX));
    let death = libc::PR_SET_PDEATHSIG as u64;
    rules.insert(libc::SYS_prctl, vec![rule(0, lower_half, death)?]);
    Ok(rules)
}

/// Tries what must be denied; the error names what was not.
fn self_test(doors: &Sandbox, scratch: &Path) -> Result<SandboxReport, String> {
    let mut denied = Vec::new();
    let mut expect = |what: &str, outcome: Result<(), io::Error>| match outcome {
        Err(error) if is_denial(&error) => {
            denied.push(what.to_owned());
            Ok(())
        }
        Err(error) => Err(format!("{what}: {error} instead of being denied")),
        Ok(()) => Err(format!("{what} was possible: the sandbox is not on")),
    };
    expect(
        "opening a network socket",
        call(|| {
            // SAFETY: the call has no preconditions; a descriptor that it gives ends this process's use.
            unsafe { libc::socket(libc::AF_INET, libc::SOCK_STREAM, 0) }
        }),
    )?;
    if doors.strictness != Strictness::Driver {
        expect("listing the root folder", std::fs::read_dir("/").map(drop))?;
        let outside = scratch.with_extension("outside");
        expect(
            "writing outside the scratch folder",
            std::fs::write(&outside, b"x"),
        )?;
        if !doors.writes_scratch {
            let inside = scratch.join("x");
            expect(
                "writing to the scratch folder",
                std::fs::write(inside, b"x"),
            )?;
        }
    }
    if doors.strictness == Strictness::Kernel {
        expect(
            "signalling the parent",
            call(|| {
                // SAFETY: signal 0 does nothing.
                unsafe { libc::kill(libc::getppid(), 0) }
            }),
        )?;
        expect(
            "starting a process",
            call(|| {
                // SAFETY: if the sandbox is off the copy ends at once.
                let copy = unsafe { libc::fork() };
                if copy == 0 {
                    // SAFETY: ends the copy only.
                    unsafe { libc::_exit(0) }
                }
                copy
            }),
        )?;
    }
    Ok(SandboxReport { denied })
}

fn call(make: impl FnOnce() -> libc::c_int) -> Result<(), io::Error> {
    if make() < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

fn is_denial(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::EPERM | libc::EACCES))
}
