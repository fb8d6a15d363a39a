//! Memory effects of instructions: what they read and write.

use crate::llvm::{Function, Layout, Module, Opcode, Type, TypeKind, Value};
use crate::underlying_object::UnderlyingObject;

/// Bytes that are accessed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'m> {
    pub(super) pointer: Value<'m>,
    /// How many, if that is known.
    pub(super) size: Option<u64>,
}

/// The memory effects of an instruction: reads, writes, synchronization.
#[derive(Debug, Clone, Copy)]
pub(super) enum Effects<'m> {
    Nothing,
    Reads(Place<'m>),
    Writes(Place<'m>),
    /// Reads and writes atomically, and may synchronize with other threads.
    Changes(Place<'m>),
    Copies {
        to: Place<'m>,
        from: Place<'m>,
    },
    /// Synchronizes: other threads may see what was written, and what they wrote may be seen.
    Meets,
    ReadsAnything,
    Anything,
}

/// How many levels of calls are looked into.
const CALLS: u32 = 3;

/// The memory effects of an instruction.
pub(super) fn effects<'m>(value: Value<'m>, layout: Layout<'m>) -> Effects<'m> {
    effects_within(value, layout, CALLS)
}

fn effects_within<'m>(value: Value<'m>, layout: Layout<'m>, calls: u32) -> Effects<'m> {
    let place = |pointer: Value<'m>, ty: Type<'m>| Place {
        pointer,
        size: layout.stored_size(ty),
    };
    // Calls of C library functions change `errno`.
    let is_errno = |pointer: Value<'m>| {
        let base = UnderlyingObject::of(pointer).base;
        base.callee()
            .is_some_and(|callee| callee.name().contains("errno"))
    };
    match value.opcode() {
        Some(Opcode::LLVMLoad | Opcode::LLVMStore) if value.is_volatile() || value.is_atomic() => {
            Effects::Anything
        }
        Some(Opcode::LLVMLoad) if is_errno(value.operand(0)) => Effects::Anything,
        Some(Opcode::LLVMStore) if is_errno(value.operand(1)) => Effects::Anything,
        Some(Opcode::LLVMLoad) => Effects::Reads(place(value.operand(0), value.ty())),
        Some(Opcode::LLVMStore) => Effects::Writes(place(value.operand(1), value.operand(0).ty())),
        Some(Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg) => {
            Effects::Changes(place(value.operand(0), value.operand(1).ty()))
        }
        Some(Opcode::LLVMFence) => Effects::Meets,
        Some(Opcode::LLVMCall) => called(value, layout, calls),
        Some(Opcode::LLVMInvoke | Opcode::LLVMCallBr | Opcode::LLVMVAArg) => Effects::Anything,
        _ => Effects::Nothing,
    }
}

/// The memory effects of a call.
fn called<'m>(value: Value<'m>, layout: Layout<'m>, calls: u32) -> Effects<'m> {
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
        // Assembly that is given an address may access it, whatever it declares.
        let is_address = |ty: Type<'m>| ty.is_pointer() || ty.kind() == TypeKind::Int(64);
        let is_given_address =
            (0..value.argument_count()).any(|at| is_address(value.operand(at).ty()));
        let is_plain = text.contains(" asm \"") && !text.contains("~{memory}") && !is_given_address;
        return if is_plain {
            Effects::Nothing
        } else {
            Effects::Anything
        };
    };
    let name = callee.name();
    let bytes = |operand: u32| Place {
        pointer: value.operand(operand),
        size: None,
    };
    if is_barrier(value) {
        return Effects::Meets;
    }
    if let Some(name) = name.strip_prefix("llvm.nvvm.") {
        let accesses = ACCESSES.iter().any(|part| name.contains(part));
        return if accesses {
            Effects::Anything
        } else {
            Effects::Nothing
        };
    }
    if let Some(name) = name.strip_prefix("llvm.") {
        return match name.split('.').next().unwrap_or_default() {
            "memcpy" | "memmove" => Effects::Copies {
                to: bytes(0),
                from: bytes(1),
            },
            "memset" => Effects::Writes(bytes(0)),
            // Before its lifetime and after it, memory does not hold what was written.
            "lifetime" => Effects::Writes(bytes(value.argument_count().saturating_sub(1))),
            "experimental" if !name.starts_with("experimental.noalias.") => Effects::Anything,
            family if COMPUTE.contains(&family) || NOTES.contains(&family) => Effects::Nothing,
            _ => Effects::Anything,
        };
    }
    if callee.has_body() {
        return match calls {
            0 => Effects::Anything,
            _ => done_within(callee, layout, calls - 1),
        };
    }
    let is_given_pointer =
        (0..value.argument_count()).any(|at| value.operand(at).ty().is_pointer());
    let computes = name.starts_with("__nv_") || is_of_math(&name);
    match computes && !is_given_pointer {
        true => Effects::Nothing,
        false => Effects::Anything,
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
/// Families of LLVM's intrinsics that only carry information, such as hints and debug information.
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

/// Whether an instruction has memory effects other than reads.
pub fn writes<'m>(module: &'m Module, value: Value<'m>) -> bool {
    let effects = effects(value, module.layout());
    !matches!(
        effects,
        Effects::Nothing | Effects::Reads(_) | Effects::ReadsAnything
    )
}

/// The memory effects of a function of the program.
fn done_within<'m>(function: Function<'m>, layout: Layout<'m>, calls: u32) -> Effects<'m> {
    let blocks = function.blocks().into_iter();
    let mut found = Effects::Nothing;
    for value in blocks.flat_map(|block| block.instructions()) {
        match effects_within(value, layout, calls) {
            Effects::Nothing => {}
            Effects::Reads(_) | Effects::ReadsAnything => found = Effects::ReadsAnything,
            _ => return Effects::Anything,
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

/// Whether an instruction may do harm where it was not executed before, whatever uses its result: it may end the
/// program, or never end. Assembly may trap as divisions do.
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

/// Whether an instruction is a barrier or a fence: it makes threads wait for each other, or orders their accesses.
pub fn is_barrier(value: Value<'_>) -> bool {
    const NAMES: [&str; 4] = ["barrier", "bar.", "membar.", "fence."];
    let name = callee_name(value);
    let name = name.strip_prefix("llvm.nvvm.");
    name.is_some_and(|name| NAMES.iter().any(|start| name.starts_with(start)))
        || value.opcode() == Some(Opcode::LLVMFence)
}
