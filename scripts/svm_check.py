#!/usr/bin/env python3
"""Train the support vector machines of kernels/svm on a GPU, and compare them with scikit-learn's SVC.

    python3 scripts/svm_check.py --data FOLDER [--rows 20000] [--working 1024] [--eps 0.001 0.1 0.5] [PROGRAM.cu ...]

FOLDER is where `kernwright data get adult` put the set. Needs NumPy and CuPy, which compiles the programs by NVRTC as
Kernwright does. For each program, each of two settings (cost and gamma) and each eps it prints the accuracy on the rows
of the train part from 20,000 and 24,000 on and on the test part, the turns of the loop, the steps of the inner solver
and the time of one, and the time of all kernels. Ends with 1 if, with eps 0.001 and 20,000 rows, an accuracy is off
scikit-learn's by more than 0.2 points, or if two runs differ in a bit.
"""

import argparse
import sys
from pathlib import Path

import cupy
import numpy as np

SVM = Path(__file__).resolve().parent.parent / "kernels/svm"

# scikit-learn 1.9, SVC(kernel="rbf", C=cost, gamma=gamma) with its own tol of 0.001, learnt from the first 20,000 rows of
# the train part: per cent that are right of its rows 20,000 to 24,000, of those to 28,000, and of the test part.
SKLEARN = {
    (1.0, 1 / 32): (84.825, 84.700, 84.762),
    (100.0, 0.5): (82.750, 82.675, 82.811),
}

# A counter for the steps of `solve`, which the programs themselves do not have. It is compiled into a copy that is not timed.
COUNTED = (
    "for (int step = 0; step < most; step++) {",
    "for (int step = 0; step < most; step++) { if (threadIdx.x == 0) steps_of_solve++;",
)


class Program:
    """One .cu file, compiled, with its buffers for one training set."""

    def __init__(self, path, data, labels, working):
        source = path.read_text(encoding="utf-8")
        assert source.count(COUNTED[0]) == 1, path
        self.plain = cupy.RawModule(code=source)
        self.counting = cupy.RawModule(code="__device__ int steps_of_solve;\n" + source.replace(*COUNTED))
        self.data, self.labels = cupy.asarray(data), cupy.asarray(labels.astype(np.int32))
        self.rows, self.columns, self.working = *data.shape, working
        self.is_plain = "kernel_rows" in source
        self.packed = cupy.zeros((self.rows, 4), np.uint32)
        self.alpha, self.f = cupy.zeros(self.rows, np.float32), cupy.zeros(self.rows, np.float32)
        self.keys, self.taken = cupy.zeros(self.rows, np.uint32), cupy.zeros(self.rows, np.int32)
        self.set, self.change = cupy.zeros(working, np.int32), cupy.zeros(working, np.float32)
        self.violation, self.bias = cupy.zeros(1, np.float32), cupy.zeros(1, np.float32)
        n_values = working * self.rows if self.is_plain else working * working
        self.values = cupy.zeros(n_values, np.float32)

    def launches(self, turn, cost, gamma, eps):
        """The kernels of one turn: name, grid, block, arguments."""
        whole, real = np.int32, np.float32
        rows, size, blocks = whole(self.rows), whole(self.working), -(-self.rows // 256)
        args = (self.labels, self.alpha, self.f, self.keys, self.taken, self.set, rows, size, whole(turn), real(cost))
        yield "choose", (1,), self.working, args
        most = whole(100 * self.working)
        if self.is_plain:
            new = self.working if turn == 0 else self.working // 2
            args = (self.packed, self.set, self.values, rows, size, whole(turn), real(gamma))
            yield "kernel_rows", (blocks, new), 256, args
        else:
            args = (self.packed, self.set, self.values, size, real(gamma))
            yield "square", (-(-self.working**2 // 256),), 256, args
        args = (self.labels, self.set, self.values, self.f, self.alpha, self.change, self.violation)
        yield "solve", (1,), self.working, (*args, rows if self.is_plain else size, most, real(cost), real(eps))
        if self.is_plain:
            yield "update", (blocks,), 256, (self.values, self.change, self.f, rows, size)
        else:
            args = (self.packed, self.set, self.change, self.f, rows, size, real(gamma))
            yield "update", (-(-self.rows // 32),), 256, args

    def train(self, module, cost, gamma, eps, judged):
        """Trains once; the turns, milliseconds by kernel, and the classes of each array of judged rows."""
        times = {}

        def launch(name, grid, block, arguments):
            before, after = cupy.cuda.Event(), cupy.cuda.Event()
            before.record()
            module.get_function(name)(grid, (block,), arguments)
            after.record()
            times.setdefault(name, []).append((before, after))

        columns = np.int32(self.columns)
        args = (self.data, self.labels, self.packed, self.alpha, self.f, columns)
        launch("start", (self.rows,), 128, args)
        turns = 0
        while turns < 5000:
            for one in self.launches(turns, cost, gamma, eps):
                launch(*one)
            turns += 1
            if float(self.violation[0]) < np.float32(eps):
                break
        rows, real = np.int32(self.rows), np.float32
        args = (self.labels, self.alpha, self.f, self.bias, rows, real(cost))
        launch("centre", (1,), self.working, args)
        classes = []
        for nth, data in enumerate(judged):
            answers = cupy.full(len(data), -1, np.int32)
            args = (self.packed, self.labels, self.alpha, self.bias, data, answers, rows, columns, real(gamma))
            if nth == 0:
                launch("predict", (len(data),), 128, args)
            else:
                module.get_function("predict")((len(data),), (128,), args)
            classes.append(answers)
        cupy.cuda.get_current_stream().synchronize()
        milliseconds = {
            name: sum(cupy.cuda.get_elapsed_time(*pair) for pair in pairs) for name, pairs in times.items()
        }
        return turns, milliseconds, [cupy.asnumpy(one) for one in classes]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--rows", type=int, default=20000)
    arguments.add_argument("--working", type=int, default=1024)
    arguments.add_argument("--eps", type=float, nargs="+", default=[0.001, 0.1, 0.5, 1.0])
    arguments.add_argument("programs", type=Path, nargs="*", metavar="PROGRAM.cu")
    arguments = arguments.parse_args()
    programs = arguments.programs or [SVM / "svm-adult-plain.cu", SVM / "svm-adult.cu"]

    data, labels, test_data, test_labels = (
        np.load(arguments.data / f"{name}.npy") for name in ("train-data", "train-labels", "test-data", "test-labels")
    )
    judged = [data[20000:24000], data[24000:28000], test_data]
    right = [labels[20000:24000], labels[24000:28000], test_labels]
    judged = [cupy.asarray(np.ascontiguousarray(one)) for one in judged]

    faults = []
    for path in programs:
        program = Program(path, np.ascontiguousarray(data[: arguments.rows]), labels[: arguments.rows], arguments.working)
        for (cost, gamma), known in SKLEARN.items():
            print(f"{path.name}: cost {cost:g}, gamma {gamma:g}, {arguments.rows} rows, working set {arguments.working}")
            print(f"  scikit-learn   {'  '.join(f'{one:.3f}' for one in known)} per cent")
            for eps in arguments.eps:
                program.train(program.counting, cost, gamma, eps, judged)
                steps = int(cupy.ndarray(1, np.int32, program.counting.get_global("steps_of_solve"))[0])
                cupy.ndarray(1, np.int32, program.counting.get_global("steps_of_solve")).fill(0)
                runs = [program.train(program.plain, cost, gamma, eps, judged)]
                alpha = cupy.asnumpy(program.alpha)
                runs += [program.train(program.plain, cost, gamma, eps, judged) for _ in range(2)]
                turns, _, classes = runs[0]
                fastest = min((run[1] for run in runs), key=lambda times: sum(times.values()))
                reached = [100 * float(np.mean(one == truth)) for one, truth in zip(classes, right)]
                parts = ", ".join(f"{name} {time:.2f}" for name, time in fastest.items())
                print(
                    f"  eps {eps:<8g}   {'  '.join(f'{one:.3f}' for one in reached)} per cent; {turns} turns, {steps} steps "
                    f"of {1000 * fastest['solve'] / max(steps, 1):.3f} µs, {sum(fastest.values()):.2f} ms ({parts})"
                )
                again = cupy.asnumpy(program.alpha)
                if not np.array_equal(alpha.view(np.uint32), again.view(np.uint32)):
                    faults.append(f"{path.name}, cost {cost:g}, eps {eps:g}: two runs differ")
                if eps == 0.001 and arguments.rows == 20000:
                    off = max(abs(one - other) for one, other in zip(reached, known))
                    if off > 0.2:
                        faults.append(f"{path.name}, cost {cost:g}: off scikit-learn by {off:.3f} points")
    for fault in faults:
        print(f"FAULT: {fault}")
    sys.exit(1 if faults else 0)


main()
