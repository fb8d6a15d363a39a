#!/usr/bin/env python3
"""Computes with pymoo what `crates/evolve/tests/engine/pymoo.rs` compares our ranking with.

    pip install pymoo
    python3 scripts/pymoo_cases.py > crates/evolve/tests/cases/pymoo.json

Points in 1 to 4 objectives: continuous ones, ones of few values (ties in every objective), ones with
points that appear twice, columns that are constant, and sets of one, two and three points. For each
set: its fronts, the crowding distance of each point within its front, and among all points.
"""
import json
import sys
from importlib.metadata import version

import numpy as np
from pymoo.operators.survival.rank_and_crowding.metrics import get_crowding_function
from pymoo.util.nds.non_dominated_sorting import NonDominatedSorting


def number(value):
    """JSON has no infinity: null"""
    return None if np.isinf(value) else float(value)


def case(points):
    crowding = get_crowding_function("cd")
    fronts = NonDominatedSorting().do(points)
    within = np.zeros(len(points))
    for front in fronts:
        within[front] = crowding.do(points[front])
    return {
        "points": [[float(value) for value in point] for point in points],
        "fronts": [[int(one) for one in front] for front in fronts],
        "crowding": [number(value) for value in within],
        "crowding_of_all": [number(value) for value in crowding.do(points)],
    }


def cases(rng):
    for n_objectives in (1, 2, 3, 4):
        for count in (1, 2, 3, 7, 16):
            # Rounded so that the file stays small; the numbers are exact all the same.
            yield np.round(rng.normal(size=(count, n_objectives)), 3)
            yield rng.integers(0, 4, (count, n_objectives)).astype(float)
        twice = np.round(rng.exponential(size=(6, n_objectives)), 2)
        yield rng.permutation(np.vstack([twice, twice, twice[:2]]))
        flat = np.round(rng.normal(size=(9, n_objectives)), 2)
        flat[:, 0] = 1.5
        yield flat
        yield np.full((5, n_objectives), 2.0)


def main():
    rng = np.random.default_rng(7)
    lines = ",\n".join(json.dumps(case(points), separators=(",", ":")) for points in cases(rng))
    sys.stdout.write(f'{{"pymoo":"{version("pymoo")}","cases":[\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
