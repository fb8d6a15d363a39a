//! The dual problem of a support-vector machine for two classes, solved two coefficients at a time
//! (Platt's sequential minimal optimisation), with the pair chosen by second-order information
//! (Fan, Chen and Lin, *Working Set Selection Using Second Order Information*, 2005).

use super::points::Points;
use crate::nn::{Real, simd};

/// How much a row may weigh.
const MOST: f64 = 1.0;
/// Optimality conditions may be missed by this much.
const TOLERANCE: f64 = 1e-3;
/// Stands in for the curvature between rows that are the same to the kernel.
const FLAT: f64 = 1e-12;
/// Rows of the kernel are kept up to this many numbers: 64 MiB.
const KEPT: usize = 1 << 24;

/// The machine that separates two classes.
#[derive(Debug)]
pub(super) struct Separator {
    /// What each row adds: its weight, with the sign of its class.
    pub(super) coefficients: Vec<f64>,
    /// What is added to all.
    pub(super) bias: f64,
}

/// e to the power of `-gamma` times each squared distance.
pub(super) fn kernel_row(points: &Points, gamma: f64, from: &[f64], out: &mut [f32]) {
    points.squared_distances(
        from,
        #[inline(always)]
        |first, distances| {
            for (value, distance) in out[first..].iter_mut().zip(distances) {
                *value = Real::exp((-gamma * distance) as f32);
            }
        },
    );
}

/// Separates the first `n_first` points, which answer positive, from the others.
pub(super) fn separate(points: &Points, n_first: usize, gamma: f64) -> Separator {
    let count = points.count();
    let mut state = State::new(count, n_first);
    let mut kernel = KernelRows::new(points, gamma, KEPT);
    // Enough for any problem that ends at all; only rounding could keep one from ending.
    let most_steps = (100 * count).max(10_000_000);
    for _ in 0..most_steps {
        let Some(up) = state.furthest_up() else {
            break;
        };
        let up_row = kernel.load(up);
        let Some(down) = state.best_partner(up, kernel.row(up_row)) else {
            break;
        };
        let down_row = kernel.load(down);
        state.step(up, down, kernel.row(up_row), kernel.row(down_row));
    }
    state.finish()
}

/// Weights, and how far each row's answer is from where its class wants it.
struct State {
    weights: Vec<f64>,
    signs: Vec<f64>,
    /// How much the objective gains if a row's signed weight grows: `sign - sum of coefficients
    /// times kernel`, the bias left out.
    pull: Vec<f64>,
    /// Minus infinity where the signed weight cannot grow, else 0.
    cannot_grow: Vec<f64>,
    /// Plus infinity where the signed weight cannot shrink, else 0.
    cannot_shrink: Vec<f64>,
    /// What a step with each row as the second of the pair would gain.
    gains: Vec<f64>,
}

/// How many running results a loop keeps, so that it becomes vector code.
const LANES: usize = 16;

impl State {
    fn new(count: usize, n_first: usize) -> Self {
        let sign = |at: usize| if at < n_first { 1.0 } else { -1.0 };
        let signs: Vec<f64> = (0..count).map(sign).collect();
        let mut state = State {
            weights: vec![0.0; count],
            pull: signs.clone(),
            signs,
            cannot_grow: vec![0.0; count],
            cannot_shrink: vec![0.0; count],
            gains: vec![0.0; count],
        };
        (0..count).for_each(|at| state.mark(at));
        state
    }

    /// Notes which way a row's signed weight can still go.
    fn mark(&mut self, at: usize) {
        let positive = self.signs[at] > 0.0;
        let (full, none) = (self.weights[at] >= MOST, self.weights[at] <= 0.0);
        let (no_growth, no_shrinking) = if positive { (full, none) } else { (none, full) };
        self.cannot_grow[at] = if no_growth { f64::NEG_INFINITY } else { 0.0 };
        self.cannot_shrink[at] = if no_shrinking { f64::INFINITY } else { 0.0 };
    }

    /// The row whose signed weight most wants to grow and can. Of equals the last.
    fn furthest_up(&mut self) -> Option<usize> {
        let (gains, pull, barred) = (&mut self.gains, &self.pull, &self.cannot_grow);
        simd(
            #[inline(always)]
            || {
                for ((gain, pull), barred) in gains.iter_mut().zip(pull).zip(barred) {
                    *gain = pull + barred;
                }
            },
        );
        let most = greatest(&self.gains);
        if most == f64::NEG_INFINITY {
            return None;
        }
        self.gains.iter().rposition(|gain| *gain == most)
    }

    /// The row that gains most if its signed weight shrinks by what that of `up` grows. None if
    /// the conditions hold well enough.
    fn best_partner(&mut self, up: usize, kernel: &[f32]) -> Option<usize> {
        let from = self.pull[up];
        let (gains, pull, barred) = (&mut self.gains, &self.pull, &self.cannot_shrink);
        let mut gaps = [f64::NEG_INFINITY; LANES];
        simd(
            #[inline(always)]
            || {
                let rows = gains.chunks_mut(LANES).zip(pull.chunks(LANES));
                let rows = rows.zip(barred.chunks(LANES)).zip(kernel.chunks(LANES));
                for (((gains, pull), barred), kernel) in rows {
                    let rows = gains.iter_mut().zip(pull).zip(barred).zip(kernel);
                    for ((((gain, pull), barred), kernel), widest) in rows.zip(&mut gaps) {
                        let gap = from - (pull + barred);
                        *widest = if gap > *widest { gap } else { *widest };
                        let gap = if gap > 0.0 { gap } else { 0.0 };
                        *gain = gap * gap / curvature(*kernel);
                    }
                }
            },
        );
        if greatest(&gaps) < TOLERANCE {
            return None;
        }
        let most = greatest(&self.gains);
        self.gains.iter().rposition(|gain| *gain == most)
    }

    /// Moves weight from one row to the other until the best is reached, or a bound.
    fn step(&mut self, up: usize, down: usize, kernel_up: &[f32], kernel_down: &[f32]) {
        let gap = self.pull[up] - self.pull[down];
        let wanted = gap / curvature(kernel_up[down]);
        let moved = wanted.min(self.room(up, 1.0)).min(self.room(down, -1.0));
        for (at, way) in [(up, 1.0), (down, -1.0)] {
            let grows = self.signs[at] * way > 0.0;
            let at_bound = moved >= self.room(at, way);
            self.weights[at] = match (at_bound, grows) {
                (true, true) => MOST,
                (true, false) => 0.0,
                (false, _) => self.weights[at] + self.signs[at] * way * moved,
            };
            self.mark(at);
        }
        let pull = &mut self.pull;
        simd(
            #[inline(always)]
            || {
                for ((pull, up), down) in pull.iter_mut().zip(kernel_up).zip(kernel_down) {
                    *pull -= moved * (f64::from(*up) - f64::from(*down));
                }
            },
        );
    }

    /// How far a row's signed weight can go.
    fn room(&self, at: usize, way: f64) -> f64 {
        if self.signs[at] * way > 0.0 {
            MOST - self.weights[at]
        } else {
            self.weights[at]
        }
    }

    /// Rows with room both ways say what the bias is; without any, it is the middle of what the
    /// others allow.
    fn finish(self) -> Separator {
        let (mut free, mut sum) = (0, 0.0);
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for (at, pull) in self.pull.iter().enumerate() {
            let (grows, shrinks) = (self.cannot_grow[at] == 0.0, self.cannot_shrink[at] == 0.0);
            if grows && shrinks {
                (free, sum) = (free + 1, sum + pull);
            } else if grows {
                most = most.max(*pull);
            } else {
                least = least.min(*pull);
            }
        }
        let bias = if free > 0 {
            sum / f64::from(free)
        } else {
            (least + most) / 2.0
        };
        let signed = self.weights.iter().zip(&self.signs);
        Separator {
            coefficients: signed.map(|(weight, sign)| weight * sign).collect(),
            bias,
        }
    }
}

/// How fast the gain of a step falls off: both rows' kernels with themselves are 1.
#[inline(always)]
fn curvature(kernel: f32) -> f64 {
    let curvature = 2.0 - 2.0 * f64::from(kernel);
    if curvature > FLAT { curvature } else { FLAT }
}

fn greatest(numbers: &[f64]) -> f64 {
    let mut lanes = [f64::NEG_INFINITY; LANES];
    simd(
        #[inline(always)]
        || {
            for numbers in numbers.chunks(LANES) {
                for (lane, number) in lanes.iter_mut().zip(numbers) {
                    *lane = if *number > *lane { *number } else { *lane };
                }
            }
        },
    );
    lanes.into_iter().fold(f64::NEG_INFINITY, f64::max)
}

/// Rows of the kernel, worked out when first needed; those used least recently make room.
struct KernelRows<'p> {
    points: &'p Points,
    gamma: f64,
    values: Vec<f32>,
    most_places: usize,
    /// Where each row is kept.
    place_of: Vec<Option<usize>>,
    /// The row kept at each place, and when it was last asked for.
    places: Vec<(usize, u64)>,
    now: u64,
}

impl<'p> KernelRows<'p> {
    fn new(points: &'p Points, gamma: f64, kept: usize) -> Self {
        KernelRows {
            points,
            gamma,
            values: Vec::new(),
            // A step needs two at once.
            most_places: (kept / points.count().max(1)).max(2),
            place_of: vec![None; points.count()],
            places: Vec::new(),
            now: 0,
        }
    }

    /// Makes sure that a row is there, and that the one asked for before it stays.
    fn load(&mut self, row: usize) -> usize {
        self.now += 1;
        if let Some(place) = self.place_of[row] {
            self.places[place].1 = self.now;
            return place;
        }
        let count = self.points.count();
        let place = if self.places.len() < self.most_places {
            self.places.push((row, self.now));
            self.values.resize(self.places.len() * count, 0.0);
            self.places.len() - 1
        } else {
            let oldest = (0..self.places.len()).min_by_key(|place| self.places[*place].1);
            let place = oldest.unwrap_or(0);
            self.place_of[self.places[place].0] = None;
            self.places[place] = (row, self.now);
            place
        };
        self.place_of[row] = Some(place);
        let out = &mut self.values[place * count..(place + 1) * count];
        kernel_row(self.points, self.gamma, &self.points.point(row), out);
        place
    }

    fn row(&self, place: usize) -> &[f32] {
        let count = self.points.count();
        &self.values[place * count..(place + 1) * count]
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Table;
    use super::*;

    fn points(numbers: &[f64]) -> Points {
        let table = Table::new(numbers.chunks(1)).expect("the numbers are in range");
        let rows: Vec<u32> = (0..numbers.len() as u32).collect();
        Points::new(&table, &rows)
    }

    #[test]
    fn a_kernel_row_is_the_same_whatever_had_to_make_room() {
        let points = points(&[0.0, 1.0, 3.0, 3.5, 7.0]);
        let mut narrow = KernelRows::new(&points, 0.25, 0);
        let mut wide = KernelRows::new(&points, 0.25, 1 << 20);
        for pair in [[0, 1], [1, 2], [2, 3], [0, 3], [4, 0], [3, 3], [1, 4]] {
            let places = pair.map(|row| narrow.load(row));
            for (row, place) in pair.into_iter().zip(places) {
                let kept = wide.load(row);
                assert_eq!(narrow.row(place), wide.row(kept), "{row}");
                assert!((narrow.row(place)[row] - 1.0).abs() < 1e-6);
            }
        }
        assert_eq!((narrow.places.len(), wide.places.len()), (2, 5));
    }

    /// Two rows: by symmetry both weigh the same, and each lies at distance 1 of its side.
    #[test]
    fn two_rows_are_separated_in_the_middle() {
        let points = points(&[0.0, 10.0]);
        let separator = separate(&points, 1, 0.1);
        assert_eq!(separator.coefficients, [1.0, -1.0]);
        assert!(separator.bias.abs() < 1e-6, "{}", separator.bias);
    }
}
