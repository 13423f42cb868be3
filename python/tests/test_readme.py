# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The examples of README, the guide and docstrings print what they say, and every public name has one."""
import glob
import inspect
import os
import re
import subprocess
import unittest

import examples
import trec_rcp
from test_labels import parquet_release
from world import TOP, needs

os.environ.setdefault("MPLBACKEND", "Agg")


class Pages(unittest.TestCase):
    def session(self, path):
        """Runs the examples of a page in a copy of the test data, where the release is Parquet."""
        with open(os.path.join(TOP, path), encoding="utf-8") as f:
            text = f.read()
        if ">>> " not in text:
            return
        needs("pyarrow", "pandas")
        with examples.in_test_data():
            parquet_release("release")
            for command in re.findall(r"^    \$ (awk [^\n]* demo\.qrels >people\.qrels)$", text, re.M):  # made before
                subprocess.run(command, shell=True, check=True)
            n, said = examples.run(text, path)
        self.assertEqual(said, "", said)
        self.assertGreaterEqual(n, 3)

    def test_readme(self):
        self.session("README")


def page_test(path):
    return lambda self: self.session(path)


for page in sorted(glob.glob(os.path.join(TOP, "guide", "*.md"))):
    stem = os.path.basename(page)[:-3]
    setattr(Pages, "test_" + stem.replace("-", "_"), page_test(os.path.join("guide", stem + ".md")))


class Docstrings(unittest.TestCase):
    def test_examples(self):
        with examples.in_test_data():
            for name, text in examples.docstrings():
                with self.subTest(name):
                    said = examples.run(text, name)[1]
                    self.assertEqual(said, "", said)

    def test_every_name_has_one(self):
        """Each public name has a text; an example of this text, of the class or of the module uses it."""
        texts = dict(examples.docstrings())
        of_module = "".join(examples.sources(texts["trec_rcp"] + texts["RelevanceEvaluator"]))
        for name, text in texts.items():
            self.assertTrue(text.strip(), name)
            cls, dot, member = name.partition(".")
            found = "".join(examples.sources(text + (texts[cls] if dot else "")))
            wanted = f".{member}" if dot else "" if inspect.isclass(getattr(trec_rcp, name, None)) else name
            self.assertTrue(found and wanted in found, f"{name} has no example")
        for name in set(trec_rcp.__all__) - set(texts):  # constants
            self.assertIn(f".{name}", of_module, f"{name} has no example")
        for name in trec_rcp._IR_MEASURES if "ir_measures" in texts else ():
            self.assertIn(name, "".join(examples.sources(texts["ir_measures"])))

    def test_help_teaches(self):
        text = trec_rcp.__doc__
        for name in ("evaluate", "compare", "load_labels", "fit", "RCP_nDCG", "about", "Note", "RelevanceEvaluator",
                     "python -m trec_rcp"):
            self.assertIn(name, text)


if __name__ == "__main__":
    unittest.main()
