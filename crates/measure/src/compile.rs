//! The payload that builds programs: sources and macros in, something a device loads out.

use std::cell::OnceCell;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use kernwright_space::FailureClass;
use serde::{Deserialize, Serialize};

use crate::device::cuda::nvrtc::{self, Compiled, Nvrtc};
use crate::device::{Artifact, Toolkit, cpu_wrapper_name, toolkits};
use crate::entries;
use crate::failure::Failure;
use crate::job::{CaseArgument, CaseLaunch, CaseProgram, Element, Language, c_name};
use crate::redefined::redefined;
use crate::worker::{Notes, Payload, Sandbox, Strictness};

/// A process that compiles.
#[derive(Debug)]
pub struct Compile {
    setup: CompileSetup,
    /// Where NVRTC may be. Found before the sandbox closes, in which folders cannot be searched.
    toolkits: Vec<Toolkit>,
    /// Opened for the first CUDA source; or why it cannot be.
    nvrtc: OnceCell<Result<Nvrtc, String>>,
}

/// What a compiling process is opened with.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CompileSetup {
    /// The C compiler.
    pub cc: PathBuf,
    /// Folders that sources and headers lie in.
    pub read: Vec<PathBuf>,
    /// The folder that results are written to.
    pub builds: PathBuf,
    /// The chip that CUDA sources are compiled for, such as `sm_90`.
    pub arch: Option<String>,
}

/// A program to build.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CompileRequest {
    /// The program.
    pub program: CaseProgram,
    /// The folder that `#include "…"` starts from.
    pub folder: PathBuf,
    /// The result's file name, without extension.
    pub name: String,
    /// Whether it is one of the programs that are compared, and not a reference. They must keep the
    /// macros they are given; a reference may go its own ways.
    pub is_candidate: bool,
}

/// What became of a program.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum CompileReply {
    /// It was built.
    Built(Artifact),
    /// It is at fault.
    Failed(Failure),
    /// The tools are at fault.
    Broken(String),
}

impl Payload for Compile {
    const NAME: &'static str = "compile";
    type Setup = CompileSetup;
    type Request = CompileRequest;
    type Reply = CompileReply;

    fn open(setup: CompileSetup, _scratch: &Path) -> Result<Self, String> {
        Ok(Compile {
            toolkits: setup.toolkits(),
            setup,
            nvrtc: OnceCell::new(),
        })
    }

    fn sandbox(setup: &CompileSetup) -> Sandbox {
        let mut read = setup.read.clone();
        // A compiler outside the system's folders brings its libraries along.
        read.extend(setup.cc.ancestors().nth(2).map(Path::to_owned));
        let kits = setup.toolkits();
        let folders = kits.iter().flat_map(Toolkit::folders_of_nvrtc);
        read.extend(folders.map(Path::to_owned));
        Sandbox {
            strictness: Strictness::Tool,
            read,
            write: vec![setup.builds.clone()],
            limits_addresses: true,
            writes_scratch: true,
            moves_files: false,
        }
    }

    fn handle(&mut self, request: CompileRequest, _notes: &mut Notes) -> CompileReply {
        let mut sources = request.program.sources.iter();
        if let Some(gone) = sources.find(|source| !source.is_file()) {
            return CompileReply::Broken(format!("`{}` is not there any more", gone.display()));
        }
        let reply = match request.program.language {
            Language::C => self.c(&request),
            Language::Opencl => self.opencl(&request),
            Language::Cuda => self.cuda(&request).unwrap_or_else(CompileReply::Broken),
        };
        match reply {
            CompileReply::Built(artifact) => with_entries(artifact, &request.program),
            // The user's files go by their names; those of a built-in job lie in a scratch folder.
            CompileReply::Failed(Failure { class, text }) => {
                let folder = format!("{}/", request.folder.display());
                CompileReply::Failed(Failure::new(class, text.replace(&folder, "")))
            }
            broken => broken,
        }
    }
}

impl CompileRequest {
    /// Refuses a candidate if a compiler printed that it defines its own parameters anew.
    fn redefined(&self, printed: &str) -> Option<Failure> {
        let macros = self.program.defines.iter();
        let macros = macros.map(|(name, value)| (&**name, &**value));
        self.is_candidate
            .then(|| redefined(printed, macros))
            .flatten()
    }
}

impl CompileSetup {
    /// The toolkits that CUDA sources need.
    fn toolkits(&self) -> Vec<Toolkit> {
        match self.arch {
            Some(_) => toolkits(),
            None => Vec::new(),
        }
    }
}

impl Compile {
    /// Builds a shared object with one wrapper for each launch.
    fn c(&self, request: &CompileRequest) -> CompileReply {
        let stem = self.setup.builds.join(&request.name);
        let (wrapper, object) = (stem.with_extension("wrapper.c"), stem.with_extension("so"));
        if let Err(error) = std::fs::write(&wrapper, wrapper_source(&request.program.launches)) {
            return CompileReply::Broken(format!("cannot write `{}`: {error}", wrapper.display()));
        }
        let program = &request.program;
        let mut command = Command::new(&self.setup.cc);
        command.args(["-shared", "-fPIC", "-O3"]);
        // As in a program of its own: functions are inlined, and one named like a function of the
        // C library is not mistaken for it.
        command.args(["-fno-semantic-interposition", "-Wl,-Bsymbolic", "-o"]);
        command.arg(&object);
        command.arg("-I").arg(&request.folder);
        command.args(defines(program));
        // The linker takes from a library what was missing before it: libraries come last.
        let is_library = |flag: &&String| flag.starts_with("-l");
        let (libraries, flags): (Vec<&String>, Vec<&String>) =
            program.flags.iter().partition(is_library);
        command.args(flags).args(&program.sources).arg(&wrapper);
        command.args(libraries).arg("-lm");
        let output = match command.output() {
            Ok(output) => output,
            Err(error) => {
                return CompileReply::Broken(format!("`{}`: {error}", self.setup.cc.display()));
            }
        };
        let _ = std::fs::remove_file(&wrapper);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        if let Some(failure) = request.redefined(&stderr) {
            return CompileReply::Failed(failure);
        }
        if output.status.success() {
            return CompileReply::Built(Artifact {
                language: Language::C,
                path: object,
                options: String::new(),
            });
        }
        if stderr.contains("No space left on device") {
            return CompileReply::Broken(stderr);
        }
        let text = match stderr.trim() {
            "" => format!("the compiler ended with {}", output.status),
            printed => printed.to_owned(),
        };
        CompileReply::Failed(Failure::new(FailureClass::DoesNotCompile, text))
    }

    /// Joins the sources; the driver builds them when they are loaded.
    fn opencl(&self, request: &CompileRequest) -> CompileReply {
        let path = self.setup.builds.join(&request.name).with_extension("cl");
        let written = joined(&request.program.sources, &request.folder)
            .and_then(|text| write(&path, text.as_ref()));
        if let Err(why) = written {
            return CompileReply::Broken(why);
        }
        let mut options = defines(&request.program);
        // OpenCL splits its options at spaces and knows no quotes that every driver takes.
        let folder = request.folder.to_string_lossy();
        if !folder.contains(char::is_whitespace) {
            // Macros that come first must not be defined anew (`redefined::first_macros`).
            let place = if request.is_candidate {
                options.len()
            } else {
                0
            };
            options.insert(place, format!("-I{folder}"));
        }
        options.extend(request.program.flags.iter().cloned());
        CompileReply::Built(Artifact {
            language: Language::Opencl,
            path,
            options: options.join(" "),
        })
    }

    /// Compiles the sources to a cubin; PTX and cubins are taken as they are, without macros. The
    /// error is one of the tools or the disk.
    fn cuda(&self, request: &CompileRequest) -> Result<CompileReply, String> {
        let sources = &request.program.sources;
        let stem = self.setup.builds.join(&request.name);
        let built = |path: PathBuf| {
            CompileReply::Built(Artifact {
                language: Language::Cuda,
                path,
                options: String::new(),
            })
        };
        if let Some((source, extension)) = sources
            .iter()
            .find_map(|source| Some((source, ready(source)?)))
        {
            if sources.len() > 1 {
                return Err(format!(
                    "`{}` is a whole program and cannot be joined with other sources",
                    source.display()
                ));
            }
            let path = stem.with_extension(extension);
            std::fs::copy(source, &path)
                .map_err(|error| format!("`{}`: {error}", source.display()))?;
            return Ok(built(path));
        }
        let Some(arch) = &self.setup.arch else {
            return Err("CUDA sources need a CUDA device to be compiled for".to_owned());
        };
        let text = joined(sources, &request.folder)?;
        let nvrtc = self
            .nvrtc
            .get_or_init(|| Nvrtc::open(&self.toolkits))
            .as_ref()
            .map_err(String::clone)?;
        let name = sources.first().map(|source| source.to_string_lossy());
        let options = cuda_options(&request.program, arch, &request.folder);
        match nvrtc.compile(&text, &name.unwrap_or_default(), &options) {
            Compiled::Cubin { cubin, log } => {
                if let Some(failure) = request.redefined(&log) {
                    return Ok(CompileReply::Failed(failure));
                }
                let path = stem.with_extension("cubin");
                write(&path, &cubin)?;
                Ok(built(path))
            }
            Compiled::Failed(failure) => Ok(CompileReply::Failed(failure)),
            Compiled::Broken(why) => Err(why),
        }
    }
}

/// Refuses a program that lacks an entry, where that can be seen without loading it.
fn with_entries(artifact: Artifact, program: &CaseProgram) -> CompileReply {
    // A library may bring the entry, and the driver builds OpenCL when it loads it.
    let is_open = program.flags.iter().any(|flag| flag.starts_with("-l"));
    if is_open || artifact.language == Language::Opencl {
        return CompileReply::Built(artifact);
    }
    let entries = program.launches.iter().map(|launch| launch.entry.as_str());
    let lacking = std::fs::read(&artifact.path).ok();
    match lacking.and_then(|bytes| entries::missing(&bytes, entries)) {
        None => CompileReply::Built(artifact),
        Some(failure) => {
            let _ = std::fs::remove_file(&artifact.path);
            CompileReply::Failed(failure)
        }
    }
}

/// Joins sources to one text that knows where each line is from.
fn joined(sources: &[PathBuf], folder: &Path) -> Result<String, String> {
    let mut text = String::new();
    for source in sources {
        let shown = source.strip_prefix(folder).unwrap_or(source).display();
        let part =
            std::fs::read_to_string(source).map_err(|error| format!("`{shown}`: {error}"))?;
        // Compilers name this file and its own lines, and not the joined copy.
        let quoted = shown.to_string().replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "#line 1 \"{quoted}\"");
        text.push_str(&part);
        text.push('\n');
    }
    Ok(text)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes)
        .map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

/// Gives the extension of a source that CUDA's driver loads as it is.
fn ready(source: &Path) -> Option<&'static str> {
    let extension = source.extension().and_then(OsStr::to_str)?;
    ["ptx", "cubin"]
        .into_iter()
        .find(|known| *known == extension)
}

/// Spells NVRTC's options: the job's own flags come last and win.
fn cuda_options(program: &CaseProgram, arch: &str, folder: &Path) -> Vec<String> {
    let mut options = vec![format!("--gpu-architecture={arch}"), nvrtc::include(folder)];
    options.extend(defines(program));
    options.extend(program.flags.iter().cloned());
    options
}

/// Spells macros as compilers take them.
fn defines(program: &CaseProgram) -> Vec<String> {
    let spell = |(name, value): &(String, String)| format!("-D{name}={value}");
    program.defines.iter().map(spell).collect()
}

/// Writes C functions that unpack arguments and call the launches' entries. They stand in a file
/// of their own, so their declarations need only agree with the sources in memory, not in text.
fn wrapper_source(launches: &[CaseLaunch]) -> String {
    let mut text = String::new();
    for (index, launch) in launches.iter().enumerate() {
        let (mut types, mut values) = (Vec::new(), Vec::new());
        for (position, argument) in launch.arguments.iter().enumerate() {
            let kind = match argument {
                CaseArgument::Buffer(_) => "void *".to_owned(),
                CaseArgument::Value { element, .. } => match &element.name {
                    None => c_name(element.fields[0].kind).to_owned(),
                    Some(_) => {
                        let name = format!("struct launch_{index}_{position}");
                        text.push_str(&struct_source(&name, element));
                        name
                    }
                },
            };
            values.push(
                format!("*(const {kind} *)a[{position}]").replace("const void *", "void *const"),
            );
            types.push(kind);
        }
        if types.is_empty() {
            types.push("void".to_owned());
        }
        // Several launches may share an entry, so it is declared where it is used.
        let _ = writeln!(
            text,
            "void {wrapper}(void *const *a) {{\n  extern void {entry}({types});\n  {entry}({values});\n}}",
            wrapper = cpu_wrapper_name(index),
            entry = launch.entry,
            types = types.join(", "),
            values = values.join(", "),
        );
    }
    text
}

fn struct_source(name: &str, element: &Element) -> String {
    let mut text = format!("{name} {{");
    for field in &element.fields {
        // Writing to a String cannot fail.
        let _ = write!(text, " {} {};", c_name(field.kind), field.name);
    }
    text.push_str(" };\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::ElementType;

    fn program(sources: &[&Path]) -> CaseProgram {
        CaseProgram {
            language: Language::Cuda,
            sources: sources.iter().map(PathBuf::from).collect(),
            flags: vec!["--use_fast_math".into()],
            defines: vec![("TILE".into(), "16".into())],
            launches: Vec::new(),
            loops: Vec::new(),
            counts: Vec::new(),
        }
    }

    #[test]
    fn cuda_options_are_spelled_as_nvrtc_takes_them() {
        let options = cuda_options(&program(&[]), "sm_90a", Path::new("/jobs/a b"));
        let expected = [
            "--gpu-architecture=sm_90a",
            "--include-path=/jobs/a b",
            "-DTILE=16",
            "--use_fast_math",
        ];
        assert_eq!(options, expected);
    }

    #[test]
    fn joined_sources_keep_their_names_and_lines() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("one.cl"), "int a;\n").unwrap();
        std::fs::write(path("odd \"name\".cl"), "int b;").unwrap();
        let sources = [path("one.cl"), path("odd \"name\".cl")];
        let expected = "#line 1 \"one.cl\"\nint a;\n\n#line 1 \"odd \\\"name\\\".cl\"\nint b;\n";
        assert_eq!(joined(&sources, folder.path()).unwrap(), expected);
        let elsewhere = joined(&sources[..1], Path::new("/jobs")).unwrap();
        assert!(elsewhere.contains(&path("one.cl").display().to_string()));
    }

    #[test]
    fn machine_code_is_taken_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let ptx = folder.path().join("kernel.ptx");
        std::fs::write(&ptx, ".version 8.0").unwrap();
        let setup = CompileSetup {
            cc: "cc".into(),
            read: Vec::new(),
            builds: folder.path().to_owned(),
            arch: None,
        };
        let compile = Compile::open(setup, folder.path()).unwrap();
        let ask = |sources: &[&Path]| {
            compile.cuda(&CompileRequest {
                program: program(sources),
                folder: folder.path().to_owned(),
                name: "built".into(),
                is_candidate: true,
            })
        };
        let Ok(CompileReply::Built(artifact)) = ask(&[&ptx]) else {
            panic!("PTX is copied");
        };
        assert_eq!(artifact.path, folder.path().join("built.ptx"));
        assert_eq!(std::fs::read(artifact.path).unwrap(), b".version 8.0");
        let error = ask(&[&ptx, &ptx]).unwrap_err();
        assert!(error.contains("cannot be joined"), "{error}");
        let error = ask(&[Path::new("a.cu")]).unwrap_err();
        assert!(error.contains("CUDA device"), "{error}");
    }

    #[test]
    fn wrappers_unpack_buffers_numbers_and_structs() {
        let value = |element: Element| CaseArgument::Value {
            bytes: vec![0; element.size],
            element,
        };
        let fields = [
            ("x".to_owned(), ElementType::F32),
            ("n".to_owned(), ElementType::I64),
        ];
        let launch = CaseLaunch {
            entry: "scale".into(),
            arguments: vec![
                CaseArgument::Buffer(0),
                value(Element::plain(ElementType::U32)),
                value(Element::of_fields("range", fields)),
            ],
            grid: [1; 3],
            block: [1; 3],
            shared: 0,
            repeat: 1,
            is_prepared: false,
            is_edited: true,
            turns: Vec::new(),
        };
        let text = wrapper_source(&[launch]);
        assert_eq!(
            text,
            "struct launch_0_2 { float x; long long n; };\n\
             void kernwright_launch_0(void *const *a) {\n  \
             extern void scale(void *, unsigned int, struct launch_0_2);\n  \
             scale(*(void *const *)a[0], *(const unsigned int *)a[1], *(const struct launch_0_2 *)a[2]);\n}\n"
        );
    }
}
