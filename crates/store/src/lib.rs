//! The ledger: Records, Trials and Runs in one SQLite file that survives being killed.
//!
//! Importers hand in [`Record`](kernwright_space::Record)s, a tuner appends Trials, and both come
//! back exactly as they were written or as an error that names the damaged row: every row carries a
//! checksum. An import is kept whole or not at all, and importing a file again adds nothing.
//! Several processes may write at once and any number may read meanwhile. The store knows no
//! cards and no models; the file is described in `docs/formats/store.md`.
//!
//! ```
//! # use kernwright_space::{Outcome, Record, RecordParams};
//! # use kernwright_store::{RecordFilter, SourceInfo, Store, StoreError};
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("ledger.db");
//! # let source = SourceInfo {
//! #     path: "gfx906_60.db".into(), format: "miopen".into(), digest: String::new(), imported_at: 0,
//! # };
//! # let record = Record {
//! #     kernel: "ConvAsm1x1U".into(),
//! #     problem: [("n".into(), 128.into())].into(),
//! #     params: RecordParams::Positional("1,8,2".into()),
//! #     device: "gfx906_60".parse().unwrap(),
//! #     outcome: Outcome::ReportedBest,
//! # };
//! let mut store = Store::open(&path)?;
//! let mut batch = store.import()?;
//! batch.add(&record, 1, None)?;
//! batch.commit(&source, 1, &"one row read")?;
//! for stored in store.records(&RecordFilter::default())? {
//!     assert_eq!(stored?.record, record);
//! }
//! assert!(store.check()?.is_sound());
//! # Ok::<(), StoreError>(())
//! ```

mod check;
mod checksum;
mod codec;
mod dictionary;
mod error;
mod import;
mod meaning;
mod merge;
mod network;
mod query;
mod reader;
mod record;
mod run;
mod schema;
mod sqlite;
mod writer;

pub use check::{CheckReport, Damage};
pub use error::StoreError;
pub use import::ImportBatch;
pub use merge::Merged;
pub use query::{Records, Trials};
pub use record::{
    Added, ImportCounts, KernelCount, NewTrial, RecordFilter, RecordId, RunId, SourceId,
    SourceInfo, StoredRecord, StoredRun, StoredSource, StoredTrial, TrialFilter, TrialId,
};
pub use sqlite::{OpenOptions, Store, is_ledger};
