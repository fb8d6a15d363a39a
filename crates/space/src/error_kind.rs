//! [`ErrorKind`]: what an error means for the one who reads it, whatever its type.

/// What an error means. Every error that a user may see has a `kind()`; exit codes follow from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// What was given is wrong, or a file that was named is not there, cannot be read, or is not what it should be.
    Usage,
    /// No configuration is valid, or the given one is not.
    Infeasible,
    /// The device is missing or lost.
    Device,
    /// The ledger or another shared file is missing, locked, damaged or of another version.
    Store,
    /// A stop was requested.
    Interrupted,
    /// It failed for another reason: the machine, the disk, a program.
    Failed,
}
