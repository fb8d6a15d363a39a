//! [`ProofClock`]: how long proving may take, and what is expected of it.

use std::time::{Duration, Instant};

use kernwright_measure::worker::Interrupt;

use super::super::deadline::Deadline;

/// Where no limit is given, proving may take this long however short the search was: enough to
/// reduce a few edits.
const LEAST: Duration = Duration::from_secs(20);

/// How long proving will take, before it begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProofTime {
    /// What reducing and proving may take together.
    pub limit: Duration,
    /// What proving one candidate takes, about, once it is reduced.
    pub proof: Duration,
    /// Whether the limit was given, and so holds in any case.
    pub is_given: bool,
}

/// How long proving may take.
#[derive(Debug)]
pub(super) struct ProofClock {
    began: Instant,
    time: ProofTime,
    search: Interrupt,
    deadline: Option<Deadline>,
}

impl ProofClock {
    /// Begins: with the limit that was `given`, or as long as the search took, in seconds. `proof` is
    /// what proving one candidate takes, about, and `search` interrupted the search.
    pub(super) fn begin(
        given: Option<Duration>,
        searched: f64,
        proof: Duration,
        search: &Interrupt,
    ) -> Self {
        let usual = || Duration::try_from_secs_f64(searched).map_or(LEAST, |time| time.max(LEAST));
        ProofClock {
            began: Instant::now(),
            time: ProofTime {
                limit: given.unwrap_or_else(usual),
                proof,
                is_given: given.is_some(),
            },
            search: search.clone(),
            deadline: given.map(|limit| Deadline::after(limit, search)),
        }
    }

    /// What interrupts proving.
    pub(super) fn interrupt(&self) -> &Interrupt {
        let deadline = self.deadline.as_ref();
        deadline.map_or(&self.search, Deadline::interrupt)
    }

    pub(super) fn foretold(&self) -> ProofTime {
        self.time
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn left(&self) -> Duration {
        self.time.limit.saturating_sub(self.elapsed())
    }

    /// Until when a candidate is reduced: half of what its proof leaves is for those that come after
    /// it, should it fall.
    pub(super) fn reduce_until(&self) -> Instant {
        Instant::now() + self.left().saturating_sub(self.time.proof) / 2
    }

    /// Whether another candidate may be tried.
    pub(super) fn has_time_for_a_proof(&self) -> bool {
        self.left() > self.time.proof
    }

    /// Why proving was interrupted.
    pub(super) fn why_stopped(&self) -> String {
        match self.search.is_asked() {
            true => "proving was interrupted".to_owned(),
            false => self.spent(),
        }
    }

    /// Why proving went no further.
    pub(super) fn spent(&self) -> String {
        format!(
            "its {:.0} s for reducing and proving were over",
            self.time.limit.as_secs_f64()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(given: Option<u64>, searched: f64, proof: u64) -> ProofClock {
        let given = given.map(Duration::from_secs);
        ProofClock::begin(
            given,
            searched,
            Duration::from_secs(proof),
            &Interrupt::default(),
        )
    }

    #[test]
    fn proving_takes_as_long_as_the_search_unless_it_is_given_another_limit() {
        let limit = |given, searched| clock(given, searched, 1).foretold().limit.as_secs();
        assert_eq!(limit(None, 600.0), 600);
        assert_eq!(limit(None, 0.5), LEAST.as_secs());
        assert_eq!(limit(Some(3), 600.0), 3);
        assert_eq!(limit(Some(900), 600.0), 900);
    }

    #[test]
    fn reducing_leaves_time_for_a_proof_and_for_another_candidate() {
        let roomy = clock(Some(1000), 1.0, 100);
        let reducing = roomy.reduce_until() - roomy.began;
        assert!((440..=460).contains(&reducing.as_secs()), "{reducing:?}");
        assert!(roomy.has_time_for_a_proof());
        let tight = clock(Some(100), 1.0, 200);
        assert!(tight.reduce_until() <= Instant::now());
        assert!(!tight.has_time_for_a_proof());
    }

    #[test]
    fn a_limit_that_is_given_interrupts() {
        assert!(!clock(Some(1000), 1.0, 1).interrupt().is_asked());
        let over = clock(Some(0), 1.0, 1);
        while !over.interrupt().is_asked() {
            std::thread::yield_now();
        }
        assert!(over.why_stopped().contains("were over"));
        over.search.ask();
        assert!(over.why_stopped().contains("interrupted"));
    }
}
