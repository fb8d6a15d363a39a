//! [`NativeError`]: what a native library did.

/// A native library that is of no use, or that refused something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NativeError {
    /// It is not there, is not what it should be, or is too old.
    #[error("{0}")]
    Library(String),
    /// It refused a device or a program, in its own words.
    #[error("{0}")]
    Refused(String),
}

impl From<NativeError> for String {
    fn from(error: NativeError) -> String {
        error.to_string()
    }
}
