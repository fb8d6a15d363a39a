//! What instructions are executed for: a call stands for all that it calls.

use std::ops::Range;

use crate::propose::Heat;
use kernwright_llvm_ir::Module;

/// Calls within calls are followed this far.
const DEPTH: usize = 8;

/// How often each instruction is executed, and how many instructions are executed for it: itself, if it
/// is one that counts, and what it calls.
pub(super) fn with_callees(
    original: &Module,
    blocks: &[(usize, Range<usize>)],
    times: &[f64],
    counts: &[f64],
) -> Vec<Heat> {
    let functions = original.functions();
    let own = |function: usize| -> f64 {
        let blocks = blocks.iter().filter(|(number, _)| *number == function);
        blocks.flat_map(|(_, block)| &counts[block.clone()]).sum()
    };
    let mut all: Vec<f64> = (0..functions.len()).map(own).collect();
    let mut calls = Vec::new();
    let instructions = functions.iter().enumerate().flat_map(|(caller, function)| {
        let blocks = function.blocks().into_iter();
        let instructions = blocks.flat_map(|block| block.instructions());
        instructions.map(move |value| (caller, value))
    });
    for (at, (caller, value)) in instructions.enumerate() {
        let callee = value.callee();
        let callee = callee.and_then(|callee| functions.iter().position(|one| *one == callee));
        calls.extend(callee.map(|callee| (at, caller, callee)));
    }
    let mut called = vec![0.0; functions.len()];
    for (at, _, callee) in &calls {
        called[*callee] += times[*at];
    }
    let mut heat: Vec<Heat> = times
        .iter()
        .zip(counts)
        .map(|(times, count)| Heat {
            times: *times,
            cost: *count,
        })
        .collect();
    let share = |all: &[f64], at: usize, callee: usize| match called[callee] > 0.0 {
        true => all[callee] * times[at] / called[callee],
        false => 0.0,
    };
    // As deep as calls can be without a circle.
    let alone = all.clone();
    for _ in 0..functions.len().min(DEPTH) {
        let mut next = alone.clone();
        for (at, caller, callee) in &calls {
            next[*caller] += share(&all, *at, *callee);
        }
        all = next;
    }
    for (at, _, callee) in &calls {
        heat[*at].cost += share(&all, *at, *callee);
    }
    heat
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernwright_llvm_ir::Llvm;

    const CALLS: &str = "
define void @f() {
  %a = add i32 1, 2
  ret void
}
define void @g() {
  call void @f()
  call void @f()
  ret void
}
define void @h() {
  call void @g()
  ret void
}
";

    #[test]
    fn a_call_stands_for_all_that_it_calls() {
        Llvm::open(None).expect("LLVM 22 can be opened");
        let module = Module::parse("calls", CALLS.as_bytes()).expect("a module");
        let blocks = [(0, 0..2), (1, 2..5), (2, 5..7)];
        let times = [20.0, 20.0, 10.0, 10.0, 10.0, 5.0, 5.0];
        // What returns does not count.
        let counts = [20.0, 0.0, 10.0, 10.0, 0.0, 5.0, 0.0];
        let heat = with_callees(&module, &blocks, &times, &counts);
        let kept: Vec<f64> = heat.iter().map(|one| one.times).collect();
        assert_eq!(kept, times);
        let costs: Vec<f64> = heat.iter().map(|one| one.cost).collect();
        // Each call of f is for one instruction; g's ten runs are 20 of its own and 20 of f's.
        assert_eq!(costs, [20.0, 0.0, 20.0, 20.0, 0.0, 45.0, 0.0]);
    }
}
