#!/usr/bin/env python3
"""Puts our figures beside those of the PyTorch and scikit-learn references, as Markdown.

    kernwright reproduce --data DIR --split hash:dev-0 --json dev-0.json      # and dev-1, dev-2
    python3 scripts/compare_predict.py dev-0.json dev-1.json dev-2.json --reference REF

REF holds the references' own outputs for the same splits: `best-dev-N.json` (mixture of networks
and trees, and its parts) and, where they were run, `seq2seq-dev-N.json` (Hybrid-2 and an LSTM).
Constrained lists only.
"""
import argparse
import json
import math
import os
import statistics
from collections import defaultdict

KS = [1, 10, 30, 50, 100]


def ours(files):
    """(split, model, case) -> perfect prediction at KS; (split, case) -> rows tested"""
    figures, rows = {}, {}
    for name in files:
        for row in json.load(open(name))["rows"]:
            if row["decoder"] != "constrained":
                continue
            split, case = row["split"].split(":")[1], (row["kernel"], row["precision"])
            figures.setdefault((split, row["model"], case), {})[row["k"]] = row["perfect"]
            rows[split, case] = row["n"]
    return {key: [at[k] for k in KS] for key, at in figures.items()}, rows


def references(folder, splits):
    figures = {}
    for split in splits:
        best = json.load(open(os.path.join(folder, "best-%s.json" % split)))["splits"][0]
        for case in best["cases"]:
            for variant in ("ar1", "best"):
                for precision, test in case["variants"][variant]["test"].items():
                    figures[split, "reference " + variant, (case["kernel"], precision)] = test
        others = os.path.join(folder, "seq2seq-%s.json" % split)
        for case in json.load(open(others)) if os.path.exists(others) else []:
            if case["model"] in ("hybrid2", "ar"):
                key = split, "reference " + case["model"], (case["kernel"], case["prec"])
                figures[key] = [pair[1] for pair in case["cbs"]]
    return figures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--reference", required=True)
    args = parser.parse_args()
    figures, rows = ours(args.files)
    splits = sorted({split for split, _ in rows})
    figures.update(references(args.reference, splits))
    cases = sorted({case for _, case in rows})
    models = []
    for split, model, _ in figures:
        if model not in models and all((s, model, c) in figures for s in splits for c in cases):
            models.append(model)
    show = lambda values: " / ".join("%.1f" % value for value in values)
    print("Perfect prediction, %%, constrained, k = %s; splits %s; %d rows in all.\n" % (
        " / ".join(map(str, KS)), ", ".join(splits), sum(rows.values())))
    print("| model | mean over %d cases and %d splits | %s |" % (len(cases), len(splits), " | ".join(splits)))
    print("|---|---|%s" % ("---|" * len(splits)))
    for model in models:
        mean = lambda some: [sum(figures[s, model, c][i] for s in some for c in cases) / len(some) / len(cases)
                             for i in range(len(KS))]
        print("| %s | %s | %s |" % (model, show(mean(splits)), " | ".join(show(mean([s])) for s in splits)))
    for mine, other in (("default", "reference best"), ("hybrid2", "reference hybrid2")):
        if mine in models and other in models:
            difference(figures, splits, cases, mine, other)
            per_case(figures, rows, splits, cases, mine, other)


def difference(figures, splits, cases, mine, other):
    """How far two models are apart, and how far that differs from split to split."""
    if len(splits) < 2:
        return
    apart = []
    for i in range(len(KS)):
        each = [statistics.mean(figures[s, mine, c][i] - figures[s, other, c][i] for c in cases) for s in splits]
        apart.append("%+.1f ± %.1f" % (statistics.mean(each), statistics.stdev(each) / math.sqrt(len(each))))
    print("\n`%s` less `%s`, mean of the splits ± its standard error: %s." % (mine, other, " / ".join(apart)))


def per_case(figures, rows, splits, cases, mine, other):
    show = lambda values: " / ".join("%.1f" % value for value in values)
    print("\nPer case, rows of all splits pooled; *below* names each k at which `%s` is below `%s` by more than"
          "\none binomial standard error of the pooled rows.\n" % (mine, other))
    print("| case | rows | %s | %s | below |" % (mine, other))
    print("|---|---|---|---|---|")
    for case in cases:
        n = sum(rows[s, case] for s in splits)
        pool = lambda model: [sum(figures[s, model, case][i] * rows[s, case] for s in splits) / n for i in range(len(KS))]
        ours, theirs = pool(mine), pool(other)
        below = []
        for k, a, b in zip(KS, ours, theirs):
            share = (a + b) / 200  # of both: a model that is right about every row would have no error
            error = 100 * math.sqrt(share * (1 - share) / n)
            if a < b - error:
                below.append("k = %d (%.1f, error %.1f)" % (k, a - b, error))
        print("| %s %s | %d | %s | %s | %s |" % (*case, n, show(ours), show(theirs), "; ".join(below) or "-"))


if __name__ == "__main__":
    main()
