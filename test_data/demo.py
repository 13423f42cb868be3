#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Makes the demo data beside this file: 12 topics, 40 judged documents each, three runs.

Abilities are drawn from a normal distribution, passes from the 2PL with the item parameters of the first
NanoBEIR fit of arXiv:2609.35739, grades are coarse and sparse readings of the same abilities, and the runs
order the documents by ability plus noise of increasing size. Run it to make the files again; they do not
change (seed 7).
"""
import math
import os
import random

GAMMA = [1.17, 1.05, 0.94, 1.16, 0.69]
BETA = [-2.57, -2.00, -0.25, 0.71, 4.12]
RESPONSES = 7
here = os.path.dirname(os.path.abspath(__file__))
rng = random.Random(7)


def sigma(x):
    return 1 / (1 + math.exp(-x))


def gain(theta):
    return sum(g * sigma(g * (theta - b)) for g, b in zip(GAMMA, BETA)) / sum(GAMMA)


topics = []
for j in range(12):
    tau, alpha = math.exp(rng.gauss(0.2, 0.2)), rng.gauss(-2.5, 0.8)
    docs = []
    for i in range(40):
        bt = rng.gauss(0, 1.6)
        theta = round(tau * bt + alpha, 8)
        passes = sum(rng.random() < sigma(g * (theta - b)) for g, b in zip(GAMMA, BETA) for _ in range(RESPONSES))
        docs.append((f"D{j:02d}{i:02d}", theta, round(bt, 8), passes))
    rng.shuffle(docs)
    topics.append((str(101 + j), tau, alpha, docs))

with open(os.path.join(here, "demo.gains"), "w") as f:
    f.write("# rcp-gains 1\n# judge demo (simulated)\n")
    for c, (g, b) in enumerate(zip(GAMMA, BETA), 1):
        f.write(f"# criterion C{c} gamma {g} beta {b}\n")
    for qid, tau, alpha, _ in topics:
        f.write(f"# query {qid} tau {tau:.6f} alpha {alpha:.6f}\n")
    f.write("# columns qid iter docid gain theta bt passes responses\n")
    for qid, _, _, docs in topics:
        for d, theta, bt, passes in docs:
            f.write(f"{qid} 0 {d} {gain(theta):.10f} {theta:.8f} {bt:.8f} {passes} {RESPONSES}\n")

with open(os.path.join(here, "demo.qrels"), "w") as f:
    for qid, _, _, docs in topics:
        for d, theta, _, _ in docs:
            grade = 2 if theta > 0.5 else 1 if theta > -1.5 else 0
            if rng.random() < (0.8 if grade else 0.4):
                f.write(f"{qid} 0 {d} {grade}\n")

for name, noise, digits in (("dense", 1.0, 4), ("rerank", 0.6, 1), ("sparse", 2.0, 6)):
    with open(os.path.join(here, f"demo.{name}.run"), "w") as f:
        for qid, _, _, docs in topics:
            pool = [(round(theta + rng.gauss(0, noise), digits), d) for d, theta, _, _ in docs]
            pool += [(round(rng.gauss(-3.5, 1.0), digits), f"X{qid}{i}") for i in range(10)]
            for rank, (s, d) in enumerate(sorted(pool, reverse=True), 1):
                f.write(f"{qid} Q0 {d} {rank} {s:.{digits}f} {name}\n")
