//! [`Exhaustive`]: everything, in the order of the domains.

use kernwright_space::{Config, Lookahead, Nanos, Space};

use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Proposes every configuration in order.
#[derive(Debug, Default)]
pub struct Exhaustive {
    next: u128,
    /// In a space that cannot be laid out: the configuration proposed last, and the way on.
    walk: Option<(Config, Lookahead)>,
}

impl Exhaustive {
    fn next(&mut self, space: &Space) -> Option<Config> {
        if let Ok(found) = space.nth(self.next) {
            self.next += 1;
            return found;
        }
        let (last, mut lookahead) = match self.walk.take() {
            Some((last, lookahead)) => (Some(last), lookahead),
            None => (None, space.lookahead()),
        };
        let next = match last {
            Some(last) => after(&mut lookahead, last.positions())?,
            None => Vec::new(),
        };
        let config = first_of(space, &mut lookahead, next)?;
        self.walk = Some((config.clone(), lookahead));
        Some(config)
    }
}

/// The beginning of what comes after these positions: the last of them that can grow has grown,
/// and what was behind it is open.
fn after(lookahead: &mut Lookahead, positions: &[u16]) -> Option<Vec<u16>> {
    let mut prefix = positions.to_vec();
    loop {
        let old = prefix.pop()?;
        let allowed = lookahead.allowed(&prefix);
        if let Some(next) = allowed.iter().find(|position| *position > old) {
            prefix.push(next);
            return Some(prefix);
        }
    }
}

/// The first configuration that begins so.
fn first_of(space: &Space, lookahead: &mut Lookahead, mut prefix: Vec<u16>) -> Option<Config> {
    while prefix.len() < space.params().len() {
        prefix.push(lookahead.allowed(&prefix).iter().next()?);
    }
    space.config_at(&prefix)
}

impl Strategy for Exhaustive {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let mut asked = Vec::new();
        while asked.len() < count {
            let Some(config) = self.next(unseen.space()) else {
                break;
            };
            if unseen.take(&config) {
                asked.push(config);
            }
        }
        asked
    }

    fn tell(&mut self, _config: &Config, _time: Option<Nanos>) {}
}

#[cfg(test)]
mod tests {
    use kernwright_space::{Kernel, Problem};

    use super::*;

    #[test]
    fn advancing_value_by_value_gives_the_same_order() {
        let card = "kernel = \"made\"
            [[param]]\nname = \"a\"\nvalues = \"0..6\"
            [[param]]\nname = \"b\"\nvalues = \"0..6\"
            [[param]]\nname = \"c\"\nvalues = [1, 2]
            [[constraint]]\nname = \"sum\"\nrule = \"a + b == 4 * c and a != 2\"";
        let kernel = Kernel::parse("made.toml", card, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        let space = kernel.space(&problem, None).unwrap();
        let mut lookahead = space.lookahead();
        let first = first_of(&space, &mut lookahead, Vec::new());
        let found = std::iter::successors(first, |last| {
            let next = after(&mut lookahead, last.positions())?;
            first_of(&space, &mut lookahead, next)
        });
        let all: Vec<Config> = space.iter().unwrap().collect();
        assert_eq!(found.collect::<Vec<_>>(), all);
        assert!(all.len() > 5);
    }
}
