//! Loops, choices of regions, sorting and random bits.

use super::{Build, LIMITS, floats, tensor, ty};
use crate::run::{Limits, RunError, Tensor, run};
use kernwright_stablehlo::ElementType;
use kernwright_stablehlo::{Binary, Compare, CompareType, Direction, Kind, Opaque, Unary};

fn less(signed: bool) -> Kind {
    Kind::Compare(Compare {
        direction: Direction::Lt,
        compare_type: Some(match signed {
            true => CompareType::Signed,
            false => CompareType::Float,
        }),
    })
}

/// Doubles numbers `limit` times.
fn doubling(limit: f64) -> (Build, Vec<kernwright_stablehlo::ValueId>) {
    let mut build = Build::new();
    let count = ty(&[], ElementType::I32);
    let number = ty(&[2], ElementType::F32);
    let zero = build.constant(&[], ElementType::I32, &[0.0]);
    let end = build.constant(&[], ElementType::I32, &[limit]);
    let given = build.give(floats(&[2], &[1.0, 3.0]));
    let types = [count.clone(), number.clone()];
    let condition = build.region(&types, |build, given| {
        vec![build.op(less(true), &[given[0], end], ty(&[], ElementType::Bool))]
    });
    let next = build.region(&types, |build, given| {
        let one = build.constant(&[], ElementType::I32, &[1.0]);
        let sum = build.op(Kind::Binary(Binary::Add), &[given[0], one], count.clone());
        let add = Kind::Binary(Binary::Add);
        vec![sum, build.op(add, &[given[1], given[1]], number.clone())]
    });
    let results = build.many(
        Kind::While,
        &[zero, given],
        vec![condition, next],
        types.to_vec(),
    );
    (build, results)
}

#[test]
fn loops() {
    let (build, results) = doubling(4.0);
    assert_eq!(build.run(&results), [vec![4.0], vec![16.0, 48.0]]);
    let (build, results) = doubling(1e9);
    let limits = Limits {
        fuel: 10_000,
        ..LIMITS
    };
    let error = build.try_run(&results, limits).unwrap_err();
    assert!(matches!(error, RunError::OutOfFuel), "{error}");
}

#[test]
fn choices_of_regions() {
    let run = |kind: Kind, element, index: f64, n_regions: usize| {
        let mut build = Build::new();
        let index = build.give(tensor(&[], element, &[index]));
        let given = build.give(floats(&[], &[10.0]));
        let regions = (0..n_regions)
            .map(|region| {
                build.region(&[], |build, _| {
                    let own = build.constant(&[], ElementType::F32, &[region as f64]);
                    let ty = ty(&[], ElementType::F32);
                    vec![build.op(Kind::Binary(Binary::Add), &[given, own], ty)]
                })
            })
            .collect();
        let results = build.many(kind, &[index], regions, vec![ty(&[], ElementType::F32)]);
        build.run(&[results[0], given])
    };
    assert_eq!(run(Kind::If, ElementType::Bool, 1.0, 2), [[10.0], [10.0]]);
    assert_eq!(run(Kind::If, ElementType::Bool, 0.0, 2), [[11.0], [10.0]]);
    for (index, expected) in [
        (0.0, 10.0),
        (1.0, 11.0),
        (2.0, 12.0),
        (7.0, 12.0),
        (-1.0, 12.0),
    ] {
        assert_eq!(
            run(Kind::Case, ElementType::I32, index, 3),
            [[expected], [10.0]]
        );
    }
}

#[test]
fn sorting() {
    for is_quick in [true, false] {
        let mut build = Build::new();
        let keys = build.give(floats(&[2, 3], &[3.0, 1.0, 1.0, 0.0, 2.0, 1.0]));
        let places = build.op(
            Kind::Iota { dimension: 1 },
            &[],
            ty(&[2, 3], ElementType::I32),
        );
        let (number, index) = (ty(&[], ElementType::F32), ty(&[], ElementType::I32));
        let types = [number.clone(), number.clone(), index.clone(), index];
        let body = build.region(&types, |build, given| {
            if is_quick {
                return vec![build.op(less(false), &given[..2], ty(&[], ElementType::Bool))];
            }
            let negate = Kind::Unary(Unary::Negate);
            let left = build.op(negate.clone(), &given[..1], number.clone());
            let right = build.op(negate, &given[1..2], number.clone());
            vec![build.op(less(false), &[right, left], ty(&[], ElementType::Bool))]
        });
        let kind = Kind::Sort {
            dimension: 1,
            is_stable: true,
        };
        let types = vec![ty(&[2, 3], ElementType::F32), ty(&[2, 3], ElementType::I32)];
        let results = build.many(kind, &[keys, places], vec![body], types);
        let found = build.run(&results);
        assert_eq!(found[0], [1.0, 1.0, 3.0, 0.0, 1.0, 2.0]);
        assert_eq!(found[1], [1.0, 2.0, 0.0, 0.0, 2.0, 1.0]);
    }
    // Along the first dimension, in an order that contradicts itself.
    let mut build = Build::new();
    let keys = build.give(floats(&[3, 1], &[3.0, 1.0, 2.0]));
    let number = ty(&[], ElementType::F32);
    let body = build.region(&[number.clone(), number], |build, _| {
        vec![build.constant(&[], ElementType::Bool, &[1.0])]
    });
    let kind = Kind::Sort {
        dimension: 0,
        is_stable: false,
    };
    let results = build.many(
        kind,
        &[keys],
        vec![body],
        vec![ty(&[3, 1], ElementType::F32)],
    );
    let mut found = build.run(&results).remove(0);
    found.sort_by(f64::total_cmp);
    assert_eq!(found, [1.0, 2.0, 3.0]);
}

fn random(algorithm: &str, state: &[u64], shape: &[usize], element: ElementType) -> Vec<Tensor> {
    let mut build = Build::new();
    let bytes: Vec<u8> = state.iter().flat_map(|word| word.to_le_bytes()).collect();
    let state_ty = ty(&[state.len()], ElementType::U64);
    let given = build.give(Tensor::from_bytes(state_ty.clone(), &bytes).unwrap());
    let kind = Kind::RngBitGenerator {
        algorithm: algorithm.into(),
    };
    let results = build.many(kind, &[given], vec![], vec![state_ty, ty(shape, element)]);
    build.try_run(&results, LIMITS).unwrap()
}

fn words(tensor: &Tensor) -> Vec<u64> {
    let size = tensor.ty().element.size();
    let word = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte))
    };
    tensor.to_bytes().chunks(size).map(word).collect()
}

/// The known answers are those that come with the authors' own implementation.
#[test]
fn random_bits() {
    let zeros = random("THREE_FRY", &[0, 0], &[2], ElementType::U32);
    assert_eq!(words(&zeros[1]), [0x6b20_0159, 0x99ba_4efe]);
    assert_eq!(words(&zeros[0]), [0, 1]);
    let ones = random("THREE_FRY", &[u64::MAX, u64::MAX], &[1], ElementType::U64);
    assert_eq!(words(&ones[1]), [0xbb00_2be7_1cb9_96fc]);
    // Keys 13198a2e 03707344, counters 243f6a88 85a308d3.
    let digits = [0x0370_7344_1319_8a2e, 0x85a3_08d3_243f_6a88];
    let pi = random("THREE_FRY", &digits, &[2, 1], ElementType::U32);
    assert_eq!(words(&pi[1]), [0xc492_3a9c, 0x483d_f7a0]);
    // An odd length: half of the last pair is left over. Pairs are neighbours.
    let odd = random("THREE_FRY", &[0, 0], &[3], ElementType::U32);
    assert_eq!(words(&odd[1])[..2], [0x6b20_0159, 0x99ba_4efe]);
    assert_eq!(words(&odd[0]), [0, 2]);

    let zeros = random("PHILOX", &[0, 0, 0], &[4], ElementType::U32);
    assert_eq!(
        words(&zeros[1]),
        [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]
    );
    assert_eq!(words(&zeros[0]), [0, 1, 0]);
    let ones = random("PHILOX", &[u64::MAX; 3], &[2], ElementType::U64);
    assert_eq!(
        words(&ones[1]),
        [0x41c8_3b0e_408f_276d, 0x6d54_51fd_a20b_c7c6]
    );
    assert_eq!(words(&ones[0]), [u64::MAX, 0, 0]);
    let default = random("DEFAULT", &[1, 2], &[3], ElementType::U16);
    assert_eq!(default, random("PHILOX", &[1, 2], &[3], ElementType::U16));
    assert_eq!(words(&default[0]), [1, 3]);
}

#[test]
fn barriers_and_strangers() {
    let mut build = Build::new();
    let given = build.give(floats(&[2], &[1.0, 2.0]));
    let wide = build.constant(&[2], ElementType::F32, &[3.0]);
    let types = vec![ty(&[2], ElementType::F32); 2];
    let results = build.many(Kind::OptimizationBarrier, &[given, wide], vec![], types);
    assert_eq!(build.run(&results), [[1.0, 2.0], [3.0, 3.0]]);

    let mut build = Build::new();
    let opaque = Opaque {
        name: "stablehlo.cholesky".into(),
        pieces: Vec::new(),
    };
    let value = build.op(Kind::Opaque(opaque), &[], ty(&[], ElementType::F32));
    let error = build.try_run(&[value], LIMITS).unwrap_err();
    assert_eq!(error.to_string(), "we cannot run stablehlo.cholesky");
}

#[test]
fn an_operation_with_an_unknown_attribute_is_not_run() {
    let text = |attribute: &str| {
        format!(
            "func.func public @main(%x: tensor<2xf32>) -> tensor<2xf32> {{\n\
             %0 = \"stablehlo.tanh\"(%x) <{{{attribute} = 3 : i64}}> : (tensor<2xf32>) -> tensor<2xf32>\n\
             return %0 : tensor<2xf32>\n}}\n"
        )
    };
    let outcome = |attribute: &str| {
        let module = kernwright_stablehlo::parse("strange", &text(attribute)).expect("a module");
        assert!(module.to_string().contains(attribute));
        let ty = ty(&[2], ElementType::F32);
        let given = Tensor::from_bytes(ty, &[0; 8]).expect("of that size");
        run(&module, &[given], LIMITS).map(drop)
    };
    let why = outcome("saturates_at").expect_err("refused").to_string();
    assert_eq!(why, "we cannot run tanh with the attribute `saturates_at`");
    outcome("result_accuracy").expect("how exact it should be");
    outcome("vendor.hint").expect("not the operation's own");
}

#[test]
fn the_largest_come_first_with_their_places() {
    let top = |given: super::Tensor, k: usize| {
        let mut build = Build::new();
        let (shape, element) = (given.ty().shape.to_vec(), given.ty().element);
        let value = build.give(given);
        let types = vec![
            ty(&[shape[0], k], element),
            ty(&[shape[0], k], ElementType::I32),
        ];
        let results = build.many(Kind::TopK { k }, &[value], Vec::new(), types);
        build.run(&results)
    };
    // Of equals the first, and what is no number before all that are.
    let rows = [
        1.0,
        3.0,
        3.0,
        -2.0,
        f64::NEG_INFINITY,
        -1.0,
        f64::NAN,
        f64::INFINITY,
    ];
    let found = top(floats(&[2, 4], &rows), 3);
    assert_eq!(found[0][..3], [3.0, 3.0, 1.0]);
    assert!(found[0][3].is_nan());
    assert_eq!(found[0][4..], [f64::INFINITY, -1.0]);
    assert_eq!(found[1], [1.0, 2.0, 0.0, 2.0, 3.0, 1.0]);
    let bytes = tensor(&[1, 3], ElementType::U8, &[7.0, 255.0, 128.0]);
    assert_eq!(top(bytes, 2), [[255.0, 128.0], [1.0, 2.0]]);
    let signed = tensor(&[1, 3], ElementType::I32, &[7.0, -255.0, 128.0]);
    assert_eq!(top(signed, 3), [[128.0, 7.0, -255.0], [2.0, 0.0, 1.0]]);
    assert_eq!(top(floats(&[2, 0], &[]), 0), [[0.0; 0]; 2]);
}
