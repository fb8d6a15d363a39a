//! The results of evolving a model.

use crate::{ModelBegun, ModelEdit};
use kernwright_evolve::{EditId, Genome, Mode};
use kernwright_space::{Doubt, Load};
use serde::{Deserialize, Serialize};

use super::schedule::Spent;
use super::workload::WorkloadKind;
use kernwright_answers::{Gauge, Points};
use kernwright_evolve_run::{Ancestor, Standing, Unproven};

/// The results of a Run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct EvolvedModel {
    /// The workload.
    pub workload: String,
    /// What its file says it is.
    pub about: String,
    /// What the model was evolved for.
    pub kind: WorkloadKind,
    /// What its answers are judged by.
    #[serde(default)]
    pub gauge: Gauge,
    /// How candidates were chosen.
    pub mode: Mode,
    /// What every choice followed from.
    pub seed: u64,
    /// The original.
    pub original: ModelBegun,
    /// The original's accuracy on the fitness rows, in percent.
    pub fitness: f64,
    /// How the search ended.
    pub standing: Standing,
    /// What the labs' time was spent on, since the Run was begun or resumed.
    pub spent: Spent,
    /// What the front's numbers are, in their order.
    pub objectives: Vec<String>,
    /// The front: what is better in one objective only at the price of another.
    pub front: Vec<ModelPoint>,
    /// The best that proved itself; none if nothing better did.
    pub winner: Option<ModelWinner>,
    /// The best that was left when proving was stopped, if it was.
    #[serde(default)]
    pub unproven: Option<Unproven<ModelEdit>>,
    /// Those that were better while searching and failed afterwards, and why.
    pub fallen: Vec<String>,
    /// The edits of the one that failed on the test rows.
    #[serde(default)]
    pub struck_out: Option<Genome<ModelEdit>>,
    /// What else kept the machine busy, where times count.
    #[serde(default)]
    pub load: Option<Load>,
    /// Reasons to trust the times less.
    #[serde(default)]
    pub doubts: Vec<Doubt>,
}

impl EvolvedModel {
    /// Time and accuracy in percent of a member of the front.
    #[must_use]
    pub fn trade(&self, point: &ModelPoint) -> (f64, f64) {
        let score = |at: usize| point.scores.get(at).copied().unwrap_or(1.0);
        match self.kind {
            WorkloadKind::Inference => (score(0), 100.0 * (1.0 - score(1))),
            WorkloadKind::Training => {
                let error = 1.0 - self.fitness / 100.0;
                (score(1), 100.0 * (1.0 - error * score(0)))
            }
        }
    }

    /// The members of the front that are better than all before them in time or accuracy, with both, as far as they were
    /// timed anew, which none are where proving was stopped. Others are there for having fewer edits, or for being as
    /// good within what is known.
    #[must_use]
    pub fn trades(&self) -> Vec<(&ModelPoint, f64, f64)> {
        let trades = self.trades_of(|point| point.is_anew || self.unproven.is_some());
        let shown = |(nth, time, accuracy)| (&self.front[nth], time, accuracy);
        trades.into_iter().map(shown).collect()
    }

    /// Which member of the front is the next to be timed anew, so that the first of those shown all are.
    pub(super) fn next_to_time(&self, n_shown: usize) -> Option<usize> {
        let trades = self.trades_of(|_| true);
        let mut first = trades.into_iter().take(n_shown).map(|(nth, ..)| nth);
        first.find(|nth| !self.front[*nth].is_anew)
    }

    /// Which of the objectives is the time.
    pub(super) fn time_at(&self) -> usize {
        match self.kind {
            WorkloadKind::Inference => 0,
            WorkloadKind::Training => 1,
        }
    }

    fn trades_of(&self, counts: impl Fn(&ModelPoint) -> bool) -> Vec<(usize, f64, f64)> {
        let mut best = f64::INFINITY;
        let mut trades = Vec::new();
        let counted = self.front.iter().enumerate();
        for (nth, point) in counted.filter(|(_, point)| counts(point)) {
            let (time, accuracy) = self.trade(point);
            // They stand in the order of their first objective.
            let second = match self.kind {
                WorkloadKind::Inference => -accuracy,
                WorkloadKind::Training => time,
            };
            if second < best {
                best = second;
                trades.push((nth, time, accuracy));
            }
        }
        trades
    }
}

/// A member of the front.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModelPoint {
    /// Which candidate it is.
    #[serde(default)]
    pub individual: u64,
    /// Its objectives.
    pub scores: Vec<f64>,
    /// Whether its time was measured anew after the search.
    #[serde(default)]
    pub is_anew: bool,
    /// Why it did not win; none of the winner, and of those that are worse than it.
    #[serde(default)]
    pub passed_over: Option<String>,
    /// Its edits.
    pub genome: Genome<ModelEdit>,
}

/// A better model.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModelWinner {
    /// Which candidate it came from.
    pub individual: u64,
    /// From the original to that candidate, parent by parent.
    pub lineage: Vec<Ancestor>,
    /// How many edits that one had.
    pub found_edits: usize,
    /// The edits it needs.
    pub genome: Genome<ModelEdit>,
    /// Each edit in full.
    pub edits: Vec<ModelWinnerEdit>,
    /// Whether every edit was shown to be needed.
    pub is_minimal: bool,
    /// How many operations it has.
    pub n_operations: usize,
    /// How it did on what no search has seen.
    pub tested: ModelTested,
    /// Its text.
    pub text: String,
}

/// An edit of a winner.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModelWinnerEdit {
    /// The edit's id.
    pub id: EditId,
    /// What it does, in words.
    pub words: String,
    /// The operation it is about, with its types.
    pub subject: String,
    /// Where that comes from in the source.
    pub place: Option<String>,
    /// Operations that are gone after it.
    pub gone: Vec<String>,
    /// Operations that are new after it.
    pub new: Vec<String>,
    /// How many times as much the goal (time, or wrong answers) is without it, and the range that lies
    /// in; none if it does not work without it.
    pub without: Option<(f64, f64, f64)>,
    /// Points of accuracy that it brings on the fitness rows; below 0, that it costs. None if it does not
    /// work without it.
    pub points: Option<Points>,
    /// How many times the time it is without it, and the range that lies in; none if it does not work without it.
    #[serde(default)]
    pub slower: Option<(f64, f64, f64)>,
}

impl ModelWinnerEdit {
    /// Operations that are gone, then those that are new, a line each.
    #[must_use]
    pub fn changes(&self) -> Vec<String> {
        let gone = self.gone.iter().map(|line| format!("- {line}"));
        let new = self.new.iter().map(|line| format!("+ {line}"));
        gone.chain(new).collect()
    }
}

/// How a winner did on rows and starts that no search has seen.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ModelTested {
    /// Rows it was judged on.
    pub rows: usize,
    /// The original's accuracy in percent, for each training or once.
    pub original: Vec<f64>,
    /// The winner's.
    pub winner: Vec<f64>,
    /// How many points more that is.
    pub points: Points,
    /// Its time.
    pub time: ModelTime,
    /// Its time by XLA, if the Run was judged by our interpreter.
    #[serde(default)]
    pub by_xla: Option<ByXla>,
    /// What plain tuning of one number brings.
    pub tuned: Option<TunedTested>,
}

impl ModelTested {
    /// The mean accuracy of the original and of the winner, in percent.
    #[must_use]
    pub fn means(&self) -> (f64, f64) {
        let mean = |some: &[f64]| some.iter().sum::<f64>() / some.len().max(1) as f64;
        (mean(&self.original), mean(&self.winner))
    }
}

/// Time per run, in a fresh process and in turns with the original.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ModelTime {
    /// As a share of the original's.
    pub ratio: f64,
    /// The range it lies in (99 %).
    pub interval: (f64, f64),
    /// Whether it is faster beyond doubt.
    pub is_faster: bool,
    /// Whether that range is so wide, however often it was timed, that the machine must have been too busy.
    #[serde(default)]
    pub is_blurred: bool,
    /// Whether it does the original's work with other numbers, so that it takes as long.
    #[serde(default)]
    pub is_same_work: bool,
    /// Seconds of the original's fastest round.
    pub original: f64,
    /// Seconds of the winner's.
    pub winner: f64,
}

/// A time by XLA of what was judged by our interpreter.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByXla {
    /// It was measured.
    Measured {
        /// By which XLA, on what.
        engine: String,
        /// The time.
        time: ModelTime,
    },
    /// It was not.
    Not {
        /// Why.
        why: String,
    },
}

/// The original with one number tuned on the fitness rows.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TunedTested {
    /// Which number.
    pub what: String,
    /// Its best value.
    pub value: f64,
    /// Whether no value beyond was tried, which might be better still.
    #[serde(default)]
    pub is_at_edge: bool,
    /// Its accuracy on the test rows, in percent.
    pub accuracy: f64,
    /// How many points more the winner has than that.
    pub remains: Points,
}

impl TunedTested {
    /// What is to be known of the value.
    #[must_use]
    pub fn caveat(&self) -> &'static str {
        match self.is_at_edge {
            true => " (at the edge of its grid; one beyond may be better)",
            false => "",
        }
    }
}

/// A Run, and a winner that is faster and better beyond doubt.
#[cfg(test)]
pub(super) fn example(kind: WorkloadKind) -> (EvolvedModel, ModelWinner) {
    use crate::{Action, Spot};
    let evolved = EvolvedModel {
        workload: "any".to_owned(),
        about: String::new(),
        kind,
        gauge: Gauge::Accuracy,
        mode: Mode::Ours,
        seed: 0,
        original: ModelBegun {
            engine: String::new(),
            fingerprint: String::new(),
            code: String::new(),
            work: String::new(),
            n_operations: 1,
        },
        fitness: 90.0,
        standing: Standing::default(),
        spent: Spent::default(),
        objectives: Vec::new(),
        front: Vec::new(),
        winner: None,
        unproven: None,
        fallen: Vec::new(),
        struck_out: None,
        load: None,
        doubts: Vec::new(),
    };
    let mut genome = Genome::original();
    let action = Action::Scale {
        at: Spot::Original(0),
        factor: 2.0,
    };
    genome.add(EditId::new(1, 0), ModelEdit { action });
    let time = ModelTime {
        ratio: 0.8,
        interval: (0.79, 0.81),
        is_faster: true,
        is_blurred: false,
        is_same_work: false,
        original: 1e-3,
        winner: 0.8e-3,
    };
    let points = Points {
        mean: 5.0,
        low: 4.0,
        high: 6.0,
    };
    let winner = ModelWinner {
        individual: 1,
        lineage: Vec::new(),
        found_edits: 1,
        genome,
        edits: Vec::new(),
        is_minimal: true,
        n_operations: 1,
        tested: ModelTested {
            rows: 1000,
            original: vec![90.0],
            winner: vec![95.0],
            points,
            time,
            by_xla: None,
            tuned: None,
        },
        text: String::new(),
    };
    (evolved, winner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn front(kind: WorkloadKind, scores: &[[f64; 3]]) -> EvolvedModel {
        let point = |scores: &[f64; 3]| ModelPoint {
            individual: 0,
            scores: scores.to_vec(),
            is_anew: true,
            passed_over: None,
            genome: Genome::original(),
        };
        EvolvedModel {
            front: scores.iter().map(point).collect(),
            ..example(kind).0
        }
    }

    #[test]
    fn what_is_worse_in_time_and_accuracy_is_no_trade() {
        let trades = |evolved: &EvolvedModel| -> Vec<(f64, f64)> {
            let round = |number: f64| (1e6 * number).round() / 1e6;
            let trades = evolved.trades().into_iter();
            trades
                .map(|(_, time, accuracy)| (round(time), round(accuracy)))
                .collect()
        };
        // Time first: the third has but fewer edits than the first two.
        let scores = [
            [0.5, 0.30, 4.0],
            [0.6, 0.20, 3.0],
            [0.7, 0.25, 1.0],
            [0.7, 0.20, 1.0],
            [1.0, 0.1, 0.0],
        ];
        let evolved = front(WorkloadKind::Inference, &scores);
        assert_eq!(trades(&evolved), [(0.5, 70.0), (0.6, 80.0), (1.0, 90.0)]);
        // The share of the original's error first.
        let scores = [
            [0.5, 1.0, 4.0],
            [0.8, 1.1, 1.0],
            [0.9, 0.7, 2.0],
            [1.0, 1.0, 0.0],
        ];
        let evolved = front(WorkloadKind::Training, &scores);
        assert_eq!(trades(&evolved), [(1.0, 95.0), (0.7, 91.0)]);
    }
}
