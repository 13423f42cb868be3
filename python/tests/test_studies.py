# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""study: the numbers of rcp-study, its errors, and its pictures drawn by matplotlib."""
import importlib.util
import json
import os
import tempfile
import unittest
import unittest.mock

import trec_rcp
from world import DATA, program

LABELS = os.path.join(DATA, "demo.gains"), os.path.join(DATA, "study", "demo.grades")


class Studies(unittest.TestCase):
    def setUp(self):
        program("--version", name="rcp-study")
        self.study = trec_rcp.study("labels", *LABELS, resamples=200, seed=7)

    def test_numbers(self):
        theirs = json.loads(program("labels", "--format", "json", "--resamples", "200", "--seed", "7", "--quiet", *LABELS,
                                    name="rcp-study"))
        self.assertEqual(theirs, self.study.to_dict())
        self.assertEqual(theirs["auc"], self.study["auc"])
        with self.assertRaisesRegex(KeyError, "acu, expected one of documents, .*auc"):
            self.study["acu"]

    def test_forms(self):
        self.assertIn("145", repr(self.study).splitlines()[0] + repr(self.study).splitlines()[1])
        self.assertTrue(any("left out" in n and "rows without a grade" in n for n in self.study.notes), self.study.notes)
        self.assertTrue(all(not n.startswith("rcp-study") for n in self.study.notes), self.study.notes)
        with tempfile.TemporaryDirectory() as folder:
            for end, text in (".html", "<!DOCTYPE html>"), (".json", '"auc"'), (".tex", "tabular"), (".csv", "name,k,n"):
                path = os.path.join(folder, "study" + end)
                self.study.save(path)
                with open(path, encoding="utf-8") as f:
                    self.assertIn(text, f.read())
            with self.assertRaisesRegex(trec_rcp.MisuseError, "study.docx: ends with '.docx', expected .html"):
                self.study.save(os.path.join(folder, "study.docx"))

    def test_errors(self):
        for error, text, arguments, options in (
                (trec_rcp.InputError, "nowhere.gains: cannot be opened", ("labels", "nowhere.gains", LABELS[1]), {}),
                (trec_rcp.MisuseError, "unknown command 'lables'; did you mean 'labels'", ("lables",), {}),
                (trec_rcp.MisuseError, "resamplings", ("labels", *LABELS), {"resamplings": 3}),
                (trec_rcp.MisuseError, "option html: call save", ("labels", *LABELS), {"html": "x.html"}),
                (trec_rcp.MisuseError, "--resamples", ("labels", *LABELS), {"resamples": "many"})):
            with self.subTest(text), self.assertRaisesRegex(error, text) as caught:
                trec_rcp.study(*arguments, **options)
            self.assertFalse(str(caught.exception).startswith("rcp-study"), str(caught.exception))

    def test_without_pictures(self):
        s = trec_rcp.study("panel", os.path.join(DATA, "study", "shrout-fleiss.tsv"), unit="target", rater="judge",
                           value="score", resamples=100)
        with self.assertRaisesRegex(trec_rcp.MisuseError, "panel has no page and no pictures; only labels, diff, contests have them"):
            s.figures

    @unittest.mock.patch("trec_rcp.studies.shutil.which", lambda *args, **options: None)
    def test_no_program(self):
        with unittest.mock.patch.dict(os.environ):
            os.environ.pop("RCP_STUDY", None)
            with self.assertRaisesRegex(trec_rcp.MisuseError, "the program rcp-study is not in PATH: .* RCP_STUDY to its path"):
                trec_rcp.study("labels", *LABELS)

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "needs matplotlib")
    def test_pictures(self):
        import matplotlib
        matplotlib.use("Agg")
        self.assertEqual("Area under the curve", self.study.figures["auc"])
        for name in self.study.figures:
            ax = self.study.plot(name)
            self.assertGreater(len(ax.texts) + len(ax.lines) + len(ax.patches), 8, name)
            ax.figure.canvas.draw()
            matplotlib.pyplot.close(ax.figure)
        texts = {t.get_text() for t in self.study.plot("roc").texts}
        self.assertLessEqual({"gain", "theta", "share of useful documents flagged"}, texts)
        with self.assertRaisesRegex(trec_rcp.MisuseError, "figure 'rok', expected one of roc"):
            self.study.plot("rok")


if __name__ == "__main__":
    unittest.main()
