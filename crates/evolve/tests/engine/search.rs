//! Ask and tell: the order of arrival does not matter, and what does not fit is refused.

use kernwright_evolve::{
    Answer, BadSetting, EditId, Failed, Mode, Rates, Scores, Search, Settings, TellError,
};
use proptest::prelude::*;

use crate::toy::{Change, Lines, advance, begin};

pub(crate) fn small(mode: Mode, window: usize) -> Settings {
    Settings {
        population: 8,
        first_mutants: 8,
        archive: 16,
        ..Settings::usual(mode, window)
    }
}

fn any_mode() -> impl Strategy<Value = Mode> {
    prop::sample::select(vec![Mode::Ours, Mode::Random, Mode::Gevo])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_order_of_arrival_changes_nothing(mode in any_mode(), window in 1_usize..9, seed: u64, arrivals: [u64; 2]) {
        let lines = Lines { noise: 0.1, ..Lines::every(3, 12) };
        let [one, other] = arrivals.map(|arrival| {
            let mut search = begin(seed, &small(mode, window));
            let mut answers = advance(&mut search, &lines, 120, arrival);
            answers.sort_by_key(|answer| answer.individual);
            (search, answers)
        });
        prop_assert_eq!(one.1, other.1, "the same individuals");
        prop_assert_eq!(one.0.archive(), other.0.archive());
    }

    #[test]
    fn every_mode_runs_for_ever(mode in any_mode(), window in 1_usize..20, seed: u64) {
        // `advance` fails if a search with nothing out has nothing to ask.
        let mut search = begin(seed, &small(mode, window));
        let answers = advance(&mut search, &Lines::every(2, 5), 300, seed);
        prop_assert!(answers.iter().all(|answer| answer.genome.is_closed()));
    }
}

#[test]
fn another_seed_is_another_search() {
    let lines = Lines::every(3, 12);
    let [one, other] =
        [1, 2].map(|seed| advance(&mut begin(seed, &small(Mode::Ours, 4)), &lines, 40, 0));
    assert_ne!(one, other);
}

#[test]
fn no_more_than_a_window_is_out() {
    let mut search = begin(1, &small(Mode::Ours, 3));
    let lines = Lines::every(3, 12);
    let plans: Vec<_> = std::iter::from_fn(|| search.ask()).collect();
    assert_eq!(plans.len(), 3);
    assert!(
        plans[0].genome.is_empty() && plans[0].grow.is_empty(),
        "the original is first"
    );
    assert!(
        plans[1..]
            .iter()
            .all(|plan| plan.genome.is_empty() && plan.grow.len() == 1)
    );
    search.tell(lines.answer(&plans[2])).unwrap();
    assert_eq!(search.ask(), None, "the first must come back first");
    assert!(search.archive().members().is_empty(), "early answers wait");
    search.tell(lines.answer(&plans[0])).unwrap();
    assert_eq!(search.ask().map(|plan| plan.individual), Some(3));
    assert_eq!(search.ask(), None);
}

#[test]
fn individual_numbers_count_proposals() {
    let answers = advance(
        &mut begin(5, &small(Mode::Ours, 4)),
        &Lines::every(3, 12),
        100,
        3,
    );
    let mut numbers: Vec<u64> = answers.iter().map(|answer| answer.individual).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..100).collect::<Vec<_>>());
}

#[test]
fn the_failed_never_enter() {
    let mut search = begin(9, &small(Mode::Ours, 4));
    let answers = advance(&mut search, &Lines::every(2, 10), 200, 0);
    let failed: Vec<u64> = (answers.iter())
        .filter(|answer| answer.result.is_err())
        .map(|answer| answer.individual)
        .collect();
    assert!(!failed.is_empty());
    let alive = search.population().iter().chain(search.archive().members());
    assert!(alive.clone().count() > 0);
    assert!(
        alive
            .into_iter()
            .all(|member| !failed.contains(&member.individual))
    );
}

#[test]
fn answers_that_do_not_fit_are_refused_and_change_nothing() {
    let lines = Lines::every(3, 12);
    let mut search = begin(1, &small(Mode::Ours, 3));
    let plans: Vec<_> = std::iter::from_fn(|| search.ask()).collect();
    let good = lines.answer(&plans[1]);
    let before = search.clone();
    let with = |change: fn(&mut Answer<Change>)| {
        let mut answer = good.clone();
        change(&mut answer);
        answer
    };
    let cases = [
        with(|answer| answer.individual = 77),
        with(|answer| answer.parents.clear()),
        with(|answer| answer.grown.clear()),
        with(|answer| answer.grown[0] = 3),
        with(|answer| answer.genome.add(EditId::new(9, 0), Change::Nothing(0))),
        with(|answer| answer.genome.add(EditId::new(0, 0), Change::Nothing(0))),
    ];
    for answer in cases {
        let error = search.tell(answer).unwrap_err();
        assert!(!matches!(error, TellError::Twice(_)), "{error}");
        assert_eq!(search, before);
    }
    search.tell(good.clone()).unwrap();
    assert_eq!(search.tell(good), Err(TellError::Twice(1)));
    search.tell(lines.answer(&plans[0])).unwrap();
    let mut other = Answer::stillborn(&plans[2], Failed::no_edit());
    other.result = Ok(Scores::exact([1.0]).unwrap());
    let error = search.tell(other).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("1 objectives; those before had 2"),
        "{error}"
    );
}

#[test]
fn settings_that_cannot_be_are_refused() {
    let usual = Settings::usual(Mode::Gevo, 4);
    let cases = [
        Settings {
            window: 0,
            ..usual.clone()
        },
        Settings {
            population: 10,
            ..usual.clone()
        },
        Settings {
            crossover: f64::NAN,
            ..usual.clone()
        },
        Settings {
            fade: 1.5,
            ..usual.clone()
        },
        Settings {
            random_edits: 300,
            ..usual.clone()
        },
    ];
    for settings in cases {
        assert!(
            Search::<Change>::new(0, settings.clone(), 3).is_err(),
            "{settings:?}"
        );
    }
    assert_eq!(
        Search::<Change>::new(0, usual, 0).unwrap_err(),
        BadSetting::NoOperators
    );
}

#[test]
fn rates_follow_what_pays_and_forget() {
    let mut rates = Rates::new(3, 0.3, 0.05);
    for _ in 0..60 {
        rates.note(0, 1.0);
        rates.note(1, 0.0);
        rates.note(2, 0.0);
    }
    let probabilities = rates.probabilities();
    assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(probabilities[0] > 0.75, "{probabilities:?}");
    assert!(
        probabilities[1] >= 0.1,
        "an even share of 0.3 stays: {probabilities:?}"
    );
    for _ in 0..120 {
        rates.note(0, 0.0);
        rates.note(2, 1.0);
    }
    let probabilities = rates.probabilities();
    assert!(probabilities[2] > 0.75, "{probabilities:?}");
}
