# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Oracle of test/unit/rasch.c: the same objective minimised by scipy. Run by hand:
#   python3 test/unit/rasch.py
import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

RESPONSES = [4, 4, 3, 5, 4, 0, 2, 4]
PASSES = [[4, 3, 1], [4, 4, 4], [0, 0, 0], [3, 2, 0], [2, 2, 1], [0, 0, 0], [2, 1, 0], [1, 3, 2]]


def fit(responses, passes, ridge):
    n, y = np.array(responses, float)[:, None], np.array(passes, float)
    docs, items = y.shape
    scale = 1 / (n.sum() * items)

    def objective(x):
        z = x[:docs, None] - x[None, docs:]
        g = scale * (n * expit(z) - y)
        value = scale * (n * np.logaddexp(0, z) - y * z).sum() + ridge / 2 * (x @ x)
        return value, np.concatenate([g.sum(1), -g.sum(0)]) + ridge * x

    def hessian(x):
        z = x[:docs, None] - x[None, docs:]
        h = scale * n * expit(z) * expit(-z)
        out = np.diag(np.concatenate([h.sum(1), h.sum(0)]) + ridge)
        out[:docs, docs:] = -h
        out[docs:, :docs] = -h.T
        return out

    x = minimize(objective, np.zeros(docs + items), jac=True, hess=hessian, method="trust-exact",
                 options={"gtol": 1e-14, "maxiter": 10000}).x
    for _ in range(3):
        x = x - np.linalg.solve(hessian(x), objective(x)[1])
    return x, objective(x)


for ridge in 1e-4, 1e-1:
    x, (value, gradient) = fit(RESPONSES, PASSES, ridge)
    print(ridge, "objective %.15f gradient %.1e" % (value, abs(gradient).max()))
    print(", ".join("%.12f" % v for v in x))
