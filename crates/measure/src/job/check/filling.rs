//! Checking what buffers hold before a run.

use kernwright_space::{Formula, Scope};
use toml::Spanned;

use super::JobChecker;
use crate::job::Fill;
use crate::job::element::Element;
use crate::job::raw::{RawBuffer, RawFill};

impl Fill {
    /// Whether it differs from seed to seed.
    pub(super) fn is_random(&self) -> bool {
        match self {
            Fill::Uniform(..)
            | Fill::Sorted(..)
            | Fill::Rows(..)
            | Fill::Data(_)
            | Fill::Labels => true,
            Fill::Series(formula) => formula.uses(Formula::RANDOM),
            Fill::Fields(fills) => fills.iter().any(Fill::is_random),
            Fill::Poison | Fill::Constant(_) | Fill::Iota | Fill::Npy(_) => false,
        }
    }
}

impl JobChecker<'_, '_, '_> {
    pub(super) fn fill(
        &mut self,
        written: &Spanned<RawFill>,
        name: &str,
        element: &Element,
    ) -> Option<Fill> {
        let raw = written.get_ref();
        let given = [
            raw.uniform.is_some(),
            raw.constant.is_some(),
            raw.iota,
            raw.formula.is_some(),
            !raw.fields.is_empty(),
            raw.npy.is_some(),
            raw.rows.is_some(),
            raw.labels.is_some(),
        ];
        if given.iter().filter(|given| **given).count() != 1 {
            let message = format!(
                "`{name}` needs exactly one of `uniform = [low, high]`, `constant = x`, \
                 `iota = true`, `formula = \"…\"`, `fields = {{ … }}`, `npy = \"file\"`, `rows = \"training\"`, \
                 `labels = \"training\"`"
            );
            self.checker.refuse(written.span(), message);
            return None;
        }
        let mut refuse = |is_wrong: bool, message: &str| {
            if is_wrong {
                self.checker.refuse(written.span(), message.to_owned());
            }
        };
        refuse(
            raw.sorted && raw.uniform.is_none(),
            "`sorted` goes with `uniform`: only random numbers are in no order",
        );
        refuse(
            raw.sorted && element.name.is_some(),
            "structs have no order; give the buffer's `fields` a fill each",
        );
        refuse(
            raw.held_out.is_some() && raw.npy.is_none(),
            "`held_out` goes with `npy`: rows of a file are held out",
        );
        if let Some([low, high]) = &raw.uniform {
            let low = self.amount(low, Scope::Problem)?;
            let high = self.amount(high, Scope::Problem)?;
            return Some(match raw.sorted {
                true => Fill::Sorted(low, high),
                false => Fill::Uniform(low, high),
            });
        }
        if let Some(constant) = &raw.constant {
            return Some(Fill::Constant(self.amount(constant, Scope::Problem)?));
        }
        if let Some(formula) = &raw.formula {
            let mut names = self.names.clone();
            for name in Formula::SERIES_NAMES {
                names = names.with_open(name);
            }
            let formula = self.amount_with(formula, Scope::Problem, &names)?;
            return Some(Fill::Series(formula));
        }
        if !raw.fields.is_empty() {
            return self.fields_of_struct(written, name, element);
        }
        if let Some(which) = raw.rows.as_ref().or(raw.labels.as_ref()) {
            return self.rows_of_data(which, raw.labels.is_some(), name);
        }
        let Some(path) = &raw.npy else {
            return Some(Fill::Iota);
        };
        let path = self.file(path)?;
        match &raw.held_out {
            None => Some(Fill::Npy(path)),
            Some(share) => {
                if !(0.01..=0.99).contains(share.get_ref()) {
                    let message = "the share of rows held out is from 0.01 to 0.99";
                    self.checker.refuse(share.span(), message.into());
                }
                Some(Fill::Rows(path, *share.get_ref()))
            }
        }
    }

    /// What a buffer holds under each of the job's names of fills.
    pub(super) fn named_fills(
        &mut self,
        raw: &RawBuffer,
        fill: &Fill,
        element: &Element,
    ) -> Vec<Fill> {
        let name = raw.name.get_ref();
        if raw.fills.is_empty() {
            // The same under every name.
            return Vec::new();
        }
        if !raw.role.is_filled() {
            let message = format!("`{name}` is not read, so its `fills` mean nothing");
            self.checker.refuse(raw.name.span(), message);
            return Vec::new();
        }
        let names: Vec<String> = self.fills.iter().cloned().collect();
        let one = |of: &String| {
            let written = raw.fills.iter().find(|(one, _)| one.get_ref() == of);
            match written {
                Some((_, written)) => self.fill(written, name, element),
                None => Some(fill.clone()),
            }
        };
        names.iter().filter_map(one).collect()
    }

    fn fields_of_struct(
        &mut self,
        written: &Spanned<RawFill>,
        name: &str,
        element: &Element,
    ) -> Option<Fill> {
        let given = &written.get_ref().fields;
        if element.name.is_none() {
            let message = format!("`{name}` is of plain numbers, which have no `fields`");
            self.checker.refuse(written.span(), message);
            return None;
        }
        for field in given.keys() {
            if !element
                .fields
                .iter()
                .any(|one| one.name == *field.get_ref())
            {
                let message = format!("`{}` is no field of `{element}`", field.get_ref());
                self.checker.refuse(field.span(), message);
            }
        }
        let mut fills = Vec::new();
        for field in &element.fields {
            let found = given.iter().find(|(one, _)| *one.get_ref() == field.name);
            let Some((_, fill)) = found else {
                let message = format!("the field `{}` of `{element}` has no fill", field.name);
                self.checker.refuse(written.span(), message);
                continue;
            };
            let raw = fill.get_ref();
            if raw.npy.is_some() || raw.rows.is_some() || raw.labels.is_some() {
                let message = "a field cannot be read from a file";
                self.checker.refuse(fill.span(), message.into());
            }
            let plain = Element::plain(field.kind);
            fills.extend(self.fill(fill, &format!("{name}.{}", field.name), &plain));
        }
        (fills.len() == element.fields.len()).then_some(Fill::Fields(fills))
    }
}
