//! [`LlvmError`]: what LLVM refused, in its own words.

/// What LLVM refused. The text is LLVM's, with line and column where it gives them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LlvmError {
    /// No library of the right version can be opened.
    #[error("{0}")]
    Missing(String),
    /// Text or bitcode is no module.
    #[error("{0}")]
    Unreadable(String),
    /// Two modules do not fit together.
    #[error("the modules cannot be linked: {0}")]
    Unlinkable(String),
    /// A module is not well-formed.
    #[error("{0}")]
    IllFormed(String),
    /// This LLVM was built without a target.
    #[error("{0}")]
    NoTarget(String),
    /// Passes are not known, or not for a module.
    #[error("{0}")]
    Passes(String),
    /// A module cannot be lowered.
    #[error("{0}")]
    Unlowerable(String),
}

impl From<LlvmError> for String {
    fn from(error: LlvmError) -> String {
        error.to_string()
    }
}
