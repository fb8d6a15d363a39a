//! Would a wrong program be called right? Random programs that are wrong somewhere, as thousands
//! of inputs show, against what a candidate and a winner have to pass.

use std::path::Path;
use std::sync::Arc;

use crate::{Edit, Grow, Lab, LabSetup, Made, Make, Operator, Risk, Screen};
use kernwright_evolve::{Answer, Born, Failed, Failure, Genome, Mode, Plan, Search, Settings};
use kernwright_evolve_run::lab::{Answers, Begin};
use kernwright_llvm_ir::{Llvm, Target};
use kernwright_measure::job::{Job, KernelSource, Language};
use kernwright_measure::worker::{Notes, Payload};
use kernwright_space::{Family, Kernel};

use super::original::{self, PASSES};
use super::translate::PTX;

/// Wrong programs of each job; the issue is whether any of all of them passes.
const WRONG: usize = 34;
/// Inputs of every problem that distinguish right from wrong here, beyond those held out.
const ORACLE_INPUTS: usize = 400;
/// They follow from these seeds, which neither the search nor the final tests use.
const ORACLE_SEEDS: u64 = 0x0aac_1e00;

const JOBS: [&str; 6] = [
    "planted/dead-store",
    "planted/second-barrier",
    "planted/unchecked-loop",
    "planted/bounds-test",
    "planted/hidden-invariant",
    "planted/needed-barrier",
];

/// A lab without a process of its own.
fn lab(setup: &LabSetup, screens: Vec<Screen>) -> Lab {
    let setup = LabSetup {
        screens,
        ..setup.clone()
    };
    let mut lab = Lab::open(setup, Path::new("")).expect("the original is taken in");
    lab.settle().expect("the original works");
    lab
}

fn passes(lab: &mut Lab, genome: &Genome<Edit>) -> bool {
    let request = Make {
        genome: genome.clone(),
        keep: None,
    };
    let made = lab.answer(request, &mut Notes::unread());
    made.is_ok_and(|made| made.result.is_ok())
}

/// What a lab draws by a plan.
fn grown(lab: &mut Lab, plan: &Plan<Edit>) -> (Option<Born<Edit>>, Made) {
    let request = Grow {
        plan: plan.clone(),
        keep: None,
    };
    let grown = lab.answer(request, &mut Notes::unread());
    grown.expect("a candidate, or why there is none")
}

/// Planted jobs bring their cards along.
struct NoCards;

impl KernelSource for NoCards {
    fn kernel(&self, name: &str) -> Result<Arc<Kernel>, String> {
        Err(format!("`{name}` is no card of its own"))
    }

    fn family(&self, _name: &str) -> Option<Arc<Family>> {
        None
    }
}

fn planted(name: &str) -> Job {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let path = root.join(format!("{name}.job.toml"));
    let text = std::fs::read_to_string(&path).expect("a text");
    let folder = path.parent().expect("a folder");
    Job::parse(name, &text, folder, &NoCards).expect("a job")
}

fn setup(job: &Job, allow: &[Risk]) -> LabSetup {
    let is_for_gpu = job.program().language == Language::Cuda;
    let searched = original::searched(job).expect("a screen");
    let launches = searched.program.launches.iter();
    LabSetup {
        frozen: Vec::new(),
        llvm: None,
        ir: job.evolve().ir.clone().expect("it carries its IR"),
        entries: launches.map(|launch| launch.entry.clone()).collect(),
        operators: Operator::allowed(allow, is_for_gpu),
        is_guided: true,
        is_strict: true,
        allow: allow.to_vec(),
        target: match is_for_gpu {
            true => Target::Nvptx {
                chip: "sm_90".to_owned(),
                ptx: PTX,
            },
            false => Target::Host { native: false },
        },
        passes: PASSES.to_owned(),
        assembler: None,
        libdevice: None,
        screens: Vec::new(),
        near: Vec::new(),
        builds: std::env::temp_dir(),
    }
}

#[test]
fn of_two_hundred_wrong_programs_none_is_called_right() {
    if let Err(why) = Llvm::open(None) {
        eprintln!("skipped: {why}");
        return;
    }
    let (mut wrong, mut on_the_screen, mut accepted) = (0, 0, Vec::new());
    for name in JOBS {
        let file = planted(name);
        let job = &file;
        // Every risk is allowed: what is refused is refused for being wrong.
        let setup = setup(job, &Risk::RISKY);
        let held_out = original::held_out(job, 1, None).expect("problems held out");
        let searched = original::searched(job).expect("a screen");
        let mut search_lab = lab(&setup, vec![searched]);
        let mut final_lab = lab(&setup, held_out.clone());
        let seeds = (ORACLE_SEEDS..).take(ORACLE_INPUTS).collect::<Vec<_>>();
        let oracle = held_out.into_iter().map(|screen| Screen {
            seeds: seeds.clone(),
            ..screen
        });
        let mut oracle_lab = lab(&setup, oracle.collect());
        let settings = Settings::usual(Mode::Random, 1);
        let mut search = Search::new(7, settings, setup.operators.len()).expect("settings");
        let mut found = 0;
        while found < WRONG {
            let plan = search.ask().expect("a window of one");
            let (born, made) = grown(&mut search_lab, &plan);
            let nothing = Failed::new(Failure::Refused, "not asked");
            let Some(born) = born else {
                search
                    .tell(Answer::stillborn(&plan, nothing))
                    .expect("an answer");
                continue;
            };
            let genome = born.genome.clone();
            search
                .tell(Answer::new(&plan, born, Vec::new(), Err(nothing)))
                .expect("an answer");
            if passes(&mut oracle_lab, &genome) {
                continue;
            }
            found += 1;
            if made.result.is_ok() {
                on_the_screen += 1;
                if passes(&mut final_lab, &genome) {
                    accepted.push(format!("{name}: {genome:?}"));
                }
            }
        }
        wrong += found;
    }
    eprintln!(
        "{wrong} wrong programs: {on_the_screen} passed the search's screen, {} the final tests",
        accepted.len()
    );
    assert!(wrong >= 200);
    assert!(accepted.is_empty(), "{accepted:#?}");
}

#[test]
fn code_that_no_input_reaches_is_changed_only_if_allowed() {
    if let Err(why) = Llvm::open(None) {
        eprintln!("skipped: {why}");
        return;
    }
    let file = planted("planted/dead-store");
    let setup = setup(&file, &[]);
    let searched = original::searched(&file).expect("a screen");
    let mut lab = lab(&setup, vec![searched]);
    let begun = lab.answer(Begin, &mut Notes::unread());
    let begun = begun.expect("the original works");
    // Rows without columns: the card excludes them.
    assert!(begun.n_unreached > 0 && begun.n_unreached < begun.n_instructions / 2);
    let settings = Settings::usual(Mode::Random, 1);
    let mut search = Search::new(7, settings, setup.operators.len()).expect("settings");
    let mut refused = 0;
    for _ in 0..200 {
        let plan: Plan<Edit> = search.ask().expect("a window of one");
        let (_, made) = grown(&mut lab, &plan);
        let why = made.result.err().map(|failed| failed.to_string());
        refused += usize::from(why.is_some_and(|why| why.contains("rests on inputs")));
        let nothing = Failed::new(Failure::Refused, "not asked");
        search
            .tell(Answer::stillborn(&plan, nothing))
            .expect("an answer");
    }
    assert!(refused > 5, "{refused}");
}

#[test]
fn problems_near_the_screen_are_those_that_the_card_allows() {
    let file = planted("planted/dead-store");
    let near = original::near(&file, 1000);
    let problems: Vec<&str> = near.iter().map(|screen| screen.problem.as_str()).collect();
    // The screen is rows=3 columns=7, the job's own problem rows=32 columns=64.
    let expected = [
        "rows=1 columns=7",
        "rows=2 columns=7",
        "rows=4 columns=7",
        "rows=6 columns=7",
        "rows=32 columns=7",
        "rows=64 columns=7",
        "rows=3 columns=1",
        "rows=3 columns=2",
        "rows=3 columns=6",
        "rows=3 columns=8",
        "rows=3 columns=14",
        "rows=3 columns=64",
        "rows=3 columns=128",
    ];
    assert_eq!(problems, expected);
    assert!(near.iter().all(|screen| screen.limit == Some(1000)));
}
