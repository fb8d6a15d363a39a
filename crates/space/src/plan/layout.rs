//! Which cell holds what, and what happens at which stage.

use std::sync::Arc;

use super::specialise::Draft;
use crate::number::Num;
use crate::op::Op;

/// A plan without its numbers; problems whose rules take the same shape share it.
#[derive(Debug)]
pub(super) struct Layout {
    /// Each parameter's domain as numbers.
    pub(super) domains: Arc<[Box<[Num]>]>,
    /// The drafts whose constants fill the first cells.
    pub(super) constants: Vec<u32>,
    /// The cells of all conditions.
    pub(super) conditions: Vec<u32>,
    pub(super) n_cells: usize,
    pub(super) steps: Vec<Step>,
    pub(super) stages: Vec<Stage>,
    /// From this stage on every condition is settled and any completion is valid.
    pub(super) settled: usize,
}

/// Computes one cell from others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) op: Op,
    pub(super) args: [u32; 3],
    pub(super) target: u32,
    /// Whether the result is a condition that must hold.
    pub(super) must_hold: bool,
}

/// What happens when a stage is reached.
#[derive(Debug, Default)]
pub(super) struct Stage {
    /// The steps to compute, as a range of `steps`.
    pub(super) steps: std::ops::Range<usize>,
    /// The cells later stages read, and whether each is sure to be an integer.
    pub(super) frontier: Vec<(u32, bool)>,
    /// The open conditions to bound, in order.
    pub(super) glances: Vec<Glance>,
}

/// Bounds one open node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glance {
    pub(super) op: Op,
    pub(super) args: [Seen; 3],
    pub(super) target: u32,
    pub(super) must_hold: bool,
}

/// Where a glance finds an operand.
#[derive(Debug, Clone, Copy)]
pub(super) enum Seen {
    /// Computed: the cell holds it.
    Cell(u32),
    /// Bounded by an earlier glance of the same stage.
    Bounded(u32),
    /// Independent of everything chosen so far.
    Static(u32),
}

/// Orders the reachable drafts by stage and gives each a cell.
pub(super) fn assign(drafts: &[Draft], conditions: &[u32], domains: &Arc<[Box<[Num]>]>) -> Layout {
    let n_params = domains.len();
    let order = Order::of(drafts, conditions, n_params);
    let n_consts = order.constants.len();
    let mut cell_of = vec![u32::MAX; drafts.len()];
    for (cell, &at) in order.constants.iter().enumerate() {
        cell_of[at as usize] = cell as u32;
    }
    for &at in &order.params {
        cell_of[at as usize] = n_consts as u32 + drafts[at as usize].args[0];
    }
    for (index, &at) in order.computed.iter().enumerate() {
        cell_of[at as usize] = (n_consts + n_params + index) as u32;
    }
    let mut is_condition = vec![false; drafts.len()];
    conditions
        .iter()
        .for_each(|at| is_condition[*at as usize] = true);
    let step = |at: &u32| {
        let draft = &drafts[*at as usize];
        let arity = draft.op.arity();
        // Unused operands point at some cell, so that reading all three is always safe.
        let cell = |slot: usize| cell_of[draft.args[slot.min(arity - 1)] as usize];
        Step {
            op: draft.op,
            args: [cell(0), cell(1), cell(2)],
            target: cell_of[*at as usize],
            must_hold: is_condition[*at as usize],
        }
    };
    let mut layout = Layout {
        domains: domains.clone(),
        conditions: conditions.iter().map(|at| cell_of[*at as usize]).collect(),
        n_cells: n_consts + n_params + order.computed.len(),
        steps: order.computed.iter().map(step).collect(),
        stages: (0..=n_params).map(|_| Stage::default()).collect(),
        settled: conditions
            .iter()
            .map(|at| drafts[*at as usize].stage.into())
            .max()
            .unwrap_or(0),
        constants: order.constants.clone(),
    };
    let mut begin = 0;
    for stage in 1..=n_params {
        let end = order.stage_ends[stage];
        layout.stages[stage].steps = begin..end;
        begin = end;
    }
    frontiers(&mut layout, drafts, &order, &cell_of);
    glances(&mut layout, drafts, conditions, &order, &cell_of);
    layout
}

/// Reachable drafts, sorted the way their cells are.
struct Order {
    constants: Vec<u32>,
    params: Vec<u32>,
    /// By stage; within one stage the conditions' own parts come first, so that a failing
    /// condition spares the rest.
    computed: Vec<u32>,
    /// How many of `computed` belong to the stages up to each.
    stage_ends: Vec<usize>,
}

impl Order {
    fn of(drafts: &[Draft], conditions: &[u32], n_params: usize) -> Order {
        // Operands stand before their users, so one pass from the back reaches everything.
        let mut reached = vec![false; drafts.len()];
        let mut early = vec![false; drafts.len()];
        for &at in conditions {
            reached[at as usize] = true;
            early[at as usize] = true;
        }
        for at in (0..drafts.len()).rev() {
            if !reached[at] {
                continue;
            }
            let draft = &drafts[at];
            for &arg in &draft.args[..draft.op.arity()] {
                reached[arg as usize] = true;
                early[arg as usize] |= early[at] && drafts[arg as usize].stage == draft.stage;
            }
        }
        let mut order = Order {
            constants: Vec::new(),
            params: Vec::new(),
            computed: Vec::new(),
            stage_ends: Vec::with_capacity(n_params + 1),
        };
        let mut by_stage: Vec<[Vec<u32>; 2]> = vec![Default::default(); n_params + 1];
        for at in (0..drafts.len()).filter(|at| reached[*at]) {
            let draft = &drafts[at];
            match draft.op {
                Op::Const => order.constants.push(at as u32),
                Op::Param => order.params.push(at as u32),
                _ => by_stage[usize::from(draft.stage)][usize::from(!early[at])].push(at as u32),
            }
        }
        for [first, later] in by_stage {
            order.computed.extend(first);
            order.computed.extend(later);
            order.stage_ends.push(order.computed.len());
        }
        order
    }
}

/// Conditions with no more than this many choices before them are not bounded.
const MIN_CHOICES: usize = 4;

/// Finds the cells that later stages read.
fn frontiers(layout: &mut Layout, drafts: &[Draft], order: &Order, cell_of: &[u32]) {
    let mut last_use = vec![0; drafts.len()];
    for &at in &order.computed {
        let draft = &drafts[at as usize];
        for &arg in &draft.args[..draft.op.arity()] {
            last_use[arg as usize] = last_use[arg as usize].max(draft.stage);
        }
    }
    for &at in order.params.iter().chain(&order.computed) {
        let draft = &drafts[at as usize];
        for stage in draft.stage..last_use[at as usize] {
            let entry = (cell_of[at as usize], draft.integral);
            layout.stages[usize::from(stage)].frontier.push(entry);
        }
    }
}

/// Lists, for each stage, the open nodes worth bounding: those below a condition that the newest
/// parameter touches. Conditions it does not touch were bounded at an earlier stage.
fn glances(
    layout: &mut Layout,
    drafts: &[Draft],
    conditions: &[u32],
    order: &Order,
    cell_of: &[u32],
) {
    let mut wanted = vec![0_usize; drafts.len()];
    for stage in 1..layout.stages.len().saturating_sub(1) {
        let newest: u128 = 1 << (stage - 1);
        let chosen: u128 = (newest << 1) - 1;
        let is_open = |at: u32| {
            let draft = &drafts[at as usize];
            usize::from(draft.stage) > stage && draft.deps & chosen != 0
        };
        let mut any = false;
        for &at in conditions {
            let draft = &drafts[at as usize];
            if is_open(at) && draft.deps & newest != 0 {
                // Where few choices are left before the condition is tested anyway, trying them
                // is as cheap as bounding it.
                let ahead = &layout.domains[stage..usize::from(draft.stage)];
                let choices = ahead
                    .iter()
                    .fold(1, |all: usize, d| all.saturating_mul(d.len()));
                if choices > MIN_CHOICES {
                    wanted[at as usize] = stage;
                    any = true;
                }
            }
        }
        if !any {
            continue;
        }
        // Operands stand before their users, so one pass from the back finds all parts.
        let begin = order.stage_ends[stage];
        for &at in order.computed[begin..].iter().rev() {
            if wanted[at as usize] == stage {
                let draft = &drafts[at as usize];
                for &arg in &draft.args[..draft.op.arity()] {
                    if is_open(arg) {
                        wanted[arg as usize] = stage;
                    }
                }
            }
        }
        for (index, &at) in order.computed.iter().enumerate().skip(begin) {
            if wanted[at as usize] != stage {
                continue;
            }
            let draft = &drafts[at as usize];
            let arity = draft.op.arity();
            let seen = |slot: usize| {
                let arg = draft.args[slot.min(arity - 1)];
                let cell = cell_of[arg as usize];
                if usize::from(drafts[arg as usize].stage) <= stage {
                    Seen::Cell(cell)
                } else if drafts[arg as usize].deps & chosen != 0 {
                    Seen::Bounded(cell)
                } else {
                    Seen::Static(cell)
                }
            };
            let step = &layout.steps[index];
            let glance = Glance {
                op: step.op,
                args: [seen(0), seen(1), seen(2)],
                target: step.target,
                must_hold: step.must_hold,
            };
            layout.stages[stage].glances.push(glance);
        }
    }
}
