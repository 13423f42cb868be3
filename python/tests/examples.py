# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The examples of the documentation: in docstrings, in README, in the cells of tutorial.ipynb.

    python3 examples.py FOLDER    writes each as a module into FOLDER, for mypy --strict and pyright
"""
import contextlib
import doctest
import importlib.util
import inspect
import json
import os
import shutil
import sys
import tempfile
import warnings

import trec_rcp
from world import DATA, TOP

# Packages that an example needs if it has such a word.
NEEDS = {"to_pandas": "pandas", "to_polars": "polars", "plot(": "matplotlib", "matplotlib": "matplotlib", ".arrays()": "numpy", ".parquet": "pyarrow",
         "ir_measures": "ir_measures", "ranx": "ranx"}
TUTORIAL = os.path.join(TOP, "python", "tutorial", "tutorial.ipynb")


def is_there(package):
    return importlib.util.find_spec(package) is not None


def missing(source):
    """The packages that an example needs and that are not installed."""
    return [p for word, p in NEEDS.items() if word in source and not is_there(p)]


@contextlib.contextmanager
def in_test_data():
    """The folder of the process is a copy of test_data, where examples may write; notes are not shown."""
    here, folder = os.getcwd(), tempfile.mkdtemp()
    try:
        copy = os.path.join(folder, "test_data")
        shutil.copytree(DATA, copy)
        os.chdir(copy)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", trec_rcp.Note)
            yield copy
    finally:
        os.chdir(here)
        shutil.rmtree(folder)


def members(cls):
    """The public methods and properties of a class of this package."""
    return {n: v for n, v in vars(cls).items() if not n.startswith("_") and (inspect.isroutine(v) or isinstance(v, property))}


def docstrings():
    """(name, text) of the module, its public names and their members, and of the modules that have public names."""
    yield "trec_rcp", inspect.getdoc(trec_rcp)
    for name in trec_rcp.__all__:
        thing = getattr(trec_rcp, name)
        if inspect.isroutine(thing) or inspect.isclass(thing):
            yield name, inspect.getdoc(thing) or ""
        for member, value in members(thing).items() if inspect.isclass(thing) else ():
            yield f"{name}.{member}", inspect.getdoc(value) or ""
    if is_there("ir_measures"):
        from trec_rcp import ir_measures
        yield "ir_measures", inspect.getdoc(ir_measures)


def readme():
    """The text of README, with its sessions."""
    with open(os.path.join(TOP, "README"), encoding="utf-8") as f:
        return f.read()


def cells():
    """The code cells of the tutorial."""
    with open(TUTORIAL, encoding="utf-8") as f:
        return [c for c in json.load(f)["cells"] if c["cell_type"] == "code"]


def sources(text):
    """The examples of a text."""
    return [e.source for e in doctest.DocTestParser().get_examples(text)]


def run(text, name):
    """Runs the examples of a text, except those whose packages are missing. Returns their number and the failures."""
    test = doctest.DocTestParser().get_doctest(text, {"trec_rcp": trec_rcp}, name, name, 0)
    for example in test.examples:
        if missing(example.source):
            example.options[doctest.SKIP] = True
    said = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    doctest.DocTestRunner(optionflags=flags, verbose=False).run(test, out=said.append)
    return len(test.examples), "".join(said)


def written(folder):
    """Writes the examples of each text as a module into a folder."""
    for name, text in [("README", readme()), *docstrings()]:
        if sources(text):
            with open(os.path.join(folder, f"example_{name.replace('.', '_')}.py"), "w", encoding="utf-8") as f:
                f.write("import trec_rcp\n\n" + "".join(sources(text)))
    with open(os.path.join(folder, "example_tutorial.py"), "w", encoding="utf-8") as f:
        f.write("\n\n".join("".join(c["source"]) for c in cells()) + "\n")


if __name__ == "__main__":
    written(sys.argv[1])
