//! Seconds since 1970 as a day of the calendar.

const SECONDS_PER_DAY: i64 = 86_400;
/// Days of four hundred years, after which the calendar repeats.
const DAYS_PER_ERA: i64 = 146_097;
/// Days from 1 March of the year 0 to 1 January 1970.
const DAYS_BEFORE_1970: i64 = 719_468;

/// The day, in Greenwich, as `2026-03-01`.
pub(super) fn day(seconds: i64) -> String {
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
    use super::day;

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
}
