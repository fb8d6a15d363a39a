//! What a model is run for: which tensors go where, and what its answers are judged by.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A workload as a lab needs it. Tensors are named by their place in the setup's file.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Task {
    /// What each argument of the model is given.
    pub arguments: Vec<Feed>,
    /// How it is trained, if the model is a step of training.
    pub training: Option<Training>,
    /// What turns weights and data into answers, if not the model itself. It is never edited.
    pub evaluation: Option<Evaluation>,
    /// What answers are judged on.
    pub judged: Vec<JudgedBatch>,
    /// A module that takes answers and labels and computes how wrong they are; without it, the share
    /// of rows whose largest score is not their class's.
    pub metric: Option<PathBuf>,
}

impl Task {
    /// How many batches there are to time a program on.
    pub(crate) fn n_batches(&self) -> usize {
        let first = self
            .training
            .as_ref()
            .map(|training| training.starts.first());
        match first {
            Some(start) => start.map_or(0, |start| start.order.len().min(MOST_TIMED)),
            None => self.judged.len().min(MOST_TIMED),
        }
    }
}

/// This many batches are enough to see what depends on the data.
const MOST_TIMED: usize = 64;

/// What an argument is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feed {
    /// Always this tensor.
    Fixed(usize),
    /// What training has made of this one of its values so far.
    Slot(usize),
    /// The data of the batch.
    Data,
    /// The labels of the batch.
    Labels,
}

/// How a model is trained.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Training {
    /// For each result of a step, the value it is the next of.
    pub results: Vec<Option<usize>>,
    /// Data and labels of each batch.
    pub batches: Vec<(usize, usize)>,
    /// Where trainings begin, and what they see when.
    pub starts: Vec<Start>,
}

/// One training.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Start {
    /// What its values begin with.
    pub slots: Vec<usize>,
    /// Its batches in their order.
    pub order: Vec<u32>,
}

/// What turns weights and data into answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Evaluation {
    /// The module.
    pub module: PathBuf,
    /// What its arguments are given.
    pub arguments: Vec<Feed>,
}

/// Rows that answers are judged on.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JudgedBatch {
    /// The data.
    pub data: usize,
    /// How many of its rows count; those beyond are filling.
    pub rows: usize,
    /// The class of each row, where answers are classes.
    pub classes: Vec<u32>,
    /// The labels as a tensor, for a metric of its own.
    pub labels: Option<usize>,
}
