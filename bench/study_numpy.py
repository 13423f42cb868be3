# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""bench/study: what rcp-study computes, by numpy and scipy. study_numpy.py FOLDER prints names and seconds."""
import sys
import time

import numpy as np
from scipy.stats import rankdata, ttest_1samp

RESAMPLES, TIMED = 2000, 20


def read_gains(path):
    rows = [line.split() for line in open(path) if not line.startswith("#")]
    name = [(r[0], r[2]) for r in rows]
    return name, np.array([[float(x) for x in r[3:8]] for r in rows])


def by_query(queries):
    number = {q: i for i, q in enumerate(dict.fromkeys(queries))}
    at = np.array([number[q] for q in queries])
    order = np.argsort(at, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(at[order])) + 1)


def auc(score, positive):
    n = positive.sum()
    ranks = rankdata(score)
    return (ranks[positive].sum() - n * (n + 1) / 2) / (n * (len(positive) - n))


def bootstrap(documents, statistic):
    """Seconds that all resamples would take, from some."""
    rng = np.random.default_rng(42)
    begin = time.perf_counter()
    for _ in range(TIMED):
        drawn = rng.integers(0, len(documents), len(documents))
        statistic(np.concatenate([documents[q] for q in drawn]))
    return (time.perf_counter() - begin) * RESAMPLES / TIMED


def labels(folder):
    name, x = read_gains(folder + "/0.gains")
    grades = {}
    for line in open(folder + "/grades"):
        q, annotator, d, grade = line.split()
        if q != "query_id":
            grades.setdefault((q, d), []).append(float(grade))
    qrels = {tuple(line.split()[0:3:2]): float(line.split()[3]) for line in open(folder + "/qrels")}
    at = {n: i for i, n in enumerate(name)}
    keys = list(grades)
    x = x[[at[k] for k in keys]]
    mean = np.array([np.mean(grades[k]) for k in keys])
    documents = by_query([k[0] for k in keys])
    z = x[:, 2].copy()
    for d in documents:
        z[d] = (z[d] - z[d].mean()) / z[d].std()
    scores = [x[:, 0], x[:, 1], x[:, 2], z, x[:, 3] / x[:, 4], np.array([qrels.get(k, 0) for k in keys])]

    def statistic(i):
        target = rankdata(mean[i])
        return [(auc(s[i], mean[i] >= 2), np.corrcoef(rankdata(s[i]), target)[0, 1]) for s in scores]

    return bootstrap(documents, statistic)


def diff(folder):
    files = [read_gains(f"{folder}/{f}.gains") for f in range(10)]
    theta = np.array([x[:, 1] for _, x in files])
    documents = by_query([q for q, _ in files[0][0]])
    return bootstrap(documents, lambda i: np.corrcoef([rankdata(t[i]) for t in theta]))


def ndcg(gain, score):
    discount = 1 / np.log2(np.arange(2, 12))
    top = np.take_along_axis(gain, np.argsort(-score, axis=1)[:, :10], axis=1)
    return top @ discount / (-np.sort(-gain, axis=1)[:, :10] @ discount)


def power():
    rng = np.random.default_rng(42)
    begin = time.perf_counter()
    for _ in range(16 * 200):
        theta = rng.normal(size=(50, 1)) + rng.normal(size=(50, 100))
        labels = [np.clip(np.floor(theta + 1), 0, 3) + 1e-9, 1 / (1 + np.exp(-theta - rng.normal(size=theta.shape)))]
        runs = [theta + rng.normal(size=theta.shape) * s for s in (1.0, 1.0, 0.9)]
        for gain in labels + [1 / (1 + np.exp(-theta))]:
            value = [ndcg(gain, r) for r in runs]
            ttest_1samp(value[0] - value[1], 0)
            ttest_1samp(value[2] - value[0], 0)
    return time.perf_counter() - begin


print(f"labels\t{labels(sys.argv[1]):.2f}")
print(f"diff\t{diff(sys.argv[1]):.2f}")
print(f"power\t{power():.2f}")
