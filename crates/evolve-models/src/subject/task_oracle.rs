//! Answers for minimisation, by running the task.

use crate::ModelEdit;
use kernwright_evolve::minimise::{Estimate, Gap};
use kernwright_evolve::{Genome, Objective, Oracle, Verdict};
use rustc_hash::FxHashMap;

use super::EvolveError;
use super::rules::{Measured, Rules};
use super::scheduled_labs::OneLab;
use super::times::time;
use super::tried::{MOST_OVER, keeps_limits};
use super::workload::{LimitsSpec, WorkloadKind};
use super::yardstick::Yardstick;

/// An edit may go if this share of the gain stays. Times are known better than what a few trainings
/// come to.
fn gain_kept(kind: WorkloadKind) -> f64 {
    match kind {
        WorkloadKind::Inference => 0.98,
        WorkloadKind::Training => 0.95,
    }
}

/// Of the time that a better training saves besides, this share stays, give or take what clocks differ by.
const TIME_KEPT: f64 = 0.8;

/// Answers for minimisation, by running the task.
pub(super) struct MinimiseOracle<'l> {
    lab: &'l mut OneLab,
    yardstick: &'l Yardstick,
    rules: Rules,
    limits: LimitsSpec,
    known: FxHashMap<String, Option<Measured>>,
}

impl<'l> MinimiseOracle<'l> {
    pub(super) fn new(
        lab: &'l mut OneLab,
        yardstick: &'l Yardstick,
        (rules, limits): (Rules, LimitsSpec),
    ) -> Self {
        MinimiseOracle {
            lab,
            yardstick,
            rules,
            limits,
            known: FxHashMap::default(),
        }
    }

    pub(super) fn measured(
        &mut self,
        genome: &Genome<ModelEdit>,
    ) -> Result<Option<Measured>, EvolveError> {
        let Some(code) = self.lab.code(genome)? else {
            return Ok(None);
        };
        if let Some(known) = self.known.get(&code) {
            return Ok(known.clone());
        }
        let measured = self.lab.measure(genome, &self.rules)?.ok();
        self.known.insert(code, measured.clone());
        Ok(measured)
    }

    /// Whether a part may be within the limits: no edit stays because a clock was off by a little.
    fn keeps_limits(&self, objectives: &[Objective]) -> bool {
        match self.yardstick.kind {
            WorkloadKind::Inference => keeps_limits(self.yardstick, self.limits, objectives),
            WorkloadKind::Training => {
                let (time, limit) = (objectives[1], self.limits.time);
                time.low <= limit && time.value <= limit * (1.0 + MOST_OVER)
            }
        }
    }

    fn objectives(
        &mut self,
        genome: &Genome<ModelEdit>,
    ) -> Result<Option<Vec<Objective>>, EvolveError> {
        let measured = self.measured(genome)?;
        Ok(measured.and_then(|measured| {
            let scores = self.yardstick.scores(&measured, genome.len()).ok()?;
            Some(scores.objectives().to_vec())
        }))
    }
}

impl Oracle<ModelEdit> for MinimiseOracle<'_> {
    type Code = String;
    type Error = EvolveError;

    fn code(&mut self, genome: &Genome<ModelEdit>) -> Result<Option<String>, EvolveError> {
        self.lab.code(genome)
    }

    fn verdict(
        &mut self,
        smaller: &Genome<ModelEdit>,
        whole: &Genome<ModelEdit>,
    ) -> Result<Verdict, EvolveError> {
        let both = (self.measured(smaller)?, self.measured(whole)?);
        let (Some(less), Some(all)) = both else {
            return Ok(Verdict::Loses);
        };
        let both = (self.objectives(smaller)?, self.objectives(whole)?);
        let (Some(smaller), Some(whole)) = both else {
            return Ok(Verdict::Loses);
        };
        let kind = self.yardstick.kind;
        let kept = gain_kept(kind);
        let verdict = match kind {
            WorkloadKind::Inference => Gap::between(smaller[0], whole[0], kept).verdict_at_last(),
            WorkloadKind::Training => {
                let gap = self.yardstick.gap(&less.scores, &all.scores, kept);
                gap.verdict_at_last()
            }
        };
        // A training that became faster besides stays so.
        let is_fast = match kind {
            WorkloadKind::Inference => true,
            WorkloadKind::Training => {
                let gained = (1.0 - whole[1].value).max(0.0);
                let is_slower = Estimate::between(smaller[1], whole[1]).low > 0.0;
                // And one that is surely slower must not come to lie above the limit by that.
                smaller[1].value <= 1.0 - TIME_KEPT * gained + 2.0 * MOST_OVER
                    && (smaller[1].value <= self.limits.time || !is_slower)
            }
        };
        Ok(match self.keeps_limits(&smaller) && is_fast {
            true => verdict,
            false => Verdict::Loses,
        })
    }

    fn effect(
        &mut self,
        without: &Genome<ModelEdit>,
        with: &Genome<ModelEdit>,
    ) -> Result<Option<Estimate>, EvolveError> {
        let (Some(without), Some(with)) = (self.objectives(without)?, self.objectives(with)?)
        else {
            return Ok(None);
        };
        Ok(Some(Estimate::between(without[0], with[0])))
    }

    /// An edit may be worth time, or accuracy, or be what keeps the limits.
    fn is_needed(
        &mut self,
        without: &Genome<ModelEdit>,
        with: &Genome<ModelEdit>,
        slower: Estimate,
    ) -> Result<bool, EvolveError> {
        let both = (self.measured(without)?, self.measured(with)?);
        let (Some(less), Some(all)) = both else {
            return Ok(true);
        };
        let without = self.objectives(without)?;
        let keeps = without.is_some_and(|without| self.keeps_limits(&without));
        let faster = match self.yardstick.kind {
            WorkloadKind::Inference => slower.low > 0.0,
            WorkloadKind::Training => {
                Estimate::between(time(&less.times), time(&all.times)).low > 0.0
            }
        };
        let from_whole = self.yardstick.from(&all.scores);
        let lost = from_whole.lost(&less.scores);
        let is_better = lost.value > lost.margin(from_whole.n_units());
        Ok(!keeps || faster || is_better)
    }
}
