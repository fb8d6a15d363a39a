//! What a longer list is worth.

use plotters::prelude::*;

use super::{COLOURS, drawn};

/// Figures of one model at each list length.
#[derive(Debug, Clone, PartialEq)]
pub struct AgainstK {
    /// The model.
    pub name: String,
    /// Its figure, in percent, at each of the lengths; some may be missing.
    pub percent: Vec<Option<f64>>,
    /// Whether it is drawn as marks alone.
    pub marks: bool,
}

/// A figure against the length of the list. The lengths stand side by side, not to scale.
pub fn accuracy_against_k(title: &str, ks: &[usize], models: &[AgainstK]) -> String {
    drawn((580, 340), |area| {
        area.fill(&WHITE)?;
        let last = ks.len().saturating_sub(1) as f64;
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", 15))
            .margin(10)
            .x_label_area_size(34)
            .y_label_area_size(44)
            // Room on the right for the legend, which would hide the longest lists.
            .build_cartesian_2d(-0.2..last + 1.6, 0.0..104.0)?;
        let label = |at: &f64| {
            let whole = (at - at.round()).abs() < 0.01;
            let k = ks.get(at.round().max(0.0) as usize);
            k.filter(|_| whole)
                .map_or(String::new(), ToString::to_string)
        };
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .x_labels(ks.len() * 6)
            .disable_x_mesh()
            .x_desc("configurations in the list (k)")
            .y_desc("best configuration in the list, %")
            .x_label_formatter(&label)
            .y_label_formatter(&|percent| format!("{percent:.0}"))
            .draw()?;
        for (model, colour) in models.iter().zip(COLOURS.into_iter().cycle()) {
            let points = model.percent.iter().enumerate();
            let points: Vec<(f64, f64)> = points
                .filter_map(|(at, percent)| Some((at as f64, (*percent)?)))
                .collect();
            if !model.marks {
                let style = colour.stroke_width(2);
                chart.draw_series(LineSeries::new(points.clone(), style))?;
            }
            let marks = points
                .into_iter()
                .map(|at| Circle::new(at, 4, colour.filled()));
            chart
                .draw_series(marks)?
                .label(model.name.clone())
                .legend(move |(x, y)| Circle::new((x + 9, y), 4, colour.filled()));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::MiddleRight)
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK.mix(0.2))
            .draw()?;
        area.present()?;
        Ok(())
    })
}
