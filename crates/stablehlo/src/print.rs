//! Writing a module in the generic form, which every reader of StableHLO knows.

use std::fmt::{self, Write};

use rustc_hash::FxHashMap;

use crate::module::{Block, Function, Module, Op, ValueId};
use crate::op::{
    Compare, Convolution, ConvolutionDimensions, DotGeneral, Extra, Gather, Kind, Opaque, Scatter,
    Window,
};
use crate::types::Type;

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (aliases, functions): (Vec<_>, Vec<_>) =
            self.others.iter().partition(|text| text.starts_with('#'));
        for alias in aliases {
            writeln!(f, "{alias}")?;
        }
        write!(f, "module @{}", symbol(&self.name))?;
        if !self.attributes.is_empty() {
            write!(f, " attributes {{{}}}", dictionary(&self.attributes))?;
        }
        writeln!(f, " {{")?;
        let mut printer = Printer {
            module: self,
            names: FxHashMap::default(),
            next: 0,
            next_argument: 0,
        };
        let mut text = String::new();
        printer.function(&mut text, &self.main)?;
        f.write_str(&text)?;
        for function in functions {
            writeln!(f, "  {function}")?;
        }
        writeln!(f, "}}")
    }
}

/// A symbol's name, in quotes where it must be.
fn symbol(name: &str) -> String {
    let is_plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"_$.-".contains(&byte));
    let begins_well = !name.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    match is_plain && begins_well && !name.is_empty() {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}

/// An attribute's name, in quotes where it must be.
fn attribute_name(name: &str) -> String {
    let is_plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte));
    let begins_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    match is_plain && begins_well {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}

fn dictionary<'e>(extras: impl IntoIterator<Item = &'e Extra>) -> String {
    let one = |extra: &Extra| {
        let name = attribute_name(&extra.name);
        match extra.text.is_empty() {
            true => name,
            false => format!("{name} = {}", extra.text),
        }
    };
    let all: Vec<String> = extras.into_iter().map(one).collect();
    all.join(", ")
}

struct Printer<'m> {
    module: &'m Module,
    names: FxHashMap<ValueId, String>,
    next: usize,
    next_argument: usize,
}

impl Printer<'_> {
    fn function(&mut self, out: &mut String, function: &Function) -> fmt::Result {
        let Function {
            name,
            body,
            argument_attributes,
            result_attributes,
            ..
        } = function;
        write!(out, "  func.func public @{}(", symbol(name))?;
        for (nth, argument) in body.arguments.iter().enumerate() {
            let gap = if nth == 0 { "" } else { ", " };
            let own = self.argument(*argument);
            let attributes = argument_attributes.get(nth).map_or("", |text| text);
            let space = if attributes.is_empty() { "" } else { " " };
            write!(out, "{gap}{own}{space}{attributes}")?;
        }
        out.write_str(") -> (")?;
        for (nth, result) in body.returns.iter().enumerate() {
            let gap = if nth == 0 { "" } else { ", " };
            let attributes = result_attributes.get(nth).map_or("", |text| text);
            let space = if attributes.is_empty() { "" } else { " " };
            write!(out, "{gap}{}{space}{attributes}", self.module.ty(*result))?;
        }
        out.write_str(") {\n")?;
        for op in &body.ops {
            self.op(out, op, 2)?;
        }
        self.end(out, "func.return", &body.returns, 2)?;
        out.write_str("  }\n")
    }

    /// A new name for an argument, with its type.
    fn argument(&mut self, argument: ValueId) -> String {
        let name = format!("%arg{}", self.next_argument);
        self.next_argument += 1;
        let text = format!("{name}: {}", self.module.ty(argument));
        self.names.insert(argument, name);
        text
    }

    fn name(&self, value: ValueId) -> &str {
        // A module that is not sound is written, too: the user may want to see it.
        self.names.get(&value).map_or("%nowhere", |name| name)
    }

    fn op(&mut self, out: &mut String, op: &Op, depth: usize) -> fmt::Result {
        indent(out, depth);
        let number = self.next;
        self.next += usize::from(!op.results.is_empty());
        match op.results.len() {
            0 => {}
            1 => write!(out, "%{number} = ")?,
            count => write!(out, "%{number}:{count} = ")?,
        }
        match &op.kind {
            Kind::Opaque(Opaque { pieces, .. }) if !pieces.is_empty() => {
                for (nth, piece) in pieces.iter().enumerate() {
                    out.write_str(piece)?;
                    if let Some(operand) = op.operands.get(nth) {
                        out.write_str(self.name(*operand))?;
                    }
                }
            }
            kind => self.generic(out, kind, op, depth)?,
        }
        out.write_str("\n")?;
        for (nth, result) in op.results.iter().enumerate() {
            let name = match op.results.len() {
                1 => format!("%{number}"),
                _ => format!("%{number}#{nth}"),
            };
            self.names.insert(*result, name);
        }
        Ok(())
    }

    fn generic(&mut self, out: &mut String, kind: &Kind, op: &Op, depth: usize) -> fmt::Result {
        write!(out, "\"{}\"(", full_name(kind))?;
        self.list(out, &op.operands)?;
        out.write_str(")")?;
        let mut inherent = attributes(kind);
        let own = |is_inherent: bool| {
            let extras = op.extras.iter();
            dictionary(extras.filter(move |extra| extra.is_inherent == is_inherent))
        };
        let more = own(true);
        if !inherent.is_empty() && !more.is_empty() {
            inherent += ", ";
        }
        inherent += &more;
        if !inherent.is_empty() {
            write!(out, " <{{{inherent}}}>")?;
        }
        if !op.regions.is_empty() {
            out.write_str(" ({")?;
            for (nth, region) in op.regions.iter().enumerate() {
                out.write_str(if nth == 0 { "\n" } else { "}, {\n" })?;
                self.region(out, region, depth)?;
                indent(out, depth);
            }
            out.write_str("})")?;
        }
        let rest = own(false);
        if !rest.is_empty() {
            write!(out, " {{{rest}}}")?;
        }
        out.write_str(" : ")?;
        self.types(out, &op.operands, true)?;
        out.write_str(" -> ")?;
        self.types(out, &op.results, op.results.len() != 1)
    }

    fn region(&mut self, out: &mut String, region: &Block, depth: usize) -> fmt::Result {
        if !region.arguments.is_empty() {
            indent(out, depth);
            let arguments: Vec<String> = region
                .arguments
                .iter()
                .map(|argument| self.argument(*argument))
                .collect();
            writeln!(out, "^bb0({}):", arguments.join(", "))?;
        }
        for op in &region.ops {
            self.op(out, op, depth + 1)?;
        }
        self.end(out, "stablehlo.return", &region.returns, depth + 1)
    }

    fn end(&self, out: &mut String, name: &str, values: &[ValueId], depth: usize) -> fmt::Result {
        indent(out, depth);
        write!(out, "\"{name}\"(")?;
        self.list(out, values)?;
        out.write_str(") : ")?;
        self.types(out, values, true)?;
        out.write_str(" -> ()\n")
    }

    fn list(&self, out: &mut String, values: &[ValueId]) -> fmt::Result {
        for (nth, value) in values.iter().enumerate() {
            let gap = if nth == 0 { "" } else { ", " };
            write!(out, "{gap}{}", self.name(*value))?;
        }
        Ok(())
    }

    fn types(&self, out: &mut String, values: &[ValueId], has_parentheses: bool) -> fmt::Result {
        let types: Vec<String> = values
            .iter()
            .map(|value| Type::to_string(self.module.ty(*value)))
            .collect();
        match has_parentheses {
            true => write!(out, "({})", types.join(", ")),
            false => out.write_str(&types.join(", ")),
        }
    }
}

fn indent(out: &mut String, depth: usize) {
    (0..depth).for_each(|_| out.push_str("  "));
}

/// The name with its dialect.
fn full_name(kind: &Kind) -> String {
    match kind {
        Kind::Opaque(opaque) => opaque.name.to_string(),
        Kind::Unary(unary) => format!("{}.{}", unary.dialect(), unary.name()),
        Kind::TopK { .. } => format!("chlo.{}", kind.name()),
        kind => format!("stablehlo.{}", kind.name()),
    }
}

/// An operation's own attributes, as they are written.
fn attributes(kind: &Kind) -> String {
    match kind {
        Kind::Constant(literal) => format!("value = {literal}"),
        Kind::Iota { dimension } => format!("iota_dimension = {dimension} : i64"),
        Kind::Compare(compare) => compared(compare),
        Kind::Transpose { permutation } => format!("permutation = {}", array(permutation)),
        Kind::BroadcastInDim { dimensions } => {
            format!("broadcast_dimensions = {}", array(dimensions))
        }
        Kind::Reverse { dimensions } | Kind::Reduce { dimensions } => {
            format!("dimensions = {}", array(dimensions))
        }
        Kind::Slice(slice) => format!(
            "limit_indices = {}, start_indices = {}, strides = {}",
            array(&slice.limits),
            array(&slice.starts),
            array(&slice.strides)
        ),
        Kind::DynamicSlice { sizes } => format!("slice_sizes = {}", array(sizes)),
        Kind::Pad(pad) => format!(
            "edge_padding_high = {}, edge_padding_low = {}, interior_padding = {}",
            array(&pad.high),
            array(&pad.low),
            array(&pad.interior)
        ),
        Kind::Concatenate { dimension } => format!("dimension = {dimension} : i64"),
        Kind::ReduceWindow(window) => format!(
            "base_dilations = {}, {}, window_dilations = {}",
            array(&window.base_dilations),
            windowed(window),
            array(&window.window_dilations)
        ),
        Kind::SelectAndScatter(window) => windowed(window),
        Kind::DotGeneral(dot) => multiplied(dot),
        Kind::Convolution(convolution) => convolved(convolution),
        Kind::Gather(gather) => gathered(gather),
        Kind::Scatter(scatter) => scattered(scatter),
        Kind::Sort {
            dimension,
            is_stable,
        } => format!("dimension = {dimension} : i64, is_stable = {is_stable}"),
        Kind::TopK { k } => format!("k = {k} : i64"),
        Kind::RngBitGenerator { algorithm } => {
            format!("rng_algorithm = #stablehlo<rng_algorithm {algorithm}>")
        }
        Kind::BatchNormInference(norm)
        | Kind::BatchNormTraining(norm)
        | Kind::BatchNormGrad(norm) => {
            format!(
                "epsilon = 0x{:08X} : f32, feature_index = {} : i64",
                norm.epsilon.to_bits(),
                norm.feature_index
            )
        }
        _ => String::new(),
    }
}

fn array(numbers: &[impl fmt::Display]) -> String {
    typed_array("i64", numbers)
}

fn typed_array(ty: &str, numbers: &[impl fmt::Display]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match numbers.is_empty() {
        true => format!("array<{ty}>"),
        false => format!("array<{ty}: {}>", numbers.join(", ")),
    }
}

fn listed(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

fn pairs(pairs: &[(i64, i64)]) -> String {
    if pairs.is_empty() {
        return "dense<> : tensor<0x2xi64>".to_owned();
    }
    let all: Vec<String> = pairs
        .iter()
        .map(|(low, high)| format!("[{low}, {high}]"))
        .collect();
    format!(
        "dense<[{}]> : tensor<{}x2xi64>",
        all.join(", "),
        pairs.len()
    )
}

fn compared(compare: &Compare) -> String {
    let direction = compare.direction.name();
    let direction = format!("comparison_direction = #stablehlo<comparison_direction {direction}>");
    match compare.compare_type {
        Some(ty) => format!(
            "compare_type = #stablehlo<comparison_type {}>, {direction}",
            ty.name()
        ),
        None => direction,
    }
}

fn windowed(window: &Window) -> String {
    format!(
        "padding = {}, window_dimensions = {}, window_strides = {}",
        pairs(&window.padding),
        array(&window.dimensions),
        array(&window.strides)
    )
}

fn precision(precision: &[std::sync::Arc<str>]) -> String {
    if precision.is_empty() {
        return String::new();
    }
    let all: Vec<String> = precision
        .iter()
        .map(|one| format!("#stablehlo<precision {one}>"))
        .collect();
    format!(", precision_config = [{}]", all.join(", "))
}

/// Lists that are not empty, with their names.
fn named(lists: &[(&str, &[usize])]) -> String {
    let some = lists.iter().filter(|(_, list)| !list.is_empty());
    let all: Vec<String> = some
        .map(|(name, list)| format!("{name} = {}", listed(list)))
        .collect();
    all.join(", ")
}

fn multiplied(dot: &DotGeneral) -> String {
    format!(
        "dot_dimension_numbers = #stablehlo.dot<{}>{}",
        named(&[
            ("lhs_batching_dimensions", &dot.lhs_batching),
            ("rhs_batching_dimensions", &dot.rhs_batching),
            ("lhs_contracting_dimensions", &dot.lhs_contracting),
            ("rhs_contracting_dimensions", &dot.rhs_contracting),
        ]),
        precision(&dot.precision)
    )
}

fn convolved(convolution: &Convolution) -> String {
    let Convolution {
        input,
        kernel,
        output,
        strides,
        padding,
        lhs_dilation,
        rhs_dilation,
        reversal,
        feature_groups,
        batch_groups,
        precision: wanted,
    } = convolution;
    format!(
        "batch_group_count = {batch_groups} : i64, dimension_numbers = #stablehlo.conv<{}x{}->{}>, \
         feature_group_count = {feature_groups} : i64, lhs_dilation = {}, padding = {}{}, \
         rhs_dilation = {}, window_reversal = {}, window_strides = {}",
        dimensions(input, ("b", "f")),
        dimensions(kernel, ("i", "o")),
        dimensions(output, ("b", "f")),
        array(lhs_dilation),
        pairs(padding),
        precision(wanted),
        array(rhs_dilation),
        typed_array("i1", reversal),
        array(strides)
    )
}

fn dimensions(dimensions: &ConvolutionDimensions, (first, second): (&str, &str)) -> String {
    let mut names = vec![String::new(); dimensions.spatial.len() + 2];
    let mut put = |at: usize, name: String| {
        if let Some(place) = names.get_mut(at) {
            *place = name;
        }
    };
    put(dimensions.first, first.to_owned());
    put(dimensions.second, second.to_owned());
    for (nth, at) in dimensions.spatial.iter().enumerate() {
        put(*at, nth.to_string());
    }
    format!("[{}]", names.join(", "))
}

fn gathered(gather: &Gather) -> String {
    let lists = named(&[
        ("offset_dims", &gather.offset_dims),
        ("collapsed_slice_dims", &gather.collapsed_slice_dims),
        ("operand_batching_dims", &gather.operand_batching_dims),
        (
            "start_indices_batching_dims",
            &gather.start_indices_batching_dims,
        ),
        ("start_index_map", &gather.start_index_map),
    ]);
    let gap = if lists.is_empty() { "" } else { ", " };
    format!(
        "dimension_numbers = #stablehlo.gather<{lists}{gap}index_vector_dim = {}>, \
         indices_are_sorted = {}, slice_sizes = {}",
        gather.index_vector_dim,
        gather.indices_are_sorted,
        array(&gather.slice_sizes)
    )
}

fn scattered(scatter: &Scatter) -> String {
    let lists = named(&[
        ("update_window_dims", &scatter.update_window_dims),
        ("inserted_window_dims", &scatter.inserted_window_dims),
        ("input_batching_dims", &scatter.input_batching_dims),
        (
            "scatter_indices_batching_dims",
            &scatter.scatter_indices_batching_dims,
        ),
        (
            "scatter_dims_to_operand_dims",
            &scatter.scatter_dims_to_operand_dims,
        ),
    ]);
    let gap = if lists.is_empty() { "" } else { ", " };
    format!(
        "indices_are_sorted = {}, scatter_dimension_numbers = #stablehlo.scatter<{lists}{gap}index_vector_dim = {}>, \
         unique_indices = {}",
        scatter.indices_are_sorted, scatter.index_vector_dim, scatter.unique_indices
    )
}
