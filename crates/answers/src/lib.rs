//! Rows to learn from and to be judged by, and how good answers to them are: what kernels and models
//! that are judged by data have in common.
//!
//! - [`DataSpec`]: the table `[data]` of jobs and workloads: where rows come from, and which are for what.
//! - [`Rows`]: rows with what is right for them, read for one [`Use`] at a time.
//! - [`Graded`] and [`Difference`]: how wrong answers are row by row, and beside another program's.
//! - [`Gauge`] and [`Points`]: what answers are judged by, and differences with their intervals.

mod gauge;
mod graded;
mod rows;
mod spec;

pub use gauge::{Gauge, Points};
pub use graded::{Difference, Graded};
pub use rows::{DataError, Folders, Labels, Rows, Use, array, normal};
pub use spec::{ArraySpec, DataSpec, FilesSpec, Generated, LabelsSpec};
