//! What is left of a winner, and what it is worth.

use std::collections::BTreeSet;
use std::convert::Infallible;

use kernwright_evolve::minimise::{
    Estimate, Gap, Limits, Minimised, Oracle, Question, Verdict, Why, minimise,
};
use kernwright_evolve::{EditId, Genome, Objective};
use proptest::prelude::*;

use crate::toy::{Change, Lines, Place};

/// Judges lists of lines by their length, without noise.
struct Judge {
    lines: Lines,
    n_verdicts: usize,
    /// Whether it can judge nothing.
    is_undecided: bool,
    /// Questions of any kind that there is time for, and how many were asked.
    time: usize,
    asked: usize,
    /// How many genomes it makes at the same time, and those it was last given ahead.
    hands: usize,
    ahead: Vec<Genome<Change>>,
}

impl Judge {
    fn new(lines: Lines) -> Judge {
        Judge {
            lines,
            n_verdicts: 0,
            is_undecided: false,
            time: usize::MAX,
            asked: 0,
            hands: 1,
            ahead: Vec::new(),
        }
    }

    /// Counts a question; all but the first are about what it was given ahead.
    fn count_question(&mut self, genome: &Genome<Change>) {
        assert!(self.asked == 0 || self.ahead.contains(genome));
        self.asked += 1;
    }

    fn cost(&self, genome: &Genome<Change>) -> Option<f64> {
        let product = self.lines.apply(genome).product;
        self.lines.works(&product).then_some(product.len() as f64)
    }
}

impl Oracle<Change> for Judge {
    type Code = Vec<usize>;
    type Error = Infallible;

    fn code(&mut self, genome: &Genome<Change>) -> Result<Option<Vec<usize>>, Infallible> {
        assert!(genome.is_closed());
        self.count_question(genome);
        let product = self.lines.apply(genome).product;
        let mut code: Vec<usize> = product.iter().map(|line| line.1).collect();
        code.sort_unstable();
        Ok(Some(code))
    }

    fn verdict(
        &mut self,
        smaller: &Genome<Change>,
        whole: &Genome<Change>,
    ) -> Result<Verdict, Infallible> {
        assert!(smaller.is_closed());
        self.count_question(smaller);
        self.n_verdicts += 1;
        if self.is_undecided {
            return Ok(Verdict::Undecided);
        }
        let whole = self.cost(whole).unwrap();
        Ok(match self.cost(smaller) {
            Some(cost) if cost <= whole => Verdict::Keeps,
            _ => Verdict::Loses,
        })
    }

    fn effect(
        &mut self,
        without: &Genome<Change>,
        with: &Genome<Change>,
    ) -> Result<Option<Estimate>, Infallible> {
        self.count_question(without);
        let with = self.cost(with).unwrap();
        Ok(self
            .cost(without)
            .map(|cost| Estimate::exact((cost / with).ln())))
    }

    fn hands(&self) -> usize {
        self.hands
    }

    fn prepare(&mut self, genomes: &[Genome<Change>], _: Question) -> Result<(), Infallible> {
        assert!(genomes.len() <= self.hands);
        self.ahead.extend_from_slice(genomes);
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.asked >= self.time
    }
}

fn genome(changes: &[Change]) -> Genome<Change> {
    let edits = changes.iter().enumerate();
    Genome::try_from(
        edits
            .map(|(number, change)| (id(number), *change))
            .collect::<Vec<_>>(),
    )
    .unwrap()
}

fn id(number: usize) -> EditId {
    EditId::new(number as u64 + 1, 0)
}

fn delete(line: usize) -> Change {
    Change::Delete(Place::Original(line))
}

fn minimised(judge: &mut Judge, changes: &[Change]) -> Minimised<Change> {
    let Ok(minimised) = minimise(&genome(changes), Limits::default(), judge);
    minimised
}

#[test]
fn edits_that_leave_the_code_alone_are_dropped_without_a_verdict() {
    let mut judge = Judge::new(Lines::every(2, 6));
    let mut changes = vec![Change::Nothing(0); 20];
    changes[7] = delete(1);
    changes[13] = delete(1);
    let found = minimised(&mut judge, &changes);
    // Either of the two equal deletions will do.
    assert_eq!(found.genome.len(), 1);
    assert!(found.is_minimal);
    assert!(
        found
            .dropped
            .iter()
            .all(|dropped| dropped.why == Why::SameCode)
    );
    let n_dropped: usize = found
        .dropped
        .iter()
        .map(|dropped| dropped.edits.len())
        .sum();
    assert_eq!(n_dropped, 19);
    assert_eq!(judge.n_verdicts, 1, "only whether nothing at all would do");
}

#[test]
fn edits_that_undo_each_other_go_together() {
    let mut judge = Judge::new(Lines::every(2, 6));
    let copy = Change::Copy(Place::Original(0));
    let undo = Change::Delete(Place::Product(id(1)));
    let found = minimised(&mut judge, &[delete(1), copy, undo, delete(3)]);
    assert_eq!(found.genome.ids().collect::<Vec<_>>(), [id(0), id(3)]);
    assert!(
        found
            .dropped
            .iter()
            .any(|dropped| dropped.edits == [id(1), id(2)])
    );
}

#[test]
fn other_code_that_is_as_good_is_reported() {
    let mut judge = Judge::new(Lines::every(2, 6));
    let copy = Change::Copy(Place::Original(4));
    let found = minimised(&mut judge, &[copy, delete(1), delete(3)]);
    // The youngest go first: one deletion pays for the copy, and both may go.
    assert_eq!(found.genome.ids().collect::<Vec<_>>(), [id(1)]);
    assert!(
        found
            .dropped
            .iter()
            .all(|dropped| dropped.why == Why::AsGood)
    );
}

#[test]
fn what_each_is_worth_adds_up_where_edits_are_independent() {
    let mut judge = Judge::new(Lines::every(2, 6));
    let found = minimised(&mut judge, &[delete(1), delete(3)]);
    let slower: Vec<f64> = (found.effects.iter())
        .map(|effect| effect.slower.unwrap().log_ratio)
        .collect();
    let expected = (5.0_f64 / 4.0).ln();
    assert!(
        slower
            .iter()
            .all(|slower| (slower - expected).abs() < 1e-12),
        "{slower:?}"
    );
    let [both] = &found.interactions[..] else {
        panic!("one pair: {:?}", found.interactions);
    };
    let beyond = both.beyond_sum.unwrap();
    // 6/4 is not 5/4 twice, and that is all.
    assert!((beyond.log_ratio - (6.0_f64 * 4.0 / 25.0).ln()).abs() < 1e-12);
}

#[test]
fn edits_that_pay_only_together_are_kept_and_reported() {
    let twins = Lines {
        twins: Some((1, 3)),
        ..Lines::every(2, 8)
    };
    let mut judge = Judge::new(twins);
    let found = minimised(
        &mut judge,
        &[delete(1), Change::Nothing(1), delete(3), delete(5)],
    );
    assert_eq!(
        found.genome.ids().collect::<Vec<_>>(),
        [id(0), id(2), id(3)]
    );
    let effect = |number: usize| {
        found
            .effects
            .iter()
            .find(|one| one.edit == id(number))
            .unwrap()
    };
    assert_eq!(
        effect(0).slower,
        None,
        "without one of the two it does not work"
    );
    assert_eq!(effect(2).slower, None);
    assert!(effect(3).slower.unwrap().is_clear());
    let both = found
        .interactions
        .iter()
        .find(|one| one.edits == [id(0), id(2)])
        .unwrap();
    assert!(
        both.slower.unwrap().log_ratio > 0.0,
        "without both it works, and is slower"
    );
    assert_eq!(both.beyond_sum, None);
}

#[test]
fn undecided_drops_nothing() {
    let changes = [delete(1), Change::Copy(Place::Original(4)), delete(3)];
    let mut judge = Judge::new(Lines::every(2, 6));
    judge.is_undecided = true;
    let found = minimised(&mut judge, &changes);
    assert_eq!(found.genome, genome(&changes));
    // The copy only costs, but no verdict says that the rest would do.
    assert!(!found.is_minimal && found.dropped.is_empty());
}

#[test]
fn questions_are_bounded_and_that_is_reported() {
    let copies = vec![Change::Copy(Place::Original(0)); 10];
    let deletes = (0..20).map(|line| delete(2 * line + 1));
    let changes: Vec<Change> = copies.into_iter().chain(deletes).collect();
    let mut judge = Judge::new(Lines::every(2, 60));
    let limits = Limits {
        verdicts: 2,
        pairs: 2,
        ..Limits::default()
    };
    let Ok(found) = minimise(&genome(&changes), limits, &mut judge);
    assert_eq!(judge.n_verdicts, 2);
    // The copies, which only cost, are still there.
    assert!(!found.is_minimal);
    assert_eq!(found.interactions.len(), 2);
    assert!(found.pairs_left > 0);
}

#[test]
fn what_there_is_no_time_for_stays_and_that_is_reported() {
    let copies = vec![Change::Copy(Place::Original(0)); 6];
    let deletes = (0..6).map(|line| delete(2 * line + 1));
    let changes: Vec<Change> = copies.into_iter().chain(deletes).collect();
    let whole = minimised(&mut Judge::new(Lines::every(2, 60)), &changes);
    assert!(whole.is_minimal && whole.pairs_left == 0);
    let mut all = Judge::new(Lines::every(2, 60));
    minimised(&mut all, &changes);
    for time in 0..all.asked {
        let mut judge = Judge::new(Lines::every(2, 60));
        judge.time = time;
        let found = minimised(&mut judge, &changes);
        // The code of the whole is asked for in any case.
        assert_eq!(judge.asked, time.max(1));
        assert!(judge.cost(&found.genome) <= judge.cost(&genome(&changes)));
        let is_reported = !found.is_minimal || found.pairs_left > 0;
        assert!(is_reported, "{time} of {}", all.asked);
        if found.effects.len() < found.genome.len() {
            assert!(!found.is_minimal, "{time}");
        }
    }
}

#[test]
fn several_hands_give_the_same_result_and_know_what_to_make() {
    let copies = vec![Change::Copy(Place::Original(0)); 9];
    let deletes = (0..8).map(|line| delete(2 * line + 1));
    let changes: Vec<Change> = copies.into_iter().chain(deletes).collect();
    let one = minimised(&mut Judge::new(Lines::every(2, 60)), &changes);
    for hands in [2, 3, 16] {
        let mut judge = Judge::new(Lines::every(2, 60));
        judge.hands = hands;
        assert_eq!(minimised(&mut judge, &changes), one, "{hands}");
    }
}

#[test]
fn what_needs_an_edit_is_left_out_with_it() {
    // The needed line is replaced by a copy of a copy.
    let changes = [
        Change::Copy(Place::Original(0)),
        Change::Copy(Place::Product(id(0))),
        delete(1),
    ];
    let mut judge = Judge::new(Lines::every(2, 6));
    let limits = Limits {
        verdicts: 0,
        ..Limits::default()
    };
    let Ok(found) = minimise(&genome(&changes), limits, &mut judge);
    let first = &found.effects[0];
    assert_eq!(first.left_out, [id(0), id(1)]);
    let pairs: Vec<_> = found.interactions.iter().map(|one| one.edits).collect();
    assert_eq!(
        pairs,
        [[id(0), id(2)], [id(1), id(2)]],
        "not an edit with what needs it"
    );
}

proptest! {
    #[test]
    fn what_is_left_works_as_well_and_nothing_more_can_go(picks in prop::collection::vec((0_u8..3, 0_usize..8), 0..20)) {
        let changes: Vec<Change> = picks.into_iter().map(|(kind, line)| match kind {
            0 => delete(line / 2 * 2 + 1),
            1 => Change::Copy(Place::Original(line)),
            _ => Change::Nothing(line as u8),
        }).collect();
        let mut judge = Judge::new(Lines::every(2, 8));
        let found = minimised(&mut judge, &changes);
        prop_assert!(found.is_minimal);
        let whole = judge.cost(&genome(&changes)).unwrap();
        let cost = judge.cost(&found.genome).unwrap();
        prop_assert!(cost <= whole);
        let mut all: BTreeSet<EditId> = found.genome.ids().collect();
        all.extend(found.dropped.iter().flat_map(|dropped| &dropped.edits));
        prop_assert_eq!(all.len(), changes.len(), "nothing is forgotten");
        for id in found.genome.ids() {
            let less = found.genome.without(&BTreeSet::from([id]));
            prop_assert!(judge.cost(&less).is_none_or(|less| less > cost));
        }
    }
}

/// Judges by sums of what edits are worth, each of which is known to within some share; a part is as good as the whole if it
/// has lost no more than is allowed.
struct Vague {
    worth: Vec<f64>,
    off: f64,
    allowed: f64,
    /// The verdict that delta debugging gets, whatever it asks first.
    first: Option<Verdict>,
}

impl Vague {
    fn gain(&self, genome: &Genome<Change>) -> f64 {
        let ids: Vec<EditId> = genome.ids().collect();
        let all = self.worth.iter().enumerate();
        let there = all.filter(|(number, _)| ids.contains(&id(*number)));
        there.map(|(_, worth)| worth).sum()
    }
}

impl Oracle<Change> for Vague {
    type Code = Vec<EditId>;
    type Error = Infallible;

    fn code(&mut self, genome: &Genome<Change>) -> Result<Option<Vec<EditId>>, Infallible> {
        Ok(Some(genome.ids().collect()))
    }

    fn verdict(
        &mut self,
        smaller: &Genome<Change>,
        whole: &Genome<Change>,
    ) -> Result<Verdict, Infallible> {
        if let Some(first) = self.first {
            // Delta debugging has ended once single edits were asked about.
            let is_last = whole.len() - smaller.len() == 1 && !smaller.has(id(0));
            self.first = (!is_last).then_some(first);
            return Ok(first);
        }
        Ok(match self.gain(whole) - self.gain(smaller) > self.allowed {
            true => Verdict::Loses,
            false => Verdict::Keeps,
        })
    }

    fn effect(
        &mut self,
        without: &Genome<Change>,
        with: &Genome<Change>,
    ) -> Result<Option<Estimate>, Infallible> {
        let log_ratio = self.gain(with) - self.gain(without);
        Ok(Some(Estimate {
            log_ratio,
            low: log_ratio - self.off,
            high: log_ratio + self.off,
        }))
    }
}

#[test]
fn what_is_not_shown_to_be_worth_anything_goes_unless_too_much_would_be_lost() {
    let changes = vec![Change::Nothing(0); 4];
    let settled = |worth: [f64; 4], allowed: f64| {
        let mut judge = Vague {
            worth: worth.to_vec(),
            off: 0.02,
            allowed,
            // As a clock that was disturbed might have it: all seem to be needed.
            first: Some(Verdict::Loses),
        };
        let Ok(found) = minimise(&genome(&changes), Limits::default(), &mut judge);
        let ids: Vec<EditId> = found.genome.ids().collect();
        let is_shown = |one: &kernwright_evolve::minimise::Effect| one.slower.unwrap().low > 0.0;
        assert_eq!(found.is_minimal, found.effects.iter().all(is_shown));
        assert_eq!(found.effects.len(), ids.len());
        (ids, found.is_minimal)
    };
    // One is of no use, and one is even harmful.
    let useful = vec![id(0), id(3)];
    assert_eq!(settled([0.3, 0.01, -0.05, 0.1], 0.05), (useful, true));
    // Three that are little each, and too much together: some stay, and that is reported.
    let (left, is_minimal) = settled([0.3, 0.015, 0.015, 0.015], 0.02);
    assert_eq!((left.len(), is_minimal), (3, false));
}

#[test]
fn an_edit_stays_if_leaving_it_out_surely_costs() {
    let about = |value: f64, off: f64| Objective {
        value,
        low: value - off,
        high: value + off,
    };
    let whole = about(0.80, 0.005);
    // A twentieth of what the whole gains may be lost: 0.01.
    let asked = |smaller: Objective| {
        let gap = Gap::between(smaller, whole, 0.95);
        (gap.verdict(), gap.verdict_at_last())
    };
    use Verdict::{Keeps, Loses, Undecided};
    assert_eq!(asked(about(0.80, 0.002)), (Keeps, Keeps));
    assert_eq!(asked(about(0.85, 0.005)), (Loses, Loses));
    // It costs something, though it is not known whether more than that.
    assert_eq!(asked(about(0.815, 0.006)), (Undecided, Loses));
    // It may be that, and it may be nothing: once no more can be learnt, the edit goes.
    assert_eq!(asked(about(0.815, 0.03)), (Undecided, Keeps));
    // What may be much slower now and then is not known to be as good, though it is not known to be worse.
    let now_and_then = Objective {
        high: 0.85,
        ..about(0.80, 0.001)
    };
    assert_eq!(asked(now_and_then), (Undecided, Keeps));
    // What is counted is known at once.
    let counted = |smaller: f64| {
        let (smaller, whole) = (Objective::exact(smaller), Objective::exact(0.5));
        Gap::between(smaller, whole, 0.95).verdict()
    };
    assert_eq!([0.5, 0.52, 0.53].map(counted), [Keeps, Keeps, Loses]);
    // Two that are off by 3 and 4 are seldom off by 7 together.
    let ratio = Estimate::between(about(1.0, 0.003), about(1.0, 0.004));
    assert!((ratio.high - 0.005).abs() < 1e-4, "{ratio:?}");
    assert!((ratio.low + 0.005).abs() < 1e-4, "{ratio:?}");
}
