# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Opponents of a new document by their description in rcp-label(1), in plain Python.

    python3 oracle.py GAINS TOPIC DOCUMENT OPPONENTS WINDOW
"""
import math
import statistics
import sys

gains, topic, new = sys.argv[1:4]
count, window = int(sys.argv[4]), int(sys.argv[5])
bt, columns = {}, []
for line in open(gains):
    fields = line.split()
    if line.startswith("# columns"):
        columns = fields[2:]
    elif not line.startswith("#"):
        row = dict(zip(columns, fields))
        if row["qid"] == topic and row["bt"] != "NA":
            bt[row["docid"]] = float(row["bt"])
middle = statistics.median(bt.values())
ranks = {doc: 1 + sum(other > score for other in bt.values()) for doc, score in bt.items()}


def value(doc):
    p = 1 / (1 + math.exp(bt[doc] - middle))
    return p * (1 - p) / math.log2(ranks[doc] + 1)


lowest_first = sorted(bt, key=bt.get)
count = min(count, len(bt))
bins = [[] for _ in range(count)]
for i, doc in enumerate(lowest_first):
    bins[i * count // len(bt)].append(doc)
opponents = sorted((max(b, key=value) for b in bins), key=value, reverse=True)
print("# rcp-plan 1")
for i in range(0, count, window - 1):
    print(topic, new, *opponents[i : i + window - 1])
