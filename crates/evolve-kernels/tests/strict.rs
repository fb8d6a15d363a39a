//! Right answers are not enough: what they cannot confirm is reported by its class.

use std::path::Path;

use kernwright_evolve::{EditId, Failed, Failure, Genome, Plan};
use kernwright_evolve_kernels::{
    Edit, Grow, Lab, LabSetup, Made, Make, Operator, Risk, Screen, apply,
};
use kernwright_evolve_run::lab::Answers;
use kernwright_llvm_ir::{Llvm, Module, Target, memory::Bindings};
use kernwright_measure::job::{
    Bound, Case, CaseArgument, CaseBuffer, CaseFill, CaseLaunch, CaseLoop, CaseProgram, CaseUntil,
    Element, ElementType, Language, Relation, Role, Tolerance,
};
use kernwright_measure::worker::{Notes, Payload};
use kernwright_space::FailureClass;

/// The sum of two numbers and the first of them once more, with what rounding lost, which the last line loses again.
const COMPENSATED: &str = "
define void @f(ptr %x, ptr %y) {
  %a = load double, ptr %x
  %at = getelementptr double, ptr %x, i64 1
  %b = load double, ptr %at
  %s = fadd double %a, %b
  %z = fsub double %s, %a
  %e = fsub double %b, %z
  %again = load double, ptr %x
  %w = fadd double %again, %e
  %u = fadd double %s, %w
  %r = fptrunc double %u to float
  store float %r, ptr %y
  ret void
}";

/// A bit is put where the last line drops it.
const SHIFTED: &str = "
define void @f(ptr %x, ptr %y) {
  %a = load i32, ptr %x
  %high = lshr i32 %a, 4
  %bit = and i32 %high, 1
  %more = or i32 %a, %bit
  %r = lshr i32 %more, 1
  store i32 %r, ptr %y
  ret void
}";

/// How often numbers went over: never, if they are as small as here.
const CARRIED: &str = "
define void @f(ptr %x, ptr %y) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %total, %loop ]
  %over = phi i32 [ 0, %entry ], [ %overs, %loop ]
  %at = getelementptr i32, ptr %x, i64 %i
  %a = load i32, ptr %at
  %total = add i32 %sum, %a
  %went = icmp ult i32 %total, %a
  %one = zext i1 %went to i32
  %overs = add i32 %over, %one
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 4
  br i1 %done, label %end, label %loop
end:
  %both = xor i32 %total, %overs
  store i32 %both, ptr %y
  ret void
}";

/// A turn adds a number and at least one.
const SUMMED: &str = "
define void @f(ptr %x, ptr %y) {
  %a = load i32, ptr %x
  %b = load i32, ptr %y
  %c = or i32 %a, 1
  %d = add i32 %b, %c
  store i32 %d, ptr %y
  ret void
}";

/// Three times a number, if there are more than five.
const SIZED: &str = "
define void @f(ptr %x, ptr %y, i32 %n) {
entry:
  %a = load i32, ptr %x
  %many = icmp sgt i32 %n, 5
  br i1 %many, label %more, label %end
more:
  %b = mul i32 %a, 3
  br label %end
end:
  %r = phi i32 [ %a, %entry ], [ %b, %more ]
  store i32 %r, ptr %y
  ret void
}";

fn buffer(name: &str, kind: ElementType, count: usize, role: Role) -> CaseBuffer {
    CaseBuffer {
        name: name.to_owned(),
        element: Element::plain(kind),
        shape: vec![count],
        count,
        role,
        fill: match role {
            Role::In => CaseFill::Uniform {
                low: 0.0,
                high: 1000.0,
            },
            _ => CaseFill::Poison,
        },
        tolerance: Tolerance::default(),
        integers_are_exact: true,
    }
}

/// One problem with this size, which programs may take as a third argument.
fn screen((of, to): (ElementType, ElementType), size: Option<i32>) -> Screen {
    let mut arguments = vec![CaseArgument::Buffer(0), CaseArgument::Buffer(1)];
    arguments.extend(size.map(|size| CaseArgument::Value {
        element: Element::plain(ElementType::I32),
        bytes: size.to_le_bytes().to_vec(),
    }));
    Screen {
        problem: format!("n={}", size.unwrap_or(1)),
        case: Case {
            buffers: vec![buffer("x", of, 4, Role::In), buffer("y", to, 1, Role::Out)],
            judged: None,
        },
        program: CaseProgram {
            language: Language::C,
            sources: Vec::new(),
            flags: Vec::new(),
            defines: Vec::new(),
            loops: Vec::new(),
            launches: vec![CaseLaunch {
                entry: "f".to_owned(),
                arguments,
                grid: [1; 3],
                block: [1; 3],
                shared: 0,
                repeat: 1,
                is_prepared: false,
                is_edited: true,
                turns: Vec::new(),
            }],
            counts: vec![4, 1],
        },
        seeds: vec![1, 2, 3],
        right: Vec::new(),
        limit: None,
    }
}

/// What a lab makes of some edits of a program, with some risks allowed.
fn made(program: &str, kinds: (ElementType, ElementType), edits: &[&str], allow: &[Risk]) -> Made {
    made_on(program, (screen(kinds, None), Vec::new()), edits, allow)
}

fn made_on(program: &str, screens: (Screen, Vec<Screen>), edits: &[&str], allow: &[Risk]) -> Made {
    let folder = tempfile::tempdir().expect("a folder");
    answer(
        setup(program, folder.path(), screens, allow),
        folder.path(),
        edits,
    )
}

fn setup(
    program: &str,
    folder: &Path,
    (screen, near): (Screen, Vec<Screen>),
    allow: &[Risk],
) -> LabSetup {
    let ir = folder.join("program.ll");
    let triple = "target triple = \"x86_64-unknown-linux-gnu\"\n";
    std::fs::write(&ir, format!("{triple}{program}")).expect("a file is written");
    LabSetup {
        frozen: Vec::new(),
        llvm: None,
        ir,
        entries: vec!["f".to_owned()],
        operators: Vec::new(),
        is_guided: true,
        is_strict: true,
        allow: allow.to_vec(),
        target: Target::Host { native: false },
        passes: "default<O3>".to_owned(),
        assembler: None,
        libdevice: None,
        screens: vec![screen],
        near,
        builds: folder.to_owned(),
    }
}

fn answer(setup: LabSetup, folder: &Path, edits: &[&str]) -> Made {
    let mut lab = Lab::open(setup, folder).expect("the program is taken in");
    lab.settle().expect("the program is built");
    let mut genome = Genome::original();
    for (nth, text) in (0..).zip(edits) {
        let edit: Edit = serde_json::from_str(text).expect("an edit");
        genome.add(EditId::new(nth, 0), edit);
    }
    let made = lab.answer(Make { genome, keep: None }, &mut Notes::unread());
    made.expect("a candidate, or why it failed")
}

fn risk(made: &Made) -> Risk {
    made.risks[0].1
}

fn is_refused_for(made: &Made, word: &str) -> bool {
    let failed = made.result.as_ref().expect_err("it is refused");
    failed.to_string().contains(&format!("rests on {word}"))
}

#[test]
fn a_candidate_whose_loop_does_not_end_hangs() {
    let kinds = (ElementType::I32, ElementType::I32);
    let mut screen = screen(kinds, None);
    let y = &mut screen.case.buffers[1];
    (y.role, y.fill) = (Role::InOut, CaseFill::Constant(0.0));
    screen.program.loops = vec![CaseLoop {
        name: "sums".to_owned(),
        launches: 0..1,
        until: Some(CaseUntil {
            buffer: 1,
            name: "y".to_owned(),
            element: 0,
            kind: ElementType::I32,
            relation: Relation::Above,
            bound: Bound::Int(5000),
        }),
        least: 1,
        most: 6000,
        is_capped: false,
    }];
    let made = |edits: &[&str]| made_on(SUMMED, (screen.clone(), Vec::new()), edits, &Risk::RISKY);
    let cost = |made: &Made| {
        made.result
            .as_ref()
            .ok()
            .and_then(|cost| cost.map(|cost| cost.instructions))
    };
    let original = cost(&made(&[])).expect("it ends");
    // Three inputs, each some ten turns of six instructions.
    assert!((100..10_000).contains(&original), "{original}");
    let nothing_added = r#"{"delete":{"at":3,"stand_in":{"at":1}}}"#;
    let made = made(&[nothing_added]);
    let failed = made.result.expect_err("it never ends").to_string();
    assert!(
        failed.contains("the loop `sums` did not end within 6000 turns"),
        "{failed}"
    );
    assert!(failed.contains("should be above 5000"), "{failed}");
}

#[test]
fn what_must_not_be_edited_shares_no_function_with_what_may() {
    let module = "
        define internal i32 @twice(i32 %x) noinline {
          %y = shl i32 %x, 1
          ret i32 %y
        }
        define void @f(ptr %x, ptr %y) {
          %a = load i32, ptr %x
          %b = call i32 @twice(i32 %a)
          store i32 %b, ptr %y
          ret void
        }
        define void @judge(ptr %y) {
          %a = load i32, ptr %y
          %b = CALLED
          store i32 %b, ptr %y
          ret void
        }";
    let folder = tempfile::tempdir().expect("a folder");
    let kinds = (ElementType::I32, ElementType::I32);
    let opened = |called: &str| {
        let program = module.replace("CALLED", called);
        let screens = (screen(kinds, None), Vec::new());
        let mut setup = setup(&program, folder.path(), screens, &[]);
        setup.entries.push("judge".to_owned());
        setup.frozen.push("judge".to_owned());
        Lab::open(setup, folder.path()).map(drop)
    };
    assert_eq!(opened("mul i32 %a, 2"), Ok(()));
    let shared = opened("call i32 @twice(i32 %a)").expect_err("it is shared");
    assert!(
        shared.contains("`judge` must not be edited (`edit = false`), and it calls `twice`"),
        "{shared}"
    );
}

#[test]
fn what_rounding_swallows_is_a_matter_of_precision() {
    let kinds = (ElementType::F64, ElementType::F32);
    let without_rest = r#"{"delete":{"at":7,"stand_in":{"at":6}}}"#;
    let refused = made(COMPENSATED, kinds, &[without_rest], &[]);
    assert!(
        is_refused_for(&refused, "precision"),
        "{:?}",
        refused.result
    );
    let allowed = made(COMPENSATED, kinds, &[without_rest], &[Risk::Precision]);
    assert!(allowed.result.is_ok(), "{:?}", allowed.result);
    assert_eq!(risk(&allowed), Risk::Precision);
}

#[test]
fn the_same_number_from_elsewhere_is_no_risk() {
    let kinds = (ElementType::F64, ElementType::F32);
    let read_once = r#"{"delete":{"at":6,"stand_in":{"at":0}}}"#;
    let fine = made(COMPENSATED, kinds, &[read_once], &[]);
    assert!(fine.result.is_ok(), "{:?}", fine.result);
    assert!(risk(&fine) <= Risk::Tested, "{:?}", fine.risks);
}

#[test]
fn what_a_shift_swallows_depends_on_inputs() {
    let kinds = (ElementType::U32, ElementType::U32);
    let without_bit = r#"{"delete":{"at":3,"stand_in":{"at":0}}}"#;
    let refused = made(SHIFTED, kinds, &[without_bit], &[]);
    assert!(is_refused_for(&refused, "inputs"), "{:?}", refused.result);
}

#[test]
fn what_never_made_a_difference_depends_on_inputs() {
    let kinds = (ElementType::U32, ElementType::U32);
    // The count of a loop is 0 whenever it is looked at; so is what is added to it.
    for at in [3, 8] {
        let gone = format!(r#"{{"delete":{{"at":{at},"stand_in":"zero"}}}}"#);
        let refused = made(CARRIED, kinds, &[&gone], &[]);
        assert!(
            is_refused_for(&refused, "inputs"),
            "{at}: {:?}",
            refused.result
        );
        let allowed = made(CARRIED, kinds, &[&gone], &[Risk::Inputs]);
        assert!(allowed.result.is_ok(), "{at}: {:?}", allowed.result);
    }
}

#[test]
fn what_is_right_for_the_screen_alone_is_wrong() {
    let kinds = (ElementType::U32, ElementType::U32);
    let sized = |size| screen(kinds, Some(size));
    let never_many = r#"{"decide":{"at":2,"taken":false}}"#;
    let allow = [Risk::Bounds, Risk::Inputs];
    let unseen = made_on(SIZED, (sized(4), Vec::new()), &[never_many], &allow);
    assert!(unseen.result.is_ok(), "{:?}", unseen.result);
    let seen = made_on(SIZED, (sized(4), vec![sized(8)]), &[never_many], &allow);
    let failed = seen.result.expect_err("it is wrong for more than five");
    let wrong = Failure::Candidate(FailureClass::WrongAnswer);
    assert_eq!(failed.why, wrong, "{failed}");
}

/// On one problem whatever is made from its size is always the same; on several it is not.
#[test]
fn what_is_made_from_sizes_is_not_idle() {
    let program = "
define void @f(ptr %x, ptr %y, i32 %n) {
  %a = load i32, ptr %x
  %one = add i32 %n, 1
  %two = add i32 %n, 1
  %b = mul i32 %a, %one
  %r = xor i32 %b, %two
  store i32 %r, ptr %y
  ret void
}";
    let kinds = (ElementType::U32, ElementType::U32);
    let sized = |size| screen(kinds, Some(size));
    let once = r#"{"delete":{"at":2,"stand_in":{"at":1}}}"#;
    let alone = made_on(program, (sized(4), Vec::new()), &[once], &[]);
    assert!(is_refused_for(&alone, "inputs"), "{:?}", alone.result);
    let among = made_on(program, (sized(4), vec![sized(8)]), &[once], &[]);
    assert!(among.result.is_ok(), "{:?}", among.result);
}

/// Two comparisons that agree until two numbers meet, and a number that is read back from where it was written.
const COMPARED: &str = "
define void @f(ptr %x, ptr %y) {
  %own = alloca i32
  %a = load i32, ptr %x
  %at = getelementptr i32, ptr %x, i64 1
  %b = load i32, ptr %at
  %more = icmp ugt i32 %a, %b
  %less = icmp uge i32 %a, %b
  %one = zext i1 %more to i32
  %two = select i1 %less, i32 %b, i32 %a
  store i32 %two, ptr %own
  %back = load i32, ptr %own
  %r = xor i32 %one, %back
  store i32 %r, ptr %y
  ret void
}";

#[test]
fn values_that_only_agreed_are_not_the_same() {
    let kinds = (ElementType::U32, ElementType::U32);
    let merged = r#"{"delete":{"at":5,"stand_in":{"at":4}}}"#;
    let refused = made(COMPARED, kinds, &[merged], &[]);
    assert!(is_refused_for(&refused, "inputs"), "{:?}", refused.result);
    let written_twice = r#"{"copy":{"from":11,"before":8}}"#;
    let refused = made(COMPARED, kinds, &[written_twice], &[]);
    assert!(is_refused_for(&refused, "inputs"), "{:?}", refused.result);
    let forwarded = r#"{"delete":{"at":9,"stand_in":{"at":7}}}"#;
    let fine = made(COMPARED, kinds, &[forwarded], &[]);
    assert!(fine.result.is_ok(), "{:?}", fine.result);
    assert!(risk(&fine) <= Risk::Tested, "{:?}", fine.risks);
}

const WORDS: (ElementType, ElementType) = (ElementType::U32, ElementType::U32);

/// Asserts that an edit is refused unless this risk is allowed.
fn assert_rests_on(word: &str, program: &str, edit: &str) {
    let refused = made(program, WORDS, &[edit], &[]);
    let is_refused = is_refused_for(&refused, word);
    assert!(is_refused, "{edit}: {:?}", refused.result);
}

/// Asserts that an edit is accepted as it is.
fn assert_fine(program: &str, edit: &str) {
    let fine = made(program, WORDS, &[edit], &[]);
    assert!(fine.result.is_ok(), "{edit}: {:?}", fine.result);
    assert!(risk(&fine) <= Risk::Tested, "{edit}: {:?}", fine.risks);
}

/// Two counters that may be the same one, and the first of them read back.
const COUNTED: &str = "
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @f(ptr %x, ptr %y) {
  %c = alloca [1024 x { i32, i32 }]
  call void @llvm.memset.p0.i64(ptr %c, i8 0, i64 8192, i1 false)
  %a = load i32, ptr %x
  %at = getelementptr i32, ptr %x, i64 1
  %b = load i32, ptr %at
  %i = and i32 %a, 1023
  %j = and i32 %b, 1023
  %one = getelementptr [1024 x { i32, i32 }], ptr %c, i64 0, i32 %i, i32 0
  %other = getelementptr [1024 x { i32, i32 }], ptr %c, i64 0, i32 %j, i32 0
  %beside = getelementptr [1024 x { i32, i32 }], ptr %c, i64 0, i32 %j, i32 1
  %m = load i32, ptr %one
  %more = add i32 %m, 1
  store i32 %more, ptr %one
  %n = load i32, ptr %other
  %further = add i32 %n, 1
  store i32 %further, ptr %other
  %back = load i32, ptr %one
  %again = load i32, ptr %x
  %field = load i32, ptr %beside
  %s = add i32 %back, %again
  %r = add i32 %s, %field
  store i32 %r, ptr %y
  ret void
}";

#[test]
fn loads_do_not_pass_stores_that_may_meet_them() {
    assert_rests_on("inputs", COUNTED, r#"{"move":{"at":13,"before":10}}"#);
    let forwarded = r#"{"delete":{"at":16,"stand_in":{"at":11}}}"#;
    assert_rests_on("inputs", COUNTED, forwarded);
    let from_before = r#"{"delete":{"at":16,"stand_in":{"at":10}}}"#;
    assert_rests_on("inputs", COUNTED, from_before);
}

#[test]
fn loads_pass_stores_to_other_objects_and_other_fields() {
    assert_fine(COUNTED, r#"{"move":{"at":17,"before":10}}"#);
    assert_fine(COUNTED, r#"{"delete":{"at":17,"stand_in":{"at":2}}}"#);
    assert_fine(COUNTED, r#"{"move":{"at":18,"before":10}}"#);
}

/// A default that all small numbers overwrite, and a mark that only large ones leave.
const USUAL: &str = "
define void @f(ptr %x, ptr %y) {
entry:
  %a = load i32, ptr %x
  %at = getelementptr i32, ptr %x, i64 1
  store i32 7, ptr %y
  %small = icmp ult i32 %a, 5000
  br i1 %small, label %usual, label %end
usual:
  %b = load i32, ptr %at
  %c = add i32 %a, %b
  store i32 %c, ptr %y
  br label %end
end:
  %large = lshr i32 %a, 31
  %old = atomicrmw or ptr %y, i32 %large monotonic
  ret void
}";

#[test]
fn a_store_is_dead_if_every_way_overwrites_it() {
    assert_rests_on("inputs", USUAL, r#"{"delete":{"at":2}}"#);
    let always = USUAL.replace("br i1 %small, label %usual, label %end", "br label %usual");
    assert_fine(&always, r#"{"delete":{"at":2}}"#);
    // The address is written in another way.
    let stepped = always.replace("store i32 7, ptr %y", "%back = getelementptr i8, ptr %y, i64 4\n  %same = getelementptr i32, ptr %back, i64 -1\n  store i32 7, ptr %same");
    assert_fine(&stepped, r#"{"delete":{"at":4}}"#);
}

#[test]
fn an_atomic_that_changed_nothing_depends_on_inputs() {
    assert_rests_on("inputs", USUAL, r#"{"delete":{"at":10}}"#);
}

#[test]
fn a_load_in_front_of_a_test_is_a_matter_of_bounds() {
    assert_rests_on("bounds", USUAL, r#"{"move":{"at":5,"before":3}}"#);
    assert_fine(USUAL, r#"{"move":{"at":5,"before":6}}"#);
}

/// A pointer walks on, and what it points to is read in the end alone.
const WALKED: &str = "
define void @f(ptr %x, ptr %y) {
entry:
  br label %loop
loop:
  %p = phi ptr [ %x, %entry ], [ %on, %more ]
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %last = icmp eq i32 %i, 3
  br i1 %last, label %end, label %more
more:
  %on = getelementptr i32, ptr %p, i64 1
  %next = add i32 %i, 1
  br label %loop
end:
  %a = load i32, ptr %p
  store i32 %a, ptr %y
  ret void
}";

#[test]
fn what_is_read_in_the_end_is_not_read_on_the_way() {
    assert_rests_on("bounds", WALKED, r#"{"move":{"at":8,"before":3}}"#);
}

#[test]
fn what_is_left_unwritten_is_not_zero() {
    let program = "
define void @f(ptr %x, ptr %y) {
  store i32 0, ptr %y
  ret void
}";
    let nothing = made(program, WORDS, &[r#"{"delete":{"at":0}}"#], &[Risk::Inputs]);
    let failed = nothing.result.expect_err("nothing was written");
    let wrong = Failure::Candidate(FailureClass::WrongAnswer);
    assert_eq!(failed.why, wrong, "{failed}");
}

/// Two sums, and a quotient behind a test that it can be had.
const GUARDED: &str = "
define void @f(ptr %x, ptr %y) {
entry:
  %a = load i32, ptr %x
  %second = getelementptr i32, ptr %x, i64 1
  %b = load i32, ptr %second
  %third = getelementptr i32, ptr %x, i64 2
  %c = load i32, ptr %third
  %one = add i32 %a, %b
  %other = add i32 %a, %c
  %both = xor i32 %one, %other
  %can = icmp ne i32 %b, 0
  br i1 %can, label %then, label %end
then:
  %q = udiv i32 %both, %b
  br label %end
end:
  %r = phi i32 [ %both, %entry ], [ %q, %then ]
  store i32 %r, ptr %y
  ret void
}";

#[test]
fn what_an_edit_did_to_something_that_is_gone_counts() {
    let made_alike = r#"{"rewire":{"place":{"user":5,"operand":1},"to":{"at":4}}}"#;
    let merged = r#"{"delete":{"at":5,"stand_in":{"at":6}}}"#;
    let refused = made(GUARDED, WORDS, &[made_alike, merged], &[]);
    assert!(is_refused_for(&refused, "inputs"), "{:?}", refused.result);
}

#[test]
fn a_division_in_front_of_its_test_is_a_matter_of_bounds() {
    assert_rests_on("bounds", GUARDED, r#"{"move":{"at":10,"before":9}}"#);
    let copied = r#"{"copy":{"from":10,"before":9,"into":{"user":12,"operand":1}}}"#;
    assert_rests_on("bounds", GUARDED, copied);
}

/// What an edit of a program rests on whose function `f` is launched with these buffers.
fn risk_of(program: &str, given: &[Option<usize>], edit: &str) -> Risk {
    Llvm::open(None).expect("LLVM 22 can be opened");
    let module = Module::parse("case", program.as_bytes()).expect("a module");
    let bindings = Bindings {
        launches: vec![("f".to_owned(), given.to_vec())],
        scratch: vec![2],
    };
    let edit: Edit = serde_json::from_str(edit).expect("an edit");
    let id = EditId::new(0, 0);
    let (outcomes, lineage) = apply(&module, &bindings, [(id, &edit)]);
    let risk = *outcomes[0].1.as_ref().expect("it does something");
    lineage
        .assumption(id)
        .map_or(risk, |assumption| assumption.max(risk))
}

/// A number is read, another written, and the first read again.
const READ_AGAIN: &str = "
define void @f(ptr %x, ptr %y) {
  %a = load i32, ptr %x
  store i32 %a, ptr %y
  %again = load i32, ptr %x
  %s = add i32 %a, %again
  store i32 %s, ptr %y
  ret void
}";

#[test]
fn a_launched_function_that_is_called_too_may_be_given_anything() {
    let merged = r#"{"delete":{"at":2,"stand_in":{"at":0}}}"#;
    let two = [Some(0), Some(1)];
    assert!(risk_of(READ_AGAIN, &two, merged) <= Risk::Tested);
    let caller = "define void @g(ptr %p) {\n  call void @f(ptr %p, ptr %p)\n  ret void\n}";
    let called = format!("{READ_AGAIN}\n{caller}");
    assert_eq!(risk_of(&called, &two, merged), Risk::Inputs);
    assert_rests_on("inputs", &called, merged);
}

#[test]
fn buffers_are_distinguished_only_where_arguments_are_one_by_one() {
    // A struct by value has become two arguments.
    let split = READ_AGAIN.replace("(ptr %x", "(float %scale, i64 %n, ptr %x");
    let merged = r#"{"delete":{"at":2,"stand_in":{"at":0}}}"#;
    assert_eq!(
        risk_of(&split, &[None, Some(0), Some(1)], merged),
        Risk::Inputs
    );
    // Else `y`, the fourth argument, would be taken for what is the third here: a buffer that is not checked.
    let last = r#"{"delete":{"at":4}}"#;
    assert_eq!(
        risk_of(&split, &[None, Some(0), Some(2)], last),
        Risk::Inputs
    );
}

/// The upper half of a block leaves its numbers and ends, and the lower half reads some of them.
const LEFT_BEHIND: &str = r#"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x float] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @f(ptr %x, ptr %y) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %from = getelementptr inbounds float, ptr %x, i64 %i
  %v = load float, ptr %from
  %upper = icmp ugt i32 %t, 31
  br i1 %upper, label %leave, label %stay
leave:
  %mine = getelementptr inbounds [64 x float], ptr addrspace(3) @s, i64 0, i64 %i
  store float %v, ptr addrspace(3) %mine
  ret void
stay:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %j = add i64 %i, 32
  %other = getelementptr inbounds [64 x float], ptr addrspace(3) @s, i64 0, i64 %j
  %w = load float, ptr addrspace(3) %other
  %to = getelementptr inbounds float, ptr %y, i64 %i
  store float %w, ptr %to
  ret void
}"#;

#[test]
fn what_a_thread_left_in_shared_memory_is_read_after_its_end() {
    let unread = LEFT_BEHIND
        .replace("store float %w,", "store float %v,")
        .replace("  %w = load float, ptr addrspace(3) %other\n", "");
    let deleted = r#"{"delete":{"at":7}}"#;
    let two = [Some(0), Some(1)];
    assert_eq!(risk_of(LEFT_BEHIND, &two, deleted), Risk::Inputs);
    assert!(risk_of(&unread, &two, deleted) <= Risk::Tested);
}

/// Two sums of which one promises not to go over.
const PROMISED: &str = "
define void @f(ptr %x, ptr %y) {
  %a = load i32, ptr %x
  %p = add nsw i32 %a, 7
  %ps = sext i32 %p to i64
  %q = add i32 %a, 7
  %qs = sext i32 %q to i64
  %small = icmp slt i32 %a, 1000
  %t = select i1 %small, i64 %ps, i64 0
  %r = xor i64 %t, %qs
  %low = trunc i64 %r to i32
  store i32 %low, ptr %y
  ret void
}";

#[test]
fn what_promises_more_is_not_the_same() {
    assert_rests_on(
        "inputs",
        PROMISED,
        r#"{"delete":{"at":4,"stand_in":{"at":2}}}"#,
    );
    assert_fine(PROMISED, r#"{"delete":{"at":2,"stand_in":{"at":4}}}"#);
}

/// Assembly behind a test that may be all that keeps it from harm.
const ASSEMBLED: &str = r#"
define void @f(ptr %x, ptr %y) {
entry:
  %a = load i32, ptr %x
  %can = icmp ne i32 %a, 0
  br i1 %can, label %then, label %end
then:
  %q = call i32 asm "divl $1", "={ax},r,{ax},{dx}"(i32 %a, i32 7, i32 0)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %q, %then ]
  store i32 %r, ptr %y
  ret void
}"#;

#[test]
fn assembly_stays_behind_its_test() {
    let moved = r#"{"move":{"at":3,"before":1}}"#;
    assert_eq!(risk_of(ASSEMBLED, &[Some(0), Some(1)], moved), Risk::Bounds);
}

/// A function that never ends for 0, behind a test that keeps 0 from it.
const ENDLESS: &str = "
define internal i32 @steps(i32 %n) noinline {
entry:
  br label %loop
loop:
  %v = phi i32 [ %n, %entry ], [ %half, %loop ]
  %half = lshr i32 %v, 1
  %odd = and i32 %v, 1
  %ends = icmp ne i32 %odd, 0
  br i1 %ends, label %end, label %loop
end:
  ret i32 %half
}
define void @f(ptr %x, ptr %y) {
entry:
  %a = load i32, ptr %x
  %can = icmp ne i32 %a, 0
  br i1 %can, label %then, label %end
then:
  %q = call i32 @steps(i32 %a)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %q, %then ]
  store i32 %r, ptr %y
  ret void
}";

#[test]
fn a_call_is_not_done_in_front_of_its_test_even_if_it_is_unused() {
    let copied = r#"{"copy":{"from":10,"before":8,"into":null}}"#;
    let bindings = [Some(0), Some(1)];
    assert_eq!(risk_of(ENDLESS, &bindings, copied), Risk::Bounds);
}

#[test]
fn a_float_that_is_read_too_early_is_no_matter_of_rounding() {
    let floats = COUNTED
        .replace("%back = load i32, ptr %one", "%raw = load float, ptr %one")
        .replace(
            "%m = load i32, ptr %one",
            "%first = load float, ptr %one\n  %m = bitcast float %first to i32",
        )
        .replace(
            "%again = load i32",
            "%back = bitcast float %raw to i32\n  %again = load i32",
        );
    let from_before = r#"{"delete":{"at":17,"stand_in":{"at":10}}}"#;
    let refused = made(&floats, WORDS, &[from_before], &[Risk::Precision]);
    assert!(is_refused_for(&refused, "inputs"), "{:?}", refused.result);
}

/// How many of `n_drawn` moves are refused before anything is built.
fn refused_of(n_drawn: u64, is_strict: bool) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let screens = (
        screen((ElementType::F64, ElementType::F32), None),
        Vec::new(),
    );
    let setup = LabSetup {
        operators: vec![Operator::Move],
        ..setup(COMPENSATED, folder.path(), screens, &[])
    };
    let mut judge = Lab::open(setup.clone(), folder.path()).expect("the program is taken in");
    judge.settle().expect("the program is built");
    let mut lab = match is_strict {
        true => None,
        false => {
            let setup = LabSetup { is_strict, ..setup };
            Some(Lab::open(setup, folder.path()).expect("the program is taken in"))
        }
    };
    let mut refused = 0;
    for individual in 1..=n_drawn {
        let plan = Plan {
            individual,
            seed: 1,
            parents: vec![0],
            genome: Genome::original(),
            grow: vec![vec![0]],
            avoid: Vec::new(),
        };
        let drawn = lab.as_mut().unwrap_or(&mut judge);
        let grown = drawn.answer(Grow { plan, keep: None }, &mut Notes::unread());
        let (born, _) = grown.expect("a candidate, or why there is none");
        let genome = born.expect("there is something to move").genome;
        let made = judge.answer(Make { genome, keep: None }, &mut Notes::unread());
        let made = made.expect("a candidate, or why it failed");
        let is_refused = |failed: &Failed| failed.to_string().contains("rests on");
        refused += usize::from(made.result.as_ref().is_err_and(is_refused));
    }
    refused
}

#[test]
fn what_would_be_refused_is_seldom_drawn() {
    let [plain, strict] = [false, true].map(|is_strict| refused_of(60, is_strict));
    assert!(
        2 * strict < plain,
        "{strict} of 60 were refused, and {plain} of those drawn at random"
    );
}

/// The product of the first two numbers is added to each of four; where the four are stored may be where they are read.
const FUSED: &str = "
define void @f(ptr %x, ptr %y) #0 {
entry:
  %one = getelementptr float, ptr %x, i64 1
  store float 0.0, ptr %y
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %g = load float, ptr %x
  %h = load float, ptr %one
  %p = fmul contract float %g, %h
  %at = getelementptr float, ptr %x, i64 %i
  %v = load float, ptr %at
  %s = fadd contract float %v, %p
  %old = load float, ptr %y
  %t = fadd float %old, %s
  store float %t, ptr %y
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
attributes #0 = { \"target-features\"=\"+fma\" }";

#[test]
fn what_is_no_longer_computed_at_once_is_a_matter_of_precision() {
    let kinds = (ElementType::F32, ElementType::F32);
    // Both factors are read before the loop, so the product leaves it, and the sum rounds twice.
    let earlier = [4, 5].map(|at| format!(r#"{{"move":{{"at":{at},"before":2}}}}"#));
    let earlier: Vec<&str> = earlier.iter().map(String::as_str).collect();
    let made = |program: &str, target: Target| {
        let folder = tempfile::tempdir().expect("a folder");
        let screens = (screen(kinds, None), Vec::new());
        let setup = LabSetup {
            target,
            ..setup(program, folder.path(), screens, &[])
        };
        answer(setup, folder.path(), &earlier)
    };
    let native = || Target::Host { native: true };
    let apart = made(FUSED, native());
    assert!(is_refused_for(&apart, "precision"), "{:?}", apart.result);
    // Not where the processor cannot do so, nor where the program does not leave it to the machine.
    let never = FUSED.replace("contract ", "");
    let unable = FUSED.replace("+fma", "-fma");
    let any = Target::Host { native: false };
    for (program, target) in [(&never[..], native()), (&unable, native()), (FUSED, any)] {
        let same = made(program, target);
        assert!(same.result.is_ok(), "{:?}", same.result);
    }
}
