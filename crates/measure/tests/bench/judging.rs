//! Answers that are judged by rows with labels.

use std::path::Path;

use kernwright_answers::Use;
use kernwright_measure::bench::{Bench, BenchError, Measured, Verdict};
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::job::Job;
use kernwright_measure::stats::Plan;
use kernwright_space::Value;

use crate::refusals::NoCards;

/// The class of the nearer mean of a class. KIND 1 does the same in half the time; KIND 2 answers
/// every sixth row otherwise, KIND 3 every other; KIND 4 counts its calls where no variable is put
/// back, and answers otherwise from then on; KIND 5 answers 0; KIND 6 learns from the first row alone.
const SOURCE: &str = r#"
#include <string.h>
#include <sys/mman.h>
void learn(const float *x, const int *y, float *means, int n)
{
    float count[2] = {0, 0};
    memset(means, 0, 8 * sizeof *means);
    for (int again = 0; again < (KIND == 1 ? 20 : 40); again++)
        for (int i = 0; i < (KIND == 6 ? 1 : n); i++) {
            count[y[i]] += 1;
            for (int j = 0; j < 4; j++) means[y[i] * 4 + j] += x[i * 4 + j];
        }
    for (int c = 0; c < 2; c++)
        for (int j = 0; j < 4; j++) means[c * 4 + j] /= count[c] + 1e-9f;
}
void answer(const float *t, const float *means, int *answers, int m)
{
    int calls = 0;
#if KIND == 4
    int *kept = mmap((void *)0x530000000000, 4096, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    calls = (*(int *)0x530000000000)++;
#endif
    for (int i = 0; i < m; i++) {
        float near[2] = {0, 0};
        for (int c = 0; c < 2; c++)
            for (int j = 0; j < 4; j++) {
                float off = t[i * 4 + j] - means[c * 4 + j];
                near[c] += off * off;
            }
        answers[i] = near[1] < near[0];
#if KIND == 2
        if (i % 6 == 0) answers[i] ^= 1;
#elif KIND == 3
        if (i % 2 == 0) answers[i] ^= 1;
#elif KIND == 4
        if (i == 0 && calls > 1) answers[i] ^= 1;
#elif KIND == 5
        answers[i] = 0;
#endif
    }
}
"#;

const JOB: &str = r#"
job = "nearest"
language = "c"
sources = ["nearest.c"]
default = { KIND = 0 }
problem = { n = 300, m = 200 }
card = { kernel = "nearest", field = [{ name = "n", min = 1 }, { name = "m", min = 1 }], param = [{ name = "KIND", values = "0..6" }] }
buffer = [
    { name = "x", type = "f32", shape = ["n", 4], role = "in", fill = { rows = "training" } },
    { name = "y", type = "i32", shape = ["n"], role = "in", fill = { labels = "training" } },
    { name = "t", type = "f32", shape = ["m", 4], role = "in", fill = { rows = "judged" } },
    { name = "means", type = "f32", shape = [2, 4], role = "scratch" },
    { name = "answers", type = "i32", shape = ["m"], role = "out" },
]
scalar = [{ name = "n", type = "i32" }, { name = "m", type = "i32" }]
launch = [
    { entry = "learn", arguments = ["x", "y", "means", "n"] },
    { entry = "answer", arguments = ["t", "means", "answers", "m"] },
]
[data]
generated = { features = 4, classes = 2, rows = 1200, test-rows = 400, noise = 0.8, seed = 1 }
training = [0, 400]
fitness = [400, 800]
confirm = [800, 1200]
test = [0, 400]
[metric]
kind = "accuracy"
answers = "answers"
points = 5
"#;

fn job(text: &str) -> (tempfile::TempDir, Job) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("nearest.c"), SOURCE).expect("a source");
    let job = Job::parse("nearest.job.toml", text, folder.path(), &NoCards);
    (folder, job.unwrap_or_else(|error| panic!("{error}")))
}

fn bench(text: &str) -> Result<Bench, BenchError> {
    let (_folder, job) = job(text);
    let job = job.with_rows(Path::new("none")).expect("rows");
    let problem = job.problem(&[]).expect("a problem");
    // The source is compiled while this function has the folder.
    Bench::open(job, problem, crate::options(DeviceChoice::Cpu))
}

/// Compares a kind with the default. The folder has to live as long as something is compiled.
fn compared(kind: i64) -> Verdict<Measured> {
    let (_folder, job) = job(JOB);
    let job = job.with_rows(Path::new("none")).expect("rows");
    let problem = job.problem(&[]).expect("a problem");
    let mut bench = Bench::open(job, problem, crate::options(DeviceChoice::Cpu)).expect("it opens");
    let kernel = bench.job().kernel().clone();
    let config = kernel
        .config(bench.problem(), None, &[Value::Int(kind)])
        .expect("it is valid");
    let built = bench.build(&[config]).expect("it builds").remove(0)?;
    let baseline = bench.baseline().clone();
    bench
        .compare(&baseline, &built, &Plan::default(), 1)
        .expect("it is measured")
}

#[test]
fn what_keeps_its_points_is_compared_and_what_loses_more_is_refused() {
    let same = compared(1).expect("it answers as well");
    let answered = same.answered.expect("it was judged");
    assert_eq!(answered.points.mean, 0.0);
    assert!(answered.points.low < 0.0 && answered.points.high > 0.0);
    assert_eq!((answered.allowed, answered.inputs), (5.0, 3));
    assert!(answered.accuracy[0] > 70.0, "{answered:?}");
    // A sixth of the answers is turned: within twice the limit, so it may be raced, and beyond it.
    let failure = compared(2).expect_err("it loses more than it may");
    assert!(failure.text.contains("points"), "{failure}");
    let failure = compared(3).expect_err("it is far beyond the limit");
    assert!(failure.text.contains("points may be lost"), "{failure}");
}

#[test]
fn a_program_that_answers_otherwise_the_next_time_is_refused() {
    let failure = compared(4).expect_err("it changes its mind");
    assert!(
        failure.text.contains("otherwise the next time"),
        "{failure}"
    );
}

#[test]
fn what_learns_too_little_falls_by_points() {
    let failure = compared(6).expect_err("it knows one class");
    assert!(failure.text.contains("points"), "{failure}");
}

#[test]
fn judging_that_shows_nothing_is_refused() {
    let refused = |from: &str, to: &str| {
        assert!(JOB.contains(from));
        match bench(&JOB.replace(from, to)) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        }
    };
    assert_eq!(refused("points = 5", "points = 5.5"), "");
    // A default that answers one class throughout.
    let constant = refused("default = { KIND = 0 }", "default = { KIND = 5 }");
    assert!(
        constant.contains("one answer for every row is right on"),
        "{constant}"
    );
    let few = refused("points = 5", "points = 0.2");
    assert!(
        few.contains("less than a row; judge by at least 500"),
        "{few}"
    );
    let many = refused("points = 5", "points = 40");
    assert!(many.contains("nothing could be seen"), "{many}");
}

#[test]
fn labels_of_rows_that_judge_are_in_no_file_and_parts_have_rows_of_their_own() {
    let (_folder, job) = job(JOB);
    let job = job.with_rows(Path::new("none")).expect("rows");
    let problem = job.problem(&[]).expect("a problem");
    let judged = |job: &Job| {
        let case = job.case(&problem).expect("a case");
        let files: Vec<_> = case
            .buffers
            .iter()
            .flat_map(|buffer| buffer.fill.files())
            .collect();
        // Training rows, their labels, and the rows that judge.
        assert_eq!(files.len(), 3);
        let folder = files[0].parent().expect("a folder");
        assert_eq!(std::fs::read_dir(folder).expect("it is there").count(), 3);
        kernwright_measure::inputs(&case, 1)
            .expect("inputs")
            .swap_remove(2)
    };
    let parts = [Use::Fitness, Use::Confirm, Use::Test].map(|part| {
        let job = job.judged_by(part).expect("rows");
        assert_eq!(job.judged().and_then(|judged| judged.which()), Some(part));
        let seeds = job.seeds();
        assert_eq!(seeds.search == seeds.held_out, part == Use::Test);
        judged(&job)
    });
    assert!(parts[0] != parts[1] && parts[1] != parts[2]);
}
