#!/usr/bin/env python3
"""Count the valid configurations of the strangers' spaces by trying every one, in plain Python.

    python3 scripts/brute_force_strangers.py [--ours target/dist/kernwright]

The inputs in `crates/cli/tests/strangers` were written by a person who knew the documentation
but not the code. Their rules are restated here by hand (cards) or evaluated by Python itself with exact
fractions (T1 files). With `--ours` the program counts them as well and both counts are printed; the
exit code is 1 if any differ.
"""

import argparse
import ast
import itertools
import json
import subprocess
import sys
from fractions import Fraction
from math import floor
from pathlib import Path

STRANGERS = Path(__file__).resolve().parent.parent / "crates/cli/tests/strangers"


def ceildiv(a, b):
    return -(-a // b)


GEMM = [
    [16, 32, 64, 128, 256], [16, 32, 64, 128, 256], [16, 32, 64, 128], [1, 4, 8], [1, 2, 4, 8],
    ["none", "32B", "64B", "128B"], [2, 4, 8], [1, 2, 3, 4, 5], [True, False],
]
GEMM_PROBLEMS = [
    ((4096, 4096, 4096, "fp16", False, False), "sm_90"),
    ((100, 48, 77, "fp32", True, False), "sm_80"),
    ((513, 128, 192, "fp8e4m3", True, True), "sm_90"),
    ((2**40, 16, 2**41 + 64, "bf16", True, True), "sm_86"),
]


def gemm(problem, arch, config):
    m, _, k, dtype, trans_a, trans_b = problem
    bm, bn, bk, group, split_k, swizzle, warps, stages, even_k = config
    width = {"fp32": 4, "fp8e4m3": 1}.get(dtype, 2)
    limit = {"sm_90": 232448, "sm_80": 166912, "sm_75": 65536}.get(arch, 101376)
    inner = bm if trans_a else bk
    line = {"none": 1, "32B": 32, "64B": 64, "128B": 128}[swizzle]
    return (
        (bm * bk + bk * bn) * width * stages <= limit
        and not (even_k and k % (bk * split_k))
        and (split_k == 1 or ceildiv(k, bk) >= 2 * split_k)
        and Fraction(bm * bn, warps * 32) in (4, 8, 16, 32, 64, 128)
        and inner * width % line == 0
        and (group == 1 or group <= ceildiv(m, bm))
        and not (arch == "sm_75" and stages > 2)
        and not (dtype == "fp8e4m3" and not (bk >= 32 and (trans_b or not trans_a) and arch == "sm_90"))
    )


ATTENTION = [
    ["bshd", "bhsd", "sbhd", "packed-QKV"], [32, 64, 96, 128], [32, 48, 64, 128],
    [Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1)], [1, 2, 4, 8],
    [Fraction(1, 10), Fraction(3, 10), Fraction(3, 2)], ["m16n8k16", "m64n64k16"],
]
ATTENTION_PROBLEMS = [
    (100, None, 64, False, None), (1024, None, 64, True, None), (1024, 1500, 128, False, None),
    (1024, 1024, 256, False, 9), (200, None, 80, False, None),
]


def attention(problem, config):
    sq, sk, dim, causal, pages = problem
    layout, br, bc, occupancy, waves, scale, mma = config
    mma_m = 16 if mma == "m16n8k16" else 64
    ks = [sk] if sk else [sq] if causal else range(sq, 2 * sq + 1)
    ps = [pages] if pages else range(ceildiv(sq, 128), ceildiv(sq, 128) + 3)
    return any(
        (br + 2 * bc) * dim * 2 <= 65536 * occupancy / Fraction(1, 2)
        and br % (waves * mma_m) == 0
        and (k % bc == 0 or k > 4 * bc)
        and p * bc % 96 != 0
        and p % 2 == (0 if waves > 1 else 1)
        and (layout != "packed-QKV" or k == sq)
        and (scale * 3 == Fraction(9, 10) or scale + Fraction(1, 5) == Fraction(3, 10)
             or (br, bc) in ((64, 64), (128, 32), (128, 48)))
        and floor(occupancy * waves) >= 1
        and Fraction(1, 5) < occupancy**2 <= 1
        for k in ks for p in ps
    )


class Exact(ast.NodeTransformer):
    """Makes decimals and `/` exact, as Kernwright has them."""

    def visit_Constant(self, node):
        if isinstance(node.value, float):
            return ast.Call(ast.Name("Fraction", ast.Load()), [ast.Constant(str(node.value))], [])
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.Div):
            return ast.Call(ast.Name("Fraction", ast.Load()), [node.left, node.right], [])
        return node


def exact(text):
    tree = ast.fix_missing_locations(Exact().visit(ast.parse(text.strip(), mode="eval")))
    return compile(tree, text, "eval")


def domain(values, scope):
    """A list expression as text or, in some files, a JSON list."""
    if isinstance(values, str):
        return list(eval(exact(values), scope))
    return [Fraction(str(value)) if isinstance(value, float) else value for value in values]


def t1(file):
    space = json.loads(file.read_text())["ConfigurationSpace"]
    scope = {"Fraction": Fraction}
    domains = [domain(p["Values"], scope) for p in space["TuningParameters"]]
    names = [p["Name"] for p in space["TuningParameters"]]
    rules = [exact(c["Expression"]) for c in space["Conditions"]]

    def holds(rule, values):
        try:
            return eval(rule, scope, values)
        except ZeroDivisionError:
            return False

    points = (dict(zip(names, point)) for point in itertools.product(*domains))
    return sum(all(holds(rule, point) for rule in rules) for point in points)


def spell(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def cases():
    """Yields a file, the arguments for our program, and the count."""
    for problem, arch in GEMM_PROBLEMS:
        names = ["M", "N", "K", "dtype", "trans_a", "trans_b"]
        fields = [f"{name}={spell(value)}" for name, value in zip(names, problem)]
        count = sum(gemm(problem, arch, config) for config in itertools.product(*GEMM))
        yield "cards/triton_gemm.toml", [*fields, "-d", f"nvidia:{arch}"], count
    for problem in ATTENTION_PROBLEMS:
        names = ["sq", "sk", "d", "causal", "pages"]
        fields = [f"{n}={spell(v)}" for n, v in zip(names, problem) if v is not None]
        count = sum(attention(problem, config) for config in itertools.product(*ATTENTION))
        yield "cards/attention.toml", fields, count
    for name in ["space_a.json", "space_b.json"]:
        yield name, [], t1(STRANGERS / name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--ours", help="the kernwright program to compare with")
    ours = parser.parse_args().ours
    differ = False
    for name, arguments, count in cases():
        shown = ""
        if ours:
            command = [ours, "space", "count", str(STRANGERS / name), *arguments, "--json"]
            found = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
            differ |= int(found["count"]) != count
            shown = f"  kernwright {found['count']}"
        print(f"{name} {' '.join(arguments)}: brute force {count}{shown}")
    sys.exit(differ)


if __name__ == "__main__":
    main()
