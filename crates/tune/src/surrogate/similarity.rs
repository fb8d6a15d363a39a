//! [`Similarity`]: how alike two configurations are, from 1 (the same) towards 0.
//!
//! There is no table of pairs: a parameter may have 65,535 values. `exp(-|a - b|)` is the lesser of
//! `exp(a) * exp(-b)` and `exp(-a) * exp(b)`, so that two numbers for each value make do, and
//! [`LANES`] configurations are compared with another at once.

use kernwright_space::{Param, Value};
use pulp::{Simd, WithSimd};
use smallvec::SmallVec;

use super::{LANES, Lanes, vector, vectors};

/// The part of a parameter's distance that any two different values have; the rest grows with how
/// far apart they are. Chosen on recorded spaces.
const ANY_CHANGE: f32 = 0.3;

/// A product of `exp(-weight * distance)` over the parameters.
#[derive(Debug, Clone)]
pub(crate) struct Similarity {
    /// The parameters that have a choice.
    axes: Vec<Axis>,
}

/// What a configuration is compared by, one for each axis.
pub(crate) type Terms = SmallVec<[Term; 16]>;

/// What a value is compared by.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Term {
    /// Where it lies; no two values of a parameter lie at the same place.
    pub(crate) place: f32,
    /// One's rise by another's fall is the similarity of the two if the other lies higher.
    pub(crate) rise: f32,
    pub(crate) fall: f32,
}

/// Configurations side by side, to be compared with another all at once.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    axes: Vec<[Lanes; 3]>,
}

/// One parameter.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    param: usize,
    pub(crate) weight: f32,
    places: Vec<f32>,
    /// The part of the distance that any change has; the rest is by place.
    any_change: f32,
    /// What each value is compared by, with this weight.
    terms: Vec<Term>,
}

impl Similarity {
    /// Weighs every parameter alike.
    pub(crate) fn new(params: &[Param], weight: f32) -> Self {
        let with_choice = params.iter().enumerate();
        let with_choice = with_choice.filter(|(_, param)| param.values().len() > 1);
        let axis = |(param, domain): (usize, &Param)| Axis::new(param, domain.values(), weight);
        Similarity {
            axes: with_choice.map(axis).collect(),
        }
    }

    pub(crate) fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// Changes the weight of an axis.
    pub(crate) fn set(&mut self, axis: usize, weight: f32) {
        self.axes[axis].set(weight);
    }

    /// Finds what a configuration is compared by.
    pub(crate) fn terms(&self, positions: &[u16]) -> Terms {
        let term = |axis: &Axis| axis.terms[usize::from(positions[axis.param])];
        self.axes.iter().map(term).collect()
    }

    /// Makes room for configurations side by side.
    pub(crate) fn row(&self) -> Row {
        Row {
            axes: vec![[[0.0; LANES]; 3]; self.axes.len()],
        }
    }
}

impl Row {
    /// Puts a configuration in its place.
    pub(crate) fn set(&mut self, lane: usize, terms: &[Term]) {
        for ([place, rise, fall], term) in self.axes.iter_mut().zip(terms) {
            place[lane] = term.place;
            rise[lane] = term.rise;
            fall[lane] = term.fall;
        }
    }

    /// Takes over a configuration of another row.
    pub(crate) fn take(&mut self, to: usize, other: &Row, from: usize) {
        for (own, other) in self.axes.iter_mut().zip(&other.axes) {
            for (own, other) in own.iter_mut().zip(other) {
                own[to] = other[from];
            }
        }
    }

    /// Compares each with another configuration, as many at a time as a vector holds.
    #[inline(always)]
    pub(crate) fn alike<S: Simd>(&self, simd: S, at: usize, terms: &[Term]) -> S::f32s {
        let one = simd.splat_f32s(1.0);
        let mut product = one;
        for ([place, rise, fall], other) in self.axes.iter().zip(terms) {
            let up = simd.mul_f32s(vector::<S>(rise, at), simd.splat_f32s(other.fall));
            let down = simd.mul_f32s(vector::<S>(fall, at), simd.splat_f32s(other.rise));
            let is_same = simd.equal_f32s(vector::<S>(place, at), simd.splat_f32s(other.place));
            let factor = simd.select_f32s(is_same, one, simd.min_f32s(up, down));
            product = simd.mul_f32s(product, factor);
        }
        product
    }
}

/// Compares all of these with another configuration.
pub(crate) fn alike(rows: &[Row], terms: &[Term], found: &mut [Lanes]) {
    struct Alike<'a> {
        rows: &'a [Row],
        terms: &'a [Term],
        found: &'a mut [Lanes],
    }
    impl WithSimd for Alike<'_> {
        type Output = ();
        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) {
            for (row, found) in self.rows.iter().zip(self.found) {
                for at in 0..vectors::<S>() {
                    *super::vector_mut::<S>(found, at) = row.alike(simd, at, self.terms);
                }
            }
        }
    }
    pulp::Arch::new().dispatch(Alike { rows, terms, found });
}

impl Axis {
    fn new(param: usize, values: &[Value], weight: f32) -> Self {
        let (any_change, places) = match places(values) {
            Some(places) => (ANY_CHANGE, places),
            None => (1.0, (0..values.len()).map(|at| at as f32).collect()),
        };
        let mut axis = Axis {
            param,
            weight,
            places,
            any_change,
            terms: Vec::new(),
        };
        axis.set(weight);
        axis
    }

    fn set(&mut self, weight: f32) {
        self.weight = weight;
        self.terms = (0..self.places.len())
            .map(|value| self.term(value, weight))
            .collect();
    }

    /// What a value is compared by; with a negative weight, the greater product of the two counts.
    fn term(&self, value: usize, weight: f32) -> Term {
        let place = self.places[value];
        let far = (1.0 - self.any_change) * place;
        Term {
            place,
            rise: (-weight * (self.any_change / 2.0 - far)).exp(),
            fall: (-weight * (self.any_change / 2.0 + far)).exp(),
        }
    }

    /// What a configuration's value would be compared by if this were added to the weight.
    pub(crate) fn more(&self, positions: &[u16], weight: f32) -> Term {
        self.term(usize::from(positions[self.param]), weight)
    }
}

/// Where numbers lie between the least (0) and the greatest (1), by powers if all are positive;
/// `None` for words, of which no two are nearer than others.
fn places(values: &[Value]) -> Option<Vec<f32>> {
    let number = |value: &Value| match value {
        Value::Int(int) => Some(*int as f64),
        Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
        Value::Decimal(decimal) => Some(decimal.to_f64()),
        Value::Text(_) => None,
    };
    let mut numbers = values.iter().map(number).collect::<Option<Vec<f64>>>()?;
    if numbers.iter().all(|number| *number > 0.0) {
        numbers
            .iter_mut()
            .for_each(|number| *number = number.log2());
    }
    let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let range = (most - least).max(f64::MIN_POSITIVE);
    let place = |number: f64| ((number - least) / range) as f32;
    Some(numbers.into_iter().map(place).collect())
}
