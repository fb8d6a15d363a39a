//! How networks learned.

use kernwright_predict::Point;
use plotters::prelude::*;

use super::{Area, Failure, SIZE, TRAIN, VALIDATION, drawn, short};

/// The losses of each network of a model along its training.
pub fn learning_curves(title: &str, curves: &[Vec<Point>]) -> String {
    drawn(SIZE, |area| draw_curves(area, title, curves))
}

/// Accuracy and loss of several trainings of one network, epoch by epoch.
pub fn accuracy_and_loss(title: &str, per_epoch: u64, curves: &[&[Point]]) -> String {
    drawn((900, 320), |area| {
        area.fill(&WHITE)?;
        let halves = area.split_evenly((1, 2));
        let epoch = |point: &Point| point.step as f64 / per_epoch.max(1) as f64;
        let last = curves
            .iter()
            .copied()
            .flatten()
            .map(epoch)
            .fold(1.0, f64::max);
        let right: [Series; 2] = [
            ("training, with noise", TRAIN, |p| {
                Some(100.0 * p.train_right)
            }),
            ("validation", VALIDATION, |p| {
                Some(100.0 * p.validation_right?)
            }),
        ];
        let loss: [Series; 2] = [
            ("training, with noise", TRAIN, |p| Some(p.train)),
            ("validation", VALIDATION, |p| p.validation),
        ];
        let panels = [("accuracy, %", right), ("loss", loss)];
        for (half, (what, series)) in halves.iter().zip(panels) {
            let all = || curves.iter().copied().flatten();
            let numbers = || {
                series
                    .iter()
                    .flat_map(|(_, _, pick)| all().filter_map(*pick))
            };
            let least = numbers().fold(f64::INFINITY, f64::min);
            let most = numbers().fold(f64::NEG_INFINITY, f64::max);
            let room = 0.05 * (most - least).max(1e-3);
            let mut chart = ChartBuilder::on(half)
                .caption(format!("{title}: {what}"), ("sans-serif", 15))
                .margin(10)
                .x_label_area_size(32)
                .y_label_area_size(44)
                .build_cartesian_2d(0.0..last, (least - room)..(most + room))?;
            let mut mesh = chart.configure_mesh();
            mesh.light_line_style(WHITE)
                .x_desc("epoch")
                .x_label_formatter(&|epoch| format!("{epoch:.0}"));
            mesh.draw()?;
            for (name, colour, pick) in series {
                for (at, curve) in curves.iter().enumerate() {
                    let line = curve.iter();
                    let line: Vec<(f64, f64)> =
                        line.filter_map(|p| Some((epoch(p), pick(p)?))).collect();
                    let style = colour.mix(0.8).stroke_width(2);
                    let drawn = chart.draw_series(LineSeries::new(line, style))?;
                    if at == 0 {
                        drawn.label(name).legend(move |(x, y)| {
                            PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2))
                        });
                    }
                }
            }
            let place = match what {
                "loss" => SeriesLabelPosition::UpperRight,
                _ => SeriesLabelPosition::LowerRight,
            };
            chart
                .configure_series_labels()
                .position(place)
                .background_style(WHITE.mix(0.8))
                .border_style(BLACK.mix(0.2))
                .draw()?;
        }
        area.present()?;
        Ok(())
    })
}

/// A name, a colour, and what is drawn of each point.
type Series = (&'static str, RGBColor, fn(&Point) -> Option<f64>);

fn draw_curves(area: &Area<'_>, title: &str, curves: &[Vec<Point>]) -> Result<(), Failure> {
    area.fill(&WHITE)?;
    let points = || curves.iter().flatten();
    let last = points().map(|point| point.step).max().unwrap_or(1);
    let losses = || points().flat_map(|point| [Some(point.train), point.validation]);
    let least = losses().flatten().fold(f64::INFINITY, f64::min);
    let most = losses().flatten().fold(f64::NEG_INFINITY, f64::max);
    // The first looks are far above the rest, so equal steps are equal ratios: exponents are drawn,
    // and labelled with what they stand for. (A logarithmic axis labels powers of ten alone.)
    let exponent = |loss: f64| loss.max(1e-9).log10();
    let (least, most) = (exponent(least * 0.95), exponent(most * 1.05));
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(52)
        .build_cartesian_2d(0..last, least..most)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("step")
        .y_desc("loss")
        .y_label_formatter(&|exponent| short(10_f64.powf(*exponent)))
        .draw()?;
    type Pick = fn(&Point) -> Option<f64>;
    let series: [(&str, RGBColor, Pick); 2] = [
        ("training, with noise", TRAIN, |point| Some(point.train)),
        ("validation problems", VALIDATION, |point| point.validation),
    ];
    for (name, colour, pick) in series {
        for (at, curve) in curves.iter().enumerate() {
            let line: Vec<(u64, f64)> = curve
                .iter()
                .filter_map(|point| Some((point.step, exponent(pick(point)?))))
                .collect();
            if line.is_empty() {
                continue;
            }
            let drawn = chart.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
            if at == 0 {
                drawn.label(name).legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2))
                });
            }
        }
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE)
        .border_style(BLACK.mix(0.2))
        .draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_can_be_read_off_whatever_their_range() {
        for (first, last) in [(0.6, 0.07), (24.0, 2.9), (3.1, 3.0)] {
            let point = |step: u64, train: f64| Point {
                step,
                train,
                validation: None,
                train_right: 0.5,
                validation_right: None,
            };
            let svg = learning_curves("toy", &[vec![point(100, first), point(200, last)]]);
            let texts = svg
                .lines()
                .filter_map(|line| line.trim().parse::<f64>().ok());
            // Steps are labelled too; losses here are not whole tens.
            let mut losses: Vec<f64> = texts.filter(|number| *number <= 1.1 * first).collect();
            losses.retain(|number| *number >= 0.9 * last);
            assert!(losses.len() >= 3, "{losses:?} for {first} to {last}");
        }
    }
}
