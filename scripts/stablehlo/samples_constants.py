"""Samples of constants: large ones, which are written in hexadecimal, and odd numbers."""

import jax.numpy as jnp
import numpy as np

from registry import (
    FLOATS, SIGNED, UNSIGNED, bf16, draw, f16, f32, f64, i1, i32, i64, sample, ui8, ui64,
)

BIG = np.random.default_rng(7).normal(size=(12, 17)).astype(f32)


@sample(draw((3, 12)))
def const_big(x):
    return x @ BIG


@sample(x64=True)
def const_big_types():
    signed = [jnp.asarray((BIG * 40).astype(dtype)) for dtype in (f64, f16, bf16, *SIGNED)]
    unsigned = [jnp.asarray(abs(BIG * 40).astype(dtype)) for dtype in UNSIGNED]
    return (*signed, *unsigned, jnp.asarray(BIG > 0))


@sample()
def const_big_complex():
    return jnp.asarray((BIG + 1j * BIG[::-1]).astype(np.complex64))


@sample(draw((2, 3), i1))
def const_bool(x):
    mixed = np.array([[True, False, True], [False, False, True]])
    return x & mixed, np.array([True, True]) | x[0, 0], jnp.where(np.array([False] * 3), x, True)


@sample(draw((2, 3), i32), also_x64=True)
def const_int(x):
    return x + np.array([[1, -2, 3], [40, -2**31, 2**31 - 1]], i32), jnp.full((3,), -7, i32)


@sample(x64=True)
def const_u64_i64():
    return (jnp.array([2**64 - 1, 0, 2**63], ui64), jnp.array([-2**63, 2**63 - 1], i64),
            jnp.array([255, 0], ui8))


@sample(draw(6))
def const_infnan(x):
    return (x + np.array([np.inf, -np.inf, np.nan, -0.0, 1e-30, 3.4e38], f32),
            jnp.full((2,), np.nan), jnp.full((2,), -np.inf), jnp.array([1e-45, 0.1], f32))


@sample(x64=True)
def const_infnan_types():
    values = [np.inf, -np.inf, np.nan, -0.0, 1.5, 1 / 3]
    return tuple(jnp.array(values, dtype) for dtype in FLOATS)


@sample(draw(3, np.complex64))
def const_complex(x):
    factors = np.array([1 + 2j, -3.5j, complex(np.inf, 0)], np.complex64)
    return x * factors + np.complex64(2 - 1j)


@sample()
def const_rank3():
    return jnp.array(np.arange(12).reshape(2, 3, 2), f32)


@sample(draw((2, 3)))
def const_empty(x):
    return jnp.concatenate([jnp.zeros((0, 3)), x]), jnp.zeros((0,)), jnp.zeros((2, 0), i32)
