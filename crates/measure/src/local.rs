//! [`Local`]: measuring on a device of this machine.

use kernwright_space::{Config, Doubt, Nanos, Outcome, Verification};

use crate::bench::{Bench, BenchError, Built, Raced, Verdict};
use crate::measure::{Evidence, Measure, Sink};
use crate::same_code::SameCode;
use crate::stats::{Hopeless, Race};

/// Measuring on a device of this machine: configurations are built on all compiling processes at
/// once, and verified and timed one after the other. Except for CUDA devices nothing is timed before
/// all are built.
#[derive(Debug)]
pub struct Local<'b> {
    bench: &'b mut Bench,
    way: Way,
    same: SameCode,
}

/// From this number of configurations on it is a doubt if all are the same machine code: among
/// fewer, parameters without effect may well have been the only ones that differ.
const LEAST_OF_SAME_CODE: usize = 4;

/// How a configuration is measured.
#[derive(Debug)]
struct Way {
    samples: usize,
    racing: Option<Racing>,
}

/// Every candidate against the best so far.
#[derive(Debug)]
struct Racing {
    race: Race,
    /// What the order of runs follows from.
    seed: u64,
    best: Option<Built>,
    /// How many races there were: each has its own order of runs.
    count: u64,
}

impl<'b> Local<'b> {
    /// Measures with a bench: `samples` samples of each configuration.
    pub fn new(bench: &'b mut Bench, samples: usize) -> Self {
        Local::of(
            bench,
            Way {
                samples,
                racing: None,
            },
        )
    }

    /// Measures with a bench, each configuration in turns with the best so far: one that is plainly
    /// slower is given up early, each of the others gets `samples` samples.
    pub fn racing(bench: &'b mut Bench, samples: usize, seed: u64) -> Self {
        let racing = Some(Racing {
            race: Race::default(),
            seed,
            best: None,
            count: 0,
        });
        Local::of(bench, Way { samples, racing })
    }

    fn of(bench: &'b mut Bench, way: Way) -> Self {
        let mut same = SameCode::default();
        bench.baseline().note(&mut same, bench.job());
        Local { bench, way, same }
    }

    /// Gives the configuration that no other beat in a race so far.
    pub fn best(&self) -> Option<&Config> {
        let best = self.way.racing.as_ref()?.best.as_ref()?;
        Some(&best.config)
    }

    /// Races from now on against this configuration, the best that was found earlier; one that
    /// cannot be built any more is passed over.
    ///
    /// # Errors
    ///
    /// Fails only when nothing can be built any more.
    pub fn against(&mut self, best: &Config) -> Result<(), BenchError> {
        let built = self.bench.build(std::slice::from_ref(best))?;
        if let Some(racing) = &mut self.way.racing {
            racing.best = built.into_iter().find_map(Result::ok);
        }
        Ok(())
    }
}

impl Way {
    /// Verifies and times a program.
    fn answer(&mut self, bench: &mut Bench, built: &Built) -> Result<Evidence, BenchError> {
        let Some(racing) = &mut self.racing else {
            return self.alone(bench, built);
        };
        let Some(best) = racing.best.clone() else {
            let evidence = self.alone(bench, built)?;
            if let (Some(racing), Some(_)) = (&mut self.racing, evidence.time()) {
                racing.best = Some(built.clone());
            }
            return Ok(evidence);
        };
        racing.count += 1;
        // Neighbouring seeds must not give neighbouring orders: the generator hashes its seed.
        let seed = racing.seed ^ racing.count.rotate_left(32);
        match bench.race(&best, built, &racing.race, self.samples, seed) {
            Ok(raced) => {
                let is_better = raced.as_ref().is_ok_and(|raced| raced.ratio < 1.0);
                if is_better {
                    racing.best = Some(built.clone());
                }
                Ok(race_evidence(raced))
            }
            // The best so far no longer works. The final claim will report that; here another
            // configuration takes its place.
            Err(BenchError::Baseline(_)) => {
                racing.best = None;
                self.answer(bench, built)
            }
            Err(error) => Err(error),
        }
    }

    fn alone(&self, bench: &mut Bench, built: &Built) -> Result<Evidence, BenchError> {
        Ok(match bench.time(built, self.samples)? {
            Ok(timed) => Evidence {
                outcome: right(timed.samples),
                doubts: timed.doubts,
            },
            Err(failure) => Outcome::from(failure).into(),
        })
    }
}

impl Measure for Local<'_> {
    fn measure(&mut self, configs: &[Config], sink: &mut Sink<'_>) -> Result<(), BenchError> {
        let (way, same, mut place) = (&mut self.way, &mut self.same, 0);
        self.bench.build_each(configs, |bench, built| {
            let evidence = match built {
                Ok(built) => {
                    built.note(same, bench.job());
                    let doubt = same.doubt(LEAST_OF_SAME_CODE);
                    bench.set_same_code(doubt.clone());
                    let mut evidence = way.answer(bench, &built)?;
                    evidence
                        .doubts
                        .retain(|known| Some(known) != doubt.as_ref());
                    evidence.doubts.extend(doubt);
                    evidence
                }
                Err(failure) => Outcome::from(failure).into(),
            };
            place += 1;
            Ok(sink(place - 1, evidence))
        })
    }
}

/// The result of a race, as evidence.
fn race_evidence(raced: Verdict<Raced>) -> Evidence {
    match raced {
        Ok(raced) => Evidence {
            outcome: right(raced.samples),
            doubts: match raced.hopeless {
                Some(hopeless) => vec![given_up(&hopeless)],
                None => raced.doubts,
            },
        },
        Err(failure) => Outcome::from(failure).into(),
    }
}

/// The outcome of a program whose every run was verified.
fn right(samples: Vec<Nanos>) -> Outcome {
    Outcome::Timed {
        samples,
        verification: Verification::Passed,
    }
}

fn given_up(hopeless: &Hopeless) -> Doubt {
    Doubt {
        what: format!(
            "given up after {} rounds: it takes at least {:.2} times as long as the best so far",
            hopeless.rounds, hopeless.ratio_at_least
        ),
        remedy: "compare it with the best for the full number of rounds".to_owned(),
    }
}
