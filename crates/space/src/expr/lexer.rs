//! Text to tokens.

use std::ops::Range;

use super::ExprError;
use crate::value::{Decimal, Value};

/// One token and its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Range<usize>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum TokenKind {
    Literal(Value),
    Name(String),
    /// An operator, bracket, comma or `..`.
    Symbol(&'static str),
    End,
}

/// Longest first, so that `**` is not read as two `*`.
const SYMBOLS: [&str; 25] = [
    "**", "//", "<=", ">=", "==", "!=", "..", "&&", "||", "+", "-", "*", "/", "%", "<", ">", "(",
    ")", "{", "}", "[", "]", ",", "!", "=",
];

/// Expressions longer than this are refused: none is written by hand.
const MAX_BYTES: usize = 64 * 1024;

/// A chain of operators nests one level each; this many cannot exhaust a stack.
const MAX_TOKENS: usize = 4096;

pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ExprError> {
    if text.len() > MAX_BYTES {
        let message = format!(
            "expression of {} bytes; at most {MAX_BYTES} are read",
            text.len()
        );
        return Err(ExprError {
            message,
            span: 0..1,
        });
    }
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (kind, length) = token(&text[at..], at)?;
        tokens.push(Token {
            kind,
            span: at..at + length,
        });
        if tokens.len() > MAX_TOKENS {
            let message = format!("more than {MAX_TOKENS} words and signs in one expression");
            return Err(ExprError {
                message,
                span: at..at + length,
            });
        }
        at += length;
    }
    tokens.push(Token {
        kind: TokenKind::End,
        span: text.len()..text.len(),
    });
    Ok(tokens)
}

/// Reads the token `rest` begins with; `at` is its place, for errors.
fn token(rest: &str, at: usize) -> Result<(TokenKind, usize), ExprError> {
    let refuse = |message: String, length: usize| ExprError {
        message,
        span: at..at + length,
    };
    let first = rest.chars().next().unwrap_or(' ');
    if first.is_ascii_digit()
        || (first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
    {
        let length = number_length(rest);
        let spelled = &rest[..length];
        let value = match spelled.parse::<i64>() {
            Ok(int) => Value::Int(int),
            Err(_) if spelled.bytes().all(|b| b.is_ascii_digit()) => {
                return Err(refuse(format!("`{spelled}` does not fit 64 bits"), length));
            }
            Err(_) => match spelled.parse::<Decimal>() {
                Ok(decimal) => Value::Decimal(decimal),
                Err(error) => return Err(refuse(error.to_string(), length)),
            },
        };
        return Ok((TokenKind::Literal(value), length));
    }
    if first == '"' || first == '\'' {
        let Some(length) = rest[1..].find(first) else {
            return Err(refuse(
                format!("text without its closing {first}"),
                rest.len(),
            ));
        };
        let value = Value::text(&rest[1..=length]);
        return Ok((TokenKind::Literal(value), length + 2));
    }
    if first.is_alphabetic() || first == '_' {
        let name = |c: char| c.is_alphanumeric() || c == '_';
        let mut length = rest.find(|c| !name(c)).unwrap_or(rest.len());
        // A dot joins names (`device.arch`) but two dots are a range.
        while rest[length..].starts_with('.')
            && rest[length + 1..].starts_with(|c: char| c.is_alphabetic())
        {
            let tail = &rest[length + 1..];
            length += 1 + tail.find(|c| !name(c)).unwrap_or(tail.len());
        }
        let kind = match &rest[..length] {
            "true" | "True" => TokenKind::Literal(Value::Bool(true)),
            "false" | "False" => TokenKind::Literal(Value::Bool(false)),
            name => TokenKind::Name(name.to_owned()),
        };
        return Ok((kind, length));
    }
    match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
        Some(&"=") => Err(refuse("`=` compares nothing; write `==`".into(), 1)),
        Some(&"&&") => Ok((TokenKind::Name("and".into()), 2)),
        Some(&"||") => Ok((TokenKind::Name("or".into()), 2)),
        Some(&"!") => Ok((TokenKind::Name("not".into()), 1)),
        Some(symbol) => Ok((TokenKind::Symbol(symbol), symbol.len())),
        None => Err(refuse(
            format!("`{first}` has no meaning here"),
            first.len_utf8(),
        )),
    }
}

fn number_length(rest: &str) -> usize {
    let digits = |from: usize| {
        rest[from..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(rest.len(), |length| from + length)
    };
    let mut length = digits(0);
    if rest[length..].starts_with('.') && !rest[length..].starts_with("..") {
        length = digits(length + 1);
    }
    if rest[length..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[length + 1..].starts_with(['-', '+']));
        let end = digits(length + 1 + sign);
        if end > length + 1 + sign {
            length = end;
        }
    }
    length
}
