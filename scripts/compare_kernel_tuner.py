#!/usr/bin/env python3
"""Time the building of constrained search spaces: Kernel Tuner 1.5.0 against Kernwright.

    python3 scripts/compare_kernel_tuner.py [--repeat N] [--write] [FILE...]

FILE is a T1 search space (JSON). Without one, every `$KERNWRIGHT_DATA/kernel_tuner/t1/*.json` is
taken, and the four MIOpen cards, each for one problem, written as T1 files; the variable defaults
to `../shared/data`, seen from the repository's root. The first run makes a private environment in
`target/venv-kernel-tuner` and installs Kernel Tuner from PyPI.

What is timed, in both programs, on one thread and by the wall clock: from value lists and
constraint texts in memory to the whole space, enumerated and ready for look-up. Reading the JSON
file is not. The first build warms up and is not counted; the median of the others is reported.

Kernel Tuner gets its best case: the default solver (python-constraint2, compiled), constraints as
a list of texts (which it splits and specialises), and Python's garbage collector off while the
clock runs. Its implied limit on the product of `block_size_*` is switched off: only the file's constraints count.
In the MIOpen spaces, constants are worked out beforehand for it, and conditionals, which its parser
does not read, are split into cases.

Exit codes: 0 all counts agree, 1 a count differs, 2 one of the programs could not be run.
"""

import argparse
import ast
import gc
import importlib.metadata
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / "target" / "venv-kernel-tuner"
RESULT = ROOT / "docs" / "results" / "space-construction.md"
KERNEL_TUNER = "1.5.0"
ROUNDS = 5
OURS = ["cargo", "run", "--profile", "dist", "--quiet", "-p", "kernwright", "--example", "bench_space"]


def enter_venv():
    """Restarts this script in the private environment, which is made and filled when needed."""
    python = VENV / "bin" / "python"
    # The interpreter in an environment is a link: comparing resolved paths would not distinguish them.
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    if not python.exists():
        print(f"creating {VENV.relative_to(ROOT)}", file=sys.stderr)
        venv.create(VENV, with_pip=True)
    probe = f"import importlib.metadata as m; assert m.version('kernel_tuner') == '{KERNEL_TUNER}'"
    if subprocess.run([python, "-c", probe], capture_output=True).returncode != 0:
        print(f"installing kernel_tuner {KERNEL_TUNER}", file=sys.stderr)
        pip = [python, "-m", "pip", "install", "--quiet", f"kernel_tuner=={KERNEL_TUNER}"]
        if subprocess.run(pip).returncode != 0:
            print("error: pip could not install kernel_tuner", file=sys.stderr)
            sys.exit(2)
    os.execv(python, [str(python), *sys.argv])


def read_space(path):
    """The value lists and constraint texts of a T1 file."""
    space = json.loads(path.read_text())["ConfigurationSpace"]
    # Values are Python expressions over `range` and `list`; nothing else is within reach.
    names = {"__builtins__": {"range": range, "list": list}}
    values = {p["Name"]: list(eval(p["Values"], names)) for p in space["TuningParameters"]}
    return values, [c["Expression"] for c in space.get("Conditions", [])]


class Fold(ast.NodeTransformer):
    """Computes every part that names no parameter, so that Kernel Tuner does not do it again and again."""

    def visit(self, node):
        node = self.generic_visit(node)
        if isinstance(node, ast.IfExp) and isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        names = any(isinstance(part, ast.Name) for part in ast.walk(node))
        if isinstance(node, ast.expr) and not names and not isinstance(node, ast.Tuple):
            return ast.Constant(eval(ast.unparse(node)))
        return node


class Choose(ast.NodeTransformer):
    """Takes one branch of every conditional with a given test."""

    def __init__(self, test, truth):
        self.test, self.truth = test, truth

    def visit_IfExp(self, node):
        if ast.unparse(node.test) == self.test:
            return self.visit(node.body if self.truth else node.orelse)
        return self.generic_visit(node)


def without_if(text):
    """Splits a constraint into cases, because Kernel Tuner's parser reads no conditionals."""
    tree = ast.parse(text, mode="eval")
    conditionals = [part for part in ast.walk(tree) if isinstance(part, ast.IfExp)]
    plain = lambda test: not any(isinstance(part, ast.IfExp) for part in ast.walk(test))
    test = next((ast.unparse(c.test) for c in conditionals if plain(c.test)), None)
    if test is None:
        return text
    cases = []
    for truth, guard in [(True, f"({test})"), (False, f"(not ({test}))")]:
        branch = ast.unparse(Choose(test, truth).visit(ast.parse(text, mode="eval")))
        cases.append(f"({guard} and ({without_if(branch)}))")
    return " or ".join(cases)


def for_theirs(text):
    """A constraint as Kernel Tuner reads it best: constants worked out, no conditionals."""
    tree = Fold().visit(ast.parse(text.strip(), mode="eval"))
    return without_if(ast.unparse(tree))


def measure_theirs(values, constraints, repeat):
    """The size of the space and the seconds of each build, by Kernel Tuner."""
    from kernel_tuner.searchspace import Searchspace

    seconds = []
    constraints = [for_theirs(text) for text in constraints]
    for _ in range(repeat + 1):
        # Fresh containers: a build may add constraints of its own to the list it is given.
        arguments = (dict(values), list(constraints))
        space = None
        gc.collect()
        gc.disable()
        start = time.perf_counter()
        # Without block size names no limit is added, so the number of threads has no effect.
        space = Searchspace(*arguments, max_threads=1024, block_size_names=[])
        seconds.append(time.perf_counter() - start)
        gc.enable()
    return {"count": space.size, "seconds": seconds[1:]}


def miopen_spaces():
    """Writes the spaces of our own MIOpen cards, each for one problem, as T1 files."""
    folder = ROOT / "target" / "miopen-t1"
    command = [*OURS[:-1], "miopen_t1", "--", str(folder)]
    if subprocess.run(command, cwd=ROOT).returncode != 0:
        return []
    return sorted(folder.glob("*.json"))


def build_ours():
    """Compiles our half before anything is timed; returns whether it can be run."""
    command = ["cargo", "build", *OURS[2:]]
    return subprocess.run(command, cwd=ROOT).returncode == 0


def measure_ours(path, repeat):
    """The same figures by Kernwright, or nothing if it could not be run."""
    # A build takes so little that a handful would mostly show a cold start.
    command = [*OURS, "--", "--repeat", str(max(repeat, 50)), str(path)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        return None
    # One JSON line per file, and one file was given.
    return json.loads(done.stdout.strip().splitlines()[-1])


def pooled(before, now):
    """Joins the samples of two rounds; nothing if one of them could not be had."""
    if now is None or before is None:
        return now
    return {"count": now["count"], "seconds": before["seconds"] + now["seconds"]}


def median(figures):
    return statistics.median(figures["seconds"])


def minimum(figures):
    return min(figures["seconds"])


def time_text(figures):
    if figures is None:
        return "n/a"
    return f"{1e3 * median(figures):.3g} ms ({1e3 * minimum(figures):.3g})"


def row_of(path, cartesian, theirs, ours):
    ratios = [
        "n/a" if ours is None else f"{figure(theirs) / figure(ours):.0f}x"
        for figure in (median, minimum)
    ]
    count = "n/a" if ours is None else f"{ours['count']:,}"
    times = [time_text(theirs), time_text(ours)]
    return [path.stem, f"{cartesian:,}", f"{theirs['count']:,}", count, *times, *ratios]


HEADER = [
    "space",
    "cartesian",
    "valid, Kernel Tuner",
    "valid, Kernwright",
    "Kernel Tuner, median (min)",
    "Kernwright, median (min)",
    "ratio of medians",
    "of minima",
]


def table_of(rows):
    """A Markdown table that also reads well as plain text."""
    widths = [max(len(cell) for cell in column) for column in zip(HEADER, *rows)]

    def line(cells):
        return "| " + " | ".join(c.ljust(w) for c, w in zip(cells, widths)) + " |"

    rule = "|" + "|".join("-" * (w + 2) for w in widths) + "|"
    return "\n".join([line(HEADER), rule, *map(line, rows)])


def cpu_model():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


def versions():
    rustc = subprocess.run(["rustc", "--version"], capture_output=True, text=True).stdout.split()
    packages = ["kernel_tuner", "python-constraint2", "numpy"]
    names = [f"{name} {importlib.metadata.version(name)}" for name in packages]
    return [f"Python {platform.python_version()}", *names, " ".join(rustc[:2]) or "rustc unknown"]


def write_result(table, repeat):
    what = __doc__.split("\n\n")
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_text(
        "# Building constrained search spaces\n\n"
        "Made by\n\n"
        f"    python3 scripts/compare_kernel_tuner.py --repeat {repeat} --write\n\n"
        f"Machine: {cpu_model()}, {len(os.sched_getaffinity(0))} cores.\n"
        f"Versions: {', '.join(versions())}.\n"
        f"Median and minimum of {ROUNDS} rounds of {repeat} builds each (at least 50 of ours); the programs "
        f"take turns by round.\n\n"
        f"{table}\n\n{what[3]}\n\n{what[4]}\n"
    )
    print(f"wrote {RESULT.relative_to(ROOT)}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--repeat", type=int, default=7, help="timed builds per space and round (7)")
    parser.add_argument("--write", action="store_true", help=f"write {RESULT.relative_to(ROOT)}")
    arguments = parser.parse_args()
    if arguments.repeat < 1:
        parser.error("--repeat must be at least 1")
    if arguments.write and arguments.files:
        parser.error("--write is for the whole set: leave FILE out")
    enter_venv()

    data = ROOT / os.environ.get("KERNWRIGHT_DATA", "../shared/data")
    shared = sorted((data / "kernel_tuner" / "t1").glob("*.json"))
    files = arguments.files or (shared and shared + miopen_spaces())
    if not files:
        print("error: no T1 file found\nhint: name one, or set KERNWRIGHT_DATA", file=sys.stderr)
        return 2

    have_ours = build_ours()
    rows, counts_differ, complete = [], False, have_ours
    for path in (file.resolve() for file in files):
        values, constraints = read_space(path)
        theirs, ours = None, None
        # The machine's speed drifts, so the two take turns and both see the same weather.
        for _ in range(ROUNDS):
            theirs = pooled(theirs, measure_theirs(values, constraints, arguments.repeat))
            if have_ours:
                ours = pooled(ours, measure_ours(path, arguments.repeat))
        complete = complete and ours is not None
        counts_differ = counts_differ or (ours is not None and ours["count"] != theirs["count"])
        cartesian = math.prod(len(domain) for domain in values.values())
        rows.append(row_of(path, cartesian, theirs, ours))
        print(f"measured {path.stem}", file=sys.stderr)

    table = table_of(rows)
    print(table)
    if counts_differ:
        print("error: the counts differ", file=sys.stderr)
        return 1
    if not complete:
        print("error: our half could not be run; nothing was compared", file=sys.stderr)
        return 2
    if arguments.write:
        write_result(table, arguments.repeat)
    return 0


if __name__ == "__main__":
    # Numeric libraries read these when they load, which is after this line.
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = "1"
    sys.exit(main())
