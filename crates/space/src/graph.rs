//! All of a card's expressions as one graph: names resolved, types checked, equal parts shared.
//!
//! A node stands behind its operands, so one pass in order evaluates everything. The graph still
//! has problem fields in it; [`Plan`](crate::plan::Plan) binds them to one problem.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::bounds::{self, Bounds};
use crate::device;
use crate::expr::{BinaryOp, CompareOp, Expr, ExprError, ExprKind, Function, SetItem};
use crate::number::Num;
use crate::op::Op;
use crate::suggest::did_you_mean;
use crate::value::Value;

/// An operation and the nodes it works on; unused operands are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    pub(crate) op: Op,
    pub(crate) args: [u32; 3],
}

/// What an expression yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    Number,
    Bool,
    Text,
}

impl Type {
    pub(crate) fn of(value: &Value) -> Type {
        match value {
            Value::Int(_) | Value::Decimal(_) => Type::Number,
            Value::Bool(_) => Type::Bool,
            Value::Text(_) => Type::Text,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Type::Number => "a number",
            Type::Bool => "true or false",
            Type::Text => "text",
        }
    }
}

/// Numbers for the texts a card mentions, so that comparing text is comparing integers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Symbols(FxHashMap<Arc<str>, i64>);

impl Symbols {
    pub(crate) fn intern(&mut self, text: &Arc<str>) -> Num {
        let next = self.0.len() as i64;
        Num::int(*self.0.entry(text.clone()).or_insert(next))
    }

    /// Numbers a value. Text the card never mentions equals nothing the card mentions; two such
    /// texts get numbers of their own from `strangers`.
    pub(crate) fn number(&self, value: &Value, strangers: &mut Vec<Arc<str>>) -> Num {
        let Value::Text(text) = value else {
            return Num::of(value).unwrap_or(Num::FALSE);
        };
        if let Some(known) = self.0.get(text) {
            return Num::int(*known);
        }
        let position = strangers.iter().position(|stranger| stranger == text);
        let position = position.unwrap_or_else(|| {
            strangers.push(text.clone());
            strangers.len() - 1
        });
        Num::int((self.0.len() + position) as i64)
    }
}

/// A name an expression may use, and what it stands for.
#[derive(Debug, Clone)]
pub(crate) enum Binding {
    Field(u32, Type),
    Param(u32, Type),
    /// A derived value: its expression's position among the card's.
    Let(usize),
}

/// Expressions, compiled.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    pub(crate) consts: Vec<Num>,
    pub(crate) symbols: Symbols,
    /// Whether some expression reads each device attribute.
    pub(crate) reads_device: [bool; device::ATTRIBUTES.len()],
}

/// An error and the derived value it lies in, or `None` for the expression asked for.
pub(crate) type BuildError = (Option<usize>, ExprError);

/// Compiles expressions into a [`Graph`].
pub(crate) struct Builder<'c> {
    graph: Graph,
    shared: FxHashMap<Node, u32>,
    const_ids: FxHashMap<[i64; 2], u32>,
    names: FxHashMap<&'c str, Binding>,
    lets: Vec<(&'c Expr, LetState)>,
    /// The derived value being compiled, for placing errors.
    inside: Option<usize>,
}

#[derive(Clone)]
enum LetState {
    Waiting,
    Open,
    Done(u32, Type),
    Failed,
}

type Typed = Result<(u32, Type), BuildError>;

impl<'c> Builder<'c> {
    pub(crate) fn new(names: FxHashMap<&'c str, Binding>, lets: Vec<&'c Expr>) -> Self {
        Builder {
            graph: Graph::default(),
            shared: FxHashMap::default(),
            const_ids: FxHashMap::default(),
            names,
            lets: lets
                .into_iter()
                .map(|expr| (expr, LetState::Waiting))
                .collect(),
            inside: None,
        }
    }

    pub(crate) fn finish(self) -> Graph {
        self.graph
    }

    pub(crate) fn symbols(&mut self) -> &mut Symbols {
        &mut self.graph.symbols
    }

    /// Compiles a constraint, which must yield true or false.
    /// Returns its node, and a node for whether it faults.
    pub(crate) fn condition(&mut self, expr: &Expr) -> Result<(u32, u32), BuildError> {
        let node = self.typed(expr, Type::Bool)?;
        Ok((node, self.node(Op::Faults, [node, 0, 0])))
    }

    /// Compiles an expression that must yield a number.
    pub(crate) fn number(&mut self, expr: &Expr) -> Result<u32, BuildError> {
        self.typed(expr, Type::Number)
    }

    fn refuse(&self, expr: &Expr, message: String) -> BuildError {
        (
            self.inside,
            ExprError {
                message,
                span: expr.span.clone(),
            },
        )
    }

    fn typed(&mut self, expr: &Expr, wanted: Type) -> Result<u32, BuildError> {
        let (node, found) = self.expr(expr)?;
        if found == wanted {
            return Ok(node);
        }
        let fix = match (wanted, found) {
            (Type::Bool, Type::Number) => "; compare it, as in `… != 0`",
            (Type::Number, Type::Bool) => "; write `if … then 1 else 0`",
            _ => "",
        };
        let (wanted, found) = (wanted.name(), found.name());
        Err(self.refuse(
            expr,
            format!("`{expr}` is {found} where {wanted} is needed{fix}"),
        ))
    }

    pub(crate) fn derived(&mut self, index: usize) -> Typed {
        let (expr, state) = self.lets[index].clone();
        match state {
            LetState::Done(node, kind) => Ok((node, kind)),
            LetState::Open => Err(self.refuse(expr, "a derived value that needs itself".into())),
            LetState::Failed => Err((
                Some(index),
                ExprError {
                    message: String::new(),
                    span: 0..0,
                },
            )),
            LetState::Waiting => {
                self.lets[index].1 = LetState::Open;
                let outer = self.inside.replace(index);
                let result = self.expr(expr);
                self.inside = outer;
                self.lets[index].1 = match &result {
                    Ok((node, kind)) => LetState::Done(*node, *kind),
                    Err(_) => LetState::Failed,
                };
                result
            }
        }
    }

    fn expr(&mut self, expr: &Expr) -> Typed {
        match &expr.kind {
            ExprKind::Literal(value) => Ok((self.literal(value), Type::of(value))),
            ExprKind::Name(name) => self.name(expr, name),
            ExprKind::Negate(inner) => {
                let zero = self.constant(Num::FALSE);
                let inner = self.typed(inner, Type::Number)?;
                Ok((self.node(Op::Sub, [zero, inner, 0]), Type::Number))
            }
            ExprKind::Not(inner) => {
                let inner = self.typed(inner, Type::Bool)?;
                Ok((self.node(Op::Not, [inner, 0, 0]), Type::Bool))
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Compare(first, rest) => {
                let mut left = &**first;
                let mut all = None;
                for (op, right) in rest {
                    let holds = self.compare(*op, left, right)?;
                    all = Some(match all {
                        Some(before) => self.node(Op::And, [before, holds, 0]),
                        None => holds,
                    });
                    left = right;
                }
                Ok((all.unwrap_or_default(), Type::Bool))
            }
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.typed(condition, Type::Bool)?;
                let (then, kind) = self.expr(then)?;
                let otherwise = self.typed(otherwise, kind)?;
                Ok((self.node(Op::If, [condition, then, otherwise]), kind))
            }
            ExprKind::Call(function, arguments) => self.call(*function, arguments),
            ExprKind::In {
                needle,
                set,
                negated,
            } => {
                let mut found = self.constant(Num::FALSE);
                for item in set {
                    let here = self.member(needle, item)?;
                    found = self.node(Op::Or, [found, here, 0]);
                }
                let node = if *negated {
                    self.node(Op::Not, [found, 0, 0])
                } else {
                    found
                };
                Ok((node, Type::Bool))
            }
        }
    }

    fn literal(&mut self, value: &Value) -> u32 {
        let num = match value {
            Value::Text(text) => self.graph.symbols.intern(text),
            other => Num::of(other).unwrap_or(Num::FALSE),
        };
        self.constant(num)
    }

    fn name(&mut self, expr: &Expr, name: &str) -> Typed {
        if let Some(index) = device::ATTRIBUTES.iter().position(|known| *known == name) {
            self.graph.reads_device[index] = true;
            let kind = if name == "device.cu" {
                Type::Number
            } else {
                Type::Text
            };
            return Ok((self.node(Op::Device, [index as u32, 0, 0]), kind));
        }
        match self.names.get(name) {
            Some(&Binding::Field(index, kind)) => Ok((self.node(Op::Field, [index, 0, 0]), kind)),
            Some(&Binding::Param(index, kind)) => Ok((self.node(Op::Param, [index, 0, 0]), kind)),
            Some(&Binding::Let(index)) => match self.lets[index].1 {
                LetState::Open => {
                    Err(self.refuse(expr, format!("`{name}` is derived from itself")))
                }
                _ => self.derived(index),
            },
            None => {
                let known = self.names.keys().copied().chain(device::ATTRIBUTES);
                let hint = did_you_mean(name, known);
                Err(self.refuse(expr, format!("unknown name `{name}`{hint}")))
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Typed {
        let (wanted, kind, node_op) = match op {
            BinaryOp::Implies | BinaryOp::Or => (Type::Bool, Type::Bool, Op::Or),
            BinaryOp::And => (Type::Bool, Type::Bool, Op::And),
            BinaryOp::Divides => (Type::Number, Type::Bool, Op::Divides),
            BinaryOp::Add => (Type::Number, Type::Number, Op::Add),
            BinaryOp::Sub => (Type::Number, Type::Number, Op::Sub),
            BinaryOp::Mul => (Type::Number, Type::Number, Op::Mul),
            BinaryOp::Div => (Type::Number, Type::Number, Op::Div),
            BinaryOp::FloorDiv => (Type::Number, Type::Number, Op::FloorDiv),
            BinaryOp::Mod => (Type::Number, Type::Number, Op::Mod),
            BinaryOp::Pow => (Type::Number, Type::Number, Op::Pow),
        };
        let mut left = self.typed(left, wanted)?;
        let written = right;
        let right = self.typed(right, wanted)?;
        if op == BinaryOp::Pow
            && let Node {
                op: Op::Const,
                args,
            } = self.graph.nodes[right as usize]
            && self.graph.consts[args[0] as usize].as_int().is_none()
        {
            let message =
                format!("exponent `{written}` is no integer; only whole powers are exact");
            return Err(self.refuse(written, message));
        }
        if op == BinaryOp::Implies {
            left = self.node(Op::Not, [left, 0, 0]);
        }
        Ok((self.node(node_op, [left, right, 0]), kind))
    }

    fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Result<u32, BuildError> {
        if let CompareOp::Eq | CompareOp::Ne = op {
            let equal = self.equal(left, right)?;
            let differ = op == CompareOp::Ne;
            return Ok(if differ {
                self.node(Op::Not, [equal, 0, 0])
            } else {
                equal
            });
        }
        let left = self.typed(left, Type::Number)?;
        let right = self.typed(right, Type::Number)?;
        Ok(match op {
            CompareOp::Lt => self.node(Op::Lt, [left, right, 0]),
            CompareOp::Gt => self.node(Op::Lt, [right, left, 0]),
            CompareOp::Ge => self.node(Op::Le, [right, left, 0]),
            _ => self.node(Op::Le, [left, right, 0]),
        })
    }

    fn equal(&mut self, left: &Expr, right: &Expr) -> Result<u32, BuildError> {
        let (node, kind) = self.expr(left)?;
        let right = self.typed(right, kind)?;
        Ok(self.node(Op::Eq, [node, right, 0]))
    }

    fn member(&mut self, needle: &[Expr], item: &SetItem) -> Result<u32, BuildError> {
        match item {
            SetItem::Member(parts) => {
                let mut all = self.constant(Num::TRUE);
                for (wanted, part) in needle.iter().zip(parts) {
                    let same = self.equal(wanted, part)?;
                    all = self.node(Op::And, [all, same, 0]);
                }
                Ok(all)
            }
            SetItem::Range(first, last) => {
                let wanted = self.typed(&needle[0], Type::Number)?;
                let first = self.typed(first, Type::Number)?;
                let last = self.typed(last, Type::Number)?;
                let above = self.node(Op::Le, [first, wanted, 0]);
                let below = self.node(Op::Le, [wanted, last, 0]);
                let between = self.node(Op::And, [above, below, 0]);
                // A range holds integers only; for what is one anyway this folds away.
                let floor = self.node(Op::Floor, [wanted, 0, 0]);
                let whole = self.node(Op::Eq, [floor, wanted, 0]);
                Ok(self.node(Op::And, [between, whole, 0]))
            }
        }
    }

    fn call(&mut self, function: Function, arguments: &[Expr]) -> Typed {
        let (op, kind) = match function {
            Function::Min => (Op::Min, Type::Number),
            Function::Max => (Op::Max, Type::Number),
            Function::Abs => (Op::Abs, Type::Number),
            Function::CeilDiv => (Op::CeilDiv, Type::Number),
            Function::Floor => (Op::Floor, Type::Number),
            Function::Ceil => (Op::Ceil, Type::Number),
            Function::IsPow2 => (Op::IsPow2, Type::Bool),
        };
        let mut node = self.typed(&arguments[0], Type::Number)?;
        if op.arity() == 1 {
            return Ok((self.node(op, [node, 0, 0]), kind));
        }
        for argument in &arguments[1..] {
            let argument = self.typed(argument, Type::Number)?;
            node = self.node(op, [node, argument, 0]);
        }
        Ok((node, kind))
    }

    fn constant(&mut self, num: Num) -> u32 {
        let next = self.graph.consts.len() as u32;
        let id = *self.const_ids.entry(num.words()).or_insert(next);
        if id == next {
            self.graph.consts.push(num);
        }
        self.share(Node {
            op: Op::Const,
            args: [id, 0, 0],
        })
    }

    fn node(&mut self, op: Op, args: [u32; 3]) -> u32 {
        let const_of = |arg: u32| match self.graph.nodes[arg as usize] {
            Node {
                op: Op::Const,
                args,
            } => Some(self.graph.consts[args[0] as usize]),
            _ => None,
        };
        if op.arity() > 0 {
            let operands: Option<Vec<Num>> = args[..op.arity()]
                .iter()
                .map(|arg| const_of(*arg))
                .collect();
            if let Some(operands) = operands {
                let operand = |at: usize| operands.get(at).copied().unwrap_or(Num::FALSE);
                return self.constant(op.apply(operand(0), operand(1), operand(2)));
            }
        }
        self.share(Node { op, args })
    }

    fn share(&mut self, node: Node) -> u32 {
        let next = self.graph.nodes.len() as u32;
        let id = *self.shared.entry(node).or_insert(next);
        if id == next {
            self.graph.nodes.push(node);
        }
        id
    }
}

impl Graph {
    /// Evaluates every node; `fields`, `device` and `params` are numbered as in the nodes.
    pub(crate) fn evaluate(
        &self,
        fields: &[Num],
        device: &[Num],
        params: &[Num],
        cells: &mut Vec<Num>,
    ) {
        cells.clear();
        for node in &self.nodes {
            let [a, b, c] = node.args.map(|arg| arg as usize);
            let num = match node.op {
                Op::Const => self.consts[a],
                Op::Field => fields[a],
                Op::Device => device[a],
                Op::Param => params[a],
                op => match op.arity() {
                    1 => op.apply(cells[a], Num::FALSE, Num::FALSE),
                    2 => op.apply(cells[a], cells[b], Num::FALSE),
                    _ => op.apply(cells[a], cells[b], cells[c]),
                },
            };
            cells.push(num);
        }
    }
}

impl Graph {
    /// Marks the nodes that the roots depend on, themselves included.
    pub(crate) fn reachable(&self, roots: &[u32]) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        roots.iter().for_each(|root| reached[*root as usize] = true);
        // Operands stand before their users, so one pass from the back is enough.
        for at in (0..self.nodes.len()).rev() {
            if reached[at] {
                let node = self.nodes[at];
                let args = &node.args[..node.op.arity()];
                args.iter().for_each(|arg| reached[*arg as usize] = true);
            }
        }
        reached
    }

    /// Bounds every node by the bounds of its leaves.
    pub(crate) fn bounds(
        &self,
        field: impl Fn(usize) -> Bounds,
        device: impl Fn(usize) -> Bounds,
        param: impl Fn(usize) -> Bounds,
    ) -> Vec<Bounds> {
        let mut all: Vec<Bounds> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let [a, b, c] = node.args.map(|arg| arg as usize);
            let seen = |at: usize| all.get(at).copied().unwrap_or(Bounds::ANY);
            let bounds = match node.op {
                Op::Const => Bounds::of(self.consts[a]),
                Op::Field => field(a),
                Op::Device => device(a),
                Op::Param => param(a),
                op => bounds::apply(op, seen(a), seen(b), seen(c)),
            };
            all.push(bounds);
        }
        all
    }
}
