//! Texts that are safe, short, or grammatical.

/// Text that is safe inside a page or a figure.
pub fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// A text of at most `most` letters; what is left out of a longer one is its middle, because
/// names that are alike differ at their ends.
pub fn shorten(text: &str, most: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(1);
    let tail = kept / 3;
    let (head, tail) = (&letters[..kept - tail], &letters[letters.len() - tail..]);
    head.iter().chain(['…'].iter()).chain(tail).collect()
}

/// A count with thousands separators.
pub fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `1 Trial`, `2 Trials`.
pub fn counted(count: usize, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{} {what}{s}", grouped(count as u128))
}
