//! A module as a [`Program`]: what the engine evolves.

use kernwright_evolve::{Applied, EditId, Genome, Program};
use rand::Rng;

use crate::edit::ModelEdit;
use crate::propose::{ModelOperator, draw};
use crate::workpiece::{Workpiece, numbered};
use kernwright_stablehlo::canonical::canonical;
use kernwright_stablehlo::{Module, ValueId};

/// A model to evolve.
#[derive(Debug, Clone)]
pub struct Model {
    module: Module,
    numbered: Vec<Option<ValueId>>,
    operators: Vec<ModelOperator>,
    names: Vec<&'static str>,
}

impl Model {
    /// Takes a sound module that may be edited with these operators.
    #[must_use]
    pub fn new(module: Module, operators: &[ModelOperator]) -> Self {
        Model {
            numbered: numbered(&module),
            module,
            operators: operators.to_vec(),
            names: operators.iter().map(|one| one.name()).collect(),
        }
    }

    /// The module without edits.
    #[must_use]
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// A module of its own with the edits applied and without dead operations.
    #[must_use]
    pub fn edited(&self, genome: &Genome<ModelEdit>) -> Applied<Module> {
        let (piece, inert) = self.worked(genome);
        Applied {
            product: canonical(piece.module),
            inert,
        }
    }

    pub(crate) fn worked(&self, genome: &Genome<ModelEdit>) -> (Workpiece, Vec<EditId>) {
        let mut piece = Workpiece::new(self.module.clone(), &self.numbered);
        let mut inert = Vec::new();
        for (id, edit) in genome.edits() {
            if piece.act(*id, &edit.action).is_err() {
                inert.push(*id);
            }
        }
        (piece, inert)
    }
}

impl Program for Model {
    type Edit = ModelEdit;

    fn operators(&self) -> &[&'static str] {
        &self.names
    }

    fn propose(
        &self,
        genome: &Genome<ModelEdit>,
        operator: usize,
        rng: &mut dyn Rng,
    ) -> Option<ModelEdit> {
        let (mut piece, _) = self.worked(genome);
        let action = draw(&piece, *self.operators.get(operator)?, rng)?;
        // What cannot be done is not worth a candidate.
        piece.act(EditId(u64::MAX), &action).ok()?;
        Some(ModelEdit { action })
    }
}
