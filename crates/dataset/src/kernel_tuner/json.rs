//! [`JsonStream`]: JSON as Python writes it, read piece by piece, so that what stands before a
//! damage is not lost with it.
//!
//! A document parser gives all or nothing. Tuners are interrupted, and what they had written by
//! then is worth keeping; so the reader asks for one member at a time, and only the member that is
//! damaged fails. `NaN` and `Infinity`, which Python writes and JSON does not know, are numbers
//! here. Numbers are read to the nearest float, always: two files that spell one time alike must
//! agree on it.

use std::io::{self, BufRead};

/// Values inside values are read to this depth; the formats need four.
const MAX_DEPTH: usize = 32;

/// A piece of JSON.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Json>),
    /// Members in their order. Of two with one name the last counts, as in Python.
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(crate) fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => {
                let found = members.iter().rev().find(|(member, _)| member == name);
                found.map(|(_, value)| value)
            }
            _ => None,
        }
    }

    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn as_number(&self) -> Option<f64> {
        match self {
            Json::Int(int) => Some(*int as f64),
            Json::Float(float) => Some(*float),
            _ => None,
        }
    }

    pub(crate) fn as_list(&self) -> Option<&[Json]> {
        match self {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// Names what is found where something else was expected.
    pub(crate) fn describe(&self) -> String {
        match self {
            Json::Null => "nothing".to_owned(),
            Json::Bool(truth) => format!("`{truth}`"),
            Json::Int(int) => format!("`{int}`"),
            Json::Float(float) => format!("`{float}`"),
            Json::Text(text) => format!("`{}`", crate::report::quote(text.as_bytes())),
            Json::List(_) => "a list".to_owned(),
            Json::Object(_) => "an object".to_owned(),
        }
    }
}

/// Why the next piece cannot be had.
#[derive(Debug)]
pub(crate) enum JsonError {
    /// The input ends inside it.
    Cut,
    /// It is no JSON.
    Syntax(String),
    /// It is longer than the limit.
    TooLong,
    /// Its bytes cannot be had.
    Io(io::Error),
}

impl From<io::Error> for JsonError {
    fn from(error: io::Error) -> Self {
        JsonError::Io(error)
    }
}

/// Reads JSON from bytes as they come.
pub(crate) struct JsonStream<R> {
    reader: R,
    line: u64,
    offset: u64,
    /// Where the last byte ended that is neither a space nor a comma.
    solid: u64,
    /// Where a value must have ended.
    deadline: u64,
    max_value: u64,
    forgive_cut: bool,
    ended: bool,
}

impl<R: BufRead> JsonStream<R> {
    /// Reads values of at most `max_value` bytes each.
    pub(crate) fn new(reader: R, max_value: usize) -> Self {
        JsonStream {
            reader,
            line: 1,
            offset: 0,
            solid: 0,
            deadline: u64::MAX,
            max_value: max_value as u64,
            forgive_cut: false,
            ended: false,
        }
    }

    /// Ends where packed bytes end too early, instead of failing there.
    pub(crate) fn forgive_cut(&mut self) {
        self.forgive_cut = true;
    }

    /// The line that is being read, counted from 1.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// The bytes read so far.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Where the last byte ended that is neither a space nor a comma.
    pub(crate) fn solid(&self) -> u64 {
        self.solid
    }

    /// Shows the next byte that is no space; `None` at the end.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, JsonError> {
        loop {
            match self.byte()? {
                Some(b' ' | b'\t' | b'\r' | b'\n') => self.advance(),
                other => return Ok(other),
            }
        }
    }

    /// Takes the opening bracket of an object or a list.
    pub(crate) fn open(&mut self, bracket: u8) -> Result<(), JsonError> {
        match self.needed()? {
            found if found == bracket => {
                self.advance();
                Ok(())
            }
            found => Err(unexpected(found, &format!("`{}`", bracket as char))),
        }
    }

    /// Takes the name of the next member, up to its value; `None` after the last.
    pub(crate) fn member(&mut self, first: bool) -> Result<Option<String>, JsonError> {
        self.begin_value();
        if !self.more(first, b'}')? {
            return Ok(None);
        }
        let name = self.text()?;
        self.open(b':')?;
        Ok(Some(name))
    }

    /// Goes to the next item of a list; `false` after the last.
    pub(crate) fn item(&mut self, first: bool) -> Result<bool, JsonError> {
        self.begin_value();
        self.more(first, b']')
    }

    /// Takes a whole value.
    pub(crate) fn value(&mut self) -> Result<Json, JsonError> {
        self.begin_value();
        self.nested(0)
    }

    /// Takes the rest of the line, without its end; `None` at the end of the input.
    pub(crate) fn rest_of_line(&mut self) -> Result<Option<Vec<u8>>, JsonError> {
        self.begin_value();
        if self.byte()?.is_none() {
            return Ok(None);
        }
        let mut line = Vec::new();
        while let Some(byte) = self.byte()? {
            self.advance();
            if byte == b'\n' {
                break;
            }
            line.push(byte);
        }
        Ok(Some(line))
    }

    /// Whether anything but spaces is left.
    pub(crate) fn follows(&mut self) -> Result<bool, JsonError> {
        self.deadline = u64::MAX;
        Ok(self.peek()?.is_some())
    }

    /// Reads to the end of the input, whatever is there.
    pub(crate) fn drain(&mut self) -> Result<(), JsonError> {
        self.deadline = u64::MAX;
        while self.byte()?.is_some() {
            self.advance();
        }
        Ok(())
    }

    fn begin_value(&mut self) {
        self.deadline = self.offset.saturating_add(self.max_value);
    }

    fn byte(&mut self) -> Result<Option<u8>, JsonError> {
        if self.offset >= self.deadline {
            return Err(JsonError::TooLong);
        }
        if self.ended {
            return Ok(None);
        }
        match self.reader.fill_buf() {
            Ok(left) => Ok(left.first().copied()),
            Err(error) if self.forgive_cut && error.kind() == io::ErrorKind::UnexpectedEof => {
                self.ended = true;
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn advance(&mut self) {
        // The buffer is filled: a byte was looked at before.
        let byte = self.reader.fill_buf().ok().and_then(|left| left.first());
        self.line += u64::from(byte == Some(&b'\n'));
        self.offset += 1;
        if !matches!(byte, Some(b' ' | b'\t' | b'\r' | b'\n' | b',')) {
            self.solid = self.offset;
        }
        self.reader.consume(1);
    }

    fn needed(&mut self) -> Result<u8, JsonError> {
        self.peek()?.ok_or(JsonError::Cut)
    }

    /// Takes the comma before another member; a comma may also stand before the closing bracket,
    /// because a tuner that appends entries leaves one there.
    fn more(&mut self, first: bool, closing: u8) -> Result<bool, JsonError> {
        if !first {
            match self.needed()? {
                b',' => self.advance(),
                found if found == closing => {}
                found => return Err(unexpected(found, "`,`")),
            }
        }
        if self.needed()? == closing {
            self.advance();
            return Ok(false);
        }
        Ok(true)
    }

    fn nested(&mut self, depth: usize) -> Result<Json, JsonError> {
        if depth > MAX_DEPTH {
            let message = format!("values stand more than {MAX_DEPTH} deep inside each other");
            return Err(JsonError::Syntax(message));
        }
        match self.needed()? {
            b'{' => {
                self.advance();
                let mut members = Vec::new();
                while self.more(members.is_empty(), b'}')? {
                    let name = self.text()?;
                    self.open(b':')?;
                    members.push((name, self.nested(depth + 1)?));
                }
                Ok(Json::Object(members))
            }
            b'[' => {
                self.advance();
                let mut items = Vec::new();
                while self.more(items.is_empty(), b']')? {
                    items.push(self.nested(depth + 1)?);
                }
                Ok(Json::List(items))
            }
            b'"' => Ok(Json::Text(self.text()?)),
            _ => self.word(),
        }
    }

    /// Takes a number, a truth or nothing.
    fn word(&mut self) -> Result<Json, JsonError> {
        let mut word = String::new();
        while let Some(byte @ (b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'+' | b'.')) =
            self.byte()?
        {
            word.push(byte as char);
            self.advance();
        }
        // What follows decides whether the word is whole: `12` may be the beginning of `123`.
        let next = self.byte()?.ok_or(JsonError::Cut)?;
        let float = |text: &str| text.parse().ok().map(Json::Float);
        let known = match &*word {
            "null" => Some(Json::Null),
            "true" => Some(Json::Bool(true)),
            "false" => Some(Json::Bool(false)),
            "NaN" => Some(Json::Float(f64::NAN)),
            "Infinity" => Some(Json::Float(f64::INFINITY)),
            "-Infinity" => Some(Json::Float(f64::NEG_INFINITY)),
            number if number.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                number.parse().ok().map(Json::Int).or_else(|| {
                    float(number).filter(|_| !number.ends_with(|c: char| c.is_alphabetic()))
                })
            }
            _ => None,
        };
        match known {
            Some(known) => Ok(known),
            None if word.is_empty() => Err(unexpected(next, "a value")),
            None => Err(JsonError::Syntax(format!(
                "`{}` is no value",
                crate::report::quote(word.as_bytes())
            ))),
        }
    }

    fn text(&mut self) -> Result<String, JsonError> {
        self.open(b'"')?;
        let mut bytes = Vec::new();
        loop {
            let byte = self.byte()?.ok_or(JsonError::Cut)?;
            if byte == b'\n' {
                // That is damage, and stopping here keeps the next line.
                return Err(JsonError::Syntax("the line ends inside a text".to_owned()));
            }
            self.advance();
            match byte {
                b'"' => break,
                b'\\' => {
                    let mut encoded = [0; 4];
                    bytes.extend(self.escaped()?.encode_utf8(&mut encoded).bytes());
                }
                byte => bytes.push(byte),
            }
        }
        String::from_utf8(bytes).map_err(|_| JsonError::Syntax("a text is not UTF-8".to_owned()))
    }

    fn escaped(&mut self) -> Result<char, JsonError> {
        let byte = self.byte()?.ok_or(JsonError::Cut)?;
        self.advance();
        Ok(match byte {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'u' => {
                let unit = self.code_unit()?;
                let is_first_half = (0xd800..0xdc00).contains(&unit);
                let code = if is_first_half && self.byte()? == Some(b'\\') {
                    self.advance();
                    if self.byte()?.ok_or(JsonError::Cut)? != b'u' {
                        return Ok(char::REPLACEMENT_CHARACTER);
                    }
                    self.advance();
                    let low = self.code_unit()?.wrapping_sub(0xdc00) & 0x3ff;
                    0x1_0000 + ((unit - 0xd800) << 10) + low
                } else {
                    unit
                };
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            b'"' | b'\\' | b'/' => byte as char,
            other => return Err(unexpected(other, "an escape")),
        })
    }

    fn code_unit(&mut self) -> Result<u32, JsonError> {
        let mut unit = 0;
        for _ in 0..4 {
            let byte = self.byte()?.ok_or(JsonError::Cut)?;
            let Some(digit) = (byte as char).to_digit(16) else {
                return Err(unexpected(byte, "a hexadecimal digit"));
            };
            self.advance();
            unit = unit << 4 | digit;
        }
        Ok(unit)
    }
}

fn unexpected(found: u8, wanted: &str) -> JsonError {
    let found = crate::report::quote(&[found]);
    JsonError::Syntax(format!("expected {wanted}, found `{found}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Json, JsonError> {
        JsonStream::new(text.as_bytes(), 1000).value()
    }

    #[test]
    fn values_are_read_as_python_writes_them() {
        let text = r#"{"a": [1, -2.5e3, NaN, -Infinity, true, null, "x\u00e9\ud83d\ude00\n",],
                       "b": {}, "a": 9223372036854775808} "#;
        let read = read(text).unwrap();
        assert_eq!(
            read.get("a"),
            Some(&Json::Float(9_223_372_036_854_775_808.0))
        );
        let Json::Object(members) = read else {
            panic!()
        };
        let items = members[0].1.as_list().unwrap();
        assert_eq!(items[..2], [Json::Int(1), Json::Float(-2500.0)]);
        assert!(items[2].as_number().unwrap().is_nan());
        assert_eq!(items[6], Json::Text("xé😀\n".to_owned()));
    }

    #[test]
    fn damage_is_distinguished_from_an_early_end() {
        for cut in [
            "", "{", "{\"a", "{\"a\"", "[1, 2", "\"x\\", "tru", "12", "[1,",
        ] {
            assert!(matches!(read(cut), Err(JsonError::Cut)), "{cut}");
        }
        for wrong in [
            "{a: 1} ",
            "[1 2] ",
            "nil ",
            "1x ",
            "\"\\q\" ",
            "{\"a\n\": 1} ",
            "-inf ",
            "}",
        ] {
            assert!(matches!(read(wrong), Err(JsonError::Syntax(_))), "{wrong}");
        }
        let deep = "[".repeat(100);
        assert!(matches!(read(&deep), Err(JsonError::Syntax(_))));
        let long = format!("\"{}\" ", "a".repeat(2000));
        assert!(matches!(read(&long), Err(JsonError::TooLong)));
    }
}
