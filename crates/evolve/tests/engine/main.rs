//! The engine on programs that take microseconds.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod archive;
mod genome;
mod journal;
mod minimise;
mod modes;
mod pymoo;
mod scores;
mod search;
mod toy;
