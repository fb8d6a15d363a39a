//! Whether a module is sound: everything is there before it is used, and fits.

use rustc_hash::FxHashSet;

use crate::infer::{self, Signature};
use crate::module::{Block, Module, Op, ValueId};
use crate::op::Kind;
use crate::types::TensorType;

/// Why a module is not sound.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("operation {op}: {message}")]
pub struct Unsound {
    /// Which operation, counted through all regions in the order of the text.
    pub op: usize,
    /// What is wrong.
    pub message: String,
}

/// Checks a whole module.
pub fn check(module: &Module) -> Result<(), Unsound> {
    let mut walk = Walk {
        module,
        known: FxHashSet::default(),
        next: 0,
    };
    walk.block(&module.main.body)
}

struct Walk<'m> {
    module: &'m Module,
    known: FxHashSet<ValueId>,
    next: usize,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) -> Result<(), Unsound> {
        let mut own: Vec<ValueId> = Vec::new();
        self.define(&block.arguments, &mut own)?;
        for op in &block.ops {
            let number = self.next;
            self.next += 1;
            let unsound = |message: String| Unsound {
                op: number,
                message,
            };
            if !op.operands.iter().all(|id| self.known.contains(id)) {
                return Err(unsound("it uses a value that is not there yet".to_owned()));
            }
            for region in &op.regions {
                self.block(region)?;
            }
            check_op(self.module, op).map_err(unsound)?;
            self.define(&op.results, &mut own)?;
        }
        if !block.returns.iter().all(|id| self.known.contains(id)) {
            return Err(Unsound {
                op: self.next,
                message: "a block gives back a value that is not there".to_owned(),
            });
        }
        // Nobody outside sees them.
        for id in own {
            self.known.remove(&id);
        }
        Ok(())
    }

    fn define(&mut self, values: &[ValueId], own: &mut Vec<ValueId>) -> Result<(), Unsound> {
        for id in values {
            if !self.known.insert(*id) {
                return Err(Unsound {
                    op: self.next,
                    message: "a value is given twice".to_owned(),
                });
            }
            own.push(*id);
        }
        Ok(())
    }
}

/// Checks the types of one operation.
pub fn check_op(module: &Module, op: &Op) -> Result<(), String> {
    if matches!(op.kind, Kind::Opaque(_)) {
        return Ok(());
    }
    let name = op.kind.name();
    let tensors = |values: &[ValueId]| -> Option<Vec<&TensorType>> {
        values.iter().map(|id| module.ty(*id).tensor()).collect()
    };
    let (Some(operands), Some(declared)) = (tensors(&op.operands), tensors(&op.results)) else {
        return Err(format!("`{name}` can only be computed with plain tensors"));
    };
    let Some(regions) = signatures(module, &op.regions) else {
        return Err(format!("`{name}` can only be computed with plain tensors"));
    };
    let results = infer::results(&op.kind, &operands, &regions, &declared)
        .map_err(|why| format!("`{name}`: {why}"))?;
    if results.len() != declared.len() {
        return Err(format!(
            "`{name}` has {} results, and {} are declared",
            results.len(),
            declared.len()
        ));
    }
    let mut pairs = results.iter().zip(declared);
    match pairs.find(|(result, declared)| *result != *declared) {
        Some((result, declared)) => Err(format!(
            "`{name}` gives a {result}, and {declared} is declared"
        )),
        None => Ok(()),
    }
}

/// What regions are given and give back; nothing if that is anything but tensors.
pub fn signatures(module: &Module, regions: &[Block]) -> Option<Vec<Signature>> {
    let types = |values: &[ValueId]| -> Option<Vec<TensorType>> {
        values
            .iter()
            .map(|id| module.ty(*id).tensor().cloned())
            .collect()
    };
    let one = |region: &Block| {
        Some(Signature {
            arguments: types(&region.arguments)?,
            returns: types(&region.returns)?,
        })
    };
    regions.iter().map(one).collect()
}
