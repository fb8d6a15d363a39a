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
    beam_above(model, widths, rules, width, f64::NEG_INFINITY)
}

/// A probability may seem to grow by this much as a prefix does, by rounding; far more than it can.
const ROUNDING: f64 = 1e-3;

/// Finds the first of what [`beam`] finds, with fewer prefixes.
///
/// A prefix only loses probability as it grows, so one below what greedy decoding reaches cannot
/// come out first. Those above it are the same as without leaving any out: what keeps a prefix from
/// the `width` likeliest is likelier than itself.
pub fn beam_first(
    model: &mut dyn NextToken,
    widths: &[usize],
    rules: &mut Rules<'_>,
    width: usize,
) -> Option<Candidate> {
    let greedy = beam(model, widths, rules, 1).into_iter().next()?;
    let floor = greedy.log_probability - ROUNDING;
    let found = beam_above(model, widths, rules, width, floor);
    // A beam can lose the greedy one on its way and end with worse.
    let is_sure = |first: &Candidate| first.log_probability >= greedy.log_probability;
    match found.into_iter().next().filter(is_sure) {
        Some(first) => Some(first),
        None => beam(model, widths, rules, width).into_iter().next(),
    }
}

/// A beam that leaves out what is less likely than `floor`, a logarithm.
fn beam_above(
    model: &mut dyn NextToken,
    widths: &[usize],
    rules: &mut Rules<'_>,
    width: usize,
    floor: f64,
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
        next.retain(|(sum, ..)| *sum >= floor);
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
