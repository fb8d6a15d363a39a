//! Training, files and prediction, on a kernel small enough to learn in a second.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::ops::ControlFlow;
use std::sync::Arc;

use kernwright_predict::arch::{
    AttentionShape, ChainShape, EncDecShape, HybridShape, Inputs, Network, Shape,
};
use kernwright_predict::nn::{Matrix, Tape, Workspace};
use kernwright_predict::{
    Draw, Learned, Model, ModelError, Options, Plan, Pool, Precision, Prepared, Search, Warning,
    learn,
};
use kernwright_space::Kernel;

fn small(mut plan: Plan, shape: Shape, steps: u64) -> Plan {
    plan.shape = shape;
    plan.recipe.steps = steps;
    plan.recipe.batch = 32;
    plan.recipe.warmup = 10;
    plan.recipe.look_every = 20;
    if let Some(teachers) = &mut plan.teachers {
        teachers.members = 2;
        teachers.whole = 1;
        teachers.practice = 100;
        teachers.recipe.steps = 40;
        teachers.recipe.batch = 32;
        teachers.recipe.warmup = 10;
        teachers.recipe.look_every = 20;
    }
    plan
}

fn chain(pool: &Pool, steps: u64) -> Plan {
    let shape = ChainShape {
        embedding: 4,
        hidden: 32,
        depth: 1,
        step: 8,
        dropout: 0.1,
    };
    small(Plan::default_for(pool, 7), Shape::Chain(shape), steps)
}

/// Each of the paper's networks, small.
fn of_the_paper(pool: &Pool, steps: u64) -> Vec<Plan> {
    let hybrid = HybridShape {
        filters: 8,
        window: 2,
        cells: 16,
        dropout: 0.1,
    };
    let attention = AttentionShape {
        before: 16,
        after: 24,
        nodes: 2,
        dropout: 0.1,
    };
    let encdec = EncDecShape {
        cells: 24,
        dropout: 0.1,
        recurrent_dropout: 0.1,
    };
    let shapes = [
        Shape::EncDec(encdec),
        Shape::Attention(attention),
        Shape::Attention2(attention),
        Shape::Hybrid(hybrid),
        Shape::Hybrid2(hybrid),
    ];
    let plan = |shape: Shape| small(Plan::paper_for(shape.clone(), pool, 7), shape, steps);
    shapes.map(plan).into()
}

/// Every network, so that what is asked of one is asked of all.
fn all(pool: &Pool, of_ours: u64, of_theirs: u64) -> Vec<Plan> {
    let mut plans = of_the_paper(pool, of_theirs);
    plans.push(chain(pool, of_ours));
    plans
}

fn run(pool: &Pool, plan: &Plan, threads: usize) -> Learned {
    let options = Options {
        threads,
        checkpoints: None,
        checkpoint_every: 1000,
        restart: false,
        watch: &|_| ControlFlow::Continue(()),
    };
    learn(pool, &[], plan, "a test", &options).unwrap().unwrap()
}

/// How often the best configuration is first in the list.
fn right(model: &Model, pool: &Pool) -> usize {
    let is_right = |example: &&kernwright_predict::Example| {
        let space = pool.kernel.space(&example.problem, None).unwrap();
        let device = "gfx906_60".parse().unwrap();
        let list = model
            .predict(&space, Some(&device), None, 1, Search::Default)
            .unwrap();
        list.ranked[0].config.positions() == &*example.best
    };
    pool.examples.iter().filter(is_right).count()
}

#[test]
fn all_networks_learn_what_there_is_to_learn() {
    let pool = common::pool();
    for plan in all(&pool, 300, 1500) {
        let learned = run(&pool, &plan, 1);
        let right = right(&learned.model, &pool);
        let total = pool.examples.len();
        assert!(
            right * 10 > total * 9,
            "{right} of {total} with {}",
            plan.shape.name()
        );
        let curve = &learned.curves[0];
        assert!(
            curve.last().unwrap().train < 0.6 * curve[0].train,
            "{curve:?}"
        );
    }
}

#[test]
fn the_same_seed_and_threads_give_the_same_bits() {
    let pool = common::pool();
    for plan in all(&pool, 30, 30) {
        for threads in [1, 2] {
            let (one, two) = (run(&pool, &plan, threads), run(&pool, &plan, threads));
            assert_eq!(one.model.members(), two.model.members());
            let bytes = |learned: &Learned| learned.model.to_bytes(Precision::Full).unwrap();
            assert!(bytes(&one) == bytes(&two));
        }
    }
}

/// Killed at any step, a training resumed from its checkpoints ends with the same bits.
#[test]
fn an_interrupted_training_resumes_where_it_was() {
    let pool = common::pool();
    let plan = chain(&pool, 60);
    let whole = run(&pool, &plan, 1);
    let folder = tempfile::tempdir().unwrap();
    let troubles = std::sync::Mutex::new(Vec::new());
    let attempt = |stop_at: (&str, u64)| {
        let options = Options {
            threads: 1,
            checkpoints: Some(folder.path().to_owned()),
            checkpoint_every: 10,
            restart: false,
            watch: &|event| {
                let trouble = event.trouble.map(ToString::to_string);
                troubles.lock().unwrap().extend(trouble);
                if event.learner.contains(stop_at.0) && event.step == stop_at.1 {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        };
        learn(&pool, &[], &plan, "a test", &options).unwrap()
    };
    assert!(attempt(("teacher.1", 25)).is_none());
    // One that has seen everything takes longer than the others.
    assert!(attempt(("teacher.2", 45)).is_none());
    assert!(attempt(("trees", 3)).is_none());
    assert!(attempt(("chain.0", 33)).is_none());
    assert!(attempt(("chain.0", 57)).is_none());
    let resumed = attempt(("nothing", 0)).unwrap();
    assert_eq!(whole.model.members(), resumed.model.members());
    assert_eq!(whole.curves, resumed.curves);
    assert!(troubles.lock().unwrap().is_empty());
    // A damaged checkpoint costs time, not the training, and is reported.
    type Harm = fn(&mut Vec<u8>);
    let harms: [Harm; 2] = [
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| *bytes.last_mut().unwrap() ^= 1,
    ];
    for harm in harms {
        let entries = std::fs::read_dir(folder.path()).unwrap();
        let paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        for path in &paths {
            let mut bytes = std::fs::read(path).unwrap();
            harm(&mut bytes);
            std::fs::write(path, bytes).unwrap();
        }
        let again = attempt(("nothing", 0)).unwrap();
        assert_eq!(whole.model.members(), again.model.members());
        let reports = std::mem::take(&mut *troubles.lock().unwrap());
        assert_eq!(reports.len(), paths.len(), "{reports:?}");
        assert!(
            reports
                .iter()
                .all(|report| report.contains("begins anew: it")),
            "{reports:?}"
        );
    }
}

/// One example, or one layer on many devices, cannot be dealt out among teachers.
#[test]
fn the_fewest_examples_are_enough() {
    let pool = common::pool();
    let first = pool.examples[0].problem.to_string();
    for plan in all(&pool, 60, 60) {
        let one = pool.filtered(|e| e.problem.to_string() == first);
        assert_eq!(one.examples.len(), 1);
        let two = pool.filtered(|e| e.problem.to_string().starts_with("n=2 m=4"));
        for pool in [one, two] {
            let options = Options {
                threads: 3,
                checkpoints: None,
                checkpoint_every: 1000,
                restart: false,
                watch: &|_| ControlFlow::Continue(()),
            };
            match learn(&pool, &[], &plan, "a test", &options) {
                Ok(learned) => assert_eq!(right(&learned.unwrap().model, &pool), 1),
                // The paper's networks read fields that vary.
                Err(error) => assert!(error.to_string().contains("no field of `toy` varies")),
            }
        }
    }
}

/// One problem at a time, as in prediction, gives the scores that a batch gives, as in training.
#[test]
fn scorers_agree_with_the_tape() {
    let pool = common::pool();
    for plan in all(&pool, 10, 10) {
        let model = run(&pool, &plan, 1).model;
        let example = &pool.examples[5];
        let space = pool.kernel.space(&example.problem, None).unwrap();
        let domain = Some(example.domains[0]);
        let encoded = model.encoder().encode(&example.problem, domain);
        let encoder = model.encoder();
        let masked = model.network().masked();
        let prepared = Prepared::new(&pool.kernel, encoder, &pool.examples, masked, |_| 1.0);
        let inputs = Inputs {
            rows: 1,
            tokens: encoded.tokens.as_slice().into(),
            numbers: Matrix::from_vec(1, encoded.numbers.len(), encoded.numbers),
            chosen: example.best.iter().map(|at| u32::from(*at)).collect(),
            work: prepared.batch(&[5], 1, Draw::QUIET, None).inputs.work,
        };
        let mut tape = Tape::new(&model.members()[0], Workspace::new());
        let logits = model.network().logits(&mut tape, &inputs, None);
        let truth = tape.value(logits).data();
        let mut scorer = model.scorer(&space, domain);
        let mut scores = Vec::new();
        let mut from = 0;
        for (step, param) in space.params().iter().enumerate() {
            let prefix = example.best[..step].repeat(3);
            scorer.scores(step, &prefix, 3, &mut scores);
            let width = param.values().len();
            assert_eq!(scores.len(), 3 * width);
            for row in scores.chunks_exact(width) {
                for (score, truth) in row.iter().zip(&truth[from..]) {
                    assert!((score - truth).abs() < 1e-4, "{score} {truth}");
                }
            }
            from += width;
        }
    }
}

#[test]
fn made_up_problems_and_examples_are_within_the_rules() {
    let pool = common::pool();
    let model = run(&pool, &chain(&pool, 5), 1).model;
    let prepared = Prepared::new(&pool.kernel, model.encoder(), &pool.examples, true, |_| 1.0);
    assert_eq!(prepared.len(), pool.examples.len());
    // An example the rules forbid is left out: tile 16 does not divide 6.
    let mut wrong = pool.examples[0].clone();
    wrong.problem = common::problem(&pool.kernel, 6, 16, "near");
    wrong.best = [4, 0, 0].into();
    let prepared = Prepared::new(&pool.kernel, model.encoder(), &[wrong], true, |_| 1.0);
    assert!(prepared.is_empty());
}

fn model() -> (Pool, Model) {
    let pool = common::pool();
    let model = run(&pool, &chain(&pool, 60), 1).model;
    (pool, model)
}

#[test]
fn files_keep_a_model() {
    let (pool, model) = model();
    let bytes = model.to_bytes(Precision::Full).unwrap();
    let read = Model::from_bytes(&pool.kernel, &bytes).unwrap();
    assert_eq!(read.members(), model.members());
    assert_eq!(read.description(), model.description());
    let small = model.to_bytes(Precision::Eight).unwrap();
    assert!(small.len() < bytes.len());
    let read = Model::from_bytes(&pool.kernel, &small).unwrap();
    for (a, b) in read.members()[0].iter().zip(model.members()[0].iter()) {
        let most = b.1.data().iter().fold(0.0_f32, |most, x| most.max(x.abs()));
        let close = |(a, b): (&f32, &f32)| (a - b).abs() <= most / 250.0;
        assert!(a.1.data().iter().zip(b.1.data()).all(close), "{}", a.0);
    }
}

/// Weights learned for some numbers of work mean nothing for others; a model that weighs none is
/// good for a card with any.
#[test]
fn a_model_belongs_to_the_work_it_weighs() {
    let (pool, model) = model();
    assert_eq!(model.description().vocabulary.work.len(), 4);
    let bytes = model.to_bytes(Precision::Full).unwrap();
    let others = [
        ("tiles = \"n / tile\"", ""),
        ("tiles =", "tile_count ="),
        ("tiles = \"n / tile\"", "tiles = \"m / tile\""),
        ("ceildiv(m, lanes * unroll)", "ceildiv(m, lanes)"),
    ];
    for (here, there) in others {
        let error = Model::from_bytes(&common::changed(here, there), &bytes).unwrap_err();
        assert!(error.to_string().contains("`[work]`"), "{error}");
    }
    // As if it had been trained before the card declared any.
    let plain = Pool {
        kernel: common::without_work(),
        ..pool.clone()
    };
    let model = run(&plain, &chain(&plain, 10), 1).model;
    assert!(model.description().vocabulary.work.is_empty());
    let bytes = model.to_bytes(Precision::Full).unwrap();
    let read = Model::from_bytes(&pool.kernel, &bytes).unwrap();
    let problem = &pool.examples[3].problem;
    let list = |model: &Model, kernel: &Arc<Kernel>| {
        let space = kernel.space(problem, None).unwrap();
        let found = model
            .predict(&space, None, None, 5, Search::Default)
            .unwrap();
        let ranked = found.ranked.iter();
        ranked
            .map(|one| one.config.positions().to_vec())
            .collect::<Vec<_>>()
    };
    assert_eq!(list(&read, &pool.kernel), list(&model, &plain.kernel));
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let (pool, model) = model();
    let bytes = model.to_bytes(Precision::Full).unwrap();
    let read = |bytes: &[u8]| Model::from_bytes(&pool.kernel, bytes);
    for cut in (0..bytes.len()).step_by(bytes.len() / 97) {
        assert!(
            matches!(read(&bytes[..cut]), Err(ModelError::Damaged { .. })),
            "{cut}"
        );
    }
    // Any one bit: of the description, of a weight, of the checksum itself.
    let starts = (0..4000).step_by(7).chain((4000..bytes.len()).step_by(997));
    for at in starts.chain(bytes.len() - 40..bytes.len()) {
        let mut bent = bytes.clone();
        bent[at] ^= 1 << (at % 8);
        assert!(read(&bent).is_err(), "{at}");
    }
    let mut poisoned = model.members()[0].clone();
    poisoned.values_mut()[0].data_mut()[0] = f32::NAN;
    let error = Model::new(&pool.kernel, model.description().clone(), vec![poisoned]).unwrap_err();
    assert!(error.to_string().contains("not numbers"), "{error}");

    // Finite weights whose sums are not.
    let mut huge = model.members()[0].clone();
    for matrix in huge.values_mut() {
        matrix.data_mut().fill(3e38);
    }
    let huge = Model::new(&pool.kernel, model.description().clone(), vec![huge]).unwrap();
    let space = pool.kernel.space(&pool.examples[3].problem, None).unwrap();
    let error = huge
        .predict(&space, None, None, 5, Search::Default)
        .unwrap_err();
    assert!(error.to_string().contains("not finite"), "{error}");
    // A description that asks for more memory than there is.
    let mut greedy = model.description().clone();
    if let Shape::Chain(shape) = &mut greedy.shape {
        shape.hidden = 1 << 40;
    }
    let error = Model::new(&pool.kernel, greedy, model.members().to_vec()).unwrap_err();
    assert!(error.to_string().contains("beyond reason"), "{error}");

    // A scale by which numbers, or scores by work, would not be finite.
    for deviation in [0.0, -1.0, f32::INFINITY] {
        for work in [false, true] {
            let mut bent = model.description().clone();
            let vocabulary = Arc::make_mut(&mut bent.vocabulary);
            match work {
                false => vocabulary.numbers[0].deviation = deviation,
                true => vocabulary.work[0].deviation = deviation,
            }
            let error = Model::new(&pool.kernel, bent, model.members().to_vec()).unwrap_err();
            assert!(error.to_string().contains("scale"), "{error}");
        }
    }

    // A reach that would keep it from warning.
    type Harm = fn(&mut kernwright_predict::Reach);
    let harms: [Harm; 5] = [
        |reach| reach.fields[0] = "nothing".to_owned(),
        |reach| reach.marks.clear(),
        |reach| reach.marks[0].truncate(1),
        |reach| reach.marks[0][0] = f32::INFINITY,
        |reach| reach.radius = -1.0,
    ];
    for harm in harms {
        let mut bent = model.description().clone();
        harm(&mut bent.reach);
        let error = Model::new(&pool.kernel, bent, model.members().to_vec()).unwrap_err();
        assert!(
            error.to_string().contains("of the problems seen"),
            "{error}"
        );
    }

    let card = "kernel = \"other\"\n[[param]]\nname = \"x\"\nvalues = [1, 2]\n";
    let other: Arc<Kernel> = Kernel::parse("other.toml", card, &|_| None).unwrap();
    let error = Model::from_bytes(&other, &bytes).unwrap_err();
    assert!(matches!(error, ModelError::OtherKernel { .. }), "{error}");
    let error = read(b"not a model at all").unwrap_err();
    assert!(error.to_string().contains("not a model file"), "{error}");
}

#[test]
fn a_list_longer_than_the_space_is_the_space() {
    let (pool, model) = model();
    let problem = common::problem(&pool.kernel, 4, 2, "far");
    let space = pool.kernel.space(&problem, None).unwrap();
    let count = space.count().unwrap() as usize;
    let device = "gfx906_60".parse().unwrap();
    let prediction = model
        .predict(&space, Some(&device), None, 1000, Search::Default)
        .unwrap();
    assert_eq!(prediction.ranked.len(), count);
    let total: f64 = prediction
        .ranked
        .iter()
        .map(|ranked| ranked.probability)
        .sum();
    assert!((total - 1.0).abs() < 1e-4, "{total}");
    let steps = model.explain(&space, Some(&device), None, &prediction.ranked[0].config);
    assert_eq!(steps.len(), 3);
    assert!(
        steps[0]
            .removed
            .iter()
            .any(|removed| removed.rules == ["tile_divides"])
    );
    assert!(
        steps
            .iter()
            .all(|step| step.open.iter().filter(|token| token.chosen).count() == 1)
    );
}

#[test]
fn strangers_draw_warnings() {
    let (pool, model) = model();
    let seen = "gfx906_60".parse().unwrap();
    let warnings = |n: i64, m: i64, device: Option<&kernwright_space::Device>| {
        let problem = common::problem(&pool.kernel, n, m, "near");
        let space = pool.kernel.space(&problem, None).unwrap();
        model
            .predict(&space, device, None, 1, Search::Default)
            .unwrap()
            .warnings
    };
    assert_eq!(warnings(16, 16, Some(&seen)), []);
    let far = warnings(1 << 20, 16, Some(&seen));
    assert!(
        matches!(&far[..], [Warning::FarAway { field, .. }] if field == "n"),
        "{far:?}"
    );
    let other = "nvidia:sm_90".parse().unwrap();
    assert!(matches!(
        warnings(16, 16, Some(&other))[..],
        [Warning::UnseenDevice { .. }]
    ));
    assert!(matches!(
        warnings(16, 16, None)[..],
        [Warning::NoDevice { .. }]
    ));
}
