//! Why an original does not work: which array, or which step, first made what is no number.

use crate::Odd;
use kernwright_evolve::{Failed, Failure};
use kernwright_space::FailureClass;

use super::EvolveError;
use super::scheduled_labs::OneLab;
use super::workload::{Beginning, Workload};

/// The error for an original that does not work.
pub(super) fn not_working(workload: &Workload, lab: &mut OneLab, failed: &Failed) -> EvolveError {
    let mut why = format!("{}: the original does not work: {failed}", workload.name());
    if failed.why == Failure::Candidate(FailureClass::WrongAnswer)
        && let Ok(Ok(Some(odd))) = lab.explain()
    {
        why += &format!("; {}", named(workload, &odd));
    }
    if failed.why == Failure::Candidate(FailureClass::Hangs) {
        why += "; its first run ended, so what does not end, or takes too long, depends on its data or on how it was trained";
    }
    EvolveError::Unfit(why)
}

/// What first was no number, by the names that the workload has.
fn named(workload: &Workload, odd: &Odd) -> String {
    let by = |made_by: &Option<String>| match made_by {
        Some(operation) => format!(", by its operation {operation}"),
        None => String::new(),
    };
    match odd {
        Odd::Given { argument, number } => {
            let spec = workload.spec.arguments.get(*argument);
            let name = spec.map_or_else(|| argument.to_string(), |spec| spec.name().to_owned());
            let from = match spec.and_then(|spec| spec.start.as_ref()) {
                Some(Beginning::File(array)) => {
                    let file = array.file.display();
                    format!(" (from `{file}`)")
                }
                _ => String::new(),
            };
            format!("`{name}`{from} has a {number} before anything is computed")
        }
        Odd::Step {
            training,
            step,
            slot,
            made_by,
        } => {
            let name = workload.carried().nth(*slot).map_or("", |(name, ..)| name);
            format!(
                "step {} of training {} is the first that makes something else than numbers of `{name}`{}",
                step + 1,
                training + 1,
                by(made_by)
            )
        }
        Odd::Answer { batch, made_by } => format!(
            "all that it is given are numbers, and its answers to batch {} are not{}",
            batch + 1,
            by(made_by)
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn shipped(name: &str) -> Workload {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../workloads");
        let file = folder.join(format!("{name}/{name}.workload.toml"));
        Workload::read(&file).expect("it fits")
    }

    #[test]
    fn arrays_and_steps_are_named_as_the_file_names_them() {
        let (inference, training) = (shipped("tiny-inference"), shipped("tiny-training"));
        let given = |name: &str| {
            let mut arguments = inference.spec.arguments.iter();
            let argument = arguments.position(|one| one.name() == name);
            let number = "NaN".to_owned();
            let argument = argument.expect("it is there");
            named(&inference, &Odd::Given { argument, number })
        };
        let weight = given("b3");
        assert_eq!(
            weight,
            "`b3` (from `weights.npz`) has a NaN before anything is computed"
        );
        assert_eq!(
            given("data"),
            "`data` has a NaN before anything is computed"
        );
        let step = Odd::Step {
            training: 1,
            step: 36,
            slot: 1,
            made_by: Some("`log` (jit(step)/log at mlp.py:3:9)".to_owned()),
        };
        assert_eq!(
            named(&training, &step),
            "step 37 of training 2 is the first that makes something else than numbers of `b1`, by its operation `log` \
             (jit(step)/log at mlp.py:3:9)"
        );
    }
}
