#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Makes the files beside this one: small judgements and runs that hold what trec_eval meets in the wild.

Ties, grades 0 to 3 and below 0, topics without a ranking and rankings without judgements, exponents, odd
spacing, non-ASCII and long identifiers. all.run ranks every judged topic, some.run leaves two of them out;
messy.* hold the lines of all.* in random order with random spacing. The files do not change (seed 11).
"""
import os
import random

here = os.path.dirname(os.path.abspath(__file__))
rng = random.Random(11)
TOPICS = ["101", "102", "10", "9", "Frage-ä", "topic-" + "long" * 18]
DOCS = [f"d{i}" for i in range(1, 22)]
DOCS += ["d1a", "D1", "Ünï-7", "日本-3", "http://host/a?b=c&d", "x" * 70, "x" * 64, "y" * 300]


def score(kind):
    if kind == 0:  # few different values: many ties
        return str(rng.randint(-1, 3))
    if kind == 1:
        return f"{rng.gauss(0, 1):.3e}"
    if kind == 2:
        return repr(rng.gauss(0, 4))
    return rng.choice(["1e-3", "1.5E+2", "-2e1", "+3", ".5", "5.", "-0", "0", "1e-400", "12345678901234567890", "0.1",
                       "0.10"])


qrels, run = [], []
for i, q in enumerate(TOPICS):
    for d in rng.sample(DOCS, rng.randint(9, 22)):
        qrels.append((q, "0", d, str(rng.choice([0, 0, 0, 1, 1, 2, 3, -1, -2]))))
    for d in rng.sample(DOCS, rng.randint(5, 25)):
        run.append((q, "Q0", d, "1", score((i + 3) % 4 if i else 0), "tie-test"))
for q in ("0extra", "zz-extra"):
    run += [(q, "Q0", d, "1", score(0), "tie-test") for d in rng.sample(DOCS, 3)]


def write(name, rows, odd=False):
    with open(os.path.join(here, name), "w", encoding="utf-8") as f:
        for row in rows:
            if odd:
                gap = lambda: rng.choice([" ", "\t", "  ", " \t ", "\v", "\f "])
                f.write(rng.choice(["", " ", "\t"]) + "".join(x + gap() for x in row[:-1]) + row[-1])
                f.write(rng.choice(["", " ", "\t", "\r"]) + "\n")
            else:
                f.write(" ".join(row) + "\n")


write("all.qrels", qrels)
write("all.run", run)
write("some.run", [r for r in run if r[0] not in ("102", "9")])
rng.shuffle(qrels)
rng.shuffle(run)
run[-1] = run[-1][:5] + ("last-line's", )
write("messy.qrels", qrels, True)
write("messy.run", [r + ("and more",) if rng.random() < 0.1 else r for r in run], True)
