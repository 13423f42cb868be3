# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Retrieval measures: those of trec_eval, and measures from calibrated gains (RCP-nDCG).

Score runs against human grades (qrels), as trec_eval does:

    >>> import trec_rcp
    >>> grades = {"q1": {"d1": 2, "d2": 0, "d3": 1}}               # topic -> document -> grade, a whole number
    >>> run = {"q1": {"d1": 3.5, "d2": 2.5, "d3": 1.5}}            # topic -> document -> score
    >>> trec_rcp.evaluate(grades, run, ["map", "ndcg_cut.10"])
    run      MAP   nDCG@10
    run   0.8333    0.9502

You can also score with calibrated gains. A gain is a number in [0, 1] that says how useful a document is:

    >>> gains = {"q1": {"d1": 0.91, "d2": 0.12, "d3": 0.64}}
    >>> trec_rcp.evaluate(grades, run, ["ndcg_cut.10", "rcp_ndcg_cut.10"], gains=gains)
    run  nDCG@10   RCP-nDCG@10
    run   0.9502        0.9504

Labels and runs may also be paths, pandas or polars frames, numpy arrays, or Arrow tables. The package has:

    evaluate          scores runs, and returns the values as a table, dictionary, frame, JSON or LaTeX
    compare           says which of several runs is better, and how certain this is
    load_labels       reads labels from the folder of a release, a Parquet table, or any label file
    RelevanceEvaluator  has the interface of pytrec_eval, and also accepts gains
    label             asks a judge (a server or your own function) about the documents of each topic
    fit               turns a judge's answers into calibrated gains with standard errors
    study             says whether people, judges and metrics agree: the studies of rcp-study, with their pictures
    RCP_nDCG, ...     are measures for ir_measures and PyTerrier: help("trec_rcp.ir_measures")
    about             returns a text with the formula and the source of a measure
    Note              is the class of warnings, such as topics or documents that the scores leave out

In a shell, type python -m trec_rcp --help. The examples that read files work in the folder test_data of the source. The
version of the package is trec_rcp.__version__:

    >>> trec_rcp.__version__.split(".")[0].isdigit()
    True

The C library of the program trec_rcp computes all numbers, so they equal the program's numbers to the last bit.
trec_rcp(1) explains the measures and the options.

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
    """Returns a measure for ir_measures, and imports ir_measures only then."""
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


# If ir_measures is imported already, registers the measures there: ir_measures.parse_measure("RCP_nDCG@10").
if _sys.modules.get("ir_measures") is not None:
    from . import ir_measures as ir_measures
