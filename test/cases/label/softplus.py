#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The 2PL with tau = softplus(t), as arXiv:2609.35739 has it, by scipy's L-BFGS-B: the values in method.t, tau.

    softplus.py GAINS RUBRIC.jsonl

GAINS has the scores bt; RUBRIC.jsonl are its rubric answers. Prints the objective, the least tau, and the largest
differences of tau, alpha and gain from those of GAINS."""
import json
import sys
from datetime import datetime

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit


def latest(r):
    return r["valid"], datetime.fromisoformat(r["recorded_at"])


tau0, alpha0, bt, gain, C = {}, {}, {}, {}, 0
for line in open(sys.argv[1]):
    w = line.split()
    if line.startswith("# criterion"):
        C += 1
    elif line.startswith("# query"):
        tau0[w[2]], alpha0[w[2]] = float(w[w.index("tau") + 1]), float(w[w.index("alpha") + 1])
    elif line.startswith("# columns"):
        columns = w[2:]
    elif not line.startswith("#"):
        row = dict(zip(columns, w))
        bt[row["qid"], row["docid"]], gain[row["qid"], row["docid"]] = float(row["bt"]), float(row["gain"])
topics = sorted(tau0)
at, Q, count = {q: i for i, q in enumerate(topics)}, len(topics), {}
records = sorted(map(json.loads, open(sys.argv[2])), key=latest)
for r in {r["record_id"]: r for r in records}.values():
    for p in r["placements"] if r["valid"] else []:
        if (r["query_id"], p["doc_id"]) in bt:
            of = count.setdefault((r["query_id"], p["doc_id"]), np.zeros(C + 1))
            of += [1] + [p["criteria"]["C%d" % (c + 1)] for c in range(C)]
keys = sorted(count)
j, b = np.array([at[k[0]] for k in keys]), np.array([bt[k] for k in keys])
n, s = np.array([count[k][0] for k in keys]), np.array([count[k][1:] for k in keys])


def unpack(x):
    g, v = np.exp(x[2 * Q:2 * Q + C]), x[2 * Q + C:]
    return np.logaddexp(0, x[:Q]), x[Q:2 * Q], C * g / g.sum(), v - v.mean()


def f(x):
    tau, alpha, gamma, beta = unpack(x)
    y = (tau[j] * b + alpha[j])[:, None] - beta
    z, items = gamma * y, x[2 * Q:]
    r = n[:, None] * expit(z) - s
    slope, gg, gb = (r * gamma).sum(1), gamma * (r * y).sum(0), -gamma * r.sum(0)
    prior = ((tau - 1) ** 2).sum() / 2 + (alpha ** 2).sum() / 8
    value = ((n[:, None] * np.logaddexp(0, z) - s * z).sum() + prior) / (n.sum() * C) + 5e-5 * (items ** 2).sum()
    grad = np.concatenate([(np.bincount(j, b * slope, Q) + tau - 1) * expit(x[:Q]), np.bincount(j, slope, Q) + alpha / 4,
                           gg - gamma * gg.sum() / C, gb - gb.mean()]) / (n.sum() * C)
    grad[2 * Q:] += 1e-4 * items
    return value, grad


x = minimize(f, np.concatenate([np.full(Q, np.log(np.e - 1)), np.zeros(Q + 2 * C)]), jac=True, method="L-BFGS-B",
             options={"maxiter": 10 ** 5, "maxfun": 10 ** 6, "ftol": 0, "gtol": 1e-14, "maxcor": 100}).x
tau, alpha, gamma, beta = unpack(x)
theta = {k: tau[at[k[0]]] * v + alpha[at[k[0]]] for k, v in bt.items() if k[0] in at}
apart = max(abs((gamma * expit(gamma * (t - beta))).sum() / gamma.sum() - gain[k]) for k, t in theta.items())
print("objective %.10f, least tau %.0e, differences: tau %.0e, alpha %.0e, gain %.0e" % (
    f(x)[0], tau.min(), max(abs(tau[at[q]] - tau0[q]) for q in topics), max(abs(alpha[at[q]] - alpha0[q]) for q in topics),
    apart))
