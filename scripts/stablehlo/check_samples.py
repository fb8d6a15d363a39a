#!/usr/bin/env python3
"""Check `kernwright module` on the samples of make_samples.py.

    python3 scripts/stablehlo/check_samples.py FOLDER --kernwright target/debug/kernwright
        [--plugin PLUGIN.so] [--mlir]

Every NAME.mlir, NAME.generic.mlir and NAME.loc.mlir is read and written again; where there is a
NAME.npz, it is also run, and its answers are compared with those of JAX. `--plugin` runs it a second
time, by XLA with this PJRT plugin for CPUs. `--mlir` has JAX's MLIR (`pip install jax`) verify what
was written; nothing else here needs JAX.

Prints Markdown tables, one line for each kind of file, and names whatever is wrong. Ends with 1 if
something cannot be read that should be, is written so that MLIR refuses it, fails for another reason
than that our interpreter does not know an operation or that we cannot hand over a type, or gives
answers that are off.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

# Samples that cannot be read, and why that is as it should be.
REFUSED = {
    "hand_declared_only": "a function has no body, so it cannot be inlined or run",
    "hand_dense_resource": "the constant's elements are not in the program but in a blob behind it",
    "hand_types": "type aliases and sparse constants, which exporters do not write",
    "shard_map_psum": "the program for several devices holds a region of Shardy (sdy), no StableHLO",
}

KINDS = (".mlir", ".generic.mlir", ".loc.mlir")
INTERPRETER, PLUGIN = "interpreter", "plugin"
PLUGIN_OPTIONS = ["--client-option", "cpu_device_count=1",
                  "--xla-option", "xla_cpu_enable_fast_math=false",
                  "--xla-option", "xla_cpu_enable_fast_min_max=false"]
# How far answers may be off, as a share of the largest magnitude.
NEAR, NEAR_IF_HALF = 1e-4, 1e-2

# What became of a run.
RIGHT, OFF, UNKNOWN_OPERATION, UNKNOWN_TYPE, FAILED = (
    "right", "off", "operation not known", "type not taken", "failed")


@dataclass
class Outcome:
    """What became of one file."""
    path: Path
    sample: str
    kind: str
    # Why it could not be read, or none.
    unread: str | None = None
    # What was written, until it is verified; and why it was not, or none.
    written: str = ""
    unverified: str | None = None
    # For each engine the result of the run, and its details.
    runs: dict = field(default_factory=dict)

    def is_refused(self):
        return self.unread is not None and self.sample in REFUSED


def sample_and_kind(path):
    """`fft` and `.loc.mlir` of `fft.loc.mlir`."""
    kind = next(kind for kind in reversed(KINDS) if path.name.endswith(kind))
    return path.name.removesuffix(kind), kind


def execute(command):
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


def complaint(done):
    """The error output of a program that failed, on one line."""
    text = " | ".join(done.stderr.strip().split("\n"))
    return text or f"it ended with {done.returncode} and printed nothing"


def read_and_write(program, path, folder):
    """The text that Kernwright writes of a file, and why it did not read it, or none."""
    target = Path(folder) / path.name
    done = execute([program, "module", str(path), "--write", str(target)])
    if done.returncode != 0:
        return "", complaint(done)
    return target.read_text(encoding="utf-8"), None


def run(program, path, inputs, options):
    """The result of a run, and its details."""
    done = execute([program, "--json", "module", str(path), "--inputs", str(inputs), "--runs", "0",
                    *options])
    # A run whose answers are off ends with 1 as well, but has a document.
    if not done.stdout.strip():
        why = complaint(done)
        if "cannot run" in why:
            return UNKNOWN_OPERATION, why
        if "cannot be given or taken" in why:
            return UNKNOWN_TYPE, why
        return FAILED, why
    try:
        answers = [answer for _, answer in json.loads(done.stdout)["ran"]["answers"]]
    except (ValueError, KeyError, TypeError):
        return FAILED, "it printed no document of a run"
    return judged(answers, allowed(path))


def allowed(path):
    """How far the answers of a file may be off."""
    is_half = "f16" in path.read_text(encoding="utf-8")  # or "bf16", which contains it
    return NEAR_IF_HALF if is_half else NEAR


def judged(answers, near):
    """What became of a run with these answers: each is a distance or says what is wrong."""
    if not answers:
        return FAILED, "nothing was compared"
    wrong = []
    for nth, answer in enumerate(answers):
        if "Ok" not in answer:
            wrong.append(f"out{nth}: {answer['Err']}")
        # The distance of what is not a number is none.
        elif answer["Ok"] is None or not answer["Ok"] <= near:
            wrong.append(f"out{nth} off by {answer['Ok']}")
    return (OFF, ", ".join(wrong)) if wrong else (RIGHT, "")


def check(program, path, folder, engines):
    """Read, write and run one file."""
    sample, kind = sample_and_kind(path)
    outcome = Outcome(path, sample, kind)
    outcome.written, outcome.unread = read_and_write(program, path, folder)
    inputs = path.with_name(sample + ".npz")
    if outcome.unread is None and inputs.exists():
        for engine, options in engines.items():
            outcome.runs[engine] = run(program, path, inputs, options)
    return outcome


def verify(outcomes):
    """Have JAX's MLIR parse and verify all that was written."""
    import mlir_text
    for outcome in outcomes:
        if outcome.unread is not None:
            continue
        try:
            with mlir_text.new_context():
                mlir_text.parse(outcome.written)
        except Exception as error:  # MLIR's own, or one of ours about dialects
            outcome.unverified = " | ".join(str(error).strip().split("\n"))


def print_table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|---" + "|--:" * (len(head) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print(flush=True)


def print_reading(outcomes, is_verified):
    """A table of what was read and, if it was asked for, verified."""
    rows = []
    for kind in (*KINDS, "all"):
        of_kind = [outcome for outcome in outcomes if kind in (outcome.kind, "all")]
        read = [outcome for outcome in of_kind if outcome.unread is None]
        refused = [outcome for outcome in of_kind if outcome.is_refused()]
        row = [kind, len(of_kind), len(read), len(refused),
               len(of_kind) - len(read) - len(refused)]
        if is_verified:
            row.append(sum(outcome.unverified is None for outcome in read))
        rows.append(row)
    head = ["", "files", "read", "refused as listed", "not read", "verified by MLIR"]
    print_table(head if is_verified else head[:-1], rows)


def print_runs(outcomes, engines):
    """A table of what became of the runs."""
    results = (RIGHT, OFF, UNKNOWN_OPERATION, UNKNOWN_TYPE, FAILED)
    rows = []
    for engine in engines:
        for kind in (*KINDS, "all"):
            became = [outcome.runs[engine][0] for outcome in outcomes
                      if engine in outcome.runs and kind in (outcome.kind, "all")]
            counts = [became.count(result) for result in results]
            rows.append([f"{engine}, {kind}", len(became), *counts])
    print_table(["", "runs", *results], rows)


def samples_that_are(outcomes, engine, result):
    """The names of the samples of which a run ended so."""
    return sorted({outcome.sample for outcome in outcomes
                   if outcome.runs.get(engine, ("", ""))[0] == result})


def print_expected(outcomes, engines):
    """Name what is not done, but known not to be."""
    for sample in sorted({outcome.sample for outcome in outcomes if outcome.is_refused()}):
        print(f"refused: {sample}: {REFUSED[sample]}")
    read = {outcome.sample for outcome in outcomes if outcome.unread is None}
    for sample in sorted(read.intersection(REFUSED)):
        print(f"read though listed as refused: {sample}")
    for engine in engines:
        for result in (UNKNOWN_OPERATION, UNKNOWN_TYPE):
            samples = samples_that_are(outcomes, engine, result)
            if samples:
                print(f"{engine}, {result}: {len(samples)} samples: {', '.join(samples)}")


def unexpected(outcomes):
    """A line for everything that should not be."""
    for outcome in outcomes:
        name = outcome.path.name
        if outcome.unread is not None and not outcome.is_refused():
            yield f"not read: {name}: {outcome.unread}"
        if outcome.unverified is not None:
            yield f"not verified: {name}: {outcome.unverified}"
        for engine, (result, more) in outcome.runs.items():
            if result in (OFF, FAILED):
                yield f"{result}: {name} ({engine}): {more}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--kernwright", required=True, metavar="PROGRAM")
    arguments.add_argument("--plugin", metavar="PLUGIN.so")
    arguments.add_argument("--mlir", action="store_true")
    arguments = arguments.parse_args()

    paths = sorted(arguments.folder.glob("*.mlir"))
    if not paths:
        sys.exit(f"no .mlir in {arguments.folder}; make_samples.py writes them")
    if not os.access(arguments.kernwright, os.X_OK):
        sys.exit(f"{arguments.kernwright} is no program")
    program = os.path.abspath(arguments.kernwright)
    engines = {INTERPRETER: []}
    if arguments.plugin:
        engines[PLUGIN] = ["--plugin", arguments.plugin, *PLUGIN_OPTIONS]

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(lambda path: check(program, path, folder, engines), paths))
    if arguments.mlir:
        verify(outcomes)

    print_reading(outcomes, arguments.mlir)
    print_runs(outcomes, engines)
    print_expected(outcomes, engines)
    wrong = list(unexpected(outcomes))
    for line in wrong:
        print(line)
    print("all is as expected" if not wrong else f"{len(wrong)} things are not as expected")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
