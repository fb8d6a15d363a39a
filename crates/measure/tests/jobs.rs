//! Job files: what is accepted, and how mistakes are reported.

use std::path::Path;
use std::sync::Arc;

use kernwright_measure::inputs;
use kernwright_measure::job::{Bound, CaseArgument, CaseLaunch, CaseTurn, Job, KernelSource};
use kernwright_space::{Family, Kernel, Value};

/// A sound job; cases change one line of it.
const SOUND: &str = r#"
job = "scale"
language = "cuda"
sources = ["scale.src"]
default = { BLOCK = 64 }
problem = { n = 1000 }

[card]
kernel = "scale"
field = [{ name = "n", min = 1 }, { name = "batch", min = 1, default = 2 }]
param = [{ name = "BLOCK", values = [32, 64, 128] }]
let = { blocks = "ceildiv(n, BLOCK)" }

[[struct]]
name = "range"
field = [{ name = "from", type = "i32" }, { name = "factor", type = "f64" }]

[[buffer]]
name = "x"
type = "f32"
shape = ["batch", "n"]
role = "in"
fill = { uniform = [-1, 1] }

[[buffer]]
name = "y"
type = "f32"
shape = ["batch", "n"]
role = "out"
tolerance = { relative = 1e-5 }

[[buffer]]
name = "partial"
type = "f32"
shape = ["blocks"]
role = "scratch"

[[scalar]]
name = "n"
type = "i32"

[[scalar]]
name = "range"
type = "range"
values = [0, 0.5]

[[launch]]
entry = "scale"
arguments = ["x", "y", "n", "range"]
grid = ["blocks", "batch"]
block = ["BLOCK"]
shared = "BLOCK * 4"

[[launch]]
entry = "finish"
arguments = ["partial", "y"]
grid = [1]
block = [32]
repeat = "batch"
"#;

/// A program with a loop; cases change one line of it.
const LOOPING: &str = r#"
job = "relax"
language = "cuda"
sources = ["scale.src"]
problem = { n = 100 }

[card]
kernel = "relax"
field = [{ name = "n", min = 2 }]

[let]
cells = "min(turn, sides)"
sides = "2 * n"

[[struct]]
name = "pair"
field = [{ name = "key", type = "i32" }, { name = "weight", type = "f64" }]

[[buffer]]
name = "pairs"
type = "pair"
shape = ["n"]
role = "in"
fill = { fields = { key = { formula = "n - i" }, weight = { uniform = [0, 1] } } }

[[buffer]]
name = "marks"
type = "i32"
shape = ["sides"]
role = "clobbered"
fill = { uniform = [0, 9], sorted = true }

[[buffer]]
name = "answer"
type = "f32"
shape = ["n"]
role = "in-out"
fill = { formula = "if i == 0 then 0 else -1" }

[[buffer]]
name = "status"
type = "f32"
shape = [4]
role = "scratch"

[[scalar]]
name = "accuracy"
type = "f32"
value = 0.5

[[scalar]]
name = "depth"
type = "i32"
value = "cells + 1"

[[loop]]
name = "sweeps"
until = { buffer = "status", element = 2, below = "accuracy / 2" }
least = 2
most = "n"

[[launch]]
entry = "start"
arguments = ["status"]
grid = [1]
block = [32]
prepare = true

[[launch]]
entry = "sweep"
in = "sweeps"
arguments = ["pairs", "marks", "answer", "status", "depth"]
grid = ["1 + turn // 2"]
block = [32]

[[launch]]
entry = "judge"
arguments = ["answer"]
grid = [1]
block = [32]
edit = false
"#;

struct NoCards;

impl KernelSource for NoCards {
    fn kernel(&self, name: &str) -> Result<Arc<Kernel>, String> {
        Err(format!("no kernel `{name}`"))
    }

    fn family(&self, _name: &str) -> Option<Arc<Family>> {
        None
    }
}

fn parse(text: &str) -> Result<Job, String> {
    let folder = tempfile::tempdir().expect("a scratch folder");
    std::fs::write(folder.path().join("scale.src"), "").expect("a source");
    let folder: &Path = folder.path();
    Job::parse("scale.job.toml", text, folder, &NoCards).map_err(|error| error.to_string())
}

/// Replaces a part of a sound job and gives the first mistake reported.
fn mistake(sound: &str, part: &str, replacement: &str) -> String {
    assert_eq!(sound.matches(part).count(), 1, "{part}");
    let error = parse(&sound.replace(part, replacement))
        .err()
        .unwrap_or_default();
    error.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_sound_job_is_laid_out() {
    let job = parse(SOUND).unwrap_or_else(|error| panic!("{error}"));
    let problem = job.problem(&[("batch".into(), Value::Int(3))]).unwrap();
    let config = job.default_config(&problem, None).unwrap();
    let case = job.case(&problem).unwrap();
    assert_eq!(
        case.buffers
            .iter()
            .map(|buffer| buffer.count)
            .collect::<Vec<_>>(),
        [3000, 3000, 0]
    );
    let program = job.lay_out(job.program(), &problem, &config).unwrap();
    assert_eq!(program.counts, [3000, 3000, 16]);
    assert_eq!(program.defines, [("BLOCK".to_owned(), "64".to_owned())]);
    let [scale, finish] = program.launches.as_slice() else {
        panic!("two launches");
    };
    assert_eq!(
        (scale.grid, scale.block, scale.shared, scale.repeat),
        ([16, 3, 1], [64, 1, 1], 256, 1)
    );
    assert_eq!(finish.repeat, 3);
    let CaseArgument::Value { bytes, .. } = &scale.arguments[3] else {
        panic!("a struct is passed by value");
    };
    let mut expected = vec![0; 8];
    expected.extend(0.5_f64.to_le_bytes());
    assert_eq!(*bytes, expected);
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let mut wrong = Vec::new();
    for (part, replacement, expected) in [
        (
            "language = \"cuda\"",
            "languge = \"cuda\"",
            "3:1: unknown key `languge`; did you mean `language`?",
        ),
        (
            "language = \"cuda\"",
            "language = \"fortran\"",
            "unknown variant `fortran`",
        ),
        ("\"scale.src\"", "\"scale.cu\"", "no file"),
        ("{ BLOCK = 64 }", "{ BLOCK = 48 }", "`BLOCK` cannot be 48"),
        (
            "{ BLOCK = 64 }",
            "{ BLOK = 64 }",
            "`BLOK` is no parameter; did you mean `BLOCK`?",
        ),
        (
            "{ BLOCK = 64 }",
            "{}",
            "the default configuration lacks `BLOCK`",
        ),
        (
            "problem = { n = 1000 }",
            "problem = { m = 1000 }",
            "`m` is no field of `scale`",
        ),
        (
            "problem = { n = 1000 }",
            "problem = { n = 0 }",
            "6:17: `n` cannot be `0`; it is",
        ),
        (
            "role = \"in\"",
            "role = \"input\"",
            "unknown variant `input`",
        ),
        (
            "fill = { uniform = [-1, 1] }",
            "",
            "`x` is read, so it needs a `fill`",
        ),
        (
            "fill = { uniform = [-1, 1] }",
            "fill = { iota = true, constant = 1 }",
            "exactly one of",
        ),
        (
            "fill = { uniform = [-1, 1] }",
            "fill = { npy = \"x.npy\" }",
            "no file",
        ),
        (
            "tolerance = { relative = 1e-5 }",
            "fill = { constant = 0 }",
            "`y` is not read, so its `fill` means nothing",
        ),
        (
            "tolerance = { relative = 1e-5 }",
            "tolerance = { relative = -1.0 }",
            "a tolerance is a number from 0 on",
        ),
        (
            "role = \"out\"",
            "role = \"scratch\"",
            "no buffer is written",
        ),
        (
            "shape = [\"blocks\"]\nrole = \"scratch\"",
            "shape = [\"blocks\"]\nrole = \"out\"",
            "`blocks` depends on the configuration",
        ),
        (
            "shape = [\"blocks\"]",
            "shape = []",
            "`partial` has no shape",
        ),
        (
            "shape = [\"blocks\"]",
            "shape = [\"blocs\"]",
            "`blocs` is nothing that `scale` knows; did you mean `blocks`?",
        ),
        (
            "name = \"partial\"\ntype = \"f32\"",
            "name = \"partial\"\ntype = \"float\"",
            "unknown type `float`",
        ),
        (
            "name = \"partial\"\n",
            "name = \"x\"\n",
            "`x` names two arguments",
        ),
        (
            "values = [0, 0.5]",
            "values = [0]",
            "is a `range` of 2 fields and gets 1 values",
        ),
        (
            "[\"x\", \"y\", \"n\", \"range\"]",
            "[\"x\", \"z\"]",
            "`z` is neither a `[[buffer]]` nor a `[[scalar]]`",
        ),
        ("grid = [1]\n", "", "launch `finish` needs a `grid`"),
        (
            "grid = [1]",
            "grid = [1, 1, 1, 1]",
            "one to three dimensions",
        ),
        (
            "block = [\"BLOCK\"]",
            "block = [\"BLOCK +\"]",
            "expected a value, found the end",
        ),
        (
            "job = \"scale\"",
            "job = \"scale\"\nkernel = \"scale\"",
            "either `kernel` or `[card]`",
        ),
        (
            "job = \"scale\"",
            "job = \"scale\"\nlimits = { seconds = 0.0 }",
            "0.001 to 86400 seconds",
        ),
        (
            "job = \"scale\"",
            "job = \"scale\"\nseeds = { search = [1] }",
            "at least two seeds",
        ),
        (
            "job = \"scale\"",
            "job = \"scale\"\nseeds = { held_out = [2] }",
            "seed 2 is seen by the search",
        ),
        (
            "job = \"scale\"",
            "job = \"scale\"\nverify = { npy = { x = \"scale.src\" } }",
            "`x` is no buffer that is written",
        ),
        (
            "job = \"scale\"",
            "job = \"scale\"\nverify = { npy = { y = \"scale.src\" } }",
            "`x` is random",
        ),
        (
            "job = \"scale\"",
            "job = \"scale\"\nverify = { launch = [{ entry = \"r\", arguments = [] }] }",
            "a reference needs `sources`",
        ),
    ] {
        let found = mistake(SOUND, part, replacement);
        if !found.starts_with("scale.job.toml:") || !found.contains(expected) {
            wrong.push(format!("{replacement}: {found:?} instead of {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_loop_is_laid_out_turn_by_turn() {
    let job = parse(LOOPING).unwrap_or_else(|error| panic!("{error}"));
    let problem = job.problem(&[("n".into(), Value::Int(5))]).unwrap();
    let config = job.default_config(&problem, None).unwrap();
    let program = job.lay_out(job.program(), &problem, &config).unwrap();
    let [start, sweep, judge] = program.launches.as_slice() else {
        panic!("three launches");
    };
    let of = |launch: &CaseLaunch| (launch.is_prepared, launch.is_edited, launch.turns.len());
    assert_eq!(
        [start, sweep, judge].map(of),
        [(true, false, 0), (false, true, 5), (false, false, 0)]
    );
    let turn = |turn: usize| {
        let CaseTurn { grid, values } = &sweep.turns[turn];
        (grid[0], values.clone())
    };
    let depth = |depth: i32| vec![(4, depth.to_le_bytes().to_vec())];
    assert_eq!(turn(0), (1, depth(1)));
    assert_eq!(turn(3), (2, depth(4)));
    assert_eq!(sweep.widest_grid(), [3, 1, 1]);
    let [sweeps] = program.loops.as_slice() else {
        panic!("one loop");
    };
    assert_eq!(
        (sweeps.launches.clone(), sweeps.least, sweeps.most),
        (1..2, 2, 5)
    );
    let until = sweeps.until.as_ref().unwrap();
    assert_eq!(
        (until.buffer, until.element, until.bound),
        (3, 2, Bound::Float(0.25))
    );

    let case = job.case(&problem).unwrap();
    let before = inputs(&case, 1).unwrap();
    let keys = before[0]
        .chunks(16)
        .map(|pair| i32::from_le_bytes(pair[..4].try_into().unwrap()));
    assert_eq!(keys.collect::<Vec<_>>(), [5, 4, 3, 2, 1]);
    let marks = before[1]
        .chunks(4)
        .map(|mark| i32::from_le_bytes(mark.try_into().unwrap()));
    assert!(marks.is_sorted());
    assert_eq!(before[2][..8], [0, 0, 0, 0, 0, 0, 128, 191]);
}

#[test]
fn mistakes_of_loops_and_fills_are_reported_with_their_place() {
    let mut wrong = Vec::new();
    for (part, replacement, expected) in [
        (
            "in = \"sweeps\"",
            "in = \"sweps\"",
            "`sweps` is no `[[loop]]`; did you mean `sweeps`?",
        ),
        (
            "in = \"sweeps\"",
            "repeat = 1",
            "no launch has `in = \"sweeps\"`",
        ),
        (
            "buffer = \"status\"",
            "buffer = \"stat\"",
            "`stat` is no `[[buffer]]`; did you mean `status`?",
        ),
        (
            "buffer = \"status\"",
            "buffer = \"pairs\"",
            "`pairs` is only read, so the loop would never end",
        ),
        (
            "\"answer\", \"status\", \"depth\"",
            "\"answer\", \"depth\"",
            "no launch of the loop is given `status`",
        ),
        (
            "below = \"accuracy / 2\"",
            "below = 1, above = 0",
            "exactly one of `equals`, `below` and `above`",
        ),
        (
            "below = \"accuracy / 2\"",
            "equals = \"turn\"",
            "`turn` is nothing that `relax` knows",
        ),
        (
            "until = { buffer = \"status\", element = 2, below = \"accuracy / 2\" }",
            "",
            "`least` says nothing",
        ),
        (
            "shape = [4]",
            "shape = [\"cells\"]",
            "`cells` depends on `turn`, which is not known here",
        ),
        (
            "sides = \"2 * n\"",
            "sides = \"cells\"",
            "`cells` is defined by itself",
        ),
        (
            "sides = \"2 * n\"",
            "sides = \"2 * n\"\nrandom = 3",
            "`random` has a meaning already",
        ),
        (
            "name = \"weight\", type",
            "name = \"key\", type",
            "`key` names two fields",
        ),
        (
            "sides = \"2 * n\"",
            "sides = \"2 * n\"\nn = 3",
            "`n` has a meaning already",
        ),
        (
            "sides = \"2 * n\"",
            "sides = \"2 * n\"\ndepth = 3",
            "`depth` is both a scalar and in `[let]`",
        ),
        (
            "arguments = [\"answer\"]",
            "arguments = [\"answer\", \"depth\"]",
            "`depth` changes with the turn of a loop, and this launch is in none",
        ),
        (
            "entry = \"judge\"",
            "entry = \"sweep\"",
            "`sweep` is launched elsewhere without `edit = false`",
        ),
        (
            "prepare = true",
            "prepare = true\nin = \"sweeps\"",
            "runs once, before the others, and in no loop",
        ),
        (
            "sorted = true",
            "sorted = true, iota = true",
            "`marks` needs exactly one of `uniform",
        ),
        (
            "formula = \"n - i\"",
            "formula = \"n - j\"",
            "`j` is nothing that `relax` knows",
        ),
        (
            "key = { formula = \"n - i\" }, ",
            "",
            "the field `key` of `pair` has no fill",
        ),
        (
            "fields = { key",
            "fields = { kee = { iota = true }, key",
            "`kee` is no field of `pair`",
        ),
        (
            "fill = { formula = \"if i == 0 then 0 else -1\" }",
            "fill = { iota = true, held_out = 0.2 }",
            "`held_out` goes with `npy`",
        ),
    ] {
        let found = mistake(LOOPING, part, replacement);
        if !found.starts_with("scale.job.toml:") || !found.contains(expected) {
            wrong.push(format!("{replacement}: {found:?} instead of {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn loops_that_make_no_sense_are_reported_at_the_problem() {
    let laid_out = |part: &str, replacement: &str| {
        assert_eq!(LOOPING.matches(part).count(), 1, "{part}");
        let job = parse(&LOOPING.replace(part, replacement)).unwrap();
        let problem = job.problem(&[]).unwrap();
        let config = job.default_config(&problem, None).unwrap();
        let case = job.case(&problem).map(drop);
        let laid_out = case.and_then(|()| job.lay_out(job.program(), &problem, &config));
        laid_out.unwrap_err().to_string()
    };
    for (part, replacement, expected) in [
        (
            "most = \"n\"",
            "most = 70000",
            "`most` of loop `sweeps` is 70000; where a launch changes with the turn",
        ),
        (
            "most = \"n\"",
            "most = \"n - n\"",
            "`most` of loop `sweeps` is 0; a loop has from one turn to a million",
        ),
        (
            "uniform = [0, 9]",
            "uniform = [9, 0]",
            "buffer `marks` is filled from 9 to 0; the first is the least",
        ),
        (
            "uniform = [0, 9]",
            "uniform = [0.5, 9]",
            "`marks` is filled with 0.5, which i32 cannot hold",
        ),
        (
            "buffer = \"status\", element = 2, below = \"accuracy / 2\"",
            "buffer = \"marks\", element = 2, below = -2147483648",
            "loop `sweeps` would never end: no `i32` is below",
        ),
        (
            "least = 2",
            "least = 101",
            "`least` of loop `sweeps` is 101; it is at most `most`",
        ),
        (
            "element = 2",
            "element = 4",
            "loop `sweeps` ends by element 4 of `status`, which has 4",
        ),
        (
            "1 + turn // 2",
            "3 - turn",
            "grid x of launch `sweep` in turn 3 is 0",
        ),
        (
            "formula = \"n - i\"",
            "formula = \"1 / (i - 9)\"",
            "buffer `pairs`: `1 / (i - 9)` gives element 9 no number",
        ),
        (
            "formula = \"n - i\"",
            "formula = \"i * 2 ** 31\"",
            "gives element 1 2147483648, which its type cannot hold",
        ),
    ] {
        let found = laid_out(part, replacement);
        assert!(found.contains(expected), "{replacement}: {found}");
    }
}

#[test]
fn sizes_that_make_no_sense_are_reported_at_the_problem() {
    let job = parse(SOUND).unwrap();
    let error = |fields: &[(&str, i64)]| {
        let given: Vec<(String, Value)> = fields
            .iter()
            .map(|(name, size)| ((*name).to_owned(), Value::Int(*size)))
            .collect();
        let problem = job.problem(&given).unwrap();
        job.case(&problem).unwrap_err().to_string()
    };
    let much = error(&[("n", 1 << 30)]);
    assert!(
        much.starts_with("the buffers need 139264 MiB and the job allows 4096 MiB"),
        "{much}"
    );
    let absurd = error(&[("n", 1 << 40)]);
    assert!(absurd.contains("less than a TiB"), "{absurd}");
    // A scalar that does not fit its type is found before anything runs.
    let narrow = parse(&SOUND.replace(
        "name = \"n\"\ntype = \"i32\"",
        "name = \"n\"\ntype = \"u8\"",
    ))
    .unwrap();
    let problem = narrow.problem(&[]).unwrap();
    let config = narrow.default_config(&problem, None).unwrap();
    let error = narrow
        .lay_out(narrow.program(), &problem, &config)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "scalar `n` is 1000; it does not fit its type"
    );
    // So is a number that a buffer is filled with.
    let narrow = SOUND
        .replace(
            "name = \"x\"\ntype = \"f32\"",
            "name = \"x\"\ntype = \"u8\"",
        )
        .replace("uniform = [-1, 1]", "uniform = [0, 300]");
    let narrow = parse(&narrow).unwrap();
    let error = narrow.case(&narrow.problem(&[]).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "buffer `x` is filled with 300, which u8 cannot hold; it holds 0 to 255"
    );
}

/// A job that is judged by data; cases change one line of it.
const JUDGED: &str = r#"
job = "judged"
language = "c"
sources = ["scale.src"]
problem = { n = 100, m = 50 }
card = { kernel = "judged", field = [{ name = "n", min = 1 }, { name = "m", min = 1 }] }
buffer = [
    { name = "x", type = "f32", shape = ["n", 4], role = "in", fill = { rows = "training" } },
    { name = "y", type = "i32", shape = ["n"], role = "in", fill = { labels = "training" } },
    { name = "t", type = "f32", shape = ["m", 4], role = "in", fill = { rows = "judged" } },
    { name = "w", type = "f32", shape = [4], role = "scratch" },
    { name = "answers", type = "i32", shape = ["m"], role = "out" },
]
scalar = [{ name = "n", type = "i32" }, { name = "eps", type = "f32", value = 0.1 }]
launch = [{ entry = "train", arguments = ["x", "y", "t", "w", "answers", "n", "eps"] }]
[data]
generated = { features = 4, classes = 2, rows = 400, test-rows = 100, noise = 1.0, seed = 1 }
training = [0, 200]
fitness = [200, 300]
confirm = [300, 400]
test = [0, 100]
[metric]
kind = "accuracy"
answers = "answers"
points = 2
[tuned]
what = "eps"
scalar = "eps"
grid = [0.01, 0.1, 1]
"#;

#[test]
fn mistakes_in_what_judges_are_reported_with_their_place() {
    let sound = parse(JUDGED).expect("it is sound");
    let tuned = sound
        .judged()
        .and_then(|judged| judged.tuned())
        .expect("it is named");
    assert_eq!(
        tuned
            .jobs
            .iter()
            .map(|(value, _)| *value)
            .collect::<Vec<_>>(),
        [0.01, 0.1, 1.0]
    );
    let mut wrong = Vec::new();
    for (part, replacement, expected) in [
        (
            "{ labels = \"training\" }",
            "{ labels = \"judged\" }",
            "labels of the rows that judge never reach a program",
        ),
        (
            "answers = \"answers\"",
            "answers = \"anwers\"",
            "`anwers` is no buffer; did you mean `answers`?",
        ),
        ("points = 2", "points = 0", "`points` is a number above 0"),
        (
            "kind = \"accuracy\"",
            "kind = \"mean-squared\"",
            "`answers` is no `out` buffer of floats",
        ),
        (
            "shape = [4], role = \"scratch\"",
            "shape = [4], role = \"out\"",
            "`w` is written and `[metric]` does not look at it",
        ),
        (
            "{ rows = \"judged\" }",
            "{ rows = \"training\" }",
            "no buffer has `fill = { rows = \"judged\" }`",
        ),
        (
            "training = [0, 200]\n",
            "",
            "`[data]` has no `training` rows",
        ),
        (
            "scalar = \"eps\"",
            "scalar = \"esp\"",
            "`esp` is no scalar that has a `value`",
        ),
        (
            "grid = [0.01, 0.1, 1]",
            "grid = []",
            "`grid` has the values to try",
        ),
        ("[metric]", "[evolve]\n[metricc]", "unknown key `metricc`"),
    ] {
        assert!(JUDGED.contains(part), "{part}");
        match parse(&JUDGED.replacen(part, replacement, 1)) {
            Ok(_) => wrong.push(format!("{replacement}: accepted")),
            Err(error) if error.contains(expected) => {}
            Err(error) => wrong.push(format!("{replacement}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Rows that were never read fill nothing.
    let problem = sound.problem(&[]).unwrap();
    let error = sound.case(&problem).unwrap_err().to_string();
    assert_eq!(error, "the rows that fill buffer `x` have not been read");
    let read = sound.with_rows(Path::new("none")).expect("they are made");
    let fields = [("m".to_owned(), Value::Int(101))];
    let many = read.problem(&fields).unwrap();
    let error = read.case(&many).unwrap_err().to_string();
    assert_eq!(
        error,
        "[data] has 100 `fitness` rows, and buffer `t` needs 101"
    );
}
