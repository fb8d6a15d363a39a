"""Samples that compute element by element: functions, arithmetic, comparisons, conversions."""

import jax.numpy as jnp
import numpy as np
from jax import lax

from registry import (
    FLOATS, SIGNED, UNSIGNED, WIDE, add_sample, bf16, draw, draw_and, f16, f32, f64, given, i1, i8,
    i16, i32, i64, random_array, sample, special_floats, type_name, ui8, ui16, ui32,
)

# ---- one operand


def round_away(x):
    return lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO)


def round_even(x):
    return lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN)


FOR_ALL_FLOATS = {
    "abs": lax.abs,
    "cbrt": lax.cbrt,
    "ceil": lax.ceil,
    "cos": lax.cos,
    "exp": lax.exp,
    "expm1": lax.expm1,
    "floor": lax.floor,
    "is_finite": lax.is_finite,
    "logistic": lax.logistic,
    "neg": lax.neg,
    "sign": lax.sign,
    "sin": lax.sin,
    "tan": lax.tan,
    "tanh": lax.tanh,
    "round_away": round_away,
    "round_even": round_even,
}
FOR_POSITIVE_FLOATS = {
    "log": lax.log,
    "log1p": lax.log1p,
    "rsqrt": lax.rsqrt,
    "sqrt": lax.sqrt,
}

for short_name, function in FOR_ALL_FLOATS.items():
    add_sample(f"un_{short_name}_f32", function, draw_and(special_floats(f32), 36, f32))

for short_name, function in FOR_POSITIVE_FLOATS.items():
    add_sample(f"un_{short_name}_f32", function, draw_and(special_floats(f32), 36, f32, 0.01, 6))


def every_float_function(x, positive):
    of_all = [function(x) for function in FOR_ALL_FLOATS.values()]
    of_positive = [function(positive) for function in FOR_POSITIVE_FLOATS.values()]
    return (*of_all, *of_positive)


for dtype in (f64, f16, bf16):
    add_sample(f"un_all_{type_name(dtype)}", every_float_function,
               draw((4, 6), dtype), draw((4, 6), dtype, 0.05, 6), x64=dtype in WIDE)


def every_unsigned_function(x):
    return lax.neg(x), lax.sign(x), lax.bitwise_not(x), lax.clz(x), lax.population_count(x)


def every_signed_function(x):
    return (lax.abs(x), *every_unsigned_function(x))


for dtype in SIGNED:
    limits = np.iinfo(dtype)
    add_sample(f"un_int_{type_name(dtype)}", every_signed_function,
               draw_and([0, 1, -1, limits.min, limits.max], 20, dtype), x64=dtype in WIDE)

for dtype in UNSIGNED:
    add_sample(f"un_int_{type_name(dtype)}", every_unsigned_function,
               draw_and([0, 1, np.iinfo(dtype).max], 20, dtype), x64=dtype in WIDE)


@sample(draw((3, 5), i1))
def un_not_i1(x):
    return ~x


# ---- two operands


def float_arithmetic(x, y):
    return (x + y, x - y, x * y, x / y, lax.rem(x, y), lax.max(x, y), lax.min(x, y),
            lax.atan2(x, y))


def float_arithmetic_and_power(x, y):
    return (*float_arithmetic(x, y), lax.pow(x, y))


def integer_arithmetic(x, y):
    return (x + y, x - y, x * y, lax.div(x, y), lax.rem(x, y), lax.max(x, y), lax.min(x, y),
            x & y, x | y, x ^ y)


def shifts(x, amount):
    return (lax.shift_left(x, amount), lax.shift_right_arithmetic(x, amount),
            lax.shift_right_logical(x, amount))


def power(x, y):
    return lax.pow(x, y)


def divisors(dtype):
    """An input of small numbers without 0."""
    low = 1 if np.dtype(dtype).kind == "u" else -9

    def make(random):
        numbers = random_array(random, (5, 6), dtype, low, 9)
        return np.where(numbers == 0, np.ones((), dtype), numbers)
    return make


for dtype in FLOATS:
    add_sample(f"bin_all_{type_name(dtype)}", float_arithmetic,
               draw((5, 6), dtype), draw((5, 6), dtype), x64=dtype in WIDE)
    add_sample(f"bin_pow_{type_name(dtype)}", power,
               draw((5, 6), dtype, 0.1, 4), draw((5, 6), dtype, -3, 3), x64=dtype in WIDE)

# Every special number with every other.
ALL_LEFT = given(np.repeat(special_floats(f32), 12), f32)
ALL_RIGHT = given(np.tile(special_floats(f32), 12), f32)

add_sample("bin_special_f32", float_arithmetic_and_power, ALL_LEFT, ALL_RIGHT)

for dtype in SIGNED + UNSIGNED:
    add_sample(f"bin_all_{type_name(dtype)}", integer_arithmetic,
               draw((5, 6), dtype), divisors(dtype), x64=dtype in WIDE)
    add_sample(f"bin_shift_{type_name(dtype)}", shifts,
               draw((5, 6), dtype), draw((5, 6), dtype, 0, 7), x64=dtype in WIDE)

# Shifts by more bits than there are, and backwards.
add_sample("bin_shift_over_i32", shifts, draw(24, i32), given([0, 1, 31, 32, 33, 40, -1, 64] * 3, i32))


@sample(given([1, -1, 0, 7, -2**31, -2**31, 2**31 - 1], i32), given([0, 0, 0, -2, -1, 1, 0], i32))
def bin_divzero_i32(x, y):
    return lax.div(x, y), lax.rem(x, y)


@sample(given([2**31 - 1, -2**31, 65536, -7], i32), given([1, 1, 65537, 2**30], i32))
def bin_wrap_i32(x, y):
    return x + y, x - y, x * y


@sample(draw(10, i32, -4, 4), draw(10, i32, 0, 5))
def bin_pow_i32(x, y):
    return jnp.power(x, y), lax.pow(f32(1.5) * x, y)


@sample(draw(8, f32, 1, 3))
def bin_integer_pow(x):
    return lax.integer_pow(x, 3), lax.integer_pow(x, -2), x ** 2, lax.square(x)


@sample(draw((4, 5), i1), draw((4, 5), i1))
def bin_bool(x, y):
    return x & y, x | y, x ^ y, lax.max(x, y), lax.min(x, y), x == y, x != y


def floor_div_mod(x, y):
    return x // y, x % y


add_sample("jnp_floor_div_mod", floor_div_mod, draw((4, 4), i32), draw((4, 4), i32, 1, 9))
add_sample("jnp_floor_div_mod_f", floor_div_mod, draw((4, 4)), draw((4, 4), f32, 0.5, 3))


@sample(draw(6), draw(6))
def nextafter_f32(x, y):
    return lax.nextafter(x, y)


@sample(draw(12))
def reduce_precision(x):
    """To the bits of an f16 and to those of a bf16."""
    return lax.reduce_precision(x, 5, 10), lax.reduce_precision(x, 8, 7)


# ---- comparing and choosing


def every_comparison(x, y):
    return lax.eq(x, y), lax.ne(x, y), lax.lt(x, y), lax.le(x, y), lax.gt(x, y), lax.ge(x, y)


for dtype in FLOATS + SIGNED + UNSIGNED:
    # So few different numbers that some are equal.
    add_sample(f"cmp_{type_name(dtype)}", every_comparison,
               draw(24, dtype, 0, 3), draw(24, dtype, 0, 3), x64=dtype in WIDE)
add_sample("cmp_i1", every_comparison, draw(24, i1), draw(24, i1))
add_sample("cmp_special_f32", every_comparison, ALL_LEFT, ALL_RIGHT)


@sample(draw(6, np.complex64), draw(6, np.complex64))
def cmp_eqne_c64(x, y):
    return x == y, x != y


@sample(draw((4, 5), i1), draw((4, 5)), draw((4, 5)))
def select_f32(which, x, y):
    return lax.select(which, x, y)


@sample(draw((), i1), draw((4, 5)), draw((4, 5)))
def select_scalar_pred(which, x, y):
    return lax.select(which, x, y), jnp.where(which, x, 0.0)


@sample(draw((4, 5), i32, 0, 2), draw((4, 5)), draw((4, 5)), draw((4, 5)))
def select_n_case(which, x, y, z):
    return lax.select_n(which, x, y, z)


@sample(draw((4, 5)))
def clamp_scalar(x):
    return lax.clamp(-1.0, x, 1.5), jnp.clip(x, -0.5, 0.5)


@sample(draw((4, 5), f32, -2, -1), draw((4, 5)), draw((4, 5), f32, 0, 1))
def clamp_tensor(low, x, high):
    return lax.clamp(low, x, high)


@sample(draw((4, 5), i32))
def clamp_int(x):
    return lax.clamp(i32(-3), x, i32(50))


# ---- converting


def to_every_type_but_unsigned(x):
    return tuple(lax.convert_element_type(x, to) for to in SIGNED + FLOATS + [i1])


def to_every_unsigned_type(x):
    return tuple(lax.convert_element_type(x, to) for to in UNSIGNED)


for dtype in FLOATS + SIGNED + UNSIGNED + [i1]:
    # What a float too large for an integer, or a negative one for an unsigned, becomes is
    # nowhere promised.
    low = 0 if np.dtype(dtype).kind == "u" else -100
    add_sample(f"convert_from_{type_name(dtype)}", to_every_type_but_unsigned,
               draw((3, 4), dtype, low, 100), x64=True)
    add_sample(f"convert_to_unsigned_from_{type_name(dtype)}", to_every_unsigned_type,
               draw((3, 4), dtype, 0, 100), x64=True)


@sample(draw(12, i32, -2**31, 2**31 - 1), x64=True)
def convert_int_narrow(x):
    return tuple(x.astype(to) for to in (i8, i16, ui8, ui16, ui32, i64))


@sample(draw_and(special_floats(f32), 40, f32, -70000, 70000), x64=True)
def convert_f32_round_f16_bf16(x):
    return x.astype(f16), x.astype(bf16)


@sample(draw(16, f32, -1e-5, 1e-5), x64=True)
def convert_f32_subnormal_f16(x):
    return x.astype(f16), x.astype(f16).astype(f32)


@sample(draw(5), x64=True)
def convert_complex(x):
    return x.astype(np.complex64), lax.complex(x, 2 * x)


@sample(draw(10), x64=True)
def convert_f8(x):
    return tuple(x.astype(to).astype(f32) for to in (jnp.float8_e4m3fn, jnp.float8_e5m2))


@sample(draw(10, i32, 0, 7), x64=True)
def convert_i4(x):
    return x.astype(jnp.int4), x.astype(jnp.uint4)


@sample(draw((3, 4)), draw((3, 4), i32, 2**24, 2**30), draw(4, f16))
def bitcast(x, y, z):
    return (lax.bitcast_convert_type(x, i32), lax.bitcast_convert_type(x, ui32),
            lax.bitcast_convert_type(y, f32), lax.bitcast_convert_type(z, i16))


@sample(draw((3, 4)), draw((5, 4), ui8))
def bitcast_narrow_widen(x, y):
    """To smaller elements, which adds a dimension, and to larger ones, which takes one away."""
    return (lax.bitcast_convert_type(x, ui8), lax.bitcast_convert_type(x, ui16),
            lax.bitcast_convert_type(y, ui32), lax.bitcast_convert_type(x, bf16))


# ---- complex numbers


@sample(draw(6, np.complex64), draw(6, np.complex64))
def complex_ops(x, y):
    return (x + y, x - y, x * y, x / y, jnp.conj(x), lax.abs(x), jnp.exp(x), lax.real(x),
            lax.imag(x), -x, jnp.angle(x), jnp.sin(x), jnp.sqrt(x), jnp.log(x), jnp.tanh(x))


@sample(draw((3, 4), np.complex64), draw((4, 2), np.complex64))
def complex_sum_dot(x, y):
    return x @ y, jnp.sum(x), jnp.prod(y, 0)


@sample(draw(4, np.complex128), x64=True)
def complex128(x):
    return x * x, abs(x), jnp.zeros_like(x)
