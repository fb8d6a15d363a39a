//! Beam search, plain or within the rules.

use super::{Candidate, NextToken, Rules};

/// Extends the `width` likeliest prefixes parameter by parameter. A width of 1 is greedy decoding.
///
/// `widths` holds the number of values of each parameter. The likeliest come first; equals stand
/// in the order of their positions.
pub fn beam(
    model: &mut dyn NextToken,
    widths: &[usize],
    rules: &mut Rules<'_>,
    width: usize,
) -> Vec<Candidate> {
    let mut prefixes: Vec<u16> = Vec::new();
    let mut sums = vec![0.0_f64];
    let mut scores = Vec::new();
    let mut next: Vec<(f64, u32, u16)> = Vec::new();
    for (step, values) in widths.iter().enumerate() {
        model.scores(step, &prefixes, sums.len(), &mut scores);
        next.clear();
        for (at, scores) in scores.chunks_exact_mut(*values).enumerate() {
            rules.apply(&prefixes[at * step..(at + 1) * step], scores);
            let open = (0..).zip(scores).filter(|(_, score)| score.is_finite());
            next.extend(
                open.map(|(value, score)| (sums[at] + f64::from(*score), at as u32, value)),
            );
        }
        // Prefixes are kept in the order of their positions among equals, so this order is total.
        let order = |a: &(f64, u32, u16), b: &(f64, u32, u16)| {
            b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2)))
        };
        if next.len() > width {
            next.select_nth_unstable_by(width - 1, order);
            next.truncate(width);
        }
        next.sort_unstable_by(order);
        let mut longer = Vec::with_capacity(next.len() * (step + 1));
        for (_, parent, value) in &next {
            let parent = *parent as usize;
            longer.extend_from_slice(&prefixes[parent * step..(parent + 1) * step]);
            longer.push(*value);
        }
        prefixes = longer;
        sums = next.iter().map(|(sum, ..)| *sum).collect();
    }
    let rows = prefixes.chunks_exact(widths.len().max(1)).zip(sums);
    rows.map(|(positions, log_probability)| Candidate {
        positions: positions.into(),
        log_probability,
    })
    .collect()
}
