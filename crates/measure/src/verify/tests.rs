//! Answers judged by hand-made numbers, and checks that would let nonsense pass.

use proptest::prelude::*;

use super::*;
use crate::job::{CaseFill, Element, Role};

fn buffer(role: Role, tolerance: Tolerance) -> CaseBuffer {
    CaseBuffer {
        name: "y".into(),
        element: Element::plain(ElementType::F32),
        shape: vec![3],
        count: 3,
        role,
        fill: CaseFill::Poison,
        tolerance,
        integers_are_exact: true,
    }
}

fn bytes(numbers: [f32; 3]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}

fn relative(relative: f64) -> Tolerance {
    Tolerance {
        relative: Some(relative),
        ..Tolerance::default()
    }
}

fn check(
    tolerance: Tolerance,
    before: Option<[f32; 3]>,
    expected: [f32; 3],
    found: [f32; 3],
) -> Result<(), String> {
    let before = before.map(bytes);
    compare(
        &buffer(Role::InOut, tolerance),
        before.as_deref(),
        &bytes(expected),
        &bytes(found),
    )
    .map_err(|mismatch| mismatch.to_string())
}

#[test]
fn answers_are_judged_by_the_tolerance() {
    let nan = f32::NAN;
    let wide = relative(0.01);
    assert_eq!(check(wide, None, [1., 2., 3.], [1., 2.01, 3.]), Ok(()));
    assert_eq!(
        check(
            wide,
            None,
            [1., nan, f32::INFINITY],
            [1., nan, f32::INFINITY]
        ),
        Ok(())
    );
    for (expected, found) in [
        ([1., 2., 3.], [1., 2.03, 3.]),
        ([1., 2., 3.], [1., nan, 3.]),
        ([1., nan, 3.], [1., 2., 3.]),
        ([1., f32::INFINITY, 3.], [1., f32::NEG_INFINITY, 3.]),
        ([1., f32::INFINITY, 3.], [1., 1e30, 3.]),
        ([1., 0., 3.], [1., 1e-9, 3.]),
    ] {
        assert!(
            check(wide, None, expected, found).is_err(),
            "{expected:?} {found:?}"
        );
    }
    let error = check(wide, None, [1., 2., 3.], [1., 2.5, 4.]).unwrap_err();
    assert_eq!(
        error,
        "`y[1]` is 2.5, expected 2.0 (off by 5.000e-1, allowed 2.000e-2); 2 of 3 elements are wrong"
    );
}

#[test]
fn how_far_right_answers_are_off() {
    let buffer = buffer(Role::InOut, relative(1e-2));
    let bytes = |numbers: [f32; 2]| numbers.map(f32::to_le_bytes).concat();
    let off = |before: Option<[f32; 2]>, expected, found| {
        let before = before.map(bytes);
        deviation(&buffer, before.as_deref(), &bytes(expected), &bytes(found))
    };
    assert_eq!(off(None, [3., 4.], [3., 4.]), 0.0);
    assert_eq!(off(None, [3., 4.], [3., 4.5]), 0.1);
    // What counts is the change.
    assert_eq!(off(Some([0., 3.]), [3., 7.], [3., 7.5]), 0.1);
    let infinite = [3., f32::INFINITY];
    assert_eq!(off(None, infinite, infinite), 0.0);
    assert_eq!(off(None, [0., 0.], [0., 1e-9]), 1.0);
}

proptest! {
    /// Plain numbers are looked at many at a time, those of a struct one by one.
    #[test]
    fn many_at_a_time_are_judged_as_one_by_one(
        pairs in prop::collection::vec(
            (-2.0_f32..2.0, prop_oneof![
                40 => Just(0.0_f32), 40 => -1e-4_f32..1e-4, 1 => Just(0.5), 1 => Just(f32::NAN),
                1 => Just(f32::INFINITY),
            ], prop_oneof![30 => Just(1.0_f32), 1 => Just(f32::INFINITY), 1 => Just(f32::NAN)]),
            1..300,
        ),
        in_place in any::<bool>(),
    ) {
        let one = |(number, off, scale): &(f32, f32, f32)| (number * scale, number * scale + off);
        let (want, have): (Vec<f32>, Vec<f32>) = pairs.iter().map(one).unzip();
        let before: Vec<f32> = want.iter().map(|want| want / 2.0).collect();
        let plain = buffer(Role::InOut, relative(5e-5));
        let mut padded = plain.clone();
        padded.element = Element::of_fields("s", [("x".to_owned(), ElementType::F32), ("y".to_owned(), ElementType::U8)]);
        let judge = |buffer: &CaseBuffer, padding: &[u8]| {
            let bytes = |numbers: &[f32]| -> Vec<u8> {
                let one = |number: &f32| [&number.to_le_bytes(), padding].concat();
                numbers.iter().flat_map(one).collect()
            };
            let before = in_place.then(|| bytes(&before));
            let judged = compare(buffer, before.as_deref(), &bytes(&want), &bytes(&have));
            judged.map_err(|mismatch| mismatch.to_string().replace("].x", "]"))
        };
        let one_by_one = judge(&padded, &[0; 4]);
        prop_assert_eq!(judge(&plain, &[]), one_by_one);
    }
}

#[test]
fn errors_are_weighed_against_the_change() {
    // The kernel adds a little to large numbers: doing nothing is wrong by the whole change.
    let (before, after) = ([1000., 1000., 1000.], [1000.5, 1000.25, 1001.]);
    assert!(check(relative(1e-3), Some(before), after, before).is_err());
    assert_eq!(check(relative(1e-3), Some(before), after, after), Ok(()));
}

#[test]
fn units_in_the_last_place_count_across_zero() {
    let tolerance = Tolerance {
        ulp: Some(2),
        ..Tolerance::default()
    };
    let next = f32::from_bits(1.0_f32.to_bits() + 2);
    assert_eq!(
        check(tolerance, None, [1., 0., 3.], [next, -0.0, 3.]),
        Ok(())
    );
    let far = f32::from_bits(1.0_f32.to_bits() + 3);
    assert!(check(tolerance, None, [1., 0., 3.], [far, 0., 3.]).is_err());
    let tiny = f32::from_bits(1);
    assert_eq!(
        check(tolerance, None, [tiny, 0., 3.], [-tiny, 0., 3.]),
        Ok(())
    );
}

#[test]
fn a_few_huge_elements_do_not_widen_the_tolerance_of_others() {
    let tolerance = Tolerance::default();
    assert!(check(tolerance, None, [1e9, 1.0, 2.0], [1e9, 1.5, 2.0]).is_err());
    let wide = buffer(Role::Out, relative(3.0));
    let after = [Vec::new(), bytes([1., 2., 4.])];
    let before = [bytes([5., 6., 7.]), Vec::new()];
    let sample = Sample {
        before: &before,
        after: &after,
    };
    let mut input = buffer(Role::In, Tolerance::default());
    input.name = "x".into();
    let refusal = audit(&[input, wide], &[sample], true).unwrap_err();
    assert!(refusal.0.contains("lets anything pass"), "{refusal}");
}

#[test]
fn integers_are_exact_however_large() {
    for kind in [ElementType::I64, ElementType::U64] {
        let mut buffer = buffer(Role::Out, Tolerance::default());
        buffer.element = Element::plain(kind);
        buffer.count = 1;
        let bytes = |number: i64| number.to_le_bytes().to_vec();
        let large = i64::MAX - 1;
        assert_eq!(compare(&buffer, None, &bytes(large), &bytes(large)), Ok(()));
        assert!(
            compare(&buffer, None, &bytes(large), &bytes(large + 1)).is_err(),
            "{kind:?}"
        );
        buffer.tolerance.absolute = Some(1.0);
        assert!(
            compare(&buffer, None, &bytes(large), &bytes(large + 1)).is_err(),
            "{kind:?}"
        );
        buffer.integers_are_exact = false;
        assert_eq!(
            compare(&buffer, None, &bytes(large), &bytes(large + 1)),
            Ok(())
        );
    }
}

#[test]
fn near_zero_elements_get_the_typical_tolerance_by_default() {
    let tolerance = Tolerance::default();
    assert_eq!(
        check(tolerance, None, [100., 0.0, 50.], [100., 1e-4, 50.]),
        Ok(())
    );
    assert!(check(tolerance, None, [100., 0.0, 50.], [100., 0.1, 50.]).is_err());
}

/// A sum of positive numbers is much the same for every input.
#[test]
fn weak_checks_are_reported() {
    let doubts_of = |tolerance, after: [[f32; 3]; 2]| {
        let mut input = buffer(Role::In, Tolerance::default());
        input.name = "x".into();
        let before = [[1., 2., 3.], [4., 6., 5.]].map(|x| vec![bytes(x), Vec::new()]);
        let after = after.map(|y| vec![Vec::new(), bytes(y)]);
        let samples: Vec<Sample<'_>> = before
            .iter()
            .zip(&after)
            .map(|(before, after)| Sample { before, after })
            .collect();
        audit(&[input, buffer(Role::Out, tolerance)], &samples, false).unwrap()
    };
    let alike = [
        [500_100., 500_300., 499_900.],
        [499_800., 499_900., 500_400.],
    ];
    let doubts = doubts_of(Tolerance::default(), alike);
    assert!(doubts[0].what.contains("`y` is weak"), "{doubts:?}");
    assert_eq!(doubts_of(relative(1e-6), alike), []);
    assert_eq!(
        doubts_of(Tolerance::default(), [[1., -2., 3.], [-4., 5., -6.]]),
        []
    );
}

#[test]
fn senseless_checks_are_refused() {
    let refusal = |role, before: [[f32; 3]; 2], after: [[f32; 3]; 2]| {
        let mut input = buffer(Role::In, Tolerance::default());
        input.name = "x".into();
        let buffers = [input, buffer(role, Tolerance::default())];
        let before: Vec<Vec<Vec<u8>>> = before
            .iter()
            .map(|x| vec![bytes(*x), bytes(x.map(|x| x + 1.0))])
            .collect();
        let after: Vec<Vec<Vec<u8>>> = after.iter().map(|y| vec![Vec::new(), bytes(*y)]).collect();
        let samples: Vec<Sample<'_>> = before
            .iter()
            .zip(&after)
            .map(|(before, after)| Sample { before, after })
            .collect();
        audit(&buffers, &samples, false)
            .err()
            .map_or_else(String::new, |weak| weak.0)
    };
    let x = [[1., 2., 3.], [4., 6., 5.]];
    let sound = [[1., 4., 9.], [16., 36., 25.]];
    assert_eq!(refusal(Role::Out, x, sound), "");
    assert!(refusal(Role::Out, x, x).contains("copies `x` to `y`"));
    assert!(refusal(Role::Out, x, [[7.; 3], [8.; 3]]).contains("one number everywhere"));
    assert!(refusal(Role::Out, x, [[1., 2., 4.]; 2]).contains("constant answer"));
    assert!(refusal(Role::Out, x, [[f32::NAN; 3]; 2]).contains("not finite"));
    let unchanged = [[2., 3., 4.], [5., 7., 6.]];
    assert!(refusal(Role::InOut, x, unchanged).contains("does nothing"));
    assert!(refusal(Role::Out, x, [[0.; 3]; 2]).contains("writes zeros"));
    // What would pass for one seed alone does not pass.
    for harmless in [[0.; 3], [7.; 3], x[0]] {
        assert_eq!(refusal(Role::Out, x, [harmless, sound[1]]), "");
    }
    assert_eq!(refusal(Role::InOut, x, [unchanged[0], sound[1]]), "");
    assert_eq!(refusal(Role::InOut, x, sound), "");
}
