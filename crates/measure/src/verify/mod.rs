//! Is an answer right, and would the check notice if it were not?
//!
//! [`compare`] judges one buffer against the expected contents. Errors are weighed against the
//! *change* the kernel makes: where a buffer is read and written, a kernel that does nothing must
//! not pass because what was there before lies close to the answer. [`audit`] refuses a job whose
//! check an empty kernel, one that copies an input, or one with a constant answer would pass.

mod audit;

use crate::job::{CaseBuffer, ElementField, Primitive, Tolerance};
use crate::stats::robust::median;

pub use audit::{Sample, audit};

/// Relative tolerance of a floating-point type where a job gives none.
fn default_relative(kind: Primitive) -> f64 {
    match kind {
        Primitive::F64 => 1e-9,
        Primitive::F32 => 1e-4,
        Primitive::F16 => 1e-2,
        Primitive::Bf16 => 5e-2,
        _ => 0.0,
    }
}

/// How far each field of a buffer's elements may be off. It follows from the right contents, and is
/// worked out once for all answers that are judged by them.
#[derive(Debug, Clone)]
pub struct Limits(Vec<Limit>);

impl Limits {
    /// Works them out; `before` is what a read-and-written buffer held.
    pub fn new(buffer: &CaseBuffer, before: Option<&[u8]>, expected: &[u8]) -> Self {
        let limit = |field: &ElementField| {
            let tolerance = match field.kind.is_float() || !buffer.integers_are_exact {
                true => buffer.tolerance,
                false => Tolerance::default(),
            };
            let column = |bytes| Column::new(buffer, field, bytes);
            Limit::new(tolerance, before.map(column), column(expected))
        };
        Limits(buffer.element.fields.iter().map(limit).collect())
    }

    /// Judges an answer, as [`compare`] does.
    pub fn judge(
        &self,
        buffer: &CaseBuffer,
        before: Option<&[u8]>,
        expected: &[u8],
        found: &[u8],
    ) -> Result<(), String> {
        for (field, limit) in buffer.element.fields.iter().zip(&self.0) {
            let column = |bytes| Column::new(buffer, field, bytes);
            let (before, found) = (before.map(column), column(found));
            if let Some(mismatch) = compare_column(limit, before, column(expected), found) {
                let part = match &buffer.element.name {
                    Some(_) => format!(".{}", field.name),
                    None => String::new(),
                };
                return Err(mismatch.tell(&buffer.name, &part));
            }
        }
        Ok(())
    }
}

/// Judges a buffer's contents against the expected ones; `before` is what a read-and-written
/// buffer held. The error says which element is off and by how much.
pub fn compare(
    buffer: &CaseBuffer,
    before: Option<&[u8]>,
    expected: &[u8],
    found: &[u8],
) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Limits::new(buffer, before, expected).judge(buffer, before, expected, found)
}

/// The numbers of one field of a buffer's elements.
#[derive(Clone, Copy)]
struct Column<'b> {
    bytes: &'b [u8],
    kind: Primitive,
    offset: usize,
    stride: usize,
}

impl<'b> Column<'b> {
    fn new(buffer: &CaseBuffer, field: &ElementField, bytes: &'b [u8]) -> Self {
        Column {
            bytes,
            kind: field.kind,
            offset: field.offset,
            stride: buffer.element.size,
        }
    }

    fn len(self) -> usize {
        self.bytes.len() / self.stride
    }

    /// The next numbers to be looked at together, if they stand side by side.
    fn plain<const N: usize>(self, index: usize) -> Option<&'b [[u8; N]; TOGETHER]> {
        if self.stride != N {
            return None;
        }
        let (numbers, _) = self.bytes.as_chunks::<N>();
        numbers.get(index..)?.first_chunk()
    }

    fn bytes_at<const N: usize>(self, index: usize) -> [u8; N] {
        let start = index * self.stride + self.offset;
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.bytes[start..start + N]);
        bytes
    }

    fn at(self, index: usize) -> &'b [u8] {
        let start = index * self.stride + self.offset;
        &self.bytes[start..start + self.kind.size()]
    }

    fn number(self, index: usize) -> f64 {
        self.kind.load(self.at(index))
    }
}

/// The first element that is off, and how many are.
struct Mismatch {
    index: usize,
    expected: f64,
    found: f64,
    allowed: f64,
    wrong: usize,
    elements: usize,
}

impl Mismatch {
    fn tell(&self, name: &str, part: &str) -> String {
        let Mismatch {
            index,
            expected,
            found,
            allowed,
            wrong,
            elements,
        } = self;
        let are = if *wrong == 1 { "is" } else { "are" };
        format!(
            "`{name}[{index}]{part}` is {found:?}, expected {expected:?} (off by {:.3e}, allowed {allowed:.3e}); \
             {wrong} of {elements} elements {are} wrong",
            (found - expected).abs(),
        )
    }
}

fn compare_column(
    limit: &Limit,
    before: Option<Column<'_>>,
    expected: Column<'_>,
    found: Column<'_>,
) -> Option<Mismatch> {
    // The usual types are read without asking which they are for every number.
    match expected.kind {
        Primitive::F32 => compare_numbers(limit, before, expected, found, |bytes: [u8; 4]| {
            f64::from(f32::from_le_bytes(bytes))
        }),
        Primitive::F64 => compare_numbers(limit, before, expected, found, |bytes: [u8; 8]| {
            f64::from_le_bytes(bytes)
        }),
        kind => match kind.size() {
            1 => compare_numbers(limit, before, expected, found, |bytes: [u8; 1]| {
                kind.load(&bytes)
            }),
            2 => compare_numbers(limit, before, expected, found, |bytes: [u8; 2]| {
                kind.load(&bytes)
            }),
            4 => compare_numbers(limit, before, expected, found, |bytes: [u8; 4]| {
                kind.load(&bytes)
            }),
            _ => compare_numbers(limit, before, expected, found, |bytes: [u8; 8]| {
                kind.load(&bytes)
            }),
        },
    }
}

fn compare_numbers<const N: usize>(
    limit: &Limit,
    before: Option<Column<'_>>,
    expected: Column<'_>,
    found: Column<'_>,
    load: impl Fn([u8; N]) -> f64,
) -> Option<Mismatch> {
    let kind = expected.kind;
    let mut first: Option<Mismatch> = None;
    let mut next = 0;
    while next < expected.len() {
        let index = next;
        // Most answers are right: many numbers at once are found near enough, or none.
        let together = index % TOGETHER == 0 && kind.is_float();
        if together && all_near::<N>(limit, before, expected, found, index, &load) {
            next += TOGETHER;
            continue;
        }
        next += 1;
        let (want_bytes, have_bytes) = (expected.bytes_at::<N>(index), found.bytes_at::<N>(index));
        if want_bytes == have_bytes {
            continue;
        }
        let (want, have) = (load(want_bytes), load(have_bytes));
        let change = before.map_or(want, |before| want - load(before.bytes_at::<N>(index)));
        let allowed = limit.absolute + limit.relative * change.abs();
        let near = if !kind.is_float() {
            // Beyond 2^53 different integers are the same float.
            let off = kind.load_wide(&want_bytes) - kind.load_wide(&have_bytes);
            off.unsigned_abs() as f64 <= allowed
        } else if want.is_finite() && have.is_finite() {
            let close = |ulp| ulps(kind, &want_bytes, &have_bytes) <= ulp;
            (want - have).abs() <= allowed || limit.ulp.is_some_and(close)
        } else {
            // An infinity is close to nothing but itself.
            want == have || (want.is_nan() && have.is_nan())
        };
        if near {
            continue;
        }
        match &mut first {
            Some(mismatch) => mismatch.wrong += 1,
            None => {
                first = Some(Mismatch {
                    index,
                    expected: want,
                    found: have,
                    allowed,
                    wrong: 1,
                    elements: expected.len(),
                });
            }
        }
    }
    first
}

/// So many numbers are looked at together.
const TOGETHER: usize = 64;

/// Tells whether the next numbers are all within the limit, where a column is plain numbers and has
/// as many left. What it doubts is to be looked at one by one.
fn all_near<const N: usize>(
    limit: &Limit,
    before: Option<Column<'_>>,
    expected: Column<'_>,
    found: Column<'_>,
    index: usize,
    load: impl Fn([u8; N]) -> f64,
) -> bool {
    let (Some(want), Some(have)) = (expected.plain::<N>(index), found.plain::<N>(index)) else {
        return false;
    };
    let mut near = true;
    match before.map(|before| before.plain::<N>(index)) {
        None => {
            for (want, have) in want.iter().zip(have) {
                let (want, have) = (load(*want), load(*have));
                let allowed = limit.absolute + limit.relative * want.abs();
                near &= (want - have).abs() <= allowed && want.abs() < f64::INFINITY;
            }
        }
        Some(Some(before)) => {
            for ((want, have), before) in want.iter().zip(have).zip(before) {
                let (want, have) = (load(*want), load(*have));
                let allowed = limit.absolute + limit.relative * (want - load(*before)).abs();
                near &= (want - have).abs() <= allowed && allowed < f64::INFINITY;
            }
        }
        Some(None) => return false,
    }
    near
}

/// How far an element may be off.
#[derive(Debug, Clone)]
struct Limit {
    absolute: f64,
    relative: f64,
    ulp: Option<u64>,
}

impl Limit {
    /// Integers are exact unless the job says otherwise. Floats for which it says nothing get the
    /// type's usual share of the change, the same share of a typical change for elements that happen
    /// to lie near zero, and four units in the last place.
    fn new(tolerance: Tolerance, before: Option<Column<'_>>, expected: Column<'_>) -> Self {
        if tolerance != Tolerance::default() || !expected.kind.is_float() {
            return Limit {
                absolute: tolerance.absolute.unwrap_or(0.0),
                relative: tolerance.relative.unwrap_or(0.0),
                ulp: tolerance.ulp,
            };
        }
        let relative = default_relative(expected.kind);
        Limit {
            absolute: relative * typical_change(before, expected),
            relative,
            // Rounding alone, where a kernel changes large numbers by little.
            ulp: Some(4),
        }
    }
}

/// The root mean square of the changes or, if that is smaller, the median of those that are not
/// zero: a few huge elements must not widen the tolerance of all others.
fn typical_change(before: Option<Column<'_>>, expected: Column<'_>) -> f64 {
    let changes = (0..expected.len()).map(|index| {
        let want = expected.number(index);
        before.map_or(want, |before| want - before.number(index))
    });
    let finite: Vec<f64> = changes
        .map(f64::abs)
        .filter(|change| change.is_finite())
        .collect();
    let squares: f64 = finite.iter().map(|change| change * change).sum();
    let root = (squares / finite.len().max(1) as f64).sqrt();
    let changed: Vec<f64> = finite.into_iter().filter(|change| *change > 0.0).collect();
    median(&changed).map_or(0.0, |median| median.min(root))
}

/// Counts the representable numbers between two floats.
fn ulps(kind: Primitive, one: &[u8], other: &[u8]) -> u64 {
    let bits = 8 * kind.size();
    let ordered = |bytes: &[u8]| {
        let raw = kind.load_int(bytes);
        let sign = 1_i128 << (bits - 1);
        let magnitude = i128::from(raw as u64 & (u64::MAX >> (64 - bits))) & (sign - 1);
        if i128::from(raw as u64) & sign != 0 {
            -magnitude
        } else {
            magnitude
        }
    };
    u64::try_from((ordered(one) - ordered(other)).unsigned_abs()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::job::{CaseFill, Element, Role};

    fn buffer(role: Role, tolerance: Tolerance) -> CaseBuffer {
        CaseBuffer {
            name: "y".into(),
            element: Element::plain(Primitive::F32),
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
            padded.element = Element::of_fields("s", [("x".to_owned(), Primitive::F32), ("y".to_owned(), Primitive::U8)]);
            let judge = |buffer: &CaseBuffer, padding: &[u8]| {
                let bytes = |numbers: &[f32]| -> Vec<u8> {
                    let one = |number: &f32| [&number.to_le_bytes(), padding].concat();
                    numbers.iter().flat_map(one).collect()
                };
                let before = in_place.then(|| bytes(&before));
                compare(buffer, before.as_deref(), &bytes(&want), &bytes(&have))
            };
            let one_by_one = judge(&padded, &[0; 4]).map_err(|text| text.replace("].x", "]"));
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
        assert!(refusal.contains("lets anything pass"), "{refusal}");
    }

    #[test]
    fn integers_are_exact_however_large() {
        for kind in [Primitive::I64, Primitive::U64] {
            let mut buffer = buffer(Role::Out, Tolerance::default());
            buffer.element = Element::plain(kind);
            buffer.count = 1;
            let bytes = |number: i64| number.to_le_bytes().to_vec();
            let large = i64::MAX - 1;
            assert_eq!(compare(&buffer, None, &bytes(large), &bytes(large)), Ok(()));
            assert!(
                compare(&buffer, None, &bytes(large), &bytes(large + 1)).is_err(),
                "{kind}"
            );
            buffer.tolerance.absolute = Some(1.0);
            assert!(
                compare(&buffer, None, &bytes(large), &bytes(large + 1)).is_err(),
                "{kind}"
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
    fn weak_checks_are_told() {
        let told = |tolerance, after: [[f32; 3]; 2]| {
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
        let doubts = told(Tolerance::default(), alike);
        assert!(doubts[0].what.contains("`y` is weak"), "{doubts:?}");
        assert_eq!(told(relative(1e-6), alike), []);
        assert_eq!(
            told(Tolerance::default(), [[1., -2., 3.], [-4., 5., -6.]]),
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
            let after: Vec<Vec<Vec<u8>>> =
                after.iter().map(|y| vec![Vec::new(), bytes(*y)]).collect();
            let samples: Vec<Sample<'_>> = before
                .iter()
                .zip(&after)
                .map(|(before, after)| Sample { before, after })
                .collect();
            audit(&buffers, &samples, false).err().unwrap_or_default()
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
        assert_eq!(refusal(Role::InOut, x, sound), "");
    }
}
