# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""Reads and writes tables, and knows the names of their columns.

A table is a dictionary {name of a column: list}. Each list has one value for each row; None means missing. The names of
columns are those in trec_rcp(1), Tables and JSON. Capitals, "-", "_" and blanks make no difference.
"""
from __future__ import annotations

import csv
import gzip
import importlib
import json
import math
import os
import re
import sys
import zlib
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from .errors import InputError, MissingPackage

Table = Dict[str, List[Any]]

# The names that a column may have. If a table has several of them, the first one in this list counts. The names of
# ir_measures and PyTerrier for topics and documents are included.
TOPIC = ("qid", "query-id", "topic-id", "topic", "query")
DOCNO = ("docid", "docno", "corpus-id", "document-id", "doc-id", "pid", "passage-id", "did", "doc", "document")
DOCNOS = ("corpus-ids", "docids", "docnos", "ranking")
EXCLUDED = ("excluded-corpus-ids", "excluded-doc-ids", "excluded-ids", "excluded")
GRADE = ("grade", "relevance", "rel", "label")
SCORE = ("score", "rerank-score", "sim", "similarity")
SYSTEM = ("system", "model", "run-id", "run", "tag")
DATASET = ("dataset", "subset")
GAIN = ("gain",)
THETA = ("theta",)
BT = ("bt", "bt-score")
COUNT = ("count",)
CRITERION = ("criterion", "item", "name", "id")
GAMMA = ("gamma", "discrimination")
BETA = ("beta", "difficulty")


_NEEDS_PYARROW = "{}: to read this Parquet file, install pyarrow: pip install 'trec-rcp[parquet]'"


def plain(name: Any) -> str:
    """Returns the name of a column in the form for comparisons: "Query_ID" -> "queryid"."""
    return str(name).lower().replace("-", "").replace("_", "").replace(" ", "")


def find(names: Sequence[Any], wanted: Sequence[str]) -> Optional[Any]:
    """Returns the first of `wanted` that is in `names`, in the spelling of `names`, or None."""
    known = {plain(n): n for n in reversed(list(names))}
    for w in wanted:
        if plain(w) in known:
            return known[plain(w)]
    return None


def number(value: Any) -> float:
    """Returns a value of a table as a double. NaN means missing.

    Raises ValueError if the value is not a number.
    """
    if value is None or (isinstance(value, str) and value.strip() in ("", "NA", "NaN", "nan", "null", "None")):
        return math.nan
    return float(value)


def name_of(value: Any) -> str:
    """Returns the id of a topic or document, which is text or a whole number, as text. Raises TypeError."""
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if isinstance(value, (bool, float)) or value is None:
        raise TypeError(f"{value!r} is not an id of a topic or document, expected text or a whole number")
    return str(value)


def is_frame(data: Any) -> bool:
    """Returns whether `data` is a frame of pandas or polars, or an Arrow table. Imports no package."""
    return hasattr(data, "columns") and (hasattr(data, "itertuples") or hasattr(data, "iter_rows") or
                                         hasattr(data, "column_names"))


def frame_names(frame: Any) -> List[Any]:
    """Returns the names of the columns of a frame."""
    return list(frame.column_names) if hasattr(frame, "column_names") else list(frame.columns)


def frame_column(frame: Any, name: Any) -> Any:
    """Returns a column of a frame: a Series, or an Arrow array."""
    return frame.column(name) if hasattr(frame, "column_names") else frame[name]


def frame_where(frame: Any, name: Any, value: Any) -> Any:
    """Returns the rows of a frame whose column `name` has `value`."""
    if hasattr(frame, "itertuples") and hasattr(frame, "where") and not hasattr(frame, "loc"):
        return frame.where(name, value)
    if hasattr(frame, "column_names"):
        compute: Any = importlib.import_module("pyarrow.compute")
        return frame.filter(compute.equal(frame.column(name), value))
    if hasattr(frame, "iter_rows"):
        return frame.filter([v == value for v in frame[name]])
    return frame[frame[name] == value]


def is_whole(column: Any) -> bool:
    """Returns whether the type of the column is a whole number."""
    kind = str(getattr(column, "dtype", getattr(column, "type", "")))
    return kind.lower().startswith(("int", "uint"))


def check_names(column: Any, name: Any, what: str, library: str) -> None:
    """Raises TypeError if ids are floats. The message shows a line of code that corrects this."""
    kind = str(getattr(column, "dtype", getattr(column, "type", ""))).lower()
    if kind.startswith(("float", "double", "halffloat")):
        mend = {
            "polars": f"frame = frame.with_columns(polars.col({name!r}).cast(int).cast(str))",
            "pyarrow": f"read the column {name!r} with the type string: column_types={{{name!r}: pyarrow.string()}}",
        }.get(library, f"frame[{name!r}] = frame[{name!r}].astype('Int64').astype(str)")
        raise TypeError(f"{what}s: the column {name} has floats, expected text or whole numbers: {mend}")


def c_column(column: Any, name: str) -> Any:
    """Returns a column that the C library can read: a list, a tuple, a numpy array or an Arrow object.

    Copies a column in another layout, such as an array in another byte order. Raises TypeError and ValueError, whose
    messages begin with `name`.
    """
    if isinstance(column, (list, tuple)):
        return column
    pandas: Any = sys.modules.get("pandas")
    numpy: Any = sys.modules.get("numpy")
    if pandas is not None and isinstance(column, pandas.Series):
        column = _series(column)
    elif hasattr(type(column), "__array__") and not _is_arrow(column):
        numpy = importlib.import_module("numpy")
        column = numpy.asarray(column) if not isinstance(column, numpy.ndarray) else column
    if numpy is not None and isinstance(column, numpy.ndarray):
        return _array(column, name)
    if _is_arrow(column) or isinstance(column, list):
        return column
    if not isinstance(column, (str, bytes, dict, set, frozenset)):
        try:
            return list(column)
        except TypeError:
            pass
    raise TypeError(f"{name}: {type(column)}, expected a column, such as a list or an array")


def _is_arrow(column: Any) -> bool:
    return hasattr(type(column), "__arrow_c_stream__") or hasattr(type(column), "__arrow_c_array__")


def _series(series: Any) -> Any:
    """Returns the numpy array of a pandas series, or an Arrow array, or a list if pyarrow is missing."""
    if hasattr(series, "cat") and series.cat.categories.dtype.kind in "iu":
        series = series.astype(series.cat.categories.dtype)
    if type(series.values).__module__ == "numpy":
        return series.values
    try:
        pyarrow: Any = importlib.import_module("pyarrow")
    except ImportError:
        return series.tolist()
    array = pyarrow.array(series, from_pandas=True)
    return array if _is_arrow(array) else series.tolist()


def _array(array: Any, name: str) -> Any:
    """Returns a numpy array in the byte order of this machine, or a list of objects or variable-length strings."""
    if hasattr(array, "mask"):
        raise TypeError(f"{name}: a masked array, expected an array without a mask")
    if array.ndim != 1:
        raise ValueError(f"{name}: an array of {array.ndim} dimensions, expected one dimension")
    if array.dtype.kind in "OT":
        return array.tolist()
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def as_list(column: Any) -> List[Any]:
    """Returns a column of any library as a Python list. Missing values are None or NaN."""
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, method):
            values = list(getattr(column, method)())
            # The type is compared because pandas.NA cannot be.
            return [None if type(v).__name__ == "NAType" else v for v in values] if hasattr(column, "isna") else values
    return list(column)


def of_frame(frame: Any) -> Table:
    """Returns a frame as a table."""
    return {str(n): as_list(frame_column(frame, n)) for n in frame_names(frame)}


def _parquet(path: str) -> Any:
    try:
        return importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise MissingPackage(_NEEDS_PYARROW.format(path)) from None


def write_parquet(path: str, columns: Mapping[str, Sequence[Any]]) -> None:
    """Writes columns to a Parquet file. Raises MissingPackage, and OSError for a file that cannot be written."""
    parquet = _parquet(path)
    parquet.write_table(importlib.import_module("pyarrow").table(dict(columns)), path)


def read_frame(path: str) -> Any:
    """Reads a Parquet file as an Arrow table. Raises InputError and MissingPackage."""
    parquet = _parquet(path)
    try:
        # Not read_table: a folder's name such as "subset=a" would become a column.
        with parquet.ParquetFile(path) as f:
            return f.read()
    except Exception as e:
        raise InputError(f"{path}: cannot be read as Parquet: {e}") from e


def json_rows(path: str, lines: Iterable[str]) -> Iterator[Dict[str, Any]]:
    """Yields the objects of a file of JSON lines. Skips empty lines and remarks."""
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            row = json.loads(line)
        except ValueError as e:
            raise InputError(f"{path}:{number}: not JSON: {e}") from None
        if not isinstance(row, dict):
            raise InputError(f"{path}:{number}: {line.strip()[:40]!r}, expected a JSON object on each line")
        yield row


def _separated(path: str, lines: List[str]) -> Table:
    body = [line for line in lines if line.strip() and not line.startswith("#")]
    separator = "\t" if "\t" in body[0] else ","
    rows = list(csv.reader((line + "\n" for line in body), delimiter=separator))
    names = [n.strip() for n in rows[0]]
    for row in rows[1:]:
        if len(row) != len(names):
            raise InputError(f"{path}: {len(row)} fields in {separator.join(row)[:60]!r}, expected {len(names)} fields")
    return {n: [row[i] for row in rows[1:]] for i, n in enumerate(names)}


def parquet_names(path: str) -> List[str]:
    """Returns the names of the columns of a Parquet file."""
    parquet = _parquet(path)
    try:
        with parquet.ParquetFile(path) as f:
            return list(f.schema_arrow.names)
    except Exception as e:
        raise InputError(f"{path}: cannot be read as Parquet: {e}") from e


def is_parquet(path: str) -> bool:
    """Returns whether the file begins like a Parquet file."""
    with open(path, "rb") as f:
        return f.read(4) == b"PAR1"


def first_line(path: str) -> str:
    """Returns the first line, not empty and not a remark, of a plain or gzipped text file; "" if there is none."""
    with open(path, "rb") as f:
        packed = f.read(2) == b"\x1f\x8b"
    with (gzip.open if packed else open)(path, "rb") as f:
        while True:
            line = f.readline(1 << 16).decode("utf-8-sig", "replace")
            if not line or (line.strip() and not line.startswith("#")):
                return line.rstrip("\r\n")


def names_in(line: str) -> List[str]:
    """Returns the names of columns in the first line of a file, or [] if it has no names."""
    if line.lstrip().startswith("{"):
        return re.findall(r'"([^"]+)"\s*:', line)
    fields = re.split(r"\t|,", line) if re.search(r"[\t,]", line) else line.split()
    fields = [f.strip().strip('"') for f in fields]
    return [] if find(fields, TOPIC) is None or find(fields, DOCNO) is None else fields


def read_lines(path: str) -> List[str]:
    """Returns the lines of a plain or gzipped text file, without line ends.

    Raises OSError for a file that cannot be opened, and InputError for a file that is not text.
    """
    with open(path, "rb") as f:
        data = f.read()
    try:
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        return [line.rstrip("\r") for line in data.decode("utf-8-sig").split("\n")]
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as e:
        raise InputError(f"{path}: cannot be read as text: {e}") from e


def read(path: "os.PathLike[str] | str") -> Table:
    """Reads a table: Parquet, or plain or gzipped JSON lines, tsv or csv with a row of names.

    Returns a dictionary of columns. Each column is a list with a value for each row. Raises OSError for a file that
    cannot be opened, InputError for a file in another format, and MissingPackage for Parquet without pyarrow.
    """
    path = os.fspath(path)
    if is_parquet(path):
        return of_frame(read_frame(path))
    lines = read_lines(path)
    first = next((line for line in lines if line.strip() and not line.startswith("#")), None)
    if first is None:
        raise InputError(f"{path}: the file is empty, expected a table")
    if not first.lstrip().startswith("{"):
        return _separated(path, lines)
    rows = list(json_rows(path, lines))
    return {n: [row.get(n) for row in rows] for n in dict.fromkeys(n for row in rows for n in row)}


class Pairs(NamedTuple):
    """Columns of a table: topics and documents as text, and values as doubles. NaN means missing."""

    topic: List[str]
    docno: List[str]
    values: Tuple[List[float], ...]


def pairs(table: Table, where: str, *values: Optional[str]) -> Pairs:
    """Returns the topics, the documents and the named columns of values of a table.

    If a name is None, all values of its column are missing. Raises InputError, whose message begins with `where`, for a
    table without topics or documents and for a value that is not a number.
    """
    topic, docno = find(list(table), TOPIC), find(list(table), DOCNO)
    if topic is None or docno is None:
        names = ", ".join(table) or "none"
        raise InputError(f"{where}: has the columns {names}, but needs topics (query-id) and documents (corpus-id)")
    n = len(table[topic])
    columns = []
    for v in values:
        try:
            columns.append([math.nan] * n if v is None else [number(x) for x in table[v]])
        except (TypeError, ValueError):
            bad = next(x for x in table[v or ""] if not _is_number(x))
            raise InputError(f"{where}: {v} {bad!r}, expected a number") from None
    try:
        return Pairs([name_of(x) for x in table[topic]], [name_of(x) for x in table[docno]], tuple(columns))
    except TypeError as e:
        raise InputError(f"{where}: {e}") from None


def _is_number(value: Any) -> bool:
    try:
        number(value)
    except (TypeError, ValueError):
        return False
    return True


def explode(table: Table, lists: str, where: str) -> Pairs:
    """Returns pairs of topic and document from a table whose column `lists` has a list of documents for each topic."""
    topic = find(list(table), TOPIC)
    if topic is None:
        raise InputError(f"{where}: has the columns {', '.join(table)}, but needs topics (query-id)")
    topics: List[str] = []
    docnos: List[str] = []
    for t, documents in zip(table[topic], table[lists]):
        if isinstance(documents, str):
            try:
                documents = json.loads(documents)
            except ValueError:
                raise InputError(f"{where}: {lists} {documents[:40]!r}, expected a list") from None
        for d in documents if documents is not None else ():
            topics.append(name_of(t))
            docnos.append(name_of(d))
    return Pairs(topics, docnos, ())
