# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Computes the kappas of rcp-study labels with scikit-learn: python3 kappa.py LABELS.json GAINS GRADES (in test_data:
rcp-study labels --format json demo.gains study/demo.grades). Takes the bands from the JSON, and checks how many grades
each holds."""
import csv
import json
import math
import sys
from collections import defaultdict

from sklearn.metrics import cohen_kappa_score

said = json.load(open(sys.argv[1]))
start = [b["from"] for b in said["confusion"]]
names = [b["grade"] for b in said["confusion"]]
gain = {tuple(line.split()[0:3:2]): float(line.split()[3]) for line in open(sys.argv[2]) if line[0] != "#"}
grades = defaultdict(lambda: defaultdict(list))
for row in csv.DictReader((line for line in open(sys.argv[3]) if line[0] != "#"), delimiter="\t"):
    if (row["query_id"], row["doc_id"]) in gain and row["grade"] not in ("", "NA"):
        grades[row["query_id"], row["doc_id"]][row["annotator"]].append(float(row["grade"]))
bands, singles, one, two = [], [], [], []
for doc, by in grades.items():
    values = [math.floor(sum(v) / len(v) + 0.5) for v in by.values()]
    band = max(k for k, low in enumerate(start) if low is not None and low <= gain[doc])
    bands += [names[band]] * len(values)
    singles += values
    for i, a in enumerate(values):
        for k, b in enumerate(values):
            if i != k:
                one.append(a)
                two.append(b)
for k, name in enumerate(names):
    print(f"grade {name:g}: {singles.count(name)} grades, {bands.count(name)} in its band")
for key, x, y in (("gain", bands, singles), ("annotator", one, two)):
    for weights in (None, "linear", "quadratic"):
        print(f"{key} {weights or 'unweighted'} {cohen_kappa_score(x, y, weights=weights):.10f}")
