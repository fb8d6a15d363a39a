//! Sizes that nothing states: large enough to be timed, and soon done.

use std::collections::BTreeMap;

use kernwright_measure::job::Language;

use super::buffers::evaluate;
use super::builder::Builder;
use super::kernels::Setting;
use super::plan::Question;

/// Steps of loops, over all threads, that a program of guessed sizes takes at most.
const MOST_STEPS: f64 = 1e8;
/// Elements that all buffers together hold at most.
const MOST_ELEMENTS: f64 = 32e6;
/// Sizes on which candidates are emulated, and such as no search sees: neither round nor alike.
const SCREEN: [i64; 4] = [33, 37, 35, 34];
const HELD_OUT: [i64; 4] = [19, 23, 21, 22];

impl Builder<'_> {
    /// Gives every field a size.
    pub(super) fn sizes(&mut self) {
        let names: Vec<String> = self
            .plan
            .fields
            .iter()
            .map(|one| one.name.clone())
            .collect();
        for (nth, name) in names.iter().enumerate() {
            if self.plan.fields[nth].size > 0 {
                continue;
            }
            let together = self.plan.buffers.iter().map(|buffer| {
                let text = buffer.shape.join(" * ");
                let holds = |one: &String| super::extent::mentions(&text, one);
                match holds(name) {
                    true => names.iter().filter(|one| holds(one)).count(),
                    false => 0,
                }
            });
            self.plan.fields[nth].size = match together.max().unwrap_or(0) {
                _ if is_small(name) => 16,
                0 => 16,
                1 => 1 << 20,
                2 => 1024,
                _ => 128,
            };
        }
        // Whatever the host states stays; the largest guess gives way.
        for _ in 0..64 {
            let guessed = self.plan.fields.iter_mut();
            let largest = guessed
                .filter(|field| !self.stated.contains(&field.name) && field.size > 16)
                .max_by_key(|field| field.size)
                .map(|field| field.name.clone());
            let Some(largest) = largest else { break };
            if self.steps() <= MOST_STEPS && self.elements() <= MOST_ELEMENTS {
                break;
            }
            for field in self
                .plan
                .fields
                .iter_mut()
                .filter(|field| field.name == largest)
            {
                field.size /= 2;
            }
        }
        self.drop_rules_that_fail();
        self.small_problems();
    }

    fn values(&self) -> BTreeMap<String, f64> {
        let fields = self.plan.fields.iter();
        let mut values: BTreeMap<String, f64> = fields
            .map(|field| (field.name.clone(), field.size as f64))
            .collect();
        for param in &self.plan.params {
            values.extend(
                param
                    .default
                    .parse()
                    .ok()
                    .map(|value| (param.name.clone(), value)),
            );
        }
        values
    }

    fn elements(&self) -> f64 {
        let values = self.values();
        let of = |shape: &[String]| -> f64 {
            shape
                .iter()
                .filter_map(|one| evaluate(one, &values))
                .product()
        };
        self.plan
            .buffers
            .iter()
            .map(|buffer| of(&buffer.shape))
            .sum()
    }

    /// Turns of the deepest loops of all launches.
    fn steps(&self) -> f64 {
        let values = self.values();
        let mut all = 0.0;
        for one in &self.uses {
            let setting = Setting {
                source: self.source,
                tunables: &self.tunables,
                threads: one.threads.clone(),
                value: &|_| None,
            };
            let bounds = setting.bounds(one.function, one.scalars.clone());
            let threads = one.threads.all.iter().flatten();
            let threads: f64 = threads
                .filter_map(|all| evaluate(&all.text(), &values))
                .product();
            let loops: Vec<_> = bounds
                .facts
                .limits
                .iter()
                .filter(|limit| limit.is_loop)
                .collect();
            let turns = |limit: &super::facts::Limit| {
                let below = bounds.exact(&limit.below, limit.from);
                below
                    .and_then(|below| evaluate(&below.text(), &values))
                    .unwrap_or(1.0)
                    .max(1.0)
            };
            let nests = loops.iter().map(|inner| {
                let around = loops
                    .iter()
                    .filter(|outer| outer.from <= inner.from && inner.from <= outer.to);
                around.map(|outer| turns(outer)).product::<f64>()
            });
            all += threads * nests.fold(1.0, f64::max);
        }
        all
    }

    /// A default that a rule refuses is worse than no rule.
    fn drop_rules_that_fail(&mut self) {
        let values = self.values();
        let mut dropped = Vec::new();
        self.plan.constraints.retain(|(_, rule, _)| {
            let left = |sign: &str| rule.split_once(sign).map(|(left, _)| left);
            let holds = match (left(" == 0"), left(" <= 1024")) {
                (Some(rest), _) => evaluate(rest, &values).is_none_or(|rest| rest == 0.0),
                (_, Some(all)) => evaluate(all, &values).is_none_or(|all| all <= 1024.0),
                _ => true,
            };
            if !holds {
                dropped.push(rule.clone());
            }
            holds
        });
        for rule in dropped {
            self.plan.questions.push(Question::general(format!(
                "`{rule}` does not hold for the sizes and values found, so it is no rule; should it be?"
            )));
        }
    }

    /// Problems for `evolve`: small ones, the last block of which is ragged where it may be.
    fn small_problems(&mut self) {
        let values = self.values();
        let block = self
            .uses
            .iter()
            .flat_map(|one| one.threads.block[0].clone());
        let block = block
            .filter_map(|text| evaluate(&text, &values))
            .fold(0.0, f64::max) as i64;
        let is_single = self.plan.fields.len() == 1 && self.source.language != Language::C;
        for (nth, field) in self.plan.fields.iter().enumerate() {
            let tiles = self.plan.constraints.iter().filter_map(|(_, rule, _)| {
                let (size, rest) = rule.split_once(" % ")?;
                let tile = rest.strip_suffix(" == 0")?;
                super::extent::mentions(size, &field.name).then(|| evaluate(tile, &values))?
            });
            let tile = tiles.fold(0.0, f64::max) as i64;
            let mut screen = SCREEN[nth % 4];
            let mut held_out = HELD_OUT[nth % 4];
            if is_single {
                (screen, held_out) = (screen.max(block + 5), held_out.max(block / 2 + 3));
            }
            if tile > 0 {
                (screen, held_out) = (2 * tile, tile);
            }
            let small = |size: i64| (field.name.clone(), size.min(field.size));
            self.plan.screen.push(small(screen));
            match self.plan.held_out.first_mut() {
                Some(first) => first.push(small(held_out)),
                None => self.plan.held_out.push(vec![small(held_out)]),
            }
        }
    }
}

/// Sizes that are small in most programs.
fn is_small(name: &str) -> bool {
    let name = name.to_lowercase();
    let parts = [
        "radius", "tap", "iter", "step", "channel", "order", "degree", "dim", "filter", "kernel",
        "cluster", "class", "bin", "level", "depth", "batch", "head", "window",
    ];
    parts.iter().any(|part| name.contains(part))
}
