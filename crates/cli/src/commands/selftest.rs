//! `kernwright selftest`: can measurements on this machine be trusted?

use std::process::ExitCode;
use std::time::{Duration, Instant};

use kernwright::measure::device::DeviceChoice;
use kernwright::measure::selftest::{Dealt, SelfTest, conforms};
use serde_json::json;

use crate::args::SelftestArgs;
use crate::exit::{self, NoDevice};
use crate::output::Output;
use crate::tools;

/// False claims among equal programs that still count as chance.
const ALLOWED_FALSE: f64 = 0.01;

pub(crate) fn run(args: &SelftestArgs, output: &mut Output) -> anyhow::Result<ExitCode> {
    let device: DeviceChoice = args.device.parse().map_err(NoDevice)?;
    let options = tools::options(&args.tools, device)?;
    let start = Instant::now();
    conforms(options.clone())?;
    let mut selftest = SelfTest::open(options)?;
    let cheats = selftest.cheats()?;
    let mut faults: Vec<Dealt> = Vec::new();
    selftest.troubles(args.faults, args.hangs, |dealt| faults.push(dealt.clone()))?;
    let equals = selftest.equals(args.equals, |_| {})?;
    let refused = cheats.iter().filter(|dealt| dealt.as_expected).count();
    let survived = faults.iter().filter(|dealt| dealt.as_expected).count();
    let allowed = (ALLOWED_FALSE * equals.runs as f64).floor().max(1.0) as usize;
    let passed =
        refused == cheats.len() && survived == faults.len() && equals.false_claims <= allowed;
    let (typical, longest) = recovery(&faults);
    if output.json {
        let listed = |all: &[Dealt]| {
            let one = |dealt: &Dealt| {
                json!({
                    "what": dealt.what, "as_expected": dealt.as_expected, "failure": dealt.failure,
                    "recovery_ms": dealt.recovery.as_secs_f64() * 1e3,
                })
            };
            all.iter().map(one).collect::<Vec<_>>()
        };
        let result = json!({
            "device": selftest.bench().info().device, "passed": passed,
            "cheats": listed(&cheats), "faults": listed(&faults),
            "equals": { "runs": equals.runs, "false_claims": equals.false_claims, "same": equals.same },
            "seconds": start.elapsed().as_secs_f64(),
        });
        output.document("selftest", &result)?;
    } else {
        let info = selftest.bench().info();
        output.line(format!("self-test on {} ({})", info.device, info.driver))?;
        let rows = [
            vec![
                "cheats refused".to_owned(),
                format!("{refused} of {}", cheats.len()),
                String::new(),
            ],
            vec![
                "faults survived".to_owned(),
                format!("{survived} of {}", faults.len()),
                format!(
                    "next valid measurement after {} (median), {} (longest)",
                    ms(typical),
                    ms(longest)
                ),
            ],
            vec![
                "equal programs called different".to_owned(),
                format!("{} of {}", equals.false_claims, equals.runs),
                format!(
                    "{} found the same within 2 %, the others undecided",
                    equals.same
                ),
            ],
        ];
        output.table(&["", "", ""], rows)?;
        for dealt in cheats
            .iter()
            .chain(&faults)
            .filter(|dealt| !dealt.as_expected)
        {
            let told = dealt
                .failure
                .as_ref()
                .map_or("was let through".to_owned(), ToString::to_string);
            output.line(format!(
                "  not as it should be: a candidate that {}: {told}",
                dealt.what
            ))?;
        }
        let word = if passed { "passed" } else { "NOT PASSED" };
        output.line(format!("{word} in {:.0} s", start.elapsed().as_secs_f64()))?;
    }
    Ok(if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::FAILED)
    })
}

/// The median and the longest time to recover.
fn recovery(faults: &[Dealt]) -> (Duration, Duration) {
    let mut times: Vec<Duration> = faults.iter().map(|dealt| dealt.recovery).collect();
    times.sort_unstable();
    let at = |index: usize| times.get(index).copied().unwrap_or_default();
    (at(times.len() / 2), at(times.len().saturating_sub(1)))
}

fn ms(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}
