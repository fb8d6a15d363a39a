//! The kernels with inputs, and what they should compute. Tests and the example share them.
// Each of them uses its share, and neither is a library.
#![allow(dead_code, unreachable_pub)]

use std::path::PathBuf;

use kernwright_llvm_emulate::{Argument, Buffer, BufferId, Code, Finding, Launch, Memory, Report};
use kernwright_llvm_ir::{Llvm, Module};

type Check = Box<dyn Fn(&Report, &Memory)>;

/// A kernel, its input and its answer.
pub struct Program {
    pub entry: &'static str,
    pub code: Code,
    launch: Launch,
    arguments: Vec<Argument>,
    memory: Memory,
    check: Option<Check>,
    text: Vec<u8>,
}

impl Program {
    /// Runs it on a copy of its input.
    pub fn run(&self) -> Result<(Report, Memory), Finding> {
        self.run_for(10_000_000_000)
    }

    /// Runs it for at most `fuel` instructions.
    pub fn run_for(&self, fuel: u64) -> Result<(Report, Memory), Finding> {
        let mut memory = self.memory.clone();
        let report = self
            .code
            .run(&self.launch, &self.arguments, &mut memory, fuel)?;
        Ok((report, memory))
    }

    /// Its text, parsed anew.
    pub fn module(&self) -> Module {
        Module::parse(self.entry, &self.text).expect("well-formed")
    }

    /// Compares with plain Rust.
    pub fn check(&self, report: &Report, memory: &Memory) {
        if let Some(check) = &self.check {
            check(report, memory);
        }
    }

    /// The same call of another text.
    pub fn decode(like: &Program, text: &str) -> Program {
        Self::decode_if_well_formed(like, text).expect("well-formed, and it can be emulated")
    }

    /// The same call of another text, if LLVM accepts it and it can be emulated.
    pub fn decode_if_well_formed(like: &Program, text: &str) -> Option<Program> {
        let module = Module::parse("mutant.ll", text.as_bytes()).ok()?;
        module.verify().ok()?;
        Some(Program {
            entry: like.entry,
            code: Code::decode(&module, like.entry).ok()?,
            launch: like.launch.clone(),
            arguments: like.arguments.clone(),
            memory: like.memory.clone(),
            check: None,
            text: text.into(),
        })
    }
}

/// Makes LLVM ready.
pub fn open() {
    Llvm::open(None).expect("LLVM 22 can be opened here");
}

pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kernels"))
}

pub fn all() -> Vec<Program> {
    vec![
        matmul(48),
        reduce(1000),
        stencil(20, 37),
        histogram(3000),
        scan(200),
        dot(1003),
        smooth(77),
        multiply(13),
        checksum(300),
        count_above(333),
    ]
}

fn bytes<T, const N: usize>(values: &[T], of: impl Fn(&T) -> [u8; N]) -> Vec<u8> {
    values.iter().flat_map(of).collect()
}

fn floats(count: usize) -> Vec<f32> {
    (0..count)
        .map(|i| ((i * 37 + 11) % 64) as f32 / 8.0 - 3.0)
        .collect()
}

fn read(memory: &Memory, buffer: BufferId) -> Vec<f32> {
    let word = |bytes: &[u8]| f32::from_le_bytes(bytes.try_into().expect("four bytes"));
    memory.contents(buffer).chunks(4).map(word).collect()
}

fn near(given: &[f32], wanted: &[f32]) {
    assert_eq!(given.len(), wanted.len());
    for (index, (given, wanted)) in given.iter().zip(wanted).enumerate() {
        let error = (given - wanted).abs();
        assert!(
            error <= 1e-4 * wanted.abs().max(1.0),
            "{index}: {given}, not {wanted}"
        );
    }
}

/// Puts a program together while its buffers are added.
struct Builder {
    memory: Memory,
    arguments: Vec<Argument>,
}

impl Builder {
    fn new() -> Self {
        Builder {
            memory: Memory::new(),
            arguments: Vec::new(),
        }
    }

    fn input(&mut self, name: &str, contents: Vec<u8>) {
        self.buffer(name, contents, true, false);
    }

    fn output(&mut self, name: &str, bytes: usize) -> BufferId {
        self.buffer(name, vec![0; bytes], false, true)
    }

    fn buffer(
        &mut self,
        name: &str,
        contents: Vec<u8>,
        initialised: bool,
        writable: bool,
    ) -> BufferId {
        let name = name.to_owned();
        let id = self.memory.add(Buffer {
            name,
            contents,
            initialised,
            writable,
        });
        self.arguments.push(id.into());
        id
    }

    fn build(
        self,
        (file, entry): (&str, &'static str),
        launch: Launch,
        check: impl Fn(&Report, &Memory) + 'static,
    ) -> Program {
        let text = std::fs::read(folder().join(file)).expect("the file is there");
        let module = Module::parse(file, &text).expect("well-formed");
        Program {
            entry,
            code: Code::decode(&module, entry).unwrap_or_else(|error| panic!("{entry}: {error}")),
            launch,
            arguments: self.arguments,
            memory: self.memory,
            check: Some(Box::new(check)),
            text,
        }
    }
}

pub fn matmul(n: usize) -> Program {
    let (a, b) = (floats(n * n), floats(n * n + 5)[5..].to_vec());
    let mut builder = Builder::new();
    builder.input("a", bytes(&a, |x| x.to_le_bytes()));
    builder.input("b", bytes(&b, |x| x.to_le_bytes()));
    let c = builder.output("c", n * n * 4);
    builder.arguments.push((n as i32).into());
    let blocks = (n / 16) as u32;
    let launch = Launch {
        grid: [blocks, blocks, 1],
        block: [16, 16, 1],
        ..Launch::default()
    };
    builder.build(("matmul.ll", "matmul"), launch, move |_, memory| {
        let cell = |at: usize| (0..n).map(|k| a[at / n * n + k] * b[k * n + at % n]).sum();
        near(
            &read(memory, c),
            &(0..n * n).map(cell).collect::<Vec<f32>>(),
        );
    })
}

pub fn reduce(n: usize) -> Program {
    let values = floats(n);
    let mut builder = Builder::new();
    builder.input("in", bytes(&values, |x| x.to_le_bytes()));
    let out = builder.output("out", 2 * 4);
    builder.arguments.push((n as i32).into());
    let launch = Launch {
        grid: [2, 1, 1],
        block: [96, 1, 1],
        ..Launch::default()
    };
    builder.build(("reduce.ll", "reduce"), launch, move |_, memory| {
        let of = |block: usize| (0..n).filter(move |i| i / 96 % 2 == block);
        let sums = [0, 1].map(|block| of(block).map(|i| values[i]).sum());
        near(&read(memory, out), &sums);
    })
}

pub fn stencil(width: usize, height: usize) -> Program {
    let values = floats(width * height);
    let mut builder = Builder::new();
    builder.input("in", bytes(&values, |x| x.to_le_bytes()));
    let out = builder.output("out", width * height * 4);
    builder
        .arguments
        .extend([(width as i32).into(), (height as i32).into(), 0.1f32.into()]);
    let grid = [width.div_ceil(16) as u32, height.div_ceil(16) as u32, 1];
    let launch = Launch {
        grid,
        block: [16, 16, 1],
        ..Launch::default()
    };
    builder.build(("stencil.ll", "stencil"), launch, move |_, memory| {
        let cell = |at: usize| {
            let (x, y) = (at % width, at / width);
            if x == 0 || y == 0 || x == width - 1 || y == height - 1 {
                return values[at];
            }
            let around = values[at - 1] + values[at + 1] + values[at - width] + values[at + width];
            values[at] + 0.1 * (around - 4.0 * values[at])
        };
        near(
            &read(memory, out),
            &(0..width * height).map(cell).collect::<Vec<f32>>(),
        );
    })
}

pub fn histogram(n: usize) -> Program {
    let data: Vec<u8> = (0..n).map(|i| (i * i % 251) as u8).collect();
    let mut builder = Builder::new();
    builder.input("data", data.clone());
    let counts = builder.buffer("counts", vec![0; 1024], true, true);
    builder.arguments.push((n as i32).into());
    let launch = Launch {
        grid: [3, 1, 1],
        block: [64, 1, 1],
        ..Launch::default()
    };
    builder.build(("histogram.ll", "histogram"), launch, move |_, memory| {
        let mut wanted = [0u32; 256];
        data.iter().for_each(|&byte| wanted[usize::from(byte)] += 1);
        assert_eq!(memory.contents(counts), bytes(&wanted, |x| x.to_le_bytes()));
    })
}

pub fn scan(n: usize) -> Program {
    let values: Vec<i32> = (0..n as i32).map(|i| i * 7 % 23 - 9).collect();
    let mut builder = Builder::new();
    builder.input("in", bytes(&values, |x| x.to_le_bytes()));
    let out = builder.output("out", n * 4);
    builder.arguments.push((n as i32).into());
    let launch = Launch {
        block: [n as u32, 1, 1],
        dynamic_shared: n as u32 * 8,
        ..Launch::default()
    };
    builder.build(("scan.ll", "scan"), launch, move |_, memory| {
        let sums = values.iter().scan(0, |sum, value| {
            *sum += value;
            Some(*sum)
        });
        let sums: Vec<i32> = sums.collect();
        assert_eq!(memory.contents(out), bytes(&sums, |x| x.to_le_bytes()));
    })
}

pub fn dot(n: usize) -> Program {
    let (a, b) = (floats(n), floats(n + 3)[3..].to_vec());
    let mut builder = Builder::new();
    builder.input("a", bytes(&a, |x| x.to_le_bytes()));
    builder.input("b", bytes(&b, |x| x.to_le_bytes()));
    builder.arguments.push((n as i32).into());
    builder.build(("host.ll", "dot"), Launch::default(), move |report, _| {
        let given = report
            .returned
            .iter()
            .map(|&bits| f32::from_bits(bits as u32));
        let wanted = a.iter().zip(&b).map(|(a, b)| a * b).sum();
        near(&given.collect::<Vec<_>>(), &[wanted]);
    })
}

pub fn smooth(n: usize) -> Program {
    let values = floats(n);
    let mut builder = Builder::new();
    builder.input("in", bytes(&values, |x| x.to_le_bytes()));
    let out = builder.output("out", n * 4);
    builder.arguments.push((n as i32).into());
    builder.build(
        ("host.ll", "smooth"),
        Launch::default(),
        move |_, memory| {
            let mut wanted = values.clone();
            for i in 1..n - 1 {
                wanted[i] = 0.25 * values[i - 1] + 0.5 * values[i] + 0.25 * values[i + 1];
            }
            near(&read(memory, out), &wanted);
        },
    )
}

pub fn multiply(n: usize) -> Program {
    let numbers = |count: usize| {
        floats(count)
            .into_iter()
            .map(f64::from)
            .collect::<Vec<f64>>()
    };
    let (a, b) = (numbers(n * n), numbers(n * n + 7)[7..].to_vec());
    let mut builder = Builder::new();
    builder.input("a", bytes(&a, |x| x.to_le_bytes()));
    builder.input("b", bytes(&b, |x| x.to_le_bytes()));
    let c = builder.output("c", n * n * 8);
    builder.arguments.push((n as i32).into());
    builder.build(
        ("host.ll", "multiply"),
        Launch::default(),
        move |_, memory| {
            let cell = |at: usize| {
                (0..n)
                    .map(|k| a[at / n * n + k] * b[k * n + at % n])
                    .sum::<f64>()
            };
            let wanted: Vec<f64> = (0..n * n).map(cell).collect();
            // The inputs are eighths, so sums are exact in whatever order.
            assert_eq!(memory.contents(c), bytes(&wanted, |x| x.to_le_bytes()));
        },
    )
}

pub fn checksum(n: usize) -> Program {
    let data: Vec<u8> = (0..n).map(|i| (i * 31 % 256) as u8).collect();
    let mut builder = Builder::new();
    builder.input("data", data.clone());
    builder.arguments.push((n as i32).into());
    builder.build(
        ("host.ll", "checksum"),
        Launch::default(),
        move |report, _| {
            let (low, high) = data.iter().fold((1u32, 0u32), |(low, high), &byte| {
                let low = (low + u32::from(byte)) % 65521;
                (low, (high + low) % 65521)
            });
            assert_eq!(report.returned, [u64::from(high << 16 | low)]);
        },
    )
}

pub fn count_above(n: usize) -> Program {
    let data: Vec<i16> = (0..n).map(|i| (i as i16).wrapping_mul(2713)).collect();
    let mut builder = Builder::new();
    builder.input("data", bytes(&data, |x| x.to_le_bytes()));
    builder.arguments.extend([(n as i32).into(), 100i16.into()]);
    builder.build(
        ("host.ll", "count_above"),
        Launch::default(),
        move |report, _| {
            let wanted = data.iter().filter(|&&value| value > 100).count() as u64;
            assert_eq!(report.returned, [wanted]);
        },
    )
}
