//! A search that is killed anywhere continues as if nothing had happened.

use kernwright_evolve::header::VERSION;
use kernwright_evolve::{
    Answer, Journal, JournalError, Mode, ReplayError, Search, Settings, Snapshot,
};
use proptest::prelude::*;

use crate::search::small;
use crate::toy::{Change, Lines, advance, begin, header};

const COUNT: u64 = 90;

fn lines() -> Lines {
    Lines {
        noise: 0.05,
        ..Lines::every(3, 12)
    }
}

fn written(seed: u64, settings: &Settings, answers: &[Answer<Change>]) -> Vec<u8> {
    let mut text = header(seed, settings).line();
    text.extend(answers.iter().map(Answer::line));
    text.into_bytes()
}

fn any_settings() -> impl Strategy<Value = Settings> {
    let modes = prop::sample::select(vec![Mode::Ours, Mode::Random, Mode::Gevo]);
    (modes, 1_usize..7).prop_map(|(mode, window)| small(mode, window))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn cut_anywhere_and_resumed_it_is_the_same_search(
        settings in any_settings(), seed: u64, arrivals: [u64; 2], cut: prop::sample::Index,
    ) {
        let mut whole = begin(seed, &settings);
        let answers = advance(&mut whole, &lines(), COUNT, arrivals[0]);
        let bytes = written(seed, &settings, &answers);
        let cut = cut.index(bytes.len() + 1);
        let journal = match Journal::<Change>::read(&bytes[..cut]) {
            Ok(journal) => journal,
            Err(error) => {
                prop_assert!(matches!(error, JournalError::NoHeader), "{}", error);
                prop_assert!(cut < header(seed, &settings).line().len());
                return Ok(());
            }
        };
        prop_assert_eq!(&journal.answers[..], &answers[..journal.answers.len()]);
        prop_assert!(bytes[..journal.n_bytes].ends_with(b"\n") && journal.n_bytes <= cut);
        prop_assert!(!bytes[journal.n_bytes..cut].contains(&b'\n'));
        let mut resumed = Search::replay(&journal.header, journal.answers).unwrap();
        advance(&mut resumed, &lines(), COUNT, arrivals[1]);
        prop_assert_eq!(resumed.archive(), whole.archive());
    }

    #[test]
    fn a_snapshot_and_the_rest_are_the_whole_journal(
        settings in any_settings(), seed: u64, arrival: u64, taken in 0..COUNT, cut in 0..=COUNT,
    ) {
        let mut search = begin(seed, &settings);
        let mut answers = advance(&mut search, &lines(), taken.min(cut), arrival);
        let bytes = Snapshot::of(&header(seed, &settings), &search).encode();
        answers.extend(advance(&mut search, &lines(), cut, arrival + 1));
        let journal = Journal::<Change>::read(&written(seed, &settings, &answers)).unwrap();

        let snapshot = Snapshot::<Change>::decode(&bytes).unwrap();
        prop_assert_eq!(snapshot.n_answers(), taken.min(cut));
        let mut restored = snapshot.restore(journal.clone()).unwrap();
        let mut replayed = Search::replay(&journal.header, journal.answers).unwrap();
        for search in [&mut restored, &mut replayed] {
            advance(search, &lines(), COUNT, arrival + 2);
        }
        prop_assert_eq!(restored, replayed);
    }

    #[test]
    fn a_changed_byte_is_noticed_with_its_line(seed: u64, place: prop::sample::Index, flip in 1_u8..=255) {
        let settings = small(Mode::Ours, 2);
        let answers = advance(&mut begin(seed, &settings), &lines(), 12, 0);
        let mut bytes = written(seed, &settings, &answers);
        let place = place.index(bytes.len());
        let line = 1 + bytes[..place].iter().filter(|&&byte| byte == b'\n').count();
        bytes[place] ^= flip;
        // The last end of line, changed, is a torn line like any other.
        if place + 1 == bytes.len() {
            prop_assert_eq!(Journal::<Change>::read(&bytes).unwrap().answers.len(), 11);
        } else {
            let error = Journal::<Change>::read(&bytes).unwrap_err();
            prop_assert!(matches!(error, JournalError::Damaged { line: found } if found == line), "{}", error);
        }
    }
}

#[test]
fn nothing_and_half_a_header_hold_nothing() {
    let settings = small(Mode::Ours, 2);
    for bytes in [&b""[..], &header(1, &settings).line().as_bytes()[..30]] {
        let error = Journal::<Change>::read(bytes).unwrap_err();
        assert!(matches!(error, JournalError::NoHeader), "{error}");
    }
}

#[test]
fn another_version_is_reported() {
    let mut newer = header(1, &small(Mode::Ours, 2));
    newer.version = VERSION + 1;
    let error = Journal::<Change>::read(newer.line().as_bytes()).unwrap_err();
    let (newer, ours) = (VERSION + 1, VERSION);
    assert_eq!(
        error.to_string(),
        format!("the journal has version {newer}; this program resumes version {ours}")
    );
}

#[test]
fn a_snapshot_of_another_search_is_refused() {
    let settings = small(Mode::Ours, 2);
    let mut search = begin(1, &settings);
    let answers = advance(&mut search, &lines(), 10, 0);
    let snapshot = Snapshot::of(&header(1, &settings), &search);
    let read = |seed: u64, answers: &[Answer<Change>]| {
        Journal::<Change>::read(&written(seed, &settings, answers)).unwrap()
    };
    assert_eq!(
        snapshot.clone().restore(read(2, &answers)).unwrap_err(),
        ReplayError::OtherSearch
    );
    let short = ReplayError::ShortJournal {
        snapshot: 10,
        journal: 9,
    };
    assert_eq!(
        snapshot
            .clone()
            .restore(read(1, &answers[..9]))
            .unwrap_err(),
        short
    );
    let bytes = snapshot.encode();
    assert!(Snapshot::<Change>::decode(&bytes[..bytes.len() - 1]).is_err());
}

#[test]
fn answers_of_another_search_are_refused() {
    let settings = small(Mode::Ours, 2);
    let answers = advance(&mut begin(1, &settings), &lines(), 60, 0);
    assert!(Search::replay(&header(2, &settings), answers).is_err());
}

#[test]
fn what_was_out_is_asked_for_again() {
    let settings = small(Mode::Ours, 4);
    let mut search = begin(1, &settings);
    let plans: Vec<_> = std::iter::from_fn(|| search.ask()).collect();
    let last = lines().answer(&plans[3]);
    let mut resumed = Search::replay(&header(1, &settings), [last]).unwrap();
    let again: Vec<_> = std::iter::from_fn(|| resumed.ask()).collect();
    assert_eq!(again, plans[..3]);
}
