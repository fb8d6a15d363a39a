//! Tokens to a tree, by precedence climbing.

use super::ast::{COMPARE_STRENGTH, NEGATE_STRENGTH, NOT_STRENGTH};
use super::lexer::{Token, TokenKind, tokens};
use super::{BinaryOp, CompareOp, Expr, ExprError, ExprKind, Function, SetItem};
use crate::suggest::did_you_mean;

/// Brackets and operators may nest this deep; more would endanger the stack.
const MAX_DEPTH: usize = 100;

/// Reads an expression.
pub fn parse(text: &str) -> Result<Expr, ExprError> {
    let mut parser = Parser::new(text)?;
    let expr = parser.expression(0)?;
    parser.end()?;
    Ok(expr)
}

pub(super) struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
}

impl Parser {
    pub(super) fn new(text: &str) -> Result<Self, ExprError> {
        Ok(Parser {
            tokens: tokens(text)?,
            at: 0,
            depth: 0,
        })
    }

    pub(super) fn peek(&self) -> &Token {
        // The last token is always `End`, and nothing steps past it.
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    pub(super) fn take_symbol(&mut self, symbol: &str) -> bool {
        let found = matches!(self.peek().kind, TokenKind::Symbol(found) if found == symbol);
        self.at += usize::from(found);
        found
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.sees_word(word);
        self.at += usize::from(found);
        found
    }

    fn sees_word(&self, word: &str) -> bool {
        matches!(&self.peek().kind, TokenKind::Name(found) if found == word)
    }

    pub(super) fn expect(&mut self, symbol: &'static str) -> Result<(), ExprError> {
        if self.take_symbol(symbol) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{symbol}`")))
        }
    }

    pub(super) fn end(&self) -> Result<(), ExprError> {
        match self.peek().kind {
            TokenKind::End => Ok(()),
            _ => Err(self.unexpected("an operator or the end")),
        }
    }

    pub(super) fn unexpected(&self, wanted: &str) -> ExprError {
        let token = self.peek();
        let found = match &token.kind {
            TokenKind::Literal(value) => format!("`{value}`"),
            TokenKind::Name(name) => format!("`{name}`"),
            TokenKind::Symbol(symbol) => format!("`{symbol}`"),
            TokenKind::End => "the end".to_owned(),
        };
        ExprError {
            message: format!("expected {wanted}, found {found}"),
            span: token.span.clone(),
        }
    }

    /// Reads an expression whose operators all bind at least as tightly as `least`.
    pub(super) fn expression(&mut self, least: u8) -> Result<Expr, ExprError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} deep");
            return Err(ExprError {
                message,
                span: self.peek().span.clone(),
            });
        }
        let expr = self.operators(least);
        self.depth -= 1;
        expr
    }

    fn operators(&mut self, least: u8) -> Result<Expr, ExprError> {
        let mut left = self.prefix()?;
        loop {
            if least <= COMPARE_STRENGTH {
                if let Some(op) = self.compare_op() {
                    left = self.comparison(left, op)?;
                    continue;
                }
                let negated = self.sees_word("not");
                if negated || self.sees_word("in") {
                    self.at += 1;
                    if negated && !self.take_word("in") {
                        return Err(self.unexpected("`in` after `not`"));
                    }
                    left = self.membership(left, negated)?;
                    continue;
                }
            }
            // Python's conditional, `a if condition else b`, binds loosest of all.
            if least == 0 && self.take_word("if") {
                let condition = self.expression(1)?;
                if !self.take_word("else") {
                    return Err(self.unexpected("`else`"));
                }
                let otherwise = self.expression(0)?;
                let span = left.span.start..otherwise.span.end;
                let parts = (Box::new(condition), Box::new(left), Box::new(otherwise));
                left = Expr {
                    kind: ExprKind::If(parts.0, parts.1, parts.2),
                    span,
                };
                continue;
            }
            let Some(op) = self.binary_op().filter(|op| op.strength() >= least) else {
                return Ok(left);
            };
            self.at += 1;
            let needs = match op {
                BinaryOp::Implies => op.strength(),
                // `2 ** -1` is a number; `-2 ** 2` is minus four, as in Python.
                BinaryOp::Pow => NEGATE_STRENGTH,
                _ => op.strength() + 1,
            };
            let right = self.expression(needs)?;
            let span = left.span.start..right.span.end;
            left = Expr {
                kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
                span,
            };
        }
    }

    fn binary_op(&self) -> Option<BinaryOp> {
        Some(match &self.peek().kind {
            TokenKind::Name(word) => match word.as_str() {
                "implies" => BinaryOp::Implies,
                "or" => BinaryOp::Or,
                "and" => BinaryOp::And,
                "divides" => BinaryOp::Divides,
                _ => return None,
            },
            TokenKind::Symbol(symbol) => match *symbol {
                "+" => BinaryOp::Add,
                "-" => BinaryOp::Sub,
                "*" => BinaryOp::Mul,
                "/" => BinaryOp::Div,
                "//" => BinaryOp::FloorDiv,
                "%" => BinaryOp::Mod,
                "**" => BinaryOp::Pow,
                _ => return None,
            },
            TokenKind::Literal(_) | TokenKind::End => return None,
        })
    }

    fn compare_op(&mut self) -> Option<CompareOp> {
        let TokenKind::Symbol(symbol) = self.peek().kind else {
            return None;
        };
        let op = match symbol {
            "<" => CompareOp::Lt,
            "<=" => CompareOp::Le,
            ">" => CompareOp::Gt,
            ">=" => CompareOp::Ge,
            "==" => CompareOp::Eq,
            "!=" => CompareOp::Ne,
            _ => return None,
        };
        self.at += 1;
        Some(op)
    }

    fn comparison(&mut self, first: Expr, op: CompareOp) -> Result<Expr, ExprError> {
        let mut rest = vec![(op, self.expression(COMPARE_STRENGTH + 1)?)];
        while let Some(op) = self.compare_op() {
            rest.push((op, self.expression(COMPARE_STRENGTH + 1)?));
        }
        let end = rest
            .last()
            .map_or(first.span.end, |(_, last)| last.span.end);
        let span = first.span.start..end;
        Ok(Expr {
            kind: ExprKind::Compare(Box::new(first), rest),
            span,
        })
    }

    fn prefix(&mut self) -> Result<Expr, ExprError> {
        let token = self.next();
        let start = token.span.start;
        match token.kind {
            TokenKind::Literal(value) => Ok(Expr {
                kind: ExprKind::Literal(value),
                span: token.span,
            }),
            TokenKind::Symbol("-") => {
                let inner = self.expression(NEGATE_STRENGTH)?;
                let span = start..inner.span.end;
                Ok(Expr {
                    kind: ExprKind::Negate(Box::new(inner)),
                    span,
                })
            }
            TokenKind::Symbol("+") => self.expression(NEGATE_STRENGTH),
            TokenKind::Symbol("(") => self.bracketed(start),
            TokenKind::Name(word) => match word.as_str() {
                "not" => {
                    let inner = self.expression(NOT_STRENGTH)?;
                    let span = start..inner.span.end;
                    Ok(Expr {
                        kind: ExprKind::Not(Box::new(inner)),
                        span,
                    })
                }
                "if" => self.conditional(start),
                "and" | "or" | "in" | "then" | "else" | "implies" | "divides" => {
                    self.at -= 1;
                    Err(self.unexpected("a value"))
                }
                _ if self.take_symbol("(") => self.call(&word, token.span),
                _ => Ok(Expr {
                    kind: ExprKind::Name(word),
                    span: token.span,
                }),
            },
            TokenKind::Symbol(_) | TokenKind::End => {
                self.at -= 1;
                Err(self.unexpected("a value"))
            }
        }
    }

    fn conditional(&mut self, start: usize) -> Result<Expr, ExprError> {
        let condition = self.expression(1)?;
        if !self.take_word("then") {
            return Err(self.unexpected("`then`"));
        }
        let then = self.expression(1)?;
        if !self.take_word("else") {
            return Err(self.unexpected("`else`"));
        }
        let otherwise = self.expression(0)?;
        let span = start..otherwise.span.end;
        let kind = ExprKind::If(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(Expr { kind, span })
    }

    /// Reads what follows `(`: a grouped expression, or a tuple that is looked up in a set.
    fn bracketed(&mut self, start: usize) -> Result<Expr, ExprError> {
        let first = self.expression(0)?;
        if self.take_symbol(")") {
            return Ok(first);
        }
        let mut parts = vec![first];
        while self.take_symbol(",") {
            parts.push(self.expression(0)?);
        }
        self.expect(")")?;
        let negated = self.take_word("not");
        if !self.take_word("in") {
            return Err(self.unexpected("`in` after a tuple"));
        }
        let set = self.set(parts.len())?;
        let span = start..self.last_end();
        Ok(Expr {
            kind: ExprKind::In {
                needle: parts,
                set,
                negated,
            },
            span,
        })
    }

    fn membership(&mut self, needle: Expr, negated: bool) -> Result<Expr, ExprError> {
        let start = needle.span.start;
        let set = self.set(1)?;
        let span = start..self.last_end();
        Ok(Expr {
            kind: ExprKind::In {
                needle: vec![needle],
                set,
                negated,
            },
            span,
        })
    }

    fn last_end(&self) -> usize {
        self.tokens[self.at - 1].span.end
    }

    /// Reads `{...}`, or Python's `[...]` and `(...)`.
    fn set(&mut self, arity: usize) -> Result<Vec<SetItem>, ExprError> {
        let closing = match self.next().kind {
            TokenKind::Symbol("{") => "}",
            TokenKind::Symbol("[") => "]",
            TokenKind::Symbol("(") => ")",
            _ => {
                self.at -= 1;
                return Err(self.unexpected("a set such as `{1, 2, 4}`"));
            }
        };
        let mut items = Vec::new();
        while !self.take_symbol(closing) {
            if !items.is_empty() {
                self.expect(",")?;
                // Python allows a comma after the last member.
                if self.take_symbol(closing) {
                    break;
                }
            }
            items.push(self.set_item(arity)?);
        }
        Ok(items)
    }

    fn set_item(&mut self, arity: usize) -> Result<SetItem, ExprError> {
        if arity > 1 {
            let start = self.peek().span.clone();
            self.expect("(")?;
            let mut parts = vec![self.expression(0)?];
            while self.take_symbol(",") {
                parts.push(self.expression(0)?);
            }
            self.expect(")")?;
            if parts.len() != arity {
                let message = format!("a tuple of {} in a set of {arity}-tuples", parts.len());
                return Err(ExprError {
                    message,
                    span: start.start..self.last_end(),
                });
            }
            return Ok(SetItem::Member(parts));
        }
        let first = self.expression(0)?;
        if self.take_symbol("..") {
            return Ok(SetItem::Range(first, self.expression(0)?));
        }
        Ok(SetItem::Member(vec![first]))
    }

    fn call(&mut self, name: &str, place: std::ops::Range<usize>) -> Result<Expr, ExprError> {
        let mut arguments = Vec::new();
        while !self.take_symbol(")") {
            if !arguments.is_empty() {
                self.expect(",")?;
            }
            arguments.push(self.expression(0)?);
        }
        let Some(&(_, function, least, most)) = Function::ALL.iter().find(|row| row.0 == name)
        else {
            let names = Function::ALL.iter().map(|row| row.0);
            let message = format!("unknown function `{name}`{}", did_you_mean(name, names));
            return Err(ExprError {
                message,
                span: place,
            });
        };
        if arguments.len() < least || arguments.len() > most {
            let wanted = if least == most {
                least.to_string()
            } else {
                format!("{least} or more")
            };
            let message = format!("`{name}` takes {wanted} arguments, not {}", arguments.len());
            return Err(ExprError {
                message,
                span: place,
            });
        }
        let span = place.start..self.last_end();
        Ok(Expr {
            kind: ExprKind::Call(function, arguments),
            span,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        parse(text).map_or_else(
            |error| format!("{error} @{:?}", error.span),
            |expr| expr.to_string(),
        )
    }

    #[test]
    fn precedence_and_printing() {
        for (text, printed) in [
            ("1+2*3", "1 + 2 * 3"),
            ("(1+2)*3", "(1 + 2) * 3"),
            ("a-b-c", "a - b - c"),
            ("a-(b-c)", "a - (b - c)"),
            ("-2**2", "-2 ** 2"),
            ("2**-1", "2 ** -1"),
            ("2**3**2", "2 ** 3 ** 2"),
            ("not a == b and c", "not a == b and c"),
            ("a or b and c", "a or b and c"),
            ("(a or b) and c", "(a or b) and c"),
            ("32<=x*y<=1024", "32 <= x * y <= 1024"),
            ("x if c else y", "if c then x else y"),
            ("1 + (if c then 2 else 3)", "1 + (if c then 2 else 3)"),
            ("a implies b implies c", "a implies b implies c"),
            ("e divides k*2", "e divides k * 2"),
            ("x in {1, 2, 4..8}", "x in {1, 2, 4..8}"),
            ("x not in [1,2]", "x not in {1, 2}"),
            ("(a,b) in {(1,2),(3,4)}", "(a, b) in {(1, 2), (3, 4)}"),
            ("device.arch == 'gfx906'", "device.arch == \"gfx906\""),
            (
                "min(a, b, 3) <= ceildiv(a, 2)",
                "min(a, b, 3) <= ceildiv(a, 2)",
            ),
            ("a && !b || c", "a and not b or c"),
            ("x == 'a\\b'", "x == \"a\\b\""),
            ("x == 'a\"b'", "x == 'a\"b'"),
            ("x == 0.5", "x == 0.5"),
        ] {
            assert_eq!(shown(text), printed, "{text}");
            assert_eq!(
                shown(printed),
                printed,
                "printing {text} and reading it again"
            );
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, message) in [
            ("", "expected a value, found the end @0..0"),
            ("a = 1", "`=` compares nothing; write `==` @2..3"),
            ("a +", "expected a value, found the end @3..3"),
            ("(a", "expected `)`, found the end @2..2"),
            ("a b", "expected an operator or the end, found `b` @2..3"),
            (
                "ceil_div(a, b)",
                "unknown function `ceil_div`; did you mean `ceildiv`? @0..8",
            ),
            ("min(a)", "`min` takes 2 or more arguments, not 1 @0..3"),
            (
                "99999999999999999999",
                "`99999999999999999999` does not fit 64 bits @0..20",
            ),
            (
                "(a, b) == 1",
                "expected `in` after a tuple, found `==` @7..9",
            ),
            (
                "(a, b) in {(1, 2, 3)}",
                "a tuple of 3 in a set of 2-tuples @11..20",
            ),
            ("a ? b", "`?` has no meaning here @2..3"),
            ("'abc", "text without its closing ' @0..4"),
            ("if a then b", "expected `else`, found the end @11..11"),
        ] {
            assert_eq!(shown(text), message, "{text}");
        }
        assert!(shown(&"(".repeat(1000)).contains("nested more than 100 deep"));
        assert!(shown(&"-".repeat(1000)).contains("nested more than 100 deep"));
        assert!(shown(&"1".repeat(70_000)).contains("at most 65536"));
    }
}
