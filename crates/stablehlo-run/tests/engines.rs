//! What every engine must do alike. Ours always runs; XLA where there is a plugin.

#![allow(clippy::print_stdout, reason = "a skipped test says why")]

use kernwright_stablehlo::{ElementType, Module, TensorType, parse};
use kernwright_stablehlo_run::run::Tensor;
use kernwright_stablehlo_run::{Engine, EngineChoice, EngineError, Held};

/// A step of training two numbers, a loop, and a choice.
const STEP: &str = r#"
func.func public @main(%w: tensor<2xf32>, %x: tensor<3x2xf32>, %n: tensor<i32>) -> (tensor<2xf32>, tensor<f32>, tensor<3xi1>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %rate = stablehlo.constant dense<5.0e-1> : tensor<2xf32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %0:2 = stablehlo.while(%i = %zero, %v = %w) : tensor<i32>, tensor<2xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %p = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3xf32>
    %g = stablehlo.dot_general %p, %x, contracting_dims = [0] x [0] : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<2xf32>
    %d = stablehlo.multiply %rate, %g : tensor<2xf32>
    %next = stablehlo.subtract %v, %d : tensor<2xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %next : tensor<i32>, tensor<2xf32>
  }
  %sum = stablehlo.reduce(%0#1 init: %none) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  %last = stablehlo.dot_general %x, %0#1, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3xf32>
  %few = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %is = stablehlo.compare GT, %last, %few, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %0#1, %sum, %is : tensor<2xf32>, tensor<f32>, tensor<3xi1>
}
"#;

/// Random bits as numbers with a sign.
const BITS: &str = r#"
func.func public @main() -> (tensor<2xui64>, tensor<3x5xi32>) {
  %state = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %next, %bits = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xi32>)
  return %next, %bits : tensor<2xui64>, tensor<3x5xi32>
}
"#;

fn module(text: &str) -> Module {
    parse("test.mlir", text).unwrap_or_else(|error| panic!("{error}"))
}

fn floats(shape: &[usize], numbers: &[f32]) -> Tensor {
    let ty = TensorType::new(shape.iter().copied(), ElementType::F32);
    let bytes: Vec<u8> = numbers.iter().flat_map(|one| one.to_le_bytes()).collect();
    Tensor::from_bytes(ty, &bytes).expect("as many as the shape says")
}

fn integer(number: i32) -> Tensor {
    let ty = TensorType::scalar(ElementType::I32);
    Tensor::from_bytes(ty, &number.to_le_bytes()).expect("one number")
}

fn conforms(engine: &mut dyn Engine) {
    println!("{}", engine.name());
    assert!(engine.name().len() > 10, "it says what it is");
    let program = engine.compile(&module(STEP)).expect("a program");
    let w = engine.hold(&floats(&[2], &[1.0, -1.0])).expect("held");
    let x = engine
        .hold(&floats(&[3, 2], &[0.5, 0.0, 0.0, 1.0, 1.0, 0.5]))
        .expect("held");
    let mut run = |n: i32| -> Vec<Tensor> {
        let n = engine.hold(&integer(n)).expect("held");
        let (results, time) = engine.run(&program, &[&w, &x, &n]).expect("run");
        assert!(time.as_nanos() > 0);
        let fetched = results
            .iter()
            .map(|held| engine.fetch(held).expect("there"));
        fetched.collect()
    };
    // Arguments are not used up, and the same run gives the same.
    assert_eq!(run(0)[0], floats(&[2], &[1.0, -1.0]));
    let once = run(1);
    assert_eq!(once, run(1));
    // x w = 0.5, -1, 0.5; times x: 0.75, -0.75; half of it is taken away.
    assert_eq!(once[0], floats(&[2], &[0.625, -0.625]));
    assert_eq!(once[1], floats(&[], &[0.0]));
    assert_eq!(once[2].to_bytes(), [1, 0, 1]);
    assert_eq!(run(2)[0], floats(&[2], &[0.390_625, -0.390_625]));

    // What comes of a program can be given to the next without leaving the engine.
    let n = engine.hold(&integer(1)).expect("held");
    let (first, _) = engine.run(&program, &[&w, &x, &n]).expect("run");
    let (second, _) = engine.run(&program, &[&first[0], &x, &n]).expect("run");
    let chained = engine.fetch(&second[0]).expect("there");
    assert_eq!(chained, floats(&[2], &[0.390_625, -0.390_625]));

    // What is made ready from memory, if it is, does the same.
    if let Some(recalled) = engine.recall(&module(STEP)).expect("an answer") {
        let (results, _) = engine.run(&recalled, &[&w, &x, &n]).expect("run");
        assert_eq!(engine.fetch(&results[0]).expect("there"), once[0]);
    }

    // Results are of the types that the program says, random bits with a sign too.
    let bits = engine.compile(&module(BITS)).expect("a program");
    let (results, _) = engine.run(&bits, &[]).expect("run");
    let types = results.iter().map(|held| {
        let tensor = engine.fetch(held).expect("there");
        tensor.ty().clone()
    });
    assert_eq!(
        types.collect::<Vec<_>>(),
        [
            TensorType::new([2], ElementType::U64),
            TensorType::new([3, 5], ElementType::I32)
        ]
    );

    // Too few arguments are an error.
    let result = engine.run(&program, &[&w]).map(drop);
    assert!(matches!(result, Err(EngineError::Failed(_))), "{result:?}");
    // Types of every kind go there and back.
    for element in ElementType::ALL {
        let ty = TensorType::new([3], element);
        let bytes: Vec<u8> = (0..3 * element.size())
            .map(|byte| (byte % 2) as u8)
            .collect();
        let tensor = Tensor::from_bytes(ty, &bytes).expect("of that size");
        let held = engine.hold(&tensor).expect("held");
        assert_eq!(engine.fetch(&held).expect("there"), tensor, "{element:?}");
    }
}

#[test]
fn the_interpreter_conforms() {
    for threads in [1, 3] {
        let mut engine = EngineChoice::Interpreter { threads }.open().expect("ours");
        conforms(&mut *engine);
    }
}

#[test]
fn xla_conforms() {
    let Some(path) = std::env::var_os("KERNWRIGHT_PJRT_PLUGIN") else {
        println!(
            "skipped: KERNWRIGHT_PJRT_PLUGIN names no plugin; `pip install xla-cpu-pjrt` has one for the processor"
        );
        return;
    };
    let memory = tempfile::tempdir().expect("a folder");
    let keeps = (
        "xla_gpu_per_fusion_autotune_cache_dir".to_owned(),
        memory.path().display().to_string(),
    );
    for compiler in [Vec::new(), vec![keeps]] {
        let choice = EngineChoice::Plugin {
            path: path.clone().into(),
            client: Vec::new(),
            compiler,
        };
        conforms(&mut *choice.open().expect("the plugin opens"));
    }
}

#[test]
fn what_belongs_to_another_engine_is_refused() {
    let choice = EngineChoice::Interpreter { threads: 1 };
    let mut engine = choice.open().expect("ours");
    let program = engine.compile(&module(STEP)).expect("a program");
    let held: Vec<Held> = (0..3)
        .map(|_| engine.hold(&integer(1)).expect("held"))
        .collect();
    let held: Vec<&Held> = held.iter().collect();
    let result = engine.run(&program, &held).map(drop);
    assert!(matches!(result, Err(EngineError::Failed(_))), "{result:?}");
}
