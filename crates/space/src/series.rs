//! [`Series`]: a formula of an element's number and of chance, for what a buffer is filled with.

use serde::{Deserialize, Serialize};

use crate::expr::eval::{Atom, eval};
use crate::expr::{Expr, ExprKind, parse};
use crate::formula::{Formula, NoValue};
use crate::number::Num;
use crate::problem::{FieldValue, Problem};

/// The number of the element, in a formula that fills a buffer.
const ELEMENT: &str = "i";
/// The bits of that number.
const RANDOM_BITS: u32 = 24;

/// A formula in which every name but `i` and `random` has become a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series(String);

/// A [`Series`] that is ready to be worked out.
#[derive(Debug)]
pub struct SeriesReader(Expr);

impl Formula {
    /// In a formula of elements a number from 0 up to, and not including, 1 that is another for every
    /// element and seed.
    pub const RANDOM: &'static str = "random";
    /// The names that formulas of elements have besides those of the problem.
    pub const SERIES_NAMES: [&'static str; 2] = [ELEMENT, Formula::RANDOM];

    /// Puts the problem's numbers in.
    pub fn series(&self, problem: &Problem) -> Result<Series, NoValue> {
        let mut lost = None;
        self.expr.walk(&mut |part| {
            if let ExprKind::Name(name) = &part.kind
                && matches!(problem.get(name), Some(FieldValue::OneOf(_)))
            {
                lost = Some(name.clone());
            }
        });
        if let Some(name) = lost {
            return Err(NoValue {
                formula: self.text.clone(),
                why: format!("reads the lost field `{name}`"),
            });
        }
        let is_own = |name: &str| Formula::SERIES_NAMES.contains(&name);
        let value = |name: &str| match problem.get(name).filter(|_| !is_own(name))? {
            FieldValue::Known(value) => Some(Expr {
                kind: ExprKind::Literal(value.clone()),
                span: 0..0,
            }),
            FieldValue::OneOf(_) => None,
        };
        Ok(Series(self.expr.replaced(&value).to_string()))
    }
}

impl Series {
    /// Whether chance has a part in it.
    pub fn is_random(&self) -> bool {
        self.reader().is_some_and(|SeriesReader(expr)| {
            let mut is_random = false;
            expr.walk(&mut |part| {
                is_random |= matches!(&part.kind, ExprKind::Name(name) if name == Formula::RANDOM);
            });
            is_random
        })
    }

    /// Makes it ready; nothing if the text is none of ours.
    pub fn reader(&self) -> Option<SeriesReader> {
        parse(&self.0).ok().map(SeriesReader)
    }
}

impl SeriesReader {
    /// The number of an element, where random bits are these; nothing where there is none, as in a
    /// division by zero.
    pub fn at(&self, element: usize, random: u64) -> Option<f64> {
        let number = |name: &str| match name {
            ELEMENT => Some(Num::int(i64::try_from(element).ok()?)),
            Formula::RANDOM => {
                let numerator = (random >> (64 - RANDOM_BITS)) as i64;
                Some(Num::int(numerator).div(Num::int(1 << RANDOM_BITS)))
            }
            _ => None,
        };
        eval(&self.0, &|name| number(name).map(Atom::Num))?
            .num()?
            .as_f64()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::formula::Scope;
    use crate::kernel::Kernel;
    use crate::names::Names;
    use crate::value::Value;

    const CARD: &str = r#"
        kernel = "sort"
        field = [{ name = "n", min = 1 }, { name = "p", min = 0, max = 9, default = 0 }]
    "#;

    fn at(text: &str, element: usize, random: u64) -> Option<f64> {
        let kernel = Kernel::parse("sort.toml", CARD, &|_| None).unwrap();
        let problem = Problem::new(kernel.family(), [("n", Value::Int(10))]).unwrap();
        let mut names = Names::default();
        for name in Formula::SERIES_NAMES {
            names = names.with_open(name);
        }
        let formula = Formula::parse(text, &kernel, Scope::Problem, &names).unwrap();
        let series = formula.series(&problem).unwrap();
        let text = serde_json::to_string(&series).unwrap();
        let series: Series = serde_json::from_str(&text).unwrap();
        series.reader().unwrap().at(element, random)
    }

    #[test]
    fn elements_follow_from_their_number_the_problem_and_chance() {
        let half = 1 << 63;
        let cases: BTreeMap<&str, Option<f64>> = [
            ("i * 2 - n", Some(-4.0)),
            ("i % 2 == 1", Some(1.0)),
            ("-n", Some(-10.0)),
            ("floor(random * n) + 0.25", Some(5.25)),
            ("i / p", None),
        ]
        .into();
        for (text, expected) in cases {
            assert_eq!(at(text, 3, half), expected, "{text}");
        }
    }

    #[test]
    fn chance_is_noticed() {
        assert!(Series("i + random".to_owned()).is_random());
        assert!(!Series("i + 1".to_owned()).is_random());
    }
}
