#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Makes the data beside this file, for comparisons: three small datasets a, b and c, four runs each.

Documents have an ability; grades and gains are readings of it, runs order the documents by it plus noise. What is
special: topic a9 has no relevant document and no gain above 0; the run gamma lacks a3; b has no run delta; the runs of
c carry the dataset's name in their runids, so that only their files match those of a. Run it to make the files again;
they do not change (seed 11).
"""
import math
import os
import random

here = os.path.dirname(os.path.abspath(__file__))
rng = random.Random(11)
NOISE = {"alpha": 0.5, "beta": 0.7, "gamma": 1.5, "delta": 3.0}


def write(name, lines):
    path = os.path.join(here, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        f.write("".join(line + "\n" for line in lines))


for name, n_topics in (("a", 10), ("b", 6), ("c", 5)):
    topics = {f"{name}{i}": {f"{name}{i}d{k:02d}": rng.gauss(0, 1.5) for k in range(14)} for i in range(n_topics)}
    qrels, gains, excluded, pool = [], [], [], []
    for qid, docs in topics.items():
        for doc, theta in docs.items():
            empty = qid == "a9"
            grade = 0 if empty or theta < 0.5 else 1 if theta < 1.5 else 2
            gain = 0 if empty else 1 / (1 + math.exp(-theta))
            if grade or rng.random() < 0.5:
                qrels.append(f"{qid} 0 {doc} {grade}")
            gains.append(f"{qid} 0 {doc} {gain:.10f} NA NA {round(35 * gain)} 7")
            if rng.random() < 0.1:
                excluded.append(f"{qid} {doc}")
            if rng.random() < 0.9:
                pool.append(f"{qid} {doc}")
    write(f"{name}.qrels", qrels)
    write(f"{name}.gains", ["# rcp-gains 1"] + [f"# criterion C{c} gamma 1 beta 0" for c in range(5)] +
          ["# columns qid iter docid gain theta bt passes responses"] + gains)
    if name == "b":
        write("b.excluded", excluded)
    if name != "a":
        write(f"{name}.pool", pool)
    for run, noise in NOISE.items():
        if (name, run) == ("b", "delta"):
            continue
        lines = []
        for qid, docs in topics.items():
            if (run, qid) == ("gamma", "a3"):
                continue
            scored = sorted(((round(theta + rng.gauss(0, noise), 2), doc) for doc, theta in docs.items()), reverse=True)
            lines += [f"{qid} Q0 {doc} {rank} {score} {'c-' * (name == 'c')}{run}"
                      for rank, (score, doc) in enumerate(scored, 1)]
        write(f"{name}/{run}.run", lines)

write("suite", ["# two datasets with runs of the same runids", "",
                "a a.qrels a.gains a/*.run", "b b.qrels b.gains b/*.run b.excluded b.pool"])
write("files.suite", ["a a.qrels a.gains a/*.run", "c c.qrels c.gains c/*.run - c.pool"])
write("gains.suite", ["a - a.gains a/*.run", "b\t-\tb.gains\tb/[ab]*.run"])
