//! What first was no number, where the original's answers are none.

use kernwright_measure::worker::Notes;
use serde::{Deserialize, Serialize};

use super::{Batch, Player, arguments, damaged, fed, tensor};
use crate::lab::task::{Feed, Start, Training};
use kernwright_stablehlo::Module;
use kernwright_stablehlo_run::run::{Limits, Precision, Tensor, first_odd};
use kernwright_stablehlo_run::{EngineError, Held, Ready};

/// What first was infinite or no number at all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Odd {
    /// What an argument of the model is given, before anything is computed.
    Given {
        /// Which argument.
        argument: usize,
        /// The number that it has.
        number: String,
    },
    /// What a step of training makes of a value.
    Step {
        /// Which training, counted from 0.
        training: usize,
        /// Which of its steps, counted from 0.
        step: usize,
        /// Which value.
        slot: usize,
        /// The operation that made it of numbers, if our interpreter finds one.
        made_by: Option<String>,
    },
    /// Answers to a batch.
    Answer {
        /// Which batch, counted from 0.
        batch: usize,
        /// The operation that made it of numbers, if our interpreter finds one.
        made_by: Option<String>,
    },
}

/// Elements that our interpreter computes before it gives up on finding the operation.
const FUEL: u64 = 100_000_000_000;

impl Player {
    /// Looks for what first was no number: in what the model is given, after each step of training, and in answers.
    pub(in crate::lab) fn odd(
        &mut self,
        program: &Ready,
        module: &Module,
        notes: &mut Notes,
    ) -> Result<Option<Odd>, EngineError> {
        if let Some(training) = self.task.training.clone() {
            for (nth, start) in training.starts.iter().enumerate() {
                let odd = self.odd_training((program, module), (&training, start, nth), notes)?;
                if odd.is_some() {
                    return Ok(odd);
                }
            }
            return Ok(None);
        }
        for batch in 0..self.task.judged.len() {
            notes.at(batch as u64);
            let held = arguments(&self.task, &self.held, batch)?;
            let mut given = Vec::new();
            for one in &held {
                given.push(self.engine.fetch(one)?);
            }
            if let Some(odd) = odd_argument(&given) {
                return Ok(Some(odd));
            }
            let (answers, _) = self.engine.run(program, &held)?;
            let answers = answers.first().ok_or_else(|| damaged("answer"))?;
            if odd_number(&self.engine.fetch(answers)?).is_some() {
                let made_by = made_by(module, &given);
                return Ok(Some(Odd::Answer { batch, made_by }));
            }
        }
        Ok(None)
    }

    fn odd_training(
        &mut self,
        (program, module): (&Ready, &Module),
        (training, start, nth): (&Training, &Start, usize),
        notes: &mut Notes,
    ) -> Result<Option<Odd>, EngineError> {
        let mut slots: Vec<Option<Held>> = start.slots.iter().map(|_| None).collect();
        for (step, batch) in start.order.iter().enumerate() {
            notes.at(step as u64);
            let batch = training.batches.get(*batch as usize);
            let (data, labels) = *batch.ok_or_else(|| damaged("batch"))?;
            let values: Result<Vec<&Held>, EngineError> = (slots.iter().zip(&start.slots))
                .map(|(slot, begun)| match slot {
                    Some(held) => Ok(held),
                    None => tensor(&self.held, *begun),
                })
                .collect();
            let batch = Batch {
                data: tensor(&self.held, data)?,
                labels: Some(tensor(&self.held, labels)?),
            };
            let held = fed(&self.task.arguments, &self.held, &values?, &batch)?;
            let mut given = Vec::new();
            for (feed, one) in self.task.arguments.iter().zip(&held) {
                // What was made by a step was looked at after it, but that may be what another step needs.
                let is_new = step == 0 || matches!(feed, Feed::Data | Feed::Labels);
                let one = self.engine.fetch(one)?;
                if let (true, Some(number)) = (is_new, odd_number(&one)) {
                    let argument = given.len();
                    return Ok(Some(Odd::Given { argument, number }));
                }
                given.push(one);
            }
            let (results, _) = self.engine.run(program, &held)?;
            for (result, slot) in results.into_iter().zip(&training.results) {
                let Some(slot) = *slot else { continue };
                if odd_number(&self.engine.fetch(&result)?).is_some() {
                    let made_by = made_by(module, &given);
                    return Ok(Some(Odd::Step {
                        training: nth,
                        step,
                        slot,
                        made_by,
                    }));
                }
                if let Some(place) = slots.get_mut(slot) {
                    *place = Some(result);
                }
            }
        }
        Ok(None)
    }
}

/// The first argument that is given what is no number.
fn odd_argument(given: &[Tensor]) -> Option<Odd> {
    let mut all = given.iter().enumerate();
    all.find_map(|(argument, tensor)| {
        let number = odd_number(tensor)?;
        Some(Odd::Given { argument, number })
    })
}

/// The first of a tensor's numbers that is none.
fn odd_number(tensor: &Tensor) -> Option<String> {
    let numbers = tensor.to_f64s().into_iter();
    let mut odd = numbers.filter(|number| !number.is_finite());
    odd.next().map(|number| number.to_string())
}

/// The operation that makes what is no number of these, by our interpreter.
fn made_by(module: &Module, given: &[Tensor]) -> Option<String> {
    let limits = Limits {
        precision: Precision::Own,
        fuel: FUEL,
        threads: 1,
    };
    first_odd(module, given, limits).ok().flatten()
}
