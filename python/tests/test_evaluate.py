# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""evaluate: every form of labels and runs, against the program's JSON in the last bit."""
import math
import pathlib
import unittest
import warnings

import trec_rcp
from world import NAMES, RUNS, columns, data, demo_gains, needs, parsed, program, random_world, read_qrels, read_run

MEASURES = ["map", "ndcg_cut.5,10", "rcp", "num_ret", "bpref"]


def expected(*options):
    return parsed(program("-q", "--format", "json", *(x for m in MEASURES for x in ("-m", m)), *options, "-g", "demo.gains",
                          "demo.qrels", *(f"demo.{n}.run" for n in NAMES)))


def evaluate(*args, **kwargs):
    return trec_rcp.evaluate(*args, quiet=True, **kwargs)


class Forms(unittest.TestCase):
    """Each form of the same data gives the same doubles as the program."""

    def setUp(self):
        self.expected = {r["run"]: r for r in expected()["runs"]}

    def same(self, e):
        self.assertEqual(e.runs, NAMES)
        for name in NAMES:
            self.assertEqual(e.means[name], self.expected[name]["means"])
            self.assertEqual(e.per_topic[name], self.expected[name]["per_topic"])

    def test_paths(self):
        self.same(evaluate(data("demo.qrels"), RUNS, MEASURES, gains=data("demo.gains")))

    def test_path_objects(self):
        self.same(evaluate(pathlib.Path(data("demo.qrels")), [pathlib.Path(r) for r in RUNS], MEASURES,
                           gains=pathlib.Path(data("demo.gains"))))

    def test_dictionaries(self):
        self.same(evaluate(read_qrels(data("demo.qrels")), {n: read_run(r) for n, r in zip(NAMES, RUNS)}, MEASURES,
                           gains=data("demo.gains")))

    def test_columns(self):
        labels = trec_rcp.Labels(columns(read_qrels(data("demo.qrels"))), demo_gains())
        self.same(evaluate(labels, {n: columns(read_run(r)) for n, r in zip(NAMES, RUNS)}, MEASURES))

    def test_numpy(self):
        np = needs("numpy")
        runs = {n: tuple(map(np.array, columns(read_run(r)))) for n, r in zip(NAMES, RUNS)}
        grades = tuple(map(np.array, columns(read_qrels(data("demo.qrels")))))
        self.same(evaluate(grades, runs, MEASURES, gains=data("demo.gains")))

    def frames(self, frame):
        names = ("query_id", "doc_id", "relevance")
        qrels = frame(dict(zip(names, columns(read_qrels(data("demo.qrels"))))))
        g = demo_gains()
        gains = frame({"qid": g.topic, "docno": g.docno, "gain": g.gain, "theta": g.theta, "bt": g.bt, "count": g.count})
        runs = {n: frame(dict(zip(("qid", "docno", "score"), columns(read_run(r))))) for n, r in zip(NAMES, RUNS)}
        self.same(evaluate(qrels, runs, MEASURES, gains=gains))

    def test_pandas(self):
        self.frames(needs("pandas").DataFrame)

    def test_polars(self):
        self.frames(needs("polars").DataFrame)

    def test_arrow(self):
        self.frames(needs("pyarrow").table)

    def test_one_frame_of_several_systems(self):
        pandas = needs("pandas")
        parts = [pandas.DataFrame(dict(zip(("query_id", "doc_id", "score"), columns(read_run(r))))).assign(model=n)
                 for n, r in zip(NAMES, RUNS)]
        self.same(evaluate(data("demo.qrels"), pandas.concat(parts), MEASURES, gains=data("demo.gains")))

    def test_one_frame_of_grades_and_gains(self):
        frame = trec_rcp.Labels(data("demo.qrels"), data("demo.gains")).to_pandas() if needs("pandas") else None
        self.same(evaluate(frame, RUNS, MEASURES))

    def test_order_of_measures(self):
        asked = ("ndcg_cut_10", "map", "P_5")
        self.assertEqual(evaluate(data("demo.qrels"), RUNS, asked).measures, asked)
        self.assertEqual(evaluate(data("demo.qrels"), RUNS, set(asked)).measures, ("P_5", "map", "ndcg_cut_10"))

    def test_report_is_the_programs(self):
        e = evaluate(data("demo.qrels"), RUNS, MEASURES, gains=data("demo.gains"))
        ours, theirs = e.to_dict(), expected()
        self.assertEqual(ours["measures"], theirs["measures"])
        for a, b in zip(ours["runs"], theirs["runs"]):
            self.assertEqual({k: a[k] for k in ("run", "topics", "means", "per_topic")},
                             {k: b[k] for k in ("run", "topics", "means", "per_topic")})
        self.assertEqual(str(e) + "\n", program("--quiet", "--table", *(x for m in MEASURES for x in ("-m", m)), "-g",
                                                "demo.gains", "demo.qrels", *(f"demo.{n}.run" for n in NAMES)))

    def test_options(self):
        theirs = {r["run"]: r for r in expected("-c", "--ties", "mean", "-l", "2")["runs"]}
        e = evaluate(data("demo.qrels"), RUNS, MEASURES, gains=data("demo.gains"), complete=True, ties="mean",
                     level_for_rel=2)
        for name in NAMES:
            self.assertEqual(e.means[name], theirs[name]["means"])


class Meaning(unittest.TestCase):
    def test_numbers_that_are_not_whole_are_gains(self):
        gains = {"q": {"a": 0.9, "b": 0.1, "c": 1.0}}
        run = {"q": {"a": 3.0, "b": 2.0, "c": 1.0}}
        e = evaluate(gains, run)
        # (0.9 / log2 2 + 0.1 / log2 3 + 1 / log2 4) / (1 / log2 2 + 0.9 / log2 3 + 0.1 / log2 4)
        log = math.log2
        value = (0.9 + 0.1 / log(3) + 1 / log(4)) / (1 + 0.9 / log(3) + 0.1 / log(4))
        self.assertEqual(e.measures, ("rcp_ndcg_cut_10",))
        self.assertAlmostEqual(e.means["run"]["rcp_ndcg_cut_10"], value, delta=1e-15)

    def test_default_measures(self):
        self.assertEqual(evaluate(data("demo.qrels"), RUNS[0]).measures, ("ndcg_cut_10",))
        self.assertEqual(evaluate(data("demo.qrels"), RUNS[0], gains=data("demo.gains")).measures,
                         ("ndcg_cut_10", "count_ndcg_cut_10", "rcp_ndcg_cut_10"))
        self.assertEqual(evaluate(data("demo.gains"), RUNS[0]).measures, ("count_ndcg_cut_10", "rcp_ndcg_cut_10"))

    def test_excluded(self):
        grades = {"q": {"a": 1, "b": 1}}
        run = {"q": {"x": 9.0, "a": 8.0, "b": 7.0}}
        self.assertEqual(evaluate(grades, run, "recip_rank").means["run"]["recip_rank"], 0.5)
        for excluded in ({"q": ["x"]}, (["q"], ["x"])):
            e = evaluate(grades, run, "recip_rank", excluded=excluded)
            self.assertEqual(e.means["run"]["recip_rank"], 1.0)

    def test_names_of_runs(self):
        grades, run = random_world(1)
        self.assertEqual(evaluate(grades, run).runs, ("run",))
        self.assertEqual(evaluate(grades, [run, run]).runs, ("run1", "run2"))
        self.assertEqual(evaluate(grades, {"a": run, "b": run}).runs, ("a", "b"))
        self.assertEqual(evaluate(data("demo.qrels"), RUNS).runs, NAMES)
        mine = evaluate(data("demo.qrels"), {"mine": RUNS[0], "yours": RUNS[1]})
        self.assertEqual(mine.runs, ("mine", "yours"))
        self.assertEqual([r["run"] for r in mine.to_dict()["runs"]], ["mine", "yours"])
        self.assertEqual(set(mine.compare(quiet=True).runs), {"mine", "yours"})
        self.assertEqual(evaluate(data("demo.qrels"), [RUNS[0], RUNS[0]]).runs, (RUNS[0] + " #1", RUNS[0] + " #2"))

    def test_a_topic_that_is_not_evaluated_is_not_there(self):
        e = evaluate({"q1": {"a": 1}, "q2": {"a": 1}}, {"q1": {"a": 1.0}, "q3": {"a": 1.0}}, "map")
        self.assertEqual(e.per_topic, {"run": {"q1": {"map": 1.0}}})
        self.assertEqual(e.topics, ("q1", "q2"))

    def test_measures_of_ir_measures(self):
        ir = needs("ir_measures")
        e = evaluate(data("demo.qrels"), RUNS[0], [ir.nDCG @ 10, ir.AP, trec_rcp.RCP_nDCG @ 5], gains=data("demo.gains"))
        self.assertEqual(set(e.measures), {"ndcg_cut_10", "map", "rcp_ndcg_cut_5"})
        with self.assertRaisesRegex(trec_rcp.MisuseError, "level_for_rel=2"):
            evaluate(data("demo.qrels"), RUNS[0], [ir.AP(rel=2)])


class Notes(unittest.TestCase):
    def test_warnings_name_the_caller(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            e = trec_rcp.evaluate(data("demo.qrels"), RUNS[0])
        self.assertEqual([str(w.message) for w in caught], e.notes)
        self.assertTrue(any("27 of the 120 documents in the first 10 have no grade" in n for n in e.notes))
        self.assertTrue(all(w.filename == __file__ and issubclass(w.category, trec_rcp.Note) for w in caught))

    def test_quiet(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertTrue(trec_rcp.evaluate(data("demo.qrels"), RUNS[0], quiet=True).notes)


class Errors(unittest.TestCase):
    def fails(self, kind, text, *args, **kwargs):
        with self.assertRaisesRegex(kind, text):
            evaluate(*args, **kwargs)

    def test_texts(self):
        run = {"q": {"a": 1.0}}
        self.fails(TypeError, "no runs", {"q": {"a": 1}}, None)
        self.fails(TypeError, "no labels", None, run)
        self.fails(TypeError, "labels: the type is int, expected a path", 3, run)
        self.fails(TypeError, "run: the type is int, expected a path", {"q": {"a": 1}}, 3)
        self.fails(TypeError, "no measures", {"q": {"a": 1}}, run, [])
        self.fails(TypeError, "expected three columns", {"q": {"a": 1}}, {"x": (["q"], ["a"])})
        self.fails(trec_rcp.InputError, "columns have 1, 2 and 1 rows", {"q": {"a": 1}}, {"x": (["q"], ["a", "b"], [1.0])})
        self.fails(trec_rcp.MisuseError, "mapp", {"q": {"a": 1}}, run, "mapp")
        self.fails(FileNotFoundError, "nowhere", data("nowhere"), run)
        self.fails(FileNotFoundError, "nowhere", {"q": {"a": 1}}, data("nowhere"))
        self.fails(trec_rcp.Error, "twice", {"q": {"a": 1}}, {"x": (["q", "q"], ["a", "a"], [1.0, 2.0])})
        self.fails(trec_rcp.NoTopicError, "", {"q": {"a": 1}}, {"p": {"a": 1.0}})
        self.fails(trec_rcp.MisuseError, "did you mean 'mean'", {"q": {"a": 1}}, run, ties="men")
        self.fails(trec_rcp.MisuseError, "unknown option 'nonsense'", {"q": {"a": 1}}, run, nonsense=1)

    def test_frame_without_scores(self):
        frame = needs("pandas").DataFrame({"qid": ["q"], "docno": ["a"]})
        self.fails(trec_rcp.InputError, r"columns qid, docno, but needs a column of scores \(score\), too", {"q": {"a": 1}},
                   frame)


    def test_topics_that_are_numbers(self):
        frame = needs("pandas").DataFrame({"qid": [101.0], "docno": ["a"], "label": [1]})
        self.fails(TypeError, r"the column qid has floats.*frame\['qid'\] = frame\['qid'\].astype\('Int64'\)", frame, {"101": {"a": 1.0}})


class Frames(unittest.TestCase):
    def test_pandas(self):
        needs("pandas")
        e = evaluate(data("demo.qrels"), RUNS, MEASURES, gains=data("demo.gains"))
        frame = e.to_pandas()
        self.assertEqual(list(frame.index), list(NAMES))
        self.assertEqual(frame.loc["dense"].to_dict(), e.means["dense"])
        topics = e.to_pandas(per_topic=True)
        self.assertEqual(topics.loc[("sparse", "103"), "map"], e.per_topic["sparse"]["103"]["map"])

    def test_polars(self):
        needs("polars")
        e = evaluate(data("demo.qrels"), RUNS, MEASURES, gains=data("demo.gains"))
        self.assertEqual(e.to_polars().rows(named=True)[1], {"run": "rerank", **e.means["rerank"]})
        self.assertEqual(len(e.to_polars(per_topic=True)), 36)


if __name__ == "__main__":
    unittest.main()
