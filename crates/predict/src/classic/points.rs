//! [`Points`]: rows stored column by column, so that the distances from one point to all become
//! vector code.

use super::table::Table;
use crate::nn::simd;

/// Some rows of a table as points.
#[derive(Debug)]
pub(super) struct Points {
    count: usize,
    /// Block by block; within a block, column by column.
    blocks: Vec<f64>,
    columns: usize,
}

/// Points whose distances are summed up together: they stay in the nearest memory meanwhile.
const BLOCK: usize = 64;

impl Points {
    pub(super) fn new(table: &Table, rows: &[u32]) -> Self {
        let columns = table.columns();
        let n_blocks = rows.len().div_ceil(BLOCK);
        let mut blocks = vec![0.0; n_blocks * columns * BLOCK];
        for (at, row) in rows.iter().enumerate() {
            let block = at / BLOCK * columns * BLOCK + at % BLOCK;
            for (column, value) in table.row(*row as usize).iter().enumerate() {
                blocks[block + column * BLOCK] = *value;
            }
        }
        Points {
            count: rows.len(),
            blocks,
            columns,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// One point.
    pub(super) fn point(&self, at: usize) -> Vec<f64> {
        let first = at / BLOCK * self.columns * BLOCK + at % BLOCK;
        let numbers = self.blocks[first..].iter().step_by(BLOCK);
        numbers.take(self.columns).copied().collect()
    }

    /// Hands on the squared distances from a place, a block of consecutive points at a time.
    #[inline(always)]
    pub(super) fn squared_distances(&self, from: &[f64], mut take: impl FnMut(usize, &[f64])) {
        simd(
            #[inline(always)]
            || {
                let blocks = self.blocks.chunks_exact(self.columns * BLOCK);
                for (number, block) in blocks.enumerate() {
                    let mut sums = [0.0; BLOCK];
                    for (column, here) in block.chunks_exact(BLOCK).zip(from) {
                        for (sum, there) in sums.iter_mut().zip(column) {
                            let gap = there - here;
                            *sum += gap * gap;
                        }
                    }
                    let first = number * BLOCK;
                    take(first, &sums[..BLOCK.min(self.count - first)]);
                }
            },
        );
    }
}
