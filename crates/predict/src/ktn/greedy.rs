//! From scores to an answer, exactly as MIOpen goes about it.
//!
//! One decoder call per parameter. Tokens are tried from the highest score down (of equals, the
//! one with the higher number), and the first whose value breaks no rule that the prefix decides
//! is taken and fed back. There is no look-ahead and no way back, so a prefix may turn out to have
//! no completion. Two things end it without an answer:
//!
//! - the next token to try stands for "no more": MIOpen then falls back to a fixed heuristic;
//! - no token is left. MIOpen then continues, feeds token -1 to the decoder and keeps whatever value
//!   it tried last; we call it what it is, a dead end.
//!
//! A token counts by its value alone: one that was meant for another parameter serves as well.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use kernwright_space::{Kernel, Space, Value};

use super::inputs::direction;
use super::metadata::{Counts, Metadata};
use super::network::Network;
use crate::error::ModelError;

/// The value of the tokens that begin and end an answer.
const NO_MORE: &str = "-1";
/// The token that the first decoder call is given.
const START: f32 = 0.0;

/// What the incumbent says.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// A value for every parameter.
    Values {
        /// The values, in decoding order.
        values: Vec<Value>,
        /// How many likelier tokens the rules refused on the way.
        refused: usize,
    },
    /// It ended before every parameter had a value.
    Stopped {
        /// The parameter that came next.
        param: String,
    },
    /// No token continues the values chosen so far.
    DeadEnd {
        /// The parameter that came next.
        param: String,
    },
    /// MIOpen would not ask its model about this problem.
    Refused {
        /// Why.
        why: &'static str,
    },
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Values { values, .. } => {
                let shown: Vec<String> = values.iter().map(Value::to_string).collect();
                f.write_str(&shown.join(","))
            }
            Answer::Stopped { param } => {
                write!(f, "the incumbent gives no answer: it stops at `{param}`")
            }
            Answer::DeadEnd { param } => write!(
                f,
                "the incumbent gives no answer: no value of `{param}` goes with those it chose"
            ),
            Answer::Refused { why } => write!(f, "the incumbent is not asked: {why}"),
        }
    }
}

/// A token for one parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    /// No more values follow.
    Stop,
    /// The position of its value in the parameter's domain.
    Position(u16),
    /// A value that the parameter does not have.
    Foreign,
}

/// How tokens become values of one kernel.
#[derive(Debug, Clone)]
pub(super) struct Decoding {
    counts: Counts,
    /// For each parameter, what each token means.
    params: Vec<Vec<Token>>,
}

impl Decoding {
    pub(super) fn new(kernel: &Arc<Kernel>, metadata: &Metadata) -> Result<Self, String> {
        if metadata.names_kernel {
            return Err(
                "its first token names a kernel, and no card has such a parameter".to_owned(),
            );
        }
        let wanted = kernel.params().len();
        let counts: Vec<usize> = match &metadata.counts {
            Counts::One(count) => vec![*count],
            Counts::Each(counts) => counts.values().copied().collect(),
        };
        if counts.is_empty() || counts.iter().any(|count| *count != wanted) {
            return Err(format!(
                "its answers do not have the {wanted} parameters of `{}`",
                kernel.name()
            ));
        }
        let token = |param: &kernwright_space::Param, text: &String| match text.as_str() {
            NO_MORE => Token::Stop,
            text => param
                .position(&Value::parse(text))
                .map_or(Token::Foreign, Token::Position),
        };
        let of_param = |param| {
            metadata
                .tokens
                .iter()
                .map(|text| token(param, text))
                .collect()
        };
        Ok(Decoding {
            counts: metadata.counts.clone(),
            params: kernel.params().iter().map(of_param).collect(),
        })
    }

    pub(super) fn run(
        &self,
        encoder: &Network,
        decoder: &Network,
        input: &[f32],
        space: &Space,
    ) -> Result<Answer, ModelError> {
        if let Some(word) = direction(space)
            && self.counts.of(word).is_none()
        {
            let why = "its metadata do not know the direction";
            return Ok(Answer::Refused { why });
        }
        let mut reading = encoder.scratch();
        reading.input_mut(encoder, 0).copy_from_slice(input);
        encoder.run(&mut reading);
        let mut scratch = decoder.scratch();
        for at in 1..decoder.input_sizes().len() {
            let state = reading.output(encoder, at - 1);
            scratch.input_mut(decoder, at).copy_from_slice(state);
        }
        let mut prefix = space.prefix();
        let mut values = Vec::with_capacity(self.params.len());
        let mut refused = 0;
        let mut last = START;
        for (param, tokens) in space.params().iter().zip(&self.params) {
            scratch.input_mut(decoder, 0)[0] = last;
            decoder.run(&mut scratch);
            let scores = scratch.output(decoder, 0);
            if scores.iter().any(|score| !score.is_finite()) {
                let what = "the scores of MIOpen's model are not finite numbers".to_owned();
                return Err(ModelError::Damaged { what });
            }
            let name = || param.name().to_owned();
            let mut tried = None;
            let chosen = loop {
                let Some(next) = next_best(scores, tried) else {
                    return Ok(Answer::DeadEnd { param: name() });
                };
                tried = Some(next);
                match tokens[next] {
                    Token::Stop => return Ok(Answer::Stopped { param: name() }),
                    Token::Position(position) if prefix.extend(position) => {
                        values.push(param.values()[usize::from(position)].clone());
                        break next;
                    }
                    Token::Position(_) | Token::Foreign => refused += 1,
                }
            };
            last = chosen as f32;
            scratch.carry_states(decoder);
        }
        Ok(Answer::Values { values, refused })
    }
}

/// The token that comes after one in the order of falling scores, of equals the higher number
/// first; the first of all after none. Few are tried, so looking through all of them each time is
/// cheaper than sorting.
fn next_best(scores: &[f32], after: Option<usize>) -> Option<usize> {
    let by_score = |a: usize, b: usize| scores[a].partial_cmp(&scores[b]);
    let order = |a: usize, b: usize| by_score(a, b).unwrap_or(Ordering::Equal).then(a.cmp(&b));
    (0..scores.len())
        .filter(|token| after.is_none_or(|after| order(*token, after).is_lt()))
        .max_by(|a, b| order(*a, *b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_by_score_and_then_by_number() {
        let scores = [0.5, 2.0, -0.0, 0.5, 0.0, 2.0];
        let mut order = Vec::new();
        let mut last = None;
        while let Some(next) = next_best(&scores, last) {
            order.push(next);
            last = Some(next);
        }
        assert_eq!(order, [5, 1, 3, 0, 4, 2]);
        assert_eq!(next_best(&[0.0, -0.0], None), Some(1));
        assert_eq!(next_best(&[], None), None);
    }
}
