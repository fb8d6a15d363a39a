#!/usr/bin/env python3
"""Candidates per second of `kernwright evolve`, of two programs side by side.

    python3 scripts/candidates_per_second.py --kernwright PROGRAM --beside OTHER [--rounds 5]
                                             [--kernels 1500] [--models 150] [--json FILE]

Every kernel in kernels/suite and kernels/planted is searched by instructions, and the shipped
workloads that need no data set by our interpreter: a fixed number of candidates with one seed, so
that both programs judge the same ones as long as they draw alike. The programs take turns, the one
that is first changes from round to round. Shown are the medians of each, and the median over rounds
of their ratio. Proving is cut short: it is not what is timed. The exit code is 1 if a ratio of
candidates per second is below --least.
"""
import argparse
import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORKLOADS = ["tiny-training", "tiny-inference"]


def rate(program, what, options):
    """Candidates per second of one search, or why there is none"""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "evolve", what, "--json", "--seed", "1", "--budget", "1h",
                   "--folder", os.path.join(folder, "run"), *options]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            return None, (done.stdout + done.stderr).strip().splitlines()[-1]
        standing = json.loads(done.stdout)["standing"]
        return standing["told"] / standing["seconds"], standing


def bound(program):
    """The options that cut proving short, where the program has them: proving is not what is timed"""
    shown = subprocess.run([program, "evolve", "--help"], capture_output=True, text=True).stdout
    return ["--prove-budget", "1s"] if "--prove-budget" in shown else []


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kernwright", required=True, help="the program")
    parser.add_argument("--beside", required=True, help="the program it is compared with")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--kernels", type=int, default=1500, help="candidates of a kernel")
    parser.add_argument("--models", type=int, default=150, help="candidates of a model")
    parser.add_argument("--labs", type=int, help="labs of either program")
    parser.add_argument("--only", help="cases whose name contains this")
    parser.add_argument("--least", type=float, default=0.0, help="the least ratio allowed")
    parser.add_argument("--json", help="a file for the figures")
    args = parser.parse_args()
    labs = ["--labs", str(args.labs)] if args.labs else []
    cases = []
    for folder in ["suite", "planted"]:
        for job in sorted(glob.glob(os.path.join(ROOT, "kernels", folder, "*.job.toml"))):
            name = os.path.basename(job)[: -len(".job.toml")]
            options = ["--goal", "instructions", "--max-candidates", str(args.kernels), *labs]
            cases.append((f"{folder}/{name}", job, options))
    for name in WORKLOADS:
        cases.append((name, name, ["--max-candidates", str(args.models), *labs]))
    cases = [case for case in cases if not args.only or args.only in case[0]]
    programs = [args.kernwright, args.beside]
    bounds = [bound(program) for program in programs]
    figures, is_low = [], False
    print("| case | candidates/s | beside it | ratio |")
    print("|---|---:|---:|---:|")
    for name, what, options in cases:
        rates, why = [[], []], None
        for turn in range(args.rounds):
            order = [0, 1] if turn % 2 == 0 else [1, 0]
            for program in order:
                # An older program has such a bound for kernels only.
                proof = bounds[program] if what not in WORKLOADS else []
                one, why = rate(programs[program], what, options + proof)
                if one is None:
                    break
                rates[program].append(one)
        if not rates[0] or len(rates[0]) != len(rates[1]):
            print(f"| {name} | {why} | | |", flush=True)
            continue
        ratio = statistics.median(ours / other for ours, other in zip(*rates))
        is_low |= ratio < args.least
        medians = [statistics.median(some) for some in rates]
        figures.append({"case": name, "ours": rates[0], "beside": rates[1], "ratio": ratio})
        print(f"| {name} | {medians[0]:.1f} | {medians[1]:.1f} | {ratio:.3f} |", flush=True)
    if figures:
        overall = statistics.geometric_mean(figure["ratio"] for figure in figures)
        print(f"| geometric mean of {len(figures)} | | | {overall:.3f} |")
    if args.json:
        with open(args.json, "w") as file:
            json.dump(figures, file, indent=1)
    return 1 if is_low or not figures else 0


if __name__ == "__main__":
    sys.exit(main())
