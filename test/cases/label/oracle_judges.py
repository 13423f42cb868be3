#!/usr/bin/env python3
"""What label/pooled.cmd and label/rubric_only.cmd expect, by scipy; and the answers of the second judge.

    cd test_data
    ../test/cases/label/oracle_judges.py second >label/second.jsonl        # the first one's, made more lenient
    ../test/cases/label/oracle_judges.py pooled >label/pooled.expected
    ../test/cases/label/oracle_judges.py rubric_only >label/rubric_only.expected
    ../test/cases/label/oracle_judges.py rubric_only pooled >label/rubric_only-pooled.expected

Needs numpy and scipy. pooled: the 2PL with a severity per judge on the logit, sum n s = 0, without a penalty on it.
rubric_only: marginal maximum likelihood, theta ~ N(0, 1), points -18, -17.95 .. 10, rescaled to sum gamma = C,
mean beta = 0. Gradients by central differences of the log-likelihood: good for 1e-6.
"""
import json
import random
import sys

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, logsumexp

from oracle import bradley_terry, polish, records, softplus


def second():
    r = random.Random(1)
    for line in open("label/store/rubric.jsonl"):
        w = json.loads(line)
        w["record_id"] += "-second"
        w["family_key"] = "lenient"
        for p in w.get("placements", []):
            for name in p.get("criteria", {}):
                p["criteria"][name] |= int(r.random() < 0.3)
        if r.random() < 0.7:
            print(json.dumps(w))


def rows(pooled, keep):
    """{(query, doc): {judge: [responses, passes...]}}"""
    windows = [("simulated", w) for w in records("label/store/rubric.jsonl")]
    if pooled:
        windows += [("lenient", w) for w in records("label/second.jsonl")]
    names = sorted(windows[0][1]["placements"][0]["criteria"])
    out = {}
    for judge, w in windows:
        for p in w["placements"]:
            key = (w["query_id"], p["doc_id"])
            if keep(key):
                row = out.setdefault(key, {}).setdefault(judge, [0] * (1 + len(names)))
                row[0] += 1
                for c, name in enumerate(names):
                    row[c + 1] += p["criteria"][name]
    return names, out


def show(names, gamma, beta, severity):
    for c, name in enumerate(names):
        print("item", name, "%.12g %.12g" % (gamma[c], beta[c]))
    for judge, s in severity:
        print("severity", judge, "%.12g" % s)


def gain(gamma, beta, theta):
    return (gamma * expit(gamma * (theta - beta))).sum() / gamma.sum()


def pooled():
    tournament = records("label/store/tournament.jsonl")
    bt = {}
    for q in sorted({w["query_id"] for w in tournament}):
        ws = [w for w in tournament if w["query_id"] == q and all(p.get("score") is not None for p in w["placements"])]
        bt[q] = bradley_terry(ws, sorted({p["doc_id"] for w in ws for p in w["placements"]}), 1e-4, False)
    names, data = rows(True, lambda key: key[1] in bt.get(key[0], {}))
    judges, queries = ["lenient", "simulated"], sorted({q for q, _ in data})
    flat = [(queries.index(q), bt[q][d], judges.index(k), r) for (q, d), by in sorted(data.items()) for k, r in by.items()]
    j = np.array([x[0] for x in flat])
    b = np.array([x[1] for x in flat])
    k = np.array([x[2] for x in flat])
    n = np.array([x[3][0] for x in flat], float)
    s = np.array([x[3][1:] for x in flat], float)
    C, Q, N = len(names), len(queries), n.sum()
    share = np.bincount(k, n) / N

    def unpack(x):
        t, alpha, u, v, w = x[:Q], x[Q:2 * Q], x[2 * Q:2 * Q + C], x[2 * Q + C:2 * Q + 2 * C], x[2 * Q + 2 * C]
        gamma = C * np.exp(u) / np.exp(u).sum()
        return softplus(t), alpha, u, v, gamma, v - v.mean(), np.array([w, 0.0]) - w * share[0]

    def f(x):
        tau, alpha, u, v, gamma, beta, sev = unpack(x)
        z = gamma * ((tau[j] * b + alpha[j])[:, None] - beta) - sev[k][:, None]
        ce = (n[:, None] * softplus(z) - s * z).sum()
        return (ce + ((tau - 1) ** 2 / 2).sum() + (alpha ** 2 / 8).sum()) / (N * C) + 1e-4 / 2 * ((u ** 2).sum() +
                                                                                              (v ** 2).sum())

    def grad(x):
        tau, alpha, u, v, gamma, beta, sev = unpack(x)
        y = (tau[j] * b + alpha[j])[:, None] - beta
        r = n[:, None] * expit(gamma * y - sev[k][:, None]) - s
        slope = (r * gamma).sum(1)
        gt, ga = np.bincount(j, b * slope, Q) + (tau - 1), np.bincount(j, slope, Q) + alpha / 4
        gg, gb = (r * y).sum(0), -(gamma * r.sum(0))
        gs = -np.bincount(k, r.sum(1))
        gw = gs[0] - share[0] * gs.sum()
        gu = gamma * gg - gamma * (gamma * gg).sum() / C
        return np.concatenate([gt * expit(x[:Q]) / (N * C), ga / (N * C), gu / (N * C) + 1e-4 * u,
                               (gb - gb.mean()) / (N * C) + 1e-4 * v, [gw / (N * C)]])

    x = polish(f, grad, np.concatenate([np.full(Q, np.log(np.e - 1)), np.zeros(Q + 2 * C + 1)]))
    tau, alpha, _, _, gamma, beta, sev = unpack(x)
    show(names, gamma, beta, zip(judges, sev))
    for i, q in enumerate(queries):
        print("query", q, "%.12g %.12g" % (tau[i], alpha[i]))
        for d in sorted(bt[q]):
            theta = tau[i] * bt[q][d] + alpha[i]
            by = data.get((q, d), {}).values()
            print("doc", q, d, "%.12g %.12g %.12g %d %d" % (gain(gamma, beta, theta), theta, bt[q][d],
                                                            sum(sum(r[1:]) for r in by), sum(r[0] for r in by)))


def rubric_only(two):
    names, data = rows(two, lambda key: True)
    judges = ["lenient", "simulated"] if two else ["simulated"]
    docs, C = sorted(data), len(names)
    node = np.linspace(-18, 10, 561)
    prior = -node ** 2 / 2
    prior -= logsumexp(prior)
    N = [sum(by[k][0] for by in data.values() if k in by) for k in judges]

    def severity(x):
        w = np.array([x[2 * C], 0.0]) if two else np.zeros(1)
        return w - (w * N).sum() / sum(N)

    def posterior(x):
        out = np.tile(prior, (len(docs), 1))
        for s, judge in zip(severity(x), judges):
            z = np.exp(x[:C])[:, None] * node + x[C:2 * C, None] - s
            r = np.array([data[d].get(judge, [0] * (C + 1)) for d in docs], float)
            out += r[:, 1:] @ z - r[:, :1] * softplus(z).sum(0)
        return out

    def f(x):
        return -logsumexp(posterior(x), axis=1).sum() / sum(N)

    def grad(x):
        return np.array([(f(x + h) - f(x - h)) / 2e-6 for h in np.eye(len(x)) * 1e-6])

    x = np.zeros(2 * C + two)
    for _ in range(5):
        x = minimize(f, x, jac=grad, method="BFGS", options={"gtol": 1e-10}).x
    p = np.exp(posterior(x) - logsumexp(posterior(x), axis=1)[:, None])
    a, b = np.exp(x[:C]), -x[C:2 * C] / np.exp(x[:C])
    k, m = a.mean(), b.mean()
    gamma, beta = a / k, k * (b - m)
    show(names, gamma, beta, zip(judges, severity(x)) if two else [])
    print("prior prior %.12g %.12g" % (-k * m, k))
    print("likelihood likelihood %.6f" % (-f(x) * sum(N)))
    for i, d in enumerate(docs):
        mean = p[i] @ node
        sd = np.sqrt(p[i] @ (node - mean) ** 2)
        theta = k * (mean - m)
        by = data[d].values()
        print("doc", *d, "%.12g %.12g %.12g %d %d" % (gain(gamma, beta, theta), theta, k * sd,
                                                      sum(sum(r[1:]) for r in by), sum(r[0] for r in by)))


if sys.argv[1] == "second":
    second()
elif sys.argv[1] == "pooled":
    pooled()
else:
    rubric_only(len(sys.argv) > 2)
