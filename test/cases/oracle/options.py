#!/usr/bin/env python3
"""What the options that trec_eval does not have do to the measures, straight from their description.

Prints what options.out holds: for every line of options.txt the means over topics of the two runs in
test_data/options, as trec_rcp --format tsv does.

    cd test_data && ../test/cases/oracle/options.py >../test/cases/oracle/options.out
"""
import argparse
import os
from collections import defaultdict
from math import exp, log2

GAMMA, BETA = [1.17, 1.05, 0.94, 1.16, 0.69], [-2.57, -2.00, -0.25, 0.71, 4.12]
PROTOCOLS = {"nanobeir": ("docid", True), "bright": ("docid", False), "vidore": ("mean", True),
             "trecdl": ("order", True), "mteb": ("mean", True), "plain": ("mean", False)}


def rows(name):
    return [line.split() for line in open(name) if line.strip() and not line.startswith("#")]


def sigma(x):
    return 1 / (1 + exp(-x))


def dcg(gains, k):
    return sum(g / log2(r + 2) for r, g in enumerate(gains[:k]))


def ndcg(groups, gain, k=None):
    """Every document counts its tie group's mean gain; gain holds the documents of the ideal ranking."""
    flat = [sum(gain.get(d, 0) for d in g) / len(g) for g in groups for _ in g]
    ideal = dcg(sorted(gain.values(), reverse=True), k)
    return dcg(flat, k) / ideal if ideal else 0


def gain_of(kind, row, topic):
    theta = row[1]
    passed = [sigma(g * (theta - b)) for g, b in zip(GAMMA, BETA)]
    if kind == "unweighted":
        return sum(passed) / len(passed)
    if kind == "logistic":
        return sigma(theta)
    if kind.startswith("criterion"):
        return passed[int(kind[-1]) - 1]
    if kind == "linear":
        return min(1, max(0, (theta - min(BETA)) / (max(BETA) - min(BETA))))
    if kind == "minmax":
        low, high = min(r[1] for r in topic.values()), max(r[1] for r in topic.values())
        return (theta - low) / (high - low)
    return row[0]


def raw_gains(topic):
    """g(bt - mean of bt) of all the topic's documents, excluded or not."""
    mean = sum(r[2] for r in topic.values()) / len(topic)
    return {d: sum(g * sigma(g * (r[2] - mean - b)) for g, b in zip(GAMMA, BETA)) / sum(GAMMA)
            for d, r in topic.items()}


def tie_groups(docs, o, place):
    """docs: (document, score) in file order. Lists of tied documents, or of one where ties are broken."""
    if o.ties == "docid":
        docs = sorted(docs, key=lambda d: d[0], reverse=True)
    elif o.ties == "order" and place is not None:
        docs = sorted(docs, key=lambda d: place[d[0]])
    groups, last = [], None
    for d, score in sorted(docs, key=lambda d: -d[1])[:o.cut]:
        if o.ties == "mean" and score == last:
            groups[-1].append(d)
        else:
            groups.append([d])
        last = score
    return groups


def evaluate(name, o):
    run, sums = defaultdict(list), defaultdict(list)
    for q, _, d, _, score, _ in rows(f"options/{name}.run"):
        run[q].append((d, float(score)))
    for q in sorted(set(grades) | set(gains)):
        if (q not in run and not o.complete) or (o.common and not (q in grades and q in gains)):
            continue
        out = (excluded[q] if o.exclude else set()) | ({q} if o.exclude_self else set())
        place = {d: i for i, d in enumerate(pool[q] if o.pool else gains.get(q, {}))} if o.pool or o.pool_only else None
        docs = [(d, s) for d, s in run[q]
                if d not in out and (place is None or d in place)]
        groups = tie_groups(docs, o, place)
        if q in grades:
            seen = [g for g in groups if not o.judged or grades[q].get(g[0], -1) >= 0]
            grade = {d: max(0, 2 ** g - 1 if o.exp else g) for d, g in grades[q].items() if d not in out}
            relevant = [sum(grades[q].get(d, 0) >= o.level for d in g) / len(g) for g in seen for _ in g]
            sums["ndcg"].append(ndcg(seen, grade))
            sums["ndcg_cut_5"].append(ndcg(seen, grade, 5))
            sums["P_5"].append(sum(relevant[:5]) / 5)
        if q in gains:
            seen = [g for g in groups if not o.judged or g[0] in gains[q]]
            ideal = {d: r for d, r in gains[q].items() if d not in out}
            gain = {d: gain_of(o.gain, r, gains[q]) for d, r in ideal.items()}
            sums["rcp_ndcg"].append(ndcg(seen, gain))
            sums["rcp_ndcg_cut_5"].append(ndcg(seen, gain, 5))
            sums["count_ndcg_cut_5"].append(ndcg(seen, {d: r[3] for d, r in ideal.items()}, 5))
            sums["rawbt_ndcg_cut_5"].append(ndcg(seen, {d: v for d, v in raw_gains(gains[q]).items() if d in ideal}, 5))
    return [sum(sums[m]) / len(sums[m]) for m in MEASURES]


MEASURES = ["P_5", "ndcg", "ndcg_cut_5", "count_ndcg_cut_5", "rcp_ndcg", "rcp_ndcg_cut_5", "rawbt_ndcg_cut_5"]
grades, gains, pool, excluded = defaultdict(dict), defaultdict(dict), defaultdict(list), defaultdict(set)
for q, _, d, grade in rows("options/graded.qrels"):
    grades[q][d] = int(grade)
for q, _, d, gain, theta, bt, passes, responses in rows("options/some.gains"):
    gains[q][d] = (float(gain), float(theta), float(bt), int(passes) / (len(GAMMA) * int(responses)))
grades.default_factory = gains.default_factory = None
for q, d in rows("options/pool"):
    pool[q].append(d)
for q, d in rows("options/excluded"):
    excluded[q].add(d)

options = argparse.ArgumentParser()
options.add_argument("--ties", default="docid")
options.add_argument("-x", dest="exclude")
options.add_argument("--exclude-self", action="store_true")
options.add_argument("--pool")
options.add_argument("--protocol")
options.add_argument("--exp", action="store_true")
options.add_argument("--common", action="store_true")
options.add_argument("--gain", default="rcp")
options.add_argument("-c", dest="complete", action="store_true")
options.add_argument("-J", dest="judged", action="store_true")
options.add_argument("-M", dest="cut", type=int)
options.add_argument("-l", dest="level", type=int, default=1)
for line in open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "options.txt")):
    o = options.parse_args(line.split())
    o.pool_only = False
    if o.protocol:
        ties, o.pool_only = PROTOCOLS[o.protocol]
        if "--ties" not in line:
            o.ties = ties
    print(line, end="")
    print("run", *MEASURES, sep="\t")
    for name in "a", "b":
        print(name, *evaluate(name, o), sep="\t")
