#!/usr/bin/env python3
"""Makes tiny models in the format of MIOpen's `.ktn.model` files, for the tests of `predict::ktn`.

    python3 scripts/ktn_fixture.py crates/predict/tests/fixtures/ktn

Needs numpy. The weights are random numbers of this script's own; what the networks give for their
test vectors is computed here, in 64 bits, and so checks our engine. Written by hand from the
description in `docs/formats/ktn.md`:

- `gfx908_ConvAsm1x1U_*`: the shape of the model that MIOpen has for this kernel, but small;
- `column`: an encoder that reads a column, as one of the other models does.
"""
import base64
import json
import pathlib
import sys

import numpy as np

PIECE = 1024  # characters of base64 in one text
# What each token stands for; several share a value, as there is one for each parameter and value.
VALUES = {
    "read_size": [4, 2, 1, 3],
    "k_mult": [16, 8, 1, 4, 32],
    "chunks_per_wave": [4, 1, 2, 5, 7, 3, 6, 8],
    "chunk_size": [64, 16, 32, 4, 1],
    "n_mult": [1, 3, 2, 4],
    "c_mult": [2, 4, 1],
    "waves_c_in_group": [2, 1, 4],
    "waves_k_in_group": [2, 4, 8, 1],
}


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def packed(numbers):
    text = base64.b64encode(np.asarray(numbers, dtype="<f4").tobytes()).decode()
    return [text[at : at + PIECE] for at in range(0, len(text), PIECE)]


class Network:
    """A graph under construction: `layers` as Keras writes them, and what they compute."""

    def __init__(self, rng):
        self.rng, self.layers, self.params, self.values = rng, [], {}, {}
        self.inputs, self.outputs = [], []

    def numbers(self, *shape):
        return self.rng.normal(0, 0.6, shape).astype("<f4").astype("f8")

    def layer(self, kind, name, sources, outputs, **config):
        nodes = [[[source, 0, at, {}] for source, at in sources]] if sources else []
        config = {"name": name, "dtype": "float32", **config}
        self.layers.append(
            {"class_name": kind, "config": config, "name": name, "inbound_nodes": nodes}
        )
        for at, value in enumerate(outputs):
            self.values[name, at] = value

    def input(self, name, value):
        shape = [None, *value.shape]
        self.layer("InputLayer", name, [], [value], batch_input_shape=shape)
        self.inputs.append(name)

    def dense(self, name, source, units, use_bias):
        x = self.values[source]
        weights = self.numbers(x.shape[-1], units)
        bias = self.numbers(units) if use_bias else np.zeros(units)
        self.params[name] = {"weights": packed(weights)}
        if use_bias:
            self.params[name]["bias"] = packed(bias)
        config = {"units": units, "activation": "linear", "use_bias": use_bias}
        self.layer("Dense", name, [source], [x @ weights + bias], **config)

    def embedding(self, name, source, tokens, width):
        table = self.numbers(tokens, width)
        self.params[name] = {"weights": packed(table)}
        rows = table[self.values[source].astype(int)]
        config = {"input_dim": tokens, "output_dim": width, "mask_zero": False}
        self.layer("Embedding", name, [source], [rows], **config)

    def lstm(self, name, sources, units, sequence):
        x = self.values[sources[0]]
        states = [self.values[source] for source in sources[1:]]
        hidden, cell = states or (np.zeros(units), np.zeros(units))
        weights = self.numbers(x.shape[-1], 4 * units)
        recurrent, bias = self.numbers(units, 4 * units), self.numbers(4 * units)
        self.params[name] = {
            "weights": packed(weights),
            "recurrent_weights": packed(recurrent),
            "bias": packed(bias),
        }
        steps = []
        for row in x:
            i, f, g, o = np.split(row @ weights + hidden @ recurrent + bias, 4)
            cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(g)
            hidden = sigmoid(o) * np.tanh(cell)
            steps.append(hidden)
        out = np.array(steps) if sequence else hidden
        config = {
            "units": units,
            "activation": "tanh",
            "recurrent_activation": "sigmoid",
            "use_bias": True,
            "return_sequences": sequence,
            "return_state": True,
            "go_backwards": False,
            "stateful": False,
        }
        self.layer("LSTM", name, sources, [out, hidden, cell], **config)

    def file(self):
        def tensor(value):
            return {"shape": list(value.shape), "values": packed(value)}

        test = {
            "inputs": [tensor(self.values[name, 0]) for name in self.inputs],
            "outputs": [tensor(self.values[end]) for end in self.outputs],
        }
        graph = {
            "name": "model",
            "layers": self.layers,
            "input_layers": [[name, 0, 0] for name in self.inputs],
            "output_layers": [[name, 0, at] for name, at in self.outputs],
        }
        return {
            "architecture": {"class_name": "Functional", "config": graph},
            "image_data_format": "channels_last",
            "tests": [test],
            "trainable_params": self.params,
        }


def encoder(rng, rows, cols, units):
    network = Network(rng)
    network.input("input_1", rng.normal(0, 1, (rows, cols)).astype("<f4").astype("f8"))
    source = ("input_1", 0)
    if cols > 1:
        network.dense("dense", source, 5, False)
        source = ("dense", 0)
    network.lstm("lstm", [source], units, True)
    network.lstm("lstm_1", [("lstm", 0)], units, False)
    network.outputs = [("lstm", 1), ("lstm", 2), ("lstm_1", 1), ("lstm_1", 2)]
    return network.file()


def decoder(rng, tokens, units):
    network = Network(rng)
    network.input("input_2", np.array([float(tokens - 2)]))
    network.embedding("embedding", ("input_2", 0), tokens, 3)
    for name in ["input_3", "input_4"]:
        network.input(name, rng.normal(0, 1, units).astype("<f4").astype("f8"))
    network.lstm("lstm_2", [("embedding", 0), ("input_3", 0), ("input_4", 0)], units, True)
    for name in ["input_5", "input_6"]:
        network.input(name, rng.normal(0, 1, units).astype("<f4").astype("f8"))
    network.lstm("lstm_3", [("lstm_2", 0), ("input_5", 0), ("input_6", 0)], units, False)
    network.dense("dense_1", ("lstm_3", 0), tokens, True)
    states = [("lstm_2", 1), ("lstm_2", 2), ("lstm_3", 1), ("lstm_3", 2)]
    network.outputs = [("dense_1", 0), *states]
    return network.file()


def main():
    folder = pathlib.Path(sys.argv[1])
    values = [str(value) for values in VALUES.values() for value in values]
    tokens = ["-1", *values]
    rng = np.random.default_rng(7)
    name = "gfx908_ConvAsm1x1U"
    metadata = {
        "predict_type": 0,
        "num_tuning_params": {"fwd": len(VALUES), "bwd": len(VALUES)},
        "decodings": {"tunings": {str(at): value for at, value in enumerate(tokens)}},
    }
    files = {
        f"{name}_metadata": metadata,
        f"{name}_encoder": encoder(rng, 8, 8, 6),
        f"{name}_decoder": decoder(rng, len(tokens), 6),
        "column": encoder(rng, 18, 1, 4),
    }
    for name, content in files.items():
        (folder / f"{name}.ktn.model").write_text(json.dumps(content, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
