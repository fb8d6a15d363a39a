//! One-dimensional convolution without padding. Windows are rows that overlap in memory, so no
//! copy is made.

use super::super::matrix::{Into, Matrix, View, ViewMut, product};
use super::super::panels::add_product;
use super::super::params::ParamId;
use super::super::real::Real;
use super::super::tape::{Tape, Var};
use super::dense::Act;
use super::{Back, Op};

#[derive(Debug)]
pub(in super::super) struct Conv {
    x: Var,
    weight: ParamId,
    bias: ParamId,
    act: Act,
    channels: usize,
}

/// What every row sees in a window that starts at one place.
fn window<T: Real>(x: &Matrix<T>, place: usize, channels: usize, width: usize) -> View<'_, T> {
    View::new(&x.data()[place * channels..], x.rows(), width, x.cols())
}

impl<T: Real> Tape<'_, T> {
    /// Each row of `x` is a sequence of places with `channels` numbers each; so is the result.
    /// `weight` has as many rows as the window has numbers, and a column for each filter.
    pub fn conv(
        &mut self,
        x: Var,
        weight: ParamId,
        bias: ParamId,
        act: Act,
        channels: usize,
    ) -> Var {
        let (input, matrix) = (&self.nodes[x.0].value, self.params.get(weight));
        let (width, filters) = (matrix.rows(), matrix.cols());
        let places = (input.cols() - width) / channels + 1;
        let mut out = self.workspace.zeros(input.rows(), places * filters);
        let kept = self.kept(weight, input.rows());
        let own = match kept {
            Some(_) => None,
            None => self.workspace.panels(matrix.view(), input.rows()),
        };
        for place in 0..places {
            let out = out.columns_mut(place * filters, filters);
            let window = window(input, place, channels, width);
            add_product(out, window, matrix.view(), kept.or(own.as_ref()));
        }
        if let Some(panels) = own {
            panels.recycle(&mut self.workspace);
        }
        let biases = self.params.get(bias).data().repeat(places);
        assert!(act != Act::Gelu, "no convolution here needs it");
        act.forward(&mut out, &biases, || Matrix::zeros(0, 0));
        let op = Conv {
            x,
            weight,
            bias,
            act,
            channels,
        };
        self.push(out, Op::Conv(op))
    }
}

impl<T: Real> Back<'_, T> {
    pub(super) fn conv(&mut self, op: &Conv, after: &Matrix<T>, grad: &mut Matrix<T>) {
        op.act.backward(grad, after, None);
        self.add_rows_to(op.bias, grad);
        let (x, matrix) = (self.value(op.x), self.params.get(op.weight));
        let (width, filters) = (matrix.rows(), matrix.cols());
        let learned = self.learned(op.x);
        let mut mine = self.take_zeroed(op.x);
        let turned = matrix.view().transposed();
        let panels = self.workspace.panels(turned, grad.rows());
        for place in 0..grad.cols() / filters {
            let grad = grad.columns(place * filters, filters);
            product(
                self.grads.get_mut(op.weight).view_mut(),
                Into::Add,
                window(x, place, op.channels, width).transposed(),
                grad,
            );
            if learned {
                let (rows, stride) = (mine.rows(), mine.cols());
                let from = place * op.channels;
                let window = ViewMut::new(&mut mine.data_mut()[from..], rows, width, stride);
                add_product(window, grad, turned, panels.as_ref());
            }
        }
        if let Some(panels) = panels {
            panels.recycle(self.workspace);
        }
        if learned {
            self.put(op.x, mine);
        } else {
            self.workspace.recycle(mine);
        }
    }
}
