//! [`learn`]: from a pool of examples to a [`Model`]: the recipes of the models we ship.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::arch::{ChainShape, Hybrid2Shape, Shape};
use crate::error::ModelError;
use crate::example::{Example, Pool};
use crate::file::{checkpoint_bytes, read_checkpoint, read_file, write_atomically};
use crate::imagine::imagine;
use crate::model::{Description, Model, Origin, param_domains};
use crate::nn::Params;
use crate::parallel::in_parallel;
use crate::prepared::{Prepared, interface};
use crate::reach::Reach;
use crate::train::{Point, Recipe, State, Trainer};
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
    /// Networks trained first, to say what they think of made-up problems.
    pub teachers: Option<Teachers>,
}

/// Networks of the same shape that teach those of the model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Teachers {
    /// How many.
    pub members: usize,
    /// Share of numbers dropped while they are trained.
    pub dropout: f64,
    /// How each is trained.
    pub recipe: Recipe,
    /// How many problems to try and make up.
    pub practice: usize,
}

/// How often a network of ours sees every example: more, and it learns them by heart.
const EPOCHS: u64 = 20;
/// Fewer steps teach nothing, however few examples there are.
const FEWEST_STEPS: u64 = 300;

impl Plan {
    /// Our default model: one small network taught by several. `docs/results/predict.md` has the
    /// measurements behind every number here.
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
            steps: 2 * steps,
            batch,
            rate: 1.5e-3,
            warmup: 200.min(steps / 4),
            cosine: true,
            decay: 0.3,
            smoothing: 0.01,
            token_dropout: 0.15,
            number_dropout: 0.1,
            number_noise: 0.1,
            average: 0.998,
            look_every: 100,
            patience: None,
            seed,
        };
        let teacher = Recipe {
            steps,
            rate: 3e-3,
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
                members: 6,
                dropout: 0.25,
                recipe: teacher,
                practice: 40_000,
            }),
        }
    }

    /// One teacher of our default model, to see what teaching is worth.
    pub fn untaught_for(pool: &Pool, seed: u64) -> Self {
        let mut plan = Plan::default_for(pool, seed);
        if let Some(teachers) = plan.teachers.take() {
            plan.shape = plan.shape.with_dropout(teachers.dropout);
            plan.recipe = Recipe {
                seed,
                ..teachers.recipe
            };
        }
        plan
    }

    /// The paper's best model: a constant learning rate, stopped when the validation problems no
    /// longer get better.
    pub fn hybrid2_for(pool: &Pool, seed: u64) -> Self {
        let per_epoch = (pool.examples.len() as u64).div_ceil(128).max(1);
        Plan {
            shape: Shape::Hybrid2(Hybrid2Shape::default()),
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
        }
    }
}

/// What happens while learning.
#[derive(Debug)]
pub struct Event<'s> {
    /// Which of the networks.
    pub network: &'s str,
    /// Steps it takes at most.
    pub steps: u64,
    /// Where it stands.
    pub state: &'s State,
}

/// What learning needs besides the pool and the plan.
pub struct Options<'o> {
    /// Threads to use.
    pub threads: usize,
    /// Where checkpoints are written, and resumed from.
    pub checkpoints: Option<PathBuf>,
    /// Steps between checkpoints.
    pub checkpoint_every: u64,
    /// Hears of every step; may break off.
    pub watch: &'o (dyn Fn(&Event<'_>) -> ControlFlow<()> + Sync),
}

/// A model and how it came about.
#[derive(Debug)]
pub struct Learned {
    /// The model.
    pub model: Model,
    /// Losses of each network along the way.
    pub curves: Vec<Vec<Point>>,
}

/// Learns a model. `validation` holds examples that decide when to stop and are not learned from;
/// `None` comes back if the watcher broke off.
pub fn learn(
    pool: &Pool,
    validation: &[Example],
    plan: &Plan,
    origin: &str,
    options: &Options<'_>,
) -> Result<Option<Learned>, ModelError> {
    let kernel = &pool.kernel;
    let domains = pool.domains.clone();
    let vocabulary = Arc::new(Vocabulary::learn(kernel.family(), &pool.examples, domains));
    let encoder = Encoder::new(vocabulary.clone(), kernel.family())?;
    let interface = interface(kernel, &encoder);
    let (network, _) = plan
        .shape
        .build(&interface, &mut ChaCha8Rng::seed_from_u64(0));
    let prepare =
        |examples: &[Example]| Prepared::new(kernel, &encoder, examples, network.masked(), |_| 1.0);
    let (examples, validation) = (prepare(&pool.examples), prepare(validation));
    if examples.is_empty() {
        let what = format!("no valid example of `{}`", kernel.name());
        return Err(ModelError::NoData { what });
    }
    if matches!(plan.shape, Shape::Hybrid2(_)) && interface.length == 0 {
        let what = format!(
            "no field of `{}` varies, and Hybrid-2 reads fields",
            kernel.name()
        );
        return Err(ModelError::NoData { what });
    }
    let fingerprint = pool.fingerprint();
    let mut study = Study {
        kernel: kernel.name(),
        role: "teacher",
        shape: plan.shape.clone(),
        examples: &examples,
        practice: None,
        validation: &validation,
        fingerprint: &fingerprint,
        options,
    };
    let practice = match &plan.teachers {
        Some(teachers) => {
            study.shape = plan.shape.with_dropout(teachers.dropout);
            let Some(fitted) = study.run(teachers.members, &teachers.recipe)? else {
                return Ok(None);
            };
            let params: Vec<Params<f32>> = fitted.into_iter().map(|(params, _)| params).collect();
            let mut rng = ChaCha8Rng::seed_from_u64(teachers.recipe.seed);
            let mut practice = prepare(&imagine(pool, teachers.practice, &mut rng));
            practice.ask(&network, &params);
            Some(practice)
        }
        None => None,
    };
    study.role = plan.shape.name();
    study.shape = plan.shape.clone();
    study.practice = practice.as_ref();
    let Some(fitted) = study.run(plan.members, &plan.recipe)? else {
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
            data: fingerprint,
            examples: pool.examples.len(),
            seed: plan.recipe.seed,
        },
        metrics: Vec::new(),
        reach: Reach::learn(&pool.examples),
        vocabulary,
    };
    let model = Model::new(kernel, description, members)?;
    Ok(Some(Learned { model, curves }))
}

/// What networks trained side by side share.
struct Study<'s> {
    kernel: &'s str,
    role: &'s str,
    shape: Shape,
    examples: &'s Prepared,
    practice: Option<&'s Prepared>,
    validation: &'s Prepared,
    fingerprint: &'s str,
    options: &'s Options<'s>,
}

type Fitted = (Params<f32>, Vec<Point>);

impl Study<'_> {
    /// Trains several networks, side by side where there are threads for it. The result does not
    /// depend on which of them ends first.
    fn run(&self, members: usize, recipe: &Recipe) -> Result<Option<Vec<Fitted>>, ModelError> {
        let side_by_side = self.options.threads.clamp(1, members.max(1));
        let each = (self.options.threads / side_by_side).max(1);
        let order: Vec<usize> = (0..members).collect();
        in_parallel(&order, side_by_side, |at| {
            let recipe = Recipe {
                seed: recipe.seed.wrapping_add(1000 * at as u64),
                ..recipe.clone()
            };
            self.train(at, &recipe, each)
        })
    }

    fn train(
        &self,
        member: usize,
        recipe: &Recipe,
        threads: usize,
    ) -> Result<Option<Fitted>, ModelError> {
        let name = format!("{}.{}.{member}", self.kernel, self.role);
        let task = serde_json::to_string(&(&self.shape, recipe, self.fingerprint, threads))
            .unwrap_or_default();
        let checkpoint = self.options.checkpoints.as_ref().map(|folder| {
            // A model and its twin learn from different examples; neither overwrites the other.
            let data = self.fingerprint.get(..8).unwrap_or_default();
            folder.join(format!("{name}.{data}.checkpoint"))
        });
        let stored = match &checkpoint {
            Some(path) if path.exists() => {
                read_checkpoint(&read_file(path)?, &task, recipe).unwrap_or(None)
            }
            _ => None,
        };
        let mut rng = ChaCha8Rng::seed_from_u64(recipe.seed);
        let (network, params) = self.shape.build(self.examples.interface(), &mut rng);
        let state = stored.unwrap_or_else(|| State::new(params, recipe));
        let validation = Some(self.validation).filter(|validation| !validation.is_empty());
        let mut trainer = Trainer::new(
            &network,
            self.examples,
            self.practice,
            validation,
            recipe.clone(),
            threads,
            state,
        );
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
                network: &name,
                steps: recipe.steps,
                state,
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
