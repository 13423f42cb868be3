#!/usr/bin/env python3
"""What label/fit.cmd expects: the optima of Bradley-Terry and the 2PL, found by scipy.

    cd test_data && ../test/cases/label/oracle.py [--hard-rankings] label/store >label/fit.expected

Needs numpy and scipy. Objectives as in arXiv:2609.35739, minimised by L-BFGS-B and then driven to a gradient of
zero by a root finder on the gradient; nothing is shared with the program. Lines: item, query, doc with their
values.
"""
import json
import sys
from datetime import datetime

import numpy as np
from scipy.optimize import minimize, root
from scipy.special import expit


def softplus(x):
    return np.logaddexp(0, x)


def records(path):
    best = {}
    for line in open(path):
        r = json.loads(line)
        key = (r.get("valid", True), datetime.fromisoformat(r["recorded_at"].replace("Z", "+00:00")))
        if r["record_id"] not in best or key > best[r["record_id"]][0]:
            best[r["record_id"]] = (key, r)
    return [r for (valid, _), r in best.values() if valid]


def polish(f, grad, x0):
    x = minimize(f, x0, jac=grad, method="L-BFGS-B", options={"maxiter": 100000, "maxfun": 1000000, "ftol": 1e-15,
                                                              "gtol": 1e-10}).x
    x = root(grad, x, method="hybr", options={"xtol": 1e-14}).x
    assert np.abs(grad(x)).max() < 1e-12, np.abs(grad(x)).max()
    return x


def bradley_terry(windows, docs, ridge, hard):
    at = {d: i for i, d in enumerate(docs)}
    I, J, P, W = [], [], [], []
    for w in windows:
        p = w["placements"]
        if all(x.get("score") is not None for x in p):
            for a in range(len(p)):
                for b in range(a + 1, len(p)):
                    I.append(at[p[a]["doc_id"]]), J.append(at[p[b]["doc_id"]])
                    P.append(expit(p[a]["score"] - p[b]["score"])), W.append(2 / len(p))
        elif hard:
            order = [next(x["doc_id"] for x in p if x["position"] == k) for k in w["ranking"]]
            for a in range(len(order)):
                for b in range(a + 1, len(order)):
                    I.append(at[order[a]]), J.append(at[order[b]]), P.append(1.0), W.append(1.0)
    I, J, P, W = map(np.array, (I, J, P, W))

    def f(t):
        x = t[I] - t[J]
        return (W * (softplus(x) - P * x)).sum() / W.sum() + ridge / 2 * (t ** 2).sum()

    def grad(t):
        r = W * (expit(t[I] - t[J]) - P) / W.sum()
        g = ridge * t
        np.add.at(g, I, r)
        np.add.at(g, J, -r)
        return g

    t = polish(f, grad, np.zeros(len(docs)))
    return dict(zip(docs, t - t.mean()))


def main():
    hard = "--hard-rankings" in sys.argv
    store = sys.argv[-1]
    tournament, rubric = records(store + "/tournament.jsonl"), records(store + "/rubric.jsonl")
    bt, rows = {}, {}
    for q in sorted({w["query_id"] for w in tournament}):
        ws = [w for w in tournament if w["query_id"] == q and
              (hard or all(p.get("score") is not None for p in w["placements"]))]
        bt[q] = bradley_terry(ws, sorted({p["doc_id"] for w in ws for p in w["placements"]}), 1e-4, hard)
    criteria = sorted(rubric[0]["placements"][0]["criteria"])
    for w in rubric:
        for p in w["placements"]:
            if p["doc_id"] in bt[w["query_id"]]:
                row = rows.setdefault((w["query_id"], p["doc_id"]), [0] + [0] * len(criteria))
                row[0] += 1
                for c, name in enumerate(criteria):
                    row[c + 1] += p["criteria"][name]
    queries = sorted({q for q, _ in rows})
    keys = sorted(rows)
    b = np.array([bt[q][d] for q, d in keys])
    j = np.array([queries.index(q) for q, _ in keys])
    n = np.array([rows[k][0] for k in keys], float)
    s = np.array([rows[k][1:] for k in keys], float)
    C, Q, N = len(criteria), len(queries), n.sum()

    def unpack(x):
        t, alpha, u, v = x[:Q], x[Q:2 * Q], x[2 * Q:2 * Q + C], x[2 * Q + C:]
        gamma = C * np.exp(u) / np.exp(u).sum()
        return softplus(t), alpha, u, v, gamma, v - v.mean()

    def f(x):
        tau, alpha, u, v, gamma, beta = unpack(x)
        z = gamma * ((tau[j] * b + alpha[j])[:, None] - beta)
        ce = (n[:, None] * softplus(z) - s * z).sum()
        return (ce + ((tau - 1) ** 2 / 2).sum() + (alpha ** 2 / 8).sum()) / (N * C) + 1e-4 / 2 * ((u ** 2).sum() +
                                                                                              (v ** 2).sum())

    def grad(x):
        tau, alpha, u, v, gamma, beta = unpack(x)
        y = (tau[j] * b + alpha[j])[:, None] - beta
        r = n[:, None] * expit(gamma * y) - s
        slope = (r * gamma).sum(1)
        gt = np.bincount(j, b * slope, Q) + (tau - 1)
        ga = np.bincount(j, slope, Q) + alpha / 4
        gg, gb = (r * y).sum(0), -(gamma * r.sum(0))
        gu = gamma * gg - gamma * (gamma * gg).sum() / C
        return np.concatenate([gt * expit(x[:Q]) / (N * C), ga / (N * C), gu / (N * C) + 1e-4 * u,
                               (gb - gb.mean()) / (N * C) + 1e-4 * v])

    x0 = np.concatenate([np.full(Q, np.log(np.e - 1)), np.zeros(Q + 2 * C)])
    tau, alpha, _, _, gamma, beta = unpack(polish(f, grad, x0))
    for c, name in enumerate(criteria):
        print("item", name, "%.12g %.12g" % (gamma[c], beta[c]))
    for k, q in enumerate(queries):
        print("query", q, "%.12g %.12g" % (tau[k], alpha[k]))
        for d in sorted(bt[q]):
            theta = tau[k] * bt[q][d] + alpha[k]
            row = rows.get((q, d), [0] * (C + 1))
            print("doc", q, d, "%.12g %.12g %.12g %d %d" % ((gamma * expit(gamma * (theta - beta))).sum() / C, theta,
                                                            bt[q][d], sum(row[1:]), row[0]))


if __name__ == "__main__":
    main()
