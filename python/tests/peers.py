# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Random cases beside pytrec_eval-terrier: `python3 peers.py [CASES]`, skipped where it is not installed.

Labels are whole numbers, since pytrec_eval cuts what follows the point, and scores differ by more than single precision can
tell, since it keeps no more; equal scores would be ties there and not here.
"""
import random
import sys

import trec_rcp


def case(rng):
    topics, pool = [f"q{i}" for i in range(rng.randrange(1, 8))], [f"d{i}" for i in range(60)]
    qrels, run = {}, {}
    for q in topics:
        labelled = rng.sample(pool, rng.randrange(1, 40))
        qrels[q] = {d: rng.choice([-1, 0, 0, 1, 2, 3]) for d in labelled}
        docs = rng.sample(pool, rng.randrange(1, 60))
        places = rng.sample(range(10000), len(docs))
        run[q] = {d: float(p) for d, p in zip(docs, places)}
    return qrels, run


def beside_pytrec_eval(cases):
    import pytrec_eval
    names = set(pytrec_eval.supported_measures) & set(trec_rcp.supported_measures)
    names -= {"runid", "relstring"}
    worst = 0.0
    for seed in range(cases):
        qrels, run = case(random.Random(seed))
        ours = trec_rcp.RelevanceEvaluator(qrels, names).evaluate(run)
        theirs = pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run)
        for q, row in theirs.items():
            for m, v in row.items():
                if m not in ours[q]:
                    sys.exit(f"pytrec_eval, case {seed}: {m} of {q} is not among ours")
                difference = abs(ours[q][m] - v)
                worst = max(worst, difference)
                if difference > 1e-9 * max(1.0, abs(v)):
                    sys.exit(f"pytrec_eval, case {seed}: {m} of {q} is {v}, ours {ours[q][m]}")
    print(f"pytrec_eval {pytrec_eval.__version__}: {len(names)} measures, {cases} cases, largest difference {worst:.1e}")


if __name__ == "__main__":
    try:
        beside_pytrec_eval(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    except ImportError as e:
        print(f"{e}: skipped")
