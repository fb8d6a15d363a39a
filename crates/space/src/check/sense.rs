//! Rules that make no sense: those that can never hold, and applicability that reads parameters.

use super::Checker;
use crate::bounds::Bounds;
use crate::card::RawConstraint;
use crate::graph::Graph;
use crate::kernel::Kernel;
use crate::number::Num;
use crate::op::Op;
use crate::problem::FieldKind;

impl Checker<'_> {
    /// Refuses rules that no problem and no configuration can satisfy.
    pub(super) fn satisfiable(
        &mut self,
        kernel: &Kernel,
        raw: &[RawConstraint],
        applies: &[RawConstraint],
    ) {
        let bounds = widest_bounds(&kernel.graph, kernel);
        let rules = kernel.constraints.iter().chain(&kernel.applicability);
        for (rule, raw) in rules.zip(raw.iter().chain(applies)) {
            let node = kernel.graph.nodes[rule.node as usize];
            let constant =
                (node.op == Op::Const).then(|| kernel.graph.consts[node.args[0] as usize]);
            let always_faults = constant.and_then(Num::as_fault);
            if let Some(fault) = always_faults {
                let message = format!("constraint `{}` can never hold: it {fault}", rule.name);
                self.refuse(raw.rule.span(), message);
            } else if bounds[rule.node as usize].never_true() {
                let sides = match node.op {
                    Op::Lt | Op::Le | Op::Eq => {
                        let side = |slot: usize| bounds[node.args[slot] as usize].to_string();
                        format!("; its sides are {} and {}", side(0), side(1))
                    }
                    _ => String::new(),
                };
                let message = format!(
                    "constraint `{}` can never hold, whatever the problem and the parameters{sides}",
                    rule.name
                );
                self.refuse(raw.rule.span(), message);
            }
        }
        for rule in &kernel.applicability {
            if depends_on_params(&kernel.graph, rule.node) {
                let position = kernel
                    .applicability
                    .iter()
                    .position(|other| other.node == rule.node);
                let span = position.map_or(0..0, |index| applies[index].rule.span());
                let message = format!(
                    "`{}` decides whether the kernel applies, so it cannot read parameters; make it a constraint",
                    rule.name
                );
                self.refuse(span, message);
            }
        }
    }
}

fn depends_on_params(graph: &Graph, root: u32) -> bool {
    let mut nodes = graph.nodes.iter().zip(graph.reachable(&[root]));
    nodes.any(|(node, reached)| reached && node.op == Op::Param)
}

/// Bounds every node over all problems, devices and configurations.
fn widest_bounds(graph: &Graph, kernel: &Kernel) -> Vec<Bounds> {
    let field = |index: usize| match kernel.family.fields()[index].kind() {
        FieldKind::Int { min, max } => Bounds::integers(*min, *max),
        FieldKind::Bool => Bounds::integers(0, 1),
        FieldKind::Choice(choices) => {
            let number = |value| graph.symbols.number(value, &mut Vec::new());
            let numbers: Vec<Num> = choices.iter().map(number).collect();
            Bounds::around(&numbers)
        }
    };
    graph.bounds(
        field,
        |_| Bounds::ANY,
        |param| Bounds::around(&kernel.domains[param]),
    )
}
