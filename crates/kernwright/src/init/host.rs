//! The host code around kernels: what it allocates, and what it launches with which arguments.

use std::collections::{BTreeMap, BTreeSet};

use super::expression::{self, Expr};
use super::facts::Facts;
use super::items::Function;
use super::tokens::{Kind, Token, closing, split};

/// A launch, or in C a call, as the host code has it.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) kernel: String,
    pub(super) line: usize,
    /// The token, for what names mean there.
    pub(super) at: usize,
    /// What is passed; empty where that is not known.
    pub(super) arguments: Vec<Option<Expr>>,
    pub(super) grid: Vec<Expr>,
    /// Whether the grid counts threads, as OpenCL does.
    pub(super) counts_threads: bool,
    pub(super) block: Vec<Expr>,
    pub(super) shared: Option<Expr>,
    /// The loop around it: its lines and header.
    pub(super) around: Option<(usize, usize, String)>,
}

/// What the host code of a file says.
#[derive(Debug, Default)]
pub(super) struct Host {
    pub(super) calls: Vec<Call>,
    facts: Vec<Facts>,
    /// What is allocated: a name, and its bytes.
    bytes: BTreeMap<String, Expr>,
    /// What is allocated: a name, and its elements.
    elements: BTreeMap<String, Expr>,
    /// `dim3` and arrays of sizes.
    dims: BTreeMap<String, Vec<Expr>>,
    /// Device memory that is copied back to the host.
    pub(super) read_back: BTreeSet<String>,
    /// Memory that the host sets to zero.
    pub(super) zeroed: BTreeSet<String>,
    /// `-DNAME=…` in what the host passes to the compiler, with the value if it is a number.
    pub(super) options: BTreeMap<String, Option<i64>>,
}

impl Host {
    /// Reads the host's functions; `kernels` are those that count as such.
    pub(super) fn new(tokens: &[Token], functions: &[&Function], kernels: &[String]) -> Self {
        let mut host = Host::default();
        for function in functions {
            host.facts.push(Facts::new(tokens, function.body));
        }
        for (function, nth) in functions.iter().zip(0..) {
            host.sizes(tokens, function.body);
            host.allocations(tokens, function.body, nth);
            host.launches(tokens, function.body, kernels, nth);
        }
        for token in tokens.iter().filter(|token| token.kind == Kind::Text) {
            host.compiler_options(token.text);
        }
        host.calls.sort_by_key(|call| call.at);
        host
    }

    /// What a name stands for at a token of the host's.
    pub(super) fn definition(&self, name: &str, at: usize) -> Option<&Expr> {
        let mut earlier = self.facts.iter().filter_map(|facts| {
            let defined = facts.definitions.iter().rev();
            let mut found = defined.filter(|one| one.name == name && one.at < at);
            found.next()
        });
        earlier.next_back().map(|found| &found.value)
    }

    /// Whether a name has other values in other turns of a loop around a token.
    pub(super) fn is_changing(&self, name: &str, at: usize) -> bool {
        self.facts.iter().any(|facts| {
            let around = facts
                .loops
                .iter()
                .any(|span| (span.from..=span.to).contains(&at));
            around && (facts.stepped.contains(name) || facts.changed.contains(name))
        })
    }

    /// What a component of a `dim3` or an array is: `block.x`, `local[1]`.
    pub(super) fn component(&self, name: &str) -> Option<&Expr> {
        let (name, dimension) = name.rsplit_once('.')?;
        let nth = super::bounds::DIMENSIONS
            .iter()
            .position(|one| *one == dimension)?;
        self.dims.get(name)?.get(nth)
    }

    /// How many elements of `size` bytes a name was allocated with.
    pub(super) fn elements(&self, name: &str, size: usize, at: usize) -> Option<Expr> {
        if let Some(elements) = self.elements.get(name) {
            return Some(elements.clone());
        }
        let mut bytes = self.bytes.get(name)?.clone();
        for _ in 0..4 {
            match bytes.name().and_then(|name| self.definition(name, at)) {
                Some(meaning) => bytes = meaning.clone(),
                None => break,
            }
        }
        let mut factors = Vec::new();
        product(&bytes, &mut factors);
        let is_size = |one: &Expr| matches!(one, Expr::Call(name, _) if name == "sizeof");
        let sized = factors.iter().position(is_size);
        let sized = sized.or_else(|| {
            let number = Expr::Integer(size as i64);
            factors.iter().position(|one| *one == number)
        })?;
        let removed = factors.remove(sized);
        let theirs = expression::value(&removed, &|_| None).map(|bytes| bytes as usize);
        let theirs = theirs.unwrap_or(size);
        let elements = factors
            .into_iter()
            .reduce(|left, right| Expr::binary("*", left, right))
            .unwrap_or(Expr::Integer(1));
        match (theirs.max(1), size.max(1)) {
            (theirs, size) if theirs == size => Some(elements),
            (theirs, size) if theirs % size == 0 => {
                let ratio = Expr::Integer((theirs / size) as i64);
                Some(Expr::binary("*", elements, ratio))
            }
            (theirs, size) if size % theirs == 0 => {
                let ratio = Expr::Integer((size / theirs) as i64);
                Some(Expr::binary("/", elements, ratio))
            }
            _ => None,
        }
    }

    /// `dim3 block(16, 16)`, `size_t global[2] = { w, h }`, `size_t local = 64`.
    fn sizes(&mut self, tokens: &[Token], body: (usize, usize)) {
        for at in body.0..body.1 {
            let token = &tokens[at];
            if token.kind != Kind::Name {
                continue;
            }
            let next = &tokens[at + 1];
            let open = if token.is("dim3") && next.kind == Kind::Name {
                let behind = &tokens[at + 2];
                let is_open = behind.is("(") || behind.is("{");
                let called = behind.is("=") && tokens[at + 3].is("dim3");
                let is_plain = behind.is("=") && !called;
                if is_plain {
                    continue;
                }
                (next.text, if is_open { at + 2 } else { at + 4 })
            } else if next.is("[") && tokens[at - 1].is("size_t") {
                let close = closing(tokens, at + 1);
                if !(tokens[close + 1].is("=") && tokens[close + 2].is("{")) {
                    continue;
                }
                (token.text, close + 2)
            } else {
                continue;
            };
            let close = closing(tokens, open.1);
            let parts = split(&tokens[(open.1 + 1).min(close)..close], ",");
            let parts = parts.into_iter().map(expression::parse).collect();
            self.dims.insert(open.0.to_owned(), parts);
        }
    }

    fn allocations(&mut self, tokens: &[Token], body: (usize, usize), nth: usize) {
        let defined: Vec<(String, Expr)> = self.facts[nth]
            .definitions
            .iter()
            .filter_map(|one| {
                let Expr::Call(name, arguments) = &one.value else {
                    return None;
                };
                let bytes = match (name.as_str(), &arguments[..]) {
                    ("malloc", [bytes]) => bytes.clone(),
                    ("calloc", [count, size]) => Expr::binary("*", count.clone(), size.clone()),
                    ("aligned_alloc" | "_mm_malloc", [one, other]) => match name.as_str() {
                        "aligned_alloc" => other.clone(),
                        _ => one.clone(),
                    },
                    ("clCreateBuffer", [_, _, bytes, ..]) => bytes.clone(),
                    _ => return None,
                };
                Some((one.name.clone(), bytes))
            })
            .collect();
        self.bytes.extend(defined);
        for at in body.0..body.1 {
            let token = &tokens[at];
            let next = &tokens[at + 1];
            if token.kind != Kind::Name {
                continue;
            }
            let is_array = next.is("[") && tokens[at - 1].kind == Kind::Name;
            let is_vector = token.is("vector") && next.is("<");
            if is_vector {
                self.vector(tokens, at);
            } else if token.is("new") && next.kind == Kind::Name && tokens[at + 2].is("[") {
                let close = closing(tokens, at + 2);
                let count = expression::parse(&tokens[at + 3..close]);
                if tokens[at - 1].is("=") {
                    self.elements.insert(tokens[at - 2].text.to_owned(), count);
                }
            } else if is_array && !["return", "else", "case"].contains(&tokens[at - 1].text) {
                self.array(tokens, at);
            } else if next.is("(") {
                self.call(tokens, at);
            }
        }
    }

    /// `std::vector<float> x(n), y(n)`
    fn vector(&mut self, tokens: &[Token], at: usize) {
        let Some(end) = (at..tokens.len().min(at + 12)).find(|one| tokens[*one].is(">")) else {
            return;
        };
        let mut at = end + 1;
        while tokens[at].kind == Kind::Name && tokens[at + 1].is("(") {
            let close = closing(tokens, at + 1);
            if let Some(count) = split(&tokens[at + 2..close], ",").first() {
                let count = expression::parse(count);
                self.elements.insert(tokens[at].text.to_owned(), count);
            }
            at = close + 2;
            if !tokens[close + 1].is(",") {
                return;
            }
        }
    }

    /// `float a[N][M];`
    fn array(&mut self, tokens: &[Token], at: usize) {
        let mut end = at + 1;
        let mut count: Option<Expr> = None;
        while tokens[end].is("[") {
            let close = closing(tokens, end);
            let length = expression::parse(&tokens[end + 1..close]);
            count = Some(match count {
                Some(count) => Expr::binary("*", count, length),
                None => length,
            });
            end = close + 1;
        }
        let is_declared = tokens[end].is(";") || tokens[end].is(",") || tokens[end].is("=");
        if let (Some(count), true) = (count, is_declared) {
            self.elements
                .entry(tokens[at].text.to_owned())
                .or_insert(count);
        }
    }

    /// What functions of CUDA, OpenCL and C's library do with memory.
    fn call(&mut self, tokens: &[Token], at: usize) {
        let close = closing(tokens, at + 1);
        let arguments = split(&tokens[at + 2..close], ",");
        let arguments: Vec<Expr> = arguments.into_iter().map(expression::parse).collect();
        let name = |one: &Expr| match one {
            Expr::Name(name) => Some(name.clone()),
            Expr::Address(one) => one.name().map(str::to_owned),
            _ => None,
        };
        match (tokens[at].text, &arguments[..]) {
            (
                "cudaMalloc" | "cudaMallocManaged" | "cudaMallocHost" | "cudaHostAlloc",
                [pointer, bytes, ..],
            ) => {
                if let Some(name) = name(pointer) {
                    self.bytes.insert(name, bytes.clone());
                }
            }
            ("cudaMemcpy" | "cudaMemcpyAsync", [_, from, _, kind, ..]) => {
                if let (Some(from), Some("cudaMemcpyDeviceToHost" | "cudaMemcpyDefault")) =
                    (name(from), kind.name())
                {
                    self.read_back.insert(from);
                }
            }
            ("clEnqueueReadBuffer" | "clEnqueueMapBuffer", [_, from, ..]) => {
                self.read_back.extend(name(from));
            }
            ("cudaMemset" | "cudaMemsetAsync" | "memset", [pointer, Expr::Integer(0), ..]) => {
                self.zeroed.extend(name(pointer));
            }
            ("clEnqueueFillBuffer", [_, buffer, ..]) => {
                self.zeroed.extend(name(buffer));
            }
            _ => {}
        }
    }

    fn launches(&mut self, tokens: &[Token], body: (usize, usize), kernels: &[String], nth: usize) {
        // OpenCL: which variable is which kernel, and what was set so far.
        let mut named: BTreeMap<&str, String> = BTreeMap::new();
        let mut set: BTreeMap<&str, Vec<Option<Expr>>> = BTreeMap::new();
        for at in body.0..body.1 {
            let token = &tokens[at];
            if token.is("<<<") {
                self.calls.extend(cuda_launch(tokens, at));
                continue;
            }
            if token.kind != Kind::Name || !tokens[at + 1].is("(") {
                continue;
            }
            let close = closing(tokens, at + 1);
            let parts = split(&tokens[at + 2..close], ",");
            match (token.text, &parts[..]) {
                ("clCreateKernel", [_, [name], ..]) if tokens[at - 1].is("=") => {
                    let name = name.text.trim_matches('"').to_owned();
                    named.insert(tokens[at - 2].text, name);
                }
                ("clSetKernelArg", [[kernel], place, _, value]) => {
                    let list = set.entry(kernel.text).or_default();
                    let place = expression::value(&expression::parse(place), &|_| None);
                    let place = place.map_or(list.len(), |place| place as usize).min(200);
                    if list.len() <= place {
                        list.resize(place + 1, None);
                    }
                    list[place] = Some(match expression::parse(value) {
                        Expr::Address(one) => *one,
                        other => other,
                    });
                }
                ("clEnqueueNDRangeKernel", [_, [kernel], dims, _, global, local, ..]) => {
                    let dims = expression::value(&expression::parse(dims), &|_| None);
                    let dims = dims.unwrap_or(1.0) as usize;
                    let Some(name) = named.get(kernel.text) else {
                        continue;
                    };
                    self.calls.push(Call {
                        kernel: name.clone(),
                        line: token.line,
                        at,
                        arguments: set.get(kernel.text).cloned().unwrap_or_default(),
                        grid: self.range(global, dims, at),
                        counts_threads: true,
                        block: self.range(local, dims, at),
                        shared: None,
                        around: None,
                    });
                }
                (name, _) if kernels.iter().any(|kernel| kernel == name) => {
                    let is_definition = matches!(tokens[at - 1].kind, Kind::Name)
                        && !["return", "else", "do"].contains(&tokens[at - 1].text);
                    if !is_definition {
                        let arguments = parts.iter().map(|part| Some(expression::parse(part)));
                        self.calls.push(Call {
                            kernel: name.to_owned(),
                            line: token.line,
                            at,
                            arguments: arguments.collect(),
                            grid: Vec::new(),
                            counts_threads: false,
                            block: Vec::new(),
                            shared: None,
                            around: None,
                        });
                    }
                }
                _ => {}
            }
        }
        let facts = &self.facts[nth];
        let calls = self
            .calls
            .iter_mut()
            .filter(|call| (body.0..body.1).contains(&call.at));
        for call in calls {
            let inside = |span: &&super::facts::Span| (span.from..=span.to).contains(&call.at);
            if let Some(span) = facts.loops.iter().rfind(inside) {
                let close = closing(tokens, span.from + 1);
                let header: Vec<&str> = tokens[span.from..=close]
                    .iter()
                    .map(|token| token.text)
                    .collect();
                let header = header.join(" ").replace(" ;", ";").replace("( ", "(");
                let header = header.replace(" )", ")").replace(" ++", "++");
                call.around = Some((tokens[span.from].line, tokens[span.to].line, header));
            }
        }
    }

    /// An argument of `clEnqueueNDRangeKernel`: an array, or the address of a number.
    fn range(&self, part: &[Token], dims: usize, at: usize) -> Vec<Expr> {
        let name = match expression::parse(part) {
            Expr::Name(name) => name,
            Expr::Address(one) => match *one {
                Expr::Name(name) => name,
                _ => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        if let Some(found) = self.dims.get(&name) {
            return found.iter().take(dims).cloned().collect();
        }
        match self.definition(&name, at) {
            Some(one) if dims == 1 => vec![one.clone()],
            _ => Vec::new(),
        }
    }

    /// `-DTILE=16` in a text.
    fn compiler_options(&mut self, text: &str) {
        for option in text
            .split(['"', ' '])
            .filter_map(|one| one.strip_prefix("-D"))
        {
            let (name, value) = option.split_once('=').unwrap_or((option, "1"));
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if is_name {
                let value = value.trim_end_matches(|c: char| !c.is_ascii_digit());
                self.options.insert(name.to_owned(), value.parse().ok());
            }
        }
    }
}

fn product(expr: &Expr, factors: &mut Vec<Expr>) {
    match expr {
        Expr::Binary("*", left, right) => {
            product(left, factors);
            product(right, factors);
        }
        other => factors.push(other.clone()),
    }
}

/// `kernel<<<grid, block, shared, stream>>>(…)`
fn cuda_launch(tokens: &[Token], at: usize) -> Option<Call> {
    let end = (at..tokens.len()).find(|one| tokens[*one].is(">>>"))?;
    let parts = split(&tokens[at + 1..end], ",");
    let mut name = at - 1;
    if tokens[name].is(">") {
        // `kernel<float><<<…>>>`
        while name > 0 && !tokens[name].is("<") {
            name -= 1;
        }
        name = name.checked_sub(1)?;
    }
    let open = end + 1;
    if !tokens.get(open)?.is("(") {
        return None;
    }
    let close = closing(tokens, open);
    let arguments = split(&tokens[open + 1..close], ",").into_iter();
    let dims = |nth: usize| match parts.get(nth).map(|part| expression::parse(part)) {
        Some(Expr::Call(name, dims)) if name == "dim3" => dims,
        Some(one) => vec![one],
        None => Vec::new(),
    };
    Some(Call {
        kernel: tokens[name].text.to_owned(),
        line: tokens[at].line,
        at,
        arguments: arguments
            .map(|part| Some(expression::parse(part)))
            .collect(),
        grid: dims(0),
        counts_threads: false,
        block: dims(1),
        shared: parts.get(2).map(|part| expression::parse(part)),
        around: None,
    })
}

impl Host {
    /// The extents of a launch along each dimension, whether written as numbers or as a `dim3`.
    pub(super) fn dims(&self, written: &[Expr], at: usize) -> Vec<Expr> {
        let [Expr::Name(name)] = written else {
            return written.to_vec();
        };
        if let Some(dims) = self.dims.get(name) {
            return dims.clone();
        }
        match self.definition(name, at) {
            Some(Expr::Call(called, dims)) if called == "dim3" => dims.clone(),
            _ => written.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::items::{What, items};
    use super::super::tokens::tokens;
    use super::*;

    fn host(text: &str, kernels: &[&str]) -> Host {
        let tokens = tokens(text);
        let items = items(&tokens);
        let functions: Vec<&Function> = items
            .iter()
            .filter_map(|item| match &item.what {
                What::Function(function) => Some(function),
                _ => None,
            })
            .collect();
        let kernels: Vec<String> = kernels.iter().map(|name| (*name).to_owned()).collect();
        Host::new(&tokens, &functions, &kernels)
    }

    fn shown(exprs: &[Expr]) -> Vec<String> {
        let of = |name: &str| Some(name.to_owned());
        let one = |expr: &Expr| expression::formula(expr, &of).unwrap_or("?".to_owned());
        exprs.iter().map(one).collect()
    }

    #[test]
    fn launches_of_cuda_are_read() {
        let host = host(
            "int main() { float *d_x; cudaMalloc((void **)&d_x, n * 2 * sizeof(float));\n\
             dim3 block(16, 8); dim3 grid((n + block.x - 1) / block.x, 4);\n\
             for (int i = 0; i < 10; i++) k<<<grid, block, 64>>>(d_x, n);\n\
             k<float><<<n / 256, 256>>>(d_x, n);\n\
             cudaMemcpy(x, d_x, n, cudaMemcpyDeviceToHost); }",
            &[],
        );
        let first = &host.calls[0];
        assert_eq!((first.kernel.as_str(), first.line), ("k", 3));
        assert_eq!(shown(&host.dims(&first.block, first.at)), ["16", "8"]);
        let around = first.around.as_ref().unwrap();
        assert_eq!(around.2, "for (int i = 0; i < 10; i++)");
        assert!(host.calls[1].around.is_none());
        assert_eq!(shown(&host.calls[1].block), ["256"]);
        let elements = host.elements("d_x", 4, usize::MAX).unwrap();
        assert_eq!(shown(&[elements]), ["n * 2"]);
        let wide = host.elements("d_x", 8, usize::MAX).unwrap();
        assert_eq!(shown(&[wide]), ["(n * 2) // 2"]);
        assert!(host.read_back.contains("d_x"));
    }

    #[test]
    fn launches_of_opencl_are_read() {
        let host = host(
            "int main() { cl_kernel k = clCreateKernel(program, \"blur\", &err);\n\
             size_t global[2] = { w, h }; size_t local[2] = { 16, 16 };\n\
             clSetKernelArg(k, 0, sizeof(cl_mem), &in); clSetKernelArg(k, 1, sizeof w, &w);\n\
             clEnqueueNDRangeKernel(q, k, 2, NULL, global, local, 0, NULL, NULL);\n\
             clBuildProgram(p, 1, &d, \"-cl-fast -DTILE=16 -DN=%d\", NULL, NULL); }",
            &[],
        );
        let call = &host.calls[0];
        assert_eq!(call.kernel, "blur");
        assert_eq!(shown(&call.grid), ["w", "h"]);
        assert_eq!(call.arguments.len(), 2);
        assert_eq!(host.options["TILE"], Some(16));
        assert_eq!(host.options["N"], None);
    }

    #[test]
    fn calls_in_c_are_read() {
        let host = host(
            "int main(void) { double a[N][M]; float *b = calloc(n, sizeof *b); sum(&a[0][0], b, n); }",
            &["sum"],
        );
        assert_eq!(host.calls.len(), 1);
        assert_eq!(host.calls[0].arguments.len(), 3);
        assert_eq!(shown(&[host.elements("a", 8, 99).unwrap()]), ["N * M"]);
        assert_eq!(shown(&[host.elements("b", 4, 99).unwrap()]), ["n"]);
    }
}
