# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""fit: what rcp-label fit writes, from files and from objects."""
import datetime
import json
import math
import os
import random
import shutil
import tempfile
import unittest

import trec_rcp
from world import data, needs, program

STORE = data("label", "store")


def records(stage):
    with open(os.path.join(STORE, stage + ".jsonl")) as f:
        return [json.loads(line) for line in f]


def when(record):
    return datetime.datetime.fromisoformat(record["recorded_at"].replace("Z", "+00:00"))


def counted(stage):
    """The records that count: valid ones, of each id the latest."""
    latest = {}
    for r in records(stage):
        before = latest.get(r["record_id"])
        if r["valid"] and (before is None or when(before) <= when(r)):
            latest[r["record_id"]] = r
    return list(latest.values())


def fit(*args, **kwargs):
    return trec_rcp.fit(*args, quiet=True, **kwargs)


def answers_of(found):
    return [(r["query_id"], p["doc_id"], p["criteria"]) for r in found for p in r["placements"]]


def windows_of(found):
    return [(r["query_id"], {p["doc_id"]: p["score"] for p in r["placements"]}) for r in found if "ranking" not in r]


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def rows(self, path):
        with open(path) as f:
            return [line.split() for line in f if not line.startswith("#")]

    def test_the_file_is_rcp_labels(self):
        fit(STORE).write(self.path("ours"))
        program("fit", "--quiet", "-o", self.path("theirs"), STORE, name="rcp-label")
        self.assertEqual(self.rows(self.path("ours")), self.rows(self.path("theirs")))

    def test_values_are_those_of_the_file(self):
        f = fit(STORE)
        program("fit", "--quiet", "-o", self.path("theirs"), STORE, name="rcp-label")
        with open(self.path("theirs")) as lines:
            names = next(line for line in lines if line.startswith("# columns")).split()[2:]
        known = {(r[0], r[2]): dict(zip(names, r)) for r in self.rows(self.path("theirs"))}
        self.assertEqual(len(f.documents), len(known))
        for d in f.documents:
            row = known[d.topic, d.docno]
            for name in ("gain", "theta", "bt"):
                self.assertEqual(float(f"{getattr(d, name):.12g}"), float(row[name]))
            for name in ("passes", "responses"):
                self.assertEqual(getattr(d, name), int(row[name]))
            for name in ("se_gain", "se_theta", "se_bt"):  # written with fewer digits
                if name in row and row[name] != "NA":
                    self.assertAlmostEqual(getattr(d, name), float(row[name]), delta=1e-5 * abs(float(row[name])) + 1e-12)

    def test_evaluate_what_was_fitted(self):
        f = fit(STORE)
        f.write(self.path("x.gains"))
        run = {t: {d: -g for d, g in docs.items()} for t, docs in f.gains.items()}
        ours = trec_rcp.evaluate(f.labels(), run, "rcp", quiet=True).means["run"]
        for name, value in trec_rcp.evaluate(self.path("x.gains"), run, "rcp", quiet=True).means["run"].items():
            self.assertAlmostEqual(ours[name], value, delta=1e-11)  # the file has 12 digits

    def test_a_document_without_answers_has_no_count(self):
        with open(self.path("x.gains"), "w") as f:
            f.write("# criterion C1 gamma 1 beta 0\n# columns qid iter docid gain theta bt passes responses\n"
                    "q 0 asked 0.731058578630 1 1 1 2\n"
                    "q 0 unasked 0.5 0 0 NA 0\nq 0 old 0.401312339888 -0.4 -0.4 0 0\n")
        labels = trec_rcp.Labels(gains=self.path("x.gains"))
        self.assertEqual([r["count"] for r in labels.rows()], [0.5, None, None])
        rows = list(labels.rows())
        columns = trec_rcp.Gains(*([r[n] for r in rows] for n in ("query_id", "doc_id", "gain")),
                                 count=[0.5, math.nan, math.nan])
        run = {"q": {"unasked": 3.0, "asked": 2.0, "old": 1.0}}
        for gains in self.path("x.gains"), columns:
            e = trec_rcp.evaluate(trec_rcp.Labels(gains=gains), run, ["count_ndcg_cut.3"], quiet=True)
            self.assertAlmostEqual(e.means["run"]["count_ndcg_cut_3"], 1 / math.log2(3))
            self.assertEqual(e.to_dict()["runs"][0]["coverage"],
                             [{"k": 3, "judged": None, "gain_covered": 1, "count_covered": 1 / 3}])
            self.assertEqual(e.notes, ["run: count-covered@3 0.3333: 2 of the 3 documents in the first 3 have no Count, "
                                       "which is taken as 0"])

    def test_errors(self):
        with self.assertRaisesRegex(trec_rcp.InputError, "No such file"):
            fit(self.path("nowhere"))
        with self.assertRaises(trec_rcp.OutputError):
            fit(STORE).write(self.path("no/such/folder"))
        with self.assertRaises(trec_rcp.MisuseError):
            fit(STORE, nonsense=1)


class Objects(unittest.TestCase):
    def setUp(self):
        self.expected = fit(STORE).to_dict()

    def same(self, f):
        self.assertEqual(f.to_dict(), self.expected)

    def test_records(self):
        self.same(fit(records("tournament"), records("rubric")))
        self.same(fit(records("tournament") + records("rubric")))

    def test_tuples(self):
        self.same(fit(windows_of(counted("tournament")), answers_of(counted("rubric"))))

    def test_sequences_of_answers(self):
        names = list(records("rubric")[0]["placements"][0]["criteria"])
        answers = [(t, d, [a[n] for n in names]) for t, d, a in answers_of(counted("rubric"))]
        self.same(fit(windows_of(counted("tournament")), answers, criteria=names))
        self.same(fit(windows_of(counted("tournament")), answers))

    def test_frames(self):
        pandas = needs("pandas")
        windows = pandas.DataFrame([{"window": i, "query_id": t, "doc_id": d, "score": s}
                                    for i, (t, docs) in enumerate(windows_of(counted("tournament")))
                                    for d, s in docs.items()])
        answers = pandas.DataFrame([{"query_id": t, "doc_id": d, **a} for t, d, a in answers_of(counted("rubric"))])
        self.same(fit(windows, answers))

    def test_results(self):
        f = fit(records("tournament"), records("rubric"))
        d = f.documents[0]
        self.assertEqual(f.gains[d.topic][d.docno], d.gain)
        self.assertEqual(f.columns()["se_gain"][0], d.se_gain)
        self.assertTrue(all(0 <= x.gain <= 1 and x.se_gain > 0 for x in f.documents if not math.isnan(x.se_gain)))
        np, pandas = needs("numpy", "pandas")
        self.assertEqual(f.arrays()["gain"].dtype, np.float64)
        self.assertEqual(f.to_pandas().loc[(d.topic, d.docno), "gain"], d.gain)

    def test_scale_of_rubric_only(self):
        """Answers drawn from known abilities: their order is found again (Spearman above .8 with 200 documents)."""
        r = random.Random(3)
        theta = {f"d{i}": r.gauss(0, 1.5) for i in range(200)}
        items = [(1.3, -1.5), (1.0, -0.5), (1.1, 0.5), (0.9, 1.5)]
        answers = [("q", d, [int(r.random() < 1 / (1 + math.exp(-g * (t - b)))) for g, b in items])
                   for d, t in theta.items() for _ in range(4)]
        found = fit(None, answers, mode="rubric_only").gains["q"]

        def ranks(values):
            order = sorted(values, key=values.get)
            return {d: i for i, d in enumerate(order)}
        a, b = ranks(theta), ranks(found)
        n = len(theta)
        self.assertGreater(1 - 6 * sum((a[d] - b[d]) ** 2 for d in theta) / (n * (n * n - 1)), 0.8)

    def test_refusals(self):
        good = windows_of(counted("tournament"))
        for windows, answers, kind, text in (
                (good, [("q1", "d", [0, 2])], trec_rcp.InputError, "answer 2, expected 0 or 1"),
                (good, [("q1", "d", {"C1": 1}), ("q1", "e", {"C2": 1})], trec_rcp.InputError, "expected answers to C1"),
                (good, {"q1": ["d"]}, TypeError, "answers of topic 'q1': the type is list"),
                (good, [("q1", "d", [1, 0]), ("q1", "e", [1])], trec_rcp.InputError, "expected one for each of 2"),
                ([("q1", "abc")], None, TypeError, "expected a list of docnos"),
                ([7], None, TypeError, r"expected \(topic"),
                ([{"stage": "tournament", "query_id": "q"}], None, trec_rcp.InputError, "records.jsonl:1")):
            with self.assertRaisesRegex(kind, text):
                fit(windows, answers)


if __name__ == "__main__":
    unittest.main()
