#!/usr/bin/env python3
"""What errors.t expects of standard errors, by finite differences.

    cd test_data
    ../test/cases/label/errors.py bt [--hard-rankings] label/store >label/errors-bt.expected
    ../test/cases/label/errors.py fit label/fit.expected label/store >label/errors-fit.expected

Needs numpy and scipy; nothing is shared with the program. The scores minimise the objective of arXiv:2609.35739; the
gradient of each window's terms and the Hessian are differences of the objective, and the inverse restricted to scores of
mean 0 is taken in a basis of these (scipy.linalg.null_space). Lines: phi of each query, se_bt of each document.
fit: at the optimum that oracle.py found, everything is a difference of the objective as a function of all its parameters
and scores; the topics' unknowns are eliminated by matrices. Lines: item se_gamma se_beta, query se_tau se_alpha cov, doc
se_theta se_gain.
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


class Model:
    """N C x the objective of the 2PL, topic by topic, as a function of (tau, alpha), (u, v) and the scores."""

    def __init__(self, store, expected):
        lines = [line.split() for line in open(expected)]
        self.names = [f[1] for f in lines if f[0] == "item"]
        gamma, beta = (np.array([float(f[k]) for f in lines if f[0] == "item"]) for k in (2, 3))
        self.topic = {f[1]: np.array([float(f[2]), float(f[3])]) for f in lines if f[0] == "query"}
        rows = {q: {} for q in self.topic}
        for w in records(store + "/rubric.jsonl"):
            for p in w["placements"]:
                if w["query_id"] in rows:
                    row = rows[w["query_id"]].setdefault(p["doc_id"], np.zeros(1 + len(self.names)))
                    row += [1] + [p["criteria"][c] for c in self.names]
        scored = tournaments(store, False)
        self.docs, self.x, self.V, self.rows = {}, {}, {}, {}
        for q in self.topic:
            self.docs[q] = scored[q][1]
            self.x[q], inverse, phi = bt_errors(*scored[q], False)
            self.V[q] = phi * inverse
            self.rows[q] = np.array([rows[q].get(d, np.zeros(1 + len(self.names))) for d in self.docs[q]])
        self.penalty = sum(r[:, 0].sum() for r in self.rows.values()) * len(self.names) * 1e-4
        logs = np.log(gamma)
        self.items = np.concatenate([logs - logs.mean(), beta])  # the ridge holds the means of u and v at 0

    def unpack(self, items):
        e = np.exp(items[:len(self.names)])
        v = items[len(self.names):]
        return len(self.names) * e / e.sum(), v - v.mean()

    def value(self, q, topic, items, x):
        gamma, beta = self.unpack(items)
        n, passes = self.rows[q][:, :1], self.rows[q][:, 1:]
        z = gamma * ((topic[0] * x + topic[1])[:, None] - beta)
        return (n * softplus(z) - passes * z).sum() + (topic[0] - 1)**2 / 2 + topic[1]**2 / 8

    def gain(self, items, theta):
        gamma, beta = self.unpack(items)
        return (gamma * expit(gamma * (theta - beta))).sum() / gamma.sum()


def fit_errors(m):
    """Prints the errors of everything that is fitted to the answers."""
    k, Q = len(m.items), len(m.topic)
    A, B, C, profiled, scatter = {}, {}, {}, m.penalty * np.eye(k), np.zeros((k, k))
    for q, topic in m.topic.items():
        n = len(m.x[q])
        H = hessian(lambda y: m.value(q, y[:2], y[2:2 + k], y[2 + k:]), np.concatenate([topic, m.items, m.x[q]]))
        A[q], B[q], C[q] = H[:2, :2], H[:2, 2:2 + k], H[:2, 2 + k:]
        profiled += H[2:2 + k, 2:2 + k] - B[q].T @ np.linalg.solve(A[q], B[q])
        s = gradient(lambda y: m.value(q, topic, y, m.x[q]), m.items)
        scatter += np.outer(s, s)
    S = Q / (Q - 1) * np.linalg.inv(profiled) @ scatter @ np.linalg.inv(profiled)
    size = Q / (Q - 1) * np.trace(np.linalg.inv(profiled) @ scatter) / (k - 2)
    carried = S if Q > k - 2 else max(1, size) * np.linalg.inv(profiled)
    J = np.array([gradient(lambda y: np.concatenate(m.unpack(y))[i], m.items) for i in range(k)])
    se = np.sqrt(np.diag(J @ S @ J.T))
    for i, name in enumerate(m.names):
        print("item", name, "%.6g %.6g" % (se[i], se[i + len(m.names)]))
    for q, topic in m.topic.items():
        own, by_items, by_bt = np.linalg.inv(A[q]), -np.linalg.solve(A[q], B[q]), -np.linalg.solve(A[q], C[q])
        V = own + by_items @ carried @ by_items.T + by_bt @ m.V[q] @ by_bt.T
        print("query", q, "%.6g %.6g %.6g" % (np.sqrt(V[0, 0]), np.sqrt(V[1, 1]), V[0, 1]))
        for i, d in enumerate(m.docs[q]):
            theta, a = topic[0] * m.x[q][i] + topic[1], np.array([m.x[q][i], 1])
            t_bt = topic[0] * np.eye(len(m.x[q]))[i] + a @ by_bt
            t_items = a @ by_items
            slope = gradient(lambda y: m.gain(m.items, y[0]), np.array([theta]))[0]
            g_items = slope * t_items + gradient(lambda y: m.gain(y, theta), m.items)
            print("doc", q, d, "%.6g %.6g" % (
                np.sqrt(t_bt @ m.V[q] @ t_bt + a @ own @ a + t_items @ carried @ t_items),
                np.sqrt(slope**2 * (t_bt @ m.V[q] @ t_bt + a @ own @ a) + g_items @ carried @ g_items)))


def tournaments(store, hard):
    """Windows and compared documents of every query."""
    queries = {}
    for w in records(store + "/tournament.jsonl"):
        if hard or all(p.get("score") is not None for p in w["placements"]):
            queries.setdefault(w["query_id"], []).append(w)
    return {q: (v, sorted({p["doc_id"] for w in v for p in w["placements"]})) for q, v in sorted(queries.items())}


def main():
    hard = "--hard-rankings" in sys.argv
    if sys.argv[1] == "fit":
        return fit_errors(Model(sys.argv[-1], sys.argv[2]))
    for q, (windows, docs) in tournaments(sys.argv[-1], hard).items():
        x, inverse, phi = bt_errors(windows, docs, hard)
        print("phi", q, "%.6g" % phi)
        for d, v in zip(docs, np.diag(inverse)):
            print("se_bt", q, d, "%.6g" % np.sqrt(phi * v))


if __name__ == "__main__":
    main()
