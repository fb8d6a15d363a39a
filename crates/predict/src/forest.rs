//! [`Forests`]: extremely randomised trees, one forest per parameter. They err in other ways than
//! networks do, so both together answer better than either alone; they are far too
//! large to ship.
//!
//! Numbers are sorted into at most 256 bins, so that a column of all examples fits into the fastest
//! memory. A tree draws a cut evenly between the least and the greatest value of a few columns and
//! keeps the one that separates the answers best.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::nn::{simd, uniform};
use crate::parallel::in_parallel;
use crate::prepared::Prepared;
use crate::tree::{Cutter, Tree};

/// How forests are grown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForestPlan {
    /// Trees per parameter.
    pub trees: usize,
    /// The fewest examples in a leaf.
    pub leaf: usize,
    /// The share of columns looked at for each cut.
    pub share: f64,
    /// What every random choice follows from.
    pub seed: u64,
}

/// A parameter with more values than this has no forest: every cut counts each of them.
const MOST_VALUES: usize = 256;

/// The least value of each bin of a column, in order.
#[derive(Debug, Clone)]
struct Bins(Vec<f32>);

impl Bins {
    fn learn(values: impl Iterator<Item = f32>) -> Self {
        let mut sorted: Vec<f32> = values.collect();
        sorted.sort_by(f32::total_cmp);
        let mut distinct = sorted.clone();
        distinct.dedup();
        if distinct.len() > 256 {
            distinct = (0..256).map(|at| sorted[at * sorted.len() / 256]).collect();
            distinct.dedup();
        }
        Bins(distinct)
    }

    fn code(&self, value: f32) -> u8 {
        let above = self.0.partition_point(|least| *least <= value);
        above.saturating_sub(1) as u8
    }

    /// The last bin below a cut drawn evenly between two bins.
    fn cut(&self, low: u8, high: u8, rng: &mut ChaCha8Rng) -> u8 {
        let (least, greatest) = (self.0[usize::from(low)], self.0[usize::from(high)]);
        let cut = least + (greatest - least) * uniform(rng) as f32;
        self.code(cut).clamp(low, high - 1)
    }
}

/// Examples as columns of bins: what the problem says, where it was found, then step by step what was
/// chosen and what that makes of the problem.
#[derive(Debug)]
struct Table {
    columns: Vec<Vec<u8>>,
}

/// Up to this bin to the left, otherwise to the right.
#[derive(Debug, Clone, Copy)]
struct BinCut {
    column: u32,
    last: u8,
}

/// A forest for every parameter.
#[derive(Debug)]
pub struct Forests {
    bins: Vec<Bins>,
    /// Trees by step; none where a parameter has too many values.
    steps: Vec<Vec<Tree<BinCut>>>,
}

impl Forests {
    /// Grows all trees. Tree `n` of each learns nothing of the examples that are hidden from it.
    /// `watch` is called with how many have grown, of how many; the result is `None` if it breaks off.
    pub fn grow(
        examples: &Prepared,
        plan: &ForestPlan,
        groups: usize,
        threads: usize,
        watch: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
    ) -> Option<Self> {
        let numbers = examples.number_count();
        // A column without bins is the same everywhere, and never cut.
        let rows_of = |at: usize| {
            if examples.is_useful_to_trees(at) {
                examples.len()
            } else {
                0
            }
        };
        let mut bins: Vec<Bins> = (0..numbers)
            .map(|at| Bins::learn((0..rows_of(at)).map(|row| examples.number(row, at))))
            .collect();
        let steps = &examples.interface().steps;
        let whole = |count: usize| Bins((0..count.min(256)).map(|at| at as f32).collect());
        bins.extend((0..examples.domain_count()).map(|_| whole(2)));
        let each = examples.interface().works.each();
        for step in 0..steps.count() {
            bins.push(whole(steps.width(step)));
            bins.extend((0..each.width(step)).map(|at| {
                let rows = 0..examples.len();
                Bins::learn(rows.map(|row| examples.work_of_chosen(row, step)[at]))
            }));
        }
        let table = Table::new(examples, &bins);
        let done = AtomicUsize::new(0);
        let narrow = |job: &usize| steps.width(job / plan.trees) <= MOST_VALUES;
        let jobs: Vec<usize> = (0..steps.count() * plan.trees).filter(narrow).collect();
        let grown = in_parallel(&jobs, threads, |job| {
            let (step, tree) = (job / plan.trees, job % plan.trees);
            let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
            rng.set_stream(job as u64);
            let found_in = table.with_domains(examples, numbers, &mut rng);
            let known = step + each.offset(step);
            let labels = &table.columns[numbers + found_in.len() + known];
            let mut rows: Vec<u32> = (0..examples.len() as u32)
                .filter(|row| !examples.hides(*row as usize, tree, groups))
                .collect();
            rows.sort_by_key(|row| labels[*row as usize]);
            let columns = table.known_before(numbers, &found_in, known);
            let mut cutter = RandomCutter {
                order: (0..columns.len()).collect(),
                columns,
                bins: &bins,
                labels,
                plan,
                scratch: Scratch::default(),
                rng,
            };
            let tree_grown = Tree::grow(&mut cutter, rows);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let continues = watch(done, jobs.len()).is_continue();
            Ok::<_, Infallible>(continues.then_some((step, tree_grown)))
        });
        let Ok(grown) = grown;
        let mut forests: Vec<Vec<Tree<BinCut>>> = Vec::new();
        forests.resize_with(steps.count(), Vec::new);
        for (step, tree) in grown? {
            forests[step].push(tree);
        }
        Some(Forests {
            bins,
            steps: forests,
        })
    }

    /// The mean of what the trees say of every value of every step, each tree only of the rows for
    /// which it `may_speak`. Nothing but zeros where none may.
    pub fn say(
        &self,
        examples: &Prepared,
        may_speak: impl Fn(usize, usize) -> bool + Sync,
        threads: usize,
    ) -> Vec<f32> {
        let table = Table::new(examples, &self.bins);
        let steps = &examples.interface().steps;
        let blocks: Vec<usize> = (0..examples.len().div_ceil(1024)).collect();
        let shares = in_parallel(&blocks, threads, |block| {
            let rows = block * 1024..((block + 1) * 1024).min(examples.len());
            let mut shares = vec![0.0; rows.len() * steps.total()];
            for (at, row) in rows.enumerate() {
                for (step, trees) in self.steps.iter().enumerate() {
                    let from = at * steps.total() + steps.offset(step);
                    let shares = &mut shares[from..from + steps.width(step)];
                    let mut count = 0.0;
                    for (number, tree) in trees.iter().enumerate() {
                        if may_speak(number, row) {
                            count += 1.0;
                            for (answer, share) in table.leaf(tree, row) {
                                shares[usize::from(*answer)] += share;
                            }
                        }
                    }
                    for share in shares {
                        *share /= f32::max(count, 1.0);
                    }
                }
            }
            Ok::<_, Infallible>(Some(shares))
        });
        let Ok(shares) = shares;
        shares.unwrap_or_default().concat()
    }
}

impl Table {
    fn new(examples: &Prepared, bins: &[Bins]) -> Self {
        let (numbers, domains) = (examples.number_count(), examples.domain_count());
        let rows = || 0..examples.len();
        let mut columns: Vec<Vec<u8>> = Vec::with_capacity(bins.len());
        columns.extend((0..numbers).map(|at| {
            let codes = rows().map(|row| bins[at].code(examples.number(row, at)));
            codes.collect()
        }));
        columns.extend((0..domains).map(|at| {
            let codes = rows().map(|row| u8::from(examples.domains(row).first() == Some(&at)));
            codes.collect()
        }));
        let (steps, each) = (
            &examples.interface().steps,
            examples.interface().works.each(),
        );
        for step in 0..steps.count() {
            let chosen = rows().map(|row| examples.chosen(row, step));
            columns.push(
                chosen
                    .map(|at| at.min(usize::from(u8::MAX)) as u8)
                    .collect(),
            );
            for at in 0..each.width(step) {
                let bins = &bins[columns.len()];
                let codes = rows().map(|row| bins.code(examples.work_of_chosen(row, step)[at]));
                columns.push(codes.collect());
            }
        }
        Table { columns }
    }

    /// Columns of the domains, each example showing one of its own at random.
    fn with_domains(
        &self,
        examples: &Prepared,
        numbers: usize,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Vec<u8>> {
        let mut columns = self.columns[numbers..numbers + examples.domain_count()].to_vec();
        for row in 0..examples.len() {
            let domains = examples.domains(row);
            if domains.len() > 1 {
                let shown = domains[(uniform(rng) * domains.len() as f64) as usize];
                for (at, column) in columns.iter_mut().enumerate() {
                    column[row] = u8::from(at == shown);
                }
            }
        }
        columns
    }

    /// The columns that are known before a step: those of the problem, and the first `known` of what
    /// was chosen.
    fn known_before<'t>(
        &'t self,
        numbers: usize,
        domains: &'t [Vec<u8>],
        known: usize,
    ) -> Vec<&'t [u8]> {
        let earlier = &self.columns[numbers + domains.len()..][..known];
        let all = self.columns[..numbers].iter().chain(domains).chain(earlier);
        all.map(Vec::as_slice).collect()
    }

    /// What a tree says of a row.
    fn leaf<'t>(&self, tree: &'t Tree<BinCut>, row: usize) -> &'t [(u16, f32)] {
        tree.leaf(|cut| self.columns[cut.column as usize][row] <= cut.last)
    }
}

/// Draws the cuts of one tree.
struct RandomCutter<'g> {
    /// The columns, in the order they were last drawn in.
    order: Vec<usize>,
    columns: Vec<&'g [u8]>,
    bins: &'g [Bins],
    labels: &'g [u8],
    plan: &'g ForestPlan,
    scratch: Scratch,
    rng: ChaCha8Rng,
}

/// Memory that nodes share.
#[derive(Default)]
struct Scratch {
    codes: Vec<u8>,
    /// The answers at a node, with how many rows of each: rows stand sorted by answer.
    runs: Vec<(u8, u32)>,
    left: Vec<u32>,
}

impl Cutter for RandomCutter<'_> {
    type Cut = BinCut;
    type Share = (u16, f32);

    fn best_cut(&mut self, rows: &[u32]) -> Option<BinCut> {
        let Scratch { codes, runs, left } = &mut self.scratch;
        let label = |row: &u32| self.labels[*row as usize];
        runs.clear();
        for same in rows.chunk_by(|a, b| label(a) == label(b)) {
            runs.push((label(&same[0]), same.len() as u32));
        }
        let (order, rng) = (&mut self.order, &mut self.rng);
        if runs.len() < 2 || rows.len() < 2 * self.plan.leaf {
            return None;
        }
        let wanted = ((self.columns.len() as f64 * self.plan.share) as usize).max(1);
        let mut best: Option<(f64, BinCut)> = None;
        codes.resize(rows.len(), 0);
        let mut looked_at = 0;
        for at in 0..order.len() {
            if looked_at == wanted {
                break;
            }
            let other = at + (uniform(rng) * (order.len() - at) as f64) as usize;
            order.swap(at, other);
            let column = self.columns[order[at]];
            for (code, row) in codes.iter_mut().zip(rows) {
                *code = column[*row as usize];
            }
            let (low, high) = simd(
                #[inline(always)]
                || {
                    let ends = |(low, high): (u8, u8), code: &u8| (low.min(*code), high.max(*code));
                    codes.iter().fold((u8::MAX, 0), ends)
                },
            );
            if low == high {
                continue;
            }
            looked_at += 1;
            let last = self.bins[order[at]].cut(low, high, rng);
            left.clear();
            simd(
                #[inline(always)]
                || {
                    let mut rest = codes.as_slice();
                    for (_, count) in runs.iter() {
                        let (run, others) = rest.split_at(*count as usize);
                        left.push(run.iter().map(|code| u32::from(*code <= last)).sum());
                        rest = others;
                    }
                },
            );
            let on_left = left.iter().sum::<u32>() as usize;
            if on_left < self.plan.leaf || rows.len() - on_left < self.plan.leaf {
                continue;
            }
            let worth = worth(left, runs, on_left, rows.len() - on_left);
            if best.is_none_or(|(most, _)| worth > most) {
                let column = order[at] as u32;
                best = Some((worth, BinCut { column, last }));
            }
        }
        best.map(|(_, cut)| cut)
    }

    fn is_left(&self, cut: &BinCut, row: u32) -> bool {
        self.columns[cut.column as usize][row as usize] <= cut.last
    }

    fn add_shares(&self, rows: &[u32], shares: &mut Vec<(u16, f32)>) {
        let share = |count: u32| count as f32 / rows.len() as f32;
        let runs = self.scratch.runs.iter();
        shares.extend(runs.map(|(label, count)| (u16::from(*label), share(*count))));
    }
}

/// How pure the two sides of a cut are, by Gini.
fn worth(left: &[u32], runs: &[(u8, u32)], on_left: usize, on_right: usize) -> f64 {
    let (mut lefts, mut rights) = (0.0, 0.0);
    for (left, (_, all)) in left.iter().zip(runs) {
        lefts += f64::from(*left).powi(2);
        rights += f64::from(all - left).powi(2);
    }
    lefts / on_left as f64 + rights / on_right as f64
}
