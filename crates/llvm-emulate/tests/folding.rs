//! The emulator computes what LLVM computes: each operation on random numbers, and chains of
//! them, agree with what LLVM's own constant folding makes of the same text.
//!
//! Where LLVM's answer is poison any answer will do, and where it does not fold there is none.

use kernwright_llvm_emulate::{Argument, Code, FindingKind, Launch, Memory};
use kernwright_llvm_ir::{Llvm, Machine, Module, Target, TypeKind};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Every failure names it.
const SEED: u64 = 7;
/// Random inputs for each operation.
const TRIES: usize = 24;

/// A function's body over integers `%a`, `%b`, `%c` of the widths given, and its result's type.
struct Body {
    text: String,
    widths: [u32; 3],
    result: String,
}

const INT_WIDTHS: [u32; 9] = [1, 7, 8, 16, 24, 32, 33, 48, 64];
const FLOATS: [(&str, &str, u32); 4] = [
    ("half", "f16", 16),
    ("bfloat", "bf16", 16),
    ("float", "f32", 32),
    ("double", "f64", 64),
];

fn int_bodies() -> Vec<Body> {
    let mut bodies = Vec::new();
    for width in INT_WIDTHS {
        let ty = format!("i{width}");
        let mut add = |result: &str, text: String| {
            bodies.push(Body {
                text,
                widths: [width; 3],
                result: result.to_owned(),
            });
        };
        for op in [
            "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and",
            "or", "xor",
        ] {
            add(&ty, format!("%r = {op} {ty} %a, %b\n"));
        }
        for op in [
            "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle",
        ] {
            add("i1", format!("%r = icmp {op} {ty} %a, %b\n"));
        }
        add(
            &ty,
            format!("%k = icmp slt {ty} %a, %b\n%r = select i1 %k, {ty} %c, {ty} %a\n"),
        );
        for op in [
            "smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat",
            "sshl.sat", "ushl.sat",
        ] {
            add(
                &ty,
                format!("%r = call {ty} @llvm.{op}.{ty}({ty} %a, {ty} %b)\n"),
            );
        }
        for op in ["ctpop", "bitreverse"] {
            add(&ty, format!("%r = call {ty} @llvm.{op}.{ty}({ty} %a)\n"));
        }
        for op in ["abs", "ctlz", "cttz"] {
            add(
                &ty,
                format!("%r = call {ty} @llvm.{op}.{ty}({ty} %a, i1 false)\n"),
            );
        }
        if width % 16 == 0 {
            add(&ty, format!("%r = call {ty} @llvm.bswap.{ty}({ty} %a)\n"));
        }
        for op in ["fshl", "fshr"] {
            add(
                &ty,
                format!("%r = call {ty} @llvm.{op}.{ty}({ty} %a, {ty} %b, {ty} %c)\n"),
            );
        }
        for op in ["scmp", "ucmp"] {
            add(
                "i8",
                format!("%r = call i8 @llvm.{op}.i8.{ty}({ty} %a, {ty} %b)\n"),
            );
        }
        for op in ["sadd", "uadd", "ssub", "usub", "smul", "umul"] {
            for (part, result) in [(0, ty.as_str()), (1, "i1")] {
                let pair = format!("{{ {ty}, i1 }}");
                add(
                    result,
                    format!(
                        "%p = call {pair} @llvm.{op}.with.overflow.{ty}({ty} %a, {ty} %b)\n%r = extractvalue {pair} %p, {part}\n"
                    ),
                );
            }
        }
        for other in INT_WIDTHS {
            let to = format!("i{other}");
            if other < width {
                add(&to, format!("%r = trunc {ty} %a to {to}\n"));
            } else if other > width {
                add(&to, format!("%r = zext {ty} %a to {to}\n"));
                add(&to, format!("%r = sext {ty} %a to {to}\n"));
            }
        }
        for (to, _, _) in FLOATS {
            add(to, format!("%r = sitofp {ty} %a to {to}\n"));
            add(to, format!("%r = uitofp {ty} %a to {to}\n"));
        }
    }
    bodies
}

/// Numbers of 128 bits made of two of 64, and one half of the result.
fn wide_bodies() -> Vec<Body> {
    let start = "%al = zext i64 %a to i128\n%bl = zext i64 %b to i128\n%cl = sext i64 %c to i128\n\
                 %bh = shl i128 %bl, 64\n%ch = shl i128 %cl, 64\n%x = or i128 %al, %bh\n%y = xor i128 %ch, %al\n";
    let mut bodies = Vec::new();
    let mut add = |result: &str, text: &str| {
        bodies.push(Body {
            text: format!("{start}{text}"),
            widths: [64; 3],
            result: result.to_owned(),
        });
    };
    let mut both = |text: &str| {
        add("i64", &format!("{text}%r = trunc i128 %w to i64\n"));
        let upper = "%u = lshr i128 %w, 64\n%r = trunc i128 %u to i64\n";
        add("i64", &format!("{text}{upper}"));
    };
    for op in ["add", "sub", "mul", "and", "or", "xor"] {
        both(&format!("%w = {op} i128 %x, %y\n"));
        both(&format!("%w = {op} i128 %x, 295147905179352825857\n"));
        both(&format!("%w = {op} i128 %cl, -3\n"));
    }
    for op in ["shl", "lshr", "ashr"] {
        // By anything up to 127, and by what the bounds are.
        both(&format!(
            "%by = and i128 %cl, 127\n%w = {op} i128 %x, %by\n"
        ));
        for by in [0, 1, 63, 64, 65, 127] {
            both(&format!("%w = {op} i128 %y, {by}\n"));
        }
    }
    both("%k = icmp slt i128 %x, %y\n%w = select i1 %k, i128 %x, i128 %y\n");
    both(
        "%v = bitcast i128 %x to <2 x i64>\n%s = add <2 x i64> %v, %v\n%w = bitcast <2 x i64> %s to i128\n",
    );
    for op in [
        "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle",
    ] {
        add("i1", &format!("%r = icmp {op} i128 %x, %y\n"));
        add("i1", &format!("%r = icmp {op} i128 %x, %al\n"));
    }
    for to in ["i1", "i7", "i32"] {
        add(to, &format!("%r = trunc i128 %y to {to}\n"));
    }
    bodies
}

fn float_bodies() -> Vec<Body> {
    let mut bodies = Vec::new();
    for (ty, suffix, width) in FLOATS {
        let start: String = ["a", "b", "c"]
            .map(|name| format!("%{name}f = bitcast i{width} %{name} to {ty}\n"))
            .concat();
        let mut add = |result: &str, text: String| {
            let text = format!("{start}{text}");
            bodies.push(Body {
                text,
                widths: [width; 3],
                result: result.to_owned(),
            });
        };
        for op in ["fadd", "fsub", "fmul", "fdiv", "frem"] {
            add(ty, format!("%r = {op} {ty} %af, %bf\n"));
        }
        add(ty, format!("%r = fneg {ty} %af\n"));
        for op in [
            "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
            "une", "uno",
        ] {
            add("i1", format!("%r = fcmp {op} {ty} %af, %bf\n"));
        }
        for op in [
            "minnum",
            "maxnum",
            "minimum",
            "maximum",
            "minimumnum",
            "maximumnum",
            "copysign",
        ] {
            add(
                ty,
                format!("%r = call {ty} @llvm.{op}.{suffix}({ty} %af, {ty} %bf)\n"),
            );
        }
        for op in [
            "fabs",
            "floor",
            "ceil",
            "trunc",
            "round",
            "roundeven",
            "rint",
            "nearbyint",
        ] {
            add(
                ty,
                format!("%r = call {ty} @llvm.{op}.{suffix}({ty} %af)\n"),
            );
        }
        for op in ["fma", "fmuladd"] {
            // In the small formats the product is rounded before the sum; see `float.rs`.
            if width > 16 {
                add(
                    ty,
                    format!("%r = call {ty} @llvm.{op}.{suffix}({ty} %af, {ty} %bf, {ty} %cf)\n"),
                );
            }
        }
        for (to, _, other) in FLOATS {
            if other < width {
                add(to, format!("%r = fptrunc {ty} %af to {to}\n"));
            } else if other > width {
                add(to, format!("%r = fpext {ty} %af to {to}\n"));
            }
        }
        for to in [8, 16, 32, 64] {
            add(
                &format!("i{to}"),
                format!("%r = fptosi {ty} %af to i{to}\n"),
            );
            add(
                &format!("i{to}"),
                format!("%r = fptoui {ty} %af to i{to}\n"),
            );
            for op in ["fptosi", "fptoui"] {
                let call = format!("call i{to} @llvm.{op}.sat.i{to}.{suffix}({ty} %af)");
                add(&format!("i{to}"), format!("%r = {call}\n"));
            }
        }
    }
    bodies
}

/// Eight operations one after another, each on the results before it.
fn chain(random: &mut ChaCha8Rng) -> Body {
    let width = INT_WIDTHS[random.random_range(1..INT_WIDTHS.len())];
    let ops = [
        "add", "sub", "mul", "and", "or", "xor", "lshr", "ashr", "shl", "udiv", "srem",
    ];
    let mut text = String::new();
    let mut names = vec!["%a".to_owned(), "%b".to_owned(), "%c".to_owned()];
    for index in 0..8 {
        let mut pick = || names[random.random_range(0..names.len())].clone();
        let (x, y, z) = (pick(), pick(), pick());
        let op = ops[random.random_range(0..ops.len())];
        let name = if index == 7 {
            "%r".to_owned()
        } else {
            format!("%v{index}")
        };
        if random.random_range(0..4) == 0 {
            text += &format!("%k{index} = icmp sgt i{width} {x}, {y}\n");
            text += &format!("{name} = select i1 %k{index}, i{width} {z}, i{width} {x}\n");
        } else if op.contains("sh") {
            // Shifts by the width or more are poison, and then LLVM may say anything.
            let by = random.random_range(0..width);
            text += &format!("{name} = {op} i{width} {x}, {by}\n");
        } else {
            text += &format!("{name} = {op} i{width} {x}, {y}\n");
        }
        names.push(name);
    }
    Body {
        text,
        widths: [width; 3],
        result: format!("i{width}"),
    }
}

/// A number of `width` bits, often one where operations change their behaviour.
fn number(random: &mut ChaCha8Rng, width: u32, float: bool) -> u64 {
    let mask = u64::MAX >> (64 - width);
    let odd = [
        0,
        1,
        2,
        mask,
        mask >> 1,
        (mask >> 1) + 1,
        u64::from(width),
        u64::from(width - 1),
    ];
    let floats: &[u64] = match width {
        16 => &[0x3c00, 0xbc00, 0x7c00, 0x7e00, 0x8000, 0x4200, 0x3f80],
        32 => &[
            0x3f80_0000,
            0xbf00_0000,
            0x7f80_0000,
            0x7fc0_0000,
            0x8000_0000,
            0x42f6_e979,
        ],
        _ => &[
            0x3ff0 << 48,
            0xbfe0 << 48,
            0x7ff0 << 48,
            0x7ff8 << 48,
            1 << 63,
            0x405e_dd2f_1a9f_be77,
        ],
    };
    match random.random_range(0..4) {
        0 => odd[random.random_range(0..odd.len())] & mask,
        1 if float => floats[random.random_range(0..floats.len())],
        1 => random.random_range(0..16u64) & mask,
        _ => random.random::<u64>() & mask,
    }
}

/// Compares on random numbers; gives how often LLVM had an answer.
fn compare(machine: &Machine, body: &Body, float: bool, random: &mut ChaCha8Rng) -> usize {
    let Body {
        text,
        widths: [a, b, c],
        result,
    } = body;
    let inputs: Vec<[u64; 3]> = (0..TRIES)
        .map(|_| body.widths.map(|width| number(random, width, float)))
        .collect();
    let mut source =
        format!("define {result} @f(i{a} %a, i{b} %b, i{c} %c) {{\n{text}ret {result} %r\n}}\n");
    for (index, [x, y, z]) in inputs.iter().enumerate() {
        let mut filled = String::new();
        for line in text.lines() {
            let words = line.split_inclusive([' ', ',', ')']).map(|word| {
                let (name, end) = word.split_at(word.trim_end_matches([' ', ',', ')']).len());
                match name {
                    "%a" => format!("{}{end}", as_literal(*x, *a)),
                    "%b" => format!("{}{end}", as_literal(*y, *b)),
                    "%c" => format!("{}{end}", as_literal(*z, *c)),
                    _ => word.to_owned(),
                }
            });
            filled += &words.collect::<String>();
            filled += "\n";
        }
        source += &format!("define {result} @f{index}() {{\n{filled}ret {result} %r\n}}\n");
    }
    let module = Module::parse("folding.ll", source.as_bytes())
        .unwrap_or_else(|error| panic!("{error}\n{source}"));
    let code = Code::decode(&module, "f").unwrap_or_else(|error| panic!("{error}\n{text}"));
    machine
        .run_passes(&module, "function(instcombine,instsimplify)")
        .expect("known passes");
    let mut answers = 0;
    for (index, input) in inputs.iter().enumerate() {
        let function = module.function(&format!("f{index}")).expect("it is there");
        let block = function.blocks()[0];
        let Some(folded) = block.terminator().filter(|end| end.operand_count() == 1) else {
            continue;
        };
        let folded = folded.operand(0);
        let Some(wanted) = folded.number_bits() else {
            continue;
        };
        let argument = |(value, width): (&u64, &u32)| {
            Argument::Bytes(value.to_le_bytes()[..width.div_ceil(8) as usize].to_vec())
        };
        let arguments: Vec<Argument> = input.iter().zip(&body.widths).map(argument).collect();
        let report = code.run(&Launch::default(), &arguments, &mut Memory::new(), 1000);
        if matches!(&report, Err(finding) if finding.kind == FindingKind::Division) {
            // Undefined: LLVM may say anything here too.
            continue;
        }
        answers += 1;
        let report = report.unwrap_or_else(|finding| {
            panic!("seed {SEED}: {text} on {input:x?}: {finding}, but LLVM says {wanted:#x}")
        });
        let given = report.returned[0];
        let same = given == wanted
            || (is_nan(folded.ty().kind(), given) && is_nan(folded.ty().kind(), wanted));
        assert!(
            same,
            "seed {SEED}: {text} on {input:x?} is {given:#x}, but LLVM says {wanted:#x}"
        );
    }
    answers
}

fn as_literal(value: u64, width: u32) -> String {
    if width == 1 {
        (if value == 1 { "true" } else { "false" }).to_owned()
    } else {
        value.to_string()
    }
}

fn is_nan(kind: TypeKind<'_>, bits: u64) -> bool {
    match kind {
        TypeKind::Half => bits & 0x7fff > 0x7c00,
        TypeKind::Brain => bits & 0x7fff > 0x7f80,
        TypeKind::Float => f32::from_bits(bits as u32).is_nan(),
        TypeKind::Double => f64::from_bits(bits).is_nan(),
        _ => false,
    }
}

fn compare_all(bodies: &[Body], float: bool, random: &mut ChaCha8Rng) {
    Llvm::open(None).expect("LLVM 22 can be opened here");
    let machine = Machine::new(&Target::Host { native: true }).expect("the host is a target");
    let mut silent = Vec::new();
    for body in bodies {
        if compare(&machine, body, float, random) == 0 {
            silent.push(body.text.as_str());
        }
    }
    let share = silent.len() as f64 / bodies.len() as f64;
    assert!(share < 0.1, "LLVM folds none of: {}", silent.join(""));
}

#[test]
fn integers_agree_with_constant_folding() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    compare_all(&int_bodies(), false, &mut random);
    compare_all(&wide_bodies(), false, &mut random);
}

#[test]
fn floats_agree_with_constant_folding() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    compare_all(&float_bodies(), true, &mut random);
}

#[test]
fn chains_agree_with_constant_folding() {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let bodies: Vec<Body> = (0..150).map(|_| chain(&mut random)).collect();
    compare_all(&bodies, false, &mut random);
}
