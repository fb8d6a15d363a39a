//! [`Contender`]: a model or yardstick to evaluate.

use kernwright_predict::arch::Shape;
use kernwright_predict::classic::Method;

/// A model or yardstick to evaluate.
#[derive(Debug, Clone, PartialEq)]
pub enum Contender {
    /// Our default model, trained on every device, source and precision.
    Default,
    /// One network of the default model's shape, without teachers.
    Untaught,
    /// A network of the paper, trained on the rows of the case alone.
    Paper(Shape),
    /// A classical method, trained on the rows of the case alone, one classifier per parameter.
    Classic(Method),
    /// The most frequent configurations of the case.
    Frequent,
    /// The configurations of the nearest problems of the case.
    Nearest,
}

impl Contender {
    /// All of them.
    pub fn all() -> Vec<Contender> {
        let mut all = vec![Contender::Default, Contender::Untaught];
        all.extend(Contender::networks());
        all.extend(Method::ALL.map(Contender::Classic));
        all.extend([Contender::Frequent, Contender::Nearest]);
        all
    }

    /// The paper's networks, in its order.
    pub fn networks() -> impl Iterator<Item = Contender> {
        Shape::of_the_paper().into_iter().map(Contender::Paper)
    }

    /// The contenders of one of the paper's tables; none if we do not reproduce it.
    pub fn of_table(table: u32) -> Vec<Contender> {
        let named = |names: &[&str]| names.iter().filter_map(|n| Contender::find(n)).collect();
        match table {
            2 => Method::ALL.map(Contender::Classic).into(),
            3 => Contender::networks().collect(),
            4 => named(&["default", "hybrid2", "frequent", "nearest"]),
            _ => Vec::new(),
        }
    }

    /// The contender of a name.
    pub fn find(name: &str) -> Option<Contender> {
        Contender::all().into_iter().find(|one| one.name() == name)
    }

    /// The name users say.
    pub fn name(&self) -> &'static str {
        match self {
            Contender::Default => "default",
            Contender::Untaught => "untaught",
            Contender::Paper(shape) => shape.name(),
            Contender::Classic(method) => method.name(),
            Contender::Frequent => "frequent",
            Contender::Nearest => "nearest",
        }
    }

    /// Whether it is one model for all precisions of a kernel.
    pub(super) fn covers_all(&self) -> bool {
        matches!(self, Contender::Default | Contender::Untaught)
    }

    /// Whether a network is trained.
    pub(super) fn trains(&self) -> bool {
        matches!(
            self,
            Contender::Default | Contender::Untaught | Contender::Paper(_)
        )
    }

    /// Whether another seed gives another result.
    pub(super) fn is_random(&self) -> bool {
        // Even a decision tree: among cuts that are equally good it takes a random one.
        let random = matches!(self, Contender::Classic(Method::Tree | Method::Forest));
        self.trains() || random
    }
}
