//! Workloads that fit and those that do not.

use std::path::{Path, PathBuf};

use kernwright_stablehlo_run::EngineChoice;

use super::rows::{check_unseen, rows};
use super::tensors::Layout;
use super::*;
use kernwright_answers::{Labels, Rows, Use};

/// A shipped workload, copied so that it can be spoilt.
fn copied(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../workloads/{name}"));
    for file in std::fs::read_dir(from).expect("it is shipped").flatten() {
        let to = folder.path().join(file.file_name());
        std::fs::copy(file.path(), to).expect("a copy");
    }
    let path = folder.path().join(format!("{name}.workload.toml"));
    (folder, path)
}

/// The report on a workload in which one text stands for another.
fn report_on(name: &str, (from, to): (&str, &str)) -> String {
    let (folder, path) = copied(name);
    let text = std::fs::read_to_string(&path).expect("a text");
    assert!(text.contains(from), "{from}");
    std::fs::write(&path, text.replacen(from, to, 1)).expect("a file");
    let workload = match Workload::read(&path) {
        Ok(workload) => workload,
        Err(error) => return error.to_string(),
    };
    let layout = Layout {
        workload: &workload,
        sets: folder.path(),
        engine: &EngineChoice::Interpreter { threads: 1 },
        folder: folder.path(),
    };
    let fits = layout.setup(Use::Fitness);
    match fits.and_then(|_| rows(&workload, folder.path(), Use::Test)) {
        Ok(_) => "it fits".to_owned(),
        Err(why) => why,
    }
}

#[test]
fn every_shipped_workload_fits() {
    for name in embedded_workloads() {
        let (_folder, path) = copied(name);
        let workload = Workload::read(&path).expect("it fits");
        assert_eq!(workload.name(), name);
        assert!(open_workload(name).expect("it opens").is_some());
    }
    assert!(open_workload("gemm-cuda").expect("a job").is_none());
}

#[test]
fn what_does_not_fit_is_reported() {
    let training = "tiny-training";
    let inference = "tiny-inference";
    let cases = [
        (training, ("format = 1", "format = 2"), "reads format 1"),
        (
            training,
            ("kind = \"training\"", "kind = \"dancing\""),
            "dancing",
        ),
        (training, ("epochs", "epoch"), "unknown field `epoch`"),
        (
            training,
            ("module = \"step.mlir\"", "module = \"none.mlir\""),
            "none.mlir",
        ),
        (
            training,
            ("module = \"step.mlir\"", "module = \"evaluate.mlir\""),
            "6 arguments, and the module takes 5",
        ),
        (
            training,
            ("module = \"step.mlir\"", "module = \"evaluate.mlir\""),
            "`jax.jit(f, keep_unused=True)`",
        ),
        (
            training,
            ("evaluation = \"evaluate.mlir\"\n", ""),
            "never edited: name it",
        ),
        (
            training,
            (
                "evaluation = \"evaluate.mlir\"",
                "evaluation = \"step.mlir\"",
            ),
            "the evaluation takes 6 arguments",
        ),
        (
            training,
            ("\"w1\", \"b1\"", "\"b1\", \"w1\""),
            "when it goes in",
        ),
        (training, ("\"w1\", ", ""), "\"-\" stands for none"),
        (training, ("[\"w1\"", "[\"data\""), "no weight or state"),
        (
            training,
            ("[\"w1\"", "[\"-\""),
            "next value of the weight `w1`",
        ),
        (
            training,
            ("name = \"b1\"", "name = \"w1\""),
            "two arguments are called `w1`",
        ),
        (
            training,
            ("role = \"data\"", "role = \"state\""),
            "role `data`",
        ),
        (training, ("start = \"zeros\"\n", ""), "`b1` has no `start`"),
        (
            training,
            (
                "role = \"weight\"\nname = \"b1\"",
                "role = \"labels\"\nname = \"b1\"",
            ),
            "at most one argument has the role `labels`",
        ),
        (
            training,
            ("seeds = [1, 2, 3]", "seeds = [1]"),
            "one lucky start",
        ),
        (
            training,
            ("seeds = [1, 2, 3]", "seeds = [1, 2, 11]"),
            "are others than",
        ),
        (
            training,
            ("fitness = [1500,", "fitness = [1400,"),
            "`training` and `fitness` share rows",
        ),
        (
            inference,
            ("test = [0,", "confirm = [1000, 1600]\ntest = [0,"),
            "`fitness` and `confirm` share rows",
        ),
        (
            training,
            ("test = [0,", "confirm = [2500, 2600]\ntest = [0,"),
            "`confirm` rows are for the kind `inference`",
        ),
        (
            training,
            ("fitness = [1500, 2500]", "fitness = [1500, 2501]"),
            "ends at row 2501",
        ),
        (
            training,
            ("test = [0, 1000]", "test = [10, 10]"),
            "has no rows",
        ),
        (
            training,
            ("test = [0, 1000]", "test = [0, 9]"),
            "`test` has 9 rows: by fewer than 10 nothing can be judged",
        ),
        (
            training,
            ("name = \"tiny-training\"", "name = \"../elsewhere\""),
            "becomes that of a folder",
        ),
        (
            training,
            ("name = \"tiny-training\"", "name = \"\""),
            "becomes that of a folder",
        ),
        (training, ("epochs = 4", "epochs = 0"), "at least 1"),
        (
            training,
            ("epochs = 4", "epochs = 99999999999"),
            "more steps than a training may have",
        ),
        (
            training,
            ("classes = 4", "classes = 0"),
            "`classes` is at least 1",
        ),
        (
            training,
            ("features = 16", "features = 0"),
            "`features` is at least 1",
        ),
        (
            training,
            ("rows = 2500", "rows = 2500000000000"),
            "more numbers than fit",
        ),
        (
            training,
            ("seeds = [1, 2, 3]", "seeds = [1, 2, 1]"),
            "the seed 1 is there twice",
        ),
        (
            training,
            ("test-seeds = [11, 12,", "test-seeds = [12, 12,"),
            "the seed 12 is there twice",
        ),
        (
            training,
            (
                "grid = [0.004, 0.008, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0]",
                "grid = []",
            ),
            "no value to try",
        ),
        (
            training,
            ("features = 16", "features = 15"),
            "15 numbers, and the model takes 16",
        ),
        (training, ("classes = 4", "classes = 5"), "knows 4 classes"),
        (
            training,
            ("training = [0, 1500]", "training = [0, 20]"),
            "takes 32 rows",
        ),
        (
            training,
            ("generated = {", "set = \"mnist\" # {"),
            "data get mnist",
        ),
        (
            training,
            ("start = \"zeros\"", "start = 0.5"),
            "`start` is \"zeros\"",
        ),
        (
            training,
            ("test = [0, 1000]", "test = [0, 1001]"),
            "ends at row 1001",
        ),
        (training, ("time = 1.0", "time = 0.0"), "above 0"),
        (
            inference,
            (
                "role = \"data\"",
                "role = \"data\"\n\n[[arguments]]\nrole = \"labels\"",
            ),
            "and the module takes",
        ),
        (
            inference,
            ("role = \"data\"", "role = \"labels\""),
            "role `data`",
        ),
        (
            inference,
            (
                "name = \"b3\"\nstart = { file = \"weights.npz\", array = \"b3\" }",
                "name = \"b3\"\nstart = \"zeros\"",
            ),
            "its `start` is a file",
        ),
        (inference, ("array = \"b3\"", "array = \"b9\""), "b9"),
        (
            inference,
            ("array = \"b3\"", "array = \"b2\""),
            "of shape [32]",
        ),
        (
            inference,
            (
                "module = \"predict.mlir\"",
                "module = \"predict.mlir\"\nresults = [\"-\"]",
            ),
            "for the kind `training`",
        ),
    ];
    for (name, change, wanted) in cases {
        let report = report_on(name, change);
        assert!(report.contains(wanted), "{change:?}: {report}");
    }
    let same = report_on(training, ("epochs", "epochs"));
    assert_eq!(same, "it fits");
}

#[test]
fn a_module_that_takes_labels_does_not_predict() {
    // The step of training given out as a model that predicts: it sees the labels.
    let (_folder, path) = copied("tiny-training");
    let text = std::fs::read_to_string(&path).expect("a text");
    std::fs::write(
        &path,
        text.replace("kind = \"training\"", "kind = \"inference\""),
    )
    .expect("a file");
    let error = Workload::read(&path).expect_err("labels").to_string();
    assert!(error.contains("is a weight of a trained model"), "{error}");
    let text = std::fs::read_to_string(&path).expect("a text");
    let start = "{ file = \"weights.npz\", array = \"w\" }";
    let starts = |text: &str| {
        let line = |line: &str| match line.starts_with("start = ") {
            true => format!("start = {start}"),
            false => line.to_owned(),
        };
        text.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    std::fs::write(&path, starts(&text)).expect("a file");
    let error = Workload::read(&path).expect_err("labels").to_string();
    assert!(
        error.contains("a model that predicts is never given labels"),
        "{error}"
    );
}

#[test]
fn an_evaluation_is_not_given_labels() {
    let arguments = "[\"w1\", \"b1\", \"w2\", \"b2\", \"labels\"]";
    let to = format!("evaluation = \"evaluate.mlir\"\nevaluation-arguments = {arguments}");
    let report = report_on("tiny-training", ("evaluation = \"evaluate.mlir\"", &to));
    let wanted = "the evaluation is never given labels";
    assert!(report.contains(wanted), "{report}");
}

/// An array as NumPy keeps it.
fn npy(descr: &str, shape: &str, bytes: impl Iterator<Item = u8>) -> Vec<u8> {
    let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}\n");
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend((header.len() as u16).to_le_bytes());
    file.extend(header.bytes());
    file.extend(bytes);
    file
}

#[test]
fn test_rows_are_distinguished_from_others_by_what_is_in_them() {
    let (folder, path) = copied("tiny-inference");
    let text = std::fs::read_to_string(&path).expect("a text");
    let numbers = |from: u32, count: u32| {
        let all = (from * 16..(from + count) * 16).map(|one| one as f32);
        npy(
            "<f4",
            &format!("{count}, 16"),
            all.flat_map(f32::to_le_bytes),
        )
    };
    let classes = |count: u32| {
        let all = (0..count).map(|row| (row % 4) as u8);
        npy("|u1", &format!("{count},"), all)
    };
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).expect("a file");
    };
    write("train.npy", &numbers(0, 1500));
    write("train-labels.npy", &classes(1500));
    write("test-labels.npy", &classes(1000));
    let (start, end) = (
        text.find("generated = {").expect("data"),
        text.find("[limits]").expect("limits"),
    );
    let files = "files = { train-data = { file = \"train.npy\" }, train-labels = { file = \"train-labels.npy\" }, \
                 test-data = { file = \"test.npy\" }, test-labels = { file = \"test-labels.npy\" } }\n\
                 fitness = [0, 1500]\ntest = [0, 1000]\n\n";
    std::fs::write(&path, format!("{}{files}{}", &text[..start], &text[end..])).expect("a file");
    let workload = Workload::read(&path).expect("it fits");
    let checked = |first: u32| {
        write("test.npy", &numbers(first, 1000));
        check_unseen(&workload, folder.path())
    };
    assert_eq!(checked(1500), Ok(()));
    write(
        "test-labels.npy",
        &npy("|u1", "1000, 4", (0..4000).map(|_| 0)),
    );
    let one_hot = checked(1500).expect_err("a table");
    assert!(one_hot.contains("has 4 numbers for each row"), "{one_hot}");
    write("test-labels.npy", &classes(1000));
    // A few may be there twice.
    assert_eq!(checked(1450), Ok(()));
    let seen = checked(1000).expect_err("half of them were seen");
    let wanted = "500 of 1000 `test` rows are rows for `fitness`, too";
    assert!(seen.contains(wanted), "{seen}");
    // Where there are few rows to be had, that they repeat says nothing.
    write(
        "test.npy",
        &npy("<f4", "1000, 16", std::iter::repeat_n(0, 64_000)),
    );
    assert_eq!(check_unseen(&workload, folder.path()), Ok(()));
}

#[test]
fn a_state_has_a_next_value() {
    let (_folder, path) = copied("tiny-training");
    let text = std::fs::read_to_string(&path).expect("a text");
    let text = text.replace("\"w1\", \"b1\",", "\"w1\", \"-\",").replace(
        "role = \"weight\"\nname = \"b1\"",
        "role = \"state\"\nname = \"b1\"",
    );
    std::fs::write(&path, text).expect("a file");
    let error = Workload::read(&path).expect_err("it is lost").to_string();
    assert!(error.contains("next value of the state `b1`"), "{error}");
}

#[test]
fn whole_numbers_are_wanted_where_the_model_takes_such() {
    let (folder, path) = copied("tiny-inference");
    let module = "
module {
  func.func public @main(%w: tensor<32x4xf32>, %x: tensor<250x16xi32>) -> tensor<250x4xf32> {
    %0 = stablehlo.convert %x : (tensor<250x16xi32>) -> tensor<250x16xf32>
    %1 = stablehlo.concatenate %0, %0, dim = 1 : (tensor<250x16xf32>, tensor<250x16xf32>) -> tensor<250x32xf32>
    %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<250x32xf32>, tensor<32x4xf32>) -> tensor<250x4xf32>
    return %2 : tensor<250x4xf32>
  }
}
";
    std::fs::write(folder.path().join("predict.mlir"), module).expect("a file");
    let text = std::fs::read_to_string(&path).expect("a text");
    let data = &text[text.find("[data]").expect("data")..];
    let head = "format = 1\nname = \"whole\"\nkind = \"inference\"\nmodule = \"predict.mlir\"\n";
    let weight = "[[arguments]]\nrole = \"weight\"\nname = \"w3\"\nstart = { file = \"weights.npz\", array = \"w3\" }\n";
    let text = format!("{head}{weight}[[arguments]]\nrole = \"data\"\n{data}");
    std::fs::write(&path, &text).expect("a file");
    let workload = Workload::read(&path).expect("it fits");
    let error = rows(&workload, folder.path(), Use::Fitness).expect_err("fractions");
    assert!(error.starts_with("row 1500 of `fitness` has a "), "{error}");
    assert!(
        error.ends_with("tensor<250x16xi32>: whole numbers"),
        "{error}"
    );
    // Numbers of this size have no fractions, and would be others once they are whole.
    let text = text.replace("[data]", "[data]\nscale = 1e14");
    std::fs::write(&path, text).expect("a file");
    let workload = Workload::read(&path).expect("it fits");
    let error = rows(&workload, folder.path(), Use::Fitness).expect_err("too large");
    assert!(
        error.ends_with("tensor<250x16xi32>: -2147483648 to 2147483647"),
        "{error}"
    );
}

#[test]
fn rows_are_the_same_every_time_and_each_use_has_its_own() {
    let (folder, path) = copied("tiny-training");
    let workload = Workload::read(&path).expect("it fits");
    let of = |which| rows(&workload, folder.path(), which).expect("rows");
    let (training, fitness, test) = (of(Use::Training), of(Use::Fitness), of(Use::Test));
    assert_eq!(
        (training.len(), fitness.len(), test.len()),
        (1500, 1000, 1000)
    );
    assert_eq!(training, of(Use::Training));
    let first = |rows: &Rows| rows.numbers[..16].to_vec();
    assert_ne!(first(&training), first(&fitness));
    assert_ne!(first(&training), first(&test));
    let Labels::Classes(classes) = &test.labels else {
        panic!("they are classes");
    };
    assert!((0..4).all(|class| classes.contains(&class)));
}

#[test]
fn a_constant_to_tune_is_found_wherever_it_stands() {
    let (_folder, path) = copied("tiny-training");
    let workload = Workload::read(&path).expect("it fits");
    let mut tuned = workload.spec.tuned.clone().expect("it says so");
    assert_eq!(tuned.with(&workload, 0.1).len(), 4);
    tuned.constant = Some(0.123);
    assert!(
        tuned
            .check(&workload)
            .is_err_and(|why| why.contains("0.123"))
    );
    tuned.constant = Some(0.0);
    assert!(
        tuned
            .check(&workload)
            .is_err_and(|why| why.contains("cannot be tuned"))
    );
    tuned.argument = Some("rate".to_owned());
    assert!(
        tuned
            .check(&workload)
            .is_err_and(|why| why.contains("either"))
    );
}

/// One step towards what is right, at a rate that is an argument and used twice.
const STEP: &str = "
module {
  func.func public @main(%w: tensor<2x2xf32>, %rate: tensor<f32>, %x: tensor<4x2xf32>, %y: tensor<4x2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    %1 = stablehlo.subtract %0, %y : tensor<4x2xf32>
    %2 = stablehlo.dot_general %x, %1, contracting_dims = [0] x [0] : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    %3 = stablehlo.multiply %rate, %rate : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %6 = stablehlo.add %4, %5 : tensor<2x2xf32>
    %7 = stablehlo.multiply %2, %6 : tensor<2x2xf32>
    %8 = stablehlo.subtract %w, %7 : tensor<2x2xf32>
    return %8 : tensor<2x2xf32>
  }
}
";

const EVALUATE: &str = "
module {
  func.func public @main(%w: tensor<2x2xf32>, %x: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
";

#[test]
fn an_argument_to_tune_is_set_wherever_it_is_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rate.workload.toml");
    for (name, text) in [("step.mlir", STEP), ("evaluate.mlir", EVALUATE)] {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let text = r#"
format = 1
name = "rate"
about = "a rate that is an argument"
kind = "training"
module = "step.mlir"
evaluation = "evaluate.mlir"
results = ["w"]
arguments = [
    { role = "weight", name = "w", start = "zeros" },
    { role = "number", name = "rate", value = 0.01 },
    { role = "data" },
    { role = "labels" },
]

[data]
generated = { features = 2, classes = 2, rows = 200, test-rows = 100, noise = 0.5, seed = 1 }
training = [0, 100]
fitness = [100, 200]
test = [0, 100]

[training]
seeds = [1, 2, 3]
test-seeds = [11, 12, 13]

[tuned]
what = "rate"
argument = "rate"
grid = [0.01, 0.1]
"#;
    std::fs::write(&path, text).expect("a file");
    let workload = Workload::read(&path).expect("it fits");
    workload.check_tuned().expect("it is there");
    let tuned = workload.spec.tuned.clone().expect("it says so");
    let rival = tuned.with(&workload, 0.1);
    assert_eq!(rival.len(), 3);
    let model = crate::Model::new(workload.module.clone(), &[]);
    let edited = model.edited(&rival);
    assert!(edited.inert.is_empty());
    let program = edited.product.to_string();
    // Of the argument its name is left.
    assert_eq!(program.matches("%arg1").count(), 1, "{program}");
    for (argument, why) in [("w", "role `number`"), ("speed", "role `number`")] {
        let text = text.replace("argument = \"rate\"", &format!("argument = \"{argument}\""));
        std::fs::write(&path, text).expect("a file");
        let result = Workload::read(&path).expect("it fits").check_tuned();
        assert!(
            result.as_ref().is_err_and(|error| error.contains(why)),
            "{result:?}"
        );
    }
}

#[test]
fn half_a_data_set_is_none() {
    let (folder, path) = copied("mnist-training");
    let workload = Workload::read(&path).expect("it fits");
    let error = rows(&workload, folder.path(), Use::Test).expect_err("nothing is there");
    assert!(error.contains("data get mnist"), "{error}");
    std::fs::create_dir(folder.path().join("mnist")).expect("a folder");
    let error = rows(&workload, folder.path(), Use::Test).expect_err("nothing is in it");
    assert!(error.contains("mnist"), "{error}");
}
