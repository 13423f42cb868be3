# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The measures: their names, formulas and sources."""
from __future__ import annotations

from typing import Tuple

from . import _core
from .errors import MisuseError


def about(measure: str) -> str:
    """Returns the formula, the parameters and the source of a measure: the text of ``trec_rcp -h -m MEASURE``.

    >>> print(trec_rcp.about("rcp_ndcg_cut"))
    RCP-nDCG at k: DCG@k / ideal DCG@k (see ndcg_cut).
    ...
    Source: Rubric-Calibrated Preferences, arXiv:2609.35739.

    Raises MisuseError for an unknown measure; trec_rcp.measures() lists all measures.
    """
    text = _core.about(measure)
    if text is None:
        raise MisuseError(f"unknown measure {measure!r}; trec_rcp.measures() lists all measures")
    return text


def measures() -> Tuple[str, ...]:
    """Returns the names of all measures, without parameters.

    >>> {"map", "ndcg_cut", "rcp_ndcg_cut"} <= set(trec_rcp.measures())
    True
    """
    return tuple(_core.measures())


def nicknames() -> Tuple[str, ...]:
    """Returns the names of sets of measures. evaluate accepts them as it accepts names of measures.

    >>> trec_rcp.nicknames()
    ('official', 'set', 'all_trec', 'all_prefs', 'prefs', 'qrels_jg', 'rcp')
    >>> trec_rcp.evaluate({"q1": {"d1": 1}}, {"q1": {"d1": 1.0}}, "official")["run", "num_q"]
    1.0
    """
    return tuple(_core.nicknames())
