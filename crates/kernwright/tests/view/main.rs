//! What a tuning Run leaves behind.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod header;
mod importance;
mod ledger;
mod pages;
mod runs;
