# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Parts of a computation that are joined: what trec_rcp.spark is made of, without Spark (test/engines has that)."""
import os
import random
import tempfile
import unittest
from unittest import mock

import trec_rcp
from trec_rcp import _core, engine, spark
from trec_rcp.inputs import as_labels
from world import DATA, needs

MEASURES = ["ndcg_cut.10", "map", "gm_map", "num_q", "num_rel", "num_ret"]
GRADES = {f"q{q}": {f"d{i}": (7 * q + i) % 4 for i in range(20)} for q in range(9)}
RUNS = {f"r{r}": {f"q{q}": {f"d{i}": (r + 3 * q + 5 * i) % 11 / 4 for i in range(30)} for q in range(r, 10)}
        for r in range(3)}


def evaluator(**options):
    labels = as_labels(GRADES)
    return engine.prepare_evaluator(labels, MEASURES, options)


class Values(unittest.TestCase):
    def test_of_values_is_of_run(self):
        for options in ({}, {"complete": True}):
            e = evaluator(**options)
            for name, run in RUNS.items():
                whole = e.evaluate(run, name)
                again = e.of_values(name, whole.matrix(), whole.evaluated())
                self.assertEqual(again.summary(), whole.summary())
                self.assertEqual(again.by_topic(), whole.by_topic())

    def test_refused(self):
        e = evaluator()
        whole = e.evaluate(RUNS["r0"], "r0")
        with self.assertRaisesRegex(ValueError, "matrix"):
            e.of_values("r0", whole.matrix()[8:], whole.evaluated())
        with self.assertRaisesRegex(trec_rcp.NoTopicError, "none of the run's topics"):
            e.of_values("r0", whole.matrix(), bytes(len(whole.evaluated())))
        alone = engine.prepare_evaluator(as_labels(GRADES), ["gm_map"], {})
        part = alone.evaluate(RUNS["r0"], "r0")
        with self.assertRaisesRegex(trec_rcp.MisuseError, "the values do not include measure map"):
            alone.of_values("r0", part.matrix(), part.evaluated())


class Counts(unittest.TestCase):
    def test_fit_of_counts(self):
        store = os.path.join(DATA, "label", "store")
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for name in ("tournament", "rubric"):
                paths.append(os.path.join(folder, name))
                _core.count((os.path.join(store, name + ".jsonl"),), paths[-1])
            self.assertEqual(trec_rcp.fit(paths, quiet=True), trec_rcp.fit(store, quiet=True))
            with self.assertRaisesRegex(trec_rcp.InputError, "has no record"):
                open(os.path.join(folder, "empty"), "w").close()
                _core.count((os.path.join(folder, "empty"),), os.path.join(folder, "counts"))
            with self.assertRaises(trec_rcp.MisuseError):
                _core.count((), os.path.join(folder, "counts"))
            with self.assertRaises(TypeError):
                _core.count((1,), os.path.join(folder, "counts"))


class Parts(unittest.TestCase):
    """The functions that Spark calls on batches of Arrow."""

    def joined(self, splits, **options):
        import pyarrow
        import pyarrow.compute
        labels = as_labels(GRADES)
        work = spark._Work(repr(options), labels, {}, MEASURES, options)
        rows = [(r, q, d, s) for r, run in RUNS.items() for q, ranking in run.items() for d, s in ranking.items()]
        packed = []
        for i in range(splits):
            mine = rows[i::splits]
            table = pyarrow.table(list(map(list, zip(*mine))), names=["run", "qid", "docno", "score"])
            packed += spark._pack(table.to_batches(max_chunksize=50), 8)
        packed = pyarrow.Table.from_batches(packed)
        parts = []
        for b in range(8):  # as Spark moves them; some buckets have no row
            mine = packed.filter(pyarrow.compute.equal(packed["bucket"], b))
            parts += spark._evaluate_part(work, spark._unpack(mine.to_batches(max_chunksize=3)))
        whole = pyarrow.Table.from_batches(parts).sort_by([("run", "ascending"), ("topic", "ascending")])
        return {(r, q, m): v for batch in spark._summarise(work, whole.to_batches(max_chunksize=3))
                for r, q, m, v in zip(*(c.to_pylist() for c in batch.columns))}

    def test_parts_are_the_whole(self):
        needs("pyarrow")
        for options in ({}, {"complete": True}, {"ties": "mean"}):
            e = trec_rcp.evaluate(GRADES, RUNS, MEASURES, quiet=True, **options)
            want = {(r, t, m): v for r in e.runs for t, x in e.per_topic[r].items() for m, v in x.items()}
            want.update({(r, "all", m): v for r in e.runs for m, v in e.means[r].items()})
            for splits in (1, 5):
                for sizes in ((spark._CHUNK, spark._SLICE), (120, 7)):
                    with mock.patch.multiple(spark, _CHUNK=sizes[0], _SLICE=sizes[1]):
                        self.assertEqual(self.joined(splits, **options), want)

    def test_grouped(self):
        needs("pyarrow")
        import pyarrow
        work = spark._Work("grouped", as_labels(GRADES), {}, MEASURES, {})
        rows = [(r, q, d, s) for r, run in RUNS.items() for q, ranking in run.items() for d, s in ranking.items()]

        def parts(rows):
            table = pyarrow.table(list(map(list, zip(*rows))), names=["run", "qid", "docno", "score"])
            return list(spark._evaluate_part(work, table.to_batches(max_chunksize=50)))

        def values(parts):
            whole = pyarrow.Table.from_batches(parts).sort_by([("run", "ascending"), ("topic", "ascending")])
            return [b.to_pydict() for b in spark._summarise(work, whole.to_batches())]

        want = values(parts(rows))
        random.Random(1).shuffle(rows)  # within a partition, rows may be in any order
        self.assertEqual(values(parts(rows)), want)
        split = [[x for x in rows if x[:2] != ("r1", "q4")], [x for x in rows if x[:2] == ("r1", "q4")]]
        self.assertEqual(values(parts(split[0]) + parts(split[1])), want)
        split = [split[0] + split[1][:7], split[1][7:]]
        with self.assertRaisesRegex(trec_rcp.InputError, "run r1, topic q4: the rows are in several partitions; pass"):
            values(parts(split[0]) + parts(split[1]))

    def test_bad_rows(self):
        needs("pyarrow")
        import pyarrow
        names = ["run", "qid", "docno", "score"]
        with self.assertRaisesRegex(trec_rcp.InputError, "a row has no docno"):
            list(spark._pack(pyarrow.table([["r"], ["q"], [None], [1.0]], names=names).to_batches(), 8))
        self.assertEqual(list(spark._pack(pyarrow.table([[], [], [], []], names=names).to_batches(), 8)), [])

    def test_other_version(self):
        needs("pyarrow")
        work = spark._Work("key", as_labels(GRADES), {}, MEASURES, {}, "0.1.9")
        with self.assertRaisesRegex(trec_rcp.InputError, "expected 0.1.9 as on the driver"):
            list(spark._evaluate_part(work, []))

    def test_lines_are_counted(self):
        needs("pyarrow")
        import pyarrow
        store = os.path.join(DATA, "label", "store")
        paths = []
        with tempfile.TemporaryDirectory() as folder:
            for name in ("tournament.jsonl", "rubric.jsonl"):
                with open(os.path.join(store, name), encoding="utf-8") as f:
                    lines = f.read().split("\n")
                batches = pyarrow.table({"value": lines}).to_batches(max_chunksize=7)
                (counts,) = spark._count_part(batches, False)
                paths.append(os.path.join(folder, name + ".counts"))
                with open(paths[-1], "wb") as f:
                    f.write(counts.column(0)[0].as_py())
            self.assertEqual(trec_rcp.fit(paths, quiet=True), trec_rcp.fit(store, quiet=True))
        self.assertEqual(list(spark._count_part(pyarrow.table({"value": ["", None]}).to_batches(), False)), [])


if __name__ == "__main__":
    unittest.main()
