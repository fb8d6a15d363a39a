//! Convolutions computed in another way that means the same, up to rounding. Which way is the fastest is for a
//! device to say; compilers take the one that is written down.

use crate::edit::Way;
use crate::fit::Builder;
use kernwright_stablehlo::{Binary, Compare, Convolution, Direction, DotGeneral, Kind};
use kernwright_stablehlo::{ElementType, TensorType};
use kernwright_stablehlo::{Module, Op, ValueId};

/// The most numbers of a kernel without groups: beyond that it is no better way to compute anything.
const MOST_NUMBERS: usize = 1 << 22;

/// Whether a convolution can be computed in this way.
pub(crate) fn can_be_respelt(module: &Module, op: &Op, way: Way) -> bool {
    let Kind::Convolution(one) = &op.kind else {
        return false;
    };
    let [input, kernel] = op.operands[..] else {
        return false;
    };
    let types = module.ty(input).tensor().zip(module.ty(kernel).tensor());
    let Some((input, kernel)) = types else {
        return false;
    };
    match way {
        Way::Product => is_product(one, kernel),
        Way::Dense => {
            let numbers = kernel.count().checked_mul(one.feature_groups);
            one.feature_groups > 1
                && input.count() > 0
                && numbers.is_some_and(|count| count <= MOST_NUMBERS)
        }
    }
}

/// Whether every place of the output is made from one place of the input, the same one.
fn is_product(one: &Convolution, kernel: &TensorType) -> bool {
    let windows = one
        .kernel
        .spatial
        .iter()
        .map(|dimension| kernel.shape[*dimension]);
    let steps = one.strides.iter().chain(&one.lhs_dilation);
    one.feature_groups == 1
        && one.batch_groups == 1
        && windows.into_iter().all(|length| length == 1)
        && steps.into_iter().all(|step| *step == 1)
        && one.padding.iter().all(|around| *around == (0, 0))
}

/// The convolution in this way.
pub(crate) fn respelt(builder: &mut Builder<'_>, op: &Op, way: Way) -> Option<ValueId> {
    if !can_be_respelt(builder.module, op, way) {
        return None;
    }
    let Kind::Convolution(one) = &op.kind else {
        return None;
    };
    match way {
        Way::Product => product(builder, op, one),
        Way::Dense => dense(builder, op, one),
    }
}

fn product(builder: &mut Builder<'_>, op: &Op, one: &Convolution) -> Option<ValueId> {
    let [input, kernel] = op.operands[..] else {
        return None;
    };
    let declared = builder.ty(*op.results.first()?)?;
    let (from, of_kernel) = (builder.ty(input)?, builder.ty(kernel)?);
    let mut features = [one.kernel.first, one.kernel.second];
    features.sort_unstable();
    let lengths = features.map(|dimension| of_kernel.shape[dimension]);
    let matrix = TensorType::new(lengths, of_kernel.element);
    let matrix = builder.add(Kind::Reshape, &[kernel], &matrix)?;
    let dot = DotGeneral {
        lhs_batching: Vec::new(),
        rhs_batching: Vec::new(),
        lhs_contracting: vec![one.input.second],
        rhs_contracting: vec![usize::from(one.kernel.first > one.kernel.second)],
        precision: one.precision.clone(),
    };
    // The dimensions of the input but for the features, in their order, then the features.
    let kept: Vec<usize> = (0..from.rank())
        .filter(|one_of| *one_of != one.input.second)
        .collect();
    let role = |dimension: &usize| match *dimension == one.input.first {
        true => Some(one.output.first),
        false => {
            let nth = one
                .input
                .spatial
                .iter()
                .position(|spatial| spatial == dimension)?;
            Some(one.output.spatial[nth])
        }
    };
    let mut goes_to: Vec<usize> = kept.iter().map(role).collect::<Option<_>>()?;
    goes_to.push(one.output.second);
    let lengths = goes_to.iter().map(|dimension| declared.shape[*dimension]);
    let made = TensorType::new(lengths.collect::<Vec<_>>(), declared.element);
    let value = builder.add(Kind::DotGeneral(dot), &[input, matrix], &made)?;
    if goes_to.iter().enumerate().all(|(from, to)| from == *to) {
        return Some(value);
    }
    let mut permutation = vec![0; goes_to.len()];
    for (from, to) in goes_to.into_iter().enumerate() {
        permutation[to] = from;
    }
    builder.add(Kind::Transpose { permutation }, &[value], &declared)
}

fn dense(builder: &mut Builder<'_>, op: &Op, one: &Convolution) -> Option<ValueId> {
    let [input, kernel] = op.operands[..] else {
        return None;
    };
    let declared = builder.ty(*op.results.first()?)?;
    let of_kernel = builder.ty(kernel)?;
    let (of_in, of_out) = (one.kernel.first, one.kernel.second);
    let (group_in, n_out) = (of_kernel.shape[of_in], of_kernel.shape[of_out]);
    // The kernel of every group below each other, once for each group.
    let mut shape = of_kernel.shape.to_vec();
    shape.insert(of_in, one.feature_groups);
    let dimensions = (0..of_kernel.rank()).map(|at| at + usize::from(at >= of_in));
    let dimensions = dimensions.collect();
    let repeated = TensorType::new(shape, of_kernel.element);
    let repeated = builder.add(Kind::BroadcastInDim { dimensions }, &[kernel], &repeated)?;
    let mut shape = of_kernel.shape.to_vec();
    shape[of_in] = group_in * one.feature_groups;
    let whole = TensorType::new(shape, of_kernel.element);
    let repeated = builder.add(Kind::Reshape, &[repeated], &whole)?;
    let numbers = whole.with_element(ElementType::I32);
    let mut groups = |dimension: usize, length: usize| {
        let places = builder.add(Kind::Iota { dimension }, &[], &numbers)?;
        let length = builder.number(&numbers, length as f64)?;
        builder.add(Kind::Binary(Binary::Divide), &[places, length], &numbers)
    };
    let of_input = groups(of_in, group_in)?;
    let of_output = groups(of_out, n_out / one.feature_groups)?;
    let compare = Kind::Compare(Compare {
        direction: Direction::Eq,
        compare_type: None,
    });
    let own = builder.add(
        compare,
        &[of_input, of_output],
        &whole.with_element(ElementType::Bool),
    )?;
    let zero = builder.number(&whole, 0.0)?;
    let kernel = builder.add(Kind::Select, &[own, repeated, zero], &whole)?;
    let convolution = Convolution {
        feature_groups: 1,
        ..one.clone()
    };
    builder.add(
        Kind::Convolution(Box::new(convolution)),
        &[input, kernel],
        &declared,
    )
}

#[cfg(test)]
mod tests {
    use kernwright_evolve::{EditId, Genome};
    use proptest::prelude::*;

    use crate::edit::{Action, ModelEdit, Spot, Way};
    use crate::program::Model;
    use crate::propose::ModelOperator;
    use kernwright_stablehlo::literal::{Literal, Number};
    use kernwright_stablehlo::parse::parse;
    use kernwright_stablehlo::{ElementType, TensorType};
    use kernwright_stablehlo_run::run::{Limits, Precision, Tensor, run};

    /// Numbers that are whole, so that sums are exact whatever their order.
    fn tensor(ty: &TensorType, seed: usize) -> Tensor {
        let number = |at: usize| Number::Float(((at * 7 + seed) % 11) as f64 - 5.0);
        let numbers: Vec<Number> = (0..ty.count()).map(number).collect();
        Tensor::from_literal(&Literal::of_numbers(ty.clone(), &numbers).unwrap())
    }

    /// What a convolution gives as it is and in another way.
    fn both(
        [input, kernel, output]: [&[usize]; 3],
        roles: &str,
        window: &str,
        (groups, way): (usize, Way),
    ) -> [Tensor; 2] {
        let types = [input, kernel, output]
            .map(|shape| TensorType::new(shape.iter().copied(), ElementType::F32));
        let [x, k, y] = &types;
        let text = format!(
            "func.func public @main(%x: {x}, %k: {k}) -> {y} {{
  %0 = stablehlo.convolution(%x, %k) dim_numbers = {roles}, window = {{{window}}} \
            {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : ({x}, {k}) -> {y}
  return %0 : {y}
}}"
        );
        let model = Model::new(parse("test", &text).unwrap(), &ModelOperator::ALL);
        let mut genome = Genome::original();
        let (at, reach) = (Spot::Original(0), 1);
        let action = Action::Respell { at, way, reach };
        genome.add(EditId::new(1, 0), ModelEdit { action });
        let edited = model.edited(&genome);
        assert!(edited.inert.is_empty(), "nothing was done: {text}");
        let limits = Limits {
            precision: Precision::Own,
            fuel: 1 << 32,
            threads: 1,
        };
        [model.module(), &edited.product].map(|module| {
            let given = [tensor(x, 1), tensor(k, 2)];
            run(module, &given, limits).unwrap().swap_remove(0)
        })
    }

    proptest! {
        #[test]
        fn a_product_gives_what_the_convolution_gave(
            batch in 1..4usize, rows in 1..4usize, columns in 1..4usize, from in 1..5usize, to in 1..5usize,
            is_features_first in any::<bool>(), is_turned in any::<bool>(),
        ) {
            let (input, of_input) = match is_features_first {
                true => ([batch, from, rows, columns], "[b, f, 0, 1]"),
                false => ([batch, rows, columns, from], "[b, 0, 1, f]"),
            };
            let (kernel, of_kernel) = match is_turned {
                true => ([to, 1, from, 1], "[o, 0, i, 1]"),
                false => ([1, 1, from, to], "[0, 1, i, o]"),
            };
            let roles = format!("{of_input}x{of_kernel}->[0, b, f, 1]");
            let shapes: [&[usize]; 3] = [&input, &kernel, &[rows, batch, to, columns]];
            let [own, product] = both(shapes, &roles, "stride = [1, 1]", (1, Way::Product));
            prop_assert_eq!(own, product);
        }

        #[test]
        fn without_groups_it_gives_the_same(
            groups in 2..5usize, from in 1..4usize, to in 1..4usize, stride in 1..3usize, is_turned in any::<bool>(),
        ) {
            let (kernel, of_kernel) = match is_turned {
                true => ([to * groups, from, 3, 3], "[o, i, 0, 1]"),
                false => ([3, 3, from, to * groups], "[0, 1, i, o]"),
            };
            let length = 5usize.div_ceil(stride);
            let roles = format!("[b, 0, 1, f]x{of_kernel}->[b, 0, 1, f]");
            let window = format!("stride = [{stride}, {stride}], pad = [[1, 1], [1, 1]]");
            let input = [2, 5, 5, from * groups];
            let shapes: [&[usize]; 3] = [&input, &kernel, &[2, length, length, to * groups]];
            let [own, dense] = both(shapes, &roles, &window, (groups, Way::Dense));
            prop_assert_eq!(own, dense);
        }
    }
}
