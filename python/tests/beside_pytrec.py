# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""trec_rcp beside pytrec_eval, on random cases: the same topics, the same values in the same order, to the last bit.

    beside_pytrec.py CASES SEED

Left out is what ends pytrec_eval's process or never returns: topics without a relevant document and measures that look at
an empty ranking. What it has as nan is 0 here."""

import random
import struct
import sys

import pytrec_eval

import trec_rcp

MEASURES = [
    ["all_trec"],
    ["official"],
    ["map", "ndcg", "ndcg_cut.1,3,7", "P_2", "recall"],
    ["set", "bpref", "infAP", "Rndcg", "G", "binG"],
]


def case(rng):
    docs = ["d%d" % i for i in range(rng.choice([3, 10, 40, 200]))]
    if rng.random() < 0.2:
        docs = [doc + rng.choice("äß☃😀") for doc in docs]
    topics = ["q%d" % i for i in range(rng.choice([1, 3, 10]))]
    top = rng.choice([1, 1, 3])
    grades = [-1, 0, 0, 1, top]
    labels = {
        topic: dict({doc: rng.choice(grades) for doc in rng.sample(docs, rng.randint(1, len(docs)))}, **{docs[0]: top})
        for topic in topics
        if rng.random() < 0.9
    }
    score = rng.choice(
        [
            rng.random,
            lambda: float(rng.randint(0, 5)),
            lambda: rng.gauss(0, 1) * 10 ** rng.randint(-5, 5),
            lambda: rng.randint(-3, 3),
            lambda: 1 + rng.random() * 1e-7,
        ]
    )
    run = {
        topic: {doc: score() for doc in rng.sample(docs, rng.randint(1, len(docs)))}
        for topic in topics + ["unlabelled"]
        if rng.random() < 0.9
    }
    measures = rng.choice(MEASURES)
    if run and rng.random() < 0.1:
        run[rng.choice(list(run))] = {}
        measures = ["map", "ndcg", "ndcg_cut.1,3,7", "P_2", "recall.5"]
    return labels, measures, rng.choice([1, 1, 2]), rng.random() < 0.2, run


def same(theirs, ours):
    return struct.pack("<d", theirs) == struct.pack("<d", ours) or (theirs != theirs and ours == 0)


def main(cases, seed):
    rng = random.Random(seed)
    values = 0
    for number in range(cases):
        labels, measures, level, judged, run = case(rng)
        theirs, ours = (
            module.RelevanceEvaluator(labels, measures, level, judged).evaluate(run) for module in (pytrec_eval, trec_rcp)
        )
        assert list(theirs) == list(ours), "case {}: topics {} and {}".format(number, list(theirs), list(ours))
        for topic in theirs:
            assert list(theirs[topic]) == list(ours[topic]), "case {}, {}: other values".format(number, topic)
            for name, value in theirs[topic].items():
                assert same(value, ours[topic][name]), "case {}, {}: {} {!r}, here {!r}".format(
                    number, topic, name, value, ours[topic][name]
                )
                values += 1
    assert values > cases, "hardly anything was compared"
    print("{} cases, {} values: the same".format(cases, values))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
