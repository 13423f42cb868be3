# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Measures of retrieval: trec_eval's, and those on calibrated gains (RCP-nDCG)."""

from ._core import (
    CalculationError,
    Error,
    InputError,
    MisuseError,
    NoTopicError,
    OutputError,
    __version__,
)
from .pytrec import (
    RelevanceEvaluator,
    compute_aggregated_measure,
    parse_qrel,
    parse_run,
    supported_measures,
    supported_nicknames,
)

__all__ = [
    "CalculationError",
    "Error",
    "InputError",
    "MisuseError",
    "NoTopicError",
    "OutputError",
    "RelevanceEvaluator",
    "__version__",
    "compute_aggregated_measure",
    "parse_qrel",
    "parse_run",
    "supported_measures",
    "supported_nicknames",
]
