//! A launch: block by block, warp by warp, thread by thread.
//!
//! Blocks run in order. In a block, a warp runs until each of its threads has ended or waits at a
//! barrier of the block; when all warps have, the barrier opens. By PTX's rules (`exit`), threads
//! that ended do not keep others waiting. Threads that wait at different barrier instructions, or
//! for threads of their warp that wait elsewhere, are findings.

use super::code::{Reduction, WARP, Wait, special};
use super::memory::{Fault, fault};
use super::op::Space;
use super::report::{Finding, FindingKind};
use super::step::{Machine, State, Thread};
use super::warp;

/// The coordinates of a number in a box.
fn coordinates(number: u64, size: [u32; 3]) -> [u32; 3] {
    let [x, y, _] = size.map(u64::from);
    [
        (number % x) as u32,
        (number / x % y) as u32,
        (number / x / y) as u32,
    ]
}

fn new_thread(launch: &Launch, number: u32) -> Thread {
    let mut thread = Thread {
        number,
        ..Thread::default()
    };
    let mut put = |first: u8, values: &[u32]| {
        thread.special[usize::from(first)..][..values.len()].copy_from_slice(values);
    };
    let threads: u32 = launch.block.iter().product();
    let lane = number % WARP;
    put(
        special::THREAD,
        &coordinates(u64::from(number), launch.block),
    );
    put(special::BLOCK_SIZE, &launch.block);
    put(special::GRID_SIZE, &launch.grid);
    put(special::LANE, &[lane]);
    put(special::WARP, &[number / WARP]);
    put(special::WARP_SIZE, &[WARP]);
    put(special::WARP_COUNT, &[threads.div_ceil(WARP)]);
    let own = 1u32 << lane;
    put(special::MASK_EQUAL, &[own]);
    put(special::MASK_LESS, &[own - 1]);
    put(special::MASK_LESS_EQUAL, &[own | (own - 1)]);
    put(special::MASK_GREATER, &[!(own | (own - 1))]);
    put(special::MASK_GREATER_EQUAL, &[!(own - 1)]);
    put(special::DYNAMIC_SHARED, &[launch.dynamic_shared]);
    thread
}

/// A launch while it runs.
pub(super) struct Grid<'m, 'c> {
    machine: &'m mut Machine<'c>,
    launch: &'m Launch,
    threads: Vec<Thread>,
    barriers: u64,
}

impl<'m, 'c> Grid<'m, 'c> {
    pub(super) fn new(machine: &'m mut Machine<'c>, launch: &'m Launch) -> Self {
        let threads: u32 = launch.block.iter().product();
        Grid {
            machine,
            launch,
            threads: (0..threads)
                .map(|number| new_thread(launch, number))
                .collect(),
            barriers: 0,
        }
    }

    /// All blocks; how many barriers were passed, and what the first thread returned.
    pub(super) fn run(mut self, arguments: &[u64]) -> Result<(u64, Vec<u64>), Finding> {
        let blocks = self
            .launch
            .grid
            .iter()
            .map(|&size| u64::from(size))
            .product::<u64>();
        for number in 0..blocks {
            let block = coordinates(number, self.launch.grid);
            self.block(block, arguments)
                .map_err(|(thread, fault)| self.finding(block, thread, *fault))?;
        }
        Ok((self.barriers, std::mem::take(&mut self.threads[0].returned)))
    }

    fn finding(&self, block: [u32; 3], thread: usize, fault: Fault) -> Finding {
        let code = self.machine.code;
        let op = self.threads[thread].pc.saturating_sub(1) as usize;
        let place = code
            .origins
            .get(op)
            .map(|&origin| code.places[origin as usize].clone());
        Finding {
            kind: fault.kind,
            place,
            block,
            thread: coordinates(thread as u64, self.launch.block),
            detail: fault.detail,
        }
    }

    fn block(&mut self, block: [u32; 3], arguments: &[u64]) -> Result<(), warp::Culprit> {
        let code = self.machine.code;
        let map = &mut self.machine.map;
        map.clock.start_block(self.threads.len() as u32);
        for (index, variable) in code.variables.iter().enumerate() {
            if variable.space == Space::Shared {
                map.variable(index).state.fill(0);
            }
        }
        for thread in &mut self.threads {
            thread.special[usize::from(special::BLOCK)..][..3].copy_from_slice(&block);
            thread.start(code, arguments);
            map.release(thread.number, 0);
        }
        loop {
            for first in (0..self.threads.len()).step_by(WARP as usize) {
                self.warp(first)?;
            }
            if self
                .threads
                .iter()
                .all(|thread| thread.state == State::Done)
            {
                return Ok(());
            }
            self.meet()?;
        }
    }

    /// Runs a warp until each of its threads has ended or waits for the block.
    fn warp(&mut self, first: usize) -> Result<(), warp::Culprit> {
        let last = (first + WARP as usize).min(self.threads.len());
        let threads = &mut self.threads[first..last];
        loop {
            for (lane, thread) in threads.iter_mut().enumerate() {
                if thread.state == State::Ready {
                    self.machine.map.clock.run(thread.number);
                    self.machine
                        .run(thread)
                        .map_err(|fault| (first + lane, fault))?;
                }
            }
            let (code, clock) = (self.machine.code, &mut self.machine.map.clock);
            let moved = warp::advance(code, clock, threads);
            if !moved.map_err(|(lane, fault)| (first + lane, fault))? {
                return Ok(());
            }
        }
    }

    /// Opens the barrier that all threads that have not ended wait at.
    fn meet(&mut self) -> Result<(), warp::Culprit> {
        let code = self.machine.code;
        let waiting: Vec<(usize, u32)> = self
            .threads
            .iter()
            .enumerate()
            .filter_map(|(index, thread)| match thread.state {
                State::Waiting(wait) => Some((index, wait)),
                _ => None,
            })
            .collect();
        let at = |wait: u32| match code.waits[wait as usize] {
            Wait::Barrier { id, count, reduce } => Some((id, count, reduce)),
            _ => None,
        };
        let in_warp = waiting.iter().find(|&&(_, wait)| at(wait).is_none());
        if let Some(&(index, _)) = in_warp {
            let detail = "it waits for threads of its warp that are elsewhere".to_owned();
            return fault(FindingKind::DivergentWarp, detail).map_err(|fault| (index, fault));
        }
        let Some((&(first, wait), (id, count, reduce))) =
            waiting.first().and_then(|one| Some((one, at(one.1)?)))
        else {
            return Ok(());
        };
        let number = self.threads[first].get(id);
        let other = waiting
            .iter()
            .find(|&&(index, other)| other != wait || self.threads[index].get(id) != number);
        if let Some(&(index, _)) = other {
            let detail = format!("thread {first} of the block waits at another barrier");
            return fault(FindingKind::DivergentBarrier, detail).map_err(|fault| (index, fault));
        }
        let threads = self.threads.len() as u64;
        let wanted = count.map_or(threads, |count| self.threads[first].get(count));
        if wanted != threads && wanted != threads.next_multiple_of(u64::from(WARP)) {
            let detail = format!("a barrier of {wanted} threads in a block of {threads}");
            return fault(FindingKind::NotEmulated, detail).map_err(|fault| (first, fault));
        }
        if let Some((reduction, predicate, to)) = reduce {
            let votes = waiting
                .iter()
                .filter(|(index, _)| self.threads[*index].get(predicate) != 0);
            let votes = votes.count() as u64;
            let result = match reduction {
                Reduction::Count => votes,
                Reduction::And => u64::from(votes == waiting.len() as u64),
                Reduction::Or => u64::from(votes != 0),
            };
            for &(index, _) in &waiting {
                self.threads[index].set(to, result);
            }
        }
        for (index, _) in waiting {
            self.threads[index].state = State::Ready;
        }
        self.barriers += 1;
        self.machine.map.clock.barrier();
        Ok(())
    }
}

/// How a kernel is started. A host function is started with the default: one thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launch {
    /// Blocks along x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block along x, y and z; at most 1024 together.
    pub block: [u32; 3],
    /// Bytes of `extern __shared__` memory.
    pub dynamic_shared: u32,
    /// Which races are findings.
    pub races: Races,
}

/// Which races are findings. A program that races by design, and may, can still be screened for
/// everything else; edits that need races found are then off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Races {
    /// All of them.
    #[default]
    Find,
    /// All but several threads that write the same value to one place.
    FindDifferent,
    /// None; nor are loads found that promise what does not hold.
    Ignore,
}

impl Default for Launch {
    fn default() -> Self {
        Launch {
            grid: [1; 3],
            block: [1; 3],
            dynamic_shared: 0,
            races: Races::Find,
        }
    }
}
