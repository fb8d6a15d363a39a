//! Workloads that fit and those that do not.

use std::path::{Path, PathBuf};

use kernwright_evolve_mlir::EngineChoice;

use super::lay_out::Layout;
use super::rows::{Use, rows};
use super::*;

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

/// What is said of a workload in which one text stands for another.
fn said(name: &str, (from, to): (&str, &str)) -> String {
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
fn what_does_not_fit_is_told() {
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
        (training, ("\"w1\", ", ""), "\"-\" is nobody's"),
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
            "share rows",
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
        let told = said(name, change);
        assert!(told.contains(wanted), "{change:?}: {told}");
    }
    let same = said(training, ("epochs", "epochs"));
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
    let told = Workload::read(&path).expect_err("labels").to_string();
    assert!(
        told.contains("trained model") || told.contains("labels"),
        "{told}"
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
    let first = |rows: &rows::Rows| rows.numbers[..16].to_vec();
    assert_ne!(first(&training), first(&fitness));
    assert_ne!(first(&training), first(&test));
    assert!((0..4).all(|class| test.classes.contains(&class)));
}

#[test]
fn a_constant_to_tune_is_found_wherever_it_stands() {
    let (_folder, path) = copied("tiny-training");
    let workload = Workload::read(&path).expect("it fits");
    let tuned = workload.said.tuned.as_ref().expect("it says so");
    assert_eq!(prove::places(&workload.module, tuned.constant).len(), 4);
    assert!(prove::places(&workload.module, 0.123).is_empty());
}

#[test]
fn half_a_data_set_is_none() {
    let (folder, path) = copied("mnist-training");
    let workload = Workload::read(&path).expect("it fits");
    let told = rows(&workload, folder.path(), Use::Test).expect_err("nothing is there");
    assert!(told.contains("data get mnist"), "{told}");
    std::fs::create_dir(folder.path().join("mnist")).expect("a folder");
    let told = rows(&workload, folder.path(), Use::Test).expect_err("nothing is in it");
    assert!(told.contains("mnist"), "{told}");
}
