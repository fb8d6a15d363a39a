"""Samples whose elements are found by their contents: gather, scatter, sort."""

import jax
import jax.numpy as jnp
from jax import lax

from registry import (
    add_sample, bf16, draw, f32, given, i1, i32, i64, sample, special_floats, ui8,
)

PAIRS = [[0, 3], [2, 1], [4, 4]]

# ---- gather


@sample(draw((5, 6)), given(PAIRS, i32))
def gather_take(x, i):
    return jnp.take(x, i, axis=0), jnp.take(x, i, axis=1)


@sample(draw((5, 6)), given([0, 7, -1, 4, -8], i32), also_x64=True)
def gather_take_modes(x, i):
    return (jnp.take(x, i, axis=0, mode="clip"), jnp.take(x, i, axis=0, mode="wrap"),
            jnp.take(x, i, axis=0, mode="fill", fill_value=-9.0))


@sample(draw((5, 6)), given(PAIRS, i32), also_x64=True)
def gather_index(x, i):
    return x[i], x[:, i], x[i[:, 0], i[:, 1]]


def rows(x, i):
    return x[i]


add_sample("gather_oob_neg", rows, draw((5, 6)), given([-1, -5, 4, 100], i32))
add_sample("gather_embedding_i64", rows, draw((5, 6)), given(PAIRS, i64), x64=True)


@sample(draw((4, 5)), draw((4, 3), i32, 0, 4))
def gather_take_along(x, i):
    return jnp.take_along_axis(x, i, axis=1)


@sample(draw((5, 6)), given([[0, 0], [3, 3], [9, -2]], i32))
def gather_slices(x, i):
    numbers = lax.GatherDimensionNumbers(
        offset_dims=(1, 2), collapsed_slice_dims=(), start_index_map=(0, 1))
    return lax.gather(x, i, numbers, slice_sizes=(2, 3), mode="clip")


@sample(draw((2, 4, 6)), given([[[0, 3], [2, 1]]], i32))
def gather_collapsed_perm(x, i):
    numbers = lax.GatherDimensionNumbers(
        offset_dims=(0, 2), collapsed_slice_dims=(1,), start_index_map=(2, 1))
    return lax.gather(x, i, numbers, slice_sizes=(2, 1, 3), mode="promise_in_bounds")


@sample(draw((3, 5, 2)), draw((3, 4), i32, 0, 4))
def gather_vmap(x, i):
    return jax.vmap(rows)(x, i)


@sample(draw((3, 5, 2)), draw(3, i32, 0, 5))
def gather_vmap_dynslice(x, i):
    def two_rows(matrix, row):
        return lax.dynamic_slice(matrix, (row, 0), (2, 2))
    return jax.vmap(two_rows)(x, i)


@sample(draw((2, 3, 5)), draw((2, 3, 4), i32, 0, 4))
def gather_vmap2(x, i):
    return jax.vmap(jax.vmap(rows))(x, i)


@sample(draw(5, i1), draw(5, ui8), draw(4, i32, 0, 4))
def gather_bool_u8(x, y, i):
    return x[i], y[i]


# ---- scatter


def updated_by(method):
    """A function that does x.at[i].METHOD(update)."""
    def update_rows(x, i, update):
        return getattr(x.at[i], method)(update)
    return update_rows


for method in ("set", "add", "multiply", "max", "min"):
    add_sample(f"scatter_at_{method}", updated_by(method),
               draw((5, 4)), given([1, 3, 0], i32), draw((3, 4)))

add_sample("scatter_dup_add", updated_by("add"),
           draw((5, 4)), given([1, 3, 1, 1], i32), draw((4, 4)))


@sample(draw((5, 4)), given([1, 7, -1], i32), draw((3, 4)))
def scatter_oob_drop(x, i, update):
    return x.at[i].set(update), x.at[i].add(update, mode="clip"), x.at[i].set(update, mode="drop")


@sample(draw((5, 6)), given(PAIRS, i32), draw(3), also_x64=True)
def scatter_2d(x, i, update):
    return x.at[i[:, 0], i[:, 1]].add(update)


@sample(draw((3, 6)), given([5, 2], i32), draw((3, 2)))
def scatter_column(x, i, update):
    return x.at[:, i].set(update)


@sample(draw((5, 4)), draw(4))
def scatter_scalar_idx(x, update):
    return x.at[2].set(update), x.at[1:3, 0].add(1.0), x.at[::2].set(0.0)


# The third window reaches beyond the end and is left out.
@sample(draw((5, 6)), given([[0, 0], [2, 3], [4, 4]], i32), draw((3, 2, 3)))
def scatter_window(x, i, update):
    numbers = lax.ScatterDimensionNumbers(
        update_window_dims=(1, 2), inserted_window_dims=(), scatter_dims_to_operand_dims=(0, 1))
    return lax.scatter_add(x, i, update, numbers)


@sample(draw(5, i32), given([0, 2, 3], i32), draw(3, i32))
def scatter_unique_sorted(x, i, update):
    return x.at[i].set(update, unique_indices=True, indices_are_sorted=True)


@sample(draw(6), given([0, 4], i32))
def scatter_apply(x, i):
    return x.at[i].apply(jnp.sin)


@sample(draw((3, 5)), draw((3, 2), i32, 0, 4), draw((3, 2)))
def scatter_vmap(x, i, update):
    return jax.vmap(updated_by("add"))(x, i, update)


@sample(draw((3, 5)), draw((3, 2)), draw(3, i32, 0, 5))
def scatter_vmap_dus(x, update, i):
    def update_slice(vector, values, start):
        return lax.dynamic_update_slice(vector, values, (start,))
    return jax.vmap(update_slice)(x, update, i)


@sample(draw((5, 4)), given([1, 3, 1, 4], i32), draw((4, 4)))
def scatter_grad_embedding(table, i, gradient):
    _, backwards = jax.vjp(lambda table: table[i], table)
    return backwards(gradient)[0]


@sample(draw(6, i1), given([0, 5], i32))
def scatter_bool(x, i):
    return x.at[i].set(True)


@sample(draw(8), draw(8, i32, 0, 3))
def segment_sum_bincount(x, i):
    return jax.ops.segment_sum(x, i, 4), jnp.bincount(i, length=5)


@sample(draw(6, i32, 0, 4))
def one_hot(i):
    return jax.nn.one_hot(i, 5)


# ---- sort


@sample(draw((4, 6)))
def sort_1(x):
    return lax.sort(x), lax.sort(x, dimension=0), jnp.sort(x, descending=True)


@sample(draw((4, 6), i32), draw(7, ui8))
def sort_int(x, y):
    return jnp.sort(x), jnp.sort(y)


@sample(given(special_floats(f32)[::-1], f32))
def sort_special(x):
    return lax.sort(x), jnp.argsort(x)


@sample(draw(8, i32, 0, 3), draw(8))
def sort_two(keys, values):
    return lax.sort((keys, values), num_keys=1)


@sample(draw((8, 2), i32, 0, 2), draw((8, 2)), draw((8, 2), i32))
def sort_three_2keys(first_keys, second_keys, values):
    return lax.sort((first_keys, second_keys, values), dimension=0, num_keys=2, is_stable=False)


@sample(draw(10, i32, 0, 4), also_x64=True)
def argsort_stable(x):
    return jnp.argsort(x), jnp.argsort(x, descending=True), jnp.argsort(-x)


@sample(draw(6, bf16), draw(6, i1))
def sort_bf16_bool(x, y):
    return jnp.sort(x), jnp.sort(y)


@sample(draw(9))
def median_percentile(x):
    return (jnp.median(x), jnp.percentile(x, 30.0),
            jnp.searchsorted(jnp.sort(x), jnp.array([0.0, 1.0])))


@sample(draw((4, 7)), also_x64=True)
def chlo_top_k(x):
    return lax.top_k(x, 3)
