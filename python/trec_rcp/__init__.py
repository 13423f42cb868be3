# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Measures of retrieval: trec_eval's, and those on calibrated gains (RCP-nDCG).

Score runs against human grades (qrels), as trec_eval does:

    >>> import trec_rcp
    >>> grades = {"q1": {"d1": 2, "d2": 0, "d3": 1}}               # topic -> document -> grade, a whole number
    >>> run = {"q1": {"d1": 3.5, "d2": 2.5, "d3": 1.5}}            # topic -> document -> score
    >>> trec_rcp.evaluate(grades, run, ["map", "ndcg_cut.10"])
    run      MAP   nDCG@10
    run   0.8333    0.9502

and with calibrated gains, numbers in [0, 1] that say what a document is worth:

    >>> gains = {"q1": {"d1": 0.91, "d2": 0.12, "d3": 0.64}}
    >>> trec_rcp.evaluate(grades, run, ["ndcg_cut.10", "rcp_ndcg_cut.10"], gains=gains)
    run  nDCG@10   RCP-nDCG@10
    run   0.9502        0.9504

Labels and runs may also be paths, pandas or polars frames, numpy arrays, or Arrow tables. What to use:

    evaluate          scores runs: a table, per topic or over all, as dictionary, frame, JSON, LaTeX
    compare           which of several runs is better, and how sure that is
    load_labels       labels from a released folder, a Parquet table, or any label file
    RelevanceEvaluator  the interface of pytrec_eval, with gains
    label             asks a judge, a server or a function of yours, about the documents of each topic
    fit               from a judge's answers to calibrated gains with standard errors
    study             do people, judges and metrics agree: the studies of rcp-study, with their pictures
    RCP_nDCG, ...     the measures for ir_measures and PyTerrier: help("trec_rcp.ir_measures")
    about             what a measure is: its formula and source
    Note              the class of the warnings that say what numbers leave out

From a shell: python -m trec_rcp --help. Examples with files take those of the folder test_data of the sources; the
version is trec_rcp.__version__:

    >>> trec_rcp.__version__.split(".")[0].isdigit()
    True

All numbers are computed by the C library of the program trec_rcp, and equal to its own in the last bit; trec_rcp(1)
states formulas and options.

Source: trec_eval 10.0; Rubric-Calibrated Preferences, arXiv:2609.35739.
"""
from __future__ import annotations

import sys as _sys
from typing import Any as _Any

from ._core import __version__
from .about import about, measures, nicknames
from .errors import CalculationError, Error, InputError, MisuseError, MissingPackage, NoTopicError, Note, OutputError
from .evaluation import Comparison, Evaluation, compare, evaluate
from .fitting import Fit, Fitted, fit
from .labelling import Answer, Counts, Evidence, Judgements, Prompt, label
from .labels import Criterion, Gains, Labels, Release, load_labels
from .pytrec import (
    RelevanceEvaluator,
    compute_aggregated_measure,
    parse_qrel,
    parse_run,
    supported_measures,
    supported_nicknames,
)
from .studies import Study, study

__all__ = [
    "Answer",
    "CalculationError",
    "Comparison",
    "Counts",
    "Criterion",
    "Error",
    "Evaluation",
    "Evidence",
    "Fit",
    "Fitted",
    "Gains",
    "InputError",
    "Judgements",
    "Labels",
    "MissingPackage",
    "MisuseError",
    "NoTopicError",
    "Note",
    "OutputError",
    "Prompt",
    "Release",
    "RelevanceEvaluator",
    "Study",
    "__version__",
    "about",
    "compare",
    "compute_aggregated_measure",
    "evaluate",
    "fit",
    "label",
    "load_labels",
    "measures",
    "nicknames",
    "parse_qrel",
    "parse_run",
    "study",
    "supported_measures",
    "supported_nicknames",
]

_IR_MEASURES = ("RCP_nDCG", "Count_nDCG", "RawBT_nDCG")


def __getattr__(name: str) -> _Any:
    """A measure for ir_measures, which is imported when one of these measures is asked for."""
    if name in _IR_MEASURES:
        try:
            from . import ir_measures
        except ModuleNotFoundError as e:
            if e.name != "ir_measures":
                raise
            raise MissingPackage(f"trec_rcp.{name} is a measure for ir_measures, which is not installed: "
                                 "pip install ir_measures") from None
        return getattr(ir_measures, name)
    raise AttributeError(f"module 'trec_rcp' has no attribute {name!r}")


# If ir_measures was imported before, it knows the measures from now on: ir_measures.parse_measure("RCP_nDCG@10").
if _sys.modules.get("ir_measures") is not None:
    from . import ir_measures as ir_measures
