//! What can be chosen, and what was seen: the vocabulary every other crate speaks.
//!
//! A [`Kernel`] is read from a card. For a [`Problem`] it gives a [`Space`], and only a Space
//! makes a [`Config`], so a Config is valid wherever it turns up. Foreign statements are
//! [`Record`]s; checked ones are [`Trial`]s. Pure: no I/O, no threads, no clock.
//!
//! ```
//! # use kernwright_space::{Kernel, Problem, Value};
//! let card = r#"
//!     kernel = "tile"
//!     field = [{ name = "n", min = 1 }]
//!     param = [{ name = "x", values = [8, 16, 32] }, { name = "y", values = "1..4" }]
//!     constraint = [{ name = "threads", rule = "x * y <= 64" }, { name = "fits", rule = "x <= n" }]
//! "#;
//! let kernel = Kernel::parse("tile.toml", card, &|_| None).unwrap();
//! let problem = Problem::new(kernel.family(), [("n", Value::Int(16))]).unwrap();
//! let space = kernel.space(&problem, None).unwrap();
//! assert_eq!(space.count().unwrap(), 8);
//! assert!(space.config(&[Value::Int(32), Value::Int(1)]).is_err());
//! ```

mod bounds;
mod card;
mod check;
mod config;
mod definitions;
mod device;
mod diagnostic;
mod diagram;
mod error_kind;
mod explain;
pub mod expr;
mod formula;
mod gauge;
mod graph;
mod kernel;
mod lookahead;
mod memo;
mod names;
mod number;
mod op;
mod outcome;
mod param;
mod plan;
mod prefix;
mod problem;
mod record;
mod series;
mod space;
mod suggest;
mod trial;
mod value;

pub use card::{
    RawCard, RawConstraint, RawDomain, RawFamily, RawField, RawParam, RawRange, card_schema,
    family_schema,
};
pub use check::Checker;
pub use config::Config;
pub use device::{Device, NotDevice};
pub use diagnostic::{CardError, Diagnostic};
pub use diagram::TooLarge;
pub use error_kind::ErrorKind;
pub use explain::{BrokenRule, ConfigError, Reason, Refusal};
pub use formula::{Formula, NoValue, Scope};
pub use gauge::Gauge;
pub use kernel::{BindError, Constraint, Derived, Kernel, OtherVendor, Unwelcome, Work};
pub use lookahead::{Allowed, DEFAULT_MEMORY, Lookahead};
pub use names::Names;
pub use number::Fault;
pub use outcome::{Doubt, FailureClass, Nanos, Outcome, Verification};
pub use param::{MAX_VALUES, Param};
pub use prefix::Prefix;
pub use problem::{Family, Field, FieldKind, FieldValue, Problem, ProblemError};
pub use record::{Fields, Record, RecordParams};
pub use series::{Series, SeriesReader};
pub use space::{Configs, FaultyRule, Neighbourhood, Space, Truth};
pub use suggest::{did_you_mean, nearest};
pub use trial::{Budget, Compared, Found, Load, Recipe, Run, StopReason, Trial};
pub use value::{Decimal, NotDecimal, Value};
