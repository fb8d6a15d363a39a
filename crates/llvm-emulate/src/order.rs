//! Order between blocks of one launch: a fence, then an atomic operation; and an atomic operation of
//! another block on the same place, later.
//!
//! What the first block did before its fence then lies behind the second: what the thread itself did, and what the
//! others of its block had done before the last barrier. The second block's other threads know of
//! it after their next barrier. No fence is asked of the second: kernels that count their blocks
//! and let the last one finish have none there, and barriers and fences go only with leave.

use rustc_hash::{FxHashMap, FxHashSet};

/// What a block let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Release {
    /// Its block's first interval.
    start: u32,
    /// All that its block did in earlier intervals,
    before: u32,
    /// and what this thread did in that one.
    thread: u32,
}

/// A release that the running block met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Taken {
    release: Release,
    thread: u32,
    interval: u32,
}

/// Which thread runs, and when.
#[derive(Debug, Clone, Copy)]
pub(super) struct Now {
    pub(super) thread: u32,
    pub(super) interval: u32,
    pub(super) block_start: u32,
}

/// What blocks of a launch know of each other.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// By place: region and offset.
    released: FxHashMap<(usize, usize), Vec<Release>>,
    taken: FxHashSet<Taken>,
    /// Threads of the running block that have written nothing since a fence.
    fenced: FxHashSet<u32>,
    /// Blocks of this launch before the running one.
    blocks: usize,
}

impl Order {
    pub(super) fn start_launch(&mut self) {
        *self = Order::default();
    }

    pub(super) fn start_block(&mut self, is_first: bool) {
        self.blocks = if is_first { 0 } else { self.blocks + 1 };
        self.taken.clear();
        self.fenced.clear();
    }

    /// A thread's earlier accesses come before its later ones, for all threads of the device.
    pub(super) fn fence(&mut self, thread: u32) {
        self.fenced.insert(thread);
    }

    /// A thread wrote what the fence before does not order.
    #[inline]
    pub(super) fn wrote(&mut self, thread: u32) {
        if !self.fenced.is_empty() {
            self.fenced.remove(&thread);
        }
    }

    /// A thread did something atomic at a place.
    pub(super) fn meet(&mut self, place: (usize, usize), now: Now) {
        let others = self.released.get(&place).into_iter().flatten();
        let others = others.filter(|release| release.start != now.block_start);
        self.taken.extend(others.map(|&release| Taken {
            release,
            thread: now.thread,
            interval: now.interval,
        }));
        if self.fenced.contains(&now.thread) {
            let release = Release {
                start: now.block_start,
                before: now.interval,
                thread: now.thread,
            };
            let all = self.released.entry(place).or_default();
            if all.last() != Some(&release) {
                all.push(release);
            }
        }
    }

    fn known(&self, now: Now) -> impl Iterator<Item = Release> {
        let known =
            move |taken: &&Taken| taken.thread == now.thread || taken.interval < now.interval;
        self.taken.iter().filter(known).map(|taken| taken.release)
    }

    /// Whether what another block did in an interval lies behind a thread; `by` is the thread that did
    /// it, if that is known.
    pub(super) fn knows(&self, now: Now, interval: u32, by: Option<u32>) -> bool {
        self.known(now).any(|release| {
            let by_itself = interval == release.before && by == Some(release.thread);
            release.start <= interval && (interval < release.before || by_itself)
        })
    }

    /// Whether every block before the running one let go of something that a thread knows of.
    pub(super) fn knows_all(&self, now: Now) -> bool {
        let blocks: FxHashSet<u32> = self.known(now).map(|release| release.start).collect();
        blocks.len() >= self.blocks
    }

    /// Whether anything is known of other blocks.
    #[inline]
    pub(super) fn is_used(&self) -> bool {
        !self.taken.is_empty()
    }
}
