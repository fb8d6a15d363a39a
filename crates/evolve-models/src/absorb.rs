//! Convolutions and products that absorb what scales their features afterwards: `(x * k - m) * f + s` is
//! `x * (k f) + (s - m f)`. The result, which is large, is gone through less often, and what is left of that some
//! devices do along with the convolution; a compiler leaves it as it is written, since it rounds otherwise.

use rustc_hash::FxHashSet;

use crate::fit::Builder;
use kernwright_stablehlo::{Binary, Kind, Unary};
use kernwright_stablehlo::{Block, Module, Op, ValueId};
use kernwright_stablehlo::{ElementType, TensorType};

/// The results of operations that end what can be absorbed: whatever follows them is something else.
pub(crate) fn ends(module: &Module) -> FxHashSet<ValueId> {
    let made = Made::of(module);
    let mut ends = FxHashSet::default();
    for op in made.by.iter().flatten() {
        if let Some(end) = op.results.first()
            && matches!(op.kind, Kind::Binary(_))
            && !made.continues(*end)
            && made.scaling(op).is_some()
        {
            ends.insert(*end);
        }
    }
    ends
}

/// Whether an operation of a module is the last of something that can be absorbed.
pub(crate) fn can_be_absorbed(module: &Module, last: &Op) -> bool {
    Made::of(module).scaling(last).is_some()
}

/// The same as the last operation of a scaling, made from a convolution that has absorbed all of it; not rounded yet, if
/// that one was.
pub(crate) fn absorbed(builder: &mut Builder<'_>, last: &Op) -> Option<ValueId> {
    let scaling = Made::of(builder.module).scaling(last)?;
    let old = *scaling.root.results.first()?;
    let (ty, declared) = (builder.ty(*last.results.first()?)?, builder.ty(old)?);
    // Numbers for each feature, and weights, are few: they are rounded once, in the end.
    let mut element = wider(ElementType::F32, wider(ty.element, declared.element));
    for step in &scaling.steps {
        element = wider(element, builder.ty(step.by)?.element);
    }
    let vector = TensorType::new([ty.shape[scaling.dimension]], element);
    let (factor, sum) = folded(builder, &scaling.steps, &vector)?;
    let kernel = scaled(builder, &scaling, (factor, element))?;

    let mut root = scaling.root;
    root.operands[scaling.operand] = kernel;
    let new = builder.add_op(root, &declared)?;
    builder.moved.push((old, new));
    let Some(sum) = sum else {
        return Some(new);
    };
    let summed = ty.with_element(wider(ty.element, declared.element));
    let (value, sum) = (
        converted(builder, new, summed.element)?,
        converted(builder, sum, summed.element)?,
    );
    let dimensions = vec![scaling.dimension];
    let sum = builder.add(Kind::BroadcastInDim { dimensions }, &[sum], &summed)?;
    builder.add(Kind::Binary(Binary::Add), &[value, sum], &summed)
}

/// Floats that hold the numbers of both.
fn wider(one: ElementType, other: ElementType) -> ElementType {
    match (one.size(), other.size()) {
        _ if one == other => one,
        (a, b) if a == b => ElementType::F32,
        (a, b) if a > b => one,
        _ => other,
    }
}

/// A convolution or product, and what is done afterwards to its features one by one.
struct Scaling {
    root: Op,
    /// Of its result: that of the features.
    dimension: usize,
    /// Which operand of it has the features too, and in which dimension.
    operand: usize,
    along: usize,
    /// That operand as it was before it was rounded for the convolution.
    exact: ValueId,
    /// What follows, in its order.
    steps: Vec<Step>,
}

struct Step {
    op: Binary,
    /// A number for each feature, or one for all.
    by: ValueId,
    /// Whether that is the first of two operands.
    is_first: bool,
}

/// The block of what no operation of the module makes.
const NOWHERE: usize = 0;

/// What makes every value, and who uses it.
struct Made<'m> {
    module: &'m Module,
    by: Vec<Option<&'m Op>>,
    /// In which block that is.
    homes: Vec<usize>,
    n_blocks: usize,
    users: Vec<Users<'m>>,
}

#[derive(Clone, Copy)]
enum Users<'m> {
    None,
    One(&'m Op),
    Several,
}

impl<'m> Made<'m> {
    fn of(module: &'m Module) -> Self {
        let mut made = Made {
            module,
            by: vec![None; module.n_values()],
            homes: vec![NOWHERE; module.n_values()],
            n_blocks: 0,
            users: vec![Users::None; module.n_values()],
        };
        made.walk(&module.main.body);
        made
    }

    fn walk(&mut self, block: &'m Block) {
        self.n_blocks += 1;
        let home = self.n_blocks;
        for op in &block.ops {
            for result in &op.results {
                self.by[result.0 as usize] = Some(op);
                self.homes[result.0 as usize] = home;
            }
            for operand in &op.operands {
                let users = &mut self.users[operand.0 as usize];
                *users = match users {
                    Users::None => Users::One(op),
                    _ => Users::Several,
                };
            }
            for region in &op.regions {
                self.walk(region);
            }
        }
        for returned in &block.returns {
            self.users[returned.0 as usize] = Users::Several;
        }
    }

    fn maker(&self, value: ValueId) -> Option<&'m Op> {
        self.by[value.0 as usize]
    }

    /// The operation that alone uses a value.
    fn only_user(&self, value: ValueId) -> Option<&'m Op> {
        match self.users[value.0 as usize] {
            Users::One(user) => Some(user),
            Users::None | Users::Several => None,
        }
    }

    /// Whether two operations stand in the same block: what is made once before a loop must not be made again in every
    /// iteration. An operation that is being made anew was looked at before.
    fn is_beside(&self, one: &Op, other: &Op) -> bool {
        let home = |op: &Op| op.results.first().map(|id| self.homes[id.0 as usize]);
        let [one, other] = [home(one), home(other)];
        other == Some(NOWHERE) || one == other
    }

    /// Whether what follows a value belongs to the same scaling.
    fn continues(&self, value: ValueId) -> bool {
        match self.only_user(value) {
            Some(user) if user.kind == Kind::Convert => self.continues(user.results[0]),
            Some(user) => self.scaling(user).is_some(),
            None => false,
        }
    }

    /// What an operation is the end of, if there is something to absorb.
    fn scaling(&self, last: &Op) -> Option<Scaling> {
        let is_float = |value: &ValueId| {
            let ty = self.module.ty(*value).tensor();
            ty.is_some_and(|ty| ty.element.is_float())
        };
        let (mut steps, mut op) = (Vec::new(), last);
        loop {
            if !op.operands.iter().chain(&op.results).all(is_float) {
                return None;
            }
            let next = match (&op.kind, &op.operands[..]) {
                (Kind::Convert, [from]) => *from,
                (Kind::Binary(binary), [left, right]) => {
                    let (by, is_first, along) = match (self.repeated(*left), self.repeated(*right))
                    {
                        (None, Some((by, along))) => (by, false, along),
                        (Some((by, along)), None) => (by, true, along),
                        _ => return None,
                    };
                    let will_do = match binary {
                        Binary::Add | Binary::Subtract | Binary::Multiply => true,
                        Binary::Divide => !is_first,
                        _ => false,
                    };
                    will_do.then_some(())?;
                    let op = *binary;
                    steps.push((Step { op, by, is_first }, along));
                    if is_first { *right } else { *left }
                }
                _ => break,
            };
            // Another user needs the value as it was.
            self.only_user(next)?;
            op = self.maker(next)?;
        }
        if !self.is_beside(op, last) {
            return None;
        }
        let (dimension, operand, along) = self.features(op, &steps)?;
        let is_theirs =
            |(_, along): &(Step, Option<usize>)| along.is_none_or(|one| one == dimension);
        let scales = |(step, _): &(Step, Option<usize>)| match step.op {
            Binary::Subtract => step.is_first,
            other => other != Binary::Add,
        };
        if !steps.iter().all(is_theirs) || !steps.iter().any(scales) {
            return None;
        }
        let steps = steps.into_iter().rev().map(|(step, _)| step).collect();
        Some(Scaling {
            exact: self.exact(op.operands[operand]),
            root: op.clone(),
            dimension,
            operand,
            along,
            steps,
        })
    }

    /// Of a convolution or product: the dimension of its result that is scaled, the operand that has it, and in which
    /// dimension.
    fn features(
        &self,
        root: &Op,
        steps: &[(Step, Option<usize>)],
    ) -> Option<(usize, usize, usize)> {
        let count = |value: &ValueId| self.module.ty(*value).tensor().map(TensorType::count);
        let (dimension, operand, along) = match &root.kind {
            Kind::Convolution(one) => (one.output.second, 1, one.kernel.second),
            Kind::DotGeneral(dot) => {
                let dimension = steps.iter().find_map(|(_, along)| *along)?;
                let [left, right] = root.operands[..] else {
                    return None;
                };
                let free = |value: ValueId, contracting: &[usize], batching: &[usize]| {
                    let rank = self.module.ty(value).tensor().map_or(0, TensorType::rank);
                    let is_free = |at: &usize| !contracting.contains(at) && !batching.contains(at);
                    (0..rank).filter(is_free).collect::<Vec<usize>>()
                };
                let of_left = free(left, &dot.lhs_contracting, &dot.lhs_batching);
                let of_right = free(right, &dot.rhs_contracting, &dot.rhs_batching);
                let at = dimension.checked_sub(dot.lhs_batching.len())?;
                match of_left.get(at) {
                    Some(along) => (dimension, 0, *along),
                    None => (dimension, 1, *of_right.get(at - of_left.len())?),
                }
            }
            _ => return None,
        };
        // What is scaled before must be less than what is scaled after.
        let (before, after) = (root.operands.get(operand)?, root.results.first()?);
        (count(before)? < count(after)?).then_some((dimension, operand, along))
    }

    /// What a value was before it was rounded.
    fn exact(&self, value: ValueId) -> ValueId {
        let size = |value: ValueId| {
            let element = self.module.ty(value).tensor().map(|ty| ty.element);
            element.filter(|one| one.is_float()).map(ElementType::size)
        };
        match self.maker(value) {
            Some(op) if op.kind == Kind::Convert && size(op.operands[0]) > size(value) => {
                op.operands[0]
            }
            _ => value,
        }
    }

    /// The few numbers that a value repeats, and the dimension along which they lie; none if all are the same.
    fn repeated(&self, value: ValueId) -> Option<(ValueId, Option<usize>)> {
        let maker = self.maker(value)?;
        // A number that was a whole one, or a truth value, in between is another.
        let is_float = |ty: &TensorType| ty.element.is_float();
        self.module.ty(value).tensor().filter(|ty| is_float(ty))?;
        match &maker.kind {
            Kind::Convert => self.repeated(maker.operands[0]),
            Kind::BroadcastInDim { dimensions } => {
                let from = self.module.ty(maker.operands[0]).tensor()?;
                let mut long = (0..from.rank()).filter(|at| from.shape[*at] != 1);
                let along = long.next().map(|at| dimensions[at]);
                long.next().is_none().then_some((maker.operands[0], along))
            }
            _ => None,
        }
    }
}

/// All steps as one factor and one sum for each feature.
fn folded(
    builder: &mut Builder<'_>,
    steps: &[Step],
    vector: &TensorType,
) -> Option<(ValueId, Option<ValueId>)> {
    let (mut factor, mut sum): (Option<ValueId>, Option<ValueId>) = (None, None);
    for step in steps {
        let by = spread(builder, step.by, vector)?;
        let mut with = |op: Binary, one: ValueId, other: ValueId| {
            builder.add(Kind::Binary(op), &[one, other], vector)
        };
        match (step.op, step.is_first) {
            (Binary::Add, _) => {
                sum = Some(match sum {
                    Some(sum) => with(Binary::Add, sum, by)?,
                    None => by,
                });
            }
            (Binary::Subtract, false) => {
                sum = Some(match sum {
                    Some(sum) => with(Binary::Subtract, sum, by)?,
                    None => builder.add(Kind::Unary(Unary::Negate), &[by], vector)?,
                });
            }
            (Binary::Subtract, true) => {
                sum = Some(match sum {
                    Some(sum) => with(Binary::Subtract, by, sum)?,
                    None => by,
                });
                factor = Some(match factor {
                    Some(factor) => builder.add(Kind::Unary(Unary::Negate), &[factor], vector)?,
                    None => builder.number(vector, -1.0)?,
                });
            }
            (op @ (Binary::Multiply | Binary::Divide), _) => {
                if let Some(sum) = &mut sum {
                    *sum = with(op, *sum, by)?;
                }
                factor = Some(match (factor, op) {
                    (Some(factor), _) => with(op, factor, by)?,
                    (None, Binary::Multiply) => by,
                    (None, _) => {
                        let one = builder.number(vector, 1.0)?;
                        builder.add(Kind::Binary(op), &[one, by], vector)?
                    }
                });
            }
            _ => return None,
        }
    }
    Some((factor?, sum))
}

/// Few numbers as a vector.
fn spread(builder: &mut Builder<'_>, few: ValueId, vector: &TensorType) -> Option<ValueId> {
    let ty = builder.ty(few)?;
    let few = converted(builder, few, vector.element)?;
    let is_one = ty.count() == 1;
    let shape = if is_one { Vec::new() } else { vec![ty.count()] };
    let few = match ty.rank() == shape.len() {
        true => few,
        false => builder.add(
            Kind::Reshape,
            &[few],
            &TensorType::new(shape, vector.element),
        )?,
    };
    if !is_one {
        return (builder.ty(few)? == *vector).then_some(few);
    }
    let dimensions = Vec::new();
    builder.add(Kind::BroadcastInDim { dimensions }, &[few], vector)
}

/// The operand that has the features, scaled.
fn scaled(
    builder: &mut Builder<'_>,
    scaling: &Scaling,
    (factor, element): (ValueId, ElementType),
) -> Option<ValueId> {
    let kernel = scaling.root.operands[scaling.operand];
    let ty = builder.ty(kernel)?;
    let exact = converted(builder, scaling.exact, element)?;
    let wide = ty.with_element(element);
    let dimensions = vec![scaling.along];
    let factor = builder.add(Kind::BroadcastInDim { dimensions }, &[factor], &wide)?;
    let scaled = builder.add(Kind::Binary(Binary::Multiply), &[exact, factor], &wide)?;
    converted(builder, scaled, ty.element)
}

fn converted(builder: &mut Builder<'_>, value: ValueId, to: ElementType) -> Option<ValueId> {
    let ty = builder.ty(value)?;
    match ty.element == to {
        true => Some(value),
        false => builder.add(Kind::Convert, &[value], &ty.with_element(to)),
    }
}

#[cfg(test)]
mod tests {
    use kernwright_evolve::{EditId, Genome};
    use proptest::prelude::*;

    use super::ends;
    use crate::edit::{Action, ModelEdit, Spot};
    use crate::program::Model;
    use crate::propose::ModelOperator;
    use kernwright_stablehlo::Module;
    use kernwright_stablehlo::literal::{Literal, Number};
    use kernwright_stablehlo::parse::parse;
    use kernwright_stablehlo_run::run::{Limits, Precision, Tensor, run};

    /// A convolution or product, and what follows it: an operation each, with its vector first or second.
    fn program(is_convolution: bool, n_features: usize, steps: &[(&str, bool)]) -> String {
        let (y, along) = match is_convolution {
            true => (format!("tensor<2x{n_features}x4x4xf32>"), 1),
            false => (format!("tensor<16x{n_features}xf32>"), 1),
        };
        let v = format!("tensor<{n_features}xf32>");
        let (x, k) = match is_convolution {
            true => (
                "tensor<2x4x4x3xf32>".to_owned(),
                format!("tensor<3x3x3x{n_features}xf32>"),
            ),
            false => (
                "tensor<16x3xf32>".to_owned(),
                format!("tensor<3x{n_features}xf32>"),
            ),
        };
        let root = match is_convolution {
            true => {
                "stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
            }
            false => "stablehlo.dot_general %x, %k, contracting_dims = [1] x [0]",
        };
        let mut text = format!("  %0 = {root} : ({x}, {k}) -> {y}\n");
        let mut arguments = format!("%x: {x}, %k: {k}");
        for (nth, (op, is_first)) in steps.iter().enumerate() {
            let (last, value) = (nth * 10, nth * 10 + 10);
            arguments += &format!(", %v{nth}: {v}");
            text += &format!(
                "  %{} = stablehlo.broadcast_in_dim %v{nth}, dims = [{along}] : ({v}) -> {y}\n",
                last + 1
            );
            let operands = match is_first {
                true => format!("%{}, %{last}", last + 1),
                false => format!("%{last}, %{}", last + 1),
            };
            text += &format!("  %{value} = stablehlo.{op} {operands} : {y}\n");
        }
        let end = steps.len() * 10;
        format!("func.func public @main({arguments}) -> {y} {{\n{text}  return %{end} : {y}\n}}")
    }

    fn absorb(model: &Model, at: u32) -> (Module, bool) {
        let mut genome = Genome::original();
        let (at, reach) = (Spot::Original(at), 1);
        let action = Action::Absorb { at, reach };
        genome.add(EditId::new(1, 0), ModelEdit { action });
        let edited = model.edited(&genome);
        (edited.product, edited.inert.is_empty())
    }

    /// Powers of two and small numbers, of which everything is exact.
    fn inputs(module: &Module) -> Vec<Tensor> {
        let arguments = module.main.body.arguments.iter().enumerate();
        let tensor = |(nth, id): (usize, &kernwright_stablehlo::ValueId)| {
            let ty = module.ty(*id).tensor().unwrap().clone();
            let number = |at: usize| match nth {
                0 | 1 => ((at * 7 + nth) % 11) as f64 - 5.0,
                _ => [1.0, -2.0, 0.5, 4.0][(at + nth) % 4],
            };
            let numbers: Vec<Number> = (0..ty.count())
                .map(|at| Number::Float(number(at)))
                .collect();
            Tensor::from_literal(&Literal::of_numbers(ty, &numbers).unwrap())
        };
        arguments.map(tensor).collect()
    }

    fn run_on(module: &Module, given: &[Tensor]) -> Tensor {
        let limits = Limits {
            precision: Precision::Own,
            fuel: 1 << 32,
            threads: 1,
        };
        run(module, given, limits).unwrap().swap_remove(0)
    }

    fn n_large(module: &Module) -> usize {
        let size = |id| module.ty(id).tensor().map_or(0, |ty| ty.count());
        let ops = module.main.body.ops.iter();
        let large = size(module.main.body.returns[0]);
        ops.filter(|op| op.operands.iter().any(|id| size(*id) == large))
            .count()
    }

    const STEPS: [(&str, bool); 6] = [
        ("add", false),
        ("add", true),
        ("subtract", false),
        ("subtract", true),
        ("multiply", true),
        ("divide", false),
    ];

    proptest! {
        #[test]
        fn what_is_absorbed_gives_what_it_gave(
            is_convolution in any::<bool>(), n_features in 4..7usize,
            steps in prop::collection::vec(prop::sample::select(STEPS.to_vec()), 1..5),
        ) {
            let text = program(is_convolution, n_features, &steps);
            let model = Model::new(parse("test", &text).unwrap(), &ModelOperator::ALL);
            let last = 2 * steps.len() as u32;
            let (edited, is_done) = absorb(&model, last);
            let scales = |step: &(&str, bool)| matches!(*step, ("subtract", true) | ("multiply" | "divide", _));
            prop_assert_eq!(is_done, steps.iter().any(scales), "{}", text);
            prop_assert_eq!(ends(model.module()).len(), usize::from(is_done));
            let given = inputs(model.module());
            prop_assert_eq!(run_on(model.module(), &given), run_on(&edited, &given), "{}", text);
            if is_done {
                // What is large is gone through once, for the sums.
                prop_assert!(n_large(&edited) <= 1, "{}", edited);
            }
        }
    }

    #[test]
    fn values_with_other_users_are_not_absorbed() {
        let text = program(true, 4, &[("subtract", false), ("multiply", false)]);
        // What comes before the factor is given back, too.
        let text = text.replace(
            "return %20 : tensor<2x4x4x4xf32>",
            "return %20, %10 : tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>",
        );
        let text = text.replace(
            "-> tensor<2x4x4x4xf32> {",
            "-> (tensor<2x4x4x4xf32>, tensor<2x4x4x4xf32>) {",
        );
        let model = Model::new(parse("test", &text).unwrap(), &ModelOperator::ALL);
        assert!(ends(model.module()).is_empty());
        assert!(!absorb(&model, 4).1);
    }

    #[test]
    fn numbers_along_another_dimension_are_not_absorbed() {
        let text = program(true, 4, &[("multiply", false)]);
        let text = text.replace("dims = [1]", "dims = [2]");
        let model = Model::new(parse("test", &text).unwrap(), &ModelOperator::ALL);
        assert!(ends(model.module()).is_empty());
        assert!(!absorb(&model, 2).1);
    }

    #[test]
    fn numbers_that_were_whole_in_between_are_not_absorbed() {
        let y = "tensor<2x4x4x4xf32>";
        let text = program(true, 4, &[("multiply", false)]);
        let whole = format!(
            "%2 = stablehlo.convert %1 : ({y}) -> tensor<2x4x4x4xi32>\n  %3 = stablehlo.convert %2 : (tensor<2x4x4x4xi32>) -> {y}\n  %10 = stablehlo.multiply %0, %3"
        );
        let text = text.replace("%10 = stablehlo.multiply %0, %1", &whole);
        let model = Model::new(parse("test", &text).unwrap(), &ModelOperator::ALL);
        assert!(ends(model.module()).is_empty());
        assert!(!absorb(&model, 4).1);
    }
}
