//! What the edits of a candidate rest on, as far as the code shows it, and drawing edits whose risk class is allowed.

use kernwright_evolve::{Applied, Draw, EditId, Failed, Failure, Genome, Program};
use rand::Rng;
use rustc_hash::FxHashMap;

use super::Lab;
use crate::act::Applying;
use crate::edit::Edit;
use crate::program::{Drawing, EditedModule};
use crate::propose::UNBORN;
use crate::risk::Risk;
use crate::workpiece::Assumption;

/// How often another edit is drawn where one would be refused. That costs no candidate, only the time to look.
const DRAWS: usize = 8;

impl Lab {
    /// Applies a genome, and finds what each of its edits rests on as far as that can be without running anything.
    pub(super) fn edited(&self, genome: &Genome<Edit>) -> Applied<EditedModule> {
        let mut applied = self.original.edited(genome);
        let EditedModule { risks, lineage, .. } = &mut applied.product;
        let edit = |id| genome.get(id);
        self.weigh(risks, edit, &lineage.assumptions);
        applied
    }

    /// Raises what edits rest on to what the lab knows of them.
    fn weigh<'e>(
        &self,
        risks: &mut [(EditId, Risk)],
        edit: impl Fn(EditId) -> Option<&'e Edit>,
        assumptions: &FxHashMap<EditId, Assumption>,
    ) {
        // Answers show nothing about what no input reaches, or what never changed a result.
        let is_untested = |edit: &Edit| {
            edit.touches(&self.unreached)
                || (self.setup.is_strict && self.unneeded.is_bypassed_by(edit))
        };
        for (id, risk) in risks {
            if edit(*id).is_some_and(is_untested) {
                *risk = (*risk).max(Risk::Inputs);
            }
            if let Some(assumption) = assumptions.get(id).filter(|_| self.setup.is_strict) {
                *risk = assumption.besides(*risk);
            }
        }
    }

    /// Why a candidate is not even built, if one of its edits rests on what is not allowed.
    pub(super) fn refused(&self, risks: &[(EditId, Risk)]) -> Option<Failed> {
        let is_allowed = |risk: Risk| risk <= Risk::Tested || self.setup.allow.contains(&risk);
        let (id, risk) = risks.iter().find(|(_, risk)| !is_allowed(*risk))?;
        let text = format!("edit {id} rests on {risk}, which is not allowed");
        Some(Failed::new(Failure::Refused, text))
    }
}

/// The original, for drawing edits whose risk class is allowed, where they can be found.
pub(super) struct Allowed<'l>(pub(super) &'l Lab);

impl Program for Allowed<'_> {
    type Edit = Edit;

    fn operators(&self) -> &[&'static str] {
        self.0.original.operators()
    }

    fn propose(&self, genome: &Genome<Edit>, operator: usize, rng: &mut dyn Rng) -> Option<Edit> {
        self.drawing(genome, |draw| draw(operator, rng))
    }

    fn drawing<R>(&self, genome: &Genome<Edit>, ask: impl FnOnce(Draw<'_, Edit>) -> R) -> R {
        let Allowed(lab) = self;
        let module = lab.original.module();
        let mut drawing = Drawing::new(&lab.original, &module, genome);
        let look = |applying: &Applying<'_>, edit: &Edit| {
            let mut risks = applying.risks_with(UNBORN, edit);
            let of = |id| match id {
                UNBORN => Some(edit),
                id => genome.get(id),
            };
            let assumptions = applying.piece.assumptions(lab.original.bindings());
            lab.weigh(&mut risks, of, &assumptions);
            lab.refused(&risks).is_none()
        };
        ask(&mut |operator, rng| {
            let mut drawn = None;
            for _ in 0..DRAWS {
                let Some((edit, is_allowed)) = drawing.draw(operator, rng, look) else {
                    continue;
                };
                drawn = Some(edit);
                if is_allowed {
                    break;
                }
            }
            drawn
        })
    }
}
