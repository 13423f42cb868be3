# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The exceptions of this package, and the class of its warnings."""
from __future__ import annotations

from ._core import CalculationError, Error, InputError, MisuseError, NoTopicError, OutputError

__all__ = ["CalculationError", "Error", "InputError", "MisuseError", "MissingPackage", "NoTopicError", "Note", "OutputError"]

Error.__doc__ = """The base class of the errors of trec_rcp.

>>> try:
...     e = trec_rcp.evaluate("demo.qrels", "demo.dense.run", "nDCG@ten")
... except trec_rcp.Error as error:
...     print(type(error).__name__)
MisuseError
"""

InputError.__doc__ = """Labels or a run are malformed. The text names the file and line, or the topic and document.

An InputError is a ValueError, too.

>>> try:
...     e = trec_rcp.evaluate({"q1": {"d1": 1.5}}, {"q1": {"d1": 1.0}})
... except trec_rcp.InputError as error:
...     print(error)
gains: gain 1.5, expected a gain in [0, 1] (topic q1, document d1)
"""

MisuseError.__doc__ = """A measure, an option or a value is unknown, or calls are in the wrong order.

A MisuseError is a ValueError, too.

>>> try:
...     e = trec_rcp.evaluate({"q1": {"d1": 1}}, {"q1": {"d1": 1.0}}, "nDGC@10")
... except trec_rcp.MisuseError as error:
...     print(error)
unknown measure 'nDGC@10'; did you mean 'nDCG@10'?
"""

NoTopicError.__doc__ = """No topic has both labels and a ranking.

>>> try:
...     e = trec_rcp.evaluate({"q1": {"d1": 1}}, {"Q1": {"d1": 1.0}})
... except trec_rcp.NoTopicError as error:
...     print(error)
run: none of the run's topics has labels in qrels: the first topic of the run is Q1, the first topic of the labels is q1 ('Q1' may mean 'q1'; the difference: capital letters)
"""

CalculationError.__doc__ = """The input cannot be evaluated, for example because a document appears twice in a topic.

>>> try:
...     e = trec_rcp.evaluate({"q1": {"d1": 1}}, (["q1", "q1"], ["d1", "d1"], [2.0, 1.0]))
... except trec_rcp.CalculationError as error:
...     print(error)
run: the document is retrieved twice, expected each document once (topic q1, document d1)
"""

OutputError.__doc__ = """A file could not be written.

An OutputError is an OSError, too.

>>> try:
...     trec_rcp.fit("label/store", quiet=True).write("no/such/folder/toy.gains")
... except trec_rcp.OutputError as error:
...     print(error)
no/such/folder/toy.gains: cannot be written: No such file or directory
"""


class MissingPackage(Error, ImportError):
    """A package that the call needs is not installed; the text says how to install it.

    >>> try:
    ...     ax = trec_rcp.evaluate({"q1": {"d1": 1}}, {"q1": {"d1": 1.0}}).plot()
    ... except trec_rcp.MissingPackage as e:
    ...     print(e)                                            # plot needs matplotlib: pip install matplotlib
    """


class Note(UserWarning):
    """A warning about the data, such as topics or documents that the scores leave out. The program trec_rcp prints the same notes on standard error.

    Notes change no number. Python shows a warning once for each line of your code that causes it. To turn notes off,
    pass ``quiet=True`` or call ``warnings.simplefilter("ignore", trec_rcp.Note)``. To make notes errors, call
    ``warnings.simplefilter("error", trec_rcp.Note)``. A result always has its notes in ``.notes``.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always", trec_rcp.Note)
    ...     e = trec_rcp.evaluate({"q1": {"d1": 1}}, {"q1": {"d1": 2.0, "d2": 1.0}}, "MAP")
    >>> print(caught[0].message)
    run: judged@10 0.5000: 1 of the 2 documents in the first 10 has no grade
    >>> e.notes == [str(caught[0].message)]
    True
    """
