//! [`Reach`]: how far a problem is from anything a model has seen.

use kernwright_space::{Family, FieldKind, FieldValue, Problem, Value};
use serde::{Deserialize, Serialize};

use crate::example::Example;
use crate::vocab::Vocabulary;

/// At most this many problems stand for all that was seen.
const MARKS: usize = 192;
/// Another choice (a direction, a precision) is as far as a factor of eight in a size.
const CHOICE: f32 = 3.0;

/// A few of the problems seen, spread so that every other one is near one of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// The fields compared.
    pub fields: Vec<String>,
    /// The problems: logarithms of sizes, indices of choices.
    pub marks: Vec<Vec<f32>>,
    /// No problem seen is further than this from one of them.
    pub radius: f32,
}

/// A problem's place: logarithms of integers, indices of choices, and which of them are choices.
fn place(problem: &Problem, fields: &[usize]) -> Vec<f32> {
    let all = problem.family().fields();
    let coordinate = |at: &usize| {
        let value = match &problem.values()[*at] {
            FieldValue::Known(value) => value.clone(),
            FieldValue::OneOf(values) => values.last().cloned().unwrap_or(Value::Int(0)),
        };
        match (all[*at].kind(), value) {
            (FieldKind::Choice(choices), value) => choices
                .iter()
                .position(|choice| *choice == value)
                .map_or(-1.0, |at| at as f32),
            (_, Value::Int(int)) => (1.0 + int.max(0) as f32).log2(),
            (_, Value::Bool(truth)) => f32::from(u8::from(truth)),
            _ => 0.0,
        }
    };
    // A quarter of a doubling is near enough, and keeps the description short.
    let round = |x: f32| (x * 4.0).round() / 4.0;
    fields.iter().map(coordinate).map(round).collect()
}

impl Reach {
    /// Chooses the marks: each next one is the problem furthest from those chosen.
    pub fn learn(examples: &[Example]) -> Self {
        let Some(first) = examples.first() else {
            return Reach {
                fields: Vec::new(),
                marks: Vec::new(),
                radius: 0.0,
            };
        };
        let family = first.problem.family();
        let all: Vec<usize> = (0..family.fields().len()).collect();
        let mut places: Vec<Vec<f32>> = examples.iter().map(|e| place(&e.problem, &all)).collect();
        places.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        places.dedup();
        let choices = choices(first.problem.family().fields().iter().map(|f| f.kind()));
        let mut nearest: Vec<f32> = places
            .iter()
            .map(|place| distance(place, &places[0], &choices))
            .collect();
        let mut marks = vec![places[0].clone()];
        let mut radius = 0.0;
        while marks.len() <= MARKS {
            let far = (0..places.len()).max_by(|a, b| nearest[*a].total_cmp(&nearest[*b]));
            let far = far.unwrap_or(0);
            radius = nearest[far];
            if radius == 0.0 || marks.len() == MARKS {
                break;
            }
            marks.push(places[far].clone());
            for (near, place) in nearest.iter_mut().zip(&places) {
                *near = near.min(distance(place, &places[far], &choices));
            }
        }
        let names = family.fields().iter().map(|field| field.name().to_owned());
        Reach {
            fields: names.collect(),
            marks,
            radius,
        }
    }

    /// Whether it can be compared with problems of a family: a file may say anything.
    pub(crate) fn is_sound(&self, family: &Family) -> bool {
        let known = self
            .fields
            .iter()
            .all(|field| family.position(field).is_some());
        let fits =
            |mark: &Vec<f32>| mark.len() == self.fields.len() && mark.iter().all(|x| x.is_finite());
        let radius = self.radius.is_finite() && self.radius >= 0.0;
        known && radius && !self.marks.is_empty() && self.marks.iter().all(fits)
    }

    /// A field that was the same in all examples, and is not here.
    pub(crate) fn unlike_all(&self, problem: &Problem, vocabulary: &Vocabulary) -> Option<usize> {
        let varies = |field: &String| vocabulary.fields.iter().any(|other| other.field == *field);
        let mark = self.marks.first()?;
        let constant = self
            .fields
            .iter()
            .zip(mark)
            .filter(|(field, _)| !varies(field));
        let mut places =
            constant.filter_map(|(field, x)| Some((problem.family().position(field)?, *x)));
        let (at, _) = places.find(|(at, x)| place(problem, &[*at]) != [*x])?;
        Some(at)
    }

    /// How many times further away a problem is than anything seen ever was from its nearest mark;
    /// and the field that differs most from that mark.
    pub fn strangeness(&self, problem: &Problem) -> Option<(f32, &str)> {
        let family = problem.family();
        let fields: Option<Vec<usize>> = self.fields.iter().map(|f| family.position(f)).collect();
        let fields = fields?;
        let here = place(problem, &fields);
        let choices = choices(fields.iter().map(|at| family.fields()[*at].kind()));
        let distances = self
            .marks
            .iter()
            .map(|mark| distance(&here, mark, &choices));
        let (nearest, distance) = self
            .marks
            .iter()
            .zip(distances)
            .min_by(|a, b| a.1.total_cmp(&b.1))?;
        let times = distance / self.radius.max(1.0);
        let gaps = gaps(&here, nearest, &choices);
        let (at, _) = gaps.enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
        Some((times, &self.fields[at]))
    }
}

fn choices<'k>(kinds: impl Iterator<Item = &'k FieldKind>) -> Vec<bool> {
    kinds
        .map(|kind| matches!(kind, FieldKind::Choice(_)))
        .collect()
}

fn gaps<'a>(a: &'a [f32], b: &'a [f32], choices: &'a [bool]) -> impl Iterator<Item = f32> + 'a {
    a.iter()
        .zip(b)
        .zip(choices)
        .map(|((a, b), choice)| match choice {
            true if a == b => 0.0,
            true => CHOICE,
            false => (a - b).abs(),
        })
}

fn distance(a: &[f32], b: &[f32], choices: &[bool]) -> f32 {
    gaps(a, b, choices).map(|gap| gap * gap).sum::<f32>().sqrt()
}
