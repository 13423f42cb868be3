#!/usr/bin/env python3
"""What errors.t expects of standard errors, by finite differences.

    cd test_data
    ../test/cases/label/errors.py bt [--hard-rankings] label/store >label/errors-bt.expected

Needs numpy and scipy; nothing is shared with the program. The scores minimise the objective of arXiv:2609.35739; the
gradient of each window's terms and the Hessian are differences of the objective, and the inverse restricted to scores of
mean 0 is taken in a basis of these (scipy.linalg.null_space). Lines: phi of each query, se_bt of each document.
"""
import sys

import numpy as np
from scipy.linalg import null_space
from scipy.special import expit

from oracle import bradley_terry, records, softplus


def gradient(f, x, h=1e-5):
    return np.array([(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(len(x))])


def hessian(f, x, h=1e-3):
    """Central differences, extrapolated to an error of order h^4."""
    def by(h):
        e = h * np.eye(len(x))
        return np.array([[(f(x + a + b) - f(x + a - b) - f(x - a + b) + f(x - a - b)) / (4 * h * h) for a in e] for b in e])
    return (4 * by(h / 2) - by(h)) / 3


def pairs(window, at, hard):
    p = window["placements"]
    if all(x.get("score") is not None for x in p):
        return [(at[a["doc_id"]], at[b["doc_id"]], expit(a["score"] - b["score"]), 2 / len(p))
                for i, a in enumerate(p) for b in p[i + 1:]]
    if not hard:
        return []
    order = [next(x["doc_id"] for x in p if x["position"] == k) for k in window["ranking"]]
    return [(at[a], at[b], 1.0, 1.0) for i, a in enumerate(order) for b in order[i + 1:]]


def bt_errors(windows, docs, hard):
    """Scores, H+ and phi of one query's windows."""
    at = {d: i for i, d in enumerate(docs)}
    terms = [np.array(t).T for t in (pairs(w, at, hard) for w in windows) if t]
    total, n = sum(t[3].sum() for t in terms), len(docs)

    def value(t, x):
        d = x[t[0].astype(int)] - x[t[1].astype(int)]
        return (t[3] * (softplus(d) - t[2] * d)).sum()

    scores = bradley_terry(windows, docs, 1e-4, hard)
    x = np.array([scores[d] for d in docs])
    H = hessian(lambda y: sum(value(t, y) for t in terms) + total * 1e-4 / 2 * (y**2).sum(), x)
    Z = null_space(np.ones((1, n)))
    inverse = Z @ np.linalg.inv(Z.T @ H @ Z) @ Z.T
    K, D = len(terms), sum((1 + np.sqrt(1 + 8 * len(t[0]))) / 2 - 1 for t in terms)
    if K < 2 or D <= n:
        return x, inverse, np.nan
    g = [gradient(lambda y: value(t, y), x) for t in terms]
    return x, inverse, K / (K - 1) * D / (D - (n - 1)) * sum(v @ inverse @ v for v in g) / (n - 1)


def tournaments(store, hard):
    """Windows and compared documents of every query."""
    queries = {}
    for w in records(store + "/tournament.jsonl"):
        if hard or all(p.get("score") is not None for p in w["placements"]):
            queries.setdefault(w["query_id"], []).append(w)
    return {q: (v, sorted({p["doc_id"] for w in v for p in w["placements"]})) for q, v in sorted(queries.items())}


def main():
    hard = "--hard-rankings" in sys.argv
    for q, (windows, docs) in tournaments(sys.argv[-1], hard).items():
        x, inverse, phi = bt_errors(windows, docs, hard)
        print("phi", q, "%.6g" % phi)
        for d, v in zip(docs, np.diag(inverse)):
            print("se_bt", q, d, "%.6g" % np.sqrt(phi * v))


if __name__ == "__main__":
    main()
