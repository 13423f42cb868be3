# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Ten first lines, as the documentation of pytrec_eval, ir_measures, ranx, PyTerrier and MTEB types them.

Each is run with the library itself, where it is installed, and held against the value that the library computes or that is
worked out by hand.
"""
import io
import json
import os
import pathlib
import tempfile
import unittest
import warnings

import trec_rcp
from world import needs

QREL = {"q_1": {"d_12": 5, "d_25": 3}, "q_2": {"d_11": 6, "d_22": 1}}
RUN = {"q_1": {"d_12": 0.9, "d_23": 0.8, "d_25": 0.7}, "q_2": {"d_12": 0.9, "d_11": 0.8, "d_25": 0.7}}
RUN_LINES = "\n".join(f"{q} Q0 {d} {i} {s} bm25" for q, docs in RUN.items() for i, (d, s) in enumerate(docs.items())) + "\n"
QREL_LINES = "\n".join(f"{q} 0 {d} {g}" for q, docs in QREL.items() for d, g in docs.items()) + "\n"
NUMBERED = "301 Q0 11 1 3.5 bm25\n301 Q0 12 2 2.5 bm25\n302 Q0 13 1 1.5 bm25\n"


def evaluate(*args, **kwargs):
    return trec_rcp.evaluate(*args, quiet=True, **kwargs)


class FirstLines(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore")
        self.addCleanup(warnings.resetwarnings)

    def test_1_pytrec_eval(self):
        """pytrec_eval's README, with the import changed."""
        theirs = needs("pytrec_eval")
        qrel = {"q1": {"d1": 0, "d2": 1, "d3": 0}, "q2": {"d2": 1, "d3": 1}}
        run = {"q1": {"d1": 1.0, "d2": 0.0, "d3": 1.5}, "q2": {"d1": 1.5, "d2": 0.2, "d3": 0.5}}
        results = []
        for pytrec_eval in (trec_rcp, theirs):
            evaluator = pytrec_eval.RelevanceEvaluator(qrel, {"map", "ndcg"})
            results.append(json.loads(json.dumps(evaluator.evaluate(run), indent=1)))
        self.assertEqual(results[0].keys(), results[1].keys())
        for q in qrel:
            for m in ("map", "ndcg"):
                self.assertAlmostEqual(results[0][q][m], results[1][q][m], 14)

    def test_2_ir_measures_objects_and_rows(self):
        """ir_measures: qrels = read_trec_qrels(...), run = read_trec_run(...), measures as objects."""
        ir_measures = needs("ir_measures")
        from ir_measures import AP, P, RR, nDCG
        with tempfile.TemporaryDirectory() as folder:
            for name, lines in (("qrels", QREL_LINES), ("run", RUN_LINES)):
                with open(os.path.join(folder, name), "w") as f:
                    f.write(lines)
            qrels = ir_measures.read_trec_qrels(os.path.join(folder, "qrels"))
            run = ir_measures.read_trec_run(os.path.join(folder, "run"))
            e = evaluate(qrels, run, [nDCG @ 10, P @ 5, AP, RR @ 10])
        theirs = ir_measures.calc_aggregate([nDCG @ 10, P @ 5, AP, RR @ 10], QREL, RUN)
        for m, value in theirs.items():
            self.assertAlmostEqual(e["run", str(m)], value, 12)

    def test_3_ir_measures_strings(self):
        """ir_measures: parse_measure("nDCG@10 P(rel=1)@5 ...") names."""
        ir_measures = needs("ir_measures")
        names = ["nDCG@10", "P(rel=1)@5", "AP", "R@100", "RR", "Bpref", "Success@1", "SetF(beta=0.5)", "Rprec"]
        e = evaluate(QREL, RUN, names)
        for m in map(ir_measures.parse_measure, names):
            self.assertAlmostEqual(e["run", str(m)], ir_measures.calc_aggregate([m], QREL, RUN)[m], 12, str(m))

    def test_4_ranx(self):
        """ranx: evaluate(qrels, run, ["map@5", "mrr"])."""
        ranx = needs("ranx")
        qrels, run = ranx.Qrels(QREL), ranx.Run(RUN, name="bm25")
        names = ["ndcg@5", "map@5", "mrr", "mrr@1", "precision@3", "recall@3", "hit_rate@1", "r-precision"]
        theirs = ranx.evaluate(qrels, run, names)
        e = evaluate(qrels, run, names)
        self.assertEqual(e.runs, ("bm25",))
        for m, value in theirs.items():
            self.assertAlmostEqual(e["bm25", m], value, 9, m)

    def test_5_ranx_compare(self):
        """ranx: compare(qrels=qrels, runs=[run_1, run_2], metrics=["map@100", "mrr@100"])."""
        ranx = needs("ranx")
        other = {q: {d: -s for d, s in docs.items()} for q, docs in RUN.items()}
        other["q_2"] = {"d_12": 0.9, "d_25": 0.8}
        c = trec_rcp.compare(ranx.Qrels(QREL), [ranx.Run(RUN, name="one"), ranx.Run(other, name="two")],
                             ["map@100", "mrr@100", "ndcg@10"], quiet=True)
        self.assertEqual(set(c.runs), {"one", "two"})
        self.assertGreater(c["one", "two", "map@100"]["diff"], 0)

    def test_6_pandas_read_csv(self):
        """pandas: read_csv of a run and of qrels without a header; numbers are names."""
        pandas = needs("pandas")
        run = pandas.read_csv(io.StringIO(NUMBERED), sep=r"\s+", header=None)
        qrels = pandas.read_csv(io.StringIO("301 0 12 1\n302 0 13 1\n"), sep=r"\s+", names=["qid", "0", "docno", "rel"])
        e = evaluate(qrels, run, ["RR@10"])
        self.assertEqual(e.runs, ("bm25",))
        self.assertEqual(e["bm25", "RR@10", :], {"301": 0.5, "302": 1.0})
        self.assertEqual(e["bm25", "RR@10", 301], 0.5)

    def test_7_pyterrier(self):
        """PyTerrier: frames with qid, docno, score, rank and qid, docno, label, and pt.Experiment's measures."""
        pandas, _ = needs("pandas", "pyterrier")
        results = pandas.DataFrame([(q, d, i, s) for q, docs in RUN.items() for i, (d, s) in enumerate(docs.items())],
                                   columns=["qid", "docno", "rank", "score"])
        qrels = pandas.DataFrame([(q, d, g) for q, docs in QREL.items() for d, g in docs.items()],
                                 columns=["qid", "docno", "label"])
        e = evaluate(qrels, results, ["map", "recip_rank", "ndcg_cut_10", "P_5"])
        self.assertEqual(e["run"], evaluate(QREL, RUN, ["MAP", "RR", "nDCG@10", "P@5"])["run"])

    def test_8_ir_datasets(self):
        """ir_datasets: dataset.qrels_iter() and dataset.scoreddocs_iter()."""
        ir_datasets = needs("ir_datasets")
        from ir_datasets.formats import TrecScoredDocs
        from ir_datasets.util import LocalDownload
        with tempfile.TemporaryDirectory() as folder:
            path = {name: pathlib.Path(folder, name) for name in ("docs", "queries", "qrels", "run")}
            path["docs"].write_text("".join(f"{d}\tabout {d}\n" for d in sorted({*RUN["q_1"], *RUN["q_2"]})))
            path["queries"].write_text("q_1\tone\nq_2\ttwo\n")
            path["qrels"].write_text(QREL_LINES)
            path["run"].write_text(RUN_LINES)
            made = ir_datasets.create_dataset(docs_tsv=str(path["docs"]), queries_tsv=str(path["queries"]),
                                              qrels_trec=str(path["qrels"]))
            dataset = ir_datasets.Dataset(made, TrecScoredDocs(LocalDownload(path["run"])))
            expected = evaluate(QREL, RUN, "nDCG@10")
            self.assertEqual(evaluate(dataset.qrels_iter(), dataset.scoreddocs_iter(), "nDCG@10"), expected)
            self.assertEqual(evaluate(dataset, dataset, "nDCG@10"), expected)
            self.assertEqual(evaluate(dataset.qrels, RUN, "nDCG@10"), expected)
            answer = '{"ranking": ["doc_1", "doc_2"], "scores": {"doc_1": 1, "doc_2": 0}}'
            for queries, corpus in ((dataset, dataset), (dataset.queries_iter(), dataset.docs_iter())):
                judgements = trec_rcp.label({"q_1": ["d_12", "d_25"]}, queries, corpus, judge=lambda p: [answer] * len(p),
                                            model="m", store=os.path.join(folder, f"store{queries is dataset}"),
                                            stage="tournament", progress=False, quiet=True)
                self.assertEqual(judgements.counts.invalid, 0)

    def test_9_beir_and_mteb(self):
        """BEIR: EvaluateRetrieval.evaluate(qrels, results, k_values); MTEB: a task's split, and saved predictions."""
        beir = needs("beir.retrieval.evaluation")
        theirs, theirs_map, recall, precision = beir.EvaluateRetrieval.evaluate(QREL, RUN, [1, 3])
        e = evaluate(QREL, RUN, ["NDCG@1,3", "MAP@1,3", "Recall@1,3", "P@1,3"])
        for name, value in {**theirs, **theirs_map, **recall, **precision}.items():
            self.assertAlmostEqual(e["run", name], value, 5, name)  # BEIR rounds to 5 digits
        needs("mteb")
        split = {"corpus": None, "queries": None, "relevant_docs": QREL, "top_ranked": None}
        predictions = {"mteb_model_meta": {"model_name": "m", "revision": None}, "default": {"test": RUN}}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "Task_predictions.json")
            with open(path, "w") as f:
                json.dump(predictions, f)
            for given in (predictions, path, predictions["default"]["test"]):
                self.assertEqual(evaluate(split, given, ["ndcg_at_10"])["run"], evaluate(QREL, RUN, "nDCG@10")["run"])
        two = {**predictions, "en": {"test": RUN}}
        with self.assertRaisesRegex(TypeError, "pass one subset and split"):
            evaluate(split, two, "MAP")

    def test_10_hugging_face_and_parquet(self):
        """datasets.load_dataset(..., "qrels"), and Parquet."""
        datasets, parquet, pyarrow = needs("datasets", "pyarrow.parquet", "pyarrow")
        rows = [{"query-id": q, "corpus-id": d, "score": g} for q, docs in QREL.items() for d, g in docs.items()]
        qrels = datasets.Dataset.from_list(rows)
        expected = evaluate(QREL, RUN, "nDCG@10")
        self.assertEqual(evaluate(qrels, RUN, "nDCG@10"), expected)
        self.assertEqual(evaluate(datasets.DatasetDict({"test": qrels}), RUN, "nDCG@10"), expected)
        self.assertEqual(evaluate(iter(rows), RUN, "nDCG@10"), expected)
        self.assertEqual(evaluate(qrels.filter(lambda r: r["query-id"] == "q_1"), RUN, "MAP").topics, ("q_1",))
        with self.assertRaisesRegex(TypeError, r"pass one of them, such as data\['test'\]"):
            evaluate(datasets.DatasetDict({"test": qrels, "dev": qrels}), RUN, "MAP")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "run.parquet")
            parquet.write_table(pyarrow.Table.from_pylist(
                [{"query_id": q, "doc_id": d, "score": s} for q, docs in RUN.items() for d, s in docs.items()]), path)
            self.assertEqual(evaluate(QREL, path, "nDCG@10"), expected)


if __name__ == "__main__":
    unittest.main()
