//! Search for the best configuration by measuring: ask, measure, tell.
//!
//! A [`Strategy`] proposes configurations of a [`Space`](kernwright_space::Space) and learns
//! their times; [`tune`] is the loop around it. Strategies know neither devices nor models nor
//! storage: a [`Measure`](kernwright_measure::Measure) measures, and a [`Watch`], which may keep
//! results, gets each as soon as it is known.
//!
//! - [`strategy`]: the trait.
//! - [`unseen`]: what was not proposed yet; the only way to a proposal, so nothing comes twice.
//! - [`strategies`]: one file each, and the list of them by name.
//! - [`transfer`]: seeds from what others have measured.
//! - [`tuner`]: the loop, its budget and its end.
//! - [`score`]: how good a search was, where the optimum is known.

pub mod score;
pub mod strategies;
pub mod strategy;
mod surrogate;
pub mod transfer;
pub mod tuner;
pub mod unseen;

pub use strategies::{by_name, names};
pub use strategy::Strategy;
pub use tuner::{Finished, Plan, TuneError, Watch, tune};
pub use unseen::Unseen;
