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

    /// Searches until the budget is spent or somebody asks to stop.
    pub(crate) fn run<S: Subject>(
        &mut self,
        subject: &mut S,
        search: &mut Search<S::Edit>,
        mut standing: Standing,
        hear: &mut dyn FnMut(EvolveEvent<'_>),
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
        let is_spent = |told: u64, in_flight: usize| {
            let count = self.budget.candidates;
            is_over() || count.is_some_and(|count| told + in_flight as u64 >= count)
        };
        loop {
            while !is_spent(search.n_told(), in_flight)
                && let Some(plan) = search.ask()
            {
                subject.send(plan);
                in_flight += 1;
            }
            if is_over() {
                // They are asked again when the Run is taken up.
                in_flight -= subject.withdraw();
            }
            if in_flight == 0 {
                return self.ended(standing, spent());
            }
            let arrived = match subject.gather(in_flight) {
                Ok(arrived) => arrived,
                // What was found stays found; what was under way is asked again when taken up.
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
                hear(EvolveEvent::Told(&standing));
            }
        }
    }
}

/// Begins a Run, or takes one up. One that was killed before it had anything to take up begins.
pub(crate) fn open_run<E: Edit>(
    folder: &std::path::Path,
    header: Header,
    resume: bool,
    hear: &mut dyn FnMut(EvolveEvent<'_>),
) -> Result<(Folder, Search<E>, Standing), EvolveError> {
    if resume && !Folder::is_only_begun(folder) {
        let taken = Folder::take_up(folder, &header)?;
        hear(EvolveEvent::TakenUp(taken.1.n_told()));
        return Ok(taken);
    }
    let search = Search::begin(&header).map_err(|error| EvolveError::Broken(error.to_string()))?;
    let folder = Folder::begin::<E>(folder, header)?;
    Ok((folder, search, Standing::default()))
}
