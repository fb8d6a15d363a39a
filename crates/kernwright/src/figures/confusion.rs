//! What is taken for what.

use std::fmt::Write as _;

use kernwright_report::escape;

/// A square of counts: a row for each value that was best, a column for each that was predicted;
/// the darker, the larger its share of the row. Title and values are escaped here.
pub fn confusion(title: &str, values: &[String], counts: &[Vec<u32>]) -> String {
    const CELL: usize = 26;
    let title = escape(title);
    let values: Vec<String> = values.iter().map(|value| escape(value)).collect();
    let longest = values.iter().map(|value| value.chars().count()).max();
    let margin = 24 + 7 * longest.unwrap_or(1);
    let side = CELL * values.len();
    let (width, height) = ((margin + side + 12).max(190), margin + side + 40);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"6\" y=\"15\" font-size=\"12\">{title}</text>\n"
    );
    let top = 24;
    for (row, (value, counts)) in values.iter().zip(counts).enumerate() {
        let y = top + row * CELL;
        let middle = y + CELL / 2 + 4;
        let total: f64 = counts.iter().map(|count| f64::from(*count)).sum();
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\">{value}</text>",
            margin - 5
        );
        for (col, count) in counts.iter().enumerate() {
            let x = margin + col * CELL;
            let share = f64::from(*count) / total.max(1.0);
            let colour = if row == col { "0,114,178" } else { "213,94,0" };
            let ink = if share > 0.55 { "white" } else { "#333" };
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" \
                 fill=\"rgba({colour},{share:.2})\" stroke=\"#ddd\"/>"
            );
            if *count > 0 {
                let _ = writeln!(
                    svg,
                    "<text x=\"{}\" y=\"{middle}\" text-anchor=\"middle\" fill=\"{ink}\" \
                     font-size=\"10\">{count}</text>",
                    x + CELL / 2
                );
            }
        }
    }
    for (col, value) in values.iter().enumerate() {
        let (x, y) = (margin + col * CELL + CELL / 2, top + side + 13);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{value}</text>"
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    #[test]
    fn shows_every_count() {
        let values = ["1".to_owned(), "16".to_owned()];
        let svg = super::confusion("tile", &values, &[vec![7, 3], vec![0, 41]]);
        for text in [">7<", ">3<", ">41<", ">16<", ">tile<"] {
            assert!(svg.contains(text), "{text} in {svg}");
        }
        assert!(!svg.contains(">0<"));
    }
}
