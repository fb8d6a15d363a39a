//! `NAME=VALUE` pairs as a person types them, and as commands that are printed have them.
//!
//! Reading and writing stand side by side, so that what one writes the other takes.

use kernwright_space::{Fields, Value};

/// Text that is no list of `NAME=VALUE` pairs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PairsError {
    /// A word without `=`.
    #[error(
        "`{0}` is no `NAME=VALUE` pair; write it as in `n=512`, and a value with spaces as in \
         `TYPE=\"long double\"`"
    )]
    NoPair(String),
    /// A quoted value that does not end, or that something follows.
    #[error("the value of `{0}` begins with a quote and must end with one: `{0}=\"…\"`")]
    OpenQuote(String),
}

/// Reads pairs such as `m=64, TYPE="long double"`. What stands in quotes is text, whatever it looks
/// like; `\"` and `\\` there are a quote and a backslash.
///
/// # Errors
///
/// Fails for a word without `=` and for a quote that does not end.
pub fn parse_pairs(text: &str) -> Result<Vec<(String, Value)>, PairsError> {
    let is_gap = |c: char| c == ' ' || c == ',';
    let mut pairs = Vec::new();
    let mut rest = text.trim_start_matches(is_gap);
    while !rest.is_empty() {
        let word = rest.split(is_gap).next().unwrap_or(rest);
        let Some((name, value)) = word.split_once('=') else {
            return Err(PairsError::NoPair(word.to_owned()));
        };
        let after_name = &rest[name.len() + 1..];
        let after = match after_name.strip_prefix('"') {
            None => {
                pairs.push((name.to_owned(), Value::parse(value)));
                &rest[word.len()..]
            }
            Some(quoted) => {
                let open = || PairsError::OpenQuote(name.to_owned());
                let (value, after) = unquoted(quoted).ok_or_else(open)?;
                if !after.is_empty() && !after.starts_with(is_gap) {
                    return Err(open());
                }
                pairs.push((name.to_owned(), Value::text(value)));
                after
            }
        };
        rest = after.trim_start_matches(is_gap);
    }
    Ok(pairs)
}

/// The text up to the closing quote, and what follows it.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(letters.next()?.1),
            letter => value.push(letter),
        }
    }
    None
}

/// Pairs that [`parse_pairs`] reads as they were; text that it would take apart, or for something
/// else, stands in quotes.
pub(crate) fn pairs_text(fields: &Fields) -> String {
    let pairs = fields.iter().map(|(name, value)| {
        let plain = format!("{name}={value}");
        match value.as_text() {
            Some(text) if parse_pairs(&plain) != Ok(vec![(name.to_string(), value.clone())]) => {
                let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
                format!("{name}=\"{escaped}\"")
            }
            _ => plain,
        }
    });
    pairs.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let texts = [
            "long double",
            "a,b",
            "8",
            "true",
            "-0.5",
            "",
            "say \"x\"",
            "\"",
            "back\\slash and \\\"",
            "plain",
            "a=b",
            "ü ö",
        ];
        let texts = texts.into_iter().enumerate();
        let texts = texts.map(|(at, text)| (format!("t{at}").into(), Value::text(text)));
        let others = [("n".into(), Value::Int(8)), ("b".into(), true.into())];
        let fields: Fields = texts.chain(others).collect();
        let read = parse_pairs(&pairs_text(&fields)).unwrap();
        let read: Fields = read.into_iter().map(|(n, v)| (n.into(), v)).collect();
        assert_eq!(read, fields);
    }

    #[test]
    fn words_are_read_as_before() {
        let read = parse_pairs(" m=64,,n=8 kind=a=b").unwrap();
        let shown: Vec<String> = read.iter().map(|(n, v)| format!("{n}:{v}")).collect();
        assert_eq!(shown, ["m:64", "n:8", "kind:a=b"]);
        assert_eq!(parse_pairs("m"), Err(PairsError::NoPair("m".into())));
        let no_name_is_split = parse_pairs("a b=\"c d\"");
        assert_eq!(no_name_is_split, Err(PairsError::NoPair("a".into())));
        for bad in ["m=\"x", "m=\"x\"y", "m=\"x\\"] {
            assert_eq!(parse_pairs(bad), Err(PairsError::OpenQuote("m".into())));
        }
    }
}
