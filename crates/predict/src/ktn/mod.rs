//! MIOpen's own predictors, read from its `.ktn.model` files and run in this process.
//!
//! MIOpen ships small encoder-decoder networks that choose the parameters of a few kernels. An
//! [`Incumbent`] is one of them: three files of one architecture and one kernel. It answers as
//! MIOpen does, token by token and without a second thought, so that it can stand beside our own
//! list. `docs/formats/ktn.md` describes the files and the decoding.
//!
//! - `raw.rs`: the files as written, bounded before anything is believed.
//! - `network.rs`, `layer.rs`: the layers as a graph, and its forward pass.
//! - `metadata.rs`: what tokens mean. `inputs.rs`: what the encoder reads of a problem.
//! - `greedy.rs`: from scores to an answer.

mod greedy;
mod inputs;
mod layer;
mod metadata;
mod network;
mod raw;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernwright_space::{Kernel, Space};

pub use greedy::Answer;
pub use network::Network;

use crate::error::ModelError;
use greedy::Decoding;
use inputs::Reader;
use metadata::Metadata;

/// How far a network may be from the outputs its file says it gives: what the reader that MIOpen
/// uses allows.
const TOLERANCE: f32 = 1e-4;

/// The parts of a model, each a file `<arch>_<kernel>_<part>.ktn.model`.
const PARTS: [&str; 3] = ["metadata", "encoder", "decoder"];

/// MIOpen's predictor of one kernel on one architecture.
#[derive(Debug, Clone)]
pub struct Incumbent {
    arch: String,
    encoder: Network,
    decoder: Network,
    reader: Reader,
    decoding: Decoding,
    largest_error: f32,
}

/// The content of a model's three files.
#[derive(Debug, Clone, Copy)]
pub struct Contents<'b> {
    /// What tokens mean.
    pub metadata: &'b [u8],
    /// The network that reads the problem.
    pub encoder: &'b [u8],
    /// The network that scores the next token.
    pub decoder: &'b [u8],
}

impl Incumbent {
    /// Reads the model of an architecture and a kernel from a folder, packed with gzip or not.
    /// Both name the file: MIOpen caches by kernel alone, and so answers for the wrong
    /// architecture where a process has two.
    pub fn open(folder: &Path, arch: &str, kernel: &Arc<Kernel>) -> Result<Self, ModelError> {
        // A kernel no such model can answer for is the user's mistake, not a missing file.
        Reader::new(kernel)?;
        let path = |part: &str| {
            find(
                folder,
                &format!("{arch}_{}_{part}.ktn.model", kernel.name()),
            )
        };
        let [metadata, encoder, decoder] = PARTS.map(path);
        let paths = [metadata?, encoder?, decoder?];
        let [metadata, encoder, decoder] = [0, 1, 2].map(|at: usize| raw::read_bytes(&paths[at]));
        let (metadata, encoder, decoder) = (metadata?, encoder?, decoder?);
        let contents = Contents {
            metadata: &metadata,
            encoder: &encoder,
            decoder: &decoder,
        };
        Incumbent::join(arch, kernel, contents, &paths)
    }

    /// Reads a model from what its files hold.
    pub fn from_bytes(
        arch: &str,
        kernel: &Arc<Kernel>,
        contents: Contents<'_>,
    ) -> Result<Self, ModelError> {
        Incumbent::join(arch, kernel, contents, &PARTS.map(PathBuf::from))
    }

    fn join(
        arch: &str,
        kernel: &Arc<Kernel>,
        contents: Contents<'_>,
        paths: &[PathBuf; 3],
    ) -> Result<Self, ModelError> {
        let named = |at: usize| {
            move |what: String| ModelError::Foreign {
                path: paths[at].clone(),
                what,
            }
        };
        let reader = Reader::new(kernel)?;
        let metadata = Metadata::read(contents.metadata).map_err(named(0))?;
        let encoder = Network::read(&paths[1], contents.encoder)?;
        let decoder = Network::read(&paths[2], contents.decoder)?;
        reader.check_fits(&encoder).map_err(named(1))?;
        let decoding = Decoding::new(kernel, &metadata).map_err(named(0))?;
        check_join(&encoder, &decoder, metadata.tokens.len()).map_err(named(2))?;
        let errors = [(1, encoder.verify()), (2, decoder.verify())];
        for (at, error) in errors {
            if error.is_nan() || error > TOLERANCE {
                return Err(named(at)(format!(
                    "its own test vectors are missed by {error:e} where {TOLERANCE:e} is allowed; \
                     fetch the file again"
                )));
            }
        }
        Ok(Incumbent {
            arch: arch.to_owned(),
            largest_error: errors.iter().fold(0.0, |most, (_, error)| error.max(most)),
            encoder,
            decoder,
            reader,
            decoding,
        })
    }

    /// The architecture the model is for.
    pub fn arch(&self) -> &str {
        &self.arch
    }

    /// How far the networks are, at most, from the test vectors in their files.
    pub fn largest_error(&self) -> f32 {
        self.largest_error
    }

    /// How many numbers the networks have learned.
    pub fn weights(&self) -> usize {
        self.encoder.weights() + self.decoder.weights()
    }

    /// Answers for the problem of a space, as MIOpen does.
    pub fn answer(&self, space: &Space) -> Result<Answer, ModelError> {
        let input = match self.reader.read(space)? {
            Ok(input) => input,
            Err(why) => return Ok(Answer::Refused { why }),
        };
        self.decoding
            .run(&self.encoder, &self.decoder, &input, space)
    }
}

/// Finds a file by its name, packed or not.
fn find(folder: &Path, name: &str) -> Result<PathBuf, ModelError> {
    let plain = folder.join(name);
    let packed = folder.join(format!("{name}.gz"));
    for path in [&plain, &packed] {
        if path.exists() {
            return Ok(path.clone());
        }
    }
    let what = format!(
        "there is no such file, nor `{name}.gz`; a model of MIOpen's has three files ({}), and the \
         folder has {}",
        PARTS.join(", "),
        present(folder)
    );
    Err(ModelError::Foreign { path: plain, what })
}

/// The models that a folder has files of.
fn present(folder: &Path) -> String {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut models: Vec<String> = names
        .filter_map(|name| {
            let name = name.strip_suffix(".gz").unwrap_or(&name);
            let (model, part) = name.strip_suffix(".ktn.model")?.rsplit_once('_')?;
            PARTS.contains(&part).then(|| model.to_owned())
        })
        .collect();
    models.sort();
    models.dedup();
    if models.is_empty() {
        return "none of them".to_owned();
    }
    format!("only files of {}", models.join(", "))
}

/// What the encoder gives is what the decoder takes and hands on.
fn check_join(encoder: &Network, decoder: &Network, tokens: usize) -> Result<(), String> {
    let given = encoder.output_sizes();
    let (takes, gives) = (decoder.input_sizes(), decoder.output_sizes());
    let single = layer::Size { rows: 1, cols: 1 };
    if takes.first() != Some(&single) || takes[1..] != given[..] {
        return Err("it does not take one token and the states that the encoder gives".to_owned());
    }
    let scores = layer::Size {
        rows: 1,
        cols: tokens,
    };
    if gives.first() != Some(&scores) || gives[1..] != given[..] {
        return Err(format!(
            "it does not give a score for each of the {tokens} tokens of the metadata and the \
             states it was given"
        ));
    }
    if decoder.token_limit().is_some_and(|limit| limit < tokens) {
        return Err(format!(
            "its embedding has fewer rows than the {tokens} tokens"
        ));
    }
    Ok(())
}
