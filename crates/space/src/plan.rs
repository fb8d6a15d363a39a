//! [`Plan`]: a card's conditions bound to one problem and ordered by decoding stage.
//!
//! Stage *t* is reached when the first *t* parameters are chosen. Every node of the graph is
//! computed at the earliest stage at which its parameters are known, and every condition is
//! tested there. Two facts make look-ahead cheap and exact:
//!
//! - **Frontier.** What later stages can still see of a prefix is the values of those nodes that
//!   some later node reads. Prefixes with equal frontiers have equal futures, so one answer
//!   serves them all.
//! - **Glance.** Conditions that are still open are bounded by intervals, which ends most
//!   hopeless prefixes before anything is searched.

use std::sync::Arc;

use crate::bounds::{self, Bounds};
use crate::graph::{Graph, Op};
use crate::number::Num;

/// Conditions bound to one problem; cheap to make (some microseconds), immutable.
#[derive(Debug)]
pub(crate) struct Plan {
    layout: Arc<Layout>,
    /// Cells before anything is chosen: constants first, then parameters, then computed nodes.
    template: Vec<Num>,
    static_bounds: Vec<Bounds>,
    /// A condition is false for this problem whatever is chosen.
    impossible: bool,
}

/// A plan without its numbers; problems whose rules take the same shape share it.
#[derive(Debug)]
struct Layout {
    /// Each parameter's domain as numbers.
    domains: Arc<[Box<[Num]>]>,
    /// The drafts whose constants fill the first cells.
    constants: Vec<u32>,
    /// The cells of all conditions.
    conditions: Vec<u32>,
    n_cells: usize,
    steps: Vec<Step>,
    stages: Vec<Stage>,
    /// From this stage on every condition is settled and any completion is valid.
    settled: usize,
}

/// Computes one cell from others.
#[derive(Debug, Clone, Copy)]
struct Step {
    op: Op,
    args: [u32; 3],
    target: u32,
    /// Whether the result is a condition that must hold.
    must_hold: bool,
}

/// What happens when a stage is reached.
#[derive(Debug, Default)]
struct Stage {
    /// The steps to compute, as a range of `steps`.
    steps: std::ops::Range<usize>,
    /// The cells later stages read, and whether each is sure to be an integer.
    frontier: Vec<(u32, bool)>,
    /// The open conditions to bound, in order.
    glances: Vec<Glance>,
}

/// Bounds one open node.
#[derive(Debug, Clone, Copy)]
struct Glance {
    op: Op,
    args: [Seen; 3],
    target: u32,
    must_hold: bool,
}

/// Where a glance finds an operand.
#[derive(Debug, Clone, Copy)]
enum Seen {
    /// Computed: the cell holds it.
    Cell(u32),
    /// Bounded by an earlier glance of the same stage.
    Bounded(u32),
    /// Independent of everything chosen so far.
    Static(u32),
}

/// A node while the plan is being made.
#[derive(Clone, Copy)]
struct Draft {
    op: Op,
    args: [u32; 3],
    /// The value, where `op` is `Const`.
    num: Num,
    /// The stage at which it is known.
    stage: u16,
    /// The parameters it depends on, one bit each.
    deps: u128,
    integral: bool,
}

/// The most parameters a space may have, for the dependency bits.
pub(crate) const MAX_PARAMS: usize = 128;

impl Plan {
    /// Binds the graph's fields, as each world has them, and keeps the conditions in `roots`.
    pub(crate) fn for_worlds<'w>(
        graph: &Graph,
        worlds: impl IntoIterator<Item = &'w [Num]>,
        device: &[Num],
        domains: &Arc<[Box<[Num]>]>,
        roots: &[u32],
    ) -> Vec<Arc<Plan>> {
        let mut last: Option<(Vec<Draft>, Vec<u32>, Arc<Layout>)> = None;
        let mut plans = Vec::new();
        for fields in worlds {
            let (mut drafts, names) = specialise(graph, fields, device, domains);
            let roots = roots.iter().map(|root| names[*root as usize]).collect();
            let conditions = conjuncts(&mut drafts, roots);
            let layout = match &last {
                Some((before, same, layout)) if *same == conditions && alike(before, &drafts) => {
                    layout.clone()
                }
                _ => Arc::new(lay_out(&drafts, &conditions, domains)),
            };
            plans.push(Arc::new(Plan::new(&drafts, layout.clone())));
            last = Some((drafts, conditions, layout));
        }
        plans
    }

    /// Fills a layout with the numbers of one problem.
    fn new(drafts: &[Draft], layout: Arc<Layout>) -> Plan {
        let mut template = vec![Num::FALSE; layout.n_cells];
        let mut static_bounds = vec![Bounds::ANY; layout.n_cells];
        let n_consts = layout.constants.len();
        for (cell, at) in layout.constants.iter().enumerate() {
            template[cell] = drafts[*at as usize].num;
            static_bounds[cell] = Bounds::of(template[cell]);
        }
        for (param, domain) in layout.domains.iter().enumerate() {
            static_bounds[n_consts + param] = Bounds::around(domain);
        }
        for step in &layout.steps {
            let [a, b, c] = step.args.map(|arg| static_bounds[arg as usize]);
            static_bounds[step.target as usize] = bounds::apply(step.op, a, b, c);
        }
        // What is left of a condition that became constant is never the constant true.
        let impossible = layout
            .conditions
            .iter()
            .any(|cell| (*cell as usize) < n_consts || static_bounds[*cell as usize].never_true());
        Plan {
            layout,
            template,
            static_bounds,
            impossible,
        }
    }

    /// Counts the parameters.
    pub(crate) fn len(&self) -> usize {
        self.layout.domains.len()
    }

    /// Counts a parameter's values.
    pub(crate) fn width(&self, param: usize) -> usize {
        self.layout.domains[param].len()
    }

    /// Tells that from this stage on any completion is valid.
    pub(crate) fn is_settled(&self, stage: usize) -> bool {
        stage >= self.layout.settled
    }

    pub(crate) fn is_impossible(&self) -> bool {
        self.impossible
    }

    /// Counts the words of a stage's frontier key.
    pub(crate) fn key_width(&self, stage: usize) -> usize {
        let words = |(_, integral): &(u32, bool)| if *integral { 1 } else { 2 };
        self.layout.stages[stage].frontier.iter().map(words).sum()
    }
}

/// A position in a plan: the cells computed for the prefix chosen so far.
#[derive(Debug, Clone)]
pub(crate) struct Walk {
    cells: Vec<Num>,
    bounds: Vec<Bounds>,
}

impl Walk {
    pub(crate) fn new(plan: &Plan) -> Walk {
        Walk {
            cells: plan.template.clone(),
            bounds: plan.static_bounds.clone(),
        }
    }

    /// Chooses a value for parameter `param` after all before it; false if a condition fails.
    /// Cells of later stages keep stale values, which nothing reads before they are computed.
    #[inline]
    pub(crate) fn choose(&mut self, plan: &Plan, param: usize, value: usize) -> bool {
        let layout = &*plan.layout;
        self.cells[layout.constants.len() + param] = layout.domains[param][value];
        for step in &layout.steps[layout.stages[param + 1].steps.clone()] {
            let cell = |slot: usize| self.cells[step.args[slot] as usize];
            let result = step.op.apply(cell(0), cell(1), cell(2));
            if step.must_hold && !result.is_true() {
                return false;
            }
            self.cells[step.target as usize] = result;
        }
        true
    }

    /// Bounds the open conditions; false if one of them can no longer hold.
    #[inline]
    pub(crate) fn glance(&mut self, plan: &Plan, stage: usize) -> bool {
        for glance in &plan.layout.stages[stage].glances {
            let seen = |slot: usize| match glance.args[slot] {
                Seen::Cell(cell) => Bounds::of(self.cells[cell as usize]),
                Seen::Bounded(cell) => self.bounds[cell as usize],
                Seen::Static(cell) => plan.static_bounds[cell as usize],
            };
            let result = bounds::apply(glance.op, seen(0), seen(1), seen(2));
            if glance.must_hold && result.never_true() {
                return false;
            }
            self.bounds[glance.target as usize] = result;
        }
        true
    }

    /// Appends the frontier's values: equal keys at one stage mean equal futures.
    #[inline]
    pub(crate) fn key(&self, plan: &Plan, stage: usize, key: &mut Vec<i64>) {
        for &(cell, integral) in &plan.layout.stages[stage].frontier {
            let num = self.cells[cell as usize];
            if integral {
                key.push(num.word());
            } else {
                key.extend(num.words());
            }
        }
    }
}

/// Replaces fields by their numbers, folds what becomes constant and drops untaken branches.
/// Gives the drafts and, for each node of the graph, the draft that it became.
fn specialise(
    graph: &Graph,
    fields: &[Num],
    device: &[Num],
    domains: &[Box<[Num]>],
) -> (Vec<Draft>, Vec<u32>) {
    let mut drafts: Vec<Draft> = Vec::with_capacity(graph.nodes.len());
    let mut names: Vec<u32> = Vec::with_capacity(graph.nodes.len());
    for node in &graph.nodes {
        let leaf = node.args[0] as usize;
        let draft = match node.op {
            Op::Const => Draft::constant(graph.consts[leaf]),
            Op::Field => Draft::constant(fields[leaf]),
            Op::Device => Draft::constant(device[leaf]),
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
fn conjuncts(drafts: &mut Vec<Draft>, mut open: Vec<u32>) -> Vec<u32> {
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

/// Tells that two problems' drafts differ in nothing but numbers.
fn alike(a: &[Draft], b: &[Draft]) -> bool {
    let same =
        |(a, b): (&Draft, &Draft)| a.op == b.op && a.args == b.args && a.integral == b.integral;
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// Orders the reachable drafts by stage and gives each a cell.
fn lay_out(drafts: &[Draft], conditions: &[u32], domains: &Arc<[Box<[Num]>]>) -> Layout {
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
