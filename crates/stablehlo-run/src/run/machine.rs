//! [`Machine`]: values and the operations on them, one after the other.

use smallvec::{SmallVec, smallvec};

use super::plan::{Plan, Step};
use super::tensor::{Data, Store, count, store};
use super::{
    Limits, Precision, Result, RunError, broken, convert, convolution, dot, elementwise, ensure,
    gather, norm, random, shape,
};
use kernwright_stablehlo::Kind;
use kernwright_stablehlo::{Block, Module, Op, ValueId};
use kernwright_stablehlo::{Element, TensorType};

/// Values that go in or come out. One element stands for all if all are the same.
pub(super) type Values = SmallVec<[Data; 4]>;

/// What runs.
pub(super) struct Machine<'m> {
    pub(super) module: &'m Module,
    /// How many elements each value has.
    counts: Vec<usize>,
    values: Vec<Option<Data>>,
    pub(super) precision: Precision,
    pub(super) threads: usize,
    fuel: u64,
    /// A region of operations on single numbers may run on so many at once.
    lanes: Option<usize>,
    /// While it is looked for, the first operation that made of numbers what is none, once it is found.
    watched: Option<Option<String>>,
}

/// An operation with what it is given.
pub(super) struct Call<'m> {
    pub(super) op: &'m Op,
    pub(super) ins: SmallVec<[&'m TensorType; 4]>,
    pub(super) outs: SmallVec<[&'m TensorType; 2]>,
    pub(super) args: Values,
}

impl<'m> Call<'m> {
    /// Takes the last argument that is left.
    pub(super) fn pop(&mut self) -> Result<Data> {
        self.args.pop().ok_or_else(|| broken("too few operands"))
    }

    /// An argument with all its elements.
    pub(super) fn full(&self, index: usize) -> Data {
        self.args[index].clone().expand(self.ins[index].count())
    }

    /// The type of the first result.
    pub(super) fn out(&self) -> &'m TensorType {
        self.outs[0]
    }

    /// All elements of an argument of integers.
    pub(super) fn ints(&self, index: usize) -> Result<Vec<i64>> {
        match self.full(index) {
            Data::Int(elements) => Ok(elements.to_vec()),
            _ => Err(broken("indices are not integers")),
        }
    }
}

impl<'m> Machine<'m> {
    pub(super) fn new(module: &'m Module, limits: Limits) -> Result<Self> {
        let mut counts = Vec::with_capacity(module.n_values());
        for index in 0..module.n_values() {
            let ty = module.ty(ValueId(index as u32));
            // What is no tensor never gets a value.
            let count = ty.tensor().map_or(Some(0), count);
            counts.push(count.ok_or(RunError::OutOfFuel)?);
        }
        Ok(Machine {
            module,
            counts,
            values: vec![None; module.n_values()],
            precision: limits.precision,
            threads: limits.threads.max(1),
            fuel: limits.fuel,
            lanes: None,
            watched: None,
        })
    }

    /// Looks from now on for the first operation that makes of numbers what is none.
    pub(super) fn watch(&mut self) {
        self.watched = Some(None);
    }

    /// That operation, with where it comes from.
    pub(super) fn odd(self) -> Option<String> {
        self.watched.flatten()
    }

    /// Notes that elements are computed.
    pub(super) fn charge(&mut self, elements: usize) -> Result<()> {
        let left = self.fuel.checked_sub(elements as u64);
        self.fuel = left.ok_or(RunError::OutOfFuel)?;
        Ok(())
    }

    /// Elements that may still be computed.
    pub(super) fn fuel(&self) -> u64 {
        self.fuel
    }

    pub(super) fn store(&self, element: Element) -> Store {
        store(element, self.precision)
    }

    /// Runs a block.
    pub(super) fn block(
        &mut self,
        block: &'m Block,
        plan: &Plan,
        arguments: impl IntoIterator<Item = Data>,
    ) -> Result<Values> {
        let mut n_arguments = 0;
        for (value, data) in block.arguments.iter().zip(arguments) {
            self.put(*value, data)?;
            n_arguments += 1;
        }
        ensure(n_arguments == block.arguments.len(), "too few arguments")?;
        for (op, step) in block.ops.iter().zip(&plan.steps) {
            self.step(op, step)?;
        }
        let returns = block.returns.iter().zip(&plan.returns);
        returns
            .map(|(value, last)| self.value(value.0, *last))
            .collect()
    }

    /// Runs a region of single numbers on many of them at once.
    pub(super) fn lanes(
        &mut self,
        block: &'m Block,
        plan: &Plan,
        lanes: usize,
        arguments: Values,
    ) -> Result<Values> {
        let before = self.lanes.replace(lanes);
        let results = self.block(block, plan, arguments);
        self.lanes = before;
        results
    }

    fn value(&mut self, index: u32, last: bool) -> Result<Data> {
        let place = &mut self.values[index as usize];
        let value = if last { place.take() } else { place.clone() };
        value.ok_or_else(|| broken("a value is used before it is there"))
    }

    /// Notes what a value is, if it is of the value's type.
    fn put(&mut self, value: ValueId, data: Data) -> Result<()> {
        let count = self.lanes.unwrap_or(self.counts[value.0 as usize]);
        let fits = data.len() == count || (data.len() == 1 && count > 0);
        let store = self.store(self.ty(value)?.element);
        ensure(fits && data.store() == store, "a value is not of its type")?;
        self.values[value.0 as usize] = Some(data);
        Ok(())
    }

    fn ty(&self, value: ValueId) -> Result<&'m TensorType> {
        let ty = self.module.ty(value);
        ty.tensor()
            .ok_or_else(|| RunError::NotKnown(ty.to_string()))
    }

    fn step(&mut self, op: &'m Op, step: &Step) -> Result<()> {
        let mut elements: usize = 1;
        for value in &op.results {
            let more = self.lanes.unwrap_or(self.counts[value.0 as usize]);
            elements = elements.saturating_add(more);
        }
        self.charge(elements)?;
        if let Kind::Opaque(opaque) = &op.kind {
            return Err(not_known(op, opaque.name.to_string()));
        }
        if let Some(extra) = op.strange() {
            let what = format!("{} with the attribute `{}`", op.kind.name(), extra.name);
            return Err(not_known(op, what));
        }
        let mut call = Call {
            op,
            ins: SmallVec::new(),
            outs: SmallVec::new(),
            args: SmallVec::new(),
        };
        for (value, last) in op.operands.iter().zip(&step.takes) {
            call.ins.push(self.ty(*value)?);
            call.args.push(self.value(value.0, *last)?);
        }
        for value in &op.results {
            call.outs.push(self.ty(*value)?);
        }
        let (operands, results, regions) = arity(&op.kind);
        ensure(
            call.ins.len() >= operands
                && call.outs.len() >= results
                && op.regions.len() >= regions
                && step.regions.len() == op.regions.len(),
            "too few operands, results or regions",
        )?;
        let given = matches!(self.watched, Some(None)).then(|| oddness(&call.args));
        let results = self.compute(call, step)?;
        // A loop's body may have been found meanwhile.
        if let (Some(given), Some(None)) = (given, &self.watched)
            && oddness(&results) > given
            && !op.operands.is_empty()
        {
            self.watched = Some(Some(described(op, self.module)));
        }
        ensure(
            results.len() == op.results.len(),
            "another number of results than is said",
        )?;
        for (value, data) in op.results.iter().zip(results) {
            self.put(*value, data)?;
        }
        for value in &step.drops {
            self.values[value.0 as usize] = None;
        }
        Ok(())
    }

    fn compute(&mut self, mut call: Call<'m>, step: &Step) -> Result<Values> {
        let op = call.op;
        let result = match &op.kind {
            Kind::Constant(literal) => {
                let ty = literal.ty();
                let data = Data::from_bytes(ty.element, literal.bytes());
                data.into_store(self.store(ty.element), ty.element)
            }
            Kind::Unary(unary) => elementwise::unary(*unary, call.pop()?, call.ins[0].element)?,
            Kind::Binary(binary) => {
                let (right, left) = (call.pop()?, call.pop()?);
                elementwise::binary(*binary, left, right, call.ins[0].element)?
            }
            Kind::Convert => {
                let (from, to) = (call.ins[0].element, call.out().element);
                convert::convert(call.pop()?, from, to, self.store(to))
            }
            Kind::BitcastConvert => convert::bitcast(&call, self.store(call.out().element)),
            Kind::Compare(compare) => {
                let (right, left) = (call.pop()?, call.pop()?);
                convert::compare(compare, &left, &right, call.ins[0].element)?
            }
            Kind::Select => convert::select(&mut call)?,
            Kind::Clamp => {
                let (high, number, low) = (call.pop()?, call.pop()?, call.pop()?);
                let element = call.out().element;
                let above = elementwise::binary(
                    kernwright_stablehlo::Binary::Maximum,
                    number,
                    low,
                    element,
                )?;
                elementwise::binary(kernwright_stablehlo::Binary::Minimum, above, high, element)?
            }
            Kind::Reshape => call.pop()?,
            Kind::Transpose { .. } if step.is_turned => call.pop()?,
            Kind::Iota { dimension } => {
                shape::iota(&call, *dimension, self.store(call.out().element))?
            }
            Kind::Transpose { permutation } => shape::transpose(&call, permutation)?,
            Kind::BroadcastInDim { dimensions } => shape::broadcast(&call, dimensions)?,
            Kind::Reverse { dimensions } => shape::reverse(&call, dimensions)?,
            Kind::Slice(slice) => shape::slice(&call, slice)?,
            Kind::DynamicSlice { sizes } => shape::dynamic_slice(&call, sizes)?,
            Kind::DynamicUpdateSlice => shape::dynamic_update_slice(call)?,
            Kind::Pad(pad) => shape::pad_call(&call, pad)?,
            Kind::Concatenate { dimension } => shape::concatenate(&call, *dimension)?,
            Kind::Reduce { dimensions } => return self.reduce(&call, step, dimensions),
            Kind::ReduceWindow(window) => return self.reduce_window(&call, step, window),
            Kind::SelectAndScatter(window) => self.select_and_scatter(&call, step, window)?,
            Kind::DotGeneral(dot) => {
                let store = self.store(call.out().element);
                match step.is_turned {
                    true => dot::turned(call, dot, store, self.threads)?,
                    false => dot::dot_general(&call, dot, store, self.threads)?,
                }
            }
            Kind::Convolution(convolution) => {
                self.charge(convolution::n_places(&call, convolution))?;
                let store = self.store(call.out().element);
                convolution::convolution(&call, convolution, store, self.threads)?
            }
            Kind::Gather(gather) => gather::gather(&call, gather)?,
            Kind::Scatter(scatter) => return self.scatter(call, step, scatter),
            Kind::While => return self.repeat(call.args, op, step),
            Kind::If | Kind::Case => {
                let chosen = chosen(&call)?;
                let (block, plan) = (&op.regions[chosen], &step.regions[chosen]);
                return self.block(block, plan, []);
            }
            Kind::Sort { dimension, .. } => return self.sort(&call, step, *dimension),
            Kind::TopK { k } => return super::select::top_k(&call, *k),
            Kind::RngBitGenerator { algorithm } => {
                return random::bits(&call, algorithm, self.precision);
            }
            Kind::BatchNormInference(norm) => {
                norm::inference(&call, norm, self.store(call.out().element))?
            }
            Kind::BatchNormTraining(norm) => {
                return norm::training(&call, norm, self.store(call.out().element));
            }
            Kind::BatchNormGrad(norm) => {
                return norm::gradient(&call, norm, self.store(call.out().element));
            }
            Kind::OptimizationBarrier => return Ok(call.args),
            Kind::Opaque(opaque) => return Err(RunError::NotKnown(opaque.name.to_string())),
        };
        Ok(smallvec![result])
    }

    /// Runs a loop.
    fn repeat(&mut self, mut values: Values, op: &'m Op, step: &Step) -> Result<Values> {
        loop {
            // A loop of nothing costs, too.
            self.charge(1)?;
            let goes_on = self.block(&op.regions[0], &step.regions[0], values.iter().cloned())?;
            if !goes_on.first().is_some_and(is_true) {
                return Ok(values);
            }
            values = self.block(&op.regions[1], &step.regions[1], values)?;
            ensure(values.len() == op.operands.len(), "a loop loses values")?;
        }
    }
}

/// Whether all of some values are numbers, or some are infinite, or some are none at all.
fn oddness(values: &[Data]) -> u8 {
    fn of<T: Copy>(all: &[T], to_f64: impl Fn(T) -> f64) -> u8 {
        let one = |number: &T| match to_f64(*number) {
            number if number.is_nan() => 2,
            number if number.is_infinite() => 1,
            _ => 0,
        };
        all.iter().map(one).max().unwrap_or(0)
    }
    let one = |data: &Data| match data {
        Data::F32(all) => of(all, f64::from),
        Data::F64(all) => of(all, |number| number),
        Data::Int(_) => 0,
    };
    values.iter().map(one).max().unwrap_or(0)
}

/// An operation, with where it comes from or else its type.
fn described(op: &Op, module: &Module) -> String {
    let name = op.kind.name();
    match (&op.location, op.results.first()) {
        (Some(location), _) => format!("`{name}` ({location})"),
        (None, Some(result)) => format!("`{name}` of {}", module.ty(*result)),
        (None, None) => format!("`{name}`"),
    }
}

/// The error for an operation that we cannot run, with where it comes from if that is known.
fn not_known(op: &Op, what: String) -> RunError {
    RunError::NotKnown(match &op.location {
        Some(location) => format!("{what} ({location})"),
        None => what,
    })
}

/// How many operands, results and regions an operation has at least.
fn arity(kind: &Kind) -> (usize, usize, usize) {
    match kind {
        Kind::Constant(_) | Kind::Iota { .. } => (0, 1, 0),
        Kind::Binary(_) | Kind::Compare(_) | Kind::Pad(_) => (2, 1, 0),
        Kind::DotGeneral(_) | Kind::Convolution(_) | Kind::Gather(_) => (2, 1, 0),
        Kind::DynamicUpdateSlice => (2, 1, 0),
        Kind::Select | Kind::Clamp => (3, 1, 0),
        Kind::Reduce { .. } | Kind::ReduceWindow(_) => (2, 1, 1),
        Kind::SelectAndScatter(_) => (3, 1, 2),
        Kind::Scatter(_) => (3, 1, 1),
        Kind::While => (0, 0, 2),
        Kind::If => (1, 0, 2),
        Kind::Case => (1, 0, 1),
        Kind::Sort { .. } => (1, 1, 1),
        Kind::RngBitGenerator { .. } | Kind::TopK { .. } => (1, 2, 0),
        Kind::BatchNormInference(_) => (5, 1, 0),
        Kind::BatchNormTraining(_) => (3, 3, 0),
        Kind::BatchNormGrad(_) => (5, 3, 0),
        Kind::OptimizationBarrier | Kind::Opaque(_) => (0, 0, 0),
        _ => (1, 1, 0),
    }
}

/// Whether a truth value is true.
pub(super) fn is_true(data: &Data) -> bool {
    matches!(data, Data::Int(elements) if elements.first().is_some_and(|one| *one != 0))
}

/// The region an index chooses.
fn chosen(call: &Call<'_>) -> Result<usize> {
    let last = call.op.regions.len() - 1;
    match &call.args[0] {
        Data::Int(_) if call.op.kind == Kind::If => Ok(usize::from(!is_true(&call.args[0]))),
        Data::Int(elements) => {
            let index = elements.first().and_then(|one| usize::try_from(*one).ok());
            Ok(index.map_or(last, |index| index.min(last)))
        }
        _ => Err(broken("the index of a region is not an integer")),
    }
}
