//! The whole of it on synthetic noise: claims in A/A runs, and real gains found.
//!
//! `examples/bench_aa.rs` does the same at length.

use super::Verdict;
use super::noise::{Noise, series, verdict};
use super::signed_rank::signed_rank;
use super::warm_up::warm_up_of_pairs;

fn count(noises: &[Noise], effect: f64, runs: u64, wanted: &[Verdict]) -> usize {
    (0..runs)
        .filter(|&seed| wanted.contains(&verdict(noises, effect, seed).0))
        .count()
}

#[test]
fn equal_programs_are_not_called_different() {
    let claims = [Verdict::Faster, Verdict::Slower];
    let mut total = 0;
    for noise in Noise::ALL {
        let false_claims = count(&[noise], 1.0, 200, &claims);
        assert!(false_claims <= 1, "{noise:?}: {false_claims} of 200");
        total += false_claims;
    }
    let inputs = [Noise::Quiet, Noise::ParetoSpikes, Noise::Steps];
    total += count(&inputs, 1.0, 100, &claims);
    // Alpha allows 2.5 in 2,500.
    assert!(total <= 5, "{total}");
}

#[test]
fn p_values_after_trimming_are_as_rare_as_they_say() {
    for noise in Noise::ALL {
        let rare = (0..2_000)
            .filter(|&seed| {
                let pairs = series(noise, 30, 1.0, seed);
                let steady = pairs.rounds(warm_up_of_pairs(&pairs), pairs.len());
                signed_rank(&steady.log_ratios()).p_value <= 0.05
            })
            .count();
        // 100 on average at most, standard deviation 9.7.
        assert!(rare <= 132, "{noise:?}: {rare} of 2,000");
    }
}

#[test]
fn a_gain_of_three_per_cent_is_found_under_most_noises() {
    for noise in [
        Noise::Quiet,
        Noise::ParetoSpikes,
        Noise::Cauchy,
        Noise::Drift,
        Noise::Steps,
        Noise::Autocorrelated,
        Noise::Common,
        Noise::WarmUp,
        Noise::FirstIsSlow,
        Noise::CoarseClock,
    ] {
        let found = count(&[noise], 0.97, 50, &[Verdict::Faster]);
        assert!(found >= 40, "{noise:?}: {found} of 50");
    }
}

#[test]
fn a_gain_of_one_per_cent_is_found_when_it_is_quiet() {
    let found = count(&[Noise::Quiet], 0.99, 100, &[Verdict::Faster]);
    assert!(found >= 90, "{found} of 100");
}

#[test]
fn a_loss_is_found_as_often_and_never_called_a_gain() {
    let inputs = [Noise::Quiet, Noise::Common];
    assert!(count(&inputs, 1.0 / 0.97, 50, &[Verdict::Slower]) >= 45);
    assert_eq!(count(&inputs, 1.0 / 0.97, 50, &[Verdict::Faster]), 0);
}
