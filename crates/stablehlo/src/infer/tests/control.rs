//! Types of operations in `control.rs`: operands that fit, and the errors for those that do not.

use crate::op::{BatchNorm, Kind};

use super::{fails, fits, fits_declared, region};

#[test]
fn repeat() {
    let condition = region("i32 2xf32", "i1");
    let good = [condition.clone(), region("i32 2xf32", "i32 2xf32")];
    fits(&Kind::While, "i32 2xf32", &good, "i32 2xf32");
    fails(&Kind::While, "i32 3xf32", &good, "", "of the condition 1");
    fails(&Kind::While, "i32", &good, "", "1 argument");
    fails(&Kind::While, "i32 2xf32", &good[..1], "", "2 regions");
    let bad = [condition, region("i32 2xf32", "i32 3xf32")];
    fails(&Kind::While, "i32 2xf32", &bad, "", "result of the body 1");
    let bad = [region("i32", "i32"), region("i32", "i32")];
    fails(&Kind::While, "i32", &bad, "", "result of the condition");
}

#[test]
fn branches() {
    let (one, other) = (region("", "2xf32 i32"), region("", "2xf32 i64"));
    let two = [one.clone(), one.clone()];
    fits(&Kind::If, "i1", &two, "2xf32 i32");
    fails(&Kind::If, "i32", &two, "", "predicate");
    fails(&Kind::If, "2xi1", &two, "", "predicate");
    fails(&Kind::If, "i1", &two[..1], "", "2 regions");
    fails(&Kind::If, "i1", &[one.clone(), other], "", "branch 1");
    fits(&Kind::Case, "i32", &two, "2xf32 i32");
    fails(&Kind::Case, "i64", &two, "", "index");
    fails(&Kind::Case, "i32", &[], "", "1 region");
    let taking = [one, region("f32", "2xf32 i32")];
    fails(&Kind::Case, "i32", &taking, "", "1 argument");
}

#[test]
fn sort() {
    let along = |dimension| Kind::Sort {
        dimension,
        is_stable: true,
    };
    let body = [region("f32 f32 i32 i32", "i1")];
    fits(&along(1), "2x3xf32 2x3xi32", &body, "2x3xf32 2x3xi32");
    fails(&along(2), "2x3xf32 2x3xi32", &body, "", "dimension 2");
    fails(&along(0), "2xf32 3xi32", &body, "", "operand 1");
    fails(&along(0), "2xf32", &body, "", "comparator");
    let together = [region("f32 i32 f32 i32", "i1")];
    fails(&along(0), "2xf32 2xi32", &together, "", "comparator 1");
}

#[test]
fn rng_bit_generator() {
    let by = |algorithm: &str| Kind::RngBitGenerator {
        algorithm: algorithm.into(),
    };
    fits_declared(&by("THREE_FRY"), "2xui64", "2xui64 5x3xui32");
    fits_declared(&by("PHILOX"), "3xui64", "3xui64 5xf32");
    fails(&by("THREE_FRY"), "3xui64", &[], "3xui64 f32", "length 3");
    fails(&by("DEFAULT"), "2xui32", &[], "2xui32 f32", "state");
    fails(&by("DEFAULT"), "2xui64", &[], "3xui64 f32", "state");
    fails(&by("DEFAULT"), "2xui64", &[], "2xui64", "2 results");
    fails(&by("DEFAULT"), "2xui64", &[], "2xui64 4xi1", "i1");
    fails(&by("DICE"), "2xui64", &[], "2xui64 f32", "DICE");
}

#[test]
fn batch_norms() {
    let norm = |feature_index| BatchNorm {
        epsilon: 1e-5,
        feature_index,
    };
    let inference = Kind::BatchNormInference(norm(1));
    fits(
        &inference,
        "2x3xf32 3xf32 3xf32 3xf32 3xf32",
        &[],
        "2x3xf32",
    );
    fails(
        &inference,
        "2x3xf32 3xf32 3xf32 2xf32 3xf32",
        &[],
        "",
        "mean",
    );
    fails(
        &inference,
        "2x3xi32 3xi32 3xi32 3xi32 3xi32",
        &[],
        "",
        "floats",
    );
    let beyond = Kind::BatchNormInference(norm(2));
    let five = "2x3xf32 3xf32 3xf32 3xf32 3xf32";
    fails(&beyond, five, &[], "", "feature_index");
    let training = Kind::BatchNormTraining(norm(0));
    fits(&training, "2x3xf32 2xf32 2xf32", &[], "2x3xf32 2xf32 2xf32");
    fails(&training, "2x3xf32 2xf32 2xf64", &[], "", "offset");
    let grad = Kind::BatchNormGrad(norm(0));
    let good = "2x3xf32 2xf32 2xf32 2xf32 2x3xf32";
    fits(&grad, good, &[], "2x3xf32 2xf32 2xf32");
    let bad = "2x3xf32 2xf32 2xf32 2xf32 3x2xf32";
    fails(&grad, bad, &[], "", "gradient");
}

#[test]
fn optimization_barrier() {
    let kind = Kind::OptimizationBarrier;
    fits(&kind, "2xf32 i1", &[], "2xf32 i1");
    fails(&kind, "2xf32", &[region("", "")], "", "0 regions");
}

#[test]
fn top_k() {
    let largest = |k| Kind::TopK { k };
    fits(&largest(2), "4x3xbf16", &[], "4x2xbf16 4x2xi32");
    fits(&largest(0), "3xui8", &[], "0xui8 0xi32");
    fails(&largest(4), "4x3xf32", &[], "", "does not have 4");
    fails(&largest(0), "f32", &[], "", "does not have 0");
    fails(&largest(1), "3xi1", &[], "", "floats or integers");
    fails(&largest(1), "3xf32 3xf32", &[], "", "1 operand");
}
