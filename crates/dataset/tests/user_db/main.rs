//! MIOpen's user database as a file: merging, locks, trouble, kills, and two writers at once.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/mod.rs"]
mod common;
mod kills;
mod merging;
mod round_trip;
mod trouble;
