//! C, CUDA and OpenCL text as tokens with their lines: comments are gone, and what the preprocessor
//! reads stays one token per line.

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Name,
    Number,
    Text,
    Sign,
    /// A line for the preprocessor, with those that continue it.
    Directive,
}

/// A token and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind,
    pub(super) text: &'t str,
    /// Its first byte in the file.
    pub(super) start: usize,
    /// Its line, from 1 on.
    pub(super) line: usize,
}

impl Token<'_> {
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text && self.kind != Kind::Text
    }

    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Signs of more than one character, the longest first.
const SIGNS: [&str; 25] = [
    "<<<", ">>>", "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
    "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "::",
];

/// Cuts a text into tokens. Text that ends within a comment or a literal ends there.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    let mut is_line_empty = true;
    while at < bytes.len() {
        let start = at;
        let rest = &bytes[at..];
        let kind = match rest[0] {
            b'\n' => {
                (at, line, is_line_empty) = (at + 1, line + 1, true);
                continue;
            }
            byte if byte.is_ascii_whitespace() || byte == b'\\' => {
                at += 1;
                continue;
            }
            b'/' if rest.starts_with(b"//") || rest.starts_with(b"/*") => {
                at = comment_end(text, at);
                line += newlines(&text[start..at]);
                continue;
            }
            b'#' if is_line_empty => {
                at = directive_end(text, at);
                Kind::Directive
            }
            b'R' if rest.starts_with(b"R\"") => {
                at = raw_end(text, at);
                Kind::Text
            }
            quote @ (b'"' | b'\'') => {
                at = quoted_end(bytes, at, quote);
                Kind::Text
            }
            byte if byte.is_ascii_digit()
                || (byte == b'.' && rest.get(1).is_some_and(u8::is_ascii_digit)) =>
            {
                at = number_end(bytes, at);
                Kind::Number
            }
            byte if is_name(byte) => {
                at += rest.iter().take_while(|byte| is_name(**byte)).count();
                Kind::Name
            }
            _ => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(sign.as_bytes()));
                at += sign.map_or(1, |sign| sign.len());
                Kind::Sign
            }
        };
        let piece = &text[start..at];
        tokens.push(Token {
            kind,
            text: piece,
            start,
            line,
        });
        line += newlines(piece);
        is_line_empty = false;
    }
    tokens
}

fn is_name(byte: u8) -> bool {
    // What is no ASCII stands in names and comments only, and keeps slices at whole characters.
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

fn comment_end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let length = match rest.starts_with("//") {
        true => rest.find('\n'),
        false => rest[2..].find("*/").map(|end| end + 4),
    };
    at + length.unwrap_or(rest.len())
}

/// Where a line for the preprocessor ends; a comment at its end belongs to it.
fn directive_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = start;
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            at = comment_end(text, at);
            continue;
        }
        if bytes[at] == b'\n' {
            let before = text[start..at].trim_end_matches('\r');
            if !before.ends_with('\\') {
                return start + before.len();
            }
        }
        at += 1;
    }
    bytes.len()
}

fn quoted_end(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'\n' {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    // A character after a backslash may be longer than one byte.
    at = at.min(bytes.len());
    while at < bytes.len() && (bytes[at] & 0xC0) == 0x80 {
        at += 1;
    }
    at
}

/// `R"x(…)x"`.
fn raw_end(text: &str, start: usize) -> usize {
    let rest = &text[start + 2..];
    let Some(open) = rest.find('(') else {
        return text.len();
    };
    let close = format!("){}\"", &rest[..open]);
    let end = rest.find(&close).map(|at| at + close.len());
    start + 2 + end.unwrap_or(rest.len())
}

fn number_end(bytes: &[u8], start: usize) -> usize {
    let is_hex = bytes[start..].starts_with(b"0x") || bytes[start..].starts_with(b"0X");
    let mut at = start;
    while at < bytes.len() {
        let is_sign = matches!(bytes[at], b'+' | b'-');
        let after_exponent = at > start && matches!(bytes[at - 1], b'e' | b'E') && !is_hex;
        let belongs = bytes[at].is_ascii_alphanumeric() || bytes[at] == b'.';
        if !(belongs || is_sign && after_exponent) {
            break;
        }
        at += 1;
    }
    at
}

/// Which token closes the bracket that opens at `open`; the last one if none does.
pub(super) fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            _ if token.kind != Kind::Sign => {}
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    tokens.len().saturating_sub(1)
}

/// Cuts a list at its commas, those within brackets left alone; an empty list has no parts.
pub(super) fn split<'a, 't>(tokens: &'a [Token<'t>], sign: &str) -> Vec<&'a [Token<'t>]> {
    let mut parts = Vec::new();
    let (mut depth, mut from) = (0_i32, 0);
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            _ if token.kind != Kind::Sign => {}
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            text if text == sign && depth == 0 => {
                parts.push(&tokens[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    if from < tokens.len() {
        parts.push(&tokens[from..]);
    }
    parts
}

/// Parses an integer as C writes it: `64`, `0x40`, `1024u`.
pub(super) fn integer(text: &str) -> Option<i64> {
    let text = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let digits = text.replace('\'', "");
    match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(hex) => i64::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    }
}

/// Parses a number with a point or an exponent.
pub(super) fn float(text: &str) -> Option<f64> {
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let plain = text.trim_end_matches(['f', 'F', 'h', 'H', 'l', 'L']);
    plain.parse().ok().filter(|_| !is_hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = tokens(text).iter().map(|token| token.text).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn tokens_are_cut_where_c_cuts_them() {
        check("a<<=b", &["a", "<<=", "b"]);
        check(
            "k<<<g, b>>>(x)",
            &["k", "<<<", "g", ",", "b", ">>>", "(", "x", ")"],
        );
        check("1.5e-3f+x", &["1.5e-3f", "+", "x"]);
        check("0x1e+2", &["0x1e", "+", "2"]);
        check("/* __global__ */ a // b\nc", &["a", "c"]);
        check("\"{ // \\\" }\" '{'", &["\"{ // \\\" }\"", "'{'"]);
        check("R\"k({ \" })k\" a", &["R\"k({ \" })k\"", "a"]);
        check(
            "#define A \\\n 1 /* x */\nb",
            &["#define A \\\n 1 /* x */", "b"],
        );
        check("a # b", &["a", "#", "b"]);
        for cut in ["\"abc", "/* abc", "'\\", "R\"(", "#define A \\", "é\"\\é"] {
            let _ = tokens(cut);
        }
    }

    #[test]
    fn lines_are_counted_through_comments_and_directives() {
        let found = tokens("/* 1\n2 */ a\n#if \\\n 4\nb");
        let lines: Vec<usize> = found.iter().map(|token| token.line).collect();
        assert_eq!(lines, [2, 3, 5]);
    }

    #[test]
    fn numbers_are_read_as_c_writes_them() {
        assert_eq!(integer("0x40u"), Some(64));
        assert_eq!(integer("1024UL"), Some(1024));
        assert_eq!(integer("1.0f"), None);
        assert_eq!(float("1.0f"), Some(1.0));
        assert_eq!(float(".5e1"), Some(5.0));
    }
}
