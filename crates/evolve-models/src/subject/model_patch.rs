//! Edits of a model as a file, bound to the module they are for.

use std::path::Path;

use crate::{Model, ModelEdit};
use kernwright_evolve::Genome;
use kernwright_stablehlo::parse;
use serde::{Deserialize, Serialize};

use super::EvolveError;

/// Edits bound to the module they are for.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelPatch {
    /// The module's fingerprint.
    pub module: String,
    /// The edits.
    pub edits: Genome<ModelEdit>,
}

impl ModelPatch {
    /// Reads a file that `evolve` wrote; nothing if it is another kind of file.
    #[must_use]
    pub fn read(path: &Path) -> Option<Self> {
        serde_json::from_slice(&std::fs::read(path).ok()?).ok()
    }

    /// Applies it to the module it was made for; the text of what comes of it.
    ///
    /// # Errors
    /// It is another module, or none.
    pub fn apply(&self, path: &Path) -> Result<String, EvolveError> {
        let text = std::fs::read_to_string(path)?;
        let module = parse(&path.display().to_string(), &text)
            .map_err(|error| EvolveError::Unfit(error.to_string()))?;
        if module.fingerprint() != self.module {
            return Err(EvolveError::Unfit(format!(
                "these edits are for another module than `{}`",
                path.display()
            )));
        }
        Ok(Model::new(module, &[])
            .edited(&self.edits)
            .product
            .to_string())
    }
}
