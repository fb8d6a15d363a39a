//! [`Strategy`]: what to measure next. One file each in [`strategies`](crate::strategies), one
//! line each in the list here.

use std::fmt::Debug;

use kernwright_space::{Config, Nanos};

use crate::strategies::{
    Annealing, Auto, Bayes, Exhaustive, Genetic, Neighbourhoods, Random, Tabu,
};
use crate::unseen::Unseen;

/// Decides what to measure next.
///
/// Every random choice comes from [`Unseen::rng`], so the same seed and the same answers give the
/// same proposals. A strategy keeps no list of what it proposed: `Unseen` does.
pub trait Strategy: Debug + Send {
    /// Proposes at most `count` configurations, each taken from `unseen`; they will be measured
    /// together. None at all means that this strategy has nothing more to say.
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config>;

    /// Learns how long a proposed configuration takes; `None` if it fails. Told in the order of
    /// the proposals, and also of configurations that somebody else proposed.
    fn tell(&mut self, config: &Config, time: Option<Nanos>);
}

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
