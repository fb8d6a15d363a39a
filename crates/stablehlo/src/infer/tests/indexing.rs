//! Types of operations in `indexing.rs`: operands that fit, and the errors for those that do not.

use crate::op::{Gather, Kind, Scatter, Slice};

use super::{Refused, fails, fits, region};

#[test]
fn slice() {
    let part = |starts: &[usize], limits: &[usize], strides: &[usize]| {
        Kind::Slice(Slice {
            starts: starts.to_vec(),
            limits: limits.to_vec(),
            strides: strides.to_vec(),
        })
    };
    fits(&part(&[1, 0], &[3, 4], &[1, 3]), "3x4xi64", &[], "2x2xi64");
    fits(&part(&[2], &[2], &[usize::MAX]), "3xi64", &[], "0xi64");
    fails(&part(&[1], &[4], &[1]), "3xi64", &[], "", "1 to 4");
    fails(&part(&[2], &[1], &[1]), "3xi64", &[], "", "2 to 1");
    fails(&part(&[0], &[1], &[0]), "3xi64", &[], "", "stride");
    fails(&part(&[], &[1], &[1]), "3xi64", &[], "", "start_indices");
}

#[test]
fn dynamic_slice() {
    let of = |sizes: &[usize]| Kind::DynamicSlice {
        sizes: sizes.to_vec(),
    };
    fits(&of(&[1, 4]), "3x4xf32 i32 i32", &[], "1x4xf32");
    fits(&of(&[]), "f32", &[], "f32");
    fails(&of(&[1, 5]), "3x4xf32 i32 i32", &[], "", "dimension 1");
    fails(&of(&[1]), "3x4xf32 i32 i32", &[], "", "slice_sizes");
    fails(&of(&[1, 4]), "3x4xf32 i32", &[], "", "1 start index");
    fails(&of(&[1, 4]), "3x4xf32 i32 i64", &[], "", "start index 1");
    fails(&of(&[1, 4]), "3x4xf32 i32 f32", &[], "", "integers");
    fails(&of(&[1, 4]), "3x4xf32 1xi32 1xi32", &[], "", "single");
    fails(&of(&[]), "", &[], "", "at least 1");
}

#[test]
fn dynamic_update_slice() {
    let kind = Kind::DynamicUpdateSlice;
    fits(&kind, "3x4xf32 1x4xf32 i32 i32", &[], "3x4xf32");
    fails(&kind, "3x4xf32 1x5xf32 i32 i32", &[], "", "dimension 1");
    fails(&kind, "3x4xf32 4xf32 i32 i32", &[], "", "dimensions");
    fails(&kind, "3x4xf32 1x4xf64 i32 i32", &[], "", "update");
    fails(&kind, "3x4xf32 1x4xf32 i32", &[], "", "start index");
    fails(&kind, "3x4xf32", &[], "", "at least 2");
}

/// The specification's example.
fn gather_of(change: impl FnOnce(&mut Gather)) -> Kind {
    let mut gather = Gather {
        offset_dims: vec![3, 4],
        collapsed_slice_dims: vec![1],
        operand_batching_dims: vec![0],
        start_indices_batching_dims: vec![1],
        start_index_map: vec![2, 1],
        index_vector_dim: 3,
        slice_sizes: vec![1, 1, 2, 2],
        indices_are_sorted: false,
    };
    change(&mut gather);
    Kind::Gather(Box::new(gather))
}

#[test]
fn gather() {
    let given = "2x3x4x2xi32 2x2x3x2xi64";
    fits(&gather_of(|_| ()), given, &[], "2x2x3x2x2xi32");
    let between = gather_of(|one| one.offset_dims = vec![0, 2]);
    fits(&between, given, &[], "2x2x2x2x3xi32");
    fails(&between, "2x3x4x2xi32 2x2x3x2xf32", &[], "", "integers");
    fails(&between, "3x3x4x2xi32 2x2x3x2xi32", &[], "", "as long as");
    // A list of rows, without a dimension for vectors of indices.
    let rows = gather_of(|one| {
        one.offset_dims = vec![1];
        one.collapsed_slice_dims = vec![0];
        one.operand_batching_dims = vec![];
        one.start_indices_batching_dims = vec![];
        one.start_index_map = vec![0];
        one.index_vector_dim = 1;
        one.slice_sizes = vec![1, 7];
    });
    fits(&rows, "9x7xf32 5xi32", &[], "5x7xf32");
    fails(&rows, "9x6xf32 5xi32", &[], "", "slice_sizes");
    let refused: [Refused<Gather>; 14] = [
        (|one| one.index_vector_dim = 5, "index_vector_dim 5"),
        (|one| one.index_vector_dim = 4, "start_index_map"),
        (|one| one.start_index_map[0] = 0, "twice"),
        (|one| one.start_index_map[0] = 4, "dimension 4"),
        (|one| one.start_index_map.clear(), "start_index_map"),
        (|one| one.slice_sizes[1] = 2, "not kept"),
        (|one| one.slice_sizes[3] = 3, "dimension 3"),
        (|one| one.slice_sizes.clear(), "slice_sizes"),
        (|one| one.collapsed_slice_dims[0] = 0, "twice"),
        (|one| one.collapsed_slice_dims = vec![2, 1], "sorted"),
        (|one| one.offset_dims = vec![4, 3], "sorted"),
        (|one| one.offset_dims = vec![4, 5], "dimension 5"),
        (|one| one.offset_dims = vec![4], "offset_dims"),
        (|one| one.start_indices_batching_dims[0] = 3, "twice"),
    ];
    for (change, why) in refused {
        fails(&gather_of(change), given, &[], "", why);
    }
}

/// The specification's example.
fn scatter_of(change: impl FnOnce(&mut Scatter)) -> Kind {
    let mut scatter = Scatter {
        update_window_dims: vec![3, 4],
        inserted_window_dims: vec![1],
        input_batching_dims: vec![0],
        scatter_indices_batching_dims: vec![1],
        scatter_dims_to_operand_dims: vec![2, 1],
        index_vector_dim: 3,
        indices_are_sorted: false,
        unique_indices: false,
    };
    change(&mut scatter);
    Kind::Scatter(Box::new(scatter))
}

#[test]
fn scatter() {
    let given = "2x3x4x2xi64 2x2x3x2xi64 2x2x3x2x2xi64";
    let add = [region("i64 i64", "i64")];
    let kind = scatter_of(|_| ());
    fits(&kind, given, &add, "2x3x4x2xi64");
    let wider = "2x3x4x2xi32 2x2x3x2xi64 2x2x3x2x2xi32";
    fits(&kind, wider, &add, "2x3x4x2xi64");
    let two = "2x3x4x2xi64 2x3x4x2xf32 2x2x3x2xi64 2x2x3x2x2xi64 2x2x3x2x2xf32";
    let both = [region("i64 f32 i64 f32", "i64 f32")];
    fits(&kind, two, &both, "2x3x4x2xi64 2x3x4x2xf32");
    fails(&kind, two, &add, "", "1 result");
    fails(&kind, "2xi64 2xi64", &add, "", "2 operands");
    fails(&kind, "2xi64", &add, "", "1 operand");
    fails(&kind, given, &[], "", "1 region");
    let longer = "2x3x4x2xi64 2x2x3x2xi64 2x2x3x5x2xi64";
    fails(&kind, longer, &add, "", "longer");
    let others = "2x3x4x2xi64 2x2x3x2xi64 2x3x3x2x2xi64";
    fails(&kind, others, &add, "", "around its window");
    let floats = "2x3x4x2xi64 2x2x3x2xi64 2x2x3x2x2xf32";
    fails(&kind, floats, &add, "", "update 0");
    let refused: [Refused<Scatter>; 9] = [
        (|one| one.index_vector_dim = 9, "index_vector_dim 9"),
        (|one| one.update_window_dims = vec![4, 3], "sorted"),
        (|one| one.update_window_dims[1] = 5, "dimension 5"),
        (|one| one.update_window_dims.clear(), "update_window_dims"),
        (|one| one.inserted_window_dims[0] = 0, "twice"),
        (|one| one.inserted_window_dims[0] = 4, "dimension 4"),
        (|one| one.input_batching_dims.clear(), "batching_dims"),
        (
            |one| one.scatter_indices_batching_dims[0] = 7,
            "dimension 7",
        ),
        (|one| one.scatter_dims_to_operand_dims[1] = 2, "twice"),
    ];
    for (change, why) in refused {
        fails(&scatter_of(change), given, &add, "", why);
    }
}
