//! Two programs in turns: compared to the end of a plan, or raced until one is hopeless.

use kernwright_space::{Doubt, Nanos};

use super::{BASELINE, BATCH, Bench, BenchError, Built, MAX_REPEATS, Measured, Raced, Verdict};
use super::{measure_request, repeats};
use crate::device::Elapsed;
use crate::stats::robust::median;
use crate::stats::{self, Comparison, Hopeless, Pairs, Plan, Race, Step, doubt, order};

/// Rounds between two looks at a race: the earliest rule needs three.
const RACE_BATCH: usize = 3;
/// A candidate that took so many times as long as the best when it was checked is first timed
/// alone: in turns, a sample of the best would need so many runs that one of the candidate takes
/// seconds.
const FAR_SLOWER: f64 = 3.0;
/// Timed alone it is given up if its fastest sample takes so many times as long as the best.
const SLOWER_ALONE: f64 = 1.5;

/// A sample of a race lasts at least so many steps of the clock, and so many nanoseconds.
const RACING_STEPS: f64 = 40.0;
const SHORTEST_RACING_SAMPLE: f64 = 20_000.0;

/// Two programs and their samples so far.
struct Duel {
    seed: u64,
    repeats: u32,
    times: [Vec<Nanos>; 2],
    walls: [Vec<f64>; 2],
}

impl Duel {
    fn pairs(&self) -> Result<Pairs, BenchError> {
        let [baseline, candidate] = self.times.clone();
        Pairs::try_new(baseline, candidate).map_err(|error| BenchError::Broken(error.to_string()))
    }

    /// Takes the samples of one round.
    fn add(&mut self, order: &[u32], samples: &[Elapsed]) {
        for (arm, elapsed) in order.iter().zip(samples) {
            self.times[*arm as usize].push(elapsed.kernel);
            self.walls[*arm as usize].push(elapsed.wall.0);
        }
    }
}

impl Bench {
    /// Compares a candidate with a baseline by paired, interleaved rounds. A failure is the
    /// candidate's; a baseline that fails is an error.
    pub fn compare(
        &mut self,
        baseline: &Built,
        candidate: &Built,
        plan: &Plan,
        seed: u64,
    ) -> Result<Verdict<Measured>, BenchError> {
        self.undisturbed(|bench| bench.compared(baseline, candidate, plan, seed))
    }

    fn compared(
        &mut self,
        baseline: &Built,
        candidate: &Built,
        plan: &Plan,
        seed: u64,
    ) -> Result<Verdict<Measured>, BenchError> {
        let faster = match self.check_both(baseline, candidate)? {
            Ok((one, other)) => Nanos(one.0.min(other.0)),
            Err(failure) => return Ok(Err(failure)),
        };
        let mut duel = match self.begin(baseline, repeats(faster), seed)? {
            Ok(duel) => duel,
            Err(failure) => return Ok(Err(failure)),
        };
        loop {
            let pairs = duel.pairs()?;
            let until = match plan.look(std::slice::from_ref(&pairs), seed) {
                Step::Stop { ending, comparison } => {
                    let clock = self.clock(duel.repeats);
                    let doubts = duel.times.each_ref().map(|times| {
                        let mut doubts = doubt::doubts(times, clock);
                        doubts.extend(self.doubts.iter().cloned());
                        doubts
                    });
                    let of_both = contradiction(&comparison, &duel.walls);
                    return Ok(Ok(Measured {
                        pairs,
                        comparison,
                        ending,
                        doubts: shown(&doubts, of_both),
                        doubts_of: doubts,
                        repeats: duel.repeats,
                    }));
                }
                Step::GoOn { until, .. } => until,
            };
            let count = (until - pairs.len()).clamp(1, BATCH);
            if let Err(failure) = self.go_on(&mut duel, baseline, count)? {
                return Ok(Err(failure));
            }
        }
    }

    /// Times a candidate in turns with the best so far, for so many rounds or until it is hopeless.
    /// A failure is the candidate's; a best that fails is an error.
    pub fn race(
        &mut self,
        best: &Built,
        candidate: &Built,
        race: &Race,
        rounds: usize,
        seed: u64,
    ) -> Result<Verdict<Raced>, BenchError> {
        self.undisturbed(|bench| bench.raced(best, candidate, race, rounds, seed))
    }

    fn raced(
        &mut self,
        best: &Built,
        candidate: &Built,
        race: &Race,
        rounds: usize,
        seed: u64,
    ) -> Result<Verdict<Raced>, BenchError> {
        let (usual_best, usual) = match self.check_both(best, candidate)? {
            Ok(usual) => usual,
            Err(failure) => return Ok(Err(failure)),
        };
        if usual.0 > FAR_SLOWER * usual_best.0 {
            let timed = match self.time_alone(usual, rounds.min(RACE_BATCH))? {
                Ok(timed) => timed,
                Err(failure) => return Ok(Err(failure)),
            };
            let fastest = timed.samples.iter().map(|sample| sample.0);
            let ratio = fastest.fold(f64::INFINITY, f64::min) / usual_best.0;
            if ratio > SLOWER_ALONE {
                return Ok(Ok(Raced {
                    ratio,
                    log_ratios: vec![ratio.ln()],
                    hopeless: Some(Hopeless {
                        rounds: timed.samples.len(),
                        ratio_at_least: ratio,
                    }),
                    samples: timed.samples,
                    doubts: Vec::new(),
                }));
            }
        }
        let faster = Nanos(usual.0.min(usual_best.0));
        let repeats = self.racing_repeats(faster);
        let mut duel = match self.begin(best, repeats, seed)? {
            Ok(duel) => duel,
            Err(failure) => return Ok(Err(failure)),
        };
        loop {
            let pairs = duel.pairs()?;
            let hopeless = race.judge(std::slice::from_ref(&pairs));
            if hopeless.is_some() || pairs.len() >= rounds {
                let log_ratios = pairs.log_ratios();
                let ratio = median(&log_ratios).unwrap_or(0.0).exp();
                return Ok(Ok(Raced {
                    ratio,
                    log_ratios,
                    // Nothing was saved by giving it up after the last round.
                    hopeless: hopeless.filter(|_| pairs.len() < rounds),
                    doubts: doubt::doubts(&duel.times[1], self.clock(duel.repeats)),
                    samples: pairs.candidate().to_vec(),
                }));
            }
            let count = (rounds - pairs.len()).min(RACE_BATCH);
            if let Err(failure) = self.go_on(&mut duel, best, count)? {
                return Ok(Err(failure));
            }
        }
    }

    /// Checks a candidate, and a baseline that never was, and tells how long a run of each takes.
    fn check_both(
        &mut self,
        baseline: &Built,
        candidate: &Built,
    ) -> Result<Verdict<(Nanos, Nanos)>, BenchError> {
        let usual_baseline = match self.usual.get(&baseline.id) {
            Some(usual) => *usual,
            None => self.checked(baseline)?.map_err(BenchError::Baseline)?,
        };
        let usual = self.checked(candidate)?;
        Ok(usual.map(|usual| (usual_baseline, usual)))
    }

    /// Runs that make one sample of a race: few, since a race claims nothing and every run is
    /// prepared and verified, but enough for the clock.
    fn racing_repeats(&self, faster: Nanos) -> u32 {
        let clock = RACING_STEPS * f64::from(self.info.clock_step);
        let shortest = clock.max(SHORTEST_RACING_SAMPLE);
        (shortest / faster.0.max(1.0))
            .ceil()
            .clamp(1.0, MAX_REPEATS) as u32
    }

    /// Puts the baseline beside the candidate that was checked last. Samples of the faster one must
    /// not be too short for the clock, so they are the mean of several runs.
    fn begin(
        &mut self,
        baseline: &Built,
        repeats: u32,
        seed: u64,
    ) -> Result<Verdict<Duel>, BenchError> {
        match self.load(BASELINE, baseline) {
            Ok(Ok(())) => Ok(Ok(Duel {
                seed,
                repeats,
                times: Default::default(),
                walls: Default::default(),
            })),
            Ok(Err(failure)) | Err(BenchError::Baseline(failure)) => {
                self.whose_fault(baseline, failure)
            }
            Err(error) => Err(error),
        }
    }

    /// Takes so many rounds more.
    fn go_on(
        &mut self,
        duel: &mut Duel,
        baseline: &Built,
        count: usize,
    ) -> Result<Verdict<()>, BenchError> {
        let first = duel.times[0].len();
        let orders: Vec<Vec<u32>> = order::schedule(duel.seed, 2)
            .skip(first)
            .take(count)
            .map(|order| order.iter().map(|arm| *arm as u32).collect())
            .collect();
        match self.rounds(measure_request(orders.clone(), first, duel.repeats)) {
            Ok(Ok(rounds)) => {
                for (order, samples) in orders.iter().zip(&rounds) {
                    duel.add(order, samples);
                }
                Ok(Ok(()))
            }
            Ok(Err(failure)) => Ok(Err(failure)),
            Err(BenchError::Baseline(failure)) => self.whose_fault(baseline, failure),
            Err(error) => Err(error),
        }
    }
}

/// The doubts of two programs, those of both once, and what contradicts the comparison.
fn shown([baseline, candidate]: &[Vec<Doubt>; 2], of_both: Option<Doubt>) -> Vec<Doubt> {
    let mut all = baseline.clone();
    let news = candidate.iter().filter(|doubt| !baseline.contains(doubt));
    all.extend(news.cloned());
    all.extend(of_both);
    all
}

/// The device's clock counts launches alone. If the host's clock says the opposite, what was won
/// on the device is lost around it.
fn contradiction(comparison: &Comparison, walls: &[Vec<f64>; 2]) -> Option<Doubt> {
    let ratios: Vec<f64> = walls[1]
        .iter()
        .zip(&walls[0])
        .map(|(one, other)| one / other)
        .collect();
    let wall = median(&ratios)?;
    let is_faster = comparison.verdict == stats::Verdict::Faster;
    (is_faster && wall > 1.01).then(|| Doubt {
        what: format!(
            "on the host's clock, launching included, the candidate takes {wall:.2} times as long"
        ),
        remedy: "use fewer launches, or a problem so large that launching does not matter"
            .to_owned(),
    })
}
