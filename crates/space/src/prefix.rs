//! [`Prefix`]: a configuration that grows value by value, held only to the rules it decides.
//!
//! This is less than look-ahead: a prefix that breaks no rule yet may still have no completion.
//! It is what programs without look-ahead check, so it is how their answers are retraced.

use std::sync::Arc;

use crate::plan::{Plan, Walk};
use crate::space::Space;

/// Values chosen so far, none of which breaks a rule whose parameters are all chosen.
#[derive(Debug)]
pub struct Prefix {
    /// The problems that the unknown fields leave possible and that the values so far allow.
    worlds: Vec<World>,
    len: usize,
}

#[derive(Debug)]
struct World {
    plan: Arc<Plan>,
    walk: Walk,
    /// Whether the value now being tried is allowed here.
    allows: bool,
}

impl Prefix {
    fn new(plans: &[Arc<Plan>]) -> Self {
        let world = |plan: &Arc<Plan>| World {
            walk: Walk::new(plan),
            plan: plan.clone(),
            allows: false,
        };
        let open = plans.iter().filter(|plan| !plan.breaks_at_once());
        Prefix {
            worlds: open.map(world).collect(),
            len: 0,
        }
    }

    /// Counts the values chosen so far.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether nothing is chosen yet.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Chooses the value at this position for the next parameter. False, and the prefix stays as
    /// it was, if a rule that this decides does not hold, if there is no such position, or if no
    /// parameter is left.
    ///
    /// A rule is decided by the first prefix that holds all its parameters; a rule joined with
    /// `and` is as many rules as it has parts.
    pub fn extend(&mut self, position: u16) -> bool {
        let (param, value) = (self.len, usize::from(position));
        let mut any = false;
        for World { plan, walk, allows } in &mut self.worlds {
            *allows =
                param < plan.len() && value < plan.width(param) && walk.choose(plan, param, value);
            any |= *allows;
        }
        if any {
            self.worlds.retain(|world| world.allows);
            self.len += 1;
        }
        any
    }
}

impl Space {
    /// Starts a configuration that is checked value by value, without look-ahead.
    pub fn prefix(&self) -> Prefix {
        Prefix::new(self.plans())
    }
}
