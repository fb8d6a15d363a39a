//! From a candidate to honest numbers.

// Loading and calling native code, guard pages, limits and sandboxes are what this crate is for;
// every use says why it is sound.
#![allow(unsafe_code)]

use std::process::ExitCode;

pub mod arena;
pub mod bench;
pub mod compile;
mod contents;
pub mod device;
mod entries;
pub mod evaluate;
mod failure;
pub mod fill;
pub mod job;
pub mod listing;
pub mod load;
mod local;
mod measure;
pub mod npy;
mod redefined;
mod same_code;
pub mod selftest;
pub mod stats;
pub mod steps;
pub mod verify;
pub mod worker;

pub use contents::inputs;
pub use failure::Failure;
pub use local::Local;
pub use measure::{Evidence, Measure, Replay, Sink, median_time};
pub use same_code::SAME_CODE;

use worker::Payload;

/// Serves the payload of this name until the parent hangs up; `None` if there is none.
pub fn serve(payload: &str) -> Option<ExitCode> {
    match payload {
        compile::Compile::NAME => Some(worker::serve::<compile::Compile>()),
        listing::Listing::NAME => Some(worker::serve::<listing::Listing>()),
        evaluate::Evaluate::NAME => Some(worker::serve::<evaluate::Evaluate>()),
        _ => None,
    }
}
