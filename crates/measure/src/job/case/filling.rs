//! What buffers hold at one problem.

use kernwright_space::{Formula, Problem, Series};

use super::{CaseError, CaseFill};
use crate::job::element::{Element, ElementField, ElementType, job_name};
use crate::job::{Buffer, Fill, Job};

/// A formula is tried at about this many elements before a buffer is filled by it.
const TRIED_ELEMENTS: usize = 2000;

impl Job {
    /// Works out what a buffer, or a field of its structs, holds.
    pub(super) fn case_fill(
        &self,
        (place, buffer): (usize, &Buffer),
        fill: &Fill,
        element: &Element,
        shape: &[usize],
        problem: &Problem,
    ) -> Result<CaseFill, CaseError> {
        let what = || format!("buffer `{}`", buffer.name);
        let count = shape.iter().product();
        let held = |formula: &Formula| {
            let value = formula
                .float(&self.kernel, problem, None)
                .map_err(|source| CaseError::NoValue {
                    what: what(),
                    source,
                })?;
            // A struct's fields share one range, which need not fit all of them.
            let [field] = &*element.fields else {
                return Ok(value);
            };
            let (low, high) = range(field.kind);
            let is_whole = field.kind.is_float() || value.fract() == 0.0;
            match (low..=high).contains(&value) && is_whole {
                true => Ok(value),
                false => Err(CaseError::BadFill {
                    what: what(),
                    value,
                    kind: job_name(field.kind),
                    low,
                    high,
                }),
            }
        };
        let between = |low: &Formula, high: &Formula| {
            let (low, high) = (held(low)?, held(high)?);
            match low <= high {
                true => Ok((low, high)),
                false => Err(CaseError::EmptyRange {
                    what: what(),
                    low,
                    high,
                }),
            }
        };
        Ok(match fill {
            Fill::Poison => CaseFill::Poison,
            Fill::Uniform(low, high) => {
                let (low, high) = between(low, high)?;
                CaseFill::Uniform { low, high }
            }
            Fill::Sorted(low, high) => {
                let (low, high) = between(low, high)?;
                CaseFill::Sorted { low, high }
            }
            Fill::Constant(value) => CaseFill::Constant(held(value)?),
            Fill::Iota => CaseFill::Iota,
            Fill::Npy(path) => CaseFill::Npy(path.clone()),
            Fill::Rows(path, held_out) => CaseFill::Rows {
                path: path.clone(),
                held_out: *held_out,
                seeds: self.seeds.held_out.clone(),
            },
            Fill::Data(_) | Fill::Labels => {
                let judged = self.judged.as_ref();
                let file = judged.and_then(|judged| judged.file(place));
                let file = file.ok_or_else(|| CaseError::NoRows {
                    buffer: buffer.name.clone(),
                })?;
                let [wanted, rest @ ..] = shape else {
                    return Err(CaseError::NoRows {
                        buffer: buffer.name.clone(),
                    });
                };
                if file.rows < *wanted {
                    return Err(CaseError::FewRows {
                        buffer: buffer.name.clone(),
                        part: file.part,
                        rows: file.rows,
                        wanted: *wanted,
                    });
                }
                if file.length != rest.iter().product::<usize>() {
                    return Err(CaseError::OtherLength {
                        buffer: buffer.name.clone(),
                        part: file.part,
                        length: file.length,
                        wanted: rest.iter().product(),
                    });
                }
                CaseFill::Rows {
                    path: file.path.clone(),
                    held_out: 0.0,
                    seeds: Vec::new(),
                }
            }
            Fill::Series(formula) => {
                let series = formula
                    .series(problem)
                    .map_err(|source| CaseError::NoValue {
                        what: what(),
                        source,
                    })?;
                let kinds = element.fields.iter().map(|field| range(field.kind));
                let (low, high) = kinds.fold((f64::NEG_INFINITY, f64::INFINITY), |all, one| {
                    (all.0.max(one.0), all.1.min(one.1))
                });
                if let Some((element, found)) = unsuitable(&series, count, low, high) {
                    return Err(CaseError::BadElement {
                        what: what(),
                        formula: formula.to_string(),
                        element,
                        found,
                    });
                }
                CaseFill::Series(series)
            }
            Fill::Fields(fills) => {
                let of_field = |(field, fill): (&ElementField, &Fill)| {
                    let element = Element::plain(field.kind);
                    self.case_fill((place, buffer), fill, &element, shape, problem)
                };
                let fields = element.fields.iter().zip(fills).map(of_field);
                CaseFill::Fields(fields.collect::<Result<_, _>>()?)
            }
        })
    }
}

/// The numbers that a type holds.
fn range(kind: ElementType) -> (f64, f64) {
    kind.range().unwrap_or((f64::NEG_INFINITY, f64::INFINITY))
}

/// An element that has no number, or none between `low` and `high`, and what it has. Of a large buffer
/// some are tried.
fn unsuitable(series: &Series, count: usize, low: f64, high: f64) -> Option<(usize, String)> {
    let reader = series.reader()?;
    let step = (count / TRIED_ELEMENTS).max(1);
    let tried = (0..count).step_by(step).chain(count.checked_sub(1));
    for element in tried {
        for random in [0, u64::MAX] {
            match reader.at(element, random) {
                None => return Some((element, "no number".to_owned())),
                Some(number) if number < low || number > high => {
                    return Some((element, format!("{number}, which its type cannot hold")));
                }
                Some(_) => {}
            }
        }
    }
    None
}
