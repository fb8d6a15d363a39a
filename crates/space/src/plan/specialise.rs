//! A card's graph with one problem's numbers in it: constants folded, untaken branches gone.

use crate::graph::Graph;
use crate::number::Num;
use crate::op::Op;

/// A node while the plan is being made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draft {
    pub(crate) op: Op,
    pub(crate) args: [u32; 3],
    /// The value, where `op` is `Const`.
    pub(crate) num: Num,
    /// The stage at which it is known.
    pub(crate) stage: u16,
    /// The parameters it depends on, one bit each.
    pub(crate) deps: u128,
    pub(crate) integral: bool,
}

/// Replaces fields by their numbers, folds what becomes constant and drops untaken branches.
/// Gives the drafts and, for each needed node of the graph, the draft that it became.
pub(crate) fn specialise(
    graph: &Graph,
    needed: &[bool],
    fields: &[Num],
    device: &[Num],
    domains: &[Box<[Num]>],
) -> (Vec<Draft>, Vec<u32>) {
    let mut drafts: Vec<Draft> = Vec::with_capacity(graph.nodes.len());
    let mut names: Vec<u32> = Vec::with_capacity(graph.nodes.len());
    for (node, needed) in graph.nodes.iter().zip(needed) {
        if !needed {
            names.push(0);
            continue;
        }
        let leaf = node.args[0] as usize;
        let draft = match node.op {
            Op::Const => Draft::constant(graph.consts[leaf]),
            Op::Field => Draft::constant(fields[leaf]),
            Op::Device => Draft::constant(device[leaf]),
            // A parameter without a choice is a constant, known from the start.
            Op::Param if domains[leaf].len() == 1 => Draft::constant(domains[leaf][0]),
            Op::Param => Draft::param(leaf, &domains[leaf]),
            op => {
                let args = node.args.map(|arg| names[arg as usize]);
                match simplify(op, args, &drafts) {
                    Ok(draft) => draft,
                    Err(same) => {
                        names.push(same);
                        continue;
                    }
                }
            }
        };
        names.push(drafts.len() as u32);
        drafts.push(draft);
    }
    (drafts, names)
}

impl Draft {
    fn constant(num: Num) -> Draft {
        let integral = num.as_int().is_some() || num.as_fault().is_some();
        Draft {
            op: Op::Const,
            args: [0; 3],
            num,
            stage: 0,
            deps: 0,
            integral,
        }
    }

    fn param(index: usize, domain: &[Num]) -> Draft {
        let integral = domain.iter().all(|num| num.as_int().is_some());
        Draft {
            op: Op::Param,
            args: [index as u32, 0, 0],
            num: Num::FALSE,
            stage: index as u16 + 1,
            deps: 1 << index,
            integral,
        }
    }
}

/// Makes the draft of an operation, or names an existing draft that is equal to it.
fn simplify(op: Op, args: [u32; 3], drafts: &[Draft]) -> Result<Draft, u32> {
    let arity = op.arity();
    let operand = |at: usize| &drafts[args[at.min(arity - 1)] as usize];
    let constant = |at: usize| (operand(at).op == Op::Const).then_some(operand(at).num);
    let (a, b) = (constant(0), constant(1));
    if (0..arity).all(|at| operand(at).op == Op::Const) {
        let num = |at: usize| operand(at).num;
        return Ok(Draft::constant(op.apply(num(0), num(1), num(2))));
    }
    match (op, a, b) {
        (Op::If, Some(Num::TRUE), _) => return Err(args[1]),
        (Op::If, Some(Num::FALSE), _) => return Err(args[2]),
        (Op::And, Some(Num::TRUE), _) | (Op::Or, Some(Num::FALSE), _) => return Err(args[1]),
        (Op::And, _, Some(Num::TRUE)) | (Op::Or, _, Some(Num::FALSE)) => return Err(args[0]),
        (Op::And, Some(Num::FALSE), _) | (Op::Or, Some(Num::TRUE), _) => return Err(args[0]),
        (Op::And, _, Some(Num::FALSE)) | (Op::Or, _, Some(Num::TRUE)) => return Err(args[1]),
        // `Num::TRUE` is the number 1, `Num::FALSE` is 0.
        (Op::Mul, Some(Num::TRUE), _) | (Op::Add, Some(Num::FALSE), _) => return Err(args[1]),
        (Op::Mul | Op::Div, _, Some(Num::TRUE)) => return Err(args[0]),
        (Op::Add | Op::Sub, _, Some(Num::FALSE)) => return Err(args[0]),
        (Op::Floor | Op::Ceil, ..) if operand(0).integral => return Err(args[0]),
        _ => {}
    }
    let operands = || args[..arity].iter().map(|arg| &drafts[*arg as usize]);
    let integral = match op {
        Op::Div => false,
        Op::Pow => pow_integral(operand(0), b),
        Op::Add | Op::Sub | Op::Mul | Op::Mod | Op::Abs | Op::Min | Op::Max | Op::If => {
            operands().all(|draft| draft.integral)
        }
        _ => true,
    };
    Ok(Draft {
        op,
        args,
        num: Num::FALSE,
        stage: operands().map(|draft| draft.stage).max().unwrap_or(0),
        deps: operands().fold(0, |deps, draft| deps | draft.deps),
        integral,
    })
}

/// A power is sure to be an integer if its base is and its exponent is a known natural number.
fn pow_integral(base: &Draft, exponent: Option<Num>) -> bool {
    base.integral
        && exponent
            .and_then(Num::as_int)
            .is_some_and(|power| power >= 0)
}

/// Splits conjunctions, so that each part is tested as early as it can be.
pub(super) fn conjuncts(drafts: &mut Vec<Draft>, mut open: Vec<u32>) -> Vec<u32> {
    let mut conditions = Vec::new();
    while let Some(at) = open.pop() {
        let draft = drafts[at as usize];
        match draft.op {
            Op::And => open.extend([draft.args[0], draft.args[1]]),
            Op::Const if draft.num.is_true() => {}
            // A bare parameter is computed by no step, so nothing would test it.
            Op::Param => {
                let truth = drafts.len() as u32;
                drafts.push(Draft::constant(Num::TRUE));
                conditions.push(truth + 1);
                drafts.push(Draft {
                    op: Op::Eq,
                    args: [at, truth, 0],
                    integral: true,
                    ..draft
                });
            }
            _ => conditions.push(at),
        }
    }
    conditions.sort_unstable();
    conditions.dedup();
    conditions
}

/// Returns whether two problems' drafts differ in nothing but numbers.
pub(super) fn alike(a: &[Draft], b: &[Draft]) -> bool {
    let same =
        |(a, b): (&Draft, &Draft)| a.op == b.op && a.args == b.args && a.integral == b.integral;
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// Hashes what [`alike`] compares.
pub(super) fn fingerprint(drafts: &[Draft], conditions: &[u32]) -> u64 {
    let mix =
        |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    let hash = drafts.iter().fold(0, |hash, draft| {
        let [a, b, c] = draft.args.map(u64::from);
        let hash = mix(hash, a << 32 | b);
        mix(
            hash,
            c << 16 | (draft.op as u64) << 1 | u64::from(draft.integral),
        )
    });
    conditions
        .iter()
        .fold(hash, |hash, at| mix(hash, u64::from(*at)))
}
