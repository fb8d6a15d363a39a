//! Models as StableHLO: read, described, run on an engine, and compared with known answers.

use kernwright_space::ErrorKind;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use crate::EngineChoice;
use crate::run::Tensor;
use crate::{Runner, RunnerReply, RunnerRequest, RunnerSetup, tensors};
use kernwright_files::{Array, ArrayError, read_arrays};
use kernwright_measure::worker::{Launcher, Worker};
use kernwright_stablehlo::{
    Block, ElementType, Kind, Literal, Module, ModuleError, Number, TensorType, Type, ValueId,
    parse,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

/// The time limit of one run.
const PATIENCE: Duration = Duration::from_secs(120);

/// The memory limit of a child process that runs a model, in bytes.
const MEMORY: u64 = 16 << 30;

/// What a module consists of.
#[derive(Debug, Clone, Serialize)]
pub struct ModuleFacts {
    /// Its name.
    pub name: String,
    /// How many operations it has, with everything it calls and all regions.
    pub operations: usize,
    /// How often each kind occurs.
    pub kinds: BTreeMap<String, usize>,
    /// Unknown operations, which are carried as they are written.
    pub carried: BTreeMap<String, usize>,
    /// The names, where the export has them, and types of its arguments.
    pub arguments: Vec<(String, String)>,
    /// The types of its results.
    pub results: Vec<String>,
}

/// How a module is to be run.
#[derive(Debug)]
pub struct ModuleOrder {
    /// The engine.
    pub engine: EngineChoice,
    /// How children are started.
    pub launcher: Launcher,
    /// A file with `in0`, `in1`, … and, to compare with, `out0`, …; numbers drawn at random if absent.
    pub inputs: Option<PathBuf>,
    /// How often to time it.
    pub runs: usize,
}

/// The result of running a module.
#[derive(Debug, Clone, Serialize)]
pub struct ModuleRan {
    /// What it was run on.
    pub engine: String,
    /// Seconds to make it ready.
    pub compile: f64,
    /// Seconds of each run.
    pub times: Vec<f64>,
    /// For each known answer, its number, and how far ours is from it as a share of its largest
    /// number, or what is wrong.
    pub answers: Vec<(usize, Result<f64, String>)>,
}

/// Why a module cannot be read or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModuleFailure {
    /// The file cannot be read.
    #[error("cannot read `{}`: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// It is a module, but not as text.
    #[error(
        "`{}` is MLIR as {form}, and StableHLO as text is wanted, such as `jax.jit(f).lower(…).as_text()` gives; \
         `stablehlo-translate --deserialize` makes it of a serialised module", path.display()
    )]
    Form {
        /// The file.
        path: PathBuf,
        /// What it is.
        form: &'static str,
    },
    /// It is no module.
    #[error(transparent)]
    Text(#[from] ModuleError),
    /// The inputs cannot be read.
    #[error(transparent)]
    Inputs(#[from] ArrayError),
    /// The inputs are not the module's.
    #[error("{0}")]
    Unfit(String),
    /// The engine does not run it.
    #[error("{0}")]
    Engine(String),
    /// The disk or the like failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl ModuleFailure {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            // That an engine or a disk fails is no fault of the file's.
            ModuleFailure::Engine(_) | ModuleFailure::Io(_) => ErrorKind::Failed,
            _ => ErrorKind::Usage,
        }
    }
}

/// What a plugin's process needs in its environment: those of JAX find CUDA's libraries in packages
/// beside their own.
#[must_use]
pub fn plugin_environment(plugin: &Path) -> Vec<(std::ffi::OsString, std::ffi::OsString)> {
    let packages = plugin
        .ancestors()
        .find(|folder| folder.ends_with("site-packages") || folder.ends_with("dist-packages"));
    let Some(packages) = packages else {
        return Vec::new();
    };
    let vendors = std::fs::read_dir(packages.join("nvidia"));
    let mut folders: Vec<PathBuf> = vendors
        .into_iter()
        .flatten()
        .flatten()
        .map(|package| package.path().join("lib"))
        .filter(|folder| folder.is_dir())
        .collect();
    folders.sort();
    let own = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&own));
    match std::env::join_paths(folders) {
        Ok(paths) if !paths.is_empty() => vec![("LD_LIBRARY_PATH".into(), paths)],
        _ => Vec::new(),
    }
}

/// Names XLA's plugin where the search does not find it.
const PLUGIN: &str = "KERNWRIGHT_PJRT_PLUGIN";

/// XLA's plugin for the processor, if one is here: the one that `KERNWRIGHT_PJRT_PLUGIN` names, or that of
/// `pip install xla-cpu-pjrt` among the packages of the `python3` that a shell would run.
#[must_use]
pub fn find_plugin() -> Option<EngineChoice> {
    let named = std::env::var_os(PLUGIN).map(PathBuf::from);
    let path = named.filter(|path| path.is_file()).or_else(|| {
        let lists = "import sys; print('\\n'.join(sys.path))";
        let mut python = std::process::Command::new("python3");
        python
            .args(["-c", lists])
            .stdin(std::process::Stdio::null());
        let listed = python.output().ok()?.stdout;
        let listed = String::from_utf8_lossy(&listed);
        plugin_among(listed.lines().map(Path::new))
    })?;
    let is_cpu = path.to_string_lossy().ends_with("cpu_pjrt.so");
    let one_device = ("cpu_device_count".to_owned(), "1".to_owned());
    Some(EngineChoice::Plugin {
        path: path.canonicalize().ok()?,
        client: is_cpu.then_some(one_device).into_iter().collect(),
        compiler: Vec::new(),
    })
}

/// XLA's plugin for the processor in one of some folders of Python packages.
fn plugin_among<'f>(folders: impl Iterator<Item = &'f Path>) -> Option<PathBuf> {
    let library = "xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so";
    let mut libraries = folders.map(|folder| folder.join(library));
    libraries.find(|library| library.is_absolute() && library.is_file())
}

/// Reads a module from a file.
pub fn read_module(path: &Path) -> Result<Module, ModuleFailure> {
    let text = std::fs::read(path).map_err(|error| ModuleFailure::File {
        path: path.to_owned(),
        error,
    })?;
    let form = |form: &'static str| ModuleFailure::Form {
        path: path.to_owned(),
        form,
    };
    if text.starts_with(BYTECODE) {
        return Err(form("bytecode"));
    }
    let text = String::from_utf8_lossy(&text);
    parse(&path.display().to_string(), &text).map_err(|error| match text.contains("vhlo.") {
        true => form("VHLO, in which modules are kept"),
        false => error.into(),
    })
}

/// How MLIR's bytecode begins.
const BYTECODE: &[u8] = b"ML\xefR";

/// Describes what a module consists of.
#[must_use]
pub fn module_facts(module: &Module) -> ModuleFacts {
    let (mut kinds, mut carried) = (BTreeMap::new(), BTreeMap::new());
    count(&module.main.body, &mut kinds, &mut carried);
    let body = &module.main.body;
    let types = |ids: &[ValueId]| -> Vec<String> {
        ids.iter().map(|id| module.ty(*id).to_string()).collect()
    };
    let names = module.main.argument_names.iter().map(ToString::to_string);
    ModuleFacts {
        name: module.name.to_string(),
        operations: body.n_ops(),
        kinds,
        carried,
        arguments: names.zip(types(&body.arguments)).collect(),
        results: types(&body.returns),
    }
}

fn count(
    block: &Block,
    kinds: &mut BTreeMap<String, usize>,
    carried: &mut BTreeMap<String, usize>,
) {
    for op in &block.ops {
        let counts = match op.kind {
            Kind::Opaque(_) => &mut *carried,
            _ => &mut *kinds,
        };
        *counts.entry(op.kind.name().to_owned()).or_default() += 1;
        for region in &op.regions {
            count(region, kinds, carried);
        }
    }
}

/// Runs a module in a child process.
pub fn run_module(module: &Module, order: &ModuleOrder) -> Result<ModuleRan, ModuleFailure> {
    let body = &module.main.body;
    let inputs = tensor_types(module, &body.arguments)?;
    let outputs = tensor_types(module, &body.returns)?;
    let elements = inputs.iter().map(|ty| ty.count() as u128).sum::<u128>();
    if elements * 8 > u128::from(MEMORY) {
        let message = "its arguments are larger than the memory a model may use";
        return Err(ModuleFailure::Unfit(message.to_owned()));
    }
    let (given, wanted) = match &order.inputs {
        None => (drawn(&inputs), Vec::new()),
        Some(path) => {
            let arrays: BTreeMap<String, Array> = read_arrays(path)?.into_iter().collect();
            let file = path.display().to_string();
            let given = named(&arrays, "in", &inputs)
                .into_iter()
                .map(|one| one.and_then(Result::ok))
                .collect::<Option<_>>()
                .ok_or_else(|| {
                    let types: Vec<String> = inputs.iter().map(ToString::to_string).collect();
                    ModuleFailure::Unfit(format!(
                        "`{file}` should hold in0 to in{} with the shapes of the arguments: {}",
                        inputs.len().saturating_sub(1),
                        types.join(", ")
                    ))
                })?;
            (given, named(&arrays, "out", &outputs))
        }
    };
    let folder = kernwright_files::scratch::folder("module", None)?;
    let setup = RunnerSetup {
        engine: order.engine.clone(),
        module: folder.path().join("module.mlir"),
        arguments: folder.path().join("arguments"),
        results: folder.path().join("results"),
    };
    std::fs::create_dir(&setup.results)?;
    std::fs::write(&setup.module, module.to_string())?;
    std::fs::write(&setup.arguments, tensors::write(&given))?;
    let results = setup.results.join("first");
    let mut worker: Worker<Runner> = Worker::new(order.launcher.clone(), setup, MEMORY);
    let mut ask = |request: RunnerRequest| match worker.ask(request, PATIENCE) {
        Ok(RunnerReply::Failed(why)) => Err(ModuleFailure::Engine(why)),
        Ok(reply) => Ok(reply),
        Err(lost) => Err(ModuleFailure::Engine(order.engine.loss(&lost))),
    };
    let RunnerReply::Compiled(engine, compile) = ask(RunnerRequest::Compile)? else {
        return Err(ModuleFailure::Engine(
            "it gave an unexpected reply".to_owned(),
        ));
    };
    ask(RunnerRequest::Keep("first".to_owned()))?;
    let found = tensors::read(&std::fs::read(results)?);
    let found = found.ok_or_else(|| ModuleFailure::Engine("its results are damaged".to_owned()))?;
    let mut times = Vec::new();
    if order.runs > 0
        && let RunnerReply::Times(some) = ask(RunnerRequest::Time(order.runs))?
    {
        times = some;
    }
    let answers = wanted.iter().zip(&found).enumerate();
    let answers = answers.filter_map(|(nth, (wanted, found))| {
        let distance = match wanted.as_ref()? {
            Ok(wanted) => relative_distance(wanted, found),
            Err(why) => Err(why.clone()),
        };
        Some((nth, distance))
    });
    Ok(ModuleRan {
        engine,
        compile,
        times,
        answers: answers.collect(),
    })
}

fn tensor_types(module: &Module, values: &[ValueId]) -> Result<Vec<TensorType>, ModuleFailure> {
    let one = |id: &ValueId| match module.ty(*id) {
        Type::Tensor(ty) => Ok(ty.clone()),
        Type::Other(ty) => Err(ModuleFailure::Unfit(format!(
            "values of the type {ty} cannot be given or taken"
        ))),
    };
    values.iter().map(one).collect()
}

/// Small numbers, the same every time.
fn drawn(types: &[TensorType]) -> Vec<Tensor> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let one = |ty: &TensorType| {
        let numbers: Vec<Number> = (0..ty.count())
            .map(|_| match ty.element.is_float() {
                true => Number::Float(rng.random_range(-0.1..0.1)),
                false => Number::Int(rng.random_range(0..2)),
            })
            .collect();
        let literal = Literal::of_numbers(ty.clone(), &numbers);
        literal.map(|literal| Tensor::from_literal(&literal))
    };
    types.iter().filter_map(one).collect()
}

/// The arrays `word0`, `word1`, … as tensors of these types, if they exist; or why one does not fit.
fn named(
    arrays: &BTreeMap<String, Array>,
    word: &str,
    types: &[TensorType],
) -> Vec<Option<Result<Tensor, String>>> {
    let one = |(nth, ty): (usize, &TensorType)| {
        let array = arrays.get(&format!("{word}{nth}"))?;
        let unfit = |why: OtherArray| format!("the file {why}, and it is a {ty}");
        Some(tensor(array, ty).map_err(unfit))
    };
    types.iter().enumerate().map(one).collect()
}

/// An array that does not fit a type.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum OtherArray {
    /// It is of another kind or shape.
    #[error("has {kind:?} of shape {shape:?}")]
    Type {
        /// The kind of its numbers.
        kind: ElementType,
        /// Its shape.
        shape: Vec<usize>,
    },
    /// One of its numbers is out of range.
    #[error("has a {number} as element {place}")]
    Range {
        /// The number.
        number: f64,
        /// Its place.
        place: usize,
    },
}

/// An array as a tensor of that type; its numbers are converted if they are of another kind and fit. The error says
/// what the array has.
pub fn tensor(array: &Array, ty: &TensorType) -> Result<Tensor, OtherArray> {
    let unfit = || OtherArray::Type {
        kind: array.kind,
        shape: array.shape.clone(),
    };
    if array.shape[..] != ty.shape[..] {
        return Err(unfit());
    }
    let element = array.kind;
    if element == ty.element {
        return Tensor::from_bytes(ty.clone(), &array.bytes).ok_or_else(unfit);
    }
    // A fraction is no integer.
    if element.is_float() && !ty.element.is_float() {
        return Err(unfit());
    }
    let literal = Literal::new(ty.with_element(element), array.bytes.clone());
    let literal = literal.ok_or_else(unfit)?;
    let numbers: Vec<Number> = (0..ty.count()).map(|index| literal.number(index)).collect();
    if let Some((low, high)) = ty.element.range() {
        let fits = |number: &Number| (low..=high).contains(&number.to_f64());
        if let Some(place) = numbers.iter().position(|number| !fits(number)) {
            let number = numbers[place].to_f64();
            return Err(OtherArray::Range { number, place });
        }
    }
    let literal = Literal::of_numbers(ty.clone(), &numbers).ok_or_else(unfit)?;
    Ok(Tensor::from_literal(&literal))
}

/// How far a tensor is from what was wanted, as a share of the largest number wanted.
fn relative_distance(wanted: &Tensor, found: &Tensor) -> Result<f64, String> {
    if wanted.ty() != found.ty() {
        return Err(format!(
            "the result is a {}, not a {}",
            found.ty(),
            wanted.ty()
        ));
    }
    if !wanted.ty().element.is_float() {
        return match wanted.to_bytes() == found.to_bytes() {
            true => Ok(0.0),
            false => Err("integers differ".to_owned()),
        };
    }
    let (wanted, found) = (wanted.to_f64s(), found.to_f64s());
    let finite = wanted.iter().filter(|one| one.is_finite());
    let largest = finite.fold(0.0_f64, |most, one| most.max(one.abs()));
    let mut worst = 0.0_f64;
    for (nth, (wanted, found)) in wanted.iter().zip(&found).enumerate() {
        let is_same = wanted == found || (wanted.is_nan() && found.is_nan());
        if is_same {
            continue;
        }
        if !wanted.is_finite() || !found.is_finite() {
            return Err(format!("element {nth} is {found}, not {wanted}"));
        }
        worst = worst.max((wanted - found).abs() / largest.max(f64::MIN_POSITIVE));
    }
    Ok(worst)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_a_tensor_cannot_hold_are_refused() {
        let keys = |numbers: [u64; 2]| Array {
            shape: vec![2],
            kind: ElementType::U64,
            bytes: numbers.map(u64::to_le_bytes).concat(),
        };
        let ty = TensorType {
            shape: vec![2].into(),
            element: ElementType::U32,
        };
        let fits = tensor(&keys([0, u64::from(u32::MAX)]), &ty).expect("it fits");
        assert_eq!(fits.to_f64s(), [0.0, f64::from(u32::MAX)]);
        let why = tensor(&keys([7, 1 << 32]), &ty).expect_err("it does not");
        assert_eq!(why.to_string(), "has a 4294967296 as element 1");
    }

    #[test]
    fn a_plugin_is_found_among_packages() {
        let folder = tempfile::tempdir().expect("a folder");
        let packages = folder.path().join("lib/python3/site-packages");
        let plugin = packages.join("xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so");
        let listed = [Path::new(""), folder.path(), &packages];
        assert_eq!(plugin_among(listed.into_iter()), None);
        std::fs::create_dir_all(plugin.parent().expect("a folder")).expect("folders");
        std::fs::write(&plugin, "").expect("a file");
        assert_eq!(plugin_among(listed.into_iter()), Some(plugin));
    }

    #[test]
    fn other_forms_than_stablehlo_text_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("model.mlir");
        let vhlo =
            "\"builtin.module\"() ({\n  \"vhlo.func_v1\"() ({\n  }) : () -> ()\n}) : () -> ()\n";
        for (bytes, wanted) in [
            (&b"ML\xefR\x0dStableHLO_v1.9.0\x00"[..], "MLIR as bytecode"),
            (vhlo.as_bytes(), "MLIR as VHLO"),
            (b"nothing of the kind", "model.mlir:1:1"),
        ] {
            std::fs::write(&path, bytes).expect("a file");
            let message = read_module(&path).expect_err("no text").to_string();
            assert!(message.contains(wanted), "{message}");
        }
    }
}
