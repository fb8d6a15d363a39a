//! One form for programs that are the same: nothing dead, nothing twice, nothing that does nothing.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::module::{Block, Module, Op, ValueId};
use crate::op::Kind;

/// The module in that form. Equal texts of such modules are equal programs.
#[must_use]
pub fn canonical(mut module: Module) -> Module {
    remove_dead(&mut module);
    let mut body = std::mem::take(&mut module.main.body);
    let mut names = FxHashMap::default();
    join(&module, &mut body, &mut names, &[]);
    module.main.body = body;
    remove_dead(&mut module);
    module
}

/// Gives values that are computed twice one name. `outer` are operations whose results are known
/// here.
fn join(
    module: &Module,
    block: &mut Block,
    names: &mut FxHashMap<ValueId, ValueId>,
    outer: &[&Op],
) {
    let mut ops: Vec<Op> = Vec::with_capacity(block.ops.len());
    for mut op in std::mem::take(&mut block.ops) {
        rename(&mut op.operands, names);
        let mut around: Vec<&Op> = outer.to_vec();
        around.extend(&ops);
        for region in &mut op.regions {
            join(module, region, names, &around);
        }
        if let Some(same) = does_nothing(module, &op) {
            names.insert(op.results[0], same);
            continue;
        }
        let twin = around
            .iter()
            .rev()
            .find(|other| is_twin(module, other, &op));
        match twin {
            Some(twin) => {
                names.extend(op.results.iter().copied().zip(twin.results.iter().copied()));
            }
            None => ops.push(op),
        }
    }
    rename(&mut block.returns, names);
    block.ops = ops;
}

fn rename(values: &mut [ValueId], names: &FxHashMap<ValueId, ValueId>) {
    for value in values {
        *value = names.get(value).copied().unwrap_or(*value);
    }
}

/// The operand that an operation gives back as it is.
fn does_nothing(module: &Module, op: &Op) -> Option<ValueId> {
    let (first, result) = (*op.operands.first()?, *op.results.first()?);
    let is_same = match &op.kind {
        Kind::Reshape | Kind::Convert | Kind::Slice(_) => true,
        Kind::BroadcastInDim { dimensions } => dimensions.iter().copied().eq(0..dimensions.len()),
        Kind::Transpose { permutation } => permutation.iter().copied().eq(0..permutation.len()),
        Kind::Pad(pad) => pad.low.iter().chain(&pad.high).all(|one| *one == 0),
        Kind::Concatenate { .. } => op.operands.len() == 1,
        _ => false,
    };
    (is_same && module.ty(first) == module.ty(result)).then_some(first)
}

/// Whether two operations give the same. Those with regions are left alone: their values have names of
/// their own.
fn is_twin(module: &Module, one: &Op, other: &Op) -> bool {
    one.regions.is_empty()
        && other.regions.is_empty()
        && !matches!(one.kind, Kind::Opaque(_))
        && one.operands == other.operands
        && one.kind == other.kind
        && one.extras == other.extras
        && one.results.len() == other.results.len()
        && one
            .results
            .iter()
            .zip(&other.results)
            .all(|(a, b)| module.ty(*a) == module.ty(*b))
}

/// Removes every operation whose results are not used, except unknown ones.
pub fn remove_dead(module: &mut Module) {
    let mut needed = FxHashSet::default();
    sweep(&mut module.main.body, &mut needed);
}

/// Whether an operation is unknown, or has unknown operations in its regions: they may have side effects.
fn is_unknown(op: &Op) -> bool {
    let mut inside = op.regions.iter().flat_map(|region| &region.ops);
    matches!(op.kind, Kind::Opaque(_)) || op.strange().is_some() || inside.any(is_unknown)
}

/// Goes through a block backwards; `needed` are the values that are used after it.
fn sweep(block: &mut Block, needed: &mut FxHashSet<ValueId>) {
    needed.extend(block.returns.iter().copied());
    let mut kept = Vec::with_capacity(block.ops.len());
    while let Some(mut op) = block.ops.pop() {
        let is_needed = is_unknown(&op) || op.results.iter().any(|id| needed.contains(id));
        if !is_needed {
            continue;
        }
        needed.extend(op.operands.iter().copied());
        for region in &mut op.regions {
            sweep(region, needed);
        }
        kept.push(op);
    }
    kept.reverse();
    block.ops = kept;
}
