//! Figures as SVG: data in, text out.

mod accuracy;
mod by_value;
mod confusion;
mod convergence;
mod curves;
mod reliability;
mod samples;
mod shares;

pub use accuracy::{AgainstK, accuracy_against_k};
pub use by_value::{ByValue, by_value};
pub use confusion::confusion;
pub use convergence::{Seen, convergence};
pub use curves::{accuracy_and_loss, learning_curves};
pub use kernwright_report::{best_so_far, front, gain, trade_off};
pub use reliability::reliability;
pub use samples::samples;
pub use shares::{Bar, shares};

use plotters::prelude::*;

const SIZE: (u32, u32) = (760, 420);
const TRAIN: RGBColor = RGBColor(0x1f, 0x77, 0xb4);
const VALIDATION: RGBColor = RGBColor(0xd6, 0x27, 0x28);
/// Colours that can be distinguished, also with colour blindness.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x66, 0x66, 0x66),
    RGBColor(0xf0, 0xe4, 0x42),
];

type Area<'s> = DrawingArea<SVGBackend<'s>, plotters::coord::Shift>;
type Failure = Box<dyn std::error::Error>;

/// Draws into a string, which fails only if the figure is impossible, such as one without points.
fn drawn(size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Result<(), Failure>) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        let _ = draw(&area);
    }
    svg
}

/// A number in as few digits as distinguish it from its neighbours on an axis.
fn short(number: f64) -> String {
    let digits = (1.0 - number.log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{number:.digits$}")
}
