//! The front as it is shown: timed anew, since of thousands the luckiest look best, and with why others won.

use std::time::{Duration, Instant};

use crate::ModelEdit;
use kernwright_evolve::{Failed, Genome, Member, Objective};

use super::EvolveError;
use super::report::{EvolvedModel, ModelPoint};
use super::times::{Times, ratio};
use super::tried::{Fallen, TRIED, WORTH_PROVING, keeps_limits};
use super::workload::{LimitsSpec, WorkloadKind};
use super::yardstick::Yardstick;

/// How many of the front are shown.
const SHOWN: usize = 12;

/// The least that timing the front anew may take, and the share of the search that it may.
const PATIENCE: (Duration, f64) = (Duration::from_secs(10), 0.1);

/// A member of the front as the search left it, with what it may lack to win.
pub(super) fn point(
    member: &Member<ModelEdit>,
    yardstick: &Yardstick,
    limits: LimitsSpec,
) -> ModelPoint {
    let objectives = member.scores.objectives();
    let is_original = member.genome.is_empty();
    ModelPoint {
        individual: member.individual,
        scores: member.scores.values().collect(),
        genome: member.genome.clone(),
        // It is what others are timed beside.
        is_anew: is_original,
        passed_over: match is_original {
            true => None,
            false => lack(objectives, yardstick, limits),
        },
    }
}

/// What keeps a candidate from being looked at again.
fn lack(objectives: &[Objective], yardstick: &Yardstick, limits: LimitsSpec) -> Option<String> {
    if keeps_limits(yardstick, limits, objectives) {
        let gains = objectives[0].value < WORTH_PROVING;
        return (!gains).then(|| "it gains less than 1 %".to_owned());
    }
    Some(match yardstick.kind {
        WorkloadKind::Training => format!("it takes more than {} times the time", limits.time),
        WorkloadKind::Inference
            if objectives[1].value <= yardstick.base() + limits.points / 100.0 =>
        {
            "within the limit by its estimate, and beyond it with its standard error".to_owned()
        }
        WorkloadKind::Inference => "beyond the limit".to_owned(),
    })
}

/// Says of every member of the front why it did not win, where that has a reason of its own.
pub(super) fn name_reasons(evolved: &mut EvolvedModel, fallen: &[Fallen]) {
    let winner = evolved.winner.as_ref().map(|winner| winner.individual);
    for point in &mut evolved.front {
        if point.genome.is_empty() || winner == Some(point.individual) {
            point.passed_over = None;
            continue;
        }
        let mut own = fallen.iter();
        let own = own.find(|fallen| fallen.individual == point.individual);
        if let Some(own) = own {
            point.passed_over = Some(own.why.clone());
        } else if winner.is_none() && point.passed_over.is_none() {
            point.passed_over = Some(format!(
                "it is not among the {TRIED} best, which alone are looked at again"
            ));
        }
    }
}

/// Puts the front into the order of its first objective.
pub(super) fn sort(front: &mut [ModelPoint]) {
    front.sort_by(|one, other| one.scores[0].total_cmp(&other.scores[0]));
}

/// Times those anew that are to be shown, until they are the ones that are.
pub(super) fn time_anew(
    evolved: &mut EvolvedModel,
    mut clock: impl FnMut(&Genome<ModelEdit>) -> Result<Result<Times, Failed>, EvolveError>,
) -> Result<(), EvolveError> {
    let (start, at) = (Instant::now(), evolved.time_at());
    let most = PATIENCE.0.max(Duration::from_secs_f64(
        PATIENCE.1 * evolved.standing.seconds,
    ));
    let mut is_first = true;
    while let Some(next) = evolved.next_to_time(SHOWN) {
        if !std::mem::take(&mut is_first) && start.elapsed() > most {
            break;
        }
        match clock(&evolved.front[next].genome) {
            Ok(Ok(times)) => {
                let point = &mut evolved.front[next];
                point.scores[at] = ratio(&times);
                point.is_anew = true;
            }
            // What does not work any more is none of the front.
            Ok(Err(_)) => drop(evolved.front.remove(next)),
            // What was found stays found.
            Err(EvolveError::Interrupted) => break,
            Err(error) => return Err(error),
        }
        sort(&mut evolved.front);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::report::example;
    use super::*;

    /// A front of these times, errors and numbers of edits, the first of which is the original.
    fn front(scores: &[[f64; 3]]) -> EvolvedModel {
        let (mut evolved, winner) = example(WorkloadKind::Inference);
        let point = |(nth, scores): (usize, &[f64; 3])| {
            let mut point = ModelPoint {
                individual: nth as u64,
                scores: scores.to_vec(),
                genome: winner.genome.clone(),
                is_anew: false,
                passed_over: None,
            };
            if nth == 0 {
                (point.is_anew, point.genome) = (true, Genome::original());
            }
            point
        };
        evolved.front = scores.iter().enumerate().map(point).collect();
        sort(&mut evolved.front);
        evolved
    }

    fn shown(evolved: &EvolvedModel) -> Vec<(u64, f64)> {
        let trades = evolved.trades().into_iter();
        trades
            .map(|(point, time, _)| (point.individual, (1e6 * time).round() / 1e6))
            .collect()
    }

    #[test]
    fn what_the_front_shows_was_timed_anew() {
        // The second looked best by luck, and with its true time the third is better.
        let mut evolved = front(&[[1.0, 0.1, 0.0], [0.5, 0.2, 1.0], [0.6, 0.2, 1.0]]);
        assert_eq!(shown(&evolved), [(0, 1.0)]);
        let mut asked = Vec::new();
        let anew = [0.9, 0.62];
        time_anew(&mut evolved, |_| {
            let share = anew[asked.len()];
            asked.push(share);
            Ok(Ok(vec![(1.0, share); 5]))
        })
        .expect("it works");
        assert_eq!(asked.len(), 2);
        assert_eq!(shown(&evolved), [(2, 0.62), (0, 1.0)]);
    }

    #[test]
    fn what_fails_anew_is_not_shown_and_an_interruption_keeps_the_rest() {
        let mut evolved = front(&[[1.0, 0.1, 0.0], [0.5, 0.2, 1.0], [0.6, 0.15, 1.0]]);
        let mut count = 0;
        time_anew(&mut evolved, |_| {
            count += 1;
            match count {
                1 => Ok(Err(Failed::no_edit())),
                _ => Err(EvolveError::Interrupted),
            }
        })
        .expect("what was found stays found");
        assert_eq!(shown(&evolved), [(0, 1.0)]);
        assert_eq!(evolved.front.len(), 2);
    }

    #[test]
    fn candidates_passed_over_have_a_reason() {
        let mut evolved = front(&[
            [1.0, 0.1, 0.0],
            [0.5, 0.2, 1.0],
            [0.6, 0.15, 1.0],
            [0.8, 0.12, 1.0],
        ]);
        evolved.front[1].passed_over = Some("beyond the limit".to_owned());
        let fallen = [Fallen {
            individual: 3,
            why: "no better when looked at again".to_owned(),
        }];
        name_reasons(&mut evolved, &fallen);
        let reasons: Vec<(u64, Option<&str>)> = (evolved.front.iter())
            .map(|point| (point.individual, point.passed_over.as_deref()))
            .collect();
        let not_tried = "it is not among the 6 best, which alone are looked at again";
        assert_eq!(
            reasons,
            [
                (1, Some(not_tried)),
                (2, Some("beyond the limit")),
                (3, Some("no better when looked at again")),
                (0, None)
            ]
        );
    }
}
