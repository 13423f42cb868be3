#!/usr/bin/env python3
"""Comparisons as scipy and numpy make them from values per topic: prints what oracle.out holds.

    cd test_data && ../test/cases/compare/oracle.py >../test/cases/compare/oracle.out      (scipy 1.17.1, numpy 2.4.6)

Values per topic come from trec_rcp -q, whose own tests are elsewhere; trec_rcp must be in PATH.
"""
import itertools
import subprocess
import sys

import numpy as np
import scipy.stats as st

DATA = [("demo.qrels", "-g demo.gains demo.qrels demo.dense.run demo.rerank.run demo.sparse.run", "rcp"),
        ("a.qrels", "-g compare/a.gains compare/a.qrels compare/a/alpha.run compare/a/beta.run compare/a/gamma.run "
         "compare/a/delta.run", "rcp.3,10"),
        ("c.qrels", "-g compare/c.gains compare/c.qrels compare/c/alpha.run compare/c/beta.run compare/c/delta.run", "rcp")]


def per_topic(args, measures):
    out = subprocess.run(["trec_rcp", "--quiet", "-q", "-n", "--format", "tsv", "-m", measures, *args.split()], check=True,
                         capture_output=True, text=True).stdout.splitlines()
    names, values = out[0].split("\t")[2:], {}
    for line in out[1:]:
        run, topic, *v = line.split("\t")
        for m, x in zip(names, v):
            values.setdefault(m, {}).setdefault(run, {})[topic] = float(x)
    return names, values


def show(*fields):
    print("\t".join(f"{f:.9g}" if isinstance(f, float) else str(f) for f in fields))


def flips(d):
    d = d[np.abs(d) > 1e-12]
    sums = np.abs([np.dot(s, d) for s in itertools.product((1, -1), repeat=len(d))])
    return float(np.mean(sums >= abs(d.sum()) - 1e-12))


def holm(p):
    order = np.argsort(p)
    out = np.empty(len(p))
    out[order] = np.minimum(1, np.maximum.accumulate((len(p) - np.arange(len(p))) * np.array(p)[order]))
    return out


for name, args, measures in DATA:
    names, values = per_topic(args, measures)
    means = {m: {r: np.mean(list(v.values())) for r, v in values[m].items()} for m in names}
    runs = sorted(means[names[0]], key=lambda r: (-means[names[0]][r], r))
    for m in names:
        for r in runs:
            rank = 1 + sum(means[m][k] > means[m][r] + 1e-12 for k in runs)
            ci = st.ttest_1samp(list(values[m][r].values()), 0).confidence_interval()
            show(name, "mean", m, r, float(means[m][r]), rank, float(ci.low), float(ci.high))
    for m in names:
        rows = []
        for a, b in itertools.combinations(runs, 2):
            shared = [t for t in values[m][a] if t in values[m][b]]
            x, y = (np.array([values[m][r][t] for t in shared]) for r in (a, b))
            t = st.ttest_rel(x, y)
            ci = t.confidence_interval()
            rows.append([a, b, len(x), float(np.mean(x - y)), float(ci.low), float(ci.high), float(t.statistic), int(t.df), float(t.pvalue),
                         float(np.mean(x - y) / np.std(x - y, ddof=1)), flips(x - y),
                         float(st.wilcoxon(np.round(x - y, 12)).pvalue)])
        for row, adjusted in zip(rows, holm([r[8] for r in rows])):
            show(name, "difference", m, *row[:9], float(adjusted), *row[9:])
    for a, b in itertools.combinations(names, 2):
        x, y = ([means[m][r] for r in runs] for m in (a, b))
        show(name, "tau_b", a, b, float(st.kendalltau(x, y).statistic))
        show(name, "spearman", a, b, float(st.spearmanr(x, y).statistic))

# Suites of two datasets: D = (d_1 + d_2) / 2, half of what Welch's test of d_1 against -d_2 tests; datasets random: the
# t-test of d_1, d_2.
runs = [f"compare/{{}}/{r}.run" for r in ("alpha", "beta", "gamma", "delta")]
parts = [per_topic(" ".join([f"-g compare/{d}.gains"] + pool + [f"compare/{d}.qrels"] + [r.format(d) for r in runs]),
                   "ndcg_cut.10")[1]["ndcg_cut_10"] for d, pool in (("a", []), ("c", ["--pool", "compare/c.pool"]))]
lines = []
parts = [dict(zip(("alpha.run", "beta.run", "gamma.run", "delta.run"), v.values())) for v in parts]
for a, b in itertools.combinations(("alpha.run", "beta.run", "gamma.run", "delta.run"), 2):
    d = [np.array([v[a][t] - v[b][t] for t in v[a] if t in v[b]]) for v in parts]
    for kind, test, scale in (("fixed", st.ttest_ind(d[0], -d[1], equal_var=False), 0.5),
                              ("random", st.ttest_1samp([x.mean() for x in d], 0), 1)):
        ci = test.confidence_interval()
        lines.append((a, b, kind, float(np.mean([x.mean() for x in d])), float(scale * ci.low), float(scale * ci.high),
                      float(test.statistic), float(test.df), float(test.pvalue)))
for a, b, kind, *rest in sorted(lines):
    show(kind, a, b, *rest)
