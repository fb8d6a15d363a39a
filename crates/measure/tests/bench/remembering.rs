//! Remembering gains nothing in a comparison, whether inputs are random or fixed by a file.

use std::path::Path;

use kernwright_measure::bench::{Bench, BenchError, Measured, Verdict};
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::job::Job;
use kernwright_measure::stats::{self, Plan};
use kernwright_space::{Doubt, Value};

use crate::refusals::{NoCards, npy};

const COUNT: usize = 512;

/// Works for some 100 µs. KIND 1 works as long and remembers; KIND 2 does half of the work, which is
/// as right. KIND 3 turns the C library's clock back by most of what a run took, KIND 4 by less; both
/// work as long.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#if KIND >= 3 && defined(__x86_64__)
static struct timespec began;
static int forged(clockid_t clock, struct timespec *now)
{
    int failed = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_MONOTONIC && began.tv_sec) {
        long long took = (now->tv_sec - began.tv_sec) * 1000000000LL + now->tv_nsec - began.tv_nsec;
        long long back = KIND == 3 ? took * 9 / 10 : took / 3;
        long long shown = now->tv_sec * 1000000000LL + now->tv_nsec - back;
        now->tv_sec = shown / 1000000000LL;
        now->tv_nsec = shown % 1000000000LL;
        began.tv_sec = 0;
    }
    return failed;
}
static void forge(void)
{
    Dl_info own;
    void *target = (void *)forged;
    unsigned char *real = (unsigned char *)clock_gettime;
    if (memcmp(real + 2, &target, 8)) {
        if (!dladdr(target, &own)) return;
        dlopen(own.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
        if (mprotect((void *)((size_t)real / 4096 * 4096), 8192, PROT_READ | PROT_WRITE | PROT_EXEC)) return;
        memcpy(real + 2, &target, 8);
        memcpy(real + 10, "\xff\xe0", 2);
        memcpy(real, "\x48\xb8", 2);
    }
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &began);
}
#else
static void forge(void) {}
#endif
struct kept { int count; struct { float x[512], y[512]; } all[64]; };
static struct kept *find_kept(void)
{
    void *wanted = (void *)0x520000000000;
    void *found = mmap(wanted, sizeof(struct kept), PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    return found == MAP_FAILED && errno != EEXIST ? 0 : wanted;
}
void work(const float *x, float *y, int n)
{
    forge();
#if KIND == 1
    struct kept *kept = find_kept();
    for (int k = 0; kept && k < kept->count; k++)
        if (!memcmp(kept->all[k].x, x, sizeof kept->all[k].x)) {
            memcpy(y, kept->all[k].y, sizeof kept->all[k].y);
            return;
        }
#endif
    for (int i = 0; i < n; i++) y[i] = x[i];
    for (int turn = 0; turn < (KIND == 2 ? 100 : 200); turn++) {
        for (int i = 0; i < n; i++) y[i] = y[i] + 1 / (1 + y[i] * y[i]) ;
        for (int i = 0; i < n; i++) y[i] = y[i] - (y[i] > 2 ? 1 : 0);
        __asm__ volatile("" ::: "memory");
    }
    for (int i = 0; i < n; i++) y[i] = 2 * x[i] + 1;
#if KIND == 1
    if (kept) {
        int k = kept->count < 64 ? kept->count++ : 63;
        memcpy(kept->all[k].x, x, sizeof kept->all[k].x);
        memcpy(kept->all[k].y, y, sizeof kept->all[k].y);
    }
#endif
}
"#;

const JOB: &str = r#"
job = "remembering"
language = "c"
sources = ["work.c"]
problem = { n = 512 }
default = { KIND = 0 }
[card]
kernel = "remembering"
field = [{ name = "n", min = 512, max = 512 }]
param = [{ name = "KIND", values = "0..4" }]
[[buffer]]
name = "x"
type = "f32"
shape = ["n"]
role = "in"
fill = FILL
[[buffer]]
name = "y"
type = "f32"
shape = ["n"]
role = "out"
[[scalar]]
name = "n"
type = "i32"
[[launch]]
entry = "work"
arguments = ["x", "y", "n"]
"#;

/// Opens the job; `None` where there is no sandbox.
fn open(job: &str, folder: &Path) -> Option<Bench> {
    let job = Job::parse("remembering.job.toml", job, folder, &NoCards).expect("a sound job");
    let problem = job.problem(&[]).expect("a problem");
    match Bench::open(job, problem, crate::options(DeviceChoice::Cpu)) {
        Ok(bench) => Some(bench),
        Err(BenchError::Device(why) | BenchError::Broken(why)) if why.contains("Landlock") => {
            println!("skipped: {why}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Compares a kind with the default.
fn compared(bench: &mut Bench, kind: i64) -> Verdict<Measured> {
    let kernel = bench.job().kernel().clone();
    let baseline = bench.baseline().clone();
    let config = kernel.config(bench.problem(), None, &[Value::Int(kind)]);
    let config = config.expect("a valid configuration");
    let built = bench.build(&[config]).expect("building continues").pop();
    let built = built.expect("a result").expect("it builds");
    let plan = Plan::default();
    let measured = bench.compare(&baseline, &built, &plan, 1);
    measured.expect("measuring continues")
}

/// A cheat is not called faster. Where its own clock says so all the same (a forged one, or one of a busy machine), it
/// is refused for that, and for nothing else.
fn is_not_claimed(measured: Verdict<Measured>) {
    match measured {
        Ok(measured) => {
            let comparison = measured.comparison;
            assert_ne!(comparison.verdict, stats::Verdict::Faster, "{comparison:?}");
        }
        Err(failure) => {
            let text = "one of them is not to be trusted";
            assert!(failure.text.contains(text), "{failure}");
        }
    }
}

/// What really is faster is called so at the latest the fifth time: a busy machine may hide it.
fn is_claimed(bench: &mut Bench, kind: i64) -> bool {
    (0..5).any(|_| {
        let measured = compared(bench, kind);
        measured.is_ok_and(|measured| measured.comparison.verdict == stats::Verdict::Faster)
    })
}

fn remembering_gains_nothing(source: &str, job: &str, folder: &Path) {
    std::fs::write(folder.join("work.c"), source).expect("a source");
    let Some(mut bench) = open(job, folder) else {
        return;
    };
    let [remembers, faster, forges, forges_less] = [1, 2, 3, 4];
    is_not_claimed(compared(&mut bench, remembers));
    assert!(is_claimed(&mut bench, faster));
    if cfg!(target_arch = "x86_64") {
        is_not_claimed(compared(&mut bench, forges));
        is_not_claimed(compared(&mut bench, forges_less));
    }
}

#[test]
fn of_inputs_that_come_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let job = JOB.replace("FILL", "{ uniform = [1, 2] }");
    remembering_gains_nothing(SOURCE, &job, folder.path());
}

#[test]
fn of_inputs_that_a_file_fixes() {
    let folder = tempfile::tempdir().expect("a folder");
    let x: Vec<f32> = (0..COUNT).map(|i| i as f32).collect();
    npy(&folder.path().join("x.npy"), &x);
    let y: Vec<f32> = x.iter().map(|x| 2.0 * x + 1.0).collect();
    npy(&folder.path().join("y.npy"), &y);
    let job = JOB.replace("FILL", "{ npy = \"x.npy\" }");
    let job = format!("{job}\n[verify.npy]\ny = \"y.npy\"\n");
    remembering_gains_nothing(SOURCE, &job, folder.path());
}

/// A table that a file fixes beside numbers that are new: what follows from the table alone would be
/// kept, and must gain nothing.
#[test]
fn of_a_table_beside_inputs_that_come_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let table: Vec<f32> = (0..COUNT).map(|i| 1.0 + i as f32 / 1e3).collect();
    npy(&folder.path().join("table.npy"), &table);
    let source = SOURCE
        .replace(
            "void work(const float *x, float *y, int n)",
            "void work(const float *fresh, const float *x, float *y, int n)",
        )
        .replace(
            "return;\n        }",
            "for (int i = 0; i < n; i++) y[i] += fresh[i];\n            return;\n        }",
        )
        + "\n";
    // The answer of the table is kept before the new numbers come to it.
    let source = source.replacen(
        "    }\n#endif\n}\n",
        "    }\n#endif\n    for (int i = 0; i < n; i++) y[i] += fresh[i];\n}\n",
        1,
    );
    assert_eq!(source.matches("+= fresh[i]").count(), 2, "{source}");
    let job = JOB
        .replace("FILL", "{ npy = \"table.npy\" }")
        .replace("arguments = [\"x\",", "arguments = [\"fresh\", \"x\",")
        .replace(
            "[[scalar]]",
            "[[buffer]]\nname = \"fresh\"\ntype = \"f32\"\nshape = [\"n\"]\nrole = \"in\"\nfill = { uniform = [1, 2] }\n[[scalar]]",
        );
    remembering_gains_nothing(&source, &job, folder.path());
}

#[test]
fn a_program_timed_alone_shows_the_time_of_inputs_that_come_once() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("work.c"), SOURCE).expect("a source");
    let job = JOB.replace("FILL", "{ uniform = [1, 2] }");
    let alone = |kind: i64| {
        let job = job.replace("KIND = 0", &format!("KIND = {kind}"));
        let mut bench = open(&job, folder.path())?;
        let baseline = bench.baseline().clone();
        let timed = bench.time(&baseline, 9).expect("measuring continues");
        let timed = timed.expect("right answers");
        let keeps = |doubt: &Doubt| doubt.what.contains("keeps answers");
        let times: Vec<f64> = timed.samples.iter().map(|time| time.0).collect();
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        Some((least, timed.doubts.iter().any(keeps)))
    };
    let (Some((honest, false)), Some((remembers, true))) = (alone(0), alone(1)) else {
        println!("skipped: there is no sandbox");
        return;
    };
    assert!(remembers > honest / 2.0, "{remembers} {honest}");
}
