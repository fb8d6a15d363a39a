#!/usr/bin/env python3
"""Check with Kernel Tuner 1.5.0 the T4 files that Kernwright writes.

    python3 scripts/check_t4.py [FILE...]

FILE is a Kernel Tuner cache or T4 file, plain or packed. Without one, the made-up files of the tests
are taken and, where available, `$KERNWRIGHT_DATA/kernel_tuner/convolution_milo/A100*.json.gz`;
the variable defaults to `../shared/data`, seen from the repository's root. The first run makes a
private environment in `target/venv-kernel-tuner` and installs Kernel Tuner from PyPI.

Each file goes through Kernwright and is written as T4. The script checks of the result that

1. Kernel Tuner's own schema accepts it;
2. it has what the original has: configurations, failures, runs, mean times, costs;
3. Kernwright reads it and writes it again as the very same bytes;
4. Kernel Tuner finds the same in it: Kernel Tuner has no reader of T4, only of its caches, so
   the results are renamed into a cache, member by member, which its simulation searches by brute
   force; the best must be the best, and what Kernel Tuner then writes as T4 must be ours again.

Exit codes: 0 all of that holds, 1 something does not, 2 one of the programs could not be run.
"""

import contextlib
import gzip
import io
import json
import math
import os
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from compare_kernel_tuner import ROOT, enter_venv  # noqa: E402

OURS = ["cargo", "run", "--quiet", "-p", "kernwright", "--example", "t4_again", "--"]
# Kernel Tuner has three kinds of failure; T4 has five words.
ERRORS = {"compile": "CompilationFailedConfig", "constraints": "InvalidConfig"}
WORDS = {"compile": "compile", "constraints": "constraints"}
COSTS = {
    "compilation": "compile_time",
    "benchmark": "benchmark_time",
    "framework": "framework_time",
    "search_algorithm": "strategy_time",
    "validation": "verification_time",
}


def read_json(path):
    opened = gzip.open if str(path).endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def ours(path):
    """What Kernwright makes of a file, as T4."""
    run = subprocess.run([*OURS, str(path)], cwd=ROOT, capture_output=True)
    if run.returncode != 0:
        print(run.stderr.decode(), file=sys.stderr)
        sys.exit(2)
    return run.stdout


def facts(document):
    """Each configuration's failure, runs, time and cost, from either of the two formats."""
    found = {}
    if "cache" in document:
        names = document["tune_params_keys"]
        for entry in document["cache"].values():
            time = entry.get("__error__", entry["time"])
            words = {error: word for word, error in ERRORS.items()}
            failed = words.get(time, "runtime") if isinstance(time, str) else None
            cost = sum(entry[name] for name in ("compile_time", "verification_time", "benchmark_time"))
            found[key(entry[name] for name in names)] = (failed, entry.get("times", []), time, cost)
        return found
    for result in document["results"]:
        failed = None if result["invalidity"] == "correct" else result["invalidity"]
        times = result["times"]
        measured = {m["name"]: m["value"] for m in result.get("measurements", [])}
        runs = times.get("runtimes", [])
        cost = times.get("compilation", 0) + times.get("validation", 0) + times.get("benchmark", sum(runs))
        found[key(result["configuration"].values())] = (failed, runs, measured.get("time"), cost)
    return found


def key(values):
    return ",".join(str(value) for value in values)


def close(one, other):
    return math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-12)


def compare(original, written):
    """The differences between two files, in words."""
    if list(original) != list(written):
        yield f"{len(original)} configurations became {len(written)}, or their order changed"
        return
    for name, (failed, runs, time, cost) in original.items():
        failed2, runs2, time2, cost2 = written[name]
        if failed != failed2:
            yield f"{name}: {failed} became {failed2}"
        if not close(cost, cost2):
            yield f"{name}: the cost {cost} became {cost2}"
        if failed is None:
            if not close(time, time2):
                yield f"{name}: the time {time} became {time2}"
            if len(runs or [time]) != len(runs2) or not all(map(close, runs or [time], runs2)):
                yield f"{name}: the runs changed"


def cache_of(document):
    """The results as a cache, member by member."""
    results = document["results"]
    names = list(results[0]["configuration"])
    values = {name: list(dict.fromkeys(r["configuration"][name] for r in results)) for name in names}
    cache = {}
    for result in results:
        entry = dict(result["configuration"])
        for measurement in result["measurements"]:
            entry[measurement["name"]] = measurement["value"]
        entry["times"] = result["times"]["runtimes"]
        entry.update({theirs: result["times"][name] for name, theirs in COSTS.items()})
        cache[key(result["configuration"].values())] = entry
    return {
        "device_name": document["metadata"]["device"],
        "kernel_name": document["metadata"]["kernel"],
        "problem_size": 1,
        "tune_params_keys": names,
        "tune_params": values,
        "objective": "time",
        "cache": cache,
    }


def simulate(document, folder):
    """What Kernel Tuner's simulation finds by brute force, and writes as T4."""
    import kernel_tuner
    from kernel_tuner.file_utils import get_t4_results

    cache = cache_of(document)
    path = Path(folder) / "cache.json"
    path.write_text(json.dumps(cache))
    names, kernel = cache["tune_params_keys"], cache["kernel_name"]

    def listed(params):
        return key(params[name] for name in names) in cache["cache"]

    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found, _ = kernel_tuner.tune_kernel(
            kernel, f"__global__ void {kernel}() {{}}", 1, [], cache["tune_params"], restrictions=listed,
            lang="CUDA", cache=str(path), simulation_mode=True, strategy="brute_force", quiet=True,
            # No parameter is a block size here: nothing is launched, and no limit must apply.
            block_size_names=["_x", "_y", "_z"],
        )
        return found, get_t4_results(found, cache["tune_params"])


def check(path, folder):
    import jsonschema
    from kernel_tuner.file_utils import output_file_schema

    written = ours(path)
    document = json.loads(written)
    _, schema = output_file_schema("results")
    jsonschema.validate(document, schema, jsonschema.Draft202012Validator)
    differences = list(compare(facts(read_json(path)), facts(document)))

    again = Path(folder) / "again.json"
    again.write_bytes(written)
    if ours(again) != written:
        differences.append("what Kernwright reads and writes again is not the same")

    found, theirs = simulate(document, folder)
    plain = {name: (failed and WORDS.get(failed, "runtime"), runs, time if failed is None else None)
             for name, (failed, runs, time, _) in facts(document).items()}
    reported = {}
    for result in theirs["results"]:
        failed = None if result["invalidity"] == "correct" else result["invalidity"]
        measured = {m["name"]: m["value"] for m in result["measurements"]}
        name = key(result["configuration"].values())
        reported[name] = (failed, result["times"]["runtimes"], measured["time"] if failed is None else None)
    if reported != plain:
        changed = [name for name in plain if reported.get(name) != plain[name]]
        differences.append(f"Kernel Tuner reports {len(changed)} differently, such as {changed[:1]}")
    best = min((r["time"] for r in found if "__error__" not in r), default=None)
    expected = min((time for failed, _, time, _ in facts(document).values() if failed is None), default=None)
    if best != expected:
        differences.append(f"Kernel Tuner's best is {best}, not {expected}")
    failed = sum(1 for fact in plain.values() if fact[0])
    print(f"{path.name}: {len(plain)} configurations, {failed} failed, best {best} ms: "
          + ("as it should be" if not differences else "WRONG"))
    for difference in differences[:5]:
        print(f"    {difference}")
    return not differences


def main():
    paths = [Path(name).resolve() for name in sys.argv[1:]]
    if not paths:
        fixtures = ROOT / "crates" / "dataset" / "tests" / "fixtures"
        data = Path(os.environ.get("KERNWRIGHT_DATA", ROOT.parent / "shared" / "data"))
        paths = [fixtures / "tile.json", fixtures / "tile.t4.json"]
        paths += sorted((data / "kernel_tuner" / "convolution_milo").glob("A100*.json.gz"))
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if all([check(path, folder) for path in paths]) else 1)


if __name__ == "__main__":
    enter_venv()
    main()
