//! Memory of a device that is no buffer: what a launch sizes, and what the host fills.

use kernwright_measure::job::Language;

use super::builder::Builder;
use super::plan::Question;
use super::tokens::{Kind, Token};

impl Builder<'_> {
    /// Constant memory is filled by the host, which a job is not.
    pub(super) fn constants(&mut self) {
        let reach: Vec<_> = self
            .uses
            .iter()
            .map(|one| self.source.reach(one.function))
            .collect();
        let mut found = Vec::new();
        for item in &self.source.items {
            let tokens = &self.source.tokens[item.from..item.to];
            let is_constant = tokens.iter().any(|token| token.is("__constant__"));
            let is_set = tokens.iter().any(|token| token.is("="));
            let name = tokens.iter().find(|token| {
                token.kind == Kind::Name
                    && reach.iter().any(|reach| reach.contains(token.text))
                    && !["__constant__", "const", "float", "int", "double"].contains(&token.text)
            });
            if let (Some(name), true, false) = (name, is_constant, is_set) {
                found.push((name.line, name.text.to_owned()));
            }
        }
        if self.source.language != Language::Cuda {
            return;
        }
        for (line, name) in found {
            self.ask(
                line,
                format!(
                    "the host fills the constant memory `{name}`, which a job cannot: here it holds                      zeros. Pass it as an argument, or give it its numbers in the source"
                ),
            );
        }
    }

    /// Shared memory that the host sizes.
    pub(super) fn shared(&mut self, nth: usize) {
        let function = self.uses[nth].function;
        let tokens = &self.source.tokens[function.body.0..function.body.1];
        let is_dynamic = |pair: &[Token]| pair[0].is("extern") && pair[1].is("__shared__");
        let place = tokens.windows(2).position(is_dynamic);
        let call = self.uses[nth].call.clone();
        let stated = call.and_then(|call| {
            let shared = call.shared?;
            let text = self.formula(&shared, call.at)?;
            Some(text).filter(|text| text != "0")
        });
        let block: Vec<String> = self.uses[nth]
            .threads
            .block
            .iter()
            .flatten()
            .cloned()
            .collect();
        self.plan.launches[nth].shared = match (stated, place) {
            (Some(text), _) => Some(text),
            (None, Some(_)) => {
                let text = format!(
                    "how many bytes of shared memory does `{}` need? 8 for each thread is a guess",
                    function.name
                );
                let question = Question::at(function.line, text);
                self.plan.launches[nth].questions.push(question);
                Some(format!("{} * 8", block.join(" * ")))
            }
            (None, None) => None,
        };
    }
}
