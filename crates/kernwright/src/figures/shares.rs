//! What parameters matter.

use kernwright_report::sheet::{BLUE, Sheet, Side};

/// One parameter's bar: a share of 1, and where it may lie.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// The parameter.
    pub name: String,
    /// Its share in all: the light bar, with its low and high end.
    pub in_all: (f64, f64, f64),
    /// Its share alone: the dark bar.
    pub alone: f64,
}

const WIDTH: f64 = 860.0;
const LEFT: f64 = 230.0;
const RIGHT: f64 = 740.0;
const ROW: f64 = 26.0;

/// Bars from top to bottom in the order given.
pub fn shares(bars: &[Bar]) -> String {
    let height = ROW * bars.len() as f64 + 58.0;
    let mut sheet = Sheet::new(WIDTH, height);
    let most = bars.iter().map(|bar| bar.in_all.2.max(bar.alone));
    let most = most.fold(0.05_f64, f64::max).min(1.0);
    let x = |share: f64| LEFT + (RIGHT - LEFT) * (share / most).min(1.0);
    let light = format!("fill=\"{BLUE}\" fill-opacity=\"0.35\"");
    let dark = format!("fill=\"{BLUE}\"");
    sheet.bar((LEFT, 6.0), (14.0, 10.0), &dark);
    sheet.text((LEFT + 20.0, 15.0), Side::Start, 60, "alone");
    sheet.bar((LEFT + 80.0, 6.0), (14.0, 10.0), &light);
    let text = "in all, with what it does together with others";
    sheet.text((LEFT + 100.0, 15.0), Side::Start, 60, text);
    let mut y = 28.0;
    for bar in bars {
        let middle = y + ROW / 2.0 - 3.0;
        let (share, low, high) = bar.in_all;
        sheet.text((LEFT - 10.0, middle + 4.0), Side::End, 24, &bar.name);
        sheet.bar((LEFT, middle - 8.0), (x(share) - LEFT, 16.0), &light);
        sheet.bar((LEFT, middle - 4.0), (x(bar.alone) - LEFT, 8.0), &dark);
        let style = "stroke=\"currentColor\" stroke-width=\"1.4\"";
        sheet.line(&[(x(low), middle), (x(high), middle)], style);
        for end in [low, high] {
            sheet.line(&[(x(end), middle - 4.0), (x(end), middle + 4.0)], style);
        }
        let text = format!(
            "{:.0} %  ({:.0} to {:.0})",
            100.0 * share,
            100.0 * low,
            100.0 * high
        );
        sheet.text((RIGHT + 10.0, middle + 4.0), Side::Start, 24, &text);
        y += ROW;
    }
    sheet.rule((LEFT, 24.0), (LEFT, y), 0.5);
    let text = "share of the variance of log time, %";
    sheet.text(((LEFT + RIGHT) / 2.0, y + 18.0), Side::Middle, 60, text);
    sheet.finish("share of the variance of log time by parameter")
}
