#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Worlds of rcp-study power by trec_rcp, numpy and scipy, which test/unit/power.c checks: prints power_python.h.

    python3 test/unit/power.py >test/unit/power_python.h     (trec_rcp in PATH, scipy 1.17.1, numpy 2.4.6)

A tiny world: its runs, grades and gains as files that trec_rcp scores, and paired t-tests of scipy. Then cells of the
default design, drawn by numpy as rcp-study(1) describes them: how often are runs separated?
"""
import subprocess
import tempfile
import textwrap
from pathlib import Path

import numpy as np
from scipy.stats import ttest_1samp, ttest_rel

rng = np.random.default_rng(20261122)


def c_array(name, values):
    body = ", ".join(repr(float(v)) for v in np.ravel(values))
    print(textwrap.fill(f"static const double {name}[] = {{{body}}};", 118, subsequent_indent="    "))


# ---- a tiny world ----

QUERIES, POOL, DEPTH = 7, 9, 4


def trec_rcp(folder, grades, gains, scores):
    """nDCG by query, of grades and of gains."""
    qrels, labels, run = (Path(folder) / name for name in ("qrels", "gains", "run"))
    places = [(q, d) for q in range(QUERIES) for d in range(POOL)]
    qrels.write_text("".join(f"q{q} 0 d{d} {int(grades[q, d])}\n" for q, d in places))
    labels.write_text("# rcp-gains 1\n" + "".join(f"q{q} 0 d{d} {float(gains[q, d])!r}\n" for q, d in places))
    run.write_text("".join(f"q{q} Q0 d{d} 1 {float(scores[q, d])!r} r\n" for q, d in places))
    command = f"trec_rcp --format tsv -q -m ndcg_cut.{DEPTH} -m rcp_ndcg_cut.{DEPTH} -g {labels} {qrels} {run}"
    table = subprocess.run(command.split(), check=True, capture_output=True, text=True).stdout
    rows = {f[1]: f[2:] for f in (line.split("\t") for line in table.splitlines())}
    return [[float(rows[f"q{q}"][m]) for q in range(QUERIES)] for m in range(2)]


truth = rng.uniform(0, 1, (QUERIES, POOL))
judged = np.clip(truth + rng.normal(0, 0.2, truth.shape), 0, 1)
grades = np.floor(truth * 3)
grades[2] = 0  # without an ideal
scores = [truth * weight + rng.normal(0, 0.3, truth.shape) for weight in (1, 1, 3)]
with tempfile.TemporaryDirectory() as folder:
    by_run = [(*trec_rcp(folder, grades, judged, s), trec_rcp(folder, grades, truth, s)[1]) for s in scores]
ndcg = np.array(by_run).transpose(1, 0, 2)  # [gains][run][query]
tests = [ttest_rel(m[other], m[0]) for m in ndcg for other in (1, 2)]

print("/* Made by power.py. */")
print(f"enum {{ QUERIES = {QUERIES}, POOL = {POOL}, DEPTH = {DEPTH} }};")
c_array("tiny_gain", [grades, judged, truth])
c_array("tiny_score", scores)
c_array("tiny_ndcg", ndcg)
c_array("tiny_difference", [m[other].mean() - m[0].mean() for m in ndcg for other in (1, 2)])
c_array("tiny_p", [t.pvalue for t in tests])

# ---- rates ----

GAMMA, BETA = np.array([1.17, 1.05, 0.94, 1.16, 0.69]), np.array([-2.57, -2.00, -0.25, 0.71, 4.12])
GAMMA, BETA = GAMMA * 5 / GAMMA.sum(), BETA - BETA.mean()
REPLICATIONS = 2000


def gain(theta):
    passes = 1 / (1 + np.exp(-GAMMA * (theta[..., None] - BETA)))
    return (passes * GAMMA).sum(-1) / GAMMA.sum()


def by_rank(gains, scores, depth=10):
    discount = 1 / np.log2(np.arange(depth) + 2)
    found = np.take_along_axis(gains, np.argsort(-scores, axis=-1), -1)[..., :depth] @ discount
    ideal = -np.sort(-gains, axis=-1)[..., :depth] @ discount
    return np.divide(found, ideal, out=np.zeros_like(found), where=ideal > 0)


def simulate(sparse, binary, noise, effect, queries=50, pool=100):
    """Rates by grades and by the judge: equal runs separated, the better run detected."""
    count = np.zeros((2, 2))
    for _ in range(REPLICATIONS):
        z = rng.normal(size=(queries, pool))
        theta = -1 + rng.normal(size=(queries, 1)) + 1.8 * z
        seen = theta + rng.normal(size=z.shape)
        grades = np.where(seen > 0.5, 1.0, 0.0) if binary else np.digitize(seen, [0.5, 1.5, 2.5]).astype(float)
        run = [r * z + np.sqrt(1 - r * r) * rng.normal(size=z.shape) for r in (0.6, 0.6, 0.6 + effect, 0.6)]
        if sparse:
            tenth = -np.sort(-run[3], axis=1)[:, 9:10]
            grades = grades * (run[3] >= tenth)
        for k, gains in enumerate((grades, gain(theta + noise * rng.normal(size=z.shape)))):
            value = [by_rank(gains, s) for s in run[:3]]
            for other in (1, 2):
                d = (value[other] - value[0]).ravel()
                count[k, other - 1] += ttest_1samp(d, 0).pvalue < 0.05 and (other == 1 or d.mean() > 0)
    return count / REPLICATIONS


cells = [(True, True, 0.5, 0.1), (False, False, 2, 0.1), (True, False, 2, 0.05)]
rates = [simulate(*cell) for cell in cells]
print(f"enum {{ REPLICATIONS = {REPLICATIONS} }};")
print("/* Equal runs separated by qrels, better run detected; the same by the judge. */")
print("static const struct {\n    bool sparse, binary;\n    double noise, effect, rate[2][2];\n} simulated[] = {")
for (sparse, binary, noise, effect), r in zip(cells, rates):
    body = ", ".join("{%s}" % ", ".join(repr(float(v)) for v in row) for row in r)
    print(f"    {{{str(sparse).lower()}, {str(binary).lower()}, {noise}, {effect}, {{{body}}}}},")
print("};")
