//! What an instruction does to memory.

use crate::kin::Kin;
use crate::llvm::{Function, Layout, Module, Opcode, Type, TypeKind, Value};

/// Bytes that are accessed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'m> {
    pub(super) pointer: Value<'m>,
    /// How many, if that is known.
    pub(super) size: Option<u64>,
}

/// What an instruction does to memory.
#[derive(Debug, Clone, Copy)]
pub(super) enum Touch<'m> {
    Nothing,
    Reads(Place<'m>),
    Writes(Place<'m>),
    /// Both at once, and others may learn of it.
    Changes(Place<'m>),
    Copies {
        to: Place<'m>,
        from: Place<'m>,
    },
    /// Others may see what was written, and what they wrote may be seen.
    Meets,
    ReadsAnything,
    Anything,
}

/// Calls are looked into so deep.
const CALLS: u32 = 3;

/// What an instruction does to memory.
pub(super) fn touch<'m>(value: Value<'m>, layout: Layout<'m>) -> Touch<'m> {
    touch_within(value, layout, CALLS)
}

fn touch_within<'m>(value: Value<'m>, layout: Layout<'m>, calls: u32) -> Touch<'m> {
    let place = |pointer: Value<'m>, ty: Type<'m>| Place {
        pointer,
        size: layout.stored_size(ty),
    };
    // What says whether a function of C's library failed, which calls of such functions change.
    let is_errno = |pointer: Value<'m>| {
        let base = Kin::of(pointer).base;
        base.callee()
            .is_some_and(|callee| callee.name().contains("errno"))
    };
    match value.opcode() {
        Some(Opcode::LLVMLoad | Opcode::LLVMStore) if value.is_volatile() || value.is_atomic() => {
            Touch::Anything
        }
        Some(Opcode::LLVMLoad) if is_errno(value.operand(0)) => Touch::Anything,
        Some(Opcode::LLVMStore) if is_errno(value.operand(1)) => Touch::Anything,
        Some(Opcode::LLVMLoad) => Touch::Reads(place(value.operand(0), value.ty())),
        Some(Opcode::LLVMStore) => Touch::Writes(place(value.operand(1), value.operand(0).ty())),
        Some(Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg) => {
            Touch::Changes(place(value.operand(0), value.operand(1).ty()))
        }
        Some(Opcode::LLVMFence) => Touch::Meets,
        Some(Opcode::LLVMCall) => called(value, layout, calls),
        Some(Opcode::LLVMInvoke | Opcode::LLVMCallBr | Opcode::LLVMVAArg) => Touch::Anything,
        _ => Touch::Nothing,
    }
}

/// What a call does to memory.
fn called<'m>(value: Value<'m>, layout: Layout<'m>, calls: u32) -> Touch<'m> {
    /// Parts of the names of those of NVIDIA's intrinsics that access memory.
    const ACCESSES: [&str; 24] = [
        "sust",
        "suld",
        "tex.",
        "tld4",
        "exit",
        "mma",
        "nanosleep",
        "cp.",
        "ldg",
        "ldu",
        "ldmatrix",
        "stmatrix",
        "load",
        "store",
        "atomic",
        "tcgen",
        "wgmma",
        "mbarrier",
        "griddepcontrol",
        "bulk",
        "tensormap",
        "cancel",
        "prefetch",
        "discard",
    ];
    let Some(callee) = value.callee() else {
        let text = value.text();
        // What is given an address may access it, whatever it says.
        let is_address = |ty: Type<'m>| ty.is_pointer() || ty.kind() == TypeKind::Int(64);
        let is_given_address =
            (0..value.argument_count()).any(|at| is_address(value.operand(at).ty()));
        let is_plain = text.contains(" asm \"") && !text.contains("~{memory}") && !is_given_address;
        return if is_plain {
            Touch::Nothing
        } else {
            Touch::Anything
        };
    };
    let name = callee.name();
    let bytes = |operand: u32| Place {
        pointer: value.operand(operand),
        size: None,
    };
    if is_barrier(value) {
        return Touch::Meets;
    }
    if let Some(name) = name.strip_prefix("llvm.nvvm.") {
        let accesses = ACCESSES.iter().any(|part| name.contains(part));
        return if accesses {
            Touch::Anything
        } else {
            Touch::Nothing
        };
    }
    if let Some(name) = name.strip_prefix("llvm.") {
        return match name.split('.').next().unwrap_or_default() {
            "memcpy" | "memmove" => Touch::Copies {
                to: bytes(0),
                from: bytes(1),
            },
            "memset" => Touch::Writes(bytes(0)),
            // Before and after, whatever is there is not what was written.
            "lifetime" => Touch::Writes(bytes(value.argument_count().saturating_sub(1))),
            "experimental" if !name.starts_with("experimental.noalias.") => Touch::Anything,
            family if COMPUTE.contains(&family) || NOTES.contains(&family) => Touch::Nothing,
            _ => Touch::Anything,
        };
    }
    if callee.has_body() {
        return match calls {
            0 => Touch::Anything,
            _ => done_within(callee, layout, calls - 1),
        };
    }
    let is_given_pointer =
        (0..value.argument_count()).any(|at| value.operand(at).ty().is_pointer());
    let computes = name.starts_with("__nv_") || is_of_math(&name);
    match computes && !is_given_pointer {
        true => Touch::Nothing,
        false => Touch::Anything,
    }
}

/// Families of LLVM's intrinsics that make a value of their operands and do nothing else.
const COMPUTE: [&str; 72] = [
    "abs",
    "acos",
    "asin",
    "atan",
    "atan2",
    "bitreverse",
    "bswap",
    "canonicalize",
    "ceil",
    "convert",
    "copysign",
    "cos",
    "cosh",
    "ctlz",
    "ctpop",
    "cttz",
    "exp",
    "exp10",
    "exp2",
    "fabs",
    "floor",
    "fma",
    "fmuladd",
    "fptosi",
    "fptoui",
    "fptrunc",
    "frexp",
    "fshl",
    "fshr",
    "is",
    "ldexp",
    "llrint",
    "llround",
    "log",
    "log10",
    "log2",
    "lrint",
    "lround",
    "maximum",
    "maximumnum",
    "maxnum",
    "minimum",
    "minimumnum",
    "minnum",
    "nearbyint",
    "pow",
    "powi",
    "ptrmask",
    "rint",
    "round",
    "roundeven",
    "sadd",
    "scmp",
    "sin",
    "sinh",
    "smax",
    "smin",
    "smul",
    "sqrt",
    "sshl",
    "ssub",
    "tan",
    "tanh",
    "trunc",
    "uadd",
    "ucmp",
    "umax",
    "umin",
    "umul",
    "ushl",
    "usub",
    "vector",
];
/// Those that only tell something.
const NOTES: [&str; 9] = [
    "annotation",
    "assume",
    "dbg",
    "donothing",
    "expect",
    "experimental",
    "invariant",
    "objectsize",
    "sideeffect",
];

/// Whether a function, by its name, makes a value of its operands and does nothing else.
pub fn computes(name: &str) -> bool {
    let family = name
        .strip_prefix("llvm.")
        .and_then(|name| name.split('.').next());
    family.is_some_and(|family| COMPUTE.contains(&family))
}

/// Whether an instruction does more to memory than read it.
pub fn writes<'m>(module: &'m Module, value: Value<'m>) -> bool {
    let touch = touch(value, module.layout());
    !matches!(
        touch,
        Touch::Nothing | Touch::Reads(_) | Touch::ReadsAnything
    )
}

/// What a function of the program does to memory.
fn done_within<'m>(function: Function<'m>, layout: Layout<'m>, calls: u32) -> Touch<'m> {
    let blocks = function.blocks().into_iter();
    let mut found = Touch::Nothing;
    for value in blocks.flat_map(|block| block.instructions()) {
        match touch_within(value, layout, calls) {
            Touch::Nothing => {}
            Touch::Reads(_) | Touch::ReadsAnything => found = Touch::ReadsAnything,
            _ => return Touch::Anything,
        }
    }
    found
}

/// Whether a function of C's library computes and does nothing else that matters here.
fn is_of_math(name: &str) -> bool {
    const NAMES: [&str; 26] = [
        "sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "pow", "sin",
        "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "floor", "ceil",
        "fmod", "fabs", "hypot", "erf",
    ];
    NAMES.contains(&name)
        || name
            .strip_suffix('f')
            .is_some_and(|name| NAMES.contains(&name))
}

/// Whether an instruction may do harm where it was not done before, whoever uses what comes of it: end the program, or
/// never end. Assembly may do as divisions do.
pub fn may_harm(value: Value<'_>) -> bool {
    let calls = value.opcode() == Some(Opcode::LLVMCall)
        && value.callee().is_none_or(|callee| callee.has_body());
    may_trap(value) || calls
}

/// Whether an instruction ends the program for some operands.
fn may_trap(value: Value<'_>) -> bool {
    let divides = matches!(
        value.opcode(),
        Some(Opcode::LLVMSDiv | Opcode::LLVMUDiv | Opcode::LLVMSRem | Opcode::LLVMURem)
    );
    divides
        && value
            .operand(1)
            .as_int()
            .is_none_or(|by| by == 0 || by == -1)
}

/// The name of what a call is to: a barrier for threads, a note to the optimiser, or anything else.
pub fn callee_name(value: Value<'_>) -> String {
    value
        .callee()
        .map(|function| function.name())
        .unwrap_or_default()
}

/// Tells whether an instruction makes threads wait for each other, or orders what they do.
pub fn is_barrier(value: Value<'_>) -> bool {
    const NAMES: [&str; 4] = ["barrier", "bar.", "membar.", "fence."];
    let name = callee_name(value);
    let name = name.strip_prefix("llvm.nvvm.");
    name.is_some_and(|name| NAMES.iter().any(|start| name.starts_with(start)))
        || value.opcode() == Some(Opcode::LLVMFence)
}
