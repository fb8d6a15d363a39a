#!/usr/bin/env python3
"""Whole searches on programs that cannot be improved: how many end with a claim?

    python3 scripts/equal_searches.py [--kernwright PROGRAM] [--each 10] [--seconds 15] [--load N]
                                      [--verb tune|evolve] [--at-once 1]

`tune`: three C kernels (scripts/equal/tagged-*) whose one parameter is a number in the code that
changes nothing about their speed, 48 values of it. `evolve`: three loops (scripts/equal/chain-*)
that wait for their own last result, so that no edit can make them faster. Each is searched with
--each seeds, from an empty ledger and folder, --at-once of them at the same time, while N
busy threads run beside it. A claim is a
winner of `tune` that is called faster than the default, or any winner of `evolve`. The exit code is
1 if there is one.
"""
import argparse
import concurrent.futures
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
JOBS = os.path.join(ROOT, "scripts", "equal")
TAGGED = ["tagged-divisions", "tagged-copy", "tagged-chain"]
CHAINS = ["chain-of-products", "chain-of-halves", "chain-of-quotients"]


def spin():
    while True:
        pass


def document(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return json.loads(done.stdout)


def tune(program, job, seed, folder, _seconds):
    """The claim of a whole tuning, if there is one, and how many configurations it measured"""
    found = document([program, "tune", job, "--json", "--warm", "none", "--patience", "0",
                      "--seed", str(seed), "--store", os.path.join(folder, "ledger.db")])
    against = found["against_default"]
    claim = found["beats_default"] and f"{against['speedup']:.4f} times as fast"
    return claim, found["evaluations"]


def evolve(program, job, seed, folder, seconds):
    """The same of a whole evolution, and how many candidates it judged"""
    found = document([program, "evolve", job, "--json", "--budget", f"{seconds}s",
                      "--seed", str(seed), "--folder", os.path.join(folder, "run")])
    winner = found["winner"]
    return winner and json.dumps(winner)[:400], found["standing"]["told"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kernwright", default="kernwright", help="the program")
    parser.add_argument("--each", type=int, default=10, help="searches for each kernel")
    parser.add_argument("--seconds", type=int, default=15, help="of each evolution")
    parser.add_argument("--load", type=int, default=0, help="busy threads beside it")
    parser.add_argument("--verb", choices=["tune", "evolve"], help="one of them alone")
    parser.add_argument("--at-once", type=int, default=1, help="searches at the same time")
    args = parser.parse_args()
    load = [multiprocessing.Process(target=spin, daemon=True) for _ in range(args.load)]
    for process in load:
        process.start()
    claims = 0
    print("| search | kernel | searches | candidates | claims | seconds |")
    print("|---|---|---:|---:|---:|---:|")
    for verb, search, names in [("tune", tune, TAGGED), ("evolve", evolve, CHAINS)]:
        if args.verb not in (None, verb):
            continue
        for name in names:
            start, judged, claimed = time.time(), 0, []

            def one(seed, search=search, job=os.path.join(JOBS, f"{name}.job.toml")):
                with tempfile.TemporaryDirectory() as folder:
                    return seed, *search(args.kernwright, job, seed, folder, args.seconds)

            with concurrent.futures.ThreadPoolExecutor(args.at_once) as pool:
                for seed, claim, count in pool.map(one, range(1, args.each + 1)):
                    judged += count
                    if claim:
                        claimed.append(f"seed {seed}: {claim}")
            claims += len(claimed)
            taken = time.time() - start
            print(f"| {verb} | {name} | {args.each} | {judged} | {len(claimed)} | {taken:.0f} |",
                  flush=True)
            for claim in claimed:
                print(f"  {claim}", file=sys.stderr)
    return 1 if claims else 0


if __name__ == "__main__":
    sys.exit(main())
