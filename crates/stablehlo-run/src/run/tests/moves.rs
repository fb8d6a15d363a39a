//! Operations that move elements.

use super::{Build, compute, floats, tensor, ty};
use kernwright_stablehlo::ElementType;
use kernwright_stablehlo::{Gather, Kind, Pad, Scatter, Slice};

fn counting(shape: &[usize]) -> super::Tensor {
    let count: usize = shape.iter().product();
    let numbers: Vec<f64> = (0..count).map(|one| one as f64).collect();
    floats(shape, &numbers)
}

fn float(shape: &[usize]) -> kernwright_stablehlo::TensorType {
    ty(shape, ElementType::F32)
}

#[test]
fn iota_and_reshape() {
    let iota = |dimension| compute(Kind::Iota { dimension }, &[], ty(&[2, 3], ElementType::I32));
    assert_eq!(iota(0), [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    assert_eq!(iota(1), [0.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
    let floats = compute(Kind::Iota { dimension: 0 }, &[], float(&[3]));
    assert_eq!(floats, [0.0, 1.0, 2.0]);
    let same = compute(Kind::Reshape, &[counting(&[2, 3])], float(&[3, 2]));
    assert_eq!(same, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
}

#[test]
fn transposes() {
    let permutation = vec![1, 0];
    let given = counting(&[2, 3]);
    let found = compute(Kind::Transpose { permutation }, &[given], float(&[3, 2]));
    assert_eq!(found, [0.0, 3.0, 1.0, 4.0, 2.0, 5.0]);
    // Larger than what is read at a time, with dimensions around.
    for permutation in [
        vec![0, 3, 2, 1],
        vec![3, 1, 0, 2],
        vec![2, 3, 1, 0],
        vec![1, 2, 3, 0],
    ] {
        let shape = [3, 5, 18, 21];
        let to: Vec<usize> = permutation.iter().map(|one| shape[*one]).collect();
        let kind = Kind::Transpose {
            permutation: permutation.clone(),
        };
        let found = compute(kind, &[counting(&shape)], float(&to));
        for (at, found) in found.iter().enumerate() {
            let mut index = [0; 4];
            let mut left = at;
            for dimension in (0..4).rev() {
                index[permutation[dimension]] = left % to[dimension];
                left /= to[dimension];
            }
            let from = index
                .iter()
                .zip(shape)
                .fold(0, |sum, (one, length)| sum * length + one);
            assert_eq!(*found, from as f64);
        }
    }
}

#[test]
fn broadcasts() {
    let dimensions = vec![1];
    let kind = Kind::BroadcastInDim { dimensions };
    let rows = compute(kind, &[counting(&[3])], float(&[2, 3]));
    assert_eq!(rows, [0.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
    let dimensions = vec![0, 1];
    let kind = Kind::BroadcastInDim { dimensions };
    let columns = compute(kind, &[counting(&[2, 1])], float(&[2, 3]));
    assert_eq!(columns, [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    let kind = Kind::BroadcastInDim {
        dimensions: Vec::new(),
    };
    assert_eq!(
        compute(kind.clone(), &[floats(&[], &[7.0])], float(&[2])),
        [7.0, 7.0]
    );
    assert!(compute(kind, &[floats(&[], &[7.0])], float(&[0])).is_empty());
}

#[test]
fn reversals_and_slices() {
    let dimensions = vec![1];
    let found = compute(
        Kind::Reverse { dimensions },
        &[counting(&[2, 3])],
        float(&[2, 3]),
    );
    assert_eq!(found, [2.0, 1.0, 0.0, 5.0, 4.0, 3.0]);
    let slice = Slice {
        starts: vec![1, 0],
        limits: vec![3, 4],
        strides: vec![1, 3],
    };
    let found = compute(Kind::Slice(slice), &[counting(&[3, 4])], float(&[2, 2]));
    assert_eq!(found, [4.0, 7.0, 8.0, 11.0]);
}

#[test]
fn parts_at_places_that_are_given() {
    let place = |one| tensor(&[], ElementType::I32, &[one]);
    let kind = Kind::DynamicSlice { sizes: vec![2, 2] };
    let given = [counting(&[3, 3]), place(5.0), place(-1.0)];
    assert_eq!(compute(kind, &given, float(&[2, 2])), [3.0, 4.0, 6.0, 7.0]);
    let given = [
        counting(&[2, 3]),
        floats(&[1, 2], &[9.0, 8.0]),
        place(1.0),
        place(2.0),
    ];
    let found = compute(Kind::DynamicUpdateSlice, &given, float(&[2, 3]));
    assert_eq!(found, [0.0, 1.0, 2.0, 3.0, 9.0, 8.0]);
}

#[test]
fn padding() {
    let pad = |low, high, interior| {
        Kind::Pad(Pad {
            low: vec![low],
            high: vec![high],
            interior: vec![interior],
        })
    };
    let given = [floats(&[3], &[1.0, 2.0, 3.0]), floats(&[], &[0.5])];
    let found = compute(pad(1, 2, 1), &given, float(&[8]));
    assert_eq!(found, [0.5, 1.0, 0.5, 2.0, 0.5, 3.0, 0.5, 0.5]);
    assert_eq!(compute(pad(-1, 1, 0), &given, float(&[3])), [2.0, 3.0, 0.5]);
    assert_eq!(
        compute(pad(-1, -1, 1), &given, float(&[3])),
        [0.5, 2.0, 0.5]
    );
    assert_eq!(compute(pad(-3, 2, 0), &given, float(&[2])), [0.5, 0.5]);
}

#[test]
fn behind_each_other() {
    let given = [counting(&[2, 1]), counting(&[2, 2])];
    let kind = Kind::Concatenate { dimension: 1 };
    let found = compute(kind, &given, float(&[2, 3]));
    assert_eq!(found, [0.0, 0.0, 1.0, 1.0, 2.0, 3.0]);
}

#[test]
fn gathering() {
    // Rows of a table; the last index is too large and taken as the last row.
    let rows = Gather {
        offset_dims: vec![1],
        collapsed_slice_dims: vec![0],
        operand_batching_dims: Vec::new(),
        start_indices_batching_dims: Vec::new(),
        start_index_map: vec![0],
        index_vector_dim: 1,
        slice_sizes: vec![1, 2],
        indices_are_sorted: false,
    };
    let given = [
        counting(&[3, 2]),
        tensor(&[3, 1], ElementType::I32, &[2.0, 0.0, 9.0]),
    ];
    let found = compute(Kind::Gather(Box::new(rows.clone())), &given, float(&[3, 2]));
    assert_eq!(found, [4.0, 5.0, 0.0, 1.0, 4.0, 5.0]);
    // The same with the index vector's dimension left out and the offset first.
    let columns = Gather {
        offset_dims: vec![0],
        ..rows.clone()
    };
    let given = [
        counting(&[3, 2]),
        tensor(&[2], ElementType::I32, &[1.0, 0.0]),
    ];
    let found = compute(Kind::Gather(Box::new(columns)), &given, float(&[2, 2]));
    assert_eq!(found, [2.0, 0.0, 3.0, 1.0]);
    // One element of every row, the rows being batches.
    let batched = Gather {
        offset_dims: Vec::new(),
        collapsed_slice_dims: vec![1],
        operand_batching_dims: vec![0],
        start_indices_batching_dims: vec![0],
        start_index_map: vec![1],
        slice_sizes: vec![1, 1],
        ..rows
    };
    let given = [
        counting(&[3, 2]),
        tensor(&[3, 1], ElementType::I32, &[1.0, 0.0, 1.0]),
    ];
    let found = compute(Kind::Gather(Box::new(batched)), &given, float(&[3]));
    assert_eq!(found, [1.0, 2.0, 5.0]);
}

#[test]
fn scattering() {
    let rows = Scatter {
        update_window_dims: vec![1],
        inserted_window_dims: vec![0],
        input_batching_dims: Vec::new(),
        scatter_indices_batching_dims: Vec::new(),
        scatter_dims_to_operand_dims: vec![0],
        index_vector_dim: 1,
        indices_are_sorted: false,
        unique_indices: false,
    };
    let mut build = Build::new();
    let table = build.give(counting(&[3, 2]));
    // The last row lies outside.
    let indices = build.give(tensor(&[3, 1], ElementType::I32, &[2.0, 2.0, 3.0]));
    let updates = build.give(floats(&[3, 2], &[10.0, 20.0, 100.0, 200.0, 5.0, 5.0]));
    let given = [table, indices, updates];
    let kind = Kind::Scatter(Box::new(rows.clone()));
    let add = build.combine(kernwright_stablehlo::Binary::Add, ElementType::F32);
    let sum = build.many(kind.clone(), &given, vec![add], vec![float(&[3, 2])]);
    let number = float(&[]);
    let replace = build.region(&[number.clone(), number.clone()], |_, given| vec![given[1]]);
    let replaced = build.many(kind.clone(), &given, vec![replace], vec![float(&[3, 2])]);
    let scale = build.region(&[number.clone(), number.clone()], |build, given| {
        let negative = build.op(
            Kind::Unary(kernwright_stablehlo::Unary::Negate),
            &given[1..],
            number.clone(),
        );
        let operands = [given[0], negative];
        vec![build.op(
            Kind::Binary(kernwright_stablehlo::Binary::Add),
            &operands,
            number,
        )]
    });
    let less = build.many(kind, &given, vec![scale], vec![float(&[3, 2])]);
    let found = build.run(&[sum[0], replaced[0], less[0]]);
    assert_eq!(found[0], [0.0, 1.0, 2.0, 3.0, 114.0, 225.0]);
    assert_eq!(found[1], [0.0, 1.0, 2.0, 3.0, 100.0, 200.0]);
    assert_eq!(found[2], [0.0, 1.0, 2.0, 3.0, -106.0, -215.0]);

    // One element of every row, the rows being batches; a window that hangs over is left out.
    let batched = Scatter {
        update_window_dims: vec![1],
        inserted_window_dims: Vec::new(),
        input_batching_dims: vec![0],
        scatter_indices_batching_dims: vec![0],
        scatter_dims_to_operand_dims: vec![1],
        ..rows
    };
    let mut build = Build::new();
    let table = build.give(counting(&[2, 3]));
    let indices = build.give(tensor(&[2, 1], ElementType::I32, &[1.0, -1.0]));
    let updates = build.give(floats(&[2, 2], &[10.0, 20.0, 30.0, 40.0]));
    let add = build.combine(kernwright_stablehlo::Binary::Add, ElementType::F32);
    let kind = Kind::Scatter(Box::new(batched));
    let sum = build.many(
        kind,
        &[table, indices, updates],
        vec![add],
        vec![float(&[2, 3])],
    );
    assert_eq!(build.run(&sum)[0], [0.0, 11.0, 22.0, 3.0, 4.0, 5.0]);
}
