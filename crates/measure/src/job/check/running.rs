//! Checking what is run: launches, seeds and limits.

use kernwright_space::{Formula, Scope, did_you_mean};
use toml::Spanned;

use super::{DEFAULT_HELD_OUT, DEFAULT_MEMORY_MIB, DEFAULT_SEARCH, DEFAULT_SECONDS, JobChecker};
use crate::job::raw::{Language, RawJob, RawLaunch};
use crate::job::{Buffer, Launch, Limits, Passed, Scalar, Seeds};

impl JobChecker<'_, '_, '_> {
    pub(super) fn launches(
        &mut self,
        raw: &[RawLaunch],
        language: Language,
        job: &Spanned<String>,
        buffers: &[Buffer],
        scalars: &[Scalar],
    ) -> Vec<Launch> {
        if raw.is_empty() {
            self.checker
                .refuse(job.span(), "nothing is run; add a `[[launch]]`".into());
        }
        raw.iter()
            .map(|launch| self.launch(launch, language, buffers, scalars))
            .collect()
    }

    fn launch(
        &mut self,
        raw: &RawLaunch,
        language: Language,
        buffers: &[Buffer],
        scalars: &[Scalar],
    ) -> Launch {
        self.checker.variable(&raw.entry, "function");
        let names = || {
            let buffers = buffers.iter().map(|buffer| buffer.name.as_str());
            buffers.chain(scalars.iter().map(|scalar| scalar.name.as_str()))
        };
        let mut arguments = Vec::new();
        for argument in &raw.arguments {
            let found = names().position(|name| name == argument.get_ref());
            match found {
                Some(index) if index < buffers.len() => arguments.push(Passed::Buffer(index)),
                Some(index) => arguments.push(Passed::Scalar(index - buffers.len())),
                None => {
                    let hint = did_you_mean(argument.get_ref(), names());
                    let message = format!(
                        "`{}` is neither a `[[buffer]]` nor a `[[scalar]]`{hint}",
                        argument.get_ref()
                    );
                    self.checker.refuse(argument.span(), message);
                }
            }
        }
        let (grid, block) = (
            self.geometry(raw, language, "grid"),
            self.geometry(raw, language, "block"),
        );
        let shared = raw.shared.as_ref();
        if let Some(shared) = shared.filter(|_| language != Language::Cuda) {
            let message = "only CUDA has dynamic shared memory";
            self.checker.refuse(shared.span(), message.into());
        }
        Launch {
            entry: raw.entry.get_ref().clone(),
            arguments,
            grid,
            block,
            shared: shared.and_then(|shared| self.amount(shared, Scope::Config)),
            repeat: raw
                .repeat
                .as_ref()
                .and_then(|repeat| self.amount(repeat, Scope::Config)),
        }
    }

    fn geometry(&mut self, raw: &RawLaunch, language: Language, what: &str) -> Vec<Formula> {
        let written = if what == "grid" {
            &raw.grid
        } else {
            &raw.block
        };
        match (written, language) {
            (Some(written), Language::C) => {
                let message = format!("a C function has no `{what}`");
                self.checker.refuse(written.span(), message);
                Vec::new()
            }
            (None, Language::C) => Vec::new(),
            (None, _) => {
                let message = format!("launch `{}` needs a `{what}`", raw.entry.get_ref());
                self.checker.refuse(raw.entry.span(), message);
                Vec::new()
            }
            (Some(written), _) => {
                if !(1..=3).contains(&written.get_ref().len()) {
                    let message = format!("a `{what}` has one to three dimensions");
                    self.checker.refuse(written.span(), message);
                }
                self.amounts(written.get_ref(), Scope::Config)
            }
        }
    }

    pub(super) fn seeds(&mut self, raw: &RawJob) -> Seeds {
        let list = |written: &Option<Spanned<Vec<u64>>>, default: &[u64]| match written {
            Some(written) => written.get_ref().clone(),
            None => default.to_vec(),
        };
        let search = list(&raw.seeds.search, &DEFAULT_SEARCH);
        let held_out = list(&raw.seeds.held_out, &DEFAULT_HELD_OUT);
        if let Some(written) = raw
            .seeds
            .search
            .as_ref()
            .filter(|list| list.get_ref().len() < 2)
        {
            let message = "at least two seeds: with one, a constant answer would pass";
            self.checker.refuse(written.span(), message.into());
        }
        if let Some(written) = &raw.seeds.held_out {
            let shared = held_out.iter().find(|seed| search.contains(seed));
            if let Some(seed) = shared {
                let message = format!("seed {seed} is seen by the search, so it is not held out");
                self.checker.refuse(written.span(), message);
            }
            if held_out.is_empty() {
                let message = "at least one held-out seed is needed for the final check";
                self.checker.refuse(written.span(), message.into());
            }
        }
        Seeds { search, held_out }
    }

    pub(super) fn limits(&mut self, raw: &RawJob) -> Limits {
        let seconds = raw.limits.seconds.as_ref();
        if let Some(written) = seconds.filter(|one| !(0.001..=86_400.0).contains(one.get_ref())) {
            let message = "a run takes from 0.001 to 86400 seconds";
            self.checker.refuse(written.span(), message.into());
        }
        let memory = raw.limits.memory_mib.as_ref();
        if let Some(written) = memory.filter(|one| !(16..=1 << 24).contains(one.get_ref())) {
            let message = "a process has from 16 to 16777216 MiB";
            self.checker.refuse(written.span(), message.into());
        }
        Limits {
            seconds: seconds.map_or(DEFAULT_SECONDS, |seconds| *seconds.get_ref()),
            memory: memory
                .map_or(DEFAULT_MEMORY_MIB, |mib| *mib.get_ref())
                .saturating_mul(1 << 20),
        }
    }
}
