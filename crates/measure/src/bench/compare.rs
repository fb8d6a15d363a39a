//! Two programs in turns: compared to the end of a plan, or raced until one is hopeless.

use kernwright_space::{Doubt, Nanos};

use super::turns::Turns;
use super::{Aside, BASELINE, Bench, BenchError, Built, MAX_REPEATS, Measured, Raced, Verdict};
use super::{measure_request, repeats};
use crate::device::Elapsed;
use crate::evaluate::{Inputs, has_fresh_inputs};
use crate::stats::robust::median;
use crate::stats::{self, Comparison, Hopeless, Pairs, Plan, Race, Step, doubt, order};

/// Rounds between two looks at a race: the earliest rule needs three.
const RACE_BATCH: usize = 3;
/// A candidate that took this many times as long as the best when it was checked is first timed
/// alone. In turns, both take equally many runs per sample, and the number that the best needs takes
/// the candidate seconds.
const FAR_SLOWER: f64 = 3.0;
/// Timed alone it is given up if its fastest sample takes this many times as long as the best.
const SLOWER_ALONE: f64 = 1.5;

/// A sample of a race lasts at least this many steps of the clock,
const RACING_STEPS: f64 = 40.0;
/// and at least this many nanoseconds.
const SHORTEST_RACING_SAMPLE: f64 = 20_000.0;

/// Two programs and their samples so far.
pub(super) struct PairedRun {
    pub(super) seed: u64,
    pub(super) repeats: u32,
    pub(super) inputs: Inputs,
    /// What runs in a new process before the clock starts, once it is built.
    pub(super) warm_up: Option<Built>,
    /// What rounds of processes of their own took by every clock.
    pub(super) turns: Turns,
    pub(super) times: [Vec<Nanos>; 2],
    ran: [Vec<Elapsed>; 2],
}

impl PairedRun {
    /// The orders of the next rounds.
    pub(super) fn orders(&self, count: usize) -> Vec<Vec<u32>> {
        order::schedule(self.seed, 2)
            .skip(self.times[0].len())
            .take(count)
            .map(|order| order.iter().map(|arm| *arm as u32).collect())
            .collect()
    }

    fn pairs(&self) -> Result<Pairs, BenchError> {
        let [baseline, candidate] = self.times.clone();
        Pairs::try_new(baseline, candidate).map_err(|error| BenchError::Broken(error.to_string()))
    }

    /// Takes the samples of one round.
    pub(super) fn add(&mut self, order: &[u32], samples: &[Elapsed]) {
        for (arm, elapsed) in order.iter().zip(samples) {
            self.times[*arm as usize].push(elapsed.kernel);
            self.ran[*arm as usize].push(*elapsed);
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
        let is_fixed = !has_fresh_inputs(&self.setup.case);
        // A process has to be new for every run of data that is always the same.
        let repeats = if is_fixed { 1 } else { repeats(faster) };
        let inputs = Inputs::Fresh { key: unforeseen() };
        let mut paired = match self.begin(baseline, repeats, inputs, seed)? {
            Ok(paired) => paired,
            Err(failure) => return Ok(Err(failure)),
        };
        loop {
            let pairs = paired.pairs()?;
            let until = match plan.look(std::slice::from_ref(&pairs), seed) {
                Step::Stop {
                    ending,
                    mut comparison,
                } => {
                    let is_claim = comparison.verdict == stats::Verdict::Faster;
                    let ratio = comparison.ratio;
                    // Single runs are weak evidence: a claim may need more of them.
                    while is_claim && is_fixed && paired.turns.is_too_few() {
                        if let Err(failure) =
                            self.run_round_anew(&mut paired, baseline, candidate)?
                        {
                            return Ok(Err(failure));
                        }
                    }
                    let agreed = match (is_claim, is_fixed) {
                        (false, _) => Ok(true),
                        // Where runs are single, a clock that cannot be checked proves no great gain.
                        (true, true) => match paired.turns.refusal(ratio, 1) {
                            Some(failure) => Err(failure),
                            None => Ok(!paired.turns.is_unseen(ratio)),
                        },
                        (true, false) => {
                            self.outside_agrees(&paired, [baseline, candidate], ratio)?
                        }
                    };
                    let is_unseen = match agreed {
                        Ok(is_seen) => !is_seen,
                        Err(failure) => return Ok(Err(failure)),
                    };
                    if is_unseen {
                        comparison.verdict = stats::Verdict::Undecided;
                    }
                    if let Some(failure) = self.beyond_limit(candidate) {
                        return Ok(Err(failure));
                    }
                    let clock = self.clock(paired.repeats);
                    let doubts = paired.times.each_ref().map(|times| {
                        let mut doubts = doubt::doubts(times, clock);
                        doubts.extend(self.doubts.iter().cloned());
                        doubts
                    });
                    let walls = paired.ran.each_ref();
                    let walls = walls.map(|ran| ran.iter().map(|one| one.wall.0).collect());
                    let mut of_both = contradiction(&comparison, &walls);
                    if is_unseen {
                        of_both = Some(Doubt {
                            what: "the gain does not show where each program is timed alone and from outside: it may be the noise's"
                                .to_owned(),
                            remedy: "use a quieter machine, or a problem that takes longer".to_owned(),
                        });
                    }
                    return Ok(Ok(Measured {
                        pairs,
                        comparison,
                        ending,
                        doubts: shown(&doubts, of_both),
                        doubts_of: doubts,
                        repeats: paired.repeats,
                        asides: [
                            Aside::of(&baseline.program, &paired.ran[0]),
                            Aside::of(&candidate.program, &paired.ran[1]),
                        ],
                        answered: self.answered(baseline, candidate),
                    }));
                }
                Step::GoOn { until, .. } => until,
            };
            let more = match is_fixed {
                true => self.run_round_anew(&mut paired, baseline, candidate)?,
                false => {
                    let most = self.rounds_at_once(2, paired.repeats);
                    let count = (until - pairs.len()).clamp(1, most);
                    self.run_rounds(&mut paired, [baseline, candidate], count)?
                }
            };
            if let Err(failure) = more {
                return Ok(Err(failure));
            }
        }
    }

    /// Times a candidate in turns with the best so far, for `rounds` rounds or until it is hopeless.
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
            let timed = match self.time_alone(candidate, usual, rounds.min(RACE_BATCH))? {
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
        let mut paired = match self.begin(best, repeats, Inputs::Recurring, seed)? {
            Ok(paired) => paired,
            Err(failure) => return Ok(Err(failure)),
        };
        loop {
            let pairs = paired.pairs()?;
            let hopeless = race.judge(std::slice::from_ref(&pairs));
            if hopeless.is_some() || pairs.len() >= rounds {
                let log_ratios = pairs.log_ratios();
                let ratio = median(&log_ratios).unwrap_or(0.0).exp();
                return Ok(Ok(Raced {
                    ratio,
                    log_ratios,
                    // Nothing was saved by giving it up after the last round.
                    hopeless: hopeless.filter(|_| pairs.len() < rounds),
                    doubts: doubt::doubts(&paired.times[1], self.clock(paired.repeats)),
                    samples: pairs.candidate().to_vec(),
                }));
            }
            let most = RACE_BATCH.min(self.rounds_at_once(2, paired.repeats));
            let count = (rounds - pairs.len()).min(most);
            if let Err(failure) = self.run_rounds(&mut paired, [best, candidate], count)? {
                return Ok(Err(failure));
            }
        }
    }

    /// Checks a candidate, and a baseline that was never checked, and returns how long a run of each
    /// takes.
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
        inputs: Inputs,
        seed: u64,
    ) -> Result<Verdict<PairedRun>, BenchError> {
        match self.load(BASELINE, baseline) {
            Ok(Ok(())) => Ok(Ok(PairedRun {
                seed,
                repeats,
                inputs,
                warm_up: None,
                turns: Turns::on(self.setup.options.device),
                times: Default::default(),
                ran: Default::default(),
            })),
            Ok(Err(failure)) | Err(BenchError::Baseline(failure)) => {
                self.whose_fault(baseline, failure)
            }
            Err(error) => Err(error),
        }
    }

    /// Runs `count` more rounds.
    fn run_rounds(
        &mut self,
        paired: &mut PairedRun,
        [baseline, candidate]: [&Built; 2],
        count: usize,
    ) -> Result<Verdict<()>, BenchError> {
        let first = paired.times[0].len();
        let orders = paired.orders(count);
        let request = measure_request(orders.clone(), first, paired.repeats, paired.inputs);
        match self.settled(request, [baseline, candidate]) {
            Ok(Ok(rounds)) => {
                for (order, samples) in orders.iter().zip(&rounds) {
                    paired.add(order, samples);
                }
                Ok(Ok(()))
            }
            Ok(Err(failure)) => Ok(Err(failure)),
            Err(BenchError::Baseline(failure)) => self.whose_fault(baseline, failure),
            Err(error) => Err(error),
        }
    }
}

/// A number that no program can know beforehand.
pub(super) fn unforeseen() -> u64 {
    // The standard library has the operating system choose the keys of its hash maps.
    std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0)
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
