//! Every strategy, one file each, and what several of them share.

mod annealing;
mod answers;
mod auto;
mod bayes;
mod exhaustive;
mod genetic;
mod moves;
mod neighbourhoods;
mod random;
mod seeded;
mod tabu;

pub use annealing::Annealing;
pub use auto::Auto;
pub use bayes::Bayes;
pub use exhaustive::Exhaustive;
pub use genetic::Genetic;
pub use neighbourhoods::Neighbourhoods;
pub use random::Random;
pub use seeded::Seeded;
pub use tabu::Tabu;
