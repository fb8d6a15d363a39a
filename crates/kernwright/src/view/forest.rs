//! [`Forest`]: random regression trees over configurations. Small on purpose: it fills the gaps
//! between Trials so that parameters can be weighed, and is never kept.

use kernwright_predict::tree::{self, Cutter};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The fewest Trials in a leaf: one alone would be remembered with its noise.
const LEAF: usize = 2;
/// The share of parameters looked at for each cut; fewer make trees that differ more.
const SHARE: f64 = 0.6;

/// What is known: configurations by their positions, and a number for each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'k> {
    pub(super) rows: &'k [&'k [u16]],
    pub(super) targets: &'k [f64],
}

/// A parameter, and the last of its positions that go to the left.
type Cut = (u16, u16);

/// One tree.
#[derive(Debug)]
pub(super) struct Tree(tree::Tree<Cut, f64>);

/// Trees whose mean is the answer.
#[derive(Debug)]
pub(super) struct Forest(Vec<Tree>);

impl Forest {
    /// Grows trees, each from the rows that `draw` gives it; a row may come several times.
    pub(super) fn grow(
        known: Known<'_>,
        trees: usize,
        rng: &mut ChaCha8Rng,
        mut draw: impl FnMut(usize, &mut ChaCha8Rng) -> Vec<u32>,
    ) -> Self {
        let grown = (0..trees).map(|tree| {
            let rows = draw(tree, rng);
            Tree::grow(known, rows, rng)
        });
        Forest(grown.collect())
    }

    /// The mean of all trees.
    pub(super) fn predict(&self, positions: &[u16]) -> f64 {
        let sum: f64 = self.0.iter().map(|tree| tree.predict(positions)).sum();
        sum / self.0.len().max(1) as f64
    }

    pub(super) fn trees(&self) -> &[Tree] {
        &self.0
    }
}

impl Tree {
    fn grow(known: Known<'_>, rows: Vec<u32>, rng: &mut ChaCha8Rng) -> Self {
        Tree(tree::Tree::grow(&mut ByVariance { known, rng }, rows))
    }

    /// Its prediction for a configuration.
    pub(super) fn predict(&self, positions: &[u16]) -> f64 {
        let is_left = |(param, last): &Cut| positions[usize::from(*param)] <= *last;
        self.0.leaf(is_left)[0]
    }
}

/// Cuts that leave the least variance, among some parameters drawn at random.
struct ByVariance<'k, 'r> {
    known: Known<'k>,
    rng: &'r mut ChaCha8Rng,
}

impl Cutter for ByVariance<'_, '_> {
    type Cut = Cut;
    type Share = f64;

    fn best_cut(&mut self, rows: &[u32]) -> Option<Cut> {
        let (param, last) = best_cut(self.known, rows, self.rng)?;
        Some((param as u16, last))
    }

    fn is_left(&self, (param, last): &Cut, row: u32) -> bool {
        self.known.rows[row as usize][usize::from(*param)] <= *last
    }

    fn add_shares(&self, rows: &[u32], shares: &mut Vec<f64>) {
        let sum: f64 = rows
            .iter()
            .map(|row| self.known.targets[*row as usize])
            .sum();
        shares.push(sum / rows.len().max(1) as f64);
    }
}

/// How many rows have a position, and the sum of their numbers.
type Group = (u16, usize, f64);

fn best_cut(known: Known<'_>, rows: &[u32], rng: &mut ChaCha8Rng) -> Option<(usize, u16)> {
    if rows.len() < 2 * LEAF {
        return None;
    }
    let mut params: Vec<usize> = (0..known.rows[rows[0] as usize].len()).collect();
    let wanted = ((params.len() as f64 * SHARE).ceil() as usize).max(1);
    let mut looked_at = 0;
    let mut best: Option<(f64, usize, u16)> = None;
    let total: f64 = rows.iter().map(|row| known.targets[*row as usize]).sum();
    let mut groups: Vec<Group> = Vec::new();
    for at in 0..params.len() {
        if looked_at == wanted {
            break;
        }
        let other = rng.random_range(at..params.len());
        params.swap(at, other);
        let param = params[at];
        group(known, rows, param, &mut groups);
        if groups.len() < 2 {
            continue;
        }
        looked_at += 1;
        let (mut left, mut below) = (0, 0.0);
        for (position, count, sum) in &groups[..groups.len() - 1] {
            left += count;
            below += sum;
            let right = rows.len() - left;
            if left < LEAF || right < LEAF {
                continue;
            }
            // Squares of sums: what is added here is what the variance loses.
            let worth = below * below / left as f64 + (total - below).powi(2) / right as f64;
            let gained = worth - total * total / rows.len() as f64;
            if gained > 1e-12 && best.is_none_or(|(most, ..)| gained > most) {
                best = Some((gained, param, *position));
            }
        }
    }
    best.map(|(_, param, last)| (param, last))
}

/// Sums the numbers by position, in order, leaving out positions without rows.
fn group(known: Known<'_>, rows: &[u32], param: usize, groups: &mut Vec<Group>) {
    groups.clear();
    for row in rows {
        let (position, target) = (
            known.rows[*row as usize][param],
            known.targets[*row as usize],
        );
        match groups.binary_search_by_key(&position, |group| group.0) {
            Ok(at) => {
                groups[at].1 += 1;
                groups[at].2 += target;
            }
            Err(at) => groups.insert(at, (position, 1, target)),
        }
    }
}
