//! Attributes may be any numbers: whatever they are, there is an answer, and what comes out can be
//! counted.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::op::{
    Convolution, ConvolutionDimensions, DotGeneral, Gather, Kind, Pad, Scatter, Slice, Window,
};
use crate::types::{ElementType, TensorType};

use super::{Signature, region, results};

/// Small numbers, which often fit, and all others.
fn number() -> impl Strategy<Value = usize> {
    prop_oneof![6 => 0_usize..5, 1 => any::<usize>(), 1 => Just(usize::MAX)]
}

fn signed() -> impl Strategy<Value = i64> {
    prop_oneof![6 => -3_i64..5, 1 => any::<i64>(), 1 => Just(i64::MIN), 1 => Just(i64::MAX)]
}

fn numbers() -> impl Strategy<Value = Vec<usize>> {
    vec(number(), 0..5)
}

fn tensor(element: ElementType) -> impl Strategy<Value = TensorType> {
    let length = prop_oneof![8 => 0_usize..6, 1 => any::<usize>(), 1 => Just(1 << 39)];
    vec(length, 0..5).prop_map(move |shape| TensorType::new(shape, element))
}

/// Numbers that are put into lists that fit together: the list, the place in it, the number. At the
/// place after the last one is added. With few of them, some cases still fit.
fn damages() -> impl Strategy<Value = Vec<(usize, usize, usize)>> {
    vec((any::<usize>(), any::<usize>(), number()), 0..4)
}

fn damage(lists: &mut [&mut Vec<usize>], damages: &[(usize, usize, usize)]) {
    let n_lists = lists.len();
    for (list, place, number) in damages {
        let list = &mut lists[list % n_lists];
        let place = place % (list.len() + 1);
        match list.get_mut(place) {
            Some(old) => *old = *number,
            None => list.push(*number),
        }
    }
}

fn f32s(shape: Vec<usize>) -> TensorType {
    TensorType::new(shape, ElementType::F32)
}

fn damaged_dot(damages: &[(usize, usize, usize)]) -> (Kind, [TensorType; 2]) {
    let mut shapes = [vec![5, 2, 3], vec![2, 3, 4]];
    let mut dot = DotGeneral {
        lhs_batching: vec![1],
        rhs_batching: vec![0],
        lhs_contracting: vec![2],
        rhs_contracting: vec![1],
        precision: vec![],
    };
    let [left, right] = &mut shapes;
    let mut lists = [
        left,
        right,
        &mut dot.lhs_batching,
        &mut dot.rhs_batching,
        &mut dot.lhs_contracting,
        &mut dot.rhs_contracting,
    ];
    damage(&mut lists, damages);
    (Kind::DotGeneral(dot), shapes.map(f32s))
}

fn damaged_convolution(
    damages: &[(usize, usize, usize)],
    padding: Vec<(i64, i64)>,
) -> (Kind, [TensorType; 2]) {
    let mut shapes = [vec![4, 6, 4, 9], vec![6, 4, 3, 2]];
    // Feature groups, batch groups, the input's batch dimension.
    let mut singles = vec![1, 1, 0];
    let roles = ConvolutionDimensions {
        first: 0,
        second: 1,
        spatial: vec![2, 3],
    };
    let mut convolution = Convolution {
        input: roles.clone(),
        kernel: roles.clone(),
        output: roles,
        strides: vec![1, 2],
        padding,
        lhs_dilation: vec![1, 3],
        rhs_dilation: vec![2, 1],
        reversal: vec![false, true],
        feature_groups: 1,
        batch_groups: 1,
        precision: vec![],
    };
    let [input, kernel] = &mut shapes;
    let mut lists = [
        input,
        kernel,
        &mut singles,
        &mut convolution.input.spatial,
        &mut convolution.kernel.spatial,
        &mut convolution.output.spatial,
        &mut convolution.strides,
        &mut convolution.lhs_dilation,
        &mut convolution.rhs_dilation,
    ];
    damage(&mut lists, damages);
    (convolution.feature_groups, convolution.batch_groups) = (singles[0], singles[1]);
    convolution.input.first = singles[2];
    (Kind::Convolution(Box::new(convolution)), shapes.map(f32s))
}

fn damaged_gather(damages: &[(usize, usize, usize)]) -> (Kind, [TensorType; 2]) {
    let (mut shape, mut indices, mut vector_dim) = (vec![2, 3, 4, 2], vec![2, 2, 3, 2], vec![3]);
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
    let mut lists = [
        &mut shape,
        &mut indices,
        &mut vector_dim,
        &mut gather.offset_dims,
        &mut gather.collapsed_slice_dims,
        &mut gather.operand_batching_dims,
        &mut gather.start_indices_batching_dims,
        &mut gather.start_index_map,
        &mut gather.slice_sizes,
    ];
    damage(&mut lists, damages);
    gather.index_vector_dim = vector_dim[0];
    let indices = TensorType::new(indices, ElementType::I32);
    (Kind::Gather(Box::new(gather)), [f32s(shape), indices])
}

fn damaged_scatter(damages: &[(usize, usize, usize)]) -> (Kind, [TensorType; 3]) {
    let (mut shape, mut indices, mut vector_dim) = (vec![2, 3, 4, 2], vec![2, 2, 3, 2], vec![3]);
    let mut update = vec![2, 2, 3, 2, 2];
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
    let mut lists = [
        &mut shape,
        &mut indices,
        &mut update,
        &mut vector_dim,
        &mut scatter.update_window_dims,
        &mut scatter.inserted_window_dims,
        &mut scatter.input_batching_dims,
        &mut scatter.scatter_indices_batching_dims,
        &mut scatter.scatter_dims_to_operand_dims,
    ];
    damage(&mut lists, damages);
    scatter.index_vector_dim = vector_dim[0];
    let indices = TensorType::new(indices, ElementType::I32);
    let types = [f32s(shape), indices, f32s(update)];
    (Kind::Scatter(Box::new(scatter)), types)
}

/// Asks, and counts what comes out: that must not overflow either.
fn ask(kind: &Kind, operands: &[&TensorType], regions: &[Signature]) {
    for ty in results(kind, operands, regions, &[]).unwrap_or_default() {
        assert!(ty.count() <= 1 << 40);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn slices(damages in damages()) {
        let mut shape = vec![9, 7];
        let (mut starts, mut limits, mut strides) = (vec![2, 0], vec![8, 7], vec![2, 3]);
        let mut lists = [&mut shape, &mut starts, &mut limits, &mut strides];
        damage(&mut lists, &damages);
        let (ty, index) = (f32s(shape), TensorType::scalar(ElementType::I32));
        ask(&Kind::DynamicSlice { sizes: limits.clone() }, &[&ty, &index, &index], &[]);
        ask(&Kind::Slice(Slice { starts, limits, strides }), &[&ty], &[]);
    }

    #[test]
    fn pads(damages in damages(), edges in vec((signed(), signed()), 2)) {
        let (mut shape, mut interior) = (vec![9, 7], vec![0, 2]);
        damage(&mut [&mut shape, &mut interior], &damages);
        let (low, high) = edges.into_iter().unzip();
        let value = TensorType::scalar(ElementType::F32);
        ask(&Kind::Pad(Pad { low, high, interior }), &[&f32s(shape), &value], &[]);
    }

    #[test]
    fn windows(damages in damages(), padding in vec((signed(), signed()), 2)) {
        let mut shape = vec![9, 7];
        let mut window = Window {
            dimensions: vec![3, 2],
            strides: vec![2, 1],
            base_dilations: vec![1, 1],
            window_dilations: vec![1, 1],
            padding,
        };
        let mut lists = [
            &mut shape,
            &mut window.dimensions,
            &mut window.strides,
            &mut window.base_dilations,
            &mut window.window_dilations,
        ];
        damage(&mut lists, &damages);
        let (ty, start) = (f32s(shape), TensorType::scalar(ElementType::F32));
        let (select, sum) = (region("f32 f32", "i1"), region("f32 f32", "f32"));
        let (kind, sums) = (Kind::ReduceWindow(window.clone()), [sum.clone()]);
        ask(&kind, &[&ty, &start], &sums);
        // What comes of the one is what the other takes.
        let places = results(&kind, &[&ty, &start], &sums, &[]).unwrap_or_default();
        let source = places.first().unwrap_or(&ty);
        ask(&Kind::SelectAndScatter(window), &[&ty, source, &start], &[select, sum]);
    }

    #[test]
    fn dimensions(ty in tensor(ElementType::F32), dimensions in numbers(), dimension in number()) {
        let start = TensorType::scalar(ElementType::F32);
        ask(&Kind::Transpose { permutation: dimensions.clone() }, &[&ty], &[]);
        ask(&Kind::Reverse { dimensions: dimensions.clone() }, &[&ty], &[]);
        ask(&Kind::Concatenate { dimension }, &[&ty, &ty, &ty], &[]);
        let sum = [region("f32 f32", "f32")];
        ask(&Kind::Reduce { dimensions }, &[&ty, &start], &sum);
    }

    #[test]
    fn declared(
        from in tensor(ElementType::F32), to in tensor(ElementType::F32), dimensions in numbers(),
    ) {
        let bits = to.with_element(ElementType::U16);
        let kinds = [Kind::Reshape, Kind::Convert, Kind::BroadcastInDim { dimensions }];
        for kind in &kinds {
            let _ = results(kind, &[&from], &[], &[&to]);
        }
        let _ = results(&Kind::BitcastConvert, &[&from], &[], &[&bits]);
    }

    #[test]
    fn convolutions(damages in damages(), padding in vec((signed(), signed()), 2)) {
        let (kind, [input, kernel]) = damaged_convolution(&damages, padding);
        ask(&kind, &[&input, &kernel], &[]);
    }

    #[test]
    fn gathers(damages in damages()) {
        let (kind, [ty, indices]) = damaged_gather(&damages);
        ask(&kind, &[&ty, &indices], &[]);
    }

    #[test]
    fn scatters(damages in damages()) {
        let (kind, [ty, indices, update]) = damaged_scatter(&damages);
        let sum = [region("f32 f32", "f32")];
        ask(&kind, &[&ty, &indices, &update], &sum);
    }

    #[test]
    fn dots(damages in damages()) {
        let (kind, [left, right]) = damaged_dot(&damages);
        ask(&kind, &[&left, &right], &[]);
    }
}
