# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The session in README, and the examples in docstrings, print what they say."""
import doctest
import inspect
import os
import re
import shutil
import tempfile
import unittest
import warnings

import trec_rcp
from test_labels import parquet_release
from world import TOP, needs


def run(text, name, names):
    """The failures of the examples in a text, in words."""
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    said = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    doctest.DocTestRunner(optionflags=flags, verbose=False).run(test, out=said.append)
    return len(test.examples), "".join(said)


class Readme(unittest.TestCase):
    def test_session(self):
        needs("pyarrow", "pandas")
        with open(os.path.join(TOP, "README"), encoding="utf-8") as f:
            section = re.search(r"\n\nFROM PYTHON\n(.*?)\n\n\n", f.read(), re.S)[1]
        here, folder = os.getcwd(), tempfile.mkdtemp()
        try:
            parquet_release(os.path.join(folder, "release"))
            os.chdir(folder)
            n, said = run(section, "README", {})
        finally:
            os.chdir(here)
            shutil.rmtree(folder)
        self.assertEqual(said, "", said)
        self.assertGreaterEqual(n, 6)


class Docstrings(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore", trec_rcp.Note)
        self.addCleanup(warnings.resetwarnings)

    def public(self):
        yield "trec_rcp", trec_rcp
        for name in trec_rcp.__all__:
            thing = getattr(trec_rcp, name)
            yield name, thing
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                        yield f"{name}.{member}", value

    def test_examples(self):
        total = 0
        for name, thing in self.public():
            if inspect.isroutine(thing) or inspect.isclass(thing) or inspect.ismodule(thing):
                n, said = run(inspect.getdoc(thing) or "", name, {"trec_rcp": trec_rcp})
                self.assertEqual(said, "", name)
                total += n
        self.assertGreaterEqual(total, 8)

    def test_everything_has_one(self):
        without = [n for n, thing in self.public() if not isinstance(thing, (str, int, set, frozenset, tuple))
                   and not (inspect.getdoc(thing) or "").strip()]
        self.assertEqual(without, [])

    def test_help_teaches(self):
        text = inspect.getdoc(trec_rcp)
        for name in ("evaluate", "compare", "load_labels", "fit", "RCP_nDCG", "about", "Note", "RelevanceEvaluator",
                     "python -m trec_rcp"):
            self.assertIn(name, text)


if __name__ == "__main__":
    unittest.main()
