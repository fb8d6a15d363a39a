//! Rows for confirmation: whether those that are best on the fitness rows are so elsewhere, before test rows are read.

use crate::{ModelEdit, ModelLabSetup};
use kernwright_evolve::Genome;
use kernwright_measure::worker::Launcher;

use super::EvolveError;
use super::rules::Rules;
use super::scheduled_labs::OneLab;
use super::tried::{Fallen, TRIED, Tried, judged_rows, points};
use super::workload::Workload;
use super::yardstick::Yardstick;

/// How many candidates are tried on rows for confirmation at most, to find `TRIED` that surely hold.
const MOST_CONFIRMED: usize = 30;

/// After this many that do not surely hold there, the next is one that loses clearly less.
const FALLEN_IN_A_ROW: usize = 4;

/// Judges by rows that no candidate was chosen by. The best of thousands on the fitness rows is the best partly by
/// chance. Test rows must not be used to detect that, since they are read for one winner only.
pub(super) struct Confirming<'p> {
    workload: &'p Workload,
    lab: OneLab,
    yardstick: Yardstick,
}

impl<'p> Confirming<'p> {
    /// Begins by judging the original.
    pub(super) fn new(
        workload: &'p Workload,
        launcher: &Launcher,
        setup: &ModelLabSetup,
    ) -> Result<Self, EvolveError> {
        let mut lab = OneLab::new(launcher, setup);
        lab.begin()?;
        let original = lab.measure(&Genome::original(), &Rules::lenient(1))?;
        let original = original.map_err(|failed| EvolveError::Broken(failed.to_string()))?;
        Ok(Confirming {
            workload,
            lab,
            yardstick: Yardstick::new(workload.kind(), judged_rows(setup), &original.scores),
        })
    }

    /// Whether a candidate keeps the limits here, too.
    pub(super) fn confirms(
        &mut self,
        genome: &Genome<ModelEdit>,
    ) -> Result<Confirmed, EvolveError> {
        let measured = match self.lab.measure(genome, &Rules::lenient(1))? {
            Ok(measured) => measured,
            Err(failed) => return Ok(Confirmed::No(failed.to_string())),
        };
        let lost = self.yardstick.lost(&measured.scores);
        let limit = self.workload.spec.limits.points / 100.0;
        if lost.value + lost.off <= limit {
            return Ok(Confirmed::Surely);
        }
        let points = points(lost, self.yardstick.n_units());
        let gauge = self.workload.gauge();
        let text = format!(
            "on the rows for confirmation {} ({})",
            gauge.change(points.mean),
            gauge.range(&points)
        );
        Ok(match lost.value <= limit {
            true => Confirmed::Barely(text),
            false => Confirmed::No(text),
        })
    }

    /// Candidates that keep the limits on the rows for confirmation, too, in the order in which they are to be taken.
    /// Those that do not are added to `fallen`.
    pub(super) fn first<'t>(
        &mut self,
        tried: &[Tried<'t>],
        fallen: &mut Vec<Fallen>,
    ) -> Result<Vec<Vec<Tried<'t>>>, EvolveError> {
        let step = 0.1 * self.workload.spec.limits.points / 100.0;
        chosen(tried, step, fallen, |one| self.confirms(one.genome))
    }
}

/// What rows for confirmation say of a candidate that kept the limits on others.
pub(super) enum Confirmed {
    /// It keeps them with its standard error: on rows never seen it will, too.
    Surely,
    /// By its mean: on rows never seen it may or may not.
    Barely(String),
    /// It does not.
    No(String),
}

/// The confirmed ones of candidates that come the fastest first. Candidates often have much in common: after several in
/// a row that are not sure, only one that is less wrong on fitness rows by `step` is tried.
///
/// Test rows are read for one winner only, and if it fails there is none. So candidates that are sure come before those
/// that are not, except for those that save more than twice as much time. Of each group the best is taken.
fn chosen<'t>(
    tried: &[Tried<'t>],
    step: f64,
    fallen: &mut Vec<Fallen>,
    mut confirm: impl FnMut(&Tried<'t>) -> Result<Confirmed, EvolveError>,
) -> Result<Vec<Vec<Tried<'t>>>, EvolveError> {
    let (mut sure, mut barely): (Vec<Tried<'t>>, Vec<(Tried<'t>, Fallen)>) = Default::default();
    let (mut least, mut bar) = (f64::INFINITY, f64::INFINITY);
    let (mut count, mut in_a_row) = (0, 0);
    for one in tried {
        if sure.len() == TRIED || count == MOST_CONFIRMED {
            break;
        }
        if one.scores[1] > bar {
            continue;
        }
        count += 1;
        let failed = |why: String| Fallen {
            individual: one.individual,
            why,
        };
        match confirm(one)? {
            Confirmed::Surely => {
                sure.push(*one);
                in_a_row = 0;
                continue;
            }
            Confirmed::Barely(why) => barely.push((*one, failed(why))),
            Confirmed::No(why) => fallen.push(failed(why)),
        }
        least = least.min(one.scores[1]);
        in_a_row += 1;
        if in_a_row == FALLEN_IN_A_ROW {
            bar = least - step;
            in_a_row = 0;
        }
    }
    let saved = sure.first().map_or(0.0, |one| 1.0 - one.scores[0]);
    let (bold, late): (Vec<_>, Vec<_>) = barely
        .into_iter()
        .partition(|(one, _)| 1.0 - one.scores[0] > 2.0 * saved);
    // A candidate that is tried after all has its failure reported then.
    for (_, passed) in late.iter().skip(TRIED) {
        let why = format!("{}, which is close to the limit: not tried", passed.why);
        fallen.push(Fallen { why, ..*passed });
    }
    let without = |some: Vec<(Tried<'t>, Fallen)>| some.into_iter().map(|(one, _)| one);
    Ok(vec![
        without(bold).take(TRIED).collect(),
        sure,
        without(late).take(TRIED).collect(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(scores: &[[f64; 2]], genome: &'static Genome<ModelEdit>) -> Vec<Tried<'static>> {
        let one = |(nth, scores): (usize, &[f64; 2])| Tried {
            scores: *scores,
            individual: nth as u64,
            genome,
        };
        scores.iter().enumerate().map(one).collect()
    }

    /// The candidates that are chosen if the loss on rows for confirmation is that on fitness rows and `more`, with a
    /// standard error of 0.003 and a limit of 0.02.
    fn chosen_of(scores: &[[f64; 2]], more: f64) -> (Vec<Vec<u64>>, Vec<String>) {
        let genome: &'static Genome<ModelEdit> = Box::leak(Box::new(Genome::original()));
        let mut fallen = Vec::new();
        let tried = tried(scores, genome);
        let chosen = chosen(&tried, 0.002, &mut fallen, |one| {
            Ok(match one.scores[1] + more {
                lost if lost <= 0.017 => Confirmed::Surely,
                lost if lost <= 0.02 => Confirmed::Barely("barely".to_owned()),
                _ => Confirmed::No("no".to_owned()),
            })
        });
        let number = |group: &Vec<Tried<'_>>| group.iter().map(|one| one.individual).collect();
        let chosen = chosen.expect("nothing fails");
        let fallen = fallen.iter().map(Fallen::to_string).collect();
        (chosen.iter().map(number).collect(), fallen)
    }

    #[test]
    fn a_sure_candidate_comes_before_a_faster_one() {
        let (chosen, fallen) = chosen_of(&[[0.50, 0.015], [0.52, 0.018], [0.72, 0.009]], 0.004);
        assert_eq!(chosen, [vec![], vec![2], vec![0]]);
        assert_eq!(fallen, ["candidate 1: no"]);
    }

    #[test]
    fn a_sure_candidate_that_saves_little_comes_after() {
        let scores = [[0.50, 0.015], [0.77, 0.001], [0.90, 0.015]];
        assert_eq!(chosen_of(&scores, 0.004).0, [vec![0], vec![1], vec![2]]);
        assert_eq!(chosen_of(&scores[..1], 0.004).0, [vec![0], vec![], vec![]]);
    }

    #[test]
    fn after_four_that_are_not_sure_comes_one_that_loses_less() {
        let mut scores = vec![[0.50, 0.015]; 40];
        scores.push([0.51, 0.014]);
        scores.push([0.52, 0.010]);
        let (chosen, fallen) = chosen_of(&scores, 0.004);
        assert_eq!(chosen, [vec![], vec![41], vec![0, 1, 2, 3]]);
        assert_eq!(fallen, [""; 0]);
    }

    #[test]
    fn a_candidate_close_to_the_limit_that_is_not_tried_is_reported() {
        let mut scores = vec![[0.50, 0.0155]; 4];
        scores.extend([[0.51, 0.0133]; 4]);
        scores.push([0.60, 0.010]);
        let (chosen, fallen) = chosen_of(&scores, 0.004);
        assert_eq!(chosen, [vec![], vec![8], vec![0, 1, 2, 3, 4, 5]]);
        let line = |nth| format!("candidate {nth}: barely, which is close to the limit: not tried");
        assert_eq!(fallen, [line(6), line(7)]);
    }
}
