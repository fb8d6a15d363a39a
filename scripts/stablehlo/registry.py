"""What a sample is, the list of all of them, and the numbers they are run on.

The modules `samples_*.py` fill the list when they are imported, each in one of three ways:

    @sample(draw((4, 5)), draw((5, 3)))          a function, which gives the sample its name
    def dot_mm(x, y): ...

    add_sample("un_abs_f32", lax.abs, draw(36))  a function under another name
    add_written("hand_map", TEXT, draw(6))       a text that JAX would not write itself

Inputs are drawn by a generator that is seeded with the sample's name: the same ones every time,
no matter which other samples are made.
"""

import re
import zlib
from dataclasses import dataclass, field
from typing import Callable

import ml_dtypes
import numpy as np

# The types of elements under the names that MLIR has for them.
f16, f32, f64, bf16 = np.float16, np.float32, np.float64, ml_dtypes.bfloat16
i1, i8, i16, i32, i64 = np.bool_, np.int8, np.int16, np.int32, np.int64
ui8, ui16, ui32, ui64 = np.uint8, np.uint16, np.uint32, np.uint64

FLOATS = [f32, f64, f16, bf16]
SIGNED = [i8, i16, i32, i64]
UNSIGNED = [ui8, ui16, ui32, ui64]
# JAX makes these narrower unless it is configured to keep them.
WIDE = (f64, i64, ui64)


def type_name(dtype):
    """How MLIR calls a type of real numbers: `ui8` for np.uint8."""
    name = np.dtype(dtype).name
    if name in ("bool", "bfloat16"):
        return {"bool": "i1", "bfloat16": "bf16"}[name]
    for long, short in (("uint", "ui"), ("int", "i"), ("float", "f")):
        if re.fullmatch(long + r"\d+", name):
            return name.replace(long, short)
    raise ValueError(f"no MLIR name for {name}")


# ---- inputs: functions that a random generator is given to, and that give an array


def random_array(random, shape, dtype, low=None, high=None):
    """Numbers from `low` to `high`; without them, floats around 0 and integers of a useful range."""
    dtype = np.dtype(dtype)
    if dtype == bool:
        return np.asarray(random.random(shape) < 0.5)
    if dtype.kind == "c":
        real = random_array(random, shape, f64, low, high)
        imaginary = random_array(random, shape, f64, low, high)
        return (real + 1j * imaginary).astype(dtype)
    if dtype.kind in "iu":
        if low is None:
            low, high = (0, 200) if dtype.kind == "u" else (-100, 100)
        return np.asarray(random.integers(low, high, shape, endpoint=True)).astype(dtype)
    if low is None:
        return np.asarray(random.normal(size=shape) * 2).astype(dtype)
    return np.asarray(random.uniform(low, high, shape)).astype(dtype)


def draw(shape, dtype=f32, low=None, high=None):
    """An input of random numbers."""
    return lambda random: random_array(random, shape, dtype, low, high)


def given(values, dtype):
    """An input of these numbers."""
    return lambda random: np.array(values, dtype)


def special_floats(dtype):
    """What functions of floats often get wrong."""
    values = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, np.inf, -np.inf, np.nan]
    return np.array(values, dtype)


def draw_and(values, count, dtype, low=None, high=None):
    """An input of `count` random numbers with some chosen ones behind them."""
    chosen = np.array(values, dtype)
    return lambda random: np.concatenate([random_array(random, (count,), dtype, low, high), chosen])


# ---- samples


@dataclass
class Sample:
    name: str
    # Either a function for JAX or a text.
    function: Callable | None
    text: str | None
    inputs: tuple
    # Whether its answers are computed and kept: not if they need a library or several devices.
    run: bool = True
    # Whether JAX may use 64-bit types. Most samples do without, as most programs do.
    x64: bool = False
    # Options of jax.jit.
    jit: dict = field(default_factory=dict)

    def draw_inputs(self):
        random = np.random.default_rng(zlib.crc32(self.name.encode()))
        return [np.asarray(make(random)) for make in self.inputs]


SAMPLES = []


def add_sample(name, function, *inputs, run=True, x64=False, also_x64=False, jit=None):
    """A sample that JAX makes of a function; `also_x64` adds `NAME_x64`, with 64-bit types."""
    SAMPLES.append(Sample(name, function, None, inputs, run, x64, jit or {}))
    if also_x64:
        SAMPLES.append(Sample(name + "_x64", function, None, inputs, run, True, jit or {}))


def sample(*inputs, **options):
    """The same as a decorator: the sample is named as the function is."""
    def register(function):
        add_sample(function.__name__, function, *inputs, **options)
        return function
    return register


def add_written(name, text, *inputs, run=True):
    """A sample whose text is written by hand."""
    SAMPLES.append(Sample(name, None, text, inputs, run))
