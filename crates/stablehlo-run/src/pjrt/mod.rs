//! XLA by way of PJRT: a plugin opened at run time that compiles StableHLO and runs it, on the
//! processor or a GPU. Everything `unsafe` of it is in this folder.
//!
//! A plugin is third-party code: it may end the process it is in, so the engine belongs in a child
//! process.
#![allow(unsafe_code, reason = "a C interface, opened at run time")]

mod api;

use std::ffi::c_void;
use std::path::{Path, PathBuf};
use std::ptr::null_mut;
use std::rc::Rc;
use std::time::{Duration, Instant};

use self::api::{Function, Handle, NamedValue, Table};
use crate::engine::{Engine, EngineError, Held, Ready};
use crate::run::Tensor;
use kernwright_stablehlo::Module;
use kernwright_stablehlo::{ElementType, TensorType};

/// Versions of the interface that we were tried with: 0.81 and 0.115. Older ones lay structures out
/// differently.
const OLDEST: (i32, i32) = (0, 70);

/// The value of a client's option.
#[derive(Debug, Clone, PartialEq)]
pub enum OptionValue {
    /// A text.
    Text(String),
    /// An integer.
    Int(i64),
    /// A number.
    Float(f32),
    /// Yes or no.
    Bool(bool),
}

impl From<&str> for OptionValue {
    /// Reads what the user typed: `true`, `4`, `0.5`, or else a text.
    fn from(text: &str) -> Self {
        match (text, text.parse(), text.parse()) {
            ("true" | "false", ..) => OptionValue::Bool(text == "true"),
            (_, Ok(number), _) => OptionValue::Int(number),
            (_, _, Ok(number)) => OptionValue::Float(number),
            _ => OptionValue::Text(text.to_owned()),
        }
    }
}

/// How a plugin is opened.
#[derive(Debug, Clone, Default)]
pub struct PluginOptions {
    /// The library.
    pub path: PathBuf,
    /// Options of the client: `cpu_device_count`, `preallocate`.
    pub client: Vec<(String, OptionValue)>,
    /// Options of the compiler: `xla_backend_optimization_level`.
    pub compiler: Vec<(String, OptionValue)>,
}

/// A plugin with its client: one device that programs run on.
#[derive(Debug)]
pub struct Pjrt {
    client: Rc<Client>,
    options: Vec<u8>,
    /// The same for [`Engine::recall`], which may tune nothing, if tuning results are kept.
    from_memory: Option<Vec<u8>>,
    name: String,
    /// Whether it is a device with a queue; on a processor, programs may run at the same time.
    queues: bool,
}

#[derive(Debug)]
struct Client {
    table: Table,
    client: Handle,
    device: Handle,
}

impl Drop for Client {
    fn drop(&mut self) {
        // SAFETY: buffers and programs hold the client, so nothing of it is left.
        let _ = unsafe { self.table.one(Function::ClientDestroy, self.client) };
    }
}

/// A tensor on the device.
#[derive(Debug)]
struct Buffer {
    client: Rc<Client>,
    buffer: Handle,
    /// What the program says it is, if one made it.
    declared: Option<TensorType>,
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: the buffer is ours, and nothing uses it any more.
        let _ = unsafe { self.client.table.one(Function::BufferDestroy, self.buffer) };
    }
}

/// A program that is compiled and loaded.
#[derive(Debug)]
struct Loaded {
    client: Rc<Client>,
    executable: Handle,
    n_results: usize,
    /// What the program says its results are.
    declared: Vec<Option<TensorType>>,
}

impl Drop for Loaded {
    fn drop(&mut self) {
        let table = self.client.table;
        // SAFETY: the program is ours, and nothing uses it any more.
        let _ = unsafe { table.one(Function::LoadedExecutableDestroy, self.executable) };
    }
}

impl Pjrt {
    /// Opens a plugin. It stays open until the process ends: few of them can be closed.
    pub fn open(options: &PluginOptions) -> Result<Self, EngineError> {
        let path = options.path.display();
        let unusable = |why: String| EngineError::Unusable(format!("`{path}`: {why}"));
        let table = open_table(&options.path).map_err(unusable)?;
        let (major, minor) = table.version();
        let client = Client::new(table, &options.client).map_err(unusable)?;
        // SAFETY: client and device were just made.
        let name = unsafe { client.described() }.map_err(unusable)?;
        check_options(&name, &options.client).map_err(unusable)?;
        Ok(Pjrt {
            client: Rc::new(client),
            options: compile_options(&options.compiler),
            from_memory: from_memory(&options.compiler),
            queues: !name.starts_with(CPU),
            name: format!("{name}, PJRT {major}.{minor}"),
        })
    }

    /// Whether something is of this client: another's means nothing to it, or worse.
    fn owns(&self, client: &Rc<Client>) -> Result<(), EngineError> {
        match Rc::ptr_eq(&self.client, client) {
            true => Ok(()),
            false => Err(EngineError::Foreign),
        }
    }

    fn execute(
        &self,
        program: &Ready,
        arguments: &[&Held],
        is_awaited: bool,
    ) -> Result<(Vec<Held>, Duration), EngineError> {
        let loaded: &Loaded = program.get()?;
        self.owns(&loaded.client)?;
        let handle = |held: &&Held| {
            let buffer: &Buffer = held.get()?;
            self.owns(&buffer.client)?;
            Ok(buffer.buffer)
        };
        let buffers: Result<Vec<Handle>, EngineError> = arguments.iter().map(handle).collect();
        let ran = loaded.run(&buffers?, is_awaited);
        let (results, time) = ran.map_err(EngineError::Failed)?;
        Ok((results.into_iter().map(Held::new).collect(), time))
    }

    fn upload(&self, ty: &TensorType, bytes: &[u8]) -> Result<Buffer, String> {
        let dimensions: Vec<i64> = ty.shape.iter().map(|length| *length as i64).collect();
        let mut from = api::FromHost::new();
        from.client = self.client.client;
        from.data = bytes.as_ptr().cast::<c_void>();
        from.element = code(ty.element);
        from.dimensions = dimensions.as_ptr();
        from.rank = dimensions.len();
        from.device = self.client.device;
        let table = self.client.table;
        // SAFETY: the data lives until the plugin is done with it, which we wait for.
        unsafe {
            table.call(Function::ClientBufferFromHostBuffer, &mut from)?;
            let buffer = Buffer {
                client: self.client.clone(),
                buffer: from.buffer,
                declared: None,
            };
            table.wait(from.done)?;
            Ok(buffer)
        }
    }

    fn load(&self, module: &Module, options: &[u8]) -> Result<Loaded, String> {
        let text = module.to_string();
        let mut program = api::Program::new();
        program.code = text.as_ptr();
        program.size = text.len();
        let format = "mlir";
        program.format = format.as_ptr();
        program.format_size = format.len();
        let mut compile = api::Compile::new();
        compile.client = self.client.client;
        compile.program = &raw const program;
        compile.options = options.as_ptr();
        compile.options_size = options.len();
        let table = self.client.table;
        // SAFETY: everything the structure points at lives until the call is over.
        unsafe {
            table.call(Function::ClientCompile, &mut compile)?;
            let mut loaded = Loaded {
                client: self.client.clone(),
                executable: compile.executable,
                n_results: 0,
                declared: (module.main.body.returns.iter())
                    .map(|id| module.ty(*id).tensor().cloned())
                    .collect(),
            };
            let mut inner = api::Other::new();
            inner.one = loaded.executable;
            table.call(Function::LoadedExecutableGetExecutable, &mut inner)?;
            let mut count = api::Count::new();
            count.of = inner.other;
            let counted = table.call(Function::ExecutableNumOutputs, &mut count);
            table.one(Function::ExecutableDestroy, inner.other)?;
            counted?;
            loaded.n_results = count.count;
            Ok(loaded)
        }
    }
}

/// How the name of the processor's client begins.
const CPU: &str = "XLA cpu ";

/// The options that the processor's client knows.
const CPU_OPTIONS: [&str; 1] = ["cpu_device_count"];

/// Refuses options that a client does not know. That of the processor passes over them in silence; others refuse them
/// themselves.
fn check_options(client: &str, options: &[(String, OptionValue)]) -> Result<(), String> {
    let mut names = options.iter().map(|(name, _)| name);
    let is_unknown = |name: &&String| !CPU_OPTIONS.contains(&&***name);
    match names.find(is_unknown).filter(|_| client.starts_with(CPU)) {
        None => Ok(()),
        Some(unknown) => Err(format!(
            "its client has no option `{unknown}`: it knows {}, and the compiler's options are given apart",
            CPU_OPTIONS.join(", ")
        )),
    }
}

fn open_table(path: &Path) -> Result<Table, String> {
    // SAFETY: the library's own beginnings run now; it is never closed.
    unsafe {
        let library = libloading::Library::new(path).map_err(|error| {
            let why = std::error::Error::source(&error).map(ToString::to_string);
            why.unwrap_or_else(|| error.to_string())
        })?;
        let table = {
            let get = library.get::<extern "C" fn() -> *const usize>(b"GetPjrtApi\0");
            let get =
                get.map_err(|_| "this is no PJRT plugin: it has no `GetPjrtApi`".to_owned())?;
            Table::new(get())
        };
        std::mem::forget(library);
        let table = table.ok_or("its `GetPjrtApi` gives nothing")?;
        // Versions with another layout of the function table are not called at all.
        let (major, minor) = table.version();
        if major != OLDEST.0 || minor < OLDEST.1 {
            return Err(format!(
                "it speaks version {major}.{minor} of PJRT; 0.{} and later ones of 0 are known",
                OLDEST.1
            ));
        }
        table.call(Function::PluginInitialize, &mut api::Nothing::new())?;
        Ok(table)
    }
}

impl Client {
    fn new(table: Table, options: &[(String, OptionValue)]) -> Result<Self, String> {
        let options: Vec<NamedValue> = options
            .iter()
            .map(|(name, value)| NamedValue::new(name, value))
            .collect();
        let mut create = api::ClientCreate::new();
        create.options = options.as_ptr();
        create.n_options = options.len();
        // SAFETY: the options, and what they point at, live until the call is over.
        unsafe { table.call(Function::ClientCreate, &mut create)? };
        let mut client = Client {
            table,
            client: create.client,
            device: null_mut(),
        };
        let mut devices = api::Devices::new();
        devices.client = client.client;
        // SAFETY: the client was just made, and the list lives as long.
        unsafe {
            table.call(Function::ClientAddressableDevices, &mut devices)?;
            if devices.count == 0 || devices.devices.is_null() {
                return Err("it has no device".to_owned());
            }
            client.device = *devices.devices;
        }
        Ok(client)
    }

    /// What runs programs here, in words.
    ///
    /// # Safety
    ///
    /// Client and device are alive.
    unsafe fn described(&self) -> Result<String, String> {
        let mut description = api::Other::new();
        description.one = self.device;
        // SAFETY: as the caller says.
        unsafe {
            let platform = self.table.text(Function::ClientPlatformName, self.client)?;
            let version = self
                .table
                .text(Function::ClientPlatformVersion, self.client)?;
            self.table
                .call(Function::DeviceGetDescription, &mut description)?;
            let kind = self
                .table
                .text(Function::DeviceDescriptionKind, description.other)?;
            let version = version.lines().next().unwrap_or_default().trim();
            Ok(format!("XLA {platform} on {kind} ({version})"))
        }
    }
}

impl Loaded {
    /// Runs the program, and waits for it if that is wanted; returns its results and how long that took.
    fn run(
        &self,
        arguments: &[Handle],
        is_awaited: bool,
    ) -> Result<(Vec<Buffer>, Duration), String> {
        // Arguments stay ours, even if the program donates them.
        let kept: Vec<i64> = (0..arguments.len() as i64).collect();
        let mut options = api::ExecuteOptions::new();
        options.kept = kept.as_ptr();
        options.n_kept = kept.len();
        options.place = c"".as_ptr().cast();
        let mut results = vec![null_mut(); self.n_results];
        let mut event = null_mut();
        let arguments_of_devices = [arguments.as_ptr()];
        let results_of_devices = [results.as_mut_ptr()];
        let mut execute = api::Execute::new();
        execute.executable = self.executable;
        execute.options = &raw mut options;
        execute.arguments = arguments_of_devices.as_ptr();
        execute.n_devices = 1;
        execute.n_arguments = arguments.len();
        execute.results = results_of_devices.as_ptr();
        if is_awaited {
            execute.events = &raw mut event;
        }
        let table = self.client.table;
        let start = Instant::now();
        // SAFETY: everything the structures point at lives until the call is over. Buffers may be let go
        // earlier than the program is done: the plugin keeps what it still needs.
        unsafe {
            table.call(Function::LoadedExecutableExecute, &mut execute)?;
            let results: Vec<Buffer> = results
                .into_iter()
                .enumerate()
                .map(|(nth, buffer)| Buffer {
                    client: self.client.clone(),
                    buffer,
                    declared: self.declared.get(nth).cloned().flatten(),
                })
                .collect();
            if is_awaited {
                table.wait(event)?;
            }
            Ok((results, start.elapsed()))
        }
    }
}

impl Buffer {
    fn download(&self) -> Result<(TensorType, Vec<u8>), String> {
        let table = self.client.table;
        let mut dimensions = api::Dimensions::new();
        dimensions.buffer = self.buffer;
        let mut element = api::ElementType::new();
        element.buffer = self.buffer;
        // SAFETY: the buffer is alive; the list of dimensions lives as long.
        let ty = unsafe {
            table.call(Function::BufferDimensions, &mut dimensions)?;
            table.call(Function::BufferElementType, &mut element)?;
            let lengths = match dimensions.rank {
                0 => &[],
                rank => std::slice::from_raw_parts(dimensions.dimensions, rank),
            };
            let element = ElementType::ALL
                .into_iter()
                .find(|one| code(*one) == element.element)
                .ok_or_else(|| format!("elements of kind {} are not known", element.element))?;
            TensorType::new(lengths.iter().map(|length| *length as usize), element)
        };
        let mut bytes = vec![0; ty.count() * ty.element.size()];
        let mut to = api::ToHost::new();
        to.buffer = self.buffer;
        to.to = bytes.as_mut_ptr().cast::<c_void>();
        to.size = bytes.len();
        // SAFETY: the bytes live until the plugin is done with them, which we wait for.
        unsafe {
            table.call(Function::BufferToHostBuffer, &mut to)?;
            table.wait(to.done)?;
        }
        // XLA's random bits are unsigned even if the program declares them signed.
        let is_same = |declared: &&TensorType| {
            declared.shape == ty.shape
                && declared.element.is_integer()
                && ty.element.is_integer()
                && declared.element.size() == ty.element.size()
        };
        let ty = self
            .declared
            .as_ref()
            .filter(is_same)
            .unwrap_or(&ty)
            .clone();
        Ok((ty, bytes))
    }
}

impl Engine for Pjrt {
    fn name(&self) -> &str {
        &self.name
    }

    fn hold(&mut self, tensor: &Tensor) -> Result<Held, EngineError> {
        let buffer = self.upload(tensor.ty(), &tensor.to_bytes());
        buffer.map(Held::new).map_err(EngineError::Failed)
    }

    fn fetch(&mut self, held: &Held) -> Result<Tensor, EngineError> {
        let buffer: &Buffer = held.get()?;
        self.owns(&buffer.client)?;
        let (ty, bytes) = buffer.download().map_err(EngineError::Failed)?;
        let odd = || EngineError::Failed("it gave a tensor of the wrong size".to_owned());
        Tensor::from_bytes(ty, &bytes).ok_or_else(odd)
    }

    fn compile(&mut self, module: &Module) -> Result<Ready, EngineError> {
        let loaded = self.load(module, &self.options);
        Ok(Ready::new(loaded.map_err(EngineError::Refused)?))
    }

    fn recall(&mut self, module: &Module) -> Result<Option<Ready>, EngineError> {
        match &self.from_memory {
            None => self.compile(module).map(Some),
            // A program that is refused for another reason is refused again when it is compiled.
            Some(options) => Ok(self.load(module, options).ok().map(Ready::new)),
        }
    }

    fn run(
        &mut self,
        program: &Ready,
        arguments: &[&Held],
    ) -> Result<(Vec<Held>, Duration), EngineError> {
        self.execute(program, arguments, true)
    }

    fn start(&mut self, program: &Ready, arguments: &[&Held]) -> Result<Vec<Held>, EngineError> {
        let (results, _) = self.execute(program, arguments, false)?;
        Ok(results)
    }

    fn queues(&self) -> bool {
        self.queues
    }
}

/// PJRT's number for a kind of elements.
fn code(element: ElementType) -> i32 {
    match element {
        ElementType::Bool => 1,
        ElementType::I8 => 2,
        ElementType::I16 => 3,
        ElementType::I32 => 4,
        ElementType::I64 => 5,
        ElementType::U8 => 6,
        ElementType::U16 => 7,
        ElementType::U32 => 8,
        ElementType::U64 => 9,
        ElementType::F16 => 10,
        ElementType::F32 => 11,
        ElementType::F64 => 12,
        ElementType::Bf16 => 13,
    }
}

/// XLA's option for the folder of its autotuning results.
pub(crate) const MEMORY: &str = "xla_gpu_per_fusion_autotune_cache_dir";

/// XLA's option to refuse programs whose autotuning results are not in that folder.
const MEMORY_ALONE: &str = "xla_gpu_require_complete_aot_autotune_results";

/// Options for compiling from memory alone; none without memory.
fn from_memory(overrides: &[(String, OptionValue)]) -> Option<Vec<u8>> {
    overrides.iter().find(|(name, _)| name == MEMORY)?;
    let mut overrides = overrides.to_vec();
    overrides.push((MEMORY_ALONE.to_owned(), OptionValue::Bool(true)));
    Some(compile_options(&overrides))
}

/// XLA's options for compiling, as a protocol buffer: one replica in one part
/// (`executable_build_options`, 3), and the options by name (`env_option_overrides`, 7).
fn compile_options(overrides: &[(String, OptionValue)]) -> Vec<u8> {
    let mut bytes = vec![0x1a, 4, 0x20, 1, 0x28, 1];
    for (name, value) in overrides {
        let mut inner = Vec::new();
        match value {
            OptionValue::Text(text) => field(&mut inner, 0x0a, text.as_bytes()),
            OptionValue::Bool(truth) => inner.extend([0x10, u8::from(*truth)]),
            OptionValue::Int(number) => {
                inner.push(0x18);
                varint(&mut inner, *number as u64);
            }
            OptionValue::Float(number) => {
                inner.push(0x21);
                inner.extend(f64::from(*number).to_le_bytes());
            }
        }
        let mut entry = Vec::new();
        field(&mut entry, 0x0a, name.as_bytes());
        field(&mut entry, 0x12, &inner);
        field(&mut bytes, 0x3a, &entry);
    }
    bytes
}

fn field(bytes: &mut Vec<u8>, tag: u8, contents: &[u8]) {
    bytes.push(tag);
    varint(bytes, contents.len() as u64);
    bytes.extend(contents);
}

fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_protocol_buffers() {
        let overrides = [
            ("a".to_owned(), OptionValue::from("true")),
            ("b".to_owned(), OptionValue::from("300")),
            ("c".to_owned(), OptionValue::from("x")),
        ];
        assert_eq!(
            compile_options(&overrides),
            [
                &[0x1a, 4, 0x20, 1, 0x28, 1][..],
                &[0x3a, 7, 0x0a, 1, b'a', 0x12, 2, 0x10, 1],
                &[0x3a, 8, 0x0a, 1, b'b', 0x12, 3, 0x18, 0xac, 0x02],
                &[0x3a, 8, 0x0a, 1, b'c', 0x12, 3, 0x0a, 1, b'x'],
            ]
            .concat()
        );
    }

    #[test]
    fn options_that_a_client_does_not_know_are_refused() {
        let check = |client: &str, names: &[&str]| {
            let one = |name: &&str| ((*name).to_owned(), OptionValue::Int(1));
            let options: Vec<_> = names.iter().map(one).collect();
            check_options(client, &options)
        };
        let cpu = "XLA cpu on cpu (0.81)";
        assert_eq!(check(cpu, &["cpu_device_count"]), Ok(()));
        let why = check(cpu, &["cpu_device_count", "cpu_device_cuont"]).unwrap_err();
        assert!(why.contains("no option `cpu_device_cuont`"), "{why}");
        assert!(check(cpu, &["preallocate"]).is_err());
        assert_eq!(check("XLA cuda on H200 (13)", &["preallocate"]), Ok(()));
    }

    #[test]
    fn errors_name_what_is_no_plugin() {
        let error = |path: &str| {
            let options = PluginOptions {
                path: path.into(),
                ..PluginOptions::default()
            };
            Pjrt::open(&options).unwrap_err().to_string()
        };
        assert!(error("/nowhere/plugin.so").contains("/nowhere/plugin.so"));
        // A library that is no plugin.
        let libm = error("libm.so.6");
        assert!(libm.contains("no PJRT plugin"), "{libm}");
    }
}
