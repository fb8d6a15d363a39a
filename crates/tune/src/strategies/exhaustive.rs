//! [`Exhaustive`]: everything, in the order of the domains.

use kernwright_space::{Config, Nanos};

use crate::strategy::Strategy;
use crate::unseen::Unseen;

/// Proposes every configuration in order; stops early only in a space that cannot be laid out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exhaustive {
    next: u128,
}

impl Strategy for Exhaustive {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let mut asked = Vec::new();
        while asked.len() < count {
            let Ok(Some(config)) = unseen.space().nth(self.next) else {
                break;
            };
            self.next += 1;
            if unseen.take(&config) {
                asked.push(config);
            }
        }
        asked
    }

    fn tell(&mut self, _config: &Config, _time: Option<Nanos>) {}
}
