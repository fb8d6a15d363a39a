//! Statistics as pure functions: from paired timings to a claim that can be trusted.
//!
//! Baseline and candidate are timed in turns, one pair of samples per round, in an order drawn
//! afresh for each round. If both arms are the same program, the sign of a round's log ratio is
//! then a fair coin *whatever the noise is*: drift, throttling, heavy tails and memory between
//! samples cannot tilt it. Every claim rests on that coin.
//!
//! - [`order`]: who runs when within a round.
//! - [`pairs`]: checked series of paired samples.
//! - [`warm_up`]: how many leading rounds to leave out.
//! - [`compare`]: ratio, interval, p-value and verdict.
//! - [`plan`]: when to look, and when to stop.
//! - [`race`]: giving up on a hopeless candidate after few rounds.
//! - [`doubt`]: what in a raw series should lower one's trust.
//! - [`robust`], [`bootstrap`], [`signed_rank`], [`trend`], [`normal`]: the mathematics beneath.
//!
//! ```
//! use kernwright_measure::stats::{Pairs, Plan, Step, Verdict, order};
//! use kernwright_space::Nanos;
//!
//! let plan = Plan::default();
//! let (mut baseline, mut candidate) = (Vec::new(), Vec::new());
//! for round in order::schedule(7, 2).take(plan.most_rounds()) {
//!     for arm in round {
//!         // A real runner times a launch here; these numbers wobble by 1 %.
//!         let wobble = 1.0 + 0.01 * (baseline.len() as f64).sin();
//!         match arm {
//!             0 => baseline.push(Nanos(50_000.0 * wobble)),
//!             _ => candidate.push(Nanos(45_000.0 / wobble)),
//!         }
//!     }
//!     if plan.looks().contains(&baseline.len()) {
//!         let pairs = Pairs::try_new(baseline.clone(), candidate.clone())?;
//!         if let Step::Stop { comparison, .. } = plan.look(&[pairs], 7) {
//!             assert_eq!(comparison.verdict, Verdict::Faster);
//!             assert!((comparison.ratio - 0.9).abs() < 0.01);
//!             break;
//!         }
//!     }
//! }
//! assert_eq!(baseline.len(), 15, "a tenth is plain at the first look");
//! # Ok::<(), kernwright_measure::stats::BadPairs>(())
//! ```

pub mod bootstrap;
pub mod compare;
pub mod doubt;
pub mod normal;
pub mod order;
pub mod pairs;
pub mod plan;
pub mod race;
pub mod robust;
pub mod signed_rank;
pub mod trend;
pub mod warm_up;

#[cfg(test)]
mod honesty;
#[cfg(test)]
mod noise;

pub use bootstrap::Interval;
pub use compare::{Comparison, Rule, Verdict};
pub use pairs::{BadPairs, Pairs};
pub use plan::{Ending, Plan, Step};
pub use race::{Hopeless, Race};
