#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Makes the files beside this one, for the options that trec_eval does not have (seed 5).

Topics t1 to t3 have grades and gains, t4 has grades only, t5 gains only, t6 is only in the runs. a.run and
b.run hold many ties; both retrieve a document called like its topic. pool leaves out t3 and is not in the
order of any score; excluded names the best documents, some twice and some that nobody retrieved.
"""
import math
import os
import random

here = os.path.dirname(os.path.abspath(__file__))
rng = random.Random(5)
GAMMA, BETA = [1.17, 1.05, 0.94, 1.16, 0.69], [-2.57, -2.00, -0.25, 0.71, 4.12]
RESPONSES = 7
DOCS = [f"d{i}" for i in range(1, 13)]


def gain(theta):
    return sum(g / (1 + math.exp(-g * (theta - b))) for g, b in zip(GAMMA, BETA)) / sum(GAMMA)


def write(name, lines):
    with open(os.path.join(here, name), "w") as f:
        f.writelines(line + "\n" for line in lines)


qrels, gains, pool, runs = [], [], [], {"a": [], "b": []}
excluded = ["# too good to be true", "", "t2 d3", "t2 d3", "t9 d1", "t1 nosuch"]
for t in ("t1", "t2", "t3", "t4", "t5", "t6"):
    docs = [t] + DOCS
    theta = {d: round(rng.gauss(-1, 2), 3) for d in docs}
    if t != "t5" and t != "t6":
        grade = {d: rng.choice([-1, 0, 0, 1, 1, 2, 3]) for d in rng.sample(docs, 10)}
        qrels += [f"{t} 0 {d} {g}" for d, g in grade.items()]
        excluded.append(f"{t} {max(grade, key=grade.get)}")
    if t != "t4" and t != "t6":
        for d in rng.sample(docs, 11):
            x = theta[d]
            passes = sum(rng.random() < 1 / (1 + math.exp(-g * (x - b)))
                         for g, b in zip(GAMMA, BETA) for _ in range(RESPONSES))
            gains.append(f"{t} 0 {d} {gain(x):.12f} {x} {x / 1.5 + 0.5:.6f} {passes} {RESPONSES}")
    if t != "t3":
        pool += [f"{t} {d}" for d in rng.sample(docs + ["new1", "new2"], 9)]
    for name, step in (("a", 1), ("b", 2)):
        ranked = rng.sample(docs + ["new1", "new2"], 11)
        runs[name] += [f"{t} Q0 {d} {r} {round(theta.get(d, -1) / step + rng.gauss(0, 1))} {name}"
                       for r, d in enumerate(ranked, 1)]
    excluded.append(f"{t} {max(theta, key=theta.get)}")
write("graded.qrels", qrels)
items = [f"# criterion C{c} gamma {g} beta {b}" for c, (g, b) in enumerate(zip(GAMMA, BETA), 1)]
write("some.gains", ["# rcp-gains 1"] + items + ["# columns qid iter docid gain theta bt passes responses"] + gains)
write("pool", pool)
write("excluded", excluded)
for name, lines in runs.items():
    write(name + ".run", lines)
