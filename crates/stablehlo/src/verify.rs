//! Whether a module is sound: every value is defined before it is used, and types fit.

use rustc_hash::FxHashSet;

use crate::infer::{self, Signature, Unfit};
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
            check_op(self.module, op).map_err(|why| unsound(why.to_string()))?;
            self.define(&op.results, &mut own)?;
        }
        if !block.returns.iter().all(|id| self.known.contains(id)) {
            return Err(Unsound {
                op: self.next,
                message: "a block gives back a value that is not there".to_owned(),
            });
        }
        // They are not visible outside the block.
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

/// Why an operation is not sound.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpError {
    /// An operand, a result or a region's is no plain tensor.
    #[error("`{op}` can only be computed with plain tensors")]
    NoTensor {
        /// The operation.
        op: String,
    },
    /// Its operands do not fit it.
    #[error("`{op}`: {why}")]
    Operands {
        /// The operation.
        op: String,
        /// What does not fit.
        why: Unfit,
    },
    /// It has another number of results than is declared.
    #[error("`{op}` has {found} results, and {declared} are declared")]
    Results {
        /// The operation.
        op: String,
        /// How many it has.
        found: usize,
        /// How many are declared.
        declared: usize,
    },
    /// A result is of another type than is declared.
    #[error("`{op}` gives a {found}, and {declared} is declared")]
    Type {
        /// The operation.
        op: String,
        /// The type of the result.
        found: Box<TensorType>,
        /// The type that is declared.
        declared: Box<TensorType>,
    },
}

/// Checks the types of one operation.
pub fn check_op(module: &Module, op: &Op) -> Result<(), OpError> {
    if matches!(op.kind, Kind::Opaque(_)) {
        return Ok(());
    }
    let name = || op.kind.name().to_owned();
    let tensors = |values: &[ValueId]| -> Option<Vec<&TensorType>> {
        values.iter().map(|id| module.ty(*id).tensor()).collect()
    };
    let (Some(operands), Some(declared), Some(regions)) = (
        tensors(&op.operands),
        tensors(&op.results),
        signatures(module, &op.regions),
    ) else {
        return Err(OpError::NoTensor { op: name() });
    };
    let results = infer::results(&op.kind, &operands, &regions, &declared)
        .map_err(|why| OpError::Operands { op: name(), why })?;
    if results.len() != declared.len() {
        return Err(OpError::Results {
            op: name(),
            found: results.len(),
            declared: declared.len(),
        });
    }
    let mut pairs = results.into_iter().zip(declared);
    match pairs.find(|(found, declared)| found != *declared) {
        Some((found, declared)) => Err(OpError::Type {
            op: name(),
            found: Box::new(found),
            declared: Box::new(declared.clone()),
        }),
        None => Ok(()),
    }
}

/// The types of arguments and results of regions; `None` if one is not a tensor.
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
