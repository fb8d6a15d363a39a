//! [`Sheet`]: figures that take the colour of the page they lie on, dark or light, and whose marks
//! by the thousand are one path. (A chart library draws each in colours of its own.)

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use crate::text::{escape, shorten};

/// Colours that can be read on dark and on light, and distinguished by the colour-blind.
pub const BLUE: &str = "#2f8fcb";
/// Beside blue, what is to be seen first.
pub const ORANGE: &str = "#e0701a";
/// One for each class of failure.
pub const CLASSES: [&str; 6] = [
    "#e0701a", "#c9609f", "#9a72d8", "#b08b12", "#d64550", "#4f9d69",
];

/// Where a text stands relative to its point.
#[derive(Debug, Clone, Copy)]
pub enum Side {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// An SVG being written.
#[derive(Debug)]
pub struct Sheet {
    size: (f64, f64),
    body: String,
}

impl Sheet {
    /// An empty one.
    pub fn new(width: f64, height: f64) -> Self {
        Sheet {
            size: (width, height),
            body: String::new(),
        }
    }

    /// A text of at most `most` letters; one that is cut shows whole when pointed at.
    pub fn text(&mut self, at: (f64, f64), side: Side, most: usize, text: &str) {
        let anchor = match side {
            Side::Start => "start",
            Side::Middle => "middle",
            Side::End => "end",
        };
        let shown = shorten(text, most);
        let whole = match shown == text {
            true => String::new(),
            false => format!("<title>{}</title>", escape(text)),
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{whole}{}</text>",
            at.0,
            at.1,
            escape(&shown)
        );
    }

    /// A straight line in the page's colour.
    pub fn rule(&mut self, from: (f64, f64), to: (f64, f64), opacity: f64) {
        let _ = writeln!(
            self.body,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"currentColor\" stroke-opacity=\"{opacity}\" fill=\"none\"/>",
            from.0, from.1, to.0, to.1
        );
    }

    /// A line through points; `style` holds further attributes.
    pub fn line(&mut self, points: &[(f64, f64)], style: &str) {
        let mut path = String::new();
        for (at, (x, y)) in points.iter().enumerate() {
            let step = if at == 0 { "M" } else { "L" };
            let _ = write!(path, "{step}{x:.1} {y:.1}");
        }
        let _ = writeln!(self.body, "<path d=\"{path}\" fill=\"none\" {style}/>");
    }

    /// Round marks, all alike. Those on the same spot are drawn once.
    pub fn dots(&mut self, points: impl Iterator<Item = (f64, f64)>, wide: f64, style: &str) {
        self.marks(
            points,
            &format!("stroke-width=\"{wide}\" stroke-linecap=\"round\" {style}"),
            "h0",
        );
    }

    /// Upright marks of a height, all alike, beginning at the points.
    pub fn ticks(&mut self, points: impl Iterator<Item = (f64, f64)>, high: f64, style: &str) {
        self.marks(
            points,
            &format!("stroke-width=\"1.4\" {style}"),
            &format!("v{high}"),
        );
    }

    fn marks(&mut self, points: impl Iterator<Item = (f64, f64)>, style: &str, mark: &str) {
        // Half a unit is too little to see.
        let mut spots: Vec<(i64, i64)> = points
            .map(|(x, y)| ((2.0 * x).round() as i64, (2.0 * y).round() as i64))
            .collect();
        spots.sort_unstable();
        spots.dedup();
        if spots.is_empty() {
            return;
        }
        let mut path = String::new();
        for (x, y) in spots {
            let _ = write!(path, "M{} {}{mark}", x as f64 / 2.0, y as f64 / 2.0);
        }
        let _ = writeln!(self.body, "<path d=\"{path}\" fill=\"none\" {style}/>");
    }

    /// A filled rectangle from one corner to the other.
    pub fn bar(&mut self, from: (f64, f64), size: (f64, f64), style: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" {style}/>",
            from.0,
            from.1,
            size.0.max(0.0),
            size.1.max(0.0)
        );
    }

    /// The whole figure; `about` says in words what it shows.
    pub fn finish(self, about: &str) -> String {
        let (width, height) = self.size;
        let about = escape(about);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{about}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"currentColor\">\n{}</svg>\n",
            self.body
        )
    }
}

/// A range of numbers laid along a line of the figure; of equal steps or of equal ratios.
#[derive(Debug, Clone)]
pub struct Axis {
    low: f64,
    high: f64,
    is_log: bool,
    place: (f64, f64),
}

/// Beyond this ratio equal steps would press most numbers into one corner.
const WIDE: f64 = 8.0;

impl Axis {
    /// An axis for whole numbers from 1, from one place to another.
    pub fn counting(most: usize, place: (f64, f64)) -> Self {
        Axis {
            low: 0.0,
            high: most.max(1) as f64 + 0.5,
            is_log: false,
            place,
        }
    }

    /// An axis for positive numbers, with room at both ends; equal ratios if they lie far apart.
    pub fn around(numbers: RangeInclusive<f64>, place: (f64, f64)) -> Self {
        let (low, high) = (*numbers.start(), *numbers.end());
        let is_log = high / low > WIDE;
        let (low, high) = if is_log {
            let room = (high / low).powf(0.06);
            (low / room, high * room)
        } else {
            let room = (0.08 * (high - low)).max(0.02 * high);
            ((low - room).max(0.0), high + room)
        };
        Axis {
            low,
            high,
            is_log,
            place,
        }
    }

    /// The place of a number.
    pub fn at(&self, number: f64) -> f64 {
        let share = match self.is_log {
            true => (number / self.low).ln() / (self.high / self.low).ln(),
            false => (number - self.low) / (self.high - self.low),
        };
        self.place.0 + share * (self.place.1 - self.place.0)
    }

    /// About this many round numbers along the axis.
    pub fn round_numbers(&self, about: usize) -> Vec<f64> {
        if self.is_log {
            let decades = (self.high / self.low).log10();
            let digits: &[f64] = match decades {
                _ if decades < 1.5 => &[1.0, 2.0, 3.0, 5.0, 7.0],
                _ if decades < 3.0 => &[1.0, 2.0, 5.0],
                _ => &[1.0],
            };
            let powers = self.low.log10().floor() as i32..=self.high.log10().ceil() as i32;
            let every = (decades / about as f64).ceil().max(1.0) as i32;
            let numbers = powers
                .filter(|power| digits.len() > 1 || power.rem_euclid(every) == 0)
                .flat_map(|power| digits.iter().map(move |digit| digit * 10_f64.powi(power)));
            return numbers.filter(|number| self.holds(*number)).collect();
        }
        let rough = (self.high - self.low) / about.max(1) as f64;
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|at| at as f64 * step).collect()
    }

    fn holds(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// A number without digits that say nothing.
pub fn trimmed(number: f64) -> String {
    let text = match number.abs() {
        size if size >= 100.0 || size == 0.0 => format!("{number:.0}"),
        size if size >= 1.0 => format!("{number:.2}"),
        _ => format!("{number:.4}"),
    };
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// The unit that suits times up to this many nanoseconds, and how many make one.
pub fn unit(most: f64) -> (&'static str, f64) {
    match most {
        most if most < 2e3 => ("ns", 1.0),
        most if most < 2e6 => ("µs", 1e3),
        most if most < 2e9 => ("ms", 1e6),
        _ => ("s", 1e9),
    }
}
