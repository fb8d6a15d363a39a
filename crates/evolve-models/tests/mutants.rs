//! Models edited at random: always sound, always the same again, and nothing dies of them.

use std::path::{Path, PathBuf};

use kernwright_evolve::{EditId, Genome, Program};
use kernwright_evolve_models::{Action, Fit, Model, ModelEdit, ModelOperator, Source, Spot};
use kernwright_stablehlo::{Literal, Module, Number, check, parse};
use kernwright_stablehlo_run::run::{Limits, Precision, RunError, Tensor, run};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn modules(folder: &Path) -> Vec<(String, Module)> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|one| Some(one.ok()?.path())).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).ok()?;
        let name = path.file_name()?.to_string_lossy().into_owned();
        let module = parse(&name, &text).ok()?;
        Some((name, module))
    };
    paths.iter().filter_map(read).collect()
}

/// A genome of one to four edits drawn at random; with how many draws found something.
fn drawn(model: &Model, seed: u64) -> Genome<ModelEdit> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut genome = Genome::original();
    let wanted = rng.random_range(1..5);
    for nth in 0..40 {
        if genome.len() == wanted {
            break;
        }
        let operator = rng.random_range(0..model.operators().len());
        if let Some(edit) = model.propose(&genome, operator, &mut rng) {
            genome.add(EditId::new(nth, 0), edit);
        }
    }
    genome
}

fn inputs(module: &Module) -> Vec<Tensor> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let arguments = module.main.body.arguments.iter();
    arguments
        .map(|argument| {
            let ty = module.ty(*argument).tensor().expect("a tensor").clone();
            let numbers: Vec<Number> = (0..ty.count())
                .map(|_| match ty.element.is_float() {
                    true => Number::Float(rng.random_range(-1.0..1.0)),
                    false => Number::Int(rng.random_range(0..2)),
                })
                .collect();
            Tensor::from_literal(&Literal::of_numbers(ty, &numbers).expect("as many"))
        })
        .collect()
}

#[test]
fn edited_models_are_sound_and_run() {
    let limits = Limits {
        precision: Precision::Own,
        fuel: 2_000_000,
        threads: 1,
    };
    let (mut n_run, mut n_inert, mut n_edits) = (0, 0, 0);
    for (name, module) in modules(&folder("../stablehlo/tests/modules")) {
        let signature = types(&module);
        let can_be_given = module
            .main
            .body
            .arguments
            .iter()
            .all(|id| module.ty(*id).tensor().is_some());
        let given = if can_be_given {
            inputs(&module)
        } else {
            Vec::new()
        };
        let model = Model::new(module, &ModelOperator::ALL);
        for seed in 0..300 {
            let genome = drawn(&model, seed);
            let edited = model.edited(&genome);
            let checked = check(&edited.product);
            assert!(
                checked.is_ok(),
                "{name} {seed}: {checked:?}\n{:#?}",
                genome.edits()
            );
            assert_eq!(types(&edited.product), signature, "{name} {seed}");
            // The same again.
            assert_eq!(model.edited(&genome), edited, "{name} {seed}");
            // What is written is read as what it was.
            let text = edited.product.to_string();
            let again =
                parse("edited", &text).unwrap_or_else(|error| panic!("{name} {seed}: {error}"));
            assert_eq!(again.to_string(), text, "{name} {seed}");
            n_inert += edited.inert.len();
            n_edits += genome.len();
            if can_be_given {
                match run(&edited.product, &given, limits) {
                    Ok(_) | Err(RunError::OutOfFuel) => n_run += 1,
                    Err(RunError::NotKnown(_)) => {}
                    Err(error) => panic!("{name} {seed}: {error}\n{text}"),
                }
            }
        }
    }
    assert!(n_run > 1000, "only {n_run} were run");
    assert!(
        n_inert * 10 < n_edits,
        "{n_inert} of {n_edits} edits found nothing to do"
    );
}

/// What a program takes and gives, which no edit changes.
fn types(module: &Module) -> Vec<String> {
    let body = &module.main.body;
    let all = body.arguments.iter().chain(&body.returns);
    all.map(|id| module.ty(*id).to_string()).collect()
}

#[test]
fn every_operator_finds_something_on_real_models() {
    let shared = folder("../../../shared/data/stablehlo");
    let some = modules(&shared);
    let own = modules(&folder("tests/models"));
    assert!(!own.is_empty(), "a model of our own is there");
    for (name, module) in own.into_iter().chain(some) {
        if name.contains("bad_") {
            continue;
        }
        for operator in ModelOperator::ALL {
            let model = Model::new(module.clone(), &[operator]);
            let mut found = 0;
            for seed in 0..40 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let Some(edit) = model.propose(&Genome::original(), 0, &mut rng) else {
                    continue;
                };
                let mut genome = Genome::original();
                genome.add(EditId::new(0, 0), edit);
                let edited = model.edited(&genome);
                let checked = check(&edited.product);
                assert!(checked.is_ok(), "{name} {}: {checked:?}", operator.name());
                found += usize::from(edited.inert.is_empty());
            }
            // A program without windows and slices has nothing to tune, one whose only number is zero
            // nothing to scale, one whose layers all make something of another type none to skip, one without
            // convolutions nothing to compute otherwise, one without factors after them nothing to absorb.
            let least = match operator {
                ModelOperator::Tune
                | ModelOperator::Scale
                | ModelOperator::Skip
                | ModelOperator::Respell
                | ModelOperator::Absorb => 0,
                _ => 10,
            };
            assert!(
                found >= least,
                "{name}: {} found {found} of 40",
                operator.name()
            );
        }
    }
}

/// Two layers with a sum around the first, and one that makes something of another type.
const LAYERS: &str = "
module {
  func.func public @main(%x: tensor<2x4xf32>, %a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x3xf32>) -> tensor<2x3xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.tanh %x : tensor<2x4xf32>
    %1 = stablehlo.dot_general %0, %a, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.maximum %1, %zero : tensor<2x4xf32>
    %3 = stablehlo.add %2, %0 : tensor<2x4xf32>
    %4 = stablehlo.dot_general %3, %b, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %5 = stablehlo.maximum %4, %zero : tensor<2x4xf32>
    %6 = stablehlo.dot_general %5, %c, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    return %6 : tensor<2x3xf32>
  }
}
";

#[test]
fn whole_layers_are_skipped() {
    let module = parse("layers", LAYERS).expect("a module");
    let model = Model::new(module, &[ModelOperator::Skip]);
    let mut texts: Vec<String> = (0..60)
        .map(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let edit = model.propose(&Genome::original(), 0, &mut rng);
            let mut genome = Genome::original();
            genome.add(EditId::new(0, 0), edit.expect("a layer"));
            let edited = model.edited(&genome);
            assert!(edited.inert.is_empty(), "{genome:?}");
            edited.product.to_string()
        })
        .collect();
    texts.sort();
    texts.dedup();
    // Without the first layer and its sum; without everything between the two maxima; and with the
    // second product of what the first one was of.
    let products = |text: &String| text.matches("dot_general").count();
    let counts: Vec<usize> = texts.iter().map(products).collect();
    assert!(counts.iter().all(|count| *count < 3), "{texts:#?}");
    let without_sum = |text: &&String| products(text) == 2 && !text.contains("add");
    assert!(texts.iter().any(|text| without_sum(&text)), "{texts:#?}");
}

/// Two blocks with a normalisation each and a sum around them, as many networks have them.
const BLOCKS: &str = "
module {
  func.func public @main(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %m: tensor<4xf32>, %x: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.dot_general %0, %b, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<2x4xf32>
    %4 = stablehlo.add %0, %3 : tensor<2x4xf32>
    %5 = stablehlo.dot_general %4, %a, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %6 = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<2x4xf32>
    %8 = stablehlo.add %4, %7 : tensor<2x4xf32>
    return %8 : tensor<2x4xf32>
  }
}
";

#[test]
fn what_is_subtracted_is_no_layer_of_its_own() {
    let module = parse("blocks", BLOCKS).expect("a module");
    let model = Model::new(module, &[ModelOperator::Skip]);
    let mut without_block = std::collections::BTreeMap::<String, usize>::new();
    for seed in 0..200 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let edit = model.propose(&Genome::original(), 0, &mut rng);
        let mut genome = Genome::original();
        genome.add(EditId::new(0, 0), edit.expect("a layer"));
        let text = model.edited(&genome).product.to_string();
        // The mean alone would be an answer without any product.
        assert!(text.contains("dot_general"), "{text}");
        let is_block = text.matches("add").count() == 1 && text.matches("dot_general").count() == 2;
        if is_block {
            *without_block.entry(text).or_default() += 1;
        }
    }
    // Either block goes often.
    let often = without_block.values().filter(|count| **count > 40);
    assert_eq!(often.count(), 2, "{without_block:?}");
}

#[test]
fn everything_at_once_is_often_drawn() {
    let module = parse("layers", LAYERS).expect("a module");
    let model = Model::new(module, &[ModelOperator::Round]);
    let is_whole = |seed: &u64| {
        let mut rng = ChaCha8Rng::seed_from_u64(*seed);
        let edit = model.propose(&Genome::original(), 0, &mut rng);
        let edit = edit.expect("something can be rounded");
        // The first operation that computes, and all after it; what is before is a constant.
        matches!(edit.action, Action::Round { at: Spot::Original(1), reach, .. } if reach > 6)
    };
    let n_whole = (0..400).filter(is_whole).count();
    assert!(n_whole > 100, "{n_whole} of 400");
}

const RESIZED: &str = "
module @resized {
  func.func public @main(%a: tensor<6xf32>, %b: tensor<4xf32>, %c: tensor<2xi32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %b : tensor<4xf32>
    %1 = stablehlo.exponential %b : tensor<4xf32>
    %2 = stablehlo.add %0, %1 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}
";

/// A value of another shape or type becomes an operand.
fn rewired(at: u32, argument: u32) -> ModelEdit {
    ModelEdit {
        action: Action::Rewire {
            at: Spot::Original(at),
            operand: 0,
            to: (Source::Argument(argument), Fit::plain()),
        },
    }
}

#[test]
fn what_was_put_in_to_make_values_fit_is_changed_like_all_else() {
    let module = parse("resized", RESIZED).expect("a module");
    let mut genome = Genome::original();
    genome.add(EditId::new(0, 0), rewired(0, 0));
    genome.add(EditId::new(1, 0), rewired(1, 2));
    // Which part is taken of what is too long, and what goes around what is too short; the value that it is filled up
    // with; the type that a conversion goes by.
    for operator in [
        ModelOperator::Tune,
        ModelOperator::Rewire,
        ModelOperator::Round,
    ] {
        let model = Model::new(module.clone(), &[operator]);
        let without = model.edited(&genome).product;
        let mut n_changed = 0;
        for seed in 0..200 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let drawn = model.propose(&genome, 0, &mut rng);
            let is_repair = |edit: &ModelEdit| matches!(edit.action.subject(), Spot::Repair(..));
            let Some(edit) = drawn.filter(is_repair) else {
                continue;
            };
            let mut with = genome.clone();
            with.add(EditId::new(2, 0), edit);
            let edited = model.edited(&with);
            assert_eq!(edited.inert, []);
            check(&edited.product).expect("sound");
            n_changed += usize::from(edited.product != without);
            // It is nothing without the edit that made what it changes.
            assert!(
                with.without(&[EditId::new(0, 0), EditId::new(1, 0)].into())
                    .is_empty()
            );
        }
        assert!(n_changed > 5, "{operator:?}: {n_changed} of 200");
    }
}
