# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The measures in ir_measures and PyTerrier."""
import os
import subprocess
import sys
import unittest
import warnings

import trec_rcp
from world import NAMES, RUNS, data, needs, random_world, read_run


def demo():
    return trec_rcp.Labels(data("demo.qrels"), data("demo.gains"))


class Provider(unittest.TestCase):
    def setUp(self):
        self.ir = needs("ir_measures")
        from trec_rcp import ir_measures as ours
        self.ours = ours
        self.measures = [trec_rcp.RCP_nDCG @ 10, trec_rcp.Count_nDCG @ 10, self.ir.nDCG @ 10]
        self.expected = trec_rcp.evaluate(demo(), RUNS[0], self.measures, quiet=True)

    def check(self, qrels, run):
        value = self.expected.per_topic["dense"]
        got = {(m.query_id, str(m.measure)): m.value for m in self.ir.iter_calc(self.measures, qrels, run)}
        names = {"RCP_nDCG@10": "rcp_ndcg_cut_10", "Count_nDCG@10": "count_ndcg_cut_10"}
        self.assertEqual(len(got), 36)
        for (topic, measure), v in got.items():
            if measure in names:  # nDCG comes from pytrec_eval
                self.assertEqual(v, value[topic][names[measure]])
            else:
                self.assertAlmostEqual(v, value[topic]["ndcg_cut_10"], delta=1e-12)

    def test_labels(self):
        self.check(demo(), list(self.ir.read_trec_run(RUNS[0])))

    def test_scores_that_are_no_numbers(self):
        run = {"101": {"FT1": float("nan"), "FT2": 1.0}}
        with self.assertWarnsRegex(trec_rcp.Note, "score nan, expected a finite number"):
            list(self.ours.provider.iter_calc([trec_rcp.RCP_nDCG @ 10], demo(), run))

    def test_run_forms(self):
        self.check(demo(), read_run(RUNS[0]))
        self.check(demo(), self.ir.read_trec_run(RUNS[0]))
        pandas = needs("pandas")
        self.check(demo(), pandas.DataFrame(self.ir.read_trec_run(RUNS[0])))

    def test_frame_with_gains(self):
        needs("pandas")
        frame = demo().to_pandas()
        frame["relevance"] = frame.relevance.fillna(-1).astype(int)
        run = list(self.ir.read_trec_run(RUNS[0]))
        self.check(frame, run)
        self.check(frame.itertuples(), iter(run))

    def test_evaluator(self):
        evaluator = self.ir.evaluator(self.measures, demo())
        for n, path in zip(NAMES, RUNS):
            means = trec_rcp.evaluate(demo(), path, quiet=True).means[n]
            got = evaluator.calc_aggregate(self.ir.read_trec_run(path))
            self.assertAlmostEqual(got[trec_rcp.RCP_nDCG @ 10], means["rcp_ndcg_cut_10"], delta=1e-15)
            self.assertEqual(len(evaluator.calc(read_run(path)).per_query), 36)

    def test_relevance_as_gains(self):
        gains = {"q": {"a": 0.9, "b": 0.1}}
        run = {"q": {"b": 2.0, "a": 1.0}}
        got = self.ir.calc_aggregate([trec_rcp.RCP_nDCG @ 5], gains, run)
        self.assertEqual(got[trec_rcp.RCP_nDCG @ 5],
                         trec_rcp.evaluate(gains, run, "rcp_ndcg_cut.5", quiet=True).means["run"]["rcp_ndcg_cut_5"])
        with self.assertRaisesRegex(trec_rcp.InputError, "relevance 3, expected a gain"):
            self.ir.calc_aggregate([trec_rcp.RCP_nDCG @ 5], {"q": {"a": 3}}, run)
        with self.assertRaisesRegex(trec_rcp.InputError, "must be a whole number"):
            self.ours.provider.calc_aggregate([self.ir.nDCG @ 5], gains, run)

    def test_number_of_topics(self):
        """1 for each topic; trec_eval has a value for all of them only."""
        qrels, run = {"q1": {"a": 1}, "q2": {"b": 1}}, {"q1": {"a": 1.0}, "q2": {"a": 1.0}}
        self.assertEqual([m.value for m in self.ours.provider.iter_calc([self.ir.NumQ], qrels, run)], [1, 1])
        self.assertEqual(self.ours.provider.calc_aggregate([self.ir.NumQ], qrels, run), {self.ir.NumQ: 2})

    def test_recall_levels(self):
        """trec_eval 9, in pytrec_eval, takes the next recall level; trec_eval 10 the nearest one (see sources.py)."""
        qrels = {"q": {d: 1 for d in "abcdefghijkl"}}  # 12 relevant documents: 0.1 of them is 1.2
        run = {"q": {d: float(-i) for i, d in enumerate("axyb")}}
        for compat, value in ((9, 0.5), (10, 1.0)):
            e = trec_rcp.evaluate(qrels, run, "IPrec@0.1", compat=compat, quiet=True)
            self.assertEqual(e["run", "IPrec@0.1"], value)
        self.assertEqual(self.ours.provider.calc_aggregate([self.ir.IPrec @ 0.1], qrels, run), {self.ir.IPrec @ 0.1: 1.0})
        theirs = self.ir.providers.PytrecEvalProvider()
        self.assertEqual(theirs.calc_aggregate([self.ir.IPrec @ 0.1], qrels, run), {self.ir.IPrec @ 0.1: 0.5})

    def test_topics(self):
        """As in ir_measures: every topic of the qrels counts, and nothing else."""
        gains = {"q1": {"a": 0.9}, "q2": {"a": 0.9}}
        m = trec_rcp.RCP_nDCG @ 5
        self.assertEqual(self.ir.calc_aggregate([m], gains, {"q1": {"a": 1.0}, "q9": {"a": 1.0}})[m], 0.5)
        self.assertEqual(self.ir.calc_aggregate([m], gains, {"q9": {"a": 1.0}})[m], 0.0)
        self.assertEqual(self.ir.calc_aggregate([m], gains, {})[m], 0.0)

    def test_topic_without_gains_is_noted(self):
        Row = __import__("collections").namedtuple("Row", "query_id doc_id relevance gain")
        qrels = [Row("q1", "a", 1, 0.9), Row("q2", "a", 1, None)]
        with self.assertWarnsRegex(trec_rcp.Note, "1 topic of the qrels has no gains"):
            got = self.ir.calc_aggregate([trec_rcp.RCP_nDCG @ 5], qrels, {"q1": {"a": 1.0}, "q2": {"a": 1.0}})
        self.assertEqual(list(got.values()), [0.5])

    def test_names(self):
        self.assertEqual(str(self.ir.parse_measure("RCP_nDCG@10")), "RCP_nDCG@10")
        self.assertEqual(self.ours.spelled(self.ir.P @ 5), "P.5")
        self.assertTrue(self.ours.provider.supports(trec_rcp.RCP_nDCG))

    def test_import_changes_no_number(self):
        """nDCG stays that of the provider that it was before."""
        code = ("import ir_measures; before = ir_measures.DefaultPipeline.providers[:]\nimport trec_rcp\n"
                "after = ir_measures.DefaultPipeline.providers\n"
                "assert after[:-1] == before and after[-1].NAME == 'trec_rcp'\n"
                "assert ir_measures.parse_measure('RCP_nDCG@10') == trec_rcp.RCP_nDCG@10\nprint('same')")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual(done.stdout, "same\n", done.stderr)

    def test_without_ir_measures(self):
        code = ("import sys; sys.modules['ir_measures'] = None; import trec_rcp\n"
                "try: trec_rcp.RCP_nDCG\nexcept trec_rcp.MissingPackage as e: print(e)")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertIn("pip install ir_measures", done.stdout, done.stderr)


class Peers(unittest.TestCase):
    """Our provider against pytrec_eval's, which has the measures of trec_eval 9."""

    def test_random(self):
        ir = needs("ir_measures")
        needs("pytrec_eval")
        from trec_rcp.ir_measures import provider
        nDCG, AP, P, R, RR, Rprec, Bpref = ir.nDCG, ir.AP, ir.P, ir.R, ir.RR, ir.Rprec, ir.Bpref
        wanted = [nDCG, nDCG @ 10, nDCG(judged_only=True) @ 5, AP, AP(rel=2) @ 7, AP @ 10, P @ 5, P(rel=2) @ 3, RR,
                  RR(rel=2), R @ 5, R(rel=2) @ 5, Rprec, Rprec(rel=2), Bpref, Bpref(rel=2), ir.NumRet, ir.NumRet(rel=1),
                  ir.NumRet(rel=2), ir.NumRel, ir.SetAP, ir.SetF, ir.SetF(beta=0.5), ir.SetP, ir.SetP(relative=True),
                  ir.SetR, ir.SetR(rel=2), ir.Success @ 3, ir.Success(rel=2) @ 1, ir.infAP, P(judged_only=True) @ 5]
        for seed in range(20):
            grades, run = random_world(seed)
            ours = {(m.query_id, str(m.measure)): m.value for m in provider.iter_calc(wanted, grades, run)}
            theirs = {(m.query_id, str(m.measure)): m.value for m in ir.pytrec_eval.iter_calc(wanted, grades, run)}
            self.assertEqual(set(ours), set(theirs))
            for key, value in theirs.items():
                self.assertAlmostEqual(ours[key], value, delta=1e-12, msg=f"{seed} {key}")

    def test_interpolated_precision(self):
        """trec_eval 10 repaired it; with the rule of 9 it is pytrec_eval's."""
        ir = needs("ir_measures")
        needs("pytrec_eval")
        for seed in range(20):
            grades, run = random_world(seed)
            ours = trec_rcp.evaluate(grades, run, "iprec_at_recall.0.1,0.55", compat=9, quiet=True).per_topic["run"]
            for m in ir.pytrec_eval.iter_calc([ir.IPrec @ 0.1, ir.IPrec @ 0.55], grades, run):
                if m.query_id in ours:
                    name = f"iprec_at_recall_{m.measure['recall']:.2f}"
                    self.assertAlmostEqual(ours[m.query_id][name], m.value, delta=1e-12)

    @unittest.skipUnless(os.environ.get("NUMBA_DISABLE_JIT"), "ranx compiles for minutes without NUMBA_DISABLE_JIT=1")
    def test_ranx(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ranx = needs("ranx")
        theirs = {"map": "map", "ndcg@10": "ndcg_cut_10", "mrr": "recip_rank", "precision@5": "P_5", "recall@5": "recall_5",
                  "r-precision": "Rprec"}
        for seed in range(5):
            grades, run = random_world(seed)
            run = {t: {d: s - i / 1e3 for i, (d, s) in enumerate(docs.items())} for t, docs in run.items()}  # no ties
            both = sorted(set(grades) & set(run))
            grades, run = {t: grades[t] for t in both}, {t: run[t] for t in both}
            ours = trec_rcp.evaluate(grades, run, ["map", "ndcg_cut.10", "recip_rank", "P.5", "recall.5", "Rprec"],
                                     quiet=True).means["run"]
            got = ranx.evaluate(ranx.Qrels(grades), ranx.Run(run), list(theirs))
            for name, value in got.items():
                self.assertAlmostEqual(ours[theirs[name]], float(value), delta=1e-9, msg=f"{seed} {name}")


class PyTerrier(unittest.TestCase):
    def test_experiment(self):
        pt, ir, pandas = needs("pyterrier", "ir_measures", "pandas")
        qrels = pt.model.from_ir_measures(demo().to_pandas())
        qrels["label"] = qrels.label.fillna(-1).astype(int)
        runs = []
        for path in RUNS:
            frame = pt.model.from_ir_measures(pandas.DataFrame(ir.read_trec_run(path)))
            runs.append(pt.Transformer.from_df(frame.assign(rank=frame.groupby("qid").cumcount())))
        topics = pandas.DataFrame({"qid": sorted(qrels.qid.unique()), "query": "x"})
        table = pt.Experiment(runs, topics, qrels, eval_metrics=[trec_rcp.RCP_nDCG @ 10, ir.nDCG @ 10], names=NAMES,
                              baseline=0)
        ours = trec_rcp.evaluate(demo(), RUNS, quiet=True)
        for i, n in enumerate(NAMES):
            self.assertAlmostEqual(table["RCP_nDCG@10"][i], ours.means[n]["rcp_ndcg_cut_10"], delta=1e-12)
            self.assertAlmostEqual(table["nDCG@10"][i], ours.means[n]["ndcg_cut_10"], delta=1e-12)
        pair = next(p for p in ours.compare(quiet=True).pairs
                    if p["measure"] == "rcp_ndcg_cut_10" and {p["a"], p["b"]} == {"dense", "rerank"})
        self.assertAlmostEqual(table["RCP_nDCG@10 p-value"][1], pair["p"], delta=1e-10)


if __name__ == "__main__":
    unittest.main()
