//! The planted defects in `kernels/planted`: the optimiser keeps every one of them, and at most two
//! of our edits are a cure. A search that does not find one has no such excuse as that there is
//! nothing to find.

use std::path::{Path, PathBuf};

use kernwright_evolve::{EditId, Genome};
use kernwright_evolve_kernels::{Edit, EditedModule, Operator, Original, Risk};
use kernwright_llvm_ir::{Block, Llvm, Machine, Module, Opcode, Target, TypeKind, Value};

/// A kernel with a defect.
struct Planted {
    name: &'static str,
    entry: &'static str,
    /// Counts the defect in a module: above zero where it is there.
    defect: fn(&Module) -> usize,
    /// What the cure rests on, edit by edit.
    risks: &'static [Risk],
}

const PLANTED: [Planted; 6] = [
    Planted {
        name: "dead-store",
        entry: "row_sums",
        // The running sum is stored; the final one is stored as a product.
        defect: |module| count(module, |value| stores(value, Opcode::LLVMFAdd)),
        risks: &[Risk::Tested],
    },
    Planted {
        name: "second-barrier",
        entry: "smooth",
        defect: |module| barriers(module) - 1,
        risks: &[Risk::Barriers],
    },
    Planted {
        name: "unchecked-loop",
        entry: "scale",
        // Only the useless loop computes in double precision.
        defect: |module| {
            count(module, |value| {
                is_in_loop(value) && value.ty().kind() == TypeKind::Double
            })
        },
        risks: &[Risk::Tested],
    },
    Planted {
        name: "bounds-test",
        entry: "brighten",
        defect: |module| count(module, |value| value.opcode() == Some(Opcode::LLVMICmp)),
        risks: &[Risk::Bounds],
    },
    Planted {
        name: "hidden-invariant",
        entry: "amplify",
        defect: |module| count(module, |value| calls(value, "gain") && is_in_loop(value)),
        risks: &[Risk::Tested],
    },
    Planted {
        name: "shared-trip",
        entry: "square",
        // Without the barrier the optimiser sees by itself that the load reads what was stored.
        defect: |module| barriers(module) + count(module, is_shared_access),
        risks: &[Risk::Barriers],
    },
];

#[test]
fn the_optimiser_keeps_what_was_planted_and_two_edits_cure_it() {
    Llvm::open(None).expect("LLVM 22 can be opened");
    for planted in &PLANTED {
        let name = planted.name;
        let original = original(name, planted.entry);
        let machine = machine(name);

        let before = original.edited(&Genome::original());
        let kept = optimised(&machine, before.product.module);
        assert!(
            (planted.defect)(&kept) > 0,
            "{name}: the optimiser removed it by itself\n{}",
            kept.text()
        );

        let cure = cure(name);
        assert!(cure.len() <= 2, "{name}: {} edits", cure.len());
        let after = original.edited(&cure);
        assert!(
            after.inert.is_empty(),
            "{name}: {:?} did nothing",
            after.inert
        );
        let EditedModule { module, risks, .. } = after.product;
        let risks: Vec<Risk> = risks.iter().map(|(_, risk)| *risk).collect();
        assert_eq!(risks, planted.risks, "{name}");
        let cured = optimised(&machine, module);
        assert_eq!((planted.defect)(&cured), 0, "{name}:\n{}", cured.text());
        assert_ne!(
            machine.emit(&kept).expect("code"),
            machine.emit(&cured).expect("code"),
            "{name}"
        );
    }
}

#[test]
fn barriers_that_are_needed_stay_and_removing_one_is_called_a_risk() {
    Llvm::open(None).expect("LLVM 22 can be opened");
    let original = original("needed-barrier", "curve");
    let machine = machine("needed-barrier");
    let kept = optimised(
        &machine,
        original.edited(&Genome::original()).product.module,
    );
    assert_eq!(barriers(&kept), 3, "{}", kept.text());

    let mut n_removed = 0;
    for at in 0..original.n_instructions() {
        let edit = format!(r#"{{"drop_barrier":{{"at":{at}}}}}"#);
        let mut genome = Genome::original();
        genome.add(
            EditId::new(1, 0),
            serde_json::from_str(&edit).expect("an edit"),
        );
        let edited = original.edited(&genome);
        if edited.inert.is_empty() {
            n_removed += 1;
            let EditedModule { module, risks, .. } = edited.product;
            assert_eq!(risks, [(EditId::new(1, 0), Risk::Barriers)]);
            assert_eq!(barriers(&optimised(&machine, module)), 2);
        }
    }
    assert_eq!(n_removed, 3);
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels/planted")
}

fn original(name: &str, entry: &str) -> Original {
    let path = folder().join(name).with_extension("ll");
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let module = Module::parse(name, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
    module
        .verify()
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    Original::new(&module, &[entry], &Operator::GEVO).expect("the kernel is there")
}

fn cure(name: &str) -> Genome<Edit> {
    let path = folder().join(name).with_extension("edits.json");
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let edits: Vec<Edit> = serde_json::from_slice(&text).expect("a list of edits");
    let mut genome = Genome::original();
    for (edit, ordinal) in edits.into_iter().zip(0..) {
        genome.add(EditId::new(1, ordinal), edit);
    }
    genome
}

/// Code for this machine's processor, or for the GPU that the IR was made for.
fn machine(name: &str) -> Machine {
    let target = if folder().join(name).with_extension("cu").exists() {
        Target::Nvptx {
            chip: "sm_90".to_owned(),
            ptx: 80,
        }
    } else {
        Target::Host { native: true }
    };
    Machine::new(&target).expect("the target is there")
}

fn optimised(machine: &Machine, module: Module) -> Module {
    module
        .verify()
        .unwrap_or_else(|error| panic!("{error}\n{}", module.text()));
    machine.adopt(&module);
    machine
        .run_passes(&module, "default<O3>")
        .expect("passes that LLVM knows");
    module
}

fn count(module: &Module, is_wanted: impl Fn(Value<'_>) -> bool) -> usize {
    let blocks = module
        .functions()
        .into_iter()
        .flat_map(|function| function.blocks());
    let all = blocks.flat_map(|block| block.instructions());
    all.filter(|value| is_wanted(*value)).count()
}

fn calls(value: Value<'_>, name: &str) -> bool {
    value.callee().is_some_and(|callee| callee.name() == name)
}

fn barriers(module: &Module) -> usize {
    count(module, |value| {
        calls(value, "llvm.nvvm.barrier.cta.sync.aligned.all")
    })
}

/// Whether a value is a store of what an operation of this kind computed.
fn stores(value: Value<'_>, what: Opcode) -> bool {
    value.opcode() == Some(Opcode::LLVMStore) && value.operand(0).opcode() == Some(what)
}

/// Whether a value is a load from shared memory or a store to it; the text shows the space
/// whether the pointer is cast or not.
fn is_shared_access(value: Value<'_>) -> bool {
    let pointer = match value.opcode() {
        Some(Opcode::LLVMLoad) => value.operand(0),
        Some(Opcode::LLVMStore) => value.operand(1),
        _ => return false,
    };
    pointer.text().contains("addrspace(3)")
}

/// Whether a value is computed time and again: its block can be reached from itself.
fn is_in_loop(value: Value<'_>) -> bool {
    let Some(home) = value.block() else {
        return false;
    };
    let mut seen: Vec<Block<'_>> = Vec::new();
    let mut next = home.successors();
    while let Some(block) = next.pop() {
        if block == home {
            return true;
        }
        if !seen.contains(&block) {
            seen.push(block);
            next.extend(block.successors());
        }
    }
    false
}
