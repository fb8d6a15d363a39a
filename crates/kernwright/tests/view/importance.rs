//! Importances of functions whose importances are known.

use kernwright::space::{Config, Value};
use kernwright::view::{Importance, NoImportance, RunView, importance};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::runs::{Making, begun, timed};

const PLAIN: &str = r#"
    kernel = "plain"
    field = [{ name = "n", min = 1 }]
    param = [
        { name = "a", values = [0, 1, 2, 3] },
        { name = "b", values = [0, 1, 2, 3] },
        { name = "c", values = [0, 1, 2, 3] },
        { name = "d", values = [0, 1, 2, 3] },
    ]
"#;

/// Tries `count` configurations at random; `log_time` gives the logarithm of their time.
fn tried(card: &str, count: usize, log_time: impl Fn(&dyn Fn(&str) -> f64) -> f64) -> RunView {
    let mut view = begun(card);
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut configs: Vec<Config> = view.space.iter().unwrap().collect();
    for at in (1..configs.len()).rev() {
        configs.swap(at, rng.random_range(0..=at));
    }
    for config in configs.iter().take(count) {
        let value = |name: &str| match config.get(name) {
            Some(Value::Int(int)) => *int as f64,
            other => panic!("{name} is {other:?}"),
        };
        view.try_with(config, timed(1e5 * log_time(&value).exp()));
    }
    view
}

fn weighed(view: &RunView) -> Importance {
    importance(&view.space, &view.trials).unwrap()
}

fn shares(found: &Importance, name: &str) -> (f64, f64) {
    let param = found
        .params
        .iter()
        .find(|param| param.name == name)
        .unwrap();
    for share in [param.alone, param.in_all] {
        assert!(
            share.low <= share.share && share.share <= share.high,
            "{param:?}"
        );
    }
    (param.alone.share, param.in_all.share)
}

fn near(found: f64, known: f64) {
    assert!((found - known).abs() < 0.06, "{found} instead of {known}");
}

#[test]
fn sums_share_their_variance_by_the_squares_of_their_weights() {
    // Weights 3, 2, 1, 0 over equal ranges: 9, 4, 1 and 0 of 14.
    let view = tried(PLAIN, 256, |value| {
        0.3 * value("a") + 0.2 * value("b") + 0.1 * value("c")
    });
    let found = weighed(&view);
    assert!(found.fit > 0.9, "{found:?}");
    for (name, known) in [
        ("a", 9.0 / 14.0),
        ("b", 4.0 / 14.0),
        ("c", 1.0 / 14.0),
        ("d", 0.0),
    ] {
        let (alone, in_all) = shares(&found, name);
        near(alone, known);
        near(in_all, known);
    }
    let order: Vec<&str> = found.params.iter().map(|param| &*param.name).collect();
    assert_eq!(order, ["a", "b", "c", "d"]);
}

#[test]
fn an_effect_of_two_together_is_not_attributed_to_one_alone() {
    // Whether a and b lie on the same side: neither alone has an effect.
    let same_side =
        |value: &dyn Fn(&str) -> f64| f64::from((value("a") < 2.0) == (value("b") < 2.0));
    let found = weighed(&tried(PLAIN, 256, same_side));
    for name in ["a", "b"] {
        let (alone, in_all) = shares(&found, name);
        near(alone, 0.0);
        assert!(in_all > 0.85, "{name}: {in_all}");
    }
    near(shares(&found, "c").1, 0.0);
}

#[test]
fn part_of_the_space_gives_nearly_the_same() {
    let view = tried(PLAIN, 90, |value| {
        0.3 * value("a") + 0.2 * value("b") + 0.1 * value("c")
    });
    let found = weighed(&view);
    let (first, second, last) = (
        shares(&found, "a").1,
        shares(&found, "b").1,
        shares(&found, "d").1,
    );
    assert!(first > second && second > last, "{found:?}");
    assert!((first - 9.0 / 14.0).abs() < 0.15, "{first}");
    assert!(last < 0.03, "{last}");
}

#[test]
fn rules_that_tie_parameters_lead_to_nothing_impossible() {
    // b is always a, c is free: given all others, a cannot change.
    let card = PLAIN.to_owned() + "constraint = [{ name = \"tied\", rule = \"a == b\" }]\n";
    let view = tried(&card, 64, |value| 0.5 * value("a") + 0.5 * value("c"));
    let found = weighed(&view);
    let (alone, in_all) = shares(&found, "a");
    near(alone, 0.5);
    assert_eq!(in_all, 0.0);
    near(shares(&found, "c").1, 0.5);
}

#[test]
fn the_same_trials_give_the_same_figures() {
    let view = tried(PLAIN, 120, |value| value("a") * value("b"));
    assert_eq!(weighed(&view), weighed(&view));
}

#[test]
fn noise_and_scarcity_are_distinguished_from_importance() {
    let refusal = |view: &RunView| importance(&view.space, &view.trials).unwrap_err();
    let few = tried(PLAIN, 29, |value| value("a"));
    assert_eq!(
        refusal(&few),
        NoImportance::TooFew {
            timed: 29,
            needed: 30
        }
    );
    assert_eq!(refusal(&tried(PLAIN, 100, |_| 0.0)), NoImportance::Flat);
    // A hash of the configuration: nothing to be learned.
    let noise = tried(PLAIN, 200, |value| {
        let at = value("a") + 4.0 * value("b") + 16.0 * value("c") + 64.0 * value("d");
        (at * 12.9898).sin() * 43_758.545 % 1.0
    });
    assert!(matches!(refusal(&noise), NoImportance::PoorFit { fit } if fit < 0.3));
}
