# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""What can be computed."""
from __future__ import annotations

from typing import Tuple

from . import _core
from .errors import MisuseError


def about(measure: str) -> str:
    """Formula, parameters and source of a measure: the text of ``trec_rcp -h -m MEASURE``.

    >>> print(trec_rcp.about("rcp_ndcg_cut"))                                      # doctest: +SKIP

    Raises MisuseError for an unknown one; trec_rcp.measures() lists all.
    """
    text = _core.about(measure)
    if text is None:
        raise MisuseError(f"unknown measure {measure!r}, expected one of trec_rcp.measures()")
    return text


def measures() -> Tuple[str, ...]:
    """The names of all measures, without parameters: "map", "ndcg_cut", "rcp_ndcg_cut", ..."""
    return tuple(_core.measures())


def nicknames() -> Tuple[str, ...]:
    """The names of sets of measures: "official", "all_trec", "rcp", ..."""
    return tuple(_core.nicknames())
