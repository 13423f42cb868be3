#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""What scipy and numpy make of the data that test/unit/compare.c checks: prints compare_scipy.h.

    python3 test/unit/compare_scipy.py >test/unit/compare_scipy.h        (scipy 1.17.1, numpy 2.4.6)

Holm's adjustment is its definition; sign flips are enumerated.
"""
import itertools
import textwrap

import numpy as np
import scipy.stats as st

rng = np.random.default_rng(20260929)


def c_array(name, values):
    text = f"static const double {name}[] = {{{', '.join(repr(float(v)) for v in values)}}};"
    print(textwrap.fill(text, 118, subsequent_indent="    "))


print("/* Made by compare_scipy.py. */")
samples = {
    "two": [0.25, -0.0625],
    "five": [0.11, 0.02, -0.05, 0.31, 0.17],
    "seven_zeros": [0, 0, 0.1, 0.1, -0.1, 0.2, 0.3],
    "thirteen_ties": np.round(rng.normal(0.1, 0.2, 13), 1),
    "thirteen_ones": np.append(np.zeros(12), 0.5),
    "fourteen_zeros": np.append(np.zeros(4), rng.normal(0.1, 0.2, 10)),
    "forty": rng.normal(0.05, 0.2, 40),
    "fifty_ties": np.round(rng.normal(0.03, 0.2, 50), 1),
    "fifty_one": rng.normal(0.05, 0.2, 51),
    "many": np.round(rng.normal(0.01, 0.1, 300), 2),
}


def flips(d):
    d = np.array(d)
    sums = np.array([abs(np.dot(s, d)) for s in itertools.product((1, -1), repeat=len(d))])
    return np.mean(sums >= abs(d.sum()) - 1e-12)


for name, d in samples.items():
    c_array("d_" + name, d)
print("static const struct sample {\n    const char *name;\n    const double *d;\n    size_t n;\n"
      "    double mean, sd, t, p, effect, wilcoxon, flips; /* flips: NAN above 13 differences other than 0 */\n} samples[] = {")
for name, d in samples.items():
    d = np.array(d)
    t = st.ttest_rel(d, np.zeros_like(d))
    w = st.wilcoxon(d).pvalue
    f = flips(d[d != 0]) if np.count_nonzero(d) <= 13 else np.nan
    values = [d.mean(), d.std(ddof=1), t.statistic, t.pvalue, d.mean() / d.std(ddof=1), w, f]
    print(f'    {{"{name}", d_{name}, {len(d)}, ' + ", ".join("NAN" if np.isnan(v) else repr(float(v)) for v in values) + "},")
print("};")

boards = {
    "untied": (rng.normal(size=12), rng.normal(size=12)),
    "tied": (np.round(rng.normal(size=14), 0), np.round(rng.normal(size=14), 0)),
    "one_tied": ([0.7, 0.6, 0.5, 0.4], [0.3, 0.3, 0.2, 0.5]),
    "pair": ([0.7, 0.6], [0.3, 0.8]),
}
for name, (x, y) in boards.items():
    c_array("x_" + name, x)
    c_array("y_" + name, y)
print("static const struct board {\n    const char *name;\n    const double *x, *y;\n    size_t n;\n"
      "    double tau_a, tau_b, spearman;\n} boards[] = {")
for name, (x, y) in boards.items():
    n = len(x)
    score = sum(np.sign(x[i] - x[k]) * np.sign(y[i] - y[k]) for i in range(n) for k in range(i))
    values = [score / (n * (n - 1) / 2), st.kendalltau(x, y).statistic, st.spearmanr(x, y).statistic]
    print(f'    {{"{name}", x_{name}, y_{name}, {n}, ' + ", ".join(repr(float(v)) for v in values) + "},")
print("};")

p = np.array([0.0, 0.01, 0.01, 0.04, 0.04, 0.03, 0.5, 1.0, 0.0, 0.2])
order = np.argsort(p)
adjusted = np.empty_like(p)
adjusted[order] = np.minimum(1, np.maximum.accumulate((len(p) - np.arange(len(p))) * p[order]))
c_array("holm_p", p)
c_array("holm_adjusted", adjusted)

for n in (1, 2, 3, 41, 2000):
    x = rng.normal(size=n)
    if n <= 41:
        c_array(f"quantiles_{n}", x)
        c_array(f"quantiles_{n}_at", np.quantile(x, [0.025, 0.975]))
    else:  # a permutation of 0 .. n - 1, which the test can make itself
        c_array(f"quantiles_{n}_at", np.quantile(np.arange(n), [0.025, 0.975]))

# The published means that compare.c holds, from there.
tables = {}
for line in open(__file__.replace("_scipy.py", ".c")):
    if line.startswith("static const struct published"):
        rows = tables[line.split()[-3].split("[")[0]] = []
    elif line.startswith("    {\"") and tables and len(rows) < 14:
        rows += [[float(v) for v in item.split(",")[1:3]] for item in line.split("{")[1:]]
for name, rows in tables.items():
    x, y = zip(*rows)
    n = len(x)
    score = sum(np.sign(x[i] - x[k]) * np.sign(y[i] - y[k]) for i in range(n) for k in range(i))
    print(f"#define {name.upper()}_TAU_A {float(score / (n * (n - 1) / 2))!r}")
    print(f"#define {name.upper()}_TAU_B {float(st.kendalltau(x, y).statistic)!r}")
    print(f"#define {name.upper()}_RHO {float(st.spearmanr(x, y).statistic)!r}")
