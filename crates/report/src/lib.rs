//! How what was found is shown: pages that need nothing else, and figures as SVG. Data in, text out.

mod evolution;
mod gain;
mod page;
pub mod sheet;
mod text;

pub use evolution::{best_so_far, front, trade_off};
pub use gain::gain;
pub use page::{fact_list, page_head};
pub use text::{counted, escape, grouped, shorten};
