#!/usr/bin/env python3
"""What test/unit/more.c expects, from statsmodels, scipy and the package rbo: prints more_oracle.h.

    test/unit/more_oracle.py >test/unit/more_oracle.h     (statsmodels 0.15.0, scipy 1.17.1, pandas 2, rbo 0.1.3)
"""
import numpy as np
import pandas as pd
import rbo
from statsmodels.formula.api import ols
from statsmodels.stats.anova import anova_lm
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower


def array(name, values):
    print(f"static const double {name}[] = {{{', '.join(repr(float(v)) for v in values)}}};")


print("/* SPDX-License-Identifier: GPL-3.0-or-later\n * Copyright The trec_rcp developers */\n/* Made by more_oracle.py. */")
p = [0.0, 0.01, 0.01, 0.04, 0.04, 0.03, 0.5, 1.0, 0.0, 0.2]
array("bh_p", p)
array("bh_adjusted", multipletests(p, method="fdr_bh")[1])

power = TTestPower()
print("static const struct { double effect, n, alpha, power, detectable, needed; } powers[] = {")
for effect, n, alpha in ((0.5, 43, 0.05), (0.2, 12, 0.05), (0.05, 4, 0.05), (1.5, 2, 0.05), (0.3, 50, 0.1), (0.02, 100, 0.05)):
    print("    {%r, %r, %r, %r, %r, %r}," % (
        effect, n, alpha, float(power.power(effect, n, alpha)),
        float(power.solve_power(effect_size=None, nobs=n, alpha=alpha, power=0.8)),
        float(np.ceil(power.solve_power(effect_size=effect, nobs=None, alpha=alpha, power=0.8)))))
print("};")

values = np.array([[0.1, 0.5, 0.3, 0.9, 0.45], [0.2, 0.4, 0.35, 0.95, 0.5], [0.05, 0.7, 0.6, 0.8, 0.4]])
frame = pd.DataFrame([(r, t, values[r, t]) for r in range(3) for t in range(5)], columns=["run", "topic", "value"])
table = anova_lm(ols("value ~ C(run) + C(topic)", frame).fit())
for r in range(3):
    array(f"anova_row{r}", values[r])
array("anova_ss", table["sum_sq"])
array("anova_df", table["df"])
array("anova_f", table["F"][:2])
array("anova_p", table["PR(>F)"][:2])

print("static const struct { const char *a, *b; double p, rbo; } overlaps[] = {")
for a, b, persistence in (("abcdefg", "bacdegf", 0.9), ("abcde", "abcde", 0.9), ("abc", "xyz", 0.9), ("abcdefgh", "cadbx", 0.8),
                          ("ab", "bcdefga", 0.95), ("a", "a", 0.5)):
    print('    {"%s", "%s", %r, %r},' % (a, b, persistence, rbo.RankingSimilarity(list(a), list(b)).rbo_ext(persistence)))
print("};")
