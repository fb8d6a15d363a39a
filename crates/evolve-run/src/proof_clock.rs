//! [`ProofClock`]: how long proving may take, and what is expected of it.

use std::time::{Duration, Instant};

use kernwright_evolve::Genome;
use kernwright_measure::worker::Interrupt;
use serde::{Deserialize, Serialize};

use crate::deadline::Deadline;

/// How long proving will take, before it begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProofTime {
    /// Reducing and proving end after this.
    pub limit: Duration,
    /// What proving one candidate takes, about, once it is reduced.
    pub proof: Duration,
}

/// A candidate that was better while searching, and was not proven.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(bound(
    serialize = "E: Serialize",
    deserialize = "E: serde::de::DeserializeOwned"
))]
pub struct Unproven<E> {
    /// Its number.
    pub individual: u64,
    /// The first objective as a share of the original's, as the search saw it.
    pub share: f64,
    /// Its edits, as far as they were reduced.
    pub genome: Genome<E>,
    /// Why it was not proven.
    pub why: String,
    /// Seconds that proving is to be given if it is begun again (`--prove-budget`), where it had too few.
    #[serde(default)]
    pub needed_seconds: Option<u64>,
}

/// A candidate that is about to be proven: its number, what the search saw of it, its edits.
pub type Pending<E> = (u64, f64, Genome<E>);

/// How long proving may take. At its end no further step begins, and the one that runs is cut off.
#[derive(Debug)]
pub struct ProofClock {
    began: Instant,
    time: ProofTime,
    whole: Interrupt,
    _deadline: Deadline,
}

impl ProofClock {
    /// Begins: with the limit that was `given`, or as long as the search took, in seconds, and not less than `least`. `proof` is
    /// what proving one candidate takes, about. At the end `part` is asked, the interrupt of all that
    /// works for this Run; `whole` is the one by which a user stops it.
    pub fn begin(
        given: Option<Duration>,
        (searched, least): (f64, Duration),
        proof: Duration,
        (whole, part): (&Interrupt, &Interrupt),
    ) -> Self {
        let usual = || Duration::try_from_secs_f64(searched).map_or(least, |time| time.max(least));
        let limit = given.unwrap_or_else(usual);
        ProofClock {
            began: Instant::now(),
            time: ProofTime { limit, proof },
            whole: whole.clone(),
            _deadline: Deadline::after(limit, part),
        }
    }

    /// What is expected, before it begins.
    pub fn estimate(&self) -> ProofTime {
        self.time
    }

    /// How long proving has taken so far.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn left(&self) -> Duration {
        self.time.limit.saturating_sub(self.elapsed())
    }

    /// Until when a candidate is reduced. Half of what its proof leaves is kept: for a proof that takes
    /// longer than expected, since a proven winner that is not reduced is better than none, and for the
    /// candidates that come after it, should it fail.
    /// A quarter of what is left is for reducing even where the proof is expected to need it all: that is
    /// a guess.
    pub fn reduce_until(&self) -> Instant {
        let left = self.left();
        Instant::now() + (left.saturating_sub(self.time.proof) / 2).max(left / 4)
    }

    /// Whether another candidate may be tried.
    pub fn has_time_for_a_proof(&self) -> bool {
        self.left() > self.time.proof
    }

    /// Why proving was interrupted.
    pub fn why_stopped(&self) -> String {
        match self.whole.is_asked() {
            true => "proving was interrupted".to_owned(),
            false => self.spent(),
        }
    }

    /// Why proving went no further.
    pub fn spent(&self) -> String {
        format!(
            "the {} s for reducing and proving were over",
            self.time.limit.as_secs()
        )
    }

    /// What is left unproven, for the reason it was not proven for.
    pub fn unproven<E>(&self, (individual, share, genome): Pending<E>, why: String) -> Unproven<E> {
        Unproven {
            individual,
            share,
            genome,
            why,
            needed_seconds: self.needed(),
        }
    }

    /// How long proving needs if it is begun again, in whole seconds; none if a user stopped it.
    fn needed(&self) -> Option<u64> {
        let needed = (2 * self.time.limit).max(4 * self.time.proof);
        (!self.whole.is_asked()).then(|| needed.as_secs().next_multiple_of(10).max(10))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: Duration = Duration::from_secs(20);

    fn clock_of(given: Option<u64>, searched: f64, proof: u64) -> (ProofClock, Interrupt) {
        let part = Interrupt::default();
        let clock = ProofClock::begin(
            given.map(Duration::from_secs),
            (searched, LEAST),
            Duration::from_secs(proof),
            (&Interrupt::default(), &part),
        );
        (clock, part)
    }

    fn clock(given: Option<u64>, searched: f64, proof: u64) -> ProofClock {
        clock_of(given, searched, proof).0
    }

    #[test]
    fn proving_takes_as_long_as_the_search_unless_it_is_given_another_limit() {
        let limit = |given, searched| clock(given, searched, 1).estimate().limit.as_secs();
        assert_eq!(limit(None, 600.0), 600);
        assert_eq!(limit(None, 0.5), LEAST.as_secs());
        assert_eq!(limit(None, f64::NAN), LEAST.as_secs());
        assert_eq!(limit(Some(3), 600.0), 3);
        assert_eq!(limit(Some(900), 600.0), 900);
    }

    #[test]
    fn reducing_takes_half_at_most_and_a_quarter_where_a_proof_needs_it_all() {
        let roomy = clock(Some(1000), 1.0, 100);
        let reducing = roomy.reduce_until() - roomy.began;
        assert!((440..=460).contains(&reducing.as_secs()), "{reducing:?}");
        let unknown = clock(Some(1000), 1.0, 0);
        assert!((unknown.reduce_until() - unknown.began).as_secs() <= 500);
        assert!(roomy.has_time_for_a_proof());
        let tight = clock(Some(100), 1.0, 200);
        assert!((tight.reduce_until() - tight.began).as_secs() <= 25);
        assert!(!tight.has_time_for_a_proof());
    }

    #[test]
    fn the_end_of_its_time_interrupts_what_works_and_not_the_whole() {
        let (clock, part) = clock_of(Some(1000), 1.0, 1);
        assert!(!part.is_asked());
        drop(clock);
        assert!(!part.is_asked());
        let (over, part) = clock_of(Some(0), 1.0, 30);
        while !part.is_asked() {
            std::thread::yield_now();
        }
        assert!(!over.whole.is_asked());
        assert!(over.why_stopped().contains("were over"));
        assert_eq!(over.needed(), Some(120));
        over.whole.ask();
        assert!(over.why_stopped().contains("interrupted"));
        assert_eq!(over.needed(), None);
    }
}
