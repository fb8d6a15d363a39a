//! [`Similarity`]: how alike two configurations are, from 1 (the same) towards 0.

use kernwright_space::{Param, Value};

/// The part of a parameter's distance that any two different values have; the rest grows with how
/// far apart they are. Chosen on recorded spaces; between 0.1 and 0.6 it hardly matters.
const ANY_CHANGE: f32 = 0.3;

/// A product of `exp(-weight * distance)` over the parameters.
#[derive(Debug, Clone)]
pub(crate) struct Similarity {
    /// The parameters that have a choice.
    axes: Vec<Axis>,
}

/// One parameter.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    param: usize,
    width: usize,
    pub(crate) weight: f32,
    /// The distance of each pair of values, 0 to 1, row by row.
    distances: Vec<f32>,
    /// What the distances make of the weight.
    factors: Vec<f32>,
}

impl Similarity {
    /// Weighs every parameter alike.
    pub(crate) fn new(params: &[Param], weight: f32) -> Self {
        let axes = params
            .iter()
            .enumerate()
            .filter(|(_, param)| param.values().len() > 1)
            .map(|(param, domain)| Axis::new(param, domain.values(), weight))
            .collect();
        Similarity { axes }
    }

    pub(crate) fn axes(&self) -> &[Axis] {
        &self.axes
    }

    pub(crate) fn axis_mut(&mut self, axis: usize) -> &mut Axis {
        &mut self.axes[axis]
    }

    /// Compares two configurations.
    #[inline]
    pub(crate) fn of(&self, a: &[u16], b: &[u16]) -> f32 {
        self.axes
            .iter()
            .map(|axis| axis.factors[axis.pair(a, b)])
            .product()
    }
}

impl Axis {
    fn new(param: usize, values: &[Value], weight: f32) -> Self {
        let width = values.len();
        let places = places(values);
        let distance = |a: usize, b: usize| match &places {
            _ if a == b => 0.0,
            None => 1.0,
            Some(places) => ANY_CHANGE + (1.0 - ANY_CHANGE) * (places[a] - places[b]).abs(),
        };
        let pairs = (0..width * width).map(|pair| distance(pair / width, pair % width));
        let mut axis = Axis {
            param,
            width,
            weight,
            distances: pairs.collect(),
            factors: Vec::new(),
        };
        axis.set(weight);
        axis
    }

    /// Changes the weight.
    pub(crate) fn set(&mut self, weight: f32) {
        self.weight = weight;
        self.factors = self
            .distances
            .iter()
            .map(|far| (-weight * far).exp())
            .collect();
    }

    /// The place of a pair of values in this parameter's tables.
    #[inline]
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
