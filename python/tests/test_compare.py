# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""compare: the statistics of trec_rcp --compare in the last bit, and what notebooks show of them."""
import html.parser
import os
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
