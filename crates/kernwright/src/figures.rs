//! Figures as SVG: data in, text out.

use kernwright_measure::stats::robust::median;
use kernwright_predict::Point;
use kernwright_space::Nanos;
use plotters::prelude::*;

const SIZE: (u32, u32) = (760, 420);
const TRAIN: RGBColor = RGBColor(0x1f, 0x77, 0xb4);
const VALIDATION: RGBColor = RGBColor(0xd6, 0x27, 0x28);

/// The losses of each network of a model along its training.
pub fn learning_curves(title: &str, curves: &[Vec<Point>]) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        // Drawing into a string fails only if the figure is impossible, such as one without points.
        let _ = draw_curves(&area, title, curves);
    }
    svg
}

/// Raw samples in the order taken, one mark each, and each series' median as a line.
pub fn samples(title: &str, series: &[(&str, &[Nanos])]) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let _ = draw_samples(&area, title, series);
    }
    svg
}

fn draw_samples(area: &Area<'_>, title: &str, series: &[(&str, &[Nanos])]) -> Result<(), Failure> {
    area.fill(&WHITE)?;
    let times = || {
        series
            .iter()
            .flat_map(|(_, samples)| samples.iter().map(|sample| sample.0))
    };
    let most = times().fold(0.0, f64::max);
    let (unit, scale) = match most {
        most if most < 1e4 => ("ns", 1.0),
        most if most < 2e6 => ("µs", 1e3),
        _ => ("ms", 1e6),
    };
    let least = times().fold(f64::INFINITY, f64::min);
    let span = (most - least).max(0.01 * most);
    // Room above for the legend, which would hide the last rounds.
    let range = (least - 0.05 * span) / scale..(most + 0.3 * span) / scale;
    let rounds = series
        .iter()
        .map(|(_, samples)| samples.len())
        .max()
        .unwrap_or(1);
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(0..rounds + 1, range)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc("round")
        .y_desc(format!("time of one run, {unit}"))
        .y_label_formatter(&|time| short(*time))
        .draw()?;
    for ((name, samples), colour) in series.iter().zip([TRAIN, VALIDATION]) {
        let marks = samples.iter().enumerate();
        let marks =
            marks.map(|(at, sample)| Circle::new((at + 1, sample.0 / scale), 3, colour.filled()));
        chart
            .draw_series(marks)?
            .label(*name)
            .legend(move |(x, y)| Circle::new((x + 9, y), 3, colour.filled()));
        let times: Vec<f64> = samples.iter().map(|sample| sample.0 / scale).collect();
        if let Some(median) = median(&times) {
            let line = [(0, median), (rounds + 1, median)];
            chart.draw_series(LineSeries::new(line, colour.stroke_width(1)))?;
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

type Area<'s> = DrawingArea<SVGBackend<'s>, plotters::coord::Shift>;
type Failure = Box<dyn std::error::Error>;

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

/// A number in as few digits as tell it from its neighbours on an axis.
fn short(number: f64) -> String {
    let digits = (1.0 - number.log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{number:.digits$}")
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
