//! Which stored configuration wins, and what predictions for a list of problems hold.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;

use kernwright::export::{
    Asked, Choices, Grounds, predict_choices, sound_problems, stored_choices, stored_knowledge,
};
use kernwright::space::{
    Device, FailureClass, Fields, Kernel, Nanos, Outcome, Problem, Value, Verification,
};
use kernwright::t4::write_t4;
use kernwright::{
    Catalog, ImportOptions, PoolError, RecordFilter, Store, TrialFilter, gather_pools, import_file,
    miopen_problem,
};
use kernwright_dataset::{driver_problems, miopen_key};
use kernwright_store::NewTrial;

const KEY: &str = "2x64x28x28x1x1x1x1x64x1x0x0x0x1x1x0x1x1x0x0x1xNCHWxFP32xF";
const REPORTED: &str = "1,8,1,16,1,2,2,4";
const OTHER: &str = "1,16,1,64,1,2,1,4";

struct Ledger {
    folder: tempfile::TempDir,
    store: Store,
    catalog: Catalog,
}

impl Ledger {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("ledger.db")).unwrap();
        Ledger {
            folder,
            store,
            catalog: Catalog::embedded().unwrap(),
        }
    }

    fn kernel(&self) -> Arc<Kernel> {
        self.catalog.get("ConvAsm1x1U").unwrap().clone()
    }

    /// Imports a line of a text database.
    fn import(&mut self, device: &str, line: &str) {
        let path = self.folder.path().join(format!("{device}.udb.txt"));
        std::fs::write(&path, format!("{line}\n")).unwrap();
        let options = ImportOptions::new(self.folder.path());
        import_file(&mut self.store, &self.catalog, &path, &options).unwrap();
    }

    /// Adds a measurement.
    fn measure(&mut self, device: &str, values: &str, outcome: &Outcome) {
        self.measure_of(&miopen_problem(KEY).unwrap(), device, values, outcome);
    }

    /// Adds a measurement of any problem.
    fn measure_of(&mut self, fields: &Fields, device: &str, values: &str, outcome: &Outcome) {
        let kernel = self.kernel();
        let pairs = fields.iter().map(|(name, value)| (&**name, value.clone()));
        let problem = Problem::new(kernel.family(), pairs).unwrap();
        let values: Vec<Value> = values.split(',').map(Value::parse).collect();
        let device: Device = device.parse().unwrap();
        let config = kernel.config(&problem, Some(&device), &values).unwrap();
        self.store
            .add_trial(&NewTrial {
                run: None,
                kernel: kernel.name(),
                problem: fields,
                device: &device,
                config: &config,
                outcome,
                doubts: &[],
            })
            .unwrap();
    }

    /// What the ledger has of some problems.
    fn asked(&self, kernel: &str, problems: &[(u64, Fields)]) -> Choices {
        let kernels = [kernel.to_owned()];
        stored_choices(&self.store, &self.catalog, &kernels, None, Some(problems)).unwrap()
    }

    /// The entries that would be exported.
    fn winners(&self, kernels: &[&str], device: Option<&str>) -> Vec<String> {
        let kernels: Vec<String> = kernels.iter().map(|name| (*name).to_owned()).collect();
        let device = device.map(|device| device.parse().unwrap());
        let choices =
            stored_choices(&self.store, &self.catalog, &kernels, device.as_ref(), None).unwrap();
        let (entries, refused) = choices.user_entries();
        assert!(refused.is_empty());
        let shown = entries.iter().map(|entry| entry.values().to_owned());
        shown.collect()
    }
}

fn timed(nanos: f64) -> Outcome {
    Outcome::Timed {
        samples: vec![Nanos(nanos), Nanos(nanos * 9.0), Nanos(nanos)],
        verification: Verification::Passed,
    }
}

fn failed() -> Outcome {
    Outcome::Failed {
        class: FailureClass::WrongAnswer,
        text: String::new(),
    }
}

/// The problems of a driver line, each on line 1.
fn driver(line: &str) -> Vec<(u64, Fields)> {
    let problems = driver_problems(line).unwrap().unwrap();
    problems.into_iter().map(|fields| (1, fields)).collect()
}

#[test]
fn the_fastest_wins_but_not_over_a_reported_one_without_a_time() {
    let mut ledger = Ledger::new();
    let winners = |ledger: &Ledger| ledger.winners(&["ConvAsm1x1U"], Some("gfx906_60"));
    ledger.measure("gfx906_60", OTHER, &failed());
    assert!(winners(&ledger).is_empty());
    ledger.import("gfx906_60", &format!("{KEY}=ConvAsm1x1U:{REPORTED}"));
    assert_eq!(winners(&ledger), [REPORTED]);
    ledger.measure("gfx906_60", OTHER, &timed(500.0));
    assert_eq!(winners(&ledger), [REPORTED]);
    ledger.measure("gfx906_60", REPORTED, &timed(600.0));
    assert_eq!(winners(&ledger), [OTHER]);
    ledger.measure("gfx906_60", REPORTED, &timed(400.0));
    assert_eq!(winners(&ledger), [REPORTED]);
    // Another device is another matter.
    ledger.measure("gfx900_64", OTHER, &timed(1.0));
    assert_eq!(winners(&ledger), [REPORTED]);
    assert_eq!(ledger.winners(&["ConvAsm1x1U"], None), [REPORTED, OTHER]);
}

#[test]
fn what_a_tuning_found_to_be_slower_or_wrong_in_its_finals_is_no_winner() {
    let mut ledger = Ledger::new();
    let winners = |ledger: &Ledger| ledger.winners(&["ConvAsm1x1U"], None);
    ledger.measure("gfx906_60", OTHER, &timed(500.0));
    // In a race it kept answers, and in the finals that was seen.
    ledger.measure("gfx906_60", REPORTED, &timed(1.0));
    assert_eq!(winners(&ledger), [REPORTED]);
    ledger.measure("gfx906_60", REPORTED, &timed(600.0));
    assert_eq!(winners(&ledger), [OTHER]);
    ledger.measure("gfx906_60", OTHER, &failed());
    assert_eq!(winners(&ledger), [REPORTED]);
}

#[test]
fn solvers_without_a_card_are_exported_as_they_came() {
    let mut ledger = Ledger::new();
    ledger.import("gfx906_60", &format!("{KEY}=Unheard<4>:1,x,3"));
    assert_eq!(ledger.winners(&["Unheard<4>"], None), ["1,x,3"]);
}

#[test]
fn a_reported_configuration_that_failed_here_is_not_exported() {
    let mut ledger = Ledger::new();
    let winners = |ledger: &Ledger| ledger.winners(&["ConvAsm1x1U"], None);
    ledger.import("gfx906_60", &format!("{KEY}=ConvAsm1x1U:{REPORTED}"));
    ledger.measure("gfx906_60", REPORTED, &failed());
    assert!(winners(&ledger).is_empty());
    let asked = [(7, miopen_problem(KEY).unwrap())];
    let choices = ledger.asked("ConvAsm1x1U", &asked);
    assert_eq!(choices.unanswered.len(), 1);
    assert!(choices.unanswered[0].reason.contains("failed"));
    ledger.measure("gfx906_60", OTHER, &timed(500.0));
    assert_eq!(winners(&ledger), [OTHER]);
    assert!(ledger.asked("ConvAsm1x1U", &asked).unanswered.is_empty());
}

/// A driver's line whose backward problem has a key that does not distinguish 27 from 28 rows.
fn strided(rows: u32, directions: u32) -> String {
    format!(
        "MIOpenDriver conv -n 1 -c 64 -H {rows} -W {rows} -k 64 -y 1 -x 1 -p 0 -q 0 -u 2 -v 2 \
         -F {directions}"
    )
}

#[test]
fn backward_problems_of_other_sizes_are_others() {
    let mut ledger = Ledger::new();
    let (small, large) = (driver(&strided(27, 2)), driver(&strided(28, 2)));
    let key = miopen_key(&small[0].1).unwrap();
    assert_eq!(key, miopen_key(&large[0].1).unwrap());
    ledger.measure_of(&small[0].1, "gfx906_60", OTHER, &timed(1.0));
    ledger.measure_of(&large[0].1, "gfx906_60", REPORTED, &timed(2.0));
    assert_eq!(ledger.winners(&["ConvAsm1x1U"], None), [OTHER, REPORTED]);
    let only = ledger.asked("ConvAsm1x1U", &large);
    assert_eq!(only.rows.len(), 1);
    assert_eq!(only.user_entries().0[0].values(), REPORTED);
}

#[test]
fn a_database_that_leaves_the_size_out_reports_for_all() {
    let mut ledger = Ledger::new();
    let large = driver(&strided(28, 2));
    let key = miopen_key(&large[0].1).unwrap();
    ledger.import("gfx906_60", &format!("{key}=ConvAsm1x1U:{REPORTED};No:1"));
    for kernel in ["ConvAsm1x1U", "No"] {
        let choices = ledger.asked(kernel, &large);
        assert_eq!((choices.rows.len(), choices.unanswered.len()), (1, 0));
    }
    ledger.measure_of(&large[0].1, "gfx906_60", REPORTED, &failed());
    assert!(ledger.winners(&["ConvAsm1x1U"], None).is_empty());
}

#[test]
fn each_problem_of_a_line_is_answered_for_itself() {
    let mut ledger = Ledger::new();
    let all = driver(&strided(28, 0));
    ledger.measure_of(&all[0].1, "gfx906_60", OTHER, &timed(1.0));
    let choices = ledger.asked("ConvAsm1x1U", &all);
    assert_eq!((choices.rows.len(), choices.unanswered.len()), (1, 1));
    let choices = ledger.asked("ConvAsm1x1U", &all[..1]);
    assert!(choices.unanswered.is_empty());
}

#[test]
fn parameters_without_names_are_no_t4_and_counted() {
    let mut ledger = Ledger::new();
    ledger.import(
        "gfx906_60",
        &format!("{KEY}=ConvAsm1x1U:{REPORTED};Unheard:1,2"),
    );
    let kernels = ["ConvAsm1x1U".to_owned(), "Unheard".to_owned()];
    let mut choices = stored_choices(&ledger.store, &ledger.catalog, &kernels, None, None).unwrap();
    assert_eq!(choices.take_unnamed(), [(Arc::from("Unheard"), 1)]);
    assert_eq!((choices.rows.len(), choices.t4().len()), (1, 1));
}

#[test]
fn lines_are_bad_or_for_another_kernel() {
    let ledger = Ledger::new();
    let kernels = [ledger.kernel()];
    let fields = |key: &str| miopen_problem(key).unwrap();
    let three_by_three = KEY.replace("x1x1x1x1x64x1x0x0x0", "x1x3x3x1x64x1x1x1x0");
    let deep = "3x16x28x28x16x3x3x3x32x4x1x1x1x1x1x1x1x1x1x0x1xNCDHWxFP32xF";
    let lacking: Fields = [("c".into(), Value::Int(64))].into();
    let problems = vec![
        (1, fields(KEY)),
        (2, fields(&three_by_three)),
        (3, fields(deep)),
        (4, lacking),
        (5, fields(KEY)),
    ];
    let (sound, bad) = sound_problems(&kernels, problems);
    assert_eq!(bad.iter().map(|bad| bad.line).collect::<Vec<_>>(), [3, 4]);
    let device = "gfx906_60".parse().unwrap();
    let asked = Asked {
        device: Some(&device),
        count: 3,
        source: None,
    };
    let choices = predict_choices(&kernels, &sound, &asked).unwrap();
    assert_eq!((choices.rows.len(), choices.answered()), (3, 1));
    assert_eq!(choices.repeated, 1);
    assert_eq!(choices.unanswered.len(), 1);
    assert_eq!(choices.unanswered[0].line, 2);
    let ranks: Vec<u32> = choices.rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 2, 3]);
    let probability = |at: usize| match choices.rows[at].grounds {
        Grounds::Predicted { probability } => probability,
        _ => panic!("it was predicted"),
    };
    assert!(probability(0) >= probability(1) && probability(1) >= probability(2));
    // One entry for the problem, whatever the list's length; one T4 file with all three.
    assert_eq!(choices.user_entries().0.len(), 1);
    assert_eq!(choices.t4()[0].results.len(), 3);
    let table = choices.table();
    assert!(table.rows.iter().all(|row| row.len() == table.header.len()));
}

#[test]
fn what_was_measured_needs_no_card_to_be_exported() {
    let mut ledger = Ledger::new();
    ledger.measure("gfx906_60", REPORTED, &timed(2e3));
    ledger.measure("gfx906_60", OTHER, &timed(1e3));
    // Of an import the Record stands for its Trial, which is not taken twice.
    ledger.import("gfx908_78", &format!("{KEY}=ConvAsm1x1U:{REPORTED}"));
    let kernels = ["ConvAsm1x1U".to_owned()];
    let none = Catalog::default();
    let found = stored_choices(&ledger.store, &none, &kernels, None, None).unwrap();
    let grounds: Vec<bool> = found
        .rows
        .iter()
        .map(|row| row.grounds == Grounds::ReportedBest)
        .collect();
    assert_eq!(grounds, [true, false]);
    assert!(
        matches!(&found.rows[1].grounds, Grounds::Timed { samples, .. } if samples[0].0 == 1e3)
    );
}

/// What was measured here comes back to this ledger as known, and to another one with every sample.
#[test]
fn measured_winners_survive_a_table() {
    let mut ledger = Ledger::new();
    ledger.measure("gfx906_60", REPORTED, &timed(1.0 / 3.0));
    ledger.measure("gfx906_60", OTHER, &timed(1e6));
    ledger.measure("gfx900_56", OTHER, &timed(7.5));
    ledger.import("gfx908_120", &format!("{KEY}=ConvAsm1x1U:{REPORTED}"));
    ledger.import("gfx908_120", &format!("{KEY}=Unknown:1,x,3"));
    let kernels = ["ConvAsm1x1U", "Unknown"].map(str::to_owned);
    let table = |ledger: &Ledger| {
        let choices = stored_choices(&ledger.store, &ledger.catalog, &kernels, None, None);
        let mut text = Vec::new();
        choices.unwrap().table().write_csv(&mut text).unwrap();
        text
    };
    let written = table(&ledger);
    let path = ledger.folder.path().join("winners.csv");
    std::fs::write(&path, &written).unwrap();
    let options = ImportOptions::new(ledger.folder.path());
    let (records, trials) = (all_records(&ledger), all_trials(&ledger));
    let again = import_file(&mut ledger.store, &ledger.catalog, &path, &options).unwrap();
    assert_eq!((again.report.records, again.counts.duplicates), (4, 4));
    assert_eq!(
        (all_records(&ledger), all_trials(&ledger)),
        (records, trials)
    );

    let mut other = Ledger::new();
    let brought = import_file(&mut other.store, &other.catalog, &path, &options).unwrap();
    assert_eq!((brought.counts.added, brought.counts.trials), (4, 3));
    assert_eq!(table(&other), written);
    let outcomes: Vec<String> = all_trials(&other);
    assert!(
        outcomes[0].contains(&format!("{:?}", timed(1.0 / 3.0))),
        "{outcomes:?}"
    );
}

fn all_records(ledger: &Ledger) -> Vec<String> {
    let records = ledger.store.records(&RecordFilter::default()).unwrap();
    records
        .map(|stored| format!("{:?}", stored.unwrap()))
        .collect()
}

fn all_trials(ledger: &Ledger) -> Vec<String> {
    let trials = ledger.store.trials(&TrialFilter::default()).unwrap();
    trials
        .map(|stored| format!("{:?}", stored.unwrap()))
        .collect()
}

/// T4 files of a ledger teach what the ledger itself does.
#[test]
fn t4_files_are_learned_from() {
    let mut ledger = Ledger::new();
    let slower: Vec<Fields> = [KEY.to_owned(), KEY.replace("2x64x28x28", "2x64x14x14")]
        .iter()
        .map(|key| miopen_problem(key).unwrap())
        .collect();
    for fields in &slower {
        ledger.measure_of(fields, "gfx906_60", REPORTED, &timed(3.0));
        ledger.measure_of(fields, "gfx906_60", OTHER, &timed(2.0));
    }
    let kernels = ["ConvAsm1x1U".to_owned()];
    let known = stored_knowledge(&ledger.store, &ledger.catalog, &kernels, None, None).unwrap();
    let folder = ledger.folder.path().join("t4");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("ConvAsm1x1U.json"), "{\"a\": \"model\"}").unwrap();
    for (at, document) in known.t4().iter().enumerate() {
        assert_eq!(document.results.len(), 2);
        let path = folder.join(format!("ConvAsm1x1U.{at:04}.t4.json"));
        let mut file = std::fs::File::create(path).unwrap();
        write_t4(document, &mut file).unwrap();
    }
    let options = ImportOptions::new(ledger.folder.path());
    let catalog = &ledger.catalog;
    let (files, learned) = gather_pools(catalog, Some(&folder), None, &kernels, &options).unwrap();
    let (stored, _) = gather_pools(catalog, None, Some(&ledger.store), &kernels, &options).unwrap();
    let examples = |pools: &[kernwright::predict::Pool]| -> Vec<String> {
        let examples = pools[0].examples.iter();
        let shown = examples.map(|one| format!("{} {:?}", one.problem, one.best));
        shown.collect()
    };
    assert_eq!(examples(&files).len(), 2);
    assert_eq!(examples(&files), examples(&stored));
    let sources: Vec<_> = learned
        .iter()
        .map(|file| (&*file.source, file.rows))
        .collect();
    assert_eq!(sources, [("current", 2), ("current", 2)]);
}

/// A ledger teaches what was fastest when measured last; one configuration alone teaches nothing.
#[test]
fn measured_trials_are_learned_from() {
    let mut ledger = Ledger::new();
    let third = "1,8,2,16,1,2,2,4";
    // The fastest in the search is wrong in the finals.
    ledger.measure("gfx906_60", third, &timed(1.0));
    ledger.measure("gfx906_60", REPORTED, &timed(3.0));
    ledger.measure("gfx906_60", OTHER, &timed(2.0));
    ledger.measure("gfx906_60", third, &failed());
    ledger.measure("gfx900_56", REPORTED, &timed(1.0));
    let kernels = ["ConvAsm1x1U".to_owned()];
    let options = ImportOptions::new(ledger.folder.path());
    let gather = |ledger: &Ledger| {
        gather_pools(
            &ledger.catalog,
            None,
            Some(&ledger.store),
            &kernels,
            &options,
        )
    };
    let (pools, learned) = gather(&ledger).unwrap();
    let [example] = &pools[0].examples[..] else {
        panic!("{:?}", pools[0].examples)
    };
    let best = ledger
        .kernel()
        .space(&example.problem, Some(&example.device))
        .unwrap();
    let best = best.config_at(&example.best).unwrap();
    assert_eq!(
        best.values()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(","),
        OTHER
    );
    assert_eq!(pools[0].domains[0].source, "measured");
    assert_eq!((learned[0].rows, learned[0].alone), (5, 1));
    assert!(learned[0].complaint().contains("1 problems left out"));
    // A second configuration, even a failed one, makes the first the best of two.
    ledger.measure("gfx900_56", OTHER, &failed());
    let (pools, learned) = gather(&ledger).unwrap();
    assert_eq!((pools[0].examples.len(), learned[0].alone), (2, 0));
    let nothing = gather_pools(
        &ledger.catalog,
        None,
        Some(&Ledger::new().store),
        &kernels,
        &options,
    );
    assert!(matches!(nothing, Err(PoolError::NothingStored { .. })));
}
