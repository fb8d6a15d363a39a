//! Reading StableHLO: what JAX prints, and the generic form of every operation.

mod attribute;
mod cursor;
mod inline;
mod kinds;
mod location;
mod operation;
mod pretty;

use std::sync::Arc;

use kernwright_space::Diagnostic;
use rustc_hash::FxHashMap;

use self::attribute::Attributes;
use self::cursor::{Cursor, Fault, Parsed};
use self::inline::Callee;
use self::location::Locations;
pub use self::location::without_locations;
use crate::module::{Block, Function, Module, ValueId};
use crate::op::Extra;
use crate::types::Type;

/// A text that is no module we can read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .diagnostic.shown_in(.file))]
pub struct ModuleError {
    /// The file, as the caller named it.
    pub file: String,
    /// What is wrong, and where.
    pub diagnostic: Diagnostic,
}

/// Reads a module. Functions that it calls are inlined; unknown operations are not interpreted.
/// Types are checked by [`check`](crate::check).
pub fn parse(file: &str, text: &str) -> Result<Module, ModuleError> {
    let mut reader = Reader::new(text);
    reader.module().map_err(|fault| ModuleError {
        file: file.to_owned(),
        diagnostic: Diagnostic::new(text, fault.span, fault.message),
    })
}

/// Reads the type of a tensor: `tensor<2x3xf32>`.
pub fn parse_type(text: &str) -> Option<crate::TensorType> {
    let mut cursor = Cursor::new(text);
    let ty = cursor.ty().ok()?.tensor()?.clone();
    cursor.is_at_end().then_some(ty)
}

/// A text that is being read.
struct Reader<'t> {
    cursor: Cursor<'t>,
    locations: Locations<'t>,
    /// Has every value of every function; the others go once everything is inlined.
    module: Module,
    /// What names mean, block within block.
    scopes: Vec<FxHashMap<&'t str, Vec<ValueId>>>,
    /// How deep regions are nested.
    depth: usize,
}

/// Deeper than any program that is not made to break us.
pub const DEEPEST: usize = 64;

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Reader {
            cursor: Cursor::new(text),
            locations: Locations::of(text),
            module: Module::new("module"),
            scopes: Vec::new(),
            depth: 0,
        }
    }

    fn module(&mut self) -> Parsed<Module> {
        let mut functions = Vec::new();
        let mut others: Vec<Arc<str>> = Vec::new();
        self.preamble(&mut others)?;
        if self.cursor.is_at_end() {
            return self.cursor.fault("there is no module in this text");
        }
        let mut close = None;
        if self.cursor.eat("\"builtin.module\"") {
            self.generic_module_head()?;
            close = Some("})");
        } else if self.cursor.eat_word("module") || self.cursor.eat_word("builtin.module") {
            if self.cursor.starts("@") {
                self.module.name = self.cursor.symbol()?.into();
            }
            if self.cursor.eat_word("attributes") {
                let mut attributes = Attributes::default();
                attributes.read(&mut self.cursor, false)?;
                self.module.attributes = attributes.extras(&self.cursor);
            }
            self.cursor.expect("{")?;
            close = Some("}");
        }
        while !self.cursor.is_at_end() {
            if close.is_some_and(|close| self.cursor.eat(close)) {
                self.end_of_module(close == Some("})"))?;
                break;
            }
            if self.cursor.starts("func.func") || self.cursor.starts("\"func.func\"") {
                let function: Callee = self.function()?;
                let name = &function.function.name;
                if functions
                    .iter()
                    .any(|other: &Callee| other.function.name == *name)
                {
                    return Err(Fault {
                        message: format!("there are two functions `@{name}`"),
                        span: function.span,
                    });
                }
                functions.push(function);
            } else if close.is_some()
                && (self.cursor.starts("sdy.") || self.cursor.starts("\"sdy."))
            {
                // How a model is spread over devices does not concern us, and must not be lost.
                let span = self.cursor.balanced(false)?;
                others.push(without_locations(self.cursor.text(span)).into());
            } else {
                return self.cursor.fault("a function (`func.func`) should be here");
            }
        }
        self.preamble(&mut others)?;
        if !self.cursor.is_at_end() {
            return self.cursor.fault("nothing should follow the module");
        }
        let parsed = std::mem::replace(&mut self.module, Module::new(""));
        let text = self.cursor.text(0..self.cursor.at());
        inline::inline(&parsed, &functions, (text, others))
            .map_err(|(span, message)| Fault { span, message })
    }

    /// Skips aliases of locations, `#loc1 = loc(…)`, and keeps other aliases.
    fn preamble(&mut self, others: &mut Vec<Arc<str>>) -> Parsed<()> {
        while self.cursor.starts("#") || self.cursor.starts("{-#") {
            if self.cursor.starts("{-#") {
                let rest = self.cursor.rest();
                let Some(end) = rest.find("#-}") else {
                    return self.cursor.fault("this `{-#` is never closed");
                };
                self.cursor.advance(end + 3);
                continue;
            }
            let start = self.cursor.at();
            self.cursor.alias();
            self.cursor.expect("=")?;
            let span = self.cursor.balanced(false)?;
            if !self.cursor.text(span.clone()).starts_with("loc(") {
                others.push(self.cursor.text(start..span.end).into());
            }
        }
        Ok(())
    }

    fn generic_module_head(&mut self) -> Parsed<()> {
        self.cursor.expect("(")?;
        self.cursor.expect(")")?;
        if self.cursor.eat("<") {
            let mut attributes = Attributes::default();
            attributes.read(&mut self.cursor, true)?;
            self.cursor.expect(">")?;
            if let Some(span) = attributes.take("sym_name") {
                self.module.name = self.cursor.text(span).trim_matches('"').into();
            }
        }
        self.cursor.expect("(")?;
        self.cursor.expect("{")
    }

    fn end_of_module(&mut self, is_generic: bool) -> Parsed<()> {
        if is_generic {
            if self.cursor.starts("{") {
                let mut attributes = Attributes::default();
                attributes.read(&mut self.cursor, false)?;
                self.module.attributes = attributes.extras(&self.cursor);
            }
            self.cursor.expect(":")?;
            self.cursor.function_type()?;
        }
        self.location()?;
        Ok(())
    }

    /// A function in either form.
    fn function(&mut self) -> Parsed<Callee> {
        self.scopes = vec![FxHashMap::default()];
        let start = self.cursor.at();
        let callee = match self.cursor.eat("\"func.func\"") {
            true => self.generic_function()?,
            false => {
                self.cursor.word();
                self.pretty_function()?
            }
        };
        self.location()?;
        Ok(Callee {
            span: start..self.cursor.at(),
            ..callee
        })
    }

    fn pretty_function(&mut self) -> Parsed<Callee> {
        let mut is_public = true;
        if self.cursor.eat_word("private") || self.cursor.eat_word("nested") {
            is_public = false;
        } else {
            self.cursor.eat_word("public");
        }
        let name_at = self.cursor.at();
        let name: Arc<str> = self.cursor.symbol()?.into();
        let name_span = name_at..self.cursor.at();
        let mut function = Function {
            name,
            body: Block::default(),
            argument_attributes: Vec::new(),
            argument_names: Vec::new(),
            result_attributes: Vec::new(),
        };
        self.cursor.expect("(")?;
        let mut has_arguments = !self.cursor.eat(")");
        while has_arguments {
            if !self.cursor.starts("%") {
                // A declaration names types alone.
                return self.cursor.fault("a function without a body cannot be run");
            }
            let (value, attributes, name) = self.argument()?;
            function.body.arguments.push(value);
            function.argument_attributes.push(attributes);
            function.argument_names.push(name);
            has_arguments = !self.cursor.eat(")");
            if has_arguments {
                self.cursor.expect(",")?;
            }
        }
        let mut result_types = Vec::new();
        if self.cursor.eat("->") {
            if self.cursor.starts("(") {
                let results = self.cursor.list(("(", ")"), |cursor| {
                    let ty = cursor.ty()?;
                    Ok((ty, Arc::from(dictionary(cursor)?)))
                })?;
                (result_types, function.result_attributes) = results.into_iter().unzip();
            } else {
                result_types = vec![self.cursor.ty()?];
                function.result_attributes = vec!["".into()];
            }
        }
        if self.cursor.eat_word("attributes") {
            Attributes::default().read(&mut self.cursor, false)?;
        }
        self.cursor.expect("{")?;
        function.body = self.block(function.body.arguments)?;
        self.cursor.expect("}")?;
        self.check_returns(&function, &result_types, name_span.clone())?;
        Ok(Callee {
            function,
            is_public,
            span: name_span,
        })
    }

    fn generic_function(&mut self) -> Parsed<Callee> {
        let start = self.cursor.at();
        self.cursor.expect("(")?;
        self.cursor.expect(")")?;
        self.cursor.expect("<")?;
        let mut attributes = Attributes::default();
        attributes.read(&mut self.cursor, true)?;
        self.cursor.expect(">")?;
        let head = start..self.cursor.at();
        let mut text = |name: &str| {
            let span = attributes.take(name)?;
            Some(self.cursor.text(span))
        };
        let name = text("sym_name").unwrap_or("\"main\"").trim_matches('"');
        let is_public = text("sym_visibility").is_none_or(|one| one == "\"public\"");
        let dictionaries = |text: Option<&str>| -> Vec<Arc<str>> {
            let Some(text) = text else { return Vec::new() };
            let mut at = Cursor::new(text);
            let item = |at: &mut Cursor<'_>| {
                let span = at.balanced(false)?;
                Ok(Arc::from(at.text(span)))
            };
            let items: Vec<Arc<str>> = at.list(("[", "]"), item).unwrap_or_default();
            let empty = |one: Arc<str>| if &*one == "{}" { "".into() } else { one };
            items.into_iter().map(empty).collect()
        };
        let mut argument_attributes = dictionaries(text("arg_attrs"));
        let mut result_attributes = dictionaries(text("res_attrs"));
        self.cursor.expect("(")?;
        self.cursor.expect("{")?;
        let body = self.block(Vec::new())?;
        self.cursor.expect("}")?;
        self.cursor.expect(")")?;
        if self.cursor.starts("{") {
            Attributes::default().read(&mut self.cursor, false)?;
        }
        self.cursor.expect(":")?;
        self.cursor.function_type()?;
        argument_attributes.resize(body.arguments.len(), "".into());
        result_attributes.resize(body.returns.len(), "".into());
        Ok(Callee {
            function: Function {
                name: name.into(),
                argument_names: vec!["".into(); body.arguments.len()],
                body,
                argument_attributes,
                result_attributes,
            },
            is_public,
            span: head,
        })
    }

    /// `%name: type {attributes} loc(…)`.
    fn argument(&mut self) -> Parsed<(ValueId, Arc<str>, Arc<str>)> {
        let start = self.cursor.at();
        let name = self.cursor.definition()?;
        let span = start..self.cursor.at();
        self.cursor.expect(":")?;
        let ty = self.cursor.ty()?;
        let value = self.module.add_value(ty);
        self.bind(name, vec![value], span)?;
        let attributes = dictionary(&mut self.cursor)?.into();
        let location = self.location()?;
        let name = location.and_then(|one| one.name.clone());
        Ok((value, attributes, name.unwrap_or_default()))
    }

    fn check_returns(
        &self,
        function: &Function,
        types: &[Type],
        span: std::ops::Range<usize>,
    ) -> Parsed<()> {
        let returned = function.body.returns.iter().map(|id| self.module.ty(*id));
        match returned.eq(types) {
            true => Ok(()),
            false => Err(Fault {
                span,
                message: "this function returns something else than its head says".to_owned(),
            }),
        }
    }

    /// `loc(…)`, if there is one.
    fn location(&mut self) -> Parsed<Option<Arc<crate::Location>>> {
        let mut ahead = self.cursor;
        if !ahead.eat_word("loc") || !ahead.starts("(") {
            return Ok(None);
        }
        ahead.expect("(")?;
        let start = ahead.at();
        while !ahead.eat(")") {
            ahead.balanced(false)?;
            if !ahead.eat(",") && !ahead.starts(")") {
                return ahead.fault("`)` should be here");
            }
        }
        let text = ahead.text(start..ahead.at() - 1);
        self.cursor = ahead;
        Ok(self.locations.resolve(text))
    }

    /// Gives a name a meaning.
    fn bind(
        &mut self,
        name: &'t str,
        values: Vec<ValueId>,
        span: std::ops::Range<usize>,
    ) -> Parsed<()> {
        if self.scopes.iter().any(|scope| scope.contains_key(name)) {
            return Err(Fault {
                span,
                message: format!("`%{name}` has a value already"),
            });
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, values);
        }
        Ok(())
    }

    /// What a name means here.
    fn value(&mut self) -> Parsed<ValueId> {
        let mut before = self.cursor;
        let (name, which) = self.cursor.value()?;
        let found = self.scopes.iter().rev().find_map(|scope| scope.get(name));
        match found {
            None => before.fault(format!("`%{name}` has no value here")),
            Some(values) => match values.get(which) {
                Some(value) => Ok(*value),
                None => before.fault(format!("`%{name}` has {} values", values.len())),
            },
        }
    }

    fn ty(&self, value: ValueId) -> Type {
        self.module.ty(value).clone()
    }
}

/// `{…}` as it is written, if it is there.
fn dictionary<'t>(cursor: &mut Cursor<'t>) -> Parsed<&'t str> {
    if !cursor.starts("{") {
        return Ok("");
    }
    let start = cursor.at();
    Attributes::default().read(cursor, false)?;
    Ok(cursor.text(start..cursor.at()))
}

/// An attribute that is ours to keep.
fn extra(name: &str, text: &str) -> Extra {
    Extra {
        name: name.into(),
        text: text.into(),
        is_inherent: true,
    }
}
