//! Types of operations in `windows.rs`: operands that fit, and the errors for those that do not.

use crate::op::{Kind, Window};

use super::{Refused, fails, fits, region};

/// A window without dilations and padding.
fn window(dimensions: &[usize], strides: &[usize]) -> Window {
    Window {
        dimensions: dimensions.to_vec(),
        strides: strides.to_vec(),
        base_dilations: vec![1; dimensions.len()],
        window_dilations: vec![1; dimensions.len()],
        padding: vec![(0, 0); dimensions.len()],
    }
}

#[test]
fn reduce() {
    let along = |dimensions: &[usize]| Kind::Reduce {
        dimensions: dimensions.to_vec(),
    };
    let sum = [region("f32 f32", "f32")];
    fits(&along(&[2, 0]), "2x3x4xf32 f32", &sum, "3xf32");
    fits(&along(&[]), "2xf32 f32", &sum, "2xf32");
    let both = [region("f32 i32 f32 i32", "f32 i32")];
    fits(&along(&[0]), "2xf32 2xi32 f32 i32", &both, "f32 i32");
    // Sums may be wider than what is summed.
    fits(&along(&[0]), "2x3xbf16 bf16", &sum, "3xf32");
    fails(&along(&[0]), "2x3xf64 f64", &sum, "", "not enough for f64");
    fails(&along(&[0]), "2x3xi32 i32", &sum, "", "not enough for i32");
    fails(&along(&[0, 0]), "2x3xf32 f32", &sum, "", "twice");
    fails(&along(&[2]), "2x3xf32 f32", &sum, "", "dimension 2");
    fails(&along(&[0]), "2xf32 2xf32", &sum, "", "start 0");
    fails(&along(&[0]), "2xf32 i32", &sum, "", "start 0");
    fails(&along(&[0]), "2xf32", &sum, "", "1 operand");
    fails(&along(&[0]), "", &sum, "", "0 operands");
    fails(&along(&[0]), "2xf32 3xi32 f32 i32", &both, "", "operand 1");
    fails(&along(&[0]), "2xf32 f32", &[], "", "1 region");
    let unary = [region("f32", "f32")];
    fails(&along(&[0]), "2xf32 f32", &unary, "", "the body");
    let two = [region("f32 f32", "f32 f32")];
    fails(&along(&[0]), "2xf32 f32", &two, "", "2 results");
    let wide = [region("2xf32 2xf32", "2xf32")];
    fails(&along(&[0]), "2xf32 f32", &wide, "", "2xf32");
}

#[test]
fn reduce_window() {
    let sum = [region("f32 f32", "f32")];
    let pool = Kind::ReduceWindow(window(&[2, 2], &[2, 1]));
    fits(&pool, "5x6xf32 f32", &sum, "2x5xf32");
    fits(&pool, "1x6xf32 f32", &sum, "0x5xf32");
    fails(&pool, "5xf32 f32", &sum, "", "window_dimensions");
    let specification = Kind::ReduceWindow(Window {
        base_dilations: vec![2, 1],
        window_dilations: vec![3, 1],
        padding: vec![(2, 1), (0, 0)],
        ..window(&[2, 1], &[4, 1])
    });
    fits(&specification, "3x2xf32 f32", &sum, "2x2xf32");
    let with = |change: fn(&mut Window)| {
        let mut window = window(&[2], &[1]);
        change(&mut window);
        Kind::ReduceWindow(window)
    };
    let refused: [Refused<Window>; 8] = [
        (|window| window.strides[0] = 0, "stride"),
        (|window| window.dimensions[0] = 0, "length of the window"),
        (|window| window.base_dilations[0] = 0, "dilation"),
        (|window| window.window_dilations[0] = 0, "dilation"),
        (|window| window.padding[0] = (-9, 0), "padding leaves"),
        (|window| window.padding.clear(), "padding has 0"),
        (|window| window.padding[0].0 = i64::MAX, "too large"),
        (|window| window.base_dilations.push(1), "base_dilations"),
    ];
    for (change, why) in refused {
        fails(&with(change), "4xf32 f32", &sum, "", why);
    }
    let largest = with(|window| {
        window.dimensions[0] = usize::MAX;
        window.window_dilations[0] = usize::MAX;
    });
    fails(&largest, "4xf32 f32", &sum, "", "too large");
}

#[test]
fn select_and_scatter() {
    let kind = Kind::SelectAndScatter(window(&[2, 2], &[2, 2]));
    let bodies = [region("f32 f32", "i1"), region("f32 f32", "f32")];
    fits(&kind, "4x6xf32 2x3xf32 f32", &bodies, "4x6xf32");
    fails(&kind, "4x6xf32 2x2xf32 f32", &bodies, "", "source");
    fails(&kind, "4x6xf32 2x3xf64 f32", &bodies, "", "source");
    fails(&kind, "4x6xf32 2x3xf32 f64", &bodies, "", "start");
    fails(&kind, "4x6xf32 2x3xf32 f32", &bodies[..1], "", "2 regions");
    let swapped = [bodies[1].clone(), bodies[0].clone()];
    fails(&kind, "4x6xf32 2x3xf32 f32", &swapped, "", "selection");
    let dilated = Kind::SelectAndScatter(Window {
        window_dilations: vec![1, 2],
        ..window(&[2, 2], &[2, 2])
    });
    fails(&dilated, "4x6xf32 2x3xf32 f32", &bodies, "", "dilations");
}
