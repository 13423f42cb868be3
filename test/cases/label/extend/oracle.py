#!/usr/bin/env python3
"""What insert.cmd and score.cmd expect, found by scipy.

    cd test_data
    ../test/cases/label/extend/oracle.py insert [--hard-rankings] label/base.gains label/more >label/insert.expected
    ../test/cases/label/extend/oracle.py score [MEAN SD] label/base.gains label/more >label/score.expected

Needs numpy and scipy; nothing is shared with the program. Scores by scalar minimisation, then a root of the
derivative; the covariance of tau and alpha by numpy's least squares; abilities by scipy's adaptive quadrature. Lines:
qid docid gain theta bt passes responses se_bt se_theta se_gain.
"""
import json
import sys

import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq, minimize_scalar
from scipy.special import expit, log_expit


def gains(path):
    items, queries, docs = [], {}, {}
    for line in open(path):
        f = line.split()
        if f[:2] == ["#", "criterion"]:
            items.append((f[2], float(f[4]), float(f[6])))
        elif f[:2] == ["#", "query"]:
            queries[f[2]] = dict(zip(f[3::2], map(float, f[4::2])))
        elif f[0] != "#":
            docs.setdefault(f[0], {})[f[2]] = [float(x) for x in f[3:]]
    return items, queries, docs


def records(path):
    return [r for r in map(json.loads, open(path)) if r["valid"]]


def tally(items, rubric, qid, doc):
    n, passes = 0, np.zeros(len(items))
    for w in rubric:
        for p in w["placements"]:
            if (w["query_id"], p["doc_id"]) == (qid, doc):
                n += 1
                passes += [p["criteria"][name] for name, _, _ in items]
    return n, passes


def gain_of(items, theta):
    g, b = (np.array([i[k] for i in items]) for k in (1, 2))
    return (g * expit(g * (theta - b))).sum() / g.sum()


def se_gain(items, theta, se):
    h = 1e-5
    return (gain_of(items, theta + h) - gain_of(items, theta - h)) / (2 * h) * se


def comparisons(windows, hard):
    for w in windows:
        p = w["placements"]
        if p[0].get("score") is not None:
            for a in range(len(p)):
                for b in range(a):
                    yield (w["query_id"], p[a]["doc_id"], p[b]["doc_id"], expit(p[a]["score"] - p[b]["score"]), 2 / len(p),
                           w["record_id"])
        elif hard:
            order = [p[k - 1]["doc_id"] for k in w["ranking"]]
            for a in range(len(order)):
                for b in range(a):
                    yield w["query_id"], order[a], order[b], 0.0, 1.0, w["record_id"]


def insert(items, queries, docs, tournament, rubric, hard):
    new = {}
    for q, i, j, p, w, window in comparisons(tournament, hard):
        for x, y, share in (i, j, p), (j, i, 1 - p):
            if q in docs and x not in docs[q] and y in docs[q]:
                new.setdefault((q, x), []).append((docs[q][y][2], share, w, docs[q][y][5], window, y))
    for (q, d), rows in sorted(new.items()):
        b, p, w, se_b = np.array([r[:4] for r in rows]).T
        windows = [r[4] for r in rows]
        W = w.sum()
        f = lambda t: -(w * (p * log_expit(t - b) + (1 - p) * log_expit(b - t))).sum() / W + 0.5e-4 * t * t
        g = lambda t: (w * (expit(t - b) - p)).sum() / W + 1e-4 * t
        near = minimize_scalar(f, bounds=(-30, 30), method="bounded").x
        t = brentq(g, near - 1e-2, near + 1e-2, xtol=1e-15, rtol=1e-15)
        s = expit(t - b)
        h = (w * s * (1 - s)).sum() + 1e-4 * W
        K = len(set(windows))
        spread = sum(sum(w[i] * (s[i] - p[i]) for i in range(len(w)) if windows[i] == k)**2 for k in set(windows))
        own = K / (K - 1) * spread / h
        phi = queries[q].get("phi")
        phi = (5 * phi + (K - 1) * own) / (4 + K) if phi is not None else own if K >= 10 else 1.0
        opponents = {r[5]: (sum(w[i] * s[i] * (1 - s[i]) for i in range(len(w)) if rows[i][5] == r[5]), r[3]) for r in rows}
        se = np.sqrt(phi / h + sum((x / h * y)**2 for x, y in opponents.values()))
        tau, alpha, se_tau, se_alpha = (queries[q][k] for k in ("tau", "alpha", "se_tau", "se_alpha"))
        table = np.array(list(docs[q].values()))
        bt, se_bt, se_theta = table[:, 2], table[:, 5], table[:, 6]
        cov = np.linalg.lstsq(2 * bt[:, None], se_theta**2 - (tau * se_bt)**2 - (bt * se_tau)**2 - se_alpha**2,
                              rcond=None)[0][0]
        cov = queries[q].get("cov", cov)
        theta = tau * t + alpha
        sd = np.sqrt((tau * se)**2 + (t * se_tau)**2 + 2 * t * cov + se_alpha**2)
        n, passes = tally(items, rubric, q, d)
        known = "%d" % passes.sum() if n else "NA"
        print(q, d, "%.12g %.12g %.12g %s %d %.8g %.8g %.8g" % (gain_of(items, theta), theta, t, known, n, se, sd,
                                                              se_gain(items, theta, sd)))


def score(items, docs, rubric, prior):
    mean, sd = prior
    if mean is None:
        thetas = [d[1] for q in docs.values() for d in q.values()]
        mean, sd = np.mean(thetas), np.std(thetas, ddof=1)
    keys = {(w["query_id"], p["doc_id"]) for w in rubric for p in w["placements"]}
    for q, d in sorted(k for k in keys if k[1] not in docs.get(k[0], {})):
        n, passes = tally(items, rubric, q, d)
        g, b = (np.array([i[k] for i in items]) for k in (1, 2))

        def log_density(t):
            x = g * (t - b)
            return (passes * log_expit(x) + (n - passes) * log_expit(-x)).sum() - (t - mean)**2 / (2 * sd * sd)

        peak = minimize_scalar(lambda t: -log_density(t), bounds=(mean - 12 * sd, mean + 12 * sd), method="bounded").x
        top = log_density(peak)
        moment = [quad(lambda t: t**k * np.exp(log_density(t) - top), mean - 20 * sd, mean + 20 * sd, points=[peak],
                       epsabs=1e-14, epsrel=1e-13, limit=500)[0] for k in range(3)]
        theta = moment[1] / moment[0]
        se = np.sqrt(moment[2] / moment[0] - theta**2)
        print(q, d, "%.12g %.12g NA %d %d NA %.8g %.8g" % (gain_of(items, theta), theta, passes.sum(), n, se,
                                                           se_gain(items, theta, se)))


def main():
    items, queries, docs = gains(sys.argv[-2])
    tournament, rubric = (records(sys.argv[-1] + "/%s.jsonl" % s) for s in ("tournament", "rubric"))
    if sys.argv[1] == "insert":
        insert(items, queries, docs, tournament, rubric, "--hard-rankings" in sys.argv)
    else:
        prior = [float(x) for x in sys.argv[2:-2]] or [None, None]
        score(items, docs, rubric, prior)


main()
