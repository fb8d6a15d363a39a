//! [`Unseen`]: the configurations of a space that were not proposed yet.

use kernwright_space::{Config, Lookahead, Space};
use rand::SeedableRng;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Tries before a draw goes through the space in order, or, where that is impossible, gives up.
const MAX_DRAWS: usize = 200;

/// What was not proposed yet, and the source of every random choice of a search.
///
/// A configuration leaves it by [`take`](Unseen::take) and never comes back: no strategy can
/// propose one twice.
#[derive(Debug)]
pub struct Unseen<'s> {
    space: &'s Space,
    /// How many configurations there are; `None` if the space cannot be laid out.
    count: Option<u128>,
    /// Shows the way through a space that cannot be laid out, and remembers it.
    lookahead: Lookahead,
    taken: FxHashSet<SmallVec<[u16; 20]>>,
    rng: ChaCha8Rng,
}

impl<'s> Unseen<'s> {
    /// Begins with everything unseen.
    pub fn new(space: &'s Space, seed: u64) -> Self {
        Unseen {
            space,
            count: space.count().ok(),
            lookahead: space.lookahead(),
            taken: FxHashSet::default(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// Gives the space.
    pub fn space(&self) -> &'s Space {
        self.space
    }

    /// Gives the source of random choices.
    pub fn rng(&mut self) -> &mut impl Rng {
        &mut self.rng
    }

    /// Counts the configurations left; `None` if the space is too large to count.
    pub fn left(&self) -> Option<u128> {
        Some(self.count? - self.taken.len() as u128)
    }

    /// Returns whether these positions were not taken yet. Whether they are valid is another
    /// question.
    pub fn is_new(&self, positions: &[u16]) -> bool {
        !self.taken.contains(positions)
    }

    /// Takes a configuration; `false` if it was taken before.
    pub fn take(&mut self, config: &Config) -> bool {
        self.taken.insert(SmallVec::from_slice(config.positions()))
    }

    /// Takes the configuration at these positions; `None` if they are not valid or were taken.
    pub fn take_at(&mut self, positions: &[u16]) -> Option<Config> {
        if !self.is_new(positions) {
            return None;
        }
        let config = self.space.config_at(positions)?;
        self.take(&config);
        Some(config)
    }

    /// Takes a configuration, each with the same probability where the space can be laid out;
    /// `None` if there is none left or, where that cannot be known, none turns up.
    pub fn random(&mut self) -> Option<Config> {
        if self.left() == Some(0) {
            return None;
        }
        for _ in 0..MAX_DRAWS {
            let config = self.draw()?;
            if self.take(&config) {
                return Some(config);
            }
        }
        // Almost everything is taken: the next one in order is as good as a draw.
        let count = self.count?;
        let start = self.rng.random_range(0..count);
        for step in 0..count {
            let config = self.space.nth((start + step) % count).ok()??;
            if self.take(&config) {
                return Some(config);
            }
        }
        None
    }

    /// Draws a configuration that was not taken, without taking it; `None` if none turns up.
    pub fn peek(&mut self) -> Option<Config> {
        (0..MAX_DRAWS).find_map(|_| self.draw().filter(|config| self.is_new(config.positions())))
    }

    /// Draws a configuration, taken or not.
    fn draw(&mut self) -> Option<Config> {
        if self.count.is_some() {
            return self.space.sample(&mut self.rng).ok()?;
        }
        // Too large to lay out: value by value, wherever some completion exists.
        let mut positions = Vec::new();
        while positions.len() < self.space.params().len() {
            let allowed: Vec<u16> = self.lookahead.allowed(&positions).iter().collect();
            if allowed.is_empty() {
                return None;
            }
            positions.push(allowed[self.rng.random_range(0..allowed.len())]);
        }
        self.space.config_at(&positions)
    }
}

#[cfg(test)]
mod tests {
    use kernwright_space::{Kernel, Problem};

    use super::*;

    #[test]
    fn where_nothing_can_be_counted_draws_come_to_an_end_too() {
        let card = "kernel = \"made\"
            [[param]]\nname = \"a\"\nvalues = \"0..5\"
            [[param]]\nname = \"b\"\nvalues = \"0..5\"
            [[constraint]]\nname = \"sum\"\nrule = \"a + b == 4\"";
        let kernel = Kernel::parse("made.toml", card, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        let space = kernel.space(&problem, None).unwrap();
        let mut unseen = Unseen {
            count: None,
            ..Unseen::new(&space, 1)
        };
        let mut found: Vec<Config> = std::iter::from_fn(|| unseen.random()).collect();
        found.sort_by(|a, b| a.positions().cmp(b.positions()));
        assert_eq!(found, space.iter().unwrap().collect::<Vec<_>>());
        assert_eq!((unseen.left(), unseen.peek()), (None, None));
    }
}
