//! The search itself: plans go out, answers come back and are kept.

use std::time::Instant;

use kernwright_evolve::{Edit, Header, Search};
use kernwright_measure::worker::Interrupt;

use crate::folder::{Folder, SECONDS};
use crate::subject::Subject;
use crate::{Budget, EvolveError, EvolveEvent, Standing};

/// A Run under way.
pub(crate) struct SearchLoop<'r> {
    /// Where answers are kept.
    pub(crate) folder: &'r mut Folder,
    /// When to stop.
    pub(crate) budget: Budget,
    /// By which a user stops it.
    pub(crate) interrupt: &'r Interrupt,
}

impl SearchLoop<'_> {
    /// How a Run stands when it ends for now.
    fn ended(&mut self, mut standing: Standing, seconds: f64) -> Result<Standing, EvolveError> {
        standing.seconds = seconds;
        self.folder
            .write(SECONDS, format!("{seconds}\n").as_bytes())?;
        Ok(standing)
    }

    /// Searches until the budget is spent or a stop is requested.
    pub(crate) fn run<S: Subject>(
        &mut self,
        subject: &mut S,
        search: &mut Search<S::Edit>,
        mut standing: Standing,
        on_event: &mut dyn FnMut(EvolveEvent<'_>),
    ) -> Result<Standing, EvolveError> {
        let start = Instant::now();
        let before = standing.seconds;
        let spent = || before + start.elapsed().as_secs_f64();
        standing.see(search, spent());
        let mut in_flight = 0;
        let is_over = || {
            let time = self.budget.time;
            time.is_some_and(|time| start.elapsed() >= time) || self.interrupt.is_asked()
        };
        let is_spent = |judged: u64, in_flight: usize| {
            let count = self.budget.candidates;
            is_over() || count.is_some_and(|count| judged + in_flight as u64 >= count)
        };
        loop {
            while !is_spent(search.n_answers(), in_flight)
                && let Some(plan) = search.ask()
            {
                subject.send(plan);
                in_flight += 1;
            }
            if is_over() {
                // These plans are asked for again when the Run is resumed.
                in_flight -= subject.withdraw();
            }
            if in_flight == 0 {
                return self.ended(standing, spent());
            }
            let arrived = match subject.gather(in_flight) {
                Ok(arrived) => arrived,
                // What was found is kept; what was under way is asked for again when the Run is resumed.
                Err(EvolveError::Interrupted) => return self.ended(standing, spent()),
                Err(error) => return Err(error),
            };
            in_flight -= arrived.len();
            for candidate in arrived {
                let answer = match subject.judge(candidate) {
                    Err(EvolveError::Interrupted) => return self.ended(standing, spent()),
                    answer => answer?,
                };
                self.folder.keep(&answer)?;
                standing.count(&answer.result);
                search
                    .tell(answer)
                    .map_err(|error| EvolveError::Broken(error.to_string()))?;
                self.folder.snapshot(search)?;
                standing.see(search, spent());
                self.folder.clock(standing.seconds)?;
                on_event(EvolveEvent::Judged(&standing));
            }
        }
    }
}

/// Begins a Run, or resumes one. One that was killed before it had anything to resume begins.
pub(crate) fn open_run<E: Edit>(
    folder: &std::path::Path,
    header: Header,
    resume: bool,
    on_event: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<(Folder, Search<E>, Standing), EvolveError> {
    if resume && !Folder::is_only_begun(folder) {
        let resumed = Folder::resume(folder, &header)?;
        on_event(EvolveEvent::Resumed(resumed.1.n_answers()));
        return Ok(resumed);
    }
    let search = Search::begin(&header).map_err(|error| EvolveError::Broken(error.to_string()))?;
    let folder = Folder::begin::<E>(folder, header)?;
    Ok((folder, search, Standing::default()))
}
