//! Checking what is run: launches, loops, seeds and limits.

use kernwright_space::{Formula, Scope, did_you_mean};
use toml::Spanned;

use super::{
    DEFAULT_HELD_OUT, DEFAULT_MEMORY_MIB, DEFAULT_SEARCH, DEFAULT_SECONDS, JobChecker, TURN,
};
use crate::job::raw::{Language, RawJob, RawLaunch, RawLoop, RawUntil, Role};
use crate::job::{
    Buffer, Launch, Limits, Loop, MOST_LOOPS, Passed, Relation, Scalar, Seeds, Until,
};

impl JobChecker<'_, '_, '_> {
    pub(super) fn launches(
        &mut self,
        (raw, loops): (&[RawLaunch], &[RawLoop]),
        language: Language,
        job: &Spanned<String>,
        buffers: &[Buffer],
        scalars: &[Scalar],
    ) -> (Vec<Launch>, Vec<Loop>) {
        if raw.is_empty() {
            self.checker
                .refuse(job.span(), "nothing is run; add a `[[launch]]`".into());
        }
        let launches: Vec<Launch> = raw
            .iter()
            .map(|launch| self.launch(launch, language, buffers, scalars))
            .collect();
        for (one, launch) in raw.iter().zip(&launches) {
            let mut others = launches.iter().filter(|other| other.entry == launch.entry);
            if !launch.is_edited && others.any(|other| other.is_edited) {
                let message = format!(
                    "`{}` is launched elsewhere without `edit = false`: what is edited there would \
                     be edited here, too",
                    launch.entry
                );
                self.checker.refuse(one.entry.span(), message);
            }
        }
        let first = raw.iter().take_while(|launch| *launch.prepare.get_ref());
        let first = first.count();
        for late in raw[first..].iter().filter(|one| *one.prepare.get_ref()) {
            let message = "what prepares inputs runs once, before the others, and in no loop";
            self.checker.refuse(late.prepare.span(), message.into());
        }
        if !launches.is_empty() && launches.iter().all(|launch| !launch.is_edited) {
            let message = "every launch has `edit = false` or only prepares inputs";
            self.checker.refuse(job.span(), message.into());
        }
        if first == raw.len() && first > 0 {
            let message = "every launch only prepares inputs: nothing is timed";
            self.checker.refuse(job.span(), message.into());
        }
        let loops = self.loops((raw, loops), &launches, buffers);
        (launches, loops)
    }

    fn loops(
        &mut self,
        (raw, loops): (&[RawLaunch], &[RawLoop]),
        launches: &[Launch],
        buffers: &[Buffer],
    ) -> Vec<Loop> {
        let mut are_known = true;
        for name in raw.iter().filter_map(|launch| launch.of.as_ref()) {
            let known = || loops.iter().map(|one| one.name.get_ref().as_str());
            if !known().any(|one| one == name.get_ref()) {
                let hint = did_you_mean(name.get_ref(), known());
                let message = format!("`{}` is no `[[loop]]`{hint}", name.get_ref());
                self.checker.refuse(name.span(), message);
                are_known = false;
            }
        }
        if !are_known {
            // The loops that were meant would be reported as empty.
            return Vec::new();
        }
        if let Some(last) = loops.get(MOST_LOOPS) {
            let message = format!("a program has at most {MOST_LOOPS} loops");
            self.checker.refuse(last.name.span(), message);
        }
        let mut checked: Vec<Loop> = Vec::new();
        for one in loops {
            let name = one.name.get_ref();
            self.checker.variable(&one.name, "loop");
            if checked.iter().any(|other| other.name == *name) {
                let message = format!("`{name}` names two loops");
                self.checker.refuse(one.name.span(), message);
            }
            let is_inside = |launch: &RawLaunch| {
                let of = launch.of.as_ref();
                of.is_some_and(|of| of.get_ref() == name)
            };
            let Some(first) = raw.iter().position(is_inside) else {
                let message = format!("no launch has `in = \"{name}\"`: the loop would do nothing");
                self.checker.refuse(one.name.span(), message);
                continue;
            };
            let count = raw[first..]
                .iter()
                .take_while(|launch| is_inside(launch))
                .count();
            let range = first..first + count;
            if let Some(stray) = raw[range.end..].iter().find(|launch| is_inside(launch)) {
                let message = format!("launches of the loop `{name}` must stand together");
                self.checker.refuse(stray.entry.span(), message);
            }
            let until = one.until.as_ref();
            let until =
                until.and_then(|until| self.until(until, &launches[range.clone()], buffers));
            if one.until.is_none() {
                if let Some(least) = &one.least {
                    let message = "without `until` a loop runs `most` turns; `least` says nothing";
                    self.checker.refuse(least.span(), message.into());
                }
                if one.capped {
                    let message = "without `until` a loop runs `most` turns; `capped` says nothing";
                    self.checker.refuse(one.name.span(), message.into());
                }
            }
            let least = one.least.as_ref();
            let least = least.and_then(|least| self.amount(least, Scope::Config));
            let Some(most) = self.amount(&one.most, Scope::Config) else {
                continue;
            };
            checked.push(Loop {
                name: name.clone(),
                launches: range,
                until,
                least,
                most,
                is_capped: one.capped,
            });
        }
        checked.sort_by_key(|one| one.launches.start);
        checked
    }

    fn until(&mut self, raw: &RawUntil, launches: &[Launch], buffers: &[Buffer]) -> Option<Until> {
        let name = raw.buffer.get_ref();
        let names = || buffers.iter().map(|buffer| buffer.name.as_str());
        let Some(buffer) = names().position(|one| one == name) else {
            let hint = did_you_mean(name, names());
            let message = format!("`{name}` is no `[[buffer]]`{hint}");
            self.checker.refuse(raw.buffer.span(), message);
            return None;
        };
        let mut given = launches.iter().flat_map(|launch| &launch.arguments);
        let message = if buffers[buffer].role == Role::In {
            Some(format!(
                "`{name}` is only read, so the loop would never end by it"
            ))
        } else if !given.any(|argument| *argument == Passed::Buffer(buffer)) {
            let what = "no launch of the loop is given";
            Some(format!(
                "{what} `{name}`, so nothing in it changes from turn to turn"
            ))
        } else if buffers[buffer].element.name.is_some() {
            Some(format!("`{name}` is of structs; `until` looks at a number"))
        } else {
            None
        };
        if let Some(message) = message {
            self.checker.refuse(raw.buffer.span(), message);
        }
        let given = [
            (&raw.equals, Relation::Equals),
            (&raw.below, Relation::Below),
            (&raw.above, Relation::Above),
        ];
        let mut given = given.into_iter().filter_map(|(bound, relation)| {
            let bound = bound.as_ref()?;
            Some((bound, relation))
        });
        let (Some((bound, relation)), None) = (given.next(), given.next()) else {
            let message = "`until` needs exactly one of `equals`, `below` and `above`";
            self.checker.refuse(raw.buffer.span(), message.into());
            return None;
        };
        let element = raw.element.as_ref();
        Some(Until {
            buffer,
            element: element.and_then(|element| self.amount(element, Scope::Config)),
            relation,
            bound: self.amount(bound, Scope::Config)?,
        })
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
                Some(index) => {
                    let scalar = &scalars[index - buffers.len()];
                    if raw.of.is_none() && scalar.values.iter().any(|value| value.uses(TURN)) {
                        let message = format!(
                            "`{}` changes with the turn of a loop, and this launch is in none",
                            scalar.name
                        );
                        self.checker.refuse(argument.span(), message);
                    }
                    arguments.push(Passed::Scalar(index - buffers.len()));
                }
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
        let is_prepared = *raw.prepare.get_ref();
        if is_prepared && raw.of.is_some() {
            let message = "what prepares inputs runs once, before the others, and in no loop";
            self.checker.refuse(raw.prepare.span(), message.into());
        }
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
            is_edited: raw.edit != Some(false) && !is_prepared,
            is_prepared,
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
                let names = match (&raw.of, what) {
                    (Some(_), "grid") => self.names.with_open(TURN),
                    _ => self.names.clone(),
                };
                self.amounts_with(written.get_ref(), Scope::Config, &names)
            }
        }
    }

    pub(super) fn seeds(&mut self, raw: &RawJob) -> Seeds {
        let list = |written: &Option<Spanned<Vec<u64>>>, default: &[u64]| match written {
            Some(written) => written.get_ref().clone(),
            None => default.to_vec(),
        };
        let mut search = list(&raw.seeds.search, &DEFAULT_SEARCH);
        // Which of several fills a seed leads to is its remainder.
        let n_fills = 1 + self.fills.len() as u64;
        let led_to = |number: u64, seeds: &[u64]| seeds.iter().any(|seed| seed % n_fills == number);
        match &raw.seeds.search {
            None => search.extend(search.len() as u64 + 1..=n_fills),
            Some(written) => {
                let names = std::iter::once("").chain(self.fills.iter().map(String::as_str));
                let missing = (0..)
                    .zip(names)
                    .find(|(number, _)| !led_to(*number, &search));
                if let Some((number, name)) = missing {
                    let which = match name {
                        "" => "the fill without a name".to_owned(),
                        name => format!("the fill `{name}`"),
                    };
                    let message = format!(
                        "no seed leads to {which}; add one whose remainder by {n_fills} is {number}"
                    );
                    self.checker.refuse(written.span(), message);
                }
            }
        }
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
