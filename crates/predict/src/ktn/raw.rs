//! The files as written: JSON that holds numbers as base64. Bounded before anything is believed.
//!
//! The networks are in the format of frugally-deep: a Keras graph under `architecture`, numbers
//! under `trainable_params`, and test vectors. Keys that are not read are skipped, not stored.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde::de::{self, Deserializer, IgnoredAny, SeqAccess, Visitor};

use crate::error::ModelError;

/// The largest model known takes 1.2 MB unpacked.
const MOST_BYTES: u64 = 16 << 20;

/// Reads a file, unpacking it if it begins as gzip does.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, ModelError> {
    let failed = |source| ModelError::Io {
        path: path.to_owned(),
        source,
    };
    let foreign = |what: String| ModelError::Foreign {
        path: path.to_owned(),
        what,
    };
    let file = std::fs::File::open(path).map_err(failed)?;
    if !file.metadata().map_err(failed)?.is_file() {
        return Err(foreign("it is no file".to_owned()));
    }
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut unpacked = Vec::new();
        MultiGzDecoder::new(&bytes[..])
            .take(MOST_BYTES + 1)
            .read_to_end(&mut unpacked)
            .map_err(|error| {
                foreign(format!(
                    "its gzip data is damaged or cut short ({error}); fetch it again"
                ))
            })?;
        bytes = unpacked;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(foreign(format!(
            "it is larger than the {MOST_BYTES} bytes that any such model takes"
        )));
    }
    Ok(bytes)
}

/// Reads a part of a file; the rest of it is skipped.
pub(super) fn parse<'b, T: Deserialize<'b>>(bytes: &'b [u8]) -> Result<T, String> {
    serde_json::from_slice(bytes).map_err(|error| {
        format!("it is no model of MIOpen's, or damaged ({error}); fetch it again")
    })
}

/// The shape of a network.
#[derive(Debug, Deserialize)]
pub(super) struct RawNetwork {
    pub(super) architecture: RawArchitecture,
}

#[derive(Debug, Deserialize)]
pub(super) struct RawArchitecture {
    pub(super) class_name: String,
    pub(super) config: RawGraph,
}

#[derive(Debug, Deserialize)]
pub(super) struct RawGraph {
    pub(super) layers: Vec<RawLayer>,
    pub(super) input_layers: Vec<(String, usize, usize)>,
    pub(super) output_layers: Vec<(String, usize, usize)>,
}

#[derive(Debug, Deserialize)]
pub(super) struct RawLayer {
    pub(super) class_name: String,
    pub(super) name: String,
    pub(super) config: RawConfig,
    /// For each use of the layer, what it reads.
    pub(super) inbound_nodes: Vec<Vec<RawSource>>,
}

/// Where a layer's input comes from: the layer, which use of it, which output, and options.
#[derive(Debug, Deserialize)]
pub(super) struct RawSource(
    pub(super) String,
    pub(super) usize,
    pub(super) usize,
    pub(super) BTreeMap<String, IgnoredAny>,
);

/// The settings of any layer that are read.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct RawConfig {
    #[serde(alias = "batch_shape")]
    pub(super) batch_input_shape: Option<Vec<Option<usize>>>,
    pub(super) units: Option<usize>,
    pub(super) activation: Option<String>,
    pub(super) recurrent_activation: Option<String>,
    pub(super) use_bias: Option<bool>,
    pub(super) return_sequences: bool,
    pub(super) return_state: bool,
    pub(super) go_backwards: bool,
    pub(super) stateful: bool,
    pub(super) input_dim: Option<usize>,
    pub(super) output_dim: Option<usize>,
    pub(super) mask_zero: bool,
}

/// The numbers of a network.
#[derive(Debug, Deserialize)]
pub(super) struct RawNumbers {
    pub(super) trainable_params: BTreeMap<String, RawWeights>,
    #[serde(default)]
    pub(super) tests: Vec<RawTest>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct RawWeights {
    pub(super) weights: Option<Numbers>,
    pub(super) recurrent_weights: Option<Numbers>,
    pub(super) bias: Option<Numbers>,
}

/// What a network gives for certain inputs.
#[derive(Debug, Deserialize)]
pub(super) struct RawTest {
    pub(super) inputs: Vec<RawTensor>,
    pub(super) outputs: Vec<RawTensor>,
}

#[derive(Debug, Deserialize)]
pub(super) struct RawTensor {
    pub(super) values: Numbers,
}

/// Little-endian 32-bit floats, in pieces of base64, decoded as they are read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Numbers(pub(super) Vec<f32>);

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Pieces)
    }
}

struct Pieces;

impl<'de> Visitor<'de> for Pieces {
    type Value = Numbers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of base64 texts")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pieces: A) -> Result<Numbers, A::Error> {
        let mut bytes = Vec::new();
        while let Some(piece) = pieces.next_element::<std::borrow::Cow<'de, str>>()? {
            STANDARD
                .decode_vec(piece.as_bytes(), &mut bytes)
                .map_err(|error| de::Error::custom(format!("damaged base64: {error}")))?;
        }
        let (words, rest) = bytes.as_chunks::<4>();
        if !rest.is_empty() {
            return Err(de::Error::custom("base64 that ends within a number"));
        }
        let numbers: Vec<f32> = words.iter().map(|word| f32::from_le_bytes(*word)).collect();
        if numbers.iter().any(|number| !number.is_finite()) {
            return Err(de::Error::custom(
                "a number that is infinite or not a number",
            ));
        }
        Ok(Numbers(numbers))
    }
}
