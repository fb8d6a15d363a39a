//! [`Machine`]: the values of a program, and the loop that runs its operations one after the other.

use smallvec::SmallVec;

use super::call::{Call, Values};
use super::plan::{Plan, Step};
use super::tensor::{Data, Store, count, store};
use super::{Limits, Precision, Result, RunError, broken, ensure};
use kernwright_stablehlo::{Block, ElementType, Kind, Module, Op, TensorType, ValueId};

/// The state of a run.
pub(super) struct Machine<'m> {
    pub(super) module: &'m Module,
    /// How many elements each value has.
    counts: Vec<usize>,
    values: Vec<Option<Data>>,
    pub(super) precision: Precision,
    pub(super) threads: usize,
    fuel: u64,
    /// The number of elements that a region of operations on single numbers runs on at once.
    lanes: Option<usize>,
    /// While NaN and infinities are looked for: the first operation that made one, once it is found.
    watched: Option<Option<String>>,
}

impl<'m> Machine<'m> {
    pub(super) fn new(module: &'m Module, limits: Limits) -> Result<Self> {
        let mut counts = Vec::with_capacity(module.n_values());
        for index in 0..module.n_values() {
            let ty = module.ty(ValueId(index as u32));
            // A value that is no tensor is never computed.
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

    /// From now on, looks for the first operation that makes NaN or infinities of better numbers.
    pub(super) fn watch(&mut self) {
        self.watched = Some(None);
    }

    /// That operation, with where it comes from.
    pub(super) fn odd(self) -> Option<String> {
        self.watched.flatten()
    }

    /// Charges computed elements against the fuel.
    pub(super) fn charge(&mut self, elements: usize) -> Result<()> {
        let left = self.fuel.checked_sub(elements as u64);
        self.fuel = left.ok_or(RunError::OutOfFuel)?;
        Ok(())
    }

    /// Elements that may still be computed.
    pub(super) fn fuel(&self) -> u64 {
        self.fuel
    }

    pub(super) fn store(&self, element: ElementType) -> Store {
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

    /// Stores a value's data, if it is of the value's type.
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
        // An operation in a loop's body may have been found meanwhile.
        if let (Some(given), Some(None)) = (given, &self.watched)
            && oddness(&results) > given
            && !op.operands.is_empty()
        {
            self.watched = Some(Some(described(op, self.module)));
        }
        ensure(
            results.len() == op.results.len(),
            "another number of results than declared",
        )?;
        for (value, data) in op.results.iter().zip(results) {
            self.put(*value, data)?;
        }
        for value in &step.drops {
            self.values[value.0 as usize] = None;
        }
        Ok(())
    }
}

/// 2 if a value has NaN, else 1 if one has infinities, else 0.
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

/// An operation, with its location or else its type.
fn described(op: &Op, module: &Module) -> String {
    let name = op.kind.name();
    match (&op.location, op.results.first()) {
        (Some(location), _) => format!("`{name}` ({location})"),
        (None, Some(result)) => format!("`{name}` of {}", module.ty(*result)),
        (None, None) => format!("`{name}`"),
    }
}

/// The error for an operation that we cannot run, with its location if that is known.
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
