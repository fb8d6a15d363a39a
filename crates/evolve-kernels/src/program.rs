//! A module as a [`Program`]: what the engine evolves.

use kernwright_evolve::{Applied, Draw, EditId, Genome, Program};
use rand::Rng;

use crate::act::{Applying, apply};
use crate::edit::{Edit, Operator, Spot};
use crate::propose::{DrawSetup, Heat, draw};
use crate::risk::Risk;
use crate::workpiece::{AsWritten, Lineage, Workpiece};
use kernwright_llvm_ir::memory::Bindings;
use kernwright_llvm_ir::{Function, Module, Value};

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

/// A function that is to be edited is not in a module.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no function `{entry}`; there is {}", known.join(", "))]
pub struct NoEntry {
    /// The function.
    pub entry: String,
    /// Those that are.
    pub known: Vec<String>,
}

/// What must never be edited calls what is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Shared {
    /// It is not there at all.
    #[error(transparent)]
    NoEntry(#[from] NoEntry),
    /// A function of both.
    #[error(
        "`{entry}` must not be edited (`edit = false`), and it calls `{function}`, which may be; \
         give it a copy of its own"
    )]
    Function {
        /// What must not be edited.
        entry: String,
        /// What it calls, or itself.
        function: String,
    },
}

/// Functions with a body, and what they call, and so on.
fn reachable<'m>(module: &'m Module, entries: &[&str]) -> Result<Vec<Function<'m>>, NoEntry> {
    let mut open: Vec<Function<'m>> = Vec::new();
    for entry in entries {
        let function = module.function(entry).filter(|found| found.has_body());
        open.push(function.ok_or_else(|| {
            let known = module.functions();
            NoEntry {
                entry: (*entry).to_owned(),
                known: known.iter().map(|known| known.name()).collect(),
            }
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
    Ok(open)
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
    pub fn new(module: &Module, entries: &[&str], operators: &[Operator]) -> Result<Self, NoEntry> {
        let open = reachable(module, entries)?;
        let functions = module.functions();
        let size = |function: &Function<'_>| {
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

    /// Refuses what must never be edited if functions that are edited are called from it.
    ///
    /// # Errors
    /// One is, or is not there.
    pub fn keep(&self, module: &Module, frozen: &[&str]) -> Result<(), Shared> {
        for entry in frozen {
            let callees = reachable(module, &[entry])?;
            let functions = module.functions().into_iter().zip(&self.functions);
            let mut edited = functions.filter(|(_, is_edited)| **is_edited);
            if let Some((function, _)) = edited.find(|(function, _)| callees.contains(function)) {
                return Err(Shared::Function {
                    entry: (*entry).to_owned(),
                    function: function.name(),
                });
            }
        }
        Ok(())
    }

    /// Sets what is executed how often, so that edits are tried where it matters.
    pub fn set_heat(&mut self, heat: Vec<Heat>) {
        self.heat = heat;
    }

    /// Sets what the functions are given when they are launched.
    pub fn set_bindings(&mut self, bindings: Bindings) {
        self.bindings = bindings;
    }

    pub(crate) fn bindings(&self) -> &Bindings {
        &self.bindings
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
        for (id, outcome) in all {
            match outcome {
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
        // What an edit wants noted may stand in notes after an instruction.
        let wished = wished.map(|value| noted_text(&value.text()));
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

    pub(crate) fn module(&self) -> Module {
        Module::parse("original", &self.bitcode).expect("LLVM reads what it wrote")
    }
}

/// An instruction with the notes that edits add, without those of others.
fn noted_text(text: &str) -> String {
    let mut parts = text.split(", !");
    let mut kept = parts.next().unwrap_or_default().trim().to_owned();
    for part in parts {
        let name = part.split_ascii_whitespace().next().unwrap_or_default();
        if matches!(name, "invariant.load" | "nontemporal") {
            kept += ", !";
            kept += name;
        }
    }
    kept
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
        self.drawing(genome, |draw| draw(operator, rng))
    }

    fn drawing<R>(&self, genome: &Genome<Edit>, ask: impl FnOnce(Draw<'_, Edit>) -> R) -> R {
        let module = self.module();
        let mut drawing = Drawing::new(self, &module, genome);
        ask(&mut |operator, rng| {
            let (edit, ()) = drawing.draw(operator, rng, |_, _| ())?;
            Some(edit)
        })
    }
}

/// The original with a genome's edits, in which edits are drawn one after the other.
pub(crate) struct Drawing<'o, 'm> {
    original: &'o Original,
    applying: Applying<'m>,
}

impl<'o, 'm> Drawing<'o, 'm> {
    /// Applies a genome to a module of the original's own.
    pub(crate) fn new(original: &'o Original, module: &'m Module, genome: &Genome<Edit>) -> Self {
        let mut applying = Applying::new(module);
        for (id, edit) in genome.edits() {
            // What does nothing here does nothing when the genome is applied, either.
            applying.apply(*id, edit);
        }
        Drawing { original, applying }
    }

    /// Draws an edit, has a look at the program with it, and takes it back.
    pub(crate) fn draw<L>(
        &mut self,
        operator: usize,
        rng: &mut dyn Rng,
        look: impl FnOnce(&Applying<'m>, &Edit) -> L,
    ) -> Option<(Edit, L)> {
        let setup = DrawSetup {
            functions: &self.original.functions,
            heat: &self.original.heat,
        };
        let before = self.applying.piece.mark();
        let operator = self.original.operators[operator];
        let edit = draw(&mut self.applying.piece, operator, &setup, rng);
        let seen = edit.map(|edit| {
            let seen = look(&self.applying, &edit);
            (edit, seen)
        });
        self.applying.piece.undo(before);
        seen
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kernwright_evolve::{EditId, Genome};
    use kernwright_llvm_ir::{Llvm, Module};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::{Drawing, EditedModule, Original, noted_text};
    use crate::edit::Operator;
    use crate::propose::UNBORN;
    use crate::risk::Risk;
    use crate::workpiece::Assumption;

    /// Draws edits of every kind, for programs with more and more of them: each is taken back whole, and is weighed in
    /// place as it is when it is applied.
    #[test]
    fn a_drawn_edit_is_weighed_in_place_and_taken_back() {
        Llvm::open(None).expect("LLVM can be opened");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/planted");
        let names = [
            "bounds-test",
            "needed-barrier",
            "shared-trip",
            "unchecked-loop",
        ];
        let mut n_drawn = 0;
        for name in names {
            let text = std::fs::read(folder.join(name).with_extension("ll")).expect(name);
            let module = Module::parse(name, &text).expect(name);
            let functions = module.functions();
            let entries: Vec<String> = functions.iter().map(|one| one.name()).collect();
            let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
            let operators = Operator::allowed(&Risk::RISKY, module.is_for_gpu());
            let original = Original::new(&module, &entries, &operators).expect(name);
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut genome = Genome::original();
            for round in 0..6 {
                let module = original.module();
                let mut drawing = Drawing::new(&original, &module, &genome);
                let text = module.text();
                let mut last = None;
                for operator in (0..operators.len()).cycle().take(3 * operators.len()) {
                    let weighed = drawing.draw(operator, &mut rng, |applying, edit| {
                        let risks = applying.risks_with(UNBORN, edit);
                        let assumptions = applying.piece.assumptions(original.bindings());
                        let assumed = assumptions.get(&UNBORN).copied();
                        (risks, assumed.and_then(Assumption::risk))
                    });
                    assert_eq!(module.text(), text, "{name} {round}");
                    let Some((edit, (mut risks, assumed))) = weighed else {
                        continue;
                    };
                    let id = EditId::new(round + 1, 0);
                    let mut with = genome.clone();
                    with.add(id, edit.clone());
                    let edited = original.edited(&with);
                    let EditedModule {
                        module,
                        risks: applied,
                        lineage,
                    } = edited.product;
                    assert!(module.verify().is_ok(), "{name} {round} {edit:?}");
                    risks.last_mut().expect("its own").0 = id;
                    assert_eq!(risks, applied, "{name} {round} {edit:?}");
                    assert_eq!(assumed, lineage.assumption(id), "{name} {round} {edit:?}");
                    n_drawn += 1;
                    last = Some(with);
                }
                genome = last.unwrap_or(genome);
            }
        }
        assert!(n_drawn > 200, "{n_drawn}");
    }

    #[test]
    fn only_notes_of_edits_stay() {
        let text = "  %3 = load float, ptr %1, align 4, !dbg !7, !invariant.load !9, !tbaa !2";
        assert_eq!(
            noted_text(text),
            "%3 = load float, ptr %1, align 4, !invariant.load"
        );
        assert_eq!(noted_text("ret void"), "ret void");
    }
}
