# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# The values of repeats.cmd, by numpy 2.4 and scipy 1.17: python3 repeats.py STORE (the folder s that the case makes).
import json, sys
import numpy as np
from scipy import stats

def read(path):
    return {r["record_id"]: r for r in map(json.loads, open(path))}

def mean(k, n):
    """A ratio over windows, and its standard error."""
    g, value = len(k), sum(k) / sum(n)
    return value, np.sqrt(g / (g - 1) * np.sum((k - value * n) ** 2)) / sum(n)

def show(name, *numbers):
    print(name, *("%.6f" % x for x in numbers))

def rate(name, same, of):
    value, se = mean(same, of)
    half = stats.t.ppf(0.975, len(same) - 1) * se
    show(name, value, max(value - half, 0), min(value + half, 1))

def correlate(x, y):
    return np.corrcoef(np.concatenate(x), np.concatenate(y))[0, 1]

store = sys.argv[1]
for stage in "tournament", "rubric":
    first, again = (read(f"{store}/{f}{stage}.jsonl") for f in ("", "repeat/"))
    pairs = [(first[i]["placements"], r["placements"]) for i, r in again.items()]
    g = len(pairs)
    t = stats.t.ppf(0.975, g - 1)
    names = sorted(pairs[0][0][0].get("criteria", []))
    if stage == "tournament":
        x, y = ([np.array([p["score"] for p in w[k]]) for w in pairs] for k in (0, 1))
        x, y = [a - a.mean() for a in x], [a - a.mean() for a in y]
        free = np.array([len(a) - 1 for a in x])
        d = [a - b for a, b in zip(x, y)]
        same, of = [], []
        for u, v in zip(x, y):
            i, j = np.triu_indices(len(u), 1)
            a, b = np.sign(np.round(u[i] - u[j], 9)), np.sign(np.round(v[i] - v[j], 9))
            same.append(np.sum(np.where(a * b > 0, 1, np.where(a * b < 0, 0, np.where((a == 0) & (b == 0), 1, 0.5)))))
            of.append(len(i))
    else:
        bits = [[np.array([[p["criteria"][c] for c in names] for p in w[k]]) for w in pairs] for k in (0, 1)]
        x, y = ([b.sum(1).astype(float) for b in bits[k]] for k in (0, 1))
        d, free = [a - b for a, b in zip(x, y)], np.array([len(a) for a in x])
        same, of = [np.sum(a == b) for a, b in zip(*bits)], [a.size for a in bits[0]]
        x, y = [a - a.mean() for a in x], [a - a.mean() for a in y]
    show(f"{stage}.windows", g)
    rate(f"{stage}.agreement", np.array(same, float), np.array(of, float))
    square, se = mean(np.array([np.sum(a**2) / 2 for a in d]), free)
    factor = np.exp(t * se / square)
    show(f"{stage}.noise", np.sqrt(square), np.sqrt(square / factor), np.sqrt(square * factor))
    # each window alone is centred, so that the pooled mean is 0
    z = np.arctanh(correlate(x, y))
    less = np.array([np.arctanh(correlate(x[:i] + x[i + 1:], y[:i] + y[i + 1:])) for i in range(g)])
    half = t * np.sqrt((g - 1) / g * np.sum((less - less.mean()) ** 2))
    show(f"{stage}.retest", np.tanh(z), np.tanh(z - half), np.tanh(z + half))
    if stage == "tournament":
        continue
    answers = {}
    for r in first.values():
        for p in r["placements"]:
            answers.setdefault(r["query_id"], {}).setdefault(p["doc_id"], []).append(sum(p["criteria"].values()))
    noise = total = 0.0
    for docs in answers.values():
        m = np.array([np.mean(a) for a in docs.values()])
        total += np.sum((m - m.mean()) ** 2)
        noise += (len(m) - 1) / len(m) * sum(square / len(a) for a in docs.values())
    r = [1 - noise / total, 1 - noise / total * factor, 1 - noise / total / factor]
    show("rubric.reliability", *r)
    show("rubric.ceiling", *np.sqrt(r))
    for k, c in enumerate(names):
        rate(f"rubric.criteria.{k + 1}.agreement", np.array([np.sum(a[:, k] == b[:, k]) for a, b in zip(*bits)], float),
             np.array([len(a) for a in bits[0]], float))
