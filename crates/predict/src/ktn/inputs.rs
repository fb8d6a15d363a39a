//! What an encoder reads of a problem: MIOpen has it in its program, not in its files.
//!
//! Each row is a fact about one kernel's model, written in the language of cards. A kernel without
//! a row has no known reading, and no incumbent.

use std::sync::Arc;

use kernwright_space::{FieldValue, Formula, Kernel, Names, NoValue, Scope, Space};

use super::layer::Size;
use super::network::Network;
use crate::error::ModelError;

/// What the model of one kernel reads.
struct Row {
    kernel: &'static str,
    /// 1 where MIOpen asks its model at all, and in words.
    asked: (&'static str, &'static str),
    /// The numbers on the diagonal of the input, which is zero elsewhere.
    diagonal: &'static [&'static str],
}

/// The channels are those of the forward convolution in both directions, while a problem of the
/// family has them in the solver's view, where backward reads dy; the image is the solver's.
const ROWS: &[Row] = &[Row {
    kernel: "ConvAsm1x1U",
    asked: (
        "if stride_h == 1 then 1 else 0",
        "MIOpen asks its model only where the stride is 1",
    ),
    diagonal: &[
        r#"if precision == "FP32" then 2 else 1"#,
        r#"if direction == "F" then 1 else 0"#,
        r#"if direction == "F" then 0 else 1"#,
        r#"if direction == "F" then in_channels else out_channels"#,
        r#"if direction == "F" then out_channels else in_channels"#,
        "in_h",
        "in_w",
        "batchsize",
    ],
}];

/// What the metadata call the directions of a convolution.
const DIRECTIONS: [(&str, &str); 3] = [("F", "fwd"), ("B", "bwd"), ("W", "wrw")];

/// The word of the metadata for a problem's direction, where it has one.
pub(super) fn direction(space: &Space) -> Option<&'static str> {
    let FieldValue::Known(value) = space.problem().get("direction")? else {
        return None;
    };
    let found = DIRECTIONS
        .iter()
        .find(|(short, _)| value.as_text() == Some(short));
    found.map(|(_, word)| *word)
}

/// Turns problems of one kernel into an encoder's input.
#[derive(Debug, Clone)]
pub(super) struct Reader {
    asked: Formula,
    unless: &'static str,
    diagonal: Vec<Formula>,
}

impl Reader {
    pub(super) fn new(kernel: &Arc<Kernel>) -> Result<Self, ModelError> {
        let row = ROWS.iter().find(|row| row.kernel == kernel.name());
        let Some(row) = row else {
            let known: Vec<&str> = ROWS.iter().map(|row| row.kernel).collect();
            return Err(ModelError::NoIncumbent {
                kernel: kernel.name().to_owned(),
                known: known.join(", "),
            });
        };
        // A card of the same name may come from a user and have other fields.
        let formula = |text: &&str| {
            Formula::parse(text, kernel, Scope::Problem, &Names::default()).map_err(|_| {
                ModelError::OtherFamily {
                    family: kernel.family().name().to_owned(),
                    lacks: (*text).to_owned(),
                }
            })
        };
        Ok(Reader {
            asked: formula(&row.asked.0)?,
            unless: row.asked.1,
            diagonal: row.diagonal.iter().map(formula).collect::<Result<_, _>>()?,
        })
    }

    /// Checks that a network takes what this gives.
    pub(super) fn check_fits(&self, encoder: &Network) -> Result<(), String> {
        let side = self.diagonal.len();
        let size = Size {
            rows: side,
            cols: side,
        };
        if encoder.input_sizes() == [size] {
            return Ok(());
        }
        Err(format!("it does not take one input of {side} by {side}"))
    }

    /// Gives the input for a space's problem, or the reason why MIOpen would not ask.
    pub(super) fn read(&self, space: &Space) -> Result<Result<Vec<f32>, &'static str>, ModelError> {
        let number = |formula: &Formula| {
            let value = formula.float(space.kernel(), space.problem(), None);
            value.map_err(|NoValue { formula, why }| ModelError::Damaged {
                what: format!("the model reads `{formula}`, which {why}"),
            })
        };
        if number(&self.asked)? != 1.0 {
            return Ok(Err(self.unless));
        }
        let side = self.diagonal.len();
        let mut input = vec![0.0; side * side];
        for (at, formula) in self.diagonal.iter().enumerate() {
            input[at * side + at] = number(formula)? as f32;
        }
        Ok(Ok(input))
    }
}
