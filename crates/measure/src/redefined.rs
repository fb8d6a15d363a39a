//! A program that defines one of its own parameters: then the value on trial is lost, and every
//! configuration is the same program.
//!
//! Compilers only warn of it (gcc and NVRTC have no flag that makes an error of this warning
//! alone), so it is read from what they print.

use kernwright_space::FailureClass;

use crate::failure::Failure;

/// Refuses a program if a compiler printed that it defines one of these macros anew.
pub(crate) fn redefined<'m>(
    printed: &str,
    macros: impl IntoIterator<Item = (&'m str, &'m str)>,
) -> Option<Failure> {
    let lines: Vec<(&str, &str)> = printed
        .lines()
        .filter_map(|line| Some((line, redefined_name(line)?)))
        .collect();
    let (line, name, value) = macros.into_iter().find_map(|(name, value)| {
        let (line, _) = lines.iter().find(|(_, redefined)| *redefined == name)?;
        Some((*line, name, value))
    })?;
    let text = format!(
        "the program defines `{name}` itself{}, so the value on trial, `-D{name}={value}`, is lost; put \
         `#ifndef {name}` and `#endif` around that `#define`: then the value from outside counts\n{}",
        place(line).map_or(String::new(), |place| format!(" (`{place}`)")),
        line.trim()
    );
    Some(Failure::new(FailureClass::DoesNotCompile, text))
}

/// The macro that a line of gcc, clang or NVRTC is about, if it is about one defined anew:
/// `"N" redefined`, `'N' macro redefined`, `incompatible redefinition of macro "N"`.
fn redefined_name(line: &str) -> Option<&str> {
    const QUOTES: [char; 5] = ['"', '\'', '`', '\u{2018}', '\u{2019}'];
    let quoted_before = |at: usize| {
        line[..at]
            .trim_end()
            .strip_suffix(QUOTES)?
            .rsplit(QUOTES)
            .next()
    };
    let before = ["macro redefined", "redefined"]
        .iter()
        .find_map(|words| line.find(words))
        .and_then(quoted_before);
    let after = line
        .split_once("redefinition of macro ")
        .and_then(|(_, rest)| rest.strip_prefix(QUOTES)?.split(QUOTES).next());
    before.or(after)
}

/// Where a compiler saw it: what it prints before the kind of its message or, as PoCL does, between
/// that and the message.
fn place(line: &str) -> Option<&str> {
    let line = line.trim();
    let kinds = ["warning", "error"];
    let after = kinds
        .iter()
        .find_map(|kind| line.strip_prefix(kind)?.strip_prefix(": "));
    let place = match after {
        Some(rest) => rest.split_once(": ")?.0,
        None => {
            let before = |kind| line.split_once(&format!(" {kind}")).map(|(place, _)| place);
            kinds.into_iter().find_map(before)?
        }
    };
    Some(place.trim_end_matches(':')).filter(|place| !place.is_empty())
}

/// The macros at the beginning of OpenCL's build options: those of the candidate, which come before
/// the job's own flags.
pub(crate) fn first_macros(options: &str) -> impl Iterator<Item = (&str, &str)> {
    let macros = options
        .split_ascii_whitespace()
        .map_while(|option| option.strip_prefix("-D"));
    macros.map(|text| text.split_once('=').unwrap_or((text, "1")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MACROS: [(&str, &str); 2] = [("TILE", "16"), ("TILE_M", "4")];

    #[track_caller]
    fn check(printed: &str, expected: Option<&str>) {
        let found = redefined(printed, MACROS).map(|failure| failure.text);
        match (&found, expected) {
            (Some(text), Some(expected)) => assert!(text.contains(expected), "{text}"),
            (None, None) => {}
            _ => panic!("{found:?} for {printed:?}"),
        }
    }

    #[test]
    fn every_compilers_words_are_understood() {
        for (printed, expected) in [
            (
                "In file included from gemm.c:1:\ntuned.h:2: warning: \"TILE\" redefined\n    2 | #define TILE 32\n<command-line>: note: this is the location of the previous definition",
                "the program defines `TILE` itself (`tuned.h:2`)",
            ),
            (
                "tuned.h:2:9: warning: 'TILE_M' macro redefined [-Wmacro-redefined]",
                "`-DTILE_M=4`",
            ),
            (
                "tuned.h:2:9: error: 'TILE' macro redefined [-Werror,-Wmacro-redefined]",
                "(`tuned.h:2:9`)",
            ),
            (
                "tuned.h:2: warning: \u{2018}TILE\u{2019} redefined",
                "(`tuned.h:2`)",
            ),
            (
                "tuned.h(2): warning #47-D: incompatible redefinition of macro \"TILE\"\n  #define TILE 32",
                "(`tuned.h(2)`)",
            ),
            (
                "a.cu(3): warning #47-D: incompatible redefinition of macro \"TILE\" (declared at line 1 of b.h)",
                "(`a.cu(3)`)",
            ),
            (
                "<kernel>:1:9: warning: 'TILE' macro redefined",
                "(`<kernel>:1:9`)",
            ),
            (
                "warning: /jobs/own.h:1:9: 'TILE' macro redefined",
                "(`/jobs/own.h:1:9`)",
            ),
        ] {
            check(printed, Some(expected));
        }
    }

    #[test]
    fn other_names_and_other_complaints_do_not_count() {
        for printed in [
            "",
            "a.c:1: warning: \"TILE_N\" redefined",
            "a.c:1: warning: \"XTILE\" redefined",
            "a.c:1: warning: unused variable 'TILE'",
            "a.c:1: error: redefinition of 'TILE'",
            "a.c:1: warning: 'OTHER' macro redefined\n  #define OTHER \"TILE\"",
            "a.h(1): warning #47-D: incompatible redefinition of macro \"INT_MAX\" (declared at line 2 of TILE.h)",
        ] {
            check(printed, None);
        }
    }

    #[test]
    fn macros_of_flags_are_not_the_candidates() {
        let found: Vec<_> = first_macros("-DTILE=16 -DFAST -I/jobs -DOWN=1").collect();
        assert_eq!(found, [("TILE", "16"), ("FAST", "1")]);
        assert_eq!(first_macros("-I/jobs -DTILE=16").count(), 0);
        assert_eq!(first_macros("").count(), 0);
    }
}
