#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""What irrCAC, krippendorff and statsmodels make of the panels that test/unit/panel.c checks: prints panel_python.h.

    python3 test/unit/panel.py >test/unit/panel_python.h     (irrCAC 0.4.4, krippendorff 0.9.0, statsmodels 0.15.0)

ICC: mean squares of statsmodels' analysis of variance, in the formula for unequal panels. Pairs are counted.
"""
import itertools
import textwrap
import warnings

import krippendorff
import numpy as np
import pandas as pd
import statsmodels.api as sm
from irrCAC.raw import CAC
from statsmodels.formula.api import ols

warnings.simplefilter("ignore")
rng = np.random.default_rng(20260930)


def grades(units, raters, share, step, noise):
    truth = rng.uniform(0, 4, units)
    x = np.clip(np.round((truth[:, None] + rng.normal(0, noise, (units, raters))) / step) * step, 0, 4)
    x[rng.uniform(size=x.shape) > share] = np.nan
    return x


panels = {
    "equal": grades(30, 4, 1, 1, 0.8),
    "unequal": grades(60, 9, 0.35, 1, 1.0),
    "half_steps": grades(40, 6, 0.6, 0.5, 0.7),
    "two_raters": grades(80, 2, 0.8, 1, 1.2),
    "disagreeing": rng.integers(0, 5, (25, 3)).astype(float),
    "coarse": np.where(grades(50, 5, 0.7, 1, 0.5) > 2, 1.0, 0.0) + 0 * grades(50, 5, 1, 1, 1),
}


def icc(x):
    d = pd.DataFrame([(u, v) for u, row in enumerate(x) for v in row if not np.isnan(v)], columns=["unit", "value"])
    table = sm.stats.anova_lm(ols("value ~ C(unit)", d).fit())
    between, within = table["mean_sq"]
    n_i = d.groupby("unit").size().to_numpy()
    k0 = (len(d) - (n_i**2).sum() / len(d)) / (len(n_i) - 1)
    r = (between - within) / (between + (k0 - 1) * within)
    return r, k0 * r / (1 + (k0 - 1) * r), k0


def cac(x):
    keep = x[~np.isnan(x).all(axis=1)]
    out = []
    for weights, kinds in (("identity", ("fleiss", "gwet")), ("quadratic", ("gwet",))):
        c = CAC(pd.DataFrame(keep), weights=weights)
        c.digits = 15
        out += [getattr(c, kind)()["est"] for kind in kinds]
    return [e["coefficient_value"] for e in out] + [out[0]["pa"], out[2]["pa"]] + [e["pe"] for e in out]


def pairs(x):
    d = [abs(a - b) for row in x for a, b in itertools.combinations(row[~np.isnan(row)], 2)]
    return len(d), sum(v == 0 for v in d), sum(v <= 1 for v in d)


def c_array(kind, name, values, text=repr):
    line = f"static const {kind} {name}[] = {{{', '.join(text(v) for v in values)}}};"
    print(textwrap.fill(line, 118, subsequent_indent="    "))


print("/* Made by panel.py. */")
for name, x in panels.items():
    c_array("double", "x_" + name, ["NAN" if np.isnan(v) else float(v) for v in x.ravel()], lambda v: str(v))
print("static const struct sample {\n    const char *name;\n    const double *x; /* [unit][rater], NAN = none */\n"
      "    size_t units, raters;\n"
      "    double icc[3];      /* ICC(1,1), ICC(1,k), k0 */\n    double alpha[4];    /* nominal, ordinal, interval, ratio */\n"
      "    double kappa[3];    /* Fleiss, AC1, AC2 */\n    double observed[2], expected[3];\n"
      "    double pairs[3];    /* all, equal, within 1 */\n} samples[] = {")
for name, x in panels.items():
    alpha = [krippendorff.alpha(reliability_data=x.T, level_of_measurement=k) for k in ("nominal", "ordinal", "interval", "ratio")]
    k = cac(x)
    parts = [icc(x), alpha, k[:3], k[3:5], k[5:], pairs(x)]
    text = f'{{"{name}", x_{name}, {x.shape[0]}, {x.shape[1]}, ' + ", ".join(
        "{" + ", ".join(repr(float(v)) for v in p) + "}" for p in parts) + "},"
    print(textwrap.fill(text, 118, initial_indent="    ", subsequent_indent="     "))
print("};")
