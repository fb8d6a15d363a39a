//! Lists of configurations from the user: CSV with a header of parameter names, JSON lines, a JSON
//! array, or the results of a T4 file, packed or not. A Space decides whether they are valid.

use std::io::Read;
use std::path::Path;

use kernwright_space::{ErrorKind, Value};
use serde_json::Value as Json;

use crate::source::{Limits, Source, SourceError};

/// A list of configurations is written by a person or a tuner; more bytes are a mistake.
const MAX_BYTES: u64 = 64 << 20;

/// One configuration of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    /// Where it stands, such as `line 3`.
    pub place: String,
    /// Its parameters, or why it cannot be read.
    pub values: Result<Vec<(String, Value)>, String>,
}

/// A list of configurations cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigListError {
    /// The file cannot be opened or read.
    #[error("cannot read `{path}`")]
    Io {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        source: std::io::Error,
    },
    /// The file is no file, or cannot be unpacked.
    #[error("cannot read `{path}`")]
    Source {
        /// The file.
        path: String,
        /// Why not.
        #[source]
        source: SourceError,
    },
    /// The file is larger than any list.
    #[error("`{path}` has more than 64 MiB, which is no list of configurations")]
    TooLarge {
        /// The file.
        path: String,
    },
    /// There is nothing in it.
    #[error(
        "`{path}` lists no configuration; give CSV with parameter names in the first line, JSON \
         lines, or a T4 file"
    )]
    Empty {
        /// The file.
        path: String,
    },
}

impl ConfigListError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// Reads a list of configurations.
///
/// # Errors
///
/// Fails when the file cannot be read, is far too large or lists nothing; a configuration that
/// makes no sense is reported in its place.
pub fn read_config_list(path: &Path) -> Result<Vec<Listed>, ConfigListError> {
    let named = || path.display().to_string();
    let limits = Limits {
        max_unpacked: MAX_BYTES,
        ..Limits::default()
    };
    let failed = |error: SourceError| match error {
        SourceError::Io { source, .. } => ConfigListError::Io {
            path: named(),
            source,
        },
        SourceError::TooLarge { .. } => ConfigListError::TooLarge { path: named() },
        source => ConfigListError::Source {
            path: named(),
            source,
        },
    };
    let mut source = Source::open(path, &limits, None).map_err(failed)?;
    let mut bytes = Vec::new();
    if let Err(error) = source.read_to_end(&mut bytes) {
        return Err(failed(source.explain(error)));
    }
    let list = parse_config_list(&String::from_utf8_lossy(&bytes));
    match list.is_empty() {
        true => Err(ConfigListError::Empty { path: named() }),
        false => Ok(list),
    }
}

/// Reads a list of configurations from its text.
pub fn parse_config_list(text: &str) -> Vec<Listed> {
    let text = text.trim_start_matches('\u{feff}');
    if !text.trim_start().starts_with(['{', '[']) {
        return csv(text);
    }
    match serde_json::from_str(text) {
        Ok(document) => json_document(&document),
        // More than one document is JSON lines.
        Err(_) => json_lines(text),
    }
}

fn csv(text: &str) -> Vec<Listed> {
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let names: Vec<String> = match reader.headers() {
        Ok(names) => names.iter().map(str::to_owned).collect(),
        Err(_) => return Vec::new(),
    };
    let row = |row: Result<csv::StringRecord, csv::Error>| {
        let line = |at: Option<&csv::Position>| at.map_or(0, csv::Position::line);
        match row {
            Ok(row) => Listed {
                place: format!("line {}", line(row.position())),
                values: Ok(names
                    .iter()
                    .cloned()
                    .zip(row.iter().map(Value::parse))
                    .collect()),
            },
            Err(error) => Listed {
                place: format!("line {}", line(error.position())),
                values: Err(error.to_string()),
            },
        }
    };
    reader.into_records().map(row).collect()
}

fn json_lines(text: &str) -> Vec<Listed> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            let read = serde_json::from_str::<Json>(line).map_err(|error| error.to_string());
            Listed {
                place: format!("line {}", index + 1),
                values: read.and_then(|json| pairs(&json)),
            }
        })
        .collect()
}

/// A T4 file, an array of configurations, or a single one.
fn json_document(document: &Json) -> Vec<Listed> {
    let results = document.get("results").and_then(Json::as_array);
    match results.or(document.as_array()) {
        Some(items) => items
            .iter()
            .enumerate()
            .map(|(index, item)| Listed {
                place: format!("configuration {}", index + 1),
                values: pairs(item),
            })
            .collect(),
        None => vec![Listed {
            place: "the configuration".to_owned(),
            values: pairs(document),
        }],
    }
}

/// The parameters of an object, or of the configuration in it.
fn pairs(json: &Json) -> Result<Vec<(String, Value)>, String> {
    let inner = json.get("configuration").or(json.get("config"));
    let object = inner
        .unwrap_or(json)
        .as_object()
        .ok_or("it is no object of parameters")?;
    object
        .iter()
        .map(|(name, value)| {
            let value = serde_json::from_value(value.clone())
                .map_err(|error| format!("`{name}`: {error}"))?;
            Ok((name.clone(), value))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let pairs = |values: Vec<(String, Value)>| {
            let pair = |(name, value): &(String, Value)| format!("{name}={value}");
            values.iter().map(pair).collect::<Vec<_>>().join(" ")
        };
        parse_config_list(text)
            .into_iter()
            .map(|listed| match listed.values {
                Ok(values) => format!("{}: {}", listed.place, pairs(values)),
                Err(why) => format!("{}? {why}", listed.place),
            })
            .collect()
    }

    #[test]
    fn every_form_is_read() {
        let two = ["A=8 MODE=fast", "A=16 MODE=slow"];
        let at = |places: [&str; 2]| [0, 1].map(|i| format!("{}: {}", places[i], two[i]));
        let lines = at(["line 2", "line 3"]);
        assert_eq!(shown("A, MODE\n8,fast\n16, slow\n"), lines);
        let a = r#"{"A": 8, "MODE": "fast"}"#;
        let b = r#"{"A": 16, "MODE": "slow"}"#;
        assert_eq!(shown(&format!("{a}\n{b}\n")), at(["line 1", "line 2"]));
        let items = at(["configuration 1", "configuration 2"]);
        assert_eq!(shown(&format!("[{a}, {b}]")), items);
        let t4 = format!(
            r#"{{"schema_version": "1.0.0", "results": [
                {{"configuration": {a}, "invalidity": "correct"}}, {{"configuration": {b}}}]}}"#
        );
        assert_eq!(shown(&t4), items);
        assert_eq!(shown(a), ["the configuration: A=8 MODE=fast"]);
    }

    #[test]
    fn malformed_configurations_are_reported_in_place() {
        assert_eq!(shown(""), [""; 0]);
        assert_eq!(shown("A,B\n"), [""; 0]);
        let lines = shown("A,B\n1,2\n3\n");
        assert!(lines[1].starts_with("line 3? "), "{lines:?}");
        let lines = shown("{\"A\": 1}\n{\"A\": [1]}\nnonsense\n");
        assert_eq!(lines[0], "line 1: A=1");
        assert!(lines[1].starts_with("line 2? `A`: "), "{lines:?}");
        assert!(lines[2].starts_with("line 3? "), "{lines:?}");
        assert_eq!(
            shown("[7]"),
            ["configuration 1? it is no object of parameters"]
        );
    }
}
