//! Making a value of one type fit where another is wanted.

use crate::edit::{Anchor, Fit};
use kernwright_stablehlo::TensorType;
use kernwright_stablehlo::infer;
use kernwright_stablehlo::literal::{Literal, Number};
use kernwright_stablehlo::verify::signatures;
use kernwright_stablehlo::{Kind, Pad, Slice};
use kernwright_stablehlo::{Module, Op, ValueId};

/// Operations that are being put together, in a module whose values they are.
#[derive(Debug)]
pub(crate) struct Builder<'m> {
    pub(crate) module: &'m mut Module,
    pub(crate) ops: Vec<Op>,
    /// Results of operations that were made anew besides, and what took their place.
    pub(crate) moved: Vec<(ValueId, ValueId)>,
}

impl<'m> Builder<'m> {
    pub(crate) fn new(module: &'m mut Module) -> Self {
        Builder {
            module,
            ops: Vec::new(),
            moved: Vec::new(),
        }
    }

    pub(crate) fn ty(&self, value: ValueId) -> Option<TensorType> {
        self.module.ty(value).tensor().cloned()
    }

    /// Adds an operation with one result, if its operands fit; `declared` where they leave its
    /// type open.
    pub(crate) fn add(
        &mut self,
        kind: Kind,
        operands: &[ValueId],
        declared: &TensorType,
    ) -> Option<ValueId> {
        self.add_op(
            Op {
                kind,
                operands: operands.to_vec(),
                results: Vec::new(),
                regions: Vec::new(),
                extras: Vec::new(),
                location: None,
            },
            declared,
        )
    }

    /// Adds an operation that lacks nothing but its one result.
    pub(crate) fn add_op(&mut self, mut op: Op, declared: &TensorType) -> Option<ValueId> {
        let types: Option<Vec<&TensorType>> = op
            .operands
            .iter()
            .map(|id| self.module.ty(*id).tensor())
            .collect();
        let regions = signatures(self.module, &op.regions)?;
        let results = infer::results(&op.kind, &types?, &regions, &[declared]).ok()?;
        let [result] = <[TensorType; 1]>::try_from(results).ok()?;
        let result = self.module.add_value(result.into());
        op.results = vec![result];
        self.ops.push(op);
        Some(result)
    }

    pub(crate) fn number(&mut self, ty: &TensorType, number: f64) -> Option<ValueId> {
        let literal = Literal::splat(ty.clone(), Number::Float(number));
        self.add(Kind::Constant(literal), &[], ty)
    }

    /// Makes a value one of the wanted type: converted, cut, filled up, repeated.
    pub(crate) fn fit(&mut self, value: ValueId, to: &TensorType, fit: Fit) -> Option<ValueId> {
        let mut value = value;
        let mut from = self.ty(value)?;
        if from == *to {
            return Some(value);
        }
        if from.count() == 0 || to.count() == 0 {
            return self.number(to, fit.filler);
        }
        // Rank first: leading dimensions come and go.
        if from.rank() > to.rank() {
            let extra = from.rank() - to.rank();
            value = self.cut(value, &from, fit.anchor, |dimension, length| {
                if dimension < extra {
                    1.min(length)
                } else {
                    length
                }
            })?;
            let shape = self.ty(value)?.shape;
            let wanted = TensorType::new(shape[extra..].iter().copied(), from.element);
            value = self.add(Kind::Reshape, &[value], &wanted)?;
        } else if from.rank() < to.rank() {
            let extra = to.rank() - from.rank();
            let ones = std::iter::repeat_n(1, extra);
            let wanted = TensorType::new(ones.chain(from.shape.iter().copied()), from.element);
            value = self.add(Kind::Reshape, &[value], &wanted)?;
        }
        from = self.ty(value)?;
        // Before anything becomes larger.
        value = self.cut(value, &from, fit.anchor, |dimension, length| {
            length.min(to.shape[dimension])
        })?;
        from = self.ty(value)?;
        if from.element != to.element {
            value = self.add(Kind::Convert, &[value], &from.with_element(to.element))?;
            from = from.with_element(to.element);
        }
        if from
            .shape
            .iter()
            .zip(&to.shape)
            .any(|(have, want)| have < want && *have != 1)
        {
            value = self.fill(value, &from, to, fit)?;
            from = self.ty(value)?;
        }
        if from.shape != to.shape {
            let dimensions = (0..to.rank()).collect();
            value = self.add(Kind::BroadcastInDim { dimensions }, &[value], to)?;
        }
        (self.ty(value)? == *to).then_some(value)
    }

    /// A part with these lengths.
    pub(crate) fn cut(
        &mut self,
        value: ValueId,
        from: &TensorType,
        anchor: Anchor,
        length: impl Fn(usize, usize) -> usize,
    ) -> Option<ValueId> {
        let lengths: Vec<usize> = from
            .shape
            .iter()
            .enumerate()
            .map(|(dimension, have)| length(dimension, *have))
            .collect();
        if lengths[..] == from.shape[..] {
            return Some(value);
        }
        let starts: Vec<usize> = from
            .shape
            .iter()
            .zip(&lengths)
            .map(|(have, keep)| before(anchor, have - keep))
            .collect();
        let limits = starts
            .iter()
            .zip(&lengths)
            .map(|(start, keep)| start + keep);
        let slice = Slice {
            limits: limits.collect(),
            strides: vec![1; starts.len()],
            starts,
        };
        self.add(Kind::Slice(slice), &[value], from)
    }

    /// Fills up every dimension that is too short, but those of length 1, which are repeated.
    fn fill(
        &mut self,
        value: ValueId,
        from: &TensorType,
        to: &TensorType,
        fit: Fit,
    ) -> Option<ValueId> {
        let lacking: Vec<usize> = from
            .shape
            .iter()
            .zip(&to.shape)
            .map(|(have, want)| match *have {
                1 => 0,
                have => want.saturating_sub(have),
            })
            .collect();
        self.pad(value, from, &lacking, fit)
    }

    /// Pads a value by `lacking` elements in every dimension.
    pub(crate) fn pad(
        &mut self,
        value: ValueId,
        from: &TensorType,
        lacking: &[usize],
        fit: Fit,
    ) -> Option<ValueId> {
        let filler = self.number(&TensorType::scalar(from.element), fit.filler)?;
        // What is kept at the start has everything else after it.
        let low = |lack: usize| before(fit.anchor, lack) as i64;
        let pad = Pad {
            low: lacking.iter().map(|lack| low(*lack)).collect(),
            high: lacking
                .iter()
                .map(|lack| *lack as i64 - low(*lack))
                .collect(),
            interior: vec![0; lacking.len()],
        };
        self.add(Kind::Pad(pad), &[value, filler], from)
    }
}

/// How many of `over` places lie before what is kept.
fn before(anchor: Anchor, over: usize) -> usize {
    match anchor {
        Anchor::Start => 0,
        Anchor::Centre => over / 2,
        Anchor::End => over,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use kernwright_stablehlo::ElementType;
    use kernwright_stablehlo_run::run::{Limits, Precision, Tensor, run};

    fn fitted(from: &TensorType, numbers: &[f64], to: &TensorType, fit: Fit) -> Vec<f64> {
        let mut module = Module::new("fit");
        let argument = module.add_value(from.clone().into());
        let mut builder = Builder::new(&mut module);
        let value = builder.fit(argument, to, fit).expect("everything fits");
        let ops = builder.ops;
        module.main.body.arguments = vec![argument];
        module.main.body.ops = ops;
        module.main.body.returns = vec![value];
        kernwright_stablehlo::check(&module).expect("sound");
        let numbers: Vec<Number> = numbers.iter().map(|one| Number::Float(*one)).collect();
        let literal = Literal::of_numbers(from.clone(), &numbers).expect("as many");
        let limits = Limits {
            precision: Precision::Own,
            fuel: 1_000_000,
            threads: 1,
        };
        let results = run(&module, &[Tensor::from_literal(&literal)], limits).expect("it runs");
        assert_eq!(results[0].ty(), to);
        results[0].to_f64s()
    }

    const CENTRE: Fit = Fit {
        anchor: Anchor::Centre,
        filler: 9.0,
    };

    #[test]
    fn values_are_cut_filled_up_repeated_and_converted() {
        let floats = |shape: &[usize]| TensorType::new(shape.iter().copied(), ElementType::F32);
        let five = [1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!(
            fitted(&floats(&[5]), &five, &floats(&[3]), CENTRE),
            [2.0, 3.0, 4.0]
        );
        let start = Fit {
            anchor: Anchor::Start,
            ..CENTRE
        };
        assert_eq!(
            fitted(&floats(&[5]), &five, &floats(&[3]), start),
            [1.0, 2.0, 3.0]
        );
        let two = fitted(&floats(&[2]), &[1.0, 2.0], &floats(&[4]), CENTRE);
        assert_eq!(two, [9.0, 1.0, 2.0, 9.0]);
        let rows = fitted(&floats(&[2]), &[1.0, 2.0], &floats(&[2, 2]), CENTRE);
        assert_eq!(rows, [1.0, 2.0, 1.0, 2.0]);
        let whole = TensorType::new([2], ElementType::I32);
        assert_eq!(
            fitted(&floats(&[2]), &[1.5, -2.5], &whole, CENTRE),
            [1.0, -2.0]
        );
        let one = fitted(&floats(&[3, 1]), &[1.0, 2.0, 3.0], &floats(&[]), CENTRE);
        assert_eq!(one, [2.0]);
    }

    proptest! {
        #[test]
        fn everything_can_be_made_to_fit(
            from in prop::collection::vec(0_usize..5, 0..4),
            to in prop::collection::vec(0_usize..5, 0..4),
            kinds in (0_usize..13, 0_usize..13),
            anchor in prop_oneof![Just(Anchor::Start), Just(Anchor::Centre), Just(Anchor::End)],
        ) {
            let from = TensorType::new(from, ElementType::ALL[kinds.0]);
            let to = TensorType::new(to, ElementType::ALL[kinds.1]);
            let numbers = vec![1.0; from.count()];
            fitted(&from, &numbers, &to, Fit { anchor, filler: 0.0 });
        }
    }
}
