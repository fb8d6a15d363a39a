//! Products, convolutions, reductions and normalisation.

use super::{Build, LIMITS, compute, floats, tensor, ty};
use crate::run::{Limits, Precision, Tensor};
use kernwright_stablehlo::ValueId;
use kernwright_stablehlo::{
    BatchNorm, Binary, Compare, CompareType, Convolution, ConvolutionDimensions, Direction,
    DotGeneral, Kind, Window,
};
use kernwright_stablehlo::{ElementType, TensorType};

fn float(shape: &[usize]) -> TensorType {
    ty(shape, ElementType::F32)
}

/// Numbers without any order to them, all small and exact.
fn mixed(shape: &[usize], seed: usize) -> Tensor {
    let count: usize = shape.iter().product();
    let number = |index: usize| ((index * 7919 + seed * 104_729 + index * index) % 17) as f64 - 8.0;
    let numbers: Vec<f64> = (0..count).map(number).collect();
    floats(shape, &numbers)
}

/// The place of an index in a tensor.
fn at(shape: &[usize], index: &[usize]) -> usize {
    shape
        .iter()
        .zip(index)
        .fold(0, |sum, (length, one)| sum * length + one)
}

fn dot(batching: [&[usize]; 2], contracting: [&[usize]; 2]) -> DotGeneral {
    DotGeneral {
        lhs_batching: batching[0].to_vec(),
        rhs_batching: batching[1].to_vec(),
        lhs_contracting: contracting[0].to_vec(),
        rhs_contracting: contracting[1].to_vec(),
        precision: Vec::new(),
    }
}

#[test]
fn products() {
    let (left, right) = (
        [1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
        [1.0, 0.0, 2.0, 1.0, 0.0, 3.0],
    );
    for element in [
        ElementType::F16,
        ElementType::F32,
        ElementType::F64,
        ElementType::I32,
    ] {
        let given = [
            tensor(&[2, 3], element, &left),
            tensor(&[3, 2], element, &right),
        ];
        let plain = Kind::DotGeneral(dot([&[], &[]], [&[1], &[0]]));
        let found = compute(plain, &given, ty(&[2, 2], element));
        assert_eq!(found, [5.0, 11.0, 14.0, 23.0]);
    }
    // Small integers summed in larger ones.
    let given = [
        tensor(&[1], ElementType::I8, &[100.0]),
        tensor(&[1], ElementType::I8, &[100.0]),
    ];
    let kind = Kind::DotGeneral(dot([&[], &[]], [&[0], &[0]]));
    assert_eq!(
        compute(kind.clone(), &given, ty(&[], ElementType::I32)),
        [10000.0]
    );
    assert_eq!(compute(kind, &given, ty(&[], ElementType::I8)), [16.0]);
    // Over nothing.
    let given = [floats(&[2, 0], &[]), floats(&[0, 1], &[])];
    let kind = Kind::DotGeneral(dot([&[], &[]], [&[1], &[0]]));
    assert_eq!(compute(kind, &given, float(&[2, 1])), [0.0, 0.0]);
}

#[test]
fn products_in_any_order() {
    // Left: k, b, m, l. Right: n, l, b, k. Result: b, m, n.
    let (b, k, l, m, n) = (2, 3, 2, 4, 5);
    let (left_shape, right_shape) = ([k, b, m, l], [n, l, b, k]);
    let (left, right) = (mixed(&left_shape, 1), mixed(&right_shape, 2));
    let kind = Kind::DotGeneral(dot([&[1], &[2]], [&[0, 3], &[3, 1]]));
    let found = compute(kind, &[left.clone(), right.clone()], float(&[b, m, n]));
    let (left, right) = (left.to_f64s(), right.to_f64s());
    for (place, found) in found.iter().enumerate() {
        let (batch, row, column) = (place / (m * n), place / n % m, place % n);
        let mut sum = 0.0;
        for one in 0..k {
            for two in 0..l {
                sum += left[at(&left_shape, &[one, batch, row, two])]
                    * right[at(&right_shape, &[column, two, batch, one])];
            }
        }
        assert_eq!(*found, sum);
    }
}

/// A product that only a transpose uses, and one that something else uses, too.
#[test]
fn transposed_products() {
    let run = |permutation: Vec<usize>, to: &[usize], is_alone: bool| {
        let mut build = Build::new();
        let left = build.give(mixed(&[2, 5, 3], 1));
        let right = build.give(mixed(&[5, 4], 2));
        let kind = Kind::DotGeneral(dot([&[], &[]], [&[1], &[0]]));
        let product = build.op(kind, &[left, right], float(&[2, 3, 4]));
        let turned = build.op(Kind::Transpose { permutation }, &[product], float(to));
        let returns = if is_alone {
            [turned; 2]
        } else {
            [turned, product]
        };
        build.run(&returns).remove(0)
    };
    for (permutation, to) in [(vec![2, 0, 1], [4, 2, 3]), (vec![1, 2, 0], [3, 4, 2])] {
        let alone = run(permutation.clone(), &to, true);
        assert_eq!(alone, run(permutation, &to, false));
    }
}

#[test]
fn large_products_on_many_threads() {
    let (b, m, k, n) = (3, 197, 330, 350);
    let given = [mixed(&[b, m, k], 1), mixed(&[b, n, k], 2)];
    let run = |threads| {
        let mut build = Build::new();
        let given: Vec<ValueId> = given.iter().map(|one| build.give(one.clone())).collect();
        let kind = Kind::DotGeneral(dot([&[0], &[0]], [&[2], &[2]]));
        let value = build.op(kind, &given, float(&[b, m, n]));
        let limits = Limits { threads, ..LIMITS };
        build.try_run(&[value], limits).unwrap().remove(0).to_f64s()
    };
    let (left, right) = (given[0].to_f64s(), given[1].to_f64s());
    let expected: Vec<f64> = (0..b * m * n)
        .map(|place| {
            let (row, column) = (place / n, place / (m * n) * n + place % n);
            (0..k)
                .map(|one| left[row * k + one] * right[column * k + one])
                .sum()
        })
        .collect();
    for threads in [1, 2, 3, 7] {
        assert_eq!(run(threads), expected);
    }
}

/// A convolution by its definition.
fn convolve(spec: &Convolution, input: &Tensor, kernel: &Tensor, out: &[usize]) -> Vec<f64> {
    let (x, w) = (input.to_f64s(), kernel.to_f64s());
    let (xs, ws) = (&input.ty().shape, &kernel.ty().shape);
    let n_spatial = spec.strides.len();
    let (depth, features) = (ws[spec.kernel.first], ws[spec.kernel.second]);
    let batches = xs[spec.input.first] / spec.batch_groups;
    let window: Vec<usize> = spec.kernel.spatial.iter().map(|one| ws[*one]).collect();
    let mut result = vec![0.0; out.iter().product()];
    for (place, result) in result.iter_mut().enumerate() {
        let mut index = vec![0; out.len()];
        let mut left = place;
        for dimension in (0..out.len()).rev() {
            index[dimension] = left % out[dimension];
            left /= out[dimension];
        }
        let feature = index[spec.output.second];
        let group = feature / (features / spec.feature_groups);
        let batch_group = feature / (features / spec.batch_groups);
        for inside in 0..window.iter().product::<usize>() {
            let (mut x_index, mut w_index) = (vec![0; xs.len()], vec![0; ws.len()]);
            let mut left = inside;
            let mut is_inside = true;
            for one in (0..n_spatial).rev() {
                let w_at = left % window[one];
                left /= window[one];
                let w_place = if spec.reversal[one] {
                    window[one] - 1 - w_at
                } else {
                    w_at
                };
                w_index[spec.kernel.spatial[one]] = w_place;
                let at = (index[spec.output.spatial[one]] * spec.strides[one]
                    + w_at * spec.rhs_dilation[one]) as i64
                    - spec.padding[one].0;
                let dilation = spec.lhs_dilation[one] as i64;
                let length = xs[spec.input.spatial[one]] as i64;
                is_inside &= at >= 0 && at % dilation == 0 && at / dilation < length;
                x_index[spec.input.spatial[one]] = (at / dilation).max(0) as usize;
            }
            x_index[spec.input.first] = index[spec.output.first] + batch_group * batches;
            w_index[spec.kernel.second] = feature;
            for one in (0..depth).filter(|_| is_inside) {
                x_index[spec.input.second] = group * depth + one;
                w_index[spec.kernel.first] = one;
                *result += x[at(xs, &x_index)] * w[at(ws, &w_index)];
            }
        }
    }
    result
}

fn nhwc() -> Convolution {
    let dimensions = |first, second, spatial: [usize; 2]| ConvolutionDimensions {
        first,
        second,
        spatial: spatial.to_vec(),
    };
    Convolution {
        input: dimensions(0, 3, [1, 2]),
        kernel: dimensions(2, 3, [0, 1]),
        output: dimensions(0, 3, [1, 2]),
        strides: vec![1, 1],
        padding: vec![(0, 0), (0, 0)],
        lhs_dilation: vec![1, 1],
        rhs_dilation: vec![1, 1],
        reversal: vec![false, false],
        feature_groups: 1,
        batch_groups: 1,
        precision: Vec::new(),
    }
}

#[track_caller]
fn check_convolution(spec: Convolution, input: &[usize], kernel: &[usize], out: &[usize]) {
    let (input, kernel) = (mixed(input, 3), mixed(kernel, 4));
    let expected = convolve(&spec, &input, &kernel, out);
    let kind = Kind::Convolution(Box::new(spec));
    assert_eq!(compute(kind, &[input, kernel], float(out)), expected);
}

#[test]
fn convolutions() {
    // By hand: a sum of neighbours with nothing around.
    let mut spec = nhwc();
    spec.padding = vec![(0, 0), (1, 1)];
    let given = [
        floats(&[1, 1, 3, 1], &[1.0, 2.0, 3.0]),
        floats(&[1, 3, 1, 1], &[1.0, 10.0, 100.0]),
    ];
    let kind = Kind::Convolution(Box::new(spec));
    assert_eq!(
        compute(kind, &given, float(&[1, 1, 3, 1])),
        [210.0, 321.0, 32.0]
    );

    check_convolution(nhwc(), &[2, 5, 6, 3], &[3, 2, 3, 4], &[2, 3, 5, 4]);
    check_convolution(nhwc(), &[2, 5, 6, 3], &[1, 1, 3, 4], &[2, 5, 6, 4]);
    let strided = Convolution {
        strides: vec![2, 1],
        padding: vec![(1, 2), (-1, 2)],
        lhs_dilation: vec![1, 2],
        rhs_dilation: vec![2, 1],
        reversal: vec![true, false],
        ..nhwc()
    };
    // Rows: (5 + 3 - 3) / 2 + 1; columns: 7 + 1 - 3 + 1.
    check_convolution(strided, &[2, 5, 4, 3], &[2, 3, 3, 4], &[2, 3, 6, 4]);
    let grouped = Convolution {
        feature_groups: 2,
        ..nhwc()
    };
    check_convolution(grouped.clone(), &[2, 4, 4, 6], &[2, 2, 3, 4], &[2, 3, 3, 4]);
    check_convolution(grouped, &[2, 4, 4, 6], &[1, 1, 3, 4], &[2, 4, 4, 4]);
    let batched = Convolution {
        batch_groups: 2,
        ..nhwc()
    };
    check_convolution(batched.clone(), &[4, 4, 4, 3], &[2, 2, 3, 6], &[2, 3, 3, 6]);
    check_convolution(batched, &[4, 4, 4, 3], &[1, 1, 3, 6], &[2, 4, 4, 6]);
    let depthwise = Convolution {
        feature_groups: 5,
        padding: vec![(1, 1), (1, 1)],
        strides: vec![2, 2],
        ..nhwc()
    };
    check_convolution(
        depthwise.clone(),
        &[2, 6, 6, 5],
        &[3, 3, 1, 5],
        &[2, 3, 3, 5],
    );
    check_convolution(depthwise, &[2, 6, 6, 5], &[3, 3, 1, 10], &[2, 3, 3, 10]);
    // Input features, space, batch; other orders for the rest.
    let dimensions = |first, second, spatial: [usize; 2]| ConvolutionDimensions {
        first,
        second,
        spatial: spatial.to_vec(),
    };
    let turned = Convolution {
        input: dimensions(3, 0, [2, 1]),
        kernel: dimensions(1, 0, [2, 3]),
        output: dimensions(1, 0, [3, 2]),
        ..nhwc()
    };
    check_convolution(turned, &[3, 6, 5, 2], &[4, 3, 2, 3], &[4, 2, 4, 4]);
}

#[test]
fn convolutions_on_many_threads() {
    let spec = Convolution {
        padding: vec![(1, 1), (1, 1)],
        ..nhwc()
    };
    check_convolution(
        spec.clone(),
        &[3, 20, 20, 16],
        &[3, 3, 16, 32],
        &[3, 20, 20, 32],
    );
    let depthwise = Convolution {
        feature_groups: 256,
        ..spec
    };
    check_convolution(
        depthwise,
        &[3, 20, 20, 256],
        &[3, 3, 1, 256],
        &[3, 20, 20, 256],
    );
}

fn reduce(binary: Binary, given: &Tensor, start: f64, dimensions: &[usize]) -> Vec<f64> {
    let element = given.ty().element;
    let shape: Vec<usize> = (0..given.ty().rank())
        .filter(|one| !dimensions.contains(one))
        .map(|one| given.ty().shape[one])
        .collect();
    let mut build = Build::new();
    let value = build.give(given.clone());
    let start = build.constant(&[], element, &[start]);
    let body = build.combine(binary, element);
    let dimensions = dimensions.to_vec();
    let kind = Kind::Reduce { dimensions };
    let results = build.many(kind, &[value, start], vec![body], vec![ty(&shape, element)]);
    build.run(&results).remove(0)
}

#[test]
fn reductions() {
    let given = floats(&[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(reduce(Binary::Add, &given, 0.0, &[1]), [6.0, 15.0]);
    assert_eq!(reduce(Binary::Add, &given, 10.0, &[0]), [15.0, 17.0, 19.0]);
    assert_eq!(reduce(Binary::Multiply, &given, 1.0, &[0, 1]), [720.0]);
    assert_eq!(
        reduce(Binary::Maximum, &given, f64::NEG_INFINITY, &[1]),
        [3.0, 6.0]
    );
    assert_eq!(reduce(Binary::Minimum, &given, 2.5, &[1]), [1.0, 2.5]);
    assert_eq!(
        reduce(Binary::Add, &given, 0.0, &[]),
        [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    );
    assert_eq!(
        reduce(Binary::Add, &floats(&[0, 2], &[]), 1.0, &[0]),
        [1.0, 1.0]
    );
    let truths = tensor(&[2, 2], ElementType::Bool, &[1.0, 0.0, 1.0, 1.0]);
    assert_eq!(reduce(Binary::And, &truths, 1.0, &[1]), [0.0, 1.0]);
    assert_eq!(reduce(Binary::Or, &truths, 0.0, &[0]), [1.0, 1.0]);
    assert_eq!(reduce(Binary::Add, &truths, 0.0, &[0]), [1.0, 1.0]);
    let bytes = tensor(&[3], ElementType::U8, &[200.0, 100.0, 3.0]);
    assert_eq!(reduce(Binary::Add, &bytes, 0.0, &[0]), [47.0]);
    assert_eq!(reduce(Binary::Maximum, &bytes, 0.0, &[0]), [200.0]);
    // Ones stop adding up where the next number is two away.
    let ones = tensor(&[300], ElementType::Bf16, &[1.0; 300]);
    assert_eq!(reduce(Binary::Add, &ones, 0.0, &[0]), [256.0]);
    // Long lines, and dimensions by turns.
    let long = mixed(&[3, 41, 2, 67], 5);
    let numbers = long.to_f64s();
    let mut expected = vec![0.0; 41 * 67];
    for (place, number) in numbers.iter().enumerate() {
        expected[place / 134 % 41 * 67 + place % 67] += number;
    }
    assert_eq!(reduce(Binary::Add, &long, 0.0, &[0, 2]), expected);
    let mut expected = vec![f64::NEG_INFINITY; 6];
    for (place, number) in numbers.iter().enumerate() {
        let sum = &mut expected[place / (41 * 134) * 2 + place / 67 % 2];
        *sum = sum.max(*number);
    }
    assert_eq!(
        reduce(Binary::Maximum, &long, f64::NEG_INFINITY, &[1, 3]),
        expected
    );
}

/// Where the greatest number is, the first of several.
#[test]
fn reductions_of_several() {
    let mut build = Build::new();
    let values = build.give(floats(&[2, 3], &[1.0, 5.0, 5.0, 9.0, 0.0, 2.0]));
    let places = build.op(
        Kind::Iota { dimension: 1 },
        &[],
        ty(&[2, 3], ElementType::I32),
    );
    let least = build.constant(&[], ElementType::F32, &[f64::NEG_INFINITY]);
    let zero = build.constant(&[], ElementType::I32, &[0.0]);
    let (number, index, truth) = (
        float(&[]),
        ty(&[], ElementType::I32),
        ty(&[], ElementType::Bool),
    );
    let types = [number.clone(), index.clone(), number.clone(), index.clone()];
    let body = build.region(&types, |build, given| {
        let greater = Kind::Compare(Compare {
            direction: Direction::Ge,
            compare_type: Some(CompareType::Float),
        });
        let keeps = build.op(greater, &[given[0], given[2]], truth);
        vec![
            build.op(Kind::Select, &[keeps, given[0], given[2]], number.clone()),
            build.op(Kind::Select, &[keeps, given[1], given[3]], index.clone()),
        ]
    });
    let kind = Kind::Reduce {
        dimensions: vec![1],
    };
    let types = vec![float(&[2]), ty(&[2], ElementType::I32)];
    let results = build.many(kind, &[values, places, least, zero], vec![body], types);
    assert_eq!(build.run(&results), [[5.0, 9.0], [1.0, 0.0]]);
}

/// A region that does not treat numbers alike is run on one after the other.
#[test]
fn reductions_one_by_one() {
    let mut build = Build::new();
    let values = build.give(floats(&[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    let zero = build.constant(&[], ElementType::F32, &[0.0]);
    let number = float(&[]);
    let body = build.region(&[number.clone(), number.clone()], |build, given| {
        let dimensions = Vec::new();
        let wide = build.op(
            Kind::BroadcastInDim { dimensions },
            &given[1..],
            float(&[2]),
        );
        let add = build.combine(Binary::Add, ElementType::F32);
        let dimensions = vec![0];
        let kind = Kind::Reduce { dimensions };
        build.many(kind, &[wide, given[0]], vec![add], vec![number])
    });
    let kind = Kind::Reduce {
        dimensions: vec![1],
    };
    let results = build.many(kind, &[values, zero], vec![body], vec![float(&[2])]);
    assert_eq!(build.run(&results), [[12.0, 30.0]]);
}

fn window(dimensions: &[usize], strides: &[usize], padding: &[(i64, i64)]) -> Window {
    Window {
        dimensions: dimensions.to_vec(),
        strides: strides.to_vec(),
        base_dilations: vec![1; dimensions.len()],
        window_dilations: vec![1; dimensions.len()],
        padding: padding.to_vec(),
    }
}

#[test]
fn windows() {
    let pool = |window: Window, binary, start: f64, out: &[usize]| {
        let mut build = Build::new();
        let value = build.give(floats(&[4], &[1.0, 2.0, 4.0, 8.0]));
        let start = build.constant(&[], ElementType::F32, &[start]);
        let body = build.combine(binary, ElementType::F32);
        let kind = Kind::ReduceWindow(window);
        let results = build.many(kind, &[value, start], vec![body], vec![float(out)]);
        build.run(&results).remove(0)
    };
    let pairs = window(&[2], &[2], &[(0, 0)]);
    assert_eq!(
        pool(pairs, Binary::Maximum, f64::NEG_INFINITY, &[2]),
        [2.0, 8.0]
    );
    // Running sums.
    let running = window(&[4], &[1], &[(3, 0)]);
    assert_eq!(pool(running, Binary::Add, 0.0, &[4]), [1.0, 3.0, 7.0, 15.0]);
    // 1 _ 2 _ 4 _ 8, every other place of the window.
    let wide = Window {
        base_dilations: vec![2],
        window_dilations: vec![2],
        ..window(&[2], &[1], &[(0, 0)])
    };
    assert_eq!(
        pool(wide, Binary::Add, 0.0, &[5]),
        [3.0, 0.0, 6.0, 0.0, 12.0]
    );
}

#[test]
fn selecting_and_scattering() {
    let mut build = Build::new();
    let given = [1.0, 5.0, 2.0, 3.0, 3.0, 1.0, 7.0, 6.0, 4.0, 0.0];
    let value = build.give(floats(&[2, 5], &given));
    let source = build.give(floats(&[1, 3], &[10.0, 20.0, 30.0]));
    let start = build.constant(&[], ElementType::F32, &[0.5]);
    let select = build.compare(Direction::Ge, ElementType::F32);
    let scatter = build.combine(Binary::Add, ElementType::F32);
    // Columns -1 to 0, 1 to 2 and 3 to 4 of both rows; of equals the first stays.
    let kind = Kind::SelectAndScatter(window(&[2, 2], &[2, 2], &[(0, 0), (1, 0)]));
    let operands = [value, source, start];
    let results = build.many(kind, &operands, vec![select, scatter], vec![float(&[2, 5])]);
    let found = build.run(&results).remove(0);
    assert_eq!(found, [10.5, 0.5, 0.5, 0.5, 0.5, 0.5, 20.5, 0.5, 30.5, 0.5]);
}

#[test]
fn normalisation() {
    let norm = BatchNorm {
        epsilon: 0.0,
        feature_index: 1,
    };
    // Features 1, 3 (mean 2, variance 1) and 2, 10 (mean 6, variance 16).
    let input = floats(&[2, 2], &[1.0, 2.0, 3.0, 10.0]);
    let pair = |first, second| floats(&[2], &[first, second]);
    let mut build = Build::new();
    let tensors = [
        input,
        pair(2.0, 1.0),
        pair(0.0, 5.0),
        pair(2.0, 6.0),
        pair(1.0, 16.0),
        floats(&[2, 2], &[1.0, 0.0, 3.0, 4.0]),
    ];
    let given: Vec<ValueId> = tensors.into_iter().map(|one| build.give(one)).collect();
    let (wide, small) = (float(&[2, 2]), float(&[2]));
    let output = build.op(Kind::BatchNormInference(norm), &given[..5], wide.clone());
    let types = vec![wide, small.clone(), small];
    let trained = build.many(
        Kind::BatchNormTraining(norm),
        &given[..3],
        vec![],
        types.clone(),
    );
    let operands = [given[0], given[1], given[3], given[4], given[5]];
    let gradients = build.many(Kind::BatchNormGrad(norm), &operands, vec![], types);
    let all: Vec<ValueId> = [vec![output], trained, gradients].concat();
    let found = build.run(&all);
    assert_eq!(found[0], [-2.0, 4.0, 2.0, 6.0]);
    assert_eq!(
        found[1..4],
        [vec![-2.0, 4.0, 2.0, 6.0], vec![2.0, 6.0], vec![1.0, 16.0]]
    );
    // Two elements always come out as -1 and 1: only the scale and the offset matter.
    assert_eq!(found[4], [0.0; 4]);
    // Sums of gradients times -1 and 1, and sums of gradients.
    assert_eq!(found[5..], [[2.0, 4.0], [4.0, 4.0]]);
}

#[test]
fn double_precision_of_products() {
    let mut build = Build::new();
    let given = build.give(tensor(&[2], ElementType::Bf16, &[256.0, 1.0]));
    let kind = Kind::DotGeneral(dot([&[], &[]], [&[0], &[0]]));
    let value = build.op(kind, &[given, given], ty(&[], ElementType::Bf16));
    let limits = Limits {
        precision: Precision::Double,
        ..LIMITS
    };
    assert_eq!(
        build.try_run(&[value], limits).unwrap()[0].to_f64s(),
        [65537.0]
    );
}
