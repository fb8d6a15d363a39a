//! [`Table`]: figures with their deviations, as text for a terminal and as HTML for the report.

use kernwright_report::escape;

/// One entry of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// The mean of a figure over seeds, and its deviation where there are several.
    Figure(f64, Option<f64>),
    /// Nothing is known.
    Empty,
}

impl Cell {
    /// The mean and deviation of figures, one for each seed.
    pub fn of(figures: &[f64]) -> Cell {
        let count = figures.len() as f64;
        if figures.is_empty() {
            return Cell::Empty;
        }
        let mean = figures.iter().sum::<f64>() / count;
        let squares: f64 = figures.iter().map(|x| (x - mean).powi(2)).sum();
        let several = figures.len() > 1;
        Cell::Figure(mean, several.then(|| (squares / (count - 1.0)).sqrt()))
    }

    /// A figure without deviation.
    pub fn known(figure: Option<f64>) -> Cell {
        figure.map_or(Cell::Empty, |figure| Cell::Figure(figure, None))
    }

    fn text(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Figure(mean, Some(deviation)) => format!("{mean:.1} ±{deviation:.1}"),
            Cell::Figure(mean, None) => format!("{mean:.1}"),
            Cell::Empty => "-".to_owned(),
        }
    }
}

/// One line of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its entries, one for each column.
    pub cells: Vec<Cell>,
    /// Whether it holds the paper's figures, not ours.
    pub paper: bool,
    /// Whether a new group of lines begins here.
    pub begins: bool,
}

/// A table of figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Names over several columns each, with how many; empty without.
    pub groups: Vec<(String, usize)>,
    /// The columns.
    pub columns: Vec<String>,
    /// How many columns from the left hold words.
    pub words: usize,
    /// The lines.
    pub lines: Vec<Line>,
    /// Remarks to print with it.
    pub notes: Vec<String>,
}

impl Table {
    /// The table for a terminal.
    pub fn to_text(&self) -> String {
        let texts: Vec<Vec<String>> = self
            .lines
            .iter()
            .map(|line| line.cells.iter().map(Cell::text).collect())
            .collect();
        let mut widths: Vec<usize> = self.columns.iter().map(|c| c.chars().count()).collect();
        for line in &texts {
            for (width, text) in widths.iter_mut().zip(line) {
                *width = (*width).max(text.chars().count());
            }
        }
        // A group's name must fit over its columns.
        let mut at = 0;
        for (name, count) in &self.groups {
            let have: usize = widths[at..at + count].iter().sum::<usize>() + 2 * (count - 1);
            if let Some(last) = widths.get_mut(at + count - 1) {
                *last += name.chars().count().saturating_sub(have);
            }
            at += count;
        }
        let lay = |texts: &[String]| -> String {
            let mut row = String::new();
            for (at, (text, width)) in texts.iter().zip(&widths).enumerate() {
                let room = " ".repeat(width - text.chars().count());
                match at < self.words {
                    true => row += &format!("{text}{room}  "),
                    false => row += &format!("{room}{text}  "),
                }
            }
            row.trim_end().to_owned() + "\n"
        };
        let mut text = format!("{}\n\n", self.title);
        if !self.groups.is_empty() {
            let (mut row, mut at) = (String::new(), 0);
            for (name, count) in &self.groups {
                let width: usize = widths[at..at + count].iter().sum::<usize>() + 2 * (count - 1);
                row += &format!("{name:<width$}  ");
                at += count;
            }
            text += &(row.trim_end().to_owned() + "\n");
        }
        text += &lay(&self.columns);
        for (line, texts) in self.lines.iter().zip(&texts) {
            if line.begins {
                text += "\n";
            }
            text += &lay(texts);
        }
        for note in &self.notes {
            text += &format!("\n{note}");
        }
        text.trim_end().to_owned() + "\n"
    }

    /// The table for a page.
    pub fn to_html(&self) -> String {
        let mut html = format!(
            "<h3>{}</h3>\n<div class=\"scroll\"><table>\n",
            escape(&self.title)
        );
        if !self.groups.is_empty() {
            html += "<tr>";
            for (name, count) in &self.groups {
                html += &format!("<th colspan=\"{count}\">{}</th>", escape(name));
            }
            html += "</tr>\n";
        }
        html += "<tr>";
        for column in &self.columns {
            html += &format!("<th>{}</th>", escape(column));
        }
        html += "</tr>\n";
        for line in &self.lines {
            let class = match (line.paper, line.begins) {
                (true, true) => " class=\"paper begins\"",
                (true, false) => " class=\"paper\"",
                (false, true) => " class=\"begins\"",
                (false, false) => "",
            };
            html += &format!("<tr{class}>");
            for (at, cell) in line.cells.iter().enumerate() {
                let text = match cell {
                    Cell::Figure(mean, Some(deviation)) => {
                        format!("{mean:.1} <small>±{deviation:.1}</small>")
                    }
                    cell => escape(&cell.text()),
                };
                let class = if at < self.words {
                    " class=\"word\""
                } else {
                    ""
                };
                html += &format!("<td{class}>{text}</td>");
            }
            html += "</tr>\n";
        }
        html += "</table></div>\n";
        for note in &self.notes {
            html += &format!("<p class=\"note\">{}</p>\n", escape(note));
        }
        html
    }
}
