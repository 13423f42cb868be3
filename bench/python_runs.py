# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""bench/python: trec_rcp, pytrec_eval and ranx on the same objects, in turn; see there.

CPU s    least user and system time of the process, for one evaluation from the objects that the row names to the
         dictionary of values; of small runs, ms per run
time     theirs / ours
MB       largest resident memory while evaluating, less what was resident before: 10^6 bytes; in a process of its own
"""
import gc
import json
import os
import random
import subprocess
import sys
import time
import warnings

SMALL = os.environ.get("BENCH_SCALE") == "small"
TOPICS, DEPTH = (500 if SMALL else 6980), 1000
RUNS, RUN_TOPICS, RUN_DEPTH = (100 if SMALL else 1000), 50, 100
REPEAT = int(os.environ.get("BENCH_REPEAT", "3"))
MEASURES = {"map", "recip_rank", "ndcg_cut_10", "recall_100"}
RANX = {"map": "map", "recip_rank": "mrr", "ndcg_cut_10": "ndcg@10", "recall_100": "recall@100"}


def in_turn(times=REPEAT, **functions):
    """The least CPU seconds of each."""
    least = {}
    for _ in range(times):
        for name, f in functions.items():
            gc.collect()
            begin = time.process_time()
            f()
            least[name] = min(least.get(name, float("inf")), time.process_time() - begin)
    return least


def passages(topics, depth, seed=1):
    """A run and sparse labels as of MS MARCO: numbers of passages, scores that fall, ten labels a topic, half retrieved."""
    rng = random.Random(seed)
    run, qrels = {}, {}
    for t in range(topics):
        docs = [str(d) for d in rng.sample(range(8841823), depth)]
        run[str(1000000 + t)] = {d: 100 - i * 0.01 for i, d in enumerate(docs)}
        labelled = rng.sample(docs, 5) + [str(d) for d in rng.sample(range(8841823), 5)]
        qrels[str(1000000 + t)] = {d: rng.randrange(4) for d in labelled}
    return qrels, run


def small_runs(n, seed=2):
    """Labels of 50 topics, 50 documents each, and runs of 100 documents a topic in no order, a tenth of them labelled."""
    rng = random.Random(seed)
    pool = [f"doc{i}" for i in range(20000)]
    qrels = {f"q{i}": {d: rng.randrange(4) for d in rng.sample(pool, 50)} for i in range(RUN_TOPICS)}
    runs = []
    for _ in range(n):
        runs.append({q: {d: rng.random() for d in rng.sample(list(labelled), RUN_DEPTH // 10) +
                         rng.sample(pool, RUN_DEPTH - RUN_DEPTH // 10)} for q, labelled in qrels.items()})
    return qrels, runs


def same(ours, theirs, what, within=1e-6):
    if ours.keys() != theirs.keys() or not all(abs(v - ours[q][m]) <= within for q, row in theirs.items()
                                               for m, v in row.items()):
        sys.exit(f"bench/python: {what}: values differ")


def row(name, ours, theirs, unit=1.0):
    print(f"{name:52s} {ours * unit:9.3f} {theirs * unit:9.3f} {theirs / ours:7.1f}", flush=True)


def header(title):
    print(f"\n{title:52s} {'trec_rcp':>9s} {'peer':>9s} {'time':>7s}")


def parse(path):
    """A run as pytrec_eval reads it."""
    import pytrec_eval
    with open(path, encoding="utf-8") as f:
        return pytrec_eval.parse_run(f)


def large():
    import numpy as np
    import pyarrow as pa
    import pytrec_eval
    import trec_rcp
    from trec_rcp import _core
    qrels, run = passages(TOPICS, DEPTH)
    ours, theirs = (m.RelevanceEvaluator(qrels, MEASURES) for m in (trec_rcp, pytrec_eval))
    core = _core.evaluator()
    for m in sorted(MEASURES):
        core.measure(m)
    core.give_labels("qrels", qrels)
    core.prepare()
    expected = theirs.evaluate(run)
    same(ours.evaluate(run), expected, "dictionaries")
    header(f"A run of {TOPICS} x {DEPTH} documents, CPU s")
    t = in_turn(ours=lambda: ours.evaluate(run), theirs=lambda: theirs.evaluate(run))
    row("dictionaries, both", t["ours"], t["theirs"])
    from_dictionaries = t["theirs"]
    topics = np.repeat(np.array(list(run)), DEPTH)
    docnos = np.array([d for docs in run.values() for d in docs])
    scores = np.array([s for docs in run.values() for s in docs.values()])
    table = pa.table({"query_id": topics, "doc_id": docnos, "score": scores})

    def theirs_of_arrays():
        nested = {}
        for q, d, s in zip(topics.tolist(), docnos.tolist(), scores.tolist()):
            nested.setdefault(q, {})[d] = s
        theirs.evaluate(nested)

    for name, data in ("numpy arrays", (topics, docnos, scores)), ("an Arrow table", tuple(table.columns)):
        same(core.evaluate(data).by_topic(), expected, name)
        t = in_turn(ours=lambda: core.evaluate(data).by_topic())
        row(f"{name}; peer: the dictionaries, ready", t["ours"], from_dictionaries)
        if name == "numpy arrays":
            t.update(in_turn(theirs=theirs_of_arrays))
            row(f"{name}, both", t["ours"], t["theirs"])
    path = os.path.join(os.environ["BENCH_DATA"], "python.run")
    with open(path, "w", encoding="utf-8") as f:
        for q, docs in run.items():
            f.writelines(f"{q} Q0 {d} {i + 1} {s!r} run\n" for i, (d, s) in enumerate(docs.items()))
    del run, topics, docnos, scores, table
    same(core.evaluate_file(path).by_topic(), expected, "file")
    t = in_turn(ours=lambda: core.evaluate_file(path).by_topic(), theirs=lambda: theirs.evaluate(parse(path)))
    row("a file, both", t["ours"], t["theirs"])
    os.remove(path)


def small():
    import pytrec_eval
    import trec_rcp
    qrels, runs = small_runs(RUNS)
    ours, theirs = (m.RelevanceEvaluator(qrels, MEASURES) for m in (trec_rcp, pytrec_eval))
    for r in runs[:10]:
        same(ours.evaluate(r), theirs.evaluate(r), "small runs")
    header(f"{RUNS} runs of {RUN_TOPICS} x {RUN_DEPTH} documents, ms per run")
    t = in_turn(3 * REPEAT, ours=lambda: [ours.evaluate(r) for r in runs],
                theirs=lambda: [theirs.evaluate(r) for r in runs])
    row("dictionaries; peer: pytrec_eval", t["ours"], t["theirs"], 1e3 / RUNS)
    mine = t["ours"]
    few = runs[:50]
    t = in_turn(3 * REPEAT, **{name: lambda m=m: [m.RelevanceEvaluator(qrels, MEASURES).evaluate(r) for r in few]
                               for name, m in (("ours", trec_rcp), ("theirs", pytrec_eval))})
    row("dictionaries, labels too; peer: pytrec_eval", t["ours"], t["theirs"], 1e3 / len(few))
    whole = t["ours"] / len(few)
    warnings.simplefilter("ignore")
    import ranx
    their_qrels, names = ranx.Qrels(qrels), list(RANX.values())
    some = runs[:max(20, RUNS // 20)]

    def by_ranx(r):
        return ranx.evaluate(their_qrels, ranx.Run(r), names)

    for r in some[:3]:  # the same means, but for nDCG, which it computes from other ideals
        values, mean = ours.evaluate(r), by_ranx(r)
        for m in "map", "recip_rank":
            if abs(sum(v[m] for v in values.values()) / len(values) - mean[RANX[m]]) > 1e-6:
                sys.exit(f"bench/python: ranx: {m} differs")
    ready = [ranx.Run(r) for r in some]
    t = in_turn(theirs=lambda: [by_ranx(r) for r in some],
                ready=lambda: [ranx.evaluate(their_qrels, r, names) for r in ready])
    labels = in_turn(theirs=lambda: [ranx.evaluate(ranx.Qrels(qrels), ranx.Run(r), names) for r in some])
    row("dictionaries, labels too; peer: ranx", whole * RUNS, labels["theirs"] * RUNS / len(some), 1e3 / RUNS)
    row("dictionaries; peer: ranx", mine, t["theirs"] * RUNS / len(some), 1e3 / RUNS)
    row("dictionaries; peer: ranx, its Run made before", mine, t["ready"] * RUNS / len(some), 1e3 / RUNS)


def status(name):
    """A line of /proc/self/status in bytes."""
    with open("/proc/self/status", encoding="ascii") as f:
        return next(int(line.split()[1]) * 1024 for line in f if line.startswith(name + ":"))


def memory_of(module):
    """Prints the bytes that an evaluation takes beyond its inputs."""
    m = __import__(module)
    qrels, run = passages(TOPICS, DEPTH)
    m.RelevanceEvaluator({"q": {"d": 1}}, MEASURES).evaluate({"q": {"d": 1.0}})
    gc.collect()
    with open("/proc/self/clear_refs", "w", encoding="ascii") as f:
        f.write("5")  # the peak is from here on
    before = status("VmRSS")
    m.RelevanceEvaluator(qrels, MEASURES).evaluate(run)
    print(json.dumps(status("VmHWM") - before))


def memory():
    took = {}
    for module in "trec_rcp", "pytrec_eval":
        took[module] = int(subprocess.run([sys.executable, __file__, "memory", module], stdout=subprocess.PIPE,
                                          check=True).stdout)
    print(f"\n{'Memory beyond the dictionaries, MB':52s} {'trec_rcp':>9s} {'peer':>9s} {'ours/p.':>7s}")
    ours, theirs = took["trec_rcp"] / 1e6, took["pytrec_eval"] / 1e6
    print(f"{f'a run of {TOPICS} x {DEPTH}':52s} {ours:9.1f} {theirs:9.1f} {ours / theirs:7.2f}", flush=True)


def facts():
    import numpy
    import pytrec_eval
    import ranx
    import trec_rcp
    from importlib.metadata import version
    print(f"Python {sys.version.split()[0]}, trec_rcp {trec_rcp.__version__}, pytrec_eval-terrier {pytrec_eval.__version__}, "
          f"ranx {version('ranx')}, numpy {numpy.__version__}; best of {REPEAT}")
    del ranx


if __name__ == "__main__":
    if sys.argv[1:2] == ["memory"]:
        memory_of(sys.argv[2])
    else:
        warnings.simplefilter("ignore")
        facts()
        small()
        large()
        if os.access("/proc/self/clear_refs", os.W_OK):
            memory()
