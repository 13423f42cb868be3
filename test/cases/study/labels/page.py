#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The numbers of the pictures of `rcp-study labels --html` by scikit-learn, numpy and pandas, as the page's tables have them.

    python3 test/cases/study/labels/page.py GAINS GRADES QRELS >test/cases/study/labels/page.out
    (in test_data; scikit-learn 1.9.1, numpy 2.4.6, pandas 3.1.1)

Where a curve rises at a level, its upper end counts.
"""
import sys

import numpy as np
import pandas as pd
from sklearn.metrics import roc_curve

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
keys = ["suite", "query_id", "doc_id"]
single = grades.groupby(keys + ["annotator"])[["grade"]].mean().reset_index()
single = single.merge(gains, left_on=["query_id", "doc_id"], right_on=["qid", "doc"])
single = single.merge(qrels[["qid", "doc", "qrel"]], on=["qid", "doc"], how="left")
single["qrel"] = single.qrel.fillna(0).clip(lower=0)
docs = single.groupby(keys).agg(mean=("grade", "mean"), **{c: (c, "first") for c in SCORES}).reset_index()
useful = (docs["mean"] >= 2 - 1e-12).astype(int)

curves = [roc_curve(useful, docs[s], drop_intermediate=False)[:2] for s in SCORES]
for level in [0, .01, .02, .05, .1, .15, .2, .25, .3, .4, .5, .6, .7, .8, .9, 1]:
    row = []
    for fpr, tpr in curves:
        i = np.searchsorted(fpr, level + 1e-12, side="right") - 1
        row.append(tpr[i] if i + 1 == len(fpr) else
                   tpr[i] + (level - fpr[i]) / (fpr[i + 1] - fpr[i]) * (tpr[i + 1] - tpr[i]))
    print(f"{level:g}", *(f"{x:.6f}" for x in row))
for grade, x in sorted(single.groupby("grade").gain, reverse=True):
    print(f"{grade:g}", len(x), *(f"{q:.6f}" for q in np.quantile(x, [.05, .25, .5, .75, .95])), f"{x.mean():.6f}")
for limit in 1, 2, 3:
    width = np.minimum((single.gain * 20).astype(int), 19)
    for b, x in single.groupby(width):
        print(f"{b / 20:g} to {(b + 1) / 20:g}", len(x), f"{x.gain.mean():.6f}", f"{(x.grade >= limit - 1e-12).mean():.6f}")
