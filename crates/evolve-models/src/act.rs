//! Doing edits.

use kernwright_evolve::EditId;
use rustc_hash::FxHashMap;

use crate::absorb::{absorbed, can_be_absorbed, ends};
use crate::edit::{Action, Fit, Fitted, Spot};
use crate::fit::Builder;
use crate::respell::{can_be_respelt, respelt};
use crate::tune::tuned;
use crate::workpiece::{Path, Workpiece, is_start};
use kernwright_stablehlo::Kind;
use kernwright_stablehlo::canonical::remove_dead;
use kernwright_stablehlo::literal::{Literal, Number};
use kernwright_stablehlo::{Block, Module, Op, ValueId};
use kernwright_stablehlo::{ElementType, TensorType};

/// An edit found nothing to do, or what it wants cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Inert;

type Done<T> = Result<T, Inert>;

/// Sixteenths in a whole.
pub(crate) const WHOLE: u8 = 16;

impl Workpiece {
    /// Does an edit, wholly or not at all: what was half done is left out with everything dead.
    pub(crate) fn act(&mut self, id: EditId, action: &Action) -> Done<()> {
        let since = self.module.next_value();
        let done = self.attempt(id, action);
        // Dead operations are removed before the next edits: editing them would change nothing.
        remove_dead(&mut self.module);
        self.name_repairs(id, since);
        done
    }

    fn attempt(&mut self, id: EditId, action: &Action) -> Done<()> {
        match action {
            Action::Delete { at, stand_in } => self.delete(*at, *stand_in),
            Action::Copy {
                from,
                before,
                operands,
                into,
                fit,
            } => {
                let op = self.op_at(*from)?;
                let path = self.find(*before).ok_or(Inert)?;
                let (value, _) = self.again(&op, operands, &path)?;
                self.name(id, value);
                self.feed(*into, value, *fit)
            }
            Action::Rewire { at, operand, to } => self.rewire(*at, *operand, *to),
            Action::Replace {
                at,
                with,
                operands,
                fit,
            } => {
                let op = self.op_at(*with)?;
                let value = self.instead(*at, &op, operands, *fit)?;
                self.name(id, value);
                Ok(())
            }
            Action::Swap {
                one,
                other,
                first,
                second,
                fit,
            } => {
                let (an, another) = (self.op_at(*one)?, self.op_at(*other)?);
                let value = self.instead(*one, &another, first, *fit)?;
                // The other half may find nothing; then this one stands alone.
                let _ = self.instead(*other, &an, second, *fit);
                self.name(id, value);
                Ok(())
            }
            Action::Scale { at, factor } => {
                self.remake(Some(id), *at, Fit::plain(), |builder, op| {
                    let Kind::Constant(literal) = &op.kind else {
                        return None;
                    };
                    let scaled = scaled(literal, *factor)?;
                    let ty = scaled.ty().clone();
                    builder.add(Kind::Constant(scaled), &[], &ty)
                })
            }
            Action::Tune {
                at,
                number,
                by,
                fit,
            } => {
                let op = self.op_at(*at)?;
                let kind = tuned(&op.kind, *number, *by).ok_or(Inert)?;
                self.remake(Some(id), *at, *fit, |builder, op| {
                    let declared = builder.ty(*op.results.first()?)?;
                    builder.add_op(Op { kind, ..op.clone() }, &declared)
                })
            }
            Action::Round { at, to, reach } => {
                let make = |builder: &mut Builder<'_>, op: &Op| rounded(builder, op, *to);
                self.remake_region(id, (*at, *reach), |_, op| can_be_rounded(&op.kind), make)
            }
            Action::Respell { at, way, reach } => {
                let make = |builder: &mut Builder<'_>, op: &Op| respelt(builder, op, *way);
                let will_do = |module: &Module, op: &Op| can_be_respelt(module, op, *way);
                self.remake_region(id, (*at, *reach), will_do, make)
            }
            Action::Absorb { at, reach } => {
                let op = self.op_at(*at)?;
                can_be_absorbed(&self.module, &op)
                    .then_some(())
                    .ok_or(Inert)?;
                let ends = ends(&self.module);
                let will_do = |_: &Module, op: &Op| op.results.iter().any(|id| ends.contains(id));
                self.remake_region(id, (*at, *reach), will_do, absorbed)
            }
            Action::Prune {
                at,
                is_output,
                keep,
                fit,
            } => self.remake(Some(id), *at, *fit, |builder, op| {
                pruned(builder, op, *is_output, *keep, *fit)
            }),
        }
    }

    /// A copy of an operation with one result that may be edited.
    fn op_at(&self, spot: Spot) -> Done<Op> {
        let path = self.find(spot).ok_or(Inert)?;
        let op = self.op(&path).ok_or(Inert)?;
        self.is_plain(op).then(|| op.clone()).ok_or(Inert)
    }

    /// Whether an operation has one result, and everything about it is tensors.
    pub(crate) fn is_plain(&self, op: &Op) -> bool {
        let mut all = op.operands.iter().chain(&op.results);
        op.results.len() == 1
            && !matches!(op.kind, Kind::Opaque(_) | Kind::While)
            && op.strange().is_none()
            && all.all(|id| self.module.ty(*id).tensor().is_some())
    }

    fn delete(&mut self, at: Spot, stand_in: Fitted) -> Done<()> {
        let op = self.op_at(at)?;
        let (ty, path) = self.place(at, &op)?;
        let (value, path) = self.fitted(stand_in, &ty, &path).ok_or(Inert)?;
        self.finish(&path, op.results[0], value)
    }

    /// The type of an operation's result, and where it stands.
    fn place(&self, at: Spot, op: &Op) -> Done<(TensorType, Path)> {
        let ty = self.module.ty(op.results[0]).tensor().ok_or(Inert)?.clone();
        Ok((ty, self.find(at).ok_or(Inert)?))
    }

    /// Replaces an operation's result by another value in all its users, and removes the operation.
    fn finish(&mut self, path: &Path, old: ValueId, new: ValueId) -> Done<()> {
        let is_used = old != new && self.replace_uses(path, old, new);
        is_used.then_some(()).ok_or(Inert)
    }

    fn rewire(&mut self, at: Spot, operand: u8, to: Fitted) -> Done<()> {
        let path = self.find(at).ok_or(Inert)?;
        let op = self.op(&path).ok_or(Inert)?;
        let old = self.open_operand(op, operand)?;
        let ty = self.module.ty(old).tensor().ok_or(Inert)?.clone();
        let (value, path) = self.fitted(to, &ty, &path).ok_or(Inert)?;
        if value == old {
            return Err(Inert);
        }
        let block = self.block_mut(&path).ok_or(Inert)?;
        let op = block.ops.get_mut(path.at).ok_or(Inert)?;
        op.operands[usize::from(operand)] = value;
        Ok(())
    }

    /// An operand that may become another.
    fn open_operand(&self, op: &Op, operand: u8) -> Done<ValueId> {
        let operand = usize::from(operand);
        match self.makes_start(op) || is_start(op, operand) {
            true => Err(Inert),
            false => op.operands.get(operand).copied().ok_or(Inert),
        }
    }

    /// Does an operation once more before a place, with these operands.
    fn again(&mut self, op: &Op, operands: &[Fitted], path: &Path) -> Done<(ValueId, Path)> {
        let known = self.known(path);
        let is_known = |id: &ValueId| known.iter().any(|(other, _)| other == id);
        // What its regions use from around them must be there, too.
        if operands.len() != op.operands.len() || !captured(op).iter().all(is_known) {
            return Err(Inert);
        }
        let mut path = path.clone();
        let mut values = Vec::new();
        for (nth, (operand, old)) in operands.iter().zip(&op.operands).enumerate() {
            if is_start(op, nth) {
                // It stays what it is, if it is there.
                is_known(old).then_some(()).ok_or(Inert)?;
                values.push(*old);
                continue;
            }
            let ty = self.module.ty(*old).tensor().ok_or(Inert)?.clone();
            let (value, after) = self.fitted(*operand, &ty, &path).ok_or(Inert)?;
            values.push(value);
            path = after;
        }
        let mut new = renamed(op, &mut self.module, &mut FxHashMap::default());
        new.operands = values;
        let result = new.results[0];
        let path = self.insert(&path, vec![new]).ok_or(Inert)?;
        Ok((result, path))
    }

    /// Makes a value an operand of an operation.
    fn feed(&mut self, (at, operand): (Spot, u8), value: ValueId, fit: Fit) -> Done<()> {
        let path = self.find(at).ok_or(Inert)?;
        let op = self.op(&path).ok_or(Inert)?;
        let old = self.open_operand(op, operand)?;
        let ty = self.module.ty(old).tensor().ok_or(Inert)?.clone();
        // It must have been made by then, and where it is seen.
        if !self.known(&path).iter().any(|(id, _)| *id == value) {
            return Err(Inert);
        }
        let mut builder = Builder::new(&mut self.module);
        let value = builder.fit(value, &ty, fit).ok_or(Inert)?;
        let ops = builder.ops;
        let path = self.insert(&path, ops).ok_or(Inert)?;
        let block = self.block_mut(&path).ok_or(Inert)?;
        let op = block.ops.get_mut(path.at).ok_or(Inert)?;
        op.operands[usize::from(operand)] = value;
        Ok(())
    }

    /// Does another operation in place of one.
    fn instead(&mut self, at: Spot, other: &Op, operands: &[Fitted], fit: Fit) -> Done<ValueId> {
        let op = self.op_at(at)?;
        let (ty, path) = self.place(at, &op)?;
        let (made, path) = self.again(other, operands, &path)?;
        let mut builder = Builder::new(&mut self.module);
        let value = builder.fit(made, &ty, fit).ok_or(Inert)?;
        let ops = builder.ops;
        let path = self.insert(&path, ops).ok_or(Inert)?;
        self.finish(&path, op.results[0], value)?;
        Ok(made)
    }

    /// Makes an operation anew, and what comes of it fit where the old one's result was used.
    fn remake(
        &mut self,
        id: Option<EditId>,
        at: Spot,
        fit: Fit,
        make: impl FnOnce(&mut Builder<'_>, &Op) -> Option<ValueId>,
    ) -> Done<()> {
        let op = self.op_at(at)?;
        let (ty, path) = self.place(at, &op)?;
        let new = renamed(&op, &mut self.module, &mut FxHashMap::default());
        let new = Op {
            operands: op.operands.clone(),
            ..new
        };
        let mut builder = Builder::new(&mut self.module);
        let made = make(&mut builder, &new).ok_or(Inert)?;
        let value = builder.fit(made, &ty, fit).ok_or(Inert)?;
        let Builder { ops, moved, .. } = builder;
        let path = self.insert(&path, ops).ok_or(Inert)?;
        self.finish(&path, op.results[0], value)?;
        self.take_over(at, id, made);
        for (old, new) in moved {
            if let Some(spot) = self.spot(old) {
                self.take_over(spot, None, new);
            }
        }
        Ok(())
    }

    /// Makes an operation anew, and those after it in the same block that `will_do` accepts, until there are `reach` of
    /// them.
    fn remake_region(
        &mut self,
        id: EditId,
        (at, reach): (Spot, u16),
        will_do: impl Fn(&Module, &Op) -> bool,
        make: impl Fn(&mut Builder<'_>, &Op) -> Option<ValueId>,
    ) -> Done<()> {
        let path = self.find(at).ok_or(Inert)?;
        let later = self.block(&path).ok_or(Inert)?.ops.iter().skip(path.at + 1);
        let spots = later
            .filter(|op| will_do(&self.module, op))
            .filter_map(|op| self.spot(*op.results.first()?));
        let region: Vec<Spot> = spots.take(usize::from(reach).saturating_sub(1)).collect();
        self.remake(Some(id), at, Fit::plain(), &make)?;
        for spot in region {
            // What cannot be is left as it is; the rest of the region is not.
            let _ = self.remake(None, spot, Fit::plain(), &make);
        }
        Ok(())
    }
}

impl Fit {
    /// What is usual: the middle, and zeros around it.
    #[must_use]
    pub fn plain() -> Self {
        Fit {
            anchor: crate::edit::Anchor::Centre,
            filler: 0.0,
        }
    }
}

/// A copy of an operation with values of its own.
fn renamed(op: &Op, module: &mut Module, names: &mut FxHashMap<ValueId, ValueId>) -> Op {
    fn new(module: &mut Module, names: &mut FxHashMap<ValueId, ValueId>, id: ValueId) -> ValueId {
        let ty = module.ty(id).clone();
        let new = module.add_value(ty);
        names.insert(id, new);
        new
    }
    let known =
        |names: &FxHashMap<ValueId, ValueId>, id: &ValueId| names.get(id).copied().unwrap_or(*id);
    let operands = op.operands.iter().map(|id| known(names, id)).collect();
    let mut regions = Vec::new();
    for region in &op.regions {
        let arguments = region.arguments.iter();
        let arguments = arguments.map(|id| new(module, names, *id)).collect();
        let ops = region.ops.iter();
        let ops = ops.map(|inner| renamed(inner, module, names)).collect();
        regions.push(Block {
            arguments,
            ops,
            returns: region.returns.iter().map(|id| known(names, id)).collect(),
        });
    }
    let results = op
        .results
        .iter()
        .map(|id| new(module, names, *id))
        .collect();
    Op {
        kind: op.kind.clone(),
        operands,
        results,
        regions,
        extras: op.extras.clone(),
        location: op.location.clone(),
    }
}

/// The values that an operation's regions use and do not make.
fn captured(op: &Op) -> Vec<ValueId> {
    fn walk(block: &Block, own: &mut Vec<ValueId>, used: &mut Vec<ValueId>) {
        own.extend(&block.arguments);
        for op in &block.ops {
            used.extend(&op.operands);
            for region in &op.regions {
                walk(region, own, used);
            }
            own.extend(&op.results);
        }
        used.extend(&block.returns);
    }
    let (mut own, mut used) = (Vec::new(), Vec::new());
    for region in &op.regions {
        walk(region, &mut own, &mut used);
    }
    used.retain(|id| !own.contains(id));
    used
}

/// Multiplies every number by a factor; `None` if that means nothing, as for zeros and infinities.
pub(crate) fn scaled(literal: &Literal, factor: f64) -> Option<Literal> {
    let times = |number: Number| match number {
        Number::Float(value) => Number::Float(value * factor),
        Number::Int(value) => Number::Int((value as f64 * factor).round() as i128),
    };
    let ty = literal.ty().clone();
    let count = if literal.is_splat() { 1 } else { ty.count() };
    let numbers: Vec<Number> = (0..count).map(|at| literal.number(at)).collect();
    let is_finite = numbers.iter().all(|one| one.to_f64().is_finite());
    let is_zero = numbers.iter().all(|one| one.to_f64() == 0.0);
    if ty.element == ElementType::Bool || !is_finite || is_zero {
        return None;
    }
    let numbers: Vec<Number> = numbers.into_iter().map(times).collect();
    let new = match literal.is_splat() {
        true => Literal::splat(ty, *numbers.first()?),
        false => Literal::of_numbers(ty, &numbers)?,
    };
    (new != *literal).then_some(new)
}

/// Whether an operation may be computed with other floats.
pub(crate) fn can_be_rounded(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Unary(_) | Kind::Binary(_) | Kind::DotGeneral(_) | Kind::Convolution(_)
    )
}

/// An operation computed with other floats.
fn rounded(builder: &mut Builder<'_>, op: &Op, to: ElementType) -> Option<ValueId> {
    let ty = builder.ty(*op.results.first()?)?;
    if op.kind == Kind::Convert {
        // There is nothing to compute, but a way to go.
        let is_detour = ty.element != to && builder.ty(*op.operands.first()?)?.element != to;
        return is_detour.then(|| builder.add_op(op.clone(), &ty.with_element(to)))?;
    }
    let is_float = ty.element.is_float() && to.is_float();
    if !can_be_rounded(&op.kind) || !is_float || ty.element == to {
        return None;
    }
    let mut operands = Vec::new();
    for operand in &op.operands {
        let from = builder.ty(*operand)?;
        if !from.element.is_float() {
            return None;
        }
        operands.push(match from.element == to {
            true => *operand,
            false => builder.add(Kind::Convert, &[*operand], &from.with_element(to))?,
        });
    }
    let new = Op {
        operands,
        ..op.clone()
    };
    builder.add_op(new, &ty.with_element(to))
}

/// A product or convolution of which a part is left out.
fn pruned(
    builder: &mut Builder<'_>,
    op: &Op,
    is_output: bool,
    keep: u8,
    fit: Fit,
) -> Option<ValueId> {
    let declared = builder.ty(*op.results.first()?)?;
    let [left, right] = <[ValueId; 2]>::try_from(op.operands.clone()).ok()?;
    let (left_ty, right_ty) = (builder.ty(left)?, builder.ty(right)?);
    let (of_left, of_right) = match (&op.kind, is_output) {
        (Kind::DotGeneral(dot), false) => {
            (*dot.lhs_contracting.first()?, *dot.rhs_contracting.first()?)
        }
        (Kind::DotGeneral(dot), true) => {
            let is_free = |dimension: &usize| {
                !dot.rhs_contracting.contains(dimension) && !dot.rhs_batching.contains(dimension)
            };
            let last = (0..right_ty.rank()).rev().find(is_free)?;
            return pruned_output(builder, op, (last, declared.rank() - 1), keep, fit);
        }
        (Kind::Convolution(one), _) if one.feature_groups != 1 || one.batch_groups != 1 => {
            return None;
        }
        (Kind::Convolution(one), false) => (one.input.second, one.kernel.first),
        (Kind::Convolution(one), true) => {
            let dimensions = (one.kernel.second, one.output.second);
            return pruned_output(builder, op, dimensions, keep, fit);
        }
        _ => return None,
    };
    let length = kept(*left_ty.shape.get(of_left)?, keep)?;
    let mut part = |value, ty: &TensorType, dimension: usize| {
        builder.cut(value, ty, fit.anchor, |at, whole| {
            if at == dimension {
                length.min(whole)
            } else {
                whole
            }
        })
    };
    let operands = vec![
        part(left, &left_ty, of_left)?,
        part(right, &right_ty, of_right)?,
    ];
    let new = Op {
        operands,
        ..op.clone()
    };
    builder.add_op(new, &declared)
}

/// The same with a part of its result left out, which is filled up again.
fn pruned_output(
    builder: &mut Builder<'_>,
    op: &Op,
    (of_right, of_result): (usize, usize),
    keep: u8,
    fit: Fit,
) -> Option<ValueId> {
    let declared = builder.ty(*op.results.first()?)?;
    let right = *op.operands.get(1)?;
    let ty = builder.ty(right)?;
    let whole = *ty.shape.get(of_right)?;
    let length = kept(whole, keep)?;
    let part = builder.cut(right, &ty, fit.anchor, |at, whole| {
        if at == of_right { length } else { whole }
    })?;
    let mut new = op.clone();
    new.operands[1] = part;
    let made = builder.add_op(new, &declared)?;
    let mut lacking = vec![0; declared.rank()];
    *lacking.get_mut(of_result)? = whole - length;
    let from = builder.ty(made)?;
    builder.pad(made, &from, &lacking, fit)
}

/// `keep` sixteenths of a length, and at least 1; `None` if that is all of it.
fn kept(length: usize, keep: u8) -> Option<usize> {
    let part = (length * usize::from(keep) / usize::from(WHOLE)).max(1);
    (part < length).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_and_infinities_are_not_scaled() {
        let times = |numbers: &[f64], factor: f64| {
            let ty = TensorType::new([numbers.len()], ElementType::F32);
            let numbers: Vec<Number> = numbers.iter().map(|one| Number::Float(*one)).collect();
            let literal = Literal::of_numbers(ty, &numbers).expect("as many");
            let scaled = scaled(&literal, factor)?;
            Some(scaled.number(0).to_f64())
        };
        assert_eq!(times(&[0.5, 2.0], 2.0), Some(1.0));
        assert_eq!(times(&[0.5], -1.0), Some(-0.5));
        assert_eq!(times(&[0.0, 0.0], -1.0), None);
        assert_eq!(times(&[f64::NEG_INFINITY], 0.0), None);
        assert_eq!(times(&[1.0, f64::NAN], 2.0), None);
        assert_eq!(times(&[0.5], 1.0), None);
    }
}
