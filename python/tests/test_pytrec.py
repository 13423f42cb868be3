# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The interface of pytrec_eval. tests/peer/run compares with pytrec_eval itself; values here are computed by hand."""

import collections
import math
import threading
import types
import unittest
import warnings

import trec_rcp as pytrec_eval

QREL = {"q1": {"d1": 0, "d2": 1, "d3": 2}, "q2": {"d2": 1, "d3": 1}}
RUN = {"q1": {"d1": 1.0, "d2": 0.0, "d3": 1.5}, "q2": {}}
# d3 d1 d2: grades 2, 0, 1; ideal 2, 1.
NDCG_Q1 = (2 + 1 / math.log2(4)) / (2 + 1 / math.log2(3))


class Values(unittest.TestCase):
    def test_values(self):
        values = pytrec_eval.RelevanceEvaluator(QREL, {"map", "ndcg", "P.1,2", "recip_rank", "num_rel"}).evaluate(RUN)
        self.assertEqual(list(values), ["q1", "q2"])
        q1 = values["q1"]
        self.assertEqual(q1["num_rel"], 2)
        self.assertAlmostEqual(q1["map"], (1 + 2 / 3) / 2, places=15)
        self.assertAlmostEqual(q1["ndcg"], NDCG_Q1, places=15)
        self.assertEqual((q1["P_1"], q1["P_2"], q1["recip_rank"]), (1, 0.5, 1))
        self.assertEqual(set(map(type, q1.values())), {float})
        # A topic without documents is evaluated.
        self.assertEqual(values["q2"], {"map": 0, "ndcg": 0, "P_1": 0, "P_2": 0, "recip_rank": 0, "num_rel": 2})

    def test_topics(self):
        evaluator = pytrec_eval.RelevanceEvaluator(dict(QREL, q3={}), ["map"])
        run = {"q9": {"d1": 1.0}, "q2": {"d2": 1}, "q1": {"d2": True}, "q3": {"d1": 1.0}}
        self.assertEqual(evaluator.evaluate(run), {"q2": {"map": 0.5}, "q1": {"map": 0.5}})
        self.assertEqual(list(evaluator.evaluate(run)), ["q2", "q1"])

    def test_nothing(self):
        for qrel, measures, run, values in [
            (QREL, {"map"}, {}, {}),
            (QREL, set(), RUN, {"q1": {}, "q2": {}}),
            ({}, {"map"}, RUN, {}),
            ({"q1": {}}, {"map"}, RUN, {}),
            (QREL, {"map"}, {"q9": {"d1": 1.0}}, {}),
        ]:
            self.assertEqual(pytrec_eval.RelevanceEvaluator(qrel, measures).evaluate(run), values)

    def test_ties(self):
        """Descending names; scores have the precision of a float, as in trec_eval 9."""
        scores = {"q": {"d0": 1.0, "d1": 1.0 + 1e-9, "d2": 1.0}}
        qrel = {"q": {"d1": 1}}
        for compat, rank in (9, 2), (10, 1):
            evaluator = pytrec_eval.RelevanceEvaluator(qrel, ["recip_rank"], compat=compat)
            self.assertEqual(evaluator.evaluate(scores)["q"]["recip_rank"], 1 / rank)

    def test_scores_that_are_no_numbers(self):
        """The warning of trec_rcp.evaluate, and no other note of it."""
        for score in math.nan, math.inf, -math.inf:
            run = {"q1": {"d1": 1.0, "d2": score, "unjudged": 0.5}}
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                pytrec_eval.evaluate(QREL, run, ["map"])
            expected = [str(w.message) for w in caught if "score" in str(w.message)]
            self.assertEqual(len(expected), 1)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                pytrec_eval.RelevanceEvaluator(QREL, ["map"]).evaluate(run)
                pytrec_eval.RelevanceEvaluator(QREL, ["map"]).evaluate(RUN)
            self.assertEqual([str(w.message) for w in caught], expected)
            self.assertEqual((caught[0].category, caught[0].filename), (pytrec_eval.Note, __file__))

    def test_options(self):
        def value(measure, *args, **kwargs):
            return pytrec_eval.RelevanceEvaluator(QREL, [measure], *args, **kwargs).evaluate(RUN)["q1"][measure]

        self.assertEqual(value("num_rel", 2), 1)
        self.assertEqual(value("num_rel", relevance_level=2), 1)
        unjudged = {"q1": {"d1": 1.0, "x": 2.0, "d2": 0.5}}
        for flag, rank in (False, 3), (True, 2), (1, 2):
            evaluator = pytrec_eval.RelevanceEvaluator(QREL, ["recip_rank"], judged_docs_only_flag=flag)
            self.assertEqual(evaluator.evaluate(unjudged)["q1"]["recip_rank"], 1 / rank)

    def test_texts_and_logarithms(self):
        values = pytrec_eval.RelevanceEvaluator(QREL, ["all_trec"]).evaluate(RUN)
        self.assertEqual([values["q1"][name] for name in ("runid", "relstring", "num_q")], [0, 0, 1])
        self.assertAlmostEqual(values["q1"]["gm_map"], math.log(5 / 6), places=15)
        self.assertEqual([name for name, value in values["q2"].items() if value != value], [])

    def test_aggregate(self):
        aggregate = pytrec_eval.compute_aggregated_measure
        self.assertEqual(aggregate("num_ret", [3.0, 4.0]), 7)
        self.assertEqual(aggregate("map", [0.5, 0.1]), 0.3)
        self.assertAlmostEqual(aggregate("gm_map", [math.log(0.5), math.log(0.02)]), 0.1)
        self.assertTrue(math.isnan(aggregate("map", [])))
        self.assertEqual(aggregate("num_ret", []), 0)

    def test_mappings(self):
        """What is no dict is read as one."""
        for kind in (
            dict,
            collections.OrderedDict,
            collections.UserDict,
            collections.ChainMap,
            types.MappingProxyType,
            lambda d: collections.defaultdict(dict, d),
        ):
            labels = kind({q: kind(docs) for q, docs in QREL.items()})
            run = kind({q: kind(docs) for q, docs in RUN.items()})
            self.assertEqual(pytrec_eval.RelevanceEvaluator(labels, ["P.1"]).evaluate(run)["q1"], {"P_1": 1})

    def test_names(self):
        """Names are any Unicode, white space included."""
        for name in "a b", "ä☃😀", "x" * 5000, "\t", "a\nb":
            evaluator = pytrec_eval.RelevanceEvaluator({name: {name: 1}}, ["map"])
            self.assertEqual(evaluator.evaluate({name: {name: 1, "other": 2}}), {name: {"map": 0.5}})
        for judged, rank in ("a", 2), ("a\0b", 1), ("a\0c", 3):
            evaluator = pytrec_eval.RelevanceEvaluator({"q": {judged: 1}}, ["recip_rank"])
            values = evaluator.evaluate({"q": {"a\0b": 3.0, "a": 2.0, "a\0c": 1.0}})
            self.assertEqual(values["q"]["recip_rank"], 1 / rank)

    def test_numbers(self):
        class Half:
            def __float__(self):
                return 0.5

        class Three:
            def __index__(self):
                return 3

        run = {"q1": {"d1": Half(), "d2": Three(), "d3": True}}
        evaluator = pytrec_eval.RelevanceEvaluator({"q1": {"d1": Three()}}, ["recip_rank"])
        self.assertEqual(evaluator.evaluate(run)["q1"]["recip_rank"], 1 / 3)
        scores = {"d1": -math.inf, "d2": math.inf, "d3": 0}
        self.assertEqual(evaluator.evaluate({"q1": scores})["q1"]["recip_rank"], 1 / 3)


class Measures(unittest.TestCase):
    def names(self, measures, **kwargs):
        return list(pytrec_eval.RelevanceEvaluator(QREL, measures, **kwargs).evaluate(RUN)["q1"])

    def test_parameters(self):
        self.assertEqual(
            set(self.names(["ndcg_cut", "ndcg_cut.1,4", "ndcg_cut_20,4", "ndcg_cut_15", "P"])),
            {"ndcg_cut_1", "ndcg_cut_4", "ndcg_cut_15", "ndcg_cut_20"}
            | {"P_%d" % k for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)},
        )
        self.assertEqual(self.names(["P.10,5,5", "P_7"]), ["P_5", "P_7", "P_10"])
        self.assertEqual(self.names(["iprec_at_recall_0.10"]), ["iprec_at_recall_0.10"])
        self.assertEqual(self.names(["set_F.0.5"]), ["set_F"])
        self.assertEqual(self.names({"map": 1}), ["map"])
        self.assertEqual(self.names(measure for measure in ("ndcg", "map")), ["map", "ndcg"])

    def test_sets(self):
        self.assertEqual(
            pytrec_eval.supported_nicknames["set"],
            {"runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "utility"}
            | {"set_P", "set_recall", "set_relative_P", "set_map", "set_F"},
        )
        self.assertEqual(set(self.names(["set"])), pytrec_eval.supported_nicknames["set"])
        self.assertLessEqual(pytrec_eval.supported_nicknames["all_trec"], pytrec_eval.supported_measures)
        self.assertEqual([name for name in self.names(["official", "P.3"]) if name.startswith("P_")], ["P_3"])
        # Those of trec_eval 10, where its version is asked for.
        self.assertIn("unj_5", self.names(["all_trec"], compat=10))
        self.assertNotIn("unj_5", self.names(["all_trec"]))

    def test_each(self):
        """Every measure that is said to be supported is."""
        for measure in pytrec_eval.supported_measures:
            gains = {"q1": {"d2": 0.5}} if "_ndcg" in measure else None
            if measure.startswith("rawbt_"):
                continue  # takes bt, which this interface has no place for
            if measure.startswith("count_"):
                continue  # takes shares of passed criteria
            with self.subTest(measure=measure):
                names = self.names([measure], gains=gains, compat=10)
                self.assertTrue(all(name == measure or name.startswith(measure + "_") for name in names))
                self.assertTrue(names)

    def test_unknown(self):
        for measures in ["nope"], ["nope.5"], ["P.x"], ["P.0"], "map", ["prefs"]:
            with self.subTest(measures=measures), self.assertRaises(ValueError):
                pytrec_eval.RelevanceEvaluator(QREL, measures).evaluate(RUN)
        with self.assertRaisesRegex(ValueError, "unsupported measure nope"):
            pytrec_eval.RelevanceEvaluator(QREL, {"nope"})


class Gains(unittest.TestCase):
    LABELS = {"q1": {"d1": 0.25, "d2": 0.5}}
    SCORES = {"q1": {"d1": 2.0, "d2": 1.0}}
    NDCG = (0.25 + 0.5 / math.log2(3)) / (0.5 + 0.25 / math.log2(3))

    def test_labels_are_gains(self):
        evaluator = pytrec_eval.RelevanceEvaluator(self.LABELS, ["ndcg", "ndcg_cut.1,2"])
        values = evaluator.evaluate(self.SCORES)["q1"]
        self.assertEqual(list(values), ["ndcg", "ndcg_cut_1", "ndcg_cut_2"])
        self.assertAlmostEqual(values["ndcg"], self.NDCG, places=15)
        self.assertEqual(values["ndcg_cut_1"], 0.5)
        rcp = pytrec_eval.RelevanceEvaluator(self.LABELS, ["rcp_ndcg"]).evaluate(self.SCORES)
        self.assertEqual(rcp, {"q1": {"rcp_ndcg": values["ndcg"]}})

    def test_gains_beside_grades(self):
        evaluator = pytrec_eval.RelevanceEvaluator({"q1": {"d1": 1}, "q2": {"d": 1}}, ["ndcg", "rcp_ndcg"], gains=self.LABELS)
        values = evaluator.evaluate(dict(self.SCORES, q2={"d": 1.0}))
        self.assertEqual(values["q1"]["ndcg"], 1)
        self.assertAlmostEqual(values["q1"]["rcp_ndcg"], self.NDCG, places=15)
        self.assertEqual(values["q2"], {"ndcg": 1})

    def test_whole_numbers_are_grades(self):
        evaluator = pytrec_eval.RelevanceEvaluator({"q1": {"d1": 2.0, "d2": 0.0}}, ["map"])
        self.assertEqual(evaluator.evaluate(self.SCORES), {"q1": {"map": 1}})

    def test_errors(self):
        with self.assertRaisesRegex(ValueError, "map needs grades"):
            pytrec_eval.RelevanceEvaluator(self.LABELS, ["map"])
        with self.assertRaises(ValueError):
            pytrec_eval.RelevanceEvaluator({"q1": {"d1": 1.5}}, ["ndcg"])
        with self.assertRaises(ValueError):
            pytrec_eval.RelevanceEvaluator(self.LABELS, ["ndcg"], gains=self.LABELS)


class Errors(unittest.TestCase):
    def test_labels(self):
        for labels, text in [
            (None, "mapping"),
            ([], "mapping"),
            ({"q1": [1]}, "topic 'q1'"),
            ({1.0: {"d": 1}}, r"topic 1.0 is a float, expected a str or an int; convert the topics with {str"),
            ({b"q": {"d": 1}}, "topic b'q' is not a str or an int"),
            ({"q1": {1.5: 1}}, "topic 'q1': document 1.5 is a float, expected a str or an int"),
            ({"q1": {True: 1}}, "topic 'q1': document True is not a str or an int"),
            ({"q1": {"d1": "1"}}, "topic 'q1', document 'd1': the label is '1', expected a number"),
            ({"q1": {"d1": None}}, "topic 'q1', document 'd1': the label is None, expected a number"),
            ({"q1": {"\ud800": 1}}, r"topic 'q1': document '\\ud800' has lone surrogates"),
            ({"\ud800": {"d": 1}}, r"topic '\\ud800' has lone surrogates"),
        ]:
            with self.subTest(labels=labels), self.assertRaisesRegex(TypeError, text):
                pytrec_eval.RelevanceEvaluator(labels, {"map"})
        for labels in {"q": {"d": 10**30}}, {"q\0r": {"d": 1}}, {"q": {"": 1}}, {"": {"d": 1}}:
            with self.subTest(labels=labels), self.assertRaises(ValueError):
                pytrec_eval.RelevanceEvaluator(labels, {"map"})

    def test_runs(self):
        evaluator = pytrec_eval.RelevanceEvaluator(QREL, {"map"})
        for run, text in [
            ([1], "mapping"),
            ({"q1": []}, "topic 'q1'"),
            ({None: {"d": 1}}, "topic None is not a str or an int"),
            ({"q1": {b"d": 1.0}}, "topic 'q1': document b'd' is not a str or an int"),
            ({"q1": {"d": "3"}}, "topic 'q1', document 'd': the score is '3', expected a number"),
            ({"q1": {"d": 10**400}}, "topic 'q1', document 'd': the score is 1000000"),
            ({"q1": {"d": 10**5000}}, "topic 'q1', document 'd': the score is .*, expected a number"),
            ({"q1": {"d": 1j}}, "document 'd': the score is 1j"),
            ({"q1": {"\udcff": 1.0}}, r"document '\\udcff' has lone surrogates"),
        ]:
            with self.subTest(run=text), self.assertRaisesRegex(TypeError, text):
                evaluator.evaluate(run)
        with self.assertRaises(ValueError):
            evaluator.evaluate({"q1": {"": 1.0}})

    def test_arguments(self):
        for args in [
            (QREL, [1]),
            (QREL, None),
            (QREL, ["map"], 0),
            (QREL, ["map"], 1.5),
            (QREL, ["map"], "1"),
            (QREL, ["map"], 1, "x"),
        ]:
            with self.subTest(args=args), self.assertRaises(TypeError):
                pytrec_eval.RelevanceEvaluator(*args)

    def test_raised_by_a_value(self):
        """What a number's own code raises is not replaced."""

        class Stop(Exception):
            pass

        class Bad:
            def __float__(self):
                raise Stop

        with self.assertRaises(Stop):
            pytrec_eval.RelevanceEvaluator(QREL, {"map"}).evaluate({"q1": {"d": Bad()}})

    def test_changed_meanwhile(self):
        run = {"q%d" % i: {"d%d" % d: float(d) for d in range(10)} for i in range(1, 4)}

        class Grows:
            def __init__(self, target):
                self.target = target

            def __float__(self):
                self.target.update({str(i): {"d": 1.0} for i in range(1000)})
                return 1.0

        class Shrinks(Grows):
            def __float__(self):
                self.target.clear()
                return 1.0

        for change in Grows, Shrinks:
            for target in "run", "docs":
                docs = {"d%d" % d: float(d) for d in range(10)}
                changing = dict(run, q1=docs)
                docs["d3"] = change(changing if target == "run" else docs)
                with self.subTest(change=change, target=target), self.assertRaises(RuntimeError):
                    pytrec_eval.RelevanceEvaluator(QREL, {"map"}).evaluate(changing)


class Parsing(unittest.TestCase):
    def test_qrel(self):
        lines = ["q1 0 d1 1\n", "q1\tQ0  d2 -1", "q2 0 d1 0.25"]
        self.assertEqual(pytrec_eval.parse_qrel(lines), {"q1": {"d1": 1, "d2": -1}, "q2": {"d1": 0.25}})
        self.assertIs(type(pytrec_eval.parse_qrel(lines)["q1"]["d1"]), int)

    def test_run(self):
        lines = ["q1 Q0 d1 1 2.5 r\n", "q1 Q0 d2 2 -1e3 r"]
        self.assertEqual(pytrec_eval.parse_run(lines), {"q1": {"d1": 2.5, "d2": -1000.0}})

    def test_errors(self):
        for parse, line in [
            (pytrec_eval.parse_qrel, "q1 0 d1"),
            (pytrec_eval.parse_qrel, "q1 0 d1 1 x"),
            (pytrec_eval.parse_qrel, "q1 0 d1 x"),
            (pytrec_eval.parse_run, "q1 Q0 d1 1 2.5"),
            (pytrec_eval.parse_run, "q1 Q0 d1 1 x r"),
        ]:
            with self.subTest(line=line), self.assertRaises(ValueError):
                parse([line])
        for parse, line in (pytrec_eval.parse_qrel, "q1 0 d1 1"), (pytrec_eval.parse_run, "q1 Q0 d1 1 2.5 r"):
            with self.assertRaisesRegex(AssertionError, "line 2: document d1 of topic q1 appears twice"):
                parse([line, line])


class Threads(unittest.TestCase):
    def test_one_evaluator(self):
        """Several threads evaluate with one evaluator, while the dictionaries of others change."""
        docs = {"d%d" % d: float(d % 97) for d in range(500)}
        evaluator = pytrec_eval.RelevanceEvaluator({"q%d" % q: {"d%d" % q: 1} for q in range(100)}, ["map", "ndcg"])
        runs = [{"q%d" % q: dict(docs, x=float(n)) for q in range(100)} for n in range(4)]
        expected = [evaluator.evaluate(run) for run in runs]
        wrong = []

        def work(n):
            for _ in range(5):
                if evaluator.evaluate(runs[n]) != expected[n]:
                    wrong.append(n)

        threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
