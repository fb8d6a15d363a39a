//! Edits as people read them: operations before and after, with their types and places.

use kernwright_evolve::{EditId, Genome};
use serde::{Deserialize, Serialize};

use crate::edit::{ModelEdit, Spot};
use crate::program::Model;
use kernwright_stablehlo::Kind;
use kernwright_stablehlo::canonical::canonical;
use kernwright_stablehlo::{Block, Module, Op};

/// A candidate in full, for reports and files.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ShownModel {
    /// Its text.
    pub text: String,
    /// How many operations it has.
    pub n_operations: usize,
    /// Each edit.
    pub edits: Vec<ShownModelEdit>,
}

/// An edit in full.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ShownModelEdit {
    /// The edit.
    pub id: EditId,
    /// The operation it is about, with its types.
    pub subject: String,
    /// Where that one comes from in the source, if the export says so.
    pub place: Option<String>,
    /// Operations that are gone after it.
    pub gone: Vec<String>,
    /// Operations that are new after it.
    pub new: Vec<String>,
}

/// Shows a genome edit by edit.
pub(super) fn show(model: &Model, genome: &Genome<ModelEdit>) -> ShownModel {
    let mut before = lines(&canonical(model.module().clone()));
    let original = numbered(model.module());
    let mut edits = Vec::new();
    for (id, edit) in genome.edits() {
        let so_far = genome.keep(|other, _| other <= *id);
        let after = lines(&model.edited(&so_far).product);
        let spot = edit.action.subject();
        let subject = match spot {
            Spot::Original(number) => original.get(number as usize).copied(),
            Spot::Product(_) | Spot::Repair(..) => None,
        };
        let what = match subject {
            Some(op) => line(model.module(), op),
            None => {
                let (piece, _) = model.worked(&genome.keep(|other, _| other < *id));
                let made = piece.find(spot).and_then(|path| piece.op(&path).cloned());
                made.map_or_else(
                    || spot.to_string(),
                    |op| format!("{spot}: {}", line(&piece.module, &op)),
                )
            }
        };
        edits.push(ShownModelEdit {
            id: *id,
            subject: what,
            place: subject.and_then(|op| Some(op.location.as_ref()?.to_string())),
            gone: without(&before, &after),
            new: without(&after, &before),
        });
        before = after;
    }
    let module = model.edited(genome).product;
    ShownModel {
        n_operations: module.main.body.n_ops(),
        text: module.to_string(),
        edits,
    }
}

/// The operations of a module by their numbers.
fn numbered(module: &Module) -> Vec<&Op> {
    fn walk<'m>(block: &'m Block, found: &mut Vec<&'m Op>) {
        for op in &block.ops {
            found.push(op);
            for region in &op.regions {
                walk(region, found);
            }
        }
    }
    let mut found = Vec::new();
    walk(&module.main.body, &mut found);
    found
}

fn lines(module: &Module) -> Vec<String> {
    let ops = numbered(module);
    ops.into_iter().map(|op| line(module, op)).collect()
}

/// An operation in a line: its name, and the types of what it takes and gives.
fn line(module: &Module, op: &Op) -> String {
    let types = |ids: &[kernwright_stablehlo::ValueId]| -> String {
        let types: Vec<String> = ids.iter().map(|id| module.ty(*id).to_string()).collect();
        types.join(", ")
    };
    let name = op.kind.name();
    let given = types(&op.results);
    match &op.kind {
        Kind::Constant(literal) if literal.is_splat() => {
            format!("{name} {} : {given}", literal.number(0).to_f64())
        }
        _ => format!("{name} ({}) -> {given}", types(&op.operands)),
    }
}

/// What the one has and the other has not, as often as it has it more.
fn without(one: &[String], other: &[String]) -> Vec<String> {
    let mut left: Vec<&String> = other.iter().collect();
    let mut found = Vec::new();
    for line in one {
        match left.iter().position(|known| *known == line) {
            Some(at) => {
                left.swap_remove(at);
            }
            None => found.push(line.clone()),
        }
    }
    found
}
