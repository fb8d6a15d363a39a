//! How many blocks of how many threads are launched: as the host states it, or as the kernel's own
//! indices need it.

use kernwright_measure::job::Language;

use super::bounds::{DIMENSIONS, block_factor};
use super::builder::Builder;
use super::expression::{self, Expr};
use super::extent::Extent;
use super::facts::Limit;
use super::kernels::Setting;
use super::macros;
use super::plan::Question;
use super::tokens::{Kind, Token, closing};

/// The threads of a block along each dimension where nothing is known, for one to three dimensions.
const USUAL: [&[i64]; 3] = [&[256], &[16, 16], &[8, 8, 4]];

impl Builder<'_> {
    /// Finds the threads of every launch's blocks.
    pub(super) fn blocks(&mut self) {
        if self.source.language == Language::C {
            return;
        }
        for nth in 0..self.uses.len() {
            let dims = self.dimensions(nth);
            for dimension in 0..dims {
                let block = self.block(nth, dimension, dims);
                self.uses[nth].threads.block[dimension] = Some(block);
            }
        }
        self.bounded_blocks();
    }

    /// The number of dimensions that a kernel uses.
    fn dimensions(&self, nth: usize) -> usize {
        let one = &self.uses[nth];
        let stated = one.call.as_ref().map_or(0, |call| {
            let of = |written: &[Expr]| {
                let dims = self.host.dims(written, call.at);
                // Ones behind the last that counts say nothing.
                let ones = dims
                    .iter()
                    .rev()
                    .take_while(|one| **one == Expr::Integer(1));
                dims.len() - ones.count()
            };
            of(&call.grid).max(of(&call.block))
        });
        let reach = self.source.reach(one.function);
        let functions = self
            .source
            .functions()
            .filter(|one| reach.contains(&one.name));
        let mut used = 1;
        for function in functions {
            let body = &self.source.tokens[function.body.0..function.body.1];
            for three in body.windows(3) {
                let is_cuda = three[0].kind == Kind::Name
                    && ["threadIdx", "blockIdx"].contains(&three[0].text)
                    && three[1].is(".");
                let is_opencl = ["get_global_id", "get_local_id", "get_group_id"]
                    .contains(&three[0].text)
                    && three[1].is("(");
                let dimension = match (is_cuda, is_opencl) {
                    (true, _) => DIMENSIONS.iter().position(|one| *one == three[2].text),
                    (_, true) => three[2].text.parse().ok(),
                    _ => None,
                };
                used = used.max(dimension.map_or(1, |one: usize| one + 1));
            }
        }
        used.max(stated).clamp(1, 3)
    }

    fn block(&mut self, nth: usize, dimension: usize, dims: usize) -> String {
        let function = self.uses[nth].function;
        let line = function.line;
        if let Some((from, to)) = function
            .bounds
            .filter(|_| !function.has("__launch_bounds__"))
        {
            // The compiler holds the host to it.
            let parts = super::tokens::split(&self.source.tokens[from..to], ",");
            let required = parts.get(dimension).map(|part| expression::parse(part));
            if let Some(text) = required.and_then(|one| self.kernels_formula(&one)) {
                return text;
            }
        }
        let stated = self.uses[nth].call.as_ref().and_then(|call| {
            let dims = self.host.dims(&call.block, call.at);
            let one = dims.get(dimension).cloned();
            let one = one.or_else(|| (!dims.is_empty()).then_some(Expr::Integer(1)));
            one.map(|one| (one, call.at))
        });
        let host_name = stated
            .as_ref()
            .and_then(|(one, _)| one.name().map(str::to_owned));
        let stated = stated.and_then(|(one, at)| self.formula(&one, at));
        let factor = self.factor(nth, dimension);
        if let Some(name) = factor.as_deref().filter(|one| self.tunables.contains(*one)) {
            return name.to_owned();
        }
        match stated {
            Some(text) => match text.parse::<i64>() {
                Ok(1) => text,
                Ok(size) if self.is_free(nth, dimension, size) => {
                    let name = self.free_block(dimension, size, line);
                    if let Some(host_name) = host_name {
                        self.roots.insert(host_name, name.clone());
                    }
                    name
                }
                // A number, or a macro that tunes.
                _ => text,
            },
            None => match factor {
                Some(factor) => factor,
                None => {
                    let literal = self.shared_size(nth).filter(|_| dims == 1);
                    match literal {
                        Some(size) => size.to_string(),
                        None => {
                            let bound = function.bounds.and_then(|(from, to)| {
                                let part = super::tokens::split(&self.source.tokens[from..to], ",");
                                let bound = part.first().map(|one| expression::parse(one));
                                let text = bound.and_then(|one| self.kernels_formula(&one));
                                text.filter(|_| dims == 1)
                            });
                            let is_param = |text: &String| self.tunables.contains(text.as_str());
                            if let Some(name) = bound.as_ref().filter(|text| is_param(text)) {
                                return name.clone();
                            }
                            let bound = bound.and_then(|text| text.parse().ok());
                            let usual = USUAL[dims - 1][dimension];
                            self.free_block(dimension, bound.unwrap_or(usual), line)
                        }
                    }
                }
            },
        }
    }

    /// An expression of the kernel's file, where it is a number or a parameter.
    fn kernels_formula(&self, expr: &Expr) -> Option<String> {
        expression::formula(expr, &|name| {
            if self.tunables.contains(name) {
                return Some(name.to_owned());
            }
            let number = macros::number(&self.source.macros, name)?;
            Some(number.to_string())
        })
    }

    /// What `blockIdx.x` is multiplied by to be added to `threadIdx.x`, if it is no `blockDim.x`.
    fn factor(&self, nth: usize, dimension: usize) -> Option<String> {
        let function = self.uses[nth].function;
        let name = DIMENSIONS[dimension];
        let setting = Setting {
            source: self.source,
            tunables: &self.tunables,
            threads: Default::default(),
            value: &|_| None,
        };
        let bounds = setting.bounds(function, Default::default());
        let thread = format!("threadIdx.{name}");
        let mut found: Option<String> = None;
        for definition in &bounds.facts.definitions {
            let whole = bounds.inlined(&definition.value, definition.at);
            whole.any(&mut |one| {
                let Expr::Binary("+", left, right) = one else {
                    return false;
                };
                let sides = [(left, right), (right, left)];
                for (one, other) in sides {
                    let is_thread = other.name() == Some(&thread);
                    let factor = block_factor(one, name).filter(|_| is_thread);
                    let text = factor.and_then(|factor| self.kernels_formula(&factor));
                    found = found.take().or(text);
                }
                false
            });
        }
        found
    }

    /// Whether a kernel works with any number of threads instead of this one.
    fn is_free(&self, nth: usize, dimension: usize, size: i64) -> bool {
        let factor = self.factor(nth, dimension);
        let reach = self.source.reach(self.uses[nth].function);
        let is_size = |token: &Token| {
            super::tokens::integer(token.text) == Some(size)
                || (token.kind == Kind::Name
                    && macros::number(&self.source.macros, token.text) == Some(size as f64))
        };
        // A table of as many elements as there are threads, or loops that halve them.
        let functions = self
            .source
            .functions()
            .filter(|one| reach.contains(&one.name));
        let mut bodies = functions.map(|one| &self.source.tokens[one.body.0..one.body.1]);
        factor.is_none() && !bodies.any(|body| body.iter().any(is_size))
    }

    /// The size of a table in shared memory, where that is a number.
    fn shared_size(&self, nth: usize) -> Option<i64> {
        let function = self.uses[nth].function;
        let tokens = &self.source.tokens;
        let mut at = function.body.0;
        while at < function.body.1 {
            let is_shared = ["__shared__", "__local", "local"].contains(&tokens[at].text);
            if is_shared {
                let open = (at..function.body.1).find(|one| tokens[*one].is("["))?;
                let size = expression::parse(&tokens[open + 1..closing(tokens, open)]);
                let size = self
                    .kernels_formula(&size)
                    .and_then(|text| text.parse().ok());
                return size.filter(|size| (1..=1024).contains(size));
            }
            at += 1;
        }
        None
    }

    /// A parameter of the launch alone.
    fn free_block(&mut self, dimension: usize, size: i64, line: usize) -> String {
        let what = match self.source.language {
            Language::Opencl => "GROUP",
            _ => "BLOCK",
        };
        let name = format!("{what}_{}", DIMENSIONS[dimension].to_uppercase());
        let known = self.plan.params.iter().find(|one| one.name == name);
        match known {
            Some(known) if known.default != size.to_string() => size.to_string(),
            Some(_) => name,
            None => {
                self.parameter(&name, size, line, None);
                if let Some(made) = self.plan.params.last_mut() {
                    made.questions = vec![Question::at(
                        line,
                        format!(
                            "`{name}` is the number of threads the launch gives a block; does the \
                             kernel work with others than {size}?"
                        ),
                    )];
                }
                name
            }
        }
    }

    /// A block has at most 1,024 threads.
    fn bounded_blocks(&mut self) {
        let mut rules: Vec<String> = Vec::new();
        for one in &self.uses {
            let block: Vec<&str> = one
                .threads
                .block
                .iter()
                .flatten()
                .map(String::as_str)
                .collect();
            let has_param = block.iter().any(|text| self.tunables.contains(*text));
            let rule = block.join(" * ");
            if block.len() > 1 && has_param && !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        for (nth, rule) in rules.iter().enumerate() {
            let name = match nth {
                0 => "threads".to_owned(),
                nth => format!("threads_{}", nth + 1),
            };
            let about = "a block has at most 1024 threads".to_owned();
            self.plan
                .constraints
                .push((name, format!("{rule} <= 1024"), about));
        }
    }

    /// Finds the blocks of every launch, and how many threads of them do something.
    pub(super) fn grids(&mut self) {
        if self.source.language == Language::C {
            return;
        }
        for nth in 0..self.uses.len() {
            for dimension in 0..3 {
                let Some(block) = self.uses[nth].threads.block[dimension].clone() else {
                    continue;
                };
                let guard = self.guard(nth, dimension);
                let stated = self.stated_grid(nth, dimension, &block);
                // A bound in the kernel is the simplest truth, but for kernels whose threads go on.
                let is_striding = guard.as_ref().is_some_and(|(_, is_loop)| *is_loop);
                let grid = match (&guard, stated) {
                    (Some((all, false)), None) => format!("ceildiv({}, {block})", all.text()),
                    (_, Some(stated)) => stated,
                    (Some((all, true)), None) => format!("ceildiv({}, {block})", all.text()),
                    (None, None) => self.guessed_grid(nth, dimension, &block),
                };
                let all = match guard {
                    Some((all, _)) if !is_striding => Some(all),
                    Some((all, _)) => Some(all),
                    None => self.all_threads(&grid, &block, nth),
                };
                let threads = &mut self.uses[nth].threads;
                threads.all[dimension] = all;
                threads.grid[dimension] = Some(Extent::name(&grid));
                self.plan.launches[nth].grid.push(grid);
                self.plan.launches[nth].block.push(block);
            }
            self.shared(nth);
        }
    }

    /// Below what the number of a thread stays, and whether that is a loop's condition.
    fn guard(&self, nth: usize, dimension: usize) -> Option<(Extent, bool)> {
        let one = &self.uses[nth];
        let setting = Setting {
            source: self.source,
            tunables: &self.tunables,
            threads: one.threads.clone(),
            value: &|_| None,
        };
        let bounds = setting.bounds(one.function, one.scalars.clone());
        let global = format!("globalId.{}", DIMENSIONS[dimension]);
        let is_thread = |limit: &Limit| {
            let mut defined = bounds.facts.definitions.iter();
            let definition = defined.find(|one| one.name == limit.name)?;
            let value = bounds.inlined(&definition.value, definition.at);
            let factor = match &value {
                Expr::Name(name) if *name == global => Expr::Integer(1),
                Expr::Binary("*", left, right) => match (left.name(), right.name()) {
                    (Some(name), _) if name == global => (**right).clone(),
                    (_, Some(name)) if name == global => (**left).clone(),
                    _ => return None,
                },
                _ => return None,
            };
            let all = bounds.exact(&limit.below, limit.from)?;
            if all.as_number().is_some() && limit.is_loop {
                return None;
            }
            match bounds.exact(&factor, definition.at)?.as_number() {
                Some(1) => Some((all, limit.is_loop)),
                _ => {
                    let factor = bounds.exact(&factor, definition.at)?;
                    let text = format!("ceildiv({}, {})", all.text(), factor.text());
                    Some((Extent::name(&text), limit.is_loop))
                }
            }
        };
        let mut found: Vec<(Extent, bool)> =
            bounds.facts.limits.iter().filter_map(is_thread).collect();
        // `if (i < n - 1)` lets fewer threads through than `if (i < n)`.
        let first = found.pop()?;
        Some(found.into_iter().fold(first, |one, other| {
            let is_loop = one.1 || other.1;
            (one.0.larger(other.0, &|_| None), is_loop)
        }))
    }

    /// The host's number of blocks as a formula.
    fn stated_grid(&mut self, nth: usize, dimension: usize, block: &str) -> Option<String> {
        let call = self.uses[nth].call.clone()?;
        let dims = self.host.dims(&call.grid, call.at);
        let Some(grid) = dims.get(dimension) else {
            return (!dims.is_empty()).then(|| "1".to_owned());
        };
        let stated_block = self.host.dims(&call.block, call.at).get(dimension).cloned();
        let stated_block = stated_block.and_then(|one| self.formula(&one, call.at));
        self.leaves(grid, call.at, None, 0);
        // What the host's number of threads is called in the job.
        let renamed = |text: String| match stated_block.as_deref() {
            Some(number) if number != block => text
                .replace(&format!(", {number})"), &format!(", {block})"))
                .replace(&format!("// {number}"), &format!("// {block}")),
            _ => text,
        };
        if !call.counts_threads {
            let text = renamed(self.formula(grid, call.at)?);
            let depends = super::extent::mentions(&text, block) || !self.tunables.contains(block);
            let is_needed = text == "1" || self.guard(nth, dimension).is_none();
            return (depends || is_needed).then_some(text);
        }
        let mut meaning = grid.clone();
        while let Some(inner) = meaning
            .name()
            .and_then(|one| self.host.definition(one, call.at))
        {
            meaning = match inner {
                Expr::Binary(..) => inner.clone(),
                _ => break,
            };
        }
        if let Expr::Binary("*", left, right) = &meaning {
            let is_block = |one: &Expr| {
                let text = self.formula(one, call.at);
                text.is_some() && (text == stated_block || text.as_deref() == Some(block))
            };
            for (groups, size) in [(left, right), (right, left)] {
                if is_block(size) {
                    return self.formula(groups, call.at).map(renamed);
                }
            }
        }
        let all = self.formula(grid, call.at)?;
        Some(format!("ceildiv({all}, {block})"))
    }

    /// Where neither a bound nor the host says: the sizes among the kernel's arguments.
    fn guessed_grid(&mut self, nth: usize, dimension: usize, block: &str) -> String {
        let function = self.uses[nth].function;
        let sizes: Vec<String> = function
            .params
            .iter()
            .filter_map(|param| self.uses[nth].scalars.get(&param.name))
            .map(Extent::text)
            .collect();
        let hints: &[&str] = match dimension {
            0 => &["width", "cols", "columns", "w", "nx", "n"],
            1 => &["height", "rows", "h", "ny", "m"],
            _ => &["depth", "d", "nz", "k"],
        };
        let hinted = hints
            .iter()
            .find(|hint| sizes.iter().any(|size| size.eq_ignore_ascii_case(hint)));
        let hinted = hinted.and_then(|hint| {
            sizes
                .iter()
                .find(|size| size.eq_ignore_ascii_case(hint))
                .cloned()
        });
        let nth_size = sizes
            .get(dimension.min(sizes.len().saturating_sub(1)))
            .cloned();
        let size = hinted
            .or(nth_size)
            .unwrap_or_else(|| self.field(["n", "m", "k"][dimension], None, function.line));
        self.plan.launches[nth].questions.push(Question::at(
            function.line,
            format!(
                "how many threads along {}? No bound in the kernel and no launch says; `{size}` is a guess",
                DIMENSIONS[dimension]
            ),
        ));
        format!("ceildiv({size}, {block})")
    }

    /// The threads of a grid that no bound cuts off; then the last block must be whole.
    fn all_threads(&mut self, grid: &str, block: &str, nth: usize) -> Option<Extent> {
        let inside = grid
            .strip_prefix("ceildiv(")
            .and_then(|rest| rest.strip_suffix(&format!(", {block})")))
            .or_else(|| grid.strip_suffix(&format!(" // {block}")));
        let Some(size) = inside.filter(|inside| !inside.contains("ceildiv")) else {
            return Some(Extent::name(grid).times(&Extent::name(block)));
        };
        let uses_all = {
            let reach = self.source.reach(self.uses[nth].function);
            reach.contains("blockDim")
                || reach.iter().any(|name| name.starts_with("get_"))
                || reach.contains("threadIdx")
        };
        if uses_all {
            self.whole(size, block);
        }
        Some(Extent::name(size))
    }

    /// Adds the rule that a size is cut into whole tiles.
    pub(super) fn whole(&mut self, size: &str, tile: &str) {
        let is_plain = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
        let has_names = size.contains(|c: char| c.is_alphabetic());
        if !self.tunables.contains(tile) && !has_names {
            return;
        }
        let written = if is_plain(size) {
            size.to_owned()
        } else {
            format!("({size})")
        };
        let rule = format!("{written} % {tile} == 0");
        if self
            .plan
            .constraints
            .iter()
            .any(|(_, known, _)| *known == rule)
        {
            return;
        }
        let count = self.plan.constraints.len();
        let name = format!("whole_{}", count + 1);
        let about = format!("the code has no part for a remainder of `{size}`");
        self.plan.constraints.push((name, rule, about));
    }
}
