"""Samples of what is more than one simple operation: random numbers, special functions (CHLO), and
calls into libraries."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental import io_callback

from registry import add_sample, draw, f32, given, sample, type_name, ui8, ui16, ui32, ui64

# ---- random numbers

ALGORITHMS = {
    "three_fry": lax.RandomAlgorithm.RNG_THREE_FRY,
    "philox": lax.RandomAlgorithm.RNG_PHILOX,
}


def words_of(algorithm):
    """A function that draws 32-bit and 64-bit words."""
    def words(key):
        new_key, narrow = lax.rng_bit_generator(key, (3, 5), algorithm=algorithm)
        _, wide = lax.rng_bit_generator(key, (7,), ui64, algorithm=algorithm)
        return new_key, narrow, wide
    return words


add_sample("rng_threefry", words_of(ALGORITHMS["three_fry"]), given([123, 456], ui64), x64=True)
add_sample("rng_philox", words_of(ALGORITHMS["philox"]), given([123, 456], ui64), x64=True)


@sample(given([2**63 + 5, 9], ui64), x64=True)
def rng_philox2(key):
    return lax.rng_bit_generator(key, (4, 4), algorithm=ALGORITHMS["philox"])


@sample(given([1, 2, 3, 4], ui32), x64=True)
def rng_default_u32key(key):
    return lax.rng_bit_generator(key, (4, 4))


def narrow_words_of(algorithm, dtype):
    def narrow_words(key):
        return lax.rng_bit_generator(key, (9,), dtype, algorithm=algorithm)
    return narrow_words


for short_name, algorithm in ALGORITHMS.items():
    for dtype in (ui8, ui16):
        add_sample(f"rng_{short_name}_{type_name(dtype)}", narrow_words_of(algorithm, dtype),
                   given([77, 88], ui64), x64=True)


@sample(given([0, 42], ui32))
def jax_random(key):
    return (jax.random.uniform(key, (5,)), jax.random.normal(key, (4, 2)),
            jax.random.bernoulli(key, 0.3, (6,)), jax.random.split(key),
            jax.random.randint(key, (5,), 0, 10), jax.random.permutation(key, 8))


# ---- special functions


@sample(draw(12, f32, -0.99, 0.99))
def chlo_erf_inv(x):
    return lax.erf_inv(x), lax.erf(x), lax.erfc(x)


@sample(draw(8, f32, -0.9, 0.9))
def chlo_trig(x):
    return (lax.asin(x), lax.acos(x), lax.atan(x), lax.sinh(x), lax.cosh(x), lax.asinh(x),
            lax.atanh(x), lax.acosh(x + 2))


@sample(draw(8, f32, 0.2, 5))
def chlo_gamma(x):
    return lax.lgamma(x), lax.digamma(x), lax.bessel_i1e(x), lax.igamma(x, x)


@sample(draw((4, 5)))
def gelu_silu(x):
    return (jax.nn.gelu(x), jax.nn.gelu(x, approximate=False), jax.nn.silu(x), jax.nn.softplus(x),
            jax.nn.elu(x), jax.nn.relu6(x), jax.nn.leaky_relu(x))


@sample(draw(8))
def fft(x):
    return jnp.fft.fft(x), jnp.fft.rfft(x), jnp.fft.irfft(jnp.fft.rfft(x))


# ---- calls out of the program, which only JAX itself can run


@sample(draw((3, 3)), run=False)
def custom_cholesky(x):
    return jnp.linalg.cholesky(x @ x.T + 3 * jnp.eye(3))


@sample(draw(3), run=False)
def custom_pure_callback(x):
    def double(value):
        return np.asarray(value) * 2
    return jax.pure_callback(double, jax.ShapeDtypeStruct((3,), f32), x) + 1


@sample(draw((3, 3)), run=False)
def custom_svd_qr_eigh(x):
    return jnp.linalg.svd(x)[1], jnp.linalg.qr(x)[0], jnp.linalg.eigh(x @ x.T)[0]


@sample(draw(3), run=False)
def custom_debug_print(x):
    jax.debug.print("x {}", x)
    return x + 1


@sample(draw(3), run=False)
def custom_io_callback_ordered(x):
    return io_callback(np.asarray, jax.ShapeDtypeStruct((3,), f32), x, ordered=True)


@sample(draw((3, 3), f32, 1, 2), draw((3, 2)), run=False)
def triangular_solve(a, b):
    return lax.linalg.triangular_solve(a, b, left_side=True, lower=True)


@sample(draw((3, 3)), draw(3), run=False)
def solve_lu_inv(a, b):
    return jnp.linalg.solve(a, b), jnp.linalg.inv(a)
