//! What tokens mean, and how many a configuration takes.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::raw::parse;

/// The known models have fewer than 80 tokens.
const MOST_TOKENS: usize = 4096;

/// The metadata of a model.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Metadata {
    /// Whether the first token names a kernel instead of a parameter's value.
    pub(super) names_kernel: bool,
    /// How many tokens an answer has: for each direction, or for each kernel named.
    pub(super) counts: Counts,
    /// The text each token stands for.
    pub(super) tokens: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub(super) enum Counts {
    /// The same always, as in the first version of the format.
    One(usize),
    /// By direction or by kernel.
    Each(BTreeMap<String, usize>),
}

impl Counts {
    pub(super) fn of(&self, key: &str) -> Option<usize> {
        match self {
            Counts::One(count) => Some(*count),
            Counts::Each(counts) => counts.get(key).copied(),
        }
    }
}

#[derive(Deserialize)]
struct RawMetadata {
    #[serde(default)]
    predict_type: u32,
    num_tuning_params: Counts,
    decodings: RawDecodings,
}

#[derive(Deserialize)]
struct RawDecodings {
    tunings: BTreeMap<String, RawToken>,
}

/// A token's value; the first version of the format has integers.
#[derive(Deserialize)]
#[serde(untagged)]
enum RawToken {
    Text(String),
    Int(i64),
}

impl Metadata {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, String> {
        let raw: RawMetadata = parse(bytes)?;
        let mut written = raw.decodings.tunings;
        let count = written.len();
        if !(1..=MOST_TOKENS).contains(&count) {
            return Err(format!("it has {count} tokens, not 1 to {MOST_TOKENS}"));
        }
        let mut tokens = Vec::with_capacity(count);
        for at in 0..count {
            // MIOpen would take a token without a value for one with an empty value.
            let token = written
                .remove(&at.to_string())
                .ok_or_else(|| format!("it has {count} tokens, but none is numbered {at}"))?;
            tokens.push(match token {
                RawToken::Text(text) => text,
                RawToken::Int(int) => int.to_string(),
            });
        }
        Ok(Metadata {
            names_kernel: raw.predict_type != 0,
            counts: raw.num_tuning_params,
            tokens,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_versions_of_the_format() {
        let old = br#"{"num_tuning_params": 2, "decodings": {"tunings": {"0": -1, "1": 4}}}"#;
        let old = Metadata::read(old).unwrap();
        assert_eq!((old.counts.of("fwd"), old.names_kernel), (Some(2), false));
        assert_eq!(old.tokens, ["-1", "4"]);
        let new = br#"{"predict_type": 1, "num_tuning_params": {"Dev<a>": 3},
                       "decodings": {"tunings": {"1": "Dev<a>", "0": "-1"}}}"#;
        let new = Metadata::read(new).unwrap();
        assert_eq!(
            (new.counts.of("Dev<a>"), new.counts.of("fwd")),
            (Some(3), None)
        );
        assert!(new.names_kernel);
    }

    #[test]
    fn tokens_without_a_value_are_refused() {
        for tunings in [
            r#"{}"#,
            r#"{"0": "-1", "2": "4"}"#,
            r#"{"0": "-1", "01": "4"}"#,
        ] {
            let text =
                format!(r#"{{"num_tuning_params": 2, "decodings": {{"tunings": {tunings}}}}}"#);
            assert!(Metadata::read(text.as_bytes()).is_err(), "{tunings}");
        }
    }
}
