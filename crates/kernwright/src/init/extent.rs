//! Sizes as sums of products of names: what an index can reach, and how a shape is written.

/// A sum of products. Names may be formulas, which then are left whole.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Extent {
    /// Factors, in the order in which they came, and how often their product counts.
    terms: Vec<(Vec<String>, i64)>,
}

impl Extent {
    pub(super) fn number(number: i64) -> Self {
        Extent {
            terms: vec![(Vec::new(), number)],
        }
        .tidy()
    }

    pub(super) fn name(name: &str) -> Self {
        match name.parse() {
            Ok(number) => Extent::number(number),
            Err(_) => Extent {
                terms: vec![(vec![name.to_owned()], 1)],
            },
        }
    }

    fn tidy(mut self) -> Self {
        self.terms.retain(|(_, count)| *count != 0);
        self
    }

    fn add(&mut self, factors: Vec<String>, count: i64) {
        let sorted = |factors: &[String]| {
            let mut sorted = factors.to_vec();
            sorted.sort();
            sorted
        };
        let wanted = sorted(&factors);
        match self.terms.iter_mut().find(|(one, _)| sorted(one) == wanted) {
            Some((_, known)) => *known = known.saturating_add(count),
            None => self.terms.push((factors, count)),
        }
    }

    pub(super) fn plus(&self, other: &Extent) -> Extent {
        let mut sum = self.clone();
        for (factors, count) in &other.terms {
            sum.add(factors.clone(), *count);
        }
        sum.tidy()
    }

    pub(super) fn minus(&self, other: &Extent) -> Extent {
        self.plus(&other.times(&Extent::number(-1)))
    }

    /// Multiplies; `n // T` times `T` is taken for `n`, since what is cut into tiles is whole.
    pub(super) fn times(&self, other: &Extent) -> Extent {
        let mut product = Extent::default();
        for (one, count) in &self.terms {
            for (two, times) in &other.terms {
                let mut factors = one.clone();
                for factor in two {
                    push_factor(&mut factors, factor);
                }
                product.add(factors, count.saturating_mul(*times));
            }
        }
        product.tidy()
    }

    pub(super) fn as_number(&self) -> Option<i64> {
        match &self.terms[..] {
            [] => Some(0),
            [(factors, count)] if factors.is_empty() => Some(*count),
            _ => None,
        }
    }

    /// The names in it.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let factors = self.terms.iter().flat_map(|(factors, _)| factors);
        factors.map(String::as_str)
    }

    /// Whether a word stands in one of its names.
    pub(super) fn mentions(&self, word: &str) -> bool {
        self.names().any(|name| mentions(name, word))
    }

    /// The one product that this falls short of: `h * w` for `h * w - 2`.
    pub(super) fn rounded_up(&self) -> Option<Extent> {
        let mut more = self.terms.iter().filter(|(_, count)| *count > 0);
        let (Some(first), None) = (more.next(), more.next()) else {
            return None;
        };
        let is_short = self.terms.len() > 1 && !first.0.is_empty();
        is_short.then(|| Extent {
            terms: vec![first.clone()],
        })
    }

    /// The extents of a shape of this size: the factors of a product, or one formula.
    pub(super) fn shape(&self) -> Vec<String> {
        match &self.terms[..] {
            [(factors, count)] if *count > 0 && !factors.is_empty() => {
                let mut shape = factors.clone();
                if *count > 1 {
                    shape.push(count.to_string());
                }
                shape
            }
            _ => vec![self.text()],
        }
    }

    /// The formula.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // What is taken away comes last.
        let (more, less): (Vec<_>, Vec<_>) = self.terms.iter().partition(|(_, count)| *count > 0);
        for (factors, count) in more.into_iter().chain(less) {
            let sign = match (text.is_empty(), *count < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let mut parts: Vec<String> = factors.iter().map(|factor| bracketed(factor)).collect();
            if count.abs() != 1 || parts.is_empty() {
                parts.push(count.abs().to_string());
            }
            text += sign;
            text += &parts.join(" * ");
        }
        match text.is_empty() {
            true => "0".to_owned(),
            false => text,
        }
    }

    /// Which of two is larger: by a constant difference, or by what `value` makes of them.
    pub(super) fn larger(self, other: Extent, value: &dyn Fn(&Extent) -> Option<f64>) -> Extent {
        if let Some(difference) = self.minus(&other).as_number() {
            return if difference < 0 { other } else { self };
        }
        match (value(&self), value(&other)) {
            (Some(one), Some(two)) if two > one => other,
            (None, Some(_)) => other,
            _ => self,
        }
    }
}

fn push_factor(factors: &mut Vec<String>, factor: &str) {
    for known in factors.iter_mut() {
        let pairs = [(known.as_str(), factor), (factor, known.as_str())];
        if let Some(whole) = pairs.iter().find_map(|(tiles, tile)| whole(tiles, tile)) {
            *known = whole;
            return;
        }
    }
    factors.push(factor.to_owned());
}

/// What `n // T` or `ceildiv(n, T)` is tiles of, if `T` is the tile.
fn whole(tiles: &str, tile: &str) -> Option<String> {
    let of = match tiles.strip_suffix(&format!(" // {tile}")) {
        Some(of) => of,
        None => tiles
            .strip_prefix("ceildiv(")?
            .strip_suffix(&format!(", {tile})"))?,
    };
    of.chars()
        .all(|c| c.is_alphanumeric() || c == '_')
        .then(|| of.to_owned())
}

fn bracketed(factor: &str) -> String {
    let is_plain = factor.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_call = factor.ends_with(')')
        && factor
            .find('(')
            .is_some_and(|at| at > 0 && factor[..at].chars().all(char::is_alphanumeric))
        && factor.matches('(').count() == 1;
    match is_plain || is_call {
        true => factor.to_owned(),
        false => format!("({factor})"),
    }
}

/// Whether a formula holds a name.
pub(super) fn mentions(formula: &str, word: &str) -> bool {
    let is_apart = |c: char| !(c.is_alphanumeric() || c == '_');
    formula.split(is_apart).any(|one| one == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_simplified() {
        let [h, w, one] = [Extent::name("h"), Extent::name("w"), Extent::number(1)];
        let last = h.minus(&one).times(&w).plus(&w).minus(&one);
        assert_eq!(last.plus(&one).shape(), ["h", "w"]);
        assert_eq!(last.text(), "h * w - 1");
        let tiles = Extent::name("n // T").minus(&one).times(&Extent::name("T"));
        let last = tiles.plus(&Extent::name("T")).minus(&one);
        assert_eq!(last.plus(&one).shape(), ["n"]);
        let three = w.times(&Extent::number(3));
        assert_eq!(three.shape(), ["w", "3"]);
        assert_eq!(w.minus(&w).text(), "0");
        assert_eq!(
            Extent::name("a // 2").plus(&h).times(&w).text(),
            "(a // 2) * w + h * w"
        );
        assert_eq!(h.plus(&w).minus(&one).rounded_up(), None);
        let short = h.times(&w).minus(&Extent::number(2));
        assert_eq!(short.rounded_up().unwrap().shape(), ["h", "w"]);
        let larger = h.clone().larger(h.plus(&one), &|_| None);
        assert_eq!(larger.text(), "h + 1");
    }
}
