//! [`Gauge`]: what configurations make of a problem, worked out value by value along a prefix.

use std::sync::Arc;

use crate::kernel::{Bound, Kernel};
use crate::number::Num;
use crate::op::Op;
use crate::plan::{Draft, specialise};
use crate::problem::{FieldValue, Problem};

/// Works out the numbers of a card's `[work]` for one problem. A lost field counts as the greatest
/// it can be; a number that faults counts as 0.
#[derive(Debug)]
pub struct Gauge {
    drafts: Vec<Draft>,
    cells: Vec<Num>,
    /// The nodes to compute once each parameter is chosen; those of a parameter itself first.
    stages: Vec<Vec<u32>>,
    /// The cells of the numbers known with each parameter.
    outputs: Vec<Vec<u32>>,
    domains: Arc<[Box<[Num]>]>,
    /// The values chosen so far.
    prefix: Vec<u16>,
}

impl Gauge {
    pub(crate) fn new(kernel: &Kernel, problem: &Problem, bound: &Bound) -> Self {
        let mut strangers = Vec::new();
        let mut number = |value| kernel.graph.symbols.number(value, &mut strangers);
        let fields: Vec<Num> = problem
            .values()
            .iter()
            .map(|value| match value {
                FieldValue::Known(value) => number(value),
                FieldValue::OneOf(values) => values.last().map_or(Num::FALSE, &mut number),
            })
            .collect();
        let roots: Vec<u32> = kernel.work.iter().map(|number| number.node).collect();
        let needed = kernel.graph.reachable(&roots);
        let (drafts, names) = specialise(
            &kernel.graph,
            &needed,
            &fields,
            &bound.device,
            &kernel.domains,
        );
        let count = kernel.params.len();
        let (mut stages, mut outputs) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (at, draft) in drafts.iter().enumerate() {
            if let Some(param) = usize::from(draft.stage).checked_sub(1) {
                stages[param].push(at as u32);
            }
        }
        for number in &kernel.work {
            outputs[number.last].push(names[number.node as usize]);
        }
        Gauge {
            cells: drafts.iter().map(|draft| draft.num).collect(),
            drafts,
            stages,
            outputs,
            domains: kernel.domains.clone(),
            prefix: Vec::new(),
        }
    }

    /// Chooses the first parameters' values.
    ///
    /// # Panics
    ///
    /// If the prefix is longer than the parameters or names a position that does not exist.
    pub fn follow(&mut self, prefix: &[u16]) {
        let same = self.prefix.iter().zip(prefix);
        let same = same.take_while(|(old, new)| old == new).count();
        self.prefix.truncate(same);
        for (param, value) in prefix.iter().enumerate().skip(same) {
            self.choose(param, *value);
            self.prefix.push(*value);
        }
    }

    /// Gives the numbers known with an already chosen parameter; of others they mean nothing.
    ///
    /// # Panics
    ///
    /// If there is no such parameter.
    pub fn known(&self, param: usize) -> impl Iterator<Item = f64> + '_ {
        let outputs = self.outputs[param].iter();
        outputs.map(|cell| self.cells[*cell as usize].as_f64().unwrap_or(0.0))
    }

    /// Gives the numbers that would be known if the next parameter had a value.
    ///
    /// # Panics
    ///
    /// If every parameter is chosen or the value's position does not exist.
    pub fn with(&mut self, value: u16) -> impl Iterator<Item = f64> + '_ {
        let param = self.prefix.len();
        self.choose(param, value);
        self.known(param)
    }

    fn choose(&mut self, param: usize, value: u16) {
        let domain = &self.domains[param];
        for at in &self.stages[param] {
            let draft = &self.drafts[*at as usize];
            let cell = |slot: usize| self.cells[draft.args[slot] as usize];
            self.cells[*at as usize] = match draft.op {
                Op::Param => domain[usize::from(value)],
                op => op.apply(cell(0), cell(1), cell(2)),
            };
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use crate::{Kernel, Problem, Value};

    const CARD: &str = r#"
        kernel = "k"
        field = [{ name = "n" }, { name = "kind", choices = ["near", "far"] }]
        param = [
            { name = "tile", values = [3, 4] },
            { name = "fixed", values = [2] },
            { name = "lanes", values = [1, 2, 5] },
        ]
        [let]
        rounds = "ceildiv(n, tile * lanes)"
        [work]
        waste = "rounds * tile * lanes / n"
        by_kind = 'if kind == "far" then tile else 7'
        both = "tile * fixed"
        faulty = "n / (lanes - 2)"
    "#;

    #[test]
    fn numbers_come_with_the_parameter_that_settles_them() {
        let kernel = Kernel::parse("k.toml", CARD, &|_| None).unwrap();
        let names: Vec<(&str, usize)> =
            kernel.work().iter().map(|w| (w.name(), w.last())).collect();
        let expected = [("by_kind", 0), ("both", 1), ("faulty", 2), ("waste", 2)];
        assert_eq!(names, expected);
        for (kind, by_kind) in [("near", [7.0, 7.0]), ("far", [3.0, 4.0])] {
            let fields = [("n", Value::Int(10)), ("kind", Value::from(kind))];
            let problem = Problem::new(kernel.family(), fields).unwrap();
            let mut gauge = kernel.space(&problem, None).unwrap().gauge();
            // Back and forth, so that nothing of another prefix is left.
            for tile in [0, 1, 0_u16] {
                gauge.follow(&[]);
                let first = by_kind[usize::from(tile)];
                assert!(gauge.with(tile).eq([first]));
                gauge.follow(&[tile]);
                assert!(gauge.with(0).eq([2.0 * [3.0, 4.0][usize::from(tile)]]));
                gauge.follow(&[tile, 0]);
                for (lanes, number) in [1.0_f64, 2.0, 5.0].into_iter().enumerate() {
                    let block = [3.0, 4.0][usize::from(tile)] * number;
                    let faulty = if number == 2.0 {
                        0.0
                    } else {
                        10.0 / (number - 2.0)
                    };
                    let waste = (10.0 / block).ceil() * block / 10.0;
                    let found: Vec<f64> = gauge.with(lanes as u16).collect();
                    assert!((found[0] - faulty).abs() < 1e-12 && (found[1] - waste).abs() < 1e-12);
                }
                assert!(gauge.known(0).eq([first]));
            }
        }
    }
}
