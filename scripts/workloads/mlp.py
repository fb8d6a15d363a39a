"""Multi-layer perceptrons as workloads: a step of plain training, their scores, and a check of both.

The functions here take the weights as separate arguments w1, b1, w2, b2, …: so the StableHLO modules do.
"""

import functools

import jax
import jax.numpy as jnp
import numpy as np

import lowering


def weight_shapes(sizes):
    """Names and shapes of the weights of a network with these numbers of neurons per layer."""
    shapes = {}
    for nth, (n_in, n_out) in enumerate(zip(sizes[:-1], sizes[1:]), 1):
        shapes[f"w{nth}"] = (n_in, n_out)
        shapes[f"b{nth}"] = (n_out,)
    return shapes


def scores(weights, x):
    """One score per class for each row."""
    *hidden, (w, b) = zip(weights[::2], weights[1::2])
    for w_hidden, b_hidden in hidden:
        x = jax.nn.relu(x @ w_hidden + b_hidden)
    return x @ w + b


def mean_loss(weights, x, y):
    """Softmax cross-entropy against one-hot labels, averaged over the rows."""
    return -jnp.mean(jnp.sum(jax.nn.log_softmax(scores(weights, x)) * y, axis=1))


def make_step(rate):
    """One step of plain gradient descent. A Python number as rate becomes constants in the program."""
    def step(*arguments):
        *weights, x, y = arguments
        loss, slopes = jax.value_and_grad(mean_loss)(weights, x, y)
        return *[w - rate * slope for w, slope in zip(weights, slopes)], loss

    return step


def evaluate(*arguments):
    """The scores, of the weights and the data."""
    *weights, x = arguments
    return scores(weights, x)


def predict(*arguments):
    """The same as a program of its own name."""
    *weights, x = arguments
    return scores(weights, x)


def export_step(path, sizes, batch, rate):
    shapes = weight_shapes(sizes) | {"x": (batch, sizes[0]), "y": (batch, sizes[-1])}
    lowering.write_module(path, make_step(rate), shapes)


def export_scores(path, function, sizes, batch):
    lowering.write_module(path, function, weight_shapes(sizes) | {"x": (batch, sizes[0])})


def draw_weights(sizes, sigmas, random):
    """Matrices with normal numbers, one sigma per layer; the rest zeros."""
    weights = []
    for (n_in, n_out), sigma in zip(zip(sizes[:-1], sizes[1:]), sigmas):
        weights.append(random.normal(0.0, sigma, (n_in, n_out)).astype(np.float32))
        weights.append(np.zeros(n_out, np.float32))
    return weights


@functools.partial(jax.jit, donate_argnums=0)
def _run_steps(weights, rate, xs, ys, order):
    def one(weights, nth):
        *weights, loss = make_step(rate)(*weights, xs[nth], ys[nth])
        return weights, loss

    return jax.lax.scan(one, weights, order)[0]


def train(weights, rate, x, labels, n_classes, batch, epochs, random):
    """Plain training as Kernwright does it: fixed batches, whose order is drawn anew for each epoch."""
    n_batches = len(x) // batch
    xs = x[: n_batches * batch].reshape(n_batches, batch, -1)
    ys = np.eye(n_classes, dtype=np.float32)[labels[: n_batches * batch]]
    order = np.concatenate([random.permutation(n_batches) for _ in range(epochs)])
    return _run_steps([jnp.asarray(w) for w in weights], rate, xs,
                      ys.reshape(n_batches, batch, n_classes), order)


_scores = jax.jit(scores)


def accuracy(weights, x, labels):
    """In percent."""
    return 100.0 * float(np.mean(np.argmax(np.asarray(_scores(weights, x)), axis=1) == labels))
