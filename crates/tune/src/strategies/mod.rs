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

use crate::strategy::Strategy;

/// A strategy's name and how to make one.
struct Known {
    name: &'static str,
    about: &'static str,
    make: fn() -> Box<dyn Strategy>,
}

const STRATEGIES: &[Known] = &[
    Known {
        name: "auto",
        about: "the default: where a surrogate of ranks expects most, and a tabu search as well while that is stuck",
        make: || Box::new(Auto::default()),
    },
    Known {
        name: "bayes",
        about: "where a surrogate of times expects most",
        make: || Box::new(Bayes::of_times()),
    },
    Known {
        name: "random",
        about: "each unseen configuration with the same probability",
        make: || Box::new(Random),
    },
    Known {
        name: "exhaustive",
        about: "all of them, in order",
        make: || Box::new(Exhaustive::default()),
    },
    Known {
        name: "annealing",
        about: "a walk that accepts what is worse, less and less often",
        make: || Box::new(Annealing::default()),
    },
    Known {
        name: "genetic",
        about: "children of the best so far, with a little chance",
        make: || Box::new(Genetic::default()),
    },
    Known {
        name: "tabu",
        about: "the best of a few neighbours, even if it is worse, and never back",
        make: || Box::new(Tabu::default()),
    },
    Known {
        name: "neighbourhoods",
        about: "around the best: one step, then two parameters at once, then more",
        make: || Box::new(Neighbourhoods::default()),
    },
];

/// Lists every strategy by name, with what it does.
pub fn names() -> impl ExactSizeIterator<Item = (&'static str, &'static str)> {
    STRATEGIES.iter().map(|known| (known.name, known.about))
}

/// Makes the strategy of this name, with its usual settings.
pub fn by_name(name: &str) -> Option<Box<dyn Strategy>> {
    let known = STRATEGIES.iter().find(|known| known.name == name)?;
    Some((known.make)())
}
