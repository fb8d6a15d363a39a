//! One suite for every machine: memory, launches, arguments, forgetting, and failures by class.

#![allow(clippy::unwrap_used, reason = "clippy does not know helpers of tests")]
#![allow(clippy::print_stdout, reason = "a test that is skipped says why")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use kernwright_measure::Failure;
use kernwright_measure::compile::{Compile, CompileReply, CompileRequest, CompileSetup};
use kernwright_measure::device::{
    Artifact, Cpu, DeviceChoice, Loaded, Machine, Memory, OpenCl, Place, opencl_devices,
};
use kernwright_measure::evaluate::{
    Answers, Evaluate, EvaluateReply, EvaluateRequest, EvaluateSetup,
};
use kernwright_measure::job::{
    Bound, Case, CaseArgument, CaseBuffer, CaseFill, CaseLaunch, CaseLoop, CaseProgram, CaseTurn,
    CaseUntil, Element, ElementType, JOB_TYPES, Language, Relation, Role, Tolerance, job_name,
};
use kernwright_measure::steps::Steps;
use kernwright_measure::worker::{Launcher, LostHow, Worker};
use kernwright_space::FailureClass;

/// What differs between the languages.
const DIALECT: &str = "
#if defined(__OPENCL_VERSION__)
#define ENTRY __kernel void
#define MEMORY __global
#define EACH(i, n) int i = get_global_id(0); if (i < n)
#define WIDE long
#define HALF ushort
#else
#define ENTRY void
#define MEMORY
#define EACH(i, n) for (int i = 0; i < n; i++)
#define WIDE long long
#define HALF _Float16
#endif
";

const ARITHMETIC: &str = "
ENTRY add(MEMORY const float *a, MEMORY const float *b, MEMORY float *c, int n) {
  EACH(i, n) c[i] = a[i] + b[i];
}
ENTRY scale(MEMORY float *c, float factor, int n) {
  EACH(i, n) c[i] *= factor;
}
";

const SCALARS: &str = "
struct mixed { float x; WIDE n; signed char c; };
#define PUT(slot, type, value) *(MEMORY type *)(out + 8 * slot) = value
ENTRY keep(MEMORY unsigned char *out, HALF f16, unsigned short bf16, float f32, double f64,
           signed char i8, unsigned char u8, short i16, unsigned short u16, int i32,
           unsigned int u32, WIDE i64, unsigned WIDE u64, struct mixed m) {
  PUT(0, HALF, f16); PUT(1, unsigned short, bf16); PUT(2, float, f32); PUT(3, double, f64);
  PUT(4, signed char, i8); PUT(5, unsigned char, u8); PUT(6, short, i16);
  PUT(7, unsigned short, u16); PUT(8, int, i32); PUT(9, unsigned int, u32); PUT(10, WIDE, i64);
  PUT(11, unsigned WIDE, u64); PUT(12, float, m.x); PUT(13, WIDE, m.n); PUT(14, signed char, m.c);
}
";

/// A turn adds its number, so that sums show which turns there were.
const TURNS: &str = "
ENTRY start(MEMORY int *sums, int n) { EACH(i, n) sums[i] = 0; }
ENTRY turn(MEMORY int *sums, int n, int turn) {
  EACH(i, n) sums[i] += turn;
}
";

const COUNTER: &str = "
#if defined(__OPENCL_VERSION__)
__global int counter = 5;
#else
static int counter = 5;
#endif
ENTRY count(MEMORY int *out) { out[0] = counter; counter++; }
";

fn launcher(sandboxed: bool) -> Launcher {
    Launcher {
        program: env!("CARGO_BIN_EXE_kernwright-worker").into(),
        arguments: Vec::new(),
        sandboxed,
        environment: vec![("PATH".into(), std::env::var_os("PATH").unwrap_or_default())],
        scratch_root: None,
        interrupt: Default::default(),
    }
}

/// Builds sources as a job's would be.
struct Builder {
    language: Language,
    flags: Vec<String>,
    defines: Vec<(String, String)>,
    folder: tempfile::TempDir,
    worker: Worker<Compile>,
    built: usize,
}

impl Builder {
    fn new(language: Language) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let setup = CompileSetup {
            cc: "/usr/bin/cc".into(),
            read: vec![folder.path().to_owned()],
            builds: folder.path().to_owned(),
            arch: None,
        };
        Builder {
            language,
            flags: Vec::new(),
            defines: Vec::new(),
            worker: Worker::new(launcher(false), setup, 4 << 30),
            folder,
            built: 0,
        }
    }

    fn build(&mut self, source: &str, launches: &[CaseLaunch]) -> Result<Artifact, Failure> {
        self.built += 1;
        let extension = match self.language {
            Language::C => "c",
            _ => "source",
        };
        let name = format!("program-{}", self.built);
        let path = self.folder.path().join(&name).with_extension(extension);
        std::fs::write(&path, format!("{DIALECT}{source}")).unwrap();
        let request = CompileRequest {
            program: self.program(path, launches),
            folder: self.folder.path().to_owned(),
            name,
            is_candidate: true,
        };
        match self.worker.ask(request, Duration::from_secs(60)).unwrap() {
            CompileReply::Built(artifact) => Ok(artifact),
            CompileReply::Failed(failure) => Err(failure),
            CompileReply::Broken(why) => panic!("{why}"),
        }
    }

    fn program(&self, path: PathBuf, launches: &[CaseLaunch]) -> CaseProgram {
        CaseProgram {
            language: self.language,
            sources: vec![path],
            flags: self.flags.clone(),
            defines: self.defines.clone(),
            launches: launches.to_vec(),
            loops: Vec::new(),
            counts: Vec::new(),
        }
    }
}

fn launch(entry: &str, arguments: Vec<CaseArgument>, threads: u32) -> CaseLaunch {
    CaseLaunch {
        entry: entry.to_owned(),
        arguments,
        grid: [threads.div_ceil(64), 1, 1],
        block: [threads.min(64), 1, 1],
        shared: 0,
        repeat: 1,
        is_prepared: false,
        is_edited: true,
        turns: Vec::new(),
    }
}

fn number(kind: ElementType, value: f64) -> CaseArgument {
    let mut bytes = vec![0; kind.size()];
    kind.store(value, &mut bytes);
    CaseArgument::Value {
        element: Element::plain(kind),
        bytes,
    }
}

fn load(
    machine: &mut dyn Machine,
    builder: &mut Builder,
    source: &str,
    launches: &[CaseLaunch],
) -> Result<Loaded, Failure> {
    let artifact = builder.build(source, launches)?;
    machine.load(&artifact, launches)
}

fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}

fn read_ints(machine: &mut dyn Machine, place: Place, count: usize) -> Vec<i32> {
    let mut bytes = vec![0; 4 * count];
    machine.read(place, &mut bytes).unwrap();
    let ints = bytes.chunks_exact(4);
    ints.map(|int| i32::from_le_bytes(int.try_into().unwrap()))
        .collect()
}

fn check_fails<T: std::fmt::Debug>(
    result: Result<T, Failure>,
    class: FailureClass,
    parts: &[&str],
) {
    let failure = result.unwrap_err();
    assert_eq!(failure.class, class, "{failure}");
    for part in parts {
        assert!(failure.text.contains(part), "{failure} has no {part:?}");
    }
}

/// What every machine does alike.
fn conforms(machine: &mut dyn Machine, builder: &mut Builder) {
    bytes_come_back(machine);
    launches_compute(machine, builder);
    scalars_arrive(machine, builder);
    loops_turn(machine, builder);
    let unknown = [launch("absent", Vec::new(), 1)];
    assert!(load(machine, builder, ARITHMETIC, &unknown).is_err());
    let wrong = "ENTRY wrong(MEMORY int *a) { a[0] = undeclared_thing; }";
    let launches = [launch("wrong", vec![CaseArgument::Buffer(0)], 1)];
    let failed = load(machine, builder, wrong, &launches);
    check_fails(failed, FailureClass::DoesNotCompile, &["undeclared_thing"]);
    parameters_are_kept(machine, builder);
}

/// A header that fixes a parameter makes every configuration the same program.
fn parameters_are_kept(machine: &mut dyn Machine, builder: &mut Builder) {
    let header = builder.folder.path().join("tuned.h");
    let source = "#include \"tuned.h\"\nENTRY put(MEMORY int *out) { out[0] = TILE; }";
    let launches = [launch("put", vec![CaseArgument::Buffer(0)], 1)];
    builder.defines = vec![("TILE".to_owned(), "16".to_owned())];
    std::fs::write(&header, "#define TILE 32\n").unwrap();
    let failed = load(machine, builder, source, &launches);
    let parts = [
        "defines `TILE` itself",
        "tuned.h:1",
        "`-DTILE=16`",
        "#ifndef TILE",
    ];
    check_fails(failed, FailureClass::DoesNotCompile, &parts);
    // A macro that is no parameter may be anything, and the value on trial is no redefinition.
    for text in [
        "#ifndef TILE\n#define TILE 32\n#endif\n#define OTHER 1\n#define OTHER 2\n",
        "#define TILE 16\n",
    ] {
        std::fs::write(&header, text).unwrap();
        let program = load(machine, builder, source, &launches).unwrap();
        machine.unload(program);
    }
    builder.defines.clear();
}

fn bytes_come_back(machine: &mut dyn Machine) {
    let step = machine.info().alignment.next_multiple_of(256);
    let memory = machine.allocate(4 * step).unwrap();
    let at = |offset| Place { memory, offset };
    let all: Vec<u8> = (0..4 * step).map(|byte| (byte % 251) as u8).collect();
    machine.write(at(0), &all).unwrap();
    machine.write(at(step), &[9; 17]).unwrap();
    machine.write(at(3), &[]).unwrap();
    let mut found = vec![0; 4 * step];
    machine.read(at(0), &mut found).unwrap();
    let mut expected = all;
    expected[step..step + 17].fill(9);
    assert_eq!(found, expected);
    let mut part = [0; 5];
    machine.read(at(step + 15), &mut part).unwrap();
    assert_eq!(part, expected[step + 15..step + 20]);
    machine.free(memory);
}

fn launches_compute(machine: &mut dyn Machine, builder: &mut Builder) {
    const N: usize = 128;
    let step = machine.info().alignment.next_multiple_of(256);
    let offsets = [0, step, 2 * step];
    let places = offsets.map(|offset| {
        let memory: Memory = machine.allocate(4 * N + offset).unwrap();
        Place { memory, offset }
    });
    let a: Vec<f32> = (0..N).map(|i| i as f32).collect();
    machine.write(places[0], &floats(&a)).unwrap();
    machine.write(places[1], &floats(&[0.5; N])).unwrap();
    let buffer = CaseArgument::Buffer;
    let n = number(ElementType::I32, N as f64);
    let mut launches = [
        launch(
            "add",
            vec![buffer(0), buffer(1), buffer(2), n.clone()],
            N as u32,
        ),
        launch(
            "scale",
            vec![buffer(2), number(ElementType::F32, 2.0), n],
            N as u32,
        ),
    ];
    let program = load(machine, builder, ARITHMETIC, &launches).unwrap();
    let check = |machine: &mut dyn Machine, program, launches: &[CaseLaunch], factor: f32| {
        machine.write(places[2], &[0xFF; 4 * N]).unwrap();
        machine.refresh(program).unwrap();
        let elapsed = machine.run(program, launches[..].into(), &places).unwrap();
        assert!(
            elapsed.kernel.0 > 0.0 && elapsed.wall.0 > 0.0,
            "{elapsed:?}"
        );
        let mut found = vec![0; 4 * N];
        machine.read(places[2], &mut found).unwrap();
        let expected: Vec<f32> = a.iter().map(|a| (a + 0.5) * factor).collect();
        assert_eq!(found, floats(&expected));
    };
    check(machine, program, &launches, 2.0);
    launches[1].repeat = 5;
    check(machine, program, &launches, 32.0);
    machine.unload(program);
    launches[1].repeat = 1;
    let again = load(machine, builder, ARITHMETIC, &launches).unwrap();
    check(machine, again, &launches, 2.0);
    machine.unload(again);
    for place in places {
        machine.free(place.memory);
    }
}

/// Loops end by the element they look at, every turn has its own grid and values, and what prepares
/// inputs runs once.
fn loops_turn(machine: &mut dyn Machine, builder: &mut Builder) {
    const N: i32 = 200;
    let memory = machine.allocate(4 * N as usize).unwrap();
    let places = [Place { memory, offset: 0 }];
    let (sums, n) = (CaseArgument::Buffer(0), || {
        number(ElementType::I32, f64::from(N))
    });
    let zero = number(ElementType::I32, 0.0);
    let mut launches = [
        launch("start", vec![sums.clone(), n()], N as u32),
        launch("turn", vec![sums.clone(), n(), zero], N as u32),
        launch(
            "turn",
            vec![sums, n(), number(ElementType::I32, 1000.0)],
            N as u32,
        ),
    ];
    launches[0].is_prepared = true;
    // On a GPU the grid of later turns covers all; on the processor `n` does.
    let turn = |turn: i32| CaseTurn {
        grid: if turn == 0 {
            [1, 1, 1]
        } else {
            launches[1].grid
        },
        values: vec![(2, turn.to_le_bytes().to_vec())],
    };
    launches[1].turns = (0..6).map(turn).collect();
    let program = load(machine, builder, TURNS, &launches).unwrap();
    let mut run = |bound: i64, is_capped: bool| {
        let loops = [CaseLoop {
            name: "turns".into(),
            launches: 1..2,
            until: Some(CaseUntil {
                buffer: 0,
                name: "sums".into(),
                element: N as usize - 1,
                kind: ElementType::I32,
                relation: Relation::Above,
                bound: Bound::Int(bound),
            }),
            least: 2,
            most: 6,
            is_capped,
        }];
        let steps = Steps {
            launches: &launches,
            loops: &loops,
        };
        let elapsed = machine.run(program, steps, &places)?;
        let found = read_ints(machine, places[0], N as usize);
        assert!(found.iter().all(|sum| *sum == found[0]), "{found:?}");
        Ok::<_, Failure>((elapsed.turns.0[0], found[0]))
    };
    // 0 + 1 + 2 + 3 is the first sum above 5, and at least two turns are had.
    assert_eq!(run(5, false).unwrap(), (4.0, 1006));
    assert_eq!(run(-1, false).unwrap(), (2.0, 1001));
    assert_eq!(run(99, true).unwrap(), (6.0, 1015));
    check_fails(
        run(99, false),
        FailureClass::Hangs,
        &[
            "`turns` did not end within 6 turns",
            "`sums[199]` (i32) was 15",
        ],
    );
    machine.unload(program);
    machine.free(memory);
}

fn scalars_arrive(machine: &mut dyn Machine, builder: &mut Builder) {
    let values = [
        -1.5, 2.5, -3.25, 4.125, -5.0, 250.0, -30000.0, 60000.0, -2e9, 4e9, -9e15, 9e15,
    ];
    let mut arguments = vec![CaseArgument::Buffer(0)];
    let mut expected = [0_u8; 15 * 8];
    for (slot, (kind, value)) in JOB_TYPES.into_iter().zip(values).enumerate() {
        let argument = number(kind, value);
        kind.store(value, &mut expected[8 * slot..8 * slot + kind.size()]);
        arguments.push(argument);
    }
    let kinds = [ElementType::F32, ElementType::I64, ElementType::I8];
    let element = Element::of_fields("mixed", kinds.map(|kind| (job_name(kind).to_owned(), kind)));
    let mut bytes = vec![0; element.size];
    for (slot, (field, value)) in element.fields.iter().zip([0.75, -7e15, -8.0]).enumerate() {
        let size = field.kind.size();
        field
            .kind
            .store(value, &mut bytes[field.offset..field.offset + size]);
        let place = 8 * (12 + slot);
        field.kind.store(value, &mut expected[place..place + size]);
    }
    arguments.push(CaseArgument::Value { element, bytes });
    let launches = [launch("keep", arguments, 1)];
    let program = load(machine, builder, SCALARS, &launches).unwrap();
    let memory = machine.allocate(expected.len()).unwrap();
    let place = Place { memory, offset: 0 };
    machine.write(place, &[0; 15 * 8]).unwrap();
    machine.run(program, launches[..].into(), &[place]).unwrap();
    let mut found = [0; 15 * 8];
    machine.read(place, &mut found).unwrap();
    for slot in 0..15 {
        let range = 8 * slot..8 * slot + 8;
        assert_eq!(found[range.clone()], expected[range], "slot {slot}");
    }
    machine.unload(program);
    machine.free(memory);
}

/// A variable keeps its value from run to run and loses it on request.
fn refresh_forgets(machine: &mut dyn Machine, builder: &mut Builder) {
    let launches = [launch("count", vec![CaseArgument::Buffer(0)], 1)];
    let program = load(machine, builder, COUNTER, &launches).unwrap();
    let memory = machine.allocate(4).unwrap();
    let place = Place { memory, offset: 0 };
    let counted = |machine: &mut dyn Machine| {
        machine.run(program, launches[..].into(), &[place]).unwrap();
        read_ints(machine, place, 1)[0]
    };
    assert_eq!((counted(machine), counted(machine)), (5, 6));
    machine.refresh(program).unwrap();
    assert_eq!((counted(machine), counted(machine)), (5, 6));
    machine.unload(program);
    machine.free(memory);
}

/// Says why a test of OpenCL has nothing to do here.
fn has_opencl() -> bool {
    let devices = opencl_devices();
    for info in &devices {
        println!("OpenCL: {} ({}, {})", info.device, info.model, info.driver);
    }
    if devices.is_empty() {
        println!("skipped: there is no OpenCL device here");
    }
    !devices.is_empty()
}

#[test]
fn the_cpu_conforms() {
    let (mut machine, mut builder) = (Cpu::open(), Builder::new(Language::C));
    conforms(&mut machine, &mut builder);
    refresh_forgets(&mut machine, &mut builder);
}

#[test]
fn opencl_conforms() {
    if !has_opencl() {
        return;
    }
    let (mut machine, mut builder) = (OpenCl::new(0), Builder::new(Language::Opencl));
    machine.settle().unwrap();
    conforms(&mut machine, &mut builder);

    let add = |arguments: usize| {
        let buffers = (0..arguments).map(|_| CaseArgument::Buffer(0)).collect();
        launch("add", buffers, 64)
    };
    let memory = machine.allocate(4096).unwrap();
    let place = Place { memory, offset: 0 };
    let program = load(&mut machine, &mut builder, ARITHMETIC, &[add(4)]).unwrap();
    let refused = FailureClass::DoesNotLaunch;
    let mut large = add(4);
    large.block = [1 << 20, 1, 1];
    let failed = machine.run(program, [large][..].into(), &[place]);
    check_fails(failed, refused, &["1048576 is too large"]);
    let failed = machine.run(program, [add(3)][..].into(), &[place]);
    check_fails(failed, refused, &["takes 4 arguments", "gives 3"]);
    let failed = machine.run(program, [add(4)][..].into(), &[place]);
    check_fails(failed, refused, &["argument 3 of `add`"]);
    let unknown = load(
        &mut machine,
        &mut builder,
        ARITHMETIC,
        &[launch("no", vec![], 1)],
    );
    check_fails(unknown, refused, &["no kernel `no`"]);
    let failed = machine.allocate(1 << 46);
    check_fails(failed, FailureClass::OutOfMemory, &["cannot allocate"]);

    let local = "ENTRY turn(MEMORY int *out, __local int *kept) {
      int i = get_local_id(0); kept[i] = i; barrier(CLK_LOCAL_MEM_FENCE); out[i] = kept[3 - i]; }";
    let mut turn = launch("turn", vec![CaseArgument::Buffer(0)], 4);
    turn.shared = 16;
    let launches = [turn];
    let program = load(&mut machine, &mut builder, local, &launches).unwrap();
    machine.run(program, launches[..].into(), &[place]).unwrap();
    assert_eq!(read_ints(&mut machine, place, 4), [3, 2, 1, 0]);

    builder.flags = vec!["-cl-std=CL2.0".to_owned()];
    let launches = [launch("count", vec![CaseArgument::Buffer(0)], 1)];
    match load(&mut machine, &mut builder, COUNTER, &launches) {
        Ok(program) => {
            machine.unload(program);
            refresh_forgets(&mut machine, &mut builder);
        }
        Err(failure) => println!("skipped: no program-scope variables here: {failure}"),
    }
    assert!(!machine.is_spent());
}

/// A process that evaluates on the first OpenCL device, inside its sandbox.
fn evaluator(builds: &Path) -> Worker<Evaluate> {
    let buffer = CaseBuffer {
        name: "out".into(),
        element: Element::plain(ElementType::I32),
        shape: vec![64],
        count: 64,
        role: Role::Out,
        fill: CaseFill::Poison,
        tolerance: Tolerance::default(),
        integers_are_exact: true,
    };
    let setup = EvaluateSetup {
        device: DeviceChoice::OpenCl(0),
        case: Case {
            buffers: vec![buffer],
            judged: None,
        },
        seeds: vec![1],
        builds: builds.to_owned(),
        sources: builds.to_owned(),
        answers: Answers::None,
    };
    Worker::new(launcher(true), setup, 8 << 30)
}

/// Returns for every thread of an evaluating child whether its system calls are filtered.
fn filtered_threads() -> Vec<bool> {
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let mut found = Vec::new();
    for task in std::fs::read_dir("/proc/self/task").unwrap().flatten() {
        for child in read(&task.path().join("children")).split_ascii_whitespace() {
            let child = Path::new("/proc").join(child);
            if !read(&child.join("cmdline")).contains("evaluate") {
                continue;
            }
            let tasks = std::fs::read_dir(child.join("task")).unwrap().flatten();
            found.extend(
                tasks.map(|task| read(&task.path().join("status")).contains("Seccomp:\t2")),
            );
        }
    }
    found
}

#[test]
fn opencl_works_inside_the_sandbox() {
    if !has_opencl() {
        return;
    }
    let mut builder = Builder::new(Language::Opencl);
    let mut worker = evaluator(builder.folder.path());
    match worker.open() {
        Ok(report) => println!("denied: {:?}", report.denied),
        Err(lost) if lost.to_string().contains("Landlock") => {
            println!("skipped: {lost}");
            return;
        }
        Err(lost) => panic!("{lost}"),
    }
    match worker.ask(EvaluateRequest::Info, Duration::from_secs(60)) {
        Ok(EvaluateReply::Info(info)) => assert_eq!(info, opencl_devices()[0]),
        other => panic!("{other:?}"),
    }
    let launches = [launch("fill", vec![CaseArgument::Buffer(0)], 64)];
    let mut ask = |worker: &mut Worker<Evaluate>, source: &str| {
        let artifact = builder.build(source, &launches).unwrap();
        let mut program = builder.program(artifact.path.clone(), &launches);
        program.counts = vec![64];
        let load = EvaluateRequest::Load {
            arm: 1,
            artifact,
            program,
        };
        let limit = Duration::from_secs(60);
        match worker.ask(load, limit).unwrap() {
            EvaluateReply::Done => {}
            other => panic!("{other:?}"),
        }
        worker.ask(
            EvaluateRequest::Compute {
                arm: 1,
                input: 0,
                salt: 1,
            },
            limit,
        )
    };
    let fill = "ENTRY fill(MEMORY int *out) { int i = get_global_id(0); out[i] = 3 * i; }";
    match ask(&mut worker, fill).unwrap() {
        EvaluateReply::Computed(computed) => {
            let bytes = std::fs::read(&computed.files[0].1).unwrap();
            let expected: Vec<u8> = (0..64).flat_map(|i: i32| (3 * i).to_le_bytes()).collect();
            assert_eq!(bytes, expected);
        }
        other => panic!("{other:?}"),
    }
    // PoCL's threads run the candidate, so they must have been born inside.
    let threads = filtered_threads();
    assert!(threads.iter().all(|filtered| *filtered), "{threads:?}");
    let crash = "ENTRY fill(MEMORY int *out) { out[1L << 40] = 1; }";
    let lost = ask(&mut worker, crash).unwrap_err();
    assert!(matches!(lost.how, LostHow::Died(_)), "{lost}");
    assert_eq!(lost.note, Some(1));
    assert!(matches!(
        ask(&mut worker, fill).unwrap(),
        EvaluateReply::Computed(_)
    ));
}
