# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# The values of position.t, by scipy: python3 position.py STORE > values (numpy 2.4, scipy 1.17). At each slope and offset
# the Bradley-Terry likelihood with position terms (calibrate/position.h) is maximised over all scores and both terms by
# scipy.optimize.minimize; scipy.optimize.root finds the slope and offset at which both terms are 0.
import json, sys
import numpy as np
from scipy.optimize import minimize, root
from scipy.special import expit

topics = {}
for line in open(sys.argv[1] + "/tournament.jsonl"):
    r = json.loads(line)
    if r.get("valid", True):
        shown = sorted(r["placements"], key=lambda p: p["position"])
        topics.setdefault(r["query_id"], []).append([(p["doc_id"], p["score"]) for p in shown])
pairs, number = [], {}
for q, windows in sorted(topics.items()):
    for w in windows:
        n = len(w)
        at = [number.setdefault((q, d), len(number)) for d, _ in w]
        term = [(0.5 - i / (n - 1), float(i == 0)) for i in range(n)]
        for a in range(n):
            for b in range(a + 1, n):
                pairs.append((at[a], at[b], w[a][1] - w[b][1], term[a][0] - term[b][0], term[a][1] - term[b][1], 2 / n, q))
i, j, s, x, y, weight = (np.array([p[k] for p in pairs]) for k in range(6))
total = {q: sum(p[5] for p in pairs if p[6] == q) for q in topics}
n, terms = len(number), np.stack([x, y], 1)

def fit(slope, offset):
    wins = expit(s - slope * x - offset * y)
    ridge = np.array([total[q] for (q, _), _ in sorted(number.items(), key=lambda e: e[1])]) * 1e-4

    def objective(v):
        z = v[i] - v[j] + terms @ v[n:]
        p = expit(z)
        value = np.sum(weight * (np.logaddexp(0, z) - wins * z)) + 0.5 * np.sum(ridge * v[:n] ** 2)
        g = np.zeros(n + 2)
        np.add.at(g, i, weight * (p - wins))
        np.add.at(g, j, -weight * (p - wins))
        g[:n] += ridge * v[:n]
        g[n:] = terms.T @ (weight * (p - wins))
        return value, g

    return minimize(objective, np.zeros(n + 2), jac=True, method="BFGS", options={"gtol": 1e-9, "maxiter": 5000}).x

r = root(lambda e: fit(*e)[n:], [0.0, 0.0], tol=1e-9)
print("slope %.6f offset %.6f" % tuple(r.x))
v = fit(*r.x)
for (q, d), k in sorted(number.items())[:4]:
    print(q, d, "%.5f" % v[k])
