#!/usr/bin/env python3
"""Figures of `kernwright evolve` on a CUDA device.

    python3 scripts/bench_evolve_gpu.py rate FILE.ll … [--peer PROGRAM] [--processes 8] [--seconds 5]
    python3 scripts/bench_evolve_gpu.py search JOB …   [--budget 600] [--slice 480] [--labs 14] [--allow RISKS]

Prints Markdown tables; `--out` is a folder for what they were made of.

rate    how many candidates per second are edited, optimised, assembled and loaded, neither screened
        nor timed. PEER is a program that does the same when called as
        `PEER __tput FILE THREADS SECONDS (jit|ptxas) SEED [--ptxas PATH]` and prints
        `T COUNT SECONDS`; it is run right before and after ours, in as many processes.
search  searches for less time, in slices that `--resume` puts together, and what came of them.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import time


def peer_rate(peer, file, processes, seconds, mode):
    command = [peer, "__tput", file, "1", str(seconds), mode]
    ptxas = ["--ptxas", shutil.which("ptxas") or ""]
    children = [subprocess.Popen([*command, str(1000 + 100_000 * number), *ptxas],
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
                for number in range(processes)]
    rate = 0.0
    for child in children:
        words = child.communicate()[0].split()
        if child.returncode != 0 or len(words) != 3:
            return None
        rate += float(words[1]) / float(words[2])
    return rate


def rate(args):
    print("| program | instructions | ours /s | distinct | peer, driver /s (before, after) | peer, ptxas /s | ours / peer's driver |")
    print("|---|---|---|---|---|---|---|")
    found = []
    for file in args.what_of:
        row = {"file": os.path.basename(file)}

        def ask(mode):
            return args.peer and peer_rate(args.peer, file, args.processes, args.seconds, mode)

        row["peer"] = [ask("jit")]
        told = subprocess.run(
            [args.kernwright, "selftest", "--device", "cuda:0", "--rate", file, "--labs",
             str(args.processes), "--seconds", str(args.seconds), "--json"],
            capture_output=True, text=True, check=False)
        if told.returncode != 0:
            print(f"{file}: {told.stderr.strip()}", file=sys.stderr)
            continue
        ours = json.loads(told.stdout)["rates"][0]["rate"]
        row["peer"].append(ask("jit"))
        row["ptxas"] = ask("ptxas")
        row["ours"] = ours
        found.append(row)
        speed = ours["loaded"] / ours["seconds"]
        peers = [one for one in row["peer"] if one]
        text = ", ".join(f"{one:.0f}" for one in peers) or "-"
        ptxas = f"{row['ptxas']:.0f}" if row["ptxas"] else "-"
        ratio = f"{speed / (sum(peers) / len(peers)):.2f}" if peers else "-"
        print(f"| {row['file']} | {ours['n_instructions']} | {speed:.0f} | {ours['distinct']} of {ours['loaded']}"
              f" | {text} | {ptxas} | {ratio} |", flush=True)
    return found


def search(args):
    found = []
    for job in args.what_of:
        name = os.path.basename(job).removesuffix(".job.toml")
        folder = os.path.join(args.out, name)
        left, resumed = args.budget, os.path.exists(os.path.join(folder, "journal"))
        while left > 0:
            command = [args.kernwright, "evolve", job, "--goal", "time", "--budget",
                       f"{min(left, args.slice)}s", "--labs", str(args.labs), "--folder", folder, "--json"]
            command += ["--allow", args.allow] if args.allow else []
            command += ["--resume"] if resumed else []
            start = time.time()
            told = subprocess.run(command, capture_output=True, text=True, check=False)
            left -= min(left, args.slice)
            resumed = True
            if told.returncode != 0:
                print(f"{name}: {told.stderr.strip()}", file=sys.stderr, flush=True)
                break
            evolved = json.loads(told.stdout)
            evolved["wall"] = time.time() - start
            found.append(evolved)
            print(line(name, evolved), flush=True)
            for fallen in evolved["fallen"]:
                print(f"  not better after all: {fallen}")
            winner = evolved["winner"]
            for edit in winner["edits"] if winner else []:
                places = ", called at ".join(f"{place['file']}:{place['line']}" for place in edit["source"])
                print(f"  - {edit['words']} ({edit['risk']}; {places}; without it {edit['without']})")
                print(f"      - {edit['before']}")
                for after in edit["after"]:
                    print(f"      + {after.strip()}")
            for shape in winner["claim"]["shapes"] if winner else []:
                print(f"  {shape}")
    return found


def line(name, evolved):
    standing, winner = evolved["standing"], evolved["winner"]
    rate = f"{standing['told']} ({standing['valid']} valid) in {standing['seconds']:.0f} s"
    if not winner:
        return f"| {name} | {rate} | {standing['best']:.3f} | nothing | - | - | - |"
    timed = winner["claim"]["time"]
    low, high = timed["interval"]
    return (f"| {name} | {rate} | {standing['best']:.3f} | {1 / timed['ratio']:.3f} ({1 / high:.3f} to {1 / low:.3f})"
            f" | {1 / timed['over_job']:.3f} | {len(winner['edits'])} of {winner['found_edits']}"
            f" | {', '.join(sorted({edit['risk'] for edit in winner['edits']}))} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["rate", "search"])
    parser.add_argument("what_of", nargs="+", metavar="FILE")
    parser.add_argument("--kernwright", default="kernwright", help="the program")
    parser.add_argument("--out", default="bench-evolve-gpu", help="a folder for all that is written")
    parser.add_argument("--peer")
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--budget", type=int, default=600)
    parser.add_argument("--slice", type=int, default=480)
    parser.add_argument("--labs", type=int, default=14)
    parser.add_argument("--allow", default="")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    found = {"rate": rate, "search": search}[args.what](args)
    with open(os.path.join(args.out, f"{args.what}.json"), "w", encoding="utf-8") as file:
        json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
