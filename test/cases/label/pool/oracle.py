# Expected outputs of the cases here, from the definition. Run by hand in test_data/:
#   for c in fuse kappa qrels qrels-full join; do python3 ../test/cases/label/pool/oracle.py $c >../test/cases/label/pool/$c.out; done
import sys
from collections import defaultdict

RUNS = ["demo.dense.run", "demo.rerank.run", "demo.sparse.run"]
CASES = {  # k, kappa, qrels?, join judged?
    "fuse": (12, 60, False, False),
    "kappa": (15, 1.5, False, False),
    "qrels": (20, 60, True, False),
    "qrels-full": (5, 60, True, False),
    "join": (10, 60, True, True),
}


def descending(doc):
    return tuple(-b for b in doc.encode()) + (1,)  # a prefix sorts after the longer name


k, kappa, use_qrels, join = CASES[sys.argv[1]]
score = defaultdict(lambda: defaultdict(list))
for name in RUNS:
    run = defaultdict(list)
    for line in open(name):
        qid, _, doc, _, s, _ = line.split()
        run[qid].append((-float(s), descending(doc), doc))
    for qid, docs in run.items():
        for rank, (_, _, doc) in enumerate(sorted(docs), 1):
            score[qid][doc].append(rank)
grade = defaultdict(dict)
for line in open("demo.qrels") if use_qrels else ():
    qid, _, doc, g = line.split()
    grade[qid][doc] = int(g)
for qid in sorted(score):
    fused = {doc: sum(1 / (kappa + r) for r in sorted(ranks)) for doc, ranks in score[qid].items()}
    ranked = sorted(fused, key=lambda d: (-fused[d], descending(d)))
    everything = sorted(set(fused) | set(grade[qid]), key=lambda d: (-fused.get(d, 0), descending(d)))
    pool = ranked[:k]
    if join:
        pool += [d for d in everything if grade[qid].get(d, -1) >= 0 and d not in pool]
    else:
        missed = [d for d in everything if grade[qid].get(d, 0) > 0 and d not in pool]
        for doc in missed:
            if len(pool) == k:
                others = [d for d in pool if grade[qid].get(d, 0) <= 0]
                if not others:
                    break
                pool.remove(others[-1])
            pool.append(doc)
    pool.sort(key=everything.index)
    for rank, doc in enumerate(pool, 1):
        print(qid, doc, rank, "%.12g" % fused.get(doc, 0))
