# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The steps of test/engines/spark: spark.py STEP ARGUMENT..., in the folder of the data."""
import json
import os
import random
import subprocess
import sys
import threading
import time

import numpy
import pyarrow
import pyarrow.parquet

import trec_rcp
from trec_rcp import spark

MEASURES = ["nDCG@10", "MAP", "P@5", "R@100", "RR@10"]


def session(master: str):
    from pyspark.sql import SparkSession
    made = SparkSession.builder.master(master).appName("trec_rcp").config("spark.ui.enabled", "false")
    made = made.config("spark.executor.memory", "2g").config("spark.driver.host", "127.0.0.1")
    made = made.config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"])
    return made.config("spark.sql.shuffle.partitions", "40").getOrCreate()


def wanted(e) -> dict:
    """{(run, topic, measure): value} of an Evaluation."""
    out = {(r, t, m): v for r in e.runs for t, x in e.per_topic[r].items() for m, v in x.items()}
    out.update({(r, "all", m): v for r in e.runs for m, v in e.means[r].items()})
    return out


def data(runs: str, topics: str, docs: str) -> None:
    """Writes grades and a Parquet file for each run; topics have 500 documents, of which 200 have grades."""
    if os.path.exists("grades.json"):
        return
    rng = numpy.random.default_rng(1)
    n, k = int(topics), int(docs)
    os.makedirs("runs", exist_ok=True)
    topic = numpy.repeat(numpy.array([f"topic{t}" for t in range(n)]), k)
    names = numpy.array([f"document-{d:05d}" for d in range(500)])
    for r in range(int(runs)):
        chosen = rng.random((n, 500)).argpartition(k, axis=1)[:, :k].ravel()
        pyarrow.parquet.write_table(pyarrow.table({
            "run": pyarrow.array([f"run{r}"] * (n * k)), "qid": topic, "docno": names[chosen],
            "score": rng.random(n * k).astype("float32").astype("float64")}), f"runs/run{r}.parquet")
    grade = rng.integers(0, 4, (n, 200))
    with open("grades.json", "w", encoding="utf-8") as f:
        json.dump({f"topic{t}": {str(names[d]): int(grade[t, d]) for d in range(200)} for t in range(n)}, f)


def small(master: str, store: str) -> None:
    """Options, partitions, forms of labels, bad rows, and a fit."""
    s = session(master)
    random.seed(1)
    grades = {f"q{q}": {f"d{i}": random.randint(0, 3) for i in range(30)} for q in range(20)}
    runs = {f"r{r}": {f"q{q}": {f"d{i}": round(random.random(), 2) for i in random.sample(range(60), 40)}
                      for q in range(r, 22)} for r in range(4)}
    rows = [(r, q, d, x) for r in runs for q in runs[r] for d, x in runs[r][q].items()]
    random.shuffle(rows)
    df = s.createDataFrame(rows, "run string, qid string, docno string, score double")
    together = df.repartition(7, "run", "qid")
    measures = MEASURES + ["num_ret", "num_rel", "num_q", "gm_map"]
    for options in ({}, {"complete": True}, {"ties": "mean"}):
        want = wanted(trec_rcp.evaluate(grades, runs, measures, quiet=True, **options))
        for placed, grouped in (((df.repartition(7), None),) if options else
                                ((df.repartition(1), False), (df.repartition(7), None), (together, None))):
            got = {(x.run, x.qid, x.measure): x.value
                   for x in spark.evaluate(grades, placed, measures, grouped=grouped, **options).collect()}
            assert got == want, (options, placed.rdd.getNumPartitions(), grouped)
    assert not spark._is_grouped(df.repartition(7)) and spark._is_grouped(together)
    frame = s.createDataFrame([(q, d, g) for q in grades for d, g in grades[q].items()], "qid string, docno string, rel int")
    with open("grades.qrels", "w", encoding="utf-8") as f:
        f.writelines(f"{q} 0 {d} {g}\n" for q in grades for d, g in grades[q].items())
    want = wanted(trec_rcp.evaluate(grades, runs, MEASURES, quiet=True))
    for labels in (frame, "grades.qrels"):
        got = {(x.run, x.qid, x.measure): x.value for x in spark.evaluate(labels, df, MEASURES).collect()}
        assert got == want, type(labels)
    for bad, text in ((df.union(df.limit(1)), "the document is retrieved twice"),
                      (df.selectExpr("run", "qid", "docno", "cast(null as double) as score"), "a row without score"),
                      (df.selectExpr("run", "'x' as qid", "docno", "score"), "none of the run's topics has labels"),
                      (df.repartition(7), "the rows are in several partitions")):
        try:
            spark.evaluate(grades, bad, MEASURES, grouped="partitions" in text).collect()
        except Exception as e:  # PythonException
            assert text in str(e), (text, str(e)[-500:])
        else:
            raise AssertionError(text)
    assert spark.fit(s.read.text(store + "/*.jsonl").repartition(5), quiet=True) == trec_rcp.fit(store, quiet=True)
    print(f"small, {master.split(':')[0]}: values, means and gains are those of one process")


def keep_time(name: str, seconds: float) -> None:
    times = json.load(open("times.json", encoding="utf-8")) if os.path.exists("times.json") else {}
    times[name] = seconds
    json.dump(times, open("times.json", "w", encoding="utf-8"))
    print(f"{name}: {seconds:.1f} s", flush=True)


def one() -> None:
    """All runs in one process, read from the same files."""
    began = time.time()
    grades = json.load(open("grades.json", encoding="utf-8"))
    means = {}
    for file in sorted(os.listdir("runs")):
        table = pyarrow.parquet.read_table("runs/" + file, columns=["qid", "docno", "score"])
        e = trec_rcp.evaluate(grades, {file[:-8]: tuple(table.columns)}, MEASURES, quiet=True, jobs=1)
        means.update(e.means)
    keep_time("one process", time.time() - began)
    json.dump(means, open("means.json", "w", encoding="utf-8"))


def means_by(master: str, **options) -> float:
    """Evaluates all runs on the cluster and checks the means. Returns the seconds, without starting the session."""
    s = session(master)
    s.range(1).count()
    began = time.time()
    rows = spark.evaluate(json.load(open("grades.json", encoding="utf-8")), s.read.parquet("runs"), MEASURES,
                          **options)
    got = {}
    for row in rows.where("qid = 'all'").collect():
        got.setdefault(row.run, {})[row.measure] = row.value
    seconds = time.time() - began
    assert got == json.load(open("means.json", encoding="utf-8"))
    return seconds


def large(master: str, name: str) -> None:
    keep_time(name, means_by(master))
    keep_time(name + ", grouped=True", means_by(master, grouped=True))
    keep_time(name + ", rows moved", means_by(master, grouped=False))


def killed(master: str) -> None:
    """Kills an executor in the middle of the evaluation."""
    found = []

    def kill() -> None:
        time.sleep(json.load(open("times.json", encoding="utf-8"))["two-workers"] / 2)
        pids = subprocess.run(["pgrep", "-f", "CoarseGrainedExecutorBackend"], capture_output=True, text=True).stdout.split()
        found.extend(p for p in pids if os.readlink(f"/proc/{p}/cwd").startswith(os.getcwd() + "/work."))
        os.kill(int(found[0]), 9)

    session(master).range(1).count()
    thread = threading.Thread(target=kill)
    thread.start()
    seconds = means_by(master)
    thread.join()
    assert found, "no executor was found"
    keep_time("two workers, one executor killed", seconds)


def times() -> None:
    t = json.load(open("times.json", encoding="utf-8"))
    for how in ("", ", grouped=True", ", rows moved"):
        one, two = t["one-worker" + how], t["two-workers" + how]
        print(f"overhead{how}: two workers take {two / t['one process']:.2f} times as long as one process; "
              f"one worker {one / two:.2f} times as long as two")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
