//! Reducing a candidate to the edits it needs, in the time that its proof leaves.

use std::time::Instant;

use kernwright_evolve::minimise::{Estimate, Question};
use kernwright_evolve::{Edit, Genome, Limits, Minimised, Oracle, Verdict, minimise};

use crate::subject::OnEvent;
use crate::{EvolveError, EvolveEvent, ProofStep};

/// Reduces a candidate by what an oracle answers, and reports the progress. After `until` no further question
/// is asked, and what was not asked about stays.
pub fn reduce<E: Edit>(
    genome: &Genome<E>,
    limits: Limits,
    oracle: &mut impl Oracle<E, Error = EvolveError>,
    until: Instant,
    on_event: OnEvent<'_>,
) -> Result<Minimised<E>, EvolveError> {
    on_event(EvolveEvent::Minimising {
        edits: genome.len(),
    });
    let began = Instant::now();
    let mut reported = Reported {
        oracle,
        until,
        questions: 0,
        on_event: &mut *on_event,
    };
    let minimised = minimise(genome, limits, &mut reported)?;
    if !minimised.genome.is_empty() {
        on_event(EvolveEvent::Proof(ProofStep::Reduced {
            from: genome.len(),
            to: minimised.genome.len(),
            seconds: began.elapsed().as_secs_f64(),
        }));
    }
    Ok(minimised)
}

/// An oracle whose questions are counted, reported, and end in time.
struct Reported<'r, O> {
    oracle: &'r mut O,
    until: Instant,
    questions: usize,
    on_event: OnEvent<'r>,
}

impl<O> Reported<'_, O> {
    fn report(&mut self) {
        self.questions += 1;
        (self.on_event)(EvolveEvent::Proof(ProofStep::Reducing {
            questions: self.questions,
            left: self.until.saturating_duration_since(Instant::now()),
        }));
    }
}

impl<E, O: Oracle<E, Error = EvolveError>> Oracle<E> for Reported<'_, O> {
    type Code = O::Code;
    type Error = EvolveError;

    fn code(&mut self, genome: &Genome<E>) -> Result<Option<O::Code>, EvolveError> {
        self.oracle.code(genome)
    }

    fn verdict(&mut self, smaller: &Genome<E>, whole: &Genome<E>) -> Result<Verdict, EvolveError> {
        self.report();
        self.oracle.verdict(smaller, whole)
    }

    fn effect(
        &mut self,
        without: &Genome<E>,
        with: &Genome<E>,
    ) -> Result<Option<Estimate>, EvolveError> {
        self.report();
        self.oracle.effect(without, with)
    }

    fn hands(&self) -> usize {
        self.oracle.hands()
    }

    fn prepare(&mut self, genomes: &[Genome<E>], about: Question) -> Result<(), EvolveError> {
        self.oracle.prepare(genomes, about)
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.until || self.oracle.is_over()
    }

    fn is_needed(
        &mut self,
        without: &Genome<E>,
        with: &Genome<E>,
        slower: Estimate,
    ) -> Result<bool, EvolveError> {
        self.oracle.is_needed(without, with, slower)
    }
}
