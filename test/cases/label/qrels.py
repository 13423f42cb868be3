# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Computes what rcp-label qrels says of thresholds, with NumPy: python3 qrels.py GAINS T,... """
import sys
from collections import defaultdict

import numpy as np

rows = [line.split() for line in open(sys.argv[1]) if line[0] != "#"]
limits = np.array([float(t) for t in sys.argv[2].split(",")])
gain = np.array([float(r[3]) for r in rows])
grade = np.searchsorted(limits, gain, side="right")
around = sum(((gain[grade == k] - gain[grade == k].mean()) ** 2).sum() for k in set(grade))
topics = defaultdict(list)
for r, x in zip(rows, gain):
    topics[r[0]].append(x)
ndcg = []
for x in topics.values():
    x = np.sort(x)[::-1]
    band = np.searchsorted(limits, x, side="right")
    expected = np.array([x[band == k].mean() for k in band])
    discount = 1 / np.log2(np.arange(2, 12))[: len(x)]
    ndcg.append((expected[:10] * discount).sum() / (x[:10] * discount).sum())
print("%.3f %.4f" % (1 - around / ((gain - gain.mean()) ** 2).sum(), np.mean(ndcg)))
