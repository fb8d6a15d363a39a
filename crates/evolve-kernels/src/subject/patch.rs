//! Edits as a file, bound to the program they are for.

use std::path::{Path, PathBuf};

use crate::{Edit, LabSetup, Shown};
use kernwright_evolve::Genome;
use kernwright_llvm_ir::Target;
use kernwright_measure::device::libdevice;
use kernwright_measure::worker::Launcher;
use serde::{Deserialize, Serialize};

use super::EvolveError;
use super::labs::Labs;
use super::original::PASSES;

/// Edits bound to the program they are for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Patch {
    /// The hash of the program's IR.
    pub program: String,
    /// What code is made for.
    pub target: Target,
    /// The functions that are run.
    pub entries: Vec<String>,
    /// The edits.
    pub edits: Genome<Edit>,
}

impl Patch {
    /// Reads a file that `evolve` wrote.
    ///
    /// # Errors
    /// It cannot be read, or is none.
    pub fn read(path: &Path) -> Result<Self, EvolveError> {
        let text = std::fs::read(path)?;
        serde_json::from_slice(&text).map_err(|error| {
            EvolveError::Unfit(format!(
                "`{}` holds no edits as `evolve` writes them: {error}",
                path.display()
            ))
        })
    }

    /// Applies it to the program it was made for.
    ///
    /// # Errors
    /// It is another program, or LLVM does not stand what comes of it.
    pub fn apply(
        &self,
        ir: &Path,
        llvm: Option<PathBuf>,
        launcher: &Launcher,
    ) -> Result<Shown, EvolveError> {
        let ir = std::path::absolute(ir)?;
        if blake3::hash(&std::fs::read(&ir)?).to_hex().as_str() != self.program {
            return Err(EvolveError::Unfit(format!(
                "these edits are for another program than `{}`",
                ir.display()
            )));
        }
        let builds = kernwright_files::scratch::folder("builds", None)?;
        let setup = LabSetup {
            frozen: Vec::new(),
            llvm,
            ir,
            entries: self.entries.clone(),
            operators: Vec::new(),
            is_guided: false,
            is_strict: false,
            allow: Vec::new(),
            target: self.target.clone(),
            passes: PASSES.to_owned(),
            assembler: None,
            libdevice: libdevice(),
            screens: Vec::new(),
            near: Vec::new(),
            builds: builds.path().to_owned(),
        };
        let mut labs = Labs::new(launcher, &setup, 0);
        labs.begin()?;
        labs.show(&self.edits)
    }
}
