#!/usr/bin/env python3
"""Make the LLVM-IR that jobs carry beside their sources.

    python3 scripts/make_ir.py [--check] [--clang clang-22] [JOB.job.toml ...]

Without files, every job of the repository whose `[evolve]` names an `ir` of the same name as its source
(`dead-store.ll` beside `dead-store.c`); other IR has an author of its own and is left alone, as is IR that
does not begin as clang's does. `--check` writes
nothing and ends with 1 if a file is not what clang makes of its source today.

The files are the same wherever they are made: no processor of this machine, no folder of it, and
nothing about the clang that made them. Loops are neither unrolled nor vectorised, so that
edits find each instruction once; passes that run after the edits do that.
"""

import argparse
import os.path
import subprocess
import sys
from pathlib import Path

try:
    import tomllib
except ImportError:
    print("Python 3.11 or newer is needed, which reads TOML", file=sys.stderr)
    sys.exit(3)

ROOT = Path(__file__).resolve().parent.parent
DEVICE_HEADER = ROOT / "crates/evolve-kernels/src/cuda/device.h"

COMMON = [
    "-O3", "-S", "-emit-llvm", "-o", "-", "-gline-tables-only", "-fdebug-compilation-dir=.",
    "-fno-ident", "-fno-vectorize", "-fno-slp-vectorize",
    # Not -fno-unroll-loops, which forbids it in the file for good.
    "-mllvm", "-unroll-threshold=0", "-mllvm", "-unroll-partial-threshold=0",
    "-mllvm", "-unroll-runtime=false",
]
C = ["-x", "c", "--target=x86_64-unknown-linux-gnu", "-fPIC"]
CUDA = [
    "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "--cuda-feature=+ptx80",
    "-nocudainc", "-nocudalib",
]
# Flags that would make the IR specific to this machine.
FOR_THIS_MACHINE = ("-march", "-mtune", "-mcpu", "-l", "-L", "-W")


def jobs_of_repository():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.job.toml"],
        cwd=ROOT, capture_output=True, check=False, text=True,
    )
    if listed.returncode == 0 and listed.stdout:
        return [ROOT / name for name in sorted(set(listed.stdout.split("\0"))) if name]
    return sorted([*ROOT.glob("kernels/**/*.job.toml"), *ROOT.glob("crates/**/*.job.toml")])


def read(path):
    """The job as a table; a file that is not TOML (some tests have such) has no IR."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}


def source_and_ir(path, job):
    """The source and the IR made of it, or nothing if this job has no such pair."""
    ir = job.get("evolve", {}).get("ir")
    sources = job.get("sources", [])
    if ir is None or len(sources) != 1 or job.get("language") not in ("c", "cuda"):
        return None
    source, ir = path.parent / sources[0], path.parent / ir
    is_pair = ir.suffix == ".ll" and source.stem == ir.stem and source.suffix in (".c", ".cu")
    return (source, ir) if is_pair else None


def macros(path, job):
    for name, value in {**job.get("default", {}), **job.get("defines", {})}.items():
        if isinstance(value, str) and not value.isidentifier():
            sys.exit(f"{path}: macro `{name}` is a formula, which only Kernwright can compute")
        yield f"-D{name}={int(value) if isinstance(value, bool) else value}"


def make(clang, path, job, source):
    """What clang makes of a source, less what differs between machines."""
    language = C
    if job["language"] == "cuda":
        language = [*CUDA, "-include", os.path.relpath(DEVICE_HEADER, source.parent.resolve())]
    flags = [flag for flag in job.get("flags", []) if not flag.startswith(FOR_THIS_MACHINE)]
    command = [clang, *language, *COMMON, *flags, *macros(path, job), source.name]
    done = subprocess.run(command, cwd=source.parent, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return done.stdout


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--clang", default="clang-22")
    arguments.add_argument("job", nargs="*", type=Path)
    arguments = arguments.parse_args()

    stale, n_made = [], 0
    for path in arguments.job or jobs_of_repository():
        job = read(path)
        pair = source_and_ir(path, job)
        if pair is None:
            continue
        source, ir = pair
        if ir.exists() and not ir.read_text(encoding="utf-8").startswith("; ModuleID"):
            continue
        text = make(arguments.clang, path, job, source)
        n_made += 1
        if ir.exists() and ir.read_text(encoding="utf-8") == text:
            continue
        stale.append(ir)
        if not arguments.check:
            ir.write_text(text, encoding="utf-8")
    for ir in stale:
        print(f"{'differs from its source' if arguments.check else 'written'}: {ir}")
    print(f"{n_made} files made, {len(stale)} {'differ' if arguments.check else 'changed'}")
    sys.exit(1 if arguments.check and stale else 0)


main()
