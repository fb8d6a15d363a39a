//! How much a winner gains.

use crate::sheet::{Axis, BLUE, ORANGE, Sheet, Side, trimmed};

const WIDTH: f64 = 860.0;
const LEFT: f64 = 40.0;
const RIGHT: f64 = 820.0;
const MIDDLE: f64 = 34.0;

/// A speed-up with its interval, on a line with what it is compared with at 1.
pub fn gain(speedup: f64, (low, high): (f64, f64), than: &str) -> String {
    let mut sheet = Sheet::new(WIDTH, 80.0);
    let ends = [speedup, low, high, 1.0].into_iter();
    let ends: Vec<f64> = ends.filter(|end| end.is_finite() && *end > 0.0).collect();
    let least = ends.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ends.iter().copied().fold(0.0, f64::max);
    let x = Axis::around(least..=most, (LEFT, RIGHT));
    let at = |number: f64| x.at(number).clamp(LEFT, RIGHT);
    sheet.rule((LEFT, MIDDLE + 16.0), (RIGHT, MIDDLE + 16.0), 0.5);
    for number in x.round_numbers(8) {
        let place = at(number);
        sheet.rule((place, MIDDLE + 16.0), (place, MIDDLE + 21.0), 0.5);
        let text = trimmed(number);
        sheet.text((place, MIDDLE + 35.0), Side::Middle, 12, &text);
    }
    let style = format!("stroke=\"{ORANGE}\" stroke-width=\"1.6\" stroke-dasharray=\"6 4\"");
    sheet.line(&[(at(1.0), 16.0), (at(1.0), MIDDLE + 16.0)], &style);
    let side = match at(1.0) > (LEFT + RIGHT) / 2.0 {
        true => Side::End,
        false => Side::Start,
    };
    sheet.text((at(1.0) - 3.0, 11.0), side, 20, than);
    let style = format!("stroke=\"{BLUE}\" stroke-width=\"2.2\"");
    sheet.line(&[(at(low), MIDDLE), (at(high), MIDDLE)], &style);
    for end in [low, high] {
        sheet.line(&[(at(end), MIDDLE - 7.0), (at(end), MIDDLE + 7.0)], &style);
    }
    sheet.dots(
        [(at(speedup), MIDDLE)].into_iter(),
        9.0,
        &format!("stroke=\"{BLUE}\""),
    );
    sheet.finish(&format!(
        "{speedup:.3} times as fast, from {low:.3} to {high:.3}"
    ))
}
