//! How good a search was, where the optimum is known: pure functions of the times it measured.
//!
//! Every function takes the times in the order of the evaluations, each of another configuration;
//! `None` is one that failed, which cost an evaluation and is never the best.

use std::time::Duration;

use kernwright_measure::stats::robust::median;
use kernwright_space::Nanos;

/// A search has found the optimum for practical purposes when it is this close.
pub const CLOSE: f64 = 0.95;

/// How near the optimum the best of the first evaluations comes: the optimum's time through the
/// best time, 1 at the optimum, 0 while nothing has worked.
pub fn fraction_after(optimum: Nanos, times: &[Option<Nanos>], evaluations: usize) -> f64 {
    let first = times.iter().take(evaluations).flatten();
    let best = first.map(|time| time.0).fold(f64::INFINITY, f64::min);
    optimum.0 / best
}

/// The number of evaluations until the best comes as near as `share`; `None` if it never does.
pub fn evaluations_to(optimum: Nanos, times: &[Option<Nanos>], share: f64) -> Option<usize> {
    let near = |time: &Option<Nanos>| time.is_some_and(|time| optimum.0 >= share * time.0);
    times.iter().position(near).map(|at| at + 1)
}

/// What random search without repetition comes to on average: the exact expectation of
/// [`fraction_after`] over all orders of a space of `whole` configurations, of which those with a
/// time work. Those that fail need not be listed: there may be more than memory holds.
pub fn random_fraction(times: &[Option<Nanos>], whole: u128, evaluations: usize) -> f64 {
    let mut times: Vec<f64> = times.iter().flatten().map(|time| time.0).collect();
    times.sort_by(f64::total_cmp);
    let Some(&optimum) = times.first() else {
        return 0.0;
    };
    // From the best down: the chance that none of the better ones was drawn, and this one is.
    let (mut expected, mut none_yet) = (0.0, 1.0);
    for (better, time) in times.iter().enumerate() {
        let left = whole.saturating_sub(better as u128).max(1);
        let drawn = (evaluations as f64 / left as f64).min(1.0);
        expected += none_yet * drawn * optimum / time;
        none_yet *= 1.0 - drawn;
    }
    expected
}

/// One search of a whole space.
#[derive(Debug, Clone, Default)]
pub struct Searched {
    /// The times, in order.
    pub times: Vec<Option<Nanos>>,
    /// What the strategy itself spent on thinking.
    pub own: Duration,
}

/// Several searches of one space by one strategy, taken together.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// For each budget, the mean of [`fraction_after`] it.
    pub fractions: Vec<f64>,
    /// For each budget, the standard deviation of one search.
    pub deviations: Vec<f64>,
    /// For each budget, the standard error of the mean; `None` of fewer than two searches.
    pub errors: Vec<Option<f64>>,
    /// For each search, in their order, and each budget, [`fraction_after`] it.
    pub each: Vec<Vec<f64>>,
    /// For each search, [`evaluations_to`] come [`CLOSE`].
    pub each_close_after: Vec<Option<usize>>,
    /// The median of [`evaluations_to`] come [`CLOSE`]; `None` if fewer than half ever do.
    pub close_after: Option<f64>,
    /// The share of the searches that come [`CLOSE`].
    pub close: f64,
    /// What the strategy spent on one evaluation: the median over the searches.
    pub own_micros: f64,
}

/// Takes the searches of one space together.
pub fn summarise(optimum: Nanos, searches: &[Searched], budgets: &[usize]) -> Summary {
    let fraction =
        |search: &Searched, budget: usize| fraction_after(optimum, &search.times, budget);
    let at = |budget: &usize| -> Vec<f64> {
        let all = searches.iter().map(|search| fraction(search, *budget));
        all.collect()
    };
    let each_close_after: Vec<Option<usize>> = searches
        .iter()
        .map(|search| evaluations_to(optimum, &search.times, CLOSE))
        .collect();
    let close: Vec<f64> = each_close_after
        .iter()
        .map(|after| after.map_or(f64::INFINITY, |evaluations| evaluations as f64))
        .collect();
    let own: Vec<f64> = searches
        .iter()
        .filter(|search| !search.times.is_empty())
        .map(|search| search.own.as_secs_f64() * 1e6 / search.times.len() as f64)
        .collect();
    let deviations: Vec<f64> = budgets
        .iter()
        .map(|budget| deviation(&at(budget)))
        .collect();
    let error = |deviation: &f64| {
        let count = searches.len();
        (count > 1).then(|| deviation / (count as f64).sqrt())
    };
    let n_close = close.iter().filter(|after| after.is_finite()).count();
    Summary {
        fractions: budgets.iter().map(|budget| mean(&at(budget))).collect(),
        errors: deviations.iter().map(error).collect(),
        deviations,
        each: searches
            .iter()
            .map(|search| {
                let budgets = budgets.iter();
                budgets.map(|budget| fraction(search, *budget)).collect()
            })
            .collect(),
        each_close_after,
        close_after: median(&close).filter(|after| after.is_finite()),
        close: n_close as f64 / searches.len().max(1) as f64,
        own_micros: median(&own).unwrap_or(0.0),
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

fn deviation(numbers: &[f64]) -> f64 {
    let mean = mean(numbers);
    let squares = numbers.iter().map(|number| (number - mean).powi(2));
    (squares.sum::<f64>() / numbers.len().saturating_sub(1).max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const OPTIMUM: Nanos = Nanos(10.0);

    fn times(numbers: &[f64]) -> Vec<Option<Nanos>> {
        // Zero stands for a failure.
        let time = |number: &f64| (*number > 0.0).then_some(Nanos(*number));
        numbers.iter().map(time).collect()
    }

    #[test]
    fn the_best_so_far_counts_and_failures_cost() {
        let measured = times(&[0.0, 40.0, 80.0, 20.0, 0.0, 10.0]);
        let fractions: Vec<f64> = [0, 1, 2, 3, 4, 5, 6, 7]
            .map(|n| fraction_after(OPTIMUM, &measured, n))
            .to_vec();
        assert_eq!(fractions, [0.0, 0.0, 0.25, 0.25, 0.5, 0.5, 1.0, 1.0]);
        assert_eq!(evaluations_to(OPTIMUM, &measured, 0.25), Some(2));
        assert_eq!(evaluations_to(OPTIMUM, &measured, 0.5), Some(4));
        assert_eq!(evaluations_to(OPTIMUM, &measured, CLOSE), Some(6));
        assert_eq!(evaluations_to(OPTIMUM, &measured[..5], CLOSE), None);
    }

    #[test]
    fn searches_are_taken_together() {
        let search = |numbers: &[f64], micros| Searched {
            times: times(numbers),
            own: Duration::from_micros(micros),
        };
        let searches = [
            search(&[20.0, 10.0], 8),
            search(&[40.0, 20.0], 2),
            search(&[10.4, 40.0], 6),
        ];
        let summary = summarise(OPTIMUM, &searches, &[1, 2]);
        assert_eq!(summary.close_after, Some(2.0), "2, never and 1");
        assert!((summary.close - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(summary.own_micros, 3.0);
        let expected = (0.5 + 0.25 + 10.0 / 10.4) / 3.0;
        assert!((summary.fractions[0] - expected).abs() < 1e-12);
        assert_eq!(summary.each, [[0.5, 1.0], [0.25, 0.5], [10.0 / 10.4; 2]]);
        assert_eq!(summary.each_close_after, [Some(2), None, Some(1)]);
        let deviation = summary.deviations[0];
        let error = summary.errors[0].unwrap();
        assert!(deviation > 0.3 && (error - deviation / 3.0_f64.sqrt()).abs() < 1e-12);
        let one = summarise(OPTIMUM, &searches[1..2], &[1, 2]);
        assert_eq!(one.deviations, [0.0, 0.0]);
        assert_eq!(
            one.errors,
            [None, None],
            "one search says nothing of others"
        );
        assert_eq!((one.close_after, one.close), (None, 0.0));
        let nothing = summarise(OPTIMUM, &[], &[5]);
        assert_eq!((nothing.close_after, nothing.own_micros), (None, 0.0));
    }

    #[test]
    fn a_space_that_fails_everywhere_is_worth_nothing() {
        assert_eq!(random_fraction(&[None, None], 2, 2), 0.0);
        assert_eq!(random_fraction(&[], 0, 2), 0.0);
        assert_eq!(random_fraction(&[], 100, 5), 0.0);
        assert_eq!(random_fraction(&times(&[10.0, 20.0, 0.0]), 3, 3), 1.0);
    }

    #[test]
    fn what_fails_need_not_be_named() {
        let working = times(&[1.0, 4.0, 9.0, 16.0]);
        let mut all = working.clone();
        all.resize(100, None);
        for evaluations in [1, 7, 50, 99, 100, 200] {
            let [named, counted] =
                [&all, &working].map(|times| random_fraction(times, 100, evaluations));
            assert!((named - counted).abs() < 1e-12, "{evaluations}");
        }
        // More than any memory holds.
        let few = random_fraction(&working, u128::MAX, 1000);
        assert!(few > 0.0 && few < 1e-30, "{few}");
    }

    /// Calls `visit` with every order of the numbers.
    fn orders(numbers: &mut Vec<f64>, from: usize, visit: &mut dyn FnMut(&[f64])) {
        if from == numbers.len() {
            return visit(numbers);
        }
        for at in from..numbers.len() {
            numbers.swap(from, at);
            orders(numbers, from + 1, visit);
            numbers.swap(from, at);
        }
    }

    proptest! {
        #[test]
        fn the_expectation_is_the_mean_over_all_orders(
            mut numbers in prop::collection::vec(prop_oneof![Just(0.0), 1.0..100.0_f64], 1..6),
            evaluations in 0_usize..8,
        ) {
            let all = times(&numbers);
            let optimum = numbers.iter().copied().filter(|n| *n > 0.0).fold(f64::INFINITY, f64::min);
            prop_assume!(optimum.is_finite());
            let (mut sum, mut n_orders) = (0.0, 0.0);
            orders(&mut numbers, 0, &mut |order| {
                sum += fraction_after(Nanos(optimum), &times(order), evaluations);
                n_orders += 1.0;
            });
            let exact = random_fraction(&all, all.len() as u128, evaluations);
            prop_assert!((exact - sum / n_orders).abs() < 1e-9, "{} {}", exact, sum / n_orders);
        }

        #[test]
        fn more_evaluations_are_never_worse(
            numbers in prop::collection::vec(prop_oneof![Just(0.0), 10.0..100.0_f64], 0..30),
            share in 0.1..1.0_f64,
        ) {
            let measured = times(&numbers);
            for n in 0..measured.len() {
                let fewer = fraction_after(OPTIMUM, &measured, n);
                let more = fraction_after(OPTIMUM, &measured, n + 1);
                prop_assert!(fewer <= more && more <= 1.0);
            }
            if let Some(n) = evaluations_to(OPTIMUM, &measured, share) {
                prop_assert!(fraction_after(OPTIMUM, &measured, n) >= share - 1e-12);
                prop_assert!(fraction_after(OPTIMUM, &measured, n - 1) < share + 1e-12);
            }
        }
    }
}
