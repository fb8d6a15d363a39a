//! [`DecisionTree`]: cuts chosen by Gini until every leaf is pure.
//!
//! Columns are looked at as ranks of their distinct values. A node whose ranks span little is
//! counted into a histogram, any other is sorted; either way one sweep over the ranks weighs every
//! cut, with sums of squares that change by one term at a time.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::Classifier;
use super::table::{Labelled, Table};
use crate::nn::uniform;
use crate::tree::{Cutter, Tree};

/// A tree that looks at every column for every cut. Ties between equal cuts are broken by chance,
/// as in scikit-learn.
#[derive(Debug)]
pub struct DecisionTree {
    tree: Tree<ValueCut>,
    classes: usize,
}

impl DecisionTree {
    /// Grows the tree.
    pub fn learn(known: &Labelled<'_>, seed: u64) -> Self {
        let ranks = Ranks::new(known.table);
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let weights = vec![1; known.labels.len()];
        let tree = ranks.grow(known, &weights, known.table.columns(), rng);
        let classes = known.classes;
        DecisionTree { tree, classes }
    }

    /// The number of leaves.
    pub fn leaf_count(&self) -> usize {
        self.tree.leaf_count()
    }

    /// The most cuts between the root and a leaf.
    pub fn depth(&self) -> usize {
        self.tree.depth()
    }
}

impl Classifier for DecisionTree {
    fn classes(&self) -> usize {
        self.classes
    }

    fn probabilities(&self, row: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        add_shares(&self.tree, row, out);
    }
}

/// Adds what a tree says of a row.
pub(super) fn add_shares(tree: &Tree<ValueCut>, row: &[f64], out: &mut [f64]) {
    let leaf = tree.leaf(|cut| row[cut.column as usize] <= cut.threshold);
    for (class, share) in leaf {
        out[usize::from(*class)] += f64::from(*share);
    }
}

/// Up to a threshold to the left, otherwise to the right.
#[derive(Debug, Clone, Copy)]
pub(super) struct ValueCut {
    column: u32,
    /// The greatest rank on the left.
    last: u32,
    threshold: f64,
}

/// A table's columns as ranks: what all trees of a forest look at.
#[derive(Debug)]
pub(super) struct Ranks(Vec<RankedColumn>);

#[derive(Debug)]
struct RankedColumn {
    /// The rank of each row's value.
    ranks: Vec<u32>,
    /// The distinct values in order.
    values: Vec<f64>,
}

impl Ranks {
    pub(super) fn new(table: &Table) -> Self {
        Ranks((0..table.columns()).map(|at| rank(table, at)).collect())
    }

    /// Grows a tree on the rows with a weight, looking at about `wanted` columns for each cut.
    pub(super) fn grow(
        &self,
        known: &Labelled<'_>,
        weights: &[u16],
        wanted: usize,
        rng: ChaCha8Rng,
    ) -> Tree<ValueCut> {
        let rows = (0..known.labels.len() as u32).filter(|row| weights[*row as usize] > 0);
        let rows = rows.collect();
        let mut cutter = BestCutter {
            columns: &self.0,
            labels: known.labels,
            weights,
            wanted,
            rng,
            order: (0..self.0.len()).collect(),
            entries: Vec::new(),
            histogram: Vec::new(),
            balance: Balance {
                all: vec![0; known.classes],
                left: vec![0; known.classes],
            },
        };
        Tree::grow(&mut cutter, rows)
    }
}

fn rank(table: &Table, column: usize) -> RankedColumn {
    let mut values: Vec<f64> = table.column(column).collect();
    values.sort_unstable_by(f64::total_cmp);
    // Both zeros are one value: `==` and `<` below do not distinguish them either.
    values.dedup();
    let rank = |value: f64| values.partition_point(|other| *other < value) as u32;
    RankedColumn {
        ranks: table.column(column).map(rank).collect(),
        values,
    }
}

/// Weighs every cut of the columns it draws.
struct BestCutter<'t> {
    columns: &'t [RankedColumn],
    labels: &'t [u16],
    weights: &'t [u16],
    wanted: usize,
    rng: ChaCha8Rng,
    /// The columns, in the order they were last drawn in.
    order: Vec<usize>,
    entries: Vec<Entry>,
    histogram: Vec<u32>,
    balance: Balance,
}

/// A row as a node sees it through one column: rank, class and weight in one word, so that
/// sorting moves no more than it must.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u64);

impl Entry {
    fn new(rank: u32, class: u16, weight: u16) -> Self {
        Entry(u64::from(rank) << 32 | u64::from(class) << 16 | u64::from(weight))
    }

    fn rank(self) -> u32 {
        (self.0 >> 32) as u32
    }

    fn class(self) -> usize {
        usize::from((self.0 >> 16) as u16)
    }

    fn weight(self) -> u32 {
        u32::from(self.0 as u16)
    }
}

/// A cut between two ranks, and how pure its sides are.
struct Found {
    worth: f64,
    last: u32,
    next: u32,
}

impl Cutter for BestCutter<'_> {
    type Cut = ValueCut;
    type Share = (u16, f32);

    fn best_cut(&mut self, rows: &[u32]) -> Option<ValueCut> {
        self.balance.all.fill(0);
        for row in rows {
            let (label, weight) = (self.labels[*row as usize], self.weights[*row as usize]);
            self.balance.all[usize::from(label)] += u32::from(weight);
        }
        if self.balance.all.iter().filter(|count| **count > 0).count() < 2 {
            return None;
        }
        let mut best: Option<(usize, Found)> = None;
        for drawn in 0..self.order.len() {
            // A column that is constant here counts as looked at, unless all so far were.
            if drawn >= self.wanted && best.is_some() {
                break;
            }
            let left = self.order.len() - drawn;
            let other = drawn + (uniform(&mut self.rng) * left as f64) as usize;
            self.order.swap(drawn, other);
            let column = self.order[drawn];
            let most = best.as_ref().map_or(f64::NEG_INFINITY, |(_, b)| b.worth);
            if let Some(found) = self.best_of_column(column, rows)
                && found.worth > most
            {
                best = Some((column, found));
            }
        }
        let (column, found) = best?;
        let values = &self.columns[column].values;
        let (below, above) = (values[found.last as usize], values[found.next as usize]);
        let middle = below / 2.0 + above / 2.0;
        Some(ValueCut {
            column: column as u32,
            last: found.last,
            // Neighbours in `f64` have nothing between them.
            threshold: if middle < above { middle } else { below },
        })
    }

    fn is_left(&self, cut: &ValueCut, row: u32) -> bool {
        self.columns[cut.column as usize].ranks[row as usize] <= cut.last
    }

    fn add_shares(&self, _rows: &[u32], shares: &mut Vec<(u16, f32)>) {
        let all: u32 = self.balance.all.iter().sum();
        let counts = (0..)
            .zip(&self.balance.all)
            .filter(|(_, count)| **count > 0);
        shares.extend(counts.map(|(class, count)| (class, *count as f32 / all as f32)));
    }
}

impl BestCutter<'_> {
    fn best_of_column(&mut self, column: usize, rows: &[u32]) -> Option<Found> {
        let RankedColumn { ranks, values } = &self.columns[column];
        if values.len() < 2 {
            return None;
        }
        let (mut low, mut high) = (u32::MAX, 0);
        self.entries.clear();
        self.entries.extend(rows.iter().map(|row| {
            let row = *row as usize;
            (low, high) = (low.min(ranks[row]), high.max(ranks[row]));
            Entry::new(ranks[row], self.labels[row], self.weights[row])
        }));
        if low == high {
            return None;
        }
        let classes = self.balance.all.len();
        let cells = (high - low + 1) as usize * classes;
        if cells > HISTOGRAM_PER_ROW * rows.len() {
            self.entries.sort_unstable();
            let entries = self.entries.iter();
            let entries = entries.map(|e| (e.rank(), e.class(), e.weight()));
            return self.balance.sweep(entries);
        }
        self.histogram.clear();
        self.histogram.resize(cells, 0);
        for entry in &self.entries {
            let cell = (entry.rank() - low) as usize * classes + entry.class();
            self.histogram[cell] += entry.weight();
        }
        let by_rank = (low..).zip(self.histogram.chunks_exact(classes));
        self.balance.sweep(by_rank.flat_map(|(rank, counts)| {
            let counts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            counts.map(move |(class, count)| (rank, class, *count))
        }))
    }
}

/// A histogram with more cells than this for each row takes longer to read than sorting the rows.
const HISTOGRAM_PER_ROW: usize = 4;

/// How much weight of each class is at a node, and how much of it on the left of a cut.
struct Balance {
    all: Vec<u32>,
    left: Vec<u32>,
}

impl Balance {
    /// The best cut, given ranks in order with the weight of a class at each. Of equals the first.
    fn sweep(&mut self, entries: impl Iterator<Item = (u32, usize, u32)>) -> Option<Found> {
        let (mut weight_left, mut squares_left) = (0_u64, 0_u64);
        let (mut weight_right, mut squares_right) = (0_u64, 0_u64);
        for count in self.all.iter().map(|count| u64::from(*count)) {
            weight_right += count;
            squares_right += count * count;
        }
        self.left.fill(0);
        let mut best: Option<Found> = None;
        let mut last = None;
        for (rank, class, weight) in entries {
            if let Some(last) = last
                && last != rank
            {
                let worth = squares_left as f64 / weight_left as f64
                    + squares_right as f64 / weight_right as f64;
                if best.as_ref().is_none_or(|best| worth > best.worth) {
                    let next = rank;
                    best = Some(Found { worth, last, next });
                }
            }
            last = Some(rank);
            let moved = u64::from(weight);
            let (all, left) = (self.all[class], &mut self.left[class]);
            weight_left += moved;
            weight_right -= moved;
            squares_left += moved * (2 * u64::from(*left) + moved);
            squares_right -= moved * (2 * u64::from(all - *left) - moved);
            *left += weight;
        }
        best
    }
}
