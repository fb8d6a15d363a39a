//! [`Program`]: what is edited, as far as the engine needs to know; and how a [`Plan`] becomes a
//! genome.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::genome::{Edit, EditId, Genome, mark};
use crate::plan::{Born, Plan};

/// Something that can be edited.
///
/// Only proposing is asked for here. Applying is the program's own affair, with one duty: it is
/// total. An edit whose target is gone does nothing and is named in [`Applied::inert`].
pub trait Program {
    /// One change of this program.
    type Edit: Edit;

    /// The names of the ways to change it.
    fn operators(&self) -> &[&'static str];

    /// Draws an edit of one kind for the program as `genome` makes it; `None` if this kind finds
    /// nothing to do. Every random choice is drawn from `rng` and kept in the edit.
    fn propose(
        &self,
        genome: &Genome<Self::Edit>,
        operator: usize,
        rng: &mut dyn Rng,
    ) -> Option<Self::Edit>;

    /// Gives `ask` a way to draw edits for one genome, of any kind and as often as it wants. A
    /// program that prepares something for a genome does that once, here.
    fn drawing<R>(
        &self,
        genome: &Genome<Self::Edit>,
        ask: impl FnOnce(Draw<'_, Self::Edit>) -> R,
    ) -> R
    where
        Self: Sized,
    {
        ask(&mut |operator, rng| self.propose(genome, operator, rng))
    }
}

/// Draws an edit of one kind for a genome, as [`Program::propose`] does.
pub type Draw<'d, E> = &'d mut dyn FnMut(usize, &mut dyn Rng) -> Option<E>;

/// A program with a genome's edits applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Applied<T> {
    /// The edited program.
    pub product: T,
    /// The edits that found their target gone and did nothing, oldest first.
    pub inert: Vec<EditId>,
}

/// An operator that finds nothing, or nothing new, may have been unlucky; so it may draw this often.
const DRAWS: usize = 4;

/// Draws the edits that a plan asks for. `None` if it asks for some and not one was found.
///
/// The same program and plan give the same genome on any machine: chance follows from the plan's
/// seed and individual alone.
pub fn bring_to_life<P: Program>(program: &P, plan: &Plan<P::Edit>) -> Option<Born<P::Edit>> {
    let mut rng = stream(plan.seed, 2 * plan.individual + 1);
    let mut genome = plan.genome.clone();
    let mut grown = Vec::new();
    for order in &plan.grow {
        let drawn = program.drawing(&genome, |draw| {
            let mut second_best = None;
            let draws = order.iter().flat_map(|&operator| [operator; DRAWS]);
            let mut found =
                draws.filter_map(|operator| Some((operator, draw(operator, &mut rng)?)));
            let drawn = found.find_map(|(operator, edit)| {
                if plan.avoid.contains(&mark(&edit)) {
                    second_best.get_or_insert((operator, edit));
                    return None;
                }
                Some((operator, edit))
            });
            drawn.or(second_best)
        });
        if let Some((operator, edit)) = drawn {
            genome.add(EditId::new(plan.individual, grown.len() as u8), edit);
            grown.push(operator);
        }
    }
    (plan.grow.is_empty() || !grown.is_empty()).then_some(Born { genome, grown })
}

/// Chance of its own for each purpose of each individual: even streams are the engine's, odd ones
/// the workers'.
pub(crate) fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
