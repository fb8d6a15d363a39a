//! Every kind of operation on numbers worked out by hand.

mod control;
mod elements;
mod linear;
mod moves;

use super::{Limits, Precision, RunError, Tensor, run};
use kernwright_stablehlo::literal::{Literal, Number};
use kernwright_stablehlo::{Binary, Compare, CompareType, Direction, Kind};
use kernwright_stablehlo::{Block, Module, Op, ValueId};
use kernwright_stablehlo::{ElementType, TensorType};

const LIMITS: Limits = Limits {
    precision: Precision::Own,
    fuel: 1 << 32,
    threads: 2,
};

/// A module that is being written.
struct Build {
    module: Module,
    /// Operations of regions within regions that are not yet finished.
    blocks: Vec<Block>,
    arguments: Vec<Tensor>,
}

fn ty(shape: &[usize], element: ElementType) -> TensorType {
    TensorType::new(shape.iter().copied(), element)
}

fn tensor(shape: &[usize], element: ElementType, numbers: &[f64]) -> Tensor {
    let number = |one: &f64| match element.is_float() {
        true => Number::Float(*one),
        false => Number::Int(*one as i128),
    };
    let numbers: Vec<Number> = numbers.iter().map(number).collect();
    Tensor::from_literal(&Literal::of_numbers(ty(shape, element), &numbers).unwrap())
}

fn floats(shape: &[usize], numbers: &[f64]) -> Tensor {
    tensor(shape, ElementType::F32, numbers)
}

impl Build {
    fn new() -> Self {
        Build {
            module: Module::new("test"),
            blocks: vec![Block::default()],
            arguments: Vec::new(),
        }
    }

    fn block(&mut self) -> &mut Block {
        self.blocks.last_mut().unwrap()
    }

    /// An argument of the function.
    fn give(&mut self, tensor: Tensor) -> ValueId {
        let value = self.module.add_value(tensor.ty().clone().into());
        self.blocks[0].arguments.push(value);
        self.arguments.push(tensor);
        value
    }

    fn constant(&mut self, shape: &[usize], element: ElementType, numbers: &[f64]) -> ValueId {
        let number = |one: &f64| match element.is_float() {
            true => Number::Float(*one),
            false => Number::Int(*one as i128),
        };
        let numbers: Vec<Number> = numbers.iter().map(number).collect();
        let ty = ty(shape, element);
        let literal = match numbers[..] {
            [one] => Literal::splat(ty.clone(), one),
            _ => Literal::of_numbers(ty.clone(), &numbers).unwrap(),
        };
        self.op(Kind::Constant(literal), &[], ty)
    }

    fn op(&mut self, kind: Kind, operands: &[ValueId], ty: TensorType) -> ValueId {
        self.many(kind, operands, Vec::new(), vec![ty])[0]
    }

    fn many(
        &mut self,
        kind: Kind,
        operands: &[ValueId],
        regions: Vec<Block>,
        types: Vec<TensorType>,
    ) -> Vec<ValueId> {
        let add = |ty: TensorType| self.module.add_value(ty.into());
        let results: Vec<ValueId> = types.into_iter().map(add).collect();
        self.block().ops.push(Op {
            kind,
            operands: operands.to_vec(),
            results: results.clone(),
            regions,
            extras: Vec::new(),
            location: None,
        });
        results
    }

    /// A region with arguments of these types.
    fn region(
        &mut self,
        types: &[TensorType],
        write: impl FnOnce(&mut Build, &[ValueId]) -> Vec<ValueId>,
    ) -> Block {
        let mut add = |ty: &TensorType| self.module.add_value(ty.clone().into());
        let arguments: Vec<ValueId> = types.iter().map(&mut add).collect();
        self.blocks.push(Block {
            arguments: arguments.clone(),
            ..Block::default()
        });
        let returns = write(self, &arguments);
        let mut block = self.blocks.pop().unwrap();
        block.returns = returns;
        block
    }

    /// A region of one operation on two numbers.
    fn combine(&mut self, binary: Binary, element: ElementType) -> Block {
        let number = ty(&[], element);
        self.region(&[number.clone(), number.clone()], |build, given| {
            vec![build.op(Kind::Binary(binary), given, number)]
        })
    }

    /// A region that compares two numbers.
    fn compare(&mut self, direction: Direction, element: ElementType) -> Block {
        let number = ty(&[], element);
        self.region(&[number.clone(), number], |build, given| {
            let compare = Compare {
                direction,
                compare_type: element.is_float().then_some(CompareType::Float),
            };
            vec![build.op(Kind::Compare(compare), given, ty(&[], ElementType::Bool))]
        })
    }

    fn try_run(mut self, returns: &[ValueId], limits: Limits) -> Result<Vec<Tensor>, RunError> {
        let mut body = self.blocks.pop().unwrap();
        body.returns = returns.to_vec();
        self.module.main.body = body;
        run(&self.module, &self.arguments, limits)
    }

    fn run(self, returns: &[ValueId]) -> Vec<Vec<f64>> {
        let results = self.try_run(returns, LIMITS).unwrap();
        results.iter().map(Tensor::to_f64s).collect()
    }
}

/// One operation without regions on these arguments.
fn compute(kind: Kind, arguments: &[Tensor], result: TensorType) -> Vec<f64> {
    let mut build = Build::new();
    let given: Vec<ValueId> = arguments
        .iter()
        .map(|one| build.give(one.clone()))
        .collect();
    let value = build.op(kind, &given, result);
    build.run(&[value]).remove(0)
}

#[test]
fn tensors_keep_their_bytes() {
    for element in ElementType::ALL {
        let bytes = vec![1_u8; 3 * element.size()];
        let tensor = Tensor::from_bytes(ty(&[3], element), &bytes).unwrap();
        assert_eq!(tensor.to_bytes(), bytes, "{element:?}");
        assert!(Tensor::from_bytes(ty(&[2], element), &bytes).is_none());
    }
    let data = super::Data::Int(vec![300, -1].into());
    let small = Tensor::new(ty(&[2], ElementType::U8), data.clone()).unwrap();
    assert_eq!(small.to_f64s(), [44.0, 255.0]);
    assert!(Tensor::new(ty(&[2], ElementType::F32), data).is_none());
    let large = tensor(&[1], ElementType::U64, &[1.0e19]);
    assert_eq!(large.to_f64s(), [1.0e19]);
}

#[test]
fn arguments_must_fit() {
    let mut build = Build::new();
    let value = build.give(floats(&[2], &[1.0, 2.0]));
    build.arguments[0] = floats(&[1], &[1.0]);
    let error = build.try_run(&[value], LIMITS).unwrap_err();
    assert!(matches!(error, RunError::Arguments(_)), "{error}");
    let mut build = Build::new();
    let value = build.give(floats(&[2], &[1.0, 2.0]));
    build.arguments.clear();
    let error = build.try_run(&[value], LIMITS).unwrap_err();
    assert!(matches!(error, RunError::Arguments(_)), "{error}");
}

#[test]
fn contradictions_are_errors() {
    // A result that is used before it is there.
    let mut build = Build::new();
    let nowhere = build.module.add_value(ty(&[], ElementType::F32).into());
    let error = build.try_run(&[nowhere], LIMITS).unwrap_err();
    assert!(matches!(error, RunError::Broken(_)), "{error}");
    // A transpose of dimensions that are not there.
    let mut build = Build::new();
    let value = build.give(floats(&[2], &[1.0, 2.0]));
    let permutation = vec![1];
    let value = build.op(
        Kind::Transpose { permutation },
        &[value],
        ty(&[2], ElementType::F32),
    );
    let error = build.try_run(&[value], LIMITS).unwrap_err();
    assert!(matches!(error, RunError::Broken(_)), "{error}");
    // More than there is fuel for.
    let mut build = Build::new();
    let value = build.constant(&[1 << 40], ElementType::F32, &[1.0]);
    let error = build.try_run(&[value], LIMITS).unwrap_err();
    assert!(matches!(error, RunError::OutOfFuel), "{error}");
}

#[test]
fn double_precision() {
    let third = |precision| {
        let mut build = Build::new();
        let one = build.give(floats(&[2], &[1.0, 2.0]));
        let three = build.constant(&[2], ElementType::F32, &[3.0]);
        let result = build.op(
            Kind::Binary(Binary::Divide),
            &[one, three],
            ty(&[2], ElementType::F32),
        );
        let limits = Limits {
            precision,
            ..LIMITS
        };
        build
            .try_run(&[result], limits)
            .unwrap()
            .remove(0)
            .to_f64s()
    };
    assert_eq!(
        third(Precision::Own),
        [f64::from(1.0_f32 / 3.0), f64::from(2.0_f32 / 3.0)]
    );
    assert_eq!(third(Precision::Double), [1.0 / 3.0, 2.0 / 3.0]);
}

#[test]
fn arguments_are_left_alone() {
    let mut build = Build::new();
    let given = floats(&[2], &[1.0, 2.0]);
    let value = build.give(given.clone());
    let sum = build.op(
        Kind::Binary(Binary::Add),
        &[value, value],
        ty(&[2], ElementType::F32),
    );
    let more = build.op(
        Kind::Binary(Binary::Multiply),
        &[sum, value],
        ty(&[2], ElementType::F32),
    );
    assert_eq!(build.run(&[more, sum]), [[2.0, 8.0], [2.0, 4.0]]);
    assert_eq!(given.to_f64s(), [1.0, 2.0]);
}
