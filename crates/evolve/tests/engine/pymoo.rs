//! Fronts and crowding distances against pymoo's, as `scripts/pymoo_cases.py` stored them.

use kernwright_evolve::nsga2::{Standing, crowding, fronts};
use kernwright_evolve::{Dominance, Scores};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    pymoo: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    points: Vec<Vec<f64>>,
    fronts: Vec<Vec<usize>>,
    /// Of each point within its front; JSON has no infinity, so `null` stands for it.
    crowding: Vec<Option<f64>>,
    /// Of each point among all points.
    crowding_of_all: Vec<Option<f64>>,
}

#[test]
fn ranking_and_crowding_are_those_of_pymoo() {
    let Cases { pymoo, cases } = serde_json::from_str(include_str!("../cases/pymoo.json")).unwrap();
    assert!(!pymoo.is_empty());
    assert!(cases.len() >= 40, "{} cases", cases.len());
    for (number, case) in cases.iter().enumerate() {
        let scores: Vec<Scores> = (case.points.iter())
            .map(|point| Scores::exact(point.iter().copied()).unwrap())
            .collect();
        let dominates = |a: usize, b: usize| scores[a].dominates(&scores[b], Dominance::Clear);
        assert_eq!(
            fronts(scores.len(), dominates),
            case.fronts,
            "case {number}"
        );
        let standing = Standing::of(&scores.iter().collect::<Vec<_>>(), Dominance::Clear);
        compare(number, &standing.crowding, &case.crowding);
        compare(number, &crowding(&case.points), &case.crowding_of_all);
    }
}

fn compare(case: usize, ours: &[f64], theirs: &[Option<f64>]) {
    assert_eq!(ours.len(), theirs.len(), "case {case}");
    for (point, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
        let agree = match theirs {
            None => *ours == f64::INFINITY,
            Some(theirs) => (ours - theirs).abs() <= 1e-12,
        };
        assert!(
            agree,
            "case {case}, point {point}: {ours} here, {theirs:?} there"
        );
    }
}
