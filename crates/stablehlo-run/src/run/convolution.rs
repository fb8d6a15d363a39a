//! Convolutions, as products of matrices.

use std::sync::Arc;

use smallvec::SmallVec;

use super::call::Call;
use super::dot::{Matrix, Product, spread, useful_threads};
use super::layout::{View, are_dimensions, steps};
use super::tensor::{Data, Store};
use super::{Result, broken, ensure};
use kernwright_stablehlo::TensorType;
use kernwright_stablehlo::{Convolution, ConvolutionDimensions};

/// A convolution. Products of 16-bit floats are summed in 32 bits.
pub(super) fn convolution(
    call: &Call<'_>,
    spec: &Convolution,
    store: Store,
    threads: usize,
) -> Result<Data> {
    let element = call.out().element;
    if call.ins.iter().any(|ty| ty.count() == 0) || call.out().count() == 0 {
        return Ok(Data::floats(store, vec![0.0; call.out().count()]));
    }
    let plan = Plan::new(call, spec)?;
    let left = call.full(0).into_store(store, element);
    let right = call.full(1).into_store(store, element);
    let result = match (left, right) {
        (Data::F32(left), Data::F32(right)) => {
            Data::F32(Arc::new(plan.run(&left, &right, threads)?))
        }
        (Data::F64(left), Data::F64(right)) => {
            Data::F64(Arc::new(plan.run(&left, &right, threads)?))
        }
        (Data::Int(left), Data::Int(right)) => {
            Data::Int(Arc::new(plan.run(&left, &right, threads)?))
        }
        _ => return Err(broken("operands of two types")),
    };
    Ok(result.settle(element))
}

/// How many places of windows there are to find out about.
pub(super) fn n_places(call: &Call<'_>, spec: &Convolution) -> usize {
    let spatial = spec.kernel.spatial.iter().zip(&spec.output.spatial);
    spatial.fold(0, |sum: usize, (kernel, out)| {
        let length = |ty: &TensorType, index: usize| ty.shape.get(index).copied().unwrap_or(0);
        let places = length(call.ins[1], *kernel).saturating_mul(length(call.out(), *out));
        sum.saturating_add(places)
    })
}

/// A convolution as we compute it: the input has batch, space and features in this order, the
/// kernel space, input features and output features, and the output batch, space and features.
struct Plan {
    input: View,
    kernel: View,
    /// From the output as we compute it to the one that is wanted.
    output: View,
    batch: usize,
    features: usize,
    /// Input features of the kernel.
    depth: usize,
    out_features: usize,
    feature_groups: usize,
    batch_groups: usize,
    in_places: usize,
    out_places: usize,
    kernel_places: usize,
    /// For each spatial dimension, for each place of the output, for each of the kernel: where the
    /// input is, below zero for outside.
    tables: Vec<Table>,
}

struct Table {
    out: usize,
    kernel: usize,
    places: Vec<isize>,
}

/// No input there.
const OUTSIDE: isize = -1;

fn order(dimensions: &ConvolutionDimensions, rank: usize) -> Result<Vec<usize>> {
    let mut order = vec![dimensions.first];
    order.extend(&dimensions.spatial);
    order.push(dimensions.second);
    let fits = order.len() == rank && are_dimensions(&order, rank);
    ensure(fits, "a convolution of other dimensions")?;
    Ok(order)
}

impl Plan {
    fn new(call: &Call<'_>, spec: &Convolution) -> Result<Self> {
        let (left, right, out) = (call.ins[0], call.ins[1], call.out());
        let input = View::whole(&left.shape).dimensions(order(&spec.input, left.rank())?);
        let mut kernel = View::whole(&right.shape);
        let kernel_order = order(&spec.kernel, right.rank())?;
        let output_order = order(&spec.output, out.rank())?;
        let n_spatial = spec.input.spatial.len();
        let lists = [&spec.strides, &spec.lhs_dilation, &spec.rhs_dilation];
        let fits = spec.kernel.spatial.len() == n_spatial
            && spec.output.spatial.len() == n_spatial
            && spec.padding.len() == n_spatial
            && spec.reversal.len() == n_spatial
            && lists
                .iter()
                .all(|list| list.len() == n_spatial && !list.contains(&0));
        ensure(fits, "a convolution of other dimensions")?;
        for (dimension, _) in spec
            .kernel
            .spatial
            .iter()
            .zip(&spec.reversal)
            .filter(|one| *one.1)
        {
            let length = kernel.shape[*dimension] as isize;
            kernel.start += (length - 1) * kernel.steps[*dimension];
            kernel.steps[*dimension] *= -1;
        }
        let kernel = kernel.dimensions(
            kernel_order[1..=n_spatial]
                .iter()
                .copied()
                .chain([spec.kernel.first, spec.kernel.second]),
        );
        // What we compute is whole, and is read in the order that is wanted.
        let computed: SmallVec<[usize; 6]> =
            output_order.iter().map(|one| out.shape[*one]).collect();
        let mut output = View::whole(&out.shape);
        for (step, dimension) in steps(&computed).iter().zip(&output_order) {
            output.steps[*dimension] = *step;
        }
        let product = |lengths: &[usize]| lengths.iter().product();
        let plan = Plan {
            batch: input.shape[0],
            features: input.shape[n_spatial + 1],
            depth: right.shape[spec.kernel.first],
            out_features: right.shape[spec.kernel.second],
            feature_groups: spec.feature_groups,
            batch_groups: spec.batch_groups,
            in_places: product(&input.shape[1..=n_spatial]),
            out_places: product(&computed[1..=n_spatial]),
            kernel_places: product(&kernel.shape[..n_spatial]),
            tables: Plan::tables(
                spec,
                &input.shape[1..=n_spatial],
                &kernel.shape,
                &computed[1..],
            )?,
            input,
            kernel,
            output,
        };
        let (groups, batch_groups) = (spec.feature_groups, spec.batch_groups);
        let fits = groups > 0
            && batch_groups > 0
            && (groups == 1 || batch_groups == 1)
            && plan.features == plan.depth * groups
            && plan.out_features.is_multiple_of(groups * batch_groups)
            && plan.batch.is_multiple_of(batch_groups)
            && computed[0] == plan.batch / batch_groups
            && computed[n_spatial + 1] == plan.out_features;
        ensure(fits, "features of a convolution do not fit")?;
        Ok(plan)
    }

    fn tables(
        spec: &Convolution,
        input: &[usize],
        kernel: &[usize],
        output: &[usize],
    ) -> Result<Vec<Table>> {
        let strides = steps(input);
        let mut tables = Vec::with_capacity(input.len());
        for (index, stride) in strides.iter().enumerate() {
            let dilated = |length: usize, dilation: usize| match length {
                0 => 0,
                _ => (length as i128 - 1) * dilation as i128 + 1,
            };
            let (low, high) = spec.padding[index];
            let whole = dilated(input[index], spec.lhs_dilation[index]);
            let reach = dilated(kernel[index], spec.rhs_dilation[index]);
            let room = whole + i128::from(low) + i128::from(high) - reach;
            let positions = match room < 0 {
                true => 0,
                false => room / spec.strides[index] as i128 + 1,
            };
            ensure(
                positions == output[index] as i128,
                "a convolution of another shape",
            )?;
            let mut places = Vec::with_capacity(output[index].saturating_mul(kernel[index]));
            for out in 0..output[index] {
                for at in 0..kernel[index] {
                    let place = out as i128 * spec.strides[index] as i128
                        + at as i128 * spec.rhs_dilation[index] as i128
                        - i128::from(low);
                    let dilation = spec.lhs_dilation[index] as i128;
                    let is_inside = place >= 0 && place < whole && place % dilation == 0;
                    places.push(match is_inside {
                        true => (place / dilation) as isize * stride,
                        false => OUTSIDE,
                    });
                }
            }
            tables.push(Table {
                out: output[index],
                kernel: kernel[index],
                places,
            });
        }
        Ok(tables)
    }

    /// For a place of the output, where the input is for every place of the kernel.
    fn places(&self, out: usize, places: &mut Vec<isize>) {
        places.clear();
        places.push(0);
        let mut left = out;
        let mut inner = self.out_places;
        for table in &self.tables {
            inner /= table.out;
            let line = &table.places[left / inner * table.kernel..][..table.kernel];
            left %= inner;
            // Grows from the back so that nothing is overwritten that is still needed.
            let before = places.len();
            places.resize(before * table.kernel, 0);
            for index in (0..before).rev() {
                let base = places[index];
                for (at, place) in line.iter().enumerate().rev() {
                    let is_inside = base != OUTSIDE && *place != OUTSIDE;
                    places[index * table.kernel + at] =
                        if is_inside { base + place } else { OUTSIDE };
                }
            }
        }
    }

    fn run<T: Product>(&self, left: &[T], right: &[T], threads: usize) -> Result<Vec<T>> {
        let input = self.input.read_cow(left)?;
        let kernel = self.kernel.read_cow(right)?;
        let rows = self.batch / self.batch_groups * self.out_places;
        let columns = self.out_features;
        let mut out = vec![T::ZERO; rows * columns];
        let inner = self.kernel_places * self.depth;
        if out.is_empty() || inner == 0 {
            return self.output.read(&out);
        }
        // Moving elements, and multiplying without the product's art, takes longer.
        let (products, moves) = match self.is_depthwise() {
            true => (out.len() * 8, 0),
            false => (out.len() / self.feature_groups, rows * 8),
        };
        let work = products.saturating_add(moves).saturating_mul(inner);
        let threads = useful_threads(threads, work);
        let part = rows.div_ceil(threads);
        spread(&mut out, part * columns, |index, out| {
            let first = index * part;
            if self.is_depthwise() {
                self.depthwise(first, out, &input, &kernel);
            } else {
                self.rows(first, out, &input, &kernel);
            }
        });
        Ok(match self.output.read_cow(&out)? {
            std::borrow::Cow::Owned(ordered) => ordered,
            std::borrow::Cow::Borrowed(_) => out,
        })
    }

    fn is_depthwise(&self) -> bool {
        self.depth == 1 && self.feature_groups > 1
    }

    /// Computes rows of the output from one on: windows of the input are laid out as rows, too,
    /// and multiplied with the kernel.
    fn rows<T: Product>(&self, first: usize, out: &mut [T], input: &[T], kernel: &[T]) {
        /// Elements that are laid out at a time.
        const AT_A_TIME: usize = 1 << 16;
        let columns = self.out_features;
        let n_rows = out.len() / columns;
        let groups = self.feature_groups * self.batch_groups;
        let wide = columns / groups;
        let inner = self.kernel_places * self.depth;
        let rows_at_once = (AT_A_TIME / inner).clamp(1, n_rows).max(16.min(n_rows));
        // With a kernel of one place that sees every input there is nothing to lay out.
        let is_plain = self.kernel_places == 1
            && self.in_places == self.out_places
            && self.tables.iter().all(|table| {
                let is_in_order = |pair: &[isize]| pair[0] < pair[1];
                table.places.first() == Some(&0) && table.places.windows(2).all(is_in_order)
            });
        let batches = self.batch / self.batch_groups;
        let mut patches = Vec::new();
        let mut places = Vec::new();
        for start in (0..n_rows).step_by(rows_at_once) {
            let here = rows_at_once.min(n_rows - start);
            for group in 0..groups {
                let (feature, batch) = match self.batch_groups {
                    1 => (group * self.depth, 0),
                    _ => (0, group * batches),
                };
                let left = if is_plain {
                    let row = batch * self.in_places + first + start;
                    Matrix {
                        elements: &input[row * self.features + feature..],
                        rows: here,
                        columns: inner,
                        row_step: self.features,
                        column_step: 1,
                    }
                } else {
                    patches.clear();
                    for row in first + start..first + start + here {
                        let image = (batch + row / self.out_places) * self.in_places;
                        self.places(row % self.out_places, &mut places);
                        for place in &places {
                            match *place {
                                OUTSIDE => patches.extend(std::iter::repeat_n(T::ZERO, self.depth)),
                                place => {
                                    let at = (image + place as usize) * self.features + feature;
                                    patches.extend_from_slice(&input[at..at + self.depth]);
                                }
                            }
                        }
                    }
                    Matrix {
                        elements: &patches[..],
                        rows: here,
                        columns: inner,
                        row_step: inner,
                        column_step: 1,
                    }
                };
                let right = Matrix {
                    elements: &kernel[group * wide..],
                    rows: inner,
                    columns: wide,
                    row_step: columns,
                    column_step: 1,
                };
                let target = &mut out[start * columns + group * wide..];
                T::product(target, columns, left, right);
            }
        }
    }

    /// As [`Plan::rows`], where every output feature comes of a single input feature.
    fn depthwise<T: Product>(&self, first: usize, out: &mut [T], input: &[T], kernel: &[T]) {
        let columns = self.out_features;
        let wide = columns / self.features;
        let mut places = Vec::new();
        for (row, line) in (first..).zip(out.chunks_mut(columns)) {
            let image = row / self.out_places * self.in_places;
            self.places(row % self.out_places, &mut places);
            for (place, kernel) in places.iter().zip(kernel.chunks(columns)) {
                if *place == OUTSIDE {
                    continue;
                }
                let at = (image + *place as usize) * self.features;
                let source = &input[at..at + self.features];
                if wide == 1 {
                    for ((sum, one), weight) in line.iter_mut().zip(source).zip(kernel) {
                        *sum = sum.add_product(*one, *weight);
                    }
                } else {
                    let sums = line.chunks_mut(wide).zip(kernel.chunks(wide));
                    for ((sums, weights), one) in sums.zip(source) {
                        for (sum, weight) in sums.iter_mut().zip(weights) {
                            *sum = sum.add_product(*one, *weight);
                        }
                    }
                }
            }
        }
    }
}
