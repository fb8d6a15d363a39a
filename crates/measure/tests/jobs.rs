//! Job files: what is accepted, and how mistakes are reported.

use std::path::Path;
use std::sync::Arc;

use kernwright_measure::job::{CaseArgument, Job, KernelSource};
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

/// Replaces a part of the sound job and gives the first mistake reported.
fn mistake(part: &str, replacement: &str) -> String {
    assert_eq!(SOUND.matches(part).count(), 1, "{part}");
    let error = parse(&SOUND.replace(part, replacement))
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
        let found = mistake(part, replacement);
        if !found.starts_with("scale.job.toml:") || !found.contains(expected) {
            wrong.push(format!("{replacement}: {found:?} instead of {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
