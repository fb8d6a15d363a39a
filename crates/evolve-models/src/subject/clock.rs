//! The time that is reported of a model: in a fresh process, and measured again where it says too little.

use crate::{ModelBegun, ModelEdit, ModelLabSetup};
use kernwright_evolve::{Failed, Genome};
use kernwright_measure::stats::{Comparison, Pairs, Rule, Verdict, robust};
use kernwright_measure::worker::Launcher;
use kernwright_space::Nanos;

use super::EvolveError;
use super::report::ModelTime;
use super::scheduled_labs::OneLab;
use super::times::{BLURRED, Times, ratio};

/// Rounds of timing that are reported.
pub(super) const REPORTED_ROUNDS: usize = 61;

/// How often something is timed whose range stays wide, before the machine is called too busy.
const TRIES: usize = 3;

/// What engine a model was timed by, and its time beside the original's.
pub(super) type Timed = (ModelBegun, ModelTime);

/// Times a model in a fresh process, in turns with the original.
pub(super) fn fresh_time(
    (launcher, setup): (&Launcher, &ModelLabSetup),
    genome: &Genome<ModelEdit>,
) -> Result<Result<Timed, Failed>, EvolveError> {
    let mut lab = OneLab::new(launcher, setup);
    let begun = lab.begin()?;
    let work = lab.drawn(genome)?.map(|drawn| drawn.work);
    let time = match settled(|| lab.time(genome, REPORTED_ROUNDS))? {
        Ok(time) => time,
        Err(failed) => return Ok(Err(failed)),
    };
    let time = match work.is_ok_and(|work| work == begun.work) {
        true => time.of_same_work(),
        false => time,
    };
    Ok(Ok((begun, time)))
}

/// Times until the range is narrow enough to say something; after `TRIES` wide ranges all rounds together count.
fn settled(
    mut clock: impl FnMut() -> Result<Result<Times, Failed>, EvolveError>,
) -> Result<Result<ModelTime, Failed>, EvolveError> {
    let mut all: Times = Vec::new();
    for _ in 0..TRIES {
        let times = match clock()? {
            Ok(times) => times,
            Err(failed) => return Ok(Err(failed)),
        };
        let time = timed(&times);
        if !time.is_blurred {
            return Ok(Ok(time));
        }
        all.extend(times);
    }
    Ok(Ok(timed(&all)))
}

/// What rounds come to.
pub(super) fn timed(times: &[(f64, f64)]) -> ModelTime {
    let nanos = |seconds: f64| Nanos(1e9 * seconds);
    let original = times.iter().map(|pair| nanos(pair.0)).collect();
    let winner = times.iter().map(|pair| nanos(pair.1)).collect();
    let rule = Rule::default();
    let pairs = Pairs::try_new(original, winner).ok();
    let compared = Comparison::of(pairs.as_slice(), &rule, 0);
    let median = |arm: fn(&(f64, f64)) -> f64| {
        let all: Vec<f64> = times.iter().map(arm).collect();
        robust::median(&all).unwrap_or(f64::INFINITY)
    };
    let interval = (compared.interval.low, compared.interval.high);
    ModelTime {
        ratio: ratio(times),
        interval,
        is_faster: compared.verdict == Verdict::Faster,
        is_blurred: interval.1 > BLURRED * interval.0,
        is_same_work: false,
        original: median(|pair| pair.0),
        winner: median(|pair| pair.1),
    }
}

impl ModelTime {
    /// The same of a model that does the original's work with other numbers: whatever the clock says, it takes as long.
    fn of_same_work(self) -> Self {
        ModelTime {
            ratio: 1.0,
            interval: (1.0, 1.0),
            is_faster: false,
            is_blurred: false,
            is_same_work: true,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds in which a model takes this share of the time, every nth of them disturbed.
    fn rounds(share: f64, disturbed: usize) -> Times {
        let round = |nth: usize| {
            let jitter = 1.0 + 0.002 * ((nth * 7) % 5) as f64;
            let times = if nth.is_multiple_of(disturbed) {
                4.0
            } else {
                1.0
            };
            (1e-3, 1e-3 * share * jitter * times)
        };
        (1..=61).map(round).collect()
    }

    fn settled_of(answers: Vec<Times>) -> (ModelTime, usize) {
        let (mut answers, mut asked) = (answers.into_iter(), 0);
        let time = settled(|| {
            asked += 1;
            Ok(Ok(answers.next().expect("it is not asked any more")))
        });
        (time.expect("it works").expect("it is timed"), asked)
    }

    #[test]
    fn wide_intervals_are_timed_again() {
        let (clear, blurred) = (rounds(0.9, 100), rounds(0.9, 2));
        assert!(timed(&blurred).is_blurred, "{:?}", timed(&blurred));
        assert_eq!(settled_of(vec![clear.clone()]), (timed(&clear), 1));
        let (time, asked) = settled_of(vec![blurred.clone(), clear.clone()]);
        assert_eq!((time, asked), (timed(&clear), 2));
        let (time, asked) = settled_of(vec![blurred.clone(), blurred.clone(), blurred]);
        assert_eq!(asked, 3);
        assert!(time.is_blurred && !time.is_faster, "{time:?}");
    }

    #[test]
    fn the_same_work_takes_as_long_whatever_the_clock_says() {
        let time = timed(&rounds(1.67, 100)).of_same_work();
        assert_eq!((time.ratio, time.interval), (1.0, (1.0, 1.0)));
        assert!(time.is_same_work && !time.is_faster);
    }
}
