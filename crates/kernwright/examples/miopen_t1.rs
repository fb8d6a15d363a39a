//! Writes the four MIOpen spaces, each for one problem, as Kernel Tuner T1 files, so that both
//! programs can build the same spaces: `miopen_t1 FOLDER`.
//!
//! Problem fields become numbers and derived values are written out, because T1 knows neither.

use std::error::Error;
use std::path::PathBuf;

use kernwright::Catalog;
use kernwright::space::expr::{BinaryOp, Expr, ExprKind, Function, SetItem, parse};
use kernwright::space::{Device, FieldValue, Kernel, Problem, Value};
use serde_json::json;

/// One convolution for each kernel: direction, filter size.
const KERNELS: [(&str, &str, i64); 4] = [
    ("ConvAsm1x1U", "F", 1),
    ("ConvOclDirectFwd1x1", "F", 1),
    ("ConvAsmBwdWrW1x1", "W", 1),
    ("ConvAsmBwdWrW3x3", "W", 3),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    std::fs::create_dir_all(&folder)?;
    let catalog = Catalog::embedded()?;
    let device: Device = "gfx906_60".parse()?;
    for (name, direction, filter) in KERNELS {
        let kernel = catalog.get(name)?;
        let sizes = [("c", 256), ("k", 512), ("h", 28), ("w", 28), ("n", 32)];
        let shape = [
            ("r", filter),
            ("s", filter),
            ("pad_h", filter / 2),
            ("pad_w", filter / 2),
        ];
        let sizes = sizes
            .into_iter()
            .chain(shape)
            .map(|(name, size)| (name, Value::Int(size)));
        let fields = sizes.chain([("direction", Value::from(direction))]);
        let problem = Problem::new(kernel.family(), fields)?;
        let scene = Scene {
            kernel,
            problem: &problem,
            device: &device,
        };
        let text = serde_json::to_string_pretty(&scene.t1()?)?;
        std::fs::write(folder.join(format!("{name}.json")), text)?;
    }
    Ok(())
}

struct Scene<'s> {
    kernel: &'s Kernel,
    problem: &'s Problem,
    device: &'s Device,
}

impl Scene<'_> {
    fn t1(&self) -> Result<serde_json::Value, Box<dyn Error>> {
        let params: Vec<_> = self
            .kernel
            .params()
            .iter()
            .map(|param| {
                let values: Vec<String> = param.values().iter().map(Value::to_string).collect();
                json!({
                    "Name": param.name(), "Type": "int",
                    "Values": format!("[{}]", values.join(", ")), "Default": param.values()[0],
                })
            })
            .collect();
        let mut conditions = Vec::new();
        for rule in self.kernel.constraints() {
            let expr = parse(&rule.rule()).map_err(|error| error.to_string())?;
            conditions.push(json!({ "Expression": self.python(&expr)?, "Parameters": [] }));
        }
        Ok(json!({
            "General": { "BenchmarkName": self.kernel.name() },
            "ConfigurationSpace": { "TuningParameters": params, "Conditions": conditions },
            "KernelSpecification": { "KernelName": self.kernel.name() },
        }))
    }

    /// Spells an expression in Python.
    fn python(&self, expr: &Expr) -> Result<String, Box<dyn Error>> {
        let all = |parts: &[Expr]| -> Result<Vec<String>, Box<dyn Error>> {
            parts.iter().map(|part| self.python(part)).collect()
        };
        Ok(match &expr.kind {
            ExprKind::Literal(Value::Text(text)) => format!("'{text}'"),
            ExprKind::Literal(Value::Bool(truth)) => (if *truth { "True" } else { "False" }).into(),
            ExprKind::Literal(value) => value.to_string(),
            ExprKind::Name(name) => self.name(name)?,
            ExprKind::Negate(inner) => format!("(-{})", self.python(inner)?),
            ExprKind::Not(inner) => format!("(not {})", self.python(inner)?),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.python(left)?, self.python(right)?);
                match op {
                    BinaryOp::Implies => format!("(not {left} or {right})"),
                    BinaryOp::Divides => format!("({right} % {left} == 0)"),
                    _ => format!("({left} {} {right})", op.symbol()),
                }
            }
            ExprKind::Compare(first, rest) => {
                let mut text = self.python(first)?;
                for (op, part) in rest {
                    text = format!("{text} {} {}", op.symbol(), self.python(part)?);
                }
                format!("({text})")
            }
            ExprKind::If(condition, then, otherwise) => {
                let (then, otherwise) = (self.python(then)?, self.python(otherwise)?);
                format!("({then} if {} else {otherwise})", self.python(condition)?)
            }
            ExprKind::Call(function, arguments) => {
                let parts = all(arguments)?;
                match function {
                    Function::CeilDiv => format!("(-(-{} // {}))", parts[0], parts[1]),
                    // The powers of two among numbers as small as these.
                    Function::IsPow2 => {
                        let powers: Vec<String> =
                            (0..17).map(|p| (1_i64 << p).to_string()).collect();
                        format!("({} in ({}))", parts[0], powers.join(", "))
                    }
                    other => format!("{}({})", other.name(), parts.join(", ")),
                }
            }
            ExprKind::In {
                needle,
                set,
                negated,
            } => {
                let mut members = Vec::new();
                for item in set {
                    let SetItem::Member(parts) = item else {
                        return Err("a range in a set".into());
                    };
                    members.push(tuple(all(parts)?));
                }
                let word = if *negated { "not in" } else { "in" };
                format!("({} {word} ({},))", tuple(all(needle)?), members.join(", "))
            }
        })
    }

    fn name(&self, name: &str) -> Result<String, Box<dyn Error>> {
        if let Some(derived) = self
            .kernel
            .derived()
            .iter()
            .find(|derived| derived.name() == name)
        {
            let expr = parse(&derived.rule()).map_err(|error| error.to_string())?;
            return self.python(&expr);
        }
        if name == "device.arch" {
            return Ok(format!("'{}'", self.device.arch()));
        }
        match self.problem.get(name) {
            Some(FieldValue::Known(Value::Text(text))) => Ok(format!("'{text}'")),
            Some(FieldValue::Known(value)) => Ok(value.to_string()),
            Some(FieldValue::OneOf(_)) => Err(format!("`{name}` is unknown").into()),
            None => Ok(name.to_owned()),
        }
    }
}

fn tuple(parts: Vec<String>) -> String {
    if parts.len() == 1 {
        parts.concat()
    } else {
        format!("({})", parts.join(", "))
    }
}
