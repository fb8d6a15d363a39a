//! Attributes: what is written beside an operation.

use std::ops::Range;
use std::sync::Arc;

use super::DEEPEST;
use super::cursor::{Cursor, Fault, Parsed};
use crate::literal::{Literal, Number};
use crate::op::Extra;
use crate::types::{ElementType, TensorType, Type, mlir_name};

/// An attribute that lists numbers has no more of them than this.
const MOST_NUMBERS: usize = 4096;

/// Attributes that the operation's reader has not taken yet.
#[derive(Debug, Default)]
pub(super) struct Attributes {
    items: Vec<Item>,
    kept: Vec<Extra>,
}

#[derive(Debug, Clone)]
struct Item {
    name: String,
    /// Of the value; empty if there is none.
    span: Range<usize>,
    is_inherent: bool,
}

impl Attributes {
    /// Reads `{name = value, …}`.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>, is_inherent: bool) -> Parsed<()> {
        let items = cursor.list(("{", "}"), |cursor| {
            let name = if cursor.starts("\"") {
                let span = cursor.string()?;
                cursor.text(span)
            } else {
                match cursor.word() {
                    Some(name) => name,
                    None => return cursor.fault("the name of an attribute should be here"),
                }
            };
            let span = match cursor.eat("=") {
                true => cursor.balanced(false)?,
                false => cursor.at()..cursor.at(),
            };
            Ok(Item {
                name: name.to_owned(),
                span,
                is_inherent,
            })
        })?;
        self.items.extend(items);
        Ok(())
    }

    /// Adds an attribute that a pretty form writes without its name.
    pub(super) fn put(&mut self, name: &str, span: Range<usize>) {
        self.items.push(Item {
            name: name.to_owned(),
            span,
            is_inherent: true,
        });
    }

    /// Keeps an attribute as it is.
    pub(super) fn keep(&mut self, extra: Extra) {
        self.kept.push(extra);
    }

    /// The place of an attribute's value, which is then done with.
    pub(super) fn take(&mut self, name: &str) -> Option<Range<usize>> {
        let at = self.items.iter().position(|item| item.name == name)?;
        Some(self.items.remove(at).span)
    }

    /// What is left, as it is written.
    pub(super) fn extras(self, cursor: &Cursor<'_>) -> Vec<Extra> {
        let extra = |item: Item| Extra {
            name: item.name.into(),
            text: cursor.text(item.span).into(),
            is_inherent: item.is_inherent,
        };
        self.items.into_iter().map(extra).chain(self.kept).collect()
    }
}

/// What an operation's attributes say, asked one by one.
pub(super) struct Asked<'c, 't> {
    pub(super) cursor: Cursor<'t>,
    pub(super) attributes: &'c mut Attributes,
    /// The operation, for what is missing.
    pub(super) span: Range<usize>,
}

impl<'t> Asked<'_, 't> {
    fn place(&mut self, name: &str) -> Option<Cursor<'t>> {
        let span = self.attributes.take(name)?;
        Some(self.cursor.within(span))
    }

    /// Something that must be there.
    pub(super) fn needed<T>(&self, name: &str, found: Option<T>) -> Parsed<T> {
        found.ok_or_else(|| Fault {
            span: self.span.clone(),
            message: format!("the attribute `{name}` is missing"),
        })
    }

    /// Something that must make sense.
    pub(super) fn sound<T>(&self, name: &str, found: Option<T>) -> Parsed<T> {
        found.ok_or_else(|| Fault {
            span: self.span.clone(),
            message: format!("the attribute `{name}` makes no sense here"),
        })
    }

    /// Integers in any of the forms that are in use.
    pub(super) fn integers(&mut self, name: &str) -> Parsed<Option<Vec<i64>>> {
        let Some(mut at) = self.place(name) else {
            return Ok(None);
        };
        if at.eat("array<") {
            at.word();
            if !at.eat(":") {
                at.expect(">")?;
                return Ok(Some(Vec::new()));
            }
            let mut numbers = vec![integer_or_truth(&mut at)?];
            while at.eat(",") {
                numbers.push(integer_or_truth(&mut at)?);
            }
            at.expect(">")?;
            return Ok(Some(numbers));
        }
        if at.starts("dense") {
            let literal = dense(&mut at)?;
            let count = literal.ty().count();
            if count > MOST_NUMBERS {
                return at.fault("no operation takes this many numbers");
            }
            let whole = |index| match literal.number(index) {
                Number::Int(number) => i64::try_from(number).unwrap_or(i64::MAX),
                Number::Float(number) => number as i64,
            };
            return Ok(Some((0..count).map(whole).collect()));
        }
        let mut numbers = Vec::new();
        nested(&mut at, &mut numbers, 0)?;
        Ok(Some(numbers))
    }

    /// The same, none of them negative.
    pub(super) fn counts(&mut self, name: &str) -> Parsed<Option<Vec<usize>>> {
        let span = self.span.clone();
        let Some(numbers) = self.integers(name)? else {
            return Ok(None);
        };
        let counts = numbers.into_iter().map(usize::try_from);
        counts
            .collect::<Result<_, _>>()
            .map(Some)
            .map_err(|_| Fault {
                span,
                message: format!("`{name}` cannot be negative"),
            })
    }

    /// `1 : i64`, `true`.
    pub(super) fn integer(&mut self, name: &str) -> Parsed<Option<i64>> {
        match self.place(name) {
            Some(mut at) => integer_or_truth(&mut at).map(Some),
            None => Ok(None),
        }
    }

    pub(super) fn count(&mut self, name: &str) -> Parsed<Option<usize>> {
        let span = self.span.clone();
        let number = self.integer(name)?.map(usize::try_from);
        number.transpose().map_err(|_| Fault {
            span,
            message: format!("`{name}` cannot be negative"),
        })
    }

    /// `9.99E-4 : f32`.
    pub(super) fn float(&mut self, name: &str) -> Parsed<Option<f32>> {
        let Some(at) = self.place(name) else {
            return Ok(None);
        };
        let text = at.rest().split(':').next().unwrap_or_default().trim();
        let bits = text
            .strip_prefix("0x")
            .and_then(|hex| u32::from_str_radix(hex, 16).ok());
        match bits.map(f32::from_bits).or_else(|| text.parse().ok()) {
            Some(number) => Ok(Some(number)),
            None => at.clone().fault("a number should be here"),
        }
    }

    /// `dense<…> : type`.
    pub(super) fn literal(&mut self, name: &str) -> Parsed<Option<Literal>> {
        match self.place(name) {
            Some(mut at) => dense(&mut at).map(Some),
            None => Ok(None),
        }
    }

    /// The word of `#stablehlo<kind WORD>`, or the word alone.
    pub(super) fn word(&mut self, name: &str) -> Parsed<Option<&'t str>> {
        match self.place(name) {
            Some(mut at) => word_of(&mut at).map(Some),
            None => Ok(None),
        }
    }

    /// `[#stablehlo<precision DEFAULT>, …]`.
    pub(super) fn words(&mut self, name: &str) -> Parsed<Vec<Arc<str>>> {
        let Some(mut at) = self.place(name) else {
            return Ok(Vec::new());
        };
        at.list(("[", "]"), |at| Ok(Arc::from(word_of(at)?)))
    }

    /// The inside of `#stablehlo.dot<…>`.
    pub(super) fn inside(&mut self, name: &str) -> Parsed<Option<Cursor<'t>>> {
        let Some(mut at) = self.place(name) else {
            return Ok(None);
        };
        at.alias();
        at.expect("<")?;
        Ok(Some(at))
    }
}

/// `name = [1, 2]` or `name = 3` between commas, up to `>`.
pub(super) fn named_counts<'t>(at: &mut Cursor<'t>) -> Parsed<Vec<(&'t str, Vec<usize>)>> {
    let mut found = Vec::new();
    while !at.eat(">") {
        let Some(name) = at.word() else {
            return at.fault("the name of a field should be here");
        };
        at.expect("=")?;
        let counts = match at.starts("[") {
            true => at.counts()?,
            false => vec![at.count()?],
        };
        found.push((name, counts));
        if !at.eat(",") && !at.starts(">") {
            return at.fault("`,` or `>` should be here");
        }
    }
    Ok(found)
}

fn word_of<'t>(at: &mut Cursor<'t>) -> Parsed<&'t str> {
    let is_marked = at.alias().is_some();
    if is_marked {
        at.expect("<")?;
        at.word();
    }
    let Some(word) = at.word() else {
        return at.fault("a word should be here");
    };
    if is_marked {
        at.expect(">")?;
    }
    Ok(word)
}

fn integer_or_truth(at: &mut Cursor<'_>) -> Parsed<i64> {
    if at.eat_word("true") {
        Ok(1)
    } else if at.eat_word("false") {
        Ok(0)
    } else {
        at.integer()
    }
}

/// `[1, 2]` or `[[1, 1], [0, 0]]`.
fn nested(at: &mut Cursor<'_>, numbers: &mut Vec<i64>, depth: usize) -> Parsed<()> {
    if depth > DEEPEST {
        return at.fault("these brackets lie too deep in each other");
    }
    if !at.starts("[") {
        numbers.push(integer_or_truth(at)?);
        return Ok(());
    }
    at.list(("[", "]"), |at| nested(at, numbers, depth + 1))
        .map(drop)
}

/// Pairs of integers, as padding has them: `dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>`.
pub(super) fn pairs(numbers: &[i64]) -> Vec<(i64, i64)> {
    numbers
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect()
}

/// `dense<…> : type`.
pub(super) fn dense(at: &mut Cursor<'_>) -> Parsed<Literal> {
    let mut start = *at;
    if at.starts("dense_resource") {
        return at.fault(
            "this constant lies outside of the text; export it with its elements written out",
        );
    }
    if at.starts("sparse<") {
        return at.fault("sparse constants are not known; export it as a dense one");
    }
    at.expect("dense<")?;
    let mut bytes = None;
    let mut items = Vec::new();
    let mut is_list = false;
    if at.starts("\"") {
        let span = at.string()?;
        bytes = Some(span);
    } else if !at.starts(">") {
        is_list = at.starts("[");
        list(at, &mut items, 0)?;
    }
    at.expect(">")?;
    at.expect(":")?;
    let ty = match at.ty()? {
        Type::Tensor(ty) => ty,
        Type::Other(other) => {
            return start.fault(format!("constants of the type {other} are not known"));
        }
    };
    if let Some(span) = bytes {
        let Some(bytes) = hex(at.text(span), &ty) else {
            return start.fault("these bytes are no elements of this type");
        };
        return match Literal::new(ty, bytes) {
            Some(literal) => Ok(literal),
            None => start.fault("there are too many or too few bytes for this type"),
        };
    }
    let mut elements = Vec::with_capacity(items.len() * ty.element.size());
    for span in &items {
        match element(at.text(span.clone()), ty.element) {
            Some(bytes) => elements.extend(bytes),
            None => {
                let text = at.text(span.clone());
                return at
                    .within(span.clone())
                    .fault(format!("`{text}` is no {}", mlir_name(ty.element)));
            }
        }
    }
    if is_list && items.len() != ty.count() {
        return start.fault(format!("{} elements are listed for {ty}", items.len()));
    }
    match Literal::new(ty, elements) {
        Some(literal) => Ok(literal),
        None => start.fault("there are too many or too few elements for this type"),
    }
}

/// Elements in brackets within brackets, in order.
fn list(at: &mut Cursor<'_>, items: &mut Vec<Range<usize>>, depth: usize) -> Parsed<()> {
    if depth > DEEPEST {
        return at.fault("these brackets lie too deep in each other");
    }
    if !at.eat("[") {
        let span = at.balanced(false)?;
        items.push(span);
        return Ok(());
    }
    while !at.eat("]") {
        list(at, items, depth + 1)?;
        if !at.eat(",") && !at.starts("]") {
            return at.fault("`,` or `]` should be here");
        }
    }
    Ok(())
}

/// The bytes of `0x0011…`; truth values come one to a byte, and from older writers eight.
fn hex(text: &str, ty: &TensorType) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x")?.as_bytes();
    let digit = |digit: u8| (digit as char).to_digit(16);
    let bytes: Option<Vec<u8>> = digits
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
            _ => None,
        })
        .collect();
    let bytes = bytes?;
    if ty.element != ElementType::Bool {
        return Some(bytes);
    }
    if bytes.len() == ty.count() || (bytes.len() == 1 && ty.count() > 8) {
        return Some(bytes.iter().map(|byte| u8::from(*byte != 0)).collect());
    }
    let bit = |index: usize| Some(bytes.get(index / 8)? >> (index % 8) & 1);
    (0..ty.count()).map(bit).collect()
}

/// The bytes of one element as it is written.
fn element(text: &str, element: ElementType) -> Option<Vec<u8>> {
    let number = match text {
        "true" => Number::Int(1),
        "false" => Number::Int(0),
        _ => {
            let bits = text
                .strip_prefix("0x")
                .and_then(|hex| u128::from_str_radix(hex, 16).ok());
            if let Some(bits) = bits {
                let bytes = bits.to_le_bytes();
                let (own, more) = bytes.split_at(element.size());
                let is_truth = element != ElementType::Bool || own[0] <= 1;
                let fits = is_truth && more.iter().all(|byte| *byte == 0);
                return fits.then(|| own.to_vec());
            }
            match element.is_float() {
                true => return float(text, element),
                false => Number::Int(text.parse().ok()?),
            }
        }
    };
    let bytes = crate::literal::encode(element, number);
    // What does not fit would be something else.
    let is_signless = |bits: &[u8]| {
        let Number::Int(wanted) = number else {
            return false;
        };
        let mut wide = [0; 16];
        wide[..bits.len()].copy_from_slice(bits);
        i128::from_le_bytes(wide) == wanted
    };
    let fits = crate::literal::decode(element, &bytes) == number || is_signless(&bytes);
    fits.then_some(bytes)
}

/// A decimal as a float, rounded once.
fn float(text: &str, element: ElementType) -> Option<Vec<u8>> {
    Some(match element {
        ElementType::F32 => text.parse::<f32>().ok()?.to_le_bytes().to_vec(),
        _ => crate::literal::encode(element, Number::Float(text.parse().ok()?)),
    })
}
