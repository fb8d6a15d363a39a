//! What a command works on: a kernel, a problem, perhaps a configuration.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use kernwright::Catalog;
use kernwright::space::{Kernel, Problem, Space, Value, did_you_mean};

use crate::args::TargetArgs;
use crate::exit::Usage;
use crate::settings::Settings;

/// Reads the embedded cards and those the settings name.
pub(crate) fn catalog(settings: &Settings) -> anyhow::Result<Catalog> {
    let mut catalog = Catalog::embedded()?;
    for folder in &settings.cards.value {
        catalog
            .overlay(folder)
            .with_context(|| format!("cannot use the cards in `{}`", folder.display()))?;
    }
    Ok(catalog)
}

/// Finds a kernel by name, or reads the card or the file of Kernel Tuner's that is named.
pub(crate) fn kernel(catalog: &Catalog, name: &str) -> anyhow::Result<Arc<Kernel>> {
    let path = Path::new(name);
    if name.ends_with(".toml") {
        return Ok(catalog.read_card(path)?);
    }
    if name.ends_with(".json") || name.ends_with(".json.gz") {
        return kernwright::read_foreign(path)
            .with_context(|| format!("cannot read `{name}` as a space of Kernel Tuner"));
    }
    Ok(catalog.get(name)?.clone())
}

/// A kernel, a problem and the parameters that were given among the fields.
pub(crate) struct Target {
    pub(crate) kernel: Arc<Kernel>,
    pub(crate) problem: Problem,
    pub(crate) named: Vec<(usize, Value)>,
}

impl Target {
    pub(crate) fn new(catalog: &Catalog, args: &TargetArgs) -> anyhow::Result<Self> {
        let kernel = kernel(catalog, &args.kernel)?;
        let mut fields = Vec::new();
        let mut named = Vec::new();
        for pair in &args.pairs {
            let (name, value) = pair.split_once('=').ok_or_else(|| {
                Usage(format!(
                    "`{pair}` is no `FIELD=VALUE` pair; write it as in `c=64` (`predict` takes MIOpen's keys \
                     with --problem)"
                ))
            })?;
            let value = Value::parse(value);
            if kernel.family().position(name).is_some() {
                fields.push((name, value));
            } else if let Some(at) = kernel
                .params()
                .iter()
                .position(|param| param.name() == name)
            {
                named.push((at, value));
            } else {
                return Err(unknown_name(&kernel, name).into());
            }
        }
        let problem = Problem::new(kernel.family(), fields)?;
        Ok(Target {
            kernel,
            problem,
            named,
        })
    }

    /// Makes the Space, refusing parameters where only fields make sense.
    pub(crate) fn space(&self, args: &TargetArgs) -> anyhow::Result<Space> {
        if let Some((at, _)) = self.named.first() {
            let name = self.kernel.params()[*at].name();
            return Err(Usage(format!(
                "`{name}` is a parameter; only fields are wanted here"
            ))
            .into());
        }
        let space = self.kernel.space(&self.problem, args.device.as_ref());
        space.map_err(|error| Usage(error.to_string()).into())
    }
}

fn unknown_name(kernel: &Kernel, name: &str) -> Usage {
    let fields = kernel.family().fields().iter().map(|field| field.name());
    let known = fields.chain(kernel.params().iter().map(|param| param.name()));
    let hint = did_you_mean(name, known);
    Usage(format!(
        "`{name}` is neither a field nor a parameter of `{}`{hint}",
        kernel.name()
    ))
}
