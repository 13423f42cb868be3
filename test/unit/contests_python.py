#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""What scipy, statsmodels and numpy make of the contests that test/unit/contests.c checks: prints contests_python.h.

    python3 test/unit/contests_python.py >test/unit/contests_python.h   (scipy 1.17.1, statsmodels 0.15.0, numpy 2.4.6)

Clustered rates are regressions on a constant with clustered errors, areas under the curve are Mann-Whitney statistics, one
for every query that is left out, strengths are found by scipy.optimize for every query; fifths follow their definition
with one list per fifth.
"""
import textwrap
import warnings

import numpy as np
import statsmodels.api as sm
from scipy.optimize import minimize
from scipy.stats import mannwhitneyu

rng = np.random.default_rng(20261122)
N, QUERIES, SYSTEMS, ZONE = 160, 60, 6, 0.005


def c_array(kind, name, values):
    body = ", ".join(repr(float(v)) if kind == "double" else str(int(v)) for v in values)
    print(textwrap.fill(f"static const {kind} {name}[] = {{{body}}};", 118, subsequent_indent="    "))


def number(v):
    return "NAN" if np.isnan(v) else repr(float(v))


query = np.sort(rng.integers(0, QUERIES, N))
a = rng.integers(0, SYSTEMS, N)
b = (a + rng.integers(1, SYSTEMS, N)) % SYSTEMS
quality = np.linspace(-0.2, 0.2, SYSTEMS)
truth = quality[a] - quality[b] + rng.normal(0, 0.15, N)
first = np.round(truth + rng.normal(0, 0.1, N), 2)  # with ties, and margins of 0
second = np.round(truth * 0.3 + rng.normal(0, 0.15, N), 3)
verdict = np.sign(np.round(truth + rng.normal(0, 0.15, N), 1)).astype(int)
verdict[::31] = 2  # none
length = np.round(rng.normal(0, 0.5, N), 3)

print("/* Made by contests_python.py. */")
print(f"enum {{ N_CONTESTS = {N}, N_QUERIES = {QUERIES}, N_SYSTEMS = {SYSTEMS} }};")
c_array("uint32_t", "query_of", query)
c_array("uint32_t", "system_a", a)
c_array("uint32_t", "system_b", b)
c_array("double", "margin_first", first)
c_array("double", "margin_second", second)
c_array("signed char", "verdict_of", verdict)
c_array("double", "log_length", length)


def winner(m):
    return np.where(np.abs(m) >= ZONE, np.sign(m), 0).astype(int)


def clustered(hit, group):
    fit = sm.OLS(hit.astype(float), np.ones(len(hit))).fit(cov_type="cluster", cov_kwds={"groups": group})
    p, half = fit.params[0], 1.96 * fit.bse[0]
    return [hit.sum(), len(hit), p, max(0, p - half), min(1, p + half)]


f, s = winner(first), winner(second)
side = np.abs(verdict) == 1
decided = side & ((f == verdict) != (s == verdict))
opposite = side & (f * s == -1)
both = opposite & (np.abs(first) >= 0.1) & (np.abs(second) >= 0.1)
rows = {
    "decided": decided,
    "disagreements": opposite,
    "both beyond 0.1": both,
    "one within 0.1": opposite & ~both,
    "first metric": side & (f != 0),
    "first from 0.05 to 0.2": side & (f != 0) & (np.abs(first) >= 0.05) & (np.abs(first) < 0.2),
}
print("static const struct {\n    const char *name;\n    double k, n, rate, lo, hi;\n} rates[] = {")
for name, chosen in rows.items():
    print(f'    {{"{name}", ' + ", ".join(number(v) for v in clustered((f == verdict)[chosen], query[chosen])) + "},")
print("};")
d, r, q = opposite.sum(), (side & (f != 0) & (s == 0)).sum(), (side & (f == 0) & (s != 0)).sum()
print(f"static const double chance_of = {float((d + r) / (2 * d + r + q))!r};")

print("static const struct {\n    double auc, lo, hi;\n} areas[] = {")
for margin in (first, second):
    def auc(keep):
        p, n = margin[keep & (verdict == 1)], margin[keep & (verdict == -1)]
        return mannwhitneyu(p, n).statistic / (len(p) * len(n))
    out = np.array([auc(side & (query != g)) for g in np.unique(query[side])])
    se = np.sqrt((len(out) - 1) / len(out) * ((out - out.mean()) ** 2).sum())
    whole = auc(side)
    print("    {" + ", ".join(number(v) for v in (whole, max(0, whole - 1.96 * se), min(1, whole + 1.96 * se))) + "},")
print("};")

# Logistic regressions of the verdict: statsmodels' clustered and plain standard errors.
x = np.column_stack([first, second, length])[side]
y = (verdict[side] == 1).astype(float)
fit = sm.Logit(y, sm.add_constant(x)).fit(disp=0, cov_type="cluster", cov_kwds={"groups": query[side]}, tol=1e-14, maxiter=100)
plain = sm.Logit(y, sm.add_constant(x)).fit(disp=0, tol=1e-14, maxiter=100)
c_array("double", "logistic_b", fit.params)
c_array("double", "logistic_se", fit.bse)
c_array("double", "logistic_plain_se", plain.bse)


def strengths(keep):
    def objective(t):
        won = np.where(verdict[keep] == 1, a[keep], b[keep])
        lost = np.where(verdict[keep] == 1, b[keep], a[keep])
        return np.logaddexp(0, t[lost] - t[won]).mean() + 0.5e-4 * (t ** 2).sum()
    return minimize(objective, np.zeros(SYSTEMS), method="BFGS", options={"gtol": 1e-9}).x


warnings.simplefilter("ignore")
named = np.zeros(N)
for g in np.unique(query):
    t = strengths(side & (query != g))
    named[query == g] = np.sign(t[a] - t[b])[query == g]
c_array("signed char", "stronger", named)

pairs = {}
for i in np.flatnonzero(side):
    pairs.setdefault(frozenset((a[i], b[i])), []).append(a[i] if verdict[i] == 1 else b[i])
frequent, split = np.full(N, 2), 0
for i in np.flatnonzero(side):
    w = pairs[frozenset((a[i], b[i]))]
    for_a = sum(v == a[i] for v in w)
    if 0 < for_a < len(w):
        frequent[i] = np.sign(2 * for_a - len(w))
split = sum(len(set(w)) == 2 for w in pairs.values())
print(f"enum {{ N_SPLIT = {split} }};")
c_array("signed char", "frequent", frequent)

# Fifths of both metrics' |margin| over contests in which both name a side.
share = opposite.sum() / side.sum()
print("static const struct {\n    double n, k, rate;\n} fifth_of[2][5] = {")
for margin, mine in ((first, f), (second, s)):
    named_by_both = np.flatnonzero(side & (f != 0) & (s != 0))
    size = np.abs(margin[named_by_both])
    below = np.array([(size < v).sum() for v in size])
    which = below * 5 // len(size)
    print("    {")
    for k in range(5):
        i = named_by_both[which == k]
        hit = mine[i] == verdict[i]
        rate = share * hit[opposite[i]].mean() + (1 - share) * hit[~opposite[i]].mean()
        print(f"        {{{len(i)}, {hit.sum()}, {number(rate)}}},")
    print("    },")
print("};")
