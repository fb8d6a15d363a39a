//! Random bits.
//!
//! `THREE_FRY` (Threefry-2x32, 20 rounds) and `PHILOX` (Philox-4x32, 10 rounds), both from Salmon
//! et al., "Parallel random numbers: as easy as 1, 2, 3" (2011), give the bits that XLA gives:
//! the first word of the state is the key, the rest counts. `DEFAULT` is `PHILOX`, as with XLA on a
//! CPU.

use smallvec::smallvec;

use super::call::{Call, Values};
use super::tensor::{Data, store};
use super::{Precision, Result, RunError, broken, ensure};
use kernwright_stablehlo::TensorType;

pub(super) fn bits(call: &Call<'_>, algorithm: &str, precision: Precision) -> Result<Values> {
    let ty = call.outs[1];
    let state_element = call.ins[0].element;
    // The state may come in any words; two of 32 bits are one of 64.
    let bytes = call.full(0).to_bytes(state_element);
    let (words, _) = bytes.as_chunks::<8>();
    let mut state: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
    ensure(state.len() >= 2, "a state of random bits is too short")?;
    let numbers = match algorithm {
        "THREE_FRY" => three_fry(&mut state, ty)?,
        "PHILOX" | "DEFAULT" => philox(&mut state, ty),
        other => return Err(RunError::NotKnown(format!("random bits by {other}"))),
    };
    let mut bytes: Vec<u8> = state.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.truncate(call.ins[0].count() * state_element.size());
    let size = ty.element.size();
    let numbers: Vec<u8> = numbers
        .iter()
        .flat_map(|number| number.to_le_bytes().into_iter().take(size))
        .collect();
    let bits = Data::from_bytes(ty.element, &numbers);
    Ok(smallvec![
        Data::from_bytes(state_element, &bytes),
        bits.into_store(store(ty.element, precision), ty.element),
    ])
}

fn three_fry_block(key: u64, counter: u64) -> [u32; 2] {
    const TURNS: [[u32; 4]; 2] = [[13, 15, 26, 6], [17, 29, 16, 24]];
    let (low, high) = (key as u32, (key >> 32) as u32);
    let keys = [low, high, 0x1BD1_1BDA ^ low ^ high];
    let mut x = (counter as u32).wrapping_add(low);
    let mut y = ((counter >> 32) as u32).wrapping_add(high);
    for round in 0..5 {
        for turn in TURNS[round % 2] {
            x = x.wrapping_add(y);
            y = y.rotate_left(turn) ^ x;
        }
        x = x.wrapping_add(keys[(round + 1) % 3]);
        y = y
            .wrapping_add(keys[(round + 2) % 3])
            .wrapping_add(round as u32 + 1);
    }
    [x, y]
}

/// Numbers of up to 32 bits come in pairs that lie next to each other in the first dimension of
/// even length, or the longest if there is none.
fn three_fry(state: &mut [u64], ty: &TensorType) -> Result<Vec<u64>> {
    let (key, counter) = (state[0], state[1]);
    let count = ty.count();
    if ty.element.size() == 8 {
        state[1] = counter.wrapping_add(count as u64);
        let number = |index: usize| {
            let [low, high] = three_fry_block(key, counter.wrapping_add(index as u64));
            u64::from(low) | u64::from(high) << 32
        };
        return Ok((0..count).map(number).collect());
    }
    let shape: &[usize] = if ty.rank() == 0 { &[1] } else { &ty.shape };
    let even = shape.iter().position(|length| length % 2 == 0);
    let longest = || (0..shape.len()).rev().max_by_key(|index| shape[*index]);
    let split = even
        .or_else(longest)
        .ok_or_else(|| broken("no dimensions"))?;
    let length = shape[split];
    let inner: usize = shape[split + 1..].iter().product();
    let half = length.div_ceil(2);
    let outer: usize = shape[..split].iter().product();
    state[1] = counter.wrapping_add((outer * half * inner) as u64);
    let number = |index: usize| {
        let (outer, at, inside) = (
            index / (length * inner),
            index / inner % length,
            index % inner,
        );
        let block = (outer * half + at / 2) * inner + inside;
        let pair = three_fry_block(key, counter.wrapping_add(block as u64));
        u64::from(pair[at % 2])
    };
    Ok((0..count).map(number).collect())
}

fn philox_block(key: u64, counter: u128) -> [u32; 4] {
    let mut x = [0, 32, 64, 96].map(|shift| (counter >> shift) as u32);
    let (mut low, mut high) = (key as u32, (key >> 32) as u32);
    for _ in 0..10 {
        let first = u64::from(x[0]) * 0xD251_1F53;
        let second = u64::from(x[2]) * 0xCD9E_8D57;
        x = [
            (second >> 32) as u32 ^ x[1] ^ low,
            second as u32,
            (first >> 32) as u32 ^ x[3] ^ high,
            first as u32,
        ];
        low = low.wrapping_add(0x9E37_79B9);
        high = high.wrapping_add(0xBB67_AE85);
    }
    x
}

/// A state of two words counts with both; the second is the lower one, and only it is advanced.
fn philox(state: &mut [u64], ty: &TensorType) -> Vec<u64> {
    let key = state[0];
    let (low, high) = match state {
        [_, low, high, ..] => (*low, *high),
        _ => (state[1], state[0]),
    };
    let counter = u128::from(low) | u128::from(high) << 64;
    let count = ty.count();
    let per_number = if ty.element.size() == 8 { 2 } else { 1 };
    let blocks = (count * per_number).div_ceil(4);
    let next = counter.wrapping_add(blocks as u128);
    state[1] = next as u64;
    if let Some(high) = state.get_mut(2) {
        *high = (next >> 64) as u64;
    }
    let mut numbers = Vec::with_capacity(blocks * 4 / per_number);
    for index in 0..blocks {
        let block = philox_block(key, counter.wrapping_add(index as u128)).map(u64::from);
        match per_number {
            2 => numbers.extend([block[0] | block[1] << 32, block[2] | block[3] << 32]),
            _ => numbers.extend(block),
        }
    }
    numbers.truncate(count);
    numbers
}
