#!/usr/bin/env python3
"""Figures of `kernwright evolve` on a CUDA device.

    python3 scripts/bench_evolve_gpu.py rate FILE.ll … [--peer PROGRAM] [--processes 8] [--seconds 5]
    python3 scripts/bench_evolve_gpu.py loop FILE.ll …  [--seconds 20] [--labs 14] [--allow RISKS]
    python3 scripts/bench_evolve_gpu.py search JOB …   [--budget 600] [--slice 480] [--labs 14] [--allow RISKS]

Prints Markdown tables; `--out` is a folder for the figures behind them.

rate    how many candidates per second are edited, optimised, assembled and loaded, neither screened
        nor timed. PEER is a program that does the same when called as
        `PEER __tput FILE THREADS SECONDS (jit|ptxas) SEED [--ptxas PATH]` and prints
        `T COUNT SECONDS`; it is run right before and after ours, in as many processes.
loop    how many candidates per second a search gets through in all: drawn, screened, built, verified and timed.
        Beside each FILE.ll lies its source, FILE.cu; the job is `scripts/rate/FILE.job.toml`, or `FILE.job.toml`
        beside them. Searches are interrupted, and nothing is proven.
search  searches for less time, in slices that `--resume` joins, and their results.
"""
import argparse
import json
import os
import shutil
import signal
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
        done = subprocess.run(
            [args.kernwright, "selftest", "--device", "cuda:0", "--rate", file, "--labs",
             str(args.processes), "--seconds", str(args.seconds), "--json"],
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print(f"{file}: {done.stderr.strip()}", file=sys.stderr)
            continue
        ours = json.loads(done.stdout)["rates"][0]["rate"]
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


def loop(args):
    print("| program | candidates | per second | valid | different valid programs | different per second |")
    print("|---|---|---|---|---|---|")
    found = []
    jobs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rate")
    for file in args.what_of:
        name = os.path.basename(file).removesuffix(".ll")
        folder = os.path.join(args.out, "loop-" + name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        beside = os.path.dirname(file) or "."
        own = os.path.exists(os.path.join(beside, name + ".job.toml"))
        wanted = [(beside, name + ".ll"), (beside, name + ".cu"), (beside if own else jobs, name + ".job.toml"),
                  (beside if own else jobs, name + "_reference.c")]
        for place, one in wanted:
            shutil.copy(os.path.join(place, one), folder)
        job = os.path.join(folder, name + ".job.toml")
        with open(job, encoding="utf-8") as text:
            text = text.read()
        if "\nir = " not in text:
            with open(job, "w", encoding="utf-8") as changed:
                changed.write(text.replace("\n[evolve]\n", f'\n[evolve]\nir = "{name}.ll"\n'))
        run = os.path.join(folder, "run")
        command = [args.kernwright, "evolve", job, "--goal", args.goal, "--budget", "1h",
                   "--labs", str(args.labs), "--folder", run]
        command += ["--allow", args.allow] if args.allow else []
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        path = os.path.join(run, "journal")
        while child.poll() is None and not (os.path.exists(path) and os.path.getsize(path) > 5000):
            time.sleep(0.05)
        time.sleep(args.seconds if child.poll() is None else 0)
        child.send_signal(signal.SIGINT)
        stderr = child.communicate()[1]
        if child.returncode != 130:
            print(f"{name}: {stderr.strip()}", file=sys.stderr, flush=True)
            continue
        answers = [json.loads(one[17:]) for one in open(path, encoding="utf-8").readlines()[1:]]
        seconds = float(open(os.path.join(run, "seconds"), encoding="utf-8").read())
        valid = [one for one in answers if "Ok" in one["result"]]
        codes = {one["code"] for one in valid}
        found.append({"name": name, "seconds": seconds, "told": len(answers), "valid": len(valid), "codes": len(codes)})
        print(f"| {name} | {len(answers)} in {seconds:.1f} s | {len(answers) / seconds:.0f} | {len(valid)} | {len(codes)}"
              f" | {len(codes) / seconds:.1f} |", flush=True)
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
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            left -= min(left, args.slice)
            resumed = True
            if done.returncode != 0:
                print(f"{name}: {done.stderr.strip()}", file=sys.stderr, flush=True)
                break
            evolved = json.loads(done.stdout)
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
    n_judged = standing["told"]
    rate = f"{n_judged} ({standing['valid']} valid) in {standing['seconds']:.0f} s"
    if not winner:
        return f"| {name} | {rate} | {standing['best']:.3f} | nothing | - | - | - |"
    timed = winner["claim"]["time"]
    low, high = timed["interval"]
    return (f"| {name} | {rate} | {standing['best']:.3f} | {1 / timed['ratio']:.3f} ({1 / high:.3f} to {1 / low:.3f})"
            f" | {1 / timed['over_job']:.3f} | {len(winner['edits'])} of {winner['found_edits']}"
            f" | {', '.join(sorted({edit['risk'] for edit in winner['edits']}))} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["rate", "loop", "search"])
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
    parser.add_argument("--goal", default="time", help="of loop; `instructions` needs no device")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    found = {"rate": rate, "loop": loop, "search": search}[args.what](args)
    with open(os.path.join(args.out, f"{args.what}.json"), "w", encoding="utf-8") as file:
        json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
