//! Blocks, and operations in the generic form.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::attribute::{Asked, Attributes};
use super::cursor::{Fault, Parsed};
use super::{DEEPEST, Reader, extra, kinds};
use crate::module::{Block, Op, ValueId};
use crate::op::{Kind, Opaque};
use crate::types::Type;
use crate::verify;

/// Names of an operation's results, each with the number of results it names.
type Names<'t> = Vec<(&'t str, usize, Range<usize>)>;

/// An operation that has been read, but for the names of its results.
pub(super) struct Read {
    pub(super) kind: Kind,
    pub(super) operands: Vec<ValueId>,
    pub(super) regions: Vec<Block>,
    pub(super) attributes: Attributes,
    pub(super) results: Vec<Type>,
}

impl Read {
    /// One without regions.
    pub(super) fn plain(
        kind: Kind,
        operands: Vec<ValueId>,
        attributes: Attributes,
        results: Vec<Type>,
    ) -> Self {
        Read {
            kind,
            operands,
            regions: Vec::new(),
            attributes,
            results,
        }
    }
}

impl<'t> Reader<'t> {
    /// Operations up to the one that ends the block. Arguments that are there have their names.
    pub(super) fn block(&mut self, mut arguments: Vec<ValueId>) -> Parsed<Block> {
        if self.cursor.label().is_some() {
            if self.cursor.eat("(") && !self.cursor.eat(")") {
                loop {
                    arguments.push(self.argument()?.0);
                    if self.cursor.eat(")") {
                        break;
                    }
                    self.cursor.expect(",")?;
                }
            }
            self.cursor.expect(":")?;
        }
        let mut ops = Vec::new();
        loop {
            if self.cursor.is_at_end() {
                return self.cursor.fault("the text ends within a block");
            }
            if self.cursor.starts("}") {
                return self.cursor.fault("this block ends without a `return`");
            }
            if let Some(returns) = self.terminator()? {
                self.location()?;
                return Ok(Block {
                    arguments,
                    ops,
                    returns,
                });
            }
            ops.push(self.operation()?);
        }
    }

    /// What a block gives back, if this is its end.
    fn terminator(&mut self) -> Parsed<Option<Vec<ValueId>>> {
        const ENDS: [&str; 3] = ["return", "func.return", "stablehlo.return"];
        for end in ENDS {
            if self.cursor.eat_word(end) {
                let mut values = Vec::new();
                if self.cursor.starts("%") {
                    values.push(self.value()?);
                    while self.cursor.eat(",") {
                        values.push(self.value()?);
                    }
                    self.cursor.expect(":")?;
                    let types = self.cursor.types()?;
                    self.check_types(&values, &types)?;
                }
                return Ok(Some(values));
            }
            if self.cursor.eat(&format!("\"{end}\"(")) {
                let mut values = Vec::new();
                while !self.cursor.eat(")") {
                    values.push(self.value()?);
                    if !self.cursor.eat(",") && !self.cursor.starts(")") {
                        return self.cursor.fault("`,` or `)` should be here");
                    }
                }
                self.cursor.expect(":")?;
                let (types, _) = self.cursor.function_type()?;
                self.check_types(&values, &types)?;
                return Ok(Some(values));
            }
        }
        Ok(None)
    }

    /// An operation with the names of its results.
    fn operation(&mut self) -> Parsed<Op> {
        let mut names: Names<'t> = Vec::new();
        if self.cursor.starts("%") {
            loop {
                let start = self.cursor.at();
                let name = self.cursor.definition()?;
                let span = start..self.cursor.at();
                let count = match self.cursor.eat(":") {
                    true => self.cursor.count()?,
                    false => 1,
                };
                names.push((name, count, span));
                if self.cursor.eat("=") {
                    break;
                }
                self.cursor.expect(",")?;
            }
        }
        self.cursor.skip();
        let start = self.cursor.at();
        let read = match self.cursor.starts("\"") {
            true => self.generic()?,
            false => self.pretty()?,
        };
        let text = self.cursor.text(start..self.cursor.at());
        let span = start..start + text.lines().next().map_or(1, str::len);
        let location = self.location()?;
        let results: Vec<ValueId> = read
            .results
            .into_iter()
            .map(|ty| self.module.add_value(ty))
            .collect();
        let mut counts = names.iter().map(|(_, count, _)| *count);
        let named = counts.try_fold(0_usize, usize::checked_add);
        if named != Some(results.len()) {
            let named = named.map_or("more".to_owned(), |count| count.to_string());
            let message = format!("this has {} results, and {named} have names", results.len());
            return Err(Fault { span, message });
        }
        let op = Op {
            kind: read.kind,
            operands: read.operands,
            results,
            regions: read.regions,
            extras: read.attributes.extras(&self.cursor),
            location,
        };
        verify::check_op(&self.module, &op).map_err(|why| Fault {
            span,
            message: why.to_string(),
        })?;
        let mut rest = &op.results[..];
        for (name, count, span) in names {
            let (own, others) = rest.split_at(count);
            self.bind(name, own.to_vec(), span)?;
            rest = others;
        }
        Ok(op)
    }

    /// `"dialect.name"(operands) <{…}> ({regions}) {…} : (types) -> types`.
    fn generic(&mut self) -> Parsed<Read> {
        self.cursor.skip();
        let start = self.cursor.at();
        let name = self.cursor.string()?;
        let name = self.cursor.text(name);
        let span = start..self.cursor.at();
        let operands = self.operands_in_parentheses()?;
        let mut attributes = Attributes::default();
        if self.cursor.eat("<") {
            attributes.read(&mut self.cursor, true)?;
            self.cursor.expect(">")?;
        }
        let mut regions = Vec::new();
        if self.cursor.eat("(") {
            while !self.cursor.eat(")") {
                self.cursor.expect("{")?;
                regions.push(self.region(Vec::new())?);
                self.cursor.expect("}")?;
                if !self.cursor.eat(",") && !self.cursor.starts(")") {
                    return self.cursor.fault("`,` or `)` should be here");
                }
            }
        }
        if self.cursor.starts("{") {
            attributes.read(&mut self.cursor, false)?;
        }
        self.cursor.expect(":")?;
        let (types, results) = self.cursor.function_type()?;
        self.check_types(&operands, &types)?;
        let is_ours = results.iter().all(|ty| ty.tensor().is_some());
        let own_name = if is_ours { name } else { "" };
        let kind = match self.kind(own_name, &operands, &mut attributes, span)? {
            Kind::Opaque(opaque) => Kind::Opaque(Opaque {
                name: name.into(),
                ..opaque
            }),
            kind => kind,
        };
        Ok(Read {
            kind,
            operands,
            regions,
            attributes,
            results,
        })
    }

    /// What an operation with these attributes does.
    pub(super) fn kind(
        &mut self,
        name: &str,
        operands: &[ValueId],
        attributes: &mut Attributes,
        span: Range<usize>,
    ) -> Parsed<Kind> {
        let rank = operands
            .first()
            .and_then(|first| self.module.ty(*first).tensor())
            .map_or(0, crate::types::TensorType::rank);
        // A number of a type that we only carry is carried, too.
        let is_ours = operands
            .iter()
            .all(|operand| self.module.ty(*operand).tensor().is_some());
        let kind = match is_ours {
            true => kinds::kind(name, rank, &mut self.asked(attributes, span))?,
            false => None,
        };
        Ok(kind.unwrap_or_else(|| {
            Kind::Opaque(Opaque {
                name: name.into(),
                pieces: Vec::new(),
            })
        }))
    }

    pub(super) fn asked<'a>(
        &self,
        attributes: &'a mut Attributes,
        span: Range<usize>,
    ) -> Asked<'a, 't> {
        Asked {
            cursor: self.cursor,
            attributes,
            span,
        }
    }

    /// The block of a region, whose arguments have these names and types.
    pub(super) fn region(&mut self, arguments: Vec<(&'t str, Type)>) -> Parsed<Block> {
        if self.depth >= DEEPEST {
            return self.cursor.fault("regions lie too deep in each other");
        }
        self.depth += 1;
        self.scopes.push(FxHashMap::default());
        let mut values = Vec::new();
        for (name, ty) in arguments {
            let value = self.module.add_value(ty);
            let at = self.cursor.at();
            self.bind(name, vec![value], at..at + 1)?;
            values.push(value);
        }
        let block = self.block(values);
        self.scopes.pop();
        self.depth -= 1;
        block
    }

    /// Types that are written again where a value is used must be its own.
    pub(super) fn check_types(&mut self, values: &[ValueId], types: &[Type]) -> Parsed<()> {
        // Just before us, on the line that was read last.
        let before = self.cursor.text(0..self.cursor.at()).trim_end();
        let fault = |message: String| Fault {
            span: before.len().saturating_sub(1)..before.len(),
            message,
        };
        if values.len() != types.len() {
            let message = format!(
                "{} types are written for {} operands",
                types.len(),
                values.len()
            );
            return Err(fault(message));
        }
        let mut pairs = values.iter().zip(types).enumerate();
        match pairs.find(|(_, (value, ty))| self.module.ty(**value) != *ty) {
            Some((nth, (value, ty))) => Err(fault(format!(
                "operand {nth} is a {} where it is defined, and a {ty} here",
                self.module.ty(*value)
            ))),
            None => Ok(()),
        }
    }

    /// `@name(operands) : (types) -> types`, after `call`.
    pub(super) fn call(&mut self) -> Parsed<Read> {
        let callee = self.cursor.symbol()?;
        let operands = self.operands_in_parentheses()?;
        let mut attributes = Attributes::default();
        if self.cursor.starts("{") {
            attributes.read(&mut self.cursor, false)?;
        }
        self.cursor.expect(":")?;
        let (types, results) = self.cursor.function_type()?;
        self.check_types(&operands, &types)?;
        attributes.keep(extra("callee", &format!("@{callee}")));
        Ok(Read {
            kind: Kind::Opaque(Opaque {
                name: "func.call".into(),
                pieces: Vec::new(),
            }),
            operands,
            regions: Vec::new(),
            attributes,
            results,
        })
    }

    pub(super) fn operands_in_parentheses(&mut self) -> Parsed<Vec<ValueId>> {
        self.cursor.expect("(")?;
        let mut operands = Vec::new();
        while !self.cursor.eat(")") {
            operands.push(self.value()?);
            if !self.cursor.eat(",") && !self.cursor.starts(")") {
                return self.cursor.fault("`,` or `)` should be here");
            }
        }
        Ok(operands)
    }
}
