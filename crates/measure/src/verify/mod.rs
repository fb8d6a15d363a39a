//! Is an answer right, and would the check notice if it were not?
//!
//! [`compare`] judges one buffer against the expected contents. Errors are weighed against the
//! *change* the kernel makes: where a buffer is read and written, a kernel that does nothing must
//! not pass because what was there before lies close to the answer. [`audit`] refuses a job whose
//! check an empty kernel, one that copies an input, or one with a constant answer would pass.

mod audit;
#[cfg(test)]
mod tests;

use crate::job::{CaseBuffer, ElementField, ElementType, Tolerance};
use crate::stats::robust::median;

pub use audit::{Sample, WeakCheck, audit};

/// Relative tolerance of a floating-point type where a job gives none.
fn default_relative(kind: ElementType) -> f64 {
    match kind {
        ElementType::F64 => 1e-9,
        ElementType::F32 => 1e-4,
        ElementType::F16 => 1e-2,
        ElementType::Bf16 => 5e-2,
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

    /// Gives limits for two answers that may each be off by these.
    #[must_use]
    pub fn doubled(mut self) -> Self {
        for limit in &mut self.0 {
            limit.absolute *= 2.0;
            limit.relative *= 2.0;
            limit.ulp = limit.ulp.map(|ulp| ulp.saturating_mul(2));
        }
        self
    }

    /// Judges an answer, as [`compare`] does.
    pub fn judge(
        &self,
        buffer: &CaseBuffer,
        before: Option<&[u8]>,
        expected: &[u8],
        found: &[u8],
    ) -> Result<(), Mismatch> {
        for (field, limit) in buffer.element.fields.iter().zip(&self.0) {
            let column = |bytes| Column::new(buffer, field, bytes);
            let (before, found) = (before.map(column), column(found));
            if let Some(mismatch) = compare_column(limit, before, column(expected), found) {
                let part = match &buffer.element.name {
                    Some(_) => format!(".{}", field.name),
                    None => String::new(),
                };
                return Err(Mismatch {
                    buffer: buffer.name.clone(),
                    part,
                    ..mismatch
                });
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
) -> Result<(), Mismatch> {
    if expected == found {
        return Ok(());
    }
    Limits::new(buffer, before, expected).judge(buffer, before, expected, found)
}

/// How far an answer that was found right is from the expected one: the root of the squared
/// differences over that of the squared changes, of the field where that is greatest. 0 means the
/// same numbers.
pub fn deviation(buffer: &CaseBuffer, before: Option<&[u8]>, expected: &[u8], found: &[u8]) -> f64 {
    let fields = buffer.element.fields.iter().map(|field| {
        let column = |bytes| Column::new(buffer, field, bytes);
        let (expected, found) = (column(expected), column(found));
        let (mut off, mut whole) = (0.0, 0.0);
        for index in 0..expected.len() {
            let (want, have) = (expected.number(index), found.number(index));
            let old = before.map_or(0.0, |before| column(before).number(index));
            let (difference, change) = (have - want, want - old);
            // Both may be the same infinity, or no number at all.
            if difference.is_finite() {
                off += difference * difference;
            }
            if change.is_finite() {
                whole += change * change;
            }
        }
        match off > 0.0 {
            // Where nothing was to change there is nothing to compare with.
            true => (off / whole).sqrt().min(1.0),
            false => 0.0,
        }
    });
    fields.fold(0.0, f64::max)
}

/// The numbers of one field of a buffer's elements.
#[derive(Clone, Copy)]
struct Column<'b> {
    bytes: &'b [u8],
    kind: ElementType,
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
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error(
    "`{buffer}[{index}]{part}` is {found:?}, expected {expected:?} (off by {:.3e}, allowed {allowed:.3e}); \
     {wrong} of {elements} elements {} wrong",
    (.found - .expected).abs(),
    if *.wrong == 1 { "is" } else { "are" }
)]
pub struct Mismatch {
    /// The buffer.
    pub buffer: String,
    /// The field of its elements, after a dot, if they have several.
    pub part: String,
    /// The number of the element.
    pub index: usize,
    /// What it should be.
    pub expected: f64,
    /// What it is.
    pub found: f64,
    /// How far it may be off.
    pub allowed: f64,
    /// How many elements are off.
    pub wrong: usize,
    /// How many there are.
    pub elements: usize,
}

fn compare_column(
    limit: &Limit,
    before: Option<Column<'_>>,
    expected: Column<'_>,
    found: Column<'_>,
) -> Option<Mismatch> {
    // The usual types are read without asking which they are for every number.
    match expected.kind {
        ElementType::F32 => compare_numbers(limit, before, expected, found, |bytes: [u8; 4]| {
            f64::from(f32::from_le_bytes(bytes))
        }),
        ElementType::F64 => compare_numbers(limit, before, expected, found, |bytes: [u8; 8]| {
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
                    // Named once for all fields, by the caller.
                    buffer: String::new(),
                    part: String::new(),
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

/// How many numbers are compared together.
const TOGETHER: usize = 64;

/// Returns whether the next `TOGETHER` numbers are all within the limit, where a column is plain
/// numbers and has as many left. Where it returns false, they must be compared one by one.
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
fn ulps(kind: ElementType, one: &[u8], other: &[u8]) -> u64 {
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
