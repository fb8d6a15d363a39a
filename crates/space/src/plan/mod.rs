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

mod layout;
mod shapes;
mod specialise;

use std::sync::Arc;

use self::layout::{Layout, Seen};
pub(crate) use self::shapes::Shapes;
use self::specialise::conjuncts;
pub(crate) use self::specialise::{Draft, specialise};
use crate::bounds::{self, Bounds};
use crate::graph::Graph;
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

/// The most parameters a space may have, for the dependency bits.
pub(crate) const MAX_PARAMS: usize = 128;

impl Plan {
    /// Binds the graph's fields, as each world has them, and keeps the conditions in `roots`. Gives
    /// at least one plan, and no two that are equal.
    pub(crate) fn for_worlds<'w>(
        graph: &Graph,
        worlds: impl IntoIterator<Item = &'w [Num]>,
        device: &[Num],
        domains: &Arc<[Box<[Num]>]>,
        roots: &[u32],
        shapes: &Shapes,
    ) -> Vec<Arc<Plan>> {
        let needed = graph.reachable(roots);
        let mut plans: Vec<Arc<Plan>> = Vec::new();
        for fields in worlds {
            let (mut drafts, names) = specialise(graph, &needed, fields, device, domains);
            let roots = roots.iter().map(|root| names[*root as usize]).collect();
            let conditions = conjuncts(&mut drafts, roots);
            let layout = shapes.layout(&drafts, &conditions, domains);
            // Worlds that the rules cannot distinguish need only one plan.
            if !plans.iter().any(|plan| plan.is_for(&drafts, &layout)) {
                plans.push(Arc::new(Plan::new(&drafts, layout)));
            }
        }
        plans
    }

    /// Returns whether this plan is what [`Plan::new`] would make of the same arguments.
    fn is_for(&self, drafts: &[Draft], layout: &Arc<Layout>) -> bool {
        let numbers = layout.constants.iter().map(|at| drafts[*at as usize].num);
        Arc::ptr_eq(&self.layout, layout) && numbers.zip(&self.template).all(|(a, b)| a == *b)
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

    /// Returns whether from this stage on any completion is valid.
    pub(crate) fn is_settled(&self, stage: usize) -> bool {
        stage >= self.layout.settled
    }

    pub(crate) fn is_impossible(&self) -> bool {
        self.impossible
    }

    /// Returns whether a condition is false without a choice: no stage tests what became constant.
    pub(crate) fn breaks_at_once(&self) -> bool {
        let n_consts = self.layout.constants.len();
        let mut conditions = self.layout.conditions.iter();
        conditions.any(|cell| (*cell as usize) < n_consts)
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
