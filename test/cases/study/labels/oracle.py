#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Every value of `rcp-study labels` by scipy, scikit-learn, statsmodels, pandas, or its definition over all pairs.

    python3 test/cases/study/labels/oracle.py GAINS GRADES QRELS VOTES >test/cases/study/labels/values.out
    (in test_data; scipy 1.12.0, scikit-learn 1.9.1, statsmodels 0.15.0)

Means of queries are rounded to 12 digits, so that equal ones are equal.
"""
import itertools
import sys

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy.stats import spearmanr
from sklearn.metrics import roc_auc_score

SCORES = "gain theta bt z_bt count qrel".split()
names = "qid iter doc gain theta bt passes responses".split()
gains = pd.DataFrame([l.split() for l in open(sys.argv[1]) if not l.startswith("#")], columns=names)
for c in names[3:]:
    gains[c] = gains[c].astype(float)
gains["count"] = gains.passes / gains.responses
gains["z_bt"] = gains.groupby("qid").bt.transform(lambda x: (x - x.mean()) / x.std(ddof=0))
qrels = pd.read_csv(sys.argv[3], sep=r"\s+", names=["qid", "it", "doc", "qrel"], dtype={"qid": str, "doc": str})
grades = pd.read_csv(sys.argv[2], sep="\t", dtype={"query_id": str, "doc_id": str})
grades = grades[grades.grade.notna()]
grades["answers"] = grades.answers.map({"yes": 1.0, "no": 0.0})
keys = ["suite", "query_id", "doc_id"]
single = grades.groupby(keys + ["annotator"])[["grade", "topical", "answers"]].mean().reset_index()
single = single.merge(gains, left_on=["query_id", "doc_id"], right_on=["qid", "doc"])
single = single.merge(qrels[["qid", "doc", "qrel"]], on=["qid", "doc"], how="left")
single["qrel"] = single.qrel.fillna(0)
docs = single.groupby(keys).agg(mean=("grade", "mean"), **{c: (c, "first") for c in SCORES}).reset_index()
docs["useful"] = (docs["mean"] >= 2 - 1e-12).astype(int)
queries = [d for _, d in docs.groupby(["suite", "query_id"])]


def put(name, value):
    print(f"{name} {value:.6f}")


def alike(x, y, a, b):
    return 0.5 if x == y else float((x > y) == (a > b))


put("documents", len(docs))
put("useful", docs.useful.sum())
for s in SCORES:
    put(f"auc.{s}", roc_auc_score(docs.useful, docs[s]))
rest = docs[docs.qrel <= 0]
put("auc_qrel0.gain", roc_auc_score(rest.useful, rest.gain))
wrong = [alike(x, y, 1, 0) for d in queries for x in d.gain[(d.useful == 1) & (d.qrel <= 0)]
         for y in d.gain[(d.useful == 0) & (d.qrel > 0)]]
put("auc_marked_wrong.gain", np.mean(wrong))
flagged = int((docs.qrel > 0).sum())
put("matched.flagged", flagged)
by_gain = docs.gain >= np.sort(docs.gain)[::-1][flagged - 1]
for name, flag in ("qrel", docs.qrel > 0), ("gain", by_gain):
    put(f"matched.{name}.tpr", flag[docs.useful == 1].mean())
    put(f"matched.{name}.fpr", flag[docs.useful == 0].mean())
put("qrel0_useful", rest.useful.mean())
put("positive_not_useful", 1 - docs[docs.qrel > 0].useful.mean())
good = single.grade >= 2
put("agreement.gain", ((single.gain >= 0.5) == good).mean())
put("agreement.qrel", ((single.qrel > 0) == good).mean())
pairs = [(a, b, d.gain.iloc[0] >= 0.5, d.qrel.iloc[0] > 0) for _, d in single.groupby(keys)
         for a, b in itertools.combinations(d.grade >= 2, 2)]
put("agreement.annotator", np.mean([a == b for a, b, _, _ in pairs]))
put("agreement_pairs.gain", np.mean([x == g for a, b, g, _ in pairs for x in (a, b)]))
put("agreement_pairs.qrel", np.mean([x == q for a, b, _, q in pairs for x in (a, b)]))
bins = np.minimum((single.gain * 20).astype(int), 19)
for t in 1, 2, 3:
    put(f"ece.{t}", sum(len(d) / len(single) * abs(d.gain.mean() - (d.grade >= t).mean()) for _, d in single.groupby(bins)))
for s in SCORES:
    put(f"spearman.{s}", spearmanr(docs[s], docs["mean"])[0])
best = pd.concat([pd.Series(np.sort(d.theta), index=d.sort_values("mean").index) for d in queries])
put("spearman.ceiling", spearmanr(best.loc[docs.index], docs["mean"])[0])
x, y = docs.theta.rank(), docs["mean"].rank()
x, y = x - x.mean(), y - y.mean()
put("spearman.floor", sum(len(d) * x[d.index].mean() * y[d.index].mean() for d in queries) / np.sqrt((x**2).sum() * (y**2).sum()))
means = docs.groupby(["suite", "query_id"])[SCORES + ["mean"]].mean().round(12)
for s in SCORES:
    put(f"query_spearman.{s}", spearmanr(means[s], means["mean"])[0])
for s in SCORES:
    put(f"concordance.{s}", np.mean([alike(x, y, a, b) for d in queries
                                     for (x, a), (y, b) in itertools.combinations(zip(d[s], d["mean"]), 2) if abs(a - b) > 1e-12]))
for key, grade in ("tie_resolution", "mean"), ("tie_resolution_qrels", "qrel"):
    for s in "gain", "theta", "bt":
        put(f"{key}.{s}", np.mean([alike(x, y, a, b) for d in queries
                                   for (x, a, c), (y, b, e) in itertools.combinations(zip(d[s], d[grade], d["count"]), 2)
                                   if c == e and abs(a - b) > 1e-12]))
cross = {}
for s in "theta", "bt":
    cross[s] = np.mean([alike(x, y, a, b) for _, d in single.groupby(["annotator", "suite"])
                        for (p, x, a), (q, y, b) in itertools.combinations(zip(d.query_id, d[s], d.grade), 2) if p != q and a != b])
    put(f"cross_query.{s}", cross[s])
put("cross_query.difference", cross["theta"] - cross["bt"])
for i, q in enumerate(("topical", "answers")):
    d = single[single[q].notna()]
    b = sm.GLM(d[q], sm.add_constant(d.theta), family=sm.families.Binomial()).fit(tol=1e-14).params
    put(f"thresholds.{i + 1}.theta", -b.iloc[0] / b.iloc[1])
    put(f"thresholds.{i + 1}.theta.slope", b.iloc[1])
votes = pd.read_csv(sys.argv[4], dtype={"query_id": str, "doc_id": str}).groupby(["query_id", "doc_id"]).vote.mean().reset_index()
said = single.merge(votes, on=["query_id", "doc_id"])
said = said[(said.vote - 0.5) * (said.gain - 0.5) < 0]
put("votes.documents", said.groupby(keys).ngroups)
put("votes.gain", ((said.grade >= 2) == (said.gain > 0.5)).mean())
