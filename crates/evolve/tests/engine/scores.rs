//! Who is better, and what is refused.

use kernwright_evolve::nsga2::{Standing, fronts};
use kernwright_evolve::{Dominance, NotScores, Objective, Scores};
use proptest::prelude::*;

fn interval(low: f64, high: f64) -> Objective {
    Objective {
        value: (low + high) / 2.0,
        low,
        high,
    }
}

#[test]
fn numbers_that_cannot_be_compared_are_refused() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = Scores::exact([1.0, bad]).unwrap_err();
        assert!(
            matches!(error, NotScores::NotFinite { index: 1, .. }),
            "{error}"
        );
    }
    let outside = Objective {
        value: 3.0,
        low: 1.0,
        high: 2.0,
    };
    let error = Scores::new([outside]).unwrap_err();
    assert!(
        matches!(error, NotScores::OutOfOrder { index: 0, .. }),
        "{error}"
    );
    assert_eq!(Scores::new([]).unwrap_err(), NotScores::Empty);
    let text = r#"[{"value": 3.0, "low": 4.0, "high": 5.0}]"#;
    assert!(
        serde_json::from_str::<Scores>(text).is_err(),
        "reading is no way around"
    );
}

#[test]
fn intervals_that_touch_are_not_clear() {
    let faster = Scores::new([interval(1.0, 2.0), Objective::exact(1.0)]).unwrap();
    let slower = Scores::new([interval(1.9, 3.0), Objective::exact(1.0)]).unwrap();
    assert!(!faster.dominates(&slower, Dominance::Clear));
    assert!(faster.dominates(&slower, Dominance::Plain));
    let shorter = Scores::new([interval(1.9, 3.0), Objective::exact(0.0)]).unwrap();
    assert!(
        shorter.dominates(&faster, Dominance::Clear),
        "as fast for all we know, and shorter"
    );
}

#[test]
fn a_circle_is_ranked() {
    // Each beats the next in one objective, and is too uncertain in the others to lose there.
    let wide = interval(0.0, 10.0);
    let circle = [
        [interval(1.0, 2.0), interval(3.0, 4.0), wide],
        [interval(3.0, 4.0), wide, interval(1.0, 2.0)],
        [wide, interval(1.0, 2.0), interval(3.0, 4.0)],
    ]
    .map(|objectives| Scores::new(objectives).unwrap());
    let beats = |a: usize, b: usize| circle[a].dominates(&circle[b], Dominance::Clear);
    assert!(beats(0, 1) && beats(1, 2) && beats(2, 0), "it is a circle");
    let ranked = Standing::of(&circle.each_ref(), Dominance::Clear);
    assert_eq!(ranked.rank, [0, 0, 0]);
}

fn any_scores() -> impl Strategy<Value = Vec<Scores>> {
    let objective = (0_u8..6, 0_u8..4)
        .prop_map(|(low, width)| interval(f64::from(low), f64::from(low + width)));
    prop::collection::vec(prop::collection::vec(objective, 3), 1..14).prop_map(|all| {
        all.into_iter()
            .map(|one| Scores::new(one).unwrap())
            .collect()
    })
}

proptest! {
    #[test]
    fn ranking_is_total_and_none_dominates_a_better_front(scores in any_scores()) {
        let dominates = |a: usize, b: usize| scores[a].dominates(&scores[b], Dominance::Clear);
        let all = fronts(scores.len(), dominates);
        let mut listed: Vec<usize> = all.concat();
        listed.sort_unstable();
        prop_assert_eq!(listed, (0..scores.len()).collect::<Vec<_>>());
        prop_assert!(all.iter().all(|front| !front.is_empty()));
        // Where the first front is a true one, no individual dominates its members.
        let is_free = |b: &usize| (0..scores.len()).all(|a| !dominates(a, *b));
        if (0..scores.len()).any(|one| is_free(&one)) {
            prop_assert!(all[0].iter().all(is_free));
        }
    }

    #[test]
    fn two_never_dominate_each_other(scores in any_scores()) {
        for a in &scores {
            for b in &scores {
                let both = |dominance| a.dominates(b, dominance) && b.dominates(a, dominance);
                prop_assert!(!both(Dominance::Clear) && !both(Dominance::Plain));
            }
        }
    }

    #[test]
    fn exact_scores_are_compared_as_pareto_does(a in prop::collection::vec(-3_i8..3, 3), b in prop::collection::vec(-3_i8..3, 3)) {
        let [a, b] = [a, b].map(|all| Scores::exact(all.into_iter().map(f64::from)).unwrap());
        prop_assert_eq!(a.dominates(&b, Dominance::Clear), a.dominates(&b, Dominance::Plain));
    }

    #[test]
    fn survivors_are_the_preferred(scores in any_scores(), keep in 0_usize..14) {
        let all: Vec<&Scores> = scores.iter().collect();
        let standing = Standing::of(&all, Dominance::Clear);
        let kept = standing.survivors(keep);
        prop_assert_eq!(kept.len(), keep.min(scores.len()));
        for gone in (0..scores.len()).filter(|one| !kept.contains(one)) {
            prop_assert!(kept.iter().all(|&one| !standing.prefers(gone, one)));
        }
    }
}
