//! Rows for confirmation: whether those that are best on the fitness rows are so elsewhere, before test rows are read.

use kernwright_evolve::Genome;
use kernwright_evolve_mlir::{ModelEdit, ModelLabSetup};
use kernwright_measure::worker::Launcher;

use super::EvolveError;
use super::judge::Yardstick;
use super::labs::{OneLab, Rules};
use super::prove::{TRIED, Tried, judged_rows, points};
use super::workload::Workload;

/// How many are tried on rows for confirmation, to find so many.
const MOST_CONFIRMED: usize = 30;

/// After so many that do not hold there, the next is one that loses clearly less.
const FALLEN_IN_A_ROW: usize = 4;

/// Judges by rows that no candidate was chosen by. Whoever is best of thousands on the fitness rows is so partly by
/// chance; test rows must not tell, since they are read for one winner alone.
pub(super) struct Confirming<'p> {
    workload: &'p Workload,
    lab: OneLab,
    yardstick: Yardstick,
}

impl<'p> Confirming<'p> {
    /// Begins with what the original comes to.
    pub(super) fn new(
        workload: &'p Workload,
        launcher: &Launcher,
        setup: &ModelLabSetup,
    ) -> Result<Self, EvolveError> {
        let mut lab = OneLab::new(launcher, setup);
        lab.begin()?;
        let original = lab.measure(&Genome::original(), &Rules::lenient(1))?;
        let original = original.map_err(|failed| EvolveError::Broken(failed.to_string()))?;
        Ok(Confirming {
            workload,
            lab,
            yardstick: Yardstick::new(workload.kind(), judged_rows(setup), &original.scores),
        })
    }

    /// Whether a candidate keeps the limits here, too; `Err` says what it comes to.
    pub(super) fn confirms(
        &mut self,
        genome: &Genome<ModelEdit>,
    ) -> Result<Result<(), String>, EvolveError> {
        let measured = match self.lab.measure(genome, &Rules::lenient(1))? {
            Ok(measured) => measured,
            Err(failed) => return Ok(Err(failed.to_string())),
        };
        let lost = self.yardstick.lost(&measured.scores);
        // Nobody was chosen by these rows, so what they tell is as likely too little as too much.
        if 100.0 * lost.value <= self.workload.said.limits.points {
            return Ok(Ok(()));
        }
        let points = points(lost, self.yardstick.n_units());
        let gauge = self.workload.gauge();
        Ok(Err(format!(
            "on the rows for confirmation {} ({})",
            gauge.change(points.mean),
            gauge.range(&points)
        )))
    }

    /// The first of candidates that keep the limits on the rows for confirmation, too; those that do not are told. The
    /// fastest often have much in common: where several fall in a row, only who is less wrong on fitness rows is tried.
    pub(super) fn first<'t>(
        &mut self,
        tried: &[Tried<'t>],
        fallen: &mut Vec<String>,
    ) -> Result<Vec<Tried<'t>>, EvolveError> {
        let step = 0.1 * self.workload.said.limits.points / 100.0;
        let (mut kept, mut least, mut bar) = (Vec::new(), f64::INFINITY, f64::INFINITY);
        let (mut count, mut in_a_row) = (0, 0);
        for one in tried {
            if kept.len() == TRIED || count == MOST_CONFIRMED {
                break;
            }
            if one.scores[1] > bar {
                continue;
            }
            count += 1;
            match self.confirms(one.genome)? {
                Ok(()) => {
                    kept.push(*one);
                    in_a_row = 0;
                }
                Err(why) => {
                    fallen.push(format!("candidate {}: {why}", one.individual));
                    least = least.min(one.scores[1]);
                    in_a_row += 1;
                }
            }
            if in_a_row == FALLEN_IN_A_ROW {
                bar = least - step;
                in_a_row = 0;
            }
        }
        Ok(kept)
    }
}
