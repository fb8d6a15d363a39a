//! Operations in the form that people read.

use std::ops::Range;

use super::Reader;
use super::attribute::{Attributes, dense};
use super::cursor::{Cursor, Fault, Parsed};
use super::kinds::TOP_K;
use super::operation::Read;
use crate::module::{Block, Op, ValueId};
use crate::op::{Binary, Compare, CompareType, Direction, Kind, Opaque, Slice};
use crate::types::Type;

impl<'t> Reader<'t> {
    /// An operation, from its name on.
    pub(super) fn pretty(&mut self) -> Parsed<Read> {
        let mut before = self.cursor;
        self.cursor.skip();
        let start = self.cursor.at();
        let Some(name) = self.cursor.word() else {
            return before.fault("an operation should be here");
        };
        let span = start..self.cursor.at();
        if matches!(name, "call" | "func.call") {
            return self.call();
        }
        let own = match (name.strip_prefix("stablehlo."), super::kinds::unary(name)) {
            (Some(own), _) => own,
            (None, Some(unary)) => unary.name(),
            (None, None) if name == TOP_K => "top_k",
            (None, None) => return self.opaque(name, start),
        };
        // What we only carry the types of is carried whole.
        let line = self.cursor.rest().lines().next().unwrap_or_default();
        if line.contains("complex<") || line.contains("!quant") {
            return self.opaque(name, start);
        }
        let after_name = self.cursor;
        let read = self.own(name, own, span)?;
        let is_ours = |ty: &Type| ty.tensor().is_some();
        let operands = read.operands.iter().map(|id| self.module.ty(*id));
        if read.regions.is_empty() && !operands.chain(&read.results).all(is_ours) {
            self.cursor = after_name;
            return self.opaque(name, start);
        }
        Ok(read)
    }

    /// An operation of our dialect, after its name.
    fn own(&mut self, name: &str, own: &str, span: Range<usize>) -> Parsed<Read> {
        let start = span.start;
        match own {
            "constant" => self.constant(),
            "iota" => self.named(name, &[("dim", "iota_dimension")], span),
            "compare" => self.compare(span),
            "select" => self.select(),
            "transpose" => self.named(name, &[("dims", "permutation")], span),
            "broadcast_in_dim" => self.named(name, &[("dims", "broadcast_dimensions")], span),
            "reverse" => self.named(name, &[("dims", "dimensions")], span),
            "dynamic_slice" => self.named(name, &[("sizes", "slice_sizes")], span),
            "concatenate" => self.named(name, &[("dim", "dimension")], span),
            "pad" => {
                let names = [
                    ("low", "edge_padding_low"),
                    ("high", "edge_padding_high"),
                    ("interior", "interior_padding"),
                ];
                self.named(name, &names, span)
            }
            "rng_bit_generator" => self.named(name, &[("algorithm", "rng_algorithm")], span),
            "top_k" => self.top_k(name, span),
            "slice" => self.slice(),
            "dot_general" => self.dot_general(),
            "convolution" => self.convolution(span),
            "reduce" => self.reduce(span),
            "while" => self.while_loop(),
            "convert"
            | "bitcast_convert"
            | "reshape"
            | "clamp"
            | "dynamic_update_slice"
            | "optimization_barrier" => self.named(name, &[], span),
            _ if super::kinds::unary(name).is_some() || Binary::of_name(own).is_some() => {
                self.named(name, &[], span)
            }
            _ => self.opaque(name, start),
        }
    }

    /// `%a, %b, name = value, … {…} : types`, where names stand for attributes.
    fn named(&mut self, name: &str, names: &[(&str, &str)], span: Range<usize>) -> Parsed<Read> {
        let mut attributes = Attributes::default();
        let mut operands = Vec::new();
        while !self.cursor.starts(":") && !self.cursor.starts("{") {
            if self.cursor.starts("%") {
                operands.push(self.value()?);
            } else {
                let mut before = self.cursor;
                let word = self.cursor.word().unwrap_or_default();
                let Some((_, long)) = names.iter().find(|(short, _)| *short == word) else {
                    return before.fault(format!("`{name}` is not written like this"));
                };
                self.cursor.expect("=")?;
                let value = self.cursor.balanced(true)?;
                attributes.put(long, value);
            }
            if !self.cursor.eat(",") {
                break;
            }
        }
        let results = self.tail(&mut attributes, &operands, false)?;
        let kind = self.kind(name, &operands, &mut attributes, span)?;
        Ok(Read::plain(kind, operands, attributes, results))
    }

    /// `{…} : types`; the types of the results. Types alone are those of operands and results alike,
    /// and where `is_last` the last one is the result's.
    fn tail(
        &mut self,
        attributes: &mut Attributes,
        operands: &[ValueId],
        is_last: bool,
    ) -> Parsed<Vec<Type>> {
        if self.cursor.starts("{") {
            attributes.read(&mut self.cursor, false)?;
        }
        self.cursor.expect(":")?;
        if self.cursor.starts("(") {
            let (types, results) = self.cursor.function_type()?;
            self.check_types(operands, &types)?;
            return Ok(results);
        }
        let types = self.cursor.types()?;
        // The client's dialect has an arrow without parentheses.
        if self.cursor.eat("->") {
            self.check_types(operands, &types)?;
            return self.cursor.types();
        }
        match (&types[..], is_last) {
            ([.., last], true) => Ok(vec![last.clone()]),
            ([one], _) => {
                let all = vec![one.clone(); operands.len()];
                self.check_types(operands, &all)?;
                Ok(types)
            }
            _ => {
                self.check_types(operands, &types)?;
                Ok(types)
            }
        }
    }

    fn constant(&mut self) -> Parsed<Read> {
        let mut attributes = Attributes::default();
        if self.cursor.starts("{") {
            attributes.read(&mut self.cursor, false)?;
        }
        let literal = dense(&mut self.cursor)?;
        Ok(Read {
            results: vec![literal.ty().clone().into()],
            kind: Kind::Constant(literal),
            operands: Vec::new(),
            regions: Vec::new(),
            attributes,
        })
    }

    /// `GT, %a, %b, FLOAT : …`.
    fn compare(&mut self, span: Range<usize>) -> Parsed<Read> {
        let direction = self.cursor.word().and_then(Direction::of_name);
        let Some(direction) = direction else {
            let message = "EQ, NE, GE, GT, LE or LT should follow".to_owned();
            return Err(Fault { span, message });
        };
        self.cursor.expect(",")?;
        let mut operands = vec![self.value()?];
        self.cursor.expect(",")?;
        operands.push(self.value()?);
        let mut compare_type = None;
        if self.cursor.eat(",") {
            compare_type = self.cursor.word().and_then(CompareType::of_name);
            if compare_type.is_none() {
                return self
                    .cursor
                    .fault("FLOAT, TOTALORDER, SIGNED or UNSIGNED should be here");
            }
        }
        let mut attributes = Attributes::default();
        let results = self.tail(&mut attributes, &operands, false)?;
        Ok(Read {
            kind: Kind::Compare(Compare {
                direction,
                compare_type,
            }),
            operands,
            regions: Vec::new(),
            attributes,
            results,
        })
    }

    /// `%which, %true, %false : type of the first, type of the others`.
    fn select(&mut self) -> Parsed<Read> {
        let operands = self.operands(3)?;
        let mut attributes = Attributes::default();
        let results = self.tail(&mut attributes, &operands, true)?;
        Ok(Read::plain(Kind::Select, operands, attributes, results))
    }

    /// `count` operands with commas between them.
    fn operands(&mut self, count: usize) -> Parsed<Vec<ValueId>> {
        let mut operands = Vec::new();
        for nth in 0..count {
            if nth > 0 {
                self.cursor.expect(",")?;
            }
            operands.push(self.value()?);
        }
        Ok(operands)
    }

    /// `(%a, k = 3) : …`.
    fn top_k(&mut self, name: &str, span: Range<usize>) -> Parsed<Read> {
        self.cursor.expect("(")?;
        let operands = vec![self.value()?];
        let mut attributes = Attributes::default();
        while self.cursor.eat(",") {
            let mut before = self.cursor;
            let Some(attribute) = self.cursor.word() else {
                return before.fault(format!("`{name}` is not written like this"));
            };
            self.cursor.expect("=")?;
            let value = self.cursor.balanced(true)?;
            attributes.put(attribute, value);
        }
        self.cursor.expect(")")?;
        let results = self.tail(&mut attributes, &operands, false)?;
        let kind = self.kind(name, &operands, &mut attributes, span)?;
        Ok(Read::plain(kind, operands, attributes, results))
    }

    /// `%a [0:4, 1:9:2] : …`.
    fn slice(&mut self) -> Parsed<Read> {
        let operands = vec![self.value()?];
        let ranges = self.cursor.list(("[", "]"), |cursor| {
            let start = cursor.count()?;
            cursor.expect(":")?;
            let limit = cursor.count()?;
            let stride = match cursor.eat(":") {
                true => cursor.count()?,
                false => 1,
            };
            Ok((start, limit, stride))
        })?;
        let mut attributes = Attributes::default();
        let results = self.tail(&mut attributes, &operands, false)?;
        Ok(Read {
            kind: Kind::Slice(Slice {
                starts: ranges.iter().map(|range| range.0).collect(),
                limits: ranges.iter().map(|range| range.1).collect(),
                strides: ranges.iter().map(|range| range.2).collect(),
            }),
            operands,
            regions: Vec::new(),
            attributes,
            results,
        })
    }

    /// `%a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [0], precision = […] : …`.
    fn dot_general(&mut self) -> Parsed<Read> {
        let operands = self.operands(2)?;
        let mut attributes = Attributes::default();
        let mut dot = crate::op::DotGeneral {
            lhs_batching: Vec::new(),
            rhs_batching: Vec::new(),
            lhs_contracting: Vec::new(),
            rhs_contracting: Vec::new(),
            precision: Vec::new(),
        };
        while self.cursor.eat(",") {
            let mut before = self.cursor;
            let word = self.cursor.word().unwrap_or_default();
            self.cursor.expect("=")?;
            match word {
                "batching_dims" => {
                    (dot.lhs_batching, dot.rhs_batching) = sides(&mut self.cursor)?;
                }
                "contracting_dims" => {
                    (dot.lhs_contracting, dot.rhs_contracting) = sides(&mut self.cursor)?;
                }
                "precision" => {
                    dot.precision = self.cursor.list(("[", "]"), |cursor| match cursor.word() {
                        Some(word) => Ok(word.into()),
                        None => cursor.fault("DEFAULT, HIGH or HIGHEST should be here"),
                    })?;
                }
                "algorithm" => {
                    let span = self.cursor.balanced(true)?;
                    let text = format!("#stablehlo.dot_algorithm{}", self.cursor.text(span));
                    attributes.keep(super::extra("algorithm", &text));
                }
                _ => return before.fault("`stablehlo.dot_general` is not written like this"),
            }
        }
        let results = self.tail(&mut attributes, &operands, false)?;
        Ok(Read::plain(
            Kind::DotGeneral(dot),
            operands,
            attributes,
            results,
        ))
    }

    /// `(%a, %b) dim_numbers = …, window = {…} {…} : …`.
    fn convolution(&mut self, span: Range<usize>) -> Parsed<Read> {
        let operands = self.operands_in_parentheses()?;
        let mut attributes = Attributes::default();
        let mut before = self.cursor;
        if self.cursor.word() != Some("dim_numbers") {
            return before.fault("`dim_numbers` should be here");
        }
        self.cursor.expect("=")?;
        let dimensions = super::kinds::convolution_dimensions(&mut self.cursor)?;
        self.cursor.expect(",")?;
        let mut before = self.cursor;
        if self.cursor.word() != Some("window") {
            return before.fault("`window` should be here");
        }
        self.cursor.expect("=")?;
        let fields = self.cursor.list(("{", "}"), |cursor| {
            let Some(name) = cursor.word() else {
                return cursor.fault("the name of a field should be here");
            };
            cursor.expect("=")?;
            Ok((name, cursor.balanced(false)?))
        })?;
        for (name, value) in fields {
            let name = match name {
                "stride" => "window_strides",
                "pad" => "padding",
                "lhs_dilate" => "lhs_dilation",
                "rhs_dilate" => "rhs_dilation",
                "reverse" => "window_reversal",
                _ => {
                    return self
                        .cursor
                        .within(value)
                        .fault("no window has such a field");
                }
            };
            attributes.put(name, value);
        }
        let results = self.tail(&mut attributes, &operands, false)?;
        let kind =
            super::kinds::convolution_of(&mut self.asked(&mut attributes, span), dimensions)?;
        Ok(Read::plain(kind, operands, attributes, results))
    }

    /// `(%a init: %b), … applies stablehlo.add across dimensions = [1] : …`, or with a `reducer` in
    /// place of `applies`.
    fn reduce(&mut self, span: Range<usize>) -> Parsed<Read> {
        let (mut inputs, mut starts) = (Vec::new(), Vec::new());
        loop {
            self.cursor.expect("(")?;
            inputs.push(self.value()?);
            let mut before = self.cursor;
            if !self.cursor.eat_word("init") {
                return before.fault("`init:` should be here");
            }
            self.cursor.expect(":")?;
            starts.push(self.value()?);
            self.cursor.expect(")")?;
            if !self.cursor.eat(",") {
                break;
            }
        }
        let applied = match self.cursor.eat_word("applies") {
            true => self.cursor.word(),
            false => None,
        };
        let mut before = self.cursor;
        if !self.cursor.eat_word("across") || !self.cursor.eat_word("dimensions") {
            return before.fault("`across dimensions` should be here");
        }
        self.cursor.expect("=")?;
        let dimensions = self.cursor.counts()?;
        let mut attributes = Attributes::default();
        let operands = [&inputs[..], &starts].concat();
        let results = self.tail(&mut attributes, &operands, false)?;
        let region = match applied {
            Some(name) => self.applied(name, &starts, span)?,
            None => self.reducer()?,
        };
        Ok(Read {
            kind: Kind::Reduce { dimensions },
            operands,
            regions: vec![region],
            attributes,
            results,
        })
    }

    /// A region of one operation on its two arguments.
    fn applied(&mut self, name: &str, starts: &[ValueId], span: Range<usize>) -> Parsed<Block> {
        let binary = name.strip_prefix("stablehlo.").and_then(Binary::of_name);
        let (Some(binary), [start]) = (binary, starts) else {
            let message = format!("`{name}` cannot be applied here");
            return Err(Fault { span, message });
        };
        let ty = self.ty(*start);
        let arguments: Vec<ValueId> = (0..2).map(|_| self.module.add_value(ty.clone())).collect();
        let result = self.module.add_value(ty);
        Ok(Block {
            ops: vec![Op {
                kind: Kind::Binary(binary),
                operands: arguments.clone(),
                results: vec![result],
                regions: Vec::new(),
                extras: Vec::new(),
                location: None,
            }],
            arguments,
            returns: vec![result],
        })
    }

    /// `reducer(%a: type, %b: type) (%c: type, %d: type) {…}`: pairs of what is combined.
    fn reducer(&mut self) -> Parsed<Block> {
        let mut before = self.cursor;
        if !self.cursor.eat_word("reducer") {
            return before.fault("`reducer` should be here");
        }
        let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
        while self.cursor.starts("(") {
            let mut pair = self.cursor.list(("(", ")"), |cursor| {
                let name = cursor.definition()?;
                cursor.expect(":")?;
                let ty = cursor.ty()?;
                let mut ahead = *cursor;
                if ahead.eat_word("loc") {
                    ahead.balanced(false)?;
                    *cursor = ahead;
                }
                Ok((name, ty))
            })?;
            let (Some(second), Some(first)) = (pair.pop(), pair.pop()) else {
                return self.cursor.fault("a reducer combines two at a time");
            };
            firsts.push(first);
            seconds.push(second);
        }
        firsts.append(&mut seconds);
        self.cursor.expect("{")?;
        let block = self.region(firsts)?;
        self.cursor.expect("}")?;
        Ok(block)
    }

    /// `(%a = %b, …) : types cond {…} do {…}`.
    fn while_loop(&mut self) -> Parsed<Read> {
        let (mut names, mut operands) = (Vec::new(), Vec::new());
        self.cursor.expect("(")?;
        while !self.cursor.eat(")") {
            names.push(self.cursor.definition()?);
            self.cursor.expect("=")?;
            operands.push(self.value()?);
            if !self.cursor.eat(",") && !self.cursor.starts(")") {
                return self.cursor.fault("`,` or `)` should be here");
            }
        }
        let mut results = Vec::new();
        if self.cursor.eat(":") {
            results = self.cursor.types()?;
        }
        self.check_types(&operands, &results)?;
        let mut attributes = Attributes::default();
        if self.cursor.eat_word("attributes") {
            attributes.read(&mut self.cursor, false)?;
        }
        let mut regions = Vec::new();
        for word in ["cond", "do"] {
            let mut before = self.cursor;
            if !self.cursor.eat_word(word) {
                return before.fault(format!("`{word}` should be here"));
            }
            self.cursor.expect("{")?;
            let arguments = names.iter().copied().zip(results.iter().cloned());
            regions.push(self.region(arguments.collect())?);
            self.cursor.expect("}")?;
        }
        Ok(Read {
            kind: Kind::While,
            operands,
            regions,
            attributes,
            results,
        })
    }

    /// An operation we do not know: a line that is carried as it is written.
    fn opaque(&mut self, name: &str, start: usize) -> Parsed<Read> {
        let rest = self.cursor.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let line = match line.rfind(" loc(") {
            Some(end) => &line[..end],
            None => line,
        };
        if !name.contains('.') || line.trim_end().ends_with('{') || line.contains("({") {
            let message = format!(
                "`{name}` is not known in this form; have the exporter print the generic form"
            );
            return self.cursor.within(start..start + name.len()).fault(message);
        }
        let end = self.cursor.at() + line.trim_end().len();
        let mut at = self.cursor.within(self.cursor.at()..end);
        let (mut pieces, mut operands) = (Vec::new(), Vec::new());
        let mut from = start;
        while let Some(offset) = at.rest().find(['%', '"']) {
            at.advance(offset);
            if at.rest().starts_with('"') {
                at.string()?;
                continue;
            }
            pieces.push(self.cursor.text(from..at.at()).into());
            let before = self.cursor;
            self.cursor = at;
            let operand = self.value();
            at = at.within(self.cursor.at()..end);
            self.cursor = before;
            operands.push(operand?);
            from = at.at();
        }
        pieces.push(self.cursor.text(from..end).into());
        let mut results = result_types(self.cursor.within(from..end));
        if name == "stablehlo.select"
            && let Some(types) = &mut results
        {
            // The first is that of the truth values.
            types.drain(..types.len().saturating_sub(1));
        }
        self.cursor = self.cursor.from(end);
        let Some(results) = results else {
            let message = format!("the types of the results of `{name}` are not understood");
            return self.cursor.within(start..start + name.len()).fault(message);
        };
        Ok(Read {
            kind: Kind::Opaque(Opaque {
                name: name.into(),
                pieces,
            }),
            operands,
            regions: Vec::new(),
            attributes: Attributes::default(),
            results,
        })
    }
}

/// `[1] x [0]`.
fn sides(cursor: &mut Cursor<'_>) -> Parsed<(Vec<usize>, Vec<usize>)> {
    let left = cursor.counts()?;
    cursor.expect("x")?;
    Ok((left, cursor.counts()?))
}

/// The types of the results at the end of a line: what follows the last arrow, or the last colon.
fn result_types(line: Cursor<'_>) -> Option<Vec<Type>> {
    let text = line.rest();
    let (mark, places): (&str, Vec<usize>) = match text.contains("->") {
        true => ("->", text.match_indices("->").map(|(at, _)| at).collect()),
        false => (
            ":",
            text.match_indices(" : ").map(|(at, _)| at + 1).collect(),
        ),
    };
    // An arrow may be within a type; then what follows it does not end with the line.
    places.into_iter().rev().find_map(|place| {
        let mut at = line;
        at.advance(place + mark.len());
        let types = at.types().ok()?;
        at.is_at_end().then_some(types)
    })
}
