# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
"""The same rows in every form of columns that this machine has the libraries for."""
import contextlib
import importlib
import random

from trec_rcp import engine, tables


def library(name):
    """The module, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def in_columns(data, numbers="scores"):
    """A table, or a tuple of columns, as the tuple that trec_rcp._core takes."""
    if tables.is_frame(data):
        data = [tables.frame_column(data, n) for n in tables.frame_names(data) if n != "other"]
    return engine.columns(data, numbers)


class _Once:
    """A sequence that is neither a list nor a tuple."""

    def __init__(self, values):
        self.values = values

    def __iter__(self):
        return iter(self.values)


def all_forms(topics, docnos, numbers, value="score", rng=None):
    """Pairs of a name and an object that has these rows, all of strings and floats.

    numbers is None for pairs alone. Objects are tuples of columns, or tables with the columns query_id, doc_id and `value`.
    """
    rng = rng or random.Random(len(topics))
    yield from _plain(topics, docnos, numbers, value)
    for make in (_numpy, _pyarrow, _polars, _pandas):
        yield from make(topics, docnos, numbers, value, rng)


def _plain(q, d, v, value):
    yield "lists", _tuple(list(q), list(d), None if v is None else list(v))
    yield "tuples", _tuple(tuple(q), tuple(d), None if v is None else tuple(v))
    yield "iterators", _tuple(_Once(q), _Once(d), None if v is None else _Once(v))


def _tuple(q, d, v):
    return (q, d) if v is None else (q, d, v)


def _numpy(q, d, v, value, rng):
    np = library("numpy")
    if np is None:
        return
    n = len(q)
    numbers = None if v is None else np.array(v, dtype=np.float64)

    def columns(t, kind, x=numbers):
        return _tuple(np.array(q, dtype=kind) if n else np.array([], dtype="U1"),
                      np.array(d, dtype=kind) if n else np.array([], dtype="U1"), x)

    yield "numpy U", columns(str, "U")
    yield "numpy object", columns(str, object)
    names = [[s.encode() for s in column] for column in (q, d)]
    yield "numpy S", _tuple(np.array(names[0], dtype="S"), np.array(names[1], dtype="S"), v)
    if hasattr(np, "dtypes") and hasattr(np.dtypes, "StringDType"):
        yield "numpy StringDType", columns(str, np.dtypes.StringDType())
    swapped = columns(str, "U", None if v is None else numbers.astype(">f8"))
    yield "numpy, other byte order", (swapped[0].astype(swapped[0].dtype.newbyteorder()), *swapped[1:])
    table = np.empty((n, 3), dtype=object)
    table[:, 0], table[:, 1], table[:, 2] = q, d, 0.0 if v is None else v
    yield "numpy columns of a matrix", _tuple(table[:, 0], table[:, 1], None if v is None else table[:, 2])
    back = columns(str, "U")
    yield "numpy backwards", tuple(np.array(c[::-1])[::-1] for c in back)


def _pyarrow(q, d, v, value, rng):
    pa = library("pyarrow")
    if pa is None:
        return
    kinds = [pa.string(), pa.large_string(), pa.binary()]
    if hasattr(pa, "string_view"):
        kinds.append(pa.string_view())
    for kind in kinds:
        def table(q, d, v):
            columns = {"other": pa.array([None] * len(q), pa.int8()), "query_id": pa.array(q, pa.string()).cast(kind),
                       "doc_id": pa.array(d, pa.string()).cast(kind)}
            if v is not None:
                columns[value] = pa.array(v, pa.float64())
            return pa.table(columns)

        t, k = table(q, d, v), rng.randrange(20)
        yield f"pyarrow {kind}", t
        longer = table(["another topic"] * k + list(q), ["another document"] * k + list(d), None if v is None else [0.5] * k + list(v))
        yield f"pyarrow {kind}, sliced", longer.slice(k)
        cuts = sorted(rng.randrange(len(q) + 1) for _ in range(3))
        pieces = pa.concat_tables([t.slice(a, b - a) for a, b in zip([0] + cuts, cuts + [len(q)])])
        yield f"pyarrow {kind}, chunked", pieces
        yield f"pyarrow {kind}, columns", _tuple(pieces["query_id"], longer.slice(k)["doc_id"],
                                                 None if v is None else t[value])
        with contextlib.suppress(pa.ArrowNotImplementedError):  # views, by some versions
            coded = pieces.set_column(1, "query_id", pieces["query_id"].dictionary_encode())
            yield f"pyarrow {kind}, dictionaries", coded.set_column(2, "doc_id", coded["doc_id"].dictionary_encode())
        if len(q):
            yield f"pyarrow {kind}, record batch", t.to_batches()[0]


def _polars(q, d, v, value, rng):
    pl = library("polars")
    if pl is None:
        return
    columns = {"query_id": list(q), "doc_id": list(d)}
    schema = {"query_id": pl.String, "doc_id": pl.String}
    if v is not None:
        columns[value], schema[value] = list(v), pl.Float64
    frame = pl.DataFrame(columns, schema=schema)
    yield "polars", frame
    yield "polars series", tuple(frame[c] for c in columns)
    yield "polars categories", frame.with_columns(pl.col("query_id").cast(pl.Categorical),
                                                  pl.col("doc_id").cast(pl.Categorical))
    half = len(q) // 2
    yield "polars in two", pl.concat([frame[:half], frame[half:]], rechunk=False)


def _pandas(q, d, v, value, rng):
    pd = library("pandas")
    if pd is None:
        return
    columns = {"query_id": list(q), "doc_id": list(d)}
    if v is not None:
        columns[value] = list(v)
    frame = pd.DataFrame(columns)
    if not len(q):
        frame = frame.astype({"query_id": object, "doc_id": object})
    yield "pandas", frame
    yield "pandas series", tuple(frame[c] for c in columns)
    yield "pandas, another index", frame.iloc[::-1].iloc[::-1]
    for kind in ("object", "string[python]", "string[pyarrow]", "category"):
        if kind == "string[pyarrow]" and library("pyarrow") is None:
            continue
        yield f"pandas {kind}", frame.astype({"query_id": kind, "doc_id": kind}) if len(q) else frame
