//! Functions of CUDA's libdevice, which programs name and do not bring along. Edits leave them
//! alone and the emulator knows them by name; they are linked in when code is made.

use std::path::Path;

use kernwright_llvm_ir::{LlvmError, Machine, Module};

/// The functions of libdevice that a program needs.
#[derive(Debug)]
pub(super) struct Libdevice {
    bitcode: Vec<u8>,
    /// What runs over a program once they are in it.
    passes: String,
}

/// Names the functions of libdevice that a program calls.
pub(super) fn needed(module: &Module) -> Vec<String> {
    let functions = module.all_functions().into_iter();
    let names = functions
        .filter(|function| !function.has_body())
        .map(|function| function.name());
    names.filter(|name| name.starts_with("__nv_")).collect()
}

impl Libdevice {
    /// Takes what a program needs out of the file; nothing if it needs nothing.
    pub(super) fn of(
        module: &Module,
        file: &Path,
        machine: &Machine,
        (entries, passes): (&[String], &str),
    ) -> Result<Option<Self>, String> {
        let needed = needed(module);
        if needed.is_empty() {
            return Ok(None);
        }
        let path = file.display();
        let contents = std::fs::read(file).map_err(|error| format!("`{path}`: {error}"))?;
        let library = Module::parse("libdevice", &contents)
            .map_err(|error| format!("`{path}` is no bitcode: {error}"))?;
        machine.adopt(&library);
        machine.run_passes(&library, &only(&needed))?;
        Ok(Some(Libdevice {
            bitcode: library.bitcode(),
            passes: format!("{},{passes}", only(entries)),
        }))
    }

    /// A program with them in it, optimised once more.
    pub(super) fn linked(&self, bitcode: &[u8], machine: &Machine) -> Result<Module, LlvmError> {
        let module = Module::parse("linked", bitcode)?;
        module.absorb(&self.bitcode)?;
        machine.run_passes(&module, &self.passes)?;
        Ok(module)
    }
}

/// The passes that leave only these functions and what they need.
fn only(names: &[String]) -> String {
    let kept: Vec<String> = names
        .iter()
        .map(|name| format!("preserve-gv={name}"))
        .collect();
    format!("internalize<{}>,globaldce", kept.join(";"))
}
