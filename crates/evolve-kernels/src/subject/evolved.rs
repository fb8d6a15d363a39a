//! [`Evolved`]: what a Run came to, as its report keeps it.

use crate::{Begun, Cost, Edit, Risk};
use kernwright_evolve::{EditId, Genome, Mode};
use kernwright_llvm_ir::SourcePlace;
use kernwright_space::{Doubt, Load};
use serde::{Deserialize, Serialize};

use super::claim::Claim;
use super::pair::{Pair, Times};
use super::{Ancestor, Goal, Standing};
use kernwright_evolve_run::Unproven;
use kernwright_evolve_run::view::{EditView, EditsView};

/// The result of a Run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Evolved {
    /// The job.
    pub job: String,
    /// The problem that was timed.
    pub problem: String,
    /// What was to become less.
    pub goal: Goal,
    /// How candidates were chosen.
    pub mode: Mode,
    /// What every choice followed from.
    pub seed: u64,
    /// The risks that were allowed.
    pub allowed: Vec<Risk>,
    /// The original.
    pub original: Begun,
    /// How the search ended.
    pub standing: Standing,
    /// What the front's numbers are, in their order.
    pub objectives: Vec<String>,
    /// The front: what is better in one objective only at the price of another.
    pub front: Vec<Point>,
    /// The best that proved itself; none if nothing better did.
    pub winner: Option<Winner>,
    /// Those that were better while searching and failed afterwards, and why.
    pub fallen: Vec<String>,
    /// The best that was left when proving was stopped before it came to its end.
    #[serde(default)]
    pub unproven: Option<Unproven<Edit>>,
    /// Seconds that proving took.
    #[serde(default)]
    pub proving_seconds: f64,
    /// What else kept the machine busy, where times count.
    #[serde(default)]
    pub load: Option<Load>,
    /// Reasons to trust the times less.
    #[serde(default)]
    pub doubts: Vec<Doubt>,
}

impl Evolved {
    /// What exactness costs: on the front, the least share of the original's for every error, from
    /// the most exact on. Empty if error was not weighed.
    #[must_use]
    pub fn by_error(&self) -> Vec<&Point> {
        let Some(error) = self.objectives.iter().position(|name| name == "error") else {
            return Vec::new();
        };
        let mut points: Vec<&Point> = self.front.iter().collect();
        let key = |point: &Point, index: usize| point.scores.get(index).copied();
        points.sort_by(|one, other| {
            let order = |index| key(one, index).partial_cmp(&key(other, index));
            order(error)
                .and_then(|first| Some(first.then(order(0)?)))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let mut least = f64::INFINITY;
        points.retain(|point| {
            let share = key(point, 0).unwrap_or(f64::INFINITY);
            let is_less = share < least;
            least = least.min(share);
            is_less
        });
        points
    }

    /// A point's error, if it was weighed.
    #[must_use]
    pub fn error(&self, point: &Point) -> Option<f64> {
        let at = self.objectives.iter().position(|name| name == "error")?;
        point.scores.get(at).copied()
    }
}

/// A member of the front.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Point {
    /// Its objectives: shares of the original's, error as a share of the answers, edits.
    pub scores: Vec<f64>,
    /// Its edits.
    pub genome: Genome<Edit>,
}

/// A better program.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Winner {
    /// Which candidate it came from.
    pub individual: u64,
    /// From the original to that candidate, parent by parent.
    pub lineage: Vec<Ancestor>,
    /// How many edits that one had.
    pub found_edits: usize,
    /// The edits it needs.
    pub genome: Genome<Edit>,
    /// What it costs in the emulator.
    pub cost: Option<Cost>,
    /// The first objective as a share of the original's.
    pub share: f64,
    /// Each edit in full.
    pub edits: Vec<WinnerEdit>,
    /// What pairs of edits are to each other, where that was asked.
    pub pairs: Vec<Pair>,
    /// Pairs that were not asked about, because there were too many or there was no time.
    #[serde(default)]
    pub pairs_left: usize,
    /// Whether every edit was shown to be needed.
    pub is_minimal: bool,
    /// Inputs and problems it was right on that no search had seen.
    pub held_out: usize,
    /// Those problems.
    #[serde(default)]
    pub held_out_problems: Vec<String>,
    /// The job's own problem, if it was tried there neither in the emulator nor on a device.
    #[serde(default)]
    pub untried: Option<String>,
    /// What it came to on the device, where it was tried there.
    pub claim: Option<Claim>,
    /// Its IR before passes.
    pub ir: String,
    /// Its machine code as text.
    pub code: String,
}

/// An edit of a winner.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct WinnerEdit {
    /// The edit's id.
    pub id: EditId,
    /// What it does, in words.
    pub words: String,
    /// What it rests on.
    pub risk: Risk,
    /// Where it comes from in the source, and the calls by which that came to be there.
    pub source: Vec<SourcePlace>,
    /// The instruction it is about.
    pub before: String,
    /// What is new after it.
    pub after: Vec<String>,
    /// What the program costs without it; none if it does not work without it, or that was not asked.
    pub without: Option<Times>,
    /// Whether there was no time to leave it out.
    #[serde(default)]
    pub is_unasked: bool,
}

impl Winner {
    /// What pairs of its edits are to each other, in words, where they are something.
    #[must_use]
    pub fn pair_lines(&self) -> Vec<String> {
        let edit = |id: EditId| {
            let at = self.edits.iter().position(|edit| edit.id == id)?;
            Some((at + 1, self.edits[at].without?))
        };
        let words = |pair: &Pair| pair.words(edit);
        let mut lines: Vec<String> = self.pairs.iter().filter_map(words).collect();
        if self.pairs_left > 0 {
            lines.push(format!("{} more pairs were not tried", self.pairs_left));
        }
        lines
    }
}

impl Winner {
    /// Its edits, as they are shown.
    #[must_use]
    pub fn edits_view(&self) -> EditsView {
        EditsView {
            edits: self.edits.iter().map(WinnerEdit::view).collect(),
            found: self.found_edits,
            is_minimal: self.is_minimal,
        }
    }
}

impl WinnerEdit {
    fn view(&self) -> EditView {
        let places: Vec<String> = self.source.iter().map(ToString::to_string).collect();
        let without = match self.without {
            Some(times) => format!("without it {times}"),
            None if self.is_unasked => "there was no time to leave it out".to_owned(),
            None => "does not work without it".to_owned(),
        };
        let before = Some(&self.before).filter(|line| !line.is_empty());
        let before = before.map(|line| format!("- {line}"));
        let after = self.after.iter().map(|line| format!("+ {}", line.trim()));
        EditView {
            words: self.words.clone(),
            place: (!places.is_empty()).then(|| places.join(", called at ")),
            about: vec![format!("{}: {}; {without}", self.risk, self.risk.meaning())],
            changes: before.into_iter().chain(after).collect(),
        }
    }
}
