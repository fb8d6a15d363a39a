//! What every subject must pass: its runs give the same result, wherever they are killed.

use std::path::Path;
use std::time::Duration;

use kernwright_evolve::Mode;
use kernwright_measure::worker::Interrupt;

use crate::folder::{UNPROVEN, WINNER};
use crate::{Budget, EvolveError, Order, RunOptions};

/// How a run is requested here: always the same request, with a fixed seed and number of candidates.
#[derive(Debug, Clone, Copy)]
pub struct RunRequest<'f> {
    /// Its folder.
    pub folder: &'f Path,
    /// Whether to resume the run that is there.
    pub resume: bool,
    /// How long proving may take.
    pub prove: Duration,
}

impl RunRequest<'_> {
    /// The options for it, with this number of candidates.
    pub fn options(&self, candidates: u64) -> RunOptions {
        RunOptions {
            mode: Mode::Ours,
            seed: 5,
            budget: Budget {
                time: None,
                candidates: Some(candidates),
            },
            prove: Some(self.prove),
            folder: self.folder.to_owned(),
            resume: self.resume,
        }
    }

    /// The order for it, with this number of candidates.
    pub fn order(&self, candidates: u64) -> Order {
        Order::new(&self.options(candidates), &mut Interrupt::default())
    }
}

/// Proving that is given this ends by itself.
const LONG: Duration = Duration::from_secs(3600);

/// Runs a subject in folders below `root`: whole; killed at some bytes of its journal, the same for every
/// subject, and resumed; stopped while it is proven; begun over another; and with damage.
///
/// # Panics
///
/// Panics when the subject does not conform.
pub fn conforms(
    root: &Path,
    kills: usize,
    mut evolve: impl FnMut(RunRequest<'_>) -> Result<(), EvolveError>,
) {
    let mut run = |folder: &Path, resume: bool, prove: Duration| {
        evolve(RunRequest {
            folder,
            resume,
            prove,
        })
    };
    let read = |folder: &Path, name: &str| std::fs::read(folder.join(name)).expect(name);
    let whole = root.join("whole");
    run(&whole, false, LONG).expect("a run from nothing");
    let (journal, winner) = (read(&whole, "journal"), read(&whole, WINNER));
    let again = run(&whole, false, LONG);
    assert!(matches!(again, Err(EvolveError::Begun(_))), "{again:?}");
    let nowhere = run(&root.join("nowhere"), true, LONG);
    assert!(matches!(nowhere, Err(EvolveError::NoRun(_))), "{nowhere:?}");

    for end in ends(&journal, kills) {
        let killed = root.join(format!("killed-{end}"));
        std::fs::create_dir_all(&killed).expect("a folder");
        std::fs::write(killed.join("journal"), &journal[..end]).expect("a journal");
        run(&killed, true, LONG).unwrap_or_else(|error| panic!("killed at byte {end}: {error}"));
        assert!(
            read(&killed, "journal") == journal && read(&killed, WINNER) == winner,
            "killed at byte {end}, it gave another result"
        );
    }

    let stopped = root.join("stopped");
    run(&stopped, false, Duration::ZERO).expect("a proof that is stopped");
    assert!(stopped.join(UNPROVEN).exists() && !stopped.join(WINNER).exists());
    run(&stopped, true, LONG).expect("a proof that continues");
    assert!(!stopped.join(UNPROVEN).exists() && read(&stopped, WINNER) == winner);

    let damaged = root.join("damaged");
    std::fs::create_dir_all(&damaged).expect("a folder");
    let mut bytes = journal.clone();
    bytes[journal.len() / 2] ^= 1;
    std::fs::write(damaged.join("journal"), &bytes).expect("a journal");
    let refused = run(&damaged, true, LONG);
    assert!(
        matches!(refused, Err(EvolveError::Damaged { .. })),
        "{refused:?}"
    );
    assert_eq!(read(&damaged, "journal"), bytes, "damage is left as it is");
}

/// Where journals end that a kill has cut: around the end of the first line, and at places between that
/// and the last byte, in the middle of lines and between them.
fn ends(journal: &[u8], kills: usize) -> Vec<usize> {
    let mut lines = journal
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n');
    let header = lines.next().map_or(0, |(at, _)| at + 1);
    let mut ends = vec![0, header / 2, header - 1, header, header + 1];
    for kill in 0..kills {
        let at = header + (journal.len() - header) * (2 * kill + 1) / (2 * kills);
        let line = journal[..at].iter().rposition(|byte| *byte == b'\n');
        ends.push(match kill % 2 {
            0 => at,
            _ => line.map_or(at, |line| line + 1),
        });
    }
    ends.push(journal.len() - 1);
    ends
}
