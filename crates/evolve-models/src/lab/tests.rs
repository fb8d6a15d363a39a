//! A lab asked in this process: what trains, what fails, and how.

use kernwright_evolve::{EditId, Failure, Genome};
use kernwright_evolve_run::lab::Request;
use kernwright_measure::worker::{Notes, Payload};
use kernwright_space::FailureClass;

use super::*;
use crate::ModelOperator;
use crate::edit::{Action, Anchor, Fit, Source, Spot};
use kernwright_stablehlo::{ElementType, TensorType};
use kernwright_stablehlo_run::EngineChoice;

/// One step of least squares; a loop that runs three times comes to nothing.
const STEP: &str = r#"
module @step {
  func.func public @main(%w: tensor<2x2xf32>, %x: tensor<4x2xf32>, %y: tensor<4x2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    %1 = stablehlo.subtract %0, %y : tensor<4x2xf32>
    %2 = stablehlo.dot_general %x, %1, contracting_dims = [0] x [0] : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    %rate = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<2x2xf32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %rounds = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %5:2 = stablehlo.while(%i = %zero, %carried = %4) : tensor<f32>, tensor<2x2xf32>
    cond {
      %6 = stablehlo.compare LT, %i, %rounds : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %7 = stablehlo.add %i, %one : tensor<f32>
      stablehlo.return %7, %carried : tensor<f32>, tensor<2x2xf32>
    }
    %8 = stablehlo.subtract %w, %5#1 : tensor<2x2xf32>
    return %8 : tensor<2x2xf32>
  }
}
"#;

const EVALUATE: &str = r#"
module @evaluate {
  func.func public @main(%w: tensor<2x2xf32>, %x: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
"#;

/// The mean square of how far answers are from labels.
const SQUARES: &str = r#"
module @squares {
  func.func public @main(%a: tensor<4x2xf32>, %y: tensor<4x2xf32>) -> tensor<f32> {
    %0 = stablehlo.subtract %a, %y : tensor<4x2xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<4x2xf32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<f32>
    %eight = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %3 = stablehlo.divide %2, %eight : tensor<f32>
    return %3 : tensor<f32>
  }
}
"#;

fn floats(shape: [usize; 2], numbers: &[f32]) -> Tensor {
    let bytes: Vec<u8> = numbers.iter().flat_map(|one| one.to_le_bytes()).collect();
    Tensor::from_bytes(TensorType::new(shape, ElementType::F32), &bytes).expect("as many as it has")
}

/// A lab whose task is to learn which of two numbers is larger, in `steps` steps.
fn lab(folder: &Path, metric: bool, steps: usize) -> ModelLab {
    lab_with(folder, metric, &[steps])
}

/// The same with several trainings.
fn lab_with(folder: &Path, metric: bool, steps: &[usize]) -> ModelLab {
    for (name, text) in [("step", STEP), ("evaluate", EVALUATE), ("squares", SQUARES)] {
        std::fs::write(folder.join(format!("{name}.mlir")), text).expect("a file");
    }
    let rows = [1.0, 0.2, 0.3, 0.9, 0.8, 0.1, 0.2, 0.7];
    let labels = [1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0];
    let all = [
        floats([2, 2], &[0.0; 4]),
        floats([4, 2], &rows),
        floats([4, 2], &labels),
    ];
    std::fs::write(folder.join("tensors"), tensors::write(&all)).expect("a file");
    let setup = ModelLabSetup {
        engine: EngineChoice::Interpreter { threads: 1 },
        module: folder.join("step.mlir"),
        operators: ModelOperator::ALL.to_vec(),
        tensors: folder.join("tensors"),
        kept: None,
        task: Task {
            arguments: vec![Feed::Slot(0), Feed::Data, Feed::Labels],
            training: Some(Training {
                results: vec![Some(0)],
                batches: vec![(1, 2)],
                starts: steps
                    .iter()
                    .map(|steps| Start {
                        slots: vec![0],
                        order: vec![0; *steps],
                    })
                    .collect(),
            }),
            evaluation: Some(Evaluation {
                module: folder.join("evaluate.mlir"),
                arguments: vec![Feed::Slot(0), Feed::Data],
            }),
            judged: vec![JudgedBatch {
                data: 1,
                // The last row is filling.
                rows: 3,
                classes: vec![0, 1, 0],
                labels: metric.then_some(2),
            }],
            metric: metric.then(|| folder.join("squares.mlir")),
        },
    };
    let mut lab = ModelLab::open(setup, folder).expect("a lab");
    lab.settle().expect("an engine");
    lab
}

fn ask<R: Request<ModelLab>>(lab: &mut ModelLab, request: R) -> Result<R::Reply, Failed>
where
    ModelLab: Answers<R>,
{
    lab.answer(request, &mut Notes::unread())
}

fn genome(action: Action) -> Genome<ModelEdit> {
    let mut genome = Genome::original();
    genome.add(EditId::new(1, 0), ModelEdit { action });
    genome
}

/// What the whole task comes to with some edits.
fn scored(
    lab: &mut ModelLab,
    genome: Genome<ModelEdit>,
    bars: &[f64],
) -> Result<Vec<Vec<f64>>, Failed> {
    let bars = bars.to_vec();
    ask(lab, Score { genome, bars })
}

fn class(reply: &Result<Vec<Vec<f64>>, Failed>) -> Option<FailureClass> {
    match reply {
        Err(Failed {
            why: Failure::Candidate(class),
            ..
        }) => Some(*class),
        _ => None,
    }
}

#[test]
fn a_model_is_trained_and_judged_by_the_unedited_evaluation() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = lab(folder.path(), false, 40);
    let begun = ask(&mut lab, Begin).expect("the original works");
    assert!(begun.engine.contains("interpreter"), "{}", begun.engine);
    let scores = scored(&mut lab, Genome::original(), &[]).expect("it trains");
    assert_eq!(scores, [[0.0]]);
    let request = Time {
        genome: Genome::original(),
        timing: Timing {
            rounds: 5,
            is_reported: false,
        },
    };
    let times = ask(&mut lab, request).expect("it is timed");
    assert!(times.len() == 5 && times.iter().all(|(one, other)| *one > 0.0 && *other > 0.0));
}

#[test]
fn the_same_answer_for_all_classes_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = lab(folder.path(), false, 40);
    // Weights that stay zero.
    let delete = Action::Delete {
        at: Spot::Original(12),
        stand_in: (
            Source::Argument(0),
            Fit {
                anchor: Anchor::Start,
                filler: 0.0,
            },
        ),
    };
    let original = lab.code.clone();
    let drawn = ask(&mut lab, Draw(genome(delete.clone()))).expect("it is sound");
    assert!(drawn.inert.is_empty() && drawn.code != original);
    let scores = scored(&mut lab, genome(delete.clone()), &[]).expect("it runs");
    assert_eq!(scores, [[1.0]]);
    let reply = scored(&mut lab, genome(delete), &[0.5]);
    assert_eq!(class(&reply), Some(FailureClass::WrongAnswer), "{reply:?}");
}

#[test]
fn no_order_of_requests_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let scaled = genome(Action::Scale {
        at: Spot::Original(3),
        factor: 2.0,
    });
    // Weights that are too far off after a single step, twice as far off if it is twice as long.
    let mut lab = lab(folder.path(), true, 1);
    let in_order = [Genome::original(), scaled.clone()].map(|genome| {
        assert_eq!(ask(&mut lab, Recall(genome.clone())), Ok(true));
        scored(&mut lab, genome, &[]).expect("it trains")
    });
    assert_ne!(in_order[0], in_order[1]);
    // Nothing is drawn or compiled before, and what is compiled in between is something else.
    let mut lab = self::lab(folder.path(), true, 1);
    assert_eq!(
        scored(&mut lab, scaled.clone(), &[]),
        Ok(in_order[1].clone())
    );
    ask(&mut lab, Compile(Genome::original())).expect("it is sound");
    assert_eq!(
        scored(&mut lab, scaled.clone(), &[]),
        Ok(in_order[1].clone())
    );
    ask(&mut lab, Draw(scaled)).expect("it is sound");
    let scores = scored(&mut lab, Genome::original(), &[]);
    assert_eq!(scores, Ok(in_order[0].clone()));
}

#[test]
fn each_training_has_a_bar_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    // The first learns nothing, the second all there is to learn.
    let mut lab = lab_with(folder.path(), false, &[0, 40]);
    let reply = scored(&mut lab, Genome::original(), &[1.0, 0.02]);
    assert_eq!(reply.expect("it trains twice"), [[1.0], [0.0]]);
    let reply = scored(&mut lab, Genome::original(), &[0.5, 0.02]);
    assert_eq!(class(&reply), Some(FailureClass::WrongAnswer), "{reply:?}");
    let reply = scored(&mut lab, Genome::original(), &[1.0, -0.1]);
    assert_eq!(class(&reply), Some(FailureClass::WrongAnswer), "{reply:?}");
}

#[test]
fn weights_that_grow_beyond_all_numbers_are_a_wrong_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = lab(folder.path(), false, 80);
    let scale = Action::Scale {
        at: Spot::Original(3),
        factor: 1e6,
    };
    let reply = scored(&mut lab, genome(scale), &[]);
    assert_eq!(class(&reply), Some(FailureClass::WrongAnswer), "{reply:?}");
    assert!(format!("{reply:?}").contains("not numbers"), "{reply:?}");
}

#[test]
fn what_first_is_no_number_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = lab(folder.path(), false, 80);
    let explained = |lab: &mut ModelLab, genome: Genome<ModelEdit>| {
        ask(lab, Explain(genome)).expect("it is looked for")
    };
    assert_eq!(explained(&mut lab, Genome::original()), None);
    let scale = Action::Scale {
        at: Spot::Original(3),
        factor: 1e6,
    };
    // It grows by some five digits in each step, and 32 bits have 38.
    let Some(Odd::Step {
        training: 0,
        step,
        slot: 0,
        made_by: Some(operation),
    }) = explained(&mut lab, genome(scale))
    else {
        panic!("a step of the first training");
    };
    assert!((4..12).contains(&step), "{step}");
    assert!(operation.starts_with('`'), "{operation}");
    // A batch that is none from the beginning.
    let mut rows = lab.setup.clone();
    let all = [
        floats([2, 2], &[0.0; 4]),
        floats([4, 2], &[1.0, f32::NAN, 0.3, 0.9, 0.8, 0.1, 0.2, 0.7]),
        floats([4, 2], &[0.0; 8]),
    ];
    rows.tensors = folder.path().join("odd.tensors");
    std::fs::write(&rows.tensors, tensors::write(&all)).expect("a file");
    let mut lab = ModelLab::open(rows, folder.path()).expect("a lab");
    lab.settle().expect("an engine");
    let number = "NaN".to_owned();
    let given = Odd::Given {
        argument: 1,
        number,
    };
    assert_eq!(explained(&mut lab, Genome::original()), Some(given));
}

#[test]
fn a_loop_without_an_end_is_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = lab(folder.path(), false, 4);
    let scale = Action::Scale {
        at: Spot::Original(7),
        factor: 1e9,
    };
    let reply = scored(&mut lab, genome(scale), &[]);
    assert_eq!(class(&reply), Some(FailureClass::Hangs), "{reply:?}");
}

#[test]
fn a_metric_of_its_own_is_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = lab(folder.path(), true, 1);
    let few = scored(&mut lab, Genome::original(), &[]).expect("it trains");
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = self::lab(folder.path(), true, 200);
    let many = scored(&mut lab, Genome::original(), &[]).expect("it trains");
    assert!(many[0][0] < 0.5 * few[0][0], "{few:?} {many:?}");
}

#[test]
fn an_edit_is_shown_with_its_operations() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = lab(folder.path(), false, 1);
    let scale = Action::Scale {
        at: Spot::Original(3),
        factor: 2.0,
    };
    let shown = ask(&mut lab, Show(genome(scale))).expect("it is shown");
    let edit = &shown.edits[0];
    assert!(edit.subject.starts_with("constant 0.1"), "{}", edit.subject);
    assert_eq!(edit.gone.len(), 1);
    assert!(edit.new[0].starts_with("constant 0.2"), "{:?}", edit.new);
    assert!(parse("shown", &shown.text).is_ok());
}
