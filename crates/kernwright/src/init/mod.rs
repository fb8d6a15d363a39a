//! From a stranger's file of kernels, or a T1 file, to a job: what can be read is written down, what
//! is guessed is marked as a question.
//!
//! `tokens` cuts the text, `items` finds functions and types, `facts` and `bounds` say how large
//! indices become, `accesses` and `kernels` what is read and written, `host` what the host code
//! launches. `builder` with `geometry`, `buffers` and `sizes` makes a `plan::Plan` of it, which
//! `job_text` writes; `extract` copies the kernels out of the host's code. `from_t1` makes the same
//! plan of a T1 file. Nothing is preprocessed or type-checked: this reads what people write, and asks
//! about the rest.

mod accesses;
mod bounds;
mod buffers;
mod builder;
mod device_memory;
mod error;
mod expression;
mod extent;
mod extract;
mod facts;
mod found;
mod from_t1;
mod geometry;
mod host;
mod items;
mod job_text;
mod kernels;
mod macros;
mod plan;
mod scalars;
mod sizes;
mod source;
mod tokens;
mod types;

use std::path::{Path, PathBuf};

use kernwright_measure::job::Language;

use self::builder::Builder;
use self::found::found;
use self::plan::Plan;
use self::source::Source;
use crate::catalog::{Catalog, JOB_SUFFIX};
use crate::jobs::{JobError, open_job};

pub use self::error::InitError;
pub use self::found::{Found, FoundArgument, FoundKernel};
pub use self::plan::Question;

/// Sources are written by people.
pub(crate) const MAX_BYTES: u64 = 4 << 20;

/// What a job is made of.
#[derive(Debug, Clone)]
pub struct InitRequest {
    /// The kernels' file, or the T1 file.
    pub file: PathBuf,
    /// Whether `file` is a T1 file of Kernel Tuner.
    pub is_t1: bool,
    /// What it is written in; by its name if absent.
    pub language: Option<Language>,
    /// The kernels to launch, in order; as the host does if empty.
    pub entries: Vec<String>,
    /// The file with the host code, where that is another.
    pub host: Option<PathBuf>,
    /// Where the job goes: a folder, or a file that ends in `.job.toml`; beside the source if absent.
    pub output: Option<PathBuf>,
}

/// A job that is not written yet.
#[derive(Debug)]
pub struct Draft {
    /// The job's file.
    pub job: PathBuf,
    /// All files, the job first, with their texts.
    pub files: Vec<(PathBuf, String)>,
    /// What was found.
    pub found: Found,
}

/// Makes a job of a file. What it gives satisfies the format of jobs: the job was read and laid out.
///
/// # Errors
///
/// Fails where the file cannot be read, or has no kernel that a job could launch.
pub fn draft_job(request: &InitRequest) -> Result<Draft, InitError> {
    let mut draft = match request.is_t1 {
        true => draft_of_t1(request)?,
        false => draft_of_source(request)?,
    };
    if let Some(why) = check(&draft, request)? {
        let text = format!("the default configuration is refused, choose another: {why}");
        let comment = text.replace(char::is_control, " ");
        draft.files[0]
            .1
            .insert_str(0, &format!("# question: {comment}\n"));
        draft.found.questions.insert(0, Question::general(text));
    }
    Ok(draft)
}

impl Draft {
    /// Writes the files; nothing if one is there already, unless `force`.
    ///
    /// # Errors
    ///
    /// Fails where a file is there already or cannot be written.
    pub fn write(&self, force: bool) -> Result<(), InitError> {
        let exists = self.files.iter().find(|(path, _)| path.exists());
        if let (Some((path, _)), false) = (exists, force) {
            return Err(InitError::Exists { path: path.clone() });
        }
        // The job comes last: where it is, its sources are.
        for (path, text) in self.files.iter().rev() {
            let write = |source| InitError::Write {
                path: path.clone(),
                source,
            };
            if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
                std::fs::create_dir_all(folder).map_err(write)?;
            }
            let mark = format!("{}.init", std::process::id());
            kernwright_files::replace_file(path, &mark, &mut |file| {
                file.write_all(text.as_bytes())
            })
            .map_err(write)?;
        }
        Ok(())
    }
}

fn draft_of_source(request: &InitRequest) -> Result<Draft, InitError> {
    let path = &request.file;
    let language = match request.language {
        Some(language) => language,
        None => language_of(path).ok_or_else(|| InitError::Extension { path: path.clone() })?,
    };
    let text = read(path)?;
    let source = parsed(path, &text, language)?;
    let host_text = request.host.as_deref().map(read).transpose()?;
    let host = match (&request.host, &host_text) {
        (Some(path), Some(text)) => Some(parsed(path, text, host_language(language))?),
        _ => None,
    };
    let kernels: Vec<_> = builder::kernels(&source).collect();
    if kernels.is_empty() {
        let hint = no_kernel(&source);
        return Err(InitError::NoKernel {
            path: path.clone(),
            hint,
        });
    }
    for entry in &request.entries {
        if !kernels.iter().any(|one| one.name == *entry) {
            let known: Vec<String> = kernels
                .iter()
                .map(|one| format!("`{}`", one.name))
                .collect();
            return Err(InitError::NoEntry {
                path: path.clone(),
                entry: entry.clone(),
                known: known.join(", "),
            });
        }
    }
    let (folder, job_file, name) = places(request, path);
    let file_name = file_name(path);
    let mut builder = Builder::new(&source, host.as_ref(), (&name, &file_name));
    builder.choose(&request.entries);
    let refused = |name: &String| {
        let one = kernels.iter().find(|one| one.name == *name);
        one.and_then(|one| Some((*one, source.refusal(one)?)))
    };
    let reason = |(one, why): (&items::Function, String)| {
        format!("  `{}` (line {}): {why}", one.name, one.line)
    };
    let wanted = request.entries.iter().filter_map(refused).map(reason);
    let mut reasons: Vec<String> = wanted.collect();
    if builder.uses.is_empty() && reasons.is_empty() {
        let all = kernels
            .iter()
            .filter_map(|one| Some((*one, source.refusal(one)?)));
        reasons = all.map(reason).collect();
    }
    if !reasons.is_empty() {
        return Err(InitError::Unusable {
            path: path.clone(),
            reasons,
        });
    }
    builder.parameters();
    builder.blocks();
    builder.scalars();
    builder.launches();
    builder.grids();
    builder.buffers();
    builder.sizes();
    builder.constants();
    let entries: Vec<_> = builder.uses.iter().map(|one| one.function).collect();
    let mut reasons = extract::reasons(&source, &entries, &builder.tunables);
    let is_elsewhere = path.parent().unwrap_or(Path::new("")) != folder;
    if is_elsewhere {
        reasons.push("the job lies in another folder".to_owned());
    }
    let mut files = Vec::new();
    let mut extracted = None;
    let mut plan = builder.plan;
    ensure_answer(&mut plan);
    if !reasons.is_empty() {
        let made = extract::extract(&source, &entries, &builder.tunables);
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let kernels_file = match is_elsewhere && reasons.len() == 1 {
            true => file_name.clone(),
            false => format!("{stem}.kernels.{extension}"),
        };
        let lines = extract::lines_text(&made.lines);
        let head = format!(
            "/* Lines {lines} of {file_name}, as `kernwright init` copied them: {}. */\n\n",
            reasons.join("; ")
        );
        plan.sources = vec![kernels_file.clone()];
        files.push((folder.join(&kernels_file), head + &made.text));
        extracted = Some((lines, reasons));
    }
    let made_of = match &request.host {
        Some(host) => format!("{file_name} and {}", self::file_name(host)),
        None => file_name,
    };
    files.insert(0, (job_file.clone(), job_text::job_text(&plan, &made_of)));
    let launched: Vec<&str> = plan.launches.iter().map(|one| one.entry.as_str()).collect();
    let kernels = kernels.iter().map(|one| FoundKernel {
        name: one.name.clone(),
        line: one.line,
        is_launched: launched.contains(&one.name.as_str()),
        refusal: source.refusal(one),
    });
    let kernels = kernels.collect();
    Ok(Draft {
        job: job_file,
        files,
        found: found(&plan, kernels, extracted),
    })
}

/// A job needs something to compare.
fn ensure_answer(plan: &mut Plan) {
    let is_answer = |one: &plan::Buffer| one.role == "out" || one.role == "in-out";
    if plan.buffers.iter().any(is_answer) {
        return;
    }
    let last = plan.buffers.iter_mut().rev();
    let mut candidates = last.filter(|one| one.role == "scratch");
    if let Some(last) = candidates.next() {
        last.role = "out";
        last.reason = "written; taken for the answer".to_owned();
    } else if let Some(last) = plan.buffers.last_mut() {
        last.role = "in-out";
        last.reason = "no write was found; taken for the answer".to_owned();
        let line = last.line;
        last.questions.push(Question {
            line,
            text: "which buffer holds the answer? No write was found".to_owned(),
        });
    }
}

fn draft_of_t1(request: &InitRequest) -> Result<Draft, InitError> {
    let path = &request.file;
    let (bytes, card) = crate::foreign::read_card(path)?;
    let program = kernwright_dataset::t1_program::read(&bytes);
    let sizes = kernwright_dataset::t1::problem_sizes(&bytes);
    let (folder, job_file, name) = places(request, path);
    let wanted = program
        .file
        .clone()
        .map(|file| file.trim_start_matches("./").to_owned());
    let end = if program.language.eq_ignore_ascii_case("opencl") {
        "cl"
    } else {
        "cu"
    };
    let source = wanted.unwrap_or_else(|| format!("{name}.{end}"));
    let mut plan = from_t1::plan(&card, &sizes, &program, (&name, &source));
    let beside = path.parent().unwrap_or(Path::new("")).join(&source);
    if let Some(language) = request.language {
        plan.language = language;
    }
    if !folder.join(&source).is_file() {
        let text = match beside.is_file() {
            true => format!("the source lies beside the T1 file: copy it to `{source}`"),
            false => format!("the source is not there; put it at `{source}` beside this job"),
        };
        plan.questions.push(Question::general(text));
    }
    if plan.language == Language::Cuda {
        let text = "C++ renames kernels: is the kernel declared `extern \"C\"`, and does the source \
                    compile without the host's headers?";
        plan.questions.push(Question::general(text));
    }
    let file_name = file_name(path);
    Ok(Draft {
        files: vec![(job_file.clone(), job_text::job_text(&plan, &file_name))],
        job: job_file,
        found: found(&plan, Vec::new(), None),
    })
}

/// Reads the job in a folder of its own and so sees that it is one; gives why its default is refused,
/// if it is: a T1 file may state such a default.
fn check(draft: &Draft, request: &InitRequest) -> Result<Option<String>, InitError> {
    let unsound = |source: JobError| InitError::Unsound {
        path: request.file.clone(),
        hint: "`--entry NAME` for one kernel alone may help",
        source: Box::new(source),
    };
    let scratch = kernwright_files::scratch::folder("init", None)
        .map_err(|error| unsound(JobError::Unpack(error)))?;
    let place = |name: &Path| -> Result<PathBuf, InitError> {
        let path = scratch.path().join(name);
        let folder = path.parent().unwrap_or(scratch.path());
        std::fs::create_dir_all(folder).map_err(|error| unsound(JobError::Unpack(error)))?;
        Ok(path)
    };
    let raw: toml::Table = toml::from_str(&draft.files[0].1).unwrap_or_default();
    let sources = raw.get("sources").and_then(|sources| sources.as_array());
    for source in sources
        .into_iter()
        .flatten()
        .filter_map(|source| source.as_str())
    {
        let name: PathBuf = Path::new(source)
            .components()
            .filter(|part| matches!(part, std::path::Component::Normal(_)))
            .collect();
        std::fs::write(place(&name)?, "").map_err(|error| unsound(JobError::Unpack(error)))?;
    }
    let file = place(Path::new(&file_name(&draft.job)))?;
    std::fs::write(&file, &draft.files[0].1).map_err(|error| unsound(JobError::Unpack(error)))?;
    let catalog = Catalog::embedded().map_err(|error| unsound(error.into()))?;
    let job = open_job(&catalog, &file.to_string_lossy())
        .map_err(unsound)?
        .job;
    let refusal = match job.problem(&[]) {
        Ok(problem) => job
            .default_config(&problem, None)
            .err()
            .map(|why| why.to_string()),
        Err(why) => Some(why.to_string()),
    };
    Ok(refusal)
}

fn read(path: &Path) -> Result<String, InitError> {
    let io = |source| InitError::Read {
        path: path.to_owned(),
        source,
    };
    let bytes = std::fs::metadata(path).map_err(io)?.len();
    if bytes > MAX_BYTES {
        return Err(InitError::TooLarge {
            path: path.to_owned(),
            bytes,
        });
    }
    // Comments are written in many encodings.
    let bytes = std::fs::read(path).map_err(io)?;
    Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
}

fn parsed<'t>(path: &Path, text: &'t str, language: Language) -> Result<Source<'t>, InitError> {
    Source::new(text, language).map_err(|line| InitError::Brackets {
        path: path.to_owned(),
        line,
    })
}

fn language_of(path: &Path) -> Option<Language> {
    match path.extension()?.to_str()? {
        "cu" | "cuh" => Some(Language::Cuda),
        "cl" | "ocl" => Some(Language::Opencl),
        "c" | "h" => Some(Language::C),
        _ => None,
    }
}

/// What the host of kernels in a language is read as.
fn host_language(language: Language) -> Language {
    match language {
        Language::Cuda => Language::Cuda,
        Language::Opencl | Language::C => Language::C,
    }
}

fn no_kernel(source: &Source) -> &'static str {
    let has = |word: &str| source.tokens.iter().any(|token| token.text.contains(word));
    match source.language {
        Language::Cuda => "no function is marked `__global__`",
        Language::Opencl => "no function is marked `__kernel`",
        Language::C if has("clCreateProgram") || has("clEnqueue") => {
            "it is OpenCL's host code; give the `.cl` file, and this one with --host"
        }
        Language::C => {
            "in C that is a function, not `static`, without the host's calls (`printf`, `malloc`, …), \
             that gets a pointer it may write to"
        }
    }
}

/// The job's folder, file and name.
fn places(request: &InitRequest, path: &Path) -> (PathBuf, PathBuf, String) {
    let stem = file_name(path);
    let stem = stem.split('.').next().unwrap_or_default();
    let clean = |name: &str| -> String {
        let kept = name.chars().map(|c| match c {
            c if c.is_ascii_alphanumeric() || c == '-' || c == '_' => c,
            _ => '-',
        });
        let name: String = kept.collect();
        if name.is_empty() {
            "kernel".to_owned()
        } else {
            name
        }
    };
    let beside = path.parent().unwrap_or(Path::new("")).to_owned();
    match &request.output {
        Some(file) if file.to_string_lossy().ends_with(".toml") => {
            let name = file_name(file);
            let name = name.strip_suffix(JOB_SUFFIX).or(name.strip_suffix(".toml"));
            let folder = file.parent().unwrap_or(Path::new("")).to_owned();
            (folder, file.clone(), clean(name.unwrap_or(stem)))
        }
        Some(folder) => {
            let name = clean(stem);
            (
                folder.clone(),
                folder.join(format!("{name}{JOB_SUFFIX}")),
                name,
            )
        }
        None => {
            let name = clean(stem);
            (
                beside.clone(),
                beside.join(format!("{name}{JOB_SUFFIX}")),
                name,
            )
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
