//! What buffers hold before a run: random numbers that follow from a seed, and poison.
//!
//! Every value follows from the seed and its place alone, so that parent and child, today and
//! tomorrow, make the same inputs without sending them.

use kernwright_space::SeriesReader;

use crate::job::{CaseBuffer, CaseFill, ElementType};

/// Scrambles a counter into 64 random bits (the finaliser of SplitMix64).
pub(crate) fn scramble(counter: u64) -> u64 {
    let mut bits = counter.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// Condenses contents to 128 bits, at the speed of memory. Made against accidents, not attacks.
pub(crate) fn digest(contents: &[Vec<u8>]) -> [u64; 2] {
    const LANES: usize = 4;
    let mut lanes: [u64; LANES] = [1, 2, 3, 4].map(scramble);
    let mut mix = |lane: usize, word: u64| {
        lanes[lane] = (lanes[lane] ^ word)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29);
    };
    for bytes in contents {
        mix(0, bytes.len() as u64);
        let mut blocks = bytes.chunks_exact(8 * LANES);
        for block in &mut blocks {
            for (lane, word) in block.chunks_exact(8).enumerate() {
                mix(
                    lane,
                    u64::from_le_bytes(word.try_into().unwrap_or_default()),
                );
            }
        }
        for (at, byte) in blocks.remainder().iter().enumerate() {
            mix(at % LANES, u64::from(*byte) | 0x100);
        }
    }
    let [a, b, c, d] = lanes.map(scramble);
    [
        scramble(a ^ b.rotate_left(17)) ^ c,
        scramble(c ^ d.rotate_left(23)) ^ a,
    ]
}

/// Position is mixed into the two halves of a spread digest by these.
pub(crate) const SPREAD: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F];

/// Condenses contents to 128 bits in a way that many threads can share: sums over all words of what
/// a word and its place scramble to. Made against accidents, not attacks.
pub(crate) fn spread_digest(contents: &[u8]) -> [u64; 2] {
    let (words, rest) = contents.as_chunks::<8>();
    SPREAD.map(|spread| {
        let word = |(at, word): (usize, &[u8; 8])| {
            let place = (at as u64 + 1).wrapping_mul(spread);
            scramble(u64::from_le_bytes(*word) ^ place)
        };
        let all = words.iter().enumerate().map(word);
        let rest = spread_rest(rest, contents.len(), spread);
        all.fold(rest, u64::wrapping_add)
    })
}

/// What the bytes behind the last whole word, and the length, add to a half of a spread digest.
pub(crate) fn spread_rest(rest: &[u8], length: usize, spread: u64) -> u64 {
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let place = (length as u64).wrapping_mul(spread);
    scramble(u64::from_le_bytes(last) ^ scramble(place))
}

/// A stream of random bits for one buffer and seed, by position.
#[derive(Debug, Clone, Copy)]
struct Stream(u64);

impl Stream {
    fn new(seed: u64, buffer: usize) -> Self {
        Stream(scramble(seed ^ scramble(buffer as u64)))
    }

    fn bits(self, position: usize) -> u64 {
        scramble(self.0.wrapping_add(position as u64))
    }

    /// A number from 0 up to, and not including, 1.
    fn unit(self, position: usize) -> f64 {
        (self.bits(position) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Seeds with this bit make inputs of which every other number is one that programs stumble over, as far as the
/// range has it: its ends, 0, 1, powers of two and their neighbours, halves, the smallest of floats. Random numbers
/// seldom are. No job can name such a seed.
pub const EDGES: u64 = 1 << 63;

/// Seeds with this bit fill plain buffers about as fast as memory is copied: such inputs are made
/// for a single run. Every program that fills by the seed gets the same numbers.
pub const FRESH: u64 = 1 << 62;

/// A number that programs stumble over, within a range; which one, random bits say.
fn edge(kind: ElementType, low: f64, high: f64, bits: u64) -> f64 {
    let sign = if bits & 1 == 0 { 1.0 } else { -1.0 };
    let most = low.abs().max(high.abs()).max(1.0).log2().floor();
    // Floats have powers below 1, too.
    let depth = most as u64 + if kind.is_float() { 32 } else { 1 };
    let power = (most - ((bits >> 8) % depth) as f64).exp2();
    let wanted = match (bits >> 1) % 8 {
        0 => low,
        1 => high,
        2 => 0.0,
        3 => sign,
        4 => sign * power,
        5 => sign * power - 1.0,
        6 => sign * (power.floor() + if kind.is_float() { 0.5 } else { 1.0 }),
        _ => match kind {
            ElementType::F64 => sign * 1e-310,
            ElementType::F32 | ElementType::Bf16 => sign * 1e-40,
            ElementType::F16 => sign * 1e-7,
            _ => high - 1.0,
        },
    };
    match wanted >= low && wanted <= high {
        true => wanted,
        false if sign < 0.0 => low,
        false => high,
    }
}

/// Fills a buffer's bytes for a seed; contents of files are copied by the caller.
pub fn fill(buffer: &CaseBuffer, index: usize, seed: u64, bytes: &mut [u8]) {
    let stream = Stream::new(seed, index);
    if buffer.element.name.is_some() {
        // What lies between a struct's fields is the same every time.
        bytes.fill(0);
    }
    let own = buffer.fill.of_seed(seed);
    let rule = match own {
        CaseFill::Poison | CaseFill::Npy(_) | CaseFill::Rows { .. } => {
            poison(buffer, seed, bytes);
            return;
        }
        fill => Rule::of(fill),
    };
    if let Some(quick) = Quick::of(buffer, index, seed) {
        quick.fill(bytes);
        return;
    }
    let count = buffer.element.fields.len();
    each(buffer, bytes, |position, kind, place| {
        let number = position % count;
        let rule = match &rule {
            Rule::Fields(rules) => rules.get(number).unwrap_or(&Rule::Nothing),
            rule => rule,
        };
        let at = At {
            element: position / count,
            position,
            seed,
            stream,
        };
        rule.put(at, kind, place);
    });
    let of_field = |number: usize| match own {
        CaseFill::Fields(fills) => fills.get(number),
        fill => Some(fill),
    };
    for (number, field) in buffer.element.fields.iter().enumerate() {
        if let Some(CaseFill::Sorted { .. }) = of_field(number) {
            sort((field.kind, field.offset), buffer.element.size, bytes);
        }
    }
}

/// A place that a number is made for.
#[derive(Debug, Clone, Copy)]
struct At {
    element: usize,
    /// Among all numbers, those of a struct's fields counted one by one.
    position: usize,
    seed: u64,
    stream: Stream,
}

/// What numbers follow from, ready for use.
#[derive(Debug)]
enum Rule {
    Uniform { low: f64, high: f64 },
    Constant(f64),
    Iota,
    Series(SeriesReader),
    Fields(Vec<Rule>),
    Nothing,
}

impl Rule {
    fn of(fill: &CaseFill) -> Rule {
        match fill {
            CaseFill::Uniform { low, high } | CaseFill::Sorted { low, high } => Rule::Uniform {
                low: *low,
                high: *high,
            },
            CaseFill::Constant(value) => Rule::Constant(*value),
            CaseFill::Iota => Rule::Iota,
            CaseFill::Series(series) => series.reader().map_or(Rule::Nothing, Rule::Series),
            CaseFill::Fields(fills) => Rule::Fields(fills.iter().map(Rule::of).collect()),
            CaseFill::Poison | CaseFill::Npy(_) | CaseFill::Rows { .. } | CaseFill::Several(_) => {
                Rule::Nothing
            }
        }
    }

    fn put(&self, at: At, kind: ElementType, place: &mut [u8]) {
        match self {
            Rule::Uniform { low, high } => {
                let (low, span) = (*low, high - low);
                // Of other bits than the number itself.
                let other = at.stream.bits(at.position ^ (1 << 62));
                if at.seed & EDGES != 0 && other & 1 == 0 {
                    let edge = edge(kind, low, *high, other >> 1);
                    match kind.is_float() {
                        true => kind.store(edge, place),
                        false => kind.store_int(edge as i64, place),
                    }
                } else if kind.is_float() {
                    kind.store(low + span * at.stream.unit(at.position), place);
                } else {
                    let value = low + ((span + 1.0) * at.stream.unit(at.position)).floor();
                    kind.store_int(value as i64, place);
                }
            }
            Rule::Constant(value) => kind.store(*value, place),
            Rule::Iota => kind.store_int(at.element as i64, place),
            Rule::Series(reader) => {
                // Elements without a number were looked for before.
                let number = reader.at(at.element, at.stream.bits(at.position));
                kind.store(number.unwrap_or(0.0), place);
            }
            Rule::Fields(_) | Rule::Nothing => {}
        }
    }
}

/// Has the numbers ascend that lie this far from the start of elements of this size.
fn sort((kind, offset): (ElementType, usize), size: usize, bytes: &mut [u8]) {
    let range = offset..offset + kind.size();
    let elements = bytes.chunks_exact(size);
    let mut numbers: Vec<f64> = elements.map(|one| kind.load(&one[range.clone()])).collect();
    numbers.sort_unstable_by(f64::total_cmp);
    for (element, number) in bytes.chunks_exact_mut(size).zip(numbers) {
        let place = &mut element[range.clone()];
        match kind.is_float() {
            true => kind.store(number, place),
            false => kind.store_int(number as i64, place),
        }
    }
}

/// The rows that a seed gets of `rows`: as many as wanted, in an order of chance, and the same of every
/// buffer. The last `held_out` rows are for the seeds held out alone.
pub(crate) fn rows(
    (rows, held_out): (usize, usize),
    wanted: usize,
    (seed, is_held_out): (u64, bool),
) -> Option<Vec<usize>> {
    let kept = rows.checked_sub(held_out)?;
    let mut part: Vec<usize> = match is_held_out {
        true => (kept..rows).collect(),
        false => (0..kept).collect(),
    };
    if part.len() < wanted {
        return None;
    }
    let stream = Stream(scramble(seed));
    for place in 0..wanted {
        let left = part.len() - place;
        let other = place + (stream.unit(place) * left as f64) as usize;
        part.swap(place, other);
    }
    part.truncate(wanted);
    Some(part)
}

/// How a buffer of plain numbers is filled at the speed of memory, here or on a device.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quick {
    /// What the numbers are.
    pub kind: ElementType,
    /// The least of them,
    pub low: f64,
    /// and the greatest.
    pub high: f64,
    /// What they follow from, together with their places.
    pub key: [u32; 2],
}

impl Quick {
    /// The way to fill a buffer for a fresh seed; `None` for other seeds, and for types and ranges
    /// that it does not serve.
    pub fn of(buffer: &CaseBuffer, index: usize, seed: u64) -> Option<Quick> {
        let CaseFill::Uniform { low, high } = *buffer.fill.of_seed(seed) else {
            return None;
        };
        let [field] = buffer.element.fields.as_slice() else {
            return None;
        };
        let is_plain = buffer.element.size == field.kind.size();
        let is_served = match field.kind {
            ElementType::F32 | ElementType::F64 => true,
            // Beyond this span 32 random bits are too few.
            ElementType::I32 | ElementType::U32 => high - low < f64::from(i32::MAX),
            _ => false,
        };
        let Stream(key) = Stream::new(seed, index);
        (seed & FRESH != 0 && is_plain && is_served).then_some(Quick {
            kind: field.kind,
            low,
            high,
            key: [key as u32, (key >> 32) as u32],
        })
    }

    /// Fills a buffer.
    pub fn fill(self, bytes: &mut [u8]) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            #[target_feature(enable = "avx2")]
            fn with_avx2(quick: Quick, bytes: &mut [u8]) {
                fill_plain(quick, bytes);
            }
            // SAFETY: the processor has the feature.
            unsafe { with_avx2(self, bytes) };
            return;
        }
        fill_plain(self, bytes);
    }
}

/// Mixed into the second number that a place's 64-bit float is made of.
pub(crate) const SECOND: u32 = 0x5851_F42D;

/// Scrambles 32 bits (Wellons' `lowbias32`); unlike 64-bit products, every vector unit has these.
#[inline(always)]
fn scramble32(mut bits: u32) -> u32 {
    bits ^= bits >> 16;
    bits = bits.wrapping_mul(0x7FEB_352D);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x846C_A68B);
    bits ^ (bits >> 16)
}

#[inline(always)]
fn fill_plain(quick: Quick, bytes: &mut [u8]) {
    let Quick {
        kind,
        low,
        high,
        key: [one, other],
    } = quick;
    let random = |at: usize, salt: u32| scramble32(scramble32(at as u32 ^ one) ^ other ^ salt);
    // A number from 0 up to, and not including, 1.
    let unit = |at: usize| f64::from(random(at, 0)) / 4_294_967_296.0;
    match kind {
        ElementType::F64 => {
            let span = high - low;
            for (at, place) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                let fine = f64::from(random(at, SECOND) >> 11) / 9_007_199_254_740_992.0;
                let number = low + span * (unit(at) + fine);
                *place = number.min(high).to_le_bytes();
            }
        }
        ElementType::F32 => {
            let (low, high) = (low as f32, high as f32);
            let span = high - low;
            for (at, place) in bytes.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                // 24 bits are what the type holds, and signed numbers are converted faster.
                let unit = (random(at, 0) >> 8) as i32 as f32 / 16_777_216.0;
                *place = (low + span * unit).min(high).to_le_bytes();
            }
        }
        _ => {
            let (start, count) = (low as i64 as u32, high - low + 1.0);
            for (at, place) in bytes.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                let number = start.wrapping_add((unit(at) * count) as u32);
                *place = number.to_le_bytes();
            }
        }
    }
}

/// Poison repeats after this many bytes: it has to differ between runs, not within one.
const POISON_TILE: usize = 4096;

/// Overwrites a buffer with what no kernel may depend on: by turns NaNs and large numbers for
/// floats (so that an answer left unwritten shows also where a NaN is right), other bits every
/// time for integers.
pub fn poison(buffer: &CaseBuffer, salt: u64, bytes: &mut [u8]) {
    let tile = poison_tile(buffer, salt, bytes.len());
    for part in bytes.chunks_mut(tile.len().max(1)) {
        part.copy_from_slice(&tile[..part.len()]);
    }
}

/// What poison repeats, or all of it if that is less.
pub(crate) fn poison_tile(buffer: &CaseBuffer, salt: u64, bytes: usize) -> Vec<u8> {
    let stream = Stream::new(salt, usize::MAX);
    let finite = salt % 2 == 1;
    let size = buffer.element.size;
    let mut tile = vec![0; bytes.min(POISON_TILE.next_multiple_of(size))];
    each(buffer, &mut tile, |position, kind, place| {
        let bits = stream.bits(position);
        let bits = match kind {
            ElementType::F16 if finite => 0x7000 | (bits & 0x83FF),
            ElementType::Bf16 if finite => 0x4A00 | (bits & 0x807F),
            ElementType::F32 if finite => 0x4A00_0000 | (bits & 0x807F_FFFF),
            ElementType::F64 if finite => 0x4140_0000_0000_0000 | (bits & 0x800F_FFFF_FFFF_FFFF),
            ElementType::F16 => 0x7E00 | (bits & 0x81FF),
            ElementType::Bf16 => 0x7FC0 | (bits & 0x803F),
            ElementType::F32 => 0x7FC0_0000 | (bits & 0x803F_FFFF),
            ElementType::F64 => 0x7FF8_0000_0000_0000 | (bits & 0x8007_FFFF_FFFF_FFFF),
            _ => bits,
        };
        place.copy_from_slice(&bits.to_le_bytes()[..place.len()]);
    });
    tile
}

/// Visits every number of a buffer: its position, its type and its bytes.
fn each(
    buffer: &CaseBuffer,
    bytes: &mut [u8],
    mut visit: impl FnMut(usize, ElementType, &mut [u8]),
) {
    let fields = &buffer.element.fields;
    if let [only] = fields.as_slice() {
        let kind = only.kind;
        for (position, place) in bytes.chunks_exact_mut(buffer.element.size).enumerate() {
            visit(position, kind, &mut place[..kind.size()]);
        }
        return;
    }
    for (index, element) in bytes.chunks_exact_mut(buffer.element.size).enumerate() {
        for (number, field) in fields.iter().enumerate() {
            let place = &mut element[field.offset..field.offset + field.kind.size()];
            visit(index * fields.len() + number, field.kind, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Element, Role};

    fn buffer(kind: ElementType, fill: CaseFill) -> CaseBuffer {
        CaseBuffer {
            name: "x".into(),
            element: Element::plain(kind),
            shape: vec![1000],
            count: 1000,
            role: Role::In,
            fill,
            tolerance: Default::default(),
            integers_are_exact: true,
        }
    }

    fn numbers(buffer: &CaseBuffer, seed: u64) -> Vec<f64> {
        let kind = buffer.element.fields[0].kind;
        let mut bytes = vec![0; 1000 * kind.size()];
        fill(buffer, 0, seed, &mut bytes);
        bytes
            .chunks(kind.size())
            .map(|bytes| kind.load(bytes))
            .collect()
    }

    #[test]
    fn random_numbers_keep_to_their_range_and_follow_from_the_seed() {
        let range = CaseFill::Uniform {
            low: -2.0,
            high: 3.0,
        };
        for kind in [
            ElementType::F32,
            ElementType::F64,
            ElementType::I32,
            ElementType::I8,
        ] {
            let buffer = buffer(kind, range.clone());
            let found = numbers(&buffer, 7);
            assert!(
                found.iter().all(|number| (-2.0..=3.0).contains(number)),
                "{kind:?}"
            );
            assert_eq!(found, numbers(&buffer, 7));
            assert_ne!(found, numbers(&buffer, 8));
            let least = found.iter().copied().fold(f64::INFINITY, f64::min);
            let most = found.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!(least < -1.9 && most > 2.9, "{kind:?}: {least} to {most}");
        }
    }

    #[test]
    fn fresh_numbers_keep_to_their_range_and_follow_from_the_seed() {
        for (kind, low, high) in [
            (ElementType::F32, -2.0, 3.0),
            (ElementType::F64, -2.0, 3.0),
            (ElementType::I32, -2.0, 3.0),
            (ElementType::U32, 5.0, 4e9),
            (ElementType::I8, -2.0, 3.0),
        ] {
            let buffer = buffer(kind, CaseFill::Uniform { low, high });
            let found = numbers(&buffer, 7 | FRESH);
            assert!(found.iter().all(|number| (low..=high).contains(number)));
            assert_eq!(found, numbers(&buffer, 7 | FRESH));
            let other = numbers(&buffer, 8 | FRESH);
            let equal = found.iter().zip(&other).filter(|(a, b)| a == b).count();
            assert!(equal < 300, "{kind:?}: {equal} of 1000 are the same");
            let mean = found.iter().sum::<f64>() / 1000.0;
            let off = (mean - (low + high) / 2.0).abs() / (high - low);
            assert!(off < 0.05, "{kind:?}: the mean is off by {off}");
            let least = found.iter().copied().fold(f64::INFINITY, f64::min);
            let most = found.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!(least < low + 0.02 * (high - low) && most > high - 0.02 * (high - low));
        }
    }

    #[test]
    fn at_the_edges_are_numbers_that_programs_stumble_over() {
        let range = CaseFill::Uniform {
            low: -100.0,
            high: 100.0,
        };
        for kind in [ElementType::F32, ElementType::I32, ElementType::I8] {
            let found = numbers(&buffer(kind, range.clone()), 7 | EDGES);
            let count = |edge: f64| found.iter().filter(|number| **number == edge).count();
            for edge in [-100.0, 100.0, 0.0, 1.0, -1.0] {
                assert!(count(edge) > 0, "{kind:?}: {edge}");
            }
            assert!(
                kind.is_float() || (count(64.0) > 0 && count(63.0) > 0),
                "{kind:?}"
            );
            assert!(found.iter().all(|number| number.abs() <= 100.0), "{kind:?}");
            if kind.is_float() {
                let is_tie = |number: &&f64| number.fract().abs() == 0.5;
                assert!(found.iter().filter(is_tie).count() > 10);
                assert!(
                    found
                        .iter()
                        .any(|number| *number != 0.0 && number.abs() < 1e-38)
                );
            }
        }
        let range = CaseFill::Uniform {
            low: 5.0,
            high: 7.0,
        };
        let found = numbers(&buffer(ElementType::F64, range), 7 | EDGES);
        assert!(found.iter().all(|number| (5.0..=7.0).contains(number)));
    }

    #[test]
    fn floats_are_poisoned_with_nan_or_large_numbers_and_integers_with_changing_bits() {
        for kind in [
            ElementType::F16,
            ElementType::Bf16,
            ElementType::F32,
            ElementType::F64,
        ] {
            let buffer = buffer(kind, CaseFill::Poison);
            assert!(
                numbers(&buffer, 2).iter().all(|number| number.is_nan()),
                "{kind:?}"
            );
            let large = |number: &f64| number.is_finite() && number.abs() > 8000.0;
            assert!(numbers(&buffer, 1).iter().all(large), "{kind:?}");
        }
        let buffer = buffer(ElementType::U32, CaseFill::Poison);
        assert_ne!(numbers(&buffer, 1), numbers(&buffer, 2));
    }

    #[test]
    fn digests_differ_where_contents_do() {
        let whole: Vec<u8> = (0..1000_u32).map(|i| (i * 7) as u8).collect();
        let first = digest(&[whole.clone(), Vec::new()]);
        assert_eq!(first, digest(&[whole.clone(), Vec::new()]));
        assert_ne!(first, digest(&[Vec::new(), whole.clone()]));
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut other = whole.clone();
                other[at] ^= 1 << bit;
                assert_ne!(first, digest(&[other, Vec::new()]), "byte {at}, bit {bit}");
            }
        }
    }

    #[test]
    fn spread_digests_differ_where_contents_do() {
        let whole: Vec<u8> = (0..1003_u32).map(|i| (i * 7) as u8).collect();
        let first = spread_digest(&whole);
        assert_eq!(first, spread_digest(&whole));
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut other = whole.clone();
                other[at] ^= 1 << bit;
                let other = spread_digest(&other);
                assert!(first[0] != other[0] && first[1] != other[1], "{at}, {bit}");
            }
        }
        let mut swapped = whole.clone();
        swapped.swap(8, 16);
        assert_ne!(first, spread_digest(&swapped));
        assert_ne!(first, spread_digest(&whole[..1002]));
        assert_ne!(spread_digest(&[0; 8]), spread_digest(&[0; 16]));
        assert_ne!(spread_digest(&[]), spread_digest(&[0]));
    }

    #[test]
    fn structs_are_filled_field_by_field() {
        let kinds = [ElementType::F32, ElementType::U8].map(|kind| ("x".to_owned(), kind));
        let mut buffer = buffer(ElementType::F32, CaseFill::Iota);
        buffer.element = Element::of_fields("s", kinds);
        let mut bytes = vec![9; 8 * 3];
        fill(&buffer, 0, 1, &mut bytes);
        assert_eq!(bytes[8..16], [0, 0, 128, 63, 1, 0, 0, 0]);
        buffer.fill = CaseFill::Fields(vec![CaseFill::Iota, CaseFill::Constant(7.0)]);
        fill(&buffer, 0, 1, &mut bytes);
        assert_eq!(bytes[16..24], [0, 0, 0, 64, 7, 0, 0, 0]);
        let (low, high) = (0.0, 200.0);
        buffer.fill = CaseFill::Fields(vec![CaseFill::Iota, CaseFill::Sorted { low, high }]);
        let mut bytes = vec![9; 8 * 50];
        fill(&buffer, 0, 1, &mut bytes);
        let second: Vec<u8> = bytes.chunks(8).map(|element| element[4]).collect();
        assert!(second.is_sorted() && second[0] < second[49], "{second:?}");
        assert_eq!(bytes[8..12], 1.0_f32.to_le_bytes());
    }

    #[test]
    fn seeds_take_their_turns_with_several_fills() {
        let (low, high) = (0.0, 9.0);
        let fills = vec![
            CaseFill::Uniform { low, high },
            CaseFill::Iota,
            CaseFill::Constant(3.0),
        ];
        let several = buffer(ElementType::I32, CaseFill::Several(fills));
        let first = |seed: u64| numbers(&several, seed)[..3].to_vec();
        assert_eq!(first(4), [0.0, 1.0, 2.0]);
        assert_eq!(first(5), [3.0, 3.0, 3.0]);
        assert!(
            numbers(&several, 2 | FRESH)
                .iter()
                .all(|number| *number <= high)
        );
        assert!(several.fill.varies() && !several.fill.is_random());
        // 2^62 is 1 modulo 3.
        assert!(Quick::of(&several, 0, 2 | FRESH).is_some());
        assert!(Quick::of(&several, 0, 3 | FRESH).is_none());
    }

    #[test]
    fn sorted_numbers_ascend_and_are_those_that_would_be_there() {
        let (low, high) = (-3.0, 50.0);
        for kind in [ElementType::F32, ElementType::I16] {
            let mut plain = numbers(&buffer(kind, CaseFill::Uniform { low, high }), 3);
            let sorted = numbers(&buffer(kind, CaseFill::Sorted { low, high }), 3);
            assert_ne!(plain, sorted);
            plain.sort_by(f64::total_cmp);
            assert_eq!(plain, sorted);
        }
    }

    #[test]
    fn rows_held_out_are_for_seeds_held_out_alone() {
        let mut seen = [[false; 100]; 2];
        for seed in 0..200 {
            for is_held_out in [false, true] {
                let mut rows = rows((100, 30), 20, (seed, is_held_out)).unwrap();
                for &row in &rows {
                    assert_eq!(row >= 70, is_held_out);
                    seen[usize::from(is_held_out)][row] = true;
                }
                rows.sort_unstable();
                rows.dedup();
                assert_eq!(rows.len(), 20);
            }
        }
        assert!(seen[0][..70].iter().chain(&seen[1][70..]).all(|seen| *seen));
        assert_eq!(rows((100, 30), 31, (1, true)), None);
        assert_eq!(rows((10, 30), 1, (1, true)), None);
    }
}
