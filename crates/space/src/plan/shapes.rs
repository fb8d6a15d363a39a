//! [`Shapes`]: layouts remembered by the shape of the rules.
//!
//! Problems of one kernel differ in numbers far more often than in which rules bind: a new problem
//! mostly finds its layout ready and only has to be filled with its numbers.

use std::sync::{Arc, Mutex, PoisonError};

use super::layout::{Layout, assign};
use super::specialise::{Draft, alike, fingerprint};
use crate::number::Num;

/// Shapes kept at most; a kernel's cases by precision, direction and stride are some dozens.
const MAX_SHAPES: usize = 64;

/// The layouts of one kernel's recent problems, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct Shapes(Mutex<Vec<Shape>>);

#[derive(Debug)]
struct Shape {
    fingerprint: u64,
    drafts: Vec<Draft>,
    conditions: Vec<u32>,
    layout: Arc<Layout>,
}

impl Shapes {
    /// Finds the layout of these drafts, or makes it.
    pub(super) fn layout(
        &self,
        drafts: &[Draft],
        conditions: &[u32],
        domains: &Arc<[Box<[Num]>]>,
    ) -> Arc<Layout> {
        let fingerprint = fingerprint(drafts, conditions);
        let same = |shape: &&Shape| {
            shape.fingerprint == fingerprint
                && shape.conditions == conditions
                && alike(&shape.drafts, drafts)
        };
        // A panic elsewhere cannot leave the list half-changed, so a poisoned lock is still good.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shape) = lock().iter().find(same) {
            return shape.layout.clone();
        }
        let layout = Arc::new(assign(drafts, conditions, domains));
        let mut shapes = lock();
        if shapes.len() >= MAX_SHAPES {
            shapes.remove(0);
        }
        shapes.push(Shape {
            fingerprint,
            drafts: drafts.to_vec(),
            conditions: conditions.to_vec(),
            layout: layout.clone(),
        });
        layout
    }
}
