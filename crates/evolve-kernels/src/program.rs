//! A module as a [`Program`]: what the engine evolves.

use kernwright_evolve::{Applied, EditId, Genome, Program};
use rand::Rng;

use crate::act::apply;
use crate::edit::{Edit, Operator, Spot};
use crate::propose::{Ground, draw};
use crate::risk::Risk;
use crate::workpiece::{AsWritten, Lineage, Workpiece};
use kernwright_llvm_ir::memory::Bindings;
use kernwright_llvm_ir::{Module, Value};

/// A module to evolve.
#[derive(Debug, Clone)]
pub struct Original {
    bitcode: Vec<u8>,
    operators: Vec<Operator>,
    names: Vec<&'static str>,
    /// For each function with a body, whether it may be edited.
    functions: Vec<bool>,
    n_instructions: usize,
    heat: Vec<Heat>,
    bindings: Bindings,
}

/// What an instruction of the original is executed for.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Heat {
    /// How often it is executed.
    pub times: f64,
    /// How many instructions are executed for it: itself, and what it calls.
    pub cost: f64,
}

/// A module with edits applied.
#[derive(Debug)]
pub struct EditedModule {
    /// The module.
    pub module: Module,
    /// What each edit that did something rests on.
    pub risks: Vec<(EditId, Risk)>,
    /// What became of the original's instructions.
    pub lineage: Lineage,
}

impl Original {
    /// Takes a module whose functions `entries`, and what they call, may be edited with
    /// `operators`.
    ///
    /// # Errors
    /// An entry is not there.
    pub fn new(module: &Module, entries: &[&str], operators: &[Operator]) -> Result<Self, String> {
        let mut open: Vec<_> = Vec::new();
        for entry in entries {
            let function = module.function(entry).filter(|found| found.has_body());
            open.push(function.ok_or_else(|| {
                let known = module.functions();
                let known: Vec<String> = known.iter().map(|known| known.name()).collect();
                format!("no function `{entry}`; there is {}", known.join(", "))
            })?);
        }
        let mut next = 0;
        while let Some(&function) = open.get(next) {
            let calls = function.blocks().into_iter();
            let calls = calls.flat_map(|block| block.instructions());
            for callee in calls.filter_map(|value| value.callee()) {
                if callee.has_body() && !open.contains(&callee) {
                    open.push(callee);
                }
            }
            next += 1;
        }
        let functions = module.functions();
        let size = |function: &kernwright_llvm_ir::Function<'_>| {
            let blocks = function.blocks().into_iter();
            blocks
                .map(|block| block.instructions().len())
                .sum::<usize>()
        };
        Ok(Original {
            bitcode: module.bitcode(),
            operators: operators.to_vec(),
            names: operators.iter().map(|operator| operator.name()).collect(),
            n_instructions: functions.iter().map(size).sum(),
            functions: functions
                .iter()
                .map(|function| open.contains(function))
                .collect(),
            heat: Vec::new(),
            bindings: Bindings::default(),
        })
    }

    /// Says what is executed how often, so that edits are tried where it matters.
    pub fn set_heat(&mut self, heat: Vec<Heat>) {
        self.heat = heat;
    }

    /// Says what the functions are given when they are launched.
    pub fn set_bindings(&mut self, bindings: Bindings) {
        self.bindings = bindings;
    }

    /// How many instructions there are, in all functions.
    #[must_use]
    pub fn n_instructions(&self) -> usize {
        self.n_instructions
    }

    /// A module of its own with the edits applied.
    ///
    /// # Panics
    /// The bitcode that LLVM wrote cannot be read by the same LLVM.
    #[must_use]
    pub fn edited(&self, genome: &Genome<Edit>) -> Applied<EditedModule> {
        let module = self.module();
        let edits = genome.edits().iter().map(|(id, edit)| (*id, edit));
        let (mut inert, mut risks) = (Vec::new(), Vec::new());
        let (all, lineage) = apply(&module, &self.bindings, edits);
        for (id, told) in all {
            match told {
                Ok(risk) => risks.push((id, risk)),
                Err(_) => inert.push(id),
            }
        }
        Applied {
            product: EditedModule {
                module,
                risks,
                lineage,
            },
            inert,
        }
    }

    /// What one edit changes, on top of those before it: its new instructions, and those with other
    /// operands, as they are then.
    pub(crate) fn changed(&self, genome: &Genome<Edit>, id: EditId) -> Vec<String> {
        let module = self.module();
        let mut piece = Workpiece::new(&module);
        for (other, edit) in genome.edits().iter().filter(|(other, _)| *other <= id) {
            let _ = piece.act(*other, &edit.action, &mut AsWritten(&edit.repairs));
        }
        let changed = piece.changed_by(id).into_iter().map(plain_text);
        let wished = piece.wished_by(id).into_iter();
        // What is said of an instruction may stand in notes after it.
        let wished = wished.map(|value| said_text(&value.text()));
        changed.chain(wished).collect()
    }

    /// An instruction of the unedited module.
    pub(crate) fn instruction<'m>(&self, module: &'m Module, spot: Spot) -> Option<Value<'m>> {
        let Spot::Original(ordinal) = spot else {
            return None;
        };
        let blocks = module.functions().into_iter();
        let blocks = blocks.flat_map(|function| function.blocks());
        let mut all = blocks.flat_map(|block| block.instructions());
        all.nth(ordinal as usize)
    }

    fn module(&self) -> Module {
        Module::parse("original", &self.bitcode).expect("LLVM reads what it wrote")
    }
}

/// An instruction with the notes that edits add, without those of others.
fn said_text(text: &str) -> String {
    let mut parts = text.split(", !");
    let mut said = parts.next().unwrap_or_default().trim().to_owned();
    for part in parts {
        let name = part.split_ascii_whitespace().next().unwrap_or_default();
        if matches!(name, "invariant.load" | "nontemporal") {
            said += ", !";
            said += name;
        }
    }
    said
}

/// An instruction as LLVM writes it, without what is not about what it computes.
pub(crate) fn plain_text(value: Value<'_>) -> String {
    let text = value.text();
    let end = text.find(", !").unwrap_or(text.len());
    text[..end].trim().to_owned()
}

impl Program for Original {
    type Edit = Edit;

    fn operators(&self) -> &[&'static str] {
        &self.names
    }

    fn propose(&self, genome: &Genome<Edit>, operator: usize, rng: &mut dyn Rng) -> Option<Edit> {
        let module = self.module();
        let mut piece = Workpiece::new(&module);
        for (id, edit) in genome.edits() {
            // What does nothing here does nothing when the genome is applied, either.
            let _ = piece.act(*id, &edit.action, &mut AsWritten(&edit.repairs));
        }
        let ground = Ground {
            functions: &self.functions,
            heat: &self.heat,
        };
        let edit = draw(&mut piece, self.operators[operator], &ground, rng)?;
        let _ = piece.finish();
        module.verify().is_ok().then_some(edit)
    }
}

#[cfg(test)]
mod tests {
    use super::said_text;

    #[test]
    fn only_notes_of_edits_stay() {
        let text = "  %3 = load float, ptr %1, align 4, !dbg !7, !invariant.load !9, !tbaa !2";
        assert_eq!(
            said_text(text),
            "%3 = load float, ptr %1, align 4, !invariant.load"
        );
        assert_eq!(said_text("ret void"), "ret void");
    }
}
