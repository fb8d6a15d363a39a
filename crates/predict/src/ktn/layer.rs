//! The layers that MIOpen's networks are made of, each with its numbers and its forward pass.

use super::raw::{Numbers, RawConfig, RawLayer, RawWeights};
use crate::nn::{Matrix, Real, add_row_product, lstm_cell, simd};

/// No dimension of a layer is larger; the known models stay below 600.
const MOST_SIDE: usize = 4096;

/// Steps in time that a tensor may have; the known models have at most 18.
pub(super) const MOST_ROWS: usize = 256;

/// Rows and columns of a tensor; a vector is one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) cols: usize,
}

impl Size {
    pub(super) fn numbers(self) -> usize {
        self.rows * self.cols
    }
}

/// A layer that computes something.
#[derive(Debug, Clone)]
pub(super) enum Layer {
    /// Each row times a matrix.
    Dense {
        weights: Matrix<f32>,
        bias: Option<Vec<f32>>,
        activation: Activation,
    },
    /// Each number names a row of a table.
    Embedding { table: Matrix<f32> },
    /// Rows are steps in time; gates stand in the order input, forget, candidate, output.
    Lstm {
        input: Matrix<f32>,
        recurrent: Matrix<f32>,
        bias: Option<Vec<f32>>,
        /// Whether the first output has every step, or the last one alone.
        sequence: bool,
    },
}

/// What a dense layer does to its sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Activation {
    Linear,
    Relu,
    Sigmoid,
    Tanh,
}

/// Checks a size that the file claims, before memory is asked for.
pub(super) fn side(claimed: Option<usize>, what: &str) -> Result<usize, String> {
    match claimed {
        Some(size) if (1..=MOST_SIDE).contains(&size) => Ok(size),
        Some(size) => Err(format!("{what} is {size}, not 1 to {MOST_SIDE}")),
        None => Err(format!("{what} is missing")),
    }
}

/// The numbers of a layer as a matrix of the size that its settings claim.
fn matrix(
    numbers: Option<Numbers>,
    rows: usize,
    cols: usize,
    what: &str,
) -> Result<Matrix<f32>, String> {
    let Numbers(numbers) = numbers.ok_or_else(|| format!("{what} are missing"))?;
    if numbers.len() != rows * cols {
        return Err(format!(
            "{what} are {} numbers where {rows} by {cols} are needed",
            numbers.len()
        ));
    }
    Ok(Matrix::from_vec(rows, cols, numbers))
}

fn bias(
    numbers: Option<Numbers>,
    config: &RawConfig,
    size: usize,
) -> Result<Option<Vec<f32>>, String> {
    if config.use_bias == Some(false) {
        return Ok(None);
    }
    Ok(Some(matrix(numbers, 1, size, "its biases")?.into_vec()))
}

impl Layer {
    /// Makes a layer that reads inputs of these sizes. Errors do not name the layer yet.
    pub(super) fn new(raw: &RawLayer, weights: RawWeights, from: &[Size]) -> Result<Self, String> {
        let config = &raw.config;
        match (raw.class_name.as_str(), from) {
            ("Dense", [from]) => {
                let units = side(config.units, "`units`")?;
                Ok(Layer::Dense {
                    weights: matrix(weights.weights, from.cols, units, "its weights")?,
                    bias: bias(weights.bias, config, units)?,
                    activation: Activation::named(config.activation.as_deref())?,
                })
            }
            ("Embedding", [from]) if from.rows == 1 && from.cols <= MOST_ROWS => {
                if config.mask_zero {
                    return Err("`mask_zero` is not supported".to_owned());
                }
                let rows = side(config.input_dim, "`input_dim`")?;
                let cols = side(config.output_dim, "`output_dim`")?;
                let table = matrix(weights.weights, rows, cols, "its weights")?;
                Ok(Layer::Embedding { table })
            }
            ("LSTM", [from, states @ ..]) if matches!(states.len(), 0 | 2) => {
                for (is_set, what) in [
                    (config.go_backwards, "`go_backwards`"),
                    (config.stateful, "`stateful`"),
                ] {
                    if is_set {
                        return Err(format!("{what} is not supported"));
                    }
                }
                let gates = Activation::named(config.recurrent_activation.as_deref())?;
                let candidate = Activation::named(config.activation.as_deref())?;
                if (candidate, gates) != (Activation::Tanh, Activation::Sigmoid) {
                    return Err("its activations are not tanh and sigmoid".to_owned());
                }
                let units = side(config.units, "`units`")?;
                let state = Size {
                    rows: 1,
                    cols: units,
                };
                if states.iter().any(|given| *given != state) {
                    return Err(format!("its states are not {units} numbers each"));
                }
                let (read, sums) = (from.cols, 4 * units);
                let recurrent = weights.recurrent_weights;
                Ok(Layer::Lstm {
                    input: matrix(weights.weights, read, sums, "its weights")?,
                    recurrent: matrix(recurrent, units, sums, "its recurrent weights")?,
                    bias: bias(weights.bias, config, sums)?,
                    sequence: config.return_sequences,
                })
            }
            ("Dense" | "Embedding" | "LSTM", from) => {
                Err(format!("it has {} inputs that do not suit it", from.len()))
            }
            (other, _) => Err(format!("layers of the kind `{other}` are not supported")),
        }
    }

    /// The sizes of what the layer gives; an LSTM adds its state and its cell.
    pub(super) fn gives(&self, from: Size) -> Vec<Size> {
        let size = |rows: usize, cols: usize| Size { rows, cols };
        match self {
            Layer::Dense { weights, .. } => vec![size(from.rows, weights.cols())],
            Layer::Embedding { table } => vec![size(from.cols, table.cols())],
            Layer::Lstm {
                recurrent,
                sequence,
                ..
            } => {
                let units = recurrent.rows();
                let rows = if *sequence { from.rows } else { 1 };
                vec![size(rows, units), size(1, units), size(1, units)]
            }
        }
    }

    /// How much room the forward pass needs besides its outputs.
    pub(super) fn room(&self, from: Size) -> usize {
        match self {
            Layer::Lstm { recurrent, .. } => (4 * from.rows + 1) * recurrent.rows(),
            _ => 0,
        }
    }

    /// How many numbers were learned.
    pub(super) fn weights(&self) -> usize {
        match self {
            Layer::Dense { weights, bias, .. } => {
                weights.data().len() + bias.as_ref().map_or(0, Vec::len)
            }
            Layer::Embedding { table } => table.data().len(),
            Layer::Lstm {
                input,
                recurrent,
                bias,
                ..
            } => {
                let matrices = input.data().len() + recurrent.data().len();
                matrices + bias.as_ref().map_or(0, Vec::len)
            }
        }
    }
}

impl Activation {
    fn named(name: Option<&str>) -> Result<Self, String> {
        match name {
            None | Some("linear") => Ok(Activation::Linear),
            Some("relu") => Ok(Activation::Relu),
            Some("sigmoid") => Ok(Activation::Sigmoid),
            Some("tanh") => Ok(Activation::Tanh),
            Some(other) => Err(format!("the activation `{other}` is not supported")),
        }
    }

    fn apply(self, numbers: &mut [f32]) {
        match self {
            Activation::Linear => {}
            Activation::Relu => numbers.iter_mut().for_each(|x| *x = x.max(0.0)),
            Activation::Sigmoid => numbers.iter_mut().for_each(|x| *x = Real::sigmoid(*x)),
            Activation::Tanh => numbers.iter_mut().for_each(|x| *x = Real::tanh(*x)),
        }
    }
}

/// `out = x * weights + bias`, row by row.
pub(super) fn dense(
    x: &[f32],
    weights: &Matrix<f32>,
    bias: Option<&[f32]>,
    activation: Activation,
    out: &mut [f32],
) {
    let rows = x.chunks_exact(weights.rows());
    for (x, out) in rows.zip(out.chunks_exact_mut(weights.cols())) {
        match bias {
            Some(bias) => out.copy_from_slice(bias),
            None => out.fill(0.0),
        }
        add_row_product(out, x, weights);
    }
    activation.apply(out);
}

/// Looks each token's row up. A number that is no token of the table becomes the nearest one: the
/// decoder only ever hands in tokens, and test vectors that do otherwise will not agree.
pub(super) fn embed(tokens: &[f32], table: &Matrix<f32>, out: &mut [f32]) {
    for (token, out) in tokens.iter().zip(out.chunks_exact_mut(table.cols())) {
        out.copy_from_slice(table.row((*token as usize).min(table.rows() - 1)));
    }
}

/// The matrices of an LSTM.
pub(super) struct Gates<'l> {
    pub(super) input: &'l Matrix<f32>,
    pub(super) recurrent: &'l Matrix<f32>,
    pub(super) bias: Option<&'l [f32]>,
}

/// Runs an LSTM over the rows of `x`. `hidden` and `cell` hold the state before and then after;
/// `out` gets every step's output, or the last one's if it has room for one only.
pub(super) fn lstm(
    x: &[f32],
    gates: &Gates<'_>,
    hidden: &mut [f32],
    cell: &mut [f32],
    out: &mut [f32],
    room: &mut [f32],
) {
    let units = hidden.len();
    let (before, room) = room.split_at_mut(units);
    let steps = x.len() / gates.input.rows();
    let sums = &mut room[..steps * 4 * units];
    let every = out.len() == steps * units;
    // What the inputs say does not depend on the state, so it is known for all steps at once.
    dense(x, gates.input, gates.bias, Activation::Linear, sums);
    for (step, sums) in sums.chunks_exact_mut(4 * units).enumerate() {
        add_row_product(sums, hidden, gates.recurrent);
        before.copy_from_slice(cell);
        simd(
            #[inline(always)]
            || lstm_cell(sums, Some(before), cell, hidden),
        );
        if every {
            out[step * units..][..units].copy_from_slice(hidden);
        }
    }
    if !every {
        out.copy_from_slice(hidden);
    }
}
