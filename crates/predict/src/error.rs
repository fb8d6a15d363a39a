//! What can go wrong with a model.

use kernwright_space::ErrorKind;
use std::path::PathBuf;

use crate::classic::TableError;

/// A model cannot be read, or does not fit what it is asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The file cannot be read or written.
    #[error("{path}: {source}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The file is not a model of ours.
    #[error("{what}")]
    Damaged {
        /// What is wrong with it.
        what: String,
    },
    /// A training cannot be resumed from its checkpoint.
    #[error("the checkpoint `{path}` is of no use, this network begins anew: {source}", path = .path.display())]
    Checkpoint {
        /// The checkpoint.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<ModelError>,
    },
    /// The model reads fields or quantities that the kernel's family does not have.
    #[error("the model reads `{lacks}`, which `{family}` does not have; train it again")]
    OtherFamily {
        /// The family.
        family: String,
        /// The field or quantity.
        lacks: String,
    },
    /// The model is for another kernel.
    #[error("the model is for `{model}`, not for `{asked}`")]
    OtherKernel {
        /// The kernel the model was trained for.
        model: String,
        /// The kernel it was asked about.
        asked: String,
    },
    /// The kernel's parameters are not those the model was trained with.
    #[error("the model was trained when `{kernel}` had other parameters ({what}); train it again")]
    OtherParams {
        /// The kernel.
        kernel: String,
        /// The difference.
        what: String,
    },
    /// A file of another program's is not what it should be.
    #[error("{path}: {what}", path = .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// No other program's model can be asked about the kernel.
    #[error("how MIOpen's model of `{kernel}` reads a problem is not known, only of {known}")]
    NoIncumbent {
        /// The kernel.
        kernel: String,
        /// The kernels that can be asked about.
        known: String,
    },
    /// There is nothing to learn from.
    #[error("nothing to learn from: {what}")]
    NoData {
        /// Why.
        what: String,
    },
    /// The examples make no table to learn from.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl ModelError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            ModelError::OtherKernel { .. } | ModelError::NoIncumbent { .. } => ErrorKind::Usage,
            _ => ErrorKind::Failed,
        }
    }
}
