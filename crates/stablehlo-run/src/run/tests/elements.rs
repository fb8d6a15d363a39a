//! Operations on every element.

use super::{Build, compute, floats, tensor, ty};
use kernwright_stablehlo::ElementType;
use kernwright_stablehlo::{Binary, Compare, CompareType, Direction, Kind, Unary};

fn unary(unary: Unary, element: ElementType, numbers: &[f64]) -> Vec<f64> {
    let shape = [numbers.len()];
    let result = match unary {
        Unary::IsFinite => ElementType::Bool,
        _ => element,
    };
    let given = tensor(&shape, element, numbers);
    compute(Kind::Unary(unary), &[given], ty(&shape, result))
}

fn binary(binary: Binary, element: ElementType, left: &[f64], right: &[f64]) -> Vec<f64> {
    let shape = [left.len()];
    let given = [
        tensor(&shape, element, left),
        tensor(&shape, element, right),
    ];
    compute(Kind::Binary(binary), &given, ty(&shape, element))
}

#[track_caller]
fn assert_near(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (have, want) in found.iter().zip(expected) {
        let is_same = have == want || (have.is_nan() && want.is_nan());
        assert!(
            is_same || (have - want).abs() <= 1e-6 * want.abs().max(1.0),
            "{found:?} {expected:?}"
        );
    }
}

/// The values are those of SciPy's `erfinv` and `gammaln`.
#[test]
fn rare_functions_are_as_exact_as_their_type() {
    let close = |found: &[f64], wanted: &[f64], off: f64| {
        for (have, want) in found.iter().zip(wanted) {
            let is_same = have == want || (have.is_nan() && want.is_nan());
            let error = (have - want).abs() / want.abs();
            assert!(is_same || error <= off, "{have:e} instead of {want:e}");
        }
    };
    let inverse: [(f64, f64); 11] = [
        (1e-300, 8.86226925452758e-301),
        (1e-10, 8.862_269_254_527_581e-11),
        (0.001, 0.000_886_227_157_466_552),
        (0.1, 0.088_855_990_494_257_69),
        (0.5, 0.476_936_276_204_469_9),
        (0.9, 1.163_087_153_676_674_3),
        (-0.99, -1.821_386_367_718_449_6),
        (0.999_999, 3.458_910_737_275_499),
        (1.0 - f64::EPSILON / 2.0, 5.863_584_748_755_168),
        (-1.0, f64::NEG_INFINITY),
        (1.5, f64::NAN),
    ];
    let (given, wanted): (Vec<f64>, Vec<f64>) = inverse.into_iter().unzip();
    close(
        &unary(Unary::ErfInv, ElementType::F64, &given),
        &wanted,
        1e-15,
    );
    // The least that `jax.random.normal` gives it in 32 bits, and a number between.
    let least = [-1.0 + f64::from(f32::EPSILON) / 2.0, 0.25];
    let wanted = [-3.832_506_856_900_711, 0.225_312_055_012_178_1];
    close(
        &unary(Unary::ErfInv, ElementType::F32, &least),
        &wanted,
        1e-7,
    );
    let zero = unary(Unary::ErfInv, ElementType::F32, &[-0.0]);
    assert!(zero[0] == 0.0 && zero[0].is_sign_negative());

    let gamma: [(f64, f64); 10] = [
        (0.5, 0.572_364_942_924_7),
        (1.0, 0.0),
        (3.5, 1.200_973_602_347_074_3),
        (100.25, 360.284_559_637_764_23),
        (1e-5, 11.512_919_692_895_826),
        (-0.5, 1.265_512_123_484_645_4),
        (-10.3, -14.457_515_440_024_208),
        (-3.0, f64::INFINITY),
        (f64::NEG_INFINITY, f64::INFINITY),
        (f64::NAN, f64::NAN),
    ];
    let (given, wanted): (Vec<f64>, Vec<f64>) = gamma.into_iter().unzip();
    close(
        &unary(Unary::Lgamma, ElementType::F64, &given),
        &wanted,
        1e-14,
    );
    close(
        &unary(Unary::Lgamma, ElementType::F32, &given),
        &wanted,
        1e-6,
    );
}

#[test]
fn functions_of_floats() {
    let e = std::f64::consts::E;
    let cases: &[(Unary, &[f64], &[f64])] = &[
        (Unary::Abs, &[-2.0, 3.0], &[2.0, 3.0]),
        (Unary::Cbrt, &[-8.0, 27.0], &[-2.0, 3.0]),
        (Unary::Ceil, &[1.2, -1.2], &[2.0, -1.0]),
        (Unary::Cosine, &[0.0, std::f64::consts::PI], &[1.0, -1.0]),
        (Unary::Exponential, &[0.0, 1.0], &[1.0, e]),
        (Unary::ExponentialMinusOne, &[0.0, 1.0], &[0.0, e - 1.0]),
        (Unary::Floor, &[1.2, -1.2], &[1.0, -2.0]),
        (
            Unary::IsFinite,
            &[1.0, f64::INFINITY, f64::NAN],
            &[1.0, 0.0, 0.0],
        ),
        (Unary::Log, &[1.0, e], &[0.0, 1.0]),
        (Unary::LogPlusOne, &[0.0, e - 1.0], &[0.0, 1.0]),
        (Unary::Logistic, &[0.0, -1000.0], &[0.5, 0.0]),
        (Unary::Negate, &[1.0, -2.0], &[-1.0, 2.0]),
        (Unary::RoundNearestAfz, &[2.5, -2.5, 0.4], &[3.0, -3.0, 0.0]),
        (
            Unary::RoundNearestEven,
            &[2.5, -3.5, 0.4],
            &[2.0, -4.0, 0.0],
        ),
        (Unary::Rsqrt, &[4.0, 0.0], &[0.5, f64::INFINITY]),
        (Unary::Sign, &[-3.0, 0.0, f64::NAN], &[-1.0, 0.0, f64::NAN]),
        (
            Unary::Sine,
            &[0.0, std::f64::consts::FRAC_PI_2],
            &[0.0, 1.0],
        ),
        (Unary::Sqrt, &[4.0, -1.0], &[2.0, f64::NAN]),
        (Unary::Tan, &[0.0, std::f64::consts::FRAC_PI_4], &[0.0, 1.0]),
        (Unary::Tanh, &[0.0, 100.0], &[0.0, 1.0]),
    ];
    for (op, given, expected) in cases {
        for element in [ElementType::F32, ElementType::F64] {
            assert_near(&unary(*op, element, given), expected);
        }
    }
    let zero = unary(Unary::Sign, ElementType::F32, &[-0.0]);
    assert!(zero[0].is_sign_negative());
    // e is 2.71875 in 16 bits with 11 of them for digits, and with 8 the same.
    assert_eq!(
        unary(Unary::Exponential, ElementType::F16, &[1.0]),
        [2.71875]
    );
    assert_eq!(
        unary(Unary::Exponential, ElementType::Bf16, &[1.0]),
        [2.71875]
    );
}

#[test]
fn functions_of_integers() {
    assert_eq!(
        unary(Unary::Abs, ElementType::I8, &[-128.0, -5.0]),
        [-128.0, 5.0]
    );
    assert_eq!(
        unary(Unary::Negate, ElementType::U8, &[1.0, 0.0]),
        [255.0, 0.0]
    );
    assert_eq!(
        unary(Unary::Not, ElementType::I32, &[0.0, 5.0]),
        [-1.0, -6.0]
    );
    assert_eq!(unary(Unary::Not, ElementType::U16, &[1.0]), [65534.0]);
    assert_eq!(
        unary(Unary::Not, ElementType::Bool, &[0.0, 1.0]),
        [1.0, 0.0]
    );
    assert_eq!(
        unary(Unary::Popcnt, ElementType::I8, &[-1.0, 5.0]),
        [8.0, 2.0]
    );
    let zeros = unary(
        Unary::CountLeadingZeros,
        ElementType::I16,
        &[0.0, 1.0, -1.0],
    );
    assert_eq!(zeros, [16.0, 15.0, 0.0]);
    assert_eq!(
        unary(Unary::Sign, ElementType::I32, &[-7.0, 0.0, 7.0]),
        [-1.0, 0.0, 1.0]
    );
    assert_eq!(
        unary(Unary::Sign, ElementType::U64, &[1.8e19, 0.0]),
        [1.0, 0.0]
    );
}

#[test]
fn pairs_of_floats() {
    let nan = f64::NAN;
    type Case<'c> = (Binary, &'c [f64], &'c [f64], &'c [f64]);
    let cases: &[Case<'_>] = &[
        (Binary::Add, &[1.0, 2.0], &[3.0, 4.0], &[4.0, 6.0]),
        (Binary::Subtract, &[1.0, 2.0], &[3.0, 5.0], &[-2.0, -3.0]),
        (Binary::Multiply, &[2.0, 3.0], &[4.0, -5.0], &[8.0, -15.0]),
        (
            Binary::Divide,
            &[1.0, 1.0],
            &[4.0, 0.0],
            &[0.25, f64::INFINITY],
        ),
        (Binary::Remainder, &[7.5, -7.5], &[2.0, 2.0], &[1.5, -1.5]),
        (
            Binary::Maximum,
            &[1.0, nan, 2.0],
            &[2.0, 1.0, nan],
            &[2.0, nan, nan],
        ),
        (
            Binary::Minimum,
            &[1.0, nan, 2.0],
            &[2.0, 1.0, nan],
            &[1.0, nan, nan],
        ),
        (Binary::Power, &[2.0, 4.0], &[10.0, 0.5], &[1024.0, 2.0]),
        (
            Binary::Atan2,
            &[0.0, 1.0],
            &[1.0, 0.0],
            &[0.0, std::f64::consts::FRAC_PI_2],
        ),
    ];
    for (op, left, right, expected) in cases {
        for element in [ElementType::F32, ElementType::F64] {
            assert_near(&binary(*op, element, left, right), expected);
        }
    }
    for (left, right) in [(0.0, -0.0), (-0.0, 0.0)] {
        let greater = binary(Binary::Maximum, ElementType::F32, &[left], &[right]);
        let lesser = binary(Binary::Minimum, ElementType::F32, &[left], &[right]);
        assert!(greater[0].is_sign_positive() && lesser[0].is_sign_negative());
    }
    // 2049 lies between two numbers of 11 digits, the even one being below.
    assert_eq!(
        binary(Binary::Add, ElementType::F16, &[2048.0], &[1.0]),
        [2048.0]
    );
    assert_eq!(
        binary(Binary::Add, ElementType::Bf16, &[256.0], &[1.0]),
        [256.0]
    );
}

#[test]
fn pairs_of_integers() {
    let i8 = ElementType::I8;
    let u8 = ElementType::U8;
    assert_eq!(binary(Binary::Add, i8, &[127.0], &[1.0]), [-128.0]);
    assert_eq!(binary(Binary::Subtract, u8, &[0.0], &[1.0]), [255.0]);
    assert_eq!(
        binary(Binary::Multiply, ElementType::I32, &[65536.0], &[65537.0]),
        [65536.0]
    );
    let quotients = binary(
        Binary::Divide,
        i8,
        &[7.0, -7.0, 5.0, -128.0],
        &[2.0, 2.0, 0.0, -1.0],
    );
    assert_eq!(quotients, [3.0, -3.0, -1.0, -128.0]);
    let rests = binary(
        Binary::Remainder,
        i8,
        &[7.0, -7.0, 5.0, -128.0],
        &[2.0, 2.0, 0.0, -1.0],
    );
    assert_eq!(rests, [1.0, -1.0, 5.0, 0.0]);
    assert_eq!(
        binary(Binary::Divide, u8, &[200.0, 5.0], &[3.0, 0.0]),
        [66.0, 255.0]
    );
    assert_eq!(
        binary(Binary::Remainder, u8, &[200.0, 5.0], &[3.0, 0.0]),
        [2.0, 5.0]
    );
    let large = binary(Binary::Maximum, ElementType::U64, &[1.0e19], &[1.0]);
    assert_eq!(large, [1.0e19]);
    assert_eq!(binary(Binary::Minimum, i8, &[-3.0], &[2.0]), [-3.0]);
    let powers = binary(
        Binary::Power,
        ElementType::I32,
        &[3.0, 2.0, -1.0],
        &[4.0, -1.0, -3.0],
    );
    assert_eq!(powers, [81.0, 0.0, -1.0]);
    assert_eq!(binary(Binary::And, u8, &[12.0], &[10.0]), [8.0]);
    assert_eq!(binary(Binary::Or, u8, &[12.0], &[10.0]), [14.0]);
    assert_eq!(binary(Binary::Xor, u8, &[12.0], &[10.0]), [6.0]);
    assert_eq!(
        binary(Binary::ShiftLeft, i8, &[3.0, 64.0, 1.0], &[1.0, 1.0, 8.0]),
        [6.0, -128.0, 0.0]
    );
    let right = binary(
        Binary::ShiftRightArithmetic,
        i8,
        &[-8.0, -8.0, 8.0],
        &[1.0, 99.0, 99.0],
    );
    assert_eq!(right, [-4.0, -1.0, 0.0]);
    let right = binary(Binary::ShiftRightLogical, i8, &[-8.0, -8.0], &[1.0, 8.0]);
    assert_eq!(right, [124.0, 0.0]);
    let truth = |op| {
        binary(
            op,
            ElementType::Bool,
            &[0.0, 0.0, 1.0, 1.0],
            &[0.0, 1.0, 0.0, 1.0],
        )
    };
    for op in [Binary::Add, Binary::Maximum, Binary::Or] {
        assert_eq!(truth(op), [0.0, 1.0, 1.0, 1.0]);
    }
    for op in [Binary::Multiply, Binary::Minimum, Binary::And] {
        assert_eq!(truth(op), [0.0, 0.0, 0.0, 1.0]);
    }
    assert_eq!(truth(Binary::Xor), [0.0, 1.0, 1.0, 0.0]);
}

#[test]
fn one_element_stands_for_all() {
    let mut build = Build::new();
    let given = build.give(floats(&[3], &[1.0, 2.0, 3.0]));
    let two = build.constant(&[3], ElementType::F32, &[2.0]);
    let three = build.constant(&[3], ElementType::F32, &[3.0]);
    let ty = ty(&[3], ElementType::F32);
    let right = build.op(Kind::Binary(Binary::Subtract), &[given, two], ty.clone());
    let left = build.op(Kind::Binary(Binary::Subtract), &[two, given], ty.clone());
    let both = build.op(Kind::Binary(Binary::Multiply), &[two, three], ty);
    let results = build.run(&[right, left, both]);
    assert_eq!(
        results,
        [[-1.0, 0.0, 1.0], [1.0, 0.0, -1.0], [6.0, 6.0, 6.0]]
    );
}

fn convert(from: ElementType, to: ElementType, numbers: &[f64]) -> Vec<f64> {
    let shape = [numbers.len()];
    compute(
        Kind::Convert,
        &[tensor(&shape, from, numbers)],
        ty(&shape, to),
    )
}

#[test]
fn conversions() {
    let given = [1.9, -1.9, f64::NAN, 1e9, -1e9];
    assert_eq!(
        convert(ElementType::F32, ElementType::I8, &given),
        [1.0, -1.0, 0.0, 127.0, -128.0]
    );
    assert_eq!(
        convert(ElementType::F64, ElementType::U8, &given),
        [1.0, 0.0, 0.0, 255.0, 0.0]
    );
    assert_eq!(
        convert(ElementType::F32, ElementType::Bool, &[0.0, 0.5, f64::NAN]),
        [0.0, 1.0, 1.0]
    );
    assert_eq!(
        convert(ElementType::I32, ElementType::Bool, &[0.0, -2.0]),
        [0.0, 1.0]
    );
    assert_eq!(
        convert(ElementType::I32, ElementType::U8, &[-1.0, 257.0]),
        [255.0, 1.0]
    );
    assert_eq!(
        convert(ElementType::U64, ElementType::F32, &[1.0e19]),
        [f64::from(1.0e19_f32)]
    );
    assert_eq!(
        convert(ElementType::Bool, ElementType::F64, &[1.0, 0.0]),
        [1.0, 0.0]
    );
    assert_eq!(
        convert(ElementType::F32, ElementType::F16, &[2049.0]),
        [2048.0]
    );
    assert_eq!(
        convert(ElementType::F64, ElementType::Bf16, &[257.0]),
        [256.0]
    );
    assert_eq!(
        convert(ElementType::I32, ElementType::F16, &[2049.0]),
        [2048.0]
    );
}

#[test]
fn bits_stay() {
    let one = floats(&[1], &[1.0]);
    let cast = |given, result| compute(Kind::BitcastConvert, &[given], result);
    assert_eq!(
        cast(one.clone(), ty(&[1], ElementType::U32)),
        [f64::from(0x3f80_0000)]
    );
    assert_eq!(
        cast(one, ty(&[1, 2], ElementType::U16)),
        [0.0, f64::from(0x3f80)]
    );
    let halves = tensor(&[2, 2], ElementType::U8, &[1.0, 2.0, 0.0, 128.0]);
    assert_eq!(cast(halves, ty(&[2], ElementType::I16)), [513.0, -32768.0]);
}

#[test]
fn comparisons() {
    let compare = |direction, compare_type, element, left: &[f64], right: &[f64]| {
        let shape = [left.len()];
        let given = [
            tensor(&shape, element, left),
            tensor(&shape, element, right),
        ];
        let compare = Compare {
            direction,
            compare_type,
        };
        compute(
            Kind::Compare(compare),
            &given,
            ty(&shape, ElementType::Bool),
        )
    };
    let (left, right) = ([1.0, 2.0, 3.0, f64::NAN], [2.0, 2.0, 2.0, f64::NAN]);
    let cases = [
        (Direction::Eq, [0.0, 1.0, 0.0, 0.0]),
        (Direction::Ne, [1.0, 0.0, 1.0, 1.0]),
        (Direction::Ge, [0.0, 1.0, 1.0, 0.0]),
        (Direction::Gt, [0.0, 0.0, 1.0, 0.0]),
        (Direction::Le, [1.0, 1.0, 0.0, 0.0]),
        (Direction::Lt, [1.0, 0.0, 0.0, 0.0]),
    ];
    for (direction, expected) in cases {
        for element in [ElementType::F16, ElementType::F32, ElementType::F64] {
            let float = Some(CompareType::Float);
            assert_eq!(compare(direction, float, element, &left, &right), expected);
        }
    }
    let total = Some(CompareType::TotalOrder);
    let found = compare(
        Direction::Lt,
        total,
        ElementType::F32,
        &[-0.0, 1.0],
        &[0.0, f64::NAN],
    );
    assert_eq!(found, [1.0, 1.0]);
    let found = compare(Direction::Gt, None, ElementType::U64, &[1.0e19], &[1.0]);
    assert_eq!(found, [1.0]);
    let signed = Some(CompareType::Signed);
    assert_eq!(
        compare(Direction::Lt, signed, ElementType::I32, &[-1.0], &[1.0]),
        [1.0]
    );
}

#[test]
fn choices() {
    let which = tensor(&[3], ElementType::Bool, &[1.0, 0.0, 1.0]);
    let (then, otherwise) = (
        floats(&[3], &[1.0, 2.0, 3.0]),
        floats(&[3], &[4.0, 5.0, 6.0]),
    );
    let result = ty(&[3], ElementType::F32);
    let given = [which, then.clone(), otherwise.clone()];
    assert_eq!(
        compute(Kind::Select, &given, result.clone()),
        [1.0, 5.0, 3.0]
    );
    let given = [
        tensor(&[], ElementType::Bool, &[0.0]),
        then.clone(),
        otherwise,
    ];
    assert_eq!(
        compute(Kind::Select, &given, result.clone()),
        [4.0, 5.0, 6.0]
    );
    let given = [floats(&[], &[1.5]), then, floats(&[], &[2.5])];
    assert_eq!(compute(Kind::Clamp, &given, result), [1.5, 2.0, 2.5]);
}
