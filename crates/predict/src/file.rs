//! Models and checkpoints on disk: safetensors with a readable description inside.
//!
//! `docs/formats/model.md` describes the format. A description is JSON under `kernwright` in the
//! file's metadata; matrices are named `<member>.<name>`, as 32-bit numbers or as 8-bit
//! integers with one scale per column (`<member>.<name>.scale`). A checksum covers all of it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use kernwright_files::replace_file;
use kernwright_space::Kernel;
use safetensors::tensor::{Dtype, SafeTensors, View, serialize};
use serde::{Deserialize, Serialize};

use crate::error::ModelError;
use crate::model::{Description, Model, check_shapes};
use crate::nn::{Adam, Matrix, Params};
use crate::train::{Performance, Point, Recipe, State};

/// The one key of the file's metadata: a single entry, so that equal models are equal bytes.
const KEY: &str = "kernwright";
/// The format's number; a file of another number is refused.
const FORMAT: u32 = 2;
/// The tensor that holds the checksum of everything else.
const CHECKSUM: &str = "checksum";

/// How numbers are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// As computed.
    Full,
    /// Large matrices in 8 bits, with a scale per column: a quarter of the size.
    Eight,
}

/// A matrix on its way to a file.
struct Stored {
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

impl View for Stored {
    fn dtype(&self) -> Dtype {
        self.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.bytes)
    }

    fn data_len(&self) -> usize {
        self.bytes.len()
    }
}

fn stored_f32(matrix: &Matrix<f32>) -> Stored {
    Stored {
        dtype: Dtype::F32,
        shape: vec![matrix.rows(), matrix.cols()],
        bytes: matrix.data().iter().flat_map(|x| x.to_le_bytes()).collect(),
    }
}

/// Rounds to 8 bits, each column by its own scale.
fn stored_i8(matrix: &Matrix<f32>) -> (Stored, Stored) {
    let mut scales = vec![0.0_f32; matrix.cols()];
    for row in 0..matrix.rows() {
        for (scale, x) in scales.iter_mut().zip(matrix.row(row)) {
            *scale = scale.max(x.abs());
        }
    }
    for scale in &mut scales {
        *scale = (*scale / 127.0).max(f32::MIN_POSITIVE);
    }
    let mut bytes = Vec::with_capacity(matrix.data().len());
    for row in 0..matrix.rows() {
        let rounded = matrix.row(row).iter().zip(&scales);
        bytes
            .extend(rounded.map(|(x, scale)| (x / scale).round().clamp(-127.0, 127.0) as i8 as u8));
    }
    let values = Stored {
        dtype: Dtype::I8,
        shape: vec![matrix.rows(), matrix.cols()],
        bytes,
    };
    (
        values,
        stored_f32(&Matrix::from_vec(1, scales.len(), scales)),
    )
}

fn damaged(what: impl Into<String>) -> ModelError {
    ModelError::Damaged { what: what.into() }
}

fn push_params(
    tensors: &mut Vec<(String, Stored)>,
    prefix: &str,
    params: &Params<f32>,
    precision: Precision,
) {
    for (name, matrix) in params.iter() {
        let name = format!("{prefix}.{name}");
        // Vectors are small, and decide more than their size.
        if precision == Precision::Eight && matrix.rows() > 1 {
            let (values, scales) = stored_i8(matrix);
            tensors.push((format!("{name}.scale"), scales));
            tensors.push((name, values));
        } else {
            tensors.push((name, stored_f32(matrix)));
        }
    }
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().map(|word| f32::from_le_bytes(*word)).collect()
}

/// Reads the matrices of one prefix, in the order of `names`.
fn read_params(
    file: &SafeTensors<'_>,
    prefix: &str,
    names: &[String],
) -> Result<Params<f32>, ModelError> {
    let mut params = Params::new();
    for name in names {
        let full = format!("{prefix}.{name}");
        let lost = |_| damaged(format!("it lacks `{full}`"));
        let tensor = file.tensor(&full).map_err(lost)?;
        let [rows, cols] = tensor.shape() else {
            return Err(damaged(format!("`{full}` is no matrix")));
        };
        let data = match tensor.dtype() {
            Dtype::F32 => floats(tensor.data()),
            Dtype::I8 => {
                let scale = file.tensor(&format!("{full}.scale")).map_err(lost)?;
                let scales = floats(scale.data());
                if scale.dtype() != Dtype::F32 || scales.len() != *cols {
                    return Err(damaged(format!("`{full}.scale` does not fit")));
                }
                let values = tensor.data().iter().zip(scales.iter().cycle());
                values
                    .map(|(x, scale)| f32::from(*x as i8) * scale)
                    .collect()
            }
            other => return Err(damaged(format!("`{full}` is stored as {other:?}"))),
        };
        if data.len() != rows * cols {
            return Err(damaged(format!("`{full}` is cut short")));
        }
        if params.iter().any(|(other, _)| other == name) {
            return Err(damaged(format!("it names `{name}` twice")));
        }
        params.add(name.clone(), Matrix::from_vec(*rows, *cols, data));
    }
    Ok(params)
}

/// BLAKE3 of the metadata's entry and, in the order of their names, of every tensor's name, type,
/// shape and bytes.
fn checksum<'t>(
    text: &str,
    tensors: impl Iterator<Item = (&'t str, Dtype, &'t [usize], &'t [u8])>,
) -> [u8; 32] {
    let mut tensors: Vec<_> = tensors.filter(|(name, ..)| *name != CHECKSUM).collect();
    tensors.sort_by_key(|(name, ..)| *name);
    let mut hasher = blake3::Hasher::new();
    hasher.update(text.as_bytes());
    for (name, dtype, shape, bytes) in tensors {
        hasher.update(format!("\n{name} {dtype:?} {shape:?}\n").as_bytes());
        hasher.update(bytes);
    }
    hasher.finalize().into()
}

/// What stands in a file's metadata.
#[derive(Serialize, Deserialize)]
struct Envelope<T> {
    format: u32,
    kind: String,
    /// The matrices of each part, in the network's order.
    names: Vec<String>,
    content: T,
}

/// Opens a file of ours and gives what its metadata say.
fn open<'b, T: for<'t> Deserialize<'t>>(
    bytes: &'b [u8],
    kind: &str,
) -> Result<(SafeTensors<'b>, Envelope<T>), ModelError> {
    let foreign = |error: safetensors::SafeTensorError| {
        damaged(format!("it is not a model file, or cut short ({error})"))
    };
    let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(foreign)?;
    let file = SafeTensors::deserialize(bytes).map_err(foreign)?;
    let entry = metadata.metadata().as_ref().and_then(|all| all.get(KEY));
    let Some(text) = entry else {
        return Err(damaged(
            "it is a safetensors file, but not one of Kernwright's",
        ));
    };
    let other = |error: serde_json::Error| {
        damaged(format!(
            "its description is not one of this version ({error})"
        ))
    };
    let raw: Envelope<serde_json::Value> = serde_json::from_str(text).map_err(other)?;
    if raw.format != FORMAT {
        let format = raw.format;
        let what = format!("its format is {format}, this program reads {FORMAT}; train it again");
        return Err(damaged(what));
    }
    if raw.kind != kind {
        return Err(damaged(format!("it holds a {}, not a {kind}", raw.kind)));
    }
    let tensors = file.tensors();
    let facts = tensors
        .iter()
        .map(|(name, tensor)| (&**name, tensor.dtype(), tensor.shape(), tensor.data()));
    let stored = file
        .tensor(CHECKSUM)
        .map_or(&[][..], |tensor| tensor.data());
    if stored != checksum(text, facts) {
        return Err(damaged(
            "its checksum is not that of what it holds: it was damaged, or edited",
        ));
    }
    let envelope = Envelope {
        format: raw.format,
        kind: raw.kind,
        names: raw.names,
        content: serde_json::from_value(raw.content).map_err(other)?,
    };
    Ok((file, envelope))
}

fn names_of(params: &Params<f32>) -> Vec<String> {
    params.iter().map(|(name, _)| name.to_owned()).collect()
}

fn write(
    mut tensors: Vec<(String, Stored)>,
    kind: &str,
    names: Vec<String>,
    content: &impl Serialize,
) -> Result<Vec<u8>, ModelError> {
    let envelope = Envelope {
        format: FORMAT,
        kind: kind.to_owned(),
        names,
        content,
    };
    let text = serde_json::to_string(&envelope).map_err(|error| damaged(error.to_string()))?;
    let facts = tensors
        .iter()
        .map(|(name, stored)| (&**name, stored.dtype, &*stored.shape, &*stored.bytes));
    let sum = Stored {
        dtype: Dtype::U8,
        shape: vec![32],
        bytes: checksum(&text, facts).to_vec(),
    };
    tensors.push((CHECKSUM.to_owned(), sum));
    let metadata = HashMap::from([(KEY.to_owned(), text)]);
    serialize(tensors, Some(metadata)).map_err(|error| damaged(error.to_string()))
}

const MODEL: &str = "model";
const CHECKPOINT: &str = "checkpoint";

impl Model {
    /// The model as a file's content. The same model gives the same bytes.
    pub fn to_bytes(&self, precision: Precision) -> Result<Vec<u8>, ModelError> {
        let mut tensors = Vec::new();
        for (at, params) in self.members().iter().enumerate() {
            push_params(&mut tensors, &at.to_string(), params, precision);
        }
        let names = names_of(&self.members()[0]);
        write(tensors, MODEL, names, self.description())
    }

    /// Reads a model for a kernel.
    pub fn from_bytes(kernel: &Kernel, bytes: &[u8]) -> Result<Self, ModelError> {
        let (file, envelope) = open::<Description>(bytes, MODEL)?;
        let members = (0..envelope.content.members)
            .map(|at| read_params(&file, &at.to_string(), &envelope.names))
            .collect::<Result<_, _>>()?;
        Model::new(kernel, envelope.content, members)
    }

    /// Reads only what a model is.
    pub fn describe(bytes: &[u8]) -> Result<Description, ModelError> {
        Ok(open::<Description>(bytes, MODEL)?.1.content)
    }
}

/// What a checkpoint says besides its matrices.
#[derive(Debug, Serialize, Deserialize)]
struct Progress {
    /// What is being trained: data, shape, recipe. A checkpoint of anything else is not used.
    task: String,
    step: u64,
    adam_steps: u64,
    best_loss: Option<f64>,
    best_step: u64,
    curve: Vec<Point>,
    running: (Performance, u64),
}

/// A training's state as a file's content. `task` says what is trained.
pub fn checkpoint_bytes(state: &State, task: &str) -> Result<Vec<u8>, ModelError> {
    let (adam_steps, first, second) = state.adam.state();
    let mut tensors = Vec::new();
    let parts = [
        ("params", &state.params),
        ("average", &state.average),
        ("best", &state.best),
        ("first", first),
        ("second", second),
    ];
    for (prefix, params) in parts {
        push_params(&mut tensors, prefix, params, Precision::Full);
    }
    let progress = Progress {
        task: task.to_owned(),
        step: state.step,
        adam_steps,
        best_loss: state.best_loss.is_finite().then_some(state.best_loss),
        best_step: state.best_step,
        curve: state.curve.clone(),
        running: state.running,
    };
    write(tensors, CHECKPOINT, names_of(&state.params), &progress)
}

/// Reads the state of a training whose network has matrices like `expected`.
pub fn read_checkpoint(
    bytes: &[u8],
    task: &str,
    recipe: &Recipe,
    expected: &Params<f32>,
) -> Result<State, ModelError> {
    let (file, envelope) = open::<Progress>(bytes, CHECKPOINT)?;
    let progress = envelope.content;
    if progress.task != task || progress.step > recipe.steps {
        return Err(damaged("it is of another training"));
    }
    let read = |prefix: &str| {
        let params = read_params(&file, prefix, &envelope.names)?;
        check_shapes(&params, expected).map(|()| params)
    };
    let adam = Adam::resume(
        recipe.adam(),
        progress.adam_steps,
        read("first")?,
        read("second")?,
    );
    Ok(State {
        step: progress.step,
        params: read("params")?,
        average: read("average")?,
        adam,
        best: read("best")?,
        best_loss: progress.best_loss.unwrap_or(f64::INFINITY),
        best_step: progress.best_step,
        curve: progress.curve,
        running: progress.running,
    })
}

/// Writes a file whole or not at all.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), ModelError> {
    let mark = format!("{}.model", std::process::id());
    let written = replace_file(path, &mark, &mut |out| out.write_all(bytes));
    written.map_err(|source| ModelError::Io {
        path: path.to_owned(),
        source,
    })
}

/// Models and checkpoints are smaller than this.
const MOST_BYTES: u64 = 1 << 30;

/// Reads a file, unless it is too large to be one of ours or no file at all.
pub fn read_file(path: &Path) -> Result<Vec<u8>, ModelError> {
    let failed = |source| ModelError::Io {
        path: path.to_owned(),
        source,
    };
    let facts = std::fs::metadata(path).map_err(failed)?;
    if !facts.is_file() || facts.len() > MOST_BYTES {
        return Err(damaged("it is no file, or larger than any model"));
    }
    std::fs::read(path).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_is_named_once() {
        let tensors = vec![("0.a".to_owned(), stored_f32(&Matrix::zeros(2, 3)))];
        let names = vec!["a".to_owned(), "a".to_owned()];
        let bytes = write(tensors, MODEL, names, &"nothing").unwrap();
        let (file, envelope) = open::<String>(&bytes, MODEL).unwrap();
        let error = read_params(&file, "0", &envelope.names).unwrap_err();
        assert!(error.to_string().contains("`a` twice"), "{error}");
    }
}
