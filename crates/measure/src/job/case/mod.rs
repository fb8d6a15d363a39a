//! [`Case`]: a job at one problem, where every formula has become a number. What travels to a
//! worker.

mod filling;
mod program;

use std::path::{Path, PathBuf};

use kernwright_space::{Config, Formula, NoValue, Problem, Series, Value};
use serde::{Deserialize, Serialize};

use super::element::Element;
use super::raw::{Language, Role, RowsOf};
use super::turn::{CaseLoop, CaseTurn};
use super::{Job, Tolerance};

/// A buffer of one launch has at most this many bytes.
const MAX_BUFFER_BYTES: u64 = 1 << 40;

/// A job at one problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// The memory worked on.
    pub buffers: Vec<CaseBuffer>,
    /// The number of the buffer whose answers are judged by data, where they are; the others are not
    /// looked at.
    #[serde(default)]
    pub judged: Option<usize>,
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
        self.role.is_answer()
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
    /// What a formula says of each element.
    Series(Series),
    /// Random numbers that ascend.
    Sorted {
        /// From here
        low: f64,
        /// up to here.
        high: f64,
    },
    /// For each field of a struct, what it holds.
    Fields(Vec<CaseFill>),
    /// Rows of a NumPy file, others for every seed.
    Rows {
        /// The file.
        path: PathBuf,
        /// The share of its rows that only certain seeds get.
        held_out: f64,
        /// Those seeds.
        seeds: Vec<u64>,
    },
    /// By turns one of these, as the seed says.
    Several(Vec<CaseFill>),
}

impl CaseFill {
    /// What a buffer holds for a seed.
    pub fn of_seed(&self, seed: u64) -> &CaseFill {
        match self {
            CaseFill::Several(fills) => match seed.checked_rem(fills.len() as u64) {
                Some(number) => &fills[number as usize],
                None => self,
            },
            _ => self,
        }
    }

    /// Whether every seed gives other numbers.
    pub fn is_random(&self) -> bool {
        match self {
            CaseFill::Uniform { low, high } | CaseFill::Sorted { low, high } => low < high,
            CaseFill::Series(series) => series.is_random(),
            CaseFill::Fields(fills) => fills.iter().any(CaseFill::is_random),
            CaseFill::Several(fills) => fills.iter().all(CaseFill::is_random),
            CaseFill::Poison
            | CaseFill::Constant(_)
            | CaseFill::Iota
            | CaseFill::Npy(_)
            | CaseFill::Rows { .. } => false,
        }
    }

    /// Whether some seeds give other numbers than others.
    pub fn varies(&self) -> bool {
        matches!(self, CaseFill::Several(_) | CaseFill::Rows { .. }) || self.is_random()
    }

    /// The files that it reads.
    pub fn files(&self) -> Vec<&Path> {
        match self {
            CaseFill::Npy(path) | CaseFill::Rows { path, .. } => vec![path],
            CaseFill::Several(fills) => fills.iter().flat_map(CaseFill::files).collect(),
            _ => Vec::new(),
        }
    }

    /// The same without their folders: what it holds does not follow from where it lies.
    #[must_use]
    pub fn without_folders(&self) -> CaseFill {
        let mut fill = self.clone();
        match &mut fill {
            CaseFill::Npy(path) | CaseFill::Rows { path, .. } => {
                *path = path.file_name().unwrap_or_default().into();
            }
            CaseFill::Several(fills) => {
                fills
                    .iter_mut()
                    .for_each(|one| *one = one.without_folders());
            }
            _ => {}
        }
        fill
    }
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
    /// Which of it again and again, in the order of their launches.
    pub loops: Vec<CaseLoop>,
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
    /// Whether it makes the inputs of the others, and is not timed.
    pub is_prepared: bool,
    /// Whether `evolve` may edit it.
    pub is_edited: bool,
    /// What it is given in each turn of its loop; empty where every turn is alike.
    pub turns: Vec<CaseTurn>,
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
    /// No number lies between two.
    #[error("{what} is filled from {low} to {high}; the first is the least")]
    EmptyRange {
        /// The buffer.
        what: String,
        /// What is written first,
        low: f64,
        /// and second.
        high: f64,
    },
    /// An element that a formula gives no number, or none that fits.
    #[error("{what}: `{formula}` gives element {element} {found}")]
    BadElement {
        /// The buffer.
        what: String,
        /// The formula.
        formula: String,
        /// The element's number.
        element: usize,
        /// What it gives.
        found: String,
    },
    /// A loop that no number of its element's type could end.
    #[error("loop `{name}` would never end: no `{kind}` is {relation} {bound}")]
    NeverEnds {
        /// The loop.
        name: String,
        /// The type of the element that it looks at.
        kind: &'static str,
        /// What the element must be.
        relation: &'static str,
        /// To this.
        bound: String,
    },
    /// An element that a buffer does not have.
    #[error("loop `{name}` ends by element {element} of `{buffer}`, which has {count}")]
    NoElement {
        /// The loop.
        name: String,
        /// The buffer.
        buffer: String,
        /// The number of the element.
        element: i64,
        /// How many elements the buffer has.
        count: usize,
    },
    /// Rows of data that have not been read.
    #[error("the rows that fill buffer `{buffer}` have not been read")]
    NoRows {
        /// The buffer.
        buffer: String,
    },
    /// Fewer rows than a buffer has.
    #[error("[data] has {rows} `{part}` rows, and buffer `{buffer}` needs {wanted}")]
    FewRows {
        /// The buffer.
        buffer: String,
        /// What the job's file calls the rows.
        part: &'static str,
        /// How many there are.
        rows: usize,
        /// How many it needs.
        wanted: usize,
    },
    /// Rows of another length.
    #[error("a `{part}` row of [data] has {length} numbers, and one of buffer `{buffer}` {wanted}")]
    OtherLength {
        /// The buffer.
        buffer: String,
        /// What the job's file calls the rows.
        part: &'static str,
        /// How many numbers they have.
        length: usize,
        /// How many it has room for.
        wanted: usize,
    },
    /// Answers of more or fewer numbers than labels have.
    #[error("an answer in `{answers}` has {found} numbers, and a label {wanted}")]
    OtherWidth {
        /// The buffer of answers.
        answers: String,
        /// How many numbers it has for a row.
        found: usize,
        /// How many a label has.
        wanted: usize,
    },
    /// Not one answer for each row that judges.
    #[error(
        "`{answers}` holds answers for {found} rows, and {judged} are judged; its first extent is theirs"
    )]
    OtherRows {
        /// The buffer of answers.
        answers: String,
        /// How many it has room for.
        found: usize,
        /// How many rows are judged.
        judged: usize,
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
            let shape = match buffer.role {
                Role::Scratch => Vec::new(),
                _ => self.shape(buffer, problem, None)?,
            };
            let count = match buffer.role {
                Role::Scratch => 0,
                _ => shape.iter().product(),
            };
            let place = buffers.len();
            let one =
                |fill| self.case_fill((place, buffer), fill, &buffer.element, &shape, problem);
            let mut fill = one(&buffer.fill)?;
            if !buffer.fills.is_empty() {
                let others = buffer.fills.iter().map(one);
                let all = std::iter::once(Ok(fill)).chain(others);
                fill = CaseFill::Several(all.collect::<Result<_, _>>()?);
            }
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
        let judged = self.judged.as_ref().map(|judged| judged.answers);
        self.check_judged(&buffers)?;
        Ok(Case { buffers, judged })
    }

    /// Checks that there is one answer for each row that is judged.
    fn check_judged(&self, buffers: &[CaseBuffer]) -> Result<(), CaseError> {
        let Some(judged) = &self.judged else {
            return Ok(());
        };
        let answers = &buffers[judged.answers];
        let found = answers.shape.first().copied().unwrap_or(0);
        let width = answers.shape.iter().skip(1).product();
        if let Some(wanted) = judged.width().filter(|wanted| *wanted != width) {
            return Err(CaseError::OtherWidth {
                answers: answers.name.clone(),
                found: width,
                wanted,
            });
        }
        let rows = self.buffers.iter().zip(buffers);
        let rows =
            rows.filter(|(buffer, _)| matches!(buffer.fill, super::Fill::Data(RowsOf::Judged)));
        for (_, buffer) in rows {
            let judged = buffer.shape.first().copied().unwrap_or(0);
            if judged != found {
                return Err(CaseError::OtherRows {
                    answers: answers.name.clone(),
                    found,
                    judged,
                });
            }
        }
        Ok(())
    }

    /// Refuses more memory than the job allows. Contents are kept for every seed: of inputs what
    /// they are filled with; of outputs what is expected, and what each of two programs was found
    /// right with; and a little more while a run is prepared and checked.
    fn fits(&self, counts: &[usize]) -> Result<(), CaseError> {
        let seeds = self.seeds.search.len().max(self.seeds.held_out.len()) as u64;
        let copies = |role: Role| match role {
            Role::In | Role::Clobbered => seeds + 2,
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
}

/// How a parameter's value reaches a source as a macro: truth as 1 or 0, text as it is.
pub fn macro_text(value: &Value) -> String {
    match value {
        Value::Bool(truth) => u8::from(*truth).to_string(),
        other => other.to_string(),
    }
}
