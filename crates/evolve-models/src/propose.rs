//! Drawing edits.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::absorb::ends;
use crate::act::{WHOLE, can_be_rounded, scaled};
use crate::edit::{Action, Anchor, Fit, Fitted, Source, Spot, Way};
use crate::layers::layers;
use crate::respell::can_be_respelt;
use crate::tune::n_numbers;
use crate::workpiece::{Candidate, Path, Workpiece, runs_tensors};
use kernwright_stablehlo::Kind;
use kernwright_stablehlo::{Block, Op, ValueId};
use kernwright_stablehlo::{ElementType, TensorType};

/// The ways to change a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelOperator {
    /// An operation goes, another value stands in.
    Delete,
    /// A layer goes.
    Skip,
    /// An operation is done once more elsewhere.
    Copy,
    /// An operand becomes another value.
    Rewire,
    /// An operation does what another does.
    Replace,
    /// Two operations change places.
    Swap,
    /// A number that is written down changes.
    Scale,
    /// A stride, a bound, a width changes.
    Tune,
    /// An operation is computed with smaller floats.
    Round,
    /// A part of a product is left out.
    Prune,
    /// A convolution is computed in another way.
    Respell,
    /// A convolution or product absorbs what scales its features afterwards.
    Absorb,
}

impl ModelOperator {
    /// All of them.
    pub const ALL: [ModelOperator; 12] = [
        ModelOperator::Delete,
        ModelOperator::Skip,
        ModelOperator::Copy,
        ModelOperator::Rewire,
        ModelOperator::Replace,
        ModelOperator::Swap,
        ModelOperator::Scale,
        ModelOperator::Tune,
        ModelOperator::Round,
        ModelOperator::Prune,
        ModelOperator::Respell,
        ModelOperator::Absorb,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ModelOperator::Delete => "delete",
            ModelOperator::Skip => "skip",
            ModelOperator::Copy => "copy",
            ModelOperator::Rewire => "rewire",
            ModelOperator::Replace => "replace",
            ModelOperator::Swap => "swap",
            ModelOperator::Scale => "scale",
            ModelOperator::Tune => "tune",
            ModelOperator::Round => "round",
            ModelOperator::Prune => "prune",
            ModelOperator::Respell => "respell",
            ModelOperator::Absorb => "absorb",
        }
    }
}

/// Factors that a number may change by.
const FACTORS: [f64; 10] = [0.0, 0.1, 0.5, 0.8, 0.9, 1.1, 1.25, 2.0, 10.0, -1.0];

/// How many of the layers that are skipped have a sum around them, where there are such: what is left
/// was made to be added to, and is more often of use without.
const AROUND: f64 = 0.75;

/// How many stretches are the longest, beside those that happen to be.
const LONGEST: f64 = 0.4;

/// How many of those begin at the start.
const FROM_THE_START: f64 = 0.5;

/// How many operations that are computed with other floats are conversions, where there are such.
const CONVERSIONS: f64 = 0.1;

/// Draws an edit; nothing if there is nothing to do.
pub(crate) fn draw(
    piece: &Workpiece,
    operator: ModelOperator,
    rng: &mut dyn Rng,
) -> Option<Action> {
    let all = candidates(piece);
    let drawing = Drawing { piece, all: &all };
    match operator {
        ModelOperator::Delete => drawing.delete(rng),
        ModelOperator::Skip => drawing.skip(rng),
        ModelOperator::Copy => drawing.copy(rng),
        ModelOperator::Rewire => drawing.rewire(rng),
        ModelOperator::Replace => drawing.replace(rng),
        ModelOperator::Swap => drawing.swap(rng),
        ModelOperator::Scale => {
            let factor = *FACTORS.choose(rng)?;
            let can_be_scaled = |op: &Op| match &op.kind {
                Kind::Constant(literal) => scaled(literal, factor).is_some(),
                _ => false,
            };
            Some(Action::Scale {
                at: drawing.pick(rng, can_be_scaled)?.spot,
                factor,
            })
        }
        ModelOperator::Tune => {
            let chosen = drawing.pick(rng, |op| n_numbers(&op.kind) > 0)?;
            let by = *[-2, -1, 1, 2].choose(rng)?;
            Some(Action::Tune {
                at: chosen.spot,
                number: rng.random_range(0..n_numbers(&chosen.op.kind).min(255)) as u8,
                by,
                fit: fit(rng),
            })
        }
        ModelOperator::Round => {
            if rng.random_bool(CONVERSIONS)
                && let Some(chosen) = drawing.pick(rng, |op| op.kind == Kind::Convert)
            {
                let to = *[ElementType::Bf16, ElementType::F16, ElementType::I32].choose(rng)?;
                let (at, reach) = (chosen.spot, 1);
                return Some(Action::Round { at, to, reach });
            }
            let to = *[ElementType::Bf16, ElementType::F16].choose(rng)?;
            let reaches = [1, 4, 16, 64, 256, 1024];
            let will_do = |op: &Op| {
                let ty = drawing.tensor(op.results[0]);
                let is_other = |ty: &TensorType| ty.element.is_float() && ty.element != to;
                can_be_rounded(&op.kind) && ty.is_some_and(is_other)
            };
            let (at, reach) = drawing.stretch(rng, &reaches, will_do)?;
            Some(Action::Round { at, to, reach })
        }
        ModelOperator::Respell => {
            let ways = [Way::Product, Way::Dense];
            let way_of = |op: &Op| {
                ways.into_iter()
                    .find(|way| can_be_respelt(&piece.module, op, *way))
            };
            let way = way_of(drawing.pick(rng, |op| way_of(op).is_some())?.op)?;
            let (at, reach) =
                drawing.stretch(rng, &[1, 4, 16, 64], |op| way_of(op) == Some(way))?;
            Some(Action::Respell { at, way, reach })
        }
        ModelOperator::Absorb => {
            let ends = ends(&piece.module);
            let will_do = |op: &Op| op.results.iter().any(|id| ends.contains(id));
            let (at, reach) = drawing.stretch(rng, &[1, 4, 16, 64], will_do)?;
            Some(Action::Absorb { at, reach })
        }
        ModelOperator::Prune => {
            let is_product =
                |op: &Op| matches!(op.kind, Kind::DotGeneral(_) | Kind::Convolution(_));
            Some(Action::Prune {
                at: drawing.pick(rng, is_product)?.spot,
                is_output: rng.random_bool(0.5),
                keep: rng.random_range(1..WHOLE),
                fit: Fit {
                    filler: 0.0,
                    ..fit(rng)
                },
            })
        }
    }
}

struct Drawing<'w, 'a> {
    piece: &'w Workpiece,
    all: &'a [Candidate<'w>],
}

impl<'w, 'a> Drawing<'w, 'a> {
    /// One of those that will do; of two the one that computes more, since that is where time goes.
    fn pick(&self, rng: &mut dyn Rng, will_do: impl Fn(&Op) -> bool) -> Option<&'a Candidate<'w>> {
        let some: Vec<&Candidate<'w>> = self.all.iter().filter(|one| will_do(one.op)).collect();
        let (one, other) = (*some.choose(rng)?, *some.choose(rng)?);
        let size =
            |one: &Candidate<'_>| self.tensor(one.op.results[0]).map_or(0, TensorType::count);
        Some(match rng.random_bool(0.5) && size(other) > size(one) {
            true => other,
            false => one,
        })
    }

    /// Where something begins that is done to several operations, and to how many of those that will do. A
    /// stretch as long as possible often begins at the start: a person, too, tries everything at once first.
    fn stretch(
        &self,
        rng: &mut dyn Rng,
        reaches: &[u16],
        will_do: impl Fn(&Op) -> bool,
    ) -> Option<(Spot, u16)> {
        let reach = match rng.random_bool(LONGEST) {
            true => *reaches.last()?,
            false => *reaches.choose(rng)?,
        };
        let chosen = match Some(&reach) == reaches.last() && rng.random_bool(FROM_THE_START) {
            true => self.all.iter().find(|one| will_do(one.op))?,
            false => self.pick(rng, will_do)?,
        };
        Some((chosen.spot, reach))
    }

    fn tensor(&self, value: ValueId) -> Option<&'w TensorType> {
        self.piece.module.ty(value).tensor()
    }

    fn delete(&self, rng: &mut dyn Rng) -> Option<Action> {
        let chosen = self.pick(rng, |op| !matches!(op.kind, Kind::Constant(_)))?;
        let known = self.piece.known(&chosen.path);
        // What it was made from is the likeliest to do in its stead.
        let own: Vec<Source> = known
            .iter()
            .filter(|(id, _)| chosen.op.operands.contains(id))
            .map(|(_, source)| *source)
            .collect();
        let earlier = self.earlier(chosen, &known);
        let roll: f64 = rng.random();
        let stand_in = match (own.choose(rng), earlier.choose(rng)) {
            (Some(source), _) if roll < 0.4 => (*source, fit(rng)),
            (_, Some(source)) if roll < 0.8 => (*source, fit(rng)),
            _ => self.value(&known, self.tensor(chosen.op.results[0])?, rng)?,
        };
        Some(Action::Delete {
            at: chosen.spot,
            stand_in,
        })
    }

    fn skip(&self, rng: &mut dyn Rng) -> Option<Action> {
        let (around, repeated) = layers(&self.piece.module, self.all);
        let (last, first) = match around.choose(rng) {
            Some(layer) if repeated.is_empty() || rng.random_bool(AROUND) => *layer,
            _ => *repeated.choose(rng)?,
        };
        Some(Action::Delete {
            at: self.all[last].spot,
            stand_in: (Source::Result(self.all[first].spot, 0), Fit::plain()),
        })
    }

    /// Values of its type that an operation's result is made from by way of others: with one of them in
    /// its stead, everything between is gone, a layer or several.
    fn earlier(&self, chosen: &Candidate<'_>, known: &[(ValueId, Source)]) -> Vec<Source> {
        let makers: FxHashMap<ValueId, &Op> = self
            .all
            .iter()
            .flat_map(|one| one.op.results.iter().map(|id| (*id, one.op)))
            .collect();
        let mut seen: FxHashSet<ValueId> = FxHashSet::default();
        let mut next: Vec<ValueId> = chosen.op.operands.clone();
        while let Some(value) = next.pop() {
            if seen.insert(value)
                && let Some(maker) = makers.get(&value)
            {
                next.extend(&maker.operands);
            }
        }
        let ty = self.tensor(chosen.op.results[0]);
        let is_earlier = |(id, _): &&(ValueId, Source)| seen.contains(id) && self.tensor(*id) == ty;
        let earlier = known.iter().filter(is_earlier);
        earlier.map(|(_, source)| *source).collect()
    }

    fn copy(&self, rng: &mut dyn Rng) -> Option<Action> {
        let from = self.pick(rng, |op| !matches!(op.kind, Kind::Constant(_)))?;
        let before = self.pick(rng, |_| true)?;
        let operands = self.operands(from.op, &before.path, rng)?;
        let is_after = |one: &&Candidate<'_>| {
            one.path.comes_at_or_after(&before.path) && !one.op.operands.is_empty()
        };
        let later: Vec<&Candidate<'_>> = self.all.iter().filter(is_after).collect();
        let into = later.choose(rng)?;
        let operand = rng.random_range(0..into.op.operands.len().min(255)) as u8;
        Some(Action::Copy {
            from: from.spot,
            before: before.spot,
            operands,
            into: (into.spot, operand),
            fit: fit(rng),
        })
    }

    fn rewire(&self, rng: &mut dyn Rng) -> Option<Action> {
        let chosen = self.pick(rng, |op| !op.operands.is_empty())?;
        let operand = rng.random_range(0..chosen.op.operands.len().min(255));
        let old = chosen.op.operands[operand];
        let known: Vec<(ValueId, Source)> = self.piece.known(&chosen.path);
        let others: Vec<(ValueId, Source)> =
            known.into_iter().filter(|(id, _)| *id != old).collect();
        Some(Action::Rewire {
            at: chosen.spot,
            operand: operand as u8,
            to: self.value(&others, self.tensor(old)?, rng)?,
        })
    }

    fn replace(&self, rng: &mut dyn Rng) -> Option<Action> {
        let at = self.pick(rng, |op| !matches!(op.kind, Kind::Constant(_)))?;
        let with = self.pick(rng, |_| true)?;
        (at.spot != with.spot).then_some(())?;
        Some(Action::Replace {
            at: at.spot,
            with: with.spot,
            operands: self.operands(with.op, &at.path, rng)?,
            fit: fit(rng),
        })
    }

    fn swap(&self, rng: &mut dyn Rng) -> Option<Action> {
        let one = self.pick(rng, |op| !op.operands.is_empty())?;
        let ty = self.tensor(one.op.results[0]);
        let other = self.pick(rng, |op| {
            self.tensor(op.results[0]) == ty && op.results != one.op.results
        })?;
        Some(Action::Swap {
            one: one.spot,
            other: other.spot,
            first: self.operands(other.op, &one.path, rng)?,
            second: self.operands(one.op, &other.path, rng)?,
            fit: fit(rng),
        })
    }

    /// Operands for an operation at another place: its own where they are known, mostly.
    fn operands(&self, op: &Op, path: &Path, rng: &mut dyn Rng) -> Option<Vec<Fitted>> {
        let known = self.piece.known(path);
        let one = |old: &ValueId| {
            let own = known.iter().find(|(id, _)| id == old);
            match own {
                Some((_, source)) if rng.random_bool(0.7) => Some((*source, fit(rng))),
                _ => self.value(&known, self.tensor(*old)?, rng),
            }
        };
        op.operands.iter().map(one).collect()
    }

    /// A value where one of this type is wanted: of the type itself, mostly.
    fn value(
        &self,
        known: &[(ValueId, Source)],
        ty: &TensorType,
        rng: &mut dyn Rng,
    ) -> Option<Fitted> {
        if rng.random_bool(0.1) {
            let number = *[0.0, 1.0].choose(rng)?;
            return Some((Source::Number(number), fit(rng)));
        }
        let same: Vec<&(ValueId, Source)> = known
            .iter()
            .filter(|(id, _)| self.tensor(*id) == Some(ty))
            .collect();
        let like: Vec<&(ValueId, Source)> = known
            .iter()
            .filter(|(id, _)| {
                self.tensor(*id)
                    .is_some_and(|one| one.element == ty.element)
            })
            .collect();
        let (_, source) = match same.choose(rng) {
            Some(same) if rng.random_bool(0.7) => **same,
            _ => **like.choose(rng)?,
        };
        Some((source, fit(rng)))
    }
}

fn fit(rng: &mut dyn Rng) -> Fit {
    let anchors = [Anchor::Centre, Anchor::Centre, Anchor::Start, Anchor::End];
    Fit {
        anchor: *anchors.choose(rng).unwrap_or(&Anchor::Centre),
        filler: f64::from(u8::from(rng.random_bool(0.3))),
    }
}

/// Every operation that can be edited, with its place.
fn candidates(piece: &Workpiece) -> Vec<Candidate<'_>> {
    fn walk<'w>(
        piece: &'w Workpiece,
        block: &'w Block,
        into: &mut Vec<(usize, usize)>,
        found: &mut Vec<Candidate<'w>>,
    ) {
        for (at, op) in block.ops.iter().enumerate() {
            let spot = op.results.first().and_then(|first| piece.spot(*first));
            if let Some(spot) = spot
                && piece.is_plain(op)
            {
                let path = Path::new(into.clone(), at);
                found.push(Candidate { spot, path, op });
            }
            if !runs_tensors(&op.kind) {
                continue;
            }
            for (number, region) in op.regions.iter().enumerate() {
                into.push((at, number));
                walk(piece, region, into, found);
                into.pop();
            }
        }
    }
    let mut found = Vec::new();
    walk(piece, &piece.module.main.body, &mut Vec::new(), &mut found);
    found
}
