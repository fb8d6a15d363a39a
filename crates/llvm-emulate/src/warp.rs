//! What threads of a warp do together.
//!
//! By PTX's rules an operation waits for the threads its mask names, except those that ended.
//! What a thread would get from one that does not take part is undefined: here it is a number that
//! no program wants.

use super::code::{Code, ShuffleMode, VoteMode, WARP, Wait, WarpOp};
use super::int;
use super::memory::{Fault, fault};
use super::race::Clock;
use super::report::FindingKind;
use super::step::{State, Thread};

/// Not a number as a `float`, and a large integer.
const FROM_NO_LANE: u64 = 0x7fba_dbad;

/// What is wrong with a thread, by its index in the warp.
pub(super) type Culprit = (usize, Box<Fault>);

/// Lets the threads of a warp pass what they wait for together. Returns whether any did.
pub(super) fn advance(
    code: &Code,
    clock: &mut Clock,
    threads: &mut [Thread],
) -> Result<bool, Culprit> {
    let mut moved = false;
    for index in 0..threads.len() {
        let State::Waiting(wait) = threads[index].state else {
            continue;
        };
        let Wait::Warp { mask, what } = code.waits[wait as usize] else {
            continue;
        };
        let named = threads[index].get(mask) as u32;
        if named >> index & 1 == 0 {
            let detail = format!("its own lane {index} is not in the mask {named:#010x}");
            return fault(FindingKind::DivergentWarp, detail).map_err(|fault| (index, fault));
        }
        let alive =
            |(lane, thread): (usize, &Thread)| u32::from(thread.state != State::Done) << lane;
        let members = named & threads.iter().enumerate().map(alive).sum::<u32>();
        let together = |lane: usize| agrees(code, &threads[lane], (wait, what), named);
        if lanes(members).all(together) {
            perform(threads, members, what);
            if what == WarpOp::Sync {
                clock.warp_sync(threads[index].number / WARP, members);
            }
            moved = true;
        }
    }
    Ok(moved || converge(code, threads))
}

/// Whether a thread waits for the same thing.
fn agrees(code: &Code, thread: &Thread, (wait, what): (u32, WarpOp), named: u32) -> bool {
    let State::Waiting(other) = thread.state else {
        return false;
    };
    match code.waits[other as usize] {
        Wait::Warp { mask, what: its } => {
            let same = other == wait || (what == WarpOp::Sync && its == WarpOp::Sync);
            same && thread.get(mask) as u32 == named
        }
        _ => false,
    }
}

/// Threads that ask which threads run with them get those that came to the same instruction.
fn converge(code: &Code, threads: &mut [Thread]) -> bool {
    let asks = |thread: &Thread| match thread.state {
        State::Waiting(wait) => match code.waits[wait as usize] {
            Wait::ActiveMask { to } => Some((wait, to)),
            _ => None,
        },
        _ => None,
    };
    let Some((wait, to)) = threads.iter().find_map(asks) else {
        return false;
    };
    let here =
        |(lane, thread): (usize, &Thread)| u32::from(thread.state == State::Waiting(wait)) << lane;
    let mask = threads.iter().enumerate().map(here).sum::<u32>();
    for lane in lanes(mask) {
        threads[lane].set(to, u64::from(mask));
        threads[lane].state = State::Ready;
    }
    true
}

fn lanes(mask: u32) -> impl Iterator<Item = usize> + Clone {
    (0..WARP as usize).filter(move |lane| mask >> lane & 1 != 0)
}

fn perform(threads: &mut [Thread], members: u32, what: WarpOp) {
    let gather = |threads: &[Thread], reg| {
        let mut values = [FROM_NO_LANE; WARP as usize];
        for lane in lanes(members) {
            values[lane] = threads[lane].get(reg);
        }
        values
    };
    match what {
        WarpOp::Sync => {}
        WarpOp::Shuffle {
            mode,
            to,
            in_range,
            value,
            lane,
            clamp,
        } => {
            let values = gather(threads, value);
            for own in lanes(members) {
                let thread = &mut threads[own];
                let (source, inside) = source(
                    mode,
                    own as u32,
                    thread.get(lane) as u32,
                    thread.get(clamp) as u32,
                );
                thread.set(to, values[source as usize]);
                if let Some(flag) = in_range {
                    thread.set(flag, u64::from(inside));
                }
            }
        }
        WarpOp::Vote {
            mode,
            to,
            predicate,
        } => {
            let votes = gather(threads, predicate);
            let yes: u32 = lanes(members)
                .filter(|&lane| votes[lane] != 0)
                .map(|lane| 1 << lane)
                .sum();
            let result = match mode {
                VoteMode::All => u32::from(yes == members),
                VoteMode::Any => u32::from(yes != 0),
                VoteMode::Uniform => u32::from(yes == members || yes == 0),
                VoteMode::Ballot => yes,
            };
            for lane in lanes(members) {
                threads[lane].set(to, u64::from(result));
            }
        }
        WarpOp::Match { to, all, value } => {
            let values = gather(threads, value);
            for own in lanes(members) {
                let alike: u32 = lanes(members)
                    .filter(|&lane| values[lane] == values[own])
                    .map(|lane| 1 << lane)
                    .sum();
                let agreed = alike == members;
                let result = if all.is_some() && !agreed { 0 } else { alike };
                threads[own].set(to, u64::from(result));
                if let Some(flag) = all {
                    threads[own].set(flag, u64::from(agreed));
                }
            }
        }
        WarpOp::Reduce { op, to, value } => {
            let values = gather(threads, value);
            let whole = lanes(members)
                .map(|lane| values[lane])
                .reduce(|a, b| int::int(op, 32, a, b).unwrap_or(a));
            for lane in lanes(members) {
                threads[lane].set(to, whole.unwrap_or(0));
            }
        }
    }
    for lane in lanes(members) {
        threads[lane].state = State::Ready;
    }
}

/// The lane a shuffle reads, and whether it is the one asked for.
fn source(mode: ShuffleMode, own: u32, by: u32, clamp: u32) -> (u32, bool) {
    let (by, limit, segment) = (by & 31, clamp & 31, clamp >> 8 & 31);
    let least = own & segment;
    let most = least | (limit & !segment);
    let (lane, inside) = match mode {
        ShuffleMode::Up => (own.wrapping_sub(by), own as i32 - by as i32 >= most as i32),
        ShuffleMode::Down => (own + by, own + by <= most),
        ShuffleMode::Butterfly => (own ^ by, own ^ by <= most),
        ShuffleMode::Index => {
            let lane = least | (by & !segment);
            (lane, lane <= most)
        }
    };
    (if inside { lane & 31 } else { own }, inside)
}
