#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Makes the folder release/ beside this file: the demo in the layout of the released labels, as two subsets.

A subset has the tables qrels (query-id, corpus-id, score, gain, theta), top_ranked (query-id, corpus-ids: the judged
pool) and excluded (query-id, excluded-corpus-ids), and provenance/runs has the runs of all models in one table per
subset. In the release these are Parquet; here they are in the formats that people convert Parquet to, one by subset.

On top of the demo, so that what a release has is there:
- topics 101 to 106 are q1 to q6 of one subset, 107 to 112 those of the other: subsets share the names of topics;
- every topic has a human positive outside the judged pool, with gain 0.0 and no theta, which all runs rank near the top;
- in the first subset every topic's own document is in the pool with the largest gain, all runs rank it first, and it is
  in the list of excluded documents.
None of it changes what the demo's gains give under --protocol nanobeir. Run it after demo.py to make the files again.
"""
import csv
import json
import os

here = os.path.dirname(os.path.abspath(__file__))
RUNS = ("dense", "rerank", "sparse")


def lines(name):
    with open(os.path.join(here, name)) as f:
        return [line.split() for line in f if not line.startswith("#")]


grade = {(t, d): int(g) for t, _, d, g in lines("demo.qrels")}
gains = [(f[0], f[2], float(f[3]), float(f[4])) for f in lines("demo.gains")]
runs = [(name, t, d, float(s)) for name in RUNS for t, _, d, _, s, _ in lines(f"demo.{name}.run")]


def write_csv(path, rows, separator):
    with open(path, "w", newline="") as f:
        w = csv.DictWriter(f, list(rows[0]), delimiter=separator, lineterminator="\n")
        w.writeheader()
        w.writerows(rows)


def write_jsonl(path, rows):
    with open(path, "w") as f:
        for row in rows:
            f.write(json.dumps({k: None if v == "" else v for k, v in row.items()}) + "\n")


def write(path, rows, form):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if form == "jsonl":
        write_jsonl(path + ".jsonl", rows)
    else:
        write_csv(f"{path}.{form}", rows, "\t" if form == "tsv" else ",")


def subset(name, first, own, form):
    topics = [str(first + i) for i in range(6)]
    new = {t: f"q{i + 1}" for i, t in enumerate(topics)}
    qrels, pool, ranked = [], [], []
    for t in topics:
        docs = [(d, grade.get((t, d), 0), g, theta) for topic, d, g, theta in gains if topic == t]
        if own:
            docs.append((new[t], 0, 0.999, 9.0))
        rows = docs + [(f"H{t}", 2, 0.0, "")]
        qrels += [{"query-id": new[t], "corpus-id": d, "score": s, "gain": g, "theta": theta} for d, s, g, theta in rows]
        pool.append({"query-id": new[t], "corpus-ids": [d for d, _, _, _ in docs]})
    for model in RUNS:
        for t in topics:
            docs = [(d, s) for m, topic, d, s in runs if (m, topic) == (model, t)]
            best = docs[0][1]
            docs[2:2] = [(f"H{t}", docs[1][1])]
            docs = ([(new[t], round(best + 1, 6))] if own else []) + docs
            ranked += [{"model": model, "is_judge": False, "query-id": new[t], "corpus-id": d, "score": s} for d, s in docs]
    release = os.path.join(here, "release")
    write(os.path.join(release, name, "qrels"), qrels, form)
    write(os.path.join(release, name, "top_ranked"), pool, "jsonl")
    if own:
        rows = [{"query-id": new[t], "excluded-corpus-ids": [new[t]]} for t in topics]
        write(os.path.join(release, name, "excluded"), rows, "jsonl")
    write(os.path.join(release, "provenance", "runs", name), ranked, "csv")


subset("NanoDemoOneRetrieval", 101, True, "tsv")
subset("NanoDemoTwoRetrieval", 107, False, "jsonl")
