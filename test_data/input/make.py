#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Makes small.*: the gains of two topics in every form that trec_rcp reads, and a run over them.

All forms hold the same gains, so all must score alike. Identifiers hold commas, quotes and non-ASCII letters.
The item parameters are those of demo.gains; thetas are fixed below, gains follow from them.
"""
import csv
import json
import math
import os

here = os.path.dirname(os.path.abspath(__file__))
GAMMA, BETA = [1.17, 1.05, 0.94, 1.16, 0.69], [-2.57, -2.00, -0.25, 0.71, 4.12]
ROWS = [("q1", "d1", 0.5, 3, 1), ("q1", "d,2", -1.25, 2, 0), ("q1", 'd"3"', 2.75, 7, 2), ("q1", "dä4", -4.0, 0, 0),
        ("q1", "d5", 0.5, 5, 1), ("q2", "d1", -2.0, 1, 0), ("q2", "d5", 1.5, 6, 1), ("q2", "d6", -0.125, 4, 0)]
RUN = [("q1", ["d5", "d,2", "new", 'd"3"', "dä4"]), ("q2", ["d6", "d1", "new"])]
RESPONSES = 7


def gain(theta):
    return sum(g / (1 + math.exp(-g * (theta - b))) for g, b in zip(GAMMA, BETA)) / sum(GAMMA)


def write(name, lines):
    with open(os.path.join(here, name), "w", encoding="utf-8") as f:
        f.writelines(line + "\n" for line in lines)


items = [f"# criterion C{c} gamma {g} beta {b}" for c, (g, b) in enumerate(zip(GAMMA, BETA), 1)]
write("small.gains", ["# rcp-gains 1", "# judge by hand", *items, "# query q1 tau 1.20 alpha -5.31",
                      "# columns qid iter docid gain theta bt passes responses"]
      + [f"{q} 0 {d} {gain(t):.10f} {t} {t / 2} {p} {RESPONSES}" for q, d, t, p, _ in ROWS])
write("small.theta", [*items, "# columns qid docid theta passes responses"]
      + [f"{q} {d} {t} {p} {RESPONSES}" for q, d, t, p, _ in ROWS])
write("small.bare", [f"{q} 0 {d} {gain(t):.10f}" for q, d, t, _, _ in ROWS])
write("small.spaces", ["qid  docid  gain  count"]
      + [f"{q}  {d}  {gain(t):.10f}  {p / RESPONSES / 5:.12f}" for q, d, t, p, _ in ROWS])
write("small.tsv", ["query-id\tcorpus-id\tscore\tgain\ttheta"]
      + [f"{q}\t{d}\t{s}\t{gain(t):.10f}\t{t}" for q, d, t, _, s in ROWS])
with open(os.path.join(here, "small.csv"), "w", encoding="utf-8", newline="") as f:
    table = csv.writer(f, lineterminator="\r\n")
    table.writerow(["count", "query_id", "remark", "doc_id", "gain"])
    table.writerows([repr(p / RESPONSES / 5), q, 'said "yes", twice', d, repr(gain(t))] for q, d, t, p, _ in ROWS)
write("small.jsonl", [json.dumps({"query_id": q, "nested": {"a": [1, {"b": "]}"}]}, "docno": d, "gain": gain(t),
                                  "bt_score": None, "valid": True}) for q, d, t, _, _ in ROWS])
write("small.run", [f"{q} Q0 {d} {r} {9 - r} small" for q, docs in RUN for r, d in enumerate(docs, 1)])
write("small.qrels", [f"{q} 0 {d} {s}" for q, d, _, _, s in ROWS])
