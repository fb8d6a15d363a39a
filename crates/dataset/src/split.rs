//! Train, validation and test: which part a problem falls into, for ever.
//!
//! Split recipe v1: the part depends on nothing but a seed and the problem's key, so one problem
//! falls into the same part on every device, in every snapshot of a database and in every program
//! that follows the recipe. The key is the problem's fields joined with commas; which fields, and
//! in which order, is the family's business (for MIOpen's convolutions it is `precision,
//! direction, layout, in_channels, in_h, in_w, fil_h, fil_w, out_channels, batchsize, pad_h,
//! pad_w, stride_h, stride_w, dilation_h, dilation_w, bias, group_count`).
//!
//! ```
//! use kernwright_dataset::split::{MIOPEN_SEED, Part, split};
//!
//! let key = "FP16,W,NCHW,1024,14,14,3,3,1024,128,1,1,1,1,1,1,0,32";
//! assert_eq!(split(MIOPEN_SEED, key), Part::Train);
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

/// The seed of the published split of MIOpen's data.
pub const MIOPEN_SEED: &str = "miopen-split-v1";
/// Keys are spread evenly over this many buckets.
pub const BUCKETS: u16 = 1000;

/// Buckets below this are for testing.
const TEST_BELOW: u16 = 100;
/// Buckets below this, and not for testing, are for validation.
const VALIDATION_BELOW: u16 = 200;

/// A part of the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// What models learn from: 80 %.
    Train,
    /// What choices between models rest on: 10 %.
    Validation,
    /// What is looked at once, at the end: 10 %.
    Test,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Train => "train",
            Part::Validation => "validation",
            Part::Test => "test",
        })
    }
}

/// Gives the part a key falls into.
pub fn split(seed: &str, key: &str) -> Part {
    match bucket(seed, key) {
        bucket if bucket < TEST_BELOW => Part::Test,
        bucket if bucket < VALIDATION_BELOW => Part::Validation,
        _ => Part::Train,
    }
}

/// Gives the key's bucket, below [`BUCKETS`], for splits with other shares.
pub fn bucket(seed: &str, key: &str) -> u16 {
    let bucket = hash(seed, key) % u64::from(BUCKETS);
    u16::try_from(bucket).expect("a remainder of 1000 fits 16 bits")
}

/// FNV-1a over `seed|key`, then the finaliser of MurmurHash3: FNV alone spreads its low digits
/// badly over short keys.
fn hash(seed: &str, key: &str) -> u64 {
    const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
    const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;
    let bytes = seed.bytes().chain([b'|']).chain(key.bytes());
    let mut hash = bytes.fold(FNV_START, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME)
    });
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_vectors() {
        assert_eq!(hash(MIOPEN_SEED, ""), 0x0c91_850f_59c0_92d0);
        assert_eq!(hash(MIOPEN_SEED, "a"), 0x60c9_9c68_bdf7_cab4);
        let key = "FP16,W,NCHW,1024,14,14,3,3,1024,128,1,1,1,1,1,1,0,32";
        assert_eq!(hash(MIOPEN_SEED, key), 13_959_874_529_014_114_860);
        assert_eq!(bucket(MIOPEN_SEED, key), 860);
        assert_eq!(split(MIOPEN_SEED, key), Part::Train);
    }

    #[test]
    fn parts_have_their_shares_with_any_seed() {
        for seed in ["", "miopen-split-v1", "another"] {
            let parts: Vec<Part> = (0..10_000).map(|n| split(seed, &n.to_string())).collect();
            let share = |part| parts.iter().filter(|found| **found == part).count();
            assert!((900..1100).contains(&share(Part::Test)), "{seed}");
            assert!((900..1100).contains(&share(Part::Validation)), "{seed}");
        }
    }
}
