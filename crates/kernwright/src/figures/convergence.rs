//! The progress of a search.

use std::collections::BTreeMap;

use kernwright_space::{FailureClass, Nanos};

use kernwright_report::sheet::{Axis, BLUE, CLASSES, ORANGE, Sheet, Side, trimmed, unit};

/// What became of one configuration, as far as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Seen {
    /// It took this long.
    Timed(Nanos),
    /// It failed.
    Failed(FailureClass),
}

const WIDTH: f64 = 860.0;
const LEFT: f64 = 116.0;
const RIGHT: f64 = 836.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 300.0;
const STRIP: f64 = 18.0;

/// Every Trial in order, the best so far, the default's time, and failures in a strip per kind.
pub fn convergence(seen: &[Seen], default: Option<Nanos>) -> String {
    let times = || {
        let timed = seen.iter().filter_map(|seen| match seen {
            Seen::Timed(time) => Some(time.0),
            Seen::Failed(_) => None,
        });
        timed
            .chain(default.map(|time| time.0))
            .filter(|time| *time > 0.0)
    };
    let mut failed: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, one) in seen.iter().enumerate() {
        if let Seen::Failed(class) = one {
            failed.entry(class.to_string()).or_default().push(at);
        }
    }
    let has_times = times().next().is_some();
    let bottom = if has_times { BOTTOM } else { TOP };
    let height = bottom + STRIP * failed.len() as f64 + 44.0;
    let mut sheet = Sheet::new(WIDTH, height);
    let x = Axis::counting(seen.len(), (LEFT, RIGHT));
    if has_times {
        let most = times().fold(0.0, f64::max);
        let least = times().fold(f64::INFINITY, f64::min);
        draw_times(&mut sheet, &x, seen, default, (least, most));
    }
    let mut y = bottom + 6.0;
    for ((class, places), colour) in failed.iter().zip(CLASSES) {
        sheet.text((LEFT - 8.0, y + 10.0), Side::End, 18, class);
        let marks = places.iter().map(|at| (x.at((at + 1) as f64), y));
        sheet.ticks(marks, 12.0, &format!("stroke=\"{colour}\""));
        y += STRIP;
    }
    let numbers = x
        .round_numbers(8)
        .into_iter()
        .filter(|number| *number >= 1.0);
    let numbers: Vec<f64> = numbers.filter(|number| number.fract() == 0.0).collect();
    for number in &numbers {
        sheet.text(
            (x.at(*number), y + 12.0),
            Side::Middle,
            12,
            &trimmed(*number),
        );
    }
    sheet.text(((LEFT + RIGHT) / 2.0, y + 30.0), Side::Middle, 60, "Trial");
    let failures: usize = failed.values().map(Vec::len).sum();
    sheet.finish(&format!(
        "times of {} Trials in order with the best so far, and {failures} failures",
        seen.len() - failures
    ))
}

fn draw_times(
    sheet: &mut Sheet,
    x: &Axis,
    seen: &[Seen],
    default: Option<Nanos>,
    (least, most): (f64, f64),
) {
    let (unit, scale) = unit(most.min(least * 1e3));
    let y = Axis::around(least / scale..=most / scale, (BOTTOM, TOP));
    for number in y.round_numbers(6) {
        let at = y.at(number);
        sheet.rule((LEFT, at), (RIGHT, at), 0.12);
        sheet.text((LEFT - 8.0, at + 4.0), Side::End, 14, &trimmed(number));
    }
    sheet.rule((LEFT, BOTTOM), (RIGHT, BOTTOM), 0.5);
    sheet.text((LEFT - 8.0, 16.0), Side::End, 20, &format!("time, {unit}"));
    let mut best: Option<f64> = None;
    let mut line = Vec::new();
    let mut dots = Vec::new();
    for (at, one) in seen.iter().enumerate() {
        let Seen::Timed(Nanos(time)) = one else {
            continue;
        };
        let (place, time) = (x.at((at + 1) as f64), time / scale);
        if time <= 0.0 {
            continue;
        }
        dots.push((place, y.at(time)));
        if best.is_none_or(|best| time < best) {
            line.extend(best.map(|best| (place, y.at(best))));
            line.push((place, y.at(time)));
            best = Some(time);
        }
    }
    let (wide, opacity) = if dots.len() > 600 {
        (2.5, 0.45)
    } else {
        (5.0, 0.6)
    };
    let style = format!("stroke=\"{BLUE}\" stroke-opacity=\"{opacity}\"");
    sheet.dots(dots.into_iter(), wide, &style);
    let mut legend = LEFT + 16.0;
    let mut entry = |sheet: &mut Sheet, style: &str, text: &str| {
        sheet.line(&[(legend, 12.0), (legend + 22.0, 12.0)], style);
        sheet.text((legend + 28.0, 16.0), Side::Start, 60, text);
        legend += 60.0 + 6.6 * text.chars().count() as f64;
    };
    if let Some(Nanos(time)) = default.filter(|time| time.0 > 0.0) {
        let style = format!("stroke=\"{ORANGE}\" stroke-width=\"1.6\" stroke-dasharray=\"6 4\"");
        let at = y.at(time / scale);
        sheet.line(&[(LEFT, at), (RIGHT, at)], &style);
        let text = format!("the default, {} {unit}", trimmed(time / scale));
        entry(sheet, &style, &text);
    }
    if let Some(best) = best {
        line.push((RIGHT, y.at(best)));
        let style = format!("stroke=\"{BLUE}\" stroke-width=\"2.2\" stroke-linejoin=\"round\"");
        sheet.line(&line, &style);
        let text = format!("best so far, in the end {} {unit}", trimmed(best));
        entry(sheet, &style, &text);
    }
}
