#!/usr/bin/env python3
"""How long until a tuner has found a configuration within 5 % of the best: ours and Kernel Tuner's.

    python3 scripts/race_gpu_tuners.py --kernwright PROGRAM [--kernels gemm,stencil] [--repeats 3]
            [--evaluations 200] [--out FOLDER] [--no-kernel-tuner]

On one GPU, in one run, for each kernel:

1. Every configuration of a reduced space is measured (`tune --strategy exhaustive`), and the ten best
   again with fresh samples. That table judges both tuners: a configuration is good if the table says
   that it takes at most the best's time / 0.95, whatever the tuner itself measured.
2. In turns: ours cold; ours warm, with a ledger that holds tunings of two other problem sizes of the
   same kernel (made before, not counted); Kernel Tuner's AdaptiveTabuGreyWolf through CuPy, with an
   empty cache of compiled kernels. The clock starts when the process starts, which is what a user
   waits for, and stops at the first good configuration; for Kernel Tuner a second clock starts when
   `tune_kernel` is called, with Python, CuPy and the data loaded. Ours verifies every run's answer;
   Kernel Tuner is not asked to.

Kernel Tuner tunes block sizes instead of tile sizes, as its users do: the same configurations in
other coordinates. Needs CuPy and kernel_tuner 1.5; without them only ours runs.
"""
import argparse
import datetime
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GOOD = 0.95

# The reduced spaces: small enough to be measured whole in minutes.
KERNELS = {
    "gemm": {
        "folder": "matmul",
        "job": "gemm-cuda",
        "values": {
            "TILE_M": [32, 64, 128], "TILE_N": [32, 64, 128], "TILE_K": [8, 16], "THREAD_M": [2, 4, 8],
            "THREAD_N": [2, 4, 8], "VECTOR": [1, 4], "UNROLL": [1], "PAD": [0],
        },
        "problem": {"m": 1024, "n": 1024, "k": 1024},
        "others": [{"m": 768, "n": 768, "k": 768}, {"m": 1536, "n": 1536, "k": 1536}],
    },
    "stencil": {
        "folder": "stencil",
        "job": "stencil-cuda",
        "values": {
            "BLOCK_X": [16, 32, 64, 128], "BLOCK_Y": [1, 2, 4, 8, 16], "PER_X": [1, 2],
            "PER_Y": [1, 2, 4, 8], "PAD": [0],
        },
        "problem": {"m": 2048, "n": 2048},
        "others": [{"m": 1024, "n": 2048}, {"m": 3072, "n": 2048}],
    },
}


def make_job(kernel, folder):
    """Copies job, card and sources, with the reduced domains"""
    source = os.path.join(ROOT, "kernels", kernel["folder"])
    shutil.copytree(source, folder)
    card = os.path.join(folder, kernel["job"] + ".toml")
    with open(card) as file:
        text = file.read()
    for name, values in kernel["values"].items():
        text, count = re.subn(r'(name = "%s"\nvalues = )\[[^\]]*\]' % name, r"\g<1>%s" % values, text)
        assert count == 1, name
    for rest in os.listdir(folder):
        if rest.endswith(".toml") and not rest.startswith(kernel["job"]):
            os.remove(os.path.join(folder, rest))
    with open(card, "w") as file:
        file.write(text)
    return os.path.join(folder, kernel["job"] + ".job.toml")


def spelled(problem):
    return ["%s=%s" % pair for pair in problem.items()]


def kernwright(args, cards, store, *words, **options):
    command = [args.kernwright, "--cards", cards, "--store", store, *words]
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def key(params):
    return tuple(sorted((name, int(value)) for name, value in params.items()))


def measured(t4_file):
    """Times by configuration, in milliseconds, from a T4 file"""
    with open(t4_file) as file:
        results = json.load(file)["results"]
    return {
        key(result["configuration"]): statistics.median(result["times"]["runtimes"])
        for result in results if result["times"].get("runtimes")
    }


def exhaustive(args, cards, job, kernel, folder):
    """Measures everything, and the ten best again"""
    store, t4 = os.path.join(folder, "all.db"), os.path.join(folder, "all.json")
    began = time.time()
    kernwright(args, cards, store, "tune", job, *spelled(kernel["problem"]), "--strategy", "exhaustive",
               "--warm", "none", "--samples", "9", "--batch", "64", "--t4", t4)
    seconds, table = time.time() - began, measured(t4)
    ten = sorted(table, key=table.get)[:10]
    starts = [word for config in ten for word in ("--start", " ".join("%s=%d" % pair for pair in config))]
    again = os.path.join(folder, "ten.json")
    kernwright(args, cards, os.path.join(folder, "ten.db"), "tune", job, *spelled(kernel["problem"]), *starts,
               "--max-evals", "11", "--warm", "none", "--strategy", "random", "--samples", "60", "--t4", again)
    fresh = measured(again)
    table.update({config: fresh[config] for config in ten if config in fresh})
    return table, seconds


def ours(args, cards, job, kernel, store, seed, warm, good):
    """Seconds and configurations until a good one was measured; None if there was none"""
    command = [args.kernwright, "--cards", cards, "--store", store, "tune", job, *spelled(kernel["problem"]),
               "--seed", str(seed), "--warm", "auto" if warm else "none", "--max-evals", str(args.evaluations),
               "--patience", "0", "--verbose"]
    began = time.time()
    process = subprocess.Popen(command, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    found = None
    for line in process.stderr:
        best = re.match(r"(\d+): best .*?  ((?:\w+=\S+ ?)+)$", line.rstrip())
        if best and key(dict(pair.split("=") for pair in best[2].split())) in good:
            found = (time.time() - began, int(best[1]))
            break
    process.terminate()
    process.stderr.read()
    process.wait()
    return found


def kernel_tuner_problem(name, kernel):
    """What tune_kernel takes, and how its configurations are ours"""
    import cupy
    # Kernel Tuner 1.5 asks for a UUID of 16 bytes, and CuPy cuts it off at its first zero.
    properties = cupy.cuda.runtime.getDeviceProperties
    cupy.cuda.runtime.getDeviceProperties = lambda device: {
        **properties(device), "uuid": bytes(properties(device)["uuid"]).ljust(16, b"\0")[:16]}
    with open(os.path.join(ROOT, "kernels", kernel["folder"], kernel["folder"].replace("matmul", "gemm") + ".cu")) as file:
        source = file.read()
    random = lambda *shape: cupy.random.uniform(-1, 1, shape).astype(cupy.float32)
    import numpy
    size = {field: numpy.int32(value) for field, value in kernel["problem"].items()}
    if name == "gemm":
        values = kernel["values"]
        m, n, k = size["m"], size["n"], size["k"]
        params = {
            "block_size_x": [4, 8, 16, 32, 64], "block_size_y": [4, 8, 16, 32, 64],
            "TILE_K": values["TILE_K"], "THREAD_M": values["THREAD_M"], "THREAD_N": values["THREAD_N"],
            "VECTOR": values["VECTOR"], "UNROLL": values["UNROLL"], "USE_SHARED": [0, 1], "PAD": values["PAD"],
        }
        restrictions = [
            "32 <= block_size_x * THREAD_N <= 128", "32 <= block_size_y * THREAD_M <= 128",
            "32 <= block_size_x * block_size_y <= 1024", "THREAD_N % VECTOR == 0",
            "USE_SHARED == 1 or (TILE_K == 8 and PAD == 0)",
            "USE_SHARED == 0 or 4 * TILE_K * (block_size_y * THREAD_M + PAD + block_size_x * THREAD_N) <= 49152",
        ]
        head = "#define TILE_M (block_size_y * THREAD_M)\n#define TILE_N (block_size_x * THREAD_N)\n"
        arguments = [random(m, k), random(k, n), cupy.zeros((int(m), int(n)), cupy.float32), m, n, k]
        divisors = (["block_size_x", "THREAD_N"], ["block_size_y", "THREAD_M"])
        grid = (int(n), int(m))

        def translate(found):
            config = {param: found[param] for param in params if not param.startswith("block")}
            config["TILE_M"] = found["block_size_y"] * found["THREAD_M"]
            config["TILE_N"] = found["block_size_x"] * found["THREAD_N"]
            return key(config)
    else:
        m, n = size["m"], size["n"]
        values = kernel["values"]
        params = {
            "block_size_x": values["BLOCK_X"], "block_size_y": values["BLOCK_Y"], "PER_X": values["PER_X"],
            "PER_Y": values["PER_Y"], "USE_SHARED": [0, 1], "PAD": values["PAD"],
        }
        restrictions = [
            "32 <= block_size_x * block_size_y <= 1024", "USE_SHARED == 1 or PAD == 0",
            "USE_SHARED == 0 or 4 * (block_size_y * PER_Y + 2) * (block_size_x * PER_X + 2 + PAD) <= 49152",
        ]
        head = "#define BLOCK_X block_size_x\n#define BLOCK_Y block_size_y\n"
        arguments = [random(m, n), cupy.zeros((int(m), int(n)), cupy.float32), m, n,
                     numpy.float32(0.5), numpy.float32(0.125)]
        divisors = (["block_size_x", "PER_X"], ["block_size_y", "PER_Y"])
        grid = (int(n), int(m))

        def translate(found):
            config = {param: found[param] for param in params if not param.startswith("block")}
            return key({**config, "BLOCK_X": found["block_size_x"], "BLOCK_Y": found["block_size_y"]})
    entry = "gemm" if name == "gemm" else "stencil"
    call = dict(kernel_name=entry, kernel_source=head + source, problem_size=grid, arguments=arguments,
                tune_params=params, restrictions=restrictions, grid_div_x=divisors[0], grid_div_y=divisors[1],
                lang="cupy", quiet=True)
    return call, translate


def rival(name, seed, evaluations):
    """Kernel Tuner in this process: when it was called, and when it had measured what, as JSON"""
    import random
    import numpy
    import kernel_tuner
    call, translate = kernel_tuner_problem(name, KERNELS[name])
    random.seed(seed)
    numpy.random.seed(seed)
    called = time.time()
    results, _ = kernel_tuner.tune_kernel(**call, strategy="adaptive_tabu_greywolf",
                                          strategy_options={"max_fevals": evaluations})
    moment = lambda text: datetime.datetime.fromisoformat(text).timestamp()
    timed = [[translate(result), moment(result["timestamp"]), isinstance(result.get("time"), float)] for result in results]
    print("RIVAL " + json.dumps({"called": called, "results": timed}))


def theirs(args, name, seed, good, folder):
    """Seconds from its start and from its call, and configurations, until Kernel Tuner had measured a good one"""
    cache = os.path.join(folder, "cupy%d" % seed)
    began = time.time()
    command = [sys.executable, os.path.abspath(__file__), "--rival", name, "--seed", str(seed), "--evaluations", str(args.evaluations)]
    output = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True, env={**os.environ, "CUPY_CACHE_DIR": cache}).stdout
    line = next(line for line in output.splitlines() if line.startswith("RIVAL "))
    reply, seen = json.loads(line[len("RIVAL "):]), set()
    for config, at, is_timed in reply["results"]:
        config = tuple(tuple(pair) for pair in config)
        seen.add(config)
        if config in good and is_timed:
            return (at - began, len(seen)), (at - reply["called"], len(seen))
    return None, None


def describe(found):
    return "not found" if found is None else "%.1f s, %d" % found


def race(args, name, folder):
    kernel = KERNELS[name]
    cards = os.path.join(folder, "job")
    job = make_job(kernel, cards)
    table, seconds = exhaustive(args, cards, job, kernel, folder)
    best = min(table.values())
    good = {config for config, time_ in table.items() if time_ <= best / GOOD}
    print("## %s %s: %d configurations ran, all measured in %.0f s; best %.4f ms, %d good, median %.1f times the best"
          % (name, " ".join(spelled(kernel["problem"])), len(table), seconds, best, len(good),
             statistics.median(table.values()) / best), flush=True)
    known = os.path.join(folder, "known.db")
    for other in kernel["others"]:
        kernwright(args, cards, known, "tune", job, *spelled(other), "--max-evals", "40", "--patience", "0", "--warm", "none")
    call, process = "Kernel Tuner, from its call", "Kernel Tuner"
    rows = {"ours, cold": [], "ours, warm": [], process: [], call: []}
    for seed in range(1, args.repeats + 1):
        rows["ours, cold"].append(ours(args, cards, job, kernel, os.path.join(folder, "cold%d.db" % seed), seed, False, good))
        store = os.path.join(folder, "warm%d.db" % seed)
        shutil.copy(known, store)
        rows["ours, warm"].append(ours(args, cards, job, kernel, store, seed, True, good))
        if not args.no_kernel_tuner:
            try:
                from_start, from_call = theirs(args, name, seed, good, folder)
                rows[process].append(from_start)
                rows[call].append(from_call)
            except (subprocess.CalledProcessError, StopIteration) as error:
                print("Kernel Tuner does not run here: %r" % error, flush=True)
                args.no_kernel_tuner = True
        print("seed %d: %s" % (seed, "; ".join("%s %s" % (who, describe(found[-1])) for who, found in rows.items() if found)), flush=True)
    print("\n| tuner | seconds to 95 %: median (each) | configurations: median | times as fast as Kernel Tuner | as its call alone |\n|---|---|---|---|---|")
    middle = lambda found, place: statistics.median(one[place] if one else float("inf") for one in found)
    for who, found in rows.items():
        if found:
            ratios = [middle(rows[other], 0) / middle(found, 0) if rows[other] else float("nan") for other in (process, call)]
            print("| %s | %.2f (%s) | %.0f | %.2f | %.2f |" % (
                who, middle(found, 0), ", ".join("%.2f" % one[0] if one else "-" for one in found), middle(found, 1), *ratios))
    print(flush=True)
    return {"kernel": name, "problem": kernel["problem"], "table": [[dict(config), time_] for config, time_ in table.items()],
            "rows": rows, "exhaustive_seconds": seconds}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernwright")
    parser.add_argument("--rival", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--kernels", default="gemm,stencil")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--evaluations", type=int, default=200)
    parser.add_argument("--out", default="race-gpu-tuners")
    parser.add_argument("--no-kernel-tuner", action="store_true")
    args = parser.parse_args()
    if args.rival:
        return rival(args.rival, args.seed, args.evaluations)
    if not args.kernwright:
        parser.error("--kernwright names the program")
    args.kernwright = os.path.abspath(args.kernwright)
    for name in args.kernels.split(","):
        folder = os.path.abspath(os.path.join(args.out, name))
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        result = race(args, name, folder)
        with open(os.path.join(args.out, name + ".json"), "w") as file:
            json.dump(result, file)


if __name__ == "__main__":
    sys.exit(main())
