//! When values are used for the last time.

use smallvec::SmallVec;

use super::{Result, ensure};
use kernwright_stablehlo::Kind;
use kernwright_stablehlo::{Block, Module, Op, ValueId};

/// What becomes of values while a block runs.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// For each returned value, whether this is its last use.
    pub(super) returns: Vec<bool>,
}

/// What becomes of values at one operation.
#[derive(Debug)]
pub(super) struct Step {
    /// For each operand, whether this is its last use.
    pub(super) takes: SmallVec<[bool; 4]>,
    /// Values that no later operation needs.
    pub(super) drops: SmallVec<[ValueId; 2]>,
    pub(super) regions: Vec<Plan>,
    /// A product that only a transpose uses is computed the other way round, and the transpose has
    /// nothing left to do.
    pub(super) is_turned: bool,
}

/// No block: a value that nothing defines.
const NOWHERE: usize = usize::MAX;

/// Plans a whole module, and checks that all its values are defined.
pub(super) fn plan(module: &Module) -> Result<Plan> {
    let rank = |index| {
        let ty = module.ty(ValueId(index as u32)).tensor();
        ty.map_or(0, |ty| ty.rank())
    };
    let mut planner = Planner {
        ranks: (0..module.n_values()).map(rank).collect(),
        home: vec![NOWHERE; module.n_values()],
        is_used: vec![false; module.n_values()],
        n_uses: vec![0; module.n_values()],
        n_blocks: 0,
    };
    planner.settle(&module.main.body)?;
    planner.n_blocks = 0;
    Ok(planner.block(&module.main.body))
}

struct Planner {
    /// The block each value belongs to. Blocks are counted as they are met.
    home: Vec<usize>,
    /// Whether something later than what we look at uses a value.
    is_used: Vec<bool>,
    /// How many dimensions each value has.
    ranks: Vec<usize>,
    /// How often each value is used.
    n_uses: Vec<usize>,
    n_blocks: usize,
}

impl Planner {
    /// Notes the block of each value, and checks that every used value exists.
    fn settle(&mut self, block: &Block) -> Result<()> {
        let home = self.n_blocks;
        self.n_blocks += 1;
        let results = block.ops.iter().flat_map(|op| &op.results);
        for value in block.arguments.iter().chain(results) {
            let place = self.home.get_mut(value.0 as usize);
            let free = place.filter(|place| **place == NOWHERE);
            ensure(free.is_some(), "a value is given twice")?;
            self.home[value.0 as usize] = home;
        }
        let operands = block.ops.iter().flat_map(|op| &op.operands);
        for value in block.returns.iter().chain(operands) {
            ensure((value.0 as usize) < self.home.len(), "a value is not there")?;
            self.n_uses[value.0 as usize] += 1;
        }
        let mut regions = block.ops.iter().flat_map(|op| &op.regions);
        regions.try_for_each(|region| self.settle(region))
    }

    fn block(&mut self, block: &Block) -> Plan {
        let home = self.n_blocks;
        self.n_blocks += 1;
        // Blocks are counted forwards, uses are found backwards.
        let regions: Vec<Vec<Plan>> = block
            .ops
            .iter()
            .map(|op| op.regions.iter().map(|region| self.block(region)).collect())
            .collect();
        let mut returns: Vec<bool> = vec![false; block.returns.len()];
        for (value, last) in block.returns.iter().zip(&mut returns).rev() {
            *last = self.is_last(home, *value);
        }
        let mut steps = Vec::with_capacity(block.ops.len());
        for (op, regions) in block.ops.iter().zip(regions).rev() {
            let unused = |value: &&ValueId| !self.is_used[value.0 as usize];
            let mut drops: SmallVec<[ValueId; 2]> =
                op.results.iter().filter(unused).copied().collect();
            let mut inside = Vec::new();
            for region in &op.regions {
                uses(region, &mut inside);
            }
            drops.extend(
                inside
                    .into_iter()
                    .filter(|value| self.is_last(home, *value)),
            );
            let mut takes: SmallVec<[bool; 4]> = SmallVec::from_elem(false, op.operands.len());
            for (value, last) in op.operands.iter().zip(&mut takes).rev() {
                *last = self.is_last(home, *value);
            }
            steps.push(Step {
                takes,
                drops,
                regions,
                is_turned: false,
            });
        }
        steps.reverse();
        self.turn(block, &mut steps);
        Plan { steps, returns }
    }

    /// Finds products that only a transpose uses: with the operands exchanged, they come out as it
    /// would leave them.
    fn turn(&self, block: &Block, steps: &mut [Step]) {
        for (index, op) in block.ops.iter().enumerate() {
            let (Kind::Transpose { permutation }, [value]) = (&op.kind, &op.operands[..]) else {
                continue;
            };
            if self.n_uses[value.0 as usize] != 1 {
                continue;
            }
            let made = |op: &Op| op.results == [*value];
            let Some(maker) = block.ops[..index].iter().rposition(made) else {
                continue;
            };
            // As many dimensions as the left operand has that are not summed over.
            let Kind::DotGeneral(dot) = &block.ops[maker].kind else {
                continue;
            };
            let [left, _] = block.ops[maker].operands[..] else {
                continue;
            };
            let rank = self.ranks[left.0 as usize];
            let Some(n_left) = rank.checked_sub(dot.lhs_contracting.len()) else {
                continue;
            };
            let rank = permutation.len();
            let is_exchange = n_left <= rank
                && permutation
                    .iter()
                    .copied()
                    .eq((n_left..rank).chain(0..n_left));
            if dot.lhs_batching.is_empty() && dot.rhs_batching.is_empty() && is_exchange {
                steps[maker].is_turned = true;
                steps[index].is_turned = true;
            }
        }
    }

    /// Whether this is the last use of a value of this block. Those of blocks around it are needed
    /// when it runs again.
    fn is_last(&mut self, home: usize, value: ValueId) -> bool {
        let index = value.0 as usize;
        self.home[index] == home && !std::mem::replace(&mut self.is_used[index], true)
    }
}

/// All that a region uses.
fn uses(block: &Block, found: &mut Vec<ValueId>) {
    for op in &block.ops {
        found.extend_from_slice(&op.operands);
        for region in &op.regions {
            uses(region, found);
        }
    }
    found.extend_from_slice(&block.returns);
}
