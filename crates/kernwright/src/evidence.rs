//! From what a foreign file says to what is known to be valid: Record to Trial.

use kernwright_space::{
    ConfigError, Problem, ProblemError, Record, RecordParams, Refusal, Trial, Value,
};

use crate::catalog::Catalog;

/// Why a Record is no Trial; it stays a Record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoTrial {
    /// No card describes its kernel.
    #[error("no card for kernel `{0}`")]
    NoCard(String),
    /// Its fields describe no problem of the kernel's family.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// A parameter the card does not have, or one that is missing.
    #[error("kernel `{kernel}` has no parameter `{name}`")]
    OtherParams {
        /// The kernel.
        kernel: String,
        /// The parameter the Record names.
        name: String,
    },
    /// The card's rules refuse its values, or cannot be applied.
    #[error(transparent)]
    Config(#[from] ConfigError),
}

impl NoTrial {
    /// Gives the rules' refusal, if that is the reason.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            NoTrial::Config(ConfigError::Refused(refusal)) => Some(refusal),
            _ => None,
        }
    }
}

/// Checks a Record against its kernel's card.
pub fn judge(catalog: &Catalog, record: &Record) -> Result<Trial, NoTrial> {
    let kernel = catalog
        .find(&record.kernel)
        .ok_or_else(|| NoTrial::NoCard(record.kernel.to_string()))?;
    let fields = record
        .problem
        .iter()
        .map(|(name, value)| (&**name, value.clone()));
    let problem = Problem::new(kernel.family(), fields)?;
    let values: Vec<Value> = match &record.params {
        RecordParams::Positional(text) => text.split(',').map(Value::parse).collect(),
        RecordParams::Named(pairs) => {
            let stray = pairs
                .iter()
                .find(|(name, _)| !kernel.params().iter().any(|p| p.name() == &**name));
            if let Some((name, _)) = stray {
                let (kernel, name) = (kernel.name().to_owned(), name.to_string());
                return Err(NoTrial::OtherParams { kernel, name });
            }
            let value_of = |name: &str| pairs.iter().find(|(other, _)| &**other == name);
            let named = kernel
                .params()
                .iter()
                .filter_map(|param| value_of(param.name()));
            named.map(|(_, value)| value.clone()).collect()
        }
    };
    let config = kernel.config(&problem, Some(&record.device), &values)?;
    Ok(Trial {
        problem,
        config,
        device: record.device.clone(),
        outcome: record.outcome.clone(),
        doubts: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernwright_space::{Fields, Outcome};

    use super::*;

    fn record(params: &str) -> Record {
        let fields = [("in_channels", 64), ("out_channels", 64), ("batchsize", 1)];
        let sizes = [("in_h", 28), ("in_w", 28)];
        let pairs = fields.into_iter().chain(sizes);
        let problem: Fields = pairs
            .map(|(name, int)| (Arc::from(name), Value::Int(int)))
            .collect();
        Record {
            kernel: "ConvAsm1x1U".into(),
            problem,
            params: RecordParams::Positional(params.into()),
            device: "gfx906_60".parse().unwrap(),
            outcome: Outcome::ReportedBest,
        }
    }

    #[test]
    fn a_valid_record_becomes_a_trial_and_others_say_why_not() {
        let catalog = Catalog::embedded().unwrap();
        let trial = judge(&catalog, &record("1,8,1,16,1,2,2,4")).unwrap();
        assert_eq!(trial.config.get("k_mult"), Some(&Value::Int(8)));

        let short = judge(&catalog, &record("1,8,1")).unwrap_err();
        assert!(
            short
                .to_string()
                .contains("3 values are given where 8 are needed"),
            "{short}"
        );

        let broken = judge(&catalog, &record("4,8,1,16,1,2,2,4")).unwrap_err();
        assert!(
            broken
                .refusal()
                .unwrap()
                .to_string()
                .contains("4 <= 1 does not hold"),
            "{broken}"
        );

        let stranger = Record {
            kernel: "Winograd".into(),
            ..record("1")
        };
        assert_eq!(
            judge(&catalog, &stranger),
            Err(NoTrial::NoCard("Winograd".into()))
        );
    }
}
