#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Simulated contests whose truth is known: writes contests.tsv, reviews.tsv, grades.tsv and contest-grades.tsv here.

    python3 contests.py          writes them
    python3 contests.py check    prints what the grades make of them, worked out from their definitions

Each query has ten documents of a true grade; systems show five of them, better systems better ones. The margin of rcp is
the true one with some noise, that of ndcg with more. Three people grade documents with errors of up to one step; their
reviews are the lists that the true grades prefer, in 9 of 10 cases.
"""
import csv
import math
import os
import random
import sys

GAIN = [0, .25, .45, .70, 1]
here = os.path.dirname(os.path.abspath(__file__))


def dcg(gains):
    return sum(g / math.log2(r + 2) for r, g in enumerate(gains))


def gain(grade):
    low = int(grade)
    return GAIN[low] if low == grade else (GAIN[low] + GAIN[low + 1]) / 2


def ndcgs(grade, a, b):
    ideal = dcg(sorted((gain(grade[d]) for d in set(a) | set(b)), reverse=True)[:5])
    return [dcg([gain(grade[d]) for d in x]) / ideal if ideal else 0 for x in (a, b)]


def pick(grade, a, b):
    x, y = ndcgs(grade, a, b)
    return "tie" if abs(x - y) < .005 else "A" if x > y else "B"


def make():
    rng = random.Random(20261122)
    contests, reviews, grades, by_contest = [], [], [], []
    for q in range(30):
        suite, query = ("web", "news")[q % 2], f"q{q // 2 + 1}"
        truth = {f"d{q}_{k}": rng.choice([0, 0, 1, 1, 2, 2, 3, 4]) for k in range(10)}
        asked = {}
        for n in range(1 + q % 2):
            s, t = rng.sample(range(5), 2)
            show = lambda k: sorted(truth, key=lambda d: -truth[d] * (1 + k) / 4 + rng.gauss(0, 1.5))[:5]
            a, b = show(s), show(t)
            x, y = ndcgs(truth, a, b)
            row = [f"c{len(contests) + 1}", suite, query, f"s{s}", f"s{t}", round(x - y + rng.gauss(0, .15), 4),
                   round(x - y + rng.gauss(0, .5), 4), round(rng.gauss(0, .4), 3), pick(truth, a, b), " ".join(a),
                   " ".join(b)]
            contests.append(row)
            for who in ("ann", "bob", "cyd"):
                side = row[8] if rng.random() < .9 else rng.choice(["A", "B", "tie"])
                reviews.append([row[0], who, side, 0 if rng.random() < .05 else 1])
                for d in sorted(set(a) | set(b)):
                    if (who, d) not in asked:
                        asked[who, d] = min(4, max(0, truth[d] + rng.choice([-1, -.5, 0, 0, 0, .5, 1])))
                        grades.append([suite, query, who, d, asked[who, d]])
                    by_contest.append([row[0], who, d, "AB" if d in a and d in b else "A" if d in a else "B",
                                       a.index(d) + 1 if d in a else "", b.index(d) + 1 if d in b else "",
                                       asked[who, d]])
    return contests, reviews, grades, by_contest


def write(name, header, rows):
    with open(os.path.join(here, name), "w", newline="") as f:
        w = csv.writer(f, delimiter="\t", lineterminator="\n")
        w.writerow(header.split())
        w.writerows(rows)


def check(contests, grades):
    given = {(s, q, who, d): g for s, q, who, d, g in grades}
    k = n = 0
    votes = {"A": 0, "B": 0, "tie": 0}
    for _, suite, query, _, _, rcp, ndcg, _, _, a, b in contests:
        a, b = a.split(), b.split()
        picks = [pick({d: given[suite, query, who, d] for d in a + b}, a, b) for who in ("ann", "bob", "cyd")]
        balance = picks.count("A") - picks.count("B")
        verdict = "A" if balance > 0 else "B" if balance < 0 else "tie"
        votes[verdict] += 1
        first, second = ["A" if m >= .005 else "B" if m <= -.005 else "" for m in (rcp, ndcg)]
        if verdict != "tie" and (first == verdict) != (second == verdict):
            n += 1
            k += first == verdict
    print(votes, f"main {k}/{n}")


if __name__ == "__main__":
    contests, reviews, grades, by_contest = make()
    if sys.argv[1:] == ["check"]:
        check(contests, grades)
    else:
        write("contests.tsv", "contest_id suite query_id system_a system_b d_rcp d_ndcg log_length_ratio human_verdict "
              "docs_a docs_b", contests)
        write("reviews.tsv", "contest_id annotator pick valid_review", reviews)
        write("grades.tsv", "suite query_id annotator doc_id grade", grades)
        write("contest-grades.tsv", "contest_id annotator doc_id list rank_a rank_b grade", by_contest)
