//! What the edits of a candidate rest on as far as the code tells, and drawing such as are allowed.

use kernwright_evolve::{Applied, EditId, Failed, Failure, Genome, Program};
use rand::Rng;

use super::Lab;
use crate::edit::Edit;
use crate::program::EditedModule;
use crate::risk::Risk;

/// So often another edit is drawn where one would be refused. That costs no candidate, but the time to look.
const DRAWS: usize = 8;

/// Later than any other.
const NEXT: EditId = EditId::new(u64::MAX >> 8, 0);

impl Lab {
    /// Applies a genome; what each of its edits rests on is told as far as that can be without running anything.
    pub(super) fn edited(&self, genome: &Genome<Edit>) -> Applied<EditedModule> {
        let mut applied = self.original.edited(genome);
        let EditedModule { risks, lineage, .. } = &mut applied.product;
        for (id, risk) in risks {
            let edit = genome.edits().iter().find(|(other, _)| other == id);
            // For what no input reaches, and what never made a difference, no answer speaks.
            let is_untested = |edit: &Edit| {
                edit.touches(&self.unreached)
                    || (self.setup.is_strict && self.idle.is_bypassed_by(edit))
            };
            if edit.is_some_and(|(_, edit)| is_untested(edit)) {
                *risk = (*risk).max(Risk::Inputs);
            }
            if let Some(claim) = lineage.claims.get(id).filter(|_| self.setup.is_strict) {
                *risk = claim.besides(*risk);
            }
        }
        applied
    }

    /// Why a candidate is not even built, if one of its edits rests on what is not allowed.
    pub(super) fn refused(&self, risks: &[(EditId, Risk)]) -> Option<Failed> {
        let is_allowed = |risk: Risk| risk <= Risk::Tested || self.setup.allow.contains(&risk);
        let (id, risk) = risks.iter().find(|(_, risk)| !is_allowed(*risk))?;
        let text = format!("edit {id} rests on {risk}, which is not allowed");
        Some(Failed::new(Failure::Refused, text))
    }
}

/// The original, of which edits are drawn that are allowed, where they can be found.
pub(super) struct Vouched<'l>(pub(super) &'l Lab);

impl Program for Vouched<'_> {
    type Edit = Edit;

    fn operators(&self) -> &[&'static str] {
        self.0.original.operators()
    }

    fn propose(&self, genome: &Genome<Edit>, operator: usize, rng: &mut dyn Rng) -> Option<Edit> {
        let mut drawn = None;
        for _ in 0..DRAWS {
            let Some(edit) = self.0.original.propose(genome, operator, rng) else {
                continue;
            };
            let mut with = genome.clone();
            with.add(NEXT, edit.clone());
            let risks = self.0.edited(&with).product.risks;
            drawn = Some(edit);
            if self.0.refused(&risks).is_none() {
                break;
            }
        }
        drawn
    }
}
