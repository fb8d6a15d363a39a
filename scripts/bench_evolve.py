#!/usr/bin/env python3
"""Figures of `kernwright evolve`, counted in instructions (no device is needed).

    python3 scripts/bench_evolve.py planted   [--kernwright PROGRAM] [--candidates 3000]
    python3 scripts/bench_evolve.py strangers [--seconds 60]
    python3 scripts/bench_evolve.py quality   [--seeds 10] [--candidates 4000] [--jobs NAME…]

Prints Markdown tables, and writes the figures behind them to `bench-evolve-WHAT.json` in the folder
`--out`. The runs' own folders are in it too.

planted    each kernel of kernels/planted with a defect: after how many candidates the search
           reached the share of the cure alone, and to which edits the winner was reduced; and how
           many barriers the winner of needed-barrier kept, where all are needed.
strangers  kernels that were not made for this, with no risk allowed and with all of them.
quality    our search against random edits and against GEVO mode: how many candidates were
           executed until each had GEVO mode's final result of the same seed.
"""
import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLANTED = os.path.join(ROOT, "kernels", "planted")
STRANGERS = os.path.join(ROOT, "crates", "kernwright", "tests", "strangers_evolve")
DEFECTS = ["dead-store", "second-barrier", "unchecked-loop", "bounds-test", "hidden-invariant",
           "shared-trip"]
ALLOW = ["--allow", "barriers,bounds"]


class Bench:
    def __init__(self, program, out):
        self.program, self.out = program, out
        os.makedirs(out, exist_ok=True)

    def folder(self, name):
        """A folder for one run, without what an earlier one left there"""
        path = os.path.join(self.out, name)
        shutil.rmtree(path, ignore_errors=True)
        return path

    def command(self, job, folder, *options):
        return [self.program, "--json", "evolve", job, "--goal", "instructions", "--folder", folder,
                *options]

    def evolve(self, job, name, *options):
        """A whole run: its report, or None and its error message"""
        folder = self.folder(name)
        done = subprocess.run(self.command(job, folder, *options), capture_output=True, text=True)
        if done.returncode != 0:
            return None, done.stderr.strip()
        with open(os.path.join(folder, "report.json")) as file:
            return json.load(file), ""

    def until(self, job, name, target, *options):
        """A run that is stopped once it is as good as `target`; only its journal counts"""
        folder = self.folder(name)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        child = subprocess.Popen(self.command(job, folder, *options), **quiet)
        while child.poll() is None:
            time.sleep(0.2)
            if reached(journal(folder), target)[0] is not None:
                child.send_signal(signal.SIGINT)
                child.wait()
        return journal(folder)

    def keep(self, what, figures):
        with open(os.path.join(self.out, "bench-evolve-%s.json" % what), "w") as file:
            json.dump(figures, file, indent=1)


def journal(folder):
    """For each answer in the order of arrival: whether it was executed, and its share or None"""
    try:
        with open(os.path.join(folder, "journal")) as file:
            lines = file.read().split("\n")[1:]
    except FileNotFoundError:
        return []
    answers = []
    for line in lines[:-1]:
        result = json.loads(line.split(" ", 1)[1])["result"]
        if "Ok" in result:
            answers.append((True, result["Ok"][0]["value"]))
        else:
            # A candidate that was refused, or changed nothing, was never run.
            answers.append((isinstance(result["Err"]["why"], dict), None))
    return answers


def reached(answers, target):
    """After how many executed, and after how many of all, a share was at most `target`"""
    executed = 0
    for nth, (was_run, share) in enumerate(answers, 1):
        executed += was_run
        if share is not None and share <= target + 1e-9:
            return executed, nth
    return None, None


def table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print(flush=True)


def cured(bench, name, report):
    """The share that the planted cure alone reaches: it is applied, and the result is counted as the
    original of a run of its own"""
    with open(os.path.join(PLANTED, name + ".edits.json")) as file:
        cure = json.load(file)
    folder = bench.folder("cured-" + name)
    shutil.copytree(PLANTED, folder)
    with open(os.path.join(bench.out, name, "winner.edits.json")) as file:
        patch = json.load(file)
    patch["edits"] = [[256 * (nth + 1), edit] for nth, edit in enumerate(cure)]
    with open(os.path.join(folder, "cure.json"), "w") as file:
        json.dump(patch, file)
    ir = os.path.join(folder, name + ".ll")
    subprocess.run([bench.program, "apply", os.path.join(folder, "cure.json"), ir, "-o",
                    ir + ".cured"], check=True, capture_output=True)
    os.replace(ir + ".cured", ir)
    job = os.path.join(folder, name + ".job.toml")
    count, why = bench.evolve(job, "counted-" + name, "--max-candidates", "1")
    if count is None:
        sys.exit("%s, cured, cannot be counted: %s" % (name, why))
    original = report["original"]["cost"]["Ok"]["instructions"]
    return count["original"]["cost"]["Ok"]["instructions"] / original, cure


def planted(bench, args):
    rows, figures = [], {}
    limits = ["--budget", "120s", "--max-candidates", str(args.candidates), "--seed", str(args.seed)]
    for name in DEFECTS:
        job = os.path.join(PLANTED, name + ".job.toml")
        report, why = bench.evolve(job, name, *ALLOW, *limits)
        if report is None or report["winner"] is None:
            rows.append([name, "-", "-", "-", "-", "-", why or "nothing found"])
            continue
        share, cure = cured(bench, name, report)
        standing, winner = report["standing"], report["winner"]
        answers = journal(os.path.join(bench.out, name))
        _, nth = reached(answers, share)
        rate = standing["told"] / standing["seconds"]
        has_cure = [edit for _, edit in winner["genome"] if edit in cure]
        when = "never" if nth is None else "%d (%.1f s)" % (nth, nth / rate)
        figures[name] = {"cure": share, "after": nth, "report": report}
        rows.append([
            name, "%.3f" % share, when, "%.3f" % winner["share"],
            "%d from %d" % (len(winner["edits"]), winner["found_edits"]),
            "yes" if has_cure else "no",
            "; ".join("%s: %s" % (edit["words"], edit["risk"]) for edit in winner["edits"])])
    table(["kernel", "share, cure alone", "candidates to it", "share, winner", "edits",
           "the cure itself", "edits and risks"], rows)
    rows = []
    for allow in ([], ALLOW):
        job = os.path.join(PLANTED, "needed-barrier.job.toml")
        name = "needed-barrier" + "-allowed" * bool(allow)
        report, why = bench.evolve(job, name, *allow, *limits)
        if report is None:
            sys.exit(why)
        figures[name] = report
        winner, base = report["winner"], report["original"]["cost"]["Ok"]
        rows.append([
            " ".join(allow) or "nothing allowed", report["standing"]["told"],
            "%.3f" % winner["share"] if winner else "-",
            "%d of %d" % (winner["cost"]["barriers"], base["barriers"]) if winner else "-",
            "; ".join("%s: %s" % (edit["words"], edit["risk"]) for edit in winner["edits"])
            if winner else "nothing"])
    table(["needed-barrier", "candidates", "share", "barriers", "edits and risks"], rows)
    bench.keep("planted", figures)


def strangers(bench, args):
    rows, figures = [], {}
    for name in ["b64", "mixer", "particles"]:
        for allow in ([], ["--allow", "precision,bounds,barriers,inputs"]):
            job = os.path.join(STRANGERS, name + ".job.toml")
            run = name + "-allowed" * bool(allow)
            limits = ["--budget", "%ds" % args.seconds, "--seed", str(args.seed)]
            report, why = bench.evolve(job, run, *allow, *limits)
            allowed = "all" if allow else "none"
            if report is None:
                figures[run] = why
                last = why.split("\n")[-1].replace(ROOT + os.sep, "")
                rows.append([name, allowed, "-", "-", "-", "-", "-", last])
                continue
            figures[run] = report
            standing, winner = report["standing"], report["winner"]
            rows.append([
                name, allowed, standing["told"], standing["valid"], "%.4f" % standing["best"],
                "%.4f" % winner["share"] if winner else "none",
                len(report["fallen"]),
                "; ".join("%s: %s" % (edit["words"], edit["risk"]) for edit in winner["edits"])
                if winner else "-"])
    table(["kernel", "risks", "candidates", "valid", "best of search", "winner", "fallen",
           "edits and risks"], rows)
    bench.keep("strangers", figures)


def spread(values, form="%.3f"):
    """Median and range; a target that was never reached counts as infinite"""
    ordered = sorted(float("inf") if value is None else value for value in values)
    word = lambda value: "never" if value == float("inf") else form % value
    return "%s (%s to %s)" % (word(statistics.median(ordered)), word(ordered[0]),
                              word(ordered[-1]))


def show_quality(figures):
    rows = []
    for name, seeds in figures.items():
        part = lambda mode: [one[mode] and one[mode] / one["executed"] for one in seeds]
        within = lambda mode: "%d of %d" % (
            sum(share is not None and share <= 1 / 3 for share in part(mode)), len(seeds))
        rows.append([
            name, len(seeds), spread([one["final"] for one in seeds]),
            "%d" % statistics.median(one["executed"] for one in seeds), spread(part("gevo")),
            spread(part("ours")), within("ours"), spread(part("random")), within("random")])
    table(["kernel", "seeds", "GEVO mode's final share", "executed (median)",
           "GEVO mode had it after", "ours after", "within a third", "random after",
           "within a third"], rows)


def quality(bench, args):
    figures = {name: [] for name in args.jobs}
    limits = ["--budget", "1h", "--max-candidates", str(args.candidates)]
    for seed in range(args.seeds):
        for name in args.jobs:
            job = os.path.join(PLANTED, name + ".job.toml")
            if not os.path.exists(job):
                job = name
            options = [*limits, "--seed", str(seed)]
            run = "%s-%d-" % (os.path.basename(name), seed)
            report, why = bench.evolve(job, run + "gevo", "--mode", "gevo", *options)
            if report is None:
                sys.exit(why)
            answers = journal(os.path.join(bench.out, run + "gevo"))
            final = min(share for _, share in answers if share is not None)
            one = {"seed": seed, "final": final, "executed": sum(ran for ran, _ in answers),
                   "gevo": reached(answers, final)[0], "fallen": report["fallen"]}
            for mode in ["ours", "random"]:
                answers = bench.until(job, run + mode, final, "--mode", mode, *options)
                one[mode], one[mode + "_of_all"] = reached(answers, final)
                one[mode + "_executed"] = sum(ran for ran, _ in answers)
            figures[name].append(one)
            print(name, one, file=sys.stderr, flush=True)
            bench.keep("quality", figures)
    show_quality(figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["planted", "strangers", "quality"])
    parser.add_argument("--kernwright", default="kernwright", help="the program")
    parser.add_argument("--out", default="bench-evolve", help="a folder for all that is written")
    parser.add_argument("--seed", type=int, default=0, help="of planted and strangers")
    parser.add_argument("--seconds", type=int, default=60, help="of each search, for strangers")
    parser.add_argument("--seeds", type=int, default=10, help="how many, for quality")
    parser.add_argument("--candidates", type=int, default=4000, help="of each search, at most")
    parser.add_argument("--jobs", nargs="+", help="planted kernels or job files, for quality",
                        default=["dead-store", "unchecked-loop", "hidden-invariant"])
    args = parser.parse_args()
    bench = Bench(args.kernwright, args.out)
    {"planted": planted, "strangers": strangers, "quality": quality}[args.what](bench, args)


if __name__ == "__main__":
    main()
