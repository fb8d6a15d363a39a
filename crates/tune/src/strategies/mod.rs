//! Every strategy, one file each.

mod exhaustive;
mod random;

pub use exhaustive::Exhaustive;
pub use random::Random;
