//! [`Kernel`]: a checked card. Its rules, its fields and its parameters.

use crate::error_kind::ErrorKind;
use std::fmt;
use std::sync::Arc;

use crate::device::{self, Device};
use crate::expr::{Expr, ExprKind};
use crate::graph::{Graph, Node, Type};
use crate::number::{Fault, Num};
use crate::op::Op;
use crate::param::Param;
use crate::plan::Shapes;
use crate::problem::{Family, FieldValue, Problem};
use crate::value::Value;

/// A kernel whose card has been read and found sound.
#[derive(Debug)]
pub struct Kernel {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) vendors: Option<Vec<String>>,
    pub(crate) family: Arc<Family>,
    pub(crate) params: Arc<[Param]>,
    pub(crate) derived: Vec<Derived>,
    pub(crate) work: Vec<Work>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) applicability: Vec<Constraint>,
    pub(crate) graph: Graph,
    pub(crate) domains: Arc<[Box<[Num]>]>,
    pub(crate) shapes: Shapes,
}

/// A named value that constraints share.
#[derive(Debug, Clone)]
pub struct Derived {
    pub(crate) name: String,
    pub(crate) expr: Expr,
    pub(crate) node: u32,
    pub(crate) kind: Type,
}

/// A number that says what a configuration makes of a problem, such as how many waves it launches.
#[derive(Debug, Clone)]
pub struct Work {
    pub(crate) name: String,
    pub(crate) expr: Expr,
    pub(crate) node: u32,
    pub(crate) last: usize,
}

impl Work {
    /// Names the number.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Spells its expression.
    pub fn rule(&self) -> String {
        self.expr.to_string()
    }

    /// The last parameter, in decoding order, that it depends on: with it the number is known.
    pub fn last(&self) -> usize {
        self.last
    }
}

/// A boolean rule over problem fields, parameters, derived values and the device.
#[derive(Debug, Clone)]
pub struct Constraint {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) expr: Expr,
    pub(crate) node: u32,
    /// The node for whether the rule faults.
    pub(crate) fault_node: u32,
}

impl Derived {
    /// Names the value.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Spells its expression.
    pub fn rule(&self) -> String {
        self.expr.to_string()
    }
}

impl Constraint {
    /// Names the constraint.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Says why it exists, as the card does.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Spells the rule.
    pub fn rule(&self) -> String {
        self.expr.to_string()
    }
}

/// A problem and a device cannot be bound to a kernel's rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BindError {
    /// The problem belongs to another family.
    #[error("kernel `{kernel}` works on problems of `{wanted}`, not of `{found}`")]
    OtherFamily {
        /// The kernel.
        kernel: String,
        /// Its family.
        wanted: String,
        /// The problem's family.
        found: String,
    },
    /// The rules read the device and none was given, or its name does not give it.
    #[error(
        "the rules of `{kernel}` read `{attribute}`; name a device that gives it, such as `amd:gfx906_60`"
    )]
    NeedsDevice {
        /// The kernel.
        kernel: String,
        /// What is read.
        attribute: &'static str,
    },
    /// The unknown fields leave too many possibilities.
    #[error(
        "{} are not given and leave {count} possibilities, of which at most {MAX_WORLDS} are \
         weighed; give some of them", .fields.join(", ")
    )]
    TooManyWorlds {
        /// The unknown fields, in backticks.
        fields: Vec<String>,
        /// How many possibilities they leave.
        count: usize,
    },
}

impl BindError {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// A kernel is wanted on a device that it is not made for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{kernel}` runs on devices of {vendors} only, not on `{device}`; name one of those")]
pub struct OtherVendor {
    /// The kernel.
    pub kernel: String,
    /// The makers of devices that it runs on, in backticks.
    pub vendors: String,
    /// The device.
    pub device: String,
}

impl OtherVendor {
    /// What it means.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::Infeasible
    }
}

/// An applicability rule that refuses a problem.
#[derive(Debug, Clone, Copy)]
pub struct Unwelcome<'k> {
    /// The rule.
    pub rule: &'k Constraint,
    /// A fault that made it false, such as an overflow.
    pub fault: Option<Fault>,
}

impl fmt::Display for Unwelcome<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule.name(), self.rule.rule())?;
        self.fault
            .map_or(Ok(()), |fault| write!(f, ", which {fault}"))
    }
}

/// Possibilities that unknown fields may leave.
const MAX_WORLDS: usize = 1024;

/// The numbers of one possible problem's fields, and which unknown fields were assumed so.
#[derive(Debug, Clone)]
pub(crate) struct World {
    pub(crate) fields: Vec<Num>,
    pub(crate) assumed: Vec<(usize, Value)>,
}

/// A problem and device as numbers.
#[derive(Debug, Clone)]
pub(crate) struct Bound {
    pub(crate) worlds: Vec<World>,
    pub(crate) device: Vec<Num>,
    pub(crate) device_values: Vec<Option<Value>>,
}

impl Kernel {
    /// Names the kernel.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Says what the kernel is, as the card does.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Lists the makers of devices that it runs on; `None` if it may run on any.
    pub fn vendors(&self) -> Option<&[String]> {
        self.vendors.as_deref()
    }

    /// Refuses a device that it cannot run on.
    ///
    /// # Errors
    /// The device is of another maker than the card names.
    pub fn runs_on(&self, device: &Device) -> Result<(), OtherVendor> {
        let Some(vendors) = &self.vendors else {
            return Ok(());
        };
        if vendors.iter().any(|vendor| vendor == device.vendor()) {
            return Ok(());
        }
        let quoted: Vec<String> = vendors.iter().map(|name| format!("`{name}`")).collect();
        Err(OtherVendor {
            kernel: self.name.clone(),
            vendors: quoted.join(" or "),
            device: device.to_string(),
        })
    }

    /// Gives the schema of its problems.
    pub fn family(&self) -> &Arc<Family> {
        &self.family
    }

    /// Lists the parameters in decoding order.
    pub fn params(&self) -> &Arc<[Param]> {
        &self.params
    }

    /// Returns whether a name is one of its fields, parameters or derived values.
    pub fn knows(&self, name: &str) -> bool {
        let mut params = self.params.iter().map(Param::name);
        let mut derived = self.derived.iter().map(Derived::name);
        self.family.position(name).is_some()
            || params.any(|param| param == name)
            || derived.any(|derived| derived == name)
    }

    /// Lists the derived values.
    pub fn derived(&self) -> &[Derived] {
        &self.derived
    }

    /// Lists what the card says a configuration makes of a problem, by the parameter with which it
    /// is known, then by name.
    pub fn work(&self) -> &[Work] {
        &self.work
    }

    /// Spells a number of work with the derived values it needs, so that two cards whose texts are
    /// equal mean the same by it.
    pub fn spell_work(&self, work: &Work) -> String {
        let mut needed: Vec<&Derived> = Vec::new();
        let mut open = vec![&work.expr];
        while let Some(expr) = open.pop() {
            expr.walk(&mut |part| {
                let ExprKind::Name(name) = &part.kind else {
                    return;
                };
                let found = self.derived.iter().find(|derived| derived.name == *name);
                if let Some(derived) = found
                    && !needed.iter().any(|known| known.name == *name)
                {
                    needed.push(derived);
                    open.push(&derived.expr);
                }
            });
        }
        needed.sort_by(|a, b| a.name.cmp(&b.name));
        let wheres = needed
            .iter()
            .map(|it| format!("{} = {}", it.name, it.rule()));
        let parts: Vec<String> = std::iter::once(work.rule()).chain(wheres).collect();
        parts.join("; ")
    }

    /// Lists the rules a Config must satisfy.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Lists the rules a Problem must satisfy for the kernel to accept it at all.
    pub fn applicability(&self) -> &[Constraint] {
        &self.applicability
    }

    /// Names the device attributes the rules read.
    pub fn reads_device(&self) -> impl Iterator<Item = &'static str> {
        let read = device::ATTRIBUTES.iter().zip(self.graph.reads_device);
        read.filter(|(_, read)| *read).map(|(name, _)| *name)
    }

    /// Multiplies the domains' sizes: the configurations before any constraint.
    pub fn cartesian(&self) -> u128 {
        self.params.iter().fold(1, |product, param| {
            u128::saturating_mul(product, param.values().len() as u128)
        })
    }

    /// Lists the applicability rules that refuse the problem; empty if the kernel accepts it.
    pub fn refuses_problem(
        &self,
        problem: &Problem,
        device: Option<&Device>,
    ) -> Result<Vec<Unwelcome<'_>>, BindError> {
        let bound = self.bind(problem, device, &self.applicability)?;
        let params: Vec<Num> = self.domains.iter().map(|domain| domain[0]).collect();
        let mut cells = Vec::new();
        let broken = bound.worlds.iter().map(|world| {
            self.graph
                .evaluate(&world.fields, &bound.device, &params, &mut cells);
            let judged = self.applicability.iter().map(|rule| {
                let num = cells[rule.node as usize];
                let fault = num.as_fault();
                (!num.is_true()).then_some(Unwelcome { rule, fault })
            });
            judged.flatten().collect::<Vec<_>>()
        });
        Ok(broken.min_by_key(Vec::len).unwrap_or_default())
    }

    /// Turns fields and device into numbers, one World for each combination of those unknown
    /// fields that `rules` read.
    pub(crate) fn bind(
        &self,
        problem: &Problem,
        device: Option<&Device>,
        rules: &[Constraint],
    ) -> Result<Bound, BindError> {
        if !Arc::ptr_eq(problem.family(), &self.family) && *problem.family() != self.family {
            return Err(BindError::OtherFamily {
                kernel: self.name.clone(),
                wanted: self.family.name().to_owned(),
                found: problem.family().name().to_owned(),
            });
        }
        let mut strangers = Vec::new();
        let attribute = |index| device.and_then(|device| device.attribute(index));
        let device_values: Vec<Option<Value>> =
            (0..device::ATTRIBUTES.len()).map(attribute).collect();
        let mut attributes = Vec::with_capacity(device_values.len());
        for (index, read) in self.graph.reads_device.into_iter().enumerate() {
            attributes.push(match &device_values[index] {
                Some(value) => self.graph.symbols.number(value, &mut strangers),
                None if read => {
                    let attribute = device::ATTRIBUTES[index];
                    return Err(BindError::NeedsDevice {
                        kernel: self.name.clone(),
                        attribute,
                    });
                }
                None => Num::FALSE,
            });
        }
        let mut number = |value: &Value| self.graph.symbols.number(value, &mut strangers);
        let known = problem.values().iter().map(|value| match value {
            FieldValue::Known(value) => number(value),
            FieldValue::OneOf(values) => values.first().map_or(Num::FALSE, &mut number),
        });
        let mut worlds = vec![World {
            fields: known.collect(),
            assumed: Vec::new(),
        }];
        for (index, value) in problem.values().iter().enumerate() {
            let FieldValue::OneOf(values) = value else {
                continue;
            };
            if !self.rules_read(rules, index) {
                continue;
            }
            let count = worlds.len() * values.len();
            if count > MAX_WORLDS {
                let is_unknown =
                    |(_, value): &(&str, &FieldValue)| matches!(value, FieldValue::OneOf(_));
                let fields = problem.pairs().filter(is_unknown);
                return Err(BindError::TooManyWorlds {
                    fields: fields.map(|(name, _)| format!("`{name}`")).collect(),
                    count,
                });
            }
            worlds = values
                .iter()
                .flat_map(|value| {
                    let num = number(value);
                    worlds.iter().cloned().map(move |mut world| {
                        world.fields[index] = num;
                        world.assumed.push((index, value.clone()));
                        world
                    })
                })
                .collect();
        }
        Ok(Bound {
            worlds,
            device: attributes,
            device_values,
        })
    }

    /// Returns whether some of the rules depend on a field.
    fn rules_read(&self, rules: &[Constraint], field: usize) -> bool {
        let roots: Vec<u32> = rules.iter().map(|rule| rule.node).collect();
        let reached = self.graph.reachable(&roots);
        let is_field = |node: &Node| node.op == Op::Field && node.args[0] as usize == field;
        let mut nodes = self.graph.nodes.iter().zip(reached);
        nodes.any(|(node, reached)| reached && is_field(node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_says_whose_devices_it_runs_on() {
        let kernel = |vendors: &str| {
            let text =
                format!("kernel = \"k\"\n{vendors}\nparam = [{{ name = \"x\", values = [1] }}]");
            Kernel::parse("k.toml", &text, &|_| None).unwrap()
        };
        let (h200, epyc): (Device, Device) = ("sm_90".parse().unwrap(), "x86_64".parse().unwrap());
        assert!(kernel("").runs_on(&h200).is_ok());
        let own = kernel("vendors = [\"amd\", \"nvidia\"]");
        assert!(own.runs_on(&h200).is_ok());
        let error = own.runs_on(&epyc).unwrap_err().to_string();
        let expected = "`k` runs on devices of `amd` or `nvidia` only, not on `cpu:x86_64`";
        assert!(error.starts_with(expected), "{error}");
    }
}
