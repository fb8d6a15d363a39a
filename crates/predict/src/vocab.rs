//! [`Vocabulary`]: how a problem becomes a model's input.
//!
//! Every field has its own tokens, one for each value seen often enough and one for all others, as
//! in the paper. An unseen value still means something through its numbers: logarithms, what
//! divides it, and how well it fills blocks of powers of two, of each integer field and of each
//! quantity the kernel's family declares. The device and the source of the data are inputs too.
//! What each value of a parameter would make of the problem is given separately, by [`WorkScale`].

use std::sync::Arc;

use kernwright_space::{Device, Family, FieldKind, FieldValue, Kernel, Problem, Value};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::error::ModelError;
use crate::example::{Domain, Example};
use crate::work::WorkScale;

/// A value must be seen this often to get a token of its own.
const RARE: usize = 4;
/// A device and source are distinguished from others by a number of this size.
const DOMAIN_SIGNAL: f32 = 1.5;
/// Numbers are cut off this many deviations from their mean.
const CUT: f32 = 6.0;
/// A size that is mostly greater than this is looked at by its logarithm alone: what small numbers
/// divide it, and how well it fills small blocks, is chance.
const LARGE: f64 = 4096.0;
/// A yes or no that is the same for all but this share of the examples is left out.
const UNUSUAL: f32 = 0.02;
/// A number that follows an earlier one this closely is left out.
const AKIN: f32 = 0.95;
/// A logarithm is left out only if it follows an earlier number this closely.
const SAME: f32 = 0.9999;

/// How problems become inputs. Learned from examples, kept with the model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vocabulary {
    /// The tokens of each field that varies.
    pub fields: Vec<FieldTokens>,
    /// The devices and sources seen.
    pub domains: Vec<Domain>,
    /// The numeric inputs.
    pub numbers: Vec<Number>,
    /// The numbers of the card's `[work]` by which values are weighed: all of them, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub work: Vec<WorkScale>,
}

/// The tokens of one field. Token 0 stands for every other value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldTokens {
    /// The field's name.
    pub field: String,
    /// The values with a token of their own.
    pub values: Vec<Value>,
}

/// One numeric input.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// A field's name, or a quantity as the family writes it.
    pub of: String,
    /// What is taken of it.
    pub take: Take,
    /// The mean over the examples.
    pub mean: f32,
    /// The deviation over the examples.
    pub deviation: f32,
}

/// What a numeric input takes of a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Take {
    /// log2(1 + x).
    Log,
    /// 1 if this divides it.
    Divides(u32),
    /// The used share of the blocks of this size that cover it.
    Fills(u32),
    /// 1 if it is smaller.
    Below(u32),
    /// 1 if it is this choice of the field.
    Choice(u32),
}

const DIVISORS: [u32; 8] = [2, 3, 4, 8, 16, 32, 64, 128];
const BLOCKS: [u32; 7] = [8, 16, 32, 64, 128, 256, 512];
const LIMITS: [u32; 9] = [2, 4, 8, 17, 33, 65, 129, 257, 513];

impl Take {
    fn all() -> impl Iterator<Item = Take> {
        let divides = DIVISORS.into_iter().map(Take::Divides);
        let fills = BLOCKS.into_iter().map(Take::Fills);
        let below = LIMITS.into_iter().map(Take::Below);
        std::iter::once(Take::Log)
            .chain(divides)
            .chain(fills)
            .chain(below)
    }

    fn of(self, x: f64) -> f32 {
        let flag = |truth: bool| f32::from(u8::from(truth));
        match self {
            Take::Log => (1.0 + x.max(0.0)).log2() as f32,
            Take::Divides(by) => flag(x % f64::from(by) == 0.0),
            Take::Fills(block) => {
                let block = f64::from(block);
                (x / ((x / block).ceil() * block).max(1.0)) as f32
            }
            Take::Below(limit) => flag(x < f64::from(limit)),
            Take::Choice(index) => flag(x == f64::from(index)),
        }
    }
}

/// One problem's input to a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Encoded {
    /// One token per field; the first token of each field is its 0.
    pub tokens: Vec<u32>,
    /// The numeric inputs, then one for each domain.
    pub numbers: Vec<f32>,
}

/// The sizes of a problem that numbers are taken of: its fields, then its quantities.
fn sizes(problem: &Problem) -> Vec<f64> {
    let quantities = problem.quantities().map(|size| size.unwrap_or(0.0));
    field_sizes(problem).chain(quantities).collect()
}

/// The fields of a problem as numbers: integers as they are, choices by index. A lost field counts
/// as the greatest it can be.
pub(crate) fn field_sizes(problem: &Problem) -> impl Iterator<Item = f64> + '_ {
    let fields = problem.family().fields().iter().zip(problem.values());
    fields.map(|(field, value)| match (field.kind(), token_value(value)) {
        (FieldKind::Choice(choices), value) => choices
            .iter()
            .position(|choice| choice == value)
            .map_or(-1.0, |at| at as f64),
        (_, Value::Int(int)) => *int as f64,
        (_, Value::Bool(truth)) => f64::from(u8::from(*truth)),
        _ => 0.0,
    })
}

fn token_value(value: &FieldValue) -> &Value {
    match value {
        FieldValue::Known(value) => value,
        FieldValue::OneOf(values) => values.last().unwrap_or(&Value::Int(0)),
    }
}

impl Vocabulary {
    /// Learns what varies, how often, and how much.
    pub fn learn(family: &Family, examples: &[Example], domains: Vec<Domain>) -> Self {
        let fields = family.fields().iter().enumerate();
        let fields = fields.filter_map(|(at, field)| {
            let mut counts: FxHashMap<&Value, usize> = FxHashMap::default();
            for example in examples {
                let value = token_value(&example.problem.values()[at]);
                *counts.entry(value).or_default() += 1;
            }
            let varies = counts.len() > 1;
            let often = counts.into_iter().filter(|(_, count)| *count >= RARE);
            let mut values: Vec<Value> = often.map(|(value, _)| value.clone()).collect();
            values.sort_by_cached_key(|value| (value.as_int(), value.to_string()));
            varies.then(|| FieldTokens {
                field: field.name().to_owned(),
                values,
            })
        });
        let fields = fields.collect();
        Vocabulary {
            fields,
            domains,
            numbers: learn_numbers(family, examples),
            work: Vec::new(),
        }
    }

    /// The same for a model that weighs values by what they make of a problem.
    pub fn weighing(self, kernel: &Arc<Kernel>, examples: &[Example]) -> Self {
        Vocabulary {
            work: WorkScale::learn(kernel, examples),
            ..self
        }
    }

    /// Whether every number comes out finite: a file may say anything of its mean and deviation.
    pub(crate) fn has_sound_scales(&self) -> bool {
        let numbers = self.numbers.iter().map(|it| (it.mean, it.deviation));
        let work = self.work.iter().map(|it| (it.mean, it.deviation));
        numbers
            .chain(work)
            .all(|(mean, deviation)| mean.is_finite() && deviation.is_normal() && deviation > 0.0)
    }

    /// The number of tokens of all fields.
    pub fn token_count(&self) -> usize {
        self.fields.iter().map(|field| field.values.len() + 1).sum()
    }

    /// The number of numeric inputs.
    pub fn number_count(&self) -> usize {
        self.numbers.len() + self.domains.len()
    }
}

/// What is taken of anything, where it varies and says something the others do not say. Fewer
/// numbers are better: trees find the informative ones sooner.
fn learn_numbers(family: &Family, examples: &[Example]) -> Vec<Number> {
    let sizes: Vec<Vec<f64>> = examples.iter().map(|e| sizes(&e.problem)).collect();
    let fields = family.fields().iter().map(|field| {
        let takes: Vec<Take> = match field.kind() {
            FieldKind::Choice(choices) => (0..choices.len() as u32).map(Take::Choice).collect(),
            _ => Take::all().collect(),
        };
        (field.name().to_owned(), takes)
    });
    let quantities = family
        .quantities()
        .map(|text| (text.to_owned(), Take::all().collect()));
    let mut kept: Vec<Vec<f32>> = Vec::new();
    let mut numbers = Vec::new();
    for (at, (of, takes)) in fields.chain(quantities).enumerate() {
        let large = median(sizes.iter().map(|sizes| sizes[at])) > LARGE;
        for take in takes {
            let column: Vec<f32> = sizes.iter().map(|sizes| take.of(sizes[at])).collect();
            let (mean, deviation) = moments(&column);
            let flag = matches!(take, Take::Divides(_) | Take::Below(_));
            let unusual = flag && !(UNUSUAL..=1.0 - UNUSUAL).contains(&mean);
            if deviation < 1e-3 || unusual || (large && take != Take::Log) {
                continue;
            }
            let column: Vec<f32> = column.iter().map(|x| (x - mean) / deviation).collect();
            let limit = if take == Take::Log { SAME } else { AKIN };
            if kept.iter().any(|other| likeness(other, &column) > limit) {
                continue;
            }
            kept.push(column);
            numbers.push(Number {
                of: of.clone(),
                take,
                mean,
                deviation,
            });
        }
    }
    numbers
}

fn moments(column: &[f32]) -> (f32, f32) {
    let count = column.len().max(1) as f64;
    let mean = column.iter().map(|x| f64::from(*x)).sum::<f64>() / count;
    let far = |x: &f32| (f64::from(*x) - mean).powi(2);
    let variance = column.iter().map(far).sum::<f64>() / count;
    (mean as f32, variance.sqrt() as f32)
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// How closely one column follows another, or its opposite: their correlation. Both have the mean 0
/// and the deviation 1.
fn likeness(a: &[f32], b: &[f32]) -> f32 {
    let products = a.iter().zip(b).map(|(a, b)| f64::from(a * b));
    (products.sum::<f64>() / a.len().max(1) as f64).abs() as f32
}

/// A vocabulary bound to a family: turns problems into inputs.
#[derive(Debug, Clone)]
pub struct Encoder {
    vocabulary: Arc<Vocabulary>,
    /// For each field of the vocabulary: its place in the family, its first token, its tokens.
    fields: Vec<(usize, u32, FxHashMap<Value, u32>)>,
    /// For each number: which size it is taken of.
    places: Vec<usize>,
}

impl Encoder {
    /// Finds the vocabulary's fields and quantities in a family.
    pub fn new(vocabulary: Arc<Vocabulary>, family: &Family) -> Result<Self, ModelError> {
        let lost = |what: &str| ModelError::OtherFamily {
            family: family.name().to_owned(),
            lacks: what.to_owned(),
        };
        let mut first = 0;
        let mut fields = Vec::new();
        for field in &vocabulary.fields {
            let place = family
                .position(&field.field)
                .ok_or_else(|| lost(&field.field))?;
            let tokens = field.values.iter().cloned().zip(1..).collect();
            fields.push((place, first, tokens));
            first += field.values.len() as u32 + 1;
        }
        let names: Vec<&str> = family
            .fields()
            .iter()
            .map(|field| field.name())
            .chain(family.quantities())
            .collect();
        let place = |number: &Number| {
            let found = names.iter().position(|name| *name == number.of);
            found.ok_or_else(|| lost(&number.of))
        };
        let places = vocabulary
            .numbers
            .iter()
            .map(place)
            .collect::<Result<_, _>>()?;
        Ok(Encoder {
            vocabulary,
            fields,
            places,
        })
    }

    /// The vocabulary.
    pub fn vocabulary(&self) -> &Arc<Vocabulary> {
        &self.vocabulary
    }

    /// The domain of a device and, if it is given, a source; otherwise the newest source with data
    /// of the device.
    pub fn domain(&self, device: &Device, source: Option<&str>) -> Option<usize> {
        let domains = self.vocabulary.domains.iter().enumerate();
        domains
            .filter(|(_, domain)| domain.arch == device.arch())
            .filter(|(_, domain)| source.is_none_or(|source| domain.source == source))
            .max_by_key(|(_, domain)| domain.age())
            .map(|(at, _)| at)
    }

    /// Encodes a problem for a domain, or for none in particular.
    pub fn encode(&self, problem: &Problem, domain: Option<usize>) -> Encoded {
        let tokens = self.fields.iter().map(|(place, first, tokens)| {
            let value = token_value(&problem.values()[*place]);
            first + tokens.get(value).copied().unwrap_or(0)
        });
        let sizes = sizes(problem);
        let numbers = self.vocabulary.numbers.iter().zip(&self.places);
        let numbers = numbers.map(|(number, place)| {
            let x = (number.take.of(sizes[*place]) - number.mean) / number.deviation;
            x.clamp(-CUT, CUT)
        });
        let mut numbers: Vec<f32> = numbers.collect();
        let domains = (0..self.vocabulary.domains.len()).map(|at| signal(domain, at));
        numbers.extend(domains);
        Encoded {
            tokens: tokens.collect(),
            numbers,
        }
    }

    /// A field with at most `few` tokens and a value that has none.
    pub(crate) fn unknown_among_few(&self, problem: &Problem, few: usize) -> Option<usize> {
        let of_few = |tokens: &FxHashMap<Value, u32>| (1..=few).contains(&tokens.len());
        let unknown = |place: usize, tokens: &FxHashMap<Value, u32>| {
            !tokens.contains_key(token_value(&problem.values()[place]))
        };
        let mut fields = self.fields.iter();
        let found = fields.find(|(place, _, tokens)| of_few(tokens) && unknown(*place, tokens))?;
        Some(found.0)
    }

    /// The token that stands for "any other value" at each position.
    pub fn unknown_tokens(&self) -> impl Iterator<Item = u32> + '_ {
        self.fields.iter().map(|(_, first, _)| *first)
    }
}

/// The input that says whether a domain is meant.
pub(crate) fn signal(domain: Option<usize>, at: usize) -> f32 {
    if domain == Some(at) {
        DOMAIN_SIGNAL
    } else {
        0.0
    }
}
