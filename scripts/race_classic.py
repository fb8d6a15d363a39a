#!/usr/bin/env python3
"""Our classical methods against scikit-learn's, on the same rows, in turn, one thread each.

    python3 scripts/race_classic.py [--rounds 3]

7,000 made-up rows of 20 integers and 8 classes; 5,600 to learn from, 1,400 to answer for. Prints
the median seconds to learn and to answer, the ratio of the sums, and how often each is right.
Needs scikit-learn; `CARGO_TARGET_DIR` is heeded.
"""
import argparse
import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import statistics
import subprocess
import sys
import tempfile
import time

try:
    import numpy as np
    import sklearn
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.svm import SVC
    from sklearn.tree import DecisionTreeClassifier
except ImportError as error:
    sys.exit("%s; `pip install scikit-learn` and run this again with that Python" % error)

ROWS, TRAIN, COLUMNS, CLASSES = 7000, 5600, 20, 8
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
THEIRS = {
    "tree": lambda: DecisionTreeClassifier(random_state=1),
    "bayes": GaussianNB,
    "neighbours": KNeighborsClassifier,
    "svc": SVC,
    "forest": lambda: RandomForestClassifier(random_state=1, n_jobs=1),
}


def made_up():
    """Columns as tuning data has them: powers of two, sizes, flags, constants"""
    rng = np.random.default_rng(5)
    columns = [2 ** rng.integers(0, 11, ROWS) for _ in range(4)]
    columns += [rng.integers(1, 300, ROWS) for _ in range(6)]
    columns += [rng.integers(1, 130, ROWS) * 16 for _ in range(4)]
    columns += [rng.integers(0, 2, ROWS) for _ in range(3)]
    columns += [rng.integers(1, 4, ROWS) for _ in range(2)]
    columns.append(np.ones(ROWS, int))
    x = np.column_stack(columns)
    score = np.log2(x[:, 0]) + x[:, 5] / 60 + x[:, 11] / 500 + 2 * x[:, 14] + rng.normal(0, 1, ROWS)
    return x, np.digitize(score, np.quantile(score, np.linspace(0, 1, CLASSES + 1)[1:-1]))


def race(rounds, ours, x, y):
    times = {name: {"ours": [], "theirs": []} for name in THEIRS}
    right = {}
    train, labels, test, truth = x[:TRAIN].astype(float), y[:TRAIN], x[TRAIN:].astype(float), y[TRAIN:]
    for _ in range(rounds):
        for name, make in THEIRS.items():
            ours.stdin.write(name + "\n")
            ours.stdin.flush()
            learning, answering, share = map(float, ours.stdout.readline().split())
            times[name]["ours"].append((learning, answering))
            right[name, "ours"] = share
            start = time.perf_counter()
            model = make().fit(train, labels)
            learned = time.perf_counter()
            predicted = model.predict(test)
            done = time.perf_counter()
            times[name]["theirs"].append((learned - start, done - learned))
            right[name, "theirs"] = (predicted == truth).mean()
    return times, right


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    x, y = made_up()
    build = ["cargo", "build", "--profile", "dist", "--locked", "-p", "kernwright-predict", "--example", "bench_classic"]
    subprocess.run(build, cwd=ROOT, check=True)
    target = os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target"))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("%d\n" % TRAIN)
        for row, label in zip(x, y):
            file.write(" ".join(map(str, row)) + " %d\n" % label)
        file.flush()
        program = os.path.join(target, "dist", "examples", "bench_classic")
        with subprocess.Popen([program, file.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as ours:
            times, right = race(args.rounds, ours, x, y)
            ours.stdin.close()
    print("scikit-learn %s, %d rounds in turn, one thread each; medians in seconds" % (sklearn.__version__, args.rounds))
    print("| method | ours: learn + answer | scikit-learn: learn + answer | ratio | right: ours, theirs |")
    print("|---|---|---|---|---|")
    for name, sides in times.items():
        median = lambda side, part: statistics.median(pair[part] for pair in sides[side])
        total = lambda side: statistics.median(sum(pair) for pair in sides[side])
        print("| %s | %.4f + %.4f | %.4f + %.4f | %.2f | %.3f, %.3f |" % (
            name, median("ours", 0), median("ours", 1), median("theirs", 0), median("theirs", 1),
            total("ours") / total("theirs"), right[name, "ours"], right[name, "theirs"]))


if __name__ == "__main__":
    main()
