//! The emulator on small programs: what they compute, and what is found wrong with them.
//!
//! `emulate/*.txt` hold cases. A case is a line `=== NAME`, settings, a line `---`, and IR:
//!
//! ```text
//! target gpu | host             block 32 [Y Z]      grid 1 [Y Z]      shared BYTES
//! buffer NAME TYPE [readonly] = 1 2 3               buffer NAME TYPE blank COUNT
//! call ENTRY NAME TYPE:VALUE …                      fuel N            races different | ignored
//! expect NAME = 1 2 3           returns TYPE = 1    executes N        finds KIND [in the words …]
//! refuses WORDS                 (the program cannot be decoded, and the message says so)
//! ```

use kernwright_llvm_emulate::{Argument, Buffer, BufferId, Code, Launch, Memory, Races};
use kernwright_llvm_ir::{Llvm, Module};

const GPU: &str = r#"target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
"#;
const HOST: &str = r#"target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
"#;

#[test]
fn cases() {
    Llvm::open(None).expect("LLVM 22 can be opened here");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/emulate");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .collect();
    files.sort();
    let (mut failures, mut count) = (Vec::new(), 0);
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        for case in text.split("\n=== ").skip(1) {
            let (name, rest) = case.split_once('\n').expect("a name and more");
            let (settings, ir) = rest.split_once("\n---\n").expect("`---` before the IR");
            count += 1;
            if let Err(error) = check(settings, ir) {
                failures.push(format!("{}: {name}: {error}", file.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count > 50, "only {count} cases were found");
}

struct Named {
    name: String,
    ty: String,
    id: BufferId,
}

fn check(settings: &str, ir: &str) -> Result<(), String> {
    let mut launch = Launch::default();
    let mut memory = Memory::new();
    let mut buffers: Vec<Named> = Vec::new();
    let (mut target, mut fuel) = (GPU, 1_000_000);
    let (mut calls, mut expectations) = (Vec::new(), Vec::new());
    for line in settings.lines().filter(|line| !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let numbers = || {
            rest.split(' ')
                .map(|number| number.parse::<u32>().expect(line))
        };
        match word {
            "target" => target = if rest == "host" { HOST } else { GPU },
            "block" => launch
                .block
                .iter_mut()
                .zip(numbers())
                .for_each(|(a, b)| *a = b),
            "grid" => launch
                .grid
                .iter_mut()
                .zip(numbers())
                .for_each(|(a, b)| *a = b),
            "shared" => launch.dynamic_shared = rest.parse().expect(line),
            "races" => {
                launch.races = match rest {
                    "different" => Races::FindDifferent,
                    _ => Races::Ignore,
                }
            }
            "fuel" => fuel = rest.parse().expect(line),
            "buffer" => buffers.push(buffer(rest, &mut memory)),
            "call" => calls.push(rest),
            "" => {}
            _ => expectations.push((word, rest)),
        }
    }
    let module = Module::parse("case.ll", format!("{target}{ir}").as_bytes())?;
    module.verify()?;
    let mut last = Err("nothing was called".to_owned());
    for call in calls {
        let mut words = call.split(' ');
        let entry = words.next().expect("an entry");
        let arguments: Vec<Argument> = words.map(|word| argument(word, &buffers)).collect();
        last = match Code::decode(&module, entry) {
            Err(unsupported) => Err(format!("refused: {unsupported}")),
            Ok(code) => code
                .run(&launch, &arguments, &mut memory, fuel)
                .map_err(|finding| {
                    let place = finding.place.as_ref().and_then(|place| place.find(&module));
                    let text = place.map_or_else(String::new, |value| value.text());
                    format!("{finding} at{text}")
                }),
        };
        if last.is_err() {
            break;
        }
    }
    for (word, rest) in expectations {
        let outcome = match word {
            "expect" => {
                let (name, values) = rest.split_once(" = ").expect("NAME = VALUES");
                let named = buffers.iter().find(|named| named.name == name);
                let named = named.unwrap_or_else(|| panic!("no buffer `{name}`"));
                let bytes = encode(&named.ty, values);
                let contents = memory.contents(named.id);
                (last.is_ok() && contents == bytes)
                    .then_some(())
                    .ok_or_else(|| format!("{name} = {}", decode(&named.ty, contents)))
            }
            "returns" => {
                let (ty, values) = rest.split_once(" = ").expect("TYPE = VALUES");
                let wanted = encode(ty, values);
                let size = encode(ty, "0").len();
                let given = last.as_ref().map(|report| {
                    let lanes = report.returned.iter();
                    lanes
                        .flat_map(|lane| lane.to_le_bytes()[..size].to_vec())
                        .collect::<Vec<u8>>()
                });
                (given.as_ref() == Ok(&wanted))
                    .then_some(())
                    .ok_or_else(|| given.map_or_else(|_| String::new(), |given| decode(ty, &given)))
            }
            "executes" => {
                let executed = last.as_ref().map_or(0, |report| report.executed);
                (executed.to_string() == rest)
                    .then_some(())
                    .ok_or_else(|| format!("executed {executed}"))
            }
            "finds" | "refuses" => {
                let error = last.as_ref().err().cloned().unwrap_or_default();
                let (kind, words) = rest.split_once(" in the words ").unwrap_or((rest, ""));
                let kind = if word == "finds" {
                    format!("{kind}: ")
                } else {
                    kind.to_owned()
                };
                let is_it = error.contains(words)
                    && if word == "finds" {
                        error.starts_with(&kind)
                    } else {
                        error.contains(&kind)
                    };
                is_it
                    .then_some(())
                    .ok_or_else(|| "nothing of the kind".to_owned())
            }
            _ => panic!("unknown setting `{word}`"),
        };
        outcome.map_err(|given| {
            let ending = last.as_ref().err().cloned().unwrap_or_default();
            format!("expected `{word} {rest}`, but {given} {ending}")
        })?;
    }
    Ok(())
}

fn buffer(rest: &str, memory: &mut Memory) -> Named {
    let words: Vec<&str> = rest.split(' ').collect();
    let (name, ty) = (words[0].to_owned(), words[1].to_owned());
    let (contents, initialised) = match rest.split_once(" = ") {
        Some((_, values)) => (encode(&ty, values), true),
        None => {
            let count: usize = words
                .last()
                .and_then(|count| count.parse().ok())
                .expect(rest);
            (vec![0; encode(&ty, "0").len() * count], false)
        }
    };
    let id = memory.add(Buffer {
        name: name.clone(),
        contents,
        initialised,
        writable: !words.contains(&"readonly"),
    });
    Named { name, ty, id }
}

fn argument(word: &str, buffers: &[Named]) -> Argument {
    match word.split_once(':') {
        Some((ty, value)) => Argument::Bytes(encode(ty, &value.replace(',', " "))),
        None => {
            let (name, offset) = word.split_once('+').unwrap_or((word, "0"));
            let named = buffers.iter().find(|named| named.name == name);
            let named = named.unwrap_or_else(|| panic!("no buffer `{name}`"));
            Argument::Into(named.id, offset.parse().expect("an offset"))
        }
    }
}

/// Values as they lie in memory. `N*V` is V, N times; `A..B` counts.
fn encode(ty: &str, values: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for word in values.split_whitespace() {
        let (times, value) = word.split_once('*').map_or((1, word), |(times, value)| {
            (times.parse().expect("a number of times"), value)
        });
        let range = value.split_once("..").map(|(first, last)| {
            let number = |word: &str| word.parse::<i64>().expect("a whole number");
            (number(first)..number(last))
                .map(|number| number.to_string())
                .collect()
        });
        for value in range.unwrap_or_else(|| vec![value.to_owned(); times]) {
            let whole = || {
                let hex = value.strip_prefix("0x");
                hex.map_or_else(|| value.parse(), |hex| i128::from_str_radix(hex, 16))
                    .unwrap_or_else(|_| panic!("`{value}` is no {ty}"))
            };
            match ty {
                "f32" => bytes.extend(value.parse::<f32>().expect("a float").to_le_bytes()),
                "f64" => bytes.extend(value.parse::<f64>().expect("a float").to_le_bytes()),
                "i8" | "i1" => bytes.extend(&whole().to_le_bytes()[..1]),
                "i16" => bytes.extend(&whole().to_le_bytes()[..2]),
                "i32" => bytes.extend(&whole().to_le_bytes()[..4]),
                "i64" => bytes.extend(&whole().to_le_bytes()[..8]),
                _ => panic!("unknown type `{ty}`"),
            }
        }
    }
    bytes
}

fn decode(ty: &str, bytes: &[u8]) -> String {
    let size = encode(ty, "0").len();
    let word = |bytes: &[u8]| {
        let mut number = [0; 8];
        number[..bytes.len()].copy_from_slice(bytes);
        let number = i64::from_le_bytes(number);
        match ty {
            "f32" => f32::from_bits(number as u32).to_string(),
            "f64" => f64::from_bits(number as u64).to_string(),
            "i32" => (number as i32).to_string(),
            "i16" => (number as i16).to_string(),
            "i8" => (number as i8).to_string(),
            _ => number.to_string(),
        }
    };
    bytes.chunks(size).map(word).collect::<Vec<_>>().join(" ")
}
