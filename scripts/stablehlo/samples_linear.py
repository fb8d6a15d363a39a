"""Samples of linear algebra: products of matrices and convolutions."""

import jax
import jax.numpy as jnp
from jax import lax

from registry import add_sample, bf16, draw, f32, f64, i8, i32, sample

# ---- products


def contract(x, y, dims, batch=((), ()), **options):
    """lax.dot_general over the dimensions `dims` (of x, of y), side by side along `batch`."""
    return lax.dot_general(x, y, (dims, batch), **options)


def matrix_product(x, y):
    return x @ y


add_sample("dot_mm", matrix_product, draw((4, 5)), draw((5, 3)))
add_sample("dot_f64", matrix_product, draw((3, 4), f64), draw((4, 2), f64), x64=True)
add_sample("dot_empty_contract", matrix_product, draw((3, 0)), draw((0, 2)))


@sample(draw((5, 4)), draw((3, 5)))
def dot_tt(x, y):
    """Both transposed."""
    return (contract(x, y, ((0,), (1,))),)


@sample(draw((4, 5)), draw((5, 3)), draw(5))
def dot_vec(x, y, vector):
    return jnp.dot(vector, vector), x @ vector, vector @ y


@sample(draw(5), draw(3))
def dot_outer(v, w):
    return contract(v, w, ((), ()))


@sample(draw((2, 3, 4)), draw((2, 4, 5)))
def dot_batch(x, y):
    return contract(x, y, ((2,), (1,)), batch=((0,), (0,)))


@sample(draw((2, 3, 4, 5)), draw((5, 2, 4, 3)))
def dot_batch2_perm(x, y):
    return contract(x, y, ((1,), (3,)), batch=((3, 0), (0, 1)))


@sample(draw((2, 3, 4, 5)), draw((5, 2, 3, 2)))
def dot_two_contract(x, y):
    return contract(x, y, ((1, 3), (2, 0)), batch=((0,), (1,)))


@sample(draw((3, 4)), draw((4, 2)))
def dot_prec(x, y):
    return contract(x, y, ((1,), (0,)), precision=(lax.Precision.HIGHEST, lax.Precision.HIGH))


@sample(draw((3, 4), bf16), draw((4, 2), bf16))
def dot_bf16_f32(x, y):
    return contract(x, y, ((1,), (0,)), preferred_element_type=f32), x @ y


@sample(draw((3, 4), i32), draw((4, 2), i32), draw((3, 4), i8), draw((4, 2), i8))
def dot_int(x, y, narrow_x, narrow_y):
    return x @ y, contract(narrow_x, narrow_y, ((1,), (0,)), preferred_element_type=i32)


@sample(draw((3, 4)), draw((4, 2)))
def dot_mixed_algorithm(x, y):
    return contract(x, y, ((1,), (0,)), precision=lax.DotAlgorithmPreset.F32_F32_F32)


@sample(draw((2, 3, 2, 4)), draw((2, 3, 2, 4)), draw((2, 3, 2, 4)))
def einsum_attention(queries, keys, values):
    scores = jnp.einsum("bqhd,bkhd->bhqk", queries, keys) / 2.0
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), values)


# ---- convolutions

# The order of dimensions of the input, of the weights and of the result.
NHWC = ("NHWC", "HWIO", "NHWC")
NCHW = ("NCHW", "OIHW", "NCHW")


def convolution(layout, strides=None, padding="SAME", **options):
    """A function of input and weights."""
    def convolve(x, weights):
        every_place = (1,) * (x.ndim - 2)
        return lax.conv_general_dilated(x, weights, strides or every_place, padding,
                                        dimension_numbers=layout, **options)
    return convolve


add_sample("conv_nhwc", convolution(NHWC), draw((2, 5, 6, 3)), draw((3, 3, 3, 4)))
add_sample("conv_nchw", convolution(NCHW), draw((2, 3, 5, 6)), draw((4, 3, 3, 3)))
add_sample("conv_valid_stride", convolution(NHWC, (2, 3), "VALID"),
           draw((1, 7, 8, 2)), draw((3, 2, 2, 3)))
add_sample("conv_pad_explicit", convolution(NCHW, (1, 2), ((2, 1), (0, 3))),
           draw((1, 2, 5, 5)), draw((3, 2, 3, 3)))
add_sample("conv_pad_negative", convolution(NCHW, (1, 1), ((-1, 1), (2, -2))),
           draw((1, 2, 6, 6)), draw((3, 2, 2, 3)))
add_sample("conv_rhs_dilation", convolution(NHWC, (1, 1), "VALID", rhs_dilation=(2, 3)),
           draw((1, 7, 9, 2)), draw((3, 2, 2, 3)))
add_sample("conv_lhs_dilation", convolution(NHWC, (1, 1), ((1, 2), (0, 1)), lhs_dilation=(2, 3)),
           draw((1, 4, 3, 2)), draw((3, 2, 2, 3)))
add_sample("conv_both_dilation_stride",
           convolution(NHWC, (2, 1), ((3, 2), (1, 1)), lhs_dilation=(3, 2), rhs_dilation=(2, 1)),
           draw((1, 4, 3, 2)), draw((3, 2, 2, 3)))
add_sample("conv_groups", convolution(NHWC, feature_group_count=2),
           draw((1, 5, 5, 4)), draw((3, 3, 2, 6)))
add_sample("conv_depthwise", convolution(NHWC, (2, 2), feature_group_count=4),
           draw((1, 6, 6, 4)), draw((3, 3, 1, 8)))
add_sample("conv_batch_groups", convolution(NHWC, batch_group_count=2),
           draw((4, 5, 5, 3)), draw((3, 3, 3, 4)))
add_sample("conv_1d", convolution(("NWC", "WIO", "NWC"), (2,)), draw((2, 9, 3)), draw((3, 3, 4)))
add_sample("conv_3d", convolution(("NDHWC", "DHWIO", "NDHWC")),
           draw((1, 3, 4, 3, 2)), draw((2, 2, 2, 2, 2)))
add_sample("conv_0d", convolution(lax.ConvDimensionNumbers((0, 1), (1, 0), (0, 1)), padding=()),
           draw((2, 3)), draw((3, 4)))
add_sample("conv_mixed_dn", convolution(("HWCN", "IOHW", "NHCW")),
           draw((5, 4, 2, 3)), draw((2, 3, 2, 3)))
add_sample("conv_bf16", convolution(NHWC, preferred_element_type=f32),
           draw((1, 4, 4, 2), bf16), draw((3, 3, 2, 2), bf16))
add_sample("conv_precision", convolution(NHWC, precision=lax.Precision.HIGHEST),
           draw((1, 4, 4, 2)), draw((3, 3, 2, 2)))
add_sample("conv_int", convolution(NHWC, preferred_element_type=i32),
           draw((1, 4, 4, 2), i32), draw((3, 3, 2, 2), i32))


@sample(draw((1, 4, 4, 2)), draw((3, 3, 2, 3)))
def conv_transpose(x, weights):
    return lax.conv_transpose(x, weights, (2, 2), "SAME", dimension_numbers=NHWC)


@sample(draw((1, 4, 4, 2)), draw((3, 3, 3, 2)))
def conv_transpose_kernel(x, weights):
    return lax.conv_transpose(x, weights, (2, 2), "VALID", dimension_numbers=NHWC,
                              transpose_kernel=True)


def gradients_of(convolve):
    """A function of input, weights and the gradient of the result."""
    def gradients(x, weights, gradient):
        _, backwards = jax.vjp(convolve, x, weights)
        return backwards(gradient)
    return gradients


add_sample("conv_grad", gradients_of(convolution(NHWC, (2, 2))),
           draw((2, 6, 6, 2)), draw((3, 3, 2, 3)), draw((2, 3, 3, 3)))
add_sample("conv_depthwise_grad", gradients_of(convolution(NHWC, (1, 1), feature_group_count=4)),
           draw((2, 5, 5, 4)), draw((3, 3, 1, 4)), draw((2, 5, 5, 4)))
add_sample("conv_grad_nchw_dil",
           gradients_of(convolution(NCHW, (1, 1), "VALID", rhs_dilation=(2, 2))),
           draw((2, 2, 7, 7)), draw((3, 2, 3, 3)), draw((2, 3, 3, 3)))
