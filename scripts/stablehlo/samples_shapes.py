"""Samples that move elements about: shapes, slices, padding, joining."""

import jax.numpy as jnp
import numpy as np
from jax import lax

from registry import add_sample, bf16, draw, f32, given, i32, i64, sample, ui8

# ---- making


@sample()
def iota():
    return (lax.iota(i32, 7), lax.broadcasted_iota(f32, (3, 4), 1),
            lax.broadcasted_iota(ui8, (2, 3, 2), 0), lax.broadcasted_iota(bf16, (3, 2), 0),
            lax.broadcasted_iota(np.complex64, (3, 2), 0))


@sample(draw((4, 4)))
def eye_tri_arange(x):
    return (jnp.eye(4), jnp.tril(x), jnp.triu(x, 1), jnp.arange(2.0, 5.0, 0.5),
            jnp.linspace(0, 1, 5))


# ---- other shapes


@sample(draw((2, 3, 4)))
def reshape(x):
    return (x.reshape(4, 6), x.reshape(2, 3, 2, 2), x.reshape(-1),
            lax.reshape(x, (6, 4), dimensions=(2, 0, 1)))


@sample(draw((1, 1)), draw(()))
def reshape_scalar(x, y):
    return x.reshape(()), y.reshape(1, 1)


@sample(draw((2, 3, 4)))
def transpose(x):
    return x.T, lax.transpose(x, (1, 0, 2)), lax.transpose(x, (2, 0, 1))


@sample(draw((2, 4)), draw(()))
def broadcast_in_dim(x, scalar):
    return (lax.broadcast_in_dim(x, (2, 3, 4), (0, 2)), lax.broadcast_in_dim(scalar, (2, 2), ()),
            lax.broadcast_in_dim(x, (4, 2, 4), (1, 2)), jnp.broadcast_to(x[:, :1], (3, 2, 4)))


@sample(draw((1, 3)))
def broadcast_swap(x):
    return lax.broadcast_in_dim(x, (4, 3), (0, 1))


@sample(draw((2, 3, 4)))
def rev(x):
    return lax.rev(x, (0,)), lax.rev(x, (0, 2)), x[:, ::-1]


# ---- slices


def slices(x):
    strided = lax.slice(x, start_indices=(1, 2), limit_indices=(5, 9), strides=(2, 3))
    return strided, x[1:3, ::2], x[-2:], x[:, 3]


add_sample("slice", slices, draw((6, 10)))


def slice_2x3(x, row, column):
    return lax.dynamic_slice(x, (row, column), (2, 3))


add_sample("dynamic_slice", slice_2x3, draw((5, 6)), given(2, i32), given(1, i32))
# Where a slice would reach beyond the end, it is moved.
add_sample("dynamic_slice_clamped", slice_2x3, draw((5, 6)), given(40, i32), given(-3, i32))


@sample(draw((5, 6)), given(200, ui8), given(1, i64), x64=True)
def dynamic_slice_u8_i64(x, narrow, wide):
    return slice_2x3(x, narrow, narrow), slice_2x3(x, wide, wide)


@sample(draw((5, 6)), given(-1, i32), also_x64=True)
def dynamic_index(x, i):
    return x[i], lax.dynamic_index_in_dim(x, i, 1), lax.dynamic_slice_in_dim(x, i, 2, 0)


def update_slice(x, update, row, column):
    return lax.dynamic_update_slice(x, update, (row, column))


add_sample("dynamic_update_slice", update_slice,
           draw((5, 6)), draw((2, 3)), given(2, i32), given(1, i32))
add_sample("dynamic_update_slice_clamped", update_slice,
           draw((5, 6)), draw((2, 3)), given(9, i32), given(-7, i32))


@sample(draw((5, 6), i32), draw(6, i32), given(3, i32))
def dynamic_update_index(x, update, i):
    return lax.dynamic_update_index_in_dim(x, update, i, 0)


# ---- padding: for each dimension how many before, how many after, and how many between


@sample(draw((3, 4)))
def pad(x):
    around = lax.pad(x, f32(1.5), [(1, 2, 0), (0, 1, 0)])
    negative = lax.pad(x, f32(-1), [(-1, 2, 0), (1, -2, 0)])
    between = lax.pad(x, f32(0), [(1, 1, 2), (0, 0, 1)])
    negative_between = lax.pad(x, f32(7), [(-2, -1, 2), (-1, 3, 1)])
    return around, negative, between, negative_between


@sample(draw((3, 2), i32), draw((), i32))
def pad_arg_value(x, value):
    return lax.pad(x, value, [(2, 1, 1), (0, 0, 3)])


@sample(draw((3, 4)))
def jnp_pad_modes(x):
    return (jnp.pad(x, 1), jnp.pad(x, 1, mode="edge"), jnp.pad(x, 2, mode="reflect"),
            jnp.pad(x, 1, mode="wrap"))


# ---- joining


@sample(draw((2, 3)), draw((2, 1)), draw((2, 4)))
def concatenate(x, y, z):
    return lax.concatenate([x, y, z], 1), jnp.stack([x, x]), jnp.concatenate([x, x], 0)


@sample(draw((2, 3)))
def concatenate_one_many(x):
    return (lax.concatenate([x], 0), jnp.concatenate([x] * 7, 0), jnp.tile(x, (2, 3)),
            jnp.repeat(x, 2, axis=1))


@sample(draw((4, 6)))
def roll_split(x):
    return (jnp.roll(x, 2, 1), *jnp.split(x, 3, axis=1))


# ---- nothing at all


@sample(draw((0, 3)), draw((0,)))
def zero_sized(x, y):
    return (x + 1, x.sum(0), jnp.max(y, initial=-3.0), x @ jnp.ones((3, 2)),
            jnp.concatenate([x, x]), x.reshape(3, 0), x.T)
