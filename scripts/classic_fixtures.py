#!/usr/bin/env python3
"""Computes with scikit-learn what `crates/predict/tests/classic.rs` compares our methods with.

    python3 scripts/classic_fixtures.py > crates/predict/tests/fixtures/classic.json

Two made-up sets of rows: in `rules` the classes follow from thresholds, and for every seed
scikit-learn grows the same tree, so that ours can be compared node for node; `noisy` has wrong
labels, few values per column and rows that appear twice. Numbers are multiples of 1/64: they are
the same in single precision, in which scikit-learn grows its trees.
"""
import json
import sys

import numpy as np
import sklearn
from sklearn.ensemble import RandomForestClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

TRAIN, TEST = 240, 90
SEEDS = range(20)
FOREST, MANY = 100, 2000


def rules(seed):
    """6 columns, 5 classes: large leaves, so that no two cuts are equally good"""
    rng = np.random.default_rng(seed)
    n = TRAIN + TEST
    x = np.column_stack([
        rng.integers(0, 400, n), rng.integers(0, 60, n), rng.normal(0, 3, n),
        rng.normal(10, 40, n), rng.integers(0, 1000, n), rng.exponential(20, n),
    ])
    x = np.round(x * 64) / 64
    left = np.where(x[:, 2] < 1, np.where(x[:, 4] < 300, 0, 1), np.where(x[:, 5] < 9, 2, 3))
    right = np.where(x[:, 1] < 35, np.where(x[:, 3] < 12, 4, np.where(x[:, 4] < 600, 0, 2)), np.where(x[:, 2] < -1, 3, 1))
    return x, np.where(x[:, 0] < 150, left, right)


def noisy(seed):
    """7 columns, one of them constant, 5 classes of which the third is rare, a fifth mislabelled"""
    rng = np.random.default_rng(seed)
    n = TRAIN + TEST
    size = 2 ** rng.integers(0, 8, n)
    x = np.column_stack([
        size, rng.integers(1, 30, n), rng.integers(0, 2, n), np.full(n, 3),
        np.round(rng.normal(0, 8, n) * 64) / 64, rng.integers(1, 12, n) * 16, size * rng.integers(1, 4, n),
    ]).astype(float)
    y = (x[:, 0] > 20) + 3 * (x[:, 1] + x[:, 4] > 16) + (x[:, 2] > 0) * (x[:, 5] > 100)
    y = np.where(y == 2, rng.choice([0, 1, 2], n), y)
    y = np.where(rng.random(n) < 0.2, rng.choice([0, 1, 3, 4], n), np.minimum(y, 4)).astype(int)
    x[:12] = x[12:24]
    return x, y


def structure(tree):
    t = tree.tree_
    return t.feature.tolist(), t.threshold.tolist()


def trees(x, y):
    return [DecisionTreeClassifier(random_state=seed).fit(x, y) for seed in SEEDS]


def tree_case(x, y, test):
    grown = trees(x, y)
    predicted = np.array([tree.predict(test) for tree in grown])
    same = all(structure(tree) == structure(grown[0]) for tree in grown)
    return {
        "same_whatever_the_seed": same,
        "depth": int(grown[0].get_depth()), "leaves": int(grown[0].get_n_leaves()),
        # -1 where scikit-learn's own trees differ from each other
        "predictions": np.where((predicted == predicted[0]).all(0), predicted[0], -1).tolist(),
    }


def bayes_case(x, y, test):
    return {"probabilities": GaussianNB().fit(x, y).predict_proba(test).tolist()}


def neighbours_case(x, y, test):
    model = KNeighborsClassifier().fit(x, y)
    votes = np.round(model.predict_proba(test) * 5).astype(int)
    far = model.kneighbors(test, 6)[0]
    # A tie for the fifth place may be broken either way.
    return {"votes": [v.tolist() if d[5] > d[4] else None for v, d in zip(votes, far)]}


def svc_case(x, y, test):
    model = SVC(decision_function_shape="ovo").fit(x, y)
    return {"predictions": model.predict(test).tolist(),
            "decisions": np.round(model.decision_function(test), 6).tolist()}


def forest_case(x, y, test, truth):
    many = RandomForestClassifier(MANY, random_state=0).fit(x, y).predict_proba(test)
    apart, right = [], []
    for seed in SEEDS:
        probabilities = RandomForestClassifier(FOREST, random_state=seed).fit(x, y).predict_proba(test)
        apart.append(np.abs(probabilities - many).mean())
        right.append((probabilities.argmax(1) == truth).mean())
    return {"probabilities_of_2000_trees": np.round(many, 4).tolist(),
            # How far forests of 100 trees are from that, and how often they are right.
            "apart": [float(min(apart)), float(max(apart))], "right": [float(min(right)), float(max(right))]}


def case(x, y):
    train, labels, test, truth = x[:TRAIN], y[:TRAIN], x[TRAIN:], y[TRAIN:]
    assert sorted(set(labels)) == list(range(labels.max() + 1)), "every class is seen"
    whole = lambda rows: [[int(v) if v == int(v) else v for v in row] for row in rows.tolist()]
    return {
        "rows": whole(train), "labels": labels.tolist(), "test_rows": whole(test), "test_labels": truth.tolist(),
        "tree": tree_case(train, labels, test), "bayes": bayes_case(train, labels, test),
        "neighbours": neighbours_case(train, labels, test), "svc": svc_case(train, labels, test),
        "forest": forest_case(train, labels, test, truth),
    }


def without_ties():
    for seed in range(1000):
        x, y = rules(seed)
        if len({str(structure(tree)) for tree in trees(x[:TRAIN], y[:TRAIN])}) == 1:
            return x, y
    sys.exit("no seed makes a tree without ties")


if __name__ == "__main__":
    made_by = "scripts/classic_fixtures.py, scikit-learn " + sklearn.__version__
    cases = {"rules": case(*without_ties()), "noisy": case(*noisy(1))}
    print(json.dumps({"made_by": made_by, "cases": cases}, separators=(",", ":")))
