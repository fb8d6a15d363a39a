//! One thing to train or count, and to evaluate.

use std::ops::ControlFlow;

use kernwright_predict::classic::PerParam;
use kernwright_predict::{
    Example, Frequent, Learned, Model, ModelError, Nearest, Options, Plan, Pool, Search, learn,
    param_domains,
};
use kernwright_space::Space;

use super::confusion::Confusion;
use super::{
    Case, Confused, Contender, Curve, Division, Doing, Evaluation, Protocol, Row, Score, Tally,
    of_precision, rank,
};

/// One thing to train or count, and to evaluate.
pub(super) struct Task<'p> {
    pub(super) pool: &'p Pool,
    pub(super) division: &'p Division,
    pub(super) contender: &'p Contender,
    /// The case, or all of them for a model that covers them together.
    pub(super) precisions: &'p [String],
    pub(super) seed: u64,
    /// Threads to train with.
    pub(super) threads: usize,
}

type Watch<'w> = &'w (dyn Fn(Doing<'_>) -> ControlFlow<()> + Sync);

/// How lists are made, from the least help to the most.
const GREEDY: &str = "greedy";
const PLAIN: &str = "plain";
const CONSTRAINED: &str = "constrained";

impl Task<'_> {
    /// How long it takes, for comparison.
    pub(super) fn size(&self) -> (bool, usize) {
        let examples = match self.contender.covers_all() {
            true => self.division.pooled.examples.len(),
            false => of_precision(&self.division.own_train, self.precisions).count(),
        };
        (self.contender.trains(), examples)
    }

    fn name(&self) -> String {
        let precisions = self.precisions.join("+");
        let kernel = self.pool.kernel.name();
        let name = self.contender.name();
        format!("{name} {kernel} {precisions} seed {}", self.seed)
    }

    fn own(&self, examples: &[Example]) -> Vec<Example> {
        of_precision(examples, self.precisions).cloned().collect()
    }

    /// Trains and tests; `None` if the watcher broke off.
    pub(super) fn run(
        &self,
        protocol: &Protocol,
        watch: Watch<'_>,
    ) -> Result<Option<Evaluation>, ModelError> {
        let name = self.name();
        if self.own(&self.division.test).is_empty() {
            return Ok(Some(Evaluation::default()));
        }
        let mut found = Evaluation::default();
        let Some(ranker) = self.ranker(protocol, &name, watch, &mut found)? else {
            return Ok(None);
        };
        for precision in self.precisions {
            self.test(&ranker, precision, protocol, &mut found);
        }
        if watch(Doing::Evaluated(&name)).is_break() {
            return Ok(None);
        }
        Ok(Some(found))
    }

    /// What makes the lists, trained if it has to be.
    fn ranker(
        &self,
        protocol: &Protocol,
        name: &str,
        watch: Watch<'_>,
        found: &mut Evaluation,
    ) -> Result<Option<Ranker>, ModelError> {
        let pooled = &self.division.pooled;
        let focused = |plan: Plan| plan.with_focus(Some(protocol.test.focus()));
        let learned = match self.contender {
            Contender::Frequent => {
                let own = self.own(&self.division.own_train);
                return Ok(Some(Ranker::Frequent(Frequent::learn(&own))));
            }
            Contender::Nearest => {
                let own = self.own(&self.division.own_train);
                return Ok(Some(Ranker::Nearest(Nearest::learn(&own))));
            }
            Contender::Classic(method) => {
                let own = self.own(&self.division.own_train);
                let kernel = &self.pool.kernel;
                let learned = PerParam::learn(*method, kernel, &own, self.seed, self.threads)?;
                return Ok(Some(Ranker::Classic(learned)));
            }
            Contender::Default => {
                let plan = focused(Plan::default_for(pooled, self.seed));
                self.learn(pooled, &[], &plan, name, watch)?
            }
            Contender::Untaught => {
                let plan = focused(Plan::untaught_for(pooled, self.seed));
                self.learn(pooled, &[], &plan, name, watch)?
            }
            Contender::Paper(shape) => {
                let pool = Pool {
                    examples: self.own(&self.division.own_train),
                    ..self.pool.filtered(|_| false)
                };
                let validation = self.own(&self.division.own_validation);
                let plan = Plan::paper_for(shape.clone(), &pool, self.seed);
                let learned = self.learn(&pool, &validation, &plan, name, watch)?;
                if let Some(learned) = &learned {
                    let curves = learned.curves.iter().map(|points| Curve {
                        case: self.case(&self.precisions[0], protocol),
                        samples: pool.examples.len(),
                        steps_per_epoch: plan.recipe.look_every,
                        points: points.clone(),
                    });
                    found.curves.extend(curves);
                }
                learned
            }
        };
        Ok(learned.map(|learned| Ranker::Model(Box::new(learned.model))))
    }

    fn case(&self, precision: &str, protocol: &Protocol) -> Case {
        Case {
            kernel: self.pool.kernel.name().to_owned(),
            precision: precision.to_owned(),
            device: protocol.test.arch.clone(),
            snapshot: protocol.test.source.clone(),
            split: format!("hash:{}", protocol.test.seed),
            seed: self.seed,
            threads: self.threads,
            model: self.contender.name().to_owned(),
        }
    }

    fn learn(
        &self,
        pool: &Pool,
        validation: &[Example],
        plan: &Plan,
        name: &str,
        watch: Watch<'_>,
    ) -> Result<Option<Learned>, ModelError> {
        let options = Options {
            threads: self.threads,
            checkpoints: None,
            checkpoint_every: u64::MAX,
            restart: false,
            watch: &|event| watch(Doing::Learning(name, event)),
        };
        learn(pool, validation, plan, "kernwright reproduce", &options)
    }

    /// Tests on the rows of one precision.
    fn test(&self, ranker: &Ranker, precision: &str, protocol: &Protocol, found: &mut Evaluation) {
        let case = self.case(precision, protocol);
        let most = protocol.ks.iter().copied().max().unwrap_or(1);
        let params = param_domains(&self.pool.kernel);
        let mut confusions: Vec<Confusion> = params.iter().map(Confusion::new).collect();
        let decoders = [GREEDY, PLAIN, CONSTRAINED].map(|decoder| match decoder {
            GREEDY => (decoder, Tally::new(&[1]), 1),
            _ => (decoder, Tally::new(&protocol.ks), most),
        });
        let tested = [precision.to_owned()];
        let mut tested = of_precision(&self.division.test, &tested).peekable();
        if tested.peek().is_none() {
            return;
        }
        let mut decoders = Vec::from(decoders);
        for example in tested {
            let kernel = &self.pool.kernel;
            let space = kernel.space(&example.problem, Some(&example.device));
            for (decoder, tally, count) in &mut decoders {
                let list = match &space {
                    Ok(space) => ranker.list(space, example, *count, decoder),
                    Err(_) => Vec::new(),
                };
                tally.add(list.iter().map(|positions| &**positions), &example.best);
                if *decoder == CONSTRAINED
                    && let Some(first) = list.first()
                {
                    let pairs = example.best.iter().zip(first.iter());
                    for (confusion, (best, predicted)) in confusions.iter_mut().zip(pairs) {
                        confusion.add(*best, *predicted);
                    }
                }
            }
        }
        let row = |decoder: &str, score: Score| Row {
            case: case.clone(),
            decoder: decoder.to_owned(),
            score,
        };
        for (decoder, tally, _) in &decoders {
            let scores = tally.scores();
            found
                .rows
                .extend(scores.into_iter().map(|score| row(decoder, score)));
        }
        found.confusions.push(Confused {
            case: case.clone(),
            params: confusions.iter().map(Confusion::trimmed).collect(),
        });
    }
}

enum Ranker {
    Model(Box<Model>),
    Classic(PerParam),
    Frequent(Frequent),
    Nearest(Nearest),
}

impl Ranker {
    fn list(
        &self,
        space: &Space,
        example: &Example,
        count: usize,
        decoder: &str,
    ) -> Vec<Box<[u16]>> {
        let constrained = decoder == CONSTRAINED;
        let search = match decoder {
            GREEDY => Search::Greedy,
            _ => Search::Default,
        };
        let valid = |positions: &&[u16]| !constrained || space.config_at(positions).is_some();
        match self {
            Ranker::Frequent(frequent) => {
                let list = frequent.ranked().filter(valid).take(count);
                list.map(Into::into).collect()
            }
            Ranker::Nearest(nearest) => {
                let list = nearest.ranked(space.problem());
                let list = list.into_iter().filter(valid).take(count);
                list.map(Into::into).collect()
            }
            Ranker::Classic(learned) => {
                let list = learned.candidates(space, count, search, constrained);
                let list = list.unwrap_or_default().into_iter();
                list.map(|candidate| candidate.positions).collect()
            }
            Ranker::Model(model) => {
                let domain = example.domains.first().copied();
                rank(model, space, domain, count, search, constrained)
            }
        }
    }
}
