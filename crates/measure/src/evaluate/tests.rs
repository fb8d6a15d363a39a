//! A device that works on contents where they lie, played by the host: what is left to it, and what
//! it is not believed.

use std::sync::{Arc, Mutex};

use kernwright_space::Nanos;

use super::*;
use crate::device::{Digest, Memory, OnDevice, Place};
use crate::fill::{Quick, spread_digest};
use crate::job::{CaseBuffer, CaseFill, CaseLaunch, Element, ElementType};
use crate::steps::{Steps, TurnCounts};

const COUNT: usize = 1000;

/// What a program does: with the memories, the places of its two buffers, and the run's number.
type Program = fn(&mut [Option<Vec<u8>>], [Place; 2], usize);

#[derive(Default)]
struct State {
    memories: Vec<Option<Vec<u8>>>,
    programs: Vec<Program>,
    runs: usize,
    /// Bytes that crossed the bus.
    read: usize,
    written: usize,
    /// Whether its digests are wrong.
    lies: bool,
    /// Bytes of memory, if they are few.
    room: Option<usize>,
}

struct Played {
    info: DeviceInfo,
    state: Arc<Mutex<State>>,
}

fn span(state: &mut State, place: Place, bytes: usize) -> &mut [u8] {
    let memory = state.memories[place.memory.0].as_mut().unwrap();
    &mut memory[place.offset..place.offset + bytes]
}

impl Machine for Played {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn allocate(&mut self, bytes: usize) -> Result<Memory, Failure> {
        let mut state = self.state.lock().unwrap();
        let taken: usize = state.memories.iter().flatten().map(Vec::len).sum();
        if state.room.is_some_and(|room| taken + bytes > room) {
            return Err(Failure::new(FailureClass::OutOfMemory, "no memory"));
        }
        state.memories.push(Some(vec![0; bytes]));
        Ok(Memory(state.memories.len() - 1))
    }

    fn free(&mut self, memory: Memory) {
        self.state.lock().unwrap().memories[memory.0] = None;
    }

    fn write(&mut self, place: Place, bytes: &[u8]) -> Result<(), Failure> {
        let mut state = self.state.lock().unwrap();
        state.written += bytes.len();
        span(&mut state, place, bytes.len()).copy_from_slice(bytes);
        Ok(())
    }

    fn read(&mut self, place: Place, bytes: &mut [u8]) -> Result<(), Failure> {
        let mut state = self.state.lock().unwrap();
        state.read += bytes.len();
        bytes.copy_from_slice(span(&mut state, place, bytes.len()));
        Ok(())
    }

    fn on_device(&mut self) -> Option<&mut dyn OnDevice> {
        Some(self)
    }

    fn load(&mut self, artifact: &Artifact, _: &[CaseLaunch]) -> Result<Loaded, Failure> {
        Ok(Loaded(artifact.options.parse().unwrap()))
    }

    fn unload(&mut self, _: Loaded) {}

    fn refresh(&mut self, _: Loaded) -> Result<(), Failure> {
        Ok(())
    }

    fn run(
        &mut self,
        program: Loaded,
        _: Steps<'_>,
        buffers: &[Place],
    ) -> Result<Elapsed, Failure> {
        let mut state = self.state.lock().unwrap();
        state.runs += 1;
        let (program, run) = (state.programs[program.0], state.runs);
        program(&mut state.memories, [buffers[0], buffers[1]], run);
        let nanos = Nanos(1.0);
        Ok(Elapsed {
            kernel: nanos,
            wall: nanos,
            turns: TurnCounts::default(),
        })
    }
}

impl OnDevice for Played {
    fn fill(&mut self, place: Place, bytes: usize, tile: &[u8]) -> Result<(), Failure> {
        let mut state = self.state.lock().unwrap();
        for (at, byte) in span(&mut state, place, bytes).iter_mut().enumerate() {
            *byte = tile[at % tile.len()];
        }
        Ok(())
    }

    fn fill_quickly(&mut self, place: Place, bytes: usize, quick: Quick) -> Result<bool, Failure> {
        let mut state = self.state.lock().unwrap();
        quick.fill(span(&mut state, place, bytes));
        if state.lies {
            span(&mut state, place, bytes)[0] ^= 1;
        }
        Ok(true)
    }

    fn copy(&mut self, from: Place, to: Place, bytes: usize) -> Result<(), Failure> {
        let mut state = self.state.lock().unwrap();
        let contents = span(&mut state, from, bytes).to_vec();
        span(&mut state, to, bytes).copy_from_slice(&contents);
        Ok(())
    }

    fn digests(&mut self, ranges: &[(Place, usize)]) -> Result<Vec<Digest>, Failure> {
        let mut state = self.state.lock().unwrap();
        let lies = u64::from(state.lies);
        let one = |(place, bytes): &(Place, usize)| {
            let [one, other] = spread_digest(span(&mut state, *place, *bytes));
            [one ^ lies, other]
        };
        Ok(ranges.iter().map(one).collect())
    }
}

/// Doubles its input.
fn right(memories: &mut [Option<Vec<u8>>], [from, to]: [Place; 2], _: usize) {
    let input = memories[from.memory.0].clone().unwrap();
    let output = memories[to.memory.0].as_mut().unwrap();
    for at in 0..COUNT {
        let bytes = input[from.offset + 4 * at..][..4].try_into().unwrap();
        let doubled = 2 * i32::from_le_bytes(bytes);
        output[to.offset + 4 * at..][..4].copy_from_slice(&doubled.to_le_bytes());
    }
}

/// Does so until its tenth run, then is off by one bit.
fn wrong_later(memories: &mut [Option<Vec<u8>>], places: [Place; 2], run: usize) {
    right(memories, places, run);
    if run == 10 {
        memories[places[1].memory.0].as_mut().unwrap()[places[1].offset + 77] ^= 4;
    }
}

/// Is off by one bit.
fn wrong_at_once(memories: &mut [Option<Vec<u8>>], places: [Place; 2], run: usize) {
    right(memories, places, run);
    memories[places[1].memory.0].as_mut().unwrap()[places[1].offset + 77] ^= 4;
}

fn changes_its_input_later(memories: &mut [Option<Vec<u8>>], places: [Place; 2], run: usize) {
    right(memories, places, run);
    if run == 10 {
        memories[places[0].memory.0].as_mut().unwrap()[places[0].offset + 5] ^= 1;
    }
}

fn writes_past_the_end_later(memories: &mut [Option<Vec<u8>>], places: [Place; 2], run: usize) {
    right(memories, places, run);
    if run == 10 {
        memories[places[1].memory.0].as_mut().unwrap()[places[1].offset + 4 * COUNT] ^= 1;
    }
}

/// Is right, and hits memory that is none of its buffers: the inputs that are kept.
fn strays_later(memories: &mut [Option<Vec<u8>>], places: [Place; 2], run: usize) {
    right(memories, places, run);
    if run == 10 {
        for (index, memory) in memories.iter_mut().enumerate() {
            let is_buffer = places.iter().any(|place| place.memory.0 == index);
            if let (false, Some(memory)) = (is_buffer, memory) {
                memory[8] ^= 1;
            }
        }
    }
}

/// An evaluation of a program that doubles numbers, with two inputs.
fn evaluation(program: Program, lies: bool) -> (Evaluate, Arc<Mutex<State>>) {
    evaluation_of([program, right], lies)
}

fn evaluation_of(programs: [Program; 2], lies: bool) -> (Evaluate, Arc<Mutex<State>>) {
    let state = Arc::new(Mutex::new(State {
        programs: programs.to_vec(),
        lies,
        ..State::default()
    }));
    let info = DeviceInfo {
        device: "other:played".parse().unwrap(),
        model: String::new(),
        driver: String::new(),
        memory: 1 << 30,
        units: 1,
        alignment: 256,
        clock_step: 1,
    };
    let buffer = |name: &str, role, fill| CaseBuffer {
        name: name.into(),
        element: Element::plain(ElementType::I32),
        shape: vec![COUNT],
        count: COUNT,
        role,
        fill,
        tolerance: Default::default(),
        integers_are_exact: true,
    };
    let (low, high) = (-1000.0, 1000.0);
    let case = Case {
        buffers: vec![
            buffer("x", Role::In, CaseFill::Uniform { low, high }),
            buffer("y", Role::Out, CaseFill::Poison),
        ],
        judged: None,
    };
    let inputs: Vec<Vec<Vec<u8>>> = [1, 2]
        .map(|seed| contents::inputs(&case, seed).unwrap())
        .to_vec();
    let doubled = |input: &Vec<Vec<u8>>| {
        let one = |bytes: &[u8]| 2 * i32::from_le_bytes(bytes.try_into().unwrap());
        let after: Vec<u8> = input[0]
            .chunks(4)
            .flat_map(|x| one(x).to_le_bytes())
            .collect();
        let limits = |index: usize, after: &[u8]| Limits::new(&case.buffers[index], None, after);
        vec![
            (Vec::new(), limits(0, &[])),
            (after.clone(), limits(1, &after)),
        ]
    };
    let expected = inputs.iter().map(doubled).collect();
    let machine = Box::new(Played {
        info,
        state: state.clone(),
    });
    let mut evaluate = Evaluate {
        machine,
        scratch: PathBuf::new(),
        arena: Arena::default(),
        stock: Stock::default(),
        seeds: vec![1, 2],
        inputs,
        expected,
        awaited: None,
        arms: BTreeMap::new(),
        right: Right::default(),
        found: vec![Vec::new(); 2],
        ends: Vec::new(),
        poison: Vec::new(),
        fresh: Fresh::default(),
        refreshing: false,
        runs: 0,
        case,
    };
    for arm in 0..2 {
        load(&mut evaluate, arm, vec![COUNT; 2]);
    }
    (evaluate, state)
}

/// Loads the program of an arm, whose buffers have these numbers of elements.
fn load(evaluate: &mut Evaluate, arm: u32, counts: Vec<usize>) {
    let artifact = Artifact {
        language: Language::Cuda,
        path: format!("program-{arm}").into(),
        options: arm.to_string(),
    };
    let program = CaseProgram {
        language: Language::Cuda,
        sources: Vec::new(),
        flags: Vec::new(),
        defines: Vec::new(),
        launches: Vec::new(),
        loops: Vec::new(),
        counts,
    };
    evaluate.load(arm, &artifact, program).unwrap();
}

fn rounds(evaluate: &mut Evaluate, arm: u32, first: u64, count: usize) -> EvaluateReply {
    measure(evaluate, vec![vec![arm]; count], first, Inputs::Kept)
}

fn measure(
    evaluate: &mut Evaluate,
    orders: Vec<Vec<u32>>,
    first: u64,
    inputs: Inputs,
) -> EvaluateReply {
    evaluate.measure(&orders, first, 1, inputs, &mut Notes::unread())
}

fn failure(reply: EvaluateReply) -> Option<String> {
    match reply {
        EvaluateReply::Measured(_) => None,
        EvaluateReply::Failed { failure, .. } => Some(failure.text),
        EvaluateReply::Disagreement { why, .. } => Some(why),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_answer_known_to_be_right_stays_on_the_device() {
    let (mut evaluate, state) = evaluation(right, false);
    assert_eq!(failure(rounds(&mut evaluate, 0, 0, 2)), None);
    let after_two = state.lock().unwrap().read;
    assert!(after_two >= 2 * 4 * COUNT, "both answers were looked at");
    assert_eq!(failure(rounds(&mut evaluate, 0, 2, 6)), None);
    assert_eq!(state.lock().unwrap().read, after_two);
}

#[test]
fn the_same_answer_of_another_program_is_not_read_back() {
    let (mut evaluate, state) = evaluation(right, false);
    assert_eq!(failure(rounds(&mut evaluate, 0, 0, 2)), None);
    let after_one = state.lock().unwrap().read;
    assert_eq!(failure(rounds(&mut evaluate, 1, 2, 2)), None);
    assert_eq!(state.lock().unwrap().read, after_one);
    let (mut evaluate, state) = evaluation(wrong_at_once, false);
    assert_eq!(failure(rounds(&mut evaluate, 1, 0, 2)), None);
    assert!(failure(rounds(&mut evaluate, 0, 2, 1)).is_some());
    // The answer was looked at, the input was not: the device knows that it is whole.
    let before = state.lock().unwrap().read;
    assert!(failure(rounds(&mut evaluate, 0, 2, 1)).is_some());
    assert_eq!(state.lock().unwrap().read - before, 2 * 4 * COUNT);
}

#[test]
fn whatever_changes_later_is_noticed() {
    for (program, expected) in [
        (wrong_later as Program, "`y[19]` is"),
        (changes_its_input_later, "changed its input `x`"),
        (
            writes_past_the_end_later,
            "wrote 1 byte past the end of `y`",
        ),
    ] {
        let (mut evaluate, _) = evaluation(program, false);
        assert_eq!(failure(rounds(&mut evaluate, 0, 0, 9)), None);
        let text = failure(rounds(&mut evaluate, 0, 9, 1)).unwrap();
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn overwritten_inputs_are_made_anew_and_no_other_program_is_blamed() {
    let (mut evaluate, state) = evaluation(strays_later, false);
    assert_eq!(failure(rounds(&mut evaluate, 0, 0, 10)), None);
    assert!(!evaluate.stock.is_whole(&mut *evaluate.machine).unwrap());
    assert_eq!(failure(rounds(&mut evaluate, 1, 0, 4)), None);
    assert!(evaluate.stock.is_whole(&mut *evaluate.machine).unwrap());
    assert_eq!(state.lock().unwrap().runs, 10 + 4 + 1);
}

#[test]
fn a_device_with_wrong_digests_is_not_believed() {
    let (mut evaluate, state) = evaluation(wrong_later, true);
    assert_eq!(failure(rounds(&mut evaluate, 0, 0, 9)), None);
    assert!(state.lock().unwrap().read >= 9 * 4 * COUNT);
    assert!(failure(rounds(&mut evaluate, 0, 9, 1)).is_some());
}

#[test]
fn copies_of_inputs_take_nothing_that_a_candidate_needs() {
    let (mut evaluate, state) = evaluation(right, false);
    assert_eq!(failure(rounds(&mut evaluate, 0, 0, 4)), None);
    assert!(evaluate.stock.digest((0, 0)).is_some());
    // Room for a larger buffer beside the other, but not beside the copies too.
    let taken = |state: &State| state.memories.iter().flatten().map(Vec::len).sum::<usize>();
    let larger = 4 * 3 * COUNT;
    let room = taken(&state.lock().unwrap()) + larger - 8 * COUNT;
    state.lock().unwrap().room = Some(room);
    load(&mut evaluate, 1, vec![COUNT, 3 * COUNT]);
    assert_eq!(failure(rounds(&mut evaluate, 1, 4, 4)), None);
    assert!(evaluate.stock.digest((0, 0)).is_none());
}

/// Both arms, each first by turns.
fn by_turns(count: usize) -> Vec<Vec<u32>> {
    let order = |round: usize| match round.is_multiple_of(2) {
        true => vec![0, 1],
        false => vec![1, 0],
    };
    (0..count).map(order).collect()
}

/// Is off by one bit in the first of two runs on one input.
fn wrong_once(memories: &mut [Option<Vec<u8>>], places: [Place; 2], run: usize) {
    right(memories, places, run);
    if run == 11 {
        memories[places[1].memory.0].as_mut().unwrap()[places[1].offset + 77] ^= 4;
    }
}

#[test]
fn on_fresh_inputs_programs_must_agree() {
    let fresh = Inputs::Fresh { key: 5 };
    for order in [by_turns(20), vec![vec![1]; 20], vec![vec![0]; 20]] {
        let (mut evaluate, _) = evaluation(right, false);
        assert_eq!(failure(measure(&mut evaluate, order, 0, fresh)), None);
    }
    for (program, why) in [
        (wrong_later as Program, "`y[19]` is"),
        (wrong_at_once, "`y[19]` is"),
        (wrong_once, "when the same input came again"),
        (changes_its_input_later, "changed its input `x`"),
        (
            writes_past_the_end_later,
            "wrote 1 byte past the end of `y`",
        ),
    ] {
        let (mut evaluate, _) = evaluation_of([right, program], false);
        let reply = measure(&mut evaluate, by_turns(20), 0, fresh);
        let text = failure(reply).expect("it is noticed");
        assert!(text.contains(why), "{text}");
    }
}

#[test]
fn a_device_makes_fresh_inputs_if_it_makes_them_right() {
    let fresh = Inputs::Fresh { key: 5 };
    let moved = |lies| {
        let (mut evaluate, state) = evaluation(right, lies);
        assert_eq!(
            failure(measure(&mut evaluate, by_turns(20), 0, fresh)),
            None
        );
        state.lock().unwrap().written
    };
    assert!(moved(true) > moved(false) + 20 * COUNT);
}

/// Gives the answer of its first run again.
fn first_answer_again(memories: &mut [Option<Vec<u8>>], places: [Place; 2], run: usize) {
    static KEPT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
    let mut kept = KEPT.lock().unwrap();
    if run <= 1 {
        right(memories, places, run);
        let [_, to] = places;
        let output = memories[to.memory.0].as_ref().unwrap();
        *kept = output[to.offset..to.offset + 4 * COUNT].to_vec();
    }
    let output = memories[places[1].memory.0].as_mut().unwrap();
    output[places[1].offset..][..kept.len()].copy_from_slice(&kept);
}

#[test]
fn no_fresh_input_comes_twice() {
    let (mut evaluate, _) = evaluation(first_answer_again, false);
    // Where the input is the same every time, a remembered answer is right.
    let same = vec![vec![0]; 1];
    assert_eq!(
        failure(measure(&mut evaluate, same, 0, Inputs::Recurring)),
        None
    );
    for key in 0..4 {
        let reply = measure(&mut evaluate, vec![vec![0, 1]], 0, Inputs::Fresh { key });
        assert!(
            matches!(reply, EvaluateReply::Disagreement { .. }),
            "{reply:?}"
        );
    }
}
