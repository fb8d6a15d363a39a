#!/usr/bin/env python3
"""The workloads tiny-training and tiny-inference: the smallest ones, on data that Kernwright makes itself.

    python3 scripts/workloads/tiny.py export --out workloads
    python3 scripts/workloads/tiny.py check

`export` writes the StableHLO modules into tiny-training/ and tiny-inference/ below the folder. `check`
trains both networks in JAX on data of the same kind (for each class three centres, points around
them), but other random numbers, and prints the accuracies. Both need JAX for the CPU.

tiny-inference/predict.mlir needs weights.npz with w1 [16,32], b1 [32], w2 [32,32], b2 [32], w3 [32,4]
and b3 [4], f32, trained on Kernwright's own data: its folder has a training step for just this network.
"""

import argparse
from pathlib import Path

import jax
import numpy as np

import mlp

TRAINING_SIZES, TRAINING_SIGMAS = [16, 24, 4], [0.25, 0.2]
TRAINING_RATE, TRAINING_EPOCHS = 0.008, 4  # far too small a rate: there is something to find
INFERENCE_SIZES, INFERENCE_SIGMAS = [16, 32, 32, 4], [0.25, 0.2, 0.2]
INFERENCE_RATE, INFERENCE_EPOCHS = 0.2, 16
BATCH, EVALUATION_BATCH = 32, 250
GRID = [0.004, 0.008, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0]
N_CENTRES, NOISE = 3, 0.8
N_TRAINING, N_TEST = 1500, 1000


def export(arguments):
    folder = arguments.out / "tiny-training"
    mlp.export_step(folder / "step.mlir", TRAINING_SIZES, BATCH, TRAINING_RATE)
    mlp.export_scores(folder / "evaluate.mlir", mlp.evaluate, TRAINING_SIZES, EVALUATION_BATCH)
    folder = arguments.out / "tiny-inference"
    mlp.export_step(folder / "step.mlir", INFERENCE_SIZES, BATCH, INFERENCE_RATE)
    mlp.export_scores(folder / "evaluate.mlir", mlp.evaluate, INFERENCE_SIZES, EVALUATION_BATCH)
    mlp.export_scores(folder / "predict.mlir", mlp.predict, INFERENCE_SIZES, EVALUATION_BATCH)


def draw_points(centres, n_points, random):
    """Points around the centres [class, which, feature], and their classes."""
    labels = random.integers(0, len(centres), n_points)
    chosen = centres[labels, random.integers(0, N_CENTRES, n_points)]
    return (chosen + NOISE * random.normal(size=chosen.shape)).astype(np.float32), labels


def accuracy_after(sizes, sigmas, rate, epochs, seed):
    """On new points, after training on data and weights of this seed."""
    random = np.random.default_rng(seed)
    centres = random.normal(size=(sizes[-1], N_CENTRES, sizes[0]))
    x, labels = draw_points(centres, N_TRAINING, random)
    test_x, test_labels = draw_points(centres, N_TEST, random)
    weights = mlp.draw_weights(sizes, sigmas, random)
    weights = mlp.train(weights, rate, x, labels, sizes[-1], BATCH, epochs, random)
    return mlp.accuracy(weights, test_x, test_labels)


def check(arguments):
    jobs = [("tiny-training", TRAINING_SIZES, TRAINING_SIGMAS, rate, TRAINING_EPOCHS) for rate in GRID]
    jobs.append(("tiny-inference", INFERENCE_SIZES, INFERENCE_SIGMAS, INFERENCE_RATE, INFERENCE_EPOCHS))
    print(f"percent on the test rows; data, weights and orders of seeds {arguments.seeds}")
    for name, sizes, sigmas, rate, epochs in jobs:
        found = [accuracy_after(sizes, sigmas, rate, epochs, seed) for seed in arguments.seeds]
        each = " ".join(f"{number:.1f}" for number in found)
        print(f"{name} rate {rate:<6} {np.mean(found):.1f} ({each})")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("export", help="write the StableHLO modules")
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(do=export)
    command = commands.add_parser("check", help="train in JAX and print the accuracies")
    command.add_argument("--seeds", type=int, nargs="+", default=[11, 12, 13, 14, 15])
    command.set_defaults(do=check)
    arguments = parser.parse_args()
    jax.config.update("jax_platforms", "cpu")
    arguments.do(arguments)


if __name__ == "__main__":
    main()
