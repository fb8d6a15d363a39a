//! Whether the parts of a workload fit together: roles, types, results, seeds and limits.

use std::path::PathBuf;

use kernwright_stablehlo::{Module, TensorType};

use super::misfit::Misfit;
use super::workload::{Argument, Beginning, LabelsSaid, Role, Said, Workload, WorkloadKind};

/// The only version of the format.
const FORMAT: u32 = 1;

/// Fewer trainings than this say more about luck than about the model.
const LEAST_SEEDS: usize = 3;

/// Puts the parts together, or says which do not fit.
pub(super) fn fitted(
    said: Said,
    folder: PathBuf,
    module: Module,
    evaluation: Option<Module>,
) -> Result<Workload, Misfit> {
    if said.format != FORMAT {
        let why = format!(
            "its format is {}; this program reads format {FORMAT}",
            said.format
        );
        return Err(Misfit::at("format", why));
    }
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    if !said
        .name
        .starts_with(|first: char| first.is_ascii_alphanumeric())
        || !said.name.chars().all(is_plain)
    {
        let why = format!(
            "its name `{}` becomes that of a folder: letters, digits, `-`, `_` and `.`, a letter or digit first",
            said.name
        );
        return Err(Misfit::at("name", why));
    }
    if said
        .tuned
        .as_ref()
        .is_some_and(|tuned| tuned.grid.is_empty())
    {
        return Err(Misfit::at("tuned.grid", "`grid` has no value to try"));
    }
    let arguments = types(&module, true)?;
    if arguments.len() != said.arguments.len() {
        let why = format!(
            "it names {} arguments, and the module takes {}{}",
            said.arguments.len(),
            arguments.len(),
            dropped(said.arguments.len(), &arguments)
        );
        let last = said.arguments.len().saturating_sub(1);
        return Err(Misfit::at(format!("arguments.{last}"), why));
    }
    let roles = |role: Role| said.arguments.iter().filter(move |one| one.role == role);
    if roles(Role::Data).count() != 1 {
        let why = "one argument has the role `data`: what the model is given";
        return Err(Misfit::at("arguments", why));
    }
    if roles(Role::Labels).count() > 1 {
        let why = "at most one argument has the role `labels`: what is right for the data";
        return Err(Misfit::at("arguments", why));
    }
    for (nth, (argument, ty)) in said.arguments.iter().zip(&arguments).enumerate() {
        let at = |why| Misfit::at(format!("arguments.{nth}"), why);
        check_argument(argument, ty, said.kind).map_err(at)?;
    }
    let names: Vec<&str> = said.arguments.iter().map(Argument::name).collect();
    for (nth, name) in names.iter().enumerate() {
        if names[..nth].contains(name) {
            let why = format!("two arguments are called `{name}`");
            return Err(Misfit::at(format!("arguments.{nth}.name"), why));
        }
    }
    let answers = match said.kind {
        WorkloadKind::Inference => check_inference(&said, &module, evaluation.is_some())?,
        WorkloadKind::Training => {
            let evaluation = evaluation.as_ref().ok_or(
                "training is judged by a module that is never edited: name it in `evaluation`",
            )?;
            check_training(&said, &module, &arguments)?;
            check_evaluation(&said, evaluation, &arguments)
                .map_err(|why| Misfit::at("evaluation", why))?
        }
    };
    let (judged_batch, classes) =
        check_answers(&said, &answers).map_err(|why| Misfit::at("data.labels", why))?;
    if !(said.limits.points >= 0.0 && said.limits.time > 0.0) {
        let why = "points cannot be below 0, and time is above 0";
        return Err(Misfit::at("limits", why));
    }
    Ok(Workload {
        said,
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
fn check_answers(said: &Said, answers: &TensorType) -> Result<(usize, usize), String> {
    let is_float = answers.element.is_float();
    match (said.data.labels, &answers.shape[..]) {
        (LabelsSaid::Classes, [rows, classes]) if is_float && *classes >= 2 => Ok((*rows, *classes)),
        (LabelsSaid::Classes, _) => Err(format!(
            "answers are one score for each row and each of at least two classes, and not {answers}; where labels are \
             numbers, say so: [data] labels = \"numbers\""
        )),
        (LabelsSaid::Numbers, _) if said.metric.is_none() => Err(
            "labels that are numbers are compared with answers by a module of your own: name it in `metric`".to_owned(),
        ),
        (LabelsSaid::Numbers, _) if said.data.files.is_none() => Err(
            "[data] `labels` are numbers only in files of your own".to_owned(),
        ),
        (LabelsSaid::Numbers, [rows, ..]) if is_float => Ok((*rows, 0)),
        (LabelsSaid::Numbers, _) => Err(format!("answers are floats, row by row, and not {answers}")),
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
    said: &Said,
    module: &Module,
    has_evaluation: bool,
) -> Result<TensorType, String> {
    if has_evaluation || said.training.is_some() || !said.results.is_empty() {
        return Err(
            "`evaluation`, `results` and [training] are for the kind `training`".to_owned(),
        );
    }
    types(module, false)?
        .into_iter()
        .next()
        .ok_or_else(|| "the module gives nothing".to_owned())
}

fn check_training(said: &Said, module: &Module, arguments: &[TensorType]) -> Result<(), Misfit> {
    check_results(said, module, arguments).map_err(|why| Misfit::at("results", why))?;
    let training = said.training.as_ref().ok_or("there is no [training]")?;
    if training.epochs == 0 {
        return Err(Misfit::at("training.epochs", "`epochs` is at least 1"));
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
            return Err(Misfit::at(place, why));
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
        return Err(Misfit::at(few, why));
    }
    if training
        .seeds
        .iter()
        .any(|seed| training.test_seeds.contains(seed))
    {
        let why = "[training] `test-seeds` are others than `seeds`";
        return Err(Misfit::at("training.test-seeds", why));
    }
    if said.data.training.is_none() {
        return Err(Misfit::at("data", "[data] says no `training` rows"));
    }
    if said.data.confirm.is_some() {
        let why = "`confirm` rows are for the kind `inference`";
        return Err(Misfit::at("data.confirm", why));
    }
    Ok(())
}

/// Whether what a step of training gives is what the next one takes.
fn check_results(said: &Said, module: &Module, arguments: &[TensorType]) -> Result<(), String> {
    let results = types(module, false)?;
    if said.results.len() != results.len() {
        return Err(format!(
            "`results` says of {} results whose next value they are, and the module gives {}; \"-\" is nobody's",
            said.results.len(),
            results.len()
        ));
    }
    for (result, ty) in said
        .results
        .iter()
        .zip(&results)
        .filter(|(one, _)| *one != "-")
    {
        let place = said.arguments.iter().position(|one| one.name() == result);
        let is_carried = |at: usize| matches!(said.arguments[at].role, Role::Weight | Role::State);
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
    let carried = said
        .arguments
        .iter()
        .filter(|one| matches!(one.role, Role::Weight | Role::State));
    for one in carried {
        if !said.results.iter().any(|result| result == one.name()) {
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
    said: &Said,
    evaluation: &Module,
    arguments: &[TensorType],
) -> Result<TensorType, String> {
    let names = said.evaluation_names();
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
        let place = said.arguments.iter().position(|one| one.name() == name);
        let place = place
            .ok_or_else(|| format!("the evaluation is given `{name}`, which is no argument"))?;
        match said.arguments[place].role {
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
