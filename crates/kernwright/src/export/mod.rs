//! Out to where users work: predictions or the ledger's winners as [`Choices`], and those as
//! tables, T4 files and entries of MIOpen's user database.
//!
//! ```
//! # use kernwright::Catalog;
//! # use kernwright::export::{Asked, predict_choices};
//! # use kernwright::miopen_problem;
//! let catalog = Catalog::embedded()?;
//! let fields = miopen_problem("2x64x28x28x1x1x1x1x64x1x0x0x0x1x1x0x1x1x0x0x1xNCHWxFP32xF").unwrap();
//! let device = "gfx906_60".parse()?;
//! let asked = Asked { device: Some(&device), count: 1, source: None };
//! let kernels = [catalog.get("ConvAsm1x1U")?.clone()];
//! let choices = predict_choices(&kernels, &[(1, fields)], &asked)?;
//! let (entries, refused) = choices.user_entries();
//! assert_eq!((entries.len(), refused.len()), (1, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choices;
mod identity;
mod predicted;
mod stored;

pub use choices::{Choice, Choices, Grounds, NotExpressed, Unanswered};
pub use predicted::{Asked, ExportError, predict_choices, refuse_device, sound_problems};
pub use stored::{stored_choices, stored_knowledge};
