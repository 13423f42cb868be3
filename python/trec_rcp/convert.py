# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Converts Parquet tables of a release to text files that trec_rcp and rcp-label read.

The tables are labels, pools, excluded documents and runs. Written numbers read back to the same doubles.
"""
from __future__ import annotations

import math
import os
import tempfile
from typing import Any, Iterable, List, Optional, Sequence, TextIO

from . import tables
from .errors import InputError
from .labels import Criterion, gains_of_table


#: The texts that mean a missing field in a table (rcp_gains(5)); no topic or document can have such a name there.
MISSING = ("", "NA", "NaN", "nan", "null", "None")


def number_text(value: float) -> str:
    """Returns a double in the fewest digits that read back to the same double; "" for NaN."""
    if math.isnan(value):
        return ""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def _field(name: str, where: str) -> str:
    """Returns a name as a field between tabs, in quotes if a reader needs them."""
    if "\n" in name or "\r" in name:
        raise InputError(f"{where}: the name {name!r} contains a line break; rename the topic or document")
    if name.strip() in MISSING:
        raise InputError(f"{where}: a topic or document has the name {name!r}, which means a missing value in tables; "
                         "rename it")
    return '"' + name.replace('"', '""') + '"' if "\t" in name or '"' in name or name != name.strip() else name


def _topic_field(name: str, where: str) -> str:
    if name.startswith("#"):
        raise InputError(f"{where}: topic {name!r} begins with '#', which marks a remark; rename the topic")
    return _field(name, where)


def _write_rows(f: TextIO, names: Sequence[str], rows: Iterable[Sequence[str]]) -> int:
    f.write("\t".join(names) + "\n")
    n = 0
    for row in rows:
        f.write("\t".join(row) + "\n")
        n += 1
    return n


def _write_criteria(f: TextIO, criteria: Sequence[Criterion]) -> None:
    for c in criteria:
        errors = "".join(f" {n} {number_text(v)}" for n, v in (("se_gamma", c.se_gamma), ("se_beta", c.se_beta))
                         if not math.isnan(v))
        f.write(f"# criterion {c.name} gamma {number_text(c.gamma)} beta {number_text(c.beta)}{errors}\n")


def write_gains(f: TextIO, table: tables.Table, where: str, criteria: Sequence[Criterion] = ()) -> str:
    """Writes a table of labels as a gain file.

    If the table also has grades (score beside gain or theta), the file is a table with grades and gains, and contains
    the rows outside the judged pool, too. Otherwise the file has the header that rcp-label writes, unless a name
    contains a blank. Returns a description of the output. Raises InputError for a table without gains, for a
    document that appears twice, and for a name that no file can hold.
    """
    names = list(table)
    theta = tables.find(names, tables.THETA)
    gain = tables.find(names, tables.GAIN)
    grade = tables.find(names, tables.GRADE + tables.SCORE)
    if gain is None and theta is None:
        gain, grade = grade, None
    columns = [("score", grade), ("gain", gain), ("theta", theta), ("bt", tables.find(names, tables.BT)),
               ("count", tables.find(names, tables.COUNT))]
    columns = [(n, c) for n, c in columns if c is not None]
    if gain is None and theta is None:
        raise InputError(f"{where}: has the columns {', '.join(names)}, but needs gain or theta")
    p = tables.pairs(table, where, *(c for _, c in columns))
    _check_pairs(p, where)
    _check_gains(p, columns, where)
    f.write("# rcp-gains 1\n")
    _write_criteria(f, criteria)
    judged = len(gains_of_table(table, where).topic)
    if grade is None and not any(c.isspace() or c == '"' for name in set(p.topic) | set(p.docno) for c in name):
        f.write("# columns qid iter docid " + " ".join(n for n, _ in columns) + "\n")
        for i in range(len(p.topic)):
            values = " ".join(number_text(v[i]) or "NA" for v in p.values)
            f.write(f"{_topic_field(p.topic[i], where)} 0 {_field(p.docno[i], where)} {values}\n")
    else:
        _write_rows(f, ["query-id", "corpus-id"] + [n for n, _ in columns],
                    ([_topic_field(p.topic[i], where), _field(p.docno[i], where)] + [number_text(v[i]) for v in p.values]
                     for i in range(len(p.topic))))
    outside = len(p.topic) - judged
    return f"gains of {judged} documents of {len(set(p.topic))} topics" + \
        (f", and {outside} documents outside the judged pool" if outside else "")


def _check_pairs(p: tables.Pairs, where: str) -> None:
    seen = set()
    for pair in zip(p.topic, p.docno):
        if pair in seen:
            raise InputError(f"{where}: document {pair[1]} appears twice in topic {pair[0]}")
        seen.add(pair)


def _check_gains(p: tables.Pairs, columns: Sequence[Any], where: str) -> None:
    for (name, _), values in zip(columns, p.values):
        for i, v in enumerate(values):
            if math.isinf(v) or (name in ("gain", "count") and not math.isnan(v) and not 0 <= v <= 1):
                expected = "a number in [0, 1]" if name in ("gain", "count") else "a finite number"
                raise InputError(f"{where}: {name} {v!r}, expected {expected} (topic {p.topic[i]}, document "
                                 f"{p.docno[i]})")


def _write_pairs(f: TextIO, p: tables.Pairs, where: str) -> None:
    _write_rows(f, ["query-id", "corpus-id"],
                ([_topic_field(t, where), _field(d, where)] for t, d in zip(p.topic, p.docno)))


def _write_run(f: TextIO, table: tables.Table, where: str) -> str:
    """Writes the rankings of one or more systems and datasets. Returns a description of the output."""
    score = tables.find(list(table), tables.SCORE) or tables.find(list(table), ("rank",))
    found = [(n, tables.find(list(table), w)) for n, w in (("model", tables.SYSTEM), ("dataset", tables.DATASET))]
    keys = [(n, c) for n, c in found if c is not None]
    p = tables.pairs(table, where, score)
    name = "rank" if score == tables.find(list(table), ("rank",)) else "score"
    n = _write_rows(f, [n for n, _ in keys] + ["query-id", "corpus-id", name],
                    ([_field(tables.name_of(table[c][i]), where) for _, c in keys] +
                     [_topic_field(p.topic[i], where), _field(p.docno[i], where), number_text(p.values[0][i])]
                     for i in range(len(p.topic))))
    systems = len(set(table[keys[0][1]])) if keys and keys[0][0] == "model" else 1
    return f"{n} rows of {systems} run{'s' if systems > 1 else ''}"


def write_table(f: TextIO, table: tables.Table, where: str, criteria: Sequence[Criterion] = ()) -> str:
    """Writes a table as text. Its columns say what it contains. Returns a description of the output."""
    names = list(table)
    for lists, what in ((tables.EXCLUDED, "excluded documents"), (tables.DOCNOS, "documents of a pool")):
        column = tables.find(names, lists)
        if column is not None:
            p = tables.explode(table, column, where)
            _write_pairs(f, p, where)
            return f"{len(p.topic)} {what} of {len(set(p.topic))} topics"
    if tables.find(names, tables.GAIN + tables.THETA) is not None:
        return write_gains(f, table, where, criteria)
    if tables.find(names, tables.SYSTEM) is not None:
        return _write_run(f, table, where)
    grade = tables.find(names, tables.GRADE + tables.SCORE)
    if grade is not None:
        p = tables.pairs(table, where, grade)
        _check_pairs(p, where)
        f.write("query-id\tcorpus-id\tscore\n")
        for t, d, v in zip(p.topic, p.docno, p.values[0]):
            f.write(f"{_topic_field(t, where)}\t{_field(d, where)}\t{number_text(v)}\n")
        return f"scores of {len(p.topic)} documents of {len(set(p.topic))} topics"
    if tables.find(names, tables.TOPIC) is not None and tables.find(names, tables.DOCNO) is not None:
        p = tables.pairs(table, where)
        _write_pairs(f, p, where)
        return f"{len(p.topic)} documents of {len(set(p.topic))} topics"
    raise InputError(f"{where}: has the columns {', '.join(names)}, but needs labels, a pool, exclusions or runs")


def convert(source: str, output: str, criteria: Optional[Sequence[Criterion]] = None) -> str:
    """Converts one table to one file. After an error, there is no file. Returns a description of the output.

    Raises InputError, MissingPackage, and OSError if the output cannot be written.
    """
    if os.path.exists(output) and os.path.samefile(source, output):
        raise InputError(f"{output}: is the input file; choose another output")
    table = tables.read(source)
    folder = os.path.dirname(os.path.abspath(output))
    handle, temporary = tempfile.mkstemp(prefix=".trec_rcp-", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as f:
            what = write_table(f, table, source, criteria or ())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, output)
    except BaseException:
        os.unlink(temporary)
        raise
    return what


def convert_folder(source: str, output: str) -> List[str]:
    """Converts each Parquet table of a release to a file below `output`. Returns a line for each table.

    Leaves out tables without topics and documents, such as texts.
    """
    lines = []
    for folder, _, files in sorted(os.walk(source)):
        for name in sorted(n for n in files if n.endswith(".parquet")):
            path = os.path.join(folder, name)
            columns = tables.parquet_names(path)
            if tables.find(columns, tables.TOPIC) is None or \
                    tables.find(columns, tables.DOCNO + tables.DOCNOS + tables.EXCLUDED) is None:
                continue
            to = os.path.join(output, os.path.relpath(folder, source), name[:-len(".parquet")] + ".tsv")
            os.makedirs(os.path.dirname(to), exist_ok=True)
            lines.append(f"{os.path.normpath(to)}: {convert(path, to)}")
    if not lines:
        raise InputError(f"{source}: contains no Parquet table of labels, pools, exclusions or runs")
    return lines
