//! Kernwright makes compute kernels fast. This is its public library: what the command line, and
//! later the server and Python, all go through.
//!
//! ```
//! use kernwright::Catalog;
//! use kernwright::space::{Problem, Value};
//!
//! let catalog = Catalog::embedded()?;
//! let kernel = catalog.get("ConvAsm1x1U")?;
//! let fields = [("c", 64), ("k", 256), ("h", 56), ("w", 56), ("n", 32)];
//! let fields = fields.map(|(name, size)| (name, Value::Int(size)));
//! let space = kernel.space(&Problem::new(kernel.family(), fields)?, None)?;
//! println!("{} valid configurations", space.count()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod against;
mod catalog;
mod command;
mod compare_tuners;
pub mod evaluate;
mod evidence;
pub mod export;
pub mod figures;
mod foreign;
mod ingest;
pub mod init;
mod jobs;
mod keep;
mod map_hint;
mod models;
mod pairs;
mod pools;
mod recorded;
mod runs;
mod tuning;
pub mod view;

pub use against::Against;
pub use catalog::{Catalog, CatalogError, Entry};
pub use command::{fields_text, list_command, repeat_command, resume_command, show_command};
pub use compare_tuners::{
    CompareError, Contest, Difference, MeanScores, POISON, SpaceScores, Start, are_of_one_kernel,
    compare_tuners, mean_scores, seeds_from, t1_beside,
};
pub use evidence::{NoTrial, judge};
pub use foreign::{ForeignError, MadeCard, card_of_t1, read_t1};
pub use ingest::{
    Imported, IngestError, Judged, MergedLedger, RefusedRow, SplitCounts, check_file, check_ledger,
    describe, import_file, kernel_columns, merge_ledger, split_file, visit_file,
};
pub use jobs::{JobError, JobFile, embedded_jobs, open_job};
pub use keep::{keep_trial, timed};
pub use kernwright_dataset::{
    ColumnMap, ConfigListError, Fault, Format, ImportOptions, ImportReport, InputError, Listed,
    Located, MapError, Place, ProblemList, Progress, device_from_file_name, kernel_tuner,
    miopen_problem, read_config_list, read_problems, read_problems_from, sets, split, t1, t4,
    user_db,
};
pub use kernwright_files::{Lock, LockError, replace_file, scratch, try_replace_file, units};
pub use kernwright_measure as measure;
pub use kernwright_predict as predict;
pub use kernwright_space as space;
pub use kernwright_stablehlo_run::modules;
pub use kernwright_store::{
    RecordFilter, RunId, Store, StoreError, StoredRun, StoredTrial, TrialFilter, is_ledger,
};
pub use kernwright_tune as tune;

/// Evolving programs: the request, the events and the result.
pub mod evolve {
    pub use kernwright_evolve::{Genome, Mode};
    pub use kernwright_evolve_kernels::subject::*;
    pub use kernwright_evolve_kernels::{Begun, Cost, Edit, Risk};
    pub use kernwright_evolve_models::ModelBegun;
    pub use kernwright_evolve_models::subject::*;
    pub use kernwright_evolve_run::{
        Ancestor, Budget, EvolveError, EvolveEvent, ProofStep, ProofTime, RunOptions, Standing,
        Unproven, conformance, run_folder,
        view::{doubt_lines, fallen_lines},
    };

    /// The version of the LLVM that will be used; the error says where it was looked for.
    ///
    /// # Errors
    /// There is none of the right version.
    pub fn llvm_version(
        wanted: Option<&std::path::Path>,
    ) -> Result<(u32, u32, u32), kernwright_llvm_ir::LlvmError> {
        kernwright_llvm_ir::Llvm::open(wanted).map(|llvm| llvm.version)
    }
}

/// Serves the payload of this name until the parent hangs up; `None` if there is none.
pub fn serve(payload: &str) -> Option<std::process::ExitCode> {
    use kernwright_measure::worker::{self, Payload};
    match payload {
        kernwright_evolve_kernels::Lab::NAME => {
            Some(worker::serve::<kernwright_evolve_kernels::Lab>())
        }
        kernwright_evolve_models::ModelLab::NAME => {
            Some(worker::serve::<kernwright_evolve_models::ModelLab>())
        }
        kernwright_stablehlo_run::Runner::NAME => {
            Some(worker::serve::<kernwright_stablehlo_run::Runner>())
        }
        other => kernwright_measure::serve(other),
    }
}
pub use models::{embedded_model, embedded_models};
pub use pairs::{PairsError, parse_pairs};
pub use pools::{LearnedFile, PoolError, gather_pools, read_pools, source_of};
pub use recorded::{Recorded, RecordedError, RecordedTrial, read_foreign, read_recorded};
pub use runs::RunSummary;
pub use tuning::{
    Finals, Known, LiveRun, OnEvent, Opening, Preview, TuneEvent, TuneOrder, TuneRequest, Tuned,
    TuningError, Warmth, preview_tuning, search, tune_job, unfinished_run,
};
