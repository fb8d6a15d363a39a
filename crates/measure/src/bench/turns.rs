//! [`Turns`]: what runs of one program alone took, by several clocks, and whether a gain shows on all of them.

use kernwright_space::FailureClass;

use crate::device::DeviceChoice;
use crate::failure::Failure;
use crate::stats::robust::{median, quantile};

/// Turns of a single run each, with a process for every one, are fewer.
const MOST_SINGLE_TURNS: usize = 60;
/// Fewer turns than these accuse no candidate: how far so few differ among themselves says little.
pub(super) const FEWEST_TO_REFUSE: usize = 12;
/// A gain of this share of what the baseline takes shows in a turn by itself. If of the first turns a few
/// in a row have this share of it outside, too, and either program's differ by no more than that share
/// of it among themselves, they are enough.
pub(super) const PLAIN_GAIN: f64 = 0.25;
const PLAIN_SHARE: f64 = 0.75;
const STEADY_SHARE: f64 = 0.5;
/// Smaller gains are not looked at: what surrounds the runs differs by as much from program to program.
pub(super) const MUCH: f64 = 0.9;
/// Of a true gain nothing is hidden from the clock outside, of a forged one all of it: halfway between
/// the two it is decided.
const HIDDEN_SHARE: f64 = 0.5;
/// Standard errors from there at which no more turns are needed, for a refusal and for a claim, and
/// those that are enough for a refusal once no more turns can be taken.
const SURE: f64 = 5.0;
const CLEAR: f64 = 3.0;
const LIKELY: f64 = 2.0;
pub(super) const LEAST: f64 = 0.25;

/// The clocks: the child's, time that passed outside, processor time.
pub(super) const CLOCKS: usize = 3;
pub(super) const INSIDE: usize = 0;
pub(super) const PASSED: usize = 1;
pub(super) const WORKED: usize = 2;

/// What the turns so far say.
#[derive(Debug, PartialEq)]
pub(super) enum Seen {
    /// The gain shows outside, too.
    Agrees,
    /// It does not.
    Differs,
    /// More turns may decide it.
    Unclear,
}

/// What turns took: by the program, and by the clock.
#[derive(Debug)]
pub(super) struct Turns {
    took: [[Vec<f64>; CLOCKS]; 2],
    /// The clock that counts outside.
    pub(super) outside: usize,
}

impl Turns {
    /// On a device, which works while the processor waits, time that passes is all there is.
    pub(super) fn on(device: DeviceChoice) -> Self {
        Turns::new(match device {
            DeviceChoice::Cpu => WORKED,
            _ => PASSED,
        })
    }

    fn new(outside: usize) -> Self {
        Turns {
            took: Default::default(),
            outside,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.took[0][INSIDE].len()
    }

    pub(super) fn add(&mut self, taken: [[f64; CLOCKS]; 2]) {
        for (series, taken) in self
            .took
            .iter_mut()
            .flatten()
            .zip(taken.into_iter().flatten())
        {
            series.push(taken);
        }
    }

    /// By how much the candidate is faster, on a clock, turn by turn.
    fn gains(&self, clock: usize) -> impl Iterator<Item = f64> {
        let [baseline, candidate] = [0, 1].map(|program| self.took[program][clock].iter());
        baseline.zip(candidate).map(|(one, other)| one - other)
    }

    /// The same as one number: a busy moment must not matter much.
    fn gain(&self, clock: usize) -> f64 {
        median(&self.gains(clock).collect::<Vec<f64>>()).unwrap_or(0.0)
    }

    /// Whether a gain is there by the child's own clock when a program is alone: as a share of what the
    /// baseline takes then, which a busy machine makes as much longer as the rest.
    pub(super) fn has_it_again(&self, ratio: f64) -> bool {
        let baseline = median(&self.took[0][INSIDE]).unwrap_or(0.0);
        self.gain(INSIDE) >= HIDDEN_SHARE * (1.0 - ratio) * baseline
    }

    /// How much more of the gain is hidden from the clock outside than may be, and the standard error
    /// of that.
    fn hidden_too_much(&self) -> (f64, f64) {
        let inside = self.gains(INSIDE);
        let hidden: Vec<f64> = inside
            .zip(self.gains(self.outside))
            .map(|(inside, outside)| inside - outside)
            .collect();
        let middle = median(&hidden).unwrap_or(0.0);
        let off: Vec<f64> = hidden.iter().map(|one| (one - middle).abs()).collect();
        // Of medians, as normal noise would have it.
        let error = 1.25 * 1.48 * median(&off).unwrap_or(0.0) / (hidden.len() as f64).sqrt();
        (middle - HIDDEN_SHARE * self.gain(INSIDE).max(0.0), error)
    }

    /// Whether more turns may decide it, where one is a single run.
    pub(super) fn is_too_few(&self) -> bool {
        self.len() < MOST_SINGLE_TURNS && self.seen() == Seen::Unclear
    }

    /// Whether a great gain was not seen outside.
    pub(super) fn is_unseen(&self, ratio: f64) -> bool {
        ratio < MUCH && self.seen() != Seen::Agrees
    }

    /// Whether the quarter of the turns that took least show it as well: other work on the machine
    /// makes turns longer, never shorter, and for a while all of one program's.
    fn is_hidden_from_the_least(&self) -> bool {
        let gain = |clock: usize| {
            let least = |program: usize| quantile(&self.took[program][clock], LEAST).unwrap_or(0.0);
            least(0) - least(1)
        };
        gain(INSIDE) - gain(self.outside) > HIDDEN_SHARE * gain(INSIDE).max(0.0)
    }

    /// Whether much is gained, and each of the last turns shows it outside, too, on a clock that is
    /// steady meanwhile: noise would look like a gain in one of six pairs of turns. (The first may be the
    /// first to touch its memory.)
    pub(super) fn are_last_plain(&self, count: usize) -> bool {
        let Some(first) = self.len().checked_sub(count) else {
            return false;
        };
        let spread = |program: usize| {
            let taken = &self.took[program][self.outside][first..];
            quantile(taken, 1.0).unwrap_or(0.0) - quantile(taken, 0.0).unwrap_or(0.0)
        };
        if spread(0).max(spread(1)) > STEADY_SHARE * self.gain(INSIDE) {
            return false;
        }
        let baselines = self.took[0][INSIDE].iter();
        let gains = self.gains(INSIDE).zip(self.gains(self.outside));
        let mut last = baselines.zip(gains).skip(first);
        last.all(|(baseline, (inside, outside))| {
            inside >= PLAIN_GAIN * baseline && outside >= PLAIN_SHARE * inside
        })
    }

    pub(super) fn seen(&self) -> Seen {
        let is_accused = self.len() >= FEWEST_TO_REFUSE && self.is_hidden_from_the_least();
        match self.hidden_too_much() {
            (much, error) if much > SURE * error && is_accused => Seen::Differs,
            (much, error) if -much > CLEAR * error => Seen::Agrees,
            _ => Seen::Unclear,
        }
    }

    /// Why a claim of this ratio is not to be believed, if the clocks differ; a turn was this many
    /// runs.
    pub(super) fn refusal(&self, ratio: f64, repeats: u32) -> Option<Failure> {
        let is_refused = match self.seen() {
            Seen::Agrees => false,
            Seen::Differs => true,
            Seen::Unclear => {
                let (much, error) = self.hidden_too_much();
                ratio < MUCH && much > LIKELY * error && self.is_hidden_from_the_least()
            }
        };
        let runs = f64::from(repeats);
        is_refused.then(|| {
            let text = format!(
                "its own process's clock says {:.0} ns less for a run than the baseline takes, a clock outside it {:.0} ns: \
                 one of them is not to be trusted",
                self.gain(INSIDE) / runs,
                self.gain(self.outside) / runs
            );
            Failure::new(FailureClass::WrongAnswer, text)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is seen where a candidate takes 100 ns, the baseline more by these, and around the runs
    /// something else is done for 1 µs and a little.
    fn check(inside: [f64; 6], outside: [f64; 6], expected: Seen) {
        let mut turns = Turns::new(PASSED);
        // Twice, since so few turns would accuse no candidate.
        let both = inside.into_iter().zip(outside);
        for (turn, (inside, outside)) in both.clone().chain(both).enumerate() {
            let around = 1000.0 + (turn * 5 % 3) as f64;
            let baseline = [100.0 + inside, 100.0 + outside + around, 0.0];
            turns.add([baseline, [100.0, 100.0 + around, 0.0]]);
        }
        assert_eq!(turns.seen(), expected, "{inside:?} {outside:?}");
    }

    #[test]
    fn a_gain_comes_again_or_not_however_busy_the_machine_is() {
        let turns = |times: [[f64; 2]; 3]| {
            let mut turns = Turns::new(PASSED);
            for [baseline, candidate] in times {
                turns.add([[baseline; CLOCKS], [candidate; CLOCKS]]);
            }
            turns
        };
        let quiet = turns([[100.0, 50.0], [101.0, 50.0], [99.0, 51.0]]);
        let busy = turns([[230.0, 110.0], [210.0, 130.0], [190.0, 95.0]]);
        let gone = turns([[100.0, 99.0], [101.0, 97.0], [99.0, 98.0]]);
        let seen = [quiet, busy, gone].map(|turns| turns.has_it_again(0.5));
        assert_eq!(seen, [true, true, false]);
    }

    #[test]
    fn a_great_gain_is_plain_if_the_last_turns_show_it() {
        let is_plain = |gains: [[f64; 2]; 2]| {
            let mut turns = Turns::new(PASSED);
            for [inside, outside] in gains {
                turns.add([[100.0, 400.0, 0.0], [100.0 - inside, 400.0 - outside, 0.0]]);
            }
            turns.are_last_plain(2)
        };
        assert!(is_plain([[50.0, 48.0], [50.0, 55.0]]));
        // One that is hidden, half hidden, or small.
        assert!(!is_plain([[50.0, 48.0], [50.0, 0.0]]));
        assert!(!is_plain([[50.0, 48.0], [50.0, 25.0]]));
        assert!(!is_plain([[20.0, 20.0], [20.0, 20.0]]));
        // One where the clock outside leaps.
        assert!(!is_plain([[50.0, 48.0], [50.0, 90.0]]));
        assert!(!Turns::new(PASSED).are_last_plain(2));
    }

    #[test]
    fn time_hidden_from_one_clock_is_seen() {
        let gains = [100.0, 120.0, 90.0, 110.0, 95.0, 105.0];
        check(gains, gains, Seen::Agrees);
        let with_a_busy_moment = [104.0, 118.0, 9000.0, 113.0, 90.0, 108.0];
        check(gains, with_a_busy_moment, Seen::Agrees);
        let mostly_real = [80.0, 90.0, 70.0, 85.0, 77.0, 88.0];
        check(gains, mostly_real, Seen::Agrees);
        let a_third = [33.0, 41.0, 29.0, 36.0, 31.0, 35.0];
        check(gains, a_third, Seen::Differs);
        let nothing = [3.0, -2.0, 4.0, -1.0, 5.0, 0.0];
        check(gains, nothing, Seen::Differs);
        let slower = [-80.0, -70.0, -75.0, -60.0, -65.0, -72.0];
        check(gains, slower, Seen::Differs);
        let noisy = [900.0, -800.0, 700.0, -900.0, 800.0, -700.0];
        check(gains, noisy, Seen::Unclear);
    }
}
