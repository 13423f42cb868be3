# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Labels, load_labels and python -m trec_rcp convert and release."""
import io
import json
import math
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from contextlib import redirect_stderr, redirect_stdout

import trec_rcp
from trec_rcp import convert, tables
from trec_rcp.__main__ import main
from world import DATA, data, needs, parsed, program

RELEASE = data("release")
SUBSETS = ("NanoDemoOneRetrieval", "NanoDemoTwoRetrieval")


def bits(x):
    return struct.pack("<d", x)


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, *names):
        path = os.path.join(self.folder, *names)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text)
        return self.path(name)


def write_parquet(path, table, **options):
    pa, pq = needs("pyarrow", "pyarrow.parquet")
    pq.write_table(pa.table(table), path, **options)
    return path


def parquet_release(folder, mteb=False):
    """The release of test_data in Parquet."""
    for at, _, files in os.walk(RELEASE):
        for name in files:
            table = tables.read(os.path.join(at, name))
            for c in ("gain", "theta", "score"):
                if c in table:
                    table[c] = [None if v in (None, "") else float(v) for v in table[c]]
            if name.startswith("qrels"):
                table["score"] = [int(v) for v in table["score"]]
            stem = name.rsplit(".", 1)[0]
            to = os.path.join(folder, os.path.relpath(at, RELEASE))
            if mteb and "runs" not in at:
                to, stem = f"{to}-{stem}", "test-00000-of-00001"
            os.makedirs(to, exist_ok=True)
            write_parquet(os.path.join(to, stem + ".parquet"), table)
    return folder


def suite(folder, subset, runs):
    """What trec_rcp --suite says of one subset."""
    return parsed(program("--quiet", "--suite", os.path.join(folder, subset), "--format", "json", runs))["datasets"][0]


class Release(Folder):
    def check(self, folder):
        release = trec_rcp.load_labels(folder)
        self.assertEqual(tuple(release), SUBSETS)
        for name in SUBSETS:
            runs = os.path.join(RELEASE, "provenance", "runs", name + ".csv")
            e = trec_rcp.evaluate(release[name], self.runs(name), quiet=True)
            expected = {r["run"]: {m: v["mean"] for m, v in r["means"].items()} for r in suite(RELEASE, name, runs)["runs"]}
            self.assertEqual({r: e.means[r] for r in e.runs}, expected)

    def runs(self, name):
        return os.path.join(parquet_release(self.path("runs", "x")), "provenance", "runs", name + ".parquet")

    def test_text(self):
        """Runs of one text table, too, which names several systems."""
        self.runs = lambda name: os.path.join(RELEASE, "provenance", "runs", name + ".csv")
        self.check(RELEASE)

    def test_parquet(self):
        self.check(parquet_release(self.path("nano", "x")))

    def test_mteb_layout(self):
        self.check(parquet_release(self.path("nano", "x"), mteb=True))

    def test_one_subset(self):
        folder = parquet_release(self.path("nano", "x"))
        alone = trec_rcp.load_labels(os.path.join(folder, SUBSETS[0]))
        self.assertEqual((alone.protocol, alone.name), ("nanobeir", SUBSETS[0]))
        self.assertEqual(list(alone.rows()), list(trec_rcp.load_labels(folder, subset=SUBSETS[0]).rows()))
        with self.assertRaisesRegex(KeyError, "no subset 'x', expected one of NanoDemoOne"):
            trec_rcp.load_labels(folder, subset="x")
        with self.assertRaisesRegex(TypeError, r"labels\['NanoDemoOneRetrieval'\]"):
            trec_rcp.evaluate(trec_rcp.load_labels(folder), {"q1": {"d": 1.0}})

    def test_parts(self):
        folder = parquet_release(self.path("nano", "x"), mteb=True)
        qrels = os.path.join(folder, SUBSETS[0] + "-qrels", "test-0000{}-of-0000{}.parquet")
        table = tables.read(qrels.format(0, 1))
        whole = list(trec_rcp.load_labels(folder, subset=SUBSETS[0]).rows())
        os.remove(qrels.format(0, 1))
        for i in range(3):
            write_parquet(qrels.format(i, 3), {n: v[i * 100:i * 100 + 100] for n, v in table.items()})
        self.assertEqual(list(trec_rcp.load_labels(folder, subset=SUBSETS[0]).rows()), whole)
        os.rename(qrels.format(1, 3), qrels.format(0, 1))
        with self.assertRaisesRegex(trec_rcp.InputError, "test-00000-of-00003.parquet: is a second table beside test-00000-of-00001.parquet"):
            trec_rcp.load_labels(folder, subset=SUBSETS[0])
        os.remove(qrels.format(0, 1))
        with self.assertRaisesRegex(trec_rcp.InputError, "test-00001-of-00003.parquet: this part of the table is missing"):
            trec_rcp.load_labels(folder, subset=SUBSETS[0])

    def test_rows_outside_the_pool_are_grades(self):
        labels = trec_rcp.load_labels(parquet_release(self.path("nano", "x")), subset=SUBSETS[0])
        outside = [r for r in labels.rows() if r["gain"] is None]
        self.assertEqual(len(outside), 6)
        self.assertTrue(all(r["relevance"] == 2 and r["doc_id"].startswith("H") for r in outside))


class Files(Folder):
    def test_what_a_file_is(self):
        for text, qrels, gains in (("q1 0 d1 1\n", True, False), ("q1 0 d1 0.5\n", False, True),
                                   ("# rcp-gains 1\n# columns qid iter docid gain\nq1 0 d1 1\n", False, True),
                                   ("query-id\tcorpus-id\tscore\nq\td\t1\n", True, False),
                                   ("query-id,corpus-id,score,gain\nq,d,1,0.5\n", True, True),
                                   ('{"query-id": "q", "corpus-id": "d", "gain": 0.5}\n', False, True)):
            labels = trec_rcp.load_labels(self.write("file", text))
            self.assertEqual((labels.qrels is not None, labels.gains is not None), (qrels, gains), text)

    def test_parquet_forms(self):
        needs("pyarrow")
        for table, qrels, gains in (({"query-id": ["q"], "corpus-id": ["d"], "score": [1]}, True, False),
                                    ({"query-id": ["q"], "corpus-id": ["d"], "score": [0.5]}, False, True),
                                    ({"qid": ["q"], "docno": ["d"], "gain": [0.5]}, False, True),
                                    ({"query_id": [7], "doc_id": [8], "relevance": [1], "gain": [0.5]}, True, True)):
            labels = trec_rcp.load_labels(write_parquet(self.path("t.parquet"), table))
            self.assertEqual((labels.qrels is not None, labels.gains is not None), (qrels, gains), table)

    def test_errors(self):
        with self.assertRaises(FileNotFoundError):
            trec_rcp.load_labels(self.path("nowhere"))
        with self.assertRaisesRegex(trec_rcp.InputError, "no subset"):
            trec_rcp.load_labels(self.folder)
        needs("pyarrow")
        with self.assertRaisesRegex(trec_rcp.InputError, "has the columns a, but needs"):
            trec_rcp.load_labels(write_parquet(self.path("a.parquet"), {"a": [1]}))
        self.write("b.parquet", "PAR1" + "x" * 100)
        with self.assertRaisesRegex(trec_rcp.InputError, "b.parquet: cannot be read as Parquet"):
            trec_rcp.load_labels(self.path("b.parquet"))
        with self.assertRaisesRegex(trec_rcp.InputError, "has theta but no gain"):
            trec_rcp.load_labels(write_parquet(self.path("c.parquet"), {"qid": ["q"], "docid": ["d"], "theta": [0.1]}))

    def test_items(self):
        needs("pyarrow")
        path = write_parquet(self.path("c.parquet"), {"qid": ["q", "q"], "docid": ["d", "e"], "theta": [0.1, 0.7]})
        labels = trec_rcp.load_labels(path, items=[("C1", 1.2, -1.0), ("C2", 0.8, 1.0)])
        e = trec_rcp.evaluate(labels, {"q": {"d": 2.0, "e": 1.0}}, "rcp_ndcg", quiet=True)

        def gain(theta):
            return sum(g / (1 + math.exp(-g * (theta - b))) for g, b in ((1.2, -1.0), (0.8, 1.0))) / 2
        ideal = gain(0.7) + gain(0.1) / math.log2(3)
        self.assertAlmostEqual(e.means["run"]["rcp_ndcg"], (gain(0.1) + gain(0.7) / math.log2(3)) / ideal, delta=1e-12)

    def test_without_pyarrow(self):
        self.write("x.parquet", "PAR1xxxx")
        code = ("import sys; sys.modules['pyarrow'] = None\nimport trec_rcp\n"
                "try: trec_rcp.load_labels(sys.argv[1])\nexcept trec_rcp.MissingPackage as e: print(e)")
        done = subprocess.run([sys.executable, "-c", code, self.path("x.parquet")], capture_output=True, text=True)
        self.assertIn("pip install 'trec-rcp[parquet]'", done.stdout)

    def test_rows_of_demo(self):
        rows = list(trec_rcp.Labels(data("demo.qrels"), data("demo.gains")).rows())
        self.assertEqual(sum(r["relevance"] is not None for r in rows), 295)
        self.assertEqual(sum(r["gain"] is not None for r in rows), 480)
        self.assertEqual(len({(r["query_id"], r["doc_id"]) for r in rows}), len(rows))


def run_main(*args):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(list(args))
    return status, out.getvalue(), err.getvalue()


class Convert(Folder):
    def read_back(self, path):
        """{(topic, document): (gain, theta)} as trec_rcp reads them, through its own JSON: nDCG of single documents
        does not show gains, so the ideal of one document per topic is asked for."""
        return {(r["query_id"], r["doc_id"]): r for r in trec_rcp.load_labels(path).rows()}

    def test_doubles_read_back(self):
        needs("pyarrow")
        r = random.Random(1)
        gains = [0.0, 1.0, 5e-324, 0.1, 1 / 3, 1 - 2**-53] + [r.random() ** r.choice((1, 9)) for _ in range(500)]
        theta = [r.gauss(0, 3) for _ in gains]
        docs = [f"d{i}" for i in range(len(gains))]
        for extra in ({}, {"score": [r.randint(0, 3) for _ in gains]}):
            table = {"query-id": ["q"] * len(gains), "corpus-id": docs, **extra, "gain": gains, "theta": theta}
            source = write_parquet(self.path("t.parquet"), table)
            self.assertEqual(run_main("convert", source, "-o", self.path("t.gains"))[0], 0)
            back = self.read_back(self.path("t.gains"))
            self.assertEqual([bits(back["q", d]["gain"]) for d in docs], [bits(g) for g in gains])
            self.assertEqual([bits(back["q", d]["theta"]) for d in docs], [bits(t) for t in theta])

    def test_the_program_reads_the_same_doubles(self):
        """Of a run in the file's order, DCG of the first document is its gain: P-free and exact."""
        needs("pyarrow")
        r = random.Random(2)
        gains = [r.random() for _ in range(200)]
        table = {"query-id": [f"q{i}" for i in range(200)] * 2, "corpus-id": ["a"] * 200 + ["b"] * 200,
                 "gain": gains + [1.0] * 200, "theta": [0.5] * 400}
        source = write_parquet(self.path("t.parquet"), table)
        run_main("convert", source, "-o", self.path("t.gains"))
        with open(self.path("r.run"), "w") as f:
            f.writelines(f"q{i} Q0 a 1 1 r\n" for i in range(200))
        topics = parsed(program("-q", "-R", "rcp_gains", "--format", "json", "-m", "rcp_ndcg_cut.1", self.path("t.gains"),
                                self.path("r.run")))["runs"][0]["per_topic"]
        self.assertEqual([topics[f"q{i}"]["rcp_ndcg_cut_1"] for i in range(200)], gains)

    def test_single_precision(self):
        pa = needs("pyarrow")
        gains = pa.array([0.1, 0.7], pa.float32())
        source = write_parquet(self.path("t.parquet"), {"qid": ["q", "q"], "docid": ["a", "b"], "gain": gains})
        run_main("convert", source, "-o", self.path("t.gains"))
        self.assertEqual([r["gain"] for r in self.read_back(self.path("t.gains")).values()], gains.to_pylist())

    def test_release(self):
        source = parquet_release(self.path("pq", "x"))
        status, out, _ = run_main("convert", source, "-o", self.path("text"))
        self.assertEqual(status, 0)
        self.assertIn("gains of 246 documents of 6 topics, and 6 documents outside the judged pool", out)

        def scores(folder, ending):
            runs = [os.path.join(folder, "provenance", "runs", s + ending) for s in SUBSETS]
            found = parsed(program("--quiet", "--suite", folder, "--format", "json", *runs))
            return [(d["name"], r["run"], r["means"]) for d in found["datasets"] for r in d["runs"]]
        self.assertEqual(scores(self.path("text"), ".tsv"), scores(RELEASE, ".csv"))

    def test_names_that_need_care(self):
        needs("pyarrow")
        docs = ["a b", 'quo"te', "tab\tbed", " blank ", "ünï", "100", "#x", "'"]
        table = {"query-id": ["topic one"] * len(docs), "corpus-id": docs, "score": [1] * len(docs),
                 "gain": [i / 10 for i in range(len(docs))]}
        source = write_parquet(self.path("t.parquet"), table)
        self.assertEqual(run_main("convert", source, "-o", self.path("t.gains"))[0], 0)
        run = {"topic one": {d: float(-i) for i, d in enumerate(docs)}}
        ours = trec_rcp.evaluate(trec_rcp.Labels(gains={"topic one": dict(zip(docs, table["gain"]))}), run, "rcp_ndcg",
                                 quiet=True)
        theirs = trec_rcp.evaluate(self.path("t.gains"), run, "rcp_ndcg", quiet=True)
        self.assertEqual(ours.means, theirs.means)
        self.assertTrue(all("gain-covered" not in n for n in theirs.notes), theirs.notes)

    def test_items(self):
        needs("pyarrow")
        labels = write_parquet(self.path("t.parquet"), {"qid": ["q", "q"], "docid": ["d", "e"], "theta": [0.1, 0.7]})
        items = self.write("items.csv", "criterion,gamma,beta\nC1,1.2,-1\nC2,0.8,1\n")
        self.assertEqual(run_main("convert", labels, "-o", self.path("t.gains"), "--items", items)[0], 0)
        with open(self.path("t.gains")) as f:
            self.assertIn("# criterion C1 gamma 1.2 beta -1\n", f.read())
        e = trec_rcp.evaluate(self.path("t.gains"), {"q": {"d": 2.0, "e": 1.0}}, "rcp_ndcg", quiet=True)
        known = trec_rcp.load_labels(labels, items=[("C1", 1.2, -1.0), ("C2", 0.8, 1.0)])
        self.assertEqual(e.means, trec_rcp.evaluate(known, {"q": {"d": 2.0, "e": 1.0}}, "rcp_ndcg", quiet=True).means)

    def test_refusals(self):
        needs("pyarrow")
        out = self.path("out")
        for table, text in (({"a": [1]}, "has the columns a, but needs"),
                            ({"qid": ["q", "q"], "docid": ["d", "d"], "gain": [0.1, 0.2]}, "d appears twice in topic q"),
                            ({"qid": ["q"], "docid": ["d"], "gain": [1.5]}, r"gain 1.5, expected a number in \[0, 1\]"),
                            ({"qid": ["q"], "docid": ["d"], "gain": [math.inf]}, "gain inf"),
                            ({"qid": ["q"], "docid": ["a\nb"], "gain": [0.5]}, "contains a line break"),
                            ({"qid": ["q"], "docid": ["NA"], "gain": [0.5]}, "a topic or document has the name 'NA'"),
                            ({"qid": ["#q"], "docid": ["a"], "gain": [0.5]}, "begins with '#'"),
                            ({"qid": ["q"], "docid": ["a"], "gain": ["high"]}, "gain 'high', expected a number"),
                            ({"qid": ["q"], "docid": [None], "gain": [0.5]}, "None is not an id")):
            status, printed, error = run_main("convert", write_parquet(self.path("t.parquet"), table), "-o", out)
            self.assertEqual((status, printed), (2, ""), table)
            self.assertRegex(error, text)
            self.assertFalse(os.path.exists(out))
        self.assertEqual(os.listdir(self.folder), ["t.parquet"])

    def test_use(self):
        self.assertEqual(run_main("convert", self.path("no.parquet"), "-o", self.path("x"))[0], 2)
        self.assertEqual(run_main()[0], 1)
        self.assertEqual(run_main("convert", "x")[0], 1)
        status, out, _ = run_main("--help")
        self.assertEqual(status, 0)
        self.assertIn("python -m trec_rcp convert", out)
        path = self.write("t.tsv", "qid\tdocid\tgain\nq\td\t0.5\n")
        status, _, error = run_main("convert", path, "-o", path)
        self.assertEqual(status, 2)
        self.assertIn("is the input", error)
        self.assertEqual(run_main("convert", path, "-o", self.path("no", "such", "x").replace("such", "other/such"))[0], 8)


class Published(Folder):
    """What rcp-label release writes, read back: the same doubles as in the gain file."""

    def setUp(self):
        super().setUp()
        self.release = os.path.join(self.folder, "rel")
        subprocess.run(["rcp-label", "release", "--quiet", "-o", self.release, "--name", "demo", "--qrels", data("demo.qrels"),
                        "--run", data("demo.dense.run"), "--run", data("demo.rerank.run"), data("demo.gains")], check=True)

    def check(self, folder, ending):
        gains = {(r["query_id"], r["doc_id"]): r for r in trec_rcp.load_labels(data("demo.gains")).rows()}
        labels = trec_rcp.load_labels(folder, subset="demo")
        rows = {(r["query_id"], r["doc_id"]): r for r in labels.rows() if r["gain"] is not None}
        self.assertEqual(rows.keys(), gains.keys())
        self.assertEqual([(bits(r["gain"]), bits(r["theta"])) for r in map(rows.get, gains)],
                         [(bits(r["gain"]), bits(r["theta"])) for r in gains.values()])
        self.assertEqual([c.name for c in labels.criteria], ["C1", "C2", "C3", "C4", "C5"])
        runs = os.path.join(folder, "provenance", "runs", "demo" + ending)
        e = trec_rcp.evaluate(labels, runs, quiet=True)
        means = parsed(program("--quiet", "--suite", folder, "--format", "json", runs))["datasets"][0]["runs"]
        self.assertEqual({r: e.means[r] for r in e.runs}, {r["run"]: {m: v["mean"] for m, v in r["means"].items()} for r in means})
        self.assertEqual(subprocess.run(["rcp-label", "release", "--check", "--quiet", folder]).returncode, 0)

    def test_lines(self):
        self.check(self.release, ".jsonl")

    def test_parquet(self):
        needs("pyarrow")
        folder = os.path.join(self.folder, "parquet")
        status, out, _ = run_main("release", self.release, "-o", folder)
        self.assertEqual((status, len(out.splitlines())), (0, 4))
        self.check(folder, ".parquet")
        self.assertEqual(run_main("release", self.release, "-o", folder)[0], 8)

    def test_without_pyarrow(self):
        with unittest.mock.patch.dict(sys.modules, {"pyarrow.parquet": None}):
            status, _, err = run_main("release", self.release, "-o", os.path.join(self.folder, "new"))
        self.assertEqual((status, "needs pyarrow" in err, os.listdir(self.folder)), (2, True, ["rel"]))

    def test_refused(self):
        needs("pyarrow")
        with open(os.path.join(self.release, "demo", "items.jsonl"), "a") as f:
            f.write("{\n")
        status, _, err = run_main("release", self.release, "-o", os.path.join(self.folder, "new"))
        self.assertEqual(status, 2)
        self.assertRegex(err, "items.jsonl:6: ")
        self.assertEqual(sorted(os.listdir(self.folder)), ["rel"])
        status, _, err = run_main("release", DATA, "-o", os.path.join(self.folder, "new"))
        self.assertEqual((status, "README.md" in err), (2, True))


if __name__ == "__main__":
    unittest.main()
