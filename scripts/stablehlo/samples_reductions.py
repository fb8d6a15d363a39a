"""Samples that fold many elements into few: reductions, windows, and gradients of windows."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from registry import bf16, draw, f32, given, i1, i32, sample

# ---- over whole dimensions


@sample(draw((2, 3, 4)))
def reduce_std(x):
    return (jnp.sum(x, 0), jnp.max(x, (0, 2)), jnp.min(x), jnp.prod(x, -1), jnp.mean(x, 1),
            jnp.sum(x))


@sample(draw((4, 5), i1))
def reduce_bool(x):
    return (jnp.all(x, 0), jnp.any(x, 1), jnp.all(x),
            lax.reduce(x, False, lax.bitwise_xor, (0,)))


@sample(draw((4, 5), i32))
def reduce_int(x):
    return (jnp.sum(x, 0), jnp.max(x), lax.reduce(x, i32(-1), lax.bitwise_and, (1,)),
            lax.reduce(x, i32(0), lax.bitwise_or, (0,)),
            lax.reduce(x, i32(0), lax.bitwise_xor, (0, 1)))


@sample(draw((4, 5)), draw(()))
def reduce_init_arg(x, start):
    return lax.reduce(x, start, lax.add, (0,))


@sample(draw((4, 5), bf16))
def reduce_bf16(x):
    return jnp.sum(x, 0), jnp.max(x, 1)


@sample(draw((4, 5)), also_x64=True)
def argmax_argmin(x):
    return jnp.argmax(x, 1), jnp.argmin(x, 0), jnp.argmax(x)


@sample(given([[1, 3, 3, 2], [np.nan, 1, 2, np.nan], [-1, -1, -1, -1]], f32))
def argmax_nan_ties(x):
    return jnp.argmax(x, 1), jnp.argmin(x, 1), jnp.max(x, 1)


def larger_or_earlier(left, right):
    """Of two pairs (value, index) the one with the larger value, of equal ones the earlier."""
    (left_value, left_index), (right_value, right_index) = left, right
    is_left = (left_value > right_value) | ((left_value == right_value) & (left_index < right_index))
    return jnp.where(is_left, left_value, right_value), jnp.where(is_left, left_index, right_index)


@sample(draw((4, 5)))
def reduce_variadic(x):
    indices = lax.broadcasted_iota(i32, x.shape, 1)
    return lax.reduce((x, indices), (f32(-np.inf), i32(0)), larger_or_earlier, (1,))


@sample(draw((4, 5)))
def reduce_custom(x):
    def add_product(a, b):
        return a + b * f32(1)
    return lax.reduce(x, f32(1), add_product, (0,))


@sample(draw((4, 5)))
def reduce_custom_logaddexp(x):
    def logaddexp(a, b):
        return jnp.log(jnp.exp(a) + jnp.exp(b))
    return lax.reduce(x, f32(-np.inf), logaddexp, (1,))


@sample(draw((2, 3, 2)), draw((2, 3, 2)), draw((2, 3, 2), i32))
def reduce_variadic3(x, y, z):
    def sum_product_maximum(a, b):
        return a[0] + b[0], a[1] * b[1], lax.max(a[2], b[2])
    return lax.reduce((x, y, z), (f32(0), f32(1), i32(0)), sum_product_maximum, (0, 2))


@sample(draw((4, 5)))
def softmax_logsumexp(x):
    return jax.nn.softmax(x), jax.nn.log_softmax(x, 0), jax.nn.logsumexp(x, 1)


@sample(draw((4, 5)))
def norm_var_std(x):
    return jnp.var(x, 0), jnp.std(x), jnp.linalg.norm(x)


# ---- over windows


def max_pool(x, window=(1, 2, 2, 1), strides=(1, 2, 2, 1), padding="VALID"):
    return lax.reduce_window(x, -jnp.inf, lax.max, window, strides, padding)


@sample(draw((2, 6, 6, 3)))
def reduce_window_max(x):
    return max_pool(x)


@sample(draw((2, 5, 6, 2)))
def reduce_window_add_same(x):
    return lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 2, 1, 1), "SAME")


@sample(draw((5, 7)))
def reduce_window_dilated(x):
    return lax.reduce_window(x, 0.0, lax.add, (2, 3), (1, 2), ((1, 0), (2, 3)),
                             base_dilation=(2, 1), window_dilation=(1, 2))


@sample(draw((5, 7)))
def reduce_window_min_dil(x):
    return lax.reduce_window(x, jnp.inf, lax.min, (3, 2), (2, 1), ((2, 2), (0, 1)),
                             base_dilation=(3, 2), window_dilation=(2, 3))


@sample(draw(9, i32))
def reduce_window_int_max(x):
    return lax.reduce_window(x, i32(-2**31), lax.max, (3,), (1,), "SAME")


@sample(draw((4, 5)))
def reduce_window_mul_custom(x):
    def multiply(a, b):
        return a * b
    return lax.reduce_window(x, f32(1), multiply, (2, 2), (1, 1), "VALID")


@sample(draw((4, 6)), draw((4, 6), i32))
def reduce_window_variadic(x, y):
    start = (f32(-np.inf), i32(0))
    return lax.reduce_window((x, y), start, larger_or_earlier, (2, 2), (2, 2), "VALID")


@sample(draw((1, 5, 5, 2)))
def reduce_window_avgpool(x):
    def sum_pool(values):
        return lax.reduce_window(values, 0.0, lax.add, (1, 2, 2, 1), (1, 2, 2, 1), "SAME")
    return sum_pool(x) / sum_pool(jnp.ones_like(x))


@sample(draw((4, 5)))
def cumsum_etc(x):
    return (jnp.cumsum(x, 1), jnp.cumprod(x, 0), lax.cummax(x, 0), lax.cummin(x, 1, reverse=True),
            lax.cumlogsumexp(x, 1))


@sample(draw((3, 5), i32), also_x64=True)
def cumsum_int(x):
    return jnp.cumsum(x), jnp.cumsum(x, 1)


@sample(draw(9))
def associative_scan(x):
    return lax.associative_scan(jnp.add, x)


# ---- the gradient of a largest element


def gradient_of_max_pool(x, gradient, *window_strides_padding):
    _, backwards = jax.vjp(lambda x: max_pool(x, *window_strides_padding), x)
    return backwards(gradient)[0]


@sample(draw((2, 6, 6, 2)), draw((2, 3, 3, 2)))
def select_and_scatter(x, gradient):
    return gradient_of_max_pool(x, gradient)


@sample(draw((7, 7)), draw((4, 4)))
def select_and_scatter_overlap_pad(x, gradient):
    return gradient_of_max_pool(x, gradient, (3, 3), (2, 2), "SAME")


@sample(draw(8), draw(8))
def select_and_scatter_nd1(x, gradient):
    return gradient_of_max_pool(x, gradient, (3,), (1,), ((1, 1),))
