//! Dispatch: which code computes which operation.

use kernwright_stablehlo::{Binary, Kind, Op};
use smallvec::smallvec;

use super::call::{Call, Values, is_true};
use super::machine::Machine;
use super::plan::Step;
use super::tensor::Data;
use super::{
    Result, RunError, broken, convert, convolution, dot, elementwise, ensure, gather, norm, random,
    select, shape,
};

impl<'m> Machine<'m> {
    /// Computes an operation's results.
    pub(super) fn compute(&mut self, mut call: Call<'m>, step: &Step) -> Result<Values> {
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
                let above = elementwise::binary(Binary::Maximum, number, low, element)?;
                elementwise::binary(Binary::Minimum, above, high, element)?
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
            Kind::TopK { k } => return select::top_k(&call, *k),
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
            // An empty loop costs, too.
            self.charge(1)?;
            let condition = self.block(&op.regions[0], &step.regions[0], values.iter().cloned())?;
            if !condition.first().is_some_and(is_true) {
                return Ok(values);
            }
            values = self.block(&op.regions[1], &step.regions[1], values)?;
            ensure(values.len() == op.operands.len(), "a loop loses values")?;
        }
    }
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
