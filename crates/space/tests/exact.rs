//! Brute force against every clever answer: look-ahead, counting, indexing and sampling on random
//! cards and problems must agree with trying all configurations one by one.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;

use kernwright_space::{FieldValue, Kernel, Neighbourhood, Problem, Reason, Space, Truth, Value};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Numeric expressions over parameters `a`…`d`, fields `n`, `m` and the derived value `half`.
fn number() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => prop::sample::select(vec!["a", "b", "c", "d", "one", "n", "m", "half"]).prop_map(str::to_owned),
        2 => (-3i64..20).prop_map(|int| if int < 0 { format!("({int})") } else { int.to_string() }),
        1 => Just("0.5".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            (
                pair.clone(),
                prop::sample::select(vec!["+", "-", "*", "/", "//", "%"])
            )
                .prop_map(|((left, right), op)| format!("({left} {op} {right})")),
            (
                pair.clone(),
                prop::sample::select(vec!["min", "max", "ceildiv"])
            )
                .prop_map(|((left, right), name)| format!("{name}({left}, {right})")),
            (
                inner.clone(),
                prop::sample::select(vec!["abs", "floor", "ceil"])
            )
                .prop_map(|(only, name)| format!("{name}({only})")),
            (condition_of(inner.clone()), pair).prop_map(|(condition, (left, right))| {
                format!("(if {condition} then {left} else {right})")
            }),
        ]
    })
}

fn condition_of(number: impl Strategy<Value = String> + Clone + 'static) -> BoxedStrategy<String> {
    let compare = prop::sample::select(vec!["<", "<=", "==", "!=", ">", ">=", "divides"]);
    let leaf = prop_oneof![
        4 => (number.clone(), compare, number.clone())
            .prop_map(|(left, op, right)| format!("{left} {op} {right}")),
        1 => number.clone().prop_map(|only| format!("{only} in {{1, 2, 4..7}}")),
        1 => (number.clone(), number.clone())
            .prop_map(|(left, right)| format!("({left}, {right}) in {{(1, 2), (3, 4), (2, 2)}}")),
        1 => number.prop_map(|only| format!("is_pow2({only})")),
        1 => prop::sample::select(vec!["flag", "mode == \"x\"", "kind == mode", "not flag"])
            .prop_map(str::to_owned),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let join = prop::sample::select(vec!["and", "or", "implies"]);
        prop_oneof![
            (inner.clone(), join, inner.clone())
                .prop_map(|(left, op, right)| format!("({left} {op} {right})")),
            inner.prop_map(|only| format!("(not {only})")),
        ]
    })
    .boxed()
}

fn card(rules: &[String]) -> String {
    let rules: String = rules
        .iter()
        .enumerate()
        .map(|(index, rule)| format!("[[constraint]]\nname = \"r{index}\"\nrule = '''{rule}'''\n"))
        .collect();
    format!(
        r#"
kernel = "random"
[[field]]
name = "n"
[[field]]
name = "m"
infer = {{ from = "n // 2", to = "n // 2 + 2" }}
[[field]]
name = "kind"
choices = ["x", "y"]
[[param]]
name = "a"
values = [1, 2, 4, 8]
[[param]]
name = "b"
values = "0..3"
[[param]]
name = "flag"
values = [false, true]
[[param]]
name = "c"
values = [3, 1, 0.5]
[[param]]
name = "one"
values = [2]
[[param]]
name = "mode"
values = ["y", "x"]
[[param]]
name = "d"
values = [7, 5, 6]
[let]
half = "a * b / 2"
{rules}"#
    )
}

fn all_positions(space: &Space) -> Vec<Vec<u16>> {
    space
        .params()
        .iter()
        .fold(vec![Vec::new()], |prefixes, param| {
            let width = param.values().len() as u16;
            prefixes
                .iter()
                .flat_map(|prefix| {
                    (0..width).map(move |next| [prefix.as_slice(), &[next]].concat())
                })
                .collect()
        })
}

fn values(space: &Space, positions: &[u16]) -> Vec<Value> {
    let value =
        |(param, at): (&kernwright_space::Param, &u16)| param.values()[usize::from(*at)].clone();
    space.params().iter().zip(positions).map(value).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn clever_answers_equal_brute_force(
        rules in prop::collection::vec(condition_of(number().boxed()), 1..4),
        n in 0i64..12, given in any::<bool>(), kind in any::<bool>(), seed: u64,
    ) {
        let text = card(&rules);
        // A card whose rule can never hold is refused, which is right but leaves nothing to test.
        let Ok(kernel) = Kernel::parse("random.toml", &text, &|_| None) else { return Ok(()) };
        let mut fields = vec![("n", Value::Int(n)), ("kind", if kind { "x" } else { "y" }.into())];
        if given {
            fields.push(("m", Value::Int(n / 2 + 1)));
        }
        let problem = Problem::new(kernel.family(), fields).unwrap();
        check(&kernel, &problem, &rules, seed)?;
    }
}

/// Whether a prefix, grown value by value, is refused without look-ahead.
fn breaks(space: &Space, positions: &[u16]) -> bool {
    let mut prefix = space.prefix();
    let held = positions.iter().all(|position| prefix.extend(*position));
    assert!(!held || prefix.len() == positions.len());
    !held
}

/// Whether a rule whose parameters are all in the prefix is false, found by completing the prefix
/// in one way and asking what is wrong. A refusal shows one possible world only, so rules that
/// read the unknown field are left out.
fn decided_is_false(space: &Space, rules: &[String], prefix: &[u16]) -> bool {
    let reads = |rule: &str, name: &str| {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        rule.split(|c: char| !is_word(c)).any(|word| word == name)
    };
    let chosen = |rule: &String| {
        let open = &space.params()[prefix.len()..];
        let open_half = prefix.len() < 2 && reads(rule, "half");
        !open_half && !open.iter().any(|param| reads(rule, param.name()))
    };
    let unknown = matches!(space.problem().get("m"), Some(FieldValue::OneOf(_)));
    let mut whole = prefix.to_vec();
    whole.resize(space.params().len(), 0);
    let refusal = space.config(&values(space, &whole)).err();
    let mut reasons = refusal.into_iter().flat_map(|refusal| refusal.reasons);
    reasons.any(|reason| match reason {
        Reason::Broken(broken) => {
            let at: usize = broken.constraint[1..].parse().unwrap();
            chosen(&rules[at]) && !(unknown && reads(&rules[at], "m"))
        }
        _ => false,
    })
}

fn check(
    kernel: &Arc<Kernel>,
    problem: &Problem,
    rules: &[String],
    seed: u64,
) -> Result<(), TestCaseError> {
    let space = kernel.space(problem, None).unwrap();
    // `config` evaluates the compiled graph directly, without plans, bounds or trees.
    let valid: Vec<Vec<u16>> = all_positions(&space)
        .into_iter()
        .filter(|positions| space.config(&values(&space, positions)).is_ok())
        .collect();

    faults(&space, problem)?;
    prop_assert_eq!(space.count().unwrap(), valid.len() as u128);
    let listed: Vec<Vec<u16>> = space
        .iter()
        .unwrap()
        .map(|config| config.positions().to_vec())
        .collect();
    prop_assert_eq!(&listed, &valid, "listing is complete and in order");
    for (index, positions) in valid.iter().enumerate() {
        let config = space.nth(index as u128).unwrap().unwrap();
        prop_assert_eq!(config.positions(), &positions[..]);
        prop_assert_eq!(space.index_of(&config).unwrap(), Some(index as u128));
    }
    prop_assert!(space.nth(valid.len() as u128).unwrap().is_none());
    prop_assert_eq!(
        space
            .sample(&mut ChaCha8Rng::seed_from_u64(seed))
            .unwrap()
            .is_some(),
        !valid.is_empty()
    );

    let mut lookahead = space.lookahead();
    let mut forgetful = space.lookahead().with_memory(0);
    let mut prefixes: Vec<Vec<u16>> = vec![Vec::new()];
    for param in space.params().iter() {
        let mut next = Vec::new();
        for prefix in &prefixes {
            for position in 0..param.values().len() as u16 {
                let longer = [prefix.as_slice(), &[position]].concat();
                let possible = valid.iter().any(|positions| positions.starts_with(&longer));
                prop_assert_eq!(lookahead.can_extend(&longer), possible, "{:?}", longer);
                prop_assert_eq!(forgetful.can_extend(&longer), possible, "{:?}", longer);
                prop_assert_eq!(lookahead.allowed(prefix).contains(position), possible);
                let broken = breaks(&space, &longer);
                prop_assert!(!(broken && possible), "{:?} is refused", longer);
                let decided = decided_is_false(&space, rules, &longer);
                prop_assert!(broken || !decided, "{:?} breaks a decided rule", longer);
                for (truth, rule) in space.judge(&longer).into_iter().zip(kernel.constraints()) {
                    if truth == Truth::False {
                        prop_assert!(!possible, "{} is false on {:?}", rule.name(), longer);
                    }
                }
                next.push(longer);
            }
        }
        prefixes = next;
    }
    // What was asked for decides whether the tree exists, and with it the way to an answer.
    let without_tree = kernel.space(problem, None).unwrap();
    for positions in &prefixes {
        prop_assert_eq!(
            breaks(&space, positions),
            space.config_at(positions).is_none()
        );
        let config = without_tree.config_at(positions);
        prop_assert_eq!(&config, &space.config_at(positions));
        let nearest = space.nearest(positions);
        prop_assert_eq!(&nearest, &without_tree.nearest(positions));
        prop_assert_eq!(nearest.is_some(), !valid.is_empty());
        prop_assert!(
            config.is_none() || config == nearest,
            "the valid is its own nearest"
        );
        if let Some(config) = nearest {
            prop_assert!(
                valid
                    .iter()
                    .any(|positions| positions == config.positions())
            );
        }
        let truths = space.judge(positions);
        if truths.iter().all(|truth| *truth == Truth::True) {
            prop_assert!(space.config_at(positions).is_some());
        }
    }
    if valid.is_empty() {
        let conflict = space.conflict(&[]);
        prop_assert!(!conflict.is_empty());
    } else {
        prop_assert!(space.conflict(&[]).is_empty());
        neighbours(&space, &valid)?;
        neighbours(&without_tree, &valid)?;
    }
    Ok(())
}

/// Rules that fault somewhere are named, and no others. With unknown fields a refusal shows one
/// possible world only, so those problems are left out.
fn faults(space: &Space, problem: &Problem) -> Result<(), TestCaseError> {
    if matches!(problem.get("m"), Some(FieldValue::OneOf(_))) {
        return Ok(());
    }
    let mut expected: Vec<String> = all_positions(space)
        .iter()
        .filter_map(|positions| space.config(&values(space, positions)).err())
        .flat_map(|refusal| refusal.reasons)
        .filter_map(|reason| match reason {
            Reason::Broken(rule) if rule.fault.is_some() => Some(rule.constraint),
            _ => None,
        })
        .collect();
    expected.sort();
    expected.dedup();
    let found: Vec<String> = space
        .faults()
        .iter()
        .map(|faulty| faulty.rule.name().to_owned())
        .collect();
    prop_assert_eq!(found, expected);
    Ok(())
}

fn neighbours(space: &Space, valid: &[Vec<u16>]) -> Result<(), TestCaseError> {
    let own = &valid[valid.len() / 2];
    let config = space.config_at(own).unwrap();
    let distance = |other: &[u16]| {
        let differ = |(a, b): (&u16, &u16)| (a != b).then(|| a.abs_diff(*b));
        own.iter()
            .zip(other)
            .filter_map(differ)
            .collect::<Vec<u16>>()
    };
    for (near, is_near) in [
        (
            Neighbourhood::Hamming,
            (|gaps: &[u16]| gaps.len() == 1) as fn(&[u16]) -> bool,
        ),
        (Neighbourhood::Ordered, |gaps: &[u16]| gaps == [1]),
    ] {
        let mut expected: Vec<&[u16]> = valid
            .iter()
            .map(Vec::as_slice)
            .filter(|other| is_near(&distance(other)))
            .collect();
        let found = space.neighbours(&config, near);
        let mut found: Vec<&[u16]> = found.iter().map(|config| config.positions()).collect();
        expected.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
    }
    Ok(())
}

/// The syntax tree's evaluator, which explanations use, must agree with the compiled graph.
#[test]
fn explanations_name_a_rule_that_fails() {
    let text = card(&["a * b <= 8 and (c, d) != 3".replace("(c, d) != 3", "c < 3")]);
    let kernel = Kernel::parse("random.toml", &text, &|_| None).unwrap();
    let fields = [("n", Value::Int(4)), ("kind", "x".into())];
    let problem = Problem::new(kernel.family(), fields).unwrap();
    let space = kernel.space(&problem, None).unwrap();
    let refused = [
        8.into(),
        2.into(),
        true.into(),
        1.into(),
        2.into(),
        "x".into(),
        7.into(),
    ];
    let shown = space.config(&refused).unwrap_err().to_string();
    assert_eq!(
        shown,
        "`random` refuses this configuration\n  r0: a * b <= 8\n      16 <= 8 does not hold\n      with a=8 b=2"
    );
}

/// Sampling is uniform: each of 24 Configs is drawn about as often as the others.
#[test]
fn sampling_is_uniform() {
    let text =
        card(&["a < 4 and b > 0 and c > 2 and not flag and (mode == \"x\" or d > 5)".into()]);
    let kernel = Kernel::parse("random.toml", &text, &|_| None).unwrap();
    let fields = [("n", Value::Int(4)), ("kind", "x".into())];
    let problem = Problem::new(kernel.family(), fields).unwrap();
    let space = kernel.space(&problem, None).unwrap();
    let count = usize::try_from(space.count().unwrap()).unwrap();
    assert_eq!(count, 2 * 3 * (3 + 2));
    let mut drawn = vec![0_u32; count];
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..count * 1000 {
        let config = space.sample(&mut rng).unwrap().unwrap();
        drawn[usize::try_from(space.index_of(&config).unwrap().unwrap()).unwrap()] += 1;
    }
    // Chi-squared with 29 degrees of freedom: above 58 once in a thousand; the seed is fixed.
    let chi: f64 = drawn
        .iter()
        .map(|n| (f64::from(*n) - 1000.0).powi(2) / 1000.0)
        .sum();
    assert!(chi < 58.0, "{chi}");
}

/// A kernel without parameters has one Config, the empty one.
#[test]
fn without_parameters_there_is_one_config() {
    let text = "kernel = \"plain\"\nfield = [{ name = \"n\", min = 1 }]\n";
    let kernel = Kernel::parse("plain.toml", text, &|_| None).unwrap();
    let problem = Problem::new(kernel.family(), [("n", Value::Int(4))]).unwrap();
    let space = kernel.space(&problem, None).unwrap();
    assert_eq!(space.count().unwrap(), 1);
    let config = space.config(&[]).unwrap();
    assert_eq!(space.index_of(&config).unwrap(), Some(0));
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    assert_eq!(space.sample(&mut rng).unwrap(), Some(config));
}
