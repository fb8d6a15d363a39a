//! [`Tree`]: a decision tree and the one way trees are grown here. What makes a cut good is left
//! to a [`Cutter`]: the random trees that teach, the classical ones, and those that weigh parameters
//! differ in nothing else.

/// Chooses where a tree divides its rows.
pub trait Cutter {
    /// A question about one column.
    type Cut: Copy;
    /// A part of a leaf's answer.
    type Share;

    /// The best cut of a node's rows; none makes the node a leaf.
    fn best_cut(&mut self, rows: &[u32]) -> Option<Self::Cut>;

    /// Whether a row belongs to the left of a cut.
    fn is_left(&self, cut: &Self::Cut, row: u32) -> bool;

    /// Adds what a leaf answers. Called right after `best_cut` found none for
    /// the same rows, so that what was counted there need not be counted again.
    fn add_shares(&self, rows: &[u32], shares: &mut Vec<Self::Share>);
}

#[derive(Debug, Clone, Copy)]
enum Node<C> {
    /// What it holds for stands to the left, which is the next node; the rest to the right.
    Cut { cut: C, right: u32 },
    /// The shares of the answers are in this range.
    Leaf { from: u32, to: u32 },
}

/// A decision tree with cuts of one kind.
#[derive(Debug)]
pub struct Tree<C, S = (u16, f32)> {
    nodes: Vec<Node<C>>,
    /// What leaves answer, one after the other.
    shares: Vec<S>,
}

impl<C: Copy, S> Tree<C, S> {
    /// Divides rows until the cutter finds no cut. Both sides of a cut keep the order of the rows.
    pub fn grow(cutter: &mut impl Cutter<Cut = C, Share = S>, mut rows: Vec<u32>) -> Self {
        let mut tree = Tree {
            nodes: Vec::new(),
            shares: Vec::new(),
        };
        let mut others = Vec::new();
        // What is left to grow: a range of rows, and the cut whose right side it is.
        let mut open = vec![(0, rows.len(), None)];
        while let Some((from, to, above)) = open.pop() {
            let here = tree.nodes.len();
            if let Some(above) = above
                && let Node::Cut { right, .. } = &mut tree.nodes[above]
            {
                *right = here as u32;
            }
            let rows = &mut rows[from..to];
            let Some(cut) = cutter.best_cut(rows) else {
                let from = tree.shares.len() as u32;
                cutter.add_shares(rows, &mut tree.shares);
                let to = tree.shares.len() as u32;
                tree.nodes.push(Node::Leaf { from, to });
                continue;
            };
            tree.nodes.push(Node::Cut { cut, right: 0 });
            let left = divide(rows, &mut others, |row| cutter.is_left(&cut, row));
            open.push((from + left, to, Some(here)));
            open.push((from, from + left, None));
        }
        tree
    }

    /// The answer of the leaf that the answers to the cuts lead to.
    pub fn leaf(&self, is_left: impl Fn(&C) -> bool) -> &[S] {
        let mut at = 0;
        loop {
            match &self.nodes[at] {
                Node::Cut { cut, right } => {
                    at = if is_left(cut) {
                        at + 1
                    } else {
                        *right as usize
                    };
                }
                Node::Leaf { from, to } => return &self.shares[*from as usize..*to as usize],
            }
        }
    }

    /// The number of leaves.
    pub fn leaf_count(&self) -> usize {
        // Every cut adds one leaf to the first.
        self.nodes.len().div_ceil(2)
    }

    /// The most cuts between the root and a leaf.
    pub fn depth(&self) -> usize {
        let mut deepest = 0;
        let mut depths = vec![0; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            deepest = deepest.max(depths[at]);
            if let Node::Cut { right, .. } = node {
                depths[at + 1] = depths[at] + 1;
                depths[*right as usize] = depths[at] + 1;
            }
        }
        deepest
    }
}

/// Moves the rows that belong to the left before the others, keeping both in order. Returns how
/// many they are.
fn divide(rows: &mut [u32], others: &mut Vec<u32>, is_left: impl Fn(u32) -> bool) -> usize {
    others.clear();
    let mut left = 0;
    for at in 0..rows.len() {
        let row = rows[at];
        if is_left(row) {
            rows[left] = row;
            left += 1;
        } else {
            others.push(row);
        }
    }
    rows[left..].copy_from_slice(others);
    left
}
