//! Remembering gains nothing in a comparison, whether inputs are random or fixed by a file.

use std::path::Path;

use kernwright_measure::bench::{Bench, BenchError, Measured, Verdict};
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::job::Job;
use kernwright_measure::stats::{self, Plan};
use kernwright_space::Value;

use crate::refusals::{NoCards, npy};

const COUNT: usize = 512;

/// Works for some 50 µs. KIND 1 works as long and remembers; KIND 2 does half of the work, which is
/// as right.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
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
#if KIND == 1
    struct kept *kept = find_kept();
    for (int k = 0; kept && k < kept->count; k++)
        if (!memcmp(kept->all[k].x, x, sizeof kept->all[k].x)) {
            memcpy(y, kept->all[k].y, sizeof kept->all[k].y);
            return;
        }
#endif
    for (int i = 0; i < n; i++) y[i] = x[i];
    for (int turn = 0; turn < (KIND == 2 ? 25 : 50); turn++) {
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
param = [{ name = "KIND", values = "0..2" }]
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

/// Opens the job, and compares both kinds with the default.
fn compared(job: &str, folder: &Path) -> Option<[Verdict<Measured>; 2]> {
    let job = Job::parse("remembering.job.toml", job, folder, &NoCards).expect("a sound job");
    let problem = job.problem(&[]).expect("a problem");
    let kernel = job.kernel().clone();
    let mut bench = match Bench::open(job, problem, crate::options(DeviceChoice::Cpu)) {
        Ok(bench) => bench,
        Err(BenchError::Device(why) | BenchError::Broken(why)) if why.contains("Landlock") => {
            println!("skipped: {why}");
            return None;
        }
        Err(error) => panic!("{error}"),
    };
    let baseline = bench.baseline().clone();
    Some([1, 2].map(|kind| {
        let config = kernel.config(bench.problem(), None, &[Value::Int(kind)]);
        let config = config.expect("a valid configuration");
        let built = bench.build(&[config]).expect("building goes on").pop();
        let built = built.expect("a result").expect("it builds");
        let plan = Plan::default();
        let measured = bench.compare(&baseline, &built, &plan, 1);
        measured.expect("measuring goes on")
    }))
}

fn remembering_gains_nothing(fill: &str, answers: &str, folder: &Path) {
    std::fs::write(folder.join("work.c"), SOURCE).expect("a source");
    let Some([remembers, is_faster]) =
        compared(&format!("{}{answers}", JOB.replace("FILL", fill)), folder)
    else {
        return;
    };
    let remembers = remembers.expect("right answers").comparison;
    assert_ne!(remembers.verdict, stats::Verdict::Faster, "{remembers:?}");
    // What really is faster is still called so.
    let is_faster = is_faster.expect("right answers").comparison;
    assert_eq!(is_faster.verdict, stats::Verdict::Faster, "{is_faster:?}");
}

#[test]
fn of_inputs_that_come_once() {
    let folder = tempfile::tempdir().expect("a folder");
    remembering_gains_nothing("{ uniform = [1, 2] }", "", folder.path());
}

#[test]
fn of_inputs_that_a_file_fixes() {
    let folder = tempfile::tempdir().expect("a folder");
    let x: Vec<f32> = (0..COUNT).map(|i| i as f32).collect();
    npy(&folder.path().join("x.npy"), &x);
    let y: Vec<f32> = x.iter().map(|x| 2.0 * x + 1.0).collect();
    npy(&folder.path().join("y.npy"), &y);
    let fill = "{ npy = \"x.npy\" }";
    let answers = "\n[verify.npy]\ny = \"y.npy\"\n";
    remembering_gains_nothing(fill, answers, folder.path());
}
