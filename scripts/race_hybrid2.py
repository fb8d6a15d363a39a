#!/usr/bin/env python3
"""The paper's best network, ours against PyTorch: the same algebra, sizes and threads, in turn.

    python3 scripts/race_hybrid2.py [--rounds 5] [--epochs 5] [--no-stock] [--program BENCH_HYBRID2]

20 tokens (64 in the vocabulary), two convolutions of 128 filters over 3 places, two bidirectional
LSTMs of 256 cells, 8 softmaxes of 16; batches of 128, Adam, single precision. PyTorch runs twice:
*hoisted*, where what the repeated input adds to the gates is computed once as ours does it (the
rival that counts), and *stock*, with `nn.LSTM` as the network is usually written. PyTorch's batches
are ready-made tensors, and its Adam is the fused one; ours makes its batches, clips gradients and
keeps an average of the parameters.

Each round asks both sides for every figure on one and on two threads. The table shows the least
and the median over rounds, in milliseconds, and the ratio of the least ones. Needs PyTorch;
`CARGO_TARGET_DIR` is heeded.
"""
import argparse
import os
import statistics
import subprocess
import sys
import time

try:
    import torch
    from torch import nn
    from torch.nn import functional as F
except ImportError as error:
    sys.exit("%s; `pip install torch` and run this again with that Python" % error)

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LENGTH, TOKENS, WINDOW, FILTERS, CELLS, STEPS, VALUES = 20, 64, 3, 128, 256, 8, 16
PLACES = LENGTH - 2 * (WINDOW - 1)
BATCH, EXAMPLES = 128, 10_000


def flops_per_row():
    """Multiplications and additions of a forward pass: the convolution over tokens is a lookup, an
    input is projected once, and the first step has no state before it"""
    gates = 4 * CELLS
    conv = PLACES * WINDOW * FILTERS * FILTERS
    inputs = PLACES * FILTERS * 2 * gates + 2 * CELLS * 2 * gates
    recurrent = 2 * 2 * (STEPS - 1) * CELLS * gates
    heads = STEPS * 2 * CELLS * VALUES
    return 2 * (conv + inputs + recurrent + heads)


class Convolutions(nn.Module):
    """Both convolutions; the first, over one-hot tokens, by looking rows up"""

    def __init__(self):
        super().__init__()
        self.tables = nn.ParameterList(torch.randn(TOKENS, FILTERS) * 0.07 for _ in range(WINDOW))
        self.bias = nn.Parameter(torch.zeros(FILTERS))
        self.second = nn.Linear(WINDOW * FILTERS, FILTERS)

    def forward(self, tokens):
        places = LENGTH - WINDOW + 1
        x = sum(F.embedding(tokens[:, at : at + places], table) for at, table in enumerate(self.tables))
        x = torch.relu(x + self.bias)
        x = x.flatten(1).unfold(1, WINDOW * FILTERS, FILTERS)
        return torch.relu(self.second(x)).flatten(1)


class HoistedLstm(nn.Module):
    """One direction over a repeated input, which is projected once"""

    def __init__(self, width, backwards):
        super().__init__()
        self.project = nn.Linear(width, 4 * CELLS)
        self.recurrent = nn.Parameter(torch.randn(CELLS, 4 * CELLS) * 0.05)
        self.backwards = backwards

    def forward(self, x):
        given = self.project(x)
        sums, cell, outputs = given, None, []
        for step in range(STEPS):
            if step:
                sums = torch.addmm(given, outputs[-1], self.recurrent)
            squashed = torch.sigmoid(sums[:, : 2 * CELLS])
            i, f = squashed.chunk(2, 1)
            g, o = torch.tanh(sums[:, 2 * CELLS : 3 * CELLS]), torch.sigmoid(sums[:, 3 * CELLS :])
            cell = i * g if cell is None else f * cell + i * g
            outputs.append(o * torch.tanh(cell))
        return outputs[::-1] if self.backwards else outputs


class Hoisted(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolutions = Convolutions()
        self.first = nn.ModuleList(HoistedLstm(PLACES * FILTERS, way) for way in (False, True))
        self.second = nn.ModuleList(HoistedLstm(2 * CELLS, way) for way in (False, True))
        self.heads = nn.Parameter(torch.randn(STEPS, 2 * CELLS, VALUES) * 0.05)
        self.bias = nn.Parameter(torch.zeros(STEPS, 1, VALUES))

    def forward(self, tokens):
        x = self.convolutions(tokens)
        x = torch.cat([self.first[0](x)[-1], self.first[1](x)[0]], 1)
        there, back = (torch.stack(lstm(x)) for lstm in self.second)
        x = torch.cat([there, back], 2)
        return torch.baddbmm(self.bias, x, self.heads)


class Stock(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolutions = Convolutions()
        self.first = nn.LSTM(PLACES * FILTERS, CELLS, bidirectional=True)
        self.second = nn.LSTM(2 * CELLS, CELLS, bidirectional=True)
        self.heads = nn.Parameter(torch.randn(STEPS, 2 * CELLS, VALUES) * 0.05)
        self.bias = nn.Parameter(torch.zeros(STEPS, 1, VALUES))

    def forward(self, tokens):
        x = self.convolutions(tokens)
        _, (last, _) = self.first(x.expand(STEPS, -1, -1))
        x = torch.cat([last[0], last[1]], 1)
        x, _ = self.second(x.expand(STEPS, -1, -1))
        return torch.baddbmm(self.bias, x, self.heads)


def timed(times, call):
    call()
    found = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        found.append(time.perf_counter() - start)
    return found


class Theirs:
    def __init__(self, make):
        self.make = make
        self.model = make()
        self.tokens = torch.randint(TOKENS, (EXAMPLES, LENGTH))
        self.chosen = torch.randint(VALUES, (STEPS, EXAMPLES))

    def stepper(self):
        model = self.make()
        adam = torch.optim.Adam(model.parameters(), lr=1e-3, weight_decay=0.0, fused=True)

        def step(tokens, chosen):
            adam.zero_grad(set_to_none=True)
            loss = F.cross_entropy(model(tokens).flatten(0, 1), chosen.flatten()) * STEPS
            loss.backward()
            adam.step()
            return loss.item()

        return step

    def train(self, steps):
        step = self.stepper()
        tokens, chosen = self.tokens[:BATCH].clone(), self.chosen[:, :BATCH].clone()
        return timed(steps, lambda: step(tokens, chosen))

    def epoch(self):
        step = self.stepper()
        step(self.tokens[:BATCH], self.chosen[:, :BATCH])
        start = time.perf_counter()
        order = torch.randperm(EXAMPLES)
        for at in range(EXAMPLES // BATCH):
            rows = order[at * BATCH : (at + 1) * BATCH]
            step(self.tokens[rows], self.chosen[:, rows])
        return [time.perf_counter() - start]

    @torch.inference_mode()
    def forward(self, rows, times):
        tokens = self.tokens[:rows].clone()
        return timed(times, lambda: self.model(tokens))

    @torch.inference_mode()
    def best(self, times):
        """The exact best 100: what one value adds does not depend on the others, so a beam of 100
        loses nothing"""
        tokens = self.tokens[:1].clone()

        def call():
            scores = torch.log_softmax(self.model(tokens)[:, 0], 1)
            sums, paths = scores[0], torch.arange(VALUES)[:, None]
            for step in range(1, STEPS):
                sums, at = (sums[:, None] + scores[step]).flatten().topk(min(100, sums.numel() * VALUES))
                paths = torch.cat([paths[at // VALUES], (at % VALUES)[:, None]], 1)
            return sums, paths

        return timed(times, call)


class Ours:
    def __init__(self, program):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen([program, "--requests"], **pipes)

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("our side ended early")
        return [float(word) for word in line.split()]


def own_memory():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


def round_of(ours, hoisted, stock, threads, epochs):
    """Every figure of one round: what, whose, the numbers"""
    torch.set_num_threads(threads)
    yield "training step", "ours", ours.ask("train", threads, 10)
    yield "training step", "hoisted", hoisted.train(10)
    if stock:
        yield "training step", "stock", stock.train(3)
    if epochs:
        yield "epoch of 10,000", "ours", ours.ask("epoch", threads)
        yield "epoch of 10,000", "hoisted", hoisted.epoch()
    for name, rows, times in (("batch 1", 1, 100), ("batch 1,024", 1024, 4)):
        yield name, "ours", ours.ask("forward", threads, rows, times)
        yield name, "hoisted", hoisted.forward(rows, times)
        if stock:
            yield name, "stock", stock.forward(rows, max(2, times // 4))
    yield "best 100", "ours", ours.ask("list", 100)
    yield "best 100", "hoisted", hoisted.best(100)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--epochs", type=int, default=5, help="rounds that have epochs (a minute each)")
    parser.add_argument("--no-stock", action="store_true", help="leave PyTorch's `nn.LSTM` out")
    parser.add_argument("--program", help="a `bench_hybrid2` that is built already, for machines without Rust")
    args = parser.parse_args()
    target = os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target"))
    program = args.program or os.path.join(target, "dist", "examples", "bench_hybrid2")
    build = ["cargo", "build", "--profile", "dist", "--locked", "-p", "kernwright-predict", "--example", "bench_hybrid2"]
    if not args.program:
        subprocess.run(build, cwd=ROOT, check=True)
    ours = Ours(program)
    hoisted = Theirs(Hoisted)
    stock = None if args.no_stock else Theirs(Stock)
    least, load, floors = {}, [], []
    for number in range(args.rounds):
        load.append(os.getloadavg()[0])
        floors += ours.ask("floor")
        for threads in (1, 2):
            for what, whose, numbers in round_of(ours, hoisted, stock, threads, number < args.epochs):
                least.setdefault((what, threads), {}).setdefault(whose, []).append(1e3 * min(numbers))
                print("round %d, %d threads, %s, %s: %.2f ms" % (number + 1, threads, what, whose, 1e3 * min(numbers)), file=sys.stderr)
    report(args, least, load, max(floors), ours.ask("memory")[0])
    ours.process.stdin.close()


def report(args, least, load, floor, memory):
    parameters = sum(p.numel() for p in Hoisted().parameters())
    step_flops = 3 * BATCH * flops_per_row()
    print("PyTorch %s, %d rounds in turn, load average %.1f to %.1f; %.2f M parameters" % (
        torch.__version__, args.rounds, min(load), max(load), parameters / 1e6))
    print("| what | threads | ours, ms: least, median | PyTorch hoisted: least, median | ratio | PyTorch `nn.LSTM`: least |")
    print("|---|---|---|---|---|---|")
    for (what, threads), sides in sorted(least.items(), key=lambda pair: pair[0][1]):
        ours, theirs = sides["ours"], sides["hoisted"]
        stock = "%.2f" % min(sides["stock"]) if "stock" in sides else ""
        print("| %s | %d | %.2f, %.2f | %.2f, %.2f | %.2f | %s |" % (
            what, threads, min(ours), statistics.median(ours), min(theirs), statistics.median(theirs),
            min(ours) / min(theirs), stock))
    print()
    print("floor: %.1f Gflop per training step, %.0f Gflop/s in a product of 1024^3 on one thread (the best of %d): %.1f ms" % (
        step_flops / 1e9, floor, args.rounds, step_flops / floor / 1e6))
    for whose in ("ours", "hoisted"):
        step = min(least["training step", 1][whose])
        print("%s on one thread: %.0f %% of that" % (whose, 100 * step_flops / floor / 1e6 / step))
    print("most memory held: ours %.0f MiB, PyTorch %.0f MiB (all of its networks in one process)" % (memory, own_memory()))


if __name__ == "__main__":
    main()
