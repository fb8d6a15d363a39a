#!/usr/bin/env python3
"""Run StableHLO texts from JAX, such as the variants that Kernwright writes.

    python3 run.py winner.mlir [--inputs in.npz] [--outputs out.npz]
    python3 run.py winner.mlir --compare original.mlir [--repeats 30]

The inputs are the arrays in0, in1, … of the .npz, or random numbers. The outputs' shapes and sums are
printed; the outputs' file gets the inputs, too, so that `kernwright module winner.mlir --inputs out.npz`
shows whether its own interpreter computes the same. With `--compare`, the largest difference between the
outputs of both programs on the same inputs and the ratio of their times are printed. Runs where JAX runs:
on the first GPU if there is one.

As a library:

    from run import load                                # this file, as Kernwright puts it beside the winner
    step = load("winner.mlir")
    w1, b1, w2, b2, loss = step(w1, b1, w2, b2, x, y)   # NumPy's or JAX's arrays in, JAX's arrays out

`jax.jit` and `jax.grad` do not look into such a function. Needs JAX 0.10 or one like it
(`jax.extend.backend`, which compiles a text); pretty and generic form, with or without locations.
"""

import argparse
import re
import statistics
import sys
import time
import zipfile
from pathlib import Path

try:
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax.extend import backend as jax_backend
except ImportError as error:
    if __name__ != "__main__":
        raise
    sys.exit(f"{error}: this runs models by JAX (`pip install jax`)")

ELEMENTS = {
    "pred": jnp.bool_, "s4": jnp.int4, "s8": jnp.int8, "s16": jnp.int16, "s32": jnp.int32, "s64": jnp.int64,
    "u4": jnp.uint4, "u8": jnp.uint8, "u16": jnp.uint16, "u32": jnp.uint32, "u64": jnp.uint64,
    "bf16": jnp.bfloat16, "f16": jnp.float16, "f32": jnp.float32, "f64": jnp.float64,
    "c64": jnp.complex64, "c128": jnp.complex128,
}
TENSOR = re.compile(r"(\w+)\[([\d,]*)\]")


class Program:
    """A compiled StableHLO module: a function of positional arrays.

    `inputs` and `outputs` hold the shape and the type of each. A program with a single result returns
    it, one with more a tuple, as with `jax.jit`.
    """

    def __init__(self, text, device=None):
        self.device = device or jax.devices()[0]
        client = jax_backend.get_backend(self.device.platform)
        options = jax_backend.get_compile_options(num_replicas=1, num_partitions=1,
                                                  device_assignment=np.array([[self.device.id]]))
        self._executable = client.compile_and_load(text, [self.device], options)
        self.inputs, self.outputs = _signature(self._executable.hlo_modules()[0].to_string())

    def place(self, arrays):
        """The arrays on the device, which must be of the right number, shapes and types."""
        if len(arrays) != len(self.inputs):
            raise TypeError(f"{len(self.inputs)} inputs are needed, not {len(arrays)}")
        placed = []
        for nth, (array, wanted) in enumerate(zip(arrays, self.inputs)):
            array = jax.device_put(array, self.device)
            if (array.shape, array.dtype) != (wanted.shape, wanted.dtype):
                raise TypeError(f"input {nth} must be {wanted.dtype}{list(wanted.shape)}, "
                                f"not {array.dtype}{list(array.shape)}")
            placed.append(array)
        return placed

    def run(self, placed):
        """The outputs, a list, of arrays that are on the device already."""
        results = self._executable.execute_sharded(placed)
        return [parts[0] for parts in results.disassemble_into_single_device_arrays()]

    def __call__(self, *arrays):
        results = self.run(self.place(arrays))
        return results[0] if len(results) == 1 else tuple(results)


def load(path, device=None):
    """The program in a file of StableHLO text."""
    return Program(Path(path).read_text(encoding="utf-8"), device)


def loaded(path):
    """The same for the command line: an error ends the program with one line."""
    try:
        return load(path)
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"cannot read {path}: {error}")
    except Exception as error:  # XLA's own
        sys.exit(f"{path} cannot be compiled: {error}")


def _signature(hlo):
    """Inputs and outputs, by the first line of XLA's own text: the same whatever form was read."""
    # HloModule jit_f, entry_computation_layout={(f32[2,3]{1,0}, s32[])->(f32[2]{0}, f32[])}, …
    layout = hlo.split("\n", 1)[0].split("entry_computation_layout={", 1)[1]
    inputs, outputs = layout.split("->", 1)
    end = outputs.index(")") if outputs.startswith("(") else outputs.index("]") + 1
    return _tensors(inputs), _tensors(outputs[:end])


def _tensors(text):
    found = []
    for element, sizes in TENSOR.findall(text):
        shape = tuple(int(size) for size in sizes.split(",") if size)
        found.append(jax.ShapeDtypeStruct(shape, ELEMENTS[element]))
    return found


def inputs_from(path, program):
    """The arrays in0, in1, … of a file, in the program's types (bf16 is kept as f32 there)."""
    try:
        opened = np.load(path)
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        sys.exit(f"cannot read {path}: {error}")
    if not hasattr(opened, "files"):
        sys.exit(f"{path} is one array, and an .npz with in0, in1, … is wanted")
    with opened as file:
        names = [f"in{nth}" for nth in range(len(program.inputs))]
        missing = [name for name in names if name not in file.files]
        if missing:
            sys.exit(f"{path.name} has no {', '.join(missing)}")
        return [file[name].astype(wanted.dtype) for name, wanted in zip(names, program.inputs)]


def placed_by(program, arrays):
    """The arrays on a program's device; if they do not fit, the program ends with one line."""
    try:
        return program.place(arrays)
    except TypeError as error:
        sys.exit(str(error))


def random_inputs(program, seed):
    """Normal numbers, a tenth in size; zeros and ones for integers."""
    random, arrays = np.random.default_rng(seed), []
    for wanted in program.inputs:
        if jnp.issubdtype(wanted.dtype, jnp.inexact):
            array = 0.1 * random.normal(size=wanted.shape)
        else:
            array = random.integers(0, 2, size=wanted.shape)
        arrays.append(np.asarray(array).astype(wanted.dtype))
    return arrays


def seconds_of(programs, inputs, repeats):
    """The median time of each of the programs, which take turns."""
    times = [[] for _ in programs]
    for _ in range(repeats):
        for program, placed, found in zip(programs, inputs, times):
            began = time.perf_counter()
            jax.block_until_ready(program.run(placed))
            found.append(time.perf_counter() - began)
    return [statistics.median(found) for found in times]


def wide(array):
    """In a type in which differences can be taken."""
    array = np.asarray(array)
    return array.astype(np.complex128 if array.dtype.kind == "c" else np.float64)


def storable(array):
    """As a file can keep it: bf16 as f32."""
    array = np.asarray(array)
    return array.astype(np.float32) if array.dtype == jnp.bfloat16 else array


def largest_difference(ones, others):
    """Over all outputs; infinite where only one has a number that is none."""
    largest = 0.0
    for one, other in zip(ones, others, strict=True):
        one, other = wide(one), wide(other)
        same = (one == other) | (np.isnan(one) & np.isnan(other))
        if not same.all():
            found = np.abs(one - other)[~same].max()
            largest = max(largest, np.inf if np.isnan(found) else float(found))
    return largest


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--inputs", type=Path, metavar="NPZ", help="with in0, in1, …, or random")
    parser.add_argument("--outputs", type=Path, metavar="NPZ", help="gets in0, …, out0, …")
    parser.add_argument("--compare", type=Path, metavar="MLIR", help="another program with the same inputs")
    parser.add_argument("--repeats", type=int, default=20, help="runs that are timed")
    parser.add_argument("--seed", type=int, default=1, help="of the random inputs")
    arguments = parser.parse_args()

    jax.config.update("jax_enable_x64", True)  # programs may have 64-bit types
    program = loaded(arguments.program)
    if arguments.inputs:
        arrays = inputs_from(arguments.inputs, program)
    else:
        arrays = random_inputs(program, arguments.seed)
    placed = placed_by(program, arrays)
    results = program.run(placed)
    for nth, result in enumerate(results):
        print(f"out{nth}: {result.dtype}{list(result.shape)}, sum {wide(result).sum():.6g}")
    if arguments.outputs:
        kept = {f"in{nth}": storable(one) for nth, one in enumerate(arrays)}
        kept |= {f"out{nth}": storable(one) for nth, one in enumerate(results)}
        np.savez(arguments.outputs, **kept)

    if not arguments.compare:
        seconds, = seconds_of([program], [placed], arguments.repeats)
        print(f"{seconds * 1e6:.1f} us per run on {program.device.device_kind}")
        return
    other = loaded(arguments.compare)
    other_placed = placed_by(other, arrays)
    print(f"largest difference: {largest_difference(results, other.run(other_placed)):.3g}")
    seconds, other_seconds = seconds_of([program, other], [placed, other_placed], arguments.repeats)
    print(f"{seconds * 1e6:.1f} and {other_seconds * 1e6:.1f} us on {program.device.device_kind}: "
          f"{seconds / other_seconds:.3f} of the other's time")


if __name__ == "__main__":
    main()
