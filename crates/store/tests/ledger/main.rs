//! What the ledger promises, tested from outside.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod concurrent;
mod crash;
mod damage;
mod fill_rate;
mod import;
mod merge;
mod opening;
mod round_trip;
mod runs;
mod sample;
mod upgrade;
