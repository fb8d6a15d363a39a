//! The order of runs: every round holds every arm once, in an order of its own.
//!
//! The order of a round follows from the seed and the round's number alone, so a run that was
//! interrupted continues with exactly the rounds it would have had.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The order in which the arms of one round run, as arm numbers from 0.
pub type Order = Vec<usize>;

/// Draws the order of one round, uniformly among all orders and independently of other rounds.
pub fn round(seed: u64, index: u64, arms: usize) -> Order {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // Each round reads its own stream, so round 1,000 costs no more than round 0.
    rng.set_stream(index);
    let mut order: Order = (0..arms).collect();
    order.shuffle(&mut rng);
    order
}

/// Gives the orders of rounds 0, 1, 2 and so on, without end.
///
/// `skip(n)` resumes after `n` rounds. Inputs that are compared together need different seeds:
/// the p-value counts one independent coin per round *and* input.
pub fn schedule(seed: u64, arms: usize) -> impl Iterator<Item = Order> {
    (0..).map(move |index| round(seed, index, arms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resumed_schedule_continues_the_same_rounds() {
        let whole: Vec<Order> = schedule(3, 4).take(50).collect();
        let resumed: Vec<Order> = schedule(3, 4).skip(20).take(30).collect();
        assert_eq!(whole[20..], resumed[..]);
        assert_eq!(round(3, 49, 4), whole[49]);
    }

    #[test]
    fn every_round_holds_every_arm_once() {
        for mut order in schedule(11, 5).take(200) {
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn orders_are_uniform_and_independent_of_the_round_before() {
        // Six orders of three arms; 6,000 rounds give 1,000 each, standard deviation 29.
        let mut seen = std::collections::BTreeMap::new();
        for order in schedule(5, 3).take(6_000) {
            *seen.entry(order).or_insert(0_i32) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(
            seen.values().all(|count| (count - 1_000).abs() < 120),
            "{seen:?}"
        );

        let firsts: Vec<usize> = schedule(6, 2).take(4_001).map(|order| order[0]).collect();
        let repeats = firsts.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!(repeats.abs_diff(2_000) < 130, "{repeats}");
    }

    #[test]
    fn different_seeds_give_different_schedules() {
        let of = |seed| schedule(seed, 2).take(64).collect::<Vec<_>>();
        assert_ne!(of(1), of(2));
    }
}
