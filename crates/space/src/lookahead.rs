//! [`Lookahead`]: which values may come next so that a valid Config can still follow. Exact.
//!
//! ```text
//! let mut lookahead = space.lookahead();
//! for value in lookahead.allowed(&prefix) { … }   // each of them leads to a valid Config
//! ```
//!
//! Answers are found by depth-first search over stages, pruned by glances, and remembered by
//! frontier, so that a beam of a hundred prefixes costs a handful of searches. Memory is bounded:
//! past the limit answers are searched again instead of remembered.

use std::sync::Arc;

use crate::memo::Memo;
use crate::plan::{Plan, Walk};

/// Remembered answers may take this much by default.
pub const DEFAULT_MEMORY: usize = 16 << 20;

/// The values allowed next, as a set of positions in a parameter's domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowed {
    words: Vec<u64>,
}

impl Allowed {
    fn none(width: usize) -> Self {
        Allowed {
            words: vec![0; width.div_ceil(64)],
        }
    }

    /// Returns whether the value at this position may come next.
    #[inline]
    pub fn contains(&self, position: u16) -> bool {
        self.words
            .get(usize::from(position) / 64)
            .is_some_and(|word| word >> (position % 64) & 1 == 1)
    }

    /// Returns whether nothing may come next: the prefix is a dead end.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Counts the values.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Lists the positions in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        let bits = |word: u64| (0..64).filter(move |bit| word >> bit & 1 == 1);
        self.words
            .iter()
            .enumerate()
            .flat_map(move |(at, word)| bits(*word).map(move |bit| (at * 64 + bit) as u16))
    }
}

/// Exact look-ahead over one Space, with its memory of answers.
#[derive(Debug)]
pub struct Lookahead {
    worlds: Vec<World>,
    allowed: Allowed,
    limit: usize,
}

/// Look-ahead in one of the problems that the unknown fields leave possible.
#[derive(Debug)]
struct World {
    plan: Arc<Plan>,
    walk: Walk,
    /// The prefix whose cells the walk holds; searching ahead changes only those behind it.
    followed: Vec<u16>,
    /// For each stage, whether a frontier can be completed.
    alive: Vec<Memo<bool>>,
    /// For each stage, where in `sets` the values allowed next begin.
    next: Vec<Memo<u32>>,
    sets: Vec<u64>,
    keys: Vec<i64>,
}

impl Lookahead {
    pub(crate) fn new(plans: &[Arc<Plan>]) -> Self {
        let width = (0..plans[0].len())
            .map(|param| plans[0].width(param))
            .max()
            .unwrap_or(0);
        Lookahead {
            worlds: plans
                .iter()
                .filter(|plan| !plan.is_impossible())
                .map(World::new)
                .collect(),
            allowed: Allowed::none(width),
            limit: DEFAULT_MEMORY,
        }
    }

    /// Bounds the memory of remembered answers, in bytes.
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Gives the values that may follow `prefix` (positions, in decoding order). Empty if the
    /// prefix itself breaks a rule, is already complete, or names a position that does not exist.
    pub fn allowed(&mut self, prefix: &[u16]) -> &Allowed {
        self.allowed.words.fill(0);
        for world in &mut self.worlds {
            world.trim(self.limit);
            if prefix.len() < world.plan.len() && world.follow(prefix) {
                world.add_allowed(prefix.len(), &mut self.allowed.words, self.limit);
            }
        }
        &self.allowed
    }

    /// Returns whether some valid Config starts with `prefix`. Exact.
    pub fn can_extend(&mut self, prefix: &[u16]) -> bool {
        self.worlds.iter_mut().any(|world| {
            world.trim(self.limit);
            prefix.len() <= world.plan.len()
                && world.follow(prefix)
                && world.can_complete(prefix.len(), self.limit)
        })
    }

    /// Estimates the bytes that remembered answers take now.
    pub fn memory(&self) -> usize {
        self.worlds.iter().map(World::bytes).sum()
    }
}

impl World {
    fn new(plan: &Arc<Plan>) -> World {
        World {
            walk: Walk::new(plan),
            followed: Vec::with_capacity(plan.len()),
            alive: (0..=plan.len())
                .map(|stage| Memo::new(plan.key_width(stage)))
                .collect(),
            next: (0..=plan.len())
                .map(|stage| Memo::new(plan.key_width(stage)))
                .collect(),
            sets: Vec::new(),
            keys: Vec::new(),
            plan: plan.clone(),
        }
    }

    /// Walks along the prefix, from where it leaves the one before; false if it breaks a rule.
    fn follow(&mut self, prefix: &[u16]) -> bool {
        let pairs = self.followed.iter().zip(prefix);
        let known = pairs.take_while(|(before, now)| before == now).count();
        self.followed.truncate(known);
        for (param, &position) in prefix.iter().enumerate().skip(known) {
            let holds = usize::from(position) < self.plan.width(param)
                && self.walk.choose(&self.plan, param, position.into());
            if !holds {
                return false;
            }
            self.followed.push(position);
        }
        true
    }

    fn add_allowed(&mut self, stage: usize, words: &mut [u64], limit: usize) {
        let width = self.plan.width(stage);
        let n_words = width.div_ceil(64);
        let base = self.keys.len();
        self.walk.key(&self.plan, stage, &mut self.keys);
        let known = self.next[stage].get(&self.keys[base..]);
        let begin = known.map_or_else(
            || {
                let begin = self.sets.len();
                self.sets.resize(begin + n_words, 0);
                for value in 0..width {
                    if self.leads_on(stage, value, limit) {
                        self.sets[begin + value / 64] |= 1 << (value % 64);
                    }
                }
                self.next[stage].insert(&self.keys[base..], begin as u32);
                begin
            },
            |begin| begin as usize,
        );
        self.keys.truncate(base);
        for (word, known) in words.iter_mut().zip(&self.sets[begin..begin + n_words]) {
            *word |= known;
        }
    }

    /// Returns whether choosing `value` at `stage` can be completed.
    fn leads_on(&mut self, stage: usize, value: usize, limit: usize) -> bool {
        self.walk.choose(&self.plan, stage, value) && self.can_complete(stage + 1, limit)
    }

    /// Returns whether the prefix walked so far, `stage` values long, can be completed.
    fn can_complete(&mut self, stage: usize, limit: usize) -> bool {
        if self.plan.is_settled(stage) {
            return true;
        }
        let base = self.keys.len();
        self.walk.key(&self.plan, stage, &mut self.keys);
        let known = self.alive[stage].get(&self.keys[base..]);
        let alive = known.unwrap_or_else(|| {
            let alive = self.walk.glance(&self.plan, stage)
                && (0..self.plan.width(stage)).any(|value| self.leads_on(stage, value, limit));
            // Each stage gets its share of the limit, so that one search cannot exceed it.
            if self.alive[stage].bytes() < limit / self.alive.len() {
                self.alive[stage].insert(&self.keys[base..], alive);
            }
            alive
        });
        self.keys.truncate(base);
        alive
    }

    fn bytes(&self) -> usize {
        let alive: usize = self.alive.iter().map(Memo::bytes).sum();
        let next: usize = self.next.iter().map(Memo::bytes).sum();
        alive + next + self.sets.capacity() * 8
    }

    /// Forgets everything once the limit is passed; what is needed again is searched again.
    fn trim(&mut self, limit: usize) {
        if self.bytes() > limit {
            self.alive.iter_mut().for_each(Memo::clear);
            self.next.iter_mut().for_each(Memo::clear);
            self.sets = Vec::new();
        }
    }
}
