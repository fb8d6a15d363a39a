#!/usr/bin/env python3
"""Write the StableHLO samples: small programs, with inputs and what JAX computes of them.

    python3 scripts/stablehlo/make_samples.py FOLDER [--only TEXT]

Needs JAX for the CPU (`pip install jax`). For each sample (see registry.py and samples_*.py) the
folder gets

    NAME.mlir          the text as JAX prints it, or as it was written by hand
    NAME.generic.mlir  the same in MLIR's generic form
    NAME.loc.mlir      the same with locations
    NAME.npz           the arguments in0, in1, … and the results out0, out1, …

Numbers that NumPy has no type for are kept in a larger one: bf16 and f8 as float32, i4 as int8, ui4
as uint8; which type the program takes is in its text. Samples that need a library or several devices
have no .npz. `--only` makes those whose names contain TEXT. Ends with 1 if a sample cannot be made.
"""

import argparse
import importlib
import os
import sys
from pathlib import Path

import jax
import numpy as np

import mlir_text
import registry

THEMES = ["elementwise", "shapes", "reductions", "linear", "indexing", "control", "library",
          "constants", "models", "written"]


def load_samples():
    """All samples. Some are written for two devices, which there must be before they are loaded."""
    jax.config.update("jax_platforms", "cpu")
    options = ["--xla_force_host_platform_device_count=2", "--xla_cpu_enable_fast_math=false"]
    os.environ["XLA_FLAGS"] = " ".join([os.environ.get("XLA_FLAGS", ""), *options])
    for theme in THEMES:
        importlib.import_module(f"samples_{theme}")
    return registry.SAMPLES


def storable(array):
    """An array of a type that NumPy itself knows."""
    array = np.asarray(array)
    if array.dtype.isbuiltin == 1:
        return array
    larger = {"int4": np.int8, "uint4": np.uint8}.get(array.dtype.name, np.float32)
    return array.astype(larger)


def make_by_jax(sample, inputs):
    """The three texts of a sample, and its outputs or none."""
    lowered = jax.jit(sample.function, keep_unused=True, **sample.jit).lower(*inputs)
    texts = {
        ".mlir": lowered.as_text(),
        ".generic.mlir": mlir_text.generic_text(lowered.compiler_ir("stablehlo")),
        ".loc.mlir": lowered.as_text(debug_info=True),
    }
    outputs = jax.tree.leaves(lowered.compile()(*inputs)) if sample.run else None
    return texts, outputs


def make_of_text(sample, inputs):
    """The same for a text that is written already."""
    with mlir_text.new_context():
        module = mlir_text.parse(sample.text)
        mlir_text.name_if_nameless(module, sample.name)
        texts = {
            ".mlir": sample.text,
            ".generic.mlir": mlir_text.generic_text(module),
            ".loc.mlir": mlir_text.text_with_locations(module),
        }
        outputs = mlir_text.run_module(module, inputs) if sample.run else None
    return texts, outputs


def make(sample, folder):
    """Write the files of a sample."""
    inputs = sample.draw_inputs()
    if sample.text is None:
        jax.config.update("jax_enable_x64", sample.x64)
        texts, outputs = make_by_jax(sample, inputs)
    else:
        jax.config.update("jax_enable_x64", True)
        texts, outputs = make_of_text(sample, inputs)
    for ending, text in texts.items():
        (folder / (sample.name + ending)).write_text(text, encoding="utf-8")
    if outputs is not None:
        arrays = {f"in{nth}": storable(array) for nth, array in enumerate(inputs)}
        arrays.update({f"out{nth}": storable(array) for nth, array in enumerate(outputs)})
        np.savez(folder / (sample.name + ".npz"), **arrays)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--only", default="", metavar="TEXT")
    arguments = arguments.parse_args()

    samples = load_samples()
    names = [sample.name for sample in samples]
    if len(set(names)) != len(names):
        sys.exit("two samples have the same name")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    chosen = [sample for sample in samples if arguments.only in sample.name]
    n_failed = 0
    for sample in chosen:
        try:
            make(sample, arguments.folder)
        except Exception as error:  # whatever JAX may say of one, the others are made
            n_failed += 1
            print(f"{sample.name}: {type(error).__name__}: {error}", file=sys.stderr)
    print(f"{len(chosen) - n_failed} samples written, {n_failed} failed")
    sys.exit(1 if n_failed or not chosen else 0)


if __name__ == "__main__":
    main()
