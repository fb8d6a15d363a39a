//! How a search for a better program went, and what it ended with.

use crate::sheet::{Axis, BLUE, ORANGE, Sheet, Side, trimmed};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 840.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 252.0;

/// The best share of the original's cost against the number of candidates, as steps up to the
/// last candidate.
pub fn best_so_far(steps: &[(u64, f64)], candidates: u64) -> String {
    let shares = steps.iter().map(|(_, share)| *share);
    let (mut sheet, y) = begun(shares);
    let x = Axis::counting(candidates.max(1) as usize, (LEFT, RIGHT));
    along(&mut sheet, &x, "candidates");
    let (mut points, mut last) = (vec![(LEFT, y.at(1.0))], 1.0);
    for (after, share) in steps {
        points.push((x.at(*after as f64), y.at(last)));
        points.push((x.at(*after as f64), y.at(*share)));
        last = *share;
    }
    points.push((x.at(candidates as f64), y.at(last)));
    sheet.line(&points, &format!("stroke=\"{BLUE}\" stroke-width=\"2.2\""));
    sheet.finish(&format!(
        "the best share of the original's cost over {candidates} candidates: {last:.3} in the end"
    ))
}

/// The front: share of the original's cost against the number of edits. The winner, reduced and
/// proven, is marked.
pub fn front(points: &[(usize, f64)], winner: Option<(usize, f64)>) -> String {
    let shares = points.iter().chain(&winner).map(|(_, share)| *share);
    let (mut sheet, y) = begun(shares);
    let most = points.iter().chain(&winner).map(|(edits, _)| *edits).max();
    let x = Axis::counting(most.unwrap_or(1), (LEFT, RIGHT));
    along(&mut sheet, &x, "edits");
    let place = |(edits, share): (usize, f64)| (x.at(edits as f64), y.at(share));
    sheet.dots(
        points.iter().copied().map(place),
        8.0,
        &format!("stroke=\"{BLUE}\""),
    );
    if let Some(winner) = winner {
        let (at, up) = place(winner);
        sheet.dots(
            [(at, up)].into_iter(),
            12.0,
            &format!("stroke=\"{ORANGE}\""),
        );
        sheet.text((at + 10.0, up + 4.0), Side::Start, 12, "the winner");
    }
    sheet.finish(&format!("{} programs on the front", points.len()))
}

/// A front of models: accuracy in percent against time as a share of the original's. The original and
/// the winner, as it was proven, are marked.
pub fn trade_off(
    points: &[(f64, f64)],
    original: f64,
    winner: Option<(f64, f64)>,
    unit: &str,
) -> String {
    let all = || {
        points
            .iter()
            .copied()
            .chain(winner)
            .chain([(1.0, original)])
    };
    let all = || all().filter(|(time, accuracy)| time.is_finite() && accuracy.is_finite());
    let range = |pick: fn((f64, f64)) -> f64| {
        let start = (f64::INFINITY, f64::NEG_INFINITY);
        all()
            .map(pick)
            .fold(start, |(low, high), one| (low.min(one), high.max(one)))
    };
    let mut sheet = Sheet::new(WIDTH, HEIGHT);
    let (low, high) = range(|point| point.1);
    let y = Axis::around(low..=high, (BOTTOM, TOP));
    for number in y.round_numbers(6) {
        sheet.rule((LEFT, y.at(number)), (RIGHT, y.at(number)), 0.15);
        let text = trimmed(number) + unit;
        sheet.text((LEFT - 8.0, y.at(number) + 4.0), Side::End, 8, &text);
    }
    let (low, high) = range(|point| point.0);
    let x = Axis::around(low..=high, (LEFT, RIGHT));
    sheet.rule((LEFT, BOTTOM), (RIGHT, BOTTOM), 0.5);
    for number in x.round_numbers(8) {
        let place = x.at(number);
        sheet.rule((place, BOTTOM), (place, BOTTOM + 5.0), 0.5);
        sheet.text((place, BOTTOM + 19.0), Side::Middle, 12, &trimmed(number));
    }
    let middle = (LEFT + RIGHT) / 2.0;
    let what = "time, as a share of the original's";
    sheet.text((middle, BOTTOM + 39.0), Side::Middle, 40, what);
    let place = |(time, accuracy): (f64, f64)| (x.at(time), y.at(accuracy));
    let known = points.iter().copied().filter(|point| point.0.is_finite());
    sheet.dots(known.map(place), 8.0, &format!("stroke=\"{BLUE}\""));
    let mut mark = |point: (f64, f64), name: &str| {
        let (at, up) = place(point);
        let style = format!("stroke=\"{ORANGE}\"");
        sheet.dots([(at, up)].into_iter(), 12.0, &style);
        let is_right = at > middle;
        let (side, at) = match is_right {
            true => (Side::End, at - 10.0),
            false => (Side::Start, at + 10.0),
        };
        sheet.text((at, up + 4.0), side, 20, name);
    };
    mark((1.0, original), "the original");
    if let Some(winner) = winner {
        mark(winner, "the winner");
    }
    sheet.finish(&format!("{} models on the front", points.len()))
}

/// A sheet with shares of the original's cost going up, and the original's own.
fn begun(shares: impl Iterator<Item = f64>) -> (Sheet, Axis) {
    let (low, high) = shares
        .filter(|share| share.is_finite() && *share > 0.0)
        .fold((1.0_f64, 1.0_f64), |(low, high), share| {
            (low.min(share), high.max(share))
        });
    let mut sheet = Sheet::new(WIDTH, HEIGHT);
    let y = Axis::around(low..=high, (BOTTOM, TOP));
    for number in y.round_numbers(6) {
        sheet.rule((LEFT, y.at(number)), (RIGHT, y.at(number)), 0.15);
        let text = trimmed(number);
        sheet.text((LEFT - 8.0, y.at(number) + 4.0), Side::End, 8, &text);
    }
    let style = format!("stroke=\"{ORANGE}\" stroke-width=\"1.6\" stroke-dasharray=\"6 4\"");
    sheet.line(&[(LEFT, y.at(1.0)), (RIGHT, y.at(1.0))], &style);
    sheet.text((RIGHT, y.at(1.0) - 5.0), Side::End, 20, "the original");
    (sheet, y)
}

/// The axis at the bottom.
fn along(sheet: &mut Sheet, x: &Axis, what: &str) {
    sheet.rule((LEFT, BOTTOM), (RIGHT, BOTTOM), 0.5);
    for number in x
        .round_numbers(8)
        .into_iter()
        .filter(|number| number.fract() == 0.0)
    {
        let place = x.at(number);
        sheet.rule((place, BOTTOM), (place, BOTTOM + 5.0), 0.5);
        let text = trimmed(number);
        sheet.text((place, BOTTOM + 19.0), Side::Middle, 12, &text);
    }
    sheet.text(
        ((LEFT + RIGHT) / 2.0, BOTTOM + 39.0),
        Side::Middle,
        40,
        what,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_whatever_the_numbers() {
        for steps in [&[][..], &[(1, 1.0)], &[(1, 1.0), (40, 0.5), (900, 0.01)]] {
            let svg = best_so_far(steps, 1000);
            assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{svg}");
        }
        for points in [&[][..], &[(0, 1.0)], &[(0, 1.0), (3, 0.2)]] {
            let svg = front(points, points.last().copied());
            assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{svg}");
        }
        for points in [&[][..], &[(1.0, 90.0)], &[(0.5, 88.0), (0.7, 91.0)]] {
            let svg = trade_off(points, 92.0, points.last().copied(), " %");
            assert!(svg.starts_with("<svg") && !svg.contains("NaN"), "{svg}");
        }
    }
}
