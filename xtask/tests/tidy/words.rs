//! The words of the house: what a reader knows from LLVM, Kernel Tuner and Optuna, and no dialect of our own.
//!
//! The glossary in `CONTRIBUTING.md` has the words that we use. This file has those that we do not: sentences with them
//! hide who does what (`is said`: printed, returned or stored?), and a reader searches for the usual word in vain.

use crate::assert_tidy;
use crate::files::{TextFile, text_files};

/// Words, and phrases of two words, that no file of ours holds, each with what to write instead.
const DIALECT: &[(&[&str], &str)] = &[
    (&["told"], "reported, printed, returned, recorded, known"),
    (&["foretold"], "predicted, estimated"),
    (&["said"], "reported, printed, stated, declared"),
    (&["tells"], "reports, shows, prints, distinguishes"),
    (&["whoever"], "the noun: the caller, the user, a process"),
    (&["whomever"], "the noun: the caller, the user, a process"),
    (&["somebody"], "the noun: a user, another process"),
    (&["nobody"], "the noun: no user, no test, no process"),
    (&["hear"], "on_event, receive"),
    (&["hears"], "receives, is notified of"),
    (&["heard"], "received"),
    (&["so", "many"], "the number of, that many"),
    (&["so", "long"], "for how long, the limit"),
    (&["at", "hand"], "available, given"),
    (&["what", "came"], "the result"),
    (&["taken", "up"], "resumed"),
    (&["takes", "up"], "resumes"),
    (&["misfit"], "spec_error"),
    (&["vouched"], "allowed"),
];

/// What is not ours to word, or was worded in its time: past results, recorded runs, corpora, kernels' sources.
const EXEMPT: &[&str] = &[
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "docs/results/history/",
    "docs/results/data/",
    "fuzz/corpus/",
    "kernels/suite/",
    "xtask/tests/tidy/words.rs",
];

const KINDS: &[&str] = &[
    "rs", "md", "py", "toml", "snap", "stderr", "txt", "html", "sh", "ts",
];

#[test]
fn no_file_speaks_a_dialect() {
    let files = text_files();
    let ours = files.iter().filter(|file| is_ours(&file.path));
    let complaints: Vec<String> = ours.flat_map(dialect).collect();
    assert_tidy(&complaints);
}

fn is_ours(path: &str) -> bool {
    let is_worded = path
        .rsplit_once('.')
        .is_some_and(|(_, kind)| KINDS.contains(&kind));
    is_worded
        && !path.contains("/golden/")
        && !path.contains("/fixtures/")
        && !EXEMPT.iter().any(|exempt| path.starts_with(exempt))
}

/// The words of one file that belong to the dialect.
fn dialect(file: &TextFile) -> Vec<String> {
    let words = words(&file.text);
    let lines: Vec<&str> = file.text.lines().collect();
    // The key of a stored format, which has another name in the code.
    let is_renamed = |word: &Word| lines[word.line - 1].contains("serde(rename = ");
    let mut found = Vec::new();
    for (nth, word) in words.iter().enumerate() {
        for (phrase, instead) in DIALECT {
            let rest = &words[nth..];
            let is_phrase = rest.len() >= phrase.len()
                && rest
                    .iter()
                    .zip(*phrase)
                    .all(|(word, part)| word.text == *part)
                && rest[1..phrase.len()].iter().all(|word| word.follows);
            if is_phrase && !word.is_key && !is_renamed(word) {
                let phrase = phrase.join(" ");
                let TextFile { path, .. } = file;
                found.push(format!("{path}:{}: `{phrase}`: write {instead}", word.line));
            }
        }
    }
    found
}

/// A word of a text, in lower case: names are cut where their parts begin.
struct Word {
    text: String,
    line: usize,
    /// Only space, an underscore or the beginning of a comment's line separates it from the word before.
    follows: bool,
    /// It stands alone in quotes or backticks: the key of a stored format, which is what it is.
    is_key: bool,
}

fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut line = 1;
    let mut begin = None;
    let mut last_end = 0;
    let mut previous = ' ';
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        let is_camel = c.is_uppercase() && previous.is_lowercase();
        if let Some(start) = begin.filter(|_| !c.is_alphabetic() || is_camel) {
            let gap = &text[last_end..start];
            let around = (text[..start].chars().next_back(), c);
            words.push(Word {
                text: text[start..at].to_lowercase(),
                line,
                follows: gap.chars().all(|c| c.is_whitespace() || "_/!#".contains(c)),
                is_key: matches!(around, (Some('"'), '"') | (Some('`'), '`')),
            });
            last_end = at;
            begin = None;
        }
        if c.is_alphabetic() && begin.is_none() {
            begin = Some(at);
        }
        line += usize::from(c == '\n');
        previous = c;
    }
    words
}

#[test]
fn dialect_is_found_in_names_and_across_lines() {
    let of = |text: &str| {
        dialect(&TextFile {
            path: "a.rs".to_owned(),
            text: text.to_owned(),
        })
    };
    for text in [
        "/// What the user is told.",
        "let n_told = 3;",
        "struct EditTold;",
        "/// limits are for so\n/// many runs",
        "fn so_many_runs() {}",
        "Whoever reads this",
    ] {
        assert_eq!(of(text).len(), 1, "{text}");
    }
    for text in [
        "#[serde(rename = \"told\")]",
        "#[serde(rename = \"n_told\")]",
        "the field `told` of the journal",
        "strategies are asked, then they tell",
        "so. Many runs",
        "toldme",
        "the answer to so-called many",
    ] {
        assert!(of(text).is_empty(), "{text}: {:?}", of(text));
    }
    assert!(of("a\nb\nis told\n")[0].starts_with("a.rs:3: `told`"));
}
