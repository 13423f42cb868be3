#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""What scipy makes of two gain files, and of the runs' values that trec_rcp prints for them.

    ../test/cases/study/diff/oracle.py demo.gains study/second.gains demo.*.run >../test/cases/study/diff/values.out
    (in test_data, trec_rcp in PATH; scipy 1.12.0)
"""
import subprocess
import sys

import numpy as np
import pandas as pd
from scipy.stats import kendalltau, spearmanr, ttest_rel

files, runs = sys.argv[1:3], sys.argv[3:]
tables = []
for path in files:
    names = "qid iter doc gain theta bt passes responses".split()
    d = pd.DataFrame([l.split() for l in open(path) if not l.startswith("#")])
    d.columns = names[: d.shape[1]]
    tables.append(d.astype({c: float for c in d.columns if c not in ("qid", "iter", "doc")}))
for t in tables:
    t["count"] = t.passes / t.responses
both = tables[0].merge(tables[1], on=["qid", "doc"], suffixes=("_a", "_b"))


def put(name, value):
    print(f"{name} {value:.6f}")


put("documents", len(both))
put("queries", both.qid.nunique())
for s in "theta", "gain", "count":
    r = [spearmanr(d[s + "_a"], d[s + "_b"])[0] for _, d in both.groupby("qid")]
    put(f"spearman.{s}", np.nanmean(r))
put("pooled", spearmanr(both.theta_a, both.theta_b)[0])
put("gain_shift", (both.gain_b - both.gain_a).mean())
values = []
for path in files:
    out = [subprocess.run(["trec_rcp", "--quiet", "-q", "-n", "--digits", "17", "-R", "rcp_gains", "-m", "rcp_ndcg_cut.10", path, r],
                          capture_output=True, text=True, check=True).stdout for r in runs]
    values.append([[float(l.split()[2]) for l in o.splitlines()] for o in out])
means = np.mean(values, axis=2)
put("kendall", kendalltau(*means, variant="c")[0] if len(set(means[0])) < len(runs) else kendalltau(*means)[0])
put("leaderboard_spearman", spearmanr(*means)[0])
put("mean_shift", (means[1] - means[0]).mean())
put("run_pairs", len(runs) * (len(runs) - 1) / 2)
for k, name in (0, ""), (1, "_b"):
    pairs = [(i, j) for i in range(len(runs)) for j in range(len(runs)) if means[k][i] > means[k][j]
             and ttest_rel(values[k][i], values[k][j]).pvalue < 0.05]
    put("separated" + name, len(pairs))
    put("reversed" + name, sum(means[1 - k][i] < means[1 - k][j] for i, j in pairs))
