//! The archive: bounded, and never without the best.

use kernwright_evolve::{Archive, Dominance, Genome, Member, Objective, Scores};
use proptest::prelude::*;

use crate::toy::Change;

fn member(individual: u64, scores: Scores) -> Member<Change> {
    Member {
        individual,
        parents: vec![0],
        genome: Genome::original(),
        code: None,
        scores,
    }
}

fn offered(limit: usize, all: &[Scores]) -> Archive<Change> {
    let mut archive = Archive::new(limit);
    for (individual, scores) in all.iter().enumerate() {
        archive.offer(member(individual as u64, scores.clone()));
    }
    archive
}

fn uncertain() -> impl Strategy<Value = Vec<Scores>> {
    let objective =
        (0_i32..1000, 0_i32..300, 0_i32..300).prop_map(|(value, below, above)| Objective {
            value: f64::from(value),
            low: f64::from(value - below),
            high: f64::from(value + above),
        });
    prop::collection::vec(prop::collection::vec(objective, 3), 1..60).prop_map(|all| {
        all.into_iter()
            .map(|one| Scores::new(one).unwrap())
            .collect()
    })
}

proptest! {
    #[test]
    fn the_best_of_every_objective_stays(all in uncertain(), limit in 1_usize..8) {
        let archive = offered(limit, &all);
        for objective in 0..3 {
            let value = |scores: &Scores| scores.objectives()[objective].value;
            let least = all.iter().map(value).fold(f64::INFINITY, f64::min);
            let best = archive.best(objective).unwrap();
            prop_assert_eq!(value(&best.scores), least);
        }
        prop_assert!(archive.members().len() <= limit.max(3));
    }

    #[test]
    fn with_room_and_exact_scores_it_is_the_front(points in prop::collection::vec(prop::collection::vec(0_u8..6, 2), 1..40)) {
        let all: Vec<Scores> = points.iter()
            .map(|point| Scores::exact(point.iter().copied().map(f64::from)).unwrap())
            .collect();
        let archive = offered(100, &all);
        let is_free = |one: &Scores| !all.iter().any(|other| other.dominates(one, Dominance::Plain));
        let mut expected: Vec<Vec<u8>> = points.iter().zip(&all)
            .filter(|(_, scores)| is_free(scores))
            .map(|(point, _)| point.clone())
            .collect();
        expected.sort();
        expected.dedup();
        let mut found: Vec<Vec<u8>> = archive.members().iter()
            .map(|member| member.scores.values().map(|value| value as u8).collect())
            .collect();
        found.sort();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn of_equals_the_first_stays() {
    let scores = Scores::exact([1.0, 2.0]).unwrap();
    let archive = offered(4, &[scores.clone(), scores]);
    assert_eq!(archive.members().len(), 1);
    assert_eq!(archive.members()[0].individual, 0);
}
