//! Times by the value of one parameter.

use kernwright_space::Nanos;

use kernwright_report::sheet::{Axis, BLUE, ORANGE, Sheet, Side, trimmed, unit};

/// What was seen with one value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct ByValue {
    /// The value.
    pub value: String,
    /// The best time.
    pub best: Nanos,
    /// The median time.
    pub median: Nanos,
}

const WIDTH: f64 = 276.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = 268.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 140.0;
/// More values than this are not labelled one by one.
const LABELS: usize = 8;

/// The best and the median time for each value. `range` is that of all figures side by side, so
/// that they can be compared.
pub fn by_value(param: &str, values: &[ByValue], range: (Nanos, Nanos)) -> String {
    let mut sheet = Sheet::new(WIDTH, BOTTOM + 26.0);
    let (least, most) = (range.0.0, range.1.0);
    let (unit, scale) = unit(most.min(least * 1e3));
    sheet.text((LEFT, 16.0), Side::Start, 22, param);
    sheet.text((RIGHT, 16.0), Side::End, 6, unit);
    let y = Axis::around(least / scale..=most / scale, (BOTTOM, TOP));
    for number in y.round_numbers(4) {
        let at = y.at(number);
        sheet.rule((LEFT, at), (RIGHT, at), 0.12);
        sheet.text((LEFT - 6.0, at + 4.0), Side::End, 7, &trimmed(number));
    }
    sheet.rule((LEFT, BOTTOM), (RIGHT, BOTTOM), 0.5);
    let step = (RIGHT - LEFT) / values.len().max(1) as f64;
    let every = values.len().div_ceil(LABELS).max(1);
    let most_letters = ((step * every as f64 / 7.2) as usize).max(2);
    let place = |at: usize| LEFT + step * (at as f64 + 0.5);
    let wide = (step * 0.5).min(14.0) / 2.0;
    for (at, one) in values.iter().enumerate() {
        let x = place(at);
        let (best, median) = (y.at(one.best.0 / scale), y.at(one.median.0 / scale));
        let style = format!("stroke=\"{BLUE}\" stroke-opacity=\"0.4\" stroke-width=\"1.6\"");
        sheet.line(&[(x, best), (x, median)], &style);
        let style = format!("stroke=\"{ORANGE}\" stroke-width=\"2\"");
        sheet.line(&[(x - wide, median), (x + wide, median)], &style);
        if at % every == 0 {
            sheet.text((x, BOTTOM + 16.0), Side::Middle, most_letters, &one.value);
        }
    }
    let best = values.iter().enumerate();
    let best = best.map(|(at, one)| (place(at), y.at(one.best.0 / scale)));
    sheet.dots(best, 6.0, &format!("stroke=\"{BLUE}\""));
    sheet.finish(&format!("best and median time by the value of {param}"))
}
