//! From a job file as written to a [`Job`]: the only door, where mistakes are found with their
//! places.

mod filling;
mod judging;
mod running;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use kernwright_space::{
    CardError, Checker, Family, Formula, Kernel, Names, Scope, Value, did_you_mean,
};
use toml::Spanned;

use crate::job::element::{Element, JOB_TYPES, job_name, job_type};
use crate::job::raw::{Language, RawBuffer, RawEvolve, RawJob, RawScalar, RawTolerance, Role};
use crate::job::{Buffer, Evolve, Fill, Job, Judged, Program, Reference, Scalar, anchored};

/// Seconds one run may take where a job does not say.
const DEFAULT_SECONDS: f64 = 10.0;
/// Mebibytes a candidate's process may use where a job does not say.
const DEFAULT_MEMORY_MIB: u64 = 4096;
/// Seeds where a job does not say.
const DEFAULT_SEARCH: [u64; 3] = [1, 2, 3];
const DEFAULT_HELD_OUT: [u64; 2] = [101, 102];

/// The name, in formulas of launches in a loop, of the turn's number, from 0 on.
pub(in crate::job) const TURN: &str = "turn";

/// Finds the kernels and families that a job file names.
pub trait KernelSource {
    /// Finds a kernel by its name or by the path of its card, or says why not.
    fn kernel(&self, name: &str) -> Result<Arc<Kernel>, String>;
    /// Finds a family for an inline card.
    fn family(&self, name: &str) -> Option<Arc<Family>>;
}

impl Job {
    /// Reads a job; `file` is how errors name it, and relative paths start from its `folder`.
    pub fn parse(
        file: &str,
        text: &str,
        folder: &Path,
        source: &dyn KernelSource,
    ) -> Result<Self, CardError> {
        let mut checker = Checker::new(text);
        let raw: RawJob = checker.read(file)?;
        // Compilers and devices work in folders of their own, where relative paths mean nothing.
        let folder = &std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let job = JobChecker::start(&mut checker, &raw, folder, source)
            .and_then(|mut checking| checking.job(&raw));
        checker.finish(file)?;
        job.ok_or_else(|| CardError {
            file: file.to_owned(),
            diagnostics: Vec::new(),
        })
    }
}

struct JobChecker<'c, 't, 'f> {
    checker: &'c mut Checker<'t>,
    kernel: Arc<Kernel>,
    folder: &'f Path,
    elements: Vec<Element>,
    names: Names,
    /// The names of fills.
    fills: BTreeSet<String>,
    /// Whether the job has rows of data.
    has_data: bool,
}

impl<'c, 't, 'f> JobChecker<'c, 't, 'f> {
    fn start(
        checker: &'c mut Checker<'t>,
        raw: &RawJob,
        folder: &'f Path,
        source: &dyn KernelSource,
    ) -> Option<Self> {
        let kernel = match (&raw.kernel, &raw.card) {
            (Some(name), None) => match source.kernel(name.get_ref()) {
                Ok(kernel) => kernel,
                Err(why) => {
                    checker.refuse(name.span(), why);
                    return None;
                }
            },
            (None, Some(card)) => checker.kernel(card.clone(), &|name| source.family(name))?,
            (Some(name), Some(_)) => {
                checker.refuse(name.span(), "a job has either `kernel` or `[card]`".into());
                return None;
            }
            (None, None) => {
                let message = "a job needs `kernel = \"…\"` or an inline `[card]`";
                checker.refuse(raw.job.span(), message.into());
                return None;
            }
        };
        Some(JobChecker {
            checker,
            kernel,
            folder,
            elements: Vec::new(),
            names: Names::default(),
            fills: BTreeSet::new(),
            has_data: raw.data.is_some(),
        })
    }

    /// Reads the same job with something else in it.
    fn again(&mut self, raw: &RawJob) -> Option<Job> {
        let mut checking = JobChecker {
            checker: &mut *self.checker,
            kernel: self.kernel.clone(),
            folder: self.folder,
            elements: Vec::new(),
            names: Names::default(),
            fills: BTreeSet::new(),
            has_data: self.has_data,
        };
        checking.job(raw)
    }

    fn job(&mut self, raw: &RawJob) -> Option<Job> {
        self.structs(raw);
        self.definitions(raw);
        let fills = raw.buffer.iter().flat_map(|buffer| buffer.fills.keys());
        self.fills = fills.map(|name| name.get_ref().clone()).collect();
        let buffers: Vec<Buffer> = raw
            .buffer
            .iter()
            .filter_map(|buffer| self.buffer(buffer, raw.verify.tolerance))
            .collect();
        let scalars: Vec<Scalar> = raw
            .scalar
            .iter()
            .filter_map(|raw| self.scalar(raw))
            .collect();
        if buffers.len() < raw.buffer.len() || scalars.len() < raw.scalar.len() {
            // With names missing, every use of them would be reported as well.
            return None;
        }
        self.names_are_unique(raw);
        if !buffers.iter().any(|buffer| buffer.role.is_answer()) {
            let message =
                "no buffer is written (`role = \"out\"` or `\"in-out\"`): nothing could be checked";
            self.checker.refuse(raw.job.span(), message.into());
        }
        let run = (&*raw.launch, &*raw.loops);
        let (launches, loops) = self.launches(run, raw.language, &raw.job, &buffers, &scalars);
        let program = Program {
            language: raw.language,
            sources: self.sources(&raw.sources, &raw.job),
            flags: anchored(&raw.flags, self.folder),
            launches,
            loops,
        };
        let reference = self.reference(raw, &buffers, &scalars);
        let defines = raw.defines.iter().filter_map(|(name, value)| {
            self.checker.variable(name, "macro");
            Some((name.get_ref().clone(), self.amount(value, Scope::Config)?))
        });
        let defines = defines.collect();
        let fields = self.fields(&raw.problem);
        let evolve = self.evolve(&raw.evolve);
        let default = self.default(raw);
        let judged = self.judged(raw, &buffers).map(|judged| Judged {
            tuned: self.tuned(raw),
            ..judged
        });
        let judged = judged.map(Arc::new);
        let job = Job {
            name: raw.job.get_ref().clone(),
            about: raw.about.clone(),
            kernel: self.kernel.clone(),
            folder: self.folder.to_owned(),
            program,
            defines,
            fields,
            default,
            buffers,
            scalars,
            reference,
            seeds: self.seeds(raw),
            limits: self.limits(raw),
            evolve,
            judged,
        };
        Some(job)
    }

    fn evolve(&mut self, raw: &RawEvolve) -> Evolve {
        let ir = raw.ir.as_ref().and_then(|file| {
            let path = self.folder.join(file.get_ref());
            if !path.is_file() {
                let message = format!("there is no file `{}`", path.display());
                self.checker.refuse(file.span(), message);
                return None;
            }
            Some(path)
        });
        let held_out = raw.held_out.iter().map(|fields| self.fields(fields));
        let held_out = held_out.collect();
        Evolve {
            ir,
            screen: self.fields(&raw.screen),
            held_out,
        }
    }

    fn structs(&mut self, raw: &RawJob) {
        for one in &raw.structs {
            self.checker.variable(&one.name, "struct");
            let name = one.name.get_ref();
            let is_taken = |element: &Element| element.name.as_ref() == Some(name);
            if job_type(name).is_some() || self.elements.iter().any(is_taken) {
                let message = format!("`{name}` is a type already");
                self.checker.refuse(one.name.span(), message);
            }
            for (nth, field) in one.field.iter().enumerate() {
                let name = field.name.get_ref();
                if one.field[..nth]
                    .iter()
                    .any(|other| other.name.get_ref() == name)
                {
                    let message = format!("`{name}` names two fields");
                    self.checker.refuse(field.name.span(), message);
                }
            }
            let mut kinds = Vec::new();
            for field in &one.field {
                self.checker.variable(&field.name, "struct field");
                match job_type(field.kind.get_ref()) {
                    Some(kind) => kinds.push((field.name.get_ref().clone(), kind)),
                    None => {
                        let message = unknown_type(field.kind.get_ref(), &[]);
                        self.checker.refuse(field.kind.span(), message);
                    }
                }
            }
            if one.field.is_empty() {
                let message = format!("struct `{}` has no fields", one.name.get_ref());
                self.checker.refuse(one.name.span(), message);
                continue;
            }
            self.elements
                .push(Element::of_fields(one.name.get_ref(), kinds));
        }
    }

    fn element(&mut self, kind: &Spanned<String>) -> Option<Element> {
        if let Some(plain) = job_type(kind.get_ref()) {
            return Some(Element::plain(plain));
        }
        let found = self
            .elements
            .iter()
            .find(|element| element.name.as_ref() == Some(kind.get_ref()));
        if found.is_none() {
            let message = unknown_type(kind.get_ref(), &self.elements);
            self.checker.refuse(kind.span(), message);
        }
        found.cloned()
    }

    /// Reads what `[let]` names, and scalars, which formulas may name as well.
    fn definitions(&mut self, raw: &RawJob) {
        let text = |value: &Spanned<Value>| Spanned::new(value.span(), value.get_ref().to_string());
        let mut written: Vec<(&Spanned<String>, Spanned<String>)> = Vec::new();
        for (name, value) in &raw.lets {
            self.checker.variable(name, "value");
            let name_is = |one: &str| name.get_ref() == one;
            let has_meaning = name_is(TURN) || Formula::SERIES_NAMES.into_iter().any(name_is);
            if has_meaning || self.kernel.knows(name.get_ref()) {
                let message = format!("`{}` has a meaning already", name.get_ref());
                self.checker.refuse(name.span(), message);
                continue;
            }
            written.push((name, text(value)));
        }
        for scalar in &raw.scalar {
            // A scalar without a value, or named like a field, stands for that.
            let Some(value) = &scalar.value else { continue };
            let name = scalar.name.get_ref();
            if written.iter().any(|(other, _)| other.get_ref() == name) {
                let message = format!("`{name}` is both a scalar and in `[let]`");
                self.checker.refuse(scalar.name.span(), message);
            } else if !self.kernel.knows(name)
                && name != TURN
                && !Formula::SERIES_NAMES.contains(&name.as_str())
            {
                written.push((&scalar.name, text(value)));
            }
        }
        self.names = self.checker.definitions(&written, &self.kernel, TURN);
    }

    /// Reads a number or a formula.
    fn amount(&mut self, written: &Spanned<Value>, scope: Scope) -> Option<Formula> {
        let names = self.names.clone();
        self.amount_with(written, scope, &names)
    }

    fn amount_with(
        &mut self,
        written: &Spanned<Value>,
        scope: Scope,
        names: &Names,
    ) -> Option<Formula> {
        let text = Spanned::new(written.span(), written.get_ref().to_string());
        self.checker.formula(&text, &self.kernel, scope, names)
    }

    fn amounts(&mut self, written: &[Spanned<Value>], scope: Scope) -> Vec<Formula> {
        let names = self.names.clone();
        self.amounts_with(written, scope, &names)
    }

    fn amounts_with(
        &mut self,
        written: &[Spanned<Value>],
        scope: Scope,
        names: &Names,
    ) -> Vec<Formula> {
        let formulas = written
            .iter()
            .filter_map(|one| self.amount_with(one, scope, names));
        formulas.collect()
    }

    fn buffer(&mut self, raw: &RawBuffer, common: Option<RawTolerance>) -> Option<Buffer> {
        self.checker.variable(&raw.name, "buffer");
        let name = raw.name.get_ref();
        let scope = match raw.role {
            Role::Scratch => Scope::Config,
            _ => Scope::Problem,
        };
        let shape = self.amounts(raw.shape.get_ref(), scope);
        if raw.shape.get_ref().is_empty() {
            let message = format!("`{name}` has no shape; a single element is `[1]`");
            self.checker.refuse(raw.shape.span(), message);
        }
        let element = self.element(&raw.kind)?;
        let fill = match (&raw.fill, raw.role) {
            (Some(fill), role) if role.is_filled() => self.fill(fill, name, &element)?,
            (None, role) if role.is_filled() => {
                let message = format!(
                    "`{name}` is read, so it needs a `fill`, such as `{{ uniform = [-1, 1] }}`"
                );
                self.checker.refuse(raw.name.span(), message);
                return None;
            }
            (Some(fill), _) => {
                let message = format!(
                    "`{name}` is not read, so its `fill` means nothing: it is poisoned; if the \
                     kernel reads it, its role is `in-out` or `clobbered`"
                );
                self.checker.refuse(fill.span(), message);
                return None;
            }
            (None, _) => Fill::Poison,
        };
        let fills = self.named_fills(raw, &fill, &element);
        let tolerance = raw.tolerance.or(common).unwrap_or_default();
        let sane = |limit: Option<f64>| limit.is_none_or(|limit| (0.0..1e30).contains(&limit));
        if !sane(tolerance.absolute) || !sane(tolerance.relative) {
            let message = format!("`{name}`: a tolerance is a number from 0 on");
            self.checker.refuse(raw.name.span(), message);
        }
        Some(Buffer {
            name: name.clone(),
            element,
            shape,
            role: raw.role,
            fill,
            fills,
            tolerance,
            integers_are_exact: raw.tolerance.is_none(),
        })
    }

    fn scalar(&mut self, raw: &RawScalar) -> Option<Scalar> {
        self.checker.variable(&raw.name, "scalar");
        let element = self.element(&raw.kind)?;
        let name = raw.name.get_ref();
        let names = self.names.with_open(TURN);
        let values = match (&raw.value, &raw.values) {
            (Some(value), None) => vec![self.amount_with(value, Scope::Config, &names)?],
            (None, Some(values)) => self.amounts_with(values.get_ref(), Scope::Config, &names),
            (None, None) => {
                vec![
                    self.checker
                        .formula(&raw.name, &self.kernel, Scope::Config, &names)?,
                ]
            }
            (Some(value), Some(_)) => {
                let message = format!("`{name}` has either `value` or `values`");
                self.checker.refuse(value.span(), message);
                return None;
            }
        };
        if values.len() != element.fields.len() {
            let message = format!(
                "`{name}` is a `{element}` of {} fields and gets {} values",
                element.fields.len(),
                values.len()
            );
            self.checker.refuse(raw.kind.span(), message);
            return None;
        }
        Some(Scalar {
            name: name.clone(),
            element,
            values,
        })
    }

    fn names_are_unique(&mut self, raw: &RawJob) {
        let buffers = raw.buffer.iter().map(|buffer| &buffer.name);
        let mut seen: Vec<&str> = Vec::new();
        for name in buffers.chain(raw.scalar.iter().map(|scalar| &scalar.name)) {
            if seen.contains(&name.get_ref().as_str()) {
                let message = format!("`{}` names two arguments", name.get_ref());
                self.checker.refuse(name.span(), message);
            }
            seen.push(name.get_ref());
        }
    }

    /// Resolves a path and sees that it is there.
    fn file(&mut self, written: &Spanned<String>) -> Option<std::path::PathBuf> {
        let path = self.folder.join(written.get_ref());
        if path.is_file() {
            return Some(path);
        }
        let message = format!("no file `{}`", path.display());
        self.checker.refuse(written.span(), message);
        None
    }

    fn sources(
        &mut self,
        written: &[Spanned<String>],
        job: &Spanned<String>,
    ) -> Vec<std::path::PathBuf> {
        if written.is_empty() {
            self.checker.refuse(job.span(), "no `sources`".into());
        }
        written.iter().filter_map(|path| self.file(path)).collect()
    }

    fn reference(&mut self, raw: &RawJob, buffers: &[Buffer], scalars: &[Scalar]) -> Reference {
        let verify = &raw.verify;
        if !verify.npy.is_empty() {
            if let Some(source) = verify.sources.first() {
                let message = "answers come either from `sources` or from `npy` files";
                self.checker.refuse(source.span(), message.into());
            }
            return self.reference_files(raw, buffers);
        }
        if verify.sources.is_empty() {
            if let Some(launch) = verify.launch.first() {
                let message = "a reference needs `sources`";
                self.checker.refuse(launch.entry.span(), message.into());
            }
            return Reference::Default;
        }
        let language = verify.language.unwrap_or(Language::C);
        let run = (&*verify.launch, &*verify.loops);
        let (launches, loops) = self.launches(run, language, &raw.job, buffers, scalars);
        Reference::Program(Program {
            language,
            sources: self.sources(&verify.sources, &raw.job),
            flags: Vec::new(),
            launches,
            loops,
        })
    }

    fn reference_files(&mut self, raw: &RawJob, buffers: &[Buffer]) -> Reference {
        let mut files = Vec::new();
        for (name, path) in &raw.verify.npy {
            let found = buffers
                .iter()
                .position(|buffer| buffer.name == *name.get_ref() && buffer.role.is_answer());
            match found {
                Some(index) => files.extend(self.file(path).map(|path| (index, path))),
                None => {
                    let message = format!("`{}` is no buffer that is written", name.get_ref());
                    self.checker.refuse(name.span(), message);
                }
            }
        }
        let random = buffers
            .iter()
            .zip(&raw.buffer)
            .find(|(buffer, _)| buffer.fill.is_random() || !buffer.fills.is_empty());
        if let Some((buffer, raw)) = random {
            let message = format!(
                "answers from files fit one input only, and `{}` is random; fill it from a file too",
                buffer.name
            );
            self.checker.refuse(raw.name.span(), message);
        }
        Reference::Files(files)
    }

    fn fields(&mut self, raw: &BTreeMap<Spanned<String>, Spanned<Value>>) -> Vec<(String, Value)> {
        let family = self.kernel.family().clone();
        let mut fields = Vec::new();
        for (name, value) in raw {
            match family.position(name.get_ref()) {
                Some(position) => {
                    let field = &family.fields()[position];
                    if let Err(error) = field.accept(value.get_ref().clone()) {
                        self.checker.refuse(value.span(), error.to_string());
                    }
                }
                None => {
                    let known = family.fields().iter().map(|field| field.name());
                    let hint = did_you_mean(name.get_ref(), known);
                    let message = format!(
                        "`{}` is no field of `{}`{hint}",
                        name.get_ref(),
                        family.name()
                    );
                    self.checker.refuse(name.span(), message);
                }
            }
            fields.push((name.get_ref().clone(), value.get_ref().clone()));
        }
        fields
    }

    fn default(&mut self, raw: &RawJob) -> Vec<Value> {
        let given = raw.default.get_ref();
        let params = self.kernel.params().clone();
        for (name, value) in given {
            let Some(param) = params.iter().find(|param| param.name() == name.get_ref()) else {
                let hint = did_you_mean(name.get_ref(), params.iter().map(|param| param.name()));
                let message = format!("`{}` is no parameter{hint}", name.get_ref());
                self.checker.refuse(name.span(), message);
                continue;
            };
            if param.position(value.get_ref()).is_none() {
                let (name, domain) = (param.name(), param.domain_text());
                let message = format!("`{name}` cannot be {}; it is {domain}", value.get_ref());
                self.checker.refuse(value.span(), message);
            }
        }
        let strange = given.keys().any(|name| {
            let known = |param: &kernwright_space::Param| param.name() == name.get_ref();
            !params.iter().any(known)
        });
        let mut values = Vec::new();
        for param in params.iter() {
            let found = given
                .iter()
                .find(|(name, _)| name.get_ref() == param.name());
            match found {
                Some((_, value)) => values.push(value.get_ref().clone()),
                // A misspelt name is reported already.
                None if strange => {}
                None => {
                    let message = format!("the default configuration lacks `{}`", param.name());
                    self.checker.refuse(raw.default.span(), message);
                }
            }
        }
        values
    }
}

fn unknown_type(name: &str, elements: &[Element]) -> String {
    let structs = elements
        .iter()
        .filter_map(|element| element.name.as_deref());
    let plain = JOB_TYPES.iter().map(|element| job_name(*element));
    let known: Vec<&str> = plain.chain(structs).collect();
    let hint = match did_you_mean(name, known.iter().copied()) {
        none if none.is_empty() => format!("; known are {}", known.join(", ")),
        hint => hint,
    };
    format!("unknown type `{name}`{hint}")
}
