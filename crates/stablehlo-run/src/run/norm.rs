//! Normalising batches, feature by feature. All is computed in 64 bits and rounded in the end.

use smallvec::smallvec;

use super::call::{Call, Values};
use super::tensor::{Data, Store, shrink};
use super::{Result, ensure};
use kernwright_stablehlo::BatchNorm;
use kernwright_stablehlo::ElementType;

/// The input as numbers, and which feature each belongs to.
struct Input {
    numbers: Vec<f64>,
    features: usize,
    /// Elements of one feature that follow each other.
    run: usize,
}

impl Input {
    fn new(call: &Call<'_>, norm: &BatchNorm, others: &[usize]) -> Result<Self> {
        let ty = call.ins[0];
        ensure(norm.feature_index < ty.rank(), "no dimension of features")?;
        let features = ty.shape[norm.feature_index];
        let fits = others
            .iter()
            .all(|index| call.ins[*index].count() == features);
        ensure(fits, "another number of features")?;
        Ok(Input {
            numbers: numbers(call, 0),
            features,
            run: ty.shape[norm.feature_index + 1..].iter().product(),
        })
    }

    fn feature(&self, index: usize) -> usize {
        index / self.run % self.features
    }

    /// Sums over each feature.
    fn sums(&self, number: impl Fn(usize, usize) -> f64) -> Vec<f64> {
        let mut sums = vec![0.0; self.features];
        for index in 0..self.numbers.len() {
            let feature = self.feature(index);
            sums[feature] += number(index, feature);
        }
        sums
    }

    /// How many elements a feature has.
    fn count(&self) -> f64 {
        (self.numbers.len() / self.features.max(1)) as f64
    }

    fn each(&self, number: impl Fn(usize, usize) -> f64) -> Vec<f64> {
        let indices = 0..self.numbers.len();
        indices
            .map(|index| number(index, self.feature(index)))
            .collect()
    }
}

fn numbers(call: &Call<'_>, index: usize) -> Vec<f64> {
    call.full(index).to_f64s(call.ins[index].element)
}

fn rounded(numbers: Vec<f64>, store: Store, element: ElementType) -> Data {
    match store {
        Store::F32 => {
            let small = numbers.iter().map(|one| shrink(element, *one));
            Data::F32(std::sync::Arc::new(small.collect()))
        }
        _ => Data::floats(store, numbers),
    }
}

pub(super) fn inference(call: &Call<'_>, norm: &BatchNorm, store: Store) -> Result<Data> {
    let input = Input::new(call, norm, &[1, 2, 3, 4])?;
    let [scale, offset, mean, variance] = [1, 2, 3, 4].map(|index| numbers(call, index));
    let epsilon = f64::from(norm.epsilon);
    let output = input.each(|index, feature| {
        let normal = (input.numbers[index] - mean[feature]) / (variance[feature] + epsilon).sqrt();
        normal * scale[feature] + offset[feature]
    });
    Ok(rounded(output, store, call.out().element))
}

pub(super) fn training(call: &Call<'_>, norm: &BatchNorm, store: Store) -> Result<Values> {
    let input = Input::new(call, norm, &[1, 2])?;
    let [scale, offset] = [1, 2].map(|index| numbers(call, index));
    let count = input.count();
    let mean = input.sums(|index, _| input.numbers[index] / count);
    let variance = input.sums(|index, feature| {
        let off = input.numbers[index] - mean[feature];
        off * off / count
    });
    let epsilon = f64::from(norm.epsilon);
    let output = input.each(|index, feature| {
        let normal = (input.numbers[index] - mean[feature]) / (variance[feature] + epsilon).sqrt();
        normal * scale[feature] + offset[feature]
    });
    let element = call.out().element;
    let result = |numbers| rounded(numbers, store, element);
    Ok(smallvec![result(output), result(mean), result(variance)])
}

pub(super) fn gradient(call: &Call<'_>, norm: &BatchNorm, store: Store) -> Result<Values> {
    let input = Input::new(call, norm, &[1, 2, 3])?;
    ensure(
        call.ins[4].shape == call.ins[0].shape,
        "a gradient of another shape",
    )?;
    let [scale, mean, variance, gradient] = [1, 2, 3, 4].map(|index| numbers(call, index));
    let epsilon = f64::from(norm.epsilon);
    let deviation = |feature: usize| (variance[feature] + epsilon).sqrt();
    let off = |index: usize, feature: usize| input.numbers[index] - mean[feature];
    let count = input.count();
    let offsets = input.sums(|index, _| gradient[index]);
    let products = input.sums(|index, feature| gradient[index] * off(index, feature));
    let inputs = input.each(|index, feature| {
        let share = off(index, feature) * products[feature] / (variance[feature] + epsilon);
        let rest = count * gradient[index] - offsets[feature] - share;
        scale[feature] / deviation(feature) / count * rest
    });
    let scales = (0..input.features).map(|feature| products[feature] / deviation(feature));
    let element = call.out().element;
    let result = |numbers| rounded(numbers, store, element);
    let scales = scales.collect();
    Ok(smallvec![result(inputs), result(scales), result(offsets)])
}
