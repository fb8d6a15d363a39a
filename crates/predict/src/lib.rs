//! Sequence models that predict tuning parameters: the only crate with tensor code.

pub mod arch;
mod baseline;
mod calibrate;
pub mod classic;
pub mod decode;
mod error;
mod example;
mod file;
mod forest;
mod imagine;
pub mod ktn;
mod learn;
mod model;
pub mod nn;
mod parallel;
mod prepared;
mod reach;
mod teach;
mod train;
pub mod tree;
mod vocab;
mod work;

pub use baseline::{Frequent, Nearest};
pub use calibrate::{Bin, Calibration, Checked, calibration_error, reliability};
pub use decode::Search;
pub use error::ModelError;
pub use example::{Domain, Example, Pool, PoolBuilder};
pub use file::{Precision, checkpoint_bytes, read_checkpoint, read_file, write_atomically};
pub use forest::{ForestPlan, Forests};
pub use learn::{Event, Focus, Learned, Options, Plan, Teachers, learn};
pub use model::{
    Description, Held, Metric, Model, Origin, ParamDomain, Prediction, Ranked, Warning,
    param_domains,
};
pub use parallel::in_parallel;
pub use prepared::{Batch, Draw, Prepared, interface};
pub use reach::Reach;
pub use train::{Course, Performance, Point, Recipe, State, Trainer, performance};
pub use vocab::{Encoded, Encoder, FieldTokens, Number, Take, Vocabulary};
pub use work::{Weigher, WorkScale};
