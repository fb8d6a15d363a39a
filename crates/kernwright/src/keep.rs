//! Measurements into the ledger, at once.

use std::sync::Arc;

use kernwright_measure::bench::Bench;
use kernwright_space::{
    Config, Doubt, FieldValue, Fields, Kernel, Nanos, Outcome, Problem, Space, Value, Verification,
};
use kernwright_store::{NewTrial, Store, StoreError, TrialId};

/// Appends one measured configuration as a Trial; on disk when this returns.
pub fn keep_trial(
    store: &mut Store,
    bench: &Bench,
    kernel: &Kernel,
    config: &Config,
    outcome: &Outcome,
    doubts: &[Doubt],
) -> Result<TrialId, StoreError> {
    store.add_trial(&NewTrial {
        run: None,
        kernel: kernel.name(),
        problem: &fields(bench.problem()),
        device: &bench.info().device,
        config,
        outcome,
        doubts,
    })
}

/// The outcome of a program whose every run was verified.
pub fn timed(samples: &[Nanos]) -> Outcome {
    Outcome::Timed {
        samples: samples.to_vec(),
        verification: Verification::Passed,
    }
}

/// A problem's fields as the ledger keeps them; a lost field is left out.
pub(crate) fn fields(problem: &Problem) -> Fields {
    let known = problem.pairs().filter_map(|(name, value)| match value {
        FieldValue::Known(value) => Some((Arc::from(name), value.clone())),
        FieldValue::OneOf(_) => None,
    });
    known.collect()
}

/// A Config as a Run keeps it.
pub(crate) fn config_fields(config: &Config) -> Fields {
    let pair = |(name, value): (&str, &Value)| (Arc::from(name), value.clone());
    config.pairs().map(pair).collect()
}

/// Makes a Config of what a Run keeps; every parameter must be there.
pub(crate) fn kept_config(space: &Space, kept: &Fields) -> Result<Config, String> {
    let value = |name: &str| {
        let found = kept.iter().find(|(other, _)| &**other == name);
        let (_, value) = found.ok_or_else(|| format!("`{name}` is missing"))?;
        Ok(value.clone())
    };
    let params = space.params().iter();
    let values: Result<Vec<Value>, String> = params.map(|param| value(param.name())).collect();
    space
        .config(&values?)
        .map_err(|refusal| refusal.to_string())
}
