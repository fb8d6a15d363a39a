//! Which option helps after an error: the library names what is wrong, the command line how to go on.

use std::error::Error;

use kernwright::evolve::EvolveError;
use kernwright::export::ExportError;
use kernwright::sets::SetError;
use kernwright::user_db::UserDbError;
use kernwright::view::ViewError;
use kernwright::{Fault, IngestError, InputError, MapError};

/// What to add to an error's text.
pub(crate) fn advice(cause: &(dyn Error + 'static)) -> Option<&'static str> {
    if let Some(InputError { fault, .. }) = cause.downcast_ref() {
        return of_fault(fault);
    }
    // A transparent error is not among its own causes.
    if let Some(IngestError::Input(InputError { fault, .. })) = cause.downcast_ref() {
        return of_fault(fault);
    }
    if let Some(error) = cause.downcast_ref() {
        return match error {
            EvolveError::Begun(_) => Some("continue it with --resume, or name another folder"),
            EvolveError::NoGpu(_) => {
                Some("`--goal instructions` needs no GPU: it counts instructions in the emulator")
            }
            _ => None,
        };
    }
    if let Some(error) = cause.downcast_ref() {
        return match error {
            UserDbError::NoVersion { .. } => {
                Some("pass `--miopen-version`, as in `3.3.0.8252-64506314e`")
            }
            UserDbError::Versions { .. } => Some("name one with `--miopen-version`"),
            UserDbError::Locked { .. } => Some("or wait longer with `--lock-wait`"),
            _ => None,
        };
    }
    if let Some(ExportError::NoModel { .. }) = cause.downcast_ref() {
        return Some("`--stored` exports what the ledger holds of it");
    }
    if let Some(ViewError::Card { .. }) = cause.downcast_ref() {
        return Some("`--cards` names its folder");
    }
    if let Some(SetError::NotWhole { .. }) = cause.downcast_ref() {
        return Some("`kernwright data get` with `--again` fetches it anew");
    }
    cause.downcast_ref().and_then(of_map)
}

fn of_fault(fault: &Fault) -> Option<&'static str> {
    match fault {
        Fault::UnknownFormat { .. } => Some("name it with `--format`"),
        Fault::NoDevice => Some("pass it, as in `--device gfx906_60`"),
        Fault::Columns(error) => of_map(error),
        _ => None,
    }
}

fn of_map(error: &MapError) -> Option<&'static str> {
    let is_guess = matches!(
        error,
        MapError::NotGuessed { .. } | MapError::NoKernel | MapError::SeveralKernels { .. }
    );
    is_guess.then_some("pass it with `--map`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_guessed_is_given_by_an_option() {
        let several = MapError::SeveralKernels {
            kernels: vec!["one".to_owned(), "two".to_owned()],
        };
        for (error, expected) in [
            (MapError::NoKernel, Some("pass it with `--map`")),
            (several, Some("pass it with `--map`")),
            (MapError::NotUtf8, None),
        ] {
            assert_eq!(advice(&error), expected, "{error}");
        }
        let begun = EvolveError::Begun("run".into());
        assert!(advice(&begun).is_some_and(|text| text.contains("--resume")));
        assert_eq!(advice(&std::fmt::Error), None);
    }
}
