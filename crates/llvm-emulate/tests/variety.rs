//! Levels of optimisation agree: functions as clang writes them down and as it vectorises them
//! compute the same to the last bit, so that each checks the other's decoding. Needs clang-22.

use std::process::Command;

use kernwright_llvm_emulate::{Argument, Buffer, Code, Launch, Memory};
use kernwright_llvm_ir::{Llvm, Module};

/// Functions with their arguments: buffers of `f`loats, `d`oubles, `i`nts, `s`horts, `b`ytes, and
/// numbers.
const CALLS: &str = "sort i 100; softmax f f 397; crc b 397; bits i 190; average b b b 397; \
    saturate s s s 397; forces f f 50; least f 397; triangular d 16; distance b b 60; \
    rotate d d 64; complex_product f f f 200; reverse b 397; where f f i 397; gather f i f 397; \
    transpose f f 19; generate i 397; choose 3; choose 9; choose 77";

/// What a run left: the buffers and the result.
type Left = (Vec<Vec<u8>>, Vec<u64>);

#[test]
fn levels_of_optimisation_agree() {
    Llvm::open(None).expect("LLVM 22 can be opened here");
    let levels = [
        "-O0",
        "-O1",
        "-O3",
        "-O3 -march=x86-64-v3",
        "-O3 -march=x86-64-v4",
    ];
    let mut first: Option<Vec<Left>> = None;
    for level in levels {
        let Some(text) = compiled(level) else {
            println!("skipped: there is no clang-22 here");
            return;
        };
        let module = Module::parse("variety.ll", &text).expect("clang writes well-formed IR");
        let left: Vec<Left> = CALLS
            .split(';')
            .map(|call| run(&module, call.trim()))
            .collect();
        let Some(first) = &first else {
            first = Some(left);
            continue;
        };
        for ((call, left), first) in CALLS.split(';').zip(&left).zip(first) {
            assert!(left == first, "`{}` differs at {level}", call.trim());
        }
    }
}

fn compiled(level: &str) -> Option<Vec<u8>> {
    let output = Command::new("clang-22")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kernels"))
        // What is left to the machine to compute at once is computed so at every level.
        .args([
            "--target=x86_64-unknown-linux-gnu",
            "-ffreestanding",
            "-mfma",
        ])
        .args(level.split(' '))
        .args(["-S", "-emit-llvm", "-o", "-", "variety.c"])
        .output()
        .ok()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    Some(output.stdout)
}

fn run(module: &Module, call: &str) -> Left {
    let mut words = call.split(' ');
    let entry = words.next().expect("a name");
    let code = Code::decode(module, entry).unwrap_or_else(|error| panic!("{entry}: {error}"));
    let mut memory = Memory::new();
    let (mut buffers, mut arguments) = (Vec::new(), Vec::<Argument>::new());
    for (index, word) in words.enumerate() {
        match contents(word, index) {
            None => arguments.push(word.parse::<i32>().expect("a number").into()),
            Some(contents) => {
                let name = format!("argument {index}");
                let buffer = Buffer {
                    name,
                    contents,
                    initialised: true,
                    writable: true,
                };
                buffers.push(memory.add(buffer));
                arguments.extend(buffers.last().map(|&buffer| buffer.into()));
            }
        }
    }
    let report = code.run(&Launch::default(), &arguments, &mut memory, 100_000_000);
    let report = report.unwrap_or_else(|finding| panic!("{entry}: {finding}"));
    let contents = |&buffer| memory.contents(buffer).to_vec();
    (buffers.iter().map(contents).collect(), report.returned)
}

fn contents(kind: &str, index: usize) -> Option<Vec<u8>> {
    let values = (0..400u32).map(|i| (i * 37 + index as u32 * 11) % 97);
    Some(match kind {
        "f" => values
            .flat_map(|value| (value as f32 / 16.0 - 2.0).to_le_bytes())
            .collect(),
        "d" => values
            .flat_map(|value| (f64::from(value) / 16.0 + 1.0).to_le_bytes())
            .collect(),
        "i" => values.flat_map(u32::to_le_bytes).collect(),
        "s" => values
            .flat_map(|value| (value as i16).wrapping_mul(3777).to_le_bytes())
            .collect(),
        "b" => values.map(|value| value.wrapping_mul(3) as u8).collect(),
        _ => return None,
    })
}
