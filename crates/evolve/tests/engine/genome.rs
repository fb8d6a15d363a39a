//! The algebra of genomes.

use std::collections::BTreeSet;

use kernwright_evolve::{Edit, EditId, Genome};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use smallvec::{SmallVec, smallvec};

use crate::toy::{Change, Lines, Place};

/// Two parents with a common ancestor, as a search makes them: closed under needs.
fn family() -> impl Strategy<Value = (Genome<Change>, Genome<Change>)> {
    let choices = prop::collection::vec(
        (0_u8..3, 0_usize..6, any::<prop::sample::Index>(), 0_u8..3),
        0..14,
    );
    choices.prop_map(|choices| {
        let mut both = [Genome::original(), Genome::original()];
        for (number, (kind, line, product, whose)) in choices.into_iter().enumerate() {
            let id = EditId::new(number as u64, 0);
            let mut makers: Vec<EditId> = Vec::new();
            let heirs: &[usize] = match whose {
                0 => &[0],
                1 => &[1],
                _ => &[0, 1],
            };
            for (maker, edit) in both[heirs[0]].edits() {
                let all_have = heirs.iter().all(|&heir| both[heir].has(*maker));
                if matches!(edit, Change::Copy(_)) && all_have {
                    makers.push(*maker);
                }
            }
            let place = if makers.is_empty() || line < 3 {
                Place::Original(line)
            } else {
                Place::Product(*product.get(&makers))
            };
            let change = match kind {
                0 => Change::Delete(place),
                1 => Change::Copy(place),
                _ => Change::Nothing(line as u8),
            };
            for &heir in heirs {
                both[heir].add(id, change);
            }
        }
        let [a, b] = both;
        (a, b)
    })
}

fn ids(genome: &Genome<Change>) -> BTreeSet<EditId> {
    genome.ids().collect()
}

proptest! {
    #[test]
    fn a_child_has_what_is_common_and_nothing_foreign((a, b) in family(), seed: u64) {
        let child = a.cross(&b, 0.5, &mut ChaCha8Rng::seed_from_u64(seed));
        let common: BTreeSet<_> = ids(&a).intersection(&ids(&b)).copied().collect();
        prop_assert!(ids(&child).is_superset(&common));
        prop_assert!(ids(&child).is_subset(&ids(&a.union(&b))));
        prop_assert!(child.is_closed());
        prop_assert!(child.ids().is_sorted());
    }

    #[test]
    fn equal_parents_have_equal_children((a, _) in family(), seed: u64) {
        prop_assert_eq!(a.cross(&a, 0.5, &mut ChaCha8Rng::seed_from_u64(seed)), a);
    }

    #[test]
    fn dropping_leaves_less_and_nothing_dangling((a, _) in family(), seed: u64) {
        let less = a.drop_one(&mut ChaCha8Rng::seed_from_u64(seed));
        prop_assert!(less.is_closed());
        prop_assert!(ids(&less).is_subset(&ids(&a)));
        prop_assert!(a.is_empty() || less.len() < a.len());
    }

    #[test]
    fn union_is_a_set((a, b) in family()) {
        prop_assert_eq!(a.union(&b), b.union(&a));
        prop_assert_eq!(a.union(&a), a.clone());
        prop_assert!(a.union(&b).is_closed());
    }

    #[test]
    fn applying_is_total_even_without_what_is_needed((a, b) in family(), keep: u64) {
        // Not even a genome with holes, which the engine never makes, stops the program.
        let edits = a.union(&b).edits().iter().enumerate()
            .filter(|(place, _)| keep >> place & 1 == 1)
            .map(|(_, edit)| *edit)
            .collect::<Vec<_>>();
        let holes = Genome::try_from(edits).unwrap();
        let applied = Lines::every(2, 6).apply(&holes);
        prop_assert!(applied.inert.iter().all(|id| holes.has(*id)));
    }

    #[test]
    fn json_keeps_a_genome((a, _) in family()) {
        let text = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(serde_json::from_str::<Genome<Change>>(&text).unwrap(), a);
    }

    #[test]
    fn equal_fingerprints_are_equal_programs((a, b) in family()) {
        if a.fingerprint() == b.fingerprint() {
            let lines = Lines::every(2, 6);
            let contents = |genome| lines.apply(genome).product.iter().map(|line| line.1).collect::<Vec<_>>();
            prop_assert_eq!(contents(&a), contents(&b));
        }
    }
}

#[test]
fn ids_ascend_with_birth() {
    assert!(EditId::new(3, 255) < EditId::new(4, 0));
    assert!(EditId::new(4, 0) < EditId::new(4, 1));
    let id = EditId::new(70_000, 7);
    assert_eq!((id.individual(), id.ordinal()), (70_000, 7));
    assert_eq!(id.to_string(), "70000.7");
}

#[test]
fn an_edit_drawn_twice_is_one_edit_to_a_child() {
    let delete = Change::Delete(Place::Original(1));
    let one = Genome::try_from(vec![(EditId::new(1, 0), delete)]).unwrap();
    let again = Genome::try_from(vec![(EditId::new(2, 0), delete)]).unwrap();
    assert_eq!(one.fingerprint(), again.fingerprint());
    let mut sizes = BTreeSet::new();
    for seed in 0..20 {
        sizes.insert(
            one.cross(&again, 0.5, &mut ChaCha8Rng::seed_from_u64(seed))
                .len(),
        );
    }
    assert_eq!(sizes, BTreeSet::from([0, 1]));
}

#[test]
fn what_needs_an_edit_shares_its_fate() {
    let made = EditId::new(1, 0);
    let chain = Genome::try_from(vec![
        (made, Change::Copy(Place::Original(0))),
        (EditId::new(2, 0), Change::Delete(Place::Product(made))),
    ])
    .unwrap();
    for seed in 0..20 {
        let child = chain.cross(
            &Genome::original(),
            0.5,
            &mut ChaCha8Rng::seed_from_u64(seed),
        );
        assert!(child.is_empty() || child == chain, "{child:?}");
    }
    let rest = chain.without(&BTreeSet::from([made]));
    assert!(rest.is_empty(), "what needs a dropped edit goes with it");
}

#[test]
fn edits_out_of_order_are_refused() {
    let text = r#"[[512, {"Nothing": 1}], [256, {"Nothing": 2}]]"#;
    let error = serde_json::from_str::<Genome<Change>>(text).unwrap_err();
    assert!(error.to_string().contains("edit 1.0"), "{error}");
}

#[test]
fn two_needs_are_both_needed() {
    #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Join(Vec<EditId>);
    impl Edit for Join {
        fn needs(&self) -> SmallVec<[EditId; 2]> {
            self.0.iter().copied().collect()
        }
    }
    let [a, b, c] = [1, 2, 3].map(|individual| EditId::new(individual, 0));
    let none: SmallVec<[EditId; 2]> = smallvec![];
    let edits = vec![
        (a, Join(none.to_vec())),
        (b, Join(vec![])),
        (c, Join(vec![a, b])),
    ];
    let genome = Genome::try_from(edits).unwrap();
    for gone in [a, b] {
        assert_eq!(genome.without(&BTreeSet::from([gone])).len(), 1);
    }
}
