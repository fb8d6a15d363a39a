//! From a module to the compact form: one entry and what it calls.
//!
//! `types` takes types apart into lanes, `constant` works constants out, `body` walks a function
//! and its edges, `instruction`, `wide`, `access`, `call` and `names` translate what stands in it.

mod access;
mod assembly;
mod body;
mod call;
mod constant;
mod fused;
mod gpu;
mod instruction;
mod names;
mod types;
mod wide;

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{Code, Parameter, Routine, Variable};
use super::report::Unsupported;
use kernwright_llvm_ir::{Function, Layout, Module, Value};
use types::Leaf;

/// The unit of race detection unless a smaller access is seen.
const WORD: usize = 4;

impl Code {
    /// Translates `entry` and everything it calls.
    ///
    /// # Errors
    /// Something in them cannot be emulated, or there is no such function.
    pub fn decode(module: &Module, entry: &str) -> Result<Code, Unsupported> {
        Code::decoded(module, entry, Watch::Nothing)
    }

    /// The same, and it will report what values its instructions make.
    ///
    /// # Errors
    /// As [`Code::decode`].
    pub fn decode_observing(module: &Module, entry: &str) -> Result<Code, Unsupported> {
        Code::decoded(module, entry, Watch::Results)
    }

    /// The same, and it will keep the values of these instructions' operands that are numbers.
    ///
    /// # Errors
    /// As [`Code::decode`].
    pub fn decode_keeping<'m>(
        module: &'m Module,
        entry: &str,
        of: FxHashSet<Value<'m>>,
    ) -> Result<Code, Unsupported> {
        Code::decoded(module, entry, Watch::Operands(of))
    }

    fn decoded<'m>(module: &'m Module, entry: &str, watch: Watch<'m>) -> Result<Code, Unsupported> {
        let missing = || Unsupported {
            what: format!("`{entry}`, which has no body here"),
            place: "the module".to_owned(),
        };
        let function = module
            .function(entry)
            .filter(|function| function.has_body())
            .ok_or_else(missing)?;
        let mut decoder = Decoder::new(module, watch);
        decoder.function(function);
        let mut done = 0;
        while let Some(&function) = decoder.queue.get(done) {
            body::decode(&mut decoder, function, done)?;
            done += 1;
        }
        decoder.code.parameters = decoder.parameters(function)?;
        Ok(decoder.finish())
    }
}

/// What a program reports of its values.
#[derive(Debug)]
enum Watch<'m> {
    Nothing,
    Results,
    Operands(FxHashSet<Value<'m>>),
}

/// What is known while decoding.
struct Decoder<'m> {
    watch: Watch<'m>,
    layout: Layout<'m>,
    is_for_gpu: bool,
    /// Whether the current function is for a processor that computes products and sums at once.
    has_fma: bool,
    code: Code,
    /// By global variable: its number.
    numbers: FxHashMap<Value<'m>, usize>,
    variables: Vec<Option<Variable>>,
    /// The number that stands for all memory sized by the launch.
    dynamic: Option<usize>,
    functions: FxHashMap<Value<'m>, u32>,
    queue: Vec<Function<'m>>,
}

impl<'m> Decoder<'m> {
    fn new(module: &'m Module, watch: Watch<'m>) -> Self {
        let globals = module.globals();
        Decoder {
            layout: module.layout(),
            is_for_gpu: module.is_for_gpu(),
            has_fma: false,
            code: Code {
                entry: 0,
                parameters: Vec::new(),
                functions: Vec::new(),
                ops: Vec::new(),
                origins: Vec::new(),
                places: Vec::new(),
                blocks: Vec::new(),
                switches: Vec::new(),
                calls: Vec::new(),
                returns: Vec::new(),
                waits: Vec::new(),
                variables: Vec::new(),
                granule: WORD,
                gpu: module.triple().starts_with("nvptx"),
                observes: matches!(watch, Watch::Results),
                kept: Vec::new(),
                one_in: 1,
            },
            watch,
            variables: globals.iter().map(|_| None).collect(),
            numbers: globals.into_iter().zip(0..).collect(),
            dynamic: None,
            functions: FxHashMap::default(),
            queue: Vec::new(),
        }
    }

    /// The number of a function, which will be decoded if it has not been.
    fn function(&mut self, function: Function<'m>) -> u32 {
        let next = self.queue.len() as u32;
        *self.functions.entry(function.value()).or_insert_with(|| {
            self.queue.push(function);
            self.code.functions.push(Routine {
                name: function.name(),
                start: 0,
                template: Vec::new(),
            });
            next
        })
    }

    fn parameters(&self, entry: Function<'m>) -> Result<Vec<Parameter>, Unsupported> {
        let describe = |(index, argument): (usize, Value<'m>)| {
            let what = || Unsupported {
                what: format!("an argument of type {}", argument.ty().text()),
                place: format!("`{}`", entry.name()),
            };
            if let Some(ty) = entry.copied_argument(index as u32) {
                let bytes = self.layout.stride(ty).ok_or_else(what)?;
                return Ok(Parameter::Copied { bytes });
            }
            let leaves = types::leaves(self.layout, argument.ty()).ok_or_else(what)?;
            let bytes = |leaf: &Leaf| leaf.kind.bytes();
            let lane_bytes = leaves.first().map_or(0, bytes);
            if leaves.iter().any(|leaf| bytes(leaf) != lane_bytes) {
                return Err(what());
            }
            Ok(Parameter::Value {
                lane_bytes,
                lanes: leaves.len() as u32,
            })
        };
        entry
            .arguments()
            .into_iter()
            .enumerate()
            .map(describe)
            .collect()
    }

    fn finish(mut self) -> Code {
        let nothing = || Variable {
            name: String::new(),
            space: super::op::Space::Constant,
            bytes: Vec::new(),
            initialised: false,
            writable: false,
            dynamic: false,
        };
        let variables = self.variables.into_iter();
        self.code.variables = variables
            .map(|known| known.unwrap_or_else(nothing))
            .collect();
        self.code
    }
}
