//! The walk over what a program runs, launches and loops: the same for every device and the emulator.

use serde::{Deserialize, Serialize};

use crate::failure::ENDLESS;
use crate::job::{CaseLaunch, CaseLoop, CaseProgram, CaseTurn, CaseUntil, MOST_LOOPS};

/// What a program runs.
#[derive(Debug, Clone, Copy)]
pub struct Steps<'p> {
    /// Its launches, in order.
    pub launches: &'p [CaseLaunch],
    /// Which of them are run again and again, in the same order.
    pub loops: &'p [CaseLoop],
}

impl CaseProgram {
    /// What it runs.
    pub fn steps(&self) -> Steps<'_> {
        Steps {
            launches: &self.launches,
            loops: &self.loops,
        }
    }
}

impl<'p> From<&'p [CaseLaunch]> for Steps<'p> {
    fn from(launches: &'p [CaseLaunch]) -> Self {
        Steps {
            launches,
            loops: &[],
        }
    }
}

/// How many turns each loop of a program had; the mean of several runs may be a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct TurnCounts(pub [f64; MOST_LOOPS]);

/// Something that can run launches.
pub trait Walker {
    /// Why it cannot go on.
    type Error;

    /// Everything that makes inputs was launched: what comes from now on is timed.
    fn begin(&mut self) -> Result<(), Self::Error>;

    /// Runs the launch with this number as often as it repeats; `turn` says what is other in this turn
    /// of its loop.
    fn launch(
        &mut self,
        number: usize,
        launch: &CaseLaunch,
        turn: Option<&CaseTurn>,
    ) -> Result<(), Self::Error>;

    /// Waits for what was launched, and gives the bytes of the element that a loop looks at.
    fn element(&mut self, until: &CaseUntil) -> Result<[u8; 8], Self::Error>;

    /// Says that a loop had its last turn and has not ended by its element.
    fn endless(&mut self, one: &CaseLoop, until: &CaseUntil, element: [u8; 8]) -> Self::Error;
}

impl Steps<'_> {
    /// Runs everything once and counts the turns of loops.
    pub fn walk<W: Walker>(self, walker: &mut W) -> Result<TurnCounts, W::Error> {
        let mut turns = TurnCounts::default();
        let mut loops = self.loops.iter().zip(&mut turns.0).peekable();
        let mut number = 0;
        while self.launches.get(number).is_some_and(|one| one.is_prepared) {
            walker.launch(number, &self.launches[number], None)?;
            number += 1;
        }
        walker.begin()?;
        while let Some(launch) = self.launches.get(number) {
            if let Some((one, count)) = loops.next_if(|(one, _)| one.launches.start == number) {
                number = one.launches.end;
                *count = f64::from(self.turns_of(one, walker)?);
            } else {
                walker.launch(number, launch, None)?;
                number += 1;
            }
        }
        Ok(turns)
    }

    fn turns_of<W: Walker>(self, one: &CaseLoop, walker: &mut W) -> Result<u32, W::Error> {
        for turn in 0..one.most {
            for number in one.launches.clone() {
                let launch = &self.launches[number];
                walker.launch(number, launch, launch.turns.get(turn as usize))?;
            }
            let Some(until) = one.until.as_ref().filter(|_| turn + 1 >= one.least) else {
                continue;
            };
            let element = walker.element(until)?;
            if until.holds(&element[..until.kind.size()]) {
                return Ok(turn + 1);
            }
            if turn + 1 == one.most && !one.is_capped {
                return Err(walker.endless(one, until, element));
            }
        }
        Ok(one.most)
    }
}

impl CaseLoop {
    /// Says that it had its last turn and has not ended by its element.
    pub fn endless(&self, until: &CaseUntil, element: [u8; 8]) -> String {
        let s = if self.most == 1 { "" } else { "s" };
        format!(
            "the loop `{}` {ENDLESS} {} turn{s} (`most`): {}",
            self.name,
            self.most,
            until.describe(&element[..until.kind.size()])
        )
    }
}

impl CaseLaunch {
    /// The most blocks along each axis that it has in any turn.
    pub fn widest_grid(&self) -> [u32; 3] {
        let turns = self.turns.iter().map(|turn| turn.grid);
        let widest =
            |one: [u32; 3], other: [u32; 3]| std::array::from_fn(|axis| one[axis].max(other[axis]));
        turns.fold(self.grid, widest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Bound, ElementType, Relation};

    /// Keeps what was launched; the element counts its readings.
    #[derive(Default)]
    struct Journal {
        words: Vec<String>,
        readings: i32,
    }

    impl Walker for Journal {
        type Error = String;

        fn begin(&mut self) -> Result<(), String> {
            self.words.push("begin".into());
            Ok(())
        }

        fn launch(
            &mut self,
            number: usize,
            launch: &CaseLaunch,
            turn: Option<&CaseTurn>,
        ) -> Result<(), String> {
            let grid = turn.map_or(launch.grid, |turn| turn.grid);
            self.words.push(format!("{number}x{}", grid[0]));
            Ok(())
        }

        fn element(&mut self, _: &CaseUntil) -> Result<[u8; 8], String> {
            self.readings += 1;
            let mut element = [0; 8];
            element[..4].copy_from_slice(&self.readings.to_le_bytes());
            Ok(element)
        }

        fn endless(&mut self, one: &CaseLoop, until: &CaseUntil, element: [u8; 8]) -> String {
            one.endless(until, element)
        }
    }

    fn launch(is_prepared: bool) -> CaseLaunch {
        CaseLaunch {
            entry: "f".into(),
            arguments: Vec::new(),
            grid: [1; 3],
            block: [1; 3],
            shared: 0,
            repeat: 1,
            is_prepared,
            is_edited: true,
            turns: Vec::new(),
        }
    }

    fn looping(bound: f64, least: u32, most: u32, is_capped: bool) -> CaseLoop {
        CaseLoop {
            name: "outer".into(),
            launches: 2..4,
            until: Some(CaseUntil {
                buffer: 0,
                name: "status".into(),
                element: 3,
                kind: ElementType::I32,
                relation: Relation::Equals,
                bound: Bound::Float(bound),
            }),
            least,
            most,
            is_capped,
        }
    }

    fn walked(one: CaseLoop) -> (String, Result<f64, String>) {
        let mut launches = [true, false, false, false, false].map(launch);
        let turn = |grid| CaseTurn {
            grid: [grid, 1, 1],
            values: Vec::new(),
        };
        launches[3].turns = (5..5 + one.most).map(turn).collect();
        let mut journal = Journal::default();
        let steps = Steps {
            launches: &launches,
            loops: &[one],
        };
        let turns = steps.walk(&mut journal);
        (journal.words.join(" "), turns.map(|turns| turns.0[0]))
    }

    #[test]
    fn a_walk_prepares_begins_and_turns_until_it_may_end() {
        let (words, turns) = walked(looping(2.0, 1, 9, false));
        assert_eq!(words, "0x1 begin 1x1 2x1 3x5 2x1 3x6 4x1");
        assert_eq!(turns, Ok(2.0));
        let (words, turns) = walked(looping(1.0, 3, 9, false));
        assert_eq!(words, "0x1 begin 1x1 2x1 3x5 2x1 3x6 2x1 3x7 4x1");
        assert_eq!(turns, Ok(3.0));
    }

    #[test]
    fn a_loop_that_does_not_end_is_a_failure_unless_it_may() {
        let (_, turns) = walked(looping(7.0, 1, 2, false));
        assert_eq!(
            turns.unwrap_err(),
            "the loop `outer` did not end within 2 turns (`most`): `status[3]` (i32) was 2 and \
             should be 7"
        );
        let (words, turns) = walked(looping(7.0, 1, 2, true));
        assert_eq!(words, "0x1 begin 1x1 2x1 3x5 2x1 3x6 4x1");
        assert_eq!(turns, Ok(2.0));
        let (words, turns) = walked(CaseLoop {
            until: None,
            ..looping(7.0, 1, 3, false)
        });
        assert_eq!(words, "0x1 begin 1x1 2x1 3x5 2x1 3x6 2x1 3x7 4x1");
        assert_eq!(turns, Ok(3.0));
    }
}
