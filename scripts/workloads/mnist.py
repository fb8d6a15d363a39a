#!/usr/bin/env python3
"""The workload mnist-training: a two-layer network that learns MNIST's digits by plain gradient descent.

    python3 scripts/workloads/mnist.py export --out workloads/mnist-training
    python3 scripts/workloads/mnist.py check --data FOLDER [--seeds 11 12 13 14 15]

`export` writes step.mlir and evaluate.mlir. `check` trains in JAX as the workload file states, with
each learning rate of its grid, and prints the accuracies; FOLDER has train-data.npy, train-labels.npy,
test-data.npy and test-labels.npy. Kernwright draws other random numbers, so its accuracies differ
behind the decimal point. Both need JAX for the CPU (`pip install jax`).
"""

import argparse
import time
from pathlib import Path

import jax
import numpy as np

import mlp

SIZES = [784, 128, 10]
SIGMAS = [0.03, 0.1]
BATCH = 125
EVALUATION_BATCH = 125
EPOCHS = 6
RATE = 0.017  # too careful on purpose: what a search can find first
GRID = [0.01, 0.017, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7]
SCALE, SHIFT = 2.0 / 255.0, -0.25
TRAINING, FITNESS = slice(0, 15000), slice(15000, 20000)


def load(folder, part):
    """Data and labels of one part, as the workload file says."""
    data = np.load(folder / f"{part}-data.npy")
    data = data.reshape(len(data), -1).astype(np.float32) * np.float32(SCALE) + np.float32(SHIFT)
    return data, np.load(folder / f"{part}-labels.npy").astype(np.int64)


def export(arguments):
    mlp.export_step(arguments.out / "step.mlir", SIZES, BATCH, RATE)
    mlp.export_scores(arguments.out / "evaluate.mlir", mlp.evaluate, SIZES, EVALUATION_BATCH)


def check(arguments):
    data, labels = load(arguments.data, "train")
    test_data, test_labels = load(arguments.data, "test")
    print(f"{len(data[TRAINING]) // BATCH * EPOCHS} steps; percent on the test rows and the fitness rows, "
          f"means over seeds {arguments.seeds}")
    for rate in arguments.rates or GRID:
        on_test, on_fitness, seconds = [], [], []
        for seed in arguments.seeds:
            random = np.random.default_rng(seed)
            weights = mlp.draw_weights(SIZES, SIGMAS, random)
            began = time.perf_counter()
            weights = jax.block_until_ready(mlp.train(weights, rate, data[TRAINING], labels[TRAINING],
                                                      SIZES[-1], BATCH, EPOCHS, random))
            seconds.append(time.perf_counter() - began)
            on_test.append(mlp.accuracy(weights, test_data, test_labels))
            on_fitness.append(mlp.accuracy(weights, data[FITNESS], labels[FITNESS]))
        print(f"rate {rate:<6} test {np.mean(on_test):.2f} (deviation {np.std(on_test, ddof=1):.2f}; "
              f"{' '.join(f'{number:.2f}' for number in on_test)})  fitness {np.mean(on_fitness):.2f}  "
              f"{min(seconds):.2f} s per training", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("export", help="write the StableHLO modules")
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(do=export)
    command = commands.add_parser("check", help="train in JAX and print the accuracies")
    command.add_argument("--data", type=Path, required=True)
    command.add_argument("--seeds", type=int, nargs="+", default=[11, 12, 13, 14, 15])
    command.add_argument("--rates", type=float, nargs="+")
    command.set_defaults(do=check)
    arguments = parser.parse_args()
    jax.config.update("jax_platforms", "cpu")
    arguments.do(arguments)


if __name__ == "__main__":
    main()
