//! Numbers with their units, and days, as people read them.

/// A time of nanoseconds in the unit that suits it.
#[must_use]
pub fn time(nanos: impl Into<f64>) -> String {
    match nanos.into() {
        nanos if nanos < 1e3 => format!("{nanos:.0} ns"),
        nanos if nanos < 1e6 => format!("{:.2} µs", nanos / 1e3),
        nanos if nanos < 1e9 => format!("{:.3} ms", nanos / 1e6),
        nanos => format!("{:.3} s", nanos / 1e9),
    }
}

/// A duration of seconds in the unit that suits it.
#[must_use]
pub fn duration(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 120.0 => format!("{seconds:.0} s"),
        seconds if seconds < 7200.0 => format!("{:.0} min", seconds / 60.0),
        seconds if seconds < 200.0 * 3600.0 => format!("{:.1} h", seconds / 3600.0),
        seconds if seconds.is_finite() => format!("{:.0} days", seconds / 86_400.0),
        _ => "as long as it pays".to_owned(),
    }
}

/// How long ago something was, in the unit that suits it.
#[must_use]
pub fn ago(seconds: i64) -> String {
    match seconds {
        ..60 => "just now".to_owned(),
        seconds @ 60..3600 => format!("{} min ago", seconds / 60),
        seconds @ 3600..172_800 => format!("{} h ago", seconds / 3600),
        seconds => format!("{} days ago", seconds / 86_400),
    }
}

/// Bytes in millions.
#[must_use]
pub fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

const SECONDS_PER_DAY: i64 = 86_400;
/// Days of four hundred years, after which the calendar repeats.
const DAYS_PER_ERA: i64 = 146_097;
/// Days from 1 March of the year 0 to 1 January 1970.
const DAYS_BEFORE_1970: i64 = 719_468;

/// The day of seconds since 1970, in Greenwich, as `2026-03-01`.
#[must_use]
pub fn day(seconds: i64) -> String {
    // Years begin in March here, so that a leap day is the last of its year.
    let days = seconds.div_euclid(SECONDS_PER_DAY) + DAYS_BEFORE_1970;
    let era = days.div_euclid(DAYS_PER_ERA);
    let day = days.rem_euclid(DAYS_PER_ERA);
    let year = (day - day / 1_460 + day / 36_524 - day / (DAYS_PER_ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = era * 400 + year + next;
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, shown) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_799, "2024-02-28"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(day(seconds), shown, "{seconds}");
        }
    }

    #[test]
    fn units_suit_their_numbers() {
        let times = [900.0, 1500.0, 2.5e6, 3e9].map(time);
        assert_eq!(times, ["900 ns", "1.50 µs", "2.500 ms", "3.000 s"]);
        let durations = [90.0, 600.0, 9000.0, 1e6, f64::INFINITY].map(duration);
        let expected = ["90 s", "10 min", "2.5 h", "12 days", "as long as it pays"];
        assert_eq!(durations, expected);
        let past = [3, 61, 7200, 400_000].map(ago);
        assert_eq!(past, ["just now", "1 min ago", "2 h ago", "4 days ago"]);
        assert_eq!(megabytes(1_250_000), "1.2 MB");
    }
}
