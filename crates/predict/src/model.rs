//! [`Model`]: a trained predictor of one kernel's parameters.

use std::sync::Arc;

use kernwright_space::{Config, Device, FieldValue, Kernel, Problem, Space, Value};
use serde::{Deserialize, Serialize};

use crate::arch::{AnyNetwork, Shape};
use crate::calibrate::Calibration;
use crate::decode::{Candidate, Competition, NextToken, Search, Step, explain, ranked};
use crate::error::ModelError;
use crate::example::Domain;
use crate::nn::Params;
use crate::prepared::interface;
use crate::reach::Reach;
use crate::vocab::{Encoder, Vocabulary};
use crate::work::Weigher;

/// A problem further away than this many times the reach of what was seen draws a warning.
const STRANGE: f32 = 1.5;
/// Of a field with at most this many tokens, a value without one draws a warning.
const FEW: usize = 3;

/// What a model is, apart from its numbers. Kept readable beside them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// The kernel.
    pub kernel: String,
    /// The parameters and their domains, as the card had them.
    pub params: Vec<ParamDomain>,
    /// The network.
    pub shape: Shape,
    /// How many networks answer together.
    pub members: usize,
    /// How the model came about.
    pub origin: Origin,
    /// How well it did, on problems it never saw.
    pub metrics: Vec<Metric>,
    /// How far its probabilities can be trusted, where that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<Calibration>,
    /// What it has seen, for warnings.
    pub reach: Reach,
    /// How problems become inputs.
    pub vocabulary: Arc<Vocabulary>,
}

/// A parameter as the model knows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParamDomain {
    /// Its name.
    pub name: String,
    /// Its values, in order.
    pub values: Vec<Value>,
}

/// How a model came about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The command that trained it.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// A fingerprint of the examples.
    pub data: String,
    /// The number of examples.
    pub examples: usize,
    /// What every random choice followed from.
    pub seed: u64,
}

/// One figure about a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metric {
    /// What was measured, and on what.
    pub what: String,
    /// The figure.
    pub value: f64,
}

/// The domains of a kernel's parameters.
pub fn param_domains(kernel: &Kernel) -> Vec<ParamDomain> {
    let domain = |param: &kernwright_space::Param| ParamDomain {
        name: param.name().to_owned(),
        values: param.values().to_vec(),
    };
    kernel.params().iter().map(domain).collect()
}

/// A trained predictor.
#[derive(Debug, Clone)]
pub struct Model {
    description: Description,
    network: AnyNetwork,
    members: Vec<Params<f32>>,
    encoder: Encoder,
}

/// A ranked list of valid configurations.
#[derive(Debug, Clone)]
pub struct Prediction {
    /// The configurations, likeliest first.
    pub ranked: Vec<Ranked>,
    /// How likely the best configuration is among the first `k`, as far as that was measured.
    pub held: Option<Held>,
    /// How far the problem is from what the model has seen: 1 and less is within.
    pub strangeness: Option<(f32, String)>,
    /// The device and source whose data it answers for; none if the model knows none.
    pub answers_for: Option<Domain>,
    /// Reasons to trust the list less.
    pub warnings: Vec<Warning>,
}

/// How likely lists hold the best configuration, corrected by the frequencies observed on problems
/// the model had not seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Held(Vec<f64>);

impl Held {
    /// How likely the first `k` of the list hold it; as many as there are if there are fewer.
    pub fn within(&self, k: usize) -> f64 {
        let at = k.min(self.0.len()).checked_sub(1);
        at.map_or(0.0, |at| self.0[at])
    }
}

/// A configuration and its probability of being the best.
#[derive(Debug, Clone)]
pub struct Ranked {
    /// The configuration.
    pub config: Config,
    /// Its probability, as the model sees it.
    pub probability: f64,
}

/// A reason to trust a prediction less.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Warning {
    /// The problem is unlike anything the model has seen.
    #[error(
        "this problem is {times:.1} times as far from what the model has seen as any of that was \
         from its neighbours, mostly by `{field}`; measure before you trust the list"
    )]
    FarAway {
        /// How many times.
        times: f32,
        /// The field that differs most.
        field: String,
    },
    /// A field has a value that was next to never seen.
    #[error(
        "the model has never, or hardly ever, seen `{field}` = {value}; measure before you trust the \
         list"
    )]
    NewValue {
        /// The field.
        field: String,
        /// Its value.
        value: String,
    },
    /// No data came from the device.
    #[error("the model has seen nothing of {device}, only {seen}; it answers as for {used}")]
    UnseenDevice {
        /// The device asked about.
        device: String,
        /// The architectures seen.
        seen: String,
        /// The one answered for.
        used: String,
    },
    /// No device was named.
    #[error("no device is named; the model answers as for {used}")]
    NoDevice {
        /// The one answered for.
        used: String,
    },
}

impl Model {
    /// Puts a model together, checking that it fits the kernel as it is now.
    pub fn new(
        kernel: &Kernel,
        description: Description,
        members: Vec<Params<f32>>,
    ) -> Result<Self, ModelError> {
        if description.kernel != kernel.name() {
            return Err(ModelError::OtherKernel {
                model: description.kernel,
                asked: kernel.name().to_owned(),
            });
        }
        check_params(kernel, &description)?;
        let encoder = Encoder::new(description.vocabulary.clone(), kernel.family())?;
        if !description.shape.is_sane() {
            let what = "the sizes in its description are beyond reason".to_owned();
            return Err(ModelError::Damaged { what });
        }
        if !description.vocabulary.has_sound_scales() {
            let what = "the scale of a number it reads is not sound".to_owned();
            return Err(ModelError::Damaged { what });
        }
        if !description.reach.is_sound(kernel.family()) {
            let what = "what it says of the problems seen does not fit the kernel".to_owned();
            return Err(ModelError::Damaged { what });
        }
        let calibration = description.calibration.as_ref();
        if calibration.is_some_and(|calibration| !calibration.is_sound()) {
            let what = "its calibration makes longer lists worse".to_owned();
            return Err(ModelError::Damaged { what });
        }
        let interface = interface(kernel, &encoder);
        let (network, expected) = description.shape.blank(&interface);
        if members.is_empty() || members.len() != description.members {
            let what = format!(
                "{} networks are stored where {} are described",
                members.len(),
                description.members
            );
            return Err(ModelError::Damaged { what });
        }
        for params in &members {
            check_shapes(params, &expected)?;
        }
        Ok(Model {
            description,
            network,
            members,
            encoder,
        })
    }

    /// The model with other figures.
    pub fn with_metrics(mut self, metrics: Vec<Metric>) -> Self {
        self.description.metrics = metrics;
        self
    }

    /// The model with a measure of how far its probabilities can be trusted.
    pub fn with_calibration(mut self, calibration: Option<Calibration>) -> Self {
        self.description.calibration = calibration;
        self
    }

    /// What the model is.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The numbers of each network.
    pub fn members(&self) -> &[Params<f32>] {
        &self.members
    }

    /// The network all members share.
    pub fn network(&self) -> &AnyNetwork {
        &self.network
    }

    /// How problems become inputs.
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// Ranks the `count` configurations of a space likeliest to be the best. Every one is valid,
    /// none comes twice, and fewer come back only if there are no more, or if the beam asked for
    /// is narrower. Fails if the model's scores are not finite.
    pub fn predict(
        &self,
        space: &Space,
        device: Option<&Device>,
        source: Option<&str>,
        count: usize,
        search: Search,
    ) -> Result<Prediction, ModelError> {
        let (domain, mut warnings) = self.domain(device, source);
        let strangeness = self.description.reach.strangeness(space.problem());
        let strangeness = strangeness.map(|(times, field)| (times, field.to_owned()));
        if let Some((times, field)) = strangeness.clone()
            && times > STRANGE
        {
            warnings.push(Warning::FarAway { times, field });
        }
        if let Some((field, value)) = self.new_value(space.problem()) {
            warnings.push(Warning::NewValue { field, value });
        }
        let list = self.candidates(space, domain, count, search, true);
        let ranked: Vec<Ranked> = list
            .into_iter()
            .filter_map(|candidate| {
                Some(Ranked {
                    config: space.config_at(&candidate.positions)?,
                    probability: candidate.log_probability.exp(),
                })
            })
            .collect();
        if ranked.is_empty() && space.can_extend(&[]) {
            let what = "its scores are not finite numbers".to_owned();
            return Err(ModelError::Damaged { what });
        }
        let domains = &self.description.vocabulary.domains;
        // Odds are known for problems like those seen, on devices seen, and for the search that was
        // calibrated.
        let strange = |warning: &Warning| !matches!(warning, Warning::NoDevice { .. });
        let outside = strangeness.as_ref().is_none_or(|(times, _)| *times > 1.0);
        let held = match search {
            Search::Default if !outside && !warnings.iter().any(strange) => {
                self.held(&ranked, ranked.len() < count)
            }
            _ => None,
        };
        Ok(Prediction {
            held,
            strangeness,
            ranked,
            answers_for: domain.and_then(|at| domains.get(at)).cloned(),
            warnings,
        })
    }

    /// A value that was next to never seen, of a field that had always the same few.
    fn new_value(&self, problem: &Problem) -> Option<(String, String)> {
        let Description {
            reach, vocabulary, ..
        } = &self.description;
        let unlike = || reach.unlike_all(problem, vocabulary);
        let at = self
            .encoder
            .unknown_among_few(problem, FEW)
            .or_else(unlike)?;
        let FieldValue::Known(value) = &problem.values()[at] else {
            return None;
        };
        let field = problem.family().fields()[at].name();
        Some((field.to_owned(), value.to_string()))
    }

    /// How likely the first 1, 2, 3 … hold the best. A list of all there are holds it for certain.
    fn held(&self, ranked: &[Ranked], complete: bool) -> Option<Held> {
        let calibration = self.description.calibration.as_ref()?;
        let mut predicted = 0.0;
        let mut held: Vec<f64> = ranked
            .iter()
            .zip(1..)
            .map(|(one, k)| {
                predicted += one.probability;
                calibration.probability(predicted, k)
            })
            .collect();
        if let (Some(last), true) = (held.last_mut(), complete) {
            *last = 1.0;
        }
        Some(Held(held))
    }

    /// Why a configuration ranks where it does.
    pub fn explain(
        &self,
        space: &Space,
        device: Option<&Device>,
        source: Option<&str>,
        config: &Config,
    ) -> Vec<Step> {
        let (domain, _) = self.domain(device, source);
        explain(&mut *self.scorer(space, domain), space, config.positions())
    }

    /// Prepares to score configurations of a space.
    pub fn scorer<'m>(&'m self, space: &Space, domain: Option<usize>) -> Box<dyn NextToken + 'm> {
        let input = self.encoder.encode(space.problem(), domain);
        let scales = &self.description.vocabulary.work;
        let scorer = |params| {
            let weigher = Weigher::new(space, scales);
            self.network.scorer(params, &input, weigher)
        };
        match self.members.as_slice() {
            [only] => scorer(only),
            members => Box::new(Together {
                members: members.iter().map(scorer).collect(),
                part: Vec::new(),
            }),
        }
    }

    /// The likeliest configurations for a domain, as positions. This is the list that `predict`
    /// shows and that evaluation judges; without `rules` it may hold invalid ones.
    pub fn candidates(
        &self,
        space: &Space,
        domain: Option<usize>,
        count: usize,
        search: Search,
        rules: bool,
    ) -> Vec<Candidate> {
        let mut scorer = self.scorer(space, domain);
        let competition = match (rules, self.network.masked()) {
            (false, _) => Competition::None,
            (true, true) => Competition::Masked,
            (true, false) => Competition::Filter,
        };
        ranked(&mut *scorer, space, competition, count, search)
    }

    /// The domain to answer for, and what to say about it.
    fn domain(
        &self,
        device: Option<&Device>,
        source: Option<&str>,
    ) -> (Option<usize>, Vec<Warning>) {
        let domains = &self.encoder.vocabulary().domains;
        if domains.is_empty() {
            return (None, Vec::new());
        }
        let found = device.and_then(|device| {
            let exact = self.encoder.domain(device, source);
            exact.or_else(|| self.encoder.domain(device, None))
        });
        if let Some(found) = found {
            return (Some(found), Vec::new());
        }
        let most = (0..domains.len()).max_by_key(|at| domains[*at].examples);
        let used = most.map_or(String::new(), |at| domains[at].arch.clone());
        let warning = match device {
            None => Warning::NoDevice { used },
            Some(device) => {
                let mut seen: Vec<&str> = domains.iter().map(|d| d.arch.as_str()).collect();
                seen.sort_unstable();
                seen.dedup();
                Warning::UnseenDevice {
                    device: device.to_string(),
                    seen: seen.join(" and "),
                    used,
                }
            }
        };
        (most, vec![warning])
    }
}

fn check_params(kernel: &Kernel, description: &Description) -> Result<(), ModelError> {
    let differs = |what: String| ModelError::OtherParams {
        kernel: kernel.name().to_owned(),
        what,
    };
    let (now, then) = (kernel.params(), &description.params);
    if now.len() != then.len() {
        return Err(differs(format!("{} instead of {}", then.len(), now.len())));
    }
    for (now, then) in now.iter().zip(then) {
        if now.name() != then.name {
            let what = format!("`{}` instead of `{}`", then.name, now.name());
            return Err(differs(what));
        }
        if now.values() != then.values {
            return Err(differs(format!("other values of `{}`", then.name)));
        }
    }
    let (weighed, declared) = (&description.vocabulary.work, kernel.work());
    let same = || {
        weighed
            .iter()
            .zip(declared)
            .all(|(a, b)| a.is_of(kernel, b))
    };
    if !weighed.is_empty() && (weighed.len() != declared.len() || !same()) {
        return Err(differs("other numbers in `[work]`".to_owned()));
    }
    Ok(())
}

/// Checks that matrices are those of a network, and numbers.
pub(crate) fn check_shapes(params: &Params<f32>, expected: &Params<f32>) -> Result<(), ModelError> {
    let shape = |(name, matrix): (&str, &crate::nn::Matrix<f32>)| {
        format!("{name} {}x{}", matrix.rows(), matrix.cols())
    };
    let (stored, needed): (Vec<_>, Vec<_>) = (
        params.iter().map(shape).collect(),
        expected.iter().map(shape).collect(),
    );
    if stored != needed {
        let differs = needed.iter().find(|name| !stored.contains(name));
        let what = differs.map_or("the order of its matrices".to_owned(), String::clone);
        let what = format!("its numbers do not fit its description ({what})");
        return Err(ModelError::Damaged { what });
    }
    if !params.all_finite() {
        let what = "some of its numbers are infinite or not numbers".to_owned();
        return Err(ModelError::Damaged { what });
    }
    Ok(())
}

/// Several networks that answer together: the mean of their scores.
struct Together<'m> {
    members: Vec<Box<dyn NextToken + 'm>>,
    part: Vec<f32>,
}

impl NextToken for Together<'_> {
    fn feeds_back(&self) -> bool {
        self.members.iter().any(|member| member.feeds_back())
    }

    fn scores(&mut self, step: usize, prefixes: &[u16], count: usize, scores: &mut Vec<f32>) {
        let share = 1.0 / self.members.len() as f32;
        scores.clear();
        for member in &mut self.members {
            member.scores(step, prefixes, count, &mut self.part);
            scores.resize(self.part.len(), 0.0);
            for (sum, score) in scores.iter_mut().zip(&self.part) {
                *sum += share * *score;
            }
        }
    }
}
