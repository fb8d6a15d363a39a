//! `kernwright doctor`: what works here and what does not.

use std::path::PathBuf;
use std::process::ExitCode;

use kernwright::measure::device::{
    Assembler, DeviceChoice, NativeError, Toolkit, nvrtc_version, toolkits,
};
use kernwright::measure::evaluate::sandbox_report;
use kernwright::measure::listing;
use kernwright::{Store, StoreError};
use serde_json::json;

use crate::args::Global;
use crate::exit;
use crate::output::Output;
use crate::settings::Settings;
use crate::target::catalog;
use crate::tools;

/// One thing looked at.
struct Finding {
    what: &'static str,
    state: State,
    detail: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Ok,
    Absent,
    Broken,
}

impl State {
    fn word(self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Absent => "-",
            State::Broken => "broken",
        }
    }
}

pub(crate) fn run(global: &Global, output: &mut Output) -> anyhow::Result<ExitCode> {
    let findings = match Settings::load(global) {
        Ok(settings) => {
            let mut findings = vec![
                program(),
                preferences(State::Ok, settings.store.origin.to_string()),
                cards(&settings),
                models(&settings),
                ledger(&settings),
                compiler(),
                llvm(),
                sandbox(),
            ];
            findings.extend(cuda_tools(&toolkits()));
            findings.extend(devices());
            findings
        }
        Err(error) => vec![program(), preferences(State::Broken, format!("{error:#}"))],
    };
    if output.json {
        let findings: Vec<_> = findings
            .iter()
            .map(|found| {
                json!({ "what": found.what, "state": found.state.word(), "detail": found.detail })
            })
            .collect();
        output.document("doctor", &json!({ "findings": findings }))?;
    } else {
        let rows = findings.iter().map(|found| {
            vec![
                found.what.to_owned(),
                found.state.word().to_owned(),
                found.detail.clone(),
            ]
        });
        output.table(&["part", "state", ""], rows)?;
        output.line("")?;
        if findings.iter().all(|found| found.state != State::Broken) {
            let has_llvm = findings
                .iter()
                .any(|found| found.what == LLVM && found.state == State::Ok);
            output.line(format!(
                "You can: describe kernels, check and explore spaces, import data, train, predict, bench, tune{}.",
                if has_llvm { ", evolve" } else { "" }
            ))?;
            if !has_llvm {
                output.line("You cannot evolve: there is no LLVM for it.")?;
            }
        } else {
            output.line("Fix what is broken first.")?;
        }
    }
    let broken = |what: &str| {
        findings
            .iter()
            .any(|found| found.what == what && found.state == State::Broken)
    };
    Ok(if broken("ledger") {
        ExitCode::from(exit::STORE)
    } else if broken("cards") || broken("settings") {
        ExitCode::from(exit::FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

fn preferences(state: State, detail: String) -> Finding {
    let detail = match state {
        State::Ok => format!("the ledger's place comes from: {detail}"),
        _ => detail,
    };
    Finding {
        what: "settings",
        state,
        detail,
    }
}

fn program() -> Finding {
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let detail = format!("kernwright {} on {os} {arch}", env!("CARGO_PKG_VERSION"));
    Finding {
        what: "program",
        state: State::Ok,
        detail,
    }
}

fn cards(settings: &Settings) -> Finding {
    let (state, detail) = match catalog(settings) {
        Ok(catalog) => (State::Ok, format!("{} kernels", catalog.entries().len())),
        Err(error) => (State::Broken, format!("{error:#}")),
    };
    Finding {
        what: "cards",
        state,
        detail,
    }
}

/// A model is of use only if it fits its kernel's card as it is now.
fn models(settings: &Settings) -> Finding {
    let catalog = catalog(settings).ok();
    let names: Vec<&str> = kernwright::embedded_models()
        .map(|(name, ..)| name)
        .collect();
    let errors: Vec<String> = names
        .iter()
        .filter_map(|name| {
            let kernel = catalog.as_ref()?.find(name)?;
            let error = kernwright::embedded_model(kernel)?.err()?;
            Some(format!("{name}: {error}"))
        })
        .collect();
    let (state, detail) = if errors.is_empty() {
        (State::Ok, format!("built in for {}", names.join(", ")))
    } else {
        (State::Broken, errors.join("; "))
    };
    Finding {
        what: "models",
        state,
        detail,
    }
}

/// What `evolve` needs.
const LLVM: &str = "LLVM";

fn llvm() -> Finding {
    let wanted = std::env::var_os("KERNWRIGHT_LLVM").map(std::path::PathBuf::from);
    let (state, detail) = match kernwright::evolve::llvm_version(wanted.as_deref()) {
        Ok((major, minor, patch)) => (State::Ok, format!("{major}.{minor}.{patch}")),
        Err(why) => (State::Absent, why.to_string()),
    };
    Finding {
        what: LLVM,
        state,
        detail,
    }
}

fn compiler() -> Finding {
    let (state, detail) = match tools::program_path("cc".as_ref()) {
        Ok(path) => (State::Ok, path.display().to_string()),
        Err(error) => (State::Absent, error.to_string()),
    };
    Finding {
        what: "compiler",
        state,
        detail,
    }
}

/// The parts of CUDA's toolkit, each where it is first found: that one is used.
fn cuda_tools(kits: &[Toolkit]) -> Vec<Finding> {
    let first = |part: fn(&Toolkit) -> Option<&PathBuf>| {
        let mut found = kits.iter().filter_map(|kit| Some((part(kit)?, &kit.by)));
        found.next()
    };
    let nvrtc = first(|kit| kit.nvrtc.as_ref()).map(|place| (place, nvrtc_version(kits)));
    let nvjitlink = first(|kit| kit.nvjitlink.as_ref()).map(|place| {
        // Its version is the same for every chip.
        let opened = Assembler::open(place.0, "sm_90");
        (place, opened.map(|opened| opened.version))
    });
    let of_library = |what, found: Option<_>, absent: &str| match found {
        Some((place, Ok((major, minor)))) => {
            let detail = format!("{major}.{minor}, {}", placed(place));
            Finding {
                what,
                state: State::Ok,
                detail,
            }
        }
        Some((_, Err(why))) => Finding {
            what,
            state: State::Absent,
            detail: NativeError::to_string(&why),
        },
        None => absence(what, absent),
    };
    let of_files = |what, found: Option<_>, absent: &str| match found {
        Some(place) => Finding {
            what,
            state: State::Ok,
            detail: placed(place),
        },
        None => absence(what, absent),
    };
    vec![
        of_library(
            "NVRTC",
            nvrtc,
            "CUDA sources cannot be compiled; install the CUDA toolkit, or `pip install nvidia-cuda-nvrtc`",
        ),
        of_library(
            "nvJitLink",
            nvjitlink,
            "the driver assembles what `evolve` makes, one after the other; `pip install nvidia-nvjitlink`",
        ),
        of_files(
            "libdevice",
            first(|kit| kit.libdevice.as_ref()),
            "`evolve` refuses CUDA kernels that call `expf` and the like; `pip install nvidia-nvvm`",
        ),
        of_files(
            "CUDA headers",
            first(|kit| kit.headers.first()),
            "sources that include `cuda_fp16.h` cannot be compiled; `pip install nvidia-cuda-runtime`",
        ),
    ]
}

/// Where something lies, and what led there.
fn placed((path, by): (&PathBuf, &String)) -> String {
    let path = path.display().to_string();
    match path.starts_with(by.as_str()) {
        true => path,
        false => format!("{path} (by {by})"),
    }
}

fn absence(what: &'static str, detail: &str) -> Finding {
    let detail = format!("not found: {detail}");
    Finding {
        what,
        state: State::Absent,
        detail,
    }
}

/// What can be measured on besides the processor.
fn devices() -> Vec<Finding> {
    let listed = tools::launcher(true)
        .map_err(|error| error.to_string())
        .and_then(|launcher| listing::devices(launcher).map_err(|lost| lost.to_string()));
    let listed = match listed {
        Ok(listed) => listed,
        Err(detail) => {
            return vec![Finding {
                what: "devices",
                state: State::Absent,
                detail,
            }];
        }
    };
    let mut findings: Vec<Finding> = Vec::new();
    for (choice, info) in listed.found {
        let what = match choice {
            DeviceChoice::Cpu => continue,
            DeviceChoice::Cuda(_) => "CUDA device",
            DeviceChoice::OpenCl(_) => "OpenCL device",
        };
        let detail = format!("{choice} is {} ({})", info.device, info.driver);
        findings.push(Finding {
            what,
            state: State::Ok,
            detail,
        });
    }
    for (what, why) in [
        ("CUDA device", listed.no_cuda),
        ("OpenCL device", listed.no_opencl),
    ] {
        findings.extend(why.map(|detail| Finding {
            what,
            state: State::Absent,
            detail,
        }));
    }
    findings
}

/// Candidates on the processor run in a sandbox or not at all.
fn sandbox() -> Finding {
    let report = tools::launcher(true)
        .map_err(|error| error.to_string())
        .and_then(|launcher| sandbox_report(launcher).map_err(|lost| lost.to_string()));
    let (state, detail) = match report {
        Ok(report) => (State::Ok, format!("denies {}", report.denied.join(", "))),
        Err(why) => (State::Absent, format!("{why}; `--no-sandbox` does without")),
    };
    Finding {
        what: "sandbox",
        state,
        detail,
    }
}

fn ledger(settings: &Settings) -> Finding {
    let path = &settings.store.value;
    let opened = Store::open_read_only(path).and_then(|store| store.counts());
    let (state, detail) = match opened {
        Ok(counts) => {
            let records: u64 = counts.iter().map(|count| count.records).sum();
            (State::Ok, format!("{}, {records} Records", path.display()))
        }
        Err(StoreError::Missing { .. }) => (
            State::Absent,
            format!(
                "none yet; the first import, bench or tuning makes {}",
                path.display()
            ),
        ),
        Err(error) => (State::Broken, error.to_string()),
    };
    Finding {
        what: "ledger",
        state,
        detail,
    }
}
