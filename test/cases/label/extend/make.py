#!/usr/bin/env python3
"""Judgements of documents that label/base.gains does not have: test_data/label/more.

    cd test_data && rcp-label fit --quiet -o all.gains label/store && grep -v '^# provenance' all.gains >label/base.gains
    ../test/cases/label/extend/make.py

Needs numpy. Of topic q1 two new documents, which share windows, of q2 and q3 one each, of q9, which the file does not
have, two; rubric answers to three of these, to documents that were never compared, one of them of topic q7, and to a
published one. weak.jsonl: documents with too few opponents, and one that always wins.
"""
import json

import numpy as np

rng = np.random.default_rng(7)
published, scores = {}, {}
for line in open("label/base.gains"):
    if line[0] != "#":
        f = line.split()
        published.setdefault(f[0], []).append(f[2])
        scores[f[0], f[2]] = float(f[5])


def record(name, qid, stage, placements, **more):
    return json.dumps({"schema": "rcp-ndcg.judgement.v1", "record_id": name, "dataset": "toy", "query_id": qid,
                       "stage": stage, "family_key": "simulated", "phase": "random", "placements": placements,
                       "valid": True, "recorded_at": "2026-02-01T00:00:00Z", **more}, separators=(",", ":"))


def window(name, qid, docs, truth, **more):
    b = [truth[d] if d in truth else scores[qid, d] for d in docs]
    z = np.clip(np.round(np.array(b) + rng.normal(0, 0.7, len(b)), 1), -5, 5)
    return record(name, qid, "tournament", [{"position": k + 1, "doc_id": d, "score": float(z[k])}
                                            for k, d in enumerate(docs)], **more)


def answers(name, qid, truth):
    p = lambda t, b: 1 / (1 + np.exp(b - t))
    return record(name, qid, "rubric", [{"position": k + 1, "doc_id": d, "criteria": {
        "C%d" % (c + 1): int(rng.random() < p(t, b)) for c, b in enumerate([-2, -2, 0.3, 0.9, 3])}}
        for k, (d, t) in enumerate(truth.items())])


def near(qid, b, n):
    """Published documents, likelier the closer their scores are."""
    docs = published[qid]
    w = np.array([np.exp(-abs(scores[qid, d] - b)) for d in docs])
    return list(rng.choice(docs, n, replace=False, p=w / w.sum()))


lines = []
for k in range(18):
    docs = near("q1", 0.3, 8) + ["q1-new1", "q1-new2"]
    rng.shuffle(docs)
    lines.append(window("more-t-q1-%d" % k, "q1", docs, {"q1-new1": 0.9, "q1-new2": -0.4}))
for q, b in ("q2", 0.5), ("q3", -0.2):
    for k in range(18):
        docs = near(q, b, 9) + [q + "-new"]
        rng.shuffle(docs)
        lines.append(window("more-t-%s-%d" % (q, k), q, docs, {q + "-new": b}))
    # a ranking without scores, which counts with --hard-rankings only
    docs = near(q, b, 4) + [q + "-new"]
    lines.append(record("more-t-%s-r" % q, q, "tournament", [{"position": i + 1, "doc_id": d} for i, d in
                                                             enumerate(docs)], ranking=[2, 5, 1, 4, 3]))
lines.append(window("more-t-q9-0", "q9", ["q9-a", "q9-b"], {"q9-a": 0, "q9-b": 1}))
lines.append(record("more-t-q1-bad", "q1", "tournament", None, valid=False, invalid_category="no_json"))
open("label/more/tournament.jsonl", "w").write("\n".join(lines) + "\n")

lines = []
for k in range(3):
    lines.append(answers("more-r-q1-%d" % k, "q1", {"q1-new1": 0.5, "q1-unseen": -1, "q1-none": -9, "q1-d0003": 0.}))
    lines.append(answers("more-r-q2-%d" % k, "q2", {"q2-new": 0.1, "q2-unseen": 2, "q2-all": 12}))
    lines.append(answers("more-r-q7-%d" % k, "q7", {"q7-a": -3, "q7-b": 1}))
lines.append(answers("more-r-q3-0", "q3", {"q3-new": 0.1}))
open("label/more/rubric.jsonl", "w").write("\n".join(lines) + "\n")

lines = []
for k in range(20):
    lines.append(window("weak-t-q1-%d" % k, "q1", published["q1"][3:6] + ["q1-few"], {"q1-few": 0.0}))
for k in range(6):
    docs = near("q5", 2, 9)
    z = rng.permutation(9) / 10 - 5.0
    lines.append(record("weak-t-q5-%d" % k, "q5", "tournament",
                        [{"position": i + 1, "doc_id": d, "score": float(round(z[i], 1))} for i, d in enumerate(docs)] +
                        [{"position": 10, "doc_id": "q5-top", "score": 5.0}]))
lines.append(window("weak-t-q6-0", "q6", ["q6-x", "q6-y"], {"q6-x": 0, "q6-y": 1}))
open("label/weak.jsonl", "w").write("\n".join(lines) + "\n")
