//! A number whose plain tuning a winner is compared with: where it stands, and a model with another.

use crate::{Action, Fit, ModelEdit, Source, Spot};
use kernwright_evolve::{EditId, Genome};
use kernwright_stablehlo::{Block, Kind, Module, Op};

use super::workload::{Role, Tuned, Workload};

/// Where the number is written.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// In a constant.
    Constant(u32),
    /// In an argument that an operation has as this operand.
    Operand(u32, u8),
}

impl Tuned {
    /// Whether the number is there.
    pub(super) fn check(&self, workload: &Workload) -> Result<(), String> {
        match (&self.constant, &self.argument) {
            // It is multiplied, which leaves 0 where it is.
            (Some(constant), None) if *constant == 0.0 || !constant.is_finite() => Err(format!(
                "[tuned] a `constant` of {constant} cannot be tuned: it is multiplied"
            )),
            (Some(constant), None) => match self.places(workload).is_empty() {
                true => Err(format!(
                    "[tuned] no scalar constant of the module is {constant}"
                )),
                false => Ok(()),
            },
            (None, Some(name)) => match self.position(workload) {
                None => Err(format!(
                    "[tuned] no argument with the role `number` is called `{name}`"
                )),
                Some(_) if self.places(workload).is_empty() => {
                    Err(format!("[tuned] nothing uses the argument `{name}`"))
                }
                Some(_) => Ok(()),
            },
            _ => Err("[tuned] names either a `constant` or an `argument`".to_owned()),
        }
    }

    /// Whether no value of the grid lies beyond this one.
    pub(super) fn is_at_edge(&self, value: f64) -> bool {
        let is_beyond = |less: bool| {
            self.grid
                .iter()
                .any(|one| *one != value && (*one < value) == less)
        };
        !(is_beyond(true) && is_beyond(false))
    }

    /// The edits that give the number another value.
    pub(super) fn with(&self, workload: &Workload, value: f64) -> Genome<ModelEdit> {
        let mut genome = Genome::original();
        for (ordinal, place) in self.places(workload).into_iter().enumerate() {
            let action = match place {
                Place::Constant(at) => Action::Scale {
                    at: Spot::Original(at),
                    factor: value / self.constant.unwrap_or(value),
                },
                Place::Operand(at, operand) => Action::Rewire {
                    at: Spot::Original(at),
                    operand,
                    to: (Source::Number(value), Fit::plain()),
                },
            };
            // Edits of one genome need numbers of their own, and one individual has few.
            let (individual, ordinal) = (ordinal as u64 / 128, (ordinal % 128) as u8);
            genome.add(EditId::new(individual, ordinal), ModelEdit { action });
        }
        genome
    }

    /// Which argument it is.
    fn position(&self, workload: &Workload) -> Option<usize> {
        let name = self.argument.as_deref()?;
        let mut arguments = workload.spec.arguments.iter();
        arguments.position(|one| one.role == Role::Number && one.name() == name)
    }

    fn places(&self, workload: &Workload) -> Vec<Place> {
        let module = &workload.module;
        match self.position(workload) {
            Some(at) => {
                let argument = module.main.body.arguments[at];
                places(module, |at, op| {
                    let operands = op.operands.iter().zip(0..);
                    let uses = operands.filter(|(id, _)| **id == argument);
                    uses.map(|(_, operand)| Place::Operand(at, operand))
                        .collect()
                })
            }
            None => places(module, |at, op| match (&op.kind, self.constant) {
                (Kind::Constant(literal), Some(constant))
                    if literal.ty().rank() == 0
                        && (literal.number(0).to_f64() - constant).abs()
                            <= 1e-6 * constant.abs() =>
                {
                    vec![Place::Constant(at)]
                }
                _ => Vec::new(),
            }),
        }
    }
}

/// What is found in all operations of a module, which are counted as edits count them.
fn places(module: &Module, mut found_in: impl FnMut(u32, &Op) -> Vec<Place>) -> Vec<Place> {
    fn walk(
        block: &Block,
        number: &mut u32,
        found_in: &mut impl FnMut(u32, &Op) -> Vec<Place>,
    ) -> Vec<Place> {
        let mut found = Vec::new();
        for op in &block.ops {
            found.extend(found_in(*number, op));
            *number += 1;
            for region in &op.regions {
                found.extend(walk(region, number, found_in));
            }
        }
        found
    }
    walk(&module.main.body, &mut 0, &mut found_in)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_a_grid_are_its_edges() {
        let tuned = Tuned {
            constant: Some(0.1),
            argument: None,
            grid: vec![0.3, 0.1, 1.0],
            what: "learning rate".to_owned(),
        };
        let edges = [0.3, 0.1, 1.0].map(|value| tuned.is_at_edge(value));
        assert_eq!(edges, [false, true, true]);
    }
}
