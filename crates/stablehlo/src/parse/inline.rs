//! Replaces calls with the bodies of the functions they call.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{DEEPEST, without_locations};
use crate::module::{Block, Function, Location, Module, Op, ValueId};
use crate::op::{Kind, Opaque};

/// More operations than any model has; calls of calls of calls could make any number.
const MOST_OPS: usize = 1_000_000;

/// A function as it was read.
#[derive(Debug)]
pub(super) struct Callee {
    pub(super) function: Function,
    /// Whether others may call it.
    pub(super) is_public: bool,
    /// Where it is in the text.
    pub(super) span: Range<usize>,
}

/// Where something is wrong, and what.
type Wrong = (Range<usize>, String);

/// Makes one function of all that were read. `parsed` has their values; the new module's are
/// numbered in the order in which they are written. Functions that only unknown operations refer
/// to stay beside it, cut from the `text`.
pub(super) fn inline(
    parsed: &Module,
    callees: &[Callee],
    (text, mut others): (&str, Vec<Arc<str>>),
) -> Result<Module, Wrong> {
    let main = main_of(callees)?;
    let mut module = Module::new(&parsed.name);
    module.attributes.clone_from(&parsed.attributes);
    let mut inlining = Inlining {
        parsed,
        callees,
        module: &mut module,
        open: vec![main.function.name.clone()],
        n_ops: 0,
        depth: 0,
        references: String::new(),
    };
    let mut names = FxHashMap::default();
    let body = inlining.block(&main.function.body, &mut names, &main.span)?;
    let mut references = std::mem::take(&mut inlining.references);
    module.main = Function {
        body,
        ..main.function.clone()
    };
    // A function that is kept may refer to others in turn.
    let mut kept = vec![false; callees.len()];
    loop {
        let next = callees.iter().enumerate().position(|(nth, callee)| {
            !kept[nth] && callee.span != main.span && refers_to(&references, &callee.function.name)
        });
        let Some(next) = next else { break };
        kept[next] = true;
        let own = without_locations(&text[callees[next].span.clone()]);
        references += &own;
        others.push(own.into());
    }
    module.others = others;
    Ok(module)
}

/// The function that is the model.
fn main_of(callees: &[Callee]) -> Result<&Callee, Wrong> {
    let public = || callees.iter().filter(|callee| callee.is_public);
    let named = public().find(|callee| &*callee.function.name == "main");
    match named.or_else(|| public().next()) {
        Some(main) => Ok(main),
        None => Err((
            0..1,
            "there is no public function in this module".to_owned(),
        )),
    }
}

/// Whether a text has `@name`, and not the beginning of a longer name.
fn refers_to(text: &str, name: &str) -> bool {
    if text.contains(&format!("@\"{name}\"")) {
        return true;
    }
    text.match_indices(&format!("@{name}")).any(|(at, found)| {
        let after = text[at + found.len()..].chars().next();
        !after.is_some_and(|c| c.is_ascii_alphanumeric() || "_$.-".contains(c))
    })
}

struct Inlining<'i> {
    parsed: &'i Module,
    callees: &'i [Callee],
    module: &'i mut Module,
    /// The functions being inlined, outermost first.
    open: Vec<Arc<str>>,
    n_ops: usize,
    /// How deep regions are nested here.
    depth: usize,
    /// The texts of unknown operations and of attributes that may refer to functions.
    references: String,
}

impl Inlining<'_> {
    /// A block with values of its own; `names` maps the values of the original to these.
    fn block(
        &mut self,
        block: &Block,
        names: &mut FxHashMap<ValueId, ValueId>,
        span: &Range<usize>,
    ) -> Result<Block, Wrong> {
        if self.depth >= DEEPEST {
            let message = "with everything it calls, its regions lie too deep in each other";
            return Err((span.clone(), message.to_owned()));
        }
        self.depth += 1;
        let arguments = self.new_values(&block.arguments, names);
        let mut ops = Vec::new();
        self.ops(&block.ops, names, &mut ops, span)?;
        self.depth -= 1;
        Ok(Block {
            arguments,
            ops,
            returns: block.returns.iter().map(|id| names[id]).collect(),
        })
    }

    fn ops(
        &mut self,
        from: &[Op],
        names: &mut FxHashMap<ValueId, ValueId>,
        to: &mut Vec<Op>,
        span: &Range<usize>,
    ) -> Result<(), Wrong> {
        for op in from {
            self.n_ops += 1;
            if self.n_ops > MOST_OPS {
                let message = format!("with everything it calls it has over {MOST_OPS} operations");
                return Err((span.clone(), message));
            }
            if let Some(callee) = callee_of(op) {
                self.call(op, callee, names, to, span)?;
                continue;
            }
            let operands = op.operands.iter().map(|id| names[id]).collect();
            let regions: Result<Vec<Block>, Wrong> = op
                .regions
                .iter()
                .map(|region| self.block(region, names, span))
                .collect();
            let regions = regions?;
            let results = self.new_values(&op.results, names);
            if let Kind::Opaque(Opaque { pieces, .. }) = &op.kind {
                pieces.iter().for_each(|piece| self.note(piece));
            }
            op.extras.iter().for_each(|extra| self.note(&extra.text));
            to.push(Op {
                kind: op.kind.clone(),
                operands,
                results,
                regions,
                extras: op.extras.clone(),
                location: op.location.clone(),
            });
        }
        Ok(())
    }

    /// Notes a text that may refer to functions, once.
    fn note(&mut self, text: &str) {
        if text.contains('@') && !self.references.contains(text) {
            self.references += text;
            self.references.push('\n');
        }
    }

    /// Inlines the body of a function in place of its call.
    fn call(
        &mut self,
        op: &Op,
        name: &str,
        names: &mut FxHashMap<ValueId, ValueId>,
        to: &mut Vec<Op>,
        span: &Range<usize>,
    ) -> Result<(), Wrong> {
        let mut callees = self.callees.iter();
        let Some(callee) = callees.find(|callee| &*callee.function.name == name) else {
            let message = format!("`@{name}` is called, and not in this module");
            return Err((span.clone(), message));
        };
        if self.open.len() >= DEEPEST {
            let message = format!("calls lie over {DEEPEST} deep in each other");
            return Err((callee.span.clone(), message));
        }
        if self.open.iter().any(|open| **open == *name) {
            let message = format!("`@{name}` calls itself, which no model can");
            return Err((callee.span.clone(), message));
        }
        let body = &callee.function.body;
        let types =
            |ids: &[ValueId]| -> Vec<_> { ids.iter().map(|id| self.parsed.ty(*id)).collect() };
        if types(&op.operands) != types(&body.arguments)
            || types(&op.results) != types(&body.returns)
        {
            let message = format!("`@{name}` is called with other types than it has");
            return Err((callee.span.clone(), message));
        }
        let mut inside: FxHashMap<ValueId, ValueId> = body
            .arguments
            .iter()
            .zip(&op.operands)
            .map(|(argument, operand)| (*argument, names[operand]))
            .collect();
        self.open.push(callee.function.name.clone());
        let start = to.len();
        self.ops(&body.ops, &mut inside, to, &callee.span)?;
        self.open.pop();
        // An operation without a location, or without a place in it, gets that of the call.
        for new in &mut to[start..] {
            new.location = match (new.location.take(), &op.location) {
                (Some(own), Some(call)) if own.place.is_none() => Some(Arc::new(Location {
                    name: own.name.clone(),
                    place: call.place.clone(),
                })),
                (own, call) => own.or_else(|| call.clone()),
            };
        }
        for (result, returned) in op.results.iter().zip(&body.returns) {
            names.insert(*result, inside[returned]);
        }
        Ok(())
    }

    fn new_values(
        &mut self,
        values: &[ValueId],
        names: &mut FxHashMap<ValueId, ValueId>,
    ) -> Vec<ValueId> {
        let new = |id: &ValueId| {
            let new = self.module.add_value(self.parsed.ty(*id).clone());
            names.insert(*id, new);
            new
        };
        values.iter().map(new).collect()
    }
}

/// The function that an operation calls, if it is a call.
fn callee_of(op: &Op) -> Option<&str> {
    match &op.kind {
        Kind::Opaque(opaque) if &*opaque.name == "func.call" => {
            let callee = op.extras.iter().find(|extra| &*extra.name == "callee")?;
            Some(callee.text.trim_start_matches('@').trim_matches('"'))
        }
        _ => None,
    }
}
