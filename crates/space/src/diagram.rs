//! [`Diagram`]: every valid configuration of a Space in one shared tree (a decision diagram).
//!
//! Prefixes with the same future share one node, so that hundreds of thousands of
//! configurations take a few thousand nodes, and counting, indexing and sampling take one walk.

use hashbrown::HashTable;

use crate::memo::{Memo, hash};
use crate::plan::{Plan, Walk};

/// A node's number; 0 is the dead end and 1 the end of every valid configuration.
type NodeId = u32;
const DEAD: NodeId = 0;
const END: NodeId = 1;

/// The set of valid configurations.
#[derive(Debug)]
pub(crate) struct Diagram {
    widths: Vec<usize>,
    nodes: Vec<DiagramNode>,
    /// Each node's children, one for each value of its level's parameter.
    children: Vec<NodeId>,
    unique: HashTable<NodeId>,
    root: NodeId,
}

#[derive(Debug, Clone, Copy)]
struct DiagramNode {
    level: u16,
    /// The first value that leads on.
    first_living: u16,
    first_child: usize,
    count: u128,
}

/// The space cannot be laid out in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// The tree has more nodes than the limit.
    #[error(
        "the space needs more than {0} nodes to lay out; sample by look-ahead or add constraints"
    )]
    Nodes(usize),
    /// The count does not fit 128 bits.
    #[error("the space has more than 2^128 configurations")]
    Count,
}

/// Children kept at most: about 1 GiB, minutes of work.
const MAX_CHILDREN: usize = 200_000_000;

impl Diagram {
    /// Lays out the union of the plans' valid configurations.
    pub(crate) fn new<'p>(plans: impl IntoIterator<Item = &'p Plan>) -> Result<Self, TooLarge> {
        let mut diagram = Diagram {
            widths: Vec::new(),
            nodes: Vec::new(),
            children: Vec::new(),
            unique: HashTable::new(),
            root: DEAD,
        };
        for plan in plans {
            if diagram.nodes.is_empty() {
                diagram.widths = (0..plan.len()).map(|param| plan.width(param)).collect();
                let end = DiagramNode {
                    level: plan.len() as u16,
                    first_living: 0,
                    first_child: 0,
                    count: 0,
                };
                diagram.nodes.extend([end, DiagramNode { count: 1, ..end }]);
            }
            if plan.is_impossible() {
                continue;
            }
            let root = Layout::new(plan, &mut diagram).build(0)?;
            diagram.root = diagram.union(diagram.root, root, &mut Memo::new(2))?;
        }
        Ok(diagram)
    }

    /// Counts the valid configurations.
    pub(crate) fn count(&self) -> u128 {
        self.nodes[self.root as usize].count
    }

    /// Counts the nodes, for reports.
    pub(crate) fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    fn children(&self, node: NodeId) -> &[NodeId] {
        let DiagramNode {
            level, first_child, ..
        } = self.nodes[node as usize];
        &self.children[first_child..first_child + self.widths[usize::from(level)]]
    }

    /// Finds the configuration with this number in the order of the domains.
    pub(crate) fn at(&self, mut index: u128) -> Option<Box<[u16]>> {
        if index >= self.count() {
            return None;
        }
        let mut positions = Vec::with_capacity(self.widths.len());
        let mut node = self.root;
        while node != END {
            for (position, &child) in self.children(node).iter().enumerate() {
                let count = self.nodes[child as usize].count;
                if index < count {
                    positions.push(position as u16);
                    node = child;
                    break;
                }
                index -= count;
            }
        }
        Some(positions.into_boxed_slice())
    }

    /// Numbers a configuration; `None` if it is not valid.
    pub(crate) fn index(&self, positions: &[u16]) -> Option<u128> {
        let mut node = self.root;
        let mut index = 0;
        for &position in positions {
            if node == DEAD || node == END {
                return None;
            }
            let children = self.children(node);
            let before = children.get(..usize::from(position))?;
            index += before
                .iter()
                .map(|child| self.nodes[*child as usize].count)
                .sum::<u128>();
            node = *children.get(usize::from(position))?;
        }
        (node == END).then_some(index)
    }

    /// Returns whether these positions, one for every parameter, are valid.
    pub(crate) fn contains(&self, positions: &[u16]) -> bool {
        self.follow(self.root, positions) == END
    }

    /// Steps down from a node; dead as soon as a position leads nowhere.
    #[inline]
    fn follow(&self, mut node: NodeId, positions: &[u16]) -> NodeId {
        for &position in positions {
            if node == DEAD {
                return DEAD;
            }
            let child = self.children(node).get(usize::from(position));
            node = child.copied().unwrap_or(DEAD);
        }
        node
    }

    /// Shows every valid configuration that differs from a valid one in exactly one parameter, at
    /// a position that `is_near` accepts: by parameter, then in the order of its domain.
    pub(crate) fn neighbours(
        &self,
        own: &[u16],
        is_near: impl Fn(u16, u16) -> bool,
        mut found: impl FnMut(&[u16]),
    ) {
        let mut positions = own.to_vec();
        let mut node = self.root;
        for (param, &at) in own.iter().enumerate() {
            for (other, &child) in self.children(node).iter().enumerate() {
                let other = other as u16;
                if other != at && is_near(at, other) && self.follow(child, &own[param + 1..]) == END
                {
                    positions[param] = other;
                    found(&positions);
                }
            }
            positions[param] = at;
            node = self.follow(node, &own[param..=param]);
            if node == DEAD {
                return;
            }
        }
    }

    /// Finds a valid configuration close to the wanted positions: each is kept if something valid
    /// can follow, and else gives way to the nearest that can. `None` if nothing is valid.
    pub(crate) fn nearest(&self, wanted: &[u16]) -> Option<Vec<u16>> {
        let mut node = self.root;
        let mut positions = Vec::with_capacity(wanted.len());
        for &want in wanted {
            if node == DEAD {
                return None;
            }
            let children = self.children(node);
            let living = (0..children.len() as u16)
                .filter(|position| children[usize::from(*position)] != DEAD);
            let position = living.min_by_key(|position| position.abs_diff(want))?;
            positions.push(position);
            node = children[usize::from(position)];
        }
        Some(positions)
    }

    /// Walks all configurations in order.
    pub(crate) fn iter(&self) -> DiagramIter<'_> {
        DiagramIter::new(self)
    }

    /// Adds a node, or finds the one equal to it.
    fn node(&mut self, level: usize, children: &[NodeId]) -> Result<NodeId, TooLarge> {
        let Some(first_living) = children.iter().position(|child| *child != DEAD) else {
            return Ok(DEAD);
        };
        let hashed = hash_children(level, children);
        let same = |node: &NodeId| {
            usize::from(self.nodes[*node as usize].level) == level
                && self.children(*node) == children
        };
        if let Some(found) = self.unique.find(hashed, same) {
            return Ok(*found);
        }
        if self.children.len() + children.len() > MAX_CHILDREN {
            return Err(TooLarge::Nodes(self.nodes.len()));
        }
        let mut count = 0_u128;
        for child in children {
            let more = self.nodes[*child as usize].count;
            count = count.checked_add(more).ok_or(TooLarge::Count)?;
        }
        let id = self.nodes.len() as NodeId;
        let first_child = self.children.len();
        self.children.extend_from_slice(children);
        self.nodes.push(DiagramNode {
            level: level as u16,
            first_living: first_living as u16,
            first_child,
            count,
        });
        let Diagram {
            unique,
            nodes,
            children,
            widths,
            ..
        } = self;
        unique.insert_unique(hashed, id, |node| {
            let DiagramNode {
                level, first_child, ..
            } = nodes[*node as usize];
            let level = usize::from(level);
            hash_children(level, &children[first_child..first_child + widths[level]])
        });
        Ok(id)
    }

    /// Unites two sets of configurations below the same level.
    fn union(
        &mut self,
        a: NodeId,
        b: NodeId,
        known: &mut Memo<NodeId>,
    ) -> Result<NodeId, TooLarge> {
        if a == b || b == DEAD {
            return Ok(a);
        }
        if a == DEAD {
            return Ok(b);
        }
        let key = [i64::from(a.min(b)), i64::from(a.max(b))];
        if let Some(node) = known.get(&key) {
            return Ok(node);
        }
        let level = usize::from(self.nodes[a as usize].level);
        let mut children = Vec::with_capacity(self.widths[level]);
        for value in 0..self.widths[level] {
            let (left, right) = (self.children(a)[value], self.children(b)[value]);
            children.push(self.union(left, right, known)?);
        }
        let node = self.node(level, &children)?;
        known.insert(&key, node);
        Ok(node)
    }
}

fn hash_children(level: usize, children: &[NodeId]) -> u64 {
    let mixed = children.iter().fold(level as u64, |mixed, child| {
        (mixed.rotate_left(23) ^ u64::from(*child)).wrapping_mul(0x517c_c1b7_2722_0a95)
    });
    hash(&[mixed as i64])
}

/// Lays out one plan's configurations.
struct Layout<'p, 'd> {
    plan: &'p Plan,
    diagram: &'d mut Diagram,
    walk: Walk,
    known: Vec<Memo<NodeId>>,
    /// The nodes of stages from which on any completion is valid.
    settled: Vec<Option<NodeId>>,
    keys: Vec<i64>,
    /// Children of the nodes on the current path.
    open: Vec<NodeId>,
}

impl<'p, 'd> Layout<'p, 'd> {
    fn new(plan: &'p Plan, diagram: &'d mut Diagram) -> Self {
        Layout {
            walk: Walk::new(plan),
            known: (0..=plan.len())
                .map(|stage| Memo::new(plan.key_width(stage)))
                .collect(),
            settled: vec![None; plan.len()],
            keys: Vec::new(),
            open: Vec::new(),
            plan,
            diagram,
        }
    }

    fn build(&mut self, stage: usize) -> Result<NodeId, TooLarge> {
        if stage == self.plan.len() {
            return Ok(END);
        }
        // Once everything is settled all prefixes have the same future: no key is needed.
        if let Some(node) = self.settled[stage] {
            return Ok(node);
        }
        let key = self.keys.len();
        self.walk.key(self.plan, stage, &mut self.keys);
        if let Some(node) = self.known[stage].get(&self.keys[key..]) {
            self.keys.truncate(key);
            return Ok(node);
        }
        let node = if stage > 0 && !self.walk.glance(self.plan, stage) {
            DEAD
        } else {
            let open = self.open.len();
            for value in 0..self.plan.width(stage) {
                let child = if self.walk.choose(self.plan, stage, value) {
                    self.build(stage + 1)?
                } else {
                    DEAD
                };
                self.open.push(child);
            }
            let node = self.diagram.node(stage, &self.open[open..])?;
            self.open.truncate(open);
            node
        };
        if self.plan.is_settled(stage) {
            self.settled[stage] = Some(node);
        } else {
            self.known[stage].insert(&self.keys[key..], node);
        }
        self.keys.truncate(key);
        Ok(node)
    }
}

/// Yields positions in the order of the domains.
#[derive(Debug)]
pub(crate) struct DiagramIter<'d> {
    diagram: &'d Diagram,
    /// The nodes from the root down to the last parameter that has a choice.
    path: Vec<NodeId>,
    /// The configuration; parameters with one value stay at 0.
    positions: Vec<u16>,
    started: bool,
}

impl<'d> DiagramIter<'d> {
    fn new(diagram: &'d Diagram) -> Self {
        let last_choice = diagram.widths.iter().rposition(|width| *width > 1);
        DiagramIter {
            diagram,
            path: vec![diagram.root; last_choice.map_or(0, |level| level + 1)],
            positions: vec![0; diagram.widths.len()],
            started: false,
        }
    }

    /// Returns whether no step was taken yet.
    pub(crate) fn is_fresh(&self) -> bool {
        !self.started
    }

    /// Steps to the next configuration and shows it.
    #[inline]
    pub(crate) fn step(&mut self) -> Option<&[u16]> {
        if !self.started {
            self.started = true;
            if self.diagram.root == DEAD {
                return None;
            }
            self.descend(0);
            return Some(&self.positions);
        }
        for level in (0..self.path.len()).rev() {
            let from = usize::from(self.positions[level]) + 1;
            let children = &self.diagram.children(self.path[level])[from..];
            if let Some(skip) = children.iter().position(|child| *child != DEAD) {
                self.positions[level] = (from + skip) as u16;
                if level + 1 < self.path.len() {
                    self.path[level + 1] = children[skip];
                    self.descend(level + 1);
                }
                return Some(&self.positions);
            }
        }
        None
    }

    /// Takes the first living child on every level from `level` on.
    fn descend(&mut self, level: usize) {
        for level in level..self.path.len() {
            let node = self.diagram.nodes[self.path[level] as usize];
            self.positions[level] = node.first_living;
            if level + 1 < self.path.len() {
                let child = node.first_child + usize::from(node.first_living);
                self.path[level + 1] = self.diagram.children[child];
            }
        }
    }
}
