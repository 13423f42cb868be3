#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The 2PL of bench/calibrate.c by scipy's L-BFGS-B, on the rows that it wrote.

    calibrate_scipy.py FILE GRADIENT

Objective and gradient in numpy; iterates until the largest component of the gradient is below GRADIENT, or L-BFGS-B
gives up. Prints seconds (without reading), function evaluations, objective, largest gradient."""
import sys
import time

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

rows = np.loadtxt(sys.argv[1])
j, b, n, s = rows[:, 0].astype(int), rows[:, 1], rows[:, 2], rows[:, 3:]
Q, C, N = j.max() + 1, s.shape[1], n.sum()


def unpack(x):
    gamma = np.exp(x[2 * Q:2 * Q + C])
    v = x[2 * Q + C:]
    return np.logaddexp(0, x[:Q]), x[Q:2 * Q], C * gamma / gamma.sum(), v - v.mean()


def f(x):
    tau, alpha, gamma, beta = unpack(x)
    y = (tau[j] * b + alpha[j])[:, None] - beta
    z = gamma * y
    value = ((n[:, None] * np.logaddexp(0, z) - s * z).sum() + ((tau - 1) ** 2).sum() / 2 + (alpha ** 2).sum() / 8) / (N * C)
    r = n[:, None] * expit(z) - s
    slope = (r * gamma).sum(1)
    gt, ga = np.bincount(j, b * slope, Q) + tau - 1, np.bincount(j, slope, Q) + alpha / 4
    gg, gb = gamma * (r * y).sum(0), -gamma * r.sum(0)
    items = x[2 * Q:]
    grad = np.concatenate([gt * expit(x[:Q]), ga, gg - gamma * gg.sum() / C, gb - gb.mean()]) / (N * C)
    grad[2 * Q:] += 1e-4 * items
    return value + 1e-4 / 2 * (items ** 2).sum(), grad


x = np.concatenate([np.full(Q, np.log(np.e - 1)), np.zeros(Q + 2 * C)])
start = time.perf_counter()
calls = 0
for _ in range(20):
    result = minimize(f, x, jac=True, method="L-BFGS-B",
                      options={"maxiter": 100000, "maxfun": 100000, "ftol": 0, "gtol": float(sys.argv[2]), "maxcor": 20})
    moved, x, calls = np.abs(result.x - x).max(), result.x, calls + result.nfev
    if np.abs(result.jac).max() < float(sys.argv[2]) or moved == 0:
        break
print("%.3f %d %.15g %.2g" % (time.perf_counter() - start, calls, result.fun, np.abs(result.jac).max()))
