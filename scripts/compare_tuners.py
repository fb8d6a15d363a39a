#!/usr/bin/env python3
"""Search strategies on recorded spaces: Kernwright's and those of Kernel Tuner 1.5.0, one table.

    python3 scripts/compare_tuners.py [--quick] [--write] [FILE...]

FILE is a Kernel Tuner cache in which every configuration of a space is measured (JSON, or packed
by gzip), with its T1 file where `kernwright compare-tuners` finds one. Without a file, every
`$KERNWRIGHT_DATA/kernel_tuner/*/*.json.gz` is taken; the variable defaults to `../shared/data`, seen
from the repository's root. Kernel Tuner runs in `target/venv-kernel-tuner`, which the first run makes.

An evaluation is a look-up in the file for both programs, by the same number: the file's mean time.
What counts is the optimum's time divided by the best time found after N different configurations
(1 is the optimum; 0 while none has worked), the mean over searches with different seeds. A
configuration that fails costs an evaluation; asking again for one already seen costs nothing; a
search that ends by itself keeps its best. "To 95%" is the median number of evaluations until the
best is within 5% of the optimum, "reached" the share of searches that get there within the largest N.

"µs/eval" is the processor time that the strategy itself takes for an evaluation. For Kernel Tuner that
is the time of a whole search less that of one with a budget of 5, which has paid for building the
space and reading the cache, too.

Kernel Tuner gets its default settings, the constraints of the T1 file, and no limit of its own on the
product of block sizes. Exit codes: 0 done, 2 one of the programs could not be run.
"""

import argparse
import concurrent.futures
import contextlib
import gzip
import io
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

from compare_kernel_tuner import KERNEL_TUNER, ROOT, cpu_model, enter_venv, versions

RESULT = ROOT / "docs" / "results" / "compare-tuners.md"
THEIRS = "adaptive_tabu_greywolf,hybrid_vndx,genetic_algorithm,random_sample"
OURS = ["cargo", "run", "--profile", "dist", "--quiet", "-p", "kernwright-cli", "--", "compare-tuners"]
CLOSE = 0.95
# A search this short does nothing but start: its cost is no part of the time that a longer one's strategy takes.
SHORT = 5


def read_json(path):
    data = path.read_bytes()
    return json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)


def time_of(entry):
    """The mean time in a cache's entry; nothing if the configuration failed."""
    value = entry.get("time")
    # Failures are words, or huge numbers in old files.
    works = isinstance(value, (int, float)) and 0 < value < 1e19
    return value if works else None


class TheirSpace:
    """A recorded space as Kernel Tuner's simulation mode wants it."""

    def __init__(self, file, t1):
        whole = read_json(file)
        self.params, self.cache = whole["tune_params"], whole["cache"]
        self.names = list(self.params)
        self.kernel = whole.get("kernel_name") or "kernel"
        size = whole.get("problem_size")
        self.size = size if isinstance(size, (int, list)) else 1
        self.device = whole.get("device_name") or "unknown"
        conditions = read_json(t1)["ConfigurationSpace"].get("Conditions", []) if t1 else []
        self.restrictions = [condition["Expression"] for condition in conditions]
        self.times = {key: time_of(entry) for key, entry in self.cache.items()}
        self.optimum = min(value for value in self.times.values() if value is not None)

    def write(self, path):
        """Writes the cache with what a search reads, and no more: it is parsed for every search."""
        costs = ["compile_time", "verification_time", "benchmark_time", "strategy_time", "framework_time"]

        def slim(entry):
            kept = {name: entry[name] for name in self.names}
            return {**kept, "time": entry["time"], **{cost: entry.get(cost) or 0 for cost in costs}}

        document = {
            "device_name": self.device,
            "kernel_name": self.kernel,
            "problem_size": self.size,
            "tune_params_keys": self.names,
            "tune_params": self.params,
            "objective": "time",
            "cache": {key: slim(entry) for key, entry in self.cache.items()},
        }
        path.write_text(json.dumps(document))

    def search(self, cache, strategy, budget, seed):
        """The times of the different configurations, in order, and the processor seconds."""
        import kernel_tuner
        import numpy

        random.seed(seed)
        numpy.random.seed(seed)
        size = tuple(self.size) if isinstance(self.size, list) else self.size
        silence = io.StringIO()
        began = time.process_time()
        with contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence):
            results, _ = kernel_tuner.tune_kernel(
                self.kernel,
                f"__global__ void {self.kernel}() {{}}",
                size,
                [],
                dict(self.params),
                restrictions=list(self.restrictions),
                lang="CUDA",
                cache=str(cache),
                simulation_mode=True,
                strategy=strategy,
                strategy_options={"max_fevals": budget},
                # Names that no parameter has: otherwise a limit on their product is added.
                block_size_names=["no_x", "no_y", "no_z"],
                quiet=True,
            )
        seconds = time.process_time() - began
        keys = (",".join(str(result[name]) for name in self.names) for result in results)
        # The same configuration may be listed again, and a strategy may overshoot its budget.
        unique = [key for key in dict.fromkeys(keys) if key in self.times]
        return [self.times[key] for key in unique[:budget]], seconds


def fraction(optimum, times, budget):
    working = [value for value in times[:budget] if value is not None]
    return optimum / min(working) if working else 0.0


def evaluations_to(optimum, times):
    near = (at for at, value in enumerate(times, 1) if value is not None and optimum >= CLOSE * value)
    return next(near, math.inf)


def run_theirs(file, t1, strategy, repeats, budgets, seed):
    """One strategy of Kernel Tuner on one space; runs in a process of its own."""
    warnings.simplefilter("ignore")
    space = TheirSpace(Path(file), t1 and Path(t1))
    with tempfile.TemporaryDirectory() as folder:
        # Some strategies leave files in the working directory.
        os.chdir(folder)
        cache = Path(folder) / "cache.json"
        space.write(cache)
        space.search(cache, strategy, SHORT, 0)
        short = statistics.median(space.search(cache, strategy, SHORT, seed)[1] for seed in range(3))
        searches = [space.search(cache, strategy, budgets[-1], seed + at) for at in range(repeats)]
        os.chdir("/")
    fractions = [[fraction(space.optimum, times, budget) for times, _ in searches] for budget in budgets]
    after = [evaluations_to(space.optimum, times) for times, _ in searches]
    own = [1e6 * max(0, cpu - short) / max(1, len(times) - SHORT) for times, cpu in searches]
    middle = statistics.median(after)
    return {
        "strategy": strategy,
        "repeats": repeats,
        "fractions": [statistics.fmean(column) for column in fractions],
        "deviations": [statistics.stdev(column) if repeats > 1 else 0.0 for column in fractions],
        "evaluations_to_95": None if math.isinf(middle) else middle,
        "reached_95": sum(map(math.isfinite, after)) / repeats,
        "own_us_per_evaluation": statistics.median(own),
    }


def run_ours(files, arguments):
    """The document of `kernwright compare-tuners`, or nothing if it could not be run."""
    ours = [arguments.program, OURS[-1]] if arguments.program else OURS
    command = [*ours, "--json", "--repeats", str(arguments.repeats), "--budgets", arguments.budgets]
    if arguments.strategies:
        command += ["--strategies", arguments.strategies]
    command += ["--threads", str(arguments.jobs), *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def rows_of(space, theirs):
    """All strategies of one space, as (who, figures)."""
    ours = [("Kernwright " + row["strategy"], row) for row in space["strategies"]]
    return ours + [("Kernel Tuner " + row["strategy"], row) for row in theirs]


def table_of(header, rows):
    """A Markdown table that also reads well as plain text."""
    widths = [max(len(cell) for cell in column) for column in zip(header, *rows)]

    def line(cells):
        first, *numbers = (c.ljust(w) if at == 0 else c.rjust(w) for at, (c, w) in enumerate(zip(cells, widths)))
        return "| " + " | ".join([first, *numbers]) + " |"

    rule = "|" + "|".join("-" * (w + 2) if at == 0 else "-" * (w + 1) + ":" for at, w in enumerate(widths)) + "|"
    return "\n".join([line(header), rule, *map(line, rows)])


def space_table(space, theirs, budgets):
    def cells(name, row):
        after = row["evaluations_to_95"]
        return [
            name,
            *(f"{value:.3f}" for value in row["fractions"]),
            "-" if after is None else f"{after:.0f}",
            f"{100 * row['reached_95']:.0f}%",
            f"{row['own_us_per_evaluation']:.1f}",
        ]

    exact = ["random, exact", *(f"{value:.3f}" for value in space["random_exact"]), "", "", ""]
    header = ["strategy", *(f"after {b}" for b in budgets), "to 95%", "reached", "µs/eval"]
    return table_of(header, [exact, *(cells(name, row) for name, row in rows_of(space, theirs))])


def means_table(spaces, theirs, budgets, repeats):
    """Means over spaces, with the standard error that the number of searches leaves."""
    columns = [rows_of(space, rows) for space, rows in zip(spaces, theirs)]
    rows = []
    for entries in zip(*columns):
        name, n = entries[0][0], len(entries)
        cells = [name]
        for at in range(len(budgets)):
            mean = statistics.fmean(row["fractions"][at] for _, row in entries)
            variance = sum(row["deviations"][at] ** 2 / row.get("repeats", repeats) for _, row in entries)
            cells.append(f"{mean:.3f} ±{math.sqrt(variance) / n:.3f}")
        cells.append(f"{100 * statistics.fmean(row['reached_95'] for _, row in entries):.0f}%")
        cells.append(f"{statistics.fmean(row['own_us_per_evaluation'] for _, row in entries):.1f}")
        rows.append(cells)
    exact = [statistics.fmean(space["random_exact"][at] for space in spaces) for at in range(len(budgets))]
    rows.insert(0, ["random, exact", *(f"{value:.3f}" for value in exact), "", ""])
    return table_of(["strategy", *(f"after {b}" for b in budgets), "reached", "µs/eval"], rows)


def report(document, theirs, arguments):
    budgets, spaces = document["budgets"], document["spaces"]
    parts = []
    for space, rows in zip(spaces, theirs):
        title = (
            f"{Path(space['file']).parent.name}/{Path(space['file']).name.split('.')[0]}: "
            f"{space['configs']:,} configurations, {space['working']:,} work, "
            f"{space['within_5_percent']:,} within 5% of the optimum of {space['optimum_ns'] / 1e6:.4g} ms"
        )
        parts.append(f"**{title}**\n\n{space_table(space, rows, budgets)}\n")
    means = means_table(spaces, theirs, budgets, arguments.repeats)
    title = f"**Means over {len(spaces)} spaces** (± one standard error)"
    parts.append(f"{title}\n\n{means}\n")
    return "\n".join(parts)


def write_result(text, arguments):
    what = __doc__.split("\n\n")
    command = f"python3 scripts/compare_tuners.py --repeats {arguments.repeats}"
    RESULT.write_text(
        "# Search strategies on recorded spaces\n\nMade by\n\n"
        f"    {command} --their-repeats {arguments.their_repeats} --write\n\n"
        f"Machine: {cpu_model()}, {len(os.sched_getaffinity(0))} cores.\n"
        f"Versions: {', '.join(versions())}.\n"
        f"{arguments.repeats} searches by each strategy of ours, {arguments.their_repeats} by each of theirs.\n\n"
        f"{what[3]}\n\n{what[4]}\n\n{text}"
    )
    print(f"wrote {RESULT.relative_to(ROOT)}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--repeats", type=int, default=100, help="searches by each strategy of ours (100)")
    parser.add_argument("--their-repeats", type=int, default=25, help="and by each of theirs (25)")
    parser.add_argument("--budgets", default="25,50,100,200", help="evaluations (25,50,100,200)")
    parser.add_argument("--strategies", default="", help="ours (all but exhaustive)")
    parser.add_argument("--theirs", default=THEIRS, help=f"theirs ({THEIRS})")
    parser.add_argument("--program", help="a kernwright that is built already (one is built)")
    parser.add_argument("--seed", type=int, default=1000, help="their first seed (1000)")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="searches at once (all cores)")
    parser.add_argument("--quick", action="store_true", help="20 searches of ours, 2 of theirs: does it run?")
    parser.add_argument("--write", action="store_true", help=f"write {RESULT.relative_to(ROOT)}")
    arguments = parser.parse_args()
    if arguments.quick:
        arguments.repeats, arguments.their_repeats = 20, 2
    if min(arguments.repeats, arguments.their_repeats, arguments.jobs) < 1:
        parser.error("--repeats, --their-repeats and --jobs must be at least 1")
    if arguments.write and (arguments.files or arguments.quick):
        parser.error("--write is for the whole set: leave FILE and --quick out")
    enter_venv()

    data = ROOT / os.environ.get("KERNWRIGHT_DATA", "../shared/data")
    found = sorted((data / "kernel_tuner").glob("*/*.json.gz"))
    files = [file.resolve() for file in arguments.files or found if not file.stem.endswith("_T4.json")]
    if not files:
        print("error: no cache found\nhint: name one, or set KERNWRIGHT_DATA", file=sys.stderr)
        return 2
    document = run_ours(files, arguments)
    if document is None:
        print("error: `kernwright compare-tuners` failed; nothing was compared", file=sys.stderr)
        return 2
    print("our half is done", file=sys.stderr)

    strategies, budgets = arguments.theirs.split(","), document["budgets"]
    theirs = [[None] * len(strategies) for _ in files]
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        jobs = {}
        for at, space in enumerate(document["spaces"]):
            for column, strategy in enumerate(strategies):
                job = (space["file"], space["t1"], strategy, arguments.their_repeats, budgets, arguments.seed)
                jobs[pool.submit(run_theirs, *job)] = (at, column)
        for done in concurrent.futures.as_completed(jobs):
            at, column = jobs[done]
            theirs[at][column] = done.result()
            name = Path(document["spaces"][at]["file"])
            print(f"{strategies[column]} on {name.parent.name}/{name.name}: done", file=sys.stderr)

    text = report(document, theirs, arguments)
    print(f"kernel_tuner {KERNEL_TUNER}\n\n{text}")
    if arguments.write:
        write_result(text, arguments)
    return 0


if __name__ == "__main__":
    # Numeric libraries read these when they load, which is after this line.
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = "1"
    sys.exit(main())
