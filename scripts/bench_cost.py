#!/usr/bin/env python3
"""What a whole `kernwright bench` takes, of two programs side by side.

    python3 scripts/bench_cost.py --kernwright PROGRAM --beside OTHER [--rounds 15] [--cuda]

Benches of C kernels that are built in: two that claim nothing, two with a configuration. With --cuda
one on the GPU besides. The programs take turns, the one that is first changes from round to round.
"""
import argparse
import statistics
import subprocess
import sys
import time

BENCHES = ["matmul-c", "stencil-c", "matmul-c -c TILE_N=16", "matmul-c -c BLOCK_M=64"]


def seconds(program, bench):
    start = time.monotonic()
    done = subprocess.run([program, "bench", *bench.split(), "--no-store"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{program} bench {bench}\n{done.stdout}{done.stderr}")
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kernwright", required=True, help="the program")
    parser.add_argument("--beside", required=True, help="the program it is compared with")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--cuda", action="store_true", help="a bench on cuda:0 besides")
    args = parser.parse_args()
    programs = [args.kernwright, args.beside]
    print("| bench | ms | beside it, ms | ratio |")
    print("|---|---:|---:|---:|")
    for bench in BENCHES + ["gemm-cuda -c TILE_M=64"] * args.cuda:
        took = [[], []]
        for turn in range(args.rounds):
            for program in [0, 1] if turn % 2 == 0 else [1, 0]:
                took[program].append(seconds(programs[program], bench))
        ours, other = (1e3 * statistics.median(some) for some in took)
        print(f"| {bench} | {ours:.0f} | {other:.0f} | {ours / other:.3f} |", flush=True)


if __name__ == "__main__":
    main()
