#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""What numpy and scipy make of the data that test/unit/draws.c checks: prints draws_scipy.h.

    python3 test/unit/draws.py >test/unit/draws_scipy.h

Rubin's rules and the degrees of freedom of Barnard and Rubin (Biometrika 86(4), 1999), as R's mice 3.16 has them in
pool.scalar() and barnard.rubin(): lambda = (1 + 1/m) b / t, not below 1e-4.
One case has more noise than half of the variance; there lambda counts 1/2 in the observed degrees of freedom.
"""
import numpy as np
import scipy.stats as st

rng = np.random.default_rng(20261122)


def numbers(x):
    return "{" + ", ".join(repr(float(v)) for v in np.ravel(x)) + "}"


print("/* Made by draws.py. */")
cases = []
for name, n, m, noise, common in (("few", 5, 3, 0.05, 0), ("usual", 12, 10, 0.05, 0), ("shared", 8, 6, 0.02, 0.05)):
    d = rng.normal(0.05, 0.2, n)
    drawn = d + rng.normal(0, noise, (m, n)) + rng.normal(0, common + 1e-300, (m, 1))
    w = max(d.var(ddof=1) / n - drawn.var(axis=0, ddof=1).sum() / n**2, 0)
    b = drawn.mean(axis=1).var(ddof=1)
    t = w + (1 + 1 / m) * b
    lam = max((1 + 1 / m) * b / t, 1e-4)
    old = (m - 1) / lam**2
    com = n - 1
    obs = (com + 1) / (com + 3) * com * (1 - min(lam, 0.5))
    df = old * obs / (old + obs)
    assert lam < 0.5 or name == "shared"
    p = 2 * st.t.sf(abs(d.mean()) / np.sqrt(t), df)
    half = st.t.ppf(0.975, df) * np.sqrt(t)
    print(f"static const double {name}_d[] = {numbers(d)}, {name}_drawn[] = {numbers(drawn)};")
    want = [d.mean(), w, (1 + 1 / m) * b, t, (1 + 1 / m) * b / t, df, d.mean() / np.sqrt(t), p, d.mean() - half,
            d.mean() + half, (drawn - d).mean()]
    cases.append(f'{{"{name}", {n}, {m}, {name}_d, {name}_drawn, {numbers(want)}}}')
print("static const struct {\n    const char *name;\n    size_t n, draws;\n    const double *d, *drawn;\n    double want[11];\n"
      "} split[] = {")
print(",\n".join(cases) + "};")
