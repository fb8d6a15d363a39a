//! [`Case`]: a job at one problem, where every formula has become a number. What travels to a
//! worker.

use std::path::PathBuf;

use kernwright_space::{Config, Formula, NoValue, Problem, Value};
use serde::{Deserialize, Serialize};

use super::element::{Element, job_name};
use super::raw::{Language, Role};
use super::{Fill, Job, Launch, Passed, Program, Tolerance};

/// A buffer of one launch has at most this many bytes.
const MAX_BUFFER_BYTES: u64 = 1 << 40;

/// A job at one problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// The memory worked on.
    pub buffers: Vec<CaseBuffer>,
}

/// A buffer with its size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseBuffer {
    /// Its name, for messages.
    pub name: String,
    /// What it is made of.
    pub element: Element,
    /// Its extents; empty for scratch buffers.
    pub shape: Vec<usize>,
    /// How many elements; 0 for scratch buffers, whose size depends on the configuration.
    pub count: usize,
    /// What the kernel does with it.
    pub role: Role,
    /// What it holds before the kernel runs.
    pub fill: CaseFill,
    /// How far it may be off.
    pub tolerance: Tolerance,
    /// Whether integers in it must be exact: the tolerance was not written for this buffer alone.
    pub integers_are_exact: bool,
}

impl CaseBuffer {
    /// Whether the kernel's answer lies in it.
    pub fn is_written(&self) -> bool {
        matches!(self.role, Role::Out | Role::InOut)
    }
}

/// What a buffer holds before the kernel runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum CaseFill {
    /// Bytes that mean nothing, different for every run.
    Poison,
    /// Random numbers, following from the seed.
    Uniform {
        /// From here
        low: f64,
        /// up to here.
        high: f64,
    },
    /// One number.
    Constant(f64),
    /// 0, 1, 2, …
    Iota,
    /// The contents of a NumPy file.
    Npy(PathBuf),
}

/// A program at one problem and configuration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseProgram {
    /// What it is written in.
    pub language: Language,
    /// The source files.
    pub sources: Vec<PathBuf>,
    /// Flags for the compiler.
    pub flags: Vec<String>,
    /// Macros and their texts.
    pub defines: Vec<(String, String)>,
    /// What is run.
    pub launches: Vec<CaseLaunch>,
    /// The elements of every buffer, scratch included.
    pub counts: Vec<usize>,
}

/// One launch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseLaunch {
    /// The function or kernel.
    pub entry: String,
    /// Its arguments.
    pub arguments: Vec<CaseArgument>,
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block along x, y, z.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: u32,
    /// How often it runs in a row.
    pub repeat: u32,
}

/// An argument.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum CaseArgument {
    /// The buffer with this number.
    Buffer(usize),
    /// A value.
    Value {
        /// Its type.
        element: Element,
        /// Its bytes.
        bytes: Vec<u8>,
    },
}

/// A job cannot be laid out for a problem and configuration.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// A formula has no value.
    #[error("{what}: {source}")]
    NoValue {
        /// What it was for.
        what: String,
        /// Why.
        source: NoValue,
    },
    /// A size that makes no sense.
    #[error("{what} is {value}; {wanted}")]
    BadSize {
        /// What it was for.
        what: String,
        /// What the formula gives.
        value: i64,
        /// What it may be.
        wanted: &'static str,
    },
    /// A number that a buffer's type cannot hold.
    #[error("{what} is filled with {value}, which {kind} cannot hold; it holds {low} to {high}")]
    BadFill {
        /// The buffer.
        what: String,
        /// What the formula gives.
        value: f64,
        /// The name of the type.
        kind: &'static str,
        /// The least it holds.
        low: f64,
        /// The most it holds.
        high: f64,
    },
    /// More memory than allowed.
    #[error(
        "the buffers need {needed} MiB and the job allows {allowed} MiB; take a smaller problem or \
         raise `limits.memory_mib`"
    )]
    TooMuchMemory {
        /// What the buffers need, in MiB.
        needed: u64,
        /// What is allowed, in MiB.
        allowed: u64,
    },
}

impl Job {
    /// Works out the buffers for a problem.
    pub fn case(&self, problem: &Problem) -> Result<Case, CaseError> {
        let mut buffers = Vec::new();
        for buffer in &self.buffers {
            let what = || format!("buffer `{}`", buffer.name);
            let number = |formula: &Formula| {
                let value = formula.float(&self.kernel, problem, None);
                value.map_err(|source| CaseError::NoValue {
                    what: what(),
                    source,
                })
            };
            let held = |formula: &Formula| {
                let value = number(formula)?;
                // A struct's fields share one range, which need not fit all of them.
                let [field] = &*buffer.element.fields else {
                    return Ok(value);
                };
                let (low, high) = field
                    .kind
                    .range()
                    .unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
                match (low..=high).contains(&value) {
                    true => Ok(value),
                    false => Err(CaseError::BadFill {
                        what: what(),
                        value,
                        kind: job_name(field.kind),
                        low,
                        high,
                    }),
                }
            };
            let shape = match buffer.role {
                Role::Scratch => Vec::new(),
                _ => self.shape(buffer, problem, None)?,
            };
            let count = match buffer.role {
                Role::Scratch => 0,
                _ => shape.iter().product(),
            };
            let fill = match &buffer.fill {
                Fill::Poison => CaseFill::Poison,
                Fill::Uniform(low, high) => CaseFill::Uniform {
                    low: held(low)?,
                    high: held(high)?,
                },
                Fill::Constant(value) => CaseFill::Constant(held(value)?),
                Fill::Iota => CaseFill::Iota,
                Fill::Npy(path) => CaseFill::Npy(path.clone()),
            };
            buffers.push(CaseBuffer {
                name: buffer.name.clone(),
                element: buffer.element.clone(),
                shape,
                count,
                role: buffer.role,
                fill,
                tolerance: buffer.tolerance,
                integers_are_exact: buffer.integers_are_exact,
            });
        }
        let counts = buffers.iter().map(|buffer| buffer.count);
        self.fits(&counts.collect::<Vec<_>>())?;
        Ok(Case { buffers })
    }

    /// Refuses more memory than the job allows. Contents are kept for every seed: of inputs what
    /// they are filled with; of outputs what is expected, and what each of two programs was found
    /// right with; and a little more while a run is prepared and checked.
    fn fits(&self, counts: &[usize]) -> Result<(), CaseError> {
        let seeds = self.seeds.search.len().max(self.seeds.held_out.len()) as u64;
        let copies = |role: Role| match role {
            Role::In => seeds + 2,
            Role::Out => 3 * seeds + 3,
            Role::InOut => 4 * seeds + 3,
            Role::Scratch => 2,
        };
        let bytes = self.buffers.iter().zip(counts).map(|(buffer, count)| {
            let bytes = (count * buffer.element.size) as u64;
            bytes.saturating_mul(copies(buffer.role))
        });
        let bytes = bytes.fold(0, u64::saturating_add);
        let (needed, allowed) = (bytes >> 20, self.limits.memory >> 20);
        if needed > allowed {
            return Err(CaseError::TooMuchMemory { needed, allowed });
        }
        Ok(())
    }

    /// Works out a buffer's extents, whose product is a sensible size.
    fn shape(
        &self,
        buffer: &super::Buffer,
        problem: &Problem,
        config: Option<&Config>,
    ) -> Result<Vec<usize>, CaseError> {
        let mut bytes = buffer.element.size as u64;
        let mut shape = Vec::new();
        for (axis, extent) in buffer.shape.iter().enumerate() {
            let what = format!("extent {axis} of buffer `{}`", buffer.name);
            let wanted = "a buffer's extents are from 1 on, and it has less than a TiB";
            let extent = self.size(extent, &what, wanted, problem, config)?;
            bytes = bytes.saturating_mul(u64::from(extent));
            if bytes > MAX_BUFFER_BYTES {
                let value = i64::from(extent);
                return Err(CaseError::BadSize {
                    what,
                    value,
                    wanted,
                });
            }
            shape.push(extent as usize);
        }
        Ok(shape)
    }

    /// Works out a size that fits 32 bits and is not 0.
    fn size(
        &self,
        formula: &Formula,
        what: &str,
        wanted: &'static str,
        problem: &Problem,
        config: Option<&Config>,
    ) -> Result<u32, CaseError> {
        let what = || what.to_owned();
        let value = formula
            .int(&self.kernel, problem, config)
            .map_err(|source| CaseError::NoValue {
                what: what(),
                source,
            })?;
        match u32::try_from(value) {
            Ok(size) if size > 0 => Ok(size),
            _ => Err(CaseError::BadSize {
                what: what(),
                value,
                wanted,
            }),
        }
    }

    /// Works out a program for a problem and configuration.
    pub fn lay_out(
        &self,
        program: &Program,
        problem: &Problem,
        config: &Config,
    ) -> Result<CaseProgram, CaseError> {
        let launches: Result<Vec<CaseLaunch>, CaseError> = program
            .launches
            .iter()
            .map(|launch| self.launch(launch, problem, config))
            .collect();
        let mut defines: Vec<(String, String)> = config
            .pairs()
            .map(|(name, value)| (name.to_owned(), macro_text(value)))
            .collect();
        for (name, formula) in &self.defines {
            let what = || format!("macro `{name}`");
            let value = formula
                .float(&self.kernel, problem, Some(config))
                .map_err(|source| CaseError::NoValue {
                    what: what(),
                    source,
                })?;
            defines.push((name.clone(), value.to_string()));
        }
        let counts: Result<Vec<usize>, CaseError> = self
            .buffers
            .iter()
            .map(|buffer| Ok(self.shape(buffer, problem, Some(config))?.iter().product()))
            .collect();
        let counts = counts?;
        self.fits(&counts)?;
        Ok(CaseProgram {
            language: program.language,
            sources: program.sources.clone(),
            flags: program.flags.clone(),
            defines,
            launches: launches?,
            counts,
        })
    }

    fn launch(
        &self,
        launch: &Launch,
        problem: &Problem,
        config: &Config,
    ) -> Result<CaseLaunch, CaseError> {
        let dimensions = |formulas: &[Formula], what: &str| {
            let wanted = "a launch has at least one block and one thread in every dimension";
            let mut sizes = [1; 3];
            for (axis, (size, formula)) in sizes.iter_mut().zip(formulas).enumerate() {
                let what = format!(
                    "{what} {} of launch `{}`",
                    ["x", "y", "z"][axis],
                    launch.entry
                );
                *size = self.size(formula, &what, wanted, problem, Some(config))?;
            }
            Ok::<_, CaseError>(sizes)
        };
        let optional = |formula: &Option<Formula>, what: &str, wanted| match formula {
            Some(formula) => {
                let what = format!("{what} of launch `{}`", launch.entry);
                self.size(formula, &what, wanted, problem, Some(config))
                    .map(Some)
            }
            None => Ok(None),
        };
        let mut arguments = Vec::new();
        for argument in &launch.arguments {
            arguments.push(match *argument {
                Passed::Buffer(index) => CaseArgument::Buffer(index),
                Passed::Scalar(index) => self.value(index, problem, config)?,
            });
        }
        let repeat = optional(&launch.repeat, "repeat", "a launch runs at least once")?;
        let shared = optional(
            &launch.shared,
            "shared memory",
            "leave it out if there is none",
        )?;
        Ok(CaseLaunch {
            entry: launch.entry.clone(),
            arguments,
            grid: dimensions(&launch.grid, "grid")?,
            block: dimensions(&launch.block, "block")?,
            shared: shared.unwrap_or(0),
            repeat: repeat.unwrap_or(1),
        })
    }

    fn value(
        &self,
        index: usize,
        problem: &Problem,
        config: &Config,
    ) -> Result<CaseArgument, CaseError> {
        let scalar = &self.scalars[index];
        let mut bytes = vec![0; scalar.element.size];
        for (field, formula) in scalar.element.fields.iter().zip(&scalar.values) {
            let refuse = |source| CaseError::NoValue {
                what: format!("scalar `{}`", scalar.name),
                source,
            };
            let place = &mut bytes[field.offset..field.offset + field.kind.size()];
            if field.kind.is_float() {
                let value = formula.float(&self.kernel, problem, Some(config));
                field.kind.store(value.map_err(refuse)?, place);
            } else {
                let value = formula
                    .int(&self.kernel, problem, Some(config))
                    .map_err(refuse)?;
                field.kind.store_int(value, place);
                if field.kind.load_int(place) != value {
                    return Err(CaseError::BadSize {
                        what: format!("scalar `{}`", scalar.name),
                        value,
                        wanted: "it does not fit its type",
                    });
                }
            }
        }
        Ok(CaseArgument::Value {
            element: scalar.element.clone(),
            bytes,
        })
    }
}

/// How a parameter's value reaches a source as a macro: truth as 1 or 0, text as it is.
pub fn macro_text(value: &Value) -> String {
    match value {
        Value::Bool(truth) => u8::from(*truth).to_string(),
        other => other.to_string(),
    }
}
