# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Names of measures, ids that are numbers, and what results can do: index, sort, equality, pickle, files, pictures."""
import json
import math
import os
import pickle
import re
import tempfile
import unittest
import warnings

import trec_rcp
from trec_rcp import _core
from trec_rcp.evaluation import FORMATS
from world import RUNS, data, needs

MEASURES = ["MAP", "nDCG@1,5,10", "RCP-nDCG@10", "IPrec@0.1", "RBP(p=0.8)"]


def demo(measures=MEASURES, **options):
    return trec_rcp.evaluate(data("demo.qrels"), RUNS, measures, gains=data("demo.gains"), quiet=True, **options)


class Names(unittest.TestCase):
    def test_printed_names_are_read(self):
        """Every name in every form of output names the value that it heads."""
        e = demo(["all_trec", "rcp", "RR@3,10", "rcp_ndcg", "count_ndcg", "rawbt_ndcg_cut.5", "dcg", "ideal_dcg", "set_F.0.5",
                  "rbp.p=0.8", "rbp_resid.p=0.8", "utility.1,-1,0,0", "11pt_avg.0.1,0.5", "ndcg.1=1,2=3"])
        self.assertGreater(len(e.measures), 100)
        for m in e.measures:
            self.assertEqual(_core.measure(m).replace(".", "_", 1), m)
        names = [m for m in e.measures if m not in ("runid", "relstring")]
        table = [re.sub(r"\\(.)", r"\1", c.strip()) for c in e.report("markdown").split("\n")[0].strip("| ").split(" | ")][1:]
        latex = e.report("latex")
        self.assertEqual(len(table), len(names))
        for m, title in zip(names, table):
            self.assertEqual(trec_rcp.evaluation.find_measure(e.measures, title), m, title)
            self.assertIn(title.replace("_", r"\_"), latex)
        for form in ("tsv", "csv", "classic"):
            for m in names:
                self.assertIn(m, e.report(form))

    def test_meanings(self):
        for text, measure in [("nDCG@10", "ndcg_cut.10"), ("ndcg", "ndcg"), ("R@100", "recall.100"), ("AP", "map"),
                              ("RR@10", "recip_rank_cut.10"), ("ndcg_cut_10", "ndcg_cut.10"), ("RBP(p=0.8)", "rbp.p=0.8"),
                              ("Count-nDCG@10", "count_ndcg_cut.10"), ("recall_at_100", "recall.100"), ("official", "official")]:
            self.assertEqual(_core.measure(text), measure)
        for text, said in [("RBP", "rbp.p=0.9.*rbp.p=0.8"), ("hits@10", "success.*num_rel_ret"), ("ndcg_burges", "option exp"),
                           ("P(rel=2)@5", "option level_for_rel"), ("P10", "did you mean 'P@10'"), ("nDGC@10", "did you mean 'nDCG@10'"), ("", "unknown measure")]:
            with self.assertRaisesRegex(trec_rcp.MisuseError, said):
                _core.measure(text)


class Numbers(unittest.TestCase):
    """Ids that are whole numbers are their digits."""

    def test_dictionaries(self):
        e = trec_rcp.evaluate({1: {10: 1}, 2: {"10": 2}}, {1: {"10": 0.5}, "2": {10: 1.5, -3: 2.0}}, "RR@10", quiet=True)
        self.assertEqual(e["run", "RR@10", :], {"1": 1.0, "2": 0.5})

    def test_same_name_twice(self):
        with self.assertRaisesRegex(trec_rcp.CalculationError, "twice"):
            trec_rcp.evaluate({"q": {"1": 1}}, {"q": {1: 1.0, "1": 2.0}}, "MAP")

    def test_columns(self):
        np = needs("numpy")
        for kind in (np.int8, np.int32, np.int64, np.uint8, np.uint64):
            top = np.iinfo(kind).max
            ids, one = np.array([0, 7, top], dtype=kind), np.ones(3)
            e = trec_rcp.evaluate((ids, ids, one), (ids, ids, one), "MAP", quiet=True)
            self.assertEqual(set(e.topics), {"0", "7", str(top)})
        low = np.array([np.iinfo(np.int64).min])
        self.assertEqual(trec_rcp.evaluate((low, low, [1]), (low, low, [1.0]), "MAP").topics, (str(low[0]),))

    def test_frames(self):
        pd, pl, pa = needs("pandas", "polars", "pyarrow")
        f = pd.DataFrame({"qid": [301, 302], "docno": [11, 12], "label": [1, 1], "score": [1.0, 2.0]})
        expected = trec_rcp.evaluate({"301": {"11": 1}, "302": {"12": 1}}, {"301": {"11": 1.0}, "302": {"12": 2.0}}, "MAP")
        for frame in (f, f.astype({"qid": "Int64", "docno": "Int32"}), f.astype({"qid": "category"}), pl.from_pandas(f),
                      pa.Table.from_pandas(f)):
            self.assertEqual(trec_rcp.evaluate(frame[["qid", "docno", "label"]] if frame is f else frame, f, "MAP"), expected)

    def test_zeros(self):
        """One note, where texts of the other side begin with zeros."""
        pd = needs("pandas")
        run = pd.DataFrame({"qid": [7, 12], "docno": ["a", "b"], "score": [1.0, 2.0]})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            trec_rcp.evaluate({"007": {"a": 1}, "12": {"b": 1}}, [run, run], "MAP")
        self.assertEqual(sum("'007': leading zeros may be lost" in str(w.message) for w in caught), 1)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            trec_rcp.evaluate({"7": {"a": 1}, "12": {"b": 1}}, run, "MAP")
        self.assertEqual([str(w.message) for w in caught if "zeros" in str(w.message)], [])

    def test_floats(self):
        pd, pl, pa = needs("pandas", "polars", "pyarrow")
        f = pd.DataFrame({"qid": [1.0], "docno": ["a"], "score": [1.0]})
        for frame, line in ((f, "astype"), (pl.from_pandas(f), "with_columns"), (pa.Table.from_pandas(f), "column_types")):
            with self.assertRaisesRegex(TypeError, f"the column qid has floats.*{line}"):
                trec_rcp.evaluate({"1": {"a": 1}}, frame, "MAP")
        exec("frame['qid'] = frame['qid'].astype('Int64').astype(str)", {"frame": f})  # the line of the message mends it
        self.assertEqual(trec_rcp.evaluate({"1": {"a": 1}}, f, "MAP")["run", "MAP"], 1)


class Frames(unittest.TestCase):
    """Forms of frames that are neither tables nor columns at once."""

    RUN = {"q1": {"d1": 2.0, "d2": 1.0}, "q2": {"d2": 3.0}}
    GRADES = {"q1": {"d2": 1}, "q2": {"d2": 2, "d3": 1}}

    def same(self, run):
        self.assertEqual(trec_rcp.evaluate(self.GRADES, run, ["MAP", "nDCG@10"], quiet=True)["run"],
                         trec_rcp.evaluate(self.GRADES, self.RUN, ["MAP", "nDCG@10"], quiet=True)["run"])

    def rows(self):
        return [(t, d, s) for t, docs in self.RUN.items() for d, s in docs.items()]

    def test_index(self):
        frame = needs("pandas").DataFrame(self.rows(), columns=["qid", "docno", "score"])
        self.same(frame.set_index(["qid", "docno"]))
        self.same(frame.set_index("qid"))
        self.same(frame.iloc[::-1])

    def test_lazy(self):
        pl = needs("polars")
        self.same(pl.DataFrame(self.rows(), schema=["qid", "docno", "score"], orient="row").lazy())

    def test_without_names(self):
        pl = needs("polars")
        text = "".join(f"{t} Q0 {d} 1 {s} run\n" for t, d, s in self.rows()).encode()
        self.same(pl.read_csv(text, separator=" ", has_header=False))

    def test_structured_arrays(self):
        np = needs("numpy")
        kinds = [("query_id", "U4"), ("doc_id", "U4"), ("score", "f8")]
        self.same(np.array(self.rows(), dtype=kinds))
        self.same(np.rec.array(self.rows(), dtype=kinds))

    def test_data_set(self):
        pa, dataset = needs("pyarrow", "pyarrow.dataset")
        table = pa.Table.from_pylist([dict(zip(("qid", "docno", "score"), r)) for r in self.rows()])
        self.same(dataset.dataset(table))
        self.same(table.to_batches()[0])


class Results(unittest.TestCase):
    def test_index(self):
        e = demo()
        run, topic = e.runs[1], e.topics[3]
        value = e.per_topic[run][topic]["ndcg_cut_10"]
        self.assertEqual(e[run], e.means[run])
        self.assertEqual(e["nDCG@10"], {r: e.means[r]["ndcg_cut_10"] for r in e.runs})
        for name in ("nDCG@10", "ndcg_cut.10", "ndcg_cut_10", "NDCG@10"):
            self.assertEqual(e[run, name, topic], value)
        self.assertEqual(e[run, "nDCG@10", int(topic)], value)
        self.assertEqual(e[run, "nDCG@10", :][topic], value)
        self.assertEqual(e[:, "nDCG@10", topic][run], value)
        self.assertEqual(e[run, :, topic]["ndcg_cut_10"], value)
        for key in "x", (run, "foo"), (run, "P@3"), (run, "MAP", "zz"), (run,), ("x", "MAP"):
            with self.subTest(key=key), self.assertRaises(KeyError):
                e[key]

    def test_index_of_comparison(self):
        c = demo().compare(quiet=True)
        a, b = c.runs[0], c.runs[2]
        self.assertEqual(c[a]["map"], c.means[a]["map"])
        self.assertEqual(c[a, "MAP"], c.means[a]["map"])
        one, other = c[a, b, "MAP"], c[b, a, "MAP"]
        self.assertAlmostEqual(one["diff"], c[a, "MAP"]["mean"] - c[b, "MAP"]["mean"])
        for x, y in (("diff", "diff"), ("lo", "hi"), ("hi", "lo"), ("t", "t"), ("effect", "effect")):
            self.assertEqual(one[x], -other[y])
        self.assertEqual(one["p"], other["p"])
        self.assertEqual(c[a, b]["map"], one)

    def test_sort(self):
        e = demo()
        values = list(e.sort("nDCG@10")["nDCG@10"].values())
        self.assertEqual(values, sorted(values, reverse=True))
        self.assertEqual(list(e.sort("nDCG@10", ascending=True)["nDCG@10"].values()), values[::-1])
        self.assertEqual({r: e[r] for r in e}, {r: e.sort()[r] for r in e})

    def test_equality(self):
        e = demo()
        self.assertEqual(e, demo())
        self.assertNotEqual(e, demo(["MAP"]))
        self.assertNotEqual(e, e.sort("RCP-nDCG@10"))
        self.assertEqual(e.compare(quiet=True), demo().compare(quiet=True))
        self.assertNotEqual(e.compare(quiet=True), e.compare(quiet=True, alpha=0.1))

    def test_pickle(self):
        e = demo()
        c = e.compare(quiet=True)
        copy, compared = pickle.loads(pickle.dumps((e, c)))
        self.assertEqual(copy, e)
        self.assertEqual(compared, c)
        self.assertEqual(copy.notes, e.notes)
        for form in ("classic", "table", "tsv", "csv", "json", "latex", "markdown"):
            self.assertEqual(copy.report(form), e.report(form))
        self.assertEqual((str(copy), copy._repr_html_(), copy.to_dict()), (str(e), e._repr_html_(), e.to_dict()))
        self.assertEqual((str(compared), compared._repr_html_()), (str(c), c._repr_html_()))
        self.assertEqual(pickle.loads(pickle.dumps(copy)), e)
        for call in (copy.sort, copy.compare, lambda: copy.report("table", digits=2)):
            with self.assertRaisesRegex(trec_rcp.MisuseError, "pickled"):
                call()

    def test_pickle_evaluator(self):
        evaluator = trec_rcp.RelevanceEvaluator({"q": {"d": 1, "e": 0}}, {"nDCG@10", "map"}, 1, True, compat=10)
        run = {"q": {"d": 1.0, "e": 2.0, "x": 3.0}}
        self.assertEqual(pickle.loads(pickle.dumps(evaluator)).evaluate(run), evaluator.evaluate(run))

    def test_fit(self):
        f = trec_rcp.fit([("q", {"a": 3.0, "b": 2.0, "c": 1.0}), ("q", {"a": 2.0, "c": 1.5})] * 3,
                         {"q": {"a": [1, 1], "b": [1, 0], "c": [0, 0]}}, quiet=True)
        copy = pickle.loads(pickle.dumps(f))
        self.assertEqual(copy, f)
        self.assertEqual(f["q", "a"], f["q"]["a"])
        gains = [d.gain for d in f.sort("gain").documents]
        self.assertEqual(gains, sorted(gains, reverse=True))
        with tempfile.TemporaryDirectory() as folder:
            texts = []
            for fitted in (f, copy):
                fitted.write(os.path.join(folder, "gains"))
                with open(os.path.join(folder, "gains")) as file:
                    texts.append(file.read())
            self.assertEqual(*texts)
            for end in (".json", ".csv", ".tex", ".gains.gz"):
                copy.save(os.path.join(folder, "fit" + end))
                self.assertGreater(os.path.getsize(os.path.join(folder, "fit" + end)), 40)
        self.assertIn(r"\begin{tabular}", f.to_latex())

    def test_save(self):
        e = demo()
        with tempfile.TemporaryDirectory() as folder:
            for end in FORMATS:
                if end == ".parquet":
                    continue
                for result in e, e.compare(quiet=True):
                    result.save(os.path.join(folder, "x" + end))
                    with open(os.path.join(folder, "x" + end), encoding="utf-8") as f:
                        text = f.read()
                    self.assertGreater(len(text), 100)
            e.save(os.path.join(folder, "x.json"))
            with open(os.path.join(folder, "x.json")) as f:
                self.assertEqual(json.load(f), e.to_dict())
            e.save(os.path.join(folder, "x.tsv"), per_topic=True)
            with open(os.path.join(folder, "x.tsv")) as f:
                self.assertIn(e.topics[0], f.read())
            with self.assertRaisesRegex(trec_rcp.MisuseError, "ends with '.doc', expected .json"):
                e.save(os.path.join(folder, "x.doc"))
            table = needs("pyarrow.parquet")
            e.save(os.path.join(folder, "x.parquet"), per_topic=True)
            self.assertEqual(table.read_table(os.path.join(folder, "x.parquet")).num_rows, len(e.runs) * len(e.topics))

    def test_plots(self):
        matplotlib = needs("matplotlib")
        matplotlib.use("Agg")
        from matplotlib import pyplot
        self.addCleanup(pyplot.close, "all")
        e = demo()
        c = e.compare(quiet=True)
        for kind in ("leaderboard", "pairs", "topics", "curves"):
            self.assertTrue(c.plot(kind).figure)
        points = c.plot("leaderboard", "nDCG@10").lines[0].get_xdata()
        self.assertEqual(list(points), [c[r, "nDCG@10"]["mean"] for r in c.runs])
        bars = sorted(p.get_height() for p in c.plot("topics", "MAP").patches)
        one, other = (e[r, "MAP", :] for r in sorted(c.runs, key=lambda r: -c[r, "MAP"]["mean"])[:2])
        self.assertEqual(bars, sorted(one[t] - other[t] for t in one))
        for line in e.plot("curves", "ndcg_cut").lines:
            self.assertEqual(list(line.get_ydata()), [e[line.get_label(), f"nDCG@{k}"] for k in (1, 5, 10)])
        self.assertEqual(sum(math.isfinite(x) for x in e.plot("topics").lines[0].get_ydata()), len(e.topics))
        for call in (lambda: c.plot("pie"), lambda: demo(["MAP"]).plot("curves")):
            with self.assertRaises(trec_rcp.MisuseError):
                call()


if __name__ == "__main__":
    unittest.main()
