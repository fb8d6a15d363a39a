//! Predicted probabilities against observed shares.

use kernwright_predict::Bin;
use plotters::prelude::*;

use super::{COLOURS, drawn};

/// Several series of bins, beside the line on which all would lie if every prediction came true. The
/// more lists a mark stands for, the larger it is.
pub fn reliability(title: &str, series: &[(&str, &[Bin])]) -> String {
    drawn((460, 440), |area| {
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", 15))
            .margin(10)
            .x_label_area_size(34)
            .y_label_area_size(44)
            .build_cartesian_2d(0.0..100.0, 0.0..100.0)?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .x_desc("predicted: the best configuration is in the list, %")
            .y_desc("came true, %")
            .x_label_formatter(&|percent| format!("{percent:.0}"))
            .y_label_formatter(&|percent| format!("{percent:.0}"))
            .draw()?;
        let even = [(0.0, 0.0), (100.0, 100.0)];
        chart.draw_series(LineSeries::new(even, BLACK.mix(0.3)))?;
        for ((name, bins), colour) in series.iter().zip(COLOURS) {
            let most = bins.iter().map(|bin| bin.count).max().unwrap_or(1) as f64;
            let place = |bin: &Bin| (100.0 * bin.predicted, 100.0 * bin.held);
            chart.draw_series(LineSeries::new(
                bins.iter().map(place),
                colour.stroke_width(1),
            ))?;
            let marks = bins.iter().map(|bin| {
                let size = 3 + (5.0 * (bin.count as f64 / most).sqrt()) as i32;
                Circle::new(place(bin), size, colour.mix(0.8).filled())
            });
            chart
                .draw_series(marks)?
                .label(*name)
                .legend(move |(x, y)| Circle::new((x + 9, y), 4, colour.filled()));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK.mix(0.2))
            .draw()?;
        area.present()?;
        Ok(())
    })
}
