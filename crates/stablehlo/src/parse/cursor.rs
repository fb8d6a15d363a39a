//! Walking through a text.

use std::ops::Range;
use std::sync::Arc;

use crate::types::{Shape, TensorType, Type, of_mlir_name};

/// A mistake and its place in the text.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) message: String,
}

pub(super) type Parsed<T> = Result<T, Fault>;

/// A place in a text, and where to stop.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    end: usize,
}

/// A name of a value, and which of several results is meant.
pub(super) type ValueName<'t> = (&'t str, usize);

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Cursor {
            text,
            at: 0,
            end: text.len(),
        }
    }

    /// The same text between two places.
    pub(super) fn within(&self, span: Range<usize>) -> Self {
        Cursor {
            text: self.text,
            at: span.start,
            end: span.end,
        }
    }

    /// The same text from a place on.
    pub(super) fn from(&self, place: usize) -> Self {
        Cursor { at: place, ..*self }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The text between two places.
    pub(super) fn text(&self, span: Range<usize>) -> &'t str {
        &self.text[span]
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..self.end]
    }

    /// Skips a number of bytes.
    pub(super) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// A mistake at the next token.
    pub(super) fn fault<T>(&mut self, message: impl Into<String>) -> Parsed<T> {
        self.skip();
        let token = self
            .rest()
            .find(|c: char| c.is_whitespace() || ",()[]{}<>:".contains(c));
        let length = token.unwrap_or(self.rest().len()).max(1);
        Err(Fault {
            span: self.at..self.at + length,
            message: message.into(),
        })
    }

    /// Skips blanks and comments.
    pub(super) fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            if !self.rest().starts_with("//") {
                return;
            }
            let line = self.rest().find('\n');
            self.at += line.unwrap_or(self.rest().len());
        }
    }

    pub(super) fn is_at_end(&mut self) -> bool {
        self.skip();
        self.at >= self.end
    }

    pub(super) fn starts(&mut self, text: &str) -> bool {
        self.skip();
        self.rest().starts_with(text)
    }

    /// Takes a mark if it is next.
    pub(super) fn eat(&mut self, mark: &str) -> bool {
        let is_next = self.starts(mark);
        if is_next {
            self.at += mark.len();
        }
        is_next
    }

    /// Takes a word if it is next, and not the beginning of a longer one.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let mut ahead = *self;
        let is_next = ahead.word().is_some_and(|found| found == word);
        if is_next {
            *self = ahead;
        }
        is_next
    }

    pub(super) fn expect(&mut self, mark: &str) -> Parsed<()> {
        match self.eat(mark) {
            true => Ok(()),
            false if self.is_at_end() => {
                self.fault(format!("the text ends where `{mark}` should be"))
            }
            false => self.fault(format!("`{mark}` should be here")),
        }
    }

    /// A name without a mark before it: `stablehlo.add`, `dims`.
    pub(super) fn word(&mut self) -> Option<&'t str> {
        self.skip();
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return None;
        }
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "_$.".contains(c)));
        let word = &rest[..length.unwrap_or(rest.len())];
        self.at += word.len();
        Some(word)
    }

    /// A name after a mark: `%arg0`, `@main`, `^bb0`, `#loc3`.
    fn marked(&mut self, mark: char) -> Option<&'t str> {
        self.skip();
        let rest = self.rest().strip_prefix(mark)?;
        let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "_$.-".contains(c)));
        let name = &rest[..length.unwrap_or(rest.len())];
        // `->` is no part of a name.
        let name = match name.split_once("->") {
            Some((before, _)) => before,
            None => name.strip_suffix('-').unwrap_or(name),
        };
        if name.is_empty() {
            return None;
        }
        self.at += 1 + name.len();
        Some(name)
    }

    /// `%name` or `%name#2`.
    pub(super) fn value(&mut self) -> Parsed<ValueName<'t>> {
        let Some(name) = self.marked('%') else {
            return self.fault("the name of a value (`%…`) should be here");
        };
        let mut which = 0;
        if self.rest().starts_with('#') {
            self.at += 1;
            which = self.count()?;
        }
        Ok((name, which))
    }

    /// `%name` where it gets its value.
    pub(super) fn definition(&mut self) -> Parsed<&'t str> {
        match self.marked('%') {
            Some(name) => Ok(name),
            None => self.fault("the name of a value (`%…`) should be here"),
        }
    }

    /// `@name` or `@"name"`.
    pub(super) fn symbol(&mut self) -> Parsed<&'t str> {
        if self.starts("@\"") {
            self.at += 1;
            let span = self.string()?;
            return Ok(self.text(span));
        }
        match self.marked('@') {
            Some(name) => Ok(name),
            None => self.fault("the name of a function (`@…`) should be here"),
        }
    }

    /// `^name`.
    pub(super) fn label(&mut self) -> Option<&'t str> {
        self.marked('^')
    }

    /// `#name`, an alias for something defined elsewhere.
    pub(super) fn alias(&mut self) -> Option<&'t str> {
        self.marked('#')
    }

    /// A text in quotes; the span is what is between them.
    pub(super) fn string(&mut self) -> Parsed<Range<usize>> {
        self.skip();
        let start = self.at;
        if !self.eat("\"") {
            return self.fault("a text in quotes should be here");
        }
        let mut is_escaped = false;
        for (offset, c) in self.rest().char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '"' => {
                    let span = self.at..self.at + offset;
                    self.at += offset + 1;
                    return Ok(span);
                }
                _ => {}
            }
        }
        Err(Fault {
            span: start..start + 1,
            message: "this text in quotes has no end".to_owned(),
        })
    }

    /// An integer with or without a sign.
    pub(super) fn integer(&mut self) -> Parsed<i64> {
        self.skip();
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let length = digits.find(|c: char| !c.is_ascii_digit());
        let length = length.unwrap_or(digits.len()) + rest.len() - digits.len();
        match rest[..length].parse() {
            Ok(number) => {
                self.at += length;
                Ok(number)
            }
            Err(_) => self.fault("an integer should be here"),
        }
    }

    /// An integer that is not negative.
    pub(super) fn count(&mut self) -> Parsed<usize> {
        let mut before = *self;
        let number = self.integer()?;
        match usize::try_from(number) {
            Ok(number) => Ok(number),
            Err(_) => before.fault("this number cannot be negative"),
        }
    }

    /// Items between two marks, with commas.
    pub(super) fn list<T>(
        &mut self,
        (open, close): (&str, &str),
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        self.expect(open)?;
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Ok(items);
            }
            self.expect(",")?;
        }
    }

    /// `[1, 2, 3]`, none of them negative.
    pub(super) fn counts(&mut self) -> Parsed<Vec<usize>> {
        self.list(("[", "]"), Self::count)
    }

    /// Goes over one thing with everything in its brackets, up to a comma, a closing bracket or the
    /// end of the line outside of them.
    pub(super) fn balanced(&mut self, stops_at_colon: bool) -> Parsed<Range<usize>> {
        self.skip();
        let start = self.at;
        let mut open: Vec<(char, usize)> = Vec::new();
        loop {
            let Some(c) = self.rest().chars().next() else {
                if let Some((mark, place)) = open.pop() {
                    return Err(Fault {
                        span: place..place + 1,
                        message: format!("this `{mark}` is never closed"),
                    });
                }
                break;
            };
            match c {
                '"' => {
                    self.string()?;
                    continue;
                }
                '(' | '[' | '{' | '<' => open.push((c, self.at)),
                '-' if self.rest().starts_with("->") => self.at += 1,
                ')' | ']' | '}' | '>' => {
                    let Some((mark, place)) = open.pop() else {
                        break;
                    };
                    let wanted = match mark {
                        '(' => ')',
                        '[' => ']',
                        '{' => '}',
                        _ => '>',
                    };
                    if c != wanted {
                        return Err(Fault {
                            span: place..place + 1,
                            message: format!("this `{mark}` is closed by `{c}`"),
                        });
                    }
                }
                ',' | '\n' if open.is_empty() => break,
                ':' if open.is_empty() && stops_at_colon => break,
                _ => {}
            }
            self.at += c.len_utf8();
        }
        let text = self.text[start..self.at].trim_end();
        Ok(start..start + text.len())
    }

    /// A type.
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        self.skip();
        let start = self.at;
        if !self.eat("tensor<") {
            let mut before = *self;
            let span = self.balanced_type()?;
            let text = self.text(span);
            let is_type = text.starts_with('!')
                || text.starts_with("tuple<")
                || text.starts_with("complex<")
                || of_mlir_name(text).is_some()
                || matches!(text, "index" | "none" | "token");
            return match is_type {
                true => Ok(Type::Other(text.into())),
                false => before.fault("a type should be here"),
            };
        }
        let mut shape = Shape::new();
        loop {
            if self.starts("?") || self.starts("*") {
                return self
                    .fault("this tensor has no fixed shape; export the model with fixed shapes");
            }
            if !self.rest().starts_with(|c: char| c.is_ascii_digit()) {
                break;
            }
            shape.push(self.count()?);
            if !self.rest().starts_with('x') {
                return self.fault("`x` and the elements' type should follow a length");
            }
            self.at += 1;
        }
        let mut before = *self;
        let span = self.balanced_type()?;
        let name = self.text(span);
        if let Some(element) = of_mlir_name(name) {
            if self.eat(">") {
                let too_large = shape
                    .iter()
                    .try_fold(8_usize, |all, one| all.checked_mul(*one));
                if too_large.is_none_or(|bytes| bytes > isize::MAX as usize) {
                    return before.fault("this tensor is larger than any memory");
                }
                return Ok(TensorType { shape, element }.into());
            }
        } else if !is_carried(name) {
            return before.fault(format!("`{name}` is no type of elements"));
        }
        // What we cannot compute with is carried as it is written.
        if self.eat(",") {
            self.balanced(false)?;
        }
        self.expect(">")?;
        Ok(Type::Other(Arc::from(&self.text[start..self.at])))
    }

    /// Goes over a type's name with everything in its brackets.
    fn balanced_type(&mut self) -> Parsed<Range<usize>> {
        self.skip();
        let start = self.at;
        if self.rest().starts_with('!') {
            self.at += 1;
        }
        self.word();
        if self.rest().starts_with('<') {
            self.at += 1;
            while !self.eat(">") {
                self.balanced(false)?;
                if !self.eat(",") && !self.starts(">") {
                    return self.fault("`>` should be here");
                }
            }
        }
        Ok(start..self.at)
    }

    /// Types with or without parentheses around them.
    pub(super) fn types(&mut self) -> Parsed<Vec<Type>> {
        if self.starts("(") {
            return self.list(("(", ")"), Self::ty);
        }
        let mut types = vec![self.ty()?];
        while self.eat(",") {
            types.push(self.ty()?);
        }
        Ok(types)
    }

    /// `(types) -> types`.
    pub(super) fn function_type(&mut self) -> Parsed<(Vec<Type>, Vec<Type>)> {
        let operands = self.list(("(", ")"), Self::ty)?;
        self.expect("->")?;
        let results = match self.starts("(") {
            true => self.types()?,
            false => vec![self.ty()?],
        };
        Ok((operands, results))
    }
}

/// Types of elements that exist, and that we cannot compute with.
fn is_carried(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    name.starts_with("complex<")
        || name.starts_with('!')
        || name.starts_with("f8E")
        || name.starts_with("f6E")
        || name.starts_with("f4E")
        || matches!(name, "tf32" | "index" | "f128" | "f80")
        || ["i", "ui", "si"]
            .iter()
            .any(|sign| name.strip_prefix(sign).is_some_and(is_number))
}
