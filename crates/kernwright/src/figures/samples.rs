//! Measured times.

use kernwright_measure::stats::robust::median;
use kernwright_space::Nanos;
use plotters::prelude::*;

use super::{Area, Failure, SIZE, TRAIN, VALIDATION, drawn, short};

/// Raw samples in the order taken, one mark each, and each series' median as a line.
pub fn samples(title: &str, series: &[(&str, &[Nanos])]) -> String {
    drawn(SIZE, |area| draw_samples(area, title, series))
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
