#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Grades of five simulated annotators for documents of test_data/demo.gains, with what real tables have: two suites, half
steps, documents graded twice, grades that are missing, documents without a gain, yes/no columns; and votes of three runs.

    python3 test/cases/study/labels/make.py test_data/demo.gains test_data/study      (numpy 1.26.4)
"""
import sys

import numpy as np

rng = np.random.default_rng(20261001)
rows = [line.split() for line in open(sys.argv[1]) if not line.startswith("#")]
# qid iter docid gain theta bt passes responses
grades = ["suite\tquery_id\tannotator\tdoc_id\tgrade\ttopical\tanswers\tremark"]
votes = ["query_id,doc_id,run,vote"]


def yes(x):
    return rng.uniform() < 1 / (1 + np.exp(-2 * x))


for qid, _, doc, _, theta, *_ in rows:
    if rng.uniform() > 0.3:
        continue
    suite = "web" if int(qid) % 2 else "mail"
    truth = float(theta) + rng.normal(0, 0.8)
    for who in sorted(rng.permutation(5)[: rng.integers(1, 5)]):
        grade = np.clip(np.round(2 * (truth + 1.5 + rng.normal(0, 0.8))) / 2, 0, 4)
        answers = "yes" if yes(truth) else "no"
        fields = [suite, qid, f"a{who + 1}", doc if rng.uniform() > 0.01 else doc + "x"]
        for _ in range(1 + (rng.uniform() < 0.03)):
            shown = f"{grade:g}" if rng.uniform() > 0.02 else "NA"
            grades.append("\t".join(fields + [shown, "1" if yes(truth + 1) else "0", answers if rng.uniform() > 0.03 else "", f"about {doc}"]))
            grade = abs(grade - 0.5)
    for run in ("one", "two", "three"):
        votes.append(f"{qid},{doc},{run},{int(yes(truth / 2))}")
for name, lines in ("demo.grades", grades), ("demo.votes", votes):
    with open(f"{sys.argv[2]}/{name}", "w") as f:
        f.write("\n".join(lines) + "\n")
