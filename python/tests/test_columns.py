# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Columns are read as the dictionaries that they spell out, whoever made them, and what is wrong is refused."""
import random
import struct
import sys
import threading
import unittest

from column_forms import all_forms, in_columns, library
from trec_rcp import _core


def prepared(qrels, measures=("map", "ndcg", "num_ret", "num_rel", "bpref"), **options):
    e = _core.evaluator()
    for name, value in options.items():
        e.set(name, value)
    for m in measures:
        e.measure(m)
    e.give_labels("qrels", qrels)
    e.prepare()
    return e


def word(rng):
    s = "".join(rng.choice("abc01~é漢🙂 \t") for _ in range(rng.choice([1, 2, 4, 5, 8, 12, 13, 16, 40])))
    return s.strip() or "x"


def random_rows(rng, n):
    """Rows without a document twice in a topic."""
    names, seen, rows = [word(rng) for _ in range(rng.choice([1, 3, 20]))], set(), []
    while len(rows) < n:
        row = (rng.choice(names), word(rng) + str(len(rows) % 50), rng.choice([rng.random(), 1.0, -0.0, 5e-324, 1e308]))
        if row[:2] not in seen:
            seen.add(row[:2])
            rows.append(row)
    if rng.random() < .5:
        rows.sort(key=lambda r: r[0])
    return rows


def nested(rows):
    out = {}
    for q, d, v in rows:
        out.setdefault(q, {})[d] = v
    return out


def bits(result):
    """Values per topic to the last bit, in order."""
    return [(q, [(k, struct.pack("d", v)) for k, v in row.items()]) for q, row in result.by_topic().items()]


class Forms(unittest.TestCase):
    def test_runs(self):
        rng = random.Random(16)
        for case in range(30):
            rows = random_rows(rng, rng.choice([1, 2, 7, 60, 400]))
            run = nested(rows)
            qrels = {q: {d: rng.randrange(-1, 4) for d in docs if rng.random() < .7} for q, docs in run.items()}
            e = prepared({q: docs or {"none": 0} for q, docs in qrels.items()})
            expected = bits(e.evaluate(run))
            for name, data in all_forms(*zip(*rows), rng=rng):
                with self.subTest(case=case, form=name):
                    self.assertEqual(bits(e.evaluate(in_columns(data), "run")), expected)

    def test_labels(self):
        rng = random.Random(17)
        for case in range(10):
            rows = random_rows(rng, rng.choice([1, 7, 200]))
            run, grades = nested(rows), [float(rng.randrange(-1, 4)) for _ in rows]
            gains = [rng.random() for _ in rows]
            q, d, _ = zip(*rows)
            dropped = [rng.random() < .2 for _ in rows]
            x = [(a, b) for a, b, gone in zip(q, d, dropped) if gone]
            measures = "map", "ndcg_cut.5", "rcp_ndcg_cut.5"

            def values(give):
                e = _core.evaluator()
                for m in measures:
                    e.measure(m)
                give(e)
                e.prepare()
                return bits(e.evaluate(run))

            def by_dicts(e):
                e.give_labels("qrels", nested(zip(q, d, grades)))
                e.give_labels("gains", nested(zip(q, d, gains)))
                if x:
                    pairs = {}
                    for topic, docno in x:
                        pairs.setdefault(topic, []).append(docno)
                    e.give_labels("excluded", pairs)

            expected = values(by_dicts)
            forms = [all_forms(q, d, grades, "relevance", random.Random(case)),
                     all_forms(q, d, gains, "gain", random.Random(case)),
                     all_forms(*(zip(*x) if x else ((), ())), None, rng=random.Random(case))]
            if not x:
                forms[2] = iter([(None, None)] * 1000)
            for (name, a), (_, b), (_, c) in zip(*forms):
                def by_columns(e):
                    e.give_labels("qrels", in_columns(a, "grades"))
                    e.give_labels("gains", in_columns(b, "gains"))
                    if x:
                        e.give_labels("excluded", in_columns(c))
                with self.subTest(case=case, form=name):
                    self.assertEqual(values(by_columns), expected)

    def test_numbers(self):
        """Every type of number, at its bounds."""
        np, pa = library("numpy"), library("pyarrow")
        if np is None:
            self.skipTest("no numpy")
        rng = random.Random(18)
        for kind in "bhilqBHILQefd?":
            a = np.zeros(16, dtype=kind)
            if a.dtype.kind in "iu":
                bound = np.iinfo(a.dtype)
                a[:] = [rng.choice([0, 1, 7, bound.min, bound.max, bound.max // 3]) for _ in a]
            else:
                a[:] = [rng.random() < .5 if kind == "?" else rng.gauss(0, 3) for _ in a]
            docs = [f"d{i}" for i in range(len(a))]
            e = prepared({"q": {d: i % 3 for i, d in enumerate(docs)}})
            expected = bits(e.evaluate({"q": dict(zip(docs, map(float, a.tolist())))}))
            forms = [a, np.repeat(a, 3)[::3], a[::-1].copy()[::-1], a.astype(a.dtype.newbyteorder()), a.tolist(),
                     a.astype(object)]
            if pa:
                forms += [pa.array(a), pa.array(np.concatenate([a, a]))[len(a):]]
            for i, column in enumerate(forms):
                with self.subTest(kind=kind, form=i):
                    self.assertEqual(bits(e.evaluate(in_columns((["q"] * len(a), docs, column)))), expected)

    def test_half_precision(self):
        np = library("numpy")
        if np is None:
            self.skipTest("no numpy")
        every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
        every = every[np.isfinite(every)]
        order = np.random.default_rng(1).permutation(len(every))
        docs = [f"{i:05}" for i in range(len(every))]
        e = prepared({"q": {d: i % 7 for i, d in enumerate(docs)}}, ["ndcg", "map"], ties="mean")
        expected = bits(e.evaluate({"q": dict(zip(docs, every[order].astype(float).tolist()))}))
        self.assertEqual(bits(e.evaluate(in_columns((["q"] * len(docs), docs, every[order])))), expected)

    def test_order_of_topics_and_rows(self):
        e = prepared({"b": {"x": 1}, "a": {"y": 1}}, ["recip_rank"], ties="order")
        r = e.evaluate((["b", "a", "b", "a"], ["u", "v", "x", "y"], [1, 1, 1, 1]))
        self.assertEqual(list(r.by_topic().items()), [("b", {"recip_rank": .5}), ("a", {"recip_rank": .5})])

    def test_no_rows(self):
        e = prepared({"q": {"d": 1}})
        for name, data in all_forms([], [], []):
            with self.subTest(form=name), self.assertRaises(_core.NoTopicError):
                e.evaluate(in_columns(data))

    def test_huge_strings(self):
        long = "ü" * 3_000_000
        e = prepared({long: {long: 1, "d": 0}}, ["map"])
        for name, data in all_forms([long, long], [long, "d"], [2.0, 1.0]):
            with self.subTest(form=name):
                self.assertEqual(e.evaluate(in_columns(data)).by_topic(), {long: {"map": 1}})


class Gains(unittest.TestCase):
    def test_theta_and_criteria(self):
        """Gains that follow from theta, and columns in which some are missing."""
        q, d = ["q"] * 3, ["a", "b", "c"]
        run = {"q": {"a": 1, "b": 2, "c": 3}}

        def values(gain, theta, criteria=()):
            e = _core.evaluator()
            e.measure("rcp_ndcg")
            e.give_labels("gains", (q, d, gain, theta, None, None), criteria)
            e.prepare()
            return e.evaluate(run).by_topic()

        criteria = [("C1", 1.5, -1.0), ("C2", .5, 1.0, .1, .2)]
        theta = [-1.0, .25, 2.0]
        gain = [sum(g / (1 + 2.718281828459045 ** (-g * (t - b))) for _, g, b, *_ in criteria) / 2 for t in theta]
        self.assertAlmostEqual(values(None, theta, criteria)["q"]["rcp_ndcg"], values(gain, None)["q"]["rcp_ndcg"], 12)
        with self.assertRaisesRegex(TypeError, "criterion 0: 3, expected"):
            values(gain, None, [3])
        with self.assertRaisesRegex(ValueError, "has 3 rows and theta has 1"):
            values(gain, [1.0])


class Refused(unittest.TestCase):
    def setUp(self):
        self.e = prepared({"a": {"x": 1}, "b": {"y": 1}})

    def refused(self, data, error, text):
        with self.subTest(data=repr(data)[:80]), self.assertRaisesRegex(error, text):
            self.e.evaluate(in_columns(data))

    def test_plain(self):
        q, d, s = ["a", "b"], ["x", "y"], [1, 2]
        for data, error, text in [
                ((q, d), ValueError, "a tuple of 2 columns, expected 3 columns: topics, docnos, scores"),
                ((q, d, s, s), ValueError, "a tuple of 4 columns, expected 3"),
                ((q, d, [1]), ValueError, "topics has 2 rows and scores has 1"),
                ((q, ["x"], s), ValueError, "topics has 2 rows and docnos has 1"),
                (("ab", d, s), TypeError, "topics: <class 'str'>, expected a column"),
                ((q, d, None), TypeError, "scores: <class 'NoneType'>, expected a column"),
                ((q, d, {1, 2}), TypeError, "scores: <class 'set'>, expected a column"),
                ((["a", None], d, s), ValueError, r"topics\[1\]: None, expected a string"),
                ((["a", 3.0], d, s), TypeError, r"topics\[1\]: float, expected a string"),
                ((["a", True], d, s), TypeError, r"topics\[1\]: bool, expected a string"),
                ((q, ["x", float("nan")], s), TypeError, r"docnos\[1\]: float, expected a string"),
                ((["a", "\ud800"], d, s), ValueError, r"topics\[1\]: '\\ud800', expected text"),
                ((q, d, [1, None]), ValueError, r"scores\[1\]: None, expected a number"),
                ((q, d, [1, "2"]), TypeError, r"scores\[1\]: str, expected a number"),
                ((q, d, [1, 1j]), TypeError, r"scores\[1\]: complex, expected a number"),
                ((q, d, [1, 10 ** 400]), ValueError, r"scores\[1\]: a number \(int\) beyond the range")]:
            self.refused(data, error, text)

    def test_what_raises_keeps_its_error(self):
        class Odd:
            def __float__(self):
                raise KeyboardInterrupt
        self.refused((["a"], ["x"], [Odd()]), KeyboardInterrupt, "")

    def test_lists_that_shrink(self):
        scores = [1.0] * 1000

        class Shrinking:
            def __float__(self):
                del scores[1:]
                return 1.0
        scores[0] = Shrinking()
        n = len(scores)
        self.refused((["a"] * n, [str(i) for i in range(n)], scores), ValueError, "became shorter")

    def test_numpy(self):
        np = library("numpy")
        if np is None:
            self.skipTest("no numpy")
        q, d, s = ["a", "b"], ["x", "y"], [1.0, 2.0]
        for data, error, text in [
                ((np.array([1.0, 2]), d, s), TypeError, r"topics\[0\]: a float, expected strings or whole numbers"),
                ((np.array(["a", "\ud800"]), d, s), ValueError, r"topics\[1\]: a character that UTF-8"),
                ((np.empty(2, dtype=object), d, s), ValueError, r"topics\[0\]: None"),
                ((q, d, np.array(["1", "2"])), TypeError, r"scores\[0\]: text, expected a number"),
                ((q, d, np.array([1j, 2])), TypeError, "scores: the column has the type 'c16'"),
                ((q, d, np.array([1, 2], dtype="M8[s]")), TypeError, "scores: the column has the type"),
                ((q, d, np.ones((2, 1))), ValueError, "scores: an array of 2 dimensions, expected one"),
                ((q, d, np.ma.array(s, mask=[0, 1])), TypeError, "scores: a masked array"),
                ((q, d, np.ones(3)), ValueError, "topics has 2 rows and scores has 3")]:
            self.refused(data, error, text)

    def test_arrow(self):
        pa = library("pyarrow")
        if pa is None:
            self.skipTest("no pyarrow")
        q, d, s = ["a", "b"], ["x", "y"], [1.0, 2.0]
        coded = pa.DictionaryArray.from_arrays
        for columns, error, text in [
                ((q, ["x", None], s), ValueError, r"docnos\[1\]: null, expected a value"),
                ((q, d, [None, 1.0]), ValueError, r"scores\[0\]: null"),
                ((q, d, pa.nulls(2)), ValueError, r"scores\[0\]: null"),
                (([1.0, 2.0], d, s), TypeError, r"topics\[0\]: a float, expected strings or whole numbers"),
                (([1, None], d, s), ValueError, r"topics\[1\]: null"),
                ((q, d, ["1", "2"]), TypeError, r"scores\[0\]: text, expected a number"),
                ((q, [["x"], ["y"]], s), TypeError, r"docnos: the column has the type '\+l'"),
                ((coded(pa.array([0, 1]), pa.array(["a", None])), d, s), ValueError, r"topics\[1\]: null"),
                ((coded(pa.array([0, 5]), pa.array(q), safe=False), d, s), ValueError, r"topics\[1\]: an index"),
                ((coded(pa.array([0, -1]), pa.array(q), safe=False), d, s), ValueError, r"topics\[1\]: an index"),
                ((coded(pa.array([0, 1]), pa.array([1, 2])), d, s), ValueError, "topics: an Arrow dictionary of")]:
            self.refused(pa.table(dict(zip(("query_id", "doc_id", "score"), columns))), error, text)
        table = pa.table({"query_id": q, "doc_id": d, "score": s})
        self.refused((table, d, s), TypeError, r"topics: the column has the type '\+s'")

        class Once:
            def __init__(self, column):
                self.stream = column.__arrow_c_stream__()

            def __arrow_c_stream__(self, requested_schema=None):
                return self.stream
        once = Once(table["score"])
        self.e.evaluate((q, d, once))
        self.refused((q, d, once), ValueError, "that was read before")

    def test_capsules(self):
        class Fake:
            def __init__(self, made):
                self.made = made

            def __arrow_c_stream__(self, requested_schema=None):
                return self.made

        class FakeArray:
            def __init__(self, made):
                self.made = made

            def __arrow_c_array__(self, requested_schema=None):
                return self.made
        for made in (None, 3, (), (1, 2), object()):
            self.refused((["a"], ["x"], Fake(made)), ValueError, "PyCapsule")
            self.refused((["a"], ["x"], FakeArray(made)), (ValueError, TypeError), "apsule")


class Memory(unittest.TestCase):
    def test_references(self):
        """What was read is let go of, whether it was sound or not."""
        q, d, s = ["a"] * 50, [f"d{i}" for i in range(50)], [float(i) for i in range(50)]
        e = prepared({"a": {"d1": 1}})
        for name, data in all_forms(q, d, s):
            with self.subTest(form=name):
                before = sys.getrefcount(data)
                for _ in range(3):
                    e.evaluate(in_columns(data))
                    with self.assertRaises(Exception):
                        e.evaluate(in_columns((data, data, data)))
                self.assertEqual(sys.getrefcount(data), before)

    def test_threads(self):
        """Several threads evaluate columns of Python objects with one evaluator while others run Python code."""
        n = 40000
        q, d, s = [f"q{i // 100}" for i in range(n)], [f"d{i % 100}" for i in range(n)], [float(i) for i in range(n)]
        e = prepared({f"q{i}": {f"d{i % 100}": 1} for i in range(400)})
        expected, got = bits(e.evaluate((q, d, s))), []
        threads = [threading.Thread(target=lambda: got.append(bits(e.evaluate((q, d, s))))) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual([g == expected for g in got], [True] * 4)


if __name__ == "__main__":
    unittest.main()
