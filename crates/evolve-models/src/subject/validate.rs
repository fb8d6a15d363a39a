//! Whether the parts of a workload fit together: roles, types, results, seeds and limits.

use std::path::{Path, PathBuf};

use kernwright_stablehlo::{Module, TensorType};

use super::spec_error::SpecError;
use super::workload::{
    Argument, Beginning, Role, Workload, WorkloadError, WorkloadKind, WorkloadSpec,
};
use kernwright_answers::LabelsSpec;
use kernwright_stablehlo_run::modules::read_module;

/// The only version of the format.
const FORMAT: u32 = 1;

/// Fewer trainings than this say more about luck than about the model.
const LEAST_SEEDS: usize = 3;

impl Workload {
    /// Reads a workload's file and the modules it names, and checks that they fit.
    pub fn read(path: &Path) -> Result<Self, WorkloadError> {
        let file = |error| WorkloadError::File {
            path: path.to_owned(),
            error,
        };
        let text = std::fs::read_to_string(path).map_err(file)?;
        let spec: WorkloadSpec = toml::from_str(&text).map_err(|error| WorkloadError::Text {
            path: path.to_owned(),
            error: Box::new(error),
        })?;
        let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
        let module = read_module(&folder.join(&spec.module))?;
        let evaluation = spec.evaluation.as_ref();
        let evaluation = evaluation
            .map(|file| read_module(&folder.join(file)))
            .transpose()?;
        let unfit = |spec_error: SpecError| {
            WorkloadError::Unfit(spec_error.shown_in(&path.display().to_string(), &text))
        };
        validated(spec, folder, module, evaluation).map_err(unfit)
    }
}

/// Puts the parts together; the error names what does not fit.
fn validated(
    spec: WorkloadSpec,
    folder: PathBuf,
    module: Module,
    evaluation: Option<Module>,
) -> Result<Workload, SpecError> {
    if spec.format != FORMAT {
        let why = format!(
            "its format is {}; this program reads format {FORMAT}",
            spec.format
        );
        return Err(SpecError::at("format", why));
    }
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    if !spec
        .name
        .starts_with(|first: char| first.is_ascii_alphanumeric())
        || !spec.name.chars().all(is_plain)
    {
        let why = format!(
            "its name `{}` becomes that of a folder: letters, digits, `-`, `_` and `.`, a letter or digit first",
            spec.name
        );
        return Err(SpecError::at("name", why));
    }
    if spec
        .tuned
        .as_ref()
        .is_some_and(|tuned| tuned.grid.is_empty())
    {
        return Err(SpecError::at("tuned.grid", "`grid` has no value to try"));
    }
    let arguments = types(&module, true)?;
    if arguments.len() != spec.arguments.len() {
        let why = format!(
            "it names {} arguments, and the module takes {}{}",
            spec.arguments.len(),
            arguments.len(),
            dropped(spec.arguments.len(), &arguments)
        );
        let last = spec.arguments.len().saturating_sub(1);
        return Err(SpecError::at(format!("arguments.{last}"), why));
    }
    let roles = |role: Role| spec.arguments.iter().filter(move |one| one.role == role);
    if roles(Role::Data).count() != 1 {
        let why = "one argument has the role `data`: what the model is given";
        return Err(SpecError::at("arguments", why));
    }
    if roles(Role::Labels).count() > 1 {
        let why = "at most one argument has the role `labels`: what is right for the data";
        return Err(SpecError::at("arguments", why));
    }
    for (nth, (argument, ty)) in spec.arguments.iter().zip(&arguments).enumerate() {
        let at = |why| SpecError::at(format!("arguments.{nth}"), why);
        check_argument(argument, ty, spec.kind).map_err(at)?;
    }
    let names: Vec<&str> = spec.arguments.iter().map(Argument::name).collect();
    for (nth, name) in names.iter().enumerate() {
        if names[..nth].contains(name) {
            let why = format!("two arguments are called `{name}`");
            return Err(SpecError::at(format!("arguments.{nth}.name"), why));
        }
    }
    let answers = match spec.kind {
        WorkloadKind::Inference => check_inference(&spec, &module, evaluation.is_some())?,
        WorkloadKind::Training => {
            let evaluation = evaluation.as_ref().ok_or(
                "training is judged by a module that is never edited: name it in `evaluation`",
            )?;
            check_training(&spec, &module, &arguments)?;
            check_evaluation(&spec, evaluation, &arguments)
                .map_err(|why| SpecError::at("evaluation", why))?
        }
    };
    let (judged_batch, classes) =
        check_answers(&spec, &answers).map_err(|why| SpecError::at("data.labels", why))?;
    if !(spec.limits.points >= 0.0 && spec.limits.time > 0.0) {
        let why = "points cannot be below 0, and time is above 0";
        return Err(SpecError::at("limits", why));
    }
    Ok(Workload {
        spec,
        folder,
        module,
        evaluation,
        arguments,
        judged_batch,
        classes,
    })
}

/// Why a module may take fewer arguments than a file names, and how to mend it.
fn dropped(named: usize, taken: &[TensorType]) -> String {
    if named <= taken.len() {
        return String::new();
    }
    let types: Vec<String> = taken.iter().map(ToString::to_string).collect();
    format!(
        " ({}): JAX drops arguments that nothing uses; export with `jax.jit(f, keep_unused=True)`, or take them out of this file",
        types.join(", ")
    )
}

/// How many rows are answered at once, and of how many classes each may be.
fn check_answers(spec: &WorkloadSpec, answers: &TensorType) -> Result<(usize, usize), String> {
    let is_float = answers.element.is_float();
    match (spec.data.labels, &answers.shape[..]) {
        (LabelsSpec::Classes, [rows, classes]) if is_float && *classes >= 2 => Ok((*rows, *classes)),
        (LabelsSpec::Classes, _) => Err(format!(
            "answers are one score for each row and each of at least two classes, and not {answers}; where labels are \
             numbers, say so: [data] labels = \"numbers\""
        )),
        (LabelsSpec::Numbers, _) if spec.metric.is_none() => Err(
            "labels that are numbers are compared with answers by a module of your own: name it in `metric`".to_owned(),
        ),
        (LabelsSpec::Numbers, _) if spec.data.files.is_none() => Err(
            "[data] `labels` are numbers only in files of your own".to_owned(),
        ),
        (LabelsSpec::Numbers, [rows, ..]) if is_float => Ok((*rows, 0)),
        (LabelsSpec::Numbers, _) => Err(format!("answers are floats, row by row, and not {answers}")),
    }
}

fn check_argument(argument: &Argument, ty: &TensorType, kind: WorkloadKind) -> Result<(), String> {
    let name = argument.name();
    match (argument.role, kind) {
        (Role::Labels, WorkloadKind::Inference) => Err(
            "a model that predicts is never given labels; take `labels` out of its arguments"
                .to_owned(),
        ),
        (Role::Weight | Role::State, _) if name.is_empty() => {
            Err("every weight and state has a `name`".to_owned())
        }
        (Role::Weight | Role::State, _) if argument.start.is_none() => Err(format!(
            "`{name}` has no `start`: zeros, {{ normal = 0.05 }}, or a file"
        )),
        (Role::Weight, WorkloadKind::Inference) => match argument.start {
            Some(Beginning::File(_)) => Ok(()),
            _ => Err(format!(
                "`{name}` is a weight of a trained model; its `start` is a file"
            )),
        },
        (Role::State, WorkloadKind::Inference) => {
            Err(format!("`{name}`: a model that predicts carries no state"))
        }
        (Role::Weight | Role::State, _)
            if !ty.element.is_float()
                && matches!(
                    argument.start,
                    Some(Beginning::Normal(_) | Beginning::Uniform(_))
                ) =>
        {
            Err(format!(
                "`{name}` is a {ty}, which random fractions do not fit; its `start` is zeros, ones or a file"
            ))
        }
        (Role::Number, _) if argument.value.is_none() || ty.rank() != 0 => Err(format!(
            "`{name}` is a number: a single one, with its `value`"
        )),
        _ => Ok(()),
    }
}

fn check_inference(
    spec: &WorkloadSpec,
    module: &Module,
    has_evaluation: bool,
) -> Result<TensorType, String> {
    if has_evaluation || spec.training.is_some() || !spec.results.is_empty() {
        return Err(
            "`evaluation`, `results` and [training] are for the kind `training`".to_owned(),
        );
    }
    types(module, false)?
        .into_iter()
        .next()
        .ok_or_else(|| "the module gives nothing".to_owned())
}

fn check_training(
    spec: &WorkloadSpec,
    module: &Module,
    arguments: &[TensorType],
) -> Result<(), SpecError> {
    check_results(spec, module, arguments).map_err(|why| SpecError::at("results", why))?;
    let training = spec.training.as_ref().ok_or("there is no [training]")?;
    if training.epochs == 0 {
        return Err(SpecError::at("training.epochs", "`epochs` is at least 1"));
    }
    let lists = [
        ("training.seeds", &training.seeds),
        ("training.test-seeds", &training.test_seeds),
    ];
    for (place, seeds) in lists {
        let twice = |nth: &usize| seeds[..*nth].contains(&seeds[*nth]);
        if let Some(nth) = (0..seeds.len()).find(twice) {
            let seed = seeds[nth];
            let why = format!("the seed {seed} is there twice: the same start proves nothing new");
            return Err(SpecError::at(place, why));
        }
    }
    if training.seeds.len() < LEAST_SEEDS || training.test_seeds.len() < LEAST_SEEDS {
        let why = format!(
            "[training] needs at least {LEAST_SEEDS} `seeds` and `test-seeds`: one lucky start proves nothing"
        );
        let few = match training.seeds.len() < LEAST_SEEDS {
            true => "training.seeds",
            false => "training.test-seeds",
        };
        return Err(SpecError::at(few, why));
    }
    if training
        .seeds
        .iter()
        .any(|seed| training.test_seeds.contains(seed))
    {
        let why = "[training] `test-seeds` are others than `seeds`";
        return Err(SpecError::at("training.test-seeds", why));
    }
    if spec.data.training.is_none() {
        return Err(SpecError::at("data", "[data] says no `training` rows"));
    }
    if spec.data.confirm.is_some() {
        let why = "`confirm` rows are for the kind `inference`";
        return Err(SpecError::at("data.confirm", why));
    }
    Ok(())
}

/// Whether what a step of training gives is what the next one takes.
fn check_results(
    spec: &WorkloadSpec,
    module: &Module,
    arguments: &[TensorType],
) -> Result<(), String> {
    let results = types(module, false)?;
    if spec.results.len() != results.len() {
        return Err(format!(
            "`results` names arguments for {} results, and the module gives {}; \"-\" stands for none",
            spec.results.len(),
            results.len()
        ));
    }
    for (result, ty) in spec
        .results
        .iter()
        .zip(&results)
        .filter(|(one, _)| *one != "-")
    {
        let place = spec.arguments.iter().position(|one| one.name() == result);
        let is_carried = |at: usize| matches!(spec.arguments[at].role, Role::Weight | Role::State);
        match place.filter(|at| is_carried(*at)) {
            None => {
                return Err(format!(
                    "`results` names `{result}`, which is no weight or state"
                ));
            }
            Some(at) if arguments[at] != *ty => {
                return Err(format!(
                    "`{result}` is a {} when it goes in and a {ty} when it comes out",
                    arguments[at]
                ));
            }
            Some(_) => {}
        }
    }
    let carried = spec
        .arguments
        .iter()
        .filter(|one| matches!(one.role, Role::Weight | Role::State));
    for one in carried {
        if !spec.results.iter().any(|result| result == one.name()) {
            return Err(format!(
                "no result is the next value of the {} `{}`",
                one.role.word(),
                one.name()
            ));
        }
    }
    Ok(())
}

fn check_evaluation(
    spec: &WorkloadSpec,
    evaluation: &Module,
    arguments: &[TensorType],
) -> Result<TensorType, String> {
    let names = spec.evaluation_names();
    let wanted = types(evaluation, true)?;
    if names.len() != wanted.len() {
        return Err(format!(
            "the evaluation takes {} arguments, and is given {}: {}{}",
            wanted.len(),
            names.len(),
            names.join(", "),
            dropped(names.len(), &wanted)
        ));
    }
    for (name, ty) in names.iter().zip(&wanted) {
        let place = spec.arguments.iter().position(|one| one.name() == name);
        let place = place
            .ok_or_else(|| format!("the evaluation is given `{name}`, which is no argument"))?;
        match spec.arguments[place].role {
            Role::Labels => return Err("the evaluation is never given labels".to_owned()),
            Role::Number => {
                return Err(format!(
                    "the evaluation is given weights, states and data: write the number `{name}` into its module"
                ));
            }
            // Its batch may be of another size.
            Role::Data if arguments[place].shape.get(1..) == ty.shape.get(1..) => {}
            _ if arguments[place] == *ty => {}
            _ => {
                return Err(format!(
                    "`{name}` is a {}, and the evaluation takes a {ty}",
                    arguments[place]
                ));
            }
        }
    }
    types(evaluation, false)?
        .into_iter()
        .next()
        .ok_or_else(|| "the evaluation gives nothing".to_owned())
}

/// The types of a module's arguments, or of its results.
pub(super) fn types(module: &Module, of_arguments: bool) -> Result<Vec<TensorType>, String> {
    let body = &module.main.body;
    let ids = if of_arguments {
        &body.arguments
    } else {
        &body.returns
    };
    let one = |id: &kernwright_stablehlo::ValueId| match module.ty(*id).tensor() {
        Some(ty) => Ok(ty.clone()),
        None => Err(format!(
            "values of the type {} cannot be given or taken",
            module.ty(*id)
        )),
    };
    ids.iter().map(one).collect()
}
