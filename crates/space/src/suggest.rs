//! "Did you mean": the nearest known name to a mistyped one.

/// Finds the candidate most like `name`, if any is near enough to be meant.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let lower = name.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            let folded = candidate.to_lowercase();
            let mut score = strsim::jaro_winkler(&lower, &folded);
            // A forgotten half of a compound name is far in letters but near in mind.
            if lower.len() >= 3 && folded.contains(&lower) {
                score = score.max(0.85);
            }
            (candidate, score)
        })
        .filter(|(_, score)| *score > 0.78)
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(candidate, _)| candidate)
}

/// Words the suggestion as the tail of a message: `; did you mean `x`?` or nothing.
pub fn did_you_mean<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> String {
    nearest(name, candidates).map_or(String::new(), |found| format!("; did you mean `{found}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let names = ["chunk_size", "read_size", "ConvAsm1x1U"];
        assert_eq!(nearest("chunksize", names), Some("chunk_size"));
        assert_eq!(nearest("convasm1x1u", names), Some("ConvAsm1x1U"));
        assert_eq!(nearest("chunk", names), Some("chunk_size"));
        assert_eq!(nearest("banana", names), None);
        assert_eq!(did_you_mean("zzz", names), "");
    }
}
