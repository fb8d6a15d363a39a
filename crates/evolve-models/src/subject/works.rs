//! Times by the work that is timed: programs that differ in numbers alone share one.

use std::sync::{Arc, Mutex};

use kernwright_evolve::Failed;
use rustc_hash::FxHashMap;

use super::EvolveError;
use super::schedule::lock;
use super::times::Times;

/// Times that are known, by the work and by the rounds they rest on.
#[derive(Default)]
pub(super) struct Works(Mutex<FxHashMap<(String, usize), Cell>>);

type Cell = Arc<Mutex<Option<Times>>>;

impl Works {
    /// The times of some work: those that are known, or else what the clock says now. Two that need the same wait for
    /// each other.
    pub(super) fn times(
        &self,
        work: &str,
        rounds: usize,
        clock: impl FnOnce() -> Result<Result<Times, Failed>, EvolveError>,
    ) -> Result<Result<Times, Failed>, EvolveError> {
        let key = (work.to_owned(), rounds);
        let cell = lock(&self.0).entry(key).or_default().clone();
        let mut known = lock(&cell);
        if let Some(times) = &*known {
            return Ok(Ok(times.clone()));
        }
        let times = clock()?;
        *known = times.as_ref().ok().cloned();
        Ok(times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_work_is_timed_once() {
        let works = Works::default();
        let mut asked = Vec::new();
        let mut time = |work: &str, rounds: usize, share: f64| {
            let times = works.times(work, rounds, || {
                asked.push(share);
                Ok(Ok(vec![(1.0, share)]))
            });
            times.expect("it works").expect("it is timed")[0].1
        };
        assert_eq!(time("one", 9, 0.9), 0.9);
        // By its clock this one would be too slow.
        assert_eq!(time("one", 9, 1.67), 0.9);
        assert_eq!(time("other", 9, 1.67), 1.67);
        assert_eq!(time("one", 31, 0.8), 0.8);
        assert_eq!(asked, [0.9, 1.67, 0.8]);
    }
}
