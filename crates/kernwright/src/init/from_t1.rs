//! A job around the space of a Kernel Tuner T1 file.

use kernwright_dataset::kernel_tuner::PROBLEM_SIZES;
use kernwright_dataset::t1_program::{T1Argument, T1Program};
use kernwright_measure::job::Language;
use kernwright_space::{RawCard, RawDomain, Value};

use super::buffers::replaced;
use super::extent::mentions;
use super::plan::{Buffer, Field, Launch, Param, Plan, Question, Scalar, free_name};
use super::types::{Element, Types};

/// Makes a plan of a space and of what the file says about the launch.
pub(super) fn plan(
    card: &RawCard,
    sizes: &[i64],
    program: &T1Program,
    (job, source): (&str, &str),
) -> Plan {
    let language = match &*program.language.to_lowercase() {
        "opencl" => Language::Opencl,
        "c" => Language::C,
        _ => Language::Cuda,
    };
    let mut plan = Plan {
        job: job.to_owned(),
        about: card.about.clone(),
        language,
        sources: vec![source.to_owned()],
        fields: Vec::new(),
        params: card
            .param
            .iter()
            .map(|param| made_param(param.get_ref(), program))
            .collect(),
        constraints: Vec::new(),
        defines: Vec::new(),
        structs: Vec::new(),
        buffers: Vec::new(),
        scalars: Vec::new(),
        launches: Vec::new(),
        screen: Vec::new(),
        held_out: Vec::new(),
        questions: Vec::new(),
    };
    for rule in &card.constraint {
        let text = rule.rule.get_ref();
        let about = if rule.about == *text { "" } else { &rule.about };
        plan.constraints
            .push((rule.name.get_ref().clone(), text.clone(), about.to_owned()));
    }
    let is_param = |name: &str| plan.params.iter().any(|one| one.name == name);
    let fields = PROBLEM_SIZES.into_iter().zip(sizes);
    let fields = fields.filter(|(name, size)| !is_param(name) && **size >= 1);
    plan.fields = fields
        .map(|(name, size)| Field {
            name: name.to_owned(),
            size: *size,
            questions: Vec::new(),
        })
        .collect();
    let mut maker = Maker { plan, sizes };
    maker.arguments(program);
    maker.launch(program);
    maker.plan
}

fn made_param(param: &kernwright_space::RawParam, program: &T1Program) -> Param {
    let name = param.name.get_ref();
    let written = |value: &Value| match value {
        Value::Text(text) => toml::Value::from(&**text).to_string(),
        value => value.to_string(),
    };
    let values: Vec<String> = match param.values.get_ref() {
        RawDomain::List(values) => values.iter().map(written).collect(),
        RawDomain::Range(_) => Vec::new(),
    };
    let default = program.defaults.iter().find(|(known, _)| known == name);
    let default = default.map(|(_, value)| value.to_string());
    let known = default.clone().filter(|value| values.contains(value));
    let first = values.first().cloned().unwrap_or_default();
    let questions = match (&default, &known) {
        (_, Some(_)) => Vec::new(),
        (Some(default), None) => vec![Question::general(format!(
            "the file's default of `{name}`, {default}, is none of its values; {first} is the first"
        ))],
        (None, None) => vec![Question::general(format!(
            "the file gives no default for `{name}`; {first} is its first value"
        ))],
    };
    Param {
        name: name.clone(),
        default: known.unwrap_or(first),
        values,
        questions,
    }
}

struct Maker<'a> {
    plan: Plan,
    sizes: &'a [i64],
}

impl Maker<'_> {
    /// A Python expression over problem sizes and parameters as a formula, if it is one.
    fn formula(&self, python: &str) -> Option<String> {
        let mut text = python.trim().to_owned();
        for (nth, name) in PROBLEM_SIZES.into_iter().enumerate() {
            let known = self.plan.fields.iter().any(|field| field.name == name);
            let with = match known {
                true => name.to_owned(),
                false => self.sizes.get(nth).map_or(String::new(), i64::to_string),
            };
            for written in [
                format!("ProblemSize[{nth}]"),
                format!("problem_size[{nth}]"),
            ] {
                text = text.replace(&written, &with);
            }
        }
        // `max(filter_width)`: the parameter's largest value.
        for param in &self.plan.params {
            let largest = param
                .values
                .iter()
                .filter_map(|one| one.parse::<i64>().ok())
                .max();
            if let Some(largest) = largest {
                text = text.replace(&format!("max({})", param.name), &largest.to_string());
            }
        }
        let parsed = kernwright_space::expr::parse(&text).ok()?;
        let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let is_known = |word: &str| {
            word.is_empty()
                || word.starts_with(|c: char| c.is_ascii_digit())
                || ["ceildiv", "min", "max", "if", "else", "and", "or"].contains(&word)
                || self.plan.params.iter().any(|param| param.name == word)
                || self.plan.fields.iter().any(|field| field.name == word)
        };
        words.all(is_known).then(|| parsed.to_string())
    }

    fn is_taken(&self, name: &str) -> bool {
        let plan = &self.plan;
        plan.fields.iter().any(|one| one.name == name)
            || plan.params.iter().any(|one| one.name == name)
            || plan.buffers.iter().any(|one| one.name == name)
            || plan.scalars.iter().any(|one| one.name == name)
    }

    fn arguments(&mut self, program: &T1Program) {
        if program.arguments.is_empty() {
            let text = "the file names no arguments; `data` stands for those of the kernel, with \
                        `[[buffer]]` and `[[scalar]]`";
            self.plan.questions.push(Question::general(text));
            let size = self
                .plan
                .fields
                .first()
                .map_or("1024", |one| &one.name)
                .to_owned();
            self.plan.buffers.push(Buffer {
                name: "data".to_owned(),
                kind: "f32".to_owned(),
                shape: vec![size],
                role: "in-out",
                fill: Some("{ uniform = [-1, 1] }".to_owned()),
                reason: String::new(),
                line: None,
                questions: Vec::new(),
            });
        }
        for argument in &program.arguments {
            match argument.is_scalar {
                true => self.scalar(argument),
                false => self.buffer(argument),
            }
        }
        if !self
            .plan
            .buffers
            .iter()
            .any(|one| ["out", "in-out"].contains(&one.role))
        {
            let text = "no argument is written, by the file; the first is taken to be";
            self.plan.questions.push(Question::general(text));
            if let Some(first) = self.plan.buffers.first_mut() {
                first.role = "in-out";
                first.fill.get_or_insert("{ uniform = [-1, 1] }".to_owned());
            }
        }
    }

    fn kind(argument: &T1Argument, questions: &mut Vec<Question>) -> &'static str {
        let kind = argument.kind.replace('*', " ");
        let words: Vec<&str> = kind.split_whitespace().collect();
        match Types::default().element(&words) {
            Some(Element::Plain(of)) => of,
            _ => {
                let text = format!("what is a `{}`? f32 is a guess", argument.kind);
                questions.push(Question::general(text));
                "f32"
            }
        }
    }

    fn scalar(&mut self, argument: &T1Argument) {
        let mut questions = Vec::new();
        let kind = Self::kind(argument, &mut questions);
        let name = free_name(&argument.name, |name| self.is_taken(name));
        let value = argument.value.unwrap_or_else(|| {
            questions.push(Question::general(format!("what is `{name}`? 1 is a guess")));
            1.0
        });
        self.plan.scalars.push(Scalar {
            name,
            kind: kind.to_owned(),
            value: Some(value.to_string()),
            values: Vec::new(),
            questions,
        });
    }

    fn buffer(&mut self, argument: &T1Argument) {
        let mut questions = Vec::new();
        let kind = Self::kind(argument, &mut questions);
        let size = argument.size.as_deref().and_then(|size| self.formula(size));
        let mut size = size.unwrap_or_else(|| {
            let text = match &argument.size {
                Some(size) => format!("how many elements? `{size}` is no formula of job files"),
                None => "how many elements? The file gives no size".to_owned(),
            };
            questions.push(Question::general(text));
            self.plan
                .fields
                .first()
                .map_or("1024".to_owned(), |one| one.name.clone())
        });
        if size == "1" {
            let text = "is it a single element? The file says so, and often means another";
            questions.push(Question::general(text));
        }
        for param in &self.plan.params {
            let largest = param
                .values
                .iter()
                .filter_map(|one| one.parse::<i64>().ok())
                .max();
            if let (Some(largest), true) = (largest, mentions(&size, &param.name)) {
                size = replaced(&size, &param.name, &largest.to_string());
            }
        }
        let role = match &*argument.access {
            "ReadOnly" => "in",
            "WriteOnly" => "out",
            "ReadWrite" if !argument.is_random && argument.value == Some(0.0) => "in-out",
            _ => "in-out",
        };
        let fill = match (role, argument.is_random, argument.value) {
            ("out", ..) => None,
            (_, false, Some(value)) => Some(format!("{{ constant = {value} }}")),
            (_, _, Some(value)) if value > 0.0 => Some(format!("{{ uniform = [0, {value}] }}")),
            _ => Some("{ uniform = [0, 1] }".to_owned()),
        };
        let name = free_name(&argument.name, |name| self.is_taken(name));
        self.plan.buffers.push(Buffer {
            name,
            kind: kind.to_owned(),
            shape: vec![size],
            role,
            fill,
            reason: format!("{} in the T1 file", argument.access),
            line: None,
            questions,
        });
    }

    fn launch(&mut self, program: &T1Program) {
        let mut questions = Vec::new();
        let entry = program.kernel.clone().unwrap_or_else(|| {
            questions.push(Question::general("what is the kernel's function called?"));
            self.plan.job.replace('-', "_")
        });
        let (mut grid, mut block) = (Vec::new(), Vec::new());
        if self.plan.language != Language::C {
            let dims = program.local.len().max(program.divisors.len()).clamp(1, 3);
            for nth in 0..dims {
                let local = program.local.get(nth).and_then(|local| self.formula(local));
                block.push(local.unwrap_or_else(|| self.usual_block(nth, &mut questions)));
                let stated = self.blocks(program, nth, &block[nth]);
                grid.push(stated.unwrap_or_else(|| {
                    let text = format!(
                        "how many blocks along {}? The file's own formula is not understood",
                        super::bounds::DIMENSIONS[nth]
                    );
                    questions.push(Question::general(text));
                    let size = self.plan.fields.get(nth).map_or("1", |one| &one.name);
                    format!("ceildiv({size}, {})", block[nth])
                }));
            }
        }
        // In the file's order, by value or not.
        let mut buffers = self.plan.buffers.iter().map(|one| one.name.clone());
        let mut scalars = self.plan.scalars.iter().map(|one| one.name.clone());
        let arguments: Vec<String> = match program.arguments.is_empty() {
            true => buffers.collect(),
            false => program
                .arguments
                .iter()
                .filter_map(|one| {
                    if one.is_scalar {
                        scalars.next()
                    } else {
                        buffers.next()
                    }
                })
                .collect(),
        };
        self.plan.launches.push(Launch {
            entry,
            arguments,
            grid,
            block,
            shared: program.shared.map(|bytes| bytes.to_string()),
            questions,
        });
    }

    /// Kernel Tuner's own names for the threads of a block.
    fn usual_block(&self, nth: usize, questions: &mut Vec<Question>) -> String {
        let usual = ["block_size_x", "block_size_y", "block_size_z"][nth];
        if self.plan.params.iter().any(|one| one.name == usual) {
            return usual.to_owned();
        }
        let text = format!(
            "how many threads has a block along {}?",
            super::bounds::DIMENSIONS[nth]
        );
        questions.push(Question::general(text));
        if nth == 0 {
            "64".to_owned()
        } else {
            "1".to_owned()
        }
    }

    /// The number of blocks: the problem's size by its divisors, or the launch's size.
    fn blocks(&self, program: &T1Program, nth: usize, block: &str) -> Option<String> {
        let field = self
            .plan
            .fields
            .iter()
            .find(|one| one.name == PROBLEM_SIZES[nth]);
        let divisors = program.divisors.get(nth).filter(|list| !list.is_empty());
        if let (Some(field), Some(divisors)) = (field, divisors) {
            let divisors: Option<Vec<String>> =
                divisors.iter().map(|one| self.formula(one)).collect();
            return Some(format!(
                "ceildiv({}, {})",
                field.name,
                divisors?.join(" * ")
            ));
        }
        let global = self.formula(program.global.get(nth)?)?;
        match program.counts_blocks {
            true => Some(global),
            false => Some(format!("ceildiv({global}, {block})")),
        }
    }
}
