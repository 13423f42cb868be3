# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Labels, measures and options handed to the C library: every evaluation of this package passes here."""
from __future__ import annotations

import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _core, tables
from ._core import NoTopicError as NoTopicError
from .errors import InputError, MisuseError
from .inputs import Run
from .labels import Gains, Labels

# Names of options in Python that the C library does not take; it takes any case, and "_" for "-".
_SHORT = {"judged_only": "Judged_docs_only"}

# Options that may be given several times.
_LISTS = ("baseline", "gold_topic")

# Protocols that rank the judged pool only, see PROTOCOLS in trec_rcp(1).
_RANKS_POOL = ("nanobeir", "vidore", "trecdl", "mteb")


def measure_names(measures: Union[None, str, Any, Iterable[Any]], labels: Labels) -> List[str]:
    """The measures asked for as the C library names them, or the default ones.

    In the order given; a set is put in the order of the alphabet. By default those of ``trec_rcp --compare``: nDCG@10,
    with gains also RCP-nDCG@10 and, if anything is known of passed criteria, Count-nDCG@10.
    """
    if measures is None:
        return default_measures(labels)
    if isinstance(measures, str) or hasattr(measures, "NAME"):
        measures = [measures]
    names: List[str] = []
    for m in sorted(measures, key=str) if isinstance(measures, (set, frozenset)) else measures:
        if hasattr(m, "NAME"):
            from .ir_measures import spelled
            m = spelled(m)
        if not isinstance(m, str):
            raise TypeError(f"measure {m!r}, expected a name such as 'nDCG@10'")
        names.append(m)
    if not names:
        raise TypeError("no measures, expected at least one")
    return names


def default_measures(labels: Labels) -> List[str]:
    """The measures that measure_names chooses by default."""
    if labels.measures is not None:
        return list(labels.measures)
    names = ["ndcg_cut.10"] if labels.qrels is not None else []
    if labels.gains is None:
        return names
    counted = not isinstance(labels.gains, Mapping) and (not isinstance(labels.gains, Gains) or
                                                          labels.gains.count is not None)
    if isinstance(labels.gains, str) and labels.gains == labels.qrels:
        counted = False
    return names + (["count_ndcg_cut.10"] if counted else []) + ["rcp_ndcg_cut.10"]


def option_text(value: Any) -> str:
    """The value of an option as the C library reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float, str)):
        return str(value)
    raise TypeError(f"{value!r} as the value of an option, expected text, a number, True or False")


def options_of(options: Mapping[str, Any]) -> Dict[str, Any]:
    """Python's options as those of the C library, lists as they are; those that are None are left out."""
    return {_SHORT.get(k, k): [option_text(x) for x in v] if k in _LISTS and isinstance(v, (list, tuple)) else
            option_text(v) for k, v in options.items() if v is not None}


def prepare_evaluator(labels: Labels, measures: Sequence[str], options: Mapping[str, Any]) -> Any:
    """An evaluator of the C library that is ready for runs."""
    given = dict(options)
    if labels.protocol is not None:
        given.setdefault("protocol", labels.protocol)
        given.setdefault("complete", True)
    e = _core.evaluator()
    for name, value in options_of(given).items():
        e.set(name, value)
    for m in measures:
        e.measure(m)
    return _load_labels(e, labels, labels, given.get("protocol"))


def prepare_gold_evaluator(e: Any, gold: Labels, measures: Any, labels: Labels, options: Mapping[str, Any]) -> Any:
    """An evaluator by gold labels, ready for the runs that e evaluates; `labels` and `options` are those of e."""
    if gold.qrels is not None and gold.gains is not None:
        raise MisuseError("gold: labels with grades and gains, expected one kind, such as gold=labels.qrels")
    g = e.gold()
    for m in [] if measures is None else measure_names(measures, gold):
        g.measure(m)
    return _load_labels(g, gold, labels, options.get("protocol", labels.protocol))


def _load_labels(e: Any, labels: Labels, known: Labels, protocol: Any) -> Any:
    """Gives e its labels, and the exclusions and the pool of `known`. Returns e, ready for runs."""
    if labels.qrels is not None:
        _give(e, "qrels", labels.qrels)
    if labels.gains is not None:
        _give_gains(e, labels)
    if known.excluded is not None:
        _give(e, "excluded", known.excluded)
    # A release has a pool even if its protocol does not look at it.
    if known.pool is not None and (known.protocol is None or protocol in _RANKS_POOL):
        _give(e, "pool", known.pool)
    e.prepare()
    return e


def design_options(design: Any) -> Dict[str, Any]:
    """How gold topics were drawn, a path or {topic: probability} or {topic: (probability, stratum)}, as options."""
    if not isinstance(design, Mapping):
        return {} if design is None else {"gold_design": os.fspath(design)}
    lines = []
    for topic, draw in design.items():
        parts = [tables.name_of(topic), *map(str, draw if isinstance(draw, (tuple, list)) else (draw,))]
        if any(p.split() != [p] for p in parts):
            raise InputError(f"gold_design: {' '.join(parts)!r}, expected names without white space")
        lines.append(" ".join(parts))
    return {"gold_topic": lines}


def columns(given: Sequence[Any], numbers: str) -> Tuple[Any, ...]:
    """Columns as the C library reads them; `numbers` is the name of the third in messages.

    Of six columns, which are gains, the last four may be None.
    """
    names = ("topics", "docnos", numbers, "theta", "bt", "count")
    return tuple(None if c is None and i > 1 and len(given) == 6 else tables.c_column(c, n)
                 for i, (c, n) in enumerate(zip(given, names)))


def _give(e: Any, kind: str, source: Any) -> None:
    if isinstance(source, str):
        e.read_labels(kind, source)
    elif isinstance(source, Mapping):
        e.give_labels(kind, source)
    else:
        e.give_labels(kind, columns(tuple(source), "gains" if kind == "gains" else "grades"))


def _give_gains(e: Any, labels: Labels) -> None:
    source = labels.gains
    if isinstance(source, Gains):
        given = (source.topic, source.docno, source.gain, source.theta, source.bt, source.count)
        e.give_labels("gains", columns(given, "gains"), list(map(tuple, labels.criteria)))
    else:
        _give(e, "gains", source)


def evaluate_run(e: Any, run: Run) -> Any:
    """The result of one run."""
    if isinstance(run.rankings, str):
        return e.evaluate_file(run.rankings)
    if isinstance(run.rankings, Mapping):
        return e.evaluate(run.rankings, run.name or "run")
    return e.evaluate(columns(run.rankings, "scores"), run.name or "run")


def split_notes(*texts: Optional[str]) -> List[str]:
    """The lines of texts, which may be None, in one list."""
    return [line for text in texts if text for line in text.split("\n") if line]
