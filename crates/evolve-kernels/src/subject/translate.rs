//! From a job's source to LLVM-IR, by clang.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kernwright_measure::device::toolkit_headers;
use kernwright_measure::job::{CaseProgram, Job, Language};

use super::EvolveError;

/// Headers that a CUDA source may ask for, for a clang without the CUDA toolkit. Those that are
/// empty only repeat what is there without them.
const HEADERS: [(&str, &str); 9] = [
    ("device.h", include_str!("../cuda/device.h")),
    ("cuda_fp16.h", include_str!("../cuda/cuda_fp16.h")),
    ("cuda_bf16.h", include_str!("../cuda/cuda_bf16.h")),
    ("math_constants.h", include_str!("../cuda/math_constants.h")),
    ("cuda.h", ""),
    ("cuda_runtime.h", ""),
    ("cuda_runtime_api.h", ""),
    ("device_launch_parameters.h", ""),
    ("vector_types.h", ""),
];

/// The toolkit's version that clang is given; it only has to know that kernels are launched in
/// today's way.
const TOOLKIT: &str = "12.8";

/// Has clang translate the job's source.
pub(super) fn translate(
    (job, program): (&Job, &CaseProgram),
    folder: &Path,
    tools: &Tools,
    chip: &str,
) -> Result<PathBuf, EvolveError> {
    let clang = tools.clang.as_ref().ok_or_else(|| {
        EvolveError::Unfit(format!(
            "`{}` has no LLVM-IR, and there is no clang-22 to translate its source; install \
             clang-22, or name a file in the job: [evolve] ir = \"kernel.ll\"",
            job.name()
        ))
    })?;
    let [source] = &program.sources[..] else {
        return Err(EvolveError::Unfit(
            "more than one source cannot be translated; join them, or give the IR of all of them \
             in [evolve] ir"
                .to_owned(),
        ));
    };
    // The IR names files as the job does, wherever the job and the run lie: its fingerprint
    // identifies a program, not a folder.
    let ir = std::path::absolute(folder.join("original.ll"))?;
    let home = std::path::absolute(job.folder())?;
    let source = std::path::absolute(source)?;
    let source = source.strip_prefix(&home).unwrap_or(&source);
    let run = |front: &[&OsStr]| {
        let mut command = Command::new(clang);
        command.current_dir(&home).args(front);
        command.args(["-O3", "-gline-tables-only", "-S", "-emit-llvm", "-I", "."]);
        command.args(["-fdebug-compilation-dir=.", "-o"]).arg(&ir);
        for (name, value) in &program.defines {
            command.arg(format!("-D{name}={value}"));
        }
        command.args(clang_flags(&program.flags)).arg(source);
        let output = command.output();
        output.map_err(|error| EvolveError::Unfit(format!("`{}`: {error}", clang.display())))
    };
    let failed = |output: &Output, advice: &str| {
        EvolveError::Unfit(format!(
            "clang does not translate `{}`:\n{}{advice}",
            source.display(),
            String::from_utf8_lossy(&output.stderr)
        ))
    };
    if program.language != Language::Cuda {
        let output = run(&[])?;
        let succeeded = output.status.success();
        return succeeded.then_some(ir).ok_or_else(|| failed(&output, ""));
    }

    // Our own headers come first: with them the IR is the same everywhere, and holds no assembly.
    let headers = write_headers(folder)?;
    let target = [
        "-xcuda".to_owned(),
        "--cuda-device-only".to_owned(),
        "-nocudalib".to_owned(),
        "-nocudainc".to_owned(),
        format!("--cuda-gpu-arch={chip}"),
        format!("--cuda-feature=+ptx{PTX}"),
    ];
    let target = || target.iter().map(OsStr::new);
    let named = format!("-fdebug-prefix-map={}=cuda", headers.display());
    let device = headers.join("device.h");
    let ours = ["-include".as_ref(), device.as_os_str()];
    let ours = ours
        .into_iter()
        .chain(["-isystem".as_ref(), headers.as_os_str(), named.as_ref()]);
    let output = run(&target().chain(ours).collect::<Vec<_>>())?;
    if output.status.success() {
        return Ok(ir);
    }
    let toolkit = toolkit_headers();
    if toolkit.is_empty() {
        let advice = "It was read without the CUDA toolkit, with what NVRTC knows by itself and \
                      little more. Where the toolkit's headers are needed, install them, or `pip \
                      install nvidia-cuda-runtime nvidia-cuda-crt nvidia-cuda-cccl`, and let \
                      CUDA_HOME name the folder above their `include`.";
        let complaints = String::from_utf8_lossy(&output.stderr);
        let is_missing = [
            "file not found",
            "undeclared identifier",
            "unknown type name",
            "no matching function",
        ];
        let is_missing = is_missing.iter().any(|sign| complaints.contains(sign));
        return Err(failed(&output, if is_missing { advice } else { "" }));
    }
    let includes = toolkit_arguments(clang, &toolkit, &headers)?;
    let theirs = includes.iter().map(OsStr::new);
    let output = run(&target().chain(theirs).collect::<Vec<_>>())?;
    let advice = "It was read with the headers of the CUDA toolkit, since kernwright's own do not \
                  suffice.";
    let succeeded = output.status.success();
    succeeded
        .then_some(ir)
        .ok_or_else(|| failed(&output, advice))
}

/// Whether flags ask for this machine's processor, or for what not every processor has.
pub(super) fn is_for_this_processor(flags: &[String]) -> bool {
    let signs = ["-march=", "-mcpu=", "-mavx", "-mfma"];
    let asks = |flag: &String| signs.iter().any(|sign| flag.starts_with(sign));
    flags.iter().any(asks)
}

/// Translates a job's flags, which are for a C compiler or for NVRTC, into those of clang.
fn clang_flags(flags: &[String]) -> Vec<String> {
    // What has no meaning for IR: libraries, the chip and its registers, notes for profilers.
    let ignored = [
        "-l",
        "-arch",
        "--gpu-architecture",
        "-maxrregcount",
        "--maxrregcount",
        "--generate-line-info",
        "--device-debug",
        "--extra-device-vectorization",
        "-dopt",
        "--dopt",
        "-default-device",
        "--device-as-default-execution-space",
        "--prec-div",
        "-prec-div",
        "--prec-sqrt",
        "-prec-sqrt",
        "--split-compile",
        "-restrict",
        "--restrict",
    ];
    let mut translated = Vec::new();
    for flag in flags {
        match flag.as_str() {
            "--use_fast_math" | "-use_fast_math" => {
                let fast = [
                    "-fgpu-flush-denormals-to-zero",
                    "-fgpu-approx-transcendentals",
                ];
                translated.extend(fast.map(str::to_owned));
            }
            "--ftz=true" | "-ftz=true" => {
                translated.push("-fgpu-flush-denormals-to-zero".to_owned());
            }
            "--ftz=false" | "-ftz=false" => {}
            "--fmad=false" | "-fmad=false" => translated.push("-ffp-contract=off".to_owned()),
            "--fmad=true" | "-fmad=true" => translated.push("-ffp-contract=fast".to_owned()),
            other if ignored.iter().any(|start| other.starts_with(start)) => {}
            other => match other.strip_prefix("--include-path=") {
                Some(path) => translated.push(format!("-I{path}")),
                None => translated.push(other.to_owned()),
            },
        }
    }
    translated
}

/// Writes our own headers into a folder of the run.
fn write_headers(folder: &Path) -> Result<PathBuf, EvolveError> {
    let headers = std::path::absolute(folder.join("cuda"))?;
    std::fs::create_dir_all(&headers)?;
    for (name, text) in HEADERS {
        std::fs::write(headers.join(name), text)?;
    }
    Ok(headers)
}

/// Has clang use the toolkit's headers, as it does by itself where the toolkit is whole; as
/// packages for Python they come in parts, and without those for random numbers.
fn toolkit_arguments(
    clang: &Path,
    toolkit: &[PathBuf],
    headers: &Path,
) -> Result<Vec<std::ffi::OsString>, EvolveError> {
    let unfit = |error: String| EvolveError::Unfit(format!("`{}`: {error}", clang.display()));
    let asked = Command::new(clang).arg("-print-resource-dir").output();
    let own = asked.map_err(|error| unfit(error.to_string()))?.stdout;
    let own = PathBuf::from(String::from_utf8_lossy(&own).trim());
    let absent = headers.join("absent");
    std::fs::create_dir_all(&absent)?;
    std::fs::write(absent.join("curand_mtgp32_kernel.h"), "")?;
    let mut arguments: Vec<std::ffi::OsString> = Vec::new();
    let wrappers = own.join("include/cuda_wrappers");
    for folder in std::iter::once(&wrappers).chain(toolkit) {
        arguments.extend(["-isystem".into(), folder.into()]);
    }
    arguments.extend(["-idirafter".into(), absent.into()]);
    arguments.extend(["-include", "__clang_cuda_runtime_wrapper.h"].map(Into::into));
    arguments.push("-Xclang".into());
    arguments.push(format!("-target-sdk-version={TOOLKIT}").into());
    arguments.push("-Wno-unknown-cuda-version".into());
    Ok(arguments)
}

/// The version of PTX that is written: old enough for every driver of the last years.
pub(super) const PTX: u32 = 80;

/// The tools that make the original and read it.
#[derive(Debug, Clone)]
pub struct Tools {
    /// LLVM's library, if the user named one.
    pub llvm: Option<PathBuf>,
    /// A clang of the right version, if there is one.
    pub clang: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(flags: &[&str]) -> String {
        let flags: Vec<String> = flags.iter().map(|&flag| flag.to_owned()).collect();
        clang_flags(&flags).join(" ")
    }

    #[test]
    fn flags_for_nvrtc_are_translated_for_clang() {
        assert_eq!(
            translated(&["-std=c++17", "-DN=3", "-I", "inc"]),
            "-std=c++17 -DN=3 -I inc"
        );
        assert_eq!(
            translated(&["--include-path=inc", "-arch=sm_80", "-maxrregcount=32"]),
            "-Iinc"
        );
        assert_eq!(translated(&["--fmad=false", "-lm"]), "-ffp-contract=off");
        let fast = "-fgpu-flush-denormals-to-zero -fgpu-approx-transcendentals";
        assert_eq!(translated(&["--use_fast_math"]), fast);
    }

    #[test]
    fn flags_show_which_processor_a_build_is_for() {
        let is_native = |flag: &str| is_for_this_processor(&[flag.to_owned()]);
        assert!(is_native("-march=native") && is_native("-mavx2"));
        assert!(!is_native("-O2") && !is_native("-mtune=native"));
    }
}
