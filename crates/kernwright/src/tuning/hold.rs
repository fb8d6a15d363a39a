//! The finals: the fastest of a search measured again, and the winner proven against the default.
//!
//! The fastest of many noisy times is partly the luckiest. So a few of the fastest get fresh
//! samples in turns with each other, the winner must be right on inputs that no search has seen, in
//! a process of its own, and faster than the default beyond doubt.

use kernwright_measure::Failure;
use kernwright_measure::bench::{Bench, BenchError, Built, Measured};
use kernwright_measure::load::LoadWatch;
use kernwright_measure::stats::{Plan, Rule, Verdict};
use kernwright_space::{Config, Doubt, Load, Nanos, Outcome};
use kernwright_store::Store;

use super::{Finals, LiveRun, OnEvent, TuneEvent, TuningError};
use crate::keep::timed;

/// How many of the fastest are measured again.
const FINALISTS: usize = 5;
/// Rounds in which each of them meets the fastest.
const ROUNDS: usize = 15;

/// Holds the finals of a search. Those of `always` that work are among the finalists, whatever times
/// they had. The machine has been watched since the Run began.
pub(super) fn hold(
    store: &mut Store,
    live: &LiveRun,
    bench: &mut Bench,
    seen: &[(Config, Option<Nanos>)],
    always: [Option<&Config>; 2],
    watch: &LoadWatch,
    on_event: &mut OnEvent<'_>,
) -> Result<Finals, TuningError> {
    let stage = Stage {
        store,
        live,
        bench,
        on_event,
        struck_out: Vec::new(),
    };
    Ok(stage.hold(seen, always)?.under(watch.load()))
}

/// The fastest configurations of a search but the default, fastest first. Those of `always` that
/// work are among them, the last of them first: times taken at different moments may speak against
/// one because the machine was busy at its own.
fn fastest(
    seen: &[(Config, Option<Nanos>)],
    always: [Option<&Config>; 2],
    default: &Config,
) -> Vec<Config> {
    let others = seen.iter().filter(|(config, _)| config != default);
    let timed = others.filter_map(|(config, time)| Some((config, (*time)?)));
    let mut timed: Vec<(&Config, Nanos)> = timed.collect();
    timed.sort_by(|(_, one), (_, other)| one.0.total_cmp(&other.0));
    let works = |config: &&Config| timed.iter().any(|(timed, _)| timed == config);
    let always: Vec<&Config> = always.into_iter().flatten().filter(works).collect();
    let mut best: Vec<Config> = timed.iter().map(|(config, _)| (*config).clone()).collect();
    best.truncate(FINALISTS);
    // The slowest make room, but for those that stay in any case.
    for config in &always {
        if best.contains(config) {
            continue;
        }
        if best.len() == FINALISTS
            && let Some(place) = best.iter().rposition(|config| !always.contains(&config))
        {
            best.remove(place);
        }
        best.insert(0, (*config).clone());
    }
    best
}

/// Where the finals are held.
struct Stage<'s, 'h> {
    store: &'s mut Store,
    live: &'s LiveRun,
    bench: &'s mut Bench,
    on_event: &'s mut OnEvent<'h>,
    struck_out: Vec<(Config, Failure)>,
}

impl Stage<'_, '_> {
    fn hold(
        mut self,
        seen: &[(Config, Option<Nanos>)],
        always: [Option<&Config>; 2],
    ) -> Result<Finals, TuningError> {
        let default = self.bench.baseline().clone();
        let fastest = fastest(seen, always, &default.config);
        (self.on_event)(TuneEvent::Finals {
            count: fastest.len(),
        });
        let finalists = self.build(&fastest)?;
        let programs = std::iter::once(&default).chain(&finalists);
        self.bench.doubt_same_code(programs);
        for finalist in self.rank(finalists)? {
            if let Err(failure) = self.bench.verify(&finalist)? {
                self.strike_out(&finalist.config, failure)?;
                continue;
            }
            let Some(measured) = self.compare(&default, &finalist, &Plan::default())? else {
                continue;
            };
            let [doubts, _] = &measured.doubts_of;
            self.keep_timed(&default, measured.pairs.baseline(), doubts)?;
            let beats_default = measured.comparison.verdict == Verdict::Faster;
            let winner = if beats_default { &finalist } else { &default };
            return Ok(Finals {
                winner: winner.config.clone(),
                beats_default,
                against_default: Some((finalist.config.clone(), measured)),
                struck_out: self.struck_out,
                met: fastest,
                load: Load::default(),
            });
        }
        Ok(Finals {
            winner: default.config,
            beats_default: false,
            against_default: None,
            struck_out: self.struck_out,
            met: fastest,
            load: Load::default(),
        })
    }

    fn build(&mut self, configs: &[Config]) -> Result<Vec<Built>, TuningError> {
        let mut finalists = Vec::new();
        for (config, built) in configs.iter().zip(self.bench.build(configs)?) {
            match built {
                Ok(built) => finalists.push(built),
                Err(failure) => self.strike_out(config, failure)?,
            }
        }
        Ok(finalists)
    }

    /// Orders finalists by fresh samples, each taken in turns with the first.
    fn rank(&mut self, finalists: Vec<Built>) -> Result<Vec<Built>, TuningError> {
        let plan = Plan::doubling(ROUNDS, 1, Rule::default());
        let mut open = finalists.into_iter();
        while let Some(first) = open.next() {
            let mut ranked = Vec::new();
            let mut failed = None;
            for other in open.by_ref() {
                match self.compare(&first, &other, &plan) {
                    Ok(Some(measured)) => {
                        let [doubts, _] = &measured.doubts_of;
                        self.keep_timed(&first, measured.pairs.baseline(), doubts)?;
                        ranked.push((measured.comparison.ratio, other));
                    }
                    Ok(None) => {}
                    Err(TuningError::Bench(BenchError::Baseline(failure))) => {
                        ranked.push((f64::INFINITY, other));
                        failed.get_or_insert(failure);
                    }
                    Err(error) => return Err(error),
                }
            }
            match failed {
                // Without the one they were measured against, the others begin anew.
                Some(failure) => {
                    self.strike_out(&first.config, failure)?;
                    let others: Vec<Built> = ranked.into_iter().map(|(_, other)| other).collect();
                    open = others.into_iter();
                }
                None => {
                    ranked.push((1.0, first));
                    ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
                    return Ok(ranked.into_iter().map(|(_, finalist)| finalist).collect());
                }
            }
        }
        Ok(Vec::new())
    }

    /// Compares a finalist and keeps its samples; `None` if it failed and was struck out.
    fn compare(
        &mut self,
        baseline: &Built,
        finalist: &Built,
        plan: &Plan,
    ) -> Result<Option<Measured>, TuningError> {
        let seed = self.live.run().seed;
        match self.bench.compare(baseline, finalist, plan, seed)? {
            Ok(measured) => {
                let outcome = timed(measured.pairs.candidate());
                let [_, doubts] = &measured.doubts_of;
                self.live
                    .keep(self.store, &finalist.config, &outcome, doubts)?;
                Ok(Some(measured))
            }
            Err(failure) => {
                self.strike_out(&finalist.config, failure)?;
                Ok(None)
            }
        }
    }

    fn keep_timed(
        &mut self,
        built: &Built,
        samples: &[Nanos],
        doubts: &[Doubt],
    ) -> Result<(), TuningError> {
        let outcome = timed(samples);
        Ok(self
            .live
            .keep(self.store, &built.config, &outcome, doubts)?)
    }

    fn strike_out(&mut self, config: &Config, failure: Failure) -> Result<(), TuningError> {
        let outcome = Outcome::from(failure.clone());
        self.live.keep(self.store, config, &outcome, &[])?;
        (self.on_event)(TuneEvent::StruckOut {
            config,
            failure: &failure,
        });
        self.struck_out.push((config.clone(), failure));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use kernwright_space::{Kernel, Problem};

    use super::*;

    #[test]
    fn what_was_proven_before_meets_the_finalists_however_slow_it_looked() {
        let card = "kernel = \"made\"\n[[param]]\nname = \"a\"\nvalues = \"0..20\"";
        let kernel = Kernel::parse("made.toml", card, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), []).unwrap();
        let space = kernel.space(&problem, None).unwrap();
        let at = |a: u16| space.config_at(&[a]).unwrap();
        // The higher the slower; 20 fails, and 0 is the default.
        let time = |a: u16| (a < 20).then_some(Nanos(f64::from(a) + 1.0));
        let seen: Vec<(Config, Option<Nanos>)> = (0..=20).map(|a| (at(a), time(a))).collect();
        let finalists = |always: [Option<u16>; 2]| -> Vec<u16> {
            let always = always.map(|a| a.map(at));
            let found = fastest(&seen, [always[0].as_ref(), always[1].as_ref()], &at(0));
            found.iter().map(|config| config.positions()[0]).collect()
        };
        assert_eq!(finalists([None, None]), [1, 2, 3, 4, 5]);
        assert_eq!(finalists([Some(12), None]), [12, 1, 2, 3, 4]);
        assert_eq!(finalists([Some(12), Some(9)]), [9, 12, 1, 2, 3]);
        assert_eq!(finalists([Some(12), Some(12)]), [12, 1, 2, 3, 4]);
        assert_eq!(finalists([Some(5), Some(9)]), [9, 1, 2, 3, 5]);
        // What fails, and the default, have no place there.
        assert_eq!(finalists([Some(20), Some(0)]), [1, 2, 3, 4, 5]);
    }
}
