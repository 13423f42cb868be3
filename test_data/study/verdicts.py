#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Simulated cases and verdicts of three judges: writes cases.tsv and verdicts.tsv here.

    python3 verdicts.py          writes them
    python3 verdicts.py check    prints what follows from them, worked out from the definitions

The first judge is good, the second likes what it sees first, the third the longer side.
"""
import csv
import os
import random
import sys

here = os.path.dirname(os.path.abspath(__file__))
rng = random.Random(20261123)
cases, verdicts = [], []
for i in range(60):
    control = i % 10 == 9
    length = rng.randrange(200, 900), rng.randrange(200, 900)
    cases.append([f"k{i}", ("sets", "lists")[i % 2], int(control), ("web", "news")[i % 3 == 0], f"q{i // 3}", *length,
                  int(rng.random() < .6)])
    clear = .95 if control else .75
    for judge in ("good", "first", "longer"):
        for rep in (1, 2):
            choice = 1 if rng.random() < clear else 2
            if judge == "first" and rng.random() < .4:
                choice = rep
            if judge == "longer" and rng.random() < .5:
                choice = 1 if length[0] > length[1] else 2
            roll = rng.random()
            verdicts.append([f"k{i}", judge, rep, "tie" if roll < .05 else "NA" if roll < .07 else choice])


def write(name, header, rows):
    with open(os.path.join(here, name), "w", newline="") as f:
        w = csv.writer(f, delimiter="\t", lineterminator="\n")
        w.writerow(header.split())
        w.writerows(rows)


if sys.argv[1:] == ["check"]:
    said = {}
    for case, judge, rep, choice in verdicts:
        said.setdefault((case, judge), []).append(choice)
    decided = {key: c[0] for key, c in said.items() if c[0] == c[1] and c[0] in (1, 2)}
    for kind in ("sets", "lists"):
        for name, need in ("majority", 2), ("unanimous", 3):
            k = n = 0
            for case, of, control, *_ in cases:
                got = [decided.get((case, j)) for j in ("good", "first", "longer")]
                side = next((s for s in (1, 2) if got.count(s) >= need), None)
                if of == kind and not control and side:
                    n, k = n + 1, k + (side == 1)
            print(kind, name, f"{k}/{n}")
    for judge in ("good", "first", "longer"):
        both = [c for (_, j), c in said.items() if j == judge and "NA" not in c]
        print(judge, f"consistent {sum(a == b for a, b in both)}/{len(both)}")
else:
    write("cases.tsv", "case_id kind control suite query_id length_1 length_2 beyond", cases)
    write("verdicts.tsv", "case_id judge rep choice", verdicts)
