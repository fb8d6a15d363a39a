//! [`Space`]: the valid Configs of one kernel for one Problem and Device.
//!
//! Making a Space is cheap: nothing is enumerated until something is asked that needs it.
//! Look-ahead works on prefixes without laying the space out; counting, indexing, listing and
//! sampling lay it out once, as a shared tree.

use std::sync::{Arc, OnceLock};

use rand::{Rng, RngExt};

use crate::bounds::Bounds;
use crate::config::Config;
use crate::device::Device;
use crate::diagram::{Diagram, DiagramIter, TooLarge};
use crate::explain::{Refusal, refusal};
use crate::gauge::Gauge;
use crate::graph::Graph;
use crate::kernel::{BindError, Bound, Constraint, Kernel};
use crate::lookahead::Lookahead;
use crate::number::{Fault, Num};
use crate::param::Param;
use crate::plan::{Plan, Walk};
use crate::problem::Problem;
use crate::value::Value;

/// Every Config that satisfies a kernel's constraints for one Problem.
#[derive(Debug)]
pub struct Space {
    kernel: Arc<Kernel>,
    problem: Problem,
    bound: Bound,
    /// One plan for each problem that the unknown fields leave possible.
    plans: Vec<Arc<Plan>>,
    diagram: OnceLock<Result<Diagram, TooLarge>>,
}

/// What a prefix says of a constraint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Truth {
    /// Every completion satisfies it.
    True,
    /// No completion satisfies it.
    False,
    /// Some may and some may not.
    Unknown,
}

/// A constraint that faults for some configuration.
#[derive(Debug, Clone)]
pub struct FaultyRule<'s> {
    /// The constraint.
    pub rule: &'s Constraint,
    /// What happens.
    pub fault: Fault,
    /// Parameters for which it happens.
    pub example: Vec<(String, Value)>,
}

/// Which Configs count as near.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Neighbourhood {
    /// One parameter has any other value.
    Hamming,
    /// One parameter has the value just before or after, in its domain's order.
    Ordered,
}

impl Space {
    pub(crate) fn new(
        kernel: &Arc<Kernel>,
        problem: &Problem,
        device: Option<&Device>,
    ) -> Result<Self, BindError> {
        let bound = kernel.bind(problem, device, &kernel.constraints)?;
        let all: Vec<usize> = (0..kernel.constraints.len()).collect();
        let plans = plans(kernel, &bound, &all);
        let (kernel, problem) = (kernel.clone(), problem.clone());
        Ok(Space {
            kernel,
            problem,
            bound,
            plans,
            diagram: OnceLock::new(),
        })
    }

    /// Gives the kernel.
    pub fn kernel(&self) -> &Arc<Kernel> {
        &self.kernel
    }

    /// Gives the problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Lists the parameters in decoding order.
    pub fn params(&self) -> &Arc<[Param]> {
        &self.kernel.params
    }

    /// Checks values, given in decoding order, and makes the Config they stand for.
    pub fn config(&self, values: &[Value]) -> Result<Config, Refusal> {
        refusal(&self.kernel, &self.problem, &self.bound, values).map_or_else(
            |positions| Ok(Config::proven(self.params().clone(), &positions)),
            Err,
        )
    }

    /// Checks positions, given in decoding order, and makes the Config they stand for.
    pub fn config_at(&self, positions: &[u16]) -> Option<Config> {
        let complete = positions.len() == self.params().len();
        (complete && self.admits(positions)).then(|| self.proven(positions))
    }

    /// The tree of all Configs, if something asked for it before.
    fn laid_out(&self) -> Option<&Diagram> {
        self.diagram.get()?.as_ref().ok()
    }

    /// Checks a complete list of positions against every constraint.
    fn admits(&self, positions: &[u16]) -> bool {
        // A walk down the tree is a third of the work of computing every rule, or less.
        if let Some(diagram) = self.laid_out() {
            return diagram.contains(positions);
        }
        self.plans
            .iter()
            .filter(|plan| !plan.is_impossible())
            .any(|plan| {
                let mut walk = Walk::new(plan);
                positions.iter().enumerate().all(|(param, &position)| {
                    usize::from(position) < plan.width(param)
                        && walk.choose(plan, param, position.into())
                })
            })
    }

    fn proven(&self, positions: &[u16]) -> Config {
        Config::proven(self.params().clone(), positions)
    }

    /// Judges each constraint on a prefix of positions, in three-valued logic.
    ///
    /// # Panics
    ///
    /// If the prefix is longer than the parameters or names a position that does not exist.
    pub fn judge(&self, prefix: &[u16]) -> Vec<Truth> {
        let judge_in = |world| {
            let bounds = prefix_bounds(
                &self.kernel.graph,
                &self.bound,
                world,
                &self.kernel.domains,
                prefix,
            );
            let truth = move |node: u32| match bounds[node as usize] {
                bounds if bounds.always_true() => Truth::True,
                bounds if bounds.never_true() => Truth::False,
                _ => Truth::Unknown,
            };
            self.kernel
                .constraints
                .iter()
                .map(move |rule| truth(rule.node))
                .collect::<Vec<_>>()
        };
        // With unknown fields a constraint is settled only where every possibility agrees.
        let worlds = (0..self.bound.worlds.len()).map(judge_in);
        let agree = |a: Vec<Truth>, b: Vec<Truth>| {
            a.into_iter()
                .zip(b)
                .map(|(a, b)| if a == b { a } else { Truth::Unknown })
                .collect()
        };
        worlds.reduce(agree).unwrap_or_default()
    }

    pub(crate) fn plans(&self) -> &[Arc<Plan>] {
        &self.plans
    }

    /// Starts working out what configurations make of the problem, as the card's `[work]` says.
    pub fn gauge(&self) -> Gauge {
        Gauge::new(&self.kernel, &self.problem, &self.bound)
    }

    /// Starts exact look-ahead over prefixes.
    pub fn lookahead(&self) -> Lookahead {
        Lookahead::new(&self.plans)
    }

    /// Returns whether some valid Config starts with the prefix. Exact. For many questions keep a
    /// [`Space::lookahead`], which remembers.
    pub fn can_extend(&self, prefix: &[u16]) -> bool {
        self.lookahead().can_extend(prefix)
    }

    /// Names a smallest set of constraints that together leave no Config behind a prefix; empty
    /// if the prefix can be completed.
    pub fn conflict(&self, prefix: &[u16]) -> Vec<&str> {
        if self.can_extend(prefix) {
            return Vec::new();
        }
        let dead = |chosen: &[usize]| {
            !Lookahead::new(&plans(&self.kernel, &self.bound, chosen)).can_extend(prefix)
        };
        let mut kept: Vec<usize> = (0..self.kernel.constraints.len()).collect();
        for index in 0..self.kernel.constraints.len() {
            let fewer: Vec<usize> = kept.iter().copied().filter(|at| *at != index).collect();
            if dead(&fewer) {
                kept = fewer;
            }
        }
        kept.into_iter()
            .map(|index| self.kernel.constraints[index].name())
            .collect()
    }

    /// Lists the constraints that overflow or divide by zero for some configuration, where they
    /// count as false; each with an example. A space is smaller for it without a word otherwise.
    pub fn faults(&self) -> Vec<FaultyRule<'_>> {
        self.kernel
            .constraints
            .iter()
            .filter_map(|rule| self.fault_of(rule))
            .collect()
    }

    fn fault_of<'s>(&'s self, rule: &'s Constraint) -> Option<FaultyRule<'s>> {
        let plans = plan_roots(&self.kernel, &self.bound, &[rule.fault_node]);
        let mut lookahead = Lookahead::new(&plans);
        let mut positions = Vec::new();
        while positions.len() < self.params().len() {
            let next = lookahead.allowed(&positions).iter().next()?;
            positions.push(next);
        }
        let chosen = self.kernel.domains.iter().zip(&positions);
        let params: Vec<Num> = chosen
            .map(|(domain, at)| domain[usize::from(*at)])
            .collect();
        let mut cells = Vec::new();
        let fault = self.bound.worlds.iter().find_map(|world| {
            let graph = &self.kernel.graph;
            graph.evaluate(&world.fields, &self.bound.device, &params, &mut cells);
            cells[rule.node as usize].as_fault()
        })?;
        let value = |(param, at): (&Param, &u16)| {
            (
                param.name().to_owned(),
                param.values()[usize::from(*at)].clone(),
            )
        };
        let example = self.params().iter().zip(&positions).map(value).collect();
        Some(FaultyRule {
            rule,
            fault,
            example,
        })
    }

    fn diagram(&self) -> Result<&Diagram, TooLarge> {
        let build = || Diagram::new(self.plans.iter().map(Arc::as_ref));
        self.diagram
            .get_or_init(build)
            .as_ref()
            .map_err(|error| *error)
    }

    /// Counts the valid Configs.
    pub fn count(&self) -> Result<u128, TooLarge> {
        Ok(self.diagram()?.count())
    }

    /// Counts what each constraint leaves of all combinations, after those before it; each with the
    /// constraint's name.
    pub fn survivors(&self) -> Result<Vec<(&str, u128)>, TooLarge> {
        let rules = self.kernel.constraints.iter().enumerate();
        rules
            .map(|(last, rule)| {
                let chosen: Vec<usize> = (0..=last).collect();
                let plans = plans(&self.kernel, &self.bound, &chosen);
                let diagram = Diagram::new(plans.iter().map(Arc::as_ref))?;
                Ok((rule.name(), diagram.count()))
            })
            .collect()
    }

    /// Counts the nodes of the tree that holds all Configs: a measure of the space's structure.
    pub fn tree_size(&self) -> Result<usize, TooLarge> {
        Ok(self.diagram()?.n_nodes())
    }

    /// Gives the Config with this number, counting in the order of the domains.
    pub fn nth(&self, index: u128) -> Result<Option<Config>, TooLarge> {
        let positions = self.diagram()?.at(index);
        Ok(positions.map(|positions| Config::proven(self.params().clone(), &positions)))
    }

    /// Gives a Config's number; `None` if it is a Config of another Space and not valid here.
    pub fn index_of(&self, config: &Config) -> Result<Option<u128>, TooLarge> {
        Ok(self.diagram()?.index(config.positions()))
    }

    /// Lists all Configs in the order of the domains.
    pub fn iter(&self) -> Result<Configs<'_>, TooLarge> {
        Ok(Configs {
            space: self,
            positions: self.diagram()?.iter(),
        })
    }

    /// Draws one Config, each with the same probability; `None` if there is none.
    pub fn sample(&self, rng: &mut impl Rng) -> Result<Option<Config>, TooLarge> {
        match self.count()? {
            0 => Ok(None),
            count => self.nth(rng.random_range(0..count)),
        }
    }

    /// Lists the valid Configs near one, by parameter and then by the order of its domain.
    pub fn neighbours(&self, config: &Config, near: Neighbourhood) -> Vec<Config> {
        let mut found = Vec::new();
        let own = config.positions();
        let is_near = |own: u16, other: u16| match near {
            Neighbourhood::Hamming => true,
            Neighbourhood::Ordered => own.abs_diff(other) == 1,
        };
        // A Config of another Space may not be valid here and then has no place in the tree.
        if let Some(diagram) = self.laid_out().filter(|diagram| diagram.contains(own)) {
            let add = |positions: &[u16]| found.push(self.proven(positions));
            diagram.neighbours(own, is_near, add);
            return found;
        }
        let mut positions = own.to_vec();
        for (param, domain) in self.params().iter().enumerate() {
            for candidate in 0..domain.values().len() as u16 {
                positions[param] = candidate;
                let differs = candidate != own[param] && is_near(own[param], candidate);
                if differs && self.admits(&positions) {
                    found.push(self.proven(&positions));
                }
            }
            positions[param] = own[param];
        }
        found
    }

    /// Gives a valid Config close to the wanted positions, one for each parameter: in decoding
    /// order each is kept if something valid can follow it, and else gives way to the nearest
    /// position that can. What is valid stays as it is. `None` if the space is empty or a
    /// parameter is missing.
    pub fn nearest(&self, wanted: &[u16]) -> Option<Config> {
        if wanted.len() != self.params().len() {
            return None;
        }
        if let Some(diagram) = self.laid_out() {
            return Some(self.proven(&diagram.nearest(wanted)?));
        }
        let mut lookahead = self.lookahead();
        let mut positions = Vec::with_capacity(wanted.len());
        for &want in wanted {
            let allowed = lookahead.allowed(&positions).iter();
            positions.push(allowed.min_by_key(|position| position.abs_diff(want))?);
        }
        self.config_at(&positions)
    }
}

impl Kernel {
    /// Makes the Space of valid Configs for a problem.
    pub fn space(
        self: &Arc<Self>,
        problem: &Problem,
        device: Option<&Device>,
    ) -> Result<Space, BindError> {
        Space::new(self, problem, device)
    }
}

/// Plans each possible problem with only the chosen constraints.
fn plans(kernel: &Kernel, bound: &Bound, chosen: &[usize]) -> Vec<Arc<Plan>> {
    let roots: Vec<u32> = chosen
        .iter()
        .map(|index| kernel.constraints[*index].node)
        .collect();
    plan_roots(kernel, bound, &roots)
}

/// Plans each possible problem with the conditions at these nodes.
fn plan_roots(kernel: &Kernel, bound: &Bound, roots: &[u32]) -> Vec<Arc<Plan>> {
    Plan::for_worlds(
        &kernel.graph,
        bound.worlds.iter().map(|world| &world.fields[..]),
        &bound.device,
        &kernel.domains,
        roots,
        &kernel.shapes,
    )
}

/// Bounds every node of the graph while only a prefix is chosen.
fn prefix_bounds(
    graph: &Graph,
    bound: &Bound,
    world: usize,
    domains: &[Box<[Num]>],
    prefix: &[u16],
) -> Vec<Bounds> {
    let fields = &bound.worlds[world].fields;
    graph.bounds(
        |field| Bounds::of(fields[field]),
        |attribute| Bounds::of(bound.device[attribute]),
        |param| match prefix.get(param) {
            Some(&position) => Bounds::of(domains[param][usize::from(position)]),
            None => Bounds::around(&domains[param]),
        },
    )
}

/// All Configs of a Space, in order.
#[derive(Debug)]
pub struct Configs<'s> {
    space: &'s Space,
    positions: DiagramIter<'s>,
}

impl Configs<'_> {
    /// Steps to the next Config and shows its positions without making a [`Config`].
    pub fn next_positions(&mut self) -> Option<&[u16]> {
        self.positions.step()
    }
}

impl Iterator for Configs<'_> {
    type Item = Config;

    fn size_hint(&self) -> (usize, Option<usize>) {
        // The whole count is an upper bound, and exact before the first step.
        let count = self
            .space
            .count()
            .ok()
            .and_then(|count| usize::try_from(count).ok());
        (
            if self.positions.is_fresh() {
                count.unwrap_or(0)
            } else {
                0
            },
            count,
        )
    }

    fn next(&mut self) -> Option<Config> {
        let params = self.space.params();
        let positions = self.positions.step()?;
        Some(Config::proven(params.clone(), positions))
    }
}
