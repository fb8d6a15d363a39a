//! [`ranked`]: the list that predictions show and that evaluation judges.

use kernwright_space::Space;

use super::{Candidate, NextToken, Rules, beam, beam_first, best_first};

/// Prefixes the exact search may look at for each configuration asked for.
const EFFORT: usize = 2000;

/// How to look for configurations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Search {
    /// The exact best where the model allows it cheaply, otherwise a beam a little wider than the
    /// list.
    #[default]
    Default,
    /// A beam of this width.
    Beam(usize),
    /// One value at a time, the likeliest each time.
    Greedy,
}

/// Which values compete in a list: [`Rules`] that have yet to meet a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Competition {
    /// See [`Rules::None`].
    None,
    /// See [`Rules::Filter`].
    Filter,
    /// See [`Rules::Masked`].
    Masked,
}

/// The likeliest `count` configurations of a space, as positions.
pub fn ranked(
    scorer: &mut dyn NextToken,
    space: &Space,
    competition: Competition,
    count: usize,
    search: Search,
) -> Vec<Candidate> {
    let widths: Vec<usize> = space.params().iter().map(|p| p.values().len()).collect();
    let mut lookahead = space.lookahead();
    let mut rules = match competition {
        Competition::None => Rules::None,
        Competition::Filter => Rules::Filter(&mut lookahead),
        Competition::Masked => Rules::Masked(&mut lookahead),
    };
    let exact = match search {
        Search::Default if !scorer.feeds_back() => {
            let limit = EFFORT.saturating_mul(count);
            best_first(scorer, &widths, &mut rules, count, limit)
        }
        _ => None,
    };
    let mut list = exact.unwrap_or_else(|| {
        let width = match search {
            Search::Default => beam_width(count),
            Search::Beam(width) => width,
            Search::Greedy => 1,
        };
        if count == 1 && width > 1 {
            let first = beam_first(scorer, &widths, &mut rules, width);
            return first.into_iter().collect();
        }
        beam(scorer, &widths, &mut rules, width)
    });
    list.truncate(count);
    list
}

/// A list is more faithful if the beam is wider than it.
fn beam_width(count: usize) -> usize {
    (count + count / 2).max(count.saturating_add(12))
}
