//! Python's spellings that the card language does not have, rewritten before an expression is
//! read, or named in the refusal where they cannot be.
//!
//! Comments become spaces. `in range(a, b)` becomes `in {a..(b) - 1}`, and a `range` with a step,
//! whose three numbers must be constants, becomes the set of its members.

use std::borrow::Cow;
use std::ops::Range;

use kernwright_space::expr::{self, ExprError};

/// A set of more members than this is refused: expressions have a limited length.
const MAX_MEMBERS: usize = 1000;

/// What Python has and the card language has not, in the words a refusal uses. Longest first; what
/// has no words is understood, and listed so that it is not taken for its half.
const FOREIGN: [(&str, &str); 16] = [
    ("<<", "the shift `<<`"),
    (">>", "the shift `>>`"),
    (":=", "the assignment `:=`"),
    ("&&", ""),
    ("||", ""),
    ("&", "the bitwise `&`"),
    ("|", "the bitwise `|`"),
    ("^", "the bitwise `^`"),
    ("~", "the bitwise `~`"),
    ("@", "the matrix product `@`"),
    ("lambda", "`lambda`"),
    ("for", "a comprehension"),
    ("is", "`is`"),
    ("None", "`None`"),
    ("all", "`all(…)`"),
    ("any", "`any(…)`"),
];

/// Turns comments into as many spaces, so that everything else stays where it is.
pub(crate) fn without_comments(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    let mut done = 0;
    for piece in pieces(text).filter(|piece| text[piece.clone()].starts_with('#')) {
        kept.push_str(&text[done..piece.start]);
        kept.extend(std::iter::repeat_n(' ', piece.len()));
        done = piece.end;
    }
    match done {
        0 => Cow::Borrowed(text),
        _ => Cow::Owned(kept + &text[done..]),
    }
}

/// Rewrites every `in range(…)`.
pub(crate) fn without_ranges(text: &str) -> Result<Cow<'_, str>, ExprError> {
    let pieces: Vec<Range<usize>> = pieces(text).collect();
    let is = |index: usize, word: &str| {
        let piece: Option<&Range<usize>> = pieces.get(index);
        piece.is_some_and(|piece| &text[piece.clone()] == word)
    };
    let mut rewritten = String::new();
    let mut done = 0;
    let mut index = 0;
    while index < pieces.len() {
        if !(is(index, "in") && is(index + 1, "range") && is(index + 2, "(")) {
            index += 1;
            continue;
        }
        let start = pieces[index + 1].start;
        let Some((arguments, closing)) = arguments(text, &pieces, index + 2) else {
            return Err(ExprError {
                message: "`range(` without its closing `)`".to_owned(),
                span: start..text.len(),
            });
        };
        let end = pieces[closing].end;
        let set = set(&arguments).map_err(|message| ExprError {
            message,
            span: start..end,
        })?;
        rewritten.push_str(&text[done..start]);
        rewritten.push_str(&set);
        done = end;
        index = closing + 1;
    }
    match done {
        0 => Ok(Cow::Borrowed(text)),
        _ => Ok(Cow::Owned(rewritten + &text[done..])),
    }
}

/// Names the first thing in a text that Python has and the card language has not.
pub(crate) fn foreign(text: &str, may_comprehend: bool) -> Option<&'static str> {
    let name_of = |piece: Range<usize>| {
        let word = &text[piece];
        let (_, name) = FOREIGN.iter().find(|(foreign, _)| *foreign == word)?;
        let understood = name.is_empty() || (may_comprehend && word == "for");
        (!understood).then_some(*name)
    };
    pieces(text).find_map(name_of)
}

/// Splits what stands between the bracket at `opening` and its partner, at commas.
fn arguments<'t>(
    text: &'t str,
    pieces: &[Range<usize>],
    opening: usize,
) -> Option<(Vec<&'t str>, usize)> {
    let mut depth = 0_usize;
    let mut begin = pieces[opening].end;
    let mut arguments = Vec::new();
    for (index, piece) in pieces.iter().enumerate().skip(opening) {
        match &text[piece.clone()] {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth == 0 {
                    arguments.push(text[begin..piece.start].trim());
                    return Some((arguments, index));
                }
            }
            "," if depth == 1 => {
                arguments.push(text[begin..piece.start].trim());
                begin = piece.end;
            }
            _ => {}
        }
    }
    None
}

/// Writes the set of a `range` of these arguments.
fn set(arguments: &[&str]) -> Result<String, String> {
    // An argument that says nothing, or that says more than an argument can, must not gain a
    // meaning by what is put around it.
    let sound = |argument: &&str| expr::parse(argument).is_ok();
    if !arguments.iter().all(sound) {
        return Err(format!("`range({})` cannot be read", arguments.join(", ")));
    }
    match arguments {
        [stop] => Ok(format!("{{0..({stop}) - 1}}")),
        [start, stop] | [start, stop, "1"] => Ok(format!("{{({start})..({stop}) - 1}}")),
        [start, stop, step] => {
            let written = format!("range({start}, {stop}, {step})");
            let members = expr::parse_values(&written).map_err(|error| {
                let reason = "a `range` with a step must be of constants";
                format!("{reason}: {}", error.message)
            })?;
            if members.len() > MAX_MEMBERS {
                let count = members.len();
                return Err(format!(
                    "`{written}` has {count} members; with a step, at most {MAX_MEMBERS}"
                ));
            }
            let members: Vec<String> = members.iter().map(ToString::to_string).collect();
            Ok(format!("{{{}}}", members.join(", ")))
        }
        _ => Err("`range` takes one to three numbers".to_owned()),
    }
}

/// Splits a text into words, quoted texts, comments and signs, spaces left out; where it does not
/// matter here, a sign is cut smaller than the language would.
fn pieces(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let first = rest.chars().next()?;
        let word = |c: char| c.is_alphanumeric() || "_.".contains(c);
        let length = match first {
            // As the language has it: nothing escapes the closing mark.
            '"' | '\'' => rest[1..].find(first).map_or(rest.len(), |end| end + 2),
            '#' => rest.find('\n').unwrap_or(rest.len()),
            first if word(first) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
            first => {
                let pairs = FOREIGN.iter().map(|(sign, _)| sign);
                let mut signs = pairs.filter(|sign| rest.starts_with(**sign));
                signs.next().map_or(first.len_utf8(), |sign| sign.len())
            }
        };
        at += length;
        Some(at - length..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_become_spaces() {
        for (text, kept) in [
            ("x < 2 # small", "x < 2        "),
            ("x == '#' # é", "x == '#'      "),
            ("[1, # one\n 2]", "[1,      \n 2]"),
            ("x == \"#", "x == \"#"),
            ("", ""),
        ] {
            assert_eq!(without_comments(text).trim_end(), kept.trim_end(), "{text}");
            assert_eq!(without_comments(text).len(), text.len(), "{text}");
        }
    }

    #[test]
    fn ranges_become_sets() {
        for (text, rewritten) in [
            ("x in range(4)", "x in {0..(4) - 1}"),
            ("x not in range(1, y*2)", "x not in {(1)..(y*2) - 1}"),
            ("x in range(1, 5, 1)", "x in {(1)..(5) - 1}"),
            ("x in range(32, 129, 32)", "x in {32, 64, 96, 128}"),
            ("x in range(3, 0, -1)", "x in {3, 2, 1}"),
            ("x in range(5, 5, 2)", "x in {}"),
            (
                "x in range(min(a, b)) and y in range(2)",
                "x in {0..(min(a, b)) - 1} and y in {0..(2) - 1}",
            ),
            ("x == 'in range(4)'", "x == 'in range(4)'"),
            ("range < 4", "range < 4"),
        ] {
            assert_eq!(without_ranges(text).unwrap(), rewritten, "{text}");
        }
        for (text, message) in [
            ("x in range(4", "without its closing"),
            ("x in range()", "`range()` cannot be read"),
            ("x in range(1, 2, 3, 4)", "one to three"),
            (
                "x in range(1, y, 2)",
                "must be of constants: `y` is no constant",
            ),
            ("x in range(0, 9, 0)", "must be of constants"),
            ("x in range(0, 99999, 2)", "50000 members"),
            ("x in range(1)..range(2)", ""),
            ("x in range(1..2)", "cannot be read"),
        ] {
            let found = without_ranges(text).map_or_else(|error| error.message, Cow::into_owned);
            assert!(found.contains(message), "{text}: {found}");
        }
    }

    #[test]
    fn foreign_constructs_have_names() {
        for (text, name) in [
            ("x << 2 > y", Some("the shift `<<`")),
            ("x & 1 == 0", Some("the bitwise `&`")),
            ("x && y || z", None),
            ("lambda p: p", Some("`lambda`")),
            ("x == 'lambda'", None),
            ("island is None", Some("`is`")),
        ] {
            assert_eq!(foreign(text, false), name, "{text}");
        }
        assert_eq!(foreign("[i for i in x]", true), None);
    }
}
