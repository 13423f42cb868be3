# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Gives labels, measures and options to the C library. Every evaluation of this package uses this module."""
from __future__ import annotations

import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _core, tables
from ._core import NoTopicError as NoTopicError
from .errors import InputError, MisuseError
from .inputs import Run
from .labels import Gains, Labels

# Python names of options that the C library does not know. It accepts "_" for "-", and ignores case.
_SHORT = {"judged_only": "Judged_docs_only"}

# Options that may be repeated.
_LISTS = ("baseline", "gold_topic")

# Protocols that rank the judged pool only, see PROTOCOLS in trec_rcp(1).
_RANKS_POOL = ("nanobeir", "vidore", "trecdl", "mteb")


def measure_names(measures: Union[None, str, Any, Iterable[Any]], labels: Labels) -> List[str]:
    """Returns the names of the wanted measures for the C library, or the names of the default measures.

    Keeps the order, and sorts a set by name. The default measures are those of ``trec_rcp --compare``: nDCG@10; with
    gains also RCP-nDCG@10; and Count-nDCG@10 if the labels say how many criteria the documents passed.
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
        raise TypeError("no measures; name at least one")
    return names


def default_measures(labels: Labels) -> List[str]:
    """Returns the measures that measure_names chooses by default."""
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
    """Returns the value of an option as text for the C library."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float, str)):
        return str(value)
    raise TypeError(f"the value of an option is {value!r}, expected text, a number, True or False")


def options_of(options: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns Python's options as options of the C library. Keeps lists, and leaves out options that are None."""
    return {_SHORT.get(k, k): [option_text(x) for x in v] if k in _LISTS and isinstance(v, (list, tuple)) else
            option_text(v) for k, v in options.items() if v is not None}


def prepare_evaluator(labels: Labels, measures: Sequence[str], options: Mapping[str, Any]) -> Any:
    """Returns an evaluator of the C library that is ready for runs."""
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
    """Returns an evaluator with gold labels, ready for the runs that e evaluates. e has `labels` and `options`."""
    if gold.qrels is not None and gold.gains is not None:
        raise MisuseError("gold: has both grades and gains; pass one of them, such as gold=labels.qrels")
    g = e.gold()
    for m in [] if measures is None else measure_names(measures, gold):
        g.measure(m)
    return _load_labels(g, gold, labels, options.get("protocol", labels.protocol))


def _load_labels(e: Any, labels: Labels, known: Labels, protocol: Any) -> Any:
    """Gives e its labels, and the excluded documents and the pool of `known`. Returns e, ready for runs."""
    if labels.qrels is not None:
        _give(e, "qrels", labels.qrels)
    if labels.gains is not None:
        _give_gains(e, labels)
    if known.excluded is not None:
        _give(e, "excluded", known.excluded)
    # A release has a pool even if its protocol does not use the pool.
    if known.pool is not None and (known.protocol is None or protocol in _RANKS_POOL):
        _give(e, "pool", known.pool)
    e.prepare()
    return e


def design_options(design: Any) -> Dict[str, Any]:
    """Returns options that say how gold topics were drawn.

    `design` is a path, {topic: probability} or {topic: (probability, stratum)}.
    """
    if not isinstance(design, Mapping):
        return {} if design is None else {"gold_design": os.fspath(design)}
    lines = []
    for topic, draw in design.items():
        parts = [tables.name_of(topic), *map(str, draw if isinstance(draw, (tuple, list)) else (draw,))]
        if any(p.split() != [p] for p in parts):
            raise InputError(f"gold_design: {' '.join(parts)!r}: a topic or a stratum contains white space; rename it")
        lines.append(" ".join(parts))
    return {"gold_topic": lines}


def columns(given: Sequence[Any], numbers: str) -> Tuple[Any, ...]:
    """Returns columns as the C library reads them. Messages call the third column `numbers`.

    Six columns are gains, and the last four of them may be None.
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
    """Returns the result of one run."""
    if isinstance(run.rankings, str):
        return e.evaluate_file(run.rankings)
    if isinstance(run.rankings, Mapping):
        return e.evaluate(run.rankings, run.name or "run")
    return e.evaluate(columns(run.rankings, "scores"), run.name or "run")


def split_notes(*texts: Optional[str]) -> List[str]:
    """Returns the lines of all texts in one list. A text may be None."""
    return [line for text in texts if text for line in text.split("\n") if line]
