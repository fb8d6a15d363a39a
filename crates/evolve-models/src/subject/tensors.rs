//! From a workload to what labs are opened with: tensors in a file, and which goes where.

use std::path::Path;

use crate::{Evaluation, Feed, JudgedBatch, ModelLabSetup, ModelOperator, Start, Task, Training};
use kernwright_stablehlo::{ElementType, Literal, Number, TensorType};
use kernwright_stablehlo_run::run::Tensor;
use kernwright_stablehlo_run::{EngineChoice, tensors};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::rows::rows;
use super::validate::types;
use super::workload::{Beginning, Role, TrainingSpec, Workload, WorkloadKind};
use kernwright_answers::{Labels, Rows, Use, array, normal};
use kernwright_stablehlo_run::modules::{OtherArray, read_module, tensor};

/// Steps that a training may have.
const MOST_STEPS: usize = 100_000_000;

/// A workload, and where its tensors are written.
pub(super) struct Layout<'l> {
    pub(super) workload: &'l Workload,
    /// Where data sets are.
    pub(super) sets: &'l Path,
    pub(super) engine: &'l EngineChoice,
    /// Where the tensors go.
    pub(super) folder: &'l Path,
}

impl Layout<'_> {
    /// Writes a workload's tensors, to be judged on fitness or test rows.
    pub(super) fn setup(&self, judged: Use) -> Result<ModelLabSetup, String> {
        let workload = self.workload;
        let mut kept = Vec::new();
        let arguments = self.arguments(&mut kept)?;
        let training = match &workload.spec.training {
            None => None,
            Some(spec) => Some(self.training(spec, judged, &mut kept)?),
        };
        let metric = match &workload.spec.metric {
            None => None,
            Some(file) => Some(self.metric(&workload.folder.join(file))?),
        };
        let rows = rows(workload, self.sets, judged)?;
        let data = self.judged_data()?;
        let labels = metric.as_ref().map(|(_, labels)| labels);
        let judged_on = self.batches(&rows, &data, labels, &mut kept)?;
        let name = match judged {
            Use::Test => "test.tensors",
            Use::Confirm => "confirm.tensors",
            Use::Fitness | Use::Training => "fitness.tensors",
        };
        let path = self.folder.join(name);
        std::fs::write(&path, tensors::write(&kept)).map_err(|error| error.to_string())?;
        let absolute = |file: &Path| {
            std::path::absolute(workload.folder.join(file)).map_err(|error| error.to_string())
        };
        Ok(ModelLabSetup {
            engine: self.engine.clone(),
            module: absolute(&workload.spec.module)?,
            operators: ModelOperator::ALL.to_vec(),
            tensors: std::path::absolute(path).map_err(|error| error.to_string())?,
            kept: None,
            task: Task {
                arguments,
                training,
                evaluation: self.evaluation()?,
                judged: judged_on,
                metric: metric.map(|(file, _)| file),
            },
        })
    }

    /// The type of the data that answers are computed for.
    fn judged_data(&self) -> Result<TensorType, String> {
        let workload = self.workload;
        let data = match &workload.evaluation {
            None => workload.argument(Role::Data).cloned(),
            Some(evaluation) => {
                let names = workload.spec.evaluation_names();
                let arguments = &workload.spec.arguments;
                let is_data = |name: &String| {
                    let argument = arguments.iter().find(|one| one.name() == name);
                    argument.is_some_and(|one| one.role == Role::Data)
                };
                let place = names.iter().position(is_data);
                let place = place.ok_or("the evaluation is given no data")?;
                types(evaluation, true)?.into_iter().nth(place)
            }
        };
        let data = data.ok_or("there is no data")?;
        match data.shape.first() {
            Some(first) if *first == workload.judged_batch => Ok(data),
            _ => Err(format!(
                "answers come for {} rows, and the data is a {data}",
                workload.judged_batch
            )),
        }
    }

    fn arguments(&self, kept: &mut Vec<Tensor>) -> Result<Vec<Feed>, String> {
        let workload = self.workload;
        let is_training = workload.kind() == WorkloadKind::Training;
        let mut slots = 0..;
        let mut feeds = Vec::new();
        for (spec, ty) in workload.spec.arguments.iter().zip(&workload.arguments) {
            feeds.push(match (spec.role, &spec.start, spec.value) {
                (Role::Data, ..) => Feed::Data,
                (Role::Labels, ..) => Feed::Labels,
                (Role::Number, _, Some(value)) => {
                    let number = match ty.element.is_float() {
                        true => Number::Float(value),
                        false => Number::Int(value as i128),
                    };
                    keep(
                        kept,
                        Tensor::from_literal(&Literal::splat(ty.clone(), number)),
                    )
                }
                (Role::Weight, Some(start), _) if !is_training => {
                    let mut unused = ChaCha8Rng::seed_from_u64(0);
                    let weight = self.begun(spec.name(), start, ty, &mut unused)?;
                    keep(kept, weight)
                }
                _ => Feed::Slot(slots.next().unwrap_or(0)),
            });
        }
        Ok(feeds)
    }

    /// What a value begins with.
    fn begun(
        &self,
        name: &str,
        start: &Beginning,
        ty: &TensorType,
        rng: &mut ChaCha8Rng,
    ) -> Result<Tensor, String> {
        let number: Box<dyn FnMut() -> f64> = match start {
            Beginning::Zeros => Box::new(|| 0.0),
            Beginning::Ones => Box::new(|| 1.0),
            Beginning::Normal(width) => Box::new(|| *width * normal(rng)),
            Beginning::Uniform(most) => {
                let most = *most;
                Box::new(move || rng.random_range(-1.0..=1.0) * most)
            }
            Beginning::File(spec) => {
                let (path, array) =
                    array(spec, &self.workload.folder).map_err(|error| error.to_string())?;
                let unfit =
                    |why: OtherArray| format!("`{name}` is a {ty}, and `{}` {why}", path.display());
                return tensor(&array, ty).map_err(unfit);
            }
        };
        filled(ty, number)
    }

    fn training(
        &self,
        spec: &TrainingSpec,
        judged: Use,
        kept: &mut Vec<Tensor>,
    ) -> Result<Training, String> {
        let workload = self.workload;
        let rows = rows(workload, self.sets, Use::Training)?;
        let data = workload.argument(Role::Data).ok_or("there is no data")?;
        let labels = workload.argument(Role::Labels);
        let batch = data.shape.first().copied().unwrap_or(0);
        if rows.len() < batch || batch == 0 {
            return Err(format!(
                "a step takes {batch} rows, and [data] `training` has {}",
                rows.len()
            ));
        }
        // A batch that is not full would teach what is not there.
        let full = rows.part(0, rows.len() / batch * batch);
        let batches = self.batches(&full, data, labels, kept)?;
        let batches: Vec<(usize, usize)> = batches
            .into_iter()
            .map(|batch| (batch.data, batch.labels.unwrap_or(batch.data)))
            .collect();
        let names: Vec<&str> = workload.carried().map(|(name, ..)| name).collect();
        let results = workload.spec.results.iter();
        let seeds = match judged {
            Use::Test => &spec.test_seeds,
            _ => &spec.seeds,
        };
        let steps = spec.epochs.checked_mul(batches.len());
        if steps.is_none_or(|steps| steps > MOST_STEPS) {
            return Err(format!(
                "[training] {} `epochs` of {} batches are more steps than a training may have: at most {MOST_STEPS}",
                spec.epochs,
                batches.len()
            ));
        }
        let mut starts = Vec::new();
        for seed in seeds {
            let mut rng = ChaCha8Rng::seed_from_u64(*seed);
            let mut slots = Vec::new();
            for (name, argument, ty) in workload.carried() {
                let start = argument.start.as_ref().ok_or("a value has no start")?;
                let begun = self.begun(name, start, ty, &mut rng)?;
                slots.push(kept.len());
                kept.push(begun);
            }
            let mut order: Vec<u32> = Vec::new();
            for _ in 0..spec.epochs.max(1) {
                let mut epoch: Vec<u32> = (0..).take(batches.len()).collect();
                epoch.shuffle(&mut rng);
                order.extend(epoch);
            }
            starts.push(Start { slots, order });
        }
        Ok(Training {
            results: results
                .map(|result| names.iter().position(|name| name == result))
                .collect(),
            batches,
            starts,
        })
    }

    fn evaluation(&self) -> Result<Option<Evaluation>, String> {
        let workload = self.workload;
        let Some(file) = &workload.spec.evaluation else {
            return Ok(None);
        };
        let names: Vec<&str> = workload.carried().map(|(name, ..)| name).collect();
        let feed = |name: &String| match names.iter().position(|one| one == name) {
            Some(slot) => Feed::Slot(slot),
            None => Feed::Data,
        };
        Ok(Some(Evaluation {
            module: std::path::absolute(workload.folder.join(file))
                .map_err(|error| error.to_string())?,
            arguments: workload.spec.evaluation_names().iter().map(feed).collect(),
        }))
    }

    /// A metric's file, and the type of the labels it takes.
    fn metric(&self, file: &Path) -> Result<(std::path::PathBuf, TensorType), String> {
        let module = read_module(file).map_err(|error| error.to_string())?;
        let (takes, gives) = (types(&module, true)?, types(&module, false)?);
        match (&takes[..], &gives[..]) {
            ([_, labels], [value]) if value.rank() == 0 && value.element.is_float() => {
                let file = std::path::absolute(file).map_err(|error| error.to_string())?;
                Ok((file, labels.clone()))
            }
            _ => Err(format!(
                "`{}`: a metric takes answers and labels and gives one float, less being better",
                file.display()
            )),
        }
    }

    /// Rows as tensors, batch by batch, with labels as a tensor if they are wanted. The last batch is
    /// filled up.
    fn batches(
        &self,
        rows: &Rows,
        data: &TensorType,
        labels: Option<&TensorType>,
        kept: &mut Vec<Tensor>,
    ) -> Result<Vec<JudgedBatch>, String> {
        let batch = data.shape.first().copied().unwrap_or(0).max(1);
        let wanted: usize = data.shape.iter().skip(1).product();
        if wanted != rows.length {
            return Err(format!(
                "a row of the data has {} numbers, and the model takes {wanted}: {data}",
                rows.length
            ));
        }
        let mut found = Vec::new();
        for start in (0..rows.len()).step_by(batch) {
            let part = rows.part(start, rows.len().min(start + batch));
            let mut numbers = part.numbers.iter().map(|number| f64::from(*number));
            let at = kept.len();
            kept.push(filled(data, || numbers.next().unwrap_or(0.0))?);
            let labels = match labels {
                None => None,
                Some(ty) => {
                    kept.push(self.labels(&part.labels, ty, batch)?);
                    Some(kept.len() - 1)
                }
            };
            found.push(JudgedBatch {
                data: at,
                rows: part.len(),
                classes: match part.labels {
                    Labels::Classes(classes) => classes,
                    Labels::Numbers(..) => Vec::new(),
                },
                labels,
            });
        }
        Ok(found)
    }

    /// Labels as a tensor: their numbers, or for classes a row of zeros with a one.
    fn labels(&self, labels: &Labels, ty: &TensorType, batch: usize) -> Result<Tensor, String> {
        let classes = match labels {
            Labels::Classes(classes) => classes,
            Labels::Numbers(length, numbers) => {
                let wanted = ty.shape.iter().skip(1).product::<usize>();
                if ty.shape.first() != Some(&batch) || wanted != *length {
                    return Err(format!(
                        "labels are {length} numbers for each of {batch} rows, not a {ty}"
                    ));
                }
                let mut numbers = numbers.iter().map(|number| f64::from(*number));
                return filled(ty, || numbers.next().unwrap_or(0.0));
            }
        };
        match ty.shape[..] {
            [_] => {
                let mut classes = classes.iter();
                filled(ty, || classes.next().copied().map_or(0.0, f64::from))
            }
            [_, n_classes] if n_classes == self.workload.classes => {
                let mut place = 0..;
                filled(ty, || {
                    let place: usize = place.next().unwrap_or(0);
                    let class = classes.get(place / n_classes);
                    f64::from(u8::from(class == Some(&((place % n_classes) as u32))))
                })
            }
            _ => Err(format!(
                "labels are a number for each row, or {} for each, not a {ty}",
                self.workload.classes
            )),
        }
    }
}

fn keep(kept: &mut Vec<Tensor>, tensor: Tensor) -> Feed {
    kept.push(tensor);
    Feed::Fixed(kept.len() - 1)
}

/// A tensor of numbers in their order.
fn filled(ty: &TensorType, mut number: impl FnMut() -> f64) -> Result<Tensor, String> {
    if ty.element == ElementType::F32 {
        let bytes: Vec<u8> = (0..ty.count())
            .flat_map(|_| (number() as f32).to_le_bytes())
            .collect();
        let tensor = Tensor::from_bytes(ty.clone(), &bytes);
        return tensor.ok_or_else(|| format!("a {ty} cannot be filled"));
    }
    let numbers: Vec<Number> = (0..ty.count())
        .map(|_| match ty.element.is_float() {
            true => Number::Float(number()),
            false => Number::Int(number() as i128),
        })
        .collect();
    let literal = Literal::of_numbers(ty.clone(), &numbers);
    let literal = literal.ok_or_else(|| format!("a {ty} cannot be filled"))?;
    Ok(Tensor::from_literal(&literal))
}
