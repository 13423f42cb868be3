# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Converts labels and runs of callers to the forms of the C library: a path, {topic: {docno: number}}, or columns."""
from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _core, sources, tables
from .errors import InputError
from .labels import Gains, Labels, Release, all_whole, as_gains, gains_of_table, load_labels

Columns = Tuple[Any, Any, Any]
Given = Union[str, "Mapping[Any, Any]", Columns]


class Run(NamedTuple):
    """A run: its name, and the source of its rankings. If the name is None, the file contains it."""

    name: Optional[str]
    rankings: Given


def is_path(data: Any) -> bool:
    """Returns whether `data` is the name of a file."""
    return isinstance(data, (str, os.PathLike))


def frame_columns(frame: Any, values: Sequence[str], what: str) -> Columns:
    """Returns the topics, the documents and one column of numbers of a frame, as columns of the frame's library."""
    names = tables.frame_names(frame)
    topic, docno, value = (tables.find(names, n) for n in (tables.TOPIC, tables.DOCNO, values))
    if topic is None or docno is None or value is None:
        missing = [w for w, c in (("a column of topics (query_id)", topic), ("a column of documents (doc_id)", docno),
                                  (f"a column of {what}s ({values[0]})", value)) if c is None]
        lost = "; if the first row became the names, read the file with header=None" if len(names) in (4, 6) and \
            str(names[1]) in ("Q0", "0") else ""
        raise InputError(f"{what}s: has the columns {', '.join(map(str, names))}, but needs "
                         f"{' and '.join(missing)}, too{lost}")
    library = type(frame).__module__.split(".")[0]
    for name in (topic, docno):
        tables.check_names(tables.frame_column(frame, name), name, what, library)
    return tables.frame_column(frame, topic), tables.frame_column(frame, docno), tables.frame_column(frame, value)


def _checked_tuple(data: Tuple[Any, ...], what: str) -> Columns:
    if len(data) != 3 or any(isinstance(c, (str, bytes)) or not hasattr(c, "__len__") for c in data):
        raise TypeError(f"{what}s: a tuple with {len(data)} elements, expected three columns: topics, docnos, {what}s")
    n = [len(c) for c in data]
    if len(set(n)) > 1:
        raise InputError(f"{what}s: the columns have {n[0]}, {n[1]} and {n[2]} rows; they must have the same number")
    return data[0], data[1], data[2]


def pairs_of(data: Any, what: str) -> Any:
    """Returns a pool or excluded documents as a path, columns, or {topic: documents}."""
    if data is None or is_path(data):
        return None if data is None else os.fspath(data)
    if isinstance(data, Mapping):
        return data
    if isinstance(data, tuple):
        if len(data) not in (2, 3):
            raise TypeError(f"{what}: a tuple with {len(data)} elements, expected two columns: topics, docnos")
        return data[:2]
    if tables.is_frame(data):
        table = tables.of_frame(data)
        lists = tables.find(list(table), tables.DOCNOS + tables.EXCLUDED)
        p = tables.pairs(table, what) if lists is None else tables.explode(table, lists, what)
        return p.topic, p.docno
    raise TypeError(f"{what}: the type is {type(data).__name__}, expected a path, a dictionary, a frame or columns")


def _split_frame(frame: Any, labels: Labels) -> None:
    """Sets the grades and the gains of `labels` from a frame. Its columns, or its numbers, decide which it has."""
    names = tables.frame_names(frame)
    has_gains = tables.find(names, tables.GAIN + tables.THETA) is not None
    if has_gains and labels.gains is None:
        labels.gains = as_gains(frame)
    grade = tables.find(names, tables.GRADE + tables.SCORE)
    if grade is None and has_gains:
        return
    columns = frame_columns(frame, tables.GRADE + tables.SCORE, "grade")
    if has_gains or labels.gains is not None or all_whole(columns[2]):
        labels.qrels = _graded(columns)
    else:
        labels.gains = columns


def _graded(columns: Columns) -> Columns:
    """Returns the columns without rows whose grade is missing."""
    values = tables.as_list(columns[2])
    keep = [i for i, v in enumerate(values) if v is not None and v == v]
    if len(keep) == len(values):
        return columns
    topic, docno = tables.as_list(columns[0]), tables.as_list(columns[1])
    return ([topic[i] for i in keep], [docno[i] for i in keep], [float(values[i]) for i in keep])


def as_labels(labels: Any, gains: Any = None, excluded: Any = None, pool: Any = None) -> Labels:
    """Returns Labels whose parts are paths, dictionaries, columns or Gains.

    `labels` are grades if all numbers are whole, otherwise gains. Raises TypeError and InputError.
    """
    labels = labels if isinstance(labels, (Labels, Gains)) else sources.plain(labels, "grade")
    gains = gains if isinstance(gains, (Labels, Gains)) else sources.plain(gains, "gain")
    if isinstance(labels, Release):
        if len(labels) > 1:
            raise TypeError(f"labels: has {len(labels)} subsets; pass one subset at a time, such as "
                            f"labels[{next(iter(labels))!r}]")
        labels = next(iter(labels.values()))
    if is_path(labels):
        labels = load_labels(labels)
        if isinstance(labels, Release):
            return as_labels(labels, gains, excluded, pool)
    out = Labels()
    if isinstance(labels, Labels):
        out.__dict__.update(labels.__dict__)
        labels = None
        out.qrels = sources.plain(out.qrels, "grade")
        if isinstance(out.qrels, (str, os.PathLike)):
            out.qrels = os.fspath(out.qrels)
        elif tables.is_frame(out.qrels):
            out.qrels = _graded(frame_columns(out.qrels, tables.GRADE + tables.SCORE, "grade"))
    if gains is not None:
        out.gains = gains
    if labels is not None:
        _split(labels, out)
    out.gains = None if out.gains is None else _gains(out.gains)
    out.excluded = pairs_of(out.excluded if excluded is None else excluded, "excluded")
    out.pool = pairs_of(out.pool if pool is None else pool, "pool")
    if out.qrels is None and out.gains is None:
        raise TypeError("no labels; pass grades, gains or both")
    return out


def _split(labels: Any, out: Labels) -> None:
    """Stores labels from one object as grades or as gains."""
    if tables.is_frame(labels):
        _split_frame(labels, out)
        return
    if isinstance(labels, Gains):
        out.gains = labels
        return
    if isinstance(labels, Mapping):
        whole = _core.is_graded(labels)
    elif isinstance(labels, tuple):
        whole = all_whole(_checked_tuple(labels, "label")[2])
    else:
        raise TypeError(f"labels: the type is {type(labels).__name__}, expected a path, a dictionary, a frame, a tuple of "
                        "columns or Labels")
    if whole or out.gains is not None:
        out.qrels = labels
    else:
        out.gains = labels


def _gains(source: Any) -> Any:
    """Returns gains as a path, a dictionary, or Gains."""
    if isinstance(source, (Mapping, Gains)):
        return source
    if is_path(source):
        path = os.fspath(source)
        return gains_of_table(tables.read(path), path) if os.path.isfile(path) and tables.is_parquet(path) else path
    if isinstance(source, Labels):
        if source.gains is None:
            raise InputError("gains: this Labels object has no gains")
        return _gains(source.gains)
    if isinstance(source, tuple):
        return Gains(*_checked_tuple(source, "gain"))
    if tables.is_frame(source):
        return as_gains(source)
    raise TypeError(f"gains: the type is {type(source).__name__}, expected a path, a dictionary, a frame or a tuple "
                    "of columns")


def _is_rankings(value: Any) -> bool:
    """Returns whether `value` is {docno: score}. If so, a mapping with this value is one run, not {name: run}."""
    return isinstance(value, Mapping) and not any(isinstance(v, Mapping) or tables.is_frame(v) for v in value.values())


def as_runs(runs: Any) -> List[Run]:
    """Returns one run, a list of runs or {name: run} as a list. Raises TypeError and InputError.

    A dictionary whose values are {docno: score} is one run. In a frame with a column of systems, each system is a run.
    """
    name = sources.name_of_run(runs)
    runs = sources.plain(runs, "score")
    if name is not None:
        return [Run(name, runs)]
    if isinstance(runs, Mapping):
        if not runs or _is_rankings(next(iter(runs.values()))):
            return [Run(None, runs)]
        return [r for name, run in runs.items() for r in _runs_from(run, str(name))]
    if isinstance(runs, list) or (isinstance(runs, tuple) and (not runs or all(map(_is_run, runs)))):
        if not runs:
            raise TypeError("no runs; pass at least one")
        return [r for run in runs for r in _runs_from(run, None)]
    return _runs_from(runs, None)


def _is_run(data: Any) -> bool:
    return is_path(data) or isinstance(data, Mapping) or tables.is_frame(data) or sources.name_of_run(data) is not None or \
        (isinstance(data, tuple) and len(data) == 3)


def _runs_from(run: Any, name: Optional[str]) -> List[Run]:
    name = name or sources.name_of_run(run)
    run = sources.plain(run, "score")
    if is_path(run):
        path = os.fspath(run)
        if os.path.isfile(path) and tables.is_parquet(path):
            return _frame_runs(tables.read_frame(path), name)
        prefix = f"{name}/" if name else ""
        return [Run(prefix + s, f"{path}#{s}") for s in _systems(path)] or [Run(name, path)]
    if isinstance(run, Mapping):
        if run and not _is_rankings(next(iter(run.values()))):
            raise TypeError(f"run {name!r}: is a dictionary of runs, expected {{topic: {{docno: score}}}}")
        return [Run(name, run)]
    if isinstance(run, tuple):
        return [Run(name, _checked_tuple(run, "score"))]
    if tables.is_frame(run):
        return _frame_runs(run, name)
    raise TypeError(f"run: the type is {type(run).__name__}, expected a path, {{topic: {{docno: score}}}}, a frame or "
                    "a tuple of columns (topics, docnos, scores)")


def _systems(path: str) -> List[str]:
    """Returns the systems of a text table with several systems, otherwise []. Reads one line of other files."""
    try:
        names = tables.names_in(tables.first_line(path))
    except (OSError, EOFError, zlib.error):
        return []  # the C library will report the error
    system = tables.find(names, tables.SYSTEM)
    if system is None or tables.find(names, tables.TOPIC) is None:
        return []
    systems = [str(s) for s in dict.fromkeys(tables.read(path)[system]) if s not in (None, "")]
    return systems if len(systems) > 1 else []


def _frame_runs(frame: Any, name: Optional[str]) -> List[Run]:
    system = tables.find(tables.frame_names(frame), tables.SYSTEM)
    if system is None:
        return [Run(name, frame_columns(frame, tables.SCORE, "score"))]
    systems = list(dict.fromkeys(tables.as_list(tables.frame_column(frame, system))))
    if len(systems) == 1:
        return [Run(name or str(systems[0]), frame_columns(frame, tables.SCORE, "score"))]
    prefix = f"{name}/" if name else ""
    return [Run(prefix + str(s), frame_columns(tables.frame_where(frame, system, s), tables.SCORE, "score"))
            for s in systems]


def name_runs(runs: List[Run]) -> List[Run]:
    """Gives each run that has no name and is not a file an unused name: "run", or "run1", "run2" and so on."""
    unnamed = sum(r.name is None and not isinstance(r.rankings, str) for r in runs)
    taken = {r.name for r in runs}
    out, k = [], 0
    for r in runs:
        if r.name is None and not isinstance(r.rankings, str):
            k += 1
            name = "run" if unnamed == 1 else f"run{k}"
            while name in taken:
                name += "'"
            taken.add(name)
            r = Run(name, r.rankings)
        out.append(r)
    return out
