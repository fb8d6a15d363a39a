//! [`Bayes`]: measures where a surrogate expects most.

use kernwright_space::{Config, Nanos, Neighbourhood};
use rand::RngExt;
use smallvec::SmallVec;

use crate::strategy::Strategy;
use crate::surrogate::factor::{CAPACITY, Factor};
use crate::surrogate::fit::{USUAL_NOISE, USUAL_WEIGHT, fit};
use crate::surrogate::pool::{Belief, Pool};
use crate::surrogate::scores::{Scale, scores};
use crate::surrogate::similarity::Similarity;
use crate::surrogate::{LANES, dot};
use crate::unseen::Unseen;

/// Configurations drawn before the surrogate is used.
const FIRST: usize = 10;
/// The number of best configurations whose neighbours are candidates.
const ELITE: usize = 5;
/// The most neighbours of one configuration, drawn where it has more: a wide parameter has thousands.
const NEIGHBOURS: usize = 256;
/// Candidates drawn at first.
const DRAWN_FIRST: usize = 64;
/// Later some are drawn whenever new neighbours leave room in a block of candidates, and a whole
/// block after this many choices without any.
const DRAW_AFTER: usize = 3;
/// The most measurements by which weights are chosen.
const FITTED: usize = 48;
/// They are chosen again when the measurements have grown by this factor.
const FIT_AGAIN: f64 = 1.5;
/// Measurements kept when there are too many: the best, and the latest of the others.
const KEEP_BEST: usize = 128;
const KEEP_LATEST: usize = 64;

/// A Gaussian process, asked after every answer.
#[derive(Debug)]
pub struct Bayes {
    scale: Scale,
    points: Vec<Point>,
    state: Option<State>,
    /// How many points there were when candidates were last drawn.
    drawn_at: usize,
}

/// A configuration that was proposed or reported.
#[derive(Debug, Clone)]
struct Point {
    positions: SmallVec<[u16; 20]>,
    answer: Answer,
    /// Its neighbours are in the pool, or were.
    is_expanded: bool,
}

#[derive(Debug, Clone, Copy)]
enum Answer {
    /// Not measured yet; the score it is expected to have.
    Expected(f32),
    Time(f64),
    Failed,
}

#[derive(Debug)]
struct State {
    similarity: Similarity,
    noise: f32,
    factor: Factor,
    pool: Pool,
    /// How many measurements make the weights be chosen again.
    fit_at: usize,
}

impl AsRef<[u16]> for Point {
    fn as_ref(&self) -> &[u16] {
        &self.positions
    }
}

impl Bayes {
    /// Learns from ranks: few evaluations suffice, whatever the times range over.
    pub fn of_ranks() -> Self {
        Bayes::new(Scale::Ranks)
    }

    /// Learns from the logarithms of times, as is usual.
    pub fn of_times() -> Self {
        Bayes::new(Scale::Times)
    }

    fn new(scale: Scale) -> Self {
        Bayes {
            scale,
            points: Vec::new(),
            state: None,
            drawn_at: 0,
        }
    }
}

impl Strategy for Bayes {
    fn ask(&mut self, unseen: &mut Unseen<'_>, count: usize) -> Vec<Config> {
        let mut asked = Vec::new();
        while asked.len() < count {
            let known = self.points.iter().filter(|point| point.is_known()).count();
            let chosen = match self.points.len() < FIRST || known == 0 {
                true => unseen.random().map(|config| (config, 0.0)),
                false => self.choose(unseen),
            };
            let Some((config, expected)) = chosen else {
                break;
            };
            self.points.push(Point {
                positions: SmallVec::from_slice(config.positions()),
                answer: Answer::Expected(expected),
                is_expanded: false,
            });
            asked.push(config);
        }
        asked
    }

    fn tell(&mut self, config: &Config, time: Option<Nanos>) {
        let answer = time.map_or(Answer::Failed, |time| Answer::Time(time.0));
        let positions = config.positions();
        // Answers come soon after the question, so the place is near the end.
        let place = self
            .points
            .iter()
            .rposition(|point| point.positions[..] == *positions);
        match place {
            Some(place) => self.points[place].answer = answer,
            None => self.points.push(Point {
                positions: SmallVec::from_slice(positions),
                answer,
                is_expanded: false,
            }),
        }
    }
}

impl Point {
    fn is_known(&self) -> bool {
        !matches!(self.answer, Answer::Expected(_))
    }

    fn time(&self) -> Option<f64> {
        match self.answer {
            Answer::Time(time) => Some(time),
            Answer::Expected(_) | Answer::Failed => None,
        }
    }
}

impl Bayes {
    /// Takes the candidate that promises most.
    fn choose(&mut self, unseen: &mut Unseen<'_>) -> Option<(Config, f32)> {
        self.forget();
        let mut state = self.state.take().unwrap_or_else(|| State::new(unseen));
        let scores = self.scores();
        state.learn(&self.points, &scores, unseen);
        self.add_candidates(&mut state.pool, unseen);
        let belief = state.believe(&self.points, &scores);
        let State {
            similarity,
            factor,
            pool,
            ..
        } = &mut state;
        pool.judge(factor, similarity, &belief);
        let chosen = pool.choose(|config| unseen.is_new(config.positions()));
        self.state = Some(state);
        match chosen {
            Some((config, expected)) => {
                unseen.take(&config);
                Some((config, expected))
            }
            None => unseen.random().map(|config| (config, 0.0)),
        }
    }

    /// Scores what is known; what is only expected as expected.
    fn scores(&self) -> Vec<f32> {
        let known: Vec<usize> = (0..self.points.len())
            .filter(|at| self.points[*at].is_known())
            .collect();
        let times: Vec<Option<f64>> = known.iter().map(|at| self.points[*at].time()).collect();
        let expected = |point: &Point| match point.answer {
            Answer::Expected(score) => score,
            Answer::Time(_) | Answer::Failed => 0.0,
        };
        let mut all: Vec<f32> = self.points.iter().map(expected).collect();
        for (at, score) in known.into_iter().zip(scores(self.scale, &times)) {
            all[at] = score;
        }
        all
    }

    /// Puts neighbours of the best and a few draws among the candidates.
    fn add_candidates(&mut self, pool: &mut Pool, unseen: &mut Unseen<'_>) {
        let mut best: Vec<usize> = (0..self.points.len())
            .filter(|at| self.points[*at].time().is_some())
            .collect();
        let time = |at: &usize| self.points[*at].time().unwrap_or(f64::INFINITY);
        if best.len() > ELITE {
            best.select_nth_unstable_by(ELITE, |a, b| time(a).total_cmp(&time(b)));
            best.truncate(ELITE);
        }
        best.sort_unstable();
        for at in best {
            let point = &mut self.points[at];
            if std::mem::replace(&mut point.is_expanded, true) {
                continue;
            }
            let Some(config) = unseen.space().config_at(&point.positions) else {
                continue;
            };
            let mut near = unseen.space().neighbours(&config, Neighbourhood::Hamming);
            near.retain(|config| unseen.is_new(config.positions()));
            if near.len() > NEIGHBOURS {
                for place in 0..NEIGHBOURS {
                    let other = unseen.rng().random_range(place..near.len());
                    near.swap(place, other);
                }
                near.truncate(NEIGHBOURS);
            }
            near.into_iter().for_each(|config| pool.add(config));
        }
        let is_due = pool.room() < LANES || self.points.len() >= self.drawn_at + DRAW_AFTER;
        let drawn = match pool.len() < DRAWN_FIRST {
            true => DRAWN_FIRST,
            false if is_due => pool.room(),
            false => return,
        };
        self.drawn_at = self.points.len();
        for _ in 0..drawn {
            match unseen.peek() {
                Some(config) => pool.add(config),
                None => break,
            }
        }
    }

    /// Keeps the measurements that matter when there are too many for the surrogate.
    fn forget(&mut self) {
        if self.points.len() < CAPACITY {
            return;
        }
        let time = |point: &Point| point.time().unwrap_or(f64::INFINITY);
        let mut by_time: Vec<usize> = (0..self.points.len()).collect();
        by_time.sort_by(|a, b| time(&self.points[*a]).total_cmp(&time(&self.points[*b])));
        let (best, rest) = by_time.split_at(KEEP_BEST);
        let mut rest = rest.to_vec();
        rest.sort_unstable_by(|a, b| b.cmp(a));
        let mut kept: Vec<usize> = best
            .iter()
            .chain(rest.iter().take(KEEP_LATEST))
            .copied()
            .collect();
        kept.sort_unstable();
        self.points = kept.iter().map(|at| self.points[*at].clone()).collect();
        self.drawn_at = 0;
        if let Some(state) = &mut self.state {
            state.begin_again();
            state.fit_at = 0;
        }
    }
}

impl State {
    fn new(unseen: &Unseen<'_>) -> Self {
        State {
            similarity: Similarity::new(unseen.space().params(), USUAL_WEIGHT),
            noise: USUAL_NOISE,
            factor: Factor::default(),
            pool: Pool::default(),
            fit_at: 0,
        }
    }

    fn begin_again(&mut self) {
        self.factor = Factor::default();
        self.pool.reset();
    }

    /// Chooses the weights anew if it is time, and takes in the new measurements.
    fn learn(&mut self, points: &[Point], scores: &[f32], unseen: &mut Unseen<'_>) {
        if points.len() >= self.fit_at {
            self.fit_at = (points.len() as f64 * FIT_AGAIN) as usize + 2;
            let chosen = sample(scores, unseen);
            let some: Vec<&[u16]> = chosen.iter().map(|at| points[*at].as_ref()).collect();
            let their: Vec<f32> = chosen.iter().map(|at| scores[*at]).collect();
            fit(&mut self.similarity, &mut self.noise, &some, &their);
            self.begin_again();
        }
        for point in &points[self.factor.len()..] {
            self.factor
                .push(&self.similarity, self.noise, &point.positions);
        }
    }

    /// What the scores say, with the mean and scale that suit them best.
    fn believe(&self, points: &[Point], scores: &[f32]) -> Belief {
        let (values, ones) = (self.factor.solve(scores), self.factor.ones());
        let mean = dot(&values, ones) / dot(ones, ones);
        let pull: Vec<f32> = values
            .iter()
            .zip(ones)
            .map(|(value, one)| value - mean * one)
            .collect();
        Belief {
            mean,
            variance: (dot(&pull, &pull) / points.len() as f32).max(1e-9),
            pull,
            best: scores.iter().copied().fold(f32::INFINITY, f32::min),
        }
    }
}

/// The measurements to choose weights by: all if they are few, else the best half and a draw.
fn sample(scores: &[f32], unseen: &mut Unseen<'_>) -> Vec<usize> {
    let mut all: Vec<usize> = (0..scores.len()).collect();
    if all.len() <= FITTED {
        return all;
    }
    all.sort_by(|a, b| scores[*a].total_cmp(&scores[*b]));
    for place in FITTED / 2..FITTED {
        let other = unseen.rng().random_range(place..all.len());
        all.swap(place, other);
    }
    all.truncate(FITTED);
    all
}
