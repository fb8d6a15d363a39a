//! Every strategy, one file each.

mod bayes;
mod exhaustive;
mod random;
mod seeded;

pub use bayes::Bayes;
pub use exhaustive::Exhaustive;
pub use random::Random;
pub use seeded::Seeded;
