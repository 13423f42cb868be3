# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The cells of tutorial.ipynb run and show what the notebook has: here without Jupyter, and in a kernel if there is one.

    python3 test_tutorial.py write    executes the notebook in a kernel and stores what the cells show, without notes
"""
import ast
import contextlib
import io
import os
import re
import sys
import unittest

import examples
from world import needs

os.environ.setdefault("MPLBACKEND", "Agg")
HOME = os.path.dirname(examples.TUTORIAL)


def executed(source, names):
    """Executes a cell as a notebook does. Returns what it prints and, as text, the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return printed.getvalue() + ("" if value is None else repr(value))


def shown(cell):
    """What the notebook has of a cell as text, without pictures and notes."""
    out = ""
    for output in cell["outputs"]:
        if output.get("name") == "stdout":
            out += "".join(output["text"])
        elif output["output_type"] == "execute_result":
            out += "".join(output["data"]["text/plain"])
    return out


def squeezed(text):
    return re.sub(r"\s+", "", text)


def execute():
    """The notebook executed in a kernel."""
    nbclient, nbformat = needs("nbclient", "nbformat")
    needs("ipykernel", "matplotlib", "pandas")
    notebook = nbformat.read(examples.TUTORIAL, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3",
                            resources={"metadata": {"path": HOME}}).execute()
    return notebook


class Tutorial(unittest.TestCase):
    def setUp(self):
        here = os.getcwd()
        os.chdir(HOME)
        self.addCleanup(os.chdir, here)

    def test_cells(self):
        names = {"__name__": "__main__"}
        n = 0
        for cell in examples.cells():
            source = "".join(cell["source"])
            if not examples.missing(source):
                self.assertEqual(squeezed(executed(source, names)), squeezed(shown(cell)), source)
                n += 1
        self.assertGreaterEqual(n, 14)

    def test_kernel(self):
        for cell in execute().cells:
            if cell.cell_type == "code":
                self.assertFalse([o for o in cell.outputs if o.output_type == "error"], cell.source)


def write():
    """Stores the outputs of an execution, without numbers of cells and without notes."""
    import nbformat
    del os.environ["MPLBACKEND"]  # pictures go into the notebook
    notebook = execute()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.metadata.clear()
            cell.execution_count = None
            cell.outputs = [o for o in cell.outputs if o.get("name") != "stderr"]
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = None
    notebook.metadata["language_info"] = {"name": "python"}
    with open(examples.TUTORIAL, "w", encoding="utf-8") as f:
        nbformat.write(notebook, f)


if __name__ == "__main__":
    write() if sys.argv[1:] == ["write"] else unittest.main()
