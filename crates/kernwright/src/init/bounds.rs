//! How large an index becomes, worked out from loops, conditions and the number of threads.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::expression::{self, Expr};
use super::extent::Extent;
use super::facts::Facts;
use super::macros::{self, Macro};

/// The names of the three dimensions.
pub(super) const DIMENSIONS: [&str; 3] = ["x", "y", "z"];
/// The nesting of definitions beyond which nothing is known.
const DEEPEST: usize = 24;

/// How many threads there are, as far as it is known.
#[derive(Debug, Clone, Default)]
pub(super) struct Threads {
    /// The threads of a block, as formulas.
    pub(super) block: [Option<String>; 3],
    /// Blocks.
    pub(super) grid: [Option<Extent>; 3],
    /// All threads along a dimension that do something.
    pub(super) all: [Option<Extent>; 3],
}

/// What is known of the names in a body.
pub(super) struct Bounds<'a> {
    pub(super) facts: &'a Facts,
    pub(super) macros: &'a [Macro],
    /// Macros that become parameters.
    pub(super) tunables: &'a BTreeSet<String>,
    /// What scalars are.
    pub(super) scalars: BTreeMap<String, Extent>,
    pub(super) threads: Threads,
    /// Buffers whose contents are used as an index.
    pub(super) indexed: RefCell<BTreeSet<String>>,
    /// What has to be cut into whole tiles for the sizes to hold: the size, and the tile.
    pub(super) whole: RefCell<Vec<(String, String)>>,
}

impl Bounds<'_> {
    /// Replaces macros, and writes the numbers of threads as CUDA does.
    pub(super) fn plain(&self, expr: &Expr) -> Expr {
        self.plain_within(expr, 0)
    }

    fn plain_within(&self, expr: &Expr, depth: usize) -> Expr {
        if depth > DEEPEST {
            return Expr::Other;
        }
        let inner = |one: &Expr| Box::new(self.plain_within(one, depth + 1));
        match expr {
            Expr::Name(name) => {
                let known = self.macros.iter().find(|one| one.name == *name);
                match known.filter(|one| !one.body.is_empty() && !self.tunables.contains(name)) {
                    Some(one) => self.plain_within(&one.expression(), depth + 1),
                    None => expr.clone(),
                }
            }
            Expr::Call(name, arguments) => {
                let of_thread = match &arguments[..] {
                    [Expr::Integer(dimension @ 0..=2)] => {
                        opencl(name).map(|of| format!("{of}.{}", DIMENSIONS[*dimension as usize]))
                    }
                    _ => None,
                };
                if let Some(name) = of_thread {
                    return Expr::Name(name);
                }
                let known = self.macros.iter().find(|one| one.name == *name);
                if let Some(body) = known.and_then(|one| one.called(arguments)) {
                    return self.plain_within(&body, depth + 1);
                }
                let arguments = arguments.iter().map(|one| *inner(one));
                Expr::Call(name.clone(), arguments.collect())
            }
            Expr::Binary(sign, left, right) => self.joined(sign, *inner(left), *inner(right)),
            Expr::Index(base, index) => Expr::Index(inner(base), inner(index)),
            Expr::Negative(one) => Expr::Negative(inner(one)),
            Expr::Address(one) => Expr::Address(inner(one)),
            Expr::Content(one) => Expr::Content(inner(one)),
            Expr::Choice(condition, one, other) => {
                Expr::Choice(inner(condition), inner(one), inner(other))
            }
            Expr::Integer(_) | Expr::Float(_) | Expr::Other => expr.clone(),
        }
    }

    /// Sums in which `blockIdx.x * blockDim.x + threadIdx.x` is one name.
    fn joined(&self, sign: &'static str, left: Expr, right: Expr) -> Expr {
        let whole = Expr::binary(sign, left, right);
        if sign != "+" {
            return whole;
        }
        let mut terms = Vec::new();
        flatten(&whole, &mut terms);
        for (nth, dimension) in DIMENSIONS.iter().enumerate() {
            let thread = format!("threadIdx.{dimension}");
            let is_thread = |one: &Expr| one.name() == Some(&thread);
            let is_block = |one: &Expr| {
                block_factor(one, dimension).is_some_and(|factor| self.is_block(nth, &factor))
            };
            let places = (
                terms.iter().position(is_thread),
                terms.iter().position(is_block),
            );
            if let (Some(one), Some(other)) = places {
                terms[one] = Expr::Name(format!("globalId.{dimension}"));
                terms.remove(other);
                let sum = terms.into_iter().reduce(super::facts::sum);
                return sum.unwrap_or(Expr::Other);
            }
        }
        whole
    }

    fn is_block(&self, nth: usize, factor: &Expr) -> bool {
        let formula = match factor {
            Expr::Name(name) if *name == format!("blockDim.{}", DIMENSIONS[nth]) => return true,
            Expr::Name(name) => name.clone(),
            Expr::Integer(number) => number.to_string(),
            _ => return false,
        };
        self.threads.block[nth].as_ref() == Some(&formula)
    }

    /// The expression with every variable replaced by what it always stands for.
    pub(super) fn inlined(&self, expr: &Expr, at: usize) -> Expr {
        self.inlined_within(expr, at, 0)
    }

    fn inlined_within(&self, expr: &Expr, at: usize, depth: usize) -> Expr {
        if depth > DEEPEST / 2 {
            return expr.clone();
        }
        let replaced = expr.replaced(&|name| {
            let definition = self.facts.definition(name, at)?;
            Some(self.inlined_within(&definition.value, definition.at, depth + 1))
        });
        self.plain(&replaced)
    }

    /// An expression as an exact size, where it follows from scalars.
    pub(super) fn exact(&self, expr: &Expr, at: usize) -> Option<Extent> {
        self.exact_plain(&self.inlined(expr, at))
    }

    fn exact_plain(&self, expr: &Expr) -> Option<Extent> {
        if let Some(number) = expression::value(expr, &|_| None).filter(|one| one.fract() == 0.0) {
            return Some(Extent::number(number as i64));
        }
        Some(match expr {
            Expr::Integer(number) => Extent::number(*number),
            Expr::Name(name) => self.known(name)?,
            Expr::Binary("+", left, right) => {
                self.exact_plain(left)?.plus(&self.exact_plain(right)?)
            }
            Expr::Binary("-", left, right) => {
                self.exact_plain(left)?.minus(&self.exact_plain(right)?)
            }
            Expr::Binary("*", left, right) => {
                self.exact_plain(left)?.times(&self.exact_plain(right)?)
            }
            other => self.whole(other)?,
        })
    }

    /// A formula as one name.
    fn whole(&self, expr: &Expr) -> Option<Extent> {
        let formula = expression::formula(expr, &|name| {
            let text = self.known(name)?.text();
            let is_plain = text.chars().all(|c| c.is_alphanumeric() || c == '_');
            Some(if is_plain { text } else { format!("({text})") })
        });
        Some(Extent::name(&formula?))
    }

    fn known(&self, name: &str) -> Option<Extent> {
        if let Some(scalar) = self.scalars.get(name) {
            return Some(scalar.clone());
        }
        if self.tunables.contains(name) {
            return Some(Extent::name(name));
        }
        if let Some(number) = macros::number(self.macros, name) {
            return Some(Extent::number(number as i64));
        }
        let (what, dimension) = name.rsplit_once('.')?;
        let nth = DIMENSIONS.iter().position(|one| *one == dimension)?;
        match what {
            "blockDim" => self.threads.block[nth].as_deref().map(Extent::name),
            "gridDim" => self.threads.grid[nth].clone(),
            "globalDim" => self.threads.all[nth].clone(),
            _ => None,
        }
    }

    /// The most that an expression can be at a token.
    pub(super) fn most(&self, expr: &Expr, at: usize) -> Option<Extent> {
        self.most_within(&self.plain(expr), at, 0)
    }

    fn most_within(&self, expr: &Expr, at: usize, depth: usize) -> Option<Extent> {
        if depth > DEEPEST {
            return None;
        }
        let most = |one: &Expr| self.most_within(one, at, depth + 1);
        let one = Extent::number(1);
        Some(match expr {
            Expr::Integer(number) => Extent::number(*number),
            Expr::Name(name) => self.most_of_name(name, at, depth)?,
            Expr::Binary("+", left, right) => most(left)?.plus(&most(right)?),
            Expr::Binary("-", left, right) => most(left)?.minus(&self.least(right)),
            Expr::Binary("*", left, right) => most(left)?.times(&most(right)?),
            Expr::Binary("%", _, right) => self.exact(right, at)?.minus(&one),
            Expr::Binary("&", left, right) => match (&**left, &**right) {
                (_, Expr::Integer(mask)) | (Expr::Integer(mask), _) => Extent::number(*mask),
                (_, Expr::Binary("-", size, _)) => self.exact(size, at)?.minus(&one),
                _ => return None,
            },
            Expr::Binary("<<", left, right) => match **right {
                Expr::Integer(by @ 0..=40) => most(left)?.times(&Extent::number(1 << by)),
                _ => return None,
            },
            Expr::Binary(sign @ ("/" | ">>"), left, right) => {
                let divisor = match (**right).clone() {
                    Expr::Integer(by @ 0..=40) if *sign == ">>" => Expr::Integer(1 << by),
                    Expr::Integer(by) if *sign == "/" && by > 0 => Expr::Integer(by),
                    other => other,
                };
                let (above, below) = (most(left)?, self.exact(&divisor, at)?);
                match (above.as_number(), below.as_number()) {
                    (Some(above), Some(below)) if below > 0 => Extent::number(above / below),
                    // `(n - 1) / T` at most: the last of the whole pieces.
                    _ => {
                        let whole = Expr::binary("/", Expr::Name(above.plus(&one).text()), divisor);
                        let text = expression::formula(&whole, &|name| Some(name.to_owned()))?;
                        Extent::name(&text).minus(&one)
                    }
                }
            }
            Expr::Call(name, arguments) => match (name.as_str(), &arguments[..]) {
                ("min" | "MIN" | "fmin", [left, right]) => self.either(most, left, right)?,
                ("clamp", [_, _, high]) => most(high)?,
                ("max" | "MAX" | "fmax", [left, right]) => match (most(left), most(right)) {
                    (Some(left), Some(right)) if left.as_number().is_some() => right,
                    (Some(left), _) => left,
                    (None, right) => right?,
                },
                ("__mul24" | "__umul24" | "mul24", [left, right]) => {
                    most(left)?.times(&most(right)?)
                }
                ("mad24", [left, right, more]) => {
                    most(left)?.times(&most(right)?).plus(&most(more)?)
                }
                ("__ldg", _) => return None,
                _ => return None,
            },
            Expr::Choice(_, left, right) => self.either(most, left, right)?,
            Expr::Index(base, _) => {
                if let Some(name) = base.name() {
                    self.indexed.borrow_mut().insert(name.to_owned());
                }
                return None;
            }
            _ => return None,
        })
    }

    /// The simpler of two; tiles are whole only where both need it.
    fn either(
        &self,
        most: impl Fn(&Expr) -> Option<Extent>,
        left: &Expr,
        right: &Expr,
    ) -> Option<Extent> {
        let before = self.whole.borrow().len();
        let left = most(left);
        let between = self.whole.borrow().len();
        let right = most(right);
        let after = self.whole.borrow().len();
        if between == before || after == between {
            self.whole.borrow_mut().truncate(before);
        }
        self.simpler(left, right)
    }

    /// Of two sizes, of which one cuts the other off, the one that reads as a limit: without
    /// parameters, and not a number alone.
    fn simpler(&self, left: Option<Extent>, right: Option<Extent>) -> Option<Extent> {
        let (left, right) = match (left, right) {
            (Some(left), Some(right)) => (left, right),
            (left, right) => return left.or(right),
        };
        let has_tunable = |one: &Extent| self.tunables.iter().any(|name| one.mentions(name));
        let is_worse = has_tunable(&left) && !has_tunable(&right);
        Some(match is_worse || left.as_number().is_some() {
            true => right,
            false => left,
        })
    }

    fn most_of_name(&self, name: &str, at: usize, depth: usize) -> Option<Extent> {
        let one = Extent::number(1);
        if let Some((what, dimension)) = name.rsplit_once('.') {
            let nth = DIMENSIONS.iter().position(|known| *known == dimension)?;
            let threads = &self.threads;
            return Some(match what {
                "threadIdx" => Extent::name(threads.block[nth].as_deref()?).minus(&one),
                "blockIdx" => threads.grid[nth].clone()?.minus(&one),
                "globalId" => threads.all[nth].clone()?.minus(&one),
                _ => self.known(name)?,
            });
        }
        if let Some(limit) = self.limit(name, at, depth) {
            return Some(limit);
        }
        if let Some(definition) = self.facts.definition(name, at) {
            let value = self.plain(&definition.value);
            // What a condition here keeps below something holds for what a name is made of, too.
            return self
                .most_within(&value, definition.at, depth + 1)
                .or_else(|| {
                    let value = self.inlined(&definition.value, definition.at);
                    self.most_within(&value, at, depth + 1)
                });
        }
        self.known(name)
    }

    /// The last value that the innermost useful limit allows.
    fn limit(&self, name: &str, at: usize, depth: usize) -> Option<Extent> {
        let has_tunable = |one: &Extent| self.tunables.iter().any(|name| one.mentions(name));
        let mut second = None;
        for limit in self.facts.limits_at(name, at) {
            let below = self.plain(&limit.below);
            // What ends below `n` is looked at before `n` itself changes.
            let Some(below) = self
                .exact(&below, limit.from)
                .or_else(|| self.most_within(&below, limit.from, depth + 1))
            else {
                continue;
            };
            // A condition with a number alone picks a few of the threads.
            let has_threads = self.threads.block[0].is_some();
            if has_threads && !limit.is_loop && below.as_number().is_some() {
                continue;
            }
            // Threads that take turns leave no remainder.
            let strides = |step: &Expr| {
                let whole = self.inlined(step, limit.from);
                whole.any(&mut |one| one.name().is_some_and(|name| name.contains("Dim.")))
            };
            let step = limit.step.as_ref().filter(|step| !strides(step));
            let step = step.and_then(|step| self.exact(step, limit.from));
            let is_tile = |step: &Extent| step.as_number().is_none_or(|number| number > 1);
            let is_plain = limit.is_loop && !has_tunable(&below);
            let less = match step.filter(|step| is_tile(step) && is_plain) {
                Some(step) if has_tunable(&step) || step.as_number().is_some() => {
                    self.must_be_whole(&below.text(), &step.text());
                    step
                }
                _ => Extent::number(1),
            };
            for tunable in self.tunables {
                if let Some(tiled) = below.text().strip_suffix(&format!(" // {tunable}")) {
                    self.must_be_whole(tiled, tunable);
                }
            }
            let last = below.minus(&less);
            if has_tunable(&below) {
                second = second.or(Some(last));
                continue;
            }
            return Some(last);
        }
        second
    }

    fn must_be_whole(&self, size: &str, tile: &str) {
        self.whole
            .borrow_mut()
            .push((size.to_owned(), tile.to_owned()));
    }

    /// The least that an expression is taken to be: variables begin at 0.
    fn least(&self, expr: &Expr) -> Extent {
        match expr {
            Expr::Name(name) if self.scalars.contains_key(name) => self.scalars[name].clone(),
            other => match self.exact_plain(other) {
                Some(exact) => exact,
                None => Extent::number(0),
            },
        }
    }
}

fn opencl(name: &str) -> Option<&'static str> {
    Some(match name {
        "get_local_id" => "threadIdx",
        "get_group_id" => "blockIdx",
        "get_local_size" => "blockDim",
        "get_num_groups" => "gridDim",
        "get_global_id" => "globalId",
        "get_global_size" => "globalDim",
        _ => return None,
    })
}

fn flatten(expr: &Expr, terms: &mut Vec<Expr>) {
    match expr {
        Expr::Binary("+", left, right) => {
            flatten(left, terms);
            flatten(right, terms);
        }
        other => terms.push(other.clone()),
    }
}

/// What `blockIdx.x` is multiplied by.
pub(super) fn block_factor(expr: &Expr, dimension: &str) -> Option<Expr> {
    let block = format!("blockIdx.{dimension}");
    match expr {
        Expr::Binary("*", left, right) if left.name() == Some(&block) => Some((**right).clone()),
        Expr::Binary("*", left, right) if right.name() == Some(&block) => Some((**left).clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    /// How many elements `x[…]` reaches in a body, with scalars n, m and w, and a tile T.
    #[track_caller]
    fn check(body: &str, expected: Option<&str>) {
        let body = format!("{{ {body}");
        let tokens = tokens(&body);
        let facts = Facts::new(&tokens, (1, tokens.len()));
        let macros = macros::macros(&super::super::tokens::tokens(
            "#define AT(r, c) ((r) * w + (c))\n#define R 2\n",
        ));
        let tunables = BTreeSet::from(["T".to_owned()]);
        let scalars = ["n", "m", "w"].map(|name| (name.to_owned(), Extent::name(name)));
        let threads = Threads {
            block: [Some("T".to_owned()), Some("T".to_owned()), None],
            all: [Some(Extent::name("w")), Some(Extent::name("m")), None],
            ..Threads::default()
        };
        let bounds = Bounds {
            facts: &facts,
            macros: &macros,
            tunables: &tunables,
            scalars: scalars.into(),
            threads,
            indexed: RefCell::default(),
            whole: RefCell::default(),
        };
        let is_used = |pair: &[super::super::tokens::Token]| pair[0].is("x") && pair[1].is("[");
        let at = tokens.windows(2).rposition(is_used).unwrap();
        let close = super::super::tokens::closing(&tokens, at + 1);
        let index = expression::parse(&tokens[at + 2..close]);
        let found = bounds.most(&index, at);
        let found = found.map(|most| most.plus(&Extent::number(1)).text());
        assert_eq!(found.as_deref(), expected, "{body}");
    }

    #[test]
    fn indices_reach_what_loops_and_threads_allow() {
        for (body, expected) in [
            ("for (i = 0; i < n; i++) x[i];", Some("n")),
            ("for (i = 0; i < n; i++) x[i + R];", Some("n + 2")),
            ("for (i = 1; i < n - 1; i++) x[i + 1];", Some("n")),
            (
                "for (i = 0; i < m; i++) for (j = 0; j < w; j++) x[AT(i, j)];",
                Some("m * w"),
            ),
            (
                "for (a = 0; a < n; a += T) for (i = a; i < a + T; i++) x[i];",
                Some("n"),
            ),
            (
                "for (a = 0; a < n; a += T) for (i = a; i < a + T && i < n; i++) x[i];",
                Some("n"),
            ),
            (
                "for (a = 0; a < n; a += T) { int end = min(a + T, n); for (i = a; i < end; i++) x[i]; }",
                Some("n"),
            ),
            (
                "int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i];",
                Some("n"),
            ),
            (
                "int r = blockIdx.y * T + threadIdx.y, c = threadIdx.x + blockIdx.x * T; x[r * w + c];",
                Some("m * w"),
            ),
            (
                "int i = get_global_id(0); if (i >= n) return; x[4 * i + 3];",
                Some("n * 4"),
            ),
            (
                "for (t = 0; t < n / T; t++) x[t * T + threadIdx.x];",
                Some("n"),
            ),
            ("x[threadIdx.x];", Some("T")),
            (
                "int i = get_global_id(0); if (i < n) x[n - 1 - i];",
                Some("n"),
            ),
            ("x[i % m];", Some("m")),
            ("int j = y[3]; x[j];", None),
            ("int i = i; x[i];", None),
            ("p += n; x[p];", None),
        ] {
            check(body, expected);
        }
    }
}
