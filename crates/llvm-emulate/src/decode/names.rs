//! What functions mean by their names: LLVM's intrinsics, the C library, CUDA's libdevice.

use crate::float::{FloatOp, FloatOp1};
use crate::int::IntOp;

/// What a function of numbers computes, lane by lane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Meaning {
    One(FloatOp1),
    Two(FloatOp),
    Fma,
    /// `powi`, or `ldexp` if set.
    Scale(bool),
    Int(IntOp),
    Funnel(bool),
    /// The result and whether it overflowed: the operation's op if it has one of its own.
    Overflow(Basic, IntOp),
    /// Less, equal or greater, signed or not.
    ThreeWay(bool),
    /// The first argument.
    Same,
}

/// Operations that have an op of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Basic {
    Add,
    Sub,
    Mul,
}

/// Calls that leave no trace in machine code.
pub(super) fn is_nothing(name: &str) -> bool {
    const NOTHING: [&str; 14] = [
        "llvm.lifetime.",
        "llvm.assume",
        "llvm.dbg.",
        "llvm.experimental.noalias.scope.decl",
        "llvm.prefetch",
        "llvm.nvvm.prefetch",
        "llvm.invariant.",
        "llvm.donothing",
        "llvm.sideeffect",
        "llvm.var.annotation",
        "llvm.stackrestore",
        "llvm.pseudoprobe",
        "llvm.fake.use",
        "llvm.allow.",
    ];
    NOTHING.iter().any(|start| name.starts_with(start))
}

/// An intrinsic's name without `llvm.` and without the types at its end.
pub(super) fn stem(name: &str) -> &str {
    let mut stem = name;
    while let Some((head, last)) = stem.rsplit_once('.') {
        if !is_type(last) {
            break;
        }
        stem = head;
    }
    stem
}

fn is_type(word: &str) -> bool {
    let digits = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit());
    ["v", "nxv", "p", "i", "f", "bf", "a"]
        .iter()
        .any(|start| word.strip_prefix(start).is_some_and(digits))
}

/// An intrinsic, by its stem.
pub(super) fn intrinsic(stem: &str) -> Option<Meaning> {
    use Meaning::{Fma, Funnel, Int, Overflow, Same, Scale, ThreeWay, Two};
    Some(match stem {
        "fma" | "fmuladd" => Fma,
        "powi" => Scale(false),
        "ldexp" => Scale(true),
        "minnum" | "minimumnum" => Two(FloatOp::MinNum),
        "maxnum" | "maximumnum" => Two(FloatOp::MaxNum),
        "minimum" => Two(FloatOp::Minimum),
        "maximum" => Two(FloatOp::Maximum),
        "fshl" => Funnel(true),
        "fshr" => Funnel(false),
        "abs" => Int(IntOp::Abs),
        "smax" => Int(IntOp::SMax),
        "smin" => Int(IntOp::SMin),
        "umax" => Int(IntOp::UMax),
        "umin" => Int(IntOp::UMin),
        "ctpop" => Int(IntOp::PopCount),
        "ctlz" => Int(IntOp::LeadingZeros),
        "cttz" => Int(IntOp::TrailingZeros),
        "bswap" => Int(IntOp::ByteSwap),
        "bitreverse" => Int(IntOp::BitReverse),
        "sadd.sat" => Int(IntOp::SAddSat),
        "uadd.sat" => Int(IntOp::UAddSat),
        "ssub.sat" => Int(IntOp::SSubSat),
        "usub.sat" => Int(IntOp::USubSat),
        "sshl.sat" => Int(IntOp::SShlSat),
        "ushl.sat" => Int(IntOp::UShlSat),
        "scmp" => ThreeWay(true),
        "ucmp" => ThreeWay(false),
        "ptrmask" => Int(IntOp::PtrMask),
        "sadd.with.overflow" => Overflow(Basic::Add, IntOp::SAddOverflows),
        "uadd.with.overflow" => Overflow(Basic::Add, IntOp::UAddOverflows),
        "ssub.with.overflow" => Overflow(Basic::Sub, IntOp::SSubOverflows),
        "usub.with.overflow" => Overflow(Basic::Sub, IntOp::USubOverflows),
        "smul.with.overflow" => Overflow(Basic::Mul, IntOp::SMulOverflows),
        "umul.with.overflow" => Overflow(Basic::Mul, IntOp::UMulOverflows),
        "expect"
        | "expect.with.probability"
        | "ssa.copy"
        | "launder.invariant.group"
        | "strip.invariant.group"
        | "annotation"
        | "ptr.annotation"
        | "arithmetic.fence"
        | "threadlocal.address"
        | "canonicalize" => Same,
        _ => return of_floats(stem),
    })
}

/// A function of the C library or of libdevice, by its name; `f` at the end is for `float`.
pub(super) fn library(name: &str) -> Option<Meaning> {
    let device = name.strip_prefix("__nv_");
    let plain = device.map_or(name, |name| name.strip_prefix("fast_").unwrap_or(name));
    if device.is_some()
        && let Some(meaning) = of_libdevice(plain)
    {
        return Some(meaning);
    }
    let single = || plain.strip_suffix('f').and_then(of_library);
    of_library(plain).or_else(single)
}

fn of_library(name: &str) -> Option<Meaning> {
    use Meaning::{Fma, Int, Scale, Two};
    Some(match name {
        "fma" => Fma,
        "fmin" => Two(FloatOp::MinNum),
        "fmax" => Two(FloatOp::MaxNum),
        "fmod" => Two(FloatOp::Rem),
        "hypot" => Two(FloatOp::Hypot),
        "fdim" => Two(FloatOp::Dim),
        "remainder" => Two(FloatOp::Remainder),
        "ldexp" | "scalbn" => Scale(true),
        "abs" | "labs" | "llabs" => Int(IntOp::Abs),
        _ => return of_floats(name),
    })
}

fn of_libdevice(name: &str) -> Option<Meaning> {
    use Meaning::{Int, One, Scale, Two};
    Some(match name {
        "powi" | "powif" => Scale(false),
        "rsqrt" | "rsqrtf" | "frsqrt_rn" => One(FloatOp1::Rsqrt),
        "frcp_rn" | "drcp_rn" => One(FloatOp1::Rcp),
        "fsqrt_rn" | "dsqrt_rn" => One(FloatOp1::Sqrt),
        "saturatef" => One(FloatOp1::Saturate),
        "sinpi" | "sinpif" => One(FloatOp1::SinPi),
        "cospi" | "cospif" => One(FloatOp1::CosPi),
        "rcbrt" | "rcbrtf" => One(FloatOp1::Rcbrt),
        "normcdf" | "normcdff" => One(FloatOp1::NormCdf),
        "fadd_rn" | "dadd_rn" => Two(FloatOp::Add),
        "fsub_rn" | "dsub_rn" => Two(FloatOp::Sub),
        "fmul_rn" | "dmul_rn" => Two(FloatOp::Mul),
        "fdiv_rn" | "ddiv_rn" | "fdividef" => Two(FloatOp::Div),
        "fmaf_rn" | "fma_rn" => Meaning::Fma,
        "min" | "llmin" => Int(IntOp::SMin),
        "max" | "llmax" => Int(IntOp::SMax),
        "umin" | "ullmin" => Int(IntOp::UMin),
        "umax" | "ullmax" => Int(IntOp::UMax),
        "popc" | "popcll" => Int(IntOp::PopCount),
        "clz" | "clzll" => Int(IntOp::LeadingZeros),
        "brev" | "brevll" => Int(IntOp::BitReverse),
        "mulhi" | "mul64hi" => Int(IntOp::SMulHigh),
        "umulhi" | "umul64hi" => Int(IntOp::UMulHigh),
        _ => return None,
    })
}

/// Names that intrinsics and libraries have in common.
fn of_floats(name: &str) -> Option<Meaning> {
    use Meaning::{One, Two};
    Some(match name {
        "fabs" => One(FloatOp1::Abs),
        "sqrt" => One(FloatOp1::Sqrt),
        "cbrt" => One(FloatOp1::Cbrt),
        "floor" => One(FloatOp1::Floor),
        "ceil" => One(FloatOp1::Ceil),
        "trunc" => One(FloatOp1::Trunc),
        "round" => One(FloatOp1::Round),
        "roundeven" | "rint" | "nearbyint" => One(FloatOp1::RoundEven),
        "exp" => One(FloatOp1::Exp),
        "exp2" => One(FloatOp1::Exp2),
        "exp10" => One(FloatOp1::Exp10),
        "expm1" => One(FloatOp1::ExpM1),
        "log" => One(FloatOp1::Log),
        "log2" => One(FloatOp1::Log2),
        "log10" => One(FloatOp1::Log10),
        "log1p" => One(FloatOp1::Log1P),
        "sin" => One(FloatOp1::Sin),
        "cos" => One(FloatOp1::Cos),
        "tan" => One(FloatOp1::Tan),
        "asin" => One(FloatOp1::Asin),
        "acos" => One(FloatOp1::Acos),
        "atan" => One(FloatOp1::Atan),
        "sinh" => One(FloatOp1::Sinh),
        "cosh" => One(FloatOp1::Cosh),
        "tanh" => One(FloatOp1::Tanh),
        "asinh" => One(FloatOp1::Asinh),
        "acosh" => One(FloatOp1::Acosh),
        "atanh" => One(FloatOp1::Atanh),
        "erf" => One(FloatOp1::Erf),
        "erfc" => One(FloatOp1::Erfc),
        "tgamma" => One(FloatOp1::Gamma),
        "lgamma" => One(FloatOp1::LogGamma),
        "copysign" => Two(FloatOp::CopySign),
        "pow" => Two(FloatOp::Pow),
        "atan2" => Two(FloatOp::Atan2),
        _ => return None,
    })
}

/// A function of PTX's numbers, by what follows `llvm.nvvm.`; approximations are worked out as if
/// they were exact, and denormal numbers are kept.
pub(super) fn nvvm(name: &str) -> Option<Meaning> {
    use Meaning::{Fma, Int, One, Two};
    let mut words = name.split('.');
    let head = words.next()?;
    let words: Vec<&str> = words.collect();
    let odd = ["rm", "rp", "rz", "sat", "relu", "xorsign", "oob"];
    if words.iter().any(|word| odd.contains(word)) {
        return None;
    }
    let nan = words.contains(&"nan");
    Some(match head {
        "fmin" if nan => Two(FloatOp::Minimum),
        "fmax" if nan => Two(FloatOp::Maximum),
        "fmin" => Two(FloatOp::MinNum),
        "fmax" => Two(FloatOp::MaxNum),
        "fma" => Fma,
        "add" => Two(FloatOp::Add),
        "mul" => Two(FloatOp::Mul),
        "div" => Two(FloatOp::Div),
        "sqrt" => One(FloatOp1::Sqrt),
        "rsqrt" => One(FloatOp1::Rsqrt),
        "rcp" => One(FloatOp1::Rcp),
        "ex2" => One(FloatOp1::Exp2),
        "lg2" => One(FloatOp1::Log2),
        "sin" => One(FloatOp1::Sin),
        "cos" => One(FloatOp1::Cos),
        "tanh" => One(FloatOp1::Tanh),
        "fabs" => One(FloatOp1::Abs),
        "neg" => One(FloatOp1::Neg),
        "floor" => One(FloatOp1::Floor),
        "ceil" => One(FloatOp1::Ceil),
        "trunc" => One(FloatOp1::Trunc),
        "round" => One(FloatOp1::RoundEven),
        "saturate" => One(FloatOp1::Saturate),
        "mulhi" if matches!(words[..], ["i" | "ll" | "s"]) => Int(IntOp::SMulHigh),
        "mulhi" => Int(IntOp::UMulHigh),
        _ => return None,
    })
}

/// Calls that end a program in anger.
pub(super) fn is_trap(name: &str) -> bool {
    let traps = [
        "llvm.trap",
        "llvm.debugtrap",
        "llvm.ubsantrap",
        "__assertfail",
        "__assert_fail",
        "abort",
    ];
    traps.contains(&name)
}
