#!/usr/bin/env python3
"""qrel-nDCG@10, Count-nDCG@10 and RCP-nDCG@10 of the demo runs, straight from the definitions.

Prints what the .out files beside it hold, in the form of trec_rcp -q --format tsv at full precision: gains as the
gain file has them or, with the argument "theta", computed from theta and the items below.

    cd test_data
    ../test/cases/oracle/three_metrics.py >../test/cases/oracle/three_metrics.out
    ../test/cases/oracle/three_metrics.py theta >../test/cases/oracle/three_metrics_theta.out
"""
import sys
from collections import defaultdict
from math import exp, log2

GAMMA, BETA = [1.17, 1.05, 0.94, 1.16, 0.69], [-2.57, -2.00, -0.25, 0.71, 4.12]


def rows(name):
    return [line.split() for line in open(name) if not line.startswith("#")]


def dcg(gains):
    return sum(g / log2(r + 2) for r, g in enumerate(gains[:10]))


labels = [defaultdict(dict) for _ in range(3)]  # grade, count and gain by topic and document
for q, _, d, grade in rows("demo.qrels"):
    labels[0][q][d] = int(grade)
for q, _, d, gain, theta, _, passes, responses in rows("demo.gains"):
    labels[1][q][d] = int(passes) / (len(GAMMA) * int(responses))
    labels[2][q][d] = float(gain)
    if "theta" in sys.argv:
        labels[2][q][d] = sum(g / (1 + exp(-g * (float(theta) - b))) for g, b in zip(GAMMA, BETA)) / sum(GAMMA)

print("run", "topic", "ndcg_cut_10", "count_ndcg_cut_10", "rcp_ndcg_cut_10", sep="\t")
for name in "dense", "rerank", "sparse":
    ranking = defaultdict(list)
    for q, _, d, _, score, _ in rows(f"demo.{name}.run"):
        ranking[q].append((float(score), d))
    values = {}
    for q in sorted(ranking):
        docs = [d for _, d in sorted(ranking[q], reverse=True)]
        values[q] = [dcg([l[q].get(d, 0) for d in docs]) / dcg(sorted(l[q].values(), reverse=True)) for l in labels]
    values["all"] = [sum(v) / len(values) for v in zip(*values.values())]
    for q, v in values.items():
        print(name, q, *v, sep="\t")
