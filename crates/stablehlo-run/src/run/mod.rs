//! Running a module: the oracle of what a program means, and the engine where there is no other.
//!
//! Every operation is computed on its own, one after the other. A value is freed after its last
//! use, or its memory becomes the result's; a tensor whose elements are all the same is kept as one
//! element until an operation needs them all.

mod call;
mod convert;
mod convolution;
mod dispatch;
mod dot;
mod elementwise;
mod fold;
mod gather;
mod layout;
mod machine;
mod norm;
mod plan;
mod random;
mod select;
mod shape;
mod tensor;
#[cfg(test)]
mod tests;

use kernwright_stablehlo::Module;
use machine::Machine;

pub use tensor::{Data, Tensor};

/// How floats are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// In the precision of their types.
    Own,
    /// All in 64 bits: nearly the results of exact arithmetic.
    Double,
}

/// How a program is run.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How floats are computed.
    pub precision: Precision,
    /// Elements computed before giving up: a loop may have no end.
    pub fuel: u64,
    /// Threads that large products are spread over.
    pub threads: usize,
}

/// Why a program did not run to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// There are too many or too few arguments, or one is of another type.
    #[error("arguments do not fit: {0}")]
    Arguments(String),
    /// There is something in it that we cannot run.
    #[error("we cannot run {0}")]
    NotKnown(String),
    /// It computed more elements than it may.
    #[error("the program computes too much")]
    OutOfFuel,
    /// The program contradicts itself; a module that was checked does not.
    #[error("the program is not sound: {0}")]
    Broken(String),
}

type Result<T> = std::result::Result<T, RunError>;

/// The error for a program that contradicts itself.
fn broken(what: impl Into<String>) -> RunError {
    RunError::Broken(what.into())
}

/// Fails for a program that contradicts itself, unless something holds.
fn ensure(holds: bool, what: &str) -> Result<()> {
    match holds {
        true => Ok(()),
        false => Err(broken(what)),
    }
}

/// Runs a program and returns its results.
///
/// # Errors
///
/// If the arguments do not fit, if there is an operation we do not know, or if it computes more
/// than it may.
pub fn run(module: &Module, arguments: &[Tensor], limits: Limits) -> Result<Vec<Tensor>> {
    run_counted(module, arguments, limits).map(|(results, _)| results)
}

/// Runs a program; also returns the number of elements it computed.
///
/// # Errors
///
/// As [`run`].
pub fn run_counted(
    module: &Module,
    arguments: &[Tensor],
    limits: Limits,
) -> Result<(Vec<Tensor>, u64)> {
    let mut machine = Machine::new(module, limits)?;
    let results = run_by(&mut machine, module, arguments, limits)?;
    Ok((results, limits.fuel - machine.fuel()))
}

/// Runs a program to find the first operation that makes NaN or infinities of better numbers, with its location; `None`
/// if there is no such operation.
///
/// # Errors
///
/// As [`run`].
pub fn first_odd(module: &Module, arguments: &[Tensor], limits: Limits) -> Result<Option<String>> {
    let mut machine = Machine::new(module, limits)?;
    machine.watch();
    run_by(&mut machine, module, arguments, limits)?;
    Ok(machine.odd())
}

fn run_by<'m>(
    machine: &mut Machine<'m>,
    module: &'m Module,
    arguments: &[Tensor],
    limits: Limits,
) -> Result<Vec<Tensor>> {
    let plan = plan::plan(module)?;
    let body = &module.main.body;
    if arguments.len() != body.arguments.len() {
        let (wanted, found) = (body.arguments.len(), arguments.len());
        return Err(RunError::Arguments(format!("{found} instead of {wanted}")));
    }
    let mut inputs = Vec::with_capacity(arguments.len());
    for (index, (tensor, value)) in arguments.iter().zip(&body.arguments).enumerate() {
        let wanted = module.ty(*value);
        if wanted.tensor() != Some(tensor.ty()) {
            let text = format!("argument {index} is {} instead of {wanted}", tensor.ty());
            return Err(RunError::Arguments(text));
        }
        let store = tensor::store(tensor.ty().element, limits.precision);
        inputs.push(tensor.data().clone().into_store(store, tensor.ty().element));
    }
    let results = machine.block(body, &plan, inputs)?;
    let finish = |(data, value): (Data, &kernwright_stablehlo::ValueId)| {
        let ty = module.ty(*value).tensor();
        let ty = ty.ok_or_else(|| RunError::NotKnown(module.ty(*value).to_string()))?;
        let data = data.expand(ty.count());
        Tensor::new(ty.clone(), data).ok_or_else(|| broken("a result is not of its type"))
    };
    results.into_iter().zip(&body.returns).map(finish).collect()
}
