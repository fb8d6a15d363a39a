//! The incremental algebra against the textbook's, in double precision.

use std::sync::Arc;

use kernwright_space::{Config, Kernel, Problem, Space};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::factor::Factor;
use super::fit::{USUAL_NOISE, USUAL_WEIGHT, fit};
use super::pool::{Belief, Pool};
use super::similarity::{Similarity, alike as compare};
use super::{LANES, dot};

const CARD: &str = r#"
kernel = "tile"
[[param]]
name = "x"
values = [1, 2, 4, 8, 16, 32]
[[param]]
name = "y"
values = [0, 1, 2, 3, 5]
[[param]]
name = "mode"
values = ["a", "b", "c"]
[[param]]
name = "fixed"
values = [7]
[[constraint]]
name = "size"
rule = "x * y <= 64"
"#;

pub(super) fn space() -> Space {
    let kernel: Arc<Kernel> = Kernel::parse("tile.toml", CARD, &|_| None).unwrap();
    let problem = Problem::new(kernel.family(), []).unwrap();
    kernel.space(&problem, None).unwrap()
}

pub(super) fn configs(space: &Space, count: usize, seed: u64) -> Vec<Config> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut found: Vec<Config> = Vec::new();
    while found.len() < count {
        let config = space.sample(&mut rng).unwrap().unwrap();
        if !found.contains(&config) {
            found.push(config);
        }
    }
    found
}

/// Solves a symmetric positive system by elimination.
pub(super) fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        for row in pivot + 1..count {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let (above, below) = matrix.split_at_mut(row);
            for (value, other) in below[0].iter_mut().zip(&above[pivot]).skip(pivot) {
                *value -= factor * other;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|at| matrix[row][at] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

proptest! {
    #[test]
    fn guesses_are_those_of_the_textbook(seed in 0_u64..1000, count in 2_usize..24) {
        let space = space();
        let all = configs(&space, count + 20, seed);
        let (points, others) = all.split_at(count);
        let similarity = Similarity::new(space.params(), 0.8);
        let noise = 0.01;
        let scores: Vec<f32> = (0..count).map(|at| ((at * 7 + seed as usize) % 11) as f32 - 5.0).collect();

        let mut factor = Factor::default();
        for point in points {
            factor.push(&similarity, noise, point.positions());
        }
        let (values, ones) = (factor.solve(&scores), factor.ones());
        let mean = dot(&values, ones) / dot(ones, ones);
        let pull: Vec<f32> = values.iter().zip(ones).map(|(value, one)| value - mean * one).collect();
        // With a best far below everything, what promises most is nearly the least guess.
        let belief = Belief { mean, variance: 1e-9, pull, best: -1e3 };
        let mut pool = Pool::default();
        for config in others {
            pool.add(config.clone());
            pool.add(config.clone());
        }
        prop_assert_eq!(pool.len(), others.len());
        pool.judge(&factor, &similarity, &belief);

        let alike = |a: &Config, b: &Config| {
            let (mut row, mut found) = (similarity.row(), [[0.0; LANES]]);
            row.set(3, &similarity.terms(a.positions()));
            compare(&[row], &similarity.terms(b.positions()), &mut found);
            f64::from(found[0][3])
        };
        let matrix: Vec<Vec<f64>> = (0..count).map(|row| (0..count).map(|column| {
            alike(&points[row], &points[column]) + if row == column { f64::from(noise) } else { 0.0 }
        }).collect()).collect();
        let targets: Vec<f64> = scores.iter().map(|score| f64::from(*score)).collect();
        let of_ones = solved(matrix.clone(), vec![1.0; count]);
        let textbook_mean = product(&of_ones, &targets) / of_ones.iter().sum::<f64>();
        let centred: Vec<f64> = targets.iter().map(|target| target - textbook_mean).collect();
        let weights = solved(matrix, centred);
        while let Some((config, guess)) = pool.choose(|_| true) {
            let near: Vec<f64> = points.iter().map(|point| alike(&config, point)).collect();
            let expected = textbook_mean + product(&near, &weights);
            prop_assert!((f64::from(guess) - expected).abs() < 0.02, "{} {}", guess, expected);
        }
    }

    #[test]
    fn configurations_are_alike_by_the_formula(seed in 0_u64..1000, weight in 0.001_f32..50.0) {
        let space = space();
        let similarity = Similarity::new(space.params(), weight);
        let all = configs(&space, LANES + 1, seed);
        let mut row = similarity.row();
        for (lane, config) in all[1..].iter().enumerate() {
            row.set(lane, &similarity.terms(config.positions()));
        }
        let mut found = [[0.0; LANES]];
        compare(&[row], &similarity.terms(all[0].positions()), &mut found);
        // Powers of two lie evenly, y = 0 keeps its parameter from being laid out by powers, and
        // no word is nearer than another.
        let y = [0.0, 0.2, 0.4, 0.6, 1.0];
        for (found, config) in found[0].iter().zip(&all[1..]) {
            let (a, b) = (all[0].positions(), config.positions());
            let apart = |places: [f64; 2]| match places[0] == places[1] {
                true => 0.0,
                false => 0.3 + 0.7 * (places[0] - places[1]).abs(),
            };
            let distance = apart([f64::from(a[0]) / 5.0, f64::from(b[0]) / 5.0])
                + apart([y[usize::from(a[1])], y[usize::from(b[1])]])
                + f64::from(u8::from(a[2] != b[2]));
            let expected = (-f64::from(weight) * distance).exp();
            prop_assert!((f64::from(*found) - expected).abs() < 1e-5, "{} {}", found, expected);
        }
    }

    #[test]
    fn what_matters_gets_the_greater_weight(seed in 0_u64..100) {
        let space = space();
        let points = configs(&space, 40, seed);
        // Only `y` matters, whatever the others are.
        let scores: Vec<f32> = points.iter().map(|point| f32::from(point.positions()[1]) - 2.0).collect();
        let positions: Vec<&[u16]> = points.iter().map(Config::positions).collect();
        let mut similarity = Similarity::new(space.params(), USUAL_WEIGHT);
        let mut noise = USUAL_NOISE;
        fit(&mut similarity, &mut noise, &positions, &scores);
        let weights: Vec<f32> = similarity.axes().iter().map(|axis| axis.weight).collect();
        prop_assert_eq!(weights.len(), 3);
        prop_assert!(weights[1] > 2.0 * weights[0] && weights[1] > 2.0 * weights[2], "{:?}", weights);
    }
}
