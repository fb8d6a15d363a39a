"""Samples that are small models, and steps of their training."""

import jax
import jax.numpy as jnp
from jax import lax

from registry import add_sample, draw, f32, given, sample
from samples_linear import NHWC, convolution
from samples_reductions import max_pool


def cross_entropy(logits, wanted):
    return -jnp.mean(jnp.sum(jax.nn.log_softmax(logits) * wanted, 1))


# ---- dense layers


def dense_layers(layers, x):
    for weights, bias in layers[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    weights, bias = layers[-1]
    return x @ weights + bias


@sample(draw((6, 5)), draw(5), draw((5, 3)), draw(3), draw((4, 6)), draw((4, 3), f32, 0, 1),
        also_x64=True)
def model_mlp_step(weights1, bias1, weights2, bias2, x, wanted):
    def loss_of(layers):
        return cross_entropy(dense_layers(layers, x), wanted)

    layers = [(weights1, bias1), (weights2, bias2)]
    loss, gradients = jax.value_and_grad(loss_of)(layers)
    return jax.tree.map(lambda value, gradient: value - 0.1 * gradient, layers, gradients), loss


@sample(draw((4, 3)), draw((4, 3)), draw((4, 3), f32, 0.1, 1), given(3, f32), draw((4, 3)))
def model_adam(value, mean, square, step, gradient):
    mean = 0.9 * mean + 0.1 * gradient
    square = 0.999 * square + 0.001 * gradient * gradient
    step = step + 1
    change = 1e-3 * (mean / (1 - 0.9 ** step))
    scale = jnp.sqrt(square / (1 - 0.999 ** step)) + 1e-8
    return value - change / scale, mean, square, step


# ---- convolutions


@sample(draw((3, 3, 1, 2)), draw(2), draw((18, 3)), draw((2, 6, 6, 1)), draw((2, 3), f32, 0, 1))
def model_cnn_step(kernel, bias, weights, images, wanted):
    def loss_of(kernel, bias, weights):
        hidden = max_pool(jax.nn.relu(convolution(NHWC)(images, kernel) + bias))
        return cross_entropy(hidden.reshape(2, -1) @ weights, wanted)
    return jax.value_and_grad(loss_of, (0, 1, 2))(kernel, bias, weights)


# ---- attention


def transformer(x, to_query, to_key, to_value, to_output, scale, shift, weights1, weights2):
    """One block of a decoder, with two heads."""
    length, width = x.shape

    def normalised(x):
        centred = x - x.mean(-1, keepdims=True)
        return centred * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * scale + shift

    def in_heads(x):
        return x.reshape(length, 2, width // 2)

    inputs = normalised(x)
    queries = in_heads(inputs @ to_query)
    keys = in_heads(inputs @ to_key)
    values = in_heads(inputs @ to_value)
    scores = jnp.einsum("qhd,khd->hqk", queries, keys) / 2
    is_past = jnp.tril(jnp.ones((length, length), bool))
    scores = jnp.where(is_past, scores, -jnp.inf)
    attended = jnp.einsum("hqk,khd->qhd", jax.nn.softmax(scores), values)
    x = x + attended.reshape(length, width) @ to_output
    return x + jax.nn.gelu(normalised(x) @ weights1) @ weights2


def transformer_gradients(*arguments):
    def total(*arguments):
        return transformer(*arguments).sum()
    return jax.grad(total, tuple(range(len(arguments))))(*arguments)


TRANSFORMER_INPUTS = [draw((5, 4)), draw((4, 4)), draw((4, 4)), draw((4, 4)), draw((4, 4)),
                      draw(4), draw(4), draw((4, 8)), draw((8, 4))]
add_sample("model_transformer", transformer, *TRANSFORMER_INPUTS)
add_sample("model_transformer_grad", transformer_gradients, *TRANSFORMER_INPUTS)


# ---- recurrence


@sample(draw((5, 2)), draw((2, 12)), draw((3, 12)), draw(12))
def model_lstm(inputs, input_weights, state_weights, bias):
    def step(carried, x):
        state, cell = carried
        gates = x @ input_weights + state @ state_weights + bias
        admit, forget, new, out = jnp.split(gates, 4)
        cell = jax.nn.sigmoid(forget) * cell + jax.nn.sigmoid(admit) * jnp.tanh(new)
        state = jax.nn.sigmoid(out) * jnp.tanh(cell)
        return (state, cell), state
    return lax.scan(step, (jnp.zeros(3), jnp.zeros(3)), inputs)
