//! [`learn`]: from a pool of examples to a [`Model`]: the recipes of the models we ship.

use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::arch::{ChainShape, Shape};
use crate::error::ModelError;
use crate::example::{Domain, Example, Pool};
use crate::file::{checkpoint_bytes, read_checkpoint, read_file, write_atomically};
use crate::forest::{ForestPlan, Forests};
use crate::imagine::imagine;
use crate::model::{Description, Model, Origin, param_domains};
use crate::nn::Params;
use crate::parallel::in_parallel;
use crate::prepared::{Prepared, interface};
use crate::reach::Reach;
use crate::teach::{About, Faculty};
use crate::train::{Course, Point, Recipe, State, Trainer};
use crate::vocab::{Encoder, Vocabulary};

/// What to train, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The network.
    pub shape: Shape,
    /// How many of them answer together, each from its own start.
    pub members: usize,
    /// How each is trained; the seed is the first one's.
    pub recipe: Recipe,
    /// What is trained first, to say what it thinks of examples and of made-up problems.
    pub teachers: Option<Teachers>,
    /// What the model is mostly for.
    pub focus: Option<Focus>,
}

/// A device and a source whose examples count most. The others still teach what they have in
/// common with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Focus {
    /// The device's architecture.
    pub arch: String,
    /// The source.
    pub source: String,
}

impl Focus {
    /// How much an example counts.
    fn weight(&self, example: &Example, domains: &[Domain]) -> f32 {
        let mut own = example.domains.iter().map(|at| &domains[*at]);
        let device = if own.clone().any(|domain| domain.arch == self.arch) {
            1.0
        } else {
            OTHER_DEVICE
        };
        let source = if own.any(|domain| domain.source == self.source) {
            1.0
        } else {
            OTHER_SOURCE
        };
        device * source
    }
}

/// Networks of the same shape, and trees, that teach the networks of the model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Teachers {
    /// How many networks that have not seen one group of the examples each: they are asked about
    /// the examples.
    pub members: usize,
    /// How many networks that have seen all examples: they are asked about made-up problems, and
    /// know more of those than the others do.
    pub whole: usize,
    /// Share of numbers dropped while they are trained.
    pub dropout: f64,
    /// How those that have not seen a group are trained. The others take more steps, as there is
    /// more to see.
    pub recipe: Recipe,
    /// The number of groups that the examples are dealt into.
    pub groups: usize,
    /// Trees that teach beside the networks.
    pub forest: Option<ForestPlan>,
    /// How far the networks and the trees are trusted: powers of what they say.
    pub trust: (f32, f32),
    /// The share of what is taught about an example that is its own best configuration; the rest
    /// is what the teachers say.
    pub own: f32,
    /// How many problems to try and make up.
    pub practice: usize,
}

impl Teachers {
    /// How many groups the examples are dealt out into: someone must be left to ask about every
    /// example, and every one must see something.
    fn groups_for(&self, examples: &Prepared) -> usize {
        let groups = self.groups.clamp(1, self.members.max(1));
        if examples.can_deal(groups) { groups } else { 1 }
    }
}

/// How often a network of ours sees every example at least: with too many times it learns them by
/// heart.
const EPOCHS: u64 = 20;
/// Examples are dealt into this many groups, one of which a teacher that is asked about them has
/// not seen.
const GROUPS: usize = 4;
/// A student takes this many steps for every one of a plain network: being taught keeps it from
/// learning by heart.
const LONGER: u64 = 2;
/// How much an example of another device counts.
const OTHER_DEVICE: f32 = 0.5;
/// How much an example counts that the source in focus does not have.
const OTHER_SOURCE: f32 = 0.7;
/// A network of few examples still takes this many steps.
const FEWEST_STEPS: u64 = 200;

impl Plan {
    /// Our default model: one small network taught by several. `docs/results/predict-recipe.md`
    /// describes how the numbers here were chosen, `predict.md` beside it how good the outcome is.
    pub fn default_for(pool: &Pool, seed: u64) -> Self {
        let shape = ChainShape {
            embedding: 12,
            hidden: 256,
            depth: 2,
            step: 64,
            dropout: 0.2,
        };
        let batch = 256;
        let steps = (EPOCHS * pool.examples.len() as u64).div_ceil(batch as u64);
        let steps = steps.max(FEWEST_STEPS);
        let recipe = Recipe {
            steps: LONGER * steps,
            batch,
            rate: 3e-3,
            warmup: 200.min(steps / 4),
            cosine: true,
            decay: 0.3,
            smoothing: 0.01,
            token_dropout: 0.15,
            number_dropout: 0.03,
            number_noise: 0.03,
            average: 0.998,
            look_every: 100,
            patience: None,
            seed,
        };
        let teacher = Recipe {
            steps: steps * (GROUPS as u64 - 1) / GROUPS as u64,
            decay: 0.5,
            smoothing: 0.02,
            seed: seed.wrapping_add(500),
            ..recipe.clone()
        };
        Plan {
            shape: Shape::Chain(shape),
            members: 1,
            recipe,
            teachers: Some(Teachers {
                members: GROUPS,
                whole: 6,
                dropout: 0.25,
                forest: Some(ForestPlan {
                    trees: 100,
                    leaf: 3,
                    share: 0.6,
                    seed: teacher.seed,
                }),
                recipe: teacher,
                groups: GROUPS,
                trust: (0.65, 0.4),
                own: 0.4,
                practice: 40_000,
            }),
            focus: None,
        }
    }

    /// A network trained like a teacher of our default model, but on everything, to see what
    /// teaching is worth.
    pub fn untaught_for(pool: &Pool, seed: u64) -> Self {
        let mut plan = Plan::default_for(pool, seed);
        if let Some(teachers) = plan.teachers.take() {
            plan.shape = plan.shape.with_dropout(teachers.dropout);
            plan.recipe = Recipe {
                steps: plan.recipe.steps / LONGER,
                seed,
                ..teachers.recipe
            };
        }
        plan
    }

    /// One of the paper's models: a constant learning rate, stopped when the validation problems no
    /// longer get better.
    pub fn paper_for(shape: Shape, pool: &Pool, seed: u64) -> Self {
        let per_epoch = (pool.examples.len() as u64).div_ceil(128).max(1);
        Plan {
            shape,
            members: 1,
            recipe: Recipe {
                steps: 200 * per_epoch,
                batch: 128,
                rate: 1e-3,
                warmup: 1,
                cosine: false,
                decay: 1e-4,
                smoothing: 0.0,
                token_dropout: 0.0,
                number_dropout: 0.0,
                number_noise: 0.0,
                average: 0.0,
                look_every: per_epoch,
                patience: Some(25),
                seed,
            },
            teachers: None,
            focus: None,
        }
    }

    /// The same for one device and source above others.
    pub fn with_focus(self, focus: Option<Focus>) -> Self {
        Plan { focus, ..self }
    }
}

/// What happens while learning.
#[derive(Debug)]
pub struct Event<'s> {
    /// Which network, or the trees.
    pub learner: &'s str,
    /// Steps taken; for trees, how many have grown.
    pub step: u64,
    /// Steps in all, at most.
    pub steps: u64,
    /// The last look at it, if there was one.
    pub look: Option<Point>,
    /// Why an existing checkpoint could not be resumed; reported once.
    pub trouble: Option<&'s ModelError>,
}

/// What learning needs besides the pool and the plan.
pub struct Options<'o> {
    /// Threads to use.
    pub threads: usize,
    /// Where checkpoints are written, and resumed from.
    pub checkpoints: Option<PathBuf>,
    /// Steps between checkpoints.
    pub checkpoint_every: u64,
    /// Whether to begin anew where a checkpoint is there already.
    pub restart: bool,
    /// Called for every step; may break off.
    pub watch: &'o (dyn Fn(&Event<'_>) -> ControlFlow<()> + Sync),
}

/// A model and how it came about.
#[derive(Debug)]
pub struct Learned {
    /// The model.
    pub model: Model,
    /// Losses of each network along the way.
    pub curves: Vec<Vec<Point>>,
    /// The checkpoints it went through, which are no longer needed.
    pub checkpoints: Vec<PathBuf>,
}

/// Learns a model. `validation` holds examples that decide when to stop and are not learned from;
/// the result is `None` if the watcher broke off.
pub fn learn(
    pool: &Pool,
    validation: &[Example],
    plan: &Plan,
    origin: &str,
    options: &Options<'_>,
) -> Result<Option<Learned>, ModelError> {
    let kernel = &pool.kernel;
    if kernel.params().is_empty() {
        let what = format!("`{}` has no parameter to predict", kernel.name());
        return Err(ModelError::NoData { what });
    }
    let domains = pool.domains.clone();
    let mut vocabulary = Vocabulary::learn(kernel.family(), &pool.examples, domains);
    if plan.shape.weighs() {
        vocabulary = vocabulary.weighing(kernel, &pool.examples);
    }
    let vocabulary = Arc::new(vocabulary);
    let encoder = Encoder::new(vocabulary.clone(), kernel.family())?;
    let interface = interface(kernel, &encoder);
    let (network, _) = plan
        .shape
        .build(&interface, &mut ChaCha8Rng::seed_from_u64(0));
    let weight = |example: &Example| {
        let focus = plan.focus.as_ref();
        focus.map_or(1.0, |focus| focus.weight(example, &pool.domains))
    };
    let prepare =
        |examples: &[Example]| Prepared::new(kernel, &encoder, examples, network.masked(), weight);
    let (examples, validation) = (prepare(&pool.examples), prepare(validation));
    if examples.is_empty() {
        let what = format!("no valid example of `{}`", kernel.name());
        return Err(ModelError::NoData { what });
    }
    if plan.shape.reads_tokens_only() && interface.length == 0 {
        let what = format!(
            "no field of `{}` varies, and `{}` reads fields only",
            kernel.name(),
            plan.shape.name()
        );
        return Err(ModelError::NoData { what });
    }
    let fingerprint = examples.fingerprint() + &validation.fingerprint();
    let used = Mutex::default();
    let mut study = Study {
        kernel: kernel.name(),
        role: "teacher",
        shape: plan.shape.clone(),
        examples: &examples,
        groups: 1,
        practice: None,
        validation: &validation,
        fingerprint: &fingerprint,
        school: (&plan.teachers, options.threads),
        used: &used,
        options,
    };
    let taught = match &plan.teachers {
        Some(teachers) => {
            study.shape = plan.shape.with_dropout(teachers.dropout);
            let groups = teachers.groups_for(&examples);
            study.groups = groups;
            let Some(fitted) = study.teachers(teachers)? else {
                return Ok(None);
            };
            let forests = match &teachers.forest {
                Some(plan) => match grow(&examples, plan, groups, options) {
                    Some(forests) => Some(forests),
                    None => return Ok(None),
                },
                None => None,
            };
            let faculty = Faculty {
                network: &network,
                networks: fitted.into_iter().map(|(params, _)| params).collect(),
                members: teachers.members,
                forests,
                groups,
                trust: teachers.trust,
            };
            let mut rng = ChaCha8Rng::seed_from_u64(teachers.recipe.seed);
            let mut practice = prepare(&imagine(pool, teachers.practice, &mut rng));
            let opinions = faculty.opinions(&practice, About::NewProblems, options.threads);
            practice.teach(opinions, 0.0, 0.0);
            let mut examples = examples.clone();
            if groups > 1 && teachers.own < 1.0 {
                let opinions = faculty.opinions(&examples, About::Examples, options.threads);
                examples.teach(opinions, teachers.own, plan.recipe.smoothing);
            }
            Some((examples, practice))
        }
        None => None,
    };
    study.role = plan.shape.name();
    study.shape = plan.shape.clone();
    study.groups = 1;
    if let Some((examples, practice)) = &taught {
        study.examples = examples;
        study.practice = Some(practice);
    }
    let Some(fitted) = study.members(plan)? else {
        return Ok(None);
    };
    let (members, curves): (Vec<Params<f32>>, Vec<Vec<Point>>) = fitted.into_iter().unzip();
    let description = Description {
        kernel: kernel.name().to_owned(),
        params: param_domains(kernel),
        shape: plan.shape.clone(),
        members: members.len(),
        origin: Origin {
            command: origin.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            data: pool.fingerprint(),
            examples: pool.examples.len(),
            seed: plan.recipe.seed,
        },
        metrics: Vec::new(),
        calibration: None,
        reach: Reach::learn(&pool.examples),
        vocabulary,
    };
    let model = Model::new(kernel, description, members)?;
    let checkpoints = used.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Some(Learned {
        model,
        curves,
        checkpoints,
    }))
}

/// Grows trees and reports each; `None` if the watcher broke off.
fn grow(
    examples: &Prepared,
    plan: &ForestPlan,
    groups: usize,
    options: &Options<'_>,
) -> Option<Forests> {
    Forests::grow(examples, plan, groups, options.threads, &|step, steps| {
        (options.watch)(&Event {
            learner: "trees",
            step: step as u64,
            steps: steps as u64,
            look: None,
            trouble: None,
        })
    })
}

/// What networks trained side by side share.
struct Study<'s> {
    kernel: &'s str,
    role: &'s str,
    shape: Shape,
    examples: &'s Prepared,
    /// Network `n` learns nothing of group `n` modulo this, unless there is but one.
    groups: usize,
    practice: Option<&'s Prepared>,
    validation: &'s Prepared,
    fingerprint: &'s str,
    /// What besides the recipe decides what is learned.
    school: (&'s Option<Teachers>, usize),
    /// The checkpoints written or read.
    used: &'s Mutex<Vec<PathBuf>>,
    options: &'s Options<'s>,
}

type Fitted = (Params<f32>, Vec<Point>);

impl Study<'_> {
    /// Trains all teachers: those that have not seen a group, and those that have seen everything.
    fn teachers(&self, plan: &Teachers) -> Result<Option<Vec<Fitted>>, ModelError> {
        let (groups, seen) = (self.groups as u64, (self.groups as u64 - 1).max(1));
        let more = (plan.recipe.steps * groups + seen / 2) / seen;
        self.side_by_side(0..plan.members + plan.whole, |number, threads| {
            let member = (number < plan.members).then_some(number);
            let steps = member.map_or(more, |_| plan.recipe.steps);
            let recipe = plan.recipe.for_number(number, steps);
            self.train(number, member, &recipe, threads)
        })
    }

    /// Trains the networks of the model.
    fn members(&self, plan: &Plan) -> Result<Option<Vec<Fitted>>, ModelError> {
        self.side_by_side(0..plan.members, |number, threads| {
            let recipe = plan.recipe.for_number(number, plan.recipe.steps);
            self.train(number, None, &recipe, threads)
        })
    }

    /// Several trainings at once where there are threads for it. The result does not depend on
    /// which of them ends first.
    fn side_by_side(
        &self,
        numbers: Range<usize>,
        train: impl Fn(usize, usize) -> Result<Option<Fitted>, ModelError> + Sync,
    ) -> Result<Option<Vec<Fitted>>, ModelError> {
        let order: Vec<usize> = numbers.collect();
        let at_once = self.options.threads.clamp(1, order.len().max(1));
        let each = (self.options.threads / at_once).max(1);
        in_parallel(&order, at_once, |number| train(number, each))
    }

    /// Trains one network, which goes by a number and has not seen a member's group if it is one.
    fn train(
        &self,
        number: usize,
        member: Option<usize>,
        recipe: &Recipe,
        threads: usize,
    ) -> Result<Option<Fitted>, ModelError> {
        let name = format!("{}.{}.{number}", self.kernel, self.role);
        let task = (&self.shape, recipe, self.fingerprint, threads, self.school);
        let task = serde_json::to_string(&task).unwrap_or_default();
        let checkpoint = self.options.checkpoints.as_ref().map(|folder| {
            // No training overwrites what another has reached: of other examples, with another
            // seed, on another number of threads.
            let task = blake3::hash(task.as_bytes()).to_hex();
            folder.join(format!("{name}.{}.checkpoint", &task[..16]))
        });
        if let Some(path) = &checkpoint {
            let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
            used.push(path.clone());
        }
        let mut rng = ChaCha8Rng::seed_from_u64(recipe.seed);
        let (network, params) = self.shape.build(self.examples.interface(), &mut rng);
        // A damaged checkpoint costs time, not the training.
        let mut trouble = None;
        let stored = match &checkpoint {
            Some(path) if path.exists() && !self.options.restart => {
                match read_checkpoint(&read_file(path)?, &task, recipe, &params) {
                    Ok(state) => Some(state),
                    Err(error) => {
                        let (path, source) = (path.clone(), Box::new(error));
                        trouble = Some(ModelError::Checkpoint { path, source });
                        None
                    }
                }
            }
            _ => None,
        };
        let state = stored.unwrap_or_else(|| State::new(params, recipe));
        let count = self.examples.len();
        let hides = |row, member| self.examples.hides(row, member, self.groups);
        let seen = |row: &usize| member.is_none_or(|member| !hides(*row, member));
        let course = Course {
            examples: self.examples,
            rows: (0..count).filter(seen).map(|row| row as u32).collect(),
            practice: self.practice,
            validation: self.validation,
        };
        let mut trainer = Trainer::new(&network, course, recipe.clone(), threads, state);
        let mut failed = None;
        let mut broke_off = false;
        trainer.run(&mut |state| {
            if let Some(path) = &checkpoint
                && (state.step.is_multiple_of(self.options.checkpoint_every)
                    || state.step == recipe.steps)
            {
                let written =
                    checkpoint_bytes(state, &task).and_then(|bytes| write_atomically(path, &bytes));
                if let Err(error) = written {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
            }
            let flow = (self.options.watch)(&Event {
                learner: &name,
                step: state.step,
                steps: recipe.steps,
                look: state.curve.last().copied(),
                trouble: trouble.take().as_ref(),
            });
            broke_off = flow.is_break();
            flow
        });
        match failed {
            Some(error) => Err(error),
            None if broke_off => Ok(None),
            None => Ok(Some(trainer.finish())),
        }
    }
}
