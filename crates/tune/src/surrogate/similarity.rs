//! [`Similarity`]: how alike two configurations are, from 1 (the same) towards 0.

use kernwright_space::{Param, Value};
use smallvec::SmallVec;

/// The part of a parameter's distance that any two different values have; the rest grows with how
/// far apart they are. Chosen on recorded spaces.
const ANY_CHANGE: f32 = 0.3;

/// A product of `exp(-weight * distance)` over the parameters.
#[derive(Debug, Clone)]
pub(crate) struct Similarity {
    /// The parameters that have a choice.
    axes: Vec<Axis>,
    /// What the distances make of the weights: the tables of all axes, one after the other.
    factors: Vec<f32>,
}

/// Where a configuration's rows begin in the tables of a [`Similarity`], one for each axis.
pub(crate) type Rows = SmallVec<[u32; 16]>;

/// One parameter.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    param: usize,
    width: usize,
    pub(crate) weight: f32,
    /// The distance of each pair of values, 0 to 1, row by row.
    distances: Vec<f32>,
    /// Where its table begins.
    first: usize,
}

impl Similarity {
    /// Weighs every parameter alike.
    pub(crate) fn new(params: &[Param], weight: f32) -> Self {
        let with_choice = params.iter().enumerate();
        let with_choice = with_choice.filter(|(_, param)| param.values().len() > 1);
        let (mut axes, mut first) = (Vec::new(), 0);
        for (param, domain) in with_choice {
            let axis = Axis::new(param, domain.values(), weight, first);
            first += axis.distances.len();
            axes.push(axis);
        }
        let factors = axes.iter().flat_map(Axis::factors).collect();
        Similarity { axes, factors }
    }

    pub(crate) fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// Changes the weight of an axis.
    pub(crate) fn set(&mut self, axis: usize, weight: f32) {
        let axis = &mut self.axes[axis];
        axis.weight = weight;
        let table = &mut self.factors[axis.first..axis.first + axis.distances.len()];
        for (factor, new) in table.iter_mut().zip(axis.factors()) {
            *factor = new;
        }
    }

    /// Finds the rows of a configuration that is compared with many.
    pub(crate) fn rows(&self, positions: &[u16]) -> Rows {
        let row = |axis: &Axis| axis.first + usize::from(positions[axis.param]) * axis.width;
        self.axes.iter().map(|axis| row(axis) as u32).collect()
    }

    /// Lists the values of a configuration that rows are compared with: those that have a choice.
    pub(crate) fn values(&self, positions: &[u16]) -> SmallVec<[u16; 20]> {
        self.axes.iter().map(|axis| positions[axis.param]).collect()
    }

    /// Compares a configuration, by its rows, with another, by its values.
    #[inline(always)]
    pub(crate) fn of(&self, rows: &[u32], values: &[u16]) -> f32 {
        let mut product = 1.0;
        for (row, value) in rows.iter().zip(values) {
            product *= self.factors[*row as usize + usize::from(*value)];
        }
        product
    }
}

impl Axis {
    fn new(param: usize, values: &[Value], weight: f32, first: usize) -> Self {
        let width = values.len();
        let places = places(values);
        let distance = |a: usize, b: usize| match &places {
            _ if a == b => 0.0,
            None => 1.0,
            Some(places) => ANY_CHANGE + (1.0 - ANY_CHANGE) * (places[a] - places[b]).abs(),
        };
        let pairs = (0..width * width).map(|pair| distance(pair / width, pair % width));
        Axis {
            param,
            width,
            weight,
            distances: pairs.collect(),
            first,
        }
    }

    /// What the distances make of the weight.
    fn factors(&self) -> impl Iterator<Item = f32> {
        self.distances.iter().map(|far| (-self.weight * far).exp())
    }

    /// The place of a pair of values in this parameter's tables.
    #[inline(always)]
    pub(crate) fn pair(&self, a: &[u16], b: &[u16]) -> usize {
        usize::from(a[self.param]) * self.width + usize::from(b[self.param])
    }

    /// What another weight would multiply the similarity of a pair with.
    pub(crate) fn changes(&self, weight: f32) -> Vec<f32> {
        let by = self.weight - weight;
        self.distances.iter().map(|far| (by * far).exp()).collect()
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
