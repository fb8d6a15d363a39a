//! Evolution of edit lists: plans out, answers in.
//!
//! A [`Genome`] is a set of edits of one program. A [`Search`] hands out [`Plan`]s and takes
//! [`Answer`]s. What is edited, how an edit is drawn and how a variant is judged is up to the caller,
//! which implements [`Program`] and answers. Pure: no file, no thread, no clock, no device; all
//! chance follows from the seed and the number of the individual.
//!
//! ```
//! # use kernwright_evolve::{Answer, Edit, EditId, Failed, Genome, Mode, Plan, Program, Scores, Search, Settings, bring_to_life};
//! # use rand::{Rng, RngExt};
//! # use serde::{Deserialize, Serialize};
//! # use smallvec::SmallVec;
//! /// Sets one of eight bits, which costs what the bit is worth.
//! #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
//! struct Set(u8);
//! impl Edit for Set {
//!     fn needs(&self) -> SmallVec<[EditId; 2]> {
//!         SmallVec::new()
//!     }
//! }
//! struct Bits;
//! impl Program for Bits {
//!     type Edit = Set;
//!     fn operators(&self) -> &[&'static str] {
//!         &["set"]
//!     }
//!     fn propose(&self, _: &Genome<Set>, _: usize, rng: &mut dyn Rng) -> Option<Set> {
//!         Some(Set(rng.random_range(0..8)))
//!     }
//! }
//! fn judge(plan: &Plan<Set>) -> Answer<Set> {
//!     let Some(born) = bring_to_life(&Bits, plan) else {
//!         return Answer::stillborn(plan, Failed::no_edit());
//!     };
//!     let bits = born.genome.edits().iter().fold(0_u8, |bits, (_, Set(bit))| bits | 1 << bit);
//!     let scores = Scores::exact([f64::from(!bits), born.genome.len() as f64]);
//!     Answer::new(plan, born, Vec::new(), Ok(scores.unwrap()))
//! }
//! let mut search = Search::new(1, Settings::usual(Mode::Ours, 1), 1).unwrap();
//! for _ in 0..200 {
//!     let plan = search.ask().unwrap();
//!     search.tell(judge(&plan)).unwrap();
//! }
//! assert_eq!(search.archive().best(0).unwrap().scores.values().next(), Some(0.0));
//! ```
//!
//! - [`genome`]: edits, their ids, and the algebra of sets of them.
//! - [`program`]: what can be edited, and how a plan becomes a genome.
//! - [`scores`], [`nsga2`], [`archive`]: what is better, by how much room, and the best so far.
//! - [`search`]: ask and tell. How individuals come about is a [`Mode`] with a file of its own.
//! - [`journal`]: a search as lines to append, read back after any kill.
//! - [`mod@minimise`]: which edits of a winner matter, and how much.

pub mod archive;
mod breed;
pub mod genome;
pub mod header;
pub mod journal;
pub mod minimise;
pub mod nsga2;
pub mod plan;
pub mod program;
pub mod rates;
pub mod scores;
pub mod search;
pub mod settings;

pub use archive::{Archive, Member};
pub use genome::{Edit, EditId, Genome, NotSorted};
pub use header::Header;
pub use journal::{Journal, JournalError, Snapshot};
pub use minimise::{Limits, Minimised, Oracle, Verdict, minimise};
pub use plan::{Answer, Born, Failed, Failure, Plan};
pub use program::{Applied, Draw, Program, bring_to_life};
pub use rates::Rates;
pub use scores::{Dominance, NotScores, Objective, Scores};
pub use search::{ReplayError, Search, TellError};
pub use settings::{BadSetting, Mode, Settings};
