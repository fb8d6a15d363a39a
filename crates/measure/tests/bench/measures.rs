//! One suite for every [`Measure`]: the same questions, the same kinds of answers.

use kernwright_measure::bench::Bench;
use kernwright_measure::device::DeviceChoice;
use kernwright_measure::{Evidence, Local, Measure, Replay};
use kernwright_space::{Config, FailureClass, Outcome, Value, Verification};

/// A configuration of the self-test's kernel: a cheat, a troublemaker, or neither.
fn config(bench: &Bench, cheat: i64, trouble: i64) -> Config {
    let values = [cheat, trouble, 128, 0].map(Value::Int);
    bench
        .job()
        .kernel()
        .config(bench.problem(), None, &values)
        .expect("a valid configuration")
}

fn conforms(measure: &mut dyn Measure, configs: &[Config]) -> Vec<Evidence> {
    let evidence = measure.measure_all(configs).expect("measuring continues");
    assert_eq!(evidence.len(), configs.len(), "one answer each");
    for (index, expected) in [
        (1, FailureClass::WrongAnswer),
        (2, FailureClass::DoesNotCompile),
        (3, FailureClass::Crashes),
    ] {
        match &evidence[index].outcome {
            Outcome::Failed { class, text } => {
                assert_eq!(*class, expected, "{text}");
                assert!(!text.is_empty());
            }
            other => panic!("{other}"),
        }
    }
    // After all that, a good one is measured as before.
    for index in [0, 4] {
        match &evidence[index].outcome {
            Outcome::Timed {
                samples,
                verification,
            } => {
                assert_eq!((samples.len(), *verification), (7, Verification::Passed));
                assert!(samples.iter().all(|sample| sample.0 > 0.0));
            }
            other => panic!("{other}"),
        }
    }
    assert_eq!(measure.measure_all(&[]).expect("nothing to do").len(), 0);
    evidence
}

#[test]
fn local_and_replay_answer_alike() {
    let Some(mut selftest) = crate::selftest(DeviceChoice::Cpu) else {
        return;
    };
    let bench = selftest.bench_mut();
    let configs = [(0, 0), (1, 0), (0, 1), (0, 6), (0, 0)]
        .map(|(cheat, trouble)| config(bench, cheat, trouble));
    let stranger = config(bench, 2, 0);
    let mut local = Local::new(bench, 7);
    let evidence = conforms(&mut local, &configs);
    conforms(&mut Local::racing(bench, 7, 1), &configs);
    let mut replay = Replay::new(configs.iter().cloned().zip(evidence.clone()));
    let again = conforms(&mut replay, &configs);
    assert_eq!(again[..4], evidence[..4]);
    assert_eq!(replay.len(), 4);
    let unknown = replay.measure_all(&[stranger]).expect("an answer")[0]
        .outcome
        .to_string();
    assert!(unknown.contains("no recorded outcome"), "{unknown}");
}
