//! A program at one problem and configuration: its launches, and its loops turn by turn.

use std::borrow::Cow;

use kernwright_space::{Config, Formula, Problem};

use super::{CaseArgument, CaseError, CaseLaunch, CaseProgram, macro_text};
use crate::job::check::TURN;
use crate::job::element::job_name;
use crate::job::turn::{Bound, CaseLoop, CaseTurn, CaseUntil, Relation};
use crate::job::{Job, Launch, Loop, Passed, Program, Until};

/// A loop has at most this many turns,
const MOST_TURNS: u32 = 1_000_000;
/// and at most this many where something changes with the turn: all of it is worked out beforehand.
const MOST_CHANGING_TURNS: u32 = 65_536;

impl Job {
    /// Works out a program for a problem and configuration.
    pub fn lay_out(
        &self,
        program: &Program,
        problem: &Problem,
        config: &Config,
    ) -> Result<CaseProgram, CaseError> {
        let mut launches = Vec::new();
        for launch in &program.launches {
            launches.push(self.launch(launch, problem, config)?);
        }
        let mut defines: Vec<(String, String)> = config
            .pairs()
            .map(|(name, value)| (name.to_owned(), macro_text(value)))
            .collect();
        for (name, formula) in &self.defines {
            let what = || format!("macro `{name}`");
            let value = formula
                .float(&self.kernel, problem, Some(config))
                .map_err(|source| CaseError::NoValue {
                    what: what(),
                    source,
                })?;
            defines.push((name.clone(), value.to_string()));
        }
        let counts: Result<Vec<usize>, CaseError> = self
            .buffers
            .iter()
            .map(|buffer| Ok(self.shape(buffer, problem, Some(config))?.iter().product()))
            .collect();
        let counts = counts?;
        self.fits(&counts)?;
        let mut loops = Vec::new();
        for one in &program.loops {
            let case = self.case_loop(one, &counts, problem, config)?;
            for number in one.launches.clone() {
                let launch = &program.launches[number];
                launches[number].turns =
                    self.turns(one, (launch, &launches[number]), case.most, problem, config)?;
            }
            loops.push(case);
        }
        Ok(CaseProgram {
            language: program.language,
            sources: program.sources.clone(),
            flags: program.flags.clone(),
            defines,
            launches,
            loops,
            counts,
        })
    }

    fn case_loop(
        &self,
        one: &Loop,
        counts: &[usize],
        problem: &Problem,
        config: &Config,
    ) -> Result<CaseLoop, CaseError> {
        let turns = |formula: &Formula, what: &str| {
            let what = format!("{what} of loop `{}`", one.name);
            let wanted = "a loop has from one turn to a million";
            let turns = self.size(formula, &what, wanted, problem, Some(config))?;
            match turns <= MOST_TURNS {
                true => Ok(turns),
                false => Err(CaseError::BadSize {
                    what,
                    value: i64::from(turns),
                    wanted,
                }),
            }
        };
        let most = turns(&one.most, "`most`")?;
        let least = one.least.as_ref().map(|least| turns(least, "`least`"));
        let least = least.transpose()?.unwrap_or(1);
        if least > most {
            return Err(CaseError::BadSize {
                what: format!("`least` of loop `{}`", one.name),
                value: i64::from(least),
                wanted: "it is at most `most`",
            });
        }
        let no_value = |source| CaseError::NoValue {
            what: format!("`until` of loop `{}`", one.name),
            source,
        };
        let until = one.until.as_ref().map(|until| {
            let buffer = &self.buffers[until.buffer];
            let element = until.element.as_ref();
            let element = element.map(|element| element.int(&self.kernel, problem, Some(config)));
            let element = element.transpose().map_err(no_value)?.unwrap_or(0);
            let count = counts[until.buffer];
            let found = usize::try_from(element).ok().filter(|at| *at < count);
            Ok(CaseUntil {
                buffer: until.buffer,
                name: buffer.name.clone(),
                element: found.ok_or_else(|| CaseError::NoElement {
                    name: one.name.clone(),
                    buffer: buffer.name.clone(),
                    element,
                    count,
                })?,
                kind: buffer.element.fields[0].kind,
                relation: until.relation,
                bound: self.bound(one, until, (problem, config))?,
            })
        });
        Ok(CaseLoop {
            name: one.name.clone(),
            launches: one.launches.clone(),
            until: until.transpose()?,
            least,
            most,
            is_capped: one.is_capped,
        })
    }

    /// Works out what ends a loop, as the element's type has it.
    fn bound(
        &self,
        one: &Loop,
        until: &Until,
        (problem, config): (&Problem, &Config),
    ) -> Result<Bound, CaseError> {
        let what = || format!("`until` of loop `{}`", one.name);
        let no_value = |source| CaseError::NoValue {
            what: what(),
            source,
        };
        let kind = self.buffers[until.buffer].element.fields[0].kind;
        let number = until.bound.float(&self.kernel, problem, Some(config));
        let number = number.map_err(no_value)?;
        if kind.is_float() {
            return Ok(Bound::rounded(number, kind));
        }
        let bound = match until.bound.int(&self.kernel, problem, Some(config)) {
            Ok(bound) => Bound::Int(bound),
            Err(_) => Bound::Float(number),
        };
        let (low, high) = kind.range().unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        let may_hold = match until.relation {
            Relation::Equals => (low..=high).contains(&number) && number.fract() == 0.0,
            Relation::Below => number > low,
            Relation::Above => number < high,
        };
        if !may_hold {
            return Err(CaseError::NeverEnds {
                name: one.name.clone(),
                kind: job_name(kind),
                relation: until.relation.word(),
                bound: bound.to_string(),
            });
        }
        Ok(bound)
    }

    /// Works out what a launch is given in every turn, where that changes.
    fn turns(
        &self,
        one: &Loop,
        (launch, first): (&Launch, &CaseLaunch),
        most: u32,
        problem: &Problem,
        config: &Config,
    ) -> Result<Vec<CaseTurn>, CaseError> {
        let changing = |argument: &Passed| match argument {
            Passed::Scalar(index) => self.scalars[*index].values.iter().any(|it| it.uses(TURN)),
            Passed::Buffer(_) => false,
        };
        let changes = launch.grid.iter().any(|formula| formula.uses(TURN))
            || launch.arguments.iter().any(changing);
        if !changes {
            return Ok(Vec::new());
        }
        if most > MOST_CHANGING_TURNS {
            return Err(CaseError::BadSize {
                what: format!("`most` of loop `{}`", one.name),
                value: i64::from(most),
                wanted: "where a launch changes with the turn, it is at most 65536",
            });
        }
        let turn = |turn: u32| {
            let mut values = Vec::new();
            for (number, argument) in launch.arguments.iter().enumerate() {
                if let Passed::Scalar(index) = argument
                    && changing(argument)
                    && let CaseArgument::Value { bytes, .. } =
                        self.value(*index, turn, problem, config)?
                {
                    values.push((number, bytes));
                }
            }
            let grid = match turn {
                0 => first.grid,
                _ => self.dimensions(launch, (&launch.grid, "grid"), turn, problem, config)?,
            };
            Ok(CaseTurn { grid, values })
        };
        (0..most).map(turn).collect()
    }

    fn dimensions(
        &self,
        launch: &Launch,
        (formulas, what): (&[Formula], &str),
        turn: u32,
        problem: &Problem,
        config: &Config,
    ) -> Result<[u32; 3], CaseError> {
        let wanted = "a launch has at least one block and one thread in every dimension";
        let mut sizes = [1; 3];
        for (axis, (size, formula)) in sizes.iter_mut().zip(formulas).enumerate() {
            let axis = ["x", "y", "z"][axis];
            let mut what = format!("{what} {axis} of launch `{}`", launch.entry);
            let formula = at_turn(formula, turn);
            if let Cow::Owned(_) = formula {
                what = format!("{what} in turn {turn}");
            }
            *size = self.size(&formula, &what, wanted, problem, Some(config))?;
        }
        Ok(sizes)
    }

    fn launch(
        &self,
        launch: &Launch,
        problem: &Problem,
        config: &Config,
    ) -> Result<CaseLaunch, CaseError> {
        let optional = |formula: &Option<Formula>, what: &str, wanted| match formula {
            Some(formula) => {
                let what = format!("{what} of launch `{}`", launch.entry);
                self.size(formula, &what, wanted, problem, Some(config))
                    .map(Some)
            }
            None => Ok(None),
        };
        let mut arguments = Vec::new();
        for argument in &launch.arguments {
            arguments.push(match *argument {
                Passed::Buffer(index) => CaseArgument::Buffer(index),
                Passed::Scalar(index) => self.value(index, 0, problem, config)?,
            });
        }
        let repeat = optional(&launch.repeat, "repeat", "a launch runs at least once")?;
        let shared = optional(
            &launch.shared,
            "shared memory",
            "leave it out if there is none",
        )?;
        Ok(CaseLaunch {
            entry: launch.entry.clone(),
            arguments,
            grid: self.dimensions(launch, (&launch.grid, "grid"), 0, problem, config)?,
            block: self.dimensions(launch, (&launch.block, "block"), 0, problem, config)?,
            shared: shared.unwrap_or(0),
            repeat: repeat.unwrap_or(1),
            is_prepared: launch.is_prepared,
            is_edited: launch.is_edited,
            turns: Vec::new(),
        })
    }

    fn value(
        &self,
        index: usize,
        turn: u32,
        problem: &Problem,
        config: &Config,
    ) -> Result<CaseArgument, CaseError> {
        let scalar = &self.scalars[index];
        let mut bytes = vec![0; scalar.element.size];
        for (field, formula) in scalar.element.fields.iter().zip(&scalar.values) {
            let formula = at_turn(formula, turn);
            let refuse = |source| CaseError::NoValue {
                what: format!("scalar `{}`", scalar.name),
                source,
            };
            let place = &mut bytes[field.offset..field.offset + field.kind.size()];
            if field.kind.is_float() {
                let value = formula.float(&self.kernel, problem, Some(config));
                field.kind.store(value.map_err(refuse)?, place);
            } else {
                let value = formula
                    .int(&self.kernel, problem, Some(config))
                    .map_err(refuse)?;
                field.kind.store_int(value, place);
                if field.kind.load_int(place) != value {
                    return Err(CaseError::BadSize {
                        what: format!("scalar `{}`", scalar.name),
                        value,
                        wanted: "it does not fit its type",
                    });
                }
            }
        }
        Ok(CaseArgument::Value {
            element: scalar.element.clone(),
            bytes,
        })
    }
}

/// A formula in a turn of a loop.
fn at_turn(formula: &Formula, turn: u32) -> Cow<'_, Formula> {
    match formula.uses(TURN) {
        true => Cow::Owned(formula.given(TURN, i64::from(turn))),
        false => Cow::Borrowed(formula),
    }
}
