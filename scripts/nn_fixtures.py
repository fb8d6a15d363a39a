#!/usr/bin/env python3
"""Computes with PyTorch what `crates/predict/tests/gradients.rs` compares our engine with.

    python3 scripts/nn_fixtures.py > crates/predict/tests/fixtures/gradients.json

The networks, their numbers and their tokens are the ones written out in that test.
"""
import json
import math

import torch
import torch.nn.functional as F

torch.set_default_dtype(torch.float64)
WIDTHS = [3, 2, 4]
GELU = dict(approximate="tanh")


def wave(rows, cols, salt):
    flat = [0.5 * math.sin(0.7 * i + salt) for i in range(rows * cols)]
    return torch.tensor(flat).view(rows, cols)


def params(shapes):
    return [wave(r, c, float(i)).requires_grad_(True) for i, (r, c) in enumerate(shapes)]


def end(logits):
    rows = logits.shape[0]
    valid = torch.tensor([i % 9 == 0 or i % 4 != 1 for i in range(rows * 9)]).view(rows, 9)
    share = [0.1 + 0.5 * abs(math.cos(i)) for i in range(rows * 9)]
    targets = torch.tensor(share).view(rows, 9) * valid
    targets[rows - 1, 5:] = 0
    weights = torch.tensor([0.5 + 0.25 * r for r in range(rows)])
    loss, at = 0, 0
    for width in WIDTHS:
        part = slice(at, at + width)
        logp = F.log_softmax(logits[:, part].masked_fill(~valid[:, part], -1e300), 1)
        logp = torch.where(valid[:, part], logp, torch.zeros_like(logp))
        loss = loss - (weights * (targets[:, part] * logp).sum(1)).sum()
        at += width
    return loss


def step_heads(outputs, w, b):
    """`outputs`: one (rows, depth) per step"""
    at, parts = 0, []
    for out, width in zip(outputs, WIDTHS):
        parts.append(out @ w[:, at:at + width] + b[:, at:at + width])
        at += width
    return torch.cat(parts, 1)


def lstm(x, wx, wh, b, backwards):
    """`x`: (steps, rows, depth); PyTorch's own LSTM with our matrices put in"""
    net = torch.nn.LSTM(x.shape[2], wh.shape[0])
    weights = {"weight_ih_l0": wx.t(), "weight_hh_l0": wh.t(),
               "bias_ih_l0": b[0], "bias_hh_l0": torch.zeros_like(b[0])}
    out = torch.func.functional_call(net, weights, (x.flip(0) if backwards else x,))[0]
    return out.flip(0) if backwards else out


def chain():
    p = params([(5, 2), (10, 6), (1, 6), (1, 6), (6, 6), (1, 6), (6, 24), (1, 24), (9, 12), (12, 4),
                (1, 12), (4, 9), (1, 9)])
    tokens = torch.tensor([[0, 3, 1], [4, 4, 2]])
    x = torch.cat([wave(2, 4, 0.3), p[0][tokens].flatten(1)], 1)
    h = F.gelu(x @ p[1] + p[2], **GELU)
    n = F.layer_norm(h, (6,), eps=1e-5) * p[3]
    h = h + F.relu(n @ p[4] + p[5])
    c = h @ p[6] + p[7]
    chosen = [[2, 0, 3], [1, 1, 0]]
    rows = []
    for row, values in enumerate(chosen):
        line = torch.zeros(12)
        offset = 0
        for step, value in enumerate(values):
            later = torch.arange(12) >= (step + 1) * 4
            line = line + p[8][offset + value] * later
            offset += WIDTHS[step]
        rows.append(line)
    c = F.gelu(c[:, :12] + torch.stack(rows) * (1 + c[:, 12:]), **GELU)
    d = torch.cat([F.gelu(c[:, 4 * s:4 * s + 4] @ p[9][4 * s:4 * s + 4] + p[10][:, 4 * s:4 * s + 4], **GELU)
                   for s in range(3)], 1)
    d = c + d
    return p, end(step_heads([d[:, 4 * s:4 * s + 4] for s in range(3)], p[11], p[12]))


def weighing():
    p = params([(4, 24), (1, 24), (3, 12), (4, 9), (1, 9), (4, 6), (1, 6)])
    c = wave(2, 4, 0.3) @ p[0] + p[1]
    work = wave(2, 10, 0.9)
    numbers = [work[:, :6].view(2, 3, 2), torch.zeros(2, 2, 0), work[:, 6:].view(2, 4, 1)]
    chosen = [[2, 0, 3], [1, 1, 0]]
    rows = []
    for row, values in enumerate(chosen):
        line, first = torch.zeros(12), 0
        for step, value in enumerate(values):
            later = (torch.arange(12) >= (step + 1) * 4).double()
            for number in numbers[step][row, value]:
                line, first = line + number * p[2][first] * later, first + 1
        rows.append(line)
    c = F.gelu(c[:, :12] + torch.stack(rows) * (1 + c[:, 12:]), **GELU)
    parts = [c[:, 4 * s:4 * s + 4] for s in range(3)]
    scores, first = [], 0
    for part, number in zip(parts, numbers):
        count = number.shape[2]
        wishes = part @ p[5][:, first:first + 2 * count] + p[6][:, first:first + 2 * count]
        much, extreme = wishes[:, None, :count], wishes[:, None, count:]
        scores.append((number * much + (number ** 2 - 1) * extreme).sum(2))
        first += 2 * count
    return p, end(step_heads(parts, p[3], p[4]) + torch.cat(scores, 1))


def hybrid():
    p = params([(12, 3), (1, 3), (6, 2), (1, 2), (4, 8), (2, 8), (1, 8), (4, 8), (2, 8), (1, 8), (4, 12),
                (3, 12), (1, 12), (4, 12), (3, 12), (1, 12), (6, 9), (1, 9)])
    tokens = torch.tensor([[0, 5, 2, 2], [1, 3, 4, 5]])
    x = F.one_hot(tokens, 6).double().transpose(1, 2)
    # our matrices: row (place in window, channel), column filter
    x = F.relu(F.conv1d(x, p[0].view(2, 6, 3).permute(2, 1, 0), p[1][0]))
    x = F.relu(F.conv1d(x, p[2].view(2, 3, 2).permute(2, 1, 0), p[3][0]))
    x = x.transpose(1, 2).flatten(1)
    x = x[None].expand(3, -1, -1)
    there, back = lstm(x, *p[4:7], False), lstm(x, *p[7:10], True)
    x = torch.cat([there[2], back[0]], 1)[None].expand(3, -1, -1)
    x = torch.cat([lstm(x, *p[10:13], False), lstm(x, *p[13:16], True)], 2)
    return p, end(step_heads(list(x), p[16], p[17]))


def sequence():
    p = params([(3, 5), (1, 5), (5, 8), (2, 8), (1, 8), (2, 9), (1, 9)])
    x = F.gelu(wave(6, 3, 0.9) @ p[0] + p[1], **GELU).view(3, 2, 5)
    return p, end(step_heads(list(lstm(x, *p[2:5], True)), p[5], p[6]))


def cell(sums, state):
    hidden = state.shape[1] // 2
    i, f, g, o = (sums[:, n * hidden:(n + 1) * hidden] for n in range(4))
    c = torch.sigmoid(f) * state[:, hidden:] + torch.sigmoid(i) * torch.tanh(g)
    return torch.cat([torch.sigmoid(o) * torch.tanh(c), c], 1)


def steps():
    p = params([(6, 8), (2, 8), (1, 8), (4, 8), (2, 8), (1, 8), (2, 9), (1, 9)])
    state, outputs = wave(2, 4, 0.2), []
    for step, tokens in enumerate([[0, 5], [2, 2], [1, 3], [3, 0], [2, 1]]):
        table, recurrent, bias = p[0:3] if step < 2 else p[3:6]
        state = cell(table[tokens] + state[:, :2] @ recurrent + bias, state)
        if step >= 2:
            outputs.append(state[:, :2])
    return p, end(step_heads(outputs, p[6], p[7]))


def attention():
    p = params([(6, 8), (2, 8), (6, 8), (2, 8), (4, 3), (1, 3), (2, 3), (1, 3), (1, 3), (6, 8), (1, 8), (2, 9),
                (1, 9)])
    tokens = torch.tensor([0, 1, 5, 3, 2, 4, 2, 5]).view(4, 2)
    one_hot, none = F.one_hot(tokens, 6).double(), torch.zeros(1, 8)
    memory = torch.cat([lstm(one_hot, p[0], p[1], none, False), lstm(one_hot, p[2], p[3], none, True)], 2)
    state, outputs = wave(2, 4, 0.2), []
    for _ in WIDTHS:
        query = state[:, :2] @ p[6] + p[7]
        energy = (torch.tanh(memory @ p[4] + p[5] + query) * p[8]).sum(2)
        found = (torch.softmax(energy, 0)[:, :, None] * memory).sum(0)
        state = cell(torch.cat([found, state[:, :2]], 1) @ p[9] + p[10], state)
        outputs.append(state[:, :2])
    return p, end(step_heads(outputs, p[11], p[12]))


cases = {}
for build in (chain, weighing, hybrid, sequence, steps, attention):
    p, loss = build()
    loss.backward()
    cases[build.__name__] = dict(loss=loss.item(), grads=[q.grad.flatten().tolist() for q in p])
print(json.dumps(dict(made_by="scripts/nn_fixtures.py, PyTorch %s" % torch.__version__, cases=cases)))
