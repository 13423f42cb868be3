# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""compare: the statistics of trec_rcp --compare in the last bit, and what notebooks show of them."""
import html.parser
import os
import pickle
import shutil
import tempfile
import unittest
import warnings

import trec_rcp
from world import NAMES, RUNS, data, needs, parsed, program, read_qrels, read_run


def compare(*args, **kwargs):
    return trec_rcp.compare(*args, quiet=True, **kwargs)


def demo(**options):
    return compare(data("demo.qrels"), RUNS, gains=data("demo.gains"), **options)


def theirs(*options, qrels="demo.qrels"):
    return parsed(program("--compare", "--format", "json", *options, "-g", "demo.gains", qrels,
                          *(f"demo.{n}.run" for n in NAMES)))


class Equality(unittest.TestCase):
    def same(self, ours, expected):
        a, b = ours.to_dict(), expected
        self.assertEqual({k: v for k, v in a.items() if k not in ("datasets", "provenance")},
                         {k: v for k, v in b.items() if k not in ("datasets", "provenance")})
        self.assertEqual(a["datasets"][0]["pairs"], b["datasets"][0]["pairs"])
        for x, y in zip(a["datasets"][0]["runs"], b["datasets"][0]["runs"]):
            self.assertEqual((x["run"], x["means"]), (y["run"], y["means"]))

    def test_json(self):
        self.same(demo(), theirs())

    def test_options(self):
        self.same(demo(test="bootstrap", alpha=0.1, seed=7, tie_zone=0.05, baseline="dense"),
                  theirs("--test", "bootstrap", "--alpha", "0.1", "--seed", "7", "--tie-zone", "0.05", "--baseline",
                         "dense"))

    def test_baselines(self):
        self.same(demo(baseline=["sparse", "dense"]), theirs("--baseline", "sparse", "--baseline", "dense"))

    def test_dictionaries(self):
        """Random streams depend on the name of the labels' file, which is "qrels" if there is none."""
        runs = {n: read_run(r) for n, r in zip(NAMES, RUNS)}
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(data("demo.qrels"), os.path.join(folder, "qrels"))
            expected = theirs(qrels=os.path.join(folder, "qrels"))
        self.same(compare(read_qrels(data("demo.qrels")), runs, gains=data("demo.gains")), expected)

    def test_table(self):
        table = program("--quiet", "--compare", "-g", "demo.gains", "demo.qrels", *(f"demo.{n}.run" for n in NAMES))
        self.assertEqual(str(demo()).split("\n")[1:], table.rstrip("\n").split("\n")[1:])

    def test_of_an_evaluation(self):
        e = trec_rcp.evaluate(data("demo.qrels"), RUNS, gains=data("demo.gains"), quiet=True)
        self.same(e.compare(quiet=True), theirs())

    def test_scipy(self):
        stats = needs("scipy.stats")
        c = demo()
        e = c.evaluation.per_topic
        for p in c.pairs:
            a, b = ([e[p[r]][t][p["measure"]] for t in sorted(e[p[r]])] for r in "ab")
            self.assertAlmostEqual(p["p"], stats.ttest_rel(a, b).pvalue, delta=1e-12)


class Access(unittest.TestCase):
    def test_lists(self):
        c = demo()
        self.assertEqual(c.runs, ("rerank", "dense", "sparse"))
        self.assertEqual(len(c.pairs), 9)
        self.assertEqual(c.means["dense"]["ndcg_cut_10"]["rank"], 2)

    def test_frames(self):
        needs("pandas")
        frame = demo().to_pandas()
        row = frame[(frame.measure == "ndcg_cut_10") & (frame.b == "sparse") & (frame.a == "rerank")].iloc[0]
        self.assertTrue(row.separated)

    def test_one_run(self):
        with self.assertRaises(trec_rcp.MisuseError):
            compare(data("demo.qrels"), RUNS[0])

    def test_notes_are_issued_once(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            c = trec_rcp.compare(data("demo.qrels"), RUNS)
        self.assertEqual([str(w.message) for w in caught], c.notes)
        self.assertEqual(len(set(c.notes)), len(c.notes))


def some_qrels(least="101", most="108"):
    """The lines of demo.qrels about a few topics."""
    with open(data("demo.qrels"), encoding="utf-8") as f:
        return [line for line in f if least <= line.split()[0] <= most]


class Gold(unittest.TestCase):
    """Gold labels of a few topics: the numbers of trec_rcp --compare --gold, in the last bit."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, lines):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as f:
            f.writelines(lines)
        return path

    def theirs(self, *options):
        report = parsed(program("--quiet", "--compare", "--format", "json", "-R", "rcp_gains", *options, "demo.gains",
                                *(f"demo.{n}.run" for n in NAMES)))
        return report["datasets"][0]["gold"]

    def ours(self, measures="rcp_ndcg_cut.10", **options):
        return compare(data("demo.gains"), RUNS, measures, **options)

    def test_files(self):
        gold = self.path("gold", some_qrels())
        design = self.path("design", [f"{t} {0.4 if t % 2 else 0.8} {'odd' if t % 2 else 'even'}\n" for t in range(101, 109)])
        two = "-m", "rcp_ndcg_cut.10", "-m", "count_ndcg_cut.10"
        self.assertEqual(self.ours(gold=gold).gold, self.theirs("-m", "rcp_ndcg_cut.10", "--gold", gold))
        self.assertEqual(self.ours(["rcp_ndcg_cut.10", "count_ndcg_cut.10"], gold=gold, gold_design=design, gold_plan=0.06,
                                   ties="mean", alpha=0.1).gold,
                         self.theirs(*two, "--gold", gold, "--gold-design", design, "--gold-plan", "0.06",
                                     "--ties", "mean", "--alpha", "0.1"))
        self.assertEqual(self.ours(gold=gold, gold_measure="MAP").gold,
                         self.theirs("-m", "rcp_ndcg_cut.10", "--gold", gold, "--gold-measure", "map"))
        self.assertEqual(self.ours(gold_plan=0.05, gold_correlation=0.8).gold,
                         self.theirs("-m", "rcp_ndcg_cut.10", "--gold-plan", "0.05", "--gold-correlation", "0.8"))

    def test_objects(self):
        """Dictionaries, columns and designs are what files are."""
        gold = self.path("gold", some_qrels())
        grades = read_qrels(gold)
        columns = tuple(zip(*((t, d, g) for t, docs in grades.items() for d, g in docs.items())))
        design = {t: (0.4 if int(t) % 2 else 0.8, "odd" if int(t) % 2 else "even") for t in grades}
        lines = self.path("design", [f"{t} {p} {s}\n" for t, (p, s) in design.items()])
        for options, given in (({}, {}), ({"gold_design": lines}, {"gold_design": design})):
            expected = self.ours(gold=gold, **options).gold
            for labels in (grades, columns):
                found = self.ours(gold=labels, **given).gold
                self.assertEqual({**found, "file": 0, "sha256": 0}, {**expected, "file": 0, "sha256": 0})
        single = self.ours(gold=grades, gold_design={t: 0.5 for t in grades}).gold
        self.assertEqual(single["pairs"], self.ours(gold=grades).gold["pairs"])
        self.assertTrue(single["has_design"])

    def test_gains_as_gold(self):
        """A strong judge's gains; the measure is the first that is compared."""
        with open(data("demo.gains"), encoding="utf-8") as f:
            lines = [x for x in f if x.startswith("#") or x.split()[0] <= "108"]
        gold = self.path("strong.gains", lines)
        found = self.ours(gold=gold).gold
        self.assertEqual(found, self.theirs("-m", "rcp_ndcg_cut.10", "--gold", gold))
        self.assertEqual(found["measure"], "rcp_ndcg_cut_10")

    def test_pool_and_protocol(self):
        """The options, the pool and the exclusions hold for gold labels, too."""
        gold, (topic, _, docno, _) = self.path("gold", some_qrels()), some_qrels()[0].split()
        pool = self.path("pool", (f"{x.split()[0]} {x.split()[2]}\n" for x in some_qrels("101", "112")))
        excluded = self.path("excluded", f"{topic} {docno}\n")
        for given, theirs in (({"protocol": "nanobeir"}, ("--protocol", "nanobeir")),
                              ({"pool": pool, "protocol": "trecdl"}, ("--pool", pool, "--protocol", "trecdl")),
                              ({"excluded": {topic: [docno]}}, ("-x", excluded))):
            self.assertEqual(self.ours(gold=gold, **given).gold, self.theirs("-m", "rcp_ndcg_cut.10", "--gold", gold, *theirs))

    def test_of_evaluations(self):
        gold = self.path("gold", some_qrels())
        e = trec_rcp.evaluate(data("demo.gains"), RUNS, "rcp_ndcg_cut.10", quiet=True)
        people = trec_rcp.evaluate(gold, RUNS, "ndcg_cut.10", quiet=True)
        self.assertEqual(e.compare(True, people).gold, self.ours(gold=gold).gold)
        self.assertEqual(e.compare(True).gold, {})

    def test_errors(self):
        gold = self.path("gold", some_qrels())
        labels = data("demo.gains")
        for options, text in (({"gold": gold, "gold_correlation": 0.5, "gold_plan": 0.1}, "either gold labels"),
                              ({"gold_plan": 0.1}, "either gold labels"),
                              ({"gold_design": {"101": 0.5}}, "need gold labels"),
                              ({"gold": labels}, "same object as labels"),
                              ({"gold": shutil.copy(labels, os.path.join(self.folder.name, "copy"))}, "labels of the proxy"),
                              ({"gold": gold, "gold_design": {"101": 0.5}}, "gold topic 102 is missing"),
                              ({"gold": gold, "gold_design": {"101": 2}}, "gold-topic:1: probability 2 of topic 101"),
                              ({"gold": gold, "gold_design": {"1 0": 0.5}}, "contains white space"),
                              ({"gold": gold, "gold_measure": "official"}, "the gold measure has"),
                              ({"gold": trec_rcp.Labels(gold, labels)}, "grades and gains"),
                              ({"gold": self.path("three", some_qrels("101", "103"))}, "3 gold topics")):
            with self.assertRaisesRegex(trec_rcp.Error, text):
                compare(labels, RUNS, "rcp_ndcg_cut.10", **options)
        e = trec_rcp.evaluate(labels, RUNS[:2], "rcp_ndcg_cut.10", quiet=True)
        with self.assertRaisesRegex(trec_rcp.MisuseError, "3 results from gold labels"):
            e.compare(True, trec_rcp.evaluate(gold, RUNS, "ndcg_cut.10", quiet=True))

    def test_shown(self):
        c = self.ours(gold=self.path("gold", some_qrels()))
        self.assertIn("with gold labels on 8 of 12 topics", str(c))
        self.assertTrue(any("random sample" in n for n in c.notes))
        page = Page(c._repr_html_())
        self.assertEqual(page.open, [])
        self.assertIn("rerank − sparse", page.text)
        self.assertEqual(pickle.loads(pickle.dumps(c)).gold, c.gold)
        needs("matplotlib").use("agg")
        ax = c.plot("gold")
        self.assertEqual([t.get_text() for t in ax.get_legend().get_texts()], ["RCP-nDCG@10", "gold", "both"])
        self.assertEqual([t.get_text() for t in ax.get_yticklabels()], list(c.runs))
        with self.assertRaises(trec_rcp.MisuseError):
            demo().plot("gold")


class Page(html.parser.HTMLParser):
    """Text of cells, tags that were not closed, and what would run or load."""

    VOID = ("br",)

    def __init__(self, text):
        super().__init__()
        self.open, self.text, self.bold, self.active = [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            self.open.append(tag)
        if tag in ("script", "img", "a", "iframe", "link", "style", "object"):
            self.active.append(tag)
        self.active += [k for k, _ in attributes if k != "style"]

    def handle_endtag(self, tag):
        if self.open.pop() != tag:
            raise AssertionError(f"{tag} closes another element")

    def handle_data(self, text):
        (self.bold if self.open and self.open[-1] == "b" else self.text).append(text)


class Html(unittest.TestCase):
    def test_evaluation(self):
        e = trec_rcp.evaluate(data("demo.qrels"), RUNS, gains=data("demo.gains"), quiet=True)
        page = Page(e._repr_html_())
        self.assertEqual(page.open, [])
        self.assertEqual(page.bold, ["0.7854", "0.9558", "0.9723"])
        for text in ("nDCG@10", "Count-nDCG@10", "RCP-nDCG@10", "dense", "0.7754", "0.8337"):
            self.assertIn(text, page.text)

    def test_comparison(self):
        page = Page(demo()._repr_html_())
        self.assertEqual(page.open, [])
        self.assertEqual(page.bold, ["0.7854", "0.9558", "0.9723"])
        text = "".join(page.text)
        for part in ("0.7754 ~", "[0.6750, 0.8758]", "rerank > sparse", "+0.1084", "[0.0253, 0.1915]", "p ≥ 0.05",
                     "95 % intervals"):
            self.assertIn(part, text)
        self.assertNotIn("0.6771 ~", text)

    def test_names_are_text(self):
        evil = "<script>alert(1)</script>\"'&\x1b[31m\u202e"
        runs = {evil: read_run(RUNS[0]), "b|c": read_run(RUNS[1])}
        for page in (Page(compare(data("demo.qrels"), runs)._repr_html_()),
                     Page(trec_rcp.evaluate(data("demo.qrels"), runs, quiet=True)._repr_html_())):
            self.assertEqual(page.active, [])
            self.assertIn("<script>alert(1)</script>\"'&\\x1b[31m\\x202e", "".join(page.text + page.bold))

    def test_no_colours(self):
        for text in (demo()._repr_html_(), demo().evaluation._repr_html_()):
            self.assertNotRegex(text, r"background|#[0-9a-f]{3}|(?<!current)[Cc]olor")


if __name__ == "__main__":
    unittest.main()
