//! A job in the making: what is known, what is guessed and what is asked of the user.

use kernwright_measure::job::Language;

/// A job, before it is text.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) job: String,
    pub(super) about: String,
    pub(super) language: Language,
    pub(super) sources: Vec<String>,
    pub(super) fields: Vec<Field>,
    pub(super) params: Vec<Param>,
    /// Name, rule and reason.
    pub(super) constraints: Vec<(String, String, String)>,
    pub(super) defines: Vec<(String, String)>,
    pub(super) structs: Vec<(String, Vec<(String, &'static str)>)>,
    pub(super) buffers: Vec<Buffer>,
    pub(super) scalars: Vec<Scalar>,
    pub(super) launches: Vec<Launch>,
    /// Fields of a small problem, and of others no search sees.
    pub(super) screen: Vec<(String, i64)>,
    pub(super) held_out: Vec<Vec<(String, i64)>>,
    /// Questions about the job as a whole.
    pub(super) questions: Vec<Question>,
}

/// A guess that the user should look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The line of the user's file that it is about.
    pub line: Option<usize>,
    /// What was guessed, and what to change if it is not so.
    pub text: String,
}

#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) size: i64,
    pub(super) questions: Vec<Question>,
}

#[derive(Debug)]
pub(super) struct Param {
    pub(super) name: String,
    /// As written in TOML.
    pub(super) values: Vec<String>,
    pub(super) default: String,
    pub(super) questions: Vec<Question>,
}

#[derive(Debug)]
pub(super) struct Buffer {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) shape: Vec<String>,
    pub(super) role: &'static str,
    pub(super) fill: Option<String>,
    /// Why it has this role, with the line.
    pub(super) reason: String,
    pub(super) line: Option<usize>,
    pub(super) questions: Vec<Question>,
}

#[derive(Debug)]
pub(super) struct Scalar {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) value: Option<String>,
    pub(super) values: Vec<String>,
    pub(super) questions: Vec<Question>,
}

#[derive(Debug)]
pub(super) struct Launch {
    pub(super) entry: String,
    pub(super) arguments: Vec<String>,
    pub(super) grid: Vec<String>,
    pub(super) block: Vec<String>,
    pub(super) shared: Option<String>,
    pub(super) questions: Vec<Question>,
}

impl Question {
    pub(super) fn at(line: usize, text: impl Into<String>) -> Self {
        Question {
            line: Some(line),
            text: text.into(),
        }
    }

    pub(super) fn general(text: impl Into<String>) -> Self {
        Question {
            line: None,
            text: text.into(),
        }
    }
}

impl Plan {
    /// All questions, in the order of the job file.
    pub(super) fn all_questions(&self) -> Vec<Question> {
        let mut all: Vec<Question> = self.questions.clone();
        all.extend(self.fields.iter().flat_map(|one| one.questions.clone()));
        all.extend(self.params.iter().flat_map(|one| one.questions.clone()));
        all.extend(self.buffers.iter().flat_map(|one| one.questions.clone()));
        all.extend(self.scalars.iter().flat_map(|one| one.questions.clone()));
        all.extend(self.launches.iter().flat_map(|one| one.questions.clone()));
        all
    }
}

/// Words that expressions of job files keep for themselves, or that have a meaning there.
const TAKEN: [&str; 24] = [
    "in", "if", "then", "else", "and", "or", "not", "implies", "divides", "min", "max", "abs",
    "floor", "ceil", "ceildiv", "is_pow2", "turn", "i", "random", "device", "true", "false",
    "True", "False",
];

/// A name that a job file may use, and that is none of those known already.
pub(super) fn free_name(name: &str, is_known: impl Fn(&str) -> bool) -> String {
    let mut clean: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    if clean.is_empty() || clean.starts_with(|c: char| c.is_ascii_digit()) {
        clean.insert(0, 'v');
    }
    if TAKEN.contains(&clean.as_str()) {
        clean += "_values";
    }
    if !is_known(&clean) {
        return clean;
    }
    let numbered = |n: usize| format!("{clean}_{n}");
    (2..)
        .map(numbered)
        .find(|name| !is_known(name))
        .unwrap_or(clean)
}
