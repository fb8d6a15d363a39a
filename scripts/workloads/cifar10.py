#!/usr/bin/env python3
"""The workload cifar10-mobilenet: a small MobileNet-like network that classifies 32x32 pictures.

    python3 scripts/workloads/cifar10.py train --data FOLDER --out FOLDER [--epochs N] [--seconds S]
    python3 scripts/workloads/cifar10.py export --weights weights.npz --out workloads/cifar10-mobilenet
    python3 scripts/workloads/cifar10.py check --weights weights.npz --data FOLDER
    python3 scripts/workloads/cifar10.py times --weights weights.npz [--batch N]
    python3 scripts/workloads/cifar10.py subset --data FOLDER --out FOLDER
    python3 scripts/workloads/cifar10.py carry --data FOLDER --workload workloads/cifar10-mobilenet --out FOLDER

`train` learns from the rows 0 to 15000 of the train part and writes weights.npz and training.json. It
wants a GPU with JAX (minutes); on a CPU it takes hours. `export` writes predict.mlir and the workload
file. `check` prints the accuracies of given weights, `times` how long prediction takes where JAX runs:
as it is, with smaller floats, and without some blocks. `subset` copies the rows that `train` reads. `carry`
makes a workload that brings along all that a search and its proof read, 25,000 pictures (77 MB), for machines that
have no network. The data's folder has train-data.npy, train-labels.npy and, if accuracies on them are wanted, test-data.npy
and test-labels.npy, u8 and NHWC. Needs JAX and NumPy alone.

The network: a 3x3 convolution, depthwise-separable blocks with a sum around those that keep their
shape, a 1x1 convolution, the mean over all places, a dense layer; batch normalisation with stored means
and variances, relu6. It is trained with stochastic depth (Huang et al., 2016): for each picture every
block with a sum around it is left out with some probability, later ones more often. That is common
practice against overfitting; it also means that the network gets by without some of its blocks, which
`train` reports at its end, and which a search for faster variants may find.
"""

import argparse
import json
import re
import shutil
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

import lowering

STAGES = [(1, 1, 2), (2, 2, 4), (4, 2, 6)]  # times the width, the first block's stride, blocks
HEAD = 8  # times the width
N_CLASSES = 10
SIDE = 32
EPSILON = 1e-3
SCALE, SHIFT = 4.0 / 255.0, -2.0
TRAINING, FITNESS, FITNESS_SEEN = (0, 15000), (15000, 20000), (15000, 16000)
CONFIRM = (20000, 30000)
SUMS = ("scale", "shift", "mean", "variance")


# The network. `weights` is a dictionary; what convolves and what normalises is given, since training
# and prediction do these differently.

def blocks(width):
    """Of each block: its name, channels in, channels out, stride, and whether there is a sum around it."""
    n_in, found = width, []
    for factor, first_stride, n_blocks in STAGES:
        for nth in range(n_blocks):
            n_out, stride = factor * width, first_stride if nth == 0 else 1
            found.append((f"block{len(found) + 1}", n_in, n_out, stride, stride == 1 and n_in == n_out))
            n_in = n_out
    return found


def weight_shapes(width):
    """Names and shapes of all weights, in the order in which the network uses them."""
    shapes = {}

    def layer(name, kernel):
        shapes[f"{name}_kernel"] = kernel
        shapes.update({f"{name}_{part}": (kernel[-1],) for part in SUMS})

    layer("stem", (3, 3, 3, width))
    for name, n_in, n_out, _, _ in blocks(width):
        layer(f"{name}_depth", (3, 3, 1, n_in))
        layer(f"{name}_point", (1, 1, n_in, n_out))
    layer("head", (1, 1, n_out, HEAD * width))
    shapes["dense_kernel"] = (HEAD * width, N_CLASSES)
    shapes["dense_bias"] = (N_CLASSES,)
    return shapes


def width_of(weights):
    return weights["stem_kernel"].shape[-1]


def convolution(x, kernel, stride=1, groups=1):
    """Over NHWC, padded with zeros so that stride 1 keeps the size."""
    margin = kernel.shape[0] // 2
    return lax.conv_general_dilated(x, kernel, (stride, stride), [(margin, margin)] * 2,
                                    dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=groups)


def depthwise(x, kernel, stride):
    return convolution(x, kernel, stride, groups=x.shape[-1])


def pointwise(x, kernel):
    return convolution(x, kernel)


def depthwise_by_shifts(x, kernel, stride):
    """The same as a sum of nine shifted products."""
    n, height, width, channels = x.shape
    x = jnp.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    total = 0.0
    for row in range(3):
        for column in range(3):
            part = lax.slice(x, (0, row, column, 0), (n, row + height, column + width, channels),
                             (1, stride, stride, 1))
            total = total + part * kernel[row, column, 0]
    return total


def depthwise_as_dense(x, kernel, stride):
    """The same as a full convolution, most of its kernel zero: more work, which GPUs do faster."""
    return convolution(x, kernel * jnp.eye(kernel.shape[-1], dtype=kernel.dtype), stride)


def depthwise_mixed(most):
    """As a full convolution where there are few channels, and as it is where there are more."""
    def mixed(x, kernel, stride):
        way = depthwise_as_dense if kernel.shape[-1] <= most else depthwise
        return way(x, kernel, stride)

    return mixed


def pointwise_as_product(x, kernel):
    return x @ kernel[0, 0]


PLAIN = (depthwise, pointwise)
WAYS = {"plain": PLAIN, "dense": (depthwise_as_dense, pointwise_as_product),
        "grouped": (depthwise, pointwise_as_product), "shifts": (depthwise_by_shifts, pointwise_as_product),
        "dense32": (depthwise_mixed(32), pointwise), "dense64": (depthwise_mixed(64), pointwise),
        "dense128": (depthwise_mixed(128), pointwise),
        "folded": PLAIN}  # with the normalisation in the kernels


def relu6(x):
    return jnp.minimum(jnp.maximum(x, 0.0), 6.0)


def network(weights, x, normalise, layers, around=lambda x, branch, nth: x + branch):
    """Scores per class. `normalise(x, name)` is the batch normalisation; `around` sums up at a block."""
    depth, point = layers
    with jax.named_scope("stem"):
        x = relu6(normalise(convolution(x, weights["stem_kernel"]), "stem"))
    for nth, (name, _, _, stride, has_sum) in enumerate(blocks(width_of(weights))):
        with jax.named_scope(name):
            branch = depth(x, weights[f"{name}_depth_kernel"], stride)
            branch = relu6(normalise(branch, f"{name}_depth"))
            branch = normalise(point(branch, weights[f"{name}_point_kernel"]), f"{name}_point")
            x = around(x, branch, nth) if has_sum else branch
    with jax.named_scope("head"):
        x = relu6(normalise(point(x, weights["head_kernel"]), "head"))
        x = jnp.mean(x, axis=(1, 2))
        return x @ weights["dense_kernel"] + weights["dense_bias"]


def normaliser_of(weights):
    """Batch normalisation with the stored means and variances."""
    def normalise(x, name):
        scale, shift, mean, variance = (weights[f"{name}_{part}"] for part in SUMS)
        return (x - mean) * lax.rsqrt(variance + EPSILON) * scale + shift

    return normalise


def folded(weights):
    """Weights whose kernels and shifts do what the normalisation did; means and variances are not needed any more."""
    found = dict(weights)
    for name in (name.removesuffix("_kernel") for name in weights if name.endswith("_kernel")):
        if name != "dense":
            scale, shift, mean, variance = (weights[f"{name}_{part}"] for part in SUMS)
            factor = scale * lax.rsqrt(variance + EPSILON)
            found[f"{name}_kernel"] = weights[f"{name}_kernel"] * factor
            found[f"{name}_shift"] = shift - mean * factor
    return found


def scores(weights, x, kept=None):
    """What is predicted; `kept` has a number for each block, 0 to leave it out."""
    if kept is None:
        return network(weights, x, normaliser_of(weights), PLAIN)
    return network(weights, x, normaliser_of(weights), PLAIN,
                   lambda x, branch, nth: x + kept[nth] * branch)


# Training. Learnt are all weights but means and variances, which are measured whenever they are needed.

def draw_weights(width, seed):
    """Kernels with normal numbers that keep the size of signals; scales one, the rest zero."""
    random, weights = np.random.default_rng(seed), {}
    for name, shape in weight_shapes(width).items():
        if name.endswith("_kernel"):
            gain = 1.0 if name == "dense_kernel" else 2.0
            weights[name] = random.normal(0.0, np.sqrt(gain / np.prod(shape[:-1])), shape)
        elif name.endswith(("_scale", "_shift", "_bias")):
            weights[name] = np.full(shape, 1.0 if name.endswith("_scale") else 0.0)
    return {name: jnp.asarray(array, jnp.float32) for name, array in weights.items()}


def normaliser_by_batch(weights, seen=None):
    """Batch normalisation by the batch itself; `seen` gets means and means of squares."""
    def normalise(x, name):
        mean, mean_of_squares = jnp.mean(x, axis=(0, 1, 2)), jnp.mean(x * x, axis=(0, 1, 2))
        if seen is not None:
            seen[name] = (mean, mean_of_squares)
        variance = jnp.maximum(mean_of_squares - mean * mean, 0.0)
        factor = lax.rsqrt(variance + EPSILON) * weights[f"{name}_scale"]
        return (x - mean) * factor + weights[f"{name}_shift"]

    return normalise


def numbers_of(pictures):
    return pictures.astype(jnp.float32) * SCALE + SHIFT


def augment(pictures, key):
    """Each picture moved by up to four places, and every second one mirrored."""
    key_moves, key_mirrors = jax.random.split(key)
    padded = jnp.pad(pictures, ((0, 0), (4, 4), (4, 4), (0, 0)), mode="reflect")
    moves = jax.random.randint(key_moves, (len(pictures), 2), 0, 9)
    cut = jax.vmap(lambda picture, move: lax.dynamic_slice(picture, (move[0], move[1], 0), (SIDE, SIDE, 3)))
    pictures = cut(padded, moves)
    mirrored = jax.random.bernoulli(key_mirrors, 0.5, (len(pictures), 1, 1, 1))
    return jnp.where(mirrored, pictures[:, :, ::-1], pictures)


def dropper(key, n_pictures, n_blocks, drop):
    """Sums around blocks that leave a block out for some pictures; the others get more of it instead."""
    def around(x, branch, nth):
        keep = 1.0 - drop * (nth + 1) / n_blocks
        kept = jax.random.bernoulli(jax.random.fold_in(key, nth), keep, (n_pictures, 1, 1, 1))
        return x + branch * (kept / keep)

    return around


def loss_of(weights, x, labels, key, settings):
    """Cross-entropy against smoothed labels."""
    around = dropper(key, len(x), len(blocks(settings.width)), settings.drop)
    found = network(weights, x, normaliser_by_batch(weights), WAYS[settings.way], around)
    wanted = jax.nn.one_hot(labels, N_CLASSES) * (1.0 - settings.smoothing) + settings.smoothing / N_CLASSES
    return -jnp.mean(jnp.sum(jax.nn.log_softmax(found) * wanted, axis=1))


def make_step(settings, n_steps):
    """One step of training, as a function that `n_steps` times make an epoch of."""
    slope_of = jax.value_and_grad(loss_of)

    def step(weights, speeds, key, at, n_epochs, pictures, labels):
        warm = jnp.minimum(1.0, (at + 1.0 / n_steps) / settings.warm_up)
        rate = settings.rate * warm * 0.5 * (1.0 + jnp.cos(jnp.pi * jnp.minimum(at / n_epochs, 1.0)))
        key, key_augment, key_drop = jax.random.split(key, 3)
        x = numbers_of(augment(pictures, key_augment))
        loss, slopes = slope_of(weights, x, labels, key_drop, settings)
        new_weights, new_speeds = {}, {}
        for name, weight in weights.items():
            decay = settings.decay if name.endswith("_kernel") else 0.0
            slope = slopes[name] + decay * weight
            new_speeds[name] = settings.momentum * speeds[name] + slope
            new_weights[name] = weight - rate * (slope + settings.momentum * new_speeds[name])
        return new_weights, new_speeds, key, loss

    return step


def make_epoch(settings, n_rows):
    """A function that goes once through the data in a new order; on a GPU, all of it in one program.

    On a CPU the steps are called one by one: XLA's convolutions are slow inside of loops there.
    """
    batch = min(settings.batch, n_rows)
    n_steps = n_rows // batch
    step = make_step(settings, n_steps)

    def draw_order(key):
        key, key_order = jax.random.split(key)
        return key, jax.random.permutation(key_order, n_rows)[: n_steps * batch].reshape(n_steps, batch)

    def epoch(weights, speeds, key, n_done, n_epochs, pictures, labels):
        def one(state, rows_and_number):
            rows, number = rows_and_number
            *state, loss = step(*state, n_done + number / n_steps, n_epochs, pictures[rows], labels[rows])
            return tuple(state), loss

        key, order = draw_order(key)
        state, losses = lax.scan(one, (weights, speeds, key), (order, jnp.arange(n_steps)))
        return *state, jnp.mean(losses)

    compiled_step = jax.jit(step, donate_argnums=(0, 1))

    def epoch_by_steps(weights, speeds, key, n_done, n_epochs, pictures, labels):
        key, order = draw_order(key)
        losses = []
        for number, rows in enumerate(order):
            at = n_done + number / n_steps
            weights, speeds, key, loss = compiled_step(weights, speeds, key, at, n_epochs, pictures[rows],
                                                       labels[rows])
            losses.append(float(loss))
        return weights, speeds, key, np.mean(losses)

    return epoch_by_steps if jax.default_backend() == "cpu" else jax.jit(epoch, donate_argnums=(0, 1))


def in_batches(array, batch):
    """Full batches: [n, batch, …]."""
    n_batches = len(array) // batch
    return array[: n_batches * batch].reshape(n_batches, batch, *array.shape[1:])


@jax.jit
def measure(weights, batches):
    """Means and variances for the normalisations, from pictures [n, batch, …] with all blocks there."""
    def one(_, pictures):
        seen = {}
        network(weights, numbers_of(pictures), normaliser_by_batch(weights, seen), PLAIN)
        return None, seen

    seen = jax.tree.map(lambda found: jnp.mean(found, axis=0), lax.scan(one, None, batches)[1])
    measured = dict(weights)
    for name, (mean, mean_of_squares) in seen.items():
        measured[f"{name}_mean"] = mean
        measured[f"{name}_variance"] = jnp.maximum(mean_of_squares - mean * mean, 0.0)
    return measured


@jax.jit
def _count_right(weights, pictures, labels, kept):
    found = scores(weights, numbers_of(pictures), kept)
    return jnp.sum(jnp.argmax(found, axis=1) == labels)


def accuracy(weights, pictures, labels, left_out=(), batch=500):
    """In percent, of a network without some blocks (numbers from 0)."""
    kept = np.ones(len(blocks(width_of(weights))), np.float32)
    kept[list(left_out)] = 0.0
    n_right = sum(int(_count_right(weights, pictures[at: at + batch], labels[at: at + batch], kept))
                  for at in range(0, len(labels), batch))
    return 100.0 * n_right / len(labels)


def report_dispensable(weights, pictures, labels):
    """Accuracies without single blocks, and without more and more of them, the least missed first."""
    chain = blocks(width_of(weights))
    candidates = [nth for nth, block in enumerate(chain) if block[-1]]
    single = {chain[nth][0]: accuracy(weights, pictures, labels, [nth]) for nth in candidates}
    print("without one block:", ", ".join(f"{name} {found:.1f}" for name, found in single.items()))
    left_out, one_by_one = [], []
    while candidates:
        found = {nth: accuracy(weights, pictures, labels, [*left_out, nth]) for nth in candidates}
        best = max(found, key=found.get)
        left_out.append(best)
        candidates.remove(best)
        one_by_one.append([chain[best][0], found[best]])
    print("one by one without:", ", ".join(f"{name} {found:.1f}" for name, found in one_by_one), flush=True)
    return {"without_one_block": single, "without_one_by_one": one_by_one}


def load(folder, part, begin, end):
    """These rows of a part, or as many of them as there are; none if there is no such file."""
    path = folder / f"{part}-data.npy"
    if not path.exists():
        return None
    data = np.load(path, mmap_mode="r")[begin:end]
    labels = np.load(folder / f"{part}-labels.npy")[begin:end].astype(np.int32)
    if len(data) == 0:
        return None
    return jnp.asarray(data.reshape(len(data), SIDE, SIDE, 3)), jnp.asarray(labels)


def save_weights(path, weights, element=np.float32):
    names = weight_shapes(width_of(weights))
    np.savez_compressed(path, **{name: np.asarray(weights[name], element) for name in names})


def load_weights(path):
    with np.load(path) as file:
        return {name: jnp.asarray(file[name], jnp.float32) for name in file.files}


def train(settings):
    began = time.perf_counter()
    settings.out.mkdir(parents=True, exist_ok=True)
    pictures, labels = load(settings.data, "train", TRAINING[0], min(TRAINING[1], settings.rows))
    seen = load(settings.data, "train", *FITNESS_SEEN)
    test = load(settings.data, "test", 0, settings.rows)
    n_weights = sum(int(np.prod(shape)) for shape in weight_shapes(settings.width).values())
    device = jax.devices()[0].device_kind
    print(f"{device}, JAX {jax.__version__}; {len(labels)} pictures, {n_weights} weights", flush=True)

    key = jax.random.PRNGKey(settings.seed)
    weights = draw_weights(settings.width, settings.seed)
    speeds = {name: jnp.asarray(np.zeros(array.shape, np.float32)) for name, array in weights.items()}
    epoch = make_epoch(settings, len(labels))
    batches = in_batches(pictures, min(settings.batch, len(labels)))
    n_epochs, longest = settings.epochs, 0.0
    done = 0
    while done < n_epochs:
        epoch_began = time.perf_counter()
        weights, speeds, key, loss = epoch(weights, speeds, key, jnp.float32(done), jnp.float32(n_epochs),
                                           pictures, labels)
        loss = float(loss)
        took = time.perf_counter() - epoch_began
        done += 1
        if done == 1:
            print(f"first epoch, with compilation: {took:.1f} s", flush=True)
        else:
            longest = max(longest, took)
        if done == 3:  # by now it is known how many epochs there is time for
            left = 0.9 * settings.seconds - (time.perf_counter() - began)
            affordable = done + max(1, int(left / longest))
            if affordable < n_epochs:
                print(f"{longest:.2f} s per epoch: {affordable} epochs instead of {n_epochs}", flush=True)
                n_epochs = affordable
        if done % settings.every == 0 or done == n_epochs:
            measured = measure(weights, batches)
            on_seen = f"{accuracy(measured, *seen):.2f} %" if seen else "not there"
            print(f"epoch {done}/{n_epochs}: loss {loss:.4f}, fitness rows {on_seen}, "
                  f"{time.perf_counter() - began:.0f} s", flush=True)
            save_weights(settings.out / "weights.npz", measured)

    report = {"epochs": n_epochs, "seconds": round(time.perf_counter() - began, 1), "weights": n_weights,
              "device": device, "jax": jax.__version__,
              "settings": {name: getattr(settings, name) for name in
                           ("width", "batch", "rate", "momentum", "decay", "smoothing", "drop", "warm_up",
                            "way", "rows", "seed")},
              "accuracy_training_rows": accuracy(measured, pictures, labels)}
    if seen:
        report["accuracy_fitness_rows_15000_to_16000"] = accuracy(measured, *seen)
        report.update(report_dispensable(measured, *seen))
    if test:
        report["accuracy_test_rows"] = accuracy(measured, *test)
    (settings.out / "training.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(json.dumps({name: found for name, found in report.items() if name.startswith("accuracy")}))


# What the tool gets.

def workload_text(names):
    """The workload file."""
    head = """\
# Written by scripts/workloads/cifar10.py, as predict.mlir and weights.npz are.
format = 1
name = "cifar10-mobilenet"
about = "The scores of a small MobileNet-like network for CIFAR-10's pictures."
kind = "inference"
module = "predict.mlir"
"""
    tail = f"""\
[data]
set = "cifar10"
scale = {SCALE!r}
shift = {SHIFT!r}
fitness = [{FITNESS[0]}, {FITNESS[1]}]
confirm = [{CONFIRM[0]}, {CONFIRM[1]}]
test = [0, 10000]

[limits]
points = 2.0
"""
    tables = [lowering.argument("weight", name, lowering.start_from_file(name)) for name in names]
    return "\n".join([head, *tables, lowering.argument("data"), tail])


def export(settings):
    weights = load_weights(settings.weights)
    names = list(weight_shapes(width_of(weights)))

    def predict(*arguments):
        *found, x = arguments
        return scores(dict(zip(names, found)), x)

    shapes = {name: weights[name].shape for name in names} | {"x": (settings.batch, SIDE, SIDE, 3)}
    lowering.write_module(settings.out / "predict.mlir", predict, shapes)
    (settings.out / "cifar10-mobilenet.workload.toml").write_text(workload_text(names), encoding="utf-8")
    if settings.weights.resolve() != (settings.out / "weights.npz").resolve():
        save_weights(settings.out / "weights.npz", weights, np.float16)  # half the size, the same accuracy
    print(f"{len(names)} arrays of weights, {sum(array.size for array in weights.values())} numbers")


def check(settings):
    weights = load_weights(settings.weights)
    for title, part, begin, end in [("fitness", "train", *FITNESS), ("test", "test", 0, 10000)]:
        rows = load(settings.data, part, begin, min(end, begin + settings.rows))
        if rows:
            print(f"{title} rows: {accuracy(weights, *rows):.2f} % of {len(rows[1])}", flush=True)
            if title == "fitness" and settings.blocks:
                report_dispensable(weights, *(array[:1000] for array in rows))


# What `times` compares: a type for everything, how convolutions are computed, and blocks that are left out
# (numbers from 1).
VARIANTS = [("f32", "plain", ()), ("f16", "plain", ()), ("bf16", "plain", ()), ("f32", "plain", (1,)),
            ("f32", "plain", (12,)), ("f32", "plain", (1, 2)), ("bf16", "plain", (1, 2)), ("f16", "plain", (9, 11, 12)),
            ("f32", "grouped", ()), ("f16", "grouped", ()), ("f32", "shifts", ()), ("f16", "shifts", ()),
            ("f32", "dense", ()), ("f16", "dense", ())]


def variant(text):
    kind, way, *left_out = text.split(":")
    if kind not in ("f32", "f16", "bf16") or way not in WAYS:
        raise argparse.ArgumentTypeError(f"`{text}`: types are f32, f16, bf16; ways {', '.join(WAYS)}")
    return kind, way, tuple(int(block) for part in left_out for block in part.split(","))


def times(settings):
    weights = load_weights(settings.weights)
    pictures = np.random.default_rng(0).normal(size=(settings.batch, SIDE, SIDE, 3))
    for kind, way, left_out in settings.variant or VARIANTS:
        element = {"f32": jnp.float32, "f16": jnp.float16, "bf16": jnp.bfloat16}[kind]

        def predict(weights, x):
            weights = folded(weights) if way == "folded" else weights
            weights = {name: array.astype(element) for name, array in weights.items()}
            normalise = normaliser_of(weights)
            if way == "folded":
                normalise = lambda x, name: x + weights[f"{name}_shift"]
            keep = lambda x, branch, nth: x if nth + 1 in left_out else x + branch
            found = network(weights, x.astype(element), normalise, WAYS[way], keep)
            return found.astype(jnp.float32)

        run, x = jax.jit(predict), jnp.asarray(pictures, jnp.float32)
        run(weights, x).block_until_ready()

        def fastest(runs):
            """Milliseconds per run in the fastest round of this number of runs in a row."""
            best = float("inf")
            for _ in range(settings.rounds):
                began = time.perf_counter()
                for _ in range(runs):
                    found = run(weights, x)
                found.block_until_ready()
                best = min(best, (time.perf_counter() - began) / runs)
            return 1e3 * best

        without = f" without {', '.join(map(str, left_out))}" if left_out else ""
        print(f"{kind} {way}{without}: {fastest(settings.runs):.3f} ms, waited for each {fastest(1):.3f} ms", flush=True)


def subset(settings):
    settings.out.mkdir(parents=True, exist_ok=True)
    for name in ("train-data.npy", "train-labels.npy"):
        np.save(settings.out / name, np.load(settings.data / name, mmap_mode="r")[: FITNESS_SEEN[1]])


def carry(settings):
    settings.out.mkdir(parents=True, exist_ok=True)
    text = next(settings.workload.glob("*.workload.toml")).read_text()
    ranges = {name: list(map(int, re.search(rf"^{name} = \[(\d+), (\d+)\]$", text, re.M).groups()))
              for name in ("fitness", "confirm")}
    first, last = min(start for start, _ in ranges.values()), max(end for _, end in ranges.values())
    for name, (start, end) in ranges.items():
        text = text.replace(f"{name} = [{start}, {end}]", f"{name} = [{start - first}, {end - first}]")
    files = ", ".join(f'{name} = {{ file = "{name}.npy" }}'
                      for name in ("train-data", "train-labels", "test-data", "test-labels"))
    assert text.count('set = "cifar10"') == 1
    text = text.replace('set = "cifar10"', f"files = {{ {files} }}")
    (settings.out / "cifar10-mobilenet.workload.toml").write_text(text)
    for name in ("predict.mlir", "weights.npz"):
        shutil.copy(settings.workload / name, settings.out / name)
    for part, (start, end) in (("train", (first, last)), ("test", (0, None))):
        for what in ("data", "labels"):
            rows = np.load(settings.data / f"{part}-{what}.npy", mmap_mode="r")
            np.save(settings.out / f"{part}-{what}.npy", rows[start:end])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("train", help="learn the weights")
    command.add_argument("--data", type=Path, required=True)
    command.add_argument("--out", type=Path, required=True)
    command.add_argument("--epochs", type=int, default=120)
    command.add_argument("--seconds", type=float, default=240.0, help="fewer epochs if they took longer")
    command.add_argument("--width", type=int, default=32, help="channels of the first convolution")
    command.add_argument("--batch", type=int, default=125)
    command.add_argument("--rate", type=float, default=0.1)
    command.add_argument("--momentum", type=float, default=0.9)
    command.add_argument("--decay", type=float, default=5e-4)
    command.add_argument("--smoothing", type=float, default=0.1)
    command.add_argument("--drop", type=float, default=0.4, help="how often the last block is left out")
    command.add_argument("--warm-up", type=float, default=3.0, help="epochs until the full learning rate")
    command.add_argument("--way", choices=list(WAYS), default="dense",
                         help="how depthwise convolutions are computed")
    command.add_argument("--rows", type=int, default=15000, help="fewer for a quick try")
    command.add_argument("--every", type=int, default=5, help="epochs between accuracies")
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(do=train)

    command = commands.add_parser("export", help="write the StableHLO module and the workload file")
    command.add_argument("--weights", type=Path, required=True)
    command.add_argument("--out", type=Path, required=True)
    command.add_argument("--batch", type=int, default=1000)
    command.set_defaults(do=export)

    command = commands.add_parser("check", help="print the accuracies of weights")
    command.add_argument("--weights", type=Path, required=True)
    command.add_argument("--data", type=Path, required=True)
    command.add_argument("--rows", type=int, default=10000, help="fewer for a quick try")
    command.add_argument("--blocks", action="store_true", help="also which blocks are dispensable")
    command.set_defaults(do=check)

    command = commands.add_parser("times", help="print how long prediction takes, also with some blocks left out")
    command.add_argument("--weights", type=Path, required=True)
    command.add_argument("--batch", type=int, default=1000)
    command.add_argument("--rounds", type=int, default=20)
    command.add_argument("--runs", type=int, default=10, help="in each round, of which the fastest counts")
    command.add_argument("--variant", type=variant, action="append",
                         help="TYPE:WAY or TYPE:WAY:BLOCK,… left out, instead of the usual ones; may be repeated")
    command.set_defaults(do=times)

    command = commands.add_parser("subset", help="copy the rows that training reads")
    command.add_argument("--data", type=Path, required=True)
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(do=subset)

    command = commands.add_parser("carry", help="make a workload that brings its data along")
    command.add_argument("--data", type=Path, required=True)
    command.add_argument("--workload", type=Path, required=True)
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(do=carry)

    settings = parser.parse_args()
    settings.do(settings)


if __name__ == "__main__":
    main()
