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

__all__ = [
    "CalculationError",
    "Error",
    "InputError",
    "MisuseError",
    "NoTopicError",
    "OutputError",
    "__version__",
]
