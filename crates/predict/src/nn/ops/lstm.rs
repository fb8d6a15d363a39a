//! LSTMs: a whole sequence as one operation, its input projected once for all steps, and a single
//! step for networks whose input depends on what the step before gave.

use super::super::matrix::{Into, Matrix, product};
use super::super::panels::{add_product, sum_with_product};
use super::super::params::ParamId;
use super::super::real::Real;
use super::super::simd;
use super::super::tape::{Tape, Var};
use super::dense::Act;
use super::{Back, Op};

#[derive(Debug)]
pub(in super::super) struct Lstm<T> {
    projected: Var,
    recurrent: ParamId,
    steps: usize,
    backwards: bool,
    /// The four gates after their activations, for every step: input, forget, candidate, output.
    pub(super) gates: Matrix<T>,
    /// The cell after every step.
    pub(super) cells: Matrix<T>,
}

#[derive(Debug)]
pub(in super::super) struct Cell<T> {
    sums: Var,
    before: Var,
    /// The four gates after their activations.
    pub(super) gates: Matrix<T>,
}

/// The steps in the order they are computed, each with the one before it.
fn order(steps: usize, backwards: bool) -> impl DoubleEndedIterator<Item = (usize, Option<usize>)> {
    (0..steps).map(move |at| {
        let step = |at: usize| if backwards { steps - 1 - at } else { at };
        (step(at), at.checked_sub(1).map(step))
    })
}

impl<T: Real> Tape<'_, T> {
    /// Runs an LSTM over `steps` steps that all see the same rows of `x`, or, if `x` has `steps`
    /// blocks of `batch` rows, each its own. The result holds the output of every step, in blocks
    /// of rows. Gates stand in the order input, forget, candidate, output.
    pub fn lstm(
        &mut self,
        x: Var,
        [input, recurrent, bias]: [ParamId; 3],
        batch: usize,
        steps: usize,
        backwards: bool,
    ) -> Var {
        let projected = self.linear(x, input, bias, Act::None);
        self.recur(projected, recurrent, batch, steps, backwards)
    }

    /// The same, with what the input adds to the gates given.
    pub fn recur(
        &mut self,
        projected: Var,
        recurrent: ParamId,
        batch: usize,
        steps: usize,
        backwards: bool,
    ) -> Var {
        let params = self.params;
        let hidden = params.get(recurrent).rows();
        let kept = self.kept(recurrent, batch);
        let own = match kept {
            Some(_) => None,
            None => self.workspace.panels(params.get(recurrent).view(), batch),
        };
        let panels = kept.or(own.as_ref());
        let source = &self.nodes[projected.0].value;
        let repeated = source.rows() == batch;
        // Without a way back a step needs no older cells than those of the one before.
        let (gates_kept, cells_kept) = if self.remembers {
            (steps, steps)
        } else {
            (1, 2)
        };
        let mut gates = self.workspace.matrix(gates_kept * batch, 4 * hidden);
        let mut cells = self.workspace.matrix(cells_kept * batch, hidden);
        let mut out = self.workspace.matrix(steps * batch, hidden);
        let weights = params.get(recurrent).view();
        for (step, before) in order(steps, backwards) {
            let given = source.block(if repeated { 0 } else { step * batch }, batch);
            let place = step % gates_kept * batch;
            let mut sums = gates.block_mut(place, batch);
            match before {
                None => sums.take(given),
                Some(before) => {
                    let before = out.block(before * batch, batch);
                    sum_with_product(sums, given, before, weights, panels);
                }
            }
            let cell_before = before.map(|before| before % cells_kept);
            simd(
                #[inline(always)]
                || {
                    for at in 0..batch {
                        let gates = gates.row_mut(place + at);
                        let row = step % cells_kept * batch + at;
                        let (earlier, cell) = rows_of(&mut cells, row, cell_before, batch);
                        lstm_cell(gates, earlier, cell, out.row_mut(step * batch + at));
                    }
                },
            );
        }
        if let Some(panels) = own {
            panels.recycle(&mut self.workspace);
        }
        if !self.remembers {
            for matrix in [&mut gates, &mut cells] {
                self.workspace.recycle(std::mem::take(matrix));
            }
        }
        let op = Lstm {
            projected,
            recurrent,
            steps,
            backwards,
            gates,
            cells,
        };
        self.push(out, Op::Lstm(op))
    }

    /// One step: from the sums of the gates and the state before, output and cell side by side, to
    /// the state after.
    pub fn cell(&mut self, sums: Var, before: Var) -> Var {
        let (given, state) = (&self.nodes[sums.0].value, &self.nodes[before.0].value);
        let (rows, hidden) = (given.rows(), given.cols() / 4);
        let mut gates = self.workspace.matrix(rows, 4 * hidden);
        gates.data_mut().copy_from_slice(given.data());
        let mut out = self.workspace.matrix(rows, 2 * hidden);
        for row in 0..rows {
            let earlier = &state.row(row)[hidden..];
            let (output, cell) = out.row_mut(row).split_at_mut(hidden);
            simd(
                #[inline(always)]
                || lstm_cell(gates.row_mut(row), Some(earlier), cell, output),
            );
        }
        let op = Cell {
            sums,
            before,
            gates,
        };
        self.push(out, Op::Cell(op))
    }
}

/// The cell of a row one step before, and the one to write.
fn rows_of<T: Real>(
    cells: &mut Matrix<T>,
    row: usize,
    before: Option<usize>,
    batch: usize,
) -> (Option<&[T]>, &mut [T]) {
    let hidden = cells.cols();
    let Some(before) = before else {
        return (None, cells.row_mut(row));
    };
    let earlier = before * batch + row % batch;
    let split = earlier.max(row) * hidden;
    let (low, high) = cells.data_mut().split_at_mut(split);
    if earlier < row {
        (
            Some(&low[earlier * hidden..][..hidden]),
            &mut high[..hidden],
        )
    } else {
        (Some(&high[..hidden]), &mut low[row * hidden..][..hidden])
    }
}

/// One step of one row: turns the sums in `gates` into the gates, and gives cell and output. Without
/// a cell before, it was zero.
#[inline(always)]
pub(crate) fn lstm_cell<T: Real>(
    gates: &mut [T],
    before: Option<&[T]>,
    cell: &mut [T],
    out: &mut [T],
) {
    // Several short loops over the row instead of one long one: each becomes vector code.
    let hidden = cell.len();
    let (squashed, o) = gates.split_at_mut(3 * hidden);
    let (i_f, g) = squashed.split_at_mut(2 * hidden);
    for gate in i_f.iter_mut() {
        *gate = gate.sigmoid();
    }
    for gate in g.iter_mut() {
        *gate = gate.tanh();
    }
    for gate in o.iter_mut() {
        *gate = gate.sigmoid();
    }
    let (i, f) = i_f.split_at(hidden);
    for ((cell, i), g) in cell.iter_mut().zip(i).zip(g.iter()) {
        *cell = *i * *g;
    }
    if let Some(before) = before {
        for ((cell, f), before) in cell.iter_mut().zip(f).zip(before) {
            *cell += *f * *before;
        }
    }
    for ((out, o), cell) in out.iter_mut().zip(o.iter()).zip(cell.iter()) {
        *out = *o * cell.tanh();
    }
}

/// Turns gates into the gradients of their sums. `cell_grad` carries from later to earlier steps.
#[inline(always)]
fn backward_row<T: Real>(
    gates: &[T],
    before: Option<&[T]>,
    cell: &[T],
    grad: &[T],
    cell_grad: &mut [T],
    sums: &mut [T],
) {
    let hidden = cell.len();
    let gate = |index: usize| &gates[index * hidden..(index + 1) * hidden];
    let (i, f, g, o) = (gate(0), gate(1), gate(2), gate(3));
    let (di, rest) = sums.split_at_mut(hidden);
    let (df, rest) = rest.split_at_mut(hidden);
    let (dg, d_o) = rest.split_at_mut(hidden);
    let sources = cell.iter().zip(grad).zip(o);
    for ((d_o, slope), ((cell, grad), o)) in d_o.iter_mut().zip(&mut *cell_grad).zip(sources) {
        let squashed = cell.tanh();
        *d_o = *grad * squashed * *o * (T::ONE - *o);
        *slope += *grad * *o * (T::ONE - squashed * squashed);
    }
    let sources = cell_grad.iter().zip(g).zip(i);
    for (di, ((slope, g), i)) in di.iter_mut().zip(sources.clone()) {
        *di = *slope * *g * *i * (T::ONE - *i);
    }
    for (dg, ((slope, g), i)) in dg.iter_mut().zip(sources) {
        *dg = *slope * *i * (T::ONE - *g * *g);
    }
    match before {
        Some(before) => {
            let sources = cell_grad.iter().zip(before).zip(f);
            for (df, ((slope, before), f)) in df.iter_mut().zip(sources) {
                *df = *slope * *before * *f * (T::ONE - *f);
            }
        }
        None => df.fill(T::ZERO),
    }
    for (slope, f) in cell_grad.iter_mut().zip(f) {
        *slope *= *f;
    }
}

impl<T: Real> Back<'_, T> {
    pub(super) fn lstm(&mut self, op: &Lstm<T>, out: &Matrix<T>, grad: &mut Matrix<T>) {
        let recurrent = self.params.get(op.recurrent);
        let (hidden, steps) = (recurrent.rows(), op.steps);
        let batch = out.rows() / steps;
        let mut sums = self.workspace.matrix(steps * batch, 4 * hidden);
        let mut cell_grad = self.workspace.zeros(batch, hidden);
        let weights = recurrent.view().transposed();
        let panels = self.workspace.panels(weights, batch);
        for (step, before) in order(steps, op.backwards).rev() {
            simd(
                #[inline(always)]
                || {
                    for row in 0..batch {
                        let at = step * batch + row;
                        backward_row(
                            op.gates.row(at),
                            before.map(|before| op.cells.row(before * batch + row)),
                            op.cells.row(at),
                            grad.row(at),
                            cell_grad.row_mut(row),
                            sums.row_mut(at),
                        );
                    }
                },
            );
            if let Some(before) = before {
                let earlier = grad.block_mut(before * batch, batch);
                let sums = sums.block(step * batch, batch);
                add_product(earlier, sums, weights, panels.as_ref());
            }
        }
        if let Some(panels) = panels {
            panels.recycle(self.workspace);
        }
        if steps > 1 {
            let most = (steps - 1) * batch;
            let (outputs, later) = if op.backwards { (batch, 0) } else { (0, batch) };
            let (slope, into) = self.grads.reach(op.recurrent);
            let before = out.block(outputs, most).transposed();
            product(slope.view_mut(), into, before, sums.block(later, most));
        }
        if self.learned(op.projected) {
            let (mut mine, into) = self.take(op.projected);
            if into == Into::Replace {
                mine.data_mut().fill(T::ZERO);
            }
            // Where all steps saw the same rows, what they say is summed up.
            let size = mine.data().len();
            simd(
                #[inline(always)]
                || {
                    for block in sums.data().chunks_exact(size) {
                        for (mine, number) in mine.data_mut().iter_mut().zip(block) {
                            *mine += *number;
                        }
                    }
                },
            );
            self.put(op.projected, mine);
        }
        self.workspace.recycle(sums);
        self.workspace.recycle(cell_grad);
    }

    pub(super) fn cell(&mut self, op: &Cell<T>, out: &Matrix<T>, grad: &mut Matrix<T>) {
        let state = self.value(op.before);
        let hidden = state.cols() / 2;
        let mut sums = self.workspace.matrix(grad.rows(), 4 * hidden);
        for row in 0..grad.rows() {
            let earlier = &state.row(row)[hidden..];
            let cell = &out.row(row)[hidden..];
            let (output_grad, cell_grad) = grad.row_mut(row).split_at_mut(hidden);
            simd(
                #[inline(always)]
                || {
                    let (gates, sums) = (op.gates.row(row), sums.row_mut(row));
                    backward_row(gates, Some(earlier), cell, output_grad, cell_grad, sums);
                },
            );
            // The output before reached this step through the sums alone.
            output_grad.fill(T::ZERO);
        }
        self.add_to(op.sums, &sums);
        self.add_to(op.before, grad);
        self.workspace.recycle(sums);
    }
}
