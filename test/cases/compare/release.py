#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Scores test_data/release under every protocol, straight from the description of the official tool (rcp-ndcg,
docs/concepts/protocols.md): prints what release-protocols.out holds, without rounding qrel-nDCG to five digits.

    cd test_data && ../test/cases/compare/release.py >../test/cases/compare/release-protocols.out
"""
import csv
import json
import math
import os

PROTOCOLS = {"nanobeir": ("docid", True), "bright": ("docid", False), "vidore": ("mean", True),
             "trecdl": ("order", True), "mteb": ("mean", True), "plain": ("mean", False)}
K = 10


def table(path):
    """Rows of the one file path.EXT, values as texts or lists; NULL and empty are None."""
    name = next((f"{path}.{e}" for e in ("tsv", "csv", "jsonl") if os.path.exists(f"{path}.{e}")), None)
    if not name:
        return []
    with open(name, newline="") as f:
        rows = [json.loads(line) for line in f] if name.endswith("l") else list(
            csv.DictReader(f, delimiter="\t" if name.endswith(".tsv") else ","))
    return [{k: None if v == "" else v for k, v in row.items()} for row in rows]


def by_query(rows, value):
    out = {}
    for row in rows:
        out.setdefault(row["query-id"], {})[row["corpus-id"]] = float(row[value])
    return out


def dcg(gains):
    return sum(g / math.log2(r + 2) for r, g in enumerate(gains[:K]))


def ranked_gains(scores, gain, ties):
    if ties == "docid":
        docs = sorted(sorted(scores, reverse=True), key=lambda d: -scores[d])
    else:
        docs = sorted(scores, key=lambda d: -scores[d])
    if ties != "mean":
        return [gain.get(d, 0.0) for d in docs]
    groups = {}
    for d in docs:
        groups.setdefault(scores[d], []).append(gain.get(d, 0.0))
    return [sum(groups[scores[d]]) / len(groups[scores[d]]) for d in docs]


def ndcg(scores, gain, ties):
    ideal = dcg(sorted(gain.values(), reverse=True))
    return dcg(ranked_gains(scores, gain, ties)) / ideal if ideal else 0.0


def subset(name, ties, pool_only):
    qrels = table(f"release/{name}/qrels")
    grades = by_query(qrels, "score")
    gains = by_query([row for row in qrels if row["theta"] is not None], "gain")
    pool = {row["query-id"]: row["corpus-ids"] for row in table(f"release/{name}/top_ranked")}
    excluded = {row["query-id"]: row["excluded-corpus-ids"] for row in table(f"release/{name}/excluded")}
    runs = {}
    for row in table(f"release/provenance/runs/{name}"):
        runs.setdefault(row["model"], {}).setdefault(row["query-id"], {})[row["corpus-id"]] = float(row["score"])
    for run, topics in runs.items():
        values = {"ndcg_cut_10": [], "rcp_ndcg_cut_10": []}
        for q in grades:
            drop = set(excluded.get(q, ()))
            scores = {d: s for d, s in topics.get(q, {}).items() if d not in drop}
            in_pool = [d for d in pool[q] if d in scores]
            rest = [] if pool_only else [d for d in scores if d not in set(in_pool)]
            scores = {d: scores[d] for d in in_pool + rest}
            positive = {d: g for d, g in grades[q].items() if g > 0 and d not in drop}
            if positive:
                values["ndcg_cut_10"].append(ndcg(scores, positive, ties))
            judged = {d: g for d, g in gains[q].items() if d not in drop}
            values["rcp_ndcg_cut_10"].append(ndcg(scores, judged, ties))
        for measure, v in values.items():
            yield measure, run, sum(v) / len(v)


names = sorted(n for n in os.listdir("release") if os.path.isdir(f"release/{n}") and n != "provenance")
for protocol, (ties, pool_only) in PROTOCOLS.items():
    print(protocol)
    total, lines = {}, []
    for name in names:
        for measure, run, value in subset(name, ties, pool_only):
            total.setdefault((measure, run), []).append(value)
            lines.append((name, measure, run, value))
    lines += [("(suite)", measure, run, sum(v) / len(v)) for (measure, run), v in total.items()]
    for line in sorted(lines):
        print(*line, sep="\t")
