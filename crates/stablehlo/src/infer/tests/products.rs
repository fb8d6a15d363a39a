//! Types of operations in `products.rs`: operands that fit, and the errors for those that do not.

use crate::op::{Convolution, ConvolutionDimensions, DotGeneral, Kind};

use super::{Refused, fails, fits, fits_declared};

fn dot(batching: [&[usize]; 2], contracting: [&[usize]; 2]) -> DotGeneral {
    DotGeneral {
        lhs_batching: batching[0].to_vec(),
        rhs_batching: batching[1].to_vec(),
        lhs_contracting: contracting[0].to_vec(),
        rhs_contracting: contracting[1].to_vec(),
        precision: vec!["DEFAULT".into(), "HIGHEST".into()],
    }
}

#[test]
fn dot_general() {
    let batched = Kind::DotGeneral(dot([&[1], &[0]], [&[2], &[1]]));
    fits(&batched, "5x2x3xf32 2x3x4xf32", &[], "2x5x4xf32");
    fits_declared(&batched, "5x2x3xbf16 2x3x4xbf16", "2x5x4xf32");
    fits_declared(&batched, "5x2x3xi8 2x3x4xi8", "2x5x4xi32");
    fails(&batched, "5x2x3xf32 2x3x4xf64", &[], "", "second operand");
    fails(&batched, "5x2x3xf32 3x3x4xf32", &[], "", "batching");
    fails(&batched, "5x2x3xf32 2x4x4xf32", &[], "", "contracting");
    fails(&batched, "5x2xf32 2x3x4xf32", &[], "", "dimension 2");
    let outer = Kind::DotGeneral(dot([&[], &[]], [&[], &[]]));
    fits(&outer, "2xf32 3xf32", &[], "2x3xf32");
    fails(&outer, "1048577xf32 1048577xf32", &[], "", "too large");
    let twice = Kind::DotGeneral(dot([&[0], &[0]], [&[0], &[1]]));
    fails(&twice, "2x2xf32 2x2xf32", &[], "", "twice");
    let fewer = Kind::DotGeneral(dot([&[], &[]], [&[0, 1], &[0]]));
    fails(&fewer, "2x2xf32 2x2xf32", &[], "", "rhs_contracting");
    let mut vague = dot([&[], &[]], [&[1], &[0]]);
    vague.precision[1] = "VAGUE".into();
    fails(
        &Kind::DotGeneral(vague),
        "2x3xf32 3x2xf32",
        &[],
        "",
        "VAGUE",
    );
}

/// Input and output: batch, two spatial dimensions, feature. Kernel: spatial ones, in, out.
fn plain() -> Convolution {
    let image = ConvolutionDimensions {
        first: 0,
        second: 3,
        spatial: vec![1, 2],
    };
    Convolution {
        input: image.clone(),
        kernel: ConvolutionDimensions {
            first: 2,
            second: 3,
            spatial: vec![0, 1],
        },
        output: image,
        strides: vec![1, 1],
        padding: vec![(1, 1), (0, 0)],
        lhs_dilation: vec![1, 1],
        rhs_dilation: vec![1, 1],
        reversal: vec![false, false],
        feature_groups: 1,
        batch_groups: 1,
        precision: vec![],
    }
}

fn with(change: impl FnOnce(&mut Convolution)) -> Kind {
    let mut convolution = plain();
    change(&mut convolution);
    Kind::Convolution(Box::new(convolution))
}

#[test]
fn convolution() {
    let kind = with(|_| ());
    fits(&kind, "8x28x28x6xf32 3x5x6x4xf32", &[], "8x28x24x4xf32");
    fits(&kind, "8x28x4x6xf32 3x5x6x4xf32", &[], "8x28x0x4xf32");
    fits_declared(&kind, "8x28x28x6xbf16 3x5x6x4xbf16", "8x28x24x4xf32");
    fails(
        &kind,
        "8x28x28x6xf32 3x5x7x4xf32",
        &[],
        "",
        "input features",
    );
    fails(&kind, "8x28x28x6xf32 3x5x6xf32", &[], "", "same dimensions");
    fails(&kind, "8xf32 3xf32", &[], "", "at least 2");
    fails(&kind, "8x28x6xf32 3x6x4xf32", &[], "", "spatial dimensions");
    fails(&kind, "8x28x28x6xf32 3x5x6x4xf64", &[], "", "kernel");
    fails(&kind, "8x28x28x6xf32 0x5x6x4xf32", &[], "", "window is 0");
    let strided = with(|one| {
        one.strides = vec![2, 3];
        one.lhs_dilation = vec![2, 1];
        one.rhs_dilation = vec![1, 2];
    });
    fits(&strided, "8x10x28x6xf32 3x5x6x4xf32", &[], "8x10x7x4xf32");
    let dense = with(|one| {
        let roles = ConvolutionDimensions {
            first: 0,
            second: 1,
            spatial: vec![],
        };
        (one.input, one.kernel, one.output) = (roles.clone(), roles.clone(), roles);
        (one.strides, one.padding, one.reversal) = (vec![], vec![], vec![]);
        (one.lhs_dilation, one.rhs_dilation) = (vec![], vec![]);
    });
    fits(&dense, "8x6xf32 6x4xf32", &[], "8x4xf32");
}

#[test]
fn groups() {
    let by_feature = with(|one| one.feature_groups = 6);
    fits(&by_feature, "8x9x9x6xf32 3x3x1x12xf32", &[], "8x9x7x12xf32");
    fails(&by_feature, "8x9x9x6xf32 3x3x1x8xf32", &[], "", "8 output");
    fails(&by_feature, "8x9x9x8xf32 3x3x1x6xf32", &[], "", "8 input");
    let by_batch = with(|one| one.batch_groups = 2);
    fits(&by_batch, "8x9x9x6xf32 3x3x6x4xf32", &[], "4x9x7x4xf32");
    fails(&by_batch, "7x9x9x6xf32 3x3x6x4xf32", &[], "", "7 batches");
    fails(&by_batch, "8x9x9x6xf32 3x3x6x3xf32", &[], "", "3 output");
}

#[test]
fn wrong_attributes() {
    let refused: [Refused<Convolution>; 12] = [
        (|one| one.feature_groups = 0, "feature_group_count"),
        (|one| one.batch_groups = 0, "batch_group_count"),
        (
            |one| (one.feature_groups, one.batch_groups) = (2, 2),
            "both above 1",
        ),
        (|one| one.strides[0] = 0, "stride"),
        (|one| one.lhs_dilation[1] = 0, "dilation"),
        (|one| one.rhs_dilation.clear(), "rhs_dilation"),
        (|one| one.reversal.clear(), "window_reversal"),
        (|one| one.padding[0].0 = -99, "padding leaves"),
        (|one| one.input.first = 3, "input dimensions"),
        (|one| one.output.spatial[0] = 9, "dimension 9"),
        (|one| one.kernel.spatial.clear(), "kernel spatial"),
        (|one| one.precision = vec!["HIGH".into(); 3], "precision"),
    ];
    for (change, why) in refused {
        fails(&with(change), "8x28x28x6xf32 3x5x6x4xf32", &[], "", why);
    }
}
